package roster

import (
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// nearestSought bounds the work on a roster of which nothing is known.
const nearestSought = 100

// unknownSelection reports a selection that the choices do not have, with what
// they have that is nearest to it by name.
func (e *evaluation) unknownSelection(doc *Selection, choices *entry.Choices, parent, f int32, path string) {
	title := doc.title()
	var candidates []*entry.Option
	if e.unknown++; e.unknown <= nearestSought {
		candidates = nearestOptions(title, choices)
	}
	e.report(&finding{
		Code: SelectionUnknown, path: path, force: f, node: none, container: parent, selection: doc.ID,
		actual: doc.Entry, thing: title, nearest: strings.Join(names(candidates), ", "), unknown: doc,
		propose: func() []Fix { return e.replacements(doc, parent, f, candidates) },
	})
}

// nearestOptions returns the options whose names are most like the name, best
// first, one of each name.
func nearestOptions(name string, choices *entry.Choices) []*entry.Option {
	if choices == nil {
		return nil
	}
	var out []*entry.Option
	for _, n := range Nearest(name, names(choices.Options)) {
		out = append(out, named(choices.Options, n))
	}
	return out
}

// replacements takes another option in the place of a selection that does not
// resolve, or nothing.
func (e *evaluation) replacements(doc *Selection, parent, f int32, candidates []*entry.Option) []Fix {
	above := e.forces[f].doc.ID
	if parent != none {
		above = e.nodes[parent].doc.ID
	}
	var fixes []Fix
	for _, o := range candidates {
		take := Operation{Op: Select, Parent: above, Entry: o.ID}
		if parent != none && doc.Count > 1 {
			take.Count = &doc.Count
		}
		fixes = append(fixes, Fix{
			Code: FixReplace, Args: map[string]string{"Thing": o.Name()},
			Operations: []Operation{{Op: Remove, Selection: doc.ID}, take},
		})
	}
	return append(fixes, removal(doc.ID, doc.title()))
}
