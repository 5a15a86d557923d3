package effect

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/rules/dice"
)

// Names lists the words of the conditions that are true, as in the datasheet format. The format
// has no words for Unmoved and the conditions after it.
func (c Conditions) Names() []string {
	var names []string
	for i, name := range conditionNames {
		if c>>i&1 == 1 {
			names = append(names, name)
		}
	}
	return names
}

// MarshalJSON writes the words of the conditions that are true.
func (c Conditions) MarshalJSON() ([]byte, error) {
	words := append([]string{}, c.Names()...)
	for i, word := range unnamed {
		if c.Has(Unmoved << i) {
			words = append(words, word)
		}
	}
	return json.Marshal(words)
}

// UnmarshalJSON reads what MarshalJSON writes.
func (c *Conditions) UnmarshalJSON(text []byte) error {
	var words []string
	if err := json.Unmarshal(text, &words); err != nil {
		return err
	}
	*c = 0
	for i, word := range words {
		is, ok := ParseCondition(word)
		if n := slices.Index(unnamed[:], word); n >= 0 {
			is, ok = Unmoved<<n, true
		}
		if !ok {
			return fmt.Errorf("conditions/%d: %.40q; allowed: %s", i, word, strings.Join(conditionNames, ", "))
		}
		*c |= is
	}
	return nil
}

// Conditions are the conditions of a unit in this turn, or of an attack.
type Conditions uint64

// The conditions.
const (
	Charged Conditions = 1 << iota
	WasCharged
	HeroicIntervention
	Moved // for any reason, this turn
	NormalMove
	Advanced
	FellBack
	RemainedStationary
	Arrived
	Disembarked
	HalfRange
	Overwatch
	Engaged // an enemy unit is within Engagement Range
	BelowHalfStrength
	AtStartingStrength
	LostWounds
	InCover
	ClosestTarget
	OwnTurn
	EnemyTurn
	Warlord
	StoodStill       // Remained Stationary in its last Movement phase
	BeganEngaged     // an enemy unit was within Engagement Range when the Charge or Fight phase began
	Shocked          // Battle-shocked
	Attached         // a model that leads it is attached to the unit
	Unseen           // of a shot: the unit that shoots sees no model of the target
	Obscured         // of a shot: terrain in its way is cover for the target
	Stronger         // of an attack: its Strength is higher than the Toughness of the target
	TargetWeak       // of an attack: the target is below Half-strength
	TargetBelowStart // of an attack: the target is below its Starting Strength
	TargetAtStart    // of an attack: the target is at its Starting Strength
	TargetShocked    // of an attack: the target is Battle-shocked
	TargetOnMarker   // of an attack: the target is within range of an objective marker
	ArmyActive       // the rule of its army is active (ActivateArmy)
	OnMarker         // within range of an objective marker
	OnHeldMarker     // within range of an objective marker that its player controls
	TargetOnTheirs   // of an attack: the target is within range of an objective marker that the attacker's player does not control
	Beyond6          // of an attack: the target is more than 6" away, and so on
	Beyond9
	Beyond12
	Beyond18
	ArmyMode1 // the first choice of its army rule is active (ActivateArmy), and so on
	ArmyMode2
	ArmyMode3
	EnemyMode1 // the first choice of the enemy's army rule is active, and so on
	EnemyMode2
	EnemyMode3
	FirstRound // it is the first battle round, and so on
	SecondRound
	ThirdRound
	LaterRound // the fourth battle round or a later one
	DamageOne  // of an attack: the Damage characteristic of its weapon is 1
	FifthRound // the fifth battle round or a later one
	APOne      // of an attack suffered: its AP is -1 after the effects of the attacker
	APOneOrTwo // of an attack suffered: its AP is -1 or -2 after the effects of the attacker
	ArmyMode4  // the fourth choice of its army rule is active
	// Unmoved is true for shots of models that have not moved in this turn's Movement phase,
	// regardless of their unit. It is not used in data.
	Unmoved
	// Plunging is true for plunging fire. It is not used in data.
	Plunging
	// Steady is true for a unit on the battlefield in its player's turn if it was not set up
	// this turn and none of its models has moved far. It is not used in data.
	Steady
	// Spotted is true of shots of a unit that Remained Stationary at a target that it does not see,
	// but a friendly unit does. No data names it.
	Spotted
	// AtEngaged is true of shots at a unit that the unit is engaged with. No data names it.
	AtEngaged
	// EngagedOpen is true of a target that is engaged only with units that have LeavesOpen. No data names it.
	EngagedOpen
)

var conditionNames = []string{
	"charged", "was_charged", "heroic_intervention", "moved", "normal_move", "advanced", "fell_back",
	"remained_stationary", "arrived", "disembarked", "half_range", "overwatch", "engaged", "below_half_strength",
	"at_starting_strength", "lost_wounds", "in_cover", "closest_target", "own_turn", "enemy_turn", "warlord", "stood_still", "began_engaged",
	"battle_shocked", "attached", "unseen", "obscured", "stronger", "target_below_half_strength",
	"target_below_starting_strength", "target_at_starting_strength", "target_battle_shocked", "target_on_marker", "army_active", "on_marker",
	"on_held_marker", "target_on_marker_not_held", "beyond_6", "beyond_9", "beyond_12", "beyond_18",
	"army_mode_1", "army_mode_2", "army_mode_3", "enemy_mode_1", "enemy_mode_2", "enemy_mode_3",
	"round_1", "round_2", "round_3", "round_4", "damage_1", "round_5",
	"ap_1", "ap_1_or_2", "army_mode_4",
}

// Distances are the conditions of shots at targets farther away than a number of inches.
var Distances = [...]struct {
	Inches int
	Is     Conditions
}{{6, Beyond6}, {9, Beyond9}, {12, Beyond12}, {18, Beyond18}}

// FartherThan is the set of the conditions of Distances.
const FartherThan = Beyond6 | Beyond9 | Beyond12 | Beyond18

// unnamed are the words for the conditions that are not used in data, starting with Unmoved.
var unnamed = [...]string{"unmoved", "plunging", "steady", "spotted", "at_engaged", "engaged_open"}

// ParseCondition returns the condition with a word of the datasheet format.
func ParseCondition(word string) (Conditions, bool) {
	for i, name := range conditionNames {
		if name == word {
			return 1 << i, true
		}
	}
	return 0, false
}

// InRound returns the conditions that are true in a battle round.
func InRound(round int8) Conditions {
	is := FirstRound << (min(max(round, 1), 4) - 1)
	if round >= 5 {
		is |= FifthRound
	}
	return is
}

// ConditionNames lists the words that ParseCondition reads.
func ConditionNames() []string { return append([]string(nil), conditionNames...) }

// Has reports whether all of the others are true.
func (c Conditions) Has(others Conditions) bool { return c&others == others }

// String lists the conditions that are true.
func (c Conditions) String() string {
	return "[" + strings.ReplaceAll(strings.Join(c.Names(), ", "), "_", " ") + "]"
}

// HasAny reports whether one of the others is true.
func (c Conditions) HasAny(others Conditions) bool { return c&others != 0 }

var weaponTypeNames = [...]string{
	Melee: "Melee", Assault: "Assault", Heavy: "Heavy", RapidFire: "Rapid Fire", Grenade: "Grenade", Pistol: "Pistol",
}

// ParseWeaponType reads Melee, or a type with its number of attacks
// (9e.SHOOT.TYPES.1).
func ParseWeaponType(text string) (WeaponType, dice.Amount, error) {
	for i, name := range weaponTypeNames {
		if len(text) < len(name) || !strings.EqualFold(text[:len(name)], name) {
			continue
		}
		rest := strings.Trim(text[len(name):], ` "`)
		if WeaponType(i) == Melee && rest == "" {
			return Melee, dice.Amount{}, nil
		}
		n, err := dice.ParseAmount(rest)
		return WeaponType(i), n, err
	}
	return 0, dice.Amount{}, fmt.Errorf("type %q; allowed: Melee, or Assault, Heavy, Rapid Fire, Grenade or Pistol with a number", text)
}
