package pdf

import (
	"bytes"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/unit"
)

func written(t testing.TB, s Document, o Options) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := Write(&b, s, o); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// Equal sheets give equal bytes, also with no date.
func TestWriteDeterministic(t *testing.T) {
	noDate := host()
	noDate.Date = time.Time{}
	for name, s := range map[string]Document{"fixture": sheetFile(t, "ultramarines.json"), "no date": noDate} {
		first := written(t, s, Options{})
		for range 5 {
			if !bytes.Equal(first, written(t, s, Options{})) {
				t.Errorf("%s: two files of the same sheet differ", name)
			}
		}
	}
}

func TestWriteDate(t *testing.T) {
	s := host()
	for _, want := range []string{"/CreationDate (D:20261121235900)", "/ModDate (D:20261121235900)"} {
		if !bytes.Contains(written(t, s, Options{}), []byte(want)) {
			t.Errorf("the file does not have %s", want)
		}
	}
	later := s
	later.Date = s.Date.AddDate(0, 0, 1)
	if bytes.Equal(written(t, s, Options{}), written(t, later, Options{})) {
		t.Error("files of different dates are equal")
	}
}

// A 15-unit roster stays below the promised size.
func TestWriteSize(t *testing.T) {
	s := sheetFile(t, "ultramarines.json")
	if got := len(s.Units); got != 15 {
		t.Fatalf("the fixture has %d units, want 15", got)
	}
	for _, paper := range []Paper{A4, Letter} {
		if got, most := len(written(t, s, Options{Paper: paper})), 150_000; got > most {
			t.Errorf("%s: got %d bytes; the limit is %d", paper, got, most)
		}
	}
}

func TestWritePaper(t *testing.T) {
	var b bytes.Buffer
	if err := Write(&b, Document{}, Options{Paper: "A5"}); err == nil || b.Len() > 0 {
		t.Errorf("paper A5: got error %v and %d bytes, want an error and none", err, b.Len())
	}
	if err := Write(&b, Document{}, Options{Detail: "cards"}); err == nil || b.Len() > 0 {
		t.Errorf("detail cards: got error %v and %d bytes, want an error and none", err, b.Len())
	}
	if got, want := written(t, Document{}, Options{Paper: Letter}), []byte("/MediaBox [0 0 612.00 792.00]"); !bytes.Contains(got, want) {
		t.Errorf("the file does not have %s", want)
	}
}

var errFull = errors.New("disk full")

// fullDisk takes a number of bytes and then no more.
type fullDisk int

func (d *fullDisk) Write(p []byte) (int, error) {
	if n := int(*d); n < len(p) {
		*d = 0
		return n, errFull
	}
	*d -= fullDisk(len(p))
	return len(p), nil
}

func TestWriteError(t *testing.T) {
	for _, room := range []fullDisk{0, 10_000} {
		disk := room
		if err := Write(&disk, host(), Options{}); !errors.Is(err, errFull) {
			t.Errorf("a disk of %d bytes: got error %v, want %v", room, err, errFull)
		}
	}
}

// Whatever its text, a sheet is printed without a panic, in a file that begins
// and ends as a PDF file does.
func FuzzWrite(f *testing.F) {
	f.Add("First Strike", "Outrider Squad", "Adds 6\".\nOnce.", 3, 4, uint8(9))
	f.Add("ăț “Å”", "(\\) \r č Ċ ഀ", "\x00\xff💀漢\u202e\ufffe\uffff", -1, 1<<40, uint8(255))
	f.Add("", "", "", 0, 0, uint8(0))
	f.Fuzz(func(t *testing.T, name, datasheet, text string, models, wounds int, columns uint8) {
		s := Document{Name: name, Edition: text, Diagnostics: []Diagnostic{{roster.Error, text}}, Units: []unit.Unit{{
			Name: datasheet, CustomName: text, Notes: text, Models: models,
			Composition: []unit.Line{{Name: datasheet, Count: models, Model: true, Wounds: wounds, Wargear: []string{text, name}}},
			Weapons:     []unit.Table{{Type: name, Columns: repeat(datasheet, int(columns)), Rows: []unit.Row{{Name: text, Values: repeat(text, int(columns)/2)}}}},
			Abilities:   []unit.Text{{Name: datasheet, Text: text}}, Keywords: []string{datasheet},
		}}}
		checkSheet(t, s, Options{Paper: Letter})
		checkSheet(t, s, Options{Detail: Summary})
		file := written(t, s, Options{Paper: Letter})
		if !bytes.HasPrefix(file, []byte("%PDF-")) || !bytes.HasSuffix(file, []byte("%%EOF\n")) {
			t.Errorf("not a PDF file: %.20q … %q", file, file[max(0, len(file)-20):])
		}
	})
}

func BenchmarkWrite15Units(b *testing.B) {
	s := sheetFile(b, "ultramarines.json")
	var out bytes.Buffer
	b.ReportAllocs()
	for b.Loop() {
		out.Reset()
		if err := Write(&out, s, Options{}); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(out.Len()), "bytes")
}

func BenchmarkCompute15Units(b *testing.B) {
	s := sheetFile(b, "ultramarines.json")
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Compute(s, Options{}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkSummary15Units(b *testing.B) {
	s := sheetFile(b, "ultramarines.json")
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Compute(s, Options{Detail: Summary}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkCompute500Units(b *testing.B) {
	s := Document{}
	for i := range 500 {
		u := sheetFile(b, "small.json").Units[0]
		u.Name = fmt.Sprint(u.Name, i)
		s.Units = append(s.Units, u)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Compute(s, Options{}); err != nil {
			b.Fatal(err)
		}
	}
}

// The metrics are read once by a process.
func BenchmarkFonts(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := readFonts(); err != nil {
			b.Fatal(err)
		}
	}
}
