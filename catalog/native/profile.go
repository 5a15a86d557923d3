package native

import (
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// Names of profile types.
const (
	unitType      = "Unit"
	weaponType    = "Weapon"
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
	return []entry.ProfileType{
		e.profileType(unitType, e.doc.ModelColumns),
		e.profileType(weaponType, append(e.doc.WeaponColumns[:len(e.doc.WeaponColumns):len(e.doc.WeaponColumns)], abilitiesColumn)),
		e.profileType(abilityType, []string{descriptionColumn}),
		e.profileType(psykerType, psykerColumns),
		e.profileType(powerType, powerColumns),
		e.profileType(transportType, transportColumns),
		e.profileType(woundType, wounds),
		e.profileType(baseType, baseColumns),
	}
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

// show links profiles to an owner, with the keywords of the unit filled in.
func (s *sheet) show(owner string, info *entry.Info, profiles []*entry.Profile, at place) {
	for _, p := range profiles {
		l := &entry.InfoLink{Node: node(owner+"/info."+strconv.Itoa(len(info.InfoLinks)), p.Name, at), Target: p.ID}
		l.Modifiers = replacements(s.chosen, texts(p), func(v value) entry.Conditions { return has(s.id, v.entry, 1, v.at) })
		info.InfoLinks = append(info.InfoLinks, l)
	}
}

// texts lists the characteristics of a profile.
func texts(p *entry.Profile) []text {
	list := make([]text, len(p.Characteristics))
	for i, c := range p.Characteristics {
		list[i] = text{c.Type, c.Value}
	}
	return list
}

// orNone writes - for nothing, as printed datasheets do.
func orNone(text string) string {
	if text == "" {
		return "-"
	}
	return text
}

func joined(words []string) string { return orNone(strings.Join(words, ", ")) }
