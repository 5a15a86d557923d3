package service_test

import (
	"slices"
	"testing"
	"time"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/service/servicetest"
)

// A list without an edition is of the one whose data has what it names. The report says which
// one was chosen if several have it.
func TestListsWithoutAnEdition(t *testing.T) {
	s := servicetest.New(t, time.Now, "8e", "9e", "10e", "11e")
	for _, tt := range []struct {
		name, list, edition string
		chosen              bool
	}{
		{"a faction of one edition", `{"list":"a","faction":"Death Guard","units":[{"unit":"Plague Marines"}]}`, "8e", false},
		{"a unit of one edition", `{"list":"a","faction":"Space Marines","units":[{"unit":"Outrider Squad"},{"unit":"Eliminator Squad"}]}`, "10e", false},
		{"a detachment of one edition", `{"list":"a","faction":"Necrons","battle_size":"Incursion","detachment":"Annihilation Legion","units":[{"unit":"Overlord","warlord":true}]}`, "11e", false},
		{"a keyword of one edition", `{"list":"a","faction":"Necrons","units":[{"unit":"Overlord","keywords":{"<DYNASTY>":"Novokh"}}]}`, "9e", false},
		{"units of an older edition", `{"list":"a","faction":"Necrons","units":[{"unit":"Overlord"},{"unit":"Canoptek Plasmacyte"}]}`, "9e", false},
		{"the id of an army book", `{"list":"a","faction":"9e.necrons","units":[{"unit":"Overlord"}]}`, "9e", false},
		{"nothing: the newest of those with the fewest errors", `{"list":"a","units":[]}`, "11e", true},
		{"the id of a datasheet", `{"list":"a","units":[{"unit":"8e.death-guard.plague-marines"}]}`, "8e", false},
		{"the edition itself", `{"list":"a","edition":"9e","faction":"Necrons","units":[{"unit":"Overlord"}]}`, "9e", false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, r := checked(t, s, tt.list)
			if r.Edition != tt.edition {
				t.Errorf("got edition %s, want %s", r.Edition, tt.edition)
			}
			said := slices.ContainsFunc(r.Unread, func(u roster.Unread) bool { return u.Code == roster.EditionChosen && u.Actual == tt.edition })
			if said != tt.chosen {
				t.Errorf("said to be chosen: %v", said)
			}
		})
	}
}
