package catalog

import (
	"errors"
	"testing"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

func sum(t *testing.T, docs ...Document) string {
	t.Helper()
	docs, err := sorted(docs)
	if err != nil {
		t.Fatal(err)
	}
	return contentSum(docs)
}

func doc(name, data string) Document { return Document{Name: name, Data: []byte(data)} }

func TestContentSum(t *testing.T) {
	want := sum(t, doc("a", "1"), doc("b", "2"))
	if got := sum(t, doc("b", "2"), doc("a", "1")); got != want {
		t.Errorf("different order: got %s, want %s", got, want)
	}
	for name, docs := range map[string][]Document{
		"other data":             {doc("a", "1"), doc("b", "3")},
		"other name":             {doc("a", "1"), doc("c", "2")},
		"an additional document": {doc("a", "1"), doc("b", "2"), doc("c", "")},
		"a missing document":     {doc("a", "1")},
		"data moved to a name":   {doc("a", ""), doc("1b", "2")},
		"joined":                 {doc("a", "1b2")},
		"swapped":                {doc("a", "2"), doc("b", "1")},
		"nothing":                {},
	} {
		if got := sum(t, docs...); got == want {
			t.Errorf("%s: got the same sum", name)
		}
	}
}

func TestSorted(t *testing.T) {
	for name, docs := range map[string][]Document{
		"twice":   {doc("a", "1"), doc("b", ""), doc("a", "1")},
		"no name": {doc("a", "1"), doc("", "")},
	} {
		if _, err := sorted(docs); !errors.Is(err, ErrRefused) {
			t.Errorf("%s: got %v, want ErrRefused", name, err)
		}
	}
}

func TestEditionOf(t *testing.T) {
	for _, tt := range []struct {
		system entry.Catalogue
		want   string
	}{
		{entry.Catalogue{Name: "Whatever", Battle: &entry.Battle{Edition: "9e"}}, "9e"},
		{entry.Catalogue{Name: "Warhammer 40,000 8th Edition"}, "8e"},
		{entry.Catalogue{Name: "Warhammer 40,000 9th edition"}, "9e"},
		{entry.Catalogue{Name: "WARHAMMER 40,000 10TH EDITION"}, "10e"},
		{entry.Catalogue{Name: "Warhammer 40,000 3rd ed.", Battle: &entry.Battle{}}, "3e"},
		{entry.Catalogue{Name: "Kill Team"}, "kill-team"},
		{entry.Catalogue{Name: "The 13th Legion"}, "the-13th-legion"},
		{entry.Catalogue{Name: "?"}, "unknown"},
	} {
		if got := editionOf(&tt.system); got != tt.want {
			t.Errorf("%s: got %s, want %s", tt.system.Name, got, tt.want)
		}
	}
}

func TestVersion(t *testing.T) {
	a, b := Format{Name: "native", Version: 1}, Format{Name: "native", Version: 2}
	if a.version() == b.version() {
		t.Error("the version of the format is not in the version of the compiled form")
	}
	if again := (&Format{Name: "native", Version: 1}).version(); again != a.version() {
		t.Errorf("the version is not stable: %s, then %s", a.version(), again)
	}
}

func TestEncode(t *testing.T) {
	in := []*entry.Catalogue{{
		ID: "system", Name: "System", System: true,
		CostTypes: []entry.CostType{{ID: "points", DefaultLimit: entry.Int(-1)}},
		Battle:    &entry.Battle{Edition: "9e", AdvisedMax: entry.MustNumber("0.5")},
		Roots: entry.Offers{Entries: []*entry.Entry{{
			Node:  entry.Node{ID: "e", Modifiers: []entry.Modifier{{Field: "name", When: entry.Conditions{Groups: []entry.Conditions{{Any: true}}}}}},
			Costs: []entry.Cost{{Type: "points", Value: entry.Int(0)}},
		}}},
	}}
	index, parts, err := encode(in)
	if err != nil {
		t.Fatal(err)
	}
	out, err := decode(index, nil, (&compilation{parts: parts}).read)
	if err != nil {
		t.Fatal(err)
	}
	e := out[0].Roots.Entries[0]
	if out[0].CostTypes[0].DefaultLimit.Cmp(entry.Int(-1)) != 0 || out[0].Battle.AdvisedMax.String() != "0.5" ||
		e.Costs[0].Value.Sign() != 0 || !e.Modifiers[0].When.Groups[0].Any {
		t.Errorf("got %+v", out[0])
	}
	if _, err := decode(index[:len(index)/2], nil, (&compilation{parts: parts}).read); err == nil {
		t.Error("half an index was decoded")
	}
	parts[0].Data = parts[0].Data[:len(parts[0].Data)/2]
	if _, err := decode(index, nil, (&compilation{parts: parts}).read); err == nil {
		t.Error("half a part was decoded")
	}
}
