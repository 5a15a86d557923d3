package replay

import (
	"fmt"
	"slices"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// A Beat is a line that explains something, and what follows from it.
type Beat struct {
	Event  int    // number of its first event in the log, from 1
	Kind   string // setup, round, turn, phase, step, roll, choice, note or end
	Minor  bool   // it is between other beats and says little by itself
	Player int    // 1 or 2; 0: neither
	Text   string
	Dice   []Dice
	Sum    Sum
	Rule   string
	Also   []string     // other rules, of choices that it tells of
	Unit   rules.UnitID // whom it is about
	Other  rules.UnitID // and against whom
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

// A Face is a die. Again marks one that was rolled again, in place of the one
// before.
type Face struct {
	Face  int
	Again bool
}

// A Sum is what a roll came to.
type Sum struct {
	Shown         bool
	Result, Added int
	Needs         string // what it was compared with, in words, or nothing
}

// A Consequence is what a delta means, in words.
type Consequence struct {
	Event int
	Kind  string // destroyed, score or another kind of line
	Text  string
	Rule  string
	Unit  rules.UnitID
}

// About lists the units that the beat tells of, each once.
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

// teller makes beats of events. Its viewer has seen all events before.
type teller struct {
	out   *Replay
	view  rules.Viewer
	phase string
	coded [2]int // units of each army so far
	led   bool   // the last beat is a choice of what is told next
}

// explains are the kinds of events that begin a beat.
var explains = [rules.EventKinds]string{
	rules.EventRound: "round", rules.EventTurn: "turn", rules.EventPhase: "phase", rules.EventStep: "step", rules.EventRoll: "roll",
	rules.EventChoice: "choice", rules.EventNote: "note", rules.EventEnd: "end",
}

// take takes the next event, by its place in the log.
func (t *teller) take(i int, e *rules.Event) error {
	switch kind := explains[e.Kind]; {
	case i == 0 || kind != "" && !t.continues(e):
		t.begin(i, e, kind)
	case kind != "":
		t.resume(e, kind)
	}
	before := t.standing(e)
	if err := t.view.Show(e); err != nil {
		return err
	}
	t.meet(e)
	b := &t.out.Beats[len(t.out.Beats)-1]
	b.Deltas = t.deltas(b.Deltas, e, before)
	if c := t.consequence(i, e); c.Text != "" {
		b.Then = append(b.Then, c)
	}
	t.mark(e)
	return nil
}

// begin begins a beat.
func (t *teller) begin(i int, e *rules.Event, kind string) {
	b := Beat{Event: i + 1, Kind: "setup", Text: "The armies and the battlefield"}
	if kind != "" {
		t.tell(&b, e, kind)
	}
	t.out.Beats = append(t.out.Beats, b)
}

// tell lets a beat tell an event.
func (t *teller) tell(b *Beat, e *rules.Event, kind string) {
	b.Kind, b.Rule, b.Unit, b.Other, b.Dice = kind, string(e.Rule), e.Unit, e.Other, diceOf(e.Rolled)
	t.describe(b, e)
	t.draw(b, e)
	t.led = leads(e)
}

// diceOf parts dice by what they were for.
func diceOf(rolled []rules.Rolled) (list []Dice) {
	for i, d := range rolled {
		if i == 0 || rolled[i-1].For != d.For {
			list = append(list, Dice{For: d.For.String()})
		}
		last := &list[len(list)-1]
		last.Faces = append(last.Faces, Face{int(d.Face), d.Again})
	}
	return list
}

// meet keeps who is in the battle.
func (t *teller) meet(e *rules.Event) {
	r := t.out
	switch e.Kind {
	case rules.EventBattle:
		r.Edition, r.Seed = e.Word, e.Name
	case rules.DeltaField:
		r.Field = t.view.Layout
	case rules.DeltaZone:
		r.Zones = t.view.Zones
	case rules.DeltaArmy:
		r.Armies[e.Player] = or(e.Name, fmt.Sprintf("Player %d", e.Player+1))
	case rules.DeltaUnit:
		r.Units = append(r.Units, Unit{ID: e.Unit, Code: t.newCode(e), Name: e.Name, Player: int(e.Player) + 1})
	case rules.DeltaModel:
		t.meetModel(e)
	case rules.DeltaMarker:
		r.Markers++
	case rules.DeltaWarlord:
		if e.Model != rules.NoModel {
			r.Models[e.Model.Index()].Warlord = true
		}
	}
}

func (t *teller) meetModel(e *rules.Event) {
	r, kind := t.out, &t.view.Units[e.Unit.Index()].Kinds[e.M]
	for len(r.Models) <= e.Model.Index() {
		r.Models = append(r.Models, Model{})
	}
	if m := &r.Models[e.Model.Index()]; m.ID == rules.NoModel {
		*m = Model{ID: e.Model, Unit: e.Unit, Name: kind.Name, Wounds: kind.Wounds, Base: kind.Base}
	}
}

// standing is what was true of the units before an event that ends conditions.
func (t *teller) standing(e *rules.Event) []effect.Conditions {
	if e.Kind != rules.EventTurn {
		return nil
	}
	list := make([]effect.Conditions, len(t.view.Units))
	for u := range list {
		list[u] = t.view.Units[u].Is
	}
	return list
}

// finish keeps how the battle stands at the end.
func (t *teller) finish() {
	t.out.Final = t.view
	t.close()
}
