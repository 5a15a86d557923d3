package dice

// A Modifier is the sum of all modifiers to a roll or a characteristic. The zero
// value changes nothing.
type Modifier struct {
	Divide, Multiply uint32 // 0 means 1
	Add              int16
}

// With returns both modifiers together: all are cumulative (9e.CORE.MOD.1,
// 9e.DATASHEET.MODCHAR.1).
func (m Modifier) With(other Modifier) Modifier {
	return Modifier{
		Divide:   max(m.Divide, 1) * max(other.Divide, 1),
		Multiply: max(m.Multiply, 1) * max(other.Multiply, 1),
		Add:      m.Add + other.Add,
	}
}

// Apply modifies a value: division first, then multiplication, then addition and
// subtraction (9e.CORE.MOD.2, 9e.DATASHEET.MODCHAR.2). Fractions are rounded up
// once, at the end (9e.CORE.MOD.3, 9e.DATASHEET.MODCHAR.3).
func (m Modifier) Apply(value int) int {
	divide, multiply := int(max(m.Divide, 1)), int(max(m.Multiply, 1))
	n := value*multiply + int(m.Add)*divide
	if n > 0 {
		n += divide - 1
	}
	return n / divide
}

// Result modifies a roll: it may exceed the die's highest face, but is never
// below 1 (9e.CORE.MOD.4).
func (m Modifier) Result(roll int) int { return max(m.Apply(roll), 1) }
