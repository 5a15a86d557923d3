package ability

import (
	"math"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// Snapshot fills a unit with the current state of a unit of a battle, for Gather: models with
// wounds left, by kind, each kind with the profile of its model with the fewest wounds; its
// keywords; and all effects in force on it (9e.DATASHEET.DAMAGE.2, 9e.DATASHEET.ABILITY.1).
// Previous contents of the unit are overwritten, and its memory reused.
func Snapshot(g *rules.Game, u rules.UnitID, to *rules.Unit) {
	sheet := g.Sheet(u)
	to.Kinds = append(to.Kinds[:0], sheet.Kinds...)
	to.Effects = to.Effects[:0]
	g.Effects(u, func(e *effect.Effect) {
		s := &e.Scope
		if s.Near == nil && len(s.LedBy) == 0 && len(s.Contains) == 0 || g.Holds(u, &effect.Scope{Near: s.Near, LedBy: s.LedBy, Contains: s.Contains}) {
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

// SnapshotTarget is like Snapshot, and includes effects on single models that are all of their kind, and effects
// on attacks of one unit only: attacks of an attacker look for them there.
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

// keywords returns the keywords of the datasheet and those that effects give.
func keywords(own effect.Keywords, effects []effect.Effect) effect.Keywords {
	all := own[:len(own):len(own)]
	for i := range effects {
		if k := effect.Keyword(effects[i].Value); effects[i].Kind == effect.AddKeyword && !all.Has(k) {
			all = append(all, k)
		}
	}
	return all
}

// Mortal gathers in a workspace the effect of mortal wounds, without an attack or by a Psychic Attack, on the models of
// its Target.
func Mortal(w *rules.Workspace, is effect.Conditions, psychic bool) {
	s := side{own: &w.Target, is: is, opponent: &none, none: true, psychic: psychic}
	w.Attack = rules.Attack{Extra: w.Attack.Extra[:0], Triggers: w.Attack.Triggers[:0], Against: w.Attack.Against[:0]}
	w.Suffered = s.filter(w.Suffered[:0], true, w.Target.Effects)
	for k := range w.Target.Kinds {
		w.Own = s.filterModels(append(w.Own[:0], w.Suffered...), &w.Target.Kinds[k], w.Target.Effects)
		w.Own = s.filter(w.Own, true, w.Target.Kinds[k].Effects)
		w.Attack.Against = append(w.Attack.Against, rules.Against{
			IgnoreMortal: int8(best(w.Own, effect.IgnoreWounds, true)), Cap: woundCap(w.Own),
		})
	}
}

// none is the absent other side of an attack.
var none rules.Unit
