package event_test

import (
	"bytes"
	"crypto/ed25519"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/csv"
	"encoding/hex"
	"encoding/json"
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/roster/event"
	"github.com/rollcall40k/rollcall/roster/format/pdf"
	"github.com/rollcall40k/rollcall/roster/format/text"
	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/schemas/fault"
	"github.com/rollcall40k/rollcall/schemas/fuzztest"
	"github.com/rollcall40k/rollcall/schemas/ziptest"
)

// TestReceipts: an unchanged receipt is valid, even after a restart, and can be verified with
// only the public key. A changed one is invalid.
func TestReceipts(t *testing.T) {
	h := newEventFixture(t)
	b := h.create(cup)
	out := h.submit(b, "Anna", legal())
	r := out.Receipt
	sum := sha256.Sum256([]byte(legal()))
	if r.Hash != hex.EncodeToString(sum[:]) || r.Version != 1 || !r.At.Equal(noon) || r.Player != "Anna" {
		t.Errorf("got %+v", r)
	}
	mac := hmac.New(sha256.New, []byte(r.Nonce))
	mac.Write([]byte(legal()))
	if r.Commitment != hex.EncodeToString(mac.Sum(nil)) {
		t.Errorf("commitment: got %s, want the HMAC of the list", r.Commitment)
	}
	if !h.Verify(r) {
		t.Error("the receipt does not hold")
	}
	for name, change := range map[string]func(*event.Receipt){
		"time":      func(r *event.Receipt) { r.At = r.At.Add(-time.Second) },
		"verdict":   func(r *event.Receipt) { r.Verdict.Valid = false },
		"hash":      func(r *event.Receipt) { r.Hash = strings.Repeat("0", 64) },
		"signature": func(r *event.Receipt) { r.Signature = "AAAA" + r.Signature[4:] },
		"none":      func(r *event.Receipt) { r.Signature = "" },
	} {
		forged := r
		change(&forged)
		if h.Verify(forged) {
			t.Errorf("a different %s: the receipt is valid", name)
		}
	}
	text, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	var read event.Receipt
	if err := json.Unmarshal(text, &read); err != nil || !h.Verify(read) {
		t.Errorf("written and read: %v, holds %v", err, h.Verify(read))
	}
	again, err := event.NewService(t.Context(), event.Config{Store: h.Store, Rosters: h.Rosters, Library: h.Library})
	if err != nil || !again.Verify(r) {
		t.Errorf("after a restart: %v, the receipt does not hold", err)
	}
	if other := newEventFixture(t); other.Verify(r) {
		t.Error("another server accepts the receipt")
	}
	key, err := base64.StdEncoding.DecodeString(h.PublicKey())
	signature, _ := base64.StdEncoding.DecodeString(r.Signature)
	r.Signature = ""
	plain, _ := json.Marshal(r)
	if err != nil || !ed25519.Verify(key, plain, signature) {
		t.Error("the public key does not verify the receipt")
	}
}

// TestEmails: each player gets an e-mail with the problems of the own list and a valid link.
func TestEmails(t *testing.T) {
	h, b, outs := fielded(t)
	v := h.authorize(b, b.Organiser.Token, noon)
	no := false
	emails, err := v.Emails(t.Context(), event.Filter{Clean: &no}, event.DefaultEmailTemplate("en"), "en")
	if err != nil || len(emails) != 2 {
		t.Fatalf("got %v, %v; want two emails", emails, err)
	}
	l := emails[1]
	if l.Player != "Carl" || !strings.Contains(l.Text, "Hello Carl") || !strings.Contains(l.Text, "- The event bans Monolith (no great machines).") || l.Subject != "Winter Cup: your list" {
		t.Errorf("got %+v", l)
	}
	_, token, ok := strings.Cut(l.Text, "/access/")
	if !ok {
		t.Fatal("no link")
	}
	visit := h.authorize(b, strings.TrimSpace(token), noon)
	if visit.Role != event.Player || visit.Own != outs["Carl"].Submission.ID {
		t.Errorf("the link is of %s, %s; want Carl's", visit.Role, visit.Own)
	}
	h.authorize(b, outs["Carl"].Link.Token, noon) // the first link remains valid
	for name, x := range map[string]event.EmailTemplate{
		"an unknown word": {Subject: "a", Text: "{secret}"},
		"an open brace":   {Subject: "{player", Text: "a"},
		"no text":         {Subject: "a"},
		"too long":        {Subject: "a", Text: strings.Repeat("x", 20_001)},
	} {
		if _, err := v.Emails(t.Context(), event.Filter{}, x, "en"); !errors.Is(err, event.ErrInput) {
			t.Errorf("%s: got %v, want %v", name, err, event.ErrInput)
		}
	}
}

// TestImport: each row is accepted, or reported with the reason, and an import may be repeated.
func TestImport(t *testing.T) {
	h := newEventFixture(t)
	b := h.create(cup)
	rows, err := event.ReadZip(ziptest.Archive(
		"Red/Anna.json", legal(), "Red/Ben_Old.json", army("Necrons", "Overlord", "Monolith"), "__MACOSX/Red/._Anna.json", "x", ".DS_Store", "x",
		"Carl.txt", "no list at all", "Dora.txt", strings.Repeat("Overlord (80 points)\n", 60_000), "Empty.txt", "",
	))
	if err != nil {
		t.Fatal(err)
	}
	v := h.authorize(b, b.Organiser.Token, deadline.Add(time.Hour))
	for try := range 2 {
		done, err := v.Import(t.Context(), rows)
		if err != nil {
			t.Fatal(err)
		}
		got := []string{}
		for _, r := range done {
			state := "refused"
			switch {
			case r.Submission != "" && r.Valid:
				state = "legal"
			case r.Submission != "":
				state = "not legal"
			case r.Error == "":
				state = "no result"
			}
			got = append(got, r.Player+": "+state)
		}
		want := []string{"Anna: legal", "Ben Old: not legal", "Carl: refused", "Dora: refused", "Empty: refused"}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("try %d (-want +got):\n%s", try, diff)
		}
	}
	table, err := v.Table(t.Context(), event.Filter{})
	if err != nil || table.Total != 2 || table.Lists[0].Team != "Red" || table.Lists[0].Newest != 1 {
		t.Errorf("got %+v, %v; want two lists with one version: the second import changes nothing", table.Lists, err)
	}
	changed := []event.ImportRow{{Name: "1", SubmitRequest: event.SubmitRequest{Player: "Anna", Team: "Red", Document: []byte(legal() + "\n")}}}
	if _, err := v.Import(t.Context(), changed); err != nil {
		t.Fatal(err)
	}
	table, err = v.Table(t.Context(), event.Filter{Text: "Anna"})
	if err != nil || len(table.Lists) != 1 || table.Lists[0].Newest != 2 {
		t.Errorf("got version %d, %v; want the second of the changed list", table.Lists[0].Newest, err)
	}
	if _, err := v.Import(t.Context(), make([]event.ImportRow, event.MaxImportRows+1)); !errors.Is(err, event.ErrInput) {
		t.Errorf("too many rows: got %v, want %v", err, event.ErrInput)
	}
}

func TestReadCSV(t *testing.T) {
	for name, tt := range map[string]struct {
		in   string
		want []event.ImportRow
	}{
		"a table":             {"player,team,list\nAnna,Red,\"a\nb\"\n", []event.ImportRow{{Name: "line 2", SubmitRequest: event.SubmitRequest{Player: "Anna", Team: "Red", Document: []byte("a\nb")}}}},
		"of a spreadsheet":    {"\ufeffList; Player ;Mail\r\nx;Ben;b@example.org\r\n", []event.ImportRow{{Name: "line 2", SubmitRequest: event.SubmitRequest{Player: "Ben", Email: "b@example.org", Document: []byte("x")}}}},
		"in UTF-16 with tabs": {"\xff\xfep\x00l\x00a\x00y\x00e\x00r\x00\x09\x00l\x00i\x00s\x00t\x00\x0a\x00\xc5\x00s\x00a\x00\x09\x00x\x00\x0a\x00", []event.ImportRow{{Name: "line 2", SubmitRequest: event.SubmitRequest{Player: "\u00c5sa", Document: []byte("x")}}}},
		"of rosters":          {"player,roster\nAnna,ros_1\nBen\n", []event.ImportRow{{Name: "line 2", SubmitRequest: event.SubmitRequest{Player: "Anna", RosterID: "ros_1", Document: []byte{}}}, {Name: "line 3", SubmitRequest: event.SubmitRequest{Player: "Ben", Document: []byte{}}}}},
		"a head alone":        {"player,list\n", nil},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := event.ReadCSV([]byte(tt.in))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("rows (-want +got):\n%s", diff)
			}
		})
	}
	for name, in := range map[string]string{
		"nothing": "", "no head": "Anna,list text\n", "an open quote": "player,list\nAnna,\"x", "too many": "player,list\n" + strings.Repeat("a,b\n", event.MaxImportRows+1),
		"101 columns": "player,list" + strings.Repeat(",x", 99) + "\n", "101 columns in a row": "player,list\na,b" + strings.Repeat(",x", 99) + "\n",
		"10,001 commas": "player,list\na,\"" + strings.Repeat(",", 10_000) + "\"\n", "a long line": "player,list\na," + strings.Repeat("x", event.MaxList),
	} {
		if got, err := event.ReadCSV([]byte(in)); fault.In(err, intake.ErrUnreadable) == nil {
			t.Errorf("%s: got %v, %v; want a document error", name, got, err)
		}
	}
	for name, in := range map[string]string{
		"100 columns":   "player,list" + strings.Repeat(",x", 98) + "\na,b" + strings.Repeat(",x", 98) + "\n",
		"10,000 commas": "player,list\na,\"" + strings.Repeat(",", 9_999) + "\"\n", "the longest line": "player,list\na," + strings.Repeat("x", event.MaxList-2),
	} {
		if got, err := event.ReadCSV([]byte(in)); err != nil || len(got) != 1 {
			t.Errorf("%s: got %d rows, %v; want one", name, len(got), err)
		}
	}
	if _, err := event.ReadZip([]byte("PK")); fault.In(err, intake.ErrUnreadable) == nil {
		t.Errorf("no archive: got %v, want a document error", err)
	}
}

func FuzzReadCSV(f *testing.F) {
	f.Add([]byte("player,list\nAnna,x\n"))
	f.Add([]byte("\ufeffplayer;list;team\nAnna;\"x\ny\";\n"))
	f.Add([]byte("PK\x03\x04"))
	f.Fuzz(func(t *testing.T, data []byte) {
		fuzztest.Limit(t)
		if rows, err := event.ReadCSV(data); err == nil && len(rows) > event.MaxImportRows {
			t.Errorf("got %d rows", len(rows))
		}
		if rows, err := event.ReadZip(data); err == nil && len(rows) > event.MaxImportRows {
			t.Errorf("got %d files", len(rows))
		}
	})
}

// TestExports: all lists in one dialect, with verdicts. A cell that a spreadsheet would
// evaluate is escaped.
func TestExports(t *testing.T) {
	h := newEventFixture(t)
	b := h.create(cup)
	h.submit(b, "=cmd()", army("Necrons", "Overlord", "Monolith"))
	h.submit(b, "Anna", legal())
	v := h.authorize(b, b.Judge.Token, noon)
	var out bytes.Buffer
	if err := v.WriteCSV(t.Context(), &out, event.Filter{}, text.App); err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(&out).ReadAll()
	if err != nil || len(rows) != 3 || rows[2][1] != "'=cmd()" && rows[1][1] != "'=cmd()" {
		t.Errorf("got %v, %v; want two lists, and no formula", rows, err)
	}
	for _, d := range text.Dialects() {
		lists, err := v.Lists(t.Context(), event.Filter{Text: "Anna"}, d)
		if err != nil || len(lists) != 1 || !strings.Contains(lists[0].List, "Overlord") || lists[0].Pack != b.Event.Pack.Hash() || lists[0].Nonce != "" {
			t.Errorf("%s: got %+v, %v", d, lists, err)
		}
	}
	if _, err := v.Lists(t.Context(), event.Filter{}, "runes"); !errors.Is(err, event.ErrInput) {
		t.Errorf("no dialect: got %v, want %v", err, event.ErrInput)
	}
	out.Reset()
	if err := v.WriteText(t.Context(), &out, event.Filter{}, ""); err != nil || !strings.Contains(out.String(), "===== Anna =====\nlegal, data 9e@") || !strings.Contains(out.String(), "not legal") {
		t.Errorf("got %s, %v", out.String(), err)
	}
}

// TestPrints: the file has a table of contents and the pages of both lists, and the same lists
// print the same bytes.
func TestPrints(t *testing.T) {
	h, b, outs := fielded(t)
	v := h.authorize(b, b.Judge.Token, noon)
	var first, second, tables bytes.Buffer
	if err := errors.Join(v.WritePDF(t.Context(), &first, event.Filter{}, "en", pdf.Options{}), v.WritePDF(t.Context(), &second, event.Filter{}, "en", pdf.Options{})); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(first.Bytes(), second.Bytes()) || !bytes.HasPrefix(first.Bytes(), []byte("%PDF-")) {
		t.Error("two prints of the same lists are not alike")
	}
	pairings := []event.Pairing{{Table: "1", Lists: []string{outs["Anna"].Submission.ID, outs["Ben"].Submission.ID}}}
	if err := v.WriteTables(t.Context(), &tables, pairings, "en", pdf.Options{Paper: pdf.Letter}); err != nil || !bytes.HasPrefix(tables.Bytes(), []byte("%PDF-")) {
		t.Errorf("tables: %v", err)
	}
	pairings[0].Lists[1] = "sub_none"
	if err := v.WriteTables(t.Context(), &tables, pairings, "en", pdf.Options{}); !errors.Is(err, event.ErrInput) {
		t.Errorf("an unknown list: got %v, want %v", err, event.ErrInput)
	}
}

// TestWebhooks: changes are reported, and signed as Standard Webhooks specifies.
func TestWebhooks(t *testing.T) {
	h := newEventFixture(t)
	b := h.create(cup)
	v := h.authorize(b, b.Organiser.Token, noon)
	hook, err := v.AddWebhook(t.Context(), "https://pairings.example.org/hook")
	if err != nil {
		t.Fatal(err)
	}
	for _, bad := range []string{"", "hook", "ftp://a.example.org", "https://user:pass@a.example.org", "http://"} {
		if _, err := v.AddWebhook(t.Context(), bad); !errors.Is(err, event.ErrInput) {
			t.Errorf("%q: got %v, want %v", bad, err, event.ErrInput)
		}
	}
	out := h.submit(b, "Anna", legal())
	if _, err := h.authorize(b, out.Link.Token, noon).Resubmit(t.Context(), out.Submission.ID, event.SubmitRequest{Document: []byte(legal())}); err != nil {
		t.Fatal(err)
	}
	due := h.authorize(b, b.Organiser.Token, noon.Add(30*time.Hour))
	if err := errors.Join(due.Lock(t.Context(), true), due.Publish(t.Context())); err != nil {
		t.Fatal(err)
	}
	var told []string
	for _, id := range h.sent.all() {
		m, err := h.WebhookMessage(t.Context(), id, noon)
		if err != nil || m == nil {
			t.Fatal(m, err)
		}
		var body struct{ Type string }
		if err := json.Unmarshal(m.Body, &body); err != nil {
			t.Fatal(err)
		}
		told = append(told, body.Type)
		key, _ := base64.StdEncoding.DecodeString(strings.TrimPrefix(hook.Secret, "whsec_"))
		mac := hmac.New(sha256.New, key)
		mac.Write([]byte(m.Header["webhook-id"] + "." + m.Header["webhook-timestamp"] + "." + string(m.Body)))
		if want := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil)); m.Header["webhook-signature"] != want || m.Address != hook.Address || m.Header["webhook-id"] != id {
			t.Errorf("got %v, want the signature %s", m.Header, want)
		}
	}
	if diff := cmp.Diff([]string{event.WebhookListSubmitted, event.WebhookListChanged, event.WebhookEventChanged, event.WebhookListsPublished}, told); diff != "" {
		t.Errorf("told (-want +got):\n%s", diff)
	}
	ids := h.sent.all()
	if err := h.DeliveryDone(t.Context(), ids[0]); err != nil {
		t.Fatal(err)
	}
	if m, err := h.WebhookMessage(t.Context(), ids[0], noon); m != nil || err != nil {
		t.Errorf("sent: got %v, %v; want no further deliveries", m, err)
	}
	if err := h.ResumeWebhooks(t.Context()); err != nil {
		t.Fatal(err)
	}
	resumed := h.sent.all()[len(ids):]
	slices.Sort(resumed)
	if diff := cmp.Diff(slices.Sorted(slices.Values(ids[1:])), resumed); diff != "" {
		t.Errorf("resumed (-want +got):\n%s", diff)
	}
	listed, err := v.Webhooks(t.Context())
	if err != nil || len(listed) != 1 || listed[0].Secret != "" {
		t.Errorf("listed: got %+v, %v; want one webhook without its secret", listed, err)
	}
	if err := v.RemoveWebhook(t.Context(), hook.ID); err != nil {
		t.Fatal(err)
	}
	if m, err := h.WebhookMessage(t.Context(), ids[1], noon); m != nil || err != nil {
		t.Errorf("removed: got %v, %v; want no further deliveries", m, err)
	}
}

// TestTrail: every change of an event is in its audit trail, and the trail cannot be
// changed.
func TestTrail(t *testing.T) {
	h, b, outs := fielded(t)
	v := h.authorize(b, b.Organiser.Token, noon)
	carl := outs["Carl"].Submission.ID
	if err := errors.Join(v.Permit(t.Context(), carl, deadline), v.Review(t.Context(), []string{carl}, event.Review{Status: event.StatusApproved}), v.Lock(t.Context(), true)); err != nil {
		t.Fatal(err)
	}
	if _, err := h.DB.Write().ExecContext(t.Context(), `INSERT INTO event_record (event, number, at, who, role, action, subject, detail)
		VALUES (?, 100, '2026-05-01T12:00:00Z', 'tok_1', 'organiser', 'approve', '', 'approved Well done')`, b.Event.ID); err != nil {
		t.Fatal(err) // an older program
	}
	var got []event.Operation
	var details []string
	cursor := ""
	for {
		p, err := v.Trail(t.Context(), 3, cursor)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range p.Data {
			got = append(got, r.Action)
			details = append(details, r.Describe("de"))
			if r.Who == "" || r.Role == "" || r.At.IsZero() {
				t.Errorf("got %+v, want actor and time", r)
			}
		}
		if cursor = p.NextCursor; cursor == "" {
			break
		}
	}
	want := []event.Operation{event.OpApprove, event.OpLock, event.OpApprove, event.OpPermit, event.OpSubmit, event.OpSubmit, event.OpSubmit, event.OpSubmit, event.OpCreate}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("trail (-want +got):\n%s", diff)
	}
	wantDetails := []string{"approved Well done", "gesperrt", "freigegeben", "Korrekturen bis 20.11.2026, 18:00:00 UTC"}
	if diff := cmp.Diff(wantDetails, details[:len(wantDetails)]); diff != "" {
		t.Errorf("details (-want +got):\n%s", diff)
	}
	if _, err := h.DB.Write().ExecContext(t.Context(), "UPDATE event_record SET who = 'nobody'"); err == nil {
		t.Error("the trail was changed")
	}
	if _, err := v.Trail(t.Context(), 3, "nonsense"); !errors.Is(err, catalog.ErrBadCursor) {
		t.Errorf("got %v, want %v", err, catalog.ErrBadCursor)
	}
}

// TestRemove: removing an event removes all of its data.
func TestRemove(t *testing.T) {
	h, b, outs := fielded(t)
	if err := h.authorize(b, b.Organiser.Token, noon).Remove(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := h.Authorize(t.Context(), b.Event.ID, event.Credentials{Token: outs["Anna"].Link.Token}, noon); !errors.Is(err, catalog.ErrNotFound) {
		t.Errorf("got %v, want %v", err, catalog.ErrNotFound)
	}
	for _, table := range []string{"submission", "submission_version", "event_link", "event_record"} {
		var n int
		if err := h.DB.Read().QueryRowContext(t.Context(), "SELECT count(*) FROM "+table).Scan(&n); err != nil || n != 0 {
			t.Errorf("%s: got %d rows, %v; want none", table, n, err)
		}
	}
}

// TestRestart: submissions still exist after the file is opened again.
func TestRestart(t *testing.T) {
	h := newEventFixture(t)
	b := h.create(cup)
	out := h.submit(b, "Anna", legal())
	var file string
	if err := h.DB.Read().QueryRowContext(t.Context(), "SELECT file FROM pragma_database_list WHERE name = 'main'").Scan(&file); err != nil {
		t.Fatal(err)
	}
	again := openEventFixture(t, filepath.Clean(file))
	d, err := again.authorize(b, out.Link.Token, noon).Submission(t.Context(), out.Submission.ID)
	if err != nil {
		t.Fatal(err)
	}
	if d.Receipt.Signature != out.Receipt.Signature || !again.Verify(*d.Receipt) {
		t.Errorf("receipt: got %+v, want %+v", d.Receipt, out.Receipt)
	}
}
