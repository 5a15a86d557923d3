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
func (e *evaluation) countFix(i int32) Fix {
	least, most := e.rangeOf(i)
	count := max(e.nodes[i].count, least)
	if most > 0 {
		count = min(count, most)
	}
	number := int(count)
	return Fix{
		Code: FixCount, Args: map[string]string{"Thing": e.name(i), "Count": strconv.Itoa(number)},
		Operations: []Operation{{Op: SetCount, Selection: e.nodes[i].doc.ID, Count: &number}},
	}
}

// duplicateFixes takes out the first selection that an operation finds under an
// id that several have.
func (e *evaluation) duplicateFixes(id string) []Fix {
	for i := range e.nodes {
		if e.nodes[i].doc.ID == id {
			return []Fix{removal(id, e.name(int32(i)))}
		}
	}
	return nil
}
