package jobs

import (
	"context"
	"log/slog"
)

// warningsOnly lets only warnings and errors of the queue into the log of the service:
// what it tells besides is about itself.
type warningsOnly struct{ slog.Handler }

// Enabled reports whether a record is let through.
func (q warningsOnly) Enabled(ctx context.Context, level slog.Level) bool {
	return level >= slog.LevelWarn && q.Handler.Enabled(ctx, level)
}

// WithAttrs keeps the handler quiet.
func (q warningsOnly) WithAttrs(attrs []slog.Attr) slog.Handler {
	return warningsOnly{q.Handler.WithAttrs(attrs)}
}

// WithGroup keeps the handler quiet.
func (q warningsOnly) WithGroup(name string) slog.Handler {
	return warningsOnly{q.Handler.WithGroup(name)}
}
