package native_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/catalog/native"
)

const weaponTables = `[
  {"name": "Ranged Weapons", "of": "ranged", "columns": ["Range", "A", "BS", "S", "AP", "D", "Keywords"]},
  {"name": "Melee Weapons", "of": "melee", "columns": ["Range", "A", "WS", "S", "AP", "D", "Keywords"]}]`

// keyedSystem is a game system with two weapon tables and weapon keywords.
const keyedSystem = `{
  "edition": "10e", "name": "Keyed", "costs": [{"id": "points", "name": "Points"}],
  "model_columns": ["M", "W", "OC"], "weapon_tables": ` + weaponTables + `,
  "weapon_keywords": [
    {"name": "Assault", "text": "Runs and shoots."}, {"name": "Rapid Fire", "value": "amount", "text": "Shoots more up close."},
    {"name": "Anti-", "keyword": true, "value": "roll", "text": "Wounds it more easily."}],
  "roles": ["Character", "Battleline"], "turn": ["Movement"], "mission": "Only War",
  "battle_sizes": [{"name": "Incursion", "points": 1000, "hours": 2, "width": 30, "length": 44}],
  "copies": [{"max": 3}, {"keyword": "BATTLELINE", "max": 6}],
  "warlord_keyword": "CHARACTER",
  "rules": {"warlord": "10e.ARMY.WARLORD.1", "copies": "10e.ARMY.UNITS.3", "leader": "10e.ATTACHED.FORM.1", "leaders": "10e.ATTACHED.FORM.2"},
  "abilities": [{"id": "deep-strike", "name": "Deep Strike", "text": "Arrives near no <CHAPTER> enemy.", "rule": true}, {"id": "grit", "name": "Grit", "text": "Holds."}],
  "source": {"document": "Core"}
}`

const keyedFaction = `{
  "id": "guard", "name": "Guard", "keyword_choices": {"<CHAPTER>": ["RED", "BLUE"]},
  "weapons": [
    {"id": "rifle", "name": "Rifle", "profiles": [{"range": "24\"", "attacks": "2", "skill": "3+", "strength": "4", "ap": "-1", "damage": "1", "keywords": ["Assault", "Rapid Fire 1"]}]},
    {"id": "fists", "name": "Fists", "profiles": [{"range": "Melee", "attacks": "3", "skill": "4+", "strength": "4", "ap": "0", "damage": "1", "keywords": ["Anti-Monster 4+"]}]}],
  "wargear": [{"id": "shield", "name": "Shield", "adds": {"W": 1}}],
  "source": {"document": "Book"}
}`

// keyedSheet is a unit of one or two models.
const keyedSheet = `{
  "id": "squad", "name": "Squad", "role": "Battleline", "points": [{"from": 1, "cost": 50}, {"from": 2, "cost": 90}],
  "models": [{"id": "trooper", "name": "Trooper", "min": 1, "max": 2, "profile": {"M": "6\"", "W": "2", "OC": "2"}, "invulnerable_save": "5+",
    "wargear": ["rifle", "fists"], "base": {"shape": "round", "diameter": 32}, "height": 40}],
  "options": [{"id": "shield", "text": "May have a shield.", "replace": ["rifle"], "with": [{"wargear": ["shield"]}]}],
  "abilities": [{"ref": "deep-strike"}, {"ref": "grit"}],
  "faction_keywords": ["<CHAPTER>"], "keywords": ["INFANTRY", "BATTLELINE"],
  "source": {"document": "Book"}
}`

// leaderSheet is a leader of the unit.
func leaderSheet(tb testing.TB, id, leads string) native.Document {
	tb.Helper()
	text := with(tb, keyedSheet, map[string]string{
		"id": `"` + id + `"`, "name": `"` + strings.ToUpper(id[:1]) + id[1:] + `"`, "role": `"Character"`, "models/0/max": "1",
		"keywords": `["INFANTRY", "CHARACTER"]`, "leads": leads, "options": "null",
	})
	return native.Document{Name: "10e/guard/" + id + ".json", Data: []byte(text)}
}

// keyed returns the documents of the game system with datasheets, some of which lead the unit.
func keyed(tb testing.TB, system, faction, sheet map[string]string, more ...native.Document) []native.Document {
	tb.Helper()
	return append([]native.Document{
		{Name: "10e/system.json", Data: []byte(with(tb, keyedSystem, system))},
		{Name: "10e/guard/faction.json", Data: []byte(with(tb, keyedFaction, faction))},
		{Name: "10e/guard/squad.json", Data: []byte(with(tb, keyedSheet, sheet))},
	}, more...)
}

// ruleNames lists the rules that an entry shows through links.
func ruleNames(e *entry.Entry) (list []string) {
	for _, l := range e.InfoLinks {
		if r := l.Rule(); r != nil {
			list = append(list, r.Name)
		}
	}
	return list
}

// Weapons show the rules of their keywords. Units show the rules that they only name.
func TestRulesOfKeywords(t *testing.T) {
	book := linked(t, keyed(t, nil, nil, nil))
	unit := book.Roots("10e.guard").Option("10e.guard.squad")
	trooper := below(t, unit, "Trooper")
	equal(t, "rifle", ruleNames(below(t, trooper, "Rifle").Entry), []string{"Assault", "Rapid Fire"})
	equal(t, "fists", ruleNames(below(t, trooper, "Fists").Entry), []string{"Anti-"})
	equal(t, "unit", ruleNames(unit.Entry), []string{"Deep Strike"})
	link := unit.Entry.InfoLinks[0]
	equal(t, "text", link.Rule().Text, "Arrives near no <CHAPTER> enemy.")
	equal(t, "keywords filled in", len(link.Modifiers), 2)
	equal(t, "field", link.Modifiers[0].Field, entry.FieldDescription)
}

// TestKeywordsOfWeapons: the game system's list defines how each keyword is written.
func TestKeywordsOfWeapons(t *testing.T) {
	for word, good := range map[string]bool{
		"Assault": true, "Assault 1": false, "assault": false, "Assaults": false, "Heavy": false,
		"Rapid Fire 1": true, "Rapid Fire D6": true, "Rapid Fire D3+1": true, "Rapid Fire": false, "Rapid Fire 0": false, "Rapid Fire 4+": false,
		"Anti-Monster 4+": true, "Anti-Jump Pack 2+": true, "Anti- 4+": false, "Anti-Monster": false, "Anti-Monster 1+": false, "Anti-Monster 7+": false,
	} {
		problems := codes(keyed(t, nil, map[string]string{"weapons/0/profiles/0/keywords": `["` + word + `"]`}, nil))
		if got := len(problems) == 0; got != good {
			t.Errorf("%s: got %v", word, problems)
		}
		if !good && problems[0] != "weapon.keyword 10e/guard/faction.json#/weapons/0/profiles/0/keywords/0" {
			t.Errorf("%s: got %v", word, problems)
		}
	}
	if got := codes(keyed(t, map[string]string{"weapon_keywords": "null"}, nil, nil)); len(got) > 0 {
		t.Errorf("without a list any keyword will do: got %v", got)
	}
}

func TestInvulnerableSave(t *testing.T) {
	book := linked(t, keyed(t, nil, nil, nil))
	trooper := below(t, book.Roots("10e.guard").Option("10e.guard.squad"), "Trooper")
	var got []string
	for _, l := range trooper.Entry.InfoLinks {
		if p := l.Profile(); p.Name == "Invulnerable Save" {
			got = append(got, values(p), p.Effects[0].Do, p.Effects[0].Args)
		}
	}
	equal(t, "invulnerable save", got, []string{"5+", "invulnerable_save", `{"value":5}`})
}

// TestCopies: a datasheet has its own maximum, or the last matching maximum of the game system
// (10e.ARMY.UNITS.3).
func TestCopies(t *testing.T) {
	for name, tt := range map[string]struct {
		sheet map[string]string
		want  []string
	}{
		"battleline": {nil, []string{"datasheet.max max 6 roster /copies/1"}},
		"any other":  {map[string]string{"keywords": `["INFANTRY"]`}, []string{"datasheet.max max 3 roster /copies/0"}},
		"its own":    {map[string]string{"max": "1"}, []string{"datasheet.max max 1 roster /max"}},
	} {
		book := linked(t, keyed(t, nil, nil, tt.sheet))
		equal(t, name, limits(book.Roots("10e.guard").Option("10e.guard.squad").Entry.Constraints), tt.want)
	}
}

// TestWarlordKeyword: only a model with the keyword can be the Warlord, unless its datasheet
// forbids it (10e.ARMY.WARLORD.1).
func TestWarlordKeyword(t *testing.T) {
	lead := `{"units": ["squad"]}`
	exempt := leaderSheet(t, "loner", lead)
	exempt.Data = []byte(with(t, string(exempt.Data), map[string]string{"warlord": "false"}))
	roots := linked(t, keyed(t, nil, nil, nil, leaderSheet(t, "captain", lead), exempt)).Roots("10e.guard")
	for id, want := range map[string]bool{"squad": false, "captain": true, "loner": false} {
		trooper := below(t, roots.Option("10e.guard."+id), "Trooper")
		got := slices.ContainsFunc(trooper.Choices().Options, func(o *entry.Option) bool { return o.Name() == "Warlord" })
		equal(t, id, got, want)
	}
}

// TestLeader: a leader is attached to one of the units in its list. A unit has one leader, or two
// if one may join in addition to the other (10e.ATTACHED.FORM.2).
func TestLeader(t *testing.T) {
	roots := linked(t, keyed(t, nil, nil, nil,
		leaderSheet(t, "captain", `{"units": ["squad"], "text": "Only at night."}`),
		leaderSheet(t, "lieutenant", `{"units": ["squad"], "beside": ["captain"]}`),
	)).Roots("10e.guard")
	a := roots.Option("10e.guard.captain").Entry.Associations[0]
	equal(t, "association", []string{a.ID, a.Name, a.Scope, a.Child, a.Max.String(), a.Rule}, []string{"10e.guard.captain#leads", "Leader", entry.ScopeForce, "unit", "1", "10e.ATTACHED.FORM.1"})
	equal(t, "units", []string{a.When.Tests[0].Child, a.When.Tests[0].Scope}, []string{"10e.guard.squad", entry.ScopeSelf})
	squad := roots.Option("10e.guard.squad").Entry
	c := squad.Constraints[len(squad.Constraints)-1]
	equal(t, "leaders", []string{c.ID, c.Bound.String(), c.Value.String(), c.Field, c.Rule}, []string{"10e.guard.squad#leaders", "max", "1", entry.FieldAssociations, "10e.ATTACHED.FORM.2"})
	m := squad.Modifiers[len(squad.Modifiers)-1]
	equal(t, "two", []string{m.Field, m.Value, m.When.Groups[0].Tests[0].Child, m.When.Groups[0].Tests[1].Child},
		[]string{c.ID, "2", "10e.guard.lieutenant#leads", "10e.guard.captain#leads"})
	var text string
	for _, l := range roots.Option("10e.guard.captain").Entry.InfoLinks {
		if p := l.Profile(); p != nil && p.Name == "Leader" {
			text = values(p)
		}
	}
	equal(t, "text", text, "This model can lead: Squad.\nOnly at night.")
	none := linked(t, keyed(t, nil, nil, nil)).Roots("10e.guard").Option("10e.guard.squad").Entry
	equal(t, "no leaders", len(none.Constraints), 1)
}

// TestAdditions: wargear raises characteristics of its bearer.
func TestAdditions(t *testing.T) {
	trooper := below(t, linked(t, keyed(t, nil, nil, nil)).Roots("10e.guard").Option("10e.guard.squad"), "Trooper")
	equal(t, "modifier", modifiers(trooper.Entry.Profiles[0].Modifiers),
		[]string{"10e/profile/unit/w + 1 if 10e.guard.squad/trooper/option.shield/shield in 10e.guard.squad/trooper >= 1"})
}

func TestProblemsOfKeyedData(t *testing.T) {
	for name, tt := range map[string]struct {
		system, faction, sheet map[string]string
		want                   string
	}{
		"a keyword twice":    {map[string]string{"weapon_keywords": `[{"name": "Assault", "text": "A."}, {"name": "Assault", "text": "B."}]`}, nil, nil, "id.duplicate 10e/system.json#/weapon_keywords/1/name"},
		"no skill":           {nil, map[string]string{"weapons/0/profiles/0/skill": "null"}, nil, "weapon.column 10e/guard/faction.json#/weapons/0/profiles/0"},
		"a type":             {nil, map[string]string{"weapons/0/profiles/0/type": `"Assault 2"`}, nil, "weapon.column 10e/guard/faction.json#/weapons/0/profiles/0"},
		"an ability":         {nil, map[string]string{"weapons/0/abilities": `[{"name": "Fast"}]`}, nil, "weapon.column 10e/guard/faction.json#/weapons/0/profiles/0"},
		"a column to add to": {nil, map[string]string{"wargear/0/adds": `{"T": 1}`}, nil, "profile.column 10e/guard/faction.json#/wargear/0/adds/T"},
		"a unit to lead":     {nil, nil, map[string]string{"leads": `{"units": ["riders"]}`}, "leader.unit 10e/guard/squad.json#/leads/units/0"},
		"itself to lead":     {nil, nil, map[string]string{"leads": `{"units": ["squad"]}`}, "leader.unit 10e/guard/squad.json#/leads/units/0"},
		"unknown beside":     {nil, nil, map[string]string{"leads": `{"units": ["squad"], "beside": ["nobody"]}`}, "leader.unit 10e/guard/squad.json#/leads/beside/0"},
		"columns and tables": {map[string]string{"weapon_columns": `["Range"]`}, nil, nil, "document.schema 10e/system.json"},
		"a table's word":     {map[string]string{"weapon_tables/0/name": `"Guns"`}, nil, nil, "document.schema 10e/system.json#/weapon_tables/0/name"},
		"no size":            {map[string]string{"battle_sizes/0/points": "null"}, nil, nil, "document.schema 10e/system.json#/battle_sizes/0"},
		"an open save":       {nil, nil, map[string]string{"models/0/invulnerable_save": `"7+"`}, "document.schema 10e/guard/squad.json#/models/0/invulnerable_save"},
	} {
		if got := codes(keyed(t, tt.system, tt.faction, tt.sheet)); !slices.Contains(got, tt.want) {
			t.Errorf("%s: got %v, want %s", name, got, tt.want)
		}
	}
}

// The built-in datasheets of the 10th edition use every weapon keyword and core ability at least
// once.
func TestTenthUsesEveryKeyword(t *testing.T) {
	docs := builtInOf(t, "10e")
	book := linked(t, docs)
	used, rules := map[string]bool{}, map[string]bool{}
	values := regexp.MustCompile(`^(Anti-).*| (D?[0-9]\+?|D[36]|[0-9]+")$`)
	for _, c := range book.Catalogues {
		for _, p := range c.SharedInfo.Profiles {
			if !strings.HasSuffix(p.Type, "-weapons") {
				continue
			}
			for word := range strings.SplitSeq(p.Characteristics[len(p.Characteristics)-1].Value, ", ") {
				used[values.ReplaceAllString(word, "$1")] = true
			}
		}
		for _, o := range book.Roots(c.ID).Options {
			for _, name := range ruleNames(o.Entry) {
				rules[values.ReplaceAllString(name, "")] = true
			}
		}
	}
	for _, r := range book.System.SharedInfo.Rules {
		if _, weapon := strings.CutPrefix(r.ID, "10e/weapon-keyword/"); weapon && !used[r.Name] {
			t.Errorf("no weapon has %s", r.Name)
		}
	}
	for _, name := range []string{
		"Deadly Demise", "Deep Strike", "Feel No Pain", "Fights First", "Firing Deck", "Hover",
		"Infiltrators", "Leader", "Lone Operative", "Scouts", "Stealth",
	} {
		if !rules[name] {
			t.Errorf("no unit has %s", name)
		}
	}
}

// TestTenthNames: profile types and characteristics have the same names as in the community's
// data, so that one piece of code reads both.
func TestTenthNames(t *testing.T) {
	book := linked(t, builtInOf(t, "10e"))
	got := map[string][]string{}
	for _, pt := range book.System.ProfileTypes {
		for _, c := range pt.Characteristics {
			got[pt.Name] = append(got[pt.Name], c.Name)
		}
	}
	equal(t, "Unit", got["Unit"], []string{"M", "T", "SV", "W", "LD", "OC"})
	equal(t, "Ranged Weapons", got["Ranged Weapons"], []string{"Range", "A", "BS", "S", "AP", "D", "Keywords"})
	equal(t, "Melee Weapons", got["Melee Weapons"], []string{"Range", "A", "WS", "S", "AP", "D", "Keywords"})
	equal(t, "Abilities", got["Abilities"], []string{"Description"})
	equal(t, "Transport", got["Transport"][0], "Capacity")
	equal(t, "Weapon", got["Weapon"], []string(nil))
}
