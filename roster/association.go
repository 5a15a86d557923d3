package roster

import (
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// A Tie says that a selection is tied to another one.
type Tie struct {
	Association string `json:"association"` // id of the association (entry.Association)
	To          string `json:"to"`          // id of the other selection
}

// tied returns the selections that a selection is tied to by an association,
// each once, in the order of the document.
func (s *Selection) tied(association string) (to []string) {
	for _, t := range s.Ties {
		if t.Association == association && !slices.Contains(to, t.To) {
			to = append(to, t.To)
		}
	}
	return to
}

// tie is a Tie of which both ends are known.
type tie struct {
	owner, to   int32
	association *entry.Association
}

// collectTies finds the ends of all ties. Only the extended language has any.
func (e *evaluation) collectTies() {
	if !e.semantics.Extensions {
		return
	}
	for i := range e.nodes {
		n := &e.nodes[i]
		if len(n.doc.Ties) == 0 {
			continue
		}
		for _, a := range n.option.Associations() {
			for _, id := range n.doc.tied(a.ID) {
				if to := e.nodeByID(id); to != none {
					e.ties = append(e.ties, tie{int32(i), to, a})
				}
			}
		}
	}
}

// nodeByID returns the first selection with the id that resolves, or none.
func (e *evaluation) nodeByID(id string) int32 {
	if e.byID == nil {
		e.byID = make(map[string]int32, len(e.nodes))
		for i := range e.nodes {
			if _, ok := e.byID[e.nodes[i].doc.ID]; !ok {
				e.byID[e.nodes[i].doc.ID] = int32(i)
			}
		}
	}
	if i, ok := e.byID[id]; ok {
		return i
	}
	return none
}

// countTies counts the selections that are tied to the one of the container.
func (e *evaluation) countTies(q *entry.Query, c container) (entry.Number, bool) {
	if c.kind != nodeContainer || !e.semantics.Extensions {
		return entry.Number{}, false
	}
	var total int64
	for _, t := range e.ties {
		if t.to == c.index && counts(q, t.association) {
			total++
		}
	}
	return entry.Int(total), true
}

// counts reports whether a query of FieldAssociations counts an association.
func counts(q *entry.Query, a *entry.Association) bool {
	switch f := q.ResolvedChild(); f.Kind {
	case entry.ChildMissing, entry.ChildIsAny:
		return true
	case entry.ChildOfAssociation:
		return f.Association == a
	}
	return false
}

// mayTie reports whether an association of the selection at i can lead to the
// selection at j.
func (e *evaluation) mayTie(i int32, a *entry.Association, j int32) bool {
	found := false
	e.eachTieable(i, a, func(k int32) { found = found || k == j })
	return found
}

// tieable lists the selections that an association of the selection at i can
// lead to.
func (e *evaluation) tieable(i int32, a *entry.Association) (list []int32) {
	e.eachTieable(i, a, func(j int32) { list = append(list, j) })
	return list
}

func (e *evaluation) eachTieable(i int32, a *entry.Association, do func(j int32)) {
	m := matcher{filter: a.ResolvedChild()}
	switch m.filter.Kind {
	case entry.ChildMissing:
		m.filter.Kind = entry.ChildIsAny
	case entry.ChildOfEntry:
		if !a.Shared {
			if m.link = m.filter.Link; m.link == nil {
				m.exact = a.Child
			}
		}
	}
	box := e.container(&a.Query, e.at(i))
	e.each(box, &a.Query, func(j int32, _ int64) {
		if j != i && e.matches(&m, j) && !e.hidden(j) && e.holds(&a.When, e.at(j)) {
			do(j)
		}
	})
}

// checkAssociations checks what each selection is tied to.
func (e *evaluation) checkAssociations() {
	if !e.semantics.Extensions {
		return
	}
	for i := range e.nodes {
		i := int32(i)
		n := &e.nodes[i]
		all := n.option.Associations()
		if len(all)+len(n.doc.Ties) == 0 || e.hidden(i) {
			continue
		}
		e.checkStrayTies(i, all)
		for _, a := range all {
			if !a.Hidden {
				e.checkAssociation(i, a)
			}
		}
	}
}

// checkStrayTies reports ties by what is no association of the selection.
func (e *evaluation) checkStrayTies(i int32, all []*entry.Association) {
	for k, t := range e.nodes[i].doc.Ties {
		known := slices.ContainsFunc(all, func(a *entry.Association) bool { return a.ID == t.Association && !a.Hidden })
		again := slices.ContainsFunc(e.nodes[i].doc.Ties[:k], func(x Tie) bool { return x.Association == t.Association })
		if known || again {
			continue
		}
		e.reportAt(e.at(i), &finding{
			Code: AssociationUnknown, actual: t.Association, association: t.Association,
			fixes: []Fix{e.untie(i, t.Association, "")},
		})
	}
}

func (e *evaluation) checkAssociation(i int32, a *entry.Association) {
	tied := e.nodes[i].doc.tied(a.ID)
	allowed := e.tieable(i, a)
	for _, id := range tied {
		if j := e.nodeByID(id); j == none || !slices.Contains(allowed, j) {
			e.wrongTie(i, a, id, j, allowed)
		}
	}
	number := entry.Int(int64(len(tied)))
	switch {
	case number.Cmp(a.Min) < 0:
		e.tieBreach(AssociationMin, i, a, number, a.Min, func() []Fix { return e.tieFixes(i, a, tied, allowed, "") })
	case a.Max.Sign() >= 0 && number.Cmp(a.Max) > 0:
		e.tieBreach(AssociationMax, i, a, number, a.Max, func() []Fix { return e.untieFixes(i, a, tied) })
	}
}

func (e *evaluation) tieBreach(code Code, i int32, a *entry.Association, actual, limit entry.Number, fixes func() []Fix) {
	excess := actual.Sub(limit)
	if excess.Sign() < 0 {
		excess = excess.Neg()
	}
	e.reportAt(e.at(i), &finding{
		Code: code, association: a.ID, thing: a.Name, source: a.Source,
		actual: actual.String(), limit: limit.String(), excess: excess, propose: fixes,
	})
}

// wrongTie reports a tie that leads to what it may not lead to; j is none where
// that is not in the roster.
func (e *evaluation) wrongTie(i int32, a *entry.Association, id string, j int32, allowed []int32) {
	name := id
	if j != none {
		name = e.name(j)
	}
	e.reportAt(e.at(i), &finding{
		Code: AssociationInvalid, association: a.ID, thing: a.Name, source: a.Source, actual: id, text: name,
		allowed: enumerated(labels(allowed, e.tieLabel)), offers: enumerated(joinable(a)),
		propose: func() []Fix {
			tied := e.nodes[i].doc.tied(a.ID)
			return append(e.tieFixes(i, a, tied, allowed, id), e.untie(i, a.ID, id))
		},
	})
}

// labels names selections.
func labels(nodes []int32, label func(int32) string) (list []string) {
	for _, j := range nodes {
		list = append(list, label(j))
	}
	return list
}

// joinable names the entries of which one must be what an association leads to, as
// leaders name the units that they can join; none where its conditions are others.
func joinable(a *entry.Association) (list []string) {
	if !a.When.Any || len(a.When.Groups) > 0 {
		return nil
	}
	for i := range a.When.Tests {
		t := &a.When.Tests[i]
		of := t.ResolvedChild()
		if t.Comparison != entry.InstanceOf || t.ResolvedScope().Kind != entry.InSelf || of.Kind != entry.ChildOfEntry {
			return nil
		}
		list = append(list, of.Entry.Name)
	}
	return list
}

// enumerated joins names, and says of many how many more there are.
func enumerated(names []string) string {
	if more := len(names) - mostAllowed; more > 0 {
		return strings.Join(names[:mostAllowed], ", ") + " and " + strconv.Itoa(more) + " more"
	}
	return strings.Join(names, ", ")
}

// tieFixes tie a selection to one more of those that it may be tied to, instead
// of another one if that is not "".
func (e *evaluation) tieFixes(i int32, a *entry.Association, tied []string, allowed []int32, instead string) []Fix {
	var fixes []Fix
	for _, j := range allowed {
		id := e.nodes[j].doc.ID
		if slices.Contains(tied, id) {
			continue
		}
		fix := e.tieTo(i, a, j)
		if instead != "" {
			fix.Operations = append(e.untie(i, a.ID, instead).Operations, fix.Operations...)
		}
		fixes = append(fixes, fix)
	}
	return fixes
}

func (e *evaluation) tieTo(i int32, a *entry.Association, j int32) Fix {
	return Fix{
		Code: FixAssociate, Args: map[string]string{"Thing": e.name(i), "Subject": e.tieLabel(j)},
		Operations: []Operation{{Op: Associate, Selection: e.nodes[i].doc.ID, Association: a.ID, To: e.nodes[j].doc.ID}},
	}
}

// tieLabel names a selection so that it can be told from its neighbours: with
// its unit where it is part of one, and its id where a neighbour has its name.
func (e *evaluation) tieLabel(j int32) string {
	u := e.unitOf(j)
	if u == j {
		return e.unitLabel(j)
	}
	name := e.shownName(j) + " (" + e.unitLabel(u) + ")"
	same := 0
	e.children(e.nodes[j].parent, func(k int32) bool {
		if e.shownName(k) == e.shownName(j) {
			same++
		}
		return true
	})
	if same > 1 {
		name += " " + e.nodes[j].doc.ID
	}
	return name
}

func (e *evaluation) untieFixes(i int32, a *entry.Association, tied []string) []Fix {
	var fixes []Fix
	for _, id := range slices.Backward(tied) {
		fixes = append(fixes, e.untie(i, a.ID, id))
	}
	return fixes
}

// untie takes a tie away, or all of an association.
func (e *evaluation) untie(i int32, association, to string) Fix {
	args := map[string]string{"Thing": e.name(i)}
	if to != "" {
		args["Subject"] = to
		if j := e.nodeByID(to); j != none {
			args["Subject"] = e.tieLabel(j)
		}
	}
	return Fix{
		Code: FixDissociate, Args: args,
		Operations: []Operation{{Op: Dissociate, Selection: e.nodes[i].doc.ID, Association: association, To: to}},
	}
}

// associatedFixes mend how many selections are tied to one: they untie one of
// them, or tie another.
func (e *evaluation) associatedFixes(f *finding) []Fix {
	var fixes []Fix
	if f.constraint.Bound == entry.Max {
		for _, t := range slices.Backward(e.ties) {
			if t.to == f.box.index && counts(&f.constraint.Query, t.association) {
				fixes = append(fixes, e.untie(t.owner, t.association.ID, e.nodes[t.to].doc.ID))
			}
		}
		return fixes
	}
	for i := range e.nodes {
		for _, a := range e.nodes[i].option.Associations() {
			if counts(&f.constraint.Query, a) && e.mayTie(int32(i), a, f.box.index) {
				fixes = append(fixes, e.tieTo(int32(i), a, f.box.index))
			}
		}
	}
	return fixes
}
