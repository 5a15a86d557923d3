package event_test

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/edit"
	"github.com/rollcall40k/rollcall/roster/event"
	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/roster/render"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// TestIllegalLists submits more than ten kinds of illegal lists: each is accepted, and its
// problem is reported by code.
func TestIllegalLists(t *testing.T) {
	h := newEventFixture(t)
	b := h.create(cup)
	for name, tt := range map[string]struct {
		list string
		want []roster.Code
	}{
		"legal":                   {legal(), nil},
		"too many points":         {army("Necrons", "Overlord", "Doom Scythe", "Doomsday Ark", "Doomsday Ark", "Ghost Ark", "Ghost Ark", "Tomb Blades", "Lychguard", "Skorpekh Destroyers"), []roster.Code{roster.EventLimitMax}},
		"four of a datasheet":     {army("Necrons", "Overlord", "Plasmancer", "Plasmancer", "Plasmancer", "Plasmancer"), []roster.Code{roster.EventCopiesMax}},
		"a banned unit":           {army("Necrons", "Overlord", "Monolith"), []roster.Code{roster.EventBanned}},
		"two capped units":        {army("Necrons", "Overlord", "Transcendent C'tan", "C'tan Shard of the Nightbringer"), []roster.Code{roster.EventCapMax}},
		"no unit for the Warlord": {strings.Replace(army("Necrons", "Immortals"), `"warlord":"Inspiring Leader"`, `"warlord":true`, 1), []roster.Code{roster.EventRequired}},
		"no Warlord":              {strings.Replace(legal(), `"warlord":"Inspiring Leader",`, "", 1), []roster.Code{roster.WarlordMissing, roster.EventDeclared}},
		"a trait of no hero":      {army("Necrons", "Immortals", "Overlord"), []roster.Code{roster.TraitCharacter}},
		"an unknown unit":         {army("Necrons", "Overlord", "Pariahs"), []roster.Code{roster.NameUnknown}},
		"another faction's":       {army("Necrons", "Overlord", "Rhino"), []roster.Code{roster.NameElsewhere}},
		"too many models": {`{"list":"A","faction":"Necrons","units":[{"unit":"Overlord","warlord":"Inspiring Leader","keywords":{"<DYNASTY>":"Novokh"}},
			{"unit":"Immortals","keywords":{"<DYNASTY>":"Novokh"},"models":[{"model":"Immortal","count":11}]}]}`, []roster.Code{roster.UnitSizeMax}},
		"no units":         {`{"list":"A","faction":"Necrons","units":[]}`, []roster.Code{roster.EventRequired, roster.EventDeclared, roster.ArmyEmpty}},
		"another edition":  {strings.Replace(legal(), `"list":"A"`, `"list":"A","edition":"8e"`, 1), []roster.Code{roster.EventEdition}},
		"another snapshot": {strings.Replace(legal(), `"list":"A"`, `"list":"A","snapshot":"9e@0000"`, 1), []roster.Code{roster.EventSnapshot}},
	} {
		t.Run(name, func(t *testing.T) {
			out := h.submit(b, name, tt.list)
			got := codes(out.Version.Verdict)
			slices.Sort(got)
			want := append([]roster.Code{}, tt.want...)
			slices.Sort(want)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("codes (-want +got):\n%s", diff)
			}
			legal := len(tt.want) == 0 || tt.want[0] == roster.EventSnapshot
			if out.Version.Verdict.Valid != legal || out.Report.Valid != legal || out.Receipt.Verdict.Valid != legal {
				t.Errorf("valid: got %v, %v, %v; want %v", out.Version.Verdict.Valid, out.Report.Valid, out.Receipt.Verdict.Valid, legal)
			}
		})
	}
}

// TestFixes: applying the fixes of the event's diagnostics makes the list legal.
func TestFixes(t *testing.T) {
	h := newEventFixture(t)
	b := h.create(cup)
	for name, list := range map[string]string{
		"banned": army("Necrons", "Overlord", "Monolith"),
		"copies": army("Necrons", "Overlord", "Plasmancer", "Plasmancer", "Plasmancer", "Plasmancer"),
	} {
		t.Run(name, func(t *testing.T) {
			out := h.submit(b, name, list)
			book, err := h.Rosters.BookOf(t.Context(), out.Version.Roster)
			if err != nil {
				t.Fatal(err)
			}
			var fixes []roster.Fix
			for _, d := range render.WithFixes(out.Report, "en").Diagnostics {
				if d.Severity == roster.Error {
					fixes = append(fixes, d.Fixes...)
				}
			}
			if len(fixes) == 0 {
				t.Fatal("no fixes")
			}
			fixed, _, err := edit.Apply(book, out.Version.Roster, fixes[0].Operations)
			if err != nil {
				t.Fatal(err)
			}
			if again := h.submit(b, name+" again", encoded(t, fixed)); !again.Version.Verdict.Valid {
				t.Errorf("fixed: got %v, want none", codes(again.Version.Verdict))
			}
		})
	}
}

// TestUnreadable: data that is not a list is rejected with a fault, and nothing is stored.
func TestUnreadable(t *testing.T) {
	h := newEventFixture(t)
	b := h.create(cup)
	for name, list := range map[string]string{
		"nothing":          "",
		"blanks":           " \n\t\n",
		"five megabytes":   strings.Repeat("Overlord (80 points)\n", 250_000),
		"binary":           "\x89PNG\r\n\x1a\n\x00\x00\x00",
		"free text":        "I will bring chips and a friend",
		"no JSON":          `{"list": `,
		"another document": `{"name": 1}`,
	} {
		t.Run(name, func(t *testing.T) {
			_, err := h.authorize(b, b.Entrant.Token, noon).Submit(t.Context(), event.SubmitRequest{Player: "Anna", Document: []byte(list)})
			if unread := fault.In(err, intake.ErrUnreadable); unread == nil {
				t.Errorf("got %v, want a document error", err)
			}
		})
	}
	table, err := h.authorize(b, b.Organiser.Token, noon).Table(t.Context(), event.Filter{})
	if err != nil || table.Total != 0 {
		t.Errorf("got %+v, %v; want an empty table", table, err)
	}
}

// TestTexts submits texts: a second list in the text, and a line of another faction, are
// reported.
func TestTexts(t *testing.T) {
	h := newEventFixture(t)
	b := h.create(cup)
	one := "Red Host (165 points)\n\nNecrons\nStrike Force (1000 points)\n\n\nCHARACTERS\n\nOverlord (80 points)\n  • Warlord\n\n\nBATTLELINE\n\nImmortals (85 points)\n  • 5x Immortal\n"
	for name, tt := range map[string]struct {
		text string
		want roster.Code
	}{
		"two lists":     {one + "\n" + strings.Replace(one, "Red", "Blue", 1), roster.ListSecond},
		"other faction": {one + "\nOutrider Squad (135 points)\n  • 3x Outrider\n", roster.NameElsewhere},
	} {
		t.Run(name, func(t *testing.T) {
			out := h.submit(b, name, tt.text)
			if !out.Version.Verdict.Has(tt.want) || out.Version.Format != event.FormatText {
				t.Errorf("got %v as %s, want %s", codes(out.Version.Verdict), out.Version.Format, tt.want)
			}
			if string(out.Version.Source) != tt.text {
				t.Error("the text was not kept as it was handed in")
			}
		})
	}
}

// TestDeadline tests the exact second of the deadline, by the time of the session.
func TestDeadline(t *testing.T) {
	late := strings.Replace(cup, "deadlines:", "late: {policy: accept, minutes: 30}\ndeadlines:", 1)
	for name, tt := range map[string]struct {
		pack  string
		after time.Duration
		late  bool
		err   error
	}{
		"at the instant":          {cup, 0, false, nil},
		"a nanosecond late":       {cup, 1, false, event.ErrLate},
		"late and accepted":       {late, 1, true, nil},
		"at the end of the grace": {late, 30 * time.Minute, true, nil},
		"behind the grace":        {late, 30*time.Minute + 1, false, event.ErrLate},
	} {
		t.Run(name, func(t *testing.T) {
			h := newEventFixture(t)
			b := h.create(tt.pack)
			out, err := h.authorize(b, b.Entrant.Token, deadline.Add(tt.after)).Submit(t.Context(), event.SubmitRequest{Player: "Anna", Document: []byte(legal())})
			if !errors.Is(err, tt.err) {
				t.Fatalf("got %v, want %v", err, tt.err)
			}
			if err != nil {
				return
			}
			if out.Version.Late != tt.late || out.Receipt.Late != tt.late || out.Version.Verdict.Has(roster.EventLate) != tt.late {
				t.Errorf("late: got %v, %v, %v; want %v", out.Version.Late, out.Receipt.Late, codes(out.Version.Verdict), tt.late)
			}
			if !out.Version.At.Equal(deadline.Add(tt.after)) {
				t.Errorf("time: got %v, want that of the visit", out.Version.At)
			}
		})
	}
}

// TestResubmission: the player can resubmit until the deadline, then only with the organiser's
// consent, and never after publication.
func TestResubmission(t *testing.T) {
	h := newEventFixture(t)
	b := h.create(cup)
	first := h.submit(b, "Anna", legal())
	again := func(at time.Time) (*event.Outcome, error) {
		return h.authorize(b, first.Link.Token, at).Resubmit(t.Context(), first.Submission.ID,
			event.SubmitRequest{Document: []byte(army("Necrons", "Overlord", "Immortals", "Royal Warden"))})
	}
	second, err := again(deadline)
	if err != nil {
		t.Fatal(err)
	}
	if second.Version.Number != 2 || second.Submission.Newest != 2 {
		t.Errorf("version: got %d and %d, want 2", second.Version.Number, second.Submission.Newest)
	}
	d := second.Changes
	if d == nil || d.From != 1 || d.To != 2 || len(d.Added) != 1 || d.Added[0].Name != "Royal Warden" || len(d.Removed) != 2 || len(d.Changed) != 0 {
		t.Errorf("changes: got %+v", d)
	}
	if _, err := again(deadline.Add(1)); !errors.Is(err, event.ErrLate) {
		t.Errorf("after the deadline: got %v, want %v", err, event.ErrLate)
	}
	organiser := h.authorize(b, b.Organiser.Token, deadline.Add(time.Hour))
	if err := organiser.Permit(t.Context(), first.Submission.ID, deadline.Add(100*time.Hour)); !errors.Is(err, event.ErrInput) {
		t.Errorf("beyond the correction deadline: got %v, want %v", err, event.ErrInput)
	}
	until := deadline.Add(3 * time.Hour)
	if err := organiser.Permit(t.Context(), first.Submission.ID, until); err != nil {
		t.Fatal(err)
	}
	if err := organiser.Lock(t.Context(), true); err != nil {
		t.Fatal(err)
	}
	if _, err := again(until.Add(1)); !errors.Is(err, event.ErrLocked) {
		t.Errorf("after the consent: got %v, want %v", err, event.ErrLocked)
	}
	third, err := again(until)
	if err != nil {
		t.Fatal(err)
	}
	if third.Version.Late || third.Version.Number != 3 {
		t.Errorf("got version %d, late %v; want 3, in time", third.Version.Number, third.Version.Late)
	}
	if !third.Changes.IsZero() {
		t.Errorf("changes: got %+v, want none", third.Changes)
	}
}

// TestStoredRoster submits a roster by its id.
func TestStoredRoster(t *testing.T) {
	h := newEventFixture(t)
	b := h.create(cup)
	list := h.submit(b, "Anna", legal()).Version.Roster
	stored, err := h.Rosters.PutDocument(t.Context(), intake.Document{Roster: list})
	if err != nil {
		t.Fatal(err)
	}
	v := h.authorize(b, b.Entrant.Token, noon)
	out, err := v.Submit(t.Context(), event.SubmitRequest{Player: "Ben", RosterID: stored.Roster.ID})
	if err != nil || !out.Version.Verdict.Valid || out.Version.Format != event.FormatRoster {
		t.Errorf("got %+v, %v; want a legal roster", out, err)
	}
	for name, e := range map[string]event.SubmitRequest{
		"both":          {Player: "Ben", RosterID: stored.Roster.ID, Document: []byte("x")},
		"no name":       {Document: []byte(legal())},
		"a broken name": {Player: "a\nb", Document: []byte(legal())},
		"a long name":   {Player: strings.Repeat("x", 101), Document: []byte(legal())},
	} {
		if _, err := v.Submit(t.Context(), e); !errors.Is(err, event.ErrInput) {
			t.Errorf("%s: got %v, want %v", name, err, event.ErrInput)
		}
	}
}

// TestPackChangesMeanwhile: a list that is submitted while the pack is replaced is evaluated with
// the current pack at the time of storing.
func TestPackChangesMeanwhile(t *testing.T) {
	h := newEventFixture(t)
	b := h.create(cup)
	player := h.authorize(b, b.Entrant.Token, noon)
	if _, err := h.authorize(b, b.Organiser.Token, noon).ReplacePack(t.Context(), []byte(strings.Replace(cup, "Monolith", "Immortals", 1)), 1); err != nil {
		t.Fatal(err)
	}
	out, err := player.Submit(t.Context(), event.SubmitRequest{Player: "Anna", Document: []byte(legal())})
	if err != nil || !out.Version.Verdict.Has(roster.EventBanned) || out.Receipt.Verdict.Pack == b.Event.Pack.Hash() {
		t.Errorf("got %+v, %v; want the verdict of the new pack", out.Version.Verdict, err)
	}
	locked := h.authorize(b, b.Entrant.Token, noon)
	if err := h.authorize(b, b.Organiser.Token, noon).Lock(t.Context(), true); err != nil {
		t.Fatal(err)
	}
	if _, err := locked.Submit(t.Context(), event.SubmitRequest{Player: "Ben", Document: []byte(legal())}); !errors.Is(err, event.ErrLocked) {
		t.Errorf("locked meanwhile: got %v, want %v", err, event.ErrLocked)
	}
}

// TestConcurrentSubmissions: lists that are submitted at the same time are all stored, with distinct
// numbers.
func TestConcurrentSubmissions(t *testing.T) {
	h := newEventFixture(t)
	b := h.create(cup)
	first := h.submit(b, "Anna", legal())
	const many = 20
	var wait sync.WaitGroup
	for i := range many {
		wait.Go(func() {
			if _, err := h.authorize(b, b.Entrant.Token, deadline).Submit(t.Context(), event.SubmitRequest{Player: strconv.Itoa(i), Document: []byte(legal())}); err != nil {
				t.Error(err)
			}
			if _, err := h.authorize(b, first.Link.Token, deadline).Resubmit(t.Context(), first.Submission.ID, event.SubmitRequest{Document: []byte(legal())}); err != nil {
				t.Error(err)
			}
		})
	}
	wait.Wait()
	table, err := h.authorize(b, b.Organiser.Token, noon).Table(t.Context(), event.Filter{})
	if err != nil || table.Total != many+1 {
		t.Errorf("got %d lists, %v; want %d", table.Total, err, many+1)
	}
	d, err := h.authorize(b, first.Link.Token, noon).Submission(t.Context(), first.Submission.ID)
	if err != nil || d.Submission.Newest != many+1 || d.Receipt.Version != many+1 || !h.Verify(*d.Receipt) {
		t.Errorf("got version %d, %v; want %d with its receipt", d.Submission.Newest, err, many+1)
	}
}

// TestNamesOfPlayers: a name has up to 100 characters of any alphabet, and none that change how the text around it looks.
func TestNamesOfPlayers(t *testing.T) {
	h := newEventFixture(t)
	b := h.create(cup)
	v := h.authorize(b, b.Entrant.Token, noon)
	for name, want := range map[string]bool{
		strings.Repeat("Ж", 100): true, strings.Repeat("Ж", 101): false, "דנה\u200e 1": true, "👩\u200d🚀": true,
		"a\nb": false, "a\x00b": false, "a\x1b[31mb": false, "a\u0085b": false, "a\u2028b": false, "a\u202eb": false, "a\u2066b": false,
	} {
		if _, err := v.Submit(t.Context(), event.SubmitRequest{Player: name, Document: []byte(legal())}); (err == nil) != want {
			t.Errorf("%q: got %v, want allowed %v", name, err, want)
		}
	}
}
