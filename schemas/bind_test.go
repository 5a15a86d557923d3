package schemas

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/schemas/fault"
	"github.com/rollcall40k/rollcall/schemas/fuzztest"
)

// sample has a field of every kind in requests.
type sample struct {
	Name   string                  `json:"name"`
	Count  *int                    `json:"count,omitempty"`
	On     bool                    `json:"on"`
	Limits map[string]entry.Number `json:"limits,omitempty"`
	Below  []sample                `json:"below,omitempty"`
	Hidden string                  `json:"-"`
}

// decode parses data and fills the value that v points to.
func decode(data []byte, v any) []fault.Fault {
	d, faults := Parse(data)
	if d == nil {
		return faults
	}
	return d.Into(v)
}

func TestDecodeFillsTheValue(t *testing.T) {
	var got sample
	faults := decode([]byte(`{"name":"a","count":-3,"on":true,"limits":{"power":"0.5"},
		"below":[{"name":"b\u0000\ud800 \\u0000","on":false}]}`), &got)
	if len(faults) > 0 {
		t.Fatalf("faults %v, want none", faults)
	}
	count := -3
	want := sample{
		Name: "a", Count: &count, On: true,
		Limits: map[string]entry.Number{"power": entry.MustNumber("0.5")},
		Below:  []sample{{Name: "b\uFFFD\uFFFD \\u0000"}}, // databases do not store a zero character
	}
	equal := cmp.Comparer(func(a, b entry.Number) bool { return a.Cmp(b) == 0 })
	if diff := cmp.Diff(want, got, equal); diff != "" {
		t.Errorf("value (-want +got):\n%s", diff)
	}
}

func TestDecodeFaults(t *testing.T) {
	type place struct{ Pointer, Code string }
	tests := []struct {
		name, data string
		want       []place
	}{
		{"nothing", "", []place{{"", CodeSyntax}}},
		{"blanks", " \n ", []place{{"", CodeSyntax}}},
		{"cut off", `{"name":"a"`, []place{{"", CodeSyntax}}},
		{"two values", `{} {}`, []place{{"", CodeSyntax}}},
		{"trailing comma", `{"name":"a",}`, []place{{"", CodeSyntax}}},
		{"not UTF-8", "{\"name\":\"\xff\"}", []place{{"", CodeEncoding}}},
		{"field twice", `{"name":"a","name":"b"}`, []place{{"/name", CodeDuplicate}}},
		{"unknown field", `{"nmae":"a"}`, []place{{"/nmae", CodeUnknown}}},
		{"unknown field below", `{"below":[{},{"x":1}]}`, []place{{"/below/1/x", CodeUnknown}}},
		{"a field kept out of JSON", `{"Hidden":"x","-":"x"}`, []place{{"/-", CodeUnknown}, {"/Hidden", CodeUnknown}}},
		{"escapes in the pointer", `{"a/b~c":1}`, []place{{"/a~1b~0c", CodeUnknown}}},
		{"list for an object", `[]`, []place{{"", CodeType}}},
		{"null for the document", `null`, []place{{"", CodeType}}},
		{"number for a string", `{"name":1}`, []place{{"/name", CodeType}}},
		{"null for a needed string", `{"name":null}`, []place{{"/name", CodeType}}},
		{"string for a truth", `{"on":"yes"}`, []place{{"/on", CodeType}}},
		{"fraction for a whole number", `{"count":1.5}`, []place{{"/count", CodeType}}},
		{"exponent for a whole number", `{"count":1e3}`, []place{{"/count", CodeType}}},
		{"number beyond the range", `{"count":2147483648}`, []place{{"/count", CodeType}}},
		{"number below the range", `{"count":-2147483649}`, []place{{"/count", CodeType}}},
		{"number beyond any range", `{"count":1` + strings.Repeat("0", 30) + `}`, []place{{"/count", CodeType}}},
		{"string for a whole number", `{"count":"1"}`, []place{{"/count", CodeType}}},
		{"object for a list", `{"below":{}}`, []place{{"/below", CodeType}}},
		{"list for a map", `{"limits":[]}`, []place{{"/limits", CodeType}}},
		{"number for a decimal", `{"limits":{"power":50}}`, []place{{"/limits/power", CodeType}}},
		{"word for a decimal", `{"limits":{"power":"many"}}`, []place{{"/limits/power", CodeType}}},
		{"all at once", `{"name":1,"on":2,"x":3}`, []place{{"/name", CodeType}, {"/on", CodeType}, {"/x", CodeUnknown}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var got []place
			for _, f := range decode([]byte(tt.data), new(sample)) {
				got = append(got, place{f.Place.Pointer, f.Code})
				if f.Found == "" || f.Allowed == "" {
					t.Errorf("fault %+v does not state the found and the allowed value", f)
				}
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("faults (-want +got):\n%s", diff)
			}
		})
	}
}

func TestEdgesThatAreAllowed(t *testing.T) {
	for _, data := range []string{
		`{}`, ` {"name":""} `, `{"count":2147483647}`, `{"count":-2147483648}`, `{"count":null}`,
		`{"below":null,"limits":null}`, `{"below":[]}`, nested(MaxDepth / 2),
	} {
		if faults := decode([]byte(data), new(sample)); len(faults) > 0 {
			t.Errorf("%.60s: faults %v, want none", data, faults)
		}
	}
}

// nested is a sample that contains n samples, one inside the other, with two levels each.
func nested(n int) string {
	return strings.Repeat(`{"below":[`, n) + strings.Repeat(`]}`, n)
}

func TestDepthIsBounded(t *testing.T) {
	for _, data := range []string{nested(MaxDepth/2 + 1), nested(100_000), strings.Repeat("[", 500_000)} {
		faults := decode([]byte(data), new(sample))
		if len(faults) != 1 || faults[0].Code != CodeDepth {
			t.Errorf("%.20s…: faults %v, want one %s", data, faults, CodeDepth)
		}
	}
}

func TestListsAreBounded(t *testing.T) {
	list := func(n int) string { return `{"below":[` + strings.TrimSuffix(strings.Repeat("{},", n), ",") + `]}` }
	if faults := decode([]byte(list(MaxItems)), new(sample)); len(faults) > 0 {
		t.Errorf("%d items: %v, want none", MaxItems, faults)
	}
	faults := decode([]byte(list(MaxItems+1)), new(sample))
	if len(faults) != 1 || faults[0].Code != CodeItems || faults[0].Place.Pointer != "/below" {
		t.Errorf("%d items: %v, want one %s at /below", MaxItems+1, faults, CodeItems)
	}
}

func BenchmarkDecode(b *testing.B) {
	for name, data := range map[string]string{"good": nested(MaxDepth / 2), "faults": `{"below":[` + strings.Repeat(`{"x":1},`, 9000) + `{}]}`} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(data)))
			for b.Loop() {
				decode([]byte(data), new(sample))
			}
		})
	}
}

func TestDecodeFaultsAreBounded(t *testing.T) {
	unknown := `{"below":[` + strings.Repeat(`{"x":1},`, 5000) + `{}]}`
	twice := `{"name":"a"` + strings.Repeat(`,"name":"a"`, 5000) + `}`
	for _, data := range []string{unknown, twice} {
		if got := len(decode([]byte(data), new(sample))); got != MaxFaults {
			t.Errorf("%.20s…: %d faults, want %d", data, got, MaxFaults)
		}
	}
}

func TestSyntaxFaultSaysWhere(t *testing.T) {
	faults := decode([]byte("{\n  \"name\": nope\n}"), new(sample))
	if len(faults) != 1 || !strings.Contains(faults[0].Found, "at 2:") {
		t.Errorf("faults %v, want one fault that names line 2", faults)
	}
}

func TestHas(t *testing.T) {
	for data, want := range map[string]bool{`{"name":null}`: true, `{"names":1}`: false, `["name"]`: false, `"name"`: false} {
		d, faults := Parse([]byte(data))
		if len(faults) > 0 {
			t.Fatalf("%s: %v", data, faults)
		}
		if got := d.Has("name"); got != want {
			t.Errorf("%s has name: %v, want %v", data, got, want)
		}
	}
}

// FuzzDecode: Into fills the same values as encoding/json, and rejects everything that is not
// JSON.
func FuzzDecode(f *testing.F) {
	for _, seed := range []string{`{}`, `{"name":"a","count":1,"below":[{"on":true}]}`, `{"limits":{"power":"5"}}`, `[`, `null`, "\xff"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		fuzztest.Limit(t)
		var got, want sample
		faults := decode(data, &got)
		if !json.Valid(data) && len(faults) == 0 {
			t.Fatalf("%q is not JSON and has no faults", data)
		}
		if len(faults) > 0 {
			return
		}
		if err := json.Unmarshal(data, &want); err != nil {
			t.Fatalf("%q: taken, but %v", data, err)
		}
		equal := cmp.Comparer(func(a, b entry.Number) bool { return a.Cmp(b) == 0 })
		if diff := cmp.Diff(want, got, equal); diff != "" {
			t.Errorf("%q (-json +strict):\n%s", data, diff)
		}
	})
}

// TestIntoKnownIgnoresOnlyUnknownMembers: all other faults are reported as by Into.
func TestIntoKnownIgnoresOnlyUnknownMembers(t *testing.T) {
	for data, want := range map[string]int{`{"name":"a","x":1,"below":[{"y":[]}]}`: 0, `{"name":1,"x":1}`: 1} {
		d, faults := Parse([]byte(data))
		if len(faults) > 0 {
			t.Fatal(faults)
		}
		var v struct {
			Name  string `json:"name"`
			Below []struct{ Name string }
		}
		if got := d.IntoKnown(&v); len(got) != want {
			t.Errorf("%s: got %+v, want %d faults", data, got, want)
		}
	}
}
