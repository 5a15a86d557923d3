package builder

import (
	"cmp"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/datasheet"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/option"
	"github.com/rollcall40k/rollcall/web/page"
)

// unitsPane is the contents of the units pane: all units that can be added to a force, by role.
type unitsPane struct {
	Force    string
	Book     string // name of the army book
	Groups   []pickGroup
	Found    int
	Unlisted []contentSwitch // contents that are off and have units that match the search
	Switches []contentSwitch
}

// A pickGroup is the units of a role.
type pickGroup struct {
	ID, Role string
	Picks    []pick
	Open     bool
}

// A pick is a unit that can be added.
type pick struct {
	Name     string
	Address  string // of the datasheet; empty: none
	Add      string // operations
	AddTitle string
	Costs    []pickCost
	Count    int    // in the army
	Why      string // why it cannot be added now
	Over     string // by how much the smallest unit would exceed the limit
	Match    bool   // the first match of a search, which Enter adds
}

// A pickCost is the cost of a unit of a size. Models is empty if the unit has only one price.
type pickCost struct{ Models, Cost string }

// A contentSwitch shows units of a content, or hides them.
type contentSwitch struct {
	Name, Title string
	Count       int
	On          bool
}

// contents are the contents that have a switch, with their names in the cookie.
var contents = []struct {
	content entry.Content
	name    string
}{
	{entry.ContentLegends, "legends"},
	{entry.ContentAllies, "allies"},
	{entry.ContentCrucible, "crucible"},
	{entry.ContentCrusade, "crusade"},
}

// contentTitle names a content: as the game does, unless it is a word of the language.
func (b *rosterPage) contentTitle(c entry.Content) string {
	switch c {
	case entry.ContentAllies:
		return b.text("builder.allies")
	case entry.ContentCrucible:
		return "Crucible"
	case entry.ContentCrusade:
		return "Crusade"
	}
	return "Legends"
}

// contentCookie stores the names of the contents that the user shows.
const contentCookie = "show"

// shownContents returns the names of the contents that a request shows: those of its form, or of the cookie.
func shownContents(r *http.Request) []string {
	if q := r.URL.Query(); q.Has("switches") {
		return q["show"]
	}
	c, err := r.Cookie(contentCookie)
	if err != nil {
		return nil
	}
	return strings.Split(c.Value, ".")
}

// rememberContents stores the switches that the form of a request sets.
func rememberContents(w http.ResponseWriter, r *http.Request) {
	if !r.URL.Query().Has("switches") {
		return
	}
	var on []string
	for _, c := range contents {
		if slices.Contains(r.URL.Query()["show"], c.name) {
			on = append(on, c.name)
		}
	}
	page.SetCookie(w, r, "/", contentCookie, strings.Join(on, "."))
}

// openPicks is the number of units up to which groups are open before anything is searched.
const openPicks = 45

// Units lists what can be added to the chosen force; nil: the roster has no force.
func (b *rosterPage) Units() (*unitsPane, error) {
	f := b.chosenForce()
	if f == nil {
		return nil, nil
	}
	addable, err := option.NewAddable(b.report, f.ID, b.lang)
	if err != nil {
		return nil, err
	}
	out := &unitsPane{Force: f.ID}
	if c := b.Book.Catalogue(f.Catalogue); c != nil {
		out.Book = catalog.FactionOf(c.Name)
	}
	counts, words := b.counts(), strings.Fields(catalog.Fold(b.Location.Search.Text))
	switches := map[entry.Content]*contentSwitch{}
	for _, c := range contents {
		switches[c.content] = &contentSwitch{Name: c.name, Title: b.contentTitle(c.content), On: slices.Contains(b.shown, c.name)}
	}
	groups := map[string]*pickGroup{}
	matches := map[entry.Content]int{}
	for _, o := range addable.Offers() {
		if o.Configuration && (o.Role == "Configuration" || o.Option.Purpose().IsSetting()) {
			continue
		}
		listed := b.handlers.listings.get(b, f.Catalogue, o.Option)
		s := switches[o.Content]
		if s != nil {
			s.Count++
		}
		if !listed.matches(words) {
			continue
		}
		if s != nil && !s.On {
			matches[o.Content]++
			continue
		}
		role := o.Role
		if o.Configuration {
			role = b.text("builder.other_selections")
		}
		g := groups[role]
		if g == nil {
			g = &pickGroup{ID: "group-" + strconv.Itoa(len(groups)), Role: role}
			groups[role] = g
		}
		g.Picks = append(g.Picks, b.newPick(addable, &o, listed, counts[o.ID]))
	}
	out.addGroups(groups, b.roleRank(f), len(words) > 0)
	for _, c := range contents {
		if s := switches[c.content]; s.Count > 0 {
			out.Switches = append(out.Switches, *s)
			if n := matches[c.content]; n > 0 && len(words) > 0 {
				out.Unlisted = append(out.Unlisted, contentSwitch{Name: s.Name, Title: s.Title, Count: n})
			}
		}
	}
	out.markMatch(words)
	return out, nil
}

func (b *rosterPage) newPick(a *option.Addable, o *option.Offer, l *listing, count int) pick {
	p := pick{Name: entry.PlainText(o.Name()), Add: encode(a.Operation(o.ID)), Costs: l.costs, Count: count}
	p.AddTitle = b.text("fix.add", "Thing", p.Name)
	if !o.Configuration {
		p.Address = datasheetAddress(b.Roster.Snapshot, o.ID)
	}
	p.Over = b.exceeded(l)
	if d := o.Obstacle; d != nil {
		thing := entry.PlainText(d.Args["Thing"])
		p.Why = b.whyNot(d, thing)
		switch {
		case d.Code != roster.SelectionsMax || d.Limit == "0":
		case thing != p.Name:
			p.Why = b.text("pick.full", "Actual", d.Actual, "Thing", thing)
		case d.Limit == "1":
			p.Why = b.text("pick.once")
		default:
			p.Why = b.text("pick.full_own", "Actual", d.Actual)
		}
	}
	return p
}

// exceeded writes by how much the smallest unit of a datasheet would exceed the limit of the main cost, or
// nothing. Nothing is marked if the army reaches the limit without it.
func (b *rosterPage) exceeded(l *listing) string {
	t := b.mainCost()
	if t == nil || len(l.costs) == 0 {
		return ""
	}
	limit, limited := b.View.Strictest()[t.ID]
	price, err := entry.ParseNumber(l.costs[0].Cost)
	if !limited || err != nil || price.Sign() <= 0 {
		return ""
	}
	over := b.View.Costs[t.ID].Add(price).Sub(limit)
	if over.Sign() <= 0 || over.Cmp(price) >= 0 {
		return ""
	}
	return b.text("builder.over", "Left", over.String(), "Unit", b.CostUnit())
}

// addGroups adds the groups in the order of their roles. In each, what cannot be added comes last.
func (u *unitsPane) addGroups(groups map[string]*pickGroup, rank func(role string) int, searched bool) {
	for _, g := range groups {
		slices.SortStableFunc(g.Picks, func(x, y pick) int {
			return cmp.Or(compareBool(x.Why != "", y.Why != ""), cmp.Compare(catalog.Fold(x.Name), catalog.Fold(y.Name)))
		})
		u.Groups = append(u.Groups, *g)
		u.Found += len(g.Picks)
	}
	slices.SortFunc(u.Groups, func(x, y pickGroup) int {
		return cmp.Or(cmp.Compare(rank(x.Role), rank(y.Role)), cmp.Compare(x.Role, y.Role))
	})
	open := 0
	for i := range u.Groups {
		u.Groups[i].Open = searched || open == 0 || open+len(u.Groups[i].Picks) <= openPicks
		if u.Groups[i].Open {
			open += len(u.Groups[i].Picks)
		}
	}
}

func compareBool(x, y bool) int {
	switch {
	case x == y:
		return 0
	case x:
		return 1
	}
	return -1
}

// markMatch marks the unit that Enter adds: the first one whose name has all words, or else the first.
func (u *unitsPane) markMatch(words []string) {
	if len(words) == 0 {
		return
	}
	var first, named *pick
	for g := range u.Groups {
		for k := range u.Groups[g].Picks {
			p := &u.Groups[g].Picks[k]
			if p.Why != "" {
				continue
			}
			if first == nil {
				first = p
			}
			if named == nil && hasWords(catalog.Fold(p.Name), words) {
				named = p
			}
		}
	}
	if named == nil {
		named = first
	}
	if named != nil {
		named.Match = true
	}
}

// hasWords reports whether each of the words begins a word of the folded text.
func hasWords(text string, words []string) bool {
	for _, w := range words {
		if !strings.HasPrefix(text, w) && !strings.Contains(text, " "+w) {
			return false
		}
	}
	return true
}

// roleRank returns the place of a role in the order of the force's slots; those without a slot come last.
func (b *rosterPage) roleRank(f *roster.Force) func(role string) int {
	places := map[string]int{}
	if e := b.Book.Force(f.Entry); e != nil {
		for i := range e.Categories {
			if c := e.Categories[i].Category(); c != nil {
				places[c.Name] = i
			}
		}
	}
	for i, role := range firstRoles {
		places[role] = i - len(firstRoles)
	}
	return func(role string) int {
		if place, ok := places[role]; ok {
			return place
		}
		return len(places)
	}
}

// firstRoles are the roles that come first where a game has them, whatever the order of the data.
var firstRoles = []string{"Epic Hero", "Character", "Battleline", "HQ", "Troops"}

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

// A listing is what the units pane shows of a datasheet with any choices of the army.
type listing struct {
	costs []pickCost
	name  string        // folded
	text  func() string // folded keywords, weapons and abilities, which are read when they are searched
}

func (l *listing) matches(words []string) bool {
	return len(words) == 0 || hasWords(l.name+" "+l.text(), words)
}

// A listingCache caches listings by snapshot, army book and option. Snapshots are immutable. The zero value
// is empty. It is safe for concurrent use.
type listingCache struct {
	mu   sync.Mutex
	byID map[[3]string]*listing
}

// maxListings bounds the cache, which is cleared when it is full.
const maxListings = 20_000

func (c *listingCache) get(b *rosterPage, catalogue string, o *entry.Option) *listing {
	key := [3]string{b.Roster.Snapshot, catalogue, o.ID}
	c.mu.Lock()
	l := c.byID[key]
	c.mu.Unlock()
	if l != nil {
		return l
	}
	l = newListing(b.Book, o)
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.byID == nil || len(c.byID) >= maxListings {
		c.byID = map[[3]string]*listing{}
	}
	c.byID[key] = l
	return l
}

func newListing(book *entry.Book, o *entry.Option) *listing {
	l := &listing{name: catalog.Fold(o.Name()), text: func() string { return "" }}
	if o.Kind() == entry.Upgrade {
		return l
	}
	l.text = sync.OnceValue(func() string { return datasheet.SearchText(book, o, catalog.Fold) })
	models, smallest := datasheet.ModelsOf(o), datasheet.SmallestCosts(book, o)
	prices := datasheet.PricesOf(book, o, entry.PointsCost, models, smallest)
	if prices == nil {
		prices = datasheet.PricesOf(book, o, entry.PowerCost, models, smallest)
	}
	for _, p := range prices {
		c := pickCost{Cost: p.Points.String()}
		if len(prices) > 1 {
			c.Models = strconv.Itoa(p.Models)
		}
		l.costs = append(l.costs, c)
	}
	return l
}
