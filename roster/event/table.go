package event

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
)

// A Filter says which lists of a table are wanted. Empty fields want all.
type Filter struct {
	Code   roster.Code
	Status Status
	Valid  *bool
	Text   string // in the name of the player, the team or the faction
}

// A Table is all lists of an event on one page: those with problems first.
type Table struct {
	Lists []*Submission `json:"lists"`
	// Codes counts the lists that have a diagnostic, of all lists of the event, most
	// first.
	Codes    []CodeLists    `json:"codes"`
	Total    int            `json:"total"` // lists of the event
	Valid    int            `json:"valid"`
	Status   map[Status]int `json:"status"`
	Pack     string         `json:"pack"` // hash
	Snapshot string         `json:"snapshot"`
}

// CodeLists is how many lists have a diagnostic.
type CodeLists struct {
	Code     roster.Code     `json:"code"`
	Severity roster.Severity `json:"severity"`
	Lists    int             `json:"lists"`
	Message  string          `json:"message,omitempty"` // of one of them
	// Source is where the event pack says it, in a preview.
	Source *entry.Source `json:"source,omitempty"`
}

// Table lists the event's lists: those with errors first, then those with what was
// not verified, then those with warnings, each by the name of the player.
func (v *Session) Table(ctx context.Context, f Filter) (*Table, error) {
	if err := v.require(OpViewTable); err != nil {
		return nil, err
	}
	subs, err := v.service.store.Submissions(ctx, v.Event.ID)
	if err != nil {
		return nil, err
	}
	t := &Table{Lists: []*Submission{}, Codes: []CodeLists{}, Total: len(subs), Status: map[Status]int{}, Pack: v.Event.Pack.Hash(), Snapshot: v.Event.Pack.Snapshot}
	verdicts := make([]Verdict, len(subs))
	for i, s := range subs {
		verdicts[i] = teamVerdict(v.Event, subs, s)
	}
	for i, s := range subs {
		s.Verdict = verdicts[i]
		t.Status[s.Status]++
		if s.Verdict.Valid {
			t.Valid++
		}
		t.count(s.Verdict.Codes)
		if f.wants(s) {
			t.Lists = append(t.Lists, s)
		}
	}
	slices.SortStableFunc(t.Lists, byProblems)
	slices.SortStableFunc(t.Codes, func(a, b CodeLists) int { return cmp.Compare(b.Lists, a.Lists) })
	return t, nil
}

func byProblems(a, b *Submission) int {
	x, y := a.Verdict.Summary, b.Verdict.Summary
	return cmp.Or(cmp.Compare(y.Errors, x.Errors), cmp.Compare(y.Unverified, x.Unverified), cmp.Compare(y.Warnings, x.Warnings),
		cmp.Compare(catalog.Fold(a.Player), catalog.Fold(b.Player)))
}

func (t *Table) count(codes []CodeCount) {
	for _, c := range codes {
		i := slices.IndexFunc(t.Codes, func(x CodeLists) bool { return x.Code == c.Code })
		if i < 0 {
			i = len(t.Codes)
			t.Codes = append(t.Codes, CodeLists{Code: c.Code, Severity: c.Severity})
		}
		t.Codes[i].Lists++
	}
}

func (f *Filter) wants(s *Submission) bool {
	text := catalog.Fold(f.Text)
	return (f.Code == "" || s.Verdict.Has(f.Code)) &&
		(f.Status == "" || s.Status == f.Status) &&
		(f.Valid == nil || s.Verdict.Valid == *f.Valid) &&
		(text == "" || strings.Contains(catalog.Fold(s.Player+" "+s.Team+" "+s.Verdict.Faction), text))
}

// A SubmissionDetails is one list with everything that its reader may know.
type SubmissionDetails struct {
	Submission *Submission
	Version    *Version
	Report     *check.Report
	// Receipt is of the newest version; nil for whoever only reads it.
	Receipt *Receipt
}

// Submission shows a list. Its report is made anew, by the event's pack. Judges and
// organisers see the notes, players those that are open to them.
func (v *Session) Submission(ctx context.Context, submission string) (*SubmissionDetails, error) {
	if err := v.requireOn(OpViewList, submission); err != nil {
		return nil, err
	}
	sub, err := v.service.store.Submission(ctx, v.Event.ID, submission)
	if err != nil {
		return nil, err
	}
	version, err := v.service.store.Version(ctx, v.Event.ID, submission, sub.Newest)
	if err != nil {
		return nil, err
	}
	w, err := v.service.compilePack(ctx, v.Event.Pack)
	if err != nil {
		return nil, err
	}
	j, err := v.service.evaluate(ctx, w, version.Roster, version.Read)
	if err != nil {
		return nil, err
	}
	if v.Event.Pack.Teams.UniqueFactions && sub.Team != "" {
		subs, err := v.service.store.Submissions(ctx, v.Event.ID)
		if err != nil {
			return nil, err
		}
		v.addTeamFaction(j, subs, sub, sub.Verdict.Faction)
		sub.Verdict = teamVerdict(v.Event, subs, sub)
	}
	d := &SubmissionDetails{Submission: v.visibleTo(sub), Version: version, Report: j.report}
	if v.Role == Organiser || v.Role == Judge || v.Role == Player && submission == v.Own {
		d.Receipt = &version.Receipt
	}
	return d, nil
}

// visibleTo is a submission without what its reader may not know.
func (v *Session) visibleTo(s *Submission) *Submission {
	out := *s
	switch {
	case v.Role == Organiser || v.Role == Judge:
		return &out
	case v.Role == Player && s.ID == v.Own:
		out.Notes = slices.DeleteFunc(slices.Clone(s.Notes), func(n Note) bool { return !n.Open })
		return &out
	}
	out.Notes, out.Email, out.Consent = nil, "", nil
	return &out
}

// Trail lists the audit trail, newest first.
func (v *Session) Trail(ctx context.Context, limit int, cursor string) (catalog.Page[Record], error) {
	if err := v.require(OpViewTrail); err != nil {
		return catalog.Page[Record]{}, err
	}
	return v.service.store.Trail(ctx, v.Event.ID, limit, cursor)
}
