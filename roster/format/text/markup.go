package text

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/rollcall40k/rollcall/roster/intake"
)

// newLine returns a line of a text without its markup and without what messages add to it.
func newLine(number int, text string) Line {
	l := Line{Number: number, Text: text}
	text = tabsBetween.ReplaceAllString(text, "$1|")
	sender := senderLength(text)
	l.plain, l.marks = stripMarkup(text[sender:]), utf8.RuneCountInString(text[:sender])
	l.cutMarks(text[sender:])
	switch {
	case codeFence.MatchString(text), frame.MatchString(strings.TrimSpace(l.plain)):
		l.plain, l.marks = "", 0
		l.ignore(ReasonFence)
	case isTimestamp(l.plain):
		l.plain, l.marks = "", 0
		l.ignore(ReasonMessage)
	case strings.TrimSpace(l.plain) == "":
		l.ignore(ReasonBlank)
	}
	return l
}

// Times and senders that messengers write before or above the lines of a copied message: [21:03] Alex: or
// [21:03, 27/11/2026] Alex: or 27/11/2026, 21:03 - Alex: before a line, and Alex — Today at 9:03 PM above it.
const (
	datePattern = `(?:\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}-\d{2}-\d{2})`
	timePattern = `\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?: ?[AaPp]\.?[Mm]\.?)?`
	dayPattern  = `(?i:today|yesterday|heute|gestern|aujourd[’']hui|hier|hoy|ayer|oggi|ieri)`
)

var (
	sender = regexp.MustCompile(`^[ \x{200e}]*(?:\[(?:` + datePattern + `,? )?` + timePattern + `(?:,? ` + datePattern + `)?\] ?|` + datePattern + `,? ` + timePattern + ` [-–] )[\pL\d+~][\pL\pN .~'’_-]{0,39}: ?`)

	timestamp = regexp.MustCompile(`^(?:[^\d:;()\[\]][^:;()\[\]]{0,39}?(?:,? \[|,? [—–-] |, |  +))?\[?(?:(?:` + datePattern + `|` + dayPattern + `),? ?(?:at |um |à |a las |alle )?)?\d{1,2}:\d{2}(?::\d{2})?(?: ?[AaPp]\.?[Mm]\.?)?\]?$`)
)

// tabsBetween are the tabs between the columns of a table. One after a bullet is a space.
var tabsBetween = regexp.MustCompile(`([\pL\d)\]|])\t`)

// codeFence is the first line of a block of code in Markdown, with its language.
var codeFence = regexp.MustCompile("^[> ]*```[a-z]+ *$")

// frame is a line around a list: the number of a page, or a label before the list.
var frame = regexp.MustCompile(`(?i)^(?:(?:page|seite|p[aá]gina) \d{1,2}(?: ?(?:of|von|sur|de|di|/) ?\d{1,2})?|(?:army ?)?list:|liste ?:|lista:)$`)

// senderLength returns the number of bytes of a sender before a line.
func senderLength(text string) int {
	if t := strings.TrimLeft(text, " \u200e"); t == "" || t[0] != '[' && !isDigit(t[0]) {
		return 0
	}
	return len(sender.FindString(text))
}

// isTimestamp reports whether a line has only a time, and optionally a sender.
func isTimestamp(plain string) bool {
	t := strings.TrimSpace(plain)
	if t == "" || len(t) > 80 || !strings.Contains(t, ":") || !isDigit(t[len(t)-1]) && !strings.ContainsAny(t[len(t)-1:], "]Mm.") {
		return false
	}
	return timestamp.MatchString(t)
}

// stripMarkup replaces markup by the same number of spaces.
func stripMarkup(text string) string {
	if !strings.ContainsAny(text, "*[<_`>|\t\u00a0\u202f\u2009\u200b\u200e\u2060\ufe0f\u2010\u2011\u2212") && !beginsWithPicture(text) {
		return text
	}
	text = tags.ReplaceAllStringFunc(markup.Replace(withoutQuote(spaces.Replace(text))), blank)
	return withoutPictures(withoutEmphasis(withoutBars(text)))
}

// blank returns as many spaces as a text has letters.
func blank(text string) string { return strings.Repeat(" ", utf8.RuneCountInString(text)) }

// emphasis is a part of a line between two signs of emphasis, as in messengers: *Captain (80 points)*.
var emphasis = []*regexp.Regexp{
	regexp.MustCompile(`(^|[ (])\*([^ *][^*]*[^ *\\]|[^ *\\])\*($|[ ,:;.)(])`),
	regexp.MustCompile(`(^|[ (])_([^ _][^_]*[^ _\\]|[^ _\\])_($|[ ,:;.)(])`),
}

// withoutEmphasis replaces signs of emphasis by spaces.
func withoutEmphasis(text string) string {
	for i, sign := range []string{"*", "_"} {
		if strings.Count(text, sign) > 1 {
			text = emphasis[i].ReplaceAllString(text, "$1 $2 $3")
		}
	}
	return text
}

// withoutBars replaces the bars at both ends of the row of a table by spaces.
func withoutBars(text string) string {
	t := strings.TrimSpace(text)
	if !strings.HasPrefix(t, "|") || len(t) < 2 {
		return text
	}
	at := strings.Index(text, "|")
	text = text[:at] + " " + text[at+1:]
	if end := strings.TrimRight(text, " "); strings.HasSuffix(end, "|") {
		text = end[:len(end)-1] + " "
	}
	return text
}

// isPicture reports whether a character is an emoji, or a part of one, and not the sign of an item or of a rule.
func isPicture(r rune) bool {
	return r >= 0x2190 && !strings.ContainsRune(bulletSigns+boxSigns, r) && unicode.In(r, unicode.So, unicode.Sk, unicode.Me) || r == 0x200d || r == 0xfe0f
}

// beginsWithPicture reports whether the first character after the spaces is a picture.
func beginsWithPicture(text string) bool {
	t := strings.TrimLeft(text, " ")
	if t == "" || t[0] < utf8.RuneSelf {
		return false
	}
	r, _ := utf8.DecodeRuneInString(t)
	return isPicture(r)
}

// withoutPictures replaces pictures at the beginning of a line by spaces.
func withoutPictures(text string) string {
	for i, r := range text {
		switch {
		case r == ' ':
		case !isPicture(r):
			return blank(text[:i]) + text[i:]
		}
	}
	return text
}

// withoutQuote replaces the signs of quotations at the beginning of a line by spaces.
func withoutQuote(text string) string {
	rest := text
	for strings.HasPrefix(rest, ">") || strings.HasPrefix(rest, " >") {
		rest = rest[strings.IndexByte(rest, '>')+1:]
	}
	return strings.Repeat(" ", len(text)-len(rest)) + rest
}

// spaceSigns are the characters that are read as spaces.
const spaceSigns = " \t\u00a0\u202f\u2009\u200b\u200e\u2060\ufe0f"

// spaces replaces them by spaces, and other hyphens by the usual one.
var spaces = strings.NewReplacer(spacePairs()...)

func spacePairs() (pairs []string) {
	for _, r := range spaceSigns {
		pairs = append(pairs, string(r), " ")
	}
	return append(pairs, "\u2010", "-", "\u2011", "-", "\u2212", "-")
}

// markup replaces Markdown and BBCode around lists by spaces, and tags those of HTML.
var (
	markup = strings.NewReplacer(markupBlanks()...)
	tags   = regexp.MustCompile(`(?i)</?(?:` + strings.Join(intake.HTMLTags, "|") + `)(?: [^<>]*)?/?>`)
)

func markupBlanks() []string {
	var pairs []string
	for _, mark := range []string{"**", "__", "```"} {
		pairs = append(pairs, mark, blank(mark))
	}
	for _, tag := range append([]string{"B", "I", "U", "list"}, intake.HTMLTags...) {
		for _, mark := range []string{"[" + tag + "]", "[/" + tag + "]"} {
			pairs = append(pairs, mark, blank(mark))
		}
	}
	return append(pairs, "[*]", "•  ")
}

// cutMarks removes the spaces of markup at the beginning of a line: the line is not indented by it.
func (l *Line) cutMarks(text string) {
	if l.plain == text {
		return
	}
	indent := 0
	for _, r := range withoutQuote(text) {
		if !strings.ContainsRune(spaceSigns, r) {
			break
		}
		indent++
	}
	if marks := l.span().indent() - indent; marks > 0 {
		l.plain = l.plain[:indent] + l.plain[indent+marks:]
		l.marks += marks
	}
}

// cutDecoration replaces signs before the name of a unit by spaces: those of headings, unless the dialect has headings
// of this level, and numbers.
func (d Dialect) cutDecoration(lines []Line) {
	level := 0 // the most levels that the dialect has
	switch d {
	case Markdown:
		return
	case NRSimple:
		level = 2
	}
	for i := range lines {
		t := lines[i].span().trim()
		signs := len(t.text) - len(strings.TrimLeft(t.text, "#"))
		if signs > level && strings.HasPrefix(t.text[signs:], " ") {
			lines[i].cutStart(signs + 1)
		}
		if rest, ok := cutEnumeration(lines[i].span().trim()); ok && d != HandWritten && namesCosts(lines[i]) {
			lines[i].cutStart(len(lines[i].span().trim().text) - len(rest.text))
		}
	}
}

// namesCosts reports whether a line has costs in brackets, as those of units.
func namesCosts(l Line) bool {
	name, _ := cutUnitLine(l.span().trim())
	_, _, ok := cutCosts(name)
	return ok
}

// cutStart removes the first n bytes of a line after its indent.
func (l *Line) cutStart(n int) {
	indent := l.span().indent()
	l.plain = l.plain[:indent] + l.plain[indent+n:]
	l.marks += n
}
