package event_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/event"
	"github.com/rollcall40k/rollcall/roster/service/servicetest"
)

// fielded creates an event with four lists: two legal ones, one with a banned unit, and one
// with too many copies.
func fielded(t *testing.T) (*eventFixture, *event.Created, map[string]*event.Outcome) {
	t.Helper()
	h := newEventFixture(t)
	b := h.create(cup)
	outs := map[string]*event.Outcome{}
	for player, list := range map[string]string{
		"Dora": legal(), "Anna": legal(), "Carl": army("Necrons", "Overlord", "Monolith"),
		"Ben": army("Necrons", "Overlord", "Plasmancer", "Plasmancer", "Plasmancer", "Plasmancer", "Monolith"),
	} {
		outs[player] = h.submit(b, player, list)
	}
	return h, b, outs
}

func players(t *event.Table) []string {
	out := []string{}
	for _, s := range t.Lists {
		out = append(out, s.Player)
	}
	return out
}

// TestTable: lists with problems come first, and filters select the matching lists.
func TestTable(t *testing.T) {
	h, b, _ := fielded(t)
	v := h.authorize(b, b.Judge.Token, noon)
	yes, no := true, false
	for name, tt := range map[string]struct {
		filter event.Filter
		want   []string
	}{
		"all":        {event.Filter{}, []string{"Ben", "Carl", "Anna", "Dora"}},
		"by code":    {event.Filter{Code: roster.EventCopiesMax}, []string{"Ben"}},
		"legal":      {event.Filter{Clean: &yes}, []string{"Anna", "Dora"}},
		"not legal":  {event.Filter{Clean: &no}, []string{"Ben", "Carl"}},
		"by name":    {event.Filter{Text: "dör"}, []string{"Dora"}},
		"by faction": {event.Filter{Text: "necron", Status: event.StatusOpen}, []string{"Ben", "Carl", "Anna", "Dora"}},
		"approved":   {event.Filter{Status: event.StatusApproved}, []string{}},
	} {
		t.Run(name, func(t *testing.T) {
			table, err := v.Table(t.Context(), tt.filter)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, players(table)); diff != "" {
				t.Errorf("lists (-want +got):\n%s", diff)
			}
			if table.Total != 4 || table.Clean != 2 || table.Codes[0].Code != roster.EventBanned || table.Codes[0].Lists != 2 {
				t.Errorf("of all lists: got %d, %d legal, %+v; want 4, 2 and 2 with a banned unit", table.Total, table.Clean, table.Codes)
			}
		})
	}
}

// TestReview: the lists without errors are approved together, a resubmitted list is open again,
// and notes are visible only to roles that may read them.
func TestReview(t *testing.T) {
	h, b, outs := fielded(t)
	organiser := h.authorize(b, b.Organiser.Token, noon)
	ids, err := organiser.ApproveClean(t.Context())
	if err != nil || len(ids) != 2 {
		t.Fatalf("got %v, %v; want two lists", ids, err)
	}
	if again, err := organiser.ApproveClean(t.Context()); err != nil || len(again) != 0 {
		t.Errorf("again: got %v, %v; want none", again, err)
	}
	carl := outs["Carl"].Submission.ID
	if err := organiser.Review(t.Context(), []string{carl}, event.Review{Status: event.StatusReturned, Note: "Leave it at home.", Open: true}); err != nil {
		t.Fatal(err)
	}
	judge := h.authorize(b, b.Judge.Token, noon)
	if err := judge.Review(t.Context(), []string{carl}, event.Review{Note: "Second time."}); err != nil {
		t.Fatal(err)
	}
	for who, want := range map[string]int{b.Judge.Token: 2, outs["Carl"].Link.Token: 1} {
		d, err := h.authorize(b, who, noon).Submission(t.Context(), carl)
		if err != nil || len(d.Submission.Notes) != want || d.Submission.Status != event.StatusReturned {
			t.Errorf("got %+v, %v; want %d notes on a returned list", d.Submission, err, want)
		}
	}
	anna := outs["Anna"]
	out, err := h.authorize(b, anna.Link.Token, noon).Resubmit(t.Context(), anna.Submission.ID, event.SubmitRequest{Document: []byte(army("Necrons", "Overlord", "Immortals"))})
	if err != nil || out.Submission.Status != event.StatusOpen || out.Submission.Accepted != 1 || out.Changes.From != 1 {
		t.Errorf("submitted again: got %+v, %v; want an open list, compared with version 1", out, err)
	}
	for name, r := range map[string]event.Review{
		"nothing":     {},
		"no status":   {Status: "perhaps"},
		"a long note": {Note: strings.Repeat("x", 4001)},
	} {
		if err := organiser.Review(t.Context(), []string{carl}, r); !errors.Is(err, event.ErrInput) {
			t.Errorf("%s: got %v, want %v", name, err, event.ErrInput)
		}
	}
	if err := organiser.Review(t.Context(), []string{carl, "sub_none"}, event.Review{Status: event.StatusApproved}); err == nil {
		t.Error("an unknown list: no error")
	}
	if d, err := organiser.Submission(t.Context(), carl); err != nil || d.Submission.Status != event.StatusReturned {
		t.Errorf("all or none: got %v, %v; want a list that is still returned", d.Submission.Status, err)
	}
}

// TestPackChange: a new pack is previewed, then replaces the old one, and all lists are checked
// against the new one.
func TestPackChange(t *testing.T) {
	h, b, outs := fielded(t)
	v := h.authorize(b, b.Organiser.Token, noon)
	stricter := strings.Replace(cup, "copies: {max: 3", "copies: {max: 5", 1)
	stricter = strings.Replace(stricter, "Monolith", "Immortals", 1)
	p, err := v.PreviewPack(t.Context(), []byte(stricter), "en")
	if err != nil {
		t.Fatal(err)
	}
	if p.Lists != 4 || p.Failing != 2 || len(p.Rules) != 1 || p.Rules[0].Code != roster.EventBanned || p.Rules[0].Lists != 2 || p.Rules[0].Source.Pointer != "/bans/0" {
		t.Errorf("preview: got %+v", p)
	}
	if table, err := v.Table(t.Context(), event.Filter{}); err != nil || table.Clean != 2 {
		t.Errorf("after the preview: got %d legal lists, %v; want 2", table.Clean, err)
	}
	if _, err := v.ReplacePack(t.Context(), []byte(stricter), 7); !errors.Is(err, event.ErrStale) {
		t.Errorf("an outdated revision: got %v, want %v", err, event.ErrStale)
	}
	if _, err := v.ReplacePack(t.Context(), []byte(stricter+"battle_size: nowhere\n"), 1); !errors.Is(err, event.ErrPack) {
		t.Errorf("a faulty pack: got %v, want %v", err, event.ErrPack)
	}
	done, err := v.ReplacePack(t.Context(), []byte(stricter), 1)
	if err != nil {
		t.Fatal(err)
	}
	if done.Lists != 4 || done.Valid != 2 || len(done.Changed) != 4 || len(done.Failed) != 0 {
		t.Errorf("got %+v, want four lists that changed", done)
	}
	d, err := h.authorize(b, outs["Carl"].Link.Token, noon).Submission(t.Context(), outs["Carl"].Submission.ID)
	if err != nil || !d.Report.Valid || !d.Version.Verdict.Valid {
		t.Errorf("got %+v, %v; want a legal list", d, err)
	}
	if d.Receipt.Verdict.Valid || !h.Verify(*d.Receipt) {
		t.Errorf("the receipt: got %+v; want the verdict of when it was handed in", d.Receipt)
	}
	again, err := h.authorize(b, b.Organiser.Token, noon).Recheck(t.Context())
	if err != nil || len(again.Changed) != 0 {
		t.Errorf("checked again: got %+v, %v; want no change", again, err)
	}
}

// TestDataChange: with other game data, the lists are read again from their sources.
func TestDataChange(t *testing.T) {
	h, b, outs := fielded(t)
	docs, err := servicetest.Datasheets("9e")
	if err != nil {
		t.Fatal(err)
	}
	for i := range docs {
		if strings.HasSuffix(docs[i].Name, "deathmarks.json") {
			docs[i].Data = []byte(strings.Replace(string(docs[i].Data), `"Deathmarks"`, `"Sharpshooters"`, 1))
		}
	}
	other, _, problems, err := h.Library.Import(t.Context(), "test", docs)
	if err != nil {
		t.Fatal(err, problems)
	}
	v := h.authorize(b, b.Organiser.Token, noon)
	done, err := v.ReplacePack(t.Context(), []byte(cup+"snapshot: "+other.ID+"\n"), 1)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{outs["Anna"].Submission.ID, outs["Dora"].Submission.ID}
	slices.Sort(want)
	slices.Sort(done.Changed)
	if diff := cmp.Diff(want, done.Changed); diff != "" {
		t.Errorf("changed (-want +got):\n%s", diff)
	}
	d, err := v.Submission(t.Context(), outs["Anna"].Submission.ID)
	if err != nil || d.Version.Roster.Snapshot != other.ID || !d.Version.Verdict.Has(roster.NameUnknown) {
		t.Errorf("got %+v, %v; want a name that is not known any more", d.Version, err)
	}
}

// TestPublication: before publication the public sees only what the pack allows; then all lists
// are published at once.
func TestPublication(t *testing.T) {
	h, b, outs := fielded(t)
	anna := outs["Anna"].Submission.ID
	public := func(at time.Time) *event.Session { return h.authorize(b, "", at) }
	card, err := public(noon).Info(t.Context())
	if err != nil || len(card.Entries) != 4 {
		t.Fatalf("got %+v, %v; want four names", card, err)
	}
	var before []string
	for _, e := range card.Entries {
		if e.Player == "" || e.Commitment == "" || e.ID != "" || e.Faction != "" || e.Page != "" {
			t.Errorf("before publication: got %+v, want the player and a commitment alone", e)
		}
		before = append(before, e.Commitment)
	}
	if _, err := public(noon).Submission(t.Context(), anna); !errors.Is(err, event.ErrRole) {
		t.Errorf("before publication: got %v, want %v", err, event.ErrRole)
	}
	due := noon.Add(30 * time.Hour)
	organiser := h.authorize(b, b.Organiser.Token, due)
	if err := organiser.Publish(t.Context()); !errors.Is(err, event.ErrState) {
		t.Errorf("lists that are open: got %v, want %v", err, event.ErrState)
	}
	if err := organiser.Lock(t.Context(), true); err != nil {
		t.Fatal(err)
	}
	if err := h.authorize(b, b.Organiser.Token, due.Add(-1)).Publish(t.Context()); !errors.Is(err, event.ErrState) {
		t.Errorf("too early: got %v, want %v", err, event.ErrState)
	}
	if err := organiser.Publish(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := organiser.Publish(t.Context()); !errors.Is(err, event.ErrState) {
		t.Errorf("a second time: got %v, want %v", err, event.ErrState)
	}
	card, err = public(due).Info(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for i, e := range card.Entries {
		if e.ID == "" || e.Faction != "Necrons" || e.Commitment != before[i] {
			t.Errorf("after publication: got %+v, want the list, and the same commitment", e)
		}
	}
	d, err := public(due).Submission(t.Context(), anna)
	if err != nil || d.Version.Commitment() == "" || d.Receipt != nil || d.Submission.Email != "" {
		t.Errorf("got %+v, %v; want the list without its receipt", d, err)
	}
	if _, err := h.authorize(b, outs["Anna"].Link.Token, due).Resubmit(t.Context(), anna, event.SubmitRequest{Document: []byte(legal())}); !errors.Is(err, event.ErrLocked) {
		t.Errorf("handed in after publication: got %v, want %v", err, event.ErrLocked)
	}
}

// TestVisibility tests each visibility of a pack, before and after publication.
func TestVisibility(t *testing.T) {
	for seen, want := range map[string][2]string{
		"{}":                                   {"", "id player faction"},
		"{before: nothing, after: players}":    {"", "player"},
		"{before: factions, after: factions}":  {"player faction", "player faction"},
		"{before: nothing, commitments: true}": {"commitment", "id player faction commitment"},
	} {
		t.Run(seen, func(t *testing.T) {
			h := newEventFixture(t)
			b := h.create("name: Cup\nedition: 9e\nvisibility: " + seen)
			id := h.submit(b, "Anna", legal()).Submission.ID
			organiser := h.authorize(b, b.Organiser.Token, noon)
			for i, turn := range []func() error{
				func() error { return nil },
				func() error { return errors.Join(organiser.Lock(t.Context(), true), organiser.Publish(t.Context())) },
			} {
				if err := turn(); err != nil {
					t.Fatal(err)
				}
				v := h.authorize(b, "", noon)
				card, err := v.Info(t.Context())
				if err != nil {
					t.Fatal(err)
				}
				got := ""
				if len(card.Entries) > 0 {
					got = members(card.Entries[0])
				}
				if got != want[i] {
					t.Errorf("step %d: got %q, want %q", i, got, want[i])
				}
				_, err = v.Submission(t.Context(), id)
				if open := strings.Contains(want[i], "id"); (err == nil) != open {
					t.Errorf("step %d: the list: got %v, want it to be seen: %v", i, err, open)
				}
			}
		})
	}
}

func members(n event.PublicList) string {
	var out []string
	for _, m := range []struct{ name, value string }{{"id", n.ID}, {"player", n.Player}, {"faction", n.Faction}, {"commitment", n.Commitment}} {
		if m.value != "" {
			out = append(out, m.name)
		}
	}
	return strings.Join(out, " ")
}

// TestTeams: two lists of one faction in one team are both reported until one changes.
func TestTeams(t *testing.T) {
	h := newEventFixture(t)
	b := h.create(cup)
	v := h.authorize(b, b.Entrant.Token, noon)
	marines := army("Space Marines", "Primaris Captain", "Intercessor Squad")
	submit := func(player, team, list string) *event.Outcome {
		out, err := v.Submit(t.Context(), event.SubmitRequest{Player: player, Team: team, Document: []byte(list)})
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	first := submit("Anna", "Red", legal())
	second := submit("Ben", "RED", legal())
	submit("Carl", "Red", marines)
	submit("Dora", "Blue", legal())
	submit("Emil", "", legal())
	if !first.Report.Valid || second.Report.Valid || second.Receipt.Verdict.Valid {
		t.Errorf("got %v, %v; want the second list not legal", first.Report.Valid, second.Report.Valid)
	}
	judge := h.authorize(b, b.Judge.Token, noon)
	table, err := judge.Table(t.Context(), event.Filter{Code: roster.EventTeamFaction})
	if err != nil || len(table.Lists) != 2 || table.Lists[0].Player != "Anna" || table.Lists[1].Player != "Ben" {
		t.Errorf("got %v, %v; want Anna and Ben", players(table), err)
	}
	d, err := judge.Submission(t.Context(), first.Submission.ID)
	if err != nil || d.Report.Valid || d.Report.Diagnostics[0].Code != roster.EventTeamFaction || d.Report.Diagnostics[0].Source.Pointer != "/teams/unique_factions" {
		t.Errorf("got %+v, %v; want the other list of the team", d.Report.Diagnostics, err)
	}
	if _, err := h.authorize(b, second.Link.Token, noon).Resubmit(t.Context(), second.Submission.ID, event.SubmitRequest{Document: []byte(army("Necrons", "Overlord"))}); err != nil {
		t.Fatal(err)
	}
	if table, err = judge.Table(t.Context(), event.Filter{Code: roster.EventTeamFaction}); err != nil || len(table.Lists) != 2 {
		t.Errorf("of the same faction still: got %v, %v; want both", players(table), err)
	}
}
