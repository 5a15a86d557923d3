package sim

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/ed10"
	"github.com/rollcall40k/rollcall/rules/edition"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// played are all editions, oldest first; nine is the one that most tests are content
// with.
var (
	played = every()
	nine   = *named("9e")
)

func every() (list []*rules.Edition) {
	for _, name := range edition.Names() {
		list = append(list, named(name))
	}
	return list
}

func named(name string) *rules.Edition {
	e, ok := edition.Lookup(name)
	if !ok {
		panic("no edition " + name)
	}
	return &e
}

// each runs a test for every edition, all of them at once: battles share nothing that changes.
func each(t *testing.T, test func(*testing.T, *rules.Edition)) {
	for _, e := range played {
		t.Run(e.Name, func(t *testing.T) {
			t.Parallel()
			test(t, e)
		})
	}
}

// modern reports whether units of the edition have what those of earlier ones have
// not: weapons with skills and abilities of their own, Objective Control, leaders.
func modern(e *rules.Edition) bool { return e.Psychic == nil }

// draw returns what a battle of the edition is played with. In every second battle of
// a modern one units are as those of earlier editions.
func draw(e *rules.Edition, seed uint64) *rules.Setup {
	if modern(e) && seed%2 == 1 {
		return drawn10(seed)
	}
	return drawn(seed)
}

// army is the army of force as the edition has it.
func army(e *rules.Edition) rules.Army {
	a := force()
	if modern(e) {
		modernised(&a)
	}
	return a
}

// modernised gives the units of an army what those of the 10th edition have.
func modernised(a *rules.Army) {
	for u := range a.Units {
		for k := range a.Units[u].Kinds {
			kind := &a.Units[u].Kinds[k]
			kind.Profile.Control, kind.Profile.Leadership = 2, 6
			for w := range kind.Weapons {
				modernWeapon(&kind.Weapons[w].Weapon, kind.Profile.Attacks)
			}
		}
	}
}

// modernWeapon gives a weapon its skill, and its attacks or its abilities.
func modernWeapon(w *rules.Weapon, attacks dice.Amount) {
	w.Skill = 3
	if !w.Type.Ranged() {
		w.Attacks = attacks
		return
	}
	w.Type = effect.Gun
	if err := ed10.Words.Arm(w, "rapid fire 1", effect.CoreKeyword); err != nil {
		panic(err)
	}
}
