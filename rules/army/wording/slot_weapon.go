package wording

// hitterSlot reads the weapons whose hits a text is about: those with a name, or with an ability that weapons have.
func hitterSlot(m *match, at int) (any, int, bool) {
	for _, words := range []string{"this model's", "the bearer's", "its", "a", "an"} {
		if end, ok := m.says(words, at); ok {
			at = end
			break
		}
	}
	for _, ability := range []string{"psychic", "indirect fire", "torrent", "blast", "melta"} {
		if end, ok := m.says(ability+" weapon", at); ok {
			return effect{"hit_with_any": ability}, end, true
		}
	}
	for end := at; end <= at+mostArmed; end++ {
		switch t := m.at(end); {
		case m.ended(end), t.is(","), t.is("("), t.is("and"), t.is("scored"), t.is("this"):
			return effect{"hit_with": m.text(at, end)}, end, end > at && !m.at(end-1).is("weapon")
		}
	}
	return nil, at, false
}
