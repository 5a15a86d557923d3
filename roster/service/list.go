package service

import (
	"cmp"
	"context"
	"slices"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/intake"
)

// readList reads a list document. It reports the edition that was chosen if the list leaves
// open which one it is of.
func (s *Service) readList(ctx context.Context, l *intake.List) (*roster.Roster, []roster.Diagnostic, error) {
	snapshot, chosen, err := s.snapshotOfList(ctx, l)
	if err != nil {
		return nil, nil, err
	}
	r, diagnostics, err := s.listRoster(ctx, l, snapshot)
	if err != nil {
		return nil, nil, err
	}
	if chosen {
		d := roster.Diagnostic{Code: roster.EditionChosen, Severity: roster.EditionChosen.Severity(), Actual: r.Edition, Args: map[string]string{}}
		diagnostics = append(diagnostics, d)
	}
	return r, diagnostics, nil
}

// listRoster reads a list with a snapshot: with the army books that it names or, if it names none
// or something is not found in them, with all of them.
func (s *Service) listRoster(ctx context.Context, l *intake.List, snapshot string) (*roster.Roster, []roster.Diagnostic, error) {
	named, err := s.booksNamed(ctx, l, snapshot)
	if err != nil {
		return nil, nil, err
	}
	if len(named) > 0 {
		book, err := s.library.BookOf(ctx, snapshot, named...)
		if book, err = limited(ctx, book, snapshot, err); err != nil {
			return nil, nil, err
		}
		if r, diagnostics := l.Roster(book, snapshot); len(diagnostics) == 0 {
			return r, diagnostics, nil
		}
	}
	book, err := s.book(ctx, snapshot)
	if err != nil {
		return nil, nil, err
	}
	r, diagnostics := l.Roster(book, snapshot)
	return r, diagnostics, nil
}

// booksNamed returns the ids of the army books of a list, or none if it leaves one open or the
// snapshot has not exactly one with a name.
func (s *Service) booksNamed(ctx context.Context, l *intake.List, snapshot string) (ids []string, err error) {
	factions := l.Factions()
	if len(factions) == 0 {
		return nil, nil
	}
	for i := range l.Units {
		if l.Units[i].Faction == "" && l.Faction == "" {
			return nil, nil
		}
	}
	listed, err := s.library.Catalogues(ctx, snapshot)
	if err != nil {
		return nil, err
	}
	for _, f := range factions {
		found := slices.DeleteFunc(slices.Clone(listed), func(c catalog.Catalogue) bool { return !isBook(&c, f) })
		if len(found) != 1 {
			return nil, nil
		}
		ids = append(ids, found[0].ID)
	}
	return ids, nil
}

// snapshotOfList returns the snapshot of a list: the one that it names, or of its edition the
// active one with most of its army books; first comes that of a new roster. A list without an
// edition is of the one whose data has most of its army books and then of its units, and of
// several of the one with the fewest errors. If that leaves it open, the newest is chosen.
func (s *Service) snapshotOfList(ctx context.Context, l *intake.List) (snapshot string, chosen bool, err error) {
	if l.Snapshot != "" {
		snapshot, err = s.snapshotFor(ctx, NewRoster{Edition: l.Edition, Snapshot: l.Snapshot})
		return snapshot, false, err
	}
	active, books, err := s.activeData(ctx)
	if err != nil {
		return "", false, err
	}
	factions, units := l.Factions(), l.UnitNames()
	wanted := l.Edition
	for _, id := range slices.Concat(factions, units) { // ids of built-in data begin with the edition
		wanted = cmp.Or(wanted, catalog.EditionOf(id))
	}
	var editions []string // the newest first
	for _, x := range active {
		if (wanted == "" || x.Edition == wanted) && !slices.Contains(editions, x.Edition) {
			editions = append(editions, x.Edition)
		}
	}
	if len(editions) == 0 {
		return "", false, s.noEdition(ctx, wanted)
	}
	if len(editions) == 1 {
		units = nil // they do not decide
	}
	var best []string // one of each edition
	most := [2]int{-1, -1}
	for _, edition := range editions {
		found, fit, err := s.fittingOf(ctx, ofEdition(active, edition), books, factions, units)
		switch order := slices.Compare(fit[:], most[:]); {
		case err != nil:
			return "", false, err
		case order > 0:
			best, most = []string{found}, fit
		case order == 0:
			best = append(best, found)
		}
	}
	if len(factions) > 0 && most[0] == 0 {
		return best[0], false, nil // nothing has them, which is reported
	}
	return s.withFewestErrors(ctx, l, best)
}

// fittingOf returns the active snapshot of an edition with most of the factions, that of a new
// roster first, and its numbers of factions and of units. books are those of all active snapshots.
func (s *Service) fittingOf(ctx context.Context, active []catalog.Snapshot, books []catalog.Catalogue, factions, units []string) (best string, fit [2]int, err error) {
	fit[0] = -1
	for _, x := range append([]catalog.Snapshot{catalog.Largest(active, books)}, active...) {
		if n := countBooks(books, x.ID, factions); n > fit[0] {
			best, fit[0] = x.ID, n
		}
	}
	fit[1], err = s.unitsOf(ctx, best, units)
	return best, fit, err
}

// withFewestErrors returns the first of the snapshots on which a list has the fewest errors,
// and whether there are several: what else it names, such as a keyword or a detachment, tells
// which one it is of.
func (s *Service) withFewestErrors(ctx context.Context, l *intake.List, snapshots []string) (best string, several bool, err error) {
	if len(snapshots) == 1 {
		return snapshots[0], false, nil
	}
	fewest := -1
	for _, snapshot := range snapshots {
		r, diagnostics, err := s.listRoster(ctx, l, snapshot)
		if err != nil {
			return "", false, err
		}
		r.Keep(diagnostics)
		book, err := s.BookOf(ctx, r)
		if err != nil {
			return "", false, err
		}
		switch n := check.Check(book, r).Summary.Errors; {
		case fewest < 0 || n < fewest:
			best, fewest, several = snapshot, n, false
		case n == fewest:
			several = true
		}
	}
	return best, several, nil
}

// countBooks returns how many of the factions a snapshot has an army book of.
func countBooks(books []catalog.Catalogue, snapshot string, factions []string) (n int) {
	for _, f := range factions {
		if slices.ContainsFunc(books, func(c catalog.Catalogue) bool { return c.Snapshot == snapshot && isBook(&c, f) }) {
			n++
		}
	}
	return n
}
