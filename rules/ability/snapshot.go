package ability

import (
	"math"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// Snapshot lays a unit of a battle out as it is now, for Gather: models that have
// wounds left, by kind, each kind with the profile of its model with the fewest
// wounds; keywords that it was given; and all effects in force on it
// (9e.DATASHEET.DAMAGE.2, 9e.DATASHEET.ABILITY.1). What was in the unit before is
// overwritten, and its memory used again.
func Snapshot(g *rules.Game, u rules.UnitID, to *rules.Unit) {
	sheet := g.Sheet(u)
	to.Kinds = append(to.Kinds[:0], sheet.Kinds...)
	to.Effects = to.Effects[:0]
	g.Effects(u, func(e *effect.Effect) {
		if e.Scope.Near == nil && len(e.Scope.LedBy) == 0 || g.Holds(u, &effect.Scope{Near: e.Scope.Near, LedBy: e.Scope.LedBy}) {
			to.Effects = append(to.Effects, *e)
		}
	})
	to.Keywords = keywords(g.Keywords(u), to.Effects)
	for k := range to.Kinds {
		kind := &to.Kinds[k]
		fewest := int16(math.MaxInt16)
		kind.Count = 0
		for i := range g.Models(u) {
			if m := &g.Models(u)[i]; int(m.Kind) == k && m.Wounds > 0 {
				kind.Count++
				fewest = min(fewest, m.Wounds)
			}
		}
		kind.Profile = *kind.At(fewest)
	}
}

// SnapshotTarget lays a unit out as Snapshot does, with what lasts on single models that
// are all of their kind, and what lasts for attacks of one unit alone: attacks of an attacker look for it there.
func SnapshotTarget(g *rules.Game, attacker, u rules.UnitID, to *rules.Unit) {
	Snapshot(g, u, to)
	g.EffectsBy(attacker, u, func(e *effect.Effect) { to.Effects = append(to.Effects, *e) })
	for i := range g.Models(u) {
		m := &g.Models(u)[i]
		k := &to.Kinds[m.Kind]
		if k.Count != 1 || m.Wounds <= 0 {
			continue
		}
		g.EffectsOn(u, m.ID, func(e *effect.Effect) { k.Effects = append(k.Effects[:len(k.Effects):len(k.Effects)], *e) })
	}
}

// keywords are those of the datasheet and those that effects give.
func keywords(own effect.Keywords, effects []effect.Effect) effect.Keywords {
	all := own[:len(own):len(own)]
	for i := range effects {
		if k := effect.Keyword(effects[i].Value); effects[i].Kind == effect.AddKeyword && !all.Has(k) {
			all = append(all, k)
		}
	}
	return all
}

// Mortal puts together in a workspace how mortal wounds that no attack inflicts
// work on the models of its Target.
func Mortal(w *rules.Workspace, is effect.Conditions) {
	s := side{is: is, opponent: &none, none: true}
	w.Attack = rules.Attack{Extra: w.Attack.Extra[:0], Triggers: w.Attack.Triggers[:0], Against: w.Attack.Against[:0]}
	w.Suffered = s.filter(w.Suffered[:0], true, w.Target.Effects)
	for k := range w.Target.Kinds {
		w.Own = s.filter(append(w.Own[:0], w.Suffered...), true, w.Target.Kinds[k].Effects)
		w.Attack.Against = append(w.Attack.Against, rules.Against{
			IgnoreMortal: int8(best(w.Own, effect.IgnoreWounds, true)), Cap: woundCap(w.Own),
		})
	}
}

// none stands for the other side where there is none.
var none rules.Unit
