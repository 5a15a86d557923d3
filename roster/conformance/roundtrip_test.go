package conformance

import (
	"bytes"
	"io"
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog/catalogtest"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/format/battlescribe"
)

// rosterForms are the file formats of rosters.
var rosterForms = map[string]func(*battlescribe.Recorded, io.Writer) error{
	"ros":  (*battlescribe.Recorded).WriteROS,
	"rosz": (*battlescribe.Recorded).WriteROSZ,
	"json": (*battlescribe.Recorded).WriteJSON,
}

var equalNumbers = cmp.Comparer(func(a, b entry.Number) bool { return a.Cmp(b) == 0 })

// diffLarge is cmp.Diff for large values, most of which are equal: cmp.Diff is slow.
func diffLarge(want, got any) string {
	if reflect.DeepEqual(want, got) {
		return ""
	}
	return cmp.Diff(want, got, equalNumbers)
}

// A real roster that is written and read again is equal, and is written as the same bytes.
func TestRostersRoundTrip(t *testing.T) {
	t.Parallel()
	for r := range catalogtest.InTime(t, recordedRosters(t)) {
		_, book, list := r.load(t)
		file := battlescribe.Record(book, list, check.Check(book, list))
		for form, write := range rosterForms {
			var first, second bytes.Buffer
			if err := write(file, &first); err != nil {
				t.Fatal(err)
			}
			again, err := battlescribe.Read(first.Bytes())
			if err != nil {
				t.Fatalf("%s as %s: %v", r.File, form, err)
			}
			if d := diffLarge(file, again); d != "" {
				t.Errorf("%s as %s (-written +read):\n%s", r.File, form, d)
			}
			same, diagnostics := again.Roster(book, "")
			if d := diffLarge(list, same); d != "" || len(diagnostics) > 0 {
				t.Errorf("%s as %s: %d diagnostics (-before +after):\n%s", r.File, form, len(diagnostics), d)
			}
			if err := write(battlescribe.Record(book, same, check.Check(book, same)), &second); err != nil || !bytes.Equal(first.Bytes(), second.Bytes()) {
				t.Errorf("%s as %s: got other bytes the second time, %v", r.File, form, err)
			}
		}
	}
}
