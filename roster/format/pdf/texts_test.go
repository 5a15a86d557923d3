package pdf

import (
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster/unit"
)

// checkTexts checks how often texts are printed.
func checkTexts(t *testing.T, d Document, want map[string]int) {
	t.Helper()
	text := joinedText(computed(t, d, Options{}))
	for s, n := range want {
		if got := strings.Count(text, s); got != n {
			t.Errorf("%q is printed %d times, want %d:\n%s", s, got, n, text)
		}
	}
}

// Damage brackets have the names of the characteristics that change, whatever the data call them, and
// are recognised in the names of profiles with and without the word Wounds.
func TestNamesOfChanges(t *testing.T) {
	t.Parallel()
	track := marines("Land Raider", 1, 16)
	track.Profiles[0] = unit.Table{Type: "Unit", Columns: []string{"M", "BS", "W", "A"}, Rows: []unit.Row{{Name: "Land Raider", Values: []string{"*", "*", "16", "*"}}}}
	rows := []unit.Row{
		{Name: "Land Raider 1", Role: entry.WoundTrackProfile, Values: []string{"9-16+", `10"`, "3+", "6"}},
		{Name: "Land Raider 2", Role: entry.WoundTrackProfile, Values: []string{"1-8", `5"`, "4+", "D6"}},
	}
	track.Tables = []unit.Table{{Type: "Wound Track", Columns: []string{"Remaining W", "Characteristic 1", "Characteristic 2", "Characteristic 3"}, Rows: rows}}
	checkTexts(t, strike(track), map[string]int{"Characteristic": 0, "*": 0, `9+ M 10" BS 3+ A 6`: 1, `1–8 M 5" BS 4+ A D6`: 1})
	// Without as many stars as columns, nothing tells what changes.
	track.Profiles[0].Rows[0].Values = []string{"*", "3+", "16", "*"}
	checkTexts(t, strike(track), map[string]int{"Characteristic 3 D6": 1})

	named := marines("Rockgrinder", 1, 10)
	named.Profiles[0].Rows = []unit.Row{
		{Name: "Rockgrinder 1 (6+)", Values: []string{`12"`, "7", "3+", "", "10", "8+", "2"}},
		{Name: "Rockgrinder 2 (3-5)", Values: []string{`9"`, "7", "3+", "", "N/A", "8+", "2"}},
		{Name: "Rockgrinder 3 (1-2)", Values: []string{`6"`, "7", "3+", "", "N/A", "8+", "2"}},
	}
	checkTexts(t, strike(named), map[string]int{"N/A": 0, `6+ M 12" 3–5 M 9" 1–2 M 6"`: 1})
}

// The boxes of a damage bracket are those of the models that it is about: the ones with the most wounds.
func TestBracketOfOneModel(t *testing.T) {
	t.Parallel()
	u := marines("The Silent King", 3, 16)
	u.Composition[0].Count = 1
	u.Composition = append(u.Composition, unit.Line{Name: "Menhir", Count: 2, Model: true, Wounds: 5})
	u.Abilities = append(u.Abilities, unit.Text{Name: "Damaged: 1-6 wounds remaining", Text: "Subtract 1 from hit rolls."})
	dark := 0
	l := computed(t, strike(u), Options{})
	for _, x := range l.Pages[0].Items {
		if x.Box != nil && x.Box.Ink == Dark && x.Box.W == x.Box.H {
			dark++
		}
	}
	if dark != 6 || woundBoxes(l) != 26 {
		t.Errorf("got %d dark boxes of %d, want 6 of 26", dark, woundBoxes(l))
	}
}

// Options and wargear do not repeat the Warlord or weapons that the table has.
func TestOptionsThatAreShown(t *testing.T) {
	t.Parallel()
	u := marines("Overlord", 1, 6)
	u.Warlord = true
	for _, name := range []string{"Massive talons (Sweep)", "Massive talons (Strike)", "Cannon, Standard", "Tachyon arrow"} {
		u.Weapons[0].Rows = append(u.Weapons[0].Rows, unit.Row{Name: name, Role: entry.RangedWeaponProfile, Count: 1, Values: []string{`24"`, "2", "3+", "4", "-1", "1", ""}})
	}
	for _, name := range []string{entry.WarlordName, "Massive talons", "Cannon", "Bolt rifle and Tachyon arrow", "Cannon, Tachyon arrow & Auspex", "Auspex"} {
		u.Composition = append(u.Composition, unit.Line{Name: name, Count: 1})
	}
	u.Composition[0].Wargear = []string{"Bolt rifle", entry.WarlordName}
	checkTexts(t, strike(u), map[string]int{"Options Cannon, Tachyon arrow & Auspex, Auspex": 1, entry.WarlordName: 1})
	summary := joinedText(computed(t, strike(u), Options{Layout: Summary}))
	if n := strings.Count(summary, "★ Warlord"); n != 1 || strings.Contains(summary, "; Warlord") {
		t.Errorf("the Warlord is among the wargear: %s", summary)
	}
}

// A rule with a different parameter in each unit is printed once, and each unit has its own parameter. A
// keyword with a note after its parameter is explained once.
func TestParametersOfRules(t *testing.T) {
	t.Parallel()
	var units []unit.Unit
	for i, name := range []string{"Magnus", "Ahriman", "Rubric Marines"} {
		u := marines(name, 1, 1)
		parameter := []string{"4", "3", "1*"}[i]
		u.Rules = append(u.Rules, unit.Text{Name: "Cabal of Sorcerers " + parameter, Text: "This model generates Cabal points.", Kind: unit.FactionRule})
		demise := []string{"Deadly Demise D6+3 (one model only)", "Deadly Demise D6", "Deadly Demise 1"}[i]
		u.Rules = append(u.Rules, unit.Text{Name: demise, Text: "Roll one D6 before removing it.", Kind: unit.CoreRule})
		units = append(units, u)
	}
	// Two parameters of one keyword in a unit are two abilities.
	for _, n := range []string{"5+", "6+"} {
		units[0].Rules = append(units[0].Rules, unit.Text{Name: "Feel No Pain " + n, Text: "Ignore wounds.", Kind: unit.CoreRule})
	}
	units[0].Rules = append(units[0].Rules, unit.Text{Name: "Scouts, 6\"", Text: "Move before the battle.", Kind: unit.CoreRule})
	checkTexts(t, strike(units...), map[string]int{
		"Scouts Move before":     1,
		"generates Cabal points": 1, "Cabal of Sorcerers This model": 1, "Army rules Cabal of Sorcerers 4": 1, "Army rules Cabal of Sorcerers 3": 1, "Army rules Cabal of Sorcerers 1*": 1,
		"Roll one D6 before": 1, "Deadly Demise Roll": 1, "Core Deep Strike, Deadly Demise D6+3 (one model only), Feel No Pain 5+, Feel No Pain 6+, Scouts, 6\"": 1,
	})
}

// Notes have no stars around them, a line that breaks after an article continues, and marks of inner
// lists are marks.
func TestListsInTexts(t *testing.T) {
	t.Parallel()
	u := marines("Bikers", 5, 2)
	u.Abilities = []unit.Text{{Name: "Leader", Text: "It can make a\nNormal move of up to 2½\" or 20+\".\n*You can attach it twice.*\n* First\n◦ Second"}}
	l := computed(t, strike(u), Options{})
	lines := map[string]bool{}
	for _, x := range l.Pages[0].Items {
		if x.Run != nil {
			lines[strings.ReplaceAll(x.Run.Text, noBreak, " ")] = true
		}
	}
	for _, want := range []string{"You can attach it twice.", "• First", "◦ Second"} {
		if !lines[want] {
			t.Errorf("%q is not a line of its own:\n%s", want, joinedText(l))
		}
	}
	if !strings.Contains(joinedText(l), `It can make a Normal move of up to 2½" or 20+".`) {
		t.Errorf("the sentence is broken: %s", joinedText(l))
	}
	m, err := fonts()
	must(t, err)
	for word, want := range map[string]string{`2½"`: "2½″", `20+"`: "20+″", `x"`: "x″", `max"`: `max"`, `"x"`: `"x"`} {
		if got := (typesetter{measurer: m}).shown(word); got != want {
			t.Errorf("%s is printed as %s, want %s", word, got, want)
		}
	}
}

// Marks of data do not appear in print: notes between stars, marks without their counterparts, and worked
// examples that are items of a list. The star of a footnote stays.
func TestMarksInTexts(t *testing.T) {
	t.Parallel()
	u := marines("Stealth Battlesuits", 3, 2)
	u.Abilities = []unit.Text{
		{Name: "Homing Beacon", Text: "Once per battle.\nDesigner's Note: *Place a token next to it.*"},
		{Name: "Burst", Text: "Hits [SUSTAINED HITS 2]** three times, D6* and 2D6* dice, within X\" or x\"."},
		{Name: "Leader", Text: "It can lead:\n■ Hellblaster Squad*\n■ Tactical Squad\n* If it has a plasma pistol."},
		{Name: "Choices", Text: "Select one:\n* Run\n* Hide"},
	}
	u.Rules = append(u.Rules, unit.Text{Kind: unit.CoreRule, Name: "Scouts 6\"", Text: "Move it.\n- Example: Moves 6\".\n- It may not charge."})
	checkTexts(t, strike(u), map[string]int{
		"Note: *": 0, "HITS 2] three times, D6* and 2D6* dice, within X\" or x\".": 1, "Example": 0, "Move it. • It may not charge.": 1,
		"Hellblaster Squad* • Tactical Squad * If it has a plasma pistol.": 1, "Select one: • Run • Hide": 1,
	})
	for text, want := range map[string]string{"Note: *one token*": "Note: one token", "*one* (*two*), three*": "one (two), three*", "2* and 3* dice": "2* and 3* dice", "* one * two": "* one * two", "_Note: one (two)._": "Note: one (two).", "one_two_three, ___": "one_two_three, ___"} {
		if got := withoutEmphasis(text); got != want {
			t.Errorf("%q is printed as %q, want %q", text, got, want)
		}
	}
}

// A line does not begin with the dash between a weapon and its profile.
func TestDashes(t *testing.T) {
	t.Parallel()
	m, err := fonts()
	if err != nil {
		t.Fatal(err)
	}
	set := typesetter{measurer: m, lang: "en"}
	for _, text := range []string{"Ion scattercannon - overcharge", "Ion scattercannon – overcharge"} {
		width := set.width("Ion scattercannon", false, 8.5)
		lines := set.wrap([]span{plain(text)}, 8.5, width, 0, 0)
		var got []string
		for i := range lines {
			got = append(got, lines[i].runs[0].Text)
		}
		words := strings.Fields(text)
		if want := []string{words[0], words[1] + " " + words[2], words[3]}; !slices.Equal(got, want) {
			t.Errorf("got the lines %q, want %q", got, want)
		}
	}
}

// What says how to choose between the profiles of a weapon is above them.
func TestHeadsOfWeapons(t *testing.T) {
	t.Parallel()
	u := marines("Deathshroud", 3, 3)
	u.Weapons = []unit.Table{{Type: "Weapon", Columns: []string{"Range", "Type", "S", "AP", "D", "Abilities"}, Rows: []unit.Row{
		{Name: "Gauntlet", Values: []string{`12"`, "Pistol D6", "3", "0", "1", "-"}},
		{Name: "Manreaper - Cleave", Values: []string{"Melee", "Melee", "+3", "-3", "2", "-"}},
		{Name: "Manreaper", Values: []string{"-", "-", "-", "-", "-", "Select one of the profiles below."}},
		{Name: "Manreaper - Scythe", Values: []string{"Melee", "Melee", "+1", "-1", "1", "-"}},
	}}}
	text := joinedText(computed(t, strike(u), Options{}))
	before, after, _ := strings.Cut(text, "Select one of the profiles below.")
	if !strings.Contains(before, "Gauntlet") || strings.Contains(before, "Cleave") || !strings.Contains(after, "Cleave") || !strings.Contains(after, "Scythe") {
		t.Errorf("the weapons are in a wrong order: %s", text)
	}
}

// Frames are inside their boxes: boxes that touch share a line, and none leaves its column.
func TestFrames(t *testing.T) {
	t.Parallel()
	m, err := fonts()
	must(t, err)
	d := drawing{file: newFile(io.Discard, m, documentPacking), height: 100}
	d.box(&Box{10.003, 20.003, 30, 40, Wound})
	if got := d.buffer.String(); got != "0.71 w 10.36 40.35 29.29 39.29 re S\n" {
		t.Errorf("got %s", got)
	}
}

// What follows a hatched box is not cut off at its edge.
func TestHatch(t *testing.T) {
	t.Parallel()
	u := marines("Rhino", 1, 10)
	u.Abilities = append(u.Abilities, unit.Text{Name: "Damaged: 1-4 Wounds Remaining", Text: "Subtract 1 from hit rolls."})
	l := computed(t, strike(u), Options{Tints: Off})
	m, err := fonts()
	must(t, err)
	f := newFile(io.Discard, m, documentPacking)
	f.draw(l, &l.Pages[0], 0)
	clipped := 0
	for line := range strings.Lines(f.buffer.String()) {
		switch {
		case strings.HasSuffix(line, "re W n 0.3 w\n") && strings.HasPrefix(line, "q "):
			clipped++
		case line == "Q\n":
			clipped--
		case clipped > 1, clipped == 1 && !strings.HasSuffix(line, "l S\n"), strings.Contains(line, " W "):
			t.Fatalf("%q is cut off", line)
		}
	}
	if n := strings.Count(f.buffer.String(), " W n"); n != 4 || clipped != 0 {
		t.Errorf("got %d hatched boxes, %d of them open, want 4", n, clipped)
	}
}

// On narrow paper the verdict and its time leave room for the name of the list.
func TestNarrowHeader(t *testing.T) {
	t.Parallel()
	for paper, lines := range map[string]int{A4: 1, A5: 2} {
		l := computed(t, strike(marines("Intercessors", 5, 2)), Options{Paper: paper})
		n := 0
		for _, x := range l.Pages[0].Items {
			if x.Run != nil && (strings.HasPrefix(x.Run.Text, "Checked") || strings.HasSuffix(x.Run.Text, "UTC")) {
				n++
			}
			if x.Run != nil && x.Run.Text == "First" {
				t.Errorf("%s: the name is broken", paper)
			}
		}
		if n != lines {
			t.Errorf("%s: got %d lines of the time, want %d", paper, n, lines)
		}
	}
}

// The footers of narrow paper leave out what the header has, and cut nothing.
func TestNarrowFooter(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		player string
		o      Options
		want   string
	}{
		"all has room":              {"Marta", Options{Paper: A5}, "Space Marines · 80 pts · Game data of 14 June 2026"},
		"also of a long name on A4": {"Alexandra Petersen of Nordhavn", Options{}, "Space Marines · 80 pts · Game data of 14 June 2026"},
		"not the faction":           {"Alexandra Petersen", Options{Paper: A5}, "80 pts · Game data of 14 June 2026"},
		"neither it nor the points": {"Alexandra Petersen av Nord", Options{Paper: A5}, "Game data of 14 June 2026"},
		"of an opponent":            {"Alexandra Petersen av Nord", Options{Paper: A5, Layout: Opponent}, "Opponent’s view · 80 pts"},
	} {
		d := strike(marines("Intercessors", 5, 2))
		d.Player = tt.player
		l := computed(t, d, tt.o)
		var footer []string
		for _, x := range l.Pages[0].Items {
			if x.Run != nil && x.Run.Y > l.Height-footerEdge-footerHeight {
				footer = append(footer, x.Run.Text)
			}
		}
		if got := strings.ReplaceAll(strings.Join(footer, " "), noBreak, " "); !strings.HasSuffix(got, " · First Strike "+tt.want) {
			t.Errorf("%s: got %q, want %q", name, got, tt.want)
		}
	}
}

// A legend that fits below the units is there, however little room is left.
func TestSmallLegend(t *testing.T) {
	t.Parallel()
	piece := func(h float64) *item {
		return &item{parts: []part{{h: h}}, h: h, blocks: []blockStart{{}}, section: &Node{}}
	}
	k := packer{columns: 2, height: 100, first: 100, gap: 1, u: 1, units: []*item{piece(92), piece(92)}}
	for h, pages := range map[float64]int{6: 1, 15: 2} {
		k.legend = []*item{{parts: []part{{h: h}}, h: h, section: &Node{}}}
		p := k.plan(variant{window: 1})
		if len(p.pages) != pages {
			t.Errorf("a legend of %g: got %d pages, want %d", h, len(p.pages), pages)
		}
	}
}

// Beside units, points have the short form of the language; beside the limit of the army, the whole word.
func TestPointsInLanguages(t *testing.T) {
	t.Parallel()
	for lang, want := range map[string][]string{"en": {"80 pts", "of 2,000 pts"}, "fi": {"80 p", "/ 2 000 pistettä"}, "de": {"80 Pkt.", "/ 2.000 Punkte"}} {
		d := strike(marines("Captain", 1, 5))
		d.Lang = lang
		var bar, header bool
		for _, x := range computed(t, d, Options{}).Pages[0].Items {
			if x.Run != nil {
				text := clean(x.Run.Text)
				bar, header = bar || text == want[0], header || text == want[1]
			}
		}
		if !bar || !header {
			t.Errorf("%s: %q is printed: %t, %q: %t", lang, want[0], bar, want[1], header)
		}
	}
}
