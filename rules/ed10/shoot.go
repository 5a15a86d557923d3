package ed10

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/shoot"
)

func shootRules() rules.ShootRules {
	type (
		moved   = func(*rules.Game, rules.UnitID, *rules.Weapon) rules.RuleID
		engaged = func(*rules.Game, *rules.Shot) (bool, rules.RuleID)
		shot    = func(*rules.Game, *rules.Shot) bool
		model   = func(*rules.Game, int) bool
	)
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
		ByProfile: rules.Fact[bool]{ID: "10e.GAPS.1", Is: true},
		OneThrow:  rules.Fact[bool]{ID: "10e.GAPS.1", Is: false},

		Advanced:     "10e.MOVE.ADVANCE.1",
		Blocked:      "10e.GAPS.1",
		PistolTarget: "10e.GAPS.1",
		BigGuns:      "10e.SHOOT.BIGGUNS.1",
		Grenades:     "10e.GAPS.1",
		Overwatch:    "10e.GAPS.17",
		Deck:         "10e.GAPS.3",

		Pistols: rules.Rule[model]{ID: "10e.GAPS.1", Do: shoot.NeitherBig},
		Moved:   rules.Rule[moved]{ID: "10e.MOVE.FALLBACK.2", Do: shoot.AfterMoving},
		Engaged: rules.Rule[engaged]{ID: "10e.SHOOT.BIGGUNS.2", Do: shoot.PistolsOrBig},
		Blast:   rules.Rule[shot]{ID: "10e.GAPS.19", Do: shoot.NoBlastNearFriends},
		Obscure: rules.Rule[shot]{ID: "10e.CORE.VISIBLE.2", Do: shoot.NotFullyVisible},
		LookOut: rules.Rule[shot]{ID: "10e.GAPS.1", Do: shoot.NobodyInFront},
	}
}

func shootSteps(s *[rules.Steps]rules.Step) {
	s[rules.StepShooting] = rules.Step{Name: "shooting", ID: "10e.SHOOT.REST.1", Run: shoot.Phase, Take: shoot.Selected}
	s[rules.StepShoot] = rules.Step{Name: "shoot", ID: "10e.SHOOT.REST.1", Run: shoot.Unit, Take: shoot.Declared}
}
