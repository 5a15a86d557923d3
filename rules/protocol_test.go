package rules_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/agent"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/ed10"
	"github.com/rollcall40k/rollcall/rules/ed8"
	"github.com/rollcall40k/rollcall/rules/ed9"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/log"
	"github.com/rollcall40k/rollcall/rules/log/logtest"
	"github.com/rollcall40k/rollcall/rules/rulestest"
	"github.com/rollcall40k/rollcall/schemas/fuzztest"
)

// skirmish is a small battle with names for everything.
func skirmish(seed uint64) *rules.Setup {
	trooper := rulestest.Trooper()
	trooper.Weapons = []rules.Carried{{Number: 1, Weapon: rules.Weapon{
		Type: effect.RapidFire, Range: 24_000, Attacks: dice.Fixed(1), Strength: rules.Strength{Own: 4}, AP: -1, Damage: dice.Fixed(1),
	}}}
	leader := trooper
	leader.Base = geom.OvalBase(2*geom.Inch, geom.Inch, 2*geom.Inch)
	leader.Count = 1
	unit := rulestest.Unit(4, trooper)
	unit.Kinds = append(unit.Kinds, leader)
	names := []rules.UnitNames{
		{Name: "First \"Fist\"", Kinds: []rules.KindNames{{Name: "Trooper", Weapons: []string{"bolt rifle"}}, {Name: "Sergeant", Weapons: []string{"bolt rifle"}}}},
		{Name: "Naïve"},
	}
	army := rules.Army{Units: []rules.ArmyUnit{unit, rulestest.Unit(3, trooper)}, BattleForged: true, Warlord: rules.WarlordModel{Chosen: true, Kind: 1}}
	return &rules.Setup{
		Armies: [2]rules.Army{army, army}, Layout: geom.Generate(44*geom.Inch, 30*geom.Inch, seed), Seed: seed,
		Powers: []rules.Power{{WarpCharge: 5}},
		Names:  &rules.Names{Armies: [2]string{"Red", "Blue"}, Units: [2][]rules.UnitNames{names, names}, Powers: []string{"Smite"}},
	}
}

// fought plays a whole battle, with the agents alternating, and returns it with its log.
func fought(t testing.TB, seed uint64) (*rules.Game, []byte) { return foughtWith(t, seed, nil) }

// foughtWith is like fought with other dice than those of the seed, unless src is nil.
func foughtWith(t testing.TB, seed uint64, src dice.Source) (*rules.Game, []byte) {
	t.Helper()
	return foughtIn(t, ed9.Edition(), seed, src)
}

// foughtIn plays a battle of an edition.
func foughtIn(t testing.TB, played rules.Edition, seed uint64, src dice.Source) (*rules.Game, []byte) {
	t.Helper()
	e := rules.Complete(played)
	g, err := rules.Begin(&e, skirmish(seed))
	if err != nil {
		t.Fatal(err)
	}
	var logged bytes.Buffer
	w := log.NewWriter(&logged)
	g.Log(w.Event)
	if src != nil {
		g.Script(src)
	}
	g.Run()
	var players [2]agent.Agent
	for p := range players {
		names := []string{"random", "stand", "rush", "greedy"} // the fast ones
		create, _ := agent.Lookup(names[(int(seed)+p)%len(names)])
		players[p] = create()
		players[p].Begin(&e, g.Setup, rules.Player(p))
	}
	for g.Request().Ask != rules.Nothing {
		c := players[g.Request().Player].Choose(g.View())
		if err := g.Apply(&c); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
	}
	if w.Err() != nil {
		t.Fatal(w.Err())
	}
	return g, logged.Bytes()
}

// document returns the state as JSON, for comparison.
func document(t testing.TB, s *rules.State) string {
	t.Helper()
	text, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// replay replays a battle with the choices of its log, and returns it with the resulting log.
func replay(t *testing.T, of *rules.Game, logged []byte, src dice.Source) (*rules.Game, []byte) {
	t.Helper()
	g, err := rules.Begin(of.Edition, of.Setup)
	if err != nil {
		t.Fatal(err)
	}
	var again bytes.Buffer
	g.Log(log.NewWriter(&again).Event)
	if src != nil {
		g.Script(src)
	}
	g.Run()
	for r := logtest.NewReader(bytes.NewReader(logged)); ; {
		e, err := r.Next()
		if errors.Is(err, io.EOF) {
			return g, again.Bytes()
		}
		var c rules.Choice
		if err == nil && e.Kind == rules.EventChoice {
			if err = c.UnmarshalJSON([]byte(e.Word)); err == nil {
				err = g.Apply(&c)
			}
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// TestReplay replays battles with the choices of their logs: they end in the same state, and have
// the same logs.
func TestReplay(t *testing.T) {
	for seed := range uint64(20) {
		g, logged := fought(t, seed)
		again, log := replay(t, g, logged, nil)
		if diff := cmp.Diff(document(t, &g.State), document(t, &again.State)); diff != "" {
			t.Fatalf("seed %d: %s", seed, diff)
		}
		if !bytes.Equal(logged, log) {
			t.Errorf("seed %d: the log differs: %s", seed, cmp.Diff(string(logged), string(log)))
		}
	}
}

// TestViewer: the view built from a log equals the state.
func TestViewer(t *testing.T) {
	for _, edition := range []rules.Edition{ed8.Edition(), ed9.Edition(), ed10.Edition()} {
		for seed := range uint64(8) {
			g, logged := foughtIn(t, edition, seed, nil)
			v := view(t, logged)
			want := seen(g)
			want.Phase = v.Phase // a state does not keep it at the end
			if diff := cmp.Diff(want, v); diff != "" {
				t.Fatalf("%s, seed %d (-state +viewer):\n%s", edition.Name, seed, diff)
			}
		}
	}
}

// TestConditionsEnd: at the start of a turn, conditions end as PROTOCOL.md states.
func TestConditionsEnd(t *testing.T) {
	var v log.Viewer
	show := func(line string) {
		t.Helper()
		e, err := logtest.Parse(line)
		if err == nil {
			err = v.Show(&e)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	show("unit unit=0 player=1 sheet=0 models=0 name=A")
	for _, word := range effect.ConditionNames() {
		show("is unit=0 condition=" + word + " value=1")
	}
	show("turn player=2")
	if got := v.Units[0].Is; got != effect.Shocked {
		t.Errorf("conditions %b are left when a turn begins; want %b, battle_shocked", got, effect.Shocked)
	}
	show("is unit=0 condition=battle_shocked value=0")
	if got := v.Units[0].Is; got != 0 {
		t.Errorf("conditions %b remain; want none", got)
	}
}

// TestZonesAreLogged: a log has the deployment zones once for each player, before any unit is set
// up.
func TestZonesAreLogged(t *testing.T) {
	g, logged := fought(t, 5)
	var v log.Viewer
	zones := 0
	for r := logtest.NewReader(bytes.NewReader(logged)); ; {
		e, err := r.Next()
		if err != nil {
			break
		}
		if err := v.Show(&e); err != nil {
			t.Fatal(err)
		}
		switch {
		case e.Kind == rules.DeltaZone:
			zones++
		case e.Kind == rules.DeltaPlace && zones != 2:
			t.Fatalf("%d zones are logged when a unit is set up; want 2", zones)
		}
	}
	if zones != 2 {
		t.Errorf("%d zones are logged; want 2", zones)
	}
	for p, corners := range v.Zones {
		if diff := cmp.Diff(g.Zones()[g.State.Sides[p].Zone].Corners(), corners); diff != "" {
			t.Errorf("player %d: %s", p+1, diff)
		}
	}
	e, err := logtest.Parse(`zone player=2 corners={"x":1}`)
	if err != nil {
		t.Fatal(err)
	}
	if err := v.Show(&e); err == nil {
		t.Error("a zone without corners was taken")
	}
}

// TestZonesOfALateLog starts a log after the zones have been chosen.
func TestZonesOfALateLog(t *testing.T) {
	e := rules.Complete(ed9.Edition())
	g, err := rules.Begin(&e, skirmish(5))
	if err != nil {
		t.Fatal(err)
	}
	g.Run()
	create, _ := agent.Lookup(agent.Names()[0])
	player := create()
	player.Begin(&e, g.Setup, 0)
	next := func() {
		t.Helper()
		c := player.Choose(g.View())
		if err := g.Apply(&c); err != nil {
			t.Fatal(err)
		}
	}
	for g.Request().Ask != rules.SetUp {
		next()
	}
	var logged bytes.Buffer
	g.Log(log.NewWriter(&logged).Event)
	next()
	if got := strings.Count(logged.String(), "\nzone player="); got != 2 {
		t.Errorf("%d zones are logged; want 2", got)
	}
}

// view reads a log into a viewer.
func view(t testing.TB, logged []byte) log.Viewer {
	t.Helper()
	var v log.Viewer
	for r := logtest.NewReader(bytes.NewReader(logged)); ; {
		e, err := r.Next()
		if err != nil {
			return v
		}
		if err := v.Show(&e); err != nil {
			t.Fatalf("%s: %v", log.Append(nil, &e), err)
		}
	}
}

// seen returns the expected content of a viewer of a battle.
func seen(g *rules.Game) log.Viewer {
	s := &g.State
	v := log.Viewer{
		Edition: g.Edition.Name, Layout: g.Setup.Layout, Round: int(s.Round), Turn: s.Turn,
		Armies:   g.Setup.Names.Armies,
		Zones:    [2][]geom.Point{g.Zones()[s.Sides[0].Zone].Corners(), g.Zones()[s.Sides[1].Zone].Corners()},
		Warlords: map[rules.Player]rules.ModelID{0: s.Warlords[0], 1: s.Warlords[1]},
		Models:   make([]log.ViewedModel, len(s.Models)),
	}
	if s.Over {
		v.Result = s.Result.String()
	}
	if g.Edition.Psychic != nil {
		v.Powers = g.Setup.Names.Powers
	}
	for p := range s.Sides {
		v.VictoryPoints[p], v.CommandPoints[p] = int(s.Sides[p].VictoryPoints), int(s.Sides[p].CommandPoints)
	}
	for m, at := range s.Markers {
		by, held := g.Edition.Mission.Controls.Do(g, m)
		marker := log.ViewedMarker{At: at}
		if held {
			marker.By = int(by) + 1
		}
		v.Markers = append(v.Markers, marker)
	}
	for u := range s.Units {
		seeUnit(g, rules.UnitAt(u), &v)
	}
	return v
}

func seeUnit(g *rules.Game, u rules.UnitID, v *log.Viewer) {
	s := g.Unit(u)
	unit := log.ViewedUnit{Name: g.UnitName(u), Player: s.Player, Place: s.Place, In: s.In, Is: s.Is}
	for k := range g.Sheet(u).Kinds {
		kind := &g.Sheet(u).Kinds[k]
		seen := log.ViewedKind{Name: kindName(g, u, k), Wounds: int(kind.Profile.Wounds), Base: kind.Base}
		for w := range kind.Weapons {
			seen.Weapons = append(seen.Weapons, g.WeaponName(u, k, w))
		}
		unit.Kinds = append(unit.Kinds, seen)
	}
	v.Units = append(v.Units, unit)
	for i := s.First; i < s.First+s.Held; i++ {
		m := &g.State.Models[i]
		v.Models[m.ID.Index()] = log.ViewedModel{
			Unit: u, Kind: int(m.Kind), Wounds: max(int(m.Wounds), 0), Pose: g.State.Bodies[i].Pose, Destroyed: i >= s.First+s.Alive,
		}
	}
}

func kindName(g *rules.Game, u rules.UnitID, k int) string {
	names := g.Setup.Names.Units[g.Unit(u).Player][g.Unit(u).Sheet].Kinds
	if k < len(names) {
		return names[k].Name
	}
	return ""
}

// counter records its rolls.
type counter struct {
	dice.Seeded
	rolled []rules.Rolled
}

func (c *counter) D6(p dice.Purpose) int {
	face := c.Seeded.D6(p)
	c.rolled = append(c.rolled, rules.Rolled{For: p, Face: uint8(face)})
	return face
}

// facesOf returns the dice of a log, in order.
type facesOf struct{ rolled []rules.Rolled }

func (f *facesOf) D6(dice.Purpose) int {
	face := f.rolled[0].Face
	f.rolled = f.rolled[1:]
	return int(face)
}

// TestEveryDie: logs have all dice of battles, in order, and battles can be replayed with these
// dice.
func TestEveryDie(t *testing.T) {
	for seed := range uint64(6) {
		c := &counter{Seeded: *dice.NewSeeded(seed)}
		g, logged := foughtWith(t, seed, c)
		var loggedDice []rules.Rolled
		for r := logtest.NewReader(bytes.NewReader(logged)); ; {
			e, err := r.Next()
			if err != nil {
				break
			}
			for _, d := range e.Rolled {
				d.Again = false
				loggedDice = append(loggedDice, d)
			}
		}
		if diff := cmp.Diff(c.rolled, loggedDice); diff != "" || len(loggedDice) == 0 {
			t.Errorf("seed %d: %d dice (-rolled +logged):\n%s", seed, len(loggedDice), diff)
		}
		again, _ := replay(t, g, logged, &facesOf{rolled: loggedDice})
		if diff := cmp.Diff(document(t, &g.State), document(t, &again.State)); diff != "" {
			t.Errorf("seed %d: %s", seed, diff)
		}
	}
}

// TestSameLog: playing a battle twice gives the same log.
func TestSameLog(t *testing.T) {
	_, first := fought(t, 7)
	_, second := fought(t, 7)
	if !bytes.Equal(first, second) {
		t.Error("the same battle gave a different log")
	}
}

// TestEventLines writes and reads events of every kind with every member.
func TestEventLines(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := event(t)
		line := log.Append(nil, &e)
		if bytes.ContainsAny(line, "\r\n") {
			t.Fatalf("%q is not one line", line)
		}
		got, err := logtest.Parse(string(line))
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		if diff := cmp.Diff(e, got); diff != "" {
			t.Fatalf("%s (-want +got):\n%s", line, diff)
		}
	})
}

// event draws an event.
func event(t *rapid.T) rules.Event {
	number := rapid.Int32Range(-3, 3000)
	e := rules.Event{
		Kind:   rules.EventKind(rapid.IntRange(0, int(rules.EventKinds)-1).Draw(t, "kind")),
		Player: rules.Player(rapid.IntRange(0, 1).Draw(t, "player")),
		Unit:   rules.UnitAt(rapid.IntRange(-1, 63).Draw(t, "unit")), Other: rules.UnitAt(rapid.IntRange(-1, 63).Draw(t, "other")),
		Model: rules.ModelAt(rapid.IntRange(-1, 500).Draw(t, "model")),
		N:     number.Draw(t, "n"), M: number.Draw(t, "m"), Added: number.Draw(t, "added"),
		Name: rapid.String().Draw(t, "name"), Word: rapid.String().Draw(t, "word"), Of: rapid.String().Draw(t, "of"), Rule: rules.RuleID(rapid.String().Draw(t, "rule")),
	}
	e.Pose = geom.Pose{
		X: geom.Length(rapid.IntRange(-200_000, 200_000).Draw(t, "x")), Y: geom.Length(rapid.IntRange(0, 3000).Draw(t, "y")),
		Z: geom.Length(rapid.IntRange(0, 3).Draw(t, "z")), Facing: geom.Facing(rapid.IntRange(0, 35_999).Draw(t, "facing")),
	}
	for range rapid.IntRange(0, 4).Draw(t, "dice") {
		e.Rolled = append(e.Rolled, rules.Rolled{
			For: dice.Purpose(rapid.IntRange(0, int(dice.Purposes)-1).Draw(t, "for")), Face: uint8(rapid.IntRange(1, 6).Draw(t, "face")),
			Again: rapid.Bool().Draw(t, "again"),
		})
	}
	switch e.Kind {
	case rules.DeltaField, rules.DeltaZone, rules.EventChoice:
		e.Word = `{"a": [1, "b c"]}`
	case rules.DeltaKind:
		base := rapid.SampledFrom(bases).Draw(t, "base")
		e.Base = &base
	}
	if e.Kind == rules.EventChoice {
		e.M = rapid.Int32Range(0, 3).Draw(t, "do")
	}
	return e
}

var bases = []geom.Base{
	geom.RoundBase(1260, 1500), geom.OvalBase(3000, 1001, 0), geom.RectangleHull(5001, 3000, 2500),
	triangle(),
}

func FuzzEvent(f *testing.F) {
	_, logged := fought(f, 1)
	for line := range strings.Lines(string(logged)) {
		f.Add(strings.TrimSuffix(line, "\n"))
	}
	f.Fuzz(func(t *testing.T, line string) {
		fuzztest.Limit(t)
		e, err := logtest.Parse(line)
		if err != nil {
			return
		}
		text := log.Append(nil, &e)
		again, err := logtest.Parse(string(text))
		if err != nil {
			t.Fatalf("%q became %q: %v", line, text, err)
		}
		if diff := cmp.Diff(e, again); diff != "" {
			t.Fatalf("%q became %q: %s", line, text, diff)
		}
		var v log.Viewer
		_ = v.Show(&e)
	})
}

// TestBadLines reads invalid lines.
func TestBadLines(t *testing.T) {
	for line, want := range map[string]string{
		"":                                  "unknown",
		"dance":                             "unknown",
		"round":                             "round: missing",
		"round round":                       "no member",
		"round round=x":                     "whole number",
		"round round=1 round=1":             "given twice",
		"round round=1 hope=1":              "unknown",
		"round round=1  n=1":                "",
		"round round=1 dice=luck:6":         "unknown",
		"round round=1 dice=hit:7":          "from 1 to 6",
		"pose model=1 at=1":                 "x,y",
		"pose model=1 at=1,2@360":           "359.99",
		"pose model=1 at=1,900":             "coordinate",
		"turn player=3":                     "from 1 to 2",
		`note text="open`:                   "without an end",
		`note text="a"b`:                    "a space",
		`note text=a"b`:                     "quotes",
		"choice player=1 why=zone choice={": "JSON",
		"kind unit=0 kind=0 wounds=1 base=square:1 height=1 name=a": "round, oval or hull",
	} {
		_, err := logtest.Parse(line)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v; want an error with %q", line, err, want)
		}
	}
}

// TestProtocolDocument: PROTOCOL.md has an example of every kind of line, and every example is a
// valid line.
func TestProtocolDocument(t *testing.T) {
	text, err := os.ReadFile("log/PROTOCOL.md")
	if err != nil {
		t.Fatal(err)
	}
	shown := map[rules.EventKind]bool{}
	for _, block := range regexp.MustCompile("(?s)```log\n(.*?)```").FindAllSubmatch(text, -1) {
		for line := range strings.Lines(string(block[1])) {
			line = strings.TrimSuffix(line, "\n")
			e, err := logtest.Parse(line)
			if err != nil {
				t.Errorf("%s: %v", line, err)
				continue
			}
			shown[e.Kind] = true
			if got := log.Append(nil, &e); string(got) != line {
				t.Errorf("example %s\nis written  %s", line, got)
			}
		}
	}
	for k := range rules.EventKinds {
		if !shown[k] {
			t.Errorf("%v: no example", k)
		}
		if !strings.Contains(string(text), "| `"+k.String()+"` |") {
			t.Errorf("%v: no row in the table of lines", k)
		}
	}
}

func BenchmarkLogWriter(b *testing.B) {
	e := rules.Event{
		Kind: rules.EventRoll, Rule: "9e.ATTACK.HIT.1", Unit: 4, Other: 5, Model: 13, N: 4, M: 3, Word: "hit",
		Rolled: []rules.Rolled{{For: dice.Hit, Face: 1}, {For: dice.Hit, Face: 4, Again: true}},
	}
	var to bytes.Buffer
	w := log.NewWriter(&to)
	b.ReportAllocs()
	for b.Loop() {
		to.Reset()
		w.Event(&e)
	}
}

func triangle() geom.Base {
	b, err := geom.PolygonHull([]geom.Point{{X: -1000, Y: -1000}, {X: 2000}, {X: -1000, Y: 1000}}, 0)
	if err != nil {
		panic(err)
	}
	return b
}
