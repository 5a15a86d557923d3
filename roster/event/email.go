package event

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/message"
)

// An Email is an e-mail to a player, which the organiser sends with a program of their
// choice.
type Email struct {
	Submission string `json:"submission"`
	Player     string `json:"player"`
	To         string `json:"to"` // address; may be empty
	Subject    string `json:"subject"`
	Text       string `json:"text"`
}

// An EmailTemplate is the text of e-mails. Words in braces are placeholders: {player}, {team},
// {event}, {verdict}, {problems}, {deadline} and {link}, a new link of the player.
type EmailTemplate struct {
	Subject string `json:"subject"`
	Text    string `json:"text"`
}

// DefaultEmailTemplate returns an e-mail about the problems of a list, in a language.
func DefaultEmailTemplate(lang string) EmailTemplate {
	return EmailTemplate{Subject: message.Text(lang, "email.subject", nil), Text: message.Text(lang, "email.text", nil)}
}

// placeholders are the words that a template may have in braces.
var placeholders = []string{"player", "team", "event", "verdict", "problems", "deadline", "link"}

// maxTemplate limits the bytes of a template's texts.
const maxTemplate = 20_000

func (t EmailTemplate) check() error {
	for field, text := range map[string]string{"subject": t.Subject, "text": t.Text} {
		if len(text) > maxTemplate || strings.TrimSpace(text) == "" {
			return invalid(field, fmt.Sprintf("%d bytes", len(text)), fmt.Sprintf("1 to %d", maxTemplate))
		}
		for rest := text; ; {
			_, after, ok := strings.Cut(rest, "{")
			if !ok {
				break
			}
			word, behind, closed := strings.Cut(after, "}")
			if !closed || !slices.Contains(placeholders, word) {
				return invalid(field, fmt.Sprintf("{%.40s", word), "one of {"+strings.Join(placeholders, "}, {")+"}")
			}
			rest = behind
		}
	}
	return nil
}

// Emails writes an e-mail to the player of each list that the filter selects, with the
// problems in a language. If the template has {link}, each e-mail has a new link;
// existing links remain valid.
func (v *Session) Emails(ctx context.Context, f Filter, t EmailTemplate, lang string) ([]Email, error) {
	if err := v.Require(OpEmail); err != nil {
		return nil, err
	}
	if err := t.check(); err != nil {
		return nil, err
	}
	table, err := v.Table(ctx, f)
	if err != nil {
		return nil, err
	}
	links, tokens := map[string]string{}, []Link{}
	if strings.Contains(t.Text, "{link}") || strings.Contains(t.Subject, "{link}") {
		for _, s := range table.Lists {
			stored, secret := newToken(Link{Event: v.Event.ID, Role: Player, Submission: s.ID, Holder: s.Player, CreatedAt: v.At})
			links[s.ID], tokens = v.service.AccessPage(v.Event.ID, secret), append(tokens, stored)
		}
	}
	emails := []Email{}
	for _, s := range table.Lists {
		l, err := v.email(ctx, s, t, links[s.ID], lang)
		if err != nil {
			return nil, err
		}
		emails = append(emails, l)
	}
	if len(tokens) > 0 {
		err = v.service.store.AddLinks(ctx, tokens, v.record(OpEmail, v.Event.ID, "trail_detail.mails", "Count", len(emails)))
	}
	return emails, err
}

func (v *Session) email(ctx context.Context, s *Submission, t EmailTemplate, link, lang string) (Email, error) {
	d, err := v.Submission(ctx, s.ID)
	if err != nil {
		return Email{}, err
	}
	var problems []string
	for i := range d.Report.Diagnostics {
		x := &d.Report.Diagnostics[i]
		if x.Severity != roster.Advice && x.CausedBy == nil {
			problems = append(problems, "- "+x.Text(lang))
		}
	}
	verdict := "email.legal"
	switch {
	case d.Report.Summary.Errors > 0:
		verdict = "email.illegal"
	case !d.Report.Valid:
		verdict = "email.unverified"
	}
	until := v.Event.Pack.Deadlines.Submission
	if s.Consent != nil {
		until = *s.Consent
	}
	deadline := message.Text(lang, "email.locked", nil)
	if !until.IsZero() {
		deadline = message.Time(lang, until)
	}
	text := strings.ReplaceAll(t.Text, "\r\n", "\n") // as browsers send it
	if len(problems) == 0 {                          // no empty paragraph
		text = strings.ReplaceAll(text, "{problems}\n\n", "")
	}
	fill := strings.NewReplacer("{player}", s.Player, "{team}", s.Team, "{event}", v.Event.Pack.Name, "{verdict}", message.Text(lang, verdict, nil),
		"{problems}", strings.Join(problems, "\n"), "{deadline}", deadline, "{link}", link)
	return Email{Submission: s.ID, Player: s.Player, To: s.Email, Subject: oneLine(fill.Replace(t.Subject)), Text: fill.Replace(text)}, nil
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }
