// Package wording reads the texts of abilities. Community data has abilities as
// sentences; the rules engine plays effects (schemas/effect.schema.json). A [Reader]
// converts sentences into effects with a small grammar:
//
//	text      = sentence { "." sentence }
//	sentence  = [ opening ] { condition } predicate { [ "and" ] { condition } predicate } { condition }
//
// An opening says which attacks, or which moment, a sentence is about; a
// condition narrows that down; a predicate is what happens. Each is a table of
// patterns, named after what they express: no pattern belongs to one unit or
// weapon. A pattern that matches only a part of a sentence does not count: a
// sentence is read completely or not at all, and unread sentences are reported.
package wording

import (
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// A Reader reads texts, and remembers what they say. Its fields may be nil, and
// their functions must be safe for concurrent use. It is safe for concurrent use.
type Reader struct {
	// Keyword reports whether the game data has a keyword of this name, in
	// capitals: keywords stand beside one another without a mark between them.
	Keyword func(name string) bool
	// Rule returns the text of the rule of a name. Weapons name rules that many
	// have in common.
	Rule func(name string) (text string, ok bool)
	// Tenth is set where Leadership is a result that rolls reach: one that is improved
	// is lower (10e.DATASHEET.PROFILE.3).
	Tenth bool
	// Words of earlier editions mean those of the 11th: tests are rolls (11e.BATTLESHOCK.ROLL.6), saving throws
	// are save rolls (11e.ATTACK.SAVE.4), and objective markers all objectives (11e.OBJECTIVE.POINT.7).
	//
	// Covers is set where Stealth is the benefit of cover (11e.ABILITY.STEALTH.1), and what is used in the
	// Command phase, though not at its start, has a step of its own (11e.COMMAND.SEQ.3).
	Covers bool

	mutex   sync.Mutex // of the fields below
	profile string     // name of the weapon that is read
	depth   int        // of rules that name rules
	named   int        // rules that the text has named
	read    map[before]Reading
}

// mostRead is the most Readings that a Reader remembers.
const mostRead = 1 << 13

// A Reading is what a text says. Readings are shared: callers must not change them.
type Reading struct {
	Effects []entry.Effect
	// Left are the sentences that are not understood, unchanged.
	Left []string
	// Apart is set if the effects hold whatever the remaining sentences say: those come after all others and do not
	// refer to them.
	Apart bool
}

// Understood reports whether nothing is left.
func (r *Reading) Understood() bool { return len(r.Left) == 0 }

// Read reads the text of an ability of a unit or of its models. What it says of one model of the
// unit by name (ModelOf) is read as what it says of the bearer.
func (r *Reader) Read(text string) Reading {
	return r.cached(before{text: text, on: nothing}, func() Reading {
		if ModelOf(text) != "" {
			text = ofModel.ReplaceAllString(plainMarks.Replace(text), "${1}his model$3")
		}
		return r.fresh(text, "", nothing)
	})
}

// ofModel matches the name of a model to which an ability of its unit belongs.
var ofModel = regexp.MustCompile(`\b([Tt])his unit's ([A-Z][\w'-]*(?: (?:of|the|[A-Z])[\w'-]*)*)(?: model\b|( has\b))`)

// ModelOf returns the name of the model of a unit that the text of an ability is about, such as
// this unit's SERGEANT model, or "" if the text is about the unit, all its models or several.
func ModelOf(text string) (name string) {
	for _, m := range ofModel.FindAllStringSubmatch(plainMarks.Replace(text), -1) {
		if name != "" && name != m[2] {
			return ""
		}
		name = m[2]
	}
	return name
}

// ReadWeapon reads the text of the weapon with the name: a text may be about one
// of several profiles.
func (r *Reader) ReadWeapon(name, text string) Reading {
	if t := strings.TrimSpace(text); t == "-" {
		return Reading{}
	}
	key := before{text: text, on: weapons, profile: strings.ToLower(name)}
	return r.cached(key, func() Reading { return r.fresh(text, "", weapons) })
}

// cached returns the earlier Reading with the key, or a new one.
func (r *Reader) cached(key before, read func() Reading) Reading {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	reading, ok := r.read[key]
	if !ok {
		r.profile, r.depth, r.named = key.profile, 0, 0
		reading = read()
		if r.read == nil || len(r.read) == mostRead {
			r.read = map[before]Reading{}
		}
		r.read[key] = reading
	}
	return reading
}

// A before is the key of a Reading: what it was made from.
type before struct {
	text    string
	on      about
	profile string
	ofArmy  bool
}

// fresh reads a text. value replaces the words this value and this number.
func (r *Reader) fresh(text, value string, on about) Reading {
	list, ok := tokens(text)
	if !ok {
		return Reading{Left: []string{text}}
	}
	words().correct(list)
	m := &match{reader: r, tokens: withValue(list, value)}
	if on == nothing && !r.Tenth { // later texts say this of the unit with the ability, as in OFFICER models with this ability
		m.tokens = m.describedBelow()
		m.tokens = m.ofTraits()
		m.tokens = m.ofPrayer()
	}
	return m.sentences(text, on)
}

// sentences reads the tokens of a text.
func (m *match) sentences(text string, on about) Reading {
	effects, left, apart := m.effects(on)
	effects = ofOneSelection(effects)
	if contradicts(effects) {
		return Reading{Left: []string{text}}
	}
	if m.reader.Covers {
		duringCommand(text, effects)
	}
	return Reading{Effects: entries(effects), Left: left, Apart: apart && len(left) > 0}
}

// effects reads the tokens as sentences. It returns the effects of those that are understood, the others, and whether the
// effects hold whatever these say.
func (m *match) effects(on about) (effects []effect, left []string, apart bool) {
	apart = true
	var items *clause         // what the items of a list are about
	var listOf, firstItem int // where the list begins, and its first item
	for at := 0; at < len(m.tokens); {
		if m.at(at).ends() {
			at++
			continue
		}
		m.steps, m.got = maxSteps, nil
		if c, end := m.lists(at, on); c != nil {
			items, listOf, at, firstItem = c, at, end, end
			continue
		}
		if list, missing, end := m.abilities(at, on); end > at {
			effects, left, at, apart = append(effects, list...), append(left, missing...), end, apart && len(left) == 0
			continue
		}
		if list, missing, end := m.chosen(at, on); end > at {
			effects, left, at, apart = append(effects, list...), append(left, missing...), end, apart && len(left) == 0
			continue
		}
		from := listOf
		found, end, ok := m.listed(at, on, items)
		if !ok {
			if items != nil && at == firstItem { // the list is not read as such: its opening would be lost
				left, apart = append(left, m.text(listOf, m.end(listOf))), false
			}
			items, from = nil, at
			found, end, ok = m.item(at, on)
		}
		if !ok && (m.limits(at, effects) || m.qualifies(at, effects)) {
			at = m.end(at)
			continue
		}
		if is, about := m.needs(from, end); ok && (m.ofArmy || m.hasTraits(from, end)) {
			if ok = about && ownedBy(is, found); !ok {
				found, end = nil, m.end(at)
			}
		}
		if !ok {
			if end = m.end(at); m.ofCampaigns(at, end) {
				at = end
				continue
			}
			apart = apart && len(effects) > 0 && !m.refers(at, end)
			left = append(left, m.text(at, end))
		} else if len(left) > 0 {
			apart = false
		}
		effects = append(effects, found...)
		at = max(end, at+1)
	}
	return effects, left, apart
}

// ofOneSelection makes one effect of consecutive ones on the unit that a sentence has selected, so that they affect the same unit.
func ofOneSelection(effects []effect) (list []effect) {
	shared := []string{"at", "phase", "until", "when", "who", "select", "chosen"}
	for _, e := range effects {
		n := len(list) - 1
		if n < 0 || e["chosen"] == nil || list[n]["chosen"] != e["chosen"] || !reflect.DeepEqual(e["when"], list[n]["when"]) {
			list = append(list, e)
			continue
		}
		if list[n]["do"] != "together" {
			both, inner := effect{"do": "together"}, maps.Clone(list[n])
			for _, name := range shared {
				both[name] = inner[name]
				delete(inner, name)
			}
			both["effects"], list[n] = []effect{inner}, both
		}
		inner := maps.Clone(e)
		for _, name := range shared {
			delete(inner, name)
		}
		list[n]["effects"] = append(list[n]["effects"].([]effect), inner)
	}
	for _, e := range list {
		delete(e, "chosen")
	}
	return list
}

// duringCommand makes what a text says of one's own Command phase, and not of its start, an ability of that phase's
// step.
func duringCommand(text string, effects []effect) {
	text = strings.ToLower(text)
	if !strings.Contains(text, "in your command phase") || strings.Contains(text, "start of your command phase,") {
		return
	}
	for _, e := range effects {
		if e["phase"] == "command" && e["at"] == "start_of_phase" {
			e["at"] = "command_abilities"
		}
	}
}

// references are words that refer to other sentences.
var references = []string{
	"instead", "however", "otherwise", "unless", "these", "those", "such", "if it does", "if you do", "if so", "this ability", "that ability",
	"does not apply", "not affected", "same", "that roll", "that phase", "above", "below", "following", "can only issue",
}

// refers reports whether a sentence may refer to other sentences. A sentence that begins or ends at a semicolon does.
func (m *match) refers(from, to int) bool {
	if m.at(to).is(";") || from > 0 && m.at(from-1).is(";") {
		return true
	}
	for _, words := range references {
		for i := from; i < to; i++ {
			own := i > from && m.at(i-1).is("but") // "but if it does" is about the sentence itself
			if end, ok := m.says(words, i); ok && end <= to && !own {
				return true
			}
		}
	}
	return false
}

// contradicts reports effects that cannot be played together as the sentences mean them:
// a weapon that hits without a hit roll, and something that a hit roll triggers.
func contradicts(list []effect) bool {
	has := func(is func(effect) bool) bool { return slices.ContainsFunc(list, is) }
	return has(func(e effect) bool { return e["do"] == "automatic_hit" && e["opponent"] == nil }) &&
		has(ofHitRoll)
}

// ofHitRoll reports an effect that the result of a hit roll triggers.
func ofHitRoll(e effect) bool {
	switch e["do"] {
	case "extra_hits":
		return true
	case "automatic_wound":
		return e["on"] != nil
	}
	return e["roll"] == "hit" && e["on"] != nil
}

// limits reads how often a unit can be selected, after the sentence that selects it.
func (m *match) limits(at int, read []effect) bool {
	n := len(read)
	if n == 0 || read[n-1]["select"] == nil || read[n-1]["once"] != nil {
		return false
	}
	return each(m, limits, at, func(p *part[occasionFunc], g got, to int) bool {
		o := &occasion{selection: map[string]any{}}
		if !m.ended(to) || !p.add(o, g) || o.onceFor == "" {
			return false
		}
		for i := n - 1; i >= 0 && read[i]["select"] != nil && read[i]["once"] == nil; i-- {
			read[i]["once"], read[i]["once_for"] = o.once, o.onceFor
		}
		return true
	})
}

// qualifies reads a remark on the effect before it: the range of an aura cannot be increased, or a reduction of Damage does not
// add up with others.
func (m *match) qualifies(at int, read []effect) bool {
	if len(read) == 0 {
		return false
	}
	last := read[len(read)-1]
	for _, r := range remarks {
		if last["do"] == r.do && m.pattern(r.pattern(), at, m.ended) {
			last[r.member] = true
			return true
		}
	}
	return false
}

// remarks are the patterns of remarks on effects, with the members that they set.
var remarks = []struct {
	do, member string
	pattern    func() pattern
}{
	{"aura", "fixed_range", sync.OnceValue(func() pattern {
		return compile("the range of this [aura] ability (cannot be increased by any means|can never be increased [, unless specifically stated otherwise])")
	})},
	{"reduce_damage", "separate", sync.OnceValue(func() pattern {
		return compile("this is not cumulative with any other (abilities|rules) that reduce the damage [of] [characteristic] of an attack")
	})},
}

// lists reads an opening that a list follows.
func (m *match) lists(at int, on about) (c *clause, end int) {
	each(m, openings, at, func(p *part[conditionFunc], g got, to int) bool {
		if !m.at(to).is(":") || !m.at(to+1).is("\n") {
			return false
		}
		d := &clause{about: on, tenth: m.reader.Tenth, cover: m.reader.Covers}
		if p.add(d, g) {
			c, end = d, to+2
		}
		return c != nil
	})
	return c, end
}

// listed reads an item of a list.
func (m *match) listed(at int, on about, list *clause) (found []effect, end int, ok bool) {
	if list == nil {
		return nil, at, false
	}
	s := &sentence{match: m, on: on}
	ok = (s.body(at, list.copy(), nil) || s.opened(at, list.copy(), nil)) && m.keepsModels(at, s.end, s.found)
	return s.found, s.end, ok
}

// item reads a sentence, or a rule that is named.
func (m *match) item(at int, on about) (found []effect, end int, ok bool) {
	if found, end, ok = m.whole(at, on); ok {
		return found, end, true
	}
	if after, ok := m.given(at); ok {
		return m.item(after, on)
	}
	start := at
	for _, words := range []string{"( aura )", ":", "in addition", ","} {
		if after, ok := m.says(words, start); ok {
			start = after
		}
	}
	if found, end, ok = m.sentence(start, on); ok && m.keepsModels(start, end, found) {
		return found, end, true
	}
	if found, end, ok = m.timed(start, on); ok && m.keepsModels(start, end, found) {
		return found, end, true
	}
	if after, ok := m.heading(at); ok {
		return m.item(after, on)
	}
	return m.rule(at, on)
}

// givesAbility is the pattern before the text of an ability that a sentence gives to its owner by name.
var givesAbility = sync.OnceValue(func() pattern {
	return compile("<self> (has|gains) the following [aura] ability : [\n] <words> [(\\(|\\[) aura (\\)|\\])] [:]")
})

// given returns where the text of an ability begins that a sentence gives to its owner by name.
func (m *match) given(at int) (after int, ok bool) {
	ok = m.pattern(givesAbility(), at, func(end int) bool {
		after = end
		return m.at(end-1).is(":") || m.at(end-1).is("]")
	})
	return after, ok
}

// longestHeading is the maximum number of words in the name of an ability before its text.
const longestHeading = 5

// heading returns where the text after the name of an ability begins.
func (m *match) heading(at int) (after int, ok bool) {
	for end := at; end <= at+longestHeading; end++ {
		switch t := m.at(end); {
		case t.is(":"):
			return end + 1, end > at
		case m.ended(end), t.raw[0] >= 'a' && t.raw[0] <= 'z' && !t.is("of") && !t.is("the") && !t.is("and") && !t.is("aura"):
			return at, false
		}
	}
	return at, false
}

// end returns where the sentence ends that begins at a token.
func (m *match) end(at int) int {
	for at < len(m.tokens) && !m.tokens[at].ends() {
		at++
	}
	return at
}

// text returns what was written between two tokens.
func (m *match) text(from, to int) string {
	var b strings.Builder
	for i := from; i < to; i++ {
		raw := m.tokens[i].raw
		if i > from && !strings.Contains(".,;:)", raw) {
			b.WriteByte(' ')
		}
		b.WriteString(raw)
	}
	return b.String()
}

// withValue replaces the words that stand for a value by the value.
func withValue(list []token, value string) []token {
	if value == "" {
		return list
	}
	var out []token
	for i := 0; i < len(list); i++ {
		if i+1 < len(list) && (list[i].is("this") || list[i].is("that")) && (list[i+1].is("value") || list[i+1].is("number")) {
			out = append(out, token{raw: value, stem: value})
			i++
			if i+1 < len(list) && list[i+1].is("of") { // that number of attacks
				i++
			}
			continue
		}
		out = append(out, list[i])
	}
	return out
}

// known returns the keyword of the game data with the name. Names in the plural
// stand for the keyword in the singular, and the other way round.
func (r *Reader) known(name string) (string, bool) {
	if r.Keyword == nil {
		return "", false
	}
	if r.Keyword(name) {
		return name, true
	}
	if one, ok := strings.CutSuffix(name, "S"); ok && len(one) > 2 && r.Keyword(one) {
		return one, true
	}
	if len(name) > 2 && r.Keyword(name+"S") {
		return name + "S", true
	}
	return "", false
}
