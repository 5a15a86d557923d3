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
	if len(warlordCandidates(f)) > 0 {
		ed.dropWarlord(ed.roster.Forces)
	}
	return ed.crown(op.Selection, op.Trait)
}

// crown gives the title to a model of the selection, whoever else has it. On an
// error nothing has changed.
func (ed *editor) crown(id, trait string) *OperationError {
	ids := warlordCandidates(findInForces(ed.book, ed.roster.Forces, id))
	if len(ids) == 0 {
		return invalid("selection", "warlord.unknown", id+", which has no model that can be the Warlord", "a unit or a model")
	}
	f := findInForces(ed.book, ed.roster.Forces, ids[0])
	o := named(optionsOf(f.below()), warlordEntry)
	g := groupNamed(o.Choices(), traitGroup)
	var chosen *entry.Option
	switch {
	case trait != "" && g == nil:
		return invalid("trait", "trait.unknown", strconv.Quote(trait), "nothing: this Warlord has no traits to choose from")
	case trait != "":
		if chosen = named(members(g), trait); chosen == nil {
			return invalid("trait", "trait.unknown", strconv.Quote(trait), list(names(members(g))))
		}
	}
	model, err := ed.split(f, 1)
	if err != nil {
		return err
	}
	ed.add(findInForces(ed.book, ed.roster.Forces, model).selection(), o, 1)
	ed.setTrait(model, o, g, chosen)
	return nil
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

// setTrait chooses a trait, or the first one where none is given and the Warlord
// must have one (9e.ONLYWAR.WARLORD.2).
func (ed *editor) setTrait(model string, warlord *entry.Option, g *entry.GroupOption, trait *entry.Option) {
	if g == nil {
		return
	}
	s := findInForces(ed.book, ed.roster.Forces, model).selection()
	i := slices.IndexFunc(s.Selections, func(c Selection) bool { return c.Entry == warlord.ID })
	title := &s.Selections[i]
	offered := members(g)
	if trait == nil && len(title.Selections) == 0 && len(offered) > 0 && ed.boundsBelow(title.ID)[g].least > 0 {
		trait = offered[0]
	}
	if trait != nil {
		ed.chooseIn(title.ID, g, trait)
	}
}
