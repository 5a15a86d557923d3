package eval

import (
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
)

// Name returns the effective name of a selection, after modifiers. It ignores custom
// names.
func (e *State) Name(i int32) string {
	return e.OptionName(e.Selection(i).Option, e.At(i))
}

// OptionName returns the effective name of an option in its place, after modifiers.
func (e *State) OptionName(o *entry.Option, at Place) string {
	of := OwnersOf(o)
	return e.annotated(e.AlterText(o.Entry.Name, entry.FieldName, at, of), at, of, nil)
}

// annotated appends the annotation of a node, in brackets, to its name; shown is the type of
// the profile, or nil.
func (e *State) annotated(name string, at Place, of Owners, shown *entry.ProfileType) string {
	if note := e.alterShown("", entry.FieldAnnotation, at, of, shown); note != "" {
		return name + " (" + note + ")"
	}
	return name
}

// OptionText applies the modifiers of the entry and of its link to a text.
func (e *State) OptionText(o *entry.Option, at Place, text, field string) string {
	return e.AlterText(text, field, at, OwnersOf(o))
}

// GroupName returns the effective name of a group in its place, after modifiers.
func (e *State) GroupName(g *entry.GroupOption, at Place) string {
	of := GroupOwners(g)
	return e.annotated(e.AlterText(g.Group.Name, entry.FieldName, at, of), at, of, nil)
}

// ForceName returns the custom name of a force, or else its effective name.
func (e *State) ForceName(f int32) string {
	if name := e.Force(f).Doc.Name; name != "" {
		return name
	}
	return e.DetachmentName(f)
}

// DetachmentName returns the effective name of a force, after modifiers. It ignores custom
// names.
func (e *State) DetachmentName(f int32) string {
	n := e.Force(f)
	if n.Entry == nil {
		return n.Doc.Entry
	}
	at := Place{Self: None, Parent: None, Force: f}
	return e.AlterText(n.Entry.Name, entry.FieldName, at, Owners{Target: &n.Entry.Node})
}

// ParentName returns the name of the parent selection or, for a root, of the force.
func (e *State) ParentName(i int32) string {
	if p := e.Selection(i).Parent; p != None {
		return e.Name(p)
	}
	return e.ForceName(e.Selection(i).Force)
}

// UnitName returns the name of the unit that contains a selection, or its custom name if it
// has one. It returns "" for a unit without a custom name.
func (e *State) UnitName(i int32) string {
	u := e.RootOf(i)
	if custom := e.Selection(u).Doc.Name; custom != "" {
		return custom
	}
	if u == i {
		return ""
	}
	return e.Name(u)
}

// HolderName returns the name of the option or group that a constraint counts.
func (e *State) HolderName(h *Holder, at Place) string {
	switch {
	case h.Option != nil:
		return e.OptionName(h.Option, at)
	case h.Group != nil:
		return e.GroupName(h.Group, at)
	case h.Category != nil:
		return h.Category.Name
	default:
		return e.AlterText(h.Force.Name, entry.FieldName, at, Owners{Target: &h.Force.Node})
	}
}

// QualifiedName returns a name that distinguishes a selection from its siblings: with the
// name of its unit if it is part of one, and with its id if a sibling has the same name.
func (e *State) QualifiedName(j int32) string {
	u := e.RootOf(j)
	if u == j {
		return e.NumberedName(j)
	}
	name := e.DisplayName(j) + " (" + e.NumberedName(u) + ")"
	same := 0
	for k := range e.Children(e.Selection(j).Parent) {
		if e.DisplayName(k) == e.DisplayName(j) {
			same++
		}
	}
	if same > 1 {
		name += " " + e.Selection(j).Doc.ID
	}
	return name
}

// NumberedName returns the name of a root selection. If several have the same name, it is followed by the choice within a
// configuration, such as the battle sizes of two forces, or by a number.
// It caches the names of an evaluation whose categories are known.
func (e *State) NumberedName(u int32) string {
	if e.rootNames != nil {
		return e.rootNames[u]
	}
	names := make([]string, len(e.nodes))
	total := map[string]int{}
	for i := range e.Roots() {
		names[i] = e.DisplayName(i)
		total[names[i]]++
	}
	for i := range e.Roots() {
		if total[names[i]] > 1 && !e.IsUnit(i) {
			if chosen := slices.Collect(e.Children(i)); len(chosen) == 1 {
				names[i] += ": " + e.Name(chosen[0])
			}
		}
	}
	roster.NumberNames(names)
	if e.settled {
		e.rootNames = names
	}
	return names[u]
}

// DisplayName returns the custom name of a selection, or else its effective name.
func (e *State) DisplayName(i int32) string {
	if custom := e.Selection(i).Doc.Name; custom != "" {
		return custom
	}
	return e.Name(i)
}
