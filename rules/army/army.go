// Package army converts checked rosters into armies of the rules engine, and lists
// the abilities that the engine does not play.
//
// Characteristics are read from the columns of native datasheets and of BattleScribe data, which
// have the same names in the 9th edition. Abilities are read from their effects
// (schemas/effect.schema.json). If the data has only their text, package wording turns it into
// effects. Weapons with a column of keywords, and units with Objective Control, name their weapon
// abilities and core abilities; package datasheet and the edition of the data give their meaning.
// [Unit.Rules] contains what attacks need, and [Unit.Battle] what only battles need.
package army

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/psychic"
)

// Sides are two armies that are ready for battle: a rules.Setup without the battlefield and the
// seed.
type Sides struct {
	Armies   [2]rules.Army
	Powers   []rules.Power // the first is Smite
	Names    rules.Names
	Books    [2]string // names of the army books of the first forces, or empty
	Fidelity [2]Fidelity
}

// Fidelity lists the differences between a simulated battle and one on a table.
type Fidelity struct {
	// NotModelled are the abilities that are not played, or only partly.
	NotModelled []Shortfall `json:"not_modelled"`
	// Bases names the kinds of models whose data does not state their base, as "UNIT: MODEL" or, if both
	// names are the same, "UNIT". It was assumed from their keywords.
	Bases []string `json:"bases_assumed"`
	// Gaps are the units with incomplete data, each with what is missing.
	Gaps []Gap `json:"gaps,omitempty"`
	// Abilities counts the abilities that matter in battles, once for each unit that has them,
	// and Played those of which every sentence is played.
	Abilities int `json:"abilities"`
	Played    int `json:"abilities_played"`
}

// A Gap is missing data of a unit.
type Gap struct {
	Datasheet string `json:"datasheet"`
	Missing   string `json:"missing"`              // and what is assumed instead
	NotPlayed bool   `json:"not_played,omitempty"` // nothing can be assumed: the unit takes no part
}

// String describes the gap for users.
func (g Gap) String() string {
	if g.NotPlayed {
		return g.Datasheet + " is not played: " + g.Missing
	}
	return g.Datasheet + ": not in the data: " + g.Missing
}

// A Shortfall is an ability that is not played as its datasheet describes it.
type Shortfall struct {
	Datasheet string `json:"datasheet"`
	Ability   string `json:"ability"`
	Partly    bool   `json:"partly"` // a part of it is played
}

func (f *Fidelity) noteGap(g Gap) {
	if !slices.Contains(f.Gaps, g) {
		f.Gaps = append(f.Gaps, g)
	}
}

// GapLines describes the gaps of the data for users.
func (f *Fidelity) GapLines() (list []string) {
	for _, g := range f.Gaps {
		list = append(list, g.String())
	}
	return list
}

// An AbilityShortfall is an ability that is not played as the datasheets of units describe it.
type AbilityShortfall struct {
	Ability string
	Units   int
	Partly  bool // a part of it is played for a unit
}

// Shortfalls lists the abilities that are not played as described, beginning with those of the most units.
func (f *Fidelity) Shortfalls() []AbilityShortfall {
	byName := map[string]AbilityShortfall{}
	for _, s := range f.NotModelled {
		byName[s.Ability] = AbilityShortfall{s.Ability, byName[s.Ability].Units + 1, byName[s.Ability].Partly || s.Partly}
	}
	return slices.SortedFunc(maps.Values(byName), func(a, b AbilityShortfall) int {
		return cmp.Or(b.Units-a.Units, strings.Compare(a.Ability, b.Ability))
	})
}

func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// ErrIllegal is wrapped by the errors of rosters that are not legal.
var ErrIllegal = errors.New("the roster is not legal")

// An IllegalError rejects a roster with its diagnostics. It wraps ErrIllegal.
type IllegalError struct {
	Side   int // 0 or 1
	Report *check.Report
}

// Error names the army and the number of errors of its roster.
func (e *IllegalError) Error() string {
	return fmt.Sprintf("army %d: %v: found %d errors; allowed: 0", e.Side+1, ErrIllegal, e.Report.Summary.Errors)
}

// Unwrap returns ErrIllegal.
func (e *IllegalError) Unwrap() error { return ErrIllegal }

// ErrUnreadable is wrapped by the error of an army without a unit that can be played: the units
// have no models, or models without characteristics.
var ErrUnreadable = errors.New("the unit cannot be read")

// Oppose prepares two checked rosters for a battle. A roster with errors is rejected with an
// *IllegalError. Units with incomplete data are played with the known data, and Fidelity lists
// the gaps.
func Oppose(reports [2]*check.Report) (*Sides, error) {
	for side, report := range reports {
		if report.Summary.Errors > 0 {
			return nil, &IllegalError{side, report}
		}
	}
	return oppose(reports, [2]string{})
}

// oppose is Oppose, but ignores the abilities named in without, one for each side.
func oppose(reports [2]*check.Report, without [2]string) (*Sides, error) {
	s := &Sides{Powers: []rules.Power{psychic.Smite()}}
	s.Names.Powers = []string{smiteName}
	var names Names
	for side, report := range reports {
		names.without = without[side]
		if err := s.field(side, report, &names); err != nil {
			return nil, fmt.Errorf("army %d: %w", side+1, err)
		}
	}
	s.Powers = append(s.Powers, names.manifested...)
	s.Names.Powers = append(s.Names.Powers, names.powers...)
	s.Names.PowerTexts = append([]string{""}, names.powerTexts...)
	return s, nil
}

// field prepares one of the armies.
func (s *Sides) field(side int, report *check.Report, names *Names) error {
	army := &s.Armies[side]
	army.Limit = limitOf(report)
	s.Books[side] = bookOf(report)
	s.Fidelity[side] = Fidelity{NotModelled: []Shortfall{}, Bases: []string{}}
	units := Muster(report, names)
	common, whole := factions(units, names), armyFactsOf(units)
	var fielded []*Unit
	var unplayed *unreadable
	for i := range units {
		if units[i].isOption {
			s.Fidelity[side].choose(&units[i])
			continue
		}
		f := unitBuilder{names: names, unit: &units[i], fidelity: &s.Fidelity[side], army: common, whole: whole}
		if lack := f.build(); lack != nil {
			s.Fidelity[side].noteGap(Gap{Datasheet: lack.unit, Missing: lack.found, NotPlayed: true})
			unplayed = cmp.Or(unplayed, lack)
			continue
		}
		f.out.Power, f.out.Points = worth(report.Book(), units[i].costs)
		if f.unit.Leader > 0 && !army.Warlord.Chosen {
			army.Warlord = rules.WarlordModel{Chosen: true, Unit: len(army.Units), Kind: f.unit.Leader - 1, Aura: f.warlordTrait()}
		}
		army.Units = append(army.Units, f.out)
		fielded = append(fielded, &units[i])
		s.Names.Units[side] = append(s.Names.Units[side], f.unitNames)
	}
	if len(fielded) == 0 && unplayed != nil {
		return unplayed
	}
	attach(army, fielded, names)
	army.MayHover()
	tellApart(s.Names.Units[side])
	return nil
}

// bookOf returns the name of the army book that the first force of a roster selects from.
func bookOf(report *check.Report) string {
	forces := report.State().Roster.Forces
	if len(forces) == 0 {
		return ""
	}
	if c := report.Book().Catalogue(forces[0].Catalogue); c != nil {
		return c.Name
	}
	return ""
}

// factions returns keywords that include the faction of the army: those that every unit has and
// those of the Warlord, who never belongs to units of other factions (10e.ARMY.WARLORD.1).
func factions(units []Unit, names *Names) effect.Keywords {
	all := append(shared(units), declared(units, names)...)
	for i := range units {
		if u := &units[i]; !u.isOption && u.Leader > 0 {
			for _, k := range u.Rules.Keywords {
				if !all.Has(k) {
					all = append(all, k)
				}
			}
		}
	}
	return all
}

// armyFacts are what rules of armies ask of the whole army.
type armyFacts struct {
	keywords effect.Keywords // of its units, of each of them
	choices  []string        // its options that are not units, such as its Detachment
}

// armyFactsOf returns what rules ask of an army of the units, with all of its Detachments (11e.ARMY.DETACHMENT.6).
func armyFactsOf(units []Unit) *armyFacts {
	m := &armyFacts{}
	for i := range units {
		if u := &units[i]; u.isOption {
			m.choices = append(m.choices, u.Name)
		} else {
			m.keywords = append(m.keywords, u.Rules.Keywords...)
		}
	}
	return m
}

// allows reports whether an effect applies to the army: it has no unit with the keywords that
// forbid it, and one of the choices that it needs.
func (m *armyFacts) allows(names *Names, s *effect.Spec) bool {
	if len(s.ArmyWithout)+len(s.ArmyChose) == 0 {
		return true
	}
	chose := func(name string) bool {
		return slices.ContainsFunc(m.choices, func(c string) bool { return strings.EqualFold(c, name) })
	}
	return m != nil && !m.keywords.HasAny(names.Keywords(s.ArmyWithout)) && (len(s.ArmyChose) == 0 || slices.ContainsFunc(s.ArmyChose, chose))
}

// declared returns the keywords of factions that abilities of the units ask of the whole army,
// where each unit has the keyword or such an ability: much data leaves out the keyword that an
// army chose for its units (9e.UNIT.KEYWORD.3), and gives the ability of those with it.
func declared(units []Unit, names *Names) (all effect.Keywords) {
	asks := func(u *Unit) (list effect.Keywords) {
		for _, a := range u.Battle.Abilities {
			for _, e := range a.Effects {
				list = append(list, names.Keywords(e.ArmyFaction)...)
			}
		}
		return list
	}
	for first := range units {
		if units[first].isOption {
			continue
		}
		for _, k := range asks(&units[first]) {
			if !all.Has(k) && !slices.ContainsFunc(units, func(u Unit) bool { return !u.isOption && !u.Rules.Keywords.Has(k) && !asks(&u).Has(k) }) {
				all = append(all, k)
			}
		}
	}
	return all
}

// shared returns the keywords that every unit has. They include the faction of the army, unless
// it has units of other factions.
func shared(units []Unit) (all effect.Keywords) {
	first := true
	for i := range units {
		switch u := &units[i]; {
		case u.isOption:
		case first:
			all, first = slices.Clone(u.Rules.Keywords), false
		default:
			all = slices.DeleteFunc(all, func(k effect.Keyword) bool { return !u.Rules.Keywords.Has(k) })
		}
	}
	return all
}

// choose records the rules of a choice for the whole army. Units do not have them unless the data or the text says so, and
// the choice itself has no effect.
func (f *Fidelity) choose(u *Unit) {
	names := slices.Clone(u.notInBattles)
	for _, a := range u.Battle.Abilities {
		if slices.ContainsFunc(a.Effects, func(s *effect.Spec) bool { return s.Do != "roster_only" }) {
			names = append(names, a.Name)
		}
	}
	for _, a := range u.Battle.Auras {
		names = append(names, a.Name)
	}
	slices.Sort(names)
	for _, name := range slices.Compact(names) {
		i := slices.IndexFunc(u.ofArmy, func(r armyRule) bool { return r.name == name })
		if i < 0 || u.ofArmy[i].partly {
			f.NotModelled = append(f.NotModelled, Shortfall{Datasheet: u.Name, Ability: name, Partly: i >= 0})
		}
	}
}

// worth returns the Power Rating of a unit and its points cost, rounded down; 0 if the data has
// none. An understrength unit costs as much as its smallest size (9e.GAPS.4), and points are
// those of the data (9e.GAPS.3): the check ensures both.
func worth(book *entry.Book, costs roster.Costs) (power int16, points int32) {
	if t := book.CostOf(entry.PointsCost); t != nil {
		points = int32(floored(costs[t.ID], math.MaxInt32))
	}
	if t := book.CostOf(entry.PowerCost); t != nil {
		return int16(floored(costs[t.ID], math.MaxInt16)), points
	}
	return 0, points
}

// limitOf returns the strictest points limit of a list, or 0 if it has none.
func limitOf(report *check.Report) int32 {
	t := report.Book().CostOf(entry.PointsCost)
	if t == nil {
		return 0
	}
	return int32(floored(report.Strictest()[t.ID], math.MaxInt32))
}

// floored returns a cost rounded down, between 0 and most.
func floored(n entry.Number, most int64) int64 {
	floor, _ := n.Floor().Int64()
	return min(max(floor, 0), most)
}

// tellApart numbers units with the same name.
func tellApart(units []rules.UnitNames) {
	count := map[string]int{}
	for i := range units {
		count[units[i].Name]++
	}
	seen := map[string]int{}
	for i := range units {
		name := units[i].Name
		if seen[name]++; count[name] > 1 {
			units[i].Name = fmt.Sprintf("%s %d", name, seen[name])
		}
	}
}
