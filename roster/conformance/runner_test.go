package conformance

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// demo is a spec that uses all features of the runner: defaults of the YAML form, references,
// overrides, and assertions of each kind.
const demo = `
id: demo
category: own
description: a band of two
tags: [own]
setup:
  gameSystem:
    costTypes: [{id: pts, name: pts, defaultCostLimit: 20}]
    categoryEntries: [{id: c-core, name: Core}]
    publications: [{id: pub, name: Book}]
    profileTypes: [{id: t, name: Stats, characteristicTypes: [{id: m, name: M}]}]
    forceEntries:
      - id: fe-band
        name: Warband
        categoryLinks: [{id: l-core, targetId: c-core, name: Core}]
  catalogues:
    - id: cat-x
      sharedSelectionEntries:
        - {id: s-axe, name: Axe, type: upgrade, costs: [{name: pts, typeId: pts, value: 7.5}]}
      selectionEntries:
        - id: e-mob
          name: Mob
          page: "07"
          publicationId: pub
          categoryLinks: [{targetId: c-core, primary: true}]
          constraints: [{id: k-max, type: max, value: 1}]
          profiles: [{id: p, name: Mob, typeId: t, typeName: Stats, characteristics: [{name: M, typeId: m, value: '6"'}]}]
          rules: [{id: r, name: Rabble, description: "shout & run"}]
          entryLinks: [{id: ln-axe, targetId: s-axe, constraints: [{id: k-min, type: min, value: 1}]}]
steps:
  - {id: add, action: addForce, forceEntryId: fe-band}
  - {id: mob, action: selectEntry, forceId: "${{ steps.add.forceId }}", entryId: e-mob}
  - action: setCostLimit
    costTypeId: pts
    value: 30
    engines: {newrecruit: {value: 40}}
  - expectedState: EXPECTED
`

func demoSpec(t *testing.T, expected string) *spec {
	t.Helper()
	s, err := parseSpec([]byte(strings.Replace(demo, "EXPECTED", expected, 1)))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func differencesOf(t *testing.T, expected, program string) []string {
	t.Helper()
	differences, err := checkSpec(demoSpec(t, expected), program, true)
	if err != nil {
		t.Fatal(err)
	}
	return differences
}

func TestAssertionsHold(t *testing.T) {
	for _, expected := range []string{
		`{}`,
		`{name: demo, gameSystemId: demo, gameSystemName: demo, forceCount: 1, selectionCount: 1, costCount: 1, costLimitCount: 1}`,
		`{costs: [{typeId: pts, value: 7.50}], costLimits: [{name: pts, value: 30}], errors: []}`,
		`{errorCount: 0}`,
		`{errorsContain: []}`,
		`{forces: [{name: Warband, entryId: fe-band, catalogueId: cat-x, catalogueName: demo, availableEntryCount: 1, childForceCount: 0, childForces: []}]}`,
		`{forces: [{categories: [{entryId: c-core, primary: false}, {name: Uncategorised}], categoryCount: 2, publications: [{id: pub, name: Book}]}]}`,
		`{forces: [{selections: [{name: Mob, type: unit, number: 1, page: "07", publicationName: Book, entryGroupId: "", childCount: 1, costs: []}]}]}`,
		`{forces: [{selections: [{children: [{name: Axe, entryId: "ln-axe::s-axe", costs: [{typeId: pts, value: 7.5}]}]}]}]}`,
		`{forces: [{selections: [{categories: [{name: Core, primary: true}], profiles: [{name: Mob, characteristics: [{name: M, value: '6"'}]}], rules: [{name: Rabble, description: "shout & run"}]}]}]}`,
	} {
		if got := differencesOf(t, expected, base); len(got) > 0 {
			t.Errorf("%s: got %v, want no difference", expected, got)
		}
	}
}

// Each assertion has one error, which must be reported at its place.
func TestAssertionsFail(t *testing.T) {
	for expected, want := range map[string]string{
		`{name: other}`:                                                            "name",
		`{gameSystemId: other}`:                                                    "gameSystemId",
		`{forceCount: 2}`:                                                          "forceCount",
		`{selectionCount: 2}`:                                                      "selectionCount",
		`{costCount: 0}`:                                                           "costCount",
		`{costs: []}`:                                                              "costs",
		`{costs: [{typeId: pts, value: 7}]}`:                                       "cost[pts]",
		`{costs: [{typeId: cp, value: 7.5}]}`:                                      "cost[cp]",
		`{costLimits: [{typeId: pts, value: 31}]}`:                                 "limit:cost[pts]",
		`{forces: []}`:                                                             "forces",
		`{forces: [{hidden: true}]}`:                                               "force[0].hidden",
		`{forces: [{catalogueName: other}]}`:                                       "force[0].catalogueName",
		`{forces: [{availableEntryCount: 0}]}`:                                     "force[0].availableEntryCount",
		`{forces: [{categories: [{name: Core}, {name: Elite}]}]}`:                  "force[0].category[Elite]",
		`{forces: [{publications: [{id: other}]}]}`:                                "force[0].publication[other]",
		`{forces: [{childForces: [{}]}]}`:                                          "force[0].childForces",
		`{forces: [{rules: [{name: Any}]}]}`:                                       "force[0].rules",
		`{forces: [{selections: []}]}`:                                             "force[0].selection",
		`{forces: [{selections: [{name: Axe}]}]}`:                                  "force[0].selection[0].name",
		`{forces: [{selections: [{number: 2}]}]}`:                                  "force[0].selection[0].number",
		`{forces: [{selections: [{hidden: true}]}]}`:                               "force[0].selection[0].hidden",
		`{forces: [{selections: [{page: "7"}]}]}`:                                  "force[0].selection[0].page",
		`{forces: [{selections: [{children: []}]}]}`:                               "force[0].selection[0].child",
		`{forces: [{selections: [{children: [{entryId: s-axe}]}]}]}`:               "force[0].selection[0].child[0].entryId",
		`{forces: [{selections: [{categories: [{name: Core, primary: false}]}]}]}`: "force[0].selection[0].category[Core].primary",
		`{forces: [{selections: [{profiles: [{name: Mob, hidden: true}]}]}]}`:      "force[0].selection[0].profile[Mob].hidden",
		`{forces: [{selections: [{profiles: [{name: Mob, characteristics: [{name: M, value: "6"}]}]}]}]}`: "force[0].selection[0].profile[Mob].M",
		`{forces: [{selections: [{profiles: [{name: Mob, characteristics: [{name: T, value: "6"}]}]}]}]}`: "force[0].selection[0].profile[Mob].T",
		`{forces: [{selections: [{rules: [{name: Rabble, description: other}]}]}]}`:                       "force[0].selection[0].rule[Rabble].description",
		`{errors: [{on: roster, from: a/b}]}`:                                                             "error[roster from a/b]",
		`{errorsContain: [{on: roster, from: a/b}]}`:                                                      "error[roster from a/b]",
		`{errorCount: 1}`: "errors",
		`{engines: {other: {name: x}}, forceCount: 0}`: "forceCount",
	} {
		got := differencesOf(t, expected, base)
		if len(got) != 1 || !strings.HasPrefix(got[0], "step 4: "+want+": ") {
			t.Errorf("%s: got %q, want one difference at %s", expected, got, want)
		}
	}
}

func TestErrorsAreMatched(t *testing.T) {
	again := strings.Replace(demo, "  - action: setCostLimit",
		`  - {action: selectEntry, forceId: "${{ steps.add.forceId }}", entryId: e-mob}`+"\n  - action: setCostLimit", 1)
	for expected, ok := range map[string]bool{
		`{errors: [{on: selection e-mob, from: e-mob/k-max}]}`:                                           true,
		`{errors: [{on: selection, from: e-mob/k-max}]}`:                                                 true,
		`{errors: [{on: selection e-mob, from: e-mob/k-max, messageContains: MOB}]}`:                     true,
		`{errors: [{on: selection e-mob, from: e-mob/k-max, messageContains: dragon}]}`:                  false,
		`{errors: [{on: force fe-band, from: e-mob/k-max}]}`:                                             false,
		`{errors: [{on: selection e-mob, from: e-mob/k-min}]}`:                                           false,
		`{errors: [{on: selection e-mob, from: e-mob/k-max}, {on: selection e-mob, from: e-mob/k-max}]}`: false,
		`{}`: false,
		`{errorsContain: [{on: selection e-mob, from: e-mob/k-max}]}`: true,
		`{errorCount: 1}`: true,
	} {
		s, err := parseSpec([]byte(strings.Replace(again, "EXPECTED", expected, 1)))
		if err != nil {
			t.Fatal(err)
		}
		differences, err := checkSpec(s, base, true)
		if err != nil || (len(differences) == 0) != ok {
			t.Errorf("%s: got %v and %v, want success %t", expected, differences, err, ok)
		}
	}
}

func TestOverrides(t *testing.T) {
	const expected = `{costLimits: [{typeId: pts, value: 30}], errorCount: 0,
		engines: {newrecruit: {costLimits: [{typeId: pts, value: 40}], errors: []}, battlescribe: {errors: [{on: roster, from: a/b}]}}}`
	for program, want := range map[string]int{base: 0, newRecruit: 0, battleScribe: 1} {
		if got := differencesOf(t, expected, program); len(got) != want {
			t.Errorf("program %q: got %v, want %d differences", program, got, want)
		}
	}
}

func TestResolve(t *testing.T) {
	made := map[string]outputs{"add-it": {force: "f1", selection: "s1", selections: map[string]string{"a::b.c": "s2"}}}
	for text, want := range map[string]string{
		"plain":                                 "plain",
		"":                                      "",
		"${{ steps.add-it.forceId }}":           "f1",
		"${{steps.add-it.selectionId}}":         "s1",
		"${{ steps.add-it.selections.a::b.c }}": "s2",
		"${{ steps.add-it.selections.a }}":      "!",
		"${{ steps.other.forceId }}":            "!",
		"${{ steps.add-it }}":                   "!",
		"${{ steps.add-it.colour }}":            "!",
	} {
		got, err := resolve(text, made)
		if err != nil {
			got = "!"
		}
		if got != want {
			t.Errorf("%s: got %q, want %q", text, got, want)
		}
	}
}

func TestBrokenSpecs(t *testing.T) {
	for name, text := range map[string]string{
		"unknown field":            "id: a\ncolour: red",
		"unknown field of a step":  "id: a\nsteps: [{action: x, colour: red}]",
		"unknown field expected":   "id: a\nsteps: [{expectedState: {colour: red}}]",
		"unknown field overridden": "id: a\nsteps: [{expectedState: {engines: {x: {colour: red}}}}]",
		"no action":                "id: a\nsteps: [{id: b}]",
		"two things to do":         "id: a\nsteps: [{action: x, expectedState: {}}]",
		"no YAML":                  "id: [",
	} {
		if _, err := parseSpec([]byte(text)); err == nil {
			t.Errorf("%s: got no error", name)
		}
	}
}

func TestFailedActionsEndASpec(t *testing.T) {
	for action, want := range map[string]string{
		`{action: selectEntry, forceId: "${{ steps.add.forceId }}", entryId: nobody}`: "nobody",
		`{action: sing}`: "sing",
		`{action: removeForce, forceId: "${{ steps.nowhere.forceId }}"}`: "nowhere",
		`{action: loadRoster, content: x}`:                               ".rosz",
	} {
		s, err := parseSpec([]byte(strings.Replace(demo, "  - expectedState: EXPECTED", "  - "+action+"\n  - expectedState: {forceCount: 9}", 1)))
		if err != nil {
			t.Fatal(err)
		}
		differences, err := checkSpec(s, base, true)
		if len(differences) > 0 || err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v and %v, want an error about %s alone", action, differences, err, want)
		}
	}
	s := demoSpec(t, "{}")
	s.Setup.DataSource = "github:somewhere"
	if _, err := checkSpec(s, base, true); err == nil {
		t.Error("a data source: got no error")
	}
}

func TestDefaultsOfTheSetup(t *testing.T) {
	docs, err := demoSpec(t, "{}").documents()
	if err != nil {
		t.Fatal(err)
	}
	p, err := newProduct(demoSpec(t, "{}"), true)
	if err != nil {
		t.Fatal(err)
	}
	mob := p.book.Catalogues[0].Roots.Entries[0]
	c := mob.Constraints[0]
	got := []any{len(docs), mob.Kind.String(), c.Scope, c.Field, c.Shared, p.book.Catalogues[0].Name, p.book.Catalogues[0].GameSystem}
	want := []any{2, "unit", "parent", "selections", false, "demo", "demo"}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("defaults (-want +got):\n%s", d)
	}
	broken := demoSpec(t, "{}")
	broken.Setup.Catalogues[0].Content[0].Value = "colour"
	if _, err := newProduct(broken, true); err == nil {
		t.Errorf("unknown attribute: got %v, want an error", err)
	}
}
