package rules

import (
	"fmt"
	"slices"

	"github.com/rollcall40k/rollcall/rules/geom"
)

// An Ask is a kind of question.
type Ask uint8

// What is asked. Options says how those are answered that are finite; the
// others are answered by the member of Choice that stands beside them.
const (
	Nothing       Ask = iota // the battle is over
	SelectOption             // one of the options
	PlaceMarker              // Choice.Point
	SetUp                    // Choice.Ways: a pose for each model of the unit
	MoveModels               // Choice.Ways: a way for each model that moves
	SelectTargets            // Choice.Attacks: ranged attacks
	SelectMelee              // Choice.Attacks: melee attacks
	SelectCharge             // Choice.Units: targets of the charge
	OrderModels              // Choice.Models: who comes first
)

// A Request asks a player for a choice (rule id in Rule).
type Request struct {
	Ask     Ask
	Reason  Reason `json:"Why"` // what it is for
	Player  Player
	Unit    UnitID
	Other   UnitID
	Model   ModelID
	Rule    RuleID
	N       int32    // of OrderModels: how many are taken from the front of the list; of SelectTargets: how many weapons may shoot, 0: all; of MoveModels for a move, of SetUp for Reinforcements, and of ForSkies: its Do
	Options []Option // of SelectOption; they are never changed in place
	Limits  Limits
}

// A Reason identifies the decision that a Request asks for.
type Reason uint8

// The reasons of requests.
const (
	ForNothing Reason = iota
	ForZone
	ForMarker
	ForDeployment
	ForFirstTurn
	ForUnitToMove
	ForKindOfMove
	ForMove
	ForEmbarking
	ForReinforcements
	ForDisembarking
	ForUnitToCast
	ForPower
	ForDeny
	ForTarget // of a power or an ability
	ForUnitToShoot
	ForShooting
	ForAllocation
	ForUnitToCharge
	ForCharge
	ForOverwatch
	ForChargeMove
	ForHeroicIntervention
	ForHeroicMove
	ForUnitToFight
	ForPileIn
	ForFighting
	ForConsolidation
	ForUnitToTest
	ForFleeing
	ForCoherency
	ForUse
	ForSequence
	ForMarkerOfModel
	ForDivision
	ForWarlord
	ForReturn
	ForWreck // models that a destroyed TRANSPORT takes with it
	ForLastAct
	ForReroll    // whether a roll is made again
	ForTrait     // of the Warlord: N is its number, or RollFor
	ForHalves    // how the battlefield is divided
	ForOrder     // which die a Command re-roll is used on: N is what for, then the highest face
	ForPrecision // whether an attack is allocated to a model that leads its target
	ForFormations
	ForStratagem // which Stratagem is used: N its kind, Unit its target
	ForSkies     // whether a unit takes to the skies in its move (MoveRules.Skies)
)

// An Option is one possible answer. The Reason of its request
// says which members count.
type Option struct {
	Do    OptionKind
	Unit  UnitID
	Model ModelID
	N     int32
}

// An OptionKind is the kind of decision that an Option makes.
type OptionKind uint8

// The kinds of options.
const (
	Pass   OptionKind = iota // nothing, or no more
	Select                   // the unit, or the model
	DoNormalMove
	DoAdvance
	DoFallBack
	DoRemainStationary
	DoDisembark
	DoEmbark
	DoAttempt // the power N
	DoUse     // the Use N
	TakeFirst
	TakeSecond
	TakeNumber  // N
	DoLeave     // the battlefield, for want of a minimum move
	DoReinforce // the unit begins the battle as Reinforcements
	DoShoot
	DoFight
	RollAgain
	RollFor  // what a table says
	DoEscape // Fall Back across enemy models
	DoAttach // the leader Unit to the unit N
	DoHover  // the AIRCRAFT Unit hovers for the battle
	// DoStrategic places the unit in Strategic Reserves, or lets it arrive from them.
	DoStrategic
	DoStratagem
	DoFly // take to the skies
)

// Limits are what the places and ways of an answer must meet. They are for
// players; what is checked is the rule.
type Limits struct {
	Zone     geom.Zone   // wholly within, where it is not empty
	From     UnitID      // wholly within Distance of this unit, where it is not NoUnit
	Distance geom.Length // the longest way of a model, or the distance from From
	Enemies  geom.Length // farther from enemy models than this; 0: outside Engagement Range
	Edge     geom.Length // wholly within this of one edge of the battlefield; 0: anywhere
	Outside  geom.Zone   // not within, where it is not empty
	Engage   bool        // may end within Engagement Range
}

// A Choice answers a Request.
type Choice struct {
	Ask     Ask
	Option  int // position in Request.Options
	Point   geom.Point
	Ways    []Way
	Attacks []Declared
	Units   UnitSet
	Models  []ModelID
}

// Clone returns a copy that shares no memory with the choice.
func (c *Choice) Clone() Choice {
	k := *c
	k.Ways, k.Attacks, k.Models = slices.Clone(c.Ways), slices.Clone(c.Attacks), slices.Clone(c.Models)
	for i := range k.Ways {
		k.Ways[i].Poses = slices.Clone(k.Ways[i].Poses)
	}
	return k
}

// A Way is how a model moves: through the poses, in order. With one pose, a
// short way to it is looked for. Models move in the order of the list.
type Way struct {
	Model ModelID
	Poses []geom.Pose
}

// An Illegal choice is refused. Nothing has changed.
type Illegal struct {
	Rule    RuleID
	Subject string // what it is about, such as model 4
	Found   string
	Allowed string
}

// Error names the rule, the subject, what was found and what is allowed.
func (e *Illegal) Error() string {
	text := "illegal choice"
	if e.Rule != "" {
		text += " by " + string(e.Rule)
	}
	if e.Subject != "" {
		text += ": " + e.Subject
	}
	if e.Found != "" {
		text += ": found " + e.Found
	}
	if e.Allowed != "" {
		text += "; allowed: " + e.Allowed
	}
	return text
}

// SelectUnit asks a player to select a unit on the battlefield that can do something, or
// none. It returns Over if no unit can.
func (g *Game) SelectUnit(why Reason, p Player, by RuleID, can func(*Game, UnitID) bool) Status {
	options := []Option{{Do: Pass}}
	for u := range g.OnTable(p) {
		if can(g, u) {
			options = append(options, Option{Do: Select, Unit: u})
		}
	}
	if len(options) == 1 {
		return Over
	}
	return g.AskOption(why, p, by, options)
}

// SelectAgainst is SelectUnit for units that act against a unit of the other player.
func (g *Game) SelectAgainst(other UnitID, why Reason, by RuleID, can func(*Game, UnitID) bool) Status {
	s := g.SelectUnit(why, g.Unit(other).Player.Opponent(), by, can)
	if s == Asking {
		g.State.Request.Other = other
	}
	return s
}

// Ordered returns the models of a unit that are in play in the order that a
// player has chosen. Those that are not named come last, as the unit lists them.
func Ordered(g *Game, u UnitID, chosen []ModelID) ([]ModelID, error) {
	by := g.State.Request.Rule
	list := make([]ModelID, 0, g.Unit(u).Alive)
	for _, m := range chosen {
		subject := fmt.Sprintf("model %v of unit %v", m, u)
		if g.Find(u, m) < 0 {
			return nil, &Illegal{Rule: by, Subject: subject, Found: "no model of the unit in play", Allowed: "its models"}
		}
		if slices.Contains(list, m) {
			return nil, &Illegal{Rule: by, Subject: subject, Found: "named twice", Allowed: "each model once"}
		}
		list = append(list, m)
	}
	for _, m := range g.Models(u) {
		if !slices.Contains(list, m.ID) {
			list = append(list, m.ID)
		}
	}
	return list, nil
}
