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
	states := w.first(v, joint, sizes[0])
	for axis := 1; axis < len(sizes); axis++ {
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

// first resolves the wounds that no roll has changed, the first count of a joint distribution, and returns a distribution
// for each combination of the others, or nil. All begin from the same states: what a number of failed saves leads to is
// computed once, and weighted by the probability of that number.
func (w *walk) first(v *volleyOdds, joint []float64, size int) [][]float64 {
	states := make([][]float64, len(joint)/size)
	for _, kind := range w.space.kinds() {
		from := w.some(w.now, kind)
		if from == nil {
			continue
		}
		classes := v.pool.classes(0, kind, w.space.kinds())
		fail := 0.0
		for _, c := range classes {
			fail += c.p
		}
		after := w.afterFails(v, classes, from, size, fail)
		for i, failed := range failing(joint, size, min(fail, 1)) {
			for n, p := range failed {
				if p == 0 {
					continue
				}
				if states[i] == nil {
					states[i] = w.blank()
				}
				accumulate(states[i], after[n], p)
			}
		}
		for _, d := range after {
			if d != nil {
				w.free(d)
			}
		}
	}
	w.free(w.now)
	return states
}

// failing returns distributions of the number of wounds whose save fails, each with a probability, for every combination of the
// other counts of a joint distribution.
func failing(joint []float64, size int, fail float64) [][]float64 {
	out := make([][]float64, len(joint)/size)
	for i := range out {
		out[i] = make([]float64, size)
	}
	row := certain()
	for n := range size {
		if n > 0 {
			row = convolveTwo(row, fail)
		}
		for i := range out {
			if p := joint[n*len(out)+i]; p > 0 {
				accumulate(out[i], row, p)
			}
		}
	}
	return out
}

// afterFails returns what numbers of failed saves lead to, from 0 to less than size: of these each is of a class with a
// probability, and the lowest classes come first. Without classes none fails. It takes ownership of from.
func (w *walk) afterFails(v *volleyOdds, classes []saveClass, from []float64, size int, fail float64) [][]float64 {
	after := make([][]float64, size)
	after[0] = from
	for i := range classes {
		rows, share := w.rows(v, v.normal, 0, &classes[i]), classes[i].p/fail
		next := make([][]float64, size)
		for n, d := range after {
			if d == nil {
				continue
			}
			ways := 1.0 // probability of k saves of this class among n+k of this one and those before it
			for k := 0; n+k < size; k++ {
				if k > 0 {
					d = w.hurt(rows, d)
					ways *= share * float64(n+k) / float64(k)
				}
				if next[n+k] == nil {
					next[n+k] = w.blank()
				}
				accumulate(next[n+k], d, ways)
			}
			w.free(d)
		}
		after = next
	}
	return after
}

// A saveClass is a set of results of save rolls that fail for the same kinds of models, with their probability.
type saveClass struct {
	face int // one of them
	p    float64
}

// classes returns the classes of results that fail for at least one kind, in the order of the results, which are rolled with the
// re-rolls of a kind. A result that fails for a kind fails for it if it is lower, too.
func (o *poolOdds) classes(axis int, kind uint8, kinds []uint8) (list []saveClass) {
	for face := 1; face <= 6; face++ {
		p := o.faces[axis][kind][face]
		if p == 0 || !slices.ContainsFunc(kinds, func(k uint8) bool { return o.fails[axis][k][face] }) {
			continue
		}
		if n := len(list) - 1; n >= 0 && !slices.ContainsFunc(kinds, func(k uint8) bool { return o.fails[axis][k][face] != o.fails[axis][k][list[n].face] }) {
			list[n].p += p
			continue
		}
		list = append(list, saveClass{face, p})
	}
	return list
}

// resolve resolves wounds that are alike, or the mortal wounds of a pool: of each number of them there is
// a distribution, or none. It takes ownership of these, and returns one distribution or nil.
func (w *walk) resolve(v *volleyOdds, axis int, fibre [][]float64) []float64 {
	o := v.pool
	switch {
	case axis == len(o.rests):
		var sum []float64
		for n, d := range fibre {
			if d != nil {
				sum = w.added(sum, w.mortal(v, d, n))
			}
		}
		return sum
	case o.rests[axis].Mortal:
		return w.inTurn(w.rows(v, v.ending, axis, nil), fibre)
	}
	var sum []float64
	for _, kind := range w.space.kinds() {
		part := make([][]float64, len(fibre))
		for n, d := range fibre {
			if d != nil {
				part[n] = w.some(d, kind)
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

// some is only, or nil if no state is kept.
func (w *walk) some(d []float64, kind uint8) []float64 {
	d = w.only(d, kind)
	if slices.ContainsFunc(d, func(p float64) bool { return p > 0 }) {
		return d
	}
	w.free(d)
	return nil
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

// inTurn inflicts as many wounds as the index of each distribution says, from the most down: those that have one wound more are
// inflicted it, and join the next. It takes ownership.
func (w *walk) inTurn(rows []blow, fibre [][]float64) (sum []float64) {
	for n := len(fibre) - 1; n >= 0; n-- {
		if sum != nil {
			sum = w.hurt(rows, sum)
		}
		sum = w.added(sum, fibre[n])
	}
	return sum
}

// saves rolls all saves with the re-rolls of a kind, and takes them from the lowest up: of n rolls that
// show at least a result, each shows it with the same probability. Rolls above the last class change nothing. It takes
// ownership.
func (w *walk) saves(v *volleyOdds, axis int, fibre [][]float64, kind uint8) []float64 {
	left := 1.0
	classes := v.pool.classes(axis, kind, w.space.kinds())
	for _, c := range classes {
		rows, share := w.rows(v, v.normal, axis, &c), min(c.p/left, 1)
		left -= c.p
		next := make([][]float64, len(fibre))
		for n, d := range fibre {
			if d == nil {
				continue
			}
			for k, q := range binomial(n, share) {
				if k > 0 {
					d = w.hurt(rows, d)
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
	var sum []float64
	for _, d := range fibre {
		sum = w.added(sum, d)
	}
	return sum
}

// A blow is what one wound does to a unit that has lost a number of wounds.
type blow struct {
	unsaved bool      // it counts as an attack that is not saved
	after   []float64 // probability of losing 0, 1, … more
}

// rows returns the blows of a wound whose save is of a class, or without a save, by wounds lost.
func (w *walk) rows(v *volleyOdds, by steps, axis int, c *saveClass) []blow {
	rows := make([]blow, w.space.wounds()+1)
	for lost := range rows {
		kind := w.space.kind(lost)
		if c != nil && !v.pool.fails[axis][kind][c.face] {
			rows[lost] = blow{after: certain()}
			continue
		}
		rows[lost] = blow{true, by.from(lost, v.pool.harms[axis][kind])}
	}
	return rows
}

// from returns the distribution of the wounds that a random number of points of damage takes from a unit that has lost some.
func (by steps) from(lost int, points []float64) (sum []float64) {
	most := min(len(points)-1, len(by)-lost)
	sum, done, going := make([]float64, most+1), make([]float64, most+1), make([]float64, most+1)
	going[0] = 1
	for n, p := range points {
		if n > 0 {
			by[lost:].point(done, going)
		}
		if p > 0 {
			accumulate(sum, done, p)
			accumulate(sum, going, p)
		}
	}
	return sum
}

// hurt resolves one wound. It takes ownership of d.
func (w *walk) hurt(rows []blow, d []float64) []float64 {
	sum := w.blank()
	for layer := range w.layers {
		first := layer * len(rows)
		for lost := range rows {
			p := d[first+lost]
			if p == 0 {
				continue
			}
			to := first + lost
			if w.counts && rows[lost].unsaved && layer < w.layers-1 {
				to += len(rows)
			}
			for n, q := range rows[lost].after {
				sum[to+n] += p * q
			}
		}
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
