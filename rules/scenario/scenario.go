// Package scenario plays small battles from files: armies, positions, dice and
// choices, with the expected log for each edition. README.md describes the format.
package scenario

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/tools/txtar"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
)

// MaxBytes is the maximum length of a scenario.
const MaxBytes = 1 << 20

// A Scenario is a small battle described by a file.
type Scenario struct {
	Name    string // of the file
	Comment string

	archive *txtar.Archive
	// By the name of the section: state, and state.8e, which replaces it in that edition.
	parts  map[string]section
	stages map[string]*stage
	dice   map[string]rolls
}

// A stage is the content of the section setup: the units and the battlefield.
type stage struct {
	cast  unitNames
	setup rules.Setup
}

// rolls are the dice of a scenario.
type rolls struct {
	script string
	at     int // line of the marker
}

// sectionNames are the sections that a scenario may have, apart from logs.
var sectionNames = []string{"setup", "state", "dice", "choices"}

// logs is the prefix of sections with logs, followed by the edition.
const logs = "log"

// Parse reads a scenario from a file with the name. Errors are of type fault.Fault.
func Parse(name string, data []byte) (*Scenario, error) {
	if len(data) > MaxBytes {
		return nil, faultAt(name, 1, "", fmt.Sprintf("%d bytes", len(data)), fmt.Sprintf("at most %d", MaxBytes))
	}
	s := &Scenario{
		Name: name, archive: txtar.Parse(data), parts: map[string]section{}, stages: map[string]*stage{}, dice: map[string]rolls{},
	}
	s.Comment = strings.TrimSpace(string(s.archive.Comment))
	at := 1 + bytes.Count(s.archive.Comment, []byte("\n"))
	for _, f := range s.archive.Files {
		if _, twice := s.parts[f.Name]; twice {
			return nil, faultAt(name, at, "section", f.Name+" again", "each section once")
		}
		if err := s.section(f, at); err != nil {
			return nil, err
		}
		at += 1 + bytes.Count(f.Data, []byte("\n"))
	}
	if s.stages["setup"] == nil {
		return nil, faultAt(name, at, "section", "no setup", list(sectionNames)+" and logs, of which setup is needed")
	}
	return s, nil
}

// section reads a section; at is the line of its marker.
func (s *Scenario) section(f txtar.File, at int) error {
	part := section{file: s.Name, name: f.Name, at: at}
	kind, edition, own := strings.Cut(f.Name, ".")
	if kind != logs && !slices.Contains(sectionNames, kind) || own && edition == "" || kind == logs && !own {
		return faultAt(s.Name, at, "section", quote(f.Name), list(sectionNames)+", each also for one EDITION, such as dice.EDITION, and log.EDITION")
	}
	var err error
	switch kind {
	case logs:
	case "dice":
		s.dice[f.Name], err = s.readDice(f.Data, at)
	case "setup":
		part.read(f.Data)
		s.stages[f.Name], err = readSetup(&part)
	default:
		part.read(f.Data)
	}
	s.parts[f.Name] = part
	return err
}

// read reads the lines of a section.
func (s *section) read(data []byte) {
	number := s.at
	for text := range strings.Lines(string(data)) {
		number++
		text = strings.TrimSpace(text)
		if text == "" || text[0] == '#' {
			continue
		}
		s.lines = append(s.lines, &line{file: s.file, number: number, text: text})
	}
}

// readDice reads the script, of which the lines are parts.
func (s *Scenario) readDice(data []byte, at int) (rolls, error) {
	var parts []string
	number := at
	for text := range strings.Lines(string(data)) {
		number++
		text, _, _ = strings.Cut(text, "#")
		if _, err := dice.ParseScript(text); err != nil {
			return rolls{}, faultAt(s.Name, number, "dice", err.Error(), "purposes with faces, such as: hit 4 4 1; wound 6")
		}
		parts = append(parts, text)
	}
	return rolls{strings.Join(parts, ";"), at}, nil
}

// of returns the section of a kind for an edition: the edition's own, or the common one.
func of[T any](parts map[string]T, kind, edition string) T {
	if own, ok := parts[kind+"."+edition]; ok {
		return own
	}
	return parts[kind]
}

// Editions returns the editions for which the scenario has a log.
func (s *Scenario) Editions() (names []string) {
	for _, f := range s.archive.Files {
		if name, ok := strings.CutPrefix(f.Name, logs+"."); ok {
			names = append(names, name)
		}
	}
	return names
}

// Log returns the expected log in an edition, and whether there is one.
func (s *Scenario) Log(edition string) ([]byte, bool) {
	for _, f := range s.archive.Files {
		if f.Name == logs+"."+edition {
			return f.Data, true
		}
	}
	return nil, false
}
