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

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/battlescribe"
)

// mutation is a line of verdicts/index.json: a real roster with one change, and
// what a second engine says that the change broke.
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

// verdict is an error as the second engine words it.
type verdict struct {
	Kind       string      `json:"kind"`
	Subject    string      `json:"subject"`
	Thing      string      `json:"thing"`
	Amount     json.Number `json:"amount"`
	Constraint string      `json:"constraint"`
	Severity   string      `json:"severity"`
	Deviations []string    `json:"known_nr_deviation"`
	Unsettled  []string    `json:"unsettled"`

	// Options are what is selected of a hidden group that an error names.
	Options []struct {
		Name string `json:"name"`
	} `json:"options"`
}

// neutral is what Expected is of a change that cannot break anything.
const neutral = "no new error"

func mutations(tb testing.TB) []mutation {
	tb.Helper()
	var all []mutation
	data, err := os.ReadFile(filepath.Join(community(tb), "verdicts", "index.json"))
	if err == nil {
		err = json.Unmarshal(data, &all)
	}
	if err != nil || len(all) < 500 {
		tb.Fatalf("verdicts: got %d, %v", len(all), err)
	}
	return all
}

// breach is an error as it is compared: what is counted, and where.
type breach struct{ kind, within, thing string }

// newBreach leaves the blanks of names out, which programs write differently.
func newBreach(kind, within, thing string) breach {
	return breach{kind, strings.ReplaceAll(within, " ", ""), strings.ReplaceAll(thing, " ", "")}
}

func (b breach) String() string { return fmt.Sprintf("%s of %q in %q", b.kind, b.thing, b.within) }

// breaches are the errors of a roster, or what a change made of them, by the
// limit that each speaks of.
type breaches map[breach]map[string]told

// told says how often an error is there, and which constraint makes it.
type told struct {
	count      int
	constraint string
}

func (b breaches) add(x breach, limit, constraint string) {
	if b[x] == nil {
		b[x] = map[string]told{}
	}
	b[x][limit] = told{b[x][limit].count + 1, constraint}
}

// minus returns what is oftener in b than in c.
func (b breaches) minus(c breaches) breaches {
	out := breaches{}
	for x, limits := range b {
		for limit, o := range limits {
			if o.count > c[x][limit].count {
				out.add(x, limit, o.constraint)
			}
		}
	}
	return out
}

// theRoster is what the second engine calls the roster itself.
const theRoster = "Roster"

// computed lists the errors that the report finds.
func computed(report *roster.Report) breaches {
	out := breaches{}
	origins := report.Origins()
	for i := range report.Diagnostics {
		d, o := &report.Diagnostics[i], &origins[i]
		if o.Constraint == "" {
			continue // nothing that the data forbids
		}
		b := newBreach(string(d.Code), cmp.Or(o.Within, theRoster), d.Args["Thing"])
		switch {
		case d.Code == roster.LimitExceeded:
			b.kind = "limit"
		case d.Code == roster.SelectionHidden:
			b.kind = "hidden"
		case strings.HasSuffix(b.kind, ".max"):
			b.kind = "max"
		case strings.HasSuffix(b.kind, ".min"):
			b.kind = "min"
		}
		out.add(b, d.Limit, o.Constraint)
	}
	return out
}

// recordedBreaches lists the errors that the semantics ask for, and apart those that
// the semantics leave open. The engine that recorded them names a hidden group
// instead of what is selected in it, and checks the limits of what is hidden.
func recordedBreaches(verdicts []verdict) (settled, open breaches) {
	settled, open = breaches{}, breaches{}
	for _, v := range verdicts {
		b := newBreach(v.Kind, v.Subject, v.Thing)
		switch {
		case slices.Contains(v.Deviations, "hidden_owner_checked"):
		case slices.Contains(v.Deviations, "hidden_group_named"):
			for _, o := range v.Options {
				settled.add(newBreach(v.Kind, v.Subject, o.Name), "", "")
			}
		case len(v.Unsettled) > 0:
			open.add(b, v.Amount.String(), v.Constraint)
		case v.Kind == "hidden": // its amount is how much is hidden
			settled.add(b, "", "")
		default:
			settled.add(b, v.Amount.String(), v.Constraint)
		}
	}
	return settled, open
}

// bench holds the data of some mutations, and what their unchanged rosters
// break.
type bench struct {
	books library
	bases map[string]breaches
}

func (b *bench) before(tb testing.TB, m *mutation) breaches {
	tb.Helper()
	if found, ok := b.bases[m.Base]; ok {
		return found
	}
	report := b.check(tb, m.Data, filepath.Join("rosters", m.Base))
	b.bases[m.Base] = computed(report)
	return b.bases[m.Base]
}

func (b *bench) check(tb testing.TB, data, file string) *roster.Report {
	tb.Helper()
	recorded, err := battlescribe.Read(readFile(tb, filepath.Join(community(tb), file)))
	if err != nil {
		tb.Fatal(err)
	}
	book := b.books.book(tb, data)
	list, _ := recorded.Roster(book, "")
	return roster.Check(book, list)
}

// differences compares what a mutation broke and mended.
func (m *mutation) differences(before, after breaches) []string {
	broken, brokenOpen := recordedBreaches(m.New)
	mended, mendedOpen := recordedBreaches(m.Vanished)
	return slices.Concat(
		compareBreaches("broken", broken, brokenOpen, after.minus(before)),
		compareBreaches("mended", mended, mendedOpen, before.minus(after)))
}

func compareBreaches(what string, want, open, got breaches) (list []string) {
	for b, limits := range want {
		for limit, v := range limits {
			if _, ok := got[b]; !ok {
				list = append(list, fmt.Sprintf("%s: no %s, constraint %s", what, b, v.constraint))
			} else if _, ok := got[b][limit]; !ok && limit != "" {
				list = append(list, fmt.Sprintf("%s: %s, constraint %s: got limits %v, want %s", what, b, v.constraint, slices.Sorted(maps.Keys(got[b])), limit))
			}
		}
	}
	for b, limits := range got {
		for _, o := range limits {
			if want[b] == nil && open[b] == nil {
				list = append(list, fmt.Sprintf("%s: also %s, constraint %s", what, b, o.constraint))
			}
		}
	}
	slices.Sort(list)
	return list
}

// TestVerdicts checks real rosters with one change each, and compares what the
// change broke with what a second engine says of it.
func TestVerdicts(t *testing.T) {
	byData := map[string][]mutation{}
	for _, m := range mutations(t) {
		byData[m.Data] = append(byData[m.Data], m)
	}
	var count verdictCount
	t.Run("data", func(t *testing.T) {
		for _, data := range slices.Sorted(maps.Keys(byData)) {
			t.Run(data, func(t *testing.T) {
				t.Parallel()
				b := bench{library{}, map[string]breaches{}}
				for _, m := range byData[data] {
					t.Run(m.File, func(t *testing.T) { count.judge(t, &b, &m) })
				}
			})
		}
	})
	count.finish(t)
}

// verdictCount counts the mutations that agree.
type verdictCount struct {
	sync.Mutex
	agree, differ int
}

func (c *verdictCount) judge(t *testing.T, b *bench, m *mutation) {
	before := b.before(t, m)
	report := b.check(t, m.Data, filepath.Join("verdicts", m.File))
	differences := m.differences(before, computed(report))
	c.Lock()
	defer c.Unlock()
	if len(differences) == 0 {
		c.agree++
		return
	}
	c.differ++
	t.Errorf("%v %s: %s\n  %s", m.Flags, m.Change, m.Doubtful, strings.Join(differences, "\n  "))
}

func (c *verdictCount) finish(t *testing.T) {
	t.Helper()
	fmt.Printf("verdicts: %d agree, %d differ\n", c.agree, c.differ)
}
