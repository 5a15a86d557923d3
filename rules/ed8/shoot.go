package ed8

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/shoot"
)

// shootRules: all attacks of one weapon have one target (8e.SHOOT.ATTACKS.2), which
// is seen past the shooter's own unit (8e.SHOOT.TARGET.2).
func shootRules() rules.ShootRules {
	type (
		moved   = func(*rules.Game, rules.UnitID, *rules.Weapon) rules.RuleID
		engaged = func(*rules.Game, *rules.Shot) (bool, rules.RuleID)
	)
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
		ByProfile: rules.Fact[bool]{ID: "8e.SHOOT.WEAPON.2", Is: false},
		OneThrow:  rules.Fact[bool]{ID: "8e.SHOOT.GRENADE.1", Is: true},

		Advanced:     "8e.MOVE.ADVANCE.2",
		Blocked:      "8e.SHOOT.TARGET.3",
		PistolTarget: "8e.SHOOT.PISTOL.1",
		BigGuns:      "8e.SHOOT.SEQ.2",
		Grenades:     "8e.SHOOT.GRENADE.1",
		Overwatch:    "8e.CHARGE.OVERWATCH.1",
		Deck:         "8e.MOVE.EMBARK.2",

		Pistols: rules.Rule[func(*rules.Game, int) bool]{ID: "8e.SHOOT.PISTOL.2", Do: shoot.Anybody},
		Moved:   rules.Rule[moved]{ID: "8e.SHOOT.SEQ.2", Do: shoot.AfterMoving},
		Engaged: rules.Rule[engaged]{ID: "8e.SHOOT.SEQ.2", Do: shoot.PistolsAtClosest},
		Blast:   rules.Rule[func(*rules.Game, *rules.Shot) bool]{ID: "8e.SHOOT.TYPES.1", Do: shoot.BlastAnywhere},
		Obscure: rules.Rule[func(*rules.Game, *rules.Shot) bool]{ID: "8e.ATTACK.COVER.1", Do: shoot.NoObstacle},
		LookOut: rules.Rule[func(*rules.Game, *rules.Shot) bool]{ID: "8e.SHOOT.CHARACTER.1", Do: shoot.NotClosest},
	}
}

func shootSteps(s *[rules.Steps]rules.Step) {
	s[rules.StepShooting] = rules.Step{Name: "shooting", ID: "8e.SHOOT.SEQ.1", Run: shoot.Phase, Take: shoot.Selected}
	s[rules.StepShoot] = rules.Step{Name: "shoot", ID: "8e.SHOOT.SEQ.1", Run: shoot.Unit, Take: shoot.Declared}
}
