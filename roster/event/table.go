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

// A Filter selects lists. An empty field selects all.
type Filter struct {
	Code   roster.Code
	Status Status
	Clean  *bool  // without errors
	Text   string // part of the name of the player, the team or the faction
}

// A Table is the overview of all lists of an event, those with problems first.
type Table struct {
	Lists []*Submission `json:"lists"`
	// Codes counts the lists with each diagnostic, among all lists of the event, most
	// frequent first.
	Codes    []CodeLists    `json:"codes"`
	Total    int            `json:"total"` // lists of the event
	Clean    int            `json:"clean"` // lists without errors
	Status   map[Status]int `json:"status"`
	Pack     string         `json:"pack"` // hash
	Snapshot string         `json:"snapshot"`
}

// A CodeLists is the number of lists with a diagnostic.
type CodeLists struct {
	Code     roster.Code     `json:"code"`
	Severity roster.Severity `json:"severity"`
	Lists    int             `json:"lists"`
	Message  string          `json:"message,omitempty"` // of one of the lists
	// Source is the place in the event pack, in a preview.
	Source *entry.Source `json:"source,omitempty"`
}

// Table returns the event's lists, sorted by their numbers of errors, of unverified
// rules and of warnings, and then by player.
func (v *Session) Table(ctx context.Context, f Filter) (*Table, error) {
	if err := v.Require(OpViewTable); err != nil {
		return nil, err
	}
	subs, err := v.service.store.Submissions(ctx, v.Event.ID)
	if err != nil {
		return nil, err
	}
	t := &Table{Lists: []*Submission{}, Codes: []CodeLists{}, Total: len(subs), Status: map[Status]int{}, Pack: v.Event.Pack.Hash(), Snapshot: v.Event.Pack.Snapshot}
	verdicts := make([]Verdict, len(subs)) // computed before any is replaced
	for i, s := range subs {
		verdicts[i] = teamVerdict(v.Event, subs, s)
	}
	for i, s := range subs {
		s.Verdict = verdicts[i]
		t.Status[s.Status]++
		if s.Verdict.Clean() {
			t.Clean++
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
		(f.Clean == nil || s.Verdict.Clean() == *f.Clean) &&
		(text == "" || strings.Contains(catalog.Fold(s.Player+" "+s.Team+" "+s.Verdict.Faction), text))
}

// SubmissionDetails is one list with everything that the caller may see.
type SubmissionDetails struct {
	Submission *Submission
	Version    *Version
	Report     *check.Report
	// Receipt is the receipt of the newest version. It is nil unless the caller is the player, a
	// judge or an organiser.
	Receipt *Receipt
}

// Submission returns a list with a fresh report by the event's pack. Judges and
// organisers see all notes, players those that are open to them.
func (v *Session) Submission(ctx context.Context, submission string) (*SubmissionDetails, error) {
	if err := v.RequireOn(OpViewList, submission); err != nil {
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
	c, err := v.service.compilePack(ctx, v.Event.Pack)
	if err != nil {
		return nil, err
	}
	e, err := evaluate(ctx, v.service.rosters, c, version.reading())
	if err != nil {
		return nil, err
	}
	if v.Event.Pack.Teams.UniqueFactions && sub.Team != "" {
		subs, err := v.service.store.Submissions(ctx, v.Event.ID)
		if err != nil {
			return nil, err
		}
		v.addTeamFaction(e, subs, sub, sub.Verdict.Faction)
		sub.Verdict = teamVerdict(v.Event, subs, sub)
	}
	d := &SubmissionDetails{Submission: v.visible(sub), Version: version, Report: e.report}
	if v.Role == Organiser || v.Role == Judge || v.Role == Player && submission == v.Own {
		d.Receipt = &version.Receipt
	}
	return d, nil
}

// visible returns a copy of a submission without the parts that the caller may not see.
func (v *Session) visible(s *Submission) *Submission {
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

// Trail lists the audit records, newest first.
func (v *Session) Trail(ctx context.Context, limit int, cursor string) (catalog.Page[Record], error) {
	if err := v.Require(OpViewTrail); err != nil {
		return catalog.Page[Record]{}, err
	}
	return v.service.store.Trail(ctx, v.Event.ID, limit, cursor)
}
