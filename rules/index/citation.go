package index

import (
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
)

// Citations are the ids that the module's Go files name.
type Citations struct {
	Code  map[string][]string // id → files that are not tests
	Tests map[string][]string // id → tests
}

// cited matches ids, and what ids begin with, such as 9e.ATTACK.HIT.
var cited = regexp.MustCompile(`\b(?:8e|9e|10e)(?:\.[A-Z][A-Z0-9]*)+(?:\.[0-9]+)?\b`)

// own is this package, whose files name ids only as examples.
const own = "rules/index"

// Cite reads the Go files of a tree, but for testdata, hidden folders and this
// package.
func Cite(tree fs.FS) (Citations, error) {
	c := Citations{Code: map[string][]string{}, Tests: map[string][]string{}}
	err := fs.WalkDir(tree, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && name != "." && (d.Name() == "testdata" || name == own || strings.HasPrefix(d.Name(), ".")):
			return fs.SkipDir
		case d.IsDir() || path.Ext(name) != ".go":
			return nil
		}
		return c.file(tree, name)
	})
	return c, err
}

func (c *Citations) file(tree fs.FS, name string) error {
	data, err := fs.ReadFile(tree, name)
	if err != nil {
		return err
	}
	into := c.Code
	if strings.HasSuffix(name, "_test.go") {
		into = c.Tests
	}
	for _, id := range cited.FindAllString(string(data), -1) {
		if !slices.Contains(into[id], name) {
			into[id] = append(into[id], name)
		}
	}
	return nil
}

// A Fault is where the index and the module do not agree.
type Fault struct {
	ID   string
	What string
}

// Check compares the indexes with what is cited. decided returns the text that
// names the decisions of an edition on its gaps.
func Check(entries []Entry, c Citations, decided func(edition string) string) []Fault {
	var faults []Fault
	for _, e := range entries {
		if what := unproven(e, c, decided); what != "" {
			faults = append(faults, Fault{e.ID, what})
		}
	}
	for _, side := range []map[string][]string{c.Code, c.Tests} {
		for _, id := range sortedKeys(side) {
			if !known(entries, id) {
				faults = append(faults, Fault{id, "no such rule; named in " + strings.Join(side[id], ", ")})
			}
		}
	}
	return faults
}

// unproven says what a rule marked Yes lacks.
func unproven(e Entry, c Citations, decided func(string) string) string {
	edition, _, _ := strings.Cut(e.ID, ".")
	switch {
	case e.Status != Yes:
		return ""
	case e.Gap():
		if !strings.Contains(decided(edition)+"\n", "`"+e.ID+"`") {
			return "decided, but not in the edition's README.md"
		}
		return ""
	case !e.Example() && len(c.Code[e.ID]) == 0:
		return "marked Yes, but no code cites it"
	case len(c.Tests[e.ID]) == 0:
		return "marked Yes, but no test names it"
	}
	return ""
}

// known reports whether the text is an id, or what ids begin with.
func known(entries []Entry, id string) bool {
	return slices.ContainsFunc(entries, func(e Entry) bool { return e.ID == id || strings.HasPrefix(e.ID, id+".") })
}

func sortedKeys(m map[string][]string) []string {
	var keys []string
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}
