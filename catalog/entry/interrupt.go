package entry

import (
	"context"
	"errors"
	"time"
)

// Until returns the book for evaluations that end if the deadline of ctx passes: they panic
// with an Interrupted. It returns the book itself if ctx has no deadline.
func (b *Book) Until(ctx context.Context) *Book {
	if _, limited := ctx.Deadline(); !limited {
		return b
	}
	bounded := *b
	bounded.until = ctx
	return &bounded
}

// Sooner returns the book for evaluations that end when half of the time until the deadline has
// passed (see Until), so that the rest is left for what follows them. It returns the book itself
// if there is no deadline.
func (b *Book) Sooner() *Book {
	if b.until == nil {
		return b
	}
	deadline, _ := b.until.Deadline()
	bounded := *b
	bounded.until = sooner{b.until, time.Now().Add(time.Until(deadline) / 2)}
	return &bounded
}

// sooner is a context with an earlier deadline. It has no timer: evaluations ask for its error only.
type sooner struct {
	context.Context
	deadline time.Time
}

// Deadline returns the earlier deadline.
func (s sooner) Deadline() (time.Time, bool) { return s.deadline, true }

// Err returns context.DeadlineExceeded after the earlier deadline, or the error of the context.
func (s sooner) Err() error {
	if err := s.Context.Err(); err != nil || time.Now().Before(s.deadline) {
		return err
	}
	return context.DeadlineExceeded
}

// Continue panics with an Interrupted if the deadline of an evaluation has passed: see Until.
// A context that was cancelled does not matter, because what was evaluated may outlive the
// request.
func (b *Book) Continue() {
	if b.until == nil {
		return
	}
	if err := b.until.Err(); errors.Is(err, context.DeadlineExceeded) {
		panic(Interrupted{err})
	}
}

// Interrupted is the panic of an evaluation whose deadline has passed. It wraps
// context.DeadlineExceeded.
type Interrupted struct{ error }

// Unwrap returns the error of the context.
func (i Interrupted) Unwrap() error { return i.error }

// RecoverInterrupted sets err if the function that defers it panics with an Interrupted.
// Functions that run in a goroutine of their own must not panic.
func RecoverInterrupted(err *error) {
	switch p := recover().(type) {
	case nil:
	case Interrupted:
		*err = p
	default:
		panic(p)
	}
}
