package unit

import (
	"regexp"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
)

// A TextKind is the origin of an ability or a rule.
type TextKind uint8

// The kinds of texts.
const (
	DatasheetAbility TextKind = iota // of the unit or its wargear
	CoreRule                         // of the game system, such as Deep Strike
	WeaponRule                       // of the game system, about a keyword of weapons, such as Rapid Fire
	FactionRule                      // of the army's book
)

// ruleIndex is the key of the memo of the rules of a book's game system.
type ruleIndex struct{}

// systemRules are the rules of a game system.
type systemRules struct {
	ids   map[string]bool
	names map[string]*entry.Rule // by KeywordName, without hidden rules
}

func (e *reader) systemRules() *systemRules {
	return e.Book.Memo(ruleIndex{}, func() any {
		all := &systemRules{map[string]bool{}, map[string]*entry.Rule{}}
		if e.Book.System != nil {
			all.add(&e.Book.System.Info)
			all.add(&e.Book.System.SharedInfo)
		}
		return all
	}).(*systemRules)
}

func (s *systemRules) add(from *entry.Info) {
	for _, r := range from.Rules {
		s.ids[r.ID] = true
		if key := KeywordName(r.Name); s.names[key] == nil && !r.Hidden {
			s.names[key] = r
		}
	}
	for _, g := range from.InfoGroups {
		s.add(&g.Info)
	}
}

// addWeaponRules marks the rules about keywords of weapons, and adds those of the game system that the
// data does not link to a weapon with the keyword.
func (l *Loadout) addWeaponRules(system *systemRules) {
	weapon := false
	var keywords []string
	for i := range l.Profiles {
		p := &l.Profiles[i]
		weapon = weapon || p.Role.IsWeapon()
		for k := range strings.SplitSeq(p.Value(entry.WeaponKeywords), ",") {
			if k = KeywordName(k); k != "" {
				keywords = appendNew(keywords, k)
			}
		}
	}
	if !weapon {
		return
	}
	for i := range l.Rules {
		r := &l.Rules[i]
		if r.Kind == CoreRule && !l.hasStatLine() || slices.Contains(keywords, KeywordName(r.Name)) {
			r.Kind = WeaponRule
		}
	}
	for _, k := range keywords {
		linked := slices.ContainsFunc(l.Rules, func(r ShownRule) bool { return KeywordName(r.Name) == k })
		if r := system.names[k]; r != nil && !linked {
			l.Rules = append(l.Rules, ShownRule{r.Name, r.Text, WeaponRule, r.Effects})
		}
	}
}

// parameter matches the text after the name of a keyword: 2, D3+3, 6", 4+, x.
var parameter = regexp.MustCompile(`^(?i:x|[+−-]?\d*d?\d+)([+−-]\d+|\+|["″])*$`)

// KeywordName returns the name of a keyword of weapons or of a core ability, folded and
// without its parameter: "rapid fire" for [RAPID FIRE 2], "anti" for ANTI-VEHICLE 4+.
func KeywordName(keyword string) string {
	words := strings.Fields(strings.Trim(keyword, " []"))
	for len(words) > 1 && parameter.MatchString(words[len(words)-1]) {
		words = words[:len(words)-1]
	}
	name := catalog.Fold(strings.Join(words, " "))
	if strings.HasPrefix(name, "anti ") || strings.HasPrefix(name, "anti-") {
		return "anti"
	}
	return name
}

// Parameter returns the parameter of a keyword, such as 2 of RAPID FIRE 2, or "".
func Parameter(keyword string) string {
	words := strings.Fields(strings.Trim(keyword, " []"))
	if len(words) > 1 && parameter.MatchString(words[len(words)-1]) {
		return words[len(words)-1]
	}
	return ""
}

// Identical reports whether two units have the same name, models with wargear, profiles,
// weapons, abilities, enhancements and Warlord. The order of models and wargear does not
// matter.
func Identical(a, b *Unit) bool {
	return a.Name == b.Name && a.CustomName == b.CustomName && a.Notes == b.Notes && a.Role == b.Role && a.Models == b.Models &&
		a.Warlord == b.Warlord && a.Configuration == b.Configuration &&
		slices.Equal(a.Enhancements, b.Enhancements) && sameCosts(a, b) &&
		slices.Equal(a.Keywords, b.Keywords) && slices.Equal(a.FactionKeywords, b.FactionKeywords) &&
		slices.Equal(a.Abilities, b.Abilities) && slices.Equal(a.Rules, b.Rules) &&
		slices.EqualFunc(a.Profiles, b.Profiles, sameTable) && slices.EqualFunc(a.Weapons, b.Weapons, sameTable) &&
		slices.EqualFunc(a.Tables, b.Tables, sameTable) && sameComposition(a.Composition, b.Composition)
}

func sameCosts(a, b *Unit) bool {
	if len(a.Costs) != len(b.Costs) {
		return false
	}
	for id, n := range a.Costs {
		if m, ok := b.Costs[id]; !ok || n.Cmp(m) != 0 {
			return false
		}
	}
	return true
}

func sameTable(a, b Table) bool {
	return a.Type == b.Type && slices.Equal(a.Columns, b.Columns) && slices.EqualFunc(a.Rows, b.Rows, func(r, s Row) bool {
		return r.Name == s.Name && r.Count == s.Count && slices.Equal(r.Values, s.Values)
	})
}

// sameComposition compares the models and wargear of two units, in any order.
func sameComposition(a, b []Line) bool {
	return slices.EqualFunc(Merged(a), Merged(b), func(l, m Line) bool { return l.Count == m.Count && compareLines(l, m) == 0 })
}

// Merged merges equal lines, in the order of their names.
func Merged(lines []Line) []Line {
	var out []Line
	for _, l := range lines {
		l.Wargear = slices.Sorted(slices.Values(l.Wargear))
		if at, found := slices.BinarySearchFunc(out, l, compareLines); found {
			out[at].Count += l.Count
		} else {
			out = slices.Insert(out, at, l)
		}
	}
	return out
}

// compareLines compares everything but the ids and the counts.
func compareLines(a, b Line) int {
	if c := strings.Compare(a.Name, b.Name); c != 0 {
		return c
	}
	if a.Model != b.Model {
		if a.Model {
			return -1
		}
		return 1
	}
	if a.Wounds != b.Wounds {
		return a.Wounds - b.Wounds
	}
	if c := strings.Compare(a.Save+"\x00"+a.InvulnerableSave+"\x00"+a.Base, b.Save+"\x00"+b.InvulnerableSave+"\x00"+b.Base); c != 0 {
		return c
	}
	return slices.Compare(a.Wargear, b.Wargear)
}

// A Bracket is a range of remaining wounds in which a model has other characteristics.
type Bracket struct {
	Least, Most     int
	Columns, Values []string // the changed values; empty if an ability describes them
	Ability         *Text    // nil if a table describes the bracket
}

var (
	bracketRange   = regexp.MustCompile(`(\d+)\s*(?:[-–−]|to)\s*(\d+)|(\d+)\s*\+|(\d+)`)
	damagedAbility = regexp.MustCompile(`(?i)^damaged\b|\bwounds remaining\b`)
	bracketProfile = regexp.MustCompile(`(?i)\(\s*(\d+\s*\+|\d+\s*[-–−]\s*\d+|\d+)\s*(?:\+\s*)?(?:w(?:ounds?)?(?:\s+remaining)?)?\s*\)`)
	bracketNumber  = regexp.MustCompile(`\s*\[\d+\]`)
)

// bracketOf reads the range of a name such as 1-4 Wounds Remaining, or of a value such as
// 8+, which has no upper bound.
func bracketOf(text string) (least, most int, ok bool) {
	m := bracketRange.FindStringSubmatch(text)
	switch {
	case m == nil:
		return 0, 0, false
	case m[1] != "":
		return number(m[1]), number(m[2]), true
	case m[3] != "":
		return number(m[3]), unbounded, true
	}
	return number(m[4]), number(m[4]), true
}

// unbounded is a number of wounds above that of any model.
const unbounded = 1 << 30

func number(digits string) (n int) {
	for _, d := range digits {
		if n = n*10 + int(d-'0'); n > unbounded {
			return unbounded
		}
	}
	return n
}

// DamagedAbility returns the ability that describes a damaged model, with its bracket, or
// nil: Damaged: 1-4 Wounds Remaining (tenth edition).
func (u *Unit) DamagedAbility(wounds int) *Bracket {
	for i := range u.Abilities {
		a := &u.Abilities[i]
		if !damagedAbility.MatchString(a.Name) {
			continue
		}
		if least, most, ok := bracketOf(a.Name); ok && least > 0 && most < wounds {
			return &Bracket{Least: least, Most: most, Ability: a}
		}
	}
	return nil
}

// TableBrackets returns the brackets that a table of damage describes, from the most
// wounds to the fewest, or nil if they do not add up to the wounds of the model.
func TableBrackets(t *Table, wounds int) []Bracket {
	var out []Bracket
	for k := range t.Rows {
		r := &t.Rows[k]
		least, most, ok := bracketOf(t.Value(r, entry.RemainingWounds))
		if !ok {
			least, most, ok = bracketOf(r.Name)
		}
		if !ok {
			return nil
		}
		b := Bracket{Least: least, Most: min(most, wounds)}
		for i, column := range t.Columns {
			if entry.StatOf(column) != entry.RemainingWounds && i < len(r.Values) {
				b.Columns, b.Values = append(b.Columns, column), append(b.Values, r.Values[i])
			}
		}
		out = append(out, b)
	}
	return complete(out, wounds)
}

// ProfileBrackets separates the profiles of a damaged model, such as Hive Tyrant [2] (4-6
// wounds), from the other profiles of a table: it returns the rows without those of the
// lower brackets, the name of the model without its bracket, and the brackets, from the most wounds
// to the fewest. It returns nil if there are none of one model.
func ProfileBrackets(t *Table, wounds int) (rows []Row, brackets []Bracket) {
	type profile struct {
		*Row
		least, most int
	}
	var damaged []profile
	at := 0 // of the model in rows
	for k := range t.Rows {
		m := bracketProfile.FindStringSubmatch(t.Rows[k].Name)
		if m == nil {
			rows = append(rows, t.Rows[k])
			continue
		}
		least, most, ok := bracketOf(m[1])
		if !ok {
			return nil, nil
		}
		if len(damaged) == 0 {
			at = len(rows)
			rows = append(rows, Row{})
		}
		damaged = append(damaged, profile{&t.Rows[k], least, most})
	}
	if len(damaged) < 2 {
		return nil, nil
	}
	slices.SortStableFunc(damaged, func(a, b profile) int { return b.least - a.least })
	rows[at] = *damaged[0].Row
	rows[at].Name = strings.Join(strings.Fields(bracketNumber.ReplaceAllString(bracketProfile.ReplaceAllString(rows[at].Name, ""), "")), " ")
	for k, r := range damaged {
		b := Bracket{Least: r.least, Most: min(r.most, wounds)}
		if k == 0 {
			b.Most = wounds
		}
		for i, column := range t.Columns {
			// The invulnerable save is added to the row of the model alone.
			stat := entry.StatOf(column)
			if stat != entry.Wounds && stat != entry.InvulnerableSave && slices.ContainsFunc(damaged, func(o profile) bool { return o.Values[i] != rows[at].Values[i] }) {
				b.Columns, b.Values = append(b.Columns, column), append(b.Values, r.Values[i])
			}
		}
		brackets = append(brackets, b)
	}
	if brackets = complete(brackets, wounds); brackets == nil {
		return nil, nil
	}
	return rows, brackets
}

// complete returns brackets that divide the wounds of a model, or nil if they do not.
func complete(brackets []Bracket, wounds int) []Bracket {
	next := wounds
	for _, b := range brackets {
		if b.Most != next || b.Least > b.Most || b.Least < 1 {
			return nil
		}
		next = b.Least - 1
	}
	if next != 0 {
		return nil
	}
	return brackets
}
