package service

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/source"
	"github.com/rollcall40k/rollcall/roster"
)

// namesSought bounds the look-ups for one document.
const namesSought = 100

// findElsewhere explains the unknown names of units, Enhancements and detachments that
// belong to other army books: of the roster's snapshot, or else of the active snapshots of
// its edition. It only reads the index of names.
func (s *Service) findElsewhere(ctx context.Context, r *roster.Roster, diagnostics []roster.Diagnostic) error {
	names := map[*roster.Diagnostic]string{}
	for i := range diagnostics {
		if d := &diagnostics[i]; isIndexed(d) && len(names) < namesSought {
			if name, err := strconv.Unquote(d.Actual); err == nil {
				names[d] = name
			}
		}
	}
	all, err := s.indexed(ctx, r, names)
	if err != nil || len(all) == 0 {
		return err
	}
	books, err := s.library.Catalogues(ctx, r.Snapshot)
	if err != nil {
		return err
	}
	for i := range diagnostics {
		d := &diagnostics[i]
		name, ok := names[d]
		found := all[indexKey{catalog.NameKind(d.Args["Kind"]), catalog.NameKey(name)}]
		if !ok || len(found) == 0 {
			continue
		}
		army := bookNear(books, r, d.Selection)
		others := slices.DeleteFunc(slices.Clone(found), func(n catalog.IndexedName) bool { return catalog.SameName(n.Faction, army.Faction) })
		switch {
		case len(others) == len(found):
			explainElsewhere(d, r, found, army.Faction)
		case found[0].Kind == catalog.NameEnhancement && d.Args["Why"] == "" && found[0].Snapshot == r.Snapshot:
			d.Args["Why"] = "datasheet" // the book has it for other units
			delete(d.Args, "Allowed")
		}
	}
	return nil
}

// indexKey is a kind of names and the [catalog.NameKey] of one.
type indexKey struct {
	kind catalog.NameKind
	key  string
}

// indexed returns what has one of the names in the snapshot of a roster, or else in the active snapshots of its
// edition.
func (s *Service) indexed(ctx context.Context, r *roster.Roster, names map[*roster.Diagnostic]string) (map[indexKey][]catalog.IndexedName, error) {
	all := map[indexKey][]catalog.IndexedName{}
	for _, snapshot := range []string{r.Snapshot, ""} {
		var missing []string
		for d, name := range names {
			if len(all[indexKey{catalog.NameKind(d.Args["Kind"]), catalog.NameKey(name)}]) == 0 {
				missing = append(missing, name)
			}
		}
		slices.Sort(missing)
		list, err := s.library.Named(ctx, snapshot, slices.Compact(missing)...)
		if err != nil {
			return nil, err
		}
		found := map[indexKey][]catalog.IndexedName{}
		for _, n := range list {
			if k := (indexKey{n.Kind, catalog.NameKey(n.Name)}); n.Edition == r.Edition && len(all[k]) == 0 {
				found[k] = append(found[k], n)
			}
		}
		maps.Copy(all, found)
	}
	return all, nil
}

// isIndexed reports whether a diagnostic is of an unknown name of a kind that the index of names has.
func isIndexed(d *roster.Diagnostic) bool {
	switch catalog.NameKind(d.Args["Kind"]) {
	case catalog.NameDatasheet, catalog.NameEnhancement, catalog.NameDetachment:
		return d.Code == roster.NameUnknown
	default:
		return false
	}
}

// registry lists where game data is published.
var registry = sync.OnceValue(source.Default)

// addSources names the command that installs the data of a faction that the data lacks, and of
// names that the built-in army books lack.
func (s *Service) addSources(ctx context.Context, r *roster.Roster, diagnostics []roster.Diagnostic) error {
	complete := sync.OnceValues(func() (*source.Source, error) { return s.completes(ctx, r) })
	for i := range diagnostics {
		d := &diagnostics[i]
		switch {
		case d.Code == roster.FactionMissing:
			faction, err := strconv.Unquote(d.Actual)
			if err != nil {
				continue
			}
			if from := registry().With(cmp.Or(d.Args["Edition"], r.Edition), faction); len(from) > 0 {
				d.Args["Edition"], d.Args["Install"] = from[0].Edition, from[0].Command()
			}
		case d.Code == roster.DataUnverified:
			if from := registry().With(r.Edition, catalog.FactionOf(d.Args["Thing"])); len(from) > 0 {
				d.Args["Install"] = from[0].Command()
			}
		case isIndexed(d) && d.Args["Why"] == "":
			from, err := complete()
			if err != nil {
				return err
			}
			if from != nil {
				d.Args["Install"] = from.Command()
			}
		}
	}
	return nil
}

// completes returns the source of the complete data of a roster with built-in data, or nil if the
// roster has other data, if other data of the edition is active, or if no source has its edition.
func (s *Service) completes(ctx context.Context, r *roster.Roster) (*source.Source, error) {
	active, err := s.library.Active(ctx)
	if err != nil || !slices.ContainsFunc(active, func(a catalog.Snapshot) bool { return a.ID == r.Snapshot && a.Origin == catalog.BuiltIn }) {
		return nil, err
	}
	if from := registry().Missing(active, r.Edition, ""); len(from) > 0 {
		return from[0], nil
	}
	return nil, nil
}

// bookNear returns the army book of the force with a selection, or of the first force.
func bookNear(books []catalog.Catalogue, r *roster.Roster, selection string) (c catalog.Catalogue) {
	if len(r.Forces) == 0 {
		return c
	}
	at := max(slices.IndexFunc(r.Forces, func(f roster.Force) bool {
		found := false
		roster.EachSelection([]roster.Force{f}, func(s *roster.Selection) { found = found || s.ID == selection })
		return found
	}), 0)
	if k := slices.IndexFunc(books, func(c catalog.Catalogue) bool { return c.ID == r.Forces[at].Catalogue }); k >= 0 {
		c = books[k]
	}
	return c
}

// booksShown bounds the army books that a message lists.
const booksShown = 3

// explainElsewhere turns the diagnostic of an unknown name into that of a known one.
func explainElsewhere(d *roster.Diagnostic, r *roster.Roster, found []catalog.IndexedName, army string) {
	d.Code = roster.NameElsewhere
	delete(d.Args, "Why")
	delete(d.Args, "Allowed")
	var books []string
	for _, n := range found {
		books = append(books, n.Faction)
		if n.Snapshot == r.Snapshot {
			d.Args["Catalogue"] = cmp.Or(d.Args["Catalogue"], n.Catalogue)
			if d.Args["Kind"] == string(catalog.NameDatasheet) {
				d.Suggestions = append(d.Suggestions, roster.Suggestion{Name: n.Name, ID: n.ID, Why: roster.WhyBook})
			}
		}
	}
	slices.Sort(books)
	books = slices.Compact(books)
	if len(books) > booksShown {
		books = append(books[:booksShown], "…")
	}
	d.Args["Thing"], d.Args["Books"] = found[0].Name, strings.Join(books, ", ")
	if army != "" {
		d.Args["Army"] = army
	}
}
