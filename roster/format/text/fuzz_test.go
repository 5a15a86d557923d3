package text

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog/communitytest"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/schemas/fault"
	"github.com/rollcall40k/rollcall/schemas/fuzztest"
)

// warOrganRig is a list of WarOrgan.
const warOrganRig = `Rigs [195 points]
Dust Rovers
Battle Size: Strike Force (2000 point limit)

Detachments: Dust Riders, Night Riders

War Rig [150 points]
	• 2 cannons, Cannon and ram

Rover Gang [45 points]
	• 1 Rover Leader with Power sword
	• 2 Rovers with Club and Pistol
	• 1 Rover with Flamer and Club
	• Banner, tattered: red [+5 points]

Created with WarOrgan (https://warorgan.com)
`

// seeds are texts of all dialects.
func seeds(tb testing.TB) (list []string) {
	tb.Helper()
	book := roadWar(tb)
	a := convoy(tb, book)
	for _, d := range readable() {
		var b strings.Builder
		if _, err := Write(&b, d, book, a, check.Check(book, a)); err != nil {
			tb.Fatal(err)
		}
		list = append(list, b.String())
	}
	return append(list, bossApp, bossApp+bossApp, "", "\x00", "A (1 points)", "HQ1: 5 A (5*20), b Relics: c [1 PL]\nHQ2: x",
		"++ A (B) [1pts] ++\n+ C +\nD [1pts]: e\n. f: 2x g\n. . h", "+ WARLORD: Char1: A\n& B (on Char1: A)\n4 with 9999x a, b", "== A ==\n", "HQ1: A (5), b(3)\nTR1: 10 C [145]\n  d(2)", warOrganRig, ironBuiltSquads, handWritten, bracketSquads,
		"== Dust Rovers 10th ed., Dust Riders, 2k ==\n\n**2 x 6 Rover Gang** all with pistols - 3 flamers [+5] WL\nCH: Boss (80) w/ rifle [Iron Lung], leading Rover Gang 6\n",
		"== DETACHEMENT A : Dust Rovers (0 PC) [2000pts] ==\nLigne 1 : [Meneur] 5 Rover Gang [45pts] 5 Club (0)\n| --- Optimisations : Iron Lung (15)\nUnité mené : QG 2 : War Rig [1pts]\n• 2 Cannon: a (0)")
}

// FuzzRead reads arbitrary text on game data: no line is lost, no roster is larger than the text,
// and reading is deterministic.
func FuzzRead(f *testing.F) {
	for _, s := range seeds(f) {
		f.Add(s)
	}
	book := roadWar(f)
	f.Fuzz(func(t *testing.T, s string) {
		fuzztest.Limit(t)
		doc, err := Read([]byte(s))
		if err != nil {
			if unread := fault.In(err, intake.ErrUnreadable); unread == nil {
				t.Fatalf("got %v, want ErrUnreadable", err)
			}
			return
		}
		r, diagnostics := doc.Roster(book, "10e@0")
		o := outcome{doc: doc, book: book, roster: r, diagnostics: diagnostics}
		if reported, unread := accounted(&o); reported != unread {
			t.Errorf("got %d lines reported, want %d", reported, unread)
		}
		units := 0
		for _, x := range doc.Forces {
			units += len(x.Units)
		}
		selections := 0
		for _, x := range r.Forces {
			selections += len(x.Selections)
		}
		if selections < units {
			t.Errorf("got %d selections of %d units", selections, units)
		}
		check.Check(book, r)
		again, _ := doc.Roster(book, "10e@0")
		if diff := cmp.Diff(r, again, cmp.Comparer(func(a, b entry.Number) bool { return a.Cmp(b) == 0 })); diff != "" {
			t.Errorf("read again (-first +second):\n%s", diff)
		}
	})
}

// FuzzWrite writes a roster in every dialect: the text can be read again, in the same dialect if
// it has a unit.
func FuzzWrite(f *testing.F) {
	for _, s := range seeds(f) {
		f.Add(s)
	}
	book := roadWar(f)
	f.Fuzz(func(t *testing.T, s string) {
		fuzztest.Limit(t)
		doc, err := Read([]byte(s))
		if err != nil {
			return
		}
		r, _ := doc.Roster(book, "10e@0")
		report := check.Check(book, r)
		for _, d := range Dialects() {
			var b strings.Builder
			if _, err := Write(&b, d, book, r, report); err != nil {
				t.Fatalf("%s: %v", d, err)
			}
		}
	})
}

// TestSeedsOfSharedFolder runs the fuzz target on the community's texts, truncated after every
// line.
func TestSeedsOfSharedFolder(t *testing.T) {
	dir := communitytest.Shared(t, "ROLLCALL_LISTS", "lists")
	book := roadWar(t)
	for _, file := range listFiles(t, dir) {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		list := strings.SplitAfter(string(data), "\n")
		for n := range list {
			doc, err := Read([]byte(strings.Join(list[n:], "")))
			if err != nil {
				continue
			}
			o := outcome{doc: doc, book: book}
			o.roster, o.diagnostics = doc.Roster(book, "10e@0")
			if reported, unread := accounted(&o); reported != unread {
				t.Errorf("%s from line %d: got %d lines reported, want %d", filepath.Base(file), n+1, reported, unread)
			}
		}
	}
}
