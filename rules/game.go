// Package rules defines the rules engine: editions of the game, and the state,
// requests and choices of battles.
//
// An [Edition] is a value: one function for every question that the game asks,
// each with the id of the rule that it answers by. Editions fill it from shared
// parts (the packages below this one), and no part asks which edition it plays
// in. Amendments and house rules are patches: [Edition.With].
//
// Everything that is played is small integers: profiles, keywords and abilities
// hold no text. Lists become units in the package army, the only one that knows
// both.
//
// Nothing here reads a clock, a global source of chance or the order of a map,
// or starts a goroutine: the same dice and choices give the same battle on every
// machine.
package rules

import (
	"errors"
	"fmt"

	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// A Game is a battle in progress: its edition and set-up, and its state. Steps read and change
// it; other callers use Apply.
type Game struct {
	Edition *Edition
	Setup   *Setup
	Terrain *geom.Terrain
	Field   geom.Rect
	State   State

	script   dice.Source // rolls instead of State.Dice
	log      func(*Event)
	recorder recorder
	ordered  orderedDice
	scratch  scratch
	memory   Memory
	asked    asked  // not part of the battle: determined when needed
	view     *Game  // the battle as players see it
	changes  uint64 // number of changes of places and models; caches are valid for one number
}

// ErrOver is returned for choices after the end of the battle.
var ErrOver = errors.New("the battle is over")

// Script makes the source roll all dice of the battle, instead of the seed.
func (g *Game) Script(src dice.Source) { g.script = src }

// Log sends every event of the battle to the function, which must not keep it. The first events
// describe the state of the battle at the time when it starts or continues.
func (g *Game) Log(to func(*Event)) {
	g.log = to
	g.recorder = recorder{}
}

// Run starts a battle returned by Begin, or continues one whose state was loaded.
func (g *Game) Run() { g.run() }

// Request returns the open request. Its Ask is Nothing if the battle is over.
func (g *Game) Request() *Request { return &g.State.Request }

// Apply answers the request and plays on to the next. For an illegal choice it returns an
// *Illegal and changes nothing.
func (g *Game) Apply(c *Choice) error {
	q := &g.State.Request
	if q.Ask == Nothing {
		return ErrOver
	}
	if err := q.fits(c); err != nil {
		return err
	}
	if g.log != nil {
		g.describeOnce()
		g.recorder.choice, g.recorder.of = c, g.abilityOf(q, c)
	}
	f := g.frame()
	if err := g.Edition.Steps[f.Step].Take(g, f, c); err != nil {
		g.recorder.choice = nil
		return err
	}
	g.emitChoice()
	if g.view != nil {
		g.view.scratch.proof.paths.Set(nil) // the proof is valid for this request only
	}
	g.State.Request = Request{}
	g.run()
	return nil
}

// fits returns an error for answers of the wrong kind.
func (q *Request) fits(c *Choice) error {
	if c.Ask != q.Ask {
		return &Illegal{Rule: q.Rule, Subject: "answer", Found: c.Ask.String(), Allowed: q.Ask.String()}
	}
	if q.Ask == SelectOption && (c.Option < 0 || c.Option >= len(q.Options)) {
		return &Illegal{
			Rule: q.Rule, Subject: "option", Found: fmt.Sprint(c.Option), Allowed: fmt.Sprintf("0 to %d", len(q.Options)-1),
		}
	}
	return nil
}

// run plays until a player is asked or the battle is over.
func (g *Game) run() {
	g.describeOnce()
	for len(g.State.Frames) > 0 && g.State.Request.Ask == Nothing {
		depth := len(g.State.Frames)
		f := &g.State.Frames[depth-1]
		if g.ended(f) || g.Edition.Steps[f.Step].Run(g, f) == Over {
			g.State.Frames = append(g.State.Frames[:depth-1], g.State.Frames[depth:]...)
			g.endOrders()
		}
	}
}

// ended reports whether the frame is that of a phase, and an army is destroyed: then the phase
// stops.
func (g *Game) ended(f *Frame) bool {
	return g.State.Wiped && g.Edition.Mission.EndsWiped.Is && f.Step == g.State.Phase && f.Step >= StepCommand && f.Step <= StepMorale
}

func (g *Game) frame() *Frame { return &g.State.Frames[len(g.State.Frames)-1] }

func (g *Game) push(f Frame) { g.State.Frames = append(g.State.Frames, f) }

// Push plays the frame's step before the current one continues. The caller must return at once,
// because its own frame may have moved.
func (g *Game) Push(f Frame) Status {
	if g.Edition.Steps[f.Step].Run == nil {
		panic(fmt.Sprintf("rules: edition %s has no step %d", g.Edition.Name, f.Step))
	}
	g.push(f)
	return Again
}

// Ask suspends the step until the player has chosen.
func (g *Game) Ask(q Request) Status {
	g.State.Request = q
	return Asking
}

// AskOption is Ask for one of a list of options.
func (g *Game) AskOption(why Reason, p Player, by RuleID, options []Option) Status {
	return g.Ask(Request{Ask: SelectOption, Reason: why, Player: p, Rule: by, Options: options})
}

// Chosen returns the option that a choice selects.
func (g *Game) Chosen(c *Choice) Option { return g.State.Request.Options[c.Option] }

// Dice returns the source of dice.
func (g *Game) Dice() dice.Source {
	src := g.rolling()
	if g.log != nil {
		g.recorder.src = src
		src = &g.recorder
	}
	if g.State.Sides[0].Order.Most|g.State.Sides[1].Order.Most != 0 {
		g.ordered = orderedDice{game: g, src: src}
		return &g.ordered
	}
	return src
}

func (g *Game) rolling() dice.Source {
	if g.script != nil {
		return g.script
	}
	return &g.State.Dice
}

// Clone returns an independent copy of the battle, without script and log.
func (g *Game) Clone() *Game {
	return &Game{Edition: g.Edition, Setup: g.Setup, Terrain: g.Terrain, Field: g.Field, State: g.State.Clone(), asked: g.asked}
}

// CloneTo is like Clone, but reuses the memory of another battle's state.
func (g *Game) CloneTo(c *Game) {
	c.Edition, c.Setup, c.Terrain, c.Field, c.asked = g.Edition, g.Setup, g.Terrain, g.Field, g.asked
	c.script, c.log = nil, nil
	g.State.CopyTo(&c.State)
	c.changes++
}

// A View is a battle as a player sees it: everything on the table, but not the dice to come. It
// shares memory with the battle and must not be changed; use Clone to try things. It is valid
// until the next choice.
type View struct{ *Game }

// View returns the battle as its players see it.
func (g *Game) View() View {
	if g.view == nil {
		g.view = &Game{}
		g.view.State.Dice = *dice.NewSeeded(0)
	}
	v := g.view
	hidden := v.State.Dice
	v.Edition, v.Setup, v.Terrain, v.Field, v.asked = g.Edition, g.Setup, g.Terrain, g.Field, g.asked
	v.State, v.changes = g.State, g.changes
	v.scratch.sights = g.sights()
	v.State.Dice = hidden
	return View{v}
}

// Memory contains buffers for checking and planning moves. It is not part of the battle: its
// contents are only valid within the function that uses it.
type Memory struct {
	Around    []geom.Body   // obstacles of a move
	Aircraft  []geom.Body   // models that no move may end on
	Enemies   []geom.Body   // models to keep away from during the move
	KeepAway  []geom.Body   // and at the end
	Most      []geom.Length // the maximum distance of each model of the unit
	Poses     []geom.Pose   // of the current path
	Planned   []geom.Pose   // of all paths of a plan
	Ends      []geom.Pose   // where the models of a unit will stand
	Stand     []geom.Body   // the unit as it would stand
	Elsewhere []geom.Pose   // a path with another end
	Paths     []Path
	Partial   PathCopy // the best plan that makes little progress
	Router    geom.Router
	Distances geom.DistanceField
	Path      []geom.Point               // that a model walks
	Walks     [geom.MaxUnit][]geom.Point // by model of a unit: where it stands, and its walking path
	Turns     []geom.Pose                // of it
	// Lowered is the Terrain of a battle in which models cross features up to Low freely.
	Lowered, Terrain *geom.Terrain
	Place            geom.Body // that is asked about
	Low              geom.Length
}

// Memory returns the buffers of the battle.
func (g *Game) Memory() *Memory { return &g.memory }
