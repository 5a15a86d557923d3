package fix

import (
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// reductions returns fixes that remove the surplus: first from the best candidates
// together, then from each single candidate that has enough.
func (e *proposer) reductions(f *check.Finding, m *eval.Matcher, surplus int64) []roster.Fix {
	if fixes := e.onlyOne(f, m); len(fixes) > 0 {
		return fixes
	}
	candidates := e.candidates(f, m)
	fixes := append(e.shared(f, candidates, surplus), e.wholeUnits(f, candidates, surplus)...)
	for _, c := range candidates {
		if c.number >= surplus {
			fixes = append(fixes, e.less(f, c, surplus))
		}
	}
	return fixes
}

// onlyOne returns, for each selected member of a single-choice group, a fix that keeps
// only that member.
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
	number int64 // its number in the container
	each   int64 // the number of its parent in the container
	beyond int64 // the part of number above its own maximum
	spare  int64 // the part of number above its own minimum
}

// candidates returns the selections that the constraint counts, in the order in which to
// remove them: first those above their own maximum, then the later ones, then those
// that their own minimum requires.
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

// shared returns a fix that removes the surplus from the candidates together: first the
// part above their own maximums, then the part above their minimums, then the rest.
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
	return []roster.Fix{combined(roster.FixRemove, fixes)}
}

// wholeUnits returns fixes that remove the units that require a candidate, such as one of two
// units that each consist of the same named model: first the last units that together have the
// surplus, then each unit that has it alone.
func (e *proposer) wholeUnits(f *check.Finding, candidates []candidate, surplus int64) []roster.Fix {
	if f.Scope.Kind == eval.SelectionContainer {
		return nil
	}
	var units []int32
	number := map[int32]int64{}
	for _, c := range candidates {
		u := e.RootOf(c.node)
		if u == c.node || c.spare > 0 {
			continue
		}
		if number[u] == 0 {
			units = append(units, u)
		}
		number[u] += c.number
	}
	var together, fixes []roster.Fix
	left := surplus
	for _, u := range units {
		fix := removal(e.Selection(u).Doc.ID, e.NumberedName(u))
		if left > 0 {
			together = append(together, fix)
		}
		left -= number[u]
		if number[u] >= surplus {
			fixes = append(fixes, fix)
		}
	}
	if left <= 0 && len(together) > 1 {
		fixes = append([]roster.Fix{combined(roster.FixRemove, together)}, fixes...)
	}
	return fixes
}

// combined returns one fix with the operations of all fixes.
func combined(code roster.Code, fixes []roster.Fix) roster.Fix {
	var names []string
	number := map[string]int{} // 0: without a number
	var all []roster.Operation
	for _, x := range fixes {
		name := x.Args["Thing"]
		n, err := strconv.Atoi(x.Args["Count"])
		if !slices.Contains(names, name) {
			names = append(names, name)
		} else if err != nil {
			n, number[name] = 1, max(number[name], 1)
		}
		number[name] += n
		all = append(all, x.Operations...)
	}
	for i, name := range names {
		if n := number[name]; n > 0 {
			names[i] = strconv.Itoa(n) + " × " + name
		}
	}
	args := map[string]string{}
	if n := len(names) - maxNames; n > 1 {
		names, args["More"] = names[:maxNames], strconv.Itoa(n)
	}
	args["Thing"] = strings.Join(names, ", ")
	return roster.Fix{Code: code, Args: args, Operations: all}
}

// maxNames is how many things the text of a fix names at most, unless only one would be left out.
const maxNames = 5

// less returns a fix that reduces a candidate by number.
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

// splits reports whether a candidate can be removed from only some of its models.
func (e *proposer) splits(c candidate) bool {
	parent := e.Selection(c.node).Parent
	return parent != eval.None && e.Selection(parent).Parent != eval.None &&
		e.Selection(parent).Count == c.each && e.Selection(c.node).Option.Group != nil
}

// lessModels returns a fix that removes a candidate from a number of models.
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

// insteadOf returns the default of the single-choice group that a selection is in, or nil
// if there is none or the selection is the default.
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
