package rules

import "slices"

// Names are the names of the parts of a Setup and what abilities say, for people only; rules do not use them.
// Missing names and texts are empty.
type Names struct {
	Armies     [2]string
	Units      [2][]UnitNames // by position in Army.Units
	Powers     []string       // by PowerID
	PowerTexts []string       // by PowerID
}

// UnitNames are the names of a unit and what it has.
type UnitNames struct {
	Name  string
	Kinds []KindNames // by position in Unit.Kinds
	Uses  []string    // by position in ArmyUnit.Uses
	Texts []string    // of Uses: what the game data says
}

// KindNames are the names of a kind of model and of its weapons.
type KindNames struct {
	Name    string
	Weapons []string // by position in Kind.Weapons
}

// Swapped returns the names with the armies in the other order.
func (n *Names) Swapped() *Names {
	if n == nil {
		return nil
	}
	return &Names{Armies: [2]string{n.Armies[1], n.Armies[0]}, Units: [2][]UnitNames{n.Units[1], n.Units[0]}, Powers: n.Powers, PowerTexts: n.PowerTexts}
}

// unit returns the names of a unit of an army.
func (n *Names) unit(p Player, sheet int) *UnitNames {
	if n == nil || sheet >= len(n.Units[p]) {
		return &UnitNames{}
	}
	return &n.Units[p][sheet]
}

// kind returns the names of a kind of model.
func (n *UnitNames) kind(k int) *KindNames {
	if k >= len(n.Kinds) {
		return &KindNames{}
	}
	return &n.Kinds[k]
}

// nameAt returns the name at a position, if there is one.
func nameAt(names []string, i int) string {
	if i < 0 || i >= len(names) {
		return ""
	}
	return names[i]
}

// UnitName returns the name of a unit.
func (g *Game) UnitName(u UnitID) string {
	return g.names(u).Name
}

// KindName returns the name of a kind of model of the unit.
func (g *Game) KindName(u UnitID, kind int) string { return g.names(u).kind(kind).Name }

// CloseCombatName is the name of CloseCombat in logs.
const CloseCombatName = "close combat weapon"

// WeaponName returns the name of a weapon of a kind of model of the unit, or of CloseCombat,
// with which models without a weapon fight.
func (g *Game) WeaponName(u UnitID, kind, weapon int) string {
	if weapon == CloseCombat {
		return CloseCombatName
	}
	return nameAt(g.names(u).kind(kind).Weapons, weapon)
}

// PowerName returns the name of a psychic power.
func (g *Game) PowerName(p PowerID) string {
	if g.Setup.Names == nil {
		return ""
	}
	return nameAt(g.Setup.Names.Powers, int(p))
}

// PowerText returns what the game data says about a psychic power, or "" if that is not known.
func (g *Game) PowerText(p PowerID) string {
	if g.Setup.Names == nil {
		return ""
	}
	return nameAt(g.Setup.Names.PowerTexts, int(p))
}

// UseName returns the name of a Use of a unit, or of a psychic power if use is negative, as in
// Lasting.
func (g *Game) UseName(u UnitID, use int16) string {
	if use <= stratagemUse {
		return g.Edition.Stratagems.Is[stratagemUse-use].Name
	}
	if use < 0 {
		return g.PowerName(PowerID(-1 - use))
	}
	return nameAt(g.names(u).Uses, int(use))
}

// UseText returns what the game data says about a Use, as in UseName, or "" if that is not known.
func (g *Game) UseText(u UnitID, use int16) string {
	switch {
	case use <= stratagemUse:
		return ""
	case use < 0:
		return g.PowerText(PowerID(-1 - use))
	}
	return nameAt(g.names(u).Texts, int(use))
}

// AbilityName returns the name of the ability or the psychic power of a request for ForUse, and
// "" for other requests.
func (g *Game) AbilityName(q *Request) string {
	if n := len(g.State.PendingUses); q.Reason == ForUse && n > 0 {
		return g.UseName(g.State.PendingUses[n-1].Unit, g.State.PendingUses[n-1].Use)
	}
	return ""
}

// OptionName returns the name of the ability or the psychic power of an option, and "" for
// other options.
func (g *Game) OptionName(q *Request, o *Option) string {
	switch {
	case o.Do == DoStratagem:
		if s := g.StratagemOf(StratagemKind(o.N)); s != nil {
			return s.Name
		}
	case o.Do == DoAttempt:
		return g.PowerName(PowerID(o.N))
	case o.Do == DoAct:
		return ActionOf(o).Of(&g.Edition.Mission).Name
	case o.Do == DoUse && q.Reason == ForUse:
		return g.AbilityName(q)
	case o.Do == DoUse && q.Reason == ForSequence:
		return g.UseName(o.Unit, int16(o.N))
	}
	return ""
}

// abilityOf returns the name of the ability that an answer to a request uses. Attempted psychic
// powers have numbers, which are defined at the start of the log.
func (g *Game) abilityOf(q *Request, c *Choice) string {
	if q.Reason == ForSequence && c.Ask == SelectOption {
		return g.OptionName(q, &q.Options[c.Option])
	}
	return g.AbilityName(q)
}

// names returns the names of a unit. A unit with a leader has the name of its bodyguard, with
// the kinds of both.
func (g *Game) names(u UnitID) *UnitNames {
	return g.namesOf(g.Unit(u).Player, int(g.Unit(u).Sheet))
}

// namesOf returns the names of a unit of a player, given its fixed part.
func (g *Game) namesOf(p Player, n int) *UnitNames {
	army := &g.Setup.Armies[p]
	i, _ := army.attachment(n)
	if i < 0 {
		return g.Setup.Names.unit(p, army.Listed(n))
	}
	a := &army.Attached[i]
	led, leader := g.namesOf(p, a.Bodyguard), g.Setup.Names.unit(p, a.Leader)
	bodyguard := army.Sheet(a.Bodyguard)
	return &UnitNames{
		Name:  led.Name,
		Kinds: append(padded(led.Kinds, len(bodyguard.Kinds)), leader.Kinds...),
		Uses:  append(padded(led.Uses, len(bodyguard.Uses)), leader.Uses...),
		Texts: append(padded(led.Texts, len(bodyguard.Uses)), leader.Texts...),
	}
}

// padded returns a copy of the names, extended with empty ones to a length.
func padded[N any](names []N, things int) []N {
	return append(slices.Clone(names), make([]N, max(things-len(names), 0))...)
}

// words of enumerations, as logs and scenarios write them.
var (
	askNames   = [...]string{"nothing", "option", "marker", "set_up", "move", "targets", "melee", "charge", "order"}
	placeNames = [...]string{"not_set_up", "on_table", "embarked", "reinforcing", "destroyed", "joined"}
	whyNames   = [...]string{
		"", "zone", "marker", "deployment", "first_turn", "unit_to_move", "kind_of_move", "move", "embarking",
		"reinforcements", "disembarking", "unit_to_cast", "power", "deny", "target", "unit_to_shoot", "shooting",
		"allocation", "unit_to_charge", "charge", "overwatch", "charge_move", "heroic_intervention", "heroic_move",
		"unit_to_fight", "pile_in", "fighting", "consolidation", "unit_to_test", "fleeing", "coherency", "use",
		"sequence", "marker_of_model", "division", "warlord", "return", "wreck", "last_act", "reroll", "trait", "halves", "order", "precision", "formations",
		"stratagem", "skies", "action", "surge",
	}
	doNames = [...]string{
		"pass", "select", "normal_move", "advance", "fall_back", "remain_stationary", "disembark", "embark", "attempt",
		"use", "take_first", "take_second", "take", "leave", "reinforce", "shoot",
		"fight", "roll_again", "roll_for", "escape", "attach", "hover", "strategic_reserves", "stratagem", "fly", "substitute", "act", "change",
	}
	resultNames = [...]string{"unfinished", "first_wins", "second_wins", "draw"}
)

// String returns the word for the kind of question.
func (a Ask) String() string { return word(askNames[:], int(a)) }

// String returns the word for the place.
func (p Place) String() string { return word(placeNames[:], int(p)) }

// String returns the word for what a choice is for.
func (w Reason) String() string { return word(whyNames[:], int(w)) }

// String returns the word for what an option does.
func (d OptionKind) String() string { return word(doNames[:], int(d)) }

// String returns the word for the result.
func (r Result) String() string { return word(resultNames[:], int(r)) }

func word(names []string, i int) string {
	if i < 0 || i >= len(names) {
		return "unknown"
	}
	return names[i]
}
