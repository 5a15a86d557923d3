package roster

// checkHidden reports selections that the data hides in their place. What is
// below a hidden selection follows from it and is not reported.
func (e *checker) checkHidden() {
	for i := int32(0); i < e.count(); {
		if !e.hidden(i) || e.sleeps(e.at(i)) {
			i++
			continue
		}
		n := e.node(i)
		e.report(&finding{
			Code: SelectionHidden, path: e.path(i), force: n.force, node: i, parent: n.parent, selection: n.doc.ID,
			subject: e.nameAbove(i), thing: e.name(i), source: n.option.Entry.Source,
		})
		i = n.end
	}
}
