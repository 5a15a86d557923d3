package pdf

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/roster/unit"
)

// TestAccessibleFile: written files keep the rules of PDF/UA-1 (ISO 14289-1) that veraPDF checks
// in the objects of a file.
func TestAccessibleFile(t *testing.T) {
	d := strike(marines("Intercessors", 5, 2), marines("Ωμέγα שלום", 5, 2))
	d.Link = "https://lists.example.org/r/1"
	files := map[string][]byte{}
	for i, o := range every {
		files[fmt.Sprintf("%d %s", i, o.Layout)] = written(t, d, o)
	}
	var book bytes.Buffer
	err := WriteBook(&book, Book{Title: "Cup", Documents: func(yield func(Document, error) bool) {
		for i := 0; i < 2 && yield(d, nil); i++ {
		}
	}}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	files["book"] = book.Bytes()
	for name, file := range files {
		t.Run(name, func(t *testing.T) { newObjects(t, file).check() })
	}
}

// TestWordsOfTheStructure: readers of the structure get the text of each element with a space
// between lines and between what stands side by side, and amounts before their limits. A word that
// is longer than a line stays one word.
func TestWordsOfTheStructure(t *testing.T) {
	long := strings.Repeat("Intercessor", 20)
	u := marines("Intercessors", 5, 2)
	u.Abilities = append(u.Abilities, unit.Text{Name: long, Text: strings.Repeat("This unit shoots. ", 30)})
	for _, o := range []Options{{Layout: Reference}, {Layout: Cards}, {Layout: Summary}} {
		t.Run(o.Layout, func(t *testing.T) {
			d := strike(u, marines("Hellblasters", 5, 2))
			l := computed(t, d, o)
			tree := program(t, written(t, d, o), "pdfinfo", "-struct-text", "FILE")
			texts := map[*Node][]string{}
			for _, p := range l.Pages {
				for _, x := range p.Items {
					if x.Node == nil || x.Run == nil || x.Run.Text == "" {
						continue
					}
					all := texts[x.Node]
					if n := len(all); n > 0 && x.Run.joined {
						all[n-1] += x.Run.Text
					} else {
						texts[x.Node] = append(all, x.Run.Text)
					}
				}
			}
			for n, words := range texts {
				if want := `"` + strings.Join(words, " ") + `"`; !strings.Contains(tree, want) {
					t.Errorf("no %s %s", n.Kind, want)
				}
			}
			if o.Layout != Summary && !strings.Contains(tree, long) {
				t.Errorf("no %s in\n%s", long, tree)
			}
			if want := `"160 of 2,000 pts"`; o.Layout != Cards && !strings.Contains(tree, want) {
				t.Errorf("no %s", want)
			}
		})
	}
}

// objects are the objects of a file by their references, such as 1 0 R.
type objects struct {
	*testing.T
	file     []byte
	all      map[string]any
	trailer  map[string]any
	elements int
	heading  int    // level of the last one
	first    string // the kind of the first element with content
}

func newObjects(t *testing.T, file []byte) *objects {
	t.Helper()
	var out struct{ QPDF []json.RawMessage }
	if err := json.Unmarshal([]byte(program(t, file, "qpdf", "--json=2", "--json-key=qpdf", "FILE")), &out); err != nil || len(out.QPDF) != 2 {
		t.Fatal(err)
	}
	var raw map[string]struct {
		Value  any
		Stream struct{ Dict map[string]any }
	}
	if err := json.Unmarshal(out.QPDF[1], &raw); err != nil {
		t.Fatal(err)
	}
	o := &objects{T: t, file: file, all: map[string]any{}}
	for name, x := range raw {
		if x.Value == nil {
			x.Value = x.Stream.Dict
		}
		o.all[strings.TrimPrefix(name, "obj:")] = x.Value
	}
	o.trailer = o.all["trailer"].(map[string]any)
	return o
}

// at follows the keys of dictionaries, and references.
func (o *objects) at(x any, keys ...string) any {
	for {
		if name, ok := x.(string); ok && strings.HasSuffix(name, " 0 R") {
			x = o.all[name]
			continue
		}
		if len(keys) == 0 {
			return x
		}
		in, _ := x.(map[string]any)
		x, keys = in[keys[0]], keys[1:]
	}
}

func (o *objects) want(ok bool, rule, format string, args ...any) {
	o.Helper()
	if !ok {
		o.Errorf("%s: %s", rule, fmt.Sprintf(format, args...))
	}
}

func (o *objects) list(x any) []any {
	switch v := o.at(x).(type) {
	case nil:
		return nil
	case []any:
		return v
	}
	return []any{x}
}

func (o *objects) check() {
	root := o.at(o.trailer, "/Root")
	o.want(o.at(root, "/MarkInfo", "/Marked") == true, "7.1-3", "the file is not marked as tagged")
	o.want(o.at(root, "/ViewerPreferences", "/DisplayDocTitle") == true, "7.1-10", "the title is not displayed")
	o.want(o.at(root, "/Lang") == "u:en", "7.2-34", "the language is %v", o.at(root, "/Lang"))
	o.want(bytes.Contains(o.file, []byte("<pdfuaid:part>1</pdfuaid:part>")), "5-1", "the metadata do not declare PDF/UA-1")
	o.want(bytes.Contains(o.file, []byte("<dc:title>")), "7.1-9", "the metadata have no title")
	tree := o.at(root, "/StructTreeRoot")
	parents := map[int]any{}
	numbers := o.list(o.at(tree, "/ParentTree", "/Nums"))
	for i := 0; i+1 < len(numbers); i += 2 {
		parents[int(numbers[i].(float64))] = numbers[i+1]
	}
	for _, page := range o.list(o.at(root, "/Pages", "/Kids")) {
		o.page(page, parents)
	}
	for _, top := range o.list(o.at(tree, "/K")) {
		o.element(top, o.at(root, "/StructTreeRoot"))
	}
	o.want(o.elements > 20, "7.1", "%d elements are in the structure tree", o.elements)
	o.want(o.first == "/H1", "7.4", "a %s is read first, not the title", o.first)
	marks := 0
	o.bookmarks(o.at(root, "/Outlines", "/First"), &marks)
	o.want(marks > 0, "7.17", "the file has no bookmarks")
	for name, x := range o.all {
		if o.at(x, "/Subtype") == "/Type0" {
			o.font(name, x)
		}
	}
}

// page checks that the parent tree leads from the content and the links of a page to elements
// that contain them.
func (o *objects) page(page any, parents map[int]any) {
	key, ok := o.at(page, "/StructParents").(float64)
	o.want(ok, "7.1", "a page has no structure")
	for id, e := range o.list(parents[int(key)]) {
		o.want(slices.ContainsFunc(o.list(o.at(e, "/K")), func(k any) bool {
			return k == float64(id) && o.at(e, "/Pg") != nil || o.at(k, "/MCID") == float64(id)
		}), "7.1", "element %v lacks the content %d that leads to it", e, id)
	}
	annotations := o.list(o.at(page, "/Annots"))
	o.want(len(annotations) == 0 || o.at(page, "/Tabs") == "/S", "7.18.3", "the order of tabs is not that of the structure")
	for _, a := range annotations {
		o.want(o.at(a, "/Contents") != nil, "7.18.5-2", "a link has no description")
		key, _ := o.at(a, "/StructParent").(float64)
		e := parents[int(key)]
		o.want(o.at(e, "/S") == "/Link" && slices.ContainsFunc(o.list(o.at(e, "/K")), func(k any) bool {
			return o.at(k, "/Type") == "/OBJR" && o.at(k, "/Obj", "/Subtype") == "/Link"
		}), "7.18.5-1", "a link is not in an element Link")
	}
}

// element checks an element and those below it.
func (o *objects) element(e, parent any) {
	o.elements++
	kind, _ := o.at(e, "/S").(string)
	o.want(fmt.Sprint(o.at(e, "/P")) == fmt.Sprint(parent), "7.1", "the parent of a %s is another element", kind)
	known := []Kind{KindDocument, KindSection, KindH1, KindH2, KindH3, KindP, KindList, KindItem, KindLabel, KindBody, KindTable, KindRow, KindHead, KindCell, KindFigure, KindLink}
	o.want(slices.Contains(known, Kind(strings.TrimPrefix(kind, "/"))), "7.1-5", "%s is not a standard type", kind)
	if level, ok := strings.CutPrefix(kind, "/H"); ok && len(level) == 1 {
		n := int(level[0] - '0')
		o.want(n <= o.heading+1, "7.4.2-1", "a heading of level %d follows one of level %d", n, o.heading)
		o.heading = n
	}
	o.want(kind != "/Figure" || o.at(e, "/Alt") != nil, "7.3-1", "a figure has no alternative text")
	o.want(kind != "/TH" || o.at(e, "/A", "/Scope") != nil, "7.5-1", "a header cell has no scope")
	if kind == "/Table" {
		o.table(e)
	}
	for _, k := range o.list(o.at(e, "/K")) {
		if o.at(k, "/S") != nil {
			o.element(k, o.at(e))
		} else if o.first == "" {
			o.first = kind
		}
	}
}

// bookmarks checks that bookmarks and those below them have a title and lead to a page, and counts them.
func (o *objects) bookmarks(first any, n *int) {
	for x := first; x != nil; x = o.at(x, "/Next") {
		*n++
		title, _ := o.at(x, "/Title").(string)
		to := o.list(o.at(x, "/Dest"))
		o.want(len(title) > len("u:") && len(to) > 0 && o.at(to[0], "/Type") == "/Page", "7.17", "the bookmark %q leads to %v", title, to)
		o.bookmarks(o.at(x, "/First"), n)
	}
}

// table checks that all rows of a table have the same number of columns, and that each cell has a head.
func (o *objects) table(e any) {
	widths, columns := map[int]bool{}, map[int]bool{} // columns are those with a head
	for _, row := range o.list(o.at(e, "/K")) {
		width, headed := 0, false
		for _, cell := range o.list(o.at(row, "/K")) {
			span, _ := o.at(cell, "/A", "/ColSpan").(float64)
			scope := o.at(cell, "/A", "/Scope")
			columns[width] = columns[width] || scope == "/Column"
			headed = headed || scope == "/Row"
			o.want(scope != nil || headed || columns[width], "7.5-1", "a cell in column %d has no head", width+1)
			width += max(1, int(span))
		}
		widths[width] = true
	}
	o.want(len(widths) == 1, "7.2-41", "the rows of a table have %v columns", widths)
}

// font checks that a font is embedded, and that its characters have a meaning.
func (o *objects) font(name string, x any) {
	below := o.list(o.at(x, "/DescendantFonts"))[0]
	o.want(o.at(below, "/FontDescriptor", "/FontFile2") != nil, "7.21.4.1-1", "font %s is not embedded", name)
	o.want(o.at(below, "/CIDToGIDMap") != nil, "7.21.3.2-1", "font %s has no map to glyphs", name)
	o.want(o.at(x, "/ToUnicode") != nil, "7.21.7-1", "font %s has no map to Unicode", name)
	o.want(o.at(x, "/Encoding") == "/Identity-H", "7.21.3.1-1", "font %s has the encoding %v", name, o.at(x, "/Encoding"))
}
