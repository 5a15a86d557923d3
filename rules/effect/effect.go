// Package effect is the vocabulary of ability effects: which characteristic, roll or action an
// ability changes, when, for whom and for how long. Data files contain effects as JSON
// (schemas/effect.schema.json); the engine plays the compiled types of this package.
package effect

import (
	"strings"

	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// An Effect is one effect of an ability, as data. Kind determines which fields it uses.
type Effect struct {
	Kind    Kind
	Scope   Scope
	Roll    RollKind       // AddToRoll, Reroll, RollFails, RollSucceeds, IgnoreModifiers
	Of      Characteristic // Change
	Set     bool           // Change: Amount replaces the value; otherwise Mod changes it
	Mod     dice.Modifier  // Change, ReduceDamage
	Minimum int16          // Change, ReduceDamage: it cannot be lowered below this
	Value   int16          // a result, a number, or what is added
	Amount  dice.Amount    // Change, ExtraAttacks, StratagemFree
	Reroll  dice.Reroll    // Reroll
	Worse   bool           // IgnoreModifiers: only those that make it worse
	Mortal  bool           // IgnoreWounds: only mortal wounds
	InTurn  bool           // StratagemFree with Set: even if that other unit was selected in an earlier phase of this turn
	Apart   bool           // Change of AP, ReduceDamage: it does not add up with others; StratagemFree
	Type    WeaponType     // Change of the type of a weapon
	Saves   Saves          // NoSaves
	Trigger Trigger        // OnRoll

	Actions Actions     // Cannot, AdvanceAnd, FallBackAnd, Reach, DisembarkAfterMove
	Length  geom.Length // of a move, from enemies, or between models
	Inches  dice.Amount // Explodes: rolled, instead of Length; zero: Length
	Turn    geom.Facing // PivotFirst: the maximum turn
	Across  Across      // MoveAcross
	Arrival *Arrival    // Reinforcements, ReturnToReinforcements, Summon
	As      Actions     // ExtraMove: ToMove, ToPileIn, ToConsolidate or ToSurge: the rules of the move
	// Results are the results of the D6 of its Use with which it applies; 0: all.
	Results   Faces
	Enter     bool        // MoveAcross: the move may lead within Engagement Range of these models, but not end there
	Closest   bool        // NotTargeted; Explodes: only the closest enemy unit
	OneWeapon bool        // ActWhenDestroyed, ShootAgain
	Types     WeaponTypes // ShootBesides
	Grades    []Graded    // InflictMortal: amounts by the result of a test or of a contest, if they differ from Amount
	// Needs is the result that a D6 for each unit needs for the effect, in addition to that of
	// its Use. 0: none is rolled.
	Needs int8
	// Reached limits DestroyModels to models whose Wounds characteristic is at most the result
	// of the die of its Use.
	Reached bool
	// Contest is true if each player rolls one D6 and adds the Leadership of their unit; Grades
	// apply to the owner's result minus the other's.
	Contest bool
	// Line is true if the effect is on the other enemy units that a straight line from the
	// owner to the selected model crosses.
	Line bool
	Aura *Aura // Radiates
	// OfAll is true if a unit has the effect only if all its models have it (Army.Attach).
	OfAll bool
	// Spreads is true if the effect of an attached leader, or of its bodyguard, is on the whole
	// attached unit (10e.ATTACHED.LEADING.1).
	Spreads bool
	// OnOwner is true if an effect of a Use is on the unit that has the Use, and not on the unit
	// that its player selects.
	OnOwner bool
	// OfTarget limits an effect of a Use to targets that pass, when it is applied.
	OfTarget Filter
	// After limits an effect of a Use to targets that passed or failed the test of the
	// preceding effect.
	After Outcome
	// Once is how often a StratagemFree or a ChangeDie can be used; those with the same Number
	// count together.
	Once   Frequency
	Number int16
	Rolls  RollSet // ChangeDie
	// Named is the number of the weapon ability with the effect: of effects of the same ability
	// on an attack only the greatest counts. 0: effects add up.
	Named uint8
}

// An Outcome is the outcome of a test.
type Outcome uint8

// The outcomes.
const (
	NoTest Outcome = iota
	Passed
	Failed
)

// Find returns the first effect of the kind in a list, or nil.
func Find(list []Effect, kind Kind) *Effect {
	for i := range list {
		if list[i].Kind == kind {
			return &list[i]
		}
	}
	return nil
}

// Contains reports whether a list has an effect of the kind.
func Contains(list []Effect, kind Kind) bool { return Find(list, kind) != nil }

// A Graded amount applies from a result on.
type Graded struct {
	From   int8
	Amount dice.Amount
}

// Graded returns the Amount for a result: that of the last of Grades whose result it reaches.
func (e *Effect) Graded(result int) dice.Amount {
	amount := e.Amount
	for i := range e.Grades {
		if result >= int(e.Grades[i].From) {
			amount = e.Grades[i].Amount
		}
	}
	return amount
}

// A Kind is a kind of Effect.
type Kind uint8

// The kinds of effect.
const (
	ChangeCharacteristic Kind = iota // a characteristic, 9e.DATASHEET.MODCHAR
	AddToRoll                        // Value to a roll
	Reroll                           // allows re-rolls
	RollFails                        // unmodified results up to Value fail
	RollSucceeds                     // unmodified results from Value on succeed
	IgnoreModifiers                  // of a roll
	HitRolls                         // Value hit rolls for each attack
	InvulnerableSave                 // needs Value
	IgnoreWounds                     // needs Value
	ReduceDamage                     // of each attack
	WoundCap                         // no more than Value wounds a phase
	NoSaves                          // forbids saves
	ExtraAttacks                     // Amount more, in a fight
	LimitAttacks                     // no more than Value with the weapon
	AutomaticHit                     // no hit roll
	AlwaysWound                      // no wound roll
	OnRoll                           // a Trigger
	Blast                            // the weapon has Blast
	IgnoreHeavy                      // no penalty for Heavy weapons

	FixedAdvance           // no Advance roll; Length is added to Move (9e.DATASHEET.SEEDUNIT.5)
	AdvanceAnd             // allows Actions in a turn in which the unit Advanced
	FallBackAnd            // allows Actions in a turn in which the unit Fell Back
	Cannot                 // forbids Actions
	EngagedOnlyBy          // only units that pass Scope.Opponent charge it, or fight with it
	PivotFirst             // turns at most Turn, free of cost, and then moves straight on
	MoveAcross             // moves across Across as if they were not there: models of units that pass Scope.Opponent, terrain up to Length in height, 0: any
	ExtraMove              // a move of up to Length, its maximum distance (11e.MOVE.MODEL.9); As: the rules of the move; a surge move is made towards a unit that passes Scope.Opponent
	Reinforcements         // may begin the battle elsewhere and arrives by Arrival
	ForbidReinforcements   // no enemy Reinforcements within Length
	ReturnToReinforcements // leaves the battlefield and arrives by Arrival
	Summon                 // lets another Reinforcement unit arrive by Arrival beside it
	DisembarkAfterMove     // units, with Set only those with Deep Strike, may disembark after its Normal Move, or its Advance with When, and then not do Actions
	SetUpAnywhere          // at deployment, beyond Length of the enemy zone and of enemies
	SetUpLast              // after all other units (9e.ONLYWAR.DEPLOY.5)
	SplitUnit              // into Value units, 0: one for each model; Least: exact size that it needs, 0: any; Length: apart
	NoWarlordTrait         // when it is the Warlord
	ObjectiveSecured       // Objective Secured (9e.MISSION.SECURED)
	PassMorale             // Morale tests without a roll
	RegainWounds           // Amount, by the model or each of the unit
	ReturnModels           // Amount, with Value wounds; 0: all of them
	DestroyModels          // Amount, chosen by their player; 0: all
	InflictMortal          // Amount mortal wounds; with Length on each other enemy unit so near to the target

	AddKeyword        // the Keyword Value
	Explodes          // when destroyed, on Value or more: Amount mortal wounds on units within Length (9e.GAPS.7)
	ActWhenDestroyed  // by an attack, on Value or more, 0: always: shoots or fights, by Actions, before it is removed, with all its attacks, or OneWeapon: one attack in melee; Set: if its unit has not fought this phase
	NotTargeted       // by ranged weapons: beyond Length, 0: at all; with Closest it may while it is the closest target
	IgnoreLookOutSir  // as a target in spite of Look Out, Sir; suffered: it is one itself
	IgnoreVisibility  // its targets need not be visible
	TargetOnly        // its targets pass Scope.Opponent
	ClosestTargetOnly // its target is the closest that it could have
	EveryTarget       // its attacks are made once against each of its targets
	LimitedUses       // Value in a battle
	SeveralProfiles   // of the weapon together, with Value added to hit rolls then
	ShootInAddition   // the weapon is used in addition to weapons of Types
	BestOf            // damage is rolled Value times, and the best counts
	RollLeast         // a damage die below Value counts as Value
	ExcessDamage      // carries over to the next model
	Unmodified        // no other ability changes the weapon
	FightsFirst       // before units that do not
	FightsLast        // after units that do not
	FightAgain        // once more in a Fight phase
	OverwatchOn       // may fire Overwatch, which hits on Value or more; 0: as the rules say
	OverwatchFor      // may fire Overwatch for charged friends (Scope.Opponent) within Length; 0: anywhere
	Deny              // may attempt to deny Value powers a phase, of psykers within Length; 0: as the rules say
	Reach             // the distance of Actions is Length
	ExtraChargeDie    // Value dice are rolled, of which the highest are kept
	ShootAgain        // shoots a further time: all of it, or with OneWeapon of one model
	Reanimate         // models that attacks destroyed return: each die of Value or more is one wound of them; Set: all that are destroyed
	Mark              // a unit that Roll succeeds against is under the effects of the owner's Use Value
	Bodyguard         // is protected by Look Out, Sir
	Radiates          // has the Aura, in addition to those of its datasheet
	Critical          // unmodified results of Roll from Value on are critical, and succeed; Set: only those that do
	MoreAttacks       // Amount more with the weapon
	IgnoreCover       // cover adds nothing to saves
	GiveCover         // the target has cover; suffered: its owner has
	Precision         // attacks may be allocated to a model that leads the unit
	Hazardous         // it is rolled whether the weapon harms its bearer
	FightInAddition   // the weapon is used in addition to another in a fight
	FiringDeck        // shoots with weapons of up to Value embarked models
	HoverMode         // may be an AIRCRAFT that hovers
	SkyMaster         // loses no distance when it takes to the skies (MoveRules.Skies)
	PsychicAttack     // what is about psychic attacks is about those of the weapon

	TestShock            // takes a Battle-shock test, to which Value is added
	BecomeShocked        // is Battle-shocked
	Rally                // is no longer Battle-shocked
	GainCommandPoints    // Value, for the player of the owner
	IntoReserves         // is placed into Strategic Reserves
	KeepMarkers          // objective markers that it controls stay under its player's control
	StratagemFree        // the Stratagem Value, or AnyStratagem, costs nothing for it, or Amount less; Set: it may be used though it was used on another unit; Apart: the use does not prevent others on other units
	ForbidFireOverwatch  // enemies cannot use Fire Overwatch against it
	ReanimateWounds      // Amount wounds, one after another: one that a model has lost, or else a model with one wound returns
	ActivateArmy         // the rule of the owner's army is active (ArmyActive), or one of its choices: Value (ArmyMode1)
	RefundPoints         // Value: a Stratagem used on the unit costs so many command points less; of a Use with Needs: they are gained after it was paid for
	OverwatchHits        // Fire Overwatch hits on Value or more
	ShockDice            // Battle-shock tests are taken on Value dice
	ForceEscape          // enemies that it is engaged with and that pass Scope.Opponent take Desperate Escape tests when they Fall Back; Value: added for those that are Battle-shocked
	StratagemDearer      // a Stratagem that its player uses on it costs Value more command points; the greatest counts
	StratagemsShocked    // its player can use Stratagems on it while it is Battle-shocked
	IgnoreEngaged        // no penalty to hit rolls for being within Engagement Range of enemies
	TestLeadership       // takes a Leadership test, to which Value is added
	Cleave               // Value more attacks for every five models of the target
	CountsStationary     // counts as having Remained Stationary unless it Advanced or Fell Back
	NeverBelowHalf       // is never below Half-strength
	DoubleRapidFire      // Rapid Fire weapons make double the attacks at any range
	MorePerils           // suffers Value more mortal wounds from Perils of the Warp
	LendLeadership       // models may use a Leadership of Value instead of their own
	ShockAfterMove       // when its move in the Movement phase ends, a D6 of Value or less shocks it
	Obscures             // models of units that pass Scope.Opponent that it hides a part of have cover from a shot; Set: friends only
	GainDie              // a D6 is rolled and stored for its player
	NoFightsFirst        // does not fight first, although it charged or has FightsFirst
	SubstituteDice       // stored dice may replace its rolls, Once; Set: that counts for the whole army
	EmbarksAsBodyguard   // leading a unit, it may embark where the other models of the unit may
	EarlierReserves      // arrives from Strategic Reserves as if it were Value battle rounds later
	StratagemTimes       // a Stratagem that its player uses on it costs Value times as much; the greatest counts
	ForbidStratagems     // its player cannot use Stratagems on it
	ExplodesOn           // explodes on Value or more
	ShockBelowStart      // takes a Battle-shock test in its player's Battle-shock step while it is below its Starting Strength; Value is added to the test, the lowest counts
	HarderToCharge       // Value is subtracted from charge rolls of units that have declared it a target; the greatest counts
	EscapesSafely        // passes Desperate Escape tests
	LeavesOpen           // enemies that are engaged only with units with it can be shot at, and take no Desperate Escape tests for being Battle-shocked
	DetectionRange       // Value inches are added to the detection range of its models, while they are hidden
	KeepsHidden          // its ranged attacks do not prevent it from being hidden
	Redeploy             // is taken off the battlefield and deployed again; Set: or placed into Strategic Reserves
	Revive               // the destroyed model with the ability is set up again near the place where it was, with Amount wounds, 0: all; Set: it has not exploded
	ForbidReroll         // Roll of attacks against it cannot be re-rolled
	InterveneAsCharacter // may perform Heroic Interventions as a CHARACTER does (9e.CHARGE.HEROIC.1)
	RecordsHits          // units that it hits are hit for Uses whose Selection.HitWith is Value
	AuraRange            // Length is added to the range of its auras; Value: the most in inches that this makes of it, 0: any
	NeverPerils          // never suffers Perils of the Warp (9e.PSYCHIC.TEST.2)
	PerilsOnDoubles      // suffers Perils of the Warp on every double
	DoubleForTable       // its damage table counts double the wounds that are left
	CountsBelowHalf      // counts as being below Half-strength
	NoObjectiveSecured   // has no Objective Secured, whatever gives it
	ChangeDie            // one die of Rolls may be re-rolled, Once; Set: changed to a 6 instead; those with the same Number count together
	CastsShadow          // parts of the battlefield are in the Shadow of Chaos of its army (rules.ShadowParts)
	CountsInShadow       // is in the Shadow of Chaos of its army wherever it is
	NearerArrival        // set up by its own rule, it may be nearer to enemies: beyond Length, where Arrival allows it; nil: anywhere, and then it cannot do Actions in this turn
	GainYield            // its player gains Yield points for objective markers; its test is passed if there are at least Value
	ChargesOnly          // charges only units that pass Scope.Opponent
	BlastAtEngaged       // its Blast weapons, or the weapon with it, may target units that no friend but its own unit is engaged with
	ReservesInEnemyZone  // arrives from Strategic Reserves in the enemy's deployment zone, too
	LeaveAnd             // allows Actions in a turn in which it disembarked after the move of its TRANSPORT
	PassengersAdvanceAnd // allows units that disembarked from it Actions in a turn in which they Advanced
	OnlyTarget           // the unit that used it shoots only at the units that it has marked with it
	GainTokens           // its player gains Value tokens, for which abilities are used (Use.Tokens)
	Kinds                // number of kinds; not itself one
)

// WeaponTypes is a set of types of weapons: bit n stands for the Type n.
type WeaponTypes uint8

// Has reports whether the type is in the set.
func (s WeaponTypes) Has(t WeaponType) bool { return s>>t&1 == 1 }

// Actions is a set of actions of units.
type Actions uint16

// The actions.
const (
	ToMove Actions = 1 << iota // a Normal Move
	ToAdvance
	ToFallBack
	ToEmbark
	ToCast
	ToShoot
	ToCharge
	ToIntervene // a Heroic Intervention
	ToPileIn
	ToConsolidate
	ToFight
	ToSurge
	ToObserve // to mark an enemy for other units (Use.Shooter)
	ToAct     // to start an action (rules.Action)
)

var actionNames = [...]string{"move", "advance", "fall back", "embark", "cast", "shoot", "charge", "intervene", "pile in", "consolidate", "fight", "surge", "observe", "act"}

// String lists the actions.
func (a Actions) String() string {
	var names []string
	for i, name := range actionNames {
		if a>>i&1 == 1 {
			names = append(names, name)
		}
	}
	return "[" + strings.Join(names, ", ") + "]"
}

// Across is a set of obstacles that models move across.
type Across uint8

// The members of Across.
const (
	AcrossModels Across = 1 << iota
	AcrossTerrain
	AcrossWalls // terrain, but climbs count
	AcrossSmall // models of units that are neither MONSTERS nor VEHICLES, friend or enemy, and not friends that are
	AcrossReach // within Engagement Range of enemies
	AcrossRuins // ruins, but climbs count
	AcrossAir   // terrain, measured through the air
)

// An Arrival determines where and when a Reinforcement unit is set up (9e.MOVE.REINFORCE.2).
type Arrival struct {
	Enemies   geom.Length // more than this from every enemy model
	Edge      geom.Length // wholly within this of one edge, the same for all models; 0: at any distance
	Within    geom.Length // wholly within this of a friendly model that passes Beside; 0: any distance
	Beside    Filter
	OwnZone   bool   // wholly within its player's deployment zone, or beside such a model
	NotOwn    bool   // no model in its player's deployment zone
	NotTheirs bool   // no model in the enemy's deployment zone
	Round     int8   // earliest battle round; 0: any
	Of        Filter // Summon: units that may be set up this way
	// Shadow is true for places wholly within the Shadow of Chaos of its army, too (NearerArrival).
	Shadow bool
	// Shared are keywords, of which the unit and the friendly model must have one in common; empty: no condition.
	Shared Keywords
}

// A Characteristic is a characteristic that effects change.
type Characteristic uint8

// The characteristics. Those from WS to WeaponDamage affect attacks.
const (
	WS Characteristic = iota
	BS
	S
	T
	W
	A
	Sv
	WeaponAttacks
	TypeCharacteristic
	WeaponStrength
	WeaponAP
	WeaponDamage
	M // minimum and maximum Move (9e.MOVE.MINMOVE.3)
	Ld
	OC // Objective Control
)

// Saves is a set of ways to prevent damage.
type Saves uint8

// The members of Saves.
const (
	Armour Saves = 1 << iota
	Invulnerable
	Ignoring
)

// A WeaponType is the type of a weapon.
type WeaponType uint8

// The types of weapon.
const (
	Melee WeaponType = iota
	Assault
	Heavy
	RapidFire
	Grenade
	Pistol
	Gun // ranged, without a type: its abilities say everything
)

// Ranged reports whether the weapon shoots (9e.DATASHEET.WEAPON.1).
func (t WeaponType) Ranged() bool { return t != Melee }

// Standing returns which of two effects that set one characteristic stands. The active player chooses their order, and the
// later one stands: that with the greater value if that is what the player wants, or else that with the smaller
// (10e.CORE.SEQUENCE.9). The first may be nil.
func Standing(a, b *Effect, greater bool) *Effect {
	if a == nil {
		return b
	}
	first, second := a.Amount.Least()+a.Amount.Most(), b.Amount.Least()+b.Amount.Most()
	if greater && first > second || !greater && first < second {
		return a
	}
	return b
}
