package rules

import (
	"iter"
	"math/bits"
	"strconv"
)

// A Player is one of the two: 0 or 1.
type Player uint8

// Opponent returns the other player.
func (p Player) Opponent() Player { return 1 - p }

// A UnitID identifies a unit of a battle. The zero value, NoUnit, is none. Logs
// and JSON write the index of the unit, from 0, and -1 for none.
type UnitID int16

// NoUnit is the id of no unit.
const NoUnit UnitID = 0

// UnitAt returns the id of the unit at an index of State.Units; -1 gives NoUnit.
func UnitAt(index int) UnitID { return UnitID(index + 1) }

// Index returns the index of the unit in State.Units, or -1 for NoUnit.
func (u UnitID) Index() int { return int(u) - 1 }

// String returns the index of the unit.
func (u UnitID) String() string { return strconv.Itoa(u.Index()) }

// A ModelID identifies a model of a battle. Models keep it for the whole battle,
// at whatever index of State.Models they are. The zero value, NoModel, is none.
// Logs and JSON write the index of the model at the start of the battle, from 0,
// and -1 for none.
type ModelID int16

// NoModel is the id of no model.
const NoModel ModelID = 0

// ModelAt returns the id of the model that begins the battle at an index of
// State.Models; -1 gives NoModel.
func ModelAt(index int) ModelID { return ModelID(index + 1) }

// Index returns the index at which the model begins the battle, or -1 for NoModel.
func (m ModelID) Index() int { return int(m) - 1 }

// String returns the index at which the model begins the battle.
func (m ModelID) String() string { return strconv.Itoa(m.Index()) }

// A ModelNumber is a ModelID that JSON writes as 1 more than the index, and as 0 for
// none.
type ModelNumber ModelID

// A UnitSet is a set of units: bit n is set for the unit with the index n.
type UnitSet uint64

// MaxUnits is the maximum number of units in a battle, including those from divided units.
const MaxUnits = 64

// bit returns the set of the unit alone; it is empty for NoUnit.
func (u UnitID) bit() UnitSet { return 1 << uint16(u-1) }

// Has reports whether the unit is in the set.
func (s UnitSet) Has(u UnitID) bool { return s&u.bit() != 0 }

// With returns the set with the unit.
func (s UnitSet) With(u UnitID) UnitSet { return s | u.bit() }

// Without returns the set without the unit.
func (s UnitSet) Without(u UnitID) UnitSet { return s &^ u.bit() }

// All iterates over the units of the set in order.
func (s UnitSet) All() iter.Seq[UnitID] {
	return func(yield func(UnitID) bool) {
		for rest := uint64(s); rest != 0; rest &= rest - 1 {
			if !yield(UnitAt(bits.TrailingZeros64(rest))) {
				return
			}
		}
	}
}

// First returns the first unit of the set, or NoUnit.
func (s UnitSet) First() UnitID {
	if s == 0 {
		return NoUnit
	}
	return UnitAt(bits.TrailingZeros64(uint64(s)))
}

// Len returns the number of units in the set.
func (s UnitSet) Len() int { return bits.OnesCount64(uint64(s)) }
