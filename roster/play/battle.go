package play

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/agent"
	"github.com/rollcall40k/rollcall/rules/army"
	"github.com/rollcall40k/rollcall/rules/log"
	"github.com/rollcall40k/rollcall/rules/sim"
)

// A Battle is a battle between people or agents that is played one choice at a time. Its
// JSON is the stored form: id and time of creation are columns of the table.
type Battle struct {
	ID           string         `json:"-"`
	CreatedAt    time.Time      `json:"-"`
	Setup        Setup          `json:"setup"` // Setup.Agents are the players
	Sides        Sides          `json:"cast"`
	Choices      []rules.Choice `json:"choices"` // of people and agents
	State        rules.State    `json:"state"`   // after all choices; it has the current request
	RequestNames RequestNames   `json:"asked,omitzero"`
	Seats        *Seats         `json:"seats,omitempty"`   // nil: every caller that knows the id answers for both players
	Answers      []Answer       `json:"answers,omitempty"` // decisions of people since the last roll
	Removed      int            `json:"removed,omitempty"` // see Revision

	game *rules.Game // after all choices; nil for a battle that was only read
}

// RequestNames are the names of the abilities and psychic powers of a request.
type RequestNames struct {
	Ability string   `json:"ability,omitempty"` // of the request (rules.Game.AbilityName)
	Options []string `json:"options,omitempty"` // of its options, by position; nil if all are empty
}

// requestNames returns the names for the current request.
func requestNames(g *rules.Game) RequestNames {
	q := g.Request()
	a := RequestNames{Ability: g.AbilityName(q)}
	names, some := make([]string, len(q.Options)), false
	for i := range q.Options {
		names[i] = g.OptionName(q, &q.Options[i])
		some = some || names[i] != ""
	}
	if some {
		a.Options = names
	}
	return a
}

// Over reports whether the battle has ended.
func (b *Battle) Over() bool { return b.State.Request.Ask == rules.Nothing }

// A StaleError reports a choice for an earlier request.
type StaleError struct {
	Meant, Now int // revisions
}

// Error names both revisions.
func (e *StaleError) Error() string {
	return fmt.Sprintf("the battle has moved on: found revision %d; allowed: %d", e.Meant, e.Now)
}

// Battles manages battles that are played one choice at a time. It is safe for
// concurrent use: of several choices for the same request one is accepted, and the
// others fail with a *StaleError.
type Battles struct {
	store  BattleStore
	armies Armies
	now    func() time.Time
	built  *catalog.Cache[*army.Sides] // by the id of the battle; games only read them
}

// armiesCached is the number of battles whose armies are cached.
const armiesCached = 32

// NewBattles returns a service that stores battles in store. now returns the current
// time.
func NewBattles(store BattleStore, armies Armies, now func() time.Time) *Battles {
	return &Battles{store: store, armies: armies, now: now, built: catalog.NewCache[*army.Sides](armiesCached)}
}

// Create starts a battle and plays it to the first request of a remote player, or to its
// end. The errors are those of Service.Create.
func (s *Battles) Create(ctx context.Context, setup Setup) (*Battle, error) {
	return s.create(ctx, setup, nil)
}

// create starts and stores a battle.
func (s *Battles) create(ctx context.Context, setup Setup, seats *Seats) (*Battle, error) {
	b := &Battle{CreatedAt: s.now(), Setup: setup, Seats: seats}
	var err error
	if b.ID, err = roster.NewID("btl", b.CreatedAt); err != nil {
		return nil, err
	}
	if err := s.start(ctx, b); err != nil {
		return nil, err
	}
	return b, s.store.CreateBattle(ctx, b)
}

// start plays a battle from its set-up, which it completes, to the first request.
func (s *Battles) start(ctx context.Context, b *Battle) error {
	setup := &b.Setup
	if err := setup.validate(append([]string{Remote}, agent.Names()...)); err != nil {
		return err
	}
	sides, err := s.armies.Build(ctx, setup.Armies)
	if err != nil {
		return err
	}
	if err := setup.fill(sides); err != nil {
		return err
	}
	if len(setup.Layout.Features) == 0 {
		e, err := setup.rules()
		if err != nil {
			return err
		}
		setup.Layout = e.Mission.LayOut(setup.Terrain, setup.Layout.Width, setup.Layout.Depth, setup.Seed)
	}
	b.Sides, b.Choices, b.Answers = sidesOf(setup, sides), []rules.Choice{}, nil
	s.built.Add(b.ID, sides)
	g, err := s.begin(ctx, b)
	if err != nil {
		return err
	}
	g.Run()
	return s.advance(ctx, g, b)
}

// Battle returns the stored battle.
func (s *Battles) Battle(ctx context.Context, id string) (*Battle, error) {
	return s.store.Battle(ctx, id)
}

// List lists the caller's own battles, newest first. The errors are those of
// catalog.ParseCursor.
func (s *Battles) List(ctx context.Context, limit int, cursor string) (catalog.Page[*Battle], error) {
	return s.store.Battles(ctx, limit, cursor)
}

// Choose applies the choice of a remote player, and plays to the next request. made is
// the revision of the battle with the request; a negative number skips this check. The
// error is a *StaleError for another number, a *rules.Illegal for an illegal choice,
// rules.ErrOver if the battle is over, and ErrSeat or ErrOpenSeat if the caller may not
// answer; the battle is then unchanged.
func (s *Battles) Choose(ctx context.Context, id string, made int, c *rules.Choice) (*Battle, error) {
	return s.answer(ctx, id, made, once(func(*rules.Game) *rules.Choice { return c }))
}

// ChooseAll is like Choose with several choices, each for the request that follows the one
// before. They are one decision. If one of them is illegal, none is made.
func (s *Battles) ChooseAll(ctx context.Context, id string, made int, list []rules.Choice) (*Battle, error) {
	return s.answer(ctx, id, made, func(*rules.Game) (c *rules.Choice) {
		if len(list) > 0 {
			c, list = &list[0], list[1:]
		}
		return c
	})
}

// once makes one choice.
func once(of func(*rules.Game) *rules.Choice) func(*rules.Game) *rules.Choice {
	made := false
	return func(g *rules.Game) *rules.Choice {
		if made {
			return nil
		}
		made = true
		return of(g)
	}
}

// Delegate is like Choose with the choice of an agent, which plays only this request. The
// error is an ErrRequest for an unknown agent.
func (s *Battles) Delegate(ctx context.Context, id string, made int, name string) (*Battle, error) {
	if _, ok := agent.Lookup(name); !ok {
		return nil, invalid("/agent", "agent.unknown", fmt.Sprintf("%.100q", name), strings.Join(agent.Names(), ", "))
	}
	return s.answer(ctx, id, made, once(func(g *rules.Game) *rules.Choice {
		c := newAgent(name, g).Choose(g.View())
		return &c
	}))
}

// answer applies the choices that next returns for one request after another of the
// player who is asked now, until it returns nil. All of them are one decision. An illegal
// one changes nothing.
func (s *Battles) answer(ctx context.Context, id string, made int, next func(*rules.Game) *rules.Choice) (*Battle, error) {
	b, before, err := s.asked(ctx, id, made)
	if err != nil {
		return nil, err
	}
	dice, asked, a := b.State.Dice, b.State.Request.Reason, Answer{b.State.Request.Player, len(b.Choices)}
	g, err := s.resume(ctx, b)
	if err != nil {
		return nil, err
	}
	for c := next(g); c != nil; c = next(g) {
		if err := g.Apply(c); err != nil {
			return nil, err
		}
		b.Choices = append(b.Choices, c.Clone())
		if err := s.advance(ctx, g, b); err != nil {
			return nil, err
		}
		if b.Over() || b.State.Request.Player != a.Player {
			break
		}
	}
	revealed := asked == rules.ForFormations && b.State.Request.Reason != rules.ForFormations
	b.record(a, b.State.Dice != dice || revealed)
	return b, s.store.ChangeBattle(ctx, b, before)
}

// asked returns a battle whose current request the caller may answer, and its revision. made is as for Choose.
func (s *Battles) asked(ctx context.Context, id string, made int) (b *Battle, revision int, err error) {
	if b, err = s.store.Battle(ctx, id); err != nil {
		return nil, 0, err
	}
	switch revision = b.Revision(); {
	case made >= 0 && made != revision:
		return nil, 0, &StaleError{made, revision}
	case b.Over():
		return nil, 0, rules.ErrOver
	}
	return b, revision, b.authorize(ctx)
}

// begin returns the battle before its first step.
func (s *Battles) begin(ctx context.Context, b *Battle) (*rules.Game, error) {
	e, setup, err := s.setup(ctx, b)
	if err != nil {
		return nil, err
	}
	return rules.Begin(e, setup)
}

// setup returns what the battle is played with.
func (s *Battles) setup(ctx context.Context, b *Battle) (*rules.Edition, *rules.Setup, error) {
	sides, err := s.sides(ctx, b)
	if err != nil {
		return nil, nil, err
	}
	e, err := b.Setup.rules()
	return e, &rules.Setup{
		Armies: sides.Armies, Powers: sides.Powers, Names: b.Setup.names(sides), Layout: b.Setup.Layout, Seed: b.Setup.Seed,
	}, err
}

// resume returns the battle after its choices. A battle of another engine goes on only if
// its recorded choices lead to the same state; then it is this engine's from now on. The
// error is an *EngineError otherwise.
func (s *Battles) resume(ctx context.Context, b *Battle) (*rules.Game, error) {
	if b.Setup.Engine == rules.Engine {
		g, err := s.begin(ctx, b)
		if err == nil {
			g.State = b.State
		}
		return g, err
	}
	g, err := s.replay(ctx, b, nil)
	if err == nil {
		b.Setup.Engine = rules.Engine
	}
	return g, err
}

// replay plays a battle again from its recorded choices, and verifies that it stands as it
// was stored. The error is an *EngineError if it does not.
func (s *Battles) replay(ctx context.Context, b *Battle, to func(*rules.Event)) (*rules.Game, error) {
	e, setup, err := s.setup(ctx, b)
	if err != nil {
		return nil, err
	}
	g, err := rules.Replay(e, setup, b.Choices, to)
	if err == nil {
		err = g.Verify(&b.State)
	}
	var differs *rules.ReplayError
	if errors.As(err, &differs) {
		return nil, &EngineError{Subject: "battle " + b.ID, Played: b.Setup.Engine, Differs: differs}
	}
	return g, err
}

// Restart creates a new battle with the set-up of another one, played by this engine from
// the start. The errors are those of Create.
func (s *Battles) Restart(ctx context.Context, id string) (*Battle, error) {
	b, err := s.store.Battle(ctx, id)
	if err != nil {
		return nil, err
	}
	if b.Secret() { // the same seed would show the dice to come
		return nil, ErrSeat
	}
	return s.Create(ctx, b.Setup)
}

// sides returns the armies of a battle. Its rosters and their game data never change.
func (s *Battles) sides(ctx context.Context, b *Battle) (*army.Sides, error) {
	return s.built.Get(ctx, b.ID, func(ctx context.Context, _ string) (*army.Sides, error) {
		return s.armies.Build(ctx, b.Setup.Armies)
	})
}

// advance applies the choices of agents, and those that people do not make, until a person
// must choose or the battle is over.
func (s *Battles) advance(ctx context.Context, g *rules.Game, b *Battle) error {
	var players [2]agent.Agent
	ask := func() error {
		b.State, b.RequestNames, b.game = g.State.Clone(), requestNames(g), g
		return nil
	}
	for {
		q := g.Request()
		if q.Ask == rules.Nothing || b.Setup.Agents[q.Player] == Remote && !b.mayAnswer(q) {
			return ask()
		}
		if len(b.Choices) >= sim.MaxChoices {
			return sim.ErrEndless
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		p := q.Player
		if players[p] == nil {
			if players[p] = newAgent(b.Setup.Agents[p], g); players[p] == nil {
				return fmt.Errorf("battle %s: no agent %q", b.ID, b.Setup.Agents[p])
			}
		}
		c := players[p].Choose(g.View())
		if b.Setup.Agents[p] == Remote && b.mustAsk(q, &c) {
			return ask()
		}
		b.Choices = append(b.Choices, c.Clone())
		if err := g.Apply(&c); err != nil {
			return fmt.Errorf("battle %s: %s: %w", b.ID, b.Setup.Agents[p], err)
		}
	}
}

// Log replays a battle and writes its log so far. The error is an *EngineError if this
// engine does not play the battle as it was played; what was written is then not its log.
func (s *Battles) Log(ctx context.Context, id string, to io.Writer) error {
	b, err := s.store.Battle(ctx, id)
	if err != nil {
		return err
	}
	log := log.NewWriter(to)
	if err := s.Events(ctx, b, log.Event); err != nil {
		return err
	}
	return log.Err()
}

// Events replays a battle and sends its events so far to a function, which must not keep
// them. The error is that of Log.
func (s *Battles) Events(ctx context.Context, b *Battle, to func(*rules.Event)) error {
	_, err := s.replay(ctx, b, b.shown(to))
	return err
}

// shown returns a log that leaves out what players must not know while they play: the
// seed, and what the other notes before both reveal it.
func (b *Battle) shown(log func(*rules.Event)) func(*rules.Event) {
	if !b.Secret() {
		return log
	}
	noted := len(b.State.Notes) > 0
	return func(e *rules.Event) {
		switch {
		case e.Kind == rules.EventBattle:
			public := *e
			public.Name = "secret"
			e = &public
		case noted && e.Kind == rules.EventChoice && e.Name == rules.ForFormations.String():
			return
		}
		log(e)
	}
}

// View returns the battle as its players see it, for reading. The error is an *EngineError
// if this engine does not play it as it was played.
func (s *Battles) View(ctx context.Context, b *Battle) (rules.View, error) {
	if b.game == nil {
		g, err := s.resume(ctx, b)
		if err != nil {
			return rules.View{}, err
		}
		b.game = g
	}
	return b.game.View(), nil
}
