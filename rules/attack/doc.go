// Package attack has the parts of making attacks that all editions share: number of attacks, hit roll, wound roll, allocation, saving throw,
// damage, mortal wounds and ignoring wounds. The
// differences between editions are fields of rules.AttackRules.
//
// A [Sequence] makes the attacks of one weapon (9e.ATTACK.SEQ.1): in battles,
// where [Attacks] asks who takes them, and without questions in [Resolve]. It is
// composed of [Number], [HitRoll], [WoundRoll], the saving throw and
// [Blow.Point], each of which rolls few dice, so that exact odds can be
// enumerated from the same functions.
package attack
