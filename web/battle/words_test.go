package battle

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/roster/message"
	"github.com/rollcall40k/rollcall/roster/play"
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/edition"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/index"
	"github.com/rollcall40k/rollcall/schemas/fuzztest"
	"github.com/rollcall40k/rollcall/web/replay"
)

// TestEveryReasonHasWords asks for words for every reason of a request, with a unit and without, and for those of the maps
// of keys, in each language.
func TestEveryReasonHasWords(t *testing.T) {
	t.Parallel()
	var keys []string
	n := 0
	for reason := rules.ForNothing + 1; reason.String() != "unknown"; reason++ {
		n++
		if key := replay.PassKey(reason); key != "" {
			keys = append(keys, key)
		}
		for _, l := range message.Languages() {
			for _, unit := range []string{"", "A1 Boyz"} {
				text := message.Text(l.Tag, "ask."+reason.String(), message.Named("Unit", unit))
				if text == "" || strings.Contains(text, "_") || unit == "" && strings.Contains(text, "  ") {
					t.Errorf("%s: %v has the title %q", l.Tag, reason, text)
				}
			}
		}
	}
	if n < 40 {
		t.Errorf("%d reasons", n)
	}
	keys = slices.Concat(keys, slices.Collect(maps.Values(hints)), slices.Collect(maps.Values(causes)), slices.Collect(maps.Values(placeKeys)))
	for _, reason := range play.MinorDecisions {
		keys = append(keys, "ask."+reason.String())
	}
	for step := rules.StepCommand; step <= rules.StepMorale; step++ {
		for _, name := range edition.Names() {
			if e, ok := edition.Lookup(name); ok && e.Steps[step].Run != nil && e.Steps[step].Name != "" {
				keys = append(keys, "phase."+e.Steps[step].Name, "log_phase."+e.Steps[step].Name)
			}
		}
	}
	for _, name := range geom.TerrainNames() {
		keys = append(keys, "terrain."+name)
	}
	for _, key := range keys {
		if !message.Has(key) {
			t.Errorf("there is no text of %s", key)
		}
	}
}

// TestStratagemsHaveEffects says what each Stratagem of a question does, once, in every language.
func TestStratagemsHaveEffects(t *testing.T) {
	t.Parallel()
	n := 0
	for _, name := range edition.Names() {
		e, _ := edition.Lookup(name)
		s := &speaker{view: rules.View{Game: &rules.Game{Edition: &e}}}
		q := rules.Request{Options: []rules.Option{{Do: rules.Pass}}}
		want := 0
		for i := range e.Stratagems.Is {
			one := &e.Stratagems.Is[i]
			if one.Kind == rules.CommandReroll {
				continue // its questions have a hint
			}
			n, want = n+1, want+1
			for unit := range 2 {
				q.Options = append(q.Options, rules.Option{Do: rules.DoStratagem, N: int32(one.Kind), Unit: rules.UnitAt(unit)})
			}
		}
		for _, l := range message.Languages() {
			s.lang = l.Tag
			if got := s.stratagemEffects(&q); len(got) != want {
				t.Errorf("%s, %s: the effects are %q, want %d", name, l.Tag, got, want)
			}
		}
	}
	if n < 20 {
		t.Errorf("%d Stratagems", n)
	}
}

// TestSmiteHasText: each question whether to attempt Smite says what it does (8e.PSYCHIC.SMITE.2, 9e.PSYCHIC.SMITE.3);
// the texts of other powers are those of the game data.
func TestSmiteHasText(t *testing.T) {
	t.Parallel()
	g := &rules.Game{Setup: &rules.Setup{Names: &rules.Names{Powers: []string{"Smite", "Doom"}, PowerTexts: []string{"", "Doom text"}}}}
	for _, l := range message.Languages() {
		s := &speaker{view: rules.View{Game: g}, lang: l.Tag}
		for n, want := range []bool{true, false} {
			o := rules.Option{Do: rules.DoAttempt, N: int32(n)}
			if _, detail := s.option(&rules.Request{}, &o); strings.Contains(detail, "18″") != want || (s.optionEffect(&rules.Request{}, &o) == "") != want {
				t.Errorf("%s, power %d: the detail is %q", l.Tag, n, detail)
			}
		}
	}
}

// TestExcerpt shows texts of abilities without markup, and long ones up to a whole sentence or word.
func TestExcerpt(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"Once per turn,\n■ add 1.":        "Once per turn, ■ add 1.",
		"**^^Psyker^^**: 25 letters":      "PSYKER: 25 letters",
		"Add 1 to the Hit roll. Twenty":   "Add 1 to the Hit roll. …",
		"Add 1. To every single Hit roll": "Add 1. To every single …",
		"Abcdefghijklmnopqrstuvwxyzabc":   "Abcdefghijklmnopqrstuvwxy…",
	} {
		if got := excerpt(text, 25); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// TestOrderHints explains each of the questions of a Command re-roll.
func TestOrderHints(t *testing.T) {
	t.Parallel()
	for do, key := range map[rules.OptionKind]string{rules.Pass: "ask_hint.order", rules.TakeNumber: "ask_hint.order_face", rules.DoSubstitute: ""} {
		want := ""
		if key != "" {
			want = message.Text("en", key, nil)
		}
		q := rules.Request{Ask: rules.SelectOption, Reason: rules.ForOrder, Unit: rules.NoUnit, Options: []rules.Option{{Do: do}}}
		if _, hint := (&speaker{lang: "en"}).title(&q); hint != want {
			t.Errorf("%v: %q, want %q", do, hint, want)
		}
	}
}

// TestTransportTitles: before the battle a TRANSPORT is asked for its passengers, and after a move a unit for its TRANSPORT.
func TestTransportTitles(t *testing.T) {
	t.Parallel()
	r := &replay.Replay{Units: []replay.Unit{{Code: "A1", Name: "Boyz"}, {Code: "A2", Name: "Trukk"}}}
	for _, test := range []struct {
		round  int8
		q      rules.Request
		title  string
		option string // of DoEmbark with the other unit
	}{
		{0, rules.Request{Ask: rules.SelectOption, Reason: rules.ForEmbarking, Unit: rules.UnitAt(1)}, "Who boards A2 Trukk?", ""},
		{1, rules.Request{Ask: rules.SelectOption, Reason: rules.ForEmbarking, Unit: rules.UnitAt(0)}, "Does A1 Boyz board?", "Board A2 Trukk"},
		{1, rules.Request{Ask: rules.SelectOption, Reason: rules.ForDisembarking, Unit: rules.NoUnit}, "Who gets out?", ""},
		{1, rules.Request{Ask: rules.SetUp, Reason: rules.ForDisembarking, Unit: rules.UnitAt(0)}, "A1 Boyz gets out", ""},
	} {
		g := &rules.Game{}
		g.State.Round, g.State.Units = test.round, make([]rules.UnitState, 2)
		s := &speaker{view: rules.View{Game: g}, replay: r, lang: "en"}
		if title, _ := s.title(&test.q); title != test.title {
			t.Errorf("round %d, %v: %q, want %q", test.round, test.q.Reason, title, test.title)
		}
		if test.option == "" {
			continue
		}
		if text, _ := s.option(&test.q, &rules.Option{Do: rules.DoEmbark, Unit: rules.UnitAt(1)}); text != test.option {
			t.Errorf("round %d, %v: %q, want %q", test.round, test.q.Reason, text, test.option)
		}
	}
}

// TestPoolOption names attacks that rolls have changed by their number, AP and damage (11e.ATTACK.SAVE.3).
func TestPoolOption(t *testing.T) {
	e, _ := edition.Lookup("11e")
	gun := rules.Carried{Number: 1, Weapon: rules.Weapon{AP: -1, Damage: dice.Amount{Count: 1, Sides: 3}}}
	unit := rules.ArmyUnit{Unit: rules.Unit{Kinds: []rules.Kind{{Count: 1, Base: geom.RoundBase(geom.Inch, geom.Inch), Weapons: []rules.Carried{gun}}}}}
	army := rules.Army{Units: []rules.ArmyUnit{unit}}
	g, err := rules.Begin(&e, &rules.Setup{Layout: geom.Layout{Width: 44 * geom.Inch, Depth: 30 * geom.Inch}, Armies: [2]rules.Army{army, army}})
	if err != nil {
		t.Fatal(err)
	}
	g.State.Declared = []rules.Declared{{Model: 1, Target: 2}}
	more := effect.AttackChange{AP: -2, More: 1}
	g.State.Deferred = []rules.DeferredWound{{}, {Rest: more}, {Rest: more}, {Rest: effect.AttackChange{SetAP: true, AP: -4, Set: true, Damage: dice.Fixed(3)}}}
	q := rules.Request{Ask: rules.SelectOption, Reason: rules.ForSequence, Unit: 2, Other: 1}
	for n, want := range map[int32]string{0: "1 × AP -1, damage: D3", 1: "2 × AP -3, damage: D3+1", 3: "1 × AP -4, damage: 3"} {
		s := &speaker{view: rules.View{Game: g}, lang: "en"}
		if text, _ := s.option(&q, &rules.Option{Do: rules.TakeNumber, N: n}); text != want {
			t.Errorf("%q, want %q", text, want)
		}
	}
}

// TestEffectsIn names the effects of an ability of which a player chooses one, in each form in which
// data lists them.
func TestEffectsIn(t *testing.T) {
	for text, want := range map[string][]string{
		"Select one of the abilities below:\n\n\n■ [ASSAULT]\n■\u00a0[HEAVY]":                              {"[ASSAULT]|", "[HEAVY]|"},
		"Select one of the following:\n- **Grace**: Hits first.\n- **Strike**: Hits hard.\n\nOnce only.":   {"Grace|Hits first.", "Strike|Hits hard."},
		"**^^Beasts^^** select one:\n\n**SWARM**\nMore attacks.\n\n**HUNT**\nFaster.":                      {"SWARM|More attacks.", "HUNT|Faster."},
		"Select one:\n■ Each time a model in this unit makes an attack, re-roll a Hit roll of 1.\n■ None.": {"|Each time a model in this unit makes an attack, re-roll a Hit roll of 1.", "None.|"},
		"Select one of the following: [LANCE]; [HEAVY].":                                                   nil,
		"**Vow of Haste**\n■ It moves.\n■ It shoots.\n\n**Vow of Rage**\n■ It fights.":                     {"Vow of Haste|It moves.\n■ It shoots.", "Vow of Rage|It fights."},
		"Select one of three:\n■ One\n■ Two\n■ Three":                                                      nil,
	} {
		var got []string
		for _, effect := range effectsIn(text, 2) {
			title, rest := titled(effect)
			got = append(got, title+"|"+rest)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

// TestReadSpots reads the places of dragged models, and refuses everything else.
func TestReadSpots(t *testing.T) {
	list, ok := readSpots("4:12.5,8;5:0,29.999")
	if !ok || len(list) != 2 || list[0].Model.Index() != 4 || list[0].At.X != 12_500 || list[1].At.Y != 29_999 {
		t.Errorf("got %+v, %v", list, ok)
	}
	for _, text := range []string{"", "4", "4:", "4:1", "x:1,1", "-1:1,1", "4:1,1;", "4:1e3,1", "4:1,1,1", "99999:1,1", strings.Repeat("4:1,1;", maxSpots) + "4:1,1"} {
		if list, ok := readSpots(text); ok {
			t.Errorf("%.20q is read as %+v", text, list)
		}
	}
}

// FuzzReadSpots reads any text.
func FuzzReadSpots(f *testing.F) {
	for _, text := range []string{"4:12.5,8;5:13.5,8", "", ":,;", "0:0.001,999999"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		fuzztest.Limit(t)
		if list, ok := readSpots(text); len(list) > maxSpots || ok != (list != nil) {
			t.Errorf("%d places, %v", len(list), ok)
		}
	})
}

// TestRefusal: the reason why the rules do not allow an answer is in the player's language, with names instead of numbers.
func TestRefusal(t *testing.T) {
	t.Parallel()
	r := &replay.Replay{Units: []replay.Unit{{Code: "A1", Name: "Boyz"}}}
	e := &rules.Illegal{Subject: "unit 0", Found: "a model that comes no closer to a target", Allowed: "models that end closer to unit 0"}
	for lang, want := range map[string]string{
		"en": "That is not allowed. A1 Boyz: found a model that comes no closer to a target; allowed: models that end closer to unit A1 Boyz.",
		"de": "Das ist nicht erlaubt. A1 Boyz: gefunden: ein Modell, das keinem Ziel näher kommt; erlaubt: Modelle, die näher an Einheit A1 Boyz enden.",
	} {
		if got := (&speaker{replay: r, lang: lang}).refusal(e); got != want {
			t.Errorf("%s: got %q, want %q", lang, got, want)
		}
	}
}

// A refusal names the rule by its heading.
func TestRefusalNamesRule(t *testing.T) {
	t.Parallel()
	e := &rules.Illegal{Rule: "10e.SHOOT.LOCKED.2", Subject: "the unit", Found: "a target", Allowed: "other targets"}
	if got := (&speaker{replay: &replay.Replay{}, lang: "en"}).refusal(e); !strings.Contains(got, "Locked in Combat.") {
		t.Errorf("10e.SHOOT.LOCKED.2: got %q", got)
	}
}

// Distances are written as usual in the language; those of a column have one decimal.
func TestDistance(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		lang            string
		length          geom.Length
		short, inColumn string
	}{
		{"en", 8 * geom.Inch, "8\u2033", "8.0\u2033"}, {"en", 6_600, "6.6\u2033", "6.6\u2033"},
		{"de", 8 * geom.Inch, "8\u2033", "8,0\u2033"}, {"de", 6_600, "6,6\u2033", "6,6\u2033"}, {"fi", 0, "0\u2033", "0,0\u2033"},
	} {
		s := &speaker{lang: c.lang}
		if got := s.distance(c.length); got != c.short {
			t.Errorf("%s: %d is %q; want %q", c.lang, c.length, got, c.short)
		}
		if got := s.alignedDistance(c.length); got != c.inColumn {
			t.Errorf("%s: %d is %q in a column; want %q", c.lang, c.length, got, c.inColumn)
		}
	}
}

// To do nothing is the last answer, unless it is suggested.
func TestAnswerOrder(t *testing.T) {
	t.Parallel()
	options := []rules.Option{{Do: rules.Pass}, {Do: rules.DoAct}, {Do: rules.DoAct, N: 1}}
	for suggested, want := range [][]int{{0, 1, 2}, {1, 2, 0}, {1, 2, 0}} {
		if got := answerOrder(options, suggested); !slices.Equal(got, want) {
			t.Errorf("with the suggestion %d: got %v; want %v", suggested, got, want)
		}
	}
	if got := answerOrder(options[1:], 0); !slices.Equal(got, []int{0, 1}) {
		t.Errorf("without an option to do nothing: got %v", got)
	}
}

// TestRuleNames names rules in English by their headings, and in other languages by their subjects. Stratagems have names
// of the game.
func TestRuleNames(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ id, lang, want string }{
		{"10e.SHOOT.LOCKED.2", "en", "Locked in Combat"}, {"8e.MOVE.SEQ.1", "en", "Units one after another"}, {"no rule", "en", ""},
		{"8e.MOVE.SEQ.1", "de", "Bewegungsphase"}, {"11e.MOVE.FALLBACK.1", "de-x-en", "Fall Back"}, {"9e.ATTACK.HIT.1", "fi", "Osumaheitto"},
		{"11e.UNIT.ENGAGE.1", "de", "Nahkampfreichweite"}, {"10e.SHOOT.RESOLVE.1", "nb", "Gjennomføring av skyteangrep"}, {"11e.WEAPON.BLAST.1", "de", "Blast, Blast X"},
		{"11e.STRATAGEM.BRAVERY.1", "de", "Insane Bravery (1 CP)"}, {"no.MOVE.SEQ.1", "de", ""},
	} {
		if got := ruleID(test.id).In(test.lang); got != test.want {
			t.Errorf("%s is %q in %s; want %q", test.id, got, test.lang, test.want)
		}
	}
}

// TestRulesHaveNames finds steps of battles whose rules have no name in the languages of the pages, except those that are
// called by names of the game, and decisions on gaps of the rules.
func TestRulesHaveNames(t *testing.T) {
	t.Parallel()
	for _, name := range edition.Names() {
		e, _ := edition.Lookup(name)
		for i := range e.Steps {
			id := string(e.Steps[i].ID)
			named := strings.Contains(id, ".STRATAGEM.") || strings.Contains(id, ".DATASHEET.") || strings.Contains(id, ".GAPS.")
			if title := index.Title(id); title != "" && !named && ruleID(id).In("de") == ruleID(id).In("en") {
				t.Errorf("%s (%s) has no name in German", id, title)
			}
		}
	}
}
