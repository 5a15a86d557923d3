package edit

import (
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/eval"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// setWarlord makes one model the Warlord (9e.ONLYWAR.WARLORD.1) and chooses its trait. In
// a unit it chooses a model that occurs once.
func (ed *Editor) setWarlord(op *roster.Operation, f *Location) *fault.Error {
	if len(WarlordCandidates(f)) > 0 {
		ed.removeWarlord(ed.Roster.Forces)
	}
	return ed.MakeWarlord(op.Selection, op.Trait)
}

// MakeWarlord makes a model of the selection a Warlord, even if another model is one. If it
// returns an error, nothing has changed.
func (ed *Editor) MakeWarlord(id, trait string) *fault.Error {
	var f *Location
	var o *entry.Option
	if ids := WarlordCandidates(Find(ed.Book, ed.Roster.Forces, id)); len(ids) > 0 {
		f = Find(ed.Book, ed.Roster.Forces, ids[0])
		o = eval.WithPurpose(f.Choices(), entry.PurposeWarlord)
	}
	if o == nil { // no unit can be the Warlord
		return ed.noWarlord(id)
	}
	g := traitGroup(o)
	var chosen *entry.Option
	switch {
	case trait != "" && g == nil:
		return roster.RejectOperation("trait", "trait.unknown", fault.Quote(trait), "nothing: this Warlord has no traits to choose from")
	case trait != "":
		if chosen = eval.Named(eval.Members(g), trait); chosen == nil {
			return roster.RejectOperation("trait", "trait.unknown", fault.Quote(trait), list(eval.Names(eval.Members(g))))
		}
	}
	model, err := ed.split(f, 1)
	if err != nil {
		return err
	}
	bearer := Find(ed.Book, ed.Roster.Forces, model).Selection()
	if !slices.ContainsFunc(bearer.Selections, func(s roster.Selection) bool { return s.Entry == o.ID }) {
		before := ed.BoundsBelow(model)
		ed.Add(bearer, o, 1)
		ed.settle(model, o, before) // the data may require a certain trait
	}
	ed.setTrait(model, o, g, chosen)
	return nil
}

// noWarlord returns the error that a selection has no model that can be the Warlord.
func (ed *Editor) noWarlord(id string) *fault.Error {
	e := ed.evaluated()
	found := id + ", which has no model that can be the Warlord"
	if i := e.ByID(id); i != eval.None && !e.HasKeyword(i, entry.CharacterKeyword) {
		found = e.Name(i) + ", which is not a CHARACTER"
	}
	return roster.RejectOperation("selection", "warlord.unknown", found, "a unit or a model that can be the Warlord")
}

// traitGroup returns the group of the traits of a Warlord, or nil.
func traitGroup(warlord *entry.Option) *entry.GroupOption {
	for _, g := range warlord.Choices().Groups {
		if g.Group.Purpose() == entry.PurposeWarlordTrait {
			return g
		}
	}
	return nil
}

// keepOneWarlord ensures that an army has one Warlord if a new root selection is one by default:
// it removes the title from another model for which it is optional or, if there is none, from the
// new selection.
func (ed *Editor) keepOneWarlord(id string) {
	if !ed.isWarlord(id) {
		return
	}
	e := ed.evaluated()
	var remove []string
	for i := range e.SelectionCount() {
		if e.Selection(i).Option.Purpose() != entry.PurposeWarlord || e.Selection(e.RootOf(i)).Doc.ID == id {
			continue
		}
		if least, _ := e.Bounds(e.At(i)); least > 0 {
			f := Find(ed.Book, ed.Roster.Forces, id)
			removeWarlordBelow(&f.Selection().Selections, f.Choices())
			return
		}
		remove = append(remove, e.Selection(i).Doc.ID)
	}
	for _, other := range remove {
		f := Find(ed.Book, ed.Roster.Forces, other)
		ed.adjust(Adjustment{Selection: other, Entry: f.Selection().Entry, Before: f.Selection().Count})
		f.removeSelf()
	}
}

// isWarlord reports whether a selection, or one below it, is the Warlord.
func (ed *Editor) isWarlord(id string) bool {
	var has func(list []roster.Selection, choices *entry.Choices) bool
	has = func(list []roster.Selection, choices *entry.Choices) bool {
		return slices.ContainsFunc(list, func(s roster.Selection) bool {
			o := choices.Option(s.Entry)
			return o != nil && (o.Purpose() == entry.PurposeWarlord || has(s.Selections, o.Choices()))
		})
	}
	f := Find(ed.Book, ed.Roster.Forces, id)
	return has(f.Selection().Selections, f.Choices())
}

// WarlordCandidates returns the ids of the selections at and below the given one that can
// be the Warlord, single models first.
func WarlordCandidates(f *Location) []string {
	var one, many []string
	var visit func(s *roster.Selection, choices *entry.Choices)
	visit = func(s *roster.Selection, choices *entry.Choices) {
		o := choices.Option(s.Entry)
		if o == nil {
			return
		}
		if eval.WithPurpose(o.Choices(), entry.PurposeWarlord) != nil {
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
	visit(f.Selection(), f.Among)
	return append(one, many...)
}

// removeWarlord deselects the Warlord everywhere.
func (ed *Editor) removeWarlord(forces []roster.Force) {
	for i := range forces {
		removeWarlordBelow(&forces[i].Selections, ed.Book.Roots(forces[i].Catalogue))
		ed.removeWarlord(forces[i].Forces)
	}
}

func removeWarlordBelow(selections *[]roster.Selection, choices *entry.Choices) {
	*selections = slices.DeleteFunc(*selections, func(s roster.Selection) bool {
		o := choices.Option(s.Entry)
		return o != nil && o.Purpose() == entry.PurposeWarlord
	})
	for i := range *selections {
		s := &(*selections)[i]
		if o := choices.Option(s.Entry); o != nil {
			removeWarlordBelow(&s.Selections, o.Choices())
		}
	}
}

// setTrait chooses a trait. If none is given and the Warlord must have one, it chooses the first
// (9e.ONLYWAR.WARLORD.2).
func (ed *Editor) setTrait(model string, warlord *entry.Option, g *entry.GroupOption, trait *entry.Option) {
	if g == nil {
		return
	}
	s := Find(ed.Book, ed.Roster.Forces, model).Selection()
	i := slices.IndexFunc(s.Selections, func(c roster.Selection) bool { return c.Entry == warlord.ID })
	title := &s.Selections[i]
	offered := eval.Members(g)
	if trait == nil && len(title.Selections) == 0 && len(offered) > 0 && ed.BoundsBelow(title.ID)[g].Least > 0 {
		trait = offered[0]
	}
	if trait != nil {
		ed.ChooseIn(title.ID, g, trait)
	}
}
