package web

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/rollcall40k/rollcall/roster/event/pack"
)

// A fact is a line of a pack in words.
type fact struct {
	Name string
	Text []string
	Time time.Time // of a deadline
}

// factsOf tells a pack in words.
func factsOf(p *pack.Pack) []fact {
	out := []fact{{Name: "Game data", Text: []string{p.Edition + ", " + p.Snapshot}}}
	add := func(name string, text ...string) {
		if len(text) > 0 && text[0] != "" {
			out = append(out, fact{Name: name, Text: text})
		}
	}
	for _, cost := range slices.Sorted(maps.Keys(p.Limits)) {
		add(upperFirst(cost), p.Limits[cost].String())
	}
	add("Battle size", p.BattleSize)
	if d := p.Detachments; d != nil {
		if d.Max != nil {
			add("Detachments", "at most "+strconv.FormatInt(*d.Max, 10))
		}
		add("Detachments allowed", d.Allowed...)
	}
	if c := p.Copies; c != nil {
		texts := []string{"at most " + strconv.FormatInt(c.Max, 10)}
		for i := range c.Exceptions {
			texts = append(texts, "of "+ruleName(&c.Exceptions[i])+" at most "+c.Exceptions[i].Max.String())
		}
		add("Units of one datasheet", texts...)
	}
	add("Not allowed", ruleTexts(p.Bans, nil)...)
	add("At most", ruleTexts(p.Caps, func(r *pack.Rule) string { return r.Max.String() })...)
	add("At least", ruleTexts(p.Requirements, func(r *pack.Rule) string { return r.Min.String() })...)
	add("To be declared", strings.ReplaceAll(strings.Join(p.Declare, ", "), "_", " "))
	if p.Teams.UniqueFactions {
		add("Teams", "each faction once in a team")
	}
	return append(out, timesOf(p)...)
}

// timesOf are the deadlines of a pack.
func timesOf(p *pack.Pack) []fact {
	var out []fact
	for _, d := range []fact{
		{Name: "Lists are due", Time: p.Deadlines.Submission}, {Name: "Corrections until", Time: p.Deadlines.Correction},
		{Name: "Published not before", Time: p.Deadlines.Publication},
	} {
		if !d.Time.IsZero() {
			out = append(out, d)
		}
	}
	late := "refused"
	if p.Late != nil && p.Late.Policy == pack.Accept {
		late = "taken, and marked as late"
		if p.Late.Minutes > 0 {
			late += ", for " + plural(p.Late.Minutes, "minute", "minutes")
		}
	}
	if !p.Deadlines.Submission.IsZero() {
		out = append(out, fact{Name: "Late lists", Text: []string{late}})
	}
	return append(out,
		fact{Name: "Everybody sees before", Text: []string{seen(p.Visibility.Before, pack.Nothing, p.Visibility.Commitments)}},
		fact{Name: "Everybody sees after", Text: []string{seen(p.Visibility.After, pack.Lists, false)}})
}

// seen says what everybody sees.
func seen(what, otherwise string, hashes bool) string {
	if what == "" {
		what = otherwise
	}
	words := map[string]string{
		pack.Nothing: "how many lists there are", pack.Players: "the names of the players and teams",
		pack.Factions: "players, teams and factions", pack.Lists: "the lists",
	}[what]
	if hashes {
		words += ", and a hash of each list"
	}
	return words
}

func ruleTexts(rules []pack.Rule, bound func(*pack.Rule) string) []string {
	var out []string
	for i := range rules {
		text := ruleName(&rules[i])
		if bound != nil {
			text = bound(&rules[i]) + " × " + text
		}
		out = append(out, text)
	}
	return out
}

// ruleName is what a rule is called, or else what it picks.
func ruleName(r *pack.Rule) string {
	if r.Label != "" {
		return r.Label
	}
	parts := slices.Concat(r.Keywords, r.Roles)
	if len(r.Names) > 0 {
		parts = append(parts, strings.Join(r.Names, " or "))
	}
	for _, ranges := range []map[string]pack.Range{r.Costs, r.Characteristics} {
		for _, name := range slices.Sorted(maps.Keys(ranges)) {
			parts = append(parts, name+" "+ranges[name].String())
		}
	}
	return strings.Join(parts, ", ")
}

func upperFirst(text string) string {
	if text == "" {
		return ""
	}
	return strings.ToUpper(text[:1]) + text[1:]
}
