package native_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/catalog/catalogtest"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/catalog/native"
	"github.com/rollcall40k/rollcall/schemas/fuzztest"
)

func TestProblems(t *testing.T) {
	const option = `{"id": "o", "text": "T.", "models": ["sergeant"], "replace": ["a"], "with": [{"wargear": ["b"]}]}`
	tests := map[string]struct {
		changes map[string]string
		want    []string // code and pointer
	}{
		"valid":                         {nil, nil},
		"unknown member":                {map[string]string{"colour": `"red"`}, []string{"document.schema /colour"}},
		"other id":                      {map[string]string{"id": `"team"`}, []string{"document.id /id"}},
		"role":                          {map[string]string{"role": `"Flyer"`}, []string{"role.unknown /role"}},
		"fewer than the least":          {map[string]string{"models/1/min": "10"}, []string{"model.count /models/1/min", "unit.size /size/max"}},
		"as many as the most":           {map[string]string{"models/1/min": "9"}, nil},
		"size upside down":              {map[string]string{"size": `{"min": 9, "max": 8}`}, []string{"unit.size /size/min"}},
		"size beyond the models":        {map[string]string{"size": `{"min": 11, "max": 11}`}, []string{"unit.size /size/min"}},
		"size below the models":         {map[string]string{"size": `{"min": 4, "max": 4}`}, []string{"unit.size /size/max"}},
		"no models":                     {map[string]string{"size": "null", "models/0/min": "0", "models/1/min": "0"}, []string{"unit.size /models/0/min"}},
		"same model":                    {map[string]string{"models/1/id": `"sergeant"`}, []string{"id.duplicate /models/1/id"}},
		"column missing":                {map[string]string{"models/0/profile": `{"M": "6\"", "W": "1"}`}, []string{"profile.column /models/0/profile"}},
		"column unknown":                {map[string]string{"models/0/profile/OC": `"1"`}, []string{"profile.column /models/0/profile/OC"}},
		"star without a row":            {map[string]string{"models/0/profile/M": `"*"`}, []string{"damage_table.missing /models/0/damage_table/rows"}},
		"row without a value":           {map[string]string{"models/0/profile/M": `"*"`, "models/0/profile/BS": `"*"`, "models/0/damage_table": `{"rows": [{"from": 1, "values": {"M": "6\""}}]}`}, []string{"damage_table.missing /models/0/damage_table/rows/0/values"}},
		"row without a star":            {map[string]string{"models/0/damage_table": `{"rows": [{"from": 1, "values": {"M": "6\""}}]}`}, []string{"damage_table.column /models/0/damage_table/rows/0/values/M"}},
		"rows ascending":                {map[string]string{"models/0/profile": `{"M": "*", "BS": "3+", "W": "5"}`, "models/0/damage_table": `{"rows": [{"from": 1, "values": {"M": "6\""}}, {"from": 3, "values": {"M": "4\""}}]}`}, []string{"damage_table.row /models/0/damage_table/rows/1/from", "damage_table.row /models/0/damage_table/rows/1/from"}},
		"row above the wounds":          {map[string]string{"models/0/profile/M": `"*"`, "models/0/damage_table": `{"rows": [{"from": 2, "values": {"M": "6\""}}, {"from": 1, "values": {"M": "4\""}}]}`}, []string{"damage_table.row /models/0/damage_table/rows/0/from"}},
		"unknown wargear":               {map[string]string{"models/0/wargear": `["a", "z"]`}, []string{"wargear.unknown /models/0/wargear/1"}},
		"wargear twice":                 {map[string]string{"models/0/wargear": `["a", "a"]`}, []string{"wargear.duplicate /models/0/wargear/1"}},
		"weapon twice":                  {map[string]string{"wargear": `[{"id": "z", "name": "Z"}, {"id": "z", "name": "Z"}]`}, []string{"id.duplicate /wargear/1/id"}},
		"own wargear for an armoury id": {map[string]string{"wargear": `[{"id": "a", "name": "Own A"}]`}, nil},
		"option of an unknown model":    {map[string]string{"options": "[" + strings.Replace(option, "sergeant", "captain", 1) + "]"}, []string{"option.model /options/0/models/0"}},
		"replaced, not carried":         {map[string]string{"options": "[" + strings.Replace(option, `["a"]`, `["c"]`, 1) + "]"}, []string{"option.replace /options/0/replace/0"}},
		"replaced item not carried":     {map[string]string{"options": `[{"id": "o", "text": "T.", "replace": ["c"], "with": [{"wargear": ["b"]}]}]`}, []string{"option.replace /options/0/replace/0"}},
		"replaced twice over":           {map[string]string{"options": "[" + strings.Replace(option, `["a"]`, `[{"id": "a", "count": 2}]`, 1) + "]"}, []string{"option.replace /options/0/replace/0"}},
		"option twice":                  {map[string]string{"options": "[" + option + "," + option + "]"}, []string{"id.duplicate /options/1/id"}},
		"alternative twice":             {map[string]string{"options": "[" + strings.Replace(option, `{"wargear": ["b"]}`, `{"wargear": ["b"]}, {"wargear": ["b"]}`, 1) + "]"}, []string{"option.duplicate /options/0/with/1"}},
		"alternative unknown":           {map[string]string{"options": "[" + strings.Replace(option, `["b"]`, `["z"]`, 1) + "]"}, []string{"wargear.unknown /options/0/with/0/wargear/0"}},
		"choose more than there are":    {map[string]string{"options": "[" + strings.Replace(option, `"with"`, `"choose": 2, "with"`, 1) + "]"}, []string{"option.choose /options/0/choose"}},
		"negative points of a model":    {map[string]string{"models/0/points": "-1"}, []string{"document.schema /models/0/points"}},
		"less than the default":         {map[string]string{"options": "[" + strings.Replace(option, `["b"]}`, `["b"], "points": -1, "power": -1}`, 1) + "]"}, nil},
		"span upside down":              {map[string]string{"options": "[" + strings.Replace(option, `"with"`, `"from": 10, "to": 9, "with"`, 1) + "]"}, []string{"option.span /options/0/from"}},
		"span of one size":              {map[string]string{"options": "[" + strings.Replace(option, `"with"`, `"from": 9, "to": 9, "with"`, 1) + "]"}, nil},
		"excludes itself":               {map[string]string{"options": "[" + strings.Replace(option, `"with"`, `"excludes": {"options": ["o"]}, "with"`, 1) + "]"}, []string{"option.excludes /options/0/excludes/options/0"}},
		"excludes an unknown option":    {map[string]string{"options": "[" + strings.Replace(option, `"with"`, `"excludes": {"options": ["z"], "from": 2, "to": 1}, "with"`, 1) + "]"}, []string{"option.span /options/0/excludes/from", "option.excludes /options/0/excludes/options/0"}},
		"whole unit, item contested":    {map[string]string{"options": "[" + option + `, {"id": "w", "text": "T.", "replace": ["a"], "whole_unit": true, "with": [{"wargear": ["c"]}]}]`}, nil},
		"whole unit, two contested":     {map[string]string{"options": "[" + strings.Replace(option, `["a"]`, `["a", "d"]`, 1) + `, {"id": "w", "text": "T.", "replace": ["a", "d"], "whole_unit": true, "with": [{"wargear": ["c"]}]}]`}, []string{"option.whole_unit /options/1/whole_unit"}},
		"keyword without values":        {map[string]string{"faction_keywords": `["<LEGION>"]`}, []string{"keyword.values /faction_keywords/0"}},
		"value of another keyword":      {map[string]string{"keyword_choices": `{"<CHAPTER>": ["GREEN"]}`}, []string{"keyword.value /keyword_choices/<CHAPTER>/0"}},
		"values of no keyword":          {map[string]string{"keyword_choices": `{"<LEGION>": ["GREEN"]}`}, []string{"keyword.unused /keyword_choices/<LEGION>"}},
		"keyword of unit and model":     {map[string]string{"models/0/keywords": `["INFANTRY"]`}, []string{"keyword.duplicate /models/0/keywords/0"}},
		"spelling":                      {map[string]string{"keywords": `["T'AU", "T AU"]`}, []string{"keyword.spelling /keywords/1"}},
		"steps not ascending":           {map[string]string{"power": `[{"from": 6, "cost": 5}, {"from": 6, "cost": 10}]`}, []string{"cost.step /power/1/from"}},
		"unknown ability":               {map[string]string{"abilities": `[{"ref": "z"}]`}, []string{"ability.unknown /abilities/0/ref"}},
		"unknown ability of a weapon": {map[string]string{"weapons": `[{"id": "z", "name": "Z", "abilities": [{"ref": "y"}], "profiles": [{"range": "Melee", "type": "Melee", "strength": "1", "ap": "0", "damage": "1"}]}]`},
			[]string{"ability.unknown /weapons/0/abilities/0/ref"}},
		"weapon without type": {map[string]string{"weapons": `[{"id": "z", "name": "Z", "profiles": [{"range": "Melee", "attacks": "2", "strength": "1", "ap": "0", "damage": "1"}]}]`},
			[]string{"weapon.column /weapons/0/profiles/0", "weapon.column /weapons/0/profiles/0"}},
		"profiles without names": {map[string]string{"weapons": `[{"id": "z", "name": "Z", "profiles": [{"range": "Melee", "type": "Melee", "strength": "1", "ap": "0", "damage": "1"}, {"range": "Melee", "type": "Melee", "strength": "1", "ap": "0", "damage": "1"}]}]`},
			[]string{"weapon.profile /weapons/0/profiles/0", "weapon.profile /weapons/0/profiles/1"}},
		"unknown power":     {map[string]string{"psyker": `{"cast": 1, "deny": 1, "powers": ["Doom"]}`}, []string{"power.unknown /psyker/powers/0"}},
		"base upside down":  {map[string]string{"models/0/base": `{"shape": "oval", "length": 30, "width": 40}`}, []string{"base.length /models/0/base/length"}},
		"several at once":   {map[string]string{"role": `"Flyer"`, "models/0/wargear": `["y", "z"]`}, []string{"wargear.unknown /models/0/wargear/0", "wargear.unknown /models/0/wargear/1", "role.unknown /role"}},
		"fraction of a man": {map[string]string{"models/0/min": `1.5`}, []string{"document.schema /models/0/min"}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			var want []string
			for _, line := range test.want {
				code, pointer, _ := strings.Cut(line, " ")
				want = append(want, code+" "+sheetName+"#"+pointer)
			}
			got := codes(documents(with(t, plainSheet, test.changes)))
			if len(got) == 0 {
				got = nil
			}
			equal(t, "problems", got, want)
		})
	}
}

func TestProblemsStateFoundAndAllowed(t *testing.T) {
	_, problems := native.Compile(documents(with(t, plainSheet, map[string]string{"role": `"Flyer"`})))
	if len(problems) != 1 || problems[0].Found != "Flyer" || problems[0].Allowed != "HQ, Troops" {
		t.Errorf("got %v", problems)
	}
}

func TestWholeNumberWithFraction(t *testing.T) {
	sheet := strings.Replace(plainSheet, `"min": 1,`, `"min": 1.0,`, 1)
	equal(t, "problems", codes(documents(sheet)), []string{"document.value " + sheetName})
}

func TestDocuments(t *testing.T) {
	docs := documents(plainSheet)
	system, faction, sheet := docs[0], docs[1], docs[2]
	broken := func(d native.Document) native.Document { return native.Document{Name: d.Name, Data: []byte(`{`)} }
	tests := map[string]struct {
		docs []native.Document
		want []string
	}{
		"none":               {nil, []string{}},
		"system alone":       {[]native.Document{system}, []string{}},
		"no system":          {[]native.Document{faction, sheet}, []string{"document.missing 9e/system.json"}},
		"no faction":         {[]native.Document{system, sheet}, []string{"document.missing 9e/guard/faction.json"}},
		"system broken":      {[]native.Document{broken(system), faction, sheet}, []string{"document.schema 9e/system.json"}},
		"faction broken":     {[]native.Document{system, broken(faction), sheet}, []string{"document.schema 9e/guard/faction.json"}},
		"all broken":         {[]native.Document{broken(system), broken(faction), broken(sheet)}, []string{"document.schema 9e/guard/faction.json", "document.schema " + sheetName, "document.schema 9e/system.json"}},
		"one name twice":     {[]native.Document{system, faction, sheet, sheet}, []string{"document.duplicate " + sheetName}},
		"name of no kind":    {[]native.Document{system, {Name: "9e/guard/a/b.json"}, {Name: "x.txt"}, {Name: ""}}, []string{"document.name ", "document.name 9e/guard/a/b.json", "document.name x.txt"}},
		"folder of the file": {[]native.Document{{Name: "8e/system.json", Data: system.Data}}, []string{"document.id 8e/system.json#/edition"}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) { equal(t, "problems", codes(test.docs), test.want) })
	}
}

// member matches the name of a member of a document.
var member = regexp.MustCompile(`"\w+"\s*:`)

func FuzzCompile(f *testing.F) {
	leader := leaderSheet(f, "captain", `{"units": ["squad"]}`)
	bases := [][]native.Document{documents(plainSheet), keyed(f, nil, nil, nil, leader)}
	seen := map[string]bool{} // members: seeds with the members of others find nothing more
	for _, docs := range append(bases, builtIn(f), builtInOf(f, "10e")) {
		for _, doc := range docs {
			before := len(seen)
			for _, m := range member.FindAllString(string(doc.Data), -1) {
				seen[m] = true
			}
			if len(seen) > before || catalogtest.Exhaustive() {
				f.Add(doc.Data)
			}
		}
	}
	f.Add([]byte(with(f, plainSheet, map[string]string{"options": replaceA})))
	f.Fuzz(func(t *testing.T, data []byte) {
		fuzztest.Limit(t)
		for _, docs := range bases {
			for i := range docs {
				changed := append([]native.Document{}, docs...)
				changed[i].Data = data
				mustLink(t, changed)
			}
		}
	})
}

// mustLink fails if documents compile without a problem but do not link.
func mustLink(t *testing.T, docs []native.Document) {
	t.Helper()
	catalogues, problems := native.Compile(docs)
	if len(problems) > 0 {
		return
	}
	if len(catalogues) == 0 {
		t.Fatal("nothing was compiled, and nothing reported")
	}
	if _, problems = entry.NewBook(catalogues[0], catalogues[1:]); len(problems) > 0 {
		t.Errorf("compiled, but it does not link: %v", problems[0])
	}
}
