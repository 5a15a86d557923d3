package play

import (
	"context"
	"errors"

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
