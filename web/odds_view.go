package web

import (
	"fmt"
	"slices"

	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/odds"
)

// often are the conditions that a question often has, of attacker and target.
var often = [2][]string{
	{"half_range", "moved", "advanced", "remained_stationary", "charged"},
	{"in_cover", "charged", "engaged"},
}

// conditionNames are conditions in words, where those are not their own.
var conditionNames = map[string]string{
	"half_range": "target within half range", "was_charged": "was charged", "in_cover": "in cover", "overwatch": "fires Overwatch",
	"engaged": "an enemy within Engagement Range", "lost_wounds": "has lost wounds", "closest_target": "closest target",
	"own_turn": "its own turn", "enemy_turn": "the enemy's turn", "warlord": "is the Warlord", "stood_still": "did not move in its last Movement phase",
	"began_engaged": "was engaged when the phase began", "battle_shocked": "Battle-shocked", "attached": "a leader is attached",
	"stronger": "a Strength above the Toughness", "target_below_half_strength": "target below Half-strength",
	"unseen": "not seen by the attacker", "obscured": "terrain in the way",
}

// conditions lists what may be true of the unit; given are those that are.
func (s *oddsSide) conditions(i int, given []string) {
	add := func(to *[]pick, word string) bool {
		text := conditionNames[word]
		if text == "" {
			text = spaced(word)
		}
		chosen := slices.Contains(given, word)
		*to = append(*to, pick{word, text, chosen})
		return chosen
	}
	for _, word := range often[i] {
		add(&s.Conditions, word)
	}
	for _, word := range effect.ConditionNames() {
		if !slices.Contains(often[i], word) && add(&s.Others, word) {
			s.OthersOpen = true
		}
	}
}

// An oddsAnswer is the result in tables and charts.
type oddsAnswer struct {
	*odds.Result
	Models  int // of the target
	Slain   *columns
	Damage  *columns
	AtLeast []chanceRow
	Steps   []stepRow
}

// A chanceRow is the chance of a number of models slain.
type chanceRow struct {
	Number           int
	Exactly, AtLeast string
	Width            string // of a bar, in percent
}

// A stepRow is the average of a step of the attacks.
type stepRow struct {
	Name    string
	Average float64
	Width   string
}

func newOddsAnswer(r *odds.Result) *oddsAnswer {
	a := &oddsAnswer{Result: r, Models: len(r.Slain) - 1}
	a.Slain = columnsOf(len(r.Slain), 1)
	a.Slain.add(1, "Exactly so many", r.Slain, chance)
	a.Slain.over("So many or more", r.AtLeast)
	a.Slain.finish("Models slain", "Chance", percentSteps)
	shown := significant(r.Damage)
	a.Damage = columnsOf(len(shown), 1)
	a.Damage.add(1, "Exactly so many", shown, chance)
	a.Damage.finish("Wounds lost", "Chance", percentSteps)
	for n := range r.Slain {
		a.AtLeast = append(a.AtLeast, chanceRow{n, chance(r.Slain[n]), chance(r.AtLeast[n]), coordinate(100 * r.AtLeast[n])})
	}
	f := &r.Funnel
	for _, step := range []stepRow{
		{Name: "Attacks", Average: f.Attacks}, {Name: "Hits", Average: f.Hits}, {Name: "Wounds", Average: f.Wounds},
		{Name: "Not saved", Average: f.Unsaved}, {Name: "Damage", Average: f.Damage}, {Name: "Models slain", Average: f.Slain},
	} {
		most := max(f.Attacks, f.Hits, f.Wounds, f.Unsaved, f.Damage, f.Slain)
		step.Width = coordinate(100 * step.Average / max(most, 1e-9))
		a.Steps = append(a.Steps, step)
	}
	return a
}

// leastShown is the smallest chance that a chart still shows at its end.
const leastShown = 0.0005

// significant leaves out the end of a distribution that nobody would see.
func significant(d []float64) []float64 {
	n := len(d)
	for n > 1 && d[n-1] < leastShown {
		n--
	}
	return d[:n]
}

// chance writes a probability in percent: never 0 or 100 for what is not.
func chance(p float64) string {
	switch {
	case p > 0 && p < 0.0005:
		return "< 0.1 %"
	case p > 0.9995 && p < 1-1e-12:
		return "> 99.9 %"
	}
	return fmt.Sprintf("%.1f %%", 100*p)
}
