// Package attack holds the parts of making attacks that all editions are built
// from: number of attacks, hit roll, wound roll, allocation, saving throw,
// damage, mortal wounds and ignoring wounds. What differs between editions is
// asked of rules.AttackRules.
//
// [Resolve] makes the attacks of one weapon. It is composed of [Number],
// [HitRoll], [AfterHit] and [Blow.Point], each of which rolls few dice, so that
// exact odds can be enumerated from the same functions (9e.ATTACK.SEQ.1).
package attack
