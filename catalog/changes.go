package catalog

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/rollcall40k/rollcall/catalog/datasheet"
	"github.com/rollcall40k/rollcall/catalog/entry"
)

// Changes are the differences between two snapshots, in the order of names.
type Changes struct {
	From       string        `json:"from"` // id of a snapshot
	To         string        `json:"to"`
	Books      Difference    `json:"books"`
	Datasheets Difference    `json:"datasheets"`
	Points     []PointChange `json:"points"`
	// Unreadable are the documents of To that cannot be read and are left out, without those that
	// From lacks for the same reason.
	Unreadable []string `json:"unreadable"`

	reduced []Named // army books that have lost many of their datasheets
}

// A Difference lists the additions, removals and renamings between two snapshots. No list is nil.
type Difference struct {
	Added   []Named   `json:"added"`
	Removed []Named   `json:"removed"`
	Renamed []Renamed `json:"renamed"`
}

// Named is an army book, or a datasheet with its faction.
type Named struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Faction string `json:"faction"`
}

// Renamed has the same id in both snapshots, but different names.
type Renamed struct {
	Named        // the new name
	Was   string `json:"was"`
}

// A PointChange is a datasheet or an Enhancement whose cost differs.
type PointChange struct {
	Named
	Kind   NameKind     `json:"kind"`             // NameDatasheet or NameEnhancement
	Models int          `json:"models,omitempty"` // size of the unit; 0: the smallest
	From   entry.Number `json:"from"`
	To     entry.Number `json:"to"`
}

// Title names the datasheet or Enhancement: "Khorne Berzerkers, 10 models".
func (p *PointChange) Title() string {
	switch {
	case p.Kind == NameEnhancement:
		return p.Name + " (Enhancement)"
	case p.Models == 1:
		return p.Name + ", 1 model"
	case p.Models > 1:
		return fmt.Sprintf("%s, %d models", p.Name, p.Models)
	}
	return p.Name
}

// Empty reports whether the lists contain no changes.
func (c *Changes) Empty() bool {
	return c.Books.empty() && c.Datasheets.empty() && len(c.Points) == 0
}

func (d *Difference) empty() bool { return len(d.Added)+len(d.Removed)+len(d.Renamed) == 0 }

// Smaller reports whether army books or documents are missing or incomplete.
func (c *Changes) Smaller() bool { return len(c.Books.Removed)+len(c.reduced)+len(c.Unreadable) > 0 }

// Missing returns the army books that are missing, and then those that have lost many of their
// datasheets, as when a file of the data is cut off.
func (c *Changes) Missing() []Named { return slices.Concat(c.Books.Removed, c.reduced) }

// A book has lost many datasheets if it has lost this number, and this part of all.
const (
	manyLost = 5
	lostPart = 5 // a fifth
)

// findReduced finds the books that have lost many of their datasheets.
func (c *Changes) findReduced(books []Named, was []Summary) {
	had, lost := map[string]int{}, map[string]int{}
	for i := range was {
		had[was[i].Faction]++
	}
	for i := range c.Datasheets.Removed {
		lost[c.Datasheets.Removed[i].Faction]++
	}
	for _, b := range books {
		gone := slices.ContainsFunc(c.Books.Removed, func(x Named) bool { return x.ID == b.ID })
		if n := lost[b.Faction]; !gone && n >= manyLost && n*lostPart >= had[b.Faction] {
			c.reduced = append(c.reduced, b)
		}
	}
}

// ChangesTo returns the changes from the active snapshot of the same game system, or from none, to a
// snapshot, or nil if it is the active snapshot itself.
func (l *Library) ChangesTo(ctx context.Context, s Snapshot) (*Changes, error) {
	active, err := l.ActiveFor(ctx, s.ID)
	if err != nil && !errors.Is(err, ErrNotFound) || active.ID == s.ID {
		return nil, err
	}
	return l.Compare(ctx, active.ID, s.ID)
}

// Compare returns the changes from one snapshot to another. It matches datasheets and books by
// id, or else by name in the same faction. Without the id of the first, all are added. The error is
// ErrNotFound if one of the snapshots does not exist.
func (l *Library) Compare(ctx context.Context, from, to string) (*Changes, error) {
	c := &Changes{From: from, To: to, Points: []PointChange{}}
	var books [2][]Named
	var sheets [2][]Summary
	var enhancements [2][]IndexedName
	var refused [2][]string
	for i, id := range []string{from, to} {
		if id == "" {
			continue
		}
		s, err := l.Snapshot(ctx, id)
		if err != nil {
			return nil, err
		}
		if refused[i], err = l.refused(ctx, s); err != nil {
			return nil, err
		}
		listed, err := l.Catalogues(ctx, id)
		if err != nil {
			return nil, err
		}
		for _, b := range listed {
			books[i] = append(books[i], Named{b.ID, b.Name, b.Faction})
		}
		if sheets[i], err = l.SearchAll(ctx, Filter{Snapshot: id}); err != nil {
			return nil, fmt.Errorf("compare %s: %w", id, err)
		}
		if enhancements[i], err = l.store.Enhancements(ctx, id); err != nil {
			return nil, fmt.Errorf("compare %s: %w", id, err)
		}
	}
	c.Unreadable = slices.DeleteFunc(refused[1], func(name string) bool { return slices.Contains(refused[0], name) })
	c.Books = difference(books, func(b Named) Named { return b }, func(_, _ Named) {})
	c.Datasheets = difference(sheets, func(s Summary) Named { return Named{s.ID, s.Name, s.Faction} }, c.comparePoints)
	c.findReduced(books[0], sheets[0])
	difference(enhancements, func(n IndexedName) Named { return Named{n.Catalogue + "/" + n.ID, n.Name, n.Faction} }, func(was, is IndexedName) {
		c.addPoints(PointChange{Named{is.ID, is.Name, is.Faction}, NameEnhancement, 0, *was.Points, *is.Points})
	})
	return c, nil
}

// refused returns the documents of a snapshot that are left out because they cannot be read. The list is
// not nil.
func (l *Library) refused(ctx context.Context, s Snapshot) ([]string, error) {
	problems, err := l.Problems(ctx, s.ID)
	if err != nil {
		return nil, err
	}
	if f := l.format(func(f *Format) bool { return f.Name == s.Format }); f != nil {
		return f.refused(problems), nil
	}
	return []string{}, nil
}

// comparePoints adds the changes of the points of a datasheet at the sizes that both snapshots
// price, or else for the smallest units.
func (c *Changes) comparePoints(was, is Summary) {
	if was.Points == nil || is.Points == nil {
		return
	}
	named, compared := Named{is.ID, is.Name, is.Faction}, false
	for _, p := range is.Prices {
		i := slices.IndexFunc(was.Prices, func(x datasheet.Price) bool { return x.Models == p.Models })
		if i < 0 {
			continue
		}
		compared = true
		change := PointChange{named, NameDatasheet, p.Models, was.Prices[i].Points, p.Points}
		if i == 0 || p.Models == is.MinModels {
			change.Models = 0
		}
		c.addPoints(change)
	}
	if !compared {
		c.addPoints(PointChange{Named: named, Kind: NameDatasheet, From: *was.Points, To: *is.Points})
	}
}

// addPoints adds a change unless the costs are equal or the same change has been added: a book
// may offer the same datasheet through several links, which readers cannot distinguish. Changes
// arrive in the order of names.
func (c *Changes) addPoints(p PointChange) {
	if p.From.Cmp(p.To) == 0 {
		return
	}
	for i := len(c.Points) - 1; i >= 0 && c.Points[i].Name == p.Name; i-- {
		x := c.Points[i]
		if x.Faction == p.Faction && x.Kind == p.Kind && x.Models == p.Models && x.From.Cmp(p.From) == 0 && x.To.Cmp(p.To) == 0 {
			return
		}
	}
	c.Points = append(c.Points, p)
}

// difference compares two lists, and calls same for items in both.
func difference[T any](lists [2][]T, named func(T) Named, same func(was, is T)) Difference {
	d := Difference{Added: []Named{}, Removed: []Named{}, Renamed: []Renamed{}}
	place := func(n Named) string { return Fold(n.Faction) + "\x00" + Fold(n.Name) }
	byID, byPlace := map[string]T{}, map[string]T{}
	for _, x := range lists[0] {
		byID[named(x).ID] = x
		byPlace[place(named(x))] = x
	}
	kept := map[string]bool{}
	for _, x := range lists[1] {
		n := named(x)
		was, ok := byID[n.ID]
		if !ok {
			was, ok = byPlace[place(n)]
		}
		if !ok {
			d.Added = append(d.Added, n)
			continue
		}
		kept[named(was).ID] = true
		if old := named(was).Name; old != n.Name {
			d.Renamed = append(d.Renamed, Renamed{n, old})
		}
		same(was, x)
	}
	for _, x := range lists[0] {
		if n := named(x); !kept[n.ID] {
			d.Removed = append(d.Removed, n)
		}
	}
	byName := func(a, b Named) int { return cmp.Or(cmp.Compare(a.Faction, b.Faction), cmp.Compare(a.Name, b.Name)) }
	slices.SortStableFunc(d.Added, byName)
	slices.SortStableFunc(d.Removed, byName)
	slices.SortStableFunc(d.Renamed, func(a, b Renamed) int { return byName(a.Named, b.Named) })
	return d
}
