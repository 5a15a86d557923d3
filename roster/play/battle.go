package play

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/agent"
	"github.com/rollcall40k/rollcall/rules/edition"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/sim"
)

// A Battle is one battle that is played choice by choice, by people or agents.
type Battle struct {
	ID           string
	CreatedAt    time.Time
	Setup        Setup // Setup.Agents are the players; Remote answers from outside
	Sides        Sides
	Choices      []rules.Choice // all, also those of agents
	State        rules.State    // after them; its Request is what is asked now
	RequestNames RequestNames   // names of what is asked about
}

// RequestNames are the names of abilities and psychic powers that a request is about.
type RequestNames struct {
	Ability string   `json:"ability,omitempty"` // of the request (rules.Game.AbilityName)
	Options []string `json:"options,omitempty"` // of its options, by position; none where all are empty
}

// requestNames names what is asked about.
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

// battleDocument is what a store keeps of a battle.
type battleDocument struct {
	Setup        Setup           `json:"setup"`
	Sides        Sides           `json:"cast"`
	Choices      []rules.Choice  `json:"choices"`
	State        json.RawMessage `json:"state"`
	RequestNames RequestNames    `json:"asked,omitzero"`
}

// MarshalDocument writes what a store keeps besides id and time of creation.
func (b *Battle) MarshalDocument() ([]byte, error) {
	state, err := json.Marshal(&b.State)
	if err != nil {
		return nil, err
	}
	return json.Marshal(battleDocument{b.Setup, b.Sides, b.Choices, state, b.RequestNames})
}

// UnmarshalDocument reads what MarshalDocument wrote.
func (b *Battle) UnmarshalDocument(data []byte) error {
	var d battleDocument
	if err := json.Unmarshal(data, &d); err != nil {
		return err
	}
	b.Setup, b.Sides, b.Choices, b.State, b.RequestNames = d.Setup, d.Sides, d.Choices, rules.State{}, d.RequestNames
	return json.Unmarshal(d.State, &b.State)
}

// Over reports whether the battle has ended.
func (b *Battle) Over() bool { return b.State.Request.Ask == rules.Nothing }

// cloneChoice is a choice that shares no memory with the one given: agents use theirs
// again.
func cloneChoice(c *rules.Choice) rules.Choice {
	k := *c
	k.Ways, k.Attacks, k.Models = slices.Clone(c.Ways), slices.Clone(c.Attacks), slices.Clone(c.Models)
	for i := range k.Ways {
		k.Ways[i].Poses = slices.Clone(k.Ways[i].Poses)
	}
	return k
}

// A StaleError refuses a choice that was meant for an earlier request.
type StaleError struct {
	Meant, Now int // number of choices made before
}

// Error says how many choices were made.
func (e *StaleError) Error() string {
	return fmt.Sprintf("the battle has moved on: found %d choices; allowed: %d", e.Meant, e.Now)
}

// Battles keeps battles that are played choice by choice. It is safe for
// concurrent use: of several choices for the same request one counts, and the
// others get a *StaleError.
type Battles struct {
	store  BattleStore
	armies Armies
	now    func() time.Time
}

// NewBattles returns the service on a store. Now gives the time of creation.
func NewBattles(store BattleStore, armies Armies, now func() time.Time) *Battles {
	return &Battles{store, armies, now}
}

// Create begins a battle and plays it to the first request of a remote player, or
// to its end where there is none. The errors are those of Service.Create.
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
		setup.Layout = geom.Generate(setup.Layout.Width, setup.Layout.Depth, setup.Seed)
	}
	b := &Battle{CreatedAt: s.now(), Setup: setup, Sides: sidesOf(&setup, sides), Choices: []rules.Choice{}}
	if b.ID, err = roster.NewID("btl", b.CreatedAt); err != nil {
		return nil, err
	}
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

// Battle returns a battle as it is now.
func (s *Battles) Battle(ctx context.Context, id string) (*Battle, error) {
	return s.store.Battle(ctx, id)
}

// Choose answers the request of a remote player, and plays on to the next. meant
// is the number of choices that had been made when the request was read; below 0:
// whatever it is. Illegal choices are *rules.Illegal, and change nothing; those
// of a battle that is over are rules.ErrOver.
func (s *Battles) Choose(ctx context.Context, id string, meant int, c *rules.Choice) (*Battle, error) {
	b, err := s.store.Battle(ctx, id)
	if err != nil {
		return nil, err
	}
	made := len(b.Choices)
	switch {
	case meant >= 0 && meant != made:
		return nil, &StaleError{meant, made}
	case b.Over():
		return nil, rules.ErrOver
	}
	g, err := s.begin(ctx, b)
	if err != nil {
		return nil, err
	}
	g.State = b.State
	if err := g.Apply(c); err != nil {
		return nil, err
	}
	b.Choices = append(b.Choices, cloneChoice(c))
	if err := s.advance(ctx, g, b); err != nil {
		return nil, err
	}
	return b, s.store.ChangeBattle(ctx, b, made)
}

// begin makes the battle before its first step.
func (s *Battles) begin(ctx context.Context, b *Battle) (*rules.Game, error) {
	sides, err := s.armies.Build(ctx, b.Setup.Armies)
	if err != nil {
		return nil, err
	}
	e, ok := edition.Lookup(b.Setup.Edition)
	if !ok {
		return nil, unplayable(b.Setup.Edition)
	}
	return rules.Begin(&e, &rules.Setup{
		Armies: sides.Armies, Powers: sides.Powers, Names: b.Setup.names(sides), Layout: b.Setup.Layout, Seed: b.Setup.Seed,
	})
}

// advance lets agents answer until a remote player is asked or the battle is
// over.
func (s *Battles) advance(ctx context.Context, g *rules.Game, b *Battle) error {
	var players [2]agent.Agent
	for {
		q := g.Request()
		if q.Ask == rules.Nothing || b.Setup.Agents[q.Player] == Remote {
			b.State, b.RequestNames = g.State.Clone(), requestNames(g)
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

// Log plays the choices of a battle again, and writes the log of it so far.
func (s *Battles) Log(ctx context.Context, id string, to io.Writer) error {
	b, err := s.store.Battle(ctx, id)
	if err != nil {
		return err
	}
	g, err := s.begin(ctx, b)
	if err != nil {
		return err
	}
	log := rules.NewLogWriter(to)
	g.Log(log.Event)
	g.Run()
	for i := range b.Choices {
		if err := g.Apply(&b.Choices[i]); err != nil {
			return fmt.Errorf("battle %s: choice %d: %w", id, i+1, err)
		}
	}
	return log.Err()
}
