package army

import (
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// stats are the characteristics of a model, or those in a row of a damage table.
type stats struct {
	profile      rules.Profile
	invulnerable int16    // of a Save such as 5+/4+; 0: none
	unread       []string // columns that are neither numbers nor '-' nor '*'
}

// stats reads the columns that are characteristics.
func (r row) stats() stats {
	var s stats
	for i, column := range r.Columns {
		if i < len(r.Values) {
			s.read(r.Stats[i], column, r.Values[i])
		}
	}
	return s
}

// read reads the value of a characteristic, whose name in the data is column. It ignores other
// columns, and values that are missing or depend on remaining wounds.
func (s *stats) read(of entry.Stat, column, text string) {
	p := &s.profile
	text = strings.TrimSpace(text)
	if !hasText(text) || text == "*" || text == "N/A" || text == "NA" {
		return
	}
	switch of {
	case entry.Movement:
		s.moves(column, text)
	case entry.Save:
		s.save(column, text)
	case entry.Attacks:
		a, ok := parseDice(text)
		if !ok {
			s.unread = append(s.unread, column)
		}
		p.Attacks = a
	case entry.WeaponSkill:
		s.number(&p.WS, column, text)
	case entry.BallisticSkill:
		s.number(&p.BS, column, text)
	case entry.Strength:
		s.number(&p.Strength, column, text)
	case entry.Toughness:
		s.number(&p.Toughness, column, text)
	case entry.Wounds:
		s.number(&p.Wounds, column, text)
	case entry.Leadership:
		s.number(&p.Leadership, column, text)
	case entry.ObjectiveControl:
		s.number(&p.Control, column, text)
	}
}

func (s *stats) number(into *int16, column, text string) {
	n, err := strconv.ParseInt(strings.TrimSpace(strings.Trim(text, "+")), 10, 16)
	if err != nil || n < 0 {
		s.unread = append(s.unread, column)
		return
	}
	*into = int16(n)
}

// save reads 3+, or 5+/4+: a Save and an invulnerable save.
func (s *stats) save(column, text string) {
	armour, invulnerable, both := strings.Cut(text, "/")
	s.number(&s.profile.Save, column, armour)
	if both {
		s.number(&s.invulnerable, column, invulnerable)
	}
}

var leastPattern = regexp.MustCompile(`^(\d{1,2})["”]?\+["”]?$`)

var movePattern = regexp.MustCompile(`^(\d{1,2})["”]*(?:\s*-\s*(\d{1,2})["”]*)?$`)

// farthest is the maximum move of models whose data has only a minimum move: farther than across any
// battlefield (10e.AIRCRAFT.MOVE.2).
const farthest = 101 * geom.Inch

// moves reads 6", 20"-50", 20-50", 6+D6, and 20+", which has only a minimum.
func (s *stats) moves(column, text string) {
	if a, ok := parseDice(strings.Trim(text, `"`)); ok && a.Random() {
		s.profile.Move.Random = a
		return
	}
	if m := leastPattern.FindStringSubmatch(text); m != nil {
		s.profile.Move = rules.Move{Least: geom.Length(inches(m[1])), Most: farthest}
		return
	}
	m := movePattern.FindStringSubmatch(text)
	if m == nil {
		s.unread = append(s.unread, column)
		return
	}
	move := &s.profile.Move
	move.Most = geom.Length(inches(m[1]))
	if m[2] != "" {
		move.Least, move.Most = move.Most, geom.Length(inches(m[2]))
	}
}

// parseDice parses an amount with its number before or after the dice.
func parseDice(text string) (dice.Amount, bool) {
	if a, err := dice.ParseAmount(text); err == nil {
		return a, true
	}
	plus, rest, ok := strings.Cut(text, "+")
	if !ok {
		return dice.Amount{}, false
	}
	a, err := dice.ParseAmount(strings.TrimSpace(rest) + "+" + strings.TrimSpace(plus))
	return a, err == nil
}

// over fills missing values with the characteristics of a row of a damage table.
func (s *stats) over(with *stats) {
	p, q := &s.profile, &with.profile
	for _, pair := range [][2]*int16{
		{&p.WS, &q.WS}, {&p.BS, &q.BS}, {&p.Strength, &q.Strength}, {&p.Toughness, &q.Toughness},
		{&p.Wounds, &q.Wounds}, {&p.Leadership, &q.Leadership}, {&p.Save, &q.Save}, {&p.Control, &q.Control},
	} {
		if *pair[0] == 0 {
			*pair[0] = *pair[1]
		}
	}
	if p.Attacks.Zero() {
		p.Attacks = q.Attacks
	}
	if p.Move == (rules.Move{}) {
		p.Move = q.Move
	}
}

// A line is a visible stat line and the kind that it applies to, or onUnit for all kinds.
type line struct {
	row
	kind int
}

// wounds matches the remaining wounds to which a row of a damage table applies: 4-7, 8+, or 1.
var wounds = regexp.MustCompile(`(\d{1,3})(?:\s*[-–]\s*(\d{1,3})?)?\+?\s*(?:wounds?.*)?[\])]*\s*$`)

// leftIn returns the minimum and maximum remaining wounds of a text such as 4-7, or 0.
func leftIn(text string) (least, most int16) {
	m := wounds.FindStringSubmatch(strings.ToLower(text))
	if m == nil {
		return 0, 0
	}
	from, _ := strconv.ParseInt(m[1], 10, 16) // the pattern matches only digits
	to, _ := strconv.ParseInt(m[2], 10, 16)
	return int16(from), max(int16(from), int16(to))
}

// bracketOf returns the remaining wounds to which a stat line applies, if it is a row of a
// damage table: imported data writes them after the name. It returns 0 for other stat lines.
func (r row) bracketOf() (least, most int16) {
	open := strings.LastIndexAny(r.Name, "([")
	if open < 0 || !strings.ContainsAny(r.Name[open:], "-+–") && !strings.Contains(strings.ToLower(r.Name[open:]), "wound") {
		return 0, 0
	}
	return leftIn(r.Name[open:])
}

var numbered = regexp.MustCompile(`^\d+[.):]\s*|\s*[\[(].*$`)

// plainName returns the name of a stat line without the suffix that distinguishes rows of a
// damage table.
func plainName(name string) string {
	return strings.ToLower(strings.TrimSpace(numbered.ReplaceAllString(name, "")))
}

// ownCharacteristics are those of a model itself, by their meaning in the data.
var ownCharacteristics = map[entry.Stat]effect.Characteristic{
	entry.Movement: effect.M, entry.Toughness: effect.T, entry.Save: effect.Sv, entry.Wounds: effect.W,
	entry.Leadership: effect.Ld, entry.ObjectiveControl: effect.OC,
}

// setProfiles sets the characteristics and the damage table of each kind.
func (m *unitReader) setProfiles() {
	ofAll := map[effect.Characteristic]int{} // kinds whose characteristic the data has changed
	for kind := range m.out.Rules.Kinds {
		own := linesOf(m.lines, kind)
		if len(own) == 0 {
			own = linesOf(m.lines, onUnit)
		}
		if len(own) == 0 { // some data has one stat line for all models
			for _, l := range m.lines {
				own = append(own, l.row)
			}
		}
		tracks := linesOf(m.tracks, kind)
		if len(tracks) == 0 {
			tracks = linesOf(m.tracks, onUnit)
		}
		main := mainLine(own, m.out.Models[kind])
		if main < 0 {
			continue
		}
		m.setProfile(kind, own, main, tracks)
		included := own[main].changedCharacteristics()
		k := &m.out.Rules.Kinds[kind]
		k.Effects = withoutChanges(k.Effects, func(of effect.Characteristic) bool { return included[of] })
		for of := range included {
			ofAll[of]++
		}
	}
	kinds := len(m.out.Rules.Kinds)
	m.out.Rules.Effects = withoutChanges(m.out.Rules.Effects, func(of effect.Characteristic) bool { return ofAll[of] == kinds })
}

// changedCharacteristics returns those that modifiers of the data have changed.
func (r row) changedCharacteristics() map[effect.Characteristic]bool {
	out := map[effect.Characteristic]bool{}
	for i, s := range r.Stats {
		if of, ok := ownCharacteristics[s]; ok && i < len(r.Changed) && r.Changed[i] {
			out[of] = true
		}
	}
	return out
}

// withoutChanges leaves out constant changes of characteristics that the data includes: it changes the
// profile of the bearer and repeats it in a text, such as that of a Shield Drone.
func withoutChanges(list []effect.Effect, included func(effect.Characteristic) bool) []effect.Effect {
	return slices.DeleteFunc(list, func(e effect.Effect) bool {
		return e.Kind == effect.ChangeCharacteristic && !e.Set && !e.Spreads && reflect.DeepEqual(e.Scope, effect.Scope{}) && included(e.Of)
	})
}

func linesOf(list []line, kind int) []row {
	var rows []row
	for _, l := range list {
		if l.kind == kind {
			rows = append(rows, l.row)
		}
	}
	return rows
}

func (m *unitReader) setProfile(kind int, own []row, main int, tracks []row) {
	r := own[main]
	s := r.stats()
	for _, column := range s.unread {
		m.noteBoth(r.Name + ": " + column)
	}
	track := brackets(own, r, &s)
	if len(track) == 0 {
		track = tabled(tracks, r.starred(), &s)
	}
	if len(track) > 0 {
		s.over(&stats{profile: track[0].Profile})
	}
	k := &m.out.Rules.Kinds[kind]
	k.Profile, k.Rows = s.profile, track
	if s.invulnerable > 0 {
		k.Effects = append(k.Effects, effect.Effect{Kind: effect.InvulnerableSave, Value: s.invulnerable})
	}
}

// mainLine returns the index of the stat line of a model with all its wounds: the one with its
// name, or else the first, or -1.
func mainLine(rows []row, model string) int {
	best, points := -1, 0
	for i, r := range rows {
		n := 1
		if p := r.stats(); p.profile.Wounds > 0 {
			n += 2
		}
		switch name := plainName(r.Name); {
		case name == plainName(model):
			n += 8
		case strings.Contains(plainName(model), name):
			n += 4
		}
		if n > points {
			best, points = i, n
		}
	}
	return best
}

// brackets reads a damage table that is written as several stat lines. If the first line does
// not state its wounds, it applies to more wounds than all others.
func brackets(rows []row, main row, full *stats) []rules.Row {
	var track []rules.Row
	var most int16
	for _, r := range rows {
		if left, to := r.bracketOf(); left > 0 && plainName(r.Name) == plainName(main.Name) {
			track = append(track, bracket(left, r.stats(), full))
			most = max(most, to)
		}
	}
	if left, _ := main.bracketOf(); left == 0 && len(track) > 0 {
		track = append(track, bracket(most+1, *full, full))
	}
	return ordered(track)
}

// starred returns the characteristics that depend on remaining wounds.
func (r row) starred() []string {
	var list []string
	for i, column := range r.Columns {
		if i < len(r.Values) && strings.TrimSpace(r.Values[i]) == "*" {
			list = append(list, column)
		}
	}
	return list
}

// tabled reads a damage table with its own profiles. Their columns are named after
// characteristics, or Characteristic 1 and so on: those are the characteristics that the first
// row names, or else the starred ones of the stat line.
func tabled(rows []row, starred []string, full *stats) []rules.Row {
	var track []rules.Row
	names := append([]string{""}, starred...)
	for _, r := range rows {
		left, _ := leftIn(r.value(entry.RemainingWounds))
		if left == 0 {
			names = r.Values
			continue
		}
		s := r.stats()
		for i := range min(len(names), len(r.Values), len(r.Columns)) {
			if strings.HasPrefix(r.Columns[i], "Characteristic") {
				s.read(entry.StatOf(names[i]), names[i], r.Values[i])
			}
		}
		s.profile.Wounds = 0
		track = append(track, bracket(left, s, full))
	}
	return ordered(track)
}

// bracket returns a row, completed with the values of the stat line that apply to all rows.
func bracket(left int16, s stats, full *stats) rules.Row {
	s.profile.Wounds = full.profile.Wounds
	s.over(full)
	return rules.Row{Wounds: left, Profile: s.profile}
}

// ordered sorts rows by descending wounds. A single row is not a table. The last row applies
// down to 1 wound, regardless of its text.
func ordered(track []rules.Row) []rules.Row {
	slices.SortStableFunc(track, func(a, b rules.Row) int { return int(b.Wounds) - int(a.Wounds) })
	track = slices.CompactFunc(track, func(a, b rules.Row) bool { return a.Wounds == b.Wounds })
	if len(track) < 2 {
		return nil
	}
	track[len(track)-1].Wounds = 1
	return track
}

// damagedRow is what models lose while they have few wounds left.
type damagedRow struct {
	kind    int
	most    int16 // remaining wounds
	control int16 // subtracted from Objective Control
}

// damagedPattern matches the wordings of imported data and of the built-in datasheets.
var damagedPattern = regexp.MustCompile(`^while (?:this mo?del has 1-(\d{1,2}) wounds remaining|1-(\d{1,2}) wounds of this model are left), ` +
	`(?:subtract (\d{1,2}) from (?:this model'?s|its) objective control(?: characteristic)?,? and )?` +
	`(?:each time this model makes an attack, subtract 1 from (?:the|that attack's) hit roll|subtract 1 from its hit rolls)\.?$`)

// readDamaged reads the text of an ability named Damaged, which the datasheet prints (11e.ABILITY.DAMAGED.1, 11e.GAPS.32).
func (m *unitReader) readDamaged(text string, kind int) bool {
	p := damagedPattern.FindStringSubmatch(strings.ToLower(plainText(text)))
	if p == nil {
		return false
	}
	most, _ := strconv.ParseInt(p[1]+p[2], 10, 16) // the pattern matches only digits
	control, _ := strconv.ParseInt(p[3], 10, 16)
	m.damaged = append(m.damaged, damagedRow{kind, int16(most), int16(control)})
	return true
}

// setDamageTables builds a damage table from the damaged rows.
func (m *unitReader) setDamageTables() {
	for _, d := range m.damaged {
		for kind := range m.out.Rules.Kinds {
			k := &m.out.Rules.Kinds[kind]
			if d.kind != onUnit && d.kind != kind || len(k.Rows) > 0 || k.Profile.Wounds <= d.most {
				continue
			}
			weak := k.Profile
			weak.Hit--
			weak.Control = max(weak.Control-d.control, 0)
			k.Rows = []rules.Row{{Wounds: d.most + 1, Profile: k.Profile}, {Wounds: 1, Profile: weak}}
		}
	}
}
