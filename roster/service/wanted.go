package service

import (
	"context"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/intake"
)

// agrees compares the requested values with the roster that was read from a document.
// The error is of the kind intake.ErrMismatch.
func (s *Service) agrees(ctx context.Context, d intake.Document, r *roster.Roster) error {
	w := d.Requested
	switch {
	case d.Pasted != nil:
		return nil // it was read with the requested values
	case w.Edition != "" && w.Edition != r.Edition:
		return intake.Mismatch("edition", w.Edition, r.Edition)
	case w.Snapshot != "" && w.Snapshot != r.Snapshot:
		return intake.Mismatch("snapshot", w.Snapshot, r.Snapshot)
	case w.Faction == "":
		return nil
	}
	return s.ofFaction(ctx, w.Faction, d, r)
}

// ofFaction compares a faction with the army books of a roster. One of them is
// enough: an army may have several.
func (s *Service) ofFaction(ctx context.Context, faction string, d intake.Document, r *roster.Roster) error {
	listed, err := s.library.Catalogues(ctx, r.Snapshot)
	if err != nil || len(listed) == 0 {
		return err // the check reports an unknown snapshot
	}
	var found []string
	for i := range r.Forces {
		name := r.Forces[i].Catalogue
		for _, c := range listed {
			if c.ID != name {
				continue
			}
			if isBook(&c, faction) {
				return nil
			}
			name = c.Name
			break
		}
		found = append(found, name)
	}
	switch {
	case len(found) > 0:
		return intake.Mismatch("faction", faction, strings.Join(found, ", "))
	case d.List != nil && d.List.Faction != "" && catalog.Fold(d.List.Faction) != catalog.Fold(faction):
		return intake.Mismatch("faction", faction, d.List.Faction)
	}
	return nil
}

// isBook reports whether the name of a faction is that of an army book, its last
// part, or its id.
func isBook(c *catalog.Catalogue, faction string) bool {
	return c.ID == faction || catalog.Fold(c.Name) == catalog.Fold(faction) || catalog.Fold(c.Faction) == catalog.Fold(faction)
}

// wantedSnapshot returns the requested snapshot for a file of another program. The
// error is of the kind intake.ErrMismatch if it is of another game system.
func (s *Service) wantedSnapshot(ctx context.Context, id string, file intake.Recorded) (string, error) {
	given, err := s.library.Snapshot(ctx, id)
	system, name := file.System()
	if err == nil && given.System != system {
		return "", intake.Mismatch("snapshot", id, "game system "+name+" ("+system+")")
	}
	return given.ID, orMissing(id, err)
}
