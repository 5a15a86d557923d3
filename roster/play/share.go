package play

import (
	"cmp"
	"errors"
	"slices"
	"sync"
	"time"
)

// ErrWaiting means that a caller has as many waiting simulations as it may have.
var ErrWaiting = errors.New("too many simulations are waiting; wait until one has ended, or cancel one")

// MaxWaiting is the number of waiting simulations of a caller. All callers without a key
// together are one caller.
const MaxWaiting = 20

// turnTime is how long a simulation runs while others wait.
const turnTime = 10 * time.Second

// The turns of the queue after which a caller has another one. Callers without a key get a fifth of those of
// a caller with one.
const (
	ownedTurn     = 1
	anonymousTurn = 5
)

// Waiting is a waiting simulation.
type Waiting struct {
	ID    string
	Owner string // id of an API key; empty: callers without one
}

// shares chooses whose simulation is next, so that callers who order many do not keep out
// others (stride scheduling). It is safe for concurrent use.
type shares struct {
	mu   sync.Mutex
	now  int
	next map[string]int // by owner: the turn from which on its simulations may start
	had  map[string]int // turns of the waiting simulations
}

// choose returns the simulation whose turn starts: of the owner that is next, the one that had the fewest turns.
// It returns "" if none is waiting.
func (s *shares) choose(waiting []Waiting) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	had := map[string]int{}
	for _, w := range waiting {
		had[w.ID] = s.had[w.ID]
	}
	s.had = had
	if len(waiting) == 0 {
		return ""
	}
	at := func(w Waiting) int { return max(s.now, s.next[w.Owner]) }
	first := slices.MinFunc(waiting, func(a, b Waiting) int {
		return cmp.Or(cmp.Compare(at(a), at(b)), cmp.Compare(had[a.ID], had[b.ID]), cmp.Compare(a.ID, b.ID))
	})
	s.now = at(first)
	had[first.ID]++
	next := map[string]int{first.Owner: s.now + ownedTurn}
	if first.Owner == "" {
		next[""] = s.now + anonymousTurn
	}
	for owner, turn := range s.next {
		if turn > s.now {
			next[owner] = turn
		}
	}
	s.next = next
	return first.ID
}
