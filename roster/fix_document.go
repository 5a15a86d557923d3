package roster

import "strconv"

// forceRemoval takes a force out that the game data does not have.
func forceRemoval(f *Force) Fix {
	name := f.Name
	if name == "" {
		name = f.Entry
	}
	return Fix{Code: FixRemove, Args: map[string]string{"Thing": name}, Operations: []Operation{{Op: RemoveForce, Force: f.ID}}}
}

// countFix sets a count that cannot be to the nearest that may be.
func (e *proposer) countFix(i int32) Fix {
	least, most := e.rangeOf(i)
	count := max(e.node(i).count, least)
	if most > 0 {
		count = min(count, most)
	}
	number := int(count)
	return Fix{
		Code: FixCount, Args: map[string]string{"Thing": e.name(i), "Count": strconv.Itoa(number)},
		Operations: []Operation{{Op: SetCount, Selection: e.node(i).doc.ID, Count: &number}},
	}
}

// duplicateFixes takes out the first selection that an operation finds under an
// id that several have.
func (e *proposer) duplicateFixes(id string) []Fix {
	for i := range e.count() {
		if e.node(i).doc.ID == id {
			return []Fix{removal(id, e.name(int32(i)))}
		}
	}
	return nil
}

// replacements takes another option in the place of a selection that does not
// resolve, or nothing.
func (e *proposer) replacements(f *finding) []Fix {
	doc, parent := f.unknown, f.parent
	above := e.force(f.force).doc.ID
	if parent != none {
		above = e.node(parent).doc.ID
	}
	var fixes []Fix
	for _, o := range f.candidates() {
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
