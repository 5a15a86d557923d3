package web

import (
	"fmt"
	"maps"
	"net/url"
	"strconv"

	"github.com/rollcall40k/rollcall/roster/play"
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/web/replay"
)

// A battlePage is what battle.html shows: a battle when a beat of it is over.
type battlePage struct {
	Title  string
	Game   string // id of the test games that it is of, or empty
	Number int
	Last   bool // no battle comes behind it
	Replay *replay.Replay
	View   *rules.Viewer
	Beat   int
	Now    *replay.Beat
	Board  *board
	Sides  [2]battleSide
	Log    battleLog
	Marks  scrubMarks
	Cast   play.Sides

	Address string // of the page, without the event
	Source  string // of what the module plays
	path    string
	query   url.Values
}

// A battleSide is an army as it stands.
type battleSide struct {
	Number          int
	Letter, Name    string
	Agent           string
	Points, Command int
	Units           []battleUnit
}

// A battleUnit is a unit as it stands.
type battleUnit struct {
	ID            int
	Code, Name    string
	Models, Alive int
	Wounds, Left  int
	State         string // where it is, when that is not the battlefield
	Hidden, Wiped bool
	Shown         bool // it is the one whose lines are shown
	Leads, Led    bool // a model of it is the Warlord at some time, and now
	LogAddress    string
}

// newBattlePage makes the page of a battle at the event, the turn and the unit
// that the query asks for.
func newBattlePage(b *watchedBattle, path string, exact, asked url.Values) (*battlePage, error) {
	p := &battlePage{
		Title: b.replay.Armies[0] + " against " + b.replay.Armies[1], Game: b.sim, Number: b.number, Last: b.number == b.last, Replay: b.replay, Cast: b.cast,
		path: path, query: exact,
	}
	p.Address, p.Source = p.address(path, nil), p.address(path+"/replay.json", nil)
	event, err := wholeOf(asked, "at", 1)
	if err != nil {
		return nil, err
	}
	p.Beat = b.replay.BeatOf(event)
	turn, err := wholeOf(asked, "turn", b.replay.TurnOf(p.Beat))
	if err != nil {
		return nil, err
	}
	turn = min(max(turn, 0), len(b.replay.Turns)-1)
	if !asked.Has("at") && asked.Has("turn") {
		p.Beat, _ = b.replay.BeatsOf(turn)
	}
	unit, err := wholeOf(asked, "unit", -1)
	if err != nil {
		return nil, err
	}
	if unit >= len(b.replay.Units) {
		return nil, refuse("There is no such unit", fmt.Sprintf("Found %d; allowed: 0 to %d.", unit, len(b.replay.Units)-1))
	}
	p.Now, p.View = &b.replay.Beats[p.Beat], b.replay.At(p.Beat)
	p.Board = newBoard(b.replay, p.View, marksOf(p.Now))
	for i := range p.Sides {
		p.Sides[i] = p.side(i, b.agents[i], unit)
	}
	p.Log, p.Marks = p.log(turn, unit), p.marks()
	return p, nil
}

// wholeOf reads a whole number of a query.
func wholeOf(q url.Values, name string, otherwise int) (int, error) {
	text := q.Get(name)
	if text == "" {
		return otherwise, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < -1 {
		return 0, refuse("The address cannot be read", "Found "+brief(text)+" for "+name+"; allowed: a whole number.")
	}
	return n, nil
}

// address is that of the battle, with more in its query.
func (p *battlePage) address(path string, more map[string]int) string {
	q := url.Values{}
	maps.Copy(q, p.query)
	for name, n := range more {
		q.Set(name, strconv.Itoa(n))
	}
	if len(q) == 0 {
		return path
	}
	return path + "?" + q.Encode()
}

// At is the address of an event.
func (p *battlePage) At(event int) string {
	return p.address(p.path, map[string]int{"at": event}) + "#e" + strconv.Itoa(event)
}

// Turn is the address of the log of a turn.
func (p *battlePage) Turn(n int) string { return p.address(p.path, map[string]int{"turn": n}) }

// Beside is the address of a battle of the same test games.
func (p *battlePage) Beside(by int) string {
	return fmt.Sprintf("/games/%s/battles/%d", p.Game, p.Number+by)
}

// Phase is the name of the phase at the beat.
func (p *battlePage) Phase() string { return phaseName(p.View.Phase) }

func (p *battlePage) side(i int, agent string, shown int) battleSide {
	side := battleSide{
		Number: i + 1, Letter: string(rune('A' + i)), Name: p.Replay.Armies[i], Agent: agent,
		Points: p.View.VictoryPoints[i], Command: p.View.CommandPoints[i],
	}
	for u := range p.Replay.Units {
		if p.Replay.Units[u].Player == i+1 {
			side.Units = append(side.Units, p.unit(&p.Replay.Units[u], shown))
		}
	}
	return side
}

// places are where units are that are not on the battlefield.
var places = map[rules.Place]string{
	rules.NotSetUp: "not set up", rules.Embarked: "embarked", rules.Reinforcing: "in reserve", rules.Destroyed: "destroyed", rules.Joined: "joined",
}

func (p *battlePage) unit(u *replay.Unit, shown int) battleUnit {
	out := battleUnit{
		ID: int(u.ID), Code: u.Code, Name: u.Name, Hidden: int(u.ID) >= len(p.View.Units), Shown: int(u.ID) == shown,
		LogAddress: p.address(p.path, map[string]int{"at": p.Now.Event, "unit": int(u.ID)}) + "#log",
	}
	if out.Hidden {
		return out
	}
	out.State = places[p.View.Units[u.ID].Place]
	for i := range p.View.Models {
		m := &p.View.Models[i]
		if m.Unit != u.ID {
			continue
		}
		out.Models++
		out.Leads = out.Leads || p.Replay.Models[i].Warlord
		out.Led = out.Led || isWarlord(p.View, &p.Replay.Models[i])
		out.Wounds += p.Replay.Models[i].Wounds
		if !m.Destroyed {
			out.Alive, out.Left = out.Alive+1, out.Left+m.Wounds
		}
	}
	out.Wiped = out.Alive == 0
	return out
}
