package rules

import "slices"

// Attachment returns the number of the Attachment by which a unit can lead
// another, or -1.
func (g *Game) Attachment(leader, bodyguard UnitID) int {
	l, b := g.Unit(leader), g.Unit(bodyguard)
	if l.Player != b.Player {
		return -1
	}
	return slices.IndexFunc(g.Setup.Armies[l.Player].Attached, func(a Attachment) bool {
		return a.Leader == int(l.Sheet) && a.Bodyguard == int(b.Sheet)
	})
}

// Attach attaches a leader to a unit, which becomes one with it: its Starting
// Strength is that of both (10e.UNIT.STRENGTH.4). It reports whether that can be;
// if not, nothing has changed.
func (g *Game) Attach(leader, bodyguard UnitID) bool {
	n := g.Attachment(leader, bodyguard)
	from, to := g.Unit(leader), g.Unit(bodyguard)
	if n < 0 || !g.fit(from, to) {
		return false
	}
	army := &g.Setup.Armies[to.Player]
	first := uint8(len(army.Units[to.Sheet].Kinds))
	for at := from.First; at < from.First+from.Held; at++ {
		m := &g.State.Models[at]
		m.Kind, m.Leads = m.Kind+first, true
	}
	to.Sheet = int16(len(army.Units) + sheets*n)
	if g.log != nil {
		g.describeKinds(bodyguard, int(first))
	}
	g.join(leader, bodyguard)
	return true
}

// attached returns the Attachment that a unit is made by, and whether models of
// both parts are in play; nil where none is.
func (g *Game) attached(u UnitID) (a *Attachment, alone int) {
	s := g.Unit(u)
	army := &g.Setup.Armies[s.Player]
	n := int(s.Sheet) - len(army.Units)
	if n < 0 || n >= sheets*len(army.Attached) {
		return nil, 0
	}
	return &army.Attached[n/sheets], n % sheets
}

// Separate looks for units of which the leader or the bodyguard has been
// destroyed: what remains goes by its own Starting Strength
// (10e.UNIT.STRENGTH.4), and is no longer attached.
func (g *Game) Separate() {
	for u := range g.Units() {
		a, alone := g.attached(u)
		if a == nil || alone > 0 || g.Unit(u).Alive == 0 {
			continue
		}
		var left [2]bool // of the leader, of the bodyguard
		for _, m := range g.Models(u) {
			left[order(!m.Leads)] = true
		}
		if left[0] == left[1] {
			continue
		}
		part := order(left[1])
		s, own := g.Unit(u), [2]int{a.Leader, a.Bodyguard}[part]
		s.Sheet += int16(1 + part)
		s.Starting = int16(g.Setup.Armies[s.Player].Units[own].Size())
		g.changes++
	}
}
