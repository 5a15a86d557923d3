package native

import (
	"cmp"
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// warlord returns the entry to which every model links: one model of the army is the
// Warlord (9e.ONLYWAR.WARLORD.1).
func (e *edition) warlord() *entry.Entry {
	id, rule, at := e.warlordID(), e.doc.Rules.Warlord, e.at.at("rules", "warlord")
	e.keyword("WARLORD", entry.Keyword, at)
	missing := bound{minID(id), entry.Min, 1, entry.ScopeRoster, "warlord.missing", rule, at}.constraint()
	missing.Manual = true // the player chooses the Warlord
	return &entry.Entry{
		Node: node(id, entry.WarlordName, at),
		Constraints: []entry.Constraint{
			missing,
			bound{maxID(id), entry.Max, 1, entry.ScopeRoster, "warlord.many", rule, at}.constraint(),
			bound{id + "#each", entry.Max, 1, entry.ScopeParent, "warlord.many", rule, at}.constraint(),
		},
	}
}

// needsWarlord requires a unit that can be the Warlord, in editions in which not every unit can
// (10e.ARMY.UNITS.2): one more CHARACTER than those that cannot be it. The minimum of the Warlord
// entry alone would not be checked if no unit offers it.
func (e *edition) needsWarlord() []entry.Constraint {
	keyword := e.doc.WarlordKeyword
	if keyword == "" || e.doc.Rules.Warlord == "" {
		return nil
	}
	at := e.at.at("warlord_keyword")
	c := bound{e.needsWarlordID(), entry.Min, 1, entry.ScopeRoster, "warlord.missing", cmp.Or(e.doc.Rules.WarlordUnit, e.doc.Rules.Warlord), at}.constraint()
	c.Child, c.Manual = e.keyword(keyword, entry.Keyword, at), true
	return []entry.Constraint{c}
}

func (e *edition) needsWarlordID() string { return minID(e.id + "/army") }

func (e *edition) warlordID() string { return e.id + "/warlord" }

// warlordTraits adds the group of the faction's Warlord Traits. Only a CHARACTER has a trait, and it must have one
// (9e.ONLYWAR.WARLORD.2).
func (f *faction) warlordTraits() {
	rules := f.edition.doc.Rules
	if rules.Warlord == "" || len(f.edition.doc.WarlordTraits)+len(f.doc.WarlordTraits) == 0 {
		return
	}
	id, at := f.catalogue.ID+"/warlord-trait", f.edition.at.at("rules", "warlord_trait")
	character := f.keyword("CHARACTER", entry.Keyword, at)
	g := &entry.Group{
		Node: node(id, entry.WarlordTraitName, at),
		Constraints: []entry.Constraint{
			bound{minID(id), entry.Min, 0, entry.ScopeParent, "warlord.trait.missing", rules.WarlordTrait, at}.constraint(),
			bound{maxID(id), entry.Max, 0, entry.ScopeParent, "warlord.trait.character", rules.WarlordTrait, at}.constraint(),
		},
	}
	g.Modifiers = []entry.Modifier{
		change(entry.Set, minID(id), 1, is(character, at), at),
		change(entry.Set, maxID(id), 1, is(character, at), at),
	}
	seen := map[string]bool{}
	f.traitEntries(g, f.edition.doc.WarlordTraits, f.edition.at.at("warlord_traits"), seen)
	f.traitEntries(g, f.doc.WarlordTraits, f.at.at("warlord_traits"), seen)
	f.catalogue.Shared.Groups = append(f.catalogue.Shared.Groups, g)
	f.traits = id
}

func (f *faction) traitEntries(g *entry.Group, traits []NamedAbility, at place, seen map[string]bool) {
	for i, trait := range traits {
		if !f.first(seen, at.at(i), trait.Name, trait.ID) {
			continue
		}
		id := g.ID + "/" + trait.ID
		text := f.ability(id+"/ability", trait.Ability, at.at(i))
		show := &entry.InfoLink{Node: node(id+"/info", trait.Name, at.at(i)), Target: text.ID}
		show.Modifiers = f.chosenByCategory(text)
		f.catalogue.SharedInfo.Profiles = append(f.catalogue.SharedInfo.Profiles, text)
		g.Entries = append(g.Entries, &entry.Entry{
			Node: node(id, trait.Name, at.at(i)), Collective: true,
			Info: entry.Info{InfoLinks: []*entry.InfoLink{show}},
		})
	}
}

// chosenByCategory replaces bracketed keywords in a profile that units share: the
// unit above has the chosen keyword as a category.
func (f *faction) chosenByCategory(p *entry.Profile) []entry.Modifier {
	var values []value
	for _, keyword := range sorted(f.doc.KeywordChoices) {
		for i, name := range f.doc.KeywordChoices[keyword] {
			at := f.at.at("keyword_choices", keyword, i)
			values = append(values, value{keyword: keyword, name: name, category: f.keyword(name, entry.FactionKeyword, at), at: at})
		}
	}
	return replacements(values, texts(p), func(v value) entry.Conditions { return is(v.category, v.at) })
}

// canBeWarlord reports whether a model can be the Warlord in the edition.
func (s *sheet) canBeWarlord(m Model) bool {
	system := &s.edition.doc
	needed := system.WarlordKeyword
	return system.Rules.Warlord != "" && (m.Warlord == nil || *m.Warlord) &&
		(needed == "" || slices.Contains(s.doc.Keywords, needed) || slices.Contains(m.Keywords, needed))
}

// offerWarlord allows a model to be the Warlord: always, or only in the detachments that
// name its datasheet.
func (s *sheet) offerWarlord(e *entry.Entry, m Model, at place) {
	var in []*detachment
	if s.doc.Warlord != nil && !*s.doc.Warlord {
		for _, d := range s.detached {
			if slices.Contains(d.Warlords, s.doc.ID) {
				in = append(in, d)
			}
		}
		s.cannotBeWarlord(in)
		if len(in) == 0 {
			return
		}
	}
	title := s.linkWarlord(e, at)
	if m.Warlord != nil { // it must be the Warlord (11e.ARMY.WARLORD.2)
		rules := s.edition.doc.Rules
		title.Constraints = append(title.Constraints, bound{minID(title.ID), entry.Min, 1, entry.ScopeParent, "", cmp.Or(rules.WarlordRequired, rules.Warlord), at.at("warlord")}.constraint())
	}
	for _, d := range in {
		title.Node = s.inDetachment(title.Node, d)
	}
}

// cannotBeWarlord leaves the unit out of those that can be the Warlord, except in the given
// detachments, and unless a model was made the Warlord regardless, which is an error of its own.
func (s *sheet) cannotBeWarlord(in []*detachment) {
	if s.unfit || s.edition.doc.WarlordKeyword == "" {
		return
	}
	s.unfit = true
	at := s.at.at("warlord")
	none := entry.Conditions{Tests: []entry.Condition{compared(entry.ScopeForce, s.warlordID(), entry.LessThan, 1, at)}}
	for _, d := range in {
		none.Tests = append(none.Tests, compared(entry.ScopeForce, d.entry, entry.LessThan, 1, d.at))
	}
	more := every(change(entry.Increment, s.needsWarlordID(), 1, none, at), count(entry.ScopeForce, s.id), 1)
	s.edition.unfit = append(s.edition.unfit, more)
}

// linkWarlord returns the link of a model to the Warlord entry. While that is selected, the
// model and its unit have the keyword WARLORD.
func (s *sheet) linkWarlord(m *entry.Entry, at place) *entry.Link {
	l := &entry.Link{Node: node(m.ID+"/warlord", entry.WarlordName, at), Target: s.warlordID(), Collective: true}
	if s.traits != "" {
		l.Links = []*entry.Link{{
			Node: node(m.ID+"/warlord-trait", entry.WarlordTraitName, at), Target: s.traits, ToGroup: true, Collective: true,
		}}
	}
	m.Links = append(m.Links, l)
	keyword := s.keyword("WARLORD", entry.Keyword, at)
	gain := func(scope string) entry.Modifier {
		return entry.Modifier{
			Op: entry.Add, Field: entry.FieldCategory, Value: keyword,
			When: has(scope, s.warlordID(), 1, at), Source: at.source(),
		}
	}
	m.Modifiers = append(m.Modifiers, gain(m.ID))
	if !s.warlordKnown {
		s.warlordKnown = true
		s.unit.Modifiers = append(s.unit.Modifiers, gain(s.id))
	}
	return l
}
