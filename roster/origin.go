package roster

import "github.com/rollcall40k/rollcall/catalog/entry"

// An OwnerKind says what a diagnostic is laid upon.
type OwnerKind string

// The owners of diagnostics.
const (
	OnRoster    OwnerKind = "roster"
	OnForce     OwnerKind = "force"
	OnCategory  OwnerKind = "category"
	OnSelection OwnerKind = "selection"
)

// Pseudo ids that stand in an Origin where there is no constraint.
const (
	FromLimits = "costLimits" // Entry, with the id of the cost type as Constraint
	FromHidden = "hidden"     // Constraint
	FromCycle  = "costCycle"  // Constraint
	FromNotes  = "unverified" // Constraint
)

// An Origin says, in ids of the game data, upon what a diagnostic is laid and
// which constraint makes it.
type Origin struct {
	On         OwnerKind
	Owner      string // id of the owner's entry; empty for the roster
	Entry      string // id of the entry, group, link, category or force that holds the constraint
	Constraint string
	Within     string // name of the selection or force that is counted in; empty for the roster
}

// Origins returns the origin of each diagnostic, in the order of Diagnostics.
// Diagnostics that no data makes have an origin on the roster without ids.
func (r *Report) Origins() []Origin {
	out := make([]Origin, len(r.Diagnostics))
	for i, f := range r.findings {
		out[i] = r.checker.origin(f)
	}
	return out
}

func (e *checker) origin(f *finding) Origin {
	switch {
	case f.constraint != nil:
		o := e.owner(f)
		o.Entry, o.Constraint = f.holder.holding(f.constraint), f.constraint.ID
		o.Within = e.containerName(f.scope)
		return o
	case f.Code == LimitExceeded:
		return Origin{On: OnRoster, Entry: FromLimits, Constraint: f.costType}
	case f.Code == SelectionHidden:
		id := e.node(f.node).option.Entry.ID
		return Origin{On: OnSelection, Owner: id, Entry: id, Constraint: FromHidden, Within: e.nameAbove(f.node)}
	case f.declared != nil:
		o := Origin{On: OnForce, Owner: e.force(f.force).doc.Entry, Entry: f.declared.ID, Constraint: f.field}
		if i := max(f.node, f.parent); i != none {
			o.On, o.Owner = OnSelection, e.node(i).option.Entry.ID
		}
		return o
	case f.association != "":
		id := e.node(f.node).option.Entry.ID
		return Origin{On: OnSelection, Owner: id, Entry: id, Constraint: f.association, Within: e.name(f.node)}
	case f.Code == CostCycle:
		return Origin{On: OnRoster, Entry: e.node(f.node).option.Entry.ID, Constraint: FromCycle}
	}
	return Origin{On: OnRoster}
}

// containerName names what a constraint counts in; "" is the roster.
func (e *checker) containerName(c container) string {
	switch c.kind {
	case nodeContainer:
		return e.name(c.index)
	case forceContainer:
		return e.detachmentName(c.index)
	default:
		return ""
	}
}

// holding is the id of the node that a constraint is written on.
func (h *holder) holding(c *entry.Constraint) string {
	for i := range h.own() {
		if &h.own()[i] == c {
			return h.target.ID
		}
	}
	return h.link.ID
}

// own are the constraints of the target.
func (h *holder) own() []entry.Constraint {
	switch {
	case h.option != nil:
		return h.option.Entry.Constraints
	case h.group != nil:
		return h.group.Group.Constraints
	case h.category != nil:
		return h.category.Constraints
	default:
		return h.force.Constraints
	}
}

// owner is what a breached constraint is laid upon: what is counted too often,
// or what holds too much or too little.
func (e *checker) owner(f *finding) Origin {
	isMax := f.constraint.Bound == entry.Max
	scope := f.constraint.ResolvedScope().Kind
	switch {
	case f.blamed != none:
		return Origin{On: OnSelection, Owner: e.node(f.blamed).option.Entry.ID}
	case f.constraint.ResolvedField().Kind == entry.FieldIsForces && e.semantics.ForceCountsOnForce:
		return Origin{On: OnForce, Owner: e.force(f.force).doc.Entry}
	case f.scope.kind == nodeContainer && f.holder.option != nil && isMax && e.semantics.BlameChild:
		return Origin{On: OnSelection, Owner: f.holder.option.Entry.ID}
	case f.constraint.ResolvedField().Kind == entry.FieldIsForces:
		return Origin{On: OnRoster}
	case f.scope.kind == nodeContainer:
		return Origin{On: OnSelection, Owner: e.node(f.scope.index).option.Entry.ID}
	case f.holder.option != nil && isMax:
		return Origin{On: OnSelection, Owner: f.holder.option.Entry.ID}
	case f.scope.kind == rosterContainer:
		return Origin{On: OnRoster}
	case f.holder.category != nil:
		return Origin{On: OnCategory, Owner: f.holder.category.ID}
	case scope == entry.InParent:
		if c := f.scope.category; c != nil {
			return Origin{On: OnCategory, Owner: c.ID}
		}
		return Origin{On: OnCategory, Owner: Uncategorised}
	}
	return Origin{On: OnForce, Owner: e.force(f.force).doc.Entry}
}
