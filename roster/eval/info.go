package eval

import (
	"github.com/rollcall40k/rollcall/catalog/entry"
)

// infoAt returns the place of the profiles and rules of a selection.
func (e *State) infoAt(i int32) Place {
	at := e.At(i)
	at.info = true
	return at
}

// Info calls the functions for every profile, with its values in the order of
// its type's columns, and every rule, with its text, that a selection shows,
// after modifiers. A nil function is not called. The profile and the rule must not be changed.
func (e *State) Info(i int32, profile func(p *entry.Profile, values []string), rule func(r *entry.Rule, text string)) {
	v := infoVisitor{State: e, at: e.infoAt(i), profile: profile, rule: rule}
	o := e.Selection(i).Option
	v.all(&o.Entry.Info)
	if o.Link != nil {
		v.all(&o.Link.Info)
	}
}

// ForceInfo is like Info for a force: it covers the profiles and rules of its entry, its
// catalogue, the linked catalogues and the game system.
func (e *State) ForceInfo(f int32, profile func(p *entry.Profile, values []string), rule func(r *entry.Rule, text string)) {
	v := infoVisitor{State: e, at: Place{Self: None, Parent: None, Force: f}, profile: profile, rule: rule}
	if n := e.Force(f).Entry; n != nil {
		v.all(&n.Info)
	}
	for _, c := range e.Book.Closure(e.Force(f).Doc.Catalogue) {
		v.all(&c.Info)
	}
}

type infoVisitor struct {
	*State
	at      Place
	links   []*entry.InfoLink // on the path to the current node, nearest last
	profile func(*entry.Profile, []string)
	rule    func(*entry.Rule, string)
}

// infoDepth limits the nesting of info groups and links.
const infoDepth = 16

func (v *infoVisitor) all(info *entry.Info) {
	for _, p := range info.Profiles {
		v.visitProfile(p)
	}
	for _, r := range info.Rules {
		v.visitRule(r)
	}
	for _, g := range info.InfoGroups {
		if !v.NodesHidden(&g.Node, nil, v.at) {
			v.all(&g.Info)
		}
	}
	for _, l := range info.InfoLinks {
		v.visitLink(l)
	}
}

func (v *infoVisitor) visitLink(l *entry.InfoLink) {
	at := v.at
	at.infoLink = true
	if len(v.links) == infoDepth || v.NodesHidden(&l.Node, nil, at) {
		return
	}
	v.links = append(v.links, l)
	switch {
	case l.Profile() != nil:
		v.visitProfile(l.Profile())
	case l.Rule() != nil:
		v.visitRule(l.Rule())
	case l.InfoGroup() != nil && !v.NodesHidden(&l.InfoGroup().Node, nil, v.at):
		v.all(&l.InfoGroup().Info)
	}
	v.links = v.links[:len(v.links)-1]
}

func (v *infoVisitor) owners(n *entry.Node) Owners { return Owners{Target: n, links: v.links} }

func (v *infoVisitor) visitProfile(p *entry.Profile) {
	if v.profile == nil || v.NodesHidden(&p.Node, nil, v.at) {
		return
	}
	t := v.Book.ProfileType(p.Type)
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
		values[k] = v.alterShown(values[k], column.ID, v.at, of, t)
	}
	if name := v.annotated(v.alterShown(p.Name, entry.FieldName, v.at, of, t), v.at, of, t); name != p.Name {
		shown := *p
		shown.Name = name
		p = &shown
	}
	v.profile(p, values)
}

func (v *infoVisitor) visitRule(r *entry.Rule) {
	if v.rule == nil || v.NodesHidden(&r.Node, nil, v.at) {
		return
	}
	of := v.owners(&r.Node)
	text := v.AlterText(r.Text, entry.FieldDescription, v.at, of)
	if name := v.AlterText(r.Name, entry.FieldName, v.at, of); name != r.Name {
		shown := *r
		shown.Name = name
		r = &shown
	}
	v.rule(r, text)
}
