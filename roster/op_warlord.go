package roster

import (
	"slices"
	"strconv"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// setWarlord makes one model the Warlord (9e.ONLYWAR.WARLORD.1) and chooses its
// trait. In a unit it is the model that there is one of.
func (ed *editor) setWarlord(op *Operation) *OperationError {
	f, err := ed.find("selection", op.Selection)
	if err != nil {
		return err
	}
	ids := warlordCandidates(f)
	if len(ids) == 0 {
		return invalid("selection", "warlord.unknown", op.Selection+", which has no model that can be the Warlord", "a unit or a model")
	}
	ed.dropWarlord(ed.roster.Forces)
	f = findInForces(ed.book, ed.roster.Forces, ids[0])
	id, err := ed.split(f, 1)
	if err != nil {
		return err
	}
	f = findInForces(ed.book, ed.roster.Forces, id)
	o := named(optionsOf(f.below()), warlordEntry)
	ed.add(f.selection(), o, 1)
	return ed.setTrait(id, o, op.Trait)
}

// warlordCandidates are the selections at and below the given one that offer
// the title, single models first.
func warlordCandidates(f *found) []string {
	var one, many []string
	var visit func(s *Selection, choices *entry.Choices)
	visit = func(s *Selection, choices *entry.Choices) {
		o := choices.Option(s.Entry)
		if o == nil {
			return
		}
		if named(o.Choices().Options, warlordEntry) != nil {
			if s.Count == 1 {
				one = append(one, s.ID)
			} else {
				many = append(many, s.ID)
			}
		}
		for i := range s.Selections {
			visit(&s.Selections[i], o.Choices())
		}
	}
	visit(f.selection(), f.choices)
	return append(one, many...)
}

// dropWarlord takes the title from whoever has it.
func (ed *editor) dropWarlord(forces []Force) {
	for i := range forces {
		dropNamed(&forces[i].Selections, ed.book.Roots(forces[i].Catalogue))
		ed.dropWarlord(forces[i].Forces)
	}
}

func dropNamed(selections *[]Selection, choices *entry.Choices) {
	*selections = slices.DeleteFunc(*selections, func(s Selection) bool {
		o := choices.Option(s.Entry)
		return o != nil && o.Name() == warlordEntry
	})
	for i := range *selections {
		s := &(*selections)[i]
		if o := choices.Option(s.Entry); o != nil {
			dropNamed(&s.Selections, o.Choices())
		}
	}
}

// setTrait chooses the named trait, or the first one where the Warlord must
// have one (9e.ONLYWAR.WARLORD.2).
func (ed *editor) setTrait(model string, warlord *entry.Option, trait string) *OperationError {
	g := groupNamed(warlord.Choices(), traitGroup)
	if g == nil {
		if trait != "" {
			return invalid("trait", "trait.unknown", strconv.Quote(trait), "nothing: this Warlord has no traits to choose from")
		}
		return nil
	}
	f := findInForces(ed.book, ed.roster.Forces, model)
	s := f.selection()
	i := slices.IndexFunc(s.Selections, func(c Selection) bool { return c.Entry == warlord.ID })
	id := s.Selections[i].ID
	if trait != "" {
		o := named(members(g), trait)
		if o == nil {
			return invalid("trait", "trait.unknown", strconv.Quote(trait), list(names(members(g))))
		}
		ed.chooseIn(id, g, o)
		return nil
	}
	if b := ed.boundsBelow(id)[g]; b.least > 0 && len(s.Selections[i].Selections) == 0 && len(members(g)) > 0 {
		ed.chooseIn(id, g, members(g)[0])
	}
	return nil
}
