package army_test

import (
	"errors"
	"math"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/army"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

const (
	intercessors = "9e.space-marines.intercessor-squad"
	assault      = "9e.space-marines.assault-intercessor-squad"
	outriders    = "9e.space-marines.outrider-squad"
	hellblasters = "9e.space-marines.hellblaster-squad"
	warriors     = "9e.necrons.necron-warriors"
	nightbringer = "9e.necrons.ctan-shard-of-the-nightbringer"
)

func weapon(t *testing.T, u *army.Unit, name string) *army.Weapon {
	t.Helper()
	for i := range u.Weapons {
		if u.Weapons[i].Name == name {
			return &u.Weapons[i]
		}
	}
	t.Fatalf("%s has no %s", u.Name, name)
	return nil
}

func TestMuster(t *testing.T) {
	u := army.Mustered(t, builtIn(t), intercessors)
	if diff := cmp.Diff([]string{"Intercessor", "Intercessor Sergeant"}, u.Models); diff != "" {
		t.Errorf("models: -want +got:\n%s", diff)
	}
	want := rules.Profile{
		Move: rules.Move{Most: 6 * geom.Inch}, WS: 3, BS: 3, Strength: 4, Toughness: 4, Wounds: 2, Attacks: dice.Fixed(2), Leadership: 7, Save: 3,
	}
	base := geom.RoundBase(geom.Millimetres(320), geom.Millimetres(420))
	if diff := cmp.Diff(rules.Kind{Count: 4, Profile: want, Base: base}, u.Rules.Kinds[0]); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	if !u.Rules.Keywords.Has(effect.Infantry) || u.Rules.Keywords.Has(effect.Vehicle) {
		t.Errorf("keywords: %v", u.Rules.Keywords)
	}
	rifle := weapon(t, u, "Bolt rifle")
	if diff := cmp.Diff(rules.Weapon{
		Type: effect.RapidFire, Range: 30_000, Attacks: dice.Fixed(1), Strength: rules.Strength{Own: 4}, AP: -1, Damage: dice.Fixed(1),
	}, rifle.Profile); diff != "" {
		t.Errorf("bolt rifle: -want +got:\n%s", diff)
	}
	frag := weapon(t, u, "Frag grenades")
	if diff := cmp.Diff([]effect.Effect{{Kind: effect.Blast}}, frag.Profile.Effects); diff != "" {
		t.Errorf("frag grenades: -want +got:\n%s", diff)
	}
	if !slices.Contains(u.NotModelled, "Angels of Death") {
		t.Errorf("9e.DATASHEET.SEEDUNIT.7: not modelled: %q", u.NotModelled)
	}
}

// TestMusterAbilities: the rules of a C'tan's unit contain the abilities of its datasheet.
func TestMusterAbilities(t *testing.T) {
	u := army.Mustered(t, builtIn(t), nightbringer)
	all := slices.Concat(u.Rules.Effects, u.Rules.Kinds[0].Effects)
	has := func(list []effect.Effect, is func(effect.Effect) bool) bool { return slices.ContainsFunc(list, is) }
	for name, is := range map[string]func(effect.Effect) bool{
		"invulnerable save": func(e effect.Effect) bool { return e.Kind == effect.InvulnerableSave && e.Value == 4 },
		"wound cap":         func(e effect.Effect) bool { return e.Kind == effect.WoundCap && e.Value == 3 },
		"no ignoring":       func(e effect.Effect) bool { return e.Kind == effect.NoSaves && e.Scope.Attacks == effect.MeleeAttacks },
	} {
		if !has(all, is) {
			t.Errorf("no %s in %+v", name, all)
		}
	}
	if w := weapon(t, u, "Scythe of the Nightbringer - Reaping sweep"); !has(w.Profile.Effects, func(e effect.Effect) bool {
		return e.Kind == effect.HitRolls && e.Value == 2
	}) {
		t.Errorf("reaping sweep: %+v", w.Profile)
	}
}

func ask(t *testing.T, q army.Request) (damage, attacks float64, notModelled []string) {
	t.Helper()
	got, err := army.Odds(ninth(t), builtIn(t), &q)
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range got.NotModelled {
		notModelled = append(notModelled, o.String())
	}
	return got.Funnel.Damage, got.Funnel.Attacks, notModelled
}

func near(t *testing.T, what string, got, want float64) {
	t.Helper()
	if math.Abs(got-want) > 1e-9 {
		t.Errorf("%s: got %v, want %v", what, got, want)
	}
}

func TestRules(t *testing.T) {
	t.Run("9e.SHOOT.TYPES.1", func(t *testing.T) {
		u := army.Mustered(t, builtIn(t), intercessors)
		if got := weapon(t, u, "Bolt pistol").Profile.Type; got != effect.Pistol {
			t.Errorf("bolt pistol: got type %d", got)
		}
		if got := weapon(t, u, "Krak grenades").Profile.Type; got != effect.Grenade {
			t.Errorf("krak grenades: got type %d", got)
		}
	})
	t.Run("9e.FIGHT.WEAPON.2", func(t *testing.T) {
		// Without a melee weapon: 4 × 2 + 3 attacks, S4, AP 0, D1 on T4, Sv4+.
		damage, attacks, _ := ask(t, army.Request{
			Attacker: army.Side{Datasheet: intercessors}, Target: army.Side{Datasheet: warriors, Models: 20}, Phase: "fight",
		})
		near(t, "attacks", attacks, 11)
		near(t, "damage", damage, 11*4/6.0*3/6*3/6)
		// With chainswords: AP-1 and one attack more each.
		_, attacks, _ = ask(t, army.Request{
			Attacker: army.Side{Datasheet: assault}, Target: army.Side{Datasheet: warriors}, Phase: "fight",
		})
		near(t, "attacks with chainswords", attacks, 16)
	})
	t.Run("9e.DATASHEET.SEEDUNIT.4", func(t *testing.T) {
		q := army.Request{Attacker: army.Side{Datasheet: outriders}, Target: army.Side{Datasheet: warriors}, Phase: "fight"}
		_, before, _ := ask(t, q)
		q.Attacker.Conditions = []string{"charged"}
		_, after, _ := ask(t, q)
		near(t, "attacks more of three models", after-before, 6)
	})
	t.Run("9e.SHOOT.RAPIDFIRE.1", func(t *testing.T) {
		q := army.Request{Attacker: army.Side{Datasheet: intercessors}, Target: army.Side{Datasheet: warriors}}
		_, far, _ := ask(t, q)
		q.Attacker.Conditions = []string{"half_range"}
		_, half, _ := ask(t, q)
		near(t, "beyond half range", far, 5)
		near(t, "within half range", half, 10)
	})
	t.Run("9e.SHOOT.GRENADE.1", func(t *testing.T) {
		_, attacks, _ := ask(t, army.Request{
			Attacker: army.Side{Datasheet: intercessors}, Target: army.Side{Datasheet: warriors}, Weapons: []string{"Krak grenades"},
		})
		near(t, "attacks of the unit", attacks, 1)
	})
	t.Run("9e.SHOOT.PISTOL.3", func(t *testing.T) {
		_, attacks, _ := ask(t, army.Request{Attacker: army.Side{Datasheet: intercessors}, Target: army.Side{Datasheet: warriors}})
		near(t, "rifles without pistols", attacks, 5)
		_, attacks, _ = ask(t, army.Request{
			Attacker: army.Side{Datasheet: intercessors}, Target: army.Side{Datasheet: warriors}, Weapons: []string{"bolt pistol"},
		})
		near(t, "pistols alone", attacks, 5)
	})
	t.Run("9e.DATASHEET.WEAPON.7", func(t *testing.T) {
		q := army.Request{Attacker: army.Side{Datasheet: hellblasters}, Target: army.Side{Datasheet: outriders}}
		_, attacks, _ := ask(t, q)
		near(t, "one profile of each", attacks, 5)
		q.Weapons = []string{"Plasma incinerator - Standard"}
		_, attacks, _ = ask(t, q)
		near(t, "the named one", attacks, 5)
	})
	t.Run("9e.DATASHEET.SEEDUNIT.2", func(t *testing.T) {
		q := army.Request{
			Attacker: army.Side{Datasheet: hellblasters}, Target: army.Side{Datasheet: warriors},
			Weapons: []string{"plasma incinerator, supercharge"},
		}
		got, err := army.Odds(ninth(t), builtIn(t), &q)
		if err != nil {
			t.Fatal(err)
		}
		near(t, "bearers destroyed", got.BearersDestroyed, 5.0/6)
		q.Weapons = []string{"plasma incinerator, standard"}
		if got, _ = army.Odds(ninth(t), builtIn(t), &q); got.BearersDestroyed != 0 {
			t.Errorf("standard profile: %v bearers destroyed", got.BearersDestroyed)
		}
	})
	t.Run("9e.DATASHEET.DAMAGE.1", func(t *testing.T) {
		u := army.Mustered(t, builtIn(t), "9e.space-marines.redemptor-dreadnought")
		if p := u.Rules.Kinds[0].Profile; p.WS == 0 || p.BS == 0 {
			t.Errorf("characteristics of the damage table are missing: %+v", p)
		}
	})
}

// TestBoltRiflesOnWarriors compares with a calculation by hand from the datasheets: 10 models,
// hit 3+, S4 on T4, Sv4+ at AP-1, one wound each.
func TestBoltRiflesOnWarriors(t *testing.T) {
	damage, attacks, not := ask(t, army.Request{
		Attacker: army.Side{Datasheet: intercessors, Models: 10}, Target: army.Side{Datasheet: warriors, Models: 20},
	})
	near(t, "attacks", attacks, 10)
	near(t, "damage", damage, 10*4/6.0*3/6*4/6)
	for _, name := range []string{"Intercessor Squad: Angels of Death", "Necron Warriors: Reanimation Protocols"} {
		if !slices.Contains(not, name) {
			t.Errorf("not modelled: %q, without %s", not, name)
		}
	}
}

// TestSideAsUnit asks with a unit of a list document.
func TestSideAsUnit(t *testing.T) {
	unit := &intake.ListUnit{Unit: "Hellblaster Squad", Models: []intake.ListModel{
		{Model: "Hellblaster", Count: 4}, {Model: "Hellblaster Sergeant", Count: 1, Wargear: []intake.ListItem{{Name: "Plasma incinerator"}, {Name: "Plasma pistol"}}},
	}}
	_, attacks, _ := ask(t, army.Request{
		Attacker: army.Side{Unit: unit}, Target: army.Side{Datasheet: warriors}, Weapons: []string{"Plasma pistol - Standard"},
	})
	near(t, "attacks of the sergeant's pistol", attacks, 1)
}

func TestBadRequests(t *testing.T) {
	book, e := builtIn(t), ninth(t)
	good := func() army.Request {
		return army.Request{Attacker: army.Side{Datasheet: intercessors}, Target: army.Side{Datasheet: warriors}}
	}
	tests := []struct {
		pointer, code string
		change        func(*army.Request)
	}{
		{"/attacker/datasheet", "datasheet.unknown", func(q *army.Request) { q.Attacker.Datasheet = "9e.space-marines.nobody" }},
		{"/target", "unit.missing", func(q *army.Request) { q.Target.Datasheet = "" }},
		{"/target", "unit.ambiguous", func(q *army.Request) { q.Target.Unit = &intake.ListUnit{Unit: "Necron Warriors"} }},
		{"/phase", "phase.unknown", func(q *army.Request) { q.Phase = "morale" }},
		{"/attacker/conditions/1", "condition.unknown", func(q *army.Request) { q.Attacker.Conditions = []string{"moved", "hungry"} }},
		{"/weapons/0", "weapon.unknown", func(q *army.Request) { q.Weapons = []string{"Lascannon"} }},
		{"/weapons/0", "weapon.unknown", func(q *army.Request) { q.Weapons, q.Phase = []string{"Bolt rifle"}, "fight" }},
		{"/weapons/1", "weapon.twice", func(q *army.Request) { q.Weapons = []string{"Bolt rifle", "bolt rifle"} }},
		{"/attacker/models", "models.invalid", func(q *army.Request) { q.Attacker.Models = 11 }},
		{"/attacker/models", "models.invalid", func(q *army.Request) { q.Attacker.Models = -1 }},
		{"/target/models", "models.invalid", func(q *army.Request) { q.Target.Models = 1_000_000 }},
		{"/attacker/models", "models.invalid", func(q *army.Request) {
			q.Attacker = army.Side{Models: 10, Unit: &intake.ListUnit{Unit: "Intercessor Squad"}}
		}},
		{"/attacker/unit/unit", "name.unknown", func(q *army.Request) { q.Attacker = army.Side{Unit: &intake.ListUnit{Unit: "Nobody"}} }},
		{"/attacker/unit/wargear/0", "name.unknown", func(q *army.Request) {
			q.Attacker = army.Side{Unit: &intake.ListUnit{Unit: "Intercessor Squad", Wargear: []intake.ListItem{{Name: "Nothing"}}}}
		}},
		{"", "odds.size", func(q *army.Request) {
			q.Target = army.Side{Unit: &intake.ListUnit{Unit: "Necron Warriors", Models: []intake.ListModel{
				{Model: "Necron Warrior", Count: 1000}, {Model: "Necron Warrior", Count: 1000}, {Model: "Necron Warrior", Count: 1000},
			}}}
		}},
	}
	for _, tt := range tests {
		q := good()
		tt.change(&q)
		_, err := army.Odds(e, book, &q)
		e := fault.In(err, army.ErrRequest)
		if e == nil {
			t.Errorf("%s %s: got %v, want a *fault.Error", tt.pointer, tt.code, err)
			continue
		}
		bad := e.Faults[0]
		if bad.Place.Pointer != tt.pointer || bad.Code != tt.code || bad.Found == "" || bad.Allowed == "" {
			t.Errorf("got %+v, want %s at %s", bad, tt.code, tt.pointer)
		}
	}
	q := good()
	if _, err := army.Odds(e, book, &q); err != nil {
		t.Errorf("the good request: %v", err)
	}
}

func BenchmarkRequest(b *testing.B) {
	book, e := builtIn(b), ninth(b)
	q := army.Request{Attacker: army.Side{Datasheet: intercessors}, Target: army.Side{Datasheet: warriors}}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := army.Odds(e, book, &q); err != nil {
			b.Fatal(err)
		}
	}
}

// TestWeaponNames lists the names that Request.Weapons can contain, by phase.
func TestWeaponNames(t *testing.T) {
	book := builtIn(t)
	for _, tt := range []struct {
		unit, phase string
		want        []string
	}{
		{intercessors, "", []string{"Bolt pistol", "Frag grenades", "Krak grenades", "Bolt rifle"}},
		{intercessors, "shooting", []string{"Bolt pistol", "Frag grenades", "Krak grenades", "Bolt rifle"}},
		{intercessors, "fight", nil},
		{"9e.necrons.skorpekh-destroyers", "fight", []string{"Hyperphase threshers", "Hyperphase reap-blade"}},
	} {
		got, err := army.WeaponNames(book, &army.Side{Datasheet: tt.unit}, tt.phase)
		if diff := cmp.Diff(tt.want, got); diff != "" || err != nil {
			t.Errorf("%s, %q: %v: %s", tt.unit, tt.phase, err, diff)
		}
	}
	var bad *fault.Error
	if _, err := army.WeaponNames(book, &army.Side{Datasheet: "9e.nobody"}, ""); !errors.As(err, &bad) || bad.Faults[0].Code != "datasheet.unknown" {
		t.Errorf("an unknown unit: %v", err)
	}
	if _, err := army.WeaponNames(book, &army.Side{Datasheet: intercessors}, "morale"); !errors.As(err, &bad) || bad.Faults[0].Code != "phase.unknown" {
		t.Errorf("an unknown phase: %v", err)
	}
}
