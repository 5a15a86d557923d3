package entry

import (
	"context"
	"errors"
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
