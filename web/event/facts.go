package event

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/rollcall40k/rollcall/api/server"
	"github.com/rollcall40k/rollcall/roster/event/pack"
	"github.com/rollcall40k/rollcall/roster/message"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// A fact is a rule of a pack in words.
type fact struct {
	Name string
	Text []string
	Time time.Time // of a deadline
	// Place is a JSON pointer into the pack; empty: no list breaks the rule. If it ends in a slash,
	// it is followed by the index in Text.
	Place string
}

// factsOf returns the rules of a pack in words of a language. data describes its game data.
func factsOf(lang string, p *pack.Pack, data string) []fact {
	text := func(key string, args ...any) string { return message.Text(lang, key, message.Named(args...)) }
	out := []fact{{Name: text("rules.data"), Text: []string{p.Edition + ", " + data}}}
	add := func(key, place string, lines ...string) {
		if len(lines) > 0 && lines[0] != "" {
			out = append(out, fact{Name: text(key), Text: lines, Place: place})
		}
	}
	for _, cost := range slices.Sorted(maps.Keys(p.Limits)) {
		name := server.Capitalize(cost)
		if key := "cost." + cost; message.Has(key) {
			name = server.Capitalize(text(key))
		}
		out = append(out, fact{Name: name, Text: []string{rangeText(lang, p.Limits[cost])}, Place: fault.Join("/limits", cost)})
	}
	add("front.size", "/battle_size", p.BattleSize)
	if d := p.Detachments; d != nil {
		if d.Max != nil {
			add("rules.detachments", "/detachments/max", text("rules.at_most", "Count", *d.Max))
		}
		add("rules.detachments_allowed", "/detachments/allowed", d.Allowed...)
	}
	if c := p.Copies; c != nil {
		texts := []string{text("rules.at_most", "Count", c.Max)}
		for i := range c.Exceptions {
			texts = append(texts, text("rules.but", "Name", ruleName(lang, &c.Exceptions[i]), "Count", c.Exceptions[i].Max))
		}
		add("rules.copies", "/copies", texts...)
	}
	add("rules.banned", "/bans/", ruleTexts(lang, p.Bans, nil)...)
	add("rules.caps", "/caps/", ruleTexts(lang, p.Caps, func(r *pack.Rule) string { return r.Max.String() })...)
	add("rules.required", "/requirements/", ruleTexts(lang, p.Requirements, func(r *pack.Rule) string { return r.Min.String() })...)
	var declared []string
	for _, what := range p.Declare {
		declared = append(declared, text("kind."+pack.Declaration(what)))
	}
	add("rules.declare", "/declare", strings.Join(declared, ", "))
	if p.Teams.UniqueFactions {
		add("rules.teams", "/teams", text("rules.teams_once"))
	}
	return append(out, timesOf(text, p)...)
}

// timesOf returns the deadlines of a pack.
func timesOf(text func(key string, args ...any) string, p *pack.Pack) []fact {
	var out []fact
	for _, d := range []fact{
		{Name: text("rules.due"), Time: p.Deadlines.Submission}, {Name: text("rules.correction"), Time: p.Deadlines.Correction},
		{Name: text("rules.publication"), Time: p.Deadlines.Publication},
	} {
		if !d.Time.IsZero() {
			out = append(out, d)
		}
	}
	if p.Deadlines.Grace > 0 {
		out = append(out, fact{Name: text("rules.grace"), Text: []string{text("rules.seconds", "Count", p.Deadlines.Grace)}})
	}
	late := text("rules.late_refused")
	if p.Late != nil && p.Late.Policy == pack.Accept {
		minutes := ""
		if p.Late.Minutes > 0 {
			minutes = strconv.Itoa(p.Late.Minutes)
		}
		late = text("rules.late_accepted", "Minutes", minutes)
	}
	if !p.Deadlines.Submission.IsZero() {
		out = append(out, fact{Name: text("rules.late"), Text: []string{late}})
	}
	var hidden []string
	for _, part := range p.Visibility.Hidden {
		hidden = append(hidden, text(hiddenTexts[part]))
	}
	if len(hidden) > 0 {
		out = append(out, fact{Name: text("rules.hidden"), Text: hidden})
	}
	return append(out,
		fact{Name: text("rules.before"), Text: []string{publicText(text, p.Visibility.Before, pack.Nothing, p.Visibility.Commitments)}},
		fact{Name: text("rules.after"), Text: []string{publicText(text, p.Visibility.After, pack.Lists, false)}})
}

// hiddenTexts are the keys of the names of parts of lists that packs hide.
var hiddenTexts = map[string]string{"costs": "update.costs", "enhancements": "pdf.enhancements", "warlord": "list.warlord"}

// publicText describes what is public.
func publicText(text func(key string, args ...any) string, what, otherwise string, hashes bool) string {
	if what == "" {
		what = otherwise
	}
	if hashes {
		return text("public."+what, "Hashes", hashes)
	}
	return text("public." + what)
}

func ruleTexts(lang string, rules []pack.Rule, bound func(*pack.Rule) string) []string {
	var out []string
	for i := range rules {
		text := ruleName(lang, &rules[i])
		if bound != nil {
			text = bound(&rules[i]) + " × " + text
		}
		out = append(out, text)
	}
	return out
}

// ruleName returns the label of a rule, or else what it selects.
func ruleName(lang string, r *pack.Rule) string {
	if r.Label != "" {
		return r.Label
	}
	parts := slices.Concat(r.Keywords, r.Roles)
	if len(r.Names) > 0 {
		parts = append(parts, strings.Join(r.Names, message.Text(lang, "list.or", nil)))
	}
	for _, ranges := range []map[string]pack.Range{r.Costs, r.Characteristics} {
		for _, name := range slices.Sorted(maps.Keys(ranges)) {
			parts = append(parts, name+" "+rangeText(lang, ranges[name]))
		}
	}
	return strings.Join(parts, ", ")
}

// rangeText describes a range of numbers in words, or returns "" for one without bounds.
func rangeText(lang string, r pack.Range) string {
	bound := func(n *pack.Number) string { return message.Number(lang, n.String()) }
	switch {
	case r.Min != nil && r.Max != nil:
		return message.Text(lang, "rules.between", message.Named("From", bound(r.Min), "To", bound(r.Max)))
	case r.Min != nil:
		return message.Text(lang, "rules.at_least", message.Named("Count", bound(r.Min)))
	case r.Max != nil:
		return message.Text(lang, "rules.at_most", message.Named("Count", bound(r.Max)))
	}
	return ""
}

// requirement returns the rule of a pack at a JSON pointer in words, such as "Not allowed: Monolith"
// for /bans/0, or else the pointer as a path.
func requirement(lang string, p *pack.Pack, pointer string) string {
	for _, f := range factsOf(lang, p, "") {
		rest, found := strings.CutPrefix(pointer, f.Place)
		if f.Place == "" || !found {
			continue
		}
		if i, _, _ := strings.Cut(rest, "/"); strings.HasSuffix(f.Place, "/") {
			n, err := strconv.Atoi(i)
			if err != nil || n < 0 || n >= len(f.Text) {
				break
			}
			f.Text = f.Text[n : n+1]
		} else if rest != "" && rest[0] != '/' {
			continue
		}
		return f.Name + ": " + strings.Join(f.Text, "; ")
	}
	return packPlace(pointer)
}

// packPlace returns a JSON pointer into a pack as a path for readers, such as
// "bans › 1 › names" for /bans/0/names.
func packPlace(pointer string) string {
	parts := strings.Split(strings.TrimPrefix(pointer, "/"), "/")
	for i, part := range parts {
		if n, err := strconv.Atoi(part); err == nil {
			parts[i] = strconv.Itoa(n + 1)
		}
	}
	return strings.Join(parts, " › ")
}
