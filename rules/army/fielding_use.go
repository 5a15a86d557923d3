package army

import (
	"math"
	"slices"

	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// natural are the moments at which effects work that look for them by
// themselves.
var natural = map[string]string{
	"act_when_destroyed": "model_destroyed", "split_unit": "deployment", "set_up_anywhere": "deployment", "reinforcements": "deployment",
}

// timed reports whether an effect is used at a moment, in place of working always.
func timed(t *terms) bool {
	if natural[t.Do] != "" && (t.At == "" || t.At == natural[t.Do]) {
		return false
	}
	return t.At != "" || t.Select != nil || t.Do == "one_of" || t.Do == "together"
}

var moments = map[string]effect.Moment{
	"before_battle": effect.BeforeBattle, "deployment": effect.AtDeployment, "start_of_battle_round": effect.StartOfRound,
	"start_of_turn": effect.StartOfTurn, "end_of_turn": effect.EndOfTurn, "start_of_phase": effect.StartOfPhase,
	"end_of_phase": effect.EndOfPhase, "reinforcements": effect.AtReinforcements, "selected_to_move": effect.WhenSelectedToMove,
	"selected_to_shoot": effect.WhenSelectedToShoot, "after_shooting": effect.AfterShooting,
	"selected_to_fight": effect.WhenSelectedToFight, "after_fighting": effect.AfterFighting, "charge_ended": effect.AfterCharge,
	"coherency_checks": effect.AtCoherencyChecks, "save_failed": effect.WhenSaveFailed,
}

var phases = map[string]effect.Phase{
	"command": effect.CommandPhase, "movement": effect.MovementPhase, "psychic": effect.PsychicPhase, "shooting": effect.ShootingPhase,
	"charge": effect.ChargePhase, "fight": effect.FightPhase, "morale": effect.MoralePhase,
}

var spans = map[string]effect.Span{
	"phase": effect.OncePerPhase, "turn": effect.OncePerTurn, "battle_round": effect.OncePerRound, "battle": effect.OncePerBattle,
}

var untils = map[string]effect.Moment{
	"end_of_phase": effect.EndOfPhase, "end_of_turn": effect.EndOfTurn, "end_of_battle_round": effect.EndOfRound,
	"next_command_phase": effect.NextCommandPhase, "next_psychic_phase": effect.NextPsychicPhase, "end_of_battle": effect.EndOfBattle,
}

// use adds an ability that is used at a moment.
func (f *fielding) use(name string, t *terms, p place) bool {
	u, ok := f.started(name, t, p)
	if !ok {
		return false
	}
	switch t.Do {
	case "one_of":
		return f.oneOf(name, t, u, p)
	case "together":
		return f.together(name, t, u)
	}
	if u.At == effect.WhenSaveFailed {
		f.addUse(name, u)
		return sparesDamage(t)
	}
	if !f.aimed(&u, t) || !f.deal(&u, t) {
		return false
	}
	f.addUse(name, u)
	return true
}

// sparesDamage reports the one thing that is played when a saving throw has
// failed: the attack does no damage.
func sparesDamage(t *terms) bool {
	return t.Do == "characteristic" && t.Characteristic == "damage" && t.Change == "set" && text(t.Value) == "0" && t.Attacks == "suffered"
}

// marks adds an effect that works on units that attacks succeed against, and is
// put on them by a Use.
func (f *fielding) marks(name string, t *terms, p place) bool {
	u := effect.Use{At: effect.WhenMarked, Until: untils[t.Until]}
	inside, err := t.inside()
	if err != nil {
		return false
	}
	for _, in := range inside {
		in.At, in.Until, in.Attacks = "", "", "suffered"
		e, ok := f.effect(in)
		if !ok {
			return false
		}
		u.Effects = append(u.Effects, e)
	}
	kind, ok := rollKinds[t.Roll]
	scope, fits := (&muster{names: f.names}).scope(&t.words)
	f.put(effect.Effect{Kind: effect.Mark, Roll: kind, Value: int16(len(f.out.Uses)), Scope: scope}, p)
	f.addUse(name, u)
	return ok && fits && t.Select == nil && t.At == ""
}

func (f *fielding) addUse(name string, u effect.Use) {
	f.out.Uses = append(f.out.Uses, u)
	f.called.Uses = append(f.called.Uses, name)
}

// useAround adds an ability that is used on each unit that an aura reaches.
func (f *fielding) useAround(name string, t *terms, aura *effect.Aura) bool {
	u, ok := f.started(name, t, place{kind: int(aura.Kind)})
	if !ok || t.Select != nil || len(t.Effects) > 0 {
		return false
	}
	whom := effect.AllFriends
	if aura.Enemies {
		whom = effect.AllEnemies
	}
	u.Select = effect.Selection{Affected: whom, Within: aura.Range, Of: aura.Of}
	if !f.deal(&u, t) {
		return false
	}
	f.addUse(name, u)
	return true
}

// started is a Use with all but its selection and its effects.
func (f *fielding) started(name string, t *terms, p place) (effect.Use, bool) {
	at, ok := moments[t.At]
	if t.At == "" && t.Do == "one_of" {
		ok = true // its effects say when
	}
	if !ok || t.Near != nil {
		return effect.Use{}, false
	}
	u := effect.Use{
		At: at, Phase: phases[t.Phase], Optional: t.Optional, Once: spans[t.Once], Until: untils[t.Until], Needs: int8(t.Needs),
	}
	if n := t.NeedsInstead; n != nil {
		u.Other, u.OtherOf = n.Result, f.filterOf(n.Keywords, nil, nil)
	}
	if t.WhileModel != "" {
		if p.kind = f.kindOf(t.WhileModel); p.kind < 0 {
			p.kind = math.MaxInt8 - 1 // no model of the unit has it
		}
	}
	if p.kind >= 0 && len(f.out.Kinds) > 1 {
		u.Bearer = int8(p.kind) + 1
	}
	u.Select.Models = f.ofModel(t, p)
	m := muster{names: f.names}
	scope, ok := m.scope(&words{When: t.When, WhenAny: t.WhenAny, Unless: t.Unless})
	if u.Scope = scope; t.Spared != nil {
		u.Scope.Near = f.near(t.Spared, true)
	}
	switch t.OnceFor {
	case "", "bearer":
	case "army":
		u.Army, u.Number = true, f.names.use(name)
	case "selected":
		u.Each, u.Number = true, f.names.use(name)
	default:
		return u, false
	}
	return u, ok && f.rolls(&u, t)
}

// ofModel reports whether what a model does is about that model alone, though it may
// be attached to others.
func (f *fielding) ofModel(t *terms, p place) bool {
	return f.unit.Battle.Leader && p.kind >= 0 && p.kind < len(f.out.Kinds) && f.out.Kinds[p.kind].Count == 1 &&
		t.Who != "unit" && t.Select == nil && t.Do != "mortal_wounds"
}

// kindOf returns the kind of models that a datasheet calls by an id, or -1.
func (f *fielding) kindOf(id string) int {
	return slices.IndexFunc(f.unit.Models, func(name string) bool { return sameName(name, id) })
}

// rolls reads how many dice are rolled, and what they need.
func (f *fielding) rolls(u *effect.Use, t *terms) bool {
	switch n := text(t.Dice); {
	case len(t.Dice) == 0:
	case n == "each_model":
		u.Dice = effect.DiePerModel
	default:
		u.Dice = int8(whole(t.Dice))
		if u.Dice <= 0 {
			return false
		}
	}
	u.Under = t.NeedsUnder == "models"
	u.Most = int8(t.Most)
	return true
}

// aimed reads whom a Use works on.
func (f *fielding) aimed(u *effect.Use, t *terms) bool {
	if t.Do == "mortal_wounds" && (t.Select == nil || t.Select.Of != "point") {
		switch text(t.To) {
		case "each_enemy_unit":
			u.Select.Affected = effect.AllEnemies
		case "each_unit":
			u.Select.Affected = effect.AllUnits
		case "each_friendly_unit":
			u.Select.Affected = effect.AllFriends
		}
		if u.Select.Affected != effect.Owner {
			u.Select.Within = distance(t.Range)
			if t.Around != nil {
				u.Select.From = &effect.Near{Of: f.filterOf(t.Around.Keywords, t.Around.AnyKeywords, t.Around.Without), Within: inch(t.Around.Within)}
			}
			return u.Select.Within > 0 && t.Select == nil
		}
	}
	s := t.Select
	if s == nil {
		return t.Who == "" || t.Who == "bearer" || t.Who == "unit"
	}
	u.Select = effect.Selection{
		Within: inch(s.Within), Visible: s.Visible, Closest: s.Closest, Models: s.Of == "models", Count: s.Count,
		Of: f.filterOf(s.Keywords, s.AnyKeywords, s.Without), Guarded: s.Guarded,
	}
	each := t.Who == "each"
	switch {
	case s.Of == "point":
		return f.aimedAround(u, t)
	case each && (s.Of == "models" || s.Closest):
		return false
	case s.Side == "own" && s.Of == "models" && !each:
		u.Select.Affected = effect.OwnModel
	case s.Side == "friendly" && each:
		u.Select.Affected = effect.AllFriends
	case s.Side == "friendly":
		u.Select.Affected = effect.OneFriend
	case s.Side == "enemy" && each:
		u.Select.Affected = effect.AllEnemies
	case s.Side == "enemy":
		u.Select.Affected = effect.OneEnemy
	case s.Side == "all" && each:
		u.Select.Affected = effect.AllUnits
	default:
		return false
	}
	return true
}

// aimedAround reads the units around a point of the battlefield.
func (f *fielding) aimedAround(u *effect.Use, t *terms) bool {
	n, err := dice.ParseAmount(text(t.Range))
	u.Select = effect.Selection{Affected: effect.AtPoint, Radius: n}
	return err == nil && !n.Zero() && text(t.To) == "each_unit"
}

// granted is a power that a unit uses only as use_powers says.
type granted struct {
	name string
	t    *terms
	p    place
}

// mayUse reads how many powers are used, and when.
func (f *fielding) mayUse(t *terms) bool {
	n := int8(whole(t.Count))
	if n <= 0 || t.Select != nil {
		return false
	}
	if f.mayUsePowers == nil {
		f.mayUsePowers = t
	}
	f.mostPowers += n
	return true
}

// usePowers adds the powers, each used once, and no more of them than may be.
func (f *fielding) usePowers() {
	when := f.mayUsePowers
	if when == nil {
		for _, g := range f.powers {
			f.lose(g.name)
		}
		return
	}
	f.groups++
	for _, g := range f.powers {
		t := *g.t
		t.At, t.Phase, t.When, t.WhenAny, t.Unless, t.Optional, t.Once = when.At, when.Phase, when.When, when.WhenAny, when.Unless, true, "phase"
		from := len(f.out.Uses)
		if !f.use(g.name, &t, g.p) {
			f.lose(g.name)
			continue
		}
		f.played[g.name] = true
		for i := from; i < len(f.out.Uses); i++ {
			f.out.Uses[i].Group, f.out.Uses[i].GroupMost = f.groups, f.mostPowers
		}
	}
}
