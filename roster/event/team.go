package event

import (
	"context"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/roster"
)

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
