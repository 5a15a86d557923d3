package attack

import (
	"cmp"
	"reflect"
	"slices"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// Further stages of pools.
const (
	sorting    = iota + ordersGiven + 1 // starts with the next identical wounds of a pool
	ordering                            // of the groups
	saving                              // all save rolls
	inflicting                          // damage, lowest save first
	clearing                            // models without wounds
)

// pools resolves the declared attacks of the unit Frame.Unit in pools of identical attacks, one after
// another (11e.ATTACK.GATHER.2, 11e.ATTACK.GATHER.5): all hit rolls, all wound rolls, all save rolls
// (11e.ATTACK.SAVE.1), and then damage from the lowest save to the highest (11e.ATTACK.DAMAGE.1).
//
// The wounds of the pool are in State.Deferred, those to be inflicted next first.
func pools(g *rules.Game, frame *rules.Frame) rules.Status {
	f := poolFrame{attacksFrame{frame}, new(group)}
	for {
		switch f.Stage {
		case starting:
			forgetHits(g)
			f.setEngaged(g.EngagedBy(f.Unit))
			f.Stage = attackerOrders
		case attackerOrders, defenderOrders:
			if f.Stage++; offerOrder(g, f.attacksFrame) {
				return rules.Again
			}
		case ordersGiven:
			f.Stage = beginning
		case beginning:
			f.Stage = nextPool(g, f)
		case making:
			rollPool(g, f)
			f.Stage = sorting
		case sorting:
			if s := sortWounds(g, f); s == rules.Asking {
				return s
			}
		case ordering:
			if s := orderGroups(g, f); s == rules.Asking {
				return s
			}
		case saving:
			rollSaves(g, f)
		case inflicting:
			if s := inflict(g, f); s == rules.Asking {
				return s
			}
		case clearing:
			f.Stage = selfDamaging
			return g.Push(Destroy(g, f.declared(g).Target, f.Unit))
		case selfDamaging:
			if s := applySelfDamage(g, f.attacksFrame, beginning); s != rules.Over {
				return s
			}
			f.setCurrent(f.current() + int(g.State.Resolving.Pool) - 1)
		case testing:
			f.Stage = test(g, f.attacksFrame)
		case suffering:
			if s := applyHazard(g, f.attacksFrame); s != rules.Over {
				return s
			}
		default:
			return last(g, f.attacksFrame)
		}
	}
}

// A poolFrame is the frame of pools, with the key of the attack that is gathered.
type poolFrame struct {
	attacksFrame
	gathered *group
}

// attack returns the attack of the pool, gathered.
func (f poolFrame) attack(g *rules.Game) *rules.Attack {
	f.gathered.prepare(g, f.attacksFrame)
	return &g.Workspace().Attack
}

// nextPool begins the next pool: the next declared attack that can be made, and those identical to it
// (11e.ATTACK.GATHER.3), which follow it in State.Declared from then on.
func nextPool(g *rules.Game, f poolFrame) uint8 {
	s := &g.State
	can := func(d *rules.Declared) bool {
		return g.Find(f.Unit, d.Model) >= 0 && hasLiveModel(g, d.Target) && (!d.Later || gone(g, f.engaged()))
	}
	for ; f.current() < len(s.Declared); f.setCurrent(f.current() + 1) {
		d := f.declared(g)
		if !can(d) {
			continue
		}
		n := f.current() + 1
		alike := newAlike(g, f.Unit, d)
		for i := n; i < len(s.Declared) && !alike.harms; i++ {
			if e := s.Declared[i]; can(&e) && alike.includes(g, f.Unit, &e) {
				copy(s.Declared[n+1:i+1], s.Declared[n:i])
				s.Declared[n] = e
				n++
			}
		}
		if d = f.declared(g); d.Weapon != rules.CloseCombat && g.Carried(f.Unit, d).Type.Ranged() {
			g.Shoots(f.Unit)
		}
		s.Resolving = rules.AttackProgress{Inflicted: s.Resolving.Inflicted, Pool: int16(n - f.current())}
		s.Orders = s.Orders[:0] // 11e.ATTACK.GROUPS.7
		return making
	}
	f.setCurrent(0)
	return testing
}

// alike finds the attacks that are identical to one.
type alike struct {
	target rules.UnitID
	key    group
	attack rules.Attack
	others []group // that were compared and differ
	harms  bool    // the attack may harm its bearer, and stays alone
}

func newAlike(g *rules.Game, u rules.UnitID, d *rules.Declared) alike {
	l := alike{target: d.Target, key: groupOf(g, u, d), attack: identity(g, Gather(g, u, d), d.Target)}
	l.harms = slices.ContainsFunc(l.attack.Triggers, func(t effect.Trigger) bool {
		return t.Consequence == effect.BearerWounds || t.Consequence == effect.DestroyBearer
	})
	return l
}

// identity returns a copy of what makes attacks identical: not their number, nor an ability that
// cannot matter against the target (11e.ATTACK.GATHER.4).
func identity(g *rules.Game, a *rules.Attack, target rules.UnitID) rules.Attack {
	c := *a
	c.Type, c.Number, c.Again, c.Blast, c.PerFive, c.HalfRange, c.Extra, c.Limit, c.Hazard, c.Size = 0, dice.Amount{}, 0, false, 0, false, nil, 0, rules.Harm{}, 0
	c.Triggers, c.Against = slices.Clone(a.Triggers), slices.Clone(a.Against)
	c.Precise = a.Precise && slices.ContainsFunc(g.Models(target), func(m rules.Model) bool { return m.Character })
	return c
}

// includes reports whether a declared attack is identical.
func (l *alike) includes(g *rules.Game, u rules.UnitID, d *rules.Declared) bool {
	if d.Target != l.target {
		return false
	}
	key := groupOf(g, u, d)
	if key == l.key {
		return true
	}
	if slices.Contains(l.others, key) {
		return false
	}
	if reflect.DeepEqual(l.attack, identity(g, Gather(g, u, d), d.Target)) {
		return true
	}
	l.others = append(l.others, key)
	return false
}

// pool returns the declared attacks of the pool.
func (f poolFrame) pool(g *rules.Game) []rules.Declared {
	return g.State.Declared[f.current() : f.current()+int(g.State.Resolving.Pool)]
}

// A poolHit is what the hit rolls of one attack scored.
type poolHit struct {
	declared int16
	Hits
}

// rollPool makes the hit rolls of a pool, and then its wound rolls. The wounds become those of
// State.Deferred.
func rollPool(g *rules.Game, f poolFrame) {
	s, v, r := &g.State, &g.State.Resolving, &g.Edition.Attack
	var hits []poolHit
	var tally Tally
	for i := range f.pool(g) {
		d := &f.pool(g)[i]
		a := Gather(g, f.Unit, d)
		attacks, weapons := number(g, f.Unit, d)
		for range weapons {
			n := Number(g.Dice(), r, a)
			if g.Logging() {
				logRoll(g, f.Unit, d, &Roll{For: dice.Attacks, Result: n})
			}
			attacks += int16(n)
		}
		before := tally.Hits
		for range attacks {
			h := HitRoll(g.Dice(), r, a)
			if g.Logging() {
				logRoll(g, f.Unit, d, &Roll{For: dice.Hit, Needed: needed(&a.Hit), Plus: r.HitLimit.Do(int(a.Hit.Modifier)), Failed: h.Missed})
			}
			hits = append(hits, poolHit{int16(f.current() + i), h})
			tally.Hits += int(h.Scored)
			v.BearerMortal += h.SelfDamage.Mortal
			v.BearerLost = v.BearerLost || h.SelfDamage.Destroyed
			n := int16(WithinMost(a, int(h.Mortal), int(v.Inflicted)))
			v.Inflicted += n
			v.After += n
		}
		if tally.Hits > before {
			recordHit(g, f.Unit, d)
		}
	}
	s.Deferred = s.Deferred[:0]
	*f.gathered = group{}
	a := f.attack(g)
	for _, h := range hits {
		for n := range int16(h.Rolling()) + h.Wounding {
			woundPool(g, f, a, &h, n >= int16(h.Rolling()), &tally)
		}
	}
	d := *f.declared(g)
	markEffects(g, f.Unit, &d, &tally)
}

// woundPool makes the wound roll of one hit; without one it wounds (11e.WEAPON.LETHAL.1).
func woundPool(g *rules.Game, f poolFrame, a *rules.Attack, h *poolHit, without bool, tally *Tally) {
	s, v, r := &g.State, &g.State.Resolving, &g.Edition.Attack
	w, instead := WoundRoll(g.Dice(), r, a, without)
	if g.Logging() && !without {
		d := s.Declared[h.declared]
		logRoll(g, f.Unit, &d, &Roll{
			For: dice.Wound, Needed: r.WoundNeeded.Do(int(a.Strength), int(a.Toughness)), Plus: r.WoundLimit.Do(int(a.Wound.Modifier)),
			Failed: !w.Wounded,
		})
	}
	v.BearerMortal += w.SelfDamage.Mortal
	v.BearerLost = v.BearerLost || w.SelfDamage.Destroyed
	n := int16(WithinMost(a, int(w.Mortal), int(v.Inflicted)))
	v.Inflicted += n
	v.After += n
	if w.Wounded {
		tally.Wounds++
	}
	if w.Wounded && !instead {
		s.Deferred = append(s.Deferred, rules.DeferredWound{Declared: h.declared, Rest: w.Rest})
	}
}

// sortWounds begins with the wounds of the pool that are alike: those that a roll has changed apart
// from the others, in the order that the player whose turn it is chooses (11e.ATTACK.SAVE.3), and mortal wounds after all
// normal damage (11e.ATTACK.MORTAL.4). Before, the attacker may select a CHARACTER.
func sortWounds(g *rules.Game, f poolFrame) rules.Status {
	s, v := &g.State, &g.State.Resolving
	if len(s.Deferred) == 0 || f.targetLost(g) {
		s.Deferred = s.Deferred[:0]
		mortalOfPool(g, f)
		f.Stage = clearing
		return rules.Again
	}
	sortByChange(s.Deferred)
	if v.Aimed == rules.NotAsked {
		// A CHARACTER is asked for once: after its group the normal order goes on (11e.WEAPON.PRECISION.1, 11e.WEAPON.PRECISION.2).
		if f.attack(g).Precise {
			if options := visible(g, f.Unit, f.pool(g), IsCharacter); len(options) > 0 {
				return askPrecision(g, f.Unit, f.declared(g), options)
			}
		}
		v.Aimed = rules.AtUnit
	}
	if options := changes(s.Deferred); len(options) > 1 {
		return g.Ask(rules.Request{
			Ask: rules.SelectOption, Reason: rules.ForSequence, Player: s.Turn, Unit: f.declared(g).Target, Other: f.Unit,
			Rule: g.Edition.Attack.Changed, Options: options,
		})
	}
	f.Stage = ordering
	return rules.Again
}

// changes lists the changes of wounds that are not mortal, each by the index of the first wound with it.
func changes(list []rules.DeferredWound) (options []rules.Option) {
	for i := range list {
		if !list[i].Rest.Mortal && (i == 0 || list[i].Rest != list[i-1].Rest) {
			options = append(options, rules.Option{Do: rules.TakeNumber, N: int32(i)})
		}
	}
	return options
}

// putFirst puts the wounds with the change of one of them first.
func putFirst(list []rules.DeferredWound, with int32) {
	first := list[with].Rest
	slices.SortStableFunc(list, func(a, b rules.DeferredWound) int {
		switch {
		case (a.Rest == first) == (b.Rest == first):
			return 0
		case a.Rest == first:
			return -1
		}
		return 1
	})
}

// sortByChange puts wounds in the order of restOrder, and those with the same change together.
func sortByChange(list []rules.DeferredWound) {
	slices.SortStableFunc(list, func(a, b rules.DeferredWound) int { return cmp.Compare(restOrder(&a.Rest), restOrder(&b.Rest)) })
	for i := 1; i < len(list); i++ {
		same := func(w rules.DeferredWound) bool { return w.Rest == list[i-1].Rest }
		if n := slices.IndexFunc(list[i:], same); n > 0 {
			w := list[i+n]
			copy(list[i+1:], list[i:i+n])
			list[i] = w
		}
	}
}

// restOrder returns the order of a wound: unchanged wounds, changed ones, mortal wounds.
func restOrder(c *effect.AttackChange) int {
	switch {
	case c.Mortal:
		return 2
	case *c != effect.AttackChange{}:
		return 1
	}
	return 0
}

// targetLost reports whether no model of the target is left.
func (f poolFrame) targetLost(g *rules.Game) bool {
	return !hasLiveModel(g, f.declared(g).Target)
}

// hasLiveModel reports whether a unit has a model on the battlefield that is not destroyed: a model
// whose removal waits for the end of the attacks is not a target (11e.UNIT.DESTROYED.4).
func hasLiveModel(g *rules.Game, u rules.UnitID) bool {
	return g.On(u) && slices.ContainsFunc(g.Models(u), func(m rules.Model) bool { return m.Wounds > 0 })
}

// groups returns the models of the target in their groups. The attack is gathered.
func (f poolFrame) groups(g *rules.Game) Groups {
	d := f.declared(g)
	return Groups{
		Attack: f.attack(g), Models: g.Models(d.Target), Orders: g.State.Orders, Current: g.State.Resolving.Group,
		Wounds: func(kind uint8) int16 { return g.Sheet(d.Target).Kinds[kind].Profile.Wounds },
	}
}

// orderGroups asks the player of the target, before any save is rolled, in which order its models and
// their groups take attacks. An order lasts for one pool.
func orderGroups(g *rules.Game, f poolFrame) rules.Status {
	d := f.declared(g)
	if gs := f.groups(g); g.State.Deferred[0].Rest.Mortal {
		f.Stage = inflicting
		return rules.Again
	} else if gs.left() > 1 && !ordered(&gs) {
		return g.Ask(rules.Request{
			Ask: rules.OrderModels, Reason: rules.ForAllocation, Player: g.Unit(d.Target).Player, Unit: d.Target, Other: f.Unit,
			Rule: g.Edition.Attack.Choose, Options: gs.starts(d.Target),
		})
	}
	f.Stage = saving
	return rules.Again
}

// ordered reports whether the player has given an order for the models of the target.
func ordered(s *Groups) bool {
	return slices.ContainsFunc(s.Models, func(m rules.Model) bool { return m.Wounds > 0 && slices.Contains(s.Orders, m.ID) })
}

// rollSaves rolls a save for each wound that is alike, and puts the lowest first. They are rolled
// even if they cannot save models of the first group (11e.ATTACK.SAVE.2). Re-rolls of saves are those
// of the group that is current when the saves are rolled (11e.ATTACK.SAVE.5).
func rollSaves(g *rules.Game, f poolFrame) {
	s, gs := &g.State, f.groups(g)
	at := gs.Next()
	s.Resolving.Group = gs.Current
	alike := f.alikeWounds(g)
	for i := range alike {
		kind := gs.Models[at].Kind
		alike[i].Face = int8(SaveRoll(g.Dice(), &g.Edition.Attack, gs.Attack, alike[i].Rest, kind))
		if g.Logging() {
			t, plus := saveAgainst(&g.Edition.Attack, gs.Attack, alike[i].Rest, kind)
			d := s.Declared[alike[i].Declared]
			logRoll(g, f.Unit, &d, &Roll{
				For: dice.Save, Model: gs.Models[at].ID, Needed: int(t.Needed), Plus: plus,
				Failed: !passes(t, int(alike[i].Face), plus, g.Edition.Attack.SaveAlways.Do),
			})
		}
	}
	slices.SortStableFunc(alike, func(a, b rules.DeferredWound) int { return cmp.Compare(a.Face, b.Face) })
	f.Stage = inflicting
}

// alikeWounds returns the wounds that come next and are alike.
func (f poolFrame) alikeWounds(g *rules.Game) []rules.DeferredWound {
	list := g.State.Deferred
	n := 0
	for n < len(list) && list[n].Rest == list[0].Rest {
		n++
	}
	return list[:n]
}

// saveAgainst returns the save of models of a kind against an attack that a roll has changed, and what
// is added to the die.
func saveAgainst(r *rules.AttackRules, a *rules.Attack, rest effect.AttackChange, kind uint8) (*rules.Test, int) {
	w := Wounding{Rest: rest}
	ap, against := w.against(a, kind)
	return saveOf(r, ap, against)
}

// SaveRoll rolls a save for an attack of a pool, and returns the unmodified result after any re-roll that
// models of the kind have.
func SaveRoll(src dice.Source, r *rules.AttackRules, a *rules.Attack, rest effect.AttackChange, kind uint8) int {
	t, plus := saveAgainst(r, a, rest, kind)
	announceSaves(src, kind)
	face, _ := roll(src, dice.Save, t, plus, r.SaveAlways.Do)
	return face
}

// Damage rolls the damage that an attack which a roll has changed inflicts on a model of a kind.
func Damage(src dice.Source, a *rules.Attack, rest effect.AttackChange, kind uint8) int {
	_, against := (&Wounding{Rest: rest}).against(a, kind)
	return damage(src, against)
}

// Fails reports whether an attack whose save roll shows a face inflicts damage on a model of a kind:
// both of its saves are compared with the roll (11e.ATTACK.DAMAGE.3, 11e.ATTACK.DAMAGE.4).
func Fails(r *rules.AttackRules, a *rules.Attack, rest effect.AttackChange, kind uint8, face int) bool {
	t, plus := saveAgainst(r, a, rest, kind)
	return !passes(t, face, plus, r.SaveAlways.Do)
}

// inflict resolves the next wound, and continues with the next wounds when those that are alike are
// resolved or no model is left.
func inflict(g *rules.Game, f poolFrame) rules.Status {
	s := &g.State
	if len(s.Deferred) == 0 || f.targetLost(g) {
		f.Stage = sorting
		return rules.Again
	}
	w, gs := s.Deferred[0], f.groups(g)
	at, fails, answer := 0, true, notPrevented
	if w.Rest.Mortal {
		at = nextMortal(g, &gs)
	} else {
		at = gs.Next()
		s.Resolving.Group = gs.Current
		if fails = Fails(&g.Edition.Attack, gs.Attack, w.Rest, gs.Models[at].Kind, int(w.Face)); fails {
			target := s.Declared[w.Declared].Target
			if answer = prevents(g, target, effect.WhenSaveFailed); answer == undecided {
				return askPrevention(g, target, f.Unit, effect.WhenSaveFailed)
			}
		}
	}
	s.Deferred = slices.Delete(s.Deferred, 0, 1)
	if len(s.Deferred) == 0 || s.Deferred[0].Rest != w.Rest {
		f.Stage = sorting
		nextGroups(g)
	}
	if fails {
		hurtModel(g, f, &gs, &w, at, answer)
	}
	return rules.Again
}

// nextGroups discards the groups of the target and their order, so that the next pool of changed attacks determines them
// again, unless it is one of mortal wounds (11e.ATTACK.GROUPS.7, 11e.ATTACK.SAVE.3).
func nextGroups(g *rules.Game) {
	s := &g.State
	if len(s.Deferred) == 0 || s.Deferred[0].Rest.Mortal {
		return
	}
	s.Orders = s.Orders[:0]
	if s.Resolving.Aimed != rules.AtLeader {
		s.Resolving.Group = rules.NoModel
	}
}

// nextMortal returns the index of the model that suffers the mortal wounds of one critical wound: the
// CHARACTER that the attacker has selected (11e.WEAPON.PRECISION.3), or else as all mortal wounds go.
func nextMortal(g *rules.Game, gs *Groups) int {
	if g.State.Resolving.Aimed == rules.AtLeader {
		if at := position(gs.Models, g.State.Resolving.Target); at >= 0 && gs.Models[at].Wounds > 0 {
			return at
		}
	}
	best := shielded + 1
	for i := range gs.Models {
		if m := &gs.Models[i]; m.Wounds > 0 {
			best = min(best, turn(&g.Edition.Attack, m))
		}
	}
	return gs.first(func(m *rules.Model) bool { return turn(&g.Edition.Attack, m) == best })
}

// hurtModel rolls the damage of a wound, and inflicts it on a model. What is more than it had is lost,
// unless an ability says otherwise. Random damage is rolled for each attack (11e.DATASHEET.RANDOM.4), after its
// save even if it is then none (11e.ATTACK.DAMAGE.7). The model has suffered damage, although wounds may be ignored
// (11e.ATTACK.DAMAGE.8). Wounds are ignored before the next save is taken
// (11e.ATTACK.DAMAGE.6).
func hurtModel(g *rules.Game, f poolFrame, gs *Groups, w *rules.DeferredWound, at int, answer Prevention) {
	r, d, m := &g.Edition.Attack, g.State.Declared[w.Declared], &gs.Models[at]
	_, against := (&Wounding{Rest: w.Rest}).against(gs.Attack, m.Kind)
	if answer == prevented {
		against = spared(r, against)
	}
	b := PendingDamage{Left: int16(damage(g.Dice(), against)), Mortal: w.Rest.Mortal, Ends: w.Rest.Mortal, At: int16(at)}
	if g.Logging() {
		logRoll(g, f.Unit, &d, &Roll{For: dice.Damage, Model: m.ID, Result: int(b.Left)})
	}
	before, place := m.Wounds, int(g.Unit(d.Target).First)+at
	m.Allocated = true
	for b.Left > 0 && b.At >= 0 {
		b.Point(g.Dice(), r, gs.Attack, gs.Models)
		if g.Logging() {
			logRoll(g, f.Unit, &d, &Roll{For: dice.Ignore, Model: m.ID, Needed: ignoredOn(against, b.Mortal)})
		}
	}
	wound(g, f, &d, gs, at, before)
	if g.ProfileWith(place, before) != g.ProfileWith(place, m.Wounds) {
		*f.gathered = group{}
	}
	if excess := b.Left; excess > 0 && !b.Mortal && gs.Attack.Excess {
		overflow(g, f, &d, gs, excess)
	}
}

// overflow inflicts damage that a destroyed model left over on the next ones.
func overflow(g *rules.Game, f poolFrame, d *rules.Declared, gs *Groups, left int16) {
	for left > 0 {
		at := gs.Next()
		if at < 0 {
			return
		}
		before := gs.Models[at].Wounds
		b := PendingDamage{Left: left, At: int16(at)}
		for b.Left > 0 && b.At >= 0 {
			b.Point(g.Dice(), &g.Edition.Attack, gs.Attack, gs.Models)
		}
		left = b.Left
		wound(g, f, d, gs, at, before)
	}
}

// wound records the wounds that a model has lost.
func wound(g *rules.Game, f poolFrame, d *rules.Declared, gs *Groups, at int, before int16) {
	if gs.Models[at].Wounds == before {
		return
	}
	recordLoss(g, d.Target, f.Unit, before, gs.Models[at].Wounds)
	g.SetWounds(int(g.Unit(d.Target).First)+at, gs.Models[at].Wounds)
}

// mortalOfPool inflicts the mortal wounds of abilities, besides and after all damage of the pool (11e.ATTACK.MORTAL.5).
func mortalOfPool(g *rules.Game, f poolFrame) {
	left := g.State.Resolving.After
	if left == 0 || f.targetLost(g) {
		return
	}
	d, gs := *f.declared(g), f.groups(g)
	if g.Logging() {
		logRoll(g, f.Unit, &d, &Roll{For: dice.Mortal, Result: int(left)})
	}
	for left > 0 {
		at := nextMortal(g, &gs)
		if at < 0 {
			return
		}
		before := gs.Models[at].Wounds
		b := PendingDamage{Left: left, Mortal: true, At: int16(at)}
		for b.Left > 0 && b.At >= 0 {
			b.Point(g.Dice(), &g.Edition.Attack, gs.Attack, gs.Models)
		}
		left = b.Left
		wound(g, f, &d, &gs, at, before)
	}
}
