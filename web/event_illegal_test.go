package web_test

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/roster"
)

// TestIllegalListsAreNamed submits illegal lists of ten kinds. The preview reports each
// error, and the organiser finds the list by its code.
func TestIllegalListsAreNamed(t *testing.T) {
	t.Parallel()
	h := newEventSite(t)
	b := h.createEvent(t, cupPack)
	kinds := []struct {
		player string
		code   roster.Code
		list   string
	}{
		{"Ada", roster.EventLimitMax, listOf("Overlord", "Doom Scythe", "Doomsday Ark", "Doomsday Ark", "Ghost Ark", "Ghost Ark", "Tomb Blades", "Lychguard", "Skorpekh Destroyers")},
		{"Bea", roster.EventCopiesMax, listOf("Overlord", "Plasmancer", "Plasmancer", "Plasmancer", "Plasmancer")},
		{"Cia", roster.EventBanned, illegalArmy()},
		{"Dot", roster.EventRequired, strings.Replace(listOf("Immortals"), `"warlord":"Inspiring Leader"`, `"warlord":true`, 1)},
		{"Eva", roster.EventDeclared, strings.Replace(legalArmy(), `"warlord":"Inspiring Leader",`, "", 1)},
		{"Fay", roster.TraitCharacter, listOf("Immortals", "Overlord")},
		{"Gia", roster.NameUnknown, listOf("Overlord", "Pariahs")},
		{"Hal", roster.UnitSizeMax, strings.Replace(legalArmy(), `{"unit":"Deathmarks"`, `{"unit":"Deathmarks","models":[{"model":"Deathmark","count":11}]`, 1)},
		{"Ida", roster.ArmyEmpty, listOf()},
		{"Joy", roster.EventEdition, strings.Replace(legalArmy(), `"list":"A"`, `"list":"A","edition":"8e"`, 1)},
	}
	for _, k := range kinds {
		v, form := h.openLink(t, b.Entrant.Page)
		a := v.submitFiles(form, "Preview", url.Values{"player": {k.player}, "text": {k.list}})
		if card := parsed(t, a.html).first("h2", "id", "verdict-title"); card == nil || !strings.Contains(card.text, "error") {
			t.Errorf("%s: the preview does not say that %s is wrong", k.player, k.code)
		}
		v.submitFiles(a, "Submit with errors", nil).mustContain(t, "Your list was submitted", "Error:")
	}
	v, a := h.openLink(t, b.Organiser.Page)
	a.mustContain(t, "10 submitted", "10 with errors", "Approve 0 clean lists")
	for _, k := range kinds {
		a := v.get("/events/" + b.Event.ID + "/lists?code=" + string(k.code))
		if got := players(t, a); !slices.Contains(got, k.player) {
			t.Errorf("%s: %v are listed; want %s among them", k.code, got, k.player)
		}
	}
}

// players are those in the table of lists.
func players(t testing.TB, a response) []string {
	t.Helper()
	var out []string
	for _, e := range parsed(t, a.html).all("th", "scope", "row") {
		out = append(out, strings.TrimSpace(e.text))
	}
	return out
}

// TestEveryLineIsAccountedFor checks that the preview has a row for each line that is not
// blank, with its status, and none for a blank one.
func TestEveryLineIsAccountedFor(t *testing.T) {
	t.Parallel()
	h := newEventSite(t)
	b := h.createEvent(t, cupPack)
	v, form := h.openLink(t, b.Entrant.Page)
	for _, list := range []string{
		pastedArmy,
		strings.ReplaceAll(pastedArmy, "\n", "\r\n"),
		"Necrons\n\n\n" + pastedArmy + strings.Repeat("= = =\n", 20),
		strings.TrimSuffix(pastedArmy, "\n"),
	} {
		a := v.submitFiles(form, "Preview", url.Values{"text": {list}})
		p := parsed(t, a.html)
		want := strings.Split(strings.ReplaceAll(list, "\r\n", "\n"), "\n")
		for i, line := range want {
			row := p.first("tr", "id", fmt.Sprintf("line-%d", i+1))
			if strings.TrimSpace(line) == "" {
				if row != nil {
					t.Errorf("line %d is blank and shown", i+1)
				}
				continue
			}
			if row == nil || !strings.Contains(row.text, strings.TrimSpace(line)) {
				t.Fatalf("line %d, %q, is not shown", i+1, line)
			}
			if status := strings.TrimSpace(row.value("class")); !slices.Contains([]string{"text-line read", "text-line ignored", "text-line uncertain", "text-line unread"}, status) {
				t.Errorf("line %d has the status %q", i+1, status)
			}
		}
		if p.first("tr", "id", fmt.Sprintf("line-%d", len(want)+1)) != nil {
			t.Errorf("more than %d lines are shown", len(want))
		}
	}
}
