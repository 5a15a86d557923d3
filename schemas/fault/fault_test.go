package fault_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/schemas/fault"
)

func TestText(t *testing.T) {
	tests := []struct {
		name  string
		fault fault.Fault
		want  string
	}{
		{"whole input", fault.Fault{Found: "nothing", Allowed: "a list"}, "found nothing; allowed: a list"},
		{"pointer", fault.Fault{Place: fault.At("/name"), Found: "1"}, "name: found 1"},
		{"line", fault.Fault{Place: fault.Place{Document: "a.cat", Line: 3}, Subject: "Orks", Found: "x"}, "a.cat:3: Orks: found x"},
		{"pointer in a document", fault.Fault{Place: fault.Place{Document: "a.json", Pointer: "/a"}, Found: "x"}, "a.json#/a: found x"},
		{"document", fault.Fault{Place: fault.Place{Document: "a.json"}, Found: "x"}, "a.json: found x"},
		{"parameter", fault.Fault{Place: fault.Place{Parameter: "limit"}, Found: "x", Allowed: "1"}, "limit: found x; allowed: 1"},
		{"header", fault.Fault{Place: fault.Place{Header: "Accept"}, Found: "x"}, "Accept: found x"},
		{"nearest", fault.Fault{Found: "Orcs", Nearest: []string{"Orks", "Tau"}}, "found Orcs; nearest: Orks, Tau"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := tt.fault.Error(); got != tt.want {
				t.Errorf("text %q, want %q", got, tt.want)
			}
		})
	}
}

func TestError(t *testing.T) {
	kind, other := errors.New("kind"), errors.New("other")
	err := fmt.Errorf("context: %w", &fault.Error{Kind: kind, Faults: fault.Below("/list", []fault.Fault{
		{Place: fault.At(fault.Join("", "a/b~c")), Found: "x"}, {Found: "y"},
	})})
	if want := "context: list/a~1b~0c: found x (and 1 more)"; err.Error() != want {
		t.Errorf("text %q, want %q", err, want)
	}
	if e := fault.In(err, kind); e == nil || e.Faults[1].Place.Pointer != "/list" {
		t.Errorf("In(kind) = %+v", e)
	}
	if fault.In(err, other) != nil || fault.In(other, other) != nil {
		t.Error("In finds an Error of another kind")
	}
}

func TestQuote(t *testing.T) {
	for text, want := range map[string]string{
		"":                             `""`,
		`a "b"`:                        `"a \"b\""`,
		strings.Repeat("ä", 100):       `"` + strings.Repeat("ä", 100) + `"`,
		strings.Repeat("ä", 101):       `"` + strings.Repeat("ä", 100) + `"…`,
		strings.Repeat("9", 1_000_000): `"` + strings.Repeat("9", 100) + `"…`,
	} {
		if got := fault.Quote(text); got != want {
			t.Errorf("%.10q with %d bytes: got %s", text, len(text), got)
		}
	}
}

func TestShorten(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"", ""}, {"äöü", "äöü"}, {"äöüß", "äöü…"}, {"ab\xff", "ab\xff"}, {"ab\xffc", "ab\xff…"},
	} {
		if got := fault.Shorten(tt.text, 3); got != tt.want {
			t.Errorf("%q: got %q, want %q", tt.text, got, tt.want)
		}
	}
}
