package pdf

import (
	"bytes"
	"compress/zlib"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/go-fonts/dejavu/dejavusanscondensed"
	"github.com/go-fonts/dejavu/dejavusanscondensedbold"
	"github.com/jung-kurt/gofpdf"
)

// A subset identifies the characters of an embedded font: those of common texts, or of a
// block of 256 characters. The same subsets serve every document, so that they are made
// once.
type subset int

// common is the subset of the characters of Latin texts and of the symbols in print.
const common subset = -1

// symbols are the further characters of the common subset: Romanian letters and signs.
const symbols = "\u0218\u0219\u021a\u021b\u2010\u2011\u2012\u2013\u2014\u2018\u2019\u201a\u201c\u201d\u201e\u2020\u2022\u2026\u2032\u2033\u20ac\u2122\u2212\u2260\u2264\u2265\u25a0\u25a1\u25cf\u2605\u2713\u2717\u27a4\u2192"

// subsetOf returns the subset that has a character.
func subsetOf(r rune) subset {
	if r < 0x180 || strings.ContainsRune(symbols, r) {
		return common
	}
	return subset(r >> 8)
}

// characters lists the characters of the subset that the font has.
func (s subset) characters(m measurer, bold bool) []rune {
	var all []rune
	if s == common {
		for r := rune(' '); r < 0x180; r++ {
			all = append(all, r)
		}
		all = append(all, []rune(symbols)...)
	} else {
		for r := rune(s) << 8; r < rune(s+1)<<8; r++ {
			if subsetOf(r) == s {
				all = append(all, r)
			}
		}
	}
	return slices.DeleteFunc(all, func(r rune) bool { _, ok := m.advance(r, bold); return !ok })
}

// A fontKey identifies an embedded font.
type fontKey struct {
	subset subset
	bold   bool
}

// name is the name of the font as a resource of pages.
func (k fontKey) name() string {
	weight := "R"
	if k.bold {
		weight = "B"
	}
	if k.subset == common {
		return "F" + weight
	}
	return "F" + weight + strconv.FormatInt(int64(k.subset), 16)
}

// A fontObject is an object of an embedded font. References in it count from 1, the
// number of the font itself.
type fontObject struct {
	dictionary string // without brackets
	stream     []byte // nil: none
}

// write writes the object with the number n. References begin after first.
func (o fontObject) write(f *file, n, first int) {
	dictionary := renumber(o.dictionary, first)
	if o.stream == nil {
		f.put(n, "<<"+dictionary+">>")
		return
	}
	f.stream(n, dictionary, o.stream)
}

type fontObjects []fontObject

var (
	embedded      = map[fontKey]fontObjects{}
	embeddedMutex sync.Mutex
)

// embed returns the objects of a font.
func embed(k fontKey) (fontObjects, error) {
	embeddedMutex.Lock()
	defer embeddedMutex.Unlock()
	if o, ok := embedded[k]; ok {
		return o, nil
	}
	o, err := makeFont(k)
	if err == nil {
		embedded[k] = o
	}
	return o, err
}

// makeFont has the library write a document with all characters of the subset, and takes
// the objects of its font.
func makeFont(k fontKey) (fontObjects, error) {
	m, err := fonts()
	if err != nil {
		return nil, err
	}
	f := gofpdf.NewCustom(&gofpdf.InitType{UnitStr: "pt", Size: gofpdf.SizeType{Wd: 100, Ht: 100}})
	f.SetCatalogSort(true)
	ttf := dejavusanscondensed.TTF
	if k.bold {
		ttf = dejavusanscondensedbold.TTF
	}
	f.AddUTF8FontFromBytes("body", "", ttf)
	f.AddPage()
	f.SetFont("body", "", 10)
	f.Text(0, 10, string(k.subset.characters(m, k.bold)))
	var out bytes.Buffer
	if err := f.Output(&out); err != nil {
		return nil, fmt.Errorf("pdf: font: %w", err)
	}
	objects, err := objectsOf(out.Bytes())
	if err != nil {
		return nil, err
	}
	first := slices.IndexFunc(objects, func(o []byte) bool { return bytes.Contains(o, []byte("/Subtype /Type0")) })
	if first < 0 || len(objects) < first+fontObjectCount {
		return nil, fmt.Errorf("pdf: the library wrote no font")
	}
	var font fontObjects
	name := "/$1 /" + subsetTag(k) + "+DejaVuSansCondensed"
	for _, o := range objects[first : first+fontObjectCount] {
		x, err := fontObjectOf(o)
		if err != nil {
			return nil, err
		}
		x.dictionary = renumber(fontName.ReplaceAllString(x.dictionary, name), -first)
		font = append(font, x)
	}
	return font, nil
}

// errForm is the error for a file of the library that is not as expected.
var errForm = errors.New("pdf: the library wrote an unknown form of file")

var length = regexp.MustCompile(`/Length \d+`)

// fontObjectOf separates the dictionary of an object from its stream.
func fontObjectOf(object []byte) (o fontObject, err error) {
	dictionary, stream, found := bytes.Cut(object, []byte("stream\n"))
	if found {
		stream, found = bytes.CutSuffix(bytes.TrimSuffix(stream, []byte("\n")), []byte("\nendstream"))
		if !found {
			return o, errForm
		}
		dictionary = length.ReplaceAll(dictionary, nil)
		o.stream = stream
	}
	text := strings.TrimSpace(string(dictionary))
	if !strings.HasPrefix(text, "<<") || !strings.HasSuffix(text, ">>") {
		return o, errForm
	}
	o.dictionary = text[2 : len(text)-2]
	if o.stream != nil && !strings.Contains(o.dictionary, "/Filter") {
		var packed bytes.Buffer
		w := zlib.NewWriter(&packed)
		_, _ = w.Write(o.stream)
		_ = w.Close()
		o.stream, o.dictionary = packed.Bytes(), o.dictionary+"/Filter/FlateDecode"
	}
	return o, nil
}

// fontObjectCount is the number of objects of a font of the library: the font, its
// descendant, the map to Unicode, the system info, the descriptor, the map to glyphs and
// the file.
const fontObjectCount = 7

// subsetTag returns the six letters before the name of a font subset (ISO 32000-1, 9.6.4).
func subsetTag(k fontKey) string {
	n := int(k.subset) + 1
	tag := []byte("AAAAAA")
	for i := range 4 {
		tag[5-i] += byte(n % 26)
		n /= 26
	}
	if k.bold {
		tag[0] = 'B'
	}
	return string(tag)
}

var fontName = regexp.MustCompile(`/(BaseFont|FontName) /utf8\w*`)

var reference = regexp.MustCompile(`(\d+) 0 R\b`)

// renumber adds a number to the references of a dictionary.
func renumber(dictionary string, add int) string {
	return reference.ReplaceAllStringFunc(dictionary, func(m string) string {
		n, _ := strconv.Atoi(m[:strings.IndexByte(m, ' ')])
		return strconv.Itoa(n+add) + " 0 R"
	})
}

// objectsOf returns the contents of the objects of a file of the library, by its table of
// cross-references.
func objectsOf(file []byte) ([][]byte, error) {
	at := bytes.LastIndex(file, []byte("\nxref\n"))
	if at < 0 {
		return nil, errForm
	}
	lines := strings.Split(string(file[at+1:]), "\n")
	if len(lines) < 4 {
		return nil, errForm
	}
	var starts []int
	for _, l := range lines[3:] {
		if len(l) < 18 || l[17] != 'n' {
			break
		}
		n, err := strconv.Atoi(l[:10])
		if err != nil || n > at {
			return nil, errForm
		}
		starts = append(starts, n)
	}
	var objects [][]byte
	for _, start := range starts {
		end := at
		for _, s := range starts {
			if s > start && s < end {
				end = s
			}
		}
		o := bytes.TrimSpace(file[start:end])
		head := bytes.Index(o, []byte(" obj\n"))
		if head < 0 || !bytes.HasSuffix(o, []byte("endobj")) {
			return nil, errForm
		}
		objects = append(objects, bytes.TrimSuffix(o[head+len(" obj\n"):], []byte("endobj")))
	}
	return objects, nil
}
