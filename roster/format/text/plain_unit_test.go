package text

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog/catalogtest"
	"github.com/rollcall40k/rollcall/catalog/entry"
)

// plainHeads are heads of handwritten lists with the faction Adeptus Custodes and the detachment
// Shield Host.
var plainHeads = []string{
	"Adeptus Custodes\nShield Host\n",
	"Golden boys\nFaction: Adeptus Custodes\nDetachment: Shield Host\nPoints: 1000\n",
	"Adeptus Custodes - Shield Host - 1000pts\n",
	"Golden boys\nArmy: Adeptus Custodes\nDetachment: Shield Host\n1000 points\n\n",
	"My 1k list for Saturday:\n\nAdeptus Custodes (Shield Host)\n\n",
	"Adeptus Custodes, Shield Host (1000 pts)\n\n",
	"## Adeptus Custodes\n### Shield Host\n",
	"Codex: Adeptus Custodes\nDetachment - Shield Host\nTotal: 1000\n",
	"Golden boys 1000\nAdeptus Custodes: Shield Host\n",
}

// plainLines are lines of a unit, with {u} for its name, {m} for its models, {p} for its points and
// {w} for its wargear.
var plainLines = []string{
	"{u} x{m} - {w} - {p}", "{u} [{p} pts] - {w}", "{u} ({m}) - {p}", "{u} {m} - {p}",
	"{m} {u} {p}", "{u} {p}", "{m}x {u} ({p}pts) w/ {w}", "- {m} {u}, {w} ({p})", "{u} ({p})", "{p} - {u}",
	"{p}pts {u}", "[{p}] {u}", "{u}: {w} = {p}", "{u}, {m} models, {p} points",
	"{u} @ {p}", "{u} — {p} pts — {w}", "{u} ({p} pts, {m} models)", "{u} ({m} models, {p} pts)", "{u} - {p} - {w}",
	"{m}x {u} - {p}", "* {u} - {p}", "{u}", "{u}\t{p}", "{u} ........ {p}", "{u} | {m} | {p}", "{u} [{p}] ({w})",
	"{u} ({w}) {p}pts", "1. {u} - {p}", "{m} x {u} — {p} pts: {w}", "{u} ({m} models / {p} points) with {w}",
	"{u} x{m} [{p}pts]: {w}", "{u} ({m} models) [{p}]", "{p} points: {m} {u}",
}

// Handwritten lists state the same in any order and with any signs.
func TestPlainLines(t *testing.T) {
	type unit struct {
		name           string
		models, points int
		wargear        string
	}
	units := []unit{
		{"Blade Champion", 1, 120, "Vaultswords"}, {"Custodian Guard", 5, 200, "4 Guardian spear, Vexilla"},
		{"Allarus Custodians", 3, 195, "Castellan axe"}, {"Caladius Grav-tank", 1, 215, "Twin arachnus heavy blaze cannon"},
	}
	for _, head := range plainHeads {
		for _, line := range plainLines {
			if strings.HasPrefix(head, "#") && (strings.HasSuffix(strings.Split(line, ":")[0], "]") || line == "{u}") {
				continue // New Recruit's simple text has such headings; a list of names needs two more lines
			}
			var text, want strings.Builder
			text.WriteString(head)
			for _, u := range units {
				fmt.Fprintln(&text, strings.NewReplacer("{u}", u.name, "{m}", strconv.Itoa(u.models), "{p}", strconv.Itoa(u.points), "{w}", u.wargear).Replace(line))
				want.WriteString("\n" + u.name)
				if strings.Contains(line, "{p}") {
					fmt.Fprintf(&want, ", %d points", u.points)
				}
				if strings.Contains(line, "{m}") {
					fmt.Fprintf(&want, ", %d models", u.models)
				}
				if strings.Contains(line, "{w}") {
					want.WriteString(": " + strings.TrimPrefix(u.wargear, "4 "))
				}
			}
			d, err := Read([]byte(text.String()))
			if err != nil {
				t.Errorf("%s: %v", text.String(), err)
				continue
			}
			if len(d.Forces) != 1 || !slices.Equal(d.Faction, []string{"Adeptus Custodes"}) || d.Detachment != "Shield Host" {
				t.Errorf("%sread as %s of %q, %q", text.String(), d.Dialect, d.Faction, d.Detachment)
				continue
			}
			var got strings.Builder
			for _, u := range d.Forces[0].Units {
				got.WriteString("\n" + u.Name)
				for _, c := range u.Costs {
					fmt.Fprintf(&got, ", %s points", c.Value)
				}
				if u.Models > 0 && strings.Contains(line, "{m}") {
					fmt.Fprintf(&got, ", %d models", u.Models)
				}
				for i, x := range u.Items {
					got.WriteString([]string{": ", ", "}[min(i, 1)] + x.Name)
				}
			}
			if got.String() != want.String() {
				t.Errorf("%sread as %s:%s\nwant:%s", text.String(), d.Dialect, got.String(), want.String())
			}
		}
	}
}

// A bare number is points or models by its place and its size, and a number in the wargear is that of
// an item.
func TestPlainNumbers(t *testing.T) {
	for line, want := range map[string]string{
		"Boyz 20":                            "Boyz 20",
		"Boyz 24":                            "Boyz 24",
		"Boyz 25":                            "Boyz, 25pts",
		"Boyz 20 - 150":                      "Boyz, 20 models, 150pts",
		"Boyz 40 - 150":                      "Boyz, 40 models, 150pts",
		"40 Boyz":                            "Boyz, 40 models",
		"41 Boyz":                            "Boyz, 41pts",
		"Boyz - 5 sluggas, 2 big shootas":    "Boyz: 5 sluggas, 2 big shootas",
		"Boyz x10 - big shoota (2)":          "Boyz, 10 models: big shoota (2)",
		"Boyz x10 - big shoota (2) - 85":     "Boyz, 10 models, 85pts: big shoota (2)",
		"Boyz (85) - big shoota (25)":        "Boyz, 85pts: big shoota (25)",
		"Boyz [Legends] - 85":                "Boyz [Legends], 85pts",
		"Boyz (20 models) [warlord] 150 pts": "Boyz, 20 models, 150pts, Warlord",
		"Boyz, 10, 85":                       "Boyz, 10 models, 85pts",
		"Boyz: 10":                           "Boyz: 10",
		"Boyz x10 épées":                     "Boyz, 10 models: épées",
		"Boyz x10":                           "Boyz, 10 models",
		"Boyz (10) épées 85":                 "Boyz, 10 models, 85pts: épées",
		"++ ++":                              "++ ++",
		"2000 points":                        "2000 points",
	} {
		u := cutPlainUnit(span{text: line})
		got := u.name.text
		if u.models > 0 {
			got += fmt.Sprintf(", %d models", u.models)
		}
		for _, c := range u.costs {
			got += fmt.Sprintf(", %spts", c.Value)
		}
		if u.warlord != nil {
			got += ", Warlord"
		}
		if u.wargear.text != "" {
			got += ": " + u.wargear.text
		}
		if got != want {
			t.Errorf("%s: got %q, want %q", line, got, want)
		}
	}
}

// The captain of a team is a player, and a Captain with points is a unit.
func TestCaptainIsAUnit(t *testing.T) {
	d := mustRead(t, "Space Marines\nGladius Task Force\nCaptain: A. Player\n\nCaptain: power fist - 80\nRhino - 75\n")
	if got := outline(d.Forces[0].Units); got != "1 Captain 80pts (1 power fist), 1 Rhino 75pts" {
		t.Error(got)
	}
}

// The line of a unit has its numbers and its wargear with or without signs. Wargear that every model
// has is left out, and the weapons of models with names of their own are stated for the unit.
func TestPlainUnitsOfModels(t *testing.T) {
	const (
		head    = "Faction: Dust Rovers\nDetachment: Dust Riders\n1000 points\n\nWar Rig - 2 saw blades, jaws - 150\n"
		rig     = "1 War Rig (1 Jaws, 1 Saws (2 Saw blade))"
		leader  = "1 Rover Leader (1 Power sword)"
		flamers = "1 Rover Gang (" + leader + ", 2 Rover w/ flamer (1 Club, 1 Flamer), 3 Rover (1 Club, 1 Pistol))"
		plain   = "1 Rover Gang (" + leader + ", 5 Rover (1 Club, 1 Pistol))"
		boss    = "1 Khârn the Road Boss (1 Frag & Krak grenades, 1 Iron Lung, 1 Long rifle, 1 Warlord)"
	)
	for line, want := range map[string][]string{
		"6 Rover Gang - power sword, 2 flamers":                   {flamers},
		"6 Rover Gang - power sword, 3 pistols, 2 flamers":        {flamers},
		"Rover Gang (6) power sword, 2 flamers":                   {flamers},
		"Rover Gang x6 power sword and 2 flamers - 80":            {flamers},
		"Rover Gang x 6 - power sword - 2 flamers":                {flamers},
		"Rover Gang 6 - power sword, 2 flamers":                   {flamers},
		"**Rover Gang x6** - power sword, 2 flamers":              {flamers},
		"6 Rover Gang w/ power sword":                             {plain},
		"6 Rover Gang power sword, pistols":                       {plain},
		"6 Rover Gang all with pistols, power sword":              {plain},
		"Rover Gang 6, power sword":                               {plain},
		"2x6 Rover Gang - power sword":                            {plain, plain},
		"2 x 6 Rover Gang: power sword":                           {plain, plain},
		"2 units of 6 Rover Gang, power sword":                    {plain, plain},
		"2x Rover Gang x6 - power sword":                          {plain, plain},
		"2x Rover Gang (6) - power sword - 120":                   {plain, plain},
		"2 Rover Gang x6 - power sword":                           {plain, plain},
		"6 Rover Gang x2 - power sword":                           {plain, plain},
		"1 Rover Gang x6 - power sword":                           {plain},
		"Khârn the Road Boss w/ long rifle [Iron Lung] WARLORD":   {boss},
		"Khârn the Road Boss (80) long rifle, Iron Lung WARLORD":  {boss},
		"Khârn the Road Boss [Iron Lung] - long rifle - Warlord":  {boss},
		"Khârn the Road Boss with long rifle - Iron Lung Warlord": {boss},
	} {
		o := onRoad(t, head+line+"\n")
		if diff := cmp.Diff(append(want, rig), o.sortedUnits()); diff != "" || o.doc.Dialect != HandWritten {
			t.Errorf("%s: %s: units (-want +got):\n%s", line, o.doc.Dialect, diff)
		}
		if left := o.unresolved(); len(left) > 0 {
			t.Errorf("%s: got %v", line, left)
		}
	}
}

// A unit of a subfaction, whose keyword the head adds to it, is read like any other one.
func TestPlainUnitsOfASubfaction(t *testing.T) {
	book, err := catalogtest.Book("9e")
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{"Immortals 5", "Immortals 5 gauss blasters", "5 Immortals w/ gauss blasters (relics)", "Immortals all with gauss blasters"} {
		o := outcome{doc: mustRead(t, "Necrons 9e\nNovokh\n1000 points\n\nMonolith - 360\n"+line+"\n"), book: book}
		o.roster, o.diagnostics = o.doc.Roster(o.book, "9e@0")
		unread := strings.Join(o.unresolved(), " ")
		if units := strings.Join(o.sortedUnits(), " "); !strings.Contains(units, "Immortals (") || strings.Contains(unread, "datasheet") {
			t.Errorf("%s: got %s, not resolved: %s", line, units, unread)
		}
	}
}

// Words after the name of a unit that name nothing that it may have are reported with the name.
func TestWordsAfterAUnit(t *testing.T) {
	for line, want := range map[string]string{
		"Rover Gang of gold":         `line 6: datasheet "Rover Gang of gold"`,
		"6 Rover Gang - 2 harpoons":  `line 6: wargear "harpoons"`,
		"6 Rover Gang - 2 flamers 7": `line 6: wargear "flamers 7"`,
	} {
		o := onRoad(t, "Faction: Dust Rovers\nDetachment: Dust Riders\n1000 points\n\nWar Rig - 150\n"+line+"\n")
		if diff := cmp.Diff([]string{want}, o.unresolved()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", line, diff)
		}
	}
}

// The community's data has weapons and models of one name: a handwritten list names some of the models,
// and means the others too. A datasheet may be named by the end of its name.
func TestPlainUnitsOfCommunityData(t *testing.T) {
	book := community(t, "10e")
	const (
		sergeant = "1 Intercessor Squad (1 Intercessor Sergeant (1 Bolt Rifle, 1 Bolt pistol, 1 Close combat weapon), "
		others   = " Intercessor (1 Bolt Rifle, 1 Bolt pistol, 1 Close combat weapon))"
		flayers  = "1 Necron Warriors (10 Warrior w/ gauss flayer (1 Close combat weapon, 1 Gauss flayer))"
	)
	for text, want := range map[string]struct{ name, units, problems string }{
		"Ultramarines\n10 Intercessors, 2 grenade launchers": {"Ultramarines", sergeant + "2 Intercessor w/ Grenade Launcher (1 Astartes grenade launcher, 1 Bolt Rifle, 1 Bolt pistol, 1 Close combat weapon), 7" + others, ""},
		"Ultramarines\n10 Intercessors w/ 2 astartes grenade launchers": {"Ultramarines", sergeant + "2 Intercessor w/ Grenade Launcher (1 Astartes grenade launcher, 1 Bolt Rifle, 1 Bolt pistol, 1 Close combat weapon), 7" + others,
			"number.shared /lines/2/columns/4"}, // or one of them is the Sergeant's
		"Ultramarines\n10 Intercessors, 3 AGL": {"Ultramarines", strings.Replace(sergeant, "1 Bolt Rifle", "1 Bolt Rifle w/ Grenade Launcher (1 Astartes grenade launcher, 1 Bolt Rifle)", 1) +
			"2 Intercessor w/ Grenade Launcher (1 Astartes grenade launcher, 1 Bolt Rifle, 1 Bolt pistol, 1 Close combat weapon), 7" + others, "name.taken /lines/2/columns/20"},
		"Ultramarines\n10 Intercessors: sgt w/ power fist":                         {"Ultramarines", strings.Replace(sergeant, "Close combat weapon", "Power fist", 1) + "9" + others, ""},
		"Ultramarines\n10 Intercessors\n- 1 Intercessor Sergeant\n- 4 Intercessor": {"Ultramarines", sergeant + "4" + others, "models.differ /lines/2/columns/4"},
		"World Eaters\n10 Berzerkers, 2 plasma pistols": {"World Eaters", "1 Khorne Berzerkers (1 Khorne Berzerker Champion (1 Chainblade, 1 Plasma pistol), " +
			"1 Khorne Berzerker w/ eviscerator and plasma pistol (1 Khornate eviscerator, 1 Plasma pistol), 8 Khorne Berzerker (1 Bolt pistol, 1 Chainblade))", "name.taken /lines/2/columns/4 number.shared /lines/2/columns/4"},
		"Death Guard\n7 Plague Marines, 1 blight launcher": {"Death Guard", "1 Plague Marines (1 Plague Champion (1 Boltgun, 1 Plague knives), 1 Plague Marine w/ blight launcher (1 Blight launcher, 1 Plague knives), " +
			"5 Plague Marine w/ boltgun (1 Boltgun, 1 Plague knives))", ""},
		"Necrons\n20 Necron Warriors, gauss reapers":             {"Necrons", "1 Necron Warriors (20 Warrior w/ gauss reaper (1 Close combat weapon, 1 Gauss reaper))", ""},
		"Necrons\n20 Necron Warriors, reapers":                   {"Necrons", "1 Necron Warriors (20 Warrior w/ gauss reaper (1 Close combat weapon, 1 Gauss reaper))", "name.taken /lines/2/columns/21"}, // not Reaper, a Crusade upgrade
		"Necrons\n10 Necron Warriors, natural leader":            {"Necrons", strings.Replace(flayers, "(10", "(1 Natural Leader, 10", 1), ""},
		"Necrons\n3x Necron Warriors (90 each)":                  {"Necrons", flayers + " " + flayers + " " + flayers, "name.taken /lines/2/columns/4"},
		"Necrons\n7x Necron Warriors":                            {"Necrons", strings.Replace(flayers, "(10", "(7", 1), ""}, // too many units, too few models
		"Ultramarines\nIntercessor Squad (80)\n- 5 Intercessors": {"Ultramarines", sergeant + "4" + others, ""},
		"Ultramarines\nIntercessor Squad (80)\n- 4 Intercessors": {"Ultramarines", sergeant + "4" + others, ""},
		"Ultramarines\nTactical Squad (140)\n- 10 marines":       {"Ultramarines", "1 Tactical Squad (1 Tactical Marine Sergeant (1 Bolt pistol, 1 Boltgun, 1 Close combat weapon), 9 Tactical Marine (1 Bolt pistol, 1 Boltgun, 1 Close combat weapon))", ""},
		"Orks\n22 Gretchin":                                      {"Orks", "1 Gretchin (1 2 Runtherds and 20 Gretchin (2 Runtherd (1 Grot-smacka, 1 Slugga), 20 Gretchin (1 Close combat weapon, 1 Grot blasta)))", ""},
		"Orks\n21 Gretchin":                                      {"Orks", "1 Gretchin (1 1 Runtherd and 10 Gretchin (1 Runtherd (1 Grot-smacka, 1 Slugga), 10 Gretchin (1 Close combat weapon, 1 Grot blasta)))", "models.differ /lines/2/columns/4"},
		"Drukhari 10th edition\n1000 pts\n\nArchon\n10 Wracks":   {"Drukhari", "1 Archon (1 Huskblade, 1 Splinter pistol) 1 Wracks (1 Acothyst (1 Twin torturer's tools), 9 Wrack (1 Twin torturer's tools))", ""}, // not the Archon of an Order of Battle
		"Drukhari\n5 Scourges, 4 heat lances":                    {"Drukhari", "1 Scourges with Heavy Weapons (1 Solarite (1 Close combat weapon, 1 Shardcarbine), 4 Scourge with Heavy Weapon (1 Close combat weapon, 1 Heat Lance))", "name.taken /lines/2/columns/3"},
		"Drukhari\n5 Scourges":                                   {"Drukhari", "1 Scourges with Shardcarbines (1 Solarite (1 Close combat weapon), 4 Scourge (1 Close combat weapon, 1 Shardcarbine))", "name.taken /lines/2/columns/3"},
		"Ultramarines\n5 Assault Ints":                           {"Ultramarines", "1 Assault Intercessor Squad (1 Assault Intercessor Sergeant (1 Astartes Chainsword, 1 Heavy Bolt Pistol), 4 Assault Intercessors (1 Astartes Chainsword, 1 Heavy Bolt Pistol))", "name.taken /lines/2/columns/3"},
		"My Necrons for Saturday\n1000 pts\nOverlord\n20 Necron Warriors": {"My Necrons for Saturday",
			"1 Necron Warriors (20 Warrior w/ gauss flayer (1 Close combat weapon, 1 Gauss flayer)) 1 Overlord (1 Overlord's blade and tachyon arrow (1 Overlord's blade, 1 Tachyon arrow))", ""},
	} {
		o := readOn(t, []byte(text+"\n"), func(*Document) *entry.Book { return book })
		problems := slices.DeleteFunc(found(o.diagnostics), func(d string) bool {
			return strings.HasPrefix(d, "text.filled") || strings.HasPrefix(d, "choice.assumed")
		})
		got := []string{o.roster.Name, strings.Join(o.sortedUnits(), " "), strings.Join(problems, " ")}
		if diff := cmp.Diff([]string{want.name, want.units, want.problems}, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", text, diff)
		}
	}
}

// The title or the faction of a handwritten list may name the detachment beside other words. A word of its
// name is not enough.
func TestDetachmentInTheHead(t *testing.T) {
	book := community(t, "10e")
	for head, want := range map[string]string{
		"Necrons Awakened Dynasty 2000pts": "Awakened Dynasty", "2k Awakened Dynasty Necrons": "Awakened Dynasty", "Necrons Awakened 2000pts": "none",
		"Necrons Awakened Dynasty 2000pts\nHypercrypt Legion": "Hypercrypt Legion",
	} {
		o := readOn(t, []byte(head+"\n\nOverlord - warlord\n10 Immortals\n20 Necron Warriors\n"), func(*Document) *entry.Book { return book })
		taken := slices.ContainsFunc(found(o.diagnostics), func(d string) bool { return strings.HasPrefix(d, "name.taken /lines/1") })
		got := strings.Join(o.trees(), ", ")
		if chosen := strings.Contains(got, " "+want); chosen != (want != "none") || taken != (want == "Awakened Dynasty") {
			t.Errorf("%s: got %s, assumed: %t; want %s", head, got, taken, want)
		}
	}
}

// In a text of the app, a number of models with the name of their unit is that of the whole unit. Models
// with a name of their own are as many as stated, also below an option with another number of them.
func TestModelsWithTheNameOfTheirUnit(t *testing.T) {
	book := community(t, "10e")
	text := func(faction, unit string) string {
		return "Test (1000 points)\n\n" + faction + "\nIncursion (1000 points)\n\nOTHER DATASHEETS\n\n" + unit + "\n"
	}
	for text, want := range map[string]string{
		text("Necrons", "Canoptek Wraiths (220 points)\n  • 6x Canoptek Wraith"):                      "1 Canoptek Wraiths (6 Wraith w/ claws (1 Vicious claws))",
		text("Necrons", "Canoptek Wraiths (220 points)\n  • 6x Canoptek Wraith\n    • 6x Whip coils"): "1 Canoptek Wraiths (6 Wraith w/ coils (1 Whip coils))",
		text("Orks", "Boyz (80 points)\n  • 10x Boyz"):                                                "1 Boyz (1 Boss Nob (1 Big choppa and slugga (1 Big choppa, 1 Slugga)), 9 Boy w/ Slugga and choppa (1 Choppa, 1 Slugga))",
		text("Space Marines", "Intercessor Squad (80 points)\n  • 5x Intercessor"):                    "1 Intercessor Squad (5 Intercessor (1 Bolt Rifle, 1 Bolt pistol, 1 Close combat weapon))",
		text("World Eaters", "Jakhals (65 points)\n  • 1x Jakhal Pack Leader\n  • 9x Jakhal"):         "1 Jakhals (1 2 mauler chainblades, 15 chainblades (2 Jakhal w/ mauler chainblade (1 Autopistol, 1 Mauler chainblade), 9 Jakhal (1 Autopistol, 1 Chainblades)), 1 Jakhal Pack Leader (1 Autopistol, 1 Chainblades))",
	} {
		o := readOn(t, []byte(text), func(*Document) *entry.Book { return book })
		if got := strings.Join(o.sortedUnits(), " "); got != want {
			t.Errorf("%s: got %s; want %s", text, got, want)
		}
	}
}
