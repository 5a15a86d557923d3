package play

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/agent"
	"github.com/rollcall40k/rollcall/rules/army"
	"github.com/rollcall40k/rollcall/rules/geom"
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

// cloneChoice returns a deep copy of a choice: agents reuse the memory of theirs.
func cloneChoice(c *rules.Choice) rules.Choice {
	k := *c
	k.Ways, k.Attacks, k.Models = slices.Clone(c.Ways), slices.Clone(c.Attacks), slices.Clone(c.Models)
	for i := range k.Ways {
		k.Ways[i].Poses = slices.Clone(k.Ways[i].Poses)
	}
	return k
}

// A StaleError reports a choice for an earlier request.
type StaleError struct {
	Meant, Now int // number of earlier choices
}

// Error names both numbers of choices.
func (e *StaleError) Error() string {
	return fmt.Sprintf("the battle has moved on: found %d choices; allowed: %d", e.Meant, e.Now)
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
	if err := setup.validate(append([]string{Remote}, agent.Names()...)); err != nil {
		return nil, err
	}
	sides, err := s.armies.Build(ctx, setup.Armies)
	if err != nil {
		return nil, err
	}
	setup.fill(sides)
	if len(setup.Layout.Features) == 0 {
		setup.Layout, _ = geom.LayOut(setup.Terrain, setup.Layout.Width, setup.Layout.Depth, setup.Seed)
	}
	b := &Battle{CreatedAt: s.now(), Setup: setup, Sides: sidesOf(&setup, sides), Choices: []rules.Choice{}}
	if b.ID, err = roster.NewID("btl", b.CreatedAt); err != nil {
		return nil, err
	}
	s.built.Add(b.ID, sides)
	g, err := s.begin(ctx, b)
	if err != nil {
		return nil, err
	}
	g.Run()
	if err := s.advance(ctx, g, b); err != nil {
		return nil, err
	}
	return b, s.store.CreateBattle(ctx, b)
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
// the number of choices before the request; a negative number skips this check. The
// error is a *StaleError for another number, a *rules.Illegal for an illegal choice, and
// rules.ErrOver if the battle is over; the battle is then unchanged.
func (s *Battles) Choose(ctx context.Context, id string, made int, c *rules.Choice) (*Battle, error) {
	return s.answer(ctx, id, made, func(*rules.Game) *rules.Choice { return c })
}

// Delegate is like Choose with the choice of an agent, which plays only this request. The
// error is an ErrRequest for an unknown agent.
func (s *Battles) Delegate(ctx context.Context, id string, made int, name string) (*Battle, error) {
	create, ok := agent.Lookup(name)
	if !ok {
		return nil, invalid("/agent", "agent.unknown", fmt.Sprintf("%.100q", name), strings.Join(agent.Names(), ", "))
	}
	return s.answer(ctx, id, made, func(g *rules.Game) *rules.Choice {
		a := create()
		a.Begin(g.Edition, g.Setup, g.Request().Player)
		c := a.Choose(g.View())
		return &c
	})
}

// answer applies the choice that of returns for the current request.
func (s *Battles) answer(ctx context.Context, id string, made int, of func(*rules.Game) *rules.Choice) (*Battle, error) {
	b, err := s.store.Battle(ctx, id)
	if err != nil {
		return nil, err
	}
	before := len(b.Choices)
	switch {
	case made >= 0 && made != before:
		return nil, &StaleError{made, before}
	case b.Over():
		return nil, rules.ErrOver
	}
	g, err := s.resume(ctx, b)
	if err != nil {
		return nil, err
	}
	c := of(g)
	if err := g.Apply(c); err != nil {
		return nil, err
	}
	b.Choices = append(b.Choices, cloneChoice(c))
	if err := s.advance(ctx, g, b); err != nil {
		return nil, err
	}
	return b, s.store.ChangeBattle(ctx, b, before)
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
	return s.Create(ctx, b.Setup)
}

// sides returns the armies of a battle. Its rosters and their game data never change.
func (s *Battles) sides(ctx context.Context, b *Battle) (*army.Sides, error) {
	return s.built.Get(ctx, b.ID, func(ctx context.Context, _ string) (*army.Sides, error) {
		return s.armies.Build(ctx, b.Setup.Armies)
	})
}

// advance applies the choices of agents until a remote player must choose or the battle
// is over.
func (s *Battles) advance(ctx context.Context, g *rules.Game, b *Battle) error {
	var players [2]agent.Agent
	for {
		q := g.Request()
		if q.Ask == rules.Nothing || b.Setup.Agents[q.Player] == Remote {
			b.State, b.RequestNames, b.game = g.State.Clone(), requestNames(g), g
			return nil
		}
		if len(b.Choices) >= sim.MaxChoices {
			return sim.ErrEndless
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		p := q.Player
		if players[p] == nil {
			create, ok := agent.Lookup(b.Setup.Agents[p])
			if !ok {
				return fmt.Errorf("battle %s: no agent %q", b.ID, b.Setup.Agents[p])
			}
			players[p] = create()
			players[p].Begin(g.Edition, g.Setup, p)
		}
		c := players[p].Choose(g.View())
		b.Choices = append(b.Choices, cloneChoice(&c))
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
	if _, err := s.replay(ctx, b, log.Event); err != nil {
		return err
	}
	return log.Err()
}
