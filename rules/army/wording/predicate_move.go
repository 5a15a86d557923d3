package wording

// across is what models move across, with its restrictions.
const across = "(it|they|models in it|models in this unit|models in that unit) can [be] (move|moved) [horizontally] (over|across|through) [<other=others>] <models=bodies> [\\( excluding <spared=keywords> [models] \\)] " +
	"[and [sections of] terrain <terrain=features> [that are <inches> or less in height]] [as if they were not there]" +
	"[(. when doing so [,] [:] [\n]|,) [and] [when it does [so]] [it|they|models in it] (can|can be) (move|moved) within engagement range of [enemy|such] models , but cannot (end|finish) (that|its) move within engagement range of (them|any of them|those models|such models|enemy models) [, and any desperate escape test is automatically <passed=passed>]]"

// movePredicates are about moves across models and terrain.
var movePredicates = []part[predicateFunc]{
	newPart("each time <self> makes a normal [move] , advance [move] or fall back move , "+across, movesAcross),
	newPart("each time <self> makes a normal move , advances or falls back , "+across, movesAcross),
	newPart("each time <self> makes a normal [move] , advance [move] or fall back move , it can [be] (move|moved) [horizontally] (over|through) [sections of] terrain <terrain=features> [that are <inches> or less in height] [as if they were not there]", movesAcross),
	newPart("each time <self> makes a normal or advance move , it can move (over|through) [friendly <of=keywords> models and] [sections of] terrain features that are <inches> or less in height [as if they were not there]", func(c *clause, g got) []effect {
		list := movesAcross(c, append(g[:len(g):len(g)], read{"terrain", "features"}))
		for _, e := range list {
			e["unless"] = []string{"fell_back"}
			if f := g.filter("of"); f != nil { // enemy models are within Engagement Range
				e["what"], e["opponent"] = []string{"models", "terrain"}, f.members()
			}
		}
		return list
	}),
	newPart("each time <self> makes a normal move , advances or falls back , (it|models in it) can be moved across other <models=bodies> \\( excluding <spared=keywords> models \\) as if they were not there", movesAcross),
}

// movesAcross is for units that are moved across models, and terrain up to a height.
func movesAcross(c *clause, g got) []effect {
	if !c.standing() || !c.owner(g) {
		return nil
	}
	e := effect{"what": []string{"models"}, "within_engagement": true}
	switch crossed := g.text("models") != ""; {
	case g.text("terrain") != "" && !crossed:
		e = effect{"what": []string{"terrain"}}
	case g.text("terrain") != "":
		e["what"] = []string{"models", "terrain"}
	}
	if n := g.number("inches"); n > 0 {
		e["distance"] = n
	}
	list := c.alone("move_across", e)
	if f := g.filter("spared"); f != nil {
		none, ok := f.without()
		if !ok {
			return nil
		}
		list[0]["opponent"] = none.members()
	}
	if g.text("passed") != "" {
		list = append(list, c.alone("escapes_safely", nil)...)
	}
	return list
}
