package wording

import (
	"slices"
	"strings"
)

// briefPredicates are in the manner of the 11th edition, which names characteristics by their letters, and
// abilities without the word.
var briefPredicates = []part[predicateFunc]{
	newPart("<self> has <core> [and <second=core>]", core),
	newPart("<self> has mobile", owned("add_keyword", effect{"keyword": "MOBILE"})),
	newPart("<self> [<range>] (attacks|weapons) has <abilities>", armed),
	newPart("<self> [<range>] (attacks|weapons) has <plus> <letters>", func(c *clause, g got) []effect {
		return weaponsOf(c, g.briefly("plus"))
	}),
	newPart("<self> [<range>] (attacks|weapons) has <plus> to hit rolls", func(c *clause, g got) []effect {
		if !c.standing() || !c.owner(g) || !c.ranged(g) {
			return nil
		}
		return c.alone("roll", effect{"roll": "hit", "add": g.number("plus")})
	}),
	newPart("<self> has <plus> <letters>", func(c *clause, g got) []effect { return improveStat(c, g.briefly("plus")) }),
	newPart("<self> has <farther> m", func(c *clause, g got) []effect {
		return addMove(c, append(slices.Clone(g), read{"stat", []string{"M"}}, read{"inches", g.number("farther")}, read{"sign", 1}))
	}),
	newPart("<self> has <plus> to <roll> rolls", func(c *clause, g got) []effect {
		return addFor(c, append(g.briefly("plus"), read{"sign", 1}))
	}),
}

// briefly returns what a longer sentence would say of a number and the letters of characteristics.
func (g got) briefly(number string) got {
	return append(slices.Clone(g), read{"n", g.number(number)}, read{"stat", g.value("letters")})
}

// letters are the characteristics by the letters of datasheets.
var letters = map[string]string{"T": "T", "W": "W", "SV": "Sv", "LD": "Ld", "OC": "OC", "S": "S", "A": "A", "AP": "ap", "D": "damage", "WS": "WS", "BS": "BS"}

// lettersSlot reads S, or WS and AP.
func lettersSlot(m *match, at int) (any, int, bool) {
	var list []string
	for {
		stat, ok := letters[strings.ToUpper(m.at(at).raw)]
		if !ok {
			return nil, at, false
		}
		list = append(list, stat)
		if at++; !m.at(at).is("and") {
			return list, at, true
		}
		at++
	}
}

// signedInches reads +2", or -2" with another sign.
func signedInches(sign string) slot {
	return func(m *match, at int) (any, int, bool) {
		t := m.at(at)
		digits, ok := strings.CutPrefix(t.stem, sign)
		t.stem = digits
		inches, end, is := inchesSlot(&match{tokens: []token{t}}, 0)
		return inches, at + end, ok && is
	}
}
