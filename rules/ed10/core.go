package ed10

import (
	"errors"
	"fmt"
	"strings"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// ErrCore is returned for words that name no core ability.
var ErrCore = errors.New("no core ability")

// Give gives a unit the core ability that a word on its datasheet names, in any
// case. Where the error is not nil, the unit is as before.
func Give(u *rules.ArmyUnit, word string) error {
	name := strings.Join(strings.Fields(strings.ToLower(word)), " ")
	for i := range core {
		c := &core[i]
		rest, ok := strings.CutPrefix(name, c.name)
		if !ok || rest != "" && rest[0] != ' ' {
			continue
		}
		var n dice.Amount
		if rest = strings.Trim(rest, ` +"`); rest != "" {
			var err error
			if n, err = dice.ParseAmount(rest); err != nil {
				return fmt.Errorf("%w: %.40q: %v", ErrCore, word, err)
			}
		}
		if n.Zero() == c.amount {
			return fmt.Errorf("%w: %.40q; allowed: %s, with a number where it has one", ErrCore, word, c.name)
		}
		c.give(u, n)
		return nil
	}
	return fmt.Errorf("%w: %.40q", ErrCore, word)
}

// coreAbility is a core ability by its name.
type coreAbility struct {
	name   string
	amount bool // a number or dice follow the name
	give   func(u *rules.ArmyUnit, n dice.Amount)
}

// core are the core abilities that are effects. Leaders are Army.Attached.
var core = [...]coreAbility{
	{"deep strike", false, gives(rules.Effect{ // 10e.MOVE.RESERVE.4
		Do: rules.Reinforcements, Arrival: &rules.Arrival{Enemies: 9 * geom.Inch},
	})},
	{"infiltrators", false, gives(rules.Effect{Do: rules.SetUpAnywhere, Length: 9 * geom.Inch})},
	{"fights first", false, gives(rules.Effect{Do: rules.FightsFirst})},
	{"stealth", false, gives(rules.Effect{
		Do: rules.AddToRoll, Roll: rules.HitRoll, Value: -1, Scope: rules.Scope{Suffered: true, Phase: rules.Ranged},
	})},
	{"lone operative", false, gives(rules.Effect{ // 10e.SHOOT.LONEOP.1
		Do: rules.NotTargeted, Length: 12 * geom.Inch, Scope: rules.Scope{Unless: rules.Attached},
	})},
	{"feel no pain", true, func(u *rules.ArmyUnit, n dice.Amount) {
		grant(u, rules.Effect{Do: rules.IgnoreWounds, Value: n.Plus})
	}},
	{"deadly demise", true, func(u *rules.ArmyUnit, n dice.Amount) {
		grant(u, rules.Effect{Do: rules.Explodes, Value: 6, Length: 6 * geom.Inch, Amount: n})
	}},
	{"scouts", true, func(u *rules.ArmyUnit, n dice.Amount) {
		u.Uses = append(u.Uses[:len(u.Uses):len(u.Uses)], rules.Use{
			At: rules.BeforeBattle, Optional: true, Effects: []rules.Effect{{Do: rules.ExtraMove, Length: geom.Length(n.Plus) * geom.Inch, As: rules.ForMove}},
		})
	}},
}

func gives(e rules.Effect) func(*rules.ArmyUnit, dice.Amount) {
	return func(u *rules.ArmyUnit, _ dice.Amount) { grant(u, e) }
}

func grant(u *rules.ArmyUnit, e rules.Effect) {
	u.Effects = append(u.Effects[:len(u.Effects):len(u.Effects)], e)
}
