package play

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/rollcall40k/rollcall/rules"
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
