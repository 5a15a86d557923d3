// Package event runs tournaments that check their lists by themselves.
//
// A [Service] keeps events. Whoever deals with one comes in by [Service.Enter]
// with a link's token or an API key, and what they may do then is for their
// [Role] to say: a [Visit] has every operation, and each of them asks [Role.May]
// first. The time of a visit is taken once, when the request comes, and all
// deadlines are judged by it.
//
//	organiser   everything
//	judge       reads all lists, writes notes
//	entrant     hands in a new list, by the link of the event
//	player      reads and hands in anew the own list, by the link that the receipt has
//	public      what the pack lets everybody see
//
// A page, or a route, is then a few lines:
//
//	v, err := events.Enter(ctx, id, event.Credentials{Token: token}, arrived)
//	out, err := v.Submit(ctx, event.Entry{Player: name, Document: pasted})
//	table, err := v.Table(ctx, event.Filter{Code: roster.EventBanned})
//
// The addresses that links and QR codes lead to are those of [Service.EventPage],
// [Service.ListPage] and [Service.DoorPage].
//
// What lists must be is an event pack (roster/event/pack), and the checker is
// roster.Check. A list is kept as it was handed in, with every version before it.
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
)

// A Config is what a Service is made of.
type Config struct {
	Store   Store
	Rosters *roster.Service
	Library *catalog.Library
	Queue   Queue // of webhooks; nil: none can be made
	// Address is where the pages are reached, such as https://lists.example.org. It
	// stands in links and in QR codes.
	Address string
	Log     *slog.Logger
}

// A Service keeps events. It is safe for concurrent use.
type Service struct {
	store   Store
	rosters *roster.Service
	library *catalog.Library
	queue   Queue
	address string
	log     *slog.Logger
	key     ed25519.PrivateKey // receipts are signed with it

	mu       sync.Mutex
	compiled map[string]*compiledPack // by hash of the pack
}

// NewService returns the service. The error is that of the store, which has the
// key that receipts are signed with.
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

// Credentials are what somebody comes in with. Both may be empty.
type Credentials struct {
	Token string // of a link
	Key   string // id of an API key that was proved
}

// A Created is a new event with its first links. The secrets are not kept: they are
// shown once.
type Created struct {
	Event     *Event     `json:"event"`
	Organiser IssuedLink `json:"organiser"`
	Judge     IssuedLink `json:"judge"`
	Entrant   IssuedLink `json:"entrant"` // by which players hand in
}

// An IssuedLink is a new link.
type IssuedLink struct {
	ID    string `json:"id"`
	Role  Role   `json:"role"`
	Token string `json:"token"`
	Page  string `json:"page"` // its address, for people
}

// Create makes an event of a pack, in JSON or YAML, and pins the newest snapshot of
// its edition where it names none. Key is the id of the API key that becomes an
// organiser, or empty. The error is a *roster.DocumentError for what is no pack, and
// a *PackError for a pack that contradicts itself.
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
	r := Record{At: at.UTC(), Who: who, Role: Organiser, Action: OpCreate, Subject: id, Detail: "pack " + p.Hash()}
	if err := s.store.CreateEvent(ctx, e, links, r); err != nil {
		return nil, err
	}
	return b, nil
}

func (s *Service) issueLink(t Link, secret string) IssuedLink {
	return IssuedLink{ID: t.ID, Role: t.Role, Token: secret, Page: s.AccessPage(t.Event, secret)}
}

// readPack reads a pack, pins its snapshot, and checks it.
func (s *Service) readPack(ctx context.Context, packed []byte) (*pack.Pack, error) {
	p, faults, err := s.CheckPack(ctx, packed)
	if err != nil {
		return nil, err
	}
	if len(faults) > 0 {
		return nil, &PackError{faults}
	}
	return p, nil
}

// CheckPack reads a pack, pins the newest snapshot of its edition where it names
// none, and lists its faults. The error is a *roster.DocumentError for what is no
// pack.
func (s *Service) CheckPack(ctx context.Context, packed []byte) (*pack.Pack, []pack.Fault, error) {
	p, err := pack.Read(packed)
	switch {
	case err != nil && battlescribe.Recognise(roster.NewInput(packed)):
		return nil, nil, pack.ErrNotPack("a roster file of another program")
	case err != nil && text.IsText(packed) && text.Recognise(packed) != text.Unknown:
		return nil, nil, pack.ErrNotPack("a list as text")
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

// pinSnapshot finds the snapshot of a pack.
func (s *Service) pinSnapshot(ctx context.Context, p *pack.Pack) ([]pack.Fault, error) {
	var found catalog.Snapshot
	var err error
	if p.Snapshot == "" {
		found, err = s.library.Newest(ctx, p.Edition)
	} else {
		found, err = s.library.Snapshot(ctx, p.Snapshot)
	}
	switch {
	case errors.Is(err, catalog.ErrNotFound) && p.Snapshot == "":
		return []pack.Fault{{Pointer: "/edition", Code: pack.FaultData, Found: p.Edition, Allowed: "an edition that there is game data of"}}, nil
	case errors.Is(err, catalog.ErrNotFound):
		return []pack.Fault{{Pointer: "/snapshot", Code: pack.FaultData, Found: p.Snapshot, Allowed: "a snapshot that is here"}}, nil
	case err != nil:
		return nil, err
	case found.Edition != p.Edition:
		return []pack.Fault{{Pointer: "/snapshot", Code: pack.FaultData, Found: p.Snapshot + " of edition " + found.Edition, Allowed: "one of edition " + p.Edition}}, nil
	}
	p.Snapshot = found.ID
	return nil, nil
}

// packNames gathers all names of a snapshot.
func (s *Service) packNames(ctx context.Context, snapshot string) (*pack.Names, error) {
	book, err := s.library.Book(ctx, snapshot)
	if err != nil {
		return nil, err
	}
	return pack.NamesOf(book), nil
}

// compiledPack are a pack made ready to check lists with.
type compiledPack struct {
	hash         string
	document     string // what the pack is called as the source of diagnostics
	pack         *pack.Pack
	restrictions []roster.Restriction
}

// maxCompiledPacks bounds the packs that are kept ready.
const maxCompiledPacks = 32

// compilePack compiles a pack, once for each hash.
func (s *Service) compilePack(ctx context.Context, p *pack.Pack) (*compiledPack, error) {
	hash := p.Hash()
	s.mu.Lock()
	ready := s.compiled[hash]
	s.mu.Unlock()
	if ready != nil {
		return ready, nil
	}
	names, err := s.packNames(ctx, p.Snapshot)
	if err != nil {
		return nil, fmt.Errorf("pack %s: %w", p.Name, err)
	}
	ready = &compiledPack{hash: hash, document: p.Document(), pack: p, restrictions: p.Restrictions(names)}
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.compiled) >= maxCompiledPacks {
		clear(s.compiled)
	}
	s.compiled[hash] = ready
	return ready, nil
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
