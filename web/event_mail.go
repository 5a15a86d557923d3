package web

import (
	"net/http"
	"net/url"
	"strings"

	"github.com/rollcall40k/rollcall/roster/event"
)

// mailPage is what event_mails.html shows.
type mailPage struct {
	*eventPage
	Template event.EmailTemplate
	Filter   filterForm
	Codes    []event.CodeLists
	Written  bool
	Letters  []letter
}

// A letter is a mail with the address that opens it in a mail program.
type letter struct {
	event.Email
	Open string
}

// showMails answers GET /events/{id}/mails.
func (s *Site) showMails(w http.ResponseWriter, r *http.Request) error {
	p, err := s.allowed(w, r, "mails", event.OpEmail)
	if err != nil {
		return err
	}
	filter := filterOf(r.URL.Query())
	if !filter.Any() {
		filter.Valid = "false"
	}
	return s.renderMails(w, r, &mailPage{eventPage: p, Template: event.DefaultEmailTemplate(), Filter: filter})
}

func (s *Site) renderMails(w http.ResponseWriter, r *http.Request, p *mailPage) error {
	t, err := p.Visit.Table(r.Context(), event.Filter{})
	if err != nil {
		return err
	}
	p.Codes = t.Codes
	return s.render(w, r, http.StatusOK, "event_mails.html", p)
}

// writeMails answers POST /events/{id}/mails: a letter to each player of the lists
// that the filter wants. Nothing is sent.
func (s *Site) writeMails(w http.ResponseWriter, r *http.Request) error {
	p, err := s.formAt(w, r, event.OpEmail)
	if err != nil {
		return err
	}
	p.Tab = "mails"
	page := &mailPage{
		eventPage: p, Filter: filterOf(r.PostForm), Written: true,
		Template: event.EmailTemplate{Subject: r.PostForm.Get("subject"), Text: r.PostForm.Get("text")},
	}
	f, err := page.Filter.filter()
	if err != nil {
		return err
	}
	letters, err := p.Visit.Emails(r.Context(), f, page.Template, lang)
	if err != nil {
		return err
	}
	for _, l := range letters {
		page.Letters = append(page.Letters, letter{l, mailto(l)})
	}
	return s.renderMails(w, r, page)
}

// mailto opens a letter in a mail program. An address of a mail cannot have lines.
func mailto(l event.Email) string {
	escaped := func(text string) string { return strings.ReplaceAll(url.QueryEscape(text), "+", "%20") }
	body := strings.ReplaceAll(strings.ReplaceAll(l.Text, "\r\n", "\n"), "\n", "\r\n")
	return "mailto:" + strings.ReplaceAll(escaped(l.To), "%40", "@") + "?subject=" + escaped(l.Subject) + "&body=" + escaped(body)
}
