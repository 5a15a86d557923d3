package mission

import "github.com/rollcall40k/rollcall/rules"

// Traits gives Warlords one of the mission's Warlord Traits, which their players
// roll for or choose (8e.MISSION.WARLORD.2).
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

// TraitChosen takes a choice of Traits.
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

// tellTrait writes down which Warlord Trait of the mission a player's Warlord has.
func tellTrait(g *rules.Game, p rules.Player) {
	trait := &g.Edition.Mission.Traits.Is[g.State.Sides[p].Trait]
	g.Emit(rules.Event{
		Kind: rules.EventNote, Rule: trait.Rule, Player: p, Model: g.State.Warlords[p], Word: trait.Name,
	})
}
