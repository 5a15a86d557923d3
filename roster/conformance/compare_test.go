package conformance

import (
	"fmt"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster/unit"
)

// differ collects differences, each with its path.
type differ struct {
	snapshot
	found []string
}

func (d *differ) add(path, format string, args ...any) {
	d.found = append(d.found, path+": "+fmt.Sprintf(format, args...))
}

// same compares an asserted value. An expected "" means no value.
func same[T comparable](d *differ, path string, want *T, got T) {
	if want != nil && *want != got {
		d.add(path, "got %v, want %v", got, *want)
	}
}

// exactly compares a flag that is always asserted.
func exactly(d *differ, path string, want, got bool) { same(d, path, &want, got) }

// compare returns the differences between the expected and the actual state. Without asserted
// errors there must be none, unless lenient is set.
func compare(want *expectedState, got snapshot, lenient bool) []string {
	d := &differ{snapshot: got}
	same(d, "name", want.Name, got.Name)
	same(d, "gameSystemId", want.GameSystemID, got.gameSystem.ID)
	same(d, "gameSystemName", want.GameSystemName, got.gameSystem.Name)
	same(d, "forceCount", want.ForceCount, len(got.Forces))
	same(d, "costCount", want.CostCount, len(got.Costs))
	same(d, "costLimitCount", want.CostLimitCount, len(got.limits))
	roots := 0
	for i := range got.Forces {
		roots += len(got.Forces[i].Selections)
	}
	same(d, "selectionCount", want.SelectionCount, roots)
	d.costs("", want.Costs, got.Costs)
	d.costs("limit:", want.CostLimits, got.limits)
	if d.length("forces", want.Forces != nil, len(want.Forces), len(got.Forces)) {
		for i := range want.Forces {
			d.force(fmt.Sprintf("force[%d]", i), &want.Forces[i], &got.Forces[i])
		}
	}
	d.errors(want, lenient)
	return d.found
}

// length compares the lengths of lists. It returns false if their elements cannot be compared.
func (d *differ) length(path string, mentioned bool, want, got int) bool {
	if mentioned && want != got {
		d.add(path, "got %d, want %d", got, want)
		return false
	}
	return mentioned
}

func (d *differ) force(path string, want *expectedForce, got *unit.Force) {
	same(d, path+".name", want.Name, got.Name)
	same(d, path+".entryId", want.EntryID, got.Entry)
	same(d, path+".catalogueId", want.CatalogueID, got.Catalogue)
	same(d, path+".catalogueName", want.CatalogueName, d.catalogues[got.Catalogue])
	same(d, path+".selectionCount", want.SelectionCount, len(got.Selections))
	same(d, path+".availableEntryCount", want.AvailableEntryCount, got.Offered)
	same(d, path+".childForceCount", want.ChildForceCount, len(got.Forces))
	same(d, path+".categoryCount", want.CategoryCount, len(got.Categories))
	same(d, path+".publicationId", want.PublicationID, got.Publication)
	same(d, path+".page", want.Page, got.Page)
	same(d, path+".customName", want.CustomName, got.CustomName)
	same(d, path+".customNotes", want.CustomNotes, got.Notes)
	exactly(d, path+".hidden", want.Hidden, got.Hidden)
	d.categories(path, want.Categories, got.Categories)
	d.publications(path, want.Publications, got.Publications)
	d.profiles(path, want.Profiles, got.Profiles)
	d.rules(path, want.Rules, got.Rules)
	d.selections(path+".selection", want.Selections, got.Selections)
	if d.length(path+".childForces", want.ChildForces != nil, len(want.ChildForces), len(got.Forces)) {
		for i := range want.ChildForces {
			d.force(fmt.Sprintf("%s.force[%d]", path, i), &want.ChildForces[i], &got.Forces[i])
		}
	}
}

func (d *differ) selections(path string, want []expectedSelection, got []unit.Selection) {
	if !d.length(path, want != nil, len(want), len(got)) {
		return
	}
	for i := range want {
		d.selection(fmt.Sprintf("%s[%d]", path, i), &want[i], &got[i])
	}
}

func (d *differ) selection(path string, want *expectedSelection, got *unit.Selection) {
	same(d, path+".name", want.Name, got.Name)
	same(d, path+".type", want.Type, got.Kind.String())
	same(d, path+".number", want.Number, got.Number)
	same(d, path+".entryId", want.EntryID, got.Entry)
	same(d, path+".entryGroupId", want.EntryGroupID, got.Group)
	same(d, path+".page", want.Page, got.Page)
	same(d, path+".publicationId", want.PublicationID, got.Publication)
	same(d, path+".publicationName", want.PublicationName, d.publicationNames[got.Publication])
	same(d, path+".childCount", want.ChildCount, len(got.Selections))
	same(d, path+".customName", want.CustomName, got.CustomName)
	same(d, path+".customNotes", want.CustomNotes, got.Notes)
	exactly(d, path+".hidden", want.Hidden, got.Hidden)
	d.costs(path+".", want.Costs, got.Costs)
	d.categories(path, want.Categories, got.Categories)
	d.profiles(path, want.Profiles, got.Profiles)
	d.rules(path, want.Rules, got.Rules)
	d.selections(path+".child", want.Children, got.Selections)
}

// match finds the element for an item of an unordered list: by the first of its asserted keys, or
// else by position.
func match[T any](position int, got []T, keys ...func(T) (mentioned, equal bool)) (*T, bool) {
	for _, key := range keys {
		for i := range got {
			if mentioned, equal := key(got[i]); mentioned && equal {
				return &got[i], true
			} else if !mentioned {
				break
			}
		}
		if len(got) > 0 {
			if mentioned, _ := key(got[0]); mentioned {
				return nil, false
			}
		}
	}
	if position < len(got) {
		return &got[position], true
	}
	return nil, false
}

// keyed compares an item by one of its keys.
func keyed[T any](want *string, of func(T) string) func(T) (bool, bool) {
	return func(got T) (bool, bool) { return want != nil, want != nil && *want == of(got) }
}

func (d *differ) costs(path string, want []expectedCost, got []unit.Amount) {
	if !d.length(path+"costs", want != nil, len(want), len(got)) {
		return
	}
	for i, w := range want {
		name := path + "cost[" + text(w.TypeID, w.Name) + "]"
		g, ok := match(i, got,
			keyed(w.TypeID, func(a unit.Amount) string { return a.DataID }),
			keyed(w.Name, func(a unit.Amount) string { return a.Name }))
		if !ok {
			d.add(name, "is missing")
			continue
		}
		if w.Value != nil {
			if v, err := entry.ParseNumber(*w.Value); err != nil || v.Cmp(g.Value) != 0 {
				d.add(name, "got %v, want %s", g.Value, *w.Value)
			}
		}
		same(d, name+".name", w.Name, g.Name)
		same(d, name+".hidden", w.Hidden, g.Hidden)
	}
}

func text(candidates ...*string) string {
	for _, c := range candidates {
		if c != nil {
			return *c
		}
	}
	return "?"
}

func (d *differ) categories(path string, want []expectedCategory, got []unit.Category) {
	if !d.length(path+".categories", want != nil, len(want), len(got)) {
		return
	}
	for i, w := range want {
		name := path + ".category[" + text(w.EntryID, w.Name) + "]"
		g, ok := match(i, got,
			keyed(w.EntryID, func(c unit.Category) string { return c.Entry }),
			keyed(w.Name, func(c unit.Category) string { return c.Name }))
		if !ok {
			d.add(name, "is missing")
			continue
		}
		same(d, name+".name", w.Name, g.Name)
		same(d, name+".primary", w.Primary, g.Primary)
		same(d, name+".customName", w.CustomName, g.CustomName)
		same(d, name+".customNotes", w.CustomNotes, g.Notes)
		if len(w.Profiles)+len(w.Rules) > 0 {
			d.add(name, "got no profiles and rules, want %d", len(w.Profiles)+len(w.Rules))
		}
	}
}

func (d *differ) publications(path string, want []expectedPublication, got []entry.Publication) {
	if !d.length(path+".publications", want != nil, len(want), len(got)) {
		return
	}
	for i, w := range want {
		name := path + ".publication[" + text(w.ID, w.Name) + "]"
		g, ok := match(i, got,
			keyed(w.ID, func(p entry.Publication) string { return p.ID }),
			keyed(w.Name, func(p entry.Publication) string { return p.Name }))
		if !ok {
			d.add(name, "is missing")
			continue
		}
		same(d, name+".name", w.Name, g.Name)
		same(d, name+".shortName", w.ShortName, g.ShortName)
	}
}

func (d *differ) profiles(path string, want []expectedInfo, got []unit.Profile) {
	if !d.length(path+".profiles", want != nil, len(want), len(got)) {
		return
	}
	for i, w := range want {
		name := path + ".profile[" + text(w.Name) + "]"
		g, ok := match(i, got, keyed(w.Name, func(p unit.Profile) string { return p.Name }))
		if !ok {
			d.add(name, "is missing")
			continue
		}
		same(d, name+".typeId", w.TypeID, g.Type)
		same(d, name+".typeName", w.TypeName, g.TypeName)
		same(d, name+".page", w.Page, g.Page)
		same(d, name+".publicationId", w.PublicationID, g.Publication)
		exactly(d, name+".hidden", w.Hidden, false)
		for _, c := range w.Characteristics {
			d.characteristic(name, c, g.Values)
		}
	}
}

func (d *differ) characteristic(path string, want expectedCharacteristic, got []unit.Characteristic) {
	for _, g := range got {
		if g.Name == want.Name {
			same(d, path+"."+want.Name, &want.Value, g.Value)
			same(d, path+"."+want.Name+".typeId", want.TypeID, g.Type)
			return
		}
	}
	d.add(path+"."+want.Name, "is missing")
}

func (d *differ) rules(path string, want []expectedInfo, got []unit.Rule) {
	if !d.length(path+".rules", want != nil, len(want), len(got)) {
		return
	}
	for i, w := range want {
		name := path + ".rule[" + text(w.Name) + "]"
		g, ok := match(i, got, keyed(w.Name, func(r unit.Rule) string { return r.Name }))
		if !ok {
			d.add(name, "is missing")
			continue
		}
		same(d, name+".description", w.Description, g.Text)
		same(d, name+".page", w.Page, g.Page)
		same(d, name+".publicationId", w.PublicationID, g.Publication)
		exactly(d, name+".hidden", w.Hidden, false)
	}
}

// errors compares the errors. Each actual error matches one expected error.
func (d *differ) errors(want *expectedState, lenient bool) {
	switch {
	case want.ErrorCount != nil:
		if n := len(d.snapshot.errors); n != *want.ErrorCount {
			d.add("errors", "got %d %v, want %d", n, d.snapshot.errors, *want.ErrorCount)
		}
	case want.ErrorsContain != nil:
		missing, _ := unmatched(want.ErrorsContain, d.snapshot.errors)
		d.faults("is missing", missing)
	case want.Errors != nil || !lenient:
		missing, surplus := unmatched(want.Errors, d.snapshot.errors)
		d.faults("is missing", missing)
		d.faults("is unexpected", surplus)
	}
}

func (d *differ) faults(what string, list []string) {
	for _, x := range list {
		d.add("error["+x+"]", "%s", what)
	}
}

func unmatched(want []expectedError, got []rosterError) (missing, surplus []string) {
	left := slices.Clone(got)
	for _, w := range want {
		i := slices.IndexFunc(left, w.matches)
		if i < 0 {
			missing = append(missing, w.On+" from "+w.From)
			continue
		}
		left = slices.Delete(left, i, i+1)
	}
	for _, f := range left {
		surplus = append(surplus, fmt.Sprintf("%s %s from %s/%s", f.On, f.Owner, f.Entry, f.Constraint))
	}
	return missing, surplus
}

func (w expectedError) matches(f rosterError) bool {
	on, owner, _ := strings.Cut(w.On, " ")
	return on == string(f.On) && (owner == "" || owner == f.Owner) &&
		(w.From == "" || w.From == f.Entry+"/"+f.Constraint) &&
		strings.Contains(strings.ToLower(f.message), strings.ToLower(w.MessageContains))
}
