package ed11

import (
	"slices"
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/charge"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/mission"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// gain is a Use that gives a command point at a moment.
func gain(at effect.Moment, phase effect.Phase) effect.Use {
	return effect.Use{At: at, Phase: phase, Effects: []effect.Effect{{Kind: effect.GainCommandPoints, Value: 1}}}
}

// TestEdgesOfPhases: each phase has a start and an end at which its rules, and no others, are resolved.
func TestEdgesOfPhases(t *testing.T) {
	for i, phase := range edition.Turn {
		u := soldier()
		for _, other := range edition.Turn {
			u.Uses = append(u.Uses, gain(effect.StartOfPhase, other.Phase()), gain(effect.EndOfPhase, other.Phase()))
		}
		b := rulestest.New(t, &edition, []rules.ArmyUnit{u}, []rules.ArmyUnit{soldier()}, "")
		b.Stand(1, 5*geom.Inch, 5*geom.Inch)
		b.Stand(2, 40*geom.Inch, 25*geom.Inch)
		b.Play(mission.OnePhase(&edition, phase))
		var used []int16
		for _, x := range b.State.Used {
			used = append(used, x.Use)
		}
		begun := slices.Clone(used)
		for b.Request().Ask == rules.SelectOption {
			b.Choose(rules.Pass, rules.NoUnit)
		}
		used = used[:0]
		for _, x := range b.State.Used {
			used = append(used, x.Use)
		}
		start, end := int16(2*i), int16(2*i+1)
		if !slices.Contains(begun, start) || !slices.Equal(used, []int16{start, end}) {
			t.Errorf("11e.ROUND.STRUCTURE.6: phase %d: uses %v, want %d and %d", i+1, used, start, end)
		}
	}
}

// TestWhoseTurn: a rule of the start of the turn is used in the turns of both players, one of its player's turn in those
// alone.
func TestWhoseTurn(t *testing.T) {
	for own, want := range map[bool]int16{false: 2, true: 1} {
		u := soldier()
		u.Uses = []effect.Use{gain(effect.StartOfTurn, effect.AnyPhase)}
		if own {
			u.Uses[0].Scope.When = effect.OwnTurn
		}
		b := rulestest.New(t, &edition, []rules.ArmyUnit{u}, []rules.ArmyUnit{soldier()}, "")
		b.Stand(1, 5*geom.Inch, 5*geom.Inch)
		for turn := range rules.Player(2) {
			b.State.Turn = turn
			b.Trigger(effect.StartOfTurn, rules.NoUnit)
			b.Run()
		}
		if got := b.State.Sides[0].CommandPoints; got != want {
			t.Errorf("11e.CORE.TIMING.1: of its player's turn %v: used %d times, want %d", own, got, want)
		}
	}
}

// TestSecuring: a unit that takes control of an objective at the end of a phase can secure it then; one whose models have
// no Objective Control, or that are not there, cannot.
func TestSecuring(t *testing.T) {
	for _, tt := range []struct {
		id      string
		control int16
		x       geom.Length
		want    bool
	}{
		{"11e.OBJECTIVE.SECURED.2, 11e.OBJECTIVE.CONTROL.6", 1, 10 * geom.Inch, true},
		{"11e.OBJECTIVE.CONTROL.6: without Objective Control", 0, 10 * geom.Inch, false},
		{"11e.OBJECTIVE.CONTROL.6: out of range", 1, 30 * geom.Inch, false},
	} {
		u, holder := soldier(), soldier()
		u.Kinds[0].Profile.Control, holder.Kinds[0].Profile.Control = tt.control, 1
		u.Uses = []effect.Use{{At: effect.EndOfPhase, Phase: effect.MovementPhase, Effects: []effect.Effect{{Kind: effect.KeepMarkers}}}}
		b := rulestest.New(t, &edition, []rules.ArmyUnit{u, holder}, []rules.ArmyUnit{soldier()}, "")
		b.AddMarker(geom.Point{X: 10 * geom.Inch, Y: 10 * geom.Inch})
		b.Stand(1, tt.x, 10*geom.Inch)
		b.Stand(2, 11500, 10*geom.Inch)
		b.Stand(3, 40*geom.Inch, 25*geom.Inch)
		if tt.want {
			b.Stand(2, 40*geom.Inch, 5*geom.Inch)
		}
		b.Play(mission.OnePhase(&edition, rules.StepMovement))
		for b.Request().Ask == rules.SelectOption {
			b.Choose(rules.Pass, rules.NoUnit)
		}
		if got := len(b.State.Kept) > 0; got != tt.want {
			t.Errorf("%s: secured %v, want %v", tt.id, got, tt.want)
		}
	}
}

// TestLeadershipTest: what other rules call a Leadership test is a leadership roll.
func TestLeadershipTest(t *testing.T) {
	for script, want := range map[string]int16{"morale 3 4": 1, "morale 3 3": 0} {
		u := soldier()
		u.Uses = []effect.Use{{At: effect.EndOfPhase, Effects: []effect.Effect{{Kind: effect.TestLeadership}, {Kind: effect.GainCommandPoints, Value: 1, After: effect.Passed}}}}
		b := rulestest.New(t, &edition, []rules.ArmyUnit{u}, []rules.ArmyUnit{soldier()}, script)
		b.Stand(1, 5*geom.Inch, 5*geom.Inch)
		b.Trigger(effect.EndOfPhase, rules.NoUnit)
		b.Run()
		if got := b.State.Sides[0].CommandPoints; got != want || b.Unit(1).Is.Has(effect.Shocked) {
			t.Errorf("11e.CORE.LEADERSHIP.2: %s with Leadership 7+: passed %d, want %d", script, got, want)
		}
	}
}

// TestWholeReroll: all dice of a charge roll are rolled again.
func TestWholeReroll(t *testing.T) {
	again := effect.Effect{Kind: effect.Reroll, Roll: effect.ChargeRoll, Reroll: dice.Any}
	for script, want := range map[string]geom.Length{"charge 1 2 5 6": 11 * geom.Inch, "charge 5 4": 9 * geom.Inch} {
		b := rulestest.New(t, &edition, []rules.ArmyUnit{soldier(again)}, []rules.ArmyUnit{soldier()}, script)
		b.Stand(1, 5*geom.Inch, 5*geom.Inch)
		gapFrom(b, 2, 8*geom.Inch)
		b.Play(rules.Frame{Step: rules.StepChargeUnit, Unit: 1})
		if b.Request().Reason != rules.ForReroll {
			t.Fatalf("11e.CORE.REROLL.1: asked for %v", b.Request().Reason)
		}
		if got := charge.FallsShort(b.Game); got != (want == 11*geom.Inch) {
			t.Errorf("11e.CHARGE.SEQ.3: %s at 8\": falls short %v", script, got)
		}
		do := rules.Pass
		if want == 11*geom.Inch {
			do = rules.RollAgain
		}
		if b.Choose(do, rules.NoUnit); b.Request().Limits.Distance != want {
			t.Errorf("11e.CORE.REROLL.1: %s: a charge of %v, want %v", script, b.Request().Limits.Distance, want)
		}
	}
}

// TestAuraOfItself: a model is always within range of its own aura, and others up to its range.
func TestAuraOfItself(t *testing.T) {
	u := soldier()
	u.Auras = []effect.Aura{{Kind: -1, Range: 6 * geom.Inch, Effects: []effect.Effect{{Kind: effect.FightsFirst}}}}
	b := rulestest.New(t, &edition, []rules.ArmyUnit{u, soldier(), soldier()}, []rules.ArmyUnit{soldier()}, "")
	b.Stand(1, 15*geom.Inch, 15*geom.Inch)
	b.Stand(2, 15*geom.Inch+base+6*geom.Inch, 15*geom.Inch)
	b.Stand(3, 15*geom.Inch-base-6*geom.Inch-1, 15*geom.Inch)
	b.Stand(4, 15*geom.Inch, 15*geom.Inch+base+geom.Inch)
	for unit, want := range map[rules.UnitID]bool{1: true, 2: true, 3: false, 4: false} {
		if got := b.HasEffect(unit, effect.FightsFirst); got != want {
			t.Errorf("11e.ABILITY.KIND.1: unit %d is under the aura: %v, want %v", unit, got, want)
		}
	}
}

// TestBearer: an ability of the bearer of an item ends with the bearer.
func TestBearer(t *testing.T) {
	u := rulestest.Unit(1, rulestest.Trooper())
	u.Kinds = append(u.Kinds, rulestest.Trooper())
	u.Uses = []effect.Use{gain(effect.EndOfPhase, effect.AnyPhase)}
	u.Uses[0].Bearer = 2
	for lost, want := range []bool{true, false} { // the other model, or the bearer
		b := rulestest.New(t, &edition, []rules.ArmyUnit{u}, []rules.ArmyUnit{soldier()}, "")
		b.Stand(1, 5*geom.Inch, 5*geom.Inch)
		b.Remove(lost, "")
		if got := b.Usable(1, 0); got != want {
			t.Errorf("11e.ABILITY.KIND.6, 11e.DATASHEET.WARGEAR.2: without model %d it is usable: %v", lost, got)
		}
	}
}

// TestOneUseForNothing: a change of the cost of a Stratagem that is used once applies to one use.
func TestOneUseForNothing(t *testing.T) {
	free := effect.Effect{Kind: effect.StratagemFree, Value: int16(rules.Smokescreen), Once: effect.OncePerBattle, Number: 7}
	b := rulestest.New(t, &edition, []rules.ArmyUnit{soldier(free)}, []rules.ArmyUnit{soldier()}, "")
	b.Stand(1, 5*geom.Inch, 5*geom.Inch)
	b.State.Sides[0].CommandPoints = 2
	for n, want := range []int16{2, 1} {
		b.State.Round = int8(n + 1)
		b.UseStratagem(0, b.StratagemOf(rules.Smokescreen), 1, rules.NoModel)
		if got := b.State.Sides[0].CommandPoints; got != want {
			t.Errorf("11e.STRATAGEM.USE.7: after use %d there are %d command points, want %d", n+1, got, want)
		}
	}
}

// TestKindsOfMoves: the types of move that a unit may select.
func TestKindsOfMoves(t *testing.T) {
	for gap, want := range map[geom.Length][]rules.OptionKind{
		5 * geom.Inch: {rules.DoNormalMove, rules.DoAdvance, rules.DoRemainStationary},
		geom.Inch:     {rules.DoFallBack, rules.DoEscape, rules.DoRemainStationary},
	} {
		b := rulestest.New(t, &edition, []rules.ArmyUnit{soldier()}, []rules.ArmyUnit{soldier()}, "")
		b.Stand(1, 5*geom.Inch, 5*geom.Inch)
		gapFrom(b, 2, gap)
		var got []rules.OptionKind
		for _, o := range edition.Move.Kinds.Do(b.Game, 1) {
			got = append(got, o.Do)
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("11e.MOVE.SEQ.2: an enemy %v away: %v, want %v", gap, got, want)
		}
	}
}

// TestOverMarkers: models are moved through an objective marker and end on it, but not on another model.
func TestOverMarkers(t *testing.T) {
	for _, model := range []bool{false, true} {
		b := rulestest.New(t, &edition, []rules.ArmyUnit{soldier(), soldier()}, []rules.ArmyUnit{soldier()}, "")
		b.Stand(1, 5*geom.Inch, 5*geom.Inch)
		b.Stand(2, 40*geom.Inch, 5*geom.Inch)
		b.Stand(3, 40*geom.Inch, 25*geom.Inch)
		b.AddMarker(geom.Point{X: 8 * geom.Inch, Y: 5 * geom.Inch})
		if model {
			b.Stand(2, 8*geom.Inch, 5*geom.Inch)
		}
		b.Play(rules.Frame{Step: rules.StepMove, Unit: 1})
		b.Choose(rules.DoNormalMove, rules.NoUnit)
		if err := b.Apply(&rules.Choice{Ask: rules.MoveModels, Paths: []rules.Path{shift(b, 0, 3*geom.Inch)}}); (err == nil) == model {
			t.Errorf("11e.OBJECTIVE.POINT.4: an end on an objective marker, or with a model there %v: %v", model, err)
		}
	}
}

// TestPartsOfUnits: the parts of a unit that was split have their own starting strength.
func TestPartsOfUnits(t *testing.T) {
	u := rulestest.Unit(6, rulestest.Trooper())
	u.Effects = []effect.Effect{{Kind: effect.SplitUnit, Value: 2, Minimum: 6}}
	for do, want := range map[rules.OptionKind][]int16{rules.TakeNumber: {3, 1, 3}, rules.Pass: {6, 1}} {
		b := rulestest.New(t, &edition, []rules.ArmyUnit{u}, []rules.ArmyUnit{soldier()}, "")
		b.Play(rules.Frame{Step: rules.StepDivide})
		b.Choose(do, rules.NoUnit)
		var got []int16
		for _, s := range b.Units() {
			got = append(got, s.Starting)
		}
		if !slices.Equal(got, want) {
			t.Errorf("11e.UNIT.SPLIT.2: starting strengths %v, want %v", got, want)
		}
	}
}

// TestChangesOfWeapons: what changes the Attacks of a weapon adds to the number of each weapon, and lasts as long as what
// changes its attacks.
func TestChangesOfWeapons(t *testing.T) {
	w := damaging(t, 0, 1)
	w.Attacks = dice.Fixed(2)
	more := with(w, changed(effect.WeaponAttacks, 1))
	volley(t, "hit 1 1 1 1 1 1", []rules.Weapon{more, more}, []rules.Kind{kind(1, 3, 0, 20, effect.Infantry)}, nil)
	volley(t, "hit 1 1 1 1", []rules.Weapon{w, w}, []rules.Kind{kind(1, 3, 0, 20, effect.Infantry)}, nil)
	if a, c := shotAt(with(w, changed(effect.WeaponStrength, 1)), infantry(1)), shotAt(w, infantry(1)); a.Strength != 9 || c.Strength != 8 {
		t.Errorf("11e.ATTACK.GATHER.6, 11e.DATASHEET.WEAPON.5: Strength %d with a change, %d without", a.Strength, c.Strength)
	}
}

// TestEmbarkedAtStart: units start the battle embarked where there is room for all of their models.
func TestEmbarkedAtStart(t *testing.T) {
	for size, want := range map[int]bool{6: true, 7: false} {
		truck := rulestest.Unit(1, rulestest.Trooper(), effect.Vehicle, effect.Transport)
		truck.Capacity = rules.Capacity{Models: 6, Of: effect.Filter{All: effect.Keywords{effect.Infantry}}}
		b := rulestest.New(t, &edition, []rules.ArmyUnit{truck, rulestest.Unit(size, rulestest.Trooper())}, []rules.ArmyUnit{soldier()}, "")
		b.Play(rules.Frame{Step: rules.StepFormations})
		got := slices.ContainsFunc(b.Request().Options, func(o rules.Option) bool { return o.Do == rules.DoEmbark && o.Unit == 2 })
		if got != want {
			t.Errorf("11e.TRANSPORT.CAPACITY.2: %d models: offered %v, want %v", size, got, want)
		}
	}
}

// TestAnyUnits: any collection of units is an army, without a faction, points or a Warlord, and its attachments count.
func TestAnyUnits(t *testing.T) {
	b := rulestest.New(t, &edition, []rules.ArmyUnit{soldier(), rulestest.Unit(1, rulestest.Trooper(), effect.Monster)}, []rules.ArmyUnit{soldier()}, "")
	if len(b.State.Units) != 3 {
		t.Errorf("11e.MISSION.ONLYWAR.2: %d units", len(b.State.Units))
	}
	led := three(t)
	if led.Play(rules.Frame{Step: rules.StepFormations}); led.Unit(1).Place != rules.Joined || led.Unit(3).Alive != 4 {
		t.Errorf("11e.MISSION.ONLYWAR.2: the leader of the list is %v, its unit has %d models", led.Unit(1).Place, led.Unit(3).Alive)
	}
}

// TestTypesOfFights: an engaged unit makes a normal fight, without a pile-in move, and an unengaged one an overrun fight.
func TestTypesOfFights(t *testing.T) {
	for gap, want := range map[geom.Length]int{geom.Inch: 0, 4 * geom.Inch: 1} {
		b := rulestest.New(t, &edition, []rules.ArmyUnit{soldier()}, []rules.ArmyUnit{soldier()}, "")
		b.Stand(1, 15*geom.Inch, 15*geom.Inch)
		b.Stand(2, 15*geom.Inch+base+gap, 15*geom.Inch)
		if b.Mark(1, effect.Charged); want == 0 {
			b.Unit(1).Did |= rules.StartedFightsEngaged
		}
		b.Play(rules.Frame{Step: rules.StepFightUnit, Unit: 1, Value: rules.AttackOnly})
		piles := 0
		for b.Request().Ask != rules.Nothing {
			if b.Request().Reason == rules.ForPileIn {
				piles++
			}
			b.Answer(&rules.Choice{Ask: b.Request().Ask})
		}
		if piles != want {
			t.Errorf("11e.FIGHT.TYPE.1: an enemy %v away: %d pile-in moves, want %d", gap, piles, want)
		}
	}
}

// TestFullyVisible: a model is fully visible if nothing hides any part of it.
func TestFullyVisible(t *testing.T) {
	for x, want := range map[float64]bool{5: false, 6: true} { // where a wall begins; the target reaches up to 5.63
		b := pair(t, soldier())
		over(t, b, geom.Feature{Name: "wall", Area: box(15, 20, 15.5, 21), Parts: []geom.Prism{{Corners: box(15, x, 15.5, 12), Height: 6 * geom.Inch}}})
		b.Stand(1, 5*geom.Inch, 5*geom.Inch)
		b.Stand(2, 25*geom.Inch, 5*geom.Inch)
		if got := b.FullySees(0, 1); got != want || !b.Sees(0, 2) {
			t.Errorf("11e.SIGHT.VISIBLE.2: a wall from %v on: fully visible %v, visible %v", x, got, b.Sees(0, 2))
		}
	}
}

// TestScoutsInTurns: the players alternate with Scouts moves, beginning with the player who takes the first turn.
func TestScoutsInTurns(t *testing.T) {
	scout := word(t, soldier(), "scouts 6")
	for first := range rules.Player(2) {
		b := rulestest.New(t, &edition, []rules.ArmyUnit{scout, scout}, []rules.ArmyUnit{scout, scout}, "")
		for u := range rules.UnitID(4) {
			b.Stand(u+1, geom.Length(2+38*(u/2))*geom.Inch, geom.Length(5+10*(u%2))*geom.Inch)
		}
		b.SetZones(0, 0)
		b.State.First = first
		var order []rules.Player
		b.Log(func(e *rules.Event) {
			if e.Word == "use" {
				order = append(order, e.Player)
			}
		})
		b.Play(rules.Frame{Step: rules.StepBeforeBattle})
		for n := 0; b.Request().Ask != rules.Nothing && n < 40; n++ {
			q := b.Request()
			c := rules.Choice{Ask: q.Ask}
			if q.Ask == rules.SelectOption {
				c.Option = len(q.Options) - 1
			}
			b.Answer(&c)
		}
		if want := []rules.Player{first, 1 - first, first, 1 - first}; !slices.Equal(order, want) {
			t.Errorf("11e.ABILITY.SCOUTS.4, 11e.MISSION.SEQ.9: player %d takes the first turn: moves of players %v, want %v", first, order, want)
		}
	}
}
