package event

import (
	"context"
	"crypto/sha256"

	"github.com/rollcall40k/rollcall/catalog"
)

// An EventStore stores events and their audit trails. Each change is one transaction
// together with its record and, for each webhook of the event, a delivery of the
// record's notification. It is durable when the method returns. Methods return
// catalog.ErrNotFound for unknown ids.
type EventStore interface {
	// CreateEvent stores a new event with its first links.
	CreateEvent(ctx context.Context, e *Event, links []Link, r Record) error
	// Event returns the event with the id.
	Event(ctx context.Context, id string) (*Event, error)
	// ChangeEvent applies change to the stored event and stores the result as the next
	// revision. An error of change aborts the transaction.
	ChangeEvent(ctx context.Context, id string, change func(*Event) error, r Record) (*Event, error)
	// EventsOf lists the events that an API key has created or at which it has a role, with that
	// role, newest first. The empty key stands for events created without a key.
	EventsOf(ctx context.Context, key string, limit int, cursor string) (catalog.Page[OwnedEvent], error)
	// DeleteEvent deletes an event with all of its data.
	DeleteEvent(ctx context.Context, id string) error
	// Trail lists the records of an event, newest first.
	Trail(ctx context.Context, event string, limit int, cursor string) (catalog.Page[Record], error)
}

// A SubmissionChange stores a new version of a list.
type SubmissionChange struct {
	Event   string
	Version *Version
	// Submission is set for the first version of a new list. Otherwise it is nil, and
	// the store passes the stored one to Authorize.
	Submission *Submission
	// MaxSubmissions limits the submissions of the event. Submit returns a *StateError
	// if a new one exceeds it.
	MaxSubmissions int
	Link           *Link // of the player; may be nil
	// Authorize checks the stored event and submission in the transaction, and may
	// change the submission. An error aborts the transaction.
	Authorize func(*Event, *Submission) error
	// Finalize is called when the version has its number, before it is stored. It may change the
	// record.
	Finalize func(*Submission, *Version, *Record)
	Record   Record
}

// A ListStore stores lists. The rules of EventStore apply.
type ListStore interface {
	// Submit numbers a version, stores it, and makes it the newest.
	Submit(ctx context.Context, h *SubmissionChange) (*Submission, error)
	// Submission returns the submission of an event with the id.
	Submission(ctx context.Context, event, id string) (*Submission, error)
	// Submissions lists the submissions of an event in order of creation.
	Submissions(ctx context.Context, event string) ([]*Submission, error)
	// ChangeSubmissions applies change to submissions, all or none.
	ChangeSubmissions(ctx context.Context, event string, ids []string, change func(*Event, *Submission) error, r Record) error
}

// A VersionStore stores the versions of lists. The rules of EventStore apply.
type VersionStore interface {
	// Version returns one version of a submission of an event.
	Version(ctx context.Context, event, submission string, number int) (*Version, error)
	// Newest lists the newest version of each submission, in order of the submissions'
	// creation.
	Newest(ctx context.Context, event string) ([]*Version, error)
	// UpdateVerdicts stores new verdicts with the rosters they belong to, applies Change,
	// and returns the stored event. The error is ErrListsChanged if the newest versions
	// are not those of Seen.
	UpdateVerdicts(ctx context.Context, u *VerdictUpdate) (*Event, error)
}

// A VerdictUpdate stores the verdicts of all lists of an event.
type VerdictUpdate struct {
	Event    string
	Versions []*Version     // with new verdicts
	Seen     map[string]int // the newest version of every list, by submission
	// Authorize checks the stored event in the transaction. An error aborts it.
	Authorize func(*Event) error
	// Change changes the event, which is stored as the next revision; nil leaves the
	// event unchanged.
	Change  func(*Event)
	Records []Record // at least one
}

// A LinkStore stores the links of events.
type LinkStore interface {
	// AddLinks stores links of one event. A link replaces one with the same hash.
	AddLinks(ctx context.Context, t []Link, r Record) error
	// Link returns the link with the hash.
	Link(ctx context.Context, hash [sha256.Size]byte) (Link, error)
	// Links lists the links of an event.
	Links(ctx context.Context, event string) ([]Link, error)
	// RevokeLink revokes a link.
	RevokeLink(ctx context.Context, event, id string, r Record) error
}

// A WebhookStore stores webhooks and their pending deliveries.
type WebhookStore interface {
	// AddWebhook stores a new webhook.
	AddWebhook(ctx context.Context, h *Webhook, r Record) error
	// Webhooks lists the webhooks of an event, with their secrets.
	Webhooks(ctx context.Context, event string) ([]*Webhook, error)
	// RemoveWebhook removes a webhook with its pending deliveries.
	RemoveWebhook(ctx context.Context, event, id string, r Record) error
	// Deliveries lists the ids of the pending deliveries of a notification, and counts all pending ones of its event.
	Deliveries(ctx context.Context, notification string) (ids []string, pending int, err error)
	// Delivery returns a pending delivery with its webhook. The error is
	// catalog.ErrNotFound if it is done or its webhook was removed.
	Delivery(ctx context.Context, id string) (*Delivery, *Webhook, error)
	// DoneDelivery removes a pending delivery.
	DoneDelivery(ctx context.Context, id string) error
	// PendingDeliveries lists the ids of all pending deliveries, oldest first.
	PendingDeliveries(ctx context.Context) ([]string, error)
}

// A Store stores all data of a Service.
type Store interface {
	EventStore
	ListStore
	VersionStore
	LinkStore
	WebhookStore
	// SigningSeed returns the 32-byte seed of the key that signs receipts. It is
	// generated on the first call.
	SigningSeed(ctx context.Context) ([]byte, error)
}
