package text

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/roster/unit"
)

// An armyList is a checked roster with the names and values for the writers.
type armyList struct {
	name    string
	book    *entry.Book
	forces  []listForce
	total   roster.Costs
	limit   *entry.Number
	warlord *node // the unit with the Warlord
}

type listForce struct {
	name, faction string
	costs         roster.Costs
	options       []*node // of the force itself
	units         []*node
}

// A joined unit is a unit with the units attached to it.
type joined struct {
	bodyguard *node
	attached  []*node
}

// A node is a selection with its name.
type node struct {
	name        string
	number      int // per parent
	kind        entry.Kind
	purpose     entry.Purpose
	sizeLimit   *entry.SizeLimit // of a battle size
	role        string           // of a unit
	models      int              // of a unit
	costs       roster.Costs
	warlord     bool
	enhancement bool
	container   bool // only groups its children and is not written
	id          string
	to          []string // ids of the selections that it is associated with
	support     bool     // by the association of a support unit
	below       []*node
}

// newArmyList looks up the names and values of a roster.
func newArmyList(book *entry.Book, r *roster.Roster, report *check.Report) *armyList {
	s := &armyList{name: r.Name, book: book, total: maps.Clone(report.Costs)}
	if t := costType(book, Points); t != "" {
		if v, ok := r.Limits[t]; ok {
			s.limit = &v
		}
	}
	state := unit.TreeOf(report.State())
	c := computedValues{book: book, units: map[string]*unit.Unit{}, states: map[string]*unit.Selection{}}
	units := unit.Units(report.State())
	for i := range units {
		c.units[units[i].Selection] = &units[i]
	}
	c.collect(state.Forces)
	s.addForces(&c, r.Forces)
	for i := range s.forces {
		for _, u := range s.forces[i].units {
			if s.warlord == nil && u.has(func(n *node) bool { return n.warlord }) {
				s.warlord = u
			}
		}
	}
	return s
}

// computedValues returns the values of a report by selection.
type computedValues struct {
	book   *entry.Book
	units  map[string]*unit.Unit
	states map[string]*unit.Selection
}

func (c *computedValues) collect(forces []unit.Force) {
	var below func(list []unit.Selection)
	below = func(list []unit.Selection) {
		for i := range list {
			c.states[list[i].ID] = &list[i]
			below(list[i].Selections)
		}
	}
	for i := range forces {
		below(forces[i].Selections)
		c.collect(forces[i].Forces)
	}
}

func (s *armyList) addForces(c *computedValues, forces []roster.Force) {
	for i := range forces {
		doc := &forces[i]
		f := listForce{name: doc.Title, faction: doc.CatalogueTitle, costs: roster.Costs{}}
		if e := c.book.Force(doc.Entry); e != nil {
			f.name = e.Name
		}
		if x := c.book.Catalogue(doc.Catalogue); x != nil {
			f.faction = x.Name
		}
		for k := range doc.Selections {
			n := c.node(&doc.Selections[k], c.book.Roots(doc.Catalogue))
			for t, v := range n.costs {
				f.costs[t] = f.costs[t].Add(v)
				if doc.Selections[k].Unread != nil { // not in the total of the report
					s.total[t] = s.total[t].Add(v)
				}
			}
			if n.kind == entry.Upgrade {
				f.options = append(f.options, n)
			} else {
				f.units = append(f.units, n)
			}
		}
		s.forces = append(s.forces, f)
		s.addForces(c, doc.Forces)
	}
}

// addKept adds to a unit whose army book is missing what its document says: costs, the number of models, Enhancements
// and the Warlord.
func (c *computedValues) addKept(n *node, x *intake.Item) {
	n.kind, n.models, n.costs, n.role = entry.Unit, x.Models, c.costsOf(x), x.Section
	n.nameModels()
	var visit func(items []*intake.Item)
	visit = func(items []*intake.Item) {
		for _, y := range items {
			for _, b := range n.all(y.Name) {
				b.warlord = b.warlord || y.Mark == Warlord
				if y.Mark == Enhancement {
					b.enhancement, b.costs = true, c.costsOf(y)
				}
			}
			visit(y.Items)
		}
	}
	visit(x.Items)
}

// nameModels makes the descendants with something below them models.
func (n *node) nameModels() {
	for _, b := range n.below {
		if len(b.below) > 0 && b.name != entry.WarlordName {
			b.kind = entry.Model
		}
		b.nameModels()
	}
}

// all returns the descendants of a node with a name.
func (n *node) all(name string) (list []*node) {
	for _, b := range n.below {
		if b.name == name {
			list = append(list, b)
		}
		list = append(list, b.all(name)...)
	}
	return list
}

func (c *computedValues) costsOf(x *intake.Item) roster.Costs {
	costs := roster.Costs{}
	for _, a := range x.Costs {
		if t := costType(c.book, a.Name); t != "" {
			costs[t] = a.Value
		}
	}
	return costs
}

// node returns the node of a selection. An unknown selection is a unit at the root and an
// upgrade below.
func (c *computedValues) node(doc *roster.Selection, choices *entry.Choices) *node {
	n := &node{name: cmp.Or(doc.Title, doc.Entry), number: max(doc.Count, 1), id: doc.ID}
	o := choices.Option(doc.Entry)
	var below *entry.Choices
	if o != nil {
		n.name, n.kind, below = o.Name(), o.Kind(), o.Choices()
		n.purpose, n.sizeLimit = o.Purpose(), o.SizeLimit()
		for _, a := range doc.Associations {
			n.to = append(n.to, a.To)
			known := o.Association(a.Association)
			n.support = n.support || known != nil && known.Name == entry.SupportName
		}
		n.warlord = n.purpose == entry.PurposeWarlord
		n.enhancement = n.purpose == entry.PurposeEnhancement
	} else if choices != nil && c.units[doc.ID] == nil {
		n.kind = entry.Upgrade
	}
	if u := c.units[doc.ID]; u != nil {
		n.role, n.costs = u.Role, u.Costs
	}
	for i := range doc.Selections {
		n.below = append(n.below, c.node(&doc.Selections[i], below))
	}
	if c.units[doc.ID] != nil {
		n.models = n.countModels()
	}
	if x := intake.KeptItem(doc); x != nil {
		switch kind := doc.Unread.Args["Kind"]; {
		case entry.PurposeNamed(kind) != entry.PurposeNone: // a choice of the army
			return &node{name: n.name, number: 1, purpose: entry.PurposeNamed(kind), below: []*node{n}}
		case kind == intake.KindDatasheet:
			c.addKept(n, x)
		}
	}
	if s := c.states[doc.ID]; s != nil {
		n.container = n.kind == entry.Upgrade && !n.warlord && len(n.below) > 0 && len(s.Profiles) == 0 && len(s.Rules) == 0
		if n.enhancement {
			n.costs = roster.Costs{}
			for _, a := range s.Costs {
				n.costs[a.Type] = a.Value
			}
		}
	}
	return n
}

// countModels counts the models of a unit, including those below upgrades.
func (n *node) countModels() (count int) {
	if n.kind == entry.Model {
		return 1
	}
	for _, b := range n.below {
		count += b.number * b.countModels()
	}
	return count
}

// has reports whether the node or a descendant passes.
func (n *node) has(pass func(*node) bool) bool {
	return pass(n) || slices.ContainsFunc(n.below, func(b *node) bool { return b.has(pass) })
}

// joinAnd returns A, B and C.
func joinAnd(names []string) string {
	if n := len(names); n > 1 {
		names = []string{strings.Join(names[:n-1], ", "), names[n-1]}
	}
	return strings.Join(names, " and ")
}

// withCount returns 4x Intercessor.
func withCount(number int, name string) string { return strconv.Itoa(number) + "x " + name }

// withCountIfMany is withCount without the number 1.
func withCountIfMany(number int, name string) string {
	if number == 1 {
		return name
	}
	return withCount(number, name)
}

// A part is a node in a text without nesting, with its number per unit or model.
type part struct {
	*node
	number int
}

// parts flattens the children of a node that occurs number times, without containers.
// Children of models stay nested.
func parts(below []*node, number int) (list []part) {
	for _, b := range below {
		n := b.number * number
		if !b.container {
			list = append(list, part{b, n})
		}
		if b.kind != entry.Model {
			list = append(list, parts(b.below, n)...)
		}
	}
	return list
}

// equipment separates the parts of a model or a unit into the Warlord, Enhancements and
// wargear.
func equipment(list []part) (warlord bool, enhancements []part, gear []string) {
	for _, p := range list {
		switch {
		case p.warlord:
			warlord = true
		case p.enhancement:
			enhancements = append(enhancements, p)
		case p.kind != entry.Model:
			gear = append(gear, withCountIfMany(p.number, p.name))
		}
	}
	return warlord, enhancements, gear
}

// points formats the points of costs.
func (s *armyList) points(c roster.Costs) string { return c[costType(s.book, Points)].String() }

// costs formats all visible costs: 5 PL, 85pts, 3 Detachment Points.
func (s *armyList) costs(c roster.Costs) string {
	var list []string
	for _, t := range s.book.CostTypes {
		v, ok := c[t.ID]
		if !ok || t.Hidden || v.Sign() == 0 {
			continue
		}
		name := strings.TrimSpace(t.Name)
		switch unit := costName(name); unit {
		case Power:
			list = append(list, v.String()+" PL")
		case Points, Command:
			list = append(list, v.String()+string(unit))
		default:
			list = append(list, v.String()+" "+name)
		}
	}
	return strings.Join(list, ", ")
}

// bracketedCosts formats costs in brackets with a leading space, or returns "".
func (s *armyList) bracketedCosts(c roster.Costs) string {
	return s.costsWithin("[", c, "]")
}

// costsWithin formats all visible costs between brackets, with a space before them. Without costs it returns
// an empty text.
func (s *armyList) costsWithin(open string, c roster.Costs, shut string) string {
	if p := s.costs(c); p != "" {
		return " " + open + p + shut
	}
	return ""
}

// settings returns the choices for a configuration option, such as the detachments, in the
// first force that has some.
func (s *armyList) settings(p entry.Purpose) (list []*node) {
	for _, f := range s.forces {
		for _, o := range f.options {
			if o.purpose == p {
				list = append(list, o.below...)
			}
		}
		if len(list) > 0 {
			break
		}
	}
	return list
}

// setting returns the first choice for a configuration option, or nil.
func (s *armyList) setting(p entry.Purpose) *node {
	if list := s.settings(p); len(list) > 0 {
		return list[0]
	}
	return nil
}

// size returns the battle size, or nil.
func (s *armyList) size() *node { return s.setting(entry.PurposeBattleSize) }

// label returns the name of a choice, or "" without one.
func (n *node) label() string {
	if n == nil {
		return ""
	}
	return n.name
}

// limit returns the points limit of a battle size, if it has one.
func (n *node) limit() (limit entry.Number, ok bool) {
	if n == nil || n.sizeLimit == nil || n.sizeLimit.Open {
		return limit, false
	}
	return n.sizeLimit.Value, true
}

// detachments returns the names of the chosen detachments, or else that of the first force.
func (s *armyList) detachments() (names []string) {
	for _, d := range s.settings(entry.PurposeDetachment) {
		names = append(names, d.name)
	}
	if len(names) == 0 && len(s.forces) > 0 {
		names = append(names, s.forces[0].name)
	}
	return names
}

// disposition returns the chosen force disposition, or "".
func (s *armyList) disposition() string { return s.setting(entry.PurposeDisposition).label() }

// faction returns the catalogue of the first force.
func (s *armyList) faction() string {
	if len(s.forces) == 0 {
		return "None"
	}
	return s.forces[0].faction
}

// units returns the units of all forces.
func (s *armyList) units() (list []*node) {
	for _, f := range s.forces {
		list = append(list, f.units...)
	}
	return list
}

// joinedUnits returns the units that have attached units, and all other units that are not
// attached.
func (s *armyList) joinedUnits() (list []joined, others []*node) {
	units := s.units()
	seen := map[*node]bool{}
	for _, bodyguard := range units {
		j := joined{bodyguard: bodyguard}
		for _, u := range units {
			if u != bodyguard && !seen[u] && slices.Contains(u.to, bodyguard.id) {
				j.attached = append(j.attached, u)
			}
		}
		if len(j.attached) == 0 || seen[bodyguard] {
			continue
		}
		list = append(list, j)
		for _, u := range append(j.attached, bodyguard) {
			seen[u] = true
		}
	}
	return list, slices.DeleteFunc(units, func(u *node) bool { return seen[u] })
}

// A section is a heading with its units.
type section struct {
	name  string
	units []*node
}

// sections groups units by heading, in order of first occurrence.
func sections(units []*node, heading func(*node) string) []section {
	var list []section
	for _, u := range units {
		name := heading(u)
		i := slices.IndexFunc(list, func(x section) bool { return x.name == name })
		if i < 0 {
			list = append(list, section{name: name})
			i = len(list) - 1
		}
		list[i].units = append(list[i].units, u)
	}
	return list
}
