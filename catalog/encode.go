package catalog

import (
	"bytes"
	"encoding/gob"
	"fmt"
	"runtime"

	"golang.org/x/sync/errgroup"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// encodedCatalogue describes a part of the compile cache: a catalogue, as gob. Parts are decoded
// separately, because a roster needs only a few of the fifty catalogues of a game system. They
// are not compressed, so that a store can keep differences between versions.
type encodedCatalogue struct {
	ID       string
	Name     string
	Revision int
	System   bool
	Links    []string // ids of the catalogues that it links to
	Costs    []entry.CostType
}

// part returns the name of the part. A catalogue may have the id of the game system.
func (e *encodedCatalogue) part() string {
	if e.System {
		return "system " + e.ID
	}
	return "catalogue " + e.ID
}

// encode returns the index and the parts of the compile cache. The catalogues lack the names of their
// documents then: see entry.Catalogue.OmitDocument.
func encode(catalogues []*entry.Catalogue) (index []byte, parts []Document, err error) {
	list := make([]encodedCatalogue, len(catalogues))
	for i, c := range catalogues {
		list[i] = encodedCatalogue{ID: c.ID, Name: c.Name, Revision: c.Revision, System: c.System, Costs: c.CostTypes}
		for _, l := range c.Links {
			list[i].Links = append(list[i].Links, l.Target)
		}
		c.OmitDocument()
		var b bytes.Buffer
		if err := gob.NewEncoder(&b).Encode(c); err != nil {
			return nil, nil, fmt.Errorf("encode catalogue %s: %w", c.ID, err)
		}
		parts = append(parts, Document{Name: list[i].part(), Data: bytes.Clone(b.Bytes())})
	}
	var b bytes.Buffer
	if err := gob.NewEncoder(&b).Encode(list); err != nil {
		return nil, nil, fmt.Errorf("encode catalogues: %w", err)
	}
	return b.Bytes(), parts, nil
}

// decode returns the catalogues with the ids, those that they link to, and the game system; or
// all catalogues if only is nil or has an unknown id. The other catalogues are returned with only
// their id, name and cost types, because conditions refer to these. read returns parts by their
// names.
func decode(index []byte, only []string, read readParts) ([]*entry.Catalogue, error) {
	var list []encodedCatalogue
	if err := gob.NewDecoder(bytes.NewReader(index)).Decode(&list); err != nil {
		return nil, fmt.Errorf("decode catalogues: %w", err)
	}
	wanted, whole := closure(list, only)
	var names []string
	catalogues := make([]*entry.Catalogue, len(list))
	for i := range list {
		c := &list[i]
		if whole || c.System || wanted[c.ID] {
			names = append(names, c.part())
		} else {
			catalogues[i] = &entry.Catalogue{ID: c.ID, Name: c.Name, CostTypes: c.Costs}
		}
	}
	parts, err := read(names)
	if err != nil {
		return nil, err
	}
	var decoders errgroup.Group
	decoders.SetLimit(runtime.GOMAXPROCS(0))
	for i := range list {
		if catalogues[i] != nil {
			continue
		}
		c, part := &entry.Catalogue{}, parts[0]
		catalogues[i], parts = c, parts[1:]
		decoders.Go(func() error {
			if err := gob.NewDecoder(bytes.NewReader(part.Data)).Decode(c); err != nil {
				return fmt.Errorf("decode %s: %w", part.Name, err)
			}
			return nil
		})
	}
	return catalogues, decoders.Wait()
}

// closure returns the catalogues with the ids and those that they link to; whole
// reports that all catalogues are needed.
func closure(parts []encodedCatalogue, only []string) (wanted map[string]bool, whole bool) {
	if only == nil {
		return nil, true
	}
	links := map[string][]string{}
	for _, p := range parts {
		links[p.ID] = p.Links
	}
	wanted = map[string]bool{}
	for _, id := range only {
		if _, ok := links[id]; !ok {
			return nil, true
		}
	}
	for queue := only; len(queue) > 0; queue = queue[1:] {
		if id := queue[0]; !wanted[id] {
			wanted[id] = true
			queue = append(queue[:len(queue):len(queue)], links[id]...)
		}
	}
	return wanted, false
}
