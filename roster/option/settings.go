package option

import (
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// A Setting is a choice of the army in a new list: battle size, detachment or disposition.
type Setting struct {
	Purpose   entry.Purpose
	Selection string // id
	Name      string
	Values    []SettingValue
}

// A SettingValue is a value of a setting.
type SettingValue struct {
	Entry, Name string
	Limit       *entry.Number // points that a battle size allows; nil: no limit, or not a battle size
	Operation   roster.Operation
}

// Settings returns the settings of a roster with the values that the data currently offers, in the order of the
// data.
func Settings(book *entry.Book, r *roster.Roster) []Setting {
	e := &chooser{Findings: check.Run(eval.New(book, r), nil)}
	var out []Setting
	for i := range e.Roots() {
		root := e.Selection(i)
		purpose := root.Option.Purpose()
		if purpose != entry.PurposeBattleSize && purpose != entry.PurposeDetachment && purpose != entry.PurposeDisposition {
			continue
		}
		s := Setting{Purpose: purpose, Selection: root.Doc.ID, Name: e.Name(i)}
		for _, o := range root.Option.Choices().Options {
			at := e.FirstBelow(i, o)
			if o.IsAlwaysHidden() || e.OptionHidden(at) {
				continue
			}
			v := SettingValue{Entry: o.ID, Name: entry.SettingName(e.OptionName(o, at)), Operation: e.taking(i, o)}
			if x := o.SizeLimit(); x != nil && !x.Open {
				v.Limit = &x.Value
			}
			s.Values = append(s.Values, v)
		}
		out = append(out, s)
	}
	return out
}
