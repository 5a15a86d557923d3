package text

import (
	"slices"
	"strings"
)

// A flatText restores the levels of a list of the official app that has lost its indents: on the
// way through a message or a form, spaces at the beginning of lines are removed. Bullets that follow each
// other are pairs of a model and its wargear, which lines without a bullet continue. The first of an odd
// number of them is wargear of the unit, and so is the only one.
type flatText struct {
	lost  bool // the indents
	model bool // the next bullet is the wargear of a model
	last  int  // column of the last name
	shift int  // of the columns of the current line
}

// Columns of a list with its indents.
const (
	flatOuter = 5 // of a model, or of the wargear of the unit
	flatInner = 7 // of the wargear of a model
)

// hasLostIndents reports whether a text has bullets and lines that continue them, but no indents.
func hasLostIndents(lines []Line) bool {
	bullets, more := false, false
	for i := range lines {
		t := lines[i].span().trim()
		if t.text == "" {
			continue
		}
		_, bullet := cutBullet(t)
		bullets = bullets || bullet
		more = more || bullets && !bullet && isCounted(t)
	}
	return more && !hasIndents(lines)
}

// hasIndents reports whether lines have different indents.
func hasIndents(lines []Line) bool {
	margin := marginOf(lines)
	return slices.ContainsFunc(lines, func(l Line) bool { return strings.TrimSpace(l.plain) != "" && l.span().indent() > margin })
}

// column returns the column of a line of a unit before the indents were lost.
func (f *flatText) column(lines []Line, l *Line, t span) int {
	item, bullet := cutBullet(t)
	switch counted := isCounted(item); {
	case !bullet && counted:
		return f.last
	case !bullet:
		return l.level(t)
	case !counted: // the Warlord or an Enhancement
		f.model, f.last = false, flatOuter
	case f.model:
		f.model, f.last = false, flatInner
	default:
		f.model, f.last = countedBullets(lines, l)%2 == 0, flatOuter
	}
	return f.last - 2 // of the bullet
}

// countedBullets returns the number of bullets with a number that follow each other from a line.
func countedBullets(lines []Line, l *Line) (n int) {
	for {
		n++
		next := followingLine(lines, l)
		if next == nil {
			return n
		}
		if item, ok := cutBullet(next.span().trim()); !ok || !isCounted(item) {
			return n
		}
		l = next
	}
}

// nextLine returns the text of the line after a line, or an empty span.
func nextLine(lines []Line, l *Line) span {
	next := followingLine(lines, l)
	if next == nil {
		return span{}
	}
	return next.span().trim()
}

// followingLine returns the line after a line, or nil.
func followingLine(lines []Line, l *Line) *Line {
	if n := l.Number + len(l.continued); n < len(lines) {
		return &lines[n]
	}
	return nil
}
