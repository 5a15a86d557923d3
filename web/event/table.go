package event

import (
	"net/http"
	"net/url"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/event"
	"github.com/rollcall40k/rollcall/roster/message"
	"github.com/rollcall40k/rollcall/web/listview"
	"github.com/rollcall40k/rollcall/web/page"
)

// tablePage is the data of event_table.html.
type tablePage struct {
	*eventPage
	*event.Table
	Rows       []listRow
	Filter     filterForm
	Approvable int // lists that ApproveClean would approve
}

// A listRow is a list in the table.
type listRow struct {
	*event.Submission
	Path    string
	Result  verdict
	Costs   []string
	Late    bool
	Changed bool // submitted again after approval
}

// A verdict is a verdict in words, with the CSS class of its colour.
type verdict struct{ Class, Sign, Text string }

func newVerdict(lang string, v *event.Verdict) verdict {
	text := func(key string, n int) string { return message.Text(lang, key, message.Named("Count", n)) }
	switch {
	case v.Summary.Errors > 0:
		return verdict{"error", "✗", text("count.errors", v.Summary.Errors)}
	case v.Summary.Unverified > 0:
		return verdict{"warning", "?", text("event.no_errors", v.Summary.Unverified)}
	case v.Summary.Warnings > 0:
		return verdict{"warning", "!", text("count.warnings", v.Summary.Warnings)}
	}
	return verdict{"good", "✓", text("verdict.legal", 0)}
}

// A filterForm is the form that filters lists.
type filterForm struct{ Code, Status, Clean, Text string }

func parseFilter(q url.Values) filterForm {
	return filterForm{Code: q.Get("code"), Status: q.Get("status"), Clean: q.Get("clean"), Text: q.Get("q")}
}

// Any reports whether any filter is set.
func (f filterForm) Any() bool { return f != filterForm{} }

// Query returns the filter as a query.
func (f filterForm) Query() string {
	q := url.Values{}
	page.SetQuery(q, "code", f.Code)
	page.SetQuery(q, "status", f.Status)
	page.SetQuery(q, "clean", f.Clean)
	page.SetQuery(q, "q", f.Text)
	return q.Encode()
}

func (f filterForm) filter() (event.Filter, error) {
	out := event.Filter{Code: roster.Code(f.Code), Status: event.Status(f.Status), Text: f.Text}
	switch f.Clean {
	case "":
	case "true", "false":
		clean := f.Clean == "true"
		out.Clean = &clean
	default:
		return out, page.NotAllowed("clean", f.Clean, "true, false")
	}
	switch out.Status {
	case "", event.StatusOpen, event.StatusApproved, event.StatusReturned:
		return out, nil
	}
	return out, page.NotAllowed("status", f.Status, "open, approved, returned")
}

// showTable responds to GET /events/{id}/lists.
func (h *handlers) showTable(w http.ResponseWriter, r *http.Request, p *eventPage) error {
	form := parseFilter(r.URL.Query())
	f, err := form.filter()
	if err != nil {
		return err
	}
	t, err := p.Session.Table(r.Context(), f)
	if err != nil {
		return err
	}
	book, err := h.Library.BookOf(r.Context(), p.Event.Pack.Snapshot)
	if err != nil {
		return err
	}
	out := &tablePage{eventPage: p, Table: t, Filter: form}
	for _, x := range t.Lists {
		out.Rows = append(out.Rows, listRow{
			Submission: x, Path: p.listPath(x.ID), Result: newVerdict(p.lang, &x.Verdict), Costs: listview.ShortCosts(p.lang, book, x.Verdict.Costs),
			Late: x.Verdict.Has(roster.EventLate), Changed: x.Accepted > 0 && x.Accepted != x.Newest,
		})
	}
	if out.Approvable, err = countApprovable(r, p.Session, t); err != nil {
		return err
	}
	return h.Render(w, r, http.StatusOK, "event_table.html", out)
}

// countApprovable counts the lists that ApproveClean would approve. A table without a filter
// has all of them.
func countApprovable(r *http.Request, v *event.Session, t *event.Table) (n int, err error) {
	if !v.Role.Allows(event.OpApprove) {
		return 0, nil
	}
	if len(t.Lists) < t.Total {
		clean := true
		if t, err = v.Table(r.Context(), event.Filter{Status: event.StatusOpen, Clean: &clean}); err != nil {
			return 0, err
		}
	}
	for _, x := range t.Lists {
		if x.Status == event.StatusOpen && x.Verdict.Clean() {
			n++
		}
	}
	return n, nil
}

// Count returns the number of lists with a status.
func (p *tablePage) Count(status string) int { return p.Table.Status[event.Status(status)] }
