package odds

import (
	"slices"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/attack"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// poolOdds are the enumerated results of a volley whose attacks are resolved as one pool: all saves are
// rolled before any damage, and the lowest are taken first.
type poolOdds struct {
	rests []effect.AttackChange // of wounds that are alike, in the order in which they are resolved
	one   []poolOutcome         // of one attack
	faces [][][7]float64        // by rest and by kind of the current model: of a save roll
	fails [][][7]bool           // by rest and kind: whether a save roll inflicts damage
	harms [][][]float64         // by rest and kind: distribution of damage
}

// A poolOutcome is what one attack adds to the counts of a pool: wounds by rest, and mortal wounds.
type poolOutcome struct {
	counts []int
	p      float64
}

// enumeratePool enumerates what the attacks of a pool come to.
func enumeratePool(r *rules.AttackRules, v *volleyOdds, s *space) (*poolOdds, error) {
	wound := func(without bool) (dice.Dist[attack.Wounding], error) {
		return dice.Enumerate(func(src dice.Source) attack.Wounding {
			w, instead := attack.WoundRoll(src, r, v.attack, without)
			w.Wounded = w.Wounded && !instead
			return w
		})
	}
	rolled, err := wound(false)
	if err != nil {
		return nil, err
	}
	o := &poolOdds{rests: []effect.AttackChange{{}}}
	for _, w := range rolled.Outcomes {
		if w.Value.Wounded && !slices.Contains(o.rests, w.Value.Rest) {
			o.rests = append(o.rests, w.Value.Rest)
		}
	}
	slices.SortStableFunc(o.rests, func(a, b effect.AttackChange) int { return order(&a) - order(&b) })
	o.attacks(v, rolled)
	for _, rest := range o.rests {
		if err := o.defence(r, v.attack, rest, s); err != nil {
			return nil, err
		}
	}
	return o, nil
}

// order returns the order in which wounds are resolved: mortal wounds come last.
func order(c *effect.AttackChange) int {
	switch {
	case c.Mortal:
		return 2
	case *c != effect.AttackChange{}:
		return 1
	}
	return 0
}

// attacks enumerates what one attack adds to the counts.
func (o *poolOdds) attacks(v *volleyOdds, rolled dice.Dist[attack.Wounding]) {
	n := len(o.rests) + 1
	for i, h := range v.hits.Outcomes {
		now := []poolOutcome{{make([]int, n), v.hits.Probability(i)}}
		now[0].counts[n-1] = int(h.Value.Mortal)
		now[0].counts[0] += int(h.Value.Wounding)
		for range h.Value.Rolling() {
			var next []poolOutcome
			for _, a := range now {
				for k, w := range rolled.Outcomes {
					c := slices.Clone(a.counts)
					c[n-1] += int(w.Value.Mortal)
					if w.Value.Wounded {
						c[slices.Index(o.rests, w.Value.Rest)]++
					}
					next = merge(next, poolOutcome{c, a.p * rolled.Probability(k)})
				}
			}
			now = next
		}
		for _, a := range now {
			o.one = merge(o.one, a)
		}
	}
}

// merge adds an outcome to a list in which each occurs once.
func merge(list []poolOutcome, a poolOutcome) []poolOutcome {
	i := slices.IndexFunc(list, func(b poolOutcome) bool { return slices.Equal(a.counts, b.counts) })
	if i < 0 {
		return append(list, a)
	}
	list[i].p += a.p
	return list
}

// defence enumerates the save rolls and the damage of wounds that are alike, for each kind.
func (o *poolOdds) defence(r *rules.AttackRules, a *rules.Attack, rest effect.AttackChange, s *space) error {
	faces, fails, harms := make([][7]float64, len(a.Against)), make([][7]bool, len(a.Against)), make([][]float64, len(a.Against))
	for _, kind := range s.kinds() {
		saves, err := dice.Enumerate(func(src dice.Source) int { return attack.SaveRoll(src, r, a, rest, kind) })
		if err != nil {
			return err
		}
		for i, f := range saves.Outcomes {
			faces[kind][f.Value] += saves.Probability(i)
		}
		for face := 1; face <= 6; face++ {
			fails[kind][face] = attack.Fails(r, a, rest, kind, face)
		}
		harm, err := dice.Enumerate(func(src dice.Source) int { return attack.Damage(src, a, rest, kind) })
		if err != nil {
			return err
		}
		for i, n := range harm.Outcomes {
			harms[kind] = atIndex(harms[kind], n.Value)
			harms[kind][n.Value] += harm.Probability(i)
		}
	}
	o.faces, o.fails, o.harms = append(o.faces, faces), append(o.fails, fails), append(o.harms, harms)
	return nil
}

// counts returns the joint distribution of the counts of a pool, as one list in which the last count
// varies fastest, and how many values each has.
func (o *poolOdds) counts(attacks []float64) (joint []float64, sizes []int, err error) {
	sizes = make([]int, len(o.rests)+1)
	size := 1
	for axis := range sizes {
		most := 0
		for _, a := range o.one {
			most = max(most, a.counts[axis])
		}
		sizes[axis] = (len(attacks)-1)*most + 1
		if size *= sizes[axis]; size > maxJoint {
			return nil, nil, ErrTooLarge
		}
	}
	joint = make([]float64, size)
	now := make([]float64, size)
	now[0] = 1
	for n, p := range attacks {
		accumulate(joint, now, p)
		if n == len(attacks)-1 {
			break
		}
		next := make([]float64, size)
		for _, a := range o.one {
			by := 0
			for axis, c := range a.counts {
				by = by*sizes[axis] + c
			}
			for i := range size - by {
				next[i+by] += a.p * now[i]
			}
		}
		now = next
	}
	return joint, sizes, nil
}

// maxJoint limits the number of combinations of counts of a pool.
const maxJoint = 1 << 16

// pool makes all attacks of a volley as one pool.
func (w *walk) pool(v *volleyOdds) error {
	o := v.pool
	joint, sizes, err := o.counts(v.attacks)
	if err != nil {
		return err
	}
	if len(joint)*max(sizes[0], 1)*len(w.now)*(1+v.mostPoints()) > maxWork*8 {
		return ErrTooLarge
	}
	states := make([][]float64, len(joint))
	for i, p := range joint {
		if p > 0 {
			states[i] = w.blank()
			accumulate(states[i], w.now, p)
		}
	}
	w.free(w.now)
	for axis := range sizes {
		// The counts before the axis are resolved, and 0.
		inner := len(states) / sizes[axis]
		next := make([][]float64, inner)
		for i := range inner {
			fibre := make([][]float64, sizes[axis])
			for n := range fibre {
				fibre[n] = states[n*inner+i]
			}
			next[i] = w.resolve(v, axis, fibre)
		}
		states = next
	}
	w.now = states[0]
	return nil
}

// resolve resolves wounds that are alike, or the mortal wounds of a pool: of each number of them there is
// a distribution, or none. It takes ownership of these, and returns one distribution or nil.
func (w *walk) resolve(v *volleyOdds, axis int, fibre [][]float64) []float64 {
	o := v.pool
	switch {
	case axis == len(o.rests):
		return w.each(fibre, func(d []float64, n int) []float64 { return w.mortal(v, d, n) })
	case o.rests[axis].Mortal:
		return w.each(fibre, func(d []float64, n int) []float64 {
			for range n {
				d = w.harm(v, v.ending, axis, d, nil)
			}
			return d
		})
	}
	if !w.space.mixed() {
		return w.saves(v, axis, fibre, w.space.kind(0))
	}
	var sum []float64
	for _, kind := range w.space.kinds() {
		part := make([][]float64, len(fibre))
		for n, d := range fibre {
			if d != nil {
				part[n] = w.only(d, kind)
			}
		}
		sum = w.added(sum, w.saves(v, axis, part, kind))
	}
	for _, d := range fibre {
		if d != nil {
			w.free(d)
		}
	}
	return sum
}

// added returns the sum of two distributions, of which either may be nil. It takes ownership.
func (w *walk) added(sum, d []float64) []float64 {
	switch {
	case sum == nil:
		return d
	case d != nil:
		accumulate(sum, d, 1)
		w.free(d)
	}
	return sum
}

// each resolves each number by itself.
func (w *walk) each(fibre [][]float64, do func(d []float64, n int) []float64) (sum []float64) {
	for n, d := range fibre {
		if d != nil {
			sum = w.added(sum, do(d, n))
		}
	}
	return sum
}

// saves rolls all saves with the re-rolls of a kind, and takes them from the lowest up: of n rolls that
// show at least a face, each shows it with the same probability.
func (w *walk) saves(v *volleyOdds, axis int, fibre [][]float64, kind uint8) []float64 {
	left := 1.0
	for face := 1; face <= v.pool.lastFail(axis, w.space.kinds()); face++ {
		p := v.pool.faces[axis][kind][face]
		if p == 0 {
			continue
		}
		share := min(p/left, 1)
		left -= p
		next := make([][]float64, len(fibre))
		for n, d := range fibre {
			if d == nil {
				continue
			}
			for k, q := range binomial(n, share) {
				if k > 0 {
					d = w.harm(v, v.normal, axis, d, &face)
				}
				if q > 0 {
					if next[n-k] == nil {
						next[n-k] = w.blank()
					}
					accumulate(next[n-k], d, q)
				}
			}
			w.free(d)
		}
		fibre = next
	}
	return w.each(fibre, func(d []float64, _ int) []float64 { return d })
}

// lastFail returns the highest face at which a save of any of the kinds fails, or 0. Rolls that show more
// change nothing.
func (o *poolOdds) lastFail(axis int, kinds []uint8) (last int) {
	for _, kind := range kinds {
		for face, fails := range o.fails[axis][kind] {
			if fails {
				last = max(last, face)
			}
		}
	}
	return last
}

// harm resolves one wound whose save shows a face, or one without a save. It takes ownership of d.
func (w *walk) harm(v *volleyOdds, by steps, axis int, d []float64, face *int) []float64 {
	sum := w.blank()
	for _, kind := range w.space.kinds() {
		from := w.only(d, kind)
		if face != nil && !v.pool.fails[axis][kind][*face] {
			accumulate(sum, from, 1)
			w.free(from)
			continue
		}
		if w.counts {
			from = w.raised(from, 1)
		}
		for points, p := range v.pool.harms[axis][kind] {
			if p > 0 {
				next := w.blow(by, from, points)
				accumulate(sum, next, p)
				w.free(next)
			}
		}
		w.free(from)
	}
	w.free(d)
	return sum
}

// binomial returns the distribution of the number of successes of n trials.
func binomial(n int, p float64) []float64 {
	d := []float64{1}
	for range n {
		d = convolveTwo(d, p)
	}
	return d
}

func convolveTwo(d []float64, p float64) []float64 {
	out := make([]float64, len(d)+1)
	for i, q := range d {
		out[i] += q * (1 - p)
		out[i+1] += q * p
	}
	return out
}
