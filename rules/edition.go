package rules

import (
	"fmt"
	"reflect"

	"github.com/rollcall40k/rollcall/rules/geom"
)

// An Edition is a generation of the game as a value: what every step asks, and
// the answer. It is copied, never changed in place.
type Edition struct {
	Name   string   // such as 9e
	Battle []StepID // what a battle consists of, in the order played
	Turn   []StepID // the phases of a turn, in the order played
	After  []StepID // what is played after the last of them, in that order
	Steps  [Steps]Step

	Table   TableRules
	Mission MissionRules
	Move    MoveRules
	Psychic *PsychicRules // nil: there is no Psychic phase
	Shoot   ShootRules
	Attack  AttackRules
	Charge  ChargeRules
	Fight   FightRules
	Morale  MoraleRules
}

// TableRules say how models stand to one another.
type TableRules struct {
	Engagement Fact[geom.Reach]
	Coherency  Fact[geom.Coherency]
	SetUp      RuleID                         // where models cannot be set up
	Aircraft   Rule[func(*Game, UnitID) bool] // whether others move across a unit, and it stands apart
	Cover      Rule[func(*Game, UnitID) bool] // whether terrain gives a unit cover
	BelowHalf  Rule[func(*Game, UnitID) bool] // whether a unit is below Half-strength
}

// A Patch changes one or more rules of an edition: an erratum, or a house rule.
type Patch func(*Edition)

// With returns a copy with the patches applied in order, which shares no list with
// the edition. It panics where a patch leaves a hole (Complete).
func (e Edition) With(patches ...Patch) Edition {
	unshare(reflect.ValueOf(&e).Elem())
	for _, p := range patches {
		p(&e)
	}
	return Complete(e)
}

// unshare replaces lists, and what is pointed to, by copies.
func unshare(v reflect.Value) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			unshare(v.Field(i))
		}
	case reflect.Slice:
		if !v.IsNil() {
			v.Set(reflect.AppendSlice(reflect.MakeSlice(v.Type(), 0, v.Len()), v))
		}
		for i := range v.Len() {
			unshare(v.Index(i))
		}
	case reflect.Pointer:
		if !v.IsNil() {
			one := reflect.New(v.Type().Elem())
			one.Elem().Set(v.Elem())
			unshare(one.Elem())
			v.Set(one)
		}
	}
}

// Settle is for situations that the players resolve between themselves
// (9e.CORE.RULE.1): each proposes a patch. A nil proposal agrees with the other;
// if both propose, they roll off and the winner's is played from now on. It
// returns whose that is.
func (g *Game) Settle(proposals [2]Patch, by RuleID) Player {
	var p Player
	switch {
	case proposals[0] == nil:
		p = 1
	case proposals[1] != nil:
		p = g.RollOff(by)
	}
	if proposals[p] != nil {
		e := g.Edition.With(proposals[p])
		g.Edition = &e
	}
	return p
}

// Complete returns the edition as it is given. It panics, naming the field,
// where a rule has no function or no id: an edition is checked when the program
// starts.
func Complete(e Edition) Edition {
	if e.Name == "" {
		panic("rules: an edition has no name")
	}
	v := reflect.ValueOf(e)
	for i := range v.NumField() {
		name := v.Type().Field(i).Name
		if name == "Steps" {
			continue
		}
		if field := missingField(v.Field(i), name); field != "" {
			panic(fmt.Sprintf("rules: edition %s has no rule for %s", e.Name, field))
		}
	}
	e.completeSteps()
	return e
}

// completeSteps panics where the edition plays a step that it does not have, or
// has a step without a name or an id.
func (e *Edition) completeSteps() {
	for _, list := range [][]StepID{{StepBattle}, e.Battle, e.Turn, e.After} {
		for _, id := range list {
			if e.Steps[id].Run == nil {
				panic(fmt.Sprintf("rules: edition %s plays step %d and has no rule for it", e.Name, id))
			}
		}
	}
	for id := range e.Steps {
		if s := &e.Steps[id]; s.Run != nil && (s.Name == "" || s.ID == "") {
			panic(fmt.Sprintf("rules: edition %s: step %d has no name or no id", e.Name, id))
		}
	}
}

// missingField returns the path of the first function or id that is missing.
func missingField(v reflect.Value, path string) string {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			name := v.Type().Field(i).Name
			if path != "" {
				name = path + "." + name
			}
			if field := missingField(v.Field(i), name); field != "" {
				return field
			}
		}
	case reflect.Pointer: // a group that the edition does not have
		if !v.IsNil() {
			return missingField(v.Elem(), path)
		}
	case reflect.Func:
		if v.IsNil() {
			return path
		}
	case reflect.String:
		if v.Len() == 0 {
			return path
		}
	}
	return ""
}

// RuleIDs lists the rules of the edition by the path of their field, such as
// Attack.HitLimit, in the order of the fields.
func (e Edition) RuleIDs() []FieldRule { return listFieldRules(reflect.ValueOf(e), "") }

// A FieldRule is the rule that fills a field of an edition.
type FieldRule struct {
	Field string
	ID    RuleID
}

func listFieldRules(v reflect.Value, path string) (list []FieldRule) {
	for i := range v.NumField() {
		f, name := reflect.Indirect(v.Field(i)), v.Type().Field(i).Name
		if path != "" {
			name = path + "." + name
		}
		switch {
		case !f.IsValid(): // a group that the edition does not have
		case f.Type() == reflect.TypeFor[RuleID]():
			list = append(list, FieldRule{name, RuleID(f.String())})
		case f.Kind() != reflect.Struct:
		case f.NumField() == 2 && f.Field(0).Type() == reflect.TypeFor[RuleID]():
			list = append(list, FieldRule{name, RuleID(f.Field(0).String())})
		default:
			list = append(list, listFieldRules(f, name)...)
		}
	}
	return list
}
