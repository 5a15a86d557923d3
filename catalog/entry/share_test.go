package entry_test

import (
	"strings"
	"testing"
	"unsafe"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// TestNewBookSharesTexts: equal texts of a book are stored once, wherever they occur.
func TestNewBookSharesTexts(t *testing.T) {
	source := func() entry.Source { return entry.Source{Document: strings.Clone("Orks.cat")} }
	id := func() string { return strings.Clone("c835-5842") }
	query := func() entry.Query {
		return entry.Query{Scope: strings.Clone(entry.ScopeRoster), Field: strings.Clone(entry.FieldSelections), Child: id()}
	}
	boy := &entry.Entry{Node: entry.Node{ID: id(), Source: source()}}
	nob := &entry.Link{Node: entry.Node{ID: "nob", Source: source()}, Target: id(), Constraints: []entry.Constraint{{ID: "1", Query: query(), Source: source()}}}
	nob.Modifiers = []entry.Modifier{{Field: strings.Clone("hidden"), Source: source(), When: entry.Conditions{Tests: []entry.Condition{{Query: query(), Source: source()}}}}}
	line := &entry.Profile{Type: id(), Characteristics: []entry.Characteristic{{Type: id(), Value: strings.Clone("hidden")}}}
	c := &entry.Catalogue{ID: "orks", Shared: entry.Offers{Entries: []*entry.Entry{boy}, Links: []*entry.Link{nob}}, SharedInfo: entry.Info{Profiles: []*entry.Profile{line}}}
	entry.NewBook(&entry.Catalogue{ID: "system", System: true}, []*entry.Catalogue{c})

	limit, m := &nob.Constraints[0], &nob.Modifiers[0]
	test := &m.When.Tests[0]
	for name, texts := range map[string][]string{
		"documents": {boy.Source.Document, nob.Source.Document, limit.Source.Document, m.Source.Document, test.Source.Document},
		"ids":       {boy.ID, nob.Target, limit.Child, test.Child, line.Type, line.Characteristics[0].Type},
		"scopes":    {limit.Scope, test.Scope},
		"fields":    {limit.Field, test.Field},
		"words":     {m.Field, line.Characteristics[0].Value},
	} {
		for i, s := range texts {
			if s != texts[0] || unsafe.StringData(s) != unsafe.StringData(texts[0]) {
				t.Errorf("%s: text %d, %q, has memory of its own; the first is %q", name, i, s, texts[0])
			}
		}
	}
}
