package native

import (
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// gear is wargear that can be carried: a weapon or something else.
type gear struct {
	id, name string
	points   Amount
	pointsAt place
	profiles []*entry.Profile
}

// armoury makes the weapons and the other wargear of a document, by id. Their
// profiles become shared ones.
func (e *edition) armoury(info *entry.Info, owner string, weapons []Weapon, wargear []Wargear, at place, refs map[string]*entry.Profile) map[string]*gear {
	items := map[string]*gear{}
	add := func(g *gear, at place) {
		if items[g.id] != nil {
			e.twice(at.at("id"), g.name, g.id)
		}
		g.pointsAt = at.at("points")
		items[g.id] = g
	}
	for i, w := range weapons {
		at := at.at("weapons", i)
		add(&gear{id: w.ID, name: w.Name, points: w.Points, profiles: e.weapon(info, owner+"/weapon."+w.ID, w, at, refs)}, at)
	}
	for i, w := range wargear {
		at := at.at("wargear", i)
		profiles := e.abilityProfiles(info, owner+"/wargear."+w.ID, w.Abilities, refs, at.at("abilities"))
		add(&gear{id: w.ID, name: w.Name, points: w.Points, profiles: profiles}, at)
	}
	return items
}

// weapon makes one profile for each line of the weapon table.
func (e *edition) weapon(info *entry.Info, id string, w Weapon, at place, refs map[string]*entry.Profile) []*entry.Profile {
	var profiles []*entry.Profile
	names := map[string]bool{}
	for i, line := range w.Profiles {
		weaponAt, at := at, at.at("profiles", i)
		if names[line.Name] || line.Name == "" && len(w.Profiles) > 1 {
			e.problem(at, "weapon.profile", w.Name, "a profile that is named "+orNone(line.Name), "a name of its own for each of several profiles")
			continue
		}
		names[line.Name] = true
		profiles = append(profiles, e.weaponLine(id, w, line, weaponAt, at, refs))
	}
	info.Profiles = append(info.Profiles, profiles...)
	return profiles
}

func (e *edition) weaponLine(id string, w Weapon, line WeaponProfile, weaponAt, at place, refs map[string]*entry.Profile) *entry.Profile {
	name := w.Name
	if line.Name != "" {
		id, name = id+"/"+slug(line.Name), w.Name+" - "+line.Name
	}
	abilities, effects := e.weaponAbilities(w, line, weaponAt, at, refs)
	columns, values := e.weaponValues(w.Name, line, at)
	p := e.profile(id, name, weaponType, append(columns, abilitiesColumn), append(values, abilities), at)
	p.Effects = effects
	return p
}

// weaponValues lists the characteristics by the columns of the edition.
func (e *edition) weaponValues(name string, line WeaponProfile, at place) (columns, values []string) {
	printed := map[string]string{
		"Range": line.Range, "Type": line.Type, "A": line.Attacks, "Skill": line.Skill,
		"S": line.Strength, "AP": line.AP, "D": line.Damage, "Keywords": strings.Join(line.Keywords, ", "),
	}
	for _, column := range e.doc.WeaponColumns {
		value := printed[column]
		if value == "" && column != "Keywords" {
			e.problem(at, "weapon.column", name, "no value for "+column, strings.Join(e.doc.WeaponColumns, ", "))
		}
		columns, values = append(columns, column), append(values, orNone(value))
		delete(printed, column)
	}
	for _, column := range sorted(printed) {
		if printed[column] != "" {
			e.problem(at, "weapon.column", name, "a value for "+column, strings.Join(e.doc.WeaponColumns, ", "))
		}
	}
	return columns, values
}

// weaponAbilities writes the abilities of a profile in one text: those of the
// whole weapon first.
func (e *edition) weaponAbilities(w Weapon, line WeaponProfile, weaponAt, at place, refs map[string]*entry.Profile) (string, []entry.Effect) {
	var words []string
	var effects []entry.Effect
	add := func(list []Ability, at place) {
		for i, a := range list {
			p := refs[a.Ref]
			switch {
			case a.Ref == "":
				words, effects = append(words, sentence(a.Name, a.Text)), append(effects, e.effects(a, at.at(i))...)
			case p == nil:
				e.problem(at.at(i, "ref"), "ability.unknown", w.Name, a.Ref, "an ability of the faction or of the game system")
			default:
				words, effects = append(words, sentence(p.Name, p.Characteristics[0].Value)), append(effects, p.Effects...)
			}
		}
	}
	add(w.Abilities, weaponAt.at("abilities"))
	add(line.Abilities, at.at("abilities"))
	return orNone(strings.Join(words, " ")), effects
}

// sentence writes an ability in a line of text.
func sentence(name, text string) string {
	switch {
	case text == "":
		return name
	case name == "":
		return text
	default:
		return name + ": " + text
	}
}
