// Package ability determines which effects of abilities affect an attack, and
// applies them to the numbers of the attack.
//
// Effects belong to a unit, to some of its models or to a weapon. Effects
// on hit rolls, wound rolls and weapons apply to attacks that their owner makes, or
// suffers if their scope says so. Effects on saves, lost wounds and damage taken
// always apply to attacks on their owner.
package ability
