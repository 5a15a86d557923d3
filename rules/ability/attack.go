// Package ability determines which effects of abilities affect an attack, and
// applies them to the numbers of the attack.
//
// Effects belong to a unit, to some of its models or to a weapon. Effects
// on hit rolls, wound rolls and weapons apply to attacks that their owner makes, or
// suffers if their scope says so. Effects on saves, lost wounds and damage taken
// always apply to attacks on their owner.
package ability

import (
	"cmp"
	"slices"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// A WeaponUse is a weapon that a model uses on a unit.
type WeaponUse struct {
	Bearer   rules.Bearer
	Target   *rules.Unit
	TargetIs effect.Conditions
	// Selected are the conditions that the target had when it was selected. Effects of the attacker look at them if
	// AtSelection is set (10e.SHOOT.TARGET.8).
	Selected    effect.Conditions
	AtSelection bool
	// ExtraOnly is set if only the additional attacks of the weapon are made, without those of
	// its bearer (9e.DATASHEET.SEEDUNIT.1).
	ExtraOnly bool
	// OutOfTurn is set if the active player is that of the target.
	OutOfTurn bool
}

// Attack returns the attack with all effects applied.
func Attack(r *rules.AttackRules, u *WeaponUse) rules.Attack {
	var w rules.Workspace
	AttackIn(&w, r, u)
	return w.Attack
}

// AttackIn gathers the attack in a workspace, whose Attack it becomes. It allocates nothing once
// the workspace has grown.
func AttackIn(w *rules.Workspace, r *rules.AttackRules, u *WeaponUse) {
	g := attackBuilder{rules: r, use: u, space: w}
	g.begin()
	weapon, a := u.Bearer.Weapon, &w.Attack
	*a = rules.Attack{
		HalfRange: u.Bearer.Is.Has(effect.HalfRange) || g.makes(effect.DoubleRapidFire),
		Extra:     a.Extra[:0], Triggers: a.Triggers[:0], Against: a.Against[:0],
	}
	a.Type = g.weaponType()
	g.number(a)
	a.Hit = g.hit(a.Type)
	a.Strength = g.strength(weapon.Strength, g.changed(effect.S), g.changed(effect.WeaponStrength))
	a.Toughness = g.toughness()
	a.Wound = g.wound(a.Strength > a.Toughness)
	a.Size = int16(u.Target.Size())
	a.AP = g.penetration(weapon.AP)
	g.critical(a)
	if g.rules.AttackerFirst.Is {
		g.attackerFirst(&a.Hit, effect.HitRoll)
		g.attackerFirst(&a.Wound, effect.WoundRoll)
	}
	for _, e := range g.made {
		g.special(a, e)
	}
	for kind := range u.Target.Kinds {
		a.Against = append(a.Against, g.against(a, kind))
	}
}

// An attackBuilder gathers the numbers of an attack. What a psychic weapon inflicts is inflicted by a psychic attack
// (11e.ABILITY.KIND.4).
type attackBuilder struct {
	rules     *rules.AttackRules
	use       *WeaponUse
	space     *rules.Workspace
	profile   *rules.Profile
	attacker  side
	defender  side
	criticals [2]int8          // minimum unmodified hit and wound rolls that are critical
	made      []*effect.Effect // active effects of the attacker
	suffered  []*effect.Effect // active effects of the target unit
}

func (g *attackBuilder) begin() {
	b := &g.use.Bearer
	kind := &b.Unit.Kinds[b.Kind]
	g.profile = &kind.Profile
	psychic := effect.Contains(b.Weapon.Effects, effect.PsychicAttack)
	is := b.Is
	if g.use.AtSelection {
		is |= ofTarget(g.use.Selected)
	} else {
		is |= ofTarget(g.use.TargetIs)
	}
	g.attacker = side{own: b.Unit, model: kind, is: is, weapon: b.Weapon.Type, opponent: g.use.Target, psychic: psychic}
	g.defender = side{own: g.use.Target, is: g.use.TargetIs | effect.Stronger | b.Is&effect.FartherThan, weapon: b.Weapon.Type, opponent: b.Unit, psychic: psychic}
	rapid := slices.ContainsFunc(b.Weapon.Effects, func(e effect.Effect) bool { return e.Kind == effect.MoreAttacks && e.Scope.When == effect.HalfRange })
	g.attacker.rapid, g.defender.rapid = rapid, rapid
	if b.Weapon.Damage == dice.Fixed(1) {
		g.attacker.is |= effect.DamageOne
		g.defender.is |= effect.DamageOne
	}
	w := g.space
	w.Made = g.attacker.filter(w.Made[:0], false, b.Unit.Effects)
	w.Made = g.attacker.filter(w.Made, false, kind.Effects)
	if effect.Contains(b.Weapon.Effects, effect.Unmodified) {
		w.Made = slices.DeleteFunc(w.Made, changesWeapon)
	}
	if isExtraWeapon(b.Weapon) {
		w.Made = slices.DeleteFunc(w.Made, changesNumber)
	}
	w.Made = g.attacker.filter(w.Made, false, b.Weapon.Effects)
	g.made = w.Made
	g.defender.is |= ofPenetration(g.penetrationMade().penetration(b.Weapon.AP, g.rules))
	w.Suffered = g.defender.filter(w.Suffered[:0], true, g.use.Target.Effects)
	g.suffered = w.Suffered
}

// ofPenetration returns the conditions of an attack suffered that follow from its AP when it is allocated (9e.DATASHEET.MODCHAR.1,
// 10e.ATTACK.SEQ.4).
func ofPenetration(ap int16) (is effect.Conditions) {
	switch ap {
	case -1:
		return effect.APOne | effect.APOneOrTwo
	case -2:
		return effect.APOneOrTwo
	}
	return 0
}

// ofTarget returns the conditions of an attack that follow from the conditions of its target.
func ofTarget(target effect.Conditions) (is effect.Conditions) {
	for _, pair := range [...][2]effect.Conditions{
		{effect.BelowHalfStrength, effect.TargetWeak}, {effect.AtStartingStrength, effect.TargetAtStart},
		{effect.Shocked, effect.TargetShocked}, {effect.OnMarker, effect.TargetOnMarker},
	} {
		if target.Has(pair[0]) {
			is |= pair[1]
		}
	}
	if !target.Has(effect.AtStartingStrength) {
		is |= effect.TargetBelowStart
	}
	return is
}

// changesWeapon reports an effect on the characteristics of a weapon or on the
// number of attacks that are made with it.
func changesWeapon(e *effect.Effect) bool {
	return e.Kind == effect.ExtraAttacks || e.Kind == effect.ChangeCharacteristic && e.Of >= effect.WeaponAttacks
}

// changesNumber reports an effect on the number of attacks that a weapon makes.
func changesNumber(e *effect.Effect) bool {
	return e.Kind == effect.ExtraAttacks || e.Kind == effect.ChangeCharacteristic && (e.Of == effect.A || e.Of == effect.WeaponAttacks)
}

// makes reports whether an effect of the kind is active for the attacker.
func (g *attackBuilder) makes(kind effect.Kind) bool {
	return slices.ContainsFunc(g.made, func(e *effect.Effect) bool { return e.Kind == kind })
}

// changed sums the effects of the attacker on a characteristic. An AP is better if it is smaller.
func (g *attackBuilder) changed(c effect.Characteristic) change {
	return changeOf(g.made, c, (c == effect.WeaponAP) == g.use.OutOfTurn, nil)
}

// defending returns the effects of the target on attacks that models of the kind take. The result
// is valid until the next call.
func (g *attackBuilder) defending(kind int) []*effect.Effect {
	w := g.space
	w.Own = append(w.Own[:0], g.suffered...)
	w.Own = g.defender.filterModels(w.Own, &g.use.Target.Kinds[kind], g.use.Target.Effects)
	w.Own = g.defender.filter(w.Own, true, g.use.Target.Kinds[kind].Effects)
	return w.Own
}

// everywhere returns the effects of the target on rolls before an attack is allocated: those of
// the unit, and those of all its models.
func (g *attackBuilder) everywhere() []*effect.Effect {
	if len(g.use.Target.Kinds) == 1 {
		return g.defending(0)
	}
	return g.suffered
}

// penetrationMade returns the change of the AP of the weapon by the effects of the attacker, and by plunging fire.
func (g *attackBuilder) penetrationMade() change {
	c := g.changed(effect.WeaponAP)
	if g.use.Bearer.Is.Has(effect.Plunging) {
		c.mod = c.mod.With(dice.Modifier{Add: g.rules.Plunging.Is})
	}
	return c
}

// penetration returns the AP of the weapon after the effects of both sides.
func (g *attackBuilder) penetration(ap int16) int16 {
	c, suffered := g.penetrationMade(), changeOf(g.everywhere(), effect.WeaponAP, g.use.OutOfTurn, nil)
	c.mod = c.mod.With(suffered.mod)
	if suffered.set != nil {
		c.set = effect.Standing(c.set, suffered.set, g.use.OutOfTurn)
	}
	return c.penetration(ap, g.rules)
}

func (g *attackBuilder) weaponType() effect.WeaponType {
	if c := g.changed(effect.TypeCharacteristic); c.set != nil {
		return c.set.Type
	}
	return g.use.Bearer.Weapon.Type
}

// number sets the number of attacks of the weapon.
func (g *attackBuilder) number(a *rules.Attack) {
	for _, e := range g.made {
		if e.Kind == effect.Reroll && e.Roll == effect.AttacksRoll {
			a.Again = a.Again.Wider(e.Reroll)
		}
	}
	g.extra(a)
	switch {
	case g.use.ExtraOnly:
	case !a.Type.Ranged() && !g.use.Bearer.Weapon.Attacks.Zero():
		a.Number = g.changed(effect.WeaponAttacks).amount(g.changed(effect.A).amount(g.use.Bearer.Weapon.Attacks, g.rules.LeastAttacks.Is), g.rules.LeastShots.Is)
	case !a.Type.Ranged():
		a.Number = g.changed(effect.A).amount(g.profile.Attacks, g.rules.LeastAttacks.Is)
	default:
		a.Number = g.changed(effect.WeaponAttacks).amount(g.typeNumber(), g.rules.LeastShots.Is)
	}
}

// typeNumber returns the number after the weapon's type.
func (g *attackBuilder) typeNumber() dice.Amount {
	if c := g.changed(effect.TypeCharacteristic); c.set != nil {
		return c.set.Amount
	}
	return g.use.Bearer.Weapon.Attacks
}

// extra returns the extra attacks when the bearer fights: those of the weapon, and those that the
// bearer makes with the weapon.
func (g *attackBuilder) extra(a *rules.Attack) {
	for _, e := range g.made {
		if e.Kind == effect.MoreAttacks { // of each weapon: 11e.ATTACK.GATHER.6
			a.Extra = append(a.Extra, e.Amount)
		}
	}
	if a.Type.Ranged() {
		return
	}
	effects := g.made
	if g.use.ExtraOnly {
		effects = g.attacker.filter(nil, false, g.use.Bearer.Weapon.Effects)
	}
	for _, e := range effects {
		if e.Kind == effect.ExtraAttacks {
			a.Extra = append(a.Extra, e.Amount)
		}
	}
}

// hit sets the hit roll (9e.ATTACK.HIT.1, 10e.DATASHEET.MOD.1, 10e.DATASHEET.MOD.6, 10e.DATASHEET.IGNORE.1,
// 11e.DATASHEET.IGNORE.1, 11e.DATASHEET.IGNORE.2).
func (g *attackBuilder) hit(weapon effect.WeaponType) rules.Test {
	var s rollSum
	s.add(g.byType(weapon))
	s.add(int(g.profile.Hit))
	s.include(g.made, effect.HitRoll)
	s.include(g.everywhere(), effect.HitRoll)
	c, own := effect.WS, g.profile.WS
	if weapon.Ranged() {
		c, own = effect.BS, g.profile.BS // 11e.DATASHEET.MOD.5
		if !g.makes(effect.IgnoreEngaged) {
			s.add(g.rules.EngagedModifier.Do(&g.use.Bearer, g.use.Target, g.use.TargetIs))
		}
	}
	needed := g.skill(weapon, g.skillChange(c).number(cmp.Or(g.use.Bearer.Weapon.Skill, own), 2))
	if worst := int16(g.rules.WorstSkill.Is); worst > 0 {
		needed = min(needed, worst)
	}
	t := s.needs(needed)
	if g.use.Bearer.Is.Has(effect.Overwatch) {
		t = g.rules.Overwatch.Do(t)
		g.overwatch(&t)
	}
	if g.use.Bearer.Is.Has(effect.Unseen) && g.rules.UnseenOnce.Is {
		t.Reroll = dice.Never
	}
	return t
}

// skillChange is changed for a Skill, without modifiers that make it worse if the attack ignores them (11e.WEAPON.PSYCHIC.1).
func (g *attackBuilder) skillChange(c effect.Characteristic) change {
	ignores := slices.ContainsFunc(g.made, func(e *effect.Effect) bool { return e.Kind == effect.IgnoreModifiers && e.Roll == effect.Skill })
	return changeOf(g.made, c, g.use.OutOfTurn, func(e *effect.Effect) bool { return !ignores || e.Set || e.Mod.Add <= 0 })
}

// skill returns the result that a hit roll needs after cover and plunging fire; it is never worse
// than 6+ by them (11e.DATASHEET.LIMIT.3, 11e.DATASHEET.ROLL.5).
func (g *attackBuilder) skill(weapon effect.WeaponType, needed int16) int16 {
	if needed == 0 || !weapon.Ranged() {
		return needed
	}
	worse := g.rules.Skill.Do(g.covered(g.everywhere()), g.use.Bearer.Is.Has(effect.Plunging))
	if worse == 0 {
		return needed
	}
	return min(max(needed+int16(worse), 2), 6)
}

// overwatch lets Overwatch hit on further results if an effect allows it.
func (g *attackBuilder) overwatch(t *rules.Test) {
	for _, e := range g.made {
		if (e.Kind == effect.OverwatchOn || e.Kind == effect.OverwatchHits) && e.Value > 0 && int8(e.Value) < t.Succeeds {
			t.Fails, t.Succeeds = int8(e.Value)-1, int8(e.Value)
		}
	}
}

// byType returns the modifier from the weapon's type (9e.DATASHEET.WEAPON.3).
func (g *attackBuilder) byType(weapon effect.WeaponType) int {
	b := &g.use.Bearer
	switch weapon {
	case effect.Assault:
		return g.rules.Assault.Do(b)
	case effect.Heavy:
		n := 0
		if !g.makes(effect.IgnoreEngaged) {
			n = g.rules.BigGuns.Do(b)
		}
		if g.makes(effect.IgnoreHeavy) {
			return n
		}
		return n + g.rules.Heavy.Do(b)
	default:
		return 0
	}
}

// wound sets the wound roll. Effects that only concern attacks with a Strength above the target's
// Toughness apply if stronger is set.
func (g *attackBuilder) wound(stronger bool) rules.Test {
	var s rollSum
	for _, e := range g.made {
		if e.Roll == effect.WoundRoll && !(stronger && e.Scope.Unless.Has(effect.Stronger)) {
			s.effect(e)
		}
	}
	for _, e := range g.everywhere() {
		if e.Roll == effect.WoundRoll && (stronger || !e.Scope.When.Has(effect.Stronger)) {
			s.effect(e)
		}
	}
	return s.needs(0)
}

// critical determines the critical rolls: those of the edition, and further ones from effects.
// They succeed like other critical rolls (10e.ATTACK.WOUND.2, 10e.WEAPON.ANTI.2,
// 10e.CORE.SAMENAME.3).
func (g *attackBuilder) critical(a *rules.Attack) {
	usual := int8(g.rules.Critical.Is)
	g.criticals = [2]int8{usual, usual}
	for _, e := range g.made {
		if e.Kind != effect.Critical || e.Roll == effect.HitRoll && g.use.Bearer.Is.Has(effect.Overwatch) { // 10e.ATTACK.HIT.3, 11e.ATTACK.HIT.3
			continue
		}
		t, p := &a.Hit, dice.Hit
		if e.Roll == effect.WoundRoll {
			t, p = &a.Wound, dice.Wound
		}
		from := g.criticalOf(p)
		*from = min(*from, int8(e.Value))
		if !e.Set && (t.Succeeds == 0 || *from < t.Succeeds) {
			t.Succeeds = *from
		}
	}
}

// attackerFirst lets results of a roll succeed by a rule of the attacker although they fail by one of the target
// (10e.CORE.PRIORITY.1). Those that fail by a rule of the attacker fail.
func (g *attackBuilder) attackerFirst(t *rules.Test, roll effect.RollKind) {
	if t.Succeeds == 0 || t.Succeeds > t.Fails {
		return
	}
	own := t.Succeeds - 1
	for _, e := range g.made {
		if e.Kind == effect.RollFails && e.Roll == roll {
			own = max(own, int8(e.Value))
		}
	}
	t.Fails = min(t.Fails, own)
}

func (g *attackBuilder) criticalOf(p dice.Purpose) *int8 {
	if p == dice.Wound {
		return &g.criticals[1]
	}
	return &g.criticals[0]
}

// special adds the effects of an attack other than on its rolls.
func (g *attackBuilder) special(a *rules.Attack, e *effect.Effect) {
	switch e.Kind {
	case effect.Blast:
		if a.Blast = e.Value == 0; !a.Blast {
			a.PerFive += e.Value
		}
	case effect.Cleave:
		a.PerFive += e.Value
	case effect.AutomaticHit:
		a.Automatic = true
	case effect.AlwaysWound:
		a.Wounds = true
	case effect.ExcessDamage:
		a.Excess = true
	case effect.HitRolls:
		a.HitRolls = max(a.HitRolls, int8(e.Value))
	case effect.Hazardous:
		b := &g.use.Bearer
		a.Hazard = g.rules.Hazard.Do(b.Unit.Kinds[b.Kind].Own(b.Unit.Keywords))
	case effect.Precision:
		a.Precise = true
	case effect.LimitAttacks:
		a.Limit = e.Value
	case effect.OnRoll:
		t := e.Trigger
		if t.Critical && t.Roll == dice.Hit && g.rules.SnapPlain.Is && g.use.Bearer.Is.Has(effect.Overwatch) {
			return
		}
		if t.Critical {
			t.On = effect.FacesFrom(int(*g.criticalOf(t.Roll)))
		}
		a.Triggers = append(a.Triggers, t)
		if e.Value > 0 {
			a.MostMortal = e.Value
		}
	}
}
