package web

import (
	"net/http"

	"github.com/rollcall40k/rollcall/roster"
)

// showSettings answers GET /rosters/{id}/settings: name, limits and forces.
func (s *Site) showSettings(w http.ResponseWriter, r *http.Request) error {
	b, err := s.builder(r, r.PathValue("id"))
	if err != nil {
		return err
	}
	return s.render(w, r, http.StatusOK, "settings.html", b)
}

// Limits are all costs that can be limited.
func (b *builder) Limits() []cost {
	all := roster.Costs{}
	for _, t := range b.Book.CostTypes {
		all[t.ID] = b.View.Costs[t.ID]
	}
	return costsOf(b.Book, all, b.Roster.Limits)
}

// DoRoster writes an operation on the roster, or on a force of it. The form's
// fields say the rest.
func (b *builder) DoRoster(op, force string) (string, error) {
	return do(roster.Operation{Op: roster.Op(op), Force: force})
}

// DoLimit sets the limit of a cost to what the form's field says.
func (b *builder) DoLimit(cost string) (string, error) {
	return do(roster.Operation{Op: roster.SetLimit, Cost: cost})
}
