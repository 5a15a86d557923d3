package pdf

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/roster/unit"
)

// Attached units that are higher than the rest of a column continue in the next one of their page, with
// the bar of a group beside both parts and without a repeated name where a unit begins.
func TestAttachedUnitsContinueBesideTheirBeginning(t *testing.T) {
	t.Parallel()
	x := &item{group: true, parts: []part{{h: 10}, {h: 90}, {h: 90, breaks: true}, {h: 60, breaks: true}}, blocks: []blockStart{{part: 1}, {part: 2}}}
	x.sum()
	for hole, want := range map[float64]struct {
		to        int // the first part in the next column
		continued bool
	}{100: {2, false}, 189: {2, false}, 190: {3, true}, 99: {0, false}} {
		k := &packer{columns: 2, height: 300, first: 300, u: bodySize}
		f := &filling{packer: k, plan: &plan{}, above: map[int]*band{}}
		c := f.open()
		c.used = c.room - hole
		d := f.divide(c, x, hole)
		if (d != nil) != (want.to > 0) {
			t.Errorf("%.0f pt left: divided %v, want %v", hole, d != nil, want.to > 0)
			continue
		}
		if d == nil {
			continue
		}
		if got := d.placed[0]; got.from != want.to || got.continued != want.continued {
			t.Errorf("%.0f pt left: part %d is next, continued %v, want %d and %v", hole, got.from, got.continued, want.to, want.continued)
		}
	}
}

// Attached units that are higher than a page continue on the next one between units, where a unit has room there.
func TestAttachedUnitsContinueOnTheNextPage(t *testing.T) {
	t.Parallel()
	for sentences, want := range map[int]bool{6: false, 14: false, 60: true} { // the third is higher than a page
		text := strings.Repeat("Each time a model in this unit attacks, re-roll a Hit roll of 1. ", sentences)
		captain, lieutenant, squad := marines("Captain", 1, 5), marines("Lieutenant", 1, 4), marines("Intercessors", 5, 2)
		for _, u := range []*unit.Unit{&captain, &lieutenant, &squad} {
			for i := range 3 {
				u.Abilities = append(u.Abilities, unit.Text{Name: fmt.Sprint(u.Name, i), Text: text})
			}
		}
		captain.Leads = []unit.Led{{Selection: "Intercessors", Name: "Intercessors"}}
		lieutenant.Leads = captain.Leads
		l := computed(t, strike(captain, lieutenant, squad, marines("Scouts", 5, 1)), Options{Paper: A5})
		if got := strings.Contains(joinedText(l), "(continued)"); got != want {
			t.Errorf("%d sentences: a unit continues on another page: %v, want %v", sentences, got, want)
		}
	}
}

// packItem returns a unit of parts with the given heights, before all of which it may be divided, and the
// space below it.
func packItem(gap float64, parts ...float64) *item {
	x := &item{section: &Node{Kind: KindSection}, blocks: []blockStart{{}}}
	for i, h := range parts {
		x.parts = append(x.parts, part{h: h, breaks: i > 0})
	}
	x.sum()
	x.h += gap
	return x
}

// The units of both columns of a page are chosen together: one continues in the second column only if they
// have no room otherwise, and its two parts are not too small.
func TestUnitsOfBothColumns(t *testing.T) {
	t.Parallel()
	const gap = 10
	unit := func(parts ...float64) *item { return packItem(gap, parts...) }
	for name, x := range map[string]struct {
		used          float64 // of the first column
		units         []*item
		first, second string // units of the columns in order, with / where one is divided
		rest          int
	}{
		"in order":          {0, []*item{unit(190), unit(190), unit(190)}, "0", "1", 1},
		"a later one":       {0, []*item{unit(300), unit(250), unit(300)}, "0", "2", 1},
		"one is divided":    {0, []*item{unit(190), unit(100, 90), unit(180)}, "0 1/", "/1 2", 0},
		"its head too low":  {0, []*item{unit(190), unit(80, 110), unit(180)}, "0", "1", 1},
		"its end too low":   {0, []*item{unit(190), unit(80, 80, 30), unit(180)}, "0", "1", 1},
		"below the rules":   {150, []*item{unit(140), unit(300)}, "0", "1", 0},
		"above a column":    {0, []*item{unit(200, 180), unit(80)}, "0/", "/0 1", 0},
		"the first must be": {0, []*item{unit(100), unit(300), unit(300)}, "0", "1", 1},
		"none has room":     {250, []*item{unit(90, 280), unit(320)}, "", "", 2},
	} {
		t.Run(name, func(t *testing.T) {
			k := &packer{columns: 2, height: 300, first: 300, gap: gap, u: bodySize}
			f := &filling{packer: k, variant: variant{window: wideWindow, step: fineStep, paired: true}, rest: slices.Clone(x.units), plan: &plan{}}
			c := f.open()
			if x.used > 0 {
				c.put(placed{item: &item{}, h: x.used})
			}
			ok := f.fillPage(c)
			var got [2]string
			for i, c := range f.columns {
				var units []string
				for _, p := range c.placed {
					at := fmt.Sprint(slices.Index(x.units, p.item))
					switch {
					case len(p.item.parts) == 0:
						continue
					case p.from > 0:
						at = "/" + at
					case p.to < len(p.item.parts):
						at += "/"
					}
					units = append(units, at)
				}
				got[i] = strings.Join(units, " ")
				if c.used-gap > c.room {
					t.Errorf("column %d has %.0f pt of %.0f", i+1, c.used-gap, c.room)
				}
			}
			if want := [2]string{x.first, x.second}; got != want || len(f.rest) != x.rest || ok != (want[0] != "") {
				t.Errorf("got %q and %d left over (%v), want %q and %d", got, len(f.rest), ok, want, x.rest)
			}
		})
	}
}

// A paragraph of the rules or the legend that has no room continues in the next column, if two lines are in
// each, nothing is lost, and a page may be saved.
func TestParagraphsContinueInTheNextColumn(t *testing.T) {
	t.Parallel()
	const line = step * bodySize
	heading := &item{parts: []part{{h: line}}, h: line}
	for name, x := range map[string]struct {
		lines, room int // of the paragraph, and those that have room
		change      func(*packer, *item)
		first       int // lines in the first column
	}{
		"two lines have room":  {6, 2, nil, 2},
		"one line has room":    {6, 1, nil, 0},
		"two lines continue":   {6, 4, nil, 4},
		"one line would":       {6, 5, nil, 4},
		"all have room":        {6, 6, nil, 6},
		"four lines":           {4, 3, nil, 2},
		"three lines":          {3, 2, nil, 0},
		"no page may be saved": {6, 4, func(k *packer, _ *item) { k.dense = false }, 0},
		"the first of a panel": {6, 4, func(_ *packer, p *item) { p.above = nil }, 0},
		"a row of a table":     {6, 4, func(_ *packer, p *item) { p.everyColumn = true }, 0},
		"below another part":   {6, 5, func(_ *packer, p *item) { p.parts = slices.Insert(p.parts, 0, part{h: line}); p.sum() }, 4},
	} {
		t.Run(name, func(t *testing.T) {
			p := part{h: float64(x.lines)*line + gap*bodySize}
			for i := range x.lines {
				p.items = append(p.items, Item{Run: &Run{Y: float64(i)*line + baseline(line, bodySize), Size: bodySize, Text: fmt.Sprint(i)}})
			}
			paragraph := &item{parts: []part{p}, above: heading, chapter: "Rules"}
			paragraph.sum()
			k := &packer{columns: 2, height: 300, first: 300, dense: true, u: bodySize}
			if x.change != nil {
				x.change(k, paragraph)
			}
			var f *filling
			for range 2 { // plans share the paragraph
				f = &filling{packer: k, plan: &plan{}}
				c := f.open()
				c.put(placed{item: heading, h: c.room - float64(x.room)*line - gap*bodySize})
				f.flow(c, paragraph)
			}
			var lines [2][]string
			for i, c := range f.columns {
				if c.used > c.room {
					t.Errorf("column %d has %.1f pt of %.1f", i+1, c.used, c.room)
				}
				for _, placed := range c.placed {
					for _, p := range placed.item.parts[placed.from:placed.to] {
						for _, it := range p.items {
							if it.Run.Y < 0 || it.Run.Y > p.h {
								t.Errorf("line %s is at %.1f pt of %.1f", it.Run.Text, it.Run.Y, p.h)
							}
							lines[i] = append(lines[i], it.Run.Text)
						}
					}
				}
			}
			if got := strings.Join(slices.Concat(lines[0], lines[1]), ""); len(lines[0]) != x.first || got != "0123456789"[:x.lines] {
				t.Errorf("got the lines %q, want %d in the first column", lines, x.first)
			}
		})
	}
}

// Whatever the heights are, each part of each unit is in one column, no column is overfull, and a unit that
// is not higher than a page is on one page.
func TestRandomUnitsArePacked(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(9, 17))
	for n := range 60 {
		k := &packer{columns: 2, height: 700, first: 400 + 300*random.Float64(), gap: narrowGap * bodySize, dense: n%3 > 0, u: bodySize}
		for range 1 + random.IntN(14) {
			parts := make([]float64, 1+random.IntN(9))
			for i := range parts {
				parts[i] = 10 + 110*random.Float64()
			}
			k.units = append(k.units, packItem(k.gap, parts...))
		}
		for range random.IntN(20) {
			k.rules = append(k.rules, &item{parts: []part{{h: 30}}, h: 30})
		}
		p := k.best()
		next, page := map[*item]int{}, map[*item]int{}
		for i := range p.pages {
			for _, b := range p.pages[i].bands {
				for _, c := range b.columns {
					if c.used-k.gap > c.room+rounding {
						t.Errorf("army %d: a column of page %d has %.1f pt of %.1f", n, i+1, c.used, c.room)
					}
					for _, x := range c.placed {
						if x.from != next[x.item] || x.from > 0 && page[x.item] != i && x.item.h-k.gap <= k.height {
							t.Errorf("army %d: parts %d to %d of a unit on page %d follow part %d on page %d", n, x.from, x.to, i+1, next[x.item], page[x.item]+1)
						}
						next[x.item], page[x.item] = x.to, i
					}
				}
			}
		}
		for i, x := range slices.Concat(k.units, k.rules) {
			if next[x] != len(x.parts) {
				t.Errorf("army %d: %d of %d parts of item %d are placed", n, next[x], len(x.parts), i)
			}
		}
	}
}

// A long ability of two units is printed with each of them, and once for the army only if that saves a
// page of more than five.
func TestRepeatedAbilitiesSavePages(t *testing.T) {
	t.Parallel()
	text := "Each time a model in this unit makes an attack, re-roll a Wound roll of 1. " + strings.Repeat("This is a part of the rule. ", 60)
	army := func(pairs int) Document {
		var units []unit.Unit
		for i := range 2 * pairs {
			u := marines(fmt.Sprintf("Squad %c", 'A'+i), 5, 2)
			u.Abilities = []unit.Text{{Name: fmt.Sprintf("Ability %c", 'A'+i/2), Text: text}}
			units = append(units, u)
		}
		return strike(units...)
	}
	for pairs, want := range map[int]int{2: 2, 9: 1} {
		l := computed(t, army(pairs), Options{})
		n := strings.Count(joinedText(l), "Ability A Each time")
		if all := newArmy(&Document{Units: army(pairs).Units}, ByRole, usuallyOnce); len(all.rules) > 0 {
			t.Errorf("%d pairs: %d rules of the army, want none", pairs, len(all.rules))
		}
		if n != want {
			t.Errorf("%d pairs of units on %d pages: the ability is printed %d times, want %d", pairs, len(l.Pages), n, want)
		}
	}
}

// Where a page may be saved, an ability is printed once if it repeats more than two lines.
func TestAbilitiesArePrintedOnce(t *testing.T) {
	t.Parallel()
	for _, x := range []struct {
		blocks, letters int
		usual, dense    bool
	}{{2, 90, false, false}, {2, 91, false, true}, {3, 90, false, true}, {3, 91, true, true}, {3, 45, false, false}, {3, 46, false, true}, {1, 900, false, false}} {
		if usual, dense := usuallyOnce(x.blocks, x.letters), onceForSpace(x.blocks, x.letters); usual != x.usual || dense != x.dense {
			t.Errorf("%d letters in %d blocks: got %v and %v, want %v and %v", x.letters, x.blocks, usual, dense, x.usual, x.dense)
		}
	}
}

// An ability that datasheets name after themselves is printed once; each unit has it under its own name.
func TestAbilitiesWithTheNamesOfBearers(t *testing.T) {
	t.Parallel()
	const text = "Distances are measured to and from the hull or the base of this VEHICLE model, whichever is closest to it."
	var units []unit.Unit
	for _, name := range []string{"Hammerhead", "Devilfish", "Piranha"} {
		u := marines(name, 1, 9)
		u.Abilities = append(u.Abilities, unit.Text{Name: "Hover Tank (" + name + ")", Text: text}, unit.Text{Name: "Smoke (Aura)", Text: text})
		units = append(units, u)
	}
	got := joinedText(computed(t, strike(units...), Options{}))
	for want, n := range map[string]int{"Hover Tank (every": 0, "Hover Tank Distances": 1, "Hover Tank (Devilfish) Distances": 0, "Army rules Hover Tank (Devilfish)": 1, "Smoke (Aura) (every unit) Distances": 1} {
		if c := strings.Count(got, want); c != n {
			t.Errorf("%q is printed %d times, want %d: %s", want, c, n, got)
		}
	}
	units[1].Abilities[len(units[1].Abilities)-2].Text = text + " It has a hatch."
	got = joinedText(computed(t, strike(units...), Options{}))
	if n := strings.Count(got, "Distances are"); n != 4 {
		t.Errorf("different abilities: the text is printed %d times, want 4", n)
	}
}

// An ability whose text differs only in the keywords that it is named after is printed once, with the keywords of all.
func TestAbilitiesWithTheKeywordsOfBearers(t *testing.T) {
	t.Parallel()
	printed := func(dock string) string {
		var units []unit.Unit
		for name, keywords := range map[string]string{"Hammerhead": "HAMMERHEAD", "Sky Ray": "SKY RAY GUNSHIP", "Devilfish": "DEVILFISH"} {
			u := marines(name, 1, 9)
			u.Abilities = append(u.Abilities,
				unit.Text{Name: "Explodes (" + name + ")", Text: "When this unit's " + keywords + " model is destroyed, roll one D6. On a 6, it explodes and each T'AU EMPIRE unit within 6\" suffers D6 mortal wounds."},
				unit.Text{Name: "Dock (" + name + ")", Text: "DRONE models begin the battle docked with this unit's " + keywords + " model, and " + dock + " models and other models do not begin it there."})
			units = append(units, u)
		}
		slices.SortFunc(units, func(a, b unit.Unit) int { return strings.Compare(a.Name, b.Name) })
		return joinedText(computed(t, strike(units...), Options{}))
	}
	for dock, want := range map[string]map[string]int{
		"GUN DRONE":       {"Explodes When": 1, "unit's DEVILFISH / HAMMERHEAD / SKY RAY GUNSHIP model is": 1, "each T'AU EMPIRE unit": 1, "Army rules Explodes (Sky Ray), Dock (Sky Ray)": 1, "begin the battle": 1},
		"LARGE DEVILFISH": {"Explodes When": 1, "Army rules Explodes (Sky Ray)": 1, "Army rules Explodes (Devilfish)": 1, "begin the battle": 3, "Dock (Devilfish) DRONE": 1},
	} {
		got := printed(dock)
		for text, n := range want {
			if c := strings.Count(got, text); c != n {
				t.Errorf("%s: %q is printed %d times, want %d: %s", dock, text, c, n, got)
			}
		}
	}
}

// The invulnerable save follows the save, wherever the data has it.
func TestInvulnerableSaveFollowsTheSave(t *testing.T) {
	t.Parallel()
	for _, columns := range [][]string{{"M", "T", "Sv", "W", "InSv", "OC"}, {"M", "InSv", "T", "Sv", "W", "OC"}, {"M", "T", "Sv", "InSv", "W", "OC"}} {
		table := unit.Table{Columns: columns, Rows: []unit.Row{{Name: "Unit", Values: slices.Repeat([]string{"4"}, len(columns))}}}
		var names []string
		for _, c := range statRows(&table, nil, "")[0].cells {
			names = append(names, c.name)
		}
		if !slices.Equal(names, []string{"M", "T", "Sv", "INV", "W", "OC"}) {
			t.Errorf("%v: got %v", columns, names)
		}
	}
}

// What the data write for an editor or beside a name is printed as players say it: a number before the name
// of models is multiplied, what is displayed is no choice of the army, and the text of a weapon of several
// units is explained with the keywords of weapons and is no rule of the army.
func TestNamesOfData(t *testing.T) {
	t.Parallel()
	var units []unit.Unit
	for _, name := range []string{"Piranha", "Devilfish", "Hammerhead"} {
		u := marines(name, 1, 9)
		u.Composition = append(u.Composition, unit.Line{Name: "2x Gun Drone", Count: 2, Model: true, Wounds: 1}, unit.Line{Name: "4xx Drone", Count: 1, Model: true, Wounds: 1})
		u.Abilities = append(u.Abilities, unit.Text{Name: "Bolt rifle", Text: "When this weapon shoots, " + strings.Repeat("select one of its profiles. ", 8)})
		units = append(units, u)
	}
	tenets := unit.Unit{Name: "Sept", Configuration: true, Composition: []unit.Line{{Name: "Farsight Enclaves"}, {Name: "Show Sept Tenets rule"}},
		Rules: []unit.Text{{Name: "Aggressive", Text: "Re-roll Wound rolls."}}}
	text := joinedText(computed(t, strike(append(units, tenets)...), Options{}))
	for want, n := range map[string]int{"4 Gun Drone": 3, "2x Gun": 0, "1 4xx Drone": 3, "Sept: Farsight Enclaves Aggressive": 1, "Bolt rifle When this weapon shoots": 1, "Army rules Bolt rifle": 0} {
		if got := strings.Count(text, want); got != n {
			t.Errorf("%q is printed %d times, want %d: %s", want, got, n, text)
		}
	}
	if legend, rule := strings.Index(text, "Weapon keywords"), strings.Index(text, "Bolt rifle When"); legend < 0 || rule < legend {
		t.Errorf("the text of the weapon is not in the legend: %s", text)
	}
}

// The roster of more than 30 units continues in the next column and on the next page, with the names of its
// columns above each part.
func TestLongRosterContinues(t *testing.T) {
	t.Parallel()
	for n, want := range map[int]int{mostRows: 1, mostRows + 1: 1, 110: 3} {
		var units []unit.Unit
		for i := range n {
			u := marines(fmt.Sprintf("Squad %d", i), 1, 1)
			u.Abilities, u.Rules = nil, nil
			units = append(units, u)
		}
		l := computed(t, strike(units...), Options{})
		checkLayout(t, l, Options{})
		heads, rows, columns := 0, 0, map[string]bool{}
		for i := range l.Pages {
			bottom := map[float64]float64{}
			for _, x := range l.Pages[i].Items {
				switch r := x.Run; {
				case r == nil:
				case r.Text == "Models" && r.Bold:
					heads++
				case strings.HasPrefix(r.Text, "Squad ") && !r.Bold:
					rows++
					columns[fmt.Sprint(i, r.X)] = true
					bottom[r.X] = max(bottom[r.X], r.Y)
				}
			}
			for x, y := range bottom {
				if rows < n && y < 0.9*l.Height {
					t.Errorf("%d units: the roster ends at %.0f of %.0f in the column at %.0f of page %d", n, y, l.Height, x, i+1)
				}
			}
		}
		if rows != n || heads != want || len(columns) != want {
			t.Errorf("%d units: got %d rows and %d heads in %d columns, want %d columns", n, rows, heads, len(columns), want)
		}
	}
}

// Units that differ only in the Warlord are one entry with its mark, unless one of them leads or is led.
func TestWarlordAmongIdenticalUnits(t *testing.T) {
	t.Parallel()
	warlord := func(u unit.Unit) unit.Unit {
		u.Selection = "warlord"
		u.Warlord = true
		u.Keywords = append(u.Keywords, "Warlord")
		u.Composition = append(u.Composition, unit.Line{Name: "Warlord", Count: 1})
		return u
	}
	squad := func() unit.Unit { return marines("Squad", 5, 2) }
	stronger := warlord(squad())
	stronger.Abilities = append(stronger.Abilities, unit.Text{Name: "Warlord Trait", Text: "Add 1 to Hit rolls."})
	leader := warlord(squad())
	leader.Leads = []unit.Led{{Selection: "Guard", Name: "Guard"}}
	for name, x := range map[string]struct {
		units []unit.Unit
		want  map[string]int // texts, with how often they are printed
		boxes int
	}{
		"first":           {[]unit.Unit{warlord(squad()), squad()}, map[string]int{"2× Squad": 1, "★ Warlord (1/2)": 1, "Warlord": 1}, 20},
		"second of 3":     {[]unit.Unit{squad(), warlord(squad()), squad()}, map[string]int{"3× Squad": 1, "★ Warlord (1/3)": 1}, 30},
		"both":            {[]unit.Unit{warlord(squad()), warlord(squad())}, map[string]int{"2× Squad": 1, "★ Warlord": 1, "(": 0}, 20},
		"other ability":   {[]unit.Unit{stronger, squad()}, map[string]int{"2×": 0, "Target Sighted": 2}, 20},
		"it leads a unit": {[]unit.Unit{leader, squad(), marines("Guard", 5, 2)}, map[string]int{"2×": 0, "Target Sighted": 3}, 30},
	} {
		l := computed(t, strike(x.units...), Options{Omit: []string{omitRoster}})
		text := joinedText(l)
		for words, n := range x.want {
			if got := strings.Count(text, words); got != n {
				t.Errorf("%s: %q is printed %d times, want %d: %s", name, words, got, n, text)
			}
		}
		if got := woundBoxes(l); got != x.boxes {
			t.Errorf("%s: got %d wound boxes, want %d", name, got, x.boxes)
		}
	}
	d := strike(squad(), warlord(squad()))
	d.Hidden = []string{HideWarlord}
	if text := joinedText(computed(t, d, Options{Layout: Opponent})); strings.Contains(text, "Warlord") || !strings.Contains(text, "2× Squad") {
		t.Errorf("the opponent's view has the Warlord: %s", text)
	}
}

// The verdicts of a table of contents have the width that names do not need, which is at least four tenths.
func TestContentsGiveVerdictsRoom(t *testing.T) {
	t.Parallel()
	m, err := fonts()
	if err != nil {
		t.Fatal(err)
	}
	o, err := Options{}.complete()
	if err != nil {
		t.Fatal(err)
	}
	const verdict = "✗ Not legal: The army costs 2,080 points; its battle size allows 2,000"
	for name, want := range map[string]int{"Marta · Orks": 1, "Marta · " + strings.Repeat("Adeptus Mechanicus, ", 5): 2} {
		l := layOutContents(&Book{Title: "Cup", Lang: "en"}, &o, m, []contentsLine{{name: name, points: "2,080 pts", verdict: verdict, page: 1}, {name: "Jo", verdict: verdict, page: 5}})
		lines, right := map[float64]bool{}, 0.0
		for _, x := range l.Pages[0].Items {
			if r := x.Run; r != nil && strings.Contains(verdict, r.Text) && len(r.Text) > 1 {
				lines[r.Y] = true
				right = max(right, r.X+r.W)
			}
		}
		if len(lines) != 2*want || right > l.Width-geometryOf(&o).left {
			t.Errorf("%s: two verdicts take %d lines and end at %.0f, want %d lines", name, len(lines), right, 2*want)
		}
	}
}

// A poker card is set in the largest type with which its unit needs one card. Abilities that have no room on its back are on its front.
func TestPokerCards(t *testing.T) {
	t.Parallel()
	ability := func(name string, sentences int) unit.Text {
		return unit.Text{Name: name, Text: strings.Repeat("Each time this model is selected to fight, it has one more attack. ", sentences)}
	}
	for name, x := range map[string]struct {
		abilities []unit.Text
		size      float64
		front     []string
		cards     int
	}{
		"short":       {[]unit.Text{ability("First", 4)}, 7.5, nil, 1},
		"long":        {[]unit.Text{ability("First", 7), ability("Second", 6)}, 7.5, nil, 1},
		"on both":     {[]unit.Text{ability("First", 8), ability("Second", 6)}, 7.5, []string{"First"}, 1},
		"smaller":     {[]unit.Text{ability("First", 10), ability("Second", 10)}, 7, []string{"First"}, 1},
		"too long":    {[]unit.Text{ability("First", 14), ability("Second", 4)}, 7.5, []string{"Second"}, 1},
		"second card": {[]unit.Text{ability("First", 14), ability("Second", 14)}, 7.5, nil, 2},
	} {
		u := marines("Captain", 1, 5)
		u.Abilities, u.Rules = x.abilities, nil
		o, err := Options{Layout: Cards, Card: Poker, Unit: u.Selection}.complete()
		if err != nil {
			t.Fatal(err)
		}
		m, err := fonts()
		if err != nil {
			t.Fatal(err)
		}
		d := strike(u)
		k, err := newDeck(&d, &o, m)
		if err != nil {
			t.Fatal(err)
		}
		var front []string
		for _, p := range k.cards[0].sides[0].parts {
			for _, it := range p.items {
				if it.Run != nil && slices.ContainsFunc(x.abilities, func(a unit.Text) bool { return a.Name == it.Run.Text }) {
					front = append(front, it.Run.Text)
				}
			}
		}
		if len(k.cards) != x.cards || k.cards[0].u != x.size || x.cards == 1 && !slices.Equal(front, x.front) {
			t.Errorf("%s: got %d cards in %.1f pt with %v on the front, want %d in %.1f pt with %v", name, len(k.cards), k.cards[0].u, front, x.cards, x.size, x.front)
		}
	}
}

// If only keywords are left for the back of a poker card, and the front has room, they are on the front.
func TestKeywordsOfPokerCards(t *testing.T) {
	t.Parallel()
	u := marines("Captain", 1, 5)
	u.Rules = nil
	for name, want := range map[string]int{"no ability": 1, "an ability": 2} {
		if want == 1 {
			u.Abilities = nil
		} else {
			u.Abilities = marines("Captain", 1, 5).Abilities
		}
		l := computed(t, strike(u), Options{Layout: Cards, Card: Poker, Unit: u.Selection, Sheet: Single})
		if text := joinedText(l); len(l.Pages) != want || strings.Count(text, "Infantry, Grenades") != 1 {
			t.Errorf("%s: got %d sides, want %d: %s", name, len(l.Pages), want, text)
		}
	}
}

// The number of weapons is on the line of their name, whose words are whole, as are the values.
func TestNamesOfWeaponsOnPokerCards(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"Stikkbomb", "Master-crafted bolter", "Combi-plasma"} {
		u := marines("Squad", 5, 1)
		u.Weapons[0].Columns = []string{"Range", "Type", "S", "AP", "D"}
		u.Weapons[0].Rows[0] = unit.Row{Name: name, Count: 10, Values: []string{`24"`, "Rapid Fire 1", "4", "-1", "D3+3"}}
		l := computed(t, strike(u), Options{Layout: Cards, Card: Poker, Unit: u.Selection, Sheet: Single})
		first, _, _ := strings.Cut(name, " ")
		heights := map[string]float64{}
		for _, x := range l.Pages[0].Items {
			if x.Run != nil {
				word, _, _ := strings.Cut(x.Run.Text, " ")
				heights[word] = x.Run.Y
			}
		}
		if heights["10×"] == 0 || heights["10×"] != heights[first] || heights["D3+3"] != heights[first] {
			t.Errorf("%s: got the number at %.1f, the name at %.1f, the damage at %.1f", name, heights["10×"], heights[first], heights["D3+3"])
		}
	}
}

// The roster of cards has no numbers of pages.
func TestRosterOfCards(t *testing.T) {
	t.Parallel()
	d := strike(marines("Intercessors", 5, 2), marines("Scouts", 5, 2))
	for layout, want := range map[string]int{Reference: 1, Cards: 0} {
		if got := strings.Count(joinedText(computed(t, d, Options{Layout: layout})), "Models Page Points"); got != want {
			t.Errorf("%s: got %d columns of pages, want %d", layout, got, want)
		}
	}
	if text := joinedText(computed(t, d, Options{Layout: Cards})); !strings.Contains(text, "Unit Models Points") {
		t.Errorf("the roster is missing: %s", text)
	}
}

// The footers of cards have the whole names of player and list, in the least size of the type, on two lines if
// one has no room for them.
func TestFootersOfCards(t *testing.T) {
	t.Parallel()
	for _, x := range []struct {
		card, player, list string
		size               float64
		lines              []string
	}{
		{A6, "Alexandra Petersen", "Retaliation Cadre", 8.5, []string{"Alexandra Petersen · Retaliation Cadre"}},
		{Poker, "Marta", "First Strike", 6.5, []string{"Marta · First Strike"}},
		{Poker, "Alexandra Petersen", "Retaliation Cadre", 6.5, []string{"Alexandra Petersen", "Retaliation Cadre"}},
	} {
		d := strike(marines("Captain", 1, 5))
		d.Player, d.Name = x.player, x.list
		l := computed(t, d, Options{Layout: Cards, Card: x.card, Unit: "Captain", Sheet: Single})
		checkLayout(t, l, Options{Layout: Cards, Card: x.card})
		for i, p := range l.Pages {
			var lines []string
			for _, it := range p.Items {
				if it.Run != nil && it.Node == nil && it.Run.X < l.Width/2 {
					lines = append(lines, it.Run.Text)
					if it.Run.Size != x.size {
						t.Errorf("%s: %q is set in %.1f pt, want %.1f", x.card, it.Run.Text, it.Run.Size, x.size)
					}
				}
			}
			if !slices.Equal(lines, x.lines) {
				t.Errorf("%s: side %d has the footer %q, want %q", x.card, i+1, lines, x.lines)
			}
		}
	}
}

// The bar on the back of a card has the name and the costs; what else there is to say about the unit is on its front.
func TestBacksOfCards(t *testing.T) {
	t.Parallel()
	captain := marines("Captain", 1, 5)
	captain.Role = "Character"
	other := captain
	captain.Warlord = true
	l := computed(t, strike(captain, other), Options{Layout: Cards, Card: Poker, Unit: "Captain", Sheet: Single})
	for i, want := range map[string][]int{"80 each": {1, 0}, "Warlord": {1, 0}, "Character": {1, 0}, "2×": {1, 1}, "160 pts": {1, 1}} {
		for side, n := range want {
			one := *l
			one.Pages = l.Pages[side : side+1]
			if text := joinedText(&one); strings.Count(text, i) != n {
				t.Errorf("%q is on side %d %d times, want %d: %s", i, side+1, strings.Count(text, i), n, text)
			}
		}
	}
}

// Cards have a bookmark for each unit, at its first front.
func TestBookmarksOfCards(t *testing.T) {
	t.Parallel()
	captain := marines("Captain", 1, 5)
	for i := range 3 { // two cards
		captain.Abilities = append(captain.Abilities, unit.Text{Name: fmt.Sprint("Ability ", i), Text: strings.Repeat("Each time this model is selected to fight, it has one more attack. ", 12)})
	}
	for sheet, want := range map[string][]int{Single: {0, 4}, SheetCards: {0, 0}, Fold: {0, 0}} {
		l := computed(t, strike(captain, marines("Scouts", 5, 1)), Options{Layout: Cards, Card: Poker, Sheet: sheet, Omit: []string{omitRules, omitRoster}})
		var names []string
		var pages []int
		for _, m := range l.Bookmarks[0].Below {
			names, pages = append(names, m.Title), append(pages, m.Page)
		}
		if !slices.Equal(names, []string{"Captain", "Scouts"}) || !slices.Equal(pages, want) {
			t.Errorf("%s: got %q on pages %v, want %v", sheet, names, pages, want)
		}
	}
}

// A table that is longer than the side of a card is divided between rows, a text between lines.
func TestTablesLongerThanASide(t *testing.T) {
	t.Parallel()
	for name, long := range map[string]bool{"weapons of two lines": true, "a text": false} {
		u := marines("Captain", 1, 5)
		if long {
			for i := range longTable - 1 {
				row := u.Weapons[0].Rows[0]
				row.Name = fmt.Sprintf("Upper%02d blade of the Chapter Master and Lower%02d", i, i)
				u.Weapons[0].Rows = append(u.Weapons[0].Rows, row)
			}
		} else {
			u.Abilities = []unit.Text{{Name: "Oath", Text: strings.Repeat("Each time this model is selected to fight, it has one more attack. ", 40)}}
		}
		l := computed(t, strike(u), Options{Layout: Cards, Card: Poker, Unit: u.Selection, Sheet: Single})
		var sides []int // how many of the rows each has
		for i := range l.Pages {
			text := joinedText(&Layout{Pages: l.Pages[i : i+1]})
			if upper, lower := strings.Count(text, "Upper"), strings.Count(text, "Lower"); upper != lower {
				t.Errorf("%s: side %d has %d upper lines and %d lower ones", name, i+1, upper, lower)
			} else if upper > 0 {
				sides = append(sides, upper)
			}
		}
		if len(l.Pages) < 3 || long != (len(sides) > 1) {
			t.Errorf("%s: got %d sides, rows on them: %v", name, len(l.Pages), sides)
		}
	}
}
