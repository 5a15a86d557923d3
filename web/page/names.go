package page

import (
	"net/http"
	"strconv"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/message"
	"github.com/rollcall40k/rollcall/roster/service"
)

// distinguish makes the names of lists distinct: those of one name get the time of their last change, and those
// that changed in the same minute a number.
func distinguish(r *http.Request, rosters *service.Service, list []roster.Entry) error {
	same := map[string]int{}
	for _, e := range list {
		same[catalog.Fold(e.Name)]++
	}
	known := map[string]int{}
	for i := range list {
		e := &list[i]
		if same[catalog.Fold(e.Name)] < 2 {
			continue
		}
		if e.UpdatedAt.IsZero() { // of a browser's own lists
			newest, err := rosters.Revisions(r.Context(), e.ID, 1, "")
			if err != nil {
				return err
			}
			if len(newest.Data) > 0 {
				e.UpdatedAt = newest.Data[0].CreatedAt
			}
		}
		e.Name += ", " + message.Time(LanguageOf(r), e.UpdatedAt)
		if known[e.Name]++; known[e.Name] > 1 {
			e.Name += " (" + strconv.Itoa(known[e.Name]) + ")"
		}
	}
	return nil
}

// Lists returns the lists that a page offers, with distinct names: the newest ones of an open server, or else those of
// the browser.
func Lists(r *http.Request, rosters *service.Service, open bool, most int) ([]roster.Entry, error) {
	if !open {
		list, err := OwnRosters(r, rosters)
		if err != nil {
			return nil, err
		}
		return list, distinguish(r, rosters, list)
	}
	found, err := rosters.List(r.Context(), most, "")
	if err != nil {
		return nil, err
	}
	return found.Data, distinguish(r, rosters, found.Data)
}
