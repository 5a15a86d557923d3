package event

import (
	"context"
	"crypto/sha256"
	"errors"
	"slices"
	"time"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/roster/event/pack"
)

// A Session is one request of somebody at an event. It is good for that request: the
// event is as it was when the request came, and At is when that was.
type Session struct {
	Event *Event
	Role  Role
	At    time.Time
	// Own is the id of the player's list.
	Own string

	service *Service
	actor   string
}

// Authorize finds the event, and the role of whoever comes in. Without credentials that
// is Public. The error wraps catalog.ErrNotFound for an event that does not exist,
// and ErrToken for a token that is not good there.
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
	case c.Key == e.Owner:
		v.Role, v.actor = Organiser, c.Key
		return v, nil
	}
	if err := v.applyLink(ctx, grantHash(e.ID, c.Key)); !errors.Is(err, ErrToken) {
		return v, err
	}
	return v, nil // a key without a role is as good as none
}

// applyLink takes the role of the link with the hash.
func (v *Session) applyLink(ctx context.Context, hash [sha256.Size]byte) error {
	t, err := v.service.store.Link(ctx, hash)
	switch {
	case errors.Is(err, catalog.ErrNotFound), err == nil && (t.Event != v.Event.ID || t.RevokedAt != nil):
		return ErrToken
	case err != nil:
		return err
	}
	v.Role, v.Own, v.actor = t.Role, t.Submission, t.ID
	for _, more := range []string{t.Key, t.Holder} {
		if more != "" {
			v.actor += " " + more
		}
	}
	return nil
}

// Require is a *RoleError where the visit may not do the operation at all. Each operation
// asks by itself; this is for whoever has work to do before.
func (v *Session) Require(o Operation) error { return v.require(o) }

// require asks whether the visit may do the operation.
func (v *Session) require(o Operation) error {
	if v.Role.Allows(o) {
		return nil
	}
	return &RoleError{v.Role, o}
}

// requireOn asks it of an operation on one list: a player's only on the own one, and of
// reading, everybody's once the lists are out.
func (v *Session) requireOn(o Operation, submission string) error {
	if o == OpViewList && v.listsPublic() {
		return nil
	}
	if v.Role == Player && submission != v.Own {
		return &RoleError{v.Role, o}
	}
	return v.require(o)
}

// listsPublic reports whether everybody can see the lists.
func (v *Session) listsPublic() bool {
	return v.Event.Published() && (v.Event.Pack.Visibility.After == "" || v.Event.Pack.Visibility.After == pack.Lists)
}

// record is the line of the audit trail for an operation.
func (v *Session) record(o Operation, subject, detail string) Record {
	return Record{At: v.At, Who: v.actor, Role: v.Role, Action: o, Subject: subject, Detail: detail}
}

// An Info is an event as everybody sees it.
type Info struct {
	ID          string          `json:"id"`
	Name        string          `json:"name"`
	Edition     string          `json:"edition"`
	Snapshot    string          `json:"snapshot"`
	PackHash    string          `json:"pack_hash"`
	Deadlines   pack.Deadlines  `json:"deadlines"`
	Visibility  pack.Visibility `json:"visibility"`
	Role        Role            `json:"role"`           // of whoever asks
	Own         string          `json:"list,omitempty"` // of a player
	Lists       int             `json:"lists"`
	LockedAt    *time.Time      `json:"locked_at,omitempty"`
	PublishedAt *time.Time      `json:"published_at,omitempty"`
	ReceiptsKey string          `json:"receipts_key"` // public key of receipts, base64
	Page        string          `json:"page"`
	Now         time.Time       `json:"now"` // the server's clock, by which deadlines are judged
	Entries     []PublicList    `json:"entries"`
}

// A PublicList is what everybody sees of a list: the members that the pack lets them.
type PublicList struct {
	ID         string `json:"id,omitempty"`
	Player     string `json:"player,omitempty"`
	Team       string `json:"team,omitempty"`
	Faction    string `json:"faction,omitempty"`
	Commitment string `json:"commitment,omitempty"` // hash of nonce and list
	Page       string `json:"page,omitempty"`
}

// Info tells what everybody can know: of the lists, what the pack's visibility lets
// them know now.
func (v *Session) Info(ctx context.Context) (*Info, error) {
	if err := v.require(OpView); err != nil {
		return nil, err
	}
	e, p := v.Event, v.Event.Pack
	subs, err := v.service.store.Submissions(ctx, e.ID)
	if err != nil {
		return nil, err
	}
	c := &Info{
		ID: e.ID, Name: p.Name, Edition: p.Edition, Snapshot: p.Snapshot, PackHash: p.Hash(), Deadlines: p.Deadlines,
		Visibility: p.Visibility, Role: v.Role, Own: v.Own, Lists: len(subs), LockedAt: e.LockedAt, PublishedAt: e.PublishedAt,
		ReceiptsKey: v.service.PublicKey(), Page: v.service.EventPage(e.ID), Now: v.At, Entries: []PublicList{},
	}
	for _, s := range subs {
		if n := v.publicList(s); n != (PublicList{}) {
			c.Entries = append(c.Entries, n)
		}
	}
	return c, nil
}

// publicList is what everybody may know of a list now.
func (v *Session) publicList(s *Submission) (n PublicList) {
	seen := v.Event.Pack.Visibility
	shows := seen.Before
	if v.Event.Published() {
		shows = seen.After
		if shows == "" {
			shows = pack.Lists
		}
	}
	switch shows {
	case pack.Lists:
		n.ID, n.Page = s.ID, v.service.ListPage(s.Event, s.ID)
		fallthrough
	case pack.Factions:
		n.Faction = s.Verdict.Faction
		fallthrough
	case pack.Players:
		n.Player, n.Team = s.Player, s.Team
	}
	if seen.Commitments {
		n.Commitment = s.Commitment
	}
	return n
}

// newestVersions returns the lists of an event with their newest versions.
func (s *Service) newestVersions(ctx context.Context, event string) ([]*Version, []*Submission, error) {
	subs, err := s.store.Submissions(ctx, event)
	if err != nil {
		return nil, nil, err
	}
	newest, err := s.store.Newest(ctx, event)
	if err != nil {
		return nil, nil, err
	}
	byID := map[string]*Version{}
	for _, x := range newest {
		byID[x.Submission] = x
	}
	versions, kept := []*Version{}, []*Submission{}
	for _, x := range subs { // one that came between the two reads is left to the next one
		if n := byID[x.ID]; n != nil {
			versions, kept = append(versions, n), append(kept, x)
		}
	}
	return versions, kept, nil
}

// A Role is what somebody is at an event.
type Role string

// The roles.
const (
	Organiser Role = "organiser"
	Judge     Role = "judge"
	Entrant   Role = "entrant" // holds the link by which new lists are handed in
	Player    Role = "player"
	Public    Role = "public"
)

// Roles are all of them.
func Roles() []Role { return []Role{Organiser, Judge, Entrant, Player, Public} }

// An Operation is what a visit can be about.
type Operation string

// The operations. What a player reads and does is about the own list alone, and
// what the public reads is what the pack shows.
const (
	OpView       Operation = "see"         // the event and its pack
	OpViewTable  Operation = "see-table"   // all lists with their verdicts
	OpViewList   Operation = "see-list"    // one list with its report
	OpViewDiff   Operation = "see-diff"    // what changed in one list
	OpViewTrail  Operation = "see-trail"   // the audit trail
	OpCreate     Operation = "begin"       // an event, which needs no role at it
	OpSubmit     Operation = "enter"       // a new list
	OpResubmit   Operation = "resubmit"    // a list anew
	OpAnnotate   Operation = "annotate"    // write a note
	OpApprove    Operation = "approve"     // or return lists
	OpPermit     Operation = "permit"      // a correction after the deadline
	OpEmail      Operation = "mail"        // write mails
	OpRecheck    Operation = "recheck"     // all lists
	OpChangePack Operation = "change-pack" // or preview another
	OpLock       Operation = "lock"        // or unlock
	OpPublish    Operation = "publish"
	OpImport     Operation = "import" // many lists
	OpExport     Operation = "export" // all lists
	OpLink       Operation = "link"   // make and revoke links
	OpWebhook    Operation = "hook"   // make and remove webhooks
	OpDelete     Operation = "delete" // the event
)

// Operations are all that a role is needed for.
func Operations() []Operation {
	return []Operation{OpView, OpViewTable, OpViewList, OpViewDiff, OpViewTrail, OpSubmit, OpResubmit, OpAnnotate, OpApprove, OpPermit, OpEmail,
		OpRecheck, OpChangePack, OpLock, OpPublish, OpImport, OpExport, OpLink, OpWebhook, OpDelete}
}

// allowed are the operations of the roles that may not do everything. What is not
// here is the organiser's alone.
var allowed = map[Role][]Operation{
	Judge:   {OpView, OpViewTable, OpViewList, OpViewDiff, OpViewTrail, OpAnnotate, OpExport},
	Entrant: {OpView, OpSubmit},
	Player:  {OpView, OpViewList, OpViewDiff, OpResubmit},
	Public:  {OpView},
}

// Allows reports whether the role may do the operation: a player on the own list
// alone. After publication everybody may also see and export the lists, where the
// pack shows them.
func (r Role) Allows(o Operation) bool {
	return r == Organiser || slices.Contains(allowed[r], o)
}
