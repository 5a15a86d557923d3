package ed10

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/shoot"
)

func shootRules() rules.ShootRules {
	return rules.ShootRules{
		Phase:   "10e.SHOOT.REST.1",
		Once:    "10e.SHOOT.REST.1",
		Weapons: "10e.GAPS.1",
		Ranged:  "10e.GAPS.1",
		Skill:   "10e.GAPS.1",
		Targets: "10e.GAPS.1",
		Select:  "10e.GAPS.1",
		Aloof:   "10e.SHOOT.LONEOP.1",
		Nearest: "10e.GAPS.1",
		Profile: "10e.GAPS.1",

		ByTarget:  "10e.GAPS.1",
		ByProfile: rules.Is("10e.GAPS.1", true),
		OneThrow:  rules.Is("10e.GAPS.1", false),

		Advanced:     "10e.MOVE.ADVANCE.1",
		Blocked:      "10e.GAPS.1",
		PistolTarget: "10e.GAPS.1",
		BigGuns:      "10e.SHOOT.BIGGUNS.1",
		Grenades:     "10e.GAPS.1",
		Overwatch:    "10e.GAPS.17",
		Deck:         "10e.GAPS.3",

		Pistols: rules.By("10e.GAPS.1", shoot.NeitherBig),
		Moved:   rules.By("10e.MOVE.FALLBACK.2", shoot.AfterMoving),
		Engaged: rules.By("10e.SHOOT.BIGGUNS.2", shoot.PistolsOrBig),
		Blast:   rules.By("10e.GAPS.19", shoot.NoBlastNearFriends),
		Obscure: rules.By("10e.CORE.VISIBLE.2", shoot.NotFullyVisible),
		LookOut: rules.By("10e.GAPS.1", shoot.NoBodyguard),
	}
}

func shootSteps(s *[rules.Steps]rules.Step) {
	s[rules.StepShooting] = rules.Step{Name: "shooting", ID: "10e.SHOOT.REST.1", Run: shoot.Phase, Take: shoot.Selected}
	s[rules.StepShoot] = rules.Step{Name: "shoot", ID: "10e.SHOOT.REST.1", Run: shoot.Unit, Take: shoot.Declared}
}
