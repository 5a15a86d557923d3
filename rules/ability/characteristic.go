package ability

import (
	"math"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// change is the sum of all effects on a characteristic: first a replacement, then modifiers
// (9e.GAPS.15).
type change struct {
	set   *effect.Effect
	mod   dice.Modifier
	apart int16 // the greatest change that does not add up with those of mod (effect.Effect.Apart)
	least int16 // the minimum after modifiers
}

// changeOf sums the effects on a characteristic. Of several that set it, the active player prefers the greater value or the
// smaller one.
func changeOf(effects []*effect.Effect, c effect.Characteristic, greater bool, include func(*effect.Effect) bool) change {
	var ch change
	for _, e := range effects {
		if e.Kind != effect.ChangeCharacteristic || e.Of != c || include != nil && !include(e) {
			continue
		}
		if e.Set {
			ch.set = effect.Standing(ch.set, e, greater)
			continue
		}
		if e.Apart {
			ch.apart = min(ch.apart, e.Mod.Add)
			continue
		}
		ch.mod = ch.mod.With(e.Mod)
		ch.least = max(ch.least, e.Minimum)
	}
	return ch
}

// settled returns the change without modifiers if it sets the characteristic to 0 and AttackRules.FinalZero
// (11e.DATASHEET.MOD.2).
func (c change) settled(r *rules.AttackRules) change {
	if r.FinalZero.Is && c.set != nil && c.set.Amount.Zero() {
		return change{set: c.set}
	}
	return c
}

// number modifies a whole number: a replacement comes first (9e.DATASHEET.MODCHAR.4). '-' is
// never modified (9e.DATASHEET.MODCHAR.8, 10e.DATASHEET.MOD.5).
func (c change) number(base int16, least int) int16 {
	if base == 0 {
		return 0
	}
	if c.set != nil {
		base = c.set.Amount.Plus
	}
	return int16(min(max(c.mod.Apply(int(base)), least, int(c.least)), highest))
}

// highest is more than any characteristic, whatever data files contain.
const highest = 1000

// penetration modifies an AP, which is 0 at worst (10e.DATASHEET.MOD.4, 11e.DATASHEET.MOD.4, 10e.DATASHEET.LIMIT.5).
func (c change) penetration(ap int16, r *rules.AttackRules) int16 {
	c = c.settled(r)
	if c.set != nil {
		ap = c.set.Amount.Plus
	}
	with := ap + c.mod.Add
	if c.apart < 0 {
		with = min(with, ap+c.apart)
	}
	return min(with, 0)
}

// atLeastOne modifies a Strength or Toughness, which is never below 1 (9e.DATASHEET.MODCHAR.5,
// 8e.DATASHEET.MODCHAR.6).
func (c change) atLeastOne(base int16) int16 { return c.number(base, 1) }

// amount modifies a characteristic that may be random. Dice are multiplied individually; only
// numbers are divided.
func (c change) amount(base dice.Amount, least int) dice.Amount {
	if base.Zero() {
		return base
	}
	if c.set != nil {
		base = c.set.Amount
	}
	if !base.Random() {
		return dice.Fixed(min(max(c.mod.Apply(int(base.Plus)), least), highest))
	}
	times := int(min(max(c.mod.Multiply, 1), highest))
	base.Count = uint8(min(int(base.Count)*times, math.MaxUint8))
	base.Plus = int16(min(int(base.Plus)*times+int(c.mod.Add), highest))
	return base
}

// strength returns the Strength of a weapon with its bearer. Modifiers of the bearer's Strength
// and of the weapon add up (9e.DATASHEET.WEAPON.4, 9e.DATASHEET.MODCHAR.2,
// 8e.DATASHEET.SEEDUNIT.5).
func (g *attackBuilder) strength(w rules.Strength, bearer, weapon change) int16 {
	if w.Own != 0 {
		return weapon.atLeastOne(w.Own)
	}
	if g.profile.Strength == 0 {
		return g.rules.NoStrength.Do(g.profile)
	}
	bearer.mod = bearer.mod.With(w.User).With(weapon.mod)
	return bearer.atLeastOne(g.profile.Strength)
}

// Wounds returns the Wounds characteristic of the models of a kind.
func Wounds(u *rules.Unit, kind int, is effect.Conditions) int16 {
	k := &u.Kinds[kind]
	s := side{own: u, model: k, is: is, opponent: &rules.Unit{}}
	effects := s.filter(s.filter(nil, true, u.Effects), true, k.Effects)
	return changeOf(effects, effect.W, true, nil).number(k.Profile.Wounds, 1)
}

// toughness returns the Toughness of the unit, which the edition determines from its models, whichever of them an
// attack is allocated to (10e.ATTACK.WOUND.3).
func (g *attackBuilder) toughness() int16 {
	w, u := g.space, g.use.Target
	w.Toughness = w.Toughness[:0]
	for kind := range u.Kinds {
		w.Toughness = append(w.Toughness, changeOf(g.defending(kind), effect.T, g.use.OutOfTurn, nil).atLeastOne(u.Kinds[kind].Profile.Toughness))
	}
	return g.rules.Toughness.Do(u.Kinds, g.use.TargetIs, w.Toughness)
}

// A Control is the combined effect of the effects on a unit as a whole on the Objective Control
// of its models.
type Control struct {
	game *rules.Game
	unit rules.UnitID
	all  change
	some []*effect.Effect // that only some of the models have
}

// NewControl evaluates the effects in force on a unit.
func NewControl(g *rules.Game, u rules.UnitID) Control {
	c := Control{game: g, unit: u}
	g.Effects(u, func(e *effect.Effect) {
		if e.Kind == effect.ChangeCharacteristic && e.Of == effect.OC && !e.Scope.Models.All() {
			c.some = append(c.some, e)
			return
		}
		c.include(&c.all, e)
	})
	return c
}

func (c *Control) include(to *change, e *effect.Effect) {
	switch {
	case e.Kind != effect.ChangeCharacteristic || e.Of != effect.OC || !c.game.Holds(c.unit, &e.Scope):
	case e.Set:
		to.set = effect.Standing(to.set, e, c.game.IsActive(c.unit))
	default:
		to.mod, to.least = to.mod.With(e.Mod), max(to.least, e.Minimum)
	}
}

// Of returns the Objective Control of a model, by its position among those in play.
// It is never below 0, and '-' is not modified (10e.DATASHEET.LIMIT.5, 10e.BATTLESHOCK.EFFECT.4,
// 11e.DATASHEET.LIMIT.5, 11e.DATASHEET.MOD.3, 11e.DATASHEET.PROFILE.5).
func (c *Control) Of(at int) int {
	g, own := c.game, c.all
	m := &g.Models(c.unit)[at]
	sheet := g.Sheet(c.unit)
	for _, e := range c.some {
		if kind := &sheet.Kinds[m.Kind]; e.Scope.Models.Passes(kind.Own(sheet.Keywords), m.Leads) {
			c.include(&own, e)
		}
	}
	list := sheet.Kinds[m.Kind].Effects
	for i := range list {
		c.include(&own, &list[i])
	}
	g.EffectsOn(c.unit, m.ID, func(e *effect.Effect) { c.include(&own, e) })
	base := g.Profile(int(g.Unit(c.unit).First) + at).Control
	shocked := base > 0 && g.Unit(c.unit).Is.Has(effect.Shocked)
	switch {
	case shocked && g.Edition.Morale.Dash.Is: // 11e.BATTLESHOCK.EFFECT.1, 11e.DATASHEET.MOD.2
		return 0
	case shocked: // 10e.BATTLESHOCK.EFFECT.4
		return max(own.mod.Apply(0), 0)
	}
	return int(own.settled(&g.Edition.Attack).number(base, 0))
}

// rollSum is the sum of the effects on one roll, apart from those on others (10e.CORE.REROLL.6).
type rollSum struct {
	better, worse int // of all modifiers
	ignoreWorse   bool
	ignoreAll     bool
	kept          bool // it cannot be re-rolled
	test          rules.Test
}

func (s *rollSum) add(n int) {
	if n > 0 {
		s.better += n
	} else {
		s.worse += n
	}
}

// include adds the effects on the rolls. All modifiers of a roll are cumulative.
func (s *rollSum) include(effects []*effect.Effect, kinds ...effect.RollKind) {
	for _, e := range effects {
		for _, k := range kinds {
			if e.Roll == k {
				s.effect(e)
			}
		}
	}
}

func (s *rollSum) effect(e *effect.Effect) {
	t := &s.test
	switch e.Kind {
	case effect.AddToRoll:
		s.add(int(e.Value))
	case effect.Reroll:
		t.Reroll = t.Reroll.Wider(e.Reroll)
	case effect.ForbidReroll:
		s.kept = true
	case effect.RollFails:
		t.Fails = max(t.Fails, int8(e.Value))
	case effect.RollSucceeds:
		if t.Succeeds == 0 || int8(e.Value) < t.Succeeds {
			t.Succeeds = int8(e.Value)
		}
	case effect.IgnoreModifiers:
		s.ignoreWorse = true
		s.ignoreAll = s.ignoreAll || !e.Worse
	}
}

// needs returns the test for the result.
func (s rollSum) needs(result int16) rules.Test {
	switch {
	case s.ignoreAll:
		s.better, s.worse = 0, 0
	case s.ignoreWorse:
		s.worse = 0
	}
	if s.kept {
		s.test.Reroll = dice.Never
	}
	const most = 100 // which no roll reaches
	s.test.Needed, s.test.Modifier = int8(min(result, most)), int8(min(max(s.better+s.worse, -most), most))
	return s.test
}
