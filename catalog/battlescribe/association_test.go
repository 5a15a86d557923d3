package battlescribe

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// Attributes of an association and their defaults. Members that only some files write are
// ignored, and unknown members are noted.
func TestAssociations(t *testing.T) {
	c, problems := read(t, `<selectionEntries><selectionEntry id="icon" name="Icon">
		<associations>
			<association id="a" name="Bearer" min="1" max="2" scope="parent" childId="model" includeChildSelections="true" includeChildForces="true" shared="false" field="selections" value="0" percentValue="false" type="or">
				<conditions><condition type="instanceOf" scope="self" childId="unit"/></conditions>
				<comment>who bears it</comment>
			</association>
			<association id="b" scope="force"/>
		</associations></selectionEntry></selectionEntries>
		<entryLinks><entryLink id="l" targetId="icon"><associations><association id="c" scope="roster" colour="red"/></associations></entryLink></entryLinks>`)
	got := append(c.Roots.Entries[0].Associations, c.Roots.Links[0].Associations...)
	none := entry.Int(-1)
	want := []*entry.Association{
		{
			Node:  entry.Node{ID: "a", Name: "Bearer"},
			Query: entry.Query{Scope: "parent", Field: entry.FieldSelections, Child: "model", ChildSelections: true, ChildForces: true},
			When:  entry.Conditions{Any: true, Tests: []entry.Condition{{Comparison: entry.InstanceOf, Query: entry.Query{Scope: "self", Child: "unit", Shared: true}}}},
			Min:   entry.Int(1), Max: entry.Int(2),
		},
		{Node: entry.Node{ID: "b"}, Query: entry.Query{Scope: "force", Field: entry.FieldSelections, Shared: true}, Max: none},
		{Node: entry.Node{ID: "c"}, Query: entry.Query{Scope: "roster", Field: entry.FieldSelections, Shared: true}, Max: none},
	}
	want[2].Unevaluated = []entry.Note{{What: `colour="red" in <association>`}}
	if d := cmp.Diff(want, got, cmp.Comparer(func(a, b entry.Number) bool { return a.Cmp(b) == 0 }),
		cmpopts.IgnoreTypes(entry.Source{}), cmpopts.IgnoreUnexported(entry.Node{}, entry.Query{})); d != "" {
		t.Errorf("associations (-want +got):\n%s", d)
	}
	diff(t, "codes", codes(problems), []string{"battlescribe.unknown.attribute"})
}
