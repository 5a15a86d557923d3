package format_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/databasetest"
	"github.com/rollcall40k/rollcall/catalog/format"
	"github.com/rollcall40k/rollcall/datasheets"
)

// TestCompareCosts: the costs of larger units and of Enhancements are compared.
func TestCompareCosts(t *testing.T) {
	docs, err := catalog.ReadDocuments(datasheets.Files)
	if err != nil {
		t.Fatal(err)
	}
	_, data := databasetest.Open(t, filepath.Join(t.TempDir(), "test.db"))
	library := catalog.NewLibrary(data, format.All()...)
	var ids []string
	for _, replaced := range [][]string{nil, {`"from": 6, "cost": 160`, `"from": 6, "cost": 165`, `"name": "Fire Discipline",
          "points": 25`, `"name": "Fire Discipline", "points": 30`}} {
		var tenth []catalog.Document
		for _, d := range docs {
			if strings.HasPrefix(d.Name, "10e/") {
				if strings.HasSuffix(d.Name, "/intercessor-squad.json") || strings.HasSuffix(d.Name, "space-marines/faction.json") {
					d.Data = []byte(strings.NewReplacer(replaced...).Replace(string(d.Data)))
				}
				tenth = append(tenth, d)
			}
		}
		s, _, problems, err := library.Import(t.Context(), "test", tenth)
		if err != nil {
			t.Fatal(err, problems)
		}
		ids = append(ids, s.ID)
	}
	c, err := library.Compare(t.Context(), ids[0], ids[1])
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for _, p := range c.Points {
		got[p.Title()] = p.From.String() + " " + p.To.String()
	}
	if d := cmp.Diff(map[string]string{"Intercessor Squad, 10 models": "160 165", "Fire Discipline (Enhancement)": "25 30"}, got); d != "" {
		t.Errorf("-want +got:\n%s", d)
	}
}
