package wording

import (
	"encoding/json"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// A pattern is what part of a sentence may look like:
//
//	word     the word, in any of its forms
//	(a|b c)  one of these
//	[a|b]    one of these or nothing
//	<slot>   what slots[slot] reads; <name=slot> keeps it under another name
type pattern []item

// An item is one of: a word, a choice or a slot.
type item struct {
	word   string
	choice []pattern
	empty  bool // the choice may be nothing
	slot   slot
	name   string // of the slot
}

// A slot reads a part that differs: a number, keywords, a roll. It returns where
// the part ends.
type slot func(m *match, at int) (value any, end int, ok bool)

// compile reads a pattern. It panics on one that is wrong: patterns are part of
// the program.
func compile(text string) pattern {
	c := compiler{rest: text}
	p := c.sequence()
	if c.rest != "" {
		panic("wording: pattern " + text + ": unread: " + c.rest)
	}
	return p
}

type compiler struct{ rest string }

func (c *compiler) sequence() pattern {
	var p pattern
	for {
		c.rest = strings.TrimLeft(c.rest, " ")
		if c.rest == "" || strings.IndexByte("|)]", c.rest[0]) >= 0 {
			return p
		}
		p = append(p, c.item())
	}
}

func (c *compiler) item() item {
	switch c.rest[0] {
	case '(':
		return item{choice: c.choice(')')}
	case '[':
		return item{choice: c.choice(']'), empty: true}
	case '<':
		return c.slot()
	case '\\':
		c.rest = c.rest[1:]
		w := c.rest[:1]
		c.rest = c.rest[1:]
		return item{word: w}
	}
	end := strings.IndexAny(c.rest, " |()[]<")
	if end < 0 {
		end = len(c.rest)
	}
	w := c.rest[:end]
	c.rest = c.rest[end:]
	if strings.Contains(marks, w) {
		return item{word: w}
	}
	return item{word: stem(w)}
}

func (c *compiler) choice(closing byte) []pattern {
	var list []pattern
	for {
		c.rest = c.rest[1:]
		list = append(list, c.sequence())
		if c.rest == "" {
			panic("wording: pattern without " + string(closing))
		}
		if c.rest[0] == closing {
			c.rest = c.rest[1:]
			return list
		}
	}
}

func (c *compiler) slot() item {
	text, after, ok := strings.Cut(c.rest[1:], ">")
	name, kind, named := strings.Cut(text, "=")
	if !named {
		kind = name
	}
	s := slots[kind]
	if !ok || s == nil {
		panic("wording: no slot <" + text + ">")
	}
	c.rest = after
	return item{slot: s, name: name}
}

// words adds the words of a pattern to a set.
func (p pattern) words(into map[string]bool) {
	for i := range p {
		if p[i].word != "" {
			into[p[i].word] = true
		}
		for _, c := range p[i].choice {
			c.words(into)
		}
	}
}

// first returns the words that a match can begin with; false if it can begin
// with anything.
func (p pattern) first(into map[string]bool) bool {
	for i := range p {
		switch it := &p[i]; {
		case it.slot != nil:
			return false
		case it.word != "":
			into[it.word] = true
			return true
		default:
			for _, c := range it.choice {
				if !c.first(into) {
					return false
				}
			}
			if !it.empty {
				return true
			}
		}
	}
	return false
}

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
