package event

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/unit"
)

// A Diff lists the changes between two versions of a list by unit. Both versions are
// evaluated with the event's current game data.
type Diff struct {
	From    int           `json:"from"` // numbers of the versions
	To      int           `json:"to"`
	Added   []DiffUnit    `json:"added"`
	Removed []DiffUnit    `json:"removed"`
	Changed []ChangedUnit `json:"changed"`
	// Costs are the differences of the totals, without cost types that do not differ.
	Costs roster.Costs `json:"costs"`
}

// IsZero reports whether nothing changed.
func (d *Diff) IsZero() bool { return len(d.Added)+len(d.Removed)+len(d.Changed) == 0 }

// A DiffUnit is a unit of a Diff.
type DiffUnit struct {
	Name  string       `json:"name"`
	Costs roster.Costs `json:"costs"`
	// Lines are the contents of the unit: models with their wargear, chosen keywords,
	// the Warlord.
	Lines []string `json:"lines"`
}

// A ChangedUnit is a unit that differs between the versions.
type ChangedUnit struct {
	Name    string       `json:"name"`
	Removed []string     `json:"gone"` // lines
	Added   []string     `json:"come"`
	Before  roster.Costs `json:"before"`
	After   roster.Costs `json:"after"`
}

// Diff compares the newest version of a list with the accepted one, or else with the
// previous one. It is empty for a list with one version.
func (v *Session) Diff(ctx context.Context, submission string) (*Diff, error) {
	if err := v.requireOn(OpViewDiff, submission); err != nil {
		return nil, err
	}
	sub, err := v.service.store.Submission(ctx, v.Event.ID, submission)
	if err != nil {
		return nil, err
	}
	from := cmp.Or(sub.Accepted, max(sub.Newest-1, 1))
	old, err := v.service.store.Version(ctx, v.Event.ID, submission, from)
	if err != nil {
		return nil, err
	}
	newest, err := v.service.store.Version(ctx, v.Event.ID, submission, sub.Newest)
	if err != nil {
		return nil, err
	}
	c, err := v.service.compilePack(ctx, v.Event.Pack)
	if err != nil {
		return nil, err
	}
	return v.diffVersions(ctx, c, old, newest)
}

func (v *Session) diffVersions(ctx context.Context, w *compiledPack, old, newest *Version) (*Diff, error) {
	before, err := v.comparableList(ctx, w, old)
	if err != nil {
		return nil, err
	}
	after, err := v.comparableList(ctx, w, newest)
	if err != nil {
		return nil, err
	}
	d := compare(before.units, after.units)
	d.From, d.To, d.Costs = old.Number, newest.Number, subtractCosts(after.costs, before.costs)
	return d, nil
}

type comparable struct {
	units []DiffUnit
	costs roster.Costs
}

func (v *Session) comparableList(ctx context.Context, w *compiledPack, version *Version) (comparable, error) {
	r, _, err := v.service.rosters.OnSnapshot(ctx, version.Roster, w.pack.Snapshot)
	if err != nil {
		return comparable{}, err
	}
	j, err := v.service.evaluate(ctx, w, &reading{roster: r})
	if err != nil {
		return comparable{}, err
	}
	c := comparable{costs: j.report.Costs}
	for _, u := range unit.Units(j.report.State()) {
		c.units = append(c.units, diffUnit(u))
	}
	return c, nil
}

// diffUnit writes what a unit is made of; the order of selections does not matter.
func diffUnit(u unit.Unit) DiffUnit {
	d := DiffUnit{Name: u.Name, Costs: u.Costs, Lines: []string{}}
	if u.Warlord {
		d.Lines = append(d.Lines, entry.WarlordName)
	}
	d.Lines = append(d.Lines, u.FactionKeywords...)
	for _, l := range u.Composition {
		wargear := slices.Sorted(slices.Values(l.Wargear))
		text := fmt.Sprintf("%d × %s", l.Count, l.Name)
		for i, w := range wargear {
			sep := ", "
			if i == 0 {
				sep = ": "
			}
			text += sep + w
		}
		d.Lines = append(d.Lines, text)
	}
	slices.Sort(d.Lines)
	return d
}

// compare pairs the units of two lists: those that are the same first, then those
// of one name, in order. What is left was added or removed.
func compare(before, after []DiffUnit) *Diff {
	d := &Diff{Added: []DiffUnit{}, Removed: []DiffUnit{}, Changed: []ChangedUnit{}}
	same := func(a, b DiffUnit) bool { return a.Name == b.Name && slices.Equal(a.Lines, b.Lines) }
	before, after = unpaired(before, after, same, nil)
	before, after = unpaired(before, after, func(a, b DiffUnit) bool { return a.Name == b.Name }, func(a, b DiffUnit) {
		d.Changed = append(d.Changed, ChangedUnit{
			Name: a.Name, Removed: without(a.Lines, b.Lines), Added: without(b.Lines, a.Lines), Before: a.Costs, After: b.Costs,
		})
	})
	d.Removed, d.Added = append(d.Removed, before...), append(d.Added, after...)
	return d
}

// unpaired returns what has no partner on the other side.
func unpaired(before, after []DiffUnit, fit func(a, b DiffUnit) bool, pair func(a, b DiffUnit)) (left, right []DiffUnit) {
	right = slices.Clone(after)
	for _, a := range before {
		i := slices.IndexFunc(right, func(b DiffUnit) bool { return fit(a, b) })
		if i < 0 {
			left = append(left, a)
			continue
		}
		if pair != nil {
			pair(a, right[i])
		}
		right = slices.Delete(right, i, i+1)
	}
	return left, right
}

// without lists the lines that the other does not have, as often as it lacks them.
func without(lines, other []string) []string {
	rest, out := slices.Clone(other), []string{}
	for _, l := range lines {
		if i := slices.Index(rest, l); i >= 0 {
			rest = slices.Delete(rest, i, i+1)
			continue
		}
		out = append(out, l)
	}
	return out
}

// subtractCosts subtracts, and leaves out what does not differ.
func subtractCosts(a, b roster.Costs) roster.Costs {
	out := roster.Costs{}
	for _, costs := range []roster.Costs{a, b} {
		for id := range costs {
			if n := a[id].Sub(b[id]); n.Cmp(entry.Number{}) != 0 {
				out[id] = n
			}
		}
	}
	return out
}
