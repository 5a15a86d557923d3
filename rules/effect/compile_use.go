package effect

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"
)

// momentOf contains the moments of effects that are used at a moment without naming it.
var momentOf = map[string]string{
	"act_when_destroyed": "model_destroyed", "explodes": "model_destroyed", "split_unit": "deployment", "set_up_anywhere": "deployment", "reinforcements": "deployment",
}

// Timed reports whether an effect is used at a moment instead of always applying.
func (s *Spec) Timed() bool {
	if m := momentOf[s.Do]; m != "" && (s.At == "" || s.At == m) {
		return false
	}
	return s.At != "" || s.Select != nil || s.Do == "one_of" || s.Do == "together"
}

var moments = map[string]Moment{
	"before_battle": BeforeBattle, "deployment": AtDeployment, "start_of_battle_round": StartOfRound,
	"start_of_turn": StartOfTurn, "end_of_turn": EndOfTurn, "start_of_phase": StartOfPhase,
	"end_of_phase": EndOfPhase, "command_abilities": CommandAbilities, "selected_to_move": WhenSelectedToMove,
	"selected_to_shoot": WhenSelectedToShoot, "after_shooting": AfterShooting,
	"selected_to_fight": WhenSelectedToFight, "after_fighting": AfterFighting, "charge_ended": AfterCharge,
	"coherency_checks": AtCoherencyChecks, "save_failed": WhenSaveFailed, "allocated": WhenAllocated,
	"enemy_moved": WhenEnemyMoved, "stratagem_used": WhenStratagemOn, "moved_across": WhenMovedAcross, "destroys": WhenDestroys,
	"battle_shock_passed": WhenShockPassed, "enemy_battle_shock_failed": WhenEnemyShocked,
	"destroyed": WhenUnitDestroyed, "enemy_destroyed": WhenEnemyDestroyed, "after_deployment": AfterDeployment, "bearer_destroyed": AfterBearerLoss,
	"enemy_shot": WhenEnemyShot,
}

var phases = map[string]Phase{
	"command": CommandPhase, "movement": MovementPhase, "psychic": PsychicPhase, "shooting": ShootingPhase,
	"charge": ChargePhase, "fight": FightPhase, "morale": MoralePhase,
}

var spans = map[string]Frequency{
	"phase": OncePerPhase, "turn": OncePerTurn, "battle_round": OncePerRound, "battle": OncePerBattle,
}

var presences = map[string]Presence{"battlefield": OnTable, "or_carried": OrCarried}

var losses = map[string]Loss{"model": LostModel, "wound": LostWound, "bearer_wound": LostWound}

var outcomes = map[string]Outcome{"": NoTest, "passed": Passed, "failed": Failed}

var ends = map[string]Moment{
	"end_of_phase": EndOfPhase, "end_of_turn": EndOfTurn, "end_of_battle_round": EndOfRound,
	"next_command_phase": NextCommandPhase, "next_psychic_phase": NextPsychicPhase, "end_of_battle": EndOfBattle,
	"next_turn": NextTurn, "next_movement_phase": NextMovementPhase, "next_shooting_phase": NextShootingPhase,
}

// Uses compiles an ability that is used at a moment. kind is the index in Models of the models
// that have it; -1: all. It returns false if the engine does not play all of it; the list then
// contains the part that it plays.
func (c *Compiler) Uses(name string, s *Spec, kind int) ([]Use, bool) {
	u, ok := c.begin(name, s, kind)
	if !ok {
		return nil, false
	}
	switch {
	case s.OfTarget != nil: // only one of several effects together may be limited
		return nil, false
	case s.Do == "one_of":
		return c.oneOf(name, s, u, kind)
	case s.Do == "together":
		ok = c.target(&u, s) && c.addAll(&u, s.inner())
	case u.At == WhenAllocated:
		return []Use{u}, s.sparesDamage() && (s.Who == "unit" || c.alone()) && s.Optional
	case u.At == WhenSaveFailed:
		return []Use{u}, s.sparesDamage() && !(c.Leader && s.Who != "unit")
	default:
		ok = c.target(&u, s) && c.add(&u, s)
	}
	if !ok {
		return nil, false
	}
	return []Use{u}, true
}

// AuraUse compiles an ability that is used on each unit that an aura reaches.
func (c *Compiler) AuraUse(name string, s *Spec, aura *Aura) (Use, bool) {
	u, ok := c.begin(name, s, int(aura.Kind))
	if !ok || s.Select != nil || len(s.Effects) > 0 || len(aura.ByRound) > 0 || aura.Engaged || aura.Wholly || aura.Visible {
		return u, false
	}
	u.Select = Selection{Affected: AllFriends, Within: aura.Range, Of: aura.Of}
	if aura.Enemies {
		u.Select.Affected = AllEnemies
	}
	return u, c.add(&u, s)
}

// Mark compiles an effect on units against which attacks succeed. It returns a Use that puts
// the effect on them, and the effect of the attacker that applies this Use, whose Value is
// position, the index of the Use.
func (c *Compiler) Mark(s *Spec, position int) (Effect, Use, bool) {
	u := Use{At: WhenMarked, Until: ends[s.Until]}
	for _, in := range s.inner() {
		in.At, in.Until, in.Attacks = "", "", "suffered"
		e, ok := c.Constant(in)
		if !ok {
			return Effect{}, u, false
		}
		u.Effects = append(u.Effects, e)
	}
	roll, ok := rolls[s.Roll]
	scope, fits := c.Scope(s)
	return Effect{Kind: Mark, Roll: roll, Value: int16(position), Scope: scope}, u, ok && fits && s.Select == nil && s.At == ""
}

// Power compiles the effects of a psychic power: effects on a selection, or temporary auras of
// the psyker.
func (c *Compiler) Power(name string, specs []*Spec) (u Use, ok bool) {
	for i, s := range specs {
		if i > 0 && u.Until != ends[s.Until] {
			return u, false
		}
		u.Until = ends[s.Until]
		switch {
		case s.Do == "aura":
			ok = c.radiate(&u, powerAura+name+strconv.Itoa(i), s)
		case i == 0:
			u.Needs = int8(s.Needs)
			ok = s.NeedsOther == nil && c.target(&u, s) && c.roll(&u, s) && c.addPower(&u, s)
		default:
			ok = false
		}
		if !ok {
			return u, false
		}
	}
	return u, len(u.Effects) > 0
}

func (c *Compiler) addPower(u *Use, s *Spec) bool {
	if s.Do == "together" {
		return c.addAll(u, s.inner())
	}
	return c.add(u, s)
}

// powerAura is the prefix of the names of auras of psychic powers.
const powerAura = "psychic power: "

// radiate adds a temporary aura of a psyker: one for each army that it reaches.
func (c *Compiler) radiate(u *Use, name string, s *Spec) bool {
	a := Aura{Number: c.Names.Aura(name), Kind: u.Bearer - 1, Range: s.Range.inches(), Of: c.filter(s.affected())}
	for _, in := range s.Effects {
		e, ok := c.Constant(in)
		if !ok {
			return false
		}
		a.Effects = append(a.Effects, e)
	}
	for _, enemies := range []bool{false, true} {
		if s.Affects == "all" || (s.Affects == "enemy") == enemies {
			one := a
			one.Enemies = enemies
			u.Effects = append(u.Effects, Effect{Kind: Radiates, Aura: &one})
		}
	}
	return a.Range > 0
}

// begin compiles the moment, the frequency and the bearers of a Use, without its targets and
// effects.
func (c *Compiler) begin(name string, s *Spec, kind int) (Use, bool) {
	at, ok := moments[s.At]
	if s.At == "" && s.Do == "one_of" {
		ok = true // its effects have their own moments
	}
	if !ok || s.Near != nil && !s.Near.Shadow && !(s.Near.Enemy && s.Near.Not && !s.Near.Engaged) {
		return Use{}, false
	}
	u := Use{
		At: at, Phase: phases[s.Phase], Optional: s.Optional, Once: spans[s.Once], Until: ends[s.Until], WhileOn: s.WhileOn, Needs: int8(s.Needs),
		Tokens: s.Tokens, OneOf: s.Do == "one_of", Shooter: s.Shooter, Destroyed: s.DestroyedUnit,
	}
	if n := s.NeedsOther; n != nil {
		u.Other, u.OtherOf = n.Result, c.Filter(n.Keywords)
	}
	if s.WhileModel != "" {
		if kind = c.kindNamed(s.WhileModel); kind < 0 {
			kind = math.MaxInt8 - 1 // no model of the unit has it
		}
	}
	if kind >= 0 && len(c.Models) > 1 {
		u.Bearer = int8(kind) + 1
	}
	if u.EnemyWithin = s.MovedWithin.inches(); (u.EnemyWithin > 0) != (at == WhenEnemyMoved) {
		return u, false
	}
	// The engine only knows which unit, not which model, has lost wounds.
	if u.Lost = losses[s.Lost]; (u.Lost != AnyLoss) != (at == WhenEnemyShot) || s.Lost == "bearer_wound" && !c.alone() {
		return u, false
	}
	if v := s.Destroyed; (v != nil) != (at == WhenDestroys) {
		return u, false
	} else if v != nil {
		// The engine only knows which unit, not which model, has destroyed something.
		if s.Who != "unit" && !c.alone() && s.Select == nil {
			return u, false
		}
		u.Victim, u.Whole = c.filter(v.KeywordFilter), v.Of == "unit"
	}
	if at == AfterBearerLoss && !c.alone() && (kind < 0 || kind >= len(c.Models) || c.Models[kind].Count != 1) {
		return u, false
	}
	c.using = name
	u.Select.Models = c.ofModel(s, kind)
	ok = u.Scope.conditions(s)
	u.Scope.Contains, u.Scope.Own, u.Scope.NotOwn = c.containing(s), c.numbers(s.While), c.numbers(s.NotWhile)
	u.Scope.Fallen, u.Scope.Near = c.numbers(s.Fallen), c.near(s.Near, false)
	if s.Spared != nil {
		ok = ok && s.Near == nil
		u.Scope.Near = c.near(s.Spared, true)
	}
	if s.PerUnit {
		u.Shared = c.Names.Ability(name)
	}
	u.OfAll, u.Present = s.AllModels, presences[s.Present]
	if (u.Present != Anywhere) != (s.Present != "") {
		return u, false
	}
	if n := len(s.MostBySize); n > 0 && (n != len(u.ArmyMost) || s.OnceFor != "army") {
		return u, false
	}
	copy(u.ArmyMost[:], s.MostBySize)
	switch s.OnceFor {
	case "", "bearer":
	case "army":
		u.Army, u.Number = true, c.Names.Ability(name+s.Per)
	case "selected":
		u.Each, u.Number = true, c.Names.Ability(cmp.Or(s.OnceOf, name))
	default:
		return u, false
	}
	return u, ok && c.roll(&u, s)
}

// ofModel reports whether an ability of a model affects only that model, even if it is attached
// to others.
func (c *Compiler) ofModel(s *Spec, kind int) bool {
	return c.Leader && kind >= 0 && kind < len(c.Models) && c.Models[kind].Count == 1 &&
		s.Who != "unit" && s.Select == nil && s.Do != "mortal_wounds"
}

// roll compiles the number of dice that are rolled, and the required result.
func (c *Compiler) roll(u *Use, s *Spec) bool {
	switch s.Dice {
	case "":
	case "each_model":
		u.Dice = DiePerModel
	case "each_own_model":
		u.Dice = DiePerOwnModel
	case "each_engaged_model":
		u.Dice = DiePerEngaged
	default:
		if u.Dice = int8(s.Dice.Int()); u.Dice <= 0 {
			return false
		}
	}
	u.BelowModels, u.Most = s.NeedsUnder == "models", int8(s.Most)
	return s.Modifier == nil || c.modifies(u, s.Modifier)
}

// modifies compiles what is added to the dice and tests of a Use.
func (c *Compiler) modifies(u *Use, m *Modifier) bool {
	mod := &RollModifier{Value: m.Add, Target: m.Of == "target"}
	mod.Scope.Opponent, mod.Scope.Near = c.filter(m.KeywordFilter), c.near(m.Near, false)
	u.Modifier = mod
	return m.Add != 0 && !u.BelowModels && mod.Scope.conditions(&Spec{When: m.When, Unless: m.Unless})
}

// target compiles the units or models that a Use affects.
func (c *Compiler) target(u *Use, s *Spec) bool {
	sel := s.Select
	if s.Do == "mortal_wounds" && (sel == nil || sel.Of != "point") {
		around := map[Number]Affected{"each_enemy_unit": AllEnemies, "each_unit": AllUnits, "each_friendly_unit": AllFriends}
		if all, ok := around[s.To]; ok {
			u.Select.Affected, u.Select.Within = all, s.Range.inches()
			if s.Around != nil {
				u.Select.From = c.near(s.Around, false)
			}
			return u.Select.Within > 0 && sel == nil
		}
	}
	if sel == nil {
		return s.Who == "" || s.Who == "bearer" || s.Who == "unit"
	}
	if sel.Of == "point" {
		n, err := s.Range.amount()
		u.Select = Selection{Affected: AtPoint, Radius: n}
		return err == nil && !n.Zero() && s.To == "each_unit"
	}
	u.Select = Selection{
		Within: inches(sel.Within), Visible: sel.Visible, Closest: sel.Closest, Models: sel.Of == "models", Count: sel.Count,
		Of: c.filter(sel.KeywordFilter), LookOutSir: sel.Guarded, Engaged: sel.Engaged, Hit: sel.Hit, Shocked: sel.Shocked, Crossed: sel.Crossed, Near: c.near(sel.Near, false),
	}
	u.Select.Others = sel.Others
	if sel.Rolled != "" {
		var err error
		if u.Select.Rolled, err = sel.Rolled.amount(); err != nil {
			return false
		}
	}
	if weapon := cmp.Or(sel.HitWith, sel.HitWithAny); weapon != "" {
		u.Select.HitWith = c.Names.Ability(hitWith + strings.ToLower(weapon))
	}
	each := s.Who == "each"
	affected, ok := selected[selecting{sel.Side, each}]
	if sel.Side == "own" {
		ok = ok && u.Select.Models
	}
	u.Select.Affected = affected
	tested := affected == Tested
	return ok && tested == (u.At == WhenEnemyShocked) && (tested || sel.Near == nil) && !(each && (u.Select.Models || sel.Closest))
}

// hitWith is the prefix of the names of weapons whose hits are recorded.
const hitWith = "hit with: "

// RecordsHits returns the effect of weapons for a selection of units that attacks with them have hit.
func (c *Compiler) RecordsHits(s *Select) Effect {
	return Effect{Kind: RecordsHits, Value: c.Names.Ability(hitWith + strings.ToLower(cmp.Or(s.HitWith, s.HitWithAny)))}
}

// selecting is a side, and whether all of its units are selected.
type selecting struct {
	side string
	each bool
}

var selected = map[selecting]Affected{
	{"own", false}:       OwnModel,
	{"friendly", true}:   AllFriends,
	{"friendly", false}:  OneFriend,
	{"enemy", true}:      AllEnemies,
	{"destroyer", false}: Destroyer,
	{"tested", false}:    Tested,
	{"enemy", false}:     OneEnemy,
	{"all", true}:        AllUnits,
}

// sparesDamage reports whether the effect prevents the damage of an attack whose saving throw
// has failed, the only effect played at that moment.
func (s *Spec) sparesDamage() bool {
	return s.Do == "characteristic" && s.Characteristic == "damage" && s.Change == "set" && s.Value == "0" && s.Attacks == "suffered"
}

// add adds an effect to a Use.
func (c *Compiler) add(u *Use, s *Spec) bool {
	if s.Do == "aura" {
		return c.radiate(u, c.using, s)
	}
	list, ok := c.used(s)
	u.Effects = append(u.Effects, list...)
	return ok
}

// addAll adds several effects to a Use. Mortal wounds may need their own die.
func (c *Compiler) addAll(u *Use, list []*Spec) bool {
	for _, s := range list {
		if !c.Concerns(s) {
			continue
		}
		own := *s
		own.AnyKeywords, s = nil, &own
		from := len(u.Effects)
		after, ok := outcomes[s.After]
		if s.Needs > 0 && s.Do != "mortal_wounds" || s.Spared != nil || !ok || !c.add(u, s) {
			return false
		}
		for i := from; i < len(u.Effects); i++ {
			u.Effects[i].Needs, u.Effects[i].After = int8(s.Needs), after
			u.Effects[i].OnOwner = u.Effects[i].OnOwner || s.To == "owner"
			if s.OfTarget != nil {
				u.Effects[i].OfTarget = c.filter(*s.OfTarget)
			}
			ok = ok && u.Effects[i].Scope.conditions(&Spec{When: s.own, Unless: s.ownUnless})
		}
		if !ok {
			return false
		}
	}
	return true
}

// used compiles one effect of a Use. Mortal wounds that depend on the result of its die become
// several effects. Conditions belong to the Use, not to its effects, except for psychic powers and for those that
// an effect of several has itself (addAll).
func (c *Compiler) used(s *Spec) ([]Effect, bool) {
	if s.Do == "mortal_wounds" {
		return c.inflicted(s)
	}
	if len(s.Weapons) > 0 || s.WeaponWord != "" { // a temporary effect is on all weapons
		return nil, false
	}
	bare := *s
	if s.At != "" {
		bare.Phase, bare.When, bare.WhenAny, bare.Unless, bare.Near, bare.WhileModel, bare.Fallen, bare.Contains, bare.While, bare.NotWhile = "", nil, nil, nil, nil, "", nil, "", nil, nil
		if s.Do == "characteristic" && s.Characteristic == "M" { // conditions of the move, not of its start
			bare.WhenAny = s.WhenAny
		}
	}
	e, ok := c.Constant(&bare)
	return []Effect{e}, ok
}

func (c *Compiler) inflicted(s *Spec) ([]Effect, bool) {
	e := Effect{Kind: InflictMortal, Contest: s.Contest == "Ld", Line: s.To == "crossed"}
	if s.Roll != "" || s.To == "bearer" || s.Contest != "" && !e.Contest {
		return nil, false
	}
	if s.To == "near_selected" {
		e.Length = s.Range.inches()
	}
	if len(s.Results.Grades) > 0 {
		return graded(e, s.Results.Grades)
	}
	var err error
	e.Amount, err = s.Amount.amount()
	return []Effect{e}, err == nil
}

// graded compiles mortal wounds that depend on a result: of a contest, or of the die of the
// Use, for which there is an effect for each result.
func graded(e Effect, grades []Grade) (list []Effect, ok bool) {
	from := func(n int8) Faces { return Faces(0x7f) &^ (1<<n - 1) }
	for i, grade := range grades {
		n, err := grade.Amount.amount()
		if err != nil || grade.From < 0 || grade.From > 6 {
			return nil, false
		}
		if e.Contest {
			e.Grades = append(e.Grades, Graded{From: grade.From, Amount: n})
			continue
		}
		e.Amount, e.Results = n, from(grade.From)
		if i+1 < len(grades) {
			e.Results &^= from(grades[i+1].From)
		}
		if !n.Zero() {
			list = append(list, e)
		}
	}
	if e.Contest {
		list = append(list, e)
	}
	return list, len(list) > 0
}

// oneOf compiles a Use of which the player chooses one effect. Effects at other moments, or on
// other targets, become separate Uses that count together.
func (c *Compiler) oneOf(name string, s *Spec, u Use, kind int) ([]Use, bool) {
	inner := s.inner()
	alike := func(in *Spec) bool { return in.Do != "together" && in.At == s.At && in.Select == s.Select }
	if s.At == "" || slices.ContainsFunc(inner, func(in *Spec) bool { return !alike(in) }) {
		return c.apart(name, s, inner, kind)
	}
	if !c.target(&u, s) {
		return nil, false
	}
	for _, in := range inner {
		list, ok := c.used(in)
		if !ok || len(list) != 1 {
			return nil, false
		}
		u.Effects = append(u.Effects, list...)
	}
	return []Use{u}, true
}

// apart compiles each effect as a separate Use, of which one can be used in the span.
func (c *Compiler) apart(name string, s *Spec, inner []*Spec, kind int) (list []Use, ok bool) {
	for _, in := range inner {
		uses, ok := c.Uses(name, in, kind)
		if !ok {
			return nil, false
		}
		list = append(list, uses...)
	}
	c.Together(list, 1)
	for i := range list {
		list[i].Once = spans[s.Once]
	}
	return list, true
}

// Together makes Uses count together: at most most of them can be used in their span.
func (c *Compiler) Together(list []Use, most int8) {
	c.groups++
	for i := range list {
		list[i].Group, list[i].GroupMost = c.groups, most
	}
}
