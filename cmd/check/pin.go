package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// pins are versions that must not drift: the driver and its C library are only
// right together.
var pins = map[string]string{
	"modernc.org/sqlite": "v1.60.1",
	"modernc.org/libc":   "v1.77.1",
}

// goVersion is the release that the module is written in.
const goVersion = "1.26"

// A goMod is a go.mod file as go mod edit -json prints it.
type goMod struct {
	Go        string
	Toolchain string
	Require   []struct{ Path, Version string }
	Replace   []struct{ Old struct{ Path string } }
	Exclude   []struct{ Path string }
	Tool      []struct{ Path string }
}

// findPins finds what go.mod must not say.
func findPins(m *module) ([]breach, error) {
	out, err := goTool(m.dir, "mod", "edit", "-json")
	if err != nil {
		return nil, err
	}
	var mod goMod
	if err := json.Unmarshal(out, &mod); err != nil {
		return nil, fmt.Errorf("go mod edit: %w", err)
	}
	text, err := os.ReadFile(filepath.Join(m.dir, "go.mod"))
	if err != nil {
		return nil, err
	}
	var found []breach
	for _, f := range mod.faults() {
		found = append(found, breach{"go.mod", lineOf(string(text), f.at), f.reason})
	}
	return found, nil
}

// A modFault is a line of go.mod, by what it holds, and what is wrong with it.
type modFault struct{ at, reason string }

func (g *goMod) faults() []modFault {
	var found []modFault
	if g.Go != goVersion && !strings.HasPrefix(g.Go, goVersion+".") {
		found = append(found, modFault{"go " + g.Go, "the Go version is " + g.Go + "; it must be " + goVersion})
	}
	if g.Toolchain != "" {
		found = append(found, modFault{"toolchain ", "a toolchain line; the go line says enough"})
	}
	for _, r := range g.Require {
		if want, ok := pins[r.Path]; ok && r.Version != want {
			found = append(found, modFault{r.Path + " ", r.Path + " is " + r.Version + "; it is pinned at " + want})
		}
	}
	for _, r := range g.Replace {
		found = append(found, modFault{"replace", "a replacement of " + r.Old.Path + "; the module must build for those who import it"})
	}
	for _, e := range g.Exclude {
		found = append(found, modFault{"exclude", "an exclusion of " + e.Path})
	}
	for _, t := range g.Tool {
		found = append(found, modFault{"tool", "the tool " + t.Path + "; tools are pinned in .ci/tools/go.mod"})
	}
	return found
}

// lineOf returns the number of the first line that holds the text, or 0.
func lineOf(file, text string) int {
	before, _, ok := strings.Cut(file, text)
	if !ok {
		return 0
	}
	return strings.Count(before, "\n") + 1
}
