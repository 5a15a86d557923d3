package event_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/roster/event"
	"github.com/rollcall40k/rollcall/roster/format/pdf"
)

// act is one operation of a session on a list.
type act struct {
	name string
	op   event.Operation
	do   func(ctx context.Context, v *event.Session, list string) error
}

// acts returns all operations of a session. Permanent changes of the event come last.
func acts() []act {
	return []act{
		{"card", event.OpView, func(ctx context.Context, v *event.Session, _ string) error { _, err := v.Info(ctx); return err }},
		{"table", event.OpViewTable, func(ctx context.Context, v *event.Session, _ string) error {
			_, err := v.Table(ctx, event.Filter{})
			return err
		}},
		{"list", event.OpViewList, func(ctx context.Context, v *event.Session, list string) error {
			_, err := v.Submission(ctx, list)
			return err
		}},
		{"diff", event.OpViewDiff, func(ctx context.Context, v *event.Session, list string) error {
			_, err := v.Diff(ctx, list)
			return err
		}},
		{"trail", event.OpViewTrail, func(ctx context.Context, v *event.Session, _ string) error {
			_, err := v.Trail(ctx, 10, "")
			return err
		}},
		{"submit", event.OpSubmit, func(ctx context.Context, v *event.Session, _ string) error {
			_, err := v.Submit(ctx, event.SubmitRequest{Player: "New", Document: []byte(legal())})
			return err
		}},
		{"resubmit", event.OpResubmit, func(ctx context.Context, v *event.Session, list string) error {
			_, err := v.Resubmit(ctx, list, event.SubmitRequest{Document: []byte(legal())})
			return err
		}},
		{"note", event.OpAnnotate, func(ctx context.Context, v *event.Session, list string) error {
			return v.Review(ctx, []string{list}, event.Review{Note: "looked at"})
		}},
		{"approve", event.OpApprove, func(ctx context.Context, v *event.Session, list string) error {
			return v.Review(ctx, []string{list}, event.Review{Status: event.StatusApproved})
		}},
		{"approve-valid", event.OpApprove, func(ctx context.Context, v *event.Session, _ string) error { _, err := v.ApproveClean(ctx); return err }},
		{"permit", event.OpPermit, func(ctx context.Context, v *event.Session, list string) error {
			return v.Permit(ctx, list, noon.Add(time.Hour))
		}},
		{"emails", event.OpEmail, func(ctx context.Context, v *event.Session, _ string) error {
			_, err := v.Emails(ctx, event.Filter{}, event.DefaultEmailTemplate("en"), "en")
			return err
		}},
		{"recheck", event.OpRecheck, func(ctx context.Context, v *event.Session, _ string) error { _, err := v.Recheck(ctx); return err }},
		{"preview", event.OpChangePack, func(ctx context.Context, v *event.Session, _ string) error {
			_, err := v.PreviewPack(ctx, []byte(cup), "en")
			return err
		}},
		{"pack", event.OpChangePack, func(ctx context.Context, v *event.Session, _ string) error {
			_, err := v.ReplacePack(ctx, []byte(cup), v.Event.Revision)
			return err
		}},
		{"import", event.OpImport, func(ctx context.Context, v *event.Session, _ string) error {
			_, err := v.Import(ctx, []event.ImportRow{{Name: "a", SubmitRequest: event.SubmitRequest{Player: "Imported", Document: []byte(legal())}}})
			return err
		}},
		{"json", event.OpExport, func(ctx context.Context, v *event.Session, _ string) error {
			return v.WriteJSON(ctx, io.Discard, event.Filter{}, "")
		}},
		{"csv", event.OpExport, func(ctx context.Context, v *event.Session, _ string) error {
			return v.WriteCSV(ctx, io.Discard, event.Filter{}, "")
		}},
		{"text", event.OpExport, func(ctx context.Context, v *event.Session, _ string) error {
			return v.WriteText(ctx, io.Discard, event.Filter{}, "")
		}},
		{"pdf", event.OpExport, func(ctx context.Context, v *event.Session, _ string) error {
			return v.WritePDF(ctx, io.Discard, event.Filter{Text: "nobody"}, "en", pdf.Options{})
		}},
		{"tables", event.OpExport, func(ctx context.Context, v *event.Session, list string) error {
			return v.WriteTables(ctx, io.Discard, []event.Pairing{{Table: "1", Lists: []string{list}}}, "en", pdf.Options{})
		}},
		{"link", event.OpLink, func(ctx context.Context, v *event.Session, _ string) error {
			_, err := v.NewLink(ctx, event.Judge, "J", "")
			return err
		}},
		{"links", event.OpLink, func(ctx context.Context, v *event.Session, _ string) error { _, err := v.Links(ctx); return err }},
		{"revoke", event.OpLink, func(ctx context.Context, v *event.Session, _ string) error {
			if err := v.RevokeLink(ctx, "lnk_none"); !errors.Is(err, catalog.ErrNotFound) {
				return err
			}
			return nil
		}},
		{"hook", event.OpWebhook, func(ctx context.Context, v *event.Session, _ string) error {
			_, err := v.AddWebhook(ctx, "https://a.example.org/")
			return err
		}},
		{"hooks", event.OpWebhook, func(ctx context.Context, v *event.Session, _ string) error { _, err := v.Webhooks(ctx); return err }},
		{"unhook", event.OpWebhook, func(ctx context.Context, v *event.Session, _ string) error {
			if err := v.RemoveWebhook(ctx, "hok_none"); !errors.Is(err, catalog.ErrNotFound) {
				return err
			}
			return nil
		}},
		{"lock", event.OpLock, func(ctx context.Context, v *event.Session, _ string) error { return v.Lock(ctx, true) }},
		{"publish", event.OpPublish, func(ctx context.Context, v *event.Session, _ string) error {
			if err := v.Publish(ctx); !errors.Is(err, event.ErrState) {
				return err
			}
			return nil
		}},
		{"remove", event.OpDelete, func(ctx context.Context, v *event.Session, _ string) error { return v.Remove(ctx) }},
	}
}

// TestEveryRoleAtEveryOperation tries every operation with each role, on the own list and on
// another one. The expected results are listed here and not derived from Role.Allows.
func TestEveryRoleAtEveryOperation(t *testing.T) {
	may := map[event.Role]string{
		event.Organiser: "card table list diff trail submit resubmit note approve approve-valid permit emails recheck preview pack import json csv text pdf tables link links revoke hook hooks unhook lock publish remove",
		event.Judge:     "card table list diff trail note json csv text pdf tables",
		event.Entrant:   "card submit",
		event.Player:    "card own/list own/diff own/resubmit",
		event.Public:    "card",
	}
	words := func(r event.Role) []string {
		return strings.Fields(may[r])
	}
	h := newEventFixture(t)
	for _, role := range event.Roles() {
		for _, a := range acts() {
			for _, own := range []bool{true, false} {
				b := h.create(cup)
				mine, other := h.submit(b, "Anna", legal()), h.submit(b, "Ben", legal())
				token := map[event.Role]string{event.Organiser: b.Organiser.Token, event.Judge: b.Judge.Token, event.Entrant: b.Entrant.Token, event.Player: mine.Link.Token}[role]
				list := other.Submission.ID
				if own {
					list = mine.Submission.ID
				}
				name := strings.ReplaceAll(a.name, " ", "-")
				want := slices.Contains(words(role), name) || own && slices.Contains(words(role), "own/"+name)
				v := h.authorize(b, token, noon)
				if v.Role != role {
					t.Fatalf("role: got %s, want %s", v.Role, role)
				}
				err := a.do(t.Context(), v, list)
				switch {
				case want && err != nil:
					t.Errorf("%s, %s, own %v: got %v, want none", role, a.name, own, err)
				case !want && !errors.Is(err, event.ErrRole):
					t.Errorf("%s, %s, own %v: got %v, want %v", role, a.name, own, err, event.ErrRole)
				}
			}
		}
	}
	for _, o := range operations {
		if !slices.ContainsFunc(acts(), func(a act) bool { return a.op == o }) {
			t.Errorf("no act is for the operation %s", o)
		}
	}
}

// TestTokens: a token is valid only at its own event, until it is revoked, and is not stored in
// the database.
func TestTokens(t *testing.T) {
	h := newEventFixture(t)
	a, b := h.create(cup), h.create(cup)
	for name, token := range map[string]string{"of another event": b.Organiser.Token, "unknown": "rce_aaaa", "not a token": "x"} {
		if v, err := h.Authorize(t.Context(), a.Event.ID, event.Credentials{Token: token}, noon); !errors.Is(err, event.ErrToken) || v.Role != event.Public {
			t.Errorf("%s: got %v, %v; want %v", name, v, err, event.ErrToken)
		}
	}
	organiser := h.authorize(a, a.Organiser.Token, noon)
	if err := organiser.RevokeLink(t.Context(), a.Judge.ID); err != nil {
		t.Fatal(err)
	}
	if _, err := h.Authorize(t.Context(), a.Event.ID, event.Credentials{Token: a.Judge.Token}, noon); !errors.Is(err, event.ErrToken) {
		t.Errorf("revoked: got %v, want %v", err, event.ErrToken)
	}
	if _, err := h.Authorize(t.Context(), "evt_none", event.Credentials{}, noon); !errors.Is(err, catalog.ErrNotFound) {
		t.Errorf("no event: got %v, want %v", err, catalog.ErrNotFound)
	}
	links, err := organiser.Links(t.Context())
	if err != nil || len(links) != 3 {
		t.Errorf("links: got %v, %v; want 3", links, err)
	}
	rows, err := h.DB.Read().QueryContext(t.Context(), "SELECT hash, id, event_record.detail, event_record.who FROM event_link, event_record")
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var hash []byte
		var rest [3]string
		if err := rows.Scan(&hash, &rest[0], &rest[1], &rest[2]); err != nil {
			t.Fatal(err)
		}
		for _, secret := range []string{a.Organiser.Token, a.Judge.Token, b.Entrant.Token} {
			if bytes.Contains(hash, []byte(secret)) || strings.Contains(strings.Join(rest[:], " "), secret) {
				t.Error("a token is in the database")
			}
		}
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
}

// TestOwner: the API key that created an event is the organiser of that event only.
func TestOwner(t *testing.T) {
	h := newEventFixture(t)
	b, err := h.Create(t.Context(), []byte(cup), "key_a", noon)
	if err != nil {
		t.Fatal(err)
	}
	for key, want := range map[string]event.Role{"key_a": event.Organiser, "key_b": event.Public, "": event.Public} {
		v, err := h.Authorize(t.Context(), b.Event.ID, event.Credentials{Key: key}, noon)
		if err != nil || v.Role != want {
			t.Errorf("key %q: got %v, %v; want %s", key, v.Role, err, want)
		}
	}
	free := h.create(cup)
	if v, err := h.Authorize(t.Context(), free.Event.ID, event.Credentials{}, noon); err != nil || v.Role != event.Public {
		t.Errorf("an event without an owner: got %v, %v; want public", v.Role, err)
	}
}

// operations are all operations that require a role.
var operations = []event.Operation{
	event.OpView, event.OpViewTable, event.OpViewList, event.OpViewDiff, event.OpViewTrail, event.OpSubmit, event.OpResubmit, event.OpAnnotate,
	event.OpApprove, event.OpPermit, event.OpEmail, event.OpRecheck, event.OpChangePack, event.OpLock, event.OpPublish, event.OpImport,
	event.OpExport, event.OpLink, event.OpWebhook, event.OpDelete,
}
