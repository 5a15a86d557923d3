package wording

import (
	"maps"
	"slices"
	"strconv"
)

// mostModes is the number of choices of an army that conditions of effects know (effect.ArmyMode1).
const mostModes = 4

// The moments at which one of several abilities is selected, and how long it is then active.
var (
	forBattle = effect{"at": "before_battle", "until": "end_of_battle", "once": "battle", "once_for": "army"}
	forRound  = effect{"at": "start_of_battle_round", "until": "end_of_battle_round", "once": "battle_round", "once_for": "army"}
	forTurns  = effect{"at": "start_of_phase", "phase": "command", "when": []string{"own_turn"}, "until": "next_command_phase", "once": "phase", "once_for": "army"}
)

// choiceOf is the pattern of the units that have the selected ability.
const choiceOf = "[all] (your army|this unit|this model|<of=keywords> (units|models) (from|in) your army)"

// chosenOne is the pattern of the sentences that offer a choice, after the moment of it.
const chosenOne = " , [you <may=cans>] select one of <words> [to (be active|take effect) [for " + choiceOf + "] [<until=untils>]] " +
	"[(.|\n) [if you do ,] <until=untils> , that <words> is active [for your army] [and (its|the) effects apply to " + choiceOf + "]] " +
	"[(.|\n) while a <words> is active for your army , that unit has the associated ability below] " +
	"[(.|\n) (you can only select each <words> <often>|each <words> can only be selected <often>)] (.|\n|:)"

// choices are the patterns of the sentences that offer a choice of abilities, with the moment of it.
var choices = []part[effect]{
	newPart("[if your army faction is <faction=keywords> ,] at the start of the first battle round"+chosenOne, forBattle),
	newPart("[if your army faction is <faction=keywords> ,] at the start of the battle round"+chosenOne, forRound),
	newPart("[if your army faction is <faction=keywords> ,] (at the start of|in) your command phase"+chosenOne, forTurns),
}

// chosen reads a choice of abilities with titles, which are active for the army one at a time. It returns the sentences
// of them that are not understood; an ability of which nothing is understood cannot be selected.
func (m *match) chosen(at int, on about) (found []effect, left []string, end int) {
	if on != nothing {
		return nil, nil, at
	}
	each(m, choices, at, func(p *part[effect], g got, to int) bool {
		if until := g.text("until"); until != "" && until != p.add["until"] || g.text("often") != "" && g.text("often") != "battle" {
			return false
		}
		found, left = m.offered(to, g, p.add)
		return len(found) > 0
	})
	if len(found) == 0 {
		return nil, nil, at
	}
	return found, left, len(m.tokens)
}

// offered reads the abilities with titles from a token on, and what selects one of them.
func (m *match) offered(at int, g got, moment effect) (found []effect, left []string) {
	for at < len(m.tokens) && m.at(at).ends() {
		at++
	}
	var titles []string
	for at < len(m.tokens) {
		name, body, ok := m.title(at)
		if !ok {
			return nil, nil
		}
		at = body
		for at < len(m.tokens) {
			if _, _, next := m.title(at); next {
				break
			}
			for at = m.end(at); at < len(m.tokens) && m.at(at).ends(); at++ {
			}
		}
		list, missing, ok := m.active(body, at, g, len(titles)+1)
		if left = append(left, missing...); ok {
			found, titles = append(found, list...), append(titles, name)
		}
	}
	if len(titles) < 2 || len(titles) > mostModes {
		return nil, nil
	}
	return ofArmy(g, append(found, offers(titles, g, moment)...)...), left
}

// offers returns the uses that make one of the abilities active.
func offers(titles []string, g got, moment effect) (uses []effect) {
	offer := func(e effect) effect {
		maps.Copy(e, moment)
		if g.text("may") != "" {
			e["optional"] = true
		}
		return e
	}
	all := modes(len(titles))
	for i, e := range all {
		e["name"] = titles[i]
	}
	if g.text("often") == "" {
		return []effect{offer(effect{"do": "one_of", "effects": all})}
	}
	var none []string
	for i := range titles {
		none = append(none, mode(i+1))
	}
	for i := range titles {
		e := offer(effect{"do": "army_active", "mode": i + 1, "per": titles[i], "unless": none})
		e["once"], e["optional"] = "battle", true
		uses = append(uses, e)
	}
	return uses
}

func mode(n int) string { return "army_mode_" + strconv.Itoa(n) }

// active reads the sentences of one of the abilities, whose effects apply while it is active.
func (m *match) active(from, to int, g got, number int) (found []effect, left []string, ok bool) {
	one := &match{reader: m.reader, tokens: m.withoutWhile(from, to)}
	one.ofArmy = slices.ContainsFunc(one.tokens, func(t token) bool { return t.of != nil })
	found, left, _ = one.effects(nothing)
	for _, e := range found {
		words, _ := e["when"].([]string)
		if e["when"] = append(slices.Clip(words), mode(number)); e["do"] == "aura" {
			return nil, append(left, one.text(0, len(one.tokens))), false
		}
	}
	if m.ofArmy && !one.ofArmy {
		i := slices.IndexFunc(m.tokens[:from], func(t token) bool { return t.of != nil })
		if i < 0 || !ownedBy(m.tokens[i].of, found) {
			return nil, append(left, one.text(0, len(one.tokens))), false
		}
	}
	return found, left, len(found) > 0
}

// withoutWhile returns the tokens between two without the words by which an ability says that it is active.
func (m *match) withoutWhile(from, to int) (list []token) {
	for at := from; at < to; at++ {
		if m.at(at-1).ends() || at == from || m.at(at-1).is(":") {
			if m.within("while this", at, to) {
				for end := at; end < to && !m.ended(end) && !m.at(end).is(","); end++ {
					if m.within("is active ,", end, to) {
						at = end + 3 // is, active and the comma
						break
					}
				}
			}
		}
		list = append(list, m.tokens[at])
	}
	return list
}

// longestTitle is the maximum number of words in the title of an ability.
const longestTitle = 10

// title returns the title of an ability that begins at a token, and where its text begins.
func (m *match) title(at int) (name string, body int, ok bool) {
	for end := at; end <= at+longestTitle; end++ {
		switch t := m.at(end); {
		case end > at && (t.is(":") || t.is("\n")):
			for body = end + 1; body < len(m.tokens) && m.at(body).ends(); body++ {
			}
			return m.text(at, end), body, body < len(m.tokens)
		case m.ended(end), t.raw[0] >= 'a' && t.raw[0] <= 'z' && !t.is("of") && !t.is("the") && !t.is("and") && !t.is("to") && !t.is("in") && !t.is("for"):
			return "", at, false
		}
	}
	return "", at, false
}
