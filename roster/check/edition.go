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

// musteringRules are the ids of mustering rules that game data does not express. An id is empty
// if an edition does not have the rule.
type musteringRules struct {
	faction     string // all units have one Faction keyword
	mixed       string // army books decide whether units of different factions may be in one army
	transports  string // a Dedicated Transport starts the battle with a unit embarked
	enhancement string // a unit with those attached to it has one Enhancement
	detachment  string // the army has one detachment
	bearer      string // the bearer of an Enhancement in a unit with several models is named
	needed      string // units that a datasheet demands are included
	warlord     string // a rule that a model cannot be the Warlord
	ally        string // the Warlord has the Faction keyword of the army
	demands     string // the units that a detachment demands are included
	disposition string // detachments give the army its force dispositions
	oneKeyword  string // all models have a keyword that other units demand of the army
	traits      string // each Warlord Trait and each Relic is once in the army, one Relic without a Stratagem
	// attachesEarly: leaders are attached when the army is mustered, not when the battle begins.
	attachesEarly bool
	// sole lets one detachment of soleCost Detachment Points be the only one of an army of the
	// battle size soleSize.
	sole, soleSize string
	soleCost       int64
	points         string // each detachment costs Detachment Points, at most soleCost in all
}

// mustering lists the rules by edition.
var mustering = map[string]musteringRules{
	"9e": {traits: "9e.GAPS.8", mixed: "9e.GAPS.2"},
	"10e": {
		faction: "10e.ARMY.FACTION.1", mixed: "10e.ARMY.FACTION.1", detachment: "10e.ARMY.FACTION.2", transports: "10e.ARMY.UNITS.6", bearer: "10e.ARMY.ENHANCEMENT.2",
		needed: "10e.ATTACHED.FORM.1", warlord: "10e.ARMY.WARLORD.2", ally: "10e.ARMY.WARLORD.2", demands: "10e.ARMY.FACTION.2",
		oneKeyword: "10e.DATASHEET.KEYWORD.5",
	},
	"11e": {
		faction: "11e.ARMY.UNITS.1", mixed: "11e.ARMY.ROSTER.3", transports: "11e.TRANSPORT.CAPACITY.3", enhancement: "11e.ARMY.ENHANCEMENT.2",
		needed: "11e.ARMY.ROSTER.3", warlord: "11e.ARMY.WARLORD.3", ally: "11e.ARMY.WARLORD.1", demands: "11e.ARMY.DETACHMENT.5", attachesEarly: true,
		disposition: "11e.ARMY.DISPOSITION.1",
		oneKeyword:  "11e.ARMY.UNITS.1",
		sole:        "11e.ARMY.DETACHMENT.3", soleSize: "Incursion", soleCost: 3, points: "11e.ARMY.DETACHMENT.1",
	},
}

// checkEdition checks the rules of mustering that apply to whole armies.
func (e *Findings) checkEdition() {
	if !e.hasUnits() {
		if e.needsUnits() && !e.Roster.LacksFaction() && roster.CountSelections(e.Roster) == int(e.SelectionCount()) { // otherwise some units do not resolve
			e.report(&Finding{Code: roster.ArmyEmpty, Path: "", Force: eval.None, Selection: eval.None})
		}
		return
	}
	rules := mustering[e.Roster.Edition]
	if rules.faction != "" || rules.mixed != "" && e.Book.System.Battle == nil { // the built-in data is for armies of any units
		e.checkFaction(rules)
	}
	if rules.detachment != "" {
		e.checkDetachments(rules.detachment)
	}
	if rules.transports != "" {
		e.checkTransports(rules.transports)
	}
	if rules.enhancement != "" {
		e.checkAttachedEnhancements(rules.enhancement)
	}
	if rules.bearer != "" {
		e.checkBearers(rules.bearer)
	}
	if rules.warlord != "" {
		e.checkWarlord(rules)
	}
	if rules.oneKeyword != "" && e.Book.System.Battle == nil { // the built-in data has no allies
		e.checkOneKeyword(rules.oneKeyword)
		e.checkNoFaction(rules.faction)
	}
	if rules.traits != "" && e.Book.System.Battle == nil { // the built-in data has no Relics
		e.checkRelics(rules.traits)
	}
	e.checkCopies()
	e.checkEnhancements()
	e.checkAdvisedSize()
}

// isSoleDetachment reports whether a constraint on Detachment Points is one that the only
// detachment of the army may exceed.
func (e *Findings) isSoleDetachment(c *entry.Constraint, points entry.Number) bool {
	rules, field := mustering[e.Roster.Edition], c.ResolvedField()
	if rules.sole == "" || c.Bound != entry.Max || field.Kind != entry.FieldIsCost || e.Book.CostTypes[field.Cost].Role() != entry.DetachmentCost {
		return false
	}
	e.Widen()
	return points.Cmp(entry.Int(rules.soleCost)) <= 0 && e.battleSize() == rules.soleSize && len(e.chosenDetachments()) == 1
}

// lacksDetachmentPoints reports whether a constraint limits the number of detachments, whose Detachment Points would
// limit it but are not in the data, which is of an earlier edition. The last is then reported as not verified.
func (e *Findings) lacksDetachmentPoints(c *entry.Constraint, h *eval.Holder) bool {
	rules, list := mustering[e.Roster.Edition], []detachment(nil)
	if rules.points == "" || c.Bound != entry.Max || h.Group == nil || h.Group.Group.Purpose() != entry.PurposeDetachment {
		return false
	}
	e.Widen()
	if list = e.chosenDetachments(); len(list) == 0 || len(list) > int(rules.soleCost) {
		return false
	}
	for k, d := range list {
		o := e.Selection(d.node).Option
		if slices.ContainsFunc(list[:k], func(x detachment) bool { return e.Selection(x.node).Option == o }) || slices.ContainsFunc(o.Costs(), func(c entry.Cost) bool {
			t := e.Book.CostType(c.Type)
			return t >= 0 && e.Book.CostTypes[t].Role() == entry.DetachmentCost && c.Value.Sign() > 0
		}) {
			return false
		}
	}
	e.unverifiedOfUnit(list[len(list)-1].node, &Finding{aspect: "cost", rule: rules.points})
	return true
}

// checkFaction reports the first force of another army book whose units have no Faction keyword
// (10e.DATASHEET.KEYWORD.1) in common with the units of the first force, in editions whose rules demand one. An army
// book may include units of other factions: its data decides. Army books also keep armies apart that have one in
// common, such as the Chapters of the Adeptus Astartes; what they say is not in the data, and therefore not verified.
func (e *Findings) checkFaction(rules musteringRules) {
	if e.ForceCount() < 2 {
		return
	}
	first, own := int32(eval.None), []*entry.Category(nil)
	for f := range e.ForceCount() {
		keywords := e.factionKeywords(f)
		switch {
		case len(keywords) == 0: // it has no units, or none with a Faction keyword
		case first == eval.None:
			first, own = f, keywords
		case e.Force(f).Doc.Catalogue == e.Force(first).Doc.Catalogue:
		case !haveCommon(own, keywords) && rules.faction != "":
			e.report(&Finding{
				Code: roster.ArmyFactions, Path: e.ForcePath(f), ID: e.Force(f).Doc.ID, Force: f, Selection: eval.None, Parent: eval.None,
				Subject: e.ForceName(f), Thing: e.bookName(first), text: e.bookName(f), rule: rules.faction,
			})
			return
		case !haveCommon(own, keywords), rules.faction != "" && e.hasOwnKeyword(first, own, keywords) && e.hasOwnKeyword(f, keywords, own):
			c := e.Book.Catalogue(e.Force(f).Doc.Catalogue)
			e.report(&Finding{
				Code: roster.DataUnverified, Path: e.ForcePath(f), ID: e.Force(f).Doc.ID, Force: f, Selection: eval.None, Parent: eval.None,
				Field: NotesField, Subject: e.ForceName(f), Thing: e.bookName(first), text: e.bookName(f), rule: rules.mixed, source: c.Source, aspect: "factions",
			})
			return
		}
	}
}

// haveCommon reports whether two lists of keywords have one in common.
func haveCommon(a, b []*entry.Category) bool {
	return slices.ContainsFunc(b, func(k *entry.Category) bool { return slices.ContainsFunc(a, k.Is) })
}

// hasOwnKeyword reports whether units of a force have a Faction keyword in the name of its army book that those of
// another force lack.
func (e *Findings) hasOwnKeyword(f int32, keywords, others []*entry.Category) bool {
	c := e.Book.Catalogue(e.Force(f).Doc.Catalogue)
	return c != nil && slices.ContainsFunc(keywords, func(k *entry.Category) bool { return isNamedAfter(c, k) && !slices.ContainsFunc(others, k.Is) })
}

// isNamedAfter reports whether a keyword is a Faction keyword in the name of an army book.
func isNamedAfter(c *entry.Catalogue, k *entry.Category) bool {
	if k.Role != entry.FactionKeyword {
		return false
	}
	for part := range strings.SplitSeq(c.Name, " - ") {
		if catalog.Fold(part) == catalog.Fold(k.Keyword()) {
			return true
		}
	}
	return false
}

// checkDetachments reports the first detachment of a force that differs from that of the first
// force with a detachment. Several detachments of one force, and too many forces, are limited by
// the data.
func (e *Findings) checkDetachments(rule string) {
	if slices.ContainsFunc(e.List, func(f *Finding) bool { return f.Code == roster.ForcesMax || f.Code == roster.ArmyFactions }) {
		return
	}
	list := e.chosenDetachments()
	for _, d := range list {
		if d.force == list[0].force || strings.EqualFold(d.name, list[0].name) {
			continue
		}
		e.report(&Finding{
			Code: roster.DetachmentMany, Path: d.path, ID: d.id, Force: d.force, Selection: d.node, Parent: e.Selection(d.node).Parent,
			Subject: e.ForceName(d.force), Thing: list[0].name, Actual: "2", Limit: "1", rule: rule, Picked: []int32{list[0].node},
		})
		return
	}
}

// factionKeywords returns the Faction keywords of the units of a force.
func (e *Findings) factionKeywords(f int32) (keywords []*entry.Category) {
	for i := range e.Roots() {
		if e.Selection(i).Force != f || !e.IsUnit(i) {
			continue
		}
		for _, c := range e.Categories(i) {
			if c.Role == entry.FactionKeyword && !slices.ContainsFunc(keywords, c.Is) {
				keywords = append(keywords, c)
			}
		}
	}
	return keywords
}

// bookName returns the name of the army book of a force.
func (e *Findings) bookName(f int32) string {
	id := e.Force(f).Doc.Catalogue
	if c := e.Book.Catalogue(id); c != nil {
		return c.Name
	}
	return id
}

// checkTransports warns of Dedicated Transports that must start the battle empty. It does not
// check which units can embark in them.
func (e *Findings) checkTransports(rule string) {
	var transports, others int64
	for i := range e.Roots() {
		switch {
		case !e.IsUnit(i):
		case e.HasKeyword(i, entry.DedicatedTransportKeyword):
			transports++
		default:
			others++
		}
	}
	if transports > others {
		e.report(&Finding{
			Code: roster.TransportsEmpty, Path: "", Force: eval.None, Selection: eval.None, Parent: eval.None,
			Actual: strconv.FormatInt(transports, 10), Limit: strconv.FormatInt(others, 10), rule: rule,
		})
	}
}

// checkAdvisedSize compares the army with the sizes for which the game is designed.
func (e *Findings) checkAdvisedSize() {
	b, power := e.Book.System.Battle, e.totalOf(entry.PowerCost)
	if b == nil || power == nil || b.AdvisedMax.Sign() == 0 {
		return
	}
	both := power.Mul(entry.Int(2))
	var limit entry.Number
	switch {
	case both.Cmp(b.AdvisedMin) < 0:
		limit = b.AdvisedMin
	case both.Cmp(b.AdvisedMax) > 0:
		limit = b.AdvisedMax
	default:
		return
	}
	e.report(&Finding{
		Code: roster.ArmySize, Path: "", Force: eval.None, Selection: eval.None,
		Thing: b.AdvisedMin.String(), text: b.AdvisedMax.String(),
		Actual: both.String(), Limit: limit.String(), rule: b.AdvisedRule, source: b.Source,
	})
}

// hasUnits reports whether the army has a unit, and not just configuration choices.
func (e *Findings) hasUnits() bool {
	for i := range e.Roots() {
		if e.IsUnit(i) {
			return true
		}
	}
	return false
}

// needsUnits reports whether an army of the data must have units: it has no force, or an army book
// offers units.
func (e *Findings) needsUnits() bool {
	return len(e.Roster.Forces) == 0 || slices.ContainsFunc(e.Book.Catalogues, func(c *entry.Catalogue) bool {
		return slices.ContainsFunc(e.Book.Roots(c.ID).Options, func(o *entry.Option) bool { return o.Kind() != entry.Upgrade })
	})
}

// battleSize returns the name of the selected battle size (10e.ARMY.SIZE.1), or else of the
// smallest battle for two armies of this size (9e.ONLYWAR.SIZE.1). It is "" if none is large
// enough, or the data has no battle sizes.
func (e *Findings) battleSize() string {
	if e.size == nil {
		size := e.findBattleSize()
		e.size = &size
	}
	return *e.size
}

func (e *Findings) findBattleSize() string {
	for i := range e.SelectionCount() {
		if o := e.Selection(i).Option; o.SizeLimit() != nil {
			return entry.SettingName(o.Name())
		}
	}
	b := e.Book.System.Battle
	if b == nil {
		return ""
	}
	power, points := e.totalOf(entry.PowerCost), e.totalOf(entry.PointsCost)
	for _, s := range b.Sizes {
		switch {
		case s.Boxed:
		case s.Power.Sign() > 0 && power != nil && power.Mul(entry.Int(2)).Cmp(s.Power) <= 0,
			s.Points.Sign() > 0 && points != nil && points.Cmp(s.Points) <= 0:
			return s.Name
		}
	}
	return ""
}

// totalOf returns the total of the cost type of a role, or nil if the data does not have it.
func (e *Findings) totalOf(role entry.CostRole) *entry.Number {
	c := e.Book.CostOf(role)
	if c == nil {
		return nil
	}
	total := e.Total(e.Book.CostType(c.ID))
	return &total
}

const dispositionAspect = "disposition"

// lacksDisposition reports whether a group below a selection is that of the force dispositions, of which the data
// makes none available although the army has detachments, or although the data has none for it: it does not contain
// those of the detachments or of the army book. This is then reported as not verified.
func (e *Findings) lacksDisposition(g *entry.GroupOption, parent int32) bool {
	rule := mustering[e.Roster.Edition].disposition
	if rule == "" || parent == eval.None || g.Group.Purpose() != entry.PurposeDisposition {
		return false
	}
	for _, o := range e.Selection(parent).Option.Choices().Options {
		if o.Within(g) && !e.OptionHidden(e.Vacancy(parent, o)) {
			return false
		}
	}
	list, of := e.chosenDetachments(), e.Selection(parent).Force
	if len(list) == 0 && e.offersDetachments() {
		return false
	}
	switch {
	case slices.ContainsFunc(e.List, func(f *Finding) bool { return f.aspect == dispositionAspect }):
	case len(list) > 0:
		e.unverifiedOfUnit(list[0].node, &Finding{aspect: dispositionAspect, rule: rule})
	default:
		f := &Finding{
			Code: roster.DataUnverified, Path: e.ForcePath(of), ID: e.Force(of).Doc.ID, Force: of, Selection: eval.None, Parent: eval.None,
			Field: NotesField, Subject: e.ForceName(of), Thing: e.bookName(of), rule: rule, aspect: dispositionAspect,
		}
		if c := e.Book.Catalogue(e.Force(of).Doc.Catalogue); c != nil {
			f.source = c.Source
		}
		e.report(f)
	}
	return true
}

// offersDetachments reports whether the data has detachments for a force of the army.
func (e *Findings) offersDetachments() bool {
	isDetachment := func(o *entry.Option) bool { return o.Purpose() == entry.PurposeDetachment && !o.IsAlwaysHidden() }
	for f := range e.ForceCount() {
		choices := e.Force(f).Choices
		if choices != nil && slices.ContainsFunc(choices.Options, func(o *entry.Option) bool {
			return isDetachment(o) && slices.ContainsFunc(o.Choices().Options, isDetachment)
		}) {
			return true
		}
	}
	return false
}
