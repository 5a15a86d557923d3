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
	dice    rolls
	// In an edition with a section of its own, that is played.
	choicesOf map[string]section
	diceOf    map[string]rolls
}

// rolls are the dice of a scenario.
type rolls struct {
	script string
	at     int // line of the marker
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
	s := &Scenario{
		Name: name, archive: txtar.Parse(data), setup: &rules.Setup{}, choicesOf: map[string]section{}, diceOf: map[string]rolls{},
	}
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
	case strings.HasPrefix(f.Name, "dice."):
		r, err := s.readDice(f.Data, at)
		s.diceOf[strings.TrimPrefix(f.Name, "dice.")] = r
		return part, err
	case strings.HasPrefix(f.Name, "choices."):
		part.read(f.Data)
		s.choicesOf[strings.TrimPrefix(f.Name, "choices.")] = part
		return part, nil
	case !slices.Contains(sectionNames, f.Name):
		return part, &Fault{File: s.Name, Line: at, Subject: "section", Found: quote(f.Name), Allowed: list(sectionNames) + ", dice.EDITION, choices.EDITION, and log.EDITION"}
	case f.Name == "dice":
		r, err := s.readDice(f.Data, at)
		s.dice = r
		return part, err
	}
	part.read(f.Data)
	return part, nil
}

// read takes the lines of a section.
func (p *section) read(data []byte) {
	number := p.at
	for text := range strings.Lines(string(data)) {
		number++
		text = strings.TrimSpace(text)
		if text == "" || text[0] == '#' {
			continue
		}
		p.lines = append(p.lines, &line{file: p.file, number: number, text: text})
	}
}

// readDice reads the script: its lines are parts of it.
func (s *Scenario) readDice(data []byte, at int) (rolls, error) {
	var parts []string
	number := at
	for text := range strings.Lines(string(data)) {
		number++
		text, _, _ = strings.Cut(text, "#")
		if _, err := dice.ParseScript(text); err != nil {
			return rolls{}, &Fault{File: s.Name, Line: number, Subject: "dice", Found: err.Error(), Allowed: "purposes with faces, such as: hit 4 4 1; wound 6"}
		}
		parts = append(parts, text)
	}
	return rolls{strings.Join(parts, ";"), at}, nil
}

// played returns the dice and the choices of the scenario in an edition.
func (s *Scenario) played(edition string) (rolls, section) {
	r, c := s.dice, s.choices
	if own, ok := s.diceOf[edition]; ok {
		r = own
	}
	if own, ok := s.choicesOf[edition]; ok {
		c = own
	}
	return r, c
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
