package wording

// A prayer is a litany, a hymn or an invocation. recited is how a model recites one that it knows.
const (
	aPrayer = "(litany|litanies|hymn|prayer|invocation)"
	recited = "can (recite|intone|chant|attempt to chant) [up to] "
)

// ofNoOther limits prayers to those that no other model of the army recites in the turn.
const ofNoOther = aPrayer + " [that] it knows [from <words>] that has not already been <words> by a friendly model (this|that) turn"

// prayerRules are about models that know prayers, each of which has its own text.
var prayerRules = []part[predicateFunc]{
	newPart("<self> knows <rest> . in your command phase , [if <here=self> is on the battlefield ,] (it|<here=self>) "+recited+"<n> "+ofNoOther+" . "+
		"roll one d6 [for each] (:|;|,|.) on (a|an) <result> [,] the [recited|intoned] "+aPrayer+" is (inspiring|heard) and takes (effect|affect) until the start of your next command phase "+
		"[. each time a prayer chanted by <here=self> is heard , measure distances and draw line of sight from that <keywords> model]", praying(nil)),
	newPart("in your command phase , [if <self> is on the battlefield ,] (it|<self>) "+recited+"<n> additional "+ofNoOther, praying(effect{"more": true})),
	newPart("<self> knows (one additional|an additional) "+aPrayer+" [from <words>]", nothingElse), // it is an ability of its own
	newPart("each time <self> (recites|intones|chants) (a|an) "+aPrayer+" , add <n> to the roll to see if it is (inspiring|heard)", prayer(effect{"add": number("n")})),
	newPart("each time a roll is made to determine if a "+aPrayer+" recited by <self> is inspiring , add <n> to that roll", prayer(effect{"add": number("n")})),
}

// ofPrayer returns the tokens of a prayer with this model in place of this PRIEST, who recites it.
func (m *match) ofPrayer() []token {
	if len(m.tokens) < 5 || !m.at(0).is("if") || !m.at(1).is("this") || !m.at(4).is("inspiring") && !m.at(4).is("heard") {
		return m.tokens
	}
	var list []token
	for i, t := range m.tokens {
		switch {
		case t.is("priest") && m.at(i-1).is("this"):
			t = token{raw: "model", stem: "model"}
		case t.is("model") && m.at(i-1).is("priest") && m.at(i-2).is("this"):
			continue
		}
		list = append(list, t)
	}
	return list
}

// prayer is about prayers of the owner.
func prayer(members effect) predicateFunc {
	return func(c *clause, g got) []effect {
		if who := g.text("self"); who != "bearer" {
			return nil
		}
		return c.alone("use_powers", members.from(g))
	}
}

// praying lets the owner recite a number of prayers, each for a D6 that must be high enough.
func praying(more effect) predicateFunc {
	return func(c *clause, g got) []effect {
		e := effect{"count": g.number("n"), "phase": "command", "at": "start_of_phase", "when": []string{"own_turn"}}
		for name, value := range more {
			e[name] = value
		}
		if r, ok := g.value("result").(outcome); ok {
			if e["needs"] = r.value; r.alone {
				return nil
			}
		}
		return prayer(e)(c, g)
	}
}
