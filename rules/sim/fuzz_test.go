package sim

import (
	"math/rand/v2"
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/schemas/fuzztest"
)

// FuzzApply plays a drawn battle of one of the editions with bytes as choices, in
// between those of agents. Illegal choices are refused by a rule and change nothing; after those
// that are legal everything is where and as it may be.
func FuzzApply(f *testing.F) {
	for seed := range uint64(2 * len(played)) {
		f.Add(uint16(seed), noise(seed, longest))
	}
	f.Fuzz(func(t *testing.T, seed uint16, data []byte) {
		fuzztest.Limit(t)
		if _, err := garbled(played[int(seed)%len(played)], uint64(seed), data[:min(len(data), longest)]); err != nil {
			t.Fatal(err)
		}
	})
}

// longest is how many bytes a battle of the fuzz target reads.
const longest = 500

// garbled plays the battle of a seed until it is over or the bytes are used up,
// and counts the choices out of bytes that were refused and those that were taken.
func garbled(e *rules.Edition, seed uint64, data []byte) (count [2]int, err error) {
	b, err := begin(e, seed)
	if err != nil {
		return count, err
	}
	for in := bytes(data); len(in) > 0 && b.Request().Ask != rules.Nothing; {
		if in.next()&3 != 0 {
			if err := b.step(); err != nil {
				return count, err
			}
			continue
		}
		c := in.garble(b.Game)
		taken, err := b.offer(&c)
		if err != nil {
			return count, err
		}
		if taken {
			count[1]++
		} else {
			count[0]++
		}
	}
	return count, nil
}

func noise(seed uint64, n int) []byte {
	r := rand.New(rand.NewPCG(seed, 0x6e6f697365))
	data := make([]byte, n)
	for i := range data {
		data[i] = byte(r.Uint32())
	}
	return data
}

// TestGarbledBattles is FuzzApply over bytes by chance.
func TestGarbledBattles(t *testing.T) { each(t, testGarbledBattles) }

func testGarbledBattles(t *testing.T, e *rules.Edition) {
	battles := uint64(scaled(40))
	var refused, taken int
	for seed := range battles {
		count, err := garbled(e, seed, noise(seed, 6000))
		if err != nil {
			t.Errorf("seed %d: %v", seed, err)
		}
		refused, taken = refused+count[0], taken+count[1]
	}
	if refused < int(battles) || taken < int(battles) {
		t.Errorf("%d choices were refused and %d taken", refused, taken)
	}
}
