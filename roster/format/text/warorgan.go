package text

import "github.com/rollcall40k/rollcall/roster/intake"

// withWord separates a model from its equipment.
const withWord = " with "

// withWords are the words between a number of models and their equipment: English, French, German, and
// Spanish and Italian.
var withWords = wordSet("with", "avec", "mit", "con")

// readWarOrgan reads a line of WarOrgan's text. Lines other than those of models and wargear are
// read like those of the other bulleted dialects.
func (r *reader) readWarOrgan(l *Line, t span) { r.readBulleted(l, t) }

// warOrganItems parses 4 Model with a, b and c, or a, b and c.
func (r *reader) warOrganItems(t span) []*Item {
	n, rest, counted := cutPlainCount(t)
	model, equipment, ok := rest.cutWord(withWord)
	if !counted || !ok {
		return r.joinedItems(t, 1)
	}
	r.items++
	return []*Item{{Name: model.text, Count: n, Items: r.joinedItems(equipment, n), Place: intake.Place{Line: t.line, Column: model.column}, Raw: t.text}}
}

// joinedItems parses items separated by commas and by the word "and". Each of the parents
// has them.
func (r *reader) joinedItems(s span, parents int) []*Item {
	return r.joinedAtoms(s, []string{" and ", " et ", " und ", " y ", " e "}, func(atom span) *Item {
		x := r.newItem(atom)
		if named, _, ok := cutCosts(atom); ok {
			x.Raw = named.text
		}
		if len(x.Costs) > 0 {
			x.Mark = Enhancement
		}
		x.Multiply(parents)
		return x
	})
}

// joinedAtoms parses items separated by commas and by other words. The resolver rejoins the parts
// of names.
func (r *reader) joinedAtoms(s span, joiners []string, item func(span) *Item) (items []*Item) {
	for _, part := range splitCommas(s) {
		if len(items) > 0 {
			items[len(items)-1].Joiner = comma
		}
		for {
			atom, rest, more := cutFirst(part, joiners)
			x := item(atom)
			items = append(items, x)
			if !more {
				break
			}
			x.Joiner = part.text[len(atom.text) : len(part.text)-len(rest.text)]
			part = rest
		}
	}
	return items
}

// cutFirst splits a span at the first of the separators.
func cutFirst(s span, separators []string) (before, after span, ok bool) {
	before = s
	for _, sep := range separators {
		if b, a, found := s.cutWord(sep); found && b.text != "" && a.text != "" && len(b.text) < len(before.text) {
			before, after, ok = b, a, true
		}
	}
	return before, after, ok
}

// cutPlainCount splits a count without a sign from a name: 4 Intercessors.
func cutPlainCount(s span) (n int, name span, ok bool) {
	number, name, ok := s.cut(" ")
	if !ok || len(number.text) > 4 || !allDigits(number.text) || name.text == "" || isDigit(name.text[0]) {
		return 1, s, false
	}
	for _, c := range []byte(number.text) {
		n = 10*n + int(c-'0')
	}
	return n, name, n > 0
}
