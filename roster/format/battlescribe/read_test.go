package battlescribe

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog/battlescribe/markup"
	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/schemas/fault"
	"github.com/rollcall40k/rollcall/schemas/ziptest"
)

// bandJSON is the roster of mobXML as New Recruit writes it, with numbers as the page, an id and
// a text.
const bandJSON = `{"roster": {"costs": [{"name": "pts", "typeId": "pts", "value": 15}],
 "costLimits": [{"name": "pts", "typeId": "pts", "value": 100}, {"name": " PL", "typeId": "pl", "value": -1}],
 "forces": [{"selections": [{"selections": [{"selections": [
   {"id": "w1", "name": "Big Axe", "entryId": "` + axeEntry + `", "entryGroupId": "` + weapons + `", "number": 6, "type": "upgrade", "from": "group", "group": "Weapons"}],
   "id": "m1", "name": "Boy", "entryId": "e-boy", "number": 3, "type": "model",
   "profiles": [{"characteristics": [{"$text": 6, "name": "M", "typeId": 42}], "id": 10000000000000000001, "name": "Boy", "typeId": "pt", "typeName": "Unit", "hidden": false}]}],
   "id": "u1", "name": "Mob", "entryId": "e-mob", "number": 1, "type": "unit", "page": 12, "customName": "Da Boyz", "customNotes": "left flank"}],
  "id": "f1", "name": "Band", "entryId": "fe", "catalogueId": "cat", "catalogueRevision": 3, "catalogueName": "Mobs"}],
 "id": "r1", "name": "My Band", "battleScribeVersion": "2.03", "generatedBy": "https://newrecruit.eu",
 "gameSystemId": "gs", "gameSystemName": "Games", "gameSystemRevision": 7}}`

func TestForms(t *testing.T) {
	book := newBook(t)
	ros := bandXML(mobXML)
	for name, file := range map[string]string{
		"ros":                     ros,
		"without a name space":    strings.Replace(ros, ` xmlns="http://www.battlescribe.net/schema/rosterSchema"`, "", 1),
		"after a byte order mark": "\ufeff" + ros,
		"rosz":                    string(ziptest.Archive("band.ros", ros)),
		"rosz of whatever":        string(ziptest.Archive("x", ros)),
		"JSON":                    bandJSON,
		"JSON in an archive":      string(ziptest.Archive("band.json", bandJSON)),
	} {
		if !Recognise(intake.NewInput([]byte(file))) {
			t.Errorf("%s: not recognised", name)
		}
		got, diagnostics := mustRead(t, file).Roster(book, "5e@0")
		if d := cmp.Diff(mob(), got, equalNumbers); d != "" || len(diagnostics) > 0 {
			t.Errorf("%s: %v (-want +got):\n%s", name, diagnostics, d)
		}
	}
}

// New Recruit writes ids, pages and texts that look like numbers as numbers.
func TestNumbersForTexts(t *testing.T) {
	u := mustRead(t, bandJSON).Forces[0].Selections[0]
	p := u.Selections[0].Profiles[0]
	got := []string{u.Page, p.ID, p.Characteristics[0].Value, p.Characteristics[0].Type}
	if d := cmp.Diff([]string{"12", "10000000000000000001", "6", "42"}, got); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

// All recorded values of a file are kept.
func TestRecorded(t *testing.T) {
	file := bandXML(`<selection id="s" name="Mob" entryId="e-mob" publicationId="pub" page="12" number="1" type="unit" from="entry" group="G">
	 <profiles><profile id="p" name="Mob" hidden="true" typeId="pt" typeName="Unit" page="1" publicationId="q"><characteristics><characteristic name="M" typeId="m"> 6" </characteristic></characteristics></profile></profiles>
	 <rules><rule id="r" name="Rabble" hidden="false" page="4" publicationId="pub"><description>Shout &amp; run</description></rule></rules>
	 <costs><cost name="pts" typeId="pts" value="2.5"/></costs>
	 <categories><category id="x" name="Core" entryId="c-core" primary="true" customName="Centre"><customNotes>hold</customNotes></category></categories>
	 <tags/><unknown><selection/></unknown>
	</selection>`)
	got := mustRead(t, file).Forces[0].Selections
	want := []Selection{{
		ID: "s", Name: "Mob", Entry: "e-mob", Publication: "pub", Page: "12", Number: 1, Type: "unit", From: "entry", GroupName: "G",
		Profiles: []Profile{{
			ID: "p", Name: "Mob", Hidden: true, Type: "pt", TypeName: "Unit", Page: "1", Publication: "q",
			Characteristics: []Characteristic{{Name: "M", Type: "m", Value: ` 6" `}},
		}},
		Rules:      []Rule{{ID: "r", Name: "Rabble", Page: "4", Publication: "pub", Text: "Shout & run"}},
		Costs:      []Cost{{Name: "pts", Type: "pts", Value: value(t, "2.5")}},
		Categories: []Category{{ID: "x", Name: "Core", Entry: "c-core", Primary: true, CustomName: "Centre", CustomNotes: "hold"}},
	}}
	if d := cmp.Diff(want, got, equalNumbers); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

func value(t *testing.T, text string) (v Value) {
	t.Helper()
	if err := v.UnmarshalText([]byte(text)); err != nil {
		t.Fatal(err)
	}
	return v
}

func TestRecognise(t *testing.T) {
	for data, want := range map[string]bool{
		"":                            false,
		"hello":                       false,
		`{"list": "a", "units": []}`:  false,
		`{"name": "a", "forces": []}`: false,
		`{"roster": {"name": "a"}, "report": {}}`: false, // a response of the API
		`{"roster": {"gameSystemId": 7}}`:         true,
		`{"roster": {"gameSystemId": "x"}`:        false, // cut off
		`[]`:                                      false,
		`  <roster/>`:                             true,
		"PK\x03\x04":                              true,
		"%PDF-1.7":                                false,
	} {
		if got := Recognise(intake.NewInput([]byte(data))); got != want {
			t.Errorf("%q: got %t, want %t", data, got, want)
		}
	}
}

// intake.ReadDocument distinguishes all kinds of documents.
func TestReadDocument(t *testing.T) {
	for data, want := range map[string]string{
		`{"list": "a", "units": []}`:                                    "list",
		`{"name": "a", "edition": "9e", "snapshot": "s", "forces": []}`: "roster",
		bandXML(""): "recorded",
		bandJSON:    "recorded",
	} {
		d, err := intake.ReadDocument([]byte(data), Format)
		if err != nil {
			t.Fatal(err)
		}
		got := map[bool]string{d.List != nil: "list", d.Roster != nil: "roster", d.Recorded != nil: "recorded"}[true]
		if got != want {
			t.Errorf("%.30s: got %s, want %s", data, got, want)
		}
	}
	if _, err := intake.ReadDocument([]byte(bandXML("")), intake.Format{Recognise: func(*intake.Input) bool { return false }}); err == nil {
		t.Error("a format that is not asked for: got no error")
	}
}

func TestRefused(t *testing.T) {
	laughs := `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><roster name="&b;"/>`
	open := `<roster id="r" name="`
	nested := strings.Repeat(`<forces><force>`, markup.MaxDepth/2)
	for name, file := range map[string]string{
		"empty":                "",
		"no roster":            "hello",
		"another root":         `<catalogue id="c"/>`,
		"a catalogue":          catalogueXML,
		"cut off":              bandXML(mobXML)[:900],
		"crossed":              `<roster><forces></roster></forces>`,
		"more after the end":   `<roster/><roster/>`,
		"text after the end":   `<roster/>x`,
		"billion laughs":       laughs,
		"unknown entity":       `<roster name="&huge;"/>`,
		"number in words":      bandXML(`<selection id="s" name="a" entryId="e" number="many" type="unit"/>`),
		"cost in words":        `<roster><costs><cost name="a" typeId="b" value="dear"/></costs></roster>`,
		"flag in words":        `<roster><forces><force><categories><category primary="perhaps"/></categories></force></forces></roster>`,
		"attribute of 100 MB":  open + strings.Repeat("x", 100<<20) + `"/>`,
		"attribute of 2 MB":    open + strings.Repeat("x", 2<<20) + `"/>`,
		"depth":                `<roster>` + nested,
		"elements":             `<roster>` + strings.Repeat(`<a/>`, maxElements) + `</roster>`,
		"attributes":           `<roster ` + strings.Repeat(`a="" `, maxAttributes+1) + `/>`,
		"zip of two":           string(ziptest.Archive("a.ros", bandXML(""), "b.ros", bandXML(""))),
		"empty zip":            string(ziptest.Archive()),
		"zip cut off":          string(ziptest.Archive("a.ros", bandXML("")))[:60],
		"zip bomb":             string(ziptest.Archive("a.ros", bandXML(strings.Repeat(" ", 20<<20)))),
		"zip in a zip":         string(ziptest.Archive("a.rosz", string(ziptest.Archive("a.ros", bandXML(""))))),
		"JSON of another kind": `{"forces": []}`,
		"JSON cut off":         bandJSON[:400],
		"JSON twice":           bandJSON + bandJSON,
		"JSON depth":           `{"roster":` + strings.Repeat(`[`, markup.MaxDepth+1) + strings.Repeat(`]`, markup.MaxDepth+1) + `}`,
		"JSON objects":         `{"roster": {"forces": [` + strings.Repeat(`{},`, maxElements) + `{}]}}`,
		"JSON number in words": `{"roster": {"forces": [{"selections": [{"number": "many"}]}]}}`,
	} {
		_, err := Read([]byte(file))
		document := fault.In(err, intake.ErrUnreadable)
		if document == nil || document.Faults[0].Found == "" || document.Faults[0].Allowed == "" {
			t.Errorf("%s: got %v, want an error with the found and the allowed value", name, err)
		}
	}
}

func TestWithinLimits(t *testing.T) {
	for name, file := range map[string]string{
		"attribute": `<roster name="` + strings.Repeat("x", markup.MaxToken-100) + `"/>`,
		"elements":  `<roster>` + strings.Repeat(`<a/>`, maxElements-2) + `</roster>`,
		"comments":  "<!-- a --><roster/><!-- b -->\n",
		"JSON":      `{"roster": {"forces": [` + strings.Repeat(`{},`, maxElements-3) + `{}]}}`,
	} {
		if _, err := Read([]byte(file)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}
