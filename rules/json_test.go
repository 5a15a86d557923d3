package rules_test

import (
	"bytes"
	"encoding/json"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/log/logtest"
	"github.com/rollcall40k/rollcall/schemas/fuzztest"
)

// choices are one answer to each kind of request, with its document.
var choices = []struct {
	choice rules.Choice
	text   string
}{
	{rules.Choice{Ask: rules.SelectOption, Option: 3}, `{"ask":"option","option":3}`},
	{rules.Choice{Ask: rules.SelectOption}, `{"ask":"option","option":0}`},
	{rules.Choice{Ask: rules.PlaceMarker, Point: geom.Point{X: 12_500, Y: 7_000}}, `{"ask":"marker","point":[12.5,7]}`},
	{rules.Choice{Ask: rules.SetUp, Paths: []rules.Path{{Model: 5, Poses: []geom.Pose{{X: 1, Y: 2, Z: 3, Facing: 9001}}}}},
		`{"ask":"set_up","ways":[{"model":4,"to":[[0.001,0.002,0.003,90.01]]}]}`},
	{rules.Choice{Ask: rules.MoveModels, Paths: []rules.Path{{Model: 1, Poses: []geom.Pose{{X: 1000, Y: 2000}, {X: 1000, Y: 2000, Z: 3000}}}}},
		`{"ask":"move","ways":[{"model":0,"to":[[1,2],[1,2,3]]}]}`},
	{rules.Choice{Ask: rules.MoveModels}, `{"ask":"move","ways":[]}`},
	{rules.Choice{Ask: rules.SelectTargets, Attacks: []rules.Declared{{Model: 2, Weapon: 2, Target: 4}}},
		`{"ask":"targets","attacks":[{"model":1,"weapon":2,"target":3}]}`},
	{rules.Choice{Ask: rules.SelectMelee, Attacks: []rules.Declared{{Model: 2, Weapon: rules.CloseCombat, Target: 4, Count: 2}}},
		`{"ask":"melee","attacks":[{"model":1,"weapon":255,"target":3,"count":2}]}`},
	{rules.Choice{Ask: rules.SelectCharge, Units: rules.UnitSet(0).With(3).With(64)}, `{"ask":"charge","units":[2,63]}`},
	{rules.Choice{Ask: rules.OrderModels, Models: []rules.ModelID{4, 2}}, `{"ask":"order","models":[3,1]}`},
	{rules.Choice{Ask: rules.OrderModels}, `{"ask":"order","models":[]}`},
}

func TestChoiceJSON(t *testing.T) {
	for _, c := range choices {
		text, err := json.Marshal(c.choice)
		if err != nil || string(text) != c.text {
			t.Errorf("got %s, %v; want %s", text, err, c.text)
		}
		var got rules.Choice
		if err := json.Unmarshal([]byte(c.text), &got); err != nil {
			t.Errorf("%s: %v", c.text, err)
		}
		if again, _ := json.Marshal(got); string(again) != c.text {
			t.Errorf("%s came back as %s", c.text, again)
		}
	}
}

// TestBadChoices: reading an invalid document fails and leaves the choice unchanged.
func TestBadChoices(t *testing.T) {
	for text, want := range map[string]string{
		`{}`:                                             "",
		`[]`:                                             "",
		`{"ask":"dance"}`:                                "allowed: nothing, option",
		`{"ask":"option"}`:                               "option: missing",
		`{"ask":"option","option":1.5}`:                  "",
		`{"ask":"option","opt":1}`:                       "unknown field",
		`{"ask":"marker","option":1}`:                    "point: missing",
		`{"ask":"marker","point":[1]}`:                   "coordinates",
		`{"ask":"charge","units":[64]}`:                  "0 to 63",
		`{"ask":"charge","units":[-1]}`:                  "0 to 63",
		`{"ask":"nothing","option":1}`:                   `option: in an answer to "nothing"`,
		`{"ask":"option","option":1} {}`:                 "",
		`{"ask":"move","ways":[{"model":0,"to":[[1]]}]}`: "1 numbers",
		`{"ask":"move","ways":[{"model":0,"to":[[1,2,0,360]]}]}`: "359.99",
		`{"ask":"move","ways":[{"model":0,"to":[[1,2000]]}]}`:    "coordinate",
		`{"ask":"move","ways":[{"model":0,"from":[]}]}`:          "unknown field",
	} {
		c := rules.Choice{Ask: rules.SelectOption, Option: 7}
		if text == `{}` {
			// An answer to no request can be read, and is rejected by Apply.
			continue
		}
		err := json.Unmarshal([]byte(text), &c)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v; want an error with %q", text, err, want)
		}
		if c.Option != 7 {
			t.Errorf("%s: the choice was changed", text)
		}
	}
}

func FuzzChoice(f *testing.F) {
	for _, c := range choices {
		f.Add([]byte(c.text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		fuzztest.Limit(t)
		var c rules.Choice
		if json.Unmarshal(text, &c) != nil {
			return
		}
		first, err := json.Marshal(c)
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		var again rules.Choice
		if err := json.Unmarshal(first, &again); err != nil {
			t.Fatalf("%q became %s: %v", text, first, err)
		}
		if diff := cmp.Diff(c, again); diff != "" {
			t.Fatalf("%q became %s: %s", text, first, diff)
		}
	})
}

// TestStateJSON saves battles at every choice, reads them back, and continues to the same end.
func TestStateJSON(t *testing.T) {
	end, logged := fought(t, 5)
	g, err := rules.Begin(end.Edition, end.Setup)
	if err != nil {
		t.Fatal(err)
	}
	g.Run()
	for line := range strings.Lines(string(logged)) {
		e, err := logtest.Parse(strings.TrimSuffix(line, "\n"))
		if err != nil {
			t.Fatal(err)
		}
		if e.Kind != rules.EventChoice {
			continue
		}
		saved := document(t, &g.State)
		fresh, err := rules.Begin(end.Edition, end.Setup)
		if err != nil {
			t.Fatal(err)
		}
		fresh.State = rules.State{}
		if err := json.Unmarshal([]byte(saved), &fresh.State); err != nil {
			t.Fatal(err)
		}
		if again := document(t, &fresh.State); again != saved {
			t.Fatalf("%s", cmp.Diff(saved, again))
		}
		var c rules.Choice
		if err := json.Unmarshal([]byte(e.Word), &c); err != nil {
			t.Fatal(err)
		}
		g = fresh
		if err := g.Apply(&c); err != nil {
			t.Fatal(err)
		}
	}
	if diff := cmp.Diff(document(t, &end.State), document(t, &g.State)); diff != "" {
		t.Errorf("different end: %s", diff)
	}
}

// TestRequestJSON writes and reads the requests of a battle.
func TestRequestJSON(t *testing.T) {
	q := rules.Request{
		Ask: rules.SelectOption, Reason: rules.ForKindOfMove, Player: 1, Unit: 5, Rule: "9e.MOVE.SEQ.2",
		Options: []rules.Option{{Do: rules.DoAdvance, Unit: 3, Model: 4, N: 4}},
		Limits:  rules.Limits{Zone: geom.RectZone(geom.Field(44_000, 30_000)), From: 4, Distance: 6500, Edge: 6000, Outside: geom.RectZone(geom.Field(10_000, 30_000)), Engage: true},
	}
	const want = `{"ask":"option","why":"kind_of_move","player":2,"unit":4,"other":-1,"model":-1,"rule":"9e.MOVE.SEQ.2","n":0,` +
		`"options":[{"do":"advance","unit":2,"model":3,"n":4}],` +
		`"limits":{"zone":[[0,0],[44,0],[44,30],[0,30]],"from":3,"distance":6.5,"enemies":0,"edge":6,"outside":[[0,0],[10,0],[10,30],[0,30]],"engage":true}}`
	text, err := json.Marshal(q)
	if err != nil || string(text) != want {
		t.Errorf("got %s, %v; want %s", text, err, want)
	}
	var again rules.Request
	if err := json.Unmarshal(text, &again); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(q, again); diff != "" {
		t.Error(diff)
	}
	if err := json.Unmarshal([]byte(`{"ask":"option","hope":1}`), &again); err == nil {
		t.Error("a member that is not known was read")
	}
}

var snake = regexp.MustCompile(`"([^"\\]*)" *:`)

// TestStateNames: all members of a saved battle are in snake_case.
func TestStateNames(t *testing.T) {
	g, _ := fought(t, 2)
	text, err := json.Marshal(&g.State)
	if err != nil {
		t.Fatal(err)
	}
	names := snake.FindAllSubmatch(text, -1)
	if len(names) < 50 {
		t.Fatalf("only %d members", len(names))
	}
	for _, name := range names {
		if !regexp.MustCompile(`^[a-z]+(_[a-z]+)*$`).Match(name[1]) {
			t.Errorf("member %q", name[1])
		}
	}
	for _, want := range []string{"victory_points", "slain_by", "models", "id"} {
		if !bytes.Contains(text, []byte(`"`+want+`":`)) {
			t.Errorf("no member %s", want)
		}
	}
}
