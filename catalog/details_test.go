package catalog_test

import (
	"fmt"
	"testing"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// TestGroupProblems: problems are counted by kind, with three examples of each.
func TestGroupProblems(t *testing.T) {
	var problems []fault.Fault
	add := func(n int, code, found string) {
		for range n {
			problems = append(problems, fault.Place{Line: len(problems) + 1}.Fault(code, found, ""))
		}
	}
	add(1, "id.duplicate", `the id "a"`)
	add(4, "battlescribe.unevaluated", "<forceEntryLinks>")
	add(3, "battlescribe.unknown.value", `type="greatest" in <constraint>`)
	add(2, "battlescribe.unknown.value", `type="a \"least\"" in <constraint>`)
	add(1, "id.duplicate", `the id "b"`)
	add(3, "battlescribe.unevaluated", "<associations>")
	var got []string
	for _, g := range catalog.GroupProblems(problems) {
		got = append(got, fmt.Sprint(g.Code, " ", g.Count, " ", len(g.Examples), " ", g.More(), " ", g.Examples[0].Place.Line))
	}
	want := []string{"battlescribe.unknown.value 5 3 2 6", "battlescribe.unevaluated 4 3 1 2", "battlescribe.unevaluated 3 3 0 12", "id.duplicate 2 2 0 1"}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if none := catalog.GroupProblems(nil); none == nil || len(none) != 0 {
		t.Errorf("no problems: got %v, want an empty list", none)
	}
}
