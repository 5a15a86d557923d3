package scenario_test

import (
	"bytes"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/rules/edition"
	"github.com/rollcall40k/rollcall/rules/index"
	"github.com/rollcall40k/rollcall/rules/log"
	"github.com/rollcall40k/rollcall/rules/log/logtest"
	"github.com/rollcall40k/rollcall/rules/scenario"
	"github.com/rollcall40k/rollcall/schemas/fault"
	"github.com/rollcall40k/rollcall/schemas/fuzztest"
)

var update = flag.Bool("update", false, "write the logs of the scenarios again")

const folder = "../testdata"

// TestScenarios plays all scenarios, and those in the folder ROLLCALL_SCENARIOS.
func TestScenarios(t *testing.T) {
	folders := []string{folder}
	if other := os.Getenv("ROLLCALL_SCENARIOS"); other != "" {
		folders = append(folders, other)
	}
	for _, folder := range folders {
		files, err := filepath.Glob(filepath.Join(folder, "*.txtar"))
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: no scenarios (%v)", folder, err)
		}
		for _, file := range files {
			t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) { testFile(t, file) })
		}
	}
}

// parsed reads a scenario.
func parsed(t *testing.T, file string) *scenario.Scenario {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	s, err := scenario.Parse(file, data)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func testFile(t *testing.T, file string) {
	s := parsed(t, file)
	editions := s.Editions()
	if len(editions) == 0 {
		editions = []string{"9e"}
	}
	for _, name := range editions {
		e, ok := edition.Lookup(name)
		if !ok {
			t.Fatalf("%s: no edition %s; allowed: %s", file, name, strings.Join(edition.Names(), ", "))
		}
		logged, err := s.Run(&e)
		if err != nil {
			t.Fatalf("%v\n%s", err, logged)
		}
		views(t, logged)
		if *update {
			data := s.WithLog(name, logged)
			if s, err = scenario.Parse(file, data); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(file, data, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, _ := s.Log(name)
		if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(string(logged), "\n")); diff != "" {
			t.Errorf("%s: log.%s (-want +got):\n%s", file, name, diff)
		}
	}
}

// TestAcrossEditions counts the scenarios with logs of several editions, and checks that every
// scenario begins with a description.
func TestAcrossEditions(t *testing.T) {
	const least = 40
	files, err := filepath.Glob(filepath.Join(folder, "*.txtar"))
	if err != nil {
		t.Fatal(err)
	}
	across := map[int]int{} // scenarios by their number of editions
	for _, file := range files {
		s := parsed(t, file)
		editions := s.Editions()
		across[len(editions)]++
		for _, name := range editions {
			if !strings.Contains(s.Comment, name+".") {
				t.Errorf("%s: the comment names no rule of %s", file, name)
			}
			if logged, _ := s.Log(name); !bytes.Contains(logged, []byte("edition="+name+" ")) {
				t.Errorf("%s: log.%s belongs to another edition", file, name)
			}
		}
	}
	most := across[3] + across[4]
	if n := across[2] + most; n < least || most <= n/2 {
		t.Errorf("got %d scenarios of several editions, %d of them of three or more; want %d and more than half", n, most, least)
	}
	t.Logf("%d of four editions, %d of three, %d of two, %d of one", across[4], across[3], across[2], across[1])
}

// ruleID finds rule ids in logs.
var ruleID = regexp.MustCompile(`\b(?:rule=|refused by )([^\s:]+)`)

// TestRulesOfLogs looks every rule id of the logs up in the index.
func TestRulesOfLogs(t *testing.T) {
	known := map[string]bool{}
	for _, name := range edition.Names() {
		entries, err := index.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		for i := range entries {
			known[entries[i].ID] = true
		}
	}
	files, err := filepath.Glob(filepath.Join(folder, "*.txtar"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range ruleID.FindAllSubmatch(data, -1) {
			if id := string(m[1]); !known[id] {
				t.Errorf("%s: rule %s is not in the index", file, id)
			}
		}
	}
}

// views shows a log to a viewer, which must be able to read all of it.
func views(t *testing.T, logged []byte) {
	t.Helper()
	var v log.Viewer
	r := logtest.NewReader(bytes.NewReader(logged))
	for e, err := r.Next(); ; e, err = r.Next() {
		if err != nil {
			return
		}
		if err := v.Show(&e); err != nil {
			t.Fatalf("log: %s: %v", log.Append(nil, &e), err)
		}
	}
}

// TestFaults changes a scenario: each fault names its line and the allowed value.
func TestFaults(t *testing.T) {
	data, err := os.ReadFile(filepath.Join(folder, "normal_move.txtar"))
	if err != nil {
		t.Fatal(err)
	}
	whole, _, _ := strings.Cut(string(data), "-- log.9e --")
	for _, c := range []struct {
		old, new      string
		found, allows string
	}{
		{"-- setup --", "-- set-up --", `"set-up"`, "setup, state, dice, choices"},
		{"-- state --", "-- setup --", "setup again", "each section once"},
		{"-- state --", "-- state. --", `"state."`, "each also for one EDITION"},
		{"-- state --", "-- states.9e --", `"states.9e"`, "setup, state, dice, choices"},
		{"-- state --", "-- log --", `"log"`, "log.EDITION"},
		{"-- state --", "-- setup.9e --", `"round"`, "battlefield, terrain"},
		{"battlefield 44 30", "battlefield 44", "no depth", "depth"},
		{"battlefield 44 30", "battlefield 44 30 1", `"1"`, "battlefield WIDTH DEPTH"},
		{"battlefield 44 30", "battlefield 44 x", `"x"`, "inches"},
		{"battlefield 44 30", "battlefild 44 30", `"battlefild"`, "battlefield, terrain"},
		{"battlefield 44 30", "battlefield 44 0", `depth`, "battlefield"},
		{"battlefield 44 30", "terrain wall 1,1 2,2 height=1", `corners`, "battlefield"},
		{"army b", "army a", "the army again", "each army once"},
		{"army b", "army c", `"c"`, "a, b"},
		{"unit b1", "unit a1", `"a1" again`, "a unique name"},
		{"power=5", "powers=5", `"5"`, ""},
		{"power=5", "power=x", `"x"`, "a whole number from 0 to 1000"},
		{"power=5", "strength=5", `"strength=5"`, "unit NAME"},
		{"base=32mm", "base=32", `shape "32"`, "32mm"},
		{"base=32mm", "base=0mm", `side`, "32mm"},
		{"T=4 W=2", "W=2", "nothing", "T=…"},
		{"T=4 W=2", "T=x W=2", `"x"`, "a whole number"},
		{"model 3", "model 61", `"61"`, "1 to 60"},
		{"type=pistol", "type=cannon", `"cannon"`, "melee, assault"},
		{`"bolt pistol"`, `"bolt pistol`, `"bolt pistol`, "closed"},
		{"at a1 10,5 step=0,2", "at a1 10,5", "1 poses", "3, one for each model"},
		{"at a1 10,5 step=0,2", "at a9 10,5", `unit "a9"`, "a1, b1"},
		{"at b1 18.26,5", "at b1.2 18.26,5", `"2"`, "1 to 1"},
		{"at b1 18.26,5", "at b1 north", `"north"`, "X,Y"},
		{"at b1 18.26,5", "is b1 hungry", `"hungry"`, "charged"},
		{"at b1 18.26,5", "stand b1 18.26,5", `"stand"`, "round, turn"},
		{"play movement", "play moving", `"moving"`, "movement"},
		{"select a1", "select b1", "0 such options", "select a1"},
		{"select a1", "selects a1", "option unit_to_move", "select a1"},
		{"normal_move", "advanced", "option kind_of_move", "normal_move, advance"},
		{"normal_move", "charge b1", "charge", "normal_move"},
		{"\nmove a1 by 5.999,0", "\nmove a1 by 7,0", "7", "move"},
		{"\nmove a1 by 5.999,0", "\nmove a1.4 7,0", `"4"`, "1 to 3"},
		{"\nmove a1 by 5.999,0", "\nmove a1 7,0", "1 words", "3 poses"},
		{"\nmove a1 by 5.999,0", "\njson {", "unexpected", "as the log writes it"},
		{"\nmove a1 by 5.999,0", "\nmove a1 by 5,0\npass\npass", `"pass"`, "all has been played"},
		{"refused 8e.MOVE.NORMAL.1,9e.MOVE.NORMAL.1,10e.MOVE.SEQ.1 move a1 by -6.001,0", "refused 9e.MOVE.NORMAL.1 move a1 by -6,0", "a legal choice", "9e.MOVE.NORMAL.1 refuses"},
		{"refused 8e.MOVE.NORMAL.1,9e.MOVE.NORMAL.1,10e.MOVE.SEQ.1 move a1 by -6", "refused 9e.MOVE.NORMAL.2 move a1 by -6", "9e.MOVE.NORMAL.1", "9e.MOVE.NORMAL.2 refuses"},
		{"-- choices --", "-- dice --\nadvance 3\n-- choices --", "left: advance 3", "no more"},
		{"-- choices --", "-- dice --\nhop 3\n-- choices --", "hop", "purposes"},
	} {
		text := strings.Replace(whole, c.old, c.new, 1)
		if text == whole {
			t.Errorf("%q is not in the scenario", c.old)
			continue
		}
		err := play(text)
		var bad fault.Fault
		if !errors.As(err, &bad) {
			t.Errorf("%q: got %v; want a fault", c.new, err)
			continue
		}
		if !strings.Contains(bad.Error(), c.found) || !strings.Contains(bad.Allowed, c.allows) {
			t.Errorf("%q: got %v; want %q and that %q is allowed", c.new, bad, c.found, c.allows)
		}
		at := strings.Count(whole[:strings.Index(whole, strings.TrimSpace(c.old))], "\n") + 1
		if near := bad.Place.Line >= at && bad.Place.Line <= at+2; !near && !wholeSection(c.old) {
			t.Errorf("%q: line %d; want about %d: %v", c.new, bad.Place.Line, at, bad)
		}
	}
}

// wholeSection reports whether a fault is found only after a section has been read.
func wholeSection(old string) bool {
	return strings.HasPrefix(old, "battlefield") || old == "-- setup --"
}

func play(text string) error {
	s, err := scenario.Parse("fault.txtar", []byte(text))
	if err != nil {
		return err
	}
	e, _ := edition.Lookup("9e")
	_, err = s.Run(&e)
	return err
}

// TestTooLong reads a scenario that is too long.
func TestTooLong(t *testing.T) {
	var bad fault.Fault
	if _, err := scenario.Parse("long.txtar", make([]byte, scenario.MaxBytes+1)); !errors.As(err, &bad) {
		t.Errorf("got %v; want a fault", err)
	}
}

func FuzzScenario(f *testing.F) {
	files, err := filepath.Glob(filepath.Join(folder, "*.txtar"))
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		fuzztest.Limit(t)
		s, err := scenario.Parse("fuzz.txtar", data)
		isFault(t, err)
		if err != nil {
			return
		}
		for _, name := range edition.Names() {
			e, _ := edition.Lookup(name)
			_, err := s.Run(&e)
			isFault(t, err)
		}
	})
}

// isFault checks that an error, if there is one, is a fault of a line.
func isFault(t *testing.T, err error) {
	t.Helper()
	var bad fault.Fault
	if err != nil && (!errors.As(err, &bad) || bad.Place.Line < 1) {
		t.Errorf("%v is not a fault with a line", err)
	}
}
