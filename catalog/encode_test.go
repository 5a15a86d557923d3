package catalog

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

func TestDecodeReadsLinkedCatalogues(t *testing.T) {
	link := func(id string, to ...string) *entry.Catalogue {
		c := &entry.Catalogue{ID: id, Revision: 1, System: id == "system"}
		for _, target := range to {
			c.Links = append(c.Links, entry.CatalogueLink{Target: target})
		}
		return c
	}
	index, parts, err := encode([]*entry.Catalogue{
		link("system"), link("a", "lib"), link("lib", "deep", "absent"), link("deep", "a"), link("b"),
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name       string
		only, want []string
	}{
		{"all", nil, []string{"system", "a", "lib", "deep", "b"}},
		{"none", []string{}, []string{"system"}},
		{"a catalogue without links", []string{"b"}, []string{"system", "b"}},
		{"a cycle of links", []string{"a"}, []string{"system", "a", "lib", "deep"}},
		{"two", []string{"a", "b"}, []string{"system", "a", "lib", "deep", "b"}},
		{"an unknown catalogue", []string{"b", "absent"}, []string{"system", "a", "lib", "deep", "b"}},
	} {
		catalogues, err := decode(index, tt.only, (&compilation{parts: parts}).read)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, c := range catalogues {
			if c.System || c.Revision == 1 {
				got = append(got, c.ID)
			}
		}
		if len(catalogues) != 5 {
			t.Errorf("%s: %d catalogues, want 5, read or not", tt.name, len(catalogues))
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
	}
}
