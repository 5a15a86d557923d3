package army

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/army/wording"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/schemas/fuzztest"
)

func newMuster() *unitReader {
	m := &unitReader{names: &Names{}, reader: &wording.Reader{}, noted: map[string]bool{}}
	m.out.Rules.Keywords = effect.Keywords{effect.Infantry, m.names.Keyword("CORE")}
	m.out.Rules.Kinds = make([]rules.Kind, 1)
	return m
}

// TestPlayed reads each effect that attacks know.
func TestPlayed(t *testing.T) {
	fixed := dice.Fixed
	for _, tt := range []struct {
		do, args string
		want     effect.Effect
	}{
		{"characteristic", `{"characteristic":"A","change":"add","value":2,"when":["charged"]}`,
			effect.Effect{Kind: effect.ChangeCharacteristic, Of: effect.A, Mod: dice.Modifier{Add: 2}, Scope: effect.Scope{When: effect.Charged}}},
		{"characteristic", `{"characteristic":"damage","change":"set","value":"D6+2"}`,
			effect.Effect{Kind: effect.ChangeCharacteristic, Of: effect.WeaponDamage, Set: true, Amount: dice.Amount{Count: 1, Sides: 6, Plus: 2}}},
		{"characteristic", `{"characteristic":"BS","change":"set","value":"2+"}`, effect.Effect{Kind: effect.ChangeCharacteristic, Of: effect.BS, Set: true, Amount: fixed(2)}},
		{"characteristic", `{"characteristic":"ap","change":"set","value":-3}`, effect.Effect{Kind: effect.ChangeCharacteristic, Of: effect.WeaponAP, Set: true, Amount: fixed(-3)}},
		{"characteristic", `{"characteristic":"type","change":"set","value":"Heavy 6"}`,
			effect.Effect{Kind: effect.ChangeCharacteristic, Of: effect.TypeCharacteristic, Set: true, Type: effect.Heavy, Amount: fixed(6)}},
		{"characteristic", `{"characteristic":"S","change":"multiply","value":2}`, effect.Effect{Kind: effect.ChangeCharacteristic, Of: effect.S, Mod: dice.Modifier{Multiply: 2}}},
		{"roll", `{"roll":"hit","add":-1,"attacks":"suffered","with":"ranged"}`,
			effect.Effect{Kind: effect.AddToRoll, Roll: effect.HitRoll, Value: -1, Scope: effect.Scope{Suffered: true, Attacks: effect.RangedAttacks}}},
		{"reroll", `{"roll":"wound","results":"any"}`, effect.Effect{Kind: effect.Reroll, Roll: effect.WoundRoll, Reroll: dice.Any}},
		{"roll_fails", `{"roll":"wound","to":3}`, effect.Effect{Kind: effect.RollFails, Roll: effect.WoundRoll, Value: 3}},
		{"roll_succeeds", `{"roll":"hit","from":2}`, effect.Effect{Kind: effect.RollSucceeds, Roll: effect.HitRoll, Value: 2}},
		{"ignore_modifiers", `{"of":"hit","which":"worse"}`, effect.Effect{Kind: effect.IgnoreModifiers, Roll: effect.HitRoll, Worse: true}},
		{"hit_rolls", `{"count":2,"opponent":{"keywords":["VEHICLE"]}}`,
			effect.Effect{Kind: effect.HitRolls, Value: 2, Scope: effect.Scope{Opponent: effect.Filter{All: effect.Keywords{effect.Vehicle}}}}},
		{"invulnerable_save", `{"value":4}`, effect.Effect{Kind: effect.InvulnerableSave, Value: 4}},
		{"ignore_wounds", `{"value":5,"of":"mortal"}`, effect.Effect{Kind: effect.IgnoreWounds, Value: 5, Mortal: true}},
		{"reduce_damage", `{"by":1,"minimum":1}`, effect.Effect{Kind: effect.ReduceDamage, Mod: dice.Modifier{Add: -1}, Minimum: 1}},
		{"wound_cap", `{"amount":3,"per":"phase"}`, effect.Effect{Kind: effect.WoundCap, Value: 3}},
		{"no_saves", `{"saves":["invulnerable","ignore_wounds"]}`, effect.Effect{Kind: effect.NoSaves, Saves: effect.Invulnerable | effect.Ignoring}},
		{"extra_attacks", `{"count":1}`, effect.Effect{Kind: effect.ExtraAttacks, Amount: fixed(1)}},
		{"limit_attacks", `{"max":1}`, effect.Effect{Kind: effect.LimitAttacks, Value: 1}},
		{"extra_hits", `{"on":6,"count":"D3"}`, effect.Effect{Kind: effect.OnRoll, Trigger: effect.Trigger{
			Roll: dice.Hit, On: effect.FacesFrom(6), Consequence: effect.ExtraHits, Amount: dice.Amount{Count: 1, Sides: 3}}}},
		{"automatic_hit", ``, effect.Effect{Kind: effect.AutomaticHit}},
		{"automatic_wound", `{"on":6}`, effect.Effect{Kind: effect.OnRoll, Trigger: effect.Trigger{Roll: dice.Hit, On: effect.FacesFrom(6), Consequence: effect.AutomaticWound}}},
		{"automatic_wound", `{}`, effect.Effect{Kind: effect.AlwaysWound}},
		{"mortal_wounds", `{"amount":1,"to":"target","roll":"wound","on":6,"most":6,"instead":true}`, effect.Effect{Kind: effect.OnRoll, Value: 6, Trigger: effect.Trigger{
			Roll: dice.Wound, On: effect.FacesFrom(6), Consequence: effect.MortalWounds, Amount: fixed(1), Instead: true}}},
		{"mortal_wounds", `{"amount":1,"to":"bearer","roll":"hit","on":1}`, effect.Effect{Kind: effect.OnRoll, Trigger: effect.Trigger{
			Roll: dice.Hit, On: effect.FacesFrom(1), Consequence: effect.BearerWounds, Amount: fixed(1)}}},
		{"destroy_bearer", `{"roll":"hit","on":1}`, effect.Effect{Kind: effect.OnRoll, Trigger: effect.Trigger{Roll: dice.Hit, On: effect.FacesFrom(1), Consequence: effect.DestroyBearer}}},
		{"best_of", `{"roll":"damage","count":2,"when":["half_range"]}`, effect.Effect{Kind: effect.BestOf, Value: 2, Scope: effect.Scope{When: effect.HalfRange}}},
		{"roll_least", `{"roll":"damage","minimum":3}`, effect.Effect{Kind: effect.RollLeast, Value: 3}},
		{"excess_damage", ``, effect.Effect{Kind: effect.ExcessDamage}},
		{"unmodified", ``, effect.Effect{Kind: effect.Unmodified}},
		{"characteristic", `{"characteristic":"ap","change":"add","value":-2,"on_roll":{"roll":"wound","on":6}}`, afterSix(effect.AttackChange{AP: -2})},
		{"characteristic", `{"characteristic":"ap","change":"set","value":-4,"on_roll":{"roll":"wound","on":6}}`, afterSix(effect.AttackChange{AP: -4, SetAP: true})},
		{"characteristic", `{"characteristic":"damage","change":"set","value":"D6","on_roll":{"roll":"wound","on":6}}`,
			afterSix(effect.AttackChange{Damage: dice.Amount{Count: 1, Sides: 6}, Set: true})},
		{"characteristic", `{"characteristic":"damage","change":"add","value":1,"on_roll":{"roll":"wound","on":6}}`, afterSix(effect.AttackChange{More: 1})},
		{"no_saves", `{"saves":["invulnerable"],"on_roll":{"roll":"wound","on":6}}`, afterSix(effect.AttackChange{NoSaves: effect.Invulnerable})},
		{"blast", ``, effect.Effect{Kind: effect.Blast}},
		{"ignore_heavy_penalty", ``, effect.Effect{Kind: effect.IgnoreHeavy}},
		{"ignore_cover", ``, effect.Effect{Kind: effect.IgnoreCover}},
		{"ignore_cover", `{"of":"light"}`, effect.Effect{Kind: effect.IgnoreCover}},
		{"aura", `{"range":6,"affects":"friendly","keywords":["<CHAPTER>","CORE"],"effects":[{"do":"reroll","roll":"hit","results":"ones"}]}`,
			effect.Effect{Kind: effect.Reroll, Roll: effect.HitRoll, Reroll: dice.Ones}},
	} {
		said, rest := newMuster().compileWeapon([]entry.Effect{{Do: tt.do, Args: tt.args}})
		if diff := cmp.Diff([]effect.Effect{tt.want}, said.attacks); diff != "" || rest {
			t.Errorf("%s %s: rest %v; -want +got:\n%s", tt.do, tt.args, rest, diff)
		}
	}
}

// afterSix changes the rest of an attack on a wound roll of 6.
func afterSix(rest effect.AttackChange) effect.Effect {
	return effect.Effect{Kind: effect.OnRoll, Trigger: effect.Trigger{Roll: dice.Wound, On: effect.FacesFrom(6), Consequence: effect.ChangeAttack, Change: rest}}
}

// TestNotPlayed names what is not played, and leaves out what changes no attack.
func TestNotPlayed(t *testing.T) {
	for _, tt := range []struct {
		do, args string
		quiet    bool
	}{
		{"explodes", `{"on":6,"range":6,"amount":"D3"}`, true},
		{"characteristic", `{"characteristic":"Ld","change":"add","value":1}`, true},
		{"reroll", `{"roll":"charge","results":"any"}`, true},
		{"ignore_modifiers", `{"of":"attrition","which":"all"}`, true},
		{"mortal_wounds", `{"amount":1,"to":"each_enemy_unit","range":1,"at":"start_of_phase"}`, true},
		{"aura", `{"range":6,"affects":"friendly","keywords":["VEHICLE"],"effects":[{"do":"reroll","roll":"hit","results":"ones"}]}`, true},
		{"aura", `{"range":6,"affects":"enemy","effects":[{"do":"characteristic","characteristic":"Ld","change":"add","value":-1}]}`, true},
		{"invulnerable_save", `{"value":4,"any_keywords":["VEHICLE"]}`, true},
		{"aura", `{"range":6,"affects":"enemy","effects":[{"do":"roll","roll":"hit","add":-1}]}`, false},
		{"reroll", `{"roll":"hit","results":"any","at":"selected_to_shoot"}`, false},
		{"roll", `{"roll":"hit","add":1,"select":{"side":"friendly","of":"units"}}`, false},
		{"characteristic", `{"characteristic":"BS","change":"set","value":"4+","near":{"keywords":["CORE"]}}`, false},
		{"characteristic", `{"characteristic":"S","change":"add","value":"D6"}`, false},
		{"wound_cap", `{"amount":3,"per":"turn"}`, false},
		{"roll", `{"roll":"hit","add":1,"when":["hungry"]}`, false},
		{"roll", `{"roll":"hit","add":1,"opponent":{"within":12}}`, false},
		{"characteristic", `{"characteristic":"ap","change":"add","value":-2,"on_roll":{"roll":"hit","on":6}}`, false},
		{"characteristic", `{"characteristic":"ap","change":"add","value":-2,"on_roll":{"roll":"wound","on":6,"modified":true}}`, false},
		{"characteristic", `{"characteristic":"damage","change":"multiply","value":2,"on_roll":{"roll":"wound","on":6}}`, false},
		{"excess_damage", `{"on_roll":{"roll":"wound","on":6}}`, false},
		{"no_saves", `{"saves":["ignore_wounds"],"on_roll":{"roll":"wound","on":6}}`, false},
		{"mortal_wounds", `{"amount":1,"to":"target","roll":"wound","on":6,"modified":true}`, false},
		{"best_of", `{"roll":"hit","count":2}`, false},
		{"ignore_cover", `{"of":"dense"}`, true},
		{"target_only", `{"opponent":{"keywords":["FLY"]}}`, true},
		{"bodyguard", `{}`, true},
		{"mark", `{"effects":[{"do":"reroll","roll":"hit","results":"ones"}]}`, false},
		{"reanimate", `{"on":5}`, false},
		{"sing", `{}`, false},
		{"roll", `{"roll":5}`, false},
		{"roll", `not json`, false},
	} {
		said, rest := newMuster().compileWeapon([]entry.Effect{{Do: tt.do, Args: tt.args}})
		if rest == tt.quiet {
			t.Errorf("%s %s: said to be quiet: %v, want %v", tt.do, tt.args, !rest, tt.quiet)
		}
		if len(said.attacks) > 0 {
			t.Errorf("%s %s: played as %+v", tt.do, tt.args, said.attacks)
		}
	}
}

func TestNamedWeapons(t *testing.T) {
	m := newMuster()
	m.out.Weapons = []Weapon{{Name: "Heavy bolter array"}, {Name: "Heavy flamer array"}}
	m.readAbility("Defence", "", []entry.Effect{{Do: "characteristic", Args: `{"characteristic":"type","change":"set","value":"Heavy 6","weapons":["Heavy bolter array"]}`}}, 0)
	m.addNamedEffects()
	if len(m.out.Weapons[0].Profile.Effects) != 1 || len(m.out.Weapons[1].Profile.Effects) != 0 || len(m.out.Rules.Kinds[0].Effects) != 0 {
		t.Errorf("got %+v, %+v", m.out.Weapons, m.out.Rules.Kinds)
	}
}

func weaponRow(values ...string) row {
	var cells []string
	for i, column := range []string{"Range", "Type", "S", "AP", "D", "Abilities"} {
		if i < len(values) {
			cells = append(cells, column, values[i])
		}
	}
	p := shown("Weapon", "", cells...)
	return row{&p}
}

func TestWeaponRows(t *testing.T) {
	for _, tt := range []struct {
		values []string
		want   rules.Weapon
	}{
		{[]string{`24"`, "Rapid Fire 2", "4", "-1", "1", "-"}, rules.Weapon{Type: effect.RapidFire, Range: 24_000, Attacks: dice.Fixed(2), Strength: rules.Strength{Own: 4}, AP: -1, Damage: dice.Fixed(1)}},
		{[]string{"Melee", "Melee", "User", "0", "D3", "-"}, rules.Weapon{Damage: dice.Amount{Count: 1, Sides: 3}}},
		{[]string{"Melee", "Melee", "+1", "-3", "2", "-"}, rules.Weapon{Strength: rules.Strength{User: dice.Modifier{Add: 1}}, AP: -3, Damage: dice.Fixed(2)}},
		{[]string{"Melee", "Melee", "x2", "-3", "2", "-"}, rules.Weapon{Strength: rules.Strength{User: dice.Modifier{Multiply: 2}}, AP: -3, Damage: dice.Fixed(2)}},
		{[]string{`6"-48"`, "Heavy 2D6", "8", "-2", "D6+2", "Blast"}, rules.Weapon{
			Type: effect.Heavy, MinRange: 6_000, Range: 48_000, Attacks: dice.Amount{Count: 2, Sides: 6}, Strength: rules.Strength{Own: 8}, AP: -2,
			Damage: dice.Amount{Count: 1, Sides: 6, Plus: 2},
		}},
	} {
		got, err := weaponRow(tt.values...).weapon()
		if diff := cmp.Diff(tt.want, got); diff != "" || err != nil {
			t.Errorf("%q: %v; -want +got:\n%s", tt.values, err, diff)
		}
	}
	for _, bad := range [][]string{
		{`24"`, "Sniper 1", "4", "0", "1", "-"}, {`24"`, "Heavy", "4", "0", "1", "-"}, {"far", "Heavy 1", "4", "0", "1", "-"},
		{`24"`, "Heavy 1", "*", "0", "1", "-"}, {`24"`, "Heavy 1", "0", "0", "1", "-"}, {`24"`, "Heavy 1", "4", "1", "1", "-"}, {`24"`, "Heavy 1", "4", "0", "*", "-"}, {},
	} {
		if got, err := weaponRow(bad...).weapon(); err == nil {
			t.Errorf("%q was read as %+v", bad, got)
		}
	}
}

func TestNames(t *testing.T) {
	var n Names
	core, infantry := n.Keyword("CORE"), n.Keyword("infantry")
	if infantry != effect.Infantry || core < effect.FirstNamed || n.Keyword(" Core") != core || n.Keyword("PHOBOS") == core {
		t.Error("keywords are not told apart")
	}
	if n.Name(core) != "CORE" || n.Name(infantry) != "INFANTRY" || n.Name(999) != "" {
		t.Error("names are lost")
	}
}

func FuzzWeapon(f *testing.F) {
	f.Add(`24"`, "Rapid Fire 1", "4", "-1", "D3")
	f.Add("Melee", "Melee", "x2", "0", "1")
	f.Fuzz(func(t *testing.T, reach, kind, strength, ap, damage string) {
		fuzztest.Limit(t)
		w, err := weaponRow(reach, kind, strength, ap, damage, "-").weapon()
		if err == nil && (w.AP > 0 || w.Range < w.MinRange && w.Range < 0 || w.Damage.Least() < -999) {
			t.Fatalf("%+v", w)
		}
	})
}

func FuzzEffect(f *testing.F) {
	f.Add("roll", `{"roll":"hit","add":-1}`)
	f.Add("aura", `{"affects":"friendly","effects":[{"do":"aura","affects":"friendly","effects":[]}]}`)
	f.Add("mortal_wounds", `{"to":"target","roll":"hit","on":6,"amount":"D3"}`)
	f.Fuzz(func(t *testing.T, do, args string) {
		fuzztest.Limit(t)
		newMuster().readAbility("x", "", []entry.Effect{{Do: do, Args: args}}, 0)
	})
}
