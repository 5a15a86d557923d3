package event

import (
	"net/http"
	"time"

	"github.com/rollcall40k/rollcall/roster/event"
	"github.com/rollcall40k/rollcall/web/page"
)

// doneByStatus is the parameter done for the status that was set.
var doneByStatus = map[event.Status]string{
	"": "noted", event.StatusApproved: "approved", event.StatusReturned: "returned", event.StatusOpen: "reopened",
}

// review applies the review of the form to lists, and redirects to a page.
func review(w http.ResponseWriter, r *http.Request, p *eventPage, ids []string, next string) error {
	form := r.PostForm
	v := event.Review{Status: event.Status(form.Get("status")), Note: form.Get("note"), Open: form.Get("open") == "yes"}
	err := p.Session.Review(r.Context(), ids, v)
	return redirectDone(w, r, err, next, doneByStatus[v.Status], len(ids))
}

// reviewLists responds to POST /events/{id}/lists/review. The field list has the ids of the
// selected lists.
func (h *handlers) reviewLists(w http.ResponseWriter, r *http.Request, p *eventPage) error {
	ids := r.PostForm["list"]
	if len(ids) == 0 {
		return page.Invalid("fail.select_lists").And(page.Unchanged)
	}
	return review(w, r, p, ids, p.Path+"/lists")
}

// reviewList responds to POST /events/{id}/lists/{list}/review.
func (h *handlers) reviewList(w http.ResponseWriter, r *http.Request, p *eventPage) error {
	id := r.PathValue("list")
	return review(w, r, p, []string{id}, p.listPath(id))
}

// approveClean responds to POST /events/{id}/lists/clean.
func (h *handlers) approveClean(w http.ResponseWriter, r *http.Request, p *eventPage) error {
	ids, err := p.Session.ApproveClean(r.Context())
	if err != nil {
		return err
	}
	done := "approved"
	if len(ids) == 0 {
		done = "clean-none"
	}
	return redirectDone(w, r, nil, p.Path+"/lists", done, len(ids))
}

// permitCorrection responds to POST /events/{id}/lists/{list}/permit. The field until is a
// time in UTC; if it is empty, or the field close is set, corrections end.
func (h *handlers) permitCorrection(w http.ResponseWriter, r *http.Request, p *eventPage) error {
	form := &packForm{Values: r.PostForm}
	until := form.time("until", time.UTC)
	if len(form.Problems) > 0 {
		return page.NotAllowed("until", form.Problems[0].Found, page.Text(r, form.Problems[0].Allowed))
	}
	if r.PostForm.Has("close") {
		until = time.Time{}
	}
	id, done := r.PathValue("list"), "permitted"
	if until.IsZero() {
		done = "closed"
	}
	err := p.Session.Permit(r.Context(), id, until)
	return redirectDone(w, r, err, p.listPath(id), done, 1)
}
