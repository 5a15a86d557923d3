package army

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster/unit"
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/army/wording"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// ranged is a ranged weapon as in data of the 10th edition.
func ranged(values ...string) unit.ShownProfile {
	return shown("Ranged Weapons", "gun", "Range", values[0], "A", values[1], "BS", values[2], "S", values[3], "AP", values[4], "D", values[5], "Keywords", values[6])
}

// TestKeyedWeapon: 10e.DATASHEET.WEAPON.1. A weapon has its own skill and attacks.
func TestKeyedWeapon(t *testing.T) {
	p := ranged(`24"`, "D6+3", "3+", "4", "-1", "2", "Blast, rapid fire 2")
	got, err := row{&p}.weapon()
	want := rules.Weapon{
		Type: effect.Gun, Range: 24_000, Attacks: dice.Amount{Count: 1, Sides: 6, Plus: 3}, Skill: 3, Strength: rules.Strength{Own: 4}, AP: -1, Damage: dice.Fixed(2),
	}
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Errorf("%v: -want +got:\n%s", err, diff)
	}
	blade := shown("Melee Weapons", "blade", "Range", "Melee", "A", "5", "WS", "2+", "S", "8", "AP", "-2", "D", "D3", "Keywords", "-")
	got, err = row{&blade}.weapon()
	want = rules.Weapon{Attacks: dice.Fixed(5), Skill: 2, Strength: rules.Strength{Own: 8}, AP: -2, Damage: dice.Amount{Count: 1, Sides: 3}}
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Errorf("%v: -want +got:\n%s", err, diff)
	}
	for _, bad := range [][]string{
		{`24"`, "x", "3+", "4", "0", "1", "-"}, {`24"`, "1", "7+", "4", "0", "1", "-"}, {`24"`, "1", "1+", "4", "0", "1", "-"},
		{`24"`, "1", "3+", "*", "0", "1", "-"}, {"far", "1", "3+", "4", "0", "1", "-"},
	} {
		p := ranged(bad...)
		if w, err := (row{&p}).weapon(); err == nil {
			t.Errorf("%q: %+v", bad, w)
		}
	}
}

// TestKeywordsOfWeapons separates the keywords of a weapon in all notations.
func TestKeywordsOfWeapons(t *testing.T) {
	for text, want := range map[string][]string{
		"-": nil, "": nil, "Blast": {"Blast"}, "[ASSAULT], [HEAVY]": {"ASSAULT", "HEAVY"},
		"Anti-infantry 4+, rapid fire D3": {"Anti-infantry 4+", "rapid fire D3"}, "**^^Pistol^^**, Torrent.": {"Pistol", "Torrent"},
	} {
		p := ranged(`24"`, "1", "3+", "4", "0", "1", text)
		if diff := cmp.Diff(want, row{&p}.keywords()); diff != "" {
			t.Errorf("%q: -want +got:\n%s", text, diff)
		}
	}
}

// reading returns the reader of a unit with one model, which knows one rule.
func reading() *unitReader {
	return musterOne(&wording.Reader{Rule: func(name string) (string, bool) {
		return "Each time an attack is made with this weapon, an unmodified hit roll of 6 scores 1 additional hit.", name == "Overload"
	}})
}

// TestArmWeapon gives a weapon what it names: abilities of the edition, rules of the
// data, and nothing for unknown words, which are reported.
func TestArmWeapon(t *testing.T) {
	m := reading()
	p := ranged(`12"`, "D6", "N/A", "4", "0", "1", "torrent, twin-linked, Overload, Unheard Of")
	m.addWeapon(row{&p}, Weapon{Name: p.Name}, &weaponEffects{})
	if len(m.out.Weapons) != 1 {
		t.Fatalf("%+v", m.out)
	}
	w := &m.out.Weapons[0].Profile
	kinds := make([]effect.Kind, len(w.Effects))
	for i := range w.Effects {
		kinds[i] = w.Effects[i].Kind
	}
	if want := []effect.Kind{effect.AutomaticHit, effect.Reroll, effect.OnRoll}; w.Skill == 0 || !slices.Equal(kinds, want) {
		t.Errorf("skill %d, kinds %v, want %v", w.Skill, kinds, want)
	}
	if diff := cmp.Diff([]string{"Unheard Of"}, m.out.NotModelled); diff != "" {
		t.Errorf("not modelled: -want +got:\n%s", diff)
	}
	m = reading()
	p = ranged(`12"`, "1", "N/A", "4", "0", "1", "-")
	m.addWeapon(row{&p}, Weapon{Name: p.Name}, &weaponEffects{})
	if diff := cmp.Diff([]string{"gun: no skill"}, m.out.notInBattles); diff != "" {
		t.Errorf("without a skill: -want +got:\n%s", diff)
	}
}

// TestRulesOfWeapons: rules of weapon abilities are listed beside weapons and are not abilities
// of the model.
func TestRulesOfWeapons(t *testing.T) {
	m := reading()
	m.weaponWords = []string{"Overload"}
	for name, want := range map[string]bool{
		"Blast": true, "Anti-": true, "Rapid Fire": true, "overload": true, "Twin-linked": true, "Deep Strike": false, "Blastwave": false,
	} {
		if got := m.isWeaponRule(name); got != want {
			t.Errorf("%s: %v", name, got)
		}
	}
	m.namesCore = false
	if m.isWeaponRule("Blast") {
		t.Error("Blast in data of another edition")
	}
}

// TestMoves10 reads the moves of AIRCRAFT.
func TestMoves10(t *testing.T) {
	for text, want := range map[string]rules.Move{
		`20+"`: {Least: 20 * geom.Inch, Most: farthest}, `20"+`: {Least: 20 * geom.Inch, Most: farthest}, `20+`: {Least: 20 * geom.Inch, Most: farthest},
		`10`: {Most: 10 * geom.Inch}, `-`: {},
	} {
		var s stats
		s.read(entry.Movement, "M", text)
		if s.profile.Move != want || len(s.unread) > 0 {
			t.Errorf("%s: %+v, unread %v", text, s.profile.Move, s.unread)
		}
	}
	var s stats
	s.read(entry.ObjectiveControl, "OC", "5")
	s.read(entry.Leadership, "LD", "6+")
	if s.profile.Control != 5 || s.profile.Leadership != 6 {
		t.Errorf("%+v", s.profile)
	}
}
