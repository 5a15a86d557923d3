package service

import (
	"sync"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/edit"
	"github.com/rollcall40k/rollcall/roster/unit"
)

// initialUnits caches the units that nothing was chosen for, by snapshot, force entry, army book and option.
// Snapshots are immutable. The zero value is empty. It is safe for concurrent use.
type initialUnits struct {
	mu    sync.Mutex
	units map[[4]string]*unit.Unit
}

// maxInitialUnits bounds the cache, which is cleared when it is full.
const maxInitialUnits = 5_000

// InitialUnit returns a unit as it is when it is added to an empty force like f, or nil if the data does
// not offer it there. The book must be that of the roster, and the unit must not be changed.
func (s *Service) InitialUnit(book *entry.Book, r *roster.Roster, f *roster.Force, option string) *unit.Unit {
	key := [4]string{r.Snapshot, f.Entry, f.Catalogue, option}
	s.initial.mu.Lock()
	u, ok := s.initial.units[key]
	s.initial.mu.Unlock()
	if ok {
		return u
	}
	u = initialUnit(book, r, f, option)
	s.initial.mu.Lock()
	defer s.initial.mu.Unlock()
	if s.initial.units == nil || len(s.initial.units) >= maxInitialUnits {
		s.initial.units = map[[4]string]*unit.Unit{}
	}
	s.initial.units[key] = u
	return u
}

func initialUnit(book *entry.Book, r *roster.Roster, f *roster.Force, option string) *unit.Unit {
	empty := roster.New("", r.Edition, r.Snapshot)
	empty.Forces = []roster.Force{{ID: "force", Entry: f.Entry, Catalogue: f.Catalogue}}
	made, _, err := edit.Apply(book, empty, []roster.Operation{{Op: roster.AddUnit, Force: "force", Datasheet: option}})
	if err != nil {
		return nil
	}
	for _, u := range unit.Units(check.Check(book, made).State()) {
		if len(made.Forces[0].Selections) > 0 && u.Selection == made.Forces[0].Selections[0].ID {
			return &u
		}
	}
	return nil
}
