package catalog

import (
	"fmt"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// A FoundSystem is a game system among the documents of an import.
type FoundSystem struct {
	ID, Name string
	Edition  string
	Document string // name
	Members  []int  // indexes of the documents that may belong to it
}

// is reports whether a name identifies the game system: its name, edition or id, or the name of
// its document.
func (s *FoundSystem) is(name string) bool {
	return name == s.ID || name == s.Document || Fold(name) == Fold(s.Edition) || Fold(name) == Fold(s.Name)
}

// The codes of the faults of Select.
const (
	CodeSystems       = "system.many"    // documents of several game systems
	CodeSystemUnknown = "system.unknown" // no game system with the requested name
)

// OneFile is what a fault with CodeSystems allows if the names of the game systems do not tell them apart.
const OneFile = "the file of the one to import"

// maxSystemsShown is the maximum number of game systems in a message.
const maxSystemsShown = 10

// Select returns the documents of one game system, and the names of documents that are not game
// data. Documents of an unknown format are all returned, and Import rejects them. system is the
// name, the edition, the id or the document of the game system; it may be empty if there is only
// one. If there are several, or none matches, the error wraps ErrRefused and names them.
func (l *Library) Select(docs []Document, system string) (data []Document, others []string, err error) {
	format := l.recognise(docs)
	if format == nil {
		return docs, nil, nil
	}
	found := l.systems(docs)
	chosen := slices.Clone(found)
	if system != "" {
		chosen = slices.DeleteFunc(chosen, func(s choice) bool { return !s.is(system) })
	}
	switch {
	case len(found) == 0: // Import reports the missing game system
		data, others = format.split(docs)
		return data, others, nil
	case len(chosen) != 1:
		return nil, nil, ambiguous(found, system)
	case len(found) == 1:
		data, others = chosen[0].format.split(docs)
		return data, others, nil
	}
	for _, i := range chosen[0].Members {
		data = append(data, docs[i])
	}
	for i, d := range docs {
		if !slices.ContainsFunc(found, func(s choice) bool { return slices.Contains(s.Members, i) }) {
			others = append(others, d.Name)
		}
	}
	return data, others, nil
}

// split separates the documents of a format from the names of the others.
func (f *Format) split(docs []Document) (data []Document, others []string) {
	if f.Reads == nil {
		return docs, nil
	}
	for _, d := range docs {
		if f.Reads(d) {
			data = append(data, d)
		} else {
			others = append(others, d.Name)
		}
	}
	return data, others
}

// choice is a game system in the documents of an import.
type choice struct {
	FoundSystem
	format *Format
}

// systems returns the game systems of documents, of all formats.
func (l *Library) systems(docs []Document) (found []choice) {
	for i := range l.formats {
		f := &l.formats[i]
		if f.Systems == nil || !f.Recognise(docs) {
			continue
		}
		for _, s := range f.Systems(docs) {
			if s.Edition == "" {
				s.Edition = editionOf(&entry.Catalogue{Name: s.Name})
			}
			found = append(found, choice{s, f})
		}
	}
	return found
}

// ambiguous returns the error if not exactly one game system has the requested name, or if
// several exist and none is requested.
func ambiguous(found []choice, system string) error {
	var names []string
	for i, s := range found {
		if i == maxSystemsShown {
			names = append(names, fmt.Sprintf("%d more", len(found)-i))
			break
		}
		names = append(names, s.Name+" ("+s.Document+")")
	}
	at, list := fault.Parameter("system"), strings.Join(names, ", ")
	if len(found) > 1 && (system == "" || slices.ContainsFunc(found, func(s choice) bool { return s.is(system) })) {
		allowed := "the name or the file of the one to import"
		if shareName(found) {
			allowed = OneFile
		}
		return fault.New(ErrRefused, at, CodeSystems, fmt.Sprintf("%d game systems: %s", len(found), list), allowed)
	}
	return fault.New(ErrRefused, at, CodeSystemUnknown, "the game system "+list, fault.Quote(system))
}

// shareName reports whether two game systems have the same name.
func shareName(found []choice) bool {
	names := map[string]bool{}
	for _, s := range found {
		names[Fold(s.Name)] = true
	}
	return len(names) < len(found)
}
