package rules

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// An Edition is a generation of the game as a value: the answers to all questions that steps
// ask. It is copied, never changed in place.
type Edition struct {
	Name   string   // such as 9e
	Battle []StepID // the steps of a battle, in order
	Turn   []StepID // the phases of a turn, in order
	After  []StepID // the steps after the last phase, in order
	Steps  [Steps]Step
	// Patches are the names of the applied patches, in order, without that of the mission
	// (package edition).
	Patches []string

	Table   TableRules
	Mission MissionRules
	Move    MoveRules
	Psychic *PsychicRules // nil: there is no Psychic phase
	Shoot   ShootRules
	Attack  AttackRules
	Charge  ChargeRules
	Fight   FightRules
	Morale  MoraleRules

	Stratagems Fact[[]Stratagem] // of every army
	// ExtraCost is the most that effects add to the cost of a Stratagem; 0: any number.
	ExtraCost    Fact[int16]
	OneStratagem Fact[bool] // a player may use at most one on each unit per phase
	// FreeOf is what an effect that makes any Stratagem free takes off its cost; 0: all of it.
	FreeOf Fact[int16]
}

// played returns the names of the mission and the patches of the edition for logs, joined by +.
func (e *Edition) played() string {
	return strings.Join(append([]string{e.Mission.ID()}, e.Patches...), "+")
}

// TableRules are about the positions of models relative to each other.
type TableRules struct {
	Engagement Fact[geom.Reach]
	Coherency  Fact[geom.Coherency]
	SetUp      RuleID                         // the rule that forbids places in a set-up
	Aircraft   Rule[func(*Game, UnitID) bool] // whether models may move across a unit, which cannot be engaged
	Areas      Fact[bool]                     // terrain areas hide models and obscure lines of sight, and are objectives
	Kinds      Fact[bool]                     // terrain features follow the rules of their kind (geom.FeatureKind)
	Cover      Rule[func(*Game, UnitID) bool] // whether terrain gives a unit cover
	BelowHalf  Rule[func(*Game, UnitID) bool] // whether a unit is below Half-strength
	// Separates is true if an attached unit whose leader or bodyguard has been destroyed uses
	// the Starting Strength and the rules of the remaining part, and is no longer attached, unlike
	// 11e.UNIT.STRENGTH.5.
	Separates Fact[bool]
	// StartingWounds is true if a unit of one model that has lost wounds is below its Starting
	// Strength.
	StartingWounds Fact[bool]
}

// A Patch changes one or more rules of an edition: an erratum, or a house rule.
type Patch func(*Edition)

// With returns a copy with the patches applied in order, which shares no memory with the
// edition. It panics if a patch leaves a field empty (Complete).
func (e Edition) With(patches ...Patch) Edition {
	unshare(reflect.ValueOf(&e).Elem())
	for _, p := range patches {
		p(&e)
	}
	return Complete(e)
}

// unshare replaces slices and pointers by copies.
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

// Settle resolves a situation that the rules leave to the players (9e.CORE.RULE.1): each
// proposes a patch. A nil proposal agrees with the other. If both propose one, they roll off,
// and the patch of the winner applies from now on. It returns that player. 10e.CORE.DOUBT.1.
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

// Complete returns the edition. It panics with the name of the field if a rule has no function
// or no id, so that editions are checked when the program starts.
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

// completeSteps panics if the edition plays a step that it does not define, or if a step has no
// name or id.
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

// A RuleID is an id of the rules index, such as 9e.ATTACK.HIT.3.
type RuleID string

// A Rule is one replaceable part of an edition: the function that answers a question, and the
// entry of the rules index that it implements.
type Rule[F any] struct {
	ID RuleID
	Do F
}

// By returns the rule with the id, implemented by the function.
func By[F any](id RuleID, do F) Rule[F] { return Rule[F]{id, do} }

// A Fact is a number, or another value, of an edition, and the entry of the rules index that
// states it.
type Fact[V any] struct {
	ID RuleID
	Is V
}

// Is returns the fact with the id and the value.
func Is[V any](id RuleID, is V) Fact[V] { return Fact[V]{id, is} }

// A Verdict is the decision of an unmodified roll.
type Verdict uint8

// The verdicts.
const (
	Undecided Verdict = iota // the modified result decides
	Success
	Failure
)

// AttackRules are the rules of making attacks.
type AttackRules struct {
	// The rules that rolls and removals are logged with.

	Number, Hit, Damage, Ignore RuleID
	Destroyed, Explodes         RuleID

	// AfterWreck is set if units leave a destroyed TRANSPORT before it is rolled whether it explodes.
	AfterWreck Fact[bool]
	// AfterAttacks is set if what the destruction of a model by attacks triggers, and its removal, wait until
	// all attacks of the unit have been resolved.
	AfterAttacks Fact[bool]

	// Number of attacks.

	// Blast rolls the number of attacks that a Blast weapon makes against a unit with
	// this number of models.
	Blast     Rule[func(src dice.Source, attacks dice.Amount, again dice.Reroll, models int) int]
	RapidFire Rule[func(attacks int, halfRange bool) int] // attacks of a Rapid Fire weapon

	// Modifiers of hit rolls by weapon type.

	Assault Rule[func(*Bearer) int]
	Heavy   Rule[func(*Bearer) int]
	BigGuns Rule[func(*Bearer) int]
	// EngagedModifier is for ranged attacks by and on units within Engagement Range of enemies;
	// is contains the conditions of the target.
	EngagedModifier Rule[func(b *Bearer, target *Unit, is effect.Conditions) int]

	// Hit and wound rolls.

	HitLimit    Rule[func(sum int) int] // the part of the sum of all modifiers that counts
	HitAlways   Rule[func(face int) Verdict]
	Overwatch   Rule[func(Test) Test]
	WoundNeeded Rule[func(strength, toughness int) int]
	// NoStrength returns the Strength of an attack whose weapon and model have none.
	NoStrength Rule[func(*Profile) int16]
	// Toughness returns the Toughness of a unit; of contains that of each kind, and is the
	// conditions of the unit.
	Toughness   Rule[func(kinds []Kind, is effect.Conditions, of []int16) int16]
	WoundLimit  Rule[func(sum int) int]
	WoundAlways Rule[func(face int) Verdict]
	Critical    Fact[int]  // unmodified hit and wound rolls from this on are critical
	SnapPlain   Fact[bool] // hits of Overwatch are not critical
	UnseenOnce  Fact[bool] // hit rolls against targets that the unit does not see are not rolled again
	// Skill returns what is added to the required result of ranged hit rolls, depending on
	// cover of the target and plunging fire.
	Skill Rule[func(covered, plunging bool) int]

	// Allocation: whether a model must take an attack before others of its unit, and whether it
	// takes one only after all others.

	Choose    RuleID // the player allocates attacks to models
	Allocate  Rule[func(*Model) bool]
	Protected Rule[func(*Model) bool]
	Precision RuleID // the attacker allocates an attack

	WorstSkill   Fact[int]   // modifiers cannot raise a Ballistic or Weapon Skill above this; 0: no limit
	LeastAttacks Fact[int]   // modifiers cannot lower an Attacks characteristic below this
	LeastShots   Fact[int]   // modifiers cannot lower a weapon's own number of attacks below this
	AddsFirst    Fact[bool]  // additions to Damage come before division, subtractions after it
	LeastDamage  Fact[int]   // modifiers cannot lower a Damage characteristic below this
	FinalZero    Fact[bool]  // a characteristic that is changed to 0 takes no further modifiers
	Plunging     Fact[int16] // added to the AP of plunging fire
	TargetOnce   Fact[bool]  // conditions of a target are those when it was selected
	// LastShotMoved is true if the unit of a destroyed model that shoots before it is removed counts as having made a Normal Move.
	LastShotMoved Fact[bool]
	// LastFight is true if the destroyed models of a unit that fight before they are removed fight together, and may pile in.
	LastFight Fact[bool]
	// StaysToFight is true if a model that is destroyed in the Fight phase and fights before it is removed stays in play until its
	// unit has fought, or the phase ends.
	StaysToFight Fact[bool]
	// Fallen is true if a destroyed model that acts before it is removed no longer counts for the strength of its unit.
	Fallen Fact[bool]
	// AttackerFirst is true if, of a rule of the attacker and one of the target that contradict each other, that of the
	// attacker applies.
	AttackerFirst Fact[bool]
	ModelCover    Fact[bool] // terrain gives cover to single models of a target (Game.CoveredFrom)

	// Saves return what is added to the die. AP is negative or 0; modifier is the sum of all
	// others.

	Save         Rule[func(ap, modifier int) int]
	SaveAlways   Rule[func(face int) Verdict]
	Invulnerable Rule[func(ap, modifier int) int]
	// Cover returns what cover adds to saves of models with a Save, except invulnerable saves.
	Cover Rule[func(ranged bool, ap, save int) int]

	// Pooled is true if identical attacks are resolved together: all saves before any damage,
	// the lowest first, on models in allocation groups.
	Pooled Fact[bool]
	// Changed is the rule for the order in which pools of attacks that rolls have changed are resolved.
	Changed RuleID
	// MortalLast is true if attacks that a wound roll has changed into mortal wounds are
	// allocated after all other attacks of the unit.
	MortalLast Fact[bool]

	// Damage: whether excess damage on a destroyed model carries over to the next.

	Excess       Rule[func() bool]
	MortalExcess Rule[func() bool]

	// Hazard returns the harm of a hazard to a model with the keywords.
	Hazard Rule[func(effect.Keywords) Harm]
}

// ChargeRules are the rules of the Charge phase.
type ChargeRules struct {
	Once      RuleID                                  // a unit is selected at most once
	Within    Fact[geom.Length]                       // the distance within which enemies can be charged
	Eligible  Rule[func(*Game, UnitID) bool]          // whether the unit's earlier actions this turn allow a charge
	Declare   RuleID                                  // which targets may be declared
	Aircraft  Rule[func(*Game, UnitID) bool]          // whether a unit may charge AIRCRAFT, and pile in towards it
	Roll      Fact[int]                               // dice of the charge roll
	MostRoll  Fact[int]                               // the highest charge roll after modifiers; 0: no limit
	RollFirst Fact[bool]                              // the charge roll is made before targets are declared, which must be within it
	Across    Rule[func(*Game, UnitID) effect.Across] // what models move across in a charge
	Success   Rule[func(*Game, *Charging) bool]       // where a charge may end
	All       Fact[bool]                              // it must end beside every target, not just one
	Avoid     RuleID                                  // it must keep away from other enemy units
	Fails     RuleID                                  // the consequence of a failed charge
	Closer    Fact[bool]                              // models that move must end closer to a target
	// Contact contains distances from enemy models, 0 for base to base: each model that moves must
	// end within the first of them that it can.
	Contact Fact[[]geom.Length]

	Overwatch Rule[func(*Game, UnitID, *Charging) bool] // whether a unit may fire at the charge

	Heroic *HeroicRules // nil: there are no Heroic Interventions in the Charge phase
}

// HeroicRules are the rules of Heroic Interventions.
type HeroicRules struct {
	Eligible Rule[func(*Game, UnitID) bool] // whether a unit may intervene
	Once     RuleID                         // a unit intervenes at most once
	Reach    Fact[geom.Reach]               // of an enemy unit
	Move     Fact[geom.Length]              // how far models move
	Closer   RuleID                         // models end closer to the closest enemy model
}

// Charging is a charge in progress.
type Charging struct {
	Unit    UnitID
	Targets UnitSet
	Bodies  []geom.Body // the unit at the end of its move; Game.Bodies before it moves
	First   int         // index in Bodies of the model that moves first; negative: not known
	Roll    geom.Length // the charge roll
}

// FightRules are the rules of the Fight phase.
type FightRules struct {
	Once             RuleID                         // a unit is selected at most once
	Starts           Rule[func(turn Player) Player] // who selects first
	Eligible         Rule[func(*Game, UnitID) bool] // whether a unit can fight
	First            Rule[func(*Game, UnitID) int]  // units with a lower number fight first
	RestartsEachStep Fact[bool]                     // the player who starts does so again when all units of a number have fought
	Part             Fact[int32]                    // what a selected unit does: WholeFight or AttackOnly
	KeepsEngaged     Fact[bool]                     // models must stay engaged with the same units in pile-ins and consolidations
	ByMode           Fact[bool]                     // consolidations have modes
	ExtraAlone       Fact[bool]                     // a model may use its Extra Attacks weapons without another one
	Order            RuleID                         // the sequence of a fight; all attacks are made

	PileIn Fact[geom.Length]
	// Passes is the distance from all enemies beyond which a unit need not fight: a player all of whose units are so far
	// away may pass; 0: players do not pass.
	Passes         Fact[geom.Length]
	Aircraft       Fact[bool]          // AIRCRAFT neither pile in nor consolidate
	PileInWithin   Fact[geom.Length]   // a unit that is not within Engagement Range of an enemy unit piles in only towards one within this; 0: any
	PileInCloser   RuleID              // models end closer to the closest enemy model
	PileInTouching RuleID              // models that touch an enemy model stay
	PileInContact  Fact[[]geom.Length] // as ChargeRules.Contact

	Consolidate         Fact[geom.Length]
	ConsolidateCloser   RuleID
	ConsolidateTouching RuleID
	ConsolidateContact  Fact[[]geom.Length] // as ChargeRules.Contact
	// EndsEngaged is true if a unit that piles in or consolidates towards the enemy must end
	// within Engagement Range of one, or not move.
	EndsEngaged Fact[bool]
	ToMarker    Fact[bool] // a unit that cannot reach an enemy may consolidate towards an objective marker
	IntoRange   Fact[bool] // each model that then moves ends within range of it if it can, and otherwise closer to it

	Allot    Rule[func(*Game, UnitID)]            // sets State.Available
	Reaches  Rule[func(*Game, UnitID, []UnitSet)] // sets the enemy units that each model can attack
	Targets  Rule[func(*Game, UnitID) UnitSet]    // the enemy units that the unit may attack
	ByTarget RuleID                               // attacks on one target are declared together
	Weapon   RuleID                               // attacks are made with melee weapons
	Unarmed  RuleID                               // models without a melee weapon
	ByWeapon Fact[bool]                           // attacks with one profile are declared together
}

// MoraleRules are the rules of the Morale phase and of Battle-shock.
type MoraleRules struct {
	Select    RuleID     // players select units to test
	Alternate Fact[bool] // they take turns
	Test      Rule[func(*MoraleTested) bool]
	Fled      Rule[func(*MoraleTested) int]  // models that flee when a test fails
	Flee      RuleID                         // its player chooses the models that flee, which triggers nothing
	Attrition Rule[func(*Game, UnitID) int]  // the number of further models that flee, after rolls
	Shock     Rule[func(*Game, UnitID) bool] // whether a unit takes a Battle-shock test
	Recovers  Fact[bool]                     // a unit that passes such a test is no longer Battle-shocked
	Dash      Fact[bool]                     // no modifier adds to the Objective Control of Battle-shocked units
	Coherency Fact[bool]                     // models are removed until a unit is in coherency
	Arriving  Fact[bool]                     // units that were in Reserves in their player's Command phase test when they are set up
}

// MoraleTested contains the values of a Morale test.
type MoraleTested struct {
	Face       int // of the die, unmodified
	Modifier   int // of the roll
	Lost       int // models of the unit destroyed this turn
	Leadership int // the highest of the unit
}

// MoveRules are the rules of the Movement phase and of every move.
type MoveRules struct {
	Once       RuleID                                  // a unit moves at most once
	Kinds      Rule[func(*Game, UnitID) []Option]      // the kinds of move that a unit may make
	Unselected RuleID                                  // units that were not selected Remained Stationary
	Stationary RuleID                                  // a unit that does not move
	Random     RuleID                                  // when a random Move is rolled
	Advance    Fact[dice.Amount]                       // inches added to Move
	FallBack   RuleID                                  // a unit that cannot Fall Back
	Normal     RuleID                                  // a Normal Move
	Distance   RuleID                                  // how far models move
	Edge       RuleID                                  // models stay on the battlefield
	Models     RuleID                                  // models do not move across models
	Enemies    RuleID                                  // a move keeps out of Engagement Range
	Terrain    RuleID                                  // models do not move through terrain
	Climb      RuleID                                  // no move ends part-way through a climb
	OnModels   RuleID                                  // models cannot end on other models
	Coherency  RuleID                                  // a unit ends its moves in coherency
	Least      RuleID                                  // of minimum moves
	KeepsLeast Fact[bool]                              // modifiers do not reduce a minimum move
	Leaves     RuleID                                  // models that cannot make their minimum move are removed
	Turns      RuleID                                  // models that turn once and move straight on
	TurnsLast  Fact[bool]                              // they turn after the move, not before it
	TurnsFree  Fact[bool]                              // models pivot at no cost, apart from Pivot
	Pivot      Rule[func(g *Game, at int) geom.Length] // what the first pivot of a move costs the model at an index of State.Models, if its base is not round
	LowTerrain Fact[geom.Length]                       // models cross terrain up to this height freely
	Sections   Fact[bool]                              // parts of terrain are low by themselves, and no model ends a move in one (geom.Terrain.BySection)
	Steady     Fact[geom.Length]                       // units in which no model has moved farther this turn are steady (effect.Steady); 0: no unit is

	FellBack Rule[func(*Game, UnitID) effect.Actions]   // what a unit that Fell Back cannot do
	Escapes  Rule[func(*Game, UnitID, OptionKind) bool] // whether a unit must test for lost models before a move
	Crossing Fact[bool]                                 // a Fall Back across enemy models needs that test for each model that crosses them
	Escape   Fact[int]                                  // each unmodified result up to this, of a D6 per model, destroys one model
	// EscapeHurts is true if each such result is a hazard (AttackRules.Hazard) to the unit
	// instead, and if a unit that was not Battle-shocked tests for Battle-shock after its move.
	EscapeHurts Fact[bool]
	Friends     Rule[func(g *Game, u, friend UnitID) bool] // whether models of a unit move across those of a friendly unit
	Across      Rule[func(*Game, UnitID) effect.Across]    // what models move across in pile-ins, consolidations and Heroic Interventions
	// Passes returns what models move across in other moves, given the conditions that the move sets.
	Passes Rule[func(*Game, UnitID, effect.Conditions) effect.Across]
	// Surge is how near models end to the target of a surge move if they can; nil: there are no surge moves.
	Surge Fact[[]geom.Length]
	// Skies is the distance by which a move is shorter if the player of a unit that can FLY declares
	// that it takes to the skies; 0: players do not declare that.
	Skies Fact[geom.Length]
	High  Rule[func(*Game, UnitID, *geom.Body) bool] // whether a model of a unit may stand at a place above ground level
	// Sorties is set where AIRCRAFT start in Strategic Reserves, make no moves but to arrive from
	// there, and return at the end of the opponent's turn.
	Sorties Fact[bool]
	// FromReserves is set where AIRCRAFT start the battle in Strategic Reserves, only make Normal Moves, and return there
	// if they leave the battlefield or cannot make their minimum move.
	FromReserves Fact[bool]

	Embark    Fact[geom.Length]                                       // every model ends a move within this of the TRANSPORT
	Capacity  RuleID                                                  // how many models a TRANSPORT carries
	Boards    Rule[func(g *Game, u, transport UnitID) bool]           // whether a unit that is near enough may embark
	Aboard    Fact[bool]                                              // embarked units count as having done what their TRANSPORT did
	Disembark Fact[geom.Length]                                       // units are set up within this
	Beside    Rule[func(b, transport *geom.Body, n geom.Length) bool] // the meaning of within for that distance
	// Large is the distance from the TRANSPORT within which a model is set up that is too large to be wholly
	// within Disembark; 0: it is not set up.
	Large        Fact[geom.Length]
	ArriveLoaded Fact[bool]           // units may disembark from a TRANSPORT that has arrived this turn, as after its move
	ArriveApart  Fact[geom.Length]    // they are set up farther than this from enemies; 0: where the TRANSPORT could have been set up
	BeforeMove   RuleID               // when units may disembark
	AfterMove    Fact[bool]           // they may also do so after a Normal Move of their TRANSPORT, and count as having made one
	LeftMoved    Fact[effect.Actions] // what units that do so cannot do this turn
	AtOnce       Fact[bool]           // units that leave before it moves make a Normal Move or an Advance at once
	// Combat is set if units without room within Disembark may leave a TRANSPORT that has not moved:
	// within this distance, also engaged with units that the TRANSPORT is engaged with, after a
	// hazard roll for each model. They are then Battle-shocked, and neither move nor charge. 0: they stay.
	Combat Fact[geom.Length]
	Wreck  RuleID // units leave a destroyed TRANSPORT
	// Each unmodified result up to WreckRoll, of a die per model that has left a destroyed TRANSPORT, harms its unit: up to the
	// first number beside the wreck, and up to the second within Emergency. Without numbers a hazard roll is made
	// for each model before, and a unit without room may be set up engaged.
	WreckRoll  Fact[[2]int]
	WreckHurts Fact[bool]              // it is a mortal wound on the unit, and otherwise destroys a model
	Emergency  Fact[geom.Length]       // units without room beside the wreck are set up within this; 0: their models are destroyed
	WreckIs    Fact[effect.Conditions] // conditions of a unit that left one
	LeftWreck  Fact[effect.Actions]    // what a unit that left one cannot do this turn
	NoRoom     RuleID                  // models that cannot be set up
	LeftBehind Fact[bool]              // they are also destroyed if their unit chooses to disembark

	Rounds          Fact[[2]int8]     // the first and the last battle round in which Reinforcements arrive
	Arrive          RuleID            // Reinforcements are set up one at a time
	ArriveStrategic RuleID            // units in Strategic Reserves are set up
	NotArrived      Rule[func(*Game)] // destroys Reinforcements that have not arrived at the end of the battle
	// MovesAgain is the first phase in which rules move a unit that has arrived in the same turn;
	// StepBattle: none.
	MovesAgain Fact[StepID]
	Strategic  Fact[Strategic]

	Near Rule[func(b, enemy *geom.Body, n geom.Length) bool] // the meaning of within for models that are set up, or end a move, away from enemies
}

// PsychicRules are the rules of the Psychic phase. They are nil in editions without one.
type PsychicRules struct {
	Once     RuleID                                  // how units are selected
	Together Fact[bool]                              // a unit is selected once and attempts its powers one after another
	Eligible Rule[func(*Game, UnitID) bool]          // whether the unit's earlier actions this turn allow psychic powers
	Powers   Rule[func(*Game, UnitID) []PowerID]     // the powers that a unit knows
	Select   RuleID                                  // a power that the unit knows is attempted
	Repeat   Rule[func(*Game, UnitID, PowerID) bool] // whether a power may be attempted (again)
	Warp     Rule[func(*Game, UnitID, PowerID) int]  // the warp charge value of an attempt
	Test     Fact[int]                               // dice of a Psychic test
	Smite    RuleID                                  // the effect of Smite

	Perils      Rule[func(face int) bool] // whether a double of this face causes Perils of the Warp
	PerilsHarm  Fact[dice.Amount]         // mortal wounds
	PerilsBurst Fact[geom.Length]         // the range in which units suffer if Perils destroy the psyker
	PerilsFail  RuleID                    // the power of such a psyker fails

	Deny      Fact[geom.Length]                         // the maximum distance of the psyker
	Denies    Rule[func(g *Game, u, psyker UnitID) int] // powers of a psyker that a unit may attempt to deny in a phase
	DenyTest  Fact[int]                                 // dice of a Deny the Witch test
	DenyBeats Rule[func(deny, test int) bool]
}

// ShootRules are the rules of the Shooting phase. Functions that return a RuleID return the
// rule that forbids something, or "" if nothing does.
type ShootRules struct {
	Phase       RuleID // units are selected until the player is done
	Once        RuleID // each at most once
	Weapons     RuleID // each ranged weapon is shot at most once
	Ranged      RuleID // only ranged weapons shoot
	Skill       RuleID // models without a Ballistic Skill do not
	Targets     RuleID // enemy units, in range and visible
	Select      RuleID // all are selected before any attack
	NotTargeted RuleID // not if an effect forbids targeting it
	Only        RuleID // not if the weapon names the keywords of its targets, and the unit has others
	Nearest     RuleID // not if it is wholly within the minimum range
	Profile     RuleID // one profile of a weapon at a time

	ByTarget  RuleID     // all attacks on one target before the next
	ByProfile Fact[bool] // and with one profile before another
	OneThrow  Fact[bool] // a model throws only one of its Grenades

	Advanced     RuleID // weapons of units that Advanced
	Blocked      RuleID // targets within Engagement Range of friendly units
	PistolTarget RuleID // targets of Pistols while enemies are within Engagement Range
	BigGuns      RuleID // targets of VEHICLE and MONSTER models then
	Grenades     RuleID // one model, instead of shooting other weapons
	Overwatch    RuleID // all shots are aimed at the charging unit
	Deck         RuleID // weapons of embarked models
	// DeckBarsAll is true if no unit embarked in a TRANSPORT shoots in a turn in which the TRANSPORT has shot with weapons of
	// embarked models; otherwise only those whose models these are.
	DeckBarsAll Fact[bool]

	// Pistols reports whether the model at an index of State.Models must choose between its
	// Pistols and its other weapons.
	Pistols Rule[func(g *Game, at int) bool]
	// Moved returns the rule that forbids a weapon because of the unit's actions this turn.
	Moved Rule[func(*Game, UnitID, *Weapon) RuleID]
	// Engaged is for units within Engagement Range of enemies. later is true for attacks that
	// are made only if all of these have been destroyed by then.
	Engaged Rule[func(*Game, *Shot) (later bool, by RuleID)]
	Blast   Rule[func(*Game, *Shot) bool] // whether a Blast weapon cannot have the target
	LookOut Rule[func(*Game, *Shot) bool] // whether others protect the target
	Obscure Rule[func(*Game, *Shot) bool] // whether terrain is cover for the target against the model
	Plunges Rule[func(*Game, *Shot) bool] // whether the shot is plunging fire
}

// A Shot is a weapon that a model may shoot at a target.
type Shot struct {
	Unit    UnitID
	At      int // index of the model in State.Models
	Weapon  *Carried
	Target  UnitID
	Engaged UnitSet // enemy units within Engagement Range of Unit
}
