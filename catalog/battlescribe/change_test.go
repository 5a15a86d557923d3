package battlescribe

import (
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// owner reads one root entry with the given body.
func owner(t *testing.T, body string) (*entry.Entry, []fault.Fault) {
	t.Helper()
	c, problems := read(t, `<selectionEntries><selectionEntry id="e" name="Owner">`+body+`</selectionEntry></selectionEntries>`)
	return c.Roots.Entries[0], problems
}

func TestConstraints(t *testing.T) {
	e, problems := owner(t, `<constraints>
		<constraint id="k1" type="max" value="2.0" field="selections" scope="parent"/>
		<constraint id="k2" type="min" value="0.5" field="pts" scope="roster" shared="false" percentValue="true" includeChildSelections="true" includeChildForces="true"><comment>why</comment></constraint>
		<constraint id="k3" type="max" value="-1" field="limit::pts" scope="1234" shared="true" childId="model"/>
	</constraints>`)
	diff(t, "problems", codes(problems), []string(nil))
	diff(t, "constraints", e.Constraints, []entry.Constraint{
		{ID: "k1", Bound: entry.Max, Value: entry.Int(2), Query: entry.Query{Field: "selections", Scope: "parent", Shared: true}},
		{ID: "k2", Bound: entry.Min, Value: entry.MustNumber("0.5"), Query: entry.Query{
			Field: "pts", Scope: "roster", Percent: true, ChildSelections: true, ChildForces: true,
		}},
		{ID: "k3", Bound: entry.Max, Value: entry.Int(-1), Query: entry.Query{Field: "limit::pts", Scope: "1234", Child: "model", Shared: true}},
	})
}

func TestModifiers(t *testing.T) {
	e, problems := owner(t, `<modifiers>
		<modifier type="set" field="name" value="New"/>
		<modifier type="increment" field="pts" value="1.0"/>
		<modifier type="decrement" field="pts" value="2"/>
		<modifier type="append" field="name" value="!"/>
		<modifier id="m" type="replace" field="name" arg="old"/>
		<modifier type="add" field="category" value="hq"/>
		<modifier type="remove" field="category" value="hq"/>
		<modifier type="set-primary" field="category" value="hq"/>
		<modifier type="unset-primary" field="category" value="hq"/>
	</modifiers>`)
	diff(t, "problems", codes(problems), []string(nil))
	diff(t, "modifiers", e.Modifiers, []entry.Modifier{
		{Op: entry.Set, Field: "name", Value: "New"},
		{Op: entry.Increment, Field: "pts", Value: "1.0"},
		{Op: entry.Decrement, Field: "pts", Value: "2"},
		{Op: entry.Append, Field: "name", Value: "!"},
		{Op: entry.Replace, Field: "name", Arg: "old"},
		{Op: entry.Add, Field: "category", Value: "hq"},
		{Op: entry.Remove, Field: "category", Value: "hq"},
		{Op: entry.SetPrimary, Field: "category", Value: "hq"},
		{Op: entry.UnsetPrimary, Field: "category", Value: "hq"},
	})
}

func TestGuards(t *testing.T) {
	e, problems := owner(t, `<modifierGroups><modifierGroup><comment>both</comment>
		<conditions><condition type="atLeast" value="1" field="selections" scope="force" childId="x"/></conditions>
		<repeats><repeat field="selections" scope="self" childId="any"/></repeats>
		<modifiers><modifier type="set" field="hidden" value="true">
			<repeats><repeat field="pts" scope="roster" value="100.0" repeats="2" roundUp="true" childId="y" shared="false"/></repeats>
			<conditionGroups>
				<conditionGroup type="or">
					<conditions>
						<condition type="equalTo" value="0" field="selections" scope="self"/>
						<condition type="notInstanceOf" field="selections" scope="ancestor" childId="unit"/>
					</conditions>
					<conditionGroups><conditionGroup type="and"/><conditionGroup/></conditionGroups>
				</conditionGroup>
			</conditionGroups>
		</modifier></modifiers>
		<modifierGroups><modifierGroup type="or">
			<conditions><condition type="lessThan" value="2.5" field="forces" scope="roster" percentValue="true" includeChildForces="true" includeChildSelections="true"/></conditions>
		</modifierGroup><modifierGroup type="or"/></modifierGroups>
	</modifierGroup></modifierGroups>`)
	diff(t, "problems", codes(problems), []string(nil))
	diff(t, "groups", e.Changes, []entry.ModifierGroup{{
		When: entry.Conditions{Tests: []entry.Condition{{
			Comparison: entry.AtLeast, Value: entry.Int(1),
			Query: entry.Query{Field: "selections", Scope: "force", Child: "x", Shared: true},
		}}},
		Repeats: []entry.Repeat{{Value: entry.Int(1), Times: 1, Query: entry.Query{Field: "selections", Scope: "self", Child: "any", Shared: true}}},
		Modifiers: []entry.Modifier{{
			Op: entry.Set, Field: "hidden", Value: "true",
			When: entry.Conditions{Groups: []entry.Conditions{{
				Any: true,
				Tests: []entry.Condition{
					{Comparison: entry.EqualTo, Query: entry.Query{Field: "selections", Scope: "self", Shared: true}},
					{Comparison: entry.NotInstanceOf, Query: entry.Query{Field: "selections", Scope: "ancestor", Child: "unit", Shared: true}},
				},
				Groups: []entry.Conditions{{}, {}},
			}}},
			Repeats: []entry.Repeat{{
				Value: entry.Int(100), Times: 2, RoundUp: true,
				Query: entry.Query{Field: "pts", Scope: "roster", Child: "y"},
			}},
		}},
		Groups: []entry.ModifierGroup{
			{When: entry.Conditions{Any: true, Tests: []entry.Condition{{
				Comparison: entry.LessThan, Value: entry.MustNumber("2.5"),
				Query: entry.Query{Field: "forces", Scope: "roster", Shared: true, Percent: true, ChildForces: true, ChildSelections: true},
			}}}},
			{},
		},
	}})
}

func TestComparisons(t *testing.T) {
	for word, want := range comparisons {
		e, problems := owner(t, `<modifiers><modifier type="set" field="hidden" value="true"><conditions>
			<condition type="`+word+`" value="1" field="selections" scope="self"/></conditions></modifier></modifiers>`)
		if len(problems) > 0 || len(e.Modifiers) != 1 || len(e.Modifiers[0].When.Tests) != 1 {
			t.Errorf("%s: got %v and %v, want one condition", word, e.Modifiers, problems)
			continue
		}
		if got := e.Modifiers[0].When.Tests[0].Comparison; got != want {
			t.Errorf("%s: got %v, want %v", word, got, want)
		}
	}
}

// Parts that cannot be evaluated are reported and have no effect.
func TestUnevaluated(t *testing.T) {
	for _, tt := range []struct {
		name, body string
		code       string
		modifiers  int // after the invalid ones are skipped
		never      bool
	}{
		{"unknown op", `<modifier type="double" field="pts" value="1"/>`, "battlescribe.unknown.value", 0, false},
		{"op without an equal", `<modifier type="power" field="pts" value="1"/>`, "battlescribe.unevaluated", 0, false},
		{"for the reader of the data", `<modifier type="set" field="readme" value="no"/>`, "", 0, false},
		{"unknown position", `<modifier type="set" field="pts" value="1" position="last"/>`, "battlescribe.number", 1, false},
		{"unknown attribute", `<modifier type="set" field="pts" value="1" colour="red"/>`, "battlescribe.unknown.attribute", 1, false},
		{"unknown element", `<modifier type="set" field="pts" value="1"><wish/></modifier>`, "battlescribe.unknown.element", 1, false},
		{"unknown condition", `<modifier type="set" field="pts" value="1"><conditions><condition type="often" field="selections" scope="self"/></conditions></modifier>`, "battlescribe.unknown.value", 1, true},
		{"unknown condition group", `<modifier type="set" field="pts" value="1"><conditionGroups><conditionGroup type="sum"/></conditionGroups></modifier>`, "battlescribe.unknown.value", 1, true},
		{"no field", `<modifier type="set" value="1"/>`, "battlescribe.missing", 1, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			e, problems := owner(t, `<modifiers>`+tt.body+`</modifiers>`)
			var want []string
			if tt.code != "" {
				want = []string{tt.code}
			}
			diff(t, "codes", codes(problems), want)
			if len(e.Modifiers) != tt.modifiers {
				t.Fatalf("modifiers: got %d, want %d", len(e.Modifiers), tt.modifiers)
			}
			if tt.never {
				diff(t, "conditions", e.Modifiers[0].When, entry.Conditions{Groups: []entry.Conditions{{Any: true}}})
			}
			kept := strings.HasPrefix(tt.code, "battlescribe.un")
			if got := len(e.Unevaluated); (got == 1) != kept || got > 1 || kept && e.Unevaluated[0].Source.Line == 0 {
				t.Errorf("notes: got %v, want one note with its line: %v", e.Unevaluated, kept)
			}
			for _, p := range problems {
				if p.Place.Document != "system.gst" || p.Place.Line == 0 || p.Subject != "selectionEntry Owner" {
					t.Errorf("place: got %v of %s, want a line of system.gst and the owner", p.Place, p.Subject)
				}
			}
		})
	}
}

// New Recruit's extensions of modifiers and constraints are read.
func TestExtensions(t *testing.T) {
	e, problems := owner(t, `
	<constraints>
		<constraint id="k" type="exactly" value="-2" field="selections" scope="unit" automatic="true" negative="true" message="At least {value}." childId="x"/>
	</constraints>
	<modifiers>
		<modifier type="append" field="annotation" value="v" scope="model" affects="self.entries.profiles.Unit" join="" position="-1"/>
		<modifier type="replace" field="name" arg="old"/>
		<modifier type="add" field="error" value="No">
			<conditionGroups>
				<conditionGroup type="count" min="2"/><conditionGroup type="count"/><conditionGroup type="not"/><conditionGroup type="or" min="3"/>
			</conditionGroups>
		</modifier>
	</modifiers>`)
	diff(t, "problems", codes(problems), []string(nil))
	both := entry.Constraint{
		ID: "k", Bound: entry.Min, Value: entry.Int(-2), Automatic: true, Negative: true, Message: "At least {value}.",
		Query: entry.Query{Field: "selections", Scope: "unit", Child: "x", Shared: true},
	}
	most := both
	most.Bound = entry.Max
	diff(t, "constraints", e.Constraints, []entry.Constraint{both, most})
	diff(t, "modifiers", e.Modifiers, []entry.Modifier{
		{Op: entry.Append, Field: "annotation", Value: "v", Scope: "model", Affects: "self.entries.profiles.Unit", Joined: true, Position: -1},
		{Op: entry.Replace, Field: "name", Arg: "old"},
		{Op: entry.Add, Field: "error", Value: "No", When: entry.Conditions{Groups: []entry.Conditions{{AtLeast: 2}, {AtLeast: 1}, {None: true}, {Any: true}}}},
	})
}

func TestDefaultAmounts(t *testing.T) {
	for text, want := range map[string][]int64{"": nil, "3": {3}, "1, 2": {1, 2}, "0": {0}, "-1": nil, "one": nil, strings.Repeat("1,", maxAmounts) + "1": nil} {
		c, problems := read(t, `<selectionEntries><selectionEntry id="e" defaultAmount="`+text+`"/></selectionEntries>
			<entryLinks><entryLink id="l" targetId="e" defaultAmount="`+text+`"/></entryLinks>`)
		diff(t, text+" of the entry", c.Roots.Entries[0].Amounts, want)
		diff(t, text+" of the link", c.Roots.Links[0].Amounts, want)
		if bad := want == nil && text != ""; bad != (len(problems) == 2) {
			t.Errorf("%s: got problems %v", text, problems)
		}
	}
}

// A note is attached to the nearest node that contains the unevaluated part.
func TestNotes(t *testing.T) {
	c, problems := read(t, `<selectionEntries>
		<selectionEntry id="outer" name="Outer">
			<selectionEntries><selectionEntry id="inner" name="Inner"><sharedAssociations/></selectionEntry></selectionEntries>
			<categoryLinks><categoryLink id="cl" targetId="c" colour="red"/></categoryLinks>
			<profiles><profile id="p" typeId="t"><associations/></profile></profiles>
		</selectionEntry></selectionEntries>`)
	outer := c.Roots.Entries[0]
	got := []int{len(outer.Unevaluated), len(outer.Entries[0].Unevaluated), len(outer.Categories[0].Unevaluated), len(outer.Profiles[0].Unevaluated)}
	diff(t, "notes", got, []int{0, 1, 1, 1})
	diff(t, "problems", len(problems), 3)
}
