package service_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/edit"
	"github.com/rollcall40k/rollcall/roster/fix"
	"github.com/rollcall40k/rollcall/roster/format/text"
	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/roster/rostertest"
	"github.com/rollcall40k/rollcall/roster/service/servicetest"
)

// A faction without data is the only thing that is reported of a document, and is reported
// once; a document of a faction with data is checked.
func TestFactionWithoutData(t *testing.T) {
	s := newServices(t)
	const body = "Strike Force (2000 points)\nBerzerker Warband\n\nCHARACTERS\n\nKhârn the Betrayer (100 points)\n  • Warlord\n"
	for name, tt := range map[string]struct{ data, want string }{
		"a text of the app":          {"L (1900 points)\n\nChaos - World Eaters\n" + body, "/lines/3/columns/1"},
		"of the 11th edition":        {"L (1900 points)\n\nWorld Eaters\nStrike Force (2000 Points)\nBerzerker Warband (3 Detachment Points)\n\nCHARACTERS\n\nKhârn the Betrayer (100 points)\n  • Warlord\n", "/lines/3/columns/1"},
		"a tournament text":          {"+ FACTION KEYWORD: Chaos - World Eaters\n+ DETACHMENT: Berzerker Warband\n+ TOTAL ARMY POINTS: 1900pts\n\nChar1: 1x Khârn the Betrayer (100 pts): Gorechild\n", "/lines/1/columns/1"},
		"two forces in BattleScribe": {"++ Army Roster (Chaos - World Eaters) [100pts] ++\n\n+ Character +\n\nKhârn the Betrayer [100pts]: Gorechild\n\n++ Army Roster (Chaos - World Eaters) [100pts] ++\n\n+ Character +\n\nAngron [100pts]: Axe\n\n++ Total: [200pts] ++\n", "/lines/1/columns/1"},
		"written by hand":            {"World Eaters\nBerzerker Warband\n2000 points\n\nKhârn the Betrayer x1 - 100\nJakhals x10 - 65\n", "/lines/1/columns/1"},
		"a list":                     {`{"list":"L","edition":"10e","faction":"World Eaters","units":[{"unit":"Khârn the Betrayer"},{"unit":"Jakhals"}]}`, "/faction"},
		"a list by unit":             {`{"list":"L","edition":"10e","units":[{"unit":"Khârn the Betrayer","faction":"World Eaters"},{"unit":"Jakhals","faction":"World Eaters"}]}`, "/units/0/faction"},
	} {
		t.Run(name, func(t *testing.T) {
			report, r := checked(t, s, tt.data)
			var got []string
			for _, d := range report.Diagnostics {
				if d.CausedBy == nil {
					got = append(got, string(d.Code)+" "+d.Path)
				}
			}
			if diff := cmp.Diff([]string{"faction.missing " + tt.want}, got); diff != "" || report.Valid {
				t.Fatalf("valid %t, diagnostics (-want +got):\n%s", report.Valid, diff)
			}
			book, err := s.Rosters.BookOf(t.Context(), r)
			if err != nil {
				t.Fatal(err)
			}
			zero := 0
			next, _, err := edit.Apply(book, r, []roster.Operation{{Op: roster.RemoveUnread, Index: &zero}})
			if err != nil {
				t.Fatal(err)
			}
			if after := rostertest.RootCodes(check.Check(book, next).Diagnostics); !slices.Contains(after, string(roster.CatalogueUnknown)) {
				t.Errorf("without the error: got %v, want an unknown army book", after)
			}
		})
	}
	report, _ := checked(t, s, "L (1900 points)\n\nTyranids\nIncursion (1000 points)\nInvasion Fleet\n\nCHARACTERS\n\nHive Tyrant (195 points)\n  • Warlord\n")
	if d := report.Diagnostics[0]; !report.Valid || d.Code != roster.TotalDiffers {
		t.Errorf("a faction with data: got %+v", report.Diagnostics)
	}
}

// A list document of an army whose data is missing names its faction, its detachment and its Warlord, and
// lacks nothing.
func TestListWithoutData(t *testing.T) {
	s := newServices(t)
	_, r := checked(t, s, "World Eaters\nBerzerker Warband\n1000 points\n\nKhârn the Betrayer (Warlord)\n2x10 Jakhals - 2 mauler chainblades\n")
	book, err := s.Rosters.BookOf(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	l, lost := intake.WriteList(book, r)
	jakhals := intake.ListUnit{Unit: "Jakhals", Wargear: []intake.ListItem{{Name: "mauler chainblades", Count: 2}}}
	want := []intake.ListUnit{{Unit: "Khârn the Betrayer", Warlord: intake.ListWarlord{Is: true}}, jakhals, jakhals}
	if diff := cmp.Diff(want, l.Units); diff != "" || l.Faction != "World Eaters" || l.Detachment != "Berzerker Warband" || lost != 0 {
		t.Errorf("%d lost of %q, %q, units (-want +got):\n%s", lost, l.Faction, l.Detachment, diff)
	}
	if lines := text.UnreadLines(r); len(lines) > 0 {
		t.Errorf("got the unread lines %q", lines)
	}
}

// A number of models that the unit cannot have is kept as an error, which a fix removes without changing
// the unit.
func TestNumberOfModelsKept(t *testing.T) {
	s := newServices(t)
	const head = "+ FACTION KEYWORD: Tyranids\n+ DETACHMENT: Invasion Fleet\n+ BATTLE SIZE: 1. Incursion (1000 Point limit)\n\nChar1: 1x Hive Tyrant (195 pts): Warlord\n"
	report, r := checked(t, s, head+"11x Termagants (60 pts)\n• 10x Termagant: 10 with Fleshborer\n")
	found := report.Findings()
	i := slices.IndexFunc(found.List, func(f *check.Finding) bool { return f.Code == roster.ModelsDiffer })
	if i < 0 {
		t.Fatalf("got %+v", report.Diagnostics)
	}
	fixes, _ := fix.Tried(found, []int{i}, fix.FixWork)
	if len(fixes[0]) != 1 || fixes[0][0].Code != roster.FixKeep {
		t.Fatalf("got %+v, want the fix to keep what was read", fixes[0])
	}
	book, err := s.Rosters.BookOf(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	next, _, err := edit.Apply(book, r, fixes[0][0].Operations)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(r.Forces, next.Forces); diff != "" || slices.ContainsFunc(next.Unread, func(d roster.Unread) bool { return d.Code == roster.ModelsDiffer }) {
		t.Errorf("left %+v, units (-want +got):\n%s", next.Unread, diff)
	}
}

// TestEditionOfUnits: a text that names only a dynasty, or no faction, is read with the data that
// has its units.
func TestEditionOfUnits(t *testing.T) {
	readsWith(t, servicetest.New(t, time.Now, "8e", "9e", "10e"), map[string]string{
		"Novokh\n1000 points\n\nOverlord (Warlord) - 95\nMonolith - 360\nImmortals x5 - 80\n": "9e",
		"1000 points\n\nHive Tyrant (Warlord) - 195\nTermagants x10 - 60\n":                   "10e",
	})
}

// TestEditionOfDetachment: a detachment means the 10th or a later edition. Of several that have the faction,
// the text is read with the data that has most of its units and the detachment.
func TestEditionOfDetachment(t *testing.T) {
	readsWith(t, servicetest.New(t, time.Now, "9e", "10e", "11e"), map[string]string{
		"Necrons\nAwakened Dynasty\n1000 points\n\nOverlord (Warlord)\nImmortals x5\n":       "11e",
		"Necrons 9th edition\n1000 points\n\nOverlord (Warlord)\nImmortals x5\n":             "9e",
		"Space Marines\nGladius Task Force\n1000 points\n\nCaptain (Warlord)\nScout Squad\n": "10e",
		"Space Marines\n1000 points\n\nCaptain (Warlord)\nScout Squad\n":                     "10e",
		"Space Marines\n1000 points\n\nPrimaris Captain (Warlord)\nScout Squad\n":            "9e",
		"Space Marines\n1000 points\n\nPrimaris Captain\n":                                   "9e", // the only unit
	})
}

// readsWith reads each text and requires the data of an edition, without a report that the text is for another.
func readsWith(t *testing.T, s *servicetest.Services, texts map[string]string) {
	t.Helper()
	for data, want := range texts {
		d, err := intake.ReadDocument([]byte(data), text.Format(intake.Requested{}))
		if err != nil {
			t.Fatal(err)
		}
		report, r, err := s.Rosters.CheckDocument(t.Context(), d)
		if err != nil || r.Edition != want {
			t.Errorf("%.20q: got the data of %s, %v; want %s", data, r.Edition, err, want)
			continue
		}
		if slices.ContainsFunc(report.Diagnostics, func(d roster.Diagnostic) bool { return d.Code == roster.EditionOther }) {
			t.Errorf("%.20q: is reported as a text of another edition than %s", data, want)
		}
	}
}

// TestEditionOfCosts: a text of a program that writes the 10th and the 11th edition alike is read with the data whose costs
// agree with it, or with the newest.
func TestEditionOfCosts(t *testing.T) {
	s := servicetest.New(t, time.Now)
	importRelease(t, s, releaseTwo) // of the 10th edition: 12 points for each rider
	importRelease(t, s, strings.NewReplacer(`id="g" name="Skirmish 10th Edition"`, `id="g11" name="Skirmish 11th Edition"`, `gameSystemId="g"`, `gameSystemId="g11"`, `value="12"`, `value="15"`).Replace(releaseTwo))
	head := "+++++\n+ FACTION KEYWORD: Raiders\n+ DETACHMENT: Outriders\n+++++\n\n"
	readsWith(t, s, map[string]string{
		head + "3x Riders (36 pts)\n• 1x Rider Captain\n• 2x Rider\n":                                                                                   "10e",
		head + "3x Riders (45 pts)\n• 1x Rider Captain\n• 2x Rider\n":                                                                                   "11e",
		head + "3x Riders (99 pts)\n• 1x Rider Captain\n• 2x Rider\n":                                                                                   "11e",
		"# ++ Army Roster ++\n## Faction: Raiders\n## Detachment: Outriders\n\n## Mounted [36 pts]\nRiders [36 pts]:\n• 1x Rider Captain\n• 2x Rider\n": "10e",
		"3x Riders (36pts): Rider Captain, 2x Rider\n3x Riders (36pts): Rider Captain, 2x Rider\n":                                                      "10e", // without a faction
		"3x Riders (45pts): Rider Captain, 2x Rider\n3x Riders (45pts): Rider Captain, 2x Rider\n":                                                      "11e",
	})
}
