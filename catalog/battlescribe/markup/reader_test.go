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

// tokens writes the results of a reader, one word for each token, and its error.
func tokens(data string) (words []string, err error) {
	r := NewReader([]byte(data))
	for {
		token, err := r.Token()
		switch x := token.(type) {
		case xml.StartElement:
			words = append(words, "<"+x.Name.Local)
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

func TestTokens(t *testing.T) {
	for data, want := range map[string][]string{
		"":                                    nil,
		`<a/>`:                                {"<a", ">a"},
		`<?xml version="1.0"?><!-- c --><a/>`: {"<a", ">a"},
		`<a>x &amp; y<b/></a>`:                {"<a", "x & y", "<b", ">b", ">a"},
		`<a></b>`:                             {"<a", ">b"}, // for the caller to find
		`<x:a xmlns:x="y"/>`:                  {"<a", ">a"},
	} {
		got, err := tokens(data)
		if d := cmp.Diff(want, got); d != "" || !errors.Is(err, io.EOF) {
			t.Errorf("%s: %v (-want +got):\n%s", data, err, d)
		}
	}
}

func TestLimits(t *testing.T) {
	nested := func(depth int) string { return strings.Repeat("<a>", depth) + strings.Repeat("</a>", depth) }
	for name, tt := range map[string]struct {
		data string
		code string // "" for a document that is read
	}{
		"depth":              {nested(MaxDepth), ""},
		"one level too deep": {nested(MaxDepth + 1), CodeLimit},
		"many siblings":      {"<r>" + strings.Repeat("<a></a>", 2*MaxDepth) + "</r>", ""},
		"attribute":          {`<a b="` + strings.Repeat("x", MaxToken-9) + `"/>`, ""},
		"longer attribute":   {`<a b="` + strings.Repeat("x", MaxToken-8) + `"/>`, CodeLimit},
		"text":               {`<a>` + strings.Repeat("x", MaxToken-10) + `</a>`, ""},
		"longer text":        {`<a>` + strings.Repeat("x", MaxToken+1) + `</a>`, CodeLimit},
		"longer comment":     {`<!--` + strings.Repeat("x", MaxToken+1) + `--><a/>`, CodeLimit},
		"several texts":      {`<a>` + strings.Repeat(strings.Repeat("x", MaxToken/2)+"<b/>", 4) + `</a>`, ""},
		"document":           {`<a>` + strings.Repeat("<!-- -->", MaxDocument/8-1) + `</a>`, ""},
		"longer document":    {`<a>` + strings.Repeat("<!-- -->", MaxDocument/8) + `</a>`, CodeLimit},
		"document type":      {`<!DOCTYPE a [<!ENTITY b "c">]><a/>`, "other"},
		"entity":             {`<a>&b;</a>`, "other"},
		"another encoding":   {`<?xml version="1.0" encoding="UTF-16"?><a/>`, "other"},
		"not closed":         {`<a`, "other"},
	} {
		_, err := tokens(tt.data)
		got := ""
		var limit fault.Fault
		switch {
		case errors.As(err, &limit):
			got = limit.Code
		case !errors.Is(err, io.EOF):
			got = "other"
		}
		if got != tt.code {
			t.Errorf("%s: got %v, want %q", name, err, tt.code)
		}
	}
}

// After an error, every further call returns the error.
func TestErrorsStay(t *testing.T) {
	r := NewReader([]byte(`<!DOCTYPE a><a/>`))
	_, first := r.Token()
	token, second := r.Token()
	if first == nil || token != nil || second != first {
		t.Errorf("got %v, then %v and %v", first, token, second)
	}
}

func TestLine(t *testing.T) {
	r := NewReader([]byte("<a>\n\n<b/></a>"))
	for _, want := range []int{1, 3, 3, 3, 3} {
		if _, err := r.Token(); err != nil || r.Line() != want {
			t.Errorf("got line %d, want %d; %v", r.Line(), want, err)
		}
	}
}

func FuzzToken(f *testing.F) {
	f.Add(`<a b="c">d &amp; e<f/></a>`)
	f.Add(`<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>`)
	f.Fuzz(func(t *testing.T, data string) {
		fuzztest.Limit(t)
		depth := 0
		r := NewReader([]byte(data))
		for {
			token, err := r.Token()
			if err != nil {
				return
			}
			switch token.(type) {
			case xml.StartElement:
				depth++
			case xml.EndElement:
				depth--
			}
			if depth > MaxDepth || token == nil {
				t.Fatal(fmt.Sprint("depth ", depth, ", token ", token))
			}
		}
	})
}
