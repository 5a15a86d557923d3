package rules

import (
	"github.com/rollcall40k/rollcall/rules/effect"
)

// A Stratagem is a rule that an army, rather than a unit, uses for command points, at most once
// per phase (10e.STRATAGEM.USE.1).
type Stratagem struct {
	Kind StratagemKind
	Name string
	Rule RuleID
	Cost int8             // command points
	Once effect.Frequency // in addition to once per phase
	// Charged is true for a Fire Overwatch that only targets of a charge can use.
	Charged bool
	Shocked bool // it may be used on Battle-shocked units too
	// AtEdge is set for Stratagems that are used at the start or the end of an enemy's phase: a Fire
	// Overwatch at the end of the Movement phase, by unengaged units at an enemy of their choice, and
	// not after each move; a Smokescreen at the start of the Shooting phase; and a Heroic
	// Intervention at the end of the Charge phase, against all enemies that have charged.
	AtEdge bool
	// Impact is set for a Tank Shock that MONSTERS use too, and that may hurt the unit itself.
	Impact bool
	// Alone is set for an Epic Challenge that needs no Attached unit within Engagement Range.
	Alone bool
	// Use contains the effects on the unit that last until the end of the phase, if any.
	Use effect.Use
}

// A StratagemKind identifies the effect of a Stratagem.
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
	IntoTheFray    // a Heroic Intervention against any enemy near by, instead of one
	StratagemKinds // number of kinds; not itself one
)

// A StratagemMoment is a moment at which Stratagems are offered.
type StratagemMoment uint8

// The moments. Frame.Unit of StepStratagem is the unit concerned.
const (
	ShootingBegins  StratagemMoment = iota // no unit
	TargetsSelected                        // the unit that shoots
	EnemyMoved                             // the unit that has moved, was set up, or declares a charge
	MovementEnds                           // no unit
	ChargeMoved                            // the unit that charged, of the player who is offered the Stratagem
	EnemyChargeMoved
	UnitFights  // the unit that is selected to fight
	EnemyFought // the unit that has fought
	ShockTest   // the unit that is to test
	EnemyShoots // no unit: the enemy's Shooting phase begins
	ChargesEnd  // no unit: the enemy's Charge phase ends
)

// stratagemUse is the Lasting.Use of the effects of the first Stratagem; others have lower
// numbers. Psychic powers have numbers between -1 and this.
const stratagemUse = -1000

// StratagemOf returns the Stratagem of a kind in the edition, or nil.
func (g *Game) StratagemOf(k StratagemKind) *Stratagem {
	list := g.Edition.Stratagems.Is
	for i := range list {
		if list[i].Kind == k {
			return &list[i]
		}
	}
	return nil
}

// MayAfford reports whether a player's command points and earlier uses allow a Stratagem on
// some unit now.
func (g *Game) MayAfford(p Player, s *Stratagem) bool {
	return int16(s.Cost) <= g.State.Sides[p].CommandPoints && !g.UsedStratagem(p, s) || g.reducesCosts()
}

// reducesCosts reports whether one of the armies has a rule that makes Stratagems free or cheaper.
func (g *Game) reducesCosts() bool {
	return g.HasKind(effect.StratagemFree) || g.HasKind(effect.RefundPoints)
}

// UsedStratagem reports whether a player has used a Stratagem as often as it may be used.
// 11e.STRATAGEM.USE.2.
func (g *Game) UsedStratagem(p Player, s *Stratagem) bool {
	used := stratagemCount(p, s.Kind)
	return g.counted(&used, effect.OncePerPhase) || g.counted(&used, s.Once)
}

// AffordableFor reports whether a player may use a Stratagem on a unit now. An effect of the
// unit may make it free, and allow it although it was used on another unit
// (10e.STRATAGEM.USE.2, 10e.STRATAGEM.USE.8).
func (g *Game) AffordableFor(p Player, s *Stratagem, u UnitID) bool {
	price, used := g.priceOf(p, s, u), stratagemCount(p, s.Kind)
	free := price.free
	switch {
	case u != NoUnit && g.Unit(u).Player == p && g.HasKind(effect.ForbidStratagems) && g.HasEffect(u, effect.ForbidStratagems):
		return false
	case g.Edition.OneStratagem.Is && u != NoUnit && g.Unit(u).Player == p && g.counted(&Used{Unit: u, On: anyStratagem}, effect.OncePerPhase):
		return false // 11e.STRATAGEM.USE.3
	case g.counted(&used, s.Once) && !(free != nil && free.InTurn && s.Once == effect.OncePerTurn && !g.usedOn(s, u, s.Once)),
		g.counted(&used, effect.OncePerPhase) && (free == nil || !free.Set || g.usedOn(s, u, effect.OncePerPhase)):
		return false
	}
	return price.cost <= g.State.Sides[p].CommandPoints
}

// A price is what a player pays for a use of a Stratagem on a unit.
type price struct {
	cost int16          // command points
	free *effect.Effect // that makes it free or cheaper, or nil
	use  int16          // the ability of the unit that makes it cheaper still, or -1
}

// priceOf returns what a player pays for a Stratagem used on a unit. An ability that reduces the cost does so before it is
// paid (10e.STRATAGEM.USE.3).
func (g *Game) priceOf(p Player, s *Stratagem, u UnitID) price {
	free := g.freeFor(p, u, s.Kind)
	to := price{g.costWith(p, s, u, free), free, -1}
	if to.cost == 0 || u == NoUnit || g.Unit(u).Player != p || !g.HasKind(effect.RefundPoints) {
		return to
	}
	for n := range g.Sheet(u).Uses {
		use := &g.Sheet(u).Uses[n]
		if e := effect.Find(use.Effects, effect.RefundPoints); e != nil && reducesCost(use) && g.Usable(u, int16(n)) {
			to.cost, to.use = max(to.cost-e.Value, 0), int16(n)
			break
		}
	}
	return to
}

// StratagemCost returns the command points that a player pays for a Stratagem used on a unit.
func (g *Game) StratagemCost(p Player, s *Stratagem, u UnitID) int16 { return g.priceOf(p, s, u).cost }

// reducesCost reports whether an ability makes a Stratagem used on its unit cheaper, instead of returning command points
// after a roll.
func reducesCost(use *effect.Use) bool {
	return use.Needs == 0 && effect.Contains(use.Effects, effect.RefundPoints)
}

// costOn returns the cost of a Stratagem for a player who uses it on a unit: an effect on one
// of the player's own units may increase it. Such effects do not add up.
func (g *Game) costOn(p Player, s *Stratagem, u UnitID) int16 {
	more := int16(0)
	if u != NoUnit && g.Unit(u).Player == p && g.HasKind(effect.StratagemDearer) {
		g.EachEffect(u, effect.StratagemDearer, func(e *effect.Effect) { more = max(more, e.Value) })
	}
	if u != NoUnit && g.Unit(u).Player == p && g.HasKind(effect.StratagemTimes) {
		g.EachEffect(u, effect.StratagemTimes, func(e *effect.Effect) { more = max(more, (e.Value-1)*int16(s.Cost)) })
	}
	if most := g.Edition.ExtraCost.Is; most > 0 {
		more = min(more, most)
	}
	return int16(s.Cost) + more
}

// costWith returns the cost of a Stratagem for a player who uses it on a unit with an effect that makes it free or
// cheaper, or nil. It is not below 0 (11e.STRATAGEM.USE.6).
func (g *Game) costWith(p Player, s *Stratagem, u UnitID, free *effect.Effect) int16 {
	switch {
	case free == nil:
		return g.costOn(p, s, u)
	case !free.Amount.Zero():
		return max(g.costOn(p, s, u)-int16(free.Amount.Plus), 0)
	case free.Value == effect.AnyStratagem && g.Edition.FreeOf.Is > 0:
		return max(g.costOn(p, s, u)-g.Edition.FreeOf.Is, 0) // 10e.STRATAGEM.USE.3
	}
	return 0
}

// freeFor returns the effect that makes a Stratagem on an own unit free, or nil.
func (g *Game) freeFor(p Player, u UnitID, k StratagemKind) (free *effect.Effect) {
	if g.Unit(u).Player != p || !g.HasKind(effect.StratagemFree) {
		return nil
	}
	g.EachEffect(u, effect.StratagemFree, func(e *effect.Effect) {
		if (StratagemKind(e.Value) == k || e.Value == effect.AnyStratagem || k == IntoTheFray && cheaperIntervention(e)) && (e.Once == effect.AnyTimes || !g.counted(g.freeUse(u, e), e.Once)) {
			free = e
		}
	})
	return free
}

// cheaperIntervention reports whether an effect makes every Heroic Intervention cheaper, in whatever way it is used.
func cheaperIntervention(e *effect.Effect) bool {
	return StratagemKind(e.Value) == HeroicIntervention && !e.Amount.Zero()
}

// freeUse returns the counter, by which it applies to one use (11e.STRATAGEM.USE.7), of a StratagemFree effect of a unit, or of its army if it is for any
// Stratagem.
func (g *Game) freeUse(u UnitID, e *effect.Effect) *Used {
	if e.Value == effect.AnyStratagem {
		return &Used{On: e.Number, Model: ModelNumber(ModelAt(int(g.Unit(u).Player)))}
	}
	return &Used{Unit: u, On: e.Number}
}

// anyStratagem is the Used.On of units on which their own player has used a Stratagem.
const anyStratagem = -100

// usedOn reports whether a Stratagem was used on the unit in this span.
func (g *Game) usedOn(s *Stratagem, u UnitID, once effect.Frequency) bool {
	return g.counted(&Used{Unit: u, On: -1 - int16(s.Kind)}, once)
}

// stratagemCount returns the counter of a player's uses of a Stratagem: limits count for each player
// separately (11e.CORE.OWNRULES.2).
func stratagemCount(p Player, k StratagemKind) Used {
	return Used{On: -1 - int16(k), Model: ModelNumber(ModelAt(int(p)))}
}

// UseStratagem pays for a Stratagem, counts it, and puts its effects on a unit, or on one
// of its models alone unless that is NoModel.
// 11e.STRATAGEM.USE.4, 11e.STRATAGEM.USE.9.
func (g *Game) UseStratagem(p Player, s *Stratagem, u UnitID, m ModelID) {
	g.stratagemOn(p, u, g.pay(p, s, u))
	for i := range g.Edition.Stratagems.Is {
		if &g.Edition.Stratagems.Is[i] == s {
			for e := range s.Use.Effects {
				g.State.Lasting = append(g.State.Lasting, Lasting{Unit: u, Owner: u, Use: int16(stratagemUse - i), Effect: int16(e), Until: effect.EndOfPhase, Player: p, Model: ModelNumber(m)})
			}
		}
	}
}

// pay pays for a Stratagem used on a unit and counts the use. It reports whether it cost any command points.
func (g *Game) pay(p Player, s *Stratagem, u UnitID) bool {
	price := g.priceOf(p, s, u)
	free := price.free
	if price.use >= 0 {
		g.Spend(u, price.use)
		g.Emit(Event{Kind: EventStep, Rule: RuleID(g.UseOf(u, price.use).Rule), Player: p, Unit: u, Name: g.UseName(u, price.use), Word: "use"})
	}
	if price.cost > 0 {
		g.GainCommand(p, -int(price.cost), s.Rule)
	}
	if free != nil {
		g.count(Used{Unit: u, On: -1 - int16(s.Kind)})
		if free.Once != effect.AnyTimes {
			g.count(*g.freeUse(u, free))
		}
	}
	if free == nil || !free.Apart {
		g.count(stratagemCount(p, s.Kind))
	}
	if g.Edition.OneStratagem.Is && u != NoUnit && g.Unit(u).Player == p {
		g.count(Used{Unit: u, On: anyStratagem})
	}
	g.Emit(Event{Kind: EventNote, Rule: s.Rule, Player: p, Unit: u, Name: s.Name, Word: "uses a Stratagem"})
	return price.cost > 0
}

// stratagemOn plays the abilities that respond to a Stratagem used on an own unit. Those that return command points
// apply only if any were paid.
func (g *Game) stratagemOn(p Player, u UnitID, paid bool) {
	if g.Unit(u).Player != p {
		return
	}
	from := g.collect(effect.WhenStratagemOn, func(v UnitID, use *effect.Use) bool {
		return v == u && !reducesCost(use) && (paid || !effect.Contains(use.Effects, effect.RefundPoints))
	})
	if len(g.State.PendingUses) > from {
		g.begin(from, p)
	}
}

// OfferAtEdge is OfferStratagems at the edge of a phase of the player whose turn it is, if the
// edition has a Stratagem of a kind that is used there.
func (g *Game) OfferAtEdge(m StratagemMoment, k StratagemKind) bool {
	s := g.StratagemOf(k)
	return s != nil && s.AtEdge && g.OfferStratagems(m, g.State.Turn.Opponent(), NoUnit)
}

// OfferStratagems plays the step that offers a player the Stratagems of a moment, unless none
// could be paid for. It reports whether a step was pushed.
func (g *Game) OfferStratagems(m StratagemMoment, p Player, u UnitID) bool {
	if g.State.Sides[p].CommandPoints == 0 && !g.reducesCosts() || len(g.Edition.Stratagems.Is) == 0 {
		return false
	}
	g.push(Frame{Step: StepStratagem, Player: p, Unit: u, Value: int32(m)})
	return true
}
