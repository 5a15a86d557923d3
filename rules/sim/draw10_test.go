package sim

import (
	"math/rand/v2"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/ed10"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// words10 are weapon abilities of the 10th edition, ranged and melee.
var words10 = [2][]string{
	{
		"assault", "rapid fire 1", "rapid fire D3", "ignores cover", "twin-linked", "pistol", "torrent", "lethal hits", "indirect fire",
		"precision", "blast", "melta 2", "heavy", "hazardous", "devastating wounds", "sustained hits 1", "anti-infantry 4+", "one shot", "psychic",
	},
	{
		"twin-linked", "lethal hits", "lance", "precision", "hazardous", "devastating wounds", "sustained hits D3", "extra attacks",
		"anti-vehicle 3+", "psychic",
	},
}

// drawn10 returns a battle between armies of the 10th edition: weapons with skills,
// numbers and abilities of their own, Objective Control, and leaders.
func drawn10(seed uint64) *rules.Setup {
	s := drawn(seed)
	a := armyGenerator{Rand: rand.New(rand.NewPCG(seed, 0x31306564))}
	for p := range s.Armies {
		army := &s.Armies[p]
		for u := range army.Units {
			a.modernise(&army.Units[u])
		}
		a.leaders(army)
	}
	return s
}

// modernise makes a unit one of the 10th edition.
func (a *armyGenerator) modernise(u *rules.ArmyUnit) {
	for k := range u.Kinds {
		kind := &u.Kinds[k]
		kind.Profile.Control = int16(a.IntN(4))
		kind.Profile.Leadership = int16(6 + a.IntN(4))
		for r := range kind.Rows {
			kind.Rows[r].Profile.Control, kind.Rows[r].Profile.Leadership = kind.Profile.Control, kind.Profile.Leadership
		}
		for w := range kind.Weapons {
			a.rearm(&kind.Weapons[w].Weapon)
		}
	}
	switch a.IntN(6) {
	case 0: // Stealth
		u.Effects = append(u.Effects, effect.Effect{Kind: effect.AddToRoll, Roll: effect.HitRoll, Value: -1, Scope: effect.Scope{Suffered: true, Attacks: effect.RangedAttacks}})
	case 1: // Lone Operative
		u.Effects = append(u.Effects, effect.Effect{Kind: effect.NotTargeted, Length: inches(12), Scope: effect.Scope{Unless: effect.Attached}})
	}
}

func (a *armyGenerator) rearm(w *rules.Weapon) {
	w.Skill = int16(2 + a.IntN(4))
	words := words10[0]
	if w.Type.Ranged() {
		w.Type = effect.Gun
	} else {
		words = words10[1]
		w.Attacks = []dice.Amount{dice.Fixed(1), dice.Fixed(3), {Count: 1, Sides: 6}}[a.IntN(3)]
	}
	for range a.IntN(3) {
		if err := ed10.Words.Arm(w, words[a.IntN(len(words))], effect.CoreKeyword); err != nil {
			panic(err)
		}
	}
}

// leaders lets every CHARACTER on foot lead the units on foot of the army.
func (a *armyGenerator) leaders(army *rules.Army) {
	for l := range army.Units {
		for b := range army.Units {
			if army.Units[l].Keywords.HasAll(effect.Keywords{effect.Infantry, effect.Character}) && leadable(&army.Units[b]) {
				army.Attached = append(army.Attached, army.Attach(l, b))
			}
		}
	}
}

func leadable(u *rules.ArmyUnit) bool {
	return u.Keywords.Has(effect.Infantry) && !u.Keywords.Has(effect.Character) && u.Size() > 1
}
