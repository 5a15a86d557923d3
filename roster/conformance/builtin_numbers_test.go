package conformance

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/catalogtest"
	"github.com/rollcall40k/rollcall/catalog/datasheet"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
)

// builtInFactions are the built-in army books of the 11th edition with the names of the
// community's catalogues.
var builtInFactions = map[string]string{"11e.necrons": "Xenos - Necrons", "11e.orks": "Xenos - Orks"}

// leastDatasheets is the minimum number of datasheets in a built-in army book of the 11th
// edition.
const leastDatasheets = 20

// otherNumbers are the known differences between the built-in numbers and the community's: lines
// in only one of them, with the causes.
var otherNumbers = map[string]string{
	"mek gunz: from 2 models: 90 points": "the community's data prices exactly two models by an equality, which the steps of a datasheet do not show",
}

// crusadeWeapons are relics that the community's data offers to units of Crusade armies, which the
// built-in data does not have.
var crusadeWeapons = []string{"vortex grenade"}

// TestBuiltInNumbersOfTheEleventh compares every number of the built-in datasheets of the 11th
// edition with the community's data: characteristics, weapons, numbers of models, points by size
// and by copy, and the points of detachments and Enhancements.
func TestBuiltInNumbersOfTheEleventh(t *testing.T) {
	t.Parallel()
	theirs := eleventh(t)
	ours, err := catalogtest.Book("11e")
	if err != nil {
		t.Fatal(err)
	}
	used := map[string]bool{}
	for _, id := range slices.Sorted(maps.Keys(builtInFactions)) {
		i := slices.IndexFunc(theirs.Catalogues, func(c *entry.Catalogue) bool { return c.Name == builtInFactions[id] })
		if i < 0 {
			t.Fatalf("no catalogue %s", builtInFactions[id])
		}
		own, other := newNumbers(t, ours, ours.Catalogue(id)), newNumbers(t, theirs, theirs.Catalogues[i])
		if n := len(own.sheets); n < leastDatasheets {
			t.Errorf("%s: got %d datasheets, want %d", id, n, leastDatasheets)
		}
		if n := len(own.detachments); n < 2 {
			t.Errorf("%s: got %d detachments", id, n)
		}
		theirNumbers := other.all()
		for what, got := range own.all() {
			want, known := theirNumbers[what]
			if !known {
				t.Errorf("%s: not in the community's data", what)
			}
			same := func(line string) bool {
				_, differs := otherNumbers[what+": "+line]
				used[what+": "+line] = used[what+": "+line] || differs
				return differs
			}
			if slices.Equal(want, got) {
				continue
			}
			if d := gocmp.Diff(slices.DeleteFunc(want, same), slices.DeleteFunc(got, same)); d != "" {
				t.Errorf("%s: -want +got:\n%s", what, d)
			}
		}
	}
	for line, reason := range otherNumbers {
		if !used[line] {
			t.Errorf("remove the known difference %s: %s", line, reason)
		}
	}
}

// numbers are the numbers of an army book, each as lines of text by its name.
type numbers struct {
	sheets, detachments map[string][]string
}

func (n *numbers) all() map[string][]string {
	all := maps.Clone(n.sheets)
	maps.Copy(all, n.detachments)
	return all
}

// plainly folds differences in writing: case, marks before names and typographic apostrophes.
func plainly(s string) string { return strings.TrimSpace(strings.TrimLeft(catalog.Fold(s), "➤ ")) }

func newNumbers(t *testing.T, book *entry.Book, c *entry.Catalogue) *numbers {
	t.Helper()
	n := &numbers{map[string][]string{}, map[string][]string{}}
	a := addedTo{T: t, book: book, catalogue: c}
	a.fresh = a.apply(roster.New(c.Name, "", ""), roster.Operation{Op: roster.AddForce, Catalogue: c.ID})
	for _, o := range a.datasheets() {
		n.sheets[plainly(o.Name())] = a.numbersOf(o)
	}
	for _, o := range book.Roots(c.ID).Options {
		if o.Purpose() == entry.PurposeDetachment {
			for _, d := range o.Choices().Options {
				n.detachments["detachment "+plainly(d.Name())] = costsOf(book, d)
			}
		}
	}
	for e, o := range enhancementsOf(book, c) {
		n.detachments["enhancement "+plainly(e)] = costsOf(book, o)
	}
	return n
}

// costsOf returns the points and the Detachment Points of an option.
func costsOf(book *entry.Book, o *entry.Option) (lines []string) {
	for _, x := range o.Costs() {
		i := book.CostType(x.Type)
		if role := book.CostTypes[i].Role(); i >= 0 && x.Value.Sign() != 0 && (role == entry.PointsCost || role == entry.DetachmentCost) {
			lines = append(lines, fmt.Sprintf("%s %s", x.Value, book.CostTypes[i].Title()))
		}
	}
	return lines
}

// enhancementsOf returns the Enhancements that units of an army book offer, by name.
func enhancementsOf(book *entry.Book, c *entry.Catalogue) map[string]*entry.Option {
	found := map[string]*entry.Option{}
	var walk func(o *entry.Option, depth int)
	walk = func(o *entry.Option, depth int) {
		if o.Purpose() == entry.PurposeEnhancement && o.Kind() == entry.Upgrade {
			found[o.Name()] = o
			return
		}
		if depth == 0 {
			return
		}
		for _, x := range o.Choices().Options {
			walk(x, depth-1)
		}
	}
	for _, o := range book.Roots(c.ID).Options {
		if o.Kind() != entry.Upgrade {
			walk(o, 2)
		}
	}
	return found
}

// numbersOf returns the numbers of a datasheet.
func (a *addedTo) numbersOf(o *entry.Option) []string {
	a.Helper()
	d := datasheet.New(a.book, o)
	lines := []string{fmt.Sprintf("models %d to %d", d.MinModels, d.MaxModels)}
	lines = append(lines, a.points(o)...)
	for _, c := range d.Costs {
		for _, step := range c.Steps {
			if c.Type == "points" {
				lines = append(lines, fmt.Sprintf("from %d models: %s points", step.From, step.Cost))
			}
		}
	}
	for _, t := range d.Profiles {
		for _, row := range t.Rows {
			lines = append(lines, "profile: "+columnsOf(t, row, func(column string) bool { return column != "insv" }))
			if i := slices.Index(t.Columns, "InSv"); i >= 0 {
				lines = append(lines, saveOf(row.Values[i])...)
			}
		}
	}
	for _, ability := range d.Abilities {
		if strings.EqualFold(ability.Name, "Invulnerable Save") {
			lines = append(lines, saveOf(ability.Text)...)
		}
	}
	for _, t := range d.Weapons {
		for _, row := range t.Rows {
			if slices.Contains(crusadeWeapons, weaponName(row.Name)) {
				continue
			}
			lines = append(lines, "weapon: "+weaponName(row.Name)+": "+columnsOf(t, row, func(string) bool { return true }))
		}
	}
	slices.Sort(lines)
	return slices.Compact(lines)
}

// columnsOf returns the values of the columns, folded; keywords in the order of the alphabet.
func columnsOf(t datasheet.Table, row datasheet.Row, of func(column string) bool) string {
	var values []string
	for i, column := range t.Columns {
		column, value := strings.ToLower(column), strings.ToLower(strings.Trim(row.Values[i], "- "))
		if column == "keywords" {
			words := strings.Split(value, ", ")
			slices.Sort(words)
			value = strings.Join(words, ", ")
		}
		if of(column) {
			values = append(values, column+" "+value)
		}
	}
	return strings.Join(values, ", ")
}

// saveOf returns the line of an invulnerable save, if there is one.
func saveOf(value string) []string {
	if value = strings.Trim(value, "-* "); value == "" {
		return nil
	}
	return []string{"invulnerable save " + value}
}

var weaponMode = regexp.MustCompile(` - (melee|ranged)$| \((melee|ranged)\)$|^[0-9]-[0-9] `)

// weaponName returns the name of a weapon without marks, and without the words that distinguish
// its ranged profile from its melee profile.
func weaponName(name string) string {
	return plainly(weaponMode.ReplaceAllString(strings.ToLower(name), ""))
}

// points returns the points of the first four units of the smallest size.
func (a *addedTo) points(o *entry.Option) (lines []string) {
	a.Helper()
	r, before := a.fresh, check.Check(a.book, a.fresh).Costs["points"]
	for i := range 4 {
		r = a.apply(r, roster.Operation{Op: roster.AddUnit, Datasheet: o.ID})
		now := check.Check(a.book, r).Costs["points"]
		lines = append(lines, fmt.Sprintf("unit %d: %s points", i+1, now.Sub(before)))
		before = now
	}
	return lines
}

// TestAddedBuiltInDatasheetsOfTheEleventh adds every built-in datasheet of the 11th edition to a
// new roster: the only errors are open choices.
func TestAddedBuiltInDatasheetsOfTheEleventh(t *testing.T) {
	t.Parallel()
	book, err := catalogtest.Book("11e")
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range slices.Sorted(maps.Keys(builtInFactions)) {
		sum := addedTally{others: map[roster.Code]int{}}
		a := addedTo{T: t, book: book, catalogue: book.Catalogue(id)}
		a.fresh = a.sized(a.apply(roster.New(id, "", ""), roster.Operation{Op: roster.AddForce, Catalogue: id}))
		for _, o := range a.datasheets() {
			sum.all++
			a.add(&sum, o)
		}
		if sum.all < leastDatasheets || sum.good+sum.open != sum.all {
			t.Errorf("%s: got %s; others by code %v", id, sum.since(addedTally{}), sum.others)
		}
	}
}
