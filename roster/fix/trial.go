package fix

import (
	"cmp"
	"encoding/json"
	"maps"
	"reflect"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/edit"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// FixWork is the default budget of Tried: the approximate number of evaluated selections. In
// documents with very many findings, the last diagnostics have no fixes, so that no report takes
// more than a tenth of a second for them.
const FixWork = 30_000

// Limits of the tries for one finding.
const (
	// mostShown is the maximum number of fixes of one diagnostic.
	mostShown = 24
	// triesForFirst is the maximum number of tries until one fix works.
	triesForFirst = 10
	// reportWork is the number of selections evaluated for all errors of a report, if a fix of
	// each is found at once. Reports with many errors have fewer alternatives.
	reportWork = 8_000
	// mostContinued is the number of fixes that are continued, and of continuations of each fix.
	mostContinued = 3
	// operationsPerCheck is the number of operations that take as long as one check. Each operation evaluates the
	// whole roster, so a fix that removes many units takes much longer than one that removes one.
	operationsPerCheck = 4
	// mostOthers is the maximum number of fixes shown that cause other errors.
	mostOthers = 3
)

// leastForWorker is the minimum number of findings for another worker, which has to evaluate the
// roster again.
const leastForWorker = 4

// Tried returns tried fixes (trial.Fixes) of findings by their positions in the list, until
// the budget of work selections is used up, or half of the time until the deadline of the book
// (entry.Book.Until): a report without some fixes is better than none. sought is the number of
// findings for which fixes were tried. Without a deadline, the result does not depend on the
// number of processors.
func Tried(c *check.Findings, of []int, work int) (fixes [][]roster.Fix, sought int) {
	fixes, used, tried := make([][]roster.Fix, len(of)), make([]int, len(of)), make([]bool, len(of))
	if work > 0 && !slices.ContainsFunc(of, func(i int) bool { return mayHaveFixes(c.List[i]) }) {
		for k := range fixes {
			fixes[k] = []roster.Fix{}
		}
		return fixes, len(of) // a trial would check the roster once more
	}
	var next, spent atomic.Int64
	run := func(t *trial) {
		for spent.Load() < int64(work) {
			k := int(next.Add(1)) - 1
			if k >= len(of) {
				return
			}
			before := t.used
			fixes[k] = t.Fixes(of[k])
			used[k], tried[k] = t.used-before, true
			spent.Add(int64(used[k]))
		}
	}
	var workers sync.WaitGroup
	var panicked atomic.Pointer[any]
	inTime(func() {
		t := NewTrial(c.Sooner())
		for range min(runtime.GOMAXPROCS(0)-1, len(of)/leastForWorker) {
			workers.Go(func() {
				defer func() {
					if p := recover(); p != nil {
						panicked.Store(&p)
					}
				}()
				inTime(func() { run(t.again()) })
			})
		}
		run(t)
	})
	workers.Wait()
	if p := panicked.Load(); p != nil {
		panic(*p) // in the caller's goroutine, which may recover
	}
	for ; sought < len(of) && work > 0 && tried[sought]; sought++ {
		work -= used[sought]
	}
	clear(fixes[sought:]) // tried by one worker while another used up the budget
	return fixes, sought
}

// mayHaveFixes reports whether a finding is not merely a note on how a document was read: see unreadFixes.
func mayHaveFixes(f *check.Finding) bool { return f.Unread == nil || f.Code.Severity() == roster.Error }

// inTime calls a function, which ends early if the time for its evaluations has passed.
func inTime(call func()) {
	var interrupted error
	defer entry.RecoverInterrupted(&interrupted)
	call()
}

// A trial tries fixes of the findings on a roster.
type trial struct {
	proposer
	before   map[check.FindingKey]entry.Number
	position map[check.FindingKey]int // of one finding with the key, in List
	burden   int                      // of all errors
	used     int                      // selections evaluated, approximately
	enough   int                      // value of used at which no more fixes of the finding are tried
	each     int                      // selections evaluated by one try
	further  int                      // tries for a finding with a fix that works

	dry   *edit.DryRun
	tried *results
	kept  []kept // the current finding's results that may be continued
}

// A kept result is the findings on a copy of the roster.
type kept struct {
	*check.Findings
	on edit.Copy
}

// results are results by the operations, as JSON: several findings may have the same fix. They may be
// used by several goroutines.
type results struct {
	sync.Mutex
	of map[string]result
}

func (r *results) get(key string) (x result, known bool) {
	r.Lock()
	defer r.Unlock()
	x, known = r.of[key]
	return x, known
}

func (r *results) put(key string, x result) {
	r.Lock()
	defer r.Unlock()
	r.of[key] = x
}

// A result is what operations do to the findings.
type result struct {
	refused bool            // the operations cannot be applied
	remain  []bool          // by position: whether there is a finding with the key
	burden  int             // of the errors
	delta   roster.Costs    // change of the totals
	worse   bool            // there is an error that is new or larger
	after   *check.Findings // nil if discarded
}

// NewTrial returns a trial of the findings.
func NewTrial(c *check.Findings) *trial {
	c = c.Recorded()
	each, errors := roster.CountSelections(c.Roster)+4*len(c.List)+1, 0
	for _, f := range c.List {
		if f.Code.Severity() == roster.Error {
			errors++
		}
	}
	position := make(map[check.FindingKey]int, len(c.List))
	for i, f := range c.List {
		position[check.KeyOf(f)] = i
	}
	return &trial{
		proposer: proposer{c}, before: c.Excesses(), position: position, burden: burden(c), each: each,
		further: reportWork / (each * max(errors, 1)), dry: edit.NewDryRun(c.State), tried: &results{of: map[string]result{}},
	}
}

// again returns a trial for another goroutine, which shares the results. The findings are equal and in the
// same order, so results are those of the same positions.
func (t *trial) again() *trial {
	other := NewTrial(t.Again())
	other.tried = t.tried
	return other
}

// Fixes returns tried fixes of the i-th finding. Each removes the diagnostic if it is applied
// unchanged, and has its change of the totals in CostDelta. Fixes that cause other errors are
// returned only if all do, except those that keep the meaning of a name. Each reduces the burden
// of the errors (see burden), so applying fixes repeatedly terminates.
func (t *trial) Fixes(i int) []roster.Fix {
	f, fixes := t.List[i], []roster.Fix{}
	defer t.discardKept()
	var proposals []roster.Fix
	var others, failed []attempt
	t.enough = t.used + FixWork
	for fix := range Proposals(t.Findings, f) {
		if !proposed(proposals, &fix) {
			switch a := t.try(f, fix); {
			case a.outcome == works, a.outcome == breaks && (a.Code == roster.FixReplace || f.Code == roster.NameElsewhere && a.Code != roster.FixForceAdd): // the intended option, with open choices
				fixes = append(fixes, a.Fix)
			case a.outcome == breaks:
				others = append(others, a)
			case a.outcome == heavier:
				failed = append(failed, a)
			}
		}
		// The next proposal may be expensive to make.
		proposals = append(proposals, fix)
		k := len(proposals)
		if t.used >= t.enough || len(fixes) == 0 && k >= triesForFirst || len(fixes) > 0 && k >= t.further || len(fixes) == mostShown {
			break
		}
	}
	if len(fixes) == 0 { // the tries may have ended before those that the code determines, such as the removal
		for _, fix := range t.codeFixes(f) {
			if t.used < t.enough && !proposed(proposals, &fix) {
				if a := t.try(f, fix); a.outcome == works {
					fixes = append(fixes, a.Fix)
				}
			}
		}
	}
	if len(fixes) > 0 {
		return fixes
	}
	if len(others) == 0 {
		others = t.continued(f, failed)
	}
	if len(others) == 0 {
		others = t.withoutUnit(f)
	}
	slices.SortStableFunc(others, func(a, b attempt) int { return cmp.Compare(a.burden, b.burden) })
	for _, a := range others[:min(len(others), mostOthers)] {
		fixes = append(fixes, a.Fix)
	}
	return fixes
}

// discardKept discards the results of the finding.
func (t *trial) discardKept() {
	for _, k := range t.kept {
		t.discard(k)
	}
	t.kept = t.kept[:0]
}

func (t *trial) discard(k kept) {
	k.Discard()
	t.dry.Discard(k.on)
}

// continued returns the fixes whose new error has a fix that lowers the total burden, such as a
// choice that requires another one.
func (t *trial) continued(f *check.Finding, failed []attempt) (list []attempt) {
	for _, a := range failed[:min(len(failed), mostContinued)] {
		if t.used >= t.enough {
			return list
		}
		worse := a.after.FirstWorse(t.before)
		if worse == nil {
			continue
		}
		number := 0
		for fix := range Proposals(a.after, worse) {
			if number++; t.used >= t.enough || number > mostContinued {
				break
			}
			if fix.Code == roster.FixRemove || fix.Code == roster.FixLess || choosesAgain(a.Operations, fix.Operations) {
				continue // it may undo the first fix
			}
			fix.Operations = slices.Concat(a.Operations, fix.Operations)
			if b := t.try(f, fix); b.outcome == works || b.outcome == breaks {
				list = append(list, a)
				break
			}
		}
	}
	return list
}

// choosesAgain reports whether operations choose in a group in which the first ones chose.
func choosesAgain(first, next []roster.Operation) bool {
	return slices.ContainsFunc(next, func(x roster.Operation) bool {
		return x.Op == roster.Choose && slices.ContainsFunc(first, func(y roster.Operation) bool {
			return y.Op == roster.Choose && x.Selection == y.Selection && x.Group == y.Group
		})
	})
}

// withoutUnit returns the removal of the unit of a finding, if that lowers the burden. It is the
// last resort for a unit that cannot be legal in the army, such as a second one of a named model.
func (t *trial) withoutUnit(f *check.Finding) []attempt {
	if f.Selection == eval.None || f.Constraint == nil || f.Scope.Kind != eval.SelectionContainer {
		return nil
	}
	u := t.RootOf(f.Selection)
	if a := t.try(f, removal(t.Selection(u).Doc.ID, t.NumberedName(u))); a.outcome == works || a.outcome == breaks {
		return []attempt{a}
	}
	return nil
}

// proposed reports whether one of the fixes has the same operations.
func proposed(fixes []roster.Fix, fix *roster.Fix) bool {
	return slices.ContainsFunc(fixes, func(x roster.Fix) bool { return reflect.DeepEqual(x.Operations, fix.Operations) })
}

// An attempt is a fix that was tried.
type attempt struct {
	roster.Fix
	outcome outcome
	burden  int             // of the errors after the fix
	after   *check.Findings // the result of a fix that is heavier
}

// An outcome is the result of trying a fix.
type outcome uint8

const (
	fails   outcome = iota // the finding remains
	heavier                // the finding is gone, but the burden is not lower
	breaks                 // the burden is lower, but there are new errors
	works
)

// try applies a fix of a finding to a copy of the roster and checks it. A fix of so many operations that
// applying them exceeds FixWork is not tried, and counts as one that fails.
func (t *trial) try(f *check.Finding, fix roster.Fix) attempt {
	work := t.each * max(1, len(fix.Operations)/operationsPerCheck)
	if work > max(FixWork, t.each) {
		return attempt{outcome: fails} // one try would exceed the budget of all
	}
	t.used += work
	key, err := json.Marshal(fix.Operations)
	if err != nil {
		return attempt{outcome: fails}
	}
	r, known := t.tried.get(string(key))
	if !known || t.isHeavier(f, &r) && r.after == nil {
		r = t.result(f, fix.Operations)
		kept := r
		kept.after = nil // a whole evaluation
		t.tried.put(string(key), kept)
	}
	if r.refused || r.remain[t.position[check.KeyOf(f)]] {
		return attempt{outcome: fails}
	}
	a := attempt{Fix: fix, outcome: works, burden: r.burden}
	a.CostDelta = maps.Clone(r.delta)
	switch {
	case t.isHeavier(f, &r):
		a.outcome, a.after = heavier, r.after
	case r.worse:
		a.outcome = breaks
	}
	return a
}

// result applies operations to a copy of the roster and checks it. If they are a fix of the finding
// that may be continued, the result keeps the findings on the copy.
func (t *trial) result(f *check.Finding, ops []roster.Operation) result {
	next, err := t.dry.Apply(ops)
	if err != nil {
		return result{refused: true}
	}
	after := t.Recheck(next.Roster)
	r := result{
		remain: make([]bool, len(t.List)), burden: burden(after), delta: t.CostsUntil(after),
		worse: after.FirstWorse(t.before) != nil,
	}
	for _, x := range after.List {
		if i, ok := t.position[check.KeyOf(x)]; ok {
			r.remain[i] = true
		}
	}
	if t.isHeavier(f, &r) {
		r.after, t.kept = after, append(t.kept, kept{after, next})
	} else {
		t.discard(kept{after, next})
	}
	return r
}

// isHeavier reports whether a result removes an error but does not lower the burden.
func (t *trial) isHeavier(f *check.Finding, r *result) bool {
	return f.Code.Severity() == roster.Error && !r.refused && !r.remain[t.position[check.KeyOf(f)]] && r.burden >= t.burden
}

// The burden of one error. A fix may replace an error by several smaller ones, such as open
// choices in a new unit, but never the other way round.
const (
	burdenOfDocument = 100_000 // the document names or contains something forbidden
	burdenOfEmpty    = 45_000  // further errors appear with the first unit
	burdenOfArmy     = 30_000
	burdenOfUnit     = 1_000
	burdenOfModel    = 30
	burdenOfWargear  = 1
	surplusBurden    = 2 // a surplus counts this many times as much as a lack, because it prevents additions
)

// burden returns the sum of the burdens of the errors. Every fix reduces it, so no fix leads to
// an error whose own fix undoes it.
func burden(c *check.Findings) (total int) {
	for _, f := range c.List {
		if f.Code.Severity() == roster.Error {
			total += burdenOf(c, f)
		}
	}
	return total
}

func burdenOf(c *check.Findings, f *check.Finding) int {
	switch {
	case f.Code == roster.AssociationMin:
		return burdenWithin(c, f.Selection)
	case f.Code == roster.AssociationMax:
		return surplusBurden * burdenWithin(c, f.Selection)
	case f.Code == roster.ArmyEmpty:
		return burdenOfEmpty
	case f.Code == roster.LimitExceeded, f.Code == roster.BattleSizePoints:
		return surplusBurden * burdenOfArmy
	case f.Restriction == nil && f.Constraint == nil:
		return burdenOfDocument
	}
	if f.Constraint != nil && f.Constraint.Fix == entry.FixWholeUnit {
		return burdenOfWargear // all models choose again
	}
	factor := 1
	if f.Restriction != nil && f.Restriction.Bound == entry.Max || f.Constraint != nil && f.Constraint.Bound == entry.Max {
		factor = surplusBurden
	}
	if f.Scope.Kind != eval.SelectionContainer {
		return factor * burdenOfArmy
	}
	return factor * burdenWithin(c, f.Scope.Index)
}

// burdenWithin returns the burden of an error within a selection.
func burdenWithin(c *check.Findings, i int32) int {
	switch parent := c.Selection(i).Parent; {
	case parent == eval.None:
		return burdenOfUnit
	case c.Selection(parent).Parent == eval.None:
		return burdenOfModel
	}
	return burdenOfWargear
}
