package dice

import (
	"encoding/hex"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"strconv"
	"strings"
)

// stream is the second half of every seed: battles differ by the first alone.
const stream = 0x726f6c6c63616c6c

// Seeded rolls pseudo-random dice (PCG of math/rand/v2). The same seed gives the
// same dice on every machine. A copy continues independently from the same place.
type Seeded struct {
	seed  uint64
	state rand.PCG
}

// NewSeeded returns the dice of a seed.
func NewSeeded(seed uint64) *Seeded {
	s := &Seeded{seed: seed}
	s.state.Seed(seed, stream)
	return s
}

// Seed returns the seed that the dice began with.
func (s *Seeded) Seed() uint64 { return s.seed }

// D6 returns the next die. The purpose does not change it.
func (s *Seeded) D6(Purpose) int {
	for {
		// The product's high half is uniform once the 4 of 2^32 low halves that
		// six faces cannot share evenly are passed over.
		high, low := bits.Mul32(uint32(s.state.Uint64()>>32), 6)
		if low >= 4 {
			return int(high) + 1
		}
	}
}

// MarshalText writes seed and place, for a battle that is saved.
func (s Seeded) MarshalText() ([]byte, error) {
	state, err := s.state.MarshalBinary()
	if err != nil {
		return nil, err
	}
	return encodeSeeded(s.seed, state), nil
}

// UnmarshalText reads what MarshalText writes.
func (s *Seeded) UnmarshalText(text []byte) error {
	seed, state, err := decodeSeeded(text)
	if err != nil {
		return err
	}
	var pcg rand.PCG
	if err := pcg.UnmarshalBinary(state); err != nil {
		return err
	}
	s.seed, s.state = seed, pcg
	return nil
}

// encodeSeeded joins the seed in decimal and the generator's state in hex.
func encodeSeeded(seed uint64, state []byte) []byte {
	return []byte(strconv.FormatUint(seed, 10) + ":" + hex.EncodeToString(state))
}

func decodeSeeded(text []byte) (seed uint64, state []byte, err error) {
	first, second, ok := strings.Cut(string(text), ":")
	if !ok {
		return 0, nil, fmt.Errorf("dice %q: no colon; allowed: seed:state", text)
	}
	if seed, err = strconv.ParseUint(first, 10, 64); err != nil {
		return 0, nil, fmt.Errorf("dice %q: seed: %v", text, err)
	}
	if state, err = hex.DecodeString(second); err != nil {
		return 0, nil, fmt.Errorf("dice %q: state: %v", text, err)
	}
	return seed, state, nil
}
