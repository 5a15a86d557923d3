package web

import (
	"net/http"
	"time"

	"github.com/rollcall40k/rollcall/roster/event"
)

// statusDone are the words to tell by the status that was set.
var statusDone = map[event.Status]string{
	"": "noted", event.StatusApproved: "approved", event.StatusReturned: "returned", event.StatusOpen: "reopened",
}

// reviewForm reads what is said of lists.
func reviewForm(r *http.Request) event.Review {
	return event.Review{Status: event.Status(r.PostForm.Get("status")), Note: r.PostForm.Get("note"), Open: r.PostForm.Get("open") == "yes"}
}

// reviewed carries a review out and goes back to a page.
func (s *Site) reviewed(w http.ResponseWriter, r *http.Request, p *eventPage, ids []string, next string) error {
	review := reviewForm(r)
	if err := p.Visit.Review(r.Context(), ids, review); err != nil {
		return err
	}
	return doneAt(w, r, next, statusDone[review.Status], len(ids))
}

// reviewLists answers POST /events/{id}/lists/review: the field list has the ids of
// those that were picked.
func (s *Site) reviewLists(w http.ResponseWriter, r *http.Request) error {
	p, err := s.formAt(w, r, event.OpAnnotate)
	if err != nil {
		return err
	}
	ids := r.PostForm["list"]
	if len(ids) == 0 {
		return refuse("Which lists?", "Tick the lists that it is for. Nothing was changed.")
	}
	return s.reviewed(w, r, p, ids, p.Path+"/lists")
}

// reviewList answers POST /events/{id}/lists/{list}/review.
func (s *Site) reviewList(w http.ResponseWriter, r *http.Request) error {
	p, err := s.formAt(w, r, event.OpAnnotate)
	if err != nil {
		return err
	}
	id := r.PathValue("list")
	return s.reviewed(w, r, p, []string{id}, p.Path+"/lists/"+id)
}

// approveClean answers POST /events/{id}/lists/clean.
func (s *Site) approveClean(w http.ResponseWriter, r *http.Request) error {
	p, err := s.formAt(w, r, event.OpApprove)
	if err != nil {
		return err
	}
	ids, err := p.Visit.ApproveClean(r.Context())
	if err != nil {
		return err
	}
	if len(ids) == 0 {
		return doneAt(w, r, p.Path+"/lists", "clean-none", 0)
	}
	return doneAt(w, r, p.Path+"/lists", "approved", len(ids))
}

// permitCorrection answers POST /events/{id}/lists/{list}/permit: until is a time in
// UTC, or empty: no corrections any more.
func (s *Site) permitCorrection(w http.ResponseWriter, r *http.Request) error {
	p, err := s.formAt(w, r, event.OpPermit)
	if err != nil {
		return err
	}
	form := &packForm{Values: r.PostForm}
	until := form.moment("until", time.UTC)
	if len(form.Problems) > 0 {
		return refuse("That is no time", "Found "+form.Problems[0].Found+"; allowed: "+form.Problems[0].Allowed+".")
	}
	id, done := r.PathValue("list"), "permitted"
	if r.PostForm.Has("close") {
		until = time.Time{}
	}
	if until.IsZero() {
		done = "closed"
	}
	if err := p.Visit.Permit(r.Context(), id, until); err != nil {
		return err
	}
	return doneAt(w, r, p.Path+"/lists/"+id, done, 1)
}

// formAt lets a form in at its event.
func (s *Site) formAt(w http.ResponseWriter, r *http.Request, o event.Operation) (*eventPage, error) {
	p, err := s.allowed(w, r, "", o)
	if err != nil {
		return nil, err
	}
	if err := r.ParseForm(); err != nil {
		return nil, badForm(err)
	}
	return p, nil
}
