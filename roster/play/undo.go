package play

import (
	"context"
	"errors"
	"slices"
	"strconv"

	"github.com/rollcall40k/rollcall/rules"
)

// ErrNothingToUndo means that the player has decided nothing since the last roll of a die.
var ErrNothingToUndo = errors.New("there is nothing to undo: a die was rolled, or the other player has decided, since your last decision")

// An Answer is a decision of a person that may be undone: no die was rolled since.
type Answer struct {
	Player rules.Player `json:"player"`
	Made   int          `json:"made"` // choices before it
}

// Revision is the number of the state of a battle: it increases with every change. It is the number of choices until
// one is undone.
func (b *Battle) Revision() int { return len(b.Choices) + b.Removed }

// removed makes the revision one more than before choices were removed.
func (b *Battle) removed(before int) { b.Removed = before + 1 - len(b.Choices) }

// CanUndo reports whether the bearer of the seat of the context can undo a decision; without seats, every caller.
func (b *Battle) CanUndo(ctx context.Context) bool {
	p, ok := b.SeatOf(ctx)
	n := len(b.Answers)
	return n > 0 && (b.Seats == nil || ok && b.Answers[n-1].Player == p)
}

// record notes a decision that was made when the battle had some choices. Nothing can be undone that came before a roll,
// or before players revealed what they had noted.
func (b *Battle) record(a Answer, final bool) {
	if final {
		b.Answers = nil
	} else {
		b.Answers = append(b.Answers, a)
	}
}

// Undo takes back the last decision of the seat of the context, with the answers of agents to it. made is the revision
// that the caller has seen, as for Choose. The error is ErrNothingToUndo after a roll, and after a decision of the
// other person.
func (s *Battles) Undo(ctx context.Context, id string, made int) (*Battle, error) {
	b, err := s.store.Battle(ctx, id)
	if err != nil {
		return nil, err
	}
	before := b.Revision()
	switch _, ok := b.SeatOf(ctx); {
	case !ok && b.Seats != nil:
		return nil, ErrSeat
	case made >= 0 && made != before:
		return nil, &StaleError{made, before}
	case !b.CanUndo(ctx):
		return nil, ErrNothingToUndo
	}
	if _, err := s.resume(ctx, b); err != nil { // another engine may go on only if it plays the same battle
		return nil, err
	}
	last := len(b.Answers) - 1
	e, setup, err := s.setup(ctx, b)
	if err != nil {
		return nil, err
	}
	kept := b.Choices[:b.Answers[last].Made]
	g, err := rules.Replay(e, setup, kept, nil)
	if err != nil {
		return nil, err
	}
	b.Choices, b.Answers = kept, b.Answers[:last]
	b.State, b.RequestNames, b.game = g.State.Clone(), requestNames(g), g
	b.removed(before)
	return b, s.store.ChangeBattle(ctx, b, before)
}

// takenBack is the number of choices among which Reselect looks for the selection of a unit: others about the unit may
// have been made with Suggest since.
const takenBack = 3

// Reselect selects another unit instead of the one that the player of the current request has selected last, or that
// Suggest has for them, and plays to the next request. made is as for Choose. The errors are those of Choose, a
// *rules.Illegal if the unit cannot be selected, and ErrNothingToUndo if there is no such selection, or a die was
// rolled since.
func (s *Battles) Reselect(ctx context.Context, id string, made int, u rules.UnitID) (*Battle, error) {
	b, before, err := s.asked(ctx, id, made)
	if err != nil {
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
