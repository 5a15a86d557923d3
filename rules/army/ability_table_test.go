package army_test

import (
	"slices"
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/agent"
	"github.com/rollcall40k/rollcall/rules/army"
	"github.com/rollcall40k/rollcall/rules/attack"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/rulestest"
	"github.com/rollcall40k/rollcall/rules/shoot"
)

const inch = geom.Inch

// A bench is a small battle between units of built-in datasheets.
type bench struct {
	*rulestest.Table
	t     *testing.T
	sides *army.Sides
}

// benchOf sets units of two armies up in rows from left to right, each at the x of its index;
// units without an x are not set up.
func benchOf(t *testing.T, script string, first, second []army.Side, x ...geom.Length) *bench {
	t.Helper()
	s := army.Fielded(t, builtIn(t), [2][]army.Side{first, second})
	b := &bench{rulestest.New(t, ninth(t), s.Armies[0].Units, s.Armies[1].Units, script), t, s}
	b.Setup.Powers = s.Powers
	for u, at := range x {
		if at > 0 {
			b.block(rules.UnitAt(u), at*inch, 3*inch)
		}
	}
	return b
}

// moment resolves the abilities of a moment in a phase of a player's turn.
func (b *bench) moment(turn rules.Player, phase rules.StepID, m effect.Moment) *bench {
	b.State.Turn, b.State.Phase = turn, phase
	b.Trigger(m, rules.NoUnit)
	b.Run()
	return b
}

// shoot resolves shots of the first model of a unit with the named weapon.
func (b *bench) shoot(u rules.UnitID, weapon string, target rules.UnitID, shots int) *bench {
	b.t.Helper()
	list := make([]rules.Declared, shots)
	for i := range list {
		list[i] = rules.Declared{
			Model: b.Models(u)[0].ID, Weapon: b.weapon(u, weapon), Target: target, Models: b.Unit(target).Alive, Count: 1,
		}
	}
	b.State.Phase, b.State.Turn = rules.StepShooting, b.Unit(u).Player
	b.State.Declared = list
	b.Push(rules.Frame{Step: rules.StepAttacks, Player: b.Unit(u).Player, Unit: u})
	b.Run()
	return b
}

// weapon returns the index of a weapon of the first model of a unit.
func (b *bench) weapon(u rules.UnitID, name string) uint8 {
	b.t.Helper()
	kind := b.Models(u)[0].Kind
	s := b.Unit(u)
	list := b.sides.Names.Units[s.Player][s.Sheet].Kinds[kind].Weapons
	i := slices.Index(list, name)
	if i < 0 {
		b.t.Fatalf("no %s among %q", name, list)
	}
	return uint8(i)
}

// settle answers all requests like the agent stand.
func (b *bench) settle() *bench {
	b.t.Helper()
	create, _ := agent.Lookup("stand")
	a := create()
	a.Begin(b.Edition, b.Setup, 0)
	for b.Request().Ask != rules.Nothing {
		c := a.Choose(b.View())
		b.Answer(&c)
	}
	return b
}

// lose removes models of a unit.
func (b *bench) lose(u rules.UnitID, n int) *bench {
	for range n {
		b.Remove(int(b.Unit(u).First+b.Unit(u).Alive-1), "test")
	}
	return b
}

// alive checks the number of remaining models of each unit.
func (b *bench) alive(want ...int16) *bench {
	b.t.Helper()
	var got []int16
	for u := range b.State.Units[:len(want)] {
		got = append(got, b.State.Units[u].Alive)
	}
	if !slices.Equal(got, want) {
		b.t.Errorf("models left: got %v, want %v", got, want)
	}
	return b
}

// wounds checks the remaining wounds of the first model of a unit.
func (b *bench) wounds(u rules.UnitID, want int16) *bench {
	b.t.Helper()
	if got := b.State.Models[b.Unit(u).First].Wounds; got != want {
		b.t.Errorf("unit %v: %d wounds left, want %d", u, got, want)
	}
	return b
}

// asked checks the open request.
func (b *bench) asked(why rules.Reason) *bench {
	b.t.Helper()
	if q := b.Request(); q.Reason != why {
		b.t.Fatalf("asked %v (%v), want %v", q.Ask, q.Reason, why)
	}
	return b
}

// offers reports whether a unit is among the options.
func (b *bench) offers(u rules.UnitID) bool {
	return slices.ContainsFunc(b.Request().Options, func(o rules.Option) bool { return o.Do == rules.Select && o.Unit == u })
}

// is fails unless ok; what describes the expectation.
func (b *bench) is(what string, ok bool) *bench {
	b.t.Helper()
	if !ok {
		b.t.Error(what)
	}
	return b
}

// targets lists the weapons of a unit that can be shot at another.
func (b *bench) targets(u, target rules.UnitID) (list []uint8) {
	lines := shoot.Lines(b.Game, &rules.Request{Unit: u}, nil)
	for _, l := range lines {
		if l.Targets.Has(target) {
			list = append(list, l.Weapon)
		}
	}
	return list
}

// block sets a unit up in columns of five models.
func (b *bench) block(u rules.UnitID, x, y geom.Length) {
	b.Stand(u, x, y)
	s := b.Unit(u)
	if s.Alive <= 5 {
		return
	}
	for i := range geom.Length(s.Alive) {
		b.SetPose(int(s.First)+int(i), geom.Pose{X: x + i/5*1600, Y: y + i%5*1600})
	}
}

// pick selects an ability of a unit among those that are used at the same moment.
func (b *bench) pick(u rules.UnitID, name string) *bench {
	b.t.Helper()
	if b.Request().Reason != rules.ForSequence {
		return b
	}
	s := b.Unit(u)
	uses := b.sides.Names.Units[s.Player][s.Sheet].Uses
	for i, o := range b.Request().Options {
		if o.Unit == u && uses[o.N] == name {
			b.Answer(&rules.Choice{Ask: rules.SelectOption, Option: i})
			return b
		}
	}
	b.t.Fatalf("%s is not among %v of %q", name, b.Request().Options, uses)
	return b
}

// first returns the wounds of the first model of a unit.
func (b *bench) first(u rules.UnitID) int16 { return b.State.Models[b.Unit(u).First].Wounds }

// manifest applies the named psychic power of a unit, with a test result of 8.
func (b *bench) manifest(u rules.UnitID, name string) *bench {
	b.t.Helper()
	i := slices.Index(b.sides.Names.Powers, name)
	if i < 0 {
		b.t.Fatalf("no %s among %q", name, b.sides.Names.Powers)
	}
	b.State.Phase, b.State.Turn = rules.StepPsychic, b.Unit(u).Player
	b.Manifest(u, rules.PowerID(i), 8)
	b.Run()
	return b
}

// saves returns the invulnerable save of the first model of a unit against the
// first weapon of another.
func (b *bench) saves(attacker, target rules.UnitID) int8 {
	d := rules.Declared{Model: b.Models(attacker)[0].ID, Target: target, Models: b.Unit(target).Alive, Count: 1}
	a := attack.Gather(b.Game, attacker, &d)
	return a.Against[b.Models(target)[0].Kind].Invulnerable.Needed
}

// lines lists the weapons of a unit that can be shot at the first unit.
func (b *bench) lines(u rules.UnitID, why rules.Reason) (list []uint8) {
	for _, l := range shoot.Lines(b.Game, &rules.Request{Reason: why, Unit: u, Other: 1}, nil) {
		list = append(list, l.Weapon)
	}
	return list
}
