package battle

import (
	"slices"
	"sync"

	"github.com/rollcall40k/rollcall/roster/play"
	"github.com/rollcall40k/rollcall/web/replay"
)

// A playedBattle is a battle that was replayed to be shown.
type playedBattle struct {
	key    string // identifies what was played
	replay *replay.Replay
	cast   play.Sides
	agents [2]string
	sim    string // id of the simulation, or empty
	number int    // in the simulation
	last   int    // number of the last battle of the simulation
}

// cacheSize is the number of battles that a cache keeps.
const cacheSize = 8

// A cache keeps the battles that were shown last, since a page requests its battle
// several times. The zero value is empty. It is safe for concurrent use.
type cache struct {
	mu   sync.Mutex
	list []*playedBattle // the most recently used last
}

// find returns a battle, or nil.
func (c *cache) find(key string) *playedBattle {
	c.mu.Lock()
	defer c.mu.Unlock()
	i := slices.IndexFunc(c.list, func(b *playedBattle) bool { return b.key == key })
	if i < 0 {
		return nil
	}
	b := c.list[i]
	c.list = append(slices.Delete(c.list, i, i+1), b)
	return b
}

// add adds a battle and drops the least recently used one if the cache is full.
func (c *cache) add(b *playedBattle) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.list = slices.DeleteFunc(c.list, func(old *playedBattle) bool { return old.key == b.key })
	if len(c.list) == cacheSize {
		c.list = slices.Delete(c.list, 0, 1)
	}
	c.list = append(c.list, b)
}
