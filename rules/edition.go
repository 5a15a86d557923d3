package rules

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
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
	// Patches are the names of the patches that were applied, in their order; that of the
	// mission is not among them (package edition).
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

	Stratagems   Fact[[]Stratagem] // of every army
	OneStratagem Fact[bool]        // a player targets a unit with at most one in a phase
}

// played returns the mission and the patches of the edition as logs name them, joined by +.
func (e *Edition) played() string {
	return strings.Join(append([]string{e.Mission.ID()}, e.Patches...), "+")
}

// TableRules say how models stand to one another.
type TableRules struct {
	Engagement Fact[geom.Reach]
	Coherency  Fact[geom.Coherency]
	SetUp      RuleID                         // where models cannot be set up
	Aircraft   Rule[func(*Game, UnitID) bool] // whether others move across a unit, and it stands apart
	Areas      Fact[bool]                     // terrain areas hide models and obscure lines of sight, and are objectives
	Cover      Rule[func(*Game, UnitID) bool] // whether terrain gives a unit cover
	BelowHalf  Rule[func(*Game, UnitID) bool] // whether a unit is below Half-strength
	// Separates is set where an attached unit whose leader or bodyguard has been destroyed goes
	// by the Starting Strength and the rules of what is left, and is not attached any more.
	Separates Fact[bool]
	// StartingWounds is set where a unit of one model that has lost wounds is below its
	// Starting Strength.
	StartingWounds Fact[bool]
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
// 10e.CORE.DOUBT.1.
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

// A RuleID is an id of the rules index, such as 9e.ATTACK.HIT.3.
type RuleID string

// A Rule is one replaceable part of an edition: the function that answers a
// question, and the index entry that it implements.
type Rule[F any] struct {
	ID RuleID
	Do F
}

// By returns the rule that the function implements.
func By[F any](id RuleID, do F) Rule[F] { return Rule[F]{id, do} }

// A Fact is a number, or another value, that an edition gives, and the index
// entry that it comes from.
type Fact[V any] struct {
	ID RuleID
	Is V
}

// Is returns the fact that the index entry gives.
func Is[V any](id RuleID, is V) Fact[V] { return Fact[V]{id, is} }

// A Verdict is what an unmodified roll decides by itself.
type Verdict uint8

// The verdicts.
const (
	Undecided Verdict = iota // the modified result decides
	Success
	Failure
)

// AttackRules answer the questions of making attacks.
type AttackRules struct {
	// What rolls and removals are logged by.

	Number, Hit, Damage, Ignore RuleID
	Destroyed, Explodes         RuleID

	// Number of attacks.

	// Blast rolls the number of attacks that a Blast weapon makes against a unit with
	// this number of models.
	Blast     Rule[func(src dice.Source, attacks dice.Amount, again dice.Reroll, models int) int]
	RapidFire Rule[func(attacks int, halfRange bool) int] // attacks of a Rapid Fire weapon

	// Modifiers of hit rolls by weapon type; each returns what is added.

	Assault Rule[func(*Bearer) int]
	Heavy   Rule[func(*Bearer) int]
	BigGuns Rule[func(*Bearer) int]
	// EngagedModifier is about ranged attacks by and on units within Engagement Range of
	// enemies; is tells what is true of the target.
	EngagedModifier Rule[func(b *Bearer, target *Unit, is effect.Conditions) int]

	// Hit and wound rolls.

	HitLimit    Rule[func(sum int) int] // what counts of all modifiers
	HitAlways   Rule[func(face int) Verdict]
	Overwatch   Rule[func(Test) Test]
	WoundNeeded Rule[func(strength, toughness int) int]
	// Toughness is that of a unit of the kinds, of which each has a Toughness in the
	// same place; is tells what is true of the unit.
	Toughness   Rule[func(kinds []Kind, is effect.Conditions, of []int16) int16]
	WoundLimit  Rule[func(sum int) int]
	WoundAlways Rule[func(face int) Verdict]
	Critical    Fact[int]  // unmodified hit and wound rolls from this on are critical
	SnapPlain   Fact[bool] // hits of Overwatch are not critical
	// Skill is what is added to the result that hit rolls of ranged attacks need, by whether the
	// target has the benefit of cover and whether the attack is plunging fire.
	Skill Rule[func(covered, plunging bool) int]

	// Allocation: whether a model must take an attack before others of its unit, and
	// whether it takes one only when no others are left.

	Choose    RuleID // the player allocates attacks to models
	Allocate  Rule[func(*Model) bool]
	Protected Rule[func(*Model) bool]
	Precision RuleID // the attacker allocates an attack

	LeastAttacks Fact[int] // what no modifier takes an Attacks characteristic below
	LeastShots   Fact[int] // what none takes below the number of attacks that a weapon has of its own
	LeastDamage  Fact[int] // what no modifier takes a Damage characteristic below

	// Saves: what is added to the die. AP is negative or 0; modifier is the sum of
	// all others.

	Save         Rule[func(ap, modifier int) int]
	SaveAlways   Rule[func(face int) Verdict]
	Invulnerable Rule[func(ap, modifier int) int]
	// Cover is what cover adds to saves of models with a Save, that are not
	// invulnerable.
	Cover Rule[func(ranged bool, ap, save int) int]

	// Pooled is set where identical attacks are resolved together, with all saves before any damage and
	// the lowest first, on models in allocation groups.
	Pooled Fact[bool]
	// MortalLast is set where attacks that a wound roll has changed into mortal wounds are
	// allocated after all other attacks of the unit.
	MortalLast Fact[bool]

	// Damage: whether what is left of it, when it destroyed a model, goes on to
	// the next.

	Excess       Rule[func() bool]
	MortalExcess Rule[func() bool]

	// Hazard is how weapons that may harm their bearers harm one with the keywords.
	Hazard Rule[func(effect.Keywords) Harm]
}

// ChargeRules answer the questions of the Charge phase.
type ChargeRules struct {
	Once      RuleID                                  // a unit is selected at most once
	Within    Fact[geom.Length]                       // how near enemies must be to charge them
	Eligible  Rule[func(*Game, UnitID) bool]          // whether what a unit did this turn lets it charge
	Declare   RuleID                                  // which targets may be declared
	Aircraft  Rule[func(*Game, UnitID) bool]          // whether a unit may charge AIRCRAFT, and pile in towards it
	Roll      Fact[int]                               // dice of the charge roll
	RollFirst Fact[bool]                              // it is made before targets are declared, which are within its result
	Across    Rule[func(*Game, UnitID) effect.Across] // what models charge across
	Success   Rule[func(*Game, *Charging) bool]       // where a charge may end
	All       Fact[bool]                              // it ends beside every target, not just one
	Avoid     RuleID                                  // it keeps away from other enemy units
	Fails     RuleID                                  // what happens otherwise
	Closer    Fact[bool]                              // models that are moved end closer to a target
	// Contact are distances from enemy models, 0 for base to base: each model that is moved ends
	// within the first of them that it can.
	Contact Fact[[]geom.Length]

	Overwatch Rule[func(*Game, UnitID, *Charging) bool] // whether a unit may fire at the charge

	Heroic *HeroicRules // nil: there are no Heroic Interventions in the Charge phase
}

// HeroicRules answer the questions of Heroic Interventions.
type HeroicRules struct {
	Eligible Rule[func(*Game, UnitID) bool] // whether a unit may intervene
	Once     RuleID                         // a unit intervenes at most once
	Reach    Fact[geom.Reach]               // of an enemy unit
	Move     Fact[geom.Length]              // how far models move
	Closer   RuleID                         // models end closer to the closest enemy model
}

// Charging is a charge that is being made.
type Charging struct {
	Unit    UnitID
	Targets UnitSet
	Bodies  []geom.Body // of the unit, where it would end; Game.Bodies before it moves
	First   int         // position in Bodies of the model that is moved first; below 0: not known
}

// FightRules answer the questions of the Fight phase.
type FightRules struct {
	Once             RuleID                         // a unit is selected at most once
	Starts           Rule[func(turn Player) Player] // who selects first
	Eligible         Rule[func(*Game, UnitID) bool] // whether a unit can fight
	First            Rule[func(*Game, UnitID) int]  // units fight before those of a higher number
	RestartsEachStep Fact[bool]                     // the player who starts does so again when all of a number have fought
	Part             Fact[int32]                    // what a unit does that is selected to fight: WholeFight or AttackOnly
	KeepsEngaged     Fact[bool]                     // models that are engaged with a unit are so after they pile in or consolidate
	ByMode           Fact[bool]                     // consolidations have modes
	Order            RuleID                         // what a unit that fights does; all attacks are made

	PileIn         Fact[geom.Length]
	PileInCloser   RuleID              // models end closer to the closest enemy model
	PileInTouching RuleID              // models that touch an enemy model stay
	PileInContact  Fact[[]geom.Length] // as ChargeRules.Contact

	Consolidate         Fact[geom.Length]
	ConsolidateCloser   RuleID
	ConsolidateTouching RuleID
	ConsolidateContact  Fact[[]geom.Length] // as ChargeRules.Contact
	// EndsEngaged is set where a unit that piles in or consolidates towards the enemy
	// ends within Engagement Range of one, or does not move.
	EndsEngaged Fact[bool]
	ToMarker    Fact[bool] // where no enemy can be reached, it may be made towards an objective marker

	Allot    Rule[func(*Game, UnitID)]            // fills State.Available
	Reaches  Rule[func(*Game, UnitID, []UnitSet)] // fills in the enemy units that each model can attack
	Targets  Rule[func(*Game, UnitID) UnitSet]    // enemy units that the unit can attack at all
	ByTarget RuleID                               // attacks on one target come together
	Weapon   RuleID                               // attacks are made with melee weapons
	Unarmed  RuleID                               // who fights without one
	ByWeapon Fact[bool]                           // attacks with one profile come together
}

// MoraleRules answer the questions of the Morale phase.
type MoraleRules struct {
	Select    RuleID     // players select units to test
	Alternate Fact[bool] // they do so in turns, not one after the other
	Test      Rule[func(*MoraleTested) bool]
	Fled      Rule[func(*MoraleTested) int]  // models that flee when a test fails
	Flee      RuleID                         // who chooses the model that flees, and that it triggers nothing
	Attrition Rule[func(*Game, UnitID) int]  // rolls for how many models flee after that
	Shock     Rule[func(*Game, UnitID) bool] // whether a unit takes a Battle-shock test
	Recovers  Fact[bool]                     // a unit stops being Battle-shocked when it passes such a test
	Dash      Fact[bool]                     // no modifier adds to the Objective Control of Battle-shocked units
	Coherency Fact[bool]                     // models are removed until a unit is in coherency
}

// MoraleTested is what decides a Morale test.
type MoraleTested struct {
	Face       int // of the die, unmodified
	Modifier   int // of the roll
	Lost       int // models of the unit destroyed this turn
	Leadership int // the highest of the unit
}

// MoveRules answer the questions of the Movement phase and of every move.
type MoveRules struct {
	Once       RuleID                             // a unit moves at most once
	Kinds      Rule[func(*Game, UnitID) []Option] // of move that a unit may make
	Unselected RuleID                             // units that were not selected Remained Stationary
	Stationary RuleID                             // a unit that does not move
	Random     RuleID                             // when a random Move is rolled
	Advance    Fact[dice.Amount]                  // inches added to Move
	FallBack   RuleID                             // a unit that cannot Fall Back
	Distance   RuleID                             // how far models move
	Edge       RuleID                             // models stay on the battlefield
	Models     RuleID                             // models do not move across models
	Enemies    RuleID                             // a move keeps out of Engagement Range
	Terrain    RuleID                             // models do not move through terrain
	Climb      RuleID                             // no move ends part-way through a climb
	OnModels   RuleID                             // no move ends on a model
	Coherency  RuleID                             // a unit ends its moves in coherency
	Least      RuleID                             // of minimum moves
	Leaves     RuleID                             // models that cannot make their minimum move
	Turns      RuleID                             // of models that turn once and move straight on
	LowTerrain Fact[geom.Length]                  // crossed as if it were not there
	Steady     Fact[geom.Length]                  // units of which no model has moved farther this turn count as steady (effect.Steady); 0: none does

	FellBack Rule[func(*Game, UnitID) effect.Actions]   // what a unit that Fell Back cannot do
	Escapes  Rule[func(*Game, UnitID, OptionKind) bool] // whether a move costs a unit models
	Escape   Fact[int]                                  // one for each unmodified result up to this of a D6 for each model
	// EscapeHurts is set where each such result is a hazard (AttackRules.Hazard) to the unit instead,
	// and a unit that was not Battle-shocked tests for that after its move.
	EscapeHurts Fact[bool]
	Friends     Rule[func(g *Game, u, friend UnitID) bool] // whether models of a unit are moved across those of a friendly one
	Across      Rule[func(*Game, UnitID) effect.Across]    // what models are moved across in pile-ins, consolidations and Heroic Interventions
	// Passes is what models are moved across in other moves, by what the move makes true of the unit.
	Passes Rule[func(*Game, UnitID, effect.Conditions) effect.Across]
	// Skies is how much shorter a move is for which the player of a unit that can FLY declares that
	// it takes to the skies; 0: nothing is declared.
	Skies Fact[geom.Length]
	High  Rule[func(*Game, UnitID) bool] // whether models of a unit may stand above ground level

	Embark     Fact[geom.Length]                                       // every model ends a move within this of the TRANSPORT
	Capacity   RuleID                                                  // how many models a TRANSPORT carries
	Boards     Rule[func(g *Game, u, transport UnitID) bool]           // whether a unit that is near enough may embark
	Aboard     Fact[bool]                                              // embarked units count as having done what their TRANSPORT has
	Disembark  Fact[geom.Length]                                       // units are set up within this
	Beside     Rule[func(b, transport *geom.Body, n geom.Length) bool] // what within means there
	BeforeMove RuleID                                                  // when units may disembark
	AfterMove  Fact[bool]                                              // they may after a Normal Move of their TRANSPORT too, and have made one then
	LeftMoved  Fact[effect.Actions]                                    // what units that do so cannot do this turn
	Wreck      RuleID                                                  // units leave a destroyed TRANSPORT
	WreckRoll  Fact[int]                                               // of one die for each model, each unmodified result up to this harms the unit
	WreckHurts Fact[bool]                                              // it is a mortal wound on the unit, and otherwise destroys a model
	Emergency  Fact[geom.Length]                                       // units without room beside the wreck are set up within this; 0: models are left
	HardRoll   Fact[int]                                               // WreckRoll of those units
	WreckIs    Fact[effect.Conditions]                                 // what is true of a unit that left one
	LeftWreck  Fact[effect.Actions]                                    // what a unit that left one cannot do this turn
	NoRoom     RuleID                                                  // models that cannot be set up
	LeftBehind Fact[bool]                                              // they are destroyed when their unit disembarks as it likes, too

	Rounds     Fact[[2]int8] // the first and the last battle round in which Reinforcements arrive
	Arrive     RuleID        // Reinforcements are set up one at a time
	NotArrived RuleID        // Reinforcements that are not there at the end
	Strategic  Fact[Strategic]

	Near Rule[func(b, enemy *geom.Body, n geom.Length) bool] // what within means where models are set up, or end a move, away from enemies
}

// PsychicRules answer the questions of the Psychic phase. An edition without one
// has none.
type PsychicRules struct {
	Once     RuleID                                  // how units are selected
	Together Fact[bool]                              // a unit is selected once and attempts its powers one after another
	Eligible Rule[func(*Game, UnitID) bool]          // whether what a unit did this turn lets it use powers
	Powers   Rule[func(*Game, UnitID) []PowerID]     // those that a unit knows
	Select   RuleID                                  // a power that the unit knows is attempted
	Repeat   Rule[func(*Game, UnitID, PowerID) bool] // whether a power may be attempted (again)
	Warp     Rule[func(*Game, UnitID, PowerID) int]  // warp charge value that an attempt needs
	Test     Fact[int]                               // dice of a Psychic test
	Smite    RuleID                                  // what Smite does

	Perils      Rule[func(face int) bool] // whether both dice showing a face brings Perils of the Warp
	PerilsHarm  Fact[dice.Amount]         // mortal wounds
	PerilsBurst Fact[geom.Length]         // how far units around a psyker that they destroy are hurt
	PerilsFail  RuleID                    // the power of such a psyker fails

	Deny      Fact[geom.Length]                         // how near the psyker is
	Denies    Rule[func(g *Game, u, psyker UnitID) int] // powers of a psyker that a unit may attempt to deny in a phase
	DenyTest  Fact[int]                                 // dice of a Deny the Witch test
	DenyBeats Rule[func(deny, test int) bool]
}

// ShootRules answer the questions of the Shooting phase: who shoots at what.
// Functions that return a RuleID return the rule that forbids something, or ""
// where nothing does.
type ShootRules struct {
	Phase   RuleID // units are selected until the player is done
	Once    RuleID // each at most once
	Weapons RuleID // each ranged weapon is shot at most once
	Ranged  RuleID // only ranged weapons shoot
	Skill   RuleID // models without a Ballistic Skill do not
	Targets RuleID // enemy units, in range and visible
	Select  RuleID // all are selected before any attack
	Aloof   RuleID // not one that an effect keeps from being a target
	Nearest RuleID // not wholly within the minimum range
	Profile RuleID // one profile of a weapon at a time

	ByTarget  RuleID     // all attacks on one target before the next
	ByProfile Fact[bool] // and with one profile before another
	OneThrow  Fact[bool] // the model that throws Grenades throws one, not all it has

	Advanced     RuleID // weapons of units that Advanced
	Blocked      RuleID // targets within Engagement Range of friendly units
	PistolTarget RuleID // targets of Pistols while enemies are within Engagement Range
	BigGuns      RuleID // targets of VEHICLE and MONSTER models then
	Grenades     RuleID // one model, in place of other weapons
	Overwatch    RuleID // all shots are aimed at the charging unit
	Deck         RuleID // weapons of embarked models

	// Pistols is about the model at a place in State.Models: whether it shoots with
	// Pistols, or with other weapons, and not with both.
	Pistols Rule[func(g *Game, at int) bool]
	// Moved is about weapons of a unit by what it has done this turn.
	Moved Rule[func(*Game, UnitID, *Weapon) RuleID]
	// Engaged is about units within Engagement Range of enemies. later is set for
	// attacks that are made only when none of these is left.
	Engaged Rule[func(*Game, *Shot) (later bool, by RuleID)]
	Blast   Rule[func(*Game, *Shot) bool] // whether a Blast weapon cannot have the target
	LookOut Rule[func(*Game, *Shot) bool] // whether others protect the target
	Obscure Rule[func(*Game, *Shot) bool] // whether terrain is cover for the target against the model
	Plunges Rule[func(*Game, *Shot) bool] // whether the shot is plunging fire
}

// A Shot is a weapon that a model may shoot at a target.
type Shot struct {
	Unit    UnitID
	At      int // place of the model in State.Models
	Weapon  *Carried
	Target  UnitID
	Engaged UnitSet // enemy units within Engagement Range of Unit
}
