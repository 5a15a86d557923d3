package battlescribe

import "github.com/rollcall40k/rollcall/catalog/entry"

func (r *reader) info(i *entry.Info, name string, list *element) bool {
	switch name {
	case "profiles":
		r.list(list, "profile", func(e *element) { i.Profiles = append(i.Profiles, r.profile(e)) })
	case "rules":
		r.list(list, "rule", func(e *element) { i.Rules = append(i.Rules, r.rule(e)) })
	case "infoGroups":
		r.list(list, "infoGroup", func(e *element) { i.InfoGroups = append(i.InfoGroups, r.infoGroup(e)) })
	case "infoLinks":
		r.list(list, "infoLink", func(e *element) { i.InfoLinks = append(i.InfoLinks, r.infoLink(e)) })
	}
	return true
}

func (r *reader) profile(e *element) *entry.Profile {
	e.ignore("typeName")
	p := &entry.Profile{Node: r.node(e), Type: e.required("typeId")}
	r.children(e, func(child *element) bool {
		if child.name != "characteristics" {
			return r.part(parts{node: &p.Node}, child)
		}
		r.list(child, "characteristic", func(x *element) {
			x.ignore("name", "id")
			c := entry.Characteristic{Type: x.required("typeId")}
			c.Value = r.intern(r.content(x))
			p.Characteristics = append(p.Characteristics, c)
		})
		return true
	})
	r.notes(e, &p.Node)
	return p
}

func (r *reader) rule(e *element) *entry.Rule {
	x := &entry.Rule{Node: r.node(e)}
	r.children(e, func(child *element) bool {
		if child.name != "description" {
			return r.part(parts{node: &x.Node}, child)
		}
		x.Text = r.content(child)
		return true
	})
	r.notes(e, &x.Node)
	return x
}

func (r *reader) infoGroup(e *element) *entry.InfoGroup {
	g := &entry.InfoGroup{Node: r.node(e)}
	r.children(e, func(child *element) bool { return r.part(parts{node: &g.Node, info: &g.Info}, child) })
	r.notes(e, &g.Node)
	return g
}

func (r *reader) infoLink(e *element) *entry.InfoLink {
	l := &entry.InfoLink{Node: r.node(e), Target: e.required("targetId")}
	word(e, "type", "profile", infoTargets)
	r.children(e, func(child *element) bool { return r.part(parts{node: &l.Node}, child) })
	r.notes(e, &l.Node)
	return l
}
