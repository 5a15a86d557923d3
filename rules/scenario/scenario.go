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

// MaxBytes is the length of the longest scenario that is read.
const MaxBytes = 1 << 20

// A Scenario is a small battle that is written down.
type Scenario struct {
	Name    string // of the file
	Comment string

	archive *txtar.Archive
	cast    cast
	setup   *rules.Setup
	state   section
	choices section
	dice    string
	diceAt  int // line of the dice's marker
}

// sections that a scenario may have, besides logs.
var sectionNames = []string{"setup", "state", "dice", "choices"}

// logPrefix begins the names of the sections with logs.
const logPrefix = "log."

// Parse reads a scenario. name is that of the file. Errors are of type *Fault.
func Parse(name string, data []byte) (*Scenario, error) {
	if len(data) > MaxBytes {
		return nil, &Fault{File: name, Line: 1, Found: fmt.Sprintf("%d bytes", len(data)), Allowed: fmt.Sprintf("at most %d", MaxBytes)}
	}
	s := &Scenario{Name: name, archive: txtar.Parse(data), setup: &rules.Setup{}}
	s.Comment = strings.TrimSpace(string(s.archive.Comment))
	at := 1 + bytes.Count(s.archive.Comment, []byte("\n"))
	parts := map[string]section{}
	for _, f := range s.archive.Files {
		if _, twice := parts[f.Name]; twice {
			return nil, &Fault{File: name, Line: at, Subject: "section", Found: f.Name + " again", Allowed: "each section once"}
		}
		part, err := s.section(f, at)
		if err != nil {
			return nil, err
		}
		parts[f.Name] = part
		at += 1 + bytes.Count(f.Data, []byte("\n"))
	}
	setup, ok := parts["setup"]
	if !ok {
		return nil, &Fault{File: name, Line: at, Subject: "section", Found: "no setup", Allowed: list(sectionNames) + " and logs, of which setup is needed"}
	}
	s.state, s.choices = parts["state"], parts["choices"]
	return s, s.readSetup(&setup)
}

// section reads a section; line is that of its marker.
func (s *Scenario) section(f txtar.File, at int) (section, error) {
	part := section{file: s.Name, name: f.Name, at: at}
	switch {
	case strings.HasPrefix(f.Name, logPrefix):
		return part, nil
	case !slices.Contains(sectionNames, f.Name):
		return part, &Fault{File: s.Name, Line: at, Subject: "section", Found: quote(f.Name), Allowed: list(sectionNames) + ", and log.EDITION"}
	case f.Name == "dice":
		s.diceAt = at
		return part, s.readDice(f.Data)
	}
	number := at
	for text := range strings.Lines(string(f.Data)) {
		number++
		text = strings.TrimSpace(text)
		if text == "" || text[0] == '#' {
			continue
		}
		part.lines = append(part.lines, &line{file: s.Name, number: number, text: text})
	}
	return part, nil
}

// readDice reads the script: its lines are parts of it.
func (s *Scenario) readDice(data []byte) error {
	var parts []string
	number := s.diceAt
	for text := range strings.Lines(string(data)) {
		number++
		text, _, _ = strings.Cut(text, "#")
		if _, err := dice.ParseScript(text); err != nil {
			return &Fault{File: s.Name, Line: number, Subject: "dice", Found: err.Error(), Allowed: "purposes with faces, such as: hit 4 4 1; wound 6"}
		}
		parts = append(parts, text)
	}
	s.dice = strings.Join(parts, ";")
	return nil
}

// Editions lists the editions that the scenario has a log for.
func (s *Scenario) Editions() (names []string) {
	for _, f := range s.archive.Files {
		if name, ok := strings.CutPrefix(f.Name, logPrefix); ok {
			names = append(names, name)
		}
	}
	return names
}

// Log returns the log that is expected in an edition, and whether there is one.
func (s *Scenario) Log(edition string) ([]byte, bool) {
	for _, f := range s.archive.Files {
		if f.Name == logPrefix+edition {
			return f.Data, true
		}
	}
	return nil, false
}

// WithLog returns the text of the scenario with the log of an edition in place of
// the one that is there.
func (s *Scenario) WithLog(edition string, log []byte) []byte {
	a := txtar.Archive{Comment: s.archive.Comment, Files: slices.Clone(s.archive.Files)}
	i := slices.IndexFunc(a.Files, func(f txtar.File) bool { return f.Name == logPrefix+edition })
	if i < 0 {
		i = len(a.Files)
		a.Files = append(a.Files, txtar.File{Name: logPrefix + edition})
	}
	a.Files[i].Data = log
	return txtar.Format(&a)
}
