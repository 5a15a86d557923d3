package catalog

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// sheetWalk collects what stands below a root option.
type sheetWalk struct {
	book  *entry.Book
	root  *entry.Option
	sheet *Datasheet
	nodes int             // that may still be visited
	seen  map[string]bool // rows and texts that are on the sheet already
	rows  []sheetRow      // in the order found
	of    string          // the choice whose texts are being read; empty for the unit
}

// sheetRow is a row on its way to a table.
type sheetRow struct {
	kind *entry.ProfileType
	row  TableRow
}

// visit shows an option and all below it.
func (w *sheetWalk) visit(o *entry.Option, depth int) {
	if w.nodes--; w.nodes < 0 || depth == 0 {
		w.sheet.Truncated = true
		return
	}
	w.info(&o.Entry.Info, depthLimit)
	if o.Link != nil {
		w.info(&o.Link.Info, depthLimit)
	}
	if o.Kind() == entry.Model {
		w.model(o)
	}
	choices := o.Choices()
	w.options(o, choices)
	for _, g := range choices.Groups {
		info := g.Group.Info
		info.Rules = nil // they are the text of the option
		w.info(&info, depthLimit)
	}
	take := mustTake(choices)
	for _, below := range choices.Options {
		if printed(below) {
			w.below(below, depth-1, below.Kind() == entry.Upgrade && take[below] == 0)
		}
	}
}

// below shows an option under another one. What has to be chosen first brings
// its own texts.
func (w *sheetWalk) below(o *entry.Option, depth int, chosen bool) {
	before := w.of
	if chosen && w.of == "" {
		w.of = o.Name()
	}
	w.visit(o, depth)
	w.of = before
}

// printed reports whether a datasheet shows an option. What is hidden for good
// is nothing to choose, and the title of Warlord belongs to the army.
func printed(o *entry.Option) bool {
	hidden := hiddenForGood(&o.Entry.Node) || o.Link != nil && hiddenForGood(&o.Link.Node)
	return !hidden && !(o.Kind() == entry.Upgrade && Fold(o.Name()) == "warlord")
}

// model adds a line to the composition.
func (w *sheetWalk) model(o *entry.Option) {
	b, keys := optionBounds(o), keywords{}
	if o == w.root {
		b = bounds{1, 1}
	} else {
		keys = keywordsOf(o)
	}
	w.sheet.Composition = append(w.sheet.Composition, SheetModel{
		ID: o.ID, Name: o.Name(), Min: b.min, Max: b.limit(),
		Grows:     growth(o.Entry.Modifiers, maxOf(o.Entry.Constraints, countsOwner)),
		Equipment: equipment(o),
		Keywords:  append(append([]string{}, keys.faction...), keys.other...),
		Costs:     w.modelCosts(o),
	})
}

// modelCosts are those of one model. A unit that is its only model costs what
// stands at the head of the sheet.
func (w *sheetWalk) modelCosts(o *entry.Option) map[string]entry.Number {
	if o == w.root {
		return map[string]entry.Number{}
	}
	return costMap(o)
}

// equipment names what a new selection of the model comes with.
func equipment(o *entry.Option) []string {
	names := []string{}
	take := mustTake(o.Choices())
	for _, below := range o.Choices().Options {
		switch n := take[below]; {
		case below.Kind() != entry.Upgrade || n == 0:
		case n == 1:
			names = append(names, below.Name())
		default:
			names = append(names, fmt.Sprintf("%d× %s", n, below.Name()))
		}
	}
	return names
}

func costMap(o *entry.Option) map[string]entry.Number {
	costs := map[string]entry.Number{}
	for _, c := range costsOf(o) {
		if c.Value.Sign() != 0 {
			costs[c.Type] = c.Value
		}
	}
	return costs
}

// info shows profiles and rules. Links can lead to groups that hold links.
func (w *sheetWalk) info(i *entry.Info, depth int) {
	if w.nodes--; w.nodes < 0 || depth == 0 {
		w.sheet.Truncated = true
		return
	}
	for _, p := range i.Profiles {
		w.profile(p)
	}
	for _, r := range i.Rules {
		w.rule(r)
	}
	for _, g := range i.InfoGroups {
		w.infoGroup(g, depth)
	}
	for _, l := range i.InfoLinks {
		switch {
		case hiddenForGood(&l.Node):
		case l.Profile() != nil:
			w.profile(l.Profile())
		case l.Rule() != nil:
			w.rule(l.Rule())
		case l.InfoGroup() != nil:
			w.infoGroup(l.InfoGroup(), depth)
		}
	}
}

func (w *sheetWalk) infoGroup(g *entry.InfoGroup, depth int) {
	if !hiddenForGood(&g.Node) {
		w.info(&g.Info, depth-1)
	}
}

func (w *sheetWalk) rule(r *entry.Rule) {
	if !hiddenForGood(&r.Node) && w.first("rule", r.Name, r.Text) {
		w.sheet.Rules = append(w.sheet.Rules, Ability{Name: r.Name, Text: r.Text, For: w.of, Effects: effects(r.Effects)})
	}
}

func (w *sheetWalk) profile(p *entry.Profile) {
	t := w.book.ProfileType(p.Type)
	if t == nil || hiddenForGood(&p.Node) {
		return
	}
	values := make([]string, len(t.Characteristics))
	for i, column := range t.Characteristics {
		for _, c := range p.Characteristics {
			if c.Type == column.ID {
				values[i] = c.Value
			}
		}
	}
	if !w.first(append([]string{t.ID, p.Name}, values...)...) {
		return
	}
	if tableOf(t.Name) == abilityTable {
		text := strings.TrimSpace(strings.Join(values, "\n"))
		w.sheet.Abilities = append(w.sheet.Abilities, Ability{Name: p.Name, Text: text, For: w.of, Effects: effects(p.Effects)})
		return
	}
	w.rows = append(w.rows, sheetRow{t, TableRow{Name: p.Name, Values: values}})
}

// first reports whether something of these parts was not shown before. The same
// wargear stands below many models.
func (w *sheetWalk) first(parts ...string) bool {
	key := strings.Join(parts, "\x00")
	if w.seen[key] {
		return false
	}
	w.seen[key] = true
	return true
}

// effects leaves arguments out that are no JSON.
func effects(list []entry.Effect) []Effect {
	var out []Effect
	for _, e := range list {
		effect := Effect{Do: e.Do}
		if json.Valid([]byte(e.Args)) {
			effect.Args = json.RawMessage(e.Args)
		}
		out = append(out, effect)
	}
	return out
}

// A tableKind says where on a datasheet a type of profile is printed.
type tableKind int

const (
	otherTable tableKind = iota
	unitTable
	weaponTable
	abilityTable
	woundTable
	psykerTable
	transportTable
	baseTable
)

// tableOf goes by the names that authors give profile types: Unit, Model;
// Weapon, Ranged Weapons; Abilities; Wound Track 2, Stat Damage - M/BS/A.
func tableOf(name string) tableKind {
	name = Fold(name)
	for _, t := range []struct {
		word string
		kind tableKind
	}{
		{"wound", woundTable}, {"damage", woundTable}, {"weapon", weaponTable}, {"abilit", abilityTable},
		{"psy", psykerTable}, {"transport", transportTable}, {"base", baseTable},
		{"unit", unitTable}, {"model", unitTable},
	} {
		if strings.Contains(name, t.word) {
			return t.kind
		}
	}
	return otherTable
}

// sortTables puts the rows into tables, in the order in which the types were
// first seen.
func (w *sheetWalk) sortTables() {
	d := w.sheet
	tables := map[tableKind]*[]Table{
		otherTable: &d.Tables, unitTable: &d.Profiles, weaponTable: &d.Weapons, woundTable: &d.WoundTracks,
		psykerTable: &d.Psyker, transportTable: &d.Transport, baseTable: &d.Base,
	}
	for _, list := range tables {
		*list = []Table{}
	}
	for _, r := range w.rows {
		addRow(tables[tableOf(r.kind.Name)], r)
	}
	slices.SortStableFunc(d.Weapons, func(s, t Table) int { return w.book.TypePlace(s.Type) - w.book.TypePlace(t.Type) })
	d.Abilities = append([]Ability{}, d.Abilities...)
	d.Rules = append([]Ability{}, d.Rules...)
}

func addRow(tables *[]Table, r sheetRow) {
	for i := range *tables {
		if t := &(*tables)[i]; t.Type == r.kind.Name {
			t.Rows = append(t.Rows, r.row)
			return
		}
	}
	columns := make([]string, len(r.kind.Characteristics))
	for i, c := range r.kind.Characteristics {
		columns[i] = c.Name
	}
	*tables = append(*tables, Table{Type: r.kind.Name, Columns: columns, Rows: []TableRow{r.row}})
}
