package web

import (
	"cmp"
	"errors"
	"net/http"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/event"
	"github.com/rollcall40k/rollcall/roster/render"
	"github.com/rollcall40k/rollcall/roster/unit"
)

// A judgedList is a list with what the event's checker says of it.
type judgedList struct {
	Mark     verdictMark
	Costs    []string
	Snapshot string
	Problems []listProblem
	Units    []listUnit
}

// A listProblem is a root cause, with what follows from it and what mends it.
type listProblem struct {
	Kind, Class, Text string
	Code              roster.Code
	Line              int    // of the text; 0: it has no lines
	Place             string // in the pack; empty: it is not of the pack
	Follows           []string
	Fixes             []string
}

// A listUnit is a unit of a list.
type listUnit struct {
	Name, Below, Role string
	Warlord           bool
	Costs             []string
	Lines             []string
	Keywords          []string
}

// judgedOf lays a report out.
func judgedOf(report *check.Report) *judgedList {
	view, book := render.WithFixes(report, lang), report.Book()
	verdict := event.Verdict{Valid: view.Valid, Summary: view.Summary}
	j := &judgedList{Mark: markOf(&verdict), Costs: shortCosts(book, view.Costs), Snapshot: view.Snapshot}
	follows := map[string][]string{}
	for i := range view.Diagnostics {
		if c := view.Diagnostics[i].CausedBy; c != nil {
			follows[*c] = append(follows[*c], view.Diagnostics[i].Message)
		}
	}
	for i := range view.Diagnostics {
		if d := &view.Diagnostics[i]; d.CausedBy == nil {
			p := problemOf(book, d)
			p.Follows = follows[d.ID]
			j.Problems = append(j.Problems, p)
		}
	}
	slices.SortStableFunc(j.Problems, func(a, b listProblem) int { return cmp.Compare(weights[a.Class], weights[b.Class]) })
	for i := range view.Units {
		j.Units = append(j.Units, unitOf(book, &view.Units[i]))
	}
	return j
}

// weights order problems by their classes.
var weights = map[string]int{"error": 0, "unverified": 1, "warning": 2, "advice": 3}

func problemOf(book *entry.Book, d *roster.Diagnostic) listProblem {
	words := severities[d.Severity]
	p := listProblem{Kind: words[0], Class: words[1], Text: d.Message, Code: d.Code, Line: lineOf(d.Path)}
	if d.Source != nil && strings.HasPrefix(d.Source.Document, "event-pack@") {
		p.Place = d.Source.Pointer
	}
	for _, f := range d.Fixes[:min(len(d.Fixes), shownFixes)] {
		text := f.Label
		if cost := difference(book, f.CostDelta); cost != "" {
			text += " (" + cost + ")"
		}
		p.Fixes = append(p.Fixes, text)
	}
	return p
}

func unitOf(book *entry.Book, u *unit.Unit) listUnit {
	out := listUnit{Name: u.Name, Role: u.Role, Warlord: u.Warlord, Costs: shortCosts(book, u.Costs), Keywords: u.FactionKeywords}
	if u.CustomName != "" {
		out.Name, out.Below = u.CustomName, u.Name
	}
	for _, l := range u.Composition {
		text := plural(l.Count, "× "+l.Name, "× "+l.Name)
		if len(l.Wargear) > 0 {
			text += ": " + strings.Join(l.Wargear, ", ")
		}
		out.Lines = append(out.Lines, text)
	}
	return out
}

// listPage is what event_list.html shows.
type listPage struct {
	*eventPage
	*judgedList
	List    *event.Submission
	Version *event.Version
	Here    string // address of the list
	Late    bool
	Mine    bool
	Receipt bool
	Diff    *event.Diff
	Change  []string // difference of the totals
	Source  string   // as it was handed in; empty: not to be shown
	Until   string   // of the form that permits corrections
	May     mayList
}

// mayList is what the visitor may do with the list now.
type mayList struct{ Review, Note, Permit, Link, Resubmit bool }

// showList answers GET /events/{id}/lists/{list}, where QR codes lead to.
func (s *Site) showList(w http.ResponseWriter, r *http.Request) error {
	p, err := s.visit(w, r, "lists")
	if err != nil {
		return err
	}
	id := r.PathValue("list")
	d, err := p.Visit.Submission(r.Context(), id)
	if err != nil {
		return err
	}
	page := &listPage{eventPage: p, judgedList: judgedOf(d.Report), List: d.Submission, Version: d.Version, Here: p.Path + "/lists/" + id, Receipt: d.Receipt != nil}
	page.Mark = markOf(&d.Submission.Verdict)
	page.Late = d.Version.Late
	page.Mine = p.Visit.Own == id
	if page.Mine {
		p.Tab = "list"
	}
	page.fill(d)
	if page.Diff, err = s.diff(r, p.Visit, d); err != nil {
		return err
	}
	if page.Diff != nil {
		page.Change = []string{difference(d.Report.Book(), page.Diff.Costs)}
	}
	return s.render(w, r, http.StatusOK, "event_list.html", page)
}

// fill says what the visitor may do and see.
func (p *listPage) fill(d *event.SubmissionDetails) {
	role, v := p.Visit.Role, p.Visit
	p.May = mayList{
		Review: role.Allows(event.OpApprove), Note: role.Allows(event.OpAnnotate), Permit: role.Allows(event.OpPermit), Link: role.Allows(event.OpLink),
		Resubmit: (role == event.Organiser || p.Mine) && mayResubmit(v, d.Submission),
	}
	if utf8.Valid(d.Version.Source) && (d.Receipt != nil || v.Event.Published()) {
		p.Source = string(d.Version.Source)
	}
	until := v.At.Add(24 * time.Hour)
	if last := v.Event.Pack.Deadlines.Correction; !last.IsZero() && until.After(last) {
		until = last
	}
	p.Until = until.UTC().Format("2006-01-02T15:04")
}

// mayResubmit reports whether the list may be handed in anew now.
func mayResubmit(v *event.Session, sub *event.Submission) bool {
	_, taken := v.Event.Pack.InTime(v.At)
	switch {
	case v.Event.Published():
		return false
	case sub.Consent != nil && !v.At.After(*sub.Consent):
		return true
	}
	return v.Event.LockedAt == nil && (taken || v.Role == event.Organiser)
}

// diff is what changed since the list was accepted, or else since the version before;
// nil: there is nothing to compare, or it is not for the visitor.
func (s *Site) diff(r *http.Request, v *event.Session, d *event.SubmissionDetails) (*event.Diff, error) {
	if d.Version.Number < 2 || d.Receipt == nil {
		return nil, nil
	}
	out, err := v.Diff(r.Context(), d.Submission.ID)
	if errors.Is(err, event.ErrRole) || err == nil && out.From == out.To {
		return nil, nil
	}
	return out, err
}

// linkPlayer answers POST /events/{id}/lists/{list}/link: a new link of the player,
// shown this once.
func (s *Site) linkPlayer(w http.ResponseWriter, r *http.Request) error {
	p, err := s.formAt(w, r, event.OpLink)
	if err != nil {
		return err
	}
	id := r.PathValue("list")
	link, err := p.Visit.NewLink(r.Context(), event.Player, r.PostForm.Get("name"), id)
	if err != nil {
		return err
	}
	return s.render(w, r, http.StatusCreated, "event_secret.html", &secretPage{
		eventPage: p, Title: "A new link for the player", Secrets: []secret{secretOf(*link)}, Back: p.Path + "/lists/" + id,
	})
}

// secretPage is what event_secret.html shows: what is told once.
type secretPage struct {
	*eventPage
	Title   string
	Secrets []secret
	Back    string
}

// A secret is something that is told once.
type secret struct{ ID, Name, Hint, Value string }

func secretOf(l event.IssuedLink) secret {
	return secret{ID: string(l.Role) + "-link", Name: linkTitles[l.Role], Hint: linkHints[l.Role], Value: l.Page}
}
