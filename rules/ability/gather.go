package ability

import (
	"slices"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
)

// A Use is a weapon that a model uses on a unit.
type Use struct {
	Bearer   rules.Bearer
	Target   *rules.Unit
	TargetIs rules.Conditions
	// ExtraOnly is set where only the attacks are made that the weapon gives
	// besides those of its bearer (9e.DATASHEET.SEEDUNIT.1).
	ExtraOnly bool
}

// Gather returns the attack with all that bears on it.
func Gather(r *rules.AttackRules, u *Use) rules.Attack {
	g := newGathering(r, u)
	w := u.Bearer.Weapon
	a := rules.Attack{HalfRange: u.Bearer.Is.Has(rules.HalfRange)}
	a.Type = g.weaponType()
	g.number(&a)
	a.Hit = g.hit(a.Type)
	a.Strength = strength(w.Strength, g.profile, g.changed(rules.S), g.changed(rules.WeaponStrength))
	a.Toughness = toughness(u.Target, func(kind int) int16 {
		return changeOf(g.defending(kind), rules.T, nil).atLeastOne(u.Target.Kinds[kind].Profile.Toughness)
	})
	a.Wound = g.wound()
	a.Size = int16(u.Target.Size())
	a.AP = g.changed(rules.WeaponAP).penetration(w.AP)
	for _, e := range g.made {
		special(&a, e)
	}
	for kind := range u.Target.Kinds {
		a.Against = append(a.Against, g.against(&a, kind))
	}
	return a
}

// gathering is an attack while it is put together.
type gathering struct {
	rules    *rules.AttackRules
	use      *Use
	profile  *rules.Profile
	attacker side
	defender side
	made     []*rules.Effect // of the attacker, that work
	suffered []*rules.Effect // of the target unit, that work
}

func newGathering(r *rules.AttackRules, u *Use) *gathering {
	b := &u.Bearer
	kind := &b.Unit.Kinds[b.Kind]
	g := &gathering{
		rules: r, use: u, profile: &kind.Profile,
		attacker: side{b.Is, b.Weapon.Type, u.Target},
		defender: side{u.TargetIs, b.Weapon.Type, b.Unit},
	}
	g.made = g.attacker.filtered(false, b.Unit.Effects, kind.Effects)
	own := g.attacker.filtered(false, b.Weapon.Effects)
	if slices.ContainsFunc(own, func(e *rules.Effect) bool { return e.Do == rules.Unmodified }) {
		g.made = slices.DeleteFunc(g.made, changesWeapon)
	}
	g.made = append(g.made, own...)
	g.suffered = g.defender.filtered(true, u.Target.Effects)
	return g
}

// changesWeapon reports an effect on the characteristics of a weapon or on the
// number of attacks that are made with it.
func changesWeapon(e *rules.Effect) bool {
	return e.Do == rules.ExtraAttacks || e.Do == rules.Change && e.Of >= rules.WeaponAttacks
}

func (g *gathering) changed(c rules.Characteristic) change { return changeOf(g.made, c, nil) }

// defending returns the effects of the target on attacks that models of the kind
// take.
func (g *gathering) defending(kind int) []*rules.Effect {
	own := g.defender.filtered(true, g.use.Target.Kinds[kind].Effects)
	return append(g.suffered[:len(g.suffered):len(g.suffered)], own...)
}

// everywhere returns the effects of the target that bear on rolls made before an
// attack is allocated: those of the unit, and those that all its models have.
func (g *gathering) everywhere() []*rules.Effect {
	if len(g.use.Target.Kinds) == 1 {
		return g.defending(0)
	}
	return g.suffered
}

func (g *gathering) weaponType() rules.Type {
	if c := g.changed(rules.WeaponType); c.set != nil {
		return c.set.Type
	}
	return g.use.Bearer.Weapon.Type
}

// number fills in how many attacks the weapon makes.
func (g *gathering) number(a *rules.Attack) {
	for _, e := range g.made {
		if e.Do == rules.Reroll && e.Roll == rules.AttacksRoll {
			a.Again = a.Again.Wider(e.Reroll)
		}
	}
	a.Extra = g.extra(a.Type)
	switch {
	case g.use.ExtraOnly:
	case !a.Type.Ranged():
		a.Number = g.changed(rules.A).amount(g.profile.Attacks, 1)
	default:
		a.Number = g.changed(rules.WeaponAttacks).amount(g.typeNumber(), 0)
	}
}

// typeNumber is the number that stands after the weapon's type.
func (g *gathering) typeNumber() dice.Amount {
	if c := g.changed(rules.WeaponType); c.set != nil {
		return c.set.Amount
	}
	return g.use.Bearer.Weapon.Attacks
}

// extra lists the attacks that come besides, when the bearer fights: those of
// the weapon, and those of the bearer where it makes its own with the weapon.
func (g *gathering) extra(weapon rules.Type) []dice.Amount {
	if weapon.Ranged() {
		return nil
	}
	effects := g.made
	if g.use.ExtraOnly {
		effects = g.attacker.filtered(false, g.use.Bearer.Weapon.Effects)
	}
	var extra []dice.Amount
	for _, e := range effects {
		if e.Do == rules.ExtraAttacks {
			extra = append(extra, e.Amount)
		}
	}
	return extra
}

// hit sums up the hit roll (9e.ATTACK.HIT.1).
func (g *gathering) hit(weapon rules.Type) rules.Test {
	var s sum
	s.add(g.byType(weapon))
	s.include(g.made, rules.HitRoll)
	s.include(g.everywhere(), rules.HitRoll)
	needed := g.changed(rules.WS).number(g.profile.WS, 2)
	if weapon.Ranged() {
		needed = g.changed(rules.BS).number(g.profile.BS, 2)
	}
	t := s.needs(needed)
	if g.use.Bearer.Is.Has(rules.Overwatch) {
		t = g.rules.Overwatch.Do(t)
	}
	return t
}

// byType is the modifier that comes of the weapon's type.
func (g *gathering) byType(weapon rules.Type) int {
	b := &g.use.Bearer
	switch weapon {
	case rules.Assault:
		return g.rules.Assault.Do(b)
	case rules.Heavy:
		n := g.rules.BigGuns.Do(b)
		for _, e := range g.made {
			if e.Do == rules.IgnoreHeavy {
				return n
			}
		}
		return n + g.rules.Heavy.Do(b)
	default:
		return 0
	}
}

func (g *gathering) wound() rules.Test {
	var s sum
	s.include(g.made, rules.WoundRoll)
	s.include(g.everywhere(), rules.WoundRoll)
	return s.needs(0)
}

// special takes in what an attack does besides its rolls.
func special(a *rules.Attack, e *rules.Effect) {
	switch e.Do {
	case rules.Blast:
		a.Blast = true
	case rules.AutomaticHit:
		a.Automatic = true
	case rules.AlwaysWound:
		a.Wounds = true
	case rules.ExcessDamage:
		a.Excess = true
	case rules.HitRolls:
		a.HitRolls = max(a.HitRolls, int8(e.Value))
	case rules.LimitAttacks:
		a.Limit = e.Value
	case rules.OnRoll:
		a.Triggers = append(a.Triggers, e.Brings)
		if e.Value > 0 {
			a.MostMortal = e.Value
		}
	}
}
