package effect

import (
	"encoding/json"
	"errors"
	"slices"
	"testing"

	"github.com/rollcall40k/rollcall/schemas"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// effectNames lists the names of effects that the datasheet format knows.
func effectNames(t *testing.T) []string {
	t.Helper()
	data := schemas.Text("effect")
	var s struct {
		Defs struct {
			Effect struct {
				Properties struct {
					Do struct {
						Enum []string `json:"enum"`
					} `json:"do"`
				} `json:"properties"`
			} `json:"effect"`
		} `json:"$defs"`
	}
	if err := json.Unmarshal(data, &s); err != nil {
		t.Fatal(err)
	}
	return s.Defs.Effect.Properties.Do.Enum
}

// unplayedNames are effects that matter to attacks and are not played: units
// with them say so.
var unplayedNames = []string{"mark", "shoot_again", "fight_again", "reanimate", "together", "one_of"}

// TestEveryEffectIsDecided checks that each effect of the format is read, known
// to change no attack, or known not to be played; and each is only one of them.
func TestEveryEffectIsDecided(t *testing.T) {
	names := effectNames(t)
	if len(names) < 60 {
		t.Fatalf("only %d effects in the schema", len(names))
	}
	for _, name := range names {
		n := 0
		if attackKinds[name] != nil {
			n++
		}
		if _, other := otherKinds[name]; other && !slices.Contains(unplayedNames, name) {
			n++
		}
		if slices.Contains(unplayedNames, name) {
			n++
		}
		if n != 1 {
			t.Errorf("%s is decided %d times", name, n)
		}
	}
	for name := range attackKinds {
		known := false
		for _, other := range names {
			known = known || other == name
		}
		if !known {
			t.Errorf("the format does not know %s", name)
		}
	}
}

// TestSchemaExamples reads the format's own examples: none is refused as JSON.
func TestSchemaExamples(t *testing.T) {
	data := schemas.Text("effect")
	var s struct {
		Examples []json.RawMessage `json:"examples"`
	}
	if err := json.Unmarshal(data, &s); err != nil {
		t.Fatal(err)
	}
	for _, raw := range s.Examples {
		var name struct {
			Do string `json:"do"`
		}
		if err := json.Unmarshal(raw, &name); err != nil {
			t.Fatal(err)
		}
		if _, err := Parse(name.Do, string(raw)); err != nil {
			t.Errorf("%s: %v", raw, err)
		}
	}
}

// TestParseFault: the fault of an effect names the member, what it is and what it may be.
func TestParseFault(t *testing.T) {
	_, err := Parse("roll", `{"roll": 5}`)
	var f fault.Fault
	if !errors.As(err, &f) || f.Place.Pointer != "/roll" || f.Found != "number" || f.Allowed != "string" {
		t.Errorf("%+v", err)
	}
}
