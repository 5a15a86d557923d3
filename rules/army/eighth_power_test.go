package army_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/catalog/catalogtest"
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/army"
	"github.com/rollcall40k/rollcall/rules/attack"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/edition"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// powers8 is a bench of the 8th edition, with the units of both armies at x.
func powers8(t *testing.T, script string, first, second []army.Side, x ...geom.Length) *bench {
	t.Helper()
	book, err := catalogtest.Book("8e")
	if err != nil {
		t.Fatal(err)
	}
	e, _ := edition.Lookup("8e")
	s := army.Fielded(t, book, [2][]army.Side{first, second})
	b := &bench{rulestest.New(t, &e, s.Armies[0].Units, s.Armies[1].Units, script), t, s}
	b.Setup.Powers = s.Powers
	for u, at := range x {
		b.block(rules.UnitAt(u), at*inch, 3*inch)
	}
	return b
}

// of8 names datasheets of an army book of the 8th edition.
func of8(faction string, sheets ...string) (list []army.Side) {
	for _, id := range sheets {
		list = append(list, army.Side{Datasheet: "8e." + faction + "." + id})
	}
	return list
}

// grown counts the characteristics of a unit that effects add 1 to.
func (b *bench) grown(u rules.UnitID) (n int) {
	b.Effects(u, func(e *effect.Effect) {
		if e.Kind == effect.ChangeCharacteristic && e.Mod.Add == 1 {
			n++
		}
	})
	return n
}

// hit is the sum of the modifiers of a unit's hit rolls against another.
func (b *bench) hit(attacker, target rules.UnitID) int8 {
	d := rules.Declared{Model: b.Models(attacker)[0].ID, Target: target, Models: b.Unit(target).Alive, Count: 1}
	return attack.Gather(b.Game, attacker, &d).Hit.Modifier
}

// TestPowers8 manifests the powers of the 8th edition's built-in disciplines.
func TestPowers8(t *testing.T) {
	marines, guard := of8("space-marines", "librarian", "intercessor-squad"), of8("death-guard", "malignant-plaguecaster", "plague-marines")
	for name, test := range map[string]func(*testing.T){
		"Might of Heroes": func(t *testing.T) {
			b := powers8(t, "", marines, guard, 5, 8, 30, 34)
			b.manifest(1, "Might of Heroes").settle()
			if got := b.grown(1) + b.grown(2); got != 3 {
				t.Errorf("%d characteristics have grown, want 3", got)
			}
		},
		"Veil of Time": func(t *testing.T) {
			b := powers8(t, "", marines, guard, 5, 8, 30, 34)
			b.manifest(1, "Veil of Time").asked(rules.ForTarget)
			b.Choose(rules.Select, 2)
			b.is("no re-roll", b.RollChange(2, effect.ChargeRoll).Again == dice.Any)
			b.is("it does not fight first", b.HasEffect(2, effect.FightsFirst))
		},
		"Null Zone": func(t *testing.T) {
			b := powers8(t, "", marines, of8("death-guard", "lord-of-contagion"), 5, 30, 8)
			before := b.saves(1, 3)
			b.manifest(1, "Null Zone").settle()
			if got := b.saves(1, 3); before != 4 || got != 0 {
				t.Errorf("an invulnerable save of %d and then %d, want 4 and 0", before, got)
			}
		},
		"Plague Wind": func(t *testing.T) {
			b := powers8(t, "ability 6 5 5 5 6", guard, of8("space-marines", "intercessor-squad"), 5, 8, 16)
			b.manifest(1, "Plague Wind").settle()
			left := 0
			for _, m := range b.Models(3) {
				left += int(m.Wounds)
			}
			if left != 8 {
				t.Errorf("%d wounds are left, want 8", left)
			}
		},
		"Miasma of Pestilence": func(t *testing.T) {
			b := powers8(t, "", guard, of8("space-marines", "intercessor-squad"), 5, 8, 20)
			before := b.hit(3, 2)
			b.manifest(1, "Miasma of Pestilence").asked(rules.ForTarget)
			b.Choose(rules.Select, 2)
			if got := b.hit(3, 2) - before; got != -1 {
				t.Errorf("hit rolls change by %d, want -1", got)
			}
		},
		"Putrescent Vitality": func(t *testing.T) {
			b := powers8(t, "", guard, of8("space-marines", "intercessor-squad"), 5, 8, 30)
			b.manifest(1, "Putrescent Vitality").asked(rules.ForTarget)
			b.Choose(rules.Select, 2)
			if got := b.grown(2); got != 2 {
				t.Errorf("%d characteristics have grown, want 2", got)
			}
		},
	} {
		t.Run(name, test)
	}
}
