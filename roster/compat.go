package roster

import "github.com/rollcall40k/rollcall/catalog/entry"

// Book returns the game data that the roster was checked with.
func (r *Report) Book() *entry.Book { return r.book }

// Units is Units of the report's roster.
func (r *Report) Units() []Unit { return Units(r.evaluation) }

// Loadouts is Loadouts of the report's roster.
func (r *Report) Loadouts() []Loadout { return Loadouts(r.evaluation) }

// State is TreeOf the report's roster.
func (r *Report) State() State { return TreeOf(r.evaluation) }

// Full is Full of the report's roster.
func (r *Report) Full(force string) map[string]Quota { return Full(r.evaluation, force) }
