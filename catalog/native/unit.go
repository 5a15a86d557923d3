package native

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// A sheet is a Datasheet during compilation.
type sheet struct {
	*faction
	doc Datasheet
	at  place

	id           string // of the unit
	unit         *entry.Entry
	models       *entry.Group
	lines        []*entry.Entry // the models, in groups or not
	chosen       []value        // values of the bracketed keywords
	own          map[string]*gear
	options      []*option
	warlordKnown bool
	unfit        bool // it cannot be the Warlord, and the edition knows
	additions    []addition
}

// An addition is the bonus that an entry below a model gives to one of its characteristics.
type addition struct {
	entry, column string
	by            int
	at            place
}

// compile returns the entry of the unit.
func (s *sheet) compile() *entry.Entry {
	s.id = s.catalogue.ID + "." + s.doc.ID
	s.unit = &entry.Entry{Node: node(s.id, s.doc.Name, s.at), Kind: entry.Unit, Import: true}
	s.unit.Publication, s.unit.Page = s.publication(s.catalogue, s.doc.Source), s.doc.Source.Page
	info := &s.catalogue.SharedInfo
	s.categories()
	s.costs()
	s.further()
	s.most()
	s.own = s.armoury(info, s.id, s.doc.Weapons, s.doc.Wargear, s.at, s.abilities)
	s.modelGroup()
	s.show(s.id, &s.unit.Info, s.resolve(info, s.id, s.doc.Abilities, s.abilities, s.at.at("abilities")), s.at.at("abilities"))
	s.detachmentRules()
	s.upgrade()
	s.psyker()
	s.transport()
	return s.unit
}

// most limits the number of units of the datasheet in an army, to its own maximum or else to the
// maximum of the game system, which may depend on the battle size.
func (s *sheet) most() {
	most, rule, at := s.doc.Max, "", s.at.at("max")
	var set []entry.Modifier
	for i, c := range s.edition.doc.Copies {
		if s.doc.Max == 0 && (c.Keyword == "" || slices.Contains(s.doc.Keywords, c.Keyword)) {
			most, rule, at = c.Max, cmp.Or(c.Rule, s.edition.doc.Rules.Copies), s.edition.at.at("copies", i)
			set = nil
			if c.Times > 0 {
				most, set, _ = s.bySize(maxID(s.id), "copies", func(size BattleSize) int { return c.Times * size.Copies })
			}
		}
	}
	s.unit.Modifiers = append(s.unit.Modifiers, set...)
	if most > 0 {
		s.unit.Constraints = append(s.unit.Constraints,
			bound{maxID(s.id), entry.Max, most, entry.ScopeRoster, "datasheet.max", rule, at}.constraint())
	}
}

// size returns the minimum and maximum number of models, each with its place in the
// document.
func (s *sheet) size() (size Size, least, most place) {
	if s.doc.Size != nil {
		return *s.doc.Size, s.at.at("size", "min"), s.at.at("size", "max")
	}
	varies := 0
	for i, m := range s.doc.Models {
		size.Min += m.Min
		size.Max += m.Max
		if m.Max > m.Min && s.doc.Models[varies].Max == s.doc.Models[varies].Min {
			varies = i
		}
	}
	return size, s.at.at("models", varies, "min"), s.at.at("models", varies, "max")
}

// modelGroup adds the group of models with the unit size limit: the minimum and maximum number of
// models (9e.DATASHEET.COMPOSITION.1, 8e.DATASHEET.COMPOSITION.1).
func (s *sheet) modelGroup() {
	size, least, most := s.size()
	s.sizes(size, least, most)
	id, rules := s.id+"/models", s.edition.doc.Rules
	s.models = &entry.Group{
		Node:        node(id, "Models", s.at.at("models")),
		Constraints: between(id, size.Min, size.Max, codes{"unit.size.min", "unit.size.max"}, rules.Composition, least, most),
	}
	s.unit.Groups = append(s.unit.Groups, s.models)
	s.readOptions()
	ids := map[string]bool{}
	for i, m := range s.doc.Models {
		at := s.at.at("models", i)
		if !s.first(ids, at, m.Name, m.ID) {
			continue
		}
		e := s.model(m, at)
		s.models.Entries, s.lines = append(s.models.Entries, e), append(s.lines, e)
		if s.models.Default == "" && m.Max > m.Min {
			s.models.Default = e.ID
		}
	}
	s.limitModels()
	s.add()
	s.understrength(size)
}

// limitModels puts models with a common limit into groups.
func (s *sheet) limitModels() {
	for i, group := range s.doc.ModelGroups {
		at := s.at.at("model_groups", i)
		id := s.models.ID + "/" + group.ID
		g := &entry.Group{Node: node(id, group.Name, at)}
		c, grow := limited(id+"#limit", entry.ScopeParent, s.id, group.Limit, "model.limit.max", s.edition.doc.Rules.Composition, at.at("limit"))
		g.Constraints, g.Modifiers = append(g.Constraints, c), grow
		for k, model := range group.Models {
			j := slices.IndexFunc(s.models.Entries, func(e *entry.Entry) bool { return e.ID == s.id+"/"+model })
			if j < 0 {
				s.problem(at.at("models", k), "model.group", s.doc.Name, model, "ids of models, each in one group: "+joined(s.modelIDs()))
				continue
			}
			g.Entries = append(g.Entries, s.models.Entries[j])
			s.models.Entries = slices.Delete(s.models.Entries, j, j+1)
		}
		s.models.Groups = append(s.models.Groups, g)
	}
}

// add raises the characteristics of models by the bonuses of their wargear.
func (s *sheet) add() {
	for _, m := range s.lines {
		for _, a := range s.additions {
			if !strings.HasPrefix(a.entry, m.ID+"/") && !strings.HasPrefix(a.entry, s.id+"/option.") {
				continue
			}
			raise := change(entry.Increment, s.columnID(unitType, a.column), a.by, has(m.ID, a.entry, 1, a.at), a.at)
			m.Profiles[0].Modifiers = append(m.Profiles[0].Modifiers, raise)
		}
	}
}

// sizes reports impossible numbers of models.
func (s *sheet) sizes(size Size, least, most place) {
	var fewest, greatest int
	for i, m := range s.doc.Models {
		fewest, greatest = fewest+m.Min, greatest+m.Max
		if m.Min > m.Max {
			s.problem(s.at.at("models", i, "min"), "model.count", m.Name, fmt.Sprint(m.Min), fmt.Sprintf("at most %d, the largest number", m.Max))
		}
	}
	switch {
	case size.Min > size.Max:
		s.problem(least, "unit.size", s.doc.Name, fmt.Sprint(size.Min), fmt.Sprintf("at most %d, the largest size", size.Max))
	case size.Min < 1:
		s.problem(least, "unit.size", s.doc.Name, "no models", "at least 1")
	case fewest > size.Max:
		s.problem(most, "unit.size", s.doc.Name, fmt.Sprint(size.Max), fmt.Sprintf("at least %d, which the models add up to", fewest))
	case greatest < size.Min:
		s.problem(least, "unit.size", s.doc.Name, fmt.Sprint(size.Min), fmt.Sprintf("at most %d, which the models add up to", greatest))
	}
}

// understrength allows one unit of the datasheet to have fewer models than its minimum
// size (9e.DATASHEET.UNDERSTRENGTH.1, 8e.DATASHEET.UNDERSTRENGTH.1). A second max, which is
// active only for this unit, requires fewer.
func (s *sheet) understrength(size Size) {
	rule := s.edition.doc.Rules.Understrength
	if size.Min <= 1 || rule == "" {
		return
	}
	id, at := s.id+"/understrength", s.at.at("models")
	if s.doc.Size != nil {
		at = s.at.at("size", "min")
	}
	s.unit.Entries = append(s.unit.Entries, &entry.Entry{
		Node: node(id, entry.UnderstrengthName, at), Collective: true,
		Constraints: []entry.Constraint{
			bound{maxID(id), entry.Max, 1, entry.ScopeRoster, "understrength.many", rule, at}.constraint(),
			bound{id + "#each", entry.Max, 1, entry.ScopeParent, "understrength.many", rule, at}.constraint(),
		},
	})
	chosen := func() entry.Conditions { return has(s.id, id, 1, at) }
	full := s.models.ID + "#understrength"
	s.models.Constraints = append(s.models.Constraints, bound{full, entry.Max, -1, entry.ScopeParent, "understrength.full", rule, at}.constraint())
	s.models.Modifiers = append(s.models.Modifiers,
		change(entry.Set, minID(s.models.ID), 1, chosen(), at),
		change(entry.Set, full, size.Min-1, chosen(), at),
	)
	for _, m := range s.lines {
		m.Modifiers = append(m.Modifiers, change(entry.Set, minID(m.ID), 0, chosen(), at))
	}
}

// costs gives the unit its power and points by number of models
// (9e.DATASHEET.POWER.1, 8e.DATASHEET.POWER.1). The first step
// is the base, so a unit smaller than the smallest size costs the smallest
// printed value (9e.DATASHEET.POWER.2, 9e.GAPS.4).
func (s *sheet) costs() {
	s.steps("power", s.doc.Power)
	s.steps("points", s.doc.Points)
}

func (s *sheet) steps(cost string, steps Steps) {
	if len(steps) == 0 {
		return
	}
	at := s.at.at(cost)
	s.knownCost(cost, at)
	s.unit.Costs = append(s.unit.Costs, entry.Cost{Type: cost, Value: s.amount(steps[0].Cost, at)})
	for i, step := range steps[1:] {
		at := at.at(i + 1)
		if before := steps[i].From; step.From <= before {
			s.problem(at.at("from"), "cost.step", s.doc.Name, fmt.Sprint(step.From), fmt.Sprintf("more than %d, the number of the step before", before))
		}
		s.unit.Modifiers = append(s.unit.Modifiers, entry.Modifier{
			Op: entry.Set, Field: cost, Value: s.amount(step.Cost, at.at("cost")).String(),
			When: has(entry.ScopeSelf, models, step.From, at), Source: at.source(),
		})
	}
}

// price sets the printed cost of an entry, if there is one.
func (s *sheet) price(e *entry.Entry, cost string, amount Amount, at place) {
	if amount == "" {
		return
	}
	at = at.at(cost)
	s.knownCost(cost, at)
	if value := s.amount(amount, at); value.Sign() != 0 {
		e.Costs = append(e.Costs, entry.Cost{Type: cost, Value: value})
	}
}

// knownCost reports a cost that the game system does not have.
func (s *sheet) knownCost(cost string, at place) {
	same := func(t CostType) bool { return t.ID == cost }
	if !slices.ContainsFunc(s.edition.doc.Costs, same) {
		s.problem(at, "cost.type", s.doc.Name, cost, "a cost of the game system")
	}
}
