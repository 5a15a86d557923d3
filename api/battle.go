package api

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/rollcall40k/rollcall/api/server"
	"github.com/rollcall40k/rollcall/roster/play"
	"github.com/rollcall40k/rollcall/rules"
	editions "github.com/rollcall40k/rollcall/rules/edition"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// battleBody is the body of POST /v1/battles.
type battleBody struct {
	setupBody
	Players *[2]string `json:"players,omitempty"`
	Seats   bool       `json:"seats,omitempty"`
}

// seatHeader is the header in which a client sends the token of its seat.
const seatHeader = "Battle-Seat"

// seated returns a context in which the bearer of the seat of a request acts.
func seated(c *server.Request) context.Context {
	return play.WithSeat(c.Context(), c.Header.Get(seatHeader))
}

// beginBattle handles POST /v1/battles.
func (s *service) beginBattle(c *server.Request) (*server.Response, error) {
	b := battleBody{Players: &[2]string{play.Remote, defaultAgent}}
	if err := c.Decode(&b); err != nil {
		return nil, err
	}
	setup, err := s.setup(c, &b.setupBody)
	if err != nil {
		return nil, err
	}
	setup.Agents = *b.Players
	create := s.Battles.Create
	if b.Seats {
		create = func(ctx context.Context, setup play.Setup) (*play.Battle, error) {
			return s.Battles.CreateSeated(ctx, setup, play.Table{})
		}
	}
	battle, err := create(c.Context(), setup)
	if err != nil {
		return nil, players(err)
	}
	return s.createdBattle(c, battle)
}

// createdBattle responds with a new battle, and with the tokens of its seats.
func (s *service) createdBattle(c *server.Request, b *play.Battle) (*server.Response, error) {
	a, err := s.battleAnswer(c, http.StatusCreated, b)
	return server.WithHeader(a, err, "Location", "/v1/battles/"+b.ID)
}

// players changes the places of faults: the agents of a set-up are the players of a battle.
func players(err error) error {
	if bad := fault.In(err, play.ErrRequest); bad != nil {
		place := &bad.Faults[0].Place
		place.Pointer = strings.Replace(place.Pointer, "/agents", "/players", 1)
	}
	return err
}

// battleAnswer responds with a battle. Its ETag is its revision.
func (s *service) battleAnswer(c *server.Request, status int, b *play.Battle) (*server.Response, error) {
	kinds, err := s.Battles.Kinds(c.Context(), b)
	if err != nil {
		return nil, err
	}
	answer := battleOf(b, kinds)
	if p, ok := b.SeatOf(seated(c)); b.Secret() && (!ok || p != b.State.Request.Player) {
		answer.Request.Options = nil
	}
	if b.Seats != nil && status == http.StatusCreated {
		answer.Seats = &[2]string{b.Seats[0].Token, b.Seats[1].Token}
	}
	a, err := server.JSON(status, answer)
	return server.WithRevision(a, err, b.Revision())
}

// listBattles handles GET /v1/battles.
func (s *service) listBattles(c *server.Request) (*server.Response, error) {
	return listGames(c, s.Battles.List, func(b *play.Battle) listedGame {
		g := newListedGame(b.ID, b.CreatedAt, &b.Setup, &b.Sides)
		choices, over := len(b.Choices), b.Over()
		g.Choices, g.Over = &choices, &over
		return g
	})
}

// showBattle handles GET /v1/battles/{id}.
func (s *service) showBattle(c *server.Request) (*server.Response, error) {
	b, err := s.Battles.Battle(c.Context(), c.PathValue("id"))
	if err != nil {
		return nil, err
	}
	return s.battleAnswer(c, http.StatusOK, b)
}

// restartBattle handles POST /v1/battles/{id}/restart.
func (s *service) restartBattle(c *server.Request) (*server.Response, error) {
	b, err := s.Battles.Restart(c.Context(), c.PathValue("id"))
	if err != nil {
		return nil, rejectedChoice(c, err)
	}
	return s.createdBattle(c, b)
}

// showBattleLog handles GET /v1/battles/{id}/log.
func (s *service) showBattleLog(c *server.Request) (*server.Response, error) {
	var log bytes.Buffer
	if err := s.Battles.Log(c.Context(), c.PathValue("id"), &log); err != nil {
		return nil, err
	}
	return server.WithETag(server.Bytes(server.TextType+"; charset=utf-8", log.Bytes()), nil)
}

// choose handles POST /v1/battles/{id}/choices.
func (s *service) choose(c *server.Request) (*server.Response, error) {
	if _, faults := c.JSON(); len(faults) > 0 {
		return nil, server.InvalidBody(faults...)
	}
	var choice rules.Choice
	if err := json.Unmarshal(c.Body, &choice); err != nil {
		return nil, server.NewProblem(server.Invalid, "The choice cannot be read.").WithDetail(fault.Place{}, "choice.unreadable", err.Error())
	}
	return s.answer(c, func(id string, made int) (*play.Battle, error) {
		return s.Battles.Choose(seated(c), id, made, &choice)
	})
}

// delegate handles POST /v1/battles/{id}/delegate.
func (s *service) delegate(c *server.Request) (*server.Response, error) {
	d := struct {
		Agent string `json:"agent"`
	}{defaultAgent}
	if err := c.Decode(&d); err != nil {
		return nil, err
	}
	return s.answer(c, func(id string, made int) (*play.Battle, error) {
		return s.Battles.Delegate(seated(c), id, made, d.Agent)
	})
}

// undoChoice handles POST /v1/battles/{id}/undo.
func (s *service) undoChoice(c *server.Request) (*server.Response, error) {
	return s.answer(c, func(id string, made int) (*play.Battle, error) {
		return s.Battles.Undo(seated(c), id, made)
	})
}

// deleteBattle handles DELETE /v1/battles/{id}.
func (s *service) deleteBattle(c *server.Request) (*server.Response, error) {
	id, made, err := s.ifUnchanged(c)
	if err != nil {
		return nil, err
	}
	if err := s.Battles.Delete(seated(c), id, made); err != nil {
		return nil, rejectedChoice(c, err)
	}
	return server.NoContent(nil)
}

// suggestChoice handles GET /v1/battles/{id}/suggestion.
func (s *service) suggestChoice(c *server.Request) (*server.Response, error) {
	b, err := s.Battles.Battle(c.Context(), c.PathValue("id"))
	if err != nil {
		return nil, err
	}
	choice, err := s.Battles.Suggestion(seated(c), b)
	if err != nil {
		return nil, rejectedChoice(c, err)
	}
	a, err := server.JSON(http.StatusOK, choice)
	return server.WithRevision(a, err, b.Revision())
}

// answer makes a choice in the battle of the request if the battle has not changed since.
func (s *service) answer(c *server.Request, choose func(id string, made int) (*play.Battle, error)) (*server.Response, error) {
	id, made, err := s.ifUnchanged(c)
	if err != nil {
		return nil, err
	}
	b, err := choose(id, made)
	if err != nil {
		return nil, rejectedChoice(c, err)
	}
	return s.battleAnswer(c, http.StatusOK, b)
}

// ifUnchanged returns the id and the revision of the battle of a request whose If-Match names that
// revision.
func (s *service) ifUnchanged(c *server.Request) (id string, made int, err error) {
	b, err := s.Battles.Battle(c.Context(), c.PathValue("id"))
	if err != nil {
		return "", 0, err
	}
	made, err = c.IfMatch("battle", func() (int, error) { return b.Revision(), nil })
	return b.ID, made, err
}

// rejectedChoice says why a choice was not carried out.
func rejectedChoice(c *server.Request, err error) error {
	var illegal *rules.Illegal
	var stale *play.StaleError
	switch {
	case errors.As(err, &illegal):
		f := fault.Place{}.Fault(cmp.Or(string(illegal.Rule), "choice.illegal"), cmp.Or(illegal.Found, "the choice"), illegal.Allowed)
		f.Subject = illegal.Subject
		return server.NewProblem(server.IllegalChoice, "The rules do not allow the choice; the battle is not changed.").With(f)
	case errors.As(err, &stale):
		return c.StaleRevision("battle", server.ETag(stale.Now))
	case errors.Is(err, rules.ErrOver):
		return server.NewProblem(server.Conflict, "The battle is over.")
	case errors.Is(err, play.ErrSeat):
		return server.NewProblem(server.Role, "%s.", server.Capitalize(err.Error()))
	case errors.Is(err, play.ErrOpenSeat), errors.Is(err, play.ErrNothingToUndo), errors.Is(err, play.ErrShared):
		return server.NewProblem(server.Conflict, "%s.", server.Capitalize(err.Error()))
	}
	return err
}

// battle is a battle as it is answered. Players, armies and deployment zones are
// numbered from 1, units and models as in the log.
type battle struct {
	ID        string        `json:"id"`
	CreatedAt time.Time     `json:"created_at"`
	Edition   string        `json:"edition"`
	Mission   string        `json:"mission"`
	Patches   []string      `json:"patches"`
	Engine    int           `json:"engine"` // version of the one that plays it
	Seed      string        `json:"seed"`   // empty while people with seats play
	Players   [2]string     `json:"players"`
	Choices   int           `json:"choices"` // made so far
	Over      bool          `json:"over"`
	Result    rules.Result  `json:"result"`
	Round     int           `json:"battle_round"`
	Turn      int           `json:"turn"` // whose; 0 before the first
	Field     geom.Layout   `json:"battlefield"`
	Markers   []geom.Point  `json:"markers"`
	Sides     [2]battleSide `json:"sides"`
	Units     []battleUnit  `json:"units"`
	Models    []battleModel `json:"models"`
	Request   *request      `json:"request"` // null when the battle is over

	NotModelled []notModelled `json:"not_modelled"`
	Seats       *[2]string    `json:"seats,omitempty"` // tokens; only in the response that creates the battle
}

type battleSide struct {
	Name          string `json:"name"`
	VictoryPoints int    `json:"victory_points"`
	CommandPoints int    `json:"command_points"`
}

type battleUnit struct {
	Unit     int         `json:"unit"`
	Player   int         `json:"player"`
	Name     string      `json:"name"`
	Place    rules.Place `json:"place"`
	In       *int        `json:"in,omitempty"` // TRANSPORT
	Models   int         `json:"models"`       // in play
	Starting int         `json:"starting_strength"`
	Kinds    []play.Kind `json:"kinds"`
}

type battleModel struct {
	Model  int           `json:"model"`
	Unit   int           `json:"unit"`
	Kind   int           `json:"kind"`
	Wounds int           `json:"wounds"`
	At     []geom.Length `json:"at,omitempty"` // x, y, z in inches, and degrees; absent: not on the battlefield
}

func battleOf(b *play.Battle, kinds [][]play.Kind) *battle {
	s := &b.State
	out := &battle{
		ID: b.ID, CreatedAt: b.CreatedAt.UTC(), Edition: b.Setup.Edition, Mission: cmp.Or(b.Setup.Mission, editions.DefaultMission),
		Patches: append([]string{}, b.Setup.Patches...), Engine: b.Setup.Engine, Players: b.Setup.Agents,
		Choices: len(b.Choices), Over: b.Over(), Result: s.Result, Round: int(s.Round), Field: b.Setup.Layout,
		Markers: append([]geom.Point{}, s.Markers...), Units: []battleUnit{}, Models: []battleModel{},
		Request: requestOf(b), NotModelled: shortfalls(&b.Sides),
	}
	if !b.Secret() {
		out.Seed = strconv.FormatUint(b.Setup.Seed, 10)
	}
	if s.Round > 0 {
		out.Turn = int(s.Turn) + 1
	}
	for i := range out.Sides {
		out.Sides[i] = battleSide{b.Sides[i].Name, int(s.Sides[i].VictoryPoints), int(s.Sides[i].CommandPoints)}
	}
	for i := range s.Units {
		out.addUnit(b, i, kinds[i])
	}
	return out
}

func (out *battle) addUnit(b *play.Battle, i int, kinds []play.Kind) {
	u := &b.State.Units[i]
	unit := battleUnit{
		Unit: i, Player: int(u.Player) + 1, Name: b.Sides[u.Player].Unit(int(u.Sheet)), Place: u.Place, Models: int(u.Alive), Starting: int(u.Starting), Kinds: kinds,
	}
	if u.In != rules.NoUnit {
		in := u.In.Index()
		unit.In = &in
	}
	out.Units = append(out.Units, unit)
	for at := u.First; at < u.First+u.Alive; at++ {
		m, body := &b.State.Models[at], &b.State.Bodies[at]
		model := battleModel{Model: m.ID.Index(), Unit: i, Kind: int(m.Kind), Wounds: int(m.Wounds)}
		if u.Place == rules.OnTable {
			model.At = []geom.Length{body.X, body.Y, body.Z, geom.Length(body.Facing) * 10}
		}
		out.Models = append(out.Models, model)
	}
}

// request is the decision that a player has to make.
type request struct {
	Ask     rules.Ask    `json:"ask"`
	Why     rules.Reason `json:"why"`
	Player  int          `json:"player"`
	Rule    rules.RuleID `json:"rule"`
	Unit    *int         `json:"unit,omitempty"`
	Other   *int         `json:"other,omitempty"`
	Model   *int         `json:"model,omitempty"`
	Ability string       `json:"ability,omitempty"` // name of the one that is asked about
	Count   int          `json:"count,omitempty"`
	Options []option     `json:"options,omitempty"`
	Limits  *limits      `json:"limits,omitempty"`
}

type option struct {
	Option int              `json:"option"` // what a choice names
	Do     rules.OptionKind `json:"do"`
	Unit   *int             `json:"unit,omitempty"`
	Model  *int             `json:"model,omitempty"`
	N      int              `json:"n,omitempty"`
	Name   string           `json:"name,omitempty"` // of the ability or the psychic power
}

type limits struct {
	Zone     []geom.Point `json:"zone,omitempty"` // corners in order
	From     *int         `json:"from,omitempty"`
	Distance geom.Length  `json:"distance"`
	Enemies  geom.Length  `json:"enemies"`
	Engage   bool         `json:"engage"`
	Edge     geom.Length  `json:"edge,omitzero"`
	Outside  []geom.Point `json:"outside,omitempty"` // corners in order
}

func requestOf(b *play.Battle) *request {
	q := &b.State.Request
	if q.Ask == rules.Nothing {
		return nil
	}
	out := &request{
		Ask: q.Ask, Why: q.Reason, Player: int(q.Player) + 1, Rule: q.Rule, Count: count(q), Ability: b.RequestNames.Ability,
		Unit: known(q.Unit.Index()), Other: known(q.Other.Index()), Model: known(q.Model.Index()),
	}
	for i, o := range q.Options {
		out.Options = append(out.Options, option{Option: i, Do: o.Do, Unit: known(o.Unit.Index()), Model: known(o.Model.Index()), N: int(o.N)})
		if i < len(b.RequestNames.Options) {
			out.Options[i].Name = b.RequestNames.Options[i]
		}
	}
	if q.Limits == (rules.Limits{}) || q.Ask == rules.SelectOption {
		return out
	}
	out.Limits = &limits{From: known(q.Limits.From.Index()), Distance: q.Limits.Distance, Enemies: q.Limits.Enemies, Engage: q.Limits.Engage, Edge: q.Limits.Edge}
	out.Limits.Zone, out.Limits.Outside = q.Limits.Zone.Corners(), q.Limits.Outside.Corners()
	return out
}

// count is the number that the answer to a request must or may name; 0 if that does not
// matter.
func count(q *rules.Request) int {
	if q.Ask == rules.MoveModels || q.Ask == rules.SetUp {
		return 0
	}
	return int(q.N)
}

// known returns nil for a negative number, which means none.
func known(n int) *int {
	if n < 0 {
		return nil
	}
	return &n
}
