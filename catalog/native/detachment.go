package native

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// A Detachment is a choice of an army of a faction: rules for its units, and Enhancements for its
// models. An army has one, or buys several in editions with Detachment Points.
type Detachment struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	Points int    `json:"detachment_points,omitempty"` // its cost; 0 in editions without Detachment Points
	Tag    string `json:"tag,omitempty"`               // an army has at most one detachment of a tag
	// Dispositions are the force dispositions that it gives the army.
	Dispositions []string         `json:"dispositions,omitempty"`
	Rules        []DetachmentRule `json:"rules"`
	Warlords     []string         `json:"warlords,omitempty"` // datasheets that can be the Warlord only in this detachment
	// Enhancements are in the order printed.
	Enhancements []Enhancement `json:"enhancements,omitempty"`
}

// A DetachmentRule is a rule of a detachment, or a part of one with its own name. Effects
// apply to each unit with all of Keywords; without any, the rule is only a text.
type DetachmentRule struct {
	Name     string            `json:"name"`
	Text     string            `json:"text"`
	Keywords []string          `json:"keywords,omitempty"`
	Effects  []json.RawMessage `json:"effects,omitempty"` // schemas/effect.schema.json
}

// inBattleNothing is the effect of an army rule that its units have as an ability: the rule
// itself has no effect in battles.
const inBattleNothing = "roster_only"

// A detachment is a Detachment during compilation.
type detachment struct {
	*Detachment
	at    place
	entry string           // id of the entry that chooses it
	rules []detachmentRule // rules for units
	more  []*enhancement
}

// A detachmentRule is an ability of units with the keywords. Its name includes the name of the
// detachment, because a datasheet lists the rules of all detachments.
type detachmentRule struct {
	ability  *entry.Profile
	keywords []string
	at       place
}

// detachments adds the choice of detachments: an automatically selected entry of the army
// with a group. It is a single choice, unless detachments cost Detachment Points.
func (f *faction) detachments() {
	if len(f.doc.Detachments) == 0 {
		return
	}
	id, rule, at := f.catalogue.ID+"/detachment", f.edition.doc.Rules.Detachment, f.at.at("detachments")
	g := &entry.Group{
		Node:        node(id+"/choice", entry.DetachmentName, at),
		Constraints: []entry.Constraint{bound{minID(id + "/choice"), entry.Min, 1, entry.ScopeParent, "detachment.missing", rule, at}.constraint()},
	}
	if !f.hasDetachmentPoints() {
		g.Constraints = append(g.Constraints, bound{maxID(id + "/choice"), entry.Max, 1, entry.ScopeParent, "detachment.many", rule, at}.constraint())
	}
	seen := map[string]bool{}
	for i := range f.doc.Detachments {
		d := &detachment{Detachment: &f.doc.Detachments[i], at: at.at(i), entry: id + "/" + f.doc.Detachments[i].ID}
		if !f.first(seen, d.at, d.Name, d.ID) {
			continue
		}
		g.Entries = append(g.Entries, f.detachment(d))
		f.detached = append(f.detached, d)
	}
	f.catalogue.Roots.Entries = append(f.catalogue.Roots.Entries, &entry.Entry{
		Node: node(id, entry.DetachmentName, at),
		Constraints: []entry.Constraint{
			bound{minID(id), entry.Min, 1, entry.ScopeForce, "detachment.missing", rule, at}.constraint(),
			bound{maxID(id), entry.Max, 1, entry.ScopeForce, "detachment.many", rule, at}.constraint(),
		},
		Offers: entry.Offers{Groups: []*entry.Group{g}},
	})
	f.checkWarlords()
	f.enhancementGroup()
}

// checkWarlords reports unknown datasheets in the Warlords of a detachment.
func (f *faction) checkWarlords() {
	for _, d := range f.detached {
		for i, id := range d.Warlords {
			if !slices.ContainsFunc(f.sheets, func(s *sheet) bool { return s.doc.ID == id }) {
				f.problem(d.at.at("warlords", i), "detachment.warlord", d.Name, id, "the id of a datasheet of the faction")
			}
		}
	}
}

// detachment returns the entry of a detachment, with its rules.
func (f *faction) detachment(d *detachment) *entry.Entry {
	e := &entry.Entry{Node: node(d.entry, d.Name, d.at), Collective: true}
	f.bought(e, d)
	f.disposed(e, d)
	f.tag(e, d)
	for i := range d.Rules {
		rule, at := &d.Rules[i], d.at.at("rules", i)
		id := d.entry + "/rule." + strconv.Itoa(i)
		shown := Ability{Name: rule.Name, Text: rule.Text}
		if len(rule.Effects) > 0 {
			of := f.ability(id+"/of-units", Ability{Name: rule.Name + " (" + d.Name + ")", Text: rule.Text, Effects: rule.Effects}, at)
			d.rules = append(d.rules, detachmentRule{of, rule.Keywords, at})
			f.catalogue.SharedInfo.Profiles = append(f.catalogue.SharedInfo.Profiles, of)
			shown.Effects = []json.RawMessage{json.RawMessage(`{"do": "` + inBattleNothing + `"}`)}
		}
		e.Profiles = append(e.Profiles, f.ability(id, shown, at))
	}
	return e
}

// bought gives a detachment its cost in Detachment Points. An army has it once
// (11e.ARMY.DETACHMENT.1, 11e.ARMY.DETACHMENT.2).
func (f *faction) bought(x *entry.Entry, d *detachment) {
	switch has := f.hasDetachmentPoints(); {
	case has != (d.Points > 0):
		f.problem(d.at, "detachment.points", d.Name, strconv.Itoa(d.Points), "detachment_points exactly in editions whose battle sizes have them")
	case has:
		x.Costs = append(x.Costs, entry.Cost{Type: detachmentPoints, Value: entry.Int(int64(d.Points))})
		x.Constraints = append(x.Constraints, bound{maxID(x.ID), entry.Max, 1, entry.ScopeParent, "", f.edition.doc.Rules.DetachmentTwice, d.at}.constraint())
	}
}

// detachmentRules adds the rules of the chosen detachment to the unit.
func (s *sheet) detachmentRules() {
	for _, d := range s.detached {
		for _, rule := range d.rules {
			if !s.hasKeywords(rule.keywords) {
				continue
			}
			s.unit.InfoLinks = append(s.unit.InfoLinks, &entry.InfoLink{
				Node: s.inDetachment(node(s.id+"/"+rule.ability.ID, rule.ability.Name, rule.at), d), Target: rule.ability.ID,
			})
		}
	}
}

// inDetachment hides a node unless the army has chosen the detachment.
func (f *faction) inDetachment(n entry.Node, d *detachment) entry.Node {
	n.Hidden = true
	n.Modifiers = append(n.Modifiers, entry.Modifier{
		Op: entry.Set, Field: entry.FieldHidden, Value: "false", When: has(entry.ScopeForce, d.entry, 1, d.at), Source: d.at.source(),
	})
	return n
}

// hasKeywords reports whether every model of the datasheet has the keywords.
func (s *sheet) hasKeywords(keywords []string) bool {
	return !slices.ContainsFunc(keywords, func(k string) bool {
		return !slices.Contains(s.doc.Keywords, k) && !slices.Contains(s.doc.FactionKeywords, k)
	})
}

// dispositionID returns the id of the category of detachments that give a force disposition.
func (e *edition) dispositionID(name string) string { return e.id + "/disposition/" + slug(name) }

// dispositions adds the choice of a force disposition. An army has one of the dispositions of its
// detachments (11e.ARMY.DISPOSITION.1, 11e.ARMY.DISPOSITION.2).
func (e *edition) dispositions() {
	if len(e.doc.Dispositions) == 0 {
		return
	}
	id, rule, at := e.id+"/force-disposition", e.doc.Rules.Disposition, e.at.at("dispositions")
	g := &entry.Group{
		Node: node(id+"/choice", entry.DispositionName, at),
		Constraints: []entry.Constraint{
			bound{minID(id + "/choice"), entry.Min, 1, entry.ScopeParent, "", rule, at}.constraint(),
			bound{maxID(id + "/choice"), entry.Max, 1, entry.ScopeParent, "", rule, at}.constraint(),
		},
	}
	for i, name := range e.doc.Dispositions {
		at, category := at.at(i), e.dispositionID(name)
		e.catalogue.Categories = append(e.catalogue.Categories, &entry.Category{Node: node(category, name, at)})
		n := node(id+"/"+slug(name), name, at)
		n.Hidden = true
		n.Modifiers = []entry.Modifier{{
			Op: entry.Set, Field: entry.FieldHidden, Value: "false", When: has(entry.ScopeRoster, category, 1, at), Source: at.source(),
		}}
		g.Entries = append(g.Entries, &entry.Entry{Node: n, Collective: true})
	}
	e.catalogue.Roots.Entries = append(e.catalogue.Roots.Entries, &entry.Entry{
		Node: node(id, entry.DispositionName, at), Import: true,
		Constraints: []entry.Constraint{
			bound{minID(id), entry.Min, 1, entry.ScopeRoster, "", rule, at}.constraint(),
			bound{maxID(id), entry.Max, 1, entry.ScopeRoster, "", rule, at}.constraint(),
		},
		Offers: entry.Offers{Groups: []*entry.Group{g}},
	})
}

// disposed adds the categories of its force dispositions to a detachment.
func (f *faction) disposed(x *entry.Entry, d *detachment) {
	for i, name := range d.Dispositions {
		at := d.at.at("dispositions", i)
		if !slices.Contains(f.edition.doc.Dispositions, name) {
			f.problem(at, "detachment.disposition", d.Name, name, strings.Join(f.edition.doc.Dispositions, ", "))
			continue
		}
		x.Categories = append(x.Categories, link(x.ID, f.dispositionID(name), name, at))
	}
}

// tag adds the unique tag to a detachment, and to the tag the limit of one detachment in an army
// (11e.ARMY.DETACHMENT.4).
func (f *faction) tag(x *entry.Entry, d *detachment) {
	if d.Tag == "" {
		return
	}
	id, at := f.catalogue.ID+"/tag/"+slug(d.Tag), d.at.at("tag")
	if f.tags[id] == nil {
		c := bound{maxID(id), entry.Max, 1, entry.ScopeForce, "", f.edition.doc.Rules.DetachmentTag, at}.constraint()
		f.tags[id] = &entry.Category{Node: node(id, d.Tag, at), Constraints: []entry.Constraint{c}}
		f.catalogue.Categories = append(f.catalogue.Categories, f.tags[id])
	}
	x.Categories = append(x.Categories, link(x.ID, id, d.Tag, at))
}
