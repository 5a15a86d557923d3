package rules

import "github.com/rollcall40k/rollcall/rules/effect"

// An Action is an action that units perform instead of shooting and charging (11e.ACTION.START.1). It completes at the
// end of the turn in which it is started.
type Action struct {
	Name  string
	Rule  RuleID
	Phase effect.Phase  // of its player's turn, at whose start units start it
	Of    effect.Filter // units that can perform it
	Most  int           // how many units of a player can start it in a turn; 0: any number
	// At reports whether a unit can start it at an objective marker.
	At func(g *Game, u UnitID, marker int) bool
	// Done is its effect when it completes.
	Done func(g *Game, u UnitID, marker int)
	// Worth returns the victory points that it gives when it completes. It is information for players; Done decides.
	Worth func(g *Game, u UnitID, marker int) int
}

// An ActionInProgress is the action of a unit.
type ActionInProgress struct {
	Action int8 // its index in MissionRules.Actions, plus 1; 0: none
	Marker int8 // the objective marker at which it is performed
}

// Of returns the action, or nil.
func (p ActionInProgress) Of(r *MissionRules) *Action {
	if p.Action == 0 {
		return nil
	}
	return &r.Actions.Is[p.Action-1]
}

// Number returns the Option.N of an action at a marker.
func (p ActionInProgress) Number() int32 { return int32(p.Action)<<8 | int32(p.Marker) }

// ActionOf returns the action at a marker that an option of kind DoAct starts.
func ActionOf(o *Option) ActionInProgress {
	return ActionInProgress{Action: int8(o.N >> 8), Marker: int8(o.N & 0xff)}
}

// StartAction makes a unit start an action. It cannot charge in this turn, nor shoot unless it is TITANIC
// (11e.ACTION.START.3).
func (g *Game) StartAction(u UnitID, p ActionInProgress) {
	s := g.Unit(u)
	s.Acts = p
	s.Did |= StartedAction
	s.Barred |= effect.ToCharge
	if !g.Has(u, effect.Titanic) {
		s.Barred |= effect.ToShoot
	}
	g.logAction(u, "starts_action")
}

// StopAction ends the action of a unit without its effect: it has made a move other than a pile-in or a consolidation,
// has left the battlefield, or is Battle-shocked (11e.ACTION.COMPLETE.1, 11e.BATTLESHOCK.EFFECT.3).
func (g *Game) StopAction(u UnitID) {
	if g.Unit(u).Acts.Action != 0 {
		g.logAction(u, "stops_action")
		g.Unit(u).Acts = ActionInProgress{}
	}
}

// CompleteActions completes the actions of the player whose turn it is, in the order of their units: their effects
// happen (11e.ACTION.COMPLETE.2).
func (g *Game) CompleteActions() {
	for u, s := range g.Units() {
		if a := s.Acts.Of(&g.Edition.Mission); a != nil && s.Player == g.State.Turn {
			at := int(s.Acts.Marker)
			g.logAction(u, "completes_action")
			s.Acts = ActionInProgress{}
			a.Done(g, u, at)
		}
	}
}

func (g *Game) logAction(u UnitID, word string) {
	if g.log == nil {
		return
	}
	s := g.Unit(u)
	a := s.Acts.Of(&g.Edition.Mission)
	g.Emit(Event{Kind: EventStep, Rule: a.Rule, Player: s.Player, Unit: u, N: int32(s.Acts.Marker), Name: a.Name, Word: word})
}
