package rules

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Enumerations are written as words, so that documents are readable and stay valid
// when the numbers change.

// MarshalText writes the word for the kind of question.
func (a Ask) MarshalText() ([]byte, error) { return encodeWord(askNames[:], int(a)) }

// UnmarshalText reads what MarshalText writes.
func (a *Ask) UnmarshalText(text []byte) (err error) {
	*a, err = decodeWord[Ask](askNames[:], text)
	return err
}

// MarshalText writes the word for what a choice is for.
func (w Reason) MarshalText() ([]byte, error) { return encodeWord(whyNames[:], int(w)) }

// UnmarshalText reads what MarshalText writes.
func (w *Reason) UnmarshalText(text []byte) (err error) {
	*w, err = decodeWord[Reason](whyNames[:], text)
	return err
}

// MarshalText writes the word for what an option does.
func (d OptionKind) MarshalText() ([]byte, error) { return encodeWord(doNames[:], int(d)) }

// UnmarshalText reads what MarshalText writes.
func (d *OptionKind) UnmarshalText(text []byte) (err error) {
	*d, err = decodeWord[OptionKind](doNames[:], text)
	return err
}

// MarshalText writes the word for the place.
func (p Place) MarshalText() ([]byte, error) { return encodeWord(placeNames[:], int(p)) }

// UnmarshalText reads what MarshalText writes.
func (p *Place) UnmarshalText(text []byte) (err error) {
	*p, err = decodeWord[Place](placeNames[:], text)
	return err
}

// MarshalText writes the word for the result.
func (r Result) MarshalText() ([]byte, error) { return encodeWord(resultNames[:], int(r)) }

// UnmarshalText reads what MarshalText writes.
func (r *Result) UnmarshalText(text []byte) (err error) {
	*r, err = decodeWord[Result](resultNames[:], text)
	return err
}

func encodeWord(names []string, i int) ([]byte, error) {
	if i < 0 || i >= len(names) {
		return nil, fmt.Errorf("number %d has no word; allowed: 0 to %d", i, len(names)-1)
	}
	return []byte(names[i]), nil
}

func decodeWord[T ~uint8](names []string, text []byte) (T, error) {
	i := slices.Index(names, string(text))
	if i < 0 {
		return 0, fmt.Errorf("word %.40q; allowed: %s", text, strings.Join(names, ", "))
	}
	return T(i), nil
}

// MarshalJSON writes 1 for the first player and 2 for the second.
func (p Player) MarshalJSON() ([]byte, error) { return json.Marshal(int(p) + 1) }

// UnmarshalJSON reads what MarshalJSON writes.
func (p *Player) UnmarshalJSON(text []byte) error {
	n, err := whole(string(text), 1, 2)
	if err != nil {
		return fmt.Errorf("player: %w", err)
	}
	*p = Player(n - 1)
	return nil
}

// MarshalJSON writes the index of the unit, -1 for none.
func (u UnitID) MarshalJSON() ([]byte, error) {
	return strconv.AppendInt(nil, int64(u.Index()), 10), nil
}

// UnmarshalJSON reads what MarshalJSON writes.
func (u *UnitID) UnmarshalJSON(text []byte) (err error) {
	*u, err = parseID[UnitID](string(text))
	return err
}

// MarshalJSON writes the index of the model, -1 for none.
func (m ModelID) MarshalJSON() ([]byte, error) {
	return strconv.AppendInt(nil, int64(m.Index()), 10), nil
}

// UnmarshalJSON reads what MarshalJSON writes.
func (m *ModelID) UnmarshalJSON(text []byte) (err error) {
	*m, err = parseID[ModelID](string(text))
	return err
}

// MarshalJSON writes the indexes of the units, in order.
func (s UnitSet) MarshalJSON() ([]byte, error) {
	list := make([]UnitID, 0, s.Len())
	return json.Marshal(slices.AppendSeq(list, s.All()))
}

// UnmarshalJSON reads what MarshalJSON writes.
func (s *UnitSet) UnmarshalJSON(text []byte) error {
	var list []int
	if err := json.Unmarshal(text, &list); err != nil {
		return err
	}
	*s = 0
	for i, u := range list {
		if u < 0 || u >= MaxUnits {
			return fmt.Errorf("units/%d: %d; allowed: 0 to %d", i, u, MaxUnits-1)
		}
		*s = s.With(UnitAt(u))
	}
	return nil
}

// whole reads a whole number within bounds.
func whole(text string, least, most int64) (int64, error) {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n < least || n > most {
		return 0, fmt.Errorf("%.40q; allowed: a whole number from %d to %d", text, least, most)
	}
	return n, nil
}

// parseID reads the index of a unit or a model, -1 for none.
func parseID[T ~int16](text string) (T, error) {
	n, err := whole(text, -1, 1<<15-2)
	return T(n + 1), err
}
