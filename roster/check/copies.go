package check

import (
	"slices"
	"strconv"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// copyRules are the rules on the number of units of one datasheet, each with its id. The data usually has them, too;
// it lacks some, in particular those of the smallest battle size.
type copyRules struct {
	copies, epicHero    string
	most, mostIncursion int // twice as many of BATTLELINE and DEDICATED TRANSPORT, one of an EPIC HERO
	// tournaments: only tournaments have the rule, except for Troops and Dedicated Transports, and the data does not
	// tell whether the army is for one.
	tournaments bool
}

var copyRulesOf = map[string]copyRules{
	"9e":  {copies: "9e.GAPS.2", most: 3, mostIncursion: 3, tournaments: true},
	"10e": {copies: "10e.ARMY.UNITS.3", epicHero: "10e.ARMY.UNITS.5", most: 3, mostIncursion: 3},
	"11e": {copies: "11e.ARMY.UNITS.2", epicHero: "11e.ARMY.UNITS.3", most: 3, mostIncursion: 2},
}

// troopsRole is a Battlefield Role of the 9th edition.
const troopsRole = "troops"

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
	var order []*entry.Entry
	of := map[*entry.Entry][]int32{}
	for i := range e.Roots() {
		if x := e.Selection(i).Option.Entry; e.IsUnit(i) && !e.Hidden(i) {
			if of[x] == nil {
				order = append(order, x)
			}
			of[x] = append(of[x], i)
		}
	}
	for _, x := range order {
		if len(of[x]) == 1 {
			continue
		}
		last := of[x][len(of[x])-1]
		most, rule := rules.mostOf(e, last, size)
		if len(of[x]) <= most || e.limitsCopies(last) {
			continue
		}
		if rules.tournaments {
			if !e.HasKeyword(last, troopsRole) && !e.HasKeyword(last, entry.DedicatedTransportKeyword) && !e.dataLimits(last, int64(len(of[x]))) {
				e.unverifiedOfUnit(last, &Finding{aspect: "copies", rule: rule, Actual: strconv.Itoa(len(of[x])), Limit: strconv.Itoa(most)})
			}
			continue
		}
		n := e.Selection(last)
		e.report(&Finding{
			Code: roster.DatasheetMax, Path: e.Path(last), ID: n.Doc.ID, Force: n.Force, Selection: last, Parent: eval.None,
			Subject: e.Name(last), Thing: e.Name(last), Actual: strconv.Itoa(len(of[x])), Limit: strconv.Itoa(most), rule: rule, Picked: of[x],
		})
	}
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
	case e.HasKeyword(i, entry.BattlelineKeyword), e.HasKeyword(i, entry.DedicatedTransportKeyword):
		most *= 2
	}
	return most, r.copies
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
