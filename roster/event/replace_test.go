package event_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/roster/event"
	rosterstore "github.com/rollcall40k/rollcall/roster/store"
)

// strict is the pack with an additional ban on Immortals.
var strict = strings.Replace(cup, "Monolith", "Immortals", 1)

// state is the visible state of an event: its pack, the verdicts of its lists, the length of
// its audit trail, and the pending messages.
type state struct {
	Pack     string
	Revision int
	Verdicts map[string]string // pack and validity, by list
	Trail    int
	Unsent   int
}

func (h *eventFixture) state(b *event.Created) state {
	h.t.Helper()
	e, err := h.Store.Event(h.t.Context(), b.Event.ID)
	if err != nil {
		h.t.Fatal(err)
	}
	s := state{Pack: e.Pack.Hash(), Revision: e.Revision, Verdicts: map[string]string{}}
	subs, err := h.Store.Submissions(h.t.Context(), b.Event.ID)
	if err != nil {
		h.t.Fatal(err)
	}
	for _, sub := range subs {
		v, err := h.Store.Version(h.t.Context(), b.Event.ID, sub.ID, sub.Newest)
		if err != nil {
			h.t.Fatal(err)
		}
		if v.Verdict.Pack != sub.Verdict.Pack || v.Verdict.Valid != sub.Verdict.Valid {
			h.t.Errorf("list %s: verdict %+v, its version %+v", sub.ID, sub.Verdict, v.Verdict)
		}
		s.Verdicts[sub.ID] = v.Verdict.Pack[:12] + map[bool]string{true: " valid", false: ""}[v.Verdict.Valid]
	}
	trail, err := h.Store.Trail(h.t.Context(), b.Event.ID, 200, "")
	if err != nil {
		h.t.Fatal(err)
	}
	open, err := h.Store.PendingDeliveries(h.t.Context())
	if err != nil {
		h.t.Fatal(err)
	}
	s.Trail, s.Unsent = len(trail.Data), len(open)
	return s
}

// exec changes the database without the store.
func (h *eventFixture) exec(query string) {
	h.t.Helper()
	if _, err := h.DB.Write().ExecContext(h.t.Context(), query); err != nil {
		h.t.Fatal(err)
	}
}

// TestReplacePackAtOnce makes the replacement of a pack fail at each statement: then neither the
// pack, nor a verdict, nor the trail has changed. Without a failure, all of them have.
func TestReplacePackAtOnce(t *testing.T) {
	h, b, _ := fielded(t)
	v := h.authorize(b, b.Organiser.Token, noon)
	if _, err := v.AddWebhook(t.Context(), "https://a.example.org/"); err != nil {
		t.Fatal(err)
	}
	before := h.state(b)
	for _, at := range []string{"UPDATE ON event", "UPDATE ON submission", "UPDATE ON submission_version", "INSERT ON event_record"} {
		h.exec("CREATE TRIGGER stop BEFORE " + at + " BEGIN SELECT RAISE(ABORT, 'stopped'); END")
		if _, err := v.ReplacePack(t.Context(), []byte(strict), 1); err == nil || !strings.Contains(err.Error(), "stopped") {
			t.Fatalf("stopped at %s: got %v", at, err)
		}
		h.exec("DROP TRIGGER stop")
		if diff := cmp.Diff(before, h.state(b)); diff != "" {
			t.Fatalf("stopped at %s (-before +after):\n%s", at, diff)
		}
	}
	if _, err := v.ReplacePack(t.Context(), []byte(strict), 1); err != nil {
		t.Fatal(err)
	}
	after := h.state(b)
	for id, verdict := range after.Verdicts {
		if !strings.HasPrefix(verdict, after.Pack[:12]) {
			t.Errorf("list %s: verdict %s, not by pack %s", id, verdict, after.Pack[:12])
		}
	}
	if after.Pack == before.Pack || after.Revision != 2 || after.Trail != before.Trail+2 || after.Unsent != 2 {
		t.Errorf("replaced: got %+v", after)
	}
}

// interruptedStore is a store that calls a function once before verdicts are stored.
type interruptedStore struct {
	*rosterstore.Store
	happens func()
	asked   int
}

// UpdateVerdicts first calls the function.
func (s *interruptedStore) UpdateVerdicts(ctx context.Context, j *event.VerdictUpdate) (*event.Event, error) {
	s.asked++
	if happens := s.happens; happens != nil {
		s.happens = nil
		happens()
	}
	return s.Store.UpdateVerdicts(ctx, j)
}

// interrupted returns a fixture on the same database that calls a function between the evaluation
// of lists and the storing of verdicts.
func (h *eventFixture) interrupted(happens func()) (*eventFixture, *interruptedStore) {
	h.t.Helper()
	s := &interruptedStore{Store: h.Store, happens: happens}
	c := *h
	var err error
	c.Service, err = event.NewService(h.t.Context(), event.Config{Store: s, Rosters: h.Rosters, Library: h.Library, Queue: h.sent, Address: "https://lists.example.org"})
	if err != nil {
		h.t.Fatal(err)
	}
	return &c, s
}

// TestReplacePackAmidLists: a list that is submitted or resubmitted while the others are
// evaluated with a new pack is evaluated with the new pack too.
func TestReplacePackAmidLists(t *testing.T) {
	h, b, outs := fielded(t)
	var late string
	slow, store := h.interrupted(func() {
		late = h.submit(b, "Late", army("Necrons", "Overlord", "Deathmarks")).Submission.ID
		list := []byte(army("Necrons", "Overlord", "Immortals"))
		if _, err := h.authorize(b, outs["Anna"].Link.Token, noon).Resubmit(t.Context(), outs["Anna"].Submission.ID, event.SubmitRequest{Document: list}); err != nil {
			t.Fatal(err)
		}
	})
	done, err := slow.authorize(b, b.Organiser.Token, noon).ReplacePack(t.Context(), []byte(strict), 1)
	if err != nil {
		t.Fatal(err)
	}
	got := h.state(b)
	if done.Lists != 5 || store.asked != 2 || got.Verdicts[late] != got.Pack[:12]+" valid" || got.Verdicts[outs["Anna"].Submission.ID] != got.Pack[:12] {
		t.Errorf("got %+v after %d attempts, and %+v", done, store.asked, got)
	}
}

// TestRecheckAmidPack: if the pack is replaced during a recheck, the lists are checked with
// the new pack, and no verdict of the old one is stored.
func TestRecheckAmidPack(t *testing.T) {
	h, b, _ := fielded(t)
	slow, _ := h.interrupted(func() {
		if _, err := h.authorize(b, b.Organiser.Token, noon).ReplacePack(t.Context(), []byte(strict), 1); err != nil {
			t.Fatal(err)
		}
	})
	done, err := slow.authorize(b, b.Organiser.Token, noon).Recheck(t.Context())
	if err != nil || len(done.Changed) != 0 {
		t.Errorf("got %+v, %v; want no change after that of the pack", done, err)
	}
	got := h.state(b)
	for id, verdict := range got.Verdicts {
		if !strings.HasPrefix(verdict, got.Pack[:12]) {
			t.Errorf("list %s: verdict %s, not by pack %s", id, verdict, got.Pack[:12])
		}
	}
}

// TestReplacePackAmidChange: of two packs for the same revision one is accepted. A pack for an
// event that is published in the meantime is rejected.
func TestReplacePackAmidChange(t *testing.T) {
	h, b, _ := fielded(t)
	slow, _ := h.interrupted(func() {
		if _, err := h.authorize(b, b.Organiser.Token, noon).ReplacePack(t.Context(), []byte(strict), 1); err != nil {
			t.Fatal(err)
		}
	})
	looser := strings.Replace(cup, "max: 1000", "max: 2000", 1)
	if _, err := slow.authorize(b, b.Organiser.Token, noon).ReplacePack(t.Context(), []byte(looser), 1); !errors.Is(err, event.ErrStale) {
		t.Errorf("the second pack: got %v, want %v", err, event.ErrStale)
	}
	if got := h.state(b); got.Revision != 2 {
		t.Errorf("got %+v, want the first pack", got)
	}
}

// TestReplacePackGivenUp: if the request is cancelled during the evaluation, nothing changes.
func TestReplacePackGivenUp(t *testing.T) {
	h, b, _ := fielded(t)
	before := h.state(b)
	ctx, cancel := context.WithCancel(t.Context())
	slow, _ := h.interrupted(cancel)
	if _, err := slow.authorize(b, b.Organiser.Token, noon).ReplacePack(ctx, []byte(strict), 1); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	if diff := cmp.Diff(before, h.state(b)); diff != "" {
		t.Errorf("(-before +after):\n%s", diff)
	}
}
