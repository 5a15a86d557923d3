package scenario_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/rules/scenario"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// everything has a line for every verb of setup and state.
const everything = `-- setup --
battlefield 60 44
terrain ruin 30,30 34,30 34,34 30,34 height=3 bottom=1
area ruin 29,29 35,29 35,35 29,35
power Smite
power Bolt charge=6 range=24 {"do": "mortal_wounds", "amount": "D3", "who": "selected", "select": {"side": "enemy", "of": "units", "within": 24}}
army a name=Red battle_forged
  unit a1 name=Captain keywords=INFANTRY,CHARACTER,PSYKER power=4 casts=1 denies=1 powers=Smite
    model 1 name=Captain base=40mm height=2 M=6 WS=2+ BS=2+ S=4 T=4 W=5 A=4 Ld=9 Sv=3+
      weapon sword type=melee S=+1 AP=-3 D=D3
        effect {"do": "reroll", "roll": "hit", "results": "ones", "when": ["charged"], "opponent": {"keywords": ["MONSTER"]}}
      weapon storm type=rapid_fire range=24 attacks=2 S=4 AP=0 D=1 number=2 item=3
      weapon maul type=melee attacks=3 skill=2+ S=6 AP=-1 D=2 abilities="anti-monster 4+,lethal hits"
      ability Rites {"do": "aura", "range": 6, "affects": "friendly", "keywords": ["RED"], "effects": [{"do": "reroll", "roll": "hit", "results": "any", "with": "melee"}]}
    ability Oath cost=1 rule=9e.CORE.REROLL.1 {"do": "characteristic", "characteristic": "A", "change": "add", "value": 1, "at": "start_of_phase", "once": "battle", "needs": 3, "optional": true, "until": "end_of_turn", "who": "selected", "select": {"side": "friendly", "of": "units", "within": 6}}
  warlord a1.1
  unit a4 keywords=INFANTRY,CHARACTER abilities="feel no pain 5+" power=4 points=80
    model 1 base=40mm height=2 M=6 WS=2+ BS=2+ S=4 T=4 W=5 A=4 Ld=9 Sv=3+ OC=1
  leader a4 a3
  unit a2 keywords=VEHICLE,TRANSPORT capacity=6 carries=INFANTRY
    effect {"do": "explodes", "on": 6, "amount": "D3", "range": 6}
    model 1 base=hull:6x4 height=3 M=12 WS=6 BS=3 S=6 T=7 W=10 A=3 Ld=8 Sv=3
      row wounds=6 M=12
      row wounds=1 M=6 BS=5
  unit a3 keywords=INFANTRY,RED within=a2
    effect {"do": "mortal_wounds", "amount": "D3", "to": "target", "roll": "wound", "on": 6, "instead": true}
    effect {"do": "cannot", "actions": ["charge", "fight"]}
    effect {"do": "extra_move", "distance": 6, "as": "pile_in"}
    effect {"do": "reinforcements", "distance": 9, "round": 2}
    model 2 base=oval:2x1 height=1 M=- WS=- BS=- S=3 T=3 W=1 A=- Ld=6 Sv=-
army b
  unit b1 keywords=INFANTRY
    model 3 base=25mm height=1 M=2D6 WS=4 BS=4 S=3 T=3 W=2 A=D6 Ld=6 Sv=5
-- state --
round 3
turn b
first b
zone b 1
points a 4
command b 2
marker 20,20 40,20
at a1 10,10,2@90
at a2 20,10
at b1 30,10 step=0,2
at b1.3 30,14.1
attach a4 a3
place a3 embarked in=a2
wounds b1.1 1
destroyed b1.2
lost b1 0
is a1 moved
charged b1 a1 a2
play command
`

// TestEverything reads a line of every verb.
func TestEverything(t *testing.T) {
	if err := play(everything); err != nil {
		t.Fatal(err)
	}
	for _, verb := range append(append([]string{}, scenario.Words["setup"]...), scenario.Words["state"]...) {
		if !strings.Contains(everything, verb+" ") {
			t.Errorf("no line %s", verb)
		}
	}
}

// TestLineFaults changes one line at a time: the fault names the line.
func TestLineFaults(t *testing.T) {
	for old, bad := range map[string]string{
		"height=3 bottom=1":                   "height=3 bottom=-1",
		"Bolt charge=6":                       "Bolt charge=none",
		`"side": "enemy"`:                     `"side": "nobody"`,
		`"amount": "D3", "who"`:               `"amount": "D4", "who"`,
		`"within": 24}}`:                      `"within": "far"}}`,
		"casts=1 denies=1 powers=Smite":       "casts=1 powers=Doom",
		"WS=2+ BS=2+":                         "WS=7 BS=2",
		"S=+1 AP=-3":                          "S=huge AP=-3",
		"S=4 AP=0 D=1 number=2":               "S=4 AP=1 D=1 number=2",
		`"results": "ones"`:                   `"results": "twos"`,
		`"when": ["charged"]`:                 `"when": ["hungry"]`,
		`"results": "any"`:                    `"results": "none"`,
		`"range": 6, "affects"`:               `"range": "far", "effects"`,
		`"at": "start_of_phase"`:              `"at": "noon"`,
		`"once": "battle"`:                    `"one": "battle"`,
		`"characteristic": "A"`:               `"characteristic": "Q"`,
		"warlord a1.1":                        "warlord a3.2",
		"capacity=6":                          "capacity=many",
		"row wounds=1 M=6":                    "row wounds=7 M=6",
		"within=a2":                           "within=b1",
		`"to": "target"`:                      `"to": "nobody"`,
		`"actions": ["charge", "fight"]`:      `"actions": ["dance"]`,
		`"as": "pile_in"`:                     `"as": "walk"`,
		"base=oval:2x1":                       "base=oval:9x1",
		"M=2D6":                               "M=2D7",
		"leader a4 a3":                        "leader a4 b1",
		"leader a4 a3\n":                      "leader a4 a4\n",
		"attach a4 a3":                        "attach a3 a4",
		`"feel no pain 5+"`:                   `"feel much pain"`,
		"anti-monster 4+":                     "anti-monster",
		"skill=2+":                            "skill=7+",
		"OC=1":                                "OC=many",
		"points=80":                           "points=-1",
		"round 3":                             "round 9",
		"turn b":                              "turn c",
		"zone b 1":                            "zone b 2",
		"points a 4":                          "points a",
		"marker 20,20 40,20":                  "marker 20",
		"at a1 10,10,2@90":                    "at a1 10,10,2@400",
		"at b1.3 30,14.1":                     "at b1.4 30,14.1",
		"place a3 embarked in=a2":             "place a3 embarked",
		"a3 embarked in=a2":                   "a3 reinforcing strategic", // not in this edition
		"embarked in=a2\n":                    "embarked in=a2 strategic\n",
		"wounds b1.1 1":                       "wounds b1.1 3",
		"destroyed b1.2":                      "destroyed b1",
		"lost b1 0":                           "lost b1 -1",
		"is a1 moved":                         "is a1 asleep",
		"charged b1 a1 a2":                    "charged b1 a9",
		"play command":                        "play mortal_wounds unit=a3 n=1",
		`"do": "explodes"`:                    `"do": "implodes"`,
		`    effect {"do": "cannot"`:          `    efect {"do": "cannot"`,
		"name=Captain base=40mm height=2 M=6": "name=Captain base=40mm height=2 M=6 M=7",
	} {
		text := strings.Replace(everything, old, bad, 1)
		if text == everything {
			t.Errorf("%q is not in the scenario", old)
			continue
		}
		err := play(text)
		var refused fault.Fault
		if !errors.As(err, &refused) {
			t.Errorf("%q: got %v; want a fault", bad, err)
			continue
		}
		if at := strings.Count(text[:strings.Index(text, bad)], "\n") + 1; refused.Place.Line != at && !strings.HasPrefix(old, "height") {
			t.Errorf("%q: line %d; want %d: %v", bad, refused.Place.Line, at, refused)
		}
	}
}

// TestLayoutFaults: terrain off the battlefield is a fault.
func TestLayoutFaults(t *testing.T) {
	err := play(strings.Replace(everything, "30,30 34,30", "130,30 134,30", 1))
	var bad fault.Fault
	if !errors.As(err, &bad) || !strings.Contains(bad.Found, "/features/0") {
		t.Errorf("got %v; want a fault that names the feature", err)
	}
}
