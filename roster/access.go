package roster

import "context"

// Access is what the sender of a request may see and change: what it owns, and what has no
// owner, whose ids act as capabilities.
type Access struct {
	Owner string // of what is created: the id of an API key; empty: every caller with the id
	All   bool   // also what belongs to others
}

type accessKey struct{}

// WithAccess returns a context with which stores hide what the access does not include.
func WithAccess(ctx context.Context, a Access) context.Context {
	return context.WithValue(ctx, accessKey{}, a)
}

// AccessOf returns the access of a context. Without one, it includes everything: background
// work and commands are not restricted.
func AccessOf(ctx context.Context) Access {
	if a, ok := ctx.Value(accessKey{}).(Access); ok {
		return a
	}
	return Access{All: true}
}
