package battlescribe

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/catalog/communitytest"
	"github.com/rollcall40k/rollcall/catalog/entry"
)

// TestJSON: New Recruit's JSON compiles to the same catalogues as the XML.
func TestJSON(t *testing.T) {
	xml := catalogue("a", `library="true" revision="8"`, `
		<catalogueLinks><catalogueLink id="l" name="Other" targetId="b" type="catalogue" importRootEntries="true"/></catalogueLinks>
		<sharedRules><rule id="r" name="Rule" hidden="false"><alias>R</alias><description>Text</description></rule></sharedRules>
		<selectionEntries><selectionEntry id="e" name="Boyz" type="unit" sortIndex="2">
			<comment>why</comment>
			<profiles><profile id="p" name="Boy" typeId="t"><characteristics><characteristic name="M" typeId="m">6"</characteristic></characteristics></profile></profiles>
			<constraints><constraint id="k" type="max" value="3" field="selections" scope="roster" shared="true" includeChildSelections="true"/></constraints>
			<modifiers><modifier type="increment" field="pts" value="10"><repeats><repeat repeats="2" value="5" field="selections" scope="self" childId="m" roundUp="true"/></repeats></modifier></modifiers>
			<costs><cost name="pts" typeId="pts" value="80.5"/></costs>
		</selectionEntry></selectionEntries>`)
	json := Document{"a.json", []byte(`{"catalogue": {
		"catalogueLinks": [{"id": "l", "name": "Other", "targetId": "b", "type": "catalogue", "importRootEntries": true}],
		"sharedRules": [{"id": "r", "name": "Rule", "hidden": false, "alias": ["R"], "description": "Text"}],
		"selectionEntries": [{
			"comment": "why",
			"profiles": [{"characteristics": [{"$text": "6\"", "name": "M", "typeId": "m"}], "id": "p", "name": "Boy", "typeId": "t"}],
			"constraints": [{"type": "max", "value": 3, "field": "selections", "scope": "roster", "shared": true, "id": "k", "includeChildSelections": true}],
			"modifiers": [{"type": "increment", "field": "pts", "value": 10, "repeats": [{"repeats": 2, "value": 5, "field": "selections", "scope": "self", "childId": "m", "roundUp": true}]}],
			"costs": [{"name": "pts", "typeId": "pts", "value": 80.5}],
			"id": "e", "name": "Boyz", "type": "unit", "sortIndex": 2
		}],
		"id": "a", "name": "Book a", "gameSystemId": "gs", "library": true, "revision": 8, "xmlns": "http://www.battlescribe.net/schema/catalogueSchema"
	}}`)}
	var books [2]*entry.Catalogue
	for i, d := range []Document{xml, json} {
		catalogues, problems := Compile([]Document{system(""), d})
		if len(catalogues) != 2 || len(problems) > 0 {
			t.Fatalf("%s: got %d catalogues, problems %v", d.Name, len(catalogues), problems)
		}
		books[i] = catalogues[1]
	}
	diff(t, "in JSON", books[1], books[0])
	if got := books[1].Roots.Entries[0].Source; got.Document != "a.json" || got.Line != 4 {
		t.Errorf("source: got %+v, want line 4 of a.json", got)
	}
}

func TestUnreadableJSON(t *testing.T) {
	for name, tt := range map[string]struct{ data, want string }{
		"truncated":              {`{"catalogue": {"id": "a", "name": "Book`, "the end of the document inside an object"},
		"truncated after a list": {`{"catalogue": {"selectionEntries": [{"id": "e"}], "id": "a"`, "the end of the document inside an object"},
		"a member twice":         {`{"catalogue": {"id": "a", "id": "b"}}`, "duplicate"},
		"an unknown member":      {`{"catalogue": {"id": "a", "gameSystemId": "gs", "magic": [{"x": 1}]}}`, "<magic>"},
	} {
		_, problems := Compile([]Document{system(""), {"a.json", []byte(tt.data)}})
		if len(problems) == 0 || !strings.Contains(problems[0].Found, tt.want) || problems[0].Place.Document != "a.json" {
			t.Errorf("%s: got %v, want %s", name, problems, tt.want)
		}
	}
	if _, problems := Compile([]Document{{"a.json", []byte(`{"gameSystem": {"id": "a",`)}}); len(problems) != 1 {
		t.Errorf("nothing that can be read: got %v, want one problem", problems)
	}
}

// TestUnknownMembers: a member that is unknown, in an unexpected place or of another type is a problem with its line,
// and the rest of the document is read.
func TestUnknownMembers(t *testing.T) {
	for _, tt := range []struct{ member, want string }{
		{`"magic": 3`, `magic="3" in <selectionEntry>`},
		{`"magic": [1, 2]`, "<magic>"},
		{`"magic": [[1], {"x": [true]}]`, "<magic>"},
		{`"magic": null`, ""},
		{`"selectionEntries": [7]`, `"7"`},
		{`"selectionEntries": [null]`, ""},
		{`"defaultAmount": [1, 2]`, "<defaultAmount>"},
		{`"defaultAmount": 1.5`, `defaultAmount="1.5"`},
		{`"sortIndex": 1.5`, `sortIndex="1.5"`},
		{`"sortIndex": 2`, ""},
		{`"localConditionGroups": [{"type": "atLeast"}]`, "<localConditionGroups>"},
		{`"modifiers": [{"type": "set", "field": "name", "value": "X", "affects": ["self"]}]`, "<affects>"},
		{`"modifiers": [{"type": "set", "field": "name", "value": "X", "conditionGroups": [{"type": "count", "min": 1.5}]}]`, `min="1.5"`},
		{`"constraints": [{"id": "k", "type": "max", "field": "selections", "scope": "parent", "value": 1, "automatic": "yes"}]`, `automatic="yes"`},
		{`"constraints": [{"id": "k", "type": "max", "field": "selections", "scope": "parent", "value": 1, "message": {"en": "no"}}]`, "<message>"},
		{`"formatRules": [{"regex": 1}]`, ""},
	} {
		catalogues, problems := Compile([]Document{system(""), {"a.json", []byte(
			"{\"catalogue\": {\"id\": \"a\", \"gameSystemId\": \"gs\", \"selectionEntries\": [\n{\"id\": \"e\", \"name\": \"Unit\",\n" + tt.member + "}, {\"id\": \"last\"}]}}")}})
		if len(catalogues) != 2 || len(catalogues[1].Roots.Entries) != 2 {
			t.Errorf("%s: the document is not read: %v", tt.member, problems)
		}
		if tt.want == "" && len(problems) > 0 || tt.want != "" && (len(problems) == 0 || !strings.Contains(problems[0].Found, tt.want) || problems[0].Place.Document != "a.json" || problems[0].Place.Line < 2) {
			t.Errorf("%s: got %v, want %s", tt.member, problems, tt.want)
		}
	}
}

// TestEleventhEdition: every member of the 11th edition's data is known.
func TestEleventhEdition(t *testing.T) {
	docs := documents(t, filepath.Join(communitytest.Folder(t), "newrecruit", "11e", "*.zip"))
	catalogues, problems := Compile(docs)
	if len(catalogues) < 40 || !catalogues[0].System {
		t.Errorf("got %d catalogues", len(catalogues))
	}
	for _, p := range problems {
		// One catalogue was copied from the previous edition and still names its game system.
		if p.Code != "battlescribe.system" {
			t.Errorf("%v", p)
		}
	}
	if !slices.ContainsFunc(catalogues, func(c *entry.Catalogue) bool { return c.Name == "Chaos - Chaos Space Marines" }) {
		t.Error("the catalogue that others link to is not used")
	}
}

func TestCatalogueOfAnotherSystem(t *testing.T) {
	other := func(id string) Document {
		return Document{id + ".cat", []byte(`<catalogue id="` + id + `" name="Book ` + id + `" gameSystemId="old"/>`)}
	}
	link := `<catalogueLinks><catalogueLink id="l" targetId="b" type="catalogue"/></catalogueLinks>`
	catalogues, problems := Compile([]Document{system(""), catalogue("a", "", link), other("b"), other("c")})
	var ids []string
	for _, c := range catalogues[1:] {
		ids = append(ids, c.ID)
	}
	diff(t, "catalogues", ids, []string{"a", "b"})
	diff(t, "problems", codes(problems), []string{"battlescribe.system", "battlescribe.system"})
}
