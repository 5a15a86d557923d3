package text

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/rollcall40k/rollcall/catalog/catalogtest"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/rostertest"
)

// Enhancements that only the header states are given to the units named there, or reported.
// Enhancements that the units already have are not given twice (10e.ARMY.ENHANCEMENT.1).
func TestEnhancementsOfTheHeader(t *testing.T) {
	book, err := catalogtest.Book("10e")
	if err != nil {
		t.Fatal(err)
	}
	const (
		captain    = "Char1: 1x Captain (80 pts): Warlord\n"
		lieutenant = "Char2: 1x Lieutenant (65 pts): Bolt pistol\n"
		enhanced   = "Char1: 1x Captain (90 pts): Warlord\nEnhancement: Artificer Armour (+10 pts)\n"
		armour     = "Artificer Armour"
	)
	for name, tt := range map[string]struct {
		header, body string
		want         map[string][]string // Enhancements by unit
		errors       []string
	}{
		"only in the header":     {"Artificer Armour (on Char1: Captain)", captain + lieutenant, map[string][]string{"Captain": {armour}}, nil},
		"in both":                {"Artificer Armour (on Char1: Captain)", enhanced + lieutenant, map[string][]string{"Captain": {armour}}, nil},
		"in both, misspelt":      {"Artificer Armor (on Char1: Captain)", enhanced, map[string][]string{"Captain": {armour}}, nil},
		"two on a line":          {"Artificer Armour (on Char1: Captain), The Honour Vehement (on Char2: Lieutenant)", captain + lieutenant, map[string][]string{"Captain": {armour}, "Lieutenant": {"The Honour Vehement"}}, nil},
		"two without brackets":   {"Artificer Armour on Captain, The Honour Vehement on Char2: Lieutenant", captain + lieutenant, map[string][]string{"Captain": {armour}, "Lieutenant": {"The Honour Vehement"}}, nil},
		"two on two lines":       {"Artificer Armour (on Char1: Captain)\n& The Honour Vehement (on Char2: Lieutenant)", enhanced + lieutenant, map[string][]string{"Captain": {armour}, "Lieutenant": {"The Honour Vehement"}}, nil},
		"with the wrong label":   {"Artificer Armour (on Char2: Captain)", captain + lieutenant, map[string][]string{"Captain": {armour}}, nil},
		"of a unit not there":    {"Artificer Armour (on Char1: Librarian)", captain + lieutenant, nil, []string{"name.unknown /lines/3/columns/16"}},
		"without its unit":       {"Artificer Armour", captain, nil, []string{"line.unread /lines/3/columns/1"}},
		"without, but in both":   {"Artificer Armour", enhanced, map[string][]string{"Captain": {armour}}, nil},
		"an unknown Enhancement": {"Flurb (on Char1: Captain)", captain, nil, []string{"name.unknown /lines/3/columns/16"}},
		"none":                   {"none", captain, nil, nil},
	} {
		t.Run(name, func(t *testing.T) {
			o := outcome{doc: mustRead(t, "+ FACTION KEYWORD: Imperium - Space Marines\n+ DETACHMENT: Gladius Task Force\n+ ENHANCEMENT: "+tt.header+"\n+ TOTAL ARMY POINTS: 500pts\n\n"+tt.body), book: book}
			o.roster, o.diagnostics = o.doc.Roster(book, "10e@0")
			got := map[string][]string{}
			for _, unit := range o.trees() {
				unit, below, _ := strings.Cut(strings.TrimPrefix(unit, "1 "), " (")
				for _, name := range []string{armour, "The Honour Vehement"} {
					for range strings.Count(below, "1 "+name) {
						got[unit] = append(got[unit], name)
					}
				}
			}
			if diff := cmp.Diff(tt.want, got, cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("Enhancements (-want +got):\n%s", diff)
			}
			var errors []string
			for _, d := range o.diagnostics {
				if d.Severity == roster.Error {
					errors = append(errors, string(d.Code)+" "+d.Path)
				}
			}
			if slices.Sort(errors); !slices.Equal(tt.errors, errors) {
				t.Errorf("got errors %v, want %v", errors, tt.errors)
			}
		})
	}
}

// tournamentHeads are headers of tournament lists as organisers and players retype them.
var tournamentHeads = map[string]string{
	"as written":         "++++++\n+ FACTION KEYWORD: Chaos - World Eaters\n+ DETACHMENT: Berzerker Warband\n+ TOTAL ARMY POINTS: 400pts\n+\n+ WARLORD: Char1: Khârn the Betrayer\n++++++\n\n",
	"without plus signs": "FACTION KEYWORD: Chaos - World Eaters\nDETACHMENT: Berzerker Warband\nTOTAL ARMY POINTS: 400pts\n\nWARLORD: Char1: Khârn the Betrayer\n\n",
	"without rules":      "+ FACTION KEYWORD: Chaos - World Eaters\n+ DETACHMENT: Berzerker Warband\n+ TOTAL ARMY POINTS: 400pts\n+ WARLORD: Char1: Khârn the Betrayer\n\n",
	"in lower case":      "+ faction keyword : Chaos - World Eaters\n+ detachment : Berzerker Warband\n+ total army points : 400\n\n",
	"below a name":       "My list\nFACTION KEYWORD: Chaos - World Eaters\nDETACHMENT: Berzerker Warband\nTOTAL ARMY POINTS: 400\n\n",
	"with a player":      "==========\nPLAYER: A\nTEAM: B\nFACTION KEYWORD: Chaos - World Eaters\nDETACHMENT: Berzerker Warband\nTOTAL ARMY POINTS: 400pts\n==========\n",
}

// tournamentLines are lines of units of tournament lists, with {l} for a label and a number of models,
// {u} for the name, {p} for the points and {w} for the wargear.
var tournamentLines = map[string]string{
	"compact": "{l} {u} ({p} pts): {w}", "full": "{l} {u} ({p} pts)\n1 with {w}", "bullets": "- {l} {u} ({p} pts): {w}",
	"bullets below": "{l} {u} ({p} pts)\n• {w}", "square brackets": "{l} {u} [{p} pts]: {w}", "dashes": "{l} {u} - {p} pts - {w}", "bare points": "{l} {u} ({p}): {w}",
}

// Tournament lists are read with headers and lines as organisers and players retype them.
func TestRetypedTournamentLists(t *testing.T) {
	for head, header := range tournamentHeads {
		for kind, line := range tournamentLines {
			for labels, first := range map[string][2]string{"labels": {"Char1: 1x", "Char2: 1x"}, "labels in capitals": {"CHAR1: 1x", "CHAR2: 1x"}, "labels with a space": {"Char 1: 1x", "Char 2: 1x"}, "labels without numbers of models": {"Char1:", "Char2:"}} {
				t.Run(head+", "+kind+", "+labels, func(t *testing.T) {
					text := header
					for _, u := range [][4]string{
						{first[0], "Khârn the Betrayer", "100", "Gorechild, Warlord"}, {first[1], "Master of Executions", "95", "Axe of dismemberment"}, {"10x", "Khorne Berzerkers", "205", "Bolt pistol"},
					} {
						text += strings.NewReplacer("{l}", u[0], "{u}", u[1], "{p}", u[2], "{w}", u[3]).Replace(line) + "\n"
					}
					d := mustRead(t, text)
					var got []string
					for _, u := range d.Forces[0].Units {
						got = append(got, strings.Join([]string{u.Name, u.Costs[0].Value.String(), u.Items[0].Name}, ", "))
					}
					want := "Khârn the Betrayer, 100, Gorechild; Master of Executions, 95, Axe of dismemberment; Khorne Berzerkers, 205, Bolt pistol"
					if kind == "full" {
						want = "Khârn the Betrayer, 100, ; Master of Executions, 95, ; Khorne Berzerkers, 205, "
					}
					if got := strings.Join(got, "; "); got != want || strings.Join(d.Faction, " - ") != "Chaos - World Eaters" || d.Detachment != "Berzerker Warband" {
						t.Errorf("got %s of %q, %q: %s\nwant %s", d.Dialect, d.Faction, d.Detachment, got, want)
					}
					for _, l := range d.Lines {
						if l.Status == Unread {
							t.Errorf("unread: %s", l.Text)
						}
					}
					if named := head == "below a name"; named != (d.Name == "My list") {
						t.Errorf("the name is %q", d.Name)
					}
				})
			}
		}
	}
}

// The head of a handwritten list states the edition in several ways, or has a detachment of one; a number
// of models is none.
func TestStatedEdition(t *testing.T) {
	const detachment = "\nDetachment: Invasion Fleet"
	for head, want := range map[string]string{
		"Tyranids 11th edition - 1000 pts" + detachment: "11e", "Tyranids // 11th // 1k" + detachment: "11e", "Tyranids (11e), 1000 points" + detachment: "11e",
		"Tyranids 10th ed., 1000 points" + detachment: "10e", "Tyranids - 9e - 1000 pts" + detachment: "9e",
		"Tyranids 7th edition - 1000 pts" + detachment: "10e", "Tyranids\nPatrol, Leviathan\n1000 points": "9e",
		"Tyranids\nDetachment: Battalion Detachment\n1000 points": "9e", "Tyranids\nDetachment: Kraken Patrols\n1000 points": "10e",
	} {
		d := mustRead(t, head+"\n\nHive Tyrant - 195\n11 Termagants\n")
		if d.Edition != want || len(d.Forces[0].Units) != 2 {
			t.Errorf("%s: got %q with %d units, want %s", head, d.Edition, len(d.Forces[0].Units), want)
		}
	}
}

// A handwritten list of the 9th edition names its detachment and its subfaction in any order, with or
// without their kind.
func TestPlainSubfaction(t *testing.T) {
	book := community(t, "9e")
	for _, head := range []string{
		"Necrons 9e 1000pts\nPatrol Detachment\nNovokh", "Necrons\nPatrol, Novokh\n1000 points", "Necrons\nDynasty: Novokh\nDetachment: Patrol\n1000 points",
		"Necrons\nPatrol Detachment - Dynasty: Novokh\n1000 points",
	} {
		o := readOn(t, []byte(head+"\n\nHQ: Overlord (Warlord)\nTR: 10 Necron Warriors\n"), func(*Document) *entry.Book { return book })
		f := o.roster.Forces[0]
		choices := rostertest.Outline(book.Roots(f.Catalogue), f.Selections)
		if left := o.unresolved(); len(left) > 0 || !strings.HasPrefix(book.Force(f.Entry).Name, "Patrol") || !strings.Contains(choices, "Dynasty: Novokh") {
			t.Errorf("%s: %s of %s, not resolved: %v", head, book.Force(f.Entry).Name, choices, left)
		}
	}
}

// Heads of tournaments state the faction, the detachments and the force disposition (11e.ARMY.DISPOSITION.1) in several
// ways, and French texts in French.
func TestHeadsOfTournaments(t *testing.T) {
	for name, tt := range map[string]struct{ text, want string }{
		"French":             {"L (80 points)\n\nOrks\nForce de Frappe (2000 points)\nWar Horde (3 Points de Détachement)\nDispositions des Forces : Éliminez l’Adversaire\n\nPERSONNAGES\n\nWarboss (80 points)\n", "Orks/War Horde/Purge the Foe"},
		"several and chosen": {"L (80 points)\n\nOrks\nForce de Frappe (2000 points)\nWar Horde (3 Points de Détachement)\nDispositions des Forces : Perturbation, Prendre et Tenir\nDisposition choisie : Prendre et Tenir\n\nPERSONNAGES\n\nWarboss (80 points)\n", "Orks/War Horde/Take and Hold"},
		"without a label":    {"L (80 points)\n\nOrks\nWar Horde (3 Detachment Points)\nTake and Hold\nStrike Force (2000 points)\n\nCHARACTERS\n\nWarboss (80 points)\n", "Orks/War Horde/Take and Hold"},
		"only a player":      {"+++++\n+ TEAM : A\n+ PLAYER : B\n\nOrks\nWar Horde (3 Detachment Points)\nForce Disposition: Purge the Foe\nStrike Force (2,000 Points)\n\nCHARACTERS\n\nWarboss (80 Points)\n• 1x Power klaw\n", "Orks/War Horde/Purge the Foe"},
		"detachments below":  {"+++++\nNom du joueur : B\nFactions utilisées : Orks\nPoints d'armée : 2000\nAméliorations d'armée : Warboss : Supa-Cybork\nDisposition : Atouts prioritaires\n+++++\nDétachements :\nOrks - War Horde\nOrks - Dread Mob\n+++++\n\nPersonnages 1 : Warboss [80pts] Power klaw\n", "Orks/War Horde, Dread Mob/Priority Assets"},
		"headings":           {"++ Player : B\n\n# ++ Army Roster ++\n## Faction : Orks\n## Detachment: War Horde [3 Detachment Points]\nForce Disposition: Purge the Foe\n+ NUMBER OF UNITS: 1\n+++++\n\n## Character [80 pts]\nChar1: Warboss [80 pts]: Power klaw\n", "Orks/War Horde/Purge the Foe"},
	} {
		d := mustRead(t, tt.text)
		if got := strings.Join(d.Faction, " - ") + "/" + d.Detachment + "/" + d.Disposition; got != tt.want || d.Edition != "11e" {
			t.Errorf("%s: got %s of the edition %q, want %s of 11e", name, got, d.Edition, tt.want)
		}
		if len(d.Forces) != 1 || len(d.Forces[0].Units) != 1 || d.Forces[0].Units[0].Name != "Warboss" {
			t.Errorf("%s: got the units %s, want the Warboss", name, outline(d.Forces[0].Units))
		}
		for _, l := range d.Lines {
			if l.Status == Unread {
				t.Errorf("%s: line %d is not read: %s", name, l.Number, l.Text)
			}
		}
	}
}

// Lists of the 9th edition may have the price of a unit before its wargear, its costs and the Warlord at the end of the line,
// and some of its models below it. Stratagems before the battle are ignored if the data lacks them.
func TestPricesBeforeWargear(t *testing.T) {
	const head = "+++++\n+ Player : A\n+ Army main faction : Necrons\n+ Total command points : 6 -1 = 5\n+ Total army points : 500\n+ Total power level : 12\n+ Army factions used : Necrons, Novokh\n" +
		"+ Total reinforcement points : 0\n+ Number of Units / KP : 2\n+ Bring it down : 1\n+ Warlord & trait : Overlord\n+++++\n\n"
	const french = "+++++\n+ Joueur : A\n+ Faction principale : Necrons\n+ Points de commandement : 6 -1 = 5\n+ Coût total : 500\n+ Total puissance : 12\n+ Factions : Necrons, Novokh\n" +
		"+ Points de renfort : 0\n+ Nombre d'unités / KP : 2\n+ Abattez-le : 1\n+ Seigneur de guerre et trait : Overlord\n+++++\n\n"
	const units = "%s 1 : (+1) Overlord (95) Warscythe, Relic (-1 CP), Relic : Voidreaper [105 pts] [6 PL] - %s\n\n" +
		"%s 1 : 10 Necron Warriors (65 + 5*13) 9 Gauss reaper [130 pts] [6 PL]\n- Champion (0), Gauss flayer\n"
	for name, text := range map[string]string{
		"English": head + "== Batalion DETACHMENT : Necrons (0 CP) [12CP, 235pts] == Chapter Tactic : Novokh - Awakened by Murder\n\n" + fmt.Sprintf(units, "HQ", "Warlord", "TR"),
		"French":  french + "== DETACHEMENT Bataillon : Necrons (0 PC) [12PC, 235pts] == Trait d'armée : Novokh - Réveillés par le Meurtre\n\n" + fmt.Sprintf(units, "QG", "Seigneur de guerre", "Troupes"),
	} {
		d := mustRead(t, text)
		f := d.Forces[0]
		got := strings.Join([]string{string(d.Dialect), d.Edition, strings.Join(d.Faction, "+"), f.Name, strings.Join(f.Faction, "+"), outline(f.Units)}, "; ")
		want := "wtc9; 9e; Necrons; Battalion Detachment; Necrons+Novokh; " +
			"1 Overlord 105pts 6PL (1 Warlord!, 1 Warscythe, 1 Relic?, 1 Voidreaper), [10] 1 Necron Warriors 130pts 6PL (9 Gauss reaper, 1 Champion (1 Gauss flayer))"
		if got != want {
			t.Errorf("%s:\ngot  %s\nwant %s", name, got, want)
		}
		for _, l := range d.Lines {
			if l.Status == Unread {
				t.Errorf("%s: line %d is not read: %s", name, l.Number, l.Text)
			}
		}
	}
}
