package text

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
)

// wrapLines wraps the lines of a text at a width.
func wrapLines(text string, width int) string {
	return eachLineOf(text, func(l string) string {
		var b strings.Builder
		for utf8.RuneCountInString(l) > width {
			at := strings.LastIndex(string([]rune(l)[:width+1]), " ")
			if strings.TrimSpace(l[:max(at, 0)]) == "" {
				break
			}
			b.WriteString(l[:at] + "\n")
			l = l[at+1:]
		}
		return b.String() + l
	})
}

// Lists keep their units, their names and their points if an e-mail program wraps their lines.
func TestWrappedLists(t *testing.T) {
	const boss = "Khârn the Road Boss - Long rifle, Frag & Krak grenades, Iron Lung - 100\n"
	const rig = "War Rig - 2 cannons, Cannon and ram - 150\n"
	from := onRoad(t, "A List With a Long Name for the Saturday of a Tournament\nFaction: Dust Rovers\nDetachment: Night Riders\nStrike Force (2000 points)\n\n"+strings.Replace(boss, " -", " (Warlord) -", 1)+boss+rig+
		"Rover Gang - 75\n- Rover Leader: Power sword\n- 4x Rover: 4x Pistol, 4x Club\n- Rover w/ flamer: Flamer, Club\n- Banner, tattered: red\n"+rig)
	report := check.Check(from.book, from.roster)
	wrapped := 0
	for _, dialect := range readable() {
		if dialect == WTC9 || dialect == Markdown {
			continue
		}
		var written bytes.Buffer
		if _, err := Write(&written, dialect, from.book, from.roster, report); err != nil {
			t.Fatal(err)
		}
		o := onRoad(t, written.String())
		for _, width := range []int{60, 72} {
			text := wrapLines(written.String(), width)
			if text == written.String() {
				continue
			}
			wrapped++
			got := onRoad(t, text)
			if diff := cmp.Diff(o.sortedUnits(), got.sortedUnits()); diff != "" || got.detachment() != o.detachment() || got.roster.Name != o.roster.Name || got.doc.Dialect != dialect {
				t.Errorf("%s, width %d: got the dialect %s, name %q, detachment %q (-want +got):\n%s\n%s", dialect, width, got.doc.Dialect, got.roster.Name, got.detachment(), diff, text)
			}
			for _, l := range got.doc.Lines {
				if l.Status == Unread {
					t.Errorf("%s, width %d: %q was not read", dialect, width, l.Text)
				}
			}
		}
	}
	if wrapped < 8 {
		t.Errorf("got %d wrapped texts, want at least 8", wrapped)
	}
}

// Problems of lists with wrapped lines are at the lines and columns of the text.
func TestPlacesInWrappedLists(t *testing.T) {
	const list = "Chaos - Dust Rovers - Long Haul - [250 pts]\n\n# ++ Convoy ++ [250 pts]\n## Character [100 pts]\n" +
		"Khârn the Road Boss [100 pts]: Warlord, Long rifle, Sharp\n" +
		"teapot, Frag & Krak grenades, Wooden stool, Iron Lung [15\n" +
		"pts]\n\n## Vehicle [150 pts]\nWar Rig [150 pts]: 2 cannons (2x Cannon), Cannon and ram\n(Cannon, Ram)\n"
	o := onRoad(t, list)
	var got []string
	for _, d := range o.diagnostics {
		if d.Code == roster.NameUnknown {
			got = append(got, fmt.Sprintf("%s %s", d.Path, d.Actual))
		}
	}
	if want := []string{`/lines/5/columns/53 "Sharp teapot"`, `/lines/6/columns/31 "Wooden stool"`}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	for i, l := range o.doc.Lines {
		if l.Status == Unread || l.Text != strings.Split(list, "\n")[i] {
			t.Errorf("got line %d %q with status %d", l.Number, l.Text, l.Status)
		}
	}
}

// Lines that end within brackets or with a comma are not joined to the next one unless its first word did not fit, and
// not to bullets, units and fields.
func TestLinesNotWrapped(t *testing.T) {
	long := "Khârn the Road Boss [100 pts]: Warlord, Long rifle, Iron Lung,"
	for name, c := range map[string]struct {
		text string
		want int // lines that are joined to others
	}{
		"the next word did not fit":          {long + "\nFrag & Krak grenades\n", 1},
		"the next word fits":                 {long[:40] + ",\nAxe\n" + strings.Repeat("Rover ", 10) + "\n", 0},
		"another line ends with a comma":     {long + "\nFrag & Krak grenades\nWar Rig,\nJaws\n", 0},
		"a greeting ends with a comma":       {"Hi all,\nmy list\n\n" + long + "\nFrag & Krak grenades\n", 1},
		"a bullet":                           {long + "\n• Frag & Krak grenades\n", 0},
		"an empty line":                      {long + "\n\nFrag & Krak grenades\n", 0},
		"an indent":                          {long + "\n  Frag & Krak grenades\n", 0},
		"short lines":                        {"War Rig: Cannon and ram,\n2 cannons\n", 0},
		"lines longer than those of e-mails": {long + strings.Repeat(" Axe,", 10) + "\nFrag & Krak grenades\n", 0},
		"brackets that the next line closes": {long + " 2 cannons (Cannon,\nRam)\n", 1},
		"brackets that no line closes":       {long + " Wrench (100\nWar Rig (150)\n", 0},
		"several lines":                      {long + "\nFrag & Krak grenades, Wrench, Sharp teapot, Wooden stool, Axe,\nJaws\n", 2},
		"a line without a comma":             {long + "\nFrag & Krak grenades, Wrench, Sharp teapot, Wooden stool, (Axe,\nJaws, Frag & Krak grenades), Wrench, Sharp teapot, Wooden chair\nleg\n", 3},
		"a frame":                            {"++ Raid -2CP (Chaos - Dust Rovers) A Name [310pts, 16 PL, 8CP]\n++\n", 1},
		"a frame that ends on another line":  {"=== Chaos - Dust Rovers - Raid - Detachment -2CP - Long Haul or\nLong Journey, Road Convoy, and Many More Words Until this Line\nEnds === Rovers\n", 2},
		"a frame that no line closes":        {"=== Chaos - Dust Rovers - Raid - Detachment -2CP - Long Haul or\nLong Journey\nRovers ===\n", 0},
		"a field of a header":                {"+ FACTION KEYWORD: Chaos - Dust Rovers - Long Haul of the Road\nRovers\n+ DETACHMENT: Night Riders\n", 1},
		"fields of a header":                 {"+ FACTION KEYWORD: Chaos - Dust Rovers - Long Haul of the Road\n+ DETACHMENT: Night Riders\n", 0},
		"a field":                            {long + "\nFrag & Krak grenades, Wrench, Sharp teapot, Wooden stool, (Axe,\nJaws, Frag & Krak grenades), Wrench, Sharp teapot, Wooden chair\nEnhancement: Iron Lung\n", 2},
	} {
		lines, err := splitLines([]byte(c.text))
		if err != nil {
			t.Fatal(err)
		}
		got := 0
		joined := joinWrapped(lines)
		for _, l := range lines {
			got += len(l.continued)
		}
		if got != c.want || joined != (c.want > 0) {
			t.Errorf("%s: got %d joined lines, want %d", name, got, c.want)
		}
	}
}
