package battlescribe

import (
	"bytes"
	"io"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/schemas/fuzztest"
	"github.com/rollcall40k/rollcall/schemas/ziptest"
)

// Every file that can be read can be checked, and does not change when it is written and read
// again.
func FuzzRead(f *testing.F) {
	f.Add([]byte(bandXML(associatedXML)))
	f.Add([]byte(bandXML(mobXML)))
	f.Add([]byte(bandJSON))
	f.Add([]byte(mobFile))
	f.Add(ziptest.Archive("a.ros", bandXML(mobXML)))
	f.Add([]byte(`<roster id="r"><forces><force entryId="fe" catalogueId="cat"><selections><selection entryId="e-mob" number="2"><selections><selection entryId="e-boy" number="3"/></selections></selection></selections></force></forces></roster>`))
	book := newBook(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		fuzztest.Limit(t)
		read, err := Read(data)
		if err != nil {
			return
		}
		if !Recognise(intake.NewInput(data)) && len(read.SystemID) > 0 {
			t.Fatal("read, and not recognised")
		}
		r, _ := read.Roster(book, "")
		file := Record(book, r, check.Check(book, r))
		for name, write := range forms() {
			var b bytes.Buffer
			if err := write(file, &b); err != nil {
				t.Fatal(err)
			}
			second, err := Read(b.Bytes())
			if err != nil {
				t.Fatalf("%s: %v\n%s", name, err, b.String())
			}
			once, _ := second.Roster(book, "")
			twice := again(t, book, once, write)
			if d := cmp.Diff(once, twice, equalNumbers); d != "" {
				t.Fatalf("%s (-once +twice):\n%s", name, d)
			}
		}
	})
}

// again writes a roster and reads it.
func again(t *testing.T, book *entry.Book, r *roster.Roster, write func(*Recorded, io.Writer) error) *roster.Roster {
	t.Helper()
	var b bytes.Buffer
	if err := write(Record(book, r, check.Check(book, r)), &b); err != nil {
		t.Fatal(err)
	}
	read, err := Read(b.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	same, _ := read.Roster(book, "")
	return same
}
