package web_test

import (
	"fmt"
	"net/http"
	"net/url"
	"runtime"
	"strings"
	"testing"
)

// TestHostileForms: no request to a page makes the server allocate more than 40 MB, and none fails. It does not run in
// parallel with others, which would be measured with it.
func TestHostileForms(t *testing.T) {
	h := newSite(t, nil)
	roster := "/rosters/" + h.marines(t)
	rep := strings.Repeat
	numbered := func(n int, format string) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, format, i)
		}
		return b.String()
	}
	const multipart = "multipart/form-data; boundary=x"
	part := func(parameters, value string) string {
		return "--x\r\nContent-Disposition: form-data; " + parameters + "\r\n\r\n" + value + "\r\n"
	}
	text := part(`name="text"`, rep("Intercesor Sqad 5x Bolt rifle\n", 200_000)) + "--x--\r\n"
	operations := func(n int, operation string) string {
		return "revision=2&do=" + url.QueryEscape("["+rep(operation+",", n)+"{}]")
	}
	for name, r := range map[string]struct{ path, media, body string }{
		"a field many times":          {"/rosters", asForm, rep("a&", 400_000)},
		"many fields":                 {"/rosters", asForm, numbered(60_000, "a%d=1&")},
		"a long name":                 {"/rosters?once=a", asForm, "edition=9e&name=" + rep("%41", 300_000)},
		"a tag many times":            {roster + "/tags", asForm, "revision=2&tags=" + rep("a,", 400_000)},
		"many tags":                   {roster + "/tags", asForm, "revision=2&tags=" + numbered(90_000, "%d,")},
		"nested operations":           {roster + "/do", asForm, "revision=2&do=" + rep("[", 900_000)},
		"many operations":             {roster + "/do", asForm, operations(9_000, `{"op":"add_unit","datasheet":"9e.space-marines.intercessor-squad"}`)},
		"long notes":                  {roster + "/do", asForm, operations(900, `{"op":"note","selection":"sel_2","text":"`+rep("x", 900)+`"}`)},
		"a long text":                 {"/import", multipart, text},
		"a long text, sent once":      {"/import?once=a", multipart, text},
		"many parts":                  {"/import?once=b", multipart, rep(part(`name="a"`, "b"), 15_000) + "--x--\r\n"},
		"many files":                  {"/import?once=c", multipart, rep(part(`name="file"; filename="a"`, rep("b", 8_000)), 900) + "--x--\r\n"},
		"a large file":                {"/import?once=d", multipart, part(`name="file"; filename="a"`, rep("b", 7<<20)) + "--x--\r\n"},
		"a file that is no archive":   {"/import", multipart, part(`name="file"; filename="a"`, "PK\x03\x04"+rep("b", 7<<20)) + "--x--\r\n"},
		"many headers of a part":      {"/import", multipart, "--x\r\n" + numbered(30_000, "A%d: b\r\n") + "\r\n\r\nb\r\n--x--\r\n"},
		"boundaries that nearly fit":  {"/import", "multipart/form-data; boundary=" + rep("a", 70), rep("\r\n--"+rep("a", 69), 100_000)},
		"a part that is multipart":    {"/import", multipart, part("name=\"file\"; filename=\"a\"\r\nContent-Type: multipart/mixed; boundary=y", rep("--y\r\n\r\n", 100_000)) + "--x--\r\n"},
		"a form that is not complete": {"/import", multipart, part(`name="file"; filename="a"`, rep("b", 7<<20))},
	} {
		t.Run(name, func(t *testing.T) {
			v := h.client(t)
			v.get(roster) // what is computed once
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			a := v.send("POST", r.path, r.media, r.body)
			runtime.ReadMemStats(&after)
			if a.StatusCode >= http.StatusInternalServerError {
				t.Errorf("status %d: %.300s", a.StatusCode, a.html)
			}
			if n := (after.TotalAlloc - before.TotalAlloc) >> 20; n > 40 {
				t.Errorf("%d bytes, status %d: %d MB were allocated", len(r.body), a.StatusCode, n)
			}
		})
	}
}
