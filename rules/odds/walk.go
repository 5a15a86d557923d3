package odds

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/attack"
	"github.com/rollcall40k/rollcall/rules/dice"
)

// walk updates a distribution over the states of the target for each attack. In addition to the
// wounds lost, a state has a layer for the counts that attacks depend on: limited mortal wounds
// of a weapon, or unsaved attacks.
type walk struct {
	space  *space
	layers int
	counts bool // layers count unsaved attacks, not mortal wounds
	now    []float64
	buffer [][]float64 // for reuse
}

func newWalk(s *space, layers int) *walk {
	w := &walk{space: s, layers: layers}
	w.now = w.blank()
	w.now[0] = 1
	return w
}

// layersOf returns the number of layers needed for the limits on mortal wounds.
func layersOf(volleys []Volley) int {
	layers := 1
	for i := range volleys {
		layers = max(layers, int(volleys[i].Attack.MostMortal)+1)
	}
	return layers
}

// blank returns a distribution of zeros.
func (w *walk) blank() []float64 {
	if n := len(w.buffer); n > 0 {
		d := w.buffer[n-1]
		w.buffer = w.buffer[:n-1]
		clear(d)
		return d
	}
	return make([]float64, w.layers*(w.space.wounds()+1))
}

func (w *walk) free(d []float64) { w.buffer = append(w.buffer, d) }

// copied returns a copy of a distribution.
func (w *walk) copied(d []float64) []float64 {
	c := w.blank()
	copy(c, d)
	return c
}

// lost returns the distribution of the wounds lost.
func (w *walk) lost() []float64 {
	width := w.space.wounds() + 1
	out := make([]float64, width)
	for i, p := range w.now {
		out[i%width] += p
	}
	return out
}

// layer returns the distribution of the layer.
func (w *walk) layer() []float64 {
	width := w.space.wounds() + 1
	out := make([]float64, w.layers)
	for i, p := range w.now {
		out[i/width] += p
	}
	return out
}

// maxWork limits attacks times states times points of damage of one volley, so that no request
// takes long.
const maxWork = 1 << 27

// volley makes all attacks of a volley: the distributions after each number of attacks are
// weighted by the probability of that number.
func (w *walk) volley(v *volleyOdds) error {
	if v.pool != nil {
		return w.pool(v)
	}
	if len(v.attacks)*len(w.now)*(1+v.mostPoints()) > maxWork {
		return ErrTooLarge
	}
	sum := w.blank()
	for n, p := range v.attacks {
		if n > 0 {
			w.attack(v)
		}
		if p > 0 {
			accumulate(sum, w.now, p)
		}
	}
	w.free(w.now)
	w.now = sum
	return nil
}

func accumulate(sum, d []float64, p float64) {
	for i, x := range d {
		sum[i] += p * x
	}
}

// attack makes one attack.
func (w *walk) attack(v *volleyOdds) {
	sum := w.blank()
	for i, h := range v.hits.Outcomes {
		d := w.hit(v, h.Value)
		accumulate(sum, d, v.hits.Probability(i))
		w.free(d)
	}
	w.free(w.now)
	w.now = sum
}

// hit resolves the result of a hit roll, in the order of attack.Sequence.
func (w *walk) hit(v *volleyOdds, h attack.Hits) []float64 {
	d := w.copied(w.now)
	for range h.Rolling() {
		d = w.after(v, d, v.after)
	}
	for range h.Wounding {
		d = w.after(v, d, v.wounded)
	}
	return w.mortal(v, d, int(h.Mortal))
}

// after resolves one hit. It takes ownership of d.
func (w *walk) after(v *volleyOdds, d []float64, by []dice.Dist[attack.Wounding]) []float64 {
	sum := w.blank()
	for kind := range by {
		if by[kind].Total == 0 {
			continue
		}
		from := d
		if w.space.mixed() {
			from = w.only(d, uint8(kind))
		}
		for i, o := range by[kind].Outcomes {
			w.wounding(v, sum, from, o.Value, by[kind].Probability(i))
		}
		if w.space.mixed() {
			w.free(from)
		}
	}
	w.free(d)
	return sum
}

// only keeps the states whose next model is of the kind.
func (w *walk) only(d []float64, kind uint8) []float64 {
	if !w.space.mixed() {
		return w.copied(d)
	}
	out := w.blank()
	width := w.space.wounds() + 1
	for lost := range width {
		if w.space.kind(lost) != kind {
			continue
		}
		for i := lost; i < len(d); i += width {
			out[i] = d[i]
		}
	}
	return out
}

// wounding adds to sum the states that one outcome of a hit leads to from d.
func (w *walk) wounding(v *volleyOdds, sum, d []float64, o attack.Wounding, p float64) {
	if o.Damage == 0 && o.Mortal == 0 && (!w.counts || !o.Unsaved) {
		accumulate(sum, d, p)
		return
	}
	by := v.normal
	if o.Rest.Mortal {
		by = v.ending
	}
	next := w.blow(by, d, int(o.Damage))
	next = w.mortal(v, next, int(o.Mortal))
	if w.counts && o.Unsaved {
		next = w.raised(next, 1)
	}
	accumulate(sum, next, p)
	w.free(next)
}

// blow inflicts points of damage and returns a new distribution.
func (w *walk) blow(by steps, d []float64, points int) []float64 {
	done, going := w.blank(), w.copied(d)
	width := w.space.wounds() + 1
	for range points {
		for first := 0; first < len(going); first += width {
			by.point(done[first:first+width], going[first:first+width])
		}
	}
	accumulate(done, going, 1)
	w.free(going)
	return done
}

// point moves the remaining probability by one point of damage.
func (by steps) point(done, going []float64) {
	for lost := min(len(by), len(going)-1) - 1; lost >= 0; lost-- { // descending, so that no probability is moved twice
		p := going[lost]
		if p == 0 {
			continue
		}
		s := &by[lost]
		going[lost] = p * (1 - s.goes - s.ends)
		going[lost+1] += p * s.goes
		done[lost+1] += p * s.ends
	}
}

// mortal inflicts mortal wounds, within their limit, and takes ownership of d.
func (w *walk) mortal(v *volleyOdds, d []float64, n int) []float64 {
	if n == 0 {
		return d
	}
	if w.layers == 1 || w.counts {
		next := w.blow(v.mortal, d, n)
		w.free(d)
		return next
	}
	return w.mortalByLayer(v, d, n)
}

// mortalByLayer inflicts the mortal wounds that the limit allows in each layer.
func (w *walk) mortalByLayer(v *volleyOdds, d []float64, n int) []float64 {
	sum := w.blank()
	width := w.space.wounds() + 1
	for layer := range w.layers {
		part := w.blank()
		copy(part[layer*width:], d[layer*width:(layer+1)*width])
		within := attack.WithinMost(v.attack, n, layer)
		next := w.raised(w.blow(v.mortal, part, within), within)
		accumulate(sum, next, 1)
		w.free(part)
		w.free(next)
	}
	w.free(d)
	return sum
}

// raised moves a distribution up by layers, at most to the last, and takes ownership of d.
func (w *walk) raised(d []float64, by int) []float64 {
	out := w.blank()
	width := w.space.wounds() + 1
	for layer := range w.layers {
		to := min(layer+by, w.layers-1) * width
		accumulate(out[to:to+width], d[layer*width:(layer+1)*width], 1)
	}
	w.free(d)
	return out
}

// unsavedOfMixed returns the distribution of the unsaved attacks on a unit of several kinds of
// models, if it depends on the remaining models.
func unsavedOfMixed(s *space, volleys []*volleyOdds) []float64 {
	most := 0
	for _, v := range volleys {
		hits := 0
		for _, h := range v.hits.Outcomes {
			hits = max(hits, int(h.Value.Scored))
		}
		most += (len(v.attacks) - 1) * hits
	}
	w := newWalk(s, most+1)
	w.counts = true
	for _, v := range volleys {
		if w.volley(v) != nil {
			return nil
		}
	}
	return w.layer()
}

// steps are the effects of one point of damage, by wounds lost.
type steps []step

type step struct {
	goes float64 // probability that the wound is lost, and the rest of the damage carries over
	ends float64 // probability that it is lost, and the rest of the damage with it
}

// pointOutcome is the outcome of one point of damage.
type pointOutcome struct{ lost, ended bool }

// enumerateSteps enumerates the engine's point of damage from every state. States of one model
// differ only in its remaining wounds, which seldom matter: those without dice cost one run each.
func enumerateSteps(s *space, a *rules.Attack, of attack.PendingDamage) (steps, error) {
	list := make(steps, s.wounds())
	for lost := range list {
		at := s.model(lost)
		d, err := dice.Enumerate(func(src dice.Source) pointOutcome {
			models := [1]rules.Model{at}
			b := of
			b.Left = 2
			b.Point(src, s.rules, a, models[:])
			return pointOutcome{models[0].Wounds < at.Wounds, b.Left == 0}
		})
		if err != nil {
			return nil, err
		}
		for i, o := range d.Outcomes {
			switch p := d.Probability(i); {
			case o.Value.ended:
				list[lost].ends += p
			case o.Value.lost:
				list[lost].goes += p
			}
		}
	}
	return list, nil
}
