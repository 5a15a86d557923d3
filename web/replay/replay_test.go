package replay

import (
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/rollcall40k/rollcall/roster/message"
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/log"
	"github.com/rollcall40k/rollcall/rules/log/logtest"
	"github.com/rollcall40k/rollcall/schemas/fuzztest"
)

// read reads a log. The errors are those of the log, ErrEmpty and ErrTooLong.
func read(from io.Reader) (*Replay, error) {
	var rec Recorder
	for lines := logtest.NewReader(from); ; {
		e, err := lines.Next()
		if errors.Is(err, io.EOF) {
			return rec.Replay()
		}
		if err != nil {
			return nil, err
		}
		rec.Event(&e)
	}
}

// scenarios returns the logs of all scenarios, by name and edition.
func scenarios(t testing.TB) map[string]string {
	t.Helper()
	names, err := filepath.Glob("../../rules/testdata/*.txtar")
	if err != nil || len(names) < 30 {
		t.Fatalf("%d scenarios: %v", len(names), err)
	}
	logs := map[string]string{}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range txtar.Parse(data).Files {
			if strings.HasPrefix(f.Name, "log.") {
				logs[strings.TrimSuffix(filepath.Base(name), "txtar")+f.Name] = string(f.Data)
			}
		}
	}
	return logs
}

// scenario returns the replay of a scenario.
func scenario(t testing.TB, name string) *Replay {
	t.Helper()
	r, err := read(strings.NewReader(scenarios(t)[name]))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestScenarios reads the log of every scenario. Its beats must cover the log, say
// something, and end where log.Viewer does; and so must their deltas alone.
func TestScenarios(t *testing.T) {
	checked := map[string]bool{} // keys of checked messages
	for name, logged := range scenarios(t) {
		r, err := read(strings.NewReader(logged))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		want := viewed(t, logged)
		if diff := cmp.Diff(want, &r.Final); diff != "" {
			t.Errorf("%s: at the end: %s", name, diff)
		}
		if diff := cmp.Diff(want, r.At(len(r.Beats)-1)); diff != "" {
			t.Errorf("%s: when the last beat is over: %s", name, diff)
		}
		var p played
		for i := range r.Beats {
			b := &r.Beats[i]
			checkTexts(t, name, b, checked)
			if i > 0 && b.Event <= r.Beats[i-1].Event {
				t.Errorf("%s: beat %d begins with event %d behind %d", name, i, b.Event, r.Beats[i-1].Event)
			}
			p.add(t, b.Deltas)
			if diff := cmp.Diff(seen(r.At(i)), p.seen()); diff != "" {
				t.Fatalf("%s: beat %d, %q: deltas alone: %s", name, i, b.Text.In("en"), diff)
			}
		}
	}
}

// checkTexts checks that a beat is explained by messages, and in every language without a gap.
func checkTexts(t *testing.T, scenario string, b *Beat, seen map[string]bool) {
	t.Helper()
	all := []Text{b.Text}
	for _, c := range b.Then {
		all = append(all, c.Text)
	}
	for _, d := range b.Dice {
		all = append(all, textOf("die", d.For))
	}
	for _, one := range all {
		if one.key == "" && b.Kind != "note" { // a note may be the name of a mission
			t.Errorf("%s: %s: %q is not a message", scenario, b.Kind, one.name)
		}
		if seen[one.key] {
			continue
		}
		seen[one.key] = true
		for _, lang := range message.Languages() {
			if says := one.In(lang.Tag); says == "" || strings.Contains(says, "<no value>") || strings.Contains(says, "map[") || strings.Contains(says, ": :") {
				t.Errorf("%s: %s: %s says %q", scenario, b.Kind, lang.Tag, says)
			}
		}
	}
	if note := b.Text; b.Kind == "note" && note.key == "" && !missionNames[note.name] {
		t.Errorf("%s: the note %q is neither a message nor a known name", scenario, note.name)
	}
}

// missionNames are notes that name a primary objective or a Warlord Trait.
var missionNames = map[string]bool{"Slay and Secure": true, "Ancient Relic": true, "Domination": true}

// viewed shows a log to log.Viewer.
func viewed(t testing.TB, logged string) *log.Viewer {
	t.Helper()
	v := &log.Viewer{}
	for lines := logtest.NewReader(strings.NewReader(logged)); ; {
		e, err := lines.Next()
		if err != nil {
			return v
		}
		if err := v.Show(&e); err != nil {
			t.Fatal(err)
		}
	}
}

// A model is a visible model of a viewer.
type model struct {
	Unit, Wounds int
	Dead         bool
	At           string
}

// A unit as it is seen.
type unit struct {
	Name, Place string
	Player, In  int
	Is          string
}

// sight is a battle as it is seen.
type sight struct {
	Models          []model
	Units           []unit
	Markers         []int
	Points, Command [2]int
	Round, Turn     int
	Phase, Result   string
}

// seen is the sight of a viewer.
func seen(v *log.Viewer) sight {
	s := sight{Points: v.VictoryPoints, Command: v.CommandPoints, Round: v.Round, Turn: int(v.Turn) + 1, Phase: v.Phase, Result: v.Result}
	for _, m := range v.Models {
		s.Models = append(s.Models, model{m.Unit.Index(), m.Wounds, m.Destroyed, asJSON(m.Pose.X, m.Pose.Y, m.Pose.Z, degrees(m.Pose.Facing))})
	}
	for _, u := range v.Units {
		var is []string
		for i, name := range effect.ConditionNames() {
			if u.Is>>i&1 == 1 {
				is = append(is, name)
			}
		}
		s.Units = append(s.Units, unit{u.Name, u.Place.String(), int(u.Player) + 1, u.In.Index(), strings.Join(is, " ")})
	}
	for _, m := range v.Markers {
		s.Markers = append(s.Markers, m.By)
	}
	return s
}

func asJSON(v ...any) string {
	out, err := json.Marshal(v)
	if err != nil {
		return err.Error()
	}
	return string(out)
}

// played applies deltas as documented, and nothing else: it reads them as JSON.
type played struct {
	sight
}

func (p *played) add(t testing.TB, deltas []Delta) {
	t.Helper()
	for _, d := range deltas {
		var back []any
		if err := json.Unmarshal([]byte(asJSON(d...)), &back); err != nil {
			t.Fatal(err)
		}
		number := func(i int) int { return int(back[i].(float64)) }
		word := func(i int) string { return back[i].(string) }
		p.apply(t, d, word, number)
	}
}

func (p *played) apply(t testing.TB, d Delta, word func(int) string, number func(int) int) {
	switch word(0) {
	case "unit":
		p.Units = append(p.Units, unit{word(3), rules.NotSetUp.String(), number(2), rules.NoUnit.Index(), ""})
	case "model":
		for len(p.Models) <= number(1) {
			p.Models = append(p.Models, model{Unit: -1, At: "[0,0,0,0]"})
		}
		m := &p.Models[number(1)]
		m.Unit, m.Wounds, m.Dead = number(2), number(3), number(3) == 0
	case "pose":
		p.Models[number(1)].At = asJSON(d[2:]...)
	case "place":
		p.Units[number(1)].Place, p.Units[number(1)].In = word(2), number(3)
	case "is":
		p.condition(number(1), word(2), number(3) == 1)
	case "wounds":
		p.Models[number(1)].Wounds = number(2)
	case "destroyed":
		p.Models[number(1)].Wounds, p.Models[number(1)].Dead = 0, true
	case "marker":
		p.Markers = append(p.Markers, 0)
	case "held":
		p.Markers[number(1)-1] = number(2)
	case "kept":
		p.Markers = []int{p.Markers[number(1)-1]}
	case "score":
		p.Points[number(1)-1] = number(2)
	case "command":
		p.Command[number(1)-1] = number(2)
	case "round":
		p.Round = number(1)
	case "turn":
		p.Turn = number(1)
	case "phase":
		p.Phase = word(1)
	case "end":
		p.Result = word(1)
	case "warlord", "zone":
	default:
		t.Errorf("delta %v is not documented", d)
	}
}

// condition keeps the words of a unit in their order.
func (p *played) condition(u int, word string, value bool) {
	var is []string
	for _, name := range effect.ConditionNames() {
		has := strings.Contains(" "+p.Units[u].Is+" ", " "+name+" ")
		if name == word {
			has = value
		}
		if has {
			is = append(is, name)
		}
	}
	p.Units[u].Is = strings.Join(is, " ")
}

// seen is what has come of the deltas. Before the first turn a viewer takes the
// first player for whose turn it is.
func (p *played) seen() sight {
	s := p.sight
	s.Turn = max(s.Turn, 1)
	return s
}

// perils is the replay of a log that does not change with the rules.
func perils(t testing.TB) *Replay {
	t.Helper()
	f, err := os.Open("testdata/perils.log")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r, err := read(f)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestTold reads a log as people do.
func TestTold(t *testing.T) {
	r := perils(t)
	want := `setup: The armies and the battlefield
  A1 a1: on the battlefield
  A2 a2: on the battlefield
  B1 b1: on the battlefield
round: Battle round 1
turn: Turn of A
phase: Psychic phase
step: A1 a1: attempt to manifest Smite
roll: Psychic test: A1 a1
roll: 2 mortal wounds to A1 a1, by A1 a1
  A1 model: destroyed
  A1 a1: destroyed
note: A1 a1: the psychic power fails
roll: 1 mortal wound to A2 a2, by A1 a1
  A2 model: 1 wound left
roll: 3 mortal wounds to B1 b1, by A1 a1
  B1 model: 3 wounds left
`
	if diff := cmp.Diff(want, readOut(r)); diff != "" {
		t.Error(diff)
	}
	test := r.Beats[5]
	if diff := cmp.Diff([]Dice{{"psychic", []Face{{Face: 6}, {Face: 6}}}}, test.Dice); diff != "" || test.Sum != (Sum{Shown: true, Result: 12, Needed: 5}) || test.Rule != "9e.PSYCHIC.TEST.1" {
		t.Errorf("%+v, rule %s: %s", test.Sum, test.Rule, diff)
	}
}

// TestChoicesOfAbilities checks that choices of abilities are described with their names.
func TestChoicesOfAbilities(t *testing.T) {
	const begin = `battle protocol=1 edition=9e seed=1
field layout={"width":44,"depth":30,"features":[]}
army player=1 name=Reds
army player=2 name=Blues
unit unit=0 player=1 sheet=0 models=0 name=Berserkers
turn player=1
`
	const pass = "why=use unit=0 do=pass ability=Calm"
	for choices, want := range map[string]string{
		`why=charge_move unit=0 choice={"ask":"move","ways":[]}`:                           "choice, minor: Reds: Charge move of A1 Berserkers – It does not move\n",
		`why=charge_move unit=0 choice={"ask":"move","ways":[{"model":0,"to":[[20,19]]}]}`: "choice: A1 Berserkers: charge move\n",
		`why=shooting unit=0 choice={"ask":"targets","attacks":[]}`:                        "choice, minor: Reds: Choose the targets of A1 Berserkers – No target\n",
		"why=sequence do=use ability=Rage":                                                 "choice, minor: Reds: Rage comes next\n",
		"why=sequence do=use":                                                              "choice, minor: Reds: What happens first?\n",
		"why=use unit=0 do=use n=1 ability=Rage":                                           "choice, minor: A1 Berserkers: Rage used\n",
		"why=use unit=0 do=take n=1 ability=Rage":                                          "choice, minor: A1 Berserkers: effect 2 of Rage chosen\n",
		pass:               "choice, minor: A1 Berserkers: Calm not used\n",
		pass + "\n" + pass: "choice, minor: A1 Berserkers: Calm not used\nchoice, minor: A1 Berserkers: Calm not used\n",
		"why=stratagem do=stratagem ability=Smoke": "choice, minor: Reds: Use a Stratagem? – Smoke\n",
		"why=stratagem do=pass":                    "choice, minor: Reds: Use a Stratagem? – No Stratagem\n",
		"why=use unit=0 do=pass":                   "choice, minor: Reds: Use an ability of A1 Berserkers? – Do not use it\n",
		"why=use unit=0 do=pass\n" + pass:          "choice, minor: A1 Berserkers: Calm not used\n", // nothing is lost with the first
	} {
		logged := begin
		for line := range strings.SplitSeq(choices, "\n") {
			if !strings.Contains(line, "choice=") {
				line += ` choice={"ask":"option","option":1}`
			}
			logged += "choice player=1 " + line + "\n"
		}
		r, err := read(strings.NewReader(logged))
		if err != nil {
			t.Fatal(err)
		}
		if _, got, _ := strings.Cut(readOut(r), "turn: Turn of Reds\n"); got != want {
			t.Errorf("%s: got %q, want %q", choices, got, want)
		}
	}
}

func readOut(r *Replay) string {
	var b strings.Builder
	for i := range r.Beats {
		b.WriteString(r.Beats[i].Kind)
		if r.Beats[i].Minor {
			b.WriteString(", minor")
		}
		b.WriteString(": " + r.Beats[i].Text.In("en") + "\n")
		for _, c := range r.Beats[i].Then {
			b.WriteString("  " + c.Text.In("en") + "\n")
		}
	}
	return b.String()
}

// TestBeatOf looks on both sides of where beats begin.
func TestBeatOf(t *testing.T) {
	r := perils(t)
	for _, test := range []struct{ event, want int }{
		{-5, 0}, {0, 0}, {1, 0}, {r.Beats[1].Event - 1, 0}, {r.Beats[1].Event, 1}, {r.Beats[2].Event, 2},
		{1 << 20, len(r.Beats) - 1},
	} {
		if got := r.BeatOf(test.event); got != test.want {
			t.Errorf("event %d: got beat %d, want %d", test.event, got, test.want)
		}
	}
}

// TestTurns looks at where turns begin and end.
func TestTurns(t *testing.T) {
	r := perils(t)
	if len(r.Turns) != 2 || r.Turns[0].Player != 0 || r.Turns[1].Player != 1 || r.Turns[1].Round != 1 {
		t.Fatalf("%+v", r.Turns)
	}
	if got := r.Turns[1].Name(r.Armies).In("en"); got != "Round 1, A" {
		t.Errorf("%q", got)
	}
	if r.Beats[r.Turns[1].First].Kind != "round" {
		t.Error("a battle round does not begin with its first turn")
	}
	for beat := range r.Beats {
		turn := r.TurnOf(beat)
		if first, last := r.BeatsOf(turn); beat < first || beat > last {
			t.Errorf("beat %d is of turn %d, from %d to %d", beat, turn, first, last)
		}
	}
	if diff := cmp.Diff([]Kill{{Beat: 6, Player: 1, Last: true}}, r.Kills); diff != "" {
		t.Error(diff)
	}
}

// TestTrailsAndLines finds the way of a move, and who shoots at whom.
func TestTrailsAndLines(t *testing.T) {
	found := map[string]bool{}
	for name := range scenarios(t) {
		r := scenario(t, name)
		for i := range r.Beats {
			for _, trail := range r.Beats[i].Trails {
				found["trail"] = true
				from := r.At(max(i-1, 0)).Models[trail.Model.Index()].Pose.At()
				if len(trail.Points) < 2 || trail.Points[0] != from {
					t.Errorf("%s: beat %d: the trail of model %v does not begin at %v: %v", name, i, trail.Model, from, trail.Points)
				}
			}
			for _, l := range r.Beats[i].Lines {
				found[l.Kind] = true
				if l.From == rules.NoUnit || l.To == rules.NoUnit || max(l.From, l.To).Index() >= len(r.Units) {
					t.Errorf("%s: beat %d: a line from %v to %v", name, i, l.From, l.To)
				}
			}
		}
	}
	if diff := cmp.Diff(map[string]bool{"trail": true, "shoot": true, "fight": true, "charge": true, "cast": true}, found); diff != "" {
		t.Error(diff)
	}
}

// TestRefused covers logs that are not shown.
func TestRefused(t *testing.T) {
	if _, err := read(strings.NewReader("")); !errors.Is(err, ErrEmpty) {
		t.Errorf("an empty log: %v", err)
	}
	if _, err := read(strings.NewReader("pose model=7 at=1,1\n")); err == nil {
		t.Error("an unregistered model was accepted")
	}
	long := Recorder{events: make([]rules.Event, MaxEvents-1)}
	long.Event(&rules.Event{})
	if long.long {
		t.Error("the last event that is allowed was refused")
	}
	long.Event(&rules.Event{})
	if _, err := long.Replay(); !errors.Is(err, ErrTooLong) {
		t.Errorf("a log that is too long: %v", err)
	}
}

// TestDocument looks at what a module gets.
func TestDocument(t *testing.T) {
	r := perils(t)
	text, err := r.MarshalDocument()
	if err != nil {
		t.Fatal(err)
	}
	var d struct {
		Events, Minor, Turns, Rounds, Phases []int
		Kinds                                []string
		Deltas, Units                        [][]any
		Lines                                map[int][][]any
	}
	if err := json.Unmarshal(text, &d); err != nil {
		t.Fatal(err)
	}
	n := len(r.Beats)
	if len(d.Events) != n || len(d.Kinds) != n || len(d.Deltas) != n || len(d.Units) != n {
		t.Errorf("%d beats: %s", n, text)
	}
	if diff := cmp.Diff([][]int{{}, {0, 1}, {1}, {3}}, [][]int{d.Minor, d.Turns, d.Rounds, d.Phases}); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]any{"cast", 0.0, -1.0, 2.0, -1.0}, d.Lines[9][0]); diff != "" {
		t.Error(diff)
	}
}

// FuzzRead reads anything: it must not panic, and what it takes must be shown
// from beginning to end.
func FuzzRead(f *testing.F) {
	for _, logged := range scenarios(f) {
		f.Add(logged)
	}
	f.Fuzz(func(t *testing.T, logged string) {
		fuzztest.Limit(t)
		r, err := read(strings.NewReader(logged))
		if err != nil {
			return
		}
		if len(r.Beats) == 0 || len(r.Turns) == 0 {
			t.Fatal("a log without a beat or a turn was taken")
		}
		for _, beat := range []int{0, len(r.Beats) / 2, len(r.Beats) - 1} {
			r.At(beat)
			first, last := r.BeatsOf(r.TurnOf(beat))
			if beat < first || beat > last {
				t.Fatalf("beat %d is of a turn from %d to %d", beat, first, last)
			}
		}
		if _, err := r.MarshalDocument(); err != nil {
			t.Fatal(err)
		}
	})
}

// TestShockTests names the tests that units of the later editions make instead of Morale tests. 10e.BATTLESHOCK.TEST.1,
// 11e.BATTLESHOCK.ROLL.1, 9e.MORALE.TEST.1.
func TestShockTests(t *testing.T) {
	t.Parallel()
	for rule, want := range map[rules.RuleID]string{
		"10e.BATTLESHOCK.TEST.1": "Battle-shock test: A1 Boyz", "11e.BATTLESHOCK.ROLL.1": "Battle-shock roll: A1 Boyz", "9e.MORALE.TEST.1": "Morale test: A1 Boyz",
	} {
		var b Beat
		build := &beatBuilder{out: &Replay{Units: []Unit{{Code: "A1", Name: "Boyz"}}}}
		build.roll(&b, &rules.Event{Kind: rules.EventRoll, Rule: rule, Word: "morale", Unit: rules.UnitAt(0), Other: rules.NoUnit, Model: rules.NoModel})
		if got := b.Text.In("en"); got != want {
			t.Errorf("%s: %q, want %q", rule, got, want)
		}
	}
}

// TestSlainWarlord: 8e.ONLYWAR.PRIMARY.2. The words of the roll for a slain Warlord differ from those of a roll on a table.
func TestSlainWarlord(t *testing.T) {
	t.Parallel()
	for rule, want := range map[rules.RuleID]string{"8e.ONLYWAR.PRIMARY.1": "Roll on a table", "8e.ONLYWAR.PRIMARY.2": "D3 victory points for the slain Warlord: Blue"} {
		var b Beat
		build := &beatBuilder{out: &Replay{Armies: [2]string{"Red", "Blue"}}}
		build.roll(&b, &rules.Event{Kind: rules.EventRoll, Rule: rule, Word: "table", Player: 1, N: 3})
		if got := b.Text.In("en"); got != want {
			t.Errorf("%s: %q, want %q", rule, got, want)
		}
	}
}

// TestFailedDice marks the dice of a roll that fail, or that are rolled again. 9e.ATTACK.HIT.3: an unmodified 6 hits and an
// unmodified 1 misses, whatever is added; the log says so.
func TestFailedDice(t *testing.T) {
	t.Parallel()
	const failed, replaced = "failed", "replaced"
	one := func(of dice.Purpose, faces ...rules.Rolled) (list []rules.Rolled) {
		for _, f := range faces {
			f.For = of
			list = append(list, f)
		}
		return list
	}
	for name, c := range map[string]struct {
		e    rules.Event
		want []string
	}{
		"enough":                   {rules.Event{Word: "hit", N: 3, M: 3, Rolled: one(dice.Hit, rules.Rolled{Face: 3})}, []string{""}},
		"one too little":           {rules.Event{Word: "hit", N: 2, M: 3, Rolled: one(dice.Hit, rules.Rolled{Face: 2})}, []string{failed}},
		"an unmodified 6":          {rules.Event{Word: "hit", N: 5, M: 6, Added: -1, Unmodified: true, Rolled: one(dice.Hit, rules.Rolled{Face: 6})}, []string{""}},
		"an unmodified 1":          {rules.Event{Word: "hit", N: 2, M: 2, Added: 1, Unmodified: true, Rolled: one(dice.Hit, rules.Rolled{Face: 1})}, []string{failed}},
		"rolled again":             {rules.Event{Word: "wound", N: 4, M: 4, Rolled: one(dice.Wound, rules.Rolled{Face: 5}, rules.Rolled{Face: 4, Again: true})}, []string{replaced, ""}},
		"rolled again in vain":     {rules.Event{Word: "wound", N: 3, M: 4, Rolled: one(dice.Wound, rules.Rolled{Face: 1}, rules.Rolled{Face: 3, Again: true})}, []string{replaced, failed}},
		"two hit rolls":            {rules.Event{Word: "hit", N: 5, M: 4, Rolled: one(dice.Hit, rules.Rolled{Face: 3}, rules.Rolled{Face: 5})}, []string{failed, ""}},
		"a sum":                    {rules.Event{Word: "psychic", N: 5, M: 6, Rolled: one(dice.Psychic, rules.Rolled{Face: 1}, rules.Rolled{Face: 4})}, []string{failed, failed}},
		"a sum that is enough":     {rules.Event{Word: "psychic", N: 6, M: 6, Rolled: one(dice.Psychic, rules.Rolled{Face: 1}, rules.Rolled{Face: 5})}, []string{"", ""}},
		"a sum rolled again":       {rules.Event{Word: "morale", N: 9, M: 6, Rolled: one(dice.Morale, rules.Rolled{Face: 1}, rules.Rolled{Face: 2}, rules.Rolled{Face: 4, Again: true}, rules.Rolled{Face: 5, Again: true})}, []string{replaced, replaced, "", ""}},
		"each by itself":           {rules.Event{Word: "reanimate", N: 1, M: 5, Added: 1, Rolled: one(dice.Reanimate, rules.Rolled{Face: 3}, rules.Rolled{Face: 4})}, []string{failed, ""}},
		"9e.MORALE.TEST.1":         {rules.Event{Rule: "9e.MORALE.TEST.1", Word: "morale", N: 8, M: 8, Rolled: one(dice.Morale, rules.Rolled{Face: 6})}, []string{""}},
		"9e.MORALE.TEST.1, failed": {rules.Event{Rule: "9e.MORALE.TEST.1", Word: "morale", N: 9, M: 8, Rolled: one(dice.Morale, rules.Rolled{Face: 6})}, []string{failed}},
		"nothing is needed":        {rules.Event{Word: "damage", N: 1, Rolled: one(dice.Damage, rules.Rolled{Face: 1})}, []string{""}},
		"dice of another roll":     {rules.Event{Word: "damage", N: 1, M: 2, Rolled: one(dice.Hit, rules.Rolled{Face: 1})}, []string{""}},
	} {
		var b Beat
		bld := &beatBuilder{out: &Replay{}}
		c.e.Kind, c.e.Unit, c.e.Other, c.e.Model = rules.EventRoll, rules.NoUnit, rules.NoUnit, rules.NoModel
		b.Dice = diceOf(c.e.Rolled)
		bld.roll(&b, &c.e)
		var got []string
		for _, f := range b.Dice[0].Faces {
			switch {
			case f.Failed:
				got = append(got, failed)
			case f.Replaced:
				got = append(got, replaced)
			default:
				got = append(got, "")
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: the dice are %q, want %q", name, got, c.want)
		}
	}
}
