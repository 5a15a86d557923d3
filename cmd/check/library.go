package main

import (
	"cmp"
	"slices"
	"strings"
)

// A library is third-party code and the one room that imports it, so that a
// successor is a change to that room. An empty room marks what only tests use.
type library struct {
	path string // of the module, or of a part of it that has a purpose of its own
	room string
}

var libraries = []library{
	{"github.com/alecthomas/kong", "cmd/rollcall"},
	{"github.com/go-fonts/dejavu", "roster/format/pdf"},
	{"github.com/govalues/decimal", "catalog/entry"},
	{"github.com/jung-kurt/gofpdf", "roster/format/pdf"},
	{"github.com/labstack/echo/v4", "api"},
	{"github.com/nicksnyder/go-i18n/v2", "roster/message"},
	{"github.com/oklog/ulid/v2", "roster"},
	{"github.com/pressly/goose/v3", "catalog/sqlite"},
	{"github.com/prometheus/client_golang", "api"},
	{"github.com/riverqueue/river", "roster/jobs"},
	{"github.com/riverqueue/river/riverdriver/riversqlite", "roster/jobs"},
	{"github.com/santhosh-tekuri/jsonschema/v5", "schemas"},
	{"golang.org/x/image", "roster/format/pdf"},
	{"golang.org/x/sync", "catalog"},
	{"gopkg.in/yaml.v3", "schemas/yaml"},
	{"gonum.org/v1/plot", "roster/play/report"},
	{"modernc.org/sqlite", "catalog/sqlite"},
	{"rsc.io/qr", "roster/format/pdf"},

	// Two parts of one module: language tags are how go-i18n is called, the
	// rest folds accents and case for the search.
	{"golang.org/x/text", "catalog"},
	{"golang.org/x/text/language", "roster/message"},

	{"github.com/chromedp/cdproto", ""},
	{"github.com/chromedp/chromedp", ""},
	{"github.com/getkin/kin-openapi", ""},
	{"github.com/google/go-cmp", ""},
	{"github.com/makiuchi-d/gozxing", ""}, // reads the QR codes that are printed
	{"github.com/rogpeppe/go-internal", ""},
	{"golang.org/x/net", ""},
	{"golang.org/x/tools", ""},
	{"golang.org/x/tools/txtar", "rules/scenario"},
	{"pgregory.net/rapid", ""},
}

// findLibraries finds third-party imports outside the library's room, and
// libraries without a row.
func findLibraries(m *module) ([]breach, error) {
	var found []breach
	for _, p := range m.packages {
		folder, _ := m.ours(p.ImportPath)
		for _, path := range p.Imports {
			dep := m.imported[path]
			if dep == nil || dep.Standard || dep.Module == nil || dep.Module.Main {
				continue
			}
			reason := misplaced(path, room(folder))
			if reason == "" {
				continue
			}
			b, err := m.importBreach(p, path, reason)
			if err != nil {
				return nil, err
			}
			found = append(found, b)
		}
	}
	return found, nil
}

// misplaced says why the room must not import the path, or nothing.
func misplaced(path, from string) string {
	l, ok := libraryOf(path)
	switch {
	case !ok:
		return path + " has no row in the table of libraries"
	case l.room == "":
		return l.path + " is for tests only"
	case l.room != from:
		return l.path + " is imported by " + l.room + " alone, not by " + from
	}
	return ""
}

// libraryOf returns the most exact row for the import path.
func libraryOf(path string) (library, bool) {
	rows := slices.Clone(libraries)
	slices.SortFunc(rows, func(a, b library) int { return cmp.Compare(len(b.path), len(a.path)) })
	for _, l := range rows {
		if path == l.path || strings.HasPrefix(path, l.path+"/") {
			return l, true
		}
	}
	return library{}, false
}
