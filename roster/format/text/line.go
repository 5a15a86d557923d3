package text

import (
	"bytes"
	"fmt"
	"html"
	"strings"
	"unicode/utf8"

	"github.com/rollcall40k/rollcall/roster/intake"
)

// Limits of a text. Real lists have about 200 lines and 10,000 bytes.
const (
	maxBytes = 256 << 10
	maxLines = 4_000
	maxLine  = 4_000 // bytes of a line
	maxItems = 2_000
)

// A LineStatus is the result of reading a line.
type LineStatus uint8

// The line statuses.
const (
	Unread   LineStatus = iota // not understood, and reported
	Consumed                   // part of the document
	Ignored                    // not about the roster; see Line.Reason
)

// An IgnoreReason is the reason why a line is ignored.
type IgnoreReason string

// The reasons.
const (
	ReasonBlank   IgnoreReason = "blank"
	ReasonFence   IgnoreReason = "fence"     // separators, or a code fence
	ReasonFooter  IgnoreReason = "footer"    // the program that wrote the text
	ReasonPlayer  IgnoreReason = "player"    // player, team, role
	ReasonScoring IgnoreReason = "aid"       // mission scores: secondary objectives, kill points
	ReasonDisplay IgnoreReason = "reference" // display options of a program
	ReasonRepeat  IgnoreReason = "repeat"    // duplicates other lines
	ReasonLeader  IgnoreReason = "leader"    // leader of a unit
	ReasonMessage IgnoreReason = "message"   // header or closing of the message around a list
)

// A Line is a line of a text with its status.
type Line struct {
	Number int    // from 1
	Text   string // without line break
	Status LineStatus
	Reason IgnoreReason // of an Ignored line

	plain string // Text with spaces instead of markup, without the marks before the first letter
	marks int    // number of spaces left out for these
	tabs  int    // number of spaces added for tabs: see expandTabs

	continued []continuation // the lines that were joined to it: see joinWrapped
}

func (l *Line) consume() { l.Status = Consumed }

func (l *Line) ignore(why IgnoreReason) { l.Status, l.Reason = Ignored, why }

// span returns the whole line without markup.
func (l *Line) span() span { return span{l.plain, l.Number, 1 + l.marks} }

// level returns the column of a part of the line without what was left out before it.
func (l *Line) level(t span) int { return t.column - l.marks }

// encodings are those that DecodeText reads.
const encodings = "text in UTF-8, UTF-16 or Windows-1252"

// splitLines splits a text into lines. The error is an intake.ErrUnreadable.
func splitLines(data []byte) ([]Line, error) {
	if len(data) <= maxBytes {
		data = intake.DecodeText(data)
	}
	switch {
	case len(data) > maxBytes:
		return nil, intake.Unreadable(fmt.Sprintf("%d bytes of text", len(data)), fmt.Sprintf("at most %d bytes", maxBytes))
	case !utf8.Valid(data):
		return nil, intake.Unreadable("bytes that are not UTF-8", encodings)
	case bytes.IndexByte(data, 0) >= 0:
		return nil, intake.Unreadable("a byte 0", encodings)
	}
	s := lineEnds.Replace(strings.TrimPrefix(string(data), "\ufeff"))
	if strings.Contains(s, "&") && strings.Contains(s, ";") {
		s = html.UnescapeString(s) // copied from a page's source
	}
	if n := strings.Count(s, "\n"); n >= maxLines {
		return nil, intake.Unreadable(fmt.Sprintf("%d lines", n+1), fmt.Sprintf("at most %d lines", maxLines))
	}
	all := strings.Split(s, "\n")
	out := make([]Line, len(all))
	for i, text := range all {
		if len(text) > maxLine {
			return nil, intake.Unreadable(fmt.Sprintf("%d bytes in line %d", len(text), i+1), fmt.Sprintf("lines of at most %d bytes", maxLine))
		}
		out[i] = newLine(i+1, text)
	}
	return out, nil
}

var lineEnds = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\u2028", "\n", "\u2029", "\n")

// tabWidth is the number of spaces for a tab in a text that is also indented by spaces: more than two, the indent of
// models, and fewer than four, that of their wargear.
const tabWidth = 3

// expandTabs replaces tabs at the beginning of lines by spaces if other lines are indented by spaces, or always in
// Markdown, where an indent has a width. It reports whether it has changed a line.
func expandTabs(lines []Line, markdown bool) (changed bool) {
	width, spaced := tabWidth, markdown
	for i := range lines {
		spaced = spaced || strings.HasPrefix(lines[i].Text, " ")
	}
	if markdown {
		width = len(markdownIndent)
	}
	for i := range lines {
		l := &lines[i]
		if n := strings.Count(l.Text[:len(l.Text)-len(strings.TrimLeft(l.Text, "\t "))], "\t"); spaced && n > 0 && l.Status != Ignored {
			l.tabs = n * (width - 1)
			l.plain, changed = strings.Repeat(" ", l.tabs)+l.plain, true
		}
	}
	return changed
}

// restorePlaces gives the items of lines that were joined, or whose tabs were expanded, their places in the text.
func (d *Document) restorePlaces() {
	seen := map[*Item]bool{} // other readings of a line share items
	at := func(p *intake.Place) {
		if p.Line > 0 {
			l := &d.Lines[p.Line-1]
			p.Column -= l.tabs
			l.restore(p)
		}
	}
	var restore func(items []*Item)
	restore = func(items []*Item) {
		for _, x := range items {
			if seen[x] {
				continue
			}
			seen[x] = true
			at(&x.Place)
			restore(x.Items)
			restore(x.Inside)
			for i := range x.Shorter {
				restore(x.Shorter[i].Items)
			}
			if x.Longer != nil {
				at(&x.Longer.Without)
				restore(x.Longer.Items)
			}
		}
	}
	restore(d.Enhancements)
	for i := range d.Forces {
		restore(d.Forces[i].Options)
		restore(d.Forces[i].Units)
	}
	for i := range d.Lines {
		d.Lines[i].marks -= d.Lines[i].tabs
	}
}

// A span is a part of a line with its position.
type span struct {
	text   string
	line   int
	column int // of the first letter, from 1
}

// trim removes spaces at both ends.
func (s span) trim() span {
	left := strings.TrimLeft(s.text, " ")
	s.column += len(s.text) - len(left)
	s.text = strings.TrimRight(left, " ")
	return s
}

// from returns the span after the first n bytes.
func (s span) from(n int) span {
	s.column += utf8.RuneCountInString(s.text[:n])
	s.text = s.text[n:]
	return s
}

// to returns the first n bytes.
func (s span) to(n int) span {
	s.text = s.text[:n]
	return s
}

// cut splits the span at the first separator.
func (s span) cut(sep string) (before, after span, ok bool) {
	i := strings.Index(s.text, sep)
	if i < 0 {
		return s, span{line: s.line, column: s.column}, false
	}
	return s.to(i).trim(), s.from(i + len(sep)).trim(), true
}

// cutWord is like cut for a word in small letters, which the span may have in capitals.
func (s span) cutWord(word string) (before, after span, ok bool) {
	before, after, ok = s.cut(word)
	if b, a, found := s.cut(strings.ToUpper(word)); found && (!ok || len(b.text) < len(before.text)) {
		return b, a, true
	}
	return before, after, ok
}

// after returns the span after a prefix.
func (s span) after(prefix string) (span, bool) {
	if !strings.HasPrefix(s.text, prefix) {
		return s, false
	}
	return s.from(len(prefix)).trim(), true
}

// marginOf returns the minimum number of leading spaces of the lines of a text, other than those of messages around it.
func marginOf(lines []Line) int {
	margin := -1
	for i := range lines {
		t := strings.TrimSpace(lines[i].plain)
		if n := lines[i].span().indent(); t != "" && (margin < 0 || n < margin) && !isMessage(t) {
			margin = n
		}
	}
	return max(margin, 0)
}

// indent returns the number of leading spaces.
func (s span) indent() int { return len(s.text) - len(strings.TrimLeft(s.text, " ")) }
