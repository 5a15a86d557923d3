package ed10

import (
	"errors"
	"fmt"
	"strings"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// ErrCore is returned for words that name no core ability.
var ErrCore = errors.New("no core ability")

// Give gives a unit the core ability that a word on its datasheet names, in any
// case, such as stealth, feel no pain 5+, scouts 6" or firing deck 2. Where the
// error is not nil, the unit is as before.
func Give(u *rules.ArmyUnit, word string) error {
	c, rest := coreOf(word)
	if c == nil {
		return fmt.Errorf("%w: %.40q", ErrCore, word)
	}
	var n dice.Amount
	if rest = strings.Trim(rest, ` +"”″`); rest != "" {
		var err error
		if n, err = dice.ParseAmount(rest); err != nil {
			return fmt.Errorf("%w: %.40q: %v", ErrCore, word, err)
		}
	}
	if n.Zero() == (c.takes != nothing) || c.takes == whole && n.Random() {
		return fmt.Errorf("%w: %.40q; allowed: %s, with a number where it has one", ErrCore, word, c.name)
	}
	c.give(u, n)
	return nil
}

// CoreEffect returns the effect of a core ability that Give knows. It returns false
// for those that are not exactly one effect.
func CoreEffect(name string) (effect.Effect, bool) {
	var u rules.ArmyUnit
	if Give(&u, name) != nil || len(u.Effects) != 1 {
		return effect.Effect{}, false
	}
	return u.Effects[0], true
}

// IsCore reports whether a name is that of a core ability that Give knows. numbered
// is set where a number belongs to it that the name has not: data shows the rule of
// an ability so where another ability names it.
func IsCore(name string) (is, numbered bool) {
	c, rest := coreOf(name)
	return c != nil, c != nil && c.takes != nothing && rest == ""
}

// coreOf returns the core ability of a word, and what follows its name.
func coreOf(word string) (c *coreAbility, rest string) {
	name := plain(word)
	for i := range core {
		if rest, ok := cutName(name, core[i].name); ok {
			return &core[i], strings.TrimSpace(rest)
		}
	}
	return nil, ""
}

// coreAbility is a core ability by its name.
type coreAbility struct {
	name  string
	takes takes
	give  func(u *rules.ArmyUnit, n dice.Amount)
}

// core are the core abilities that are effects. Leaders are Army.Attached.
var core = [...]coreAbility{
	{"deep strike", nothing, gives(effect.Effect{ // 10e.MOVE.RESERVE.4, 10e.ABILITY.DEEPSTRIKE.1, 10e.ABILITY.DEEPSTRIKE.2
		Kind: effect.Reinforcements, OfAll: true, Arrival: &effect.Arrival{Enemies: 9 * geom.Inch},
	})},
	{"infiltrators", nothing, gives(effect.Effect{Kind: effect.SetUpAnywhere, OfAll: true, Length: 9 * geom.Inch})}, // 10e.ABILITY.INFILTRATORS.1
	{"fights first", nothing, gives(effect.Effect{Kind: effect.FightsFirst, OfAll: true})},                          // 10e.ABILITY.FIGHTSFIRST.1
	{"stealth", nothing, gives(effect.Effect{ // 10e.ABILITY.STEALTH.1
		Kind: effect.AddToRoll, OfAll: true, Roll: effect.HitRoll, Value: -1, Scope: effect.Scope{Suffered: true, Attacks: effect.RangedAttacks},
	})},
	{"lone operative", nothing, gives(effect.Effect{ // 10e.SHOOT.LONEOP.1, 10e.SHOOT.LONEOP.2
		Kind: effect.NotTargeted, Length: 12 * geom.Inch, Scope: effect.Scope{Unless: effect.Attached},
	})},
	{"feel no pain", whole, func(u *rules.ArmyUnit, n dice.Amount) { // 10e.ABILITY.FNP.1, 10e.ABILITY.FNP.2
		grant(u, effect.Effect{Kind: effect.IgnoreWounds, Value: n.Plus})
	}},
	{"deadly demise", number, func(u *rules.ArmyUnit, n dice.Amount) { // 10e.ABILITY.DEMISE.1, 10e.ABILITY.DEMISE.2
		grant(u, effect.Effect{Kind: effect.Explodes, Value: 6, Length: 6 * geom.Inch, Amount: n})
	}},
	{"firing deck", whole, func(u *rules.ArmyUnit, n dice.Amount) { // 10e.ABILITY.FIRINGDECK.1
		grant(u, effect.Effect{Kind: effect.FiringDeck, Value: n.Plus})
	}},
	{"hover", nothing, gives(effect.Effect{Kind: effect.HoverMode})}, // 10e.ABILITY.HOVER.1
	{"scouts", whole, func(u *rules.ArmyUnit, n dice.Amount) { // 10e.ABILITY.SCOUTS.1, 10e.ABILITY.SCOUTS.6
		u.Uses = append(u.Uses[:len(u.Uses):len(u.Uses)], effect.Use{
			At: effect.BeforeBattle, Optional: true, Once: effect.OncePerBattle, Each: true, Number: scouting, OfAll: true, Effects: []effect.Effect{{Kind: effect.ExtraMove, Length: geom.Length(n.Plus) * geom.Inch, As: effect.ToMove}},
		})
	}},
}

// scouting is the number of the moves of Scouts: a unit makes one of them.
const scouting = -1

// gives returns what gives a unit an effect.
func gives(e effect.Effect) func(*rules.ArmyUnit, dice.Amount) {
	return func(u *rules.ArmyUnit, _ dice.Amount) { grant(u, e) }
}

func grant(u *rules.ArmyUnit, e effect.Effect) {
	u.Effects = append(u.Effects[:len(u.Effects):len(u.Effects)], e)
}
