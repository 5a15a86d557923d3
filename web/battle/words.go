package battle

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/api/server"
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/decision"
	"github.com/rollcall40k/rollcall/rules/index"
	"github.com/rollcall40k/rollcall/web/replay"
)

// A question is a request in the words of a player. %s is the unit, if there is one.
type question struct {
	title string
	hint  string
	pass  string // the option to do nothing
}

// questions are the requests, by their reason.
var questions = map[rules.Reason]question{
	rules.ForZone:               {"Choose your deployment zone", "", ""},
	rules.ForHalves:             {"Divide the battlefield into two halves", "", ""},
	rules.ForMarker:             {"Place an objective marker", "Both players can score with it.", ""},
	rules.ForDeployment:         {"Set up a unit", "", "Set it up on the battlefield"},
	rules.ForFirstTurn:          {"Who takes the first turn?", "", ""},
	rules.ForUnitToMove:         {"Which unit moves next?", "", "No more units move"},
	rules.ForKindOfMove:         {"Move %s", "", ""},
	rules.ForMove:               {"Move %s", "Drag the models, or choose a place below.", "It stays where it is"},
	rules.ForEmbarking:          {"Does a unit embark in %s?", "", "None"},
	rules.ForReinforcements:     {"Which unit arrives from Reserves?", "", "None now"},
	rules.ForDisembarking:       {"Does a unit disembark?", "", "None"},
	rules.ForUnitToCast:         {"Which unit attempts a psychic power?", "", "No more units"},
	rules.ForPower:              {"Which psychic power does %s attempt?", "", "None"},
	rules.ForDeny:               {"Which unit tries to deny the power?", "", "None"},
	rules.ForTarget:             {"Choose the target", "", "None"},
	rules.ForUnitToShoot:        {"Which unit shoots next?", "", "No more units shoot"},
	rules.ForShooting:           {"Choose the targets of %s", "", ""},
	rules.ForAllocation:         {"Which models of %s are hit first?", "Attacks are allocated in this order.", ""},
	rules.ForUnitToCharge:       {"Which unit charges next?", "", "No more units charge"},
	rules.ForCharge:             {"Choose the targets of the charge of %s", "", ""},
	rules.ForOverwatch:          {"Which unit fires Overwatch?", "", "None"},
	rules.ForChargeMove:         {"Charge move of %s", "The unit must end within Engagement Range of its targets.", "It does not move"},
	rules.ForHeroicIntervention: {"Which unit intervenes?", "", "None"},
	rules.ForHeroicMove:         {"Heroic Intervention of %s", "", "It stays where it is"},
	rules.ForUnitToFight:        {"Which unit fights next?", "", "None"},
	rules.ForPileIn:             {"Pile in with %s", "Each model that moves must end closer to the closest enemy model.", "It does not move"},
	rules.ForFighting:           {"Choose the melee attacks of %s", "", ""},
	rules.ForConsolidation:      {"Consolidate with %s", "Each model that moves must end closer to the closest enemy model.", "It does not move"},
	rules.ForUnitToTest:         {"Which unit is tested next?", "", "None"},
	rules.ForFleeing:            {"Which models of %s flee?", "", ""},
	rules.ForCoherency:          {"Which model of %s is removed?", "The unit is not in coherency.", ""},
	rules.ForUse:                {"Use an ability of %s?", "", "Do not use it"},
	rules.ForSequence:           {"What happens first?", "Several rules apply at the same time.", ""},
	rules.ForMarkerOfModel:      {"Which objective does the model count for?", "", ""},
	rules.ForDivision:           {"Divide %s into two units?", "", "Keep it as one unit"},
	rules.ForWarlord:            {"Choose your Warlord", "", "No Warlord"},
	rules.ForReturn:             {"Where do the models of %s return?", "", ""},
	rules.ForWreck:              {"Which model is lost with the transport?", "", ""},
	rules.ForLastAct:            {"A destroyed model acts before it is removed", "", "It does nothing"},
	rules.ForReroll:             {"Roll again for %s?", "", "Keep the roll"},
	rules.ForTrait:              {"Choose the Warlord Trait", "", ""},
	rules.ForOrder:              {"Command re-roll", "The next die of yours for this, if it shows no more than a face, is rolled again.", "Leave it as it is"},
	rules.ForPrecision:          {"Allocate the attack to the leader?", "", "Its player allocates it"},
	rules.ForFormations:         {"Declare formations", "What you declare is revealed when both players have declared.", "Nothing more"},
	rules.ForStratagem:          {"Use a Stratagem?", "", "None"},
	rules.ForSkies:              {"Does %s take to the skies?", "It moves less far, but across models and terrain.", "It moves on the ground"},
}

// optionTexts are the options that say enough by themselves.
var optionTexts = map[rules.OptionKind]string{
	rules.DoNormalMove: "Normal Move", rules.DoAdvance: "Advance", rules.DoFallBack: "Fall Back", rules.DoRemainStationary: "Remain Stationary",
	rules.TakeFirst: "Take the first turn", rules.TakeSecond: "Take the second turn", rules.DoLeave: "Leave the battlefield",
	rules.DoShoot: "Shoot", rules.DoFight: "Fight", rules.RollAgain: "Roll again", rules.RollFor: "Roll for it",
	rules.DoEscape: "Fall Back across enemy models", rules.DoEmbark: "Embark", rules.DoDisembark: "Disembark",
	rules.DoFly: "Take to the skies",
}

// optionDetails say what follows from an option.
var optionDetails = map[rules.OptionKind]string{
	rules.DoAdvance: "Farther by the roll of a die, but no charge this turn.", rules.DoFallBack: "Out of combat; the unit cannot charge this turn.",
	rules.DoEscape: "Models may be lost on the way.", rules.DoRemainStationary: "The unit does not move this phase.",
	rules.DoNormalMove: "You choose the place.",
}

// unitOptions are the words for options about a unit. %s is the unit.
var unitOptions = map[rules.OptionKind]string{
	rules.Select: "%s", rules.DoReinforce: "%s starts in Reserves", rules.DoStrategic: "%s in Strategic Reserves", rules.DoHover: "%s hovers",
	rules.DoDisembark: "%s disembarks", rules.DoEmbark: "%s embarks",
}

// A speaker puts requests into words, for the units of a battle.
type speaker struct {
	view   rules.View
	replay *replay.Replay
}

// unit returns the code and the name of a unit.
func (s *speaker) unit(u rules.UnitID) string {
	if u == rules.NoUnit || u.Index() >= len(s.replay.Units) {
		return "the unit"
	}
	return s.replay.Units[u.Index()].FullName()
}

// model returns the name of a model with its unit's code.
func (s *speaker) model(m rules.ModelID) string {
	if m == rules.NoModel || m.Index() >= len(s.replay.Models) {
		return "a model"
	}
	one := &s.replay.Models[m.Index()]
	if one.Unit == rules.NoUnit || one.Name == "" {
		return "model " + strconv.Itoa(m.Index())
	}
	return s.replay.Units[one.Unit.Index()].Code + " " + one.Name + ", model " + strconv.Itoa(m.Index()+1)
}

// title returns the heading of a request.
func (s *speaker) title(q *rules.Request) (title, hint string) {
	w, ok := questions[q.Reason]
	if !ok {
		w.title = server.Capitalize(strings.ReplaceAll(q.Reason.String(), "_", " "))
	}
	unit := s.unit(q.Unit)
	switch {
	case q.Reason == rules.ForUse && s.view.AbilityName(q) != "":
		return unit + ": " + s.view.AbilityName(q), w.hint
	case q.Reason == rules.ForDeployment && q.Unit != rules.NoUnit:
		return "Set up " + unit, "Drag the models, or choose a place below."
	case q.Reason == rules.ForReinforcements && q.Ask == rules.SetUp:
		return "Set up " + unit, w.hint
	case q.Reason == rules.ForOverwatch && q.Ask == rules.SelectTargets:
		return "Overwatch of " + unit, w.hint
	case strings.Contains(w.title, "%s"):
		return fmt.Sprintf(w.title, unit), w.hint
	}
	return w.title, w.hint
}

// option returns the words of an option, and what follows from it.
func (s *speaker) option(q *rules.Request, o *rules.Option) (text, detail string) {
	name := s.view.OptionName(q, o)
	switch o.Do {
	case rules.Pass:
		if w := questions[q.Reason]; w.pass != "" {
			return w.pass, ""
		}
		return "Nothing", ""
	case rules.DoAttempt:
		return "Attempt " + name, ""
	case rules.DoStratagem:
		return s.stratagem(o, name)
	case rules.DoAttach:
		return s.unit(o.Unit) + " leads " + s.unit(rules.UnitAt(int(o.N))), ""
	case rules.TakeNumber:
		return s.number(q, o), ""
	case rules.DoUse:
		if name == "" {
			name = "the ability"
		}
		if q.Reason == rules.ForSequence && o.Unit != rules.NoUnit {
			return s.unit(o.Unit) + ": " + name, ""
		}
		return "Use " + name, ""
	case rules.DoReinforce:
		if q.Ask == rules.SelectOption && o.Unit == rules.NoUnit {
			return "It starts in Reserves", ""
		}
	}
	if o.Do == rules.Select && o.Model != rules.NoModel {
		return s.model(o.Model), ""
	}
	if words, ok := unitOptions[o.Do]; ok && o.Unit != rules.NoUnit {
		return fmt.Sprintf(words, s.unit(o.Unit)), s.state(o.Unit)
	}
	if text, ok := optionTexts[o.Do]; ok {
		return text, optionDetails[o.Do]
	}
	return server.Capitalize(strings.ReplaceAll(o.Do.String(), "_", " ")), ""
}

// stratagem describes a Stratagem with its cost and its unit.
func (s *speaker) stratagem(o *rules.Option, name string) (text, detail string) {
	if one := s.view.StratagemOf(rules.StratagemKind(o.N)); one != nil {
		detail = fmt.Sprintf("%d CP. %s", one.Cost, index.Title(string(one.Rule)))
	}
	if o.Unit != rules.NoUnit {
		name += ": " + s.unit(o.Unit)
	}
	if k := rules.StratagemKind(o.N); o.Model != rules.NoModel && (k == rules.Grenade || k == rules.FireOverwatch) {
		name += " at " + s.unit(rules.UnitID(o.Model)) // Model is the number of the enemy unit
	}
	return name, detail
}

// number describes an option that takes a number.
func (s *speaker) number(q *rules.Request, o *rules.Option) string {
	switch q.Reason {
	case rules.ForZone:
		return s.zone(int(o.N))
	case rules.ForMarkerOfModel:
		return fmt.Sprintf("Objective %d", o.N+1)
	case rules.ForOrder:
		if len(q.Options) > 0 && q.Options[0].Do == rules.Pass {
			return "Roll again for " + decision.RollName(o)
		}
		return fmt.Sprintf("If the die shows at most %d", o.N)
	case rules.ForUse:
		return fmt.Sprintf("Effect %d", o.N+1)
	}
	return fmt.Sprintf("Number %d", o.N+1)
}

// zone names a deployment zone by where it lies on the board.
func (s *speaker) zone(n int) string {
	zones := s.view.Zones()
	if n < 0 || n >= len(zones) {
		return fmt.Sprintf("Zone %d", n+1)
	}
	zone, field := zones[n].Bounds(), s.view.Field
	x, y := zone.Min.X+zone.Max.X-field.Min.X-field.Max.X, zone.Min.Y+zone.Max.Y-field.Min.Y-field.Max.Y
	switch {
	case max(x, -x) >= max(y, -y) && x < 0:
		return "The zone on the left"
	case max(x, -x) >= max(y, -y):
		return "The zone on the right"
	case y < 0:
		return "The zone at the bottom"
	}
	return "The zone at the top"
}

// state says how many models a unit has, and where it is if not on the battlefield.
func (s *speaker) state(u rules.UnitID) string {
	unit := s.view.Unit(u)
	text := server.Plural(int(unit.Alive), "model", "models")
	if place := places[unit.Place]; place != "" {
		text += ", " + place
	}
	return text
}

// refusal says why the rules do not allow an answer.
func (s *speaker) refusal(e *rules.Illegal) string {
	text := "That is not allowed. "
	if subject := s.subject(e.Subject); subject != "" {
		text += subject + ": "
	}
	if e.Found != "" {
		text += e.Found
	}
	if e.Allowed != "" {
		text += "; allowed: " + e.Allowed
	}
	text += "."
	if title := index.Title(string(e.Rule)); title != "" {
		text += " Rule: " + title + "."
	}
	return text
}

// subject replaces the number of a model or a unit by its name.
func (s *speaker) subject(text string) string {
	var n int
	if _, err := fmt.Sscanf(text, "model %d", &n); err == nil {
		return s.model(rules.ModelAt(n))
	}
	if _, err := fmt.Sscanf(text, "unit %d", &n); err == nil {
		return s.unit(rules.UnitAt(n))
	}
	return text
}

// reasonTitles name the kinds of decisions that players often leave to the computer.
var reasonTitles = map[rules.Reason]string{
	rules.ForUnitToMove: "Which unit moves next", rules.ForUnitToShoot: "Which unit shoots next", rules.ForUnitToFight: "Which unit fights next",
	rules.ForUnitToCast: "Which unit casts next", rules.ForUnitToTest: "Which unit is tested next", rules.ForAllocation: "Which models are hit first",
	rules.ForPileIn: "Pile-in moves", rules.ForConsolidation: "Consolidations", rules.ForFleeing: "Which models flee", rules.ForCoherency: "Models out of coherency",
	rules.ForSequence: "Order of rules that apply together", rules.ForMarker: "Places of objective markers", rules.ForWarlord: "Warlord", rules.ForTrait: "Warlord Trait",
	rules.ForHalves: "Division of the battlefield", rules.ForDivision: "Division of units", rules.ForMarkerOfModel: "Objectives of models",
	rules.ForReturn: "Places of models that return", rules.ForWreck: "Models lost with a transport", rules.ForOrder: "Command re-rolls",
	rules.ForPrecision: "Attacks on leaders", rules.ForLastAct: "Last acts of models", rules.ForDisembarking: "Disembarking", rules.ForCharge: "Targets of charges",
	rules.ForKindOfMove: "Moves", rules.ForMove: "Places of moves", rules.ForShooting: "Targets of shooting", rules.ForFighting: "Melee attacks",
	rules.ForUnitToCharge: "Charges", rules.ForChargeMove: "Charge moves", rules.ForDeployment: "Deployment", rules.ForStratagem: "Stratagems",
	rules.ForUse: "Abilities", rules.ForTarget: "Targets of abilities", rules.ForOverwatch: "Overwatch", rules.ForReroll: "Re-rolls", rules.ForZone: "Deployment zone",
	rules.ForFirstTurn: "First turn", rules.ForReinforcements: "Arrival from Reserves", rules.ForHeroicIntervention: "Heroic Interventions",
	rules.ForHeroicMove: "Moves of Heroic Interventions", rules.ForEmbarking: "Embarking", rules.ForPower: "Psychic powers", rules.ForDeny: "Denying powers",
	rules.ForFormations: "Formations", rules.ForSkies: "Taking to the skies",
}
