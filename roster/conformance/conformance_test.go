package conformance

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/catalog/catalogtest"
	"github.com/rollcall40k/rollcall/catalog/communitytest"
)

func TestMain(m *testing.M) { os.Exit(catalogtest.Main(m)) }

// The expectations of the suite: base is the contract for every program. The others record the
// different behaviour of BattleScribe and New Recruit.
const (
	base         = ""
	battleScribe = "battlescribe"
	newRecruit   = "newrecruit"
)

// specs reads all specs of a folder.
func specs(t *testing.T, dir string) []*spec {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, "*", "*.yaml"))
	if err != nil || len(names) == 0 {
		t.Fatalf("specs: got %d, %v", len(names), err)
	}
	var all []*spec
	for _, name := range names {
		s, err := readSpec(name)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if file := strings.TrimSuffix(filepath.Base(name), ".yaml"); s.ID != file || s.Category != filepath.Base(filepath.Dir(name)) {
			t.Errorf("%s: got %s/%s inside, want the names of the file and its folder", name, s.Category, s.ID)
		}
		all = append(all, s)
	}
	return all
}

func TestSpecs(t *testing.T) {
	runSpecs(t, "specs", filepath.Join(communitytest.Folder(t), "specs"), true)
}

// TestOwnSpecs runs the project's own specs for questions that the public suite leaves open.
func TestOwnSpecs(t *testing.T) {
	runSpecs(t, "own specs", filepath.Join("testdata", "specs"), true)
}

// TestExtensions runs the specs of New Recruit's extensions of the language, with the automatic
// selections for players.
func TestExtensions(t *testing.T) {
	runSpecs(t, "extensions", filepath.Join("testdata", "extensions"), false)
}

// runSpecs runs each spec of a folder as a subtest, and prints how many passed; see
// [edit.Editor] for baseSelections.
func runSpecs(t *testing.T, what, dir string, baseSelections bool) {
	passed, failed := 0, 0
	all := specs(t, dir)
	for _, s := range all {
		t.Run(s.Category+"/"+s.ID, func(t *testing.T) {
			differences, err := checkSpec(s, base, baseSelections)
			for _, d := range differences {
				t.Error(d)
			}
			if err != nil {
				t.Error(err)
			}
			if t.Failed() {
				failed++
			} else {
				passed++
			}
		})
	}
	fmt.Printf("%s: %d passed, %d failed, %d skipped\n", what, passed, failed, len(all)-passed-failed)
}

// unlike names the specs in which Rollcall behaves differently from one of the programs, with the
// behaviour of that program.
var unlike = map[string]map[string]string{
	battleScribe: {
		"catalogue-cost-types":                  "a selection lists all cost types, at zero",
		"collective-instance-amount":            "the count of a selection that does not merge cannot be set",
		"collective-sibling-replication":        "a collective option is copied to the siblings of its parent",
		"condition-instance-of-by-category":     "a force is not an instance of the categories in it",
		"constraint-max-violation":              "a root option without a category is not limited",
		"constraint-multiple-errors-linked":     "selections are ordered by name alone, not by category",
		"hidden-cascade-to-children":            "a hidden root option without a category is not reported",
		"modifier-repeat-cost-mutual-reference": "costs that depend on each other grow with every evaluation",
		"modifier-set-hidden-no-category":       "a hidden root option without a category is not reported",
		"ordering-nested-forces":                "child forces are ordered by name",
		"ordering-selections-natural-sort":      "names are ordered digit by digit",
		"protocol-kitchen-sink":                 "a selection lists all cost types, at zero",
		"scope-parent":                          "a root option without a category is not limited",
		"selection-hidden-entry":                "a hidden root option without a category is not reported",
	},
	newRecruit: {
		"category-uncategorized-fallback":        "a selection without a category lists the pseudo-category",
		"condition-instance-of-by-category":      "a force is not an instance of the categories in it",
		"condition-null-childid":                 "a query without a filter counts everything in a force, else its owner",
		"condition-null-childid-force-threshold": "a query without a filter counts everything in a force, else its owner",
		"condition-null-childid-parent-scope":    "a query without a filter counts everything in a force, else its owner",
		"condition-shared-flag":                  "a condition matches as if it were shared",
		"constraint-forces-field":                "a minimum that counts forces is filled, and reported on each force",
		"constraint-forces-field-min-error":      "a minimum of forces is never met",
		"constraint-forces-field-on-forceentry":  "the maximum of a force entry is not checked",
		"constraint-forces-field-per-type":       "the maximum of a force entry is not checked",
		"constraint-include-child-forces":        "a maximum that counts child forces is not checked",
		"constraint-include-child-selections":    "a maximum that counts nested selections is not checked",
		"constraint-min-on-force-linked":         "a minimum in a force is reported on the force and on each selection",
		"cost-fractional-over-limit":             "costs are binary fractions: 0.30000000000000004",
		"entry-group-with-category-links":        "a group gives its members no category",
		"infolink-page-override":                 "the page of an info link replaces that of its target",
		"modifier-append-after-numeric-set":      "appending to a number leaves the original text",
		"modifier-application-order":             "modifiers of all data apply by stage",
		"modifier-category-remove":               "a selection without a category lists the pseudo-category",
		"modifier-category-unset-primary":        "the modifier hides the selection instead",
		"modifier-entry-page":                    "pages are not modified",
		"modifier-fractional-cost":               "costs are binary fractions: 0.30000000000000004",
		"modifier-group-with-repeat":             "text is appended once, whatever the repeats",
		"ordering-modifier-changed-name":         "selections are ordered by their names before modifiers",
		"protocol-kitchen-sink":                  "publications of a force are not listed after loading",
		"scope-child-id-filter":                  "selections are ordered by their names before modifiers",
		"scope-primary-catalogue":                "selections are ordered by their names before modifiers",
	},
}

// Rollcall behaves like the other programs in all specs but those named above.
func TestPrograms(t *testing.T) {
	dir := filepath.Join(communitytest.Folder(t), "specs")
	for _, program := range []string{battleScribe, newRecruit} {
		agree, differ, skipped := 0, 0, 0
		for _, s := range specs(t, dir) {
			if s.Engines[program] == "skip" {
				skipped++
				continue
			}
			differences, err := checkSpec(s, program, false)
			alike := len(differences) == 0 && err == nil
			if _, known := unlike[program][s.ID]; alike == known {
				t.Errorf("%s: %s: agrees %v, named as unlike %v: %v %v", program, s.ID, alike, known, differences, err)
			}
			if alike {
				agree++
			} else {
				differ++
			}
		}
		fmt.Printf("program %s: %d agree, %d differ, %d skipped\n", program, agree, differ, skipped)
	}
}

// checkSpec runs a spec with the expectations for a program; see run.
func checkSpec(s *spec, program string, baseSelections bool) (differences []string, err error) {
	e, err := newProduct(s, baseSelections)
	if err != nil {
		return nil, fmt.Errorf("setup: %w", err)
	}
	return run(s, e, program)
}
