package api

import (
	"strings"
	"testing"

	apievent "github.com/rollcall40k/rollcall/api/event"

	"html/template"
)

func TestProse(t *testing.T) {
	for text, want := range map[string]template.HTML{
		"":                   "",
		"a\nb\n\nc":          "<p>a\nb</p>\n<p>c</p>\n",
		"**a** `b` c":        "<p><strong>a</strong> <code>b</code> c</p>\n",
		"<script>":           "<p>&lt;script&gt;</p>\n",
		"`<CHAPTER>` and `x": "<p>`&lt;CHAPTER&gt;` and `x</p>\n",
	} {
		if got := prose(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// TestDocsShowEverything: the page has each operation, parameter and schema of the contract.
func TestDocsShowEverything(t *testing.T) {
	c, err := readContract()
	if err != nil {
		t.Fatal(err)
	}
	page := string(c.page.Body)
	for _, r := range append((&service{}).routes(), apievent.Routes(nil)...) {
		if !strings.Contains(page, "<code>"+r.Path+"</code>") {
			t.Errorf("the page lacks %s", r.Path)
		}
		for _, name := range r.Query {
			if !strings.Contains(page, "<code>"+name+"</code>") {
				t.Errorf("the page lacks the parameter %s of %s", name, r.Path)
			}
		}
	}
	for _, want := range []string{`id="schema-Datasheet"`, `id="schema-Fault"`, "RFC 9457", "next_cursor"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %s", want)
		}
	}
	if strings.Contains(page, "ZgotmplZ") {
		t.Error("the template refused a value")
	}
}
