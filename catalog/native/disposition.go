package native

import (
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

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
