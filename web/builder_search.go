package web

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/option"
)

// A search is what is looked for in the catalogue pane.
type search struct {
	Text, Role, Keyword string
	MaxPoints           string // as typed; what is no number does not filter
}

func searchOf(q url.Values) search {
	return search{brief(q.Get("q")), brief(q.Get("role")), brief(q.Get("keyword")), brief(q.Get("max"))}
}

func (x search) values() url.Values {
	q := url.Values{}
	setSome(q, "q", x.Text)
	setSome(q, "role", x.Role)
	setSome(q, "keyword", x.Keyword)
	setSome(q, "max", x.MaxPoints)
	return q
}

// filter is the search in the words of the library.
func (x search) filter() catalog.Filter {
	f := catalog.Filter{Text: x.Text, Role: x.Role, Keyword: x.Keyword}
	if n, err := entry.ParseNumber(strings.TrimSpace(x.MaxPoints)); err == nil && n.Sign() >= 0 {
		f.MaxPoints = &n
	}
	return f
}

// found is what the catalogue pane lists.
type found struct {
	Force  string
	Book   string // name of the army book
	Sheets []sheetRow
	Others []sheetRow // what can be taken beside units
	More   bool       // there are more than are shown
	Facets facets
}

// A sheetRow is a unit that can be added.
type sheetRow struct {
	Name, Role, Costs string
	Sheet             string   // address of the datasheet; empty: it has none
	Add               string   // operations
	Has               int      // how many the roster has
	Over              []string // the agreed limits that it would exceed, and by how much
	Full              string   // the limit on numbers that has been reached
}

// mostFound is how many units are listed; who looks for more types more.
const mostFound = 80

// Found lists what the search finds in the army book of the force; nil: the
// roster has no force.
func (b *builder) Found() (*found, error) {
	f := b.adding()
	if f == nil {
		return nil, nil
	}
	out := &found{Force: f.ID}
	if c := b.Book.Catalogue(f.Catalogue); c != nil {
		out.Book = c.Name
	}
	filter := b.At.Find.filter()
	filter.Snapshot, filter.Catalogue, filter.Limit = b.Roster.Snapshot, f.Catalogue, mostFound
	page, err := b.site.library.Search(b.ctx, filter)
	if err != nil {
		return nil, err
	}
	has, full := b.taken(), option.LimitsReached(b.report.State(), f.ID)
	for i := range page.Data {
		r, err := b.sheetRow(f.ID, &page.Data[i], has)
		if err != nil {
			return nil, err
		}
		r.Over, r.Full = b.overWith(&page.Data[i]), quota(full, page.Data[i].ID, r.Name)
		out.Sheets = append(out.Sheets, r)
	}
	out.More = page.NextCursor != ""
	if out.Others, err = b.others(f, has, full); err != nil {
		return nil, err
	}
	out.Facets, err = b.facets(f.Catalogue)
	return out, err
}

// adding is the force that units are added to.
func (b *builder) adding() *roster.Force {
	var first *roster.Force
	var look func(forces []roster.Force) *roster.Force
	look = func(forces []roster.Force) *roster.Force {
		for i := range forces {
			if first == nil {
				first = &forces[i]
			}
			if forces[i].ID == b.At.Force {
				return &forces[i]
			}
			if f := look(forces[i].Forces); f != nil {
				return f
			}
		}
		return nil
	}
	if f := look(b.Roster.Forces); f != nil {
		return f
	}
	return first
}

// taken counts the root selections by option.
func (b *builder) taken() map[string]int {
	has := map[string]int{}
	var count func(forces []roster.Force)
	count = func(forces []roster.Force) {
		for i := range forces {
			for k := range forces[i].Selections {
				has[forces[i].Selections[k].Entry]++
			}
			count(forces[i].Forces)
		}
	}
	count(b.Roster.Forces)
	return has
}

func (b *builder) sheetRow(force string, s *catalog.Summary, has map[string]int) (sheetRow, error) {
	r := sheetRow{Name: s.Name, Role: s.Role, Sheet: sheetPath(s.Snapshot, s.ID), Has: has[s.ID]}
	r.Costs, r.Role = splitCosts(s)
	var err error
	r.Add, err = do(roster.Operation{Op: roster.AddUnit, Force: force, Datasheet: s.ID})
	return r, err
}

// overWith says which agreed limits the smallest unit of a datasheet would exceed,
// of those that hold without it.
func (b *builder) overWith(s *catalog.Summary) []string {
	var out []string
	for _, t := range b.Book.CostTypes {
		limit, limited := b.Roster.Limits[t.ID]
		price := s.Points
		if isPower(strings.TrimSpace(t.Name)) {
			price = s.Power
		} else if !isPoints(strings.TrimSpace(t.Name)) {
			price = nil
		}
		if !limited || price == nil || price.Sign() <= 0 {
			continue
		}
		over := b.View.Costs[t.ID].Add(*price).Sub(limit)
		if over.Sign() > 0 && over.Cmp(*price) <= 0 {
			out = append(out, over.String()+" "+costUnit(t.Name)+" over")
		}
	}
	return out
}

// quota says which limit on numbers an option has reached.
func quota(full map[string]option.Quota, option, name string) string {
	q, is := full[option]
	switch {
	case !is:
		return ""
	case q.Limit == 0:
		return "none allowed now"
	case q.Thing != name:
		return q.Thing + " full (" + strconv.FormatInt(q.Limit, 10) + ")"
	}
	return strconv.FormatInt(q.Limit, 10) + " at most"
}

// summaryCosts writes what the smallest unit costs.
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

// splitCosts writes what stands beside the name, and what below it.
func splitCosts(s *catalog.Summary) (beside, below string) {
	costs := strings.SplitN(summaryCosts(s), " · ", 2)
	if len(costs) == 2 {
		return costs[0], s.Role + " · " + costs[1]
	}
	return costs[0], s.Role
}

// others are the root options that are no datasheets: rules of the detachment,
// battle sizes and the like, which imported data has.
func (b *builder) others(f *roster.Force, has map[string]int, full map[string]option.Quota) ([]sheetRow, error) {
	choices := b.Book.Roots(f.Catalogue)
	if choices == nil || b.At.Find.Role != "" || b.At.Find.Keyword != "" {
		return nil, nil
	}
	wanted := catalog.Fold(b.At.Find.Text)
	var out []sheetRow
	for _, o := range choices.Options {
		hidden := o.Entry.Hidden || o.Link != nil && o.Link.Hidden
		if o.Kind() != entry.Upgrade || hidden || !strings.Contains(catalog.Fold(o.Name()), wanted) {
			continue
		}
		add, err := do(roster.Operation{Op: roster.AddUnit, Force: f.ID, Datasheet: o.ID})
		if err != nil {
			return nil, err
		}
		out = append(out, sheetRow{Name: o.Name(), Add: add, Has: has[o.ID], Full: quota(full, o.ID, o.Name())})
	}
	return out, nil
}

// facets are what an army book can be filtered by.
type facets struct{ Roles, Keywords []string }

// A facetShelf keeps the facets of army books. Snapshots never change.
type facetShelf struct {
	mu   sync.Mutex
	kept map[[2]string]facets
}

// mostShelved bounds the shelf, which is emptied when it is full.
const mostShelved = 200

func (b *builder) facets(catalogue string) (facets, error) {
	shelf, key := &b.site.facets, [2]string{b.Roster.Snapshot, catalogue}
	shelf.mu.Lock()
	f, ok := shelf.kept[key]
	shelf.mu.Unlock()
	if ok {
		return f, nil
	}
	filter := catalog.Filter{Snapshot: b.Roster.Snapshot, Catalogue: catalogue, Limit: catalog.MaxLimit}
	for {
		page, err := b.site.library.Search(b.ctx, filter)
		if err != nil {
			return f, err
		}
		for i := range page.Data {
			f.note(&page.Data[i])
		}
		if filter.Cursor = page.NextCursor; filter.Cursor == "" {
			break
		}
	}
	slices.Sort(f.Roles)
	slices.Sort(f.Keywords)
	shelf.mu.Lock()
	defer shelf.mu.Unlock()
	if shelf.kept == nil || len(shelf.kept) >= mostShelved {
		shelf.kept = map[[2]string]facets{}
	}
	shelf.kept[key] = f
	return f, nil
}

// note takes over the role and the keywords of a datasheet.
func (f *facets) note(s *catalog.Summary) {
	if s.Role != "" && !slices.Contains(f.Roles, s.Role) {
		f.Roles = append(f.Roles, s.Role)
	}
	for _, k := range s.Keywords {
		if !slices.Contains(f.Keywords, k) {
			f.Keywords = append(f.Keywords, k)
		}
	}
}

// sheetPath is the address of a datasheet.
func sheetPath(snapshot, id string) string {
	return "/datasheet?" + url.Values{"snapshot": {snapshot}, "id": {id}}.Encode()
}
