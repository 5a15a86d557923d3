package event

import (
	"context"
	"time"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/roster/event/pack"
)

// A Summary is an event in a list of events.
type Summary struct {
	ID          string         `json:"id"`
	Name        string         `json:"name"`
	Edition     string         `json:"edition"`
	Snapshot    string         `json:"snapshot"`
	PackHash    string         `json:"pack_hash"`
	Deadlines   pack.Deadlines `json:"deadlines"`
	CreatedAt   time.Time      `json:"created_at"`
	UpdatedAt   time.Time      `json:"updated_at"`
	LockedAt    *time.Time     `json:"locked_at,omitempty"`
	PublishedAt *time.Time     `json:"published_at,omitempty"`
	Role        Role           `json:"role"` // of the API key that asks
	Page        string         `json:"page"`
}

// Owned lists the events that an API key has made or has a role at, newest first. On a
// server without keys, where key is empty, they are those that were made without one,
// and the caller is nobody there but the public. The errors are those of
// catalog.ParseCursor.
func (s *Service) Owned(ctx context.Context, key string, limit int, cursor string) (catalog.Page[Summary], error) {
	held, err := s.store.EventsOf(ctx, key, limit, cursor)
	if err != nil {
		return catalog.Page[Summary]{}, err
	}
	out := catalog.Page[Summary]{Data: []Summary{}, NextCursor: held.NextCursor}
	for _, h := range held.Data {
		out.Data = append(out.Data, s.summary(h.Event, h.Role))
	}
	return out, nil
}

func (s *Service) summary(e *Event, role Role) Summary {
	return Summary{
		ID: e.ID, Name: e.Pack.Name, Edition: e.Pack.Edition, Snapshot: e.Pack.Snapshot, PackHash: e.Pack.Hash(), Deadlines: e.Pack.Deadlines,
		CreatedAt: e.CreatedAt, UpdatedAt: e.UpdatedAt, LockedAt: e.LockedAt, PublishedAt: e.PublishedAt, Role: role, Page: s.EventPage(e.ID),
	}
}
