package yaml

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/schemas/fuzztest"
)

func TestToJSON(t *testing.T) {
	for name, tt := range map[string]struct{ in, want string }{
		"a mapping":      {"name: Cup\nlimits: {points: 2000}\n", `{"limits":{"points":2000},"name":"Cup"}`},
		"a time":         {"at: 2026-11-21T10:00:00Z\n", `{"at":"2026-11-21T10:00:00Z"}`},
		"an alias":       {"a: &x [1]\nb: *x\n", `{"a":[1],"b":[1]}`},
		"a block of two": {"- a\n- b\n", `["a","b"]`},
		"beyond bounds":  {"a: &x 1\nb: [" + strings.Repeat("*x,", MaxAliases) + "*x]\n", `{"a":1,"b":[` + strings.Repeat("1,", MaxAliases) + `1]}`},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := ToJSON([]byte(tt.in))
			if err != nil || string(got) != tt.want {
				t.Errorf("got %s, %v; want %s", got, err, tt.want)
			}
		})
	}
}

func TestReadRefuses(t *testing.T) {
	var bomb strings.Builder
	bomb.WriteString("a0: &a0 [x,x,x,x,x,x,x,x,x,x]\n")
	for i := range 12 {
		x := string(rune('0' + i%10))
		bomb.WriteString("b" + x + string(rune('a'+i)) + ": &b" + string(rune('a'+i)) + " [")
		last := "a0"
		if i > 0 {
			last = "b" + string(rune('a'+i-1))
		}
		bomb.WriteString(strings.TrimSuffix(strings.Repeat("*"+last+",", 10), ",") + "]\n")
	}
	for name, in := range map[string]string{
		"a number as key":      "{1: a}",
		"two documents":        "a: 1\n---\nb: 2\n",
		"a key twice":          "a: 1\na: 2\n",
		"an unknown alias":     "a: *x\n",
		"a tab":                "a:\n\t- b\n",
		"aliases without end":  bomb.String(),
		"too many bytes":       "a: " + strings.Repeat("x", MaxBytes),
		"too many keys":        keys(MaxKeys + 1),
		"too many aliases":     "a: &x 1\nb: [" + strings.Repeat("*x, ", MaxAliases) + "*x]\n",
		"too many values":      "a: &x [" + strings.Repeat("1, ", 2000) + "1]\nb: [" + strings.Repeat("*x, ", 60) + "*x]\n",
		"too many lines":       strings.Repeat("#\r\n", MaxMarks+1) + "a: 1",
		"too many old lines":   strings.Repeat("#\r", MaxMarks+1) + "a: 1",
		"too many other lines": strings.Repeat("#\u2028", MaxMarks+1) + "a: 1",
		"too many commas":      "a: " + strings.Repeat(",", MaxMarks+1),
		"too many brackets":    "a: '" + strings.Repeat("[{", MaxMarks/2) + "['",
		"an alias to itself":   "a: &x [*x]\n",
		"not a number":         "a: .nan\n",
	} {
		t.Run(name, func(t *testing.T) {
			if got, err := Read([]byte(in)); err == nil {
				t.Errorf("got %.80s, want an error", got.Bytes())
			}
		})
	}
}

// keys returns a mapping with a number of keys.
func keys(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "k%d: 1\n", i)
	}
	return b.String()
}

// TestReadBounds: a document at the limits is read. JSON has those of package schemas.
func TestReadBounds(t *testing.T) {
	for name, in := range map[string]string{
		"the most bytes":   "a: " + strings.Repeat("x", MaxBytes-3),
		"the most keys":    keys(MaxKeys),
		"the most lines":   strings.Repeat("#\r\n", MaxMarks) + "a: 1",
		"the most commas":  "a: '" + strings.Repeat(",", MaxMarks) + "'",
		"JSON":             `[` + strings.Repeat(`[0,0,0,0],`, 5000) + `0]`,
		"the most aliases": "a: &x 1\nb: [" + strings.Repeat("*x, ", MaxAliases-1) + "*x]\n",
	} {
		if d, err := Read([]byte(in)); err != nil {
			t.Errorf("%s: %v", name, err)
		} else if name == "JSON" && string(d.Bytes()) != in {
			t.Errorf("%s: got %.80s", name, d.Bytes())
		}
	}
}

func TestParseKeepsOrder(t *testing.T) {
	root, err := Parse([]byte("b: 1\na: 2\n"))
	if err != nil {
		t.Fatal(err)
	}
	if got := root.Content[0].Content[0].Value; got != "b" {
		t.Errorf("first member: got %q, want b", got)
	}
	if _, err := Parse([]byte("a: [")); err == nil {
		t.Error("an open list: no error")
	}
}

func FuzzRead(f *testing.F) {
	for _, seed := range []string{"a: 1", "{}", "- &x [a]\n- *x", "a: !!binary aGk=", "? [a]\n: b", "a: 2026-11-21"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		fuzztest.Limit(t)
		got, err := Read(data)
		if err == nil && !json.Valid(got.Bytes()) {
			t.Errorf("got %q, which is not JSON", got.Bytes())
		}
	})
}
