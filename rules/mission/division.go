package mission

import (
	"fmt"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// Stages of Divide, for each unit.
const (
	asking uint8 = iota
	ordering
)

// Divide lets the players divide units before deployment (9e.DATASHEET.SEEDUNIT.3). Units whose
// models become separate units are divided without a request.
func Divide(g *rules.Game, f *rules.Frame) rules.Status {
	for ; int(f.Value) < len(g.State.Units); f.Value++ {
		u := rules.UnitAt(int(f.Value))
		e := divisible(g, u)
		switch {
		case e == nil:
			continue
		case e.Value == 0:
			inParts(g, u, models(g, u), int(g.Unit(u).Alive))
			continue
		case f.Stage == asking:
			return g.Ask(rules.Request{
				Ask: rules.SelectOption, Reason: rules.ForDivision, Player: g.Unit(u).Player, Unit: u, Rule: g.Edition.Mission.Divide,
				Options: []rules.Option{{Do: rules.Pass}, {Do: rules.TakeNumber, N: int32(e.Value)}},
			})
		}
		return g.Ask(rules.Request{
			Ask: rules.OrderModels, Reason: rules.ForDivision, Player: g.Unit(u).Player, Unit: u, Rule: g.Edition.Mission.Divide,
			N: int32(g.Unit(u).Alive),
		})
	}
	return rules.Over
}

// Divided handles a choice of Divide: whether the unit is divided, and then the order of its
// models in the parts.
func Divided(g *rules.Game, f *rules.Frame, c *rules.Choice) error {
	u := rules.UnitAt(int(f.Value))
	e := divisible(g, u)
	if f.Stage == asking {
		if g.Chosen(c).Do == rules.Pass {
			f.Value++
			return nil
		}
		if len(g.Sheet(u).Kinds) > 1 {
			f.Stage = ordering
			return nil
		}
		c = &rules.Choice{}
	}
	order, err := rules.Ordered(g, u, c.Models)
	if err != nil {
		return err
	}
	inParts(g, u, order, int(e.Value))
	f.Stage, f.Value = asking, f.Value+1
	return nil
}

// divisible returns the effect that lets a unit be divided: it must be undivided, have the
// required size, and there must be room for its parts.
func divisible(g *rules.Game, u rules.UnitID) *effect.Effect {
	s := g.Unit(u)
	e := g.OwnEffect(u, effect.SplitUnit)
	if e == nil || s.Place != rules.NotSetUp || int(s.Held) != g.Sheet(u).Size() {
		return nil
	}
	parts := int(e.Value)
	if parts == 0 {
		parts = int(s.Alive)
	}
	switch {
	case parts < 2 || int(s.Alive) < parts || int(s.Alive)%parts != 0 && !g.Edition.Mission.Unequal.Is,
		e.Minimum > 0 && s.Alive != e.Minimum,
		len(g.State.Units)+parts-1 > rules.MaxUnits:
		return nil
	}
	return e
}

// inParts divides a unit into a number of units, of as equal numbers of models as possible, which are their starting strengths
// (11e.UNIT.SPLIT.1, 11e.UNIT.SPLIT.2), in order; the first models stay in the unit.
func inParts(g *rules.Game, u rules.UnitID, order []rules.ModelID, parts int) {
	size := func(part int) int { return (len(order) + parts - 1 - part) / parts }
	from := size(0)
	for part := 1; part < parts; part++ {
		g.Split(u, order[from:from+size(part)])
		from += size(part)
	}
	g.Emit(rules.Event{
		Kind: rules.EventNote, Rule: g.Edition.Mission.Divide, Player: g.Unit(u).Player, Unit: u,
		N: int32(parts), Word: "divided",
	})
}

func models(g *rules.Game, u rules.UnitID) []rules.ModelID {
	var list []rules.ModelID
	for _, m := range g.Models(u) {
		list = append(list, m.ID)
	}
	return list
}

// refuse returns the error of an illegal choice about a unit.
func refuse(by rules.RuleID, u rules.UnitID, found, allowed string) error {
	return &rules.Illegal{Rule: by, Subject: fmt.Sprintf("unit %v", u), Found: found, Allowed: allowed}
}
