package check

import (
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// messages are the fields of the data that give messages.
var messages = []struct {
	field string
	code  roster.Code
}{
	{entry.FieldError, roster.MessageError},
	{entry.FieldWarning, roster.MessageWarning},
	{entry.FieldInfo, roster.MessageInfo},
}

// checkMessages reports what the data has to say of the forces, of the
// selections and of the groups that they offer.
func (e *Findings) checkMessages() {
	if !e.Semantics.Extensions {
		return
	}
	for f := range e.ForceCount() {
		if n := e.Force(f).Entry; n != nil {
			e.say(eval.Owners{Target: &n.Node}, eval.Place{Self: eval.None, Parent: eval.None, Force: int32(f)}, n.Name)
		}
	}
	for i := range e.SelectionCount() {
		o := e.Selection(i).Option
		if e.ChangesOthers() || o.Entry.Speaks() || o.Link != nil && o.Link.Speaks() {
			e.say(eval.OwnersOf(o), e.At(i), o.Name())
		}
		for _, g := range o.Choices().Groups {
			if e.speaks(g) && !e.GroupHidden(g, e.GroupPlace(i)) {
				e.say(eval.GroupOwners(g), e.GroupPlace(i), g.Group.Name)
			}
		}
	}
}

// speaks reports whether a group may have a message.
func (e *Findings) speaks(g *entry.GroupOption) bool {
	return g.Group.Speaks() || g.Link != nil && g.Link.Speaks()
}

// placeholder stands in messages for the name of what has them.
const placeholder = "{this}"

func (e *Findings) say(of eval.Owners, at eval.Place, name string) {
	for _, m := range messages {
		e.Alter(m.field, at, of, func(x *entry.Modifier, _ int64) {
			if x.Op == entry.Add || x.Op == entry.Set {
				e.reportAt(at, &Finding{
					Code: m.code, Declared: of.Target, Field: m.field, source: x.Source, Thing: name,
					text: strings.ReplaceAll(x.Value, placeholder, name),
				})
			}
		})
	}
}

// reportAt reports a finding at the selection or the force of a place.
func (e *Findings) reportAt(at eval.Place, f *Finding) {
	f.Force, f.Selection, f.Parent, f.At = at.Force, at.Self, at.Parent, at
	switch {
	case at.Self != eval.None:
		f.Path, f.ID, f.Subject, f.unit = e.Path(at.Self), e.Selection(at.Self).Doc.ID, e.Name(at.Self), e.UnitName(at.Self)
	case at.Parent != eval.None:
		f.Path, f.ID, f.Subject, f.unit = e.Path(at.Parent), e.Selection(at.Parent).Doc.ID, e.Name(at.Parent), e.UnitName(at.Parent)
	default:
		f.Path, f.ID, f.Subject = e.ForcePath(at.Force), e.Force(at.Force).Doc.ID, e.ForceName(at.Force)
	}
	e.report(f)
}
