package native

import (
	"regexp"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// weaponKeywords adds the rules of weapon keywords.
func (e *edition) weaponKeywords(info *entry.Info) {
	at := e.at.at("weapon_keywords")
	for i, k := range e.doc.WeaponKeywords {
		id := e.id + "/weapon-keyword/" + slug(k.Name)
		if slices.ContainsFunc(e.weaponRules, func(r *entry.Rule) bool { return r.ID == id }) {
			e.twice(at.at(i, "name"), k.Name, slug(k.Name))
			continue
		}
		e.weaponRules = append(e.weaponRules, &entry.Rule{Node: node(id, k.Name, at.at(i)), Text: k.Text})
	}
	info.Rules = append(info.Rules, e.weaponRules...)
}

// keywordRules lists the rules of a weapon's keywords, each once, and reports
// keywords that the game system does not have.
func (e *edition) keywordRules(w Weapon, at place) []shown {
	var rules []shown
	for i, line := range w.Profiles {
		for j, word := range line.Keywords {
			r := e.keywordRule(word)
			switch {
			case len(e.weaponRules) == 0:
			case r == nil:
				e.problem(at.at(i, "keywords", j), "weapon.keyword", w.Name, word, joined(e.weaponKeywordNames()))
			case !slices.Contains(rules, shown{rule: r}):
				rules = append(rules, shown{rule: r})
			}
		}
	}
	return rules
}

// keywordRule returns the rule of a weapon's keyword, or nil if the keyword is unknown.
func (e *edition) keywordRule(word string) *entry.Rule {
	for _, k := range e.doc.WeaponKeywords {
		if k.names(word) {
			id := e.id + "/weapon-keyword/" + slug(k.Name)
			return e.weaponRules[slices.IndexFunc(e.weaponRules, func(r *entry.Rule) bool { return r.ID == id })]
		}
	}
	return nil
}

// weaponKeywordNames returns the keywords with placeholders for their values, such as
// Anti-KEYWORD 4+.
func (e *edition) weaponKeywordNames() []string {
	var names []string
	for _, k := range e.doc.WeaponKeywords {
		name := k.Name
		if k.Keyword {
			name += "KEYWORD"
		}
		switch k.Value {
		case "amount":
			name += " 1"
		case "roll":
			name += " 4+"
		}
		names = append(names, name)
	}
	return names
}

// keywordValues match the values of weapon keywords, by kind.
var keywordValues = map[string]*regexp.Regexp{
	"amount": regexp.MustCompile(`^([1-9][0-9]?|[0-9]{0,2}D[36]([+-][0-9]{1,2})?)$`),
	"roll":   regexp.MustCompile(`^[2-6]\+$`),
}

// names reports whether a word is the keyword with a valid value: Rapid Fire 2, Anti-Infantry 4+.
func (k *WeaponKeyword) names(word string) bool {
	rest, ok := strings.CutPrefix(word, k.Name)
	if !ok {
		return false
	}
	if k.Value != "" {
		i := strings.LastIndexByte(rest, ' ')
		if i < 0 || !keywordValues[k.Value].MatchString(rest[i+1:]) {
			return false
		}
		rest = rest[:i]
	}
	return k.Keyword == (strings.TrimSpace(rest) != "")
}
