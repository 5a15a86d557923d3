package event

import (
	"net/http"
	"net/url"
	"strings"

	"github.com/rollcall40k/rollcall/roster/event"
)

// mailPage is the data of event_mails.html.
type mailPage struct {
	*eventPage
	Template event.EmailTemplate
	Filter   filterForm
	Codes    []event.CodeLists
	Written  bool
	Mails    []mail
}

// A mail is an e-mail with the address that opens it in an e-mail program.
type mail struct {
	event.Email
	MailTo string
}

// showMails responds to GET /events/{id}/mails.
func (h *handlers) showMails(w http.ResponseWriter, r *http.Request, p *eventPage) error {
	filter := parseFilter(r.URL.Query())
	if !filter.Any() {
		filter.Clean = "false"
	}
	return h.renderMails(w, r, &mailPage{eventPage: p, Template: event.DefaultEmailTemplate(p.outputLanguage(r)), Filter: filter})
}

func (h *handlers) renderMails(w http.ResponseWriter, r *http.Request, p *mailPage) error {
	t, err := p.Session.Table(r.Context(), event.Filter{})
	if err != nil {
		return err
	}
	p.Codes = t.Codes
	return h.Render(w, r, http.StatusOK, "event_mails.html", p)
}

// writeMails responds to POST /events/{id}/mails with an e-mail to each player of the lists
// that match the filter. Nothing is sent.
func (h *handlers) writeMails(w http.ResponseWriter, r *http.Request, p *eventPage) error {
	out := &mailPage{
		eventPage: p, Filter: parseFilter(r.PostForm), Written: true,
		Template: event.EmailTemplate{Subject: r.PostForm.Get("subject"), Text: r.PostForm.Get("text")},
	}
	f, err := out.Filter.filter()
	if err != nil {
		return err
	}
	mails, err := p.Session.Emails(r.Context(), f, out.Template, p.outputLanguage(r))
	if err != nil {
		return err
	}
	for _, m := range mails {
		out.Mails = append(out.Mails, mail{m, mailTo(m)})
	}
	return h.renderMails(w, r, out)
}

// mailTo returns the mailto address of an e-mail (RFC 6068).
func mailTo(m event.Email) string {
	escape := func(text string) string { return strings.ReplaceAll(url.QueryEscape(text), "+", "%20") }
	body := strings.ReplaceAll(m.Text, "\n", "\r\n")
	return "mailto:" + strings.ReplaceAll(escape(m.To), "%40", "@") + "?subject=" + escape(m.Subject) + "&body=" + escape(body)
}
