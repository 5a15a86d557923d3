package api_test

import (
	"bytes"
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/catalogtest"
	"github.com/rollcall40k/rollcall/catalog/communitytest"
	"github.com/rollcall40k/rollcall/roster/service/servicetest"
)

// Updates of the community's data that change 2 % of the entries take at most a fifth of the
// space of the first import.
func TestUpdateOfRealDataTakesLittleSpace(t *testing.T) {
	for _, tt := range []struct {
		edition string
		docs    func(*testing.T) []catalog.Document
		change  func(*testing.T, catalog.Document, *entryCount) []byte
	}{
		{"10e", tenthDocuments, changeXML},
		{"11e", eleventhDocuments, changeJSON},
	} {
		t.Run(tt.edition, func(t *testing.T) {
			t.Parallel()
			s := servicetest.New(t, time.Now, "9e")
			docs := sampled(tt.docs(t))
			empty := usedBytes(t, s)
			importReal(t, s, docs)
			before := usedBytes(t, s)
			changed := slices.Clone(docs)
			n := &entryCount{}
			for i := range changed {
				changed[i].Data = tt.change(t, changed[i], n)
			}
			if n.entries < 500 || n.changed*1000 < n.entries*19 {
				t.Fatalf("changed %d of %d entries, want 2 %% of an edition", n.changed, n.entries)
			}
			importReal(t, s, changed)
			whole, grown := before-empty, usedBytes(t, s)-before
			t.Logf("first import: %d bytes; update: %d bytes", whole, grown)
			if grown*5 > whole {
				t.Errorf("the update takes %d bytes, the first import %d", grown, whole)
			}
		})
	}
}

func importReal(t *testing.T, s *servicetest.Services, docs []catalog.Document) {
	t.Helper()
	if _, created, _, err := s.Library.Import(t.Context(), "test", docs); err != nil || !created {
		t.Fatalf("import: %t, %v", created, err)
	}
}

// sampled returns the game system and every fifth catalogue, or all catalogues if the tests are
// exhaustive.
func sampled(docs []catalog.Document) (sample []catalog.Document) {
	for i, d := range docs {
		if catalogtest.Exhaustive() || i%5 == 0 || strings.Contains(d.Name, "Warhammer 40,000") {
			sample = append(sample, d)
		}
	}
	return sample
}

// usedBytes returns the size of the pages in use of a database.
func usedBytes(t *testing.T, s *servicetest.Services) (n int64) {
	t.Helper()
	err := s.DB.Read().QueryRowContext(t.Context(), `SELECT (page_count - freelist_count) * page_size
		FROM pragma_page_count, pragma_freelist_count, pragma_page_size`).Scan(&n)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func tenthDocuments(t *testing.T) []catalog.Document {
	docs, err := catalog.ReadDocuments(os.DirFS(filepath.Join(communitytest.Folder(t), "data", "10e", "head")))
	if err != nil {
		t.Fatal(err)
	}
	return docs
}

func eleventhDocuments(t *testing.T) []catalog.Document {
	data, err := os.ReadFile(filepath.Join(communitytest.Folder(t), "newrecruit", "11e", "wh40k-11e-json.zip"))
	if err != nil {
		t.Fatal(err)
	}
	docs, err := catalog.Unzip(data)
	if err != nil {
		t.Fatal(err)
	}
	// They are written again, so that the changes are the only differences.
	for i := range docs {
		docs[i].Data = changeJSON(t, docs[i], nil)
	}
	return docs
}

// entryCount counts entries; every fiftieth is changed.
type entryCount struct{ entries, changed int }

func (n *entryCount) next() (change bool) {
	if n == nil {
		return false
	}
	if n.entries++; n.entries%50 == 0 {
		n.changed++
		return true
	}
	return false
}

var entryName = regexp.MustCompile(`<selectionEntry [^>]*\bname="`)

// changeXML renames entries, and moves the following ones by a line.
func changeXML(_ *testing.T, d catalog.Document, n *entryCount) []byte {
	return entryName.ReplaceAllFunc(d.Plain(), func(start []byte) []byte {
		if !n.next() {
			return start
		}
		return slices.Concat([]byte("<!-- changed -->\n"), start, []byte("Changed "))
	})
}

// changeJSON renames entries.
func changeJSON(t *testing.T, d catalog.Document, n *entryCount) []byte {
	if !strings.HasSuffix(d.Name, ".json") {
		return d.Data
	}
	var content any
	decoder := json.NewDecoder(bytes.NewReader(d.Data))
	decoder.UseNumber()
	if err := decoder.Decode(&content); err != nil {
		t.Fatal(err)
	}
	changeEntries(content, n)
	data, err := json.MarshalIndent(content, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func changeEntries(x any, n *entryCount) {
	switch x := x.(type) {
	case []any:
		for _, v := range x {
			changeEntries(v, n)
		}
	case map[string]any:
		if name, ok := x["name"].(string); ok && x["costs"] != nil && n.next() {
			x["name"] = "Changed " + name
		}
		for _, key := range slices.Sorted(maps.Keys(x)) {
			changeEntries(x[key], n)
		}
	}
}
