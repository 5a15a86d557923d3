package dice

import (
	"fmt"
	"strings"
)

// maxScript bounds the dice of one script.
const maxScript = 100_000

// A Script rolls dice that are written down: "hit 4 4 1; wound 6 2; save 3".
// Each purpose has its own row of dice, taken from the left; a purpose that is
// named again goes on with its row. Rolls that the script has no die for, and
// dice that were not rolled, are what [Script.Err] reports.
type Script struct {
	faces   [Purposes][]uint8
	rolled  []roll
	missing int
}

// roll is a die that was rolled; face 0 means one that the script lacks.
type roll struct {
	purpose Purpose
	face    uint8
}

// ParseScript reads a script. An empty text is a script without dice.
func ParseScript(text string) (*Script, error) {
	s := &Script{}
	number := 0
	for i, part := range strings.Split(text, ";") {
		words := strings.Fields(part)
		if len(words) == 0 {
			continue
		}
		p, ok := ParsePurpose(words[0])
		if !ok {
			return nil, fmt.Errorf("script: part %d: purpose %q; allowed: %s", i+1, words[0], strings.Join(purposeNames[:], ", "))
		}
		for _, w := range words[1:] {
			if len(w) != 1 || w[0] < '1' || w[0] > '6' {
				return nil, fmt.Errorf("script: part %d: %s: die %q; allowed: 1 to 6", i+1, p, w)
			}
			s.faces[p] = append(s.faces[p], w[0]-'0')
		}
		if number += len(words) - 1; number > maxScript {
			return nil, fmt.Errorf("script: part %d: more than %d dice", i+1, maxScript)
		}
	}
	return s, nil
}

// D6 returns the next die for the purpose. Where the script has none it returns
// faces in turn, so that rules that roll until something happens come to an end.
func (s *Script) D6(p Purpose) int {
	row := s.faces[p]
	if len(row) == 0 {
		s.missing++
		s.rolled = append(s.rolled, roll{purpose: p})
		return (s.missing-1)%6 + 1
	}
	s.faces[p] = row[1:]
	s.rolled = append(s.rolled, roll{p, row[0]})
	return int(row[0])
}

// Err returns nil when every roll had its die and every die was rolled, and
// otherwise an error with what was rolled and what is left.
func (s *Script) Err() error {
	left := s.left()
	if s.missing == 0 && left == "" {
		return nil
	}
	if left == "" {
		left = "nothing"
	}
	return fmt.Errorf("script: %d rolls without a die; rolled: %s; left: %s", s.missing, s.Rolled(), left)
}

// left writes the dice that were not rolled, as a script.
func (s *Script) left() string {
	var rest []roll
	for p, row := range s.faces {
		for _, face := range row {
			rest = append(rest, roll{Purpose(p), face})
		}
	}
	return write(rest)
}

// Rolled writes the dice rolled so far, in order, as a script; a question mark
// means a die that the script lacks.
func (s *Script) Rolled() string { return write(s.rolled) }

func write(rolls []roll) string {
	var b strings.Builder
	for i, r := range rolls {
		if i == 0 || r.purpose != rolls[i-1].purpose {
			if i > 0 {
				b.WriteString("; ")
			}
			b.WriteString(r.purpose.String())
		}
		b.WriteByte(' ')
		if r.face == 0 {
			b.WriteByte('?')
			continue
		}
		b.WriteByte('0' + r.face)
	}
	return b.String()
}
