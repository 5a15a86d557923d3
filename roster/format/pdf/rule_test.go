package pdf

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/roster/unit"
)

func TestRulesOfSeveralUnitsAreToldOnce(t *testing.T) {
	oath, pistol := unit.Text{Name: "Oath", Text: "Swear."}, unit.Text{Name: "Pistol", Text: "Shoot."}
	other := unit.Text{Name: "Oath", Text: "Swear twice."}
	units := []unit.Unit{
		{Name: "A", Rules: []unit.Text{pistol, oath, pistol}},
		{Name: "B", Rules: []unit.Text{oath, other}},
		{Name: "C", Rules: []unit.Text{oath}},
	}
	shared := sharedRules(units)
	if diff := cmp.Diff([]unit.Text{oath}, shared); diff != "" {
		t.Fatalf("shared (-want +got):\n%s", diff)
	}
	got := withoutSharedText(units[1].Rules, shared)
	if diff := cmp.Diff([]unit.Text{{Name: "Oath"}, other}, got); diff != "" {
		t.Errorf("rules of B (-want +got):\n%s", diff)
	}
	told, names := splitNamed(got)
	if diff := cmp.Diff([]unit.Text{other}, told); diff != "" {
		t.Errorf("told (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"Oath"}, names); diff != "" {
		t.Errorf("names (-want +got):\n%s", diff)
	}
}

func TestAlikeModelsStandOnOneLine(t *testing.T) {
	line := func(name string, count int, wargear ...string) unit.Line {
		return unit.Line{Name: name, Count: count, Model: true, Wounds: 2, Wargear: wargear}
	}
	hurt := line("Guard", 1, "Axe")
	hurt.Wounds = 3
	pack := unit.Line{Name: "Jump Pack", Count: 1}
	got := mergeAlike([]unit.Line{line("Guard", 1, "Axe"), line("Guard", 1, "Sword"), pack, line("Guard", 2, "Axe"), hurt, pack})
	want := []unit.Line{line("Guard", 3, "Axe"), line("Guard", 1, "Sword"), pack, hurt, pack}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("lines (-want +got):\n%s", diff)
	}
}

func TestSharedRulesArePrintedBehindTheUnits(t *testing.T) {
	oath := unit.Text{Name: "Oath", Text: "Swear."}
	c := newComposer(Document{Units: []unit.Unit{{Name: "A"}}, Rules: []unit.Text{oath}}, Full, setter(t), 500)
	with := len(c.sections())
	c.document.Rules = nil
	if got, want := with, len(c.sections())+1; got != want {
		t.Errorf("%d sections with a shared rule, want %d", got, want)
	}
}
