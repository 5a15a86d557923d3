package text

import (
	"slices"
	"strings"
)

// A flatText restores the levels of a list of the official app that has lost its indents: on the
// way through a message or a form, spaces at the beginning of lines are removed. A bullet that another
// bullet follows is a model, the next bullet begins its wargear, and lines without a bullet continue
// it. Of a unit with one kind of model, the bullet is wargear.
type flatText struct {
	lost  bool // the indents
	model bool // the last bullet is a model without wargear yet
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
		next, follows := cutBullet(nextLine(lines, l))
		f.model, f.last = follows && isCounted(next), flatOuter
	}
	return f.last - 2 // of the bullet
}

// nextLine returns the line after a line, or an empty span.
func nextLine(lines []Line, l *Line) span {
	n := l.Number + len(l.continued)
	if n >= len(lines) {
		return span{}
	}
	return lines[n].span().trim()
}
