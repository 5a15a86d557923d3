package event

import (
	"context"
	"time"
)

// Lock closes the lists: nobody hands in any more, but for corrections that the
// organiser permits. Off opens them again, until they are published.
func (v *Session) Lock(ctx context.Context, on bool) error {
	if err := v.require(OpLock); err != nil {
		return err
	}
	detail := "locked"
	if !on {
		detail = "unlocked"
	}
	return v.changeEvent(ctx, OpLock, detail, WebhookEventChanged, func(e *Event) error {
		if e.Published() {
			return ErrLocked
		}
		e.LockedAt = nil
		if on {
			at := v.At
			e.LockedAt = &at
		}
		return nil
	})
}

// changeEvent changes the event, writes it down, and lets the webhooks hear of it.
func (v *Session) changeEvent(ctx context.Context, o Operation, detail, hook string, change func(*Event) error) error {
	s, record := v.service, v.changeRecord(o, detail, hook)
	e, err := s.store.ChangeEvent(ctx, v.Event.ID, change, record)
	if err != nil {
		return err
	}
	v.Event = e
	s.queueDeliveries(ctx, record.Notification)
	return nil
}

// changeRecord is the line of the audit trail about a change of the event, with what the
// webhooks hear of it.
func (v *Session) changeRecord(o Operation, detail, hook string) Record {
	r := v.record(o, v.Event.ID, detail)
	r.Notification = v.service.newNotification(v.Event.ID, hook, v.At, map[string]any{"what": detail, "page": v.service.EventPage(v.Event.ID)})
	return r
}

// Publish shows the lists to everybody, as the pack's visibility says, all at the
// same moment. The lists must be locked, and the time of publication must have come.
// It cannot be undone: what was seen stays seen.
func (v *Session) Publish(ctx context.Context) error {
	if err := v.require(OpPublish); err != nil {
		return err
	}
	return v.changeEvent(ctx, OpPublish, "published", WebhookListsPublished, func(e *Event) error {
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
	})
}

// Remove deletes the event with all its lists.
func (v *Session) Remove(ctx context.Context) error {
	if err := v.require(OpDelete); err != nil {
		return err
	}
	return v.service.store.DeleteEvent(ctx, v.Event.ID)
}
