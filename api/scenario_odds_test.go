package api_test

import (
	"encoding/json"
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/rules/effect"
)

const (
	shooters = `{"datasheet":"9e.space-marines.intercessor-squad"}`
	warriors = `{"datasheet":"9e.necrons.necron-warriors"}`
)

// oddsBody is a request for odds with additional fields.
func oddsBody(attacker, target, more string) string {
	return `{"edition":"9e","attacker":` + attacker + `,"target":` + target + more + `}`
}

func oddsScenarios() []scenario {
	ask := func(name, body string, status int, problem string, faults ...string) scenario {
		return scenario{name: name, method: "POST", url: "/v1/odds", header: asJSON, body: body, status: status, problem: problem, faults: faults}
	}
	good := func(name, body string, parts ...string) scenario {
		s := ask(name, body, 200, "")
		s.contains = parts
		return s
	}
	bad := func(name, body string, faults ...string) scenario {
		return ask(name, body, 422, "invalid-request", faults...)
	}
	withDetail := func(s scenario, parts ...string) scenario {
		s.contains = parts
		return s
	}
	return []scenario{
		good("shooting", oddsBody(shooters, warriors, ""), `"mean":`, `"attacks":5,`, `"not_modelled":[`, "Intercessor Squad: "),
		good("explicit shooting", oddsBody(shooters, warriors, `,"phase":"shooting"`), `"attacks":5,`),
		good("within half range", oddsBody(`{"datasheet":"9e.space-marines.intercessor-squad","models":10,"conditions":["half_range"]}`, warriors, ""), `"attacks":20,`),
		good("fight", oddsBody(shooters, warriors, `,"phase":"fight"`), `"funnel":{`),
		good("one weapon", oddsBody(shooters, warriors, `,"weapons":["krak grenades"]`), `"attacks":1,`),
		good("a unit of a list", oddsBody(`{"unit":{"unit":"outrider squad","faction":"Space Marines","keywords":{"<CHAPTER>":"Ultramarines"}}}`, warriors, ""), `"mean":`),
		good("wargear of a list", oddsBody(`{"unit":{"unit":"Assault Intercessor Squad","models":[{"model":"Assault Intercessor","count":4},
			{"model":"Assault Intercessor Sergeant","wargear":[{"name":"Plasma pistol"}]}]}}`, warriors, ""), `"attacks":5,`),
		bad("a leader that leads no units", oddsBody(`{"datasheet":"9e.space-marines.intercessor-squad","leaders":[{"unit":"Primaris Captain"}]}`, warriors, ""), "/attacker/leaders/0 name.unknown"),
		good("a snapshot", oddsBody(shooters, warriors, `,"snapshot":"SNAPSHOT"`), `"mean":`),

		withDetail(bad("an edition that is not played", `{"edition":"7e","attacker":`+shooters+`,"target":`+warriors+`}`,
			"/edition edition.unplayable"), "9e"),
		good("the edition of the ids", `{"attacker":`+shooters+`,"target":`+warriors+`}`, `"attacks":5,`),
		good("the edition of one id", `{"attacker":{"datasheet":"Intercessor Squad"},"target":`+warriors+`}`, `"attacks":5,`),
		good("the edition of the snapshot", `{"attacker":{"datasheet":"Intercessor Squad"},"target":{"datasheet":"Necron Warriors"},"snapshot":"SNAPSHOT"}`, `"attacks":5,`),
		good("an id of another edition with another unit for that edition", oddsBody(`{"datasheet":"10e.tyranids.termagants","in":{"9e":`+shooters+`}}`, warriors, ""), `"attacks":5,`),
		withDetail(bad("no edition", `{"attacker":{"datasheet":"Intercessor Squad"},"target":{"datasheet":"Necron Warriors"}}`, "/edition edition.missing"), "8e, 9e, 10e, 11e"),
		withDetail(bad("an id of another edition", oddsBody(shooters, `{"datasheet":"10e.tyranids.termagants"}`, ""), "/target/datasheet edition.conflict"), "10e", "9e", "/edition"),
		withDetail(bad("ids of two editions", `{"attacker":`+shooters+`,"target":{"datasheet":"10e.tyranids.termagants"}}`,
			"/target/datasheet edition.conflict"), "/attacker/datasheet"),
		bad("an id with a snapshot of another edition", `{"attacker":{"datasheet":"10e.tyranids.termagants"},"target":{"datasheet":"Necron Warriors"},"snapshot":"SNAPSHOT"}`,
			"/snapshot edition.conflict"),
		bad("edition and editions", oddsBody(shooters, warriors, `,"editions":["9e"]`), "document.schema"),
		bad("no target", `{"edition":"9e","attacker":`+shooters+`}`, "document.schema"),
		bad("a snapshot that there is not", oddsBody(shooters, warriors, `,"snapshot":"9e@0123456789ab"`), "/snapshot snapshot.unknown"),
		withDetail(bad("a datasheet that there is not", oddsBody(`{"datasheet":"9e.space-marines.intercesor-squad"}`, warriors, ""),
			"/attacker/datasheet datasheet.unknown"), "9e.space-marines.intercessor-squad"),
		withDetail(bad("a name that there is not", oddsBody(shooters, `{"unit":{"unit":"Necron Warrior"}}`, ""),
			"/target/unit/unit name.unknown"), "Necron Warriors"),
		withDetail(bad("a unit that the built-in books lack", oddsBody(shooters, `{"datasheet":"Doomsday Monolith"}`, ""),
			"/target/datasheet datasheet.unknown"), "after: rollcall data update 9e --activate"),
		withDetail(bad("a faction that the built-in books lack", oddsBody(shooters, `{"unit":{"unit":"Guardians","faction":"Craftworlds"}}`, ""),
			"/target/unit/faction faction.missing"), "after: rollcall data update 9e --activate"),
		bad("no unit", oddsBody(`{}`, warriors, ""), "/attacker unit.missing"),
		bad("two kinds of unit", oddsBody(`{"datasheet":"a","unit":{"unit":"b"}}`, warriors, ""), "/attacker unit.ambiguous"),
		bad("a size with a list's unit", oddsBody(shooters, `{"models":9,"unit":{"unit":"Necron Warriors"}}`, ""), "/target/models models.invalid"),
		bad("too many models", oddsBody(shooters, `{"datasheet":"9e.necrons.necron-warriors","models":21}`, ""), "/target/models models.invalid"),
		bad("no models", oddsBody(shooters, `{"datasheet":"9e.necrons.necron-warriors","models":0}`, ""), "/target/models document.schema"),
		withDetail(bad("an unknown phase", oddsBody(shooters, warriors, `,"phase":"morale"`), "/phase phase.unknown"), "shooting, fight"),
		withDetail(bad("an unknown condition", oddsBody(`{"datasheet":"9e.space-marines.intercessor-squad","conditions":["moved","hungry"]}`, warriors, ""),
			"/attacker/conditions/1 condition.unknown"), "half_range"),
		withDetail(bad("a weapon that they do not have", oddsBody(shooters, warriors, `,"weapons":["Bolt rifle","Lascannon"]`),
			"/weapons/1 weapon.unknown"), "Bolt pistol"),
		bad("a weapon twice", oddsBody(shooters, warriors, `,"weapons":["Bolt rifle","bolt rifle"]`), "/weapons/1 weapon.twice"),
		bad("a weapon of another phase", oddsBody(shooters, warriors, `,"weapons":["Bolt rifle"],"phase":"fight"`), "/weapons/0 weapon.unknown"),
		bad("too large a target", oddsBody(shooters, `{"unit":{"unit":"Necron Warriors","models":[{"model":"Necron Warrior","count":1000},
			{"model":"Necron Warrior","count":1000},{"model":"Necron Warrior","count":1000}]}}`, ""), "odds.size"),
		bad("an unknown field", oddsBody(shooters, warriors, `,"stage":"fight"`), "/stage document.schema"),
		bad("an unknown field of a list's unit", oddsBody(`{"unit":{"unit":"Outrider Squad","size":3}}`, warriors, ""), "/attacker/unit/size document.schema"),
		bad("a wrong type", oddsBody(`7`, warriors, ""), "/attacker document.schema"),
		bad("a field twice", oddsBody(shooters, warriors, `,"edition":"9e"`), "/edition document.schema"),
		bad("broken JSON", `{"edition":`, "document.schema"),
		ask("a body that is too large", string(make([]byte, 1<<20+1)), 413, "too-large"),
		{
			name: "a picture", method: "POST", url: "/v1/odds", header: map[string]string{"Content-Type": "image/png"},
			body: "x", status: 415, problem: "unsupported-media-type",
		},
	}
}

// oddsAnswer is the part of the odds that the tests read.
type oddsAnswer struct {
	Mean              float64
	StandardDeviation float64 `json:"standard_deviation"`
	PDestroyed        float64 `json:"p_destroyed"`
	Hits, Wounds      []float64
	Unsaved, Damage   []float64
	Slain             []float64
	AtLeast           []float64 `json:"at_least"`
	Funnel            map[string]float64
}

func (d *testServer) odds(t *testing.T, body string) oddsAnswer {
	t.Helper()
	x := d.send(t, "POST", "/v1/odds", asJSON, body)
	if x.StatusCode != 200 {
		t.Fatalf("status %d: %s", x.StatusCode, x.body)
	}
	var o oddsAnswer
	if err := json.Unmarshal(x.body, &o); err != nil {
		t.Fatal(err)
	}
	return o
}

// TestOddsAreConsistent checks that the numbers of a response are consistent: a mean with
// its distribution, at-least with the models slain, and each step of the funnel with the previous
// one.
func TestOddsAreConsistent(t *testing.T) {
	d := newTestServer(t, nil)
	for _, phase := range []string{"shooting", "fight"} {
		o := d.odds(t, oddsBody(shooters, warriors, `,"phase":"`+phase+`"`))
		for name, list := range map[string][]float64{"hits": o.Hits, "wounds": o.Wounds, "unsaved": o.Unsaved, "damage": o.Damage, "slain": o.Slain} {
			sum, mean := moments(list)
			near(t, phase+": sum of "+name, sum, 1)
			near(t, phase+": mean of "+name, mean, o.Funnel[name])
		}
		if got, want := len(o.Slain)-1, 10; got != want {
			t.Errorf("%s: up to %d models are slain, want %d: the smallest unit", phase, got, want)
		}
		near(t, phase+": mean", o.Mean, o.Funnel["slain"])
		near(t, phase+": destroyed", o.PDestroyed, o.Slain[len(o.Slain)-1])
		near(t, phase+": deviation", o.StandardDeviation*o.StandardDeviation, spread(o.Slain, o.Mean))
		o.checkAtLeast(t, phase)
		steps := []string{"attacks", "hits", "wounds", "unsaved"}
		for i := range steps[1:] {
			if o.Funnel[steps[i+1]] > o.Funnel[steps[i]] {
				t.Errorf("%s: more %s than %s: %v", phase, steps[i+1], steps[i], o.Funnel)
			}
		}
	}
}

func (o *oddsAnswer) checkAtLeast(t *testing.T, phase string) {
	t.Helper()
	if o.AtLeast[0] != 1 || len(o.AtLeast) != len(o.Slain) {
		t.Errorf("%s: at least %v of slain %v, want 1 first and as many", phase, o.AtLeast, o.Slain)
	}
	sum := 0.0
	for i, p := range o.AtLeast[1:] {
		sum += p
		if p > o.AtLeast[i] {
			t.Errorf("%s: at least grows: %v", phase, o.AtLeast)
		}
	}
	near(t, phase+": sum of at least", sum, o.Mean)
}

func near(t *testing.T, what string, got, want float64) {
	t.Helper()
	if math.Abs(got-want) > 1e-9 {
		t.Errorf("%s: got %v, want %v", what, got, want)
	}
}

func moments(d []float64) (sum, mean float64) {
	for n, p := range d {
		sum, mean = sum+p, mean+float64(n)*p
	}
	return sum, mean
}

func spread(d []float64, mean float64) (sum float64) {
	for n, p := range d {
		sum += (float64(n) - mean) * (float64(n) - mean) * p
	}
	return sum
}

// TestOddsOfBoltRifles compares with the datasheets: five bolt rifles (hit on
// 3+, Strength 4 against Toughness 4, AP -1 against a save of 4+).
func TestOddsOfBoltRifles(t *testing.T) {
	d := newTestServer(t, nil)
	o := d.odds(t, oddsBody(shooters, warriors, `,"weapons":["Bolt rifle"]`))
	near(t, "attacks", o.Funnel["attacks"], 5)
	near(t, "hits", o.Funnel["hits"], 5*4/6.0)
	near(t, "wounds", o.Funnel["wounds"], 5*4/6.0*3/6)
	near(t, "unsaved", o.Funnel["unsaved"], 5*4/6.0*3/6*4/6)
	near(t, "slain", o.Mean, 5*4/6.0*3/6*4/6) // of ten models with one wound each
	near(t, "all slain", o.PDestroyed, 0)
}

func TestContractListsTheConditions(t *testing.T) {
	var got []string
	for _, v := range contract().Components.Schemas["BattleCondition"].Value.Enum {
		got = append(got, v.(string))
	}
	if diff := cmp.Diff(effect.ConditionNames(), got); diff != "" {
		t.Errorf("conditions (-rules +contract):\n%s", diff)
	}
}
