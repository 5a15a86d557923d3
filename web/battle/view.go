package battle

import (
	"fmt"
	"maps"
	"net/url"
	"strconv"

	"github.com/rollcall40k/rollcall/roster/chart"
	"github.com/rollcall40k/rollcall/roster/message"
	"github.com/rollcall40k/rollcall/roster/play"
	"github.com/rollcall40k/rollcall/rules/log"
	"github.com/rollcall40k/rollcall/web/page"
	"github.com/rollcall40k/rollcall/web/replay"
)

// battlePage is the data of battle.html: a battle at the end of one of its beats.
type battlePage struct {
	Title   string
	Game    string // id of the test games, or empty
	Number  int
	Last    bool // it is the last battle of the test games
	Replay  *replay.Replay
	View    *log.Viewer
	Beat    int
	Current *replay.Beat
	Board   *board
	Sides   [2]sideState
	Log     battleLog
	Marks   sliderMarks
	Cast    play.Sides

	Address string // of the page, without the event
	Source  string // address of the replay document
	lang    string
	path    string
	query   url.Values
}

// A sideState is the state of an army.
type sideState struct {
	Number          int
	Letter, Name    string
	Faction         string // empty: unknown
	Who             string // the player in play; empty: another person, or a battle that is watched
	Agent           string // with how it plays
	Points, Command int
	Pain            string // Pain tokens; empty: its army gains none
	Yield           string // Yield points; empty: its army gains none
	Units           []unitState
}

// A unitState is the state of a unit.
type unitState struct {
	ID                        int
	Code, Name                string
	Models, Alive             int
	Wounds, Left              int
	Place                     string // where it is, unless it is on the battlefield
	Hidden, Destroyed         bool
	Shown                     bool // its log is shown
	EverWarlord, WarlordAlive bool // it has a model that is the Warlord at any time, and now
	LogAddress                string
}

// newBattlePage returns the page of a battle, in a language, at the event, the turn and the unit that the
// query names.
func newBattlePage(lang string, b *playedBattle, path string, exact, q url.Values) (*battlePage, error) {
	p := &battlePage{
		lang: lang, Title: message.Text(lang, "play.against_title", message.Named("Army", b.replay.Armies[0], "Other", b.replay.Armies[1])), Game: b.sim, Number: b.number, Last: b.number == b.last, Replay: b.replay, Cast: b.cast,
		path: path, query: exact,
	}
	p.Address, p.Source = p.address(path, nil), p.address(path+"/replay.json", nil)
	event, err := parseNumber(q, "at", 1)
	if err != nil {
		return nil, err
	}
	p.Beat = b.replay.BeatOf(event)
	turn, err := parseNumber(q, "turn", b.replay.TurnOf(p.Beat))
	if err != nil {
		return nil, err
	}
	turn = min(max(turn, 0), len(b.replay.Turns)-1)
	if !q.Has("at") && q.Has("turn") {
		p.Beat, _ = b.replay.BeatsOf(turn)
	}
	unit, err := parseNumber(q, "unit", -1)
	if err != nil {
		return nil, err
	}
	if unit >= len(b.replay.Units) {
		return nil, page.NotAllowed("unit", strconv.Itoa(unit), "0–"+strconv.Itoa(len(b.replay.Units)-1))
	}
	p.Current, p.View = &b.replay.Beats[p.Beat], b.replay.At(p.Beat)
	p.Board = newBoard(b.replay, p.View, highlights(p.Current))
	for i := range p.Sides {
		p.Sides[i] = p.side(i, agentTitle(lang, b.agents[i]), unit)
	}
	p.Log, p.Marks = p.log(turn, unit), p.marks()
	return p, nil
}

// parseNumber reads a whole number from -1 of a query.
func parseNumber(q url.Values, name string, otherwise int) (int, error) {
	text := q.Get(name)
	if text == "" {
		return otherwise, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < -1 {
		return 0, page.NotAllowed(name, text, "0, 1, 2, …")
	}
	return n, nil
}

// address returns the path with the query of the battle and more parameters.
func (p *battlePage) address(path string, more map[string]int) string {
	q := url.Values{}
	maps.Copy(q, p.query)
	for name, n := range more {
		q.Set(name, strconv.Itoa(n))
	}
	return page.WithQuery(path, q)
}

// At returns the address of an event.
func (p *battlePage) At(event int) string {
	return p.address(p.path, map[string]int{"at": event}) + "#e" + strconv.Itoa(event)
}

// Turn returns the address of the log of a turn.
func (p *battlePage) Turn(n int) string { return p.address(p.path, map[string]int{"turn": n}) }

// VictoryPoints returns the chart of the victory points of both armies at the end of each turn.
func (p *battlePage) VictoryPoints() *chart.Columns {
	return p.turnChart("games.points", func(t *replay.Turn) [2]int { return t.Points })
}

// WoundsLeft returns the chart of the wounds that the models of both armies have left at the end of each turn.
func (p *battlePage) WoundsLeft() *chart.Columns {
	return p.turnChart("viewer.wounds_left", func(t *replay.Turn) [2]int { return t.Wounds })
}

// turnChart returns the chart of a number of each army at the end of each turn; turn 0 is the time before the battle.
func (p *battlePage) turnChart(key string, of func(*replay.Turn) [2]int) *chart.Columns {
	turns := p.Replay.Turns
	c := chart.New(len(turns), len(p.Replay.Armies))
	for i, army := range p.Replay.Armies {
		values := make([]float64, len(turns))
		for n := range turns {
			values[n] = float64(of(&turns[n])[i])
		}
		c.Add(army, values, func(v float64) string { return message.Decimal(p.lang, v, 0) })
	}
	c.Layout(message.Text(p.lang, "viewer.turn", nil), message.Text(p.lang, key, nil), chart.Counts)
	return c
}

// Neighbour returns the address of another battle of the same test games.
func (p *battlePage) Neighbour(by int) string {
	return fmt.Sprintf("/games/%s/battles/%d", p.Game, p.Number+by)
}

func (p *battlePage) side(i int, agent string, shown int) sideState {
	side := sideState{
		Number: i + 1, Letter: letterOf(i + 1), Name: p.Replay.Armies[i], Faction: p.Cast[i].Faction, Agent: agent,
		Points: p.View.VictoryPoints[i], Command: p.View.CommandPoints[i],
	}
	for u := range p.Replay.Units {
		if p.Replay.Units[u].Player == i+1 {
			side.Units = append(side.Units, p.unit(&p.Replay.Units[u], shown))
		}
	}
	return side
}

// When says which battle round it is, and whose turn.
func (p *battlePage) When() string {
	if p.View.Round == 0 {
		return message.Text(p.lang, "play.before", nil)
	}
	return message.Text(p.lang, "log.turn_of", message.Named("Number", p.View.Round, "Army", letterOf(int(p.View.Turn)+1)))
}

// Stage says which phase it is.
func (p *battlePage) Stage() string {
	if p.View.Phase == "" {
		return ""
	}
	return message.Text(p.lang, "phase."+p.View.Phase, nil)
}

// letterOf returns A for player 1 and B for player 2.
func letterOf(player int) string { return string(rune('A' + player - 1)) }

func (p *battlePage) unit(u *replay.Unit, shown int) unitState {
	out := unitState{
		ID: u.ID.Index(), Code: u.Code, Name: u.Name, Hidden: u.ID.Index() >= len(p.View.Units), Shown: u.ID.Index() == shown,
		LogAddress: p.address(p.path, map[string]int{"at": p.Current.Event, "unit": u.ID.Index()}) + "#log",
	}
	if out.Hidden {
		return out
	}
	if key := placeKeys[p.View.Units[u.ID.Index()].Place]; key != "" {
		out.Place = message.Text(p.lang, key, nil)
	}
	for i := range p.View.Models {
		m := &p.View.Models[i]
		if m.Unit != u.ID {
			continue
		}
		out.Models++
		out.EverWarlord = out.EverWarlord || p.Replay.Models[i].Warlord
		out.WarlordAlive = out.WarlordAlive || isWarlord(p.View, &p.Replay.Models[i])
		out.Wounds += p.Replay.Models[i].Wounds
		if !m.Destroyed {
			out.Alive, out.Left = out.Alive+1, out.Left+m.Wounds
		}
	}
	out.Destroyed = out.Alive == 0
	return out
}
