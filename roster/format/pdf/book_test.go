package pdf

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
)

// bookOf makes a book of n small sheets, each with a stamp.
func bookOf(t testing.TB, sheets int) Book {
	b := Book{Title: "Winter Cup", Lines: []string{"Data 9e@1"}}
	for i := range sheets {
		s := sheetFile(t, "small.json")
		s.Event = &EventHeader{Title: fmt.Sprintf("Player %d", i), Lines: []string{"Winter Cup: Player", "Pack 0123"}, Link: "https://lists.example.org/events/evt_1/lists/sub_1"}
		b.Documents = append(b.Documents, s)
	}
	return b
}

func pageText(p Page) string {
	var out []string
	for _, r := range p.Runs {
		out = append(out, r.Text)
	}
	return strings.Join(out, "\n")
}

// TestBook: the contents name each sheet with the page that it begins on, and pages are
// numbered through, however many pages the contents have.
func TestBook(t *testing.T) {
	for _, sheets := range []int{0, 1, 2, 150} {
		l, err := layOutBook(bookOf(t, sheets), Options{}, setter(t).measurer)
		if err != nil {
			t.Fatal(err)
		}
		begins := map[string]string{} // page by title
		var titles []string
		contents := 0
		for _, p := range l.Pages {
			if strings.Contains(pageText(p), "Pack 0123") {
				break
			}
			contents++
			for i, r := range p.Runs {
				if strings.HasPrefix(r.Text, "Player ") {
					titles = append(titles, r.Text)
					begins[r.Text] = p.Runs[i+1].Text
				}
			}
		}
		if len(titles) != sheets {
			t.Fatalf("%d sheets: the contents have %d", sheets, len(titles))
		}
		for i, p := range l.Pages {
			if want := fmt.Sprintf("Page %d of %d", i+1, len(l.Pages)); !strings.Contains(pageText(p), want) {
				t.Errorf("%d sheets: page %d lacks %q", sheets, i+1, want)
			}
			if i >= contents && strings.Contains(pageText(p), "Pack 0123") {
				title := titles[0]
				titles = titles[1:]
				if begins[title] != fmt.Sprint(i+1) {
					t.Errorf("%s: the contents say page %s, want %d", title, begins[title], i+1)
				}
			}
		}
		if len(titles) > 0 {
			t.Errorf("%d sheets: not printed: %v", sheets, titles)
		}
	}
}

// TestBookIsWritten: equal books are equal bytes, and an unknown paper is refused.
func TestBookIsWritten(t *testing.T) {
	var a, b bytes.Buffer
	if err := WriteBook(&a, bookOf(t, 2), Options{}); err != nil {
		t.Fatal(err)
	}
	if err := WriteBook(&b, bookOf(t, 2), Options{}); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(a.Bytes(), b.Bytes()) || !bytes.HasPrefix(a.Bytes(), []byte("%PDF-")) {
		t.Error("two books are not alike")
	}
	if err := WriteBook(&a, bookOf(t, 1), Options{Paper: "A5"}); err == nil {
		t.Error("A5: no error")
	}
}

// TestStamp: the QR code stands in its square, with three finders; a link that is too
// long is printed as text.
func TestStamp(t *testing.T) {
	boxes := qrBoxes("https://lists.example.org/events/evt_1", 100)
	if len(boxes) < 100 {
		t.Fatalf("got %d boxes, want a code", len(boxes))
	}
	dark := func(x, y float64) bool {
		for _, b := range boxes {
			if x > b.X && x < b.X+b.W && y > b.Y && y < b.Y+b.H {
				return true
			}
		}
		return false
	}
	least, most := boxes[0].X, 0.0
	for _, b := range boxes {
		least, most = min(least, b.X), max(most, b.X+b.W)
		if b.X < 100 || b.X+b.W > 100+qrSize || b.Y < 0 || b.Y+b.H > qrSize || b.Ink != Black {
			t.Fatalf("got %+v outside of the square", b)
		}
	}
	module := boxes[0].H
	for _, corner := range [][2]float64{{least, boxes[0].Y}, {most - 7*module, boxes[0].Y}, {least, qrSize - boxes[0].Y - 7*module}} {
		x, y := corner[0], corner[1]
		if !dark(x+module/2, y+module/2) || dark(x+1.5*module, y+1.5*module) || !dark(x+3.5*module, y+3.5*module) {
			t.Errorf("no finder at %v", corner)
		}
	}
	if qrBoxes("", 0) != nil || qrBoxes(strings.Repeat("x", 5000), 0) != nil {
		t.Error("a code of nothing, or of more than there is room for")
	}
	s := sheetFile(t, "small.json")
	s.Event = &EventHeader{Lines: []string{"line"}, Link: strings.Repeat("x", 5000)}
	l, err := Compute(s, Options{})
	if err != nil || !strings.Contains(pageText(l.Pages[0]), "xxx") {
		t.Errorf("%v: the link is not printed", err)
	}
}
