package intake

import (
	"cmp"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// configure selects the detachment of a force, and the battle size of the army in its first one. Without a battle size in
// the text, it selects the smallest one that fits the points.
func (v *resolver) configure(force int, index *rootIndex) {
	if v.draft.Configured {
		return
	}
	switch name := v.draft.BattleSize; {
	case force > 0:
	case name == "":
		v.sizeByTotal(force, index)
	case !v.chooseSetting(force, index, FieldSize, name) && !v.limitBySize(name):
		v.reportUnknownSetting(FieldSize, name, v.draft.At[FieldSize], index)
	}
	v.configureDetachments(force, index)
	v.configureDisposition(force, index)
}

// limitBySize sets the limit of a battle size that armies do not choose: those of the 9th edition count
// the Power Level of both armies (9e.ONLYWAR.SIZE.1), of which each has half unless the list states
// another limit (9e.ONLYWAR.MUSTER.2). It returns false if the edition has no such battle size.
func (v *resolver) limitBySize(name string) bool {
	b, power := v.Book.System.Battle, v.Book.CostOf(entry.PowerCost)
	if b == nil || power == nil {
		return false
	}
	i := slices.IndexFunc(b.Sizes, func(s entry.BattleSize) bool { return s.Power.Sign() > 0 && catalog.SameName(s.Name, name) })
	if i < 0 {
		return false
	}
	if v.draft.Limit == nil && len(v.draft.Limits) == 0 && !v.draft.NoLimit {
		half := b.Sizes[i].Power.Div(entry.Int(2))
		v.Roster.Limits = roster.Limits{power.ID: half}
		v.report(roster.NameTaken, roster.Warning, v.draft.At[FieldSize], name, map[string]string{"Thing": half.String() + " " + power.Name})
	}
	return true
}

// configureDisposition selects the force disposition of the list. Detachments give one or more
// (11e.ARMY.DISPOSITION.1), and every one of them is legal: of a text that names none, or several, the
// first is assumed.
func (v *resolver) configureDisposition(force int, index *rootIndex) {
	name := v.draft.Disposition
	offered := len(settings(index, FieldDisposition)) > 0
	if name == "" && v.draft.Exact || name != "" && (!offered && !v.draft.Exact || v.chooseSetting(force, index, FieldDisposition, name)) {
		return
	}
	var named []*entry.Option
	for _, part := range splitOutside(name, ',') {
		switch root, o := v.setting(index, FieldDisposition, strings.TrimSpace(part)); {
		case o != nil:
			named = append(named, o)
		case root == nil && name != "":
			v.reportUnknownSetting(FieldDisposition, strings.TrimSpace(part), v.draft.At[FieldDisposition], index)
			return
		}
	}
	if !v.draft.Exact {
		v.assumeDisposition(force, index, named)
	}
}

// assumeDisposition selects the first force disposition that the detachments of the army give, of those
// that the text names, if any.
func (v *resolver) assumeDisposition(force int, index *rootIndex, named []*entry.Option) {
	e := eval.New(v.Book, v.Roster)
	for _, root := range settings(index, FieldDisposition) {
		k := slices.IndexFunc(v.Roster.Forces[force].Selections, func(s roster.Selection) bool { return s.Entry == root.ID })
		if k < 0 {
			continue
		}
		i := e.ByID(v.Roster.Forces[force].Selections[k].ID)
		given := slices.DeleteFunc(slices.Clone(root.Choices().Options), func(o *entry.Option) bool {
			return len(named) > 0 && !slices.Contains(named, o) || e.OptionHidden(e.Vacancy(i, o))
		})
		if len(given) == 0 {
			continue // reported by the check
		}
		v.setSetting(force, root, given[0])
		at, field := v.draft.At[FieldDetachment], settingNames[FieldDisposition]
		if len(named) > 0 {
			at = v.draft.At[FieldDisposition]
		}
		if len(given) == 1 {
			v.report(roster.TextFilled, roster.Advice, at, root.Name(), map[string]string{"Things": "1× " + given[0].Name()})
			continue
		}
		v.report(roster.ChoiceAssumed, roster.ChoiceAssumed.Severity(), at, "", map[string]string{
			"Kind": field, "Thing": given[0].Name(), "Allowed": strings.Join(eval.Names(given[1:]), ", "),
		})
	}
}

// sizeByTotal selects and reports the smallest battle size that fits the limit and the printed
// points of the text. It keeps the initial size if that fits and there is no limit.
func (v *resolver) sizeByTotal(force int, index *rootIndex) {
	total := v.draft.points()
	sizes := settings(index, FieldSize)
	if total.Sign() <= 0 || len(sizes) == 0 {
		return
	}
	root := sizes[0]
	if initial := v.defaultSize(force, root); initial != nil && v.draft.Limit == nil && (initial.Open || initial.Value.Cmp(total) >= 0) {
		return
	}
	best := smallestSize(root, total)
	if best == nil {
		return
	}
	v.setSetting(force, root, best)
	v.report(roster.TextFilled, roster.Advice, cmp.Or(v.draft.At[FieldLimit], v.draft.At[FieldTotal]), root.Name(), map[string]string{"Things": best.Name()})
}

// smallestSize returns the smallest of the battle sizes that allows a number of points, or nil.
func smallestSize(root *entry.Option, total entry.Number) (best *entry.Option) {
	for _, o := range root.Choices().Options {
		most := o.SizeLimit()
		if most != nil && !most.Open && most.Value.Cmp(total) >= 0 && (best == nil || most.Value.Cmp(best.SizeLimit().Value) < 0) {
			best = o
		}
	}
	return best
}

// points returns the limit or the total of the text, whichever is greater, or else the sum of the
// points of its units.
func (d *Draft) points() (n entry.Number) {
	if d.Limit != nil {
		n = *d.Limit
	}
	if i := slices.IndexFunc(d.Total, isPoints); i >= 0 && d.Total[i].Value.Cmp(n) > 0 {
		n = d.Total[i].Value
	}
	if n.Sign() > 0 {
		return n
	}
	for _, f := range d.Forces {
		for _, u := range f.Units {
			if i := slices.IndexFunc(u.Costs, isPoints); i >= 0 {
				n = n.Add(u.Costs[i].Value)
			}
		}
	}
	return n
}

func isPoints(a Amount) bool { return a.Name == Points }

// defaultSize returns the limit of the initially selected battle size.
func (v *resolver) defaultSize(force int, root *entry.Option) *entry.SizeLimit {
	for _, s := range v.Roster.Forces[force].Selections {
		if s.Entry != root.ID {
			continue
		}
		for _, chosen := range s.Selections {
			if o := root.Choices().Option(chosen.Entry); o != nil {
				return o.SizeLimit()
			}
		}
	}
	return nil
}

// chooseSetting selects a value by name, replacing the initial one.
func (v *resolver) chooseSetting(force int, index *rootIndex, field Field, name string) bool {
	root, o := v.setting(index, field, name)
	if root == nil {
		return false
	}
	v.setSetting(force, root, o)
	return true
}

// setSetting selects a value of a configuration option.
func (v *resolver) setSetting(force int, root, o *entry.Option) {
	f := &v.Roster.Forces[force]
	var at *roster.Selection
	for i := range f.Selections {
		if f.Selections[i].Entry == root.ID {
			at = &f.Selections[i]
		}
	}
	if at == nil {
		f.Selections = append(f.Selections, roster.Selection{ID: v.NewID("sel_"), Entry: root.ID, Group: root.GroupID(), Count: 1})
		at = &f.Selections[len(f.Selections)-1]
	}
	for i := range at.Selections {
		if other := root.Choices().Option(at.Selections[i].Entry); other != nil && other.Group == o.Group {
			at.Selections[i] = roster.Selection{ID: at.Selections[i].ID, Entry: o.ID, Group: o.GroupID(), Count: 1}
			return
		}
	}
	at.Selections = append(at.Selections, roster.Selection{ID: v.NewID("sel_"), Entry: o.ID, Group: o.GroupID(), Count: 1})
}

// addSetting selects another value of a configuration option that setSetting has chosen.
func (v *resolver) addSetting(force int, root, o *entry.Option) {
	f := &v.Roster.Forces[force]
	for i := range f.Selections {
		if f.Selections[i].Entry == root.ID {
			at := &f.Selections[i]
			at.Selections = append(at.Selections, roster.Selection{ID: v.NewID("sel_"), Entry: o.ID, Group: o.GroupID(), Count: 1})
			return
		}
	}
	v.setSetting(force, root, o)
}

// setting finds a value of a configuration option by name.
func (v *resolver) setting(index *rootIndex, field Field, name string) (root, value *entry.Option) {
	wanted := v.names.spelling(name)
	for _, root := range settings(index, field) {
		for _, o := range root.Choices().Options {
			if v.names.fits(o, wanted) > 0 || field == FieldSize && strings.HasPrefix(v.names.of(o)[0].loose, wanted.loose+" ") {
				return root, o
			}
		}
	}
	return nil, nil
}

// settings returns the configuration options of a field.
func settings(index *rootIndex, field Field) (list []*entry.Option) {
	for _, root := range index.options {
		if root.Kind() == entry.Upgrade && root.Purpose() == settingPurposes[field] {
			list = append(list, root)
		}
	}
	return list
}

// settingPurposes are the purposes of the configuration options of fields.
var settingPurposes = map[Field]entry.Purpose{
	FieldSize: entry.PurposeBattleSize, FieldDetachment: entry.PurposeDetachment, FieldDisposition: entry.PurposeDisposition,
}

// settingNames are the names of fields in messages.
var settingNames = map[Field]string{
	FieldSize: "battle size", FieldDetachment: "detachment", FieldDisposition: "force disposition",
}

// reportUnknownSetting reports an unknown value, unless the data has no battle sizes.
func (v *resolver) reportUnknownSetting(field Field, name string, at Place, index *rootIndex) {
	var candidates []*entry.Option
	for _, root := range settings(index, field) {
		candidates = append(candidates, root.Choices().Options...)
	}
	if len(candidates) == 0 && field == FieldSize && !v.draft.Exact || v.inForce > 0 {
		return // reported for the first force
	}
	d := v.reportUnknown(at, settingNames[field], name, "", Options(candidates))
	for _, s := range v.Roster.Forces[v.inForce].Selections {
		if slices.ContainsFunc(settings(index, field), func(o *entry.Option) bool { return o.ID == s.Entry }) {
			d.Selection = s.ID // its consequences are not reported
		}
	}
}
