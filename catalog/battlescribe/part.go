package battlescribe

import "github.com/rollcall40k/rollcall/catalog/entry"

// parts are the lists that an element may have; lists that it may not have are nil.
type parts struct {
	node        *entry.Node
	offers      *entry.Offers
	info        *entry.Info
	constraints *[]entry.Constraint
	categories  *[]entry.CategoryLink
	costs       *[]entry.Cost
	// associations are those of entries and of links to entries.
	associations *[]*entry.Association
}

// part reads one of the lists. It returns false if the element may not have that list.
func (r *reader) part(p parts, list *element) bool { return r.partNamed(p, list.name, list) }

func (r *reader) partNamed(p parts, name string, list *element) bool {
	switch name {
	case "selectionEntries", "selectionEntryGroups", "entryLinks":
		return p.offers != nil && r.offers(p.offers, name, list)
	case "profiles", "rules", "infoGroups", "infoLinks":
		return p.info != nil && r.info(p.info, name, list)
	case "modifiers", "modifierGroups":
		return p.node != nil && r.changes(&p.node.Modifiers, &p.node.Changes, list)
	case "constraints":
		return p.constraints != nil && r.constraints(p.constraints, list)
	case "categoryLinks":
		return p.categories != nil && r.categories(p.categories, list)
	case "costs":
		return p.costs != nil && r.costs(p.costs, list)
	case "associations":
		return p.associations != nil && r.associations(p.associations, list)
	}
	return r.remark(list)
}

func (r *reader) node(e *element) entry.Node {
	return entry.Node{
		ID:          e.required("id"),
		Name:        e.text("name"),
		Hidden:      e.flag("hidden", false),
		Page:        e.text("page"),
		Publication: e.text("publicationId"),
		SortIndex:   int(e.count("sortIndex", 0)),
		Source:      e.source(),
	}
}

// notes adds to a node a note for each unevaluated part of its element, including parts of nested
// elements that have no node.
func (r *reader) notes(e *element, n *entry.Node) {
	e.leftovers()
	n.Unevaluated = e.notes
	e.notes = nil
}

func (r *reader) categories(to *[]entry.CategoryLink, list *element) bool {
	r.list(list, "categoryLink", func(e *element) {
		e.ignore("type") // always category
		l := entry.CategoryLink{
			Node: entry.Node{
				ID: e.text("id"), Name: e.text("name"), Hidden: e.flag("hidden", false),
				Page: e.text("page"), Publication: e.text("publicationId"), Source: e.source(),
			},
			Target:  e.required("targetId"),
			Primary: e.flag("primary", false),
		}
		p := parts{node: &l.Node, constraints: &l.Constraints}
		r.children(e, func(child *element) bool { return r.unshown(child) || r.part(p, child) })
		r.notes(e, &l.Node)
		*to = append(*to, l)
	})
	return true
}

func (r *reader) costs(to *[]entry.Cost, list *element) bool {
	r.list(list, "cost", func(e *element) {
		e.ignore("name", "id")
		*to = append(*to, entry.Cost{Type: e.required("typeId"), Value: e.number("value", entry.Number{})})
	})
	return true
}
