package charge

import (
	"fmt"
	"slices"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/move"
)

// Stages of Unit.
const (
	declaring uint8 = iota
	answering       // with Overwatch
	rolling
	offeringReroll // the player may roll again
	measuring
	targeting // declaring targets after the roll
	moving
	charged
	ended
	flying  // whether the unit takes to the skies
	ordered // an order for the charge roll was given
)

// A chargeFrame is the frame of Unit: its targets, and the dice of the charge roll, which
// measure replaces with the distance.
type chargeFrame struct{ *rules.Frame }

func (f chargeFrame) targets() rules.UnitSet     { return f.Units }
func (f chargeFrame) setTargets(s rules.UnitSet) { f.Units = s }
func (f chargeFrame) roll() dice.Pool            { return dice.Pool(f.Value) }
func (f chargeFrame) setRoll(p dice.Pool)        { f.Value = int32(p) }
func (f chargeFrame) distance() geom.Length      { return geom.Length(f.Value) }
func (f chargeFrame) setDistance(n geom.Length)  { f.Value = int32(n) }

// Unit plays the charge of a unit: its targets are declared, they may fire
// Overwatch, the charge roll is made, and the unit makes a charge move, or its
// charge fails (9e.CHARGE.UNIT).
func Unit(g *rules.Game, frame *rules.Frame) rules.Status {
	f := chargeFrame{frame}
	for _, part := range [...]unitPart{opens, answers, rolls, charges, ends} {
		if s, waits := part(g, f); waits {
			return s
		}
	}
	return rules.Over
}

// A unitPart plays the stages of Unit that it is about. waits is true if Unit returns the status and goes on later.
type unitPart func(*rules.Game, chargeFrame) (s rules.Status, waits bool)

// opens asks whether the unit takes to the skies, and declares its targets if that precedes the charge roll.
func opens(g *rules.Game, f chargeFrame) (rules.Status, bool) {
	switch {
	case f.Stage != declaring:
	case move.MayFly(g, f.Unit):
		f.Stage = flying
		return move.AskSkies(g, f.Player, f.Unit, rules.Pass), true
	case g.Edition.Charge.RollFirst.Is:
		f.Stage = rolling
	default:
		targets := targetsOf(g, f)
		if targets&(targets-1) != 0 {
			return askTargets(g, f), true
		}
		declare(g, f, targets)
	}
	return 0, false
}

// answers offers Stratagems and Overwatch to the targets. The charge ends if they have destroyed the unit, and fails
// if no target is left.
func answers(g *rules.Game, f chargeFrame) (rules.Status, bool) {
	if f.Stage == answering && f.Player == g.State.Turn && f.Model == rules.NoModel {
		f.Model = offered
		if g.OfferStratagems(rules.EnemyMoved, f.Player.Opponent(), f.Unit) {
			return rules.Again, true
		}
	}
	if f.Stage == answering {
		if s := overwatch(g, f); s == rules.Asking {
			return s, true
		}
		f.Stage = rolling
	}
	if g.Unit(f.Unit).Alive == 0 {
		return rules.Over, true
	}
	if f.Stage == rolling && !g.Edition.Charge.RollFirst.Is && !remain(g, f) {
		fail(g, f)
	}
	return 0, false
}

// rolls makes the charge roll, which its player may order and make again.
func rolls(g *rules.Game, f chargeFrame) (rules.Status, bool) {
	if f.Stage == rolling {
		f.Stage = ordered
		if g.OfferOrder(f.Player, f.Unit, rules.RollsFor(dice.Charge)) {
			return rules.Again, true
		}
	}
	if f.Stage == ordered {
		f.Stage = measuring
		f.setRoll(dice.RollPool(g.Dice(), dice.Charge, chargeDice(g, f.Unit)))
		if f.roll().May(g.ChargeChange(f.Unit, f.targets()).Again) {
			f.Stage = offeringReroll
			return g.AskReroll(f.Player, f.Unit, g.Edition.Charge.Roll.ID), true
		}
		if s := rerolls(g, f); s != nil {
			f.Stage = offeringReroll
			return g.AskOption(rules.ForStratagem, f.Player, s.Rule, []rules.Option{{Do: rules.Pass}, {Do: rules.DoStratagem, Unit: f.Unit, N: int32(s.Kind)}}), true
		}
	}
	return 0, false
}

// charges measures the distance, declares the targets if that follows the charge roll, and asks for the move.
func charges(g *rules.Game, f chargeFrame) (rules.Status, bool) {
	if f.Stage == measuring {
		measure(g, f)
	}
	if f.Stage == targeting {
		switch targets := targetsOf(g, f); {
		case targets == 0:
			fail(g, f)
		case targets&(targets-1) != 0:
			return askTargets(g, f), true
		default:
			declare(g, f, targets)
		}
	}
	if f.Stage == moving {
		if CouldReach(g, f.Unit, f.targets(), f.distance()) {
			return askMove(g, f), true
		}
		fail(g, f)
	}
	return 0, false
}

// ends offers what is used after a charge move.
func ends(g *rules.Game, f chargeFrame) (rules.Status, bool) {
	if f.Stage != charged {
		return 0, false
	}
	f.Stage = ended
	player, unit := f.Player, f.Unit
	pushed := false
	if player == g.State.Turn { // the player whose turn it is decides first
		pushed = g.OfferStratagems(rules.EnemyChargeMoved, player.Opponent(), unit)
		pushed = g.OfferStratagems(rules.ChargeMoved, player, unit) || pushed
	}
	return rules.Again, g.Trigger(effect.AfterCharge, unit) || pushed
}

// targetsOf returns the targets that may be declared. For a unit that intervenes, it is the
// unit that charged.
func targetsOf(g *rules.Game, f chargeFrame) rules.UnitSet {
	targets := Targets(g, f.Unit)
	switch f.mode() {
	case leaping:
		targets = chargers(g, targets)
	case joining:
		targets &= targetsWithin(g, f.Unit, joinDistance)
	}
	if f.Other != rules.NoUnit {
		targets &= rules.UnitSet(0).With(f.Other)
	}
	return targets
}

// offered is the Frame.Model of a charge once Stratagems against it have been offered.
const offered = rules.ModelID(1)

// Modes of interventions at the end of the Charge phase, in Frame.Power.
const (
	leaping rules.PowerID = 1 + iota // at enemies that have charged (11e.STRATAGEM.HEROIC.2)
	joining                          // at all enemies within joinDistance (11e.STRATAGEM.HEROIC.3)
)

// joinDistance is how near the targets of joining are, and how far its charge goes at most.
const joinDistance = 6 * geom.Inch

func (f chargeFrame) mode() rules.PowerID { return f.Power }

// chargers returns those of a set of units that have made a charge move this turn.
func chargers(g *rules.Game, set rules.UnitSet) (made rules.UnitSet) {
	for e := range set.All() {
		if g.Unit(e).Is.Has(effect.Charged) {
			made = made.With(e)
		}
	}
	return made
}

// MayIntervene reports whether a unit may charge at the end of the enemy's Charge phase, also if it has arrived in this
// turn (11e.GAPS.29): at enemies
// that have charged, or joining the fray.
func MayIntervene(g *rules.Game, u rules.UnitID, fray bool) bool {
	targets := targetsWithin(g, u, joinDistance)
	if !fray {
		targets = chargers(g, Targets(g, u))
	}
	return targets != 0 && !g.Aircraft(u) && NeitherAdvancedNorFellBack(g, u) && moves(g, u)
}

// InterveneAtEnd lets a unit charge at the end of the enemy's Charge phase, from the charge roll on (11e.CORE.OUTOFPHASE.2).
func InterveneAtEnd(g *rules.Game, u rules.UnitID, fray bool) {
	mode := leaping
	if fray {
		mode = joining
	}
	g.Push(rules.Frame{Step: rules.StepChargeUnit, Player: g.Unit(u).Player, Unit: u, Power: mode})
}

// Intervene lets a unit charge an enemy unit that has just charged, as in its own player's
// Charge phase (10e.STRATAGEM.HEROIC.1).
func Intervene(g *rules.Game, u, enemy rules.UnitID) {
	g.Unit(u).Did |= rules.SelectedToIntervene
	g.Push(rules.Frame{Step: rules.StepChargeUnit, Player: g.Unit(u).Player, Unit: u, Other: enemy})
}

// CouldTarget reports whether a unit could declare a charge at an enemy unit.
func CouldTarget(g *rules.Game, u, enemy rules.UnitID) bool {
	return NeitherAdvancedNorFellBack(g, u) && moves(g, u) && Targets(g, u).Has(enemy)
}

// rerolls returns the Command Re-roll that the player may use on the charge roll, or nil
// (10e.STRATAGEM.REROLL.1).
func rerolls(g *rules.Game, f chargeFrame) *rules.Stratagem {
	if g.Unit(f.Unit).Is.Has(effect.Shocked) {
		return nil
	}
	s := g.StratagemOf(rules.CommandReroll)
	if s != nil && !g.AffordableFor(f.Player, s, f.Unit) {
		return nil
	}
	return s
}

// result returns the charge roll after modifiers.
func (f chargeFrame) result(g *rules.Game) int {
	return modified(g, f.Unit, f.targets(), f.roll().Sum(g.Edition.Charge.Roll.Is))
}

// modified returns a charge roll after modifiers (11e.DATASHEET.ROLL.4).
func modified(g *rules.Game, u rules.UnitID, targets rules.UnitSet, sum int) int {
	m := g.ChargeChange(u, targets).Modifier
	m.Add -= g.ChargePenalty(u, targets)
	sum = m.Result(sum)
	if most := g.Edition.Charge.MostRoll.Is; most > 0 {
		return min(sum, most)
	}
	return sum
}

// Odds returns the least sum of the dice of a charge roll with which a unit could reach the targets, and its chance in
// percent, without re-rolls. Both are 0 if no roll is enough. They include modifiers, further dice, and what the charge of
// a unit that has taken to the skies loses.
func Odds(g *rules.Game, u rules.UnitID, targets rules.UnitSet) (needed, percent int) {
	const sides = 6
	lower := geom.Length(0)
	if slices.ContainsFunc(g.State.Frames, func(f rules.Frame) bool { return f.Step == rules.StepChargeUnit && f.Unit == u }) {
		lower = move.Lower(g, u) // what it declared for another move does not count
	}
	keep := g.Edition.Charge.Roll.Is
	for needed = keep; !CouldReach(g, u, targets, geom.Length(modified(g, u, targets, needed))*geom.Inch-lower); needed++ {
		if needed == sides*keep {
			return 0, 0
		}
	}
	rolls, enough := 1, 0
	for range chargeDice(g, u) {
		rolls *= sides
	}
	for i := range rolls {
		var faces []int
		for n := rolls / sides; n > 0; n /= sides {
			faces = append(faces, i/n%sides+1)
		}
		slices.Sort(faces)
		sum := 0
		for _, face := range faces[len(faces)-keep:] {
			sum += face
		}
		if sum >= needed {
			enough++
		}
	}
	return needed, (100*enough + rolls/2) / rolls
}

// FallsShort reports whether the charge roll that a player may re-roll reaches no target.
func FallsShort(g *rules.Game) bool {
	f := chargeFrame{&g.State.Frames[len(g.State.Frames)-1]}
	if f.Step != rules.StepChargeUnit {
		return false
	}
	return !f.reaches(g, f.result(g))
}

// reaches reports whether a charge roll is enough for the charge, if there are no obstacles.
func (f chargeFrame) reaches(g *rules.Game, sum int) bool {
	distance := geom.Length(sum)*geom.Inch - move.Lower(g, f.Unit)
	if g.Edition.Charge.RollFirst.Is {
		return targetsOf(g, f)&targetsWithin(g, f.Unit, distance) != 0
	}
	return CouldReach(g, f.Unit, f.targets(), distance)
}

// needed returns the least charge roll that is enough, or 0 if none is.
func (f chargeFrame) needed(g *rules.Game) int {
	for sum := 1; sum <= mostNeeded; sum++ {
		if f.reaches(g, sum) {
			return sum
		}
	}
	return 0
}

// mostNeeded bounds the rolls that needed tries: a charge at a distance of 12" by a unit that takes to the skies needs less.
const mostNeeded = 20

// remain reports whether any target is left. It removes targets that their own Overwatch has
// destroyed.
func remain(g *rules.Game, f chargeFrame) bool {
	for u := range f.targets().All() {
		if !g.On(u) {
			f.setTargets(f.targets().Without(u))
		}
	}
	return f.targets() != 0
}

func askTargets(g *rules.Game, f chargeFrame) rules.Status {
	return g.Ask(rules.Request{
		Ask: rules.SelectCharge, Reason: rules.ForCharge, Player: f.Player, Unit: f.Unit, Rule: g.Edition.Charge.Declare,
	})
}

func askMove(g *rules.Game, f chargeFrame) rules.Status {
	return g.Ask(rules.Request{
		Ask: rules.MoveModels, Reason: rules.ForChargeMove, Player: f.Player, Unit: f.Unit,
		Rule: g.Edition.Charge.Success.ID, Limits: rules.Limits{Distance: f.distance(), Engage: true},
	})
}

// declare records the targets of the charge.
func declare(g *rules.Game, f chargeFrame, targets rules.UnitSet) {
	f.Stage++ // answering, or moving
	f.setTargets(targets)
	g.Unit(f.Unit).Charged = targets
	for e := range g.Units() {
		g.Unit(e).Did &^= rules.FiredOverwatch
		if targets.Has(e) && g.Logging() {
			g.Emit(rules.Event{Kind: rules.EventStep, Rule: g.Edition.Charge.Declare, Player: f.Player, Unit: f.Unit, Other: e, Word: "charge"})
		}
	}
}

// chargeDice returns the number of dice of the charge roll.
func chargeDice(g *rules.Game, u rules.UnitID) int {
	n := g.Edition.Charge.Roll.Is
	g.EachEffect(u, effect.ExtraChargeDie, func(e *effect.Effect) { n = max(n, int(e.Value)) })
	return n
}

// measure makes the charge roll the maximum distance of each model (9e.CHARGE.UNIT.2).
func measure(g *rules.Game, f chargeFrame) {
	sum, needed := f.result(g), 0
	if g.Logging() {
		needed = f.needed(g)
	}
	f.Stage = moving
	if g.Edition.Charge.RollFirst.Is {
		f.Stage = targeting
	}
	if f.mode() == joining {
		sum = min(sum, int(joinDistance/geom.Inch))
	}
	f.setDistance(max(geom.Length(sum)*geom.Inch-move.Lower(g, f.Unit), 0)) // 11e.CHARGE.MOVE.2
	g.Emit(rules.Event{
		Kind: rules.EventRoll, Rule: g.Edition.Charge.Roll.ID, Player: f.Player, Unit: f.Unit, N: int32(sum), M: int32(needed), Word: "charge",
	})
}

// fail ends a charge: no model of the unit moves (9e.CHARGE.UNIT.5).
func fail(g *rules.Game, f chargeFrame) {
	f.Stage = ended
	g.Emit(rules.Event{Kind: rules.EventNote, Rule: g.Edition.Charge.Fails, Player: f.Player, Unit: f.Unit, Word: "the charge fails"})
}

// Answered applies a choice of Unit: whether it takes to the skies, targets, a unit that fires
// Overwatch, a re-roll, or the charge move.
func Answered(g *rules.Game, frame *rules.Frame, c *rules.Choice) error {
	f := chargeFrame{frame}
	switch f.Stage {
	case flying:
		move.TakesToSkies(g, f.Unit, g.Chosen(c))
		f.Stage = rolling
	case declaring, targeting:
		if err := checkTargets(g, f.Unit, c.Units); err != nil {
			return err
		}
		declare(g, f, c.Units)
	case answering:
		fire(g, f, g.Chosen(c))
	case offeringReroll:
		f.Stage = measuring
		switch g.Chosen(c).Do {
		case rules.RollAgain:
			f.setRoll(f.roll().Again(g.Dice(), dice.Charge, g.ChargeChange(f.Unit, f.targets()).Again))
		case rules.DoStratagem:
			at := len(g.State.Frames) - 1
			g.UseStratagem(f.Player, rerolls(g, f), f.Unit, rules.NoModel)
			f = chargeFrame{&g.State.Frames[at]} // triggered steps are pushed on top
			f.setRoll(f.roll().Again(g.Dice(), dice.Charge, dice.Any))
		}
	default:
		return chargeMove(g, f, c.Paths)
	}
	return nil
}

func checkTargets(g *rules.Game, u rules.UnitID, chosen rules.UnitSet) error {
	allowed := Targets(g, u)
	if chosen != 0 && chosen&^allowed == 0 {
		return nil
	}
	by := g.Edition.Charge.Declare
	for i := range g.State.Units {
		if e := rules.UnitAt(i); chosen&^allowed&(1<<i) != 0 && g.Unit(e).Player != g.Unit(u).Player && g.Aircraft(e) && g.Within(u, e, g.Edition.Charge.Within.Is) {
			by = g.Edition.Charge.Aircraft.ID
		}
	}
	return &rules.Illegal{
		Rule: by, Subject: fmt.Sprintf("targets of unit %v", u), Found: fmt.Sprintf("units %v", list(chosen)), Allowed: fmt.Sprintf("one or more of units %v", list(allowed)),
	}
}

// list returns the units of a set in order.
func list(set rules.UnitSet) []rules.UnitID {
	return slices.AppendSeq([]rules.UnitID{}, set.All())
}

// chargeMove moves the unit as its player chose. A choice without moves declares that the
// charge is impossible.
func chargeMove(g *rules.Game, f chargeFrame, paths []rules.Path) error {
	if len(paths) == 0 {
		fail(g, f)
		return nil
	}
	bodies, err := checkMove(g, f, paths)
	if err != nil {
		return err
	}
	move.Carry(g, f.Unit, bodies)
	g.StopAction(f.Unit)
	g.LogStep(f.Unit, g.Edition.Charge.Success.ID, "charge_move")
	g.Mark(f.Unit, effect.Charged|effect.Moved)
	for e := range f.targets().All() {
		g.Mark(e, effect.WasCharged)
	}
	f.Stage = charged
	return nil
}

// checkMove returns an error if the moves of a charge are not legal, and otherwise the poses of
// the unit after them.
func checkMove(g *rules.Game, f chargeFrame, paths []rules.Path) ([]geom.Body, error) {
	if bodies, ok := move.Proved(g, f.Unit, paths); ok {
		return bodies, nil
	}
	first := g.Find(f.Unit, paths[0].Model) - int(g.Unit(f.Unit).First)
	k := kind(g, f.Unit, f.targets(), f.distance(), first)
	return move.Near(g, f.Unit, k, &g.Edition.Charge.Contact, paths)
}

// allowed returns the text that says where a charge may end.
func allowed(all bool) string {
	if all {
		return "an end within Engagement Range of every target"
	}
	return "the model that is moved first beside a target"
}

// Kind returns the constraints of a charge move: it ends within Engagement Range of its targets
// and of no other enemy unit (9e.CHARGE.UNIT.3). Models move over terrain, not through it
// (9e.CHARGE.TERRAIN.1, 9e.CHARGE.TERRAIN.2), and must finish climbs (9e.CHARGE.TERRAIN.3).
// Models that FLY cannot end on another model either (9e.CHARGE.FLY.3).
func Kind(g *rules.Game, u rules.UnitID, targets rules.UnitSet, roll geom.Length) *move.Kind {
	return kind(g, u, targets, roll, -1)
}

// kind is Kind for a known first model to move.
func kind(g *rules.Game, u rules.UnitID, targets rules.UnitSet, roll geom.Length, first int) *move.Kind {
	r := &g.Edition.Charge
	k := &move.Kind{
		Rule: r.Roll.ID, Engage: targets, Avoid: r.Avoid,
		Distance: func(at int) geom.Length { return move.Able(g, at, roll) },
		Whole: func(bodies []geom.Body) error {
			refuse := func(by rules.RuleID, found, allowed string) error {
				return &rules.Illegal{Rule: by, Subject: fmt.Sprintf("unit %v", u), Found: found, Allowed: allowed}
			}
			switch {
			case !r.Success.Do(g, &rules.Charging{Unit: u, Targets: targets, Bodies: bodies, First: first, Roll: roll}):
				return refuse(r.Success.ID, "an end away from a target", allowed(r.All.Is))
			case r.Closer.Is && !closer(g, u, targets, bodies):
				return refuse(r.Closer.ID, "a model that comes no closer to a target", "models that are moved closer to one")
			}
			return nil
		},
	}
	k.Reached = func(bodies []geom.Body, e rules.UnitID) bool {
		return reachesAcross(g, &rules.Charging{Unit: u, Bodies: bodies, Roll: roll}, e)
	}
	k.Pass(r.Across.Do(g, u))
	return k
}

// closer reports whether each model of a unit that has moved is closer to one of the targets
// than before.
func closer(g *rules.Game, u rules.UnitID, targets rules.UnitSet, bodies []geom.Body) bool {
	before := g.Bodies(u)
	for i := range bodies {
		if bodies[i].Pose != before[i].Pose && !closerToOne(g, targets, before[i:i+1], bodies[i:i+1]) {
			return false
		}
	}
	return true
}

func closerToOne(g *rules.Game, targets rules.UnitSet, before, after []geom.Body) bool {
	for e := range targets.All() {
		if geom.UnitDistance(after, g.Bodies(e)) < geom.UnitDistance(before, g.Bodies(e)) {
			return true
		}
	}
	return false
}
