package text

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/message"
)

const bossApp = `Dust (95 points)

Chaos Dust Rovers
Strike Force (2000 points)
Dust Riders


CHARACTERS

Kharn the Road Boss (95 points)
  • Warlord
  • 1x Big Axes
    1x Frag and krak grenade
  • Enhancement: Iron Lung
`

// Names are found regardless of case, accents, plurals and small words.
func TestNamesAreFound(t *testing.T) {
	o := onRoad(t, bossApp)
	want := []string{
		"1 Detachment (1 Dust Riders)",
		"1 Battle Size (1 2. Strike Force (2000 Point limit))",
		"1 Khârn the Road Boss (1 Warlord, 1 Big axe, 1 Frag & Krak grenades, 1 Iron Lung)",
	}
	if diff := cmp.Diff(want, o.trees()); diff != "" {
		t.Errorf("selections (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string(nil), found(o.diagnostics)); diff != "" {
		t.Errorf("diagnostics (-want +got):\n%s", diff)
	}
	if !o.report.Valid || o.roster.Name != "Dust" || o.roster.Limits["points"].String() != "2000" {
		t.Errorf("got valid %v, name %q, limits %v", o.report.Valid, o.roster.Name, o.roster.Limits)
	}
}

// New Recruit's text lists the contents of an option in brackets after its name, which may have a number or a comma.
func TestContentsAfterName(t *testing.T) {
	head := "Chaos - Dust Rovers - Dust - [150 pts]\n\n# ++ Convoy ++ [150 pts]\n## Configuration\nDetachment: Dust Riders\nBattle Size: 1. Incursion (1000 Point limit)\n\n## Vehicle [150 pts]\n"
	for _, tt := range []struct{ unit, want string }{
		{"War Rig [150 pts]: 2 cannons (2x Cannon), Jaws\n", "1 War Rig (1 2 cannons (2 Cannon), 1 Jaws)"},
		{"War Rig [150 pts]: 2x cannons (2x Cannon), Jaws\n", "1 War Rig (1 2 cannons (2 Cannon), 1 Jaws)"},
		{"War Rig [150 pts]: Saws (2x Saw blade), Claws, whips and spikes (2x Claw, Spike)\n", "1 War Rig (1 Claws, whips and spikes (1 Spike, 2 Claw), 1 Saws (2 Saw blade))"},
		{
			"Rover Gang [40 pts]:\n• 1x Rover Leader: Pistol & club\n• 3x Rover: Pistol, Club\n",
			"1 Rover Gang (1 Rover Leader (1 Pistol & club), 3 Rover (1 Club, 1 Pistol))",
		},
	} {
		o := onRoad(t, head+tt.unit)
		unknown := slices.ContainsFunc(o.diagnostics, func(d roster.Diagnostic) bool { return d.Code == roster.NameUnknown })
		if got := o.sortedUnits(); !slices.Equal(got, []string{tt.want}) || unknown {
			t.Errorf("%s: got %q with %v, want %s", tt.unit, got, found(o.diagnostics), tt.want)
		}
	}
}

// The heading of a unit chooses between two datasheets with the same name.
func TestSectionChoosesDatasheet(t *testing.T) {
	for section, want := range map[string]string{"Character": "30", "Characters": "30", "Battleline": "20", "Vehicle": "30", "CHARACTERS": "30"} {
		for _, text := range []string{
			"Xenos - Nomads - Dust - [50 pts]\n\n# ++ Convoy ++ [50 pts]\n\n## " + section + " [50 pts]\nNomad Scout [50 pts]\n",
			"Dust (50 points)\n\nNomads\nStrike Force (2000 points)\n\n\n" + strings.ToUpper(section) + "\n\nNomad Scout (50 points)\n",
		} {
			o := onRoad(t, text)
			if got := o.report.Costs["points"]; got.String() != want {
				t.Errorf("%s: got %v points, want %s", section, got, want)
			}
		}
	}
}

// unitOn reads one unit of the app's text and returns it with its diagnostics.
func unitOn(t *testing.T, unit string) (string, []string) {
	t.Helper()
	o := onRoad(t, "Dust (0 points)\n\nDust Rovers\nStrike Force (2000 points)\nDust Riders\n\n\nBATTLELINE\n\n"+unit)
	list := o.trees()
	return list[len(list)-1], slices.DeleteFunc(found(o.diagnostics), func(s string) bool { return strings.HasPrefix(s, "total.differs") })
}

func TestUnits(t *testing.T) {
	for _, tt := range []struct {
		name, unit, want string
		found            []string
	}{
		{
			"totals with a single distribution",
			"Rover Gang (60 points)\n  • 1x Rover Leader\n    • 1x Power sword\n  • 4x Rover\n    • 3x Pistol\n      4x Club\n      1x Flamer\n",
			"1 Rover Gang (1 Rover Leader (1 Power sword), 3 Rover (1 Pistol, 1 Club), 1 Rover w/ flamer (1 Club, 1 Flamer))", nil,
		},
		{
			"a name with a comma and a colon",
			"Rover Gang (60 points)\n  • 1x Rover Leader\n    • 1x Club\n  • 2x Rover\n    • 2x Pistol\n      2x Club\n  • 1x Banner, tattered: red\n",
			"1 Rover Gang (1 Rover Leader (1 Club), 2 Rover (1 Pistol, 1 Club), 1 Banner, tattered: red)", nil,
		},
		{
			"an item that no model can have belongs to the unit",
			"Rover Gang (60 points)\n  • 1x Rover Leader\n    • 1x Club\n      1x Banner, tattered: red\n  • 2x Rover\n    • 2x Pistol\n      2x Club\n",
			"1 Rover Gang (1 Rover Leader (1 Club), 2 Rover (1 Pistol, 1 Club), 1 Banner, tattered: red)", nil,
		},
		{
			"sets of weapons that are not named",
			"War Rig (150 points)\n  • 3x Cannon\n    1x Ram\n",
			"1 War Rig (1 2 cannons (2 Cannon), 1 Cannon and ram (1 Cannon, 1 Ram))", nil,
		},
		{
			"sets in other words",
			"War Rig (150 points)\n  • 2x Saw blade\n    1x Jaws\n",
			"1 War Rig (1 Jaws, 1 Saws (2 Saw blade))", nil,
		},
		{
			"a set with and without its contents, which are no choice",
			"War Rig (150 points)\n  • 2 cannons\n    • 2x Cannon\n  • Cannon and ram\n",
			"1 War Rig (1 2 cannons (2 Cannon), 1 Cannon and ram (1 Ram, 1 Cannon))", nil,
		},
		{
			"one model more than the data allows",
			"War Rig (150 points)\n  • 3x Jaws\n    2x Cannon\n",
			"1 War Rig (3 Jaws, 1 2 cannons (2 Cannon))", nil,
		},
		{
			"several of a set",
			"War Rig (150 points)\n  • 2x Saws\n    • 4x Saw blade\n  • 1x Jaws\n",
			"1 War Rig (2 Saws (2 Saw blade), 1 Jaws)", nil,
		},
		{
			"a set with an uneven number",
			"War Rig (150 points)\n  • 2x Saws\n    • 3x Saw blade\n  • 1x Jaws\n",
			"1 War Rig (2 Saws (2 Saw blade), 1 Jaws)", []string{"number.uneven /lines/11/columns/8"},
		},
		{
			"a misspelled unit",
			"Rover Gong (60 points)\n  • 1x Rover Leader\n    • 1x Club\n  • 2x Rover\n    • 2x Pistol\n      2x Club\n",
			"1 Rover Gang (1 Rover Leader (1 Club), 2 Rover (1 Pistol, 1 Club))", []string{"name.taken /lines/10/columns/1"},
		},
		{
			"wargear with more words",
			"War Rig (150 points)\n  • 2x Rusty saw blade\n    1x Jaws\n",
			"1 War Rig (1 Jaws, 1 Saws (2 Saw blade))", []string{"name.taken /lines/11/columns/8"},
		},
		{
			"wargear that there is not",
			"War Rig (150 points)\n  • 2x Cannon\n    1x Jaws\n    1x Howitzer\n",
			"1 War Rig (1 Jaws, 1 2 cannons (2 Cannon), 1 ?Howitzer)", []string{"name.unknown /lines/13/columns/8"},
		},
		{
			"a unit that there is not",
			"Sand Worm (200 points)\n  • 2x Tooth\n",
			"1 ?Sand Worm (2 ?Tooth)", []string{"name.unknown /lines/10/columns/1"},
		},
		{
			"a unit of another army book",
			"Nomad Chief (60 points)\n",
			"1 ?Nomad Chief", []string{"name.unknown /lines/10/columns/1"},
		},
		{
			"a unit without its models",
			"Rover Gang (60 points)\n",
			"1 Rover Gang (1 Rover Leader, 2 Rover (1 Pistol, 1 Club))", []string{"text.filled /lines/10/columns/1"},
		},
		{
			"fewer weapons than models",
			"Rover Gang (60 points)\n  • 1x Rover Leader\n    • 1x Club\n  • 3x Rover\n    • 2x Pistol\n      3x Club\n",
			"1 Rover Gang (1 Rover Leader (1 Club), 1 Rover (1 Club), 2 Rover (1 Pistol, 1 Club))",
			[]string{"number.shared /lines/13/columns/8"},
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, diagnostics := unitOn(t, tt.unit)
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("unit (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(tt.found, diagnostics, cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("diagnostics (-want +got):\n%s", diff)
			}
		})
	}
}

// Models with the same equipment: in a line of its own, in that of the unit, and of models that the data names after their
// wargear.
func TestEquippedAlike(t *testing.T) {
	const head = "+ FACTION KEYWORD: Xenos - Nomads\n+ TOTAL ARMY POINTS: 50pts\n+ NUMBER OF UNITS: 1\n\n"
	for unit, want := range map[string]string{
		"5x Dune Riders (50 pts)\n• 1x Rider Headman: Spear\n• 4x Dune Rider\n    1 with Bow\n    3 with Spear, Shield\n": "1 Dune Riders (1 Bow (1 Bow), 1 Rider Headman (1 Spear), 3 Spear and shield (1 Shield, 1 Spear))",
		"3x Dune Walkers (30 pts): 3 with Spear, Shield\n":                                                                "1 Dune Walkers (3 Dune Walker (1 Shield, 1 Spear))",
		"3x Dune Walkers (30 pts)\n  3 with Spear\n":                                                                      "1 Dune Walkers (3 Dune Walker (1 Spear))",
	} {
		o := onRoad(t, head+unit)
		unknown := slices.ContainsFunc(o.diagnostics, func(d roster.Diagnostic) bool { return d.Code == roster.NameUnknown || d.Code == roster.TextFilled })
		if got := o.sortedUnits(); !slices.Equal(got, []string{want}) || unknown {
			t.Errorf("%s: got %q with %v, want %s", unit, got, found(o.diagnostics), want)
		}
	}
}

// What may be part of several items is part of the one before it.
func TestPartsFollow(t *testing.T) {
	for items, want := range map[string]string{
		"Lance, Gilded, Sword": "1 Dune Prince (1 Lance (1 Gilded), 1 Sword)", "Lance, Sword, Gilded": "1 Dune Prince (1 Lance, 1 Sword (1 Gilded))",
		"Sword, Lance, Gilded": "1 Dune Prince (1 Lance (1 Gilded), 1 Sword)", "Sword, Gilded, Lance": "1 Dune Prince (1 Lance, 1 Sword (1 Gilded))",
	} {
		o := onRoad(t, "Nomads\n\nNomad Chief (60pts)\nDune Prince (55pts): "+items+"\n")
		if got := o.sortedUnits(); !slices.Contains(got, want) {
			t.Errorf("%s: got %q, want %s", items, got, want)
		}
	}
}

// The app writes the keyword that a detachment gives to a unit as a field.
func TestKeywordOfDetachment(t *testing.T) {
	o := onRoad(t, "Dust (50 points)\n\nNomads\nStrike Force (2000 points)\n\n\nCHARACTERS\n\nDune Prince (50 points)\n• Dust Keyword: Character\n• 1x Lance\n")
	if got := o.sortedUnits(); !slices.Equal(got, []string{"1 Dune Prince (1 Dust Character, 1 Lance)"}) {
		t.Errorf("got %q with %v", got, found(o.diagnostics))
	}
}

// A line that does not say which models have which weapons is reported once, with all that was assumed.
func TestSharedOnce(t *testing.T) {
	t.Parallel()
	for gangs, want := range map[string]int{"Rover Gang (60 points)": 1, "2x Rover Gang (120 points)": 1} {
		o := onRoad(t, "Dust (0 points)\n\nDust Rovers\nStrike Force (2000 points)\nDust Riders\n\n\nBATTLELINE\n\n"+gangs+"\n  • 1x Rover Leader\n    • 1x Club\n  • 3x Rover\n    • 2x Pistol\n      3x Club\n")
		var things []string
		for _, d := range o.diagnostics {
			if d.Code == roster.NumberShared {
				things = append(things, d.Args["Things"])
			}
		}
		if len(things) != want || things[0] != message.All([]string{"1 × Rover (Club)", "2 × Rover (Pistol, Club)"}) {
			t.Errorf("%s: %q", gangs, things)
		}
	}
}

// Models with different lines in a text are separate selections.
func TestDistinctModels(t *testing.T) {
	o := onRoad(t, "+ FACTION KEYWORD: Chaos - Dust Rovers\n+ DETACHMENT: Dust Riders\n+ BATTLE SIZE: 1. Incursion (1000 Point limit)\n\n4x Rover Gang (45 pts)\n• 1x Rover Leader\n    1 with Power sword\n"+
		"• 3x Rover\n    2 with Pistol, Club\n    1 with Flamer, Club\n")
	list := o.trees()
	want := "1 Rover Gang (1 Rover Leader (1 Power sword), 2 Rover (1 Pistol, 1 Club), 1 Rover w/ flamer (1 Flamer, 1 Club))"
	if got := list[len(list)-1]; got != want || len(o.diagnostics) > 0 {
		t.Errorf("got %s, %v, want %s", got, found(o.diagnostics), want)
	}
}

// A unit with only a number of models gets the required models, and the common model for the
// rest.
func TestModelsByNumber(t *testing.T) {
	o := onRoad(t, "++++++\n+ FACTION KEYWORD: Chaos - Dust Rovers\n+ DETACHMENT: Night Riders\n+ TOTAL ARMY POINTS: 60pts\n++++++\n\n6x Rover Gang (60 pts)\n")
	list := o.trees()
	if got, want := list[len(list)-1], "1 Rover Gang (1 Rover Leader, 5 Rover (1 Pistol, 1 Club))"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// A number that is not divisible by the number of its parents is reported, with both numbers.
func TestUneven(t *testing.T) {
	o := onRoad(t, "Dust (150 points)\n\nDust Rovers\nDust Riders\n\nVEHICLE\n\nWar Rig (150 points)\n  • 2x Saws\n    • 3x Saw blade\n  • 1x Jaws\n")
	for _, d := range o.diagnostics {
		if d.Code == roster.NumberUneven {
			if d.Actual != `"3"` || d.Limit != "2" || d.Args["Thing"] != "Saws" {
				t.Errorf("got %s of %s, %v", d.Actual, d.Limit, d.Args)
			}
			return
		}
	}
	t.Errorf("got %v, want number.uneven", found(o.diagnostics))
}

// The number before a unit is compared with its models, on both sides.
func TestModelsDiffer(t *testing.T) {
	unit := "\n• 1x Rover Leader: Club\n• 2x Rover: 2 with Pistol, Club\n"
	head := "+ FACTION KEYWORD: Chaos - Dust Rovers\n+ DETACHMENT: Night Riders\n+ BATTLE SIZE: 1. Incursion (1000 Point limit)\n\n"
	if got := found(onRoad(t, head+"3x Rover Gang (30 pts)"+unit).diagnostics); len(got) > 0 {
		t.Errorf("three models: got %v", got)
	}
	o := onRoad(t, head+"4x Rover Gang (30 pts)"+unit)
	if diff := cmp.Diff([]string{"models.differ /lines/5/columns/4"}, found(o.diagnostics)); diff != "" {
		t.Errorf("four models (-want +got):\n%s", diff)
	}
}

// The printed total and the number of units are compared.
func TestTotalsAreCompared(t *testing.T) {
	const body = "\n\n1x War Rig (150 pts)\n• 2x Cannon\n• 1x Jaws\n"
	head := func(points, units string) string {
		return "+ FACTION KEYWORD: Chaos - Dust Rovers\n+ DETACHMENT: Dust Riders\n+ TOTAL ARMY POINTS: " + points + "\n+ NUMBER OF UNITS: " + units
	}
	for _, tt := range []struct {
		points, units string
		want          []string
	}{
		{"150pts", "1", []string{"text.filled /lines/3/columns/1"}},
		{"155pts", "1", []string{"text.filled /lines/3/columns/1", "total.differs /lines/3/columns/1"}},
		{"150pts", "2", []string{"text.filled /lines/3/columns/1", "units.differ /lines/4/columns/1"}},
	} {
		if diff := cmp.Diff(tt.want, found(onRoad(t, head(tt.points, tt.units)+body).diagnostics)); diff != "" {
			t.Errorf("%s, %s units (-want +got):\n%s", tt.points, tt.units, diff)
		}
	}
}

// The printed costs of units are compared, and reported once: with the total if they explain it, each
// unit on its own line if it is the only one, and all together otherwise. The cost of a unit of which
// something was not read is not compared.
func TestUnitCostsAreCompared(t *testing.T) {
	const rig, boss, gang = "War Rig (150 points)\n  • 2x Cannon\n  • 1x Jaws\n\n", "Khârn the Road Boss (85 points)\n  • Warlord\n  • 1x Long rifle\n\n",
		"Rover Gang (30 points)\n  • 1x Rover Leader\n    • 1x Club\n  • 2x Rover\n    • 2x Pistol\n\n"
	at := func(old, cost, unit string) string { return strings.Replace(unit, old, cost, 1) }
	for _, tt := range []struct {
		name, total, units string
		want               []string
	}{
		{"all agree", "265", rig + boss + gang, nil},
		{"one less", "264", rig + at("85", "84", boss) + gang, []string{"1 265/264 Khârn the Road Boss (84 → 85)"}},
		{"one more", "266", rig + at("85", "86", boss) + gang, []string{"1 265/266 Khârn the Road Boss (86 → 85)"}},
		{"one, the total agrees", "265", rig + at("85", "95", boss) + gang, []string{"14 85/95 "}},
		{"two, the total agrees", "265", at("150", "140", rig) + at("85", "95", boss) + gang, []string{"10 235/235 War Rig (140 → 150), Khârn the Road Boss (95 → 85)"}},
		{"two, no total agrees", "300", at("150", "140", rig) + at("85", "90", boss) + gang, []string{"1 265/300 ", "10 235/230 War Rig (140 → 150), Khârn the Road Boss (90 → 85)"}},
		{"only the total", "264", rig + boss + gang, []string{"1 265/264 "}},
		{"several copies of one cost", "455", at("150", "140", rig) + at("150", "140", rig) + at("150", "140", rig), []string{"1 450/455 ", "10 450/420 War Rig (140 → 150)"}},
		{"an unknown part of a unit", "265", rig + at("Long rifle", "Howitzer", at("85", "99", boss)) + gang, []string{"1 260/265 "}},
	} {
		o := onRoad(t, "Dust ("+tt.total+" points)\n\nDust Rovers\nStrike Force (2000 points)\nDust Riders\n\n\nBATTLELINE\n\n"+tt.units)
		var got []string
		for _, d := range o.diagnostics {
			if d.Code == roster.TotalDiffers {
				got = append(got, fmt.Sprintf("%s %s/%s %s", d.Args["Line"], d.Actual, d.Limit, d.Args["Things"]))
				if d.Severity != roster.Warning {
					t.Errorf("%s: got %s", tt.name, d.Severity)
				}
			}
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
	}
}

// Without a battle size in the text, the smallest one that fits the points is selected.
func TestSizeByTotal(t *testing.T) {
	for points, want := range map[string]string{
		"1000": "1. Incursion (1000 Point limit)", "1001": "2. Strike Force (2000 Point limit)", "2001": "",
	} {
		o := onRoad(t, "+ FACTION KEYWORD: Dust Rovers\n+ DETACHMENT: Dust Riders\n+ TOTAL ARMY POINTS: "+points+"pts\n\n1x War Rig (150 pts)\n")
		got := ""
		for _, x := range o.trees() {
			if rest, ok := strings.CutPrefix(x, "1 Battle Size (1 "); ok {
				got = strings.TrimSuffix(rest, ")")
			}
		}
		if got != want {
			t.Errorf("%s points: got %q, want %q", points, got, want)
		}
	}
}

// A text without a battle size, a limit and a total has the battle size of the sum of its units.
func TestSizeByUnits(t *testing.T) {
	for points, want := range map[string]string{"500": "1. Incursion (1000 Point limit)", "501": "2. Strike Force (2000 Point limit)"} {
		o := onRoad(t, "+ FACTION KEYWORD: Dust Rovers\n+ DETACHMENT: Dust Riders\n\n1x War Rig ("+points+" pts)\n\n1x War Rig (500 pts)\n")
		if got := o.trees(); !slices.Contains(got, "1 Battle Size (1 "+want+")") || !slices.Contains(found(o.diagnostics), "text.filled") {
			t.Errorf("%s points: got %v, %v, want %s", points, got, found(o.diagnostics), want)
		}
	}
}

// A text with a limit but no battle size has the battle size of the limit.
func TestSizeByLimit(t *testing.T) {
	for head, want := range map[string]string{
		"+ POINTS LIMIT: 2000pts\n+ TOTAL ARMY POINTS: 150pts\n": "2. Strike Force (2000 Point limit)",
		"+ POINTS LIMIT: 1000pts\n":                              "1. Incursion (1000 Point limit)",
	} {
		o := onRoad(t, "+ FACTION KEYWORD: Dust Rovers\n+ DETACHMENT: Dust Riders\n"+head+"\n1x War Rig (550 pts)\n\n1x War Rig (500 pts)\n")
		if got := o.trees(); !slices.Contains(got, "1 Battle Size (1 "+want+")") {
			t.Errorf("%q: got %v, want %s", head, got, want)
		}
	}
}

// Unknown names in a head are reported, with the nearest names.
func TestHeadUnknown(t *testing.T) {
	o := onRoad(t, "+ FACTION KEYWORD: Chaos - Rust Rovers\n+ DETACHMENT: Dusk Riders\n+ TOTAL ARMY POINTS: 150pts\n\n1x War Rig (150 pts)\n• 2x Cannon\n• 1x Jaws\n")
	want := []string{"name.unknown /lines/1/columns/1", "text.filled /lines/3/columns/1", "name.unknown /lines/2/columns/1"}
	if diff := cmp.Diff(want, found(o.diagnostics)); diff != "" {
		t.Fatalf("diagnostics (-want +got):\n%s", diff)
	}
	if got := strings.Join(roster.SuggestedNames(o.diagnostics[0].Suggestions), ", "); !strings.Contains(got, "Chaos - Dust Rovers") {
		t.Errorf("army book: got nearest %q", got)
	}
	if got := strings.Join(roster.SuggestedNames(o.diagnostics[2].Suggestions), ", "); !strings.HasPrefix(got, "Dust Riders") {
		t.Errorf("detachment: got nearest %q", got)
	}
	if list := o.trees(); list[len(list)-1] != "1 War Rig (1 Jaws, 1 2 cannons (2 Cannon))" {
		t.Errorf("the units decide on the army book: got %v", list)
	}
}

// If the data does not have the faction, that is the only error.
func TestMissingFaction(t *testing.T) {
	for name, text := range map[string]string{
		"app":          "L (300 points)\n\nWorld Eaters\nStrike Force (2000 points)\nBerzerker Warband\n\nCHARACTERS\n\nKhârn the Betrayer (100 points)\n  • 1x Gorechild\n\nJakhals (65 points)\n  • 9x Jakhal\n",
		"battlescribe": "++ Convoy (Chaos - World Eaters) [100pts] ++\n\n+ Character +\n\nKhârn the Betrayer [100pts]: Gorechild\n\n++ Total: [100pts] ++\n",
	} {
		o := onRoad(t, text)
		var errors []string
		for _, d := range o.diagnostics {
			if d.Severity == roster.Error {
				errors = append(errors, string(d.Code)+" "+d.Actual)
			}
		}
		if diff := cmp.Diff([]string{`faction.missing "World Eaters"`}, errors); diff != "" {
			t.Errorf("%s: errors (-want +got):\n%s", name, diff)
		}
	}
}

// A detachment may be the name of a force entry, with or without its cost.
func TestDetachmentIsForce(t *testing.T) {
	for _, name := range []string{"Raid -2CP", "Raid"} {
		o := onRoad(t, "+ FACTION KEYWORD: Chaos - Dust Rovers\n+ DETACHMENT: "+name+"\n\n1x War Rig (150 pts)\n")
		if got := o.roster.Forces[0].Entry; got != "fe2" {
			t.Errorf("%s: got %s, want fe2", name, got)
		}
	}
}

// A text of the 10th edition that is read on data of another edition is reported. Data of another
// game has no edition.
func TestEditionOther(t *testing.T) {
	book := roadWar(t)
	doc := mustRead(t, bossApp)
	for snapshot, want := range map[string]bool{"10e@0": false, "9e@0": true, "road-war@0": false} {
		_, diagnostics := doc.Roster(book, snapshot)
		got := slices.ContainsFunc(diagnostics, func(d roster.Diagnostic) bool { return d.Code == roster.EditionOther })
		if got != want {
			t.Errorf("%s: got %v, want %v", snapshot, got, want)
		}
	}
}

// Looking a document up twice gives the same roster: the document does not change.
func TestRosterDoesNotChangeTheDocument(t *testing.T) {
	book := roadWar(t)
	doc := mustRead(t, "Dust Rovers - [30 pts]\n\n# ++ Convoy ++ [30 pts]\n\n## Battleline [30 pts]\nRover Gang [30 pts]:\n• 1x Rover Leader: Club\n• 2x Rover: Pistol, Club\n• 1x Banner, tattered: red\n")
	first, one := doc.Roster(book, "10e@0")
	second, two := doc.Roster(book, "10e@0")
	if diff := cmp.Diff(first, second); diff != "" {
		t.Errorf("roster (-first +second):\n%s", diff)
	}
	if diff := cmp.Diff(found(one), found(two)); diff != "" {
		t.Errorf("diagnostics (-first +second):\n%s", diff)
	}
}

func TestEditionOfDocument(t *testing.T) {
	for text, want := range map[string]string{
		bossApp: "10e",
		"++ Patrol ++\n\n+ HQ +\n\nBoss [5 PL, 80pts]: Axe\n\n++ Total: [5 PL, 80pts] ++\n": "9e",
		"++ Patrol ++\n\n+ HQ +\n\nBoss [80pts]: Axe\n\n++ Total: [80pts] ++\n":             "",
		"# ++ Army Roster ++ [80 pts]\n\n## HQ [80 pts]\nBoss [80 pts]: Axe\n":              "10e",
		"=== Rovers - Patrol = +0CP, [80pts] === Rovers\nHQ1: Boss (80) [80pts]\n":          "9e",
	} {
		if got := mustRead(t, text).Edition; got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

// TestModelsOfOneName: of models with one name in the text, those without wargear are the ones that the unit still lacks, and
// wargear that only the name of a model includes belongs to it.
func TestModelsOfOneName(t *testing.T) {
	for name, tt := range map[string]struct{ faction, unit, want string }{
		"other models of a command squad": {"Astra Militarum", "5x Cadian Command Squad (65 pts)\n• 4x Cadian Veteran Guardsman\n1 with Power fist, Plasma pistol\n1 with Plasma gun\n• 1x Cadian Commander: Power fist, Plasma pistol\n", "Cadian Veteran Guardsman w/ Master vox"},
		"a shield in a name":              {"Adeptus Custodes", "5x Custodian Guard (215 pts)\n• 5x Custodian Guard\n    • 4x Guardian spear\n    • 1x Misericordia\n    • 1x Praesidium Shield\n    • 1x Vexilla\n", "Custodian Guard (Vexilla, Praesidium Shield & Misericordia)"},
		"a model and its weapon":          {"T'au Empire", "5x Vespid Stingwings (65 pts)\n• 1x Vespid Strain Leader w/ Neutron Blaster\n• 4x Vespid Stingwings w/ Neutron Blaster\n", "Vespid Strain Leader"},
	} {
		o := readOn(t, []byte("+ FACTION KEYWORD: "+tt.faction+"\n+ DETACHMENT: None\n\n"+tt.unit), func(*Document) *entry.Book { return community(t, "10e") })
		trees := o.trees()
		if unit := trees[len(trees)-1]; !strings.Contains(unit, "1 "+tt.want+" (") {
			t.Errorf("%s: got %s, want %s", name, unit, tt.want)
		}
		for _, d := range o.report.Diagnostics {
			if d.Code == roster.ModelsDiffer || d.Code == roster.NameUnknown && d.Path != "/lines/2/columns/1" || d.Code == roster.SelectionsMin && strings.Count(d.Path, "/") > 2 {
				t.Errorf("%s: got %s", name, d.Text("en"))
			}
		}
	}
}

// TestWargearJoinedByAnd: an unknown name that joins known wargear is all of it.
func TestWargearJoinedByAnd(t *testing.T) {
	for wargear, want := range map[string]string{
		"Club and pistol":       "2 Rover (1 Club, 1 Pistol)",
		"Pistol, club":          "2 Rover (1 Pistol, 1 Club)",
		"Club and rusty cannon": "2 Rover (1 Pistol, 1 Club), 2 ?Club and rusty cannon",
	} {
		o := onRoad(t, "+ FACTION KEYWORD: Chaos - Dust Rovers\n+ DETACHMENT: Night Riders\n+ ALLIED UNITS: Nomads\n\n3x Rover Gang (45 pts)\n• 1x Rover Leader: Power sword\n• 2x Rover: "+wargear+"\n")
		trees := o.trees()
		if got := trees[len(trees)-1]; !strings.HasSuffix(got, want+")") {
			t.Errorf("%s: got %s, want %s", wargear, got, want)
		}
	}
}

// Without indents, the Warlord between a model and its wargear is a mark of the unit.
func TestWarlordBetweenModelAndWargear(t *testing.T) {
	d := mustRead(t, "L (80 points)\n\nDust Rovers\n\nCHARACTERS\n\nTwo Bosses (80 points)\n• 1x Road Boss\n• Warlord\n◦ 1x Big axe\n• 1x Old Boss\n◦ 1x Club\n")
	if got, want := outline(d.Forces[0].Units[0].Items), "1 Road Boss (1 Big axe), 1 Warlord!, 1 Old Boss (1 Club)"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
