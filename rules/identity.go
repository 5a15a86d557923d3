package rules

// A Player is one of the two: 0 or 1.
type Player uint8

// Opponent returns the other player.
func (p Player) Opponent() Player { return 1 - p }

// A UnitID is the number of a unit in a battle: its place in State.Units.
type UnitID int16

// NoUnit stands where there is no unit.
const NoUnit UnitID = -1

// A ModelID is the number of a model in a battle. Models keep it for the whole
// battle, wherever they stand in State.Models.
type ModelID int16

// NoModel stands where there is no model.
const NoModel ModelID = -1

// A UnitSet is a set of units: bit n stands for the unit n.
type UnitSet uint64

// MaxUnits is how many units a battle can hold, those of divided units included.
const MaxUnits = 64

// Has reports whether the unit is in the set.
func (s UnitSet) Has(u UnitID) bool { return u >= 0 && s>>u&1 == 1 }

// With returns the set with the unit.
func (s UnitSet) With(u UnitID) UnitSet { return s | 1<<u }

// Without returns the set without the unit.
func (s UnitSet) Without(u UnitID) UnitSet { return s &^ (1 << u) }
