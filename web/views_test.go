package web_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/communitytest"
)

// worldEaterFiles are the army book of the World Eaters and all that it links to.
var worldEaterFiles = []string{
	"Warhammer 40,000.gstz", "Chaos - World Eaters.catz", "Chaos - Chaos Daemons Library.catz", "Chaos - Chaos Knights Library.catz",
	"Library - Astartes Heresy Legends.catz", "Library - Titans.catz", "Unaligned Forces.catz",
}

// TestJakhals: the builder's row of a unit counts models of all names.
func TestJakhals(t *testing.T) {
	t.Parallel()
	h := newSite(t, nil)
	var docs []catalog.Document
	for _, name := range worldEaterFiles {
		data, err := os.ReadFile(filepath.Join(communitytest.Folder(t), "data", "10e", "head", name))
		if err != nil {
			t.Fatal(err)
		}
		docs = append(docs, catalog.Document{Name: name, Data: data})
	}
	docs, _, _ = h.Library.Select(docs, "")
	if _, _, _, err := h.Library.Import(t.Context(), "import: data", docs); err != nil {
		t.Fatal(err)
	}
	v := h.client(t)
	page := v.keep(v.upload("list.json", []byte(`{"list": "Red tide", "edition": "10e", "faction": "Chaos - World Eaters", "units": [{"unit": "Jakhals"}]}`)))
	if !strings.Contains(page.html, `Jakhals</a><span class="dots"></span></div>`) || !strings.Contains(page.html, `<span>10 models</span>`) {
		t.Errorf("%s: no row of 10 Jakhals in\n%s", page.at, page.html)
	}
}
