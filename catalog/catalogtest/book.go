// Package catalogtest provides the linked built-in game data to tests.
package catalogtest

import (
	"fmt"
	"io/fs"
	"sync"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/catalog/native"
	"github.com/rollcall40k/rollcall/datasheets"
)

// Documents returns the documents of an edition, such as 9e, in the order of
// their names; "." is for those of all editions.
func Documents(edition string) ([]native.Document, error) {
	var docs []native.Document
	err := fs.WalkDir(datasheets.Files, edition, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := datasheets.Files.ReadFile(path)
		docs = append(docs, native.Document{Name: path, Data: data})
		return err
	})
	return docs, err
}

var (
	linking sync.Mutex
	books   = map[string]*entry.Book{}
)

// Book returns the linked game data of an edition. It is linked once, and must
// not be changed.
func Book(edition string) (*entry.Book, error) {
	linking.Lock()
	defer linking.Unlock()
	if b := books[edition]; b != nil {
		return b, nil
	}
	docs, err := Documents(edition)
	if err != nil {
		return nil, err
	}
	b, err := link(docs)
	if err != nil {
		return nil, fmt.Errorf("built-in data of edition %s: %w", edition, err)
	}
	books[edition] = b
	return b, nil
}

// link compiles and links documents of one edition. The error is the first
// problem.
func link(docs []native.Document) (*entry.Book, error) {
	catalogues, problems := native.Compile(docs)
	if len(problems) > 0 {
		return nil, problems[0]
	}
	book, problems := entry.NewBook(catalogues[0], catalogues[1:])
	if len(problems) > 0 {
		return nil, problems[0]
	}
	return book, nil
}
