package check

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// copyRules are the rules on the number of units of one datasheet, each with its id. The data usually has them, too;
// it lacks some, in particular those of the smallest battle size.
type copyRules struct {
	copies, epicHero    string
	most, mostIncursion int // twice as many of BATTLELINE and DEDICATED TRANSPORT, one of an EPIC HERO
	// tournaments: only tournaments have the rule, except for Troops, Dedicated Transports and named characters, and the
	// data does not tell whether the army is for one.
	tournaments bool
}

var copyRulesOf = map[string]copyRules{
	"9e":  {copies: "9e.GAPS.2", most: 3, mostIncursion: 3, tournaments: true},
	"10e": {copies: "10e.ARMY.UNITS.3", epicHero: "10e.ARMY.UNITS.5", most: 3, mostIncursion: 3},
	"11e": {copies: "11e.ARMY.UNITS.2", epicHero: "11e.ARMY.UNITS.3", most: 3, mostIncursion: 2},
}

// A Battlefield Role and a keyword of the 9th edition.
const (
	troopsRole     = "troops"
	vehicleKeyword = "vehicle"
)

// checkCopies reports the datasheets of which the army has too many units, if the data does not.
func (e *Findings) checkCopies() {
	rules, ok := copyRulesOf[e.Roster.Edition]
	if !ok || rules.tournaments && e.Book.System.Battle != nil { // the built-in data is for armies of any units
		return
	}
	size := e.battleSize()
	if size == "" && !rules.tournaments {
		return
	}
	units := make([]int32, 0, 64)
	for i := range e.Roots() {
		if e.IsUnit(i) && !e.Hidden(i) {
			units = append(units, i)
		}
	}
	datasheet := func(i int32) int { return e.Selection(i).Option.Entry.Position() }
	slices.SortStableFunc(units, func(a, b int32) int { return cmp.Compare(datasheet(a), datasheet(b)) })
	for first := 0; first < len(units); {
		end := first + 1
		for end < len(units) && datasheet(units[end]) == datasheet(units[first]) {
			end++
		}
		if copies := units[first:end]; len(copies) > 1 {
			e.checkCopiesOf(&rules, copies, size)
		}
		first = end
	}
}

// checkCopiesOf reports the units of one datasheet if there are too many, and the data does not report it.
func (e *Findings) checkCopiesOf(rules *copyRules, copies []int32, battleSize string) {
	last := copies[len(copies)-1]
	most, rule := rules.mostOf(e, last, battleSize)
	if len(copies) <= most || e.limitsCopies(last) {
		return
	}
	if rules.tournaments {
		if !e.HasKeyword(last, troopsRole) && !e.HasKeyword(last, entry.DedicatedTransportKeyword) && !e.dataLimits(last, int64(len(copies))) {
			e.unverifiedOfUnit(last, &Finding{aspect: "copies", rule: rule, Actual: strconv.Itoa(len(copies)), Limit: strconv.Itoa(most)})
		}
		return
	}
	n := e.Selection(last)
	e.report(&Finding{
		Code: roster.DatasheetMax, Path: e.Path(last), ID: n.Doc.ID, Force: n.Force, Selection: last, Parent: eval.None,
		Subject: e.Name(last), Thing: e.Name(last), Actual: strconv.Itoa(len(copies)), Limit: strconv.Itoa(most), rule: rule, Picked: copies,
	})
}

// mostOf returns the number of units with the datasheet of a unit that an army of a battle size may have, and the rule.
func (r *copyRules) mostOf(e *Findings, i int32, battleSize string) (most int, rule string) {
	most = r.most
	if battleSize == "Incursion" {
		most = r.mostIncursion
	}
	switch {
	case e.HasKeyword(i, entry.EpicHeroKeyword):
		return 1, r.epicHero
	case r.tournaments && e.isNamedCharacter(i):
		return 1, r.copies
	case e.HasKeyword(i, entry.BattlelineKeyword), e.HasKeyword(i, entry.DedicatedTransportKeyword):
		most *= 2
	}
	return most, r.copies
}

// isNamedCharacter reports whether a unit of the 9th edition is a named character: the data offers it a Warlord Trait
// without a choice, or it has its name as a keyword and a choice of Warlord Traits, but not of the Relics of its army
// book. Some vehicles with a crew also have a Warlord Trait without a choice.
func (e *Findings) isNamedCharacter(i int32) bool {
	if e.HasKeyword(i, vehicleKeyword) {
		return false
	}
	traits, relics := 0, false
	for k := i; k < e.Selection(i).End; k++ {
		for _, o := range e.Selection(k).Option.Choices().Options {
			switch o.Purpose() {
			case entry.PurposeWarlordTrait:
				if traits++; isFixedTrait(o) {
					return true
				}
			case entry.PurposeRelic:
				relics = true
			}
		}
	}
	return traits > 1 && !relics && e.HasKeyword(i, strings.TrimPrefix(catalog.Fold(e.Selection(i).Option.Name()), "the ")) &&
		e.offersRelics(e.Force(e.Selection(i).Force).Doc.Catalogue)
}

// relicsKey is the key of Book.Memo for whether a unit of a catalogue may have a Relic.
type relicsKey struct{ catalogue string }

func (e *Findings) offersRelics(catalogue string) bool {
	return e.Book.Memo(relicsKey{catalogue}, func() any {
		return slices.ContainsFunc(e.Book.Roots(catalogue).Options, func(o *entry.Option) bool {
			return eval.WithPurpose(o.Choices(), entry.PurposeRelic) != nil
		})
	}).(bool)
}

// limitsCopies reports whether a breach of a maximum of the data is reported that counts the datasheet of a unit,
// something in it or one of its keywords.
func (e *Findings) limitsCopies(i int32) bool {
	return slices.ContainsFunc(e.List, func(f *Finding) bool {
		if f.Constraint == nil || f.Constraint.Bound != entry.Max {
			return false
		}
		if c := f.Holder.Category; c != nil {
			return slices.ContainsFunc(e.Categories(i), c.Is)
		}
		return isArmyMaximum(*f.Constraint) && f.Selection != eval.None && e.Selection(e.RootOf(f.Selection)).Option.Entry == e.Selection(i).Option.Entry ||
			f.Holder.Option == e.Selection(i).Option
	})
}
