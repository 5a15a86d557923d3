package event

import (
	"context"
	"crypto/sha256"
	"errors"
	"slices"
	"time"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/roster/event/pack"
	"github.com/rollcall40k/rollcall/roster/message"
)

// A Role determines what a session may do at an event.
type Role string

// The roles.
const (
	Organiser Role = "organiser"
	Judge     Role = "judge"
	Entrant   Role = "entrant" // has the link for new lists
	Player    Role = "player"
	Public    Role = "public"
)

// Roles returns all roles.
func Roles() []Role { return []Role{Organiser, Judge, Entrant, Player, Public} }

// An Operation is an action of a session at an event.
type Operation string

// The operations. A player may view and resubmit only the player's own list; the
// public sees what the pack's visibility allows.
const (
	OpView       Operation = "see"         // the event and its pack
	OpViewTable  Operation = "see-table"   // all lists with their verdicts
	OpViewList   Operation = "see-list"    // one list with its report
	OpViewDiff   Operation = "see-diff"    // the changes of one list
	OpViewTrail  Operation = "see-trail"   // the audit trail
	OpCreate     Operation = "begin"       // create an event; needs no role
	OpSubmit     Operation = "enter"       // a new list
	OpResubmit   Operation = "resubmit"    // a new version of a list
	OpAnnotate   Operation = "annotate"    // add a note
	OpApprove    Operation = "approve"     // approve or return lists
	OpPermit     Operation = "permit"      // a correction after the deadline
	OpEmail      Operation = "mail"        // write e-mails
	OpRecheck    Operation = "recheck"     // all lists
	OpChangePack Operation = "change-pack" // replace the pack, or preview another one
	OpLock       Operation = "lock"        // lock or unlock the lists
	OpPublish    Operation = "publish"
	OpImport     Operation = "import" // many lists
	OpExport     Operation = "export" // all lists
	OpLink       Operation = "link"   // create and revoke links
	OpWebhook    Operation = "hook"   // add and remove webhooks
	OpDelete     Operation = "delete" // the event
)

// allowed lists the operations of each role other than Organiser, which allows all operations.
var allowed = map[Role][]Operation{
	Judge:   {OpView, OpViewTable, OpViewList, OpViewDiff, OpViewTrail, OpAnnotate, OpExport},
	Entrant: {OpView, OpSubmit},
	Player:  {OpView, OpViewList, OpViewDiff, OpResubmit},
	Public:  {OpView},
}

// Allows reports whether the role may perform the operation. It does not consider
// that players are limited to their own list, nor that published lists may be
// viewed by everyone.
func (r Role) Allows(o Operation) bool { return r == Organiser || slices.Contains(allowed[r], o) }

// A Session is the access of one caller to an event, for the duration of one request. Event is
// the event at the start of the request, and At is the time at which all deadlines are evaluated.
type Session struct {
	Event *Event
	Role  Role
	At    time.Time
	Own   string // id of the player's list

	service *Service
	actor   string // recorded in the audit trail
}

// Authorize starts a session at an event. Without credentials, or with an API key
// that has no role, the role is Public. The error wraps catalog.ErrNotFound for an
// unknown event and is ErrToken for a token that is not valid there.
func (s *Service) Authorize(ctx context.Context, event string, c Credentials, at time.Time) (*Session, error) {
	e, err := s.store.Event(ctx, event)
	if err != nil {
		return nil, err
	}
	v := &Session{Event: e, Role: Public, At: at.UTC(), service: s, actor: string(Public)}
	switch {
	case c.Token != "":
		return v, v.applyLink(ctx, hashOf(c.Token))
	case c.Key == "":
		return v, nil
	case c.Key == e.Owner, c.Admin:
		v.Role, v.actor = Organiser, c.Key
		return v, nil
	}
	if err := v.applyLink(ctx, grantHash(e.ID, c.Key)); !errors.Is(err, ErrToken) {
		return v, err
	}
	return v, nil
}

// applyLink gives the session the role of the link with the hash.
func (v *Session) applyLink(ctx context.Context, hash [sha256.Size]byte) error {
	l, err := v.service.store.Link(ctx, hash)
	switch {
	case errors.Is(err, catalog.ErrNotFound), err == nil && (l.Event != v.Event.ID || l.RevokedAt != nil):
		return ErrToken
	case err != nil:
		return err
	}
	v.Role, v.Own, v.actor = l.Role, l.Submission, l.ID
	for _, more := range []string{l.Key, l.Holder} {
		if more != "" {
			v.actor += " " + more
		}
	}
	return nil
}

// Require returns a *RoleError if the session's role does not allow the operation.
// Every operation calls it; callers need it only before expensive preparations.
func (v *Session) Require(o Operation) error {
	if v.Role.Allows(o) {
		return nil
	}
	return &RoleError{v.Role, o}
}

// RequireOn is like Require for an operation on one list. A player may access only the own list;
// everyone may view public lists.
func (v *Session) RequireOn(o Operation, submission string) error {
	if o == OpViewList && v.listsPublic() {
		return nil
	}
	if v.Role == Player && submission != v.Own {
		return &RoleError{v.Role, o}
	}
	return v.Require(o)
}

// listsPublic reports whether everyone may view the lists.
func (v *Session) listsPublic() bool { return v.publicScope() == pack.Lists && v.Event.Published() }

// publicScope returns the parts of the lists that are public now.
func (v *Session) publicScope() string {
	visibility := v.Event.Pack.Visibility
	switch {
	case !v.Event.Published():
		return visibility.Before
	case visibility.After == "":
		return pack.Lists
	}
	return visibility.After
}

// record returns the audit record of an operation, with the key of a message and pairs of the
// names and values of its arguments.
func (v *Session) record(o Operation, subject, code string, arguments ...any) Record {
	return Record{At: v.At, Who: v.actor, Role: v.Role, Action: o, Subject: subject, Code: code, Arguments: message.Named(arguments...)}
}

// Info is the public information about an event.
type Info struct {
	ID          string          `json:"id"`
	Name        string          `json:"name"`
	Edition     string          `json:"edition"`
	Snapshot    string          `json:"snapshot"`
	PackHash    string          `json:"pack_hash"`
	Deadlines   pack.Deadlines  `json:"deadlines"`
	Visibility  pack.Visibility `json:"visibility"`
	Role        Role            `json:"role"`           // of the caller
	Own         string          `json:"list,omitempty"` // of a player
	Lists       int             `json:"lists"`
	LockedAt    *time.Time      `json:"locked_at,omitempty"`
	PublishedAt *time.Time      `json:"published_at,omitempty"`
	ReceiptsKey string          `json:"receipts_key"` // public key of receipts, base64
	Page        string          `json:"page"`
	Now         time.Time       `json:"now"` // the server's clock, by which deadlines are evaluated
	Entries     []PublicList    `json:"entries"`
}

// A PublicList is the public part of a list. Members that the pack's visibility hides are empty.
type PublicList struct {
	ID         string `json:"id,omitempty"`
	Player     string `json:"player,omitempty"`
	Team       string `json:"team,omitempty"`
	Faction    string `json:"faction,omitempty"`
	Commitment string `json:"commitment,omitempty"` // hash of nonce and list
	Page       string `json:"page,omitempty"`
}

// Info returns the public information about the event.
func (v *Session) Info(ctx context.Context) (*Info, error) {
	if err := v.Require(OpView); err != nil {
		return nil, err
	}
	e, p := v.Event, v.Event.Pack
	subs, err := v.service.store.Submissions(ctx, e.ID)
	if err != nil {
		return nil, err
	}
	i := &Info{
		ID: e.ID, Name: p.Name, Edition: p.Edition, Snapshot: p.Snapshot, PackHash: p.Hash(), Deadlines: p.Deadlines,
		Visibility: p.Visibility, Role: v.Role, Own: v.Own, Lists: len(subs), LockedAt: e.LockedAt, PublishedAt: e.PublishedAt,
		ReceiptsKey: v.service.PublicKey(), Page: v.service.EventPage(e.ID), Now: v.At, Entries: []PublicList{},
	}
	for _, s := range subs {
		if l := v.publicList(s); l != (PublicList{}) {
			i.Entries = append(i.Entries, l)
		}
	}
	return i, nil
}

// publicList returns the part of a list that is public now.
func (v *Session) publicList(s *Submission) (l PublicList) {
	switch v.publicScope() {
	case pack.Lists:
		l.ID, l.Page = s.ID, v.service.ListPage(s.Event, s.ID)
		fallthrough
	case pack.Factions:
		l.Faction = s.Verdict.Faction
		fallthrough
	case pack.Players:
		l.Player, l.Team = s.Player, s.Team
	}
	if v.Event.Pack.Visibility.Commitments {
		l.Commitment = s.Commitment
	}
	return l
}
