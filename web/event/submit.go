package event

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"net/http"
	"regexp"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/event"
	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/roster/service"
	"github.com/rollcall40k/rollcall/web/listview"
	"github.com/rollcall40k/rollcall/web/page"
)

// submitPage is the data of event_submit.html: the form, and the preview of a list.
type submitPage struct {
	*eventPage
	*checkedList
	Address   string // to which lists are submitted
	List      *event.Submission
	Player    string
	Team      string
	Mail      string
	Text      string
	Rosters   []roster.Entry // of this browser
	Previewed bool
	Form      event.Format // what the list was read as
	Document  string       // base64: the list to submit
	Fixable   string       // the roster, for the builder
	Lines     *listview.Lines
	Failure   *page.Failure // why the list was not read
	Open      bool          // lists are accepted now
}

// newSubmitPage returns the page for a new list, or for one to submit again.
func newSubmitPage(r *http.Request, p *eventPage) (*submitPage, error) {
	id := r.PathValue("list")
	out := &submitPage{eventPage: p, Address: p.Path + "/submit"}
	if id == "" {
		_, out.Open = p.Event.Pack.InTime(p.Session.At)
		out.Open = (out.Open || p.Session.Role == event.Organiser) && p.Event.LockedAt == nil
		return out, nil
	}
	d, err := p.Session.Submission(r.Context(), id)
	if err != nil {
		return nil, err
	}
	p.Tab = "list"
	out.Address, out.List, out.Open = p.listPath(id)+"/submit", d.Submission, mayResubmit(p.Session, d.Submission)
	if d.Version.Format == event.FormatText {
		out.Text = string(intake.DecodeText(d.Version.Source))
	}
	return out, nil
}

// showSubmit responds to GET /events/{id}/submit and GET /events/{id}/lists/{list}/submit.
func (h *handlers) showSubmit(w http.ResponseWriter, r *http.Request, p *eventPage) error {
	out, err := newSubmitPage(r, p)
	if err != nil {
		return err
	}
	return h.renderSubmit(w, r, http.StatusOK, out)
}

func (h *handlers) renderSubmit(w http.ResponseWriter, r *http.Request, status int, p *submitPage) error {
	own, err := page.Lists(r, h.Rosters, false, 0)
	if err != nil {
		return err
	}
	p.Rosters = slices.DeleteFunc(own, func(e roster.Entry) bool { return e.Edition != p.Event.Pack.Edition })
	return h.Render(w, r, status, "event_submit.html", p)
}

// previewList responds to POST …/submit/preview with the list and its report. Nothing is
// stored.
func (h *handlers) previewList(w http.ResponseWriter, r *http.Request, p *eventPage) error {
	out, err := newSubmitPage(r, p)
	if err != nil {
		return err
	}
	e, err := out.entry(r)
	if err != nil {
		return h.showFailure(w, r, out, err)
	}
	preview, err := p.Session.PreviewList(r.Context(), r.PathValue("list"), e)
	if err != nil {
		return h.showFailure(w, r, out, err)
	}
	out.Previewed, out.Form, out.checkedList = true, preview.Format, newCheckedList(p.lang, p.Event.Pack, preview.Report)
	out.Document = base64.StdEncoding.EncodeToString(preview.Source)
	encoded, err := json.Marshal(preview.Roster)
	if err != nil {
		return err
	}
	out.Fixable = string(encoded)
	if preview.Format == event.FormatText {
		if out.Lines = listview.NewLines(p.lang, preview.Source, preview.Report); out.Lines != nil {
			// The lines show their problems; only errors are listed twice.
			out.Problems = slices.DeleteFunc(out.Problems, func(x listview.Problem) bool { return x.Line > 0 && x.Class != "error" })
		}
		out.Text = string(intake.DecodeText(preview.Source))
	}
	return h.renderSubmit(w, r, http.StatusOK, out)
}

// showFailure shows the form again with its fields if the list or a field is invalid. It
// returns other errors.
func (h *handlers) showFailure(w http.ResponseWriter, r *http.Request, p *submitPage, err error) error {
	var invalid *page.Failure
	switch {
	case errors.Is(err, intake.ErrUnreadable):
		p.Failure = page.Explain(err)
		p.Failure.Key = "fail.list_unread"
	case errors.Is(err, service.ErrMissing), errors.Is(err, event.ErrInput), errors.As(err, &invalid) && invalid.Status == http.StatusUnprocessableEntity:
		p.Failure = page.Explain(err)
	case errors.Is(err, catalog.ErrNotFound):
		p.Failure = page.Invalid("fail.roster", "Found", page.Shorten(r.FormValue("roster")))
	default:
		return err
	}
	return h.renderSubmit(w, r, p.Failure.Status, p)
}

// rosterID matches the id of a roster in an address.
var rosterID = regexp.MustCompile(`ros_[0-9A-Za-z]{26}`)

// entry reads the list of the form: a previewed document, a file, a text, or the address
// of a roster.
func (p *submitPage) entry(r *http.Request) (e event.SubmitRequest, err error) {
	file, err := page.FormFile(r, "file")
	if err != nil {
		return e, err
	}
	p.Player, p.Team, p.Mail, p.Text = r.FormValue("player"), r.FormValue("team"), r.FormValue("mail"), r.FormValue("text")
	e = event.SubmitRequest{Player: p.Player, Team: p.Team, Email: p.Mail}
	address := strings.TrimSpace(r.FormValue("roster"))
	switch previewed := r.FormValue("document"); {
	case previewed != "":
		e.Document, err = base64.StdEncoding.DecodeString(previewed)
		if err != nil {
			return e, page.Invalid("fail.form").And(page.Unchanged)
		}
	case file != nil:
		e.Document = file
	case address != "":
		if e.RosterID = rosterID.FindString(address); e.RosterID == "" {
			return e, page.Invalid("fail.roster", "Found", page.Shorten(address))
		}
	case strings.TrimSpace(p.Text) != "":
		e.Document = []byte(p.Text)
	default:
		return e, page.Invalid("fail.no_list")
	}
	return e, nil
}

// submitList responds to POST …/submit. The receipt of a new list is shown with the
// player's link.
func (h *handlers) submitList(w http.ResponseWriter, r *http.Request, p *eventPage) error {
	form, err := newSubmitPage(r, p)
	if err != nil {
		return err
	}
	e, err := form.entry(r)
	if err != nil {
		return h.showFailure(w, r, form, err)
	}
	var out *event.Outcome
	if id := r.PathValue("list"); id != "" {
		out, err = p.Session.Resubmit(r.Context(), id, e)
	} else {
		out, err = p.Session.Submit(r.Context(), e)
	}
	if err != nil {
		return h.showFailure(w, r, form, err)
	}
	if out.Link == nil {
		return redirectDone(w, r, nil, p.listPath(out.Submission.ID), "submitted", out.Version.Number)
	}
	receipt, err := h.newReceiptPage(r.Context(), p, &out.Receipt)
	if err != nil {
		return err
	}
	link := linkSecret(p.lang, *out.Link)
	receipt.Report, receipt.Link = newCheckedList(p.lang, p.Event.Pack, out.Report), &link
	if p.Session.Role == event.Entrant { // organisers remain organisers
		linksOf(r).with(p.Event.ID, out.Link.Token).save(w, r)
	}
	return h.Render(w, r, http.StatusCreated, "event_receipt.html", receipt)
}
