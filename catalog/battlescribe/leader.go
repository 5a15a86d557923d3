package battlescribe

import (
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// leads precedes the list of units in the text of the ability: the unit can, or must, be
// attached to one of them.
const leads = " be attached to the following unit"

// mostLeaders is the maximum number of leaders of a unit, whatever lets a second one join
// (10e.ATTACHED.FORM.2).
const mostLeaders = 2

// leaders adds to all units and models with the ability Leader or Support an association with the
// units that its text names. The data has no other list of them.
func leaders(catalogues []*entry.Catalogue) {
	byID := map[string]*entry.Catalogue{}
	bySharedID := map[string]*entry.Profile{}
	for _, c := range catalogues {
		byID[c.ID] = c
		for _, p := range c.SharedInfo.Profiles {
			bySharedID[p.ID] = p
		}
	}
	standIns := addStandIns(catalogues, bySharedID)
	for _, c := range catalogues {
		for _, x := range topEntries(c) {
			x.LedBy = neededLeaders(x, bySharedID)
		}
	}
	for _, c := range catalogues {
		var units map[string][]*entry.Entry // of this document and those that it links to
		for _, x := range topEntries(c) {
			ability, text := leaderText(x, bySharedID)
			names := ledNames(text)
			if len(names) == 0 || len(x.Associations) > 0 {
				continue
			}
			if units == nil {
				units = map[string][]*entry.Entry{}
				addUnits(units, c, byID, map[string]bool{})
			}
			a := leading(x, ability, names, units)
			leadStandIns(a, x, names, standIns)
			a.Sole, a.Pairings = true, pairingOfLeader(text)
			a.Must, a.Needs = a.Must || mustAttach.MatchString(singleSpaced(text)), needsOfLeader(text)
			for _, name := range names {
				for _, unit := range units[name] {
					a.Pairings = append(a.Pairings, pairingOfUnit(unit, bySharedID)...)
				}
			}
			x.Associations = append(x.Associations, a)
		}
	}
}

// topEntries returns the units and models of a document that are not within other entries.
func topEntries(c *entry.Catalogue) (list []*entry.Entry) {
	for _, offers := range []*entry.Offers{&c.Roots, &c.Shared} {
		for _, x := range offers.Entries {
			if x.Kind != entry.Upgrade {
				list = append(list, x)
			}
		}
	}
	return list
}

// addUnits adds the units of a document and of those that it links to, by plain name.
func addUnits(to map[string][]*entry.Entry, c *entry.Catalogue, byID map[string]*entry.Catalogue, seen map[string]bool) {
	if c == nil || seen[c.ID] {
		return
	}
	seen[c.ID] = true
	for _, x := range topEntries(c) {
		to[plainName(x.Name)] = append(to[plainName(x.Name)], x)
	}
	for _, l := range c.Links {
		addUnits(to, byID[l.Target], byID, seen)
	}
}

// leaderText returns the ability, Leader or else Support, of an entry or of a model in it that
// lists units, and its text; or "". Data may list the units of Support in a profile with the name Leader.
func leaderText(x *entry.Entry, shared map[string]*entry.Profile) (ability, text string) {
	for _, ability := range []string{entry.LeaderName, entry.SupportName} {
		if text := abilityText(x, ability, shared); text != "" {
			if hasRule(x, entry.SupportName) {
				ability = entry.SupportName
			}
			return ability, text
		}
	}
	return "", ""
}

// hasRule reports whether an entry or a model in it has a link with the name of a rule.
func hasRule(x *entry.Entry, name string) bool {
	return slices.ContainsFunc(x.InfoLinks, func(l *entry.InfoLink) bool { return l.Name == name }) ||
		slices.ContainsFunc(x.Entries, func(below *entry.Entry) bool { return below.Kind != entry.Upgrade && hasRule(below, name) })
}

// abilityText returns the text that lists units in an ability of an entry or of a model in
// it, or "".
func abilityText(x *entry.Entry, ability string, shared map[string]*entry.Profile) string {
	if text := abilityTextOf(&x.Info, ability, shared); text != "" {
		return text
	}
	for _, below := range x.Entries {
		if below.Kind == entry.Upgrade {
			continue
		}
		if text := abilityText(below, ability, shared); text != "" {
			return text
		}
	}
	return ""
}

// abilityTextOf is abilityText for the profiles of an entry, linked and in groups as well.
func abilityTextOf(info *entry.Info, ability string, shared map[string]*entry.Profile) string {
	for _, p := range info.Profiles {
		if text := listOfUnits(p, ability); text != "" {
			return text
		}
	}
	for _, l := range info.InfoLinks {
		if p := shared[l.Target]; p != nil {
			if text := listOfUnits(p, ability); text != "" {
				return text
			}
		}
	}
	for _, g := range info.InfoGroups {
		if text := abilityTextOf(&g.Info, ability, shared); text != "" {
			return text
		}
	}
	return ""
}

// listOfUnits returns the text of a profile that lists units, or "" if it is not that of the ability.
func listOfUnits(p *entry.Profile, ability string) string {
	if p.Name != ability {
		return ""
	}
	for _, v := range p.Characteristics {
		if strings.Contains(v.Value, leads) {
			return v.Value
		}
	}
	return ""
}

// ledNames returns the plain names of the units that the text of the ability lists.
func ledNames(text string) (names []string) {
	_, list, found := strings.Cut(text, leads)
	if !found {
		return nil
	}
	_, list, _ = strings.Cut(list, ":")
	remarks := false
	for _, line := range strings.Split(list, "\n") {
		name := plainName(line)
		if isRemark(name) || remarks && (strings.HasSuffix(name, ".") || strings.Contains(name, ". ")) { // a remark of several lines
			remarks = true
			continue
		}
		for _, name := range strings.FieldsFunc(line, func(r rune) bool { return r == ',' || r == ';' }) {
			if name = strings.TrimSuffix(plainName(name), "."); name != "" {
				names = append(names, name)
			}
		}
	}
	return names
}

// isRemark reports whether a plain line begins a remark on the units that a text lists.
func isRemark(line string) bool {
	return strings.HasPrefix(line, "you ") || strings.HasPrefix(line, "this unit ") || strings.HasPrefix(line, "this model ")
}

var withoutMarks = strings.NewReplacer("^", "", "*", "", "■", "", "•", "", "▪", "", "’", "'", "\u00a0", " ")

// plainName returns a name in lower case, without list and emphasis marks and without the mark of
// datasheets outside matched play.
func plainName(name string) string {
	name = strings.ToLower(strings.Trim(withoutMarks.Replace(name), " -\t\r"))
	return strings.TrimSuffix(name, " [legends]")
}

// leading returns the association of a leader or a support unit with the named units. A support
// unit must be attached to one of them.
func leading(x *entry.Entry, ability string, names []string, units map[string][]*entry.Entry) *entry.Association {
	a := &entry.Association{
		Node:  entry.Node{ID: x.ID + "#leads", Name: ability, Source: x.Source},
		Query: entry.Query{Scope: entry.ScopeForce, Field: entry.FieldSelections, Child: entry.ChildAny, Shared: true},
		Max:   entry.Int(1),
		Most:  mostLeaders,
	}
	if ability == entry.SupportName {
		a.Min, a.Rule, a.Must = entry.Int(1), "11e.ATTACHED.FORM.3", true
	}
	a.When.Any = true
	for _, name := range names {
		named := units[name]
		if len(named) == 0 { // Sword Brethren are the Sword Brethren Squad
			named = units[name+" squad"]
		}
		if len(named) == 0 {
			a.Named = append(a.Named, name)
		}
		for _, unit := range named {
			a.When.Tests = append(a.When.Tests, isInstance(x, unit))
		}
	}
	return a
}

// isInstance returns the condition that a selection is a unit that a leader can lead.
func isInstance(leader, unit *entry.Entry) entry.Condition {
	return entry.Condition{
		Query:      entry.Query{Scope: entry.ScopeSelf, Field: entry.FieldSelections, Child: unit.ID, Shared: true},
		Comparison: entry.InstanceOf, Value: entry.Int(1), Source: leader.Source,
	}
}
