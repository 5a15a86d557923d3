package check

import (
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// messages lists the fields of the data that contain messages.
var messages = []struct {
	field string
	code  roster.Code
}{
	{entry.FieldError, roster.MessageError},
	{entry.FieldWarning, roster.MessageWarning},
	{entry.FieldInfo, roster.MessageInfo},
}

// checkMessages reports the data's messages on forces, selections and offered groups.
func (e *Findings) checkMessages() {
	if !e.Book.Extended() {
		return
	}
	for f := range e.ForceCount() {
		if n := e.Force(f).Entry; n != nil {
			e.say(eval.Owners{Target: &n.Node}, eval.Place{Self: eval.None, Parent: eval.None, Force: int32(f)}, n.Name)
		}
	}
	for i := range e.SelectionCount() {
		o := e.Selection(i).Option
		if e.ChangesOthers() || o.Entry.HasMessages() || o.Link != nil && o.Link.HasMessages() {
			e.say(eval.OwnersOf(o), e.At(i), o.Name())
		}
		for _, g := range o.Choices().Groups {
			if e.mayHaveMessage(g) && !e.GroupHidden(g, e.GroupPlace(i)) {
				e.say(eval.GroupOwners(g), e.GroupPlace(i), g.Group.Name)
			}
		}
	}
}

// mayHaveMessage reports whether a group may have a message.
func (e *Findings) mayHaveMessage(g *entry.GroupOption) bool {
	return g.Group.HasMessages() || g.Link != nil && g.Link.HasMessages()
}

// Placeholders in messages of the data.
const (
	thisNode   = "{this}"  // the name of the node that has the message
	limitValue = "{value}" // the limit of the constraint that has the message
)

func (e *Findings) say(of eval.Owners, at eval.Place, name string) {
	for _, m := range messages {
		e.Alter(m.field, at, of, func(x *entry.Modifier, _ int64) {
			if x.Op == entry.Add || x.Op == entry.Set {
				e.reportAt(at, &Finding{
					Code: m.code, Declared: of.Target, Field: m.field, source: x.Source, Thing: name,
					text: strings.ReplaceAll(x.Value, thisNode, name),
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
