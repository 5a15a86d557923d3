package entry

// gather adds to a node that can be selected, or that holds selections, what
// the profiles and rules that it shows bring along: their notes, and their
// modifiers that change other nodes.
func gather(x any) {
	switch x := x.(type) {
	case *Entry:
		x.gather(&x.Info, x.Categories)
		x.noteAssociations(x.Associations)
	case *Group:
		x.gather(&x.Info, x.Categories)
	case *Link:
		x.gather(&x.Info, x.Categories)
		x.noteAssociations(x.Associations)
	case *Force:
		x.gather(&x.Info, x.Categories)
	}
}

func (n *Node) gather(info *Info, categories []CategoryLink) {
	for i := range categories {
		n.noteAll(categories[i].notes)
	}
	n.gatherInfo(info, 0)
}

func (n *Node) noteAssociations(associations []*Association) {
	for _, a := range associations {
		n.noteAll(a.notes)
	}
}

// gatherDepth bounds info groups and links inside one another.
const gatherDepth = 16

func (n *Node) gatherInfo(info *Info, depth int) {
	if depth == gatherDepth {
		return
	}
	for _, p := range info.Profiles {
		n.bring(&p.Node)
	}
	for _, r := range info.Rules {
		n.bring(&r.Node)
	}
	for _, g := range info.InfoGroups {
		n.bring(&g.Node)
		n.gatherInfo(&g.Info, depth+1)
	}
	for _, l := range info.InfoLinks {
		n.bring(&l.Node)
		switch {
		case l.profile != nil:
			n.bring(&l.profile.Node)
		case l.rule != nil:
			n.bring(&l.rule.Node)
		case l.group != nil:
			n.bring(&l.group.Node)
			n.gatherInfo(&l.group.Info, depth+1)
		}
	}
}

func (n *Node) bring(from *Node) {
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
