package army_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/army"
	"github.com/rollcall40k/rollcall/rules/charge"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// TestEffectsInForce checks that steps of the engine find the effects of built-in datasheets.
func TestEffectsInForce(t *testing.T) {
	for name, tt := range map[string]struct {
		side army.Side
		kind effect.Kind
	}{
		"Eternity Gate":            {necrons("monolith")[0], effect.Summon},
		"Death Descending":         {necrons("monolith")[0], effect.Reinforcements},
		"Assault Vehicle":          {marines("impulsor")[0], effect.DisembarkAfterMove},
		"Combat Squads":            {marines("tactical-squad")[0], effect.SplitUnit},
		"Convergence of Dominion":  {necrons("convergence-of-dominion")[0], effect.SplitUnit},
		"Concealed Positions":      {marines("infiltrator-squad")[0], effect.SetUpAnywhere},
		"Omni-scramblers":          {marines("infiltrator-squad")[0], effect.ForbidReinforcements},
		"Airborne":                 {necrons("doom-scythe")[0], effect.EngagedOnlyBy},
		"Airborne charges":         {necrons("doom-scythe")[0], effect.Cannot},
		"Supersonic":               {marines("stormhawk-interceptor")[0], effect.PivotFirst},
		"Wraith Form":              {necrons("canoptek-wraiths")[0], effect.MoveAcross},
		"Slinking Strike":          {necrons("canoptek-wraiths")[0], effect.FallBackAnd},
		"Enslaved Star God":        {necrons("ctan-shard-of-the-nightbringer")[0], effect.NoWarlordTrait},
		"Enslaved Star God's guns": {necrons("ctan-shard-of-the-nightbringer")[0], effect.IgnoreLookOutSir},
		"Objective Secured":        {necrons("necron-warriors")[0], effect.ObjectiveSecured},
		"Sentinel Construct":       {necrons("canoptek-doomstalker")[0], effect.OverwatchFor},
		"Targeting Relay":          {necrons("triarch-stalker")[0], effect.Mark},
		"Duty Eternal":             {marines("redemptor-dreadnought")[0], effect.ReduceDamage},
	} {
		b := benchOf(t, "", []army.Side{tt.side}, necrons("overlord"), 10, 35)
		if b.OwnEffect(1, tt.kind) == nil {
			t.Errorf("%s: no effect of kind %d", name, tt.kind)
		}
		b.is(name+": found on another unit", b.OwnEffect(2, tt.kind) == nil)
	}
}

// TestSentinelConstruct: a Doomstalker can fire Overwatch for Necrons within 6", with the high
// power profile only.
func TestSentinelConstruct(t *testing.T) {
	for _, tt := range []struct {
		x    geom.Length
		want bool
	}{{12, true}, {20, false}} {
		b := benchOf(t, "", marines("outrider-squad"), necrons("canoptek-doomstalker", "immortals"), 30, 8, tt.x)
		c := &rules.Charging{Unit: 1, Targets: rules.UnitSet(0).With(3), Bodies: b.Bodies(1)}
		if got := charge.AllowedByEffect(b.Game, 2, c); got != tt.want {
			t.Errorf("at %d\": Overwatch %v, want %v", tt.x, got, tt.want)
		}
	}
	b := benchOf(t, "", marines("outrider-squad"), necrons("canoptek-doomstalker"), 30, 8)
	high, low := b.weapon(2, "Doomsday blaster - High power"), b.weapon(2, "Doomsday blaster - Low power")
	for _, l := range b.lines(2, rules.ForOverwatch) {
		b.is("the low power profile fires Overwatch", l != low)
	}
	for _, l := range b.lines(2, rules.ForShooting) {
		b.is("the high power profile shoots after a move", l != high)
	}
}

// TestCommsArray: the aura of a Captain reaches a unit with a comms array from afar, and no
// other unit.
func TestCommsArray(t *testing.T) {
	for script, array := range map[string]bool{"hit 1 5; wound 1": true, "hit 1": false} {
		squad := marines("infiltrator-squad")[0]
		if array {
			squad = with("Infiltrator Squad", model("Infiltrator", 1, "Infiltrator comms array"), model("Infiltrator", 3), model("Infiltrator Sergeant", 1))
		}
		captain := marines("primaris-captain")[0]
		b := benchOf(t, script, []army.Side{squad, captain}, necrons("overlord"), 5, 38, 20)
		if array && len(b.Sheet(1).Always) == 0 {
			t.Fatal("no aura reaches it from afar")
		}
		b.Sheet(1).Always = phobos(b.Sheet(1).Always)
		b.shoot(1, "Marksman bolt carbine", 3, 1)
	}
}

// phobos lets auras of any model reach the unit, because no built-in Captain is PHOBOS.
func phobos(list []rules.AuraInRange) (out []rules.AuraInRange) {
	for _, r := range list {
		r.Of = effect.Filter{}
		out = append(out, r)
	}
	return out
}

// TestGhostArkCarries: Warriors and INFANTRY CHARACTERS can embark, and no other units.
func TestGhostArkCarries(t *testing.T) {
	b := benchOf(t, "", append(necrons("ghost-ark", "necron-warriors", "overlord", "immortals"), many("necrons", "necron-warriors", 11)...), marines("rhino"), 10, 0, 0, 0, 0, 35)
	for u, want := range map[rules.UnitID]bool{2: true, 3: true, 4: false, 5: false} {
		if got := b.CanEmbark(1, u); got != want {
			t.Errorf("unit %v may embark: %v, want %v", u, got, want)
		}
	}
}

// TestEternityGate: a unit can arrive beside a Monolith that Remained Stationary.
func TestEternityGate(t *testing.T) {
	for _, still := range []bool{false, true} {
		b := benchOf(t, "", necrons("monolith", "immortals"), marines("intercessor-squad"), 15, 0, 43)
		b.SetPlace(2, rules.Reinforcing, rules.NoUnit)
		b.State.Round, b.State.Turn = 2, 0
		if still {
			b.Mark(1, effect.RemainedStationary)
		}
		b.Play(rules.Frame{Step: rules.StepReinforcements})
		b.is("who arrives by the gate", (b.Request().Ask != rules.Nothing) == still)
	}
}
