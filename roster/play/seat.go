package play

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"errors"
	"slices"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/agent"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// A Seat is the place of a person at a battle. Its bearer answers the requests of one player.
type Seat struct {
	Token     string         `json:"token"`               // the capability of its link; empty: the player is an agent
	Joined    bool           `json:"joined"`              // its bearer has accepted the army
	Delegated []rules.Reason `json:"delegated,omitempty"` // of decisions that Suggest makes, except those of mustAsk
	Unasked   []rules.Reason `json:"unasked,omitempty"`   // of those among them that have no exception
}

// Seats are the seats of the two players.
type Seats [2]Seat

// Errors of seats.
var (
	ErrSeat     = errors.New("this decision belongs to another player: only the bearer of the link of that player's seat makes it")
	ErrOpenSeat = errors.New("a player has not joined the battle yet")
	ErrShared   = errors.New("another person has joined the battle, so one player cannot delete it")
)

// MinorDecisions are the decisions that a seat can leave to Suggest, so that a newcomer makes only those that
// matter. Of the decisions about which unit acts next, Suggest makes only those that select a unit, and of those about
// Stratagems and abilities only those to use none.
var MinorDecisions = []rules.Reason{
	rules.ForMarker, rules.ForHalves, rules.ForDivision, rules.ForWarlord, rules.ForTrait, rules.ForUnitToMove, rules.ForUnitToShoot,
	rules.ForUnitToCast, rules.ForUnitToFight, rules.ForUnitToTest, rules.ForAllocation, rules.ForPileIn, rules.ForConsolidation,
	rules.ForFleeing, rules.ForCoherency, rules.ForSequence, rules.ForMarkerOfModel, rules.ForReturn, rules.ForWreck, rules.ForOrder,
	rules.ForPrecision, rules.ForLastAct, rules.ForDisembarking, rules.ForStratagem, rules.ForSkies, rules.ForAction,
	rules.ForUse, rules.ForOverwatch,
}

// seatKey is the key of the seat in a context.
type seatKey struct{}

// WithSeat returns a context in which the bearer of a seat's token acts.
func WithSeat(ctx context.Context, token string) context.Context {
	return context.WithValue(ctx, seatKey{}, token)
}

// SeatOf returns the player whose seat has the token of the context.
func (b *Battle) SeatOf(ctx context.Context) (rules.Player, bool) {
	token, _ := ctx.Value(seatKey{}).(string)
	if b.Seats == nil || token == "" {
		return 0, false
	}
	for p := range b.Seats {
		if subtle.ConstantTimeCompare([]byte(b.Seats[p].Token), []byte(token)) == 1 {
			return rules.Player(p), true
		}
	}
	return 0, false
}

// Open returns the player whose seat waits for a person, if there is one.
func (b *Battle) Open() (rules.Player, bool) {
	for p := range rules.Player(2) {
		if b.Seats != nil && b.Seats[p].Token != "" && !b.Seats[p].Joined {
			return p, true
		}
	}
	return 0, false
}

// Secret reports whether the dice to come must not be known: people play the battle, and it is not over. Its seed
// is not shown then.
func (b *Battle) Secret() bool { return b.Seats != nil && !b.Over() }

// authorize permits an answer to the current request. Without seats, every caller that knows the battle may answer.
func (b *Battle) authorize(ctx context.Context) error {
	if b.Seats == nil {
		return nil
	}
	if p, ok := b.SeatOf(ctx); !ok || !b.Over() && p != b.State.Request.Player {
		return ErrSeat
	}
	if _, open := b.Open(); open {
		return ErrOpenSeat
	}
	return nil
}

// A Table describes who sits at a new battle between people, or of a person against an agent.
type Table struct {
	Invited   bool           // the second player is invited by a link, and may bring an army
	Delegated []rules.Reason // of each person, to begin with
}

// CreateSeated is like Create for a battle with a seat for each Remote player.
func (s *Battles) CreateSeated(ctx context.Context, setup Setup, t Table) (*Battle, error) {
	seats := &Seats{}
	for p := range seats {
		if setup.Agents[p] == Remote {
			seats[p] = Seat{Token: rand.Text(), Joined: p == 0 || !t.Invited, Delegated: slices.Clone(t.Delegated)}
		}
	}
	return s.create(ctx, setup, seats)
}

// Join lets the bearer of an open seat take part, with another army unless it is nil. The errors are ErrSeat for
// another caller, and those of Create for the army.
func (s *Battles) Join(ctx context.Context, id string, army *roster.Roster) (*Battle, error) {
	b, err := s.store.Battle(ctx, id)
	if err != nil {
		return nil, err
	}
	p, ok := b.SeatOf(ctx)
	switch {
	case !ok:
		return nil, ErrSeat
	case b.Seats[p].Joined:
		return b, nil
	}
	before := b.Revision()
	b.Seats[p].Joined = true
	if army != nil {
		b.Setup.Armies[p] = army
		b.Setup.Layout = geom.Layout{}
	}
	if err := s.start(ctx, b); err != nil {
		return nil, err
	}
	b.removed(before)
	return b, s.store.ChangeBattle(ctx, b, before)
}

// Delete deletes a battle. made is as for Choose. With seats, the bearer of one deletes it, unless another person has
// joined. The errors are a *StaleError, ErrSeat and ErrShared.
func (s *Battles) Delete(ctx context.Context, id string, made int) error {
	b, err := s.store.Battle(ctx, id)
	if err != nil {
		return err
	}
	if b.Seats != nil {
		p, ok := b.SeatOf(ctx)
		if !ok {
			return ErrSeat
		}
		if other := b.Seats[p.Opponent()]; other.Token != "" && other.Joined {
			return ErrShared
		}
	}
	if made < 0 {
		made = b.Revision()
	}
	return s.store.DeleteBattle(ctx, id, made)
}

// RenewSeat gives the seat of a player a new link; the previous one no longer works. The bearer of the seat renews it, or
// the other player as long as it is open. made is as for Choose. The errors are a *StaleError and ErrSeat.
func (s *Battles) RenewSeat(ctx context.Context, id string, made int, p rules.Player) (*Battle, error) {
	b, err := s.store.Battle(ctx, id)
	if err != nil {
		return nil, err
	}
	before := b.Revision()
	if made >= 0 && made != before {
		return nil, &StaleError{made, before}
	}
	if by, ok := b.SeatOf(ctx); !ok || b.Seats[p].Token == "" || by != p && b.Seats[p].Joined {
		return nil, ErrSeat
	}
	b.Seats[p].Token = rand.Text()
	b.Removed++ // another form is out of date
	return b, s.store.ChangeBattle(ctx, b, before)
}

// SetDelegated makes Suggest make all decisions of a reason of the seat of the context from now on, or none of them, and
// plays to the next request that is asked.
func (s *Battles) SetDelegated(ctx context.Context, id string, reason rules.Reason, on bool) (*Battle, error) {
	b, err := s.store.Battle(ctx, id)
	if err != nil {
		return nil, err
	}
	p, ok := b.SeatOf(ctx)
	if !ok {
		return nil, ErrSeat
	}
	before := b.Revision()
	for _, list := range []*[]rules.Reason{&b.Seats[p].Delegated, &b.Seats[p].Unasked} {
		*list = slices.DeleteFunc(slices.Clone(*list), func(r rules.Reason) bool { return r == reason })
		if on {
			*list = append(*list, reason)
		}
	}
	b.Removed++ // another form is out of date
	if _, open := b.Open(); open || b.Over() {
		return b, s.store.ChangeBattle(ctx, b, before)
	}
	g, err := s.resume(ctx, b)
	if err != nil {
		return nil, err
	}
	if err := s.advance(ctx, g, b); err != nil {
		return nil, err
	}
	return b, s.store.ChangeBattle(ctx, b, before)
}

// Suggestions is the agent whose answers are suggested to people.
const Suggestions = "greedy"

// Suggest returns the answer to the request of a view that is suggested to a person. The caller may keep it.
func Suggest(v rules.View) rules.Choice {
	a := newAgent(Suggestions, v.Game)
	c := a.Choose(v)
	return c.Clone()
}

// newAgent returns an agent for the player of the current request, or nil if there is none of the name. That of a
// person is the one that makes suggestions.
func newAgent(name string, g *rules.Game) agent.Agent {
	if name == Remote {
		name = Suggestions
	}
	create, ok := agent.Lookup(name)
	if !ok {
		return nil
	}
	a := create()
	a.Begin(g.Edition, g.Setup, g.Request().Player)
	return a
}

// Suggestion returns the answer to the current request that is suggested to its player. The errors are rules.ErrOver,
// those of View, and those of seats.
func (s *Battles) Suggestion(ctx context.Context, b *Battle) (rules.Choice, error) {
	if b.Over() {
		return rules.Choice{}, rules.ErrOver
	}
	if err := b.authorize(ctx); err != nil {
		return rules.Choice{}, err
	}
	v, err := s.View(ctx, b)
	if err != nil {
		return rules.Choice{}, err
	}
	return Suggest(v), nil
}

// mayAnswer reports whether the current request of a person may be answered with a suggestion: it has one answer, or
// its reason is delegated.
func (b *Battle) mayAnswer(q *rules.Request) bool {
	if b.Seats == nil || b.Seats[q.Player].Token == "" {
		return false
	}
	return q.Ask == rules.SelectOption && len(q.Options) == 1 || slices.Contains(b.Seats[q.Player].Delegated, q.Reason)
}

// mustAsk reports whether a person is asked although the reason is delegated: before no more units act, and before a
// Stratagem or an ability is used.
func (b *Battle) mustAsk(q *rules.Request, suggested *rules.Choice) bool {
	if q.Ask != rules.SelectOption || len(q.Options) == 1 || slices.Contains(b.Seats[q.Player].Unasked, q.Reason) {
		return false
	}
	pass := q.Options[suggested.Option].Do == rules.Pass
	if q.Reason == rules.ForStratagem || q.Reason == rules.ForUse {
		return !pass
	}
	return pass && selectsUnit(q)
}

// selectsUnit reports whether a request asks which unit acts next.
func selectsUnit(q *rules.Request) bool {
	return slices.ContainsFunc(q.Options, func(o rules.Option) bool { return o.Do == rules.Select && o.Unit != rules.NoUnit })
}

// A Scope is how much a person leaves to Suggest at once.
type Scope string

// The scopes.
const (
	ScopeUnit  Scope = "unit"  // the current decision, and those about its unit that follow
	ScopePhase Scope = "phase" // the player's decisions in the rest of the phase; before the battle, those of one reason
)

// DelegateRest makes the decisions of a scope with Suggest, beginning with the current one. The errors are those of
// Choose.
func (s *Battles) DelegateRest(ctx context.Context, id string, made int, scope Scope) (*Battle, error) {
	var a agent.Agent
	var round int8
	var turn rules.Player
	var phase rules.StepID
	var first rules.Request
	return s.answer(ctx, id, made, func(g *rules.Game) *rules.Choice {
		q, at := g.Request(), &g.State
		if a == nil {
			a = newAgent(Suggestions, g)
			round, turn, phase, first = at.Round, at.Turn, at.Phase, *q
		} else if at.Round != round || at.Turn != turn || at.Phase != phase || round == 0 && q.Reason != first.Reason || scope == ScopeUnit && selectsUnit(q) {
			return nil
		}
		if scope == ScopeUnit && q.Unit != rules.NoUnit {
			if first.Unit != rules.NoUnit && q.Unit != first.Unit {
				return nil
			}
			first.Unit = q.Unit
		}
		c := a.Choose(g.View())
		return &c
	})
}
