package entry

// each calls visit for every node of the catalogue, parents before their children:
// *Entry, *Group, *Link, *Category, *CategoryLink,
// *Force, *Profile, *Rule, *InfoGroup, *InfoLink and *Association.
func (c *Catalogue) each(visit func(node any)) {
	for _, x := range c.Categories {
		visit(x)
	}
	eachForce(c.Forces, visit)
	c.Roots.each(visit)
	c.Shared.each(visit)
	c.Info.each(visit)
	c.SharedInfo.each(visit)
}

// size returns the number of nodes of the catalogue.
func (c *Catalogue) size() (n int) {
	c.each(func(any) { n++ })
	return n
}

// eachSource calls visit for the sources of all nodes of the catalogue, and of their constraints,
// modifiers and conditions.
func (c *Catalogue) eachSource(visit func(*Source)) {
	c.each(func(x any) {
		n := nodeOf(x)
		visit(&n.Source)
		constraints := constraintsOf(x)
		for i := range constraints {
			visit(&constraints[i].Source)
		}
		eachModifierSource(n.Modifiers, visit)
		eachGroupSource(n.Changes, visit)
		if a, ok := x.(*Association); ok {
			a.When.eachSource(visit)
		}
	})
}

func eachGroupSource(groups []ModifierGroup, visit func(*Source)) {
	for i := range groups {
		groups[i].When.eachSource(visit)
		eachModifierSource(groups[i].Modifiers, visit)
		eachGroupSource(groups[i].Groups, visit)
	}
}

func eachModifierSource(modifiers []Modifier, visit func(*Source)) {
	for i := range modifiers {
		visit(&modifiers[i].Source)
		modifiers[i].When.eachSource(visit)
	}
}

func (c *Conditions) eachSource(visit func(*Source)) {
	for i := range c.Tests {
		visit(&c.Tests[i].Source)
	}
	for i := range c.Groups {
		c.Groups[i].eachSource(visit)
	}
	for i := range c.Counts {
		visit(&c.Counts[i].Source)
		c.Counts[i].When.eachSource(visit)
	}
}

func eachForce(forces []*Force, visit func(any)) {
	for _, f := range forces {
		visit(f)
		eachCategoryLink(f.Categories, visit)
		f.Info.each(visit)
		eachForce(f.Forces, visit)
	}
}

func eachCategoryLink(links []CategoryLink, visit func(any)) {
	for i := range links {
		visit(&links[i])
	}
}

func eachAssociation(associations []*Association, visit func(any)) {
	for _, x := range associations {
		visit(x)
	}
}

func (o *Offers) each(visit func(any)) {
	for _, x := range o.Entries {
		visit(x)
		eachCategoryLink(x.Categories, visit)
		eachAssociation(x.Associations, visit)
		x.Info.each(visit)
		x.Offers.each(visit)
	}
	for _, x := range o.Groups {
		visit(x)
		eachCategoryLink(x.Categories, visit)
		x.Info.each(visit)
		x.Offers.each(visit)
	}
	for _, x := range o.Links {
		visit(x)
		eachCategoryLink(x.Categories, visit)
		eachAssociation(x.Associations, visit)
		x.Info.each(visit)
		x.Offers.each(visit)
	}
}

func (i *Info) each(visit func(any)) {
	for _, x := range i.Profiles {
		visit(x)
	}
	for _, x := range i.Rules {
		visit(x)
	}
	for _, x := range i.InfoGroups {
		visit(x)
		x.Info.each(visit)
	}
	for _, x := range i.InfoLinks {
		visit(x)
	}
}

// nodeOf returns the Node of a visited node.
func nodeOf(x any) *Node {
	switch x := x.(type) {
	case *Entry:
		return &x.Node
	case *Group:
		return &x.Node
	case *Link:
		return &x.Node
	case *Category:
		return &x.Node
	case *CategoryLink:
		return &x.Node
	case *Force:
		return &x.Node
	case *Profile:
		return &x.Node
	case *Rule:
		return &x.Node
	case *InfoGroup:
		return &x.Node
	case *InfoLink:
		return &x.Node
	case *Association:
		return &x.Node
	}
	panic("entry: not a node")
}

// constraintsOf returns the constraints of a visited node.
func constraintsOf(x any) []Constraint {
	switch x := x.(type) {
	case *Entry:
		return x.Constraints
	case *Group:
		return x.Constraints
	case *Link:
		return x.Constraints
	case *Category:
		return x.Constraints
	case *CategoryLink:
		return x.Constraints
	case *Force:
		return x.Constraints
	}
	return nil
}

// costsOf returns the costs of a visited node.
func costsOf(x any) []Cost {
	switch x := x.(type) {
	case *Entry:
		return x.Costs
	case *Link:
		return x.Costs
	}
	return nil
}
