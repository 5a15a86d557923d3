package event

import (
	"context"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
)

// A Trial is a list as it would be taken now. Nothing of it is stored.
type Trial struct {
	Form   Form
	Source []byte // what would be handed in
	Roster *roster.Roster
	Report *check.Report
}

// Try reads and judges a list without handing it in: a new one, or, with the id of a
// submission, one that is to be handed in anew. A new one needs no player yet. The
// errors are those of Submit and Resubmit.
func (v *Visit) Try(ctx context.Context, submission string, e Entry) (*Trial, error) {
	h := &Handover{Event: v.Event.ID}
	if submission == "" {
		if err := v.may(Enter); err != nil {
			return nil, err
		}
		h.Submission = &Submission{Event: v.Event.ID, Team: e.Team, CreatedAt: v.At, Status: Open}
	} else {
		if err := v.mayOn(Resubmit, submission); err != nil {
			return nil, err
		}
		h.Version = &Version{Submission: submission}
	}
	_, j, err := v.prepare(ctx, e, h)
	if err != nil {
		return nil, err
	}
	return &Trial{Form: h.Version.Form, Source: h.Version.Source, Roster: h.Version.Roster, Report: j.report}, nil
}
