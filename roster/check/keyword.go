package check

import (
	"regexp"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// checkMixedKeywords reports bracketed keywords, such as <CHAPTER>, for which the units of the
// army have different values. Datasheets list the values, but not which of them may be in one
// army. Imported data expresses that by constraints.
func (e *Findings) checkMixedKeywords() {
	if e.Book.System.Battle == nil {
		return
	}
	var brackets []string
	values := map[string][]string{}
	for i := range e.SelectionCount() {
		o := e.Selection(i).Option
		if o.Group == nil || o.Group.Group.Purpose() != entry.PurposeKeyword {
			continue
		}
		name := o.Group.Group.Name
		if values[name] == nil {
			brackets = append(brackets, name)
		}
		if value := o.Name(); !slices.Contains(values[name], value) {
			values[name] = append(values[name], value)
		}
	}
	for _, name := range brackets {
		if len(values[name]) > 1 {
			e.report(&Finding{
				Code: roster.KeywordMixed, Path: "", Force: eval.None, Selection: eval.None, Parent: eval.None,
				Thing: name, text: strings.Join(values[name], ", "),
			})
		}
	}
}

// oneKeyword matches the sentence of a rule that lets a unit be in an army all of whose models have a keyword.
var oneKeyword = sentencePattern{"every model in your army has", regexp.MustCompile(`(?i)\bevery model in your army has the ([^.,]+?) keyword, you can include\b`)}

// oneKeywordKey is the key of a unit in the memo of its book: whether one of its rules may have such a sentence.
type oneKeywordKey struct{ *entry.Entry }

// checkOneKeyword reports the first unit without a keyword in an army with units that may only be included if
// all models have it, because they lack the Faction keyword of the army (10e.ARMY.FACTION.1). A datasheet may say that its models do not count (10e.DATASHEET.KEYWORD.5), in words that
// are not read.
func (e *Findings) checkOneKeyword(rule string) {
	for i := range e.Roots() {
		if !e.IsUnit(i) || !e.mayNeedOneKeyword(e.Selection(i).Option.Entry) || e.isOfBook(i) {
			continue
		}
		m := oneKeyword.FindStringSubmatch(e.sentence(i, oneKeyword))
		if m == nil {
			continue
		}
		for j := range e.Roots() {
			if e.IsUnit(j) && !e.HasKeyword(j, catalog.Fold(m[1])) {
				x := e.Selection(j).Option.Entry
				e.reportAt(e.At(j), &Finding{
					Code: roster.DataUnverified, Declared: &x.Node, Field: NotesField, Thing: e.Name(i), text: m[1], source: x.Source,
					rule: rule, aspect: "keyword",
				})
				return
			}
		}
	}
}

// checkNoFaction reports units without a Faction keyword and without points as not verified: the data offers some
// datasheets to every army that are only for the missions that name them.
func (e *Findings) checkNoFaction(rule string) {
	for i := range e.Roots() {
		if !e.IsUnit(i) || e.Hidden(i) || e.hasFaction(i) || e.hasPoints(i) {
			continue
		}
		own := e.factionKeywords(e.Selection(i).Force)
		if len(own) == 0 {
			continue
		}
		x := e.Selection(i).Option.Entry
		e.reportAt(e.At(i), &Finding{
			Code: roster.DataUnverified, Declared: &x.Node, Field: NotesField, Thing: e.Name(i), text: own[0].Keyword(), source: x.Source,
			rule: rule, aspect: "keyword",
		})
	}
}

// hasFaction reports whether a unit or a model in it has a Faction keyword.
func (e *Findings) hasFaction(unit int32) bool {
	for k := unit; k < e.Selection(unit).End; k++ {
		if (k == unit || e.Selection(k).Option.Kind() == entry.Model) && slices.ContainsFunc(e.Categories(k), isFaction) {
			return true
		}
	}
	return false
}

func isFaction(c *entry.Category) bool { return c.Role == entry.FactionKeyword }

// hasPoints reports whether a unit costs points.
func (e *Findings) hasPoints(unit int32) bool {
	points := e.Book.CostOf(entry.PointsCost)
	if points == nil {
		return true // the data has none
	}
	t := e.Book.CostType(points.ID)
	for k := unit; k < e.Selection(unit).End; k++ {
		if n := e.Cost(k, t); n.Sign() > 0 {
			return true
		}
	}
	return false
}

// isOfBook reports whether a unit has the Faction keyword in the name of its army book.
func (e *Findings) isOfBook(i int32) bool {
	c := e.Book.Catalogue(e.Force(e.Selection(i).Force).Doc.Catalogue)
	return c != nil && slices.ContainsFunc(e.Categories(i), func(k *entry.Category) bool { return isNamedAfter(c, k) })
}

// mayNeedOneKeyword reports whether a rule of a unit contains the words of oneKeyword.
func (e *Findings) mayNeedOneKeyword(x *entry.Entry) bool {
	return e.Book.Memo(oneKeywordKey{x}, func() any {
		may := func(r *entry.Rule) bool { return r != nil && oneKeyword.canMatch(r.Text) }
		return slices.ContainsFunc(x.Rules, may) || slices.ContainsFunc(x.InfoLinks, func(l *entry.InfoLink) bool { return may(l.Rule()) })
	}).(bool)
}
