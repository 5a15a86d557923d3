package event

import (
	"context"
	"time"
)

// Lock closes the lists: nobody hands in any more, but for corrections that the
// organiser permits. Off opens them again, until they are published.
func (v *Visit) Lock(ctx context.Context, on bool) error {
	if err := v.may(Lock); err != nil {
		return err
	}
	detail := "locked"
	if !on {
		detail = "unlocked"
	}
	e, err := v.service.store.ChangeEvent(ctx, v.Event.ID, func(e *Event) error {
		if e.Published() {
			return ErrLocked
		}
		e.LockedAt = nil
		if on {
			at := v.At
			e.LockedAt = &at
		}
		return nil
	}, v.record(Lock, v.Event.ID, detail))
	if err == nil {
		v.Event = e
	}
	return err
}

// Publish shows the lists to everybody, as the pack's visibility says, all at the
// same moment. The lists must be locked, and the time of publication must have come.
// It cannot be undone: what was seen stays seen.
func (v *Visit) Publish(ctx context.Context) error {
	if err := v.may(Publish); err != nil {
		return err
	}
	e, err := v.service.store.ChangeEvent(ctx, v.Event.ID, func(e *Event) error {
		due := e.Pack.Deadlines.Publication
		switch {
		case e.Published():
			return &StateError{"lists that are published", "lists that are not"}
		case e.LockedAt == nil:
			return &StateError{"lists that are not locked", "lists that are locked"}
		case v.At.Before(due):
			return &StateError{"publication at " + v.At.Format(time.RFC3339), "not before " + due.UTC().Format(time.RFC3339)}
		}
		at := v.At
		e.PublishedAt = &at
		return nil
	}, v.record(Publish, v.Event.ID, ""))
	if err != nil {
		return err
	}
	v.Event = e
	v.service.tell(ctx, e.ID, HookPublished, v.At, map[string]any{"event": e.ID, "page": v.service.EventPage(e.ID)})
	return nil
}

// Remove deletes the event with all its lists.
func (v *Visit) Remove(ctx context.Context) error {
	if err := v.may(Delete); err != nil {
		return err
	}
	return v.service.store.DeleteEvent(ctx, v.Event.ID)
}
