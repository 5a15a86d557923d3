package event_test

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/roster/event"
)

// sealed computes a commitment as a reader would.
func sealed(nonce, source string) string {
	mac := hmac.New(sha256.New, []byte(nonce))
	mac.Write([]byte(source))
	return hex.EncodeToString(mac.Sum(nil))
}

// TestCommitments: a commitment that was public before publication matches only the published
// list. Equal lists have different commitments, so a commitment does not reveal another list.
func TestCommitments(t *testing.T) {
	h := newEventFixture(t)
	b := h.create(cup)
	for _, player := range []string{"Anna", "Ben", "Carl"} {
		h.submit(b, player, legal())
	}
	card, err := h.authorize(b, "", noon).Info(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	before, seen := map[string]string{}, map[string]bool{}
	for _, e := range card.Entries {
		before[e.Player], seen[e.Commitment] = e.Commitment, true
	}
	if len(seen) != 3 {
		t.Fatalf("got %d commitments of three equal lists, want 3", len(seen))
	}
	due := h.authorize(b, b.Organiser.Token, publication)
	if err := errors.Join(due.Lock(t.Context(), true), due.Publish(t.Context())); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := h.authorize(b, "", publication).WriteJSON(t.Context(), &out, event.Filter{}, ""); err != nil {
		t.Fatal(err)
	}
	var published struct{ Lists []event.ExportedList }
	if err := json.Unmarshal(out.Bytes(), &published); err != nil || len(published.Lists) != 3 {
		t.Fatalf("got %d lists, %v", len(published.Lists), err)
	}
	for _, l := range published.Lists {
		sum := sha256.Sum256([]byte(l.Source))
		if sealed(l.Nonce, l.Source) != before[l.Player] || l.Commitment != before[l.Player] || l.Hash != hex.EncodeToString(sum[:]) {
			t.Errorf("%s: the list does not match its earlier commitment", l.Player)
		}
		if sealed(l.Nonce, strings.Replace(l.Source, "Deathmarks", "Lychguard", 1)) == before[l.Player] {
			t.Errorf("%s: another list matches too", l.Player)
		}
	}
}

// TestExportsKeepSecretsUntilPublication: exports before publication do not contain the
// nonces that open the commitments.
func TestExportsKeepSecretsUntilPublication(t *testing.T) {
	h := newEventFixture(t)
	b := h.create(cup)
	out := h.submit(b, "Anna", legal())
	for name, token := range map[string]string{"organiser": b.Organiser.Token, "judge": b.Judge.Token} {
		lists, err := h.authorize(b, token, noon).Lists(t.Context(), event.Filter{}, "")
		if err != nil || len(lists) != 1 || lists[0].Nonce+lists[0].Source+lists[0].Hash != "" || lists[0].Commitment != out.Receipt.Commitment {
			t.Errorf("%s: got %+v, %v; want the commitment alone", name, lists, err)
		}
	}
}

// TestPublicExports: the public may export published lists, unless the pack publishes less than
// complete lists.
func TestPublicExports(t *testing.T) {
	for after, open := range map[string]bool{"lists": true, "factions": false, "players": false} {
		h := newEventFixture(t)
		b := h.create(strings.Replace(cup, "before: players", "before: players, after: "+after, 1))
		first := h.submit(b, "Anna", legal())
		h.submit(b, "Ben", legal())
		due := h.authorize(b, b.Organiser.Token, publication)
		if err := errors.Join(due.Lock(t.Context(), true), due.Publish(t.Context())); err != nil {
			t.Fatal(err)
		}
		for name, token := range map[string]string{"the public": "", "a player": first.Link.Token, "an entrant": b.Entrant.Token} {
			lists, err := h.authorize(b, token, publication).Lists(t.Context(), event.Filter{}, "")
			if open != (err == nil) || !open && !errors.Is(err, event.ErrRole) || open && len(lists) != 2 {
				t.Errorf("%s after publication of %s: got %d lists, %v", name, after, len(lists), err)
			}
		}
	}
}
