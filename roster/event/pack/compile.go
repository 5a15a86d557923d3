package pack

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// Restrictions compiles the pack for game data with the names. It skips parts that the data
// lacks, such as an unknown cost type, which Check reports.
func (p *Pack) Restrictions(n *Names) []roster.Restriction {
	c := compiler{pack: p, names: n, document: p.Document()}
	c.limits()
	c.battleSize()
	c.detachments()
	c.copies()
	for i := range p.Bans {
		c.rule(&p.Bans[i], "/bans/"+strconv.Itoa(i), entry.Max, roster.EventBanned, entry.Int(0))
	}
	for i := range p.Caps {
		c.rule(&p.Caps[i], "/caps/"+strconv.Itoa(i), entry.Max, roster.EventCapMax, p.Caps[i].Max.Number)
	}
	for i := range p.Requirements {
		c.rule(&p.Requirements[i], "/requirements/"+strconv.Itoa(i), entry.Min, roster.EventRequired, p.Requirements[i].Min.Number)
	}
	for i, what := range p.Declare {
		c.declare(what, "/declare/"+strconv.Itoa(i))
	}
	return c.out
}

type compiler struct {
	pack     *Pack
	names    *Names
	document string
	out      []roster.Restriction
}

func (c *compiler) add(r roster.Restriction, code roster.Code, b entry.Bound, value entry.Number, pointer string) {
	r.Code, r.Bound, r.Value = string(code), b, value
	r.Source = entry.Source{Document: c.document, Pointer: pointer}
	c.out = append(c.out, r)
}

func counting(field string) entry.Constraint {
	return entry.Constraint{Query: entry.Query{Scope: entry.ScopeRoster, Field: field}}
}

func (c *compiler) limits() {
	for _, name := range slices.Sorted(maps.Keys(c.pack.Limits)) {
		cost, ok := c.names.cost(name)
		if !ok {
			continue
		}
		limit, at := c.pack.Limits[name], fault.Join("/limits", name)
		r := roster.Restriction{Constraint: counting(cost.ID), Label: cost.ID}
		r.Pick.Roots = true
		if limit.Max != nil {
			c.add(r, roster.EventLimitMax, entry.Max, limit.Max.Number, at+"/max")
		}
		if limit.Min != nil {
			c.add(r, roster.EventLimitMin, entry.Min, limit.Min.Number, at+"/min")
		}
	}
}

// powerCost is the cost that limits battle sizes, for both armies together.
const powerCost = "power"

// battleSize limits the Power to half of the battle size, or requires the choice in data
// that has battle sizes as choices.
func (c *compiler) battleSize() {
	name := c.pack.BattleSize
	if name == "" {
		return
	}
	if s, ok := c.names.size(name); ok {
		r := roster.Restriction{Constraint: counting(powerCost), Label: s.Name}
		r.Pick.Roots = true
		c.add(r, roster.EventSize, entry.Max, s.Power.Div(entry.Int(2)), "/battle_size")
		return
	}
	if choices := c.names.sizeChoices[catalog.Fold(name)]; len(choices) > 0 {
		r := roster.Restriction{Constraint: counting(entry.FieldSelections), Label: name, Pick: roster.Pick{Names: choices}}
		c.add(r, roster.EventSize, entry.Min, entry.Int(1), "/battle_size")
	}
}

func (c *compiler) detachments() {
	d := c.pack.Detachments
	if d == nil {
		return
	}
	r := roster.Restriction{Constraint: counting(entry.FieldForces), Label: "detachments"}
	if d.Max != nil {
		c.add(r, roster.EventDetachmentsMax, entry.Max, entry.Int(*d.Max), "/detachments/max")
	}
	if len(d.Allowed) > 0 {
		r.Except = []roster.Pick{{Names: c.names.detachmentsNamed(d.Allowed)}}
		c.add(r, roster.EventDetachmentBanned, entry.Max, entry.Int(0), "/detachments/allowed")
	}
}

// copies limits the units of each datasheet. The first matching exception applies.
func (c *compiler) copies() {
	x := c.pack.Copies
	if x == nil {
		return
	}
	r := roster.Restriction{Constraint: counting(entry.FieldSelections), Alike: true, Label: "units of one datasheet"}
	for i := range x.Exceptions {
		rule := &x.Exceptions[i]
		pick := c.pick(rule)
		pick.Units = true
		r.Pick = pick
		c.add(r, roster.EventCopiesMax, entry.Max, rule.Max.Number, "/copies/exceptions/"+strconv.Itoa(i)+"/max")
		r.Except = append(r.Except[:len(r.Except):len(r.Except)], pick)
	}
	r.Pick = roster.Pick{Units: true}
	c.add(r, roster.EventCopiesMax, entry.Max, entry.Int(x.Max), "/copies/max")
}

// rule adds the restriction of a ban, a cap or a requirement.
func (c *compiler) rule(x *Rule, pointer string, b entry.Bound, code roster.Code, value entry.Number) {
	field := entry.FieldSelections
	if x.Counts != "" && x.Counts != entry.FieldSelections {
		cost, ok := c.names.cost(x.Counts)
		if !ok {
			return
		}
		field = cost.ID
	}
	c.add(roster.Restriction{Constraint: counting(field), Pick: c.pick(x), Label: x.title()}, code, b, value, pointer)
}

// pick returns the selections of a rule.
func (c *compiler) pick(x *Rule) roster.Pick {
	p := roster.Pick{Names: folded(x.Names), Keywords: folded(x.Keywords), Roles: folded(x.Roles)}
	for _, name := range slices.Sorted(maps.Keys(x.Costs)) {
		cost, _ := c.names.cost(name)
		p.Costs = append(p.Costs, roster.CostRange{Cost: cmp.Or(cost.ID, name), Min: x.Costs[name].Min.value(), Max: x.Costs[name].Max.value()})
	}
	for _, name := range slices.Sorted(maps.Keys(x.Characteristics)) {
		r := x.Characteristics[name]
		p.Values = append(p.Values, roster.ValueRange{Characteristic: catalog.Fold(name), Min: r.Min.value(), Max: r.Max.value()})
	}
	p.Units = len(p.Keywords)+len(p.Roles)+len(p.Costs)+len(p.Values) > 0
	return p
}

func folded(names []string) []string {
	var out []string
	for _, n := range names {
		out = append(out, catalog.Fold(strings.TrimPrefix(n, entry.FactionPrefix)))
	}
	return out
}

// title returns the label of a rule, or a description of its selections without words of a language.
func (x *Rule) title() string {
	if x.Label != "" {
		return x.Label
	}
	parts := slices.Concat(x.Keywords, x.Roles)
	if len(x.Names) > 0 {
		parts = append(parts, strings.Join(x.Names, " / "))
	}
	for _, ranges := range []map[string]Range{x.Costs, x.Characteristics} {
		for _, name := range slices.Sorted(maps.Keys(ranges)) {
			parts = append(parts, name+" "+ranges[name].String())
		}
	}
	return strings.Join(parts, ", ")
}

// String formats the range: 1–3, 8+ or ≤ 3.
func (r Range) String() string {
	switch {
	case r.Max == nil && r.Min == nil:
		return "any"
	case r.Max == nil:
		return r.Min.String() + "+"
	case r.Min == nil:
		return "≤ " + r.Max.String()
	}
	return r.Min.String() + "–" + r.Max.String()
}

func (c *compiler) declare(what, pointer string) {
	d := declarations[what]
	c.add(roster.Restriction{Constraint: counting(entry.FieldSelections), Pick: roster.Pick{Purposes: d.purposes}, Label: d.label},
		roster.EventDeclared, entry.Min, entry.Int(1), pointer)
}

// A declaration is a required declaration of a list: a selection with one of the purposes.
type declaration struct {
	label    string
	purposes []entry.Purpose
}

// declarations are the declarations that a pack may require.
var declarations = map[string]declaration{
	Warlord:      {entry.WarlordName, []entry.Purpose{entry.PurposeWarlord}},
	WarlordTrait: {entry.WarlordTraitName, []entry.Purpose{entry.PurposeWarlordTrait}},
	Relic:        {"relic", []entry.Purpose{entry.PurposeRelic, entry.PurposeEnhancement}},
}

// Declaration returns the name of a declaration that a pack may require, for which messages have a text.
func Declaration(what string) string { return declarations[what].label }

// known reports whether the game data has the declaration.
func (d declaration) known(n *Names) bool {
	return slices.ContainsFunc(d.purposes, func(p entry.Purpose) bool { return slices.Contains(n.purposes, p) })
}
