package fix

import (
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// reductions takes away as much as is too much: most sensibly first, then from
// any one selection that has enough of it.
func (e *proposer) reductions(f *check.Finding, m *eval.Matcher, surplus int64) []roster.Fix {
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
func (e *proposer) onlyOne(f *check.Finding, m *eval.Matcher) []roster.Fix {
	g := f.Holder.Group
	if g == nil || f.Scope.Kind != eval.SelectionContainer || f.Limit != "1" {
		return nil
	}
	var fixes []roster.Fix
	for i := range e.Children(f.Scope.Index) {
		if o := e.Selection(i).Option; e.Matches(m, i) {
			fixes = append(fixes, roster.Fix{
				Code: roster.FixChoose, Args: map[string]string{"Thing": e.Name(i)},
				Operations: []roster.Operation{choose(e.Selection(f.Scope.Index).Doc.ID, o)},
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
func (e *proposer) candidates(f *check.Finding, m *eval.Matcher) []candidate {
	var over, free, fixed []candidate
	e.Each(f.Scope, f.Holder.Query(f.Constraint), func(i int32, number int64) {
		if !e.Matches(m, i) {
			return
		}
		n := e.Selection(i).Count
		least, most := e.Bounds(e.At(i))
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
func (e *proposer) shared(f *check.Finding, candidates []candidate, surplus int64) []roster.Fix {
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
	var fixes []roster.Fix
	for k, c := range candidates {
		if take[k] > 0 {
			fixes = append(fixes, e.less(f, c, take[k]))
		}
	}
	if left > 0 || len(fixes) < 2 {
		return fixes
	}
	return []roster.Fix{combined(fixes)}
}

// combined returns one fix that does what all of the fixes do.
func combined(fixes []roster.Fix) roster.Fix {
	var things []string
	var all []roster.Operation
	for _, x := range fixes {
		thing := x.Args["Thing"]
		if n := x.Args["Count"]; n != "" {
			thing = n + " × " + thing
		}
		things = append(things, thing)
		all = append(all, x.Operations...)
	}
	return roster.Fix{Code: roster.FixRemove, Args: map[string]string{"Thing": strings.Join(things, ", ")}, Operations: all}
}

// less takes number of a candidate away.
func (e *proposer) less(f *check.Finding, c candidate, number int64) roster.Fix {
	n := e.Selection(c.node)
	if models := (number + n.Count - 1) / n.Count; models < c.each && e.splits(c) {
		return e.lessModels(f, c, models)
	}
	take := (number + c.each - 1) / c.each
	if take < n.Count {
		count := int(n.Count - take)
		return roster.Fix{
			Code: roster.FixLess, Args: map[string]string{"Thing": e.label(c.node, f), "Count": strconv.FormatInt(take*c.each, 10)},
			Operations: []roster.Operation{{Op: roster.SetCount, Selection: n.Doc.ID, Count: &count}},
		}
	}
	if o := e.insteadOf(c.node); o != nil {
		return e.instead(f, c.node, o, c.number)
	}
	return removal(n.Doc.ID, e.label(c.node, f))
}

// splits reports whether some of the models that have a candidate can be
// without it.
func (e *proposer) splits(c candidate) bool {
	parent := e.Selection(c.node).Parent
	return parent != eval.None && e.Selection(parent).Parent != eval.None &&
		e.Selection(parent).Count == c.each && e.Selection(c.node).Option.Group != nil
}

// lessModels lets a number of models give a candidate up.
func (e *proposer) lessModels(f *check.Finding, c candidate, models int64) roster.Fix {
	n := e.Selection(c.node)
	var fix roster.Fix
	if o := e.insteadOf(c.node); o != nil {
		fix = e.instead(f, c.node, o, models*n.Count)
	} else {
		fix = roster.Fix{
			Code: roster.FixLess, Args: map[string]string{"Thing": e.label(c.node, f), "Count": strconv.FormatInt(models*n.Count, 10)},
			Operations: []roster.Operation{{Op: roster.Choose, Selection: e.Selection(n.Parent).Doc.ID, Group: n.Option.GroupID()}},
		}
	}
	count := int(models)
	fix.Operations[0].Count = &count
	return fix
}

// insteadOf is the default of the group of one that a selection stands in, if it
// is another option; nil otherwise.
func (e *proposer) insteadOf(i int32) *entry.Option {
	n := e.Selection(i)
	if n.Parent == eval.None || n.Option.Group == nil {
		return nil
	}
	at := e.Vacancy(n.Parent, nil)
	g := eval.OutermostOfOne(n.Option.Group, func(x *entry.GroupOption) int64 {
		_, most := e.GroupBounds(x, at)
		return most
	})
	if _, most := e.GroupBounds(g, at); most != 1 || g.Default() == n.Option {
		return nil
	}
	return g.Default()
}

func (e *proposer) instead(f *check.Finding, i int32, o *entry.Option, number int64) roster.Fix {
	parent := e.Selection(i).Parent
	return roster.Fix{
		Code: roster.FixInstead,
		Args: map[string]string{
			"Thing": e.label(i, f), "Count": strconv.FormatInt(number, 10),
			"Instead": e.OptionName(o, e.Vacancy(parent, o)),
		},
		Operations: []roster.Operation{choose(e.Selection(parent).Doc.ID, o)},
	}
}
