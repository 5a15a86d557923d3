package native_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// spanned is an option of troopers with more members.
func spanned(members string) map[string]string {
	return map[string]string{"options": fmt.Sprintf(`[{"id": "o", "text": "T.", "models": ["trooper"], "replace": ["a"], "with": [{"wargear": ["b"]}], %s}]`, members)}
}

func TestSpanOfAnOption(t *testing.T) {
	const limit = trooper + "/option.o#limit"
	tests := map[string]struct {
		members     string
		constraint  string
		modifiers   []string
		conditional int // tests of the first modifier
	}{
		"from": {`"from": 10`, "max -1 9e.guard.squad /options/0", []string{limit + " set 0 if model in " + unitID + " < 10"}, 1},
		"to":   {`"to": 9`, "max -1 9e.guard.squad /options/0", []string{limit + " set 0 if model in " + unitID + " > 9"}, 1},
		"both with a limit": {`"from": 6, "to": 9, "limit": {"max": 2}`, "max 2 9e.guard.squad /options/0/limit", []string{
			limit + " set 0 if model in " + unitID + " < 6", limit + " set 0 if model in " + unitID + " > 9",
		}, 1},
		"growing": {`"from": 6, "to": 9, "limit": {"max": 1, "per": 3}`, "max 0 9e.guard.squad /options/0/limit", []string{
			limit + " + 1 if model in " + unitID + " >= 6 if model in " + unitID + " <= 9 every 3 model in " + unitID,
		}, 2},
	}
	for name, test := range tests {
		_, unit := compiled(t, spanned(test.members))
		g := group(t, below(t, unit, "Trooper"), trooper+"/option.o")
		equal(t, name, limits(g.Constraints)[1:], []string{"wargear.limit.max " + test.constraint})
		equal(t, name, modifiers(g.Modifiers), test.modifiers)
		equal(t, name, len(g.Modifiers[0].When.Tests), test.conditional)
	}
}

func TestOptionWithoutSpanHasNoLimit(t *testing.T) {
	_, unit := compiled(t, spanned(`"choose": 1`))
	if g := below(t, unit, "Trooper").Choices().Group(trooper + "/option.o"); g != nil {
		t.Errorf("an option for any unit is counted in %s", g.ID)
	}
}

const excluding = `[
	{"id": "special", "text": "T.", "models": ["trooper"], "replace": ["a"], "with": [{"wargear": ["b"]}]},
	{"id": "heavy", "text": "T.", "models": ["trooper"], "replace": ["a"], "with": [{"wargear": ["c"]}], "excludes": {"options": ["special"], "to": 9}}
]`

func TestExclusion(t *testing.T) {
	_, unit := compiled(t, map[string]string{"options": excluding})
	m := below(t, unit, "Trooper")
	heavy, special := trooper+"/option.heavy", trooper+"/option.special"
	g := group(t, m, heavy)
	equal(t, "constraints", limits(g.Constraints)[1:], []string{"wargear.limit.max max -1 " + unitID + " /options/1/excludes"})
	equal(t, "modifiers", modifiers(g.Modifiers), []string{
		heavy + "#excludes set 0 if model in " + unitID + " <= 9 if " + special + " in " + unitID + " >= 1",
	})
	equal(t, "only one side has the constraint", len(group(t, m, special).Constraints), 1)
}

func TestExclusionOfASharedOption(t *testing.T) {
	_, unit := compiled(t, map[string]string{"options": strings.Replace(excluding, `"models": ["trooper"], `, "", 1)})
	g := group(t, below(t, unit, "Trooper"), trooper+"/option.heavy")
	when := g.Modifiers[0].When
	equal(t, "counts", when.Groups[0].Tests[0].Child, unitID+"/option.special")
	if !when.Groups[0].Any || when.Groups[0].Tests[0].ResolvedChild().Kind == entry.ChildMissing {
		t.Errorf("got %+v", when)
	}
}

func TestTacticalSquadWeapons(t *testing.T) {
	squad := linked(t, builtIn(t)).Roots("9e.space-marines").Option("9e.space-marines.tactical-squad")
	marine := below(t, squad, "Space Marine")
	equal(t, "profiles", stats(squad), map[string]string{
		"Space Marine":          `6" | 3+ | 3+ | 4 | 4 | 2 | 1 | 7 | 3+`,
		"Space Marine Sergeant": `6" | 3+ | 3+ | 4 | 4 | 2 | 2 | 8 | 3+`,
	})
	weapons := arms(marine)
	equal(t, "plasma", weapons["Plasma gun - Supercharge"], `24" | Rapid Fire 1 | 8 | -3 | 2`)
	equal(t, "flamer", weapons["Flamer"], `12" | Assault D6 | 4 | 0 | 1`)
	equal(t, "melta", weapons["Meltagun"], `12" | Assault 1 | 8 | -4 | D6`)
	equal(t, "grav", weapons["Grav-gun"], `18" | Rapid Fire 1 | 5 | -3 | 1`)
}
