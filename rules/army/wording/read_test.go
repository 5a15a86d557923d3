package wording

import (
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/schemas"
	"github.com/rollcall40k/rollcall/schemas/fuzztest"
)

// known are keywords of the game data of the tests.
var known = map[string]bool{
	"VEHICLE": true, "MONSTER": true, "INFANTRY": true, "CORE": true, "CHARACTER": true, "AIRCRAFT": true, "TITANIC": true,
	"IRON GUARD": true, "IRON": true, "FLY": true, "PSYKER": true, "BEAST": true, "CAVALRY": true, "JUMP PACK": true, "TERMINATOR": true,
}

func newReader() *Reader {
	return &Reader{Keyword: func(name string) bool { return known[name] }}
}

// written returns effects as they would be written, each checked against the
// schema of effects; auras by what they do.
func written(t *testing.T, list []entry.Effect) []string {
	t.Helper()
	var out []string
	for _, e := range list {
		args := map[string]any{}
		if err := json.Unmarshal([]byte(e.Args), &args); err != nil {
			t.Fatalf("%s %s: %v", e.Do, e.Args, err)
		}
		args["do"] = e.Do
		checkSchema(t, args)
		out = append(out, asJSON(t, args))
	}
	return out
}

func checkSchema(t *testing.T, args map[string]any) {
	t.Helper()
	if args["do"] != "aura" {
		for _, f := range schemas.Validate("effect", []byte(asJSON(t, args))) {
			t.Errorf("%v: %+v", args, f)
		}
		return
	}
	for _, inner := range args["effects"].([]any) {
		checkSchema(t, inner.(map[string]any))
	}
}

func asJSON(t *testing.T, v any) string {
	t.Helper()
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(b.String())
}

// canonical writes wanted effects in the same order of members.
func canonical(t *testing.T, list []string) []string {
	t.Helper()
	var out []string
	for _, text := range list {
		var v any
		if err := json.Unmarshal([]byte(text), &v); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		out = append(out, asJSON(t, v))
	}
	return out
}

// saying is a text and what it says.
type saying struct {
	text string
	want []string
}

func check(t *testing.T, tests []saying, read func(string) Reading) {
	t.Helper()
	for _, tt := range tests {
		got := read(tt.text)
		if !got.Understood() {
			t.Errorf("%q: left %q", tt.text, got.Left)
			continue
		}
		if diff := cmp.Diff(canonical(t, tt.want), written(t, got.Effects)); diff != "" {
			t.Errorf("%q: -want +got:\n%s", tt.text, diff)
		}
	}
}

func checkWeapons(t *testing.T, tests []saying) {
	t.Helper()
	check(t, tests, func(text string) Reading { return newReader().ReadWeapon("Hammer - Sweep", text) })
}

func checkAbilities(t *testing.T, tests []saying) {
	t.Helper()
	check(t, tests, func(text string) Reading { return newReader().Read(text) })
}

func TestNothing(t *testing.T) {
	for _, text := range []string{"", "-", " - ", ".", "\n\n", "This relic replaces a big axe."} {
		got := newReader().ReadWeapon("Axe", text)
		if !got.Understood() || len(got.Effects) > 0 {
			t.Errorf("%q: got %+v", text, got)
		}
	}
}

func TestLeft(t *testing.T) {
	for _, tt := range []struct {
		text  string
		left  int
		apart bool
	}{
		{"Blast. The bearer sings.", 1, true},
		{"The bearer sings. Blast.", 1, false},
		{"Blast. If it does, the bearer sings.", 1, false},
		{"Blast. Instead, the bearer sings.", 1, false},
		{"Blast. The bearer may sing, but if it does, it dances.", 1, true},
		{"Blast. The bearer sings; it dances.", 2, false},
		{"The bearer sings.", 1, false},
		{"Each time an attack is made with this weapon, add 1 to that attack's hit roll and sing.", 1, false},
		{"Each time an attack is made with this weapon, add 1 to that attack's saving throw.", 1, false},
		{"Each time an attack is made with this weapon, re-roll a hit roll of 3.", 1, false},
		{"Add 1 to that attack's hit roll if the bearer sings.", 1, false},
		{"Each time an attack is made with this weapon, on an unmodified hit roll of 4, the target suffers 1 mortal wound in addition to any normal damage.", 1, false},
		{"Each time an attack is made with this weapon against a unit (excluding IRON GUARD CORE units), add 1 to that attack's hit roll.", 1, false},
		{"Each time an attack is made with this weapon, that attack automatically hits the target. Each time an attack is made with this weapon, an unmodified hit roll of 6 automatically wounds the target.", 1, false},
		{"Each time an attack is made with this weapon's Smash profile, make 2 hit rolls instead of 1.", 1, false},
		{strings.Repeat("word ", maxTokens+1), 1, false},
	} {
		got := newReader().ReadWeapon("Hammer - Sweep", tt.text)
		if len(got.Left) != tt.left || got.Apart != tt.apart {
			t.Errorf("%.90q: left %q, apart %v; want %d, %v", tt.text, got.Left, got.Apart, tt.left, tt.apart)
		}
	}
}

// TestConcurrentReadings reads a text of one profile as text of the profiles of many weapons at a time, and of a unit.
func TestConcurrentReadings(t *testing.T) {
	const text = "Each time an attack is made with this weapon's sweep profile, make 2 hit rolls instead of 1."
	r := newReader()
	var group sync.WaitGroup
	for i := range 40 {
		group.Go(func() {
			name, other := fmt.Sprintf("Hammer %d - Sweep", i%20), fmt.Sprintf("Hammer %d - Smash", i%20)
			if said := r.ReadWeapon(name, text); !said.Understood() {
				t.Errorf("%s: left %q", name, said.Left)
			}
			if said := r.ReadWeapon(other, text); said.Understood() {
				t.Errorf("%s: read as %+v", other, said.Effects)
			}
			if said := r.Read(text); said.Understood() {
				t.Errorf("a unit: read as %+v", said.Effects)
			}
		})
	}
	group.Wait()
}

// TestSentencesOfUnits leaves to units what is not said of a weapon, and the
// other way round.
func TestSentencesOfUnits(t *testing.T) {
	r := newReader()
	for _, text := range []string{
		"Each time an attack is made with this weapon, add 1 to that attack's hit roll.",
		"The bearer can only shoot with this weapon once per battle.",
		"Add 1 to that unit's Attacks characteristic.",
		"Models in that unit have a 4+ invulnerable save.",
		"While a friendly CORE unit is within 6\" of this model, models in this unit have a 4+ invulnerable save.",
	} {
		if got := r.Read(text); got.Understood() {
			t.Errorf("%q of a unit: got %+v", text, got.Effects)
		}
	}
	for _, text := range []string{
		"Each time this unit makes an attack, add 1 to that attack's hit roll.",
		"This model has a 4+ invulnerable save and a hat.",
	} {
		if got := r.ReadWeapon("Axe", text); got.Understood() {
			t.Errorf("%q of a weapon: got %+v", text, got.Effects)
		}
	}
}

// TestNamedRules reads the rules that weapons name, with the value that they
// name.
func TestNamedRules(t *testing.T) {
	rules := map[string]string{
		"venom":    "Many weapons have the Venom ability. Such a weapon will have an ability that reads 'Venom' and then a value. Each time an attack is made with such a weapon against a unit (excluding VEHICLE or TITANIC units), an unmodified wound roll of this value is always successful.",
		"barbs":    "Each time the bearer fights, it makes a number of additional attacks with that weapon equal to that value, and no more than that number of attacks can be made with that weapon.",
		"loop":     "Loop.",
		"riddle":   "What has it got in its pockets?",
		"piercing": "Each time an attack is made with such a weapon:\n- Invulnerable saves cannot be taken against that attack.\n- On an unmodified wound roll of 6, improve that attack's Armour Penetration characteristic by 2.",
	}
	r := newReader()
	r.Rule = func(name string) (string, bool) {
		text, ok := rules[strings.ToLower(name)]
		return text, ok
	}
	check(t, []saying{
		{"Venom (4+)", []string{`{"do":"roll_succeeds","roll":"wound","from":4,"opponent":{"without":["TITANIC","VEHICLE"]}}`}},
		{"Blast. Venom (2+).", []string{`{"do":"blast"}`, `{"do":"roll_succeeds","roll":"wound","from":2,"opponent":{"without":["TITANIC","VEHICLE"]}}`}},
		{"Barbs 3", []string{`{"do":"extra_attacks","count":3}`, `{"do":"limit_attacks","max":3}`}},
		{"Piercing", []string{`{"do":"no_saves","saves":["invulnerable"]}`, `{"do":"characteristic","characteristic":"ap","change":"add","value":-2,"on_roll":{"roll":"wound","on":6}}`}},
	}, func(text string) Reading { return r.ReadWeapon("Whip", text) })
	for _, text := range []string{"Loop", "Riddle", "Nothing", "Venom"} {
		if got := r.ReadWeapon("Whip", text); got.Understood() {
			t.Errorf("%s: got %+v", text, got.Effects)
		}
	}
}

// TestKeywordsFromData parts keywords that stand side by side by what the data
// knows.
func TestKeywordsFromData(t *testing.T) {
	const text = "Each time an attack is made with this weapon against an IRON GUARD CORE unit, add 1 to that attack's hit roll."
	for _, tt := range []struct {
		keyword func(string) bool
		want    string
	}{
		{func(name string) bool { return known[name] }, `["CORE","IRON GUARD"]`},
		{func(name string) bool { return name == "CORE" }, `["CORE","IRON GUARD"]`},
		{nil, `["IRON GUARD CORE"]`},
	} {
		r := &Reader{Keyword: tt.keyword}
		got := r.ReadWeapon("Axe", text)
		want := canonical(t, []string{`{"do":"roll","roll":"hit","add":1,"opponent":{"keywords":` + tt.want + `}}`})
		if diff := cmp.Diff(want, written(t, got.Effects)); diff != "" {
			t.Errorf("-want +got:\n%s", diff)
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, list := range [][]saying{weaponSayings, damageSayings, unitSayings, auraSayings} {
		for _, s := range list {
			f.Add(s.text)
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		fuzztest.Limit(t)
		r := newReader()
		r.Rule = func(name string) (string, bool) { return name + ". " + text, len(name) > 3 }
		for _, got := range []Reading{r.Read(text), r.ReadWeapon("x", text), r.ReadOfArmy(text)} {
			if got.Apart && len(got.Effects) == 0 {
				t.Fatalf("nothing of %q is understood, and yet apart", text)
			}
			for _, e := range got.Effects {
				if !json.Valid([]byte(e.Args)) || e.Do == "" {
					t.Fatalf("%q: %+v", text, e)
				}
			}
		}
		if c, _ := r.ReadCapacity(text); c != nil && c.Models <= 0 {
			t.Fatalf("%q: %+v", text, c)
		}
	})
}

func BenchmarkRead(b *testing.B) {
	r := newReader()
	const text = "This model has a 5+ invulnerable save. Each time a ranged attack is made against this model, subtract 1 from that attack's hit roll. " +
		"While a friendly IRON GUARD CORE unit is within 6\" of this model, each time a model in that unit makes an attack, re-roll a hit roll of 1."
	if got := r.Read(text); !got.Understood() {
		b.Fatalf("left %q", got.Left)
	}
	b.ReportAllocs()
	for b.Loop() {
		r.Read(text)
	}
}
