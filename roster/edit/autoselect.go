package edit

import (
	"fmt"
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// fillDepth bounds automatic selection: data that requires itself has no end.
const fillDepth = 16

// Fill adds what must be there below new selections: every option its minimum,
// every group its default until the minimum is reached, and what these then
// make necessary beside them. A group without a default waits for a person's
// choice.
func (ed *Editor) Fill(ids ...string) {
	below := make(map[string]bool, len(ids))
	for depth, added := 0, ids; len(added) > 0 && depth < fillDepth; depth++ {
		for _, id := range added {
			below[id] = true
		}
		e := ed.evaluated()
		added = nil
		for i := range e.SelectionCount() {
			if !below[e.Selection(i).Doc.ID] {
				continue
			}
			for _, s := range e.required(int32(i)) {
				if !e.merge(int32(i), &s) {
					s.ID = ed.NewID("sel_")
					added = append(added, s.ID)
					e.Selection(i).Doc.Selections = append(e.Selection(i).Doc.Selections, s)
				}
			}
		}
	}
}

// merge raises the selection of the same option that is there, where copies
// merge.
func (e *evaluated) merge(i int32, s *roster.Selection) bool {
	siblings := e.Selection(i).Doc.Selections
	k := slices.IndexFunc(siblings, func(x roster.Selection) bool { return x.Entry == s.Entry })
	if k < 0 || !e.Selection(i).Option.Choices().Option(s.Entry).MergesBelow() {
		return false
	}
	siblings[k].Count = min(siblings[k].Count+s.Count, roster.MaxCount)
	return true
}

// FillForce selects what a new force must have: every root option its minimum,
// unless it is hidden, the force has no slot for it, or it is passed over.
func (ed *Editor) FillForce(id string, pass func(*entry.Option) bool) {
	e := ed.evaluated()
	for f := range e.ForceCount() {
		n := e.Force(f)
		if n.Doc.ID != id || n.Choices == nil {
			continue
		}
		for _, o := range n.Choices.Options {
			at := eval.InForce(int32(f), o)
			if pass(o) || !e.selectsItself(o) || !e.Offered(at) || e.Semantics.SkipHidden && e.OptionHidden(at) {
				continue
			}
			for range min(e.automatic(o, at), rootsAtOnce) {
				ed.AddRoot(ForceByID(ed.Roster.Forces, id), o)
			}
		}
	}
}

// required lists the selections that are missing below a node, without ids, in
// the order of the data.
func (e *evaluated) required(i int32) []roster.Selection {
	choices := e.Selection(i).Option.Choices()
	have := map[*entry.Option]int64{}
	for j := range e.Children(i) {
		have[e.Selection(j).Option] += e.Selection(j).Count
	}
	var out []roster.Selection
	add := func(o *entry.Option, number int64) {
		have[o] += number
		out = append(out, instances(o, number)...)
	}
	for _, o := range choices.Options {
		at := e.Vacancy(i, o)
		if !e.selectsItself(o) {
			continue
		}
		// Most lack nothing, and to see that is less work than what hides them.
		if missing := e.automatic(o, at) - have[o]; missing > 0 && !(e.Semantics.SkipHidden && e.OptionHidden(at)) {
			add(o, missing)
		}
	}
	for _, g := range slices.Backward(choices.Groups) { // inner before outer: they count for both
		o := g.Default()
		if o == nil {
			continue
		}
		missing := min(e.missingFrom(g, i, have), e.room(o, i, have))
		if missing > 0 && !(e.Semantics.SkipHidden && e.OptionHidden(e.Vacancy(i, o))) {
			add(o, missing)
		}
	}
	order := func(s roster.Selection) int {
		return slices.IndexFunc(choices.Options, func(o *entry.Option) bool { return o.ID == s.Entry })
	}
	slices.SortStableFunc(out, func(a, b roster.Selection) int { return order(a) - order(b) })
	return out
}

// room is how many more of a group's default may be taken by itself.
func (e *evaluated) room(o *entry.Option, i int32, have map[*entry.Option]int64) int64 {
	if !e.Semantics.KeepRoom {
		return roster.MaxCount
	}
	if _, most := e.Bounds(e.Vacancy(i, o)); most >= 0 {
		return most - have[o]
	}
	return roster.MaxCount
}

// selectsItself reports whether an option may be selected without being asked
// for.
func (e *evaluated) selectsItself(o *entry.Option) bool {
	return eval.Constrained(o) || e.Semantics.Extensions && o.Amounts() != nil
}

// instances makes number of an option: as many selections as the data says, else
// one for all of them alike, which may be split later.
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

// automatic is how many of an option are selected without being asked for: the
// greatest minimum of whatever scope that does not wait for a person, or the
// amount that the data gives if that is more; never beyond a maximum that is
// kept by itself.
func (e *evaluated) automatic(o *entry.Option, at eval.Place) int64 {
	h := eval.OptionHolder(o)
	least := e.greatestMin(&h, at)
	if !e.Semantics.Extensions {
		return least
	}
	return e.automaticMax(&h, at, max(least, e.defaultAmount(o, at)))
}

// defaultAmount is how many the data selects without a minimum.
func (e *evaluated) defaultAmount(o *entry.Option, at eval.Place) int64 {
	v := e.AlterNumber(entry.Int(sum(o.Amounts())), entry.FieldDefaultAmount, at, eval.OwnersOf(o))
	n, _ := v.Int64()
	return max(n, 0)
}

// automaticMax returns most, or the least of the maximums that are kept by
// themselves where it is less.
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

func (e *evaluated) greatestMin(h *eval.Holder, at eval.Place) (least int64) {
	for _, list := range h.Constraints() {
		for i := range list {
			c := &list[i]
			if c.Bound != entry.Min || c.Percent || c.Manual || !e.fills(c) {
				continue
			}
			if n, ok := e.ConstraintValue(c, h, at).Int64(); ok {
				least = max(least, n-e.elsewhere(c, h, at))
			}
		}
	}
	return least
}

// fills reports whether a minimum selects what it counts.
func (e *evaluated) fills(c *entry.Constraint) bool {
	switch c.ResolvedField().Kind {
	case entry.FieldIsSelections:
		return true
	case entry.FieldIsForces:
		return e.Semantics.FillForceCount
	}
	return false
}

// elsewhere is how many of what a roster must have it has already, in other
// forces for instance.
func (e *evaluated) elsewhere(c *entry.Constraint, h *eval.Holder, at eval.Place) int64 {
	if !e.Semantics.FillEveryForce || c.ResolvedScope().Kind != entry.InRoster {
		return 0
	}
	m := h.Matcher(c)
	v, _ := e.Sum(&c.Query, at, &m)
	n, _ := v.Int64()
	return n
}

// missingFrom is how many members a group lacks below a node.
func (e *evaluated) missingFrom(g *entry.GroupOption, i int32, have map[*entry.Option]int64) int64 {
	h := eval.GroupHolder(g)
	least := e.greatestMin(&h, e.GroupPlace(i))
	for o, n := range have {
		if o.Within(g) {
			least -= n
		}
	}
	return least
}

// Complete adds to a roster what its data selects without being asked for, below
// every selection. It is for rosters that were read from something that does not
// say all; the choices that are there stay as they are. The error is an
// *OperationError for a roster with more than MaxSelections, which is then left
// as it is.
func Complete(book *entry.Book, r *roster.Roster) error {
	if n := roster.CountSelections(r); n > roster.MaxSelections {
		return roster.NewOperationError("forces", "selections.many", fmt.Sprintf("%d selections in the roster", n), fmt.Sprintf("at most %d", roster.MaxSelections))
	}
	ed := &Editor{Book: book, Roster: r}
	ed.Fill(selectionIDs(r.Forces)...)
	return nil
}

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
