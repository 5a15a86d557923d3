package ed11

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/fight"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/move"
	"github.com/rollcall40k/rollcall/rules/rulestest"
	"github.com/rollcall40k/rollcall/rules/shoot"
)

// TestDeclaredWeapons: which weapons a model may shoot with.
func TestDeclaredWeapons(t *testing.T) {
	const rifle, pistol, blast, sword, other = 0, 1, 2, 3, 4
	for _, tt := range []struct {
		k       effect.Keyword
		weapons []uint8
		by      rules.RuleID
	}{
		{effect.Infantry, []uint8{rifle, blast}, ""},
		{effect.Infantry, []uint8{rifle, rifle}, "11e.ATTACK.WEAPONS.1"},
		{effect.Infantry, []uint8{sword}, "11e.DATASHEET.WEAPON.1"},
		{effect.Infantry, []uint8{rifle, other}, "11e.DATASHEET.WEAPON.3"},
		{effect.Infantry, []uint8{rifle, pistol}, "11e.WEAPON.CLOSE.2"},
		{effect.Vehicle, []uint8{rifle, pistol}, ""},
		{effect.Infantry, nil, ""},
	} {
		u := shooter(t, tt.k)
		w := &u.Kinds[0].Weapons
		*w = append(*w, rules.Carried{Weapon: rules.Weapon{Attacks: dice.Fixed(1), Skill: 3}, Item: 3, Number: 1}, rules.Carried{Weapon: gun(t), Item: 0, Number: 1})
		(*w)[4].Range, (*w)[4].Strength.Own = int32(30*geom.Inch), 9
		script := ""
		for range tt.weapons {
			if tt.by == "" {
				script = "hit 1 1"
			}
		}
		b := rulestest.New(t, &edition, []rules.ArmyUnit{u}, []rules.ArmyUnit{soldier()}, script)
		b.Stand(1, 5*geom.Inch, 5*geom.Inch)
		b.Stand(2, 20*geom.Inch, 5*geom.Inch)
		b.Play(rules.Frame{Step: rules.StepShooting})
		b.Choose(rules.Select, 1)
		c := rules.Choice{Ask: rules.SelectTargets}
		for _, n := range tt.weapons {
			c.Attacks = append(c.Attacks, rules.Declared{Model: b.Models(1)[0].ID, Weapon: n, Target: 2})
		}
		if tt.by != "" {
			b.Refused(&c, tt.by)
			continue
		}
		if b.Answer(&c); b.Unit(1).Did&rules.SelectedToShoot == 0 {
			t.Errorf("11e.ATTACK.TARGETS.6, 11e.SHOOT.SEQ.1: weapons %v", tt.weapons)
		}
	}
}

// TestOneShot: such a weapon is selected once in the battle.
func TestOneShot(t *testing.T) {
	u := shooter(t, effect.Infantry)
	u.Kinds[0].Weapons = u.Kinds[0].Weapons[:1]
	w := &u.Kinds[0].Weapons[0].Weapon
	if err := Words.Arm(w, "One Shot", keywordOf); err != nil {
		t.Fatal(err)
	}
	b := rulestest.New(t, &edition, []rules.ArmyUnit{u}, []rules.ArmyUnit{soldier()}, "hit 1")
	b.Stand(1, 5*geom.Inch, 5*geom.Inch)
	b.Stand(2, 20*geom.Inch, 5*geom.Inch)
	b.Play(rules.Frame{Step: rules.StepShooting})
	b.Choose(rules.Select, 1)
	b.Answer(&rules.Choice{Ask: rules.SelectTargets, Attacks: []rules.Declared{{Model: b.Models(1)[0].ID, Target: 2}}})
	b.BeginTurn()
	b.State.Frames, b.State.Request = nil, rules.Request{}
	if b.Play(rules.Frame{Step: rules.StepShooting}); b.Request().Reason == rules.ForUnitToShoot {
		t.Errorf("11e.WEAPON.ONESHOT.1: asked for %v among %v", b.Request().Reason, b.Request().Options)
	}
}

// mayCharge begins the Charge phase, and reports whether a unit of the player whose turn it is may charge.
func mayCharge(b *rulestest.Table) bool {
	b.Play(rules.Frame{Step: rules.StepCharge, Player: b.State.Turn})
	return b.Request().Reason == rules.ForUnitToCharge
}

// TestAfterMoves: who has advanced shoots with Assault weapons only, and who has fallen back not at all; neither charges.
func TestAfterMoves(t *testing.T) {
	for _, tt := range []struct {
		id      string
		is      effect.Conditions
		assault bool
		shoots  bool
		charges bool
	}{
		{"11e.SHOOT.NORMAL.1, 11e.CHARGE.SEQ.2", 0, false, true, true},
		{"11e.SHOOT.SEQ.3, 11e.WEAPON.ASSAULT.1, 11e.CHARGE.SEQ.2: advanced", effect.Advanced, true, true, false},
		{"11e.SHOOT.SEQ.3, 11e.SHOOT.NORMAL.1: advanced", effect.Advanced, false, false, false},
		{"11e.MOVE.FALLBACK.6, 11e.CHARGE.SEQ.2: fell back", effect.FellBack, true, false, false},
	} {
		w := gun(t)
		if tt.assault {
			w = gun(t, "Assault")
		}
		b := rulestest.New(t, &edition, []rules.ArmyUnit{soldier()}, []rules.ArmyUnit{soldier()}, "")
		b.Stand(1, 5*geom.Inch, 5*geom.Inch)
		gapFrom(b, 2, 12*geom.Inch)
		b.Mark(1, tt.is)
		if got := edition.Shoot.Moved.Do(b.Game, 1, &w) == ""; got != tt.shoots {
			t.Errorf("%s: shoots %v, want %v", tt.id, got, tt.shoots)
		}
		if got := mayCharge(b); got != tt.charges {
			t.Errorf("%s: charges %v, want %v", tt.id, got, tt.charges)
		}
	}
	for gap, want := range map[geom.Length]bool{12 * geom.Inch: true, 12*geom.Inch + 1: false, 2*geom.Inch + 1: true, 2 * geom.Inch: false} {
		b := rulestest.New(t, &edition, []rules.ArmyUnit{soldier()}, []rules.ArmyUnit{soldier()}, "")
		b.Stand(1, 5*geom.Inch, 5*geom.Inch)
		gapFrom(b, 2, gap)
		if got := mayCharge(b); got != want {
			t.Errorf("11e.CHARGE.SEQ.2: an enemy %v away: may charge %v, want %v", gap, got, want)
		}
		if got := b.EngagedBy(1).Has(2) && b.EngagedBy(2).Has(1); got != (gap == 2*geom.Inch) {
			t.Errorf("11e.UNIT.ENGAGE.2: %v apart: engaged %v", gap, got)
		}
	}
}

// TestFlyingEnemies: AIRCRAFT make no charges, and only units that can FLY charge them or pile in towards them.
func TestFlyingEnemies(t *testing.T) {
	jet := rulestest.Unit(1, rulestest.Trooper(), effect.Vehicle, effect.Aircraft, effect.Fly)
	b := rulestest.New(t, &edition, []rules.ArmyUnit{soldier(), flyer()}, []rules.ArmyUnit{jet}, "")
	b.Stand(1, 5*geom.Inch, 5*geom.Inch)
	b.Stand(2, 5*geom.Inch, 9*geom.Inch)
	gapFrom(b, 3, 3*geom.Inch)
	for u, want := range map[rules.UnitID]bool{1: false, 2: true} {
		if got := edition.Charge.Aircraft.Do(b.Game, u); got != want {
			t.Errorf("11e.AIRCRAFT.RULES.7: unit %d may charge AIRCRAFT: %v", u, got)
		}
		if got := fight.CanMove(b.Game, u, effect.ToPileIn); got != want {
			t.Errorf("11e.AIRCRAFT.RULES.5: unit %d piles in towards AIRCRAFT: %v", u, got)
		}
	}
	b.State.Turn = 1
	if mayCharge(b) {
		t.Error("11e.AIRCRAFT.RULES.7: AIRCRAFT may charge")
	}
	b.State.Turn, b.State.Frames, b.State.Request = 0, nil, rules.Request{}
	gapFrom(b, 3, geom.Inch)
	kinds := edition.Move.Kinds.Do(b.Game, 1)
	has := func(do rules.OptionKind) bool {
		for _, o := range kinds {
			if o.Do == do {
				return true
			}
		}
		return false
	}
	if !has(rules.DoNormalMove) || !has(rules.DoAdvance) || !has(rules.DoRemainStationary) {
		t.Errorf("11e.AIRCRAFT.RULES.6, 11e.MOVE.STATIONARY.1: engaged with AIRCRAFT alone, a unit makes moves of the kinds %v", kinds)
	}
}

// TestTouchingStays: a model in base contact with an enemy is not moved.
func TestTouchingStays(t *testing.T) {
	b := rulestest.New(t, &edition, []rules.ArmyUnit{soldier()}, []rules.ArmyUnit{soldier(), soldier()}, "")
	b.Stand(1, 15*geom.Inch, 15*geom.Inch)
	b.Stand(2, 15*geom.Inch+base, 15*geom.Inch)
	b.Stand(3, 15*geom.Inch-base-2500, 15*geom.Inch)
	path := []rules.Path{{Model: b.Models(1)[0].ID, Poses: []geom.Pose{{X: 15*geom.Inch - 100, Y: 15*geom.Inch + 100}}}}
	for why, want := range map[rules.Reason]rules.RuleID{rules.ForPileIn: "11e.FIGHT.PILEIN.3", rules.ForConsolidation: "11e.FIGHT.CONSOLIDATE.3"} {
		_, err := fight.Check(b.Game, 1, why, fight.PileInKind(b.Game, 1), path)
		if bad, ok := err.(*rules.Illegal); !ok || bad.Rule != want {
			t.Errorf("%s: %v", want, err)
		}
	}
}

// TestToObjective: a consolidation towards an objective ends unengaged, within its range.
func TestToObjective(t *testing.T) {
	for _, tt := range []struct {
		id    string
		to    geom.Length
		legal bool
	}{
		{"11e.FIGHT.CONSOLIDATE.1: 3 inches", 3 * geom.Inch, true},
		{"11e.FIGHT.CONSOLIDATE.1: more", 3*geom.Inch + 1, false},
		{"11e.FIGHT.CONSOLIDATE.7, 11e.GAPS.3: out of range", 100, false},
	} {
		b := rulestest.New(t, &edition, []rules.ArmyUnit{soldier()}, []rules.ArmyUnit{soldier()}, "")
		b.Stand(1, 15*geom.Inch, 15*geom.Inch)
		b.Stand(2, 40*geom.Inch, 15*geom.Inch)
		b.AddMarker(geom.Point{X: 15*geom.Inch + base/2 + 787 + 3200, Y: 15 * geom.Inch})
		_, err := move.Check(b.Game, 1, fight.MarkerKind(b.Game, 1, b.Objective(b.State.Markers[0])), []rules.Path{{Model: b.Models(1)[0].ID, Poses: []geom.Pose{{X: 15*geom.Inch + tt.to, Y: 15 * geom.Inch}}}})
		if (err == nil) != tt.legal {
			t.Errorf("%s: %v", tt.id, err)
		}
	}
}

// TestIntoRange: each model that consolidates towards an objective ends within its range if it can, and otherwise closer to it.
// With several objectives within 3", its player chooses one.
func TestIntoRange(t *testing.T) {
	for _, tt := range []struct {
		id          string
		right, left geom.Length // from the second model to objectives
		by          geom.Length // the second model moves to the right
		want        rules.RuleID
	}{
		{"11e.CORE.ASCLOSE.3 into range", 3900, 20000, 1000, ""},
		{"11e.CORE.ASCLOSE.3 not into range", 3900, 20000, 800, "11e.FIGHT.CONSOLIDATE.7"},
		{"11e.CORE.ASCLOSE.3 within range", 2000, 20000, -900, ""},
		{"11e.CORE.ASCLOSE.3 out of range", 2000, 20000, -1100, "11e.FIGHT.CONSOLIDATE.2"},
		{"just able to", 5990, 20000, 2900, "11e.FIGHT.CONSOLIDATE.7"},
		{"not able to", 6010, 20000, 2900, ""},
		{"towards the other one", 3900, 2990, -500, ""},
		{"towards one farther than 3 inches", 3900, 3010, -500, "11e.FIGHT.CONSOLIDATE.2"},
	} {
		b := rulestest.New(t, &edition, []rules.ArmyUnit{rulestest.Unit(2, rulestest.Trooper())}, []rules.ArmyUnit{soldier()}, "")
		y := 15 * geom.Inch
		b.Stand(1, 15*geom.Inch, y)
		b.SetPose(0, geom.Pose{X: 15*geom.Inch + tt.right - 2500, Y: y - base - 100})
		b.SetPose(1, geom.Pose{X: 15 * geom.Inch, Y: y})
		b.Stand(2, 40*geom.Inch, 28*geom.Inch)
		m := geom.Marker(geom.Point{})
		b.AddMarker(geom.Point{X: 15*geom.Inch + base/2 + m.Reach() + tt.right, Y: y})
		b.AddMarker(geom.Point{X: 15*geom.Inch - base/2 - m.Reach() - tt.left, Y: y})
		b.Mark(1, effect.Charged)
		asked := false
		fought(b, func(q *rules.Request) *rules.Choice {
			if q.Reason != rules.ForConsolidation || q.Unit != 1 {
				return nil
			}
			asked = true
			c := rules.Choice{Ask: q.Ask, Paths: []rules.Path{shift(b, 1, tt.by)}}
			if tt.want != "" {
				b.Refused(&c, tt.want)
				return nil
			}
			return &c
		})
		if !asked {
			t.Errorf("11e.FIGHT.CONSOLIDATE.7: %s: no consolidation", tt.id)
		}
	}
}

// TestMayNotConsolidate: 11e.FIGHT.CONSOLIDATE.1. A unit near an objective consolidates, unless an effect forbids it.
func TestMayNotConsolidate(t *testing.T) {
	for _, effects := range [][]effect.Effect{nil, {{Kind: effect.Cannot, Actions: effect.ToConsolidate}}} {
		b := rulestest.New(t, &edition, []rules.ArmyUnit{soldier(effects...)}, []rules.ArmyUnit{soldier()}, "")
		b.Stand(1, 15*geom.Inch, 15*geom.Inch)
		b.Stand(2, 40*geom.Inch, 15*geom.Inch)
		b.AddMarker(geom.Point{X: 18 * geom.Inch, Y: 15 * geom.Inch})
		b.Mark(1, effect.Charged)
		asked := false
		fought(b, func(q *rules.Request) *rules.Choice {
			asked = asked || q.Reason == rules.ForConsolidation && q.Unit == 1
			return nil
		})
		if asked != (effects == nil) {
			t.Errorf("11e.FIGHT.CONSOLIDATE.1: with %v it may consolidate: %v", effects, asked)
		}
	}
}

// TestConsolidatesAlone: 11e.FIGHT.CONSOLIDATE.2, 11e.FIGHT.CONSOLIDATE.7. A unit consolidates towards an objective within 3"
// while all enemy units are in Reserves.
func TestConsolidatesAlone(t *testing.T) {
	for gap, want := range map[geom.Length]bool{2990: true, 3010: false} {
		b := rulestest.New(t, &edition, []rules.ArmyUnit{soldier()}, []rules.ArmyUnit{soldier()}, "")
		b.Stand(1, 15*geom.Inch, 15*geom.Inch)
		b.SetPlace(2, rules.Reinforcing, rules.NoUnit)
		m := geom.Marker(geom.Point{})
		b.AddMarker(geom.Point{X: 15*geom.Inch + base/2 + m.Reach() + gap, Y: 15 * geom.Inch})
		b.Mark(1, effect.Charged)
		asked := false
		fought(b, func(q *rules.Request) *rules.Choice {
			if asked = asked || q.Reason == rules.ForConsolidation; !asked {
				return nil
			}
			if len(fight.PlanConsolidate(b.Game, 1)) == 0 {
				t.Error("11e.FIGHT.CONSOLIDATE.7: no move is planned")
			}
			return &rules.Choice{Ask: q.Ask, Paths: []rules.Path{shift(b, 0, 2900)}}
		})
		if asked != want {
			t.Errorf("11e.FIGHT.CONSOLIDATE.2: an objective at %v: the unit may consolidate: %v", gap, asked)
		}
	}
}

// TestIntoArea: a plan brings each model within a terrain area that is an objective.
func TestIntoArea(t *testing.T) {
	b := rulestest.New(t, &edition, []rules.ArmyUnit{rulestest.Unit(3, rulestest.Trooper())}, []rules.ArmyUnit{soldier()}, "")
	over(t, b, ground(box(10, 2, 20, 14), nil, 0))
	b.AddMarker(geom.Point{X: 15 * geom.Inch, Y: 8 * geom.Inch})
	b.Stand(2, 40*geom.Inch, 28*geom.Inch)
	for i, gap := range []geom.Length{2900, 1500, 3100} {
		b.SetPose(i, geom.Pose{X: 10*geom.Inch - base/2 - gap, Y: geom.Length(5+2*i) * geom.Inch})
	}
	paths := fight.PlanConsolidate(b.Game, 1)
	ends := map[rules.ModelID]geom.Pose{}
	for i := range paths {
		ends[paths[i].Model] = paths[i].Poses[len(paths[i].Poses)-1]
	}
	for i, want := range []bool{true, true, false} {
		body := b.Bodies(1)[i]
		if to, ok := ends[b.Models(1)[i].ID]; ok {
			body.Pose = to
		}
		if got := b.Objective(b.State.Markers[0]).InRange(&body); got != want {
			t.Errorf("11e.FIGHT.CONSOLIDATE.7: model %d ends within the area: %v, want %v; moves %v", i, got, want, paths)
		}
	}
}

// TestBaseContact: models are in base contact while their bases touch.
func TestBaseContact(t *testing.T) {
	for gap, want := range map[geom.Length]bool{0: true, 100: false} {
		b := rulestest.New(t, &edition, []rules.ArmyUnit{soldier()}, []rules.ArmyUnit{soldier()}, "")
		b.Stand(1, 15*geom.Inch, 15*geom.Inch)
		b.Stand(2, 15*geom.Inch+base+gap, 15*geom.Inch)
		if got := fight.Touching(b.Game, 1, &b.Bodies(1)[0]); got != want {
			t.Errorf("11e.CORE.ASCLOSE.4: %v apart: in base contact %v, want %v", gap, got, want)
		}
	}
}

// TestSpentAndRevived: what a revived model has used stays used.
func TestSpentAndRevived(t *testing.T) {
	u := rulestest.Unit(2, rulestest.Trooper())
	w := gun(t, "One Shot")
	w.Attacks, w.Range = dice.Fixed(1), int32(30*geom.Inch)
	u.Kinds[0].Weapons = []rules.Carried{{Weapon: w, Number: 1}}
	b := rulestest.New(t, &edition, []rules.ArmyUnit{u}, []rules.ArmyUnit{soldier()}, "hit 1")
	b.Stand(1, 5*geom.Inch, 5*geom.Inch)
	b.Stand(2, 20*geom.Inch, 5*geom.Inch)
	shot := b.Models(1)[0].ID
	b.Play(rules.Frame{Step: rules.StepShooting})
	b.Choose(rules.Select, 1)
	b.Answer(&rules.Choice{Ask: rules.SelectTargets, Attacks: []rules.Declared{{Model: shot, Target: 2}}})
	b.Remove(b.Find(1, shot), "")
	b.Restore(1, shot, 0, geom.Pose{X: 5 * geom.Inch, Y: 5 * geom.Inch})
	b.BeginTurn()
	b.State.Frames, b.State.Request = nil, rules.Request{}
	b.Play(rules.Frame{Step: rules.StepShooting})
	b.Choose(rules.Select, 1)
	if err := b.Apply(&rules.Choice{Ask: rules.SelectTargets, Attacks: []rules.Declared{{Model: shot, Target: 2}}}); err == nil {
		t.Error("11e.WEAPON.ONESHOT.2: a revived model shoots again with a weapon that it has used")
	}
	other := b.Models(1)[0].ID
	if other == shot {
		other = b.Models(1)[1].ID
	}
	b.Script(rulestest.Face(1))
	if err := b.Apply(&rules.Choice{Ask: rules.SelectTargets, Attacks: []rules.Declared{{Model: other, Target: 2}}}); err != nil {
		t.Errorf("11e.WEAPON.ONESHOT.2: the other model: %v", err)
	}
}

// TestSpentWeapons: a weapon that was used once is spent, and no other weapon of its model. A weapon with Torrent needs no
// Ballistic Skill.
func TestSpentWeapons(t *testing.T) {
	u := soldier()
	u.Kinds[0].Profile.BS = 0
	for item, words := range [...][]string{{"One Shot"}, {"One Shot"}, {"Torrent"}, {}} {
		w := rules.Weapon{Type: effect.Gun, Range: int32(24 * geom.Inch), Attacks: dice.Fixed(1), Strength: rules.Strength{Own: 4}, Damage: dice.Fixed(1)}
		if item < 2 {
			w.Skill = 3
		}
		for _, word := range words {
			if err := Words.Arm(&w, word, keywordOf); err != nil {
				t.Fatal(err)
			}
		}
		u.Kinds[0].Weapons = append(u.Kinds[0].Weapons, rules.Carried{Weapon: w, Number: 1, Item: uint8(item)})
	}
	b := rulestest.New(t, &edition, []rules.ArmyUnit{u}, []rules.ArmyUnit{soldier()}, "hit 1")
	b.Stand(1, 5*geom.Inch, 5*geom.Inch)
	b.Stand(2, 15*geom.Inch, 5*geom.Inch)
	shoots := func(weapon uint8) *rules.Choice {
		return &rules.Choice{Ask: rules.SelectTargets, Attacks: []rules.Declared{{Model: b.Models(1)[0].ID, Weapon: weapon, Target: 2}}}
	}
	begin := func() {
		b.State.Frames, b.State.Request = nil, rules.Request{}
		b.Play(rules.Frame{Step: rules.StepShooting})
		b.Choose(rules.Select, 1)
	}
	begin()
	b.Answer(shoots(0))
	b.BeginTurn()
	begin()
	for weapon, id := range [...]string{
		"11e.WEAPON.ONESHOT.1: the weapon that was used", "11e.WEAPON.ONESHOT.1: the other one", "11e.WEAPON.TORRENT.1: no Ballistic Skill",
		"11e.ATTACK.HIT.1: no Ballistic Skill, and no Torrent",
	} {
		c := b.Clone()
		want := weapon == 1 || weapon == 2
		if err := c.Apply(shoots(uint8(weapon))); (err == nil) != want {
			t.Errorf("%s: shoots: %v, want %v", id, err, want)
		}
	}
}

// TestMeleeChoices: a model attacks with one melee weapon and all that have Extra Attacks, and the attacks of a weapon
// are divided among its targets, at least one each.
func TestMeleeChoices(t *testing.T) {
	u := armed(soldier())
	extra := u.Kinds[0].Weapons[0]
	extra.Item, extra.Attacks = 1, dice.Fixed(1)
	if err := Words.Arm(&extra.Weapon, "Extra Attacks", keywordOf); err != nil {
		t.Fatal(err)
	}
	other := u.Kinds[0].Weapons[0]
	other.Item, other.Strength.Own = 2, 8
	flail := other
	flail.Item, flail.Attacks = 3, dice.Amount{Count: 1, Sides: 6}
	u.Kinds[0].Weapons = append(u.Kinds[0].Weapons, extra, other, flail)
	type strike struct {
		weapon uint8
		target rules.UnitID
		count  int16
	}
	for _, tt := range []struct {
		id      string
		strikes []strike
		legal   bool
	}{
		{"11e.ATTACK.TARGETS.5, 11e.WEAPON.EXTRA.1", []strike{{0, 2, 1}, {1, 2, 1}, {0, 3, 1}}, true},
		{"11e.ATTACK.TARGETS.5: none at a target", []strike{{0, 2, 2}, {1, 2, 1}, {0, 3, 0}}, false},
		{"11e.ATTACK.TARGETS.5: more than it has", []strike{{0, 2, 2}, {1, 2, 1}, {0, 3, 1}}, false},
		{"11e.WEAPON.EXTRA.1: with two other weapons", []strike{{0, 2, 2}, {2, 2, 2}, {1, 2, 1}}, false},
		{"11e.WEAPON.EXTRA.1: with the other one", []strike{{1, 2, 1}, {2, 3, 2}}, true},
		{"11e.GAPS.12: a number that is rolled, at one target", []strike{{1, 2, 1}, {3, 3, 0}}, true},
		{"11e.GAPS.12: at two targets", []strike{{1, 2, 1}, {3, 2, 0}, {3, 3, 0}}, false},
		{"11e.GAPS.15: with Extra Attacks alone", []strike{{1, 2, 1}}, true},
	} {
		b := rulestest.New(t, &edition, []rules.ArmyUnit{u}, []rules.ArmyUnit{soldier(), soldier()}, "")
		b.Script(rulestest.Face(1))
		b.Stand(1, 15*geom.Inch, 15*geom.Inch)
		b.Stand(2, 15*geom.Inch+base+geom.Inch, 15*geom.Inch)
		b.Stand(3, 15*geom.Inch-base-geom.Inch, 15*geom.Inch)
		b.Unit(1).Did |= rules.StartedFightsEngaged
		b.Play(rules.Frame{Step: rules.StepFightUnit, Unit: 1, Value: rules.AttackOnly})
		if b.Request().Ask != rules.SelectMelee {
			t.Fatalf("%s: asked for %v", tt.id, b.Request().Ask)
		}
		c := rules.Choice{Ask: rules.SelectMelee}
		for _, s := range tt.strikes {
			c.Attacks = append(c.Attacks, rules.Declared{Model: b.Models(1)[0].ID, Weapon: s.weapon, Target: s.target, Count: s.count})
		}
		if err := b.Apply(&c); (err == nil) != tt.legal {
			t.Errorf("%s: %v", tt.id, err)
		}
	}
}

// TestSeenAndInRange: the model of a target that is visible and the one that is in range may be two. Models of its own
// unit and of the attacker's do not hide a model, and all others do.
func TestSeenAndInRange(t *testing.T) {
	for _, tt := range []struct {
		id           string
		second, wall geom.Length // the distance of the second model, and the depth of the wall beside the first
		want         bool
	}{
		{"11e.ATTACK.TARGETS.3: one is seen and the other in range", 26 * geom.Inch, 4 * geom.Inch, true},
		{"11e.ATTACK.TARGETS.3: none is seen", 26 * geom.Inch, 30 * geom.Inch, false},
		{"11e.ATTACK.TARGETS.3: none is in range", 26 * geom.Inch, 0, false},
	} {
		w := gun(t)
		shooter, target := soldier(), rulestest.Unit(2, rulestest.Trooper())
		shooter.Kinds[0].Weapons = []rules.Carried{{Weapon: w, Number: 1}}
		b := rulestest.New(t, &edition, []rules.ArmyUnit{shooter}, []rules.ArmyUnit{target}, "")
		b.Stand(1, 5*geom.Inch, 5*geom.Inch)
		b.Stand(2, 5*geom.Inch+base+20*geom.Inch, 5*geom.Inch)
		b.SetPose(int(b.Unit(2).First)+1, geom.Pose{X: 5*geom.Inch + base + tt.second, Y: 15 * geom.Inch})
		if tt.wall > 0 {
			corners := []geom.Point{{X: 15 * geom.Inch, Y: 5*geom.Inch - tt.wall/2}, {X: 15500, Y: 5*geom.Inch - tt.wall/2}, {X: 15500, Y: 5*geom.Inch + tt.wall/2}, {X: 15 * geom.Inch, Y: 5*geom.Inch + tt.wall/2}}
			for i := range corners {
				corners[i].Y = max(corners[i].Y, 0)
			}
			over(t, b, ground(corners, corners, 6*geom.Inch))
		} else {
			b.SetPose(int(b.Unit(2).First), geom.Pose{X: 5*geom.Inch + base + 25*geom.Inch, Y: 5 * geom.Inch})
		}
		b.State.Phase = rules.StepShooting
		if got := shoot.Eligible(b.Game, 1); got != tt.want {
			t.Errorf("%s: %v, want %v", tt.id, got, tt.want)
		}
	}
	for _, tt := range []struct {
		id    string
		owner rules.UnitID // of the model in the way
		want  bool
	}{{"11e.SIGHT.LINE.2: of another unit", 3, false}, {"11e.SIGHT.LINE.2: of the attacker's unit", 1, true}, {"11e.SIGHT.LINE.2: of the target's unit", 2, true}} {
		tall := rulestest.Trooper()
		tall.Base = geom.RoundBase(3*geom.Inch, 5*geom.Inch)
		b := rulestest.New(t, &edition, []rules.ArmyUnit{rulestest.Unit(2, tall)}, []rules.ArmyUnit{rulestest.Unit(2, tall), rulestest.Unit(1, tall)}, "")
		far := geom.Pose{X: 40 * geom.Inch, Y: 28 * geom.Inch}
		for at := range 5 {
			b.SetPose(at, geom.Pose{X: 40 * geom.Inch, Y: 28*geom.Inch - geom.Length(at)*3*geom.Inch})
		}
		for u := range rules.UnitID(3) {
			b.SetPlace(u+1, rules.OnTable, rules.NoUnit)
		}
		b.SetPose(0, geom.Pose{X: 5 * geom.Inch, Y: 5 * geom.Inch})
		b.SetPose(2, geom.Pose{X: 25 * geom.Inch, Y: 5 * geom.Inch})
		between := map[rules.UnitID]int{1: 1, 2: 3, 3: 4}[tt.owner]
		b.SetPose(between, geom.Pose{X: 15 * geom.Inch, Y: 5 * geom.Inch})
		if tt.owner != 2 {
			b.SetPose(3, far)
		}
		if got := b.SeesModel(0, 2, 0); got != tt.want {
			t.Errorf("%s: sees %v, want %v", tt.id, got, tt.want)
		}
		// A wall hides it from every part.
		over(t, b, ground(box(20, 1, 20.5, 9), box(20, 1, 20.5, 9), 6*geom.Inch))
		if b.SeesModel(0, 2, 0) {
			t.Errorf("11e.SIGHT.LINE.1: %s: it is seen through a wall", tt.id)
		}
	}
}
