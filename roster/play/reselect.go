package play

import (
	"context"
	"slices"
	"strconv"

	"github.com/rollcall40k/rollcall/rules"
)

// takenBack is the number of choices among which Reselect looks for the selection of a unit: others about the unit may
// have been made with Suggest since.
const takenBack = 3

// Reselect selects another unit instead of the one that the player of the current request has selected last, or that
// Suggest has for them, and plays to the next request. made is as for Choose. The errors are those of Choose, a
// *rules.Illegal if the unit cannot be selected, and ErrNothingToUndo if there is no such selection, or a die was
// rolled since.
func (s *Battles) Reselect(ctx context.Context, id string, made int, u rules.UnitID) (*Battle, error) {
	b, err := s.store.Battle(ctx, id)
	if err != nil {
		return nil, err
	}
	before := b.Revision()
	switch {
	case made >= 0 && made != before:
		return nil, &StaleError{made, before}
	case b.Over():
		return nil, rules.ErrOver
	}
	if err := b.authorize(ctx); err != nil {
		return nil, err
	}
	if _, err := s.resume(ctx, b); err != nil { // another engine may go on only if it plays the same battle
		return nil, err
	}
	g, n, err := s.beforeSelection(ctx, b)
	if err != nil {
		return nil, err
	}
	q := g.Request()
	option := slices.IndexFunc(q.Options, func(o rules.Option) bool { return o.Do == rules.Select && o.Unit == u })
	if option < 0 {
		return nil, &rules.Illegal{Rule: q.Rule, Subject: "unit " + strconv.Itoa(u.Index()), Found: "a unit that cannot be selected now"}
	}
	c := rules.Choice{Ask: q.Ask, Option: option}
	b.Answers = slices.DeleteFunc(b.Answers, func(a Answer) bool { return a.Made >= n })
	a, dice := Answer{q.Player, n}, g.State.Dice
	b.Choices = append(b.Choices[:n], c.Clone())
	if err := g.Apply(&c); err != nil {
		return nil, err
	}
	if err := s.advance(ctx, g, b); err != nil {
		return nil, err
	}
	b.record(a, b.State.Dice != dice)
	b.removed(before)
	return b, s.store.ChangeBattle(ctx, b, before)
}

// beforeSelection returns the battle before the latest selection of a unit by the player of the current request, and
// the number of choices until then.
func (s *Battles) beforeSelection(ctx context.Context, b *Battle) (*rules.Game, int, error) {
	e, setup, err := s.setup(ctx, b)
	if err != nil {
		return nil, 0, err
	}
	now := &b.State
	for n := len(b.Choices) - 1; n >= max(0, len(b.Choices)-takenBack); n-- {
		g, err := rules.Replay(e, setup, b.Choices[:n], nil)
		if err != nil {
			return nil, 0, err
		}
		q := g.Request()
		if g.State.Dice != now.Dice || q.Player != now.Request.Player {
			break
		}
		if selectsUnit(q) && q.Options[b.Choices[n].Option].Unit == now.Request.Unit {
			return g, n, nil
		}
	}
	return nil, 0, ErrNothingToUndo
}
