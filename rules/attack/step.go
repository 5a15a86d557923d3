// Package attack contains the steps of attacks common to all editions: number of attacks, hit roll, wound roll,
// allocation, saving throw, damage, mortal wounds and ignored wounds. The differences between editions are fields of
// rules.AttackRules.
//
// A [Sequence] makes the attacks of one weapon (9e.ATTACK.SEQ.1): in battles, where [Attacks]
// asks which models take them, and without requests in [Resolve]. It consists of [Number],
// [HitRoll], [WoundRoll], the saving throw and [PendingDamage.Point], each of which rolls few
// dice, so that exact odds can be enumerated from the same functions.
package attack

import (
	"slices"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/ability"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// Stages of Attacks.
const (
	starting uint8 = iota
	beginning
	making
	selfDamaging
	deferred   // begins the next deferred wound
	concluding // and allocates it
	testing    // Hazardous tests
	suffering  // damage from these tests
	ending
	attackerOrders // orders for dice, before any is rolled
	defenderOrders
	ordersGiven
)

// An attacksFrame is the frame of Attacks: the current declared attack, and the enemy units that
// were within Engagement Range at the start.
type attacksFrame struct{ *rules.Frame }

func (f attacksFrame) current() int               { return int(f.Value) } // position in State.Declared
func (f attacksFrame) setCurrent(n int)           { f.Value = int32(n) }
func (f attacksFrame) engaged() rules.UnitSet     { return f.Units }
func (f attacksFrame) setEngaged(s rules.UnitSet) { f.Units = s }

// declared returns the current declared attack.
func (f attacksFrame) declared(g *rules.Game) *rules.Declared { return &g.State.Declared[f.current()] }

// Attacks resolves the declared attacks of the unit Frame.Unit in the order of State.Declared,
// one attack after another (9e.ATTACK.SEQ.1), and empties State.Declared. Models without wounds
// are destroyed before the next attack (9e.ATTACK.DAMAGE.2, 10e.ATTACK.SEQ.1, 10e.SHOOT.TARGET.6,
// 10e.FIGHT.ATTACK.2).
func Attacks(g *rules.Game, frame *rules.Frame) rules.Status {
	if g.Edition.Attack.Pooled.Is {
		return pools(g, frame)
	}
	f := attacksFrame{frame}
	var prepared group
	for {
		switch f.Stage {
		case starting:
			forgetHits(g)
			f.setEngaged(g.EngagedBy(f.Unit))
			f.Stage = attackerOrders
		case attackerOrders, defenderOrders:
			if f.Stage++; offerOrder(g, f) {
				return rules.Again
			}
		case ordersGiven:
			f.Stage = beginning
		case beginning:
			f.Stage = next(g, f)
		case making:
			if g.Find(f.Unit, f.declared(g).Model) < 0 { // destroyed by its own attacks
				f.Stage = selfDamaging
				continue
			}
			prepared.prepare(g, f)
			if s := resolveDeclared(g, f); s != rules.Over {
				return s
			}
		case selfDamaging:
			if s := applySelfDamage(g, f, beginning); s != rules.Over {
				return s
			}
		case deferred:
			f.Stage = nextDeferred(g, f)
		case concluding:
			if g.Find(f.Unit, f.declared(g).Model) < 0 { // destroyed by the consequences of the wound
				f.Stage = deferred
				continue
			}
			prepared.prepare(g, f)
			if s := resolveDeclared(g, f); s != rules.Over {
				return s
			}
		case testing:
			f.Stage = test(g, f)
		case suffering:
			if s := applyHazard(g, f); s != rules.Over {
				return s
			}
		default:
			return last(g, f)
		}
	}
}

// next begins the next declared attack that can be made, and returns the next stage. A destroyed
// model makes no attacks.
func next(g *rules.Game, f attacksFrame) uint8 {
	s := &g.State
	for ; f.current() < len(s.Declared); f.setCurrent(f.current() + 1) {
		d := f.declared(g)
		if g.Find(f.Unit, d.Model) < 0 || !g.On(d.Target) || d.Later && !gone(g, f.engaged()) {
			continue
		}
		s.Resolving = rules.AttackProgress{Inflicted: s.Resolving.Inflicted}
		s.Resolving.Attacks, s.Resolving.Weapons = number(g, f.Unit, d)
		return making
	}
	return deferred
}

// nextDeferred begins the next wound that was deferred until all other attacks of the unit are
// made (10e.WEAPON.DEVASTATING.2), and returns the next stage.
func nextDeferred(g *rules.Game, f attacksFrame) uint8 {
	s := &g.State
	for len(s.Deferred) > 0 {
		w := s.Deferred[0]
		s.Deferred = slices.Delete(s.Deferred, 0, 1)
		f.setCurrent(int(w.Declared))
		if d := f.declared(g); g.Find(f.Unit, d.Model) >= 0 && g.On(d.Target) {
			s.Resolving = rules.AttackProgress{Inflicted: s.Resolving.Inflicted, Wounded: true, Rest: w.Rest, Made: true}
			return concluding
		}
	}
	f.setCurrent(0)
	return testing
}

// number returns the number of attacks in melee, or of shooting weapons.
func number(g *rules.Game, u rules.UnitID, d *rules.Declared) (attacks, weapons int16) {
	if d.Weapon == rules.CloseCombat {
		return d.Count, 0
	}
	w := g.Carried(u, d)
	switch {
	case !w.Type.Ranged() && (d.Count > 0 || effect.Find(w.Effects, effect.FightInAddition) == nil):
		return d.Count + cleaves(g, w, d), max(1-d.Count, 0)
	case d.Count > 0:
		return 0, d.Count
	}
	return 0, max(int16(w.Number), 1)
}

// cleaves returns the additional attacks of a melee weapon by the size of its target, if all of its
// attacks have that one target (11e.WEAPON.CLEAVE.1).
func cleaves(g *rules.Game, w *rules.Carried, d *rules.Declared) int16 {
	e := effect.Find(w.Effects, effect.Cleave)
	if e == nil || d.Count == 0 || slices.ContainsFunc(g.State.Declared, func(o rules.Declared) bool {
		return o.Model == d.Model && o.Weapon == d.Weapon && o.Target != d.Target
	}) {
		return 0
	}
	return e.Value * (d.Models / 5)
}

// gone reports whether all units of a set have been destroyed
// (9e.SHOOT.BIGGUNS.3).
func gone(g *rules.Game, set rules.UnitSet) bool {
	for u, s := range g.Units() {
		if set.Has(u) && s.Place != rules.Destroyed {
			return false
		}
	}
	return true
}

// resolveDeclared makes the attacks of a declaration.
func resolveDeclared(g *rules.Game, f attacksFrame) rules.Status {
	var tally Tally
	d := *f.declared(g)
	status := makeAttacks(g, f, &d, &tally)
	markEffects(g, f.Unit, &d, &tally)
	if tally.Hits > 0 {
		recordHit(g, f.Unit, &d)
	}
	return status
}

// makeAttacks makes attacks until a player is asked or a model is destroyed.
func makeAttacks(g *rules.Game, f attacksFrame, d *rules.Declared, tally *Tally) rules.Status {
	v := &g.State.Resolving
	s := Sequence{
		Source: g.Dice(), Rules: &g.Edition.Attack, Attack: &g.Workspace().Attack, Models: g.Models(d.Target), Volley: v, Tally: tally,
	}
	if g.Logging() {
		attacker := f.Unit
		s.Log = func(r Roll) { logRoll(g, attacker, d, &r) }
	}
	if g.Edition.Attack.ModelCover.Is && s.Attack.Type.Ranged() {
		attacker, first := f.Unit, int(g.Unit(d.Target).First)
		s.Covered = func(at int) bool { return g.CoveredFrom(attacker, first+at) }
	}
	if preventing(g, d.Target, effect.WhenSaveFailed) >= 0 {
		s.Prevent = func() Prevention { return prevents(g, d.Target, effect.WhenSaveFailed) }
	}
	if g.Edition.Attack.MortalLast.Is && f.Stage == making {
		s.Defer = func(rest effect.AttackChange) {
			g.State.Deferred = append(g.State.Deferred, rules.DeferredWound{Declared: int16(f.current()), Rest: rest})
		}
	}
	for {
		switch s.Next() {
		case Finished:
			if f.Stage++; f.Stage == testing { // of a deferred wound
				f.Stage = deferred
			}
			return rules.Over
		case Between:
			if v.Slain {
				v.Slain = false
				return g.Push(Destroy(g, d.Target, f.Unit))
			}
		case Allocating:
			at, options := precisely(g, f.Unit, d)
			if len(options) > 0 {
				return askPrecision(g, f.Unit, d, options)
			}
			if at < 0 {
				ok := false
				if at, ok = chosen(g, d.Target); !ok {
					return ask(g, d.Target, f.Unit)
				}
			}
			if s.Spared = false; v.Wounded && at >= 0 {
				answer := prevents(g, d.Target, effect.WhenAllocated)
				if answer == undecided {
					return askPrevention(g, d.Target, f.Unit, effect.WhenAllocated)
				}
				s.Spared = answer == prevented
			}
			take(g, &s, f.Unit, d, at, s.Take)
		case Preventing:
			answer := prevents(g, d.Target, effect.WhenSaveFailed)
			if answer == undecided {
				return askPrevention(g, d.Target, f.Unit, effect.WhenSaveFailed)
			}
			at := int(v.Failed) - 1
			v.Failed = 0
			take(g, &s, f.Unit, d, at, func(at int) { s.Decided(at, answer) })
		}
	}
}

// take applies the pending wound to a model by a method of the sequence, and logs its remaining wounds. A damage table is
// evaluated again (9e.DATASHEET.DAMAGE.2).
func take(g *rules.Game, s *Sequence, attacker rules.UnitID, d *rules.Declared, at int, by func(at int)) {
	if at < 0 {
		by(at)
		return
	}
	before := s.Models[at].Wounds
	by(at)
	if s.Models[at].Wounds == before {
		return
	}
	recordLoss(g, d.Target, attacker, before, s.Models[at].Wounds)
	place := int(g.Unit(d.Target).First) + at
	g.SetWounds(place, s.Models[at].Wounds)
	if g.ProfileWith(place, before) != g.ProfileWith(place, s.Models[at].Wounds) {
		Gather(g, attacker, d)
	}
}

// test rolls, after all attacks, for each used weapon that may damage its bearer
// (10e.WEAPON.HAZARDOUS.1), and returns the next stage. A weapon whose bearer was destroyed is
// not tested. If the unit suffers, all rolls are made at once (11e.ATTACK.HAZARD.2). After the last
// test no declarations are left.
func test(g *rules.Game, f attacksFrame) uint8 {
	s, atOnce := &g.State, g.Hazard(f.Unit).Unit
	s.Resolving.BearerLost, s.Resolving.BearerMortal = false, 0
	for ; f.current() < len(s.Declared); f.setCurrent(f.current() + 1) {
		d := f.declared(g)
		if d.Weapon == rules.CloseCombat || g.Find(f.Unit, d.Model) < 0 || !IsHazardous(g, f.Unit, d) || tested(g, f) {
			continue
		}
		used(g, f, d)
		if !atOnce {
			return suffering
		}
	}
	if s.Resolving.BearerMortal > 0 {
		return suffering
	}
	s.Declared, s.Resolving = s.Declared[:0], rules.AttackProgress{}
	return ending
}

// IsHazardous reports whether the weapon of a declaration is Hazardous, by itself or by an effect.
func IsHazardous(g *rules.Game, u rules.UnitID, d *rules.Declared) bool {
	if effect.Find(g.Carried(u, d).Effects, effect.Hazardous) != nil {
		return true
	}
	return g.HasKind(effect.Hazardous) && g.HasEffect(u, effect.Hazardous) && Gather(g, u, d).Hazard != rules.Harm{}
}

// tested reports whether the melee weapon of a declaration was already tested: a weapon used on
// several units is declared for each.
func tested(g *rules.Game, f attacksFrame) bool {
	d := f.declared(g)
	if g.Carried(f.Unit, d).Type.Ranged() {
		return false
	}
	return slices.ContainsFunc(g.State.Declared[:f.current()], func(e rules.Declared) bool { return e.Model == d.Model && e.Weapon == d.Weapon })
}

// used rolls whether each of the weapons of a declaration damages its bearer.
func used(g *rules.Game, f attacksFrame, d *rules.Declared) {
	v, a := &g.State.Resolving, Gather(g, f.Unit, d)
	_, n := number(g, f.Unit, d)
	if w := g.Carried(f.Unit, d); !w.Type.Ranged() && effect.Find(w.Effects, effect.FightInAddition) != nil {
		n = int16(w.Number)
	}
	a.Hazard = g.Hazard(f.Unit)
	needed := int32(1)
	for a.Hazard.On.Has(int(needed)) {
		needed++
	}
	for range max(n, 1) {
		b := Hazard(g.Dice(), a)
		v.BearerMortal += b.Mortal
		v.BearerLost = v.BearerLost || b.Destroyed
		face, _ := g.LastDie(dice.Ability)
		g.LogRoll(g.Edition.Attack.Hazard.ID, dice.Ability, rules.Event{Unit: f.Unit, Model: d.Model, N: int32(face), M: needed})
	}
}

// applySelfDamage applies to the bearer the damage caused by its own attacks, after they are made
// (9e.DATASHEET.SEEDUNIT.2), and continues with a stage.
func applySelfDamage(g *rules.Game, f attacksFrame, then uint8) rules.Status {
	v := &g.State.Resolving
	at := g.Find(f.Unit, f.declared(g).Model)
	switch {
	case at < 0:
	case v.BearerLost:
		v.BearerLost, v.BearerMortal = false, 0
		g.SetWounds(at, 0)
		return g.Push(Destroy(g, f.Unit, f.Unit))
	case v.BearerMortal > 0:
		n := int32(v.BearerMortal)
		v.BearerMortal = 0
		if g.Logging() {
			d := rules.Declared{Model: g.State.Models[at].ID, Target: f.Unit}
			logRoll(g, f.Unit, &d, &Roll{For: dice.Mortal, Result: int(n)})
		}
		return g.Push(rules.Frame{
			Step: rules.StepMortal, Stage: onModel, Player: g.Unit(f.Unit).Player, Unit: f.Unit, Other: f.Unit,
			Model: g.State.Models[at].ID, Value: n,
		})
	}
	f.setCurrent(f.current() + 1)
	f.Stage = then
	return rules.Over
}

// applyHazard applies the damage of the weapons of a declaration, or of all, to their unit, and continues
// with the next. If any model with such a weapon may suffer, one is selected for each failed test
// (10e.WEAPON.HAZARDOUS.2), and excess damage on it is lost (10e.WEAPON.HAZARDOUS.4,
// 10e.ATTACK.MORTAL.3).
func applyHazard(g *rules.Game, f attacksFrame) rules.Status {
	v := &g.State.Resolving
	harm := g.Hazard(f.Unit)
	if n := v.BearerMortal; harm.Unit {
		if n == 0 {
			f.Stage = testing
			return rules.Over
		}
		v.BearerMortal = 0
		return g.Push(rules.Frame{Step: rules.StepMortal, Player: f.Player, Unit: f.Unit, Other: rules.NoUnit, Value: int32(n)})
	}
	if !harm.Any || v.BearerMortal == 0 {
		return applySelfDamage(g, f, testing)
	}
	v.BearerMortal -= harm.Mortal
	at := hazardous(g, f.Unit)
	if at < 0 {
		v.BearerMortal = 0
		return rules.Again
	}
	d := rules.Declared{Model: g.State.Models[at].ID, Target: f.Unit}
	if g.Logging() {
		logRoll(g, f.Unit, &d, &Roll{For: dice.Mortal, Result: int(harm.Mortal)})
	}
	by := onModel
	if isPsychic(g, f.Unit, f.declared(g)) { // 10e.WEAPON.HAZARDOUS.6
		by = byPsychic
	}
	return g.Push(rules.Frame{
		Step: rules.StepMortal, Stage: by, Player: g.Unit(f.Unit).Player, Unit: f.Unit, Other: f.Unit, Model: d.Model, Value: int32(harm.Mortal),
	})
}

// isPsychic reports whether the weapon of a declaration is Psychic. Its bearer may have been destroyed by it.
func isPsychic(g *rules.Game, u rules.UnitID, d *rules.Declared) bool {
	at, s := g.AttackBearer(u, d), g.Unit(u)
	for i := s.First; at < 0 && i < s.First+s.Held; i++ {
		if g.State.Models[i].ID == d.Model {
			at = int(i)
		}
	}
	return at >= 0 && effect.Contains(g.Kind(at).Weapons[d.Weapon].Effects, effect.PsychicAttack)
}

// hazardous returns the index of the model of a unit that suffers from its own weapons: of those
// with one, a wounded model, or else one that is not a CHARACTER, or else any; -1 if none has
// one.
func hazardous(g *rules.Game, u rules.UnitID) int {
	best, rank := -1, 0
	all := g.FindEffect(u, effect.Hazardous) != nil
	for i := range g.Models(u) {
		at := int(g.Unit(u).First) + i
		k, m := g.Kind(at), &g.State.Models[at]
		if m.Wounds <= 0 || !all && !effect.Contains(k.Effects, effect.Hazardous) && !slices.ContainsFunc(k.Weapons, func(w rules.Carried) bool { return effect.Contains(w.Effects, effect.Hazardous) }) {
			continue
		}
		n := 1
		switch {
		case m.Hurt:
			n = 3
		case !k.Own(g.Sheet(u).Keywords).Has(effect.Character):
			n = 2
		}
		if n > rank {
			best, rank = at, n
		}
	}
	return best
}

// over ends the step, after models that act before they are removed have done so, and clears the
// orders for allocation.
func over(g *rules.Game) rules.Status {
	g.State.Orders = g.State.Orders[:0]
	g.Separate()
	return rules.Over
}

// last destroys the models that stayed until the end of the attacks.
func last(g *rules.Game, f attacksFrame) rules.Status {
	if u := remaining(g); u != rules.NoUnit {
		return g.Push(Destroy(g, u, f.Unit))
	}
	if u := destroyedOnFeature(g, f.Unit); u != rules.NoUnit && g.Edition.Steps[rules.StepReanimate].Run != nil {
		return g.Push(rules.Frame{Step: rules.StepReanimate, Player: g.Unit(u).Player, Unit: u, Other: f.Unit})
	}
	return over(g)
}

// ruleOf returns the rule of a roll.
func ruleOf(e *rules.Edition, p dice.Purpose) rules.RuleID {
	r := &e.Attack
	switch p {
	case dice.Mortal:
		return e.Steps[rules.StepMortal].ID
	case dice.Attacks:
		return r.Number
	case dice.Hit:
		return r.Hit
	case dice.Wound:
		return r.WoundNeeded.ID
	case dice.Save:
		return r.Save.ID
	case dice.Damage:
		return r.Damage
	default:
		return r.Ignore
	}
}

// logRoll logs a roll of an attack with its dice. A test without a die is not logged.
func logRoll(g *rules.Game, attacker rules.UnitID, d *rules.Declared, r *Roll) {
	e := rules.Event{
		Kind: rules.EventRoll, Rule: ruleOf(g.Edition, r.For), Player: g.Unit(attacker).Player, Unit: attacker, Other: d.Target,
		Model: d.Model, N: int32(r.Result), M: int32(r.Needed), Added: int32(r.Plus), Word: r.For.String(),
	}
	if r.For == dice.Hit && d.Is.Has(effect.Overwatch) {
		e.Rule = g.Edition.Attack.Overwatch.ID
	}
	if r.Model != rules.NoModel {
		e.Model = r.Model
	}
	if r.For == dice.Save || r.For == dice.Ignore {
		e.Player = e.Player.Opponent()
		e.Unit, e.Other = d.Target, attacker
	}
	if r.For != dice.Attacks && r.For != dice.Damage && r.For != dice.Mortal {
		face, rolled := g.LastDie(r.For)
		if !rolled {
			return
		}
		e.N = int32(max(face+r.Plus, 1)) // 9e.CORE.MOD.4, 11e.DATASHEET.ROLL.2
	}
	if r.For == dice.Hit || r.For == dice.Wound || r.For == dice.Save {
		e.Unmodified = r.Failed != (e.N < e.M)
	}
	if at := g.AttackBearer(attacker, d); (r.For == dice.Attacks || r.For == dice.Hit) && at >= 0 {
		e.Name = g.WeaponName(g.UnitOf(at), int(g.State.Models[at].Kind), int(d.Weapon))
	}
	g.Emit(e)
}

// group is the key of declared attacks with the same gathered numbers.
type group struct {
	kind, weapon uint8
	wounds       int16 // of a bearer with a damage table
	target       rules.UnitID
	is, of       effect.Conditions
	models       int16
	lasting      int           // number of lasting effects: attacks may add to them
	by           rules.ModelID // the embarked model whose weapon it is
	own          rules.ModelID // the model that has lasting effects of its own
	set          bool
}

// prepare gathers the attack in the workspace, unless it is there already.
func (p *group) prepare(g *rules.Game, f attacksFrame) {
	d := f.declared(g)
	now := groupOf(g, f.Unit, d)
	if *p == now {
		return
	}
	*p = now
	Gather(g, f.Unit, d)
}

func groupOf(g *rules.Game, u rules.UnitID, d *rules.Declared) group {
	at := g.Find(u, d.Model)
	m := &g.State.Models[at]
	k := group{kind: m.Kind, weapon: d.Weapon, target: d.Target, is: d.Is, of: d.Of, models: d.Models, lasting: len(g.State.Lasting), by: rules.ModelID(d.By), set: true}
	if len(g.Kind(at).Rows) > 0 {
		k.wounds = m.Wounds
	}
	g.EffectsOn(u, d.Model, func(*effect.Effect) { k.own = d.Model })
	return k
}

// Gather gathers the numbers of a declared attack, those of its weapon with all changes
// (11e.DATASHEET.WEAPON.5), in the battle's workspace, where they remain until the next attack is
// gathered.
func Gather(g *rules.Game, u rules.UnitID, d *rules.Declared) *rules.Attack {
	w := g.Workspace()
	at := g.Find(u, d.Model)
	m := &g.State.Models[at]
	ability.Snapshot(g, u, &w.Attacker)
	ability.SnapshotTarget(g, u, d.Target, &w.Target)
	w.Attacker.Kinds[m.Kind].Profile = *g.Profile(at)
	g.EffectsOn(u, d.Model, func(e *effect.Effect) { w.Attacker.Effects = append(w.Attacker.Effects, *e) })
	weapon := &w.Bare
	if d.Weapon == rules.CloseCombat {
		w.Bare = rules.CloseCombatWeapon()
	} else {
		weapon = &g.Carried(u, d).Weapon
	}
	use := ability.WeaponUse{
		Bearer: rules.Bearer{Unit: &w.Attacker, Kind: int(m.Kind), Weapon: weapon, Is: g.IsOnTarget(u) | d.Is | g.OfTarget(u, d.Target)},
		Target: &w.Target, TargetIs: g.IsOnTarget(d.Target),
		OutOfTurn: !g.IsActive(u), Selected: d.Of, AtSelection: g.Edition.Attack.TargetOnce.Is && d.Models > 0,
	}
	ability.AttackIn(w, &g.Edition.Attack, &use)
	if d.Models > 0 {
		w.Attack.Size = d.Models
	}
	if d.Several {
		w.Attack.Hit.Modifier += several(weapon)
	}
	return &w.Attack
}

// several returns the modifier of hit rolls of a weapon used with several profiles together.
func several(w *rules.Weapon) int8 {
	for i := range w.Effects {
		if w.Effects[i].Kind == effect.SeveralProfiles {
			return int8(w.Effects[i].Value)
		}
	}
	return 0
}
