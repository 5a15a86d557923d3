package entry

import "sync"

// An Option is an entry as it is offered in one place of a roster. Two options
// are the same exactly when their pointers are.
type Option struct {
	Entry *Entry
	Link  *Link        // the last link on the way to Entry; nil without one
	ID    string       // ids of all links on the way and of the entry, joined by "::"
	Group *GroupOption // the nearest group it stands in; nil without one

	prefix  string  // of the ids below the entry
	above   string  // of the ids below Link itself
	links   []*Link // all links on the way, outermost first
	once    sync.Once
	choices *Choices
}

// A GroupOption is a group as it is offered in one place of a roster.
type GroupOption struct {
	Group  *Group
	Link   *Link // the link that leads to Group; nil without one
	ID     string
	Parent *GroupOption // the group it stands in; nil without one

	Options []*Option // members, nested groups' members not included
	Groups  []*GroupOption
}

// Choices is everything that is offered at one place, groups resolved.
type Choices struct {
	Options []*Option      // of all groups, in the order of the data
	Groups  []*GroupOption // of all depths, outer before inner

	byID  map[string]*Option
	noted bool
}

// Noted reports whether something of what is offered is not evaluated.
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

// Links returns the links on the way to the entry, outermost first.
func (o *Option) Links() []*Link { return o.links }

// In reports whether the option stands in the group, at any depth.
func (o *Option) In(g *Group) bool {
	for x := o.Group; x != nil; x = x.Parent {
		if x.Group == g {
			return true
		}
	}
	return false
}

// Within reports whether the option stands in that very group option, at any
// depth.
func (o *Option) Within(g *GroupOption) bool {
	for x := o.Group; x != nil; x = x.Parent {
		if x == g {
			return true
		}
	}
	return false
}

// IsAlwaysHidden reports whether the entry or its link is hidden for good.
func (o *Option) IsAlwaysHidden() bool {
	return o.Entry.IsAlwaysHidden() || o.Link != nil && o.Link.IsAlwaysHidden()
}

// Kind returns the kind of the entry.
func (o *Option) Kind() Kind { return o.Entry.Kind }

// Collective reports the collective flag of the entry or of its link.
func (o *Option) Collective() bool {
	return o.Entry.Collective || o.Link != nil && o.Link.Collective
}

// Amounts returns what is selected without being asked for (Entry.Amounts).
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

// Default returns the member that the group takes first, or nil.
func (g *GroupOption) Default() *Option {
	id := g.Group.Default
	if id == "" {
		return nil
	}
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

// Choices returns what can be chosen below a selection of the option.
func (o *Option) Choices() *Choices {
	o.once.Do(func() {
		x := expansion{choices: &Choices{byID: map[string]*Option{}}, seen: map[string]bool{}}
		x.offers(&o.Entry.Offers, o.prefix, o.links, nil)
		if o.Link != nil {
			// What hangs on the link itself starts where the link stands.
			x.offers(&o.Link.Offers, o.above, o.links[:len(o.links)-1], nil)
		}
		o.choices = x.choices
	})
	return o.choices
}

// mergeDepth bounds the search of MergesBelow: nothing real is nested deeper,
// and data that contains itself has no end.
const mergeDepth = 16

// MergesBelow reports whether selecting the option again raises the count of
// the selection that is there, instead of adding another: everything below it
// is collective.
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

// expansion lists the offers of one place.
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
	if g.Parent != nil {
		g.Parent.Groups = append(g.Parent.Groups, g)
	}
	return g
}

// expandRoots lists what a force of the catalogue may select: its own root
// offers, those it imports, and the game system's.
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

// importable leaves out what its catalogue keeps to itself.
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
