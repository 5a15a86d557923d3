package wording

// wholes are what takes more than one sentence, or is said in one way only.
var wholes = []part[doing]{
	newPart("(when|if) (this model|the bearer|this transport|this transport model|this unit's last model|a model in this unit|this model's last wound) is (destroyed|reduced to 0 wounds) , "+explosion, explodes),
	newPart("each time a model in this unit is destroyed , "+explosion, explodes),

	newPart("during deployment , [when you set up <self> ,] (you can set up <self>|if every model in this unit has this ability , then you can set up <self>) <words> instead of (setting it up|placing it|set up) on the battlefield . [if you do ,] [then] in the reinforcements step of one of your movement phases [,] you can set up <self> anywhere on the battlefield that is more than <inches> away from (any|all) enemy models", arrives),
	newPart("during deployment , when you set up <self> , it can be set up anywhere on the battlefield that is more than <inches> away from the enemy deployment zone and any enemy models", func(c *clause, g got) []effect {
		return c.alone("set_up_anywhere", effect{"distance": g.number("inches")})
	}),
	newPart("each time <self> makes a normal move , advances or falls back , first pivot it on the spot up to <n> [degrees] [\\( <words> \\)] , then move the model straight forwards . it cannot pivot again after the initial pivot", pivots),
}

// explosion is what a destroyed model does to the units around it.
const explosion = "roll (one|a|on) d6 [before [any embarked models disembark and before] removing [it|that model] from [play|the battlefield]] [and before any embarked models disembark] (.|;|:|,) on a <result> [,] [it explodes] [,] [and] each [other] unit within <range=reach> [of it|of this model] suffers <amount> mortal wound"

func explodes(c *clause, g got) []effect {
	r, ok := g.value("result").(outcome)
	if !ok || r.alone && r.value > 1 {
		return nil
	}
	return c.alone("explodes", effect{"on": r.value, "range": amountOf(g.text("range")), "amount": amountOf(g.text("amount"))})
}

func arrives(c *clause, g got) []effect {
	return c.alone("reinforcements", effect{"distance": g.number("inches")})
}

func pivots(c *clause, g got) []effect {
	return c.alone("pivot_first", effect{"degrees": g.number("n")})
}
