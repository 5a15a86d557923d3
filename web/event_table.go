package web

import (
	"net/http"
	"net/url"
	"strconv"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/event"
)

// tablePage is what event_table.html shows.
type tablePage struct {
	*eventPage
	*event.Table
	Rows   []listRow
	Filter filterForm
	Clean  int // open lists without any problem
}

// A listRow is a list in the table.
type listRow struct {
	*event.Submission
	Path    string
	Mark    verdictMark
	Costs   []string
	Late    bool
	Changed bool // handed in anew since it was approved
}

// A verdictMark is a verdict in a word, with the class of its colour.
type verdictMark struct{ Class, Sign, Text string }

func markOf(v *event.Verdict) verdictMark {
	switch {
	case v.Summary.Errors > 0:
		return verdictMark{"error", "✗", plural(v.Summary.Errors, "error", "errors")}
	case v.Summary.Unverified > 0:
		return verdictMark{"warning", "?", "No errors; " + strconv.Itoa(v.Summary.Unverified) + " not checked"}
	case v.Summary.Warnings > 0:
		return verdictMark{"warning", "!", plural(v.Summary.Warnings, "warning", "warnings")}
	}
	return verdictMark{"good", "✓", "Legal"}
}

// A filterForm is which lists are wanted, as the form has it.
type filterForm struct{ Code, Status, Valid, Text string }

func filterOf(q url.Values) filterForm {
	return filterForm{Code: q.Get("code"), Status: q.Get("status"), Valid: q.Get("valid"), Text: q.Get("q")}
}

// Any reports whether lists are left out.
func (f filterForm) Any() bool { return f != filterForm{} }

// Query is the filter as a part of an address.
func (f filterForm) Query() string {
	q := url.Values{}
	for name, value := range map[string]string{"code": f.Code, "status": f.Status, "valid": f.Valid, "q": f.Text} {
		if value != "" {
			q.Set(name, value)
		}
	}
	return q.Encode()
}

// filter is what the service takes.
func (f filterForm) filter() (event.Filter, error) {
	out := event.Filter{Code: roster.Code(f.Code), Status: event.Status(f.Status), Text: f.Text}
	switch f.Valid {
	case "":
	case "true", "false":
		valid := f.Valid == "true"
		out.Valid = &valid
	default:
		return out, refuse("There is no such filter", "The verdict is "+brief(f.Valid)+"; allowed: true, false, or nothing.")
	}
	switch out.Status {
	case "", event.StatusOpen, event.StatusApproved, event.StatusReturned:
		return out, nil
	}
	return out, refuse("There is no such filter", "The state is "+brief(f.Status)+"; allowed: open, approved, returned, or nothing.")
}

// showTable answers GET /events/{id}/lists.
func (s *Site) showTable(w http.ResponseWriter, r *http.Request) error {
	p, err := s.allowed(w, r, "lists", event.OpViewTable)
	if err != nil {
		return err
	}
	form := filterOf(r.URL.Query())
	f, err := form.filter()
	if err != nil {
		return err
	}
	t, err := p.Visit.Table(r.Context(), f)
	if err != nil {
		return err
	}
	book, err := s.library.BookOf(r.Context(), p.Event.Pack.Snapshot)
	if err != nil {
		return err
	}
	page := &tablePage{eventPage: p, Table: t, Filter: form}
	for _, x := range t.Lists {
		page.Rows = append(page.Rows, rowOf(p, book, x))
	}
	if page.Clean, err = cleanLists(r, p.Visit, t); err != nil {
		return err
	}
	return s.render(w, r, http.StatusOK, "event_table.html", page)
}

func rowOf(p *eventPage, book *entry.Book, x *event.Submission) listRow {
	return listRow{
		Submission: x, Path: p.Path + "/lists/" + x.ID, Mark: markOf(&x.Verdict), Costs: shortCosts(book, x.Verdict.Costs),
		Late: x.Verdict.Has(roster.EventLate), Changed: x.Accepted > 0 && x.Accepted != x.Newest,
	}
}

// cleanLists counts what ApproveClean would approve; shown are the lists of the table,
// which has all where nothing is filtered.
func cleanLists(r *http.Request, v *event.Session, shown *event.Table) (n int, err error) {
	if !v.Role.Allows(event.OpApprove) {
		return 0, nil
	}
	if len(shown.Lists) < shown.Total {
		valid := true
		if shown, err = v.Table(r.Context(), event.Filter{Status: event.StatusOpen, Valid: &valid}); err != nil {
			return 0, err
		}
	}
	for _, x := range shown.Lists {
		if x.Status == event.StatusOpen && x.Verdict.Valid && x.Verdict.Summary.Unverified == 0 {
			n++
		}
	}
	return n, nil
}

// Count is how many lists have a status.
func (p *tablePage) Count(status string) int { return p.Table.Status[event.Status(status)] }
