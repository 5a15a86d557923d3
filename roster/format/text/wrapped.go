package text

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/rollcall40k/rollcall/roster/intake"
)

// The widths, in characters, at which e-mail programs wrap lines. Some count bytes: their lines are up to wrapSlack
// characters shorter.
const (
	leastWidth = 40
	mostWidth  = 100
	wrapSlack  = 2
)

// longestFrame is the greatest number of lines after the first one of a wrapped frame.
const longestFrame = 6

// A continuation is a line joined to the one that it continues.
type continuation struct {
	column int          // of its text in the joined line
	place  intake.Place // of its text
}

// restore replaces a place in a joined line by that in the text.
func (l *Line) restore(p *intake.Place) {
	for i := len(l.continued) - 1; i >= 0; i-- {
		if c := &l.continued[i]; p.Column >= c.column {
			p.Line, p.Column = c.place.Line, c.place.Column+p.Column-c.column
			return
		}
	}
}

// joinWrapped joins the lines of a text that was wrapped at a fixed width to those that they continue, and reports
// whether there are any. A text is wrapped if a line ends with a comma or within brackets, or the next one starts in
// small letters, and the first word of the next one did not fit on each such line.
func joinWrapped(lines []Line) (joined bool) {
	w := wrapping{lines: lines, width: wrapWidth(lines), margin: -1}
	if w.width == 0 || !w.examine() {
		return false
	}
	for i := 0; i < len(lines); i++ {
		head := &lines[i]
		for i+1 < len(lines) && w.continues(head, i) {
			i++
			joined = true
			head.join(&lines[i])
		}
	}
	return joined
}

// join adds the text of a line.
func (l *Line) join(next *Line) {
	t := next.span().trim()
	l.plain = strings.TrimRight(l.plain, " ") + " "
	l.continued = append(l.continued, continuation{1 + l.marks + utf8.RuneCountInString(l.plain), intake.Place{Line: t.line, Column: t.column}})
	l.plain += t.text
	next.plain, next.marks = "", 0
	next.ignore(ReasonRepeat)
}

// splitWrapped gives joined lines their own texts again, and the status of the line that they continue.
func splitWrapped(lines []Line) {
	for i := range lines {
		head := &lines[i]
		for k := range head.continued {
			l := &lines[head.continued[k].place.Line-1]
			*l = newLine(l.Number, l.Text)
			l.Status, l.Reason = head.Status, head.Reason
		}
		if len(head.continued) > 0 {
			own := newLine(head.Number, head.Text)
			head.plain, head.marks = own.plain, own.marks
		}
	}
}

// wrapWidth returns the width of the longest line, or 0 if no program wraps lines at this width.
func wrapWidth(lines []Line) int {
	width := 0
	for i := range lines {
		if text := strings.TrimSpace(lines[i].Text); strings.Contains(text, " ") {
			width = max(width, lengthOf(lines[i].Text))
		}
	}
	if width < leastWidth || width > mostWidth {
		return 0
	}
	return width
}

// lengthOf returns the number of characters of a line without the spaces at its end.
func lengthOf(text string) int { return utf8.RuneCountInString(strings.TrimRight(text, " \t")) }

// A wrapping finds the lines that continue others.
type wrapping struct {
	lines   []Line
	width   int
	margin  int
	starts  bool // lines as those of startsWithin continue others
	certain bool // several lines certainly continue others
	spaced  bool // units follow blank lines and headings only
}

// examine reports whether lines of the text were wrapped.
func (w *wrapping) examine() bool {
	ends, starts := 0, 0
	w.starts = true
	for i := range len(w.lines) - 1 {
		l, next := &w.lines[i], &w.lines[i+1]
		if l.Status == Ignored || next.Status == Ignored {
			continue
		}
		full, t := w.isFull(i), l.span().trim().text
		switch end, start := endsWithin(t), startsWithin(t, strings.TrimRight(next.plain, " ")); {
		case full && (end || w.endsWithinFrame(t, i) || isField(t) && !isHeading(next.span().trim())):
			ends++
		case start && full:
			starts++
		case end && !isMessage(t) && !isGreeting(t):
			return false
		case start && !isGreeting(t):
			w.starts = false
		}
	}
	if !w.starts {
		starts = 0
	}
	if ends+starts == 0 {
		return false
	}
	w.margin, w.certain, w.spaced = marginOf(w.lines), ends+starts > 1, true
	for i := 1; i < len(w.lines) && w.spaced; i++ {
		above, t := w.lines[i-1].span().trim(), w.lines[i].span().trim()
		w.spaced = w.lines[i-1].Status == Ignored || isHeading(above) || w.isFull(i-1) || !hasPrice(w.lines[i]) || isHeading(t) || isRole(t)
	}
	return true
}

// isFull reports whether the first word of the next line did not fit on a line.
func (w *wrapping) isFull(i int) bool {
	next := strings.TrimLeft(w.lines[i+1].Text, " \t")
	word, _, _ := strings.Cut(next, " ")
	return lengthOf(w.lines[i].Text)+1+utf8.RuneCountInString(word) > w.width-wrapSlack
}

// endsWithin reports whether a line ends with a comma, another joiner, or within brackets.
func endsWithin(t string) bool { return endsWithJoiner(t) || openBrackets(t) > 0 }

// endsWithJoiner reports whether a line ends with a comma or with a word that another one follows.
func endsWithJoiner(t string) bool {
	return strings.HasSuffix(t, ",") || joinerWords[t[strings.LastIndexByte(t, ' ')+1:]]
}

// joinerWords are words that do not end a line.
var joinerWords = wordSet("&", "-", "–", "a", "of", "the", "and", "with", "w/", "in", "for", "und", "mit", "von", "et", "avec", "de", "y", "con", "e", "di")

// startsWithin reports whether a line starts in small letters, with brackets, or, after a list of items, with more of
// them.
func startsWithin(above, t string) bool {
	r, _ := utf8.DecodeRuneInString(t)
	return unicode.IsLower(r) || r == '(' || r == '[' ||
		unicode.IsLetter(r) && strings.Contains(above, ": ") && strings.Contains(above, ",") && strings.Contains(t, ",") && !strings.Contains(t, ":")
}

// openBrackets returns the number of brackets that are open at the end of a text, or, if more are closed than opened,
// of those that it closes as a negative number.
func openBrackets(text string) (n int) {
	for i := range len(text) {
		switch text[i] {
		case '(', '[':
			n++
		case ')', ']':
			n--
		}
	}
	return n
}

// isHeading reports whether a line is one of a head or a section, but not of a unit.
func isHeading(t span) bool {
	return strings.HasPrefix(t.text, "#") || strings.HasPrefix(t.text, "+") || strings.HasPrefix(t.text, "=") || isFence(t.text) || isSection(t.text)
}

// continues reports whether the line after line i, the last one of head, continues it.
func (w *wrapping) continues(head *Line, i int) bool {
	next := &w.lines[i+1]
	if head.Status == Ignored || next.Status == Ignored || !w.isFull(i) || next.span().indent() > w.margin || len(head.plain)+len(next.Text) > maxLine {
		return false
	}
	t := next.span().trim()
	if isFence(t.text) || isFooter(t.text) {
		return false
	}
	above := head.span().trim()
	if open := openBrackets(above.text); open > 0 && (openBrackets(t.text) < 0 || w.isWithin(i+1)) {
		return true
	}
	if w.endsWithinFrame(above.text, i) {
		return true
	}
	field := isField(above.text)
	switch _, bullet := cutBullet(t); {
	case bullet:
		return field || strings.Contains(above.text, " - ") && w.onlyCosts(t)
	case strings.HasPrefix(t.text, ". "), strings.HasPrefix(t.text, "#"), strings.HasPrefix(t.text, "+"), strings.HasPrefix(t.text, "|"):
		return false
	case strings.HasPrefix(t.text, "& "):
		return !field && w.certain
	case endsWithJoiner(above.text), field, w.starts && startsWithin(above.text, t.text):
		return true
	}
	isList := strings.ContainsAny(above.text+t.text, ",") || strings.Contains(above.text, " - ")
	return w.certain && isList && !isHeading(above) && !w.beginsAnew(above, t)
}

// isRole reports whether a line begins with the battlefield role of a unit and its number: HQ1.
func isRole(t span) bool {
	_, _, ok := cutRole(t)
	return ok
}

// isField reports whether a line is a field in the header of a tournament's list.
func isField(t string) bool { return strings.HasPrefix(t, "+ ") || strings.HasPrefix(t, "& ") }

// endsWithinFrame reports whether a line, which ends with line i, begins with a frame that a later line closes, as that
// of a force: ++ Patrol Detachment.
func (w *wrapping) endsWithinFrame(t string, i int) bool {
	t = strings.TrimLeft(t, "# ")
	for _, sign := range []string{"++", "==="} {
		if strings.HasPrefix(t, sign) && strings.Count(t, sign) == 1 && !isFence(t) {
			for end := min(i+longestFrame, len(w.lines)-1); i < end && w.lines[i+1].Status != Ignored && w.isFull(i); i++ {
				if strings.Contains(w.lines[i+1].plain, sign) {
					return true
				}
			}
		}
	}
	return false
}

// isWithin reports whether a line is within brackets that a later line closes.
func (w *wrapping) isWithin(i int) bool {
	return i+1 < len(w.lines) && openBrackets(w.lines[i].plain) == 0 && w.lines[i+1].Status != Ignored && w.isFull(i)
}

// onlyCosts reports whether a line has only costs after a dash: - [310 pts].
func (w *wrapping) onlyCosts(t span) bool {
	item, _ := cutBullet(t)
	_, ok := parseAmounts(strings.Trim(item.text, "[]()"))
	return ok
}

// beginsAnew reports whether a line begins a unit, a model, a section or a field.
func (w *wrapping) beginsAnew(above, t span) bool {
	if strings.HasSuffix(above.text, ":") {
		return isCounted(t)
	}
	if _, _, with := cutWith(t); with || isCounted(t) || isSection(t.text) {
		return true
	}
	if key, _, ok := cutColon(t); ok && !strings.Contains(key.text, ",") {
		return true
	}
	if label, _ := cutCharacterLabel(t); label.text != "" {
		return true
	}
	return isRole(t) || !w.spaced && hasPrice(w.lines[t.line-1])
}
