package pdf

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/roster/unit"
)

// Attached units that are higher than the rest of a column continue in the next one of their page, with
// the bar of a group beside both parts and without a repeated name where a unit begins.
func TestAttachedUnitsContinueBesideTheirBeginning(t *testing.T) {
	t.Parallel()
	x := &item{group: true, parts: []part{{h: 10}, {h: 90}, {h: 90, breaks: true}, {h: 60, breaks: true}}, blocks: []blockStart{{part: 1}, {part: 2}}, members: []int{2}}
	x.sum()
	for hole, want := range map[float64]struct {
		to        int // the first part in the next column
		continued bool
	}{100: {2, false}, 189: {2, false}, 190: {3, true}, 99: {0, false}} {
		k := &packer{columns: 2, height: 300, first: 300, u: bodySize}
		f := &filling{packer: k, plan: &plan{}, above: map[int]*band{}}
		c := f.open()
		c.used = c.room - hole
		d := f.divide(c, x, hole)
		if (d != nil) != (want.to > 0) {
			t.Errorf("%.0f pt left: divided %v, want %v", hole, d != nil, want.to > 0)
			continue
		}
		if d == nil {
			continue
		}
		if got := d.placed[0]; got.from != want.to || got.continued != want.continued {
			t.Errorf("%.0f pt left: part %d is next, continued %v, want %d and %v", hole, got.from, got.continued, want.to, want.continued)
		}
	}
}

// A long ability of two units is printed with each of them, and once for the army only if that saves a
// page of more than five.
func TestRepeatedAbilitiesSavePages(t *testing.T) {
	t.Parallel()
	text := "Each time a model in this unit makes an attack, re-roll a Wound roll of 1. " + strings.Repeat("This is a part of the rule. ", 60)
	army := func(pairs int) Document {
		var units []unit.Unit
		for i := range 2 * pairs {
			u := marines(fmt.Sprintf("Squad %c", 'A'+i), 5, 2)
			u.Abilities = []unit.Text{{Name: fmt.Sprintf("Ability %c", 'A'+i/2), Text: text}}
			units = append(units, u)
		}
		return strike(units...)
	}
	for pairs, want := range map[int]int{2: 2, 9: 1} {
		l := computed(t, army(pairs), Options{})
		n := strings.Count(joinedText(l), "Ability A Each time")
		if all := newArmy(&Document{Units: army(pairs).Units}, ByRole, usualRepeats); len(all.rules) > 0 {
			t.Errorf("%d pairs: %d rules of the army, want none", pairs, len(all.rules))
		}
		if n != want {
			t.Errorf("%d pairs of units on %d pages: the ability is printed %d times, want %d", pairs, len(l.Pages), n, want)
		}
	}
}

// The invulnerable save follows the save, wherever the data has it.
func TestInvulnerableSaveFollowsTheSave(t *testing.T) {
	t.Parallel()
	for _, columns := range [][]string{{"M", "T", "Sv", "W", "InSv", "OC"}, {"M", "InSv", "T", "Sv", "W", "OC"}, {"M", "T", "Sv", "InSv", "W", "OC"}} {
		table := unit.Table{Columns: columns, Rows: []unit.Row{{Name: "Unit", Values: slices.Repeat([]string{"4"}, len(columns))}}}
		var names []string
		for _, c := range statRows(&table, nil, "")[0].cells {
			names = append(names, c.name)
		}
		if !slices.Equal(names, []string{"M", "T", "Sv", "INV", "W", "OC"}) {
			t.Errorf("%v: got %v", columns, names)
		}
	}
}

// What the data write for an editor or beside a name is printed as players say it: a number before the name
// of models is multiplied, what is displayed is no choice of the army, and the text of a weapon of several
// units is explained with the keywords of weapons and is no rule of the army.
func TestNamesOfData(t *testing.T) {
	t.Parallel()
	var units []unit.Unit
	for _, name := range []string{"Piranha", "Devilfish", "Hammerhead"} {
		u := marines(name, 1, 9)
		u.Composition = append(u.Composition, unit.Line{Name: "2x Gun Drone", Count: 2, Model: true, Wounds: 1}, unit.Line{Name: "4xx Drone", Count: 1, Model: true, Wounds: 1})
		u.Abilities = append(u.Abilities, unit.Text{Name: "Bolt rifle", Text: "When this weapon shoots, " + strings.Repeat("select one of its profiles. ", 8)})
		units = append(units, u)
	}
	tenets := unit.Unit{Name: "Sept", Configuration: true, Composition: []unit.Line{{Name: "Farsight Enclaves"}, {Name: "Show Sept Tenets rule"}},
		Rules: []unit.Text{{Name: "Aggressive", Text: "Re-roll Wound rolls."}}}
	text := joinedText(computed(t, strike(append(units, tenets)...), Options{}))
	for want, n := range map[string]int{"4 Gun Drone": 3, "2x Gun": 0, "1 4xx Drone": 3, "Sept: Farsight Enclaves Aggressive": 1, "Bolt rifle When this weapon shoots": 1, "Army rules Bolt rifle": 0} {
		if got := strings.Count(text, want); got != n {
			t.Errorf("%q is printed %d times, want %d: %s", want, got, n, text)
		}
	}
	if legend, rule := strings.Index(text, "Weapon keywords"), strings.Index(text, "Bolt rifle When"); legend < 0 || rule < legend {
		t.Errorf("the text of the weapon is not in the legend: %s", text)
	}
}

// Units that differ only in the Warlord are one entry with its mark, unless one of them leads or is led.
func TestWarlordAmongIdenticalUnits(t *testing.T) {
	t.Parallel()
	warlord := func(u unit.Unit) unit.Unit {
		u.Selection = "warlord"
		u.Warlord = true
		u.Keywords = append(u.Keywords, "Warlord")
		u.Composition = append(u.Composition, unit.Line{Name: "Warlord", Count: 1})
		return u
	}
	squad := func() unit.Unit { return marines("Squad", 5, 2) }
	stronger := warlord(squad())
	stronger.Abilities = append(stronger.Abilities, unit.Text{Name: "Warlord Trait", Text: "Add 1 to Hit rolls."})
	leader := warlord(squad())
	leader.Leads = []unit.Led{{Selection: "Guard", Name: "Guard"}}
	for name, x := range map[string]struct {
		units []unit.Unit
		want  map[string]int // texts, with how often they are printed
		boxes int
	}{
		"first":           {[]unit.Unit{warlord(squad()), squad()}, map[string]int{"2× Squad": 1, "★ Warlord (1/2)": 1, "Warlord": 1}, 20},
		"second of 3":     {[]unit.Unit{squad(), warlord(squad()), squad()}, map[string]int{"3× Squad": 1, "★ Warlord (1/3)": 1}, 30},
		"both":            {[]unit.Unit{warlord(squad()), warlord(squad())}, map[string]int{"2× Squad": 1, "★ Warlord": 1, "(": 0}, 20},
		"other ability":   {[]unit.Unit{stronger, squad()}, map[string]int{"2×": 0, "Target Sighted": 2}, 20},
		"it leads a unit": {[]unit.Unit{leader, squad(), marines("Guard", 5, 2)}, map[string]int{"2×": 0, "Target Sighted": 3}, 30},
	} {
		l := computed(t, strike(x.units...), Options{Omit: []string{omitRoster}})
		text := joinedText(l)
		for words, n := range x.want {
			if got := strings.Count(text, words); got != n {
				t.Errorf("%s: %q is printed %d times, want %d: %s", name, words, got, n, text)
			}
		}
		if got := woundBoxes(l); got != x.boxes {
			t.Errorf("%s: got %d wound boxes, want %d", name, got, x.boxes)
		}
	}
	d := strike(squad(), warlord(squad()))
	d.Hidden = []string{HideWarlord}
	if text := joinedText(computed(t, d, Options{Layout: Opponent})); strings.Contains(text, "Warlord") || !strings.Contains(text, "2× Squad") {
		t.Errorf("the opponent's view has the Warlord: %s", text)
	}
}
