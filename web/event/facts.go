package event

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/rollcall40k/rollcall/api/server"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/event/pack"
)

// A fact is a rule of a pack in words.
type fact struct {
	Name string
	Text []string
	Time time.Time // of a deadline
}

// factsOf returns the rules of a pack in words. data describes its game data.
func factsOf(p *pack.Pack, data string) []fact {
	out := []fact{{Name: "Game data", Text: []string{p.Edition + ", " + data}}}
	add := func(name string, text ...string) {
		if len(text) > 0 && text[0] != "" {
			out = append(out, fact{Name: name, Text: text})
		}
	}
	for _, cost := range slices.Sorted(maps.Keys(p.Limits)) {
		add(server.Capitalize(cost), p.Limits[cost].String())
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
			texts = append(texts, "but "+ruleName(&c.Exceptions[i])+": at most "+c.Exceptions[i].Max.String())
		}
		add("Units of one datasheet", texts...)
	}
	add("Not allowed", ruleTexts(p.Bans, nil)...)
	add("At most", ruleTexts(p.Caps, func(r *pack.Rule) string { return r.Max.String() })...)
	add("At least", ruleTexts(p.Requirements, func(r *pack.Rule) string { return r.Min.String() })...)
	add("Must be declared", strings.ReplaceAll(strings.Join(p.Declare, ", "), "_", " "))
	if p.Teams.UniqueFactions {
		add("Teams", "each faction at most once per team")
	}
	return append(out, timesOf(p)...)
}

// timesOf returns the deadlines of a pack.
func timesOf(p *pack.Pack) []fact {
	var out []fact
	for _, d := range []fact{
		{Name: "Lists are due", Time: p.Deadlines.Submission}, {Name: "Corrections until", Time: p.Deadlines.Correction},
		{Name: "Earliest publication", Time: p.Deadlines.Publication},
	} {
		if !d.Time.IsZero() {
			out = append(out, d)
		}
	}
	if p.Deadlines.Grace > 0 {
		out = append(out, fact{Name: "Grace period", Text: []string{server.Plural(p.Deadlines.Grace, "second", "seconds")}})
	}
	late := "refused"
	if p.Late != nil && p.Late.Policy == pack.Accept {
		late = "accepted and marked as late"
		if p.Late.Minutes > 0 {
			late += ", for " + server.Plural(p.Late.Minutes, "minute", "minutes")
		}
	}
	if !p.Deadlines.Submission.IsZero() {
		out = append(out, fact{Name: "Late lists", Text: []string{late}})
	}
	if hidden := p.Visibility.Hidden; len(hidden) > 0 {
		out = append(out, fact{Name: "Hidden from opponents", Text: hidden})
	}
	return append(out,
		fact{Name: "Public before publication", Text: []string{publicText(p.Visibility.Before, pack.Nothing, p.Visibility.Commitments)}},
		fact{Name: "Public after publication", Text: []string{publicText(p.Visibility.After, pack.Lists, false)}})
}

// publicText describes what is public.
func publicText(what, otherwise string, hashes bool) string {
	if what == "" {
		what = otherwise
	}
	words := map[string]string{
		pack.Nothing: "the number of lists", pack.Players: "the names of the players and teams",
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

// ruleName returns the label of a rule, or else what it selects.
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

// problemKinds are the words for the last part of a diagnostic code.
var problemKinds = map[string]string{
	"max": "too many", "many": "too many", "min": "too few", "missing": "missing", "unknown": "not in the game data",
}

// problemNames are the words for codes whose own words say too little.
var problemNames = map[roster.Code]string{
	roster.NameTaken: "Read under another name", roster.TotalDiffers: "Other total than stated", roster.EditionOther: "Other edition than stated",
	roster.LineUnread: "Line not understood", roster.NameUnknown: "Name not in the game data",
}

// problemName returns a diagnostic code in words, such as "Unit size: too many" for
// unit.size.max.
func problemName(code roster.Code) string {
	if name := problemNames[code]; name != "" {
		return name
	}
	name := strings.TrimPrefix(string(code), "event.")
	if i := strings.LastIndexByte(name, '.'); i >= 0 && problemKinds[name[i+1:]] != "" {
		name = name[:i] + ": " + problemKinds[name[i+1:]]
	}
	return server.Capitalize(strings.NewReplacer(".", " ", "_", " ").Replace(name))
}

// packPlace returns a JSON pointer into a pack as a path for readers, such as
// "bans › no. 1 › names" for /bans/0/names.
func packPlace(pointer string) string {
	parts := strings.Split(strings.TrimPrefix(pointer, "/"), "/")
	for i, part := range parts {
		if n, err := strconv.Atoi(part); err == nil {
			parts[i] = "no. " + strconv.Itoa(n+1)
		}
	}
	return strings.Join(parts, " › ")
}
