package move

import (
	"math/bits"
	"slices"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// marches is the number of marches that are planned: first as far as the models can go, then
// with the foremost models held back.
const marches = 4

// marchTries is the maximum number of paths that all marches of a plan check, in addition to
// two for each model.
const marchTries = 20

// leaders is the number of models that may go first.
const leaders = 3

// held is the distance by which the foremost models are held back further in each march.
const held = 3 * geom.Inch / 2

// march moves the unit along walking paths through the gaps between obstacles. The models with
// the shortest paths go first, in formation. A model that cannot takes a place behind or beside
// those that have one. The foremost models wait for those with longer paths, as far as
// coherency requires.
func (p *planner) march() bool {
	toward := p.toward()
	if toward == (geom.Point{}) {
		return false
	}
	front, to, _ := p.nearest()
	p.target = to
	p.tries = marchTries + 2*len(p.bodies)
	p.survey()
	p.walks = !p.move.PassTerrain && !p.open(front, toward)
	if !p.walks {
		if p.marchBy(toward) {
			return true
		}
		if p.move.PassTerrain {
			return false
		}
		p.walks = true
	}
	p.measure()
	return p.marchBy(geom.Point{}) || p.column()
}

// nearGoal is the distance from the goal within which straight lines are not checked: walking
// paths may cross obstacles there.
const nearGoal = 7 * geom.Inch / 2

// open reports whether the foremost model can go straight towards the goal, and beyond.
func (p *planner) open(front, toward geom.Point) bool {
	far := max(front.DistanceTo(p.target)-nearGoal, toward.DistanceTo(geom.Point{})-geom.Inch)
	end := front.Plus(scaled(p.target.Minus(front), far))
	return p.memory.Distances.Straight(front, end)
}

// marchBy plans marches until one is legal. The first model moves by the displacement if that
// is not zero, and otherwise as far as it can.
func (p *planner) marchBy(toward geom.Point) bool {
	for n := range marches {
		if p.marchAll(toward, geom.Length(n)*held, anyModel) {
			return true
		}
		toward = geom.Point{}
		if slow := p.waiting(); n == 0 && p.done != 0 && slow >= 0 && p.marchAll(toward, 0, slow) {
			return true
		}
	}
	return false
}

// anyModel means that no particular model goes first.
const anyModel = -1

// survey prepares the distance field: other models are obstacles unless the unit may move
// across them.
func (p *planner) survey() {
	f := &p.memory.Distances
	terrain := p.g.Terrain
	if p.kind.Low > 0 {
		terrain = p.lowered()
	}
	f.Begin(terrain, p.g.Field, &p.bodies[0])
	if p.move.PassModels {
		return
	}
	others := p.around[:len(p.around)-len(p.bodies)]
	for i := range others {
		f.Avoid(&others[i], 0)
	}
	for i := range p.memory.Enemies {
		f.Avoid(&p.memory.Enemies[i], p.move.Keep.Horizontal)
	}
}

// measure computes the walking distances to the goal.
func (p *planner) measure() {
	ends := append(p.memory.Path[:0], p.target)
	if p.goal.Unit != rules.NoUnit {
		for _, b := range p.g.Bodies(p.goal.Unit) {
			ends = append(ends, b.At())
		}
	}
	p.memory.Path = ends
	p.memory.Distances.Measure(p.bodies, ends)
	for i := range p.bodies {
		p.memory.Walks[i] = p.memory.Walks[i][:0]
	}
}

// distance returns the walking distance of a point from the goal.
func (p *planner) distance(at geom.Point) geom.Length {
	if p.walks {
		return p.memory.Distances.Distance(at)
	}
	return at.DistanceTo(p.target)
}

// marchAll plans one march, with the foremost models held back by a length. The model with the
// shortest path goes first or, if slow is not anyModel, that model.
func (p *planner) marchAll(toward geom.Point, back geom.Length, slow int) bool {
	p.restart(p.neighbours())
	p.sort(func(b *geom.Body) int64 { return int64(p.distance(b.At())) })
	if !p.spread(back) {
		return false
	}
	first := 0
	if slow >= 0 {
		first = slices.Index(p.models(), uint8(slow))
	}
	leader := int(p.order[first])
	from := p.bodies[leader].At()
	path, far := p.path(leader), geom.Length(p.tally[first])-p.least[first]
	if toward != (geom.Point{}) {
		far, path = toward.DistanceTo(geom.Point{}), append(path[:0], from.Plus(toward))
	}
	if back > 0 && far < geom.Inch/2 {
		return false
	}
	for next := 1; !p.leadAlong(leader, path, far) && slow < 0 && next < min(leaders, len(p.bodies)); next++ {
		leader = int(p.order[next])
		from = p.bodies[leader].At()
		path, far = p.path(leader), geom.Length(p.tally[next])-p.least[next]
	}
	if p.done == 0 {
		return false
	}
	by := p.bodies[leader].At().Minus(from)
	for bits.OnesCount64(p.done) < len(p.bodies) {
		if !p.placeSome(by) {
			return false
		}
	}
	return p.enough()
}

// enough reports whether the plan is legal and makes a third of the possible progress. It keeps the best of the legal
// plans that make less.
func (p *planner) enough() bool {
	if len(p.memory.Paths) == 0 || !p.good() {
		return false
	}
	n := p.progress()
	if 3*n >= p.possible {
		return true
	}
	if n > p.partial {
		p.partial = n
		p.memory.Partial.Set(p.memory.Paths)
	}
	return false
}

// progress returns by how much all models together come nearer to the goal.
func (p *planner) progress() (sum geom.Length) {
	for i, b := range p.g.Bodies(p.unit) {
		sum += p.distance(b.At()) - p.distance(p.bodies[i].At())
	}
	return sum
}

// placeSome gives models a place, in formation if the first one has moved by a displacement, and
// reports whether any got one. If none finds a place, one stays where it is.
func (p *planner) placeSome(by geom.Point) bool {
	was := p.done
	for k, at := range p.models() {
		if at := int(at); p.done>>at&1 == 0 && (by == geom.Point{} || !p.keepFormation(at, p.atMost(at, by), k)) {
			p.takeSlot(at, k)
		}
	}
	for _, at := range p.models() {
		if p.done != was {
			return true
		}
		if p.done>>at&1 == 0 {
			p.stay(int(at))
		}
	}
	return p.done != was
}

// spread determines how near to the goal each model may come, in the order of the models, so
// that each can be in coherency with those behind it.
func (p *planner) spread(back geom.Length) bool {
	n, step := len(p.bodies), p.g.Edition.Table.Coherency.Is.Horizontal
	stop := p.goal.Keep
	if u := p.goal.Unit; u != rules.NoUnit {
		stop = max(stop, p.move.Keep.Horizontal+slotGap) + p.bodies[0].Reach() + p.g.Bodies(u)[0].Reach()
	}
	if back == 0 {
		p.possible = 0
	}
	for k := n - 1; k >= 0; k-- {
		at := p.order[k]
		d := geom.Length(p.tally[k])
		if d >= geom.Reachable {
			return false
		}
		p.least[k] = max(d-p.memory.Most[at]+2, stop)
		apart := step + 2*p.bodies[at].Reach()
		for next := k + 1; next <= k+p.neighbours() && next < n; next++ {
			p.least[k] = max(p.least[k], p.least[next]-apart*7/8)
		}
		p.least[k] = min(p.least[k]+back, d)
		if back == 0 {
			p.possible += d - p.least[k]
		}
	}
	return true
}

// path returns the path of a model to the goal from where it stands, valid until the next call.
func (p *planner) path(at int) []geom.Point {
	if p.walks {
		return p.walkOf(at)[1:]
	}
	p.memory.Path = append(p.memory.Path[:0], p.target)
	return p.memory.Path
}

// walkOf returns where a model stands and its walking path to the goal. A plan searches for it once.
func (p *planner) walkOf(at int) []geom.Point {
	walk := &p.memory.Walks[at]
	if len(*walk) == 0 {
		from := p.g.Bodies(p.unit)[at].At()
		*walk = p.memory.Distances.Path(from, p.memory.Most[at], append(*walk, from))
	}
	return *walk
}

// leadAlong moves the first model along its path, as far as it can.
func (p *planner) leadAlong(at int, path []geom.Point, far geom.Length) bool {
	if far < geom.Inch/8 {
		return p.stay(at)
	}
	for _, n := range [...]geom.Length{8, 6, 3} {
		if end, turns := p.point(at, path, far*n/8); p.along(at, path[:turns], end) {
			return true
		}
	}
	return false
}

// keepFormation moves a model by the same displacement as the first one, if that brings it
// nearer.
func (p *planner) keepFormation(at int, by geom.Point, k int) bool {
	from := p.bodies[at].At()
	end := from.Plus(by)
	if p.walks && (!p.memory.Distances.Straight(from, end) || p.distance(end) > p.least[k]+geom.Inch) {
		return false
	}
	return p.clear(at, end) && p.put(at, p.step(at, by))
}

// slots is the number of places that are tried for a model that cannot keep the formation.
const slots = 3

// A slot is a place for a model, its remaining distance from the goal, and the number of turns
// of the path to it.
type slot struct {
	at    geom.Point
	far   geom.Length
	turns int
}

// takeSlot moves a model to the end of its path, or to a place beside a model that has one: the
// nearest to the goal.
func (p *planner) takeSlot(at, k int) bool {
	path := p.path(at)
	var best [slots]slot
	n := 0
	add := func(end geom.Point) {
		if !end.Within(p.bodies[at].At(), p.memory.Most[at]) || !p.clear(at, end) {
			return
		}
		far := p.distance(end)
		if far >= geom.Length(p.tally[k]) || n == slots && far >= best[n-1].far {
			return
		}
		turns, ok := p.turnsTo(at, path, end)
		if !ok {
			return
		}
		n = min(n+1, slots)
		i := n - 1
		for ; i > 0 && best[i-1].far > far; i-- {
			best[i] = best[i-1]
		}
		best[i] = slot{end, far, turns}
	}
	end, _ := p.point(at, path, geom.Length(p.tally[k])-p.least[k])
	add(end)
	for set := p.done; set != 0; set &= set - 1 {
		other := &p.bodies[bits.TrailingZeros64(set)]
		n := p.bodies[at].Reach() + other.Reach() + slotGap
		for i := range ring {
			add(other.At().Plus(ring[i].turned(geom.Point{X: n})))
		}
	}
	for i := range best[:n] {
		if s := &best[i]; p.along(at, path[:s.turns], s.at) {
			return true
		}
	}
	return false
}

// ring contains the directions of places beside a model.
var ring = [...]attempt{
	{1024, 0, 8}, {887, 512, 8}, {512, 887, 8}, {0, 1024, 8}, {-512, 887, 8}, {-887, 512, 8},
	{-1024, 0, 8}, {-887, -512, 8}, {-512, -887, 8}, {0, -1024, 8}, {512, -887, 8}, {887, -512, 8},
}

// turnsTo returns the number of turns of its path that a model makes from where it stands before
// it can go straight to a point; ok is false if that is too far.
func (p *planner) turnsTo(at int, path []geom.Point, end geom.Point) (int, bool) {
	from, left := p.g.Bodies(p.unit)[at].At(), p.memory.Most[at]-2
	for turns := 0; ; turns++ {
		if from.Within(end, left) && (p.move.PassTerrain || p.memory.Distances.Straight(from, end)) {
			return turns, true
		}
		if turns >= len(path)-1 {
			return 0, false
		}
		left -= from.DistanceTo(path[turns])
		from = path[turns]
		if left <= 0 {
			return 0, false
		}
	}
}

// clear reports whether there is approximately enough room for a model at a point, and whether
// it is near enough to those of its unit that have a place.
func (p *planner) clear(at int, end geom.Point) bool {
	own, self := p.bodies[at].Reach(), len(p.around)-len(p.bodies)+at
	if hasNear(end, own-1, p.around[:self]) || hasNear(end, own-1, p.around[self+1:]) ||
		hasNear(end, own-1, p.memory.Aircraft) || hasNear(end, own+p.move.Keep.Horizontal, p.memory.KeepAway) {
		return false
	}
	return p.mayKeep(at, end)
}

// hasNear reports whether the middle of any round base is within n of a point, in addition to
// its radius.
func hasNear(at geom.Point, n geom.Length, bodies []geom.Body) bool {
	for i := range bodies {
		if b := &bodies[i]; b.Shape == geom.Round && at.Within(b.At(), n+b.Reach()) {
			return true
		}
	}
	return false
}

// point returns the point at a length along a path, and the number of turns before it.
func (p *planner) point(at int, path []geom.Point, n geom.Length) (end geom.Point, turns int) {
	end = p.bodies[at].At()
	for i, to := range path {
		d := end.DistanceTo(to)
		if n <= d || i == len(path)-1 {
			return end.Plus(scaled(to.Minus(end), min(n, d))), i
		}
		n -= d
		end = to
	}
	return end, 0
}

// along moves a model over turns to a point.
func (p *planner) along(at int, turns []geom.Point, end geom.Point) bool {
	last := p.step(at, end.Minus(p.bodies[at].At()))
	if p.tries <= 0 || !p.fits(at, last) {
		return false
	}
	p.tries--
	p.memory.Turns = p.memory.Turns[:0]
	for _, to := range turns {
		turn := p.bodies[at].Pose
		turn.X, turn.Y, turn.Z = to.X, to.Y, 0
		p.memory.Turns = append(p.memory.Turns, turn)
	}
	p.memory.Turns = append(p.memory.Turns, last)
	p.ended, p.move.Most = true, p.memory.Most[at]
	path, v := p.try(at, p.memory.Turns)
	p.ended = false
	if v.why != legal {
		return p.put(at, last)
	}
	p.write(at, path)
	return true
}
