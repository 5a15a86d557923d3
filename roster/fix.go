package roster

import (
	"strconv"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// fixesProposed bounds the fixes of one diagnostic.
const fixesProposed = 24

// fixes proposes operations for each finding, in order. Every one was tried:
// applied as it is, it removes the diagnostic, and its CostDelta is what it
// changes.
func (r *Report) fixes() [][]Fix {
	e := r.evaluation
	out := make([][]Fix, len(e.diagnostics))
	for i, f := range e.diagnostics {
		fixes := f.fixes
		if f.propose != nil {
			fixes = f.propose()
		}
		out[i] = []Fix{}
		for _, fix := range fixes[:min(len(fixes), fixesProposed)] {
			if delta, ok := e.try(f, fix); ok {
				fix.CostDelta = delta
				out[i] = append(out[i], fix)
			}
		}
	}
	return out
}

// try applies a fix to a copy and reports whether the finding is gone.
func (e *evaluation) try(f *finding, fix Fix) (delta Costs, ok bool) {
	next, _, err := Apply(e.book, e.roster, fix.Operations)
	if err != nil {
		return nil, false
	}
	after := newEvaluation(e.book, next)
	for _, pass := range passes {
		pass(after)
	}
	if _, still := after.excesses()[keyOf(f)]; still {
		return nil, false
	}
	delta = Costs{}
	for t, cost := range e.book.CostTypes {
		if e.seen[t] || after.seen[t] {
			delta[cost.ID] = after.totals[t].Sub(e.totals[t])
		}
	}
	return delta, true
}

func removal(selection, name string) Fix {
	return Fix{Code: FixRemove, Args: map[string]string{"Thing": name}, Operations: []Operation{{Op: Remove, Selection: selection}}}
}

func setCount(selection, name string, count int) Fix {
	return Fix{
		Code: FixCount, Args: map[string]string{"Thing": name, "Count": strconv.Itoa(count)},
		Operations: []Operation{{Op: SetCount, Selection: selection, Count: &count}},
	}
}

// breachFixes proposes ways to keep a constraint.
func (e *evaluation) breachFixes(f *finding, m *matcher, actual, limit entry.Number) []Fix {
	if f.constraint.ResolvedField().Kind != entry.FieldIsSelections || f.constraint.Percent {
		return nil
	}
	surplus, ok := actual.Sub(limit).Ceil().Int64()
	if !ok {
		return nil
	}
	switch {
	case f.Code == WargearWholeUnit:
		return e.wholeUnitFixes(f)
	case f.Code == WarlordMissing:
		return e.warlordFixes(f)
	case f.constraint.Bound == entry.Max:
		return e.reductions(f, m, surplus)
	default:
		return e.additions(f, limit.Sub(actual))
	}
}

// reductions takes away as much as is too much: from any one selection that has
// enough of it, and otherwise from several, the last first.
func (e *evaluation) reductions(f *finding, m *matcher, surplus int64) []Fix {
	var fixes []Fix
	var all []Operation
	left := surplus
	candidates := e.candidates(f, m)
	for _, c := range candidates {
		if c.number >= surplus {
			fixes = append(fixes, e.less(c, surplus))
		}
		if left > 0 {
			take := min(left, c.number)
			all = append(all, e.less(c, take).Operations...)
			left -= take
		}
	}
	if len(fixes) == 0 && left <= 0 {
		fixes = append(fixes, Fix{
			Code: FixLess, Args: map[string]string{"Thing": f.thing, "Count": strconv.FormatInt(surplus, 10)}, Operations: all,
		})
	}
	return fixes
}

// candidate is a selection that counts towards a breach.
type candidate struct {
	node   int32
	number int64 // of it in the container
	each   int64 // of its parent in the container
}

// candidates lists what counts, most sensible to take away first: those that
// are more than they may be themselves, then the later ones; members that must
// be there come last.
func (e *evaluation) candidates(f *finding, m *matcher) []candidate {
	var over, free, fixed []candidate
	e.each(f.box, &f.constraint.Query, func(i int32, number int64) {
		if !e.matches(m, i) {
			return
		}
		c := candidate{i, number, max(number/e.nodes[i].count, 1)}
		switch least, most := e.rangeOf(i); {
		case most >= 0 && e.nodes[i].count > most:
			over = append(over, c)
		case e.nodes[i].count <= least:
			fixed = append(fixed, c)
		default:
			free = append(free, c)
		}
	})
	var out []candidate
	for _, list := range [][]candidate{over, free, fixed} {
		for k := len(list) - 1; k >= 0; k-- {
			out = append(out, list[k])
		}
	}
	return out
}

// less takes number of a candidate away.
func (e *evaluation) less(c candidate, number int64) Fix {
	n := &e.nodes[c.node]
	take := (number + c.each - 1) / c.each
	if take >= n.count {
		return removal(n.doc.ID, e.name(c.node))
	}
	count := int(n.count - take)
	return Fix{
		Code: FixLess, Args: map[string]string{"Thing": e.name(c.node), "Count": strconv.FormatInt(take*c.each, 10)},
		Operations: []Operation{{Op: SetCount, Selection: n.doc.ID, Count: &count}},
	}
}

// additions adds what is missing, or lets one choose which.
func (e *evaluation) additions(f *finding, missing entry.Number) []Fix {
	number, ok := missing.Ceil().Int64()
	parent := e.parentID(f.at)
	if !ok || parent == "" {
		return nil
	}
	if f.holder.option != nil {
		return []Fix{e.more(f.at, f.holder.option, parent, number)}
	}
	if f.holder.group == nil {
		return nil
	}
	return e.groupAdditions(f, parent, number)
}

func (e *evaluation) groupAdditions(f *finding, parent string, number int64) []Fix {
	var fixes []Fix
	first := f.holder.group.Default()
	if first != nil {
		fixes = append(fixes, e.more(f.at, first, parent, number))
	}
	for _, o := range members(f.holder.group) {
		if o != first && !e.optionHidden(place{self: none, parent: f.at.parent, force: f.at.force, option: o}) {
			fixes = append(fixes, e.more(f.at, o, parent, number))
		}
	}
	return fixes
}

// more adds number of an option at a place: to the selection of it that is
// there, or as a new one.
func (e *evaluation) more(at place, o *entry.Option, parent string, number int64) Fix {
	name := e.optionName(o, place{self: none, parent: at.parent, force: at.force, option: o})
	args := map[string]string{"Thing": name, "Count": strconv.FormatInt(number, 10)}
	if i := e.selected(at, o); i != none {
		count := int(e.nodes[i].count + number)
		return Fix{Code: FixAdd, Args: args, Operations: []Operation{{Op: SetCount, Selection: e.nodes[i].doc.ID, Count: &count}}}
	}
	op := Operation{Op: Select, Parent: parent, Entry: o.ID}
	if number > 1 {
		count := int(number)
		op.Count = &count
	}
	return Fix{Code: FixAdd, Args: args, Operations: []Operation{op}}
}

// selected returns the last selection of an option below the place's parent.
func (e *evaluation) selected(at place, o *entry.Option) int32 {
	found := none
	if at.parent != none {
		e.children(at.parent, func(j int32) bool {
			if e.nodes[j].option == o {
				found = j
			}
			return true
		})
	}
	return found
}

func (e *evaluation) parentID(at place) string {
	if at.parent != none {
		return e.nodes[at.parent].doc.ID
	}
	return e.forces[at.force].doc.ID
}

// wholeUnitFixes gives the choice to every model of the unit, or takes it from
// all.
func (e *evaluation) wholeUnitFixes(f *finding) []Fix {
	o := f.holder.option
	if o == nil || f.box.kind != nodeContainer {
		return nil
	}
	all := Fix{Code: FixWhole, Args: map[string]string{"Thing": f.thing}}
	nobody := Fix{Code: FixRemove, Args: map[string]string{"Thing": f.thing}}
	e.children(f.box.index, func(j int32) bool {
		mine := optionOf(e.nodes[j].option.Choices(), o.Entry)
		if mine == nil {
			return true
		}
		at := e.under(j, mine)
		switch {
		case at.self == none:
			all.Operations = append(all.Operations, choose(e.nodes[j].doc.ID, mine))
		case mine.Group != nil && mine.Group.Default() != nil:
			nobody.Operations = append(nobody.Operations, choose(e.nodes[j].doc.ID, mine.Group.Default()))
		default:
			nobody.Operations = append(nobody.Operations, Operation{Op: Remove, Selection: e.nodes[at.self].doc.ID})
		}
		return true
	})
	return []Fix{all, nobody}
}

// optionOf returns the option that offers an entry, or nil.
func optionOf(c *entry.Choices, x *entry.Entry) *entry.Option {
	for _, o := range c.Options {
		if o.Entry == x {
			return o
		}
	}
	return nil
}

func choose(selection string, o *entry.Option) Operation {
	return Operation{Op: Choose, Selection: selection, Group: o.GroupID(), Entry: o.ID}
}

// warlordFixes proposes each unit as Warlord, CHARACTERs first
// (9e.ONLYWAR.WARLORD.2).
func (e *evaluation) warlordFixes(*finding) []Fix {
	var characters, others []Fix
	for i := int32(0); i < int32(len(e.nodes)); i = e.nodes[i].end {
		fix := Fix{
			Code: FixWarlord, Args: map[string]string{"Thing": e.name(i)},
			Operations: []Operation{{Op: SetWarlord, Selection: e.nodes[i].doc.ID}},
		}
		if e.hasCategory(i, characterKeyword) {
			characters = append(characters, fix)
		} else {
			others = append(others, fix)
		}
	}
	return append(characters, others...)
}
