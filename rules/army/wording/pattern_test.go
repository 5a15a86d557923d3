package wording

import "testing"

// TestEveryPatternIsSaid holds the tables to the sayings of these tests: each
// pattern is what one of them says somewhere.
func TestEveryPatternIsSaid(t *testing.T) {
	var texts []*match
	for _, list := range [][]saying{weaponSayings, damageSayings, unitSayings, auraSayings, moreWeapons, moreAbilities, tenthSayings, eleventhSayings, forceOfEleventhSayings, timedSayings, reactingSayings, furtherSayings, earlierSayings, ninthSayings, ninthMoreSayings, judgementSayings, prayerSayings, ninthBriefSayings, forceSayings, changeSayings, givenSayings, beforeBattleSayings, forbiddenSayings, hitWithSayings, earlierEditionSayings, modifierSayings, dieSayings, {{text: doctrinesSaying}, {text: vows}}, choiceSayings, shadowSayings, yieldSayings, stateSayings, bondSayings, tenthMoreSayings, modelSayings, momentSayings, surgeSayings, assailSayings, moreSayings, passengerSayings} {
		for _, s := range list {
			toks, _ := tokens(s.text)
			words().correct(toks)
			r := newReader()
			r.profile = "hammer - sweep"
			texts = append(texts, &match{reader: r, tokens: toks})
		}
	}
	unsaid(t, "opening", openings, texts)
	unsaid(t, "condition", conditions, texts)
	unsaid(t, "predicate", predicates, texts)
	unsaid(t, "whole", multiSentences, texts)
	unsaid(t, "further", furtherPredicates, texts)
	unsaid(t, "choice", choices, texts)
	for what, table := range map[string][]part[occasionFunc]{
		"limit": limits, "occasion": occasions, "proviso": provisos, "offer": offersOf, "selection": selections, "throw": throws, "outcome": outcomes, "span": lasting,
	} {
		unsaid(t, what, table, texts)
	}
}

func unsaid[F any](t *testing.T, what string, table []part[F], texts []*match) {
	t.Helper()
	for i := range table {
		said := false
		for _, m := range texts {
			for at := range m.tokens {
				m.steps, m.got = maxSteps, nil
				said = said || m.pattern(table[i].compiled().pattern, at, func(int) bool { return true })
			}
		}
		if !said {
			t.Errorf("%s %d is never said: %s", what, i, table[i].text)
		}
	}
}
