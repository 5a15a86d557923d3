package roster

import (
	"slices"
	"strconv"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// additions adds what is missing, or lets one choose which.
func (e *proposer) additions(f *finding) []Fix {
	number, ok := f.excess.Ceil().Int64()
	parent := e.parentID(f.at)
	if !ok || parent == "" {
		return nil
	}
	if f.holder.option != nil {
		return []Fix{e.more(f.at, f.holder.option, parent, number)}
	}
	switch {
	case f.holder.group != nil:
		return e.groupAdditions(f, parent, number)
	case f.holder.category != nil:
		return e.categoryAdditions(f, number)
	}
	return nil
}

// categoryAdditions adds something of the category: below what is selected, as
// a title to one of the units, or as another unit.
func (e *proposer) categoryAdditions(f *finding, number int64) []Fix {
	var fixes []Fix
	propose := func(at place, of string) {
		if len(fixes) == 2*fixesProposed || !ofCategory(at.option, f.holder.category) || e.optionHidden(at) {
			return
		}
		fix := e.more(at, at.option, e.parentID(at), number)
		if of != "" {
			fix.Args["Subject"] = of
		}
		fixes = append(fixes, fix)
	}
	for i := range e.count() {
		for _, o := range e.node(i).option.Choices().Options {
			if at := e.below(int32(i), o); e.selected(at, o) == none {
				propose(at, e.name(int32(i)))
			}
		}
	}
	if choices := e.force(f.at.force).choices; choices != nil {
		for _, o := range choices.Options {
			propose(inForce(f.at.force, o), "")
		}
	}
	return fixes
}

// ofCategory reports whether the data gives an option the category, before
// modifiers.
func ofCategory(o *entry.Option, c *entry.Category) bool {
	has := func(links []entry.CategoryLink) bool {
		return slices.ContainsFunc(links, func(l entry.CategoryLink) bool { return l.Category() != nil && l.Category().Is(c) })
	}
	return has(o.Entry.Categories) || o.Link != nil && has(o.Link.Categories)
}

func (e *proposer) groupAdditions(f *finding, parent string, number int64) []Fix {
	var fixes []Fix
	first := f.holder.group.Default()
	if first != nil {
		fixes = append(fixes, e.member(f, first, parent, number))
	}
	for _, o := range members(f.holder.group) {
		if o != first && !e.optionHidden(place{self: none, parent: f.at.parent, force: f.at.force, option: o}) {
			fixes = append(fixes, e.member(f, o, parent, number))
		}
	}
	return fixes
}

// member adds number of a group's member; in a group of one, it is chosen.
func (e *proposer) member(f *finding, o *entry.Option, parent string, number int64) Fix {
	if _, most := e.groupBounds(f.holder.group, f.at); most != 1 || number != 1 || f.at.parent == none {
		return e.more(f.at, o, parent, number)
	}
	return Fix{
		Code: FixChoose, Args: map[string]string{"Thing": e.optionName(o, e.below(f.at.parent, o))},
		Operations: []Operation{choose(parent, o)},
	}
}

// more adds number of an option at a place: to the selection of it that is
// there, or as a new one.
func (e *proposer) more(at place, o *entry.Option, parent string, number int64) Fix {
	name := e.optionName(o, place{self: none, parent: at.parent, force: at.force, option: o})
	args := map[string]string{"Thing": name, "Count": strconv.FormatInt(number, 10)}
	if i := e.selected(at, o); i != none {
		count := int(e.node(i).count + number)
		return Fix{Code: FixAdd, Args: args, Operations: []Operation{{Op: SetCount, Selection: e.node(i).doc.ID, Count: &count}}}
	}
	op := Operation{Op: Select, Parent: parent, Entry: o.ID}
	if number > 1 {
		count := int(number)
		op.Count = &count
	}
	return Fix{Code: FixAdd, Args: args, Operations: []Operation{op}}
}

// selected returns the last selection of an option below the place's parent.
func (e *proposer) selected(at place, o *entry.Option) int32 {
	found := none
	if at.parent != none {
		for j := range e.children(at.parent) {
			if e.node(j).option == o {
				found = j
			}
		}
	}
	return found
}

func (e *proposer) parentID(at place) string {
	if at.parent != none {
		return e.node(at.parent).doc.ID
	}
	return e.force(at.force).doc.ID
}

// wholeUnitFixes gives the choice to every model of the unit, or takes it from
// all.
func (e *proposer) wholeUnitFixes(f *finding) []Fix {
	o := f.holder.option
	if o == nil || f.scope.kind != nodeContainer {
		return nil
	}
	all := Fix{Code: FixWhole, Args: map[string]string{"Thing": f.thing}}
	nobody := Fix{Code: FixRemove, Args: map[string]string{"Thing": f.thing}}
	for j := range e.children(f.scope.index) {
		mine := optionOf(e.node(j).option.Choices(), o.Entry)
		if mine == nil {
			continue
		}
		at := e.under(j, mine)
		switch {
		case at.self == none:
			all.Operations = append(all.Operations, choose(e.node(j).doc.ID, mine))
		case mine.Group != nil && mine.Group.Default() != nil:
			nobody.Operations = append(nobody.Operations, choose(e.node(j).doc.ID, mine.Group.Default()))
		case mine.Group != nil:
			// What it had stood in the place of comes back.
			nobody.Operations = append(nobody.Operations, Operation{Op: Choose, Selection: e.node(j).doc.ID, Group: mine.GroupID()})
		default:
			nobody.Operations = append(nobody.Operations, Operation{Op: Remove, Selection: e.node(at.self).doc.ID})
		}
	}
	return []Fix{all, nobody}
}

func choose(selection string, o *entry.Option) Operation {
	return Operation{Op: Choose, Selection: selection, Group: o.GroupID(), Entry: o.ID}
}
