package pdf

import (
	"bufio"
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"encoding/xml"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode/utf16"
)

// A file writes a PDF file layout by layout: the pages of a layout and their structure
// are written and released at once; what describes the whole file follows at the end.
// Objects without a stream are written together in compressed object streams (ISO
// 32000-1, 7.5.7).
type file struct {
	w        *bufio.Writer
	at       int64
	objects  []place // by the number of the object, from 1
	kids     int     // object of the page tree
	root     int     // object of the element Document
	tree     int     // object of the structure tree
	pages    []int   // objects of the pages, in the order of reading
	resource int     // object of the resources of all pages
	fonts    map[fontKey]bool
	spaces   map[bool]float64 // the width of a space in both weights, per font size
	parents  []int            // objects of the entries of the parent tree, in the order of their keys
	sections []int            // objects of the elements of the layouts
	outline  []outlineItem
	buffer   bytes.Buffer
	packed   bytes.Buffer
	flate    *zlib.Writer
	packing  int          // level of flate
	pending  bytes.Buffer // contents of the next object stream
	index    []int        // numbers and places of its objects
	err      error
}

// A place is where an object is, as an entry of the table of objects without its first
// byte: the offset in the file, or the number of an object stream and the position in it.
// Books have hundreds of thousands of objects.
type place uint64

// inStream marks the place of an object in an object stream. The 16 bits at the end are the
// position, those before them the offset or the number.
const inStream place = 1 << 63

func offset(at int64) place            { return place(at) << 16 }
func position(stream, index int) place { return inStream | place(stream)<<16 | place(index) }

// An outlineItem is a bookmark with the object of its page.
type outlineItem struct {
	title string
	page  int
	top   float64
	below []outlineItem
}

// compressors are reused, by their level: each needs up to a megabyte.
var compressors [zlib.BestCompression + 1]sync.Pool // of *zlib.Writer

// newFile begins a file whose streams are compressed with the level.
func newFile(w io.Writer, m measurer, packing int) *file {
	f := &file{w: bufio.NewWriterSize(w, 1<<16), fonts: map[fontKey]bool{}, spaces: map[bool]float64{}, packing: packing}
	for _, bold := range []bool{false, true} {
		f.spaces[bold] = typesetter{measurer: m}.width(" ", bold, 1)
	}
	var reused bool
	if f.flate, reused = compressors[packing].Get().(*zlib.Writer); !reused {
		f.flate, _ = zlib.NewWriterLevel(&f.packed, packing)
	}
	f.write("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")
	f.kids, f.root, f.tree, f.resource = f.reserve(), f.reserve(), f.reserve(), f.reserve()
	return f
}

func (f *file) write(s string) {
	n, err := f.w.WriteString(s)
	f.at += int64(n)
	if f.err == nil {
		f.err = err
	}
}

// reserve returns the number of a new object.
func (f *file) reserve() int {
	f.objects = append(f.objects, 0)
	return len(f.objects)
}

// stream writes a reserved object with a stream. The dictionary has no brackets.
func (f *file) stream(n int, dictionary string, data []byte) {
	f.objects[n-1] = offset(f.at)
	f.write(strconv.Itoa(n) + " 0 obj\n<<" + dictionary + "/Length " + strconv.Itoa(len(data)) + ">>\nstream\n")
	m, err := f.w.Write(data)
	f.at += int64(m)
	if f.err == nil {
		f.err = err
	}
	f.write("\nendstream\nendobj\n")
}

// The levels of compression: of one document, where the usual one takes twice as long for 12 %
// less, and of books, which are written for speed.
const (
	documentPacking = 2
	bookPacking     = zlib.BestSpeed
)

// compressed writes a reserved object with a compressed stream of the parts.
func (f *file) compressed(n int, dictionary string, parts ...[]byte) {
	f.packed.Reset()
	f.flate.Reset(&f.packed)
	for _, p := range parts {
		_, _ = f.flate.Write(p) // to a bytes.Buffer, which never fails
	}
	_ = f.flate.Close()
	f.stream(n, dictionary+"/Filter/FlateDecode", f.packed.Bytes())
}

// objectsInStream is the number of objects of an object stream.
const objectsInStream = 500

// put writes a reserved object without a stream.
func (f *file) put(n int, content string) {
	f.index = append(f.index, n, f.pending.Len())
	f.pending.WriteString(content)
	f.pending.WriteByte('\n')
	if len(f.index) == 2*objectsInStream {
		f.flush()
	}
}

// flush writes the object stream.
func (f *file) flush() {
	if len(f.index) == 0 {
		return
	}
	n := f.reserve()
	var data []byte
	for i, v := range f.index {
		data = append(strconv.AppendInt(data, int64(v), 10), ' ')
		if i%2 == 0 {
			f.objects[v-1] = position(n, i/2)
		}
	}
	dictionary := "/Type/ObjStm/N " + strconv.Itoa(len(f.index)/2) + "/First " + strconv.Itoa(len(data))
	f.compressed(n, dictionary, data, f.pending.Bytes())
	f.pending.Reset()
	f.index = f.index[:0]
}

// object writes an object without a stream and returns its number.
func (f *file) object(content string) int {
	n := f.reserve()
	f.put(n, content)
	return n
}

// add writes the pages of a layout, its structure and its bookmarks, and returns the
// objects of the pages. footers are the reserved objects of further content of the pages, which the
// caller writes; nil: there is none.
func (f *file) add(l *Layout, footers []int) []int {
	pages := make([]int, len(l.Pages))
	for i := range pages {
		pages[i] = f.reserve()
	}
	for i := range l.Pages {
		p := &l.Pages[i]
		marked := f.draw(l, p, i)
		content := f.reserve()
		f.compressed(content, "", f.buffer.Bytes())
		contents := []int{content}
		if footers != nil {
			contents = append(contents, footers[i])
		}
		key := len(f.parents)
		f.parents = append(f.parents, 0)
		d := fmt.Sprintf("<</Type/Page/Parent %d 0 R/MediaBox[0 0 %s %s]/Resources %d 0 R/Contents%s/StructParents %d/Tabs/S",
			f.kids, number(l.Width), number(l.Height), f.resource, references(contents), key)
		if b := l.Bleed; b > 0 {
			d += fmt.Sprintf("/TrimBox[%s %s %s %s]", number(b), number(b), number(l.Width-b), number(l.Height-b))
		}
		d += f.putLinks(l, p, pages)
		f.put(pages[i], d+">>")
		p.parents = marked
		p.key = key
	}
	if l.Root != nil {
		l.Root.prune()
		f.number(l.Root)
		f.putNode(l.Root, f.root, pages)
		f.sections = append(f.sections, l.Root.id)
	}
	for i := range l.Pages {
		p := &l.Pages[i]
		list := []byte{'['}
		for _, n := range p.parents {
			list = append(strconv.AppendInt(list, int64(n.id), 10), " 0 R "...)
		}
		f.parents[p.key] = f.object(string(append(list, ']')))
		for k := range p.Links {
			f.parents[p.Links[k].key] = p.Links[k].Node.id
		}
	}
	return pages
}

// putLinks writes the links of a page and returns its list of annotations.
func (f *file) putLinks(l *Layout, p *Page, pages []int) string {
	if len(p.Links) == 0 {
		return ""
	}
	list := "/Annots["
	for i := range p.Links {
		k := &p.Links[i]
		k.key = len(f.parents)
		f.parents = append(f.parents, 0)
		d := fmt.Sprintf("<</Type/Annot/Subtype/Link/F 4/Border[0 0 0]/StructParent %d/Rect[%s %s %s %s]", k.key,
			number(k.X), number(l.Height-k.Y-k.H), number(k.X+k.W), number(l.Height-k.Y))
		switch {
		case k.Address != "":
			d += "/Contents " + textString(k.Address) + "/A<</S/URI/URI(" + escaped(k.Address) + ")>>>>"
		case k.object > 0:
			d += fmt.Sprintf("/Contents %s/Dest[%d 0 R/XYZ 0 %s 0]>>", textString("Page "+k.Label), k.object, number(l.Height-k.Top))
		default:
			d += fmt.Sprintf("/Contents %s/Dest[%d 0 R/XYZ 0 %s 0]>>", textString("Page "+k.Label), pages[k.Page], number(l.Height-k.Top))
		}
		n := f.object(d)
		k.Node.objects = append(k.Node.objects, n)
		list += strconv.Itoa(n) + " 0 R "
	}
	return list + "]"
}

// bookmarks converts the bookmarks of a layout.
func bookmarks(marks []Bookmark, height float64, pages []int) []outlineItem {
	var out []outlineItem
	for _, m := range marks {
		out = append(out, outlineItem{m.Title, pages[m.Page], height - m.Top, bookmarks(m.Below, height, pages)})
	}
	return out
}

// draw writes the operators of a page to the buffer, and returns the nodes of its marked
// content.
func (f *file) draw(l *Layout, p *Page, page int) (parents []*Node) {
	f.buffer.Reset()
	d := drawing{file: f, height: l.Height}
	for i := 0; i < len(p.Items); {
		node := p.Items[i].Node
		if node == nil {
			d.op("/Artifact BMC\n")
		} else {
			d.op("/" + string(node.Kind) + " <</MCID " + strconv.Itoa(len(parents)) + ">> BDC\n")
			node.content = append(node.content, mark{page, len(parents)})
			parents = append(parents, node)
		}
		for ; i < len(p.Items) && p.Items[i].Node == node; i++ {
			d.item(&p.Items[i])
		}
		d.endText()
		d.op("EMC\n")
	}
	return parents
}

// A drawing is the state of the operators of a page.
type drawing struct {
	*file
	height float64
	inText bool
	font   string
	size   float64
	grey   string
}

func (d *drawing) op(s string) { d.buffer.WriteString(s) }

func (d *drawing) numbers(values ...float64) {
	b := d.buffer.AvailableBuffer()
	for _, v := range values {
		b = appendNumber(b, v)
		b = append(b, ' ')
	}
	d.buffer.Write(b)
}

// appendNumber appends a number with two decimals at most.
func appendNumber(b []byte, v float64) []byte {
	n := len(b)
	b = strconv.AppendFloat(b, v, 'f', 2, 64)
	for len(b) > n && b[len(b)-1] == '0' {
		b = b[:len(b)-1]
	}
	if b[len(b)-1] == '.' {
		b = b[:len(b)-1]
	}
	return b
}

func (d *drawing) endText() {
	if d.inText {
		d.op("ET\n")
		d.inText = false
	}
}

func (d *drawing) fill(grey string) {
	if d.grey != grey {
		d.op(grey + " g\n")
		d.grey = grey
	}
}

func (d *drawing) item(x *Item) {
	if x.Box != nil {
		d.endText()
		d.box(x.Box)
		return
	}
	d.run(x.Run, x.Node)
}

func (d *drawing) box(b *Box) {
	switch b.Ink {
	case Line, Wound:
		d.op("0.71 w ")
		d.numbers(b.X+frameWidth/2, d.height-b.Y-b.H+frameWidth/2, b.W-frameWidth, b.H-frameWidth)
		d.op("re S\n")
	case Hatch:
		d.op("q ") // the clipping path ends with the box
		d.numbers(b.X, d.height-b.Y-b.H, b.W, b.H)
		d.op("re W n 0.3 w\n")
		for x := b.X - b.H; x < b.X+b.W; x += 2 {
			d.numbers(x, d.height-b.Y-b.H)
			d.op("m ")
			d.numbers(x+b.H, d.height-b.Y)
			d.op("l S\n")
		}
		d.op("Q\n")
	default:
		d.fill(greys[b.Ink])
		d.numbers(b.X, d.height-b.Y-b.H, b.W, b.H)
		d.op("re f\n")
	}
}

// run writes a run of a node; nil: decoration. A space before it separates its words from those of
// the run before it, for readers of the structure.
func (d *drawing) run(r *Run, n *Node) {
	if r.Text == "" {
		return
	}
	shown, actual, x := r.Text, r.Actual, r.X
	if n != nil {
		if n.written && !r.joined {
			shown = " " + shown
			x -= d.spaces[r.Bold] * r.Size
			if actual != "" {
				actual = " " + actual
			}
		}
		n.written = true
	}
	if !d.inText {
		d.op("BT\n")
		d.inText = true
	}
	grey := "0"
	if r.White {
		grey = "1"
	}
	d.fill(grey)
	if actual != "" {
		d.op("/Span <</ActualText " + textString(actual) + ">> BDC\n")
	}
	d.op("1 0 0 1 ")
	d.numbers(x, d.height-r.Y)
	d.op("Tm\n")
	text := []rune(shown)
	for i := 0; i < len(text); {
		k := fontKey{subsetOf(text[i]), r.Bold}
		n := i + 1
		for n < len(text) && subsetOf(text[n]) == k.subset {
			n++
		}
		f := k.name()
		d.fonts[k] = true
		if f != d.font || r.Size != d.size {
			d.font, d.size = f, r.Size
			d.op("/" + f + " ")
			d.numbers(r.Size)
			d.op("Tf\n")
		}
		d.show(text[i:n])
		i = n
	}
	if actual != "" {
		d.op("EMC\n")
	}
}

const hexDigits = "0123456789ABCDEF"

// show writes characters of one font, as a literal string of two bytes for each: half as long as
// hexadecimal digits before it is compressed.
func (d *drawing) show(text []rune) {
	b := append(d.buffer.AvailableBuffer(), '(')
	for _, r := range text {
		b = appendLiteral(appendLiteral(b, byte(r>>8)), byte(r))
	}
	d.buffer.Write(append(b, ") Tj\n"...))
}

// appendLiteral appends a byte of a literal string (ISO 32000-1, 7.3.4.2).
func appendLiteral(b []byte, c byte) []byte {
	switch c {
	case '(', ')', '\\':
		return append(b, '\\', c)
	case '\r': // would be read as a line feed
		return append(b, `\r`...)
	}
	return append(b, c)
}

// textString returns a string object in UTF-16.
func textString(s string) string {
	b := []byte("<FEFF")
	for _, u := range utf16.Encode([]rune(s)) {
		b = append(b, hexDigits[u>>12&15], hexDigits[u>>8&15], hexDigits[u>>4&15], hexDigits[u&15])
	}
	return string(append(b, '>'))
}

// finish writes the fonts, the structure and the outline, and ends the file.
func (f *file) finish(title, lang string, date time.Time) error {
	if err := f.writeFonts(); err != nil {
		return err
	}
	f.put(f.root, "<</S/Document/P "+strconv.Itoa(f.tree)+" 0 R/K"+references(f.sections)+">>")
	var numbers []byte
	for i, n := range f.parents {
		numbers = fmt.Appendf(numbers, "%d %d 0 R\n", i, n)
	}
	parents := f.object("<</Nums[" + string(numbers) + "]>>")
	f.put(f.tree, fmt.Sprintf("<</Type/StructTreeRoot/K %d 0 R/ParentTree %d 0 R/ParentTreeNextKey %d>>", f.root, parents, len(f.parents)))
	f.put(f.kids, "<</Type/Pages/Kids"+references(f.pages)+"/Count "+strconv.Itoa(len(f.pages))+">>")
	extra := ""
	if n := f.putOutline(); n > 0 {
		extra = fmt.Sprintf("/Outlines %d 0 R", n)
	}
	metadata := f.reserve()
	f.stream(metadata, "/Type/Metadata/Subtype/XML", metadataOf(title, date))
	catalogue := f.object(fmt.Sprintf("<</Type/Catalog/Pages %d 0 R/StructTreeRoot %d 0 R/MarkInfo<</Marked true>>/Lang(%s)/ViewerPreferences<</DisplayDocTitle true>>/Metadata %d 0 R%s>>",
		f.kids, f.tree, lang, metadata, extra))
	info := f.object("<</Title " + textString(title) + "/Producer(Rollcall)/Creator(Rollcall)/CreationDate" + pdfDate(date) + "/ModDate" + pdfDate(date) + ">>")
	f.flush()
	f.writeTable(catalogue, info)
	compressors[f.packing].Put(f.flate)
	f.flate = nil
	if f.err == nil {
		f.err = f.w.Flush()
	}
	if f.err != nil {
		return fmt.Errorf("pdf: %w", f.err)
	}
	return nil
}

// references returns an array of references.
func references(objects []int) string {
	b := []byte{'['}
	for _, n := range objects {
		b = append(strconv.AppendInt(b, int64(n), 10), " 0 R "...)
	}
	return string(append(b, ']'))
}

// writeTable writes the table of all objects as a stream (ISO 32000-1, 7.5.8).
func (f *file) writeTable(catalogue, info int) {
	n := f.reserve()
	f.objects[n-1] = offset(f.at)
	data := append(make([]byte, 0, 8*(n+1)), 0, 0, 0, 0, 0, 0, 0xff, 0xff) // the head of the list of free objects
	for _, o := range f.objects {
		kind := uint64(1) << 56
		if o&inStream != 0 {
			kind = 2 << 56
		}
		data = binary.BigEndian.AppendUint64(data, kind|uint64(o&^inStream))
	}
	start := f.at
	f.compressed(n, fmt.Sprintf("/Type/XRef/W[1 5 2]/Size %d/Root %d 0 R/Info %d 0 R", n+1, catalogue, info), data)
	f.write("startxref\n" + strconv.FormatInt(start, 10) + "\n%%EOF\n")
}

func number(v float64) string { return string(appendNumber(nil, v)) }

// pdfDate returns a date object; the zero time is the beginning of 1970, because the
// bytes must not depend on the clock.
func pdfDate(t time.Time) string {
	if t.IsZero() {
		t = time.Unix(0, 0)
	}
	return t.UTC().Format("(D:20060102150405Z)")
}

// writeFonts writes the fonts in use and the resources.
func (f *file) writeFonts() error {
	keys := slices.SortedFunc(maps.Keys(f.fonts), func(a, b fontKey) int { return strings.Compare(a.name(), b.name()) })
	list := ""
	for _, k := range keys {
		objects, err := embed(k)
		if err != nil {
			return err
		}
		first := len(f.objects)
		for range objects {
			f.reserve()
		}
		for i, o := range objects {
			o.write(f, first+1+i, first)
		}
		list += "/" + k.name() + " " + strconv.Itoa(first+1) + " 0 R"
	}
	f.put(f.resource, "<</ProcSet[/PDF/Text]/Font<<"+list+">>>>")
	return nil
}

// prune removes the nodes that have no content, and reports whether any is left.
func (n *Node) prune() bool {
	kept := n.Nodes[:0]
	for _, c := range n.Nodes {
		if c.prune() {
			kept = append(kept, c)
		}
	}
	n.Nodes = kept
	return len(n.Nodes) > 0 || len(n.content) > 0 || n.Kind == KindCell || n.Kind == KindHead
}

func (f *file) number(n *Node) {
	n.id = f.reserve()
	for _, c := range n.Nodes {
		f.number(c)
	}
}

// putNode writes a node and those below it.
func (f *file) putNode(n *Node, parent int, pages []int) {
	b := append(make([]byte, 0, 128), "<</S/"...)
	b = append(append(b, n.Kind...), "/P "...)
	b = append(strconv.AppendInt(b, int64(parent), 10), " 0 R"...)
	if len(n.content) > 0 {
		b = append(strconv.AppendInt(append(b, "/Pg "...), int64(pages[n.content[0].page]), 10), " 0 R"...)
	}
	if n.Alt != "" {
		b = append(append(b, "/Alt "...), textString(n.Alt)...)
	}
	if n.Lang != "" {
		b = append(append(append(b, "/Lang("...), n.Lang...), ')')
	}
	if n.Scope != "" || n.ColSpan > 1 {
		b = append(b, "/A<</O/Table"...)
		if n.Scope != "" {
			b = append(append(b, "/Scope/"...), n.Scope...)
		}
		if n.ColSpan > 1 {
			b = strconv.AppendInt(append(b, "/ColSpan "...), int64(n.ColSpan), 10)
		}
		b = append(b, ">>"...)
	}
	b = append(b, "/K["...)
	for _, m := range n.content {
		if m.page == n.content[0].page {
			b = append(strconv.AppendInt(b, int64(m.id), 10), ' ')
		} else {
			b = fmt.Appendf(b, "<</Type/MCR/Pg %d 0 R/MCID %d>>", pages[m.page], m.id)
		}
	}
	for _, o := range n.objects {
		b = fmt.Appendf(b, "<</Type/OBJR/Obj %d 0 R>>", o)
	}
	for _, c := range n.Nodes {
		b = append(strconv.AppendInt(b, int64(c.id), 10), " 0 R "...)
	}
	f.put(n.id, string(append(b, "]>>"...)))
	for _, c := range n.Nodes {
		f.putNode(c, n.id, pages)
	}
}

// escaped returns the content of a literal string of ASCII characters.
func escaped(s string) string {
	var b []byte
	for _, c := range []byte(s) {
		switch {
		case c == '(' || c == ')' || c == '\\':
			b = append(b, '\\', c)
		case c > ' ' && c < 0x7f:
			b = append(b, c)
		default:
			b = append(b, '%', hexDigits[c>>4], hexDigits[c&15])
		}
	}
	return string(b)
}

// putOutline writes the bookmarks and returns the object of the outline, or 0.
func (f *file) putOutline() int {
	if len(f.outline) == 0 {
		return 0
	}
	n := f.reserve()
	first, last := f.putBookmarks(f.outline, n)
	f.put(n, fmt.Sprintf("<</Type/Outlines/First %d 0 R/Last %d 0 R/Count %d>>", first, last, len(f.outline)))
	return n
}

// putBookmarks writes bookmarks below a parent; those below them are closed.
func (f *file) putBookmarks(marks []outlineItem, parent int) (first, last int) {
	ids := make([]int, len(marks))
	for i := range ids {
		ids[i] = f.reserve()
	}
	for i, m := range marks {
		d := fmt.Sprintf("<</Title %s/Parent %d 0 R/Dest[%d 0 R/XYZ 0 %s 0]", textString(m.title), parent, m.page, number(m.top))
		if len(m.below) > 0 {
			a, b := f.putBookmarks(m.below, ids[i])
			d += fmt.Sprintf("/First %d 0 R/Last %d 0 R/Count -%d", a, b, len(m.below))
		}
		if i > 0 {
			d += fmt.Sprintf("/Prev %d 0 R", ids[i-1])
		}
		if i < len(ids)-1 {
			d += fmt.Sprintf("/Next %d 0 R", ids[i+1])
		}
		f.put(ids[i], d+">>")
	}
	return ids[0], ids[len(ids)-1]
}

// metadataOf returns the XMP metadata, which declare PDF/UA-1 (ISO 14289-1).
func metadataOf(title string, date time.Time) []byte {
	if date.IsZero() {
		date = time.Unix(0, 0)
	}
	stamp := date.UTC().Format(time.RFC3339)
	var name bytes.Buffer
	_ = xml.EscapeText(&name, []byte(title))
	return []byte(`<?xpacket begin="` + "\ufeff" + `" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"><pdfuaid:part>1</pdfuaid:part><dc:title><rdf:Alt><rdf:li xml:lang="x-default">` + name.String() + `</rdf:li></rdf:Alt></dc:title><xmp:CreatorTool>Rollcall</xmp:CreatorTool><xmp:CreateDate>` + stamp + `</xmp:CreateDate><xmp:ModifyDate>` + stamp + `</xmp:ModifyDate><pdf:Producer>Rollcall</pdf:Producer></rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`)
}
