package fix

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/edit"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// forceRemoval returns a fix that removes a force.
func (e *proposer) forceRemoval(f *roster.Force) roster.Fix {
	name := cmp.Or(f.Name, f.Title, f.Entry)
	for i := range e.ForceCount() {
		if n := e.Force(i); n.Doc == f && n.Entry != nil {
			name = e.ForceName(i)
		}
	}
	return roster.Fix{Code: roster.FixRemove, Args: map[string]string{"Thing": name}, Operations: []roster.Operation{{Op: roster.RemoveForce, Force: f.ID}}}
}

// countFix returns a fix that replaces an invalid count by the nearest valid one.
func (e *proposer) countFix(i int32) roster.Fix {
	least, most := e.Bounds(e.At(i))
	count := max(e.Selection(i).Count, least)
	if most > 0 {
		count = min(count, most)
	}
	number := int(count)
	return roster.Fix{
		Code: roster.FixCount, Args: map[string]string{"Thing": e.Name(i), "Count": strconv.Itoa(number)},
		Operations: []roster.Operation{{Op: roster.SetCount, Selection: e.Selection(i).Doc.ID, Count: &number}},
	}
}

// duplicateFixes returns a fix that removes the first of several parts with the same id, which is
// the one that operations find.
func (e *proposer) duplicateFixes(id string) []roster.Fix {
	var fixes []roster.Fix
	roster.EachSelection(e.Roster.Forces, func(s *roster.Selection) {
		if s.ID == id && len(fixes) == 0 {
			name := s.DisplayName()
			if i := e.ByID(id); i != eval.None && e.Selection(i).Doc == s {
				name = e.Name(i)
			}
			fixes = append(fixes, removal(id, name))
		}
	})
	if f := edit.ForceByID(e.Roster.Forces, id); f != nil && len(fixes) == 0 {
		fixes = append(fixes, e.forceRemoval(f))
	}
	return fixes
}

// replacements returns fixes that replace an unknown selection by another option, or
// remove it.
func (e *proposer) replacements(f *check.Finding) []roster.Fix {
	doc, parent := f.Unknown, f.Parent
	above := e.Force(f.Force).Doc.ID
	if parent != eval.None {
		above = e.Selection(parent).Doc.ID
	}
	var fixes []roster.Fix
	for _, o := range e.meant(f) {
		take := roster.Operation{Op: roster.Select, Parent: above, Entry: o.ID}
		if parent != eval.None && doc.Count > 1 {
			take.Count = &doc.Count
		}
		fixes = append(fixes, roster.Fix{
			Code: roster.FixReplace, Args: map[string]string{"Thing": o.Name()},
			Operations: []roster.Operation{{Op: roster.Remove, Selection: doc.ID}, take},
		})
	}
	fixes = slices.Concat(fixes, e.elsewhere(f), e.alliedForce(f), e.bookChange(f))
	return append(fixes, removal(doc.ID, doc.DisplayName()))
}

// bookChange returns a fix that changes the army book of a force to the book of an unknown unit,
// with all unknown units of that book.
func (e *proposer) bookChange(f *check.Finding) []roster.Fix {
	if f.Code != roster.NameElsewhere || f.Parent != eval.None {
		return nil
	}
	force := e.Force(f.Force).Doc
	book := e.Book.Catalogue(f.Unread.Args["Catalogue"])
	if book == nil || book.ID == force.Catalogue {
		return nil
	}
	choices := e.Book.Roots(book.ID)
	var removed, taken []roster.Operation
	for i := range force.Selections {
		s := &force.Selections[i]
		if s.Unread == nil || len(s.Unread.Suggestions) == 0 {
			continue
		}
		for _, x := range s.Unread.Suggestions {
			if x.Why == roster.WhyBook && choices.Option(x.ID) != nil {
				removed = append(removed, roster.Operation{Op: roster.Remove, Selection: s.ID})
				taken = append(taken, roster.Operation{Op: roster.Select, Parent: force.ID, Entry: x.ID})
				break
			}
		}
	}
	change := roster.Operation{Op: roster.SetForce, Force: force.ID, Catalogue: book.ID}
	return []roster.Fix{{
		Code: roster.FixCatalogue, Args: map[string]string{"Thing": book.Name},
		Operations: append(append(removed, change), taken...),
	}}
}

// alliedForce returns a fix that adds an unknown unit to a force of its army book: an existing
// force, or else a new one.
func (e *proposer) alliedForce(f *check.Finding) []roster.Fix {
	if f.Code != roster.NameElsewhere || f.Parent != eval.None {
		return nil
	}
	book := e.Book.Catalogue(f.Unread.Args["Catalogue"])
	if book == nil || book.ID == e.Force(f.Force).Doc.Catalogue {
		return nil
	}
	choices := e.Book.Roots(book.ID)
	k := slices.IndexFunc(f.Unread.Suggestions, func(x roster.Suggestion) bool { return x.Why == roster.WhyBook && choices.Option(x.ID) != nil })
	if k < 0 {
		return nil
	}
	into, ops := edit.NextForce(e.Roster), []roster.Operation{{Op: roster.Remove, Selection: f.Unknown.ID}}
	for i := range e.Roster.Forces {
		if e.Roster.Forces[i].Catalogue == book.ID {
			into = e.Roster.Forces[i].ID
		}
	}
	if edit.ForceByID(e.Roster.Forces, into) == nil {
		ops = append(ops, roster.Operation{Op: roster.AddForce, Catalogue: book.ID})
	}
	return []roster.Fix{{
		Code: roster.FixForceAdd, Args: map[string]string{"Thing": f.Unread.Suggestions[k].Name, "Subject": book.Name},
		Operations: append(ops, roster.Operation{Op: roster.Select, Parent: into, Entry: f.Unread.Suggestions[k].ID}),
	}}
}

// meant returns the options that an unknown selection may mean in its place: those that
// the reader of the document suggests, and those with similar names.
func (e *proposer) meant(f *check.Finding) []*entry.Option {
	var list []*entry.Option
	add := func(o *entry.Option) {
		if o != nil && !slices.Contains(list, o) {
			list = append(list, o)
		}
	}
	choices := e.Force(f.Force).Choices
	if f.Parent != eval.None {
		choices = e.Selection(f.Parent).Option.Choices()
	}
	if u := f.Unknown.Unread; u != nil && choices != nil {
		for _, s := range u.Suggestions {
			add(choices.Option(s.ID))
		}
	}
	for _, o := range f.Candidates() {
		add(o)
	}
	return list
}

// elsewhere returns fixes that move an unknown selection to other selections of its unit
// that may have an option with its name, such as a weapon to the model that may
// have it.
func (e *proposer) elsewhere(f *check.Finding) []roster.Fix {
	if f.Parent == eval.None {
		return nil
	}
	var fixes []roster.Fix
	unit := e.RootOf(f.Parent)
	for i := unit; i < e.Selection(unit).End; i++ {
		o := eval.Named(e.Selection(i).Option.Choices().Options, f.Unknown.DisplayName())
		if i == f.Parent || o == nil {
			continue
		}
		fix := e.taking(i, o)
		fix.Code, fix.Args["Subject"] = roster.FixMove, e.label(i, f)
		fix.Operations = append([]roster.Operation{{Op: roster.Remove, Selection: f.Unknown.ID}}, fix.Operations...)
		fixes = append(fixes, fix)
	}
	return fixes
}

// taking returns a fix that adds an option to a selection or, if it is a member of a
// single-choice group, chooses it.
func (e *proposer) taking(i int32, o *entry.Option) roster.Fix {
	for g := o.Group; g != nil; g = g.Parent {
		if _, most := e.GroupBounds(g, e.GroupPlace(i)); most == 1 {
			return e.choice(i, o)
		}
	}
	return e.more(e.Vacancy(i, o), o, e.Selection(i).Doc.ID, 1)
}

// unreadFixes returns fixes of a read error: those that take a suggested army book, and one that removes
// it. An error about a number removes nothing else: the roster keeps what was read.
// A faction for which there is no data is removed with its forces, if others are left.
func (e *proposer) unreadFixes(f *check.Finding) (fixes []roster.Fix) {
	if f.Code.Severity() != roster.Error {
		return nil
	}
	for i := range e.Roster.Unread {
		if &e.Roster.Unread[i] == f.Unread {
			removed := roster.Operation{Op: roster.RemoveUnread, Index: &i}
			fixes = e.suggestedBooks(f, removed)
			fix := roster.Fix{Code: roster.FixRemove, Args: map[string]string{"Thing": f.Actual}, Operations: []roster.Operation{removed}}
			if f.Limit != "" {
				fix.Code, fix.Args = roster.FixKeep, map[string]string{}
			}
			if f.Code == roster.FactionMissing {
				forces := e.forcesOfMissing(f)
				if len(forces) == len(e.Roster.Forces) {
					continue // nothing would be left
				}
				for _, force := range forces {
					fix.Operations = append(fix.Operations, roster.Operation{Op: roster.RemoveForce, Force: force.ID})
				}
			}
			fixes = append(fixes, fix)
		}
	}
	return fixes
}

// suggestedBooks returns fixes that remove the error of an unknown army book or faction, and take a suggested
// army book for its forces or the force that was read with another book.
func (e *proposer) suggestedBooks(f *check.Finding, removed roster.Operation) (fixes []roster.Fix) {
	for _, s := range f.Unread.Suggestions {
		book := e.Book.Catalogue(s.ID)
		forces := e.forcesOfMissing(f)
		if len(forces) == 0 && len(e.Roster.Forces) == 1 { // it was read with another book
			forces = []*roster.Force{&e.Roster.Forces[0]}
		}
		if book == nil || book.Library || len(forces) == 0 {
			continue
		}
		fix := roster.Fix{Code: roster.FixCatalogue, Args: map[string]string{"Thing": book.Name}, Operations: []roster.Operation{removed}}
		for _, force := range forces {
			if force.Catalogue != book.ID {
				fix.Operations = append(fix.Operations, roster.Operation{Op: roster.SetForce, Force: force.ID, Catalogue: book.ID})
			}
		}
		fixes = append(fixes, fix)
	}
	return fixes
}

// forcesOfMissing returns the forces of the faction that a finding reports as missing.
func (e *proposer) forcesOfMissing(f *check.Finding) (forces []*roster.Force) {
	if f.Code != roster.FactionMissing {
		return nil
	}
	for _, g := range e.List {
		if g.Code == roster.CatalogueUnknown && e.IsOfMissingFaction(f, g.Force) {
			forces = append(forces, e.Force(g.Force).Doc)
		}
	}
	return forces
}
