package text

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
)

// typedList is what is read from a list as players type it: its name, its detachment, the units with their numbers of
// models, and the problems.
type typedList struct{ name, detachment, units, problems string }

func (o *outcome) typed() typedList {
	var units []string
	for i := range o.roster.Forces {
		f := &o.roster.Forces[i]
		for k := range f.Selections {
			if s := &f.Selections[k]; s.Unread != nil {
				units = append(units, "?"+s.Title)
			} else if x := o.book.Roots(f.Catalogue).Option(s.Entry); x != nil && x.Kind() != entry.Upgrade {
				units = append(units, strings.TrimPrefix(strings.Repeat("I", modelsOf(x, s)), "I")+x.Name())
			}
		}
	}
	problems := slices.DeleteFunc(found(o.diagnostics), func(d string) bool {
		return strings.HasPrefix(d, string(roster.TextFilled)) || strings.HasPrefix(d, string(roster.ChoiceAssumed)) || strings.HasPrefix(d, string(roster.TotalDiffers))
	})
	return typedList{o.roster.Name, o.detachment(), strings.Join(units, ", "), strings.Join(problems, " ")}
}

// Lists in the layouts of tournaments' forms, spreadsheets and forums: one line, columns, bullets of several signs, roles
// before units, points of each unit, and headers on one line. I before a unit is one more model.
func TestTypedLists(t *testing.T) {
	const units = "Boss, IIRover Gang, War Rig"
	boss := strings.ReplaceAll(units, "Boss", "Khârn the Road Boss")
	for text, want := range map[string]typedList{
		"Dust Rovers; Night Riders; 290/1000\nKhârn the Road Boss (100), Iron Lung, Rover Gang x3 (30), War Rig (150)\n":                                                                       {"Dust Rovers", "Night Riders", boss, ""},
		"Unit\tModels\tPoints\tWargear\nFaction: Dust Rovers\nDetachment: Night Riders\nKhârn the Road Boss\t1\t100\tIron Lung\nRover Gang\t3\t30\t\nWar Rig\t1\t150\nTotal\t\t280\t\n":        {"Dust Rovers", "Night Riders", boss, ""},
		"| Unit | # | Pts |\n|------|---|-----|\n| Khârn the Road Boss | 1 | 85 |\n| Rover Gang | 3 | 30 |\n| War Rig | 1 | 150 |\n\nFaction: Dust Rovers, Detachment: Night Riders\n":         {"Dust Rovers", "Night Riders", boss, ""},
		"+ PLAYER: Alex\n+ FACTION: Dust Rovers\n+ DETACHMENT: Night Riders\n+ POINTS: 1000\n\n1. Khârn the Road Boss [WARLORD] (80)\n2. Rover Gang x3 (30)\n3. 2x War Rig (150 each)\n":       {"Dust Rovers", "Night Riders", boss + ", War Rig", ""},
		"DUST ROVERS – Night Riders (10th ed)\nIncursion 1000\n\nKhârn the Road Boss – 80 pts\nRover Gang x3 – 30 pts\nWar Rig @150\n":                                                         {"Dust Rovers", "Night Riders", boss, ""},
		"Armee: Dust Rovers\nKontingent: Night Riders\nPunkte: 1000\n\nCharaktermodelle:\n1x Khârn the Road Boss, 80 Punkte\n3x Rover Gang, 30 Punkte\nTransporter:\n1x War Rig, 150 Punkte\n": {"Dust Rovers", "Night Riders", boss, ""},
		"Dust Rovers\nNight Riders\n1000 points\n\nKhârn the Road Boss (95)\n- Iron Lung (15)\n-- Warlord\nRover Gang (30)\n- Rover Leader\n-- club\n- 2x Rover\nWar Rig (150)\n":              {"Dust Rovers", "Night Riders", boss, ""},
	} {
		o := onRoad(t, text)
		if diff := cmp.Diff(want, o.typed(), cmp.AllowUnexported(typedList{})); diff != "" {
			t.Errorf("%s (-want +got):\n%s", text, diff)
		}
		for _, l := range o.doc.Lines {
			if l.Status == Unread {
				t.Errorf("%s: line %d was not read", text, l.Number)
			}
		}
	}
}

// The same with the names of factions of the game, and with slang: shortened detachments and names, initials, several
// units on a line without points, points of an Enhancement, and wargear of models that the list does not name.
func TestTypedListsOfFactions(t *testing.T) {
	book := community(t, "10e")
	for text, want := range map[string]typedList{
		"Orks - War Horde - 2000pts: Warboss w/ power klaw (65), Painboy (80), Trukk (65)\n":               {"Orks", "War Horde", "Warboss, Painboy, Trukk", ""},
		"Orks: War Horde: 2k: Warboss (65), power klaw, Painboy (80), Trukk (65)\n":                        {"Orks", "War Horde", "Warboss, Painboy, Trukk", ""},
		"Orks // War Horde // 1k\nHQ: Warboss, Painboy\nTransports: Trukk w/ wreckin' ball, Battlewagon\n": {"Orks", "War Horde", "Warboss, Painboy, Trukk, Battlewagon", ""},
		"Aeldari; Warhost; 1995/2000\nAutarch (WL); Wave Serpent; Night Spinner\n":                         {"Aeldari", "Warhost", "Autarch, Wave Serpent, Night Spinner", ""},
		"Space Marines - Gladius - 2k\nLt w/ combi\nCapt in Gravis Armour (WL)\n": {"Space Marines", "Gladius Task Force", "Lieutenant with Combi-weapon, Captain in Gravis Armour",
			"name.taken /lines/1/columns/1 name.taken /lines/2/columns/1"},
		"Adepta Sororitas\nHallowed Martyrs\n2000 points\n\nCanoness (50)\n- Saintly Example (10)\nBattle Sisters Squad (105)\n- Sister Superior\n-- power weapon\n- 1x MM\n": {
			"Adepta Sororitas", "Hallowed Martyrs", "Canoness, IIIIIIIIIBattle Sisters Squad", "name.taken /lines/10/columns/6"},
		// A title with the name of a faction, and a unit whose name has no other words than the shortened ones.
		"My eldar for sunday\n\nWarhost\nFarseer\n11 Guardians\nWarwalker\nWraithlord 2 flamers\n": {"My eldar for sunday", "Warhost", "Farseer, IIIIIIIIIIGuardian Defenders, War Walkers, Wraithlord", "name.taken /lines/5/columns/4 name.taken /lines/6/columns/1"},
		"Space Marines - Gladius Task Force - 1000\nDev Squad\n":                                   {"Space Marines", "Gladius Task Force", "IIIIDevastator Squad", "name.taken /lines/2/columns/1"},
		"Space Marines - Gladius Task Force - 1000\nCenturion Squad\n":                             {"Space Marines", "Gladius Task Force", "", "name.unknown /lines/2/columns/1"},
		// Units after a sign, and initials in the plural.
		"Death Guard\nFlyblown Host\nLimit 1000\n\nTyphus + 3 Deathshroud\n":      {"Death Guard", "Flyblown Host", "Typhus, IIDeathshroud Terminators", "name.taken /lines/5/columns/12"},
		"Death Guard\nFlyblown Host\nLimit: 1000\n\nTyphus\n":                     {"Death Guard", "Flyblown Host", "Typhus", ""},
		"Death Guard - Flyblown Host - 1000\nTyphus, 3 deathshrouds\n":            {"Death Guard", "Flyblown Host", "Typhus", "name.unknown /lines/2/columns/11"},
		"T'au Empire - Kauyon - 1000\nFireblade → Strike Team\nStrike Team x10\n": {"T'au Empire", "Kauyon", "Cadre Fireblade, IIIIIIIIIStrike Team", "name.taken /lines/2/columns/1"},
		"Adepta Sororitas - Hallowed Martyrs - 1000\nRetributors x5 w/ 4 MMs\n":   {"Adepta Sororitas", "Hallowed Martyrs", "IIIIRetributor Squad", "name.taken /lines/2/columns/21"},
		// The beginning of a name, wargear that is a part of the name of another unit, and initials of wargear of a datasheet
		// with a longer name.
		"Tyranids - Invasion Fleet - 1000\nHive Tyrant w/ wings\n3 zoans\ngenes x10\n": {"Tyranids", "Invasion Fleet", "Winged Hive Tyrant, IIZoanthropes, IIIIIIIIIGenestealers",
			"name.taken /lines/2/columns/1 name.taken /lines/3/columns/3 name.taken /lines/4/columns/1"},
		"Tyranids - Invasion Fleet - 1000\nHive Tyrant\n3 zoa\n10 throp\n": {"Tyranids", "Invasion Fleet", "Hive Tyrant", "name.unknown /lines/3/columns/3 name.unknown /lines/4/columns/4"},
		"Drukhari - Realspace Raiders - 1000\n5 Scourges, 4 HL\n": {"Drukhari", "Realspace Raiders", "IIIIScourges with Heavy Weapons",
			"name.taken /lines/2/columns/3 name.taken /lines/2/columns/15"},
		// Numbers of pages, a label before the list, a quotation in a message, and lists of BBCode.
		"Page 1 of 2\nTyranids – Invasion Fleet – 1000 Points\nHive Tyrant (195pts) - Warlord\nTermagants x20 (120pts)\nSeite 2/2\nPyrovore (40pts)\n": {"Tyranids", "Invasion Fleet",
			"Hive Tyrant, IIIIIIIIIIIIIIIIIIITermagants, Pyrovores", ""},
		"Faction: Orks\nDetachment: War Horde\nList:\nWarboss (65)\nBoyz x10 (85)\n":                             {"Orks", "War Horde", "Warboss, IIIIIIIIIBoyz", ""},
		"> On Tue, Bob wrote:\n> > Orks - War Horde - 1000 pts\n> >\n> > Warboss 65 (warlord)\n> > 10 Boyz 85\n": {"Orks", "War Horde", "Warboss, IIIIIIIIIBoyz", ""},
		"[b]Orks[/b] - War Horde [1000pts]\n[list]\n[*]Warboss [65]\n[*]10x Boyz [85]\n[/list]\n":                {"Orks", "War Horde", "Warboss, IIIIIIIIIBoyz", ""},
		// No program writes the number of models of BattleScribe's texts after the name.
		"++ Army Roster (Xenos - Orks) [150pts] ++\n\n+ Battleline +\n\nBoyz x10 [85pts]\n\n2x Trukk [130pts]\n": {"Orks", "", "IIIIIIIIIBoyz, Trukk, Trukk", ""},
		// The models named like the unit are counted without their leader, and only some sizes have two Dishonoured.
		"Orks - War Horde - 1000\n10 Gretchin\n":                  {"Orks", "War Horde", "IIIIIIIIIIGretchin", ""},
		"Orks - War Horde - 1000\n12 Gretchin\n":                  {"Orks", "War Horde", "IIIIIIIIIIGretchin", "models.differ /lines/2/columns/4"},
		"World Eaters - Berzerker Warband - 1000\n20 Jakhals\n":   {"World Eaters", "Berzerker Warband", "IIIIIIIIIIIIIIIIIIIJakhals", ""},
		"World Eaters - Berzerker Warband - 1000\nJakhals (19)\n": {"World Eaters", "Berzerker Warband", "IIIIIIIIIIIIIIIIIIIJakhals", "models.differ /lines/2/columns/1"},
	} {
		o := readOn(t, []byte(text), func(*Document) *entry.Book { return book })
		if diff := cmp.Diff(want, o.typed(), cmp.AllowUnexported(typedList{})); diff != "" {
			t.Errorf("%s (-want +got):\n%s", text, diff)
		}
	}
}

// Wargear without a number is that of every model that may have it, unless the data limits it in the unit.
func TestTypedWargear(t *testing.T) {
	book := community(t, "10e")
	for text, want := range map[string]string{
		"Space Marines - Gladius - 1000\nInceptors x3 w/ plasma\n":                         "3 Plasma Exterminators",
		"Space Marines - Gladius - 1000\nInceptors x3, 1 plasma\n":                         "1 Plasma Exterminators",
		"Necrons - Awakened Dynasty - 1000\nImmortals x10, tesla\n":                        "10 Tesla carbine",
		"Orks - War Horde - 1000\n10 Boyz w/ rokkit launcha\n":                             "1 Rokkit launcha",
		"Death Guard - Virulent Vectorium - 1000\nPlague Marines x10 2 blight launchers\n": "2 Blight launcher",
		"Space Marines - Gladius - 1000\nIntercessors (10) - power fist\n":                 "1 Power fist",
		"World Eaters - Berzerker Warband - 1000\nKhorne Berzerkers (5), chainblade\n":     "5 Chainblade",
	} {
		o := readOn(t, []byte(text), func(*Document) *entry.Book { return book })
		number, name, _ := strings.Cut(want, " ")
		n := 0
		var count func(choices *entry.Choices, list []roster.Selection, parents int)
		count = func(choices *entry.Choices, list []roster.Selection, parents int) {
			for i := range list {
				if x := choices.Option(list[i].Entry); x != nil {
					if x.Name() == name {
						n += parents * list[i].Count
					}
					count(x.Choices(), list[i].Selections, parents*list[i].Count)
				}
			}
		}
		f := &o.roster.Forces[0]
		count(book.Roots(f.Catalogue), f.Selections, 1)
		if strconv.Itoa(n) != number {
			t.Errorf("%s: got %d, want %s", text, n, want)
		}
	}
}

// A battlefield role beside the faction is the detachment of a list of the 9th edition, with its subfaction.
func TestTypedDetachments(t *testing.T) {
	for text, want := range map[string][3]string{
		"Adeptus Mechanicus 9th ed, Mars, Battalion\nHQ: Belisarius Cawl, Tech-Priest Manipulus\n":          {"Adeptus Mechanicus", "Battalion, Mars", "9e"},
		"Battalion Detachment - Black Templars - 2000pts\n\nHQ\nHigh Marshal Helbrecht - 150\n":             {"Black Templars", "Battalion Detachment", "9e"},
		"DÉTACHEMENT DE BATAILLON - Death Guard - 2000 pts\nQG1 : Typhus (165)\nTR1 : 10 Poxwalkers (50)\n": {"Death Guard", "Battalion Detachment", "9e"},
		// The edition separates, begins or is a line.
		"9e Astra Militarum, Cadia, Battalion, 1000pts\nTank Commander (WL)\n3 Bullgryns\n": {"Astra Militarum", "Battalion, Cadia", "9e"},
		"Adeptus Custodes 9th - Emperor's Chosen - Patrol\nTrajann Valoris\n3x Allarus\n":   {"Adeptus Custodes", "Patrol, Emperor's Chosen", "9e"},
		"Necrons 8th ed. Patrol detachment\nOverlord, warscythe\n10 Immortals\n":            {"Necrons", "Patrol detachment", "8e"},
		"8th: Ultramarines, 500 points\nPrimaris Captain (WL)\n10 Intercessors\n":           {"Ultramarines", "", "8e"},
		"T'au Empire – Kauyon – 1000\n11th\n\nCommander Shadowsun (WL)\nStrike Team x10\n":  {"T'au Empire", "Kauyon", "11e"},
		"Death Guard\nVirulent Vectorium\n11th Edition\n\nTyphus\nPoxwalkers x10\n":         {"Death Guard", "Virulent Vectorium", "11e"},
		"Aeldari (11th edition) 995/1000\nWarhost\n\nFarseer\nDire Avengers x5\n":           {"Aeldari", "Warhost", "11e"},
		"Necrons 10th 1000\n20 Necron Warriors\n":                                           {"Necrons", "", "10e"},
		// In other languages.
		"Weltenfresser 10. Edition 1000 Punkte\n10 Khorne Berzerkers\n": {"Weltenfresser", "", "10e"},
		"Necrones 9ª edición, 1000 puntos\n10 Necron Warriors\n":        {"Necrones", "", "9e"},
		"Démons du Chaos, 9e édition, 1000 points\n10 Daemonettes\n":    {"Démons du Chaos", "", "9e"},
		"Cavalieri Imperiali - 11 edizione - 1000 punti\n2 War Dogs\n":  {"Cavalieri Imperiali", "", "11e"},
		// A Chapter beside its faction, and a faction in the brackets of a detachment.
		"Battalion - Space Marines - Ultramarines\n9th edition 2000pts\n\nHQ\nPrimaris Librarian 95pts\n":   {"Space Marines, Ultramarines", "Battalion", "9e"},
		"Space Marines - Ultramarines - Gladius Task Force - 2000\n\n10 Intercessors\n":                     {"Space Marines, Ultramarines", "Gladius Task Force", "10e"},
		"++ Patrol (Necrons, Szarekhan) ++\nOverlord - Warlord, resurrection orb (30)\n10 Warriors (130)\n": {"Necrons", "Patrol, Szarekhan", "9e"},
		"++ Patrol (Necrons, Szarekhan) ++\nHQ: Overlord\nTroops: 10 Immortals\n":                           {"Necrons", "Patrol, Szarekhan", "9e"},
		"++ Battalion Detachment (Space Marines, Ultramarines) [1000 pts] ++\nHQ: Captain - warlord\n":      {"Space Marines, Ultramarines", "Battalion Detachment", "9e"},
		"+++ Green tide (2000 points) +++\nOrks\nWar Horde\n11 Boyz\nWarboss (65)\n10 Boyz (80)\n":          {"Orks", "War Horde", "10e"},
	} {
		d := mustRead(t, text)
		if got := [3]string{strings.Join(d.Faction, ", "), d.Detachment, d.Edition}; got != want || strings.HasPrefix(text, "+") && d.Dialect != HandWritten {
			t.Errorf("%s: got %q, want %q", text, got, want)
		}
	}
}

// A list on one line is split only at units with points, and a row of words is the head of a table only if all are.
func TestSplitPricedUnits(t *testing.T) {
	for text, want := range map[string][]string{
		"A (65), b, C (80), D (65)":        {"A (65), b", "C (80)", "D (65)"},
		"A, b (65), C (80), D, e, f (65)":  {"A, b (65)", "C (80)", "D, e, f (65)"},
		"Khârn (65); Ürz (80); D - 65 pts": {"Khârn (65)", "Ürz (80)", "D - 65 pts"},
		"A (65), power klaw (10), b (15)":  {"A (65), power klaw (10), b (15)"},
		"A (65), thunder hammer (40)":      {"A (65), thunder hammer (40)"},
		"A with (b, c (65)), d (80), e, f": {"A with (b, c (65)), d (80), e, f"},
	} {
		var got []string
		for _, u := range splitPricedUnits(span{text, 1, 1}) {
			got = append(got, strings.TrimRight(u.text, ",; "))
			if u.column != 1+len([]rune(text[:strings.Index(text, u.text)])) {
				t.Errorf("%s: %q begins at column %d", text, u.text, u.column)
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", text, diff)
		}
	}
	for text, want := range map[string]bool{"Unit | Models | Points": true, "Unit|#|Pts": true, "Unit": false, "Trukk | Points": false, "": false} {
		if got := isTableHead(span{text, 1, 1}); got != want {
			t.Errorf("%q: head of a table: %t, want %t", text, got, want)
		}
	}
}

// Numbers with other words are not costs.
func TestNoAmounts(t *testing.T) {
	for _, text := range []string{"1x Dark Apostle, 75 points", "5 Chosen, 125 points", "11th ed", "10e", "11th"} {
		if isAmount(text) {
			t.Errorf("%q is an amount", text)
		}
	}
	for _, text := range []string{"2,000 points", "9 PL, 11CP, 185pts", "75 pts"} {
		if !isAmount(text) {
			t.Errorf("%q is not an amount", text)
		}
	}
}

// A number of points after the word limit is one; a number alone is assumed to be the limit.
func TestTypedLimits(t *testing.T) {
	for line, want := range map[string]string{"Limit 1000": "1000", "limit: 1250": "1250", "1000 points": "1000, assumed", "Limit of fun": "none"} {
		d, got := mustRead(t, "Dust Rovers\nNight Riders\n"+line+"\n\nWar Rig (150)\n"), "none"
		if d.Limit != nil {
			got = d.Limit.String()
		}
		if d.LimitAssumed {
			got += ", assumed"
		}
		if got != want {
			t.Errorf("%s: got %s, want %s", line, got, want)
		}
	}
}
