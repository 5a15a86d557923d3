package store_test

import (
	"context"
	"errors"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/databasetest"
	"github.com/rollcall40k/rollcall/catalog/entry"
)

// boyz returns a book of one datasheet with a cost.
func boyz(points string) book {
	return book{Edition: "9e", Faction: "Orks", Units: []unit{{ID: "boyz", Name: "Boyz", Points: points}}}
}

// activeIDs returns the ids of the active snapshots.
func activeIDs(t *testing.T, l *catalog.Library) (ids []string) {
	t.Helper()
	active, err := l.Active(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range active {
		ids = append(ids, s.ID)
	}
	return ids
}

func TestActivate(t *testing.T) {
	l := openLibrary(t)
	first := importBooks(t, l, boyz("80"))
	second := importBooks(t, l, boyz("85"))
	if !first.Active || second.Active {
		t.Errorf("got active %t and %t, want the first snapshot of the game system only", first.Active, second.Active)
	}
	for _, tt := range []struct {
		activate, previous string
		changed            bool
	}{
		{first.ID, first.ID, false},
		{second.ID, first.ID, true},
		{second.ID, second.ID, false},
		{first.ID, second.ID, true}, // undone
	} {
		a, changed, err := l.Activate(t.Context(), tt.activate, "anna")
		if err != nil || changed != tt.changed || a.Previous != tt.previous {
			t.Errorf("activate %s: got %+v, %t, %v; want previous %s, changed %t", tt.activate, a, changed, err, tt.previous, tt.changed)
		}
		if got := activeIDs(t, l); !cmp.Equal(got, []string{tt.activate}) {
			t.Errorf("active after %s: %v", tt.activate, got)
		}
	}
	got, err := l.Activations(t.Context())
	want := []catalog.Activation{
		{Action: catalog.Activated, Snapshot: first.ID, Previous: second.ID, Actor: "anna"},
		{Action: catalog.Activated, Snapshot: second.ID, Previous: first.ID, Actor: "anna"},
		{Action: catalog.Activated, Snapshot: first.ID, Actor: "test"},
	}
	if d := cmp.Diff(want, got, cmpopts.IgnoreFields(catalog.Activation{}, "At")); d != "" || err != nil {
		t.Errorf("activations: %v; -want +got:\n%s", err, d)
	}
	if _, _, err := l.Activate(t.Context(), "9e@000000000000", "anna"); !errors.Is(err, catalog.ErrNotFound) {
		t.Errorf("got %v, want ErrNotFound", err)
	}
}

// The first import of a game system is undone by a deactivation, unless an edition with built-in data
// would be without active data.
func TestDeactivate(t *testing.T) {
	other := plain() // data of another format is of another game system
	other.Name, other.Recognise = "other", func(docs []catalog.Document) bool { return filepath.Ext(docs[0].Name) == ".other" }
	l := catalog.NewLibrary(databasetest.NewStore(t, openDB(t)), other, plain())
	doc := document(t, boyz("70"))
	doc.Name = "9e/Orks.other"
	builtIn, _, _, err := l.Import(t.Context(), catalog.BuiltIn, []catalog.Document{doc})
	if err != nil {
		t.Fatal(err)
	}
	first := importBooks(t, l, boyz("80"))
	eighth := importBooks(t, l, book{Edition: "8e", Faction: "Orks", Units: []unit{{ID: "boyz", Name: "Boyz"}}})
	for _, tt := range []struct {
		change   func(context.Context, string, string) (catalog.Activation, bool, error)
		of       catalog.Snapshot
		previous string
		changed  bool
		err      error
		active   []string
	}{
		{l.Deactivate, first, first.ID, true, nil, []string{builtIn.ID, eighth.ID}},
		{l.Deactivate, first, "", false, nil, []string{builtIn.ID, eighth.ID}},
		{l.Deactivate, builtIn, "", false, catalog.ErrNeeded, []string{builtIn.ID, eighth.ID}},
		{l.Activate, first, "", true, nil, []string{first.ID, builtIn.ID, eighth.ID}}, // undone
		{l.Deactivate, builtIn, builtIn.ID, true, nil, []string{first.ID, eighth.ID}},
		{l.Deactivate, first, "", false, catalog.ErrNeeded, []string{first.ID, eighth.ID}},
		{l.Activate, builtIn, "", true, nil, []string{first.ID, builtIn.ID, eighth.ID}},
		{l.Deactivate, eighth, eighth.ID, true, nil, []string{first.ID, builtIn.ID}}, // the 8th edition has no built-in data here
		{l.Deactivate, first, first.ID, true, nil, []string{builtIn.ID}},
	} {
		a, changed, err := tt.change(t.Context(), tt.of.ID, "anna")
		if !errors.Is(err, tt.err) || changed != tt.changed || a.Previous != tt.previous {
			t.Errorf("%s of %s: got %+v, %t, %v; want previous %q, changed %t, error %v", a.Action, tt.of.ID, a, changed, err, tt.previous, tt.changed, tt.err)
		}
		if d := cmp.Diff(tt.active, activeIDs(t, l)); d != "" {
			t.Errorf("active after %s of %s: -want +got:\n%s", a.Action, tt.of.ID, d)
		}
	}
	if newer := importBooks(t, l, boyz("85")); newer.Active {
		t.Error("newer data of a game system that was deactivated became active by its import")
	}
	got, err := l.Activations(t.Context())
	want := catalog.Activation{Action: catalog.Deactivated, Snapshot: first.ID, Previous: first.ID, Actor: "anna"}
	if d := cmp.Diff(want, got[0], cmpopts.IgnoreFields(catalog.Activation{}, "At")); d != "" || err != nil || len(got) != 9 {
		t.Errorf("%d records, %v; -want +got:\n%s", len(got), err, d)
	}
	if p, err := l.Prune(t.Context(), "anna", false); err != nil || len(p.Snapshots) != 3 {
		t.Errorf("pruned %+v, %v; want all but the built-in", p.Snapshots, err)
	}
	if again := importBooks(t, l, boyz("80")); !again.Active {
		t.Error("the first data of a game system whose former data was removed is not active")
	}
	if _, _, err := l.Deactivate(t.Context(), "9e@000000000000", "anna"); !errors.Is(err, catalog.ErrNotFound) {
		t.Errorf("got %v, want ErrNotFound", err)
	}
}

// Each game system has an active snapshot of its own.
func TestActivateBySystem(t *testing.T) {
	l := openLibrary(t)
	ninth := importBooks(t, l, boyz("80"))
	eighth := importBooks(t, l, book{Edition: "8e", Faction: "Orks", Units: []unit{{ID: "boyz", Name: "Boyz"}}})
	if got := activeIDs(t, l); !cmp.Equal(got, []string{ninth.ID, eighth.ID}) {
		t.Errorf("got %v, want the newer edition first", got)
	}
	newer := activateBooks(t, l, boyz("85"))
	if got := activeIDs(t, l); !cmp.Equal(got, []string{newer.ID, eighth.ID}) {
		t.Errorf("got %v", got)
	}
}

// TestIncompleteBooks: a book that has lost a fifth of its datasheets, and at least five, is incomplete, as
// one whose library was cut off.
func TestIncompleteBooks(t *testing.T) {
	l := openLibrary(t)
	boyz := func(n int) book {
		b := book{Edition: "9e", Faction: "Orks"}
		for i := range n {
			name := string(rune('A' + i))
			b.Units = append(b.Units, unit{ID: name, Name: name, Points: "80"})
		}
		return b
	}
	whole := importBooks(t, l, boyz(25))
	small := importBooks(t, l, boyz(6))
	for _, c := range []struct {
		from catalog.Snapshot
		left int
		want []string
	}{{whole, 21, nil}, {whole, 20, []string{"Test - Orks"}}, {whole, 1, []string{"Test - Orks"}}, {small, 2, nil}, {small, 1, []string{"Test - Orks"}}} {
		changes, err := l.Compare(t.Context(), c.from.ID, importBooks(t, l, boyz(c.left)).ID)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, b := range changes.Missing() {
			got = append(got, b.Name)
		}
		if d := cmp.Diff(c.want, got); d != "" || changes.Smaller() != (len(c.want) > 0) {
			t.Errorf("%d datasheets left: -want +got:\n%s", c.left, d)
		}
	}
}

func TestCompareSnapshots(t *testing.T) {
	l := openLibrary(t)
	from := importBooks(t, l,
		book{Edition: "9e", Faction: "Orks", Units: []unit{
			{ID: "boyz", Name: "Boyz", Points: "80"}, {ID: "nob", Name: "Nob", Points: "20"},
			{ID: "titan", Name: "Titan", Points: "900"}, {ID: "titan by another link", Name: "Titan", Points: "900"}, {ID: "titan with a shield", Name: "Titan", Points: "950"},
			{ID: "old", Name: "Deff Dread", Points: "75"}, {ID: "gone", Name: "Squiggoth", Points: "200"}}},
		book{Edition: "9e", Faction: "Squats", Units: []unit{{ID: "hearthguard", Name: "Hearthguard", Points: "90"}}})
	to := importBooks(t, l, book{Edition: "9e", Faction: "Orks", Units: []unit{
		{ID: "boyz", Name: "Boyz", Points: "85"}, {ID: "nob", Name: "Nobz", Points: "20"},
		{ID: "titan", Name: "Titan", Points: "905"}, {ID: "titan by another link", Name: "Titan", Points: "905"}, {ID: "titan with a shield", Name: "Titan", Points: "955"},
		{ID: "new", Name: "Deff Dread", Points: "75"}, {ID: "kommandos", Name: "Kommandos", Points: "100"}}})
	got, err := l.Compare(t.Context(), from.ID, to.ID)
	if err != nil {
		t.Fatal(err)
	}
	orks := func(id, name string) catalog.Named { return catalog.Named{ID: id, Name: name, Faction: "Orks"} }
	want := &catalog.Changes{
		From: from.ID, To: to.ID,
		Books: catalog.Difference{Added: []catalog.Named{}, Renamed: []catalog.Renamed{},
			Removed: []catalog.Named{{ID: "Squats", Name: "Test - Squats", Faction: "Squats"}}},
		Datasheets: catalog.Difference{
			Added:   []catalog.Named{orks("kommandos", "Kommandos")},
			Removed: []catalog.Named{orks("gone", "Squiggoth"), {ID: "hearthguard", Name: "Hearthguard", Faction: "Squats"}},
			Renamed: []catalog.Renamed{{Named: orks("nob", "Nobz"), Was: "Nob"}},
		},
		Points: []catalog.PointChange{
			{Named: orks("boyz", "Boyz"), Kind: catalog.NameDatasheet, From: entry.Int(80), To: entry.Int(85)},
			{Named: orks("titan", "Titan"), Kind: catalog.NameDatasheet, From: entry.Int(900), To: entry.Int(905)},
			{Named: orks("titan with a shield", "Titan"), Kind: catalog.NameDatasheet, From: entry.Int(950), To: entry.Int(955)},
		},
		Unreadable: []string{},
	}
	equal := cmp.Comparer(func(a, b entry.Number) bool { return a.Cmp(b) == 0 })
	if d := cmp.Diff(want, got, equal, cmpopts.IgnoreUnexported(catalog.Changes{})); d != "" || got.Empty() {
		t.Errorf("-want +got:\n%s", d)
	}
	if same, err := l.Compare(t.Context(), to.ID, to.ID); err != nil || !same.Empty() {
		t.Errorf("with itself: got %+v, %v", same, err)
	}
	for _, ids := range [][2]string{{from.ID, "9e@0"}, {"9e@0", to.ID}} {
		if _, err := l.Compare(t.Context(), ids[0], ids[1]); !errors.Is(err, catalog.ErrNotFound) {
			t.Errorf("%v: got %v, want ErrNotFound", ids, err)
		}
	}
}
