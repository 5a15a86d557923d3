package service

import (
	"context"
	"errors"
	"slices"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/roster/intake"
)

// snapshotOfList chooses the game data of a list document: of the active snapshots of
// its edition the one with most of its army books. The
// snapshot of an edition that a new roster would have comes first. A list without an
// edition is of another edition than listEdition only if that has none of its army books.
func (s *Service) snapshotOfList(ctx context.Context, l *intake.List) (string, error) {
	begin := NewRoster{Edition: l.Edition, Snapshot: l.Snapshot}
	if begin.Edition == "" && begin.Snapshot == "" {
		begin.Edition = listEdition
	}
	usual, err := s.snapshotFor(ctx, begin)
	factions := l.Factions()
	if len(factions) == 0 || l.Snapshot != "" || err != nil && !errors.Is(err, ErrMissing) {
		return usual, err
	}
	candidates, failed := s.library.Active(ctx)
	if failed != nil {
		return "", failed
	}
	ofEdition := func(x catalog.Snapshot) bool { return x.Edition == begin.Edition }
	best, most, failed := s.withMostBooks(ctx, usual, candidates, factions, ofEdition)
	if failed == nil && most == 0 && l.Edition == "" {
		best, most, failed = s.withMostBooks(ctx, usual, candidates, factions, func(x catalog.Snapshot) bool { return !ofEdition(x) })
	}
	if failed != nil {
		return "", failed
	}
	if most > 0 {
		return best, nil
	}
	return usual, err
}

// withMostBooks returns which of the candidates that pass, after the first, has most of the
// army books, and how many.
func (s *Service) withMostBooks(ctx context.Context, first string, candidates []catalog.Snapshot, factions []string, pass func(catalog.Snapshot) bool) (best string, most int, err error) {
	ids := []string{first}
	for _, x := range candidates {
		if pass(x) {
			ids = append(ids, x.ID)
		}
	}
	best = first
	for _, id := range ids {
		if id == "" {
			continue
		}
		n, err := s.countBooks(ctx, id, factions)
		if err != nil {
			return "", 0, err
		}
		if n > most {
			best, most = id, n
		}
	}
	return best, most, nil
}

// countBooks returns how many of the factions a snapshot has an army book of.
func (s *Service) countBooks(ctx context.Context, snapshot string, factions []string) (n int, err error) {
	listed, err := s.library.Catalogues(ctx, snapshot)
	for _, f := range factions {
		if slices.ContainsFunc(listed, func(c catalog.Catalogue) bool { return isBook(&c, f) }) {
			n++
		}
	}
	return n, err
}
