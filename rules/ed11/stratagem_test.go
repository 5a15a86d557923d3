package ed11

import (
	"slices"
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/mission"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// offered lists the Stratagems that are offered for a unit.
func offered(b *rulestest.Table, u rules.UnitID) (kinds []rules.StratagemKind) {
	for _, o := range b.Request().Options {
		if o.Do == rules.DoStratagem && o.Unit == u {
			kinds = append(kinds, rules.StratagemKind(o.N))
		}
	}
	return kinds
}

// use answers with a Stratagem for a unit.
func use(t *testing.T, b *rulestest.Table, k rules.StratagemKind, u rules.UnitID) {
	t.Helper()
	n := slices.IndexFunc(b.Request().Options, func(o rules.Option) bool {
		return o.Do == rules.DoStratagem && o.Unit == u && rules.StratagemKind(o.N) == k
	})
	if n < 0 {
		t.Fatalf("asked for %v: Stratagem %d is not offered for unit %v among %v", b.Request().Reason, k, u, b.Request().Options)
	}
	b.Answer(&rules.Choice{Ask: rules.SelectOption, Option: n})
}

// TestSmokescreen: it is used at the start of the enemy's Shooting phase, on units that are not
// battle-shocked.
func TestSmokescreen(t *testing.T) {
	smoker := rulestest.Unit(1, rulestest.Trooper(), effect.Infantry, effect.Smoke)
	b := rulestest.New(t, &edition, []rules.ArmyUnit{soldier()}, []rules.ArmyUnit{smoker, smoker, soldier()}, "")
	for u := range b.Units() {
		b.Stand(u, geom.Length(u)*8*geom.Inch, 5*geom.Inch)
	}
	b.State.Sides[1].CommandPoints = 1
	b.Mark(3, effect.Shocked)
	b.Play(rules.Frame{Step: rules.StepShooting})
	if got := [][]rules.StratagemKind{offered(b, 2), offered(b, 3), offered(b, 4)}; b.Request().Player != 1 || len(got[0]) != 1 || got[0][0] != rules.Smokescreen || got[1] != nil || got[2] != nil {
		t.Fatalf("11e.STRATAGEM.SMOKE.1, 11e.STRATAGEM.USE.10, 11e.BATTLESHOCK.EFFECT.2: offered %v", got)
	}
	use(t, b, rules.Smokescreen, 2)
	has := func(u rules.UnitID) bool { return b.HasEffect(u, effect.GiveCover) }
	if !has(2) || has(4) || b.State.Sides[1].CommandPoints != 0 {
		t.Errorf("11e.STRATAGEM.SMOKE.1, 11e.STRATAGEM.USE.9: cover %v, of another %v", has(2), has(4))
	}
}

// TestSmokeBeforeExplosives: what is used at the start of the enemy's Shooting phase comes before what is used in it.
func TestSmokeBeforeExplosives(t *testing.T) {
	thrower := rulestest.Unit(1, rulestest.Trooper(), effect.Infantry, effect.Explosives)
	smoker := rulestest.Unit(1, rulestest.Trooper(), effect.Infantry, effect.Smoke)
	b := rulestest.New(t, &edition, []rules.ArmyUnit{thrower}, []rules.ArmyUnit{smoker}, "")
	b.Stand(1, 10*geom.Inch, 10*geom.Inch)
	b.Stand(2, 16*geom.Inch, 10*geom.Inch)
	b.State.Sides[0].CommandPoints, b.State.Sides[1].CommandPoints = 1, 1
	b.Play(rules.Frame{Step: rules.StepShooting})
	if got := offered(b, 2); b.Request().Player != 1 || !slices.Equal(got, []rules.StratagemKind{rules.Smokescreen}) {
		t.Errorf("11e.STRATAGEM.SMOKE.1, 11e.ROUND.STRUCTURE.6: player %d is offered %v first", b.Request().Player, got)
	}
	b.Choose(rules.Pass, rules.NoUnit)
	if got := offered(b, 1); b.Request().Player != 0 || !slices.Equal(got, []rules.StratagemKind{rules.Grenade}) {
		t.Errorf("11e.STRATAGEM.EXPLOSIVES.1: player %d is offered %v then", b.Request().Player, got)
	}
}

// TestHeroicIntervention: 11e.EXAMPLES.39, at the end of the enemy's Charge phase.
func TestHeroicIntervention(t *testing.T) {
	setUp := func(points int16, script string, keywords ...effect.Keyword) *rulestest.Table {
		hero := rulestest.Unit(1, rulestest.Trooper(), keywords...)
		b := rulestest.New(t, &edition, []rules.ArmyUnit{soldier(), soldier()}, []rules.ArmyUnit{hero}, script)
		b.Stand(3, 15*geom.Inch, 15*geom.Inch)
		b.Stand(1, 15*geom.Inch+base+5*geom.Inch, 15*geom.Inch)
		b.Stand(2, 15*geom.Inch, 15*geom.Inch+base+6*geom.Inch+1)
		b.State.Sides[1].CommandPoints = points
		return b
	}
	play := func(b *rulestest.Table) {
		b.Play(mission.OnePhase(&edition, rules.StepCharge))
		for q := b.Request(); q.Reason == rules.ForUnitToCharge; q = b.Request() {
			b.Choose(rules.Pass, rules.NoUnit)
		}
	}
	for _, tt := range []struct {
		id       string
		points   int16
		charged  bool // unit 2 has
		keywords []effect.Keyword
		want     []rules.StratagemKind
	}{
		{"11e.STRATAGEM.HEROIC.1", 2, true, []effect.Keyword{effect.Infantry}, []rules.StratagemKind{rules.HeroicIntervention, rules.IntoTheFray}},
		{"11e.EXAMPLES.38, 11e.STRATAGEM.USE.5", 1, true, []effect.Keyword{effect.Infantry}, []rules.StratagemKind{rules.HeroicIntervention}},
		{"11e.STRATAGEM.HEROIC.2: no enemy has charged", 2, false, []effect.Keyword{effect.Infantry}, []rules.StratagemKind{rules.IntoTheFray}},
		{"11e.STRATAGEM.HEROIC.1: a VEHICLE", 2, true, []effect.Keyword{effect.Vehicle}, nil},
		{"11e.STRATAGEM.HEROIC.1: a WALKER", 1, true, []effect.Keyword{effect.Vehicle, effect.Walker}, []rules.StratagemKind{rules.HeroicIntervention}},
	} {
		b := setUp(tt.points, "", tt.keywords...)
		if tt.charged {
			b.Mark(2, effect.Charged)
		}
		play(b)
		if got := offered(b, 3); !slices.Equal(got, tt.want) {
			t.Errorf("%s: offered %v, want %v", tt.id, got, tt.want)
		}
	}
	// A unit that has arrived by Rapid Ingress moves as other rules let it, from the end of that Movement phase on.
	b := setUp(1, "", effect.Infantry)
	b.Mark(2, effect.Charged)
	b.Mark(3, effect.Arrived|effect.Moved)
	if play(b); !slices.Equal(offered(b, 3), []rules.StratagemKind{rules.HeroicIntervention}) {
		t.Errorf("11e.GAPS.29: offered to a unit that has arrived: %v", offered(b, 3))
	}
	for mode, want := range map[rules.StratagemKind]rules.UnitID{rules.HeroicIntervention: 2, rules.IntoTheFray: 1} {
		b := setUp(2, "charge 4 5", effect.Infantry)
		b.Mark(2, effect.Charged)
		play(b)
		use(t, b, mode, 3)
		q := b.Request()
		if q.Reason != rules.ForChargeMove || b.Unit(3).Charged != rules.UnitSet(0).With(want) {
			t.Fatalf("11e.EXAMPLES.39, 11e.STRATAGEM.HEROIC.2, 11e.STRATAGEM.HEROIC.3, 11e.GAPS.9: asked for %v with targets %v", q.Reason, b.Unit(3).Charged)
		}
		if most := map[rules.StratagemKind]geom.Length{rules.HeroicIntervention: 9 * geom.Inch, rules.IntoTheFray: 6 * geom.Inch}[mode]; q.Limits.Distance != most {
			t.Errorf("11e.EXAMPLES.39, 11e.CORE.OUTOFPHASE.2: a charge of %v, want %v", q.Limits.Distance, most)
		}
		b.Answer(&rules.Choice{Ask: rules.MoveModels})
		if offered(b, 3) != nil {
			t.Error("11e.STRATAGEM.USE.2: the other mode is offered after the first")
		}
	}
}

// TestCounteroffensive: the unit has Fights First, and is the next that its player selects.
func TestCounteroffensive(t *testing.T) {
	b := rulestest.New(t, &edition, []rules.ArmyUnit{soldier(), soldier()}, []rules.ArmyUnit{soldier(), soldier()}, "")
	b.Stand(1, 5*geom.Inch, 5*geom.Inch)
	gapFrom(b, 3, geom.Inch)
	b.Stand(2, 25*geom.Inch, 5*geom.Inch)
	b.Stand(4, 25*geom.Inch+base+geom.Inch, 5*geom.Inch)
	b.State.Sides[1].CommandPoints = 2
	used := false
	order := fought(b, func(q *rules.Request) *rules.Choice {
		switch q.Reason {
		case rules.ForUnitToFight:
			if q.Player == 1 {
				t.Errorf("11e.STRATAGEM.COUNTER.1: the player is asked which unit fights next: %v", q.Options)
			}
		case rules.ForStratagem:
			for i, o := range q.Options {
				if o.Do == rules.DoStratagem && o.Unit == 4 && rules.StratagemKind(o.N) == rules.CounterOffensive {
					used = true
					return &rules.Choice{Ask: q.Ask, Option: i}
				}
			}
		}
		return nil
	})
	if want := []rules.UnitID{1, 4, 2, 3}; !used || !slices.Equal(order, want) {
		t.Errorf("11e.STRATAGEM.COUNTER.1: used %v, units %v fight; want %v", used, order, want)
	}
}

// TestInsaneBravery: once in a battle a battle-shock roll is not made.
func TestInsaneBravery(t *testing.T) {
	u := rulestest.Unit(4, rulestest.Trooper())
	b := rulestest.New(t, &edition, []rules.ArmyUnit{u, u}, []rules.ArmyUnit{soldier()}, "morale 6 6")
	for n := range rules.UnitID(2) {
		b.Stand(n+1, geom.Length(n+1)*8*geom.Inch, 5*geom.Inch)
		for range 2 {
			b.Remove(int(b.Unit(n+1).First+b.Unit(n+1).Alive-1), "")
		}
	}
	b.State.Sides[0].CommandPoints = 2
	b.Play(rules.Frame{Step: rules.StepShock})
	if got := offered(b, 1); len(got) != 1 || got[0] != rules.InsaneBravery {
		t.Fatalf("11e.STRATAGEM.BRAVERY.1: offered %v", got)
	}
	use(t, b, rules.InsaneBravery, 1)
	if q := b.Request(); q.Ask != rules.Nothing || b.Unit(1).Is.Has(effect.Shocked) {
		t.Errorf("11e.STRATAGEM.BRAVERY.2: asked for %v again", q.Reason)
	}
}

// TestExplosives: each 4+ of six dice is a mortal wound on an unengaged enemy unit within 8".
func TestExplosives(t *testing.T) {
	thrower := rulestest.Unit(1, rulestest.Trooper(), effect.Infantry, effect.Explosives)
	target := rulestest.Unit(5, rulestest.Trooper())
	b := rulestest.New(t, &edition, []rules.ArmyUnit{thrower, soldier(), thrower}, []rules.ArmyUnit{target, target}, "mortal 4 3 6 1 5 2")
	b.Stand(1, 5*geom.Inch, 5*geom.Inch)
	b.Stand(2, 5*geom.Inch, 10*geom.Inch)
	b.Stand(3, 5*geom.Inch, 18*geom.Inch)
	b.Stand(4, 5*geom.Inch+base+8*geom.Inch, 5*geom.Inch)
	b.Stand(5, 40*geom.Inch, 5*geom.Inch)
	b.Mark(3, effect.Advanced)
	b.State.Sides[0].CommandPoints = 1
	b.Play(rules.Frame{Step: rules.StepShooting})
	if a, c, d := offered(b, 1), offered(b, 2), offered(b, 3); len(a) != 1 || c != nil || d != nil {
		t.Fatalf("11e.STRATAGEM.EXPLOSIVES.1: offered %v, %v, %v", a, c, d)
	}
	use(t, b, rules.Grenade, 1)
	for b.Request().Ask == rules.OrderModels {
		b.Answer(&rules.Choice{Ask: rules.OrderModels, Models: []rules.ModelID{b.Request().Options[0].Model}})
	}
	left := 0
	for _, m := range b.Models(4) {
		left += int(m.Wounds)
	}
	if left != 7 {
		t.Errorf("11e.STRATAGEM.EXPLOSIVES.2, 11e.STRATAGEM.USE.11, 11e.GAPS.6: %d wounds left of 10, want 7", left)
	}
}

// TestCommandReroll: 11e.EXAMPLES.54. The unit whose roll it is is the target of Command Re-roll.
func TestCommandReroll(t *testing.T) {
	for _, tt := range []struct {
		id      string
		roll    dice.Purpose
		prepare func(*rulestest.Table)
		want    bool
	}{
		{"a save", dice.Save, func(*rulestest.Table) {}, true},
		{"11e.STRATAGEM.USE.10: of a battle-shocked unit", dice.Save, func(b *rulestest.Table) { b.Mark(1, effect.Shocked) }, false},
		{"11e.STRATAGEM.USE.3: of a unit in smoke", dice.Save, func(b *rulestest.Table) { b.UseStratagem(0, b.StratagemOf(rules.Smokescreen), 1, rules.NoModel) }, false},
		{"11e.STRATAGEM.USE.3: of another unit", dice.Save, func(b *rulestest.Table) { b.UseStratagem(0, b.StratagemOf(rules.Smokescreen), 2, rules.NoModel) }, true},
		{"11e.STRATAGEM.REROLL.1: a battle-shock roll", dice.Morale, func(*rulestest.Table) {}, false},
		{"11e.STRATAGEM.REROLL.1: a hazard roll", dice.Escape, func(*rulestest.Table) {}, true},
	} {
		b := rulestest.New(t, &edition, []rules.ArmyUnit{soldier(), soldier()}, []rules.ArmyUnit{soldier()}, "")
		b.Stand(1, 5*geom.Inch, 5*geom.Inch)
		b.State.Sides[0].CommandPoints, b.State.Phase = 2, rules.StepShooting
		tt.prepare(b)
		b.Push(rules.Frame{Step: rules.StepMove, Unit: 1})
		if got := b.OfferOrder(0, 1, rules.RollsFor(tt.roll)); got != tt.want {
			t.Errorf("11e.EXAMPLES.54, 11e.GAPS.49, %s: offered %v, want %v", tt.id, got, tt.want)
		}
	}
}

// TestEpicChallenge: when a CHARACTER unit is selected to fight, the melee weapons of one of its CHARACTER models have
// Precision until the end of the phase.
func TestEpicChallenge(t *testing.T) {
	for _, hero := range []bool{true, false} {
		u := rulestest.Unit(1, rulestest.Trooper())
		u.Kinds = append(u.Kinds, rulestest.Trooper())
		for k := range u.Kinds {
			u.Kinds[k].Weapons = []rules.Carried{{Weapon: rules.Weapon{Attacks: dice.Fixed(1), Skill: 3, Strength: rules.Strength{Own: 4}, Damage: dice.Fixed(1)}, Number: 1}}
		}
		if hero {
			u.Kinds[1].Keywords = effect.Keywords{effect.Infantry, effect.Character}
		}
		b := rulestest.New(t, &edition, []rules.ArmyUnit{u}, []rules.ArmyUnit{soldier()}, "")
		b.Stand(1, 5*geom.Inch, 5*geom.Inch)
		gapFrom(b, 2, geom.Inch)
		b.State.Sides[0].CommandPoints = 1
		b.State.Phase = rules.StepFight
		b.OfferStratagems(rules.UnitFights, 0, 1)
		b.Run()
		if got := offered(b, 1); (len(got) == 1 && got[0] == rules.EpicChallenge) != hero {
			t.Fatalf("11e.STRATAGEM.EPIC.1: a CHARACTER %v: offered %v", hero, got)
		}
		if !hero {
			continue
		}
		use(t, b, rules.EpicChallenge, 1)
		has := func(at int) (found bool) {
			b.EffectsOn(1, b.Models(1)[at].ID, func(e *effect.Effect) { found = found || e.Kind == effect.Precision })
			return found
		}
		if !has(1) || has(0) {
			t.Errorf("11e.STRATAGEM.EPIC.1: Precision of the CHARACTER %v, of the other model %v", has(1), has(0))
		}
		if b.Expire(effect.EndOfPhase); has(1) {
			t.Error("11e.STRATAGEM.EPIC.1: it lasts after the phase")
		}
	}
}

// TestRapidIngress: at the end of the enemy's Movement phase, not in the first battle round, and not for AIRCRAFT.
func TestRapidIngress(t *testing.T) {
	for _, tt := range []struct {
		round    int8
		turn     rules.Player
		keywords []effect.Keyword
		want     bool
	}{
		{2, 0, []effect.Keyword{effect.Infantry}, true}, {1, 0, []effect.Keyword{effect.Infantry}, false},
		{2, 1, []effect.Keyword{effect.Infantry}, false}, {2, 0, []effect.Keyword{effect.Vehicle, effect.Aircraft, effect.Fly}, false},
	} {
		b := rulestest.New(t, &edition, []rules.ArmyUnit{soldier()}, []rules.ArmyUnit{rulestest.Unit(1, rulestest.Trooper(), tt.keywords...)}, "")
		b.Stand(1, 5*geom.Inch, 25*geom.Inch)
		b.SetZones(0, 0)
		b.Reserve(2)
		b.State.Round, b.State.Turn = tt.round, tt.turn
		b.State.Sides[1].CommandPoints = 1
		b.Play(mission.OnePhase(&edition, rules.StepMovement))
		for q := b.Request(); q.Reason == rules.ForUnitToMove || q.Reason == rules.ForReinforcements; q = b.Request() {
			b.Choose(rules.Pass, rules.NoUnit)
		}
		if got := slices.Contains(offered(b, 2), rules.RapidIngress); got != tt.want {
			t.Errorf("11e.STRATAGEM.INGRESS.1: battle round %d, turn of player %d, %v: offered %v, want %v", tt.round, tt.turn+1, tt.keywords, got, tt.want)
		}
		if !tt.want {
			continue
		}
		use(t, b, rules.RapidIngress, 2)
		b.Answer(&rules.Choice{Ask: rules.SetUp, Paths: []rules.Path{{Model: b.Models(2)[0].ID, Poses: []geom.Pose{{X: 30 * geom.Inch, Y: 2 * geom.Inch}}}}})
		if !b.On(2) {
			t.Error("11e.STRATAGEM.INGRESS.1: it has not arrived")
		}
	}
}

// TestCheaperIntervention: a Heroic Intervention that costs 1 less, into the fray too. A use that does not prevent
// others leaves the Stratagem to other units in the phase, and is possible after one.
func TestCheaperIntervention(t *testing.T) {
	cheaper := effect.Effect{Kind: effect.StratagemFree, Value: int16(rules.HeroicIntervention), Amount: dice.Fixed(1)}
	apart := cheaper
	apart.Set, apart.Apart = true, true
	for _, tt := range []struct {
		id           string
		kind         rules.StratagemKind
		effect       effect.Effect
		points, left int16
		first        rules.UnitID // that uses it before the other of units 1 and 2
		again        bool         // whether the other can use it then
	}{
		{"11e.STRATAGEM.HEROIC.1: for 0", rules.HeroicIntervention, cheaper, 1, 1, 1, false},
		{"11e.STRATAGEM.HEROIC.3: for 1", rules.IntoTheFray, cheaper, 2, 1, 1, false},
		{"11e.STRATAGEM.USE.2: another unit afterwards", rules.HeroicIntervention, apart, 2, 2, 1, true},
		{"11e.STRATAGEM.USE.2: after another unit", rules.HeroicIntervention, apart, 1, 0, 2, true},
		{"11e.STRATAGEM.USE.2: after another unit, once", rules.HeroicIntervention, cheaper, 1, 0, 2, false},
	} {
		b := rulestest.New(t, &edition, []rules.ArmyUnit{soldier(tt.effect), soldier()}, []rules.ArmyUnit{soldier()}, "")
		b.State.Sides[0].CommandPoints = tt.points
		s := b.StratagemOf(tt.kind)
		if !b.AffordableFor(0, s, tt.first) {
			t.Errorf("%s: unit %v cannot use it", tt.id, tt.first)
		}
		b.UseStratagem(0, s, tt.first, rules.NoModel)
		if got := b.State.Sides[0].CommandPoints; got != tt.left {
			t.Errorf("%s: %d command points are left, want %d", tt.id, got, tt.left)
		}
		if got := b.AffordableFor(0, s, 3-tt.first); got != tt.again {
			t.Errorf("%s: the other unit can use it: %v", tt.id, got)
		}
	}
	b := rulestest.New(t, &edition, []rules.ArmyUnit{soldier(cheaper)}, []rules.ArmyUnit{soldier()}, "")
	for points, want := range []bool{false, true} {
		b.State.Sides[0].CommandPoints = int16(points)
		if got := b.AffordableFor(0, b.StratagemOf(rules.IntoTheFray), 1); got != want {
			t.Errorf("11e.STRATAGEM.HEROIC.3: with %d command points: %v", points, got)
		}
	}
}

// TestCostOfStratagems: a modified cost is neither below 0 nor more than 1 above the printed one. In older rules
// Explosives and Crushing Impact have other names.
func TestCostOfStratagems(t *testing.T) {
	for _, tt := range []struct {
		id     string
		change effect.Effect
		points int16 // that are left of 5
	}{
		{"as printed", effect.Effect{Kind: effect.FightsFirst}, 4},
		{"11e.STRATAGEM.USE.6: dearer", effect.Effect{Kind: effect.StratagemDearer, Value: 1}, 3},
		{"11e.STRATAGEM.USE.6: dearer by 3", effect.Effect{Kind: effect.StratagemDearer, Value: 3}, 3},
		{"11e.STRATAGEM.USE.6: for nothing", effect.Effect{Kind: effect.StratagemFree, Value: int16(rules.Smokescreen)}, 5},
		{"11e.STRATAGEM.USE.6: cheaper by 1", effect.Effect{Kind: effect.StratagemFree, Value: int16(rules.Smokescreen), Amount: dice.Fixed(1)}, 5},
		{"11e.STRATAGEM.USE.6: cheaper by 3, but not below 0", effect.Effect{Kind: effect.StratagemFree, Value: int16(rules.Smokescreen), Amount: dice.Fixed(3)}, 5},
	} {
		b := rulestest.New(t, &edition, []rules.ArmyUnit{soldier(tt.change), soldier()}, []rules.ArmyUnit{soldier()}, "")
		b.Stand(1, 5*geom.Inch, 5*geom.Inch)
		b.State.Sides[0].CommandPoints = 5
		b.UseStratagem(0, b.StratagemOf(rules.Smokescreen), 1, rules.NoModel)
		if got := b.State.Sides[0].CommandPoints; got != tt.points {
			t.Errorf("%s: %d command points are left, want %d", tt.id, got, tt.points)
		}
	}
	for name, kind := range map[string]rules.StratagemKind{"grenade": rules.Grenade, "tank shock": rules.TankShock} {
		want := map[rules.StratagemKind]string{rules.Grenade: "Explosives", rules.TankShock: "Crushing Impact"}[kind]
		b := rulestest.New(t, &edition, []rules.ArmyUnit{soldier()}, []rules.ArmyUnit{soldier()}, "")
		if at := slices.Index(effect.StratagemNames[:], name); at != int(kind) || b.StratagemOf(rules.StratagemKind(at)).Name != want {
			t.Errorf("11e.STRATAGEM.USE.12: %s is %s, want %s", name, b.StratagemOf(kind).Name, want)
		}
	}
}
