package wording

// A modifier is a number that is added to a roll of a timed text, or to a test that it lets units take.
type modifier struct {
	add          int
	self         string // who has the ability, if the text names it; "": the unit that it was used on, or else its owner
	when, unless []string
	is           *filter    // what the unit is
	near         *neighbour // of the owner
}

// modifierSlot reads what is added to a roll: adding 2 to the result if this model made a Charge move this turn.
func modifierSlot(m *match, at int) (any, int, bool) {
	for m.at(at).is(",") || m.at(at).is("and") {
		at++
	}
	sign := 1
	switch {
	case m.at(at).is("adding"):
	case m.at(at).is("subtracting"), m.at(at).is("subtract"):
		sign = -1
	default:
		return nil, at, false
	}
	n, ok := numeral(m.at(at + 1).stem)
	if !ok {
		return nil, at, false
	}
	d := modifier{add: sign * n, is: &filter{}}
	at = m.past(modifiedRolls, at+2)
	at = m.past(modifiedWhen, at)
	if !m.at(at).is("if") {
		return d, at, true
	}
	end, ok := d.condition(m, at+1)
	return d, end, ok
}

// modifiedRolls are the words for a roll that something is added to, and modifiedWhen those that repeat when.
var (
	modifiedRolls = []string{
		"to the result", "to each result", "to that result", "to the roll", "to that roll", "to each roll", "from the result", "from that test", "from the test", "from the roll", "from that roll",
		"from that result",
	}
	modifiedWhen = []string{"when doing so", "when it does so", "when they do so", "when it does", "when they do"}
)

// past goes past the first of the phrases that is there.
func (m *match) past(list []string, at int) int {
	for _, words := range list {
		if end, ok := m.says(words, at); ok {
			return end
		}
	}
	return at
}

// modifierConditions are conditions of the unit that a modifier is about. Longer ones stand first.
var modifierConditions = []struct {
	words, word string
	not         bool
}{
	{"made a charge move this turn", "charged", false},
	{"is within range of an objective marker you control", "on_held_marker", false},
	{"is within range of one or more objective markers you control", "on_held_marker", false},
	{"is within range of an objective marker", "on_marker", false},
	{"is within range of one or more objective markers", "on_marker", false},
	{"is within range of one or more objectives", "on_marker", false},
	{"is below half-strength", "below_half_strength", false},
	{"is below its starting strength", "at_starting_strength", true},
	{"is not battle-shocked", "battle_shocked", true},
	{"is battle-shocked", "battle_shocked", false},
}

// condition reads whom the modifier is about, and what is true of it.
func (d *modifier) condition(m *match, at int) (end int, ok bool) {
	for _, words := range []string{"there are one or more friendly", "there is one or more friendly", "there is a friendly"} {
		if end, ok := m.says(words, at); ok {
			return d.friend(m, end)
		}
	}
	who, at, ok := selfSlot(m, at)
	if !ok {
		return at, false
	}
	if name, _ := who.(string); name == "unit" || name == "bearer" {
		d.self = name
	}
	for _, c := range modifierConditions {
		if end, ok := m.says(c.words, at); ok {
			if c.not {
				d.unless = []string{c.word}
			} else {
				d.when = []string{c.word}
			}
			return end, true
		}
	}
	if end, ok := m.says("can fly", at); ok {
		d.is = &filter{all: []string{"FLY"}}
		return end, true
	}
	if !m.at(at).is("is") {
		return at, false
	}
	is, end, ok := targetSlot(m, at+1)
	if ok {
		d.is = is.(*filter)
	}
	return end, ok && d.self == "" && d.is.keywordsOnly()
}

// friend reads a friendly unit near the one with the ability.
func (d *modifier) friend(m *match, at int) (end int, ok bool) {
	f, at, named := keywordsSlot(m, at)
	if m.at(at).is("model") || m.at(at).is("unit") {
		at++
	}
	if !named || !m.at(at).is("within") {
		return at, false
	}
	n, end, ok := inchesSlot(m, at+1)
	is := f.(*filter)
	d.self, d.near = "unit", &neighbour{inches: n.(int), is: is}
	return end, ok && is.keywordsOnly()
}

// always reports whether the modifier has no condition.
func (d *modifier) always() bool {
	return d.near == nil && len(d.when)+len(d.unless) == 0 && len(d.is.members()) == 0
}

// members returns the modifier as members of an effect.
func (d *modifier) members(target bool) map[string]any {
	e := d.is.members()
	if e == nil {
		e = map[string]any{}
	}
	e["add"] = d.add
	if target {
		e["of"] = "target"
	}
	if d.near != nil {
		e["near"] = d.near.members()
	}
	if len(d.when) > 0 {
		e["when"] = d.when
	}
	if len(d.unless) > 0 {
		e["unless"] = d.unless
	}
	return e
}

// modified adds the modifier that a pattern has read to the rolls of a use.
func (o *occasion) modified(g got) bool {
	d, ok := g.value("modifier").(modifier)
	if !ok {
		return true
	}
	target := d.self == "" && o.selection != nil
	if o.modifier != nil || !target && len(d.is.members()) > 0 {
		return false
	}
	o.modifier = d.members(target)
	return true
}
