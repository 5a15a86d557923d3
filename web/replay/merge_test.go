package replay

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// turn is the log of a small turn: a move, a shot, a charge at two units, a Morale
// test.
const turn = `battle protocol=1 edition=9e seed=script
field layout={"width":44,"depth":30,"features":[]}
army player=1 name=Red
army player=2 name=Blue
unit unit=0 player=1 sheet=0 models=1 name=Warriors
kind unit=0 kind=0 wounds=2 base=round:1.26 height=1.5 name=Warrior
model model=0 unit=0 kind=0 wounds=2
unit unit=1 player=2 sheet=0 models=1 name=Guard
kind unit=1 kind=0 wounds=2 base=round:1.26 height=1.5 name=Guard
model model=1 unit=1 kind=0 wounds=2
unit unit=2 player=2 sheet=1 models=1 name=Tanks
kind unit=2 kind=0 wounds=6 base=round:1.575 height=2 name=Tank
model model=2 unit=2 kind=0 wounds=6
pose model=0 at=10,10
place unit=0 to=on_table
pose model=1 at=15,10
place unit=1 to=on_table
pose model=2 at=20,10
place unit=2 to=on_table
warlord player=1 model=0
zone player=1 corners=[[0,0],[10,0],[10,30],[0,30]]
round round=1
turn player=1
phase player=1 phase=movement rule=9e.MOVE.SEQ.1
choice player=1 why=unit_to_move do=select takes=0 rule=9e.MOVE.SEQ.5 choice={"ask":"option","option":1}
choice player=1 why=kind_of_move unit=0 do=normal_move rule=9e.MOVE.SEQ.2 choice={"ask":"option","option":0}
choice player=1 why=move unit=0 rule=9e.MOVE.NORMAL.1 choice={"ask":"move","ways":[{"model":0,"to":[[11,10]]}]}
pose model=0 at=11,10
step does=normal_move unit=0 rule=9e.MOVE.NORMAL.1
is unit=0 condition=moved value=1
choice player=1 why=unit_to_move do=pass rule=9e.MOVE.SEQ.5 choice={"ask":"option","option":0}
phase player=1 phase=shooting rule=9e.SHOOT.SEQ.1
choice player=1 why=shooting unit=0 rule=9e.SHOOT.TARGET.1 choice={"ask":"targets","attacks":[{"model":0,"weapon":0,"target":1},{"model":0,"weapon":1,"target":2}]}
step does=shoots unit=0 rule=9e.SHOOT.TARGET.1
roll for=attacks player=1 unit=0 target=1 model=0 weapon=gun result=1 rule=9e.SHOOT.ATTACKS.1
roll for=hit player=1 unit=0 target=1 model=0 weapon=gun result=2 needed=3 added=-1 rule=9e.ATTACK.HIT.1 dice=hit:3
roll for=attacks player=1 unit=0 target=2 model=0 weapon=cannon result=2 rule=9e.SHOOT.ATTACKS.1
roll for=hit player=1 unit=0 target=2 model=0 weapon=cannon result=6 needed=3 rule=9e.ATTACK.HIT.1 dice=hit:6
phase player=1 phase=charge rule=9e.CHARGE.SEQ.1
choice player=1 why=charge unit=0 rule=9e.CHARGE.SEQ.4 choice={"ask":"charge","units":[1,2]}
step does=charge unit=0 other=1 rule=9e.CHARGE.UNIT.1
step does=charge unit=0 other=2 rule=9e.CHARGE.UNIT.1
phase player=1 phase=morale rule=9e.MORALE.SEQ.1
roll for=morale player=2 unit=1 result=7 needed=6 rule=9e.MORALE.TEST.1 dice=morale:5
roll for=morale player=2 unit=1 result=7 needed=6 rule=10e.BATTLESHOCK.TEST.1 dice=morale:5,2
`

// TestFolded reads the log of a turn as people do: one line for each thing that is
// done, whatever was chosen for it.
func TestFolded(t *testing.T) {
	r, err := read(strings.NewReader(turn))
	if err != nil {
		t.Fatal(err)
	}
	want := `setup: The armies and the battlefield
  A1 Warriors: on the battlefield
  B1 Guard: on the battlefield
  B2 Tanks: on the battlefield
  A1 Warrior: Warlord of Red
round: Battle round 1
turn: Turn of Red
phase: Movement phase
step: A1 Warriors: Normal Move
choice, minor: Red: Which unit moves next? – No more units move
phase: Shooting phase
step: A1 Warriors: shooting at B1 Guard and B2 Tanks
roll: To hit B1: A1 Warrior, gun
roll: A1 Warrior: cannon at B2 Tanks, 2 attacks
roll: To hit B2: A1 Warrior, cannon
phase: Charge phase
step: A1 Warriors: charge declared at B1 Guard and B2 Tanks
phase: Morale phase
roll: Morale test: B1 Guard
roll: Battle-shock test: B1 Guard
`
	if diff := cmp.Diff(want, readOut(r)); diff != "" {
		t.Error(diff)
	}
	german := map[int]string{4: "A1 Warriors: normale Bewegung", 7: "A1 Warriors: Schießen auf B1 Guard und B2 Tanks", 9: "A1 Warrior: cannon auf B2 Tanks, 2 Attacken"}
	for beat, want := range german {
		if got := r.Beats[beat].Text.In("de"); got != want {
			t.Errorf("in German: got %q, want %q", got, want)
		}
	}
	move := r.Beats[4]
	if diff := cmp.Diff([]string{"9e.MOVE.SEQ.5", "9e.MOVE.SEQ.2"}, move.Also); diff != "" || move.Rule != "9e.MOVE.NORMAL.1" {
		t.Errorf("rules of the move: %s %s", move.Rule, diff)
	}
	if len(move.Trails) != 1 || len(move.Deltas) != 2 || r.At(4).Models[0].Pose.X != 11000 {
		t.Errorf("the move has trails %v and deltas %v", move.Trails, move.Deltas)
	}
	if diff := cmp.Diff([]Sum{{Shown: true, Result: 7, Needed: 6, AtMost: true}, {Shown: true, Result: 7, Needed: 6}}, []Sum{r.Beats[14].Sum, r.Beats[15].Sum}); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(Sum{Shown: true, Result: 2, Added: -1, Needed: 3}, r.Beats[8].Sum); diff != "" {
		t.Error(diff)
	}
	if len(r.Beats[12].Lines) != 2 {
		t.Errorf("lines of a charge at two units: %v", r.Beats[12].Lines)
	}
	if !r.Models[0].Warlord || r.Models[1].Warlord {
		t.Error("the Warlord is another model")
	}
	if len(r.Zones[0]) != 4 || r.Zones[1] != nil {
		t.Errorf("the zones are %v", r.Zones)
	}
}

// TestNotes: orders for dice name the army, a note that is repeated is one beat, and a unit disembarks in one.
func TestNotes(t *testing.T) {
	r, err := read(strings.NewReader(turn + `note text="player 1 orders by an ability: the next die for save that shows at most 4 is changed to a 6" rule=10e.STRATAGEM.REROLL.1
note text="player 2 orders by an ability: the next die for hit that shows at most 2 is re-rolled" rule=10e.STRATAGEM.REROLL.1
note text="player 1 orders a stored die: the next die for wound is a 5" rule=10e.STRATAGEM.REROLL.1
note text="an effect lasts" unit=1 other=0 name=Spotted
note text="an effect lasts" unit=1 other=0 name=Spotted
note text="an effect lasts" unit=0 other=0 name=Spotted
choice player=1 why=disembarking unit=0 rule=11e.TRANSPORT.DISEMBARK.3 choice={"ask":"set_up","ways":[{"model":0,"to":[[11,10]]}]}
step does=disembark unit=0 rule=11e.TRANSPORT.DISEMBARK.3
`))
	if err != nil {
		t.Fatal(err)
	}
	want := `note: Red: an ability changes the next die for this that shows at most 4 to a 6: save
note: Blue: an ability re-rolls the next die for this that shows at most 2: hit
note: Red: the next die for this is a stored one that shows 5: wound
note: B1 Guard: Spotted of A1 Warriors lasts
note: A1 Warriors: Spotted lasts
step: A1 Warriors: disembarking
`
	got := readOut(r)
	if _, got, _ = strings.Cut(got, "Battle-shock test: B1 Guard\n"); got != want {
		t.Errorf("got:\n%swant:\n%s", got, want)
	}
}
