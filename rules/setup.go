package rules

import (
	"errors"
	"fmt"
	"slices"

	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// A Setup is what a battle is played with. It does not change while the battle
// is played, and battles share it.
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
	// Attached are the leaders that may be attached to units, each with what it forms
	// with one of them.
	Attached []Attachment
	// Hovering are the AIRCRAFT that may hover, each as it is then.
	Hovering []Hovering
	// Warlord is the model that was selected, or the zero value
	// (9e.ONLYWAR.WARLORD.1).
	Warlord      WarlordModel
	BattleForged bool
	Limit        int32 // points limit of the list's battle size; 0: none is known
}

// hasFreeStratagem reports whether a unit has an effect that lets a Stratagem be used for
// nothing, or for less.
func (a *Army) hasFreeStratagem() bool {
	return slices.ContainsFunc(a.Units, func(u ArmyUnit) bool {
		return effect.Contains(u.Effects, effect.StratagemFree) ||
			slices.ContainsFunc(u.Uses, func(use effect.Use) bool { return effect.Contains(use.Effects, effect.RefundPoints) }) ||
			slices.ContainsFunc(u.Kinds, func(k Kind) bool { return effect.Contains(k.Effects, effect.StratagemFree) })
	})
}

// A WarlordModel says which model is the Warlord: the first of a kind of a unit.
type WarlordModel struct {
	Chosen     bool
	Unit, Kind int // positions in Army.Units and Unit.Kinds
	// Aura is that of the Warlord Trait (9e.ONLYWAR.WARLORD.2); nil: none.
	Aura *effect.Aura
}

// An ArmyUnit is a unit of a list with all that matters in a battle.
type ArmyUnit struct {
	Unit
	Power    int16 // Power Rating (9e.DATASHEET.POWER)
	Points   int32 // points cost; 0: none is known
	Auras    []effect.Aura
	Always   []AuraInRange // auras that reach the unit wherever it is
	Uses     []effect.Use
	Casting  Casting
	Capacity Capacity
	// Within is the unit of the same army that it begins the battle in:
	// position in Army.Units and 1 more; 0: none (9e.MOVE.CAPACITY.2).
	Within int
}

// An AuraInRange is an aura of friendly units on the battlefield, by Aura.Number, where
// they pass a filter.
type AuraInRange struct {
	Aura int16
	Of   effect.Filter
}

// A PowerID is the number of a psychic power: its place in Setup.Powers.
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
	// Knows is how many more of the powers From the player selects before the battle
	// (9e.PSYCHIC.POWER.3).
	Knows int8
	From  []PowerID
}

// A Capacity is a transport capacity (9e.MOVE.CAPACITY.1).
type Capacity struct {
	Models int16 // places; 0: none
	Of     effect.Filter
	Or     []effect.Filter // models that pass one of these may embark as well
	// Counts are models that take more than one place.
	Counts []Bulk
}

// Bulk is how many places models with the keywords take.
type Bulk struct {
	Of     effect.Filter
	Places int8
}

// Errors of Setups.
var (
	ErrTooManyUnits = fmt.Errorf("more than %d units", MaxUnits)
	ErrEmptyArmy    = errors.New("an army without models")
)

// Begin returns a battle before its first step. The dice are those of the seed,
// unless the caller sets others (Script). Run starts it.
func Begin(e *Edition, s *Setup) (*Game, error) {
	terrain, err := geom.LayTerrain(s.Layout.Features, e.Move.LowTerrain.Is)
	if err != nil {
		return nil, err
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

// addArmy adds the units of an army to the state, not set up yet.
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

// Power is the Power Level of the army: the Power Ratings of its units, added
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
