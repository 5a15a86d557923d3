package pdf

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write the golden files anew")

// dump writes a layout for people to compare: a line for each box and run, in
// the order in which they are drawn.
func dump(l *Layout) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %.1f × %.1f, margin %.1f: %s\n", strings.ToUpper(string(l.Paper[:1]))+string(l.Paper[1:]), l.Width, l.Height, l.Margin, l.Title)
	for i, p := range l.Pages {
		fmt.Fprintf(&b, "page %d\n", i+1)
		for _, x := range p.Boxes {
			fmt.Fprintf(&b, "%6.1f %6.1f  %-5s %.1f × %.1f\n", x.X, x.Y, x.Ink, x.W, x.H)
		}
		for _, r := range p.Runs {
			weight := "plain"
			if r.Bold {
				weight = "bold"
			}
			fmt.Fprintf(&b, "%6.1f %6.1f  %-5s %.1f pt %s\n", r.X, r.Y, weight, r.Size, r.Text)
		}
	}
	return b.String()
}

func TestComputeGolden(t *testing.T) {
	for name, o := range map[string]Options{"a4": {A4, Full}, "letter": {Letter, Full}, "summary": {A4, Summary}} {
		t.Run(name, func(t *testing.T) {
			l, err := Compute(sheetFile(t, "small.json"), o)
			if err != nil {
				t.Fatal(err)
			}
			got, file := dump(l), filepath.Join("testdata", "small-"+name+".layout")
			if *update {
				if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), got); diff != "" {
				t.Errorf("layout (-want +got):\n%s", diff)
			}
		})
	}
}

func TestComputePaper(t *testing.T) {
	tests := []struct {
		paper         Paper
		width, height float64
		ok            bool
	}{
		{"", 595.28, 841.89, true},
		{A4, 595.28, 841.89, true},
		{Letter, 612, 792, true},
		{"A4", 0, 0, false},
		{"A5", 0, 0, false},
	}
	for _, test := range tests {
		l, err := Compute(Document{}, Options{Paper: test.paper})
		if (err == nil) != test.ok {
			t.Errorf("paper %q: got error %v, want one: %t", test.paper, err, !test.ok)
			continue
		}
		if err == nil && (fmt.Sprintf("%.2f %.2f", l.Width, l.Height) != fmt.Sprintf("%.2f %.2f", test.width, test.height)) {
			t.Errorf("paper %q: got %.2f × %.2f, want %.2f × %.2f", test.paper, l.Width, l.Height, test.width, test.height)
		}
	}
}

func TestComputeFixtures(t *testing.T) {
	for _, paper := range []Paper{A4, Letter} {
		for _, name := range []string{"small.json", "ultramarines.json"} {
			t.Run(name+" "+string(paper), func(t *testing.T) {
				checkSheet(t, sheetFile(t, name), Options{Paper: paper})
			})
		}
	}
}
