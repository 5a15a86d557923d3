package replay

import (
	"cmp"
	"slices"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/log"
)

// A Beat is an event that is explained in a line, with what follows from it.
type Beat struct {
	Event  int    // number of its first event in the log, from 1
	Kind   string // setup, round, turn, phase, step, roll, choice, note or end
	Minor  bool   // it only connects other beats
	Attack bool   // it is a roll of an attack, from the hit roll to the damage
	Player int    // 1 or 2; 0: neither
	Text   Text
	Dice   []Dice
	Sum    Sum
	Rule   string
	Also   []string     // rules of the choices that it replaces
	Unit   rules.UnitID // the acting unit
	Other  rules.UnitID // its target
	Then   []Consequence
	Deltas []Delta
	Trails []Trail
	Lines  []Line
}

// Dice are dice that were rolled for one purpose.
type Dice struct {
	For   string
	Faces []Face
}

// A Face is a die. Again marks the result of a re-roll, which replaces the die before it.
type Face struct {
	Face     int
	Again    bool
	Replaced bool // by a re-roll
	Failed   bool // the roll needed more, or less
}

// A Sum is the result of a roll.
type Sum struct {
	Shown         bool
	Result, Added int
	Needed        int  // what it was compared with; 0: nothing
	AtMost        bool // it succeeds if it is at most Needed
	Unmodified    bool // the unmodified die decides: it succeeds although Result does not, or the reverse
}

// A Consequence is a delta in words.
type Consequence struct {
	Event int
	Kind  string // destroyed, score or another kind of line
	Text  Text
	Rule  string
	Unit  rules.UnitID
	Times int // how often, if several rolls are shown as one; 0: once
}

// About returns the units that the beat concerns, each once.
func (b *Beat) About() []rules.UnitID {
	var list []rules.UnitID
	add := func(u rules.UnitID) {
		if u != rules.NoUnit && !slices.Contains(list, u) {
			list = append(list, u)
		}
	}
	add(b.Unit)
	add(b.Other)
	for i := range b.Lines {
		add(b.Lines[i].To)
	}
	for i := range b.Then {
		add(b.Then[i].Unit)
	}
	return list
}

// A beatBuilder builds beats from events. Its viewer has applied all previous events.
type beatBuilder struct {
	out       *Replay
	view      log.Viewer
	phase     string
	unitCount [2]int // units of each army so far
	preface   bool   // the last beat says no more than the next event
}

// beatKinds are the kinds of beats by the kind of event that starts them.
var beatKinds = [rules.EventKinds]string{
	rules.EventRound: "round", rules.EventTurn: "turn", rules.EventPhase: "phase", rules.EventStep: "step", rules.EventRoll: "roll",
	rules.EventChoice: "choice", rules.EventNote: "note", rules.EventEnd: "end",
}

// add adds the next event; i is its index in the log.
func (t *beatBuilder) add(i int, e *rules.Event) error {
	switch kind := beatKinds[e.Kind]; {
	case i == 0 || kind != "" && !t.belongsToLast(e):
		t.begin(i, e, kind)
	case kind != "":
		t.mergeIntoLast(e, kind)
	}
	before := t.conditionsBefore(e)
	if err := t.view.Show(e); err != nil {
		return err
	}
	t.register(e)
	b := &t.out.Beats[len(t.out.Beats)-1]
	b.Deltas = t.deltas(b.Deltas, e, before)
	if c := t.consequence(i, e); c.Text.key != "" {
		b.Then = append(b.Then, c)
	}
	t.addTurn(e)
	return nil
}

// begin starts a beat.
func (t *beatBuilder) begin(i int, e *rules.Event, kind string) {
	b := Beat{Event: i + 1, Kind: "setup", Text: text("log.setup")}
	if kind != "" {
		t.setEvent(&b, e, kind)
	}
	t.out.Beats = append(t.out.Beats, b)
}

// setEvent makes a beat explain an event.
func (t *beatBuilder) setEvent(b *Beat, e *rules.Event, kind string) {
	b.Kind, b.Rule, b.Unit, b.Other, b.Dice = kind, string(e.Rule), e.Unit, e.Other, diceOf(e.Rolled)
	t.describe(b, e)
	t.addDrawing(b, e)
	t.preface = isPreface(e)
}

// diceOf groups dice by their purpose.
func diceOf(rolled []rules.Rolled) (list []Dice) {
	for i, d := range rolled {
		if i == 0 || rolled[i-1].For != d.For {
			list = append(list, Dice{For: d.For.String()})
		}
		last := &list[len(list)-1]
		last.Faces = append(last.Faces, Face{Face: int(d.Face), Again: d.Again})
	}
	return list
}

// register registers armies, units, models and markers.
func (t *beatBuilder) register(e *rules.Event) {
	r := t.out
	switch e.Kind {
	case rules.EventBattle:
		r.Edition, r.Seed = e.Word, e.Name
	case rules.DeltaField:
		r.Field = t.view.Layout
	case rules.DeltaZone:
		r.Zones = t.view.Zones
	case rules.DeltaArmy:
		r.Armies[e.Player] = cmp.Or(e.Name, string('A'+rune(e.Player)))
	case rules.DeltaUnit:
		r.Units = append(r.Units, Unit{ID: e.Unit, Code: t.newCode(e), Name: e.Name, Player: int(e.Player) + 1})
	case rules.DeltaModel:
		t.registerModel(e)
	case rules.DeltaMarker:
		r.Markers++
	case rules.DeltaWarlord:
		if e.Model != rules.NoModel {
			r.Models[e.Model.Index()].Warlord = true
		}
	}
}

func (t *beatBuilder) registerModel(e *rules.Event) {
	r, kind := t.out, &t.view.Units[e.Unit.Index()].Kinds[e.M]
	for len(r.Models) <= e.Model.Index() {
		r.Models = append(r.Models, Model{})
	}
	if m := &r.Models[e.Model.Index()]; m.ID == rules.NoModel {
		*m = Model{ID: e.Model, Unit: e.Unit, Name: kind.Name, Wounds: kind.Wounds, Base: kind.Base}
	}
}

// conditionsBefore returns the conditions of the units before an event that ends
// conditions.
func (t *beatBuilder) conditionsBefore(e *rules.Event) []effect.Conditions {
	if e.Kind != rules.EventTurn {
		return nil
	}
	list := make([]effect.Conditions, len(t.view.Units))
	for u := range list {
		list[u] = t.view.Units[u].Is
	}
	return list
}

// finish stores the state at the end of the battle.
func (t *beatBuilder) finish() {
	t.out.Final = t.view
	t.endTurn()
}
