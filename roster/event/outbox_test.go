package event_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/roster/event"
)

// failingQueue is a queue that rejects everything, like that of a process that is shutting down.
type failingQueue struct{}

func (failingQueue) AddWebhook(context.Context, string, bool) error { return errors.New("ended") }

// withFailingQueue returns a service on the same database with a failing queue.
func (h *eventFixture) withFailingQueue() *eventFixture {
	h.t.Helper()
	c := *h
	var err error
	c.Service, err = event.NewService(h.t.Context(), event.Config{Store: h.Store, Rosters: h.Rosters, Library: h.Library, Queue: failingQueue{}, Address: "https://lists.example.org", Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		h.t.Fatal(err)
	}
	return &c
}

// notificationTypes are the types of notifications with the ids of their lists, sorted.
func (h *eventFixture) notificationTypes(ids []string) []string {
	h.t.Helper()
	out := []string{}
	for _, id := range ids {
		m, err := h.WebhookMessage(h.t.Context(), id, noon)
		if err != nil || m == nil {
			h.t.Fatalf("message %s: %v, %v", id, m, err)
		}
		var body struct {
			Type string
			Data struct {
				Event, Submission, What string
				Lists                   []string
				Valid                   bool
			}
		}
		if err := json.Unmarshal(m.Body, &body); err != nil {
			h.t.Fatal(err)
		}
		if body.Data.Event == "" {
			h.t.Errorf("got %s, want the event", m.Body)
		}
		out = append(out, strings.TrimSpace(body.Type+" "+body.Data.Submission+body.Data.What+strings.Join(body.Data.Lists, " ")))
	}
	slices.Sort(out)
	return out
}

// TestOutbox: a notification is stored together with its change. If a process ends before it
// queues the deliveries, the next process sends them.
func TestOutbox(t *testing.T) {
	h := newEventFixture(t)
	ends := h.withFailingQueue()
	b := ends.create(cup)
	organiser := ends.authorize(b, b.Organiser.Token, noon)
	for _, address := range []string{"https://a.example.org/", "https://b.example.org/"} {
		if _, err := organiser.AddWebhook(t.Context(), address); err != nil {
			t.Fatal(err)
		}
	}
	id := ends.submit(b, "Anna", legal()).Submission.ID
	again, err := organiser.Resubmit(t.Context(), id, event.SubmitRequest{Document: []byte(army("Necrons", "Overlord", "Monolith"))})
	if err != nil || again.Version.Number != 2 {
		t.Fatal(again, err)
	}
	stricter := strings.Replace(cup, "Monolith", "Overlord", 1)
	due := ends.authorize(b, b.Organiser.Token, noon.Add(30*time.Hour))
	if err := errors.Join(
		organiser.Review(t.Context(), []string{id}, event.Review{Note: "a note sends no notification"}),
		organiser.Review(t.Context(), []string{id}, event.Review{Status: event.StatusReturned}),
		second(organiser.ReplacePack(t.Context(), []byte(strings.Replace(cup, "max: 1000", "max: 10", 1)), 1)),
		second(organiser.Recheck(t.Context())),
		due.Lock(t.Context(), true), due.Publish(t.Context()),
	); err != nil {
		t.Fatal(err)
	}
	if err := second(due.ReplacePack(t.Context(), []byte(stricter), due.Event.Revision)); !errors.Is(err, event.ErrLocked) {
		t.Fatalf("a pack after publication: got %v, want %v", err, event.ErrLocked)
	}
	if len(h.sent.all()) != 0 {
		t.Fatal("something was queued")
	}
	if err := h.ResumeWebhooks(t.Context()); err != nil {
		t.Fatal(err)
	}
	var want []string
	for _, x := range []string{
		"list.submitted " + id, "list.changed " + id, "lists.judged " + id, "event.changed pack " + due.Event.Pack.Hash(),
		"lists.judged " + id, "event.changed locked", "event.published published",
	} {
		want = append(want, x, x)
	}
	slices.Sort(want)
	if diff := cmp.Diff(want, h.notificationTypes(h.sent.all())); diff != "" {
		t.Errorf("heard (-want +got):\n%s", diff)
	}
}

// TestNoNotificationOfRejectedChanges: a change that fails sends no notification.
func TestNoNotificationOfRejectedChanges(t *testing.T) {
	h := newEventFixture(t)
	b := h.create(cup)
	organiser := h.authorize(b, b.Organiser.Token, noon)
	if _, err := organiser.AddWebhook(t.Context(), "https://a.example.org/"); err != nil {
		t.Fatal(err)
	}
	late := h.authorize(b, b.Entrant.Token, deadline.Add(1))
	for name, err := range map[string]error{
		"late":        second(late.Submit(t.Context(), event.SubmitRequest{Player: "Anna", Document: []byte(legal())})),
		"unreadable":  second(organiser.Submit(t.Context(), event.SubmitRequest{Player: "Anna", Document: []byte("chips")})),
		"publication": organiser.Publish(t.Context()),
		"no list":     organiser.Review(t.Context(), []string{"sub_none"}, event.Review{Status: event.StatusApproved}),
	} {
		if err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	if ids, err := h.Store.PendingDeliveries(t.Context()); err != nil || len(ids) != 0 || len(h.sent.all()) != 0 {
		t.Errorf("got %v, %v; want no deliveries", ids, err)
	}
}

// TestManyDeliveries: the notifications of an event with many pending deliveries wait for those of others.
func TestManyDeliveries(t *testing.T) {
	h := newEventFixture(t)
	many, other := h.create(cup), h.create(cup)
	for range 4 {
		if _, err := h.authorize(many, many.Organiser.Token, noon).AddWebhook(t.Context(), "https://a.example.org/"); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := h.authorize(other, other.Organiser.Token, noon).AddWebhook(t.Context(), "https://a.example.org/"); err != nil {
		t.Fatal(err)
	}
	for i, want := range []int{0, 0, 4, 8, 8} {
		b := many
		if i == 4 {
			b = other
		}
		h.submit(b, fmt.Sprint("Player ", i), legal())
		if h.sent.later != want {
			t.Errorf("after %d lists: %d can wait, want %d", i+1, h.sent.later, want)
		}
	}
}

// TestQueued: a stored delivery is queued immediately if the queue accepts it.
func TestQueued(t *testing.T) {
	h := newEventFixture(t)
	b := h.create(cup)
	if _, err := h.authorize(b, b.Organiser.Token, noon).AddWebhook(t.Context(), "https://a.example.org/"); err != nil {
		t.Fatal(err)
	}
	h.submit(b, "Anna", legal())
	open, err := h.Store.PendingDeliveries(t.Context())
	if diff := cmp.Diff(open, h.sent.all()); diff != "" || err != nil {
		t.Errorf("queued (-stored +queued), %v:\n%s", err, diff)
	}
	if ids, _, err := h.Store.Deliveries(t.Context(), "msg_none"); err != nil || len(ids) != 0 {
		t.Errorf("of no news: got %v, %v", ids, err)
	}
	if _, _, err := h.Store.Delivery(t.Context(), "msg_none"); !errors.Is(err, catalog.ErrNotFound) {
		t.Errorf("got %v, want %v", err, catalog.ErrNotFound)
	}
}
