package battlescribe

import (
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/intake"
)

// Stated returns the names and costs in the file, with the ids of the roster that Roster returns for the
// book.
func (r *Recorded) Stated(book *entry.Book) []intake.Stated {
	converted, _ := r.Roster(book, "")
	list := []intake.Stated{{Costs: statedCosts(r.Costs)}}
	var selections func([]Selection, []roster.Selection, bool)
	selections = func(stated []Selection, converted []roster.Selection, root bool) {
		for i := range stated {
			s, x := &stated[i], &converted[i]
			list = append(list, intake.Stated{Selection: x.ID, Root: root, ByName: x.Title != "", Name: s.Name, Costs: statedCosts(s.Costs)})
			selections(s.Selections, x.Selections, false)
		}
	}
	var forces func([]Force, []roster.Force)
	forces = func(stated []Force, converted []roster.Force) {
		for i := range stated {
			selections(stated[i].Selections, converted[i].Selections, true)
			forces(stated[i].Forces, converted[i].Forces)
		}
	}
	forces(r.Forces, converted.Forces)
	return list
}

func statedCosts(costs []Cost) (list []intake.StatedCost) {
	for _, c := range costs {
		list = append(list, intake.StatedCost{Type: c.Type, Value: c.Value.Number})
	}
	return list
}
