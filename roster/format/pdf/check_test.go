package pdf

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"unicode"
)

// A failer is a test of the standard library or of rapid.
type failer interface {
	Helper()
	Errorf(format string, args ...any)
	Fatalf(format string, args ...any)
}

// checkSheet lays a sheet out and checks everything that is promised of every
// layout.
func checkSheet(t failer, s Document, o Options) *Layout {
	t.Helper()
	l, err := Compute(s, o)
	if err != nil {
		t.Fatalf("compute: %v", err)
	}
	for i, p := range l.Pages {
		checkMargins(t, l, i)
		checkOverlap(t, p, i)
		checkFooter(t, p, i, len(l.Pages))
		for _, r := range p.Runs {
			if r.Size < 8.5 {
				t.Errorf("page %d: %q: font size %.2f; at least 8.5 is needed", i+1, r.Text, r.Size)
			}
		}
	}
	var runs []Run
	for _, p := range l.Pages {
		runs = append(runs, p.Runs...)
	}
	checkComplete(t, "sheet", printedStrings(reflect.ValueOf(shown(s, o))), runs)
	checkUnits(t, l, s, o)
	return l
}

// shown is what of a sheet is printed.
func shown(s Document, o Options) Document {
	if o.Detail == Summary {
		s = withoutDetails(s)
		s.Costs = slices.Clone(s.Costs)
		for i := range s.Costs {
			s.Costs[i].Name = "" // the heading of a column
		}
	}
	return s
}

const tolerance = 0.01

// A frame is a rectangle on the page.
type frame struct {
	x0, y0, x1, y1 float64
	what           string
}

func (f frame) overlaps(g frame) bool {
	return f.x0 < g.x1-tolerance && g.x0 < f.x1-tolerance && f.y0 < g.y1-tolerance && g.y0 < f.y1-tolerance
}

// runFrame is from the top of the font's highest letter to the foot of its
// lowest.
func runFrame(r Run) frame {
	return frame{r.X, r.Y - 0.928*r.Size, r.X + r.W, r.Y + 0.236*r.Size, fmt.Sprintf("%q", r.Text)}
}

func boxFrame(b Box) frame {
	return frame{b.X, b.Y, b.X + b.W, b.Y + b.H, fmt.Sprintf("%s box at %.1f, %.1f", b.Ink, b.X, b.Y)}
}

func checkMargins(t failer, l *Layout, page int) {
	t.Helper()
	var frames []frame
	for _, b := range l.Pages[page].Boxes {
		frames = append(frames, boxFrame(b))
	}
	for _, r := range l.Pages[page].Runs {
		frames = append(frames, runFrame(r))
	}
	for _, f := range frames {
		if f.x0 < l.Margin-tolerance || f.y0 < l.Margin-tolerance || f.x1 > l.Width-l.Margin+tolerance || f.y1 > l.Height-l.Margin+tolerance {
			t.Errorf("page %d: %s leaves the margin: %.2f, %.2f to %.2f, %.2f", page+1, f.what, f.x0, f.y0, f.x1, f.y1)
		}
	}
}

// checkOverlap checks that no text touches other text, a rule or a box to tick,
// and that boxes of one ink do not touch each other.
func checkOverlap(t failer, p Page, page int) {
	t.Helper()
	var solid []frame
	bars := map[Ink][]frame{}
	for _, r := range p.Runs {
		solid = append(solid, runFrame(r))
	}
	for _, b := range p.Boxes {
		if b.Ink == Pale || b.Ink == Grey || b.Ink == Black {
			bars[b.Ink] = append(bars[b.Ink], boxFrame(b))
		}
		if b.Ink != Pale {
			solid = append(solid, boxFrame(b))
		}
	}
	disjoint(t, page, solid)
	for _, frames := range bars {
		disjoint(t, page, frames)
	}
}

func disjoint(t failer, page int, frames []frame) {
	t.Helper()
	slices.SortFunc(frames, func(a, b frame) int { return int(1000 * (a.y0 - b.y0)) })
	for i, f := range frames {
		for _, g := range frames[i+1:] {
			if g.y0 >= f.y1+1 {
				break
			}
			if f.overlaps(g) {
				t.Errorf("page %d: %s overlaps %s", page+1, f.what, g.what)
			}
		}
	}
}

func checkFooter(t failer, p Page, page, pages int) {
	t.Helper()
	want := fmt.Sprintf("Page %d of %d", page+1, pages)
	if !slices.ContainsFunc(p.Runs, func(r Run) bool { return r.Text == want }) {
		t.Errorf("page %d: %q is missing", page+1, want)
	}
}

// unprinted are the fields that name things for programs.
var unprinted = []string{"Selection", "Force", "Path", "ID", "Labels", "Severity"}

// printedStrings returns every string of a sheet that is there to be read.
func printedStrings(v reflect.Value) []string {
	switch v.Kind() {
	case reflect.String:
		return []string{v.String()}
	case reflect.Slice:
		var out []string
		for i := range v.Len() {
			out = append(out, printedStrings(v.Index(i))...)
		}
		return out
	case reflect.Struct:
		var out []string
		for i := range v.NumField() {
			if f := v.Type().Field(i); f.IsExported() && !slices.Contains(unprinted, f.Name) {
				out = append(out, printedStrings(v.Field(i))...)
			}
		}
		return out
	default:
		return nil
	}
}

// checkComplete checks that every visible character of the texts is in the
// runs at least as often.
func checkComplete(t failer, where string, texts []string, runs []Run) {
	t.Helper()
	count := map[rune]int{}
	for _, text := range texts {
		for _, r := range setter(t).clean(text) {
			count[r]++
		}
	}
	for _, r := range runs {
		for _, c := range r.Text {
			count[c]--
		}
	}
	for r, n := range count {
		if n > 0 && !unicode.IsSpace(r) {
			t.Errorf("%s: %d of the characters %q are not printed", where, n, r)
		}
	}
}

// setter returns a typesetter with the embedded font.
func setter(t failer) typesetter {
	t.Helper()
	m, err := fonts()
	if err != nil {
		t.Fatalf("fonts: %v", err)
	}
	return typesetter{m}
}

// checkUnits checks that the block of each unit is complete, and that a unit
// that fits on a page is on one page.
func checkUnits(t failer, l *Layout, s Document, o Options) {
	t.Helper()
	s.Labels = s.Labels.complete()
	c := newComposer(s, o.Detail, setter(t), l.Width-2*l.Margin)
	block := c.unit
	if o.Detail == Summary {
		block = c.summaryUnit
	}
	full := l.Height - 2*l.Margin - c.footerHeight()
	for _, u := range shown(s, o).Units {
		sec := block(u)
		var runs []Run
		for _, x := range sec.strips {
			runs = append(runs, x.runs...)
		}
		checkComplete(t, "unit "+u.Name, printedStrings(reflect.ValueOf(u)), runs)
		if heightOf(sec.strips, true) > full {
			continue
		}
		if !slices.ContainsFunc(l.Pages, func(p Page) bool { return holds(p, sec.strips) }) {
			t.Errorf("unit %.40q fits on a page, but is not on one page", u.Name)
		}
	}
}

// holds reports whether the page has the runs of all strips, in their order.
func holds(p Page, strips []strip) bool {
	var want, got []string
	for _, s := range strips {
		for _, r := range s.runs {
			want = append(want, r.Text)
		}
	}
	for _, r := range p.Runs {
		got = append(got, r.Text)
	}
	return strings.Contains("\n"+strings.Join(got, "\n")+"\n", "\n"+strings.Join(want, "\n")+"\n")
}
