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

// An Entry is a list that is handed in. Either Document or RosterID is set.
type Entry struct {
	Player   string
	Team     string
	Mail     string
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
	Link *Secret
	// Changes are from the version before, or from the accepted one.
	Changes *Diff
}

// Submit hands in a new list. The player's link is in the outcome. The error is a
// *intake.DocumentError for what cannot be read, a *LateError after the deadline,
// ErrLocked for lists that are locked, and an *InputError for a name that cannot be.
func (v *Visit) Submit(ctx context.Context, e Entry) (*Outcome, error) {
	if err := v.may(Enter); err != nil {
		return nil, err
	}
	sub, err := v.begin(e)
	if err != nil {
		return nil, err
	}
	h := &Handover{Event: v.Event.ID, Submission: sub, Most: MaxLists, Record: v.record(Enter, sub.ID, "")}
	h.Admit = func(now *Event, sub *Submission) error { return v.admit(now, sub, h.Version) }
	link, secret := newToken(Token{Event: v.Event.ID, Role: Player, Submission: sub.ID, Name: sub.Player, CreatedAt: v.At})
	h.Link = &link
	out, err := v.handOver(ctx, e, h)
	if err != nil {
		return nil, err
	}
	made := v.service.secret(link, secret)
	out.Link = &made
	return out, nil
}

// begin makes a new submission.
func (v *Visit) begin(e Entry) (*Submission, error) {
	player, err := line("player", e.Player, 1, 100)
	if err != nil {
		return nil, err
	}
	team, err := line("team", e.Team, 0, 100)
	if err != nil {
		return nil, err
	}
	mail, err := line("mail", e.Mail, 0, 200)
	if err != nil {
		return nil, err
	}
	id, err := roster.NewID("sub", v.At)
	if err != nil {
		return nil, err
	}
	return &Submission{ID: id, Event: v.Event.ID, Player: player, Team: team, Mail: mail, CreatedAt: v.At, Status: Open}, nil
}

// Resubmit hands a list in anew. Until the deadline that is for the player to do;
// afterwards the organiser must have consented. The errors are those of Submit.
func (v *Visit) Resubmit(ctx context.Context, submission string, e Entry) (*Outcome, error) {
	if err := v.mayOn(Resubmit, submission); err != nil {
		return nil, err
	}
	h := &Handover{Event: v.Event.ID, Record: v.record(Resubmit, submission, "")}
	h.Admit = func(now *Event, sub *Submission) error { return v.admit(now, sub, h.Version) }
	h.Version = &Version{Submission: submission}
	return v.handOver(ctx, e, h)
}

// admit judges whether a list may be handed in, by the time of the visit and the
// event as it is in the store.
func (v *Visit) admit(now *Event, sub *Submission, version *Version) error {
	inTime, accepted := now.Pack.InTime(v.At)
	version.Late = !inTime
	switch {
	case version.Verdict.Pack != "" && version.Verdict.Pack != now.Pack.Hash():
		return errRepacked
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
	sub.Status = Open
	return nil
}

// errRepacked says that the pack was replaced while a list was judged by the old one.
var errRepacked = errors.New("the pack has changed")

// maxVersions bounds how often a list is handed in.
const maxVersions = 500

// handOverAnew judges a list by the pack that came in between.
func (v *Visit) handOverAnew(ctx context.Context, e Entry, h *Handover) (out *Outcome, err error) {
	if v.Event, err = v.service.store.Event(ctx, v.Event.ID); err != nil {
		return nil, err
	}
	h.Version = &Version{Submission: h.submission()}
	return v.handOver(ctx, e, h)
}

// handOver reads, judges and stores a list.
func (v *Visit) handOver(ctx context.Context, e Entry, h *Handover) (*Outcome, error) {
	s := v.service
	w, j, err := v.prepare(ctx, e, h)
	if err != nil {
		return nil, err
	}
	verdict := j.verdict(w, h.Version.Roster, v.At)
	h.Seal = func(sub *Submission, x *Version, r *Record) {
		sub.Commitment, x.Receipt = x.Commitment(), s.receipt(sub, x, verdict)
		r.News = s.news(sub.Event, told(h), v.At, map[string]any{
			"submission": sub.ID, "player": sub.Player, "team": sub.Team, "version": x.Number, "valid": x.Receipt.Verdict.Valid,
		})
	}
	before := v.before(ctx, h)
	h.Record.Detail = "handed in: " + h.Version.Hash
	sub, err := s.store.HandOver(ctx, h)
	if errors.Is(err, errRepacked) {
		return v.handOverAnew(ctx, e, h)
	}
	if err != nil {
		return nil, err
	}
	s.spread(ctx, h.Record.News)
	out := &Outcome{Submission: sub, Version: h.Version, Report: j.report, Receipt: h.Version.Receipt}
	if before != nil {
		out.Changes, err = v.difference(ctx, w, before, h.Version)
	}
	return out, err
}

// prepare reads and judges a list, and makes its version.
func (v *Visit) prepare(ctx context.Context, e Entry, h *Handover) (*rulings, *judged, error) {
	s := v.service
	data, err := s.bytesOf(ctx, e)
	if err != nil {
		return nil, nil, err
	}
	if err := v.admittedNow(ctx, h); err != nil {
		return nil, nil, err
	}
	w, err := s.rulings(ctx, v.Event.Pack)
	if err != nil {
		return nil, nil, err
	}
	r, err := s.read(ctx, w.pack, data)
	if err != nil {
		return nil, nil, err
	}
	if h.Version != nil && h.Version.Late {
		r.found = append(r.found, lateness(w.pack, v.At))
	}
	j, err := s.fresh(ctx, w, r)
	if err != nil {
		return nil, nil, err
	}
	h.Version = &Version{
		Submission: h.submission(), At: v.At, By: v.Role, Form: r.form, Source: data, Hash: hexSum(data), Nonce: tokenLetters.EncodeToString(random(20)),
		Roster: r.roster, Read: r.found, Verdict: j.verdict(w, r.roster, v.At),
	}
	return w, j, v.besideTeam(ctx, h, j)
}

// submission is the id of the list that is handed over.
func (h *Handover) submission() string {
	if h.Submission != nil {
		return h.Submission.ID
	}
	return h.Version.Submission
}

// told is the name of what a webhook hears of a handover.
func told(h *Handover) string {
	if h.Submission != nil {
		return HookSubmitted
	}
	return HookChanged
}

// admittedNow asks before the work is done what the store asks again: nobody's list
// is read in vain.
func (v *Visit) admittedNow(ctx context.Context, h *Handover) error {
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
	return v.admit(v.Event, &copied, h.Version)
}

// bytesOf is what is handed in.
func (s *Service) bytesOf(ctx context.Context, e Entry) ([]byte, error) {
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

// before is the version that a new one is compared with: the accepted one, or else
// the one before it. A new list has none.
func (v *Visit) before(ctx context.Context, h *Handover) *Version {
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
func (v *Visit) Permit(ctx context.Context, submission string, until time.Time) error {
	if err := v.may(Permit); err != nil {
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
	}, v.record(Permit, submission, detail))
}
