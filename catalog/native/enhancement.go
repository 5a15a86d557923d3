package native

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// An Enhancement may be given to one model of an army of its detachment that has all of Keywords
// and none of Excludes.
type Enhancement struct {
	ID       string            `json:"id"`
	Name     string            `json:"name"`
	Points   Amount            `json:"points"`
	Text     string            `json:"text"`
	Upgrade  bool              `json:"upgrade,omitempty"` // for units that are not CHARACTERS
	Keywords []string          `json:"keywords,omitempty"`
	Excludes []string          `json:"excludes,omitempty"`
	Sets     map[string]string `json:"sets,omitempty"` // characteristics of the bearer, by column
	Adds     map[string]int    `json:"adds,omitempty"`
	Effects  []json.RawMessage `json:"effects,omitempty"` // schemas/effect.schema.json
}

// An enhancement is an Enhancement during compilation.
type enhancement struct {
	*Enhancement
	entry string // id of the entry
	at    place
}

// enhancementGroup adds the group to which all models that may have an Enhancement link. It
// contains a group for each detachment. Each of two leaders of a unit may have an Enhancement
// (10e.ARMY.ENHANCEMENT.1, 10e.ATTACHED.FORM.4, 11e.ARMY.ENHANCEMENT.3).
func (f *faction) enhancementGroup() {
	limits, rule := f.edition.doc.Enhancements, f.edition.doc.Rules.Enhancement
	if limits == nil {
		return
	}
	at := f.edition.at.at("enhancements")
	if f.countsEnhancements() == (limits.Max > 0) {
		f.problem(at, "enhancement.max", entry.EnhancementsName, strconv.Itoa(limits.Max), "a maximum, or else one of each battle size")
	}
	if g := f.allEnhancements("enhancements", false, at); g != nil {
		f.enhancements = g.ID
		if limits.Max > 0 {
			g.Constraints = append(g.Constraints, bound{maxID(g.ID), entry.Max, limits.Max, entry.ScopeRoster, "enhancement.max", rule, at.at("max")}.constraint())
		}
	}
	if g := f.allEnhancements("upgrades", true, at); g != nil {
		f.upgrades = g.ID
	}
}

// allEnhancements adds and returns the group of all Enhancements and Upgrades, for models, or of
// the Upgrades alone, for units. It returns nil if it would be empty.
func (f *faction) allEnhancements(name string, upgrades bool, at place) *entry.Group {
	id := f.catalogue.ID + "/" + name
	g := &entry.Group{
		Node: node(id, entry.EnhancementsName, at),
		Constraints: []entry.Constraint{
			bound{id + "#each", entry.Max, 1, entry.ScopeParent, "enhancement.many", f.edition.doc.Rules.Enhancement, at}.constraint(),
		},
	}
	for _, d := range f.detached {
		if slices.ContainsFunc(d.Enhancements, func(x Enhancement) bool { return x.Upgrade || !upgrades }) {
			g.Groups = append(g.Groups, f.enhancementsOf(d, id, upgrades))
		}
	}
	if len(g.Groups) == 0 {
		return nil
	}
	f.catalogue.Shared.Groups = append(f.catalogue.Shared.Groups, g)
	return g
}

// enhancementsOf returns the group of the Enhancements and Upgrades, or of the Upgrades alone, of
// one detachment.
func (f *faction) enhancementsOf(d *detachment, group string, upgrades bool) *entry.Group {
	id := group + "/" + d.ID
	at := d.at.at("enhancements")
	g := &entry.Group{
		Node: f.inDetachment(node(id, d.Name+" "+entry.EnhancementsName, at), d),
		Constraints: []entry.Constraint{
			bound{maxID(id), entry.Max, 1, entry.ScopeParent, "enhancement.many", f.edition.doc.Rules.Enhancement, at}.constraint(),
		},
	}
	seen := map[string]bool{}
	for i := range d.Enhancements {
		x := &enhancement{&d.Enhancements[i], f.catalogue.ID + "/enhancements/" + d.ID + "/" + d.Enhancements[i].ID, at.at(i)}
		if x.Upgrade {
			g.Links = append(g.Links, &entry.Link{Node: node(id+"/"+x.ID+"/link", x.Name, x.at), Target: x.entry, Collective: true})
		}
		if upgrades || !f.first(seen, x.at, x.Name, x.ID) {
			continue
		}
		f.checkColumns(x)
		d.more = append(d.more, x)
		if x.Upgrade {
			f.catalogue.Shared.Entries = append(f.catalogue.Shared.Entries, f.enhancement(x))
		} else {
			g.Entries = append(g.Entries, f.enhancement(x))
		}
	}
	return g
}

// mostUpgrades is the maximum number of copies of an Upgrade in an army (11e.ARMY.ENHANCEMENT.6).
const mostUpgrades = 3

// enhancement returns the entry of an Enhancement, which an army may have once, or of an
// Upgrade.
func (f *faction) enhancement(x *enhancement) *entry.Entry {
	const points = "points"
	most := bound{maxID(x.entry), entry.Max, 1, entry.ScopeRoster, "enhancement.twice", f.edition.doc.Rules.enhancementTwice(), x.at}
	if x.Upgrade {
		most.value, most.rule = mostUpgrades, f.edition.doc.Rules.Upgrades
	}
	e := &entry.Entry{
		Node: node(x.entry, x.Name, x.at), Collective: true,
		Constraints: []entry.Constraint{most.constraint()},
		Costs:       []entry.Cost{{Type: points, Value: f.amount(x.Points, x.at.at(points))}}, // 11e.ARMY.POINTS.4
	}
	if f.countsEnhancements() {
		e.Costs = append(e.Costs, entry.Cost{Type: enhancementCost, Value: entry.Int(1)})
	}
	if x.Upgrade { // only the first one counts
		e.Modifiers = append(e.Modifiers, change(entry.Set, enhancementCost, 0, before(x.entry, 1, x.at), x.at))
	}
	if tests := f.barring(x); len(tests) > 0 {
		e.Modifiers = append(e.Modifiers, entry.Modifier{
			Op: entry.Set, Field: entry.FieldHidden, Value: "true", When: entry.Conditions{Any: true, Tests: tests}, Source: x.at.source(),
		})
	}
	effects := x.Effects
	if len(effects) == 0 && len(x.Sets)+len(x.Adds) > 0 {
		effects = []json.RawMessage{json.RawMessage(`{"do": "` + inBattleNothing + `"}`)} // the profile already includes its effects
	}
	e.Profiles = []*entry.Profile{f.ability(x.entry+"/ability", Ability{Name: x.Name, Text: x.Text, Effects: effects}, x.at)}
	return e
}

// barring returns the conditions under which a model cannot have an Enhancement: it lacks a
// required keyword or has an excluded one.
func (f *faction) barring(x *enhancement) (tests []entry.Condition) {
	for i, k := range x.Keywords {
		at := x.at.at("keywords", i)
		test := is(f.keyword(k, entry.Keyword, at), at).Tests[0]
		test.Comparison = entry.NotInstanceOf
		tests = append(tests, test)
	}
	for i, k := range x.Excludes {
		at := x.at.at("excludes", i)
		tests = append(tests, is(f.keyword(k, entry.Keyword, at), at).Tests...)
	}
	return tests
}

// checkColumns reports unknown characteristics of models.
func (f *faction) checkColumns(x *enhancement) {
	columns := f.edition.doc.ModelColumns
	check := func(member, column string) {
		if !slices.Contains(columns, column) {
			f.problem(x.at.at(member, column), "profile.column", x.Name, column, strings.Join(columns, ", "))
		}
	}
	for _, column := range sorted(x.Sets) {
		check("sets", column)
	}
	for _, column := range sorted(x.Adds) {
		check("adds", column)
	}
}

// mayHaveEnhancement reports whether a model may have an Enhancement.
func (s *sheet) mayHaveEnhancement(m Model) bool {
	limits := s.edition.doc.Enhancements
	of := func(k string) bool { return slices.Contains(s.doc.Keywords, k) || slices.Contains(m.Keywords, k) }
	barred := s.doc.Enhancements != nil && !*s.doc.Enhancements
	return s.enhancements != "" && !barred && (limits.Keyword == "" || of(limits.Keyword)) && !slices.ContainsFunc(limits.Excludes, of)
}

// enhance adds the Enhancements to a model, with their changes of its profile.
func (s *sheet) enhance(m *entry.Entry, at place) {
	m.Links = append(m.Links, &entry.Link{
		Node: node(m.ID+"/enhancements", entry.EnhancementsName, at), Target: s.enhancements, ToGroup: true, Collective: true,
	})
	for _, d := range s.detached {
		for _, x := range d.more {
			s.alter(m.Profiles[0], m.ID, x)
		}
	}
}

// alter changes the profile of a model while its bearer, a model or a unit, has an Enhancement.
func (s *sheet) alter(line *entry.Profile, bearer string, x *enhancement) {
	for _, column := range sorted(x.Sets) {
		line.Modifiers = append(line.Modifiers, entry.Modifier{
			Op: entry.Set, Field: s.columnID(unitType, column), Value: x.Sets[column],
			When: has(bearer, x.entry, 1, x.at), Source: x.at.at("sets", column).source(),
		})
	}
	for _, column := range sorted(x.Adds) {
		at := x.at.at("adds", column)
		line.Modifiers = append(line.Modifiers, change(entry.Increment, s.columnID(unitType, column), x.Adds[column], has(bearer, x.entry, 1, at), at))
	}
}

// upgrade adds the Upgrades, with their changes of the profiles of its models, to a unit that may
// have one and has no models that may have Enhancements (11e.ARMY.ENHANCEMENT.5).
func (s *sheet) upgrade() {
	of := func(k string) bool { return s.hasKeywords([]string{k}) }
	if s.upgrades == "" || slices.ContainsFunc(s.doc.Models, s.mayHaveEnhancement) || slices.ContainsFunc(s.edition.doc.Enhancements.Excludes, of) {
		return
	}
	offered := false
	for _, d := range s.detached {
		for _, x := range d.more {
			if !x.Upgrade || !s.hasKeywords(x.Keywords) || slices.ContainsFunc(x.Excludes, of) {
				continue
			}
			offered = true
			for _, m := range s.lines {
				s.alter(m.Profiles[0], s.id, x)
			}
		}
	}
	if offered {
		s.unit.Links = append(s.unit.Links, &entry.Link{
			Node: node(s.id+"/upgrades", entry.EnhancementsName, s.at), Target: s.upgrades, ToGroup: true, Collective: true,
		})
	}
}
