package roster

import (
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// messages are the fields of the data that give messages.
var messages = []struct {
	field string
	code  Code
}{
	{entry.FieldError, MessageError},
	{entry.FieldWarning, MessageWarning},
	{entry.FieldInfo, MessageInfo},
}

// checkMessages reports what the data has to say of the forces, of the
// selections and of the groups that they offer.
func (e *checker) checkMessages() {
	if !e.semantics.Extensions {
		return
	}
	for f := range e.forceCount() {
		if n := e.force(f).entry; n != nil {
			e.say(owners{target: &n.Node}, place{self: none, parent: none, force: int32(f)}, n.Name)
		}
	}
	for i := range e.count() {
		o := e.node(i).option
		if e.reached() || o.Entry.Speaks() || o.Link != nil && o.Link.Speaks() {
			e.say(ownersOf(o), e.at(i), o.Name())
		}
		for _, g := range o.Choices().Groups {
			if e.speaks(g) && !e.groupHidden(g, e.groupIn(i)) {
				e.say(owners{target: &g.Group.Node, link: linkNode(g.Link)}, e.groupIn(i), g.Group.Name)
			}
		}
	}
}

// speaks reports whether a group may have a message.
func (e *checker) speaks(g *entry.GroupOption) bool {
	return g.Group.Speaks() || g.Link != nil && g.Link.Speaks()
}

// placeholder stands in messages for the name of what has them.
const placeholder = "{this}"

func (e *checker) say(of owners, at place, name string) {
	for _, m := range messages {
		e.alter(m.field, at, of, func(x *entry.Modifier, _ int64) {
			if x.Op == entry.Add || x.Op == entry.Set {
				e.reportAt(at, &finding{
					Code: m.code, declared: of.target, field: m.field, source: x.Source, thing: name,
					text: strings.ReplaceAll(x.Value, placeholder, name),
				})
			}
		})
	}
}

// reportAt reports a finding at the selection or the force of a place.
func (e *checker) reportAt(at place, f *finding) {
	f.force, f.node, f.parent, f.at = at.force, at.self, at.parent, at
	switch {
	case at.self != none:
		f.path, f.selection, f.subject, f.unit = e.path(at.self), e.node(at.self).doc.ID, e.name(at.self), e.unitName(at.self)
	case at.parent != none:
		f.path, f.selection, f.subject, f.unit = e.path(at.parent), e.node(at.parent).doc.ID, e.name(at.parent), e.unitName(at.parent)
	default:
		f.path, f.selection, f.subject = e.forcePath(at.force), e.force(at.force).doc.ID, e.forceName(at.force)
	}
	e.report(f)
}
