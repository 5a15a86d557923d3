package entry

import (
	"slices"
	"sync"
)

// An Option is an entry offered in one place of a roster. Options are equal if and
// only if their pointers are.
type Option struct {
	Entry *Entry
	Link  *Link        // the last link to Entry; nil without a link
	ID    string       // ids of all links to the entry and of the entry, joined by "::"
	Group *GroupOption // the innermost group around it, or nil

	prefix  string  // of the ids below the entry
	above   string  // of the ids below Link itself
	links   []*Link // all links to the entry, outermost first
	once    sync.Once
	choices *Choices
}

// A GroupOption is a group offered in one place of a roster.
type GroupOption struct {
	Group  *Group
	Link   *Link // the link to Group; nil without a link
	ID     string
	Parent *GroupOption // the group around it, or nil

	Options []*Option // direct members only
	Groups  []*GroupOption
}

// Choices are all options and groups in one place, with links resolved.
type Choices struct {
	Options []*Option      // of all groups, in the order of the data
	Groups  []*GroupOption // of all depths, outer before inner

	// Limited are the options that have constraints, in the order of the data, and
	// LimitedGroups the groups.
	Limited       []LimitedOption
	LimitedGroups []*GroupOption

	// Initial are the options that may be selected with their parent: they have a minimum or
	// an initial amount.
	Initial []*Option

	// Automatic is set if any constraint of these options and groups is automatic.
	Automatic bool

	byID  map[string]*Option
	noted bool
}

// A LimitedOption is an option with constraints.
type LimitedOption struct {
	*Option
	// OnlyMax is set if each constraint is a maximum of the option itself. Without a selection of
	// its entry, none of them is broken.
	OnlyMax bool
	// Automatic is set if any constraint is automatic.
	Automatic bool
}

// Noted reports whether a part of the choices is not evaluated.
func (c *Choices) Noted() bool { return c.noted }

// Option returns the option with the composite id, or nil.
func (c *Choices) Option(id string) *Option {
	if c == nil {
		return nil
	}
	return c.byID[id]
}

// Group returns the group with the composite id, or nil.
func (c *Choices) Group(id string) *GroupOption {
	if c == nil {
		return nil
	}
	for _, g := range c.Groups {
		if g.ID == id {
			return g
		}
	}
	return nil
}

// GroupID returns the composite id of the nearest group, or "".
func (o *Option) GroupID() string {
	if o.Group == nil {
		return ""
	}
	return o.Group.ID
}

// Links returns the links to the entry, outermost first.
func (o *Option) Links() []*Link { return o.links }

// In reports whether the option is in the group, at any depth and in any of its places.
func (o *Option) In(g *Group) bool {
	for x := o.Group; x != nil; x = x.Parent {
		if x.Group == g {
			return true
		}
	}
	return false
}

// Within reports whether the option is in this place of the group, at any depth.
func (o *Option) Within(g *GroupOption) bool {
	for x := o.Group; x != nil; x = x.Parent {
		if x == g {
			return true
		}
	}
	return false
}

// IsAlwaysHidden reports whether the entry or its link is always hidden.
func (o *Option) IsAlwaysHidden() bool {
	return o.Entry.IsAlwaysHidden() || o.Link != nil && o.Link.IsAlwaysHidden()
}

// Kind returns the kind of the entry.
func (o *Option) Kind() Kind { return o.Entry.Kind }

// Collective reports the collective flag of the entry or of its link.
func (o *Option) Collective() bool {
	return o.Entry.Collective || o.Link != nil && o.Link.Collective
}

// Amounts returns the initial selections (Entry.Amounts).
func (o *Option) Amounts() []int64 {
	if o.Link != nil && o.Link.Amounts != nil {
		return o.Link.Amounts
	}
	return o.Entry.Amounts
}

// SortIndex returns the option's place among its siblings, or 0.
func (o *Option) SortIndex() int {
	if o.Link != nil && o.Link.SortIndex != 0 {
		return o.Link.SortIndex
	}
	return o.Entry.SortIndex
}

// Name returns the entry's name, before modifiers.
func (o *Option) Name() string { return o.Entry.Name }

// Default returns the initial member of the group, or nil.
func (g *GroupOption) Default() *Option {
	if g.Group.Default == "" {
		return nil
	}
	return g.member(g.Group.Default)
}

func (g *GroupOption) member(id string) *Option {
	for _, o := range g.Options {
		if o.Entry.ID == id || o.Link != nil && o.Link.ID == id {
			return o
		}
	}
	for _, inner := range g.Groups {
		if o := inner.member(id); o != nil {
			return o
		}
	}
	return nil
}

// Unexpanded returns a copy of the option whose choices are not cached. It lets callers visit
// each option of a large book once without keeping the choices in memory.
func (o *Option) Unexpanded() *Option {
	return &Option{Entry: o.Entry, Link: o.Link, ID: o.ID, Group: o.Group, prefix: o.prefix, above: o.above, links: o.links}
}

// Choices returns the choices below a selection of the option.
func (o *Option) Choices() *Choices {
	o.once.Do(func() {
		x := expansion{choices: &Choices{byID: map[string]*Option{}}, seen: map[string]bool{}}
		x.offers(&o.Entry.Offers, o.prefix, o.links, nil)
		if o.Link != nil {
			// The link's own offers replace the link.
			x.offers(&o.Link.Offers, o.above, o.links[:len(o.links)-1], nil)
		}
		o.choices = x.choices
	})
	return o.choices
}

// modelDepth is the depth of models below a unit: imported data nests them in a choice of
// compositions, or in a unit within the unit.
const modelDepth = 3

// OffersModels reports whether models can be selected below the option.
func (o *Option) OffersModels() bool { return o.offersModels(modelDepth) }

func (o *Option) offersModels(depth int) bool {
	return depth > 0 && slices.ContainsFunc(o.Choices().Options, func(below *Option) bool {
		return below.Kind() == Model || below.offersModels(depth-1)
	})
}

// mergeDepth bounds the recursion of MergesBelow, because data can contain itself. Real data is
// not nested deeper.
const mergeDepth = 16

// MergesBelow reports whether selecting the option again raises the count of the
// existing selection instead of adding another one: everything below is collective.
func (o *Option) MergesBelow() bool { return o.mergesBelow(mergeDepth) }

func (o *Option) mergesBelow(depth int) bool {
	if depth == 0 {
		return false
	}
	for _, below := range o.Choices().Options {
		if !below.Collective() || !below.mergesBelow(depth-1) {
			return false
		}
	}
	return true
}

// expansion builds the Choices of one place.
type expansion struct {
	choices *Choices
	seen    map[string]bool
}

func (x *expansion) add(o *Option) {
	if x.seen[o.ID] {
		return
	}
	x.seen[o.ID] = true
	x.choices.Options = append(x.choices.Options, o)
	x.choices.byID[o.ID] = o
	x.note(&o.Entry.Node)
	if o.Link != nil {
		x.note(&o.Link.Node)
	}
	if o.Group != nil {
		o.Group.Options = append(o.Group.Options, o)
	}
	x.limit(o)
}

// limit adds an option to the options with constraints, if it has any, and to those that may be
// selected with their parent.
func (x *expansion) limit(o *Option) {
	limited, initial := LimitedOption{Option: o, OnlyMax: true}, o.Amounts() != nil
	for _, list := range [2][]Constraint{o.Entry.Constraints, o.Link.constraints()} {
		for i := range list {
			limited.OnlyMax = limited.OnlyMax && list[i].isMaxOfOwner()
			limited.Automatic = limited.Automatic || list[i].Automatic
			initial = initial || list[i].Bound == Min
		}
	}
	if len(o.Entry.Constraints)+len(o.Link.constraints()) > 0 {
		x.choices.Limited = append(x.choices.Limited, limited)
		x.choices.Automatic = x.choices.Automatic || limited.Automatic
		initial = initial || len(o.Entry.On(FieldDefaultAmount)) > 0 || o.Link != nil && len(o.Link.On(FieldDefaultAmount)) > 0
	}
	if initial {
		x.choices.Initial = append(x.choices.Initial, o)
	}
}

// isMaxOfOwner reports whether a constraint is a maximum of selections of its owner, or of their
// costs: it cannot be broken without a selection.
func (c *Constraint) isMaxOfOwner() bool {
	f := c.ResolvedField().Kind
	return c.Bound == Max && !c.Negative && c.Child == "" && (f == FieldIsSelections || f == FieldIsCost)
}

// constraints returns the constraints of a link, which may be nil.
func (l *Link) constraints() []Constraint {
	if l == nil {
		return nil
	}
	return l.Constraints
}

func (x *expansion) offers(from *Offers, prefix string, links []*Link, group *GroupOption) {
	for _, e := range from.Entries {
		x.add(&Option{Entry: e, ID: prefix + e.ID, Group: group, prefix: prefix, links: links})
	}
	for _, g := range from.Groups {
		inner := x.group(&GroupOption{Group: g, ID: prefix + g.ID, Parent: group})
		x.offers(&g.Offers, prefix, links, inner)
	}
	for _, l := range from.Links {
		below := prefix + l.ID + "::"
		chain := append(links[:len(links):len(links)], l)
		switch {
		case l.entry != nil:
			x.add(&Option{
				Entry: l.entry, Link: l, ID: below + l.entry.ID, Group: group,
				prefix: below, above: prefix, links: chain,
			})
		case l.group != nil:
			inner := x.group(&GroupOption{Group: l.group, Link: l, ID: below + l.group.ID, Parent: group})
			x.offers(&l.group.Offers, below, chain, inner)
			x.offers(&l.Offers, prefix, links, inner)
		}
	}
}

func (x *expansion) note(n *Node) { x.choices.noted = x.choices.noted || len(n.notes) > 0 }

func (x *expansion) group(g *GroupOption) *GroupOption {
	x.note(&g.Group.Node)
	if g.Link != nil {
		x.note(&g.Link.Node)
	}
	x.choices.Groups = append(x.choices.Groups, g)
	if len(g.Group.Constraints)+len(g.Link.constraints()) > 0 {
		x.choices.LimitedGroups = append(x.choices.LimitedGroups, g)
		automatic := func(c Constraint) bool { return c.Automatic }
		x.choices.Automatic = x.choices.Automatic || slices.ContainsFunc(g.Group.Constraints, automatic) || slices.ContainsFunc(g.Link.constraints(), automatic)
	}
	if g.Parent != nil {
		g.Parent.Groups = append(g.Parent.Groups, g)
	}
	return g
}

// expandRoots returns the root options of a force of the catalogue: its own, those that it
// imports, and those of the game system.
func (b *Book) expandRoots(f *file) *Choices {
	x := expansion{choices: &Choices{byID: map[string]*Option{}}, seen: map[string]bool{}}
	x.offers(&f.Roots, "", nil, nil)
	visited, offered := map[*file]bool{f: true}, map[*file]bool{f: true}
	var imports func(g *file)
	imports = func(g *file) {
		for _, link := range g.Links {
			to := g.linked(link.Target)
			if to == nil {
				continue
			}
			if link.ImportRoots && !offered[to] {
				offered[to] = true
				x.offers(importable(&to.Roots), "", nil, nil)
			}
			if !visited[to] {
				visited[to] = true
				imports(to)
			}
		}
	}
	imports(f)
	if system := b.files[b.System]; !offered[system] {
		x.offers(&system.Roots, "", nil, nil)
	}
	return x.choices
}

func (f *file) linked(id string) *file {
	for _, g := range f.closure {
		if g.ID == id {
			return g
		}
	}
	return nil
}

// importable returns the offers that other catalogues may import.
func importable(o *Offers) *Offers {
	kept := &Offers{Groups: o.Groups}
	for _, e := range o.Entries {
		if e.Import {
			kept.Entries = append(kept.Entries, e)
		}
	}
	for _, l := range o.Links {
		if l.Import {
			kept.Links = append(kept.Links, l)
		}
	}
	return kept
}
