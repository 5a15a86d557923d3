package check

import (
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/eval"
	"github.com/rollcall40k/rollcall/roster/message"
)

// checkAssociations checks the associations of each selection.
func (e *Findings) checkAssociations() {
	if !e.Book.Extended() {
		return
	}
	for i := range e.SelectionCount() {
		n := e.Selection(i)
		all := n.Option.Associations()
		if len(all)+len(n.Doc.Associations) == 0 || e.Hidden(i) {
			continue
		}
		e.checkUnknownAssociations(i, all)
		for _, a := range all {
			if !a.Hidden {
				e.checkAssociation(i, a)
			}
		}
	}
	e.checkSharedAssociations()
	e.checkNeededLeaders()
}

// checkNeededLeaders reports units that must have a leader of certain names. In editions in which players
// attach leaders after mustering, the army needs as many as it has such units of one datasheet. The data of
// some units limits their number by that of the leaders.
func (e *Findings) checkNeededLeaders() {
	waiting := map[*entry.Entry]int{}
	for i := range e.Roots() {
		n := e.Selection(i)
		if len(n.Option.Entry.LedBy) == 0 || e.Hidden(i) {
			continue
		}
		waiting[n.Option.Entry]++
		leaders, attached := e.leadersFor(i, n.Option.Entry.LedBy)
		if attached || slices.ContainsFunc(e.List, func(f *Finding) bool { return f.Constraint != nil && f.Selection == i }) || !mustering[e.Roster.Edition].attachesEarly && leaders >= waiting[n.Option.Entry] {
			continue
		}
		e.reportAt(e.At(i), &Finding{
			Code: roster.AssociatedMin, Actual: "0", Limit: "1", text: strings.Join(n.Option.Entry.LedBy, ", "),
			rule: mustering[e.Roster.Edition].needed, source: n.Option.Entry.Source, Picked: []int32{i},
		})
	}
}

// leadersFor returns the number of units of the army with one of the names that can lead a unit, and whether
// one does.
func (e *Findings) leadersFor(unit int32, names []string) (number int, attached bool) {
	for i := range e.Roots() {
		if !e.isOne(i, names) {
			continue
		}
		for _, a := range e.Selection(i).Option.Associations() {
			if a.Sole && (e.MayAssociate(i, a, unit) || len(e.unknownNames(i, a)) > 0) {
				number++
				attached = attached || slices.Contains(e.Selection(i).Doc.AssociatedWith(a.ID), e.Selection(unit).Doc.ID)
				break
			}
		}
	}
	return number, attached
}

// checkSharedAssociations reports selections with too many associations of the same name, such as
// leaders: several sole ones, or more than the maximum.
func (e *Findings) checkSharedAssociations() {
	type end struct {
		to   int32
		name string
	}
	all := map[end][]eval.Association{}
	for _, t := range e.Associations() {
		key := end{t.To, t.Association.Name}
		all[key] = append(all[key], t)
	}
	for _, t := range e.Associations() {
		key := end{t.To, t.Association.Name}
		number, limit := int64(len(all[key])), e.mostShared(all[key])
		if number > limit {
			e.associationBreach(roster.AssociatedMax, t.To, t.Association, entry.Int(number), entry.Int(limit))
		}
		delete(all, key)
	}
}

// mostShared returns the maximum number of the associations, which have one name and lead to one
// selection, that are allowed together.
func (e *Findings) mostShared(all []eval.Association) int64 {
	number := int64(len(all))
	sole := slices.ContainsFunc(all, func(t eval.Association) bool { return t.Association.Sole })
	if sole && !slices.ContainsFunc(all, func(a eval.Association) bool {
		return slices.ContainsFunc(all, func(b eval.Association) bool { return a != b && e.mayPair(a, b) })
	}) {
		return min(number, 1)
	}
	for _, t := range all {
		if t.Association.Most > 0 {
			number = min(number, t.Association.Most)
		}
	}
	return number
}

// mayPair reports whether an association allows another one with the same selection.
func (e *Findings) mayPair(a, b eval.Association) bool {
	return slices.ContainsFunc(a.Association.Pairings, func(p entry.Pairing) bool {
		switch {
		case p.Different && e.Selection(a.Owner).Option.Entry == e.Selection(b.Owner).Option.Entry,
			p.NotBoth != "" && e.isOne(a.Owner, []string{p.NotBoth}) && e.isOne(b.Owner, []string{p.NotBoth}),
			p.Models > 0 && e.models(a.To) < int64(p.Models):
			return false
		}
		return e.isOne(a.To, p.To) && (e.isOne(b.Owner, p.With) || p.Either && e.isOne(a.Owner, p.With))
	})
}

// isOne reports whether a selection has one of the names, or whether the list is empty.
func (e *Findings) isOne(i int32, names []string) bool {
	return len(names) == 0 || slices.ContainsFunc(names, func(name string) bool { return e.IsNamed(i, name) })
}

// models returns the number of models in a selection.
func (e *Findings) models(i int32) (number int64) {
	for j := i; j < e.Selection(i).End; j++ {
		if n := e.Selection(j); n.Option.Kind() == entry.Model {
			number += n.Number
		}
	}
	return number
}

// checkUnknownAssociations reports associations that the data does not give the
// selection.
func (e *Findings) checkUnknownAssociations(i int32, all []*entry.Association) {
	for k, t := range e.Selection(i).Doc.Associations {
		known := slices.ContainsFunc(all, func(a *entry.Association) bool { return a.ID == t.Association && !a.Hidden })
		again := slices.ContainsFunc(e.Selection(i).Doc.Associations[:k], func(x roster.Association) bool { return x.Association == t.Association })
		if known || again {
			continue
		}
		e.reportAt(e.At(i), &Finding{
			Code: roster.AssociationUnknown, Actual: t.Association, Association: t.Association,
		})
	}
}

func (e *Findings) checkAssociation(i int32, a *entry.Association) {
	tied := e.Selection(i).Doc.AssociatedWith(a.ID)
	for _, id := range tied {
		if j := e.ByID(id); j == eval.None || !e.MayAssociate(i, a, j) {
			e.invalidAssociation(i, a, id, j)
		}
	}
	number := entry.Int(int64(len(tied)))
	rules := mustering[e.Roster.Edition]
	switch {
	case number.Cmp(a.Min) < 0:
		e.associationBreach(roster.AssociationMin, i, a, number, a.Min)
	case a.Must && len(tied) == 0 && (rules.attachesEarly || e.FirstCandidate(i, a, func(int32) bool { return true }) == eval.None && len(e.unknownNames(i, a)) == 0):
		e.associationBreach(roster.AssociationMin, i, a, number, entry.Int(1))
	case a.Max.Sign() >= 0 && number.Cmp(a.Max) > 0:
		e.associationBreach(roster.AssociationMax, i, a, number, a.Max)
	}
}

func (e *Findings) associationBreach(code roster.Code, i int32, a *entry.Association, actual, limit entry.Number) {
	excess := actual.Sub(limit)
	if excess.Sign() < 0 {
		excess = excess.Neg()
	}
	e.reportAt(e.At(i), &Finding{
		Code: code, Association: a.ID, Thing: a.Name, rule: a.Rule, source: a.Source,
		Actual: actual.String(), Limit: limit.String(), Excess: excess,
	})
}

// invalidAssociation reports a link to a selection that the association does not allow; j is None
// if the roster does not have it, or the data does not.
func (e *Findings) invalidAssociation(i int32, a *entry.Association, id string, j int32) {
	name := id
	if j == eval.None {
		problems := e.State.Problems()
		if k := slices.IndexFunc(problems, func(p eval.Problem) bool { return p.Unknown != nil && p.ID == id }); k >= 0 {
			name = problems[k].Thing
		}
	} else {
		name = e.Name(j)
		if unknown := e.unknownNames(i, a); len(unknown) > 0 {
			e.reportAt(e.At(i), &Finding{
				Code: roster.DataUnverified, Declared: &a.Node, Field: NotesField, Thing: name, text: enumerated(unknown), source: a.Source, aspect: "leader",
			})
			return
		}
	}
	e.reportAt(e.At(i), &Finding{
		Code: roster.AssociationInvalid, Association: a.ID, Thing: a.Name, rule: a.Rule, source: a.Source, Actual: id, text: name,
		allowed: enumerated(labels(e.Candidates(i, a), e.QualifiedName)), offers: enumerated(e.allowedEntries(i, a)),
	})
}

// joined returns the names of the units that upgrades let a leader lead, and whether they replace those of its
// datasheet.
func (e *Findings) joined(i int32) (names []string, instead bool) {
	for _, x := range e.Joinings(i) {
		names, instead = append(names, x.Any...), instead || x.Instead
	}
	return names, instead
}

// unknownNames returns the names in the texts of an association of a selection that are neither those of units nor
// keywords of the data: which selections they mean cannot be verified.
func (e *Findings) unknownNames(i int32, a *entry.Association) (unknown []string) {
	names := a.Named
	if a.Sole {
		joined, instead := e.joined(i)
		if instead {
			names = nil
		}
		roots := e.Book.Roots(e.Force(e.Selection(i).Force).Doc.Catalogue)
		for _, name := range joined {
			if roots == nil || !slices.ContainsFunc(roots.Options, func(o *entry.Option) bool { return catalog.Fold(o.Name()) == catalog.Fold(name) }) {
				names = append(names[:len(names):len(names)], name)
			}
		}
	}
	for _, name := range names {
		isKnown := func(k string) bool { _, known := e.keyword(k); return known }
		if !isKnown(name) && !entry.HasAll(name, isKnown) {
			unknown = append(unknown, name)
		}
	}
	return unknown
}

// labels names selections.
func labels(nodes []int32, label func(int32) string) (list []string) {
	for _, j := range nodes {
		list = append(list, label(j))
	}
	return list
}

// allowedEntries returns the names of the entries that an association of a selection may lead to, such
// as the units that a leader can join; of units, those of its army book. It returns none if the conditions
// of the association do not list entries.
func (e *Findings) allowedEntries(i int32, a *entry.Association) []string {
	if names, instead := e.joined(i); instead && a.Sole {
		return names
	}
	if !a.When.Any || len(a.When.Groups) > 0 {
		return nil
	}
	var all, own []string
	roots := e.Book.Roots(e.Force(e.Selection(i).Force).Doc.Catalogue)
	for k := range a.When.Tests {
		t := &a.When.Tests[k]
		of := t.ResolvedChild()
		if t.Comparison != entry.InstanceOf || t.ResolvedScope().Kind != entry.InSelf || of.Kind != entry.ChildOfEntry {
			return nil
		}
		all = append(all, of.Entry.Name)
		if roots != nil && slices.ContainsFunc(roots.Options, func(o *entry.Option) bool { return o.Entry == of.Entry }) {
			own = append(own, of.Entry.Name)
		}
	}
	if len(own) > 0 {
		return own
	}
	return all
}

// namesListed is the maximum number of names in a diagnostic.
const namesListed = 12

// enumerated joins names for a message (message.Text). It lists at most namesListed and adds the
// number of the others.
func enumerated(names []string) string {
	shown := min(len(names), namesListed)
	return message.List(names[:shown], len(names)-shown)
}
