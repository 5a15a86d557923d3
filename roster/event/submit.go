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
)

// A SubmitRequest is a list that is handed in. Either Document or RosterID is set.
type SubmitRequest struct {
	Player   string
	Team     string
	Email    string
	Document []byte // a text, a list document, a roster, or a file of another program
	RosterID string // of a stored roster
}

// An Outcome is what came of a list that was handed in. A list that is not legal is
// handed in all the same: the report says what is wrong with it.
type Outcome struct {
	Submission *Submission
	Version    *Version
	Report     *check.Report
	Receipt    Receipt
	// Link is the player's, of a new list: it is shown this once.
	Link *IssuedLink
	// Changes are from the version before, or from the accepted one.
	Changes *Diff
}

// Submit hands in a new list. The player's link is in the outcome. The error is a
// *intake.DocumentError for what cannot be read, a *LateError after the deadline,
// ErrLocked for lists that are locked, and an *InputError for a name that cannot be.
func (v *Session) Submit(ctx context.Context, e SubmitRequest) (*Outcome, error) {
	if err := v.require(OpSubmit); err != nil {
		return nil, err
	}
	sub, err := v.newSubmission(e)
	if err != nil {
		return nil, err
	}
	h := &SubmissionChange{Event: v.Event.ID, Submission: sub, MaxSubmissions: MaxLists, Record: v.record(OpSubmit, sub.ID, "")}
	h.Authorize = func(now *Event, sub *Submission) error { return v.authorizeSubmission(now, sub, h.Version) }
	link, secret := newToken(Link{Event: v.Event.ID, Role: Player, Submission: sub.ID, Holder: sub.Player, CreatedAt: v.At})
	h.Link = &link
	out, err := v.submit(ctx, e, h)
	if err != nil {
		return nil, err
	}
	made := v.service.issueLink(link, secret)
	out.Link = &made
	return out, nil
}

// newSubmission makes a new submission.
func (v *Session) newSubmission(e SubmitRequest) (*Submission, error) {
	player, err := validateLine("player", e.Player, 1, 100)
	if err != nil {
		return nil, err
	}
	team, err := validateLine("team", e.Team, 0, 100)
	if err != nil {
		return nil, err
	}
	mail, err := validateLine("mail", e.Email, 0, 200)
	if err != nil {
		return nil, err
	}
	id, err := roster.NewID("sub", v.At)
	if err != nil {
		return nil, err
	}
	return &Submission{ID: id, Event: v.Event.ID, Player: player, Team: team, Email: mail, CreatedAt: v.At, Status: StatusOpen}, nil
}

// Resubmit hands a list in anew. Until the deadline that is for the player to do;
// afterwards the organiser must have consented. The errors are those of Submit.
func (v *Session) Resubmit(ctx context.Context, submission string, e SubmitRequest) (*Outcome, error) {
	if err := v.requireOn(OpResubmit, submission); err != nil {
		return nil, err
	}
	h := &SubmissionChange{Event: v.Event.ID, Record: v.record(OpResubmit, submission, "")}
	h.Authorize = func(now *Event, sub *Submission) error { return v.authorizeSubmission(now, sub, h.Version) }
	h.Version = &Version{Submission: submission}
	return v.submit(ctx, e, h)
}

// authorizeSubmission judges whether a list may be handed in, by the time of the visit and the
// event as it is in the store.
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
	case sub.Consent != nil && !v.At.After(*sub.Consent):
		version.Late = false // a correction that was asked for
	case now.LockedAt != nil:
		return ErrLocked
	case !accepted && v.Role != Organiser:
		return &LateError{v.At, now.Pack.Deadlines.Submission}
	}
	sub.Status = StatusOpen
	return nil
}

// errPackReplaced says that the pack was replaced while a list was judged by the old one.
var errPackReplaced = errors.New("the pack has changed")

// maxVersions bounds how often a list is handed in.
const maxVersions = 500

// resubmitWithNewPack judges a list by the pack that came in between.
func (v *Session) resubmitWithNewPack(ctx context.Context, e SubmitRequest, h *SubmissionChange) (out *Outcome, err error) {
	if v.Event, err = v.service.store.Event(ctx, v.Event.ID); err != nil {
		return nil, err
	}
	h.Version = &Version{Submission: h.submissionID()}
	return v.submit(ctx, e, h)
}

// submit reads, judges and stores a list.
func (v *Session) submit(ctx context.Context, e SubmitRequest, h *SubmissionChange) (*Outcome, error) {
	s := v.service
	w, j, err := v.evaluateSubmission(ctx, e, h)
	if err != nil {
		return nil, err
	}
	verdict := j.verdict(w, h.Version.Roster, v.At)
	h.Finalize = func(sub *Submission, x *Version, r *Record) {
		sub.Commitment, x.Receipt = x.Commitment(), s.signReceipt(sub, x, verdict)
		r.Notification = s.newNotification(sub.Event, notificationType(h), v.At, map[string]any{
			"submission": sub.ID, "player": sub.Player, "team": sub.Team, "version": x.Number, "valid": x.Receipt.Verdict.Valid,
		})
	}
	before := v.previousVersion(ctx, h)
	h.Record.Detail = "handed in: " + h.Version.Hash
	sub, err := s.store.Submit(ctx, h)
	if errors.Is(err, errPackReplaced) {
		return v.resubmitWithNewPack(ctx, e, h)
	}
	if err != nil {
		return nil, err
	}
	s.queueDeliveries(ctx, h.Record.Notification)
	out := &Outcome{Submission: sub, Version: h.Version, Report: j.report, Receipt: h.Version.Receipt}
	if before != nil {
		out.Changes, err = v.diffVersions(ctx, w, before, h.Version)
	}
	return out, err
}

// evaluateSubmission reads and judges a list, and makes its version.
func (v *Session) evaluateSubmission(ctx context.Context, e SubmitRequest, h *SubmissionChange) (*compiledPack, *evaluated, error) {
	s := v.service
	data, err := s.source(ctx, e)
	if err != nil {
		return nil, nil, err
	}
	if err := v.authorizeNow(ctx, h); err != nil {
		return nil, nil, err
	}
	w, err := s.compilePack(ctx, v.Event.Pack)
	if err != nil {
		return nil, nil, err
	}
	r, err := s.read(ctx, w.pack, data)
	if err != nil {
		return nil, nil, err
	}
	if h.Version != nil && h.Version.Late {
		r.found = append(r.found, lateDiagnostic(w.pack, v.At))
	}
	j, err := s.evaluateReading(ctx, w, r)
	if err != nil {
		return nil, nil, err
	}
	h.Version = &Version{
		Submission: h.submissionID(), At: v.At, By: v.Role, Format: r.format, Source: data, Hash: sha256Hex(data), Nonce: tokenEncoding.EncodeToString(randomBytes(20)),
		Roster: r.roster, Read: r.found, Verdict: j.verdict(w, r.roster, v.At),
	}
	return w, j, v.addTeamDiagnostics(ctx, h, j)
}

// submissionID is the id of the list that is handed over.
func (h *SubmissionChange) submissionID() string {
	if h.Submission != nil {
		return h.Submission.ID
	}
	return h.Version.Submission
}

// notificationType is the name of what a webhook hears of a handover.
func notificationType(h *SubmissionChange) string {
	if h.Submission != nil {
		return WebhookListSubmitted
	}
	return WebhookListChanged
}

// authorizeNow asks before the work is done what the store asks again: nobody's list
// is read in vain.
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

// source is what is handed in.
func (s *Service) source(ctx context.Context, e SubmitRequest) ([]byte, error) {
	switch {
	case e.RosterID != "" && len(e.Document) > 0:
		return nil, &InputError{"roster", "a roster and a document", "one of them"}
	case e.RosterID == "":
		return e.Document, nil
	}
	r, err := s.rosters.Roster(ctx, e.RosterID)
	if err != nil {
		return nil, err
	}
	data, err := json.Marshal(r)
	if err != nil {
		return nil, fmt.Errorf("roster %s: %w", e.RosterID, err)
	}
	return data, nil
}

// previousVersion is the version that a new one is compared with: the accepted one, or else
// the one before it. A new list has none.
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

// Permit lets a player correct the list until a time, also after the deadline; the
// zero time takes that back. The correction deadline of the pack bounds it.
func (v *Session) Permit(ctx context.Context, submission string, until time.Time) error {
	if err := v.require(OpPermit); err != nil {
		return err
	}
	last := v.Event.Pack.Deadlines.Correction
	if !last.IsZero() && until.After(last) {
		return &InputError{"until", until.UTC().Format(time.RFC3339), "at most " + last.UTC().Format(time.RFC3339) + ", the deadline of corrections"}
	}
	detail := "corrections are closed"
	if !until.IsZero() {
		detail = "corrections until " + until.UTC().Format(time.RFC3339)
	}
	return v.service.store.ChangeSubmissions(ctx, v.Event.ID, []string{submission}, func(e *Event, s *Submission) error {
		s.Consent = nil
		if !until.IsZero() {
			at := until.UTC()
			s.Consent = &at
		}
		return nil
	}, v.record(OpPermit, submission, detail))
}

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
