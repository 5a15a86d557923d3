package roster

import (
	"cmp"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// infoAt is the place of what a selection shows.
func (e *evaluation) infoAt(i int32) place {
	at := e.at(i)
	at.info = true
	return at
}

// info calls the functions for every profile, with its values in the order of
// its type's columns, and every rule, with its text, that a selection shows,
// after modifiers. A nil function is not called.
func (e *evaluation) info(i int32, profile func(p *entry.Profile, values []string), rule func(r *entry.Rule, text string)) {
	v := infoVisitor{evaluation: e, at: e.infoAt(i), profile: profile, rule: rule}
	o := e.node(i).option
	v.all(&o.Entry.Info)
	if o.Link != nil {
		v.all(&o.Link.Info)
	}
}

// forceInfo is info for a force: what its entry shows, and what its catalogue, those
// it links to and the game system show everywhere.
func (e *evaluation) forceInfo(f int32, profile func(p *entry.Profile, values []string), rule func(r *entry.Rule, text string)) {
	v := infoVisitor{evaluation: e, at: place{self: none, parent: none, force: f}, profile: profile, rule: rule}
	if n := e.force(f).entry; n != nil {
		v.all(&n.Info)
	}
	for _, c := range e.book.Closure(e.force(f).doc.Catalogue) {
		v.all(&c.Info)
	}
}

type infoVisitor struct {
	*evaluation
	at      place
	links   []*entry.InfoLink // walked to what is being visited, nearest last
	profile func(*entry.Profile, []string)
	rule    func(*entry.Rule, string)
}

// infoDepth bounds info groups and links inside one another.
const infoDepth = 16

func (v *infoVisitor) all(info *entry.Info) {
	for _, p := range info.Profiles {
		v.visitProfile(p)
	}
	for _, r := range info.Rules {
		v.visitRule(r)
	}
	for _, g := range info.InfoGroups {
		if !v.nodesHidden(&g.Node, nil, v.at) {
			v.all(&g.Info)
		}
	}
	for _, l := range info.InfoLinks {
		v.visitLink(l)
	}
}

func (v *infoVisitor) visitLink(l *entry.InfoLink) {
	if len(v.links) == infoDepth || v.nodesHidden(&l.Node, nil, v.at) {
		return
	}
	v.links = append(v.links, l)
	switch {
	case l.Profile() != nil:
		v.visitProfile(l.Profile())
	case l.Rule() != nil:
		v.visitRule(l.Rule())
	case l.InfoGroup() != nil && !v.nodesHidden(&l.InfoGroup().Node, nil, v.at):
		v.all(&l.InfoGroup().Info)
	}
	v.links = v.links[:len(v.links)-1]
}

func (v *infoVisitor) owners(n *entry.Node) owners { return owners{target: n, links: v.links} }

func (v *infoVisitor) visitProfile(p *entry.Profile) {
	if v.profile == nil || v.nodesHidden(&p.Node, nil, v.at) {
		return
	}
	t := v.book.ProfileType(p.Type)
	if t == nil {
		return
	}
	of := v.owners(&p.Node)
	values := make([]string, len(t.Characteristics))
	for k, column := range t.Characteristics {
		for _, c := range p.Characteristics {
			if c.Type == column.ID {
				values[k] = c.Value
			}
		}
		values[k] = v.alterShown(values[k], column.ID, v.at, of, p)
	}
	shown := *p
	v.linkedPage(&shown.Node)
	shown.Name = v.annotated(v.alterShown(p.Name, entry.FieldName, v.at, of, p), v.at, of, p)
	v.profile(&shown, values)
}

// linkedPage gives what is shown the page and the publication of the link to
// it, where a lane has it so.
func (v *infoVisitor) linkedPage(n *entry.Node) {
	if !v.semantics.LinkedPage || len(v.links) == 0 {
		return
	}
	l := v.links[len(v.links)-1]
	n.Page, n.Publication = cmp.Or(l.Page, n.Page), cmp.Or(l.Publication, n.Publication)
}

func (v *infoVisitor) visitRule(r *entry.Rule) {
	if v.rule == nil || v.nodesHidden(&r.Node, nil, v.at) {
		return
	}
	of := v.owners(&r.Node)
	shown := *r
	v.linkedPage(&shown.Node)
	shown.Name = v.alterText(r.Name, entry.FieldName, v.at, of)
	v.rule(&shown, v.alterText(r.Text, entry.FieldDescription, v.at, of))
}
