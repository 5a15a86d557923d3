package battlescribe

import (
	"fmt"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/catalog/battlescribe/markup"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/schemas/fault"
	"github.com/rollcall40k/rollcall/schemas/fuzztest"
	"github.com/rollcall40k/rollcall/schemas/ziptest"
)

// refusal compiles a game system and the document, which must be left out, and returns the fault.
func refusal(t *testing.T, d Document) fault.Fault {
	t.Helper()
	catalogues, problems := Compile([]Document{system(""), d})
	if len(catalogues) != 1 || catalogues[0].ID != "gs" {
		t.Errorf("catalogues: got %d, want the game system alone", len(catalogues))
	}
	if len(problems) != 1 {
		t.Fatalf("problems: got %v, want one", problems)
	}
	if got := problems[0].Place.Document; got != d.Name {
		t.Errorf("document: got %q, want %q", got, d.Name)
	}
	return problems[0]
}

const open = `<catalogue id="a" gameSystemId="gs"`

// nested returns a catalogue whose deepest element is nested in depth others.
func nested(depth int) string {
	const item = `<selectionEntries><selectionEntry id="e">`
	pairs := (depth - 1) / 2
	inner, closing := "", strings.Repeat(`</selectionEntry></selectionEntries>`, pairs)
	if (depth-1)%2 == 1 {
		inner = `<costs/>`
	}
	return open + `>` + strings.Repeat(item, pairs) + inner + closing + `</catalogue>`
}

func TestRefused(t *testing.T) {
	laughs := `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>` + open + ` name="&b;"/>`
	for _, tt := range []struct {
		name string
		data string
		code string
		line int
	}{
		{"empty", "", "battlescribe.xml", 1},
		{"no XML", "hello", "battlescribe.xml", 1},
		{"another root", "<roster/>", "battlescribe.xml", 1},
		{"cut off", open + ">\n<rules>\n", "battlescribe.xml", 3},
		{"crossed", open + ">\n<rules></rule></catalogue>", "battlescribe.xml", 2},
		{"more after the end", open + "/><catalogue/>", "battlescribe.xml", 1},
		{"text after the end", open + "/>text", "battlescribe.xml", 1},
		{"an end alone", "</catalogue>", "battlescribe.xml", 1},
		{"unknown entity", open + ` name="&huge;"/>`, "battlescribe.xml", 1},
		{"billion laughs", laughs, "battlescribe.xml", 1},
		{"another encoding", `<?xml version="1.0" encoding="UTF-16"?>` + open + `/>`, "battlescribe.xml", 1},
		{"attribute of 50 MB", open + ` name="` + strings.Repeat("x", 50<<20) + `"/>`, "battlescribe.limit", 1},
		{"attribute of 100 MB", open + ` name="` + strings.Repeat("x", 100<<20) + `"/>`, "battlescribe.limit", 1},
		{"document", open + `>` + strings.Repeat("<!-- -->", markup.MaxDocument/8) + `</catalogue>`, "battlescribe.limit", 1},
		{"text", open + `><rules><rule id="r"><description>` + strings.Repeat("x", markup.MaxToken+1) + `</description></rule></rules></catalogue>`, "battlescribe.limit", 1},
		{"depth", nested(markup.MaxDepth + 1), "battlescribe.limit", 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := refusal(t, Document{"a.cat", []byte(tt.data)})
			if p.Code != tt.code || p.Place.Line != tt.line {
				t.Errorf("got %s in line %d (%v), want %s in line %d", p.Code, p.Place.Line, p, tt.code, tt.line)
			}
		})
	}
}

func TestWithinLimits(t *testing.T) {
	for name, data := range map[string]string{
		"attribute":      open + ` name="` + strings.Repeat("x", markup.MaxToken-100) + `"/>`,
		"depth":          nested(markup.MaxDepth),
		"byte order":     "\ufeff" + open + `/>`,
		"around the end": "<!-- a -->\n" + open + "/>\n<!-- b -->\n",
	} {
		catalogues, problems := Compile([]Document{system(""), {"a.cat", []byte(data)}})
		if len(catalogues) != 2 || len(problems) > 0 {
			t.Errorf("%s: got %d catalogues and %v, want 2 and no problem", name, len(catalogues), problems)
		}
	}
}

func TestZipped(t *testing.T) {
	gs := string(system("").Data)
	for _, tt := range []struct {
		name string
		docs []Document
	}{
		{"files zipped individually", []Document{{"s.gstz", ziptest.Archive("s.gst", gs)}, {"a.CATZ", ziptest.Archive("whatever", open+`/>`)}}},
		{"decompressed, with their names", []Document{{"s.gstz", []byte(gs)}, {"a.CATZ", []byte(open + `/>`)}}},
		{"an archive", []Document{{"all.zip", ziptest.Archive("x/s.gst", gs, "README.md", "x", "x/a.catz", string(ziptest.Archive("a.cat", open+`/>`)))}}},
	} {
		catalogues, problems := Compile(tt.docs)
		if len(catalogues) != 2 || len(problems) > 0 {
			t.Errorf("%s: got %d catalogues and %v, want 2 and no problem", tt.name, len(catalogues), problems)
		}
		if !Recognise(tt.docs) {
			t.Errorf("%s: not recognised", tt.name)
		}
	}
	catalogues, _ := Compile([]Document{{"all.zip", ziptest.Archive("x/s.gst", gs)}})
	if got, want := catalogues[0].Source.Document, "all.zip/x/s.gst"; got != want {
		t.Errorf("document: got %q, want %q", got, want)
	}
}

func TestNotRecognised(t *testing.T) {
	for _, d := range []Document{
		{"9e/system.json", []byte("{}")}, {"gst", nil}, {"list.rosz", nil},
		{"broken.zip", []byte("PK")}, {"other.zip", ziptest.Archive("a.json", "{}")},
	} {
		if Recognise([]Document{d}) {
			t.Errorf("%s: recognised", d.Name)
		}
	}
}

func TestZipRefused(t *testing.T) {
	bomb := open + `>` + strings.Repeat(" ", 40<<20) + `</catalogue>`
	many := make([]string, 0, 2*(markup.MaxEntries+1))
	for i := range markup.MaxEntries + 1 {
		many = append(many, fmt.Sprint(i), "")
	}
	cut := ziptest.Archive("a.cat", open+`/>`)
	for _, tt := range []struct {
		name string
		doc  Document
		code string
	}{
		{"no zip", Document{"a.catz", []byte("no zip")}, "battlescribe.zip"},
		{"no archive", Document{"a.zip", []byte("PK")}, "battlescribe.zip"},
		{"cut off", Document{"a.catz", cut[:len(cut)/2]}, "battlescribe.zip"},
		{"no file", Document{"a.catz", ziptest.Archive()}, "battlescribe.zip"},
		{"two files", Document{"a.catz", ziptest.Archive("a.cat", open+`/>`, "b.cat", open+`/>`)}, "battlescribe.zip"},
		{"bomb", Document{"a.catz", ziptest.Archive("a.cat", bomb)}, "battlescribe.limit"},
		{"bomb in an archive", Document{"a.zip", ziptest.Archive("a.cat", bomb)}, "battlescribe.limit"},
		{"too many files", Document{"a.zip", ziptest.Archive(many...)}, "battlescribe.limit"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if p := refusal(t, tt.doc); p.Code != tt.code {
				t.Errorf("got %s (%v), want %s", p.Code, p, tt.code)
			}
		})
	}
}

func TestProblemsAreBounded(t *testing.T) {
	_, problems := read(t, strings.Repeat("<wish/>", maxProblems+5))
	if got, want := len(problems), maxProblems+1; got != want {
		t.Fatalf("problems: got %d, want %d", got, want)
	}
	last := problems[maxProblems]
	if last.Code != "battlescribe.more" || last.Found != "5 more problems" {
		t.Errorf("last: got %s %q, want 5 more", last.Code, last.Found)
	}
}

// A document with an invalid node keeps its other nodes.
func TestProblemsStopNothing(t *testing.T) {
	for _, tt := range []struct {
		name, body string
		codes      []string
		line       int
	}{
		{"element", "\n<dreams><dream hope='1'/></dreams>", []string{"battlescribe.unknown.element"}, 2},
		{"element of an extension", "\n\n<sharedAssociations/>", []string{"battlescribe.unevaluated"}, 3},
		{"element in the wrong place", "<costs/>", []string{"battlescribe.unknown.element"}, 1},
		{"element in a list", "<rules>\n<profile/></rules>", []string{"battlescribe.unknown.element"}, 2},
		{"attribute of a list", "<rules colour='red'/>", []string{"battlescribe.unknown.attribute"}, 1},
		{"flag", "<rules><rule id='r' hidden='yes'/></rules>", []string{"battlescribe.flag"}, 1},
		{"empty flag", "<rules><rule id='r' hidden=''/></rules>", nil, 1},
		{"number", "<selectionEntries><selectionEntry id='e'>\n<costs><cost typeId='t' value='1,5'/></costs></selectionEntry></selectionEntries>", []string{"battlescribe.number"}, 2},
		{"endless number", "<costTypes><costType id='t' defaultCostLimit='1e400'/></costTypes>", []string{"battlescribe.number"}, 1},
		{"whole number", "<selectionEntries><selectionEntry id='e'><modifiers><modifier type='set' field='name'><repeats>\n<repeat repeats='99999999999999999999'/></repeats></modifier></modifiers></selectionEntry></selectionEntries>", []string{"battlescribe.number"}, 2},
		{"id", "<selectionEntries><selectionEntry name='Nobody'/></selectionEntries><selectionEntryGroups>\n<selectionEntryGroup name='Nothing'/></selectionEntryGroups><entryLinks><entryLink targetId='x'/></entryLinks>",
			[]string{"battlescribe.missing", "battlescribe.missing", "battlescribe.missing"}, 1},
		{"kind", "<selectionEntries><selectionEntry id='e' type='crew'/></selectionEntries>", []string{"battlescribe.unevaluated"}, 1},
		{"type of a link", "<entryLinks><entryLink id='l' targetId='x' type='rule'/></entryLinks>", []string{"battlescribe.unknown.value"}, 1},
		{"type of a constraint", "<forceEntries><forceEntry id='f'><constraints><constraint id='k' value='1' type='most'/></constraints></forceEntry></forceEntries>", []string{"battlescribe.unknown.value"}, 1},
		{"default of an extension", "<selectionEntries><selectionEntry id='e'><constraints><constraint id='k' type='max' automatic='false'/></constraints></selectionEntry></selectionEntries>", nil, 1},
		{"extension", "<selectionEntries><selectionEntry id='e'>\n<sharedForceEntries/></selectionEntry></selectionEntries>", []string{"battlescribe.unevaluated"}, 2},
		{"costs of a force", "<forceEntries><forceEntry id='f'>\n<costs><cost typeId='t' value='0'/><cost typeId='u' value='20'/></costs></forceEntry></forceEntries>", []string{"battlescribe.unevaluated"}, 1},
		{"costs of a force that are zero", "<forceEntries><forceEntry id='f' childForcesLabel='Regiments'><costs><cost typeId='t' value='0'/></costs></forceEntry></forceEntries>", nil, 1},
		{"colours of profiles", "<profileTypes><profileType id='t' name='Unit'><attributeTypes><attributeType name='Color' id='a'/></attributeTypes></profileType></profileTypes>" +
			"<sharedProfiles><profile id='p' typeId='t'><attributes><attribute name='Color' typeId='a'>Red</attribute></attributes></profile></sharedProfiles>", nil, 1},
		{"association of a group", "<selectionEntryGroups><selectionEntryGroup id='e'>\n<associations/></selectionEntryGroup></selectionEntryGroups>", []string{"battlescribe.unevaluated"}, 2},
		{"association without id", "<selectionEntries><selectionEntry id='e'><associations>\n<association min='x'/></associations></selectionEntry></selectionEntries>", []string{"battlescribe.missing", "battlescribe.number"}, 2},
		{"text in a list", "<rules>text</rules>", []string{"battlescribe.unknown.text"}, 1},
		{"markup in a text", "<rules><rule id='r'><description>a<b>c</b></description></rule></rules>", []string{"battlescribe.unknown.element"}, 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			c, problems := read(t, tt.body+`<publications><publication id="last"/></publications>`)
			diff(t, "codes", codes(problems), tt.codes)
			if len(c.Publications) != 1 {
				t.Errorf("publications: got %v, want the one after the problem", c.Publications)
			}
			if len(problems) > 0 && problems[0].Place.Line != tt.line {
				t.Errorf("line: got %v, want %d", problems[0].Place, tt.line)
			}
		})
	}
}

func FuzzCompile(f *testing.F) {
	f.Add([]byte(string(system(`<rules><rule id="r"/></rules>`).Data)), false)
	f.Add([]byte(open+`>`), false)
	f.Add(ziptest.Archive("a.cat", open+`/>`), true)
	f.Add([]byte("<!DOCTYPE x><a/>"), false)
	f.Fuzz(func(t *testing.T, data []byte, zipped bool) {
		fuzztest.Limit(t)
		name := "a.cat"
		if zipped {
			name = "a.catz"
		}
		catalogues, problems := Compile([]Document{system(""), {name, data}})
		if len(catalogues) == 0 && len(problems) == 0 {
			t.Fatal("neither catalogues nor problems")
		}
		if len(catalogues) > 0 {
			entry.NewBook(catalogues[0], catalogues[1:])
		}
	})
}
