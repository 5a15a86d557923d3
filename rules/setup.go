package rules

import (
	"errors"
	"fmt"

	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// A Setup is the immutable input of a battle. Battles may share it.
type Setup struct {
	Armies [2]Army
	Layout geom.Layout // battlefield and terrain
	Powers []Power     // psychic powers, by PowerID
	Seed   uint64
	Names  *Names // for the log; nil: none
}

// An Army is all units under one player's command (9e.CORE.ARMY.1).
type Army struct {
	Units []ArmyUnit
	// Attached are the leaders that may be attached to units, each with the attached unit that
	// they form.
	Attached []Attachment
	// Hovering are the AIRCRAFT that may hover, each with its rules while it does.
	Hovering []Hovering
	// Warlord is the selected model, or the zero value (9e.ONLYWAR.WARLORD.1).
	Warlord      WarlordModel
	BattleForged bool
	Limit        int32 // points limit of the list's battle size; 0: unknown
}

// A WarlordModel identifies the Warlord: the first model of a kind of a unit.
type WarlordModel struct {
	Chosen     bool
	Unit, Kind int // positions in Army.Units and Unit.Kinds
	// Aura is that of the Warlord Trait (9e.ONLYWAR.WARLORD.2); nil: none.
	Aura *effect.Aura
}

// An ArmyUnit is a unit of a list with everything that matters in a battle.
type ArmyUnit struct {
	Unit
	Power    int16 // Power Rating (9e.DATASHEET.POWER)
	Points   int32 // points cost; 0: unknown
	Auras    []effect.Aura
	Always   []AuraInRange // auras that reach the unit at any distance
	Uses     []effect.Use
	Casting  Casting
	Capacity Capacity
	// Within is the unit of the same army in which it starts the battle: its index in
	// Army.Units plus 1; 0: none (9e.MOVE.CAPACITY.2).
	Within int
}

// An AuraInRange is an aura, by Aura.Number, of friendly units on the battlefield that pass a
// filter.
type AuraInRange struct {
	Aura int16
	Of   effect.Filter
}

// A PowerID is the number of a psychic power: its index in Setup.Powers.
type PowerID uint8

// A Power is a psychic power (9e.PSYCHIC.POWER). The first of a Setup is Smite; the
// others are data (9e.GAPS.11).
type Power struct {
	WarpCharge int8
	Range      geom.Length // 0: none
	Use        effect.Use
}

// Casting is what a PSYKER unit can do in a Psychic phase.
type Casting struct {
	Casts  int8 // powers that it may attempt (9e.PSYCHIC.MANIFEST.5)
	Denies int8 // powers that it may attempt to deny (9e.PSYCHIC.DENY.3)
	Powers []PowerID
	// Knows is the number of additional powers From which the player selects before the battle
	// (9e.PSYCHIC.POWER.3).
	Knows int8
	From  []PowerID
}

// A Capacity is a transport capacity (9e.MOVE.CAPACITY.1).
type Capacity struct {
	Models int16 // places; 0: none
	Of     effect.Filter
	Or     []effect.Filter // models that pass one of these may embark as well
	// Counts are models that need more than one place.
	Counts []Bulk
}

// Bulk is the number of places that models with the keywords need.
type Bulk struct {
	Of     effect.Filter
	Places int8
}

// Errors of Setups.
var (
	ErrTooManyUnits = fmt.Errorf("more than %d units", MaxUnits)
	ErrEmptyArmy    = errors.New("an army without models")
)

// Begin returns a battle before its first step. Its dice come from the seed, unless the caller
// sets others (Script). Run starts it.
func Begin(e *Edition, s *Setup) (*Game, error) {
	terrain, err := geom.LayTerrain(s.Layout.Features, e.Move.LowTerrain.Is)
	if err != nil {
		return nil, err
	}
	switch {
	case e.Table.Kinds.Is:
		terrain = terrain.ByKind()
	case e.Move.Sections.Is:
		terrain = terrain.BySection()
	}
	g := &Game{Edition: e, Setup: s, Terrain: terrain, Field: s.Layout.Battlefield()}
	g.State.Dice = *dice.NewSeeded(s.Seed)
	g.State.Warlords = [2]ModelID{NoModel, NoModel}
	for p := range s.Armies {
		if err := g.addArmy(Player(p)); err != nil {
			return nil, fmt.Errorf("army %d: %w", p+1, err)
		}
	}
	g.push(Frame{Step: StepBattle})
	return g, nil
}

// addArmy adds the units of an army to the state; they are not set up yet.
func (g *Game) addArmy(p Player) error {
	army := &g.Setup.Armies[p]
	for i := range army.Units {
		if len(g.State.Units) == MaxUnits {
			return ErrTooManyUnits
		}
		g.addUnit(p, i)
	}
	if len(army.Units) == 0 {
		return ErrEmptyArmy
	}
	return nil
}

// addUnit adds a unit: its Starting Strength is the number of its models
// (9e.UNIT.DEF.1, 9e.UNIT.STRENGTH.1, 9e.DATASHEET.CHAR.1).
func (g *Game) addUnit(p Player, sheet int) {
	u := &g.Setup.Armies[p].Units[sheet]
	s := &g.State
	size := int16(u.Size())
	s.Units = append(s.Units, UnitState{
		Player: p, Sheet: int16(sheet), First: int16(len(s.Models)), Held: size, Alive: size, Starting: size,
	})
	for k := range u.Kinds {
		for range u.Kinds[k].Count {
			id := ModelAt(len(s.Models))
			s.Models = append(s.Models, Model{Kind: uint8(k), Wounds: u.Kinds[k].Profile.Wounds, ID: id, Leads: u.Kinds[k].Leads, Character: u.Kinds[k].Has(u.Keywords, effect.Character)})
			s.Bodies = append(s.Bodies, geom.Body{Base: u.Kinds[k].Base})
		}
	}
}

// Power returns the Power Level of the army: the sum of the Power Ratings of its units
// (9e.CORE.ARMY.2).
func (a *Army) Power() int {
	sum := 0
	for i := range a.Units {
		sum += int(a.Units[i].Power)
	}
	return sum
}

// Rated reports whether units of the army have Power Ratings.
func (a *Army) Rated() bool { return a.Power() > 0 }

// SizeOf returns the battle size of two armies, as an index in Mission.Sizes: the smallest that is large enough, or else the
// largest (9e.ONLYWAR.SIZE.1, 9e.ONLYWAR.SIZE.2). It depends on the points limit of the lists, if
// one has any; otherwise on the Power Level of both armies together, if both have Power Ratings;
// otherwise on points. It determines the minimum battlefield (9e.ONLYWAR.BATTLEFIELD.1,
// 8e.MISSION.BATTLEFIELD.1, 10e.MISSION.ONLYWAR.3).
func (e *Edition) SizeOf(armies *[2]Army) int {
	limit := int(max(armies[0].Limit, armies[1].Limit))
	power := armies[0].Power() + armies[1].Power()
	fits := func(s *Size) bool { return power <= s.Power }
	switch {
	case limit > 0:
		fits = func(s *Size) bool { return limit <= s.Points }
	case !armies[0].Rated() || !armies[1].Rated():
		points := max(armies[0].Points(), armies[1].Points())
		fits = func(s *Size) bool { return points <= s.Points }
	}
	sizes := e.Mission.Sizes.Is
	for i := range sizes {
		if fits(&sizes[i]) {
			return i
		}
	}
	return len(sizes) - 1
}
