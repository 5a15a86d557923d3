package event_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster/event"
	"github.com/rollcall40k/rollcall/roster/unit"
)

// drawUnits draws Necron units, starting with an Overlord.
func drawUnits(t *rapid.T, label string) []string {
	names := []string{"Immortals", "Deathmarks", "Plasmancer", "Lychguard", "Monolith"}
	return append([]string{"Overlord"}, rapid.SliceOfN(rapid.SampledFrom(names), 0, 6).Draw(t, label)...)
}

// countNames counts names.
func countNames(names []string) map[string]int {
	out := map[string]int{}
	for _, n := range names {
		out[n]++
	}
	return out
}

func named(units []unit.DiffUnit) (names []string) {
	for _, u := range units {
		names = append(names, u.Name)
	}
	return names
}

// TestDiffIsTheDifference: the old units without the removed and with the added units are the new
// units, no unit is both added and removed, and the costs are the difference of the totals.
func TestDiffIsTheDifference(t *testing.T) {
	h := newEventFixture(t)
	b := h.create("name: Cup\nedition: 9e\n")
	organiser := h.authorize(b, b.Organiser.Token, noon)
	rapid.Check(t, func(t *rapid.T) {
		before, after := drawUnits(t, "before"), drawUnits(t, "after")
		first := h.submit(b, "P", army("Necrons", before...))
		out, err := organiser.Resubmit(h.t.Context(), first.Submission.ID, event.SubmitRequest{Document: []byte(army("Necrons", after...))})
		if err != nil {
			t.Fatal(err)
		}
		d := out.Changes
		got := countNames(before)
		for _, n := range named(d.Removed) {
			got[n]--
		}
		for _, n := range named(d.Added) {
			got[n]++
		}
		maps.DeleteFunc(got, func(_ string, n int) bool { return n == 0 })
		if !maps.Equal(got, countNames(after)) {
			t.Fatalf("%v, without %v and with %v, is %v; want %v", before, named(d.Removed), named(d.Added), got, countNames(after))
		}
		for _, n := range named(d.Added) {
			if slices.Contains(named(d.Removed), n) {
				t.Fatalf("%s was added and removed", n)
			}
		}
		points := out.Version.Verdict.Costs["points"].Sub(first.Version.Verdict.Costs["points"])
		if points.Cmp(d.Costs["points"]) != 0 || len(d.Changed) != 0 {
			t.Fatalf("costs %v, changed %v; want %s points and no change", d.Costs, d.Changed, points)
		}
		if same := slices.Equal(slices.Sorted(slices.Values(before)), slices.Sorted(slices.Values(after))); same != d.IsZero() {
			t.Fatalf("the same units: %v; no difference: %v", same, d.IsZero())
		}
		read, err := organiser.Diff(h.t.Context(), first.Submission.ID)
		if err != nil || read.From != 1 || read.To != 2 || !slices.Equal(named(read.Added), named(d.Added)) {
			t.Fatalf("read again: %+v, %v; want %+v", read, err, d)
		}
	})
}

// TestDiffInUnits: a changed unit is compared line by line.
func TestDiffInUnits(t *testing.T) {
	h := newEventFixture(t)
	b := h.create(cup)
	ten := strings.Replace(legal(), `{"unit":"Deathmarks"`, `{"unit":"Deathmarks","models":[{"model":"Deathmark","count":10}]`, 1)
	first := h.submit(b, "Anna", legal())
	v := h.authorize(b, first.Link.Token, noon)
	if d, err := v.Diff(t.Context(), first.Submission.ID); err != nil || !d.IsZero() || d.From != 1 || d.To != 1 {
		t.Errorf("one version: got %+v, %v; want an empty difference", d, err)
	}
	out, err := v.Resubmit(t.Context(), first.Submission.ID, event.SubmitRequest{Document: []byte(ten)})
	if err != nil {
		t.Fatal(err)
	}
	d := out.Changes
	if len(d.Changed) != 1 || len(d.Added)+len(d.Removed) != 0 {
		t.Fatalf("got %+v, want one changed unit", d)
	}
	c := d.Changed[0]
	if c.Name != "Deathmarks" || !slices.ContainsFunc(c.Removed, func(l string) bool { return strings.HasPrefix(l, "5 × Deathmark") }) ||
		!slices.ContainsFunc(c.Added, func(l string) bool { return strings.HasPrefix(l, "10 × Deathmark") }) {
		t.Errorf("got %+v, want ten models in the place of five", c)
	}
	if c.After["points"].Sub(c.Before["points"]).Cmp(d.Costs["points"]) != 0 || d.Costs["points"].Cmp(entry.Int(0)) <= 0 {
		t.Errorf("costs: got %v to %v, %v in all", c.Before, c.After, d.Costs)
	}
}

// TestDiffWithTheAccepted: after a version is accepted, later versions are compared with it.
func TestDiffWithTheAccepted(t *testing.T) {
	h := newEventFixture(t)
	b := h.create(cup)
	first := h.submit(b, "Anna", legal())
	organiser := h.authorize(b, b.Organiser.Token, noon)
	id := first.Submission.ID
	if err := organiser.Review(t.Context(), []string{id}, event.Review{Status: event.StatusApproved}); err != nil {
		t.Fatal(err)
	}
	for i, units := range [][]string{{"Overlord", "Immortals"}, {"Overlord", "Immortals", "Royal Warden"}} {
		out, err := organiser.Resubmit(t.Context(), id, event.SubmitRequest{Document: []byte(army("Necrons", units...))})
		if err != nil || out.Changes.From != 1 || out.Changes.To != i+2 || len(out.Changes.Removed) != 2 || len(out.Changes.Added) != i {
			t.Errorf("version %d: got %+v, %v; want it compared with version 1", i+2, out.Changes, err)
		}
	}
}
