package roster

import (
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// maxRepeats bounds how often a text is appended; numbers are multiplied.
const maxRepeats = 1000

// modify calls do, in the order of the data, for every modifier of the node
// that changes the field and applies at the place, with its factor.
func (e *evaluation) modify(n *entry.Node, at place, concerns func(*entry.Modifier) bool, do func(m *entry.Modifier, factor int64)) {
	e.modifyAll(n.Modifiers, at, 1, concerns, do)
	for i := range n.Changes {
		e.modifyGroup(&n.Changes[i], at, 1, concerns, do)
	}
}

func (e *evaluation) modifyGroup(g *entry.ModifierGroup, at place, factor int64, concerns func(*entry.Modifier) bool, do func(*entry.Modifier, int64)) {
	if !concernsGroup(g, concerns) || !e.holds(&g.When, at) {
		return
	}
	factor *= e.factor(g.Repeats, at)
	if factor <= 0 {
		return
	}
	e.modifyAll(g.Modifiers, at, factor, concerns, do)
	for i := range g.Groups {
		e.modifyGroup(&g.Groups[i], at, factor, concerns, do)
	}
}

func concernsGroup(g *entry.ModifierGroup, concerns func(*entry.Modifier) bool) bool {
	for i := range g.Modifiers {
		if concerns(&g.Modifiers[i]) {
			return true
		}
	}
	for i := range g.Groups {
		if concernsGroup(&g.Groups[i], concerns) {
			return true
		}
	}
	return false
}

func (e *evaluation) modifyAll(modifiers []entry.Modifier, at place, factor int64, concerns func(*entry.Modifier) bool, do func(*entry.Modifier, int64)) {
	for i := range modifiers {
		m := &modifiers[i]
		if !concerns(m) || !e.holds(&m.When, at) {
			continue
		}
		if times := min(factor*e.factor(m.Repeats, at), maxNumber); times > 0 {
			do(m, times)
		}
	}
}

// factor is how often a modifier applies: 1 without repeats, otherwise their
// sum.
func (e *evaluation) factor(repeats []entry.Repeat, at place) int64 {
	if len(repeats) == 0 {
		return 1
	}
	var total int64
	for i := range repeats {
		r := &repeats[i]
		v, ok := e.value(&r.Query, at)
		if !ok || r.Value.Sign() == 0 {
			continue
		}
		v = v.Div(r.Value)
		if r.RoundUp {
			v = v.Ceil()
		}
		n, _ := v.Int64()
		total = min(total+n*r.Times, maxNumber)
	}
	return total
}

// modifyNumber applies the modifiers of one field to a number.
func (e *evaluation) modifyNumber(v entry.Number, n *entry.Node, at place, concerns func(*entry.Modifier) bool) entry.Number {
	e.modify(n, at, concerns, func(m *entry.Modifier, factor int64) {
		v = changeNumber(v, m, factor)
	})
	return v
}

func changeNumber(v entry.Number, m *entry.Modifier, factor int64) entry.Number {
	by, ok := m.Number()
	if !ok {
		return v
	}
	switch m.Op {
	case entry.Set:
		return by
	case entry.Increment:
		return v.Add(by.Mul(entry.Int(factor)))
	case entry.Decrement:
		return v.Sub(by.Mul(entry.Int(factor)))
	}
	return v
}

// modifyText applies the modifiers of one field to a text.
func (e *evaluation) modifyText(text string, n *entry.Node, at place, field string) string {
	if len(n.Modifiers) == 0 && len(n.Changes) == 0 {
		return text
	}
	concerns := func(m *entry.Modifier) bool { return m.Field == field }
	e.modify(n, at, concerns, func(m *entry.Modifier, factor int64) {
		text = changeText(text, m, factor)
	})
	return text
}

// changeText changes a text; a text that is a number is calculated with, and
// any other is left alone by increment and decrement.
func changeText(text string, m *entry.Modifier, factor int64) string {
	switch m.Op {
	case entry.Set:
		return m.Value
	case entry.Append:
		for range min(factor, maxRepeats) {
			text = strings.TrimPrefix(text+" "+m.Value, " ")
		}
		return text
	case entry.Replace:
		if m.Arg == "" {
			return text
		}
		return strings.ReplaceAll(text, m.Arg, m.Value)
	case entry.Increment, entry.Decrement:
		v, err := entry.ParseNumber(strings.TrimSpace(text))
		if err != nil {
			return text
		}
		return changeNumber(v, m, factor).String()
	}
	return text
}
