package native

import (
	"strconv"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// models is the child filter that counts models.
const models = "model"

// count is a query for the selections that pass child, at any depth of scope.
func count(scope, child string) entry.Query {
	return entry.Query{
		Scope: scope, Field: entry.FieldSelections, Child: child,
		ChildSelections: true, Shared: true,
	}
}

// has holds if there are at least n selections of child.
func has(scope, child string, n int, at place) entry.Conditions {
	return entry.Conditions{Tests: []entry.Condition{compared(scope, child, entry.AtLeast, n, at)}}
}

// compared compares the number of selections of child with n.
func compared(scope, child string, c entry.Comparison, n int, at place) entry.Condition {
	return entry.Condition{Query: count(scope, child), Comparison: c, Value: entry.Int(int64(n)), Source: at.source()}
}

// is holds if the selection or one above it has the category.
func is(category string, at place) entry.Conditions {
	return entry.Conditions{Tests: []entry.Condition{{
		Query:      entry.Query{Scope: entry.ScopeAncestor, Field: entry.FieldSelections, Child: category, Shared: true},
		Comparison: entry.InstanceOf, Value: entry.Int(1), Source: at.source(),
	}}}
}

// change is a modifier with a whole number.
func change(op entry.Op, field string, value int, when entry.Conditions, at place) entry.Modifier {
	return entry.Modifier{Op: op, Field: field, Value: strconv.Itoa(value), When: when, Source: at.source()}
}

// every repeats a modifier once for every per results of the query.
func every(m entry.Modifier, q entry.Query, per int) entry.Modifier {
	m.Repeats = append(m.Repeats, entry.Repeat{Query: q, Value: entry.Int(int64(per)), Times: 1})
	return m
}

// A bound describes a constraint that counts its owner.
type bound struct {
	id    string
	kind  entry.Bound
	value int
	scope string
	code  string
	rule  string
	at    place
}

// constraint returns the constraint. It counts direct children for the scope parent, and
// selections at any depth otherwise, through any link and in all forces of a roster.
func (b bound) constraint() entry.Constraint {
	return entry.Constraint{
		ID: b.id, Bound: b.kind, Value: entry.Int(int64(b.value)),
		Query: entry.Query{
			Scope: b.scope, Field: entry.FieldSelections, Shared: true,
			ChildSelections: b.scope != entry.ScopeParent,
			ChildForces:     b.scope == entry.ScopeRoster,
		},
		Code: b.code, Fix: fixHints[b.code], Rule: b.rule, Source: b.at.source(),
	}
}

// fixHints are the hints by diagnostic code.
var fixHints = map[string]entry.FixHint{
	"warlord.missing":    entry.FixWarlord,
	"warlord.many":       entry.FixOnlyWarlord,
	"wargear.whole_unit": entry.FixWholeUnit,
	"unit.size.min":      entry.FixUnderstrength,
	"model.count.min":    entry.FixUnderstrength,
	"understrength.full": entry.FixFullStrength,
}

// minID and maxID are the ids of the constraints that most owners have.
func minID(owner string) string { return owner + "#min" }
func maxID(owner string) string { return owner + "#max" }

// codes are the diagnostic codes of a minimum and of a maximum.
type codes struct{ min, max string }

// exactly returns the constraints for exactly n direct children.
func exactly(owner string, n int, codes codes, rule string, at place) []entry.Constraint {
	return between(owner, n, n, codes, rule, at, at)
}

// between returns the constraints for a minimum and a maximum of direct children.
func between(owner string, least, most int, codes codes, rule string, atLeast, atMost place) []entry.Constraint {
	return []entry.Constraint{
		bound{minID(owner), entry.Min, least, entry.ScopeParent, codes.min, rule, atLeast}.constraint(),
		bound{maxID(owner), entry.Max, most, entry.ScopeParent, codes.max, rule, atMost}.constraint(),
	}
}

// limited returns the maximum for a limit in the scope, and the modifier that raises it with the
// number of models of the unit.
func limited(id, scope, unit string, l Limit, code, rule string, at place) (entry.Constraint, []entry.Modifier) {
	if l.Per == 0 {
		return bound{id, entry.Max, l.Max, scope, code, rule, at}.constraint(), nil
	}
	grow := every(change(entry.Increment, id, l.Max, entry.Conditions{}, at), count(unit, models), l.Per)
	return bound{id, entry.Max, 0, scope, code, rule, at}.constraint(), []entry.Modifier{grow}
}
