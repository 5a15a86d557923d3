package store_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
)

func chaos() book {
	return book{Edition: "9e", Faction: "World Eaters", Units: []unit{
		{ID: "kharn", Name: "Khârn the Betrayer", Role: "HQ", Keywords: []string{"CHARACTER", "INFANTRY"}, Power: "6", Points: "120.5"},
		{ID: "berzerkers", Name: "Khorne Berzerkers", Role: "Elites", Keywords: []string{"INFANTRY"}, Power: "5", Points: "100"},
		{ID: "land-raider", Name: "Chaos Land Raider", Role: "Heavy Support", Keywords: []string{"VEHICLE"}, Power: "14", Points: "285"},
	}}
}

func tau() book {
	return book{Edition: "9e", Faction: "T’au Empire", Units: []unit{
		{ID: "commander", Name: "Commander in Coldstar Battlesuit", Role: "HQ", Keywords: []string{"CHARACTER", "JET PACK", "T'AU SEPT"}, Power: "7", Points: "-1"},
		{ID: "darkstrider", Name: "Darkstrider", Role: "HQ", Keywords: []string{"CHARACTER", "INFANTRY"}, Power: "3"},
		{ID: "and-or", Name: "AND NEAR Anti-Grav Łódź", Role: "Troops", Keywords: []string{"ANTI-GRAV"}, Power: "2", Points: "0.5"},
	}}
}

func names(t *testing.T, l *catalog.Library, f catalog.Filter) []string {
	t.Helper()
	p, err := l.Search(t.Context(), f)
	if err != nil {
		t.Fatal(err)
	}
	got := []string{}
	for _, d := range p.Data {
		got = append(got, d.ID)
	}
	return got
}

func number(s string) *entry.Number {
	n := entry.MustNumber(s)
	return &n
}

func TestSearch(t *testing.T) {
	l := openLibrary(t, chaos(), tau())
	all := []string{"and-or", "land-raider", "commander", "darkstrider", "kharn", "berzerkers"}
	for _, tt := range []struct {
		name string
		f    catalog.Filter
		want []string
	}{
		{"everything, by name", catalog.Filter{}, all},
		{"accents", catalog.Filter{Text: "kharn"}, []string{"kharn"}},
		{"accents in the query", catalog.Filter{Text: "KHÂRN"}, []string{"kharn"}},
		{"decomposed accents", catalog.Filter{Text: "kha\u0302rn"}, []string{"kharn"}},
		{"letters that do not decompose", catalog.Filter{Text: "lodz"}, []string{"and-or"}},
		{"apostrophes join", catalog.Filter{Text: "tau sept"}, []string{"commander"}},
		{"any apostrophe joins", catalog.Filter{Text: "T´au"}, []string{"and-or", "commander", "darkstrider"}},
		{"hyphens part", catalog.Filter{Text: "grav"}, []string{"and-or"}},
		{"beginning of every word", catalog.Filter{Text: "bet kh"}, []string{"kharn"}},
		{"part of a word", catalog.Filter{Text: "harn"}, []string{"kharn"}},
		{"part of three letters", catalog.Filter{Text: "rve"}, []string{}},
		{"part of two letters", catalog.Filter{Text: "zz"}, []string{}},
		{"parts only if no word begins so", catalog.Filter{Text: "rid"}, []string{"darkstrider"}},
		{"parts of words with an accent", catalog.Filter{Text: "ódź"}, []string{"and-or"}},
		{"one letter replaced", catalog.Filter{Text: "berserkers"}, []string{"berzerkers"}},
		{"one letter replaced in the beginning of a word", catalog.Filter{Text: "berserk"}, []string{"berzerkers"}},
		{"one letter missing", catalog.Filter{Text: "comander"}, []string{"commander"}},
		{"one letter added", catalog.Filter{Text: "khhorne"}, []string{"berzerkers"}},
		{"two letters swapped", catalog.Filter{Text: "radier"}, []string{"land-raider"}},
		{"the first letter missing", catalog.Filter{Text: "oldstar"}, []string{"commander"}},
		{"the first letter replaced", catalog.Filter{Text: "goldstar"}, []string{"commander"}},
		{"two letters of six", catalog.Filter{Text: "khotnr"}, []string{}},
		{"two letters of eight", catalog.Filter{Text: "darkstrixxr"}, []string{"darkstrider"}},
		{"three letters", catalog.Filter{Text: "darkxtrixxr"}, []string{}},
		{"one letter of three", catalog.Filter{Text: "khb"}, []string{}},
		{"one letter before two", catalog.Filter{Text: "betrayxr"}, []string{"kharn"}},
		{"a right and a wrong word", catalog.Filter{Text: "chaos raidr"}, []string{"land-raider"}},
		{"wrong words of different datasheets", catalog.Filter{Text: "darkstridr raidr"}, []string{}},
		{"a wrong word with another filter", catalog.Filter{Text: "berserkers", Keyword: "VEHICLE"}, []string{}},
		{"every word must be there", catalog.Filter{Text: "kharn raider"}, []string{}},
		{"operators are words", catalog.Filter{Text: "AND"}, []string{"and-or"}},
		{"operators are words everywhere", catalog.Filter{Text: "kharn OR raider"}, []string{}},
		{"syntax is punctuation", catalog.Filter{Text: `"kharn* -(the) ^text:`}, []string{}},
		{"syntax around words", catalog.Filter{Text: `-"kh*" + (betrayer)^ :`}, []string{"kharn"}},
		{"punctuation alone filters nothing", catalog.Filter{Text: `"*'`}, all},
		{"keyword", catalog.Filter{Keyword: "infantry"}, []string{"darkstrider", "kharn", "berzerkers"}},
		{"keyword with punctuation", catalog.Filter{Keyword: "Anti Grav"}, []string{"and-or"}},
		{"keywords whole", catalog.Filter{Keyword: "JET"}, []string{}},
		{"role", catalog.Filter{Role: "heavy support"}, []string{"land-raider"}},
		{"faction", catalog.Filter{Faction: "Tau Empire"}, []string{"and-or", "commander", "darkstrider"}},
		{"catalogue", catalog.Filter{Catalogue: "World Eaters"}, []string{"land-raider", "kharn", "berzerkers"}},
		{"edition", catalog.Filter{Edition: "9e", Text: "dark"}, []string{"darkstrider"}},
		{"other edition", catalog.Filter{Edition: "8e"}, []string{}},
		{"other snapshot", catalog.Filter{Snapshot: "9e@000000000000"}, []string{}},
		{"power at the edge", catalog.Filter{MaxPower: number("5")}, []string{"and-or", "darkstrider", "berzerkers"}},
		{"power below the edge", catalog.Filter{MaxPower: number("4.999")}, []string{"and-or", "darkstrider"}},
		{"points at the edge", catalog.Filter{MaxPoints: number("120.5")}, []string{"and-or", "commander", "darkstrider", "kharn", "berzerkers"}},
		{"points below the edge", catalog.Filter{MaxPoints: number("120.4999999999999999")}, []string{"and-or", "commander", "darkstrider", "berzerkers"}},
		{"negative points", catalog.Filter{MaxPoints: number("-1")}, []string{"commander"}},
		{"together", catalog.Filter{Text: "kh", Keyword: "INFANTRY", Role: "hq", MaxPower: number("6")}, []string{"kharn"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, names(t, l, tt.f)); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

func TestSearchPages(t *testing.T) {
	l := openLibrary(t, chaos(), tau())
	for limit := 1; limit <= 7; limit++ {
		f := catalog.Filter{Limit: limit}
		var got []string
		for pages := 1; ; pages++ {
			p, err := l.Search(t.Context(), f)
			if err != nil {
				t.Fatal(err)
			}
			for _, d := range p.Data {
				got = append(got, d.ID)
			}
			if p.NextCursor == "" {
				if want := (6 + limit - 1) / limit; pages != want {
					t.Errorf("limit %d: got %d pages, want %d", limit, pages, want)
				}
				break
			}
			f.Cursor = p.NextCursor
		}
		if diff := cmp.Diff(names(t, l, catalog.Filter{}), got); diff != "" {
			t.Errorf("limit %d: -want +got:\n%s", limit, diff)
		}
	}
}

// Pages of a search for a wrong word have the spelling of the first.
func TestSearchPagesOfSimilarWords(t *testing.T) {
	l := openLibrary(t, tau())
	want := []string{"and-or", "commander", "darkstrider"}
	f, got := catalog.Filter{Text: "empirr", Limit: 1}, []string{}
	for range want {
		p, err := l.Search(t.Context(), f)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range p.Data {
			got = append(got, d.ID)
		}
		f.Cursor = p.NextCursor
	}
	if diff := cmp.Diff(want, got); diff != "" || f.Cursor != "" {
		t.Errorf("-want +got, then cursor %q:\n%s", f.Cursor, diff)
	}
}

// A word with any one mistake finds its datasheet.
func TestSearchAnyMistake(t *testing.T) {
	l := openLibrary(t, chaos(), tau())
	for word, want := range map[string]string{"betrayer": "kharn", "berzerkers": "berzerkers", "chaos": "land-raider", "łódź": "and-or"} {
		letters := []rune(word)
		for i := range letters {
			replaced, removed := slices.Clone(letters), slices.Delete(slices.Clone(letters), i, i+1)
			replaced[i] = 'q'
			mistakes := [][]rune{replaced, removed, slices.Insert(slices.Clone(letters), i, 'q')}
			if swapped := slices.Clone(letters); i > 0 && len(letters) > 4 {
				swapped[i-1], swapped[i] = swapped[i], swapped[i-1]
				mistakes = append(mistakes, swapped)
			}
			for _, m := range mistakes {
				if got := names(t, l, catalog.Filter{Text: string(m)}); len(m) > 3 && !slices.Contains(got, want) {
					t.Errorf("%s instead of %s: got %v, want %s", string(m), word, got, want)
				}
			}
		}
	}
}

func TestSearchBadCursor(t *testing.T) {
	l := openLibrary(t, chaos(), tau())
	p, err := l.Search(t.Context(), catalog.Filter{Limit: 1})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range []catalog.Filter{
		{Cursor: "x"},
		{Cursor: p.NextCursor + "A"},
		{Cursor: p.NextCursor, Text: "kharn"},
		{Cursor: p.NextCursor, MaxPower: number("5")},
		{Cursor: catalog.NewCursor("rosters", "ros_1")},
	} {
		if _, err := l.Search(t.Context(), f); !errors.Is(err, catalog.ErrBadCursor) {
			t.Errorf("%+v: got %v, want ErrBadCursor", f, err)
		}
	}
	if _, err := l.Search(t.Context(), catalog.Filter{Limit: 3, Cursor: p.NextCursor}); err != nil {
		t.Errorf("same filter, other limit: %v", err)
	}
}

func TestSearchActiveSnapshots(t *testing.T) {
	l := openLibrary(t, chaos())
	old := importBooks(t, l, book{Edition: "8e", Faction: "Orks", Units: []unit{{ID: "boyz", Name: "Boyz"}}})
	activateBooks(t, l, book{Edition: "8e", Faction: "Orks", Units: []unit{{ID: "gretchin", Name: "Gretchin"}}})
	want := []string{"land-raider", "gretchin", "kharn", "berzerkers"}
	if diff := cmp.Diff(want, names(t, l, catalog.Filter{})); diff != "" {
		t.Errorf("active snapshots: -want +got:\n%s", diff)
	}
	if diff := cmp.Diff([]string{"boyz"}, names(t, l, catalog.Filter{Snapshot: old.ID})); diff != "" {
		t.Errorf("old snapshot: -want +got:\n%s", diff)
	}
}

func TestSearchManyWords(t *testing.T) {
	l := openLibrary(t, chaos())
	for _, tt := range []struct{ different, repeated int }{{1, 10_000}, {64, 1}, {65, 1}, {100_000, 1}} {
		var b strings.Builder
		for range tt.repeated {
			for i := range tt.different {
				fmt.Fprintf(&b, "w%d ", i)
			}
		}
		if got := names(t, l, catalog.Filter{Text: b.String()}); len(got) > 0 {
			t.Errorf("%d words: got %v, want nothing", tt.different, got)
		}
	}
	if got := names(t, l, catalog.Filter{Text: strings.Repeat("kharn ", 10_000)}); len(got) != 1 {
		t.Errorf("one word many times: got %v, want kharn", got)
	}
}

// Names are found whatever their case and accents, in a snapshot or in the active
// ones; a name that only begins one is not found.
func TestNamed(t *testing.T) {
	l := openLibrary(t)
	old := importBooks(t, l, chaos())
	activateBooks(t, l, tau())
	for _, tt := range []struct {
		name, snapshot string
		want           []string
	}{
		{"kharn THE betrayer", old.ID, []string{"datasheet Khârn the Betrayer, kharn of World Eaters"}},
		{"kharn THE betrayer", "", nil}, // the snapshot is no longer active
		{"Dark-Strider", "", []string{"datasheet Darkstrider, darkstrider of T’au Empire"}},
		{"Dark-Strider", old.ID, nil},
		{"Khârn", old.ID, nil},
		{"", "", nil},
	} {
		found, err := l.Named(t.Context(), tt.snapshot, tt.name)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, n := range found {
			got = append(got, string(n.Kind)+" "+n.Name+", "+n.ID+" of "+n.Faction)
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%q in %q (-want +got):\n%s", tt.name, tt.snapshot, diff)
		}
	}
	several, err := l.Named(t.Context(), "", "Nobody", "Dark-Strider", "darkstrider")
	if err != nil || len(several) != 1 || several[0].Name != "Darkstrider" {
		t.Errorf("several names: got %v, %v", several, err)
	}
	if none, err := l.Named(t.Context(), old.ID); err != nil || none != nil {
		t.Errorf("no name: got %v, %v", none, err)
	}
}
