package battlescribe

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

func (r *reader) offers(o *entry.Offers, name string, list *element) bool {
	switch name {
	case "selectionEntries":
		r.list(list, "selectionEntry", func(e *element) {
			if x := r.entry(e); x.ID != "" {
				o.Entries = append(o.Entries, x)
			}
		})
	case "selectionEntryGroups":
		r.list(list, "selectionEntryGroup", func(e *element) {
			if x := r.group(e); x.ID != "" {
				o.Groups = append(o.Groups, x)
			}
		})
	case "entryLinks":
		r.list(list, "entryLink", func(e *element) {
			if x := r.link(e); x.ID != "" {
				o.Links = append(o.Links, x)
			}
		})
	}
	return true
}

func (r *reader) entry(e *element) *entry.Entry {
	x := &entry.Entry{
		Node:       r.node(e),
		Collective: e.flag("collective", false),
		Import:     e.flag("import", true),
		Amounts:    r.amounts(e),
	}
	x.Kind, _ = word(e, "type", "upgrade", kinds)
	p := parts{&x.Node, &x.Offers, &x.Info, &x.Constraints, &x.Categories, &x.Costs, &x.Associations}
	r.children(e, func(child *element) bool { return r.part(p, child) })
	r.notes(e, &x.Node)
	return x
}

// A group cannot be a root entry, so its import flag has no meaning.
func (r *reader) group(e *element) *entry.Group {
	e.ignore("import")
	g := &entry.Group{
		Node:       r.node(e),
		Collective: e.flag("collective", false),
		Default:    e.text("defaultSelectionEntryId"),
	}
	p := parts{node: &g.Node, offers: &g.Offers, info: &g.Info, constraints: &g.Constraints, categories: &g.Categories}
	r.children(e, func(child *element) bool { return r.part(p, child) })
	r.notes(e, &g.Node)
	return g
}

func (r *reader) link(e *element) *entry.Link {
	l := &entry.Link{
		Node:       r.node(e),
		Target:     e.required("targetId"),
		Collective: e.flag("collective", false),
		Import:     e.flag("import", true),
		Amounts:    r.amounts(e),
	}
	l.ToGroup, _ = word(e, "type", "selectionEntry", toGroup)
	p := parts{&l.Node, &l.Offers, &l.Info, &l.Constraints, &l.Categories, &l.Costs, &l.Associations}
	r.children(e, func(child *element) bool { return r.part(p, child) })
	r.notes(e, &l.Node)
	return l
}

// amounts reads the initial selections: a number for each.
func (r *reader) amounts(e *element) []int64 {
	text := e.text("defaultAmount")
	if text == "" {
		return nil
	}
	if parts := 1 + strings.Count(text, ","); parts > maxAmounts {
		e.problem("battlescribe.limit", fmt.Sprintf("%d numbers in defaultAmount", parts), fmt.Sprintf("at most %d", maxAmounts))
		return nil
	}
	var list []int64
	for part := range strings.SplitSeq(text, ",") {
		n, err := strconv.ParseInt(strings.TrimSpace(part), 10, 32)
		if err != nil || n < 0 {
			e.problem("battlescribe.number", "defaultAmount="+strconv.Quote(text), "whole numbers, joined by commas")
			return nil
		}
		list = append(list, n)
	}
	return list
}
