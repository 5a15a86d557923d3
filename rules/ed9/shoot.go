package ed9

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/shoot"
)

func shootRules() rules.ShootRules {
	return rules.ShootRules{
		Phase:   "9e.SHOOT.SEQ.4",
		Once:    "9e.SHOOT.SEQ.3",
		Weapons: "9e.SHOOT.SEQ.2",
		Ranged:  "9e.DATASHEET.WEAPON.1",
		Skill:   "9e.DATASHEET.CHAR.4",
		Targets: "9e.SHOOT.TARGET.4",
		Select:  "9e.SHOOT.TARGET.1",
		Aloof:   "9e.SHOOT.TARGET.4",
		Nearest: "9e.DATASHEET.WEAPON.2",
		Profile: "9e.DATASHEET.WEAPON.7",

		ByTarget:  "9e.SHOOT.TARGET.7",
		ByProfile: rules.Is("9e.SHOOT.TARGET.8", true),
		OneThrow:  rules.Is("9e.SHOOT.GRENADE.1", false),

		Advanced:     "9e.SHOOT.ASSAULT.1",
		Blocked:      "9e.SHOOT.LOCKED.2",
		PistolTarget: "9e.SHOOT.PISTOL.1",
		BigGuns:      "9e.SHOOT.BIGGUNS.1",
		Grenades:     "9e.SHOOT.GRENADE.1",
		Overwatch:    "9e.CHARGE.OVERWATCH.4",
		Deck:         "9e.MOVE.EMBARK.4",

		Pistols: rules.By("9e.SHOOT.PISTOL.3", shoot.AnyModel),
		Moved:   rules.By("9e.SHOOT.SEQ.1", shoot.AfterMoving),
		Engaged: rules.By("9e.SHOOT.LOCKED.1", shoot.PistolsAndBigGuns),
		Blast:   rules.By("9e.SHOOT.BLAST.3", shoot.NoBlastNearby),
		Obscure: rules.By("9e.GAPS.6", shoot.NoObstacle),
		LookOut: rules.By("9e.SHOOT.LOOKOUT.1", shoot.BehindOthers),
	}
}

func shootSteps(s *[rules.Steps]rules.Step) {
	s[rules.StepShooting] = rules.Step{Name: "shooting", ID: "9e.SHOOT.SEQ.1", Run: shoot.Phase, Take: shoot.Selected}
	s[rules.StepShoot] = rules.Step{Name: "shoot", ID: "9e.SHOOT.SEQ.2", Run: shoot.Unit, Take: shoot.Declared}
}
