package event_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/roster/event"
)

// withKey starts a session with an API key.
func (h *eventFixture) withKey(b *event.Created, key string) *event.Session {
	h.t.Helper()
	v, err := h.Authorize(h.t.Context(), b.Event.ID, event.Credentials{Key: key}, noon)
	if err != nil {
		h.t.Fatal(err)
	}
	return v
}

// TestGrants: an API key has the last granted role, at that event only, until the role is
// revoked. It can be granted again.
func TestGrants(t *testing.T) {
	h := newEventFixture(t)
	b, other := h.create(cup), h.create(cup)
	list := h.submit(b, "Anna", legal()).Submission.ID
	organiser := h.authorize(b, b.Organiser.Token, noon)
	for _, role := range []event.Role{event.Judge, event.Entrant, event.Player, event.Organiser} {
		g, err := organiser.Grant(t.Context(), "key_ben", role, "Ben", list)
		if err != nil {
			t.Fatal(err)
		}
		v := h.withKey(b, "key_ben")
		if v.Role != role || (v.Own == list) != (role == event.Player) {
			t.Errorf("got %s of %q, want %s", v.Role, v.Own, role)
		}
		if at := h.withKey(other, "key_ben").Role; at != event.Public {
			t.Errorf("at another event: got %s, want %s", at, event.Public)
		}
		if err := organiser.RevokeLink(t.Context(), g.ID); err != nil {
			t.Fatal(err)
		}
		if v := h.withKey(b, "key_ben"); v.Role != event.Public || v.Own != "" {
			t.Errorf("revoked: got %s, want %s", v.Role, event.Public)
		}
	}
	links, err := organiser.Links(t.Context())
	if err != nil || len(links) != 5 { // three of the event, Anna's, and that of the key
		t.Errorf("got %d links, %v; want 5", len(links), err)
	}
	for name, err := range map[string]error{
		"no key":       second(organiser.Grant(t.Context(), " ", event.Judge, "", "")),
		"no role":      second(organiser.Grant(t.Context(), "key_c", event.Public, "", "")),
		"a long name":  second(organiser.Grant(t.Context(), "key_c", event.Judge, strings.Repeat("x", 101), "")),
		"another line": second(organiser.Grant(t.Context(), "key\nc", event.Judge, "", "")),
	} {
		if !errors.Is(err, event.ErrInput) {
			t.Errorf("%s: got %v, want %v", name, err, event.ErrInput)
		}
	}
	if err := second(organiser.Grant(t.Context(), "key_c", event.Player, "", "sub_none")); !errors.Is(err, catalog.ErrNotFound) {
		t.Errorf("the player of no list: got %v, want %v", err, catalog.ErrNotFound)
	}
	if err := second(h.authorize(b, b.Judge.Token, noon).Grant(t.Context(), "key_c", event.Organiser, "", "")); !errors.Is(err, event.ErrRole) {
		t.Errorf("by a judge: got %v, want %v", err, event.ErrRole)
	}
}

func second[T any](_ T, err error) error { return err }

// TestOwnerKeepsTheEvent: granting the owner another role does not replace its own.
func TestOwnerKeepsTheEvent(t *testing.T) {
	h := newEventFixture(t)
	b, err := h.Create(t.Context(), []byte(cup), "key_a", noon)
	if err != nil {
		t.Fatal(err)
	}
	if err := second(h.withKey(b, "key_a").Grant(t.Context(), "key_a", event.Player, "", "")); err == nil || h.withKey(b, "key_a").Role != event.Organiser {
		t.Errorf("got %v, want a refusal and an organiser", err)
	}
	if err := second(h.withKey(b, "key_a").Grant(t.Context(), "key_a", event.Judge, "", "")); !errors.Is(err, event.ErrInput) {
		t.Errorf("got %v, want %v", err, event.ErrInput)
	}
}

// TestOwned: the events of a key are listed page by page, newest first: those that it created and
// those at which it has a role.
func TestOwned(t *testing.T) {
	h := newEventFixture(t)
	var want []string
	for i := range 5 {
		at, key := noon.Add(time.Duration(i)*time.Second), []string{"key_a", "key_b", ""}[i%3]
		b, err := h.Create(t.Context(), []byte(cup), key, at)
		if err != nil {
			t.Fatal(err)
		}
		switch {
		case key == "key_a":
			want = append(want, b.Event.ID+" organiser")
		case i == 1:
			organiser := h.authorize(b, b.Organiser.Token, at)
			if _, err := organiser.Grant(t.Context(), "key_a", event.Judge, "", ""); err != nil {
				t.Fatal(err)
			}
			want = append(want, b.Event.ID+" judge")
		case i == 4:
			organiser := h.authorize(b, b.Organiser.Token, at)
			g, err := organiser.Grant(t.Context(), "key_a", event.Judge, "", "")
			if err := errors.Join(err, organiser.RevokeLink(t.Context(), g.ID)); err != nil {
				t.Fatal(err)
			}
		}
	}
	slices.Reverse(want)
	got, cursor := []string{}, ""
	for {
		p, err := h.Owned(t.Context(), "key_a", 2, cursor)
		if err != nil {
			t.Fatal(err)
		}
		for _, b := range p.Data {
			got = append(got, b.ID+" "+string(b.Role))
			if b.Name != "Winter Cup" || b.PackHash == "" || b.Page != "https://lists.example.org/events/"+b.ID {
				t.Errorf("got %+v", b)
			}
		}
		if cursor = p.NextCursor; cursor == "" {
			break
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("events of key_a (-want +got):\n%s", diff)
	}
	if p, err := h.Owned(t.Context(), "", 10, ""); err != nil || len(p.Data) != 1 || p.Data[0].Role != event.Public {
		t.Errorf("without keys: got %+v, %v; want the event without an owner", p.Data, err)
	}
	if p, err := h.Owned(t.Context(), "key_c", 10, ""); err != nil || p.Data == nil || len(p.Data) != 0 {
		t.Errorf("a key without events: got %+v, %v; want none", p.Data, err)
	}
	if _, err := h.Owned(t.Context(), "key_a", 2, "nonsense"); !errors.Is(err, catalog.ErrBadCursor) {
		t.Errorf("got %v, want %v", err, catalog.ErrBadCursor)
	}
}
