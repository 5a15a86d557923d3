package check

import (
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// findCauses marks diagnostics that follow from another one, so that fixing
// the cause fixes them too.
func (e *Findings) findCauses() {
	var causes []*Finding
	for _, f := range e.List {
		if f.mayCause() && len(causes) < causesSought {
			causes = append(causes, f)
		}
	}
	for _, f := range e.List {
		for _, g := range causes {
			if f != g && e.causes(g, f) {
				f.cause = g
				break
			}
		}
	}
	e.findRepetitions()
	for _, f := range e.List {
		for f.cause != nil && f.cause.cause != nil {
			f.cause = f.cause.cause
		}
	}
}

// findRepetitions marks breaches that repeat an earlier one: the data may express one limit by
// two constraints, such as the Warlord as an upgrade and as a category.
func (e *Findings) findRepetitions() {
	type content struct {
		bound             entry.Bound
		path              string // "" for breaches on the whole army
		thing, limit, now string
	}
	first := map[content]*Finding{}
	for _, f := range e.List {
		if f.Constraint == nil || f.cause != nil {
			continue
		}
		c := content{f.Constraint.Bound, f.Path, f.Thing, f.Limit, f.Actual}
		if f.Scope.Kind == eval.RosterContainer || f.Scope.Kind == eval.ForceContainer && e.ForceCount() == 1 {
			c.path = ""
		}
		if e.countsEnhancements(f.Constraint, &f.Holder) { // by their cost, and as members of their group
			c.thing, c.limit, c.now = entry.EnhancementsName, "", ""
		}
		if g := first[c]; g != nil {
			f.cause = g
		} else {
			first[c] = f
		}
	}
}

// Unchecked reports whether the finding follows from game data that is missing: whether it
// is right is only known with the data.
func (f *Finding) Unchecked() bool {
	return f.cause != nil && (f.cause.Code == roster.CatalogueUnknown || f.cause.Code == roster.FactionMissing)
}

// causesSought limits the work on documents with very many findings.
const causesSought = 1000

func (f *Finding) mayCause() bool {
	switch f.Code {
	case roster.CatalogueUnknown, roster.IDDuplicate, roster.ArmyEmpty, roster.ArmyFactions, roster.CountInvalid, roster.BattleSizePoints:
		return true
	}
	return f.Unknown != nil || f.Code == roster.MessageError && f.Selection != eval.None || f.requiresBattleSize() || f.lacksCharacters() || f.Holder.Group != nil || f.Unread != nil && f.Code.Severity() == roster.Error
}

// causes reports whether f follows from g. The relation has no cycles: findings on the
// document cause findings on the data, and findings on a whole cause findings on its parts.
func (e *Findings) causes(g, f *Finding) bool {
	switch {
	case g.Code == roster.CatalogueUnknown: // the requirements of the army may be in this force
		return f.Unknown != nil && f.Force == g.Force ||
			f.Constraint != nil && f.Constraint.Bound == entry.Min && f.Scope.Kind != eval.SelectionContainer
	case g.Code == roster.IDDuplicate:
		return f.Code == roster.IDDuplicate && strings.HasPrefix(f.Path, g.Path+"/")
	case f.Code == roster.LimitMissing:
		return g.requiresBattleSize()
	case f.Code == roster.AssociationInvalid:
		return g.Unknown != nil && g.ID == f.Actual
	case f.Code == roster.SelectionHidden:
		return e.causedByDetachment(g, f)
	case g.Unread != nil && g.Unknown == nil:
		return e.causedByReading(g, f)
	case f.Constraint == nil:
		return false
	case g.Code == roster.ArmyEmpty: // adding units does not make the choices of the army
		return f.Constraint.Bound == entry.Min && f.Scope.Kind != eval.SelectionContainer
	case g.Code == roster.BattleSizePoints: // some data repeats the limit as a constraint
		return f.Code == roster.CostMax && f.Limit == g.Limit && f.Actual == g.Actual
	case g.Code == roster.ArmyFactions:
		return e.causedByFaction(g, f)
	case g.Unknown != nil:
		return e.causedByUnknown(g, f)
	case g.Code == roster.MessageError:
		return e.causedByModel(g, f)
	case g.Code == roster.CountInvalid:
		return e.causedByCount(g, f)
	case g.requiresBattleSize() && f.Code == roster.CostMax:
		return true
	case g.lacksCharacters():
		return f.lacksWarlord()
	case g.Constraint != nil:
		return causedByGroup(g, f)
	}
	return false
}

// requiresBattleSize reports whether f is the lack of a battle size.
func (f *Finding) requiresBattleSize() bool {
	return f.Constraint != nil && f.Constraint.Bound == entry.Min && f.limits(entry.PurposeBattleSize)
}

// limits reports whether the constraint of f is on the options of a purpose.
func (f *Finding) limits(p entry.Purpose) bool {
	return f.Holder.Option != nil && f.Holder.Option.Purpose() == p ||
		f.Holder.Group != nil && f.Holder.Group.Group.Purpose() == p
}

// lacksWarlord reports whether f is the lack of a Warlord.
func (f *Finding) lacksWarlord() bool {
	return f.Constraint.Bound == entry.Min && (f.limits(entry.PurposeWarlord) || f.Holder.Category != nil && f.Holder.Category.IsWarlord())
}

// lacksCharacters reports whether f is the lack of any CHARACTER: one of them would be the Warlord.
func (f *Finding) lacksCharacters() bool {
	return f.Constraint != nil && f.Constraint.Bound == entry.Min && f.Actual == "0" && f.Scope.Kind != eval.SelectionContainer &&
		f.Holder.Category != nil && strings.EqualFold(f.Holder.Category.Name, entry.CharacterKeyword)
}

// causedByDetachment reports whether f is a force disposition or an Enhancement that is not available, which the
// unknown detachment of g may make available.
func (e *Findings) causedByDetachment(g, f *Finding) bool {
	if g.Unread == nil || entry.PurposeNamed(g.Unread.Args["Kind"]) != entry.PurposeDetachment {
		return false
	}
	p := e.Selection(f.Selection).Option.Purpose()
	return p == entry.PurposeDisposition || p == entry.PurposeEnhancement
}

// causedByReading reports whether f is a missing selection that the document names in an unread
// part: a unit, or a choice within the selection that the problem concerns.
func (e *Findings) causedByReading(g, f *Finding) bool {
	switch {
	case f.Code == roster.ArmyEmpty:
		return true
	case g.Code == roster.FactionMissing:
		// Which kinds of forces there are, and how many are allowed, depends on the data too.
		return f.Code == roster.ForcesMax || (f.Code == roster.CatalogueUnknown || f.Code == roster.ForceUnknown) && e.IsOfMissingFaction(g, f.Force)
	case f.Code == roster.CostMax: // the limit of Detachment Points depends on the battle size
		return entry.PurposeNamed(g.Unread.Args["Kind"]) == entry.PurposeBattleSize
	case f.Constraint == nil || f.Constraint.Bound != entry.Min:
		return false
	case entry.PurposeNamed(g.Unread.Args["Kind"]) == entry.PurposeWarlord:
		return f.lacksWarlord()
	case g.Selection == eval.None:
		return false
	}
	at := f.Parent
	if f.Scope.Kind == eval.SelectionContainer {
		at = f.Scope.Index
	}
	return at >= g.Selection && at < e.Selection(g.Selection).End
}

// IsOfMissingFaction reports whether a force is of the faction that g reports as missing. All forces of a
// faction are reported together.
func (e *Findings) IsOfMissingFaction(g *Finding, force int32) bool {
	for i := range e.ForceCount() {
		if f := e.Force(i).Doc; f.ID == g.Unread.Selection {
			return catalog.FactionOf(f.CatalogueTitle) == catalog.FactionOf(e.Force(force).Doc.CatalogueTitle)
		}
	}
	return false
}

// causedByFaction reports whether f is a surplus of forces, or an invalid configuration of the
// force, of an army with units of a second faction. Data may limit the points of a force by its own battle size.
func (e *Findings) causedByFaction(g, f *Finding) bool {
	if f.Code == roster.ForcesMax {
		return true
	}
	if f.Selection == eval.None {
		return (f.Constraint.Bound == entry.Min || f.Code == roster.CostMax) && f.Force == g.Force
	}
	return e.Selection(f.Selection).Force == g.Force && !e.IsUnit(e.RootOf(f.Selection))
}

// causedByUnknown reports whether f is a minimum that the unknown selection of g, or a selection
// below it, would have satisfied.
func (e *Findings) causedByUnknown(g, f *Finding) bool {
	if f.Constraint.Bound != entry.Min {
		return false
	}
	if f.lacksWarlord() && isWarlord(g.Unknown) {
		return true
	}
	if f.Holder.Category != nil && g.Parent == eval.None && f.Scope.Kind != eval.SelectionContainer {
		return e.mayHaveCategory(g, f.Holder.Category)
	}
	if g.Parent != eval.None && f.Parent == g.Parent {
		return g.Unknown.Group == "" || e.chosenIn(g, f.Holder)
	}
	return f.Holder.Option != nil && selects(g.Unknown, f.Holder.Option.Entry.ID)
}

// mayHaveCategory reports whether a unit with an unknown name is a datasheet with a category: that of
// another army book with this name, or one with a similar name.
func (e *Findings) mayHaveCategory(g *Finding, c *entry.Category) bool {
	if g.Unread == nil {
		return false
	}
	books := []*entry.Choices{e.Force(g.Force).Choices}
	if id := g.Unread.Args["Catalogue"]; id != "" {
		books = append(books, e.Book.Roots(id))
	}
	return slices.ContainsFunc(g.Unread.Suggestions, func(s roster.Suggestion) bool {
		return slices.ContainsFunc(books, func(choices *entry.Choices) bool {
			o := choices.Option(s.ID)
			if o == nil {
				return false
			}
			categories, _ := e.OptionCategories(eval.InForce(g.Force, o))
			return slices.ContainsFunc(categories, c.Is)
		})
	})
}

// isWarlord reports whether an unknown selection, or one below it, is the Warlord according to
// the names in its document.
func isWarlord(s *roster.Selection) bool {
	return slices.ContainsFunc(s.Selections, func(x roster.Selection) bool {
		return entry.PurposeNamed(x.DisplayName()) == entry.PurposeWarlord || isWarlord(&x)
	})
}

// chosenIn reports whether an unknown selection was chosen in the holder, which is a
// group, or in a group that contains the holder.
func (e *Findings) chosenIn(g *Finding, h eval.Holder) bool {
	group := e.Selection(g.Parent).Option.Choices().Group(g.Unknown.Group)
	if group == nil {
		return true
	}
	for x := group; x != nil; x = x.Parent {
		if x == h.Group {
			return true
		}
	}
	return h.Option != nil && h.Option.Within(group)
}

// selects reports whether the selection, or one below it, selects the entry: whether its
// composite id ends with the id of the entry.
func selects(s *roster.Selection, id string) bool {
	if last := s.Entry[strings.LastIndex(s.Entry, "::")+1:]; strings.TrimPrefix(last, ":") == id {
		return true
	}
	for i := range s.Selections {
		if selects(&s.Selections[i], id) {
			return true
		}
	}
	return false
}

// causedByModel reports whether f is a lack of models next to a model that the data does not
// allow, or whose wargear it does not allow: that model takes the place of one of them.
func (e *Findings) causedByModel(g, f *Finding) bool {
	if f.Constraint.Bound != entry.Min || f.Scope.Kind != eval.SelectionContainer || f.Holder.Option == nil || f.Holder.Option.Kind() != entry.Model {
		return false
	}
	i := g.Selection
	for i != eval.None && e.Selection(i).Parent != f.Scope.Index {
		i = e.Selection(i).Parent
	}
	return i != eval.None && e.Selection(i).Option.Kind() == entry.Model
}

// causedByCount reports whether f may follow from an invalid count: the selection is counted with
// a different number, so that it or its group may break a limit.
func (e *Findings) causedByCount(g, f *Finding) bool {
	o := e.Selection(g.Selection).Option
	if g.Parent == eval.None || f.Scope.Kind != eval.SelectionContainer || f.Scope.Index != g.Parent {
		return false
	}
	return f.Holder.Option == o || f.Holder.Group != nil && o.Within(f.Holder.Group)
}

// causedByGroup reports whether f breaks a limit of a member of the group of g in the same
// place and direction: a group with too many selections explains a member with too many.
func causedByGroup(g, f *Finding) bool {
	group := g.Holder.Group
	if group == nil || g.Scope != f.Scope || g.Constraint.Bound != f.Constraint.Bound {
		return false
	}
	if f.Holder.Option != nil {
		return f.Holder.Option.Within(group)
	}
	for x := f.Holder.Group; x != nil; x = x.Parent {
		if x.Parent == group {
			return true
		}
	}
	return false
}
