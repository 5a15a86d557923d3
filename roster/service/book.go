package service

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
)

// snapshotFor chooses the game data of a new roster.
func (s *Service) snapshotFor(ctx context.Context, begin NewRoster) (string, error) {
	if begin.Snapshot != "" {
		return s.givenSnapshot(ctx, begin)
	}
	if begin.Catalogue != "" {
		return s.snapshotWith(ctx, begin.Catalogue, begin.Edition)
	}
	active, err := s.library.ActiveOf(ctx, begin.Edition)
	if errors.Is(err, catalog.ErrNotFound) {
		return "", s.noEdition(ctx, begin.Edition)
	}
	return active.ID, err
}

func (s *Service) givenSnapshot(ctx context.Context, begin NewRoster) (string, error) {
	given, err := s.library.Snapshot(ctx, begin.Snapshot)
	if err == nil && begin.Edition != "" && begin.Edition != given.Edition {
		return "", missing("edition", begin.Edition+" in snapshot "+begin.Snapshot, given.Edition)
	}
	return given.ID, orMissing(begin.Snapshot, err)
}

func (s *Service) snapshotWith(ctx context.Context, id, edition string) (string, error) {
	listed, err := s.library.Catalogues(ctx, "")
	if err != nil {
		return "", err
	}
	var ids []string
	for _, c := range listed {
		if edition != "" && c.Edition != edition {
			continue
		}
		if c.ID == id {
			return c.Snapshot, nil
		}
		ids = append(ids, c.ID)
	}
	if edition != "" && len(ids) == 0 {
		return "", s.noEdition(ctx, edition)
	}
	return "", missing("catalogue", id, strings.Join(roster.Nearest(id, ids), ", "))
}

// noEdition returns the error for an edition without game data, with the editions that have
// some.
func (s *Service) noEdition(ctx context.Context, found string) error {
	all, err := s.library.Snapshots(ctx)
	if err != nil {
		return err
	}
	var names []string
	for i := range all {
		names = append(names, all[i].Edition)
	}
	slices.Sort(names)
	return missing("edition", found, registry().Allowed(slices.Compact(names), found, ""))
}

// activeData returns the active snapshots (see catalog.Library.Active) and their army books.
func (s *Service) activeData(ctx context.Context) ([]catalog.Snapshot, []catalog.Catalogue, error) {
	active, err := s.library.Active(ctx)
	if err != nil {
		return nil, nil, err
	}
	books, err := s.library.Catalogues(ctx, "")
	return active, books, err
}

// ofEdition returns the snapshots of an edition.
func ofEdition(all []catalog.Snapshot, edition string) []catalog.Snapshot {
	return slices.DeleteFunc(slices.Clone(all), func(x catalog.Snapshot) bool { return x.Edition != edition })
}

// bookFor returns the game data that a new roster needs: of the catalogue that it
// begins with or, without one, the game system alone.
func (s *Service) bookFor(ctx context.Context, snapshot string, begin NewRoster) (*entry.Book, error) {
	var named []string
	if begin.Catalogue != "" {
		named = []string{begin.Catalogue}
	}
	book, err := s.library.BookOf(ctx, snapshot, named...)
	return limited(ctx, book, snapshot, err)
}

func (s *Service) book(ctx context.Context, snapshot string) (*entry.Book, error) {
	book, err := s.library.Book(ctx, snapshot)
	return limited(ctx, book, snapshot, err)
}

// limited returns a book whose evaluations end with ctx: see entry.Book.Until.
func limited(ctx context.Context, book *entry.Book, snapshot string, err error) (*entry.Book, error) {
	if err != nil {
		return nil, orMissing(snapshot, err)
	}
	return book.Until(ctx), nil
}

// BookOf returns the game data for the check of a roster: its catalogues, those that its
// document names units of, and the named ones, or the whole snapshot if the roster names
// something that these do not have.
func (s *Service) BookOf(ctx context.Context, r *roster.Roster, more ...string) (*entry.Book, error) {
	names := more
	for i := range r.Forces {
		names = catalogues(&r.Forces[i], names)
	}
	names = append(names, booksMeant(r)...)
	book, err := s.library.BookOf(ctx, r.Snapshot, names...)
	if err == nil && !covers(book, r) {
		book, err = s.library.Book(ctx, r.Snapshot)
	}
	return limited(ctx, book, r.Snapshot, err)
}

// catalogues adds those that a force and the forces in it select from.
func catalogues(f *roster.Force, to []string) []string {
	to = append(to, f.Catalogue)
	for i := range f.Forces {
		to = catalogues(&f.Forces[i], to)
	}
	return to
}

// booksMeant returns the other army books of the snapshot that the document of a roster names
// units of, in a bounded number.
func booksMeant(r *roster.Roster) (ids []string) {
	const most = 2
	roster.EachSelection(r.Forces, func(s *roster.Selection) {
		if u := s.Unread; u != nil && u.Code == roster.NameElsewhere && len(ids) < most {
			if id := u.Args["Catalogue"]; id != "" && !slices.Contains(ids, id) {
				ids = append(ids, id)
			}
		}
	})
	return ids
}

// covers reports whether the book has the force entries and the cost types that
// a roster names.
func covers(book *entry.Book, r *roster.Roster) bool {
	for id := range r.Limits {
		if book.CostNamed(id) < 0 {
			return false
		}
	}
	return !slices.ContainsFunc(r.Forces, func(f roster.Force) bool { return !coversForce(book, &f) })
}

func coversForce(book *entry.Book, f *roster.Force) bool {
	return book.Force(f.Entry) != nil &&
		!slices.ContainsFunc(f.Forces, func(g roster.Force) bool { return !coversForce(book, &g) })
}
