package roster

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
)

// Wanted is what whoever hands in a document says that it is of. Empty fields leave
// it to the document. It is for what a document does not say itself; of a text it
// goes before what the text says.
type Wanted struct {
	Edition  string // such as 10e
	Faction  string // name of an army book, the last part of the name, or the book's id
	Snapshot string
}

// A WantedError says that a document is of something else than was asked for.
type WantedError struct {
	Field string // edition, faction or snapshot
	Asked string
	Found string // what the document is of
}

// Error names the field, what was asked for, and what the document is of.
func (e *WantedError) Error() string {
	return fmt.Sprintf("%s: asked for %.200q; the document is of %s", e.Field, e.Asked, e.Found)
}

// fill returns the list with what it does not say itself. The error is a
// *WantedError.
func (w *Wanted) fill(l *List) (*List, error) {
	filled := *l
	filled.Edition, filled.Snapshot = cmp.Or(l.Edition, w.Edition), cmp.Or(l.Snapshot, w.Snapshot)
	filled.Faction = cmp.Or(l.Faction, w.Faction)
	said := cmp.Or(l.Edition, catalog.BySnapshot("", l.Snapshot).Edition)
	switch {
	case w.Edition != "" && said != "" && said != w.Edition:
		return nil, &WantedError{"edition", w.Edition, said}
	case w.Snapshot == "" || filled.Snapshot == w.Snapshot && filled.Edition == "":
	case filled.Snapshot != w.Snapshot:
		return nil, &WantedError{"snapshot", w.Snapshot, filled.Snapshot}
	case catalog.BySnapshot("", w.Snapshot).Edition != filled.Edition:
		return nil, &WantedError{"snapshot", w.Snapshot, "edition " + filled.Edition}
	}
	return &filled, nil
}

// agrees compares what was asked for with the roster that was made of a document.
// The error is a *WantedError.
func (s *Service) agrees(ctx context.Context, d Document, r *Roster) error {
	w := d.Wanted
	switch {
	case d.Pasted != nil:
		return nil // it was read as what was asked for
	case w.Edition != "" && w.Edition != r.Edition:
		return &WantedError{"edition", w.Edition, r.Edition}
	case w.Snapshot != "" && w.Snapshot != r.Snapshot:
		return &WantedError{"snapshot", w.Snapshot, r.Snapshot}
	case w.Faction == "":
		return nil
	}
	return s.ofFaction(ctx, w.Faction, d, r)
}

// ofFaction compares a faction with the army books of a roster. One of them is
// enough: an army may have several.
func (s *Service) ofFaction(ctx context.Context, faction string, d Document, r *Roster) error {
	listed, err := s.library.Catalogues(ctx, r.Snapshot)
	if err != nil || len(listed) == 0 {
		return err // of a snapshot that does not exist the check says so
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
		return &WantedError{"faction", faction, strings.Join(found, ", ")}
	case d.List != nil && d.List.Faction != "" && fold(d.List.Faction) != fold(faction):
		return &WantedError{"faction", faction, d.List.Faction}
	}
	return nil
}

// isBook reports whether the name of a faction is that of an army book, its last
// part, or its id.
func isBook(c *catalog.Catalogue, faction string) bool {
	return c.ID == faction || fold(c.Name) == fold(faction) || fold(c.Faction) == fold(faction)
}

// wantedSnapshot is the snapshot that a file of another program is to be read on. The
// error is a *WantedError where it is of another game system.
func (s *Service) wantedSnapshot(ctx context.Context, id string, file Recorded) (string, error) {
	given, err := s.library.Snapshot(ctx, id)
	if errors.Is(err, catalog.ErrNotFound) {
		return "", &FieldError{Field: "snapshot", Found: id}
	}
	system, name := file.System()
	if err == nil && given.System != system {
		return "", &WantedError{"snapshot", id, "game system " + name + " (" + system + ")"}
	}
	return given.ID, err
}
