package ed8

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/shoot"
)

// shootRules: all attacks of one weapon have one target (8e.SHOOT.ATTACKS.2), which
// is seen past the shooter's own unit (8e.SHOOT.TARGET.2).
func shootRules() rules.ShootRules {
	return rules.ShootRules{
		Phase:   "8e.SHOOT.SEQ.3",
		Once:    "8e.SHOOT.SEQ.3",
		Weapons: "8e.SHOOT.ATTACKS.2",
		Ranged:  "8e.DATASHEET.WEAPON.1",
		Skill:   "8e.DATASHEET.CHAR.3",
		Targets: "8e.SHOOT.TARGET.1",
		Select:  "8e.SHOOT.SEQ.1",
		Aloof:   "8e.SHOOT.TARGET.1",
		Nearest: "8e.SHOOT.TARGET.1",
		Profile: "8e.SHOOT.WEAPON.1",

		ByTarget:  "8e.SHOOT.WEAPON.2",
		ByProfile: rules.Is("8e.SHOOT.WEAPON.2", false),
		OneThrow:  rules.Is("8e.SHOOT.GRENADE.1", true),

		Advanced:     "8e.MOVE.ADVANCE.2",
		Blocked:      "8e.SHOOT.TARGET.3",
		PistolTarget: "8e.SHOOT.PISTOL.1",
		BigGuns:      "8e.SHOOT.SEQ.2",
		Grenades:     "8e.SHOOT.GRENADE.1",
		Overwatch:    "8e.CHARGE.OVERWATCH.1",
		Deck:         "8e.MOVE.EMBARK.2",

		Pistols: rules.By("8e.SHOOT.PISTOL.2", shoot.AnyModel),
		Moved:   rules.By("8e.SHOOT.SEQ.2", shoot.AfterMoving),
		Engaged: rules.By("8e.SHOOT.SEQ.2", shoot.PistolsAtClosest),
		Blast:   rules.By("8e.SHOOT.TYPES.1", shoot.BlastAnywhere),
		Obscure: rules.By("8e.ATTACK.COVER.1", shoot.NoObstacle),
		LookOut: rules.By("8e.SHOOT.CHARACTER.1", shoot.NotClosest),
	}
}

func shootSteps(s *[rules.Steps]rules.Step) {
	s[rules.StepShooting] = rules.Step{Name: "shooting", ID: "8e.SHOOT.SEQ.1", Run: shoot.Phase, Take: shoot.Selected}
	s[rules.StepShoot] = rules.Step{Name: "shoot", ID: "8e.SHOOT.SEQ.1", Run: shoot.Unit, Take: shoot.Declared}
}
