package decision

import (
	"cmp"
	"errors"
	"slices"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/attack"
	"github.com/rollcall40k/rollcall/rules/odds"
	"github.com/rollcall40k/rollcall/rules/shoot"
)

// A shot is a weapon that a unit may shoot with, and the average damage of it alone.
type shot struct {
	rules.Declared
	volley int // index in volleys
	damage float64
}

// volleys are the different attacks of a unit on a target, with the average damage of one weapon.
type volleys struct {
	list   []odds.Volley
	damage []float64
}

// expect sets the wounds that the unit is expected to lose to all weapons that may be shot at it together: of each
// model those that do most damage. They stay unknown if the odds cannot be computed.
func (p *Enemy) expect(v rules.View, u rules.UnitID) {
	target := slices.Clone(v.Models(p.Unit))
	for i := range target {
		p.Wounds += int(target[i].Wounds)
	}
	var all volleys
	var shots []shot
	for _, d := range shoot.Attacks(v.Game, u, p.Unit) {
		n, damage := all.add(v, u, &d, target)
		shots = append(shots, shot{d, n, damage * float64(numberOf(v, u, &d))})
	}
	for i := range all.list {
		all.list[i].Weapons = 0
	}
	for _, s := range together(v, u, shots) {
		all.list[s.volley].Weapons += numberOf(v, u, &s.Declared)
	}
	fired := slices.DeleteFunc(all.list, func(one odds.Volley) bool { return one.Weapons == 0 })
	if len(fired) == 0 {
		return
	}
	result, err := odds.Of(&v.Edition.Attack, fired, target)
	if errors.Is(err, odds.ErrPrecision) { // attackers need not choose the leader (10e.WEAPON.PRECISION.1)
		for i := range fired {
			fired[i].Attack.Precise = false
		}
		result, err = odds.Of(&v.Edition.Attack, fired, target)
	}
	if err == nil {
		p.Damage = &result.Funnel.Damage
	}
}

// numberOf returns the number of weapons of a declared attack.
func numberOf(v rules.View, u rules.UnitID, d *rules.Declared) int {
	if d.Count > 0 {
		return int(d.Count)
	}
	return max(int(v.Carried(u, d).Number), 1)
}

// add returns the index of the attack of a declared weapon, and its average damage; -1 if that cannot be computed.
func (a *volleys) add(v rules.View, u rules.UnitID, d *rules.Declared, target []rules.Model) (int, float64) {
	own := *attack.Gather(v.Game, u, d)
	if n := slices.IndexFunc(a.list, func(one odds.Volley) bool { return one.Attack.Equal(&own) }); n >= 0 {
		return n, a.damage[n]
	}
	own.Extra, own.Triggers, own.Against = slices.Clone(own.Extra), slices.Clone(own.Triggers), slices.Clone(own.Against)
	a.list = append(a.list, odds.Volley{Attack: own, Weapons: 1})
	damage, err := odds.Damage(&v.Edition.Attack, &a.list[len(a.list)-1], target)
	if err != nil {
		damage = -1
	}
	a.damage = append(a.damage, damage)
	return len(a.list) - 1, damage
}

// together chooses the weapons that may be shot together: of each model those with most damage first.
func together(v rules.View, u rules.UnitID, shots []shot) (chosen []shot) {
	slices.SortStableFunc(shots, func(a, b shot) int {
		return cmp.Or(cmp.Compare(v.Find(u, a.Model), v.Find(u, b.Model)), -cmp.Compare(a.damage, b.damage))
	})
	var all, model []rules.Declared
	for i, s := range shots {
		if i > 0 && shots[i-1].Model != s.Model {
			model = model[:0]
		}
		if next := append(model, s.Declared); shoot.Together(v.Game, u, next) {
			model, all, chosen = next, append(all, s.Declared), append(chosen, s)
		}
	}
	for n := len(all) - 1; n > 0 && !shoot.Together(v.Game, u, all); n-- { // such as Grenades of several models
		if !shoot.Together(v.Game, u, all[:n+1]) {
			all, chosen = slices.Delete(all, n, n+1), slices.Delete(chosen, n, n+1)
		}
	}
	return chosen
}
