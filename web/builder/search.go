package builder

import (
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/option"
	"github.com/rollcall40k/rollcall/web/page"
)

// A search is a search for datasheets.
type search struct {
	Text, Role, Keyword string
	MaxPoints           string // as typed; ignored if it is not a number
}

func parseSearch(q url.Values) search {
	return search{page.Shorten(q.Get("q")), page.Shorten(q.Get("role")), page.Shorten(q.Get("keyword")), page.Shorten(q.Get("max"))}
}

func (x search) query() url.Values {
	q := url.Values{}
	page.SetQuery(q, "q", x.Text)
	page.SetQuery(q, "role", x.Role)
	page.SetQuery(q, "keyword", x.Keyword)
	page.SetQuery(q, "max", x.MaxPoints)
	return q
}

func (x search) filter() catalog.Filter {
	f := catalog.Filter{Text: x.Text, Role: x.Role, Keyword: x.Keyword}
	if n, err := entry.ParseNumber(strings.TrimSpace(x.MaxPoints)); err == nil && n.Sign() >= 0 {
		f.MaxPoints = &n
	}
	return f
}

// results is the contents of the catalogue pane.
type results struct {
	Force  string
	Book   string // name of the army book
	Units  []result
	Others []result // options that are not units
	More   bool     // there are more units than shown
	Facets facets
}

// A result is something that can be added.
type result struct {
	Name, Role, Costs string
	Address           string   // of the datasheet; empty: none
	Add               string   // operations
	Count             int      // in the roster
	Over              []string // the limits that it would exceed, and by how much
	Full              string   // the limit on numbers that is reached
}

// maxResults is the number of units that are listed.
const maxResults = 80

// Results searches the army book of the chosen force; nil: the roster has no force.
func (b *rosterPage) Results() (*results, error) {
	f := b.chosenForce()
	if f == nil {
		return nil, nil
	}
	out := &results{Force: f.ID}
	if c := b.Book.Catalogue(f.Catalogue); c != nil {
		out.Book = c.Name
	}
	filter := b.Location.Search.filter()
	filter.Snapshot, filter.Catalogue, filter.Limit = b.Roster.Snapshot, f.Catalogue, maxResults
	found, err := b.handlers.Library.Search(b.ctx, filter)
	if err != nil {
		return nil, err
	}
	counts, full := b.counts(), option.LimitsReached(b.report.State(), f.ID)
	for i := range found.Data {
		s := &found.Data[i]
		r := result{Name: s.Name, Role: s.Role, Address: datasheetAddress(s), Count: counts[s.ID], Over: b.exceeded(s), Full: quota(full, s.ID, s.Name)}
		var power string
		if r.Costs, power, _ = strings.Cut(summaryCosts(s), " · "); power != "" {
			r.Role += " · " + power
		}
		r.Add = encode(roster.Operation{Op: roster.AddUnit, Force: f.ID, Datasheet: s.ID})
		out.Units = append(out.Units, r)
	}
	out.More = found.NextCursor != ""
	out.Others = b.others(f, counts, full)
	out.Facets, err = b.handlers.facets.get(b, f.Catalogue)
	return out, err
}

// chosenForce returns the force that units are added to: the chosen one, or the first.
func (b *rosterPage) chosenForce() *roster.Force {
	var first *roster.Force
	for f := range b.forces() {
		if f.ID == b.Location.Force {
			return f
		}
		if first == nil {
			first = f
		}
	}
	return first
}

// counts counts the root selections by option.
func (b *rosterPage) counts() map[string]int {
	out := map[string]int{}
	for f := range b.forces() {
		for i := range f.Selections {
			out[f.Selections[i].Entry]++
		}
	}
	return out
}

// exceeded returns the limits that the smallest unit of a datasheet would exceed, except
// those that are exceeded without it.
func (b *rosterPage) exceeded(s *catalog.Summary) []string {
	var out []string
	for i := range b.Book.CostTypes {
		t := &b.Book.CostTypes[i]
		limit, limited := b.Roster.Limits[t.ID]
		var price *entry.Number
		switch t.Role() {
		case entry.PowerCost:
			price = s.Power
		case entry.PointsCost:
			price = s.Points
		}
		if !limited || price == nil || price.Sign() <= 0 {
			continue
		}
		over := b.View.Costs[t.ID].Add(*price).Sub(limit)
		if over.Sign() > 0 && over.Cmp(*price) <= 0 {
			out = append(out, over.String()+" "+t.Unit()+" over")
		}
	}
	return out
}

// quota describes the limit on numbers that an option has reached.
func quota(full map[string]option.Quota, id, name string) string {
	q, is := full[id]
	switch {
	case !is:
		return ""
	case q.Limit == 0:
		return "not allowed now"
	case q.Thing != name:
		return q.Thing + " full (" + strconv.FormatInt(q.Limit, 10) + ")"
	}
	return "at most " + strconv.FormatInt(q.Limit, 10)
}

// summaryCosts writes the costs of the smallest unit.
func summaryCosts(s *catalog.Summary) string {
	var out []string
	if s.Points != nil && s.Points.Sign() > 0 {
		out = append(out, s.Points.String()+" pts")
	}
	if s.Power != nil && s.Power.Sign() > 0 {
		out = append(out, s.Power.String()+" PL")
	}
	return strings.Join(out, " · ")
}

// others lists the root options that are not units, such as rules of the detachment and
// battle sizes.
func (b *rosterPage) others(f *roster.Force, counts map[string]int, full map[string]option.Quota) []result {
	choices, search := b.Book.Roots(f.Catalogue), b.Location.Search
	if choices == nil || search.Role != "" || search.Keyword != "" {
		return nil
	}
	text := catalog.Fold(search.Text)
	var out []result
	for _, o := range choices.Options {
		hidden := o.Entry.Hidden || o.Link != nil && o.Link.Hidden
		if o.Kind() != entry.Upgrade || hidden || !strings.Contains(catalog.Fold(o.Name()), text) {
			continue
		}
		out = append(out, result{
			Name: o.Name(), Count: counts[o.ID], Full: quota(full, o.ID, o.Name()),
			Add: encode(roster.Operation{Op: roster.AddUnit, Force: f.ID, Datasheet: o.ID}),
		})
	}
	return out
}

// facets are the values that an army book can be filtered by.
type facets struct{ Roles, Keywords []string }

// A facetCache caches the facets of army books by snapshot and catalogue. Snapshots are
// immutable. The zero value is empty. It is safe for concurrent use.
type facetCache struct {
	mu     sync.Mutex
	byBook map[[2]string]facets
}

// maxCachedFacets bounds the cache, which is cleared when it is full.
const maxCachedFacets = 200

func (c *facetCache) get(b *rosterPage, catalogue string) (facets, error) {
	key := [2]string{b.Roster.Snapshot, catalogue}
	c.mu.Lock()
	f, ok := c.byBook[key]
	c.mu.Unlock()
	if ok {
		return f, nil
	}
	f, err := b.readFacets(catalogue)
	if err != nil {
		return f, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.byBook == nil || len(c.byBook) >= maxCachedFacets {
		c.byBook = map[[2]string]facets{}
	}
	c.byBook[key] = f
	return f, nil
}

// readFacets collects the facets of all datasheets of an army book.
func (b *rosterPage) readFacets(catalogue string) (facets, error) {
	roles, keywords := map[string]bool{}, map[string]bool{}
	for filter := (catalog.Filter{Snapshot: b.Roster.Snapshot, Catalogue: catalogue, Limit: catalog.MaxLimit}); ; {
		found, err := b.handlers.Library.Search(b.ctx, filter)
		if err != nil {
			return facets{}, err
		}
		for i := range found.Data {
			roles[found.Data[i].Role] = true
			for _, k := range found.Data[i].Keywords {
				keywords[k] = true
			}
		}
		if filter.Cursor = found.NextCursor; filter.Cursor == "" {
			delete(roles, "")
			return facets{slices.Sorted(maps.Keys(roles)), slices.Sorted(maps.Keys(keywords))}, nil
		}
	}
}

// datasheetAddress returns the address of the page of a datasheet.
func datasheetAddress(s *catalog.Summary) string {
	return "/datasheet?" + url.Values{"snapshot": {s.Snapshot}, "id": {s.ID}}.Encode()
}
