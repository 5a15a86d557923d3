package roster

import (
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// reductions takes away as much as is too much: most sensibly first, then from
// any one selection that has enough of it.
func (e *proposer) reductions(f *finding, m *matcher, surplus int64) []Fix {
	if fixes := e.onlyOne(f, m); len(fixes) > 0 {
		return fixes
	}
	candidates := e.candidates(f, m)
	fixes := e.shared(f, candidates, surplus)
	for _, c := range candidates {
		if c.number >= surplus {
			fixes = append(fixes, e.less(f, c, surplus))
		}
	}
	return fixes
}

// onlyOne keeps each of what a group of one has selected, instead of the rest.
func (e *proposer) onlyOne(f *finding, m *matcher) []Fix {
	g := f.holder.group
	if g == nil || f.scope.kind != nodeContainer || f.limit != "1" {
		return nil
	}
	var fixes []Fix
	for i := range e.children(f.scope.index) {
		if o := e.node(i).option; e.matches(m, i) {
			fixes = append(fixes, Fix{
				Code: FixChoose, Args: map[string]string{"Thing": e.name(i)},
				Operations: []Operation{choose(e.node(f.scope.index).doc.ID, o)},
			})
		}
	}
	return fixes
}

// candidate is a selection that counts towards a breach.
type candidate struct {
	node   int32
	number int64 // of it in the container
	each   int64 // of its parent in the container
	beyond int64 // of number, more than it may be itself
	spare  int64 // of number, more than it must be itself
}

// candidates lists what counts, most sensible to take away first: those that
// are more than they may be themselves, then the later ones; members that must
// be there come last.
func (e *proposer) candidates(f *finding, m *matcher) []candidate {
	var over, free, fixed []candidate
	e.each(f.scope, f.holder.query(f.constraint), func(i int32, number int64) {
		if !e.matches(m, i) {
			return
		}
		n := e.node(i).count
		least, most := e.rangeOf(i)
		c := candidate{node: i, number: number, each: max(number/n, 1), spare: number}
		if least > 0 {
			c.spare = max(n-least, 0) * c.each
		}
		switch {
		case most >= 0 && n > most:
			c.beyond = (n - most) * c.each
			over = append(over, c)
		case c.spare == 0:
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

// shared takes the surplus from the candidates together: what is beyond their
// own limits, then what need not be there, then the rest.
func (e *proposer) shared(f *finding, candidates []candidate, surplus int64) []Fix {
	take := make([]int64, len(candidates))
	left := surplus
	for _, upTo := range []func(*candidate) int64{
		func(c *candidate) int64 { return c.beyond },
		func(c *candidate) int64 { return c.spare },
		func(c *candidate) int64 { return c.number },
	} {
		for k := range candidates {
			more := min(left, max(upTo(&candidates[k])-take[k], 0))
			take[k] += more
			left -= more
		}
	}
	var fixes []Fix
	for k, c := range candidates {
		if take[k] > 0 {
			fixes = append(fixes, e.less(f, c, take[k]))
		}
	}
	if left > 0 || len(fixes) < 2 {
		return fixes
	}
	return []Fix{together(fixes)}
}

// together does what all of the fixes do.
func together(fixes []Fix) Fix {
	var things []string
	var all []Operation
	for _, x := range fixes {
		thing := x.Args["Thing"]
		if n := x.Args["Count"]; n != "" {
			thing = n + " × " + thing
		}
		things = append(things, thing)
		all = append(all, x.Operations...)
	}
	return Fix{Code: FixRemove, Args: map[string]string{"Thing": strings.Join(things, ", ")}, Operations: all}
}

// less takes number of a candidate away.
func (e *proposer) less(f *finding, c candidate, number int64) Fix {
	n := e.node(c.node)
	if models := (number + n.count - 1) / n.count; models < c.each && e.splits(c) {
		return e.lessModels(f, c, models)
	}
	take := (number + c.each - 1) / c.each
	if take < n.count {
		count := int(n.count - take)
		return Fix{
			Code: FixLess, Args: map[string]string{"Thing": e.label(c.node, f), "Count": strconv.FormatInt(take*c.each, 10)},
			Operations: []Operation{{Op: SetCount, Selection: n.doc.ID, Count: &count}},
		}
	}
	if o := e.insteadOf(c.node); o != nil {
		return e.instead(f, c.node, o, c.number)
	}
	return removal(n.doc.ID, e.label(c.node, f))
}

// splits reports whether some of the models that have a candidate can be
// without it.
func (e *proposer) splits(c candidate) bool {
	parent := e.node(c.node).parent
	return parent != none && e.node(parent).parent != none &&
		e.node(parent).count == c.each && e.node(c.node).option.Group != nil
}

// lessModels lets a number of models give a candidate up.
func (e *proposer) lessModels(f *finding, c candidate, models int64) Fix {
	n := e.node(c.node)
	var fix Fix
	if o := e.insteadOf(c.node); o != nil {
		fix = e.instead(f, c.node, o, models*n.count)
	} else {
		fix = Fix{
			Code: FixLess, Args: map[string]string{"Thing": e.label(c.node, f), "Count": strconv.FormatInt(models*n.count, 10)},
			Operations: []Operation{{Op: Choose, Selection: e.node(n.parent).doc.ID, Group: n.option.GroupID()}},
		}
	}
	count := int(models)
	fix.Operations[0].Count = &count
	return fix
}

// insteadOf is the default of the group of one that a selection stands in, if it
// is another option; nil otherwise.
func (e *proposer) insteadOf(i int32) *entry.Option {
	n := e.node(i)
	if n.parent == none || n.option.Group == nil {
		return nil
	}
	at := e.below(n.parent, nil)
	g := outermostOfOne(n.option.Group, func(x *entry.GroupOption) int64 {
		_, most := e.groupBounds(x, at)
		return most
	})
	if _, most := e.groupBounds(g, at); most != 1 || g.Default() == n.option {
		return nil
	}
	return g.Default()
}

func (e *proposer) instead(f *finding, i int32, o *entry.Option, number int64) Fix {
	parent := e.node(i).parent
	return Fix{
		Code: FixInstead,
		Args: map[string]string{
			"Thing": e.label(i, f), "Count": strconv.FormatInt(number, 10),
			"Instead": e.optionName(o, e.below(parent, o)),
		},
		Operations: []Operation{choose(e.node(parent).doc.ID, o)},
	}
}
