package web

import (
	"slices"
	"sync"

	"github.com/rollcall40k/rollcall/roster/play"
	"github.com/rollcall40k/rollcall/web/replay"
)

// A watchedBattle is a battle that was played again to be shown.
type watchedBattle struct {
	key    string // of what does not change
	replay *replay.Replay
	cast   play.Sides
	agents [2]string
	sim    string // id of the simulation, or empty
	number int    // in the simulation
	last   int    // number of its last battle
}

// mostBattles is how many battles a shelf keeps.
const mostBattles = 8

// A shelf keeps the battles that were shown last: a page asks for its battle
// several times.
type shelf struct {
	mu   sync.Mutex
	list []*watchedBattle // the last used last
}

// find returns a battle, or nil.
func (s *shelf) find(key string) *watchedBattle {
	s.mu.Lock()
	defer s.mu.Unlock()
	i := slices.IndexFunc(s.list, func(b *watchedBattle) bool { return b.key == key })
	if i < 0 {
		return nil
	}
	b := s.list[i]
	s.list = append(slices.Delete(s.list, i, i+1), b)
	return b
}

// keep adds a battle, in place of the one that was not used for longest.
func (s *shelf) keep(b *watchedBattle) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.list = slices.DeleteFunc(s.list, func(old *watchedBattle) bool { return old.key == b.key })
	if len(s.list) == mostBattles {
		s.list = slices.Delete(s.list, 0, 1)
	}
	s.list = append(s.list, b)
}
