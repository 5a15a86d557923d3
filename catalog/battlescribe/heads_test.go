package battlescribe

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"testing"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// community returns the folder of the community's data, and skips or fails the
// test where it is absent.
func community(tb testing.TB) string {
	tb.Helper()
	dir := os.Getenv("ROLLCALL_BATTLESCRIBE")
	if dir == "" {
		dir = filepath.Join("..", "..", "..", "shared", "battlescribe")
	}
	if _, err := os.Stat(filepath.Join(dir, "data")); err != nil {
		if os.Getenv("ROLLCALL_REQUIRE") == "1" {
			tb.Fatalf("no community data: %v", err)
		}
		fmt.Printf("skipped %s: no community data at %s\n", tb.Name(), dir)
		tb.SkipNow()
	}
	return dir
}

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
	return documents(tb, filepath.Join(community(tb), "data", edition, "head", "*"))
}

func byCode(problems []entry.Problem) map[string]int {
	n := map[string]int{}
	for _, p := range problems {
		n[p.Code]++
	}
	return n
}

func TestHeads(t *testing.T) {
	for _, tt := range []struct {
		edition string
		files   int
		allowed []string // codes of problems
	}{
		{"9e", 53, []string{"id.duplicate"}},
		{"10e", 47, nil},
	} {
		t.Run(tt.edition, func(t *testing.T) {
			catalogues, problems := Compile(head(t, tt.edition))
			if len(catalogues) != tt.files {
				t.Errorf("catalogues: got %d, want %d", len(catalogues), tt.files)
			}
			_, linking := entry.NewBook(catalogues[0], catalogues[1:])
			problems = append(problems, linking...)
			counts := byCode(problems)
			for _, code := range slices.Sorted(maps.Keys(counts)) {
				fmt.Printf("%s %s: %d\n", tt.edition, code, counts[code])
			}
			shown := map[string]int{}
			for _, p := range problems {
				if shown[p.Code]++; shown[p.Code] < 30 {
					t.Log(p.Code, p)
				}
			}
		})
	}
}

func BenchmarkCompile9e(b *testing.B) {
	docs := head(b, "9e")
	b.ReportAllocs()
	for b.Loop() {
		Compile(docs)
	}
}

func BenchmarkBook9e(b *testing.B) {
	docs := head(b, "9e")
	b.ReportAllocs()
	for b.Loop() {
		c, _ := Compile(docs)
		book, _ := entry.NewBook(c[0], c[1:])
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		b.ReportMetric(float64(m.HeapAlloc)/1e6, "MB-live")
		b.ReportMetric(float64(m.Sys)/1e6, "MB-sys")
		runtime.KeepAlive(book)
	}
}
