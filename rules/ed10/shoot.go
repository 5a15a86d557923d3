package ed10

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/shoot"
)

// shootRules: units within Engagement Range of enemies do not shoot
// (10e.SHOOT.LOCKED.1), but for MONSTERS and VEHICLES, which may be targets there
// (10e.SHOOT.BIGGUNS.5, 10e.SHOOT.BIGGUNS.6), but not of Blast weapons
// (10e.SHOOT.BIGGUNS.7), and units with Pistols (10e.SHOOT.BIGGUNS.8).
func shootRules() rules.ShootRules {
	return rules.ShootRules{
		Phase:   "10e.SHOOT.REST.1",
		Once:    "10e.SHOOT.REST.1",
		Weapons: "10e.SHOOT.TARGET.4",
		Ranged:  "10e.DATASHEET.WEAPON.1",
		Skill:   "10e.ATTACK.HIT.1",
		Targets: "10e.SHOOT.TARGET.2",
		Select:  "10e.SHOOT.TARGET.1",
		Aloof:   "10e.SHOOT.LONEOP.1",
		Nearest: "10e.SHOOT.TARGET.2",
		Profile: "10e.SHOOT.TARGET.1",

		ByTarget:  "10e.SHOOT.RESOLVE.2",
		ByProfile: rules.Is("10e.SHOOT.RESOLVE.2", true),
		OneThrow:  rules.Is("10e.SHOOT.TARGET.4", false),

		Advanced:     "10e.MOVE.ADVANCE.1",
		Blocked:      "10e.SHOOT.LOCKED.2",
		PistolTarget: "10e.WEAPON.PISTOL.1",
		BigGuns:      "10e.SHOOT.BIGGUNS.1",
		Grenades:     "10e.SHOOT.TARGET.4",
		Overwatch:    "10e.STRATAGEM.OVERWATCH.2",
		Deck:         "10e.ABILITY.FIRINGDECK.1",

		Pistols: rules.By("10e.WEAPON.PISTOL.3", shoot.NeitherBig),
		Moved:   rules.By("10e.MOVE.FALLBACK.2", shoot.AfterMoving),
		Engaged: rules.By("10e.SHOOT.BIGGUNS.2", shoot.PistolsOrBig),
		Blast:   rules.By("10e.SHOOT.BLAST.3", shoot.NoBlastNearFriends),
		Obscure: rules.By("10e.CORE.VISIBLE.2", shoot.NotFullyVisible),
		LookOut: rules.By("10e.SHOOT.TARGET.2", shoot.NoBodyguard),
	}
}

func shootSteps(s *[rules.Steps]rules.Step) {
	s[rules.StepShooting] = rules.Step{Name: "shooting", ID: "10e.SHOOT.REST.1", Run: shoot.Phase, Take: shoot.Selected}
	s[rules.StepShoot] = rules.Step{Name: "shoot", ID: "10e.SHOOT.REST.1", Run: shoot.Unit, Take: shoot.Declared}
}
