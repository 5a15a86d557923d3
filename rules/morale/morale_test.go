package morale_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/ed9"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/morale"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// battle is a table with both armies set up in coherent pairs of columns.
func battle(t *testing.T, first, second []rules.ArmyUnit, script string) *rulestest.Table {
	t.Helper()
	e := rules.Complete(ed9.Edition())
	e.Steps[rules.StepDestroyed] = rules.Step{Name: "destroyed", ID: "test", Run: func(g *rules.Game, f *rules.Frame) rules.Status {
		for i := g.Unit(f.Unit).Alive - 1; i >= 0; i-- {
			if at := int(g.Unit(f.Unit).First + i); g.State.Models[at].Wounds <= 0 {
				g.Remove(at, "test")
			}
		}
		return rules.Over
	}}
	tt := rulestest.New(t, &e, first, second, script)
	for i := range tt.State.Units {
		u := rules.UnitAt(i)
		tt.Stand(u, 0, 0)
		for k := range tt.Bodies(u) {
			tt.SetPose(int(tt.Unit(u).First)+k, geom.Pose{
				X: 3*geom.Inch + geom.Length(i)*6*geom.Inch + geom.Length(k%2)*2*geom.Inch, Y: 3*geom.Inch + geom.Length(k/2)*2*geom.Inch,
			})
		}
	}
	return tt
}

func squad(n int) rules.ArmyUnit { return rulestest.Unit(n, rulestest.Trooper()) }

func with(u rules.ArmyUnit, e ...effect.Effect) rules.ArmyUnit {
	u.Effects = e
	return u
}

// lose destroys the last models of a unit.
func lose(tt *rulestest.Table, u rules.UnitID, n int) {
	for range n {
		tt.Remove(int(tt.Unit(u).First+tt.Unit(u).Alive)-1, "test")
	}
}

func equal[T comparable](t *testing.T, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s: got %v, want %v", what, got, want)
	}
}

// flee answers requests for fleeing models in the unit's own order, until the next other request.
func flee(tt *rulestest.Table) {
	for tt.Request().Reason == rules.ForFleeing {
		tt.Answer(&rules.Choice{Ask: rules.OrderModels})
	}
}

// TestSequence: 9e.MORALE.SEQ.2, 9e.MORALE.SEQ.3, 9e.MORALE.SEQ.4,
// 9e.MORALE.SEQ.5.
func TestSequence(t *testing.T) {
	tt := battle(t, []rules.ArmyUnit{squad(4), squad(4), squad(4), squad(4)}, []rules.ArmyUnit{squad(4), squad(4), squad(4)}, "morale 1 1 1 1 1 1")
	for _, u := range []rules.UnitID{1, 2, 3, 5, 6, 7} {
		lose(tt, u, 1)
	}
	tt.State.Turn = 1
	tt.Play(rules.Frame{Step: rules.StepMorale, Player: 1})
	ask := func(p rules.Player, n int) {
		t.Helper()
		if q := tt.Request(); q.Reason != rules.ForUnitToTest || q.Player != p || len(q.Options) != n {
			t.Fatalf("9e.MORALE.SEQ.2 9e.MORALE.SEQ.4: asked %v of player %d with %v", q.Reason, q.Player, q.Options)
		}
	}
	ask(1, 3)
	tt.Choose(rules.Select, 6)
	ask(0, 3) // not the unit without losses
	tt.Choose(rules.Select, 3)
	ask(1, 2)
	tt.Choose(rules.Select, 5)
	ask(0, 2)
	tt.Choose(rules.Select, 1)
	equal(t, "9e.MORALE.SEQ.5 request", tt.Request().Ask, rules.Nothing)
	for u, want := range []bool{true, true, true, false, true, true, true} {
		equal(t, "9e.MORALE.SEQ.3 tested", tt.Unit(rules.UnitAt(u)).Did&rules.TookMorale != 0, want)
	}
}

// TestNoLosses: 9e.MORALE.SEQ.5. No test is taken without losses.
func TestNoLosses(t *testing.T) {
	tt := battle(t, []rules.ArmyUnit{squad(4)}, []rules.ArmyUnit{squad(4)}, "")
	tt.Play(rules.Frame{Step: rules.StepMorale})
	equal(t, "request", tt.Request().Ask, rules.Nothing)
}

// TestMoraleTest: 9e.MORALE.TEST.1, 9e.MORALE.TEST.2, 9e.MORALE.TEST.3,
// 9e.MORALE.TEST.4, 9e.DATASHEET.MODCHAR.5, 9e.DATASHEET.MODCHAR.9.
func TestMoraleTest(t *testing.T) {
	add := func(n int16) effect.Effect {
		return effect.Effect{Kind: effect.AddToRoll, Roll: effect.MoraleTest, Value: n}
	}
	ld := func(n int16) effect.Effect {
		return effect.Effect{Kind: effect.ChangeCharacteristic, Of: effect.Ld, Mod: dice.Modifier{Add: n}}
	}
	passOn := func(n int16) effect.Effect {
		return effect.Effect{Kind: effect.RollSucceeds, Roll: effect.MoraleTest, Value: n}
	}
	dash := rulestest.Trooper()
	dash.Profile.Leadership, dash.Profile.Toughness = 0, 5
	leader := rulestest.Trooper()
	leader.Profile.Leadership = 8
	led := squad(5)
	led.Kinds = append([]rules.Kind{leader}, led.Kinds...)
	for name, c := range map[string]struct {
		unit   rules.ArmyUnit
		lost   int
		script string
		left   int
	}{
		"9e.MORALE.TEST.1 equal":                  {squad(6), 2, "morale 5", 4},
		"9e.MORALE.TEST.1 more":                   {squad(6), 2, "morale 6; attrition 6 6 6", 3},
		"9e.MORALE.TEST.1 the highest Leadership": {led, 2, "morale 6", 4},
		"9e.MORALE.TEST.2 an unmodified 1":        {squad(20), 10, "morale 1", 10},
		"9e.MORALE.TEST.2 not a modified 1":       {with(squad(20), add(-1)), 10, "morale 2; attrition 6 6 6 6 6 6 6 6 6", 9},
		"attrition that passes on any result":     {with(squad(6), effect.Effect{Kind: effect.RollSucceeds, Roll: effect.AttritionTest, Value: 1}), 2, "morale 6; attrition 1 1 1", 3},
		"attrition that passes on some results":   {with(squad(6), effect.Effect{Kind: effect.RollSucceeds, Roll: effect.AttritionTest, Value: 2}), 2, "morale 6; attrition 1 1 3", 1},
		"9e.MORALE.TEST.3 attrition":              {squad(6), 2, "morale 6; attrition 1 2 3", 2},
		"modified roll":                           {with(squad(6), add(1)), 2, "morale 5; attrition 6 6 6", 3},
		"modifiers ignored":                       {with(squad(6), add(1), effect.Effect{Kind: effect.IgnoreModifiers, Roll: effect.MoraleTest, Worse: true}), 2, "morale 5", 4},
		"better modifiers kept":                   {with(squad(6), add(-1), effect.Effect{Kind: effect.IgnoreModifiers, Roll: effect.MoraleTest, Worse: true}), 2, "morale 6", 4},
		"all modifiers ignored":                   {with(squad(6), add(-1), effect.Effect{Kind: effect.IgnoreModifiers, Roll: effect.MoraleTest}), 2, "morale 6; attrition 6 6 6", 3},
		"Leadership added":                        {with(squad(6), ld(1)), 2, "morale 6", 4},
		"Leadership set":                          {with(squad(6), effect.Effect{Kind: effect.ChangeCharacteristic, Of: effect.Ld, Set: true, Amount: dice.Fixed(9)}, ld(1)), 5, "morale 5", 1},
		"Leadership under a condition":            {with(squad(6), effect.Effect{Kind: effect.ChangeCharacteristic, Of: effect.Ld, Mod: dice.Modifier{Add: 1}, Scope: effect.Scope{When: effect.Advanced}}), 2, "morale 6; attrition 6 6 6", 3},
		"9e.DATASHEET.MODCHAR.5 never below 1":    {with(squad(3), ld(-20)), 1, "morale 2; attrition 6", 1},
		"9e.DATASHEET.MODCHAR.9 Toughness":        {rulestest.Unit(6, dash), 1, "morale 4", 5},
		"9e.DATASHEET.MODCHAR.9 unmodified":       {with(rulestest.Unit(6, dash), ld(3)), 1, "morale 5; attrition 6 6 6 6", 4},
		"a result that passes":                    {with(squad(8), passOn(6)), 5, "morale 6", 3},
		"below a result that passes":              {with(squad(8), passOn(6)), 5, "morale 5; attrition 6 6", 2},
		"a result that passes, rolled again":      {with(squad(8), passOn(6), effect.Effect{Kind: effect.Reroll, Roll: effect.MoraleTest, Reroll: dice.Failed}), 5, "morale 5 6", 3},
		"passed without a roll":                   {with(squad(6), effect.Effect{Kind: effect.PassMorale}), 5, "", 1},
		"rolled again":                            {with(squad(6), effect.Effect{Kind: effect.Reroll, Roll: effect.MoraleTest, Reroll: dice.Failed}), 2, "morale 6 5", 4},
		"the last model":                          {squad(2), 1, "morale 1", 1},
	} {
		t.Run(name, func(t *testing.T) {
			tt := battle(t, []rules.ArmyUnit{c.unit}, []rules.ArmyUnit{squad(1)}, c.script)
			lose(tt, 1, c.lost)
			tt.Play(rules.Frame{Step: rules.StepMorale})
			flee(tt)
			equal(t, "left", len(tt.Models(1)), c.left)
		})
	}
}

// TestLastFlees: 9e.UNIT.STRENGTH.7. A unit whose last model flees counts as destroyed by the
// opponent.
func TestLastFlees(t *testing.T) {
	tt := battle(t, []rules.ArmyUnit{squad(8)}, []rules.ArmyUnit{squad(1)}, "morale 2")
	lose(tt, 1, 7)
	tt.Play(rules.Frame{Step: rules.StepMorale})
	equal(t, "place", tt.Unit(1).Place, rules.Destroyed)
	equal(t, "by", tt.Unit(1).SlainBy, 2)
	equal(t, "of no unit", tt.Unit(1).Slayer, rules.NoUnit)
}

// TestWhoFlees: 9e.MORALE.TEST.4, 9e.MORALE.ATTRITION.2. The player chooses the fleeing models.
func TestWhoFlees(t *testing.T) {
	tt := battle(t, []rules.ArmyUnit{squad(8)}, []rules.ArmyUnit{squad(1)}, "morale 6; attrition 1 1 6 6 6")
	lose(tt, 1, 2)
	tt.Play(rules.Frame{Step: rules.StepMorale})
	if q := tt.Request(); q.Reason != rules.ForFleeing || q.N != 1 || q.Player != 0 {
		t.Fatalf("9e.MORALE.ATTRITION.2: asked %+v", q)
	}
	tt.Refused(&rules.Choice{Ask: rules.OrderModels, Models: []rules.ModelID{8}}, "9e.MORALE.TEST.4") // destroyed
	tt.Answer(&rules.Choice{Ask: rules.OrderModels, Models: []rules.ModelID{4}})
	equal(t, "fled", tt.Find(1, 4), -1)
	equal(t, "models that flee", tt.Request().N, 2)
	tt.Answer(&rules.Choice{Ask: rules.OrderModels, Models: []rules.ModelID{6, 5}})
	equal(t, "left", len(tt.Models(1)), 3)
	for _, m := range tt.Models(1) {
		if m.ID > 3 {
			t.Errorf("model %v is left", m.ID)
		}
	}
}

// TestAttrition: 9e.MORALE.ATTRITION.1, 9e.UNIT.STRENGTH.3, 9e.CORE.MOD.4,
// 9e.EXAMPLES.SKITARII, 9e.EXAMPLES.ATTRITIONFULL.
func TestAttrition(t *testing.T) {
	ranger, alpha := rulestest.Trooper(), rulestest.Trooper()
	ranger.Profile.Leadership, alpha.Profile.Leadership = 6, 7
	rangers := rulestest.Unit(9, ranger)
	rangers.Kinds = append([]rules.Kind{alpha}, rangers.Kinds...)
	worse := effect.Effect{Kind: effect.IgnoreModifiers, Roll: effect.AttritionTest, Worse: true}
	for name, c := range map[string]struct {
		unit   rules.ArmyUnit
		lost   int
		script string
		left   int
	}{
		"9e.EXAMPLES.SKITARII":                     {rangers, 5, "morale 4; attrition 1 2 5 6", 2},
		"9e.EXAMPLES.ATTRITIONFULL":                {squad(10), 3, "morale 6; attrition 1 2 2 4 5 6", 5},
		"9e.UNIT.STRENGTH.3 half is not below":     {squad(10), 4, "morale 6; attrition 2 2 2 2 2", 5},
		"9e.UNIT.STRENGTH.3 less than half":        {squad(11), 5, "morale 6; attrition 2 3 3 3 3", 4},
		"modifiers ignored":                        {with(squad(10), worse), 6, "morale 6; attrition 2 2 1", 2},
		"a better roll":                            {with(squad(10), effect.Effect{Kind: effect.AddToRoll, Roll: effect.AttritionTest, Value: 1}), 6, "morale 6; attrition 1 2 3", 2},
		"a worse roll":                             {with(squad(10), effect.Effect{Kind: effect.AddToRoll, Roll: effect.AttritionTest, Value: -1}), 3, "morale 6; attrition 1 2 3 4 5 6", 4},
		"a worse roll, ignored":                    {with(squad(10), effect.Effect{Kind: effect.AddToRoll, Roll: effect.AttritionTest, Value: -1}, worse), 3, "morale 6; attrition 1 2 3 4 5 6", 5},
		"9e.CORE.REROLL.5 re-rolled 1s":            {with(squad(10), effect.Effect{Kind: effect.Reroll, Roll: effect.AttritionTest, Reroll: dice.Ones}), 6, "morale 6; attrition 1 1 2 6", 1},
		"9e.MORALE.ATTRITION.1 no models are left": {squad(7), 6, "morale 6", 0},
		"9e.MORALE.ATTRITION.1 all models flee":    {squad(8), 5, "morale 6; attrition 1 2", 0},
	} {
		t.Run(name, func(t *testing.T) {
			tt := battle(t, []rules.ArmyUnit{c.unit}, []rules.ArmyUnit{squad(1)}, c.script)
			lose(tt, 1, c.lost)
			tt.Play(rules.Frame{Step: rules.StepMorale})
			flee(tt)
			equal(t, "left", len(tt.Models(1)), c.left)
		})
	}
}

// TestAttritionCountsBelowHalf: 9e.MORALE.ATTRITION.1, 9e.UNIT.STRENGTH.3. In reach of an aura of the enemy, a unit rolls as if it
// were below Half-strength, and beyond it, as it is.
func TestAttritionCountsBelowHalf(t *testing.T) {
	for _, c := range []struct {
		name string
		gap  geom.Length
		left int
	}{
		{"9e.UNIT.STRENGTH.3 within the aura", 6 * geom.Inch, 4},
		{"9e.UNIT.STRENGTH.3 beyond the aura", 6*geom.Inch + 1, 6},
	} {
		fearful := squad(1)
		fearful.Auras = []effect.Aura{{Number: 70, Kind: -1, Range: 6 * geom.Inch, Enemies: true, Effects: []effect.Effect{{Kind: effect.CountsBelowHalf}}}}
		tt := battle(t, []rules.ArmyUnit{squad(10)}, []rules.ArmyUnit{fearful}, "morale 6; attrition 1 2 2 3 4 5 6")
		lose(tt, 1, 2)
		tt.Stand(2, 5*geom.Inch+c.gap+geom.Millimetres(320), 3*geom.Inch) // beside the models of the right column
		tt.Play(rules.Frame{Step: rules.StepMorale})
		flee(tt)
		equal(t, c.name, len(tt.Models(1)), c.left)
	}
}

// TestCoherency: 9e.MORALE.SEQ.1, 9e.MORALE.COHERENCY.1,
// 9e.MORALE.COHERENCY.2, 9e.GAPS.13. The player whose turn it is goes first.
func TestCoherency(t *testing.T) {
	tt := battle(t, []rules.ArmyUnit{squad(4)}, []rules.ArmyUnit{squad(3)}, "")
	tt.State.Turn = 1
	for i, y := range []geom.Length{3, 5, 12, 14} {
		tt.SetPose(i, geom.Pose{X: 3 * geom.Inch, Y: y * geom.Inch})
	}
	tt.SetPose(6, geom.Pose{X: 30 * geom.Inch, Y: 20 * geom.Inch})
	tt.Play(rules.Frame{Step: rules.StepMorale, Player: 1})
	q := tt.Request()
	if q.Reason != rules.ForCoherency || q.Player != 1 || len(q.Options) != 3 || q.Options[0].Model != 7 {
		t.Fatalf("9e.GAPS.13: asked %v of player %d: %v", q.Reason, q.Player, q.Options)
	}
	tt.Answer(&rules.Choice{Ask: rules.SelectOption})
	equal(t, "next", tt.Request().Unit, 1)
	tt.Answer(&rules.Choice{Ask: rules.SelectOption, Option: 2}) // one of a pair that could stay
	equal(t, "still two groups", tt.Request().Reason, rules.ForCoherency)
	tt.Answer(&rules.Choice{Ask: rules.SelectOption})
	equal(t, "9e.MORALE.COHERENCY.2 request", tt.Request().Ask, rules.Nothing) // and no test follows
	equal(t, "left", len(tt.Models(1)), 2)
	equal(t, "left of the other", len(tt.Models(2)), 2)
}

// TestAtCoherencyChecks tests uses before the coherency checks.
func TestAtCoherencyChecks(t *testing.T) {
	unit := squad(2)
	unit.Uses = []effect.Use{{At: effect.AtCoherencyChecks, Effects: []effect.Effect{{Kind: effect.DestroyModels, Amount: dice.Fixed(1)}}}}
	tt := battle(t, []rules.ArmyUnit{unit, squad(2)}, []rules.ArmyUnit{squad(1)}, "")
	tt.Play(rules.Frame{Step: rules.StepMorale})
	equal(t, "asked", tt.Request().Reason, rules.ForFleeing)
	tt.Answer(&rules.Choice{Ask: rules.OrderModels, Models: []rules.ModelID{2}})
	equal(t, "left", tt.Models(1)[0].ID, 1)
	equal(t, "models", len(tt.Models(1)), 1)
}

// TestLeadership: the aura of a Warlord (9e.ONLYWAR.WARLORD.3), and its affected models
// (9e.UNIT.KEYWORD.6).
func TestLeadership(t *testing.T) {
	boost := rulestest.Trooper()
	boost.Effects = []effect.Effect{{Kind: effect.ChangeCharacteristic, Of: effect.Ld, Mod: dice.Modifier{Add: 2}}}
	mixed := squad(1)
	mixed.Kinds = append(mixed.Kinds, boost)
	tt := battle(t, []rules.ArmyUnit{rulestest.Unit(1, rulestest.Trooper(), effect.Character), mixed}, []rules.ArmyUnit{squad(1)}, "")
	equal(t, "its best model", morale.Leadership(tt.Game, 2), 9)
	tt.SetWarlord(0, 1, rules.MissionTrait)
	equal(t, "near the Warlord", morale.Leadership(tt.Game, 2), 10)
	equal(t, "an enemy", morale.Leadership(tt.Game, 3), 7)
	lose(tt, 2, 1)
	equal(t, "without its best model", morale.Leadership(tt.Game, 2), 8)
}

// TestDestroyedUnits: 9e.MORALE.SEQ.2. A unit that was destroyed takes no test.
func TestDestroyedUnits(t *testing.T) {
	tt := battle(t, []rules.ArmyUnit{squad(2), squad(2)}, []rules.ArmyUnit{squad(2)}, "morale 1")
	lose(tt, 1, 2)
	lose(tt, 2, 1)
	tt.Play(rules.Frame{Step: rules.StepMorale, Player: 0})
	equal(t, "tested", [2]bool{tt.Unit(1).Did&rules.TookMorale != 0, tt.Unit(2).Did&rules.TookMorale != 0}, [2]bool{false, true})
}

// TestLentLeadership: models may use another Leadership instead of their own (9e.MORALE.TEST.1); the better one counts.
func TestLentLeadership(t *testing.T) {
	for lent, want := range map[int16]int{6: 7, 9: 9} {
		unit := with(squad(1), effect.Effect{Kind: effect.LendLeadership, Value: lent})
		tt := battle(t, []rules.ArmyUnit{unit}, []rules.ArmyUnit{squad(1)}, "")
		equal(t, "Leadership", morale.Leadership(tt.Game, 1), want)
	}
}

// TestPasses tests the limits of the tests of the 8th and 9th editions: the roll plus the models lost against Leadership 7.
func TestPasses(t *testing.T) {
	for _, c := range []struct {
		face, modifier, lost int
		within, against      bool
	}{{4, 0, 3, true, true}, {4, 0, 4, false, false}, {4, -1, 4, true, true}, {2, -5, 6, true, true}, {1, 0, 7, false, true}} {
		tested := rules.MoraleTested{Face: c.face, Modifier: c.modifier, Lost: c.lost, Leadership: 7}
		if got := morale.Within(&tested); got != c.within {
			t.Errorf("8e.MORALE.TEST.2: %+v passes: %v", c, got)
		}
		if got := morale.LostAgainstLeadership(&tested); got != c.against {
			t.Errorf("9e.MORALE.TEST.1, 9e.MORALE.TEST.2: %+v passes: %v", c, got)
		}
	}
}
