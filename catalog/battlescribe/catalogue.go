package battlescribe

import (
	"errors"
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// document reads a whole document. If it is not game data, it returns nil and sets the
// reader's error.
func (r *reader) document() *entry.Catalogue {
	var c *entry.Catalogue
	r.root(func(e *element) {
		switch e.name {
		case "gameSystem", "catalogue":
			c = r.catalogue(e)
		default:
			r.fail(errors.New("the root element <" + e.name + "> instead of <gameSystem> or <catalogue>"))
		}
	})
	return c
}

func (r *reader) catalogue(e *element) *entry.Catalogue {
	c := &entry.Catalogue{
		ID:         e.required("id"),
		Name:       e.text("name"),
		Revision:   int(e.count("revision", 0)),
		System:     e.name == "gameSystem",
		GameSystem: e.text("gameSystemId"),
		Library:    e.flag("library", false),
		Source:     e.source(),
	}
	e.ignore("gameSystemRevision", "gameSystemName", "battleScribeVersion", "authorName", "authorContact", "authorUrl", "type")
	shared := parts{offers: &c.Shared, info: &c.SharedInfo}
	own := parts{offers: &c.Roots, info: &c.Info}
	r.children(e, func(child *element) bool {
		return r.definitions(c, child) || r.shared(shared, child) || r.part(own, child)
	})
	return c
}

// definitions reads the lists of types, categories and publications.
func (r *reader) definitions(c *entry.Catalogue, list *element) bool {
	switch list.name {
	case "publications":
		r.list(list, "publication", func(e *element) { c.Publications = append(c.Publications, r.publication(e)) })
	case "costTypes":
		r.list(list, "costType", func(e *element) { c.CostTypes = append(c.CostTypes, r.costType(e)) })
	case "profileTypes":
		r.list(list, "profileType", func(e *element) { c.ProfileTypes = append(c.ProfileTypes, r.profileType(e)) })
	case "categoryEntries":
		r.list(list, "categoryEntry", func(e *element) { c.Categories = append(c.Categories, r.category(e)) })
	case "forceEntries":
		r.list(list, "forceEntry", func(e *element) { c.Forces = append(c.Forces, r.force(e)) })
	case "catalogueLinks":
		r.list(list, "catalogueLink", func(e *element) { c.Links = append(c.Links, r.catalogueLink(e)) })
	default:
		return false
	}
	return true
}

// shared reads the lists of nodes that only links refer to: their names have the
// prefix shared.
func (r *reader) shared(p parts, list *element) bool {
	plain, ok := sharedLists[list.name]
	return ok && r.partNamed(p, plain, list)
}

var sharedLists = map[string]string{
	"sharedSelectionEntries":     "selectionEntries",
	"sharedSelectionEntryGroups": "selectionEntryGroups",
	"sharedProfiles":             "profiles",
	"sharedRules":                "rules",
	"sharedInfoGroups":           "infoGroups",
}

// list reads the items of a list, which have the same name.
func (r *reader) list(list *element, item string, read func(*element)) {
	r.children(list, func(child *element) bool {
		if child.name != item {
			return false
		}
		read(child)
		return true
	})
}

func (r *reader) publication(e *element) entry.Publication {
	e.ignore("publisher", "publicationDate", "publisherUrl")
	return entry.Publication{ID: e.required("id"), Name: e.text("name"), ShortName: e.text("shortName")}
}

// costType reads a cost type. A type that is hidden except in some kinds of force is shown in all
// of them: where it is unused, its amounts are zero and not printed.
func (r *reader) costType(e *element) entry.CostType {
	t := entry.CostType{
		ID:           e.required("id"),
		Name:         e.text("name"),
		DefaultLimit: e.number("defaultCostLimit", entry.Int(-1)),
		Hidden:       e.flag("hidden", false),
	}
	var changes []entry.Modifier
	r.children(e, func(child *element) bool { return r.changes(&changes, nil, child) || r.remark(child) })
	for _, m := range changes {
		switch {
		case m.Op != entry.Set || m.Field != entry.FieldHidden:
			e.unevaluated("battlescribe.unevaluated", true, "a modifier of "+m.Field+" in <"+e.name+">", "")
		case m.Value == "false":
			t.Hidden = false
		}
	}
	return t
}

func (r *reader) profileType(e *element) entry.ProfileType {
	e.ignore("sortIndex")
	t := entry.ProfileType{ID: e.required("id"), Name: e.text("name")}
	r.children(e, func(child *element) bool {
		if child.name != "characteristicTypes" {
			return r.remark(child)
		}
		r.list(child, "characteristicType", func(x *element) {
			t.Characteristics = append(t.Characteristics, entry.CharacteristicType{ID: x.required("id"), Name: x.text("name")})
			r.children(x, r.remark)
		})
		return true
	})
	return t
}

func (r *reader) category(e *element) *entry.Category {
	c := &entry.Category{Node: r.node(e)}
	p := parts{node: &c.Node, constraints: &c.Constraints}
	r.children(e, func(child *element) bool { return r.unshown(child) || r.part(p, child) })
	r.notes(e, &c.Node)
	return c
}

// unshown skips profiles and rules of a category, which no program displays.
func (r *reader) unshown(child *element) bool {
	switch child.name {
	case "profiles", "rules", "infoGroups", "infoLinks", "description":
		r.skip(child)
		return true
	}
	return false
}

func (r *reader) force(e *element) *entry.Force {
	f := &entry.Force{Node: r.node(e)}
	var costs []entry.Cost
	p := parts{node: &f.Node, info: &f.Info, constraints: &f.Constraints, categories: &f.Categories, costs: &costs}
	r.children(e, func(child *element) bool {
		if child.name != "forceEntries" {
			return r.part(p, child)
		}
		r.list(child, "forceEntry", func(x *element) { f.Forces = append(f.Forces, r.force(x)) })
		return true
	})
	if slices.ContainsFunc(costs, func(c entry.Cost) bool { return c.Value.Sign() != 0 }) {
		e.unevaluated("battlescribe.unevaluated", true, "<costs> in <"+e.name+">", "")
	}
	r.notes(e, &f.Node)
	return f
}

func (r *reader) catalogueLink(e *element) entry.CatalogueLink {
	e.ignore("id", "type")
	l := entry.CatalogueLink{
		Target:      e.required("targetId"),
		Name:        e.text("name"),
		ImportRoots: e.flag("importRootEntries", false),
		Source:      e.source(),
	}
	r.children(e, r.remark)
	return l
}

// remark skips authors' comments, display rules, attributes of profiles, which are colours and
// icons, and the namespace that early versions of New Recruit wrote as an element.
func (r *reader) remark(child *element) bool {
	switch child.name {
	case "comment", "readme", "alias", "xmlns", "formatRules", "attributeTypes", "attributes":
		r.skip(child)
		return true
	}
	return false
}
