package army

import (
	"io/fs"
	"sync"
	"testing"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/catalog/native"
	"github.com/rollcall40k/rollcall/datasheets"
)

// BuiltIn is the linked game data that is part of the program. A book is
// immutable, and all tests share it.
func BuiltIn(tb testing.TB) *entry.Book {
	tb.Helper()
	book, err := compiled()
	if err != nil {
		tb.Fatal(err)
	}
	return book
}

var compiled = sync.OnceValues(func() (*entry.Book, error) {
	var docs []native.Document
	err := fs.WalkDir(datasheets.Files, "9e", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := datasheets.Files.ReadFile(path)
		docs = append(docs, native.Document{Name: path, Data: data})
		return err
	})
	if err != nil {
		return nil, err
	}
	catalogues, problems := native.Compile(docs)
	if len(problems) > 0 {
		return nil, problems[0]
	}
	book, problems := entry.NewBook(catalogues[0], catalogues[1:])
	if len(problems) > 0 {
		return nil, problems[0]
	}
	return book, nil
})
