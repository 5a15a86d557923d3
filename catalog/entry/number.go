package entry

import (
	"fmt"

	"github.com/govalues/decimal"
)

// A Number is an exact decimal: points, power, limits. The zero value is 0. Compare numbers with
// Cmp only: 1 and 1.0 are equal but not identical. A result outside ±10^19 becomes that bound, so
// that hostile data cannot overflow.
type Number struct{ d decimal.Decimal }

var greatest = decimal.MustParse("9999999999999999999")

// Int returns n as a Number.
func Int(n int64) Number {
	d, err := decimal.New(n, 0)
	if err != nil {
		return Number{greatest.CopySign(decimal.MustNew(n, 0))}
	}
	return Number{d}
}

// ParseNumber parses a plain decimal such as 65, -1 or 0.5. The error quotes the beginning of s.
func ParseNumber(s string) (Number, error) {
	d, err := decimal.Parse(s)
	if err != nil {
		return Number{}, fmt.Errorf("%.60q is not a decimal number", s)
	}
	return Number{d.Trim(0)}, nil
}

// MustNumber is ParseNumber for literals; it panics on anything else.
func MustNumber(s string) Number {
	n, err := ParseNumber(s)
	if err != nil {
		panic(err)
	}
	return n
}

// Add returns n + m.
func (n Number) Add(m Number) Number {
	return bounded(n.d.Add(m.d))(n.d.Sign() < 0)
}

// Sub returns n − m.
func (n Number) Sub(m Number) Number { return n.Add(m.Neg()) }

// Mul returns n × m.
func (n Number) Mul(m Number) Number {
	return bounded(n.d.Mul(m.d))(n.d.Sign()*m.d.Sign() < 0)
}

// Div returns n ÷ m to 19 digits, and 0 if m is 0.
func (n Number) Div(m Number) Number {
	if m.d.IsZero() {
		return Number{}
	}
	return bounded(n.d.Quo(m.d))(n.d.Sign()*m.d.Sign() < 0)
}

func bounded(d decimal.Decimal, err error) func(negative bool) Number {
	return func(negative bool) Number {
		switch {
		case err == nil:
			return Number{d}
		case negative:
			return Number{greatest.Neg()}
		default:
			return Number{greatest}
		}
	}
}

// Neg returns −n.
func (n Number) Neg() Number { return Number{n.d.Neg()} }

// Floor returns the greatest whole number that is not above n.
func (n Number) Floor() Number { return Number{n.d.Floor(0)} }

// Ceil returns the smallest whole number that is not below n.
func (n Number) Ceil() Number { return Number{n.d.Ceil(0)} }

// Round rounds n to a number of decimals.
func (n Number) Round(decimals int) Number {
	if n.d.Scale() <= decimals {
		return n
	}
	return Number{n.d.Round(decimals)}
}

// SumDecimals is the precision of sums of costs. Game data divides some costs by the number of
// copies, and three thirds must be 1.
const SumDecimals = 9

// Cmp returns −1, 0 or 1 as n is below, equal to or above m.
func (n Number) Cmp(m Number) int { return n.d.Cmp(m.d) }

// Sign returns −1, 0 or 1 as n is negative, zero or positive.
func (n Number) Sign() int { return n.d.Sign() }

// Int64 returns n rounded down; ok is false if it does not fit.
func (n Number) Int64() (whole int64, ok bool) {
	whole, _, ok = n.d.Floor(0).Int64(0)
	return whole, ok
}

// String writes n without trailing zeros: 15, not 15.0.
func (n Number) String() string { return n.d.Trim(0).String() }

// MarshalText writes n as String does; in JSON a Number is a string.
func (n Number) MarshalText() ([]byte, error) { return []byte(n.String()), nil }

// UnmarshalText reads what ParseNumber reads.
func (n *Number) UnmarshalText(text []byte) error {
	m, err := ParseNumber(string(text))
	if err != nil {
		return err
	}
	*n = m
	return nil
}

// MarshalBinary writes n as String does.
func (n Number) MarshalBinary() ([]byte, error) { return n.MarshalText() }

// UnmarshalBinary reads what ParseNumber reads.
func (n *Number) UnmarshalBinary(data []byte) error { return n.UnmarshalText(data) }
