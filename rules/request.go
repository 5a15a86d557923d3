package rules

import (
	"fmt"
	"slices"

	"github.com/rollcall40k/rollcall/rules/geom"
)

// An Ask is a kind of question.
type Ask uint8

// The kinds of question, with the member of Choice that answers them.
const (
	Nothing       Ask = iota // the battle is over
	SelectOption             // one of the options
	PlaceMarker              // Choice.Point
	SetUp                    // Choice.Paths: a pose for each model of the unit
	MoveModels               // Choice.Paths: a path for each model that moves
	SelectTargets            // Choice.Attacks: ranged attacks
	SelectMelee              // Choice.Attacks: melee attacks
	SelectCharge             // Choice.Units: targets of the charge
	OrderModels              // Choice.Models: the order of models
)

// A Request asks a player for a choice. Rule is the id of the rule.
type Request struct {
	Ask     Ask
	Reason  Reason `json:"Why"` // the reason of the request
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
	ForReroll    // whether to re-roll
	ForTrait     // the Warlord's: N is its number, or RollFor
	ForHalves    // how the battlefield is divided
	ForOrder     // the die for a Command re-roll: N is the purpose, then the highest face
	ForPrecision // whether an attack is allocated to a model that leads its target
	ForFormations
	ForStratagem // which Stratagem is used: N its kind, Unit its target
	ForSkies     // whether a unit takes to the skies in its move (MoveRules.Skies)
	ForAction    // which unit starts an Action
	ForSurge     // a surge move
)

// An Option is one possible answer. The Reason of its request determines which members it uses.
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
	DoLeave     // the battlefield, instead of a minimum move or because that is not possible
	DoReinforce // the unit begins the battle as Reinforcements
	DoShoot
	DoFight
	RollAgain
	RollFor  // roll on a table
	DoEscape // Fall Back across enemy models
	DoAttach // the leader Unit to the unit N
	DoHover  // the AIRCRAFT Unit hovers for the battle
	// DoStrategic places the unit in Strategic Reserves, or lets it arrive from them.
	DoStrategic
	DoStratagem
	DoFly        // take to the skies
	DoSubstitute // a stored die replaces the die N; then the stored die that shows N
	DoAct        // the unit starts an Action: N is ActionInProgress.Number
	DoChange     // a die for the purpose N is changed to a 6
)

// Limits are the restrictions of places and paths in an answer: no answer is legal beyond them, but other rules may forbid
// answers within them. They are information for players; the rules decide.
type Limits struct {
	Zone     geom.Zone   // wholly within, unless it is empty
	From     UnitID      // wholly within Distance of this unit, unless it is NoUnit
	Distance geom.Length // the maximum distance of a model, or the distance from From
	Enemies  geom.Length // farther from enemy models than this; 0: outside Engagement Range
	Edge     geom.Length // wholly within this of one edge of the battlefield; 0: anywhere
	Outside  geom.Zone   // not within, unless it is empty
	Engage   bool        // may end within Engagement Range
}

// A Choice answers a Request.
type Choice struct {
	Ask     Ask
	Option  int // index in Request.Options
	Point   geom.Point
	Paths   []Path
	Attacks []Declared
	Units   UnitSet
	Models  []ModelID
}

// Clone returns a copy that shares no memory with the choice.
func (c *Choice) Clone() Choice {
	k := *c
	k.Paths, k.Attacks, k.Models = slices.Clone(c.Paths), slices.Clone(c.Attacks), slices.Clone(c.Models)
	for i := range k.Paths {
		k.Paths[i].Poses = slices.Clone(k.Paths[i].Poses)
	}
	return k
}

// A Path is that of a model through poses, in order. With a single pose, the engine searches
// for a short path to it. Models move in the order of the list.
type Path struct {
	Model ModelID
	Poses []geom.Pose
}

// An Illegal error rejects a choice. Nothing has changed.
type Illegal struct {
	Rule    RuleID
	Subject string // the subject, such as model 4
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

// SelectUnit asks a player to select a unit on the battlefield for which can returns true, or
// none. It returns Over if there is no such unit.
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

// SelectAgainst is SelectUnit for units that act against a unit of the opponent.
func (g *Game) SelectAgainst(other UnitID, why Reason, by RuleID, can func(*Game, UnitID) bool) Status {
	s := g.SelectUnit(why, g.Unit(other).Player.Opponent(), by, can)
	if s == Asking {
		g.State.Request.Other = other
	}
	return s
}

// Ordered returns the models of a unit in play in the order that a player has chosen. Other
// models come last, in the order of the unit.
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
