package pdf

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster/message"
	"github.com/rollcall40k/rollcall/roster/unit"
)

// An army is what is printed of a document: units merged and grouped, and the rules that
// are printed once.
type army struct {
	groups   []*group
	blocks   []*block // of all groups, in order
	sorted   []*block // in order without the groups
	units    int
	models   int
	every    []string // faction keywords of every unit
	rules    []rule   // of the army
	weapons  []rule   // legend of the keywords of weapons
	core     []rule   // legend of core abilities
	byRole   bool
	warlords []string
	lang     string
	book     *entry.Book                    // may be nil
	once     func(blocks, letters int) bool // an ability of several blocks with a text of so many letters is printed once
}

// A rule is a text that is printed once.
type rule struct {
	heading string // of a part of the rules; empty: none
	name    string
	every   bool // every unit has it
	parts   []string
	rows    []ruleRow // of a table
	key     string
}

// A ruleRow is a row of a table that belongs to a rule.
type ruleRow struct {
	name string
	roll string // a result of dice; may be empty
	text string
}

// A block is a datasheet in print: one unit, or several that are identical but for the Warlord.
type block struct {
	unit    *unit.Unit   // what the copies have in common
	copies  []*unit.Unit // the Warlord first
	leads   []string     // names of the units that it leads
	named   []string     // rules that are printed once and only named here
	saves   []string     // names of the abilities that give only the invulnerable save
	core    []string
	text    []unit.Text // abilities that are printed in full
	damaged *unit.Bracket
	weapons []weaponTable // nil: not divided yet
}

// A group is a block, or the blocks of attached units, leaders first.
type group struct {
	title  []string // a line for each leader and its unit
	blocks []*block
}

// longText is the number of letters of a long ability, about two lines.
const longText = 90

// usuallyOnce reports whether an ability is printed once although players find it faster with each unit.
func usuallyOnce(blocks, letters int) bool { return blocks >= 3 && letters > longText }

// onceForSpace is like usuallyOnce where a page may be saved: whatever repeats more than two lines.
func onceForSpace(blocks, letters int) bool { return (blocks-1)*letters > longText }

// newArmy merges, groups and orders the units of a document. once decides which of the abilities that
// several blocks have are printed once.
func newArmy(d *Document, order string, once func(blocks, letters int) bool) *army {
	a := &army{byRole: order == ByRole, lang: d.Lang, book: d.book, once: once}
	var all []*block
	of := map[string]*block{} // by selection
	roles := map[string]int{}
	joined := map[string]bool{} // selections of units that lead or are led
	for i := range d.Units {
		for _, l := range d.Units[i].Leads {
			joined[l.Selection], joined[d.Units[i].Selection] = true, true
		}
	}
	for i := range d.Units {
		u := &d.Units[i]
		if u.Configuration {
			continue
		}
		if _, known := roles[u.Role]; !known {
			roles[u.Role] = len(roles)
		}
		a.units++
		a.models += u.Models
		at := slices.IndexFunc(all, func(b *block) bool { return b.add(u, joined) })
		if at < 0 {
			at = len(all)
			all = append(all, &block{unit: u, copies: []*unit.Unit{u}})
		}
		of[u.Selection] = all[at]
		if u.Warlord {
			a.warlords = append(a.warlords, u.Name)
		}
	}
	a.every = sharedKeywords(all)
	a.collectRules(d, all)
	switch order {
	case ByName:
		slices.SortStableFunc(all, func(x, y *block) int { return strings.Compare(catalog.Fold(x.unit.Name), catalog.Fold(y.unit.Name)) })
	case ByRole:
		slices.SortStableFunc(all, func(x, y *block) int {
			return cmp.Compare(rolePlace(x.unit.Role, roles), rolePlace(y.unit.Role, roles))
		})
	}
	a.sorted = all
	a.attach(all, of)
	return a
}

// add adds a unit to the copies if it is identical to them, or differs only in being the Warlord and
// neither leads nor is led. It reports whether it has.
func (b *block) add(u *unit.Unit, joined map[string]bool) bool {
	if unit.Identical(b.unit, u) {
		b.copies = append(b.copies, u)
		return true
	}
	first := b.copies[0]
	if first.Name != u.Name || !first.Warlord && !u.Warlord || joined[u.Selection] || slices.ContainsFunc(b.copies, func(c *unit.Unit) bool { return joined[c.Selection] }) {
		return false
	}
	common, other := *b.unit, *u
	hideWarlord(&common)
	hideWarlord(&other)
	if !unit.Identical(&common, &other) {
		return false
	}
	b.unit = &common
	if u.Warlord {
		b.copies = slices.Insert(b.copies, 0, u) // it is number 1
	} else {
		b.copies = append(b.copies, u)
	}
	return true
}

// warlord returns how the Warlord is marked in a block, with the number of copies if it is one of them;
// empty: it is not there.
func (b *block) warlord() string {
	mark := "★" + noBreak + entry.WarlordName
	switch n := len(slices.DeleteFunc(slices.Clone(b.copies), func(u *unit.Unit) bool { return !u.Warlord })); n {
	case 0:
		return ""
	case len(b.copies):
		return mark
	default:
		return fmt.Sprintf("%s (%d/%d)", mark, n, len(b.copies))
	}
}

// roleOrder is the order of the roles of all editions; others follow as in the list.
var roleOrder = []string{"epic hero", "lord of war primarch", "supreme commander", "hq", "character", "battleline", "troops", "elites", "infantry", "mounted", "beast", "swarm", "fast attack", "heavy support", "monster", "vehicle", "flyer", "flyers", "dedicated transport", "lord of war", "fortification", "fortifications"}

func rolePlace(role string, inList map[string]int) int {
	name := strings.ToLower(role)
	for i, r := range roleOrder {
		if name == r || name == r+"s" {
			return i
		}
	}
	return len(roleOrder) + inList[role]
}

// sharedKeywords returns the faction keywords of all blocks.
func sharedKeywords(all []*block) []string {
	if len(all) < 2 {
		return nil
	}
	shared := slices.Clone(all[0].unit.FactionKeywords)
	for _, b := range all[1:] {
		shared = slices.DeleteFunc(shared, func(k string) bool { return !slices.Contains(b.unit.FactionKeywords, k) })
	}
	return shared
}

// bearer is what data add to the name of an ability that several datasheets have: Hover Tank (Devilfish).
var bearer = regexp.MustCompile(`\s+\(([^()]*)\)$`)

// capitals are keywords in a text: words in capital letters.
var capitals = regexp.MustCompile(`\p{Lu}[\p{Lu}\p{N}'’-]+(?: [\p{Lu}\p{N}'’-]+)*`)

// ownKeywords returns the keywords of its bearer in the text of an ability that is named after it: HAMMERHEAD in "this
// unit's HAMMERHEAD model" of Explodes (Hammerhead). It returns "" if there are none, or different ones.
func ownKeywords(t unit.Text) string {
	m := bearer.FindStringSubmatch(clean(t.Name))
	if m == nil || t.Kind == unit.CoreRule || t.Kind == unit.WeaponRule {
		return ""
	}
	own, name := "", " "+strings.ToUpper(m[1])+" "
	for _, k := range capitals.FindAllString(t.Text, -1) {
		switch {
		case !strings.Contains(" "+k+" ", name):
		case own == "":
			own = k
		case own != k:
			return ""
		}
	}
	return own
}

// withKeywords returns the text with other keywords in the place of the bearer's own.
func withKeywords(t unit.Text, others string) unit.Text {
	if own := ownKeywords(t); own != "" {
		t.Text = capitals.ReplaceAllStringFunc(t.Text, func(k string) string {
			if k == own {
				return others
			}
			return k
		})
	}
	return t
}

// nameOnly returns the name of a rule without its parameter, and that of an ability without its bearer: Cabal
// of Sorcerers for Cabal of Sorcerers 2.
func nameOnly(t unit.Text) string {
	name := strings.TrimRight(clean(t.Name), "*")
	if t.Kind != unit.CoreRule && t.Kind != unit.WeaponRule {
		name = bearer.ReplaceAllString(name, "")
	}
	return strings.TrimSpace(strings.TrimSuffix(name, unit.Parameter(name)))
}

// normalised returns a text without what does not matter: the parameter of its name, the bearer that it is named
// after, white space, case, and forms of quotation marks.
func normalised(t unit.Text) string {
	text := strings.ToLower(nameOnly(t) + "\x00" + markup(withKeywords(t, "\x00").Text))
	return strings.Join(strings.Fields(plainQuotes.Replace(text)), " ")
}

var plainQuotes = strings.NewReplacer("“", "\"", "”", "\"", "’", "'", "‘", "'")

// collectRules decides which texts are printed once.
func (a *army) collectRules(d *Document, all []*block) {
	type use struct {
		text   unit.Text
		blocks int
		names  bool     // several, with different parameters
		weapon bool     // it is named like a weapon of the unit
		own    []string // the bearers' own keywords in it
	}
	uses := map[string]*use{}
	var order []string
	keys := map[unit.Text]string{}
	for _, b := range all {
		wounds := 0
		for _, l := range b.unit.Composition {
			if l.Model {
				wounds = max(wounds, l.Wounds)
			}
		}
		b.damaged = b.unit.DamagedAbility(wounds)
		weapons := shownWeapons(b.unit)
		seen := map[string]bool{}
		for _, t := range slices.Concat(b.unit.Abilities, b.unit.Rules) {
			k, ok := keys[t]
			if !ok {
				k = normalised(t)
				keys[t] = k
			}
			if seen[k] || b.isDamaged(t) {
				continue
			}
			seen[k] = true
			if uses[k] == nil {
				uses[k] = &use{text: t}
				order = append(order, k)
			}
			uses[k].blocks++
			uses[k].weapon = uses[k].weapon || weapons[weaponName(t.Name)]
			uses[k].names = uses[k].names || t.Name != uses[k].text.Name
			if own := ownKeywords(t); own != "" && !slices.Contains(uses[k].own, own) {
				uses[k].own = append(uses[k].own, own)
			}
		}
	}
	once := map[string]bool{}
	for _, k := range order {
		u := uses[k]
		switch {
		case u.text.Kind == unit.CoreRule || u.text.Kind == unit.WeaponRule:
			a.addLegend(u.text)
		case u.text.Text == "":
		case u.text.Kind == unit.FactionRule && (u.blocks >= 2 || len(all) <= 2), a.once(u.blocks, len(u.text.Text)):
			once[k] = true
			u.text = withKeywords(u.text, strings.Join(u.own, " / "))
			if u.weapon && u.text.Kind != unit.FactionRule {
				a.weapons = append(a.weapons, rule{name: clean(u.text.Name), parts: withoutExample(u.text), key: k})
				continue
			}
			r := rule{name: clean(u.text.Name), parts: withoutExample(u.text), every: u.blocks == len(all) && len(all) > 1 && !u.names, key: k}
			if u.names {
				r.name = nameOnly(u.text)
			}
			a.rules = append(a.rules, r)
		}
	}
	slices.SortStableFunc(a.rules, func(x, y rule) int {
		return boolOrder(uses[y.key].text.Kind == unit.FactionRule) - boolOrder(uses[x.key].text.Kind == unit.FactionRule)
	})
	a.addChoices(d)
	for _, l := range []*[]rule{&a.weapons, &a.core} {
		slices.SortStableFunc(*l, func(x, y rule) int { return strings.Compare(catalog.Fold(x.name), catalog.Fold(y.name)) })
	}
	for _, b := range all {
		a.sortTexts(b, once, keys)
	}
}

// isDamaged reports whether a text is printed beside the wound boxes.
func (b *block) isDamaged(t unit.Text) bool { return b.damaged != nil && *b.damaged.Ability == t }

func boolOrder(b bool) int {
	if b {
		return 1
	}
	return 0
}

// addLegend adds the text of a keyword to the legend, once.
func (a *army) addLegend(t unit.Text) {
	list := &a.core
	if t.Kind == unit.WeaponRule {
		list = &a.weapons
	}
	parts := withoutExample(t)
	if len(parts) == 0 {
		return
	}
	name := clean(t.Name)
	if p := unit.Parameter(name); p != "" {
		name = strings.TrimRight(strings.TrimSuffix(name, p), ", ")
	}
	key := unit.KeywordName(t.Name)
	for _, l := range [][]rule{a.core, a.weapons} {
		for i := range l {
			if r := &l[i]; slices.Equal(r.parts, parts) && (r.key == key || strings.HasPrefix(r.key, key+" ") || strings.HasPrefix(key, r.key+" ")) {
				if len(key) < len(r.key) { // the other one has a note after its parameter
					r.name, r.key = name, key
				}
				return
			}
		}
	}
	*list = append(*list, rule{name: name, parts: parts, key: key})
}

// textOf returns the paragraphs of a text without its name at their beginning, as in "Airborne: This
// model cannot charge".
func textOf(t unit.Text) []string {
	parts := paragraphs(t.Text)
	name := clean(t.Name) + ":"
	if len(parts) > 0 && len(name) > 1 && len(parts[0]) > len(name) && strings.EqualFold(parts[0][:len(name)], name) {
		parts[0] = strings.TrimSpace(parts[0][len(name):])
	}
	return parts
}

// withoutExample returns the paragraphs of a rule down to its worked example, without examples that are
// items of lists.
func withoutExample(t unit.Text) []string {
	isExample := func(p string) bool { return strings.HasPrefix(strings.ToLower(p), "example:") }
	parts := slices.DeleteFunc(textOf(t), func(p string) bool {
		item, _ := listItem(p)
		_, text, _ := strings.Cut(item, noBreak)
		return isExample(text)
	})
	if i := slices.IndexFunc(parts, isExample); i > 0 {
		return parts[:i]
	}
	return parts
}

// addChoices adds the rules of the army's choices, such as its detachment.
func (a *army) addChoices(d *Document) {
	for i := range d.Units {
		u := &d.Units[i]
		if !u.Configuration {
			continue
		}
		var own []rule
		for _, t := range slices.Concat(u.Abilities, u.Rules) {
			if slices.ContainsFunc(a.rules, func(r rule) bool { return r.name == clean(t.Name) }) || t.Kind == unit.CoreRule && t.Text == "" {
				continue
			}
			own = append(own, rule{name: clean(t.Name), parts: withoutExample(t)})
		}
		for _, tables := range [][]unit.Table{u.Profiles, u.Weapons, u.Tables} {
			for k := range tables {
				a.addTable(&tables[k], &own)
			}
		}
		if len(own) == 0 {
			continue
		}
		own[0].heading = clean(u.Name)
		if names := settings(u); names != "" {
			own[0].heading += ": " + names
		}
		a.rules = append(a.rules, own...)
	}
}

// settings returns what a choice of the army is set to.
func settings(u *unit.Unit) string {
	var out []string
	for _, s := range u.Settings() {
		if s = clean(s); !strings.HasPrefix(strings.ToLower(s), "show ") { // what an editor displays
			out = append(out, s)
		}
	}
	return strings.Join(out, ", ")
}

// mostUnnamed is the most columns of a table whose values are clear without the names of the columns,
// such as a result of dice and its effect. Characteristics are not.
const mostUnnamed = 2

// addTable adds a table to the rule with its name, or as a rule.
func (a *army) addTable(t *unit.Table, own *[]rule) {
	var rows []ruleRow
	for _, r := range t.Rows {
		row := ruleRow{name: clean(r.Name)}
		if len(t.Columns) > mostUnnamed {
			short, long := valuesOf(t.Columns, r.Values)
			row.text = strings.Join(append([]string{strings.Join(short, " · ")}, long...), " ")
			rows = append(rows, row)
			continue
		}
		var rest []string
		for i, v := range r.Values {
			switch v = strings.Join(paragraphs(v), " "); {
			case v == "" || v == "-":
			case i == 0 && len(r.Values) > 1 && len(v) <= 40:
				row.roll = v
			default:
				rest = append(rest, v)
			}
		}
		row.text = strings.Join(rest, " ")
		rows = append(rows, row)
	}
	name := clean(t.Type)
	for i := range a.rules {
		if a.rules[i].name == name && a.rules[i].rows == nil {
			a.rules[i].rows = rows
			return
		}
	}
	*own = append(*own, rule{name: name, rows: rows})
}

// sortTexts divides the abilities and rules of a block by how they are printed.
func (a *army) sortTexts(b *block, once map[string]bool, keys map[unit.Text]string) {
	u := b.unit
	printed := map[string]bool{}
	for _, t := range slices.Concat(u.Rules, u.Abilities) {
		k, name := keys[t], clean(t.Name)
		switch {
		case printed[k+"\x00"+name] || t.Kind == unit.WeaponRule:
		case t.Kind == unit.CoreRule:
			if name != entry.LeaderName || !slices.ContainsFunc(u.Abilities, func(x unit.Text) bool { return x.Name == entry.LeaderName }) {
				b.core = append(b.core, name)
			}
		case b.isDamaged(t):
		case once[k]:
			if i := slices.IndexFunc(a.rules, func(r rule) bool { return r.key == k }); i >= 0 && !a.rules[i].every {
				b.named = append(b.named, name)
			}
		case isOnlySave(t, u.Name):
			if !strings.HasPrefix(strings.ToLower(name), "invulnerable save") {
				b.saves = append(b.saves, name)
			}
		case t.Text == "" && name != "" && t.Kind == unit.FactionRule:
			b.named = append(b.named, name)
		default:
			b.text = append(b.text, unit.Text{Name: name, Text: t.Text})
		}
		printed[k+"\x00"+name] = true
	}
}

// isOnlySave reports whether an ability of a unit with a name says nothing but the invulnerable save
// that is printed with the characteristics.
func isOnlySave(t unit.Text, name string) bool {
	if unit.InvulnerableSave(t.Name, t.Text, name) == "" {
		return false
	}
	text := strings.ToLower(strings.Trim(clean(t.Text), " ."))
	if len(text) <= 3 {
		return true
	}
	for _, subject := range []string{strings.ToLower(clean(name)) + " has", "this model has", "models in this unit have", "this unit has", "the bearer has", "models in the bearer's unit have"} {
		if rest, ok := strings.CutPrefix(text, subject); ok {
			words := strings.Fields(rest)
			return len(words) == 4 && (words[0] == "a" || words[0] == "an") && words[2] == "invulnerable" && words[3] == "save"
		}
	}
	return false
}

// attach puts the blocks into groups: leaders with the units that they lead.
func (a *army) attach(all []*block, of map[string]*block) {
	leaders := map[*block][]*block{} // by the block that is led
	leads := map[*block]*block{}
	for _, b := range all {
		for _, u := range b.copies {
			for _, l := range u.Leads {
				led := of[l.Selection]
				if led == nil || led == b || leads[led] != nil || len(leaders[b]) > 0 {
					continue
				}
				b.leads = append(b.leads, clean(l.Name))
				if leads[b] == nil {
					leads[b] = led
					leaders[led] = append(leaders[led], b)
				}
			}
		}
	}
	done := map[*block]bool{}
	for _, b := range all {
		if done[b] {
			continue
		}
		led := b
		if leads[b] != nil {
			led = leads[b]
		}
		g := &group{blocks: append(slices.Clone(leaders[led]), led)}
		for _, x := range g.blocks {
			done[x] = true
		}
		for _, x := range leaders[led] {
			g.title = append(g.title, message.Text(a.lang, "pdf.leads", message.Named("Leader", clean(x.unit.Name), "Unit", clean(led.unit.Name))))
		}
		a.groups = append(a.groups, g)
		a.blocks = append(a.blocks, g.blocks...)
	}
}
