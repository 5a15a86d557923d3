package event

import (
	"time"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/event/pack"
)

// An Event is a tournament with its pack.
type Event struct {
	ID          string     `json:"id"` // evt_…
	Revision    int        `json:"revision"`
	CreatedAt   time.Time  `json:"created_at"`
	UpdatedAt   time.Time  `json:"updated_at"`
	Owner       string     `json:"owner,omitempty"` // id of the API key that made it
	Pack        *pack.Pack `json:"pack"`            // with its snapshot pinned
	LockedAt    *time.Time `json:"locked_at,omitempty"`
	PublishedAt *time.Time `json:"published_at,omitempty"`
}

// An OwnedEvent event is one that an API key has a role at.
type OwnedEvent struct {
	Event *Event
	Role  Role
}

// Published reports whether the lists are published.
func (e *Event) Published() bool { return e.PublishedAt != nil }

// A Status says how far the organiser is with a list.
type Status string

// The statuses of a list.
const (
	StatusOpen     Status = "open"     // not looked at since it was handed in
	StatusApproved Status = "approved" // accepted as it is
	StatusReturned Status = "returned" // the player is to correct it
)

// A Submission is a player's list with how it stands.
type Submission struct {
	ID        string    `json:"id"` // sub_…
	Event     string    `json:"event"`
	Player    string    `json:"player"`
	Team      string    `json:"team,omitempty"`
	Email     string    `json:"mail,omitempty"` // address for the organiser's mails
	CreatedAt time.Time `json:"created_at"`
	Status    Status    `json:"status"`
	Newest    int       `json:"newest"`   // number of the version that counts
	Accepted  int       `json:"accepted"` // number of the version that was approved last; 0: none
	// Commitment is that of the newest version: a hash that says nothing of the list,
	// and fits no other (Version.Commitment).
	Commitment string `json:"commitment"`
	// Consent is until when the organiser lets the player correct the list after
	// the deadline.
	Consent *time.Time `json:"consent,omitempty"`
	Notes   []Note     `json:"notes,omitempty"`
	// Verdict is that of the newest version.
	Verdict Verdict `json:"verdict"`
}

// A Note is written on a list by an organiser or a judge. Players do not see it
// unless it is Open to them.
type Note struct {
	At   time.Time `json:"at"`
	By   string    `json:"by"`
	Text string    `json:"text"`
	Open bool      `json:"open"`
}

// A Version is a list as it was handed in once.
type Version struct {
	Submission string    `json:"submission"`
	Number     int       `json:"number"` // from 1
	At         time.Time `json:"at"`     // by the server's clock
	By         Role      `json:"by"`
	Format     Format    `json:"form"`
	Late       bool      `json:"late,omitempty"`
	Hash       string    `json:"hash"`  // SHA-256 of Source
	Nonce      string    `json:"nonce"` // of the commitment
	// Source is the list as it was handed in.
	Source []byte `json:"-"`
	// Roster is what it was read as, and Read what reading it found.
	Roster *roster.Roster      `json:"-"`
	Read   []roster.Diagnostic `json:"-"`
	// Verdict is that of the last check, and Receipt has that of the first.
	Verdict Verdict `json:"verdict"`
	Receipt Receipt `json:"-"`
}

// A Format is what a list was handed in as.
type Format string

// The forms of lists.
const (
	FormatText   Format = "text"
	FormatList   Format = "list"   // a list document
	FormatRoster Format = "roster" // a roster document, or a stored roster
	FormatFile   Format = "file"   // of another program
)

// A Verdict is a report in short.
type Verdict struct {
	Valid   bool           `json:"valid"`
	Summary roster.Summary `json:"summary"`
	// Codes are the diagnostics that are not advice, without those that follow from
	// others.
	Codes     []CodeCount  `json:"codes"`
	Costs     roster.Costs `json:"costs"`
	Faction   string       `json:"faction,omitempty"`
	Snapshot  string       `json:"snapshot"`
	Pack      string       `json:"pack"` // hash
	CheckedAt time.Time    `json:"checked_at"`
}

// A CodeCount is how often a code is among the diagnostics of a list.
type CodeCount struct {
	Code     roster.Code     `json:"code"`
	Severity roster.Severity `json:"severity"`
	Count    int             `json:"count"`
}

// Has reports whether the verdict has a diagnostic of the code.
func (v *Verdict) Has(code roster.Code) bool {
	for _, c := range v.Codes {
		if c.Code == code {
			return true
		}
	}
	return false
}

// A Record is a line of the audit trail: who did what to what, and when. It is
// never changed.
type Record struct {
	Number  int       `json:"number"` // in the event, from 1
	At      time.Time `json:"at"`
	Who     string    `json:"who"`
	Role    Role      `json:"role"`
	Action  Operation `json:"action"`
	Subject string    `json:"subject,omitempty"` // id of a list, a link or a hook
	Detail  string    `json:"detail,omitempty"`
	// Notification are for the webhooks, of a change that they hear of.
	Notification *Notification `json:"-"`
}
