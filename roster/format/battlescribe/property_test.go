package battlescribe

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"github.com/rollcall40k/rollcall/catalog/catalogtest"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/unit"
)

func forms() map[string]func(*Recorded, io.Writer) error {
	return map[string]func(*Recorded, io.Writer) error{
		"ros": (*Recorded).WriteROS, "rosz": (*Recorded).WriteROSZ, "json": (*Recorded).WriteJSON,
	}
}

// builtIn is the built-in data of the 9th edition.
func builtIn(tb testing.TB) *entry.Book {
	tb.Helper()
	book, err := catalogtest.Book("9e")
	if err != nil {
		tb.Fatal(err)
	}
	return book
}

// letters are the letters of drawn texts. They include letters that XML and JSON escape
// differently.
var letters = rapid.SampledFrom([]rune("aZ9 <>&\"'\n\r\t]é漢🜚\u2028_:."))

func anyText(t *rapid.T, label string) string {
	return rapid.StringOfN(letters, 0, 8, -1).Draw(t, label)
}

// drawer draws roster documents: known and unknown choices, with any counts and texts.
type drawer struct {
	t      *rapid.T
	serial int
}

func (d *drawer) id(prefix string) string {
	d.serial++
	return prefix + string(rune('a'+d.serial%26)) + strings.Repeat("x", d.serial/26)
}

func (d *drawer) roster() *roster.Roster {
	r := &roster.Roster{
		Name: "n" + anyText(d.t, "name"), Edition: "5e", Snapshot: "5e@0", Forces: d.forces(2),
		Notes: anyText(d.t, "notes"), NoLimit: rapid.Bool().Draw(d.t, "no limit"),
	}
	if rapid.Bool().Draw(d.t, "record in the notes") {
		r.Notes += "\n" + recordMark + "{}"
	}
	for range rapid.IntRange(0, 2).Draw(d.t, "unread") {
		r.Unread = append(r.Unread, *d.unread())
	}
	for _, cost := range []string{"points", "power", "gold"} {
		if rapid.Bool().Draw(d.t, "limited") {
			if r.Limits == nil {
				r.Limits = roster.Limits{}
			}
			r.Limits[cost] = entry.Int(rapid.Int64Range(0, 5000).Draw(d.t, "limit")).Div(entry.Int(4))
		}
	}
	return r
}

// unread draws a problem of reading a line.
func (d *drawer) unread() *roster.Unread {
	u := &roster.Unread{
		Code: rapid.SampledFrom([]roster.Code{roster.LineUnread, roster.NameUnknown, roster.ModelsDiffer}).Draw(d.t, "code"),
		Path: "/lines/" + anyText(d.t, "line"), Actual: anyText(d.t, "actual"), Limit: anyText(d.t, "limit"),
	}
	if rapid.Bool().Draw(d.t, "suggests") {
		u.Args = map[string]string{"Thing": anyText(d.t, "thing")}
		u.Suggestions = []roster.Suggestion{{Name: anyText(d.t, "name"), ID: "e-mob", Why: "spelling"}}
	}
	return u
}

func (d *drawer) forces(depth int) []roster.Force {
	forces := []roster.Force{}
	for range rapid.IntRange(0, 2).Draw(d.t, "forces") {
		f := roster.Force{
			ID: d.id("f"), Entry: rapid.SampledFrom([]string{"fe", "fe-scouts", "fe-gone"}).Draw(d.t, "force"),
			Catalogue: rapid.SampledFrom([]string{"cat", "cat-gone"}).Draw(d.t, "catalogue"),
			Name:      anyText(d.t, "name"), Notes: anyText(d.t, "notes"), Selections: []roster.Selection{},
		}
		if f.Entry == "fe-gone" {
			f.Title = "t" + anyText(d.t, "title")
		}
		if f.Catalogue == "cat-gone" {
			f.CatalogueTitle = anyText(d.t, "title")
		}
		if note := anyText(d.t, "slot"); note != "" {
			f.Slots = append(f.Slots, roster.SlotNote{Category: "c-core", Name: note, Notes: anyText(d.t, "notes")})
		}
		f.Selections = append(f.Selections, d.selections(3, f.Catalogue == "cat")...)
		if depth > 0 {
			if below := d.forces(depth - 1); len(below) > 0 {
				f.Forces = below
			}
		}
		forces = append(forces, f)
	}
	return forces
}

// selections draws the selections below a force or a selection. known is set if they are in the
// game data.
func (d *drawer) selections(depth int, known bool) []roster.Selection {
	offered := [][]string{{}, {axeEntry, bowEntry}, {boyEntry, "e-boss"}, {"e-mob"}}[depth]
	var list []roster.Selection
	for range rapid.IntRange(0, 3).Draw(d.t, "selections") {
		s := roster.Selection{
			ID: d.id("s"), Entry: rapid.SampledFrom(append(offered, "e-gone")).Draw(d.t, "entry"),
			Count: rapid.IntRange(-2, 12).Draw(d.t, "count"),
			Name:  anyText(d.t, "name"), Notes: anyText(d.t, "notes"),
		}
		resolves := known && s.Entry != "e-gone"
		switch {
		case !resolves:
			s.Title, s.Group = "t"+anyText(d.t, "title"), anyText(d.t, "group")
			if rapid.Bool().Draw(d.t, "unread") {
				s.Unread = d.unread()
			}
		case depth == 1:
			s.Group = weapons
		}
		if s.Entry == "e-boss" && resolves {
			list = append(list, s)
			continue
		}
		if depth > 1 {
			s.Selections = d.selections(depth-1, resolves)
		}
		list = append(list, s)
	}
	return list
}

// A roster that is written and read again is equal, regardless of its errors, and is then written
// as the same bytes. A number below 1 counts as one parent.
func TestRoundTrip(t *testing.T) {
	book := newBook(t)
	rapid.Check(t, func(t *rapid.T) {
		r := (&drawer{t: t}).roster()
		file := Record(book, r, check.Check(book, r))
		for name, write := range forms() {
			var first, second bytes.Buffer
			if err := write(file, &first); err != nil {
				t.Fatal(err)
			}
			read, err := Read(first.Bytes())
			if err != nil {
				t.Fatalf("%s: %v\n%s", name, err, first.String())
			}
			again, diagnostics := read.Roster(book, "5e@0")
			if d := cmp.Diff(r, again, equalNumbers, cmpopts.IgnoreFields(roster.Roster{}, "Serial")); d != "" || len(diagnostics) > 0 {
				t.Fatalf("%s: %v (-want +got):\n%s", name, findings(diagnostics), d)
			}
			if err := write(Record(book, again, check.Check(book, again)), &second); err != nil || !bytes.Equal(first.Bytes(), second.Bytes()) {
				t.Fatalf("%s: other bytes the second time, %v\n%s\n%s", name, err, first.String(), second.String())
			}
		}
	})
}

// Computed values do not depend on the format of the roster.
func TestSameReport(t *testing.T) {
	book := newBook(t)
	rapid.Check(t, func(t *rapid.T) {
		r := (&drawer{t: t}).roster()
		before := check.Check(book, r)
		var b bytes.Buffer
		if err := Record(book, r, before).WriteROSZ(&b); err != nil {
			t.Fatal(err)
		}
		read, err := Read(b.Bytes())
		if err != nil {
			t.Fatal(err)
		}
		again, _ := read.Roster(book, "5e@0")
		after := check.Check(book, again)
		if d := cmp.Diff(unit.TreeOf(before.State()), unit.TreeOf(after.State()), equalNumbers); d != "" {
			t.Fatalf("state (-want +got):\n%s", d)
		}
		if d := cmp.Diff(findings(before.Diagnostics), findings(after.Diagnostics)); d != "" {
			t.Fatalf("diagnostics (-want +got):\n%s", d)
		}
	})
}
