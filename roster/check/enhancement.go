package check

import (
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// enhancementRules are the rules on the Enhancements of an army, each with its id. The data of an army
// book usually has them, too; what it lacks is checked.
type enhancementRules struct {
	number    string // most in an army, of an Upgrade the first
	unit      string // one on a unit
	once      string // each once
	upgrade   string // each Upgrade mostUpgrades times; empty: the edition has no Upgrades
	character string // only Upgrades on units that are not CHARACTERS
	epicHero  string // none on EPIC HEROES
	keywords  string // only on units with the keywords that its text names

	most, mostIncursion int
	mostUpgrades        int
}

var enhancementRulesOf = map[string]*enhancementRules{
	"10e": {
		number: "10e.ARMY.ENHANCEMENT.1", unit: "10e.ARMY.ENHANCEMENT.1", once: "10e.ARMY.ENHANCEMENT.1", epicHero: "10e.ARMY.ENHANCEMENT.1",
		keywords: "10e.DATASHEET.KEYWORD.4",
		most:     3, mostIncursion: 3,
	},
	"11e": {
		number: "11e.ARMY.ENHANCEMENT.1", unit: "11e.ARMY.ENHANCEMENT.2", once: "11e.ARMY.ENHANCEMENT.4", upgrade: "11e.ARMY.ENHANCEMENT.6",
		character: "11e.ARMY.ENHANCEMENT.3", epicHero: "11e.ARMY.ENHANCEMENT.3", keywords: "11e.ARMY.ROSTER.3",
		most: 4, mostIncursion: 2, mostUpgrades: 3,
	},
}

// isEnhancement reports whether a selection is an Enhancement or an Upgrade.
func (e *Findings) isEnhancement(i int32) bool {
	o := e.Selection(i).Option
	return o.Purpose() == entry.PurposeEnhancement && o.Kind() == entry.Upgrade && e.Selection(i).Parent != eval.None
}

// enhancementRules returns the rules on Enhancements that apply to the army, or nil if it has no battle size.
func (e *Findings) enhancementRules() *enhancementRules {
	if e.battleSize() == "" {
		return nil
	}
	return enhancementRulesOf[e.Roster.Edition]
}

// mostIn returns the number of Enhancements in an army of a battle size.
func (r *enhancementRules) mostIn(battleSize string) int {
	if battleSize == "Incursion" {
		return r.mostIncursion
	}
	return r.most
}

// enhancements returns the Enhancements of the army.
func (e *Findings) enhancements() (all []int32) {
	for i := range e.SelectionCount() {
		if e.isEnhancement(i) && !e.Hidden(i) {
			all = append(all, i)
		}
	}
	return all
}

// checkEnhancements checks the rules on Enhancements for an army with a battle size.
func (e *Findings) checkEnhancements() {
	rules := e.enhancementRules()
	if rules == nil {
		return
	}
	all := e.enhancements()
	e.checkBearingUnits(rules, all)
	e.checkRepeatedEnhancements(rules, all)
	e.checkNumberOfEnhancements(rules, all)
}

// reportEnhancement reports a breach of a rule by the last of the Enhancements.
func (e *Findings) reportEnhancement(code roster.Code, rule string, picked []int32, actual, limit int) *Finding {
	last := picked[len(picked)-1]
	n := e.Selection(last)
	f := &Finding{
		Code: code, Path: e.Path(last), ID: n.Doc.ID, Force: n.Force, Selection: last, Parent: n.Parent,
		Subject: e.NumberedName(e.RootOf(last)), Thing: e.Name(last), rule: rule, Picked: picked,
	}
	if actual > 0 {
		f.Actual, f.Limit = strconv.Itoa(actual), strconv.Itoa(limit)
	}
	e.report(f)
	return f
}

// checkBearingUnits reports Enhancements of units that may have none, and all but the first of a unit.
func (e *Findings) checkBearingUnits(rules *enhancementRules, all []int32) {
	of := map[int32][]int32{} // by unit
	for _, i := range all {
		unit := e.RootOf(i)
		of[unit] = append(of[unit], i)
		switch upgrade := rules.upgrade != "" && e.isUpgrade(i); {
		case !upgrade && e.HasKeyword(unit, entry.EpicHeroKeyword):
			e.reportEnhancement(roster.EnhancementUnit, rules.epicHero, []int32{i}, 0, 0).aspect = "epic_hero"
		case !upgrade && rules.character != "" && !e.HasKeyword(unit, entry.CharacterKeyword):
			e.reportEnhancement(roster.EnhancementUnit, rules.character, []int32{i}, 0, 0)
		default:
			e.checkBearerKeywords(rules.keywords, i)
		}
		if len(of[unit]) == 2 && !e.limitsEnhancements(func(f *Finding) bool { return f.Parent != eval.None && e.RootOf(f.Parent) == unit }) {
			e.reportEnhancement(roster.EnhancementMany, rules.unit, of[unit], 2, 1)
		}
	}
}

// checkBearerKeywords reports an Enhancement whose text names keywords, an ability or wargear that its unit
// lacks, and one of a unit whose datasheet allows none. A text with words that are neither keywords of the data
// nor names of its units is not verified.
func (e *Findings) checkBearerKeywords(rule string, i int32) {
	unit, x := e.RootOf(i), e.Selection(i).Option.Entry
	if text := e.sentence(unit, noEnhancements); text != "" {
		e.reportEnhancement(roster.EnhancementUnit, rule, []int32{i}, 0, 0).text = text
		return
	}
	b := e.bearersOf(x)
	if b.Bearers == nil {
		return
	}
	is := e.IsBearer(unit, b.Bearers)
	switch {
	case !b.unknown && !b.unknownExcept:
		if !is {
			e.reportEnhancement(roster.EnhancementUnit, rule, []int32{i}, 0, 0).text = b.Text
		}
	case !b.Bare && (!is || b.unknownExcept):
		e.unverifiedOfUnit(i, &Finding{aspect: "bearer", text: b.Text})
	}
}

// knownBearers are the units that the text of an Enhancement names, or nil if it names none.
type knownBearers struct {
	*entry.Bearers
	unknown       bool // Any has words that are neither keywords of the data nor names of its units
	unknownExcept bool // Except has
}

// bearersKey is the key of an Enhancement's knownBearers in the memo of its book.
type bearersKey struct{ *entry.Entry }

// bearersOf returns the units that the text of an Enhancement names, with misspelt keywords corrected.
func (e *Findings) bearersOf(x *entry.Entry) *knownBearers {
	return e.Book.Memo(bearersKey{x}, func() any {
		b := &knownBearers{Bearers: x.Bearers()}
		if b.Bearers == nil {
			return b
		}
		unknown := func(k string) bool {
			return !entry.HasAll(strings.ReplaceAll(k, "non-", ""), func(k string) bool { return e.HasNamed(e.Book.Categories(), catalog.Fold(k)) })
		}
		if slices.ContainsFunc(slices.Concat(b.Any, b.Except), unknown) {
			b.Bearers = e.corrected(b.Bearers)
		}
		b.unknown, b.unknownExcept = slices.ContainsFunc(b.Any, unknown), slices.ContainsFunc(b.Except, unknown)
		return b
	}).(*knownBearers)
}

// corrected returns the bearers with misspelt keywords as the data writes them elsewhere: Adpetus Astartes is
// ADEPTUS ASTARTES. Other unknown words stay.
func (e *Findings) corrected(b *entry.Bearers) *entry.Bearers {
	var from func(words []string) (string, bool)
	from = func(words []string) (string, bool) {
		for n := len(words); n > 0; n-- {
			first, found := strings.Join(words[:n], " "), false
			if not, is := strings.CutPrefix(strings.ToLower(first), "non-"); is {
				first, found = e.keyword(not)
				first = "non-" + first
			} else {
				first, found = e.keyword(first)
			}
			if !found {
				continue
			}
			if rest, ok := from(words[n:]); ok {
				return strings.TrimSpace(first + " " + rest), true
			}
		}
		return "", len(words) == 0
	}
	all := func(list []string) (out []string) {
		for _, k := range list {
			if right, ok := from(strings.Fields(k)); ok {
				k = right
			}
			out = append(out, k)
		}
		return out
	}
	out := *b
	out.Any, out.Except = all(b.Any), all(b.Except)
	return &out
}

// keyword returns the folded keyword of the data that has a name or a misspelling of it.
func (e *Findings) keyword(name string) (string, bool) {
	name = catalog.Fold(name)
	if e.HasNamed(e.Book.Categories(), name) {
		return name, true
	}
	for _, c := range e.Book.Categories() {
		if k := catalog.Singular(catalog.Fold(c.Keyword())); catalog.Misspelt(k, catalog.Singular(name)) {
			return k, true
		}
	}
	return "", false
}

// checkRepeatedEnhancements reports Enhancements that the army has too often, and whose number the data does
// not limit.
func (e *Findings) checkRepeatedEnhancements(rules *enhancementRules, all []int32) {
	of := map[*entry.Entry][]int32{}
	for _, i := range all {
		x := e.Selection(i).Option.Entry
		of[x] = append(of[x], i)
		most, rule := 1, rules.once
		if rules.upgrade != "" && e.isUpgrade(i) {
			most, rule = rules.mostUpgrades, rules.upgrade
		}
		if len(of[x]) == most+1 && !e.dataLimits(i, int64(most+1)) {
			e.reportEnhancement(roster.EnhancementTwice, rule, of[x], most+1, most)
		}
	}
}

// checkNumberOfEnhancements reports an army with more Enhancements than its battle size allows, if the data
// does not. Of an Upgrade only the first counts (11e.ARMY.ENHANCEMENT.6).
func (e *Findings) checkNumberOfEnhancements(rules *enhancementRules, all []int32) {
	counted := e.countedEnhancements(rules, all)
	most := rules.mostIn(e.battleSize())
	if len(counted) > most && !e.limitsEnhancements(func(f *Finding) bool { return f.Scope.Kind != eval.SelectionContainer }) {
		e.reportEnhancement(roster.EnhancementMax, rules.number, counted, len(counted), most)
	}
}

// countedEnhancements returns the Enhancements without the further copies of Upgrades.
func (e *Findings) countedEnhancements(rules *enhancementRules, all []int32) (counted []int32) {
	upgrades := map[*entry.Entry]bool{}
	for _, i := range all {
		x := e.Selection(i).Option.Entry
		if rules.upgrade != "" && e.isUpgrade(i) {
			if upgrades[x] {
				continue
			}
			upgrades[x] = true
		}
		counted = append(counted, i)
	}
	return counted
}

// limitsEnhancements reports whether a reported maximum of the data on Enhancements passes.
func (e *Findings) limitsEnhancements(pass func(*Finding) bool) bool {
	return slices.ContainsFunc(e.List, func(f *Finding) bool {
		return f.Constraint != nil && f.Constraint.Bound == entry.Max && pass(f) && (f.limits(entry.PurposeEnhancement) || e.countsEnhancements(f.Constraint, &f.Holder))
	})
}

// countsEnhancements reports whether a constraint counts Enhancements of all kinds: by their cost, or as
// the members of the group of all Enhancements.
func (e *Findings) countsEnhancements(c *entry.Constraint, h *eval.Holder) bool {
	switch field := c.ResolvedField(); field.Kind {
	case entry.FieldIsCost:
		return strings.EqualFold(e.Book.CostTypes[field.Cost].Name, entry.EnhancementsName)
	case entry.FieldIsSelections:
		return h.Group != nil && h.Group.Group.Purpose() == entry.PurposeEnhancement && h.Group.Parent == nil
	}
	return false
}

// allowsEnhancements reports whether the rules allow the Enhancements of an army that a constraint with a limit
// does not allow, or more than the limit: data may have that of an earlier edition, or count further copies of Upgrades.
func (e *Findings) allowsEnhancements(c *entry.Constraint, h *eval.Holder, limit entry.Number) bool {
	if c.Bound != entry.Max || c.Scope != entry.ScopeRoster && c.Scope != entry.ScopeForce || !e.countsEnhancements(c, h) {
		return false
	}
	rules := e.enhancementRules()
	if rules == nil {
		return false
	}
	e.Widen()
	most := rules.mostIn(e.battleSize())
	return limit.Cmp(entry.Int(int64(most))) < 0 || len(e.countedEnhancements(rules, e.enhancements())) <= most
}

// isUpgrade reports whether an Enhancement is an Upgrade: the data lets armies take it more than once or,
// if it has no limit, its unit is not a CHARACTER (11e.ARMY.ENHANCEMENT.5).
func (e *Findings) isUpgrade(i int32) bool {
	limited := false
	for _, c := range e.Selection(i).Option.Entry.Constraints {
		if isArmyMaximum(c) {
			if limited = true; c.Value.Cmp(entry.Int(1)) > 0 {
				return true
			}
		}
	}
	return !limited && !e.HasKeyword(e.RootOf(i), entry.CharacterKeyword)
}

// dataLimits reports whether the data decides whether an army may have a number of selections of an option
// within its units: it reports that they are too many, or it has a maximum that allows them. Some data has
// maximums that do not count the selections of units.
func (e *Findings) dataLimits(i int32, number int64) bool {
	o := e.Selection(i).Option
	h := eval.OptionHolder(o)
	return h.HasConstraint(func(c *entry.Constraint) bool {
		return countsInArmy(c) && e.ConstraintValue(c, &h, e.At(i)).Cmp(entry.Int(number)) >= 0
	}) || slices.ContainsFunc(e.List, func(f *Finding) bool {
		return f.Constraint != nil && isArmyMaximum(*f.Constraint) && (f.Holder.Option != nil && f.Holder.Option.Entry == o.Entry || f.Holder.Group != nil && isInGroup(o, f.Holder.Group.Group))
	})
}

// isInGroup reports whether an option is one of a group, at any depth.
func isInGroup(o *entry.Option, group *entry.Group) bool {
	for g := o.Group; g != nil; g = g.Parent {
		if g.Group == group {
			return true
		}
	}
	return false
}

// countsInArmy reports whether a constraint limits the number of selections within the units of the army.
func countsInArmy(c *entry.Constraint) bool { return isArmyMaximum(*c) && c.ChildSelections }

// isArmyMaximum reports whether a constraint limits the number of selections in the army.
func isArmyMaximum(c entry.Constraint) bool {
	return c.Bound == entry.Max && c.Field == entry.FieldSelections && (c.Scope == entry.ScopeRoster || c.Scope == entry.ScopeForce)
}

// checkBearers reports Enhancements of whole CHARACTER units with several models for which no
// bearer is named.
func (e *Findings) checkBearers(rule string) {
	for i := range e.SelectionCount() {
		n := e.Selection(i)
		if !e.isEnhancement(i) || n.Doc.Notes != "" || n.Doc.Name != "" {
			continue
		}
		unit := e.RootOf(i)
		if models := e.models(unit); e.Selection(n.Parent).Option.Kind() != entry.Model && models > 1 && e.HasKeyword(unit, entry.CharacterKeyword) {
			e.report(&Finding{
				Code: roster.EnhancementBearer, Path: e.Path(i), ID: n.Doc.ID, Force: n.Force, Selection: i, Parent: n.Parent,
				Subject: e.NumberedName(unit), Thing: e.Name(i), Actual: strconv.FormatInt(models, 10), rule: rule,
			})
		}
	}
}

// checkAttachedEnhancements reports units that, together with their attached units, have more
// than one Enhancement.
func (e *Findings) checkAttachedEnhancements(rule string) {
	attached := map[int32][]int32{} // by the unit that they are attached to
	for _, a := range e.Associations() {
		if e.IsUnit(a.Owner) && e.IsUnit(a.To) && !slices.Contains(attached[a.To], a.Owner) {
			attached[a.To] = append(attached[a.To], a.Owner)
		}
	}
	for to := range e.Roots() {
		if len(attached[to]) == 0 {
			continue
		}
		var bearers []int32
		var names []string
		for _, u := range append([]int32{to}, attached[to]...) {
			for i := u + 1; i < e.Selection(u).End; i++ {
				if e.isEnhancement(i) {
					bearers, names = append(bearers, i), append(names, e.Name(i))
				}
			}
		}
		if len(bearers) > 1 {
			last := bearers[len(bearers)-1]
			e.report(&Finding{
				Code: roster.EnhancementAttached, Path: e.Path(last), ID: e.Selection(last).Doc.ID, Force: e.Selection(last).Force,
				Selection: last, Parent: e.Selection(last).Parent, Subject: e.NumberedName(to), Thing: e.Name(last),
				text: strings.Join(names, ", "), Actual: strconv.Itoa(len(bearers)), Limit: "1", rule: rule,
				Picked: bearers,
			})
		}
	}
}
