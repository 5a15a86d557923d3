package text

import (
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// TestReadYAML: a list document in YAML is recognised as such, but a text in which a line only
// mentions units is not.
func TestReadYAML(t *testing.T) {
	for text, want := range map[string]bool{
		"list: A\nunits:\n- unit: Rhino\n": true,
		"name: A\nforces: \n- id: 1\n":     true,
		"my units: two\n":                  false,
		"  units:\n":                       false,
		"two pizzas\n":                     false,
	} {
		_, err := Read([]byte(text))
		doc := fault.In(err, intake.ErrUnreadable)
		if doc == nil {
			t.Errorf("%q: got %v, want an error of the document", text, err)
			continue
		}
		if got := strings.Contains(doc.Faults[0].Found, "YAML"); got != want {
			t.Errorf("%q: found %q", text, doc.Faults[0].Found)
		}
	}
}
