// Package index holds the rules index as data: every rule of every edition with its
// id and its status. Its test checks the code and the tests of the module against it.
package index

import (
	"embed"
	"fmt"
	"strings"
	"sync"
)

//go:embed *.tsv
var files embed.FS

// A Status says whether the program plays a rule.
type Status string

// The statuses.
const (
	Yes     Status = "Yes"     // code cites it and a test proves it
	Partial Status = "Partial" // played in part, differently, or without a test of its own
	Planned Status = "Planned" // not played yet
	No      Status = "No"      // never played: it is advice, or another rule replaces it
)

// An Entry is a rule of the index.
type Entry struct {
	ID      string
	Status  Status
	Title   string
	Section string // heading of the printed rules, or -
}

// Editions lists the editions that have an index, oldest first.
func Editions() []string { return []string{"8e", "9e", "10e", "11e"} }

// Load returns the index of an edition in the order of the printed rules.
func Load(edition string) ([]Entry, error) {
	data, err := files.ReadFile(edition + ".tsv")
	if err != nil {
		return nil, fmt.Errorf("rules index %q: %w", edition, err)
	}
	return parse(edition, string(data))
}

const header = "id\tstatus\ttitle\tsection"

func parse(edition, text string) ([]Entry, error) {
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	if lines[0] != header {
		return nil, fmt.Errorf("rules index %s: line 1: %q; allowed: %q", edition, lines[0], header)
	}
	var list []Entry
	seen := map[string]bool{}
	for i, line := range lines[1:] {
		e, err := parseLine(edition, line)
		if err == nil && seen[e.ID] {
			err = fmt.Errorf("%s a second time; allowed: each id once", e.ID)
		}
		if err != nil {
			return nil, fmt.Errorf("rules index %s: line %d: %w", edition, i+2, err)
		}
		seen[e.ID] = true
		list = append(list, e)
	}
	return list, nil
}

func parseLine(edition, line string) (Entry, error) {
	f := strings.Split(line, "\t")
	if len(f) != 4 {
		return Entry{}, fmt.Errorf("%d columns; allowed: 4", len(f))
	}
	e := Entry{ID: f[0], Status: Status(f[1]), Title: f[2], Section: f[3]}
	switch {
	case !strings.HasPrefix(e.ID, edition+"."):
		return e, fmt.Errorf("id %q; allowed: %s.…", e.ID, edition)
	case e.Title == "" || e.Section == "":
		return e, fmt.Errorf("%s: empty column", e.ID)
	}
	switch e.Status {
	case Yes, Partial, Planned, No:
		return e, nil
	}
	return e, fmt.Errorf("%s: status %q; allowed: Yes, Partial, Planned, No", e.ID, e.Status)
}

// Title returns the short title of a rule by its id, or "" for an unknown id.
func Title(id string) string { return titles()[id] }

var titles = sync.OnceValue(func() map[string]string {
	all := map[string]string{}
	for _, edition := range Editions() {
		list, err := Load(edition)
		if err != nil {
			panic(err) // unreachable: the files are embedded, and tests read them
		}
		for _, e := range list {
			all[e.ID] = e.Title
		}
	}
	return all
})
