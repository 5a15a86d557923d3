package edit

import (
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// automaticKey identifies an automatic limit in its place.
type automaticKey struct {
	parent     string // id of the selection in which it counts
	constraint *entry.Constraint
}

// automaticBreach is a broken automatic limit.
type automaticBreach struct {
	automaticKey
	node   int32 // the selection in which it counts
	holder eval.Holder
	match  eval.Matcher
	number int64 // surplus or missing number
}

// automaticExcess returns the broken automatic limits, each with the excess. It returns nil for
// operations that change no choice.
func (ed *Editor) automaticExcess(op roster.Op) map[automaticKey]int64 {
	if !ed.Book.HasAutomaticLimits() || op == roster.Rename || op == roster.Note || op == roster.Move {
		return nil
	}
	if ed.dry != nil && ed.index == 0 {
		return ed.dry.automaticExcess()
	}
	return ed.evaluatedBefore().automaticExcess()
}

func (e *evaluated) automaticExcess() map[automaticKey]int64 {
	out := map[automaticKey]int64{}
	for _, b := range e.automaticBreaches() {
		out[b.automaticKey] = b.number
	}
	return out
}

// repairTries limits the repairs of one automatic limit, and repairRounds those of one
// operation: limits may contradict each other.
const (
	repairTries  = 2
	repairRounds = 64
)

// repairAutomatic repairs the automatic limits that an operation has broken. It changes
// selections that the operation added (those with serial numbers from first) or named only as a
// last resort. Limits that were already broken by the same amount, and minimums without a
// default, are left to the user. It returns the evaluation of the result, or nil if it made none.
func (ed *Editor) repairAutomatic(op *roster.Operation, first int, before map[automaticKey]int64) *evaluated {
	if before == nil {
		return nil
	}
	tries := map[automaticKey]int{}
	wanted := func(b automaticBreach) bool {
		was, known := before[b.automaticKey]
		return tries[b.automaticKey] < repairTries && (!known || b.number > was)
	}
	for range repairRounds {
		e := ed.evaluated()
		broken := slices.DeleteFunc(e.automaticBreaches(), func(b automaticBreach) bool { return !wanted(b) })
		if len(broken) == 0 {
			return e
		}
		b := mostUrgent(broken)
		tries[b.automaticKey]++
		asked := func(s *roster.Selection) bool { return IsNewer(s.ID, first) || s.ID == op.Selection }
		if b.constraint.Bound == entry.Max {
			ed.reduce(e, &b, asked)
		} else {
			ed.complete(e, &b)
		}
	}
	return nil
}

// mostUrgent returns the first broken maximum, or else the first broken minimum: a surplus
// selection may be the cause of a minimum.
func mostUrgent(broken []automaticBreach) automaticBreach {
	if i := slices.IndexFunc(broken, func(b automaticBreach) bool { return b.constraint.Bound == entry.Max }); i >= 0 {
		return broken[i]
	}
	return broken[0]
}

// automaticBreaches returns the broken automatic limits.
func (e *evaluated) automaticBreaches() (broken []automaticBreach) {
	for i := range e.SelectionCount() {
		choices := e.Selection(i).Option.Choices()
		if !choices.Automatic {
			continue
		}
		for k := range choices.Limited {
			if o := &choices.Limited[k]; o.Automatic {
				h := eval.OptionHolder(o.Option)
				broken = e.automaticBreachesOf(broken, i, &h, e.FirstBelow(i, o.Option))
			}
		}
		for _, g := range choices.LimitedGroups {
			h := eval.GroupHolder(g)
			broken = e.automaticBreachesOf(broken, i, &h, e.GroupPlace(i))
		}
	}
	return broken
}

// automaticBreachesOf adds the broken automatic limits of a holder. Only limits that count
// selections within the selection that offers the holder can be repaired there.
func (e *evaluated) automaticBreachesOf(to []automaticBreach, i int32, h *eval.Holder, at eval.Place) []automaticBreach {
	for _, list := range h.Constraints() {
		for k := range list {
			c := &list[k]
			if !c.Automatic || c.Percent || c.Child != "" || c.ResolvedScope().Kind != entry.InParent || c.ResolvedField().Kind != entry.FieldIsSelections {
				continue
			}
			m := h.Matcher(c)
			limit, actual, broken := e.Compare(c, h, at, &m)
			if !broken || e.Inactive(h, at) {
				continue
			}
			number, ok := actual.Sub(limit).Ceil().Int64()
			if c.Bound == entry.Min {
				number, ok = limit.Sub(actual).Ceil().Int64()
			}
			if ok {
				to = append(to, automaticBreach{automaticKey{e.Selection(i).Doc.ID, c}, i, *h, m, number})
			}
		}
	}
	return to
}

// reduce removes surplus selections. It goes below the minimum of an option only if there
// is no other way. In a group it keeps the selections that the user asked for and
// removes others, the default first; a single option is reduced to its maximum.
func (ed *Editor) reduce(e *evaluated, b *automaticBreach, asked func(*roster.Selection) bool) {
	var order []int32
	for j := range e.Children(b.node) {
		if e.Matches(&b.match, j) {
			order = append(order, j)
		}
	}
	slices.Reverse(order)
	var first *entry.Option
	if b.holder.Group != nil {
		first = b.holder.Group.Default()
	}
	slices.SortStableFunc(order, func(x, y int32) int {
		return e.reductionRank(b, x, first, asked) - e.reductionRank(b, y, first, asked)
	})
	left := b.number
	for _, keepLeast := range []bool{true, false} {
		for _, j := range order {
			least := int64(0)
			if keepLeast {
				least, _ = e.Bounds(e.At(j))
			}
			left -= ed.reduceOne(e, b, j, left, least)
		}
	}
	parent := e.Selection(b.node).Doc
	parent.Selections = slices.DeleteFunc(parent.Selections, func(s roster.Selection) bool { return s.Count == 0 })
}

// reductionRank orders selections: those with lower ranks are reduced first.
func (e *evaluated) reductionRank(b *automaticBreach, j int32, first *entry.Option, asked func(*roster.Selection) bool) int {
	switch mine := asked(e.Selection(j).Doc); {
	case b.holder.Option != nil && mine, b.holder.Group != nil && e.Selection(j).Option == first && !mine:
		return 0
	case b.holder.Group != nil && mine:
		return 2
	}
	return 1
}

// reduceOne reduces the count of a selection by at most number, down to least, and returns
// the reduction.
func (ed *Editor) reduceOne(e *evaluated, b *automaticBreach, j int32, number, least int64) int64 {
	s := e.Selection(j).Doc
	taken := min(number, max(int64(s.Count)-max(least, 0), 0))
	if taken <= 0 {
		return 0
	}
	ed.adjust(Adjustment{
		Selection: s.ID, Entry: s.Entry, Name: e.Selection(j).Option.Name(),
		Before: s.Count, After: s.Count - int(taken), Source: &b.constraint.Source,
	})
	s.Count -= int(taken)
	return taken
}

// complete adds the missing selections of an option, or of a group's default up to its
// maximum.
func (ed *Editor) complete(e *evaluated, b *automaticBreach) {
	o := b.holder.Option
	number := b.number
	if o == nil {
		if o = b.holder.Group.Default(); o == nil {
			return
		}
		if _, most := e.Bounds(e.FirstBelow(b.node, o)); most >= 0 {
			number = min(number, most-e.countOf(b.node, o))
		}
	}
	if number = min(number, roster.MaxCount); number <= 0 || e.OptionHidden(e.FirstBelow(b.node, o)) {
		return
	}
	parent := e.Selection(b.node).Doc
	before, made := slices.Clone(parent.Selections), ed.Made
	ed.Add(parent, o, int(number))
	ed.Made = made
	from := len(ed.adjusted)
	parent = Find(ed.Book, ed.Roster.Forces, b.parent).Selection()
	ed.adjustTo(before, parent.Selections, e.Selection(b.node).Option.Choices(), nil)
	for i := range ed.adjusted[from:] {
		ed.adjusted[from+i].Source = &b.constraint.Source
	}
}

// countOf returns the number of an option's selections below a selection.
func (e *evaluated) countOf(i int32, o *entry.Option) (total int64) {
	for j := range e.Children(i) {
		if e.Selection(j).Option == o {
			total += e.Selection(j).Count
		}
	}
	return total
}

// An Adjustment is an automatic change that follows from an operation: it enforces a limit that
// the game data calls automatic, keeps the neighbours of a choice within their bounds, or removes
// an association whose other end was removed.
type Adjustment struct {
	Operation int    `json:"operation"` // position in the list of operations
	Selection string `json:"selection"`
	Entry     string `json:"entry"`  // composite id of its option
	Name      string `json:"name"`   // of the option, in the data
	Before    int    `json:"before"` // its count; 0: it was added
	After     int    `json:"after"`  // 0: it was removed
	// Association and To name an association that was removed.
	Association string        `json:"association,omitempty"`
	To          string        `json:"to,omitempty"`
	Source      *entry.Source `json:"source,omitempty"` // of the enforced limit
}

// adjust records an adjustment that follows from the current operation.
func (ed *Editor) adjust(a Adjustment) {
	a.Operation = ed.index
	if a.Name == "" {
		a.Name = a.Entry
		if f := Find(ed.Book, ed.Roster.Forces, a.Selection); f != nil && f.Option() != nil {
			a.Name = f.Option().Name()
		}
	}
	ed.adjusted = append(ed.adjusted, a)
}

// countsOf returns the counts of selections by id.
func countsOf(list []roster.Selection) map[string]int {
	counts := make(map[string]int, len(list))
	for i := range list {
		counts[list[i].ID] = list[i].Count
	}
	return counts
}

// adjustTo records the differences between two lists of selections, except those of the
// option that the operation names.
func (ed *Editor) adjustTo(before []roster.Selection, after []roster.Selection, choices *entry.Choices, apart *entry.Option) {
	was, is := countsOf(before), countsOf(after)
	note := func(s *roster.Selection) {
		o := choices.Option(s.Entry)
		if o == nil || o == apart || was[s.ID] == is[s.ID] {
			return
		}
		ed.adjust(Adjustment{Selection: s.ID, Entry: s.Entry, Name: o.Name(), Before: was[s.ID], After: is[s.ID]})
	}
	for i := range before {
		note(&before[i])
	}
	for i := range after {
		if _, known := was[after[i].ID]; !known {
			note(&after[i])
		}
	}
}
