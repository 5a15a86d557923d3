package conformance

import (
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/catalog/catalogtest"
	"github.com/rollcall40k/rollcall/catalog/datasheet"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/edit"
	"github.com/rollcall40k/rollcall/roster/format/battlescribe"
	"github.com/rollcall40k/rollcall/roster/unit"
)

// TestUnits: the units of every real roster have the models, stat lines, weapons and
// Warlord that the file records.
func TestUnits(t *testing.T) {
	t.Parallel()
	models, units := 0, 0
	for _, r := range recordedRosters(t) {
		recorded, book, list := r.load(t)
		byID := map[string]*unit.Unit{}
		all := unit.Units(check.Check(book, list).State())
		for i := range all {
			byID[all[i].Selection] = &all[i]
		}
		for s := range roots(recorded.Forces) {
			u := byID[s.ID]
			if u == nil {
				t.Errorf("%s: %s: no unit", r.File, s.Name)
				continue
			}
			compareUnit(t, r.File+": "+s.Name, s, u)
			models += u.Models
			units++
		}
	}
	fmt.Printf("units: %d models in %d root selections\n", models, units)
}

func roots(forces []battlescribe.Force) iter.Seq[*battlescribe.Selection] {
	return func(yield func(*battlescribe.Selection) bool) {
		for i := range forces {
			for k := range forces[i].Selections {
				if !yield(&forces[i].Selections[k]) {
					return
				}
			}
			for s := range roots(forces[i].Forces) {
				if !yield(s) {
					return
				}
			}
		}
	}
}

// eachSelection calls do for the selection and everything below it.
func eachSelection(s *battlescribe.Selection, do func(*battlescribe.Selection)) {
	do(s)
	for i := range s.Selections {
		eachSelection(&s.Selections[i], do)
	}
}

func compareUnit(t *testing.T, name string, s *battlescribe.Selection, u *unit.Unit) {
	t.Helper()
	if want := recordedModels(s); u.Models != want || u.Configuration != (want == 0) {
		t.Errorf("%s: got %d models (configuration %v), want %d", name, u.Models, u.Configuration, want)
	}
	wounds := recordedValues(s, isUnitProfile, "W")
	listed := 0
	for _, l := range u.Composition {
		if !l.Model {
			continue
		}
		listed += l.Count
		if len(wounds) > 0 && !slices.Contains(wounds, strconv.Itoa(l.Wounds)) {
			t.Errorf("%s: %s has %d wounds, recorded are %v", name, l.Name, l.Wounds, wounds)
		}
		if saves := append(recordedValues(s, isUnitProfile, "SV"), recordedValues(s, isUnitProfile, "Save")...); len(wounds) > 0 && !slices.ContainsFunc(saves, func(v string) bool { return strings.HasPrefix(v, l.Save) && l.Save != "" }) {
			t.Errorf("%s: %s has a save of %q, recorded are %v", name, l.Name, l.Save, saves)
		}
	}
	if listed != u.Models {
		t.Errorf("%s: the composition lists %d models of %d", name, listed, u.Models)
	}
	warlord := false
	weapons := map[string]int64{}
	eachSelection(s, func(x *battlescribe.Selection) {
		warlord = warlord || x.Name == "Warlord" || slices.ContainsFunc(x.Categories, func(c battlescribe.Category) bool { return strings.EqualFold(c.Name, "Warlord") })
		for _, p := range x.Profiles {
			if strings.Contains(p.TypeName, "Weapon") || p.TypeName == "C'tan Powers" {
				each := int64(1)
				if weapon, ok := strings.CutPrefix(x.Name, "2x "); ok && strings.EqualFold(strings.TrimSuffix(weapon, "s"), p.Name) {
					each = 2
				}
				weapons[p.Name] += each * x.Number
			}
		}
	})
	if u.Warlord != warlord {
		t.Errorf("%s: got Warlord %v, want %v", name, u.Warlord, warlord)
	}
	for _, table := range u.Weapons {
		for _, row := range table.Rows {
			weapons[row.Name] -= int64(row.Count)
		}
	}
	for weapon, missing := range weapons {
		if missing != 0 {
			t.Errorf("%s: %s: %d weapons of the file are not counted", name, weapon, missing)
		}
	}
}

func isUnitProfile(p battlescribe.Profile) bool { return strings.HasPrefix(p.TypeName, "Unit") }

// otherModels are the models of units that the data record in other ways: the Dark Apostle is the unit, and
// Bikers are upgrades without stat lines of their own.
var otherModels = map[string]int{"Dark Apostle": 3, "Bike Squad": 5}

// recordedModels counts selections of models and, beside them, those that show a stat line. In data
// without models, these or the unit itself are models.
func recordedModels(s *battlescribe.Selection) (n int) {
	models := false
	eachSelection(s, func(x *battlescribe.Selection) { models = models || x.Type == "model" })
	lines := 0
	for i := range s.Selections {
		lines += recordedBelow(&s.Selections[i], s.Type == "model")
	}
	switch own := slices.ContainsFunc(s.Profiles, isUnitProfile); {
	case otherModels[s.Name] > 0:
		return otherModels[s.Name]
	case s.Type == "model":
		return int(s.Number) + lines
	case models:
		return lines
	case own:
		return int(s.Number)
	case lines > 0:
		return lines
	case s.Type == "upgrade":
		return 0
	}
	return int(s.Number)
}

// recordedBelow counts models at a selection below a unit or, inside of one, a model.
func recordedBelow(s *battlescribe.Selection, inside bool) (n int) {
	model := s.Type == "model"
	for i := range s.Selections {
		n += recordedBelow(&s.Selections[i], inside || model)
	}
	if model || !inside && n == 0 && slices.ContainsFunc(s.Profiles, isUnitProfile) {
		n += int(s.Number)
	}
	return n
}

// recordedValues lists the values of a characteristic in a selection.
func recordedValues(s *battlescribe.Selection, of func(battlescribe.Profile) bool, characteristic string) (values []string) {
	eachSelection(s, func(x *battlescribe.Selection) {
		for _, p := range x.Profiles {
			for _, c := range p.Characteristics {
				if of(p) && c.Name == characteristic {
					values = append(values, c.Value)
				}
			}
		}
	})
	return values
}

// TestAddedUnits: each model of newly added units of the community's newest data has wounds and a
// save.
func TestAddedUnits(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"9e", "10e"} {
		book := edition(t, name)
		seen := map[*entry.Entry]bool{}
		for _, c := range book.Catalogues {
			for o := range catalogtest.Sample(t, book.Roots(c.ID).Options, 3) {
				if c.Library || o.Kind() == entry.Upgrade || o.IsAlwaysHidden() || seen[o.Entry] {
					continue
				}
				seen[o.Entry] = true
				testAdded(t, book, c, o)
			}
		}
		if fmt.Printf("%s: %d units added\n", name, len(seen)); len(seen) < 300 && !catalogtest.Late(t) {
			t.Errorf("%s: got %d units", name, len(seen))
		}
	}
}

// withoutWounds are models whose data has no stat line, or a stat line without a number of
// wounds.
var withoutWounds = []string{
	"4x Large Shield Section", "4x Small Shield Section", "Battle Sanctum", "Archaeopter Fusilave", "Archaeopter Stratoraptor",
	"Archaeopter Transvector", "Corvus Blackstar", "Wulfen w/Death Totem", "Victrix Honour Guard",
}

func testAdded(t *testing.T, book *entry.Book, c *entry.Catalogue, o *entry.Option) {
	t.Helper()
	r := &roster.Roster{Forces: []roster.Force{{ID: "f", Entry: book.Forces()[0].ID, Catalogue: c.ID}}}
	r, _, err := edit.Apply(book, r, []roster.Operation{{Op: roster.AddUnit, Force: "f", Datasheet: o.ID}})
	if err != nil {
		t.Fatal(err)
	}
	list := unit.Units(check.Check(book, r).State())
	u := list[len(list)-1]
	shown := datasheet.New(book, o)
	for _, l := range u.Composition {
		if l.Model && len(shown.Profiles) > 0 && (l.Wounds == 0 || l.Save == "") && !slices.Contains(withoutWounds, l.Name) {
			t.Errorf("%s: %s: %s has %d wounds and a save of %q", c.Name, u.Name, l.Name, l.Wounds, l.Save)
		}
	}
}
