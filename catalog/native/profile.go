package native

import (
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// Names of profile types.
const (
	unitType      = "Unit"
	weaponType    = "Weapon" // of editions with one table for all weapons
	abilityType   = "Abilities"
	psykerType    = "Psyker"
	powerType     = "Psychic Power"
	transportType = "Transport"
	woundType     = "Wound Track"
	baseType      = "Base"
)

// Columns of profile types that are the same in every edition.
const (
	abilitiesColumn   = "Abilities"
	descriptionColumn = "Description"
	remainingColumn   = "Remaining W"
)

var (
	psykerColumns    = []string{"Cast", "Deny", "Known", "Powers", "Disciplines"}
	powerColumns     = []string{"Discipline", "Warp Charge", "Range", descriptionColumn}
	transportColumns = []string{"Capacity", "Keywords", "Any Of", "Excludes", "Slots", descriptionColumn}
	baseColumns      = []string{"Shape", "Length", "Width", "Height"}
)

// profileTypes lists the types of profile of the edition.
func (e *edition) profileTypes() []entry.ProfileType {
	wounds := []string{remainingColumn}
	for _, column := range e.doc.ModelColumns {
		if e.wounds[column] {
			wounds = append(wounds, column)
		}
	}
	types := []entry.ProfileType{e.profileType(unitType, e.doc.ModelColumns)}
	for _, t := range e.weaponTables() {
		types = append(types, e.profileType(t.Name, t.Columns))
	}
	return append(types,
		e.profileType(abilityType, []string{descriptionColumn}),
		e.profileType(psykerType, psykerColumns),
		e.profileType(powerType, powerColumns),
		e.profileType(transportType, transportColumns),
		e.profileType(woundType, wounds),
		e.profileType(baseType, baseColumns),
	)
}

func (e *edition) profileType(name string, columns []string) entry.ProfileType {
	t := entry.ProfileType{ID: e.typeID(name), Name: name}
	for _, column := range columns {
		t.Characteristics = append(t.Characteristics, entry.CharacteristicType{ID: e.columnID(name, column), Name: column})
	}
	return t
}

func (e *edition) typeID(name string) string { return e.id + "/profile/" + slug(name) }

func (e *edition) columnID(typeName, column string) string {
	return e.typeID(typeName) + "/" + slug(column)
}

// profile makes a profile with a value for each of the columns.
func (e *edition) profile(id, name, typeName string, columns, values []string, at place) *entry.Profile {
	p := &entry.Profile{Node: node(id, name, at), Type: e.typeID(typeName)}
	for i, column := range columns {
		p.Characteristics = append(p.Characteristics, entry.Characteristic{Type: e.columnID(typeName, column), Value: values[i]})
	}
	return p
}

// show links profiles and rules to an owner, with bracketed keywords replaced by those of the
// unit.
func (s *sheet) show(owner string, info *entry.Info, list []shown, at place) {
	for _, x := range list {
		l := &entry.InfoLink{Node: node(owner+"/info."+strconv.Itoa(len(info.InfoLinks)), x.node().Name, at), Target: x.node().ID}
		l.Modifiers = replacements(s.chosen, x.texts(), func(v value) entry.Conditions { return has(s.id, v.entry, 1, v.at) })
		info.InfoLinks = append(info.InfoLinks, l)
	}
}

// shown is a profile, or a rule.
type shown struct {
	profile *entry.Profile
	rule    *entry.Rule
}

// profiles wraps profiles as shown elements.
func profiles(list ...*entry.Profile) []shown {
	out := make([]shown, len(list))
	for i, p := range list {
		out[i].profile = p
	}
	return out
}

func (x shown) node() *entry.Node {
	if x.rule != nil {
		return &x.rule.Node
	}
	return &x.profile.Node
}

func (x shown) texts() []text {
	if x.rule != nil {
		return []text{{entry.FieldDescription, x.rule.Text}}
	}
	return texts(x.profile)
}

func (x shown) effects() []entry.Effect {
	if x.rule != nil {
		return x.rule.Effects
	}
	return x.profile.Effects
}

// texts returns the characteristics of a profile as texts.
func texts(p *entry.Profile) []text {
	list := make([]text, len(p.Characteristics))
	for i, c := range p.Characteristics {
		list[i] = text{c.Type, c.Value}
	}
	return list
}

// orNone returns - for an empty text, as printed datasheets do.
func orNone(text string) string {
	if text == "" {
		return "-"
	}
	return text
}

func joined(words []string) string { return orNone(strings.Join(words, ", ")) }
