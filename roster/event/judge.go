package event

import (
	"context"
	"time"

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
