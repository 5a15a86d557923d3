package wording

import (
	"regexp"
	"strconv"
	"strings"
)

// slots are the parts of sentences that differ.
var slots = map[string]slot{
	"n":            wholeSlot,
	"amount":       amountSlot,
	"result":       resultSlot,
	"inches":       inchesSlot,
	"reach":        reachSlot,
	"roll":         wordSlot(rolls),
	"stat":         statSlot,
	"range":        wordSlot(ranges),
	"self":         selfSlot,
	"weapon":       weaponSlot,
	"target":       targetSlot,
	"keywords":     keywordsSlot,
	"words":        wordsSlot,
	"rest":         restSlot,
	"arms":         armsSlot,
	"ways":         waysSlot,
	"transport":    transportSlot,
	"upto":         uptoSlot,
	"abilities":    abilitiesSlot,
	"phases":       wordSlot(phaseNames),
	"actions":      wordSlot(eligibleActions),
	"moves":        wordSlot(eligibleMoves),
	"spans":        wordSlot(spans),
	"core":         wordSlot(coreAbilities),
	"painful":      wordSlot(pains),
	"seen":         wordSlot([]phrase{{"visible to", "visible"}}),
	"mortal":       wordSlot([]phrase{{"as a result of a mortal wound", "mortal"}, {"as the result of a mortal wound", "mortal"}}),
	"sees":         wordSlot([]phrase{{"visible to it", "visible"}, {"visible to this model", "visible"}, {"visible to the bearer", "visible"}, {"visible to this warlord", "visible"}}),
	"sign":         signSlot,
	"failed":       wordSlot([]phrase{{"failed", "failed"}}),
	"unmodified":   wordSlot([]phrase{{"unmodified", "unmodified"}}),
	"irrespective": wordSlot([]phrase{{"irrespective of any modifiers", "unmodified"}}),
	"manner":       wordSlot(manners),
	"types":        typesSlot,
	"armed":        armedSlot,
	"doctrine":     wordSlot([]phrase{{"devastator", "army_mode_1"}, {"tactical", "army_mode_2"}, {"assault", "army_mode_3"}}),
	"scaling":      wordSlot([]phrase{{"double", "double"}, {"halve", "halve"}}),
	"mays":         wordSlot(mays),
	"word":         wordSlot(kindsOfWeapon),
	"piles":        wordSlot([]phrase{{"pile-in", "pile-in"}}),
	"cans":         wordSlot([]phrase{{"can", "may"}}),
	"menu":         menuSlot,
	"onedie":       oneDieSlot,
	"sixes":        wordSlot([]phrase{{"6", "six"}}),
	"activations":  wordSlot([]phrase{{"shoot or fight", "any"}, {"fight or shoot", "any"}, {"shoot", "ranged"}, {"fight", "melee"}}),
	"modifier":     modifierSlot,
	"stratagems":   wordSlot(stratagems),
	"targetstates": targetStatesSlot,
	"untils":       wordSlot(untils),
	"reserves":     wordSlot([]phrase{{"strategic reserves", "strategic_reserves"}, {"strategic reserve", "strategic_reserves"}}),
	"full":         wordSlot([]phrase{{"full", "full"}}),
	"unexploded":   wordSlot([]phrase{{"remove it from play without resolving its deadly demise ability .", "unexploded"}}),
	"bymelee":      wordSlot([]phrase{{"by a melee attack", "melee"}}),
	"carried":      carriedSlot,
	"ownweapon":    ownWeaponSlot,
	"weaponname":   weaponNameSlot,
	"hitter":       hitterSlot,
	"flying":       wordSlot([]phrase{{"fly", "fly"}}),
	"frequencies":  wordSlot(frequencies),
	"that":         thatSlot,
	"others":       wordSlot([]phrase{{"enemy", "enemy"}, {"other", "other"}}),
	"bodies":       wordSlot([]phrase{{"unit", "unit"}, {"model", "model"}}),
	"often":        wordSlot([]phrase{{"once per battle round", "battle_round"}, {"once per battle", "battle"}, {"once per turn", "turn"}, {"once per phase", "phase"}}),
	"state":        stateSlot,
	"ranks":        ranksSlot,
	"times":        prefixed("x"),
	"plus":         prefixed("+"),
	"surge":        surgeSlot,
	"farther":      signedInches("+"),
	"nearer":       signedInches("-"),
	"letters":      lettersSlot,
	"below":        prefixed("-"),
	"member":       memberSlot,
	"passed":       wordSlot([]phrase{{"passed", "passed"}}),
	"belowstart":   wordSlot([]phrase{{"that is below its starting strength", "below"}, {"below its starting strength", "below"}, {"below starting strength", "below"}}),
	"titles":       titlesSlot,
	"warlords":     wordSlot([]phrase{{"warlord", "warlord"}}),
	"features":     wordSlot([]phrase{{"features", "features"}}),
}

var numerals = map[string]int{
	"a": 1, "an": 1, "one": 1, "single": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
}

func numeral(word string) (int, bool) {
	if n, ok := numerals[word]; ok {
		return n, true
	}
	n, err := strconv.ParseUint(word, 10, 7)
	return int(n), err == nil
}

// wholeSlot reads 2, or two.
func wholeSlot(m *match, at int) (any, int, bool) {
	n, ok := numeral(m.at(at).stem)
	return n, at + 1, ok
}

var dice = regexp.MustCompile(`^[0-9]{0,2}d[36]([+-][0-9]{1,2})?$`)

// amountSlot reads a whole number, or dice such as D3 and D6+2.
func amountSlot(m *match, at int) (any, int, bool) {
	w := m.at(at).stem
	if n, ok := numeral(w); ok {
		return strconv.Itoa(n), at + 1, true
	}
	if !dice.MatchString(w) {
		return nil, at, false
	}
	return strings.ToUpper(w), at + 1, true
}

// An outcome is the result of a die: from it on, or it alone.
type outcome struct {
	value int
	alone bool
}

// resultSlot reads 6, 6+, one, and 5 or 6. A 6 alone is 6 or more.
func resultSlot(m *match, at int) (any, int, bool) {
	w := m.at(at).stem
	if numerals[w] == 1 {
		if next := m.at(at + 1).stem; w == "one" && (next == "" || next[0] < '0' || next[0] > '9') {
			return outcome{1, true}, at + 1, true
		}
		at++
		w = m.at(at).stem
	}
	if w == "5-6" {
		return outcome{5, false}, at + 1, true
	}
	digit, more := strings.CutSuffix(w, "+")
	n, err := strconv.ParseUint(digit, 10, 4)
	if err != nil || n < 1 || n > 6 {
		return nil, at, false
	}
	if m.at(at+1).is("or") && m.at(at+2).is("6") && n == 5 {
		return outcome{5, false}, at + 3, true
	}
	return outcome{int(n), !more && n < 6}, at + 1, true
}

// inchesSlot reads 6".
func inchesSlot(m *match, at int) (any, int, bool) {
	digits, ok := strings.CutSuffix(m.at(at).stem, `"`)
	n, err := strconv.ParseUint(digits, 10, 7)
	return int(n), at + 1, ok && err == nil && n > 0
}

// rolls are the rolls by the words that name them.
var rolls = []phrase{
	{"hit", "hit"}, {"wound", "wound"}, {"would", "wound"}, {"damage", "damage"}, {"armour save", "armour_save"}, {"armour saving throw", "armour_save"},
	{"saving throw", "save"}, {"save", "save"}, {"advance", "advance"}, {"charge", "charge"}, {"morale", "morale"},
	{"combat attrition", "attrition"}, {"attrition", "attrition"}, {"psychic", "psychic_test"}, {"deny the witch", "deny"},
	{"battle-shock and leadership", "morale"}, {"battle-shock or leadership", "morale"}, // no other rule of battles has Leadership tests
	{"battle-shock", "morale"}, {"reanimation protocol", "reanimation"},
}

// ranges are the kinds of attack.
var ranges = []phrase{
	{"ranged psychic", "ranged psychic"}, {"psychic ranged", "ranged psychic"}, {"melee psychic", "melee psychic"}, {"psychic melee", "melee psychic"}, {"psychic", "psychic"},
	{"ranged", "ranged"}, {"shooting", "ranged"}, {"melee", "melee"}, {"close combat", "melee"},
}

// stats are the characteristics of models and weapons.
var stats = []phrase{
	{"armour penetration", "ap"}, {"ap", "ap"}, {"damage", "damage"}, {"strength", "S"}, {"toughness", "T"}, {"wound", "W"},
	{"attack", "A"}, {"leadership", "Ld"}, {"save", "Sv"}, {"move", "M"}, {"movement", "M"},
	{"weapon skill", "WS"}, {"ballistic skill", "BS"}, {"range", "range"}, {"objective control", "OC"},
}

// A phrase is words and what they stand for.
type phrase struct{ words, means string }

// wordSlot reads the first of the phrases that is there.
func wordSlot(list []phrase) slot {
	type stems struct {
		words []string
		means string
	}
	begins := map[string][]stems{}
	for _, p := range list {
		var s stems
		for w := range strings.FieldsSeq(p.words) {
			s.words = append(s.words, stem(w))
		}
		s.means = p.means
		begins[s.words[0]] = append(begins[s.words[0]], s)
	}
	return func(m *match, at int) (any, int, bool) {
		for _, s := range begins[m.at(at).stem] {
			if m.follows(s.words, at) {
				return s.means, at + len(s.words), true
			}
		}
		return nil, at, false
	}
}

func (m *match) follows(stems []string, at int) bool {
	for i, s := range stems {
		if m.at(at+i).stem != s {
			return false
		}
	}
	return true
}

// says reports whether the words follow, and where they end.
func (m *match) says(words string, at int) (end int, ok bool) {
	if first := m.at(at).stem; first == "" || first[0] != words[0] {
		return at, false
	}
	for words != "" {
		var w string
		w, words, _ = strings.Cut(words, " ")
		if m.at(at).stem != stem(w) {
			return at, false
		}
		at++
	}
	return at, true
}

// statSlot reads one characteristic, or several with and between them.
func statSlot(m *match, at int) (any, int, bool) {
	one := statWord
	var list []string
	for {
		v, end, ok := one(m, at)
		if !ok {
			return nil, at, false
		}
		list = append(list, v.(string))
		at = end
		if m.at(at).is("characteristic") {
			at++
		}
		if !m.at(at).is("and") && !m.at(at).is(",") {
			return list, at, true
		}
		next := at + 1
		if m.at(at).is(",") && m.at(next).is("and") {
			next++
		}
		if _, _, more := one(m, next); !more {
			return list, at, true
		}
		at = next
	}
}

// slots of the words that other slots are made of.
var (
	ownerSlot, havingSlot, statWord = wordSlot(owners), wordSlot(havings), wordSlot(stats)
	weaponWord, rollWord            = wordSlot(weaponWords), wordSlot(rolls)
)

// owners are the ways in which an ability names whom it belongs to.
var owners = []phrase{
	{"models in this unit", "unit"}, {"a model in this unit", "unit"}, {"all models in this unit", "unit"}, {"each model in this unit", "unit"}, {"every model in this unit", "unit"},
	{"models in the bearer's unit", "unit"}, {"a model in the bearer's unit", "unit"}, {"all models in the bearer's unit", "unit"},
	{"models in this model's unit", "unit"}, {"a model in this model's unit", "unit"}, {"models in that unit", "it"}, {"a model in that unit", "it"},
	{"the models in that unit", "it"}, {"its models", "it"}, {"models that unit", "it"}, {"models in its unit", "it"}, {"each model in its unit", "it"}, {"models within this unit", "unit"}, {"a model within this unit", "unit"}, {"this unit unit", "unit"}, {"this bearer's unit", "unit"}, {"models in that enemy unit", "it"}, {"a model in that enemy unit", "it"}, {"that enemy unit", "it"},
	{"the bearer's unit", "unit"}, {"this model's unit", "unit"}, {"this unit", "unit"}, {"that unit", "it"}, {"that model's unit", "it"}, {"that model", "it"},
	{"any models with this ability", "bearer"}, {"any model with this ability", "bearer"}, {"any friendly model with this ability", "bearer"}, {"a model from your army with this relic", "bearer"},
	{"this transport", "bearer"}, {"this vehicle", "bearer"}, {"this fortification", "bearer"}, {"your warlord", "bearer"}, {"this warlord", "bearer"}, {"this model", "bearer"}, {"the bearer", "bearer"}, {"this bearer", "bearer"}, {"this psyker", "bearer"}, {"it", "same"}, {"its", "same"}, {"they", "same"}, {"their", "same"}, {"them", "same"},
}

// selfSlot reads who has the ability: unit, bearer, it (whom an aura reaches) or
// same (who was named before).
func selfSlot(m *match, at int) (any, int, bool) {
	if some, end, ok := m.someModels(at); ok {
		return some, end, true
	}
	if who, end, ok := ownerSlot(m, at); ok {
		return who, end, true
	}
	if who, end, ok := m.having(at); ok {
		return who, end, true
	}
	return thatSlot(m, at)
}

// havings begin the words for those that have the ability, or what gives it.
var havings = []phrase{
	{"a model in a unit with", "unit"}, {"models in units with", "unit"}, {"models in a unit with", "unit"}, {"a model with", "bearer"},
	{"a model equipped with", "bearer"}, {"each model with", "bearer"}, {"models with", "bearer"}, {"a unit with", "unit"}, {"units with", "unit"},
}

// having reads a model with this Relic, or units with this trait.
func (m *match) having(at int) (any, int, bool) {
	who, at, ok := havingSlot(m, at)
	if w := m.at(at); !ok || !w.is("this") && !w.is("that") && !w.is("a") && !w.is("an") {
		return nil, at, false
	}
	for end := at + 2; end <= at+4; end++ {
		switch m.at(end).stem {
		case "has", "make", "would", "does", "can", "is", "cannot", ",", "by", ".", "\n", "fight", "advance", "in", "whose", "gain", "pile":
			return who, end, true
		}
	}
	return nil, at, false
}

var weaponWords = []phrase{
	{"this weapon profile", ""}, {"this weapon", ""}, {"this profile", ""}, {"the weapon", ""}, {"that weapon", ""}, {"weapon profile", ""},
	{"such a weapon", ""}, {"a shuriken weapon", ""}, {"a poisoned weapon", ""}, {"a weapon with this ability", ""}, {"it", ""},
}

// weaponSlot reads the ways in which a weapon names itself.
func weaponSlot(m *match, at int) (any, int, bool) {
	if value, end, ok := m.namedProfile(at); ok {
		return value, end, true
	}
	return weaponWord(m, at)
}

// namedProfile reads this weapon's sweep profile, where that is what is read.
func (m *match) namedProfile(at int) (any, int, bool) {
	at, ok := m.says("this weapon's", at)
	if !ok {
		return nil, at, false
	}
	for end := at + 1; end <= at+3; end++ {
		if m.at(end).is("profile") {
			return "weapon", end + 1, strings.Contains(m.reader.profile, strings.ToLower(m.text(at, end)))
		}
	}
	return nil, at, false
}

// mostArmed is the most words of the names of weapons in a sentence.
const mostArmed = 8

// armedSlot reads the names of weapons that a sentence is about, up to a comma or the target, with or
// between them.
func armedSlot(m *match, at int) (any, int, bool) {
	var names []string
	end := at
	for from := at; end <= at+mostArmed; end++ {
		t := m.at(end)
		switch {
		case t.is(",") || t.is("or"):
			if end == from {
				return nil, at, false
			}
			if names = append(names, m.text(from, end)); t.is(",") {
				return names, end, true
			}
			from = end + 1
		case end > from && (t.is("against") || t.is("that") && m.at(end+1).is("target")):
			return append(names, m.text(from, end)), end, true
		case m.ended(end), t.is("weapon"), t.is("profile"), t.is("that"), t.is("this"), t.is("against"), t.is("target"), t.is("with"), t.is("while"), t.is("by"), t.is("from"):
			return nil, at, false
		}
	}
	return nil, at, false
}

// carriedSlot reads the name of weapons that a unit is equipped with, which is not one of the words for all of a kind.
func carriedSlot(m *match, at int) (any, int, bool) {
	for end := at; end <= at+mostArmed && !m.ended(end); end++ {
		switch t := m.at(end); {
		case t.is("equipped"):
			return []string{m.text(at, end)}, end, end > at && !m.at(end-1).is("weapon")
		case t.is("weapon"), t.is(","), t.is("of"), t.is("to"), t.is("has"), t.is("all"):
			return nil, at, false
		}
	}
	return nil, at, false
}

// wordsSlot reads whatever stands there, up to a mark.
func wordsSlot(m *match, at int) (any, int, bool) {
	end := at
	for !m.ended(end) && !m.at(end).is(",") && !m.at(end).is(":") && !m.at(end).is(")") {
		end++
	}
	return "", end, end > at
}

// armsSlot reads names of weapons up to a mark or the words and has. It does not read the name of an ability.
func armsSlot(m *match, at int) (any, int, bool) {
	for end := at; ; end++ {
		switch t := m.at(end); {
		case t.is("ability"):
			return nil, at, false
		case m.ended(end), t.is(":"), t.is(","), t.is("and") && m.at(end+1).is("has"):
			return "", end, end > at
		}
	}
}

// restSlot reads all that is left of the sentence.
func restSlot(m *match, at int) (any, int, bool) { return "", m.end(at), true }

// signSlot reads whether a modifier is added or subtracted.
func signSlot(m *match, at int) (any, int, bool) {
	switch m.at(at).stem {
	case "add":
		return 1, at + 1, true
	case "subtract":
		return -1, at + 1, true
	}
	return nil, at, false
}

// manners say whether mortal wounds are inflicted in addition to the normal damage, or instead.
var manners = []phrase{
	{"in addition to any normal damage", "besides"}, {"in addition to the normal damage", "besides"}, {"in addition to any other damage", "besides"},
	{"in addition to its normal damage", "besides"}, {"in addition to any damage", "besides"}, {"in addition to any additional damage", "besides"},
	{"in additional to the normal damage", "besides"}, {"in addition to normal damage", "besides"}, {"in addition to the other damage", "besides"},
	{"and the attack sequence ends", "instead"}, {"instead and the attack sequence ends", "instead"}, {"instead of the normal damage", "instead"},
	{"instead of any normal damage", "instead"},
}

// surgeSlot reads surge move, after the name that an ability gives it.
func surgeSlot(m *match, at int) (any, int, bool) {
	for end := at; end <= at+1; end++ {
		if after, ok := m.says("surge move", end); ok {
			return "", after, true
		}
	}
	return nil, at, false
}

// prefixed reads a number after a sign, such as x2.
func prefixed(sign string) slot {
	return func(m *match, at int) (any, int, bool) {
		digits, ok := strings.CutPrefix(strings.ToLower(m.at(at).raw), sign)
		n, err := strconv.ParseUint(digits, 10, 6)
		return int(n), at + 1, ok && err == nil && n > 0
	}
}

// uptoSlot reads 1-3, or 1, 2 or 3, as its end.
func uptoSlot(m *match, at int) (any, int, bool) {
	if end, ok := m.says("1 or 2", at); ok {
		return 2, end, true
	}
	if end, ok := m.says("1 , 2 or 3", at); ok {
		return 3, end, true
	}
	digit, ok := strings.CutPrefix(m.at(at).stem, "1-")
	n, err := strconv.ParseUint(digit, 10, 4)
	return int(n), at + 1, ok && err == nil && n >= 1 && n <= 6
}

// reachSlot reads 6" or 2D6", as an amount.
func reachSlot(m *match, at int) (any, int, bool) {
	w, ok := strings.CutSuffix(m.at(at).stem, `"`)
	if dice.MatchString(w) { // some texts have no mark
		return strings.ToUpper(w), at + 1, true
	}
	if n, err := strconv.ParseUint(w, 10, 7); err == nil && n > 0 {
		return strconv.Itoa(int(n)), at + 1, ok
	}
	return nil, at, false
}

// titlesSlot reads the names of abilities before the word for them, with commas and and between them.
func titlesSlot(m *match, at int) (any, int, bool) {
	var names []string
	for end := at; end <= at+mostArmed && !m.ended(end); end++ {
		switch t := m.at(end); {
		case t.is("ability"), t.is("abilitie"), m.within("one additional time", end, len(m.tokens)):
			return append(names, m.text(at, end)), end, end > at
		case t.is(",") || t.is("and"):
			if end > at {
				names = append(names, m.text(at, end))
			}
			at = end + 1
		}
	}
	return nil, at, false
}
