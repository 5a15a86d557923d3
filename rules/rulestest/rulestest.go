// Package rulestest sets up small battles for tests of single rules: units with
// positions, a phase, and scripted dice.
package rulestest

import (
	"errors"
	"reflect"
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/attack"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// Face is a dice.Source of one face.
type Face int

// D6 returns the face.
func (f Face) D6(dice.Purpose) int { return int(f) }

// Trooper is a kind of one model on a 32 mm base, 1.5" high, with the
// characteristics of a soldier in power armour and Move 6".
func Trooper() rules.Kind {
	return rules.Kind{
		Count: 1, Base: geom.RoundBase(geom.Millimetres(320), 1500),
		Profile: rules.Profile{
			Move: rules.Move{Most: 6 * geom.Inch}, WS: 3, BS: 3, Strength: 4, Toughness: 4, Wounds: 2,
			Attacks: dice.Fixed(2), Leadership: 7, Save: 3,
		},
	}
}

// Unit is an INFANTRY unit of a number of models of a kind.
func Unit(count int, k rules.Kind, keywords ...effect.Keyword) rules.ArmyUnit {
	k.Count = count
	if len(keywords) == 0 {
		keywords = []effect.Keyword{effect.Infantry}
	}
	return rules.ArmyUnit{Unit: rules.Unit{Keywords: keywords, Kinds: []rules.Kind{k}}}
}

// A Table is a battle that a test plays.
type Table struct {
	*rules.Game
	t      testing.TB
	script *dice.Script
}

// New makes a battle between two armies on an empty battlefield of 44" × 30", in
// the first battle round and the first player's turn. No unit is set up; no step
// is played. The test fails at its end unless all dice of the script were rolled.
func New(t testing.TB, e *rules.Edition, first, second []rules.ArmyUnit, script string) *Table {
	t.Helper()
	s, err := dice.ParseScript(script)
	if err != nil {
		t.Fatal(err)
	}
	setup := &rules.Setup{
		Armies: [2]rules.Army{{Units: first}, {Units: second}},
		Layout: geom.Layout{Width: 44 * geom.Inch, Depth: 30 * geom.Inch},
	}
	g, err := rules.Begin(e, setup)
	if err != nil {
		t.Fatal(err)
	}
	g.Script(s)
	g.State.Frames = nil
	g.State.Round = 1
	t.Cleanup(func() {
		if err := s.Err(); err != nil && !t.Failed() {
			t.Error(err)
		}
	})
	return &Table{Game: g, t: t, script: s}
}

// Stand puts the models of a unit on the battlefield in a row along Y, one every
// 2", beginning at a point given in thousandths of an inch.
func (tt *Table) Stand(u rules.UnitID, x, y geom.Length) {
	first := int(tt.Unit(u).First)
	for i := range tt.Bodies(u) {
		tt.SetPose(first+i, geom.Pose{X: x, Y: y + geom.Length(i)*2*geom.Inch})
	}
	tt.SetPlace(u, rules.OnTable, rules.NoUnit)
}

// Play begins a step, and plays to its first request or its end.
func (tt *Table) Play(f rules.Frame) {
	tt.State.Phase = f.Step
	tt.Push(f)
	tt.Run()
}

// Choose takes the option of the request that does this and, unless it is NoUnit,
// the unit.
func (tt *Table) Choose(do rules.OptionKind, u rules.UnitID) {
	tt.t.Helper()
	q := tt.Request()
	for i, o := range q.Options {
		if o.Do == do && (u == rules.NoUnit || o.Unit == u) {
			tt.Answer(&rules.Choice{Ask: rules.SelectOption, Option: i})
			return
		}
	}
	tt.t.Fatalf("asked for %v (%v): no option %v of unit %v among %v", q.Ask, q.Reason, do, u, q.Options)
}

// Answer applies a choice that must be legal.
func (tt *Table) Answer(c *rules.Choice) {
	tt.t.Helper()
	if err := tt.Apply(c); err != nil {
		tt.t.Fatal(err)
	}
}

// Refused applies a choice that must be refused by the rule, with nothing
// changed but the dice.
func (tt *Table) Refused(c *rules.Choice, by rules.RuleID) {
	tt.t.Helper()
	before := tt.State.Clone()
	err := tt.Apply(c)
	after := tt.State.Clone()
	var illegal *rules.Illegal
	switch {
	case err == nil:
		tt.t.Fatalf("not refused; want %s", by)
	case !asIllegal(err, &illegal):
		tt.t.Fatalf("refused with %v; want an illegal choice by %s", err, by)
	case illegal.Rule != by:
		tt.t.Fatalf("refused by %s (%v); want %s", illegal.Rule, err, by)
	case !same(&before, &after):
		tt.t.Fatal("a refused choice changed the state")
	}
}

// Resolve makes the attacks of one weapon without a battle, and writes into the models and
// the tally. Models take attacks in their order, as far as the rules leave it open. Attacks
// are not rolled once no model is left. Attack.Against covers every Model.Kind.
func Resolve(src dice.Source, r *rules.AttackRules, a *rules.Attack, models []rules.Model, t *attack.Tally) {
	v := rules.AttackProgress{Weapons: 1, Inflicted: int16(t.Mortal)}
	s := attack.Sequence{Source: src, Rules: r, Attack: a, Models: models, Volley: &v, Tally: t}
	for p := s.Next(); p != attack.Finished; p = s.Next() {
		if p == attack.Allocating {
			s.Take(attack.AllocateTo(r, a, models))
		}
	}
	t.Mortal = int(v.Inflicted)
	hazard := attack.Hazard(src, a)
	t.SelfDamage.Mortal += v.BearerMortal + hazard.Mortal
	t.SelfDamage.Destroyed = t.SelfDamage.Destroyed || v.BearerLost || hazard.Destroyed
}

func asIllegal(err error, to **rules.Illegal) bool { return errors.As(err, to) }

// same compares copies: an empty list is the same as none.
func same(a, b *rules.State) bool {
	c, d := a.Clone(), b.Clone()
	return reflect.DeepEqual(&c, &d)
}
