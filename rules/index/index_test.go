package index_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/edition"
	"github.com/rollcall40k/rollcall/rules/index"
)

// root is the module.
const root = "../.."

func load(t *testing.T, edition string) []index.Entry {
	t.Helper()
	list, err := index.Load(edition)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// decisions is the README.md of an edition, where it has one.
func decisions(t *testing.T) func(string) string {
	return func(edition string) string {
		data, err := os.ReadFile(filepath.Join(root, "rules", "ed"+strings.TrimSuffix(edition, "e"), "README.md"))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			t.Fatal(err)
		}
		return string(data)
	}
}

// TestIndex holds the module to the index, and prints how much is covered.
func TestIndex(t *testing.T) {
	c, err := index.Cite(os.DirFS(root))
	if err != nil {
		t.Fatal(err)
	}
	var all []index.Entry
	for _, e := range index.Editions() {
		list := load(t, e)
		all = append(all, list...)
		count := map[index.Status]int{}
		for _, entry := range list {
			count[entry.Status]++
		}
		t.Logf("%s: %d entries: %d Yes, %d Partial, %d Planned, %d No", e, len(list),
			count[index.Yes], count[index.Partial], count[index.Planned], count[index.No])
	}
	for _, f := range index.Check(all, c, decisions(t)) {
		t.Errorf("%s: %s", f.ID, f.What)
	}
}

// A fieldRule is the rule that fills a field of an edition.
type fieldRule struct {
	Field string
	ID    rules.RuleID
}

// rulesOf lists the rules of an edition by the path of their field, such as Attack.HitLimit, in the order of the
// fields.
func rulesOf(e rules.Edition) []fieldRule { return fieldRules(reflect.ValueOf(e), "") }

func fieldRules(v reflect.Value, path string) (list []fieldRule) {
	for i := range v.NumField() {
		f, name := reflect.Indirect(v.Field(i)), v.Type().Field(i).Name
		if path != "" {
			name = path + "." + name
		}
		switch {
		case !f.IsValid(): // a group that the edition does not have
		case f.Type() == reflect.TypeFor[rules.RuleID]():
			list = append(list, fieldRule{name, rules.RuleID(f.String())})
		case f.Kind() != reflect.Struct:
		case f.NumField() == 2 && f.Field(0).Type() == reflect.TypeFor[rules.RuleID]():
			list = append(list, fieldRule{name, rules.RuleID(f.Field(0).String())})
		default:
			list = append(list, fieldRules(f, name)...)
		}
	}
	return list
}

func TestRulesOf(t *testing.T) {
	e, _ := edition.Lookup("9e")
	list := rulesOf(e)
	if len(list) == 0 {
		t.Fatal("no rules")
	}
	for _, want := range []fieldRule{
		{Field: "Attack.Blast", ID: "9e.SHOOT.BLAST.1"},
		{Field: "Table.Engagement", ID: "9e.UNIT.ENGAGE.1"},
		{Field: "Move.Once", ID: "9e.MOVE.SEQ.5"},
	} {
		if !slices.Contains(list, want) {
			t.Errorf("%+v is missing", want)
		}
	}
}

// TestEditionCitesKnownRules checks that every rule of an edition's table is one
// that its index marks as played.
func TestEditionCitesKnownRules(t *testing.T) {
	for _, name := range edition.Names() {
		played := map[string]bool{}
		for _, e := range load(t, name) {
			played[e.ID] = e.Status == index.Yes || e.Status == index.Partial
		}
		e, _ := edition.Lookup(name)
		list := rulesOf(e)
		if len(list) == 0 {
			t.Errorf("%s has no rules", name)
		}
		for _, r := range list {
			if !played[string(r.ID)] {
				t.Errorf("%s: %s is %s, which the index does not mark as played", name, r.Field, r.ID)
			}
		}
	}
}

var written = regexp.MustCompile("(?m)^- `((?:8e|9e|10e|11e)\\.[A-Z0-9.]+)`")

// TestSameIDs compares the ids with those of the documents that the index was made
// from, where they are present. Two documents have the ids of the 10th edition.
func TestSameIDs(t *testing.T) {
	for _, e := range index.Editions() {
		var want, got []string
		for _, name := range []string{e + ".md", e + "-core.md"} {
			data, err := os.ReadFile(filepath.Join(root, "..", "shared", "rules", name))
			if errors.Is(err, fs.ErrNotExist) && name != e+".md" {
				continue
			}
			if errors.Is(err, fs.ErrNotExist) {
				t.Skip("the documents of the index are absent")
			}
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range written.FindAllStringSubmatch(string(data), -1) {
				want = append(want, m[1])
			}
		}
		for _, entry := range load(t, e) {
			got = append(got, entry.ID)
		}
		slices.Sort(want)
		slices.Sort(got)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: -want +got:\n%s", e, diff)
		}
	}
}

func TestTitle(t *testing.T) {
	for _, edition := range index.Editions() {
		for _, e := range load(t, edition) {
			if got := index.Title(e.ID); got != e.Title {
				t.Errorf("%s: got %q; want %q", e.ID, got, e.Title)
			}
		}
	}
	if got := index.Title("9e.NOWHERE.1"); got != "" {
		t.Errorf("a rule that no index has is titled %q", got)
	}
}

func TestLoadUnknown(t *testing.T) {
	if _, err := index.Load("7e"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("got %v", err)
	}
}

// TestCheck shows each fault, and that the check does not see faults elsewhere.
func TestCheck(t *testing.T) {
	tree := fstest.MapFS{
		"a/a.go":                {Data: []byte("// 9e.ATTACK.HIT.1 and 9e.ATTACK\n// 9e.ATTACK.NEW.1, 9e.ATTACK.COMMENT.1, 9e.ATTACK.SCENARIO.1, 9e.GAPS.1")},
		"a/a_test.go":           {Data: []byte("package a\n// 9e.ATTACK.COMMENT.1, 9e.ATTACK.NEW.2\nvar _ = []string{`9e.ATTACK.HIT.1 at`, \"9e.EXAMPLES.CAP\", \"9e.ATTACK.SAVE.1\", \"9e.GAPS.1\"}")},
		"a/testdata/x.txtar":    {Data: []byte("rule=9e.ATTACK.SCENARIO.1")},
		"a/testdata/x.go":       {Data: []byte("9e.ATTACK.HIT.9")},
		".cache/x.go":           {Data: []byte("9e.ATTACK.HIT.9")},
		"datasheets/x.json":     {Data: []byte("9e.ATTACK.HIT.9")},
		"rules/ed9/ed9.go":      {Data: []byte("9e.ATTACK.WOUND.1")},
		"rules/ed9/ed9_test.go": {Data: []byte("package ed9\nconst x = `8e.space-marines.x`")},
	}
	c, err := index.Cite(tree)
	if err != nil {
		t.Fatal(err)
	}
	entries := []index.Entry{
		{ID: "9e.ATTACK.HIT.1", Status: index.Yes},
		{ID: "9e.ATTACK.HIT.2", Status: index.Planned},
		{ID: "9e.ATTACK.SAVE.1", Status: index.Yes},
		{ID: "9e.ATTACK.WOUND.1", Status: index.Yes},
		{ID: "9e.ATTACK.COMMENT.1", Status: index.Yes},
		{ID: "9e.ATTACK.SCENARIO.1", Status: index.Yes},
		{ID: "9e.EXAMPLES.CAP", Status: index.Yes},
		{ID: "9e.EXAMPLES.SHOTS", Status: index.Yes},
		{ID: "9e.GAPS.1", Status: index.Yes},
		{ID: "9e.GAPS.2", Status: index.Yes},
		{ID: "9e.GAPS.3", Status: index.Planned},
		{ID: "9e.TIP.1", Status: index.No, Title: "Advice: dice"},
		{ID: "9e.TIP.3", Status: index.No},
		{ID: "9e.TIP.4", Status: index.No},
		{ID: "9e.TIP.5", Status: index.No},
	}
	var got []string
	for _, f := range index.Check(entries, c, func(string) string { return "`9e.GAPS.1`: nobody.\n`9e.GAPS.22`, `9e.TIP.3`, `9e.TIP.2` to `9e.TIP.4`" }) {
		got = append(got, f.ID)
	}
	want := []string{
		"9e.ATTACK.SAVE.1", "9e.ATTACK.WOUND.1", "9e.ATTACK.COMMENT.1", "9e.EXAMPLES.SHOTS", "9e.GAPS.2", "9e.GAPS.2", "9e.GAPS.2", "9e.TIP.5",
		"9e.ATTACK.NEW.1", "9e.ATTACK.NEW.2",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}
