package battlescribe

import "github.com/rollcall40k/rollcall/catalog/entry"

func (r *reader) constraints(to *[]entry.Constraint, list *element) bool {
	r.list(list, "constraint", func(e *element) {
		sides, _ := word(e, "type", "", bounds)
		c := entry.Constraint{
			ID:        e.required("id"),
			Value:     e.number("value", entry.Number{}),
			Query:     r.query(e),
			Automatic: e.flag("automatic", false),
			Negative:  e.flag("negative", false),
			Message:   e.text("message"),
			Source:    e.source(),
		}
		r.children(e, r.remark)
		for _, c.Bound = range sides {
			*to = append(*to, c)
		}
	})
	return true
}

func (r *reader) query(e *element) entry.Query {
	return entry.Query{
		Scope:           e.text("scope"),
		Field:           e.text("field"),
		Child:           e.text("childId"),
		ChildSelections: e.flag("includeChildSelections", false),
		ChildForces:     e.flag("includeChildForces", false),
		Shared:          e.flag("shared", true),
		Percent:         e.flag("percentValue", false),
	}
}

// changes reads the modifiers of an owner, or its modifier groups.
func (r *reader) changes(modifiers *[]entry.Modifier, groups *[]entry.ModifierGroup, list *element) bool {
	switch list.name {
	case "modifiers":
		r.list(list, "modifier", func(e *element) {
			if m, ok := r.modifier(e); ok {
				*modifiers = append(*modifiers, m)
			}
		})
	case "modifierGroups":
		if groups == nil {
			return false
		}
		r.list(list, "modifierGroup", func(e *element) { *groups = append(*groups, r.modifierGroup(e)) })
	default:
		return false
	}
	return true
}

// modifier reads a modifier. ok is false if it cannot be applied, or only changes the display.
func (r *reader) modifier(e *element) (m entry.Modifier, ok bool) {
	e.ignore("id")
	op, known := word(e, "type", "", ops)
	m = entry.Modifier{
		Op:       op,
		Field:    e.required("field"),
		Value:    e.text("value"),
		Arg:      e.text("arg"),
		Scope:    e.text("scope"),
		Affects:  e.text("affects"),
		Position: int(e.count("position", 0)),
		Source:   e.source(),
	}
	m.Join, m.Joined = e.lookup("join")
	r.children(e, func(child *element) bool { return r.guard(&m.When, &m.Repeats, child) })
	return m, known && m.Field != "readme"
}

func (r *reader) modifierGroup(e *element) entry.ModifierGroup {
	e.ignore("id")
	when, known := r.combination(e)
	g := entry.ModifierGroup{When: when}
	r.children(e, func(child *element) bool {
		return r.guard(&g.When, &g.Repeats, child) || r.changes(&g.Modifiers, &g.Groups, child)
	})
	switch {
	case !known:
		g.When = never
	case len(g.When.Tests)+len(g.When.Groups)+len(g.When.Counts) == 0:
		g.When = entry.Conditions{} // without conditions: always
	}
	return g
}

// combination reads how the conditions of a group are combined.
func (r *reader) combination(e *element) (c entry.Conditions, known bool) {
	c, known = word(e, "type", "and", together)
	if least := e.count("min", 1); c.AtLeast > 0 {
		c.AtLeast = int(max(least, 1))
	}
	return c, known
}

// guard reads the conditions and repeats of a modifier or of a modifier group.
func (r *reader) guard(when *entry.Conditions, repeats *[]entry.Repeat, list *element) bool {
	switch list.name {
	case "repeats":
		r.list(list, "repeat", func(e *element) { *repeats = append(*repeats, r.repeat(e)) })
	default:
		return r.conditions(when, list) || r.remark(list)
	}
	return true
}

// never is a condition that is never true; it replaces unknown conditions.
var never = entry.Conditions{Any: true}

func (r *reader) conditions(to *entry.Conditions, list *element) bool {
	switch list.name {
	case "conditions":
		r.list(list, "condition", func(e *element) {
			if c, ok := r.condition(e); ok {
				to.Tests = append(to.Tests, c)
			} else {
				to.Groups = append(to.Groups, never)
			}
		})
	case "conditionGroups":
		r.list(list, "conditionGroup", func(e *element) { to.Groups = append(to.Groups, r.conditionGroup(e)) })
	case "localConditionGroups":
		r.list(list, "localConditionGroup", func(e *element) {
			if c, ok := r.count(e); ok {
				to.Counts = append(to.Counts, c)
			} else {
				to.Groups = append(to.Groups, never)
			}
		})
	default:
		return false
	}
	return true
}

func (r *reader) condition(e *element) (c entry.Condition, ok bool) {
	e.ignore("id")
	comparison, ok := word(e, "type", "", comparisons)
	c = entry.Condition{
		Query:      r.query(e),
		Comparison: comparison,
		Value:      e.number("value", entry.Number{}),
		Source:     e.source(),
	}
	r.children(e, r.remark)
	return c, ok
}

// count reads a local condition group. It is compared with its value, so repeats have no effect.
func (r *reader) count(e *element) (c entry.Count, ok bool) {
	e.ignore("id", "parentId", "repeats")
	comparison, ok := word(e, "type", "", comparisons)
	c = entry.Count{
		Query:      r.query(e),
		Comparison: comparison,
		Value:      e.number("value", entry.Number{}),
		Source:     e.source(),
	}
	r.children(e, func(child *element) bool { return r.conditions(&c.When, child) || r.remark(child) })
	return c, ok
}

func (r *reader) conditionGroup(e *element) entry.Conditions {
	e.ignore("id")
	g, known := r.combination(e)
	r.children(e, func(child *element) bool { return r.conditions(&g, child) || r.remark(child) })
	if !known {
		return never
	}
	return g
}

func (r *reader) repeat(e *element) entry.Repeat {
	e.ignore("id")
	x := entry.Repeat{
		Query:   r.query(e),
		Value:   e.number("value", entry.Int(1)),
		Times:   e.count("repeats", 1),
		RoundUp: e.flag("roundUp", false),
	}
	r.children(e, r.remark)
	return x
}

// associations reads the associations of an entry or of a link to one.
func (r *reader) associations(to *[]*entry.Association, list *element) bool {
	r.list(list, "association", func(e *element) {
		if a := r.association(e); a.ID != "" {
			*to = append(*to, a)
		}
	})
	return true
}

// association reads an association. Its query always counts selections: the field and the value
// in some files are ignored.
func (r *reader) association(e *element) *entry.Association {
	e.ignore("field", "value", "percentValue")
	a := &entry.Association{
		Node:  r.node(e),
		Query: r.query(e),
		Min:   e.number("min", entry.Number{}),
		Max:   e.number("max", entry.Int(-1)),
	}
	a.Field, a.Percent = entry.FieldSelections, false
	a.When, _ = word(e, "type", "and", eitherOrBoth)
	r.children(e, func(child *element) bool { return r.conditions(&a.When, child) || r.remark(child) })
	if len(a.When.Tests) == 0 && len(a.When.Groups) == 0 {
		a.When = entry.Conditions{}
	}
	r.notes(e, &a.Node)
	return a
}

// combined combines the conditions of an association.
var eitherOrBoth = map[string]entry.Conditions{"and": {}, "or": {Any: true}}
