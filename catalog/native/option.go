package native

import (
	"fmt"
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// An option is an Option during compilation.
type option struct {
	*Option
	at     place
	choose int
	models []string     // ids of the models that may use it, if the datasheet names them
	shared *entry.Group // shared by several models that are counted together
	barred bool         // another option excludes or requires it
}

// A use is an option of one model.
type use struct {
	*option
	lead string // id of the item whose slot contains the wargear; empty if none does
	// nodes are the ids that are selected if the option is used: its group, or its
	// alternatives.
	nodes   []string
	entries []*entry.Entry // the alternatives, if they are not in a group
	link    *entry.Link    // to the shared group
	group   *entry.Group   // the option's own
}

// readOptions checks each option by itself.
func (s *sheet) readOptions() {
	ids := map[string]bool{}
	for i := range s.doc.Options {
		o := &option{Option: &s.doc.Options[i], at: s.at.at("options", i), choose: max(1, s.doc.Options[i].Choose)}
		if !s.first(ids, o.at, s.doc.Name, o.ID) {
			continue
		}
		s.checkOption(o)
		s.options = append(s.options, o)
	}
	for _, o := range s.options {
		s.bar(o)
		s.checkWhole(o)
	}
}

func (s *sheet) checkOption(o *option) {
	for i, id := range o.Option.Models {
		if !slices.ContainsFunc(s.doc.Models, func(m Model) bool { return m.ID == id }) {
			s.problem(o.at.at("models", i), "option.model", s.doc.Name, id, "ids of models: "+joined(s.modelIDs()))
		}
	}
	if o.choose > len(o.With) {
		s.problem(o.at.at("choose"), "option.choose", s.doc.Name, fmt.Sprint(o.choose), fmt.Sprintf("at most %d, the number of alternatives", len(o.With)))
	}
	if o.choose > 1 && (o.Limit != nil || o.WholeUnit) {
		s.problem(o.at.at("choose"), "option.choose", s.doc.Name, fmt.Sprint(o.choose), "1 where a limit counts the models that use the option, or where the whole unit does")
	}
	seen := map[string]bool{}
	for i, a := range o.With {
		if id := alternativeID(a); seen[id] {
			s.problem(o.at.at("with", i), "option.duplicate", s.doc.Name, id+" a second time", "each alternative once")
		}
		seen[alternativeID(a)] = true
	}
	s.checkSpan(o.Span, o.at)
	s.users(o)
}

func (s *sheet) modelIDs() []string {
	var ids []string
	for _, m := range s.doc.Models {
		ids = append(ids, m.ID)
	}
	return ids
}

// users sets the models that may use an option. An option that names no model is for every
// model with the replaced items.
func (s *sheet) users(o *option) {
	for _, m := range s.doc.Models {
		named := slices.Contains(o.Option.Models, m.ID)
		if len(o.Option.Models) > 0 && !named {
			continue
		}
		lacks := slices.IndexFunc(o.Replace, func(item Item) bool { return number(m.Wargear, item.ID) < item.Count })
		if lacks < 0 {
			o.models = append(o.models, m.ID)
		} else if named {
			s.notCarried(o, lacks, m.Name, itemIDs(m.Wargear))
		}
	}
	if len(o.models) == 0 && len(o.Option.Models) == 0 {
		s.notCarried(o, 0, s.doc.Name, nil)
	}
}

// notCarried reports a replaced item that is not carried by any model.
func (s *sheet) notCarried(o *option, item int, subject string, carried []string) {
	r := o.Replace[item]
	allowed := "default equipment of one model"
	if len(carried) > 0 {
		allowed = joined(carried)
	}
	s.problem(o.at.at("replace", item), "option.replace", subject, fmt.Sprintf("%d %s to give up, which the model does not carry", r.Count, r.ID), allowed)
}

// number returns how many of an item are in a list.
func number(items []Item, id string) int {
	n := 0
	for _, item := range items {
		if item.ID == id {
			n += item.Count
		}
	}
	return n
}

func itemIDs(items []Item) []string {
	var ids []string
	for _, item := range items {
		ids = append(ids, item.ID)
	}
	return ids
}

// given returns how many of an item the option replaces.
func (o *option) given(id string) int { return number(o.Replace, id) }

// counted reports whether the unit counts the models that use the option.
func (o *option) counted() bool {
	return o.Limit != nil || o.LimitEach != nil || o.WholeUnit || o.Span != Span{} || o.Excludes != nil || len(o.Requires) > 0 || o.barred
}

// uses returns the uses of the options by the model, and adds them to the slots.
func (s *sheet) uses(e *entry.Entry, m Model, slots []slot) []*use {
	var uses []*use
	for _, o := range s.options {
		if !slices.Contains(o.models, m.ID) {
			continue
		}
		u := &use{option: o}
		for i := range slots {
			if o.given(slots[i].item.ID) > 0 {
				slots[i].uses = append(slots[i].uses, u)
			}
		}
		if len(o.Replace) > 0 {
			u.lead = o.Replace[0].ID
		}
		s.place(e, u, slots)
		uses = append(uses, u)
	}
	return uses
}

// place determines the group of an option's alternatives: the group of the slot if the option is
// a plain exchange, a shared group if several models are counted together, and otherwise a group
// of the model.
func (s *sheet) place(e *entry.Entry, u *use, slots []slot) {
	lead := carried(slots, u.lead)
	simple := lead != nil && lead.item.Count == 1 && u.choose == 1 && !u.counted()
	switch {
	case simple:
		prefix := e.ID + "/option." + u.ID
		for i, a := range u.With {
			x := s.alternative(prefix, a, u.at.at("with", i))
			u.entries = append(u.entries, x)
			u.nodes = append(u.nodes, x.ID)
		}
		return
	case u.counted() && len(u.models) > 1:
		if u.shared == nil {
			u.shared = s.optionGroup(s.groupID(u.option), u.option)
			s.catalogue.Shared.Groups = append(s.catalogue.Shared.Groups, u.shared)
		}
		u.link = &entry.Link{
			Node: node(e.ID+"/option."+u.ID, u.shared.Name, u.at), Target: u.shared.ID, ToGroup: true,
		}
		u.nodes = []string{u.shared.ID}
	default:
		u.group = s.optionGroup(e.ID+"/option."+u.ID, u.option)
		u.nodes = []string{u.group.ID}
	}
}

// optionGroup returns the group of the alternatives of an option, which each model uses
// once (9e.DATASHEET.OPTIONS.2).
func (s *sheet) optionGroup(id string, o *option) *entry.Group {
	rules := s.edition.doc.Rules
	g := &entry.Group{
		Node:        node(id, "", o.at),
		Constraints: []entry.Constraint{bound{maxID(id), entry.Max, o.choose, entry.ScopeParent, "wargear.option.max", rules.Once, o.at}.constraint()},
	}
	s.limitOption(g, o)
	s.exclude(g, o)
	s.require(g, o)
	var names []string
	for i, a := range o.With {
		x := s.alternative(id, a, o.at.at("with", i))
		s.countAlternative(x, o)
		names = append(names, x.Name)
		g.Entries = append(g.Entries, x)
	}
	g.Name = listed(names, "or")
	return g
}

// countAlternative limits the number of models that take the same alternative.
func (s *sheet) countAlternative(x *entry.Entry, o *option) {
	rules := s.edition.doc.Rules
	if o.choose > 1 {
		x.Constraints = append(x.Constraints, bound{maxID(x.ID), entry.Max, 1, entry.ScopeParent, "wargear.option.max", rules.Once, o.at}.constraint())
	}
	if o.LimitEach != nil {
		c, grow := limited(x.ID+"#limit", s.id, s.id, *o.LimitEach, "wargear.limit.max", rules.Options, o.at.at("limit_each"))
		x.Constraints, x.Modifiers = append(x.Constraints, c), append(x.Modifiers, grow...)
	}
	if o.WholeUnit {
		s.wholeUnit(x, o)
	}
}

// offer adds the alternatives of an option to their group, and removes the replaced items
// from the slots.
func (s *sheet) offer(e *entry.Entry, u *use, slots []slot) {
	offers := &e.Offers
	if lead := carried(slots, u.lead); lead != nil && lead.group != nil {
		offers = &lead.group.Offers
		lead.group.Rules = append(lead.group.Rules, s.wording(e, u))
	} else if u.lead != "" {
		return
	} else if u.group != nil {
		u.group.Rules = append(u.group.Rules, s.wording(e, u))
	}
	offers.Entries = append(offers.Entries, u.entries...)
	if u.group != nil {
		offers.Groups = append(offers.Groups, u.group)
	}
	if u.link != nil {
		offers.Links = append(offers.Links, u.link)
		if u.lead == "" {
			u.link.Rules = append(u.link.Rules, s.wording(e, u))
		}
	}
	for i := range slots {
		if slots[i].group != nil {
			s.giveUp(e, u, &slots[i])
		}
	}
}

// wording returns the text of the option.
func (s *sheet) wording(e *entry.Entry, u *use) *entry.Rule {
	return &entry.Rule{Node: node(e.ID+"/option."+u.ID+"/text", "Wargear option", u.at.at("text")), Text: u.Text}
}

// extra returns the number of an item that the option replaces, apart from those whose slot
// contains its alternatives.
func (u *use) extra(item string) int {
	if u.lead == item && u.choose == 1 {
		return u.given(item) - 1
	}
	return u.given(item)
}

// giveUp reduces the number of items in a slot while the option is used. If the slot contains
// several alternatives of the option, each of them raises the number again.
func (s *sheet) giveUp(e *entry.Entry, u *use, slot *slot) {
	g := slot.group
	for _, field := range []string{minID(g.ID), maxID(g.ID)} {
		for _, used := range u.nodes {
			if u.lead == slot.item.ID && u.choose > 1 {
				g.Modifiers = append(g.Modifiers, every(change(entry.Increment, field, 1, entry.Conditions{}, u.at), count(e.ID, used), 1))
			}
			if n := u.extra(slot.item.ID); n > 0 {
				g.Modifiers = append(g.Modifiers, change(entry.Decrement, field, n, has(e.ID, used, 1, u.at), u.at))
			}
		}
	}
}
