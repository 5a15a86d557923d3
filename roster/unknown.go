package roster

import (
	"sync"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// nearestSought bounds the work on a roster of which nothing is known.
const nearestSought = 100

// unknownSelection reports a selection that the choices do not have, with what
// they have that is nearest to it by name.
func (e *evaluation) unknownSelection(doc *Selection, choices *entry.Choices, parent, f int32, path string) {
	unknown := &finding{
		Code: SelectionUnknown, path: path, force: f, node: none, container: parent, selection: doc.ID,
		actual: doc.Entry, thing: doc.title(), unknown: doc,
	}
	// Names are compared only where they are shown: fixes are tried on many
	// copies of a roster, and this takes longer than all the rest.
	if e.unknown++; e.unknown <= nearestSought {
		unknown.nearest = sync.OnceValue(func() []*entry.Option { return nearestOptions(unknown.thing, choices) })
	}
	unknown.propose = func() []Fix { return e.replacements(doc, parent, f, unknown.candidates()) }
	e.report(unknown)
}

// candidates are the options nearest to what does not resolve.
func (f *finding) candidates() []*entry.Option {
	if f.nearest == nil {
		return nil
	}
	return f.nearest()
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
