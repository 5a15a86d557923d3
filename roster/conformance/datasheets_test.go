package conformance

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/catalogtest"
	"github.com/rollcall40k/rollcall/catalog/datasheet"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/edit"
	"github.com/rollcall40k/rollcall/roster/unit"
)

// counterparts are the community's army books for the built-in ones, by id. The first one that
// has a datasheet is compared.
var counterparts = map[string][]string{
	"9e.space-marines":  {"Imperium - Adeptus Astartes - Ultramarines"},
	"9e.necrons":        {"Necrons"},
	"10e.space-marines": {"Imperium - Adeptus Astartes - Space Marines", "Imperium - Adeptus Astartes - White Scars"},
	"10e.tyranids":      {"Xenos - Tyranids"},
}

// A printedFact identifies a number of a built-in datasheet.
type printedFact struct{ datasheet, of string }

// TestDatasheets compares characteristics, weapons, sizes and points of the built-in datasheets
// with the community's newest data, for datasheets in both, and the names and points of
// detachments' Enhancements. Every difference is a known one, and every known one occurs.
func TestDatasheets(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"9e", "10e"} {
		t.Run(name, func(t *testing.T) {
			ours, err := catalogtest.Book(name)
			if err != nil {
				t.Fatal(err)
			}
			theirs := edition(t, name)
			found := map[printedFact]string{}
			compared := map[string]int{}
			for _, c := range ours.Catalogues {
				p := pairing{ours: ours, theirs: theirs, book: c.ID, found: found, compared: compared}
				for _, name := range counterparts[c.ID] {
					k := slices.IndexFunc(theirs.Catalogues, func(x *entry.Catalogue) bool { return x.Name == name })
					if k < 0 {
						t.Fatalf("%s: no army book %q", c.ID, name)
					}
					p.others = append(p.others, theirs.Catalogues[k].ID)
				}
				p.compare()
			}
			for _, f := range slices.SortedFunc(maps.Keys(found), func(a, b printedFact) int {
				return cmp.Or(strings.Compare(a.datasheet, b.datasheet), strings.Compare(a.of, b.of))
			}) {
				if known := knownFacts[name][f]; known.is != found[f] {
					t.Errorf("%s: %s: got %s, known is %q", f.datasheet, f.of, found[f], known.is)
				}
			}
			for f, known := range knownFacts[name] {
				if found[f] == "" {
					t.Errorf("%s: %s: the known difference %s is not there", f.datasheet, f.of, known.is)
				}
			}
			if compared["profile"] < 40 || compared["weapon"] < 200 || compared["largest"] < 100 {
				t.Errorf("got %v, want more compared", compared)
			}
			fmt.Printf("datasheets: %s: compared %v, %d known differences\n", name, compared, len(found))
		})
	}
}

// pairing compares a built-in army book with the community's.
type pairing struct {
	ours, theirs *entry.Book
	book         string   // id of the army book
	others       []string // ids of its counterparts
	found        map[printedFact]string
	compared     map[string]int
}

func (p *pairing) compare() {
	for _, o := range p.ours.Roots(p.book).Options {
		switch {
		case o.Name() == "Detachment":
			p.detachments()
		case o.Kind() == entry.Unit:
			p.datasheet(o)
		}
	}
}

// differ records a difference.
func (p *pairing) differ(datasheet, of, ours, theirs string) {
	p.compared[strings.Fields(of)[0]]++
	if ours != theirs {
		p.found[printedFact{datasheet, of}] = ours + " against " + theirs
	}
}

func (p *pairing) datasheet(o *entry.Option) {
	other, from := p.counterpart(o)
	if other == nil {
		p.differ(o.Name(), "datasheet", "there", "none")
		return
	}
	ours, theirs := datasheet.New(p.ours, o), datasheet.New(p.theirs, other)
	p.tables(o.Name(), "profile", bracketed(ours), theirs.Profiles, len(ours.WoundTracks) > 0)
	p.tables(o.Name(), "weapon", ours.Weapons, theirs.Weapons, false)
	mine, its := p.sizes(p.ours, p.book, o), p.sizes(p.theirs, from, other)
	for i, of := range []string{"smallest", "largest"} {
		p.differ(o.Name(), of+" size", mine[i].size, its[i].size)
		if mine[i].size == its[i].size {
			p.differ(o.Name(), of+" points", mine[i].points, its[i].points)
			p.differ(o.Name(), of+" power", mine[i].power, its[i].power)
		}
	}
}

// counterpart returns the datasheet with the name, and its army book.
func (p *pairing) counterpart(o *entry.Option) (*entry.Option, string) {
	for _, id := range p.others {
		options := p.theirs.Roots(id).Options
		if other := cmp.Or(called(options, o.Name()), called(options, otherNames[catalog.Fold(o.Name())])); other != nil {
			return other, id
		}
	}
	return nil, ""
}

// called returns the option with a name, regardless of case and punctuation.
func called(options []*entry.Option, name string) *entry.Option {
	k := slices.IndexFunc(options, func(o *entry.Option) bool {
		return o.Kind() != entry.Upgrade && catalog.Fold(o.Name()) == catalog.Fold(name)
	})
	if k < 0 {
		return nil
	}
	return options[k]
}

// tables compares the rows in both. A built-in row of a model profile without a row of that name
// may match any of the other rows, because the names of models differ.
func (p *pairing) tables(datasheet, what string, ours, theirs []datasheet.Table, damaged bool) {
	rows := map[string][]string{}
	for _, t := range theirs {
		for _, r := range t.Rows {
			key := rowName(r.Name)
			rows[key] = append(rows[key], cells(t.Columns, r.Values, damaged))
		}
	}
	for _, t := range ours {
		for _, r := range t.Rows {
			got := cells(t.Columns, r.Values, damaged)
			want, ok := rows[rowName(r.Name)]
			if !ok {
				want, ok = rows[otherNames[rowName(r.Name)]]
			}
			if !ok && what == "profile" {
				want = slices.Concat(slices.Collect(maps.Values(rows))...)
				ok = len(want) > 0
			}
			slices.Sort(want)
			switch {
			case !ok:
				p.differ(datasheet, what+" "+r.Name, "there", "none")
			case slices.Contains(want, got):
				p.differ(datasheet, what+" "+r.Name, got, got)
			default:
				p.differ(datasheet, what+" "+r.Name, notIn(got, want), notIn(strings.Join(slices.Compact(want), "; "), []string{got}))
			}
		}
	}
}

// notIn returns the cells of a row that none of the others has.
func notIn(row string, others []string) string {
	have := strings.Split(strings.Join(others, "; "), "; ")
	cells := slices.DeleteFunc(strings.Split(row, "; "), func(cell string) bool { return slices.Contains(have, cell) })
	return strings.Join(slices.Compact(cells), "; ")
}

// bracketed returns profiles with a row for each bracket of their damage tables, as the community
// writes them. The first row covers all wounds; the other rows are not compared by wounds.
func bracketed(d *datasheet.Datasheet) []datasheet.Table {
	var list []datasheet.Table
	for _, t := range d.Profiles {
		out := datasheet.Table{Type: t.Type, Columns: t.Columns}
		for _, r := range t.Rows {
			rows := []datasheet.Row{r}
			if slices.Contains(r.Values, "*") {
				rows = brackets(d, t.Columns, r)
			}
			out.Rows = append(out.Rows, rows...)
		}
		list = append(list, out)
	}
	return list
}

// brackets returns the rows of one profile by remaining wounds.
func brackets(d *datasheet.Datasheet, columns []string, r datasheet.Row) (rows []datasheet.Row) {
	for _, track := range d.WoundTracks {
		for _, b := range track.Rows {
			row := datasheet.Row{Name: r.Name, Values: slices.Clone(r.Values)}
			for i, c := range columns {
				if k := slices.Index(track.Columns, c); k >= 0 && row.Values[i] == "*" {
					row.Values[i] = b.Values[k]
				}
			}
			rows = append(rows, row)
		}
	}
	return rows
}

// rowName returns the name of a profile without signs before it.
func rowName(name string) string {
	name = catalog.Fold(strings.NewReplacer("➤", "", " - ", " ", "(", "", ")", "").Replace(name))
	if strings.HasSuffix(name, "supercharged") {
		name = strings.TrimSuffix(name, "d")
	}
	return name
}

// plainColumns are other names of columns, folded.
var plainColumns = map[string]string{"save": "sv", "ld": "ld", "leadership": "ld"}

// cells writes the values of a row by column. It ignores spelling, the order of keywords, text
// for readers only, and the wounds of models with a damage table, which only one of the rows has.
func cells(columns, values []string, damaged bool) string {
	var list []string
	for i, c := range columns {
		column := catalog.Fold(c)
		if plain, ok := plainColumns[column]; ok {
			column = plain
		}
		if column == "abilities" || column == "description" || column == "w" && damaged {
			continue
		}
		v := strings.NewReplacer("”", `"`, "″", `"`, `""`, `"`, "- ", "-", "–", "-", "−", "-", "‑", "-").Replace(strings.TrimSpace(values[i]))
		if strings.HasSuffix(v, `"+`) {
			v = strings.TrimSuffix(v, `"+`) + `+"`
		}
		v = strings.ReplaceAll(v, `"-`, "-") // 20"-50"
		if column == "keywords" {
			words := strings.Split(strings.ToLower(v), ",")
			for k := range words {
				words[k] = strings.Trim(words[k], " []")
			}
			slices.Sort(words)
			v = strings.Join(words, ",")
		}
		if v == "" {
			v = "-"
		}
		list = append(list, column+" "+strings.ToLower(strings.TrimSuffix(v, ".")))
	}
	slices.Sort(list)
	return strings.Join(list, "; ")
}

// A sized is a unit of a size, with its cost.
type sized struct{ size, points, power string }

// sizes returns a unit at its initial size, and with the greatest number of models that causes no
// new error.
func (p *pairing) sizes(book *entry.Book, catalogue string, o *entry.Option) [2]sized {
	r, made, err := edit.Apply(book, roster.New("A", "", ""), []roster.Operation{
		{Op: roster.AddForce, Entry: book.Forces()[0].ID, Catalogue: catalogue}, {Op: roster.AddUnit, Datasheet: o.ID},
	})
	if err != nil {
		return [2]sized{{size: err.Error()}}
	}
	g := growing{book: book, roster: r, unit: made[1][0]}
	smallest := g.sized()
	for range mostGrown {
		if !g.grow() {
			break
		}
	}
	return [2]sized{smallest, g.sized()}
}

// mostGrown is the maximum number of models added to a unit.
const mostGrown = 40

type growing struct {
	book   *entry.Book
	roster *roster.Roster
	unit   string
}

func (g *growing) of(r *roster.Roster) (found *unit.Unit, errors int) {
	report := check.Check(g.book, r)
	for _, u := range unit.Units(report.State()) {
		if u.Selection == g.unit {
			return &u, report.Summary.Errors
		}
	}
	return &unit.Unit{}, report.Summary.Errors
}

func (g *growing) sized() sized {
	u, _ := g.of(g.roster)
	s := sized{size: fmt.Sprint(max(u.Models, 1))} // data may omit the only model of a unit
	for _, t := range g.book.CostTypes {
		switch catalog.Fold(t.Name) {
		case "pts", "points":
			s.points = u.Costs[t.ID].String()
		case "pl", "power":
			s.power = u.Costs[t.ID].String()
		}
	}
	return s
}

// grow adds a model of an existing or a new kind, and reports whether that causes no new error.
func (g *growing) grow() bool {
	before, errors := g.of(g.roster)
	for _, op := range g.more(before) {
		next, _, err := edit.Apply(g.book, g.roster, []roster.Operation{op})
		if err != nil {
			continue
		}
		if after, now := g.of(next); after.Models > before.Models && now <= errors {
			g.roster = next
			return true
		}
	}
	return false
}

// more returns the operations that may add one model.
func (g *growing) more(u *unit.Unit) (ops []roster.Operation) {
	for _, l := range u.Composition {
		if n := l.Count + 1; l.Model {
			ops = append(ops, roster.Operation{Op: roster.SetCount, Selection: l.Selection, Count: &n})
		}
	}
	f := g.roster.Forces[0]
	for i := range f.Selections {
		s := &f.Selections[i]
		o := g.book.Roots(f.Catalogue).Option(s.Entry)
		if s.ID != g.unit || o == nil {
			continue
		}
		for _, x := range o.Choices().Options {
			if x.Kind() == entry.Model {
				ops = append(ops, roster.Operation{Op: roster.Select, Parent: g.unit, Entry: x.ID})
			}
		}
	}
	return ops
}

// detachments compares names and points of Enhancements.
func (p *pairing) detachments() {
	theirs := map[string]string{}
	all := append(slices.Clone(p.theirs.Catalogues), p.theirs.System)
	for _, c := range all {
		p.enhancements(c.Shared.Groups, theirs)
	}
	ours := map[string]string{}
	p.enhancements(p.ours.Catalogue(p.book).Shared.Groups, ours)
	for _, name := range slices.Sorted(maps.Keys(ours)) {
		p.differ("Detachment", "Enhancement "+name, ours[name], cmp.Or(theirs[name], theirs[otherNames[name]], "none"))
	}
}

// enhancements collects the points of Enhancements by detachment and name.
func (p *pairing) enhancements(groups []*entry.Group, to map[string]string) {
	for _, g := range groups {
		p.enhancements(g.Groups, to)
		detachment, ok := strings.CutSuffix(g.Name, " Enhancements")
		if !ok {
			continue
		}
		for _, e := range g.Entries {
			for _, c := range e.Costs {
				if c.Value.Sign() != 0 {
					to[catalog.Fold(detachment+" "+e.Name)] = c.Value.String()
				}
			}
		}
	}
}
