package service

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/edit"
	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/roster/option"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// A Service keeps rosters and changes them. It is safe for concurrent use: of
// several changes to the same revision one wins, and the others get a
// *StaleError.
type Service struct {
	store   roster.Store
	library *catalog.Library
	now     func() time.Time
	initial initialUnits
	recent  *catalog.Cache[*roster.Roster] // the rosters edited last, by id and revision; read only
}

// recentRosters is the number of rosters that are kept for the next edit.
const recentRosters = 64

// New returns the service on a store. Now gives the time of changes.
func New(store roster.Store, library *catalog.Library, now func() time.Time) *Service {
	return &Service{store: store, library: library, now: now, recent: catalog.NewCache[*roster.Roster](recentRosters)}
}

// ForBatch returns the service for work with the rosters of many army books one after another: see
// catalog.Library.ForBatch.
func (s *Service) ForBatch() *Service { return New(s.store, s.library.ForBatch(), s.now) }

// A Result is a stored roster after a change.
type Result struct {
	Roster *roster.Roster
	Report *check.Report
	Made   [][]string // ids that each operation made

	Adjusted []edit.Adjustment // what else changed by itself
	Update   *Update           // of roster.UpdateData
}

// A NewRoster has the initial contents of a roster.
type NewRoster struct {
	Name      string
	Edition   string // may be empty if a snapshot or a catalogue is given
	Catalogue string // given: a force of it is added
	Snapshot  string // empty: the active one that has the catalogue, or the edition
	Limits    roster.Limits
	NoLimit   bool     // as agreed by the players
	Settings  []string // values of the settings of the army (see option.Settings), by id of the option
}

// ErrMissing is the kind of a *fault.Error for game data that a roster refers to and that
// does not exist. It wraps catalog.ErrNotFound.
var ErrMissing = fmt.Errorf("missing game data: %w", catalog.ErrNotFound)

// missing returns the error for a member of a roster: edition, catalogue or snapshot.
func missing(member, found, allowed string) error {
	return fault.New(ErrMissing, fault.At("/"+member), member+".unknown", fault.Quote(found)+", which does not exist", allowed)
}

// orMissing returns the error of looking up a snapshot: ErrMissing for ErrNotFound.
func orMissing(snapshot string, err error) error {
	if errors.Is(err, catalog.ErrNotFound) {
		return missing("snapshot", snapshot, "")
	}
	return err
}

// Create stores a new roster. The error is of the kind ErrMissing for an edition, a
// catalogue or a snapshot that does not exist, and roster.ErrOperation for an invalid
// name or limit.
func (s *Service) Create(ctx context.Context, begin NewRoster) (*Result, error) {
	snapshot, err := s.snapshotFor(ctx, begin)
	if err != nil {
		return nil, err
	}
	book, err := s.bookFor(ctx, snapshot, begin)
	if err != nil {
		return nil, err
	}
	if begin.Catalogue != "" && book.Catalogue(begin.Catalogue) == nil {
		return nil, missing("catalogue", begin.Catalogue, "")
	}
	r, made, err := edit.Apply(book, roster.New("", catalog.EditionOfSnapshot(snapshot), snapshot), begin.operations())
	if err != nil {
		return nil, err
	}
	if len(begin.Settings) > 0 {
		ops, err := settingOperations(book, r, begin.Settings)
		if err != nil {
			return nil, err
		}
		if r, _, err = edit.Apply(book, r, ops); err != nil {
			return nil, err
		}
	}
	return s.create(ctx, book, r, intake.Document{}, made)
}

// settingOperations returns the operations that choose the values of settings.
func settingOperations(book *entry.Book, r *roster.Roster, values []string) (ops []roster.Operation, err error) {
	offered := map[string]roster.Operation{}
	for _, x := range option.Settings(book, r) {
		for _, v := range x.Values {
			offered[v.Entry] = v.Operation
		}
	}
	for _, id := range values {
		op, ok := offered[id]
		if !ok {
			return nil, roster.RejectOperation("settings", "setting.unknown", fault.Quote(id)+", which this army does not offer", "the id of a value of a setting")
		}
		ops = append(ops, op)
	}
	return ops, nil
}

// operations returns the operations that make an empty roster the requested one.
func (b *NewRoster) operations() []roster.Operation {
	ops := []roster.Operation{{Op: roster.Rename, Name: b.Name}}
	if b.Catalogue != "" {
		ops = append(ops, roster.Operation{Op: roster.AddForce, Catalogue: b.Catalogue})
	}
	for _, cost := range slices.Sorted(maps.Keys(b.Limits)) {
		ops = append(ops, roster.Operation{Op: roster.SetLimit, Cost: cost, Value: b.Limits[cost].String()})
	}
	if b.NoLimit {
		ops = append(ops, roster.Operation{Op: roster.SetLimit, Value: roster.NoLimitValue})
	}
	return ops
}

// create stores a roster that was read from the document, or made without one.
func (s *Service) create(ctx context.Context, book *entry.Book, r *roster.Roster, d intake.Document, made [][]string) (*Result, error) {
	at := s.now().UTC()
	id, err := roster.NewID("ros", at)
	if err != nil {
		return nil, err
	}
	r.ID, r.Revision = id, 1
	report := Check(book, r, d)
	if err := s.store.Create(ctx, &roster.Revision{Number: 1, CreatedAt: at, Roster: r}); err != nil {
		return nil, err
	}
	return &Result{Roster: r, Report: report, Made: made}, nil
}

// Roster returns the current revision of a roster.
func (s *Service) Roster(ctx context.Context, id string) (*roster.Roster, error) {
	return s.Revision(ctx, id, 0)
}

// Revision returns a numbered revision of a roster, or the current one for 0.
func (s *Service) Revision(ctx context.Context, id string, number int) (*roster.Roster, error) {
	v, err := s.store.Revision(ctx, id, number)
	if err != nil {
		return nil, err
	}
	return v.Roster, nil
}

// CurrentRevision returns the number of the current revision of a roster.
func (s *Service) CurrentRevision(ctx context.Context, id string) (int, error) {
	return s.store.Current(ctx, id)
}

// List lists rosters, newest first. The error is catalog.ErrBadCursor for a
// cursor that is not from a page of rosters.
func (s *Service) List(ctx context.Context, limit int, cursor string) (catalog.Page[roster.Entry], error) {
	return s.store.List(ctx, limit, cursor)
}

// Revisions lists the revisions of a roster, newest first, with the operations
// that made them.
func (s *Service) Revisions(ctx context.Context, id string, limit int, cursor string) (catalog.Page[roster.Revision], error) {
	return s.store.Revisions(ctx, id, limit, cursor)
}

// RestorePeriod is how long the deletion of a roster can be undone.
const RestorePeriod = 30 * 24 * time.Hour

// Delete deletes a roster. Restore undoes it for RestorePeriod. What was deleted before that is
// removed for good.
func (s *Service) Delete(ctx context.Context, id string, revision int) error {
	if err := s.Purge(ctx); err != nil {
		return err
	}
	return s.store.Delete(ctx, id, revision, s.now().UTC())
}

// Restore undoes the deletion of a roster. The error is catalog.ErrNotFound for a roster that
// is not deleted, or was removed for good.
func (s *Service) Restore(ctx context.Context, id string) (*roster.Roster, error) {
	if err := s.Purge(ctx); err != nil {
		return nil, err
	}
	if err := s.store.Restore(ctx, id); err != nil {
		return nil, err
	}
	return s.Roster(ctx, id)
}

// Purge removes the rosters whose deletion can no longer be undone.
func (s *Service) Purge(ctx context.Context) error {
	return s.store.Purge(ctx, s.now().UTC().Add(-RestorePeriod))
}

// Apply carries out the operations on the given revision, all or none, and stores the
// result as a new revision. It is durable when Apply returns. The error is of the kind
// roster.ErrOperation for an operation that cannot be carried out.
func (s *Service) Apply(ctx context.Context, id string, revision int, ops []roster.Operation) (*Result, error) {
	result, err := s.DryRun(ctx, id, revision, ops)
	if err != nil {
		return nil, err
	}
	result.Roster.Revision, err = s.store.Append(ctx, id, revision,
		&roster.Revision{CreatedAt: s.now().UTC(), Operations: ops, Roster: result.Roster})
	if err != nil {
		return nil, err
	}
	s.recent.Add(recentKey(id, result.Roster.Revision), result.Roster.Clone())
	return result, nil
}

func recentKey(id string, revision int) string { return fmt.Sprint(id, " ", revision) }

// DryRun is like Apply but stores nothing: the roster keeps its revision.
func (s *Service) DryRun(ctx context.Context, id string, revision int, ops []roster.Operation) (*Result, error) {
	switch op, err := standsAlone(ops); {
	case err != nil:
		return nil, err
	case op != nil && op.Op == roster.Revert:
		return s.revert(ctx, id, revision, op)
	case op != nil:
		return s.update(ctx, id, revision, op)
	}
	r, book, err := s.current(ctx, id, revision, ops)
	if err != nil {
		return nil, err
	}
	change, err := edit.Edit(book, r, ops)
	if err != nil {
		return nil, err
	}
	change.Roster.ID = id
	if slices.ContainsFunc(ops, func(op roster.Operation) bool { return op.Op == roster.SetForce && op.Catalogue != "" }) {
		intake.ReadAgain(book, r, change.Roster)
	}
	return &Result{Roster: change.Roster, Report: check.Check(book, change.Roster), Made: change.Made, Adjusted: change.Adjusted}, nil
}

// current returns the roster, if it still is at the revision.
// The game data is what the operations need as well.
func (s *Service) current(ctx context.Context, id string, revision int, ops []roster.Operation) (*roster.Roster, *entry.Book, error) {
	now, err := s.CurrentRevision(ctx, id) // and whether the caller may see it
	if err != nil {
		return nil, nil, err
	}
	if now != revision {
		return nil, nil, &roster.StaleError{ID: id, Given: revision, Current: now}
	}
	r, err := s.recent.Get(ctx, recentKey(id, revision), func(ctx context.Context, _ string) (*roster.Roster, error) {
		return s.Revision(ctx, id, revision)
	})
	if err != nil {
		return nil, nil, err
	}
	var named []string
	for i := range ops {
		if c := ops[i].Catalogue; c != "" {
			named = append(named, c)
		}
	}
	book, err := s.BookOf(ctx, r, named...)
	return r, book, err
}

// Undo makes the parent of the given revision the current revision.
func (s *Service) Undo(ctx context.Context, id string, revision int) (*Result, error) {
	return s.move(ctx, id, revision, roster.Back)
}

// Redo reverts the last Undo.
func (s *Service) Redo(ctx context.Context, id string, revision int) (*Result, error) {
	return s.move(ctx, id, revision, roster.Forward)
}

func (s *Service) move(ctx context.Context, id string, revision int, step roster.Step) (*Result, error) {
	v, err := s.store.Move(ctx, id, revision, step, s.now().UTC())
	if err != nil {
		return nil, err
	}
	book, err := s.BookOf(ctx, v.Roster)
	if err != nil {
		return nil, err
	}
	return &Result{Roster: v.Roster, Report: check.Check(book, v.Roster)}, nil
}

// Fork stores the current revision as a new roster with a history of its own.
// An empty name keeps the old one.
func (s *Service) Fork(ctx context.Context, id, name string) (*Result, error) {
	r, err := s.Roster(ctx, id)
	if err != nil {
		return nil, err
	}
	return s.ForkOf(ctx, r, name)
}

// ForkOf is Fork for a roster that has been read, such as one that is shared with the caller.
func (s *Service) ForkOf(ctx context.Context, r *roster.Roster, name string) (*Result, error) {
	book, err := s.BookOf(ctx, r)
	if err != nil {
		return nil, err
	}
	if name != "" {
		if r, _, err = edit.Apply(book, r, []roster.Operation{{Op: roster.Rename, Name: name}}); err != nil {
			return nil, err
		}
	}
	return s.create(ctx, book, r, intake.Document{}, nil)
}

// Report checks the current revision of a roster.
func (s *Service) Report(ctx context.Context, id string) (*check.Report, *roster.Roster, error) {
	r, err := s.Roster(ctx, id)
	if err != nil {
		return nil, nil, err
	}
	report, err := s.Check(ctx, r)
	return report, r, err
}

// Check checks a roster that need not be stored. The error is of the kind ErrMissing for
// a snapshot that does not exist.
func (s *Service) Check(ctx context.Context, r *roster.Roster) (*check.Report, error) {
	book, err := s.BookOf(ctx, r)
	if err != nil {
		return nil, err
	}
	return check.Check(book, r), nil
}

// Options lists what can be chosen below a selection of the current revision,
// with the reasons against each in the language or, with allowed set, only what
// is allowed. The error is of the kind roster.ErrOperation if the roster has no such
// selection.
func (s *Service) Options(ctx context.Context, id, selection string, allowed bool, lang string) ([]option.Choice, error) {
	r, err := s.Roster(ctx, id)
	if err != nil {
		return nil, err
	}
	book, err := s.BookOf(ctx, r)
	if err != nil {
		return nil, err
	}
	choices, err := option.Options(book, r, selection, lang)
	if allowed {
		choices = slices.DeleteFunc(choices, func(c option.Choice) bool { return !c.Allowed })
	}
	return choices, err
}

// Addable decides which datasheets can be added to a force of a roster.
type Addable = option.Addable

// Addable returns which datasheets can be added to a force of the current revision, or to
// the first force if it is empty. The error is of the kind roster.ErrOperation if the
// roster has no such force.
func (s *Service) Addable(ctx context.Context, id, force, lang string) (*Addable, error) {
	report, _, err := s.Report(ctx, id)
	if err != nil {
		return nil, err
	}
	return option.NewAddable(report, force, lang)
}

// Associations lists the associations that a selection of the current revision can have.
// The error is of the kind roster.ErrOperation if the roster has no such selection.
func (s *Service) Associations(ctx context.Context, id, selection string) ([]option.Association, error) {
	r, err := s.Roster(ctx, id)
	if err != nil {
		return nil, err
	}
	book, err := s.BookOf(ctx, r)
	if err != nil {
		return nil, err
	}
	return option.Associations(book, r, selection)
}

// ReaderLink returns the token of the read-only link of a roster, which is created on first use.
func (s *Service) ReaderLink(ctx context.Context, id string) (token string, err error) {
	return s.store.ReaderToken(ctx, id, rand.Text(), false, s.now().UTC())
}

// RenewReaderLink replaces the token of the read-only link of a roster. The old link has expired then.
func (s *Service) RenewReaderLink(ctx context.Context, id string) (token string, err error) {
	return s.store.ReaderToken(ctx, id, rand.Text(), true, s.now().UTC())
}

// RenewOwnerLink gives a roster a new id, since the id grants the right to change it. The old id is unknown then;
// the history and the read-only link stay.
func (s *Service) RenewOwnerLink(ctx context.Context, id string) (renewed string, err error) {
	if renewed, err = roster.NewID("ros", s.now()); err != nil {
		return "", err
	}
	return renewed, s.store.ChangeID(ctx, id, renewed)
}

// Shared returns the roster of a read-only link. The error is catalog.ErrNotFound for a token that no link
// has, or no longer has. The link grants reading of rosters of any owner.
func (s *Service) Shared(ctx context.Context, token string) (*roster.Roster, error) {
	id, err := s.store.ReaderOf(ctx, token)
	if err != nil {
		return nil, err
	}
	return s.Roster(roster.WithAccess(ctx, roster.Access{All: true}), id)
}
