package wording

import "slices"

// campaignPredicates are the predicates about campaigns and army lists. They have no effect in a battle.
var campaignPredicates = []part[predicateFunc]{
	newPart("when selecting agendas for a battle , <rest>", nothingElse),
	newPart("<self> gains [a|one] <words> battle (trait|honour|scar) <rest>", nothingElse),
}

// campaignWords are words that only rules of campaigns use.
var campaignWords = []string{"crusade", "requisition", "agenda", "grudge token", "order of battle", "saint point", "rival lord", "diplomat power", "military power", "battle honour", "raw minerals", "battlefield role slot", "experience point", "battle scar"}

// ofCampaigns reports whether a sentence is about a campaign or an army list and has no effect in a battle: it contains one of
// campaignWords, or is about the time after a battle, about Out of Action tests or about Detachments taken together. A sentence that
// only names a Relic of a campaign is about a battle.
func (m *match) ofCampaigns(from, to int) bool {
	for i := from; i < to; i++ {
		if m.at(i).is("crusade") && m.at(i-1).is("this") && m.at(i+1).is("relic") {
			continue
		}
		if m.at(i).raw == "XP" || slices.ContainsFunc(campaignWords, func(words string) bool { return m.within(words, i, to) }) {
			return true
		}
	}
	return m.ofLists(from, to) || m.afterBattle(from, to) || m.outOfAction(from, to) || m.within("this detachment has the", from, to) && m.at(to-1).is("detachment")
}

// inBattle leaves out the campaign of armies from which a text takes units (from your Crusade army): these are the armies in the
// battle.
func inBattle(list []token) (out []token) {
	for i, t := range list {
		from := i - 2
		if from >= 0 && list[i-1].is("opponent") {
			from--
		}
		if t.is("crusade") && from >= 0 && list[from].is("from") && list[from+1].is("your") && i+1 < len(list) && list[i+1].is("army") {
			continue
		}
		out = append(out, t)
	}
	return out
}

// ofLists reports whether a sentence is about what a Battle-forged army includes: Detachments and the Warlord.
func (m *match) ofLists(from, to int) bool {
	if after, ok := m.heading(from); ok {
		from = after
	}
	at, forged := m.says("if your army is battle-forged", from)
	if !forged {
		return false
	}
	lists := false
	for i := at; i < to; i++ {
		if m.at(i).is("gain") || m.at(i).is("receive") || m.at(i).is("generate") {
			return false
		}
		lists = lists || m.at(i).is("detachment") || m.at(i).is("warlord") || m.at(i).is("include")
	}
	return lists
}

// within reports whether the words stand at a token, before an end.
func (m *match) within(words string, at, to int) bool {
	end, ok := m.says(words, at)
	return ok && end <= to
}

// afterBattle reports whether a sentence is about the time after a battle. Victory points scored at the end of the
// battle still belong to the battle.
func (m *match) afterBattle(from, to int) bool {
	for i := from; i < to; i++ {
		if m.at(i).is("vp") || m.within("victory point", i, to) {
			return false
		}
	}
	for _, words := range []string{"at the end of a battle", "at the end of the battle", "at the end of this battle", "at the end of each battle", "once at the end of each battle", "after a battle", "after each battle", "after the battle", "after you win a battle"} {
		if m.within(words, from, to) {
			return true
		}
	}
	return false
}

// mostBefore is the most words before the name of a test in a sentence that is about that test.
const mostBefore = 10

// outOfAction reports whether a sentence is only about Out of Action tests.
func (m *match) outOfAction(from, to int) bool {
	if end, ok := m.says("in addition ,", from); ok {
		from = end
	}
	for i := from; i < min(from+mostBefore, to); i++ {
		switch {
		case m.within("out of action", i, to):
			return true
		case m.at(i).is(","), m.at(i).is("and") && i > from:
			return false
		}
	}
	return false
}
