package intake

import "github.com/rollcall40k/rollcall/roster"

func unknownSelection(b *listReader, name string, number int) roster.Selection {
	return roster.Selection{ID: b.NewID("sel_"), Entry: name, Title: name, Count: max(number, 1)}
}

// keepBelow adds a selection with an unknown name below another one, so that it is not lost.
// The last diagnostic is about it.
func (b *listReader) keepBelow(parent, name string, number int) *roster.Selection {
	to := b.at(parent).Selection()
	to.Selections = append(to.Selections, unknownSelection(b, name, number))
	kept := &to.Selections[len(to.Selections)-1]
	b.diagnostics[len(b.diagnostics)-1].Selection = kept.ID
	return kept
}

// unknownContents returns everything in a unit with an unknown name.
func (b *listReader) unknownContents(u *ListUnit) (list []roster.Selection) {
	for _, m := range u.Models {
		model := unknownSelection(b, m.Model, m.Count)
		model.Selections = b.unknownItems(m.Wargear)
		list = append(list, model)
	}
	list = append(list, b.unknownItems(u.Wargear)...)
	if u.Enhancement != "" {
		list = append(list, unknownSelection(b, u.Enhancement, 1))
	}
	return list
}

func (b *listReader) unknownItems(items []ListItem) (list []roster.Selection) {
	for _, x := range items {
		list = append(list, unknownSelection(b, x.Name, x.Count))
	}
	return list
}
