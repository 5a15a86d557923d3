package index

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Citations holds the rule ids that the files of the module contain, each with
// the names of those files.
type Citations struct {
	Code  map[string][]string // cited in code, in a string or a comment
	Tests map[string][]string // in a string of a test or in a scenario
	All   map[string][]string // anywhere, including comments of tests
}

// ruleID matches ids and prefixes of ids, such as 9e.ATTACK.HIT.
var ruleID = regexp.MustCompile(`\b(?:8e|9e|10e|11e)(?:\.[A-Z][A-Z0-9]*)+(?:\.[0-9]+)?\b`)

// own is this package: its files contain ids only as examples.
const own = "rules/index"

// Cite reads the Go files and scenarios of a module. It skips hidden folders and
// this package; of testdata folders it reads only the scenarios (.txtar) and the armies with
// known verdicts (legal/*.yaml).
func Cite(module fs.FS) (Citations, error) {
	c := Citations{map[string][]string{}, map[string][]string{}, map[string][]string{}}
	err := fs.WalkDir(module, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if name == own || name != "." && strings.HasPrefix(d.Name(), ".") {
				return fs.SkipDir
			}
			return nil
		}
		scenario, testdata := path.Ext(name) == ".txtar", strings.Contains(name, "testdata/")
		if army, err := path.Match("testdata/legal/*.yaml", strings.TrimPrefix(name, path.Dir(path.Dir(path.Dir(name)))+"/")); err == nil && army {
			scenario = true
		}
		if !scenario && (testdata || path.Ext(name) != ".go") {
			return nil
		}
		data, err := fs.ReadFile(module, name)
		if err != nil {
			return err
		}
		add(c.All, name, string(data))
		switch {
		case scenario:
			add(c.Tests, name, string(data))
		case strings.HasSuffix(name, "_test.go"):
			return addStrings(c.Tests, name, data)
		default:
			add(c.Code, name, string(data))
		}
		return nil
	})
	return c, err
}

func add(to map[string][]string, file, text string) {
	for _, id := range ruleID.FindAllString(text, -1) {
		if !slices.Contains(to[id], file) {
			to[id] = append(to[id], file)
		}
	}
}

// addStrings adds the ids in the string literals of a Go file. Ids in comments
// prove nothing.
func addStrings(to map[string][]string, file string, source []byte) error {
	parsed, err := parser.ParseFile(token.NewFileSet(), file, source, parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	ast.Inspect(parsed, func(n ast.Node) bool {
		if s, ok := n.(*ast.BasicLit); ok && s.Kind == token.STRING {
			add(to, file, s.Value)
		}
		return true
	})
	return nil
}

// A Fault is a disagreement between the index and the module.
type Fault struct {
	ID   string
	What string
}

// Check compares the entries with the citations. documented returns the text that
// records an edition's interpretations of gaps.
func Check(entries []Entry, c Citations, documented func(edition string) string) []Fault {
	var faults []Fault
	for _, e := range entries {
		for _, what := range missing(e, c, documented) {
			faults = append(faults, Fault{e.ID, what})
		}
	}
	for _, id := range sortedKeys(c.All) {
		if !known(entries, id) {
			faults = append(faults, Fault{id, "no such rule; cited in " + strings.Join(c.All[id], ", ")})
		}
	}
	return faults
}

// missing lists what a rule marked Yes lacks: code (worked examples need none), a
// test and, for a gap, its interpretation. One marked No lacks its reason.
func missing(e Entry, c Citations, documented func(string) string) []string {
	edition, _, _ := strings.Cut(e.ID, ".")
	var faults []string
	switch e.Status {
	case No:
		if !strings.HasPrefix(e.Title, "Advice: ") && !gives(documented(edition), e.ID) {
			faults = append(faults, "marked No, but the edition's README.md does not give the reason")
		}
		return faults
	case Yes:
	default:
		return nil
	}
	if !e.Example() && len(c.Code[e.ID]) == 0 {
		faults = append(faults, "marked Yes, but no code cites it")
	}
	if len(c.Tests[e.ID]) == 0 {
		faults = append(faults, "marked Yes, but no string of a test and no scenario contains it")
	}
	if e.Gap() && !strings.Contains(documented(edition), "`"+e.ID+"`") {
		faults = append(faults, "marked Yes, but the edition's README.md does not record its interpretation")
	}
	return faults
}

// idRange matches a range of ids, such as `9e.ATTACK.HIT.1` to `9e.ATTACK.HIT.3`.
var idRange = regexp.MustCompile("`([0-9]+e\\.[A-Z.]+\\.)([0-9]+)` to `([0-9]+e\\.[A-Z.]+\\.)([0-9]+)`")

// gives reports whether a text names an id, by itself or within a range.
func gives(text, id string) bool {
	if strings.Contains(text, "`"+id+"`") {
		return true
	}
	dot := strings.LastIndexByte(id, '.') + 1
	n, _ := strconv.Atoi(id[dot:])
	return slices.ContainsFunc(idRange.FindAllStringSubmatch(text, -1), func(m []string) bool {
		first, _ := strconv.Atoi(m[2])
		last, _ := strconv.Atoi(m[4])
		return m[1] == id[:dot] && m[3] == id[:dot] && first <= n && n <= last
	})
}

// known reports whether the text is an id or the prefix of one.
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

// Example reports whether the entry is a worked example, which needs a test but no
// code of its own.
func (e Entry) Example() bool { return e.group() == "EXAMPLES" }

// Gap reports whether the entry is a question that the printed rules leave open. Its
// interpretation is recorded in the edition's README.
func (e Entry) Gap() bool { return e.group() == "GAPS" }

func (e Entry) group() string {
	_, rest, _ := strings.Cut(e.ID, ".")
	group, _, _ := strings.Cut(rest, ".")
	return group
}
