package rules

import "github.com/rollcall40k/rollcall/rules/effect"

// An AttackProgress is what is left of a declared attack while it is resolved.
type AttackProgress struct {
	Weapons  int16               // that have not been used yet; each has its own number of attacks
	Attacks  int16               // of the weapon that is being used, not made yet
	Rolling  int16               // hits of the attack being made that make a wound roll
	Wounding int16               // hits of it that need none
	Wounded  bool                // a wound waits for the model that it is allocated to
	Aimed    Aim                 // at whom the attacker allocates that wound
	Rest     effect.AttackChange // how its wound roll changed the rest of the attack
	Excess   int16               // damage that a destroyed model left over and that waits for the next
	Mortal   int16               // mortal wounds that wait for a model
	After    int16               // mortal wounds that come after all normal damage of the attack
	Made     bool                // an attack has begun and is not over
	Slain    bool                // a model was left without wounds since models were destroyed last

	Inflicted    int16 // mortal wounds by triggers of the unit's attacks
	BearerMortal int16 // mortal wounds that the bearer has brought on itself
	BearerLost   bool  // the bearer is destroyed after its attacks
}

// An Aim is what an attacker has said about a wound of a precise attack.
type Aim uint8

// The aims.
const (
	NotAsked Aim = iota
	AtLeader     // it is allocated to a model that leads the target
	AtUnit       // its player allocates it
)

// A Workspace is memory in which attacks are put together, again and again. It
// holds nothing that outlasts a step.
type Workspace struct {
	Attack         Attack
	Attacker       Unit
	Target         Unit
	Made, Suffered []*effect.Effect // effects that bear on the attack
	Own            []*effect.Effect // of one kind of the target
	Toughness      []int16          // of the kinds of the target
	Bare           Weapon           // close combat weapon
}

// Workspace returns the battle's workspace for attacks.
func (g *Game) Workspace() *Workspace { return &g.scratch.work }
