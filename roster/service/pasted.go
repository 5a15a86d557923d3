package service

import (
	"cmp"
	"context"
	"math"
	"slices"
	"strconv"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/intake"
)

// readPasted reads a text as a roster. If it may be of several editions, it is read with the one whose names and costs
// agree best with the text.
func (s *Service) readPasted(ctx context.Context, p *intake.Pasted) (*roster.Roster, []roster.Diagnostic, error) {
	fits, err := s.fitPasted(ctx, p)
	if err != nil {
		return nil, nil, err
	}
	best, least := 0, math.MaxInt
	var r *roster.Roster
	var diagnostics []roster.Diagnostic
	for i := len(fits) - 1; i >= 0; i-- { // the most likely one is read last, because a text has the ids of its last reading
		var book *entry.Book
		if book, r, diagnostics, err = s.readFit(ctx, p, fits[i]); err != nil {
			return nil, nil, err
		}
		if len(fits) == 1 {
			break
		}
		if n := intake.Misfits(book, r, diagnostics, p.Stated()); n <= least {
			best, least = i, n
		}
	}
	if best > 0 {
		_, r, diagnostics, err = s.readFit(ctx, p, fits[best])
	}
	return r, diagnostics, err
}

// readFit reads a text with game data that it may be of.
func (s *Service) readFit(ctx context.Context, p *intake.Pasted, f fit) (book *entry.Book, r *roster.Roster, diagnostics []roster.Diagnostic, err error) {
	p.Former = nil
	if len(f.books) > 0 {
		book, err = s.library.BookOf(ctx, f.snapshot, f.books...)
	} else {
		book, err = s.book(ctx, f.snapshot)
	}
	if err != nil {
		return nil, nil, nil, err
	}
	r, diagnostics = p.Roster(book, f.snapshot)
	more, err := s.bookOfUnknown(ctx, f.snapshot, diagnostics)
	if err != nil {
		return nil, nil, nil, err
	}
	if more != "" && len(f.books) > 0 {
		if book, err = s.library.BookOf(ctx, f.snapshot, append(f.books, more)...); err != nil {
			return nil, nil, nil, err
		}
		r, diagnostics = p.Roster(book, f.snapshot)
	}
	if p.Former, err = s.formerNames(ctx, f.snapshot, diagnostics); err == nil && len(p.Former) > 0 {
		r, diagnostics = p.Roster(book, f.snapshot)
	}
	return book, r, diagnostics, err
}

// formerSought bounds the releases whose names are looked up for one text.
const formerSought = 5

// formerNames returns the ids of the datasheets with the unknown and misspelled names of a text in the newest
// other releases of the game system of a snapshot, by catalog.NameKey. The snapshot may have them under new names.
func (s *Service) formerNames(ctx context.Context, snapshot string, diagnostics []roster.Diagnostic) (map[string][]string, error) {
	var names []string
	for i := range diagnostics {
		d := &diagnostics[i]
		if name, err := strconv.Unquote(d.Actual); err == nil && (d.Code == roster.NameUnknown || d.Code == roster.NameTaken) && len(names) < namesSought {
			names = append(names, name)
		}
	}
	if len(names) == 0 {
		return nil, nil
	}
	of, err := s.library.Snapshot(ctx, snapshot)
	if err != nil {
		return nil, err
	}
	releases, err := s.library.Snapshots(ctx)
	releases = slices.DeleteFunc(releases, func(x catalog.Snapshot) bool {
		return x.ID == snapshot || x.Edition != of.Edition || x.System != of.System || x.Format != of.Format
	})
	former := map[string][]string{}
	for _, x := range releases[:min(len(releases), formerSought)] {
		found, err := s.library.Named(ctx, x.ID, names...)
		if err != nil {
			return nil, err
		}
		for _, n := range found {
			if key := catalog.NameKey(n.Name); n.Kind == catalog.NameDatasheet {
				former[key] = append(former[key], n.ID)
			}
		}
	}
	return former, err
}

// bookOfUnknown returns the army book of a snapshot that has the first unknown unit of a text, or "".
// It may extend the book that the text names.
func (s *Service) bookOfUnknown(ctx context.Context, snapshot string, diagnostics []roster.Diagnostic) (string, error) {
	for i := range diagnostics {
		d := &diagnostics[i]
		name, err := strconv.Unquote(d.Actual)
		if d.Code != roster.NameUnknown || d.Args["Kind"] != string(catalog.NameDatasheet) || err != nil {
			continue
		}
		found, err := s.library.Named(ctx, snapshot, name)
		k := slices.IndexFunc(found, func(n catalog.IndexedName) bool { return n.Kind == catalog.NameDatasheet })
		if k < 0 {
			return "", err
		}
		return found[k].Catalogue, err
	}
	return "", nil
}

// fit is game data that a text may be of.
type fit struct {
	snapshot string
	books    []string // ids of the army books that may be its faction; none: all
	likeness int      // of the best of them
	units    int      // of the text that it has, if none of its army books is the faction
	distance int      // in editions, from the one that the text seems to be of
	known    int      // units and detachment of the text that it has, if the text may be of several editions
	edition  string
	usual    bool // the data that the edition means without a snapshot
}

// better reports whether the data fits a text better than other data: data that
// has the faction before data of the edition, the nearest edition before others, the one with most units
// and the detachment if there are several, and of one
// edition the data that it means without a snapshot. A text may name only a chapter or a dynasty,
// or no faction: then the data with most of its units fits. Of equal data that has the faction, the newest edition fits.
func (f fit) better(than fit) bool {
	switch {
	case than.snapshot == "":
		return true
	case f.likeness > 0 != (than.likeness > 0):
		return f.likeness > 0
	case f.distance != than.distance:
		return f.distance < than.distance
	case f.edition != than.edition && f.known != than.known:
		return f.known > than.known
	case f.likeness > 0 && f.edition == than.edition && f.usual != than.usual:
		return f.usual
	}
	newer := 0
	if f.likeness > 0 {
		newer = cmp.Compare(catalog.EditionNumber(f.edition), catalog.EditionNumber(than.edition))
	}
	like := cmp.Compare(f.likeness, than.likeness)
	if newer != 0 && min(f.likeness, than.likeness) >= intake.SameFaction {
		like = 0 // one edition only adds the allegiance to the name of the faction
	}
	return cmp.Or(like, cmp.Compare(f.units, than.units), newer) > 0
}

// fitPasted chooses the game data of a text: of the active snapshots the one that fits best, and those of other editions
// that fit as well. The error is of the kind ErrMissing if there is none of the requested edition.
func (s *Service) fitPasted(ctx context.Context, p *intake.Pasted) ([]fit, error) {
	if p.Snapshot != "" {
		given, err := s.givenSnapshot(ctx, NewRoster{Snapshot: p.Snapshot, Edition: p.Edition})
		if err != nil {
			return nil, err
		}
		books, err := s.library.Catalogues(ctx, given)
		if err != nil {
			return nil, err
		}
		f, err := s.fitOf(ctx, given, books, p)
		return []fit{f}, err
	}
	active, books, err := s.activeData(ctx)
	if err != nil {
		return nil, err
	}
	var best fit
	var others []fit
	usual := map[string]string{} // snapshots by edition
	for _, x := range active {
		if p.Edition != "" && x.Edition != p.Edition {
			continue
		}
		f, err := s.fitOf(ctx, x.ID, books, p)
		if err != nil {
			return nil, err
		}
		if usual[x.Edition] == "" {
			usual[x.Edition] = catalog.Largest(ofEdition(active, x.Edition), books).ID
		}
		f.edition, f.usual = x.Edition, usual[x.Edition] == x.ID
		if p.Edition == "" {
			f.distance = intake.EditionsApart(p.Shown, p.OrLater, x.Edition)
		}
		if p.Edition == "" && (p.OrLater || p.Shown == "") {
			if f.known, err = s.knownOf(ctx, x.ID, p); err != nil {
				return nil, err
			}
		}
		if f.better(best) {
			best, f = f, best
		}
		others = append(others, f)
	}
	if best.snapshot == "" {
		return nil, s.noEdition(ctx, cmp.Or(p.Edition, p.Shown))
	}
	others = slices.DeleteFunc(others, func(f fit) bool { return !f.usual || !f.fitsAsWell(best) })
	return append([]fit{best}, others...), nil
}

// fitsAsWell reports whether data of another edition has the faction, if a text states one, and as many units of it.
func (f fit) fitsAsWell(best fit) bool {
	return f.edition != best.edition && (f.likeness > 0) == (best.likeness > 0) && f.distance == best.distance && f.known > 0 && f.known == best.known
}

// likelyMost bounds the army books of one text.
const likelyMost = 8

// fitOf returns how well a snapshot, by its army books among the given ones, fits a text.
func (s *Service) fitOf(ctx context.Context, snapshot string, books []catalog.Catalogue, p *intake.Pasted) (f fit, err error) {
	f.snapshot = snapshot
	for i := range books {
		c := &books[i]
		if c.Snapshot != snapshot || len(f.books) == likelyMost {
			continue
		}
		if n := p.Likeness(c.Name); n > 0 {
			f.books = append(f.books, c.ID)
			f.likeness = max(f.likeness, n)
		}
	}
	if f.likeness == 0 {
		f.units, err = s.unitsOf(ctx, snapshot, p.Units)
	}
	return f, err
}

// knownOf returns how many of the units and the detachment of a text a snapshot has.
func (s *Service) knownOf(ctx context.Context, snapshot string, p *intake.Pasted) (n int, err error) {
	if n, err = s.unitsOf(ctx, snapshot, p.Units); err != nil || p.Detachment == "" {
		return n, err
	}
	found, err := s.library.Named(ctx, snapshot, p.Detachment)
	if slices.ContainsFunc(found, func(x catalog.IndexedName) bool { return x.Kind == catalog.NameDetachment }) {
		n++
	}
	return n, err
}

// unitsSought bounds the units of a document that are looked up in game data.
const unitsSought = 12

// unitsOf returns the number of units that a snapshot has by their exact names, of the first
// ones.
func (s *Service) unitsOf(ctx context.Context, snapshot string, units []string) (n int, err error) {
	units = units[:min(len(units), unitsSought)]
	found, err := s.library.Named(ctx, snapshot, units...)
	for _, name := range units {
		if slices.ContainsFunc(found, func(x catalog.IndexedName) bool {
			return x.Kind == catalog.NameDatasheet && catalog.NameKey(x.Name) == catalog.NameKey(name)
		}) {
			n++
		}
	}
	return n, err
}
