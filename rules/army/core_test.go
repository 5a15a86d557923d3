package army

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/army/wording"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/schemas/fuzztest"
)

// ofKinds returns a reader of a unit with kinds of these names.
func ofKinds(names ...string) *unitReader {
	m := musterOne(&wording.Reader{})
	m.out.Models, m.out.Rules.Kinds = names, nil
	for range names {
		m.out.Rules.Kinds = append(m.out.Rules.Kinds, rules.Kind{Count: 1, Profile: rules.Profile{Wounds: 12, Control: 5}})
	}
	return m
}

// TestCoreOfUnits: an ability that all models need applies only if all have it, and other
// abilities apply to the models that have them.
func TestCoreOfUnits(t *testing.T) {
	m := ofKinds("a", "b")
	m.readByName("Stealth", "", 0)
	m.readByName("Lone Operative", "", 0)
	m.readByName("Lone Operative", "", 1)
	m.readByName("Feel No Pain 5+", "", 1)
	m.readByName("Deep Strike", "", onUnit)
	m.readByName(`Scouts 6"`, "", onUnit)
	m.readByName("Scouts", "", onUnit) // the rule alone
	m.addCoreAbilities()
	var got []effect.Kind
	for _, e := range m.out.Rules.Effects {
		got = append(got, e.Kind)
	}
	if diff := cmp.Diff([]effect.Kind{effect.NotTargeted, effect.Reinforcements}, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	if k := m.out.Rules.Kinds; len(k[0].Effects) != 0 || len(k[1].Effects) != 1 || k[1].Effects[0].Value != 5 {
		t.Errorf("%+v", k)
	}
	if diff := cmp.Diff([]string{`Scouts 6"`}, m.out.Battle.Core); diff != "" {
		t.Errorf("used at a moment: -want +got:\n%s", diff)
	}
}

// TestInvulnerableSaves reads the wordings of the data.
func TestInvulnerableSaves(t *testing.T) {
	for text, want := range map[string][]int16{
		"This model has a 4+ invulnerable save.": {4}, "4+": {4}, "This unit has a 5+ Invulnerable save": {5},
		"Models in this unit have an Invulnerable save of 5+.":                                                  {5},
		"This model has a 5+ invulnerable save against ranged attacks only.":                                    {5},
		"This unit has a 5+ Invulnerable Save. This invulnerable save is improved to 4+ against melee attacks.": {5, 4},
		"This model has a 1+ invulnerable save.":                                                                nil,
		"This model has a 4+ invulnerable save, once per battle.":                                               nil,
		"": nil,
	} {
		m := ofKinds("a")
		ok := m.readByName("Invulnerable Save", text, 0)
		var got []int16
		for _, e := range m.out.Rules.Kinds[0].Effects {
			got = append(got, e.Value)
		}
		if diff := cmp.Diff(want, got); diff != "" || ok != (want != nil) {
			t.Errorf("%q: %v: -want +got:\n%s", text, ok, diff)
		}
	}
	m := ofKinds("Autarch", "Guardian")
	m.readByName("Invulnerable Save (Autarch)", "An Autarch has a 4+ Invulnerable save", onUnit)
	if k := m.out.Rules.Kinds; len(k[0].Effects) != 1 || len(k[1].Effects)+len(m.out.Rules.Effects) != 0 {
		t.Errorf("of one model: %+v", k)
	}
	if m.readByName("Invulnerable Save", "Nobody has a 4+ invulnerable save", onUnit) {
		t.Error("an owner that is not there")
	}
	e := func(text string) effect.AttackKind {
		m := ofKinds("a")
		m.readByName("Invulnerable Save", text, 0)
		return m.out.Rules.Kinds[0].Effects[0].Scope.Attacks
	}
	if e("5+ against ranged attacks") != effect.RangedAttacks || e("5+ against melee attacks") != effect.MeleeAttacks || e("5+") != effect.AnyAttack {
		t.Error("the attacks are not told apart")
	}
}

// TestDamaged builds a damage table from the ability, and checks both sides of its limit.
func TestDamaged(t *testing.T) {
	m := ofKinds("a")
	text := "While this model has 1-4 wounds remaining, subtract 3 from this model’s Objective Control characteristic and each time this model makes an attack, subtract 1 from the Hit roll."
	if !m.readByName("Damaged: 1-4 Wounds Remaining", text, 0) {
		t.Fatal("not read")
	}
	m.setDamageTables()
	k := &m.out.Rules.Kinds[0]
	for wounds, want := range map[int16][2]int16{12: {0, 5}, 5: {0, 5}, 4: {-1, 2}, 1: {-1, 2}} {
		if p := k.At(wounds); [2]int16{p.Hit, p.Control} != want || p.Wounds != 12 {
			t.Errorf("11e.ABILITY.DAMAGED.1, 11e.GAPS.32: %d wounds left: %+v, want %v", wounds, p, want)
		}
	}
	if !m.readByName("Damaged: 1-5 Wounds Remaining", "While 1-5 wounds of this model are left, subtract 1 from its hit rolls.", 0) {
		t.Error("our own wording is not read")
	}
	for _, other := range []string{"", "While this model has 1-4 wounds remaining, add 2 to the Attacks characteristic of its weapons."} {
		if m.readByName("Damaged: 1-4 Wounds Remaining", other, 0) {
			t.Errorf("%q is read", other)
		}
	}
}

// TestLeaders reads the units to which a leader may be attached.
func TestLeaders(t *testing.T) {
	for text, want := range map[string][]string{
		"This model can be attached to the following units:\n■ IMMORTALS\n■ NECRON WARRIORS\nYou can attach this model to one of the above units even if another was": {"IMMORTALS", "NECRON WARRIORS"},
		"This model can be attached to the following unit: ^^**Rubric Marines^^**":                                                                                    {"Rubric Marines"},
		"This model can be attached to the following units: **^^Cadian Shock Troops^^**,\u00a0**^^Kasrkin^^**":                                                        {"Cadian Shock Troops", "Kasrkin"},
		"This model can be attached to the following units:\n\n- **^^Breacher Team^^**\n- **^^Strike Team^^**":                                                        {"Breacher Team", "Strike Team"},
		"This model can lead: Bladeguard Veteran Squad; Tactical Squad.":                                                                                              {"Bladeguard Veteran Squad", "Tactical Squad"},
		"Before the battle this model may join one of the units that it can lead. They are one unit until then.":                                                      nil,
		"While a Bodyguard unit contains a Leader, it is known as an Attached unit.":                                                                                  nil,
	} {
		if diff := cmp.Diff(want, ledUnits(text)); diff != "" {
			t.Errorf("%q: -want +got:\n%s", text, diff)
		}
	}
	for text, want := range map[string]string{
		"If a Character unit from your army with the Leader ability can be attached to a Terminator Squad, it can be attached to this unit instead.": "Terminator Squad",
		"If a CHARACTER from your army can be attached to an INTERCESSOR SQUAD unit, it can be attached to this unit instead":                        "INTERCESSOR SQUAD",
		"If a CHARACTER (excluding EPIC HEROES) can be attached to a LEGIONARIES unit, it can be attached to this unit instead.":                     "",
	} {
		if got, ok := standsFor(text); got != want || ok != (want != "") {
			t.Errorf("%q: %q", text, got)
		}
	}
}

// led returns the pairs of an army in which the first unit leads those that it names or is
// attached to.
func led(names *Names, units ...*Unit) (pairs [][2]int) {
	army := rules.Army{}
	for range units {
		army.Units = append(army.Units, rules.ArmyUnit{Unit: rules.Unit{Kinds: []rules.Kind{{Count: 1}}}})
	}
	attach(&army, units, names)
	for _, a := range army.Attached {
		pairs = append(pairs, [2]int{a.Leader, a.Bodyguard})
	}
	return pairs
}

// TestAttached: 10e.ATTACHED.FORM.1. A leader may be attached to units by their names or
// keywords, to units that stand for them, or to the one to which the roster attaches it.
func TestAttached(t *testing.T) {
	var names Names
	unit := func(id, name string, keywords ...string) *Unit {
		u := &Unit{Selection: id, Name: name}
		u.Rules.Keywords = names.Keywords(keywords)
		return u
	}
	leader := unit("l", "Captain")
	leader.Battle.Leader, leader.Battle.Leads = true, []string{"Intercessor Squad", "TERMINATORS"}
	other := unit("o", "Lieutenant", "TERMINATORS")
	other.Battle.Leader = true
	a, b, c, d := unit("a", "Intercessor squad"), unit("b", "Assault Terminators", "TERMINATORS"), unit("c", "Scouts"), unit("d", "Kill Team")
	d.Battle.StandsFor = []string{"Intercessor Squad"}
	if diff := cmp.Diff([][2]int{{0, 1}, {0, 2}, {0, 4}}, led(&names, leader, a, b, c, d, other)); diff != "" {
		t.Errorf("by name: -want +got:\n%s", diff)
	}
	leader.leads = []string{"x", "c"}
	if diff := cmp.Diff([][2]int{{0, 3}}, led(&names, leader, a, b, c, d)); diff != "" {
		t.Errorf("leads: -want +got:\n%s", diff)
	}
}

// TestHovering prepares AIRCRAFT with Hover.
func TestHovering(t *testing.T) {
	unit := func(k effect.Keyword, effects ...effect.Effect) rules.ArmyUnit {
		return rules.ArmyUnit{Unit: rules.Unit{Keywords: effect.Keywords{k}, Effects: effects, Kinds: []rules.Kind{{Profile: rules.Profile{Move: rules.Move{Least: 1, Most: 2}}}}}}
	}
	can, turns := effect.Effect{Kind: effect.HoverMode}, effect.Effect{Kind: effect.PivotFirst}
	army := rules.Army{Units: []rules.ArmyUnit{unit(effect.Aircraft), unit(effect.Vehicle, can), unit(effect.Aircraft, turns, can)}}
	army.MayHover()
	if len(army.Hovering) != 1 || army.Hovering[0].Unit != 2 {
		t.Fatalf("%+v", army.Hovering)
	}
	s := &army.Hovering[0].Sheet
	if len(s.Keywords) != 0 || s.Kinds[0].Profile.Move != (rules.Move{Most: 20 * geom.Inch}) || len(s.Effects) != 1 {
		t.Errorf("%+v", s)
	}
	if u := &army.Units[2]; len(u.Keywords) != 1 || u.Kinds[0].Profile.Move.Least != 1 {
		t.Errorf("the unit itself has changed: %+v", u)
	}
}

// FuzzKnown reads abilities with any name and text, and never returns more than there is.
func FuzzKnown(f *testing.F) {
	for _, seed := range [][2]string{
		{"Invulnerable Save", "This model has a 4+ invulnerable save."}, {"Damaged: 1-4 Wounds Remaining", "While this model has 1-4 wounds remaining, each time this model makes an attack, subtract 1 from the Hit roll."},
		{"Leader", "This model can be attached to the following units:\n■ A\n■ B"}, {"Attached Unit", "can be attached to a B, it can be attached to this unit instead"},
		{"Feel No Pain 5+", ""}, {`Scouts 6"`, ""}, {"Deadly Demise D3+1", ""}, {"Transport", "This model has a transport capacity of 6 A models."},
	} {
		f.Add(seed[0], seed[1])
	}
	f.Fuzz(func(t *testing.T, name, text string) {
		fuzztest.Limit(t)
		m := ofKinds("a", "b")
		m.readByName(name, text, 0)
		m.readByName(name, text, onUnit)
		m.setDamageTables()
		m.addCoreAbilities()
		for _, k := range m.out.Rules.Kinds {
			for i := range k.Effects {
				if e := &k.Effects[i]; e.Kind == effect.InvulnerableSave && (e.Value < 2 || e.Value > 6) {
					t.Errorf("%q: %q: %+v", name, text, e)
				}
			}
			if len(k.Rows) > 0 && (k.Rows[0].Wounds > k.Profile.Wounds || k.Rows[1].Profile.Control < 0) {
				t.Errorf("%q: %q: %+v", name, text, k.Rows)
			}
		}
		for _, unit := range m.out.Battle.Leads {
			if unit == "" {
				t.Errorf("%q: %q: a unit without a name", name, text)
			}
		}
	})
}

// TestIncompleteData: models without Wounds have 1, models without a stat line have that of
// others of their unit, and a unit without any is not played. All are reported.
func TestIncompleteData(t *testing.T) {
	full, tough := rules.Profile{Toughness: 4, Wounds: 3}, rules.Profile{Toughness: 5}
	for _, c := range []struct {
		profiles []rules.Profile
		want     []rules.Profile
		gaps     []string
	}{
		{[]rules.Profile{full}, []rules.Profile{full}, nil},
		{[]rules.Profile{{}, full}, []rules.Profile{full, full}, []string{"U: not in the data: stat line of A (that of B assumed)"}},
		{[]rules.Profile{full, tough}, []rules.Profile{full, {Toughness: 5, Wounds: 1}}, []string{"U: not in the data: Wounds of B (1 assumed)"}},
		{[]rules.Profile{tough}, []rules.Profile{{Toughness: 5, Wounds: 1}}, []string{"U: not in the data: Wounds of A (1 assumed)"}},
		{
			[]rules.Profile{{}, tough}, []rules.Profile{{Toughness: 5, Wounds: 1}, {Toughness: 5, Wounds: 1}},
			[]string{"U: not in the data: stat line of A (that of B assumed)", "U: not in the data: Wounds of B (1 assumed)"},
		},
		{[]rules.Profile{{}}, nil, nil},
		{nil, nil, nil},
	} {
		u := &Unit{Name: "U", Models: []string{"A", "B"}}
		for _, p := range c.profiles {
			u.Rules.Kinds = append(u.Rules.Kinds, rules.Kind{Count: 1, Profile: p})
		}
		f := unitBuilder{names: &Names{}, unit: u, fidelity: &Fidelity{}}
		lack := f.build()
		var got []rules.Profile
		for _, k := range f.out.Kinds {
			got = append(got, k.Profile)
		}
		if (lack == nil) != (c.want != nil) || lack != nil && !errors.Is(lack, ErrUnreadable) {
			t.Errorf("%+v: %v", c.profiles, lack)
		}
		if diff := cmp.Diff(c.want, got); lack == nil && diff != "" {
			t.Errorf("%+v (-want +got):\n%s", c.profiles, diff)
		}
		if diff := cmp.Diff(c.gaps, f.fidelity.GapLines()); diff != "" {
			t.Errorf("%+v (-want +got):\n%s", c.profiles, diff)
		}
	}
}
