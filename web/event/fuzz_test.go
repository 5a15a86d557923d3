package event

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/roster/event"
	"github.com/rollcall40k/rollcall/roster/event/pack"
	"github.com/rollcall40k/rollcall/schemas/fuzztest"
	"github.com/rollcall40k/rollcall/web/page"
)

// FuzzLinks reads any cookie: its links can be written and read again.
func FuzzLinks(f *testing.F) {
	f.Add("evt_a:rce_b.evt_c:rce_d")
	f.Add("..:.a:b.evt_x:rce_y.evt_x:rce_y")
	f.Fuzz(func(t *testing.T, value string) {
		fuzztest.Limit(t)
		r := httptest.NewRequest("GET", "/events", nil)
		r.Header.Set("Cookie", linksCookie+"="+value)
		d := linksOf(r)
		w := httptest.NewRecorder()
		d.save(w, r)
		again := httptest.NewRequest("GET", "/events", nil)
		for _, c := range w.Result().Cookies() {
			again.AddCookie(c)
		}
		if got := linksOf(again); !slices.Equal(got, d) {
			t.Errorf("%q: got %q, want %q", value, got, d)
		}
		if len(d) > maxLinks {
			t.Errorf("%d links", len(d))
		}
		for _, id := range d.events() {
			if len(d.tokens(id)) == 0 || len(d.without(id, "").tokens(id)) != 0 {
				t.Errorf("the links of %q are %v", id, d)
			}
		}
	})
}

// FuzzPackForm fills in the form with anything: either a problem names the field, or the result
// is a pack that can be read again.
func FuzzPackForm(f *testing.F) {
	f.Add("name=A&data=9e&points=2000&zone=UTC")
	f.Add("name=A&data=9e@x&points=1e9&copies=3&role=Troops&role-copies=6&zone=Europe/London&submission=2026-03-29T01:30&late=accept&minutes=5")
	f.Add("name=%ff&data=9e&role=%fe&role-copies=1&copies=1&zone=UTC&size=%80")
	f.Fuzz(func(t *testing.T, query string) {
		fuzztest.Limit(t)
		values, err := url.ParseQuery(query)
		if err != nil {
			return
		}
		page.MakeValid(values) // as ParseForm does
		form := &packForm{Values: values}
		p := form.pack()
		for _, x := range form.Problems {
			if x.Field == "" || x.Label == "" || x.Allowed == "" {
				t.Errorf("a problem in no place: %+v", x)
			}
		}
		read, err := pack.Read(p.Text())
		if err == nil && read.Hash() != p.Hash() {
			t.Errorf("got %s\nwant %s", read.Text(), p.Text())
		}
	})
}

// FuzzPairings reads anything that is typed as tables.
func FuzzPairings(f *testing.F) {
	f.Add("1: Anna, Ben\n2: Cleo")
	f.Add("Table ä: sub_1,sub_2\r\n\r\n")
	lists := []*event.Submission{{ID: "sub_1", Player: "Anna"}, {ID: "sub_2", Player: "Ben"}, {ID: "sub_3", Player: "Ánna"}}
	f.Fuzz(func(t *testing.T, typed string) {
		fuzztest.Limit(t)
		pairings, err := parsePairings(typed, lists)
		if err != nil {
			if got := page.Explain(err); got.Status != http.StatusUnprocessableEntity || !strings.Contains(got.Detail("en"), "Line ") {
				t.Errorf("%q: %+v", typed, got)
			}
			return
		}
		for _, p := range pairings {
			if p.Table == "" || len(p.Lists) == 0 {
				t.Errorf("%q: %+v", typed, p)
			}
		}
	})
}

// FuzzReceipt reads anything that is pasted as a receipt, and writes what it read.
func FuzzReceipt(f *testing.F) {
	f.Add(encodeReceipt(&event.Receipt{Event: "evt_1", Player: "Anna"}))
	f.Add(`{"event": 1}`)
	f.Fuzz(func(t *testing.T, text string) {
		fuzztest.Limit(t)
		r, err := decodeReceipt(text)
		if err != nil {
			return
		}
		again, err := decodeReceipt(encodeReceipt(r))
		if err != nil || encodeReceipt(again) != encodeReceipt(r) {
			t.Errorf("%q: %v", text, err)
		}
	})
}
