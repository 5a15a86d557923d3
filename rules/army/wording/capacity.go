package wording

import "strings"

// A Capacity is what a transport capacity says (9e.MOVE.CAPACITY).
type Capacity struct {
	Models int
	Of     [][]string // keywords: a passenger has all of one list
	Never  [][]string // and all of none of these
	Bulks  []Bulk
	Units  int // no more units than this; 0: any number
}

// Bulk is models that take more than one place.
type Bulk struct {
	Of     []string
	Wounds int // Wounds characteristic of at least this; 0: any
	Places int
}

// capacities are the sentences of transport capacities.
var capacities = []part[func(c *Capacity, g got)]{
	newPart("[<who=transport>] [(has a transport capacity [of]|has a transport capacity of|can transport)] [up to] <n> <ways> [model] [\\( excluding <never=ways> [model] \\)] [instead]", func(c *Capacity, g got) {
		c.Models, c.Of, c.Never = g.number("n"), append(c.Of, g.ways("ways")...), append(c.Never, g.ways("never")...)
	}),
	newPart("[\\(] [and] [(each|the)] <ways> [model] [that] (take|takes) [up] [the] (space|place) of <n> [other] [infantry] [model] [\\)]", func(c *Capacity, g got) { c.bulk(g.ways("ways"), g.number("n")) }),
	newPart("[<who=transport>] [(has a transport capacity [of]|can transport)] <units=n> <ways> units , up to a total of <n> models", func(c *Capacity, g got) {
		c.Models, c.Units, c.Of = g.number("n"), g.number("units"), append(c.Of, g.ways("ways")...)
	}),
	newPart("each model with a wounds characteristic of <from=n> [or more] takes [up] the (space|place) of <n> models", func(c *Capacity, g got) {
		c.Bulks = append(c.Bulks, Bulk{Wounds: g.number("from"), Places: g.number("n")})
	}),
	newPart("no more than <n> units can be embarked within this (building|model)", func(c *Capacity, g got) { c.Units = g.number("n") }),
	newPart("(it|this model|this transport) (cannot|may not|can not) transport <ways> [model] [\\)]", func(c *Capacity, g got) { c.Never = append(c.Never, g.ways("ways")...) }),
}

func (c *Capacity) bulk(ways [][]string, places int) {
	for _, way := range ways {
		c.Bulks = append(c.Bulks, Bulk{Of: way, Places: places})
	}
}

// ways returns lists of keywords of which one is enough.
func (g got) ways(name string) [][]string {
	list, _ := g.value(name).([][]string)
	return list
}

// waysSlot reads lists of keywords, with or between them.
func waysSlot(m *match, at int) (any, int, bool) {
	var ways [][]string
	for {
		var way []string
		for k, end, ok := m.keyword(at); ok; k, end, ok = m.keyword(at) {
			way, at = append(way, k), end
		}
		if len(way) == 0 {
			name, end := m.titled(at)
			if name == "" {
				return nil, at, false
			}
			way, at = append(way, name), end
		}
		ways = append(ways, way)
		next := at
		if m.at(next).is("model") {
			next++
		}
		if m.at(next).is(",") {
			next++
		}
		if m.at(next).is("or") || m.at(next).is("and") {
			next++
		}
		if _, _, ok := m.keyword(next); !ok || next == at {
			return ways, at, true
		}
		at = next
	}
}

// titled reads a name of words with capitals, such as Heavy Weapons Team, as a
// keyword.
func (m *match) titled(at int) (name string, end int) {
	for end = at; end < len(m.tokens); end++ {
		raw := m.tokens[end].raw
		if raw[0] < 'A' || raw[0] > 'Z' {
			break
		}
		if end > at {
			name += " "
		}
		name += strings.ToUpper(raw)
	}
	return name, end
}

// transportSlot reads the words for the TRANSPORT itself: up to six before the text says what it has.
func transportSlot(m *match, at int) (any, int, bool) {
	for end := at + 1; end < at+7; end++ {
		if w := m.at(end); w.is("has") || w.is("can") {
			return "", end, true
		}
	}
	return nil, at, false
}

// ReadCapacity reads the text of a transport capacity. It returns what it does
// not understand, and nil if it states no capacity.
func (r *Reader) ReadCapacity(text string) (*Capacity, []string) {
	list, ok := tokens(text)
	if !ok {
		return nil, []string{text}
	}
	words().correct(list)
	m := &match{reader: r, tokens: list}
	c := &Capacity{}
	var left []string
	for at := 0; at < len(list); at++ {
		if m.at(at).ends() {
			continue
		}
		m.steps = maxSteps
		end, ok := m.capacity(c, at)
		if !ok {
			end = m.end(at)
			left = append(left, m.text(at, end))
		}
		at = end
	}
	if c.Models == 0 {
		return nil, left
	}
	return c, left
}

// capacity reads the parts of a sentence.
func (m *match) capacity(c *Capacity, at int) (end int, ok bool) {
	next := *c
	ok = each(m, capacities, at, func(p *part[func(*Capacity, got)], g got, to int) bool {
		try := next
		p.add(&try, g)
		for m.at(to).is(",") || m.at(to).is("and") && m.at(to+1).is("each") || m.at(to).is("(") {
			to++
		}
		if !m.ended(to) {
			if to, ok = m.capacity(&try, to); !ok {
				return false
			}
		}
		*c, end = try, to
		return true
	})
	return end, ok
}
