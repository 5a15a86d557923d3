package schemas

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/schemas/fault"
	"github.com/rollcall40k/rollcall/schemas/fuzztest"
)

// sheet is the smallest valid datasheet.
const sheet = `{
  "id": "squad", "name": "Squad",
  "models": [{"id": "m", "name": "M", "min": 1, "max": 1, "profile": {"W": "1"}, "base": {"shape": "round", "diameter": 32}, "height": 40}],
  "faction_keywords": [], "keywords": [], "source": {"document": "Book"}
}`

// member returns the datasheet with one additional member.
func member(name, value string) string {
	return strings.Replace(sheet, `"name": "Squad",`, `"name": "Squad", "`+name+`": `+value+",", 1)
}

// weapon returns a datasheet whose only weapon profile has this value for a member.
func weapon(name, value string) string {
	profile := map[string]string{"range": "Melee", "strength": "User", "ap": "0", "damage": "1", name: value}
	text, err := json.Marshal(profile)
	if err != nil {
		panic(err)
	}
	return member("weapons", `[{"id": "w", "name": "W", "profiles": [`+string(text)+`]}]`)
}

// want is a fault in the form in which the tests compare it.
type want struct{ Pointer, Found, Allowed string }

func placed(faults []fault.Fault) (list []want) {
	for _, f := range faults {
		list = append(list, want{f.Place.Pointer, f.Found, f.Allowed})
	}
	return list
}

func pointers(faults []fault.Fault) []string {
	list := make([]string, len(faults))
	for i, f := range faults {
		list[i] = f.Place.Pointer
	}
	return list
}

func TestSmallestDatasheet(t *testing.T) {
	if got := Validate(Datasheet, []byte(sheet)); len(got) > 0 {
		t.Errorf("got %v", got)
	}
}

func TestCharacteristics(t *testing.T) {
	tests := []struct {
		name       string
		good, evil []string
	}{
		{"profile", []string{`6"`, `2D6"`, "-", "*", "3+", "4", "D6", "D3+1", "N/A", `20"-60"`, `20-60"`, `20+"`, `20"+`, "10+"}, []string{"", " ", "3 +", "6in", "D4", "+3", "**", "1000", `6""`, "six"}},
		{"strength", []string{"4", "User", "+1", "-1", "x2", "×2", "D6", "-", "*", "2D6", "10"}, []string{"", "user", "x1", "2x", "+", "100", "S4"}},
		{"damage", []string{"1", "D3", "D6", "D3+3", "2D3", "-", "*"}, []string{"", "+1", "D12", "D3+", "d6"}},
		{"range", []string{`18"`, `6"-48"`, "Melee", `2D6"`, "-"}, []string{"", "18", "melee", `-48"`, `6-48`}},
		{"ap", []string{"0", "-1", "-", "-10", "*"}, []string{"", "1", "+1", "--1"}},
		{"type", []string{"Pistol 1", "Rapid Fire 2", "Grenade D6", "Heavy 3D3", "Melee", "Assault D3+3", "Dakka 5/3"}, []string{"", "Pistol", "pistol 1", "Heavy  3", "Heavy D4"}},
		{"attacks", []string{"2", "D6", "D3+3", "-"}, []string{"", "+1", "A"}},
		{"skill", []string{"2+", "6+", "N/A", "-"}, []string{"", "1+", "7+", "3"}},
	}
	for _, test := range tests {
		doc := func(value string) []byte {
			if test.name != "profile" {
				return []byte(weapon(test.name, value))
			}
			text, _ := json.Marshal(value)
			return []byte(strings.Replace(sheet, `{"W": "1"}`, `{"W": `+string(text)+`}`, 1))
		}
		for _, value := range test.good {
			if got := Validate(Datasheet, doc(value)); len(got) > 0 {
				t.Errorf("%s %q is refused: %v", test.name, value, got)
			}
		}
		for _, value := range test.evil {
			if got := Validate(Datasheet, doc(value)); len(got) != 1 {
				t.Errorf("%s %q: got %d faults, want 1", test.name, value, len(got))
			}
		}
	}
}

func TestFaults(t *testing.T) {
	tests := map[string]struct {
		doc  string
		want []want
	}{
		"missing member":          {strings.Replace(sheet, `"name": "Squad",`, "", 1), []want{{"", "no name", "an object with name"}}},
		"unknown member":          {strings.Replace(sheet, `"diameter"`, `"height": 1, "diameter"`, 1), []want{{"/models/0/base/height", "the unknown member height", "diameter, length, shape, width"}}},
		"member with a slash":     {strings.Replace(sheet, `"diameter"`, `"a/b~c": 1, "diameter"`, 1), []want{{"/models/0/base/a~1b~0c", "the unknown member a/b~c", "diameter, length, shape, width"}}},
		"wrong type":              {strings.Replace(sheet, `"height": 40`, `"height": "40"`, 1), []want{{"/models/0/height", `"40"`, "a value of type integer, such as 40"}}},
		"number too small":        {member("max", "0"), []want{{"/max", "0", "at least 1"}}},
		"number too large":        {member("max", "101"), []want{{"/max", "101", "at most 100"}}},
		"one of several values":   {strings.Replace(sheet, `"round"`, `"square"`, 1), []want{{"/models/0/base", "no length", "an object with length"}, {"/models/0/base", "no width", "an object with width"}, {"/models/0/base/diameter", "32", "nothing"}, {"/models/0/base/shape", `"square"`, "round, oval, hull"}}},
		"step, not a number":      {member("power", `[{"from": 0, "cost": 5}]`), []want{{"/power/0/from", "0", "at least 1"}}},
		"neither step nor cost":   {member("power", `"5"`), []want{{"/power", `"5"`, "a value of type number, such as 5, or a value of type array"}}},
		"negative cost":           {member("power", `-1`), []want{{"/power", "-1", "at least 0"}}},
		"item by id":              {strings.Replace(sheet, `"height": 40`, `"height": 40, "wargear": ["A b"]`, 1), []want{{"/models/0/wargear/0", `"A b"`, "lower-case letters and digits, with hyphens between words, such as heavy-bolt-pistol"}}},
		"item by number":          {strings.Replace(sheet, `"height": 40`, `"height": 40, "wargear": [{"id": "a", "count": 0}]`, 1), []want{{"/models/0/wargear/0/count", "0", "at least 1"}}},
		"ability without a name":  {member("abilities", `[{}]`), []want{{"/abilities/0", "an object of 0 members", "an object with name, or an object with text"}}},
		"reference and text":      {member("abilities", `[{"ref": "a", "text": "b"}]`), []want{{"/abilities/0", "an object of 2 members", "at most 1 members"}}},
		"same keyword":            {strings.Replace(sheet, `"keywords": []`, `"keywords": ["A", "A"]`, 1), []want{{"/keywords", "an array of 2 elements", "each element once"}}},
		"several, in order":       {member("max", "0") + " ", []want{{"/max", "0", "at least 1"}}},
		"long value":              {strings.Replace(sheet, `"id": "squad"`, `"id": "`+strings.Repeat("é", 81)+`"`, 1), []want{{"/id", `"` + strings.Repeat("é", 39) + "…", "at most 80 characters"}, {"/id", `"` + strings.Repeat("é", 39) + "…", "lower-case letters and digits, with hyphens between words, such as heavy-bolt-pistol"}}},
		"member a second time":    {`{"id": "a", "b": [{"c/d": 1, "c/d": 2}]}`, []want{{"/b/0/c~1d", "the member a second time", "each member once"}}},
		"incomplete JSON":         {"{\n  \"id\": tru", []want{{"", "no JSON at 2:12: the document ends too early", "one JSON value"}}},
		"a comma in an array":     {"[1, 2,\n ]", []want{{"", "a comma before ] at 1:6", "no comma behind the last one"}}},
		"a comma in an object":    {`{"a": {"b": [], }}`, []want{{"", "a comma before } at 1:15", "no comma behind the last one"}}},
		"a comma after the value": {`{"a": 1},`, []want{{"", "no JSON at 1:9: something follows the value", "one JSON value"}}},
		"two commas":              {`[1,, 2]`, []want{{"", "no JSON at 1:4: invalid character ',' looking for beginning of value", "one JSON value"}}},
		"empty":                   {"", []want{{"", "no JSON at 1:1: the document ends too early", "one JSON value"}}},
		"more than one value":     {"{} {}", []want{{"", "no JSON at 1:4: something follows the value", "one JSON value"}}},
		"no UTF-8":                {"{\"é\xff", []want{{"", "bytes that are not UTF-8 at 1:4", "JSON in UTF-8"}}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff(test.want, placed(Validate(Datasheet, []byte(test.doc)))); diff != "" {
				t.Errorf("faults (-want +got):\n%s", diff)
			}
		})
	}
}

func TestDepth(t *testing.T) {
	nested := func(n int) []byte { return []byte(strings.Repeat("[", n) + strings.Repeat("]", n)) }
	if got := Validate(Effect, nested(MaxDepth)); len(got) != 1 || strings.Contains(got[0].Found, "nesting") {
		t.Errorf("at the depth: got %v", got)
	}
	if got := Validate(Effect, nested(MaxDepth+1)); len(got) != 1 || got[0].Found != "nesting deeper than 64 at 1:65" {
		t.Errorf("beyond the depth: got %v", got)
	}
	if got := Validate(Effect, []byte(`{"do": "`+strings.Repeat(`[\"`, 100)+`"}`)); strings.Contains(got[0].Found, "nesting") {
		t.Errorf("brackets in a text count as nesting: %v", got)
	}
}

func TestLength(t *testing.T) {
	doc := []byte(sheet)
	doc = append(doc, strings.Repeat(" ", MaxBytes-len(doc))...)
	if got := Validate(Datasheet, doc); len(got) > 0 {
		t.Errorf("at the length: got %v", got)
	}
	if got := Validate(Datasheet, append(doc, ' ')); len(got) != 1 || got[0].Found != "1048577 bytes" {
		t.Errorf("beyond the length: got %v", got)
	}
}

func TestFaultsAreBounded(t *testing.T) {
	doc := member("max", "["+strings.Repeat("0,", 30)+"0]")
	doc = strings.Replace(doc, `"keywords": []`, `"keywords": [`+strings.TrimSuffix(strings.Repeat("1,", 60), ",")+`], "x": {}`, 1)
	doc = strings.Replace(doc, `"faction_keywords": []`, `"faction_keywords": [`+strings.TrimSuffix(strings.Repeat("1,", 200), ",")+`]`, 1)
	if got := len(Validate(Datasheet, []byte(doc))); got != MaxFaults {
		t.Errorf("got %d faults, want %d", got, MaxFaults)
	}
}

// TestExamples validates every example in every schema against the schema that contains it.
func TestExamples(t *testing.T) {
	for _, name := range Names() {
		if len(Text(name)) == 0 {
			t.Errorf("%s has no text", name)
		}
		var schema struct{ Examples []json.RawMessage }
		if err := json.Unmarshal(Text(name), &schema); err != nil {
			t.Fatal(err)
		}
		if len(schema.Examples) == 0 {
			t.Errorf("%s has no example", name)
		}
		for i, example := range schema.Examples {
			if got := Validate(name, example); len(got) > 0 {
				t.Errorf("%s: example %d: %v", name, i, got)
			}
		}
	}
}

// TestDescriptions checks that every member of every object has a description.
func TestDescriptions(t *testing.T) {
	for _, name := range []string{Datasheet, Faction, System} {
		described, missing := 0, []string(nil)
		walk(texts()[name], "", func(pointer string, schema map[string]any) {
			properties, _ := schema["properties"].(map[string]any)
			for member, s := range properties {
				s, ok := s.(map[string]any)
				if !ok {
					continue // true or false, in a condition
				}
				if s["description"] == nil && s["$ref"] == nil && s["const"] == nil {
					missing = append(missing, pointer+"/"+member)
				}
				described++
			}
		})
		if described == 0 || len(missing) > 0 {
			t.Errorf("%s: %d members, without a description: %v", name, described, missing)
		}
	}
}

func walk(value any, pointer string, visit func(string, map[string]any)) {
	switch value := value.(type) {
	case map[string]any:
		visit(pointer, value)
		for name, inside := range value {
			if name != "examples" {
				walk(inside, pointer+"/"+name, visit)
			}
		}
	case []any:
		for _, inside := range value {
			walk(inside, pointer, visit)
		}
	}
}

func TestUnknownSchemaPanics(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("an unknown schema passes everything")
		}
	}()
	Validate("nothing", []byte("{}"))
}

func FuzzValidate(f *testing.F) {
	for _, doc := range []string{sheet, member("power", `[{"from": 1, "cost": 5}]`), weapon("strength", "x2"), `{"a": 1, "a": 2}`, `[[[[`, "", "{\xff}"} {
		f.Add([]byte(doc))
	}
	f.Fuzz(func(t *testing.T, doc []byte) {
		fuzztest.Limit(t)
		for _, name := range []string{Datasheet, Faction, System} {
			faults := Validate(name, doc)
			if len(faults) == 0 && !json.Valid(doc) {
				t.Errorf("%s: %q is valid", name, doc)
			}
			for _, p := range pointers(faults) {
				if p != "" && p[0] != '/' {
					t.Errorf("%s: %q is not a JSON pointer", name, p)
				}
			}
		}
	})
}

func BenchmarkValidate(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		Validate(Datasheet, []byte(sheet))
	}
}

// TestOddsFaults: too many alternatives, and values in the wrong place.
func TestOddsFaults(t *testing.T) {
	sides := `"attacker": {"datasheet": "a"}, "target": {"datasheet": "b"}`
	for text, want := range map[string][]want{
		`{"edition": "9e", ` + sides + `}`:                                        nil,
		`{"editions": ["9e"], ` + sides + `}`:                                     nil,
		`{` + sides + `}`:                                                         nil,
		`{"edition": "9e", "editions": ["9e"], ` + sides + `}`:                    {{"", "an object of 4 members", "not all of edition and editions"}},
		`{"edition": "9e", "attacker": {"in": {"8e": {"in": {}}}}, "target": {}}`: {{"/attacker/in/8e", "an object of 1 members", "no in"}},
	} {
		if diff := cmp.Diff(want, placed(Validate(Odds, []byte(text)))); diff != "" {
			t.Errorf("%s (-want +got):\n%s", text, diff)
		}
	}
}
