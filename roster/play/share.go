package play

import (
	"errors"
	"sync"
)

// ErrWaiting means that a caller has as many waiting simulations as it may have.
var ErrWaiting = errors.New("too many simulations are waiting; wait until one has ended, or cancel one")

// MaxWaiting is the number of waiting simulations of a caller. All callers without a key
// together are one caller.
const MaxWaiting = 20

// The turns of the queue that a simulation takes. Callers without a key get a fifth of those of
// a caller with one.
const (
	ownedTurn     = 1
	anonymousTurn = 5
)

// Waiting are the waiting simulations of an owner.
type Waiting struct {
	Owner string // id of an API key; empty: callers without one
	First string // id of the oldest
	Count int
}

// shares chooses whose simulation is next, so that callers who order many do not keep out
// others (stride scheduling). It is safe for concurrent use.
type shares struct {
	mu   sync.Mutex
	now  int
	next map[string]int // by owner: the turn from which on its simulations may start
}

// choose returns the simulation that starts next. It returns "" if none is waiting.
func (s *shares) choose(waiting []Waiting) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	var first *Waiting
	turn := 0
	for i := range waiting {
		w := &waiting[i]
		at := max(s.now, s.next[w.Owner])
		if first == nil || at < turn || at == turn && w.First < first.First {
			first, turn = w, at
		}
	}
	if first == nil {
		return ""
	}
	s.now = turn
	for owner, at := range s.next {
		if at <= turn {
			delete(s.next, owner)
		}
	}
	if s.next == nil {
		s.next = map[string]int{}
	}
	s.next[first.Owner] = turn + ownedTurn
	if first.Owner == "" {
		s.next[""] = turn + anonymousTurn
	}
	return first.First
}
