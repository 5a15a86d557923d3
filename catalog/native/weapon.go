package native

import (
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// gear is wargear that can be carried: a weapon or something else.
type gear struct {
	id, name string
	points   Amount
	pointsAt place
	shown    []shown
	adds     map[string]int // to the bearer's characteristics
	at       place
}

// armoury returns the weapons and the other wargear of a document, by id, and adds their
// shared profiles.
func (e *edition) armoury(info *entry.Info, owner string, weapons []Weapon, wargear []Wargear, at place, refs map[string]shown) map[string]*gear {
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
		add(&gear{id: w.ID, name: w.Name, points: w.Points, shown: e.weapon(info, owner+"/weapon."+w.ID, w, at, refs)}, at)
	}
	for i, w := range wargear {
		at := at.at("wargear", i)
		own := e.resolve(info, owner+"/wargear."+w.ID, w.Abilities, refs, at.at("abilities"))
		add(&gear{id: w.ID, name: w.Name, points: w.Points, shown: own, adds: w.Adds, at: at}, at)
	}
	return items
}

// weapon returns a profile for each line of the weapon table, then the rules of its
// keywords.
func (e *edition) weapon(info *entry.Info, id string, w Weapon, at place, refs map[string]shown) []shown {
	var lines []*entry.Profile
	names := map[string]bool{}
	for i, line := range w.Profiles {
		weaponAt, at := at, at.at("profiles", i)
		if names[line.Name] || line.Name == "" && len(w.Profiles) > 1 {
			e.problem(at, "weapon.profile", w.Name, "a profile that is named "+orNone(line.Name), "a separate name for each profile")
			continue
		}
		names[line.Name] = true
		lines = append(lines, e.weaponLine(id, w, line, weaponAt, at, refs))
	}
	info.Profiles = append(info.Profiles, lines...)
	return append(profiles(lines...), e.keywordRules(w, at.at("profiles"))...)
}

func (e *edition) weaponLine(id string, w Weapon, line WeaponProfile, weaponAt, at place, refs map[string]shown) *entry.Profile {
	name := w.Name
	if line.Name != "" {
		id, name = id+"/"+slug(line.Name), w.Name+" - "+line.Name
	}
	abilities, effects := e.weaponAbilities(w, line, weaponAt, at, refs)
	t := e.weaponTable(line)
	p := e.profile(id, name, t.Name, t.Columns, e.weaponValues(w.Name, line, abilities, t, at), at)
	p.Effects = effects
	return p
}

// weaponTables returns the weapon tables of the game system, or else one table of all
// weapons with a column for their abilities.
func (e *edition) weaponTables() []WeaponTable {
	if len(e.doc.WeaponTables) > 0 {
		return e.doc.WeaponTables
	}
	return []WeaponTable{{Name: weaponType, Columns: append(slices.Clone(e.doc.WeaponColumns), abilitiesColumn)}}
}

// weaponTable returns the table for a weapon profile.
func (e *edition) weaponTable(line WeaponProfile) WeaponTable {
	of := "ranged"
	if line.Range == "Melee" {
		of = "melee"
	}
	tables := e.weaponTables()
	return tables[max(0, slices.IndexFunc(tables, func(t WeaponTable) bool { return t.Of == of }))]
}

// Columns of weapons that may be empty.
var mayBeEmpty = []string{"Keywords", abilitiesColumn}

// weaponValues returns the characteristics in the order of the columns of a table. The skill
// of the weapon is in the column BS or WS, whichever the table has.
func (e *edition) weaponValues(name string, line WeaponProfile, abilities string, t WeaponTable, at place) []string {
	skill := "BS"
	if slices.Contains(t.Columns, "WS") {
		skill = "WS"
	}
	printed := map[string]string{
		"Range": line.Range, "Type": line.Type, "A": line.Attacks, skill: line.Skill, "S": line.Strength,
		"AP": line.AP, "D": line.Damage, "Keywords": strings.Join(line.Keywords, ", "), abilitiesColumn: abilities,
	}
	var values []string
	for _, column := range t.Columns {
		value := printed[column]
		if value == "" && !slices.Contains(mayBeEmpty, column) {
			e.problem(at, "weapon.column", name, "no value for "+column, strings.Join(t.Columns, ", "))
		}
		values = append(values, orNone(value))
		delete(printed, column)
	}
	for _, column := range sorted(printed) {
		if printed[column] != "" {
			e.problem(at, "weapon.column", name, "a value for "+column, strings.Join(t.Columns, ", "))
		}
	}
	return values
}

// weaponAbilities returns the abilities of a profile as one text, starting with those of the
// whole weapon.
func (e *edition) weaponAbilities(w Weapon, line WeaponProfile, weaponAt, at place, refs map[string]shown) (string, []entry.Effect) {
	var words []string
	var effects []entry.Effect
	add := func(list []Ability, at place) {
		for i, a := range list {
			x, known := refs[a.Ref]
			switch {
			case a.Ref == "":
				words, effects = append(words, sentence(a.Name, a.Text)), append(effects, e.effects(a, at.at(i))...)
			case !known:
				e.problem(at.at(i, "ref"), "ability.unknown", w.Name, a.Ref, "an ability of the faction or of the game system")
			default:
				words, effects = append(words, sentence(x.node().Name, x.texts()[0].value)), append(effects, x.effects()...)
			}
		}
	}
	add(w.Abilities, weaponAt.at("abilities"))
	add(line.Abilities, at.at("abilities"))
	return strings.Join(words, " "), effects
}

// sentence returns an ability in one line.
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
