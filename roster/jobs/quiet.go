package jobs

import (
	"context"
	"log/slog"
)

// quiet lets only warnings and errors of the queue into the log of the service:
// what it tells besides is about itself.
type quiet struct{ slog.Handler }

// Enabled reports whether a record is let through.
func (q quiet) Enabled(ctx context.Context, level slog.Level) bool {
	return level >= slog.LevelWarn && q.Handler.Enabled(ctx, level)
}

// WithAttrs keeps the handler quiet.
func (q quiet) WithAttrs(attrs []slog.Attr) slog.Handler { return quiet{q.Handler.WithAttrs(attrs)} }

// WithGroup keeps the handler quiet.
func (q quiet) WithGroup(name string) slog.Handler { return quiet{q.Handler.WithGroup(name)} }
