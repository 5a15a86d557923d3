package conformance

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"gopkg.in/yaml.v3"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/communitytest"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	dialect "github.com/rollcall40k/rollcall/roster/format/text"
	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/roster/service/servicetest"
	"github.com/rollcall40k/rollcall/roster/unit"
	"github.com/rollcall40k/rollcall/rules/index"
)

// legalFile is a file of testdata/legal: armies whose verdicts follow from the rules, in pairs of
// legal and illegal armies that differ in one respect. An army is judged by its datasheets and the
// rules, not by what the checker says, and a second reader judges it without its mark.
type legalFile struct {
	Edition string         `yaml:"edition"`
	Data    string         `yaml:"data"`  // built-in or imported
	List    map[string]any `yaml:"list"`  // members of every list document of the file
	Units   yaml.Node      `yaml:"units"` // units that the armies refer to by anchors
	Pairs   []legalPair    `yaml:"pairs"`
}

// legalPair is a legal army with others that differ from it in one respect.
type legalPair struct {
	Name    string      `yaml:"pair"`
	Rule    string      `yaml:"rule"` // reason for the verdicts
	Legal   legalArmy   `yaml:"legal"`
	Illegal []legalArmy `yaml:"illegal"`
	// Undetermined are armies that break no checked rule but are not valid, because a rule cannot
	// be checked.
	Undetermined []legalArmy `yaml:"undetermined"`
}

// legality is the verdict of the rules on an army.
type legality int

const (
	legal legality = iota
	illegal
	undetermined
)

// armies returns the armies of the pair with their verdicts, the legal one first.
func (p *legalPair) armies() (armies []legalArmy, verdicts []legality) {
	p.Legal.Name = "legal"
	for v, list := range [][]legalArmy{{p.Legal}, p.Illegal, p.Undetermined} {
		for _, a := range list {
			a.Rule = cmp.Or(a.Rule, p.Rule)
			armies, verdicts = append(armies, a), append(verdicts, legality(v))
		}
	}
	return armies, verdicts
}

// legalArmy is an army as a list document or a text.
type legalArmy struct {
	Name string `yaml:"name"`
	Rule string `yaml:"rule"` // reason for the verdict, if it is not that of the pair
	// Cites is the rule that the diagnostics cite, if it is not the broken Rule itself.
	Cites string         `yaml:"cites"`
	Text  string         `yaml:"text"`
	List  map[string]any `yaml:",inline"` // members of the list document; null: none
	// Errors are the codes of the root causes, each with its place: a pointer into the list
	// document, the number of a line of the text, or no place for the whole army.
	Errors []string `yaml:"errors"`
	// Unverified are the codes of unchecked parts, with their places.
	Unverified []string `yaml:"unverified"`
	// Warnings are the codes of warnings, with their places.
	Warnings []string `yaml:"warnings"`
}

// knownFailures are armies with a wrong report, with the reason. The test fails if the report
// becomes correct.
var knownFailures = map[string]string{}

// TestLegalArmies checks every army of testdata/legal as a user submits it.
func TestLegalArmies(t *testing.T) {
	files, err := filepath.Glob("testdata/legal/*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatalf("got %d files, %v", len(files), err)
	}
	services := map[string]*servicetest.Services{}
	number, names := map[string]*[3]int{}, map[string]bool{}
	for _, file := range files {
		f := readLegalFile(t, file)
		of := f.Data + " " + f.Edition
		if number[of] == nil {
			number[of] = &[3]int{}
		}
		name := strings.TrimSuffix(filepath.Base(file), ".yaml")
		for _, p := range f.Pairs {
			armies, verdicts := p.armies()
			for i, a := range armies {
				names[name+"/"+p.Name+"/"+a.Name] = true
				number[of][verdicts[i]]++
			}
			outer := t
			t.Run(name+"/"+p.Name, func(t *testing.T) {
				if services[of] == nil { // armies that are not run need none
					services[of] = f.services(outer)
				}
				for i, a := range armies {
					if index.Title(a.Rule) == "" {
						t.Errorf("rule %q is not in the index", a.Rule)
					}
					failure := knownFailures[name+"/"+p.Name+"/"+a.Name]
					t.Run(a.Name, func(t *testing.T) { f.check(t, services[of], &a, verdicts[i], failure) })
				}
			})
		}
	}
	for name := range knownFailures {
		if !names[name] {
			t.Errorf("known failure of an army that does not exist: %s", name)
		}
	}
	for _, of := range slices.Sorted(maps.Keys(services)) {
		n := number[of]
		fmt.Printf("armies: %s: %d legal, %d illegal, %d undetermined\n", of, n[legal], n[illegal], n[undetermined])
	}
}

func readLegalFile(t *testing.T, file string) *legalFile {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	d := yaml.NewDecoder(bytes.NewReader(data))
	d.KnownFields(true)
	f := &legalFile{}
	if err := d.Decode(f); err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	return f
}

// services returns services with the game data of the file.
func (f *legalFile) services(t *testing.T) *servicetest.Services {
	t.Helper()
	noon := func() time.Time { return time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC) }
	if f.Data == "built-in" {
		return servicetest.New(t, noon, f.Edition)
	}
	folder, ok := map[string]string{"11e": "newrecruit/11e"}[f.Edition]
	if !ok {
		folder = "data/" + f.Edition + "/head"
	}
	return servicetest.New(t, noon, filepath.Join(communitytest.Folder(t), filepath.FromSlash(folder)))
}

// check compares the verdict on an army with the expected one. Failure is the reason of a
// known failure.
func (f *legalFile) check(t *testing.T, s *servicetest.Services, a *legalArmy, v legality, failure string) {
	if (v == illegal) != (len(a.Errors) > 0) || (v == legal) == (len(a.Errors)+len(a.Unverified) > 0) || a.Name == "" {
		t.Fatalf("got name %q, errors %q and unverified %q of an army with the verdict %d", a.Name, a.Errors, a.Unverified, v)
	}
	report, r, err := s.Rosters.CheckDocument(t.Context(), f.document(t, a))
	if err != nil {
		t.Fatal(err)
	}
	diff := ""
	for severity, want := range map[roster.Severity][]string{roster.Error: a.Errors, roster.Unverified: a.Unverified, roster.Warning: a.Warnings} {
		slices.Sort(want)
		diff += gocmp.Diff(want, a.found(severity, report, r), cmpopts.EquateEmpty())
	}
	if report.Valid != (v == legal) {
		diff = fmt.Sprintf("got valid %t\n%s", report.Valid, diff)
	}
	diff += storedDiff(t, s, f.document(t, a), report) + a.citedDiff(report)
	switch {
	case failure != "" && diff == "":
		t.Errorf("remove the known failure: %s", failure)
	case failure != "":
		t.Logf("known failure: %s\n%s", failure, diff)
	case diff != "":
		t.Errorf("errors (-want +got):\n%s", diff)
		for _, d := range report.Diagnostics {
			t.Logf("%s %s %s: %s", d.Severity, d.Code, d.Path, d.Text("en"))
		}
	}
}

// storedDiff compares the report on a document with those on the stored roster. They must be
// equal.
func storedDiff(t *testing.T, s *servicetest.Services, d intake.Document, checked *check.Report) string {
	t.Helper()
	stored, err := s.Rosters.PutDocument(t.Context(), d)
	if err != nil {
		t.Fatal(err)
	}
	later, _, err := s.Rosters.Report(t.Context(), stored.Roster.ID)
	if err != nil {
		t.Fatal(err)
	}
	want := summaries(checked)
	return gocmp.Diff(want, summaries(stored.Report)) + gocmp.Diff(want, summaries(later))
}

// summaries returns the verdict and the diagnostics of a report, without texts.
func summaries(r *check.Report) []string {
	list := []string{fmt.Sprintf("valid %t", r.Valid)}
	for i := range r.Diagnostics {
		d := &r.Diagnostics[i]
		list = append(list, fmt.Sprintf("%s %s %s", d.Severity, d.Code, d.Path))
	}
	return list
}

// document returns the army as a user submits it.
func (f *legalFile) document(t *testing.T, a *legalArmy) intake.Document {
	t.Helper()
	requested := intake.Requested{Edition: f.Edition}
	data := []byte(a.Text)
	if a.Text == "" {
		list := map[string]any{"list": a.Name, "edition": f.Edition}
		maps.Copy(list, f.List)
		maps.Copy(list, a.List)
		maps.DeleteFunc(list, func(_ string, v any) bool { return v == nil })
		var err error
		if data, err = json.Marshal(list); err != nil {
			t.Fatal(err)
		}
	}
	d, err := intake.ReadDocument(data, dialect.Format(requested))
	if err != nil {
		t.Fatal(err)
	}
	d.Requested = requested
	return d
}

// citedDiff returns the rules of the root causes that differ from the rule of the army. Unread
// parts, and most imported data, have no rule.
func (a *legalArmy) citedDiff(report *check.Report) (diff string) {
	for i := range report.Diagnostics {
		d := &report.Diagnostics[i]
		if d.Severity == roster.Error && d.CausedBy == nil && d.Rule != "" && d.Rule != cmp.Or(a.Cites, a.Rule) {
			diff += fmt.Sprintf("%s cites %s; the army cites %s\n", d.Code, d.Rule, cmp.Or(a.Cites, a.Rule))
		}
	}
	return diff
}

// found returns the root causes of a severity in the notation of legalArmy.Errors.
func (a *legalArmy) found(severity roster.Severity, report *check.Report, r *roster.Roster) (list []string) {
	for i := range report.Diagnostics {
		d := &report.Diagnostics[i]
		if d.Severity == severity && d.CausedBy == nil {
			list = append(list, strings.TrimSpace(string(d.Code)+" "+a.place(d, report, r)))
		}
	}
	slices.Sort(list)
	return list
}

var linePointer = regexp.MustCompile(`^/lines/(\d+)`)

// place returns the place of a diagnostic in the document.
func (a *legalArmy) place(d *roster.Diagnostic, report *check.Report, r *roster.Roster) string {
	if m := linePointer.FindStringSubmatch(d.Path); m != nil {
		return "line " + m[1]
	}
	if !strings.HasPrefix(d.Path, "/forces/") {
		return d.Path
	}
	used := map[int]bool{} // numbers of lines, or indices of the list's units
	for _, u := range unit.Units(report.State()) {
		at := a.unitLine(used, u.Name)
		if a.Text == "" {
			at = a.unitPointer(used, u.Name)
		}
		if strings.HasPrefix(d.Path+"/", u.Path+"/") {
			return at
		}
	}
	return ""
}

// unitLine returns the first unused line of the text with the name of a unit, or "".
func (a *legalArmy) unitLine(used map[int]bool, name string) string {
	heading := regexp.MustCompile(`^\W*(\w+: )?(\d+x )?` + regexp.QuoteMeta(name) + `(\W? ?[\[(:,]| x\d+ |$)`)
	for i, line := range strings.Split(a.Text, "\n") {
		if !used[i] && heading.MatchString(line) {
			used[i] = true
			return "line " + strconv.Itoa(i+1)
		}
	}
	return ""
}

// unitPointer returns the pointer to the first unused unit of the list document with a name, or
// "".
func (a *legalArmy) unitPointer(used map[int]bool, name string) string {
	units, _ := a.List["units"].([]any)
	for i := range units {
		u, _ := units[i].(map[string]any)
		if named, _ := u["unit"].(string); !used[i] && catalog.Fold(named) == catalog.Fold(name) {
			used[i] = true
			return "/units/" + strconv.Itoa(i)
		}
	}
	return ""
}

// enforced are the rules of mustering that the checker enforces.
var enforced = []string{
	"8e.DATASHEET.COMPOSITION.1", "8e.DATASHEET.POWER.1", "8e.DATASHEET.UNDERSTRENGTH.1", "8e.GAPS.2", "8e.MISSION.WARLORD.1",
	"9e.DATASHEET.COMPOSITION.1", "9e.DATASHEET.OPTIONS.1", "9e.DATASHEET.POWER.2", "9e.DATASHEET.UNDERSTRENGTH.1",
	"9e.ONLYWAR.MUSTER.2", "9e.ONLYWAR.WARLORD.1", "9e.ONLYWAR.WARLORD.2", "9e.UNIT.KEYWORD.3",
	"10e.ARMY.ENHANCEMENT.1", "10e.ARMY.FACTION.1", "10e.ARMY.FACTION.2", "10e.ARMY.SIZE.1", "10e.ARMY.SIZE.2", "10e.ARMY.UNITS.1", "10e.ARMY.UNITS.2",
	"10e.ARMY.UNITS.3", "10e.ARMY.UNITS.4", "10e.ARMY.UNITS.5", "10e.ARMY.WARLORD.1", "10e.ARMY.WARLORD.2",
	"10e.ATTACHED.FORM.1", "10e.ATTACHED.FORM.2", "10e.DATASHEET.WARGEAR.1", "10e.DATASHEET.WARGEAR.3",
}

// permissive are rules of mustering that make an army legal.
var permissive = []string{
	"8e.ONLYWAR.MUSTER.1", "9e.ONLYWAR.MUSTER.1", "9e.ONLYWAR.SIZE.2", "10e.ARMY.UNITS.6", "10e.ATTACHED.FORM.3", "10e.ATTACHED.FORM.4",
}

// TestLegalArmiesCoverTheRules: for each enforced rule an army breaks it, and for each permissive
// rule an army is legal by it.
func TestLegalArmiesCoverTheRules(t *testing.T) {
	files, err := filepath.Glob("testdata/legal/*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	met, broken := map[string]bool{}, map[string]bool{}
	for _, file := range files {
		for _, p := range readLegalFile(t, file).Pairs {
			armies, verdicts := p.armies()
			for i := range armies {
				met[armies[i].Rule] = met[armies[i].Rule] || verdicts[i] == legal
				broken[armies[i].Rule] = broken[armies[i].Rule] || verdicts[i] != legal
			}
		}
	}
	for _, rule := range enforced {
		if !broken[rule] {
			t.Errorf("%s: no army breaks it", rule)
		}
	}
	for _, rule := range permissive {
		if !met[rule] {
			t.Errorf("%s: no army is legal by it", rule)
		}
	}
}
