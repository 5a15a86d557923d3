package scenario

import (
	"strings"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// effect adds an effect to what the line above it began.
func (r *setupReader) effect(l *line) string {
	const allowed = "effect DEED, with the members that the list of deeds names"
	if r.gather == nil {
		l.fail("", "an effect of nothing", "a line unit, model, weapon, aura, use or power above it")
		return allowed
	}
	e := effect.Effect{Kind: effect.Kind(l.oneOf("", l.must("deed"), deedWords[:]))}
	e.Roll = effect.RollKind(l.wordOf("roll", rollWords[:]))
	e.Of = effect.Characteristic(l.wordOf("of", characteristicWords[:]))
	e.Mod, e.Set, e.Amount = change(l)
	e.Least = int16(l.count("least", 0, 0, 100))
	e.Value = int16(l.count("value", 0, -100, 1000))
	if text, ok := l.member("amount"); ok {
		e.Amount = l.amount("amount", text)
	}
	e.Reroll = dice.Reroll(l.wordOf("reroll", rerollWords[:]))
	e.Worse, e.Mortal = l.flag("worse"), l.flag("mortal")
	e.Type = effect.WeaponType(l.wordOf("type", typeWords[:]))
	e.Saves = effect.Saves(l.set("saves", saveWords[:]))
	e.Brings = trigger(l)
	r.more(l, &e)
	e.Scope = r.scope(l)
	*r.gather = append(*r.gather, e)
	return allowed
}

// more reads the members of effects that are not about attacks alone.
func (r *setupReader) more(l *line, e *effect.Effect) {
	e.Actions = effect.Actions(l.set("actions", actionWords[:]))
	e.Across = effect.Across(l.set("across", acrossWords[:]))
	e.Types = effect.WeaponTypes(l.set("types", typeWords[:]))
	e.Length = l.distance("length")
	e.Turn = geom.Facing(l.count("turn", 0, 0, 359)) * geom.Degree
	if text, ok := l.member("as"); ok {
		e.As = extraMoves[l.oneOf("as", text, extraMoveWords[:])]
	}
	if n := l.count("results", 0, 1, 6); n > 0 {
		e.Results = effect.FacesFrom(n)
	}
	e.Closest, e.OneWeapon = l.flag("closest"), l.flag("one_weapon")
	if text, ok := l.member("keyword"); ok {
		e.Value = int16(r.cast.keyword(text))
	}
	if text, ok := l.member("grades"); ok {
		for _, grade := range split(text) {
			from, amount, _ := strings.Cut(grade, ":")
			e.Grades = append(e.Grades, effect.Graded{From: int8(l.whole("grades", from, 2, 100)), Amount: l.amount("grades", amount)})
		}
	}
	switch e.Kind {
	case effect.Reinforcements, effect.ReturnToReinforcements, effect.Summon:
		e.Arrival = r.arrival(l)
	}
}

// arrival reads where and when Reinforcements are set up.
func (r *setupReader) arrival(l *line) *effect.Arrival {
	return &effect.Arrival{
		Enemies: l.distance("enemies"), Edge: l.distance("edge"), Within: l.distance("within"), Beside: r.filter(l, "beside"),
		OwnZone: l.flag("own_zone"), NotOwn: l.flag("not_own_zone"), NotTheirs: l.flag("not_their_zone"),
		Round: int8(l.count("round", 0, 0, 100)), Of: r.filter(l, "of"),
	}
}

// set reads a list of words as a set of bits.
func (l *line) set(key string, words []string) (bits int) {
	text, ok := l.member(key)
	if !ok {
		return 0
	}
	for _, word := range split(text) {
		bits |= 1 << l.oneOf(key, word, words)
	}
	return bits
}

// wordOf reads a member that is a word of a list; without it the first counts.
func (l *line) wordOf(key string, words []string) int {
	text, ok := l.member(key)
	if !ok {
		return 0
	}
	return l.oneOf(key, text, words)
}

// change reads set=AMOUNT, add=N, multiply=N and divide=N.
func change(l *line) (m dice.Modifier, set bool, to dice.Amount) {
	if text, ok := l.member("set"); ok {
		return m, true, l.amount("set", text)
	}
	m.Add = int16(l.count("add", 0, -100, 100))
	m.Multiply = uint32(l.count("multiply", 0, 0, 100))
	m.Divide = uint32(l.count("divide", 0, 0, 100))
	return m, false, to
}

// trigger reads on=FACES from=hit|wound brings=CONSEQUENCE.
func trigger(l *line) (t effect.Trigger) {
	text, ok := l.member("brings")
	if !ok {
		return t
	}
	t.Consequence = effect.Consequence(l.oneOf("brings", text, consequenceWords[:]))
	t.On = effect.FacesFrom(l.count("on", 6, 1, 6))
	t.Roll = dice.Hit
	if i := l.wordOf("from", []string{"hit", "wound"}); i == 1 {
		t.Roll = dice.Wound
	}
	t.Instead = l.flag("instead")
	t.Rest.AP, t.Rest.SetAP = int16(l.count("rest_ap", 0, -10, 10)), l.flag("set_ap")
	if text, ok := l.member("rest_damage"); ok {
		t.Rest.Damage, t.Rest.Set = l.amount("rest_damage", text), true
	}
	t.Amount = dice.Fixed(1)
	if text, ok := l.member("number"); ok {
		t.Amount = l.amount("number", text)
	}
	return t
}

// scope reads when an effect works, and against what.
func (r *setupReader) scope(l *line) (s effect.Scope) {
	s.Suffered, s.Psychic = l.flag("suffered"), l.flag("psychic")
	s.Attacks = effect.AttackKind(l.wordOf("phase", phaseWords[:]))
	s.When, s.Any, s.Unless = conditions(l, "when"), conditions(l, "when_any"), conditions(l, "unless")
	s.Opponent = r.filter(l, "against")
	return s
}

// filter reads keywords: KEY=all of them, KEY_any=one of them, KEY_none=none.
func (r *setupReader) filter(l *line, key string) (f effect.Filter) {
	for suffix, to := range map[string]*effect.Keywords{"": &f.All, "_any": &f.Any, "_none": &f.None} {
		if text, ok := l.member(key + suffix); ok {
			*to = r.cast.keywordList(text)
		}
	}
	return f
}

func conditions(l *line, key string) (c effect.Conditions) {
	text, ok := l.member(key)
	if !ok {
		return 0
	}
	for _, word := range split(text) {
		is, ok := effect.ParseCondition(word)
		if !ok {
			l.fail(key, quote(word), list(effect.ConditionNames()))
		}
		c |= is
	}
	return c
}

// aura begins an aura of the unit, or of the model above it.
func (r *setupReader) aura(l *line) string {
	const allowed = "aura NAME range=INCHES, with enemies, unit, of=WORD,WORD, of_any=…, of_none=…"
	name := l.must("name")
	if r.unit == nil {
		l.fail("", "an aura of no unit", "a line unit above it")
		return allowed
	}
	a := effect.Aura{Number: r.auraNumber(name), Kind: int8(len(r.unit.Kinds) - 1), Range: l.distance("range"), Enemies: l.flag("enemies")}
	if l.flag("unit") {
		a.Kind = -1
	}
	a.Of = r.filter(l, "of")
	r.unit.Auras = append(r.unit.Auras, a)
	r.gather = &r.unit.Auras[len(r.unit.Auras)-1].Effects
	return allowed
}

func (r *setupReader) auraNumber(name string) int16 {
	for i, known := range r.auras {
		if known == name {
			return int16(i)
		}
	}
	r.auras = append(r.auras, name)
	return int16(len(r.auras) - 1)
}

// use begins an ability of the unit that is used at a moment.
func (r *setupReader) use(l *line) string {
	const allowed = "use NAME at=MOMENT, with optional, cost=N, once=SPAN, whom=WHOM, within=INCHES, visible, closest, models, of=WORD,WORD, needs=N, until=MOMENT"
	name := l.must("name")
	if r.unit == nil {
		l.fail("", "a use of no unit", "a line unit above it")
		return allowed
	}
	r.unit.Uses = append(r.unit.Uses, r.readUse(l))
	r.gather = &r.unit.Uses[len(r.unit.Uses)-1].Effects
	r.called.Uses = append(r.called.Uses, name)
	return allowed
}

func (r *setupReader) readUse(l *line) effect.Use {
	u := effect.Use{
		At: effect.Moment(l.wordOf("at", momentWords[:])), Until: effect.Moment(l.wordOf("until", momentWords[:])),
		Optional: l.flag("optional"), Once: effect.Span(l.wordOf("once", spanWords[:])), Needs: int8(l.count("needs", 0, 0, 6)),
		Cost: int8(l.count("cost", 0, 0, 20)),
	}
	u.Select = effect.Selection{
		Affected: effect.Affected(l.wordOf("whom", whomWords[:])), Within: l.distance("within"),
		Visible: l.flag("visible"), Closest: l.flag("closest"), Models: l.flag("models"), Of: r.filter(l, "of"),
	}
	if text, ok := l.member("rule"); ok {
		u.Rule = text
	}
	u.Scope.When, u.Scope.Any, u.Scope.Unless = conditions(l, "when"), conditions(l, "when_any"), conditions(l, "unless")
	return u
}

// power adds a psychic power of the battle.
func (r *setupReader) power(l *line) string {
	const allowed = "power NAME charge=N, with range=INCHES and the members of a use"
	name := l.must("name")
	p := rules.Power{WarpCharge: int8(l.whole("charge", l.needed("charge"), 1, 20)), Range: l.distance("range")}
	p.Use = r.readUse(l)
	r.setup.Powers = append(r.setup.Powers, p)
	r.names.Powers = append(r.names.Powers, name)
	r.gather = &r.setup.Powers[len(r.setup.Powers)-1].Use.Effects
	return allowed
}

// split cuts a list at its commas.
func split(text string) (words []string) {
	for word := range strings.SplitSeq(text, ",") {
		if word = strings.TrimSpace(word); word != "" {
			words = append(words, word)
		}
	}
	return words
}
