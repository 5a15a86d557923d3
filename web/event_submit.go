package web

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"
	"mime/multipart"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/roster/event"
	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/roster/service"
)

// submitPage is what event_submit.html shows: the form, and what was read of a list.
type submitPage struct {
	*eventPage
	*judgedList
	Here     string // address that lists are handed in at
	List     *event.Submission
	Player   string
	Team     string
	Mail     string
	Text     string
	Rosters  []rosterLink // of this browser
	Tried    bool
	Form     string // what it was read as
	Document string // base64: what is handed in
	Mendable string // the roster, for the builder
	Match    *match
	Unread   *failureData // why nothing was read
	Open     bool         // lists are taken now
}

// forms are what lists are handed in as, in words.
var forms = map[event.Format]string{
	event.FormatText: "a text", event.FormatList: "a list document", event.FormatRoster: "a roster", event.FormatFile: "a file of another program",
}

// submitAt begins the page: a new list, or one to hand in anew.
func (s *Site) submitAt(w http.ResponseWriter, r *http.Request) (*submitPage, error) {
	p, err := s.visit(w, r, "submit")
	if err != nil {
		return nil, err
	}
	id := r.PathValue("list")
	page := &submitPage{eventPage: p, Here: p.Path + "/submit"}
	if id == "" {
		_, page.Open = p.Event.Pack.InTime(p.Visit.At)
		page.Open = (page.Open || p.Visit.Role == event.Organiser) && p.Event.LockedAt == nil
		return page, p.Visit.Require(event.OpSubmit)
	}
	if err := p.Visit.Require(event.OpResubmit); err != nil {
		return nil, err
	}
	if p.Visit.Role == event.Player && p.Visit.Own != id {
		return nil, &event.RoleError{Role: p.Visit.Role, Operation: event.OpResubmit}
	}
	d, err := p.Visit.Submission(r.Context(), id)
	if err != nil {
		return nil, err
	}
	p.Tab = "list"
	page.Here, page.List = p.Path+"/lists/"+id+"/submit", d.Submission
	page.Open = mayResubmit(p.Visit, d.Submission)
	if utf8.Valid(d.Version.Source) && d.Version.Format == event.FormatText {
		page.Text = string(d.Version.Source)
	}
	return page, nil
}

// showSubmit answers GET /events/{id}/submit and GET /events/{id}/lists/{list}/submit.
func (s *Site) showSubmit(w http.ResponseWriter, r *http.Request) error {
	p, err := s.submitAt(w, r)
	if err != nil {
		return err
	}
	return s.renderSubmit(w, r, http.StatusOK, p)
}

func (s *Site) renderSubmit(w http.ResponseWriter, r *http.Request, status int, p *submitPage) error {
	for _, id := range own(r) {
		one, err := s.rosters.Roster(r.Context(), id)
		if errors.Is(err, catalog.ErrNotFound) || err == nil && one.Edition != p.Event.Pack.Edition {
			continue
		}
		if err != nil {
			return err
		}
		p.Rosters = append(p.Rosters, rosterLink{ID: id, Name: one.Name})
	}
	return s.render(w, r, status, "event_submit.html", p)
}

// trySubmit answers POST …/submit/preview: what would be handed in, and what is said
// of it. Nothing is stored.
func (s *Site) trySubmit(w http.ResponseWriter, r *http.Request) error {
	p, err := s.submitAt(w, r)
	if err != nil {
		return err
	}
	e, err := p.entry(r)
	if err != nil {
		return p.refused(s, w, r, err)
	}
	t, err := p.Visit.PreviewList(r.Context(), r.PathValue("list"), e)
	if err != nil {
		return p.refused(s, w, r, err)
	}
	p.Tried, p.Form, p.judgedList = true, forms[t.Format], judgedOf(t.Report)
	p.Document = base64.StdEncoding.EncodeToString(t.Source)
	mendable, err := json.Marshal(t.Roster)
	if err != nil {
		return err
	}
	p.Mendable = string(mendable)
	if t.Format == event.FormatText {
		p.matched(t)
		if utf8.Valid(t.Source) {
			p.Text = string(t.Source)
		}
	}
	return s.renderSubmit(w, r, http.StatusOK, p)
}

// matched shows what became of the lines. What is said of a line stands beside it, and
// errors stand above as well.
func (p *submitPage) matched(t *event.ListPreview) {
	if p.Match = matchOf(t.Source, t.Report); p.Match == nil {
		return
	}
	p.Problems = slices.DeleteFunc(p.Problems, func(x listProblem) bool { return x.Line > 0 && x.Class != "error" })
}

// refused shows the form again, as it was filled in, where the list or a field is at
// fault.
func (p *submitPage) refused(s *Site, w http.ResponseWriter, r *http.Request, err error) error {
	var (
		unread *intake.DocumentError
		field  *service.FieldError
		given  *fault
	)
	if !errors.As(err, &unread) && !errors.As(err, &field) && !errors.Is(err, event.ErrInput) &&
		!errors.Is(err, catalog.ErrNotFound) && (!errors.As(err, &given) || given.status != http.StatusUnprocessableEntity) {
		return err
	}
	f := explain(err)
	if errors.Is(err, catalog.ErrNotFound) {
		f = refuse("There is no such roster", "Found "+brief(r.FormValue("roster"))+"; allowed: the address of a roster of this site.")
	}
	if unread != nil {
		f = refuse("The list cannot be read", f.detail)
	}
	p.Unread = &failureData{Status: f.status, Title: f.title, Detail: f.detail}
	return s.renderSubmit(w, r, f.status, p)
}

// rosterAddress finds the id of a roster in what a visitor pasted.
var rosterAddress = regexp.MustCompile(`ros_[0-9A-Za-z]{26}`)

// entry reads what is handed in: a document that was tried, a file, a text, or the
// address of a roster.
func (p *submitPage) entry(r *http.Request) (e event.SubmitRequest, err error) {
	data, file, err := formFile(r)
	if err != nil {
		return e, err
	}
	p.Player, p.Team, p.Mail, p.Text = r.FormValue("player"), r.FormValue("team"), r.FormValue("mail"), r.FormValue("text")
	e = event.SubmitRequest{Player: p.Player, Team: p.Team, Email: p.Mail}
	address := strings.TrimSpace(r.FormValue("roster"))
	switch tried := r.FormValue("document"); {
	case tried != "":
		e.Document, err = base64.StdEncoding.DecodeString(tried)
		if err != nil {
			return e, refuse("The form cannot be read", "The list that it carries is damaged. Paste it again.")
		}
	case file:
		e.Document = data
	case address != "":
		if e.RosterID = rosterAddress.FindString(address); e.RosterID == "" {
			return e, refuse("That is no roster", "Found "+brief(address)+"; allowed: the address of a roster of this site.")
		}
	case strings.TrimSpace(p.Text) != "":
		e.Document = []byte(p.Text)
	default:
		return e, refuse("There is no list", "Paste the text of a list, choose a file, or name a roster.")
	}
	return e, nil
}

// formFile reads the form, and the file in it.
func formFile(r *http.Request) (data []byte, ok bool, err error) {
	const inMemory = 1 << 20
	if err := r.ParseMultipartForm(inMemory); err != nil && !errors.Is(err, http.ErrNotMultipart) {
		return nil, false, badForm(err)
	}
	if r.MultipartForm == nil {
		return nil, false, nil
	}
	for _, header := range r.MultipartForm.File["file"] {
		if header.Size > 0 {
			data, err := openPart(header)
			return data, err == nil, err
		}
	}
	return nil, false, nil
}

// openPart reads a file of a form.
func openPart(header *multipart.FileHeader) ([]byte, error) {
	f, err := header.Open()
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(f)
}

// submitList answers POST …/submit: the list is handed in. The receipt of a new one is
// shown with the player's link, this once.
func (s *Site) submitList(w http.ResponseWriter, r *http.Request) error {
	p, err := s.submitAt(w, r)
	if err != nil {
		return err
	}
	e, err := p.entry(r)
	if err != nil {
		return p.refused(s, w, r, err)
	}
	out, err := s.handIn(r, p, e)
	if err != nil {
		return p.refused(s, w, r, err)
	}
	if out.Link == nil {
		return doneAt(w, r, p.Path+"/lists/"+out.Submission.ID, "handed", out.Version.Number)
	}
	page, link := receiptOf(p.eventPage, &out.Receipt), secretOf(*out.Link)
	page.Report, page.Link = judgedOf(out.Report), &link
	s.keepOwn(w, r, p, out.Link.Token)
	return s.render(w, r, http.StatusCreated, "event_receipt.html", page)
}

func (s *Site) handIn(r *http.Request, p *submitPage, e event.SubmitRequest) (*event.Outcome, error) {
	if id := r.PathValue("list"); id != "" {
		return p.Visit.Resubmit(r.Context(), id, e)
	}
	return p.Visit.Submit(r.Context(), e)
}

// keepOwn lets the browser keep the player's own link. Whoever organises goes on as
// organiser.
func (s *Site) keepOwn(w http.ResponseWriter, r *http.Request, p *submitPage, token string) {
	if p.Visit.Role == event.Entrant {
		s.keepDoors(w, r, doorsOf(r).with(p.Event.ID, token))
	}
}
