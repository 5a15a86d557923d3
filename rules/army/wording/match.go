package wording

// A match is the work on one text: its words, and what slots have read.
type match struct {
	reader *Reader
	tokens []token
	got    got
	steps  int  // left
	ofArmy bool // the text is a rule of an army (ReadOfArmy)
}

// maxSteps bounds the work on one text.
const maxSteps = 50_000

// got is what the slots of a pattern have read, by name.
type got []read

type read struct {
	name  string
	value any
}

func (g got) value(name string) any {
	for i := len(g) - 1; i >= 0; i-- {
		if g[i].name == name {
			return g[i].value
		}
	}
	return nil
}

// text returns a value that is text, or "".
func (g got) text(name string) string {
	if some, ok := g.value(name).(someModels); ok {
		return some.who
	}
	s, _ := g.value(name).(string)
	return s
}

// number returns a value that is a whole number, or 0.
func (g got) number(name string) int {
	n, _ := g.value(name).(int)
	return n
}

// filter returns a value that says what a unit needs to be, or nil.
func (g got) filter(name string) *filter {
	f, _ := g.value(name).(*filter)
	return f
}

// at returns the token, or one that ends a text.
func (m *match) at(i int) token {
	if i >= 0 && i < len(m.tokens) {
		return m.tokens[i]
	}
	return token{stem: "\n"}
}

func (m *match) ended(i int) bool { return i >= len(m.tokens) || m.tokens[i].ends() }

// pattern matches from a token on, and calls then with each end that there may
// be until it is content.
func (m *match) pattern(p pattern, at int, then func(end int) bool) bool {
	if m.steps--; m.steps < 0 {
		return false
	}
	if len(p) == 0 {
		return then(at)
	}
	switch it := &p[0]; {
	case it.word != "":
		return at < len(m.tokens) && m.tokens[at].stem == it.word && m.pattern(p[1:], at+1, then)
	case it.slot != nil:
		value, end, ok := it.slot(m, at)
		if !ok {
			return false
		}
		n := len(m.got)
		m.got = append(m.got, read{it.name, value})
		if it.name == "words" { // as few as there can be
			for short := at + 1; short < end; short++ {
				if m.pattern(p[1:], short, then) {
					return true
				}
			}
		}
		if m.pattern(p[1:], end, then) {
			return true
		}
		m.got = m.got[:n]
		return false
	default:
		for _, c := range it.choice {
			if m.pattern(c, at, func(end int) bool { return m.pattern(p[1:], end, then) }) {
				return true
			}
		}
		return it.empty && m.pattern(p[1:], at, then)
	}
}
