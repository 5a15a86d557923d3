package replay

import (
	"fmt"

	"github.com/rollcall40k/rollcall/rules"
)

// A Turn is a section of the battle: the part before the first turn, or a turn.
type Turn struct {
	First   int // beat
	Event   int // of that beat
	Round   int // battle round; 0: before the battle
	Player  int // 1 or 2; 0: before the battle
	Points  [2]int
	Command [2]int
	Wounds  [2]int // left to the models of each army; all as they are at its end
	Phases  []Phase
}

// Name returns the round and the army of the turn.
func (t *Turn) Name(armies [2]string) Text {
	if t.Player == 0 {
		return text("play.before")
	}
	return text("log.turn_name", "Number", t.Round, "Army", armies[t.Player-1])
}

// A Phase is the start of a phase.
type Phase struct {
	Beat  int
	Event int
	Name  string
}

// A Kill is the beat in which a model is destroyed.
type Kill struct {
	Beat   int
	Player int // who lost it, 1 or 2
	Last   bool
}

// addTurn records turns, phases and destroyed models.
func (t *beatBuilder) addTurn(e *rules.Event) {
	r := t.out
	beat, event := len(r.Beats)-1, r.Beats[len(r.Beats)-1].Event
	if len(r.Turns) == 0 {
		r.Turns = append(r.Turns, Turn{})
		r.Turns[0].Event = event
	}
	turn := &r.Turns[len(r.Turns)-1]
	switch e.Kind {
	case rules.EventRound:
		t.phase = ""
	case rules.EventTurn:
		t.endTurn()
		first := beat
		if beat > 0 && r.Beats[beat-1].Kind == "round" { // a battle round begins with its first turn
			first--
		}
		r.Turns = append(r.Turns, Turn{First: first, Event: r.Beats[first].Event, Round: t.view.Round, Player: int(e.Player) + 1})
	case rules.EventPhase:
		t.phase = e.Word
		turn.Phases = append(turn.Phases, Phase{beat, event, e.Word})
	case rules.DeltaDestroyed:
		r.Kills = append(r.Kills, Kill{Beat: beat, Player: r.playerOf(t.view.Models[e.Model.Index()].Unit)})
	case rules.DeltaPlace:
		if n := len(r.Kills); e.Word == rules.Destroyed.String() && n > 0 && r.Kills[n-1].Beat == beat {
			r.Kills[n-1].Last = true
		}
	}
}

// endTurn stores the points and the wounds of the current turn.
func (t *beatBuilder) endTurn() {
	n := len(t.out.Turns)
	if n == 0 {
		return
	}
	turn := &t.out.Turns[n-1]
	turn.Points, turn.Command = t.view.VictoryPoints, t.view.CommandPoints
	for i := range t.view.Models {
		if m := &t.view.Models[i]; !m.Destroyed {
			if player := t.out.playerOf(m.Unit); player > 0 {
				turn.Wounds[player-1] += m.Wounds
			}
		}
	}
}

func (r *Replay) playerOf(u rules.UnitID) int {
	if u == rules.NoUnit || u.Index() >= len(r.Units) {
		return 0
	}
	return r.Units[u.Index()].Player
}

// newCode returns a short name for the next unit of an army: its letter and a number.
func (t *beatBuilder) newCode(e *rules.Event) string {
	t.unitCount[e.Player]++
	return fmt.Sprintf("%c%d", 'A'+rune(e.Player), t.unitCount[e.Player])
}
