package rules

import (
	"encoding/json"
	"strconv"

	"github.com/rollcall40k/rollcall/rules/geom"
)

// describeOnce logs the initial state of the battle if the log is still empty: its set-up, and
// the state as deltas.
func (g *Game) describeOnce() {
	if g.log == nil || g.recorder.described {
		return
	}
	g.recorder.described = true
	g.describeSetup()
	for u := range g.Units() {
		g.describeUnit(u)
	}
	for u := range g.Units() {
		g.describePlace(u)
	}
	g.logZones()
	for p := range g.State.Sides {
		g.describeSide(Player(p))
	}
	for i, at := range g.State.Markers {
		g.Emit(Event{Kind: DeltaMarker, N: int32(i + 1), Pose: geom.Pose{X: at.X, Y: at.Y}})
	}
	g.describeTime()
}

func (g *Game) describeSetup() {
	seed := strconv.FormatUint(g.State.Dice.Seed(), 10)
	if g.script != nil {
		seed = "script"
	}
	begins := Event{Kind: EventBattle, N: ProtocolVersion, M: Engine, Word: g.Edition.Name, Of: g.Edition.played(), Name: seed}
	if g.script != nil { // a scenario is tied to the engine that it tests
		begins.M = 0
	}
	g.Emit(begins)
	field := g.Setup.Layout
	field.Features = append([]geom.Feature{}, field.Features...)
	layout, err := json.Marshal(field)
	if err != nil {
		layout = []byte("null")
	}
	g.Emit(Event{Kind: DeltaField, Word: string(layout)})
	for p := range g.Setup.Armies {
		e := Event{Kind: DeltaArmy, Player: Player(p)}
		if g.Setup.Names != nil {
			e.Name = g.Setup.Names.Armies[p]
		}
		g.Emit(e)
	}
	if g.Edition.Psychic == nil {
		return
	}
	for i := range g.Setup.Powers {
		g.Emit(Event{Kind: DeltaPower, N: int32(i), Name: g.PowerName(PowerID(i))})
	}
}

// describeUnit logs a unit, its kinds with their weapons, and its models.
func (g *Game) describeUnit(u UnitID) {
	s := g.Unit(u)
	g.Emit(Event{Kind: DeltaUnit, Unit: u, Player: s.Player, N: int32(s.Held), M: int32(s.Sheet), Name: g.UnitName(u)})
	g.describeKinds(u, 0)
	g.logModels(u)
}

// describeKinds logs the kinds of a unit from an index on, with their weapons.
func (g *Game) describeKinds(u UnitID, from int) {
	sheet, names := g.Sheet(u), g.names(u)
	for k := from; k < len(sheet.Kinds); k++ {
		kind := &sheet.Kinds[k]
		called := names.kind(k)
		g.Emit(Event{
			Kind: DeltaKind, Unit: u, N: int32(k), M: int32(kind.Profile.Wounds), Name: called.Name, Base: &kind.Base,
		})
		for w := range kind.Weapons {
			g.Emit(Event{Kind: DeltaWeapon, Unit: u, N: int32(k), M: int32(w), Name: nameAt(called.Weapons, w)})
		}
	}
}

// logModels logs which models belong to a unit, including destroyed ones.
func (g *Game) logModels(u UnitID) {
	s := g.Unit(u)
	for at := s.First; at < s.First+s.Held; at++ {
		g.logModel(int(at))
	}
}

// logModel logs a model, given by its index in State.Models.
func (g *Game) logModel(at int) {
	if g.log != nil {
		m := &g.State.Models[at]
		g.Emit(Event{Kind: DeltaModel, Unit: g.UnitOf(at), Model: m.ID, N: int32(max(m.Wounds, 0)), M: int32(m.Kind)})
	}
}

// logUnit logs the current state of a unit that was created from others.
func (g *Game) logUnit(u UnitID) {
	if g.log == nil {
		return
	}
	g.describeUnit(u)
	s := g.Unit(u)
	g.Emit(Event{Kind: DeltaPlace, Unit: u, Other: s.In, Word: s.Place.String()})
	g.describeConditions(u)
}

// describePlace logs the place, the conditions and the losses of a unit.
func (g *Game) describePlace(u UnitID) {
	s := g.Unit(u)
	for i := s.First; i < s.First+s.Alive && s.Place == OnTable; i++ {
		g.Emit(Event{Kind: DeltaPose, Model: g.State.Models[i].ID, Pose: g.State.Bodies[i].Pose})
	}
	if s.Place != NotSetUp {
		g.Emit(Event{Kind: DeltaPlace, Unit: u, Other: s.In, Word: s.Place.String()})
	}
	for i := s.First + s.Alive; i < s.First+s.Held; i++ {
		g.Emit(Event{Kind: DeltaDestroyed, Unit: u, Model: g.State.Models[i].ID})
	}
}

// describeConditions logs the conditions of a unit.
func (g *Game) describeConditions(u UnitID) {
	for _, name := range g.Unit(u).Is.Names() {
		g.Emit(Event{Kind: DeltaIs, Unit: u, Word: name, N: 1})
	}
}

func (g *Game) describeSide(p Player) {
	s := &g.State.Sides[p]
	if w := g.State.Warlords[p]; w != NoModel {
		g.Emit(Event{Kind: DeltaWarlord, Player: p, Model: w, N: int32(g.State.Traits[p])})
	}
	if s.VictoryPoints != 0 {
		g.Emit(Event{Kind: DeltaScore, Player: p, N: int32(s.VictoryPoints), M: int32(s.VictoryPoints)})
	}
	if s.CommandPoints != 0 {
		g.Emit(Event{Kind: DeltaCommand, Player: p, N: int32(s.CommandPoints), M: int32(s.CommandPoints)})
	}
}

// describeTime logs the battle round, the turn and the phase of a battle that has started.
func (g *Game) describeTime() {
	s := &g.State
	if s.Round == 0 {
		return
	}
	g.Emit(Event{Kind: EventRound, N: int32(s.Round)})
	g.Emit(Event{Kind: EventTurn, Player: s.Turn})
	for u := range s.Units {
		g.describeConditions(UnitAt(u))
	}
	if name := g.Edition.Steps[s.Phase].Name; s.Phase != 0 {
		g.Emit(Event{Kind: EventPhase, Player: s.Turn, Word: name})
	}
	if s.Over {
		g.Emit(Event{Kind: EventEnd, Word: s.Result.String()})
	}
}

// ShowControl logs who controls the objective markers if that has changed since it was last
// logged.
func (g *Game) ShowControl() {
	if g.log == nil || !g.recorder.described {
		return
	}
	for m := range g.State.Markers {
		if m == len(g.recorder.held) {
			g.recorder.held = append(g.recorder.held, 0)
		}
		var by int32
		if p, held := g.Controls(m); held {
			by = int32(p) + 1
		}
		if by != g.recorder.held[m] {
			g.recorder.held[m] = by
			g.Emit(Event{Kind: DeltaMarkerHeld, Rule: g.Edition.Mission.Controls.ID, N: int32(m + 1), M: by})
		}
	}
}
