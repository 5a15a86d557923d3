package event

import (
	"maps"
	"slices"
	"time"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/event/pack"
	"github.com/rollcall40k/rollcall/roster/message"
)

// An Event is a tournament with its pack.
type Event struct {
	ID          string     `json:"id"` // evt_…
	Revision    int        `json:"revision"`
	CreatedAt   time.Time  `json:"created_at"`
	UpdatedAt   time.Time  `json:"updated_at"`
	Owner       string     `json:"owner,omitempty"` // id of the API key that created it
	Pack        *pack.Pack `json:"pack"`            // with its snapshot pinned
	LockedAt    *time.Time `json:"locked_at,omitempty"`
	PublishedAt *time.Time `json:"published_at,omitempty"`
}

// An OwnedEvent is an event at which an API key has a role.
type OwnedEvent struct {
	Event *Event
	Role  Role
}

// Published reports whether the lists are published.
func (e *Event) Published() bool { return e.PublishedAt != nil }

// A Status is the state of a list's review.
type Status string

// The statuses of a list.
const (
	StatusOpen     Status = "open"     // not reviewed since it was submitted
	StatusApproved Status = "approved" // accepted
	StatusReturned Status = "returned" // the player must correct it
)

// A Submission is a player's list with its state.
type Submission struct {
	ID        string    `json:"id"` // sub_…
	Event     string    `json:"event"`
	Player    string    `json:"player"`
	Team      string    `json:"team,omitempty"`
	Email     string    `json:"mail,omitempty"` // e-mail address
	CreatedAt time.Time `json:"created_at"`
	Status    Status    `json:"status"`
	Newest    int       `json:"newest"`   // number of the current version
	Accepted  int       `json:"accepted"` // number of the last approved version; 0: none
	// Commitment is the commitment of the newest version (Version.Commitment).
	Commitment string `json:"commitment"`
	// Consent is the time until which the player may correct the list after the
	// deadline.
	Consent *time.Time `json:"consent,omitempty"`
	Notes   []Note     `json:"notes,omitempty"`
	// Verdict is the verdict on the newest version.
	Verdict Verdict `json:"verdict"`
}

// A Note is a comment of an organiser or a judge on a list. The player sees it only if
// it is Open.
type Note struct {
	At   time.Time `json:"at"`
	By   string    `json:"by"`
	Text string    `json:"text"`
	Open bool      `json:"open"`
}

// A Version is one version of a submitted list.
type Version struct {
	Submission string    `json:"submission"`
	Number     int       `json:"number"` // from 1
	At         time.Time `json:"at"`     // by the server's clock
	By         Role      `json:"by"`
	Format     Format    `json:"form"`
	Late       bool      `json:"late,omitempty"`
	Hash       string    `json:"hash"`  // SHA-256 of Source
	Nonce      string    `json:"nonce"` // of the commitment
	// Source is the list as submitted.
	Source []byte `json:"-"`
	// Roster is the list as read, with the read problems. Read has the diagnostics about the list
	// as a whole, such as that it is late.
	Roster *roster.Roster      `json:"-"`
	Read   []roster.Diagnostic `json:"-"`
	// Verdict is the verdict of the last check. The receipt has that of the first.
	Verdict Verdict `json:"verdict"`
	Receipt Receipt `json:"-"`
}

// A Format is the format in which a list was submitted.
type Format string

// The formats of lists.
const (
	FormatText   Format = "text"
	FormatList   Format = "list"   // a list document
	FormatRoster Format = "roster" // a roster document, or a stored roster
	FormatFile   Format = "file"   // of another program
)

// A Verdict summarizes a report.
type Verdict struct {
	Valid   bool           `json:"valid"`
	Summary roster.Summary `json:"summary"`
	// Codes counts the diagnostics that are neither advice nor consequences of others.
	Codes     []CodeCount  `json:"codes"`
	Costs     roster.Costs `json:"costs"`
	Faction   string       `json:"faction,omitempty"`
	Snapshot  string       `json:"snapshot"`
	Pack      string       `json:"pack"` // hash
	CheckedAt time.Time    `json:"checked_at"`
}

// A CodeCount is the number of a list's diagnostics with a code.
type CodeCount struct {
	Code     roster.Code     `json:"code"`
	Severity roster.Severity `json:"severity"`
	Count    int             `json:"count"`
}

// Clean reports whether the list has no errors. Unverified parts do not prevent its approval:
// they are listed with it.
func (v *Verdict) Clean() bool { return v.Summary.Errors == 0 }

// Has reports whether the list has a diagnostic with the code.
func (v *Verdict) Has(code roster.Code) bool {
	return slices.ContainsFunc(v.Codes, func(c CodeCount) bool { return c.Code == code })
}

// A Record is an entry of the audit trail. It is immutable.
type Record struct {
	Number  int       `json:"number"` // in the event, from 1
	At      time.Time `json:"at"`
	Who     string    `json:"who"`
	Role    Role      `json:"role"`
	Action  Operation `json:"action"`
	Subject string    `json:"subject,omitempty"` // id of a list, a link or a webhook
	// Detail is a text that stays as it was written: a note or, of a record without Code, what
	// older programs recorded in English. Otherwise Describe returns the text.
	Detail    string            `json:"detail,omitempty"`
	Code      string            `json:"code,omitempty"`      // key of the message that describes the change
	Arguments map[string]string `json:"arguments,omitempty"` // of the message; roles and statuses are their names in the API
	// Notification is sent to the webhooks; nil sends none.
	Notification *Notification `json:"-"`
}

// Describe returns the details of the record in a language.
func (r *Record) Describe(language string) string {
	if r.Code == "" {
		return r.Detail
	}
	arguments := maps.Clone(r.Arguments)
	for name, kind := range map[string]string{"Role": "role.", "Status": "status."} {
		if value, ok := arguments[name]; ok {
			arguments[name] = message.Text(language, kind+value, nil)
		}
	}
	return message.Text(language, r.Code, arguments)
}
