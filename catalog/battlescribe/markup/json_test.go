package markup

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/schemas/fault"
	"github.com/rollcall40k/rollcall/schemas/fuzztest"
)

// TestJSONTokens: a JSON document has the same elements as the equivalent XML document.
func TestJSONTokens(t *testing.T) {
	for data, want := range map[string]string{
		`{"catalogue":{}}`: `<catalogue/>`,
		"\ufeff{\"catalogue\": {\"id\": \"a\", \"revision\": 8, \"library\": false, \"page\": null}}":     `<catalogue id="a" revision="8" library="false"/>`,
		`{"gameSystem":{"costTypes":[{"id":"pts"},{"id":"pl"}],"id":"gs"}}`:                               `<gameSystem id="gs"><costTypes><costType id="pts"/><costType id="pl"/></costTypes></gameSystem>`,
		`{"catalogue":{"sharedSelectionEntries":[{"id":"e"}],"categoryEntries":[]}}`:                      `<catalogue><sharedSelectionEntries><selectionEntry id="e"/></sharedSelectionEntries></catalogue>`,
		`{"catalogue":{"sharedRules":[{"description":"Roll a <D6> & add 1."}]}}`:                          `<catalogue><sharedRules><rule><description>Roll a &lt;D6&gt; &amp; add 1.</description></rule></sharedRules></catalogue>`,
		`{"catalogue":{"profiles":[{"characteristics":[{"name":"M","$text":"6\""}],"alias":["b","c"]}]}}`: `<catalogue><profiles><profile><characteristics><characteristic name="M">6"</characteristic></characteristics><alias>b</alias><alias>c</alias></profile></profiles></catalogue>`,
		`{"catalogue":{"modifierGroups":[{"repeats":[{"repeats":2,"value":1.5}]}]}}`:                      `<catalogue><modifierGroups><modifierGroup><repeats><repeat repeats="2" value="1.5"/></repeats></modifierGroup></modifierGroups></catalogue>`,
	} {
		got, err := described(data)
		expected, _ := described(want)
		if d := cmp.Diff(expected, got); d != "" || !errors.Is(err, io.EOF) {
			t.Errorf("%s: %v (-want +got):\n%s", data, err, d)
		}
	}
}

// described writes the tokens of a document with their attributes.
func described(data string) (words []string, err error) {
	r := NewReader([]byte(data))
	for {
		token, err := r.Token()
		switch x := token.(type) {
		case xml.StartElement:
			word := "<" + x.Name.Local
			for _, a := range x.Attr {
				word += fmt.Sprintf(" %s=%q", a.Name.Local, a.Value)
			}
			words = append(words, word)
		case xml.EndElement:
			words = append(words, ">"+x.Name.Local)
		case xml.CharData:
			words = append(words, string(x))
		}
		if err != nil {
			return words, err
		}
	}
}

func TestJSONLimits(t *testing.T) {
	nested := func(depth int) string {
		return `{"catalogue":` + strings.Repeat(`{"a":`, depth-1) + "{}" + strings.Repeat("}", depth-1) + "}"
	}
	for name, tt := range map[string]struct {
		data string
		code string // "" for a document that is read
	}{
		"depth":              {nested(MaxDepth), ""},
		"one level too deep": {nested(MaxDepth + 1), CodeLimit},
		"text":               {`{"catalogue":{"description":"` + strings.Repeat("x", MaxToken) + `"}}`, ""},
		"longer text":        {`{"catalogue":{"description":"` + strings.Repeat("x", MaxToken+1) + `"}}`, CodeLimit},
		"elements":           {`{"catalogue":{"a":[` + strings.Repeat("{},", MaxTokens/2) + `{}]}}`, CodeLimit},
		"longer attributes":  {`{"catalogue":{"a":"` + strings.Repeat("x", MaxToken/2) + `","b":"` + strings.Repeat("x", MaxToken/2) + `"}}`, CodeLimit},
		"longer document":    {`{"catalogue":{}}` + strings.Repeat(" ", MaxDocument), CodeLimit},
		"truncated":          {`{"catalogue":{"id":"a"`, "other"},
		"a member twice":     {`{"catalogue":{"id":"a","id":"b"}}`, "other"},
		"a second member":    {`{"catalogue":{},"gameSystem":{}}`, "other"},
		"something after it": {`{"catalogue":{}} {}`, "other"},
		"a list of numbers":  {`{"catalogue":{"costs":[1]}}`, ""},
		"a list of lists":    {`{"catalogue":{"costs":[[1]]}}`, ""},
		"lists in lists":     {`{"catalogue":{"costs":` + strings.Repeat("[", 100_000) + strings.Repeat("]", 100_000) + `}}`, "other"},
		"no object":          {`{"catalogue":[]}`, "other"},
		"not UTF-8":          {"{\"catalogue\":{\"id\":\"\xff\"}}", "other"},
	} {
		_, err := tokens(tt.data)
		got := ""
		var limit fault.Fault
		switch {
		case errors.As(err, &limit):
			got = limit.Code
		case !errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF):
			got = "other"
		}
		if got != tt.code {
			t.Errorf("%s: got %v, want %q", name, err, tt.code)
		}
	}
}

func TestJSONLine(t *testing.T) {
	r := NewReader([]byte("{\"catalogue\":\n{\n\"rules\": [\n{}]}}"))
	for _, want := range []int{2, 4, 4, 4, 4, 4} {
		if got := r.Line(); got != want {
			t.Errorf("got line %d, want %d", got, want)
		}
		if _, err := r.Token(); err != nil {
			t.Fatal(err)
		}
	}
}

func TestIsJSON(t *testing.T) {
	for data, want := range map[string]bool{
		`{"catalogue":{`: true, "\ufeff \n{ \"gameSystem\" : 7": true, `{"roster":{}}`: false, `["catalogue"]`: false, `{}`: false, `<catalogue/>`: false, "": false,
	} {
		if got := IsJSON([]byte(data)); got != want {
			t.Errorf("%s: got %t, want %t", data, got, want)
		}
	}
}

func FuzzJSON(f *testing.F) {
	f.Add(`{"catalogue":{"id":"a","rules":[{"name":"b","description":"c"}],"alias":["d"]}}`)
	f.Add(`{"gameSystem":{"costTypes":[{"id":1e3}]}}`)
	f.Fuzz(func(t *testing.T, data string) {
		fuzztest.Limit(t)
		var open []string
		r := NewJSONReader([]byte(data))
		for {
			token, err := r.Token()
			if err != nil {
				if errors.Is(err, io.EOF) && len(open) > 0 {
					t.Fatalf("the end inside %v", open)
				}
				return
			}
			switch x := token.(type) {
			case xml.StartElement:
				open = append(open, x.Name.Local)
			case xml.EndElement:
				if len(open) == 0 || open[len(open)-1] != x.Name.Local {
					t.Fatalf("</%s> in %v", x.Name.Local, open)
				}
				open = open[:len(open)-1]
			}
			if len(open) > MaxDepth {
				t.Fatal("deeper than allowed")
			}
		}
	})
}
