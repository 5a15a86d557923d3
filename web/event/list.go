package event

import (
	"cmp"
	"errors"
	"net/http"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/rollcall40k/rollcall/api/server"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/event"
	"github.com/rollcall40k/rollcall/roster/event/pack"
	"github.com/rollcall40k/rollcall/roster/fix"
	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/roster/message"
	"github.com/rollcall40k/rollcall/roster/render"
	"github.com/rollcall40k/rollcall/roster/unit"
	"github.com/rollcall40k/rollcall/web/listview"
)

// A checkedList is a list with its report.
type checkedList struct {
	Verdict    verdict
	Costs      []string
	Problems   []listview.Problem
	Unfinished bool // the search for fixes ended early
	Settings   []setting
	Units      []unitView
	lang       string
	pack       *pack.Pack
}

// Requirement returns the rule of the event at a JSON pointer into its pack, in words.
func (l *checkedList) Requirement(pointer string) string {
	return requirement(l.lang, l.pack, pointer)
}

// A setting is a choice of the army that the page names, such as the detachment.
type setting struct{ Name, Value string }

// A unitView is a unit of a list.
type unitView struct {
	Name, Datasheet, Role string // Datasheet is set if the unit has a custom name
	Warlord               bool
	Costs                 []string
	Models                []string
	Keywords              []string
}

func newCheckedList(lang string, p *pack.Pack, report *check.Report) *checkedList {
	view, book := render.Outline(report, lang), report.Book()
	diagnostics, unfinished := render.Fixed(report, lang, view.Diagnostics, fix.FixWork)
	out := &checkedList{
		Verdict: newVerdict(lang, &event.Verdict{Valid: view.Valid, Summary: view.Summary}), Costs: listview.ShortCosts(lang, book, view.Costs),
		Unfinished: unfinished > 0, lang: lang, pack: p,
	}
	follows := listview.Consequences(lang, view.Diagnostics)
	for i := range diagnostics {
		if d := &diagnostics[i]; d.CausedBy == nil {
			p := listview.NewProblem(lang, book, d)
			p.Follows = follows[d.ID]
			out.Problems = append(out.Problems, p)
		}
	}
	slices.SortStableFunc(out.Problems, func(a, b listview.Problem) int {
		return cmp.Compare(slices.Index(severityOrder, a.Class), slices.Index(severityOrder, b.Class))
	})
	for i := range view.Units {
		switch u := &view.Units[i]; {
		case !u.Configuration:
			out.Units = append(out.Units, newUnitView(lang, book, u))
		case u.IsMainSetting() && len(u.Composition) > 0:
			out.Settings = append(out.Settings, setting{entry.PlainText(u.Name), entry.PlainText(strings.Join(u.Settings(), ", "))})
		}
	}
	out.nameFaction(lang)
	return out
}

// nameFaction names the Faction keywords once, before the units, if all units that have any have the same.
func (l *checkedList) nameFaction(lang string) {
	var shared []string
	for i := range l.Units {
		switch k := l.Units[i].Keywords; {
		case len(k) == 0, slices.Equal(k, shared):
		case shared != nil:
			return
		default:
			shared = k
		}
	}
	if shared == nil {
		return
	}
	for i := range l.Units {
		l.Units[i].Keywords = nil
	}
	l.Settings = slices.Insert(l.Settings, 0, setting{message.Text(lang, "front.by_faction", nil), strings.Join(shared, ", ")})
}

// severityOrder orders problems by class.
var severityOrder = []string{"error", "unverified", "warning", "advice"}

func newUnitView(lang string, book *entry.Book, u *unit.Unit) unitView {
	out := unitView{Name: u.Name, Role: u.Role, Warlord: u.Warlord, Costs: listview.ShortCosts(lang, book, u.Costs), Keywords: u.FactionKeywords}
	if u.CustomName != "" {
		out.Name, out.Datasheet = u.CustomName, u.Name
	}
	for _, l := range u.Composition {
		text := server.Plural(l.Count, "× "+l.Name, "× "+l.Name)
		if len(l.Wargear) > 0 {
			text += ": " + strings.Join(l.Wargear, ", ")
		}
		out.Models = append(out.Models, text)
	}
	return out
}

// listPage is the data of event_list.html.
type listPage struct {
	*eventPage
	*checkedList
	List       *event.Submission
	Version    *event.Version
	Address    string // of the list
	Data       string // describes the game data that it was checked with
	Own        bool
	HasReceipt bool
	Diff       *event.Diff
	CostDelta  string
	Source     string // as it was submitted; empty: not shown
	Until      string // initial deadline of the form for corrections
	May        permissions
}

// permissions are what the session may do with the list now.
type permissions struct{ Review, Note, Permit, Link, Resubmit bool }

// showList responds to GET /events/{id}/lists/{list}, which QR codes link.
func (h *handlers) showList(w http.ResponseWriter, r *http.Request, p *eventPage) error {
	id := r.PathValue("list")
	d, err := p.Session.Submission(r.Context(), id)
	if err != nil {
		return err
	}
	out := &listPage{
		eventPage: p, checkedList: newCheckedList(p.lang, p.Event.Pack, d.Report), List: d.Submission, Version: d.Version, Address: p.listPath(id),
		Own: p.Session.Own == id, HasReceipt: d.Receipt != nil,
	}
	if out.Data, err = h.gameData(r.Context(), p.lang, d.Report.Snapshot); err != nil {
		return err
	}
	out.Verdict = newVerdict(p.lang, &d.Submission.Verdict)
	if out.Own {
		p.Tab = "list"
	}
	out.May = permissions{
		Review: p.May(event.OpApprove), Note: p.May(event.OpAnnotate), Permit: p.May(event.OpPermit), Link: p.May(event.OpLink),
		Resubmit: (p.Session.Role == event.Organiser || out.Own) && mayResubmit(p.Session, d.Submission),
	}
	if source := intake.DecodeText(d.Version.Source); utf8.Valid(source) && (out.HasReceipt || p.Event.Published()) {
		out.Source = string(source)
	}
	until := p.Session.At.Add(24 * time.Hour)
	if last := p.Event.Pack.Deadlines.Correction; !last.IsZero() && until.After(last) {
		until = last
	}
	out.Until = until.UTC().Format("2006-01-02T15:04")
	if out.Diff, err = diff(r, p.Session, d); err != nil {
		return err
	}
	if out.Diff != nil {
		out.CostDelta = listview.Difference(p.lang, d.Report.Book(), out.Diff.Costs)
	}
	return h.Render(w, r, http.StatusOK, "event_list.html", out)
}

// mayResubmit reports whether the list may be submitted again now.
func mayResubmit(v *event.Session, sub *event.Submission) bool {
	_, accepted := v.Event.Pack.InTime(v.At)
	switch {
	case v.Event.Published():
		return false
	case sub.Consent != nil && v.Event.Pack.Deadlines.Met(*sub.Consent, v.At):
		return true
	}
	return v.Event.LockedAt == nil && (accepted || v.Role == event.Organiser)
}

// diff returns the changes since the accepted version, or else since the previous one; nil
// if there is nothing to compare or the role may not see it.
func diff(r *http.Request, v *event.Session, d *event.SubmissionDetails) (*event.Diff, error) {
	if d.Version.Number < 2 || d.Receipt == nil {
		return nil, nil
	}
	out, err := v.Diff(r.Context(), d.Submission.ID)
	if errors.Is(err, event.ErrRole) || err == nil && out.From == out.To {
		return nil, nil
	}
	return out, err
}
