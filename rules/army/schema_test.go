package army

import (
	"encoding/json"
	"testing"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/schemas"
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
		if deeds[name] != nil {
			n++
		}
		for _, list := range [][]string{quietDeeds, unplayedNames} {
			for _, other := range list {
				if other == name {
					n++
				}
			}
		}
		if n != 1 {
			t.Errorf("%s is decided %d times", name, n)
		}
	}
	for name := range deeds {
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
		if _, err := parse(entry.Effect{Do: name.Do, Args: string(raw)}); err != nil {
			t.Errorf("%s: %v", raw, err)
		}
	}
}
