package rules

import (
	"reflect"
	"slices"
)

// An Attachment is a leader that may be attached to a unit of the same army, and
// what they are together (10e.GAPS.16). Attach makes it.
type Attachment struct {
	Leader, Bodyguard int // positions in Army.Units
	// Together is the unit while both have models, Alone what is left of it when the
	// one or the other is destroyed: first the leader, then the bodyguard. All have
	// the same Kinds, Auras and Uses: those of the bodyguard, then the leader's.
	Together ArmyUnit
	Alone    [2]ArmyUnit
}

// sheets is how many fixed parts of units an Attachment has.
const sheets = 3

// Sheet returns a fixed part by the number that UnitState.Sheet has: those of
// Units come first.
func (a *Army) Sheet(n int) *ArmyUnit {
	if n < len(a.Units) {
		return &a.Units[n]
	}
	n -= len(a.Units)
	if n >= sheets*len(a.Attached) {
		return &a.Hovering[n-sheets*len(a.Attached)].Sheet
	}
	at := &a.Attached[n/sheets]
	if n %= sheets; n > 0 {
		return &at.Alone[n-1]
	}
	return &at.Together
}

// Sheets is how many fixed parts the units of an army can have.
func (a *Army) Sheets() int { return len(a.Units) + sheets*len(a.Attached) + len(a.Hovering) }

// LedBy returns the position in Units of the unit that leads an attached unit, by a
// fixed part of that; -1 for other parts.
func (a *Army) LedBy(n int) int {
	if n -= len(a.Units); n < 0 || n >= sheets*len(a.Attached) {
		return -1
	}
	return a.Attached[n/sheets].Leader
}

// Listed returns the position in Units of the unit that a fixed part is one of: of
// an attached unit, that of the bodyguard.
func (a *Army) Listed(n int) int {
	if n < len(a.Units) {
		return n
	}
	if n -= len(a.Units); n < sheets*len(a.Attached) {
		return a.Attached[n/sheets].Bodyguard
	}
	return a.Hovering[n-sheets*len(a.Attached)].Unit
}

// Attach returns what a leader and a bodyguard unit of an army are together, by
// their positions in Army.Units. The unit has the keywords of both, each model its
// own. Effects of the whole unit are those that both have, and those that need a
// model to be attached (Attached); all others stay with the models that bring
// them.
func (a *Army) Attach(leader, bodyguard int) Attachment {
	parts := [2]*ArmyUnit{&a.Units[leader], &a.Units[bodyguard]}
	b, l := parts[1], parts[0]
	both := ArmyUnit{
		Power: b.Power + l.Power, Casting: b.Casting, Within: b.Within,
		Auras: slices.Clone(b.Auras), Always: append(slices.Clone(b.Always), l.Always...), Uses: slices.Clone(b.Uses),
	}
	both.Kinds = append(partOf(b, l, false), partOf(l, b, true)...)
	first := len(b.Kinds)
	for _, aura := range l.Auras {
		aura.Kind = max(aura.Kind, 0) + int8(first)
		both.Auras = append(both.Auras, aura)
	}
	for _, use := range l.Uses {
		use.Bearer = max(use.Bearer, 1) + int8(first)
		both.Uses = append(both.Uses, use)
	}
	at := Attachment{Leader: leader, Bodyguard: bodyguard, Together: both, Alone: [2]ArmyUnit{both, both}}
	at.Together.Keywords = union(b.Keywords, l.Keywords)
	at.Together.Effects = slices.DeleteFunc(append(slices.Clone(b.Effects), l.Effects...), func(e Effect) bool {
		return !e.Scope.When.Has(Attached) && !shared(&e, b, l)
	})
	at.Together.Effects = slices.CompactFunc(at.Together.Effects, func(x, y Effect) bool { return reflect.DeepEqual(x, y) })
	for i, p := range parts {
		at.Alone[i].Keywords = p.Keywords
	}
	return at
}

// partOf returns the kinds of a part of an attached unit, with the keywords and the
// effects that only they have.
func partOf(u, other *ArmyUnit, leads bool) []Kind {
	kinds := slices.Clone(u.Kinds)
	for i := range kinds {
		k := &kinds[i]
		k.Keywords, k.Leads = k.Own(u.Keywords), leads
		k.Effects = slices.Clone(k.Effects)
		for _, e := range u.Effects {
			if !e.Scope.When.Has(Attached) && !shared(&e, u, other) {
				k.Effects = append(k.Effects, e)
			}
		}
	}
	return kinds
}

// shared reports whether both units have the effect.
func shared(e *Effect, a, b *ArmyUnit) bool {
	has := func(u *ArmyUnit) bool {
		return slices.ContainsFunc(u.Effects, func(x Effect) bool { return reflect.DeepEqual(x, *e) })
	}
	return has(a) && has(b)
}

func union(a, b Keywords) Keywords {
	all := slices.Clone(a)
	for _, k := range b {
		if !all.Has(k) {
			all = append(all, k)
		}
	}
	return all
}

// Attachment returns the number of the Attachment by which a unit can lead
// another, or -1.
func (g *Game) Attachment(leader, bodyguard UnitID) int {
	l, b := &g.State.Units[leader], &g.State.Units[bodyguard]
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
	from, to := &g.State.Units[leader], &g.State.Units[bodyguard]
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
	s := &g.State.Units[u]
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
	for i := range g.State.Units {
		u := UnitID(i)
		a, alone := g.attached(u)
		if a == nil || alone > 0 || g.State.Units[u].Alive == 0 {
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
		s, own := &g.State.Units[u], [2]int{a.Leader, a.Bodyguard}[part]
		s.Sheet += int16(1 + part)
		s.Starting = int16(g.Setup.Armies[s.Player].Units[own].Size())
		g.changes++
	}
}
