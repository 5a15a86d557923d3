package intake

import (
	"slices"
	"strconv"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// models replaces the default models of a unit by those listed.
func (b *listReader) models(id string, u *ListUnit, path string) {
	choices := b.at(id).Choices()
	offered := modelOptions(choices)
	unit := b.at(id).Selection()
	unit.Selections = slices.DeleteFunc(unit.Selections, func(s roster.Selection) bool {
		o := choices.Option(s.Entry)
		return o != nil && o.Kind() == entry.Model
	})
	for k := range u.Models {
		m := &u.Models[k]
		at := path + "/models/" + strconv.Itoa(k)
		o := b.model(m.Model, offered, u.Unit, at+"/model")
		if o == nil {
			b.keepBelow(id, m.Model, m.Count).Selections = b.unknownItems(m.Wargear)
			continue
		}
		model := b.instance(id, o, max(m.Count, 1))
		b.wargear([]string{model}, m.Wargear, u.Unit, at+"/wargear")
		if title, member := m.Warlord.or(m.WarlordTrait); title.Is {
			b.warlord(model, title, u.Unit, at+member)
		}
	}
}

// model returns the option with a name. If there is not exactly one, it reports that and
// returns nil.
func (b *listReader) model(name string, offered []*entry.Option, unit, path string) *entry.Option {
	matches := allNamed(offered, name)
	switch len(matches) {
	case 0:
		b.unknown(path, "model", name, unit, Options(offered))
		return nil
	case 1:
		return matches[0]
	}
	b.ambiguous(path, "model", name, unit, meanings(matches))
	return nil
}

func modelOptions(c *entry.Choices) []*entry.Option {
	var out []*entry.Option
	for _, o := range eval.OptionsOf(c) {
		if o.Kind() == entry.Model {
			out = append(out, o)
		}
	}
	return out
}

// instance adds a separate selection, even if copies merge: models listed separately have
// separate wargear.
func (b *listReader) instance(parent string, o *entry.Option, number int) string {
	s := roster.Selection{ID: b.NewID("sel_"), Entry: o.ID, Group: o.GroupID(), Count: number}
	p := b.at(parent).Selection()
	p.Selections = append(p.Selections, s)
	b.Fill(s.ID)
	return s.ID
}

// unitWargear adds wargear to the unit itself or to its models.
func (b *listReader) unitWargear(id string, u *ListUnit, path string) {
	if len(u.Wargear) == 0 {
		return
	}
	b.wargear(b.selfAndModels(id), u.Wargear, u.Unit, path+"/wargear")
}

// selfAndModels returns the ids of a unit and of its models.
func (b *listReader) selfAndModels(id string) []string {
	f := b.at(id)
	ids := []string{id}
	choices := f.Choices()
	for _, s := range f.Selection().Selections {
		if o := choices.Option(s.Entry); o != nil && o.Kind() == entry.Model {
			ids = append(ids, s.ID)
		}
	}
	return ids
}
