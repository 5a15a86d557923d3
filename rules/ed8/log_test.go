package ed8_test

import (
	"slices"
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// logged collects the events of a kind that are logged from now on.
func logged(tt *rulestest.Table, kind rules.EventKind) *[]rules.Event {
	list := new([]rules.Event)
	tt.Log(func(e *rules.Event) {
		if e.Kind == kind {
			*list = append(*list, *e)
		}
	})
	return list
}

// TestTraitIsLogged: 8e.MISSION.WARLORD.2, 8e.MISSION.TRAIT.1, 8e.MISSION.TRAIT.3. The Warlord's
// player rolls for a Warlord Trait, regardless of who rolled for the primary objective. The log
// has the name and the rule of the trait, rolled or chosen.
func TestTraitIsLogged(t *testing.T) {
	tt := table(t, "table 5", list(hero()), list(hero()))
	tt.SetWarlord(0, 1, rules.MissionTrait)
	tt.SetWarlord(1, 2, rules.MissionTrait)
	var rolls, notes []rules.Event
	tt.Log(func(e *rules.Event) {
		switch e.Kind {
		case rules.EventRoll:
			rolls = append(rolls, *e)
		case rules.EventNote:
			notes = append(notes, *e)
		}
	})
	tt.Play(rules.Frame{Step: rules.StepTraits})
	tt.Answer(&rules.Choice{Ask: rules.SelectOption, Option: 1})
	tt.Choose(rules.RollFor, all)
	equal(t, "rolls", len(rolls), 1)
	equal(t, "whose", rolls[0].Player, 1)
	equal(t, "notes", len(notes), 2)
	for p, want := range []rules.Event{
		{Rule: "8e.MISSION.TRAIT.1", Word: "Legendary Fighter", Model: 1}, {Rule: "8e.MISSION.TRAIT.3", Word: "Tenacious Survivor", Player: 1, Model: 2},
	} {
		got := notes[p]
		equal(t, "trait", got.Word, want.Word)
		equal(t, "rule", got.Rule, want.Rule)
		equal(t, "player and Warlord", [2]int{int(got.Player), got.Model.Index()}, [2]int{int(want.Player), want.Model.Index()})
	}
}

// TestEndIsLogged: 8e.ONLYWAR.VICTOR.1, 8e.ONLYWAR.VICTOR.2, 8e.ONLYWAR.VICTOR.3. The last event
// names the rule that decides the battle; if both armies are slain, points decide.
func TestEndIsLogged(t *testing.T) {
	for by, c := range map[rules.RuleID]struct {
		points [2]int16
		slain  []int
	}{
		"8e.ONLYWAR.VICTOR.1": {[2]int16{3, 0}, []int{0}},
		"8e.ONLYWAR.VICTOR.2": {[2]int16{3, 0}, []int{0, 1}},
		"8e.ONLYWAR.VICTOR.3": {points: [2]int16{2, 2}},
	} {
		tt := table(t, "", list(squad(1)), list(squad(1)), at{5000, 5000}, far)
		tt.State.Underdog = 1
		for p := range tt.State.Sides {
			tt.State.Sides[p].VictoryPoints = c.points[p]
		}
		for _, m := range c.slain {
			tt.Remove(m, "8e.UNIT.DESTROYED.1")
		}
		ends := logged(tt, rules.EventEnd)
		tt.Play(rules.Frame{Step: rules.StepEnd})
		equal(t, "ends", len(*ends), 1)
		equal(t, "rule", (*ends)[0].Rule, by)
	}
}

// TestUnderdogIsLogged: 8e.ONLYWAR.MUSTER.2, 8e.ONLYWAR.MUSTER.4. The log names the Underdog with
// both Power Levels, the first player's first.
func TestUnderdogIsLogged(t *testing.T) {
	tt := table(t, "", list(strong(52)), list(strong(40)), at{5000, 5000}, far)
	notes := logged(tt, rules.EventNote)
	tt.Play(rules.Frame{Step: rules.StepUnderdog})
	equal(t, "notes", len(*notes), 1)
	equal(t, "note", (*notes)[0].Word, "Power Levels 52 and 40: player 2 is the Underdog; Command re-rolls: 1")
}

// TestWarlordsAreLogged: 8e.MISSION.WARLORD.2. A log that begins in the middle of a battle also
// lists the Warlords with traits.
func TestWarlordsAreLogged(t *testing.T) {
	tt := table(t, "", list(hero()), list(squad(1)), at{5000, 5000}, far)
	tt.SetWarlord(0, 1, rules.MissionTrait)
	tt.SetWarlord(1, 2, rules.NoTrait)
	warlords := logged(tt, rules.DeltaWarlord)
	tt.Play(rules.Frame{Step: rules.StepEnd})
	equal(t, "Warlords", len(*warlords), 2)
	equal(t, "traits", [2]int32{(*warlords)[0].N, (*warlords)[1].N}, [2]int32{int32(rules.MissionTrait), int32(rules.NoTrait)})
}

// TestOrderIsLogged: 8e.ONLYWAR.MUSTER.5. The log describes the die of a Command re-roll in
// words.
func TestOrderIsLogged(t *testing.T) {
	tt := table(t, "", list(squad(1)), list(squad(1)), at{5000, 5000}, far)
	tt.State.Sides[1].Rerolls = 1
	notes := logged(tt, rules.EventNote)
	tt.Play(rules.Frame{Step: rules.StepOrder, Player: 1})
	save := slices.IndexFunc(tt.Request().Options, func(o rules.Option) bool { return o.Do == rules.TakeNumber && o.N == int32(dice.Save) })
	tt.Answer(&rules.Choice{Ask: rules.SelectOption, Option: save})
	tt.Answer(&rules.Choice{Ask: rules.SelectOption, Option: 1})
	equal(t, "notes", len(*notes), 1)
	equal(t, "note", (*notes)[0].Word, "player 2 orders a Command re-roll: the next die for save that shows at most 2")
	equal(t, "rule", (*notes)[0].Rule, "8e.ONLYWAR.MUSTER.5")
}

// TestCloseCombatIsLogged: 8e.FIGHT.WEAPON.1. The weapon of a model without melee weapons has a
// name too.
func TestCloseCombatIsLogged(t *testing.T) {
	tt := table(t, "hit 1 1", list(squad(1)), list(squad(1)), at{5000, 5000}, at{5000 + base, 5000})
	tt.Unit(2).Did = rules.SelectedToFight
	rolls := logged(tt, rules.EventRoll)
	phase(tt, rules.StepFight)
	for tt.Request().Ask == rules.MoveModels {
		tt.Answer(&rules.Choice{Ask: rules.MoveModels})
	}
	equal(t, "rolls", len(*rolls), 2)
	for _, e := range *rolls {
		equal(t, "weapon", e.Name, "close combat weapon")
	}
}

// TestOverwatchIsLogged: 8e.CHARGE.OVERWATCH.3, 8e.ATTACK.HIT.1. A hit roll names the rule for
// the required result.
func TestOverwatchIsLogged(t *testing.T) {
	for is, want := range map[effect.Conditions]rules.RuleID{0: "8e.ATTACK.HIT.1", effect.Overwatch: "8e.CHARGE.OVERWATCH.3"} {
		tt := table(t, "hit 1", list(squad(1, gun(effect.Heavy, 24))), list(squad(1)), at{5000, 5000}, at{15000, 5000})
		rolls := logged(tt, rules.EventRoll)
		tt.Play(rules.Frame{Step: rules.StepShoot, Unit: 1, Other: 2, Value: int32(is)})
		tt.Answer(shots(shot(1, 0, 2)))
		equal(t, "rule", (*rolls)[len(*rolls)-1].Rule, want)
	}
}
