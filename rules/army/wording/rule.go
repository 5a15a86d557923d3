package wording

import (
	"strings"

	"encoding/json"
	"github.com/rollcall40k/rollcall/catalog/entry"
)

// Bounds on rules that name rules, and on the rules of one text.
const (
	deepest   = 2
	mostRules = 20
)

// rule reads the name of a rule that many weapons have in common, such as
// Poisoned Weapon (4+): what it says counts as if it were written there.
func (m *match) rule(at int, on about) (found []effect, end int, ok bool) {
	r := m.reader
	if r.Rule == nil || on != weapons || r.depth >= deepest {
		return nil, at, false
	}
	for end := m.end(at); end > at; end-- {
		if !m.ended(end) && !m.at(end).is(",") {
			continue
		}
		name, value := m.named(at, end)
		text, there := r.Rule(name)
		if !there {
			continue
		}
		if r.named++; r.named > mostRules {
			break
		}
		r.depth++
		reading := r.fresh(text, value, on)
		r.depth--
		return members(reading.Effects), end, reading.Understood()
	}
	return nil, at, false
}

// named takes a name and the value that follows it apart.
func (m *match) named(at, end int) (name, value string) {
	var words []string
	for i := at; i < end; i++ {
		t := m.at(i)
		switch {
		case t.is("(") || t.is(")"):
		case i > at && strings.Trim(t.stem, "0123456789+") == "":
			value = t.stem
		default:
			words = append(words, t.raw)
		}
	}
	return strings.Join(words, " "), value
}

// members reads effects that were written as game data.
func members(list []entry.Effect) []effect {
	out := []effect{}
	for _, e := range list {
		var x effect
		if json.Unmarshal([]byte(e.Args), &x) == nil {
			x["do"] = e.Do
			out = append(out, x)
		}
	}
	return out
}
