package native_test

import (
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/catalog/native"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// values writes the characteristics of a profile in a line.
func values(p *entry.Profile) string {
	var words []string
	for _, c := range p.Characteristics {
		words = append(words, c.Value)
	}
	return strings.Join(words, " | ")
}

// stats writes the profile of every model of a unit.
func stats(unit *entry.Option) map[string]string {
	rows := map[string]string{}
	for _, o := range unit.Choices().Options {
		if o.Kind() == entry.Model {
			rows[o.Name()] = values(o.Entry.Profiles[0])
		}
	}
	return rows
}

// arms writes the weapon profiles of a model, without the column of abilities
// where there is one.
func arms(model *entry.Option) map[string]string {
	rows := map[string]string{}
	for _, p := range weaponProfiles(model) {
		rows[p.Name] = values(p)
		if strings.HasSuffix(p.Type, "/weapon") {
			line := values(p)
			rows[p.Name] = line[:strings.LastIndex(line, " | ")]
		}
	}
	return rows
}

// weaponProfiles lists the weapon profiles below a model.
func weaponProfiles(model *entry.Option) (list []*entry.Profile) {
	for _, o := range model.Choices().Options {
		for _, l := range o.Entry.InfoLinks {
			if p := l.Profile(); p != nil && strings.Contains(p.Type, "weapon") {
				list = append(list, p)
			}
		}
	}
	return list
}

// types names the profile type of each weapon of a model.
func types(model *entry.Option) map[string]string {
	rows := map[string]string{}
	for _, p := range weaponProfiles(model) {
		rows[p.Name] = p.Type
	}
	return rows
}

// TestPrintedSquads compares the two datasheets in the core rules with the printed ones
// (9e.DATASHEET.SEEDUNIT): models, characteristics, weapons and Power Rating
// (9e.DATASHEET.GENERAL.1, 9e.DATASHEET.CHAR.5, 9e.DATASHEET.CHAR.6, 9e.DATASHEET.POWER.1,
// 9e.DATASHEET.POWER.2, 9e.EXAMPLES.INTERCESSORS).
func TestPrintedSquads(t *testing.T) {
	roots := linked(t, builtIn(t)).Roots("9e.space-marines")
	assault := roots.Option("9e.space-marines.assault-intercessor-squad")
	equal(t, "9e.DATASHEET.CHAR.5, 9e.DATASHEET.CHAR.6 profiles", stats(assault), map[string]string{
		"Assault Intercessor":          `6" | 3+ | 3+ | 4 | 4 | 2 | 2 | 7 | 3+`,
		"Assault Intercessor Sergeant": `6" | 3+ | 3+ | 4 | 4 | 2 | 3 | 8 | 3+`,
	})
	pistols := map[string]string{
		"Heavy bolt pistol":   `18" | Pistol 1 | 4 | -1 | 1`,
		"Astartes chainsword": `Melee | Melee | User | -1 | 1`,
		"Frag grenades":       `6" | Grenade D6 | 3 | 0 | 1`,
		"Krak grenades":       `6" | Grenade 1 | 6 | -1 | D3`,
	}
	equal(t, "9e.DATASHEET.GENERAL.1 weapons", arms(below(t, assault, "Assault Intercessor")), pistols)
	outriders := roots.Option("9e.space-marines.outrider-squad")
	equal(t, "profiles", stats(outriders), map[string]string{
		"Outrider":          `14" | 3+ | 3+ | 4 | 5 | 4 | 2 | 7 | 3+`,
		"Outrider Sergeant": `14" | 3+ | 3+ | 4 | 5 | 4 | 3 | 8 | 3+`,
	})
	pistols["Twin bolt rifle"] = `30" | Rapid Fire 2 | 4 | -1 | 1`
	equal(t, "weapons", arms(below(t, outriders, "Outrider Sergeant")), pistols)
	delete(pistols, "Twin bolt rifle")
	pistols["Plasma pistol - Standard"] = `12" | Pistol 1 | 7 | -3 | 1`
	pistols["Plasma pistol - Supercharge"] = `12" | Pistol 1 | 8 | -3 | 2`
	equal(t, "weapons", arms(below(t, assault, "Assault Intercessor Sergeant")), pistols)
	equal(t, "9e.DATASHEET.POWER.1 Power Rating", outriders.Entry.Costs[0], entry.Cost{Type: "power", Value: entry.Int(6)})
	equal(t, "power", assault.Entry.Costs[0], entry.Cost{Type: "power", Value: entry.Int(5)})
	for _, m := range modifiers(assault.Entry.Modifiers) {
		if strings.HasPrefix(m, "power") {
			equal(t, "9e.DATASHEET.POWER.2 9e.EXAMPLES.INTERCESSORS step", m, "power set 10 if model in self >= 6")
		}
	}
}

// TestTenthEdition: weapons have skill and attacks, and there are neither power nor understrength
// units.
func TestTenthEdition(t *testing.T) {
	system := with(t, systemText, map[string]string{
		"edition": `"10e"`, "costs": `[{"id": "points", "name": "Points"}]`, "rules": `{}`,
		"model_columns": `["M", "T", "SV", "W", "LD", "OC"]`, "weapon_columns": "null", "weapon_tables": weaponTables,
		"advised_power": "null",
	})
	sheet := with(t, plainSheet, map[string]string{
		"power": "null", "points": `[{"from": 5, "cost": 80}, {"from": 10, "cost": 160}]`,
		"models/0/profile": `{"M": "6\"", "T": "4", "SV": "3+", "W": "2", "LD": "6+", "OC": "2"}`,
		"models/1/profile": `{"M": "20+\"", "T": "4", "SV": "3+", "W": "2", "LD": "6+", "OC": "2"}`,
		"models/1/points":  "null",
		"weapons":          `[{"id": "a", "name": "Rifle", "profiles": [{"range": "24\"", "attacks": "2", "skill": "3+", "strength": "4", "ap": "-1", "damage": "1", "keywords": ["Assault", "Heavy"]}]}, {"id": "d", "name": "Fists", "profiles": [{"range": "Melee", "attacks": "3", "skill": "3+", "strength": "4", "ap": "0", "damage": "1"}]}]`,
	})
	faction := with(t, factionText, map[string]string{"weapons": "[]"})
	book := linked(t, []native.Document{
		{Name: "10e/system.json", Data: []byte(system)},
		{Name: "10e/guard/faction.json", Data: []byte(faction)},
		{Name: "10e/guard/squad.json", Data: []byte(sheet)},
	})
	unit := book.Roots("10e.guard").Option("10e.guard.squad")
	equal(t, "weapons", arms(below(t, unit, "Trooper")), map[string]string{
		"Rifle": `24" | 2 | 3+ | 4 | -1 | 1 | Assault, Heavy`,
		"Fists": `Melee | 3 | 3+ | 4 | 0 | 1 | -`,
	})
	equal(t, "types of the weapons", types(below(t, unit, "Trooper")), map[string]string{"Rifle": "10e/profile/ranged-weapons", "Fists": "10e/profile/melee-weapons"})
	equal(t, "points", modifiers(unit.Entry.Modifiers)[4:], []string{"points set 160 if model in self >= 10"})
	for _, o := range append(unit.Choices().Options, below(t, unit, "Trooper").Choices().Options...) {
		if o.Name() == "Understrength" || o.Name() == "Warlord" {
			t.Errorf("the edition has no %s", o.Name())
		}
	}
}

// TestEditionsSideBySide compiles two editions in one call.
func TestEditionsSideBySide(t *testing.T) {
	docs := documents(plainSheet)
	for _, d := range documents(plainSheet) {
		text := strings.ReplaceAll(string(d.Data), `"edition": "9e"`, `"edition": "8e"`)
		docs = append(docs, native.Document{Name: strings.Replace(d.Name, "9e/", "8e/", 1), Data: []byte(text)})
	}
	catalogues, problems := native.Compile(docs)
	var ids []string
	for _, c := range catalogues {
		ids = append(ids, c.ID)
	}
	equal(t, "problems", problems, []fault.Fault(nil))
	equal(t, "catalogues", ids, []string{"8e", "8e.guard", "9e", "9e.guard"})
}
