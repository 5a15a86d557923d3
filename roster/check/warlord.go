package check

import (
	"regexp"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// Sentences of datasheets and detachments about the army. Marks are removed.
var (
	noWarlord      = sentencePattern{"warlord", regexp.MustCompile(`(?i)\bthis (?:model|unit) cannot be (?:selected (?:to be|as) )?your warlord\b`)}
	noEnhancements = sentencePattern{"enhancements", regexp.MustCompile(`(?i)\bthis (?:model|unit) cannot be (?:(?:selected (?:to be|as) )?your warlord and cannot be )?given enhancements\b`)}
	mustInclude    = sentencePattern{"must include", regexp.MustCompile(`(?i)\byou must include ([^.]+?) in your army(, and one of those models must be your warlord)?`)}
	listedUnits    = regexp.MustCompile(`, | and/or | or | and `)
	withoutMarks   = strings.NewReplacer("*", "", "^", "", "\u00a0", " ")
)

// A sentencePattern is a pattern of sentences that all contain some words, in any case. Most texts lack the
// words, and a search for them is much faster than one for the pattern.
type sentencePattern struct {
	words string // in lower case
	*regexp.Regexp
}

// canMatch reports whether the words are in a text.
func (p *sentencePattern) canMatch(text string) bool {
	for i := range len(text) - len(p.words) + 1 {
		if text[i]|' ' == p.words[0] && strings.EqualFold(text[i:i+len(p.words)], p.words) {
			return true
		}
	}
	return false
}

// sentence returns the first sentence on the datasheet of a selection that matches, without its full stop, or "".
func (e *Findings) sentence(i int32, pattern sentencePattern) (found string) {
	read := func(text string) {
		if found != "" {
			return
		}
		if text = withoutMarks.Replace(text); !pattern.canMatch(text) {
			return
		}
		at := pattern.FindStringIndex(text)
		if at == nil {
			return
		}
		from := strings.LastIndexAny(text[:at[0]], ".\n") + 1
		to := len(text)
		if k := strings.IndexAny(text[at[1]:], ".\n"); k >= 0 {
			to = at[1] + k
		}
		found = strings.TrimLeft(strings.TrimSpace(text[from:to]), "-■• ")
	}
	for k := i; k < e.Selection(i).End && found == ""; k++ {
		if k == i || e.Selection(k).Option.Kind() == entry.Model {
			e.Info(k, func(_ *entry.Profile, values []string) {
				for _, v := range values {
					read(v)
				}
			}, func(_ *entry.Rule, text string) { read(text) })
		}
	}
	return found
}

// checkWarlord reports a Warlord that the rules do not allow: its datasheet forbids it, it is an ally, or the
// detachment demands another one. It also reports units that the detachment demands and the army lacks.
func (e *Findings) checkWarlord(rules musteringRules) {
	warlords := e.warlords()
	for _, i := range warlords {
		bearer := e.Selection(i).Parent
		if text := e.sentence(bearer, noWarlord); text != "" {
			e.forbiddenWarlord(i, rules.warlord, text)
		} else if e.isAlly(e.RootOf(i)) {
			e.forbiddenWarlord(i, rules.ally, "")
		}
	}
	for _, d := range e.chosenDetachments() {
		e.checkDemands(d, warlords, rules)
	}
}

// warlords returns the selections that make their unit or model the Warlord.
func (e *Findings) warlords() (list []int32) {
	for i := range e.SelectionCount() {
		if n := e.Selection(i); n.Parent != eval.None && n.Option.Purpose() == entry.PurposeWarlord && !e.Hidden(i) {
			list = append(list, i)
		}
	}
	return list
}

func (e *Findings) forbiddenWarlord(i int32, rule, text string) {
	e.report(&Finding{
		Code: roster.WarlordForbidden, Path: e.Path(i), ID: e.Selection(i).Doc.ID, Force: e.Selection(i).Force, Selection: i,
		Parent: e.Selection(i).Parent, Subject: e.NumberedName(e.RootOf(i)), Thing: e.Name(i), text: text, rule: rule, Picked: []int32{i},
	})
}

const warlordAspect = "warlord"

// lacksWarlordData reports whether no CHARACTER of the army can be the Warlord, and an army book of one of them lacks
// catalogues, which may make it one. This is then reported as not verified, unless it was reported while reading the document.
func (e *Findings) lacksWarlordData() bool {
	var book *entry.Catalogue
	for i := range e.Roots() {
		if !e.IsUnit(i) || !e.HasCategory(i, entry.CharacterKeyword) {
			continue
		}
		for k := i; k < e.Selection(i).End; k++ {
			if eval.WithPurpose(e.Selection(k).Option.Choices(), entry.PurposeWarlord) != nil {
				return false
			}
		}
		if c := e.Book.Catalogue(e.Force(e.Selection(i).Force).Doc.Catalogue); book == nil && c != nil && len(e.Book.Absent(c)) > 0 {
			book = c
		}
	}
	if book == nil {
		return false
	}
	if !slices.ContainsFunc(e.List, func(f *Finding) bool { return f.Unread != nil && f.Unread.Code == roster.DataUnverified }) {
		e.report(&Finding{
			Code: roster.DataUnverified, Path: "", Force: eval.None, Selection: eval.None, Parent: eval.None,
			Field: NotesField, Subject: e.Roster.Name, Thing: book.Name, text: enumerated(e.Book.Absent(book)), source: book.Source, aspect: warlordAspect,
		})
	}
	return true
}

// isAlly reports whether a unit has Faction keywords, but not that of its army book. The Faction keyword of an
// army book is the one in its name; books whose names do not contain one have no allies here.
func (e *Findings) isAlly(unit int32) bool {
	if e.Book.System.Battle != nil { // the built-in data has no allies
		return false
	}
	c := e.Book.Catalogue(e.Force(e.Selection(unit).Force).Doc.Catalogue)
	if c == nil {
		return false
	}
	isOwn := func(k *entry.Category) bool { return isNamedAfter(c, k) }
	if !slices.ContainsFunc(e.Book.Categories(), isOwn) {
		return false
	}
	has := false
	for k := unit; k < e.Selection(unit).End; k++ {
		if k != unit && e.Selection(k).Option.Kind() != entry.Model {
			continue
		}
		for _, c := range e.Categories(k) {
			if isOwn(c) {
				return false
			}
			has = has || c.Role == entry.FactionKeyword
		}
	}
	return has
}

// checkDemands reports units that the rules of a detachment demand and the army lacks, and a Warlord that is
// none of them if one of them must be it.
func (e *Findings) checkDemands(d detachment, warlords []int32, rules musteringRules) {
	text := e.sentence(d.node, mustInclude)
	m := mustInclude.FindStringSubmatch(text)
	if m == nil {
		return
	}
	demanded := func(i int32) bool {
		return slices.ContainsFunc(listedUnits.Split(m[1], -1), func(name string) bool { return e.IsNamed(i, name) })
	}
	included := false
	for i := range e.Roots() {
		included = included || e.IsUnit(i) && demanded(i)
	}
	if !included {
		e.report(&Finding{
			Code: roster.DetachmentUnits, Path: d.path, ID: d.id, Force: d.force, Selection: d.node, Parent: e.Selection(d.node).Parent,
			Subject: e.ForceName(d.force), Thing: d.name, text: text, rule: rules.demands, Picked: []int32{d.node},
		})
		return
	}
	for _, i := range warlords {
		if m[2] != "" && !demanded(e.RootOf(i)) {
			e.forbiddenWarlord(i, rules.demands, text)
		}
	}
}
