package conformance

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog/communitytest"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster/check"
)

// mutation is a line of verdicts/index.json: a real roster with one change, and the errors that a
// second engine reports for the change.
type mutation struct {
	File     string    `json:"file"`
	Base     string    `json:"base"`
	Data     string    `json:"data"` // folder below data
	Change   string    `json:"change"`
	Expected string    `json:"expected"`
	New      []verdict `json:"parsed"`
	Vanished []verdict `json:"parsed_vanished"`
	Doubtful string    `json:"doubtful"`
	Flags    []string  `json:"flags"`

	Totals map[string]json.Number `json:"totals"`
}

// verdict is an error as recorded from the second engine.
type verdict struct {
	Kind       string      `json:"kind"`
	Subject    string      `json:"subject"`
	Thing      string      `json:"thing"`
	Amount     json.Number `json:"amount"`
	Constraint string      `json:"constraint"`
	CostType   string      `json:"costType"`
	Deviations []string    `json:"known_nr_deviation"`
	Unsettled  []string    `json:"unsettled"`

	// SameText are further constraints with the same text.
	SameText []string `json:"same_text_constraints"`

	// Options are the selections of a hidden group that an error names.
	Options []hiddenOption `json:"options"`
}

type hiddenOption struct {
	Name string `json:"name"`
}

// constraints returns the constraints that cause the error; for a cost limit, the cost type.
func (v *verdict) constraints() []string {
	return append([]string{cmp.Or(v.Constraint, v.CostType)}, v.SameText...)
}

func (v *verdict) breach() breach { return newBreach(v.Kind, v.Subject, v.Thing) }

// neutral is the value of Expected for a change that cannot cause an error.
const neutral = "no new error"

func mutations(tb testing.TB) []mutation {
	tb.Helper()
	var all []mutation
	data, err := os.ReadFile(filepath.Join(communitytest.Folder(tb), "verdicts", "index.json"))
	if err == nil {
		err = json.Unmarshal(data, &all)
	}
	if err != nil || len(all) == 0 {
		tb.Fatalf("verdicts: got %d, %v", len(all), err)
	}
	return all
}

// bench caches the errors of the unchanged rosters.
type bench struct {
	bases map[string]breaches
}

func (b *bench) before(tb testing.TB, m *mutation) breaches {
	tb.Helper()
	if found, ok := b.bases[m.Base]; ok {
		return found
	}
	report, _ := b.check(tb, m.Data, filepath.Join("rosters", m.Base))
	b.bases[m.Base] = computed(report)
	return b.bases[m.Base]
}

func (b *bench) check(tb testing.TB, data, file string) (*check.Report, *entry.Book) {
	tb.Helper()
	_, book, list := load(tb, data, file)
	return check.Check(book, list), book
}

// TestVerdicts checks real rosters with one change each, and compares the new errors with those
// of a second engine.
func TestVerdicts(t *testing.T) {
	t.Parallel()
	byData := map[string][]mutation{}
	for _, m := range mutations(t) {
		byData[m.Data] = append(byData[m.Data], m)
	}
	count := verdictCount{reported: map[string]int{}, unsettled: map[string]int{}, known: map[string]bool{}}
	t.Run("data", func(t *testing.T) {
		for _, data := range slices.Sorted(maps.Keys(byData)) {
			t.Run(data, func(t *testing.T) {
				t.Parallel()
				b := bench{map[string]breaches{}}
				for _, m := range byData[data] {
					t.Run(m.File, func(t *testing.T) { count.judge(t, &b, &m) })
				}
			})
		}
	})
	count.finish(t)
}

// verdictCount counts the matching mutations.
type verdictCount struct {
	sync.Mutex
	agree, differ, doubtful int
	unflagged, unflaggedAll int
	totals, totalsAll       int
	reported, unsettled     map[string]int // by the reason why it is not settled
	known                   map[string]bool
}

// judge compares a mutation with its record. A known difference must occur exactly.
func (c *verdictCount) judge(t *testing.T, b *bench, m *mutation) {
	before := b.before(t, m)
	report, book := b.check(t, m.Data, filepath.Join("verdicts", m.File))
	after := computed(report)
	broken := after.minus(before)
	if m.Expected == neutral && len(broken) > 0 {
		t.Errorf("%s: got %v, want no new errors", m.Change, broken)
	}
	differences := m.differences(broken, before.minus(after))
	known, isKnown := knownVerdicts[m.File]
	if d := gocmp.Diff(known.differences, differences); d != "" {
		t.Errorf("%v %s (-known +got):\n%s", m.Flags, m.Change, d)
	}
	c.Lock()
	defer c.Unlock()
	c.known[m.File] = isKnown
	c.add(m, broken, len(differences) == 0)
	c.addTotals(t, m, report, book)
}

func (c *verdictCount) add(m *mutation, broken breaches, agrees bool) {
	for _, v := range m.New {
		for _, why := range v.Unsettled {
			c.unsettled[why]++
			if broken[v.breach()] != nil {
				c.reported[why]++
			}
		}
	}
	switch {
	case m.Doubtful != "":
		c.doubtful++
	case agrees:
		c.agree++
	default:
		c.differ++
	}
	if len(m.Flags) == 0 {
		c.unflaggedAll++
		if agrees {
			c.unflagged++
		}
	}
}

// addTotals compares the costs of the roster.
func (c *verdictCount) addTotals(t *testing.T, m *mutation, report *check.Report, book *entry.Book) {
	t.Helper()
	for i, cost := range book.CostTypes {
		want, ok := m.Totals[trimmed(cost.Name)]
		if !ok {
			continue
		}
		c.totalsAll++
		if got := report.State().Total(i); got.Cmp(entry.MustNumber(want.String())) == 0 {
			c.totals++
		} else {
			t.Errorf("%s: got %v %s, want %v", m.Change, got, cost.Name, want)
		}
	}
}

// verdictsRequired is the required share of matching mutations, among those without a flag.
const verdictsRequired = 0.99

func (c *verdictCount) finish(t *testing.T) {
	t.Helper()
	for _, file := range slices.Sorted(maps.Keys(knownVerdicts)) {
		if k := knownVerdicts[file]; c.known[file] {
			fmt.Printf("known: %s: %s\n  %s\n", file, k.why, strings.Join(k.differences, "\n  "))
		}
	}
	for _, why := range slices.Sorted(maps.Keys(c.unsettled)) {
		fmt.Printf("verdicts: unsettled %s: %d of %d reported\n", why, c.reported[why], c.unsettled[why])
	}
	fmt.Printf("verdicts: totals %d/%d\n", c.totals, c.totalsAll)
	fmt.Printf("verdicts: %d doubtful left out, %d of %d without a flag agree\n", c.doubtful, c.unflagged, c.unflaggedAll)
	if float64(c.unflagged) < verdictsRequired*float64(c.unflaggedAll) {
		t.Errorf("verdicts: got %d of %d without a flag", c.unflagged, c.unflaggedAll)
	}
	fmt.Printf("verdicts: %d agree, %d differ\n", c.agree, c.differ)
}
