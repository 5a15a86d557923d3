package battlescribe

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"testing"

	"github.com/rollcall40k/rollcall/catalog/communitytest"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

func documents(tb testing.TB, pattern string) []Document {
	tb.Helper()
	names, err := filepath.Glob(pattern)
	if err != nil || len(names) == 0 {
		tb.Fatalf("documents %s: %d, %v", pattern, len(names), err)
	}
	var docs []Document
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			tb.Fatal(err)
		}
		docs = append(docs, Document{filepath.Base(name), data})
	}
	return docs
}

func head(tb testing.TB, edition string) []Document {
	return documents(tb, filepath.Join(communitytest.Folder(tb), "data", edition, "head", "*"))
}

func byCode(problems []fault.Fault) map[string]int {
	n := map[string]int{}
	for _, p := range problems {
		n[p.Code]++
	}
	return n
}

// The data of every roster is read without unknown, broken or missing parts, and every profile
// type has its expected role.
func TestRevisions(t *testing.T) {
	folders, err := filepath.Glob(filepath.Join(communitytest.Folder(t), "data", "*", "*"))
	if err != nil || len(folders) < 20 {
		t.Fatalf("folders: got %d, %v", len(folders), err)
	}
	seen, heads := map[string]bool{}, 0
	for _, folder := range folders {
		docs := documents(t, filepath.Join(folder, "*"))
		catalogues, problems := Compile(docs)
		testRoles(t, catalogues, seen)
		if len(catalogues) != len(docs) {
			t.Errorf("%s: got %d catalogues, want %d", folder, len(catalogues), len(docs))
		}
		for _, p := range problems {
			if p.Code != "battlescribe.unevaluated" {
				t.Errorf("%s: %s %v", folder, p.Code, p)
			}
		}
		if filepath.Base(folder) == "head" {
			testHead(t, filepath.Base(filepath.Dir(folder)), catalogues, problems)
			heads++
		}
	}
	if want := len(profileRoles) + len(otherProfiles); len(seen) != want {
		t.Errorf("profile types: got %d, want %d", len(seen), want)
	}
	if heads != 2 {
		t.Errorf("newest data: got %d editions, want 2", heads)
	}
}

// testHead: every part of the community's newest data is understood. The expected numbers of problems
// are those of that data: links to missing targets, and parts that only New Recruit evaluates.
func testHead(t *testing.T, edition string, catalogues []*entry.Catalogue, problems []fault.Fault) {
	t.Helper()
	want := map[string]struct {
		files   int
		allowed []string // codes of problems
	}{
		"9e":  {53, []string{"id.duplicate"}},
		"10e": {47, []string{"battlescribe.unevaluated", "id.duplicate", "modifier.affects", "modifier.category", "query.child", "query.scope"}},
	}[edition]
	if len(catalogues) != want.files {
		t.Fatalf("%s: got %d catalogues, want %d", edition, len(catalogues), want.files)
	}
	book, linking := entry.NewBook(catalogues[0], catalogues[1:])
	for code, n := range byCode(append(problems, linking...)) {
		fmt.Printf("%s %s: %d\n", edition, code, n)
		if !slices.Contains(want.allowed, code) {
			t.Errorf("%s %s: got %d, want none", edition, code, n)
		}
	}
	for _, c := range catalogues[1:] {
		if !c.Library && len(book.Roots(c.ID).Options) == 0 {
			t.Errorf("%s: no root entry", c.Name)
		}
	}
}

// closure returns the documents that the catalogue links to, directly or not, including the game
// system.
func closure(tb testing.TB, docs []Document, name string) []Document {
	tb.Helper()
	catalogues, _ := Compile(docs)
	byID := map[string]*entry.Catalogue{}
	var kept []string
	for _, c := range catalogues {
		byID[c.ID] = c
	}
	var follow func(c *entry.Catalogue)
	follow = func(c *entry.Catalogue) {
		if c == nil || slices.Contains(kept, c.Source.Document) {
			return
		}
		kept = append(kept, c.Source.Document)
		for _, l := range c.Links {
			follow(byID[l.Target])
		}
	}
	follow(catalogues[0])
	for _, c := range catalogues {
		if c.Name == name {
			follow(c)
		}
	}
	if len(kept) < 2 {
		tb.Fatalf("%s: no such catalogue", name)
	}
	var reached []Document
	for _, d := range docs {
		if slices.Contains(kept, d.Name) {
			reached = append(reached, d)
		}
	}
	return reached
}

func BenchmarkCompile(b *testing.B) {
	docs := head(b, "9e")
	for name, docs := range map[string][]Document{
		"9e":           docs,
		"Blood Angels": closure(b, docs, "Imperium - Adeptus Astartes - Blood Angels"),
		"Necrons":      closure(b, docs, "Necrons"),
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			b.ReportMetric(float64(len(docs)), "documents")
			for b.Loop() {
				catalogues, _ := Compile(docs)
				entry.NewBook(catalogues[0], catalogues[1:])
			}
		})
	}
}

// BenchmarkMemory keeps the whole edition linked and reports the memory it holds.
func BenchmarkMemory(b *testing.B) {
	docs := head(b, "9e")
	for b.Loop() {
		catalogues, _ := Compile(docs)
		book, _ := entry.NewBook(catalogues[0], catalogues[1:])
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		b.ReportMetric(float64(m.HeapAlloc)/(1<<20), "MB-live")
		b.ReportMetric(float64(m.Sys)/(1<<20), "MB-resident")
		runtime.KeepAlive(book)
	}
}
