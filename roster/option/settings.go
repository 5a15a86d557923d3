package option

import (
	"slices"

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
		if !purpose.IsSetting() {
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

// A Keyword is a bracketed keyword, such as <CHAPTER>, with the value that the units of the army have.
type Keyword struct {
	Name   string
	Value  string   // empty: the units have no value, or different ones
	Mixed  bool     // units have different values, or some have none
	Values []string // values that every unit can have
	// Operations set the keyword of every unit to a value, which the caller fills in.
	Operations []roster.Operation
}

// Keywords returns the bracketed keywords of the units of an army, in their order.
func Keywords(report *check.Report) []Keyword {
	s := report.State()
	var out []Keyword
	for i := range s.Roots() {
		for _, g := range s.Selection(i).Option.Choices().Groups {
			if !entry.IsBracketed(g.Group.Name) {
				continue
			}
			k := slices.IndexFunc(out, func(k Keyword) bool { return k.Name == g.Group.Name })
			values, value := eval.Names(eval.Members(g)), chosenIn(s, i, g)
			if k < 0 {
				k = len(out)
				out = append(out, Keyword{Name: g.Group.Name, Value: value, Values: values})
			}
			word := &out[k]
			word.Values = slices.DeleteFunc(word.Values, func(v string) bool { return !slices.Contains(values, v) })
			word.Mixed = word.Mixed || value != word.Value
			word.Operations = append(word.Operations, roster.Operation{Op: roster.SetKeyword, Selection: s.Selection(i).Doc.ID, Keyword: g.Group.Name})
		}
	}
	for i := range out {
		if out[i].Mixed {
			out[i].Value = ""
		}
	}
	return out
}

// chosenIn returns the name of the option of a group that is selected directly below a selection, or "".
func chosenIn(s *eval.State, i int32, g *entry.GroupOption) string {
	for j := range s.Children(i) {
		if o := s.Selection(j).Option; o.Group == g {
			return o.Name()
		}
	}
	return ""
}
