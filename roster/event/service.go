// Package event runs tournaments that check their lists automatically.
//
// A [Service] stores events. [Service.Authorize] starts a [Session] for the bearer of
// a link's token or of an API key. The session has every operation of an event, and
// each one checks that the session's [Role] allows it:
//
//	organiser   everything
//	judge       reads all lists, writes notes
//	entrant     submits a new list, with the link of the event
//	player      reads and resubmits the own list, with the link from the receipt
//	public      reads what the pack's visibility allows
//
// All deadlines are evaluated at the session's time. For example:
//
//	v, err := events.Authorize(ctx, id, event.Credentials{Token: token}, arrived)
//	out, err := v.Submit(ctx, event.SubmitRequest{Player: name, Document: pasted})
//	table, err := v.Table(ctx, event.Filter{Code: roster.EventBanned})
//
// The requirements for lists are an event pack (roster/event/pack), which is compiled into
// restrictions for check.Check. Every version of a list is kept as submitted.
package event

import (
	"context"
	"crypto/ed25519"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"time"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/event/pack"
	"github.com/rollcall40k/rollcall/roster/format/battlescribe"
	"github.com/rollcall40k/rollcall/roster/format/text"
	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/roster/message"
	"github.com/rollcall40k/rollcall/roster/service"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// A Config configures a Service.
type Config struct {
	Store   Store
	Rosters *service.Service
	Library *catalog.Library
	Queue   Queue // of webhooks; nil disables them
	// Address is the base URL of the pages, such as https://lists.example.org. Links and
	// QR codes contain it.
	Address string
	Log     *slog.Logger
}

// A Service manages events. It is safe for concurrent use.
type Service struct {
	store   Store
	rosters *service.Service
	library *catalog.Library
	queue   Queue
	address string
	log     *slog.Logger
	key     ed25519.PrivateKey // signs receipts

	mu       sync.Mutex
	compiled map[string]*compiledPack // cache, by hash of the pack
}

// NewService returns a service. The error is that of reading the signing key from the
// store.
func NewService(ctx context.Context, c Config) (*Service, error) {
	seed, err := c.Store.SigningSeed(ctx)
	if err != nil {
		return nil, err
	}
	s := &Service{
		store: c.Store, rosters: c.Rosters, library: c.Library, queue: c.Queue, address: strings.TrimSuffix(c.Address, "/"),
		log: c.Log, key: ed25519.NewKeyFromSeed(seed), compiled: map[string]*compiledPack{},
	}
	if s.log == nil {
		s.log = slog.Default()
	}
	return s, nil
}

// Credentials identify the caller of a session. Both may be empty.
type Credentials struct {
	Token string // of a link
	Key   string // id of an authenticated API key
	// Admin means that the key allows everything: it is an organiser of every event, also of
	// one whose organiser has lost the links.
	Admin bool
}

// Created is a new event with its first links. Only this value has their tokens.
type Created struct {
	Event     *Event     `json:"event"`
	Organiser IssuedLink `json:"organiser"`
	Judge     IssuedLink `json:"judge"`
	Entrant   IssuedLink `json:"entrant"` // with which players submit
}

// An IssuedLink is a new link with its token.
type IssuedLink struct {
	ID    string `json:"id"`
	Role  Role   `json:"role"`
	Token string `json:"token"`
	Page  string `json:"page"` // URL of the link
}

// Create creates an event from a pack in JSON or YAML. A pack without a snapshot gets the active
// one of its edition. key is the id of the API key that becomes the organiser; it may be empty.
// The error is an intake.ErrUnreadable for data that is not a pack, and a *fault.Error for an
// invalid pack.
func (s *Service) Create(ctx context.Context, packed []byte, key string, at time.Time) (*Created, error) {
	p, err := s.readPack(ctx, packed)
	if err != nil {
		return nil, err
	}
	id, err := roster.NewID("evt", at)
	if err != nil {
		return nil, err
	}
	e := &Event{ID: id, Revision: 1, CreatedAt: at.UTC(), UpdatedAt: at.UTC(), Owner: key, Pack: p}
	b := &Created{Event: e}
	var links []Link
	for role, to := range map[Role]*IssuedLink{Organiser: &b.Organiser, Judge: &b.Judge, Entrant: &b.Entrant} {
		t, secret := newToken(Link{Event: id, Role: role, CreatedAt: at.UTC()})
		links = append(links, t)
		*to = s.issueLink(t, secret)
	}
	who := key
	if who == "" {
		who = b.Organiser.ID
	}
	r := Record{At: at.UTC(), Who: who, Role: Organiser, Action: OpCreate, Subject: id, Code: "trail_detail.pack", Arguments: message.Named("Hash", p.Hash())}
	if err := s.store.CreateEvent(ctx, e, links, r); err != nil {
		return nil, err
	}
	return b, nil
}

func (s *Service) issueLink(t Link, secret string) IssuedLink {
	return IssuedLink{ID: t.ID, Role: t.Role, Token: secret, Page: s.AccessPage(t.Event, secret)}
}

// readPack reads a pack like CheckPack. The error is a *fault.Error for a pack with faults.
func (s *Service) readPack(ctx context.Context, packed []byte) (*pack.Pack, error) {
	p, faults, err := s.CheckPack(ctx, packed)
	if err != nil {
		return nil, err
	}
	if len(faults) > 0 {
		return nil, &fault.Error{Kind: ErrPack, Faults: faults}
	}
	return p, nil
}

// CheckPack reads a pack, sets its snapshot to the active one of its edition if it names
// none, and returns its faults. The error is an intake.ErrUnreadable for data that is
// not a pack.
func (s *Service) CheckPack(ctx context.Context, packed []byte) (*pack.Pack, []fault.Fault, error) {
	p, err := pack.Read(packed)
	switch {
	case err != nil && pack.HasEdition(intake.NewInput(packed)):
		return nil, nil, err
	case err != nil && battlescribe.Recognise(intake.NewInput(packed)):
		return nil, nil, pack.NotPack("a roster file of another program")
	case err != nil && text.IsText(packed) && text.Recognise(packed) != text.Unknown:
		return nil, nil, pack.NotPack("a list as text")
	case err != nil:
		return nil, nil, err
	}
	fault, err := s.pinSnapshot(ctx, p)
	if err != nil || fault != nil {
		return p, fault, err
	}
	names, err := s.packNames(ctx, p.Snapshot)
	if err != nil {
		return nil, nil, err
	}
	return p, p.Check(names), nil
}

// pinSnapshot sets the snapshot of a pack. It returns a fault if there is none.
func (s *Service) pinSnapshot(ctx context.Context, p *pack.Pack) ([]fault.Fault, error) {
	var found catalog.Snapshot
	var err error
	if p.Snapshot == "" {
		found, err = s.library.ActiveOf(ctx, p.Edition)
	} else {
		found, err = s.library.Snapshot(ctx, p.Snapshot)
	}
	switch {
	case errors.Is(err, catalog.ErrNotFound) && p.Snapshot == "":
		return []fault.Fault{{Place: fault.At("/edition"), Code: pack.FaultData, Found: p.Edition, Allowed: "an edition with game data"}}, nil
	case errors.Is(err, catalog.ErrNotFound):
		return []fault.Fault{{Place: fault.At("/snapshot"), Code: pack.FaultData, Found: p.Snapshot, Allowed: "a snapshot of this server"}}, nil
	case err != nil:
		return nil, err
	case found.Edition != p.Edition:
		return []fault.Fault{{Place: fault.At("/snapshot"), Code: pack.FaultData, Found: p.Snapshot + " of edition " + found.Edition, Allowed: "a snapshot of edition " + p.Edition}}, nil
	}
	p.Snapshot = found.ID
	return nil, nil
}

// packNames returns the names in the game data of a snapshot.
func (s *Service) packNames(ctx context.Context, snapshot string) (*pack.Names, error) {
	v, err := s.library.Vocabulary(ctx, snapshot)
	if err != nil {
		return nil, err
	}
	return pack.NewNames(v), nil
}

// A compiledPack is a pack with its restrictions.
type compiledPack struct {
	hash         string
	document     string // name of the pack in the sources of diagnostics
	pack         *pack.Pack
	restrictions []roster.Restriction
}

// maxCompiledPacks limits the cache of compiled packs.
const maxCompiledPacks = 32

// compilePack compiles a pack, or returns it from the cache.
func (s *Service) compilePack(ctx context.Context, p *pack.Pack) (*compiledPack, error) {
	hash := p.Hash()
	s.mu.Lock()
	c := s.compiled[hash]
	s.mu.Unlock()
	if c != nil {
		return c, nil
	}
	names, err := s.packNames(ctx, p.Snapshot)
	if err != nil {
		return nil, fmt.Errorf("pack %s: %w", p.Name, err)
	}
	c = &compiledPack{hash: hash, document: p.Document(), pack: p, restrictions: p.Restrictions(names)}
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.compiled) >= maxCompiledPacks {
		clear(s.compiled)
	}
	s.compiled[hash] = c
	return c, nil
}

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
	Role        Role           `json:"role"` // of the API key
	Page        string         `json:"page"`
}

// Owned lists the events that an API key has created or has a role at, newest first. For
// the empty key it lists the events that were created without a key, with the role
// Public. The errors are those of catalog.ParseCursor.
func (s *Service) Owned(ctx context.Context, key string, limit int, cursor string) (catalog.Page[Summary], error) {
	owned, err := s.store.EventsOf(ctx, key, limit, cursor)
	if err != nil {
		return catalog.Page[Summary]{}, err
	}
	out := catalog.Page[Summary]{Data: []Summary{}, NextCursor: owned.NextCursor}
	for _, h := range owned.Data {
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
