package edit

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// fillDepth limits automatic selection: data may require itself.
const fillDepth = 16

// Fill adds the initial selections below new ones: the minimum of every option, the
// default of every group up to its minimum, and the initial selections of these in turn.
// Groups without a default are left to the user.
func (ed *Editor) Fill(ids ...string) { ed.fill(ids, true) }

// FillRequired adds the required selections below selections that are not new.
func (ed *Editor) FillRequired(ids ...string) { ed.fill(ids, false) }

// fill is like Fill for new selections. Below other selections it adds only those required now:
// the user may have removed the others.
func (ed *Editor) fill(ids []string, areNew bool) { ed.fillFrom(ed.evaluated(), ids, areNew) }

// fillFrom is like fill with an evaluation of the roster, or nil if there is none.
func (ed *Editor) fillFrom(e *evaluated, ids []string, areNew bool) {
	known := make(map[string]bool, len(ids)) // the value is true for new selections
	for depth, added := 0, ids; depth < fillDepth; depth++ {
		for _, id := range added {
			known[id] = areNew || depth > 0
		}
		if e, added = ed.fillLevel(e, known, false); len(added) > 0 {
			continue
		}
		// Required selections come first, because they may exclude other initial selections.
		if e, added = ed.fillLevel(e, known, true); len(added) == 0 {
			return
		}
	}
}

// fillLevel adds the missing selections directly below the known ones and, if initial is true,
// the initial selections of new ones. It returns the ids of the added selections and the
// evaluation, or nil if the roster has changed since.
func (ed *Editor) fillLevel(e *evaluated, known map[string]bool, initial bool) (after *evaluated, added []string) {
	if e == nil {
		e = ed.evaluated()
	}
	changed := false
	finished := make(map[string]bool, len(known))
	for i := int32(0); i < e.SelectionCount(); i++ {
		doc := e.Selection(i).Doc
		isNew, isKnown := known[doc.ID]
		if !isKnown || finished[doc.ID] || initial && !isNew {
			continue
		}
		finished[doc.ID] = true
		e.isNew, e.initial, e.wide = isNew, initial, false
		missing := e.missingBelow(i)
		for _, s := range missing {
			if !e.merge(i, &s) {
				s.ID = ed.NewID("sel_")
				added = append(added, s.ID)
				doc.Selections = append(doc.Selections, s)
			}
		}
		changed = changed || len(missing) > 0
		if e.wide && len(missing) > 0 { // constraints elsewhere count the new selections as well
			e, i, changed = ed.evaluated(), -1, false
		}
	}
	if changed {
		return nil, added
	}
	return e, added
}

// merge raises the count of an existing selection of the same option, if copies merge. It reports
// whether there was one.
func (e *evaluated) merge(i int32, s *roster.Selection) bool {
	siblings := e.Selection(i).Doc.Selections
	k := slices.IndexFunc(siblings, func(x roster.Selection) bool { return x.Entry == s.Entry })
	if k < 0 || !e.Selection(i).Option.Choices().Option(s.Entry).MergesBelow() {
		return false
	}
	siblings[k].Count = min(siblings[k].Count+s.Count, roster.MaxCount)
	return true
}

// FillForce adds the required selections of a new force: the minimum of every root option,
// unless the option is hidden, the force has no slot for it, or pass returns true.
func (ed *Editor) FillForce(id string, pass func(*entry.Option) bool) {
	e := ed.evaluated()
	e.isNew, e.initial = true, true
	for f := range e.ForceCount() {
		n := e.Force(f)
		if n.Doc.ID != id || n.Choices == nil {
			continue
		}
		for _, o := range e.initialOptions(n.Choices) {
			at := eval.InForce(int32(f), o)
			if pass(o) || !e.Offered(at) || e.skips(at) {
				continue
			}
			for range min(e.missingOf(o, at, nil), rootsAtOnce) {
				ed.AddRoot(ForceByID(ed.Roster.Forces, id), o)
			}
		}
	}
}

// fillSettings chooses the only allowed value of each setting of the army that has one, after an operation that
// adds a force or chooses a value of a setting. It does not change a value that is allowed.
func (ed *Editor) fillSettings(op *roster.Operation) {
	switch op.Op {
	case roster.AddForce, roster.SetForce:
	case roster.Choose, roster.Select:
		f := Find(ed.Book, ed.Roster.Forces, cmp.Or(op.Selection, op.Parent))
		if op.Entry == "" || f == nil || f.Option() == nil || !f.Option().Purpose().IsSetting() {
			return
		}
	default:
		return
	}
	if ed.Base {
		return
	}
	for range fillDepth { // a value may allow or exclude those of other settings
		id, g, o := ed.evaluated().onlySetting()
		if o == nil {
			return
		}
		ed.ChooseIn(id, g, o)
	}
}

// onlySetting returns the first setting that lacks its only allowed value: the id of the selection, the group and the
// value. The value is nil if there is no such setting.
func (e *evaluated) onlySetting() (id string, g *entry.GroupOption, only *entry.Option) {
	for i := range e.Roots() {
		root := e.Selection(i)
		if !root.Option.Purpose().IsSetting() {
			continue
		}
		for _, g := range root.Option.Choices().Groups {
			if least, most := e.GroupBounds(g, e.GroupPlace(i)); least == 1 && most == 1 {
				if o := e.onlyMember(i, g); o != nil {
					return root.Doc.ID, g, o
				}
			}
		}
	}
	return "", nil, nil
}

// onlyMember returns the only visible member of a group below a selection, or nil if there is not exactly one, or if
// it is selected.
func (e *evaluated) onlyMember(i int32, g *entry.GroupOption) (only *entry.Option) {
	for _, o := range eval.Members(g) {
		if e.OptionHidden(e.FirstBelow(i, o)) {
			continue
		}
		if only != nil {
			return nil
		}
		only = o
	}
	for j := range e.Children(i) {
		if e.Selection(j).Option == only {
			return nil
		}
	}
	return only
}

// Offered returns the first of the root options that is not hidden and for which the force has a
// slot, or else the first. An option whose primary category has the name takes precedence
// (inCategory), even over visible ones if all are the same entry: a later unit may make it visible.
func (ed *Editor) Offered(force string, options []*entry.Option, isName func(category string) bool) (offered *entry.Option, inCategory bool) {
	oneEntry := !slices.ContainsFunc(options, func(o *entry.Option) bool { return o.Entry != options[0].Entry })
	var hidden *entry.Option // in the category
	e := ed.evaluated()
	for f := range e.ForceCount() {
		if e.Force(f).Doc.ID != force {
			continue
		}
		for _, o := range options {
			at := eval.InForce(f, o)
			if !e.Offered(at) {
				continue
			}
			primary := e.PrimaryAt(at)
			named := primary != nil && isName(primary.Name)
			switch visible := !e.OptionHidden(at); {
			case visible && named:
				return o, true
			case visible:
				offered = cmp.Or(offered, o)
			case named && oneEntry:
				hidden = cmp.Or(hidden, o)
			}
		}
	}
	return cmp.Or(hidden, offered, options[0]), hidden != nil
}

// amounts are the numbers of the options below one selection, per selection of it.
type amounts map[*entry.Option]int64

// within returns the number of members of a group.
func (a amounts) within(g *entry.GroupOption) (total int64) {
	for o, n := range a {
		if o.Within(g) {
			total += n
		}
	}
	return total
}

// missingBelow returns the selections that are missing below a node, without ids, in the
// order of the data.
func (e *evaluated) missingBelow(i int32) []roster.Selection {
	choices := e.Selection(i).Option.Choices()
	options := e.initialOptions(choices)
	if len(options)+len(choices.Groups) == 0 {
		return nil
	}
	have := amounts{}
	for j := range e.Children(i) {
		have[e.Selection(j).Option] += e.Selection(j).Count
	}
	var out []roster.Selection
	add := func(o *entry.Option, number int64) {
		// The number comes first: it is cheaper than the visibility, and mostly 0.
		if number > 0 && !e.skips(e.Vacancy(i, o)) {
			have[o] += number
			out = append(out, instances(o, number)...)
		}
	}
	for _, o := range options {
		add(o, e.missingOf(o, e.Vacancy(i, o), have))
	}
	for _, g := range slices.Backward(choices.Groups) { // inner before outer: members of inner groups count for both
		common := g.Default()
		if common == nil && !slices.ContainsFunc(g.Options, isModel) {
			continue
		}
		h := eval.GroupHolder(g)
		_, _, missing := e.shortfall(&h, e.GroupPlace(i), have.within(g))
		if common == nil {
			common = e.commonModel(i, g, have, missing)
		}
		if common != nil {
			add(common, e.room(common, e.Vacancy(i, common), have, missing, false))
		}
	}
	order := func(s roster.Selection) int {
		return slices.IndexFunc(choices.Options, func(o *entry.Option) bool { return o.ID == s.Entry })
	}
	slices.SortStableFunc(out, func(a, b roster.Selection) int { return order(a) - order(b) })
	return out
}

func isModel(o *entry.Option) bool { return o.Kind() == entry.Model }

// commonModel returns the only model of a group that its unit needs and of which it may have the missing number more,
// or nil: a unit of ten, one of them a sergeant and at least six troopers, has nine troopers. A number that a document
// or a user has chosen is not changed.
func (e *evaluated) commonModel(i int32, g *entry.GroupOption, have amounts, missing int64) (common *entry.Option) {
	if e.base || missing <= 0 {
		return nil
	}
	for _, o := range g.Options {
		at := e.Vacancy(i, o)
		if least, _ := e.Bounds(at); !isModel(o) || least <= 0 || e.countOf(i, o) > 0 || e.room(o, at, have, missing, false) < missing {
			continue
		}
		if common != nil {
			return nil
		}
		common = o
	}
	return common
}

// room returns the number of missing selections of an option that the maximums of the option and
// of the groups around it allow. If wide is true, it only considers maximums that count more than
// the siblings, or that no modifier changes.
func (e *evaluated) room(o *entry.Option, at eval.Place, have amounts, missing int64, wide bool) int64 {
	if e.base || missing <= 0 {
		return missing
	}
	h := eval.OptionHolder(o)
	missing = e.roomOf(&h, at, have[o], missing, wide)
	for g := o.Group; g != nil && missing > 0; g = g.Parent {
		h, place := eval.GroupHolder(g), eval.InForce(at.Force, nil)
		if at.Parent != eval.None {
			place = e.GroupPlace(at.Parent)
		}
		missing = e.roomOf(&h, place, have.within(g), missing, wide)
	}
	return max(missing, 0)
}

// roomOf returns the part of a number that the maximums of a holder allow.
func (e *evaluated) roomOf(h *eval.Holder, at eval.Place, have, number int64, wide bool) int64 {
	for _, list := range h.Constraints() {
		for i := range list {
			c := &list[i]
			if c.Bound != entry.Max || c.Percent || !c.CountsOwner() || c.ResolvedScope().Kind == entry.InSelf || wide && !e.countsElsewhere(c, at) && !e.isFixed(c, h) {
				continue
			}
			if limit, ok := e.ConstraintValue(c, h, at).Int64(); ok && (limit >= 0 || c.Negative) {
				number = min(number, (limit-e.present(c, h, at, have))/e.parents(c, at))
			}
		}
	}
	return number
}

// isFixed reports whether no modifier changes the value of a constraint.
func (e *evaluated) isFixed(c *entry.Constraint, h *eval.Holder) bool {
	return len(h.Target.On(c.ID)) == 0 && (h.Link == nil || len(h.Link.On(c.ID)) == 0) && !e.ChangesOthersIn(c.ID)
}

// parents returns the number of parent selections that each get a selection at a place, if
// a constraint counts them all.
func (e *evaluated) parents(c *entry.Constraint, at eval.Place) int64 {
	if at.Parent == eval.None || !e.countsElsewhere(c, at) {
		return 1
	}
	return max(e.Selection(at.Parent).Number, 1)
}

// skips reports whether an option is not selected automatically because it is hidden.
func (e *evaluated) skips(at eval.Place) bool { return !e.base && e.OptionHidden(at) }

// initialOptions returns the options that may be selected automatically.
func (e *evaluated) initialOptions(c *entry.Choices) []*entry.Option {
	if !e.ChangesOthersIn(entry.FieldDefaultAmount) {
		return c.Initial
	}
	return slices.DeleteFunc(slices.Clone(c.Options), func(o *entry.Option) bool { return !eval.Constrained(o) && o.Amounts() == nil })
}

// instances returns number selections of an option if the data wants separate selections, or else
// one selection with that count, which may be split later.
func instances(o *entry.Option, number int64) []roster.Selection {
	if amounts := o.Amounts(); len(amounts) > 1 && sum(amounts) == number && !o.MergesBelow() {
		var out []roster.Selection
		for _, n := range amounts {
			if n > 0 {
				out = append(out, roster.Selection{Entry: o.ID, Group: o.GroupID(), Count: int(min(n, roster.MaxCount))})
			}
		}
		return out
	}
	return []roster.Selection{{Entry: o.ID, Group: o.GroupID(), Count: int(min(number, roster.MaxCount))}}
}

func sum(numbers []int64) (total int64) {
	for _, n := range numbers {
		total += n
	}
	return total
}

// missingOf returns the missing number of an option at a place: up to its greatest automatic minimum in any scope
// and, for new parents, up to its initial number. A selection that its parent requires may raise its own maximums and
// those of its siblings, so it is only limited by maximums that count more than the siblings, or that no modifier
// changes; other parents may have the selections required of all of them. have is nil for a root option.
func (e *evaluated) missingOf(o *entry.Option, at eval.Place, have amounts) int64 {
	h := eval.OptionHolder(o)
	ofParent, ofAll, initial := e.shortfall(&h, at, have[o])
	missing := max(e.room(o, at, have, ofParent, true), e.room(o, at, have, ofAll, false))
	if e.isNew {
		initial = max(initial, e.defaultAmount(o, at)-have[o])
	}
	missing = max(missing, e.room(o, at, have, initial, false))
	return e.automaticMax(&h, at, missing+have[o]) - have[o]
}

// defaultAmount returns the number of an option that the data selects without a minimum.
func (e *evaluated) defaultAmount(o *entry.Option, at eval.Place) int64 {
	v := e.AlterNumber(entry.Int(sum(o.Amounts())), entry.FieldDefaultAmount, at, eval.OwnersOf(o))
	n, _ := v.Int64()
	return max(n, 0)
}

// automaticMax returns the smallest of most and the automatic maximums of the holder.
func (e *evaluated) automaticMax(h *eval.Holder, at eval.Place, most int64) int64 {
	for _, list := range h.Constraints() {
		for i := range list {
			c := &list[i]
			if c.Bound != entry.Max || !c.Automatic || c.ResolvedScope().Kind != entry.InParent {
				continue
			}
			if n, ok := e.ConstraintValue(c, h, at).Int64(); ok && n >= 0 {
				most = min(most, n)
			}
		}
	}
	return most
}

// shortfall returns the number of a holder's selections missing for its minimums at a place.
// Minimums that count more than the siblings are in ofAll. initial is the greatest missing
// number, including initial selections of a new parent.
func (e *evaluated) shortfall(h *eval.Holder, at eval.Place, have int64) (ofParent, ofAll, initial int64) {
	for _, list := range h.Constraints() {
		for i := range list {
			c := &list[i]
			if c.Bound != entry.Min || c.Percent || c.Manual || c.ResolvedField().Kind != entry.FieldIsSelections {
				continue
			}
			value := e.ConstraintValue(c, h, at)
			first := e.firstMin(c, h, value)
			if first.Sign() <= 0 {
				continue
			}
			parents, present := e.parents(c, at), e.present(c, h, at, have)
			missing := func(least entry.Number) int64 {
				n, ok := least.Int64()
				if !ok || n <= 0 {
					return 0
				}
				return (n - present + parents - 1) / parents
			}
			if e.countsElsewhere(c, at) {
				ofAll = max(ofAll, missing(value))
			} else {
				ofParent = max(ofParent, missing(value))
			}
			initial = max(initial, missing(first))
		}
	}
	return ofParent, ofAll, initial
}

// firstMin returns the minimum of a constraint for a new parent: its value or, for initial
// selections, the unmodified number if only unconditional modifiers lower it. The user may remove
// such selections.
func (e *evaluated) firstMin(c *entry.Constraint, h *eval.Holder, value entry.Number) entry.Number {
	if e.initial && !e.base && value.Cmp(c.Value) < 0 && isInitial(c, h.Target) && isInitial(c, h.Link) {
		return c.Value
	}
	return value
}

// isInitial reports whether all modifiers of a constraint in a node, which may be nil, are
// unconditional.
func isInitial(c *entry.Constraint, n *entry.Node) bool {
	if n == nil {
		return true
	}
	return !slices.ContainsFunc(n.On(c.ID), func(g entry.Guarded) bool { return !g.IsUnconditional() })
}

// present returns the number of selections that a constraint counts: have, if it counts the
// siblings.
func (e *evaluated) present(c *entry.Constraint, h *eval.Holder, at eval.Place, have int64) int64 {
	if !e.countsElsewhere(c, at) {
		return have
	}
	e.wide = true
	m := h.Matcher(c)
	v, _ := e.Sum(&c.Query, at, &m)
	n, _ := v.Int64()
	return n
}

// countsElsewhere reports whether a constraint counts more than the siblings in a place,
// including a selection there.
func (e *evaluated) countsElsewhere(c *entry.Constraint, at eval.Place) bool {
	if scope := c.ResolvedScope().Kind; e.base || scope == entry.InSelf || scope == entry.InParent && at.Parent != eval.None {
		return false
	}
	in := e.Container(&c.Query, at)
	direct := at.Parent == eval.None || in.Kind == eval.SelectionContainer && in.Index == at.Parent
	return in.Kind != eval.NoContainer && (direct || c.ChildSelections)
}

// Complete adds the automatic selections below every selection of a roster that was read from an
// incomplete source, and the associations that have only one possible end. It does not change
// existing choices. If the result has more than MaxSelections, the error is of the kind
// roster.ErrOperation and the roster is unchanged.
func Complete(book *entry.Book, r *roster.Roster) error {
	if n := roster.CountSelections(r); n > roster.MaxSelections {
		return roster.RejectOperation("forces", "selections.many", fmt.Sprintf("%d selections in the roster", n), fmt.Sprintf("at most %d", roster.MaxSelections))
	}
	ed := &Editor{Book: book, Roster: r}
	ed.FillAll()
	ed.associateOnly()
	return nil
}

// FillAll adds the initial selections below every selection.
func (ed *Editor) FillAll() { ed.Fill(selectionIDs(ed.Roster.Forces)...) }

func selectionIDs(forces []roster.Force) (ids []string) {
	var below func(list []roster.Selection)
	below = func(list []roster.Selection) {
		for i := range list {
			ids = append(ids, list[i].ID)
			below(list[i].Selections)
		}
	}
	for i := range forces {
		below(forces[i].Selections)
		ids = append(ids, selectionIDs(forces[i].Forces)...)
	}
	return ids
}
