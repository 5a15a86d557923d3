package odds

import (
	"math"
	"slices"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/attack"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// volleyOdds is a volley with the enumerated results of the engine's functions.
type volleyOdds struct {
	attack  *rules.Attack
	weapons int
	one     []float64 // number of attacks of one weapon
	attacks []float64 // of all weapons
	hits    dice.Dist[attack.Hits]
	after   []dice.Dist[attack.Wounding] // by kind of model, of a hit with a wound roll
	wounded []dice.Dist[attack.Wounding] // by kind of model, of a hit without a wound roll
	mortal  steps
	normal  steps
	ending  steps                        // of mortal wounds that replace the damage of an attack
	hazard  dice.Dist[attack.SelfDamage] // of one used weapon
	pool    *poolOdds                    // where its attacks are resolved together
}

func enumerate(r *rules.AttackRules, v *Volley, s *space) (*volleyOdds, error) {
	a := &v.Attack
	o := &volleyOdds{attack: a, weapons: v.Weapons}
	number, err := dice.Enumerate(func(src dice.Source) int { return attack.Number(src, r, a) })
	if err != nil {
		return nil, err
	}
	if err := o.number(number); err != nil {
		return nil, err
	}
	o.hits, err = dice.Enumerate(func(src dice.Source) attack.Hits { return attack.HitRoll(src, r, a) })
	if err != nil {
		return nil, err
	}
	if o.hazard, err = dice.Enumerate(func(src dice.Source) attack.SelfDamage { return attack.Hazard(src, a) }); err != nil {
		return nil, err
	}
	if err := o.afterHit(r, s); err != nil {
		return nil, err
	}
	if o.normal, err = enumerateSteps(s, a, attack.PendingDamage{}); err != nil {
		return nil, err
	}
	if slices.ContainsFunc(a.Triggers, func(t effect.Trigger) bool { return t.Change.Mortal }) {
		if o.ending, err = enumerateSteps(s, a, attack.PendingDamage{Mortal: true, Ends: true}); err != nil {
			return nil, err
		}
	}
	if slices.ContainsFunc(a.Triggers, func(t effect.Trigger) bool { return t.Consequence == effect.MortalWounds }) {
		if o.mortal, err = enumerateSteps(s, a, attack.PendingDamage{Mortal: true}); err != nil {
			return nil, err
		}
	}
	if r.Pooled.Is {
		o.pool, err = enumeratePool(r, o, s)
	}
	return o, err
}

// number sets the distributions of the attacks of one weapon and of all.
func (o *volleyOdds) number(d dice.Dist[int]) error {
	for i, n := range d.Outcomes {
		if n.Value > MaxAttacks {
			return ErrTooLarge
		}
		o.one = atIndex(o.one, n.Value)
		o.one[n.Value] += d.Probability(i)
	}
	if (len(o.one)-1)*o.weapons > MaxAttacks {
		return ErrTooLarge
	}
	o.attacks = certain()
	for range o.weapons {
		o.attacks = convolve(o.attacks, o.one)
	}
	return nil
}

// afterHit enumerates the results of a hit, for every kind of model.
func (o *volleyOdds) afterHit(r *rules.AttackRules, s *space) (err error) {
	n := len(o.attack.Against)
	o.after, o.wounded = make([]dice.Dist[attack.Wounding], n), make([]dice.Dist[attack.Wounding], n)
	auto := o.wounding()
	for _, kind := range s.kinds() {
		resolve := func(wounds bool) (dice.Dist[attack.Wounding], error) {
			return dice.Enumerate(func(src dice.Source) attack.Wounding { return attack.AfterHit(src, r, o.attack, kind, wounds) })
		}
		if o.after[kind], err = resolve(false); err != nil {
			return err
		}
		if !auto {
			continue
		}
		if o.wounded[kind], err = resolve(true); err != nil {
			return err
		}
	}
	return nil
}

// mostPoints returns the maximum damage of one hit.
func (o *volleyOdds) mostPoints() int {
	most := 0
	for kind := range o.after {
		for _, w := range o.after[kind].Outcomes {
			most = max(most, int(w.Value.Damage)+int(w.Value.Mortal))
		}
	}
	return most
}

// wounding reports whether a hit may need no wound roll.
func (o *volleyOdds) wounding() bool {
	for _, h := range o.hits.Outcomes {
		if h.Value.Wounding > 0 {
			return true
		}
	}
	return false
}

// hitsEach returns the distribution of the hits of one attack.
func (o *volleyOdds) hitsEach() []float64 {
	var d []float64
	for i, h := range o.hits.Outcomes {
		n := int(h.Value.Scored)
		d = atIndex(d, n)
		d[n] += o.hits.Probability(i)
	}
	return d
}

// woundsEach returns the distribution of the wounds of one attack.
func (o *volleyOdds) woundsEach() []float64 {
	return o.each(func(w attack.Wounding) bool { return w.Wounded })
}

// unsavedEach returns the distribution of the unsaved wounds of one attack on the first kind of
// model.
func (o *volleyOdds) unsavedEach() []float64 {
	return o.each(func(w attack.Wounding) bool { return w.Unsaved })
}

// each returns the distribution of the hits of one attack that meet a condition.
func (o *volleyOdds) each(is func(attack.Wounding) bool) []float64 {
	kind := o.anyKind()
	if kind < 0 {
		return certain()
	}
	rolling, wounding := share(o.after[kind], is), share(o.wounded[kind], is)
	var d []float64
	for i, h := range o.hits.Outcomes {
		one := convolve(
			compound(exactly(h.Value.Rolling()), []float64{1 - rolling, rolling}),
			compound(exactly(int(h.Value.Wounding)), []float64{1 - wounding, wounding}),
		)
		d = atIndex(d, len(one)-1)
		for n, p := range one {
			d[n] += p * o.hits.Probability(i)
		}
	}
	return d
}

// anyKind returns an enumerated kind, or -1.
func (o *volleyOdds) anyKind() int {
	for kind := range o.after {
		if o.after[kind].Total > 0 {
			return kind
		}
	}
	return -1
}

// exactly returns the distribution of the constant n.
func exactly(n int) []float64 {
	d := make([]float64, n+1)
	d[n] = 1
	return d
}

// share returns the probability of outcomes that meet a condition.
func share(d dice.Dist[attack.Wounding], is func(attack.Wounding) bool) float64 {
	var weight uint64
	for _, w := range d.Outcomes {
		if is(w.Value) {
			weight += w.Weight
		}
	}
	if weight == 0 {
		return 0
	}
	return float64(weight) / float64(d.Total)
}

// bearersDestroyed returns the average number of bearers of the weapons that destroy themselves,
// by at least one roll of all their attacks.
func (o *volleyOdds) bearersDestroyed() float64 {
	each := 0.0 // probability that one attack does
	for i, h := range o.hits.Outcomes {
		lost := 0.0
		if h.Value.SelfDamage.Destroyed {
			lost = 1
		} else if kind := o.anyKind(); kind >= 0 {
			of := share(o.after[kind], func(w attack.Wounding) bool { return w.SelfDamage.Destroyed })
			lost = 1 - math.Pow(1-of, float64(h.Value.Rolling()))
		}
		each += o.hits.Probability(i) * lost
	}
	hazard := 0.0 // probability that the hazard of the weapon does
	for i, h := range o.hazard.Outcomes {
		if h.Value.Destroyed {
			hazard += o.hazard.Probability(i)
		}
	}
	if each == 0 && hazard == 0 {
		return 0 // exactly: sums of probabilities are not
	}
	destroyed := 0.0
	for n, p := range o.one {
		destroyed += p * (1 - (1-hazard)*math.Pow(1-each, float64(n)))
	}
	return destroyed * float64(o.weapons)
}

// hazardMortal returns the average number of mortal wounds that the hazard of all weapons
// inflicts on their bearers.
func (o *volleyOdds) hazardMortal() float64 {
	sum := 0.0
	for i, h := range o.hazard.Outcomes {
		sum += o.hazard.Probability(i) * float64(h.Value.Mortal)
	}
	return sum * float64(o.weapons)
}

// bearerMortalEach returns the average number of mortal wounds that one attack inflicts on its
// bearer.
func (o *volleyOdds) bearerMortalEach() float64 {
	sum := 0.0
	for i, h := range o.hits.Outcomes {
		sum += o.hits.Probability(i) * float64(h.Value.SelfDamage.Mortal)
		kind := o.anyKind()
		if kind < 0 {
			continue
		}
		for j, w := range o.after[kind].Outcomes {
			sum += o.hits.Probability(i) * float64(h.Value.Rolling()) * o.after[kind].Probability(j) * float64(w.Value.SelfDamage.Mortal)
		}
	}
	return sum
}
