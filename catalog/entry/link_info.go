package entry

// inherit adds the notes of the profiles and rules that a node shows, and their modifiers of
// other nodes, to a node that can be selected or that contains selections.
func inherit(x any) {
	switch x := x.(type) {
	case *Entry:
		x.inherit(&x.Info, x.Categories)
		x.noteAssociations(x.Associations)
	case *Group:
		x.inherit(&x.Info, x.Categories)
	case *Link:
		x.inherit(&x.Info, x.Categories)
		x.noteAssociations(x.Associations)
	case *Force:
		x.inherit(&x.Info, x.Categories)
	}
}

func (n *Node) inherit(info *Info, categories []CategoryLink) {
	for i := range categories {
		n.noteAll(categories[i].notes)
	}
	n.inheritInfo(info, 0)
}

func (n *Node) noteAssociations(associations []*Association) {
	for _, a := range associations {
		n.noteAll(a.notes)
	}
}

// infoDepth bounds the nesting of info groups and links.
const infoDepth = 16

func (n *Node) inheritInfo(info *Info, depth int) {
	if depth == infoDepth {
		return
	}
	for _, p := range info.Profiles {
		n.inheritNode(&p.Node)
	}
	for _, r := range info.Rules {
		n.inheritNode(&r.Node)
	}
	for _, g := range info.InfoGroups {
		n.inheritNode(&g.Node)
		n.inheritInfo(&g.Info, depth+1)
	}
	for _, l := range info.InfoLinks {
		n.inheritNode(&l.Node)
		switch {
		case l.profile != nil:
			n.inheritNode(&l.profile.Node)
		case l.rule != nil:
			n.inheritNode(&l.rule.Node)
		case l.group != nil:
			n.inheritNode(&l.group.Node)
			n.inheritInfo(&l.group.Info, depth+1)
		}
	}
}

func (n *Node) inheritNode(from *Node) {
	n.noteAll(from.notes)
	for _, g := range from.reaching {
		g.Info = true
		n.reaching = append(n.reaching, g)
	}
}

func (n *Node) noteAll(notes []Note) {
	if len(notes) > 0 {
		n.notes = append(n.notes[:len(n.notes):len(n.notes)], notes...)
	}
}
