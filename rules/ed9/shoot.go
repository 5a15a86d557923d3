package ed9

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/shoot"
)

func shootRules() rules.ShootRules {
	type (
		moved   = func(*rules.Game, rules.UnitID, *rules.Weapon) rules.RuleID
		engaged = func(*rules.Game, *rules.Shot) (bool, rules.RuleID)
	)
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
		ByProfile: rules.Fact[bool]{ID: "9e.SHOOT.TARGET.8", Is: true},
		OneThrow:  rules.Fact[bool]{ID: "9e.SHOOT.GRENADE.1", Is: false},

		Advanced:     "9e.SHOOT.ASSAULT.1",
		Blocked:      "9e.SHOOT.LOCKED.2",
		PistolTarget: "9e.SHOOT.PISTOL.1",
		BigGuns:      "9e.SHOOT.BIGGUNS.1",
		Grenades:     "9e.SHOOT.GRENADE.1",
		Overwatch:    "9e.CHARGE.OVERWATCH.4",
		Deck:         "9e.MOVE.EMBARK.4",

		Pistols: rules.Rule[func(*rules.Game, int) bool]{ID: "9e.SHOOT.PISTOL.3", Do: shoot.Anybody},
		Moved:   rules.Rule[moved]{ID: "9e.SHOOT.SEQ.1", Do: shoot.AfterMoving},
		Engaged: rules.Rule[engaged]{ID: "9e.SHOOT.LOCKED.1", Do: shoot.PistolsAndBigGuns},
		Blast:   rules.Rule[func(*rules.Game, *rules.Shot) bool]{ID: "9e.SHOOT.BLAST.3", Do: shoot.NoBlastNearby},
		Obscure: rules.Rule[func(*rules.Game, *rules.Shot) bool]{ID: "9e.GAPS.6", Do: shoot.NoObstacle},
		LookOut: rules.Rule[func(*rules.Game, *rules.Shot) bool]{ID: "9e.SHOOT.LOOKOUT.1", Do: shoot.BehindOthers},
	}
}

func shootSteps(s *[rules.Steps]rules.Step) {
	s[rules.StepShooting] = rules.Step{Name: "shooting", ID: "9e.SHOOT.SEQ.1", Run: shoot.Phase, Take: shoot.Selected}
	s[rules.StepShoot] = rules.Step{Name: "shoot", ID: "9e.SHOOT.SEQ.2", Run: shoot.Unit, Take: shoot.Declared}
}
