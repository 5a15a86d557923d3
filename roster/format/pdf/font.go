package pdf

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/go-fonts/dejavu/dejavusanscondensed"
	"github.com/go-fonts/dejavu/dejavusanscondensedbold"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster/message"
	"github.com/rollcall40k/rollcall/roster/render"
	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// A measurer knows the widths of characters, in thousandths of the font size. ok is
// false for a character that the font lacks.
type measurer interface {
	advance(r rune, bold bool) (thousandths int, ok bool)
}

// lastRune is the last character of the basic plane: the written file format has 16-bit
// characters.
const lastRune = 0xFFFF

// metrics are the advances of a font by character, -1 for missing ones.
type metrics struct{ regular, bold []int16 }

func (m *metrics) advance(r rune, bold bool) (int, bool) {
	widths := m.regular
	if bold {
		widths = m.bold
	}
	if r < 0 || int(r) >= len(widths) || widths[r] < 0 {
		return 0, false
	}
	return int(widths[r]), true
}

// fonts reads the metrics of the embedded font, once.
var fonts = sync.OnceValues(readFonts)

func readFonts() (*metrics, error) {
	regular, err := readAdvances(dejavusanscondensed.TTF)
	if err != nil {
		return nil, fmt.Errorf("regular font: %w", err)
	}
	bold, err := readAdvances(dejavusanscondensedbold.TTF)
	if err != nil {
		return nil, fmt.Errorf("bold font: %w", err)
	}
	return &metrics{regular, bold}, nil
}

func readAdvances(ttf []byte) ([]int16, error) {
	f, err := sfnt.Parse(ttf)
	if err != nil {
		return nil, err
	}
	// At 1000 pixels per em a pixel is a thousandth of the font size.
	const em = fixed.Int26_6(1000 << 6)
	var buf sfnt.Buffer
	widths := make([]int16, lastRune+1)
	for r := range widths {
		glyph, err := f.GlyphIndex(&buf, rune(r))
		if err != nil {
			return nil, fmt.Errorf("character %U: %w", r, err)
		}
		widths[r] = -1
		if glyph == 0 {
			continue
		}
		w, err := f.GlyphAdvance(&buf, glyph, em, font.HintingNone)
		if err != nil {
			return nil, fmt.Errorf("width of character %U: %w", r, err)
		}
		widths[r] = int16(w.Round())
	}
	return widths, nil
}

// A typesetter breaks text into lines.
type typesetter struct {
	measurer
	lang  string
	texts map[string]string // that were made for the document, by key and arguments; nil: they are not kept
}

// text returns a text of the document in its language. The arguments are names and values.
func (t typesetter) text(key string, args ...any) string {
	if t.texts == nil || len(args) == 0 {
		return message.Text(t.lang, key, message.Named(args...))
	}
	var buffer [128]byte
	k := append(buffer[:0], key...)
	for _, a := range args {
		k = append(k, 0)
		switch v := a.(type) {
		case string:
			k = append(k, v...)
		case int:
			k = strconv.AppendInt(k, int64(v), 10)
		default:
			k = fmt.Append(k, v)
		}
	}
	text, known := t.texts[string(k)]
	if !known {
		text = message.Text(t.lang, key, message.Named(args...))
		t.texts[string(k)] = text
	}
	return text
}

// costName returns the name of a cost in the language of the document, such as Points.
func (t typesetter) costName(c *Cost) string {
	name, _ := render.CostNames(t.lang, c.Type)
	return clean(name)
}

// cost writes an amount of a cost in the language of the document, such as 95 pts.
func (t typesetter) cost(c *Cost, n entry.Number) string {
	return strings.ReplaceAll(clean(render.ShortCost(t.lang, c.Type, n)), " ", noBreak)
}

// number writes a number in the language of the document.
func (t typesetter) number(n entry.Number) string { return message.Number(t.lang, n.String()) }

// clean makes text printable on one line: white space and control characters become
// single spaces, and invisible characters such as soft hyphens are removed.
func clean(s string) string {
	if isClean(s) {
		return s
	}
	return strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r) || unicode.IsControl(r):
			return ' '
		case unicode.Is(unicode.Cf, r) || unicode.Is(unicode.Variation_Selector, r):
			return -1
		}
		return r
	}, markup(s))), " ")
}

// isClean reports whether a text consists of ASCII words with single spaces between them
// and without markup.
func isClean(s string) bool {
	last := byte(' ')
	for i := range len(s) {
		c := s[i]
		if c < ' ' || c >= 0x7f || c == '\\' || c == ' ' && last == ' ' || (c == '*' || c == '^') && last == c {
			return false
		}
		last = c
	}
	return last != ' ' || s == ""
}

// markup sets ^^keywords^^ in capitals and removes other markup of game data, such as the backslash in
// 9\".
func markup(s string) string { return entry.PlainText(strings.ReplaceAll(s, `\"`, `"`)) }

// paragraphs splits a text at its line breaks, without empty paragraphs. A line break within a
// sentence, of which game data have many, is a space.
func paragraphs(s string) []string {
	var out []string
	footnotes := false
	for _, p := range strings.FieldsFunc(markup(s), isLineBreak) {
		p = withoutEmphasis(clean(p))
		if note, ok := strings.CutPrefix(p, "* "); ok && footnotes {
			p = "*" + noBreak + note // what it refers to has the same star
		}
		footnotes = footnotes || strings.HasSuffix(p, "*")
		switch n := len(out); {
		case p == "":
		case n > 0 && continues(out[n-1], p):
			out[n-1] += " " + p
		case n > 1 && completesItem(out[n-2], out[n-1], p):
			out = append(out[:n-2], out[n-2]+" "+out[n-1], p)
		default:
			out = append(out, p)
		}
	}
	return out
}

// emphasised matches words between stars or underscores, which are notes in game data. A star after a word, such
// as in D6*, does not begin them.
var emphasised = regexp.MustCompile(`(^|[ (])(?:\*([^ *]|[^ *][^*]*[^ *])\*|_([^ _]|[^ _][^_]*[^ _])_)($|[ ).,;:])`)

// withoutEmphasis removes the stars and underscores around the notes of a paragraph.
func withoutEmphasis(p string) string {
	if strings.Count(p, "*") < 2 && strings.Count(p, "_") < 2 {
		return p
	}
	return emphasised.ReplaceAllString(p, "$1$2$3$4")
}

// continues reports whether a line goes on with the sentence of the line before it.
func continues(before, line string) bool {
	for _, w := range []string{" a", " an", " the", " of", " to", " within", " into", " your"} { // no sentence ends with them
		if strings.HasSuffix(before, w) {
			_, item := listItem(line)
			return !item
		}
	}
	first, _ := utf8.DecodeRuneInString(line)
	return unicode.IsLower(first) && !ends(before)
}

// completesItem reports whether a line between two items of a list is the end of the first: of the sentence
// that the first lacks the end of, and the next is a sentence too.
func completesItem(item, line, next string) bool {
	isItem := func(text string) bool {
		_, ok := listItem(text)
		return ok
	}
	return isItem(item) && !isItem(line) && isItem(next) && !ends(item) && strings.HasSuffix(line, ".") && strings.HasSuffix(next, ".")
}

// ends reports whether a text ends as a sentence or a clause does.
func ends(text string) bool {
	last, _ := utf8.DecodeLastRuneInString(text)
	return strings.ContainsRune(".:;!?", last)
}

func isLineBreak(r rune) bool {
	return r == '\n' || r == '\r' || r == '\v' || r == '\f' || r == '\u0085' || r == '\u2028' || r == '\u2029'
}

// has reports whether both weights of the font have a character.
func (t typesetter) has(r rune) bool {
	_, regular := t.advance(r, false)
	_, bold := t.advance(r, true)
	return regular && bold
}
