package event

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/message"
)

// A SubmitRequest is a list to submit. Exactly one of Document and RosterID is set.
type SubmitRequest struct {
	Player   string
	Team     string
	Email    string
	Document []byte // a text, a list document, a roster, or a file of another program
	RosterID string // of a stored roster
}

// An Outcome is the result of a submission. Illegal lists are accepted as well: the report lists
// their errors.
type Outcome struct {
	Submission *Submission
	Version    *Version
	Report     *check.Report
	Receipt    Receipt
	Link       *IssuedLink // of the player; only for a new list, and never shown again
	Changes    *Diff       // from the accepted version, or else from the previous one
}

// Submit submits a new list. The error is an intake.ErrUnreadable for an unreadable
// list, a *LateError after the deadline, ErrLocked if the lists are locked, and an
// *fault.Error for an invalid name.
func (v *Session) Submit(ctx context.Context, q SubmitRequest) (*Outcome, error) {
	if err := v.Require(OpSubmit); err != nil {
		return nil, err
	}
	sub, err := v.newSubmission(q)
	if err != nil {
		return nil, err
	}
	h := &SubmissionChange{Event: v.Event.ID, Submission: sub, MaxSubmissions: MaxLists, Record: v.record(OpSubmit, sub.ID, "")}
	link, secret := newToken(Link{Event: v.Event.ID, Role: Player, Submission: sub.ID, Holder: sub.Player, CreatedAt: v.At})
	h.Link = &link
	out, err := v.submit(ctx, q, h)
	if err != nil {
		return nil, err
	}
	issued := v.service.issueLink(link, secret)
	out.Link = &issued
	return out, nil
}

func (v *Session) newSubmission(q SubmitRequest) (*Submission, error) {
	s := &Submission{Event: v.Event.ID, CreatedAt: v.At, Status: StatusOpen}
	for _, f := range []struct {
		name, value string
		min, max    int
		to          *string
	}{{"player", q.Player, 1, 100, &s.Player}, {"team", q.Team, 0, 100, &s.Team}, {"mail", q.Email, 0, 200, &s.Email}} {
		value, err := validateLine(f.name, f.value, f.min, f.max)
		if err != nil {
			return nil, err
		}
		*f.to = value
	}
	id, err := roster.NewID("sub", v.At)
	s.ID = id
	return s, err
}

// Resubmit submits a new version of a list. After the deadline the organiser must
// have permitted the correction. The errors are those of Submit.
func (v *Session) Resubmit(ctx context.Context, submission string, q SubmitRequest) (*Outcome, error) {
	if err := v.RequireOn(OpResubmit, submission); err != nil {
		return nil, err
	}
	return v.submit(ctx, q, &SubmissionChange{
		Event: v.Event.ID, Version: &Version{Submission: submission}, Record: v.record(OpResubmit, submission, ""),
	})
}

// authorizeSubmission decides whether a list may be submitted now, based on the session's time
// and the stored event, and marks late versions.
func (v *Session) authorizeSubmission(now *Event, sub *Submission, version *Version) error {
	inTime, accepted := now.Pack.InTime(v.At)
	version.Late = !inTime
	switch {
	case version.Verdict.Pack != "" && version.Verdict.Pack != now.Pack.Hash():
		return errPackReplaced
	case sub.Newest >= maxVersions:
		return &StateError{strconv.Itoa(sub.Newest) + " versions of the list", "at most " + strconv.Itoa(maxVersions)}
	case now.Published():
		return ErrLocked
	case sub.Consent != nil && now.Pack.Deadlines.Met(*sub.Consent, v.At):
		version.Late = false // the organiser permitted this correction
	case now.LockedAt != nil:
		return ErrLocked
	case !accepted && v.Role != Organiser:
		return &LateError{v.At, now.Pack.Deadlines.Submission}
	}
	sub.Status = StatusOpen
	return nil
}

// errPackReplaced reports that the pack was replaced during an evaluation.
var errPackReplaced = errors.New("the pack has changed")

// maxVersions limits the versions of a list.
const maxVersions = 500

// submit reads, evaluates and stores a list. If the pack was replaced in the meantime, it
// evaluates the list again with the new pack.
func (v *Session) submit(ctx context.Context, q SubmitRequest, h *SubmissionChange) (*Outcome, error) {
	s := v.service
	c, e, err := v.evaluateSubmission(ctx, q, h)
	if err != nil {
		return nil, err
	}
	verdict := e.verdict(c, h.Version.Roster, v.At)
	h.Authorize = func(now *Event, sub *Submission) error { return v.authorizeSubmission(now, sub, h.Version) }
	h.Finalize = func(sub *Submission, x *Version, r *Record) {
		sub.Commitment, x.Receipt = x.Commitment(), s.signReceipt(sub, x, verdict)
		kind := WebhookListChanged
		if h.Submission != nil {
			kind = WebhookListSubmitted
		}
		r.Notification = s.newNotification(sub.Event, kind, v.At, map[string]any{
			"submission": sub.ID, "player": sub.Player, "team": sub.Team, "version": x.Number, "valid": x.Receipt.Verdict.Valid,
		})
	}
	before := v.previousVersion(ctx, h)
	h.Record.Code, h.Record.Arguments = "trail_detail.submitted", message.Named("Hash", h.Version.Hash)
	sub, err := s.store.Submit(ctx, h)
	if errors.Is(err, errPackReplaced) {
		if v.Event, err = s.store.Event(ctx, v.Event.ID); err != nil {
			return nil, err
		}
		h.Version = &Version{Submission: h.submissionID()}
		return v.submit(ctx, q, h)
	}
	if err != nil {
		return nil, err
	}
	s.queueDeliveries(ctx, h.Record.Notification)
	out := &Outcome{Submission: sub, Version: h.Version, Report: e.report, Receipt: h.Version.Receipt}
	if before != nil {
		out.Changes, err = v.diffVersions(ctx, c, before, h.Version)
	}
	return out, err
}

// evaluateSubmission reads and evaluates a list, and sets the version of h.
func (v *Session) evaluateSubmission(ctx context.Context, q SubmitRequest, h *SubmissionChange) (*compiledPack, *evaluated, error) {
	s := v.service
	data, err := s.source(ctx, q)
	if err != nil {
		return nil, nil, err
	}
	if err := v.authorizeNow(ctx, h); err != nil {
		return nil, nil, err
	}
	c, err := s.compilePack(ctx, v.Event.Pack)
	if err != nil {
		return nil, nil, err
	}
	r, err := s.read(ctx, c.pack, data)
	if err != nil {
		return nil, nil, err
	}
	if h.Version.Late {
		r.found = append(r.found, lateDiagnostic(c.pack, v.At))
	}
	e, err := evaluate(ctx, s.rosters, c, r)
	if err != nil {
		return nil, nil, err
	}
	h.Version = &Version{
		Submission: h.submissionID(), At: v.At, By: v.Role, Format: r.format, Source: data, Hash: sha256Hex(data), Nonce: tokenEncoding.EncodeToString(randomBytes(20)),
		Roster: r.roster, Read: r.found, Verdict: e.verdict(c, r.roster, v.At),
	}
	return c, e, v.addTeamDiagnostics(ctx, h, e)
}

// submissionID returns the id of the list that changes.
func (h *SubmissionChange) submissionID() string {
	if h.Submission != nil {
		return h.Submission.ID
	}
	return h.Version.Submission
}

// authorizeNow rejects an unauthorized submission before the list is read. The store
// authorizes it again in its transaction.
func (v *Session) authorizeNow(ctx context.Context, h *SubmissionChange) error {
	sub := h.Submission
	if sub == nil {
		var err error
		if sub, err = v.service.store.Submission(ctx, v.Event.ID, h.Version.Submission); err != nil {
			return err
		}
	}
	if h.Version == nil {
		h.Version = &Version{Submission: sub.ID}
	}
	copied := *sub
	return v.authorizeSubmission(v.Event, &copied, h.Version)
}

// source returns the bytes of the submitted list.
func (s *Service) source(ctx context.Context, q SubmitRequest) ([]byte, error) {
	switch {
	case q.RosterID != "" && len(q.Document) > 0:
		return nil, invalid("roster", "a roster and a document", "one of them")
	case q.RosterID == "":
		return q.Document, nil
	}
	r, err := s.rosters.Roster(ctx, q.RosterID)
	if err != nil {
		return nil, err
	}
	data, err := json.Marshal(r)
	if err != nil {
		return nil, fmt.Errorf("roster %s: %w", q.RosterID, err)
	}
	return data, nil
}

// previousVersion returns the version to compare a new one with: the accepted one, or else the
// newest. It returns nil for a new list.
func (v *Session) previousVersion(ctx context.Context, h *SubmissionChange) *Version {
	if h.Submission != nil {
		return nil
	}
	sub, err := v.service.store.Submission(ctx, v.Event.ID, h.Version.Submission)
	if err != nil {
		return nil
	}
	old, err := v.service.store.Version(ctx, v.Event.ID, sub.ID, cmp.Or(sub.Accepted, sub.Newest))
	if err != nil {
		return nil
	}
	return old
}

// Permit allows the player to correct a list until a time, even after the submission
// deadline. The zero time withdraws the permission. The error is a *fault.Error for a
// time after the pack's correction deadline.
func (v *Session) Permit(ctx context.Context, submission string, until time.Time) error {
	if err := v.Require(OpPermit); err != nil {
		return err
	}
	last := v.Event.Pack.Deadlines.Correction
	if !last.IsZero() && until.After(last) {
		return invalid("until", until.UTC().Format(time.RFC3339), "at most "+last.UTC().Format(time.RFC3339)+", the correction deadline")
	}
	record := v.record(OpPermit, submission, "trail_detail.closed")
	var consent *time.Time
	if !until.IsZero() {
		at := until.UTC()
		consent, record = &at, v.record(OpPermit, submission, "trail_detail.until", "Until", at.Format(time.RFC3339))
	}
	return v.service.store.ChangeSubmissions(ctx, v.Event.ID, []string{submission}, func(_ *Event, s *Submission) error {
		s.Consent = consent
		return nil
	}, record)
}

// A ListPreview is a list as it would be submitted now. Nothing is stored.
type ListPreview struct {
	Format Format
	Source []byte // what would be submitted
	Roster *roster.Roster
	Report *check.Report
}

// PreviewList reads and evaluates a list without submitting it: a new list, or a new
// version of the submission with the id. A new list does not need a player yet. The
// errors are those of Submit and Resubmit.
func (v *Session) PreviewList(ctx context.Context, submission string, q SubmitRequest) (*ListPreview, error) {
	h := &SubmissionChange{Event: v.Event.ID}
	err := v.Require(OpSubmit)
	if submission == "" {
		h.Submission = &Submission{Event: v.Event.ID, Team: q.Team, CreatedAt: v.At, Status: StatusOpen}
	} else {
		err = v.RequireOn(OpResubmit, submission)
		h.Version = &Version{Submission: submission}
	}
	if err != nil {
		return nil, err
	}
	_, e, err := v.evaluateSubmission(ctx, q, h)
	if err != nil {
		return nil, err
	}
	return &ListPreview{Format: h.Version.Format, Source: h.Version.Source, Roster: h.Version.Roster, Report: e.report}, nil
}
