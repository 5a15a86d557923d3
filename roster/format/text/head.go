package text

import (
	"strconv"
	"strings"
)

// headLine reads a line before the first unit: the title, the battle size, or a
// line that is sorted out once all are known.
func (r *reader) headLine(l *Line, t span) bool {
	if r.hasUnits() || r.section != "" || isKnownSection(t.text) {
		return false // a faction may stand in capitals
	}
	name, costs, ok := priced(t)
	switch {
	case ok && battleSizes[fold(name.text)]:
		r.size(l, name, costs)
	case ok && !r.begun && r.isTitle(l, name):
		r.title(l, name, costs)
	case ok || strings.Contains(t.text, "):"):
		return false
	default:
		r.begun = true
		r.plain = append(r.plain, l)
	}
	return true
}

// isTitle reports whether a priced line is the title of the list, and not a
// unit: no bullet stands below it, and no list begins with a unit alone.
func (r *reader) isTitle(l *Line, name span) bool {
	if r.doc.Dialect == ListForge {
		return true
	}
	if r.doc.Dialect != App {
		return false
	}
	for i := l.Number; i < len(r.doc.Lines); i++ {
		next := r.doc.Lines[i].span()
		t := next.trim()
		if t.text == "" {
			continue
		}
		_, bulleted := bullet(t)
		return !bulleted && next.indent() == 0
	}
	return false
}

func (r *reader) title(l *Line, name span, costs []Amount) {
	l.read()
	r.begun, r.titled = true, true
	r.doc.Total = costs
	r.doc.at["total"] = l.Number
	r.doc.Name = name.text
	if r.doc.Dialect == ListForge {
		r.forgeTitle(l, name.text)
	}
}

// forgeTitle parts list - faction - detachment, from behind: only the name of
// the list may have the sign that parts.
func (r *reader) forgeTitle(l *Line, title string) {
	parts := strings.Split(title, " - ")
	n := len(parts)
	if n < 3 {
		return
	}
	r.doc.Name = strings.Join(parts[:n-2], " - ")
	r.doc.Faction, r.doc.Detachment = []string{parts[n-2]}, parts[n-1]
	r.doc.at["faction"], r.doc.at["detachment"] = l.Number, l.Number
}

func (r *reader) size(l *Line, name span, costs []Amount) {
	l.read()
	r.begun = true
	r.doc.BattleSize = name.text
	r.doc.at["size"] = l.Number
	for _, c := range costs {
		if c.Name == Points {
			r.doc.Limit = &c.Value
		}
	}
	r.sized = len(r.plain)
}

// head sorts out the lines between title and units: faction and its part, then
// the detachment, which stands behind the battle size or before it.
func (r *reader) head() {
	plain := r.plain
	kept := plain[:0]
	sized := r.sized
	for i, l := range plain {
		t := l.span().trim().text
		if _, ok := amounts(t); ok {
			l.ignore(RuleAid) // 3 Detachment Points
			if i < r.sized {
				sized--
			}
			continue
		}
		kept = append(kept, l)
	}
	plain = kept
	if len(plain) == 0 || r.tournaments() {
		return
	}
	detachment := len(plain)
	switch {
	case r.doc.Detachment != "":
	case r.doc.BattleSize != "" && sized < len(plain):
		detachment = max(sized, min(1, len(plain)-1))
	case len(plain) > 1:
		detachment = len(plain) - 1
	}
	for i, l := range plain {
		text := l.span().trim().text
		switch {
		case i < detachment && len(r.doc.Faction) < 4:
			l.read()
			r.doc.Faction = append(r.doc.Faction, text)
			r.doc.at["faction"] = l.Number
		case i == detachment:
			l.read()
			r.doc.Detachment = text
			r.doc.at["detachment"] = l.Number
		}
	}
}

// headerKeys are the fields of the tournaments' header, folded, with what reads
// them. Organisers add their own, and spell them as they like.
var headerKeys = map[string]func(r *reader, l *Line, value span){
	"faction keyword":   (*reader).headerFaction,
	"faction":           (*reader).headerFaction,
	"factions used":     (*reader).headerFaction,
	"faction used":      (*reader).headerFaction,
	"detachment":        (*reader).headerDetachment,
	"detachement":       (*reader).headerDetachment,
	"detachments":       (*reader).headerDetachment,
	"total army points": (*reader).headerTotal,
	"army points":       (*reader).headerTotal,
	"total points":      (*reader).headerTotal,
	"warlord":           (*reader).headerWarlord,
	"warlord trait":     (*reader).headerTrait,
	"enhancement":       (*reader).headerEnhancement,
	"enhancements":      (*reader).headerEnhancement,
	"number of units":   (*reader).headerUnits,
	"battle size":       (*reader).headerSize,

	"number of units killpoints": (*reader).headerUnits,

	"secondary":               ignoring(RuleAid),
	"force disposition":       ignoring(RuleAid),
	"reinforcement points":    ignoring(RuleAid),
	"pre game stratagems":     ignoring(RuleAid),
	"starting command points": ignoring(RuleAid),
	"total command points":    ignoring(RuleAid),
	"assassination":           ignoring(RuleAid),
	"bring it down":           ignoring(RuleAid),
	"no prisoners":            ignoring(RuleAid),
	"abhor the witch":         ignoring(RuleAid),
	"titan slayers":           ignoring(RuleAid),
	"kill points":             ignoring(RuleAid),
	"detachment rule":         ignoring(RuleRepeat),
	"army trait":              ignoring(RuleRepeat),
	"player":                  ignoring(RulePlayer),
	"player name":             ignoring(RulePlayer),
	"name":                    ignoring(RulePlayer),
	"team":                    ignoring(RulePlayer),
	"team name":               ignoring(RulePlayer),
	"captain":                 ignoring(RulePlayer),
	"hin":                     ignoring(RulePlayer),
}

func ignoring(why Rule) func(*reader, *Line, span) {
	return func(_ *reader, l *Line, _ span) { l.ignore(why) }
}

// header reads a line of the tournaments' header.
func (r *reader) header(l *Line, t span) {
	if t.text == "+" {
		l.ignore(RuleFence)
		return
	}
	if value, ok := t.after("& "); ok {
		r.headerEnhancement(l, value)
		return
	}
	t, _ = t.after("+ ")
	r.field(l, t)
}

// field reads KEY: value, and reports whether it knows the key.
func (r *reader) field(l *Line, t span) bool {
	key, value, _ := t.cut(":")
	folded := fold(key.text)
	if strings.HasPrefix(folded, "secondary objectives information") {
		l.ignore(RuleAid)
		return true
	}
	read, ok := headerKeys[folded]
	if ok {
		read(r, l, value)
		r.begun = true
	}
	return ok
}

func (r *reader) headerFaction(l *Line, value span) {
	if r.hasUnits() {
		r.second(l)
		return
	}
	l.read()
	r.doc.Faction = factionParts(value.text)
	if name, inside, ok := bracketed(value, '(', ')'); ok {
		r.doc.Faction = append(factionParts(name.text), factionParts(inside.text)...)
	}
	r.doc.at["faction"] = l.Number
}

// headerDetachment reads a detachment, without its rule in brackets.
func (r *reader) headerDetachment(l *Line, value span) {
	l.read()
	if name, _, ok := bracketed(value, '(', ')'); ok && name.text != "" {
		value = name
	}
	r.doc.Detachment = value.text
	r.doc.at["detachment"] = l.Number
}

func (r *reader) headerTotal(l *Line, value span) {
	costs, ok := amounts(value.text)
	if n, rest, isNumber := number(value.text); !ok && isNumber && rest == "" {
		costs, ok = []Amount{{Points, n}}, true
	}
	if ok {
		l.read()
		r.doc.Total = costs
		r.doc.at["total"] = l.Number
	}
}

func (r *reader) headerWarlord(l *Line, value span) {
	l.read()
	_, unit := unitLabel(value)
	r.doc.Warlord = unit.text
	r.doc.at["warlord"] = l.Number
}

// headerTrait reads Warlord & Trait: Primaris Captain, Adept of the Codex.
func (r *reader) headerTrait(l *Line, value span) {
	l.read()
	unit, trait, _ := value.cut(",")
	r.doc.Warlord, r.doc.Trait = unit.text, trait.text
	r.doc.at["warlord"] = l.Number
}

// headerEnhancement reads Artificer Armour (on Char1: Captain).
func (r *reader) headerEnhancement(l *Line, value span) {
	l.read()
	x := r.item(value)
	if name, inside, ok := bracketed(value, '(', ')'); ok {
		if bearer, on := inside.after("on "); on {
			_, unit := unitLabel(bearer)
			x.Name, x.Items = name.text, []*Item{r.item(unit)}
		}
	}
	x.Mark = Enhancement
	r.doc.Enhanced = append(r.doc.Enhanced, x)
}

func (r *reader) headerUnits(l *Line, value span) {
	if n, err := strconv.Atoi(value.text); err == nil && n >= 0 {
		l.read()
		r.doc.Units = n
		r.doc.at["units"] = l.Number
	}
}

func (r *reader) headerSize(l *Line, value span) {
	name, costs, _ := priced(value)
	r.size(l, name, costs)
}
