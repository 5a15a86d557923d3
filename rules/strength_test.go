package rules_test

import (
	"slices"
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/ed9"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

func table(t testing.TB, first, second []rules.ArmyUnit) *rulestest.Table {
	t.Helper()
	e := rules.Complete(ed9.Edition())
	tt := rulestest.New(t, &e, first, second, "")
	for u := range tt.State.Units {
		tt.Stand(rules.UnitAt(u), 3*geom.Inch+geom.Length(u)*5*geom.Inch, 3*geom.Inch)
	}
	return tt
}

func squad(n int) rules.ArmyUnit { return rulestest.Unit(n, rulestest.Trooper()) }

func ids(tt *rulestest.Table, u rules.UnitID) (list []rules.ModelID) {
	for _, m := range tt.Models(u) {
		list = append(list, m.ID)
	}
	return list
}

// destroy removes the last models of a unit.
func destroy(tt *rulestest.Table, u rules.UnitID, n int) {
	for range n {
		tt.Remove(int(tt.Unit(u).First+tt.Unit(u).Alive)-1, "test")
	}
}

// TestStrength: 9e.DATASHEET.CHAR.1, 9e.UNIT.STRENGTH.1, 9e.UNIT.STRENGTH.2, 9e.UNIT.STRENGTH.3,
// 9e.UNIT.STRENGTH.4.
func TestStrength(t *testing.T) {
	tt := table(t, []rules.ArmyUnit{squad(10)}, []rules.ArmyUnit{squad(1)})
	check := func(alive int, is effect.Conditions) {
		t.Helper()
		got := tt.Is(1) & (effect.AtStartingStrength | effect.BelowHalfStrength)
		if got != is || len(tt.Bodies(1)) != alive || tt.Unit(1).Starting != 10 {
			t.Errorf("9e.DATASHEET.CHAR.1 9e.UNIT.STRENGTH.1: %d models of %d: %b, want %d: %b", len(tt.Bodies(1)), tt.Unit(1).Starting, got, alive, is)
		}
	}
	check(10, effect.AtStartingStrength)
	destroy(tt, 1, 5)
	check(5, 0)
	destroy(tt, 1, 1)
	check(4, effect.BelowHalfStrength)
	if tt.Unit(1).Place != rules.OnTable {
		t.Error("destroyed too early")
	}
	destroy(tt, 1, 4)
	if tt.Unit(1).Place != rules.Destroyed || !tt.Wiped(0) || !tt.State.Wiped {
		t.Error("9e.UNIT.STRENGTH.4: not destroyed")
	}
}

// TestSplitAndMerge: 9e.UNIT.STRENGTH.5, 9e.UNIT.STRENGTH.6.
func TestSplitAndMerge(t *testing.T) {
	tt := table(t, []rules.ArmyUnit{squad(6), squad(2)}, []rules.ArmyUnit{squad(1)})
	destroy(tt, 1, 1)
	u := tt.Split(1, []rules.ModelID{2, 4})
	check := func(u rules.UnitID, starting int16, want ...rules.ModelID) {
		t.Helper()
		if got := ids(tt, u); !slices.Equal(got, want) || tt.Unit(u).Starting != starting {
			t.Errorf("unit %v: %v of %d; want %v of %d", u, got, tt.Unit(u).Starting, want, starting)
		}
		for _, m := range want {
			at := tt.Find(u, m)
			if tt.UnitOf(at) != u || tt.Bodies(u)[at-int(tt.Unit(u).First)].Pose.Y != 3*geom.Inch+geom.Length(m-first(u))*2*geom.Inch {
				t.Errorf("model %v of unit %v is not where it stood", m, u)
			}
		}
	}
	check(1, 3, 1, 3, 5)
	check(u, 2, 2, 4)
	check(2, 2, 7, 8)
	destroy(tt, u, 1) // model 3
	if tt.Merge(2, 1) || tt.Merge(1, 1) || tt.Merge(3, 1) {
		t.Error("units of two datasheets, or of two players, were merged")
	}
	if !tt.Merge(u, 1) {
		t.Fatal("not merged")
	}
	check(1, 5, 1, 3, 5, 2)
	check(2, 2, 7, 8)
	check(3, 1, 9)
	if tt.Unit(u).Place != rules.Joined || tt.Unit(1).Held != 6 || tt.Is(1).HasAny(effect.BelowHalfStrength) {
		t.Errorf("9e.UNIT.STRENGTH.6: after the merger: %+v, %+v", tt.Unit(u), tt.Unit(1))
	}
	destroy(tt, 1, 2)
	if !tt.Is(1).Has(effect.BelowHalfStrength) {
		t.Error("2 of 5 are not below Half-strength")
	}
	destroy(tt, 1, 2)
	destroy(tt, 2, 2)
	if !tt.Wiped(0) {
		t.Error("a joined unit keeps its army alive")
	}
}

// first returns the first model of a unit of TestSplitAndMerge.
func first(u rules.UnitID) rules.ModelID {
	return map[rules.UnitID]rules.ModelID{1: 1, 2: 7, 3: 9, 4: 1}[u]
}

// TestSplitFull: a battle with the maximum number of units.
func TestSplitFull(t *testing.T) {
	var army []rules.ArmyUnit
	for range rules.MaxUnits - 1 {
		army = append(army, squad(2))
	}
	tt := table(t, army, []rules.ArmyUnit{squad(1)})
	if u := tt.Split(1, []rules.ModelID{2}); u != rules.NoUnit || len(tt.Models(1)) != 2 {
		t.Errorf("split into unit %v", u)
	}
}

// TestWhoDestroyed: 9e.UNIT.STRENGTH.7, 9e.UNIT.STRENGTH.8.
func TestWhoDestroyed(t *testing.T) {
	for name, c := range map[string]struct {
		frames []rules.Frame
		by     int8
		slayer rules.UnitID
	}{
		"9e.UNIT.STRENGTH.7 an attack":              {[]rules.Frame{{Step: rules.StepShoot}, {Step: rules.StepAttacks, Unit: 2}, {Step: rules.StepDestroyed}}, 2, 2},
		"9e.UNIT.STRENGTH.7 a rule's mortal wounds": {[]rules.Frame{{Step: rules.StepMortal, Other: 2}}, 2, 2},
		"9e.UNIT.STRENGTH.7 fled":                   {[]rules.Frame{{Step: rules.StepTest}, {Step: rules.StepLoss}}, 2, rules.NoUnit},
		"9e.UNIT.STRENGTH.7 a rule":                 {[]rules.Frame{{Step: rules.StepUse}, {Step: rules.StepLoss}}, 2, 2},
		"9e.UNIT.STRENGTH.8 mortal wounds without a unit": {
			[]rules.Frame{{Step: rules.StepAttacks, Unit: 2}, {Step: rules.StepMortal}}, 0, rules.NoUnit,
		},
		"9e.UNIT.STRENGTH.8 its own army": {[]rules.Frame{{Step: rules.StepAttacks, Unit: 1}}, 0, rules.NoUnit},
		"9e.UNIT.STRENGTH.8 coherency":    {[]rules.Frame{{Step: rules.StepCoherency}}, 0, rules.NoUnit},
		"9e.UNIT.STRENGTH.8 a wreck": {
			[]rules.Frame{{Step: rules.StepAttacks, Unit: 2}, {Step: rules.StepWreck}}, 0, rules.NoUnit,
		},
		"9e.UNIT.STRENGTH.8 nothing": {nil, 0, rules.NoUnit},
	} {
		t.Run(name, func(t *testing.T) {
			tt := table(t, []rules.ArmyUnit{squad(2)}, []rules.ArmyUnit{squad(1)})
			tt.State.PendingUses = []rules.PendingUse{{Unit: 2}}
			tt.State.Frames = c.frames
			destroy(tt, 1, 1)
			if tt.Unit(1).SlainBy != 0 {
				t.Error("destroyed with a model left")
			}
			destroy(tt, 1, 1)
			if u := tt.Unit(1); u.SlainBy != c.by || u.Slayer != c.slayer {
				t.Errorf("by %d of unit %v; want %d, %v", u.SlainBy, u.Slayer, c.by, c.slayer)
			}
		})
	}
}

// TestKeywordsOfModels: 9e.UNIT.KEYWORD.1, 9e.UNIT.KEYWORD.2,
// 9e.UNIT.KEYWORD.5, 9e.UNIT.KEYWORD.6.
func TestKeywordsOfModels(t *testing.T) {
	hero := rulestest.Trooper()
	hero.Keywords = effect.Keywords{effect.Character}
	mixed := squad(1)
	mixed.Keywords = effect.Keywords{effect.Infantry, effect.Character, effect.FirstNamed}
	mixed.Kinds[0].Keywords = effect.Keywords{effect.Infantry}
	mixed.Kinds = append(mixed.Kinds, hero)
	tt := table(t, []rules.ArmyUnit{mixed, squad(1)}, []rules.ArmyUnit{squad(1)})
	for _, c := range []struct {
		what      string
		got, want bool
	}{
		{"9e.UNIT.KEYWORD.5 INFANTRY", tt.Has(1, effect.Infantry), true},
		{"9e.UNIT.KEYWORD.5 CHARACTER", tt.Has(1, effect.Character), true},
		{"9e.UNIT.KEYWORD.1 a Faction keyword", tt.Has(1, effect.FirstNamed), true},
		{"9e.UNIT.KEYWORD.1 a Faction keyword of others", tt.Has(2, effect.FirstNamed), false},
		{"9e.UNIT.KEYWORD.2 VEHICLE", tt.Has(1, effect.Vehicle), false},
		{"9e.UNIT.KEYWORD.6 the trooper", tt.ModelHas(0, effect.Character), false},
		{"9e.UNIT.KEYWORD.6 the hero", tt.ModelHas(1, effect.Character), true},
		{"9e.UNIT.KEYWORD.6 all models alike", tt.ModelHas(2, effect.Infantry), true},
	} {
		if c.got != c.want {
			t.Errorf("%s: %v", c.what, c.got)
		}
	}
}

// TestKeywordsOfTheFallen: 9e.UNIT.KEYWORD.5. A unit has the keywords of its models in play;
// those of a destroyed model are lost.
func TestKeywordsOfTheFallen(t *testing.T) {
	hero := rulestest.Trooper()
	hero.Keywords = effect.Keywords{effect.Psyker, effect.Character}
	mixed := squad(2)
	mixed.Keywords = effect.Keywords{effect.Infantry, effect.Psyker, effect.Character}
	mixed.Kinds[0].Keywords = effect.Keywords{effect.Infantry, effect.Character}
	mixed.Kinds = append(mixed.Kinds, hero)
	tt := table(t, []rules.ArmyUnit{mixed}, []rules.ArmyUnit{squad(1)})
	has := func() [3]bool {
		return [3]bool{tt.Has(1, effect.Infantry), tt.Has(1, effect.Psyker), tt.Has(1, effect.Character)}
	}
	for _, c := range []struct {
		what string
		lose int
		want [3]bool
	}{
		{"whole", -1, [3]bool{true, true, true}},
		{"a trooper less", 0, [3]bool{true, true, true}},
		{"the hero less", 1, [3]bool{true, false, true}},
		{"destroyed", 0, [3]bool{true, true, true}},
	} {
		if c.lose >= 0 {
			tt.Remove(c.lose, "9e.ATTACK.DAMAGE.2")
		}
		if got := has(); got != c.want {
			t.Errorf("%s: %v", c.what, got)
		}
	}
}

// TestSides: 9e.CORE.MEASURE.3, 9e.CORE.ARMY.1, 9e.UNIT.DEF.1, 9e.UNIT.DEF.2, 9e.UNIT.DEF.3,
// 9e.UNIT.ENGAGE.2. Engagement Range only concerns enemies; a rule about units concerns those of
// both armies.
func TestSides(t *testing.T) {
	tt := table(t, []rules.ArmyUnit{squad(1), squad(1)}, []rules.ArmyUnit{squad(1)})
	tt.Stand(1, 10*geom.Inch, 10*geom.Inch)
	tt.Stand(2, 12*geom.Inch, 10*geom.Inch)
	tt.Stand(3, 10*geom.Inch, 12*geom.Inch)
	if got := tt.EngagedBy(1); got != rules.UnitSet(0).With(3) {
		t.Errorf("engaged by %b", got)
	}
	all, enemies := tt.Others(1, nil)
	if len(all) != 2 || enemies != 1 {
		t.Errorf("9e.UNIT.DEF.2 9e.UNIT.DEF.3: %d other models, enemies from %d", len(all), enemies)
	}
	if d := tt.Distance(1, 3); d != tt.Distance(3, 1) || d != 740 {
		t.Errorf("9e.CORE.MEASURE.3: distance %v", d)
	}
	if u := tt.Sheet(3); u.Size() != 1 || tt.Unit(3).Player != 1 {
		t.Error("9e.CORE.ARMY.1 9e.UNIT.DEF.1: the unit of the other army")
	}
}

// TestAuras: 9e.DATASHEET.ABILITY.1, 9e.DATASHEET.ABILITY.2,
// 9e.DATASHEET.ABILITY.3, 9e.EXAMPLES.AURA.
func TestAuras(t *testing.T) {
	source := squad(1)
	source.Effects = []effect.Effect{{Kind: effect.PassMorale, Value: 10}}
	source.Auras = []effect.Aura{{Number: 70, Kind: -1, Range: 6 * geom.Inch, Effects: []effect.Effect{{Kind: effect.PassMorale, Value: 1}}}}
	tt := table(t, []rules.ArmyUnit{source, source, squad(1)}, []rules.ArmyUnit{squad(1)})
	sum := func(u rules.UnitID) (n int16) {
		tt.Effects(u, func(e *effect.Effect) { n += e.Value })
		return n
	}
	tt.Stand(1, 20*geom.Inch, 15*geom.Inch)
	tt.Stand(2, 24*geom.Inch, 15*geom.Inch)
	tt.Stand(3, 22*geom.Inch, 12*geom.Inch)
	tt.Stand(4, 22*geom.Inch, 18*geom.Inch)
	for u, want := range []int16{11, 11, 1, 0} {
		if got := sum(rules.UnitAt(u)); got != want {
			t.Errorf("unit %d: %d, want %d", u, got, want)
		}
	}
	tt.Stand(2, 40*geom.Inch, 25*geom.Inch)
	tt.Stand(3, 20*geom.Inch, 15*geom.Inch+6*geom.Inch+1261)
	if got := sum(3); got != 0 {
		t.Errorf("beyond its range: %d", got)
	}
	tt.Stand(3, 20*geom.Inch, 17*geom.Inch)
	tt.SetPlace(3, rules.Embarked, 2)
	if got := sum(3); got != 0 {
		t.Errorf("9e.MOVE.EMBARK.4 embarked: %d", got)
	}
	tt.Stand(3, 20*geom.Inch, 17*geom.Inch)
	tt.SetPlace(1, rules.Embarked, 2)
	if got := sum(3); got != 0 {
		t.Errorf("9e.MOVE.EMBARK.4 of an embarked unit: %d", got)
	}
}
