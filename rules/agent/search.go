package agent

import (
	"reflect"
	"slices"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/move"
)

// searchBudget is the number of choices that the agent search plays for one decision.
const searchBudget = 2000

// A Search tries choices on copies of the battle. It plays each copy to the end of the enemy's
// next turn, with greedy for both players, and takes the choice after which its player stands
// best on average. All choices are tried with the same dice. It keeps the choice of greedy
// unless another is better by more than chance explains.
type Search struct {
	budget  int
	policy  *scripted    // proposes the first choice
	players [2]*scripted // play the copies
	copy    rules.Game
	lines   []line
}

// NewSearch returns a Search with a budget: the number of choices that it plays on copies of
// the battle for one decision, not counting the last copy. A greater budget makes it stronger.
func NewSearch(budget int) *Search {
	return &Search{budget: budget, policy: newGreedy(), players: [2]*scripted{newGreedy(), newGreedy()}}
}

// line is a choice that is tried.
type line struct {
	choice rules.Choice
	paths  rules.PathCopy
	values []Worth // the results of the copies, by their dice
	out    bool    // no longer tried
}

// Begin starts a battle.
func (s *Search) Begin(e *rules.Edition, setup *rules.Setup, as rules.Player) {
	s.policy.Begin(e, setup, as)
	for p := range s.players {
		s.players[p].Begin(e, setup, rules.Player(p))
	}
}

// Choose answers the request.
func (s *Search) Choose(v rules.View) rules.Choice {
	first := s.policy.Choose(v)
	if !searched(v) {
		return first
	}
	s.collect(v, &first)
	if len(s.lines) == 1 {
		return first
	}
	best := s.search(v)
	if best > 0 {
		s.policy.forget()
	}
	if v.Request().Reason == rules.ForMove {
		v.Prove(s.lines[best].choice.Paths) // the planner has proved all of them
	}
	return s.lines[best].choice
}

// searched reports whether a request is worth a search: during the battle, requests that decide
// where units go, and what they attack or use.
func searched(v rules.View) bool {
	q := v.Request()
	if v.State.Round == 0 {
		return false
	}
	switch q.Reason {
	case rules.ForMove, rules.ForShooting:
		return true
	case rules.ForKindOfMove, rules.ForReinforcements, rules.ForEmbarking, rules.ForUnitToCharge, rules.ForUnitToFight, rules.ForUse, rules.ForStratagem,
		rules.ForHeroicIntervention:
		return q.Ask == rules.SelectOption && len(q.Options) > 1
	}
	return false
}

// collect lists the choices to try: the first one, and those of Candidates.
func (s *Search) collect(v rules.View, first *rules.Choice) {
	s.lines = s.lines[:0]
	s.add(first)
	if v.Request().Reason == rules.ForMove {
		s.addMoves(v)
		return
	}
	list := Candidates(v)
	for i := range list {
		s.add(&list[i])
	}
}

// add adds a choice unless it is already there. It copies the moves, because they belong to the
// battle.
func (s *Search) add(c *rules.Choice) {
	if slices.ContainsFunc(s.lines, func(l line) bool { return reflect.DeepEqual(l.choice, *c) }) {
		return
	}
	if len(s.lines) < cap(s.lines) {
		s.lines = s.lines[:len(s.lines)+1]
	} else {
		s.lines = append(s.lines, line{})
	}
	l := &s.lines[len(s.lines)-1]
	l.choice, l.values, l.out = *c, l.values[:0], false
	if len(c.Paths) > 0 {
		l.paths.Set(c.Paths)
		l.choice.Paths = l.paths.List
	}
}

// addMoves adds a move towards each objective marker.
func (s *Search) addMoves(v rules.View) {
	q := v.Request()
	for _, m := range v.State.Markers {
		s.add(&rules.Choice{Ask: q.Ask, Paths: planned(v, q, &move.Goal{At: m})})
	}
	for e := range v.Enemies(q.Unit) {
		s.add(&rules.Choice{Ask: q.Ask, Paths: planned(v, q, &move.Goal{Unit: e, Keep: 1001})})
	}
}

// search returns the index of the best line. After each round of copies it drops the worse
// half.
func (s *Search) search(v rules.View) (best int) {
	left := len(s.lines)
	for n, used := 0, 0; used < s.budget && left > 1; n++ {
		for i := range s.lines {
			l := &s.lines[i]
			if l.out || used >= s.budget {
				continue
			}
			used += s.play(v, l, uint64(n))
		}
		if n&(n+1) == 0 && n > 0 { // after 2, 4, 8 … copies
			left = s.dropWorse()
		}
	}
	for i := range s.lines {
		if !s.lines[i].out && i > 0 && s.lines[i].gain(&s.lines[0]) > max(s.lines[best].gain(&s.lines[0]), 0) {
			best = i
		}
	}
	return best
}

// dropWorse drops the worse half of the lines that are still tried, never the first, and
// returns how many remain.
func (s *Search) dropWorse() (left int) {
	var sums []Worth
	for i := range s.lines {
		if !s.lines[i].out {
			sums = append(sums, s.lines[i].sum())
		}
	}
	slices.Sort(sums)
	middle := sums[len(sums)/2]
	for i := range s.lines {
		l := &s.lines[i]
		l.out = l.out || i > 0 && l.sum() < middle
		if !l.out {
			left++
		}
	}
	return left
}

func (l *line) sum() (sum Worth) {
	for _, w := range l.values {
		sum += w
	}
	return sum
}

// gain returns the average advantage of a line over another, minus its standard error: negative
// if chance may explain it.
func (l *line) gain(than *line) Worth {
	n := Worth(min(len(l.values), len(than.values)))
	if n < 2 {
		return -1
	}
	var sum, squares Worth
	for i := range n {
		d := (l.values[i] - than.values[i]) / 16
		sum, squares = sum+d, squares+d*d
	}
	variance := (squares - sum*sum/n) / (n - 1)
	mean := sum / n
	if mean <= 0 {
		return -1
	}
	return (mean - isqrt(variance/n)) * 16
}

// isqrt returns the square root, rounded down.
func isqrt(n Worth) Worth {
	if n <= 0 {
		return 0
	}
	x := n
	for y := (x + 1) / 2; y < x; y = (x + n/x) / 2 {
		x = y
	}
	return x
}

// farthestAhead is the maximum number of choices played on a copy.
const farthestAhead = 300

// play plays a copy of the battle after a line's choice, records how its player stands then,
// and returns the number of choices made.
func (s *Search) play(v rules.View, l *line, n uint64) (made int) {
	g := &s.copy
	v.CloneTo(g)
	g.State.Dice = *dice.NewSeeded(v.Setup.Seed ^ uint64(v.State.Round)<<56 ^ (n+1)*0x9e3779b97f4a7c15)
	for p := range s.players {
		s.players[p].forget()
	}
	p := v.Request().Player
	if err := g.Apply(&l.choice); err != nil {
		l.out = true
		return 1
	}
	turn := turnNumber(g) + 2
	for made = 1; made < farthestAhead && g.Request().Ask != rules.Nothing && turnNumber(g) < turn; made++ {
		c := s.players[g.Request().Player].Choose(g.View())
		if g.Apply(&c) != nil {
			break
		}
	}
	l.values = append(l.values, s.standing(g, p))
	return made
}

// turnNumber returns the number of the current turn of a battle.
func turnNumber(g *rules.Game) int {
	n := 2 * int(g.State.Round)
	if g.State.Turn != g.State.First {
		n++
	}
	return n
}

// standing returns the worth of a player's position: victory points, what objective markers
// will score, the remains of both armies, and at the end the victory.
func (s *Search) standing(g *rules.Game, p rules.Player) (worth Worth) {
	sides := &g.State.Sides
	v := rules.View{Game: g}
	worth = pointWorth(v) * Worth(sides[p].VictoryPoints-sides[p.Opponent()].VictoryPoints)
	if g.State.Over {
		switch g.State.Result {
		case rules.FirstWins:
			return worth + victory*sign(p == 0)
		case rules.SecondWins:
			return worth + victory*sign(p == 1)
		}
		return worth
	}
	rounds := Worth(g.Edition.Mission.Rounds.Is)
	left := max(rounds-Worth(g.State.Round)+1, 0)
	for u := range g.Units() { // remaining units count for the remaining rounds
		worth += s.policy.expected.whole(g, u) * left / rounds * sign(g.Unit(u).Player == p)
	}
	for m := range g.State.Markers {
		if of, held := g.Edition.Mission.Controls.Do(g, m); held {
			worth += scoreOf(v, of, m).hold / 2 * sign(of == p)
		}
	}
	return worth
}

// victory is the worth of winning the battle.
const victory = 10 * victoryPoint

func sign(own bool) Worth {
	if own {
		return 1
	}
	return -1
}
