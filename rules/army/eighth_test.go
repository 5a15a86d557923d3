package army

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog/catalogtest"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/ability"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/ed8"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

func eighthBook(tb testing.TB) *entry.Book {
	tb.Helper()
	book, err := catalogtest.Book("8e")
	if err != nil {
		tb.Fatal(err)
	}
	return book
}

// ability8 fields the built-in ability of the 8th edition with a name.
func ability8(t *testing.T, name string) rules.ArmyUnit {
	t.Helper()
	book := eighthBook(t)
	for _, p := range profilesWithEffects(book) {
		if p.Name == name {
			u, lost := fieldedAlone(book, p)
			if len(lost) > 0 {
				t.Fatalf("%s is not played: %v", name, lost)
			}
			return u
		}
	}
	t.Fatalf("no ability %s", name)
	return rules.ArmyUnit{}
}

// TestEverythingIsPlayed8 fields every ability of the built-in datasheets of the
// 8th edition.
func TestEverythingIsPlayed8(t *testing.T) {
	book := eighthBook(t)
	for _, p := range profilesWithEffects(book) {
		if _, lost := fieldedAlone(book, p); len(lost) > 0 {
			t.Errorf("%s is not played: %v", p.Name, lost)
		}
	}
}

// TestEveryDatasheetIsFielded8 musters every built-in datasheet of the 8th edition
// for battle. What the printed one only names does nothing (8e.DATASHEET.SEEDUNIT.4).
func TestEveryDatasheetIsFielded8(t *testing.T) {
	const named8 = "8e.DATASHEET.SEEDUNIT.4 8e.GAPS.6: the printed datasheet names it, and does not say what it does"
	everyDatasheet(t, eighthBook(t), map[string]string{"Disgustingly Resilient": named8, "Plaguereaper": named8})
}

// TestLordOfContagion: 8e.DATASHEET.SEEDUNIT.1, 8e.DATASHEET.SEEDUNIT.2,
// 8e.DATASHEET.SEEDUNIT.3, as data.
func TestLordOfContagion(t *testing.T) {
	armour := ability8(t, "Cataphractii Armour")
	effects := append(armour.Effects, armour.Kinds[0].Effects...)
	found := map[effect.Kind]effect.Effect{}
	for _, e := range effects {
		found[e.Kind] = e
	}
	if e := found[effect.InvulnerableSave]; e.Value != 4 {
		t.Errorf("an invulnerable save of %d, want 4", e.Value)
	}
	if e := found[effect.AddToRoll]; e.Roll != effect.AdvanceRoll || e.Mod.Divide != 2 {
		t.Errorf("8e.DATASHEET.SEEDUNIT.2: Advance rolls: %+v", e)
	}
	strike := ability8(t, "Teleport Strike")
	if len(strike.Effects) != 1 || strike.Effects[0].Arrival == nil || strike.Effects[0].Arrival.Enemies != 9*geom.Inch || strike.Effects[0].Arrival.Round != 0 {
		t.Errorf("8e.DATASHEET.SEEDUNIT.3: Teleport Strike: %+v", strike.Effects)
	}
}

// TestNurglesGift: 8e.DATASHEET.SEEDUNIT.1, 8e.EXAMPLES.AURASELF. One die for each
// enemy unit within 1" of a Death Guard model within 7" of the Lord, himself among
// them, at the start of his player's turn.
func TestNurglesGift(t *testing.T) {
	const inch = geom.Inch
	gift := ability8(t, "Nurgle's Gift")
	if len(gift.Uses) != 1 || gift.Uses[0].Select.From == nil || len(gift.Uses[0].Select.From.Of.All) != 1 {
		t.Fatalf("uses: %+v", gift.Uses)
	}
	guard := gift.Uses[0].Select.From.Of.All[0]
	base := geom.Millimetres(320)
	unit := func(keywords ...effect.Keyword) rules.ArmyUnit {
		return rulestest.Unit(1, rulestest.Trooper(), keywords...)
	}
	for name, c := range map[string]struct {
		friend geom.Length // gap to the Lord; the enemy is 1" beyond
		of     effect.Keyword
		turn   rules.Player
		dice   string
		want   [2]int16
	}{
		"8e.EXAMPLES.AURASELF himself": {30 * inch, guard, 0, "ability 4", [2]int16{1, 2}},
		"a 3":                          {30 * inch, guard, 0, "ability 3", [2]int16{2, 2}},
		"8e.DATASHEET.SEEDUNIT.1 a model 7 inches off": {7 * inch, guard, 0, "ability 4 4", [2]int16{1, 1}},
		"farther":          {7*inch + 1, guard, 0, "ability 4", [2]int16{1, 2}},
		"no Death Guard":   {7 * inch, effect.Infantry, 0, "ability 4", [2]int16{1, 2}},
		"the other's turn": {7 * inch, guard, 1, "", [2]int16{2, 2}},
	} {
		lord := unit(effect.Infantry, effect.Character, guard)
		lord.Uses = gift.Uses
		e := rules.Complete(ed8.Edition())
		tt := rulestest.New(t, &e, []rules.ArmyUnit{lord, unit(c.of)}, []rules.ArmyUnit{unit(effect.Infantry), unit(effect.Infantry)}, c.dice)
		tt.Stand(1, 5000, 15000)
		tt.Stand(2, 5000+base+c.friend, 15000)
		tt.Stand(3, 5000, 15000+base+inch)
		tt.Stand(4, 5000+base+c.friend, 15000+base+inch)
		tt.State.Turn = c.turn
		tt.Trigger(effect.StartOfTurn, rules.NoUnit)
		tt.Run()
		got := [2]int16{tt.State.Models[2].Wounds, tt.State.Models[3].Wounds}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
	if gift.Uses[0].Effects[0].Amount != dice.Fixed(1) {
		t.Errorf("amount: %+v", gift.Uses[0].Effects[0].Amount)
	}
}

// TestSelfRepair: a Rhino regains a wound on a 6 at the start of its player's turn,
// and no more than it has lost.
func TestSelfRepair(t *testing.T) {
	repair := ability8(t, "Self-repair")
	for name, c := range map[string]struct {
		had  int16
		turn rules.Player
		dice string
		want int16
	}{
		"a 6": {1, 0, "ability 6", 2}, "a 5": {1, 0, "ability 5", 1}, "the other's turn": {1, 1, "", 1}, "unhurt": {2, 0, "", 2},
	} {
		u := rulestest.Unit(1, rulestest.Trooper())
		u.Uses = repair.Uses
		e := rules.Complete(ed8.Edition())
		tt := rulestest.New(t, &e, []rules.ArmyUnit{u}, []rules.ArmyUnit{rulestest.Unit(1, rulestest.Trooper())}, c.dice)
		tt.Stand(1, 5000, 15000)
		tt.Stand(2, 35000, 15000)
		tt.SetWounds(0, c.had)
		tt.State.Turn = c.turn
		tt.Trigger(effect.StartOfTurn, rules.NoUnit)
		tt.Run()
		if got := tt.State.Models[0].Wounds; got != c.want {
			t.Errorf("%s: %d wounds, want %d", name, got, c.want)
		}
	}
}

// TestWeapons8: effects of weapons of the built-in datasheets in addition to their profiles.
func TestWeapons8(t *testing.T) {
	edition := rules.Complete(ed8.Edition())
	attack := func(name string, is effect.Conditions) rules.Attack {
		u := ability8(t, name)
		weapon := u.Kinds[0].Weapons[0].Weapon
		weapon.Type, weapon.Strength.Own = effect.Assault, 4
		trooper := rulestest.Unit(1, rulestest.Trooper())
		return ability.Attack(&edition.Attack, &ability.WeaponUse{Bearer: rules.Bearer{Unit: &trooper.Unit, Weapon: &weapon, Is: is}, Target: &trooper.Unit})
	}
	for is, want := range map[effect.Conditions]int16{0: 4, effect.HalfRange: 5} {
		if a := attack("Astartes shotgun", is); a.Strength != want {
			t.Errorf("Astartes shotgun: Strength %d, want %d", a.Strength, want)
		}
	}
	if a := attack("Sniper rifle", 0); len(a.Triggers) != 1 || a.Triggers[0].Roll != dice.Wound || !a.Triggers[0].On.Has(6) || a.Triggers[0].On.Has(5) {
		t.Errorf("Sniper rifle: %+v", a.Triggers)
	}
	for _, plague := range []string{"Plague spewer", "Plaguespitter", "Plaguespurt gauntlet", "Plagueburst mortar", "Plague knife", "Manreaper", "Corrupted staff"} {
		if a := attack(plague, 0); a.Wound.Reroll != dice.Ones {
			t.Errorf("%s: wound rolls %v, want ones again", plague, a.Wound.Reroll)
		}
	}
}
