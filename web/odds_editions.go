package web

import (
	"context"
	"slices"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/army"
	"github.com/rollcall40k/rollcall/rules/edition"
)

// An oddsRow is the answer of an edition beside those of others.
type oddsRow struct {
	army.Answer
	Here bool // it is the edition that was asked for
}

// lacking are the faults of editions that do not know the units at all: they are left
// out of a comparison.
var lacking = []string{"edition.unknown", "datasheet.unknown", "datasheet.ambiguous"}

// otherOdds asks the question in every edition, by the names of the units and with
// the newest game data. The edition of the question keeps what was asked there.
func (s *Site) otherOdds(ctx context.Context, p *oddsPage, asked *army.Request) ([]oddsRow, error) {
	q := *asked
	q.Edition, q.Snapshot = "", ""
	for i, side := range []*army.Side{&q.Attacker, &q.Target} {
		own := *side
		side.In, side.Datasheet = map[string]army.Side{p.Edition: own}, p.Sides[i].Name
	}
	var list []rules.Edition
	for _, name := range p.Editions {
		if e, ok := edition.Lookup(name); ok {
			list = append(list, e)
		}
	}
	found, err := army.Compare(list, q.Data(ctx, s.library), &q)
	if err != nil {
		return nil, err
	}
	var rows []oddsRow
	others := false
	for _, a := range found.Editions {
		if a.Odds != nil || !slices.Contains(lacking, a.Fault.Code) {
			rows = append(rows, oddsRow{a, a.Edition == p.Edition})
			others = others || a.Odds != nil && a.Edition != p.Edition
		}
	}
	if !others {
		return nil, nil
	}
	return rows, nil
}
