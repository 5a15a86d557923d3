package wording

import (
	"maps"
	"slices"
)

// varied reads a second sentence that changes what the first one says under a condition: if that attack targets a VEHICLE
// unit, add 1 to the Wound roll as well, or add 2 to it instead.
func (s *sentence) varied(at int, c *clause) bool {
	if !s.at(at).is(".") && !s.at(at).is("\n") || c.rolled != nil || c.reaches != nil && (c.reaches.chosen || c.reaches.all) {
		return false
	}
	end := s.match.end(at + 1)
	last, instead := end, false
	switch {
	case s.at(end - 1).is("instead"):
		last, instead = end-1, true
	case s.at(end-2).is("as") && s.at(end-1).is("well"):
		last = end - 2
	case s.at(end - 1).is("too"):
		last = end - 1
	default:
		return false
	}
	same := c.copy()
	same.settled = 0
	anew := &clause{about: s.on, tenth: c.tenth, cover: c.cover, led: c.led, ledBy: c.ledBy, itself: c.itself || c.who == "unit" && !c.led}
	if c.led {
		anew.when = []string{"attached"}
	}
	for _, d := range []*clause{same, anew} {
		sub := *s.match
		sub.tokens = s.tokens[:last]
		v := &sentence{match: &sub, on: s.on}
		if !v.conditional(at+1, d) || v.end != last || len(v.found) == 0 || d == anew && c.reaches != nil {
			continue
		}
		if list, ok := variant(s.found, v.found, instead); ok {
			s.found, s.end = list, end
			return true
		}
	}
	return false
}

// conditional reads a sentence that begins with a condition.
func (s *sentence) conditional(at int, c *clause) bool {
	for _, words := range []string{"in addition ,", "in addition"} {
		if end, ok := s.says(words, at); ok {
			at = end
			break
		}
	}
	return each(s.match, conditions, at, func(p *part[conditionFunc], g got, end int) bool {
		d := c.copy()
		return p.add(d, g) && (s.body(s.past(end), d, nil) || s.opened(s.past(end), d, nil))
	}) || c.about == nothing && s.opened(at, c, nil)
}

// variant joins the effects of a sentence with those that hold under a further condition, as well or instead.
func variant(first, then []effect, instead bool) ([]effect, bool) {
	if len(first) == 1 && len(then) == 1 && first[0]["do"] == "aura" && then[0]["do"] == "aura" {
		inner, ok := variant(first[0]["effects"].([]effect), then[0]["effects"].([]effect), instead)
		all := maps.Clone(first[0])
		all["effects"] = inner
		return []effect{all}, ok
	}
	if slices.ContainsFunc(slices.Concat(first, then), func(e effect) bool { return e["do"] == "aura" || e["at"] != nil || e["on_roll"] != nil }) {
		return nil, false
	}
	if !instead {
		return slices.Concat(first, then), true
	}
	if len(first) != len(then) {
		return nil, false
	}
	var list []effect
	for i, e := range first {
		if then[i]["do"] != e["do"] || then[i]["roll"] != e["roll"] || then[i]["characteristic"] != e["characteristic"] || then[i]["with"] != e["with"] || then[i]["who"] != e["who"] {
			return nil, false
		}
		other, ok := otherwise(e, then[i])
		if !ok {
			return nil, false
		}
		list = append(list, other)
	}
	return append(list, then...), true
}

// otherwise returns an effect that holds while another one does not, which has one condition more.
func otherwise(e, then effect) (effect, bool) {
	other, n := maps.Clone(e), 0
	for name, not := range map[string]string{"when": "unless", "unless": "when"} {
		had, _ := e[name].([]string)
		more, _ := then[name].([]string)
		for _, word := range more {
			if slices.Contains(had, word) {
				continue
			}
			words, _ := other[not].([]string)
			other[not], n = append(slices.Clip(words), word), n+1
		}
		if slices.ContainsFunc(had, func(word string) bool { return !slices.Contains(more, word) }) {
			return nil, false
		}
	}
	if near, ok := then["near"].(map[string]any); ok {
		if e["near"] != nil || near["not"] != nil || near["or"] != nil {
			return nil, false
		}
		far := maps.Clone(near)
		far["not"] = true
		other["near"], n = far, n+1
	}
	if of, ok := then["opponent"].(map[string]any); ok {
		words, more, n2 := without(e["opponent"], of)
		if !more {
			return nil, false
		}
		if n2 > 0 {
			other["opponent"], n = words, n+1
		}
	} else if e["opponent"] != nil {
		return nil, false
	}
	for _, name := range []string{"when_any", "led_by", "contains", "any_keywords", "strength_below"} {
		if then[name] != nil {
			return nil, false
		}
	}
	return other, n == 1
}

// without returns the requirement of targets that do not have the one keyword more that another requirement has, and how
// many that are.
func without(had any, more map[string]any) (out map[string]any, ok bool, n int) {
	old, _ := had.(map[string]any)
	out = map[string]any{}
	maps.Copy(out, old)
	for name, value := range more {
		words, is := value.([]string)
		before, _ := old[name].([]string)
		switch {
		case !is || name == "without" && !slices.Equal(words, before):
			return nil, false, 0
		case slices.Equal(words, before):
		case before != nil || name == "keywords" && len(words) > 1:
			return nil, false, 0
		default:
			none, _ := out["without"].([]string)
			out["without"], n = unique(slices.Concat(none, words)), n+1
		}
	}
	for name := range old {
		if more[name] == nil {
			return nil, false, 0
		}
	}
	return out, n <= 1, n
}
