package sim

import (
	"crypto/sha256"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/edition"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/log"
)

var update = flag.Bool("update", false, "write the hashes of the battles again")

// engineFile has the version of the engine, and hashes of what it plays.
const engineFile = "testdata/engine.txt"

// TestEngine compares battles of every mission with those that the recorded version of
// the engine played. If they differ, rules.Engine increases, and -update records it.
func TestEngine(t *testing.T) {
	got := fmt.Sprintf("engine %d\n", rules.Engine)
	for _, name := range edition.Names() {
		for _, m := range edition.Missions(name) {
			e, err := edition.Key{Edition: name, Mission: m.ID}.Rules()
			if err != nil {
				t.Fatal(err)
			}
			h := sha256.New()
			for i, agents := range [][2]string{{"greedy", "greedy"}, {"random", "rush"}} {
				s := specOf(t, &e, agents[0], agents[1])
				s.Layout = geom.Layout{Width: 60 * geom.Inch, Depth: 44 * geom.Inch}
				w := log.NewWriter(h)
				if _, err := s.Play(i, func(event *rules.Event) {
					if event.Kind != rules.EventBattle { // it names the version
						w.Event(event)
					}
				}); err != nil {
					t.Fatal(err)
				}
			}
			got += fmt.Sprintf("%s/%s %x\n", name, m.ID, h.Sum(nil)[:8])
		}
	}
	want, err := os.ReadFile(engineFile)
	if err != nil && !*update {
		t.Fatal(err)
	}
	if string(want) == got {
		return
	}
	first := fmt.Sprintf("engine %d\n", rules.Engine)
	switch {
	case *update && !strings.HasPrefix(string(want), first):
		if err := os.WriteFile(engineFile, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	case strings.HasPrefix(string(want), first):
		t.Errorf("battles go on differently, and the version of the engine is the same: increase rules.Engine, then run go test ./rules/sim -run TestEngine -update\ngot %s\nwant %s", got, want)
	default:
		t.Errorf("the engine has a new version: run go test ./rules/sim -run TestEngine -update")
	}
}
