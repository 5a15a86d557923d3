package rules

import (
	"math"
	"reflect"
	"slices"

	"github.com/rollcall40k/rollcall/rules/effect"
)

// An Attachment is a leader that may be attached to a unit of the same army, and the attached
// unit that both form (10e.ATTACHED.UNIT.1). Army.Attach returns it.
type Attachment struct {
	Leader int // index in Army.Units
	// Bodyguard is an index in Army.Units, or the number of a fixed part of an attached unit (Army.Sheet): a
	// unit may have a leader and a support unit (Army.AttachBoth).
	Bodyguard int
	// Mustered is true if the army list attaches them (11e.ATTACHED.FORM.1).
	Mustered bool
	// Together is the unit while both parts have models, and Alone what remains when one part
	// is destroyed: first the leader, then the bodyguard. All have the same indexes of Kinds,
	// Auras and Uses: those of the bodyguard, then those of the leader.
	Together ArmyUnit
	Alone    [2]ArmyUnit
}

// sheets is the number of fixed parts of units in an Attachment.
const sheets = 3

// Sheet returns the fixed part with the number in UnitState.Sheet: those of Units come first.
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

// attachment returns the index in Attached of the Attachment of a fixed part, and which of its parts
// that is: 0 for Together, and the index in Alone plus 1; -1 for other fixed parts.
func (a *Army) attachment(n int) (index, part int) {
	if n -= len(a.Units); n < 0 || n >= sheets*len(a.Attached) {
		return -1, 0
	}
	return n / sheets, n % sheets
}

// Sheets returns the number of fixed parts that units of the army can have.
func (a *Army) Sheets() int { return len(a.Units) + sheets*len(a.Attached) + len(a.Hovering) }

// Part returns the index in Units of the unit that a model of a kind belongs to, given a fixed part: its
// leader, or the bodyguard.
func (a *Army) Part(n int, kind uint8) int {
	for i, _ := a.attachment(n); i >= 0; i, _ = a.attachment(n) {
		n = a.Attached[i].Bodyguard
		if int(kind) >= len(a.Sheet(n).Kinds) {
			return a.Attached[i].Leader
		}
	}
	return a.Listed(n)
}

// Listed returns the index in Units of the unit of a fixed part; for an attached unit, that of
// the bodyguard.
func (a *Army) Listed(n int) int {
	for i, _ := a.attachment(n); i >= 0; i, _ = a.attachment(n) {
		n = a.Attached[i].Bodyguard
	}
	if n < len(a.Units) {
		return n
	}
	return a.Hovering[n-len(a.Units)-sheets*len(a.Attached)].Unit
}

// AttachBoth adds the attached units that a further leader forms with the unit of an Attachment, given
// its index in Attached, and with what remains of that unit (11e.ATTACHED.FORM.2).
func (a *Army) AttachBoth(leader, to int) {
	mustered := a.Attached[to].Mustered
	for part := range sheets {
		at := a.Attach(leader, len(a.Units)+sheets*to+part)
		at.Mustered = mustered
		a.Attached = append(a.Attached, at)
	}
}

// remaining returns the number of the fixed part that a unit has as far as it has models of kinds, given
// its present one. A unit without any keeps it.
func (a *Army) remaining(n int, has func(kind int) bool) int {
	i, _ := a.attachment(n)
	if i < 0 {
		return n
	}
	guard := a.Attached[i].Bodyguard
	first, all := len(a.Sheet(guard).Kinds), len(a.Sheet(n).Kinds)
	var left [2]bool // models of the leader, of the bodyguard
	for k := range all {
		left[order(k < first)] = left[order(k < first)] || has(k)
	}
	i += a.remaining(guard, has) - guard // the Attachments of AttachBoth follow one another
	n = len(a.Units) + sheets*i
	switch {
	case left[0] && !left[1]:
		return n + 1
	case left[1] && !left[0]:
		return n + 2
	}
	return n
}

// startingStrength returns the number of models, as listed, of the units that a fixed part consists
// of (10e.UNIT.STRENGTH.7).
func (a *Army) startingStrength(n int) int {
	i, part := a.attachment(n)
	switch {
	case i < 0:
		return a.Units[a.Listed(n)].Size()
	case part == 1:
		return a.Units[a.Attached[i].Leader].Size()
	case part == 2:
		return a.startingStrength(a.Attached[i].Bodyguard)
	}
	return a.Units[a.Attached[i].Leader].Size() + a.startingStrength(a.Attached[i].Bodyguard)
}

// led reports whether a fixed part is that of an attached unit in which a leader is left. Leaders that are
// left without a bodyguard count if the parts do not separate (11e.ATTACHED.ABILITY.4).
func (a *Army) led(n int, separates bool) bool {
	i, part := a.attachment(n)
	switch {
	case i < 0:
		return false
	case part == 2:
		return a.led(a.Attached[i].Bodyguard, separates)
	}
	_, guard := a.attachment(a.Attached[i].Bodyguard)
	return part == 0 && guard != 1 || !separates
}

// Attach returns a leader and a bodyguard unit of an army as one unit, given their indexes in Army.Units, or
// the number of a fixed part of an attached unit. The unit has the keywords of both parts, and each model its
// own (11e.ATTACHED.KEYWORD.1, 11e.DATASHEET.KEYWORD.1). It has the effects that both parts have, effects that
// spread, effects that require a model to be attached (Attached), which it is while both parts exist, and
// effects of the bodyguard on rolls made against it. All other effects stay with the models that bring them
// (11e.ATTACHED.ABILITY.1, 11e.GAPS.13). A part that remains alone has the effects of its own datasheet.
func (a *Army) Attach(leader, bodyguard int) Attachment {
	b := a.Sheet(bodyguard)
	l := behind(&a.Units[leader], len(b.Uses))
	parts := [2]*ArmyUnit{l, b}
	both := ArmyUnit{
		Power: b.Power + l.Power, Points: b.Points + l.Points, Casting: b.Casting, Within: b.Within, Always: append(slices.Clone(b.Always), l.Always...),
	}
	both.Kinds = append(partOf(b, l, false), partOf(l, b, true)...)
	first := len(b.Kinds)
	both.Auras = append(aurasOf(b, 0), aurasOf(l, first)...)
	both.Uses = append(usesOf(b, l, 0), usesOf(l, b, first)...)
	at := Attachment{Leader: leader, Bodyguard: bodyguard, Together: both, Alone: [2]ArmyUnit{both, both}}
	at.Together.Keywords = union(b.Keywords, l.Keywords)
	at.Together.Effects = together(b, l)
	at.Together.Uses = withoutRepeated(both.Uses, len(b.Uses))
	for i, p := range parts {
		at.Alone[i].Keywords, at.Alone[i].Effects = p.Keywords, p.Effects
		at.Alone[i].Kinds = aloneOf(p, both.Kinds, first*order(i == 0))
	}
	at.Alone[0].Uses = slices.Clone(both.Uses)
	for i := range b.Uses {
		at.Alone[0].Uses[i].Bearer = noBearer
	}
	return at
}

// together returns the effects of an attached unit as a whole, without duplicates.
func together(b, l *ArmyUnit) (effects []effect.Effect) {
	for i, e := range append(slices.Clone(b.Effects), l.Effects...) {
		if !ofWhole(&e) && !shared(&e, b, l) && (i >= len(b.Effects) || !onBoth(&e)) {
			continue
		}
		e.Spreads = ofWhole(&e) // to a further leader, too
		e.Scope.When &^= effect.Attached
		if !slices.ContainsFunc(effects, func(x effect.Effect) bool { return reflect.DeepEqual(x, e) }) {
			effects = append(effects, e)
		}
	}
	return effects
}

// ofWhole reports whether an effect of one part affects both while they are together.
func ofWhole(e *effect.Effect) bool { return e.Spreads || e.Scope.When.Has(effect.Attached) }

// behind returns a unit whose Uses follow a number of others, so that marks of its attacks
// refer to another index (Mark).
func behind(u *ArmyUnit, others int) *ArmyUnit {
	moved := func(effects []effect.Effect) []effect.Effect {
		effects = slices.Clone(effects)
		for i := range effects {
			if effects[i].Kind == effect.Mark {
				effects[i].Value += int16(others)
			}
		}
		return effects
	}
	copied := *u
	copied.Effects, copied.Kinds = moved(u.Effects), slices.Clone(u.Kinds)
	for k := range copied.Kinds {
		kind := &copied.Kinds[k]
		kind.Effects, kind.Weapons = moved(kind.Effects), slices.Clone(kind.Weapons)
		for w := range kind.Weapons {
			kind.Weapons[w].Effects = moved(kind.Weapons[w].Effects)
		}
	}
	return &copied
}

// partOf returns the kinds of a part of an attached unit, with the keywords and the effects
// that only they have. Effects that every model of a unit must have do not apply then.
func partOf(u, other *ArmyUnit, leads bool) []Kind {
	kinds := slices.Clone(u.Kinds)
	for i := range kinds {
		k := &kinds[i]
		k.Keywords, k.Leads = k.Own(u.Keywords), k.Leads || leads
		k.Effects = slices.Clone(k.Effects)
		for _, e := range u.Effects {
			if !ofWhole(&e) && !shared(&e, u, other) && !e.OfAll && (leads || !onBoth(&e)) {
				k.Effects = append(k.Effects, e)
			}
		}
	}
	return kinds
}

// aloneOf returns the kinds of an attached unit of which only one part remains; first is the
// index of the first kind of that part. They have their own effects, and the unit has the
// others.
func aloneOf(u *ArmyUnit, kinds []Kind, first int) []Kind {
	kinds = slices.Clone(kinds)
	for i := range u.Kinds {
		kinds[first+i].Effects = u.Kinds[i].Effects
	}
	return kinds
}

// aurasOf returns the auras of a part of an attached unit as auras of its kinds; first is the
// index of the first kind.
func aurasOf(u *ArmyUnit, first int) (auras []effect.Aura) {
	for _, aura := range u.Auras {
		from, to := aura.Kind, aura.Kind+1
		if aura.Kind < 0 {
			from, to = 0, int8(len(u.Kinds))
		}
		for k := from; k < to; k++ {
			aura.Kind = k + int8(first)
			auras = append(auras, aura)
		}
	}
	return auras
}

// noBearer is the Use.Bearer of a Use that the unit cannot use. The Use keeps its index,
// because lasting effects and counts refer to it.
const noBearer = math.MaxInt8

// usesOf returns the Uses of a part of an attached unit; first is the index of its first kind.
// A Use that every model of the unit must have exists if the bodyguard and the leader both have
// it; the bodyguard uses it, with the shorter distance of both (11e.ABILITY.DUPLICATE.2).
func usesOf(u, other *ArmyUnit, first int) []effect.Use {
	uses := slices.Clone(u.Uses)
	for i := range uses {
		use := &uses[i]
		switch {
		case use.OfAll && !use.Scope.When.Has(effect.Attached):
			also := -1
			if first == 0 {
				also = slices.IndexFunc(other.Uses, func(o effect.Use) bool { return alike(use, &o) })
			}
			if also < 0 {
				use.Bearer = noBearer
				continue
			}
			*use = shorterMoves(use, &other.Uses[also])
		case first > 0:
			use.Bearer = max(use.Bearer, 1) + int8(first)
		}
	}
	return uses
}

// withoutRepeated returns the uses of an attached unit, of which those from first on are its leader's, without bearers of
// abilities of units (effect.Use.Shared) that both parts have: those of the bodyguard remain, or the leader's if they have
// more effects, as those that depend on keywords do (11e.ATTACHED.ABILITY.2, 10e.ATTACHED.UNIT.1).
func withoutRepeated(uses []effect.Use, first int) []effect.Use {
	uses = slices.Clone(uses)
	effects := func(list []effect.Use, like *effect.Use) (n int) {
		for i := range list {
			if o := &list[i]; o.Bearer != noBearer && o.Shared == like.Shared && o.At == like.At {
				n += len(o.Effects)
			}
		}
		return n
	}
	of := slices.Clone(uses)
	for i := range uses {
		if uses[i].Shared == 0 {
			continue
		}
		if n := [2]int{effects(of[:first], &uses[i]), effects(of[first:], &uses[i])}; n[0] > 0 && n[1] > 0 && (i < first) != (n[0] >= n[1]) {
			uses[i].Bearer = noBearer
		}
	}
	return uses
}

// shared reports whether both units have the effect.
func shared(e *effect.Effect, a, b *ArmyUnit) bool { return has(a, e) && has(b, e) }

func has(u *ArmyUnit, e *effect.Effect) bool {
	return slices.ContainsFunc(u.Effects, func(x effect.Effect) bool { return reflect.DeepEqual(x, *e) })
}

func union(a, b effect.Keywords) effect.Keywords {
	all := slices.Clone(a)
	for _, k := range b {
		if !all.Has(k) {
			all = append(all, k)
		}
	}
	return all
}

// onBoth reports whether an effect of a bodyguard applies to the whole attached unit: it
// affects rolls that are made against the unit before an attack is allocated.
func onBoth(e *effect.Effect) bool {
	switch e.Kind {
	case effect.AddToRoll, effect.Reroll, effect.RollFails, effect.RollSucceeds, effect.IgnoreModifiers:
		return e.Scope.Suffered && !e.OfAll && (e.Roll == effect.HitRoll || e.Roll == effect.WoundRoll)
	}
	return false
}

// alike reports whether two Uses differ only in the distances of their moves.
func alike(a, b *effect.Use) bool {
	return reflect.DeepEqual(shorterMoves(a, b), shorterMoves(b, a))
}

// shorterMoves returns Use a with the shorter of the moves of both.
func shorterMoves(a, b *effect.Use) effect.Use {
	short := *a
	short.Effects = slices.Clone(a.Effects)
	for i := range min(len(short.Effects), len(b.Effects)) {
		if e := &short.Effects[i]; e.Kind == effect.ExtraMove {
			e.Length = min(e.Length, b.Effects[i].Length)
		}
	}
	return short
}

// Attachment returns the index of the Attachment by which a unit can lead another, or -1.
func (g *Game) Attachment(leader, bodyguard UnitID) int {
	l, b := g.Unit(leader), g.Unit(bodyguard)
	if l.Player != b.Player {
		return -1
	}
	return slices.IndexFunc(g.Setup.Armies[l.Player].Attached, func(a Attachment) bool {
		return a.Leader == int(l.Sheet) && a.Bodyguard == int(b.Sheet)
	})
}

// Attach attaches a leader to a unit. The attached unit has the Starting Strength of both
// (10e.UNIT.STRENGTH.4, 11e.UNIT.STRENGTH.1, 11e.ATTACHED.FORM.5). It returns false and changes nothing if
// that is not possible.
func (g *Game) Attach(leader, bodyguard UnitID) bool {
	n := g.Attachment(leader, bodyguard)
	from, to := g.Unit(leader), g.Unit(bodyguard)
	if n < 0 || !g.fit(from, to) {
		return false
	}
	army := &g.Setup.Armies[to.Player]
	first := uint8(len(army.Sheet(int(to.Sheet)).Kinds))
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

// AttachMustered attaches the leaders of both armies that their army lists attach.
func (g *Game) AttachMustered() {
	for p := range Player(2) {
		for _, a := range g.Setup.Armies[p].Attached {
			leader, bodyguard := g.withSheet(p, a.Leader), g.withSheet(p, a.Bodyguard)
			if a.Mustered && leader != NoUnit && bodyguard != NoUnit {
				g.Attach(leader, bodyguard)
			}
		}
	}
}

// withSheet returns the unit of a player that has a fixed part and is not set up, or NoUnit.
func (g *Game) withSheet(p Player, n int) UnitID {
	for u, s := range g.Units() {
		if s.Player == p && int(s.Sheet) == n && s.Place == NotSetUp {
			return u
		}
	}
	return NoUnit
}

// Separate updates attached units of which a part has been destroyed: the rules of that part apply no longer
// (11e.ATTACHED.ABILITY.2, 11e.DATASHEET.KEYWORD.2), once the attacks that destroyed it are over
// (11e.ATTACHED.ABILITY.3). In some editions the remaining part then has its own Starting Strength
// (10e.UNIT.STRENGTH.4), and is no longer attached (10e.ATTACHED.UNIT.5); in others the unit stays one
// (11e.ATTACHED.DESTROYED.1, 11e.ATTACHED.DESTROYED.2), and the rules of a part apply again when models of it
// are revived (11e.ATTACHED.ABILITY.5, 11e.UNIT.REVIVE.4).
func (g *Game) Separate() {
	separates := g.Edition.Table.Separates.Is
	for u := range g.Units() {
		s := g.Unit(u)
		army := &g.Setup.Armies[s.Player]
		if i, _ := army.attachment(int(s.Sheet)); i < 0 || s.Alive == 0 {
			continue
		}
		var has uint64
		var left [2]bool // bodyguards, leaders
		for _, m := range g.Models(u) {
			has |= 1 << m.Kind
			left[order(m.Leads)] = true
		}
		n := army.remaining(int(s.Sheet), func(k int) bool { return has>>k&1 == 1 })
		now := army.startingStrength(n)
		if n == int(s.Sheet) {
			continue
		}
		s.Sheet = int16(n)
		if separates && (left[0] != left[1] || now > int(s.Starting)) { // 10e.UNIT.STRENGTH.7, 10e.UNIT.ADD.6
			s.Starting = int16(now)
		}
		g.changes++
	}
}
