package eval

import (
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// Limits on modified texts, far above those in published data.
const (
	maxRepeats = 1000    // of appended text; numbers are multiplied
	maxText    = 1 << 16 // bytes; a modifier that would exceed it has no effect
)

// AlterText applies the modifiers of one field to a text.
func (e *State) AlterText(text, field string, at Place, of Owners) string {
	return e.alterShown(text, field, at, of, nil)
}

// alterShown is like AlterText for a text of a profile of a selection, with the type of the profile.
func (e *State) alterShown(text, field string, at Place, of Owners, shown *entry.ProfileType) string {
	e.alterAs(field, at, of, shown, func(m *entry.Modifier, factor int64) {
		text = e.changeText(text, m, factor)
	})
	return text
}

func isNumber(text string) bool {
	_, err := entry.ParseNumber(text)
	return err == nil
}

// changeText applies a modifier to a text. Arithmetic applies to a text that is a number
// and, in extended data, to a number inside a text; it leaves other texts unchanged.
func (e *State) changeText(text string, m *entry.Modifier, factor int64) string {
	switch m.Op {
	case entry.Set:
		return m.Value
	case entry.Append, entry.Prepend:
		return extend(text, m, min(factor, maxRepeats))
	case entry.Replace:
		if m.Arg == "" || strings.Count(text, m.Arg)*len(m.Value) > maxText {
			return text
		}
		return strings.ReplaceAll(text, m.Arg, m.Value)
	case entry.Increment, entry.Decrement, entry.Multiply, entry.Divide, entry.Modulo, entry.Floor, entry.Ceil:
		return e.calculate(text, m, factor)
	}
	return text
}

// extend appends or prepends the value to a text, without a separator if the text is empty.
func extend(text string, m *entry.Modifier, times int64) string {
	for range times {
		switch {
		case len(text)+len(m.Separator())+len(m.Value) > maxText:
			return text
		case text == "":
			text = m.Value
		case m.Op == entry.Append:
			text = text + m.Separator() + m.Value
		default:
			text = m.Value + m.Separator() + text
		}
	}
	return text
}

func (e *State) calculate(text string, m *entry.Modifier, factor int64) string {
	from, to := 0, len(text)
	if e.Book.Extended() && !isNumber(strings.TrimSpace(text)) {
		from, to = numberIn(text, m.Position)
	}
	v, err := entry.ParseNumber(strings.TrimSpace(text[from:to]))
	if err != nil {
		return text
	}
	return text[:from] + changeNumber(v, m, factor).String() + text[to:]
}

// numberIn finds a whole number in a text by its position, counted from 0, or from the end as −1.
// It finds none at other positions.
func numberIn(text string, position int) (from, to int) {
	var found [][2]int
	for i := 0; i < len(text); {
		n := digits(text[i:])
		if n > 0 {
			found = append(found, [2]int{i, i + n})
		}
		i += max(n, 1)
	}
	if position < 0 {
		position += len(found)
	}
	if position < 0 || position >= len(found) {
		return 0, 0
	}
	return found[position][0], found[position][1]
}

// digits returns the number of ASCII digits at the beginning of a text.
func digits(s string) int {
	return len(s) - len(strings.TrimLeft(s, "0123456789"))
}
