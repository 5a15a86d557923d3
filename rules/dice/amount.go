package dice

import (
	"fmt"
	"strconv"
	"strings"
)

// An Amount is a whole number that may come from dice: Count dice of Sides faces
// (3 or 6), added, and Plus. 2D6+3 is {2, 6, 3}, and 4 is {0, 0, 4}.
// 10e.CORE.DICE.1, 10e.CORE.DICE.2, 10e.DATASHEET.WEAPON.3.
type Amount struct {
	Count, Sides uint8
	Plus         int16
}

// Fixed returns an amount without dice.
func Fixed(n int) Amount { return Amount{Plus: int16(n)} }

// Random reports whether the amount needs dice.
func (a Amount) Random() bool { return a.Count > 0 }

// Zero reports whether the amount is 0 without dice.
func (a Amount) Zero() bool { return a == Amount{} }

// Least returns the smallest value.
func (a Amount) Least() int { return int(a.Count) + int(a.Plus) }

// Most returns the largest value.
func (a Amount) Most() int { return int(a.Count)*int(a.Sides) + int(a.Plus) }

// Roll rolls the amount (11e.CORE.DICE.1). It is never below 0.
// 10e.ATTACK.DAMAGE.2, 10e.DATASHEET.RANDOM.2, 11e.DATASHEET.RANDOM.3.
func (a Amount) Roll(src Source, p Purpose) int { return a.Reroll(src, p, Never) }

// String writes the amount as on a datasheet.
func (a Amount) String() string {
	if a.Count == 0 {
		return strconv.Itoa(int(a.Plus))
	}
	text := "D" + strconv.Itoa(int(a.Sides))
	if a.Count > 1 {
		text = strconv.Itoa(int(a.Count)) + text
	}
	if a.Plus != 0 {
		text += fmt.Sprintf("%+d", a.Plus)
	}
	return text
}

// maxAmount bounds what a number of an Amount may be.
const maxAmount = 999

// ParseAmount reads 4, D6, 2D3 or D3+3.
func ParseAmount(text string) (Amount, error) {
	t := strings.ToUpper(strings.ReplaceAll(text, " ", ""))
	count, rest, dice := strings.Cut(t, "D")
	if !dice {
		n, err := number(t, maxAmount)
		return Fixed(n), wrong(text, err)
	}
	var a Amount
	n := 1
	var err error
	if count != "" {
		n, err = number(count, 99)
	}
	a.Count = uint8(n)
	if len(rest) == 0 || rest[0] != '3' && rest[0] != '6' || err != nil || n == 0 {
		return Amount{}, wrong(text, fmt.Errorf("not dice"))
	}
	a.Sides = rest[0] - '0'
	if rest = rest[1:]; rest == "" {
		return a, nil
	}
	if rest[0] != '+' && rest[0] != '-' {
		return Amount{}, wrong(text, fmt.Errorf("not dice"))
	}
	plus, err := number(rest[1:], maxAmount)
	if err != nil {
		return Amount{}, wrong(text, err)
	}
	if rest[0] == '-' {
		plus = -plus
	}
	a.Plus = int16(plus)
	return a, nil
}

func number(digits string, most int) (int, error) {
	n, err := strconv.ParseUint(digits, 10, 16)
	if err != nil || int(n) > most {
		return 0, fmt.Errorf("not a number from 0 to %d", most)
	}
	return int(n), nil
}

func wrong(text string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("amount %q: %v; allowed: a number, or dice such as D6, 2D3 or D3+3", text, err)
}

// A Modifier is the sum of all modifiers to a roll or a characteristic. The zero
// value changes nothing.
type Modifier struct {
	Divide, Multiply uint32 // 0 means 1
	Add              int16
	// AddsFirst is true if additions come before division, and subtractions after it
	// (11e.DATASHEET.MOD.1).
	AddsFirst bool
	Added     int16 // by additions alone, of several modifiers; Add includes it
}

// additions returns what is added, without what is subtracted.
func (m Modifier) additions() int16 {
	if m.Added == 0 {
		return max(m.Add, 0)
	}
	return m.Added
}

// With returns both modifiers together: all are cumulative (9e.CORE.MOD.1,
// 9e.DATASHEET.MODCHAR.1).
func (m Modifier) With(other Modifier) Modifier {
	return Modifier{
		Divide:   max(m.Divide, 1) * max(other.Divide, 1),
		Multiply: max(m.Multiply, 1) * max(other.Multiply, 1),
		Add:      m.Add + other.Add,

		AddsFirst: m.AddsFirst || other.AddsFirst,
		Added:     m.additions() + other.additions(),
	}
}

// Apply modifies a value: division first, then multiplication, then addition and
// subtraction (9e.CORE.MOD.2, 9e.DATASHEET.MODCHAR.2), or multiplication, addition, division and
// subtraction (AddsFirst). Fractions are rounded up
// once, at the end (9e.CORE.MOD.3, 9e.DATASHEET.MODCHAR.3, 10e.DATASHEET.MOD.2, 10e.DATASHEET.MOD.3).
func (m Modifier) Apply(value int) int {
	divide, multiply := int(max(m.Divide, 1)), int(max(m.Multiply, 1))
	first := 0
	if m.AddsFirst {
		first = int(m.additions())
	}
	n := value*multiply + first + (int(m.Add)-first)*divide
	if n > 0 {
		n += divide - 1
	}
	return n / divide
}

// Result modifies a roll: it may exceed the die's highest face, but is never
// below 1 (9e.CORE.MOD.4, 10e.DATASHEET.ROLL.1).
func (m Modifier) Result(roll int) int { return max(m.Apply(roll), 1) }
