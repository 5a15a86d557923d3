package sim

import (
	"slices"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/agent"
)

// rulesOfEvents are the rules that events apply, without the edition, in the 8th, 9th, 10th and 11th edition. A name that ends
// with a full stop is that of a group of rules, and - stands for the abilities of drawn armies, which have no rule.
var rulesOfEvents = map[string][4]string{
	"choice charge_move":       {"CHARGE.MOVE.2", "CHARGE.UNIT.3", "CHARGE.ROLL.2", "CHARGE.MOVE.7"},
	"choice consolidation":     {"FIGHT.CONSOLIDATE.1", "FIGHT.CONSOLIDATE.1", "FIGHT.CONSOLIDATE.3", "FIGHT.CONSOLIDATE.1"},
	"choice kind_of_move":      {"MOVE.SEQ.1", "MOVE.SEQ.2", "MOVE.SEQ.1", "MOVE.SEQ.2"},
	"choice move":              {"MOVE.ADVANCE.1 MOVE.FALLBACK.2 MOVE.NORMAL.1", "CORE.OUTOFPHASE.1 DATASHEET.ABILITY.1 MOVE.ADVANCE.1 MOVE.FALLBACK.2 MOVE.NORMAL.1", "ABILITY.SCOUTS.4 BATTLESHOCK.ESCAPE.2 MOVE.ADVANCE.1 MOVE.FALLBACK.1 MOVE.NORMAL.1", "ABILITY.SCOUTS.3 MOVE.ADVANCE.1 MOVE.FALLBACK.1 MOVE.FALLBACK.3 MOVE.NORMAL.1"},
	"choice pile_in":           {"FIGHT.PILEIN.1", "FIGHT.PILEIN.1", "FIGHT.PILEIN.2", "FIGHT.PILEIN.1"},
	"choice reinforcements":    {"MOVE.REINFORCE.1", "MOVE.REINFORCE.2", "MOVE.RESERVE.4 MOVE.STRATEGIC.5", "RESERVE.INGRESS.1"},
	"choice unit_to_move":      {"MOVE.SEQ.2", "MOVE.SEQ.5", "MOVE.SEQ.2", "MOVE.SEQ.1"},
	"choice unit_to_shoot":     {"SHOOT.SEQ.3", "SHOOT.SEQ.4", "SHOOT.SEQ.1", "SHOOT.SEQ.1"},
	"command":                  {"", "COMMAND.PHASE.1 GAPS.1", "COMMAND.SEQ.1 STRATAGEM.", "COMMAND.SEQ.2 STRATAGEM."},
	"destroyed":                {"MORALE.TEST.3 MOVE.DISEMBARK.2 MOVE.MINMOVE.2 MOVE.REINFORCE.4 ONLYWAR.DEPLOY.5 UNIT.DESTROYED.1", "ATTACK.DAMAGE.2 MORALE.COHERENCY.1 MORALE.TEST.4 MOVE.MINMOVE.4 MOVE.REINFORCE.6 ONLYWAR.DEPLOY.4 UNIT.COHERENCY.6", "MISSION.ONLYWAR.5 MOVE.RESERVE.10 UNIT.COHERENCY.3 UNIT.DESTROYED.1", "RESERVE.ARRIVE.3 UNIT.COHERENCY.5 UNIT.DESTROYED.1"},
	"phase charge":             {"CHARGE.SEQ.1", "CHARGE.SEQ.1", "CHARGE.SEQ.1", "CHARGE.SEQ.1"},
	"phase command":            {"", "COMMAND.PHASE.2", "COMMAND.SEQ.2", "COMMAND.SEQ.1"},
	"phase fight":              {"FIGHT.SEQ.1", "FIGHT.SEQ.1", "FIGHT.SEQ.1", "FIGHT.SEQ.1"},
	"phase morale":             {"MORALE.TEST.1", "MORALE.SEQ.1", "", ""},
	"phase movement":           {"MOVE.SEQ.1", "MOVE.SEQ.1", "MOVE.SEQ.1", "MOVE.SEQ.1"},
	"phase psychic":            {"PSYCHIC.SEQ.1", "PSYCHIC.SEQ.1", "", ""},
	"phase shooting":           {"SHOOT.SEQ.1", "SHOOT.SEQ.1", "SHOOT.SEQ.1", "SHOOT.SEQ.1"},
	"roll ability":             {"- UNIT.DESTROYED.1", "- ATTACK.DAMAGE.2", "- UNIT.DESTROYED.1 WEAPON.HAZARDOUS.1", "- ATTACK.HAZARD.1 UNIT.DESTROYED.1"},
	"roll advance":             {"MOVE.ADVANCE.1", "MOVE.ADVANCE.1", "MOVE.ADVANCE.1", "MOVE.ADVANCE.1"},
	"roll attacks":             {"SHOOT.ATTACKS.1", "SHOOT.ATTACKS.1", "SHOOT.RESOLVE.1", "ATTACK.GATHER.2"},
	"roll attrition":           {"", "MORALE.ATTRITION.1", "", ""},
	"roll charge":              {"CHARGE.MOVE.1", "CHARGE.UNIT.2", "CHARGE.ROLL.1", "CHARGE.SEQ.3"},
	"roll damage":              {"ATTACK.DAMAGE.1", "ATTACK.DAMAGE.1", "ATTACK.DAMAGE.1", "ATTACK.DAMAGE.5"},
	"roll deny":                {"PSYCHIC.DENY.1", "PSYCHIC.DENY.1", "", ""},
	"roll disembark":           {"MOVE.TRANSPORTLOSS.2", "MOVE.TRANSPORTLOSS.3", "", "TRANSPORT.DISEMBARK.5 TRANSPORT.EMERGENCY.2"},
	"roll escape":              {"", "", "BATTLESHOCK.ESCAPE.1", "MOVE.FALLBACK.3"},
	"roll explodes":            {"ATTACK.MORTAL.1", "GAPS.7", "ABILITY.DEMISE.1", "ABILITY.DEADLY.1"},
	"roll hit":                 {"ATTACK.HIT.1 CHARGE.OVERWATCH.3", "ATTACK.HIT.1 CHARGE.OVERWATCH.3", "ATTACK.HIT.1 STRATAGEM.OVERWATCH.3", "ATTACK.HIT.1 SHOOT.SNAP.2"},
	"roll ignore":              {"ATTACK.DAMAGE.1", "ATTACK.IGNORE.1", "ABILITY.FNP.1", "ABILITY.FNP.1"},
	"roll morale":              {"MORALE.TEST.2", "MORALE.TEST.1", "BATTLESHOCK.TEST.1", "BATTLESHOCK.ROLL.1"},
	"roll mortal":              {"ATTACK.MORTAL.1 PSYCHIC.PERILS.1", "ATTACK.MORTAL.1 GAPS.7 PSYCHIC.PERILS.1", "ABILITY.DEMISE.1 ATTACK.MORTAL.1 STRATAGEM. TRANSPORT.DESTROYED.2 TRANSPORT.EMERGENCY.1", "ABILITY.DEADLY.1 ATTACK.MORTAL.1 STRATAGEM."},
	"roll psychic":             {"PSYCHIC.TEST.1", "PSYCHIC.TEST.1", "", ""},
	"roll rolloff":             {"CORE.SEQUENCE.2 ONLYWAR.DEPLOY.3 ONLYWAR.OBJECTIVES.2 ONLYWAR.PRIMARY.1", "CORE.SEQUENCE.2 ONLYWAR.DEPLOY.1 ONLYWAR.DEPLOY.5 ONLYWAR.FIRST.1 ONLYWAR.PLACEMENT.1", "MISSION.ONLYWAR.4 MISSION.ONLYWAR.6 MISSION.SEQ.13 MISSION.SEQ.5", "MISSION.SEQ.4 MISSION.SEQ.6 MISSION.SEQ.8"},
	"roll save":                {"ATTACK.SAVE.1", "ATTACK.SAVE.1", "ATTACK.SAVE.1", "ATTACK.DAMAGE.3"},
	"roll table":               {"MISSION.WARLORD.2 ONLYWAR.PRIMARY.1 ONLYWAR.PRIMARY.2 ONLYWAR.PRIMARY.3", "", "", ""},
	"roll wound":               {"ATTACK.WOUND.1", "ATTACK.WOUND.1", "ATTACK.WOUND.1", "ATTACK.WOUND.2"},
	"score":                    {"ONLYWAR.PRIMARY.2 ONLYWAR.PRIMARY.3 ONLYWAR.PRIMARY.4", "ONLYWAR.OBJECTIVES.1 ONLYWAR.OBJECTIVES.2 ONLYWAR.OBJECTIVES.3", "MISSION.ONLYWAR.2", "MISSION.ONLYWAR.7 MISSION.ONLYWAR.8"},
	"step advance":             {"MOVE.ADVANCE.1", "MOVE.ADVANCE.1", "MOVE.ADVANCE.1", "MOVE.ADVANCE.1"},
	"step attempts":            {"PSYCHIC.POWER.1", "PSYCHIC.MANIFEST.1", "", ""},
	"step charge":              {"CHARGE.TARGET.1", "CHARGE.UNIT.1", "CHARGE.TARGET.1", "CHARGE.MOVE.1"},
	"step charge_move":         {"CHARGE.MOVE.2", "CHARGE.UNIT.3", "CHARGE.ROLL.2", "CHARGE.MOVE.7"},
	"step consolidate":         {"FIGHT.CONSOLIDATE.1", "FIGHT.CONSOLIDATE.1", "FIGHT.CONSOLIDATE.3", "FIGHT.CONSOLIDATE.1"},
	"step disembark":           {"MOVE.DISEMBARK.2 MOVE.TRANSPORTLOSS.1", "MOVE.DISEMBARK.2 MOVE.TRANSPORTLOSS.2", "TRANSPORT.DESTROYED.1 TRANSPORT.DISEMBARK.2", "TRANSPORT.DISEMBARK.3 TRANSPORT.DISEMBARK.4 TRANSPORT.DISEMBARK.5 TRANSPORT.EMERGENCY.1"},
	"step embark":              {"MOVE.EMBARK.1", "MOVE.EMBARK.1", "TRANSPORT.EMBARK.1", "TRANSPORT.EMBARK.1"},
	"step escape":              {"", "", "BATTLESHOCK.ESCAPE.2", "MOVE.FALLBACK.3"},
	"step fall_back":           {"MOVE.FALLBACK.2", "MOVE.FALLBACK.2", "MOVE.FALLBACK.1", "MOVE.FALLBACK.1"},
	"step fights":              {"FIGHT.SEQ.5", "FIGHT.ORDER.1", "FIGHT.ELIGIBLE.2", "FIGHT.SEQ.2"},
	"step fly":                 {"", "", "", "MOVE.FLY.2"},
	"step heroic_intervention": {"CHARGE.HEROIC.1", "CHARGE.HEROIC.2", "", ""},
	"step leave":               {"MOVE.MINMOVE.2", "MOVE.MINMOVE.4", "AIRCRAFT.MOVE.4", ""},
	"step manifests":           {"PSYCHIC.RESOLVE.1", "PSYCHIC.MANIFEST.4", "", ""},
	"step normal_move":         {"MOVE.NORMAL.1", "MOVE.NORMAL.1", "MOVE.NORMAL.1", "MOVE.NORMAL.1"},
	"step pile_in":             {"FIGHT.PILEIN.1", "FIGHT.PILEIN.1", "FIGHT.PILEIN.2", "FIGHT.PILEIN.1"},
	"step remain_stationary":   {"MOVE.FALLBACK.2 MOVE.SEQ.1", "MOVE.FALLBACK.2 MOVE.STATIONARY.1", "MOVE.FALLBACK.1 MOVE.STATIONARY.1", "MOVE.FALLBACK.1 MOVE.STATIONARY.1"},
	"step shoots":              {"SHOOT.SEQ.1", "SHOOT.TARGET.1", "SHOOT.TARGET.1", "ATTACK.TARGETS.1"},
	"step strategic_reserves":  {"", "", "MOVE.STRATEGIC.1", "RESERVE.PLACE.1"},
	"step use":                 {"-", "-", "-", "-"},
}

// TestRulesOfEvents compares the rules that the log names with those of rulesOfEvents, in battles between drawn armies that
// have all of these events.
func TestRulesOfEvents(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for i, seeds := range [4][]uint64{{3, 8, 9, 26, 33}, {10, 16, 21, 26, 33, 48}, {29, 34, 41}, {29, 30, 33}} {
		e := played[i]
		for _, seed := range seeds {
			logOf(t, e, draw(e, seed), func(v *rules.Event) {
				kind := v.Kind.String()
				switch v.Kind {
				case rules.EventStep, rules.EventRoll, rules.EventPhase:
					kind += " " + v.Word
				case rules.EventChoice:
					if kind += " " + v.Name; rulesOfEvents[kind] == [4]string{} {
						return
					}
				case rules.DeltaScore, rules.DeltaCommand, rules.DeltaDestroyed:
				default:
					return
				}
				if want := rulesOfEvents[kind][i]; !fits(e.Name, v.Rule, strings.Fields(want)) {
					t.Errorf("seed %d: %q by %q, want one of %q", seed, kind, v.Rule, want)
				}
				seen[kind] = true
			})
		}
	}
	for kind := range rulesOfEvents {
		if !seen[kind] {
			t.Errorf("no battle has %q", kind)
		}
	}
}

// fits reports whether a rule of an edition is one of the names of rulesOfEvents.
func fits(edition string, by rules.RuleID, names []string) bool {
	return slices.ContainsFunc(names, func(name string) bool {
		id := edition + "." + name
		return string(by) == id || strings.HasSuffix(name, ".") && strings.HasPrefix(string(by), id) || name == "-" && by == ""
	})
}

// logOf plays a battle between random agents and calls do for each event.
func logOf(t *testing.T, e *rules.Edition, setup *rules.Setup, do func(*rules.Event)) {
	g, err := rules.Begin(e, setup)
	if err != nil {
		t.Fatal(err)
	}
	var players [2]agent.Random
	for p := range players {
		players[p].Begin(e, setup, rules.Player(p))
	}
	g.Log(do)
	for g.Run(); g.Request().Ask != rules.Nothing; {
		c := players[g.Request().Player].Choose(g.View())
		if err := g.Apply(&c); err != nil {
			t.Fatal(err)
		}
	}
}
