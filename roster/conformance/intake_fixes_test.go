package conformance

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	dialect "github.com/rollcall40k/rollcall/roster/format/text"

	"github.com/rollcall40k/rollcall/catalog/catalogtest"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/fix"
	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/roster/service/servicetest"
)

// mistakesOfEach is the number of documents with a mistake derived from each army.
const mistakesOfEach = 1

// TestFixesOfDocuments makes mistakes in the documents of testdata/legal: misspelled, unknown or
// misplaced names, wrong numbers, and missing, repeated or meaningless lines. Most errors have a
// fix, both read errors and all errors.
func TestFixesOfDocuments(t *testing.T) {
	files, err := filepath.Glob("testdata/legal/built-in-*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatalf("got %d files, %v", len(files), err)
	}
	services := map[string]*servicetest.Services{}
	m := &mistaker{random: rand.New(rand.NewPCG(5, 6))}
	errors, fixed := map[roster.Code]int{}, map[roster.Code]int{}
	var read, readFixed int
	for _, file := range files {
		f := readLegalFile(t, file)
		if services[f.Edition] == nil {
			services[f.Edition] = f.services(t)
		}
		for _, p := range f.Pairs {
			armies, _ := p.armies()
			for _, a := range armies {
				for range catalogtest.Times(mistakesOfEach) {
					d, err := intake.ReadDocument(m.document(t, f, &a), dialect.Format(intake.Requested{Edition: f.Edition}))
					if err != nil {
						continue // rejected as a whole
					}
					d.Requested.Edition = f.Edition
					report, _, err := services[f.Edition].Rosters.CheckDocument(t.Context(), d)
					if err != nil {
						continue
					}
					var of []int
					for i := range report.Diagnostics {
						if report.Diagnostics[i].Severity == roster.Error {
							of = append(of, i)
						}
					}
					fixes, sought := fix.Tried(report.Findings(), of, fix.FixWork)
					for k, i := range of[:sought] {
						code := report.Diagnostics[i].Code
						errors[code]++
						if report.Findings().List[i].Unread != nil {
							read++
						}
						if len(fixes[k]) > 0 {
							fixed[code]++
							if report.Findings().List[i].Unread != nil {
								readFixed++
							}
						}
					}
				}
			}
		}
	}
	var all, allFixed int
	for _, code := range slices.Sorted(maps.Keys(errors)) {
		all, allFixed = all+errors[code], allFixed+fixed[code]
		t.Logf("%-24s %4d of %4d", code, fixed[code], errors[code])
	}
	t.Logf("of reading: %d of %d; of all: %d of %d", readFixed, read, allFixed, all)
	if read < leastErrors || readFixed*100 < leastFixed*read || allFixed*100 < leastFixed*all {
		t.Errorf("of %d errors of reading %d have a fix, of all %d %d; want %d %%", read, readFixed, all, allFixed, leastFixed)
	}
}

// A mistaker makes mistakes in documents.
type mistaker struct {
	random *rand.Rand
	names  []string // names found so far
}

// document returns the document of an army with one mistake.
func (m *mistaker) document(t *testing.T, f *legalFile, a *legalArmy) []byte {
	t.Helper()
	if a.Text != "" {
		return []byte(m.text(a.Text))
	}
	list := map[string]any{"list": a.Name, "edition": f.Edition}
	maps.Copy(list, f.List)
	maps.Copy(list, a.List)
	maps.DeleteFunc(list, func(_ string, v any) bool { return v == nil })
	data, err := json.Marshal(list)
	if err != nil {
		t.Fatal(err)
	}
	var copied map[string]any
	if err := json.Unmarshal(data, &copied); err != nil {
		t.Fatal(err)
	}
	var change []func()
	m.values(copied, func(any) {}, &change)
	pick(m.random, change)()
	if data, err = json.Marshal(copied); err != nil {
		t.Fatal(err)
	}
	return data
}

// values collects the changes of the names and numbers in a value; set replaces it.
func (m *mistaker) values(v any, set func(any), to *[]func()) {
	switch v := v.(type) {
	case string:
		m.names = append(m.names, v)
		*to = append(*to, func() { set(m.name(v)) })
	case float64:
		*to = append(*to, func() { set(pick(m.random, []float64{0, v + 1, 99})) })
	case bool:
		*to = append(*to, func() { set(!v) })
	case []any:
		for i := range v {
			m.values(v[i], func(x any) { v[i] = x }, to)
		}
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(v)) {
			if key != "edition" && key != "list" {
				m.values(v[key], func(x any) { v[key] = x }, to)
			}
		}
	}
}

// name returns a wrong name: misspelled, unknown, or that of another object.
func (m *mistaker) name(name string) string {
	switch m.random.IntN(4) {
	case 0:
		return "Flurb Wobblers"
	case 1:
		return pick(m.random, m.names)
	}
	at := m.random.IntN(len(name) + 1)
	return name[:at] + "x" + name[at:]
}

// text returns a text with a mistake in one line.
func (m *mistaker) text(text string) string {
	lines := strings.Split(text, "\n")
	i := m.random.IntN(len(lines))
	switch m.random.IntN(4) {
	case 0:
		lines = slices.Delete(lines, i, i+1)
	case 1:
		lines = slices.Insert(lines, i, lines[i])
	case 2:
		lines[i] = fmt.Sprint("Flurb ", i)
	default:
		at := m.random.IntN(len(lines[i]) + 1)
		lines[i] = lines[i][:at] + "x" + lines[i][at:]
	}
	return strings.Join(lines, "\n")
}
