package api_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
	"gopkg.in/yaml.v3"
)

// TestIllegalArmiesInEvents submits the illegal armies of roster/conformance/testdata/legal to an
// event without restrictions: each has the same errors as without an event, and none is valid.
func TestIllegalArmiesInEvents(t *testing.T) {
	d := newTestServer(t, withTenth)
	b := decoded[struct {
		Event   struct{ ID string }
		Entrant struct{ Token string }
	}](t, d.must(t, "POST", "/v1/events", map[string]string{ctype: "application/yaml"}, "name: Open Cup\nedition: 10e\n", 201))
	url := "/v1/events/" + b.Event.ID + "/submissions"
	files, err := filepath.Glob("../roster/conformance/testdata/legal/built-in-10e-*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatalf("got %d files, %v", len(files), err)
	}
	armies := 0
	for _, file := range files {
		for name, army := range illegalArmies(t, file) {
			armies++
			document, kind := army, "text/plain"
			if document[0] == '{' {
				kind = ajson
			}
			alone := decoded[map[string]any](t, d.must(t, "POST", "/v1/validate?edition=10e", map[string]string{ctype: kind}, document, 200))
			body := map[string]any{"player": fmt.Sprint("Player ", armies)}
			if kind == ajson {
				body["document"] = json.RawMessage(document)
			} else {
				body["text"] = document
			}
			data, err := json.Marshal(body)
			if err != nil {
				t.Fatal(err)
			}
			submitted := decoded[map[string]any](t, d.must(t, "POST", url, map[string]string{ctype: ajson, "Authorization": "Bearer " + b.Entrant.Token}, string(data), 201))
			if diff := cmp.Diff(troubles(t, map[string]any{"report": alone}), troubles(t, submitted)); diff != "" {
				t.Errorf("%s (-alone +in an event):\n%s", name, diff)
			}
			if report := submitted["report"].(map[string]any); report["valid"] != false {
				t.Errorf("%s: got valid %v", name, report["valid"])
			}
		}
	}
	if armies < 80 {
		t.Errorf("got %d illegal armies", armies)
	}
}

// illegalArmies returns the illegal armies of a file as documents, by name.
func illegalArmies(t *testing.T, file string) map[string]string {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var f struct {
		List  map[string]any `yaml:"list"`
		Pairs []struct {
			Name    string           `yaml:"pair"`
			Illegal []map[string]any `yaml:"illegal"`
		} `yaml:"pairs"`
	}
	if err := yaml.Unmarshal(data, &f); err != nil {
		t.Fatal(err)
	}
	armies := map[string]string{}
	for _, p := range f.Pairs {
		for _, a := range p.Illegal {
			name := fmt.Sprint(p.Name, "/", a["name"])
			if text, ok := a["text"].(string); ok {
				armies[name] = text
				continue
			}
			list := map[string]any{"list": a["name"], "edition": "10e"}
			maps.Copy(list, f.List)
			maps.Copy(list, a)
			maps.DeleteFunc(list, func(key string, v any) bool {
				return v == nil || key == "name" || key == "rule" || key == "cites" || key == "errors" || key == "warnings" || key == "unverified"
			})
			document, err := json.Marshal(inContract("", list))
			if err != nil {
				t.Fatal(err)
			}
			armies[name] = string(document)
		}
	}
	return armies
}

// inContract replaces the short form of wargear, which is not in the contract.
func inContract(key string, v any) any {
	switch v := v.(type) {
	case map[string]any:
		for k := range v {
			v[k] = inContract(k, v[k])
		}
	case []any:
		for i := range v {
			if name, ok := v[i].(string); ok && key == "wargear" {
				v[i] = map[string]any{"name": name}
			} else {
				v[i] = inContract("", v[i])
			}
		}
	}
	return v
}
