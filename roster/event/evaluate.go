package event

import (
	"context"
	"time"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/event/pack"
)

// A evaluated list has everything that is known of it.
type evaluated struct {
	book   *entry.Book
	report *check.Report
}

// evaluate checks a roster by a pack. What reading found is in the report too.
func (s *Service) evaluate(ctx context.Context, w *compiledPack, r *roster.Roster, read []roster.Diagnostic) (*evaluated, error) {
	book, err := s.rosters.BookOf(ctx, r)
	if err != nil {
		return nil, err
	}
	j := &evaluated{book: book, report: check.Check(book, r, w.restrictions...)}
	j.report.Include(cloneDiagnostics(read))
	return j, nil
}

// cloneDiagnostics copies what Include numbers.
func cloneDiagnostics(list []roster.Diagnostic) []roster.Diagnostic {
	return append([]roster.Diagnostic{}, list...)
}

// evaluateReading judges a list that was just read. What a text prints is compared with what
// it amounts to.
func (s *Service) evaluateReading(ctx context.Context, w *compiledPack, r *reading) (*evaluated, error) {
	j, err := s.evaluate(ctx, w, r.roster, nil)
	if err != nil {
		return nil, err
	}
	if r.pasted != nil {
		r.found = append(r.found, r.pasted.Compare(j.book, j.report.Costs)...)
	}
	j.report.Include(cloneDiagnostics(r.found))
	return j, nil
}

// verdict is the report in short.
func (j *evaluated) verdict(w *compiledPack, r *roster.Roster, at time.Time) Verdict {
	v := Verdict{
		Valid: j.report.Valid, Summary: j.report.Summary, Codes: []CodeCount{}, Costs: j.report.Costs,
		Faction: factionOf(j.book, r), Snapshot: j.report.Snapshot, Pack: w.hash, CheckedAt: at.UTC(),
	}
	places := map[roster.Code]int{}
	for i := range j.report.Diagnostics {
		d := &j.report.Diagnostics[i]
		if d.Severity == roster.Advice || d.CausedBy != nil {
			continue
		}
		k, seen := places[d.Code]
		if !seen {
			k = len(v.Codes)
			places[d.Code] = k
			v.Codes = append(v.Codes, CodeCount{Code: d.Code, Severity: d.Severity})
		}
		v.Codes[k].Count++
	}
	return v
}

// factionOf names the army book of the first force.
func factionOf(book *entry.Book, r *roster.Roster) string {
	for _, f := range r.Forces {
		if c := book.Catalogue(f.Catalogue); c != nil {
			return c.Name
		}
	}
	return ""
}

// lateDiagnostic is the diagnostic of a list that came after the deadline.
func lateDiagnostic(p *pack.Pack, at time.Time) roster.Diagnostic {
	return roster.Diagnostic{
		Code: roster.EventLate, Severity: roster.Warning, Actual: at.UTC().Format(time.RFC3339), Limit: p.Deadlines.Submission.UTC().Format(time.RFC3339),
		Hides: []string{}, Fixes: []roster.Fix{},
	}
}

// sameFactionList returns the first other list of the team that is of the same faction, or
// nil. Only an event that allows each faction once in a team asks.
func sameFactionList(e *Event, subs []*Submission, sub *Submission, faction string) *Submission {
	if !e.Pack.Teams.UniqueFactions || sub.Team == "" || faction == "" {
		return nil
	}
	for _, other := range subs {
		if other.ID != sub.ID && catalog.Fold(other.Team) == catalog.Fold(sub.Team) && other.Verdict.Faction == faction {
			return other
		}
	}
	return nil
}

// teamFactionDiagnostic is the diagnostic of two lists of one team. It is on both of them.
func teamFactionDiagnostic(e *Event, mate *Submission, faction string) roster.Diagnostic {
	return roster.Diagnostic{
		Code: roster.EventTeamFaction, Severity: roster.Error, Args: map[string]string{"Subject": mate.Player, "Thing": faction},
		Actual: "2", Limit: "1", Source: source(e, "/teams/unique_factions"), Hides: []string{}, Fixes: []roster.Fix{},
	}
}

// addTeamDiagnostics puts what is wrong beside the other lists of the team into a report.
// It is not kept: it changes when theirs do.
func (v *Session) addTeamDiagnostics(ctx context.Context, h *SubmissionChange, j *evaluated) error {
	if !v.Event.Pack.Teams.UniqueFactions || h.Submission != nil && h.Submission.Team == "" {
		return nil // most events, and lists, have no teams
	}
	subs, err := v.service.store.Submissions(ctx, v.Event.ID)
	if err != nil {
		return err
	}
	sub := h.Submission
	for _, x := range subs {
		if x.ID == h.submissionID() {
			sub = x
		}
	}
	v.addTeamFaction(j, subs, sub, h.Version.Verdict.Faction)
	return nil
}

func (v *Session) addTeamFaction(j *evaluated, subs []*Submission, sub *Submission, faction string) {
	if sub == nil {
		return
	}
	if mate := sameFactionList(v.Event, subs, sub, faction); mate != nil {
		j.report.Include([]roster.Diagnostic{teamFactionDiagnostic(v.Event, mate, faction)})
	}
}

// teamVerdict is a verdict beside the other lists of the team.
func teamVerdict(e *Event, subs []*Submission, sub *Submission) Verdict {
	v := sub.Verdict
	if sameFactionList(e, subs, sub, v.Faction) == nil {
		return v
	}
	v.Codes = append(append([]CodeCount{}, v.Codes...), CodeCount{roster.EventTeamFaction, roster.Error, 1})
	v.Summary.Errors++
	v.Valid = false
	return v
}
