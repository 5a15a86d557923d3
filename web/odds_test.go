package web_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/army"
	"github.com/rollcall40k/rollcall/rules/edition"
)

// TestOddsAsked asks questions by address, and checks answers and errors.
func TestOddsAsked(t *testing.T) {
	t.Parallel()
	v := newSite(t, nil).client(t)
	for _, test := range []struct {
		query    string
		want     int
		contains string
	}{
		{"", 200, "Choose an attacker and a target"},
		{"?edition=8e", 200, "Death Guard"},
		{"?edition=10e", 200, "There is no game data for the 10th edition"},
		{"?edition=3e", 422, "8e, 9e, 10e, 11e"},
		{"?snapshot=9e@nothing", 404, "9e@nothing"},
		{oddsQuery, 200, `id="answer"`},
		{strings.Replace(oddsQuery, "edition=9e&", "", 1), 200, `id="answer"`},
		{"?a=10e.tyranids.termagants", 200, "There is no game data for the 10th edition"},
		{oddsQuery + "&phase=fight", 200, `id="answer"`},
		{oddsQuery + "&phase=psychic", 200, "allowed: shooting, fight"},
		{oddsQuery + "&a_models=0", 200, "allowed: 1 to 1000"},
		{oddsQuery + "&a_models=1001", 200, "allowed: 1 to 1000"},
		{oddsQuery + "&a_models=7x", 200, "7x"},
		{oddsQuery + "&a_models=99", 200, "role=\"alert\""},
		{oddsQuery + "&a_is=asleep", 200, "asleep"},
		{oddsQuery + "&a_faction=9e.necrons", 200, "Choose an attacker and a target"},
		{oddsQuery + "&w=Krak+grenades", 200, `value="Krak grenades" data-autosubmit checked`},
		{oddsQuery + "&w=Doom+cannon", 200, `id="answer"`},
		{strings.Replace(oddsQuery, "intercessor-squad", "nobody", 1), 200, "Choose an attacker and a target"},
	} {
		got := v.get("/odds" + test.query)
		if got.StatusCode != test.want || !strings.Contains(got.html, test.contains) {
			t.Errorf("%s: got status %d, want %d, with %q", test.query, got.StatusCode, test.want, test.contains)
		}
	}
}

// oddsQuery asks what the attacks of Intercessors do to Necron Warriors.
const oddsQuery = "?edition=9e&a=9e.space-marines.intercessor-squad&t=9e.necrons.necron-warriors"

// TestOddsAnswer compares the page with the result of package army.
func TestOddsAnswer(t *testing.T) {
	t.Parallel()
	h := newSite(t, nil)
	snapshot, err := h.Library.ActiveOf(t.Context(), "9e")
	must(t, err)
	book, err := h.Library.Book(t.Context(), snapshot.ID)
	must(t, err)
	e, _ := edition.Lookup("9e")
	for _, weapons := range [][]string{nil, {"Bolt rifle"}, {"Krak grenades", "Bolt pistol"}} {
		want, err := army.Odds(&e, book, &army.Request{
			Edition:  "9e",
			Attacker: army.Side{Datasheet: "9e.space-marines.intercessor-squad", Models: 10, Conditions: []string{"half_range"}},
			Target:   army.Side{Datasheet: "9e.necrons.necron-warriors"}, Weapons: weapons,
		})
		must(t, err)
		query := oddsQuery + "&a_models=10&a_is=half_range&" + url.Values{"w": weapons}.Encode()
		got := h.client(t).get("/odds" + query)
		for _, contains := range []string{fmt.Sprintf("%.2f of", want.Mean), fmt.Sprintf("standard deviation %.2f;", want.StandardDeviation), fmt.Sprintf("%.1f\u00a0%%", 100*want.AtLeast[2])} {
			if !strings.Contains(got.html, contains) {
				t.Errorf("%v: the page does not say %s", weapons, contains)
			}
		}
	}
}

// TestOddsOfEditions compares the table of editions with the result of package army. Units
// that only one edition has are not compared.
func TestOddsOfEditions(t *testing.T) {
	t.Parallel()
	h := newSite(t, nil)
	v := h.client(t)
	const rhino = "?edition=9e&a=9e.space-marines.intercessor-squad&t=9e.space-marines.rhino&a_models=10"
	html := v.get("/odds" + rhino).html
	q := &army.Request{Attacker: army.Side{Datasheet: "Intercessor Squad", Models: 10}, Target: army.Side{Datasheet: "Rhino"}}
	var list []rules.Edition
	for _, name := range []string{"8e", "9e"} {
		e, _ := edition.Lookup(name)
		list = append(list, e)
	}
	want, err := army.Compare(list, q.Data(t.Context(), h.Library), q)
	must(t, err)
	for _, a := range want.Editions {
		row := fmt.Sprintf(`<td class="number">%d : %d</td><td class="number">%.2f</td>`, a.Attacker.Models, a.Target.Models, a.Odds.Mean)
		if !strings.Contains(html, row) {
			t.Errorf("%s: no row %s", a.Edition, row)
		}
	}
	if got := strings.Count(html, `<span class="tag">this one</span>`); got != 1 {
		t.Errorf("%d rows are of the edition that was asked; want 1", got)
	}
	if html := v.get("/odds" + rhino + "&w=Stalker+bolt+rifle").html; !strings.Contains(html, "this one") {
		t.Error("a weapon that another edition has not keeps its row")
	}
	if strings.Contains(v.get("/odds"+strings.Replace(oddsQuery, "necron-warriors", "skorpekh-destroyers", 1)).html, `id="editions"`) {
		t.Error("units that one edition alone knows are compared")
	}
}

// TestOddsLink checks that the link to an answer names the game data.
func TestOddsLink(t *testing.T) {
	t.Parallel()
	h := newSite(t, nil)
	v := h.client(t)
	page := parsed(t, v.get("/odds"+oddsQuery).html)
	var link string
	for _, a := range page.all("a", "", "") {
		if strings.Contains(a.value("href"), "snapshot=") {
			link = a.value("href")
		}
	}
	snapshot, err := h.Library.ActiveOf(t.Context(), "9e")
	must(t, err)
	got := v.get(link)
	if got.StatusCode != http.StatusOK || !strings.Contains(got.html, `id="answer"`) || !strings.Contains(link, url.QueryEscape(snapshot.ID)) {
		t.Errorf("%q: status %d", link, got.StatusCode)
	}
}
