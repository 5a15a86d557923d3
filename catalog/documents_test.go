package catalog

import (
	"archive/zip"
	"bytes"
	"errors"
	"io/fs"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/schemas/fuzztest"
	"github.com/rollcall40k/rollcall/schemas/ziptest"
)

func TestReadDocumentsLeavesHiddenFilesOut(t *testing.T) {
	files := fstest.MapFS{
		"9e/system.json":           {Data: []byte("a")},
		"9e/necrons/monolith.json": {Data: []byte("b")},
		"9e/.draft.json":           {Data: []byte("c")},
		".git/config":              {Data: []byte("d")},
		"__MACOSX/9e/system.json":  {Data: []byte("e")},
		"9e/empty.json":            {},
		"link":                     {Mode: fs.ModeSymlink, Data: []byte("9e")},
	}
	got, err := ReadDocuments(files)
	if err != nil {
		t.Fatal(err)
	}
	want := []Document{
		{Name: "9e/empty.json", Data: []byte{}},
		{Name: "9e/necrons/monolith.json", Data: []byte("b")},
		{Name: "9e/system.json", Data: []byte("a")},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("documents (-want +got):\n%s", diff)
	}
}

// TestUnzipBackslashes: some programs for Windows write paths with backslashes.
func TestUnzipBackslashes(t *testing.T) {
	got, err := Unzip(ziptest.Archive(`data\a.cat`, "a", `data\more\b.cat`, "b"))
	want := []Document{{Name: "data/a.cat", Data: []byte("a")}, {Name: "data/more/b.cat", Data: []byte("b")}}
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Errorf("documents (-want +got):\n%s\nerror: %v", diff, err)
	}
	for _, bad := range [][]byte{ziptest.Archive(`..\a.cat`, "a"), ziptest.Archive(`data\a.cat`, "a", "data/a.cat", "a")} {
		if got, err := Unzip(bad); !errors.Is(err, ErrArchive) {
			t.Errorf("got %v, %v; want the paths to be refused", got, err)
		}
	}
}

func TestReadDocumentsCountsBytes(t *testing.T) {
	half := &fstest.MapFile{Data: make([]byte, MaxUnpacked/2)}
	files := fstest.MapFS{"a": half, "b": half}
	if docs, err := ReadDocuments(files); err != nil || len(docs) != 2 {
		t.Errorf("%d documents and error %v at the limit, want 2 and no error", len(docs), err)
	}
	files["c"] = &fstest.MapFile{Data: []byte{0}}
	if _, err := ReadDocuments(files); !errors.Is(err, ErrTooLarge) {
		t.Errorf("error %v one byte above the limit, want ErrTooLarge", err)
	}
}

// FuzzReadDocuments reads archives with arbitrary bytes.
func FuzzReadDocuments(f *testing.F) {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	if file, err := w.Create("9e/system.json"); err == nil {
		file.Write([]byte("{}"))
	}
	w.Close()
	f.Add(b.Bytes())
	f.Add([]byte("PK"))
	f.Fuzz(func(t *testing.T, data []byte) {
		fuzztest.Limit(t)
		r, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
		if err != nil {
			return
		}
		docs, err := ReadDocuments(r)
		if err != nil {
			return
		}
		total := 0
		for _, d := range docs {
			if !fs.ValidPath(d.Name) {
				t.Errorf("a document with the name %q", d.Name)
			}
			total += len(d.Data)
		}
		if total > MaxUnpacked {
			t.Errorf("%d bytes read, want at most %d", total, MaxUnpacked)
		}
	})
}

func TestPlain(t *testing.T) {
	xml := ziptest.Archive("a", "<catalogue/>")
	large := ziptest.Archive("a", "<"+string(make([]byte, maxPlain-1)))
	tooLarge := ziptest.Archive("a", "<"+string(make([]byte, maxPlain)))
	for _, tt := range []struct {
		name string
		doc  Document
		size int
	}{
		{"XML", Document{"a.CATZ", xml}, len("<catalogue/>")},
		{"another extension", Document{"a.cat", xml}, len(xml)},
		{"cut off", Document{"a.gstz", xml[:20]}, 20},
		{"no zip", Document{"a.gstz", []byte("text")}, 4},
		{"two files", Document{"a.gstz", ziptest.Archive("a", "<a/>", "b", "<b/>")}, len(ziptest.Archive("a", "<a/>", "b", "<b/>"))},
		{"no XML", Document{"a.gstz", ziptest.Archive("a", "text")}, len(ziptest.Archive("a", "text"))},
		{"as large as allowed", Document{"a.gstz", large}, maxPlain},
		{"larger", Document{"a.gstz", tooLarge}, len(tooLarge)},
	} {
		if got := len(tt.doc.Plain()); got != tt.size {
			t.Errorf("%s: got %d bytes, want %d", tt.name, got, tt.size)
		}
	}
}
