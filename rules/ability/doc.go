// Package ability works out which effects of abilities bear on an attack, and
// puts them into the numbers that the attack is made with.
//
// Effects belong to a unit, to some of its models or to a weapon. What they do
// to hit rolls, wound rolls and weapons is about attacks that their owner makes,
// or suffers where their scope says so. What they do to saves, lost wounds and
// damage taken is always about attacks on their owner.
package ability
