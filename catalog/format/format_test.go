package format_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/format"
	"github.com/rollcall40k/rollcall/datasheets"
)

// recognised returns the names of the formats that recognise the documents.
func recognised(docs ...catalog.Document) (names []string) {
	for _, f := range format.All() {
		if f.Recognise(docs) {
			names = append(names, f.Name)
		}
	}
	return names
}

// TestRecognise: each format recognises its own game data, and no format recognises other files.
func TestRecognise(t *testing.T) {
	gst := []byte(`<?xml version="1.0"?><gameSystem id="a" name="Test" revision="1" xmlns="http://www.battlescribe.net/schema/gameSystemSchema"></gameSystem>`)
	for name, tt := range map[string]struct {
		doc  catalog.Document
		want string
	}{
		"the frame of an edition": {catalog.Document{Name: "9e/system.json", Data: []byte(`{}`)}, "native"},
		"a frame of no edition":   {catalog.Document{Name: "system.json", Data: []byte(`{}`)}, ""},
		"a system at the root":    {catalog.Document{Name: "/system.json", Data: []byte(`{}`)}, ""},
		"a faction":               {catalog.Document{Name: "9e/faction.json", Data: []byte(`{}`)}, ""},
		"a nested system":         {catalog.Document{Name: "data/9e/system.json", Data: []byte(`{}`)}, ""},
		"a game system":           {catalog.Document{Name: "test.gst", Data: gst}, "battlescribe"},
		"a picture":               {catalog.Document{Name: "a.png", Data: []byte("\x89PNG")}, ""},
	} {
		got := recognised(tt.doc)
		if (tt.want == "") != (len(got) == 0) || tt.want != "" && got[0] != tt.want {
			t.Errorf("%s: got %q, want %q", name, got, tt.want)
		}
		if among := recognised(catalog.Document{Name: "a"}, tt.doc); len(among) != len(got) {
			t.Errorf("%s among others: got %q, want %q", name, among, got)
		}
	}
	if got := recognised(); len(got) > 0 {
		t.Errorf("no documents: got %q", got)
	}
}

// TestReads: the files of an archive that each format reads.
func TestReads(t *testing.T) {
	for name, want := range map[string][2]bool{
		"9e/system.json": {true, false}, "9e/SYSTEM.JSON": {true, false}, "a.cat": {false, true}, "a.gstz": {false, true}, "readme.txt": {false, false},
	} {
		for i, f := range format.All() {
			if got := f.Reads(catalog.Document{Name: name}); got != want[i] && !(i == 1 && want[0]) { // New Recruit has JSON, too
				t.Errorf("%s of %s: got %v, want %v", f.Name, name, got, want[i])
			}
		}
	}
}

// TestCompile: the built-in datasheets compile without a problem.
func TestCompile(t *testing.T) {
	docs, err := catalog.ReadDocuments(datasheets.Files)
	if err != nil {
		t.Fatal(err)
	}
	catalogues, problems := format.Native().Compile(docs)
	if len(catalogues) == 0 || len(problems) > 0 {
		t.Errorf("got %d catalogues and %v", len(catalogues), problems)
	}
}
