package native_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

func equal(t *testing.T, what string, got, want any) {
	t.Helper()
	if diff := cmp.Diff(want, got, numbers, unresolved); diff != "" {
		t.Errorf("%s (-want +got):\n%s", what, diff)
	}
}

func group(t *testing.T, o *entry.Option, id string) *entry.Group {
	t.Helper()
	g := o.Choices().Group(id)
	if g == nil {
		t.Fatalf("%s has no group %s", o.Name(), id)
	}
	return g.Group
}

// modifiers writes modifiers as operation, field and value, with their conditions.
func modifiers(list []entry.Modifier) []string {
	var lines []string
	for _, m := range list {
		line := m.Field + [...]string{" set ", " + ", " - ", " append ", " replace ", " add ", " remove "}[m.Op] + m.Value
		if m.Arg != "" {
			line += " for " + m.Arg
		}
		line += asked(m.When)
		for _, r := range m.Repeats {
			line += " every " + r.Value.String() + " " + r.Child + " in " + r.Scope
		}
		lines = append(lines, line)
	}
	return lines
}

func asked(c entry.Conditions) string {
	var text string
	for _, t := range c.Tests {
		text += " if " + t.Child + " in " + t.Scope + [...]string{" = ", " != ", " < ", " > ", " >= ", " <= ", " is ", " is not "}[t.Comparison] + t.Value.String()
	}
	for _, g := range c.Groups {
		text += asked(g)
	}
	return text
}

func TestUnit(t *testing.T) {
	book, unit := compiled(t, map[string]string{"max": "3"})
	e := unit.Entry
	equal(t, "kind", e.Kind, entry.Unit)
	equal(t, "costs", e.Costs, []entry.Cost{{Type: "power", Value: entry.Int(5)}})
	equal(t, "constraints", limits(e.Constraints), []string{"datasheet.max max 3 roster /max"})
	equal(t, "step", modifiers(e.Modifiers)[2*2:][:1], []string{"power set 10 if model in self >= 6"})
	equal(t, "page", e.Page, "12")
	equal(t, "publication", e.Publication, book.Catalogues[0].Publications[0].ID)
	g := group(t, unit, unitID+"/models")
	equal(t, "size", limits(g.Constraints), []string{
		"unit.size.min min 5 parent /size/min",
		"unit.size.max max 10 parent /size/max",
		"understrength.full max -1 parent /size/min",
	})
	equal(t, "default", g.Default, trooper)
}

func TestSizeWithoutSizeIsSumOfModels(t *testing.T) {
	_, unit := compiled(t, map[string]string{"size": "null"})
	equal(t, "size", limits(group(t, unit, unitID+"/models").Constraints)[:2], []string{
		"unit.size.min min 5 parent /models/1/min",
		"unit.size.max max 10 parent /models/1/max",
	})
}

func TestModel(t *testing.T) {
	_, unit := compiled(t, map[string]string{"models/1/limit": `{"max": 2, "per": 5}`, "models/1/keywords": `["SCOUT"]`})
	m := below(t, unit, "Trooper").Entry
	equal(t, "kind", m.Kind, entry.Model)
	equal(t, "costs", m.Costs, []entry.Cost{{Type: "points", Value: entry.Int(10)}})
	equal(t, "constraints", limits(m.Constraints), []string{
		"model.count.min min 4 parent /models/1/min",
		"model.count.max max 9 parent /models/1/max",
		"model.limit.max max 0 parent /models/1/limit",
	})
	equal(t, "modifiers", modifiers(m.Modifiers), []string{
		trooper + "#limit + 2 every 5 model in " + unitID,
		"category add 9e/keyword/warlord if 9e/warlord in " + trooper + " >= 1",
		trooper + "#min set 0 if " + unitID + "/understrength in " + unitID + " >= 1",
	})
	equal(t, "own keyword", m.Categories[0].Category().Name, "SCOUT")
	equal(t, "keyword of the unit", modifiers(unit.Entry.Modifiers)[6:7], []string{"category add 9e/keyword/scout if " + trooper + " in " + unitID + " >= 1"})
	var values []string
	for _, c := range m.Profiles[1].Characteristics {
		values = append(values, c.Value)
	}
	equal(t, "base", values, []string{"oval", "60", "35", "40"})
}

func TestModelsWithoutOptionsMerge(t *testing.T) {
	_, unit := compiled(t, nil)
	if m := below(t, unit, "Trooper"); !m.MergesBelow() {
		t.Error("two troopers alike are two selections")
	}
}

func TestUnderstrength(t *testing.T) {
	_, unit := compiled(t, nil)
	u := below(t, unit, "Understrength").Entry
	equal(t, "constraints", limits(u.Constraints), []string{
		"understrength.many max 1 roster /size/min",
		"understrength.many max 1 parent /size/min",
	})
	g := group(t, unit, unitID+"/models")
	when := " if " + u.ID + " in " + unitID + " >= 1"
	equal(t, "size", modifiers(g.Modifiers), []string{
		g.ID + "#min set 1" + when,
		g.ID + "#understrength set 4" + when,
	})
}

func TestNoUnderstrengthOfASingleModel(t *testing.T) {
	_, unit := compiled(t, map[string]string{"size": `{"min": 1, "max": 1}`, "models/1/min": "0", "models/0/min": "0"})
	for _, o := range unit.Choices().Options {
		if o.Name() == "Understrength" {
			t.Error("a unit of one model can be understrength")
		}
	}
}

func TestFixedWargear(t *testing.T) {
	_, unit := compiled(t, map[string]string{"models/0/wargear": `["a", {"id": "d", "count": 2}]`})
	d := below(t, below(t, unit, "Sergeant"), "D").Entry
	equal(t, "id", d.ID, sergeant+"/d")
	equal(t, "constraints", limits(d.Constraints), []string{
		"wargear.fixed.min min 2 parent /models/0/wargear/1",
		"wargear.fixed.max max 2 parent /models/0/wargear/1",
	})
	equal(t, "profile", d.InfoLinks[0].Profile().Name, "D")
}

const replaceA = `[{"id": "o", "text": "B or C and E in place of A.", "models": ["sergeant"], "replace": ["a"], "with": [{"wargear": ["b"]}, {"wargear": ["c", "e"], "points": 7}]}]`

func TestReplace(t *testing.T) {
	_, unit := compiled(t, map[string]string{"options": replaceA})
	o := below(t, unit, "Sergeant")
	g := group(t, o, sergeant+"/choice.a")
	equal(t, "default", g.Default, sergeant+"/a")
	equal(t, "constraints", limits(g.Constraints), []string{
		"wargear.choice.min min 1 parent /models/0/wargear/0",
		"wargear.choice.max max 1 parent /models/0/wargear/0",
	})
	equal(t, "modifiers", modifiers(g.Modifiers), []string(nil))
	equal(t, "wording", g.Rules[0].Text, "B or C and E in place of A.")
	both := below(t, o, "C and E").Entry
	equal(t, "profiles", len(both.InfoLinks), 2)
	equal(t, "points of the alternative", both.Costs, []entry.Cost{{Type: "points", Value: entry.Int(7)}})
	equal(t, "points of the weapon", below(t, o, "B").Entry.Costs, []entry.Cost{{Type: "points", Value: entry.Int(5)}})
	equal(t, "no points", below(t, o, "A").Entry.Costs, []entry.Cost(nil))
	if o.MergesBelow() {
		t.Error("models that may differ are one selection")
	}
}

func TestAlternativeOfSeveralAlike(t *testing.T) {
	_, unit := compiled(t, map[string]string{"options": `[{"id": "o", "text": "Two C.", "models": ["sergeant"], "replace": ["a"], "with": [{"wargear": [{"id": "c", "count": 2}]}]}]`})
	two := below(t, below(t, unit, "Sergeant"), "2× C")
	equal(t, "points", two.Entry.Costs, []entry.Cost{{Type: "points", Value: entry.Int(5)}})
	equal(t, "inside", limits(below(t, two, "C").Entry.Constraints), []string{
		"wargear.fixed.min min 2 parent /options/0/with/0/wargear/0",
		"wargear.fixed.max max 2 parent /options/0/with/0/wargear/0",
	})
}

func TestMayTake(t *testing.T) {
	_, unit := compiled(t, map[string]string{"options": `[{"id": "o", "text": "Up to two.", "models": ["sergeant"], "choose": 2, "with": [{"wargear": ["b"]}, {"wargear": ["c"]}, {"wargear": ["shield"]}]}]`})
	g := group(t, below(t, unit, "Sergeant"), sergeant+"/option.o")
	equal(t, "name", g.Name, "B, C or Shield")
	equal(t, "constraints", limits(g.Constraints), []string{"wargear.option.max max 2 parent /options/0"})
	equal(t, "each once", limits(g.Entries[0].Constraints), []string{"wargear.option.max max 1 parent /options/0"})
}

func TestOneModelInFive(t *testing.T) {
	_, unit := compiled(t, map[string]string{"options": `[{"id": "o", "text": "One in five.", "models": ["trooper"], "replace": ["a"], "limit": {"max": 1, "per": 5}, "with": [{"wargear": ["b"]}, {"wargear": ["c"]}]}]`})
	g := group(t, below(t, unit, "Trooper"), trooper+"/option.o")
	equal(t, "constraints", limits(g.Constraints), []string{
		"wargear.option.max max 1 parent /options/0",
		"wargear.limit.max max 0 " + unitID + " /options/0/limit",
	})
	equal(t, "modifiers", modifiers(g.Modifiers), []string{g.ID + "#limit + 1 every 5 model in " + unitID})
	if !g.Constraints[1].ChildSelections || !g.Constraints[1].Shared {
		t.Error("the limit does not look into the models")
	}
}

func TestModelsCountedTogetherShareTheGroup(t *testing.T) {
	_, unit := compiled(t, map[string]string{"options": `[{"id": "o", "text": "Two of the unit.", "replace": ["a"], "limit_each": {"max": 2}, "with": [{"wargear": ["b"]}]}]`})
	first := below(t, below(t, unit, "Sergeant"), "B")
	second := below(t, below(t, unit, "Trooper"), "B")
	if first.Entry != second.Entry {
		t.Error("the models have an entry each")
	}
	equal(t, "id", first.ID, sergeant+"/option.o::"+unitID+"/option.o/b")
	equal(t, "constraints", limits(first.Entry.Constraints), []string{"wargear.limit.max max 2 " + unitID + " /options/0/limit_each"})
}

func TestWholeUnit(t *testing.T) {
	_, unit := compiled(t, map[string]string{"options": `[{"id": "o", "text": "All.", "replace": ["a"], "whole_unit": true, "with": [{"wargear": ["b"]}]}]`})
	b := below(t, below(t, unit, "Sergeant"), "B").Entry
	equal(t, "constraints", limits(b.Constraints), []string{"wargear.whole_unit min 0 " + unitID + " /options/0/whole_unit"})
	if !b.Constraints[0].Manual {
		t.Error("the limit is filled automatically for one model")
	}
	when := b.ID + "#whole + 1 if " + b.ID + " in " + unitID + " >= 1 every 1 "
	equal(t, "modifiers", modifiers(b.Modifiers), []string{
		when + sergeant + " in " + unitID,
		when + trooper + " in " + unitID,
	})
}

func TestWholeUnitExcludesModelsWithoutTheItem(t *testing.T) {
	_, unit := compiled(t, map[string]string{"options": `[
		{"id": "o", "text": "All.", "replace": ["a"], "whole_unit": true, "with": [{"wargear": ["b"]}, {"wargear": ["e"]}]},
		{"id": "own", "text": "Sergeant.", "models": ["sergeant"], "replace": ["a"], "with": [{"wargear": ["c"]}]}]`})
	b := below(t, below(t, unit, "Trooper"), "B").Entry
	when := b.ID + "#whole + 1 if " + b.ID + " in " + unitID + " >= 1 every 1 "
	equal(t, "modifiers", modifiers(b.Modifiers), []string{
		when + sergeant + "/a in " + unitID,
		when + trooper + "/a in " + unitID,
		when + unitID + "/option.o in " + unitID,
	})
}

// The chosen keyword replaces the bracketed one everywhere (9e.UNIT.KEYWORD.4,
// 9e.EXAMPLES.CHAPTER).
func TestKeywordChoice(t *testing.T) {
	_, unit := compiled(t, map[string]string{"abilities": `[{"ref": "oath"}, {"ref": "deep-strike"}, {"name": "Name only"}]`})
	id := unitID + "/chapter"
	g := group(t, unit, id)
	equal(t, "name", g.Name, "<CHAPTER>")
	equal(t, "constraints", limits(g.Constraints), []string{
		"keyword.missing min 1 parent /faction_keywords/1",
		"keyword.many max 1 parent /faction_keywords/1",
	})
	red, blue := id+"/red", id+"/blue"
	ifRed, ifBlue := " if "+red+" in "+unitID+" >= 1", " if "+blue+" in "+unitID+" >= 1"
	equal(t, "categories", modifiers(unit.Entry.Modifiers)[:4], []string{
		"category remove 9e/keyword/<chapter>" + ifRed,
		"category add 9e/keyword/red" + ifRed,
		"category remove 9e/keyword/<chapter>" + ifBlue,
		"category add 9e/keyword/blue" + ifBlue,
	})
	links := unit.Entry.InfoLinks
	text := "9e/profile/abilities/description replace "
	equal(t, "text", modifiers(links[0].Modifiers), []string{text + "RED for <CHAPTER>" + ifRed, text + "BLUE for <CHAPTER>" + ifBlue})
	equal(t, "text without brackets", modifiers(links[1].Modifiers), []string(nil))
	equal(t, "named only", links[2].Profile().Characteristics[0].Value, "")
}

func TestDatasheetNarrowsKeywordChoice(t *testing.T) {
	_, unit := compiled(t, map[string]string{"keyword_choices": `{"<CHAPTER>": ["BLUE"]}`})
	equal(t, "values", len(group(t, unit, unitID+"/chapter").Entries), 1)
}

func TestCategories(t *testing.T) {
	book, unit := compiled(t, nil)
	var got []string
	for _, c := range unit.Entry.Categories {
		got = append(got, c.Category().Name)
		equal(t, "primary", c.Primary, c.Category().Role == entry.BattlefieldRole)
	}
	equal(t, "order", got, []string{"Troops", "IMPERIUM", "<CHAPTER>", "INFANTRY"})
	roles := map[string]entry.CategoryRole{}
	for _, c := range book.Categories() {
		roles[c.Name] = c.Role
	}
	equal(t, "roles", roles, map[string]entry.CategoryRole{
		"HQ": entry.BattlefieldRole, "Troops": entry.BattlefieldRole,
		"IMPERIUM": entry.FactionKeyword, "<CHAPTER>": entry.FactionKeyword, "RED": entry.FactionKeyword, "BLUE": entry.FactionKeyword,
		"INFANTRY": entry.Keyword, "WARLORD": entry.Keyword, "CHARACTER": entry.Keyword,
	})
	equal(t, "force", len(book.Force("9e/army").Categories), 2)
}

func TestAuraAndEffects(t *testing.T) {
	_, unit := compiled(t, map[string]string{"abilities": `[{"ref": "oath"}]`})
	equal(t, "effects", unit.Entry.InfoLinks[0].Profile().Effects, []entry.Effect{{
		Do:   "aura",
		Args: `{"affects":"friendly","effects":[{"do":"reroll","results":"ones","roll":"hit"}],"keywords":["<CHAPTER>"],"range":6}`,
	}})
	_, unit = compiled(t, map[string]string{"abilities": `[{"name": "X", "effects": [{"do": "invulnerable_save", "value": 4}]}]`})
	equal(t, "effects", unit.Entry.InfoLinks[0].Profile().Effects, []entry.Effect{{Do: "invulnerable_save", Args: `{"value":4}`}})
}

func TestWarlord(t *testing.T) {
	_, unit := compiled(t, nil)
	w := below(t, below(t, unit, "Sergeant"), "Warlord")
	equal(t, "id", w.ID, sergeant+"/warlord::9e/warlord")
	equal(t, "constraints", limits(w.Entry.Constraints), []string{
		"warlord.missing min 1 roster /rules/warlord",
		"warlord.many max 1 roster /rules/warlord",
		"warlord.many max 1 parent /rules/warlord",
	})
	if !w.Entry.Constraints[0].Manual {
		t.Error("models become the Warlord automatically")
	}
	g := w.Choices().Groups[0].Group
	equal(t, "traits", limits(g.Constraints), []string{
		"warlord.trait.missing min 0 parent /rules/warlord_trait",
		"warlord.trait.character max 0 parent /rules/warlord_trait",
	})
	equal(t, "of a character", modifiers(g.Modifiers), []string{
		g.ID + "#min set 1 if 9e/keyword/character in ancestor is 1",
		g.ID + "#max set 1 if 9e/keyword/character in ancestor is 1",
	})
	leader := below(t, w, "Leader").Entry
	equal(t, "text", modifiers(leader.InfoLinks[0].Modifiers)[0], "9e/profile/abilities/description replace RED for <CHAPTER> if 9e/keyword/red in ancestor is 1")
	equal(t, "unit", modifiers(unit.Entry.Modifiers)[5:], []string{"category add 9e/keyword/warlord if 9e/warlord in " + unitID + " >= 1"})
}

func TestDamageTable(t *testing.T) {
	book, unit := compiled(t, map[string]string{
		"models/0/profile":      `{"M": "*", "BS": "*", "W": "9"}`,
		"models/0/damage_table": `{"rows": [{"from": 5, "values": {"M": "10\"", "BS": "3+"}}, {"from": 2, "values": {"M": "8\"", "BS": "4+"}}, {"from": 1, "values": {"M": "6\"", "BS": "5+"}}]}`,
	})
	var got [][]string
	for _, p := range below(t, unit, "Sergeant").Entry.Profiles[1:4] {
		equal(t, "type", book.ProfileType(p.Type).Name, "Wound Track")
		var row []string
		for _, c := range p.Characteristics {
			row = append(row, c.Value)
		}
		got = append(got, row)
	}
	equal(t, "rows", got, [][]string{{"5+", "10\"", "3+"}, {"2-4", "8\"", "4+"}, {"1", "6\"", "5+"}})
	equal(t, "columns", len(book.ProfileType("9e/profile/wound-track").Characteristics), 3)
}

func TestWeaponProfiles(t *testing.T) {
	_, unit := compiled(t, map[string]string{"weapons": `[{"id": "a", "name": "Plasma", "abilities": [{"text": "Choose first."}], "profiles": [
		{"name": "Standard", "range": "12\"", "type": "Pistol 1", "strength": "7", "ap": "-3", "damage": "1"},
		{"name": "Hot", "range": "12\"", "type": "Pistol 1", "strength": "8", "ap": "-3", "damage": "2", "abilities": [{"name": "Blast"}, {"name": "Heat", "text": "Hurts <CHAPTER>."}]}]}]`})
	links := below(t, below(t, unit, "Trooper"), "Plasma").Entry.InfoLinks
	var got [][]string
	for _, l := range links {
		row := []string{l.Profile().Name}
		for _, c := range l.Profile().Characteristics {
			row = append(row, c.Value)
		}
		got = append(got, row)
	}
	equal(t, "profiles", got, [][]string{
		{"Plasma - Standard", "12\"", "Pistol 1", "7", "-3", "1", "Choose first."},
		{"Plasma - Hot", "12\"", "Pistol 1", "8", "-3", "2", "Choose first. Blast Heat: Hurts <CHAPTER>."},
	})
	equal(t, "keyword in the column", len(links[1].Modifiers), 2)
}

func TestPsykerAndTransport(t *testing.T) {
	book, unit := compiled(t, map[string]string{
		"psyker":    `{"cast": 2, "deny": 1, "knows": 2, "powers": ["Smite"], "disciplines": ["Librarius"]}`,
		"transport": `{"capacity": 6, "keywords": ["<CHAPTER>"], "any_keywords": [["INFANTRY", "RED SHIELD"], ["BIKER"]], "slots": {"JUMP PACK": 2}, "text": "Carries 6."}`,
	})
	got := map[string][]string{}
	for _, l := range unit.Entry.InfoLinks {
		var row []string
		for _, c := range l.Profile().Characteristics {
			row = append(row, c.Value)
		}
		got[book.ProfileType(l.Profile().Type).Name] = row
	}
	equal(t, "profiles", got, map[string][]string{
		"Psyker":        {"2", "1", "3", "Smite", "Librarius"},
		"Psychic Power": {"-", "5", "18\"", "Hurts."},
		"Transport":     {"6", "<CHAPTER>", "INFANTRY, RED SHIELD or BIKER", "-", "JUMP PACK 2", "Carries 6."},
	})
}

func TestSystem(t *testing.T) {
	book, _ := compiled(t, nil)
	b := book.System.Battle
	equal(t, "edition", b.Edition, "9e")
	equal(t, "sizes", b.Sizes, []entry.BattleSize{{Name: "Combat Patrol", Power: entry.Int(50), Hours: 1, Width: 30, Length: 44}})
	equal(t, "advised", b.AdvisedMax, entry.Int(300))
	var names []string
	for _, x := range []string{"unit", "weapon", "abilities", "psyker", "psychic-power", "transport", "wound-track", "base"} {
		if p := book.ProfileType("9e/profile/" + x); p != nil {
			names = append(names, p.Name)
		}
	}
	equal(t, "profile types", names, []string{"Unit", "Weapon", "Abilities", "Psyker", "Psychic Power", "Transport", "Wound Track", "Base"})
}
