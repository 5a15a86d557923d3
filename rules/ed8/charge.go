package ed8

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/charge"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/move"
)

// chargeRules: all that are charged may fire Overwatch, unless an enemy is near
// (8e.CHARGE.OVERWATCH.2).
func chargeRules() rules.ChargeRules {
	return rules.ChargeRules{
		Once:     "8e.CHARGE.SEQ.2",
		Within:   rules.Is("8e.CHARGE.SEQ.1", 12*geom.Inch),
		Eligible: rules.By("8e.CHARGE.SEQ.1", charge.NeitherAdvancedNorFellBack),
		Declare:  "8e.CHARGE.TARGET.1",
		Aircraft: rules.By("8e.CHARGE.TARGET.1", charge.ChargesAnything),
		Roll:     rules.Is("8e.CHARGE.MOVE.1", 2),
		Across:   rules.By("8e.MOVE.FLY.1", move.FliesAcrossAll),
		Success:  rules.By("8e.CHARGE.MOVE.2", charge.FirstBesideTarget),
		All:      rules.Is("8e.CHARGE.MOVE.2", false),
		Avoid:    "8e.CHARGE.MOVE.3",
		Fails:    "8e.CHARGE.MOVE.4",
		Closer:   rules.Is("8e.CHARGE.MOVE.2", false),
		Contact:  rules.Is("8e.CHARGE.MOVE.2", false),

		Overwatch: rules.By("8e.CHARGE.OVERWATCH.1", charge.EveryTarget),

		Heroic: &rules.HeroicRules{
			Eligible: rules.By("8e.CHARGE.HEROIC.1", charge.CharacterWithin),
			Once:     "8e.CHARGE.HEROIC.1",
			Reach:    rules.Is("8e.CHARGE.HEROIC.1", geom.Reach{Horizontal: 3 * geom.Inch, Vertical: geom.Straight}),
			Move:     rules.Is("8e.CHARGE.HEROIC.1", 3*geom.Inch),
			Closer:   "8e.CHARGE.HEROIC.1",
		},
	}
}

func chargeSteps(s *[rules.Steps]rules.Step) {
	s[rules.StepCharge] = rules.Step{Name: "charge", ID: "8e.CHARGE.SEQ.1", Run: charge.Phase, Take: charge.Selected}
	s[rules.StepChargeUnit] = rules.Step{Name: "charge of a unit", ID: "8e.CHARGE.SEQ.2", Run: charge.Unit, Take: charge.Answered}
	s[rules.StepHeroic] = rules.Step{Name: "heroic intervention", ID: "8e.CHARGE.HEROIC.1", Run: charge.Heroic, Take: charge.HeroicMoves}
}
