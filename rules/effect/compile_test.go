package effect

import "testing"

// TestBothScopes: the conditions of both scopes apply, and where one
// scope cannot say both, the effect is not played.
func TestBothScopes(t *testing.T) {
	infantry, fly := Keywords{Infantry}, Keywords{Fly}
	near := &Near{}
	for name, c := range map[string]struct {
		own, given Scope
		ok         bool
	}{
		"nothing":          {Scope{}, Scope{}, true},
		"all of several":   {Scope{When: Charged}, Scope{When: HalfRange}, true},
		"one of one side":  {Scope{Any: Charged}, Scope{}, true},
		"one of each side": {Scope{Any: Charged}, Scope{Any: HalfRange}, false},
		"one of the same":  {Scope{Any: Charged}, Scope{Any: Charged}, true},
		"keywords":         {Scope{Opponent: Filter{Any: infantry}}, Scope{Opponent: Filter{All: fly}}, true},
		"either keyword":   {Scope{Opponent: Filter{Any: infantry}}, Scope{Opponent: Filter{Any: fly}}, false},
		"two phases":       {Scope{Attacks: 1}, Scope{Attacks: 2}, false},
		"two units nearby": {Scope{Near: near}, Scope{Near: &Near{}}, false},
		"one unit nearby":  {Scope{}, Scope{Near: near}, true},
	} {
		scope, ok := both(c.own, c.given)
		if ok != c.ok {
			t.Errorf("%s: %v, want %v", name, ok, c.ok)
		}
		if want := c.own.When | c.given.When; scope.When != want {
			t.Errorf("%s: when %v, want %v", name, scope.When, want)
		}
	}
}

// named numbers keywords by name.
type named map[string]Keyword

func (n named) Keyword(name string) Keyword { return n[name] }
func (n named) Aura(string) int16           { return 0 }
func (n named) Ability(string) int16        { return 0 }

// TestConcerns: an effect is for units with all of some keywords, one of others, and none of others.
func TestConcerns(t *testing.T) {
	c := Compiler{Names: named{"ORKS": 100, "INFANTRY": Infantry, "VEHICLE": Vehicle}, Keywords: Keywords{100, Infantry}}
	for _, tt := range []struct {
		all, any, none []string
		want           bool
	}{
		{nil, nil, nil, true},
		{[]string{"ORKS", "INFANTRY"}, nil, nil, true},
		{[]string{"ORKS", "VEHICLE"}, nil, nil, false},
		{[]string{"ORKS"}, []string{"VEHICLE", "INFANTRY"}, nil, true},
		{[]string{"ORKS"}, []string{"VEHICLE"}, nil, false},
		{[]string{"ORKS"}, nil, []string{"INFANTRY"}, false},
	} {
		if got := c.Concerns(&Spec{AllKeywords: tt.all, AnyKeywords: tt.any, NoKeywords: tt.none}); got != tt.want {
			t.Errorf("all of %v, one of %v, none of %v: %v, want %v", tt.all, tt.any, tt.none, got, tt.want)
		}
	}
}

// TestAuraReaches: an aura reaches units with all of its keywords, one of its alternatives and none of others, its own unit
// too (9e.DATASHEET.ABILITY.2).
func TestAuraReaches(t *testing.T) {
	names := named{"ORKS": 100, "GOFFS": 101, "INFANTRY": Infantry, "CHARACTER": Character, "VEHICLE": Vehicle}
	s, err := Parse("aura", `{"range":6,"affects":"friendly","keywords":["ORKS"],"any_keywords":["INFANTRY","CHARACTER"],"without":["VEHICLE"],"effects":[{"do":"roll","roll":"hit","add":1}]}`)
	if err != nil {
		t.Fatal(err)
	}
	chosen, err := Parse("aura", `{"range":6,"affects":"friendly","any_keywords":["<CLAN>","CHARACTER"],"effects":[{"do":"roll","roll":"hit","add":1}]}`)
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		keywords Keywords
		want     bool
	}{
		{Keywords{100, Infantry}, true},
		{Keywords{100, Character}, true},
		{Keywords{100}, false},
		{Keywords{Infantry}, false},
		{Keywords{100, Character, Vehicle}, false},
	} {
		c := Compiler{Names: names, Keywords: tt.keywords}
		a, _ := c.Aura("Banner", s)
		if got := a.Of.Passes(tt.keywords); got != tt.want {
			t.Errorf("9e.DATASHEET.ABILITY.2: %v is reached: %v, want %v", tt.keywords, got, tt.want)
		}
		if list, _ := c.Attack(s); len(list) > 0 != tt.want {
			t.Errorf("9e.DATASHEET.ABILITY.2: %v has the effect of its own aura: %v, want %v", tt.keywords, list, tt.want)
		}
		if a, _ := c.Aura("Banner", chosen); !a.Of.Passes(tt.keywords) {
			t.Errorf("9e.DATASHEET.ABILITY.2: %v has the keyword that the army chose, and is not reached", tt.keywords)
		}
	}
}

// TestOwnEffect: 10e.CORE.SEQUENCE.1. Of several effects of a use on another unit one may be on its owner, and a friend near the
// owner may change its die.
func TestOwnEffect(t *testing.T) {
	c := Compiler{Names: named{"OFFICER": 100}, WeaponAbility: func(string) (Effect, bool) { return Effect{Kind: Precision}, true }}
	s, err := Parse("together", `{"at":"selected_to_shoot","who":"selected","select":{"side":"friendly","of":"units","within":6},"needs":4,
		"modifier":{"add":1,"near":{"keywords":["OFFICER"],"within":6}},
		"effects":[{"do":"rally"},{"do":"weapon_ability","ability":"precision","to":"owner"}]}`)
	if err != nil {
		t.Fatal(err)
	}
	uses, ok := c.Uses("pact", s, -1)
	if !ok || len(uses) != 1 || len(uses[0].Effects) != 2 || uses[0].Effects[0].OnOwner || !uses[0].Effects[1].OnOwner {
		t.Errorf("10e.CORE.SEQUENCE.1: %+v, %v", uses, ok)
	}
	if near := uses[0].Modifier.Scope.Near; near == nil || !near.Of.All.Has(100) {
		t.Errorf("10e.CORE.SEQUENCE.1: the modifier needs %+v", near)
	}
	for args, want := range map[string]bool{`{"do":"weapon_ability","ability":"precision"}`: true, `{"do":"weapon_ability","ability":"precision","weapons":["rifle"]}`: false} {
		s, err := Parse("together", `{"at":"selected_to_shoot","until":"end_of_phase","effects":[`+args+`]}`)
		if err != nil {
			t.Fatal(err)
		}
		if _, ok := c.Uses("rifle", s, -1); ok != want {
			t.Errorf("10e.DATASHEET.WEAPON.2 %s: played: %v, want %v", args, ok, want)
		}
	}
}

// TestMeasureHull: 9e.CORE.MEASURE.1. Distances are measured to the hull of a model without a base, also if other models of its
// unit have bases; one that has a base cannot be measured to its hull.
func TestMeasureHull(t *testing.T) {
	c := Compiler{Models: []ModelKind{{Name: "Tank", Count: 1, Hull: true}, {Name: "Drone", Count: 2}}}
	for _, tt := range []struct {
		kind int
		who  string
		want bool
	}{
		{0, "", true}, {1, "", false}, {0, "unit", false}, {-1, "", false},
	} {
		if got := c.NoOp(&Spec{Do: "measure_hull", Who: tt.who}, tt.kind); got != tt.want {
			t.Errorf("9e.CORE.MEASURE.1: models %d %s: %v, want %v", tt.kind, tt.who, got, tt.want)
		}
	}
}

// numbered numbers the names of abilities by their lengths.
type numbered struct{ named }

func (numbered) Ability(name string) int16 { return int16(len(name)) }

// TestOnceOf: abilities with the same name for once count together on a target.
func TestOnceOf(t *testing.T) {
	for of, want := range map[string][2]int16{"": {3, 5}, "Oath": {4, 4}} {
		var got [2]int16
		for i, name := range []string{"One", "Other"} {
			c := &Compiler{Names: numbered{named{}}}
			uses, ok := c.Uses(name, &Spec{Do: "rally", At: "start_of_phase", Phase: "command", Once: "phase", OnceFor: "selected", OnceOf: of, Select: &Select{Side: "friendly", Of: "units"}}, -1)
			if !ok || len(uses) != 1 || !uses[0].Each {
				t.Fatalf("%s: %+v, %v", name, uses, ok)
			}
			got[i] = uses[0].Number
		}
		if got != want {
			t.Errorf("%q: numbers %v, want %v", of, got, want)
		}
	}
}
