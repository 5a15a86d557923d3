package geom

// FullySees tells whether from some one part of a every part of b can be seen past
// the terrain and the blockers (10e.CORE.VISIBLE.2). The same nine points of each
// body stand for all its parts as for Sees.
func (t *Terrain) FullySees(a, b *Body, blockers []Body) bool {
	v := view{terrain: t}
	v.between(a, b)
	var inWay []int
	for i := range t.solids {
		if v.concerns(&t.solids[i]) {
			inWay = append(inWay, i)
		}
	}
	for i := range blockers {
		if s := solidOf(&blockers[i]); v.passes(&blockers[i]) && v.concerns(&s) {
			inWay = append(inWay, len(t.solids)+len(v.models))
			v.models = append(v.models, s)
		}
	}
	for from := range 9 {
		if v.overlooks(spot{v.from[from/3], v.fromZ[from%3]}, inWay) {
			return true
		}
	}
	return false
}

// overlooks tells whether all points of the other body can be seen from one.
func (v *view) overlooks(p spot, inWay []int) bool {
	for to := range 9 {
		q := spot{v.to[to/3], v.toZ[to%3]}
		if v.stopper(&p, &q, inWay) >= 0 {
			return false
		}
	}
	return true
}
