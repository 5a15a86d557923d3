package entry

import (
	"slices"
	"strings"
)

// A Reach is a resolved Modifier.Scope and Modifier.Affects: the nodes other than its
// owner that a modifier changes.
type Reach struct {
	Start     Scope
	Self      bool // the start itself
	Entries   bool // the selections below it
	Recursive bool // at any depth
	Forces    bool // also in the forces below it
	Filters   []Filter
	// Profiles means that profiles of the selections are changed: those of the type
	// with the name ProfileType, or all if that is empty.
	Profiles    bool
	ProfileType string
}

// reach resolves the nodes that a modifier affects: nil for its owner alone. ok is false for an
// unknown word in the path.
func (l *linker) reach(m *Modifier) (r *Reach, ok bool) {
	if m.Affects == "" && (m.Scope == "" || m.Scope == ScopeSelf) {
		return nil, true
	}
	r = &Reach{Start: Scope{Kind: InSelf}}
	if m.Scope != "" {
		r.Start = l.scope(m.Scope)
	}
	if r.Start.Kind == InNothing || r.Start.Kind == InGroup { // a group is no node of a roster
		return r, false
	}
	path, profiles, found := strings.Cut("."+m.Affects, ".profiles")
	if found {
		r.Profiles, r.ProfileType = true, strings.TrimPrefix(profiles, ".")
	}
	for _, word := range strings.Split(path, ".") {
		if !l.step(r, word) {
			return r, false
		}
	}
	r.Self = r.Self || !r.Entries
	return r, true
}

func (l *linker) step(r *Reach, word string) (known bool) {
	switch word {
	case "":
	case "self":
		r.Self = true
	case "entries":
		r.Entries = true
	case "recursive":
		r.Recursive = true
	case "forces":
		r.Forces = true
	default:
		f := l.filter(word)
		if f.Kind == ChildNothing {
			return false
		}
		r.Filters = append(r.Filters, f)
	}
	return true
}

// A Guarded is a modifier with the groups around it, outermost first.
type Guarded struct {
	*Modifier
	Groups []*ModifierGroup
	Info   bool // set for a modifier of a profile or a rule of the selection
}

// Reach returns the nodes that the modifier affects, or nil for its owner alone.
func (g *Guarded) Reach() *Reach { return g.reach }

// IsUnconditional reports whether the modifier applies exactly once in every roster.
func (g *Guarded) IsUnconditional() bool {
	conditional := func(x *ModifierGroup) bool { return !x.When.IsZero() || len(x.Repeats) > 0 }
	return g.When.IsZero() && len(g.Repeats) == 0 && !slices.ContainsFunc(g.Groups, conditional)
}

// fieldChanges are the modifiers of one field of a node.
type fieldChanges struct {
	field     string
	modifiers []Guarded
}

// On returns the modifiers of a field of the node itself, in the order of application: the order
// of the data or, in a book that is Extended, by stage.
func (n *Node) On(field string) []Guarded {
	for i := range n.fields {
		if n.fields[i].field == field {
			return n.fields[i].modifiers
		}
	}
	return nil
}

// HasMessages reports whether a modifier of the node may give a message.
func (n *Node) HasMessages() bool { return n.messages }

// ModifiesCost reports whether a modifier of the node changes a cost of it.
func (n *Node) ModifiesCost() bool { return n.costs }

// Reaching returns the modifiers of the node, and of its profiles and rules, that change other
// nodes.
func (n *Node) Reaching() []Guarded { return n.reaching }

// arrange sorts the modifiers of a node by field.
func (n *Node) arrange() {
	n.fields, n.reaching = nil, nil
	n.arrangeAll(n.Modifiers, nil)
	for i := range n.Changes {
		n.arrangeGroup(&n.Changes[i], nil)
	}
}

// sortByStage sorts the modifiers of each field by their stages.
func (n *Node) sortByStage() {
	for _, f := range n.fields {
		slices.SortStableFunc(f.modifiers, func(a, b Guarded) int { return a.Op.Stage() - b.Op.Stage() })
	}
}

func (n *Node) arrangeGroup(g *ModifierGroup, around []*ModifierGroup) {
	around = append(around[:len(around):len(around)], g)
	n.arrangeAll(g.Modifiers, around)
	for i := range g.Groups {
		n.arrangeGroup(&g.Groups[i], around)
	}
}

func (n *Node) arrangeAll(modifiers []Modifier, around []*ModifierGroup) {
	for i := range modifiers {
		m := &modifiers[i]
		g := Guarded{Modifier: m, Groups: around}
		switch {
		case m.unknown:
		case m.reach != nil:
			n.reaching = append(n.reaching, g)
		default:
			f := n.field(m.Field)
			f.modifiers = append(f.modifiers, g)
			n.costs = n.costs || m.CostType() >= 0
			n.messages = n.messages || m.isMessage()
		}
	}
}

func (n *Node) field(name string) *fieldChanges {
	for i := range n.fields {
		if n.fields[i].field == name {
			return &n.fields[i]
		}
	}
	n.fields = append(n.fields, fieldChanges{field: name})
	return &n.fields[len(n.fields)-1]
}
