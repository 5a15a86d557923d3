package api

import (
	"context"

	"github.com/rollcall40k/rollcall/api/server"
	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster/message"
	editions "github.com/rollcall40k/rollcall/rules/edition"
)

// edition is a generation of the rules, and the battles that its armies are for.
type edition struct {
	Edition     string       `json:"edition"`
	Name        string       `json:"name"`
	Snapshot    string       `json:"snapshot"` // the active one
	Costs       []costType   `json:"costs"`
	Mission     string       `json:"mission,omitempty"`
	Turn        []string     `json:"turn"` // steps, in order
	BattleSizes []battleSize `json:"battle_sizes"`
	// Missions and Patches can be named for test games; none are if the rules engine does
	// not play the edition.
	Missions []mission    `json:"missions"`
	Patches  []rulesPatch `json:"patches"`
	Advised  *powerRange  `json:"advised_power,omitempty"`
}

type mission struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Summary string `json:"summary"`
}

type rulesPatch struct {
	ID      string `json:"id"`
	Summary string `json:"summary"`
}

type costType struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// battleSize is a row of the mission's table (9e.ONLYWAR.SIZE.1).
type battleSize struct {
	Name        string       `json:"name"`
	Power       entry.Number `json:"power,omitzero"`  // of both armies together
	Points      entry.Number `json:"points,omitzero"` // of each army, in editions without power
	Hours       int          `json:"hours"`
	Battlefield field        `json:"battlefield"`
}

// field is the smallest battlefield, in inches (9e.ONLYWAR.BATTLEFIELD.1).
type field struct {
	Width  int `json:"width"`
	Length int `json:"length"`
}

// powerRange is the power of both armies together that the game is made for.
type powerRange struct {
	Min  entry.Number `json:"min"`
	Max  entry.Number `json:"max"`
	Rule string       `json:"rule"`
}

// listEditions handles GET /v1/editions.
func (s *service) listEditions(c *server.Request) (*server.Response, error) {
	snapshots, err := s.Library.Snapshots(c.Context())
	if err != nil {
		return nil, err
	}
	var editions []edition
	for _, name := range editionsOf(snapshots) {
		e, err := s.edition(c.Context(), name, c.Language())
		if err != nil {
			return nil, err
		}
		editions = append(editions, e)
	}
	return server.WithETag(server.Paged(c, editions, "", nil))
}

// editionsOf lists each edition once, in the order of the snapshots.
func editionsOf(snapshots []catalog.Snapshot) []string {
	seen := map[string]bool{}
	var names []string
	for _, s := range snapshots {
		if !seen[s.Edition] {
			seen[s.Edition] = true
			names = append(names, s.Edition)
		}
	}
	return names
}

func (s *service) edition(ctx context.Context, name, lang string) (edition, error) {
	snapshot, err := s.Library.ActiveOf(ctx, name)
	if err != nil {
		return edition{}, err
	}
	book, err := s.Library.BookOf(ctx, snapshot.ID)
	if err != nil {
		return edition{}, err
	}
	e := edition{
		Edition: name, Name: snapshot.Name, Snapshot: snapshot.ID,
		Costs: []costType{}, Turn: []string{}, BattleSizes: []battleSize{}, Missions: []mission{}, Patches: []rulesPatch{},
	}
	for _, m := range editions.Missions(name) {
		e.Missions = append(e.Missions, mission{m.ID, m.Name, message.Translate(lang, m.Summary)})
	}
	for _, p := range editions.Patches(name) {
		e.Patches = append(e.Patches, rulesPatch{p.ID, message.Translate(lang, p.Summary)})
	}
	for _, t := range book.CostTypes {
		if !t.Hidden {
			e.Costs = append(e.Costs, costType{t.ID, t.Name})
		}
	}
	if b := book.System.Battle; b != nil {
		e.battle(b)
	}
	return e, nil
}

func (e *edition) battle(b *entry.Battle) {
	e.Mission = b.Mission
	e.Turn = append(e.Turn, b.Turn...)
	for _, z := range b.Sizes {
		e.BattleSizes = append(e.BattleSizes, battleSize{z.Name, z.Power, z.Points, z.Hours, field{z.Width, z.Length}})
	}
	if b.AdvisedMax.Sign() > 0 {
		e.Advised = &powerRange{b.AdvisedMin, b.AdvisedMax, b.AdvisedRule}
	}
}
