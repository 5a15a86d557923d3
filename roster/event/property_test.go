package event_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/event"
)

// A season is an event after a sequence of requests, with the responses that the stored state
// must match.
type season struct {
	*eventFixture
	begun   *event.Created
	at      time.Time
	lists   []string                   // ids, in order of submission
	links   map[string]string          // tokens of players, by list
	sources map[string][]string        // submitted texts, by list and version
	signed  map[string][]event.Receipt // as in the responses
	packs   map[string]string          // hash of the pack of the last check, by list
	trail   int                        // successful changes
	actions map[event.Operation]int    // successful changes, by operation
}

// seasonPacks are the packs of the event. They ban different units, so that a recheck
// changes verdicts.
func seasonPacks() []string {
	return []string{cup, strings.Replace(cup, "Monolith", "Immortals", 1), strings.Replace(cup, "max: 1000", "max: 200", 1)}
}

func seasonLists() []string {
	return []string{legal(), army("Necrons", "Overlord", "Monolith"), army("Space Marines", "Primaris Captain", "Intercessor Squad"), army("Necrons", "Immortals")}
}

func newSeason(h *eventFixture) *season {
	b := h.create(cup)
	return &season{
		eventFixture: h, begun: b, at: noon, links: map[string]string{}, sources: map[string][]string{}, signed: map[string][]event.Receipt{},
		packs: map[string]string{}, trail: 1, actions: map[event.Operation]int{event.OpCreate: 1},
	}
}

// as starts a session with a random role, for a random list.
func (s *season) as(t *rapid.T) *event.Session {
	tokens := map[event.Role]string{event.Organiser: s.begun.Organiser.Token, event.Judge: s.begun.Judge.Token, event.Entrant: s.begun.Entrant.Token, event.Public: ""}
	roles := []event.Role{event.Organiser, event.Organiser, event.Entrant, event.Judge, event.Public}
	if len(s.lists) > 0 {
		tokens[event.Player] = s.links[rapid.SampledFrom(s.lists).Draw(t, "player")]
		roles = append(roles, event.Player)
	}
	return s.authorize(s.begun, tokens[rapid.SampledFrom(roles).Draw(t, "role")], s.at)
}

// list returns the id of one of the lists, or an unknown id.
func (s *season) list(t *rapid.T) string {
	return rapid.SampledFrom(append([]string{"sub_none"}, s.lists...)).Draw(t, "list")
}

// done counts a change that succeeded.
func (s *season) done(t *rapid.T, v *event.Session, o event.Operation, err error) bool {
	if err != nil {
		return false
	}
	if !v.Role.Allows(o) {
		t.Fatalf("%s did %s", v.Role, o)
	}
	s.trail++
	s.actions[o]++
	return true
}

// recordSubmission records the response to a submission.
func (s *season) recordSubmission(t *rapid.T, v *event.Session, source string, out *event.Outcome) {
	id := out.Submission.ID
	if out.Link != nil {
		s.lists = append(s.lists, id)
		s.links[id] = out.Link.Token
	}
	s.sources[id] = append(s.sources[id], source)
	s.signed[id] = append(s.signed[id], out.Receipt)
	s.packs[id] = out.Receipt.Verdict.Pack
	switch {
	case out.Version.Number != len(s.sources[id]) || out.Receipt.Version != out.Version.Number:
		t.Fatalf("version %d is the %dth", out.Version.Number, len(s.sources[id]))
	case !out.Version.At.Equal(s.at):
		t.Fatalf("handed in at %v, want the time of the visit, %v", out.Version.At, s.at)
	case v.Event.Published():
		t.Fatal("handed in after publication")
	case v.Role != event.Organiser && s.at.After(deadline) && out.Submission.Consent == nil:
		t.Fatalf("%s handed in after the deadline", v.Role)
	}
}

func (s *season) submit(t *rapid.T) {
	v, source := s.as(t), rapid.SampledFrom(seasonLists()).Draw(t, "source")
	team := rapid.SampledFrom([]string{"", "Red", "Blue"}).Draw(t, "team")
	out, err := v.Submit(s.t.Context(), event.SubmitRequest{Player: fmt.Sprintf("P%d", len(s.lists)), Team: team, Document: []byte(source)})
	if s.done(t, v, event.OpSubmit, err) {
		s.recordSubmission(t, v, source, out)
	}
}

func (s *season) resubmit(t *rapid.T) {
	v, id, source := s.as(t), s.list(t), rapid.SampledFrom(seasonLists()).Draw(t, "source")
	out, err := v.Resubmit(s.t.Context(), id, event.SubmitRequest{Document: []byte(source)})
	if s.done(t, v, event.OpResubmit, err) {
		if v.Role == event.Player && v.Own != id {
			t.Fatal("a player submitted the list of another player")
		}
		s.recordSubmission(t, v, source, out)
	}
}

func (s *season) actionsOf() map[string]func(*rapid.T) {
	return map[string]func(*rapid.T){
		"time": func(t *rapid.T) {
			s.at = s.at.Add(rapid.SampledFrom([]time.Duration{1, time.Minute, time.Hour, 6 * time.Hour}).Draw(t, "later"))
		},
		"end": func(t *rapid.T) {
			if len(s.lists) < 2 {
				t.Skip("too few lists")
			}
			s.at = noon.Add(30 * time.Hour)
			v := s.authorize(s.begun, s.begun.Organiser.Token, s.at)
			s.done(t, v, event.OpLock, v.Lock(s.t.Context(), true))
			s.done(t, v, event.OpPublish, v.Publish(s.t.Context()))
		},
		"submit":       s.submit,
		"submit too":   s.submit,
		"submit again": s.submit,
		"resubmit":     s.resubmit,
		"resubmit too": s.resubmit,
		"refused": func(t *rapid.T) {
			v := s.as(t)
			if _, err := v.Submit(s.t.Context(), event.SubmitRequest{Player: "X", Document: []byte("chips")}); err == nil {
				t.Fatal("chips were taken for a list")
			}
		},
		"review": func(t *rapid.T) {
			v, id := s.as(t), s.list(t)
			r := event.Review{Status: rapid.SampledFrom([]event.Status{"", event.StatusApproved, event.StatusReturned}).Draw(t, "status"), Note: "n"}
			o := event.OpAnnotate
			if r.Status != "" {
				o = event.OpApprove
			}
			s.done(t, v, o, v.Review(s.t.Context(), []string{id}, r))
		},
		"permit": func(t *rapid.T) {
			v, id := s.as(t), s.list(t)
			s.done(t, v, event.OpPermit, v.Permit(s.t.Context(), id, s.at.Add(time.Hour)))
		},
		"recheck": func(t *rapid.T) {
			v := s.as(t)
			_, err := v.Recheck(s.t.Context())
			if s.done(t, v, event.OpRecheck, err) {
				s.setPacks(v.Event)
			}
		},
		"pack": func(t *rapid.T) {
			v := s.as(t)
			_, err := v.ReplacePack(s.t.Context(), []byte(rapid.SampledFrom(seasonPacks()).Draw(t, "pack")), v.Event.Revision)
			if s.done(t, v, event.OpChangePack, err) {
				s.trail++ // all lists are checked again
				s.actions[event.OpRecheck]++
				s.setPacks(v.Event)
			}
		},
		"lock": func(t *rapid.T) {
			v := s.as(t)
			s.done(t, v, event.OpLock, v.Lock(s.t.Context(), rapid.Bool().Draw(t, "on")))
		},
		"publish": func(t *rapid.T) {
			v := s.as(t)
			if s.done(t, v, event.OpPublish, v.Publish(s.t.Context())) && (v.Event.LockedAt == nil || s.at.Before(v.Event.Pack.Deadlines.Publication)) {
				t.Fatal("published lists that were open, or too early")
			}
		},
		"": func(t *rapid.T) { s.check(t) },
	}
}

func (s *season) setPacks(e *event.Event) {
	for id := range s.packs {
		s.packs[id] = e.Pack.Hash()
	}
}

// check compares the stored state with the responses.
func (s *season) check(t *rapid.T) {
	organiser, public := s.authorize(s.begun, s.begun.Organiser.Token, s.at), s.authorize(s.begun, "", s.at)
	s.checkVersions(t)
	s.checkTable(t, organiser)
	s.checkTrail(t, organiser)
	card, err := public.Info(s.t.Context())
	if err != nil {
		t.Fatal(err)
	}
	text, _ := json.Marshal(card)
	shown := strings.Contains(string(text), "sub_") || strings.Contains(string(text), "Necrons")
	if !public.Event.Published() && shown {
		t.Fatalf("before publication everybody sees %s", text)
	}
	for _, id := range s.lists {
		_, err := public.Submission(s.t.Context(), id)
		if public.Event.Published() != (err == nil) || err != nil && !errors.Is(err, event.ErrRole) {
			t.Fatalf("published: %v; a list to everybody: %v", public.Event.Published(), err)
		}
	}
}

// checkVersions checks that no version is lost or changed, and that each receipt is valid.
func (s *season) checkVersions(t *rapid.T) {
	for id, sources := range s.sources {
		for i, source := range sources {
			x, err := s.Store.Version(s.t.Context(), s.begun.Event.ID, id, i+1)
			if err != nil || string(x.Source) != source || x.Receipt.Signature != s.signed[id][i].Signature || !s.Verify(x.Receipt) {
				t.Fatalf("version %d of %s: %v", i+1, id, err)
			}
		}
	}
}

// checkTable checks that the table has each list once, counts it correctly, and agrees with its
// report.
func (s *season) checkTable(t *rapid.T, v *event.Session) {
	table, err := v.Table(s.t.Context(), event.Filter{})
	if err != nil || table.Total != len(s.lists) || len(table.Lists) != len(s.lists) {
		t.Fatalf("%d lists in the table, %v; want %d", table.Total, err, len(s.lists))
	}
	clean, statuses, worst := 0, 0, 0
	for i, x := range table.Lists {
		d, err := v.Submission(s.t.Context(), x.ID)
		if err != nil {
			t.Fatal(err)
		}
		if x.Newest != len(s.sources[x.ID]) || x.Verdict.Pack != s.packs[x.ID] {
			t.Fatalf("%s: version %d checked with %s; want %d with %s", x.ID, x.Newest, x.Verdict.Pack, len(s.sources[x.ID]), s.packs[x.ID])
		}
		if x.Verdict.Pack == table.Pack && (x.Verdict.Valid != d.Report.Valid || x.Verdict.Summary.Errors != d.Report.Summary.Errors) {
			t.Fatalf("%s: the table says %v, the report %v", x.ID, x.Verdict, d.Report.Summary)
		}
		if x.Accepted > x.Newest || x.Status == event.StatusApproved && x.Accepted != x.Newest {
			t.Fatalf("%s: version %d of %d was approved", x.ID, x.Accepted, x.Newest)
		}
		if x.Verdict.Clean() {
			clean++
		}
		if errs := x.Verdict.Summary.Errors; i > 0 && errs > worst {
			t.Fatal("problem lists do not come first")
		} else {
			worst = errs
		}
	}
	for _, n := range table.Status {
		statuses += n
	}
	if table.Clean != clean || statuses != table.Total {
		t.Fatalf("%d without errors, %d with a status; want %d and %d", table.Clean, statuses, clean, table.Total)
	}
}

// checkTrail checks that each successful change is in the trail once, numbered without gaps.
func (s *season) checkTrail(t *rapid.T, v *event.Session) {
	got, cursor, next := map[event.Operation]int{}, "", s.trail
	for {
		p, err := v.Trail(s.t.Context(), 200, cursor)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range p.Data {
			if r.Number != next {
				t.Fatalf("record %d, want %d", r.Number, next)
			}
			got[r.Action]++
			next--
		}
		if cursor = p.NextCursor; cursor == "" {
			break
		}
	}
	for _, o := range append(slices.Clone(operations), event.OpCreate) {
		if got[o] != s.actions[o] {
			t.Fatalf("%d records of %s, want %d", got[o], o, s.actions[o])
		}
	}
	if next != 0 {
		t.Fatalf("%d records are missing", next)
	}
}

// TestSeasons: after any sequence of requests by any roles, nothing is public before publication,
// no version is lost, the trail is complete and the table is correct.
func TestSeasons(t *testing.T) {
	h := newEventFixture(t)
	rapid.Check(t, func(t *rapid.T) {
		s := newSeason(h)
		t.Repeat(s.actionsOf())
		if len(s.lists) > 0 && !slices.IsSorted(s.lists) {
			t.Fatal("lists are not in the order in which they came")
		}
	})
}

// TestRecheckIsStable: rechecking unchanged lists changes nothing.
func TestRecheckIsStable(t *testing.T) {
	h, b, outs := fielded(t)
	v := h.authorize(b, b.Organiser.Token, noon)
	for range 2 {
		done, err := v.Recheck(t.Context())
		if err != nil || len(done.Changed)+len(done.Failed) != 0 || done.Lists != len(outs) {
			t.Errorf("got %+v, %v; want no change", done, err)
		}
	}
	if d, err := v.Submission(t.Context(), outs["Carl"].Submission.ID); err != nil || !d.Version.Verdict.Has(roster.EventBanned) {
		t.Errorf("got %v, %v", d, err)
	}
}
