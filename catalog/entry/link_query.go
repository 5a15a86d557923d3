package entry

import (
	"fmt"
	"strings"
)

// query resolves the query of a constraint or an association, which has no effect if its child
// filter does not exist.
func (l *linker) query(q *Query, n *Node, s Source) {
	if l.counting(q, n, s); q.missesChild() {
		l.unevaluated(n, s, "query.child", missingFilter(q.Child), "")
	}
}

// counted resolves the query of a condition or a repeat. If the child filter is an id that does
// not exist, the query always counts zero: the book has everything that its rosters may contain.
// This is a fault of the data, but the node gets no note.
func (l *linker) counted(q *Query, n *Node, s Source) {
	l.counting(q, n, s)
	switch {
	case !q.missesChild():
	case isID(q.Child):
		l.dangling(s, "query.child", n.Name, missingFilter(q.Child), "")
	default:
		l.unevaluated(n, s, "query.child", missingFilter(q.Child), "")
	}
}

func missingFilter(child string) string {
	return fmt.Sprintf("the filter %q, which does not exist", child)
}

// isID reports whether a filter can only be an id: ids contain digits, and the words of the
// language do not.
func isID(child string) bool { return strings.ContainsAny(child, "0123456789") }

// missesChild reports whether the child filter does not exist.
func (q *Query) missesChild() bool { return q.filter.Kind == ChildNothing && q.filter.Link == nil }

// counting resolves a query. A filter that does not exist matches nothing.
func (l *linker) counting(q *Query, n *Node, s Source) {
	l.share(&q.Scope, &q.Field, &q.Child)
	q.scope = l.scope(q.Scope)
	l.book.extended = l.book.extended || q.scope.Kind.extended()
	if q.scope.Kind == InNothing {
		l.unevaluated(n, s, "query.scope", fmt.Sprintf("the scope %q, which does not exist", q.Scope), "")
	}
	q.filter = l.filter(q.Child)
	q.field = l.queryField(q.Field)
	l.book.extended = l.book.extended || q.field.Kind == FieldIsAssociations
	if q.field.Kind == FieldUnknown {
		l.unevaluated(n, s, "query.field", fmt.Sprintf("the field %q, which cannot be counted", q.Field), "selections, forces or the id of a cost type")
	}
}

func (l *linker) queryField(field string) Field {
	switch field {
	case FieldSelections:
		return Field{Kind: FieldIsSelections}
	case FieldForces:
		return Field{Kind: FieldIsForces}
	case FieldAssociations:
		return Field{Kind: FieldIsAssociations}
	}
	id, isLimit := strings.CutPrefix(field, LimitField)
	cost, ok := l.costs[id]
	switch {
	case !ok:
		return Field{}
	case isLimit:
		return Field{FieldIsLimit, cost}
	default:
		return Field{FieldIsCost, cost}
	}
}

func (l *linker) scope(id string) Scope {
	if scope, ok := scopeWords[id]; ok {
		return scope
	}
	switch x := l.findNamed(id).(type) {
	case *Entry:
		return Scope{Kind: InEntry, Entry: x}
	case *Link:
		return Scope{Kind: InEntry, Link: x}
	case *Group:
		return Scope{Kind: InGroup, Group: x}
	case *Category:
		return Scope{Kind: InCategory, Category: x}
	case *Force:
		return Scope{Kind: InForceEntry, Force: x}
	}
	return Scope{}
}

func (l *linker) filter(id string) Filter {
	switch id {
	case "":
		return Filter{Kind: ChildMissing}
	case ChildAny:
		return Filter{Kind: ChildIsAny}
	}
	if kind, ok := kindWords[id]; ok {
		return Filter{Kind: ChildOfKind, EntryKind: kind}
	}
	switch x := l.findNamed(id).(type) {
	case *Entry:
		return Filter{Kind: ChildOfEntry, Entry: x}
	case *Link:
		if to, ok := l.findNamed(x.Target).(*Entry); ok {
			return Filter{Kind: ChildOfEntry, Entry: to, Link: x}
		}
		return Filter{Kind: ChildNothing, Link: x}
	case *Group:
		return Filter{Kind: ChildOfGroup, Group: x}
	case *Category:
		return Filter{Kind: ChildOfCategory, Category: x}
	case *Force:
		return Filter{Kind: ChildOfForce, Force: x}
	case *Association:
		return Filter{Kind: ChildOfAssociation, Association: x}
	}
	if f := l.byID[id]; f != nil {
		return Filter{Kind: ChildOfCatalogue, Catalogue: f.Catalogue}
	}
	return Filter{Kind: ChildNothing}
}
