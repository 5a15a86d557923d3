package event

import (
	"context"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
)

// A ListPreview is a list as it would be taken now. Nothing of it is stored.
type ListPreview struct {
	Format Format
	Source []byte // what would be handed in
	Roster *roster.Roster
	Report *check.Report
}

// PreviewList reads and judges a list without handing it in: a new one, or, with the id of a
// submission, one that is to be handed in anew. A new one needs no player yet. The
// errors are those of Submit and Resubmit.
func (v *Session) PreviewList(ctx context.Context, submission string, e SubmitRequest) (*ListPreview, error) {
	h := &SubmissionChange{Event: v.Event.ID}
	if submission == "" {
		if err := v.require(OpSubmit); err != nil {
			return nil, err
		}
		h.Submission = &Submission{Event: v.Event.ID, Team: e.Team, CreatedAt: v.At, Status: StatusOpen}
	} else {
		if err := v.requireOn(OpResubmit, submission); err != nil {
			return nil, err
		}
		h.Version = &Version{Submission: submission}
	}
	_, j, err := v.evaluateSubmission(ctx, e, h)
	if err != nil {
		return nil, err
	}
	return &ListPreview{Format: h.Version.Format, Source: h.Version.Source, Roster: h.Version.Roster, Report: j.report}, nil
}
