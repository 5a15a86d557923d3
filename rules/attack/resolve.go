package attack

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// A Tally counts the results of the attacks of a unit on one target.
type Tally struct {
	Attacks, Hits, Wounds, Unsaved int
	Mortal                         int // mortal wounds by triggers, this phase
	SelfDamage                     SelfDamage
}

// A Sequence makes the attacks of a volley, and pauses if a model must be chosen.
type Sequence struct {
	Source  dice.Source
	Rules   *rules.AttackRules
	Attack  *rules.Attack
	Models  []rules.Model // of the target
	Volley  *rules.AttackProgress
	Tally   *Tally
	Log     func(Roll)                // nil: no log
	Covered func(at int) bool         // whether a model of the target has cover although its unit has not; nil: none
	Prevent func() Prevention         // whether the Damage of an attack with a failed save is changed to 0; nil: never
	Spared  bool                      // the Damage of the attack that Take allocates is changed to 0
	Defer   func(effect.AttackChange) // stores a wound that becomes mortal wounds for later; nil: not deferred
}

// A Roll is the result of one roll of a sequence.
type Roll struct {
	For    dice.Purpose
	Model  rules.ModelID // the model that saved, suffered or ignored; otherwise NoModel
	Needed int           // 0: no required result
	Plus   int           // sum of all modifiers that apply
	Result int           // attacks, damage or mortal wounds
	Failed bool          // a hit roll, a wound roll or a save
}

// A Pause is the reason why a sequence pauses.
type Pause uint8

// The pauses.
const (
	Finished   Pause = iota // no attack is left
	Between                 // an attack is over
	Allocating              // a wound, or mortal wounds, need a model: Take
	Preventing              // a player decides whether to prevent damage: Decided
)

// A Prevention says whether an ability changes the Damage of an attack with a failed save to 0.
type Prevention uint8

// The values of Prevention.
const (
	notPrevented Prevention = iota
	prevented
	undecided // its player must be asked
)

// Next continues until the next pause.
func (s *Sequence) Next() Pause {
	v := s.Volley
	for {
		switch {
		case v.Failed > 0:
			return Preventing
		case v.Wounded || v.Excess > 0 || v.Mortal > 0:
			return Allocating
		case v.Rolling+v.Wounding > 0:
			s.hit()
		case v.After > 0:
			v.Mortal, v.After = s.within(v.After), 0
		case v.Made:
			v.Made = false
			return Between
		case v.Attacks > 0:
			s.one()
		case v.Weapons > 0:
			s.number()
		default:
			return Finished
		}
	}
}

// Take applies the pending wound to the model at an index: the wound with its saving throw and
// damage, or mortal wounds until it has no wounds left. An index below 0 means that no model is
// left.
func (s *Sequence) Take(at int) {
	v := s.Volley
	b := PendingDamage{At: int16(at)}
	switch {
	case at < 0:
		v.Wounded, v.Excess, v.Mortal = false, 0, 0
		return
	case v.Wounded:
		v.Wounded = false
		s.Models[at].Allocated = true
		safe, rolled := s.saved(at)
		if safe {
			return
		}
		s.Tally.Unsaved++
		answer := notPrevented
		if s.Spared {
			answer = prevented
		} else if s.Prevent != nil && rolled { // without a saving throw, none has failed (10e.WEAPON.DEVASTATING.1)
			if answer = s.Prevent(); answer == undecided {
				v.Failed = int16(at) + 1
				return
			}
		}
		s.Decided(at, answer)
		return
	case v.Excess > 0:
		b.Left = v.Excess
	default:
		b.Left, b.Mortal = v.Mortal, true
	}
	s.inflict(b)
}

// Decided rolls and inflicts the damage of a wound whose save the model at an index has failed, and that its player prevents
// or not.
func (s *Sequence) Decided(at int, answer Prevention) {
	mortal := s.Volley.Rest.Mortal
	s.inflict(PendingDamage{At: int16(at), Left: int16(s.damage(at, answer)), Mortal: mortal, Ends: mortal})
}

// inflict inflicts damage, first on the model at its index.
func (s *Sequence) inflict(b PendingDamage) {
	v, m := s.Volley, &s.Models[b.At]
	m.Allocated = true
	for b.Left > 0 && b.At >= 0 {
		s.point(&b, m)
	}
	switch {
	case b.Ends:
	case b.Mortal:
		v.Mortal = b.Left
	default:
		v.Excess = b.Left
	}
	v.Slain = v.Slain || m.Wounds <= 0
}

// number rolls the number of attacks of the next weapon.
func (s *Sequence) number() {
	n := Number(s.Source, s.Rules, s.Attack)
	s.Volley.Weapons--
	s.Volley.Attacks = int16(n)
	s.Tally.Attacks += n
	if s.Log != nil {
		s.Log(Roll{For: dice.Attacks, Result: n})
	}
}

// one makes the hit roll of one attack. Its mortal wounds follow the normal damage
// (9e.ATTACK.MORTAL.5, 10e.ATTACK.MORTAL.4).
func (s *Sequence) one() {
	v := s.Volley
	if Allocate(s.Rules, s.Models) < 0 {
		v.Attacks, v.Weapons = 0, 0
		return
	}
	h := HitRoll(s.Source, s.Rules, s.Attack)
	v.Attacks--
	v.Made = true
	v.Rolling, v.Wounding, v.After = int16(h.Rolling()), h.Wounding, h.Mortal
	s.selfDamage(h.SelfDamage)
	s.Tally.Hits += int(h.Scored)
	if s.Log != nil {
		s.Log(Roll{
			For: dice.Hit, Needed: needed(&s.Attack.Hit),
			Plus: s.Rules.HitLimit.Do(int(s.Attack.Hit.Modifier)), Failed: h.Missed,
		})
	}
}

// hit makes the wound roll of one hit. Hits without one come last.
func (s *Sequence) hit() {
	v := s.Volley
	if Allocate(s.Rules, s.Models) < 0 {
		v.Rolling, v.Wounding = 0, 0
		return
	}
	wounds := v.Rolling == 0
	if wounds {
		v.Wounding--
	} else {
		v.Rolling--
	}
	w, instead := WoundRoll(s.Source, s.Rules, s.Attack, wounds)
	s.selfDamage(w.SelfDamage)
	if w.Wounded {
		s.Tally.Wounds++
	}
	v.Wounded, v.Aimed = w.Wounded && !instead, rules.NotAsked
	v.Rest = w.Rest
	if v.Wounded && v.Rest.Mortal && s.Defer != nil {
		v.Wounded = false
		s.Defer(v.Rest)
	}
	if s.Log != nil && !wounds {
		s.Log(Roll{
			For: dice.Wound, Needed: s.Rules.WoundNeeded.Do(int(s.Attack.Strength), int(s.Attack.Toughness)),
			Plus: s.Rules.WoundLimit.Do(int(s.Attack.Wound.Modifier)), Failed: !w.Wounded,
		})
	}
	v.Mortal = s.within(w.Mortal)
}

func (s *Sequence) selfDamage(b SelfDamage) {
	s.Volley.BearerMortal += b.Mortal
	s.Volley.BearerLost = s.Volley.BearerLost || b.Destroyed
}

// saved makes the saving throw of a model, if it may make one, and reports whether it succeeds.
func (s *Sequence) saved(at int) (safe, rolled bool) {
	m := &s.Models[at]
	w := Wounding{Rest: s.Volley.Rest}
	ap, g := w.against(s.Attack, m.Kind)
	if s.Covered != nil && g.Cover != 0 && s.Covered(at) { // looked at when an attack is allocated
		covered := *g
		covered.Save.Modifier += g.Cover
		g = &covered
	}
	save, plus := saveOf(s.Rules, ap, g)
	announceSaves(s.Source, m.Kind)
	safe = saved(s.Source, s.Rules, save, plus)
	if s.Log != nil && save.Needed > 0 {
		s.Log(Roll{For: dice.Save, Model: m.ID, Needed: int(save.Needed), Plus: plus, Failed: !safe})
	}
	return safe, save.Needed > 0
}

// damage rolls the damage of a wound on a model.
func (s *Sequence) damage(at int, answer Prevention) int {
	m := &s.Models[at]
	_, g := (&Wounding{Rest: s.Volley.Rest}).against(s.Attack, m.Kind)
	if answer == prevented {
		g = spared(s.Rules, g)
	}
	n := damage(s.Source, g)
	if s.Log != nil {
		s.Log(Roll{For: dice.Damage, Model: m.ID, Result: n})
	}
	return n
}

// point inflicts one point of damage.
func (s *Sequence) point(b *PendingDamage, m *rules.Model) {
	b.Point(s.Source, s.Rules, s.Attack, s.Models)
	if s.Log != nil {
		s.Log(Roll{For: dice.Ignore, Model: m.ID, Needed: ignoredOn(&s.Attack.Against[m.Kind], b.Mortal)})
	}
}

// within returns how many of n mortal wounds of triggers are inflicted within their limit, and
// counts them.
func (s *Sequence) within(n int16) int16 {
	n = int16(WithinMost(s.Attack, int(n), int(s.Volley.Inflicted)))
	s.Volley.Inflicted += n
	if s.Log != nil && n > 0 {
		s.Log(Roll{For: dice.Mortal, Result: int(n)})
	}
	return n
}

// WithinMost returns how many of n mortal wounds are inflicted, given the number inflicted
// earlier in the phase.
func WithinMost(a *rules.Attack, n, before int) int {
	if a.MostMortal == 0 {
		return n
	}
	return min(n, max(int(a.MostMortal)-before, 0))
}

// needed returns the result that a test needs: the unmodified one, if no other succeeds.
func needed(t *rules.Test) int {
	if t.Succeeds > 0 && t.Fails == t.Succeeds-1 {
		return int(t.Succeeds)
	}
	return int(t.Needed)
}

// roll makes a test with its modifiers, and reports whether it succeeded. The face is the
// unmodified result: after any re-roll, before any modifier (9e.CORE.UNMOD.1).
func roll(src dice.Source, p dice.Purpose, t *rules.Test, added int, always func(int) rules.Verdict) (face int, ok bool) {
	face = src.D6(p)
	ok = passes(t, face, added, always)
	if t.Reroll == dice.Never {
		return face, ok
	}
	plain := passes(t, face, 0, always) // 9e.CORE.REROLL.6
	if !t.Reroll.Again(face, plain, ok) {
		return face, ok
	}
	face = dice.Again(src, p)
	return face, passes(t, face, added, always)
}

func passes(t *rules.Test, face, added int, always func(int) rules.Verdict) bool {
	switch {
	case t.Needed == 0 || face <= int(t.Fails):
		return false
	case t.Succeeds > 0 && face >= int(t.Succeeds):
		return true
	}
	switch always(face) {
	case rules.Success:
		return true
	case rules.Failure:
		return false
	}
	return max(face+added, 1) >= int(t.Needed) // 9e.CORE.DICE.3, 9e.CORE.MOD.4
}

// Number rolls the number of attacks of one weapon (9e.SHOOT.ATTACKS.1, 9e.FIGHT.NUMBER.1). A
// random number is rolled for each weapon, every time (9e.DATASHEET.MODCHAR.7, 11e.DATASHEET.RANDOM.2).
func Number(src dice.Source, r *rules.AttackRules, a *rules.Attack) int {
	var n int
	if a.Blast {
		n = r.Blast.Do(src, a.Number, a.Again, int(a.Size))
	} else {
		n = a.Number.Reroll(src, dice.Attacks, a.Again)
	}
	if a.Type == effect.RapidFire {
		n = r.RapidFire.Do(n, a.HalfRange)
	}
	n += int(a.PerFive) * (int(a.Size) / 5) // 11e.WEAPON.BLAST.1, 11e.WEAPON.CLEAVE.1
	for _, extra := range a.Extra {
		n += extra.Roll(src, dice.Attacks)
	}
	if a.Limit > 0 {
		n = min(n, int(a.Limit))
	}
	return max(n, 0)
}

// BlastBySize returns the number of attacks of a Blast weapon by the size of the target: at least
// 3 attacks on 6 to 10 models (9e.SHOOT.BLAST.1), and the maximum on 11 or more, without a roll
// (9e.SHOOT.BLAST.2).
func BlastBySize(src dice.Source, attacks dice.Amount, again dice.Reroll, models int) int {
	if models >= 11 {
		return attacks.Most()
	}
	n := attacks.Reroll(src, dice.Attacks, again)
	if models >= 6 {
		n = max(n, 3)
	}
	return n
}

// AsRolled returns the rolled number of attacks, regardless of the size of the target
// (8e.SHOOT.ATTACKS.1).
func AsRolled(src dice.Source, attacks dice.Amount, again dice.Reroll, _ int) int {
	return attacks.Reroll(src, dice.Attacks, again)
}

// OneMorePerFive adds one attack for every five models of the target (10e.SHOOT.BLAST.1).
func OneMorePerFive(src dice.Source, attacks dice.Amount, again dice.Reroll, models int) int {
	return attacks.Reroll(src, dice.Attacks, again) + models/5
}

// DoubleAtHalf doubles the attacks within half range (9e.SHOOT.RAPIDFIRE.1).
func DoubleAtHalf(attacks int, halfRange bool) int {
	if halfRange {
		return 2 * attacks
	}
	return attacks
}
