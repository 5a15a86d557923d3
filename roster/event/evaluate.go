package event

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/event/pack"
	"github.com/rollcall40k/rollcall/roster/service"
)

// evaluated is a list with its report.
type evaluated struct {
	book   *entry.Book
	report *check.Report
}

// evaluate checks a reading with the restrictions of a pack. rosters loads the game data.
func evaluate(ctx context.Context, rosters *service.Service, c *compiledPack, r *reading) (*evaluated, error) {
	book, err := rosters.BookOf(ctx, r.roster)
	if err != nil {
		return nil, err
	}
	e := &evaluated{book: book, report: service.Check(book, r.roster, r.document, c.restrictions...)}
	e.report.Include(slices.Clone(r.found)) // Include assigns ids
	return e, nil
}

// evaluateVersion evaluates a version with a pack. A version that was read with other
// game data is read again from its source.
func (s *Service) evaluateVersion(ctx context.Context, c *compiledPack, x *Version) (*evaluated, error) {
	if x.Roster != nil && x.Roster.Snapshot == c.pack.Snapshot {
		return evaluate(ctx, s.rosters, c, x.reading())
	}
	r, err := s.read(ctx, c.pack, x.Source)
	if err != nil {
		return nil, err
	}
	if x.Late {
		r.found = append(r.found, lateDiagnostic(c.pack, x.At))
	}
	e, err := evaluate(ctx, s.rosters, c, r)
	if err == nil {
		x.Roster, x.Read = r.roster, r.found
	}
	return e, err
}

// byArmyBook orders lists so that those of one army book, as far as their verdicts name it, are
// together: they are evaluated with the same game data, of which little is in memory at a time.
func byArmyBook(a, b *Verdict) int {
	return cmp.Or(strings.Compare(a.Snapshot, b.Snapshot), strings.Compare(a.Faction, b.Faction))
}

// verdict summarizes the report.
func (e *evaluated) verdict(c *compiledPack, r *roster.Roster, at time.Time) Verdict {
	v := Verdict{
		Valid: e.report.Valid, Summary: e.report.Summary, Codes: []CodeCount{}, Costs: e.report.Costs,
		Faction: factionOf(e.book, r), Snapshot: e.report.Snapshot, Pack: c.hash, CheckedAt: at.UTC(),
	}
	for i := range e.report.Diagnostics {
		d := &e.report.Diagnostics[i]
		if d.Severity == roster.Advice || d.CausedBy != nil {
			continue
		}
		k := slices.IndexFunc(v.Codes, func(x CodeCount) bool { return x.Code == d.Code })
		if k < 0 {
			k = len(v.Codes)
			v.Codes = append(v.Codes, CodeCount{Code: d.Code, Severity: d.Severity})
		}
		v.Codes[k].Count++
	}
	return v
}

// factionOf returns the faction of the first force's catalogue.
func factionOf(book *entry.Book, r *roster.Roster) string {
	for _, f := range r.Forces {
		if c := book.Catalogue(f.Catalogue); c != nil {
			return catalog.FactionOf(c.Name)
		}
	}
	return ""
}

// lateDiagnostic reports a list that was submitted after the deadline.
func lateDiagnostic(p *pack.Pack, at time.Time) roster.Diagnostic {
	return roster.Diagnostic{
		Code: roster.EventLate, Severity: roster.Warning, Actual: at.UTC().Format(time.RFC3339), Limit: p.Deadlines.Submission.UTC().Format(time.RFC3339),
		Hides: []string{}, Fixes: []roster.Fix{},
	}
}

// sameFactionList returns the first other list of the team with the same faction. It
// returns nil if there is none, or if the pack allows a faction several times in a
// team.
func sameFactionList(e *Event, subs []*Submission, sub *Submission, faction string) *Submission {
	if !e.Pack.Teams.UniqueFactions || sub.Team == "" || faction == "" {
		return nil
	}
	for _, other := range subs {
		if other.ID != sub.ID && catalog.Fold(other.Team) == catalog.Fold(sub.Team) && catalog.FactionOf(other.Verdict.Faction) == faction {
			return other
		}
	}
	return nil
}

// teamFactionDiagnostic reports two lists of one team with the same faction. Both
// lists have it.
func teamFactionDiagnostic(e *Event, other *Submission, faction string) roster.Diagnostic {
	return roster.Diagnostic{
		Code: roster.EventTeamFaction, Severity: roster.Error, Args: map[string]string{"Subject": other.Player, "Thing": faction},
		Actual: "2", Limit: "1", Source: &entry.Source{Document: e.Pack.Document(), Pointer: "/teams/unique_factions"},
		Hides: []string{}, Fixes: []roster.Fix{},
	}
}

// addTeamDiagnostics adds to a report the problems of a list in combination with the other lists
// of the team. These diagnostics are never stored, because they depend on the other lists.
func (v *Session) addTeamDiagnostics(ctx context.Context, h *SubmissionChange, e *evaluated) error {
	if !v.Event.Pack.Teams.UniqueFactions || h.Submission != nil && h.Submission.Team == "" {
		return nil // most events and lists have no teams
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
	v.addTeamFaction(e, subs, sub, h.Version.Verdict.Faction)
	return nil
}

func (v *Session) addTeamFaction(e *evaluated, subs []*Submission, sub *Submission, faction string) {
	if sub == nil {
		return
	}
	if other := sameFactionList(v.Event, subs, sub, faction); other != nil {
		e.report.Include([]roster.Diagnostic{teamFactionDiagnostic(v.Event, other, faction)})
	}
}

// teamVerdict returns the verdict of a list in combination with the other lists of its
// team.
func teamVerdict(e *Event, subs []*Submission, sub *Submission) Verdict {
	v := sub.Verdict
	if sameFactionList(e, subs, sub, v.Faction) == nil {
		return v
	}
	v.Codes = append(slices.Clone(v.Codes), CodeCount{roster.EventTeamFaction, roster.Error, 1})
	v.Summary.Errors++
	v.Valid = false
	return v
}
