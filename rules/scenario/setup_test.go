package scenario_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/rules/scenario"
)

// everything has a line of every verb of setup and state.
const everything = `-- setup --
battlefield 60 44
terrain ruin 30,30 34,30 34,34 30,34 height=3 bottom=1
area ruin 29,29 35,29 35,35 29,35
power Smite charge=5 range=18 whom=one_enemy within=18 visible closest
  effect inflict_mortal_wounds amount=D3 grades=11:D6
army a name=Red battle_forged
  unit a1 name=Captain keywords=INFANTRY,CHARACTER,PSYKER power=4 casts=1 denies=1 powers=Smite
    model 1 name=Captain base=40mm height=2 M=6 WS=2+ BS=2+ S=4 T=4 W=5 A=4 Ld=9 Sv=3+
      weapon sword type=melee S=+1 AP=-3 D=D3
        effect reroll roll=hit reroll=ones when=charged against=MONSTER
      weapon storm type=rapid_fire range=24 attacks=2 S=4 AP=0 D=1 number=2 item=3
      weapon maul type=melee attacks=3 skill=2+ S=6 AP=-1 D=2 abilities="anti-monster 4+,lethal hits"
      aura Rites range=6 of=RED
        effect reroll roll=hit reroll=any phase=melee
    use Oath at=start_of_phase once=battle whom=one_friend within=6 until=end_of_turn optional needs=3
      effect characteristic of=A add=1
  warlord a1.1
  unit a4 keywords=INFANTRY,CHARACTER abilities="feel no pain 5+" power=4 points=80
    model 1 base=40mm height=2 M=6 WS=2+ BS=2+ S=4 T=4 W=5 A=4 Ld=9 Sv=3+ OC=1
  leader a4 a3
  unit a2 keywords=VEHICLE,TRANSPORT capacity=6 carries=INFANTRY
    effect explodes value=6 amount=D3 length=6
    model 1 base=hull:6x4 height=3 M=12 WS=6 BS=3 S=6 T=7 W=10 A=3 Ld=8 Sv=3
      row wounds=6 M=12
      row wounds=1 M=6 BS=5
  unit a3 keywords=INFANTRY,RED within=a2
    effect on_roll
    effect on_roll from=wound on=6 brings=mortal_wounds number=D3 instead
    effect cannot actions=charge,fight
    effect extra_move length=6 as=pile_in
    effect reinforcements enemies=9 round=2
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

// TestLineFaults changes one line at a time: the fault names it.
func TestLineFaults(t *testing.T) {
	for old, bad := range map[string]string{
		"height=3 bottom=1":                   "height=3 bottom=-1",
		"charge=5 range=18":                   "range=18",
		"whom=one_enemy":                      "whom=nobody",
		"amount=D3 grades=11:D6":              "amount=D4",
		"grades=11:D6":                        "grades=x:D6",
		"casts=1 denies=1 powers=Smite":       "casts=1 powers=Doom",
		"WS=2+ BS=2+":                         "WS=7 BS=2",
		"S=+1 AP=-3":                          "S=huge AP=-3",
		"S=4 AP=0 D=1 number=2":               "S=4 AP=1 D=1 number=2",
		"reroll=ones":                         "reroll=twos",
		"when=charged":                        "when=hungry",
		"phase=melee":                         "phase=night",
		"aura Rites range=6":                  "aura Rites range=far",
		"use Oath at=start_of_phase":          "use Oath at=noon",
		"once=battle":                         "once=ever",
		"characteristic of=A":                 "characteristic of=Q",
		"warlord a1.1":                        "warlord a3.2",
		"capacity=6":                          "capacity=many",
		"row wounds=1 M=6":                    "row wounds=7 M=6",
		"within=a2":                           "within=b1",
		"brings=mortal_wounds":                "brings=rain",
		"actions=charge,fight":                "actions=dance",
		"as=pile_in":                          "as=walk",
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
		"effect explodes value=6":             "effect implodes value=6",
		"  effect inflict_mortal_wounds":      "  efect inflict_mortal_wounds",
		"name=Captain base=40mm height=2 M=6": "name=Captain base=40mm height=2 M=6 M=7",
	} {
		text := strings.Replace(everything, old, bad, 1)
		if text == everything {
			t.Errorf("%q is not in the scenario", old)
			continue
		}
		err := play(text)
		var fault *scenario.Fault
		if !errors.As(err, &fault) {
			t.Errorf("%q: got %v; want a fault", bad, err)
			continue
		}
		if at := strings.Count(text[:strings.Index(text, bad)], "\n") + 1; fault.Line != at && !strings.HasPrefix(old, "height") {
			t.Errorf("%q: line %d; want %d: %v", bad, fault.Line, at, fault)
		}
	}
}

// TestLayoutFaults finds terrain off the battlefield.
func TestLayoutFaults(t *testing.T) {
	err := play(strings.Replace(everything, "30,30 34,30", "130,30 134,30", 1))
	var fault *scenario.Fault
	if !errors.As(err, &fault) || !strings.Contains(fault.Found, "/features/0") {
		t.Errorf("got %v; want a fault that names the feature", err)
	}
}
