package catalog

import (
	"bytes"
	"compress/flate"
	"encoding/gob"
	"fmt"
	"io"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// encodedCatalogue is a catalogue in the compile cache. Each is decoded separately:
// a roster needs a few of the fifty of a game system.
type encodedCatalogue struct {
	ID     string
	Name   string
	System bool
	Links  []string // ids of the catalogues that it links to
	Costs  []entry.CostType
	Data   []byte // gob, compressed with flate
}

func encode(catalogues []*entry.Catalogue) ([]byte, error) {
	parts := make([]encodedCatalogue, len(catalogues))
	for i, c := range catalogues {
		data, err := deflate(c)
		if err != nil {
			return nil, fmt.Errorf("encode catalogue %s: %w", c.ID, err)
		}
		parts[i] = encodedCatalogue{ID: c.ID, Name: c.Name, System: c.System, Costs: c.CostTypes, Data: data}
		for _, l := range c.Links {
			parts[i].Links = append(parts[i].Links, l.Target)
		}
	}
	var b bytes.Buffer
	if err := gob.NewEncoder(&b).Encode(parts); err != nil {
		return nil, fmt.Errorf("encode catalogues: %w", err)
	}
	return b.Bytes(), nil
}

func deflate(c *entry.Catalogue) ([]byte, error) {
	var b bytes.Buffer
	w, err := flate.NewWriter(&b, flate.BestSpeed)
	if err == nil {
		err = gob.NewEncoder(w).Encode(c)
	}
	if err == nil {
		err = w.Close()
	}
	return b.Bytes(), err
}

// decode returns the catalogues with the ids, those that they link to, and the game
// system; or all catalogues if only is nil or has an unknown id. The others are
// returned as well, but with id, name and cost types alone, as conditions refer to
// these.
func decode(data []byte, only []string) ([]*entry.Catalogue, error) {
	var parts []encodedCatalogue
	if err := gob.NewDecoder(bytes.NewReader(data)).Decode(&parts); err != nil {
		return nil, fmt.Errorf("decode catalogues: %w", err)
	}
	wanted, whole := closure(parts, only)
	var catalogues []*entry.Catalogue
	for _, p := range parts {
		if !whole && !p.System && !wanted[p.ID] {
			catalogues = append(catalogues, &entry.Catalogue{ID: p.ID, Name: p.Name, CostTypes: p.Costs})
			continue
		}
		c, err := inflate(p.Data)
		if err != nil {
			return nil, fmt.Errorf("decode catalogue %s: %w", p.ID, err)
		}
		catalogues = append(catalogues, c)
	}
	return catalogues, nil
}

func inflate(data []byte) (*entry.Catalogue, error) {
	plain, err := io.ReadAll(flate.NewReader(bytes.NewReader(data)))
	if err != nil {
		return nil, err
	}
	c := &entry.Catalogue{}
	return c, gob.NewDecoder(bytes.NewReader(plain)).Decode(c)
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
