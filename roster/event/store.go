package event

import (
	"context"
	"crypto/sha256"

	"github.com/rollcall40k/rollcall/catalog"
)

// An EventStore keeps events and their audit trails. Each change is one
// transaction with its record and, for each webhook of the event, a delivery of the
// record's news; it is durable when the method returns. Unknown ids
// make catalog.ErrNotFound.
type EventStore interface {
	// CreateEvent stores a new event with its first links.
	CreateEvent(ctx context.Context, e *Event, links []Link, r Record) error
	// Event returns the event with the id.
	Event(ctx context.Context, id string) (*Event, error)
	// ChangeEvent lets change work on the stored event, and stores what it makes as
	// the next revision. An error of change leaves all as it was.
	ChangeEvent(ctx context.Context, id string, change func(*Event) error, r Record) (*Event, error)
	// EventsOf lists the events that an API key has made or has a role at, with that
	// role, newest first. Key "" has made those that were made without one.
	EventsOf(ctx context.Context, key string, limit int, cursor string) (catalog.Page[OwnedEvent], error)
	// DeleteEvent removes the event with all that belongs to it.
	DeleteEvent(ctx context.Context, id string) error
	// Trail lists the records of an event, newest first.
	Trail(ctx context.Context, event string, limit int, cursor string) (catalog.Page[Record], error)
}

// A SubmissionChange is a list on its way into the store.
type SubmissionChange struct {
	Event   string
	Version *Version
	// Submission is the new one that the version begins; nil where there is one,
	// which Admit then gets.
	Submission *Submission
	// MaxSubmissions is how many submissions the event may have with a new one; with more the
	// error is a *StateError.
	MaxSubmissions int
	Link           *Link // of the player; nil for none
	// Authorize looks at the event and the submission in the transaction, and may
	// change the submission. An error leaves all as it was.
	Authorize func(*Event, *Submission) error
	// Finalize is called once the version has its number, before it is stored with the
	// record, to which it may add.
	Finalize func(*Submission, *Version, *Record)
	Record   Record
}

// A ListStore keeps lists. The rules of EventStore hold.
type ListStore interface {
	// Submit stores a version, gives it its number, and makes it the newest.
	Submit(ctx context.Context, h *SubmissionChange) (*Submission, error)
	// Submission returns the submission of an event with the id.
	Submission(ctx context.Context, event, id string) (*Submission, error)
	// Submissions lists all of an event, in the order in which they came.
	Submissions(ctx context.Context, event string) ([]*Submission, error)
	// ChangeSubmissions lets change work on some submissions, all or none.
	ChangeSubmissions(ctx context.Context, event string, ids []string, change func(*Event, *Submission) error, r Record) error
}

// A VersionStore keeps what was handed in. The rules of EventStore hold.
type VersionStore interface {
	// Version returns one version of a submission of an event.
	Version(ctx context.Context, event, submission string, number int) (*Version, error)
	// Newest lists the newest version of each submission, in the order in which the
	// submissions came.
	Newest(ctx context.Context, event string) ([]*Version, error)
	// UpdateVerdicts stores verdicts anew, with what the lists were read as, and what Turn makes
	// of the event. The error is ErrMoved where the lists are not those of Seen. It
	// returns the event as it then is.
	UpdateVerdicts(ctx context.Context, j *VerdictUpdate) (*Event, error)
}

// A VerdictUpdate is the verdicts of all lists of an event on their way into the store.
type VerdictUpdate struct {
	Event    string
	Versions []*Version     // with new verdicts
	Seen     map[string]int // the newest version of every list, by submission
	// Authorize looks at the event in the transaction. An error leaves all as it was.
	Authorize func(*Event) error
	// Change changes the event, which is then stored as the next revision; nil: it
	// stays as it is.
	Change  func(*Event)
	Records []Record // at least one
}

// A LinkStore keeps the links of events.
type LinkStore interface {
	// AddLinks stores links of one event. One with a hash that is there takes the
	// place of that.
	AddLinks(ctx context.Context, t []Link, r Record) error
	// Link returns the token with the hash. The error is catalog.ErrNotFound where
	// there is none.
	Link(ctx context.Context, hash [sha256.Size]byte) (Link, error)
	// Links lists those of an event.
	Links(ctx context.Context, event string) ([]Link, error)
	// RevokeLink ends a link.
	RevokeLink(ctx context.Context, event, id string, r Record) error
}

// A WebhookStore keeps webhooks, and what is still to be sent to them.
type WebhookStore interface {
	// AddWebhook stores a new webhook.
	AddWebhook(ctx context.Context, h *Webhook, r Record) error
	// Webhooks lists the webhooks of an event, with their secrets.
	Webhooks(ctx context.Context, event string) ([]*Webhook, error)
	// RemoveWebhook removes a webhook with what was still to be sent to it.
	RemoveWebhook(ctx context.Context, event, id string, r Record) error
	// Deliveries lists the ids of what is still to be sent of the news with the id.
	Deliveries(ctx context.Context, news string) ([]string, error)
	// Delivery returns what is to be sent, with where it goes. The error is
	// catalog.ErrNotFound once it is done, or its hook is gone.
	Delivery(ctx context.Context, id string) (*Delivery, *Webhook, error)
	// DoneDelivery says that nothing is to be sent any more.
	DoneDelivery(ctx context.Context, id string) error
	// PendingDeliveries lists the ids of what is still to be sent, oldest first.
	PendingDeliveries(ctx context.Context) ([]string, error)
}

// A Store keeps all that a Service needs.
type Store interface {
	EventStore
	ListStore
	VersionStore
	LinkStore
	WebhookStore
	// SigningSeed returns the 32 bytes that receipts are signed with. They are made
	// at random when they are first asked for, and then stay.
	SigningSeed(ctx context.Context) ([]byte, error)
}
