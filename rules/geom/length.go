package geom

import (
	"fmt"
	"strconv"
	"strings"
)

// Length is a distance in thousandths of an inch. In JSON it is a number of
// inches with at most three decimals.
type Length int64

// Inch is one inch (11e.CORE.MEASURE.1).
const Inch Length = 1000

// Reachable is the maximum coordinate, in either direction.
const Reachable = 200 * Inch

// Millimetres returns the length of a number of tenths of a millimetre, rounded
// to the nearest thousandth of an inch; a half is rounded away from zero. An
// inch is 25.4 mm, so ten tenths are 5000/127 thousandths.
func Millimetres(tenths int64) Length {
	return Length(divideRound(tenths*500, 127))
}

// String returns the length in inches, such as 2.5".
func (l Length) String() string {
	return string(l.appendInches(nil)) + `"`
}

// MarshalJSON writes the length as a number of inches.
func (l Length) MarshalJSON() ([]byte, error) {
	return l.appendInches(nil), nil
}

// UnmarshalJSON reads a number of inches with at most three decimals. Exponents are rejected.
func (l *Length) UnmarshalJSON(text []byte) error {
	got, err := ParseLength(string(text))
	if err != nil {
		return err
	}
	*l = got
	return nil
}

// ParseLength parses a number of inches: an optional minus, digits, and at most three decimals.
// It rejects a million inches or more.
func ParseLength(text string) (Length, error) {
	digits, negative := strings.CutPrefix(text, "-")
	whole, part, dotted := strings.Cut(digits, ".")
	if !isDigits(whole) || len(whole) > 6 || dotted && (!isDigits(part) || len(part) > 3) {
		return 0, fmt.Errorf("length %.40q: inches with at most six digits and three decimals are allowed", text)
	}
	n, err := strconv.ParseInt(whole+(part + "000")[:3], 10, 64)
	if err != nil {
		return 0, fmt.Errorf("length %.40q: %w", text, err)
	}
	if negative {
		n = -n
	}
	return Length(n), nil
}

func isDigits(s string) bool {
	return s != "" && strings.Trim(s, "0123456789") == ""
}

func (l Length) appendInches(to []byte) []byte {
	if l < 0 {
		to = append(to, '-')
	}
	size := magnitude(int64(l))
	to = strconv.AppendUint(to, size/1000, 10)
	part := size % 1000
	if part == 0 {
		return to
	}
	to = append(to, '.', byte('0'+part/100), byte('0'+part/10%10), byte('0'+part%10))
	for to[len(to)-1] == '0' {
		to = to[:len(to)-1]
	}
	return to
}
