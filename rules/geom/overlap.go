package geom

// Overlap tells whether two bodies are in each other's way: their bases share
// more than a touch, seen from above, and their heights overlap. Models of
// which one stands on a floor above the other do not overlap.
func Overlap(a, b *Body) bool {
	if !sameHeight(a.Z, a.Top(), b.Z, b.Top()) {
		return false
	}
	if a.Shape == Round && b.Shape == Round {
		reach := int64(a.Width + b.Width)
		return centres(a, b) < uint64(reach*reach)
	}
	g, r := bodies(a, b)
	return g.inside || g.below(r)
}

// sameHeight tells whether two ranges of heights share more than a touch, or
// begin at the same height, as flat things do.
func sameHeight(aLow, aHigh, bLow, bHigh Length) bool {
	return aLow == bLow || aLow < bHigh && bLow < aHigh
}

// Touch tells whether two bodies touch or overlap (9e.FIGHT.PILEIN.3).
func Touch(a, b *Body) bool { return Within(a, b, 0) }

// OverlapAny returns the place in the list of the first body that overlaps a,
// or -1.
func OverlapAny(a *Body, list []Body) int {
	for i := range list {
		if Overlap(a, &list[i]) {
			return i
		}
	}
	return -1
}
