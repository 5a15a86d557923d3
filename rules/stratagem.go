package rules

import (
	"slices"

	"github.com/rollcall40k/rollcall/rules/effect"
)

// A Stratagem is a rule that an army, not one of its units, uses for command points. Each
// is used at most once in a phase (10e.STRATAGEM.USE.1).
type Stratagem struct {
	Kind StratagemKind
	Name string
	Rule RuleID
	Cost int8             // command points
	Once effect.Frequency // besides once in a phase
	// Charged is set for a Fire Overwatch of units that are targets of a charge, and no others.
	Charged bool
	Shocked bool // it may be used on Battle-shocked units too
	// AtEnd is set for a Fire Overwatch at the end of the enemy's Movement phase, by unengaged units at
	// an enemy of their choice, and not after each move.
	AtEnd bool
	// Impact is set for a Tank Shock that MONSTERS use too, and that may hurt the unit itself.
	Impact bool
	// Use has the effects that last on the unit until the end of the phase, if any.
	Use effect.Use
}

// A StratagemKind is what a Stratagem does.
type StratagemKind uint8

// The kinds.
const (
	CommandReroll StratagemKind = iota
	CounterOffensive
	EpicChallenge
	InsaneBravery
	Grenade
	TankShock
	RapidIngress
	FireOverwatch
	GoToGround
	Smokescreen
	HeroicIntervention
	StratagemKinds // number of kinds; not itself one
)

// A StratagemMoment is when Stratagems are offered.
type StratagemMoment uint8

// The moments. Each is about a unit, Frame.Unit of StepStratagem.
const (
	ShootingBegins  StratagemMoment = iota // no unit
	TargetsSelected                        // the unit that shoots
	EnemyMoved                             // the unit that has moved, was set up, or declares a charge
	MovementEnds                           // no unit
	ChargeMoved                            // the unit that charged, of the player who is asked
	EnemyChargeMoved
	UnitFights  // the unit that is selected to fight
	EnemyFought // the unit that has fought
	ShockTest   // the unit that is to test
)

// stratagemUse is the Lasting.Use of the effects of the first Stratagem; those of the others
// have lower numbers. Psychic powers have numbers from -1 down to above it.
const stratagemUse = -1000

// StratagemOf returns a Stratagem of the edition, or nil where it has none of the kind.
func (g *Game) StratagemOf(k StratagemKind) *Stratagem {
	list := g.Edition.Stratagems.Is
	for i := range list {
		if list[i].Kind == k {
			return &list[i]
		}
	}
	return nil
}

// Affordable returns a Stratagem that a player may use now: one that the edition has, that
// is paid for, and that was not used in this phase. Otherwise it returns nil.
func (g *Game) Affordable(p Player, k StratagemKind) *Stratagem {
	if g.State.Sides[p].CommandPoints == 0 {
		return nil
	}
	s := g.StratagemOf(k)
	if s == nil || int16(s.Cost) > g.State.Sides[p].CommandPoints || g.usedStratagem(p, s) {
		return nil
	}
	return s
}

// MayAfford reports whether a player may use a Stratagem now on any unit, as far as its cost
// and its former uses go.
func (g *Game) MayAfford(p Player, s *Stratagem) bool {
	return g.Affordable(p, s.Kind) != nil || g.Setup.Armies[p].hasFreeStratagem()
}

// usedStratagem reports whether a player has used a Stratagem as often as it may be used.
func (g *Game) usedStratagem(p Player, s *Stratagem) bool {
	used := stratagemCount(p, s.Kind)
	return g.counted(&used, effect.OncePerPhase) || g.counted(&used, s.Once)
}

// AffordableFor reports whether a player may use a Stratagem on a unit now. An effect of the
// unit may let it be used for nothing, and though it was used already on another unit
// (10e.STRATAGEM.USE.2, 10e.STRATAGEM.USE.8). An ability may give back what it costs (10e.STRATAGEM.USE.3).
func (g *Game) AffordableFor(p Player, s *Stratagem, u UnitID) bool {
	free, used := g.freeFor(p, u, s.Kind), stratagemCount(p, s.Kind)
	switch {
	case g.Edition.OneStratagem.Is && u != NoUnit && g.Unit(u).Player == p && g.counted(&Used{Unit: u, On: anyStratagem}, effect.OncePerPhase):
		return false // 11e.STRATAGEM.USE.3
	case g.counted(&used, s.Once), g.counted(&used, effect.OncePerPhase) && (free == nil || !free.Set || g.usedOn(s, u)):
		return false
	case free != nil:
		return true
	}
	points := g.costOn(p, s, u) - g.State.Sides[p].CommandPoints
	return points <= 0 || points <= g.refundOf(p, u)
}

// costOn is what a Stratagem costs a player who uses it on a unit: an effect on an own unit
// may make it dearer. Such effects do not add up.
func (g *Game) costOn(p Player, s *Stratagem, u UnitID) int16 {
	more := int16(0)
	if u != NoUnit && g.Unit(u).Player == p && g.HasKind(effect.StratagemDearer) {
		g.EachEffect(u, effect.StratagemDearer, func(e *effect.Effect) { more = max(more, e.Value) })
	}
	return int16(s.Cost) + more
}

// refundOf is how many command points an ability of an own unit gives back for a Stratagem that
// is used on it.
func (g *Game) refundOf(p Player, u UnitID) int16 {
	if g.Unit(u).Player != p {
		return 0
	}
	for n := range g.Sheet(u).Uses {
		use := &g.Sheet(u).Uses[n]
		if e := effect.Find(use.Effects, effect.RefundPoints); e != nil && g.Usable(u, int16(n)) {
			return e.Value
		}
	}
	return 0
}

// freeFor returns the effect that lets a player use a Stratagem on an own unit for nothing,
// or nil.
func (g *Game) freeFor(p Player, u UnitID, k StratagemKind) (free *effect.Effect) {
	if g.Unit(u).Player != p || !g.Setup.Armies[p].hasFreeStratagem() {
		return nil
	}
	g.EachEffect(u, effect.StratagemFree, func(e *effect.Effect) {
		if StratagemKind(e.Value) == k && (e.Once == effect.AnyTimes || !g.counted(freeUse(u, e), e.Once)) {
			free = e
		}
	})
	return free
}

// freeUse is what counts how often a StratagemFree of a unit has worked.
func freeUse(u UnitID, e *effect.Effect) *Used { return &Used{Unit: u, On: e.Number} }

// anyStratagem is the Used.On of a unit that has been the target of a Stratagem of its own player.
const anyStratagem = -100

// usedOn reports whether a Stratagem was used on the unit in this phase.
func (g *Game) usedOn(s *Stratagem, u UnitID) bool {
	return g.counted(&Used{Unit: u, On: -1 - int16(s.Kind)}, effect.OncePerPhase)
}

// stratagemCount is what counts how often a player has used a Stratagem.
func stratagemCount(p Player, k StratagemKind) Used {
	return Used{On: -1 - int16(k), Model: ModelNumber(ModelAt(int(p)))}
}

// UseStratagem pays for a Stratagem, counts it, and puts its effects on a unit, or on one
// of its models alone unless that is NoModel.
func (g *Game) UseStratagem(p Player, s *Stratagem, u UnitID, m ModelID) {
	free := g.freeFor(p, u, s.Kind)
	paid := free == nil
	if paid {
		g.GainCommand(p, -int(g.costOn(p, s, u)), s.Rule)
	} else {
		g.count(Used{Unit: u, On: -1 - int16(s.Kind)})
		if free.Once != effect.AnyTimes {
			g.count(*freeUse(u, free))
		}
	}
	g.count(stratagemCount(p, s.Kind))
	if g.Edition.OneStratagem.Is && u != NoUnit && g.Unit(u).Player == p {
		g.count(Used{Unit: u, On: anyStratagem})
	}
	g.Emit(Event{Kind: EventNote, Rule: s.Rule, Player: p, Unit: u, Name: s.Name, Word: "uses a Stratagem"})
	g.stratagemOn(p, u, paid)
	for i := range g.Edition.Stratagems.Is {
		if &g.Edition.Stratagems.Is[i] == s {
			for e := range s.Use.Effects {
				g.State.Lasting = append(g.State.Lasting, Lasting{Unit: u, Owner: u, Use: int16(stratagemUse - i), Effect: int16(e), Until: effect.EndOfPhase, Player: p, Model: ModelNumber(m)})
			}
		}
	}
}

// stratagemOn plays what abilities do when a player has used a Stratagem on an own unit. What
// gives back command points works only where some were paid, and at once where the player
// could not have paid without.
func (g *Game) stratagemOn(p Player, u UnitID, paid bool) {
	if g.Unit(u).Player != p {
		return
	}
	from := g.collect(effect.WhenStratagemOn, func(v UnitID, use *effect.Use) bool {
		return v == u && (paid || effect.Find(use.Effects, effect.RefundPoints) == nil)
	})
	for i := from; i < len(g.State.PendingUses) && g.State.Sides[p].CommandPoints < 0; i++ {
		r := g.State.PendingUses[i]
		if e := effect.Find(g.use(u, r.Use).Effects, effect.RefundPoints); e != nil {
			g.Spend(u, r.Use)
			g.GainCommand(p, int(e.Value), g.Edition.Steps[StepStratagem].ID)
			g.State.PendingUses = slices.Delete(g.State.PendingUses, i, i+1)
			i--
		}
	}
	if len(g.State.PendingUses) > from {
		g.begin(from, p)
	}
}

// OfferStratagems plays the step that offers a player the Stratagems of a moment, unless none
// could be paid for. It reports whether a step was pushed.
func (g *Game) OfferStratagems(m StratagemMoment, p Player, u UnitID) bool {
	if g.State.Sides[p].CommandPoints == 0 && !g.Setup.Armies[p].hasFreeStratagem() || len(g.Edition.Stratagems.Is) == 0 {
		return false
	}
	g.push(Frame{Step: StepStratagem, Player: p, Unit: u, Value: int32(m)})
	return true
}
