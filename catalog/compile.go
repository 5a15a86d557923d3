package catalog

import (
	"fmt"
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// compilation is what a format makes of documents.
type compilation struct {
	data     []byte // encoded catalogues
	book     *entry.Book
	problems []entry.Problem
}

// compile never fails on what is written in a document: that makes problems. It
// fails where there is no game system to hold the rest together; the problems
// found until then are returned as well.
func compile(f *Format, docs []Document) (compilation, error) {
	catalogues, problems := f.Compile(docs)
	c := compilation{problems: problems}
	data, err := encode(catalogues)
	if err != nil {
		return c, err
	}
	c.data = data
	book, found, err := link(catalogues)
	if err != nil {
		if len(problems) > 0 {
			err = &refusal{problems}
		}
		return c, err
	}
	c.book, c.problems = book, append(problems, found...)
	return c, nil
}

// link makes a book of catalogues of which exactly one is a game system. The
// book takes the catalogues over.
func link(catalogues []*entry.Catalogue) (*entry.Book, []entry.Problem, error) {
	at := slices.IndexFunc(catalogues, func(c *entry.Catalogue) bool { return c.System })
	if at < 0 {
		return nil, nil, fmt.Errorf("%w: there is no game system among them", ErrDocuments)
	}
	system := catalogues[at]
	others := slices.Delete(slices.Clone(catalogues), at, at+1)
	for _, c := range others {
		if c.System {
			return nil, nil, fmt.Errorf("%w: there are two game systems among them, %s and %s", ErrDocuments, system.Name, c.Name)
		}
	}
	book, problems := entry.NewBook(system, others)
	return book, problems, nil
}

// toImport adds what follows from the content to the snapshot.
func (c *compilation) toImport(f *Format, s Snapshot, docs []Document) *Import {
	s.Edition = editionOf(c.book.System)
	s.ID = s.Edition + "@" + s.Sum[:idDigits]
	s.Name, s.System = c.book.System.Name, c.book.System.ID
	s.Format = f.Name
	im := &Import{
		Snapshot:  s,
		Documents: docs,
		Compiled:  Compiled{Version: f.version(), Data: c.data, Problems: c.problems},
	}
	im.Books, im.Datasheets = summarise(c.book, s)
	return im
}
