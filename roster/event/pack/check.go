package pack

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// Codes of faults.
const (
	FaultRange    = "pack.range"          // a minimum above its maximum
	FaultConflict = "pack.contradiction"  // two rules that no list can satisfy
	FaultName     = "pack.name.unknown"   // a name that the game data lacks
	FaultCost     = "pack.cost.unknown"   // a cost type that the game data lacks
	FaultSize     = "pack.size.unknown"   // a battle size that the game data lacks
	FaultDeclare  = "pack.declare"        // a declaration that the game data lacks
	FaultDeadline = "pack.deadline.order" // deadlines out of order
	FaultLate     = "pack.late"           // a late policy without a deadline, or beyond publication
	FaultHidden   = "pack.hidden"         // a part hidden from opponents, in public lists
	FaultData     = "pack.snapshot"       // missing game data, or that of another edition
)

// Check returns all faults of a pack: contradictions, and names that are not in the game
// data.
func (p *Pack) Check(n *Names) []fault.Fault {
	c := checker{pack: p, names: n}
	c.limits()
	c.detachments()
	c.rules()
	c.contradictions()
	c.declarations()
	c.deadlines()
	if v := c.pack.Visibility; len(v.Hidden) > 0 && (v.After == "" || v.After == Lists) {
		c.fault("/visibility/hidden", FaultHidden, strings.Join(v.Hidden, ", "), "nothing, or lists that stay private: visibility.after is players or factions")
	}
	return c.faults
}

type checker struct {
	pack   *Pack
	names  *Names
	faults []fault.Fault
}

func (c *checker) fault(pointer, code, found, allowed string, nearest ...string) {
	f := fault.At(pointer).Fault(code, found, allowed)
	f.Nearest = nearest
	c.faults = append(c.faults, f)
}

func (c *checker) limits() {
	for _, name := range slices.Sorted(maps.Keys(c.pack.Limits)) {
		at := fault.Join("/limits", name)
		c.cost(at, name)
		c.checkRange(at, c.pack.Limits[name])
	}
	size := c.pack.BattleSize
	if size == "" {
		return
	}
	s, ok := c.names.size(size)
	switch {
	case ok:
		c.battleSizePower(s)
	case len(c.names.sizeChoices[catalog.Fold(size)]) == 0:
		c.fault("/battle_size", FaultSize, fault.Quote(size), "a battle size of the game data", roster.Nearest(size, c.names.sizeNames())...)
	}
}

// battleSizePower reports a minimum of Power that exceeds the battle size.
func (c *checker) battleSizePower(s entry.BattleSize) {
	half := s.Power.Div(entry.Int(2))
	for name, limit := range c.pack.Limits {
		if cost, ok := c.names.cost(name); ok && cost.ID == powerCost && limit.Min != nil && limit.Min.Cmp(half) > 0 {
			c.fault(fault.Join("/limits", name)+"/min", FaultConflict, limit.Min.String(), "at most "+half.String()+", half of what "+s.Name+" is for")
		}
	}
}

func (c *checker) cost(pointer, name string) {
	if _, ok := c.names.cost(name); !ok {
		c.fault(pointer, FaultCost, fault.Quote(name), "one of "+strings.Join(c.names.costNames(), ", "), roster.Nearest(name, c.names.costNames())...)
	}
}

// checkRange reports a minimum above its maximum.
func (c *checker) checkRange(pointer string, r Range) {
	if r.Min != nil && r.Max != nil && r.Min.Cmp(r.Max.Number) > 0 {
		c.fault(pointer, FaultRange, r.Min.String()+"–"+r.Max.String(), "a minimum that is not above the maximum")
	}
}

func (c *checker) detachments() {
	d := c.pack.Detachments
	if d == nil {
		return
	}
	if d.Max != nil && *d.Max == 0 {
		c.fault("/detachments/max", FaultConflict, "0", "at least 1: a list has a detachment")
	}
	for i, name := range d.Allowed {
		c.name("/detachments/allowed/"+strconv.Itoa(i), name, c.names.detachments)
	}
}

// name reports an unknown name.
func (c *checker) name(pointer, name string, known map[string]string) {
	if _, ok := known[catalog.Fold(strings.TrimPrefix(name, entry.FactionPrefix))]; ok {
		return
	}
	c.fault(pointer, FaultName, fault.Quote(name), "a name of the game data", roster.Nearest(name, written(known))...)
}

// A locatedRule is a rule with its JSON pointer.
type locatedRule struct {
	*Rule
	at string
}

func locatedRules(list []Rule, at string) []locatedRule {
	var out []locatedRule
	for i := range list {
		out = append(out, locatedRule{&list[i], at + "/" + strconv.Itoa(i)})
	}
	return out
}

func (c *checker) rules() {
	p := c.pack
	all := slices.Concat(locatedRules(p.Bans, "/bans"), locatedRules(p.Caps, "/caps"), locatedRules(p.Requirements, "/requirements"))
	if p.Copies != nil {
		all = append(all, locatedRules(p.Copies.Exceptions, "/copies/exceptions")...)
	}
	for _, x := range all {
		c.rule(x)
	}
}

func (c *checker) rule(x locatedRule) {
	for _, names := range []struct {
		member string
		list   []string
		known  map[string]string
	}{{"names", x.Names, c.names.entries}, {"keywords", x.Keywords, c.names.keywords}, {"roles", x.Roles, c.names.keywords}} {
		for i, name := range names.list {
			c.name(x.at+"/"+names.member+"/"+strconv.Itoa(i), name, names.known)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(x.Costs)) {
		at := fault.Join(x.at+"/costs", name)
		c.cost(at, name)
		c.checkRange(at, x.Costs[name])
	}
	for _, name := range slices.Sorted(maps.Keys(x.Characteristics)) {
		at := fault.Join(x.at+"/characteristics", name)
		c.name(at, name, c.names.characteristics)
		c.checkRange(at, x.Characteristics[name])
	}
	if x.Counts != "" && x.Counts != entry.FieldSelections {
		c.cost(x.at+"/counts", x.Counts)
	}
}

// contradictions reports requirements that a ban, a cap, a limit or the maximum of
// copies makes impossible.
func (c *checker) contradictions() {
	p := c.pack
	for _, need := range locatedRules(p.Requirements, "/requirements") {
		if need.Min.Sign() == 0 {
			continue
		}
		for _, ban := range locatedRules(p.Bans, "/bans") {
			if includesRule(ban.Rule, need.Rule) {
				c.fault(need.at, FaultConflict, "a requirement of "+need.title(), "what "+ban.at+" does not ban")
			}
		}
		for _, limit := range locatedRules(p.Caps, "/caps") {
			if includesRule(limit.Rule, need.Rule) && limit.Counts == need.Counts && need.Min.Cmp(limit.Max.Number) > 0 {
				c.fault(need.at+"/min", FaultConflict, need.Min.String(), "at most "+limit.Max.String()+", the maximum of "+limit.at)
			}
		}
		if most := c.maxCost(need.Counts); most != nil && need.Min.Cmp(most.Number) > 0 {
			c.fault(need.at+"/min", FaultConflict, need.Min.String(), "at most "+most.String()+", what a list may cost")
		}
		if p.Copies != nil && len(p.Copies.Exceptions) == 0 && len(need.Names) == 1 && need.Counts == "" && need.Min.Cmp(entry.Int(p.Copies.Max)) > 0 {
			c.fault(need.at+"/min", FaultConflict, need.Min.String(), "at most "+strconv.FormatInt(p.Copies.Max, 10)+", the maximum of /copies/max")
		}
	}
}

// maxCost returns the maximum of a cost type, or nil.
func (c *checker) maxCost(counts string) (most *Number) {
	wanted, ok := c.names.cost(counts)
	for _, name := range slices.Sorted(maps.Keys(c.pack.Limits)) {
		limit := c.pack.Limits[name].Max
		if cost, known := c.names.cost(name); ok && known && cost.ID == wanted.ID && limit != nil && (most == nil || limit.Cmp(most.Number) < 0) {
			most = limit
		}
	}
	return most
}

// includesRule reports whether the wide rule selects everything that the narrow rule selects,
// determined by names, keywords and roles.
func includesRule(wide, narrow *Rule) bool {
	if len(wide.Costs)+len(wide.Characteristics) > 0 {
		return false
	}
	return includesNames(wide.Names, narrow.Names) && includesNames(wide.Roles, narrow.Roles) && isSubset(folded(wide.Keywords), folded(narrow.Keywords))
}

// includesNames reports whether every name of narrow is in wide. An empty list includes
// every name.
func includesNames(wide, narrow []string) bool {
	return len(wide) == 0 || len(narrow) > 0 && isSubset(folded(narrow), folded(wide))
}

func isSubset(all, in []string) bool {
	return !slices.ContainsFunc(all, func(s string) bool { return !slices.Contains(in, s) })
}

// declarations reports declarations that the game data lacks.
func (c *checker) declarations() {
	for i, what := range c.pack.Declare {
		if !declarations[what].known(c.names) {
			c.fault("/declare/"+strconv.Itoa(i), FaultDeclare, fault.Quote(what), "what the game data has")
		}
	}
}

// deadlines reports deadlines out of order: submission, correction, publication.
func (c *checker) deadlines() {
	d := c.pack.Deadlines
	order := []struct {
		name string
		at   time.Time
	}{{"submission", d.Submission}, {"correction", d.Correction}, {"publication", d.Publication}}
	for i := range order {
		for k := range i {
			if before, after := order[k], order[i]; !before.at.IsZero() && !after.at.IsZero() && after.at.Before(before.at) {
				c.fault("/deadlines/"+after.name, FaultDeadline, after.at.Format(time.RFC3339), "not before "+before.name+", "+before.at.Format(time.RFC3339))
			}
		}
	}
	if d.Grace > 0 && !d.Publication.IsZero() && !d.Submission.IsZero() && d.Submission.Add(time.Duration(d.Grace)*time.Second).After(d.Publication) {
		c.fault("/deadlines/grace", FaultDeadline, strconv.Itoa(d.Grace), "as many seconds as end before publication")
	}
	late := c.pack.Late
	switch {
	case late == nil || late.Policy != Accept:
	case d.Submission.IsZero():
		c.fault("/late", FaultLate, "a late policy", "only with a deadline of submission")
	case late.Minutes > 0 && !d.Publication.IsZero() && d.Submission.Add(time.Duration(late.Minutes)*time.Minute).After(d.Publication):
		c.fault("/late/minutes", FaultLate, strconv.Itoa(late.Minutes), "as many as end before publication")
	}
}
