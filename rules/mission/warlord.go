package mission

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// Warlords lets each player select the Warlord, if the army does not name it
// (9e.ONLYWAR.WARLORD.1). One model of each kind in a unit is offered, because they are equal.
func Warlords(g *rules.Game, f *rules.Frame) rules.Status {
	for ; f.Value < 2; f.Value++ {
		f.Player = rules.Player(f.Value)
		if m := named(g, f.Player); m.Model != rules.NoModel {
			selectWarlord(g, f.Player, m)
			continue
		}
		options := leaders(g, f.Player)
		if len(options) > 1 {
			return g.AskOption(rules.ForWarlord, f.Player, g.Edition.Mission.Warlord, options)
		}
		selectWarlord(g, f.Player, options[0])
	}
	return rules.Over
}

// WarlordSelected handles a choice of Warlords.
func WarlordSelected(g *rules.Game, f *rules.Frame, c *rules.Choice) error {
	selectWarlord(g, f.Player, g.Chosen(c))
	f.Value++
	return nil
}

// named returns the Warlord that the army names.
func named(g *rules.Game, p rules.Player) rules.Option {
	w := &g.Setup.Armies[p].Warlord
	for u, s := range g.Units() {
		if !w.Chosen || s.Player != p || int(s.Sheet) != w.Unit {
			continue
		}
		for _, m := range g.Models(u) {
			if int(m.Kind) == w.Kind {
				return rules.Option{Do: rules.Select, Unit: u, Model: m.ID}
			}
		}
	}
	return rules.Option{}
}

// leaders returns the models that a player can select: the first of each kind.
func leaders(g *rules.Game, p rules.Player) (options []rules.Option) {
	for u := range g.Units() {
		if g.Unit(u).Player != p {
			continue
		}
		seen := -1
		for _, m := range g.Models(u) {
			if int(m.Kind) > seen {
				seen = int(m.Kind)
				options = append(options, rules.Option{Do: rules.Select, Unit: u, Model: m.ID})
			}
		}
	}
	return options
}

// selectWarlord makes the model the Warlord. A CHARACTER has a Warlord Trait: that of its army,
// which is data (9e.GAPS.8), or that of the mission (9e.ONLYWAR.WARLORD.2).
func selectWarlord(g *rules.Game, p rules.Player, o rules.Option) {
	w := &g.Setup.Armies[p].Warlord
	at := g.Find(o.Unit, o.Model)
	trait := rules.MissionTrait
	switch {
	case !g.ModelHas(at, effect.Character) || forbidden(g, at):
		trait = rules.NoTrait
	case w.Chosen && w.Aura != nil:
		trait = rules.ArmyTrait
	}
	g.SetWarlord(p, o.Model, trait)
}

// forbidden reports whether the model at a place cannot have a Warlord Trait.
func forbidden(g *rules.Game, at int) bool {
	for _, list := range [][]effect.Effect{g.Sheet(g.UnitOf(at)).Effects, g.Kind(at).Effects} {
		for i := range list {
			if list[i].Kind == effect.NoWarlordTrait {
				return true
			}
		}
	}
	return false
}

// Traits gives Warlords one of the mission's Warlord Traits, which their players roll for or
// choose (8e.MISSION.WARLORD.2).
func Traits(g *rules.Game, f *rules.Frame) rules.Status {
	list := g.Edition.Mission.Traits.Is
	for ; f.Value < 2; f.Value++ {
		f.Player = rules.Player(f.Value)
		if g.State.Traits[f.Player] != rules.MissionTrait {
			continue
		}
		options := []rules.Option{{Do: rules.RollFor}}
		for i := range list {
			options = append(options, rules.Option{Do: rules.TakeNumber, N: int32(i)})
		}
		return g.Ask(rules.Request{
			Ask: rules.SelectOption, Reason: rules.ForTrait, Player: f.Player,
			Model: g.State.Warlords[f.Player], Rule: g.Edition.Mission.Traits.ID, Options: options,
		})
	}
	return rules.Over
}

// TraitChosen handles a choice of Traits.
func TraitChosen(g *rules.Game, f *rules.Frame, c *rules.Choice) error {
	n := int(g.Chosen(c).N)
	if g.Chosen(c).Do == rules.RollFor {
		n = onTable(g, f.Player, len(g.Edition.Mission.Traits.Is), g.Edition.Mission.Traits.ID)
	}
	g.State.Sides[f.Player].Trait = int8(n)
	tellTrait(g, f.Player)
	f.Value++
	return nil
}

// tellTrait logs the Warlord Trait of the mission that a player's Warlord has.
func tellTrait(g *rules.Game, p rules.Player) {
	trait := &g.Edition.Mission.Traits.Is[g.State.Sides[p].Trait]
	g.Emit(rules.Event{
		Kind: rules.EventNote, Rule: trait.Rule, Player: p, Model: g.State.Warlords[p], Word: trait.Name,
	})
}
