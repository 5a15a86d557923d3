package battle

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/api/server"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster/message"
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/decision"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/index"
	"github.com/rollcall40k/rollcall/schemas/fault"
	"github.com/rollcall40k/rollcall/web/page"
	"github.com/rollcall40k/rollcall/web/replay"
)

// hints are the keys of what is said below the title of a request, by its reason.
var hints = map[rules.Reason]string{
	rules.ForMarker: "ask_hint.marker", rules.ForMove: "ask_hint.drag", rules.ForAllocation: "ask_hint.allocation", rules.ForChargeMove: "ask_hint.charge_move",
	rules.ForPileIn: "ask_hint.closer", rules.ForConsolidation: "ask_hint.closer", rules.ForCoherency: "ask_hint.coherency", rules.ForSequence: "ask_hint.sequence",
	rules.ForOrder: "ask_hint.order", rules.ForFormations: "ask_hint.formations", rules.ForSkies: "ask_hint.skies", rules.ForAction: "ask_hint.action", rules.ForSurge: "ask_hint.surge",
}

// A speaker puts requests into words, for the units of a battle.
type speaker struct {
	view   rules.View
	replay *replay.Replay
	lang   string
}

// text returns a text in the language of the player.
func (s *speaker) text(key string, args ...any) string {
	return message.Text(s.lang, key, message.Named(args...))
}

// optional returns the text of a key that is built, or nothing if there is none.
func (s *speaker) optional(key string, args ...any) string {
	if !message.Has(key) {
		return ""
	}
	return s.text(key, args...)
}

// unit returns the code and the name of a unit.
func (s *speaker) unit(u rules.UnitID) string {
	if u == rules.NoUnit || u.Index() >= len(s.replay.Units) {
		return s.text("play.the_unit")
	}
	return s.replay.Units[u.Index()].FullName()
}

// model returns the name of a model with its unit's code.
func (s *speaker) model(m rules.ModelID) string {
	if m == rules.NoModel || m.Index() >= len(s.replay.Models) {
		return s.text("play.a_model")
	}
	one := &s.replay.Models[m.Index()]
	if one.Unit == rules.NoUnit || one.Name == "" {
		return s.text("play.model", "Number", m.Index())
	}
	number := 1 // in the unit
	for i := range m.Index() {
		if s.replay.Models[i].Unit == one.Unit {
			number++
		}
	}
	return s.text("play.model_of", "Unit", s.replay.Units[one.Unit.Index()].Code, "Name", one.Name, "Number", number)
}

// A ruleID is the id of a rule.
type ruleID string

// In names a rule as players do. In English that is its title without the number of its sentence: Locked in Combat. In
// another language it is the subject of the rule, or the title if the subject has no text, as Stratagems, which have names
// in English.
func (id ruleID) In(lang string) string {
	title := index.Title(string(id))
	if parts := strings.Split(string(id), "."); title != "" && lang != message.English && len(parts) == 4 {
		if key := "rule." + strings.ToLower(parts[1]+"."+parts[2]); message.Has(key) {
			return message.Text(lang, key, nil)
		}
	}
	if at := strings.LastIndex(title, ", "); at > 0 {
		if _, err := strconv.Atoi(title[at+2:]); err == nil {
			return title[:at]
		}
	}
	return title
}

// title returns the heading of a request.
func (s *speaker) title(q *rules.Request) (title, hint string) {
	unit := ""
	if q.Unit != rules.NoUnit {
		unit = s.unit(q.Unit)
	}
	switch {
	case q.Reason == rules.ForUse && s.view.AbilityName(q) != "":
		title = s.unit(q.Unit) + ": " + s.view.AbilityName(q)
	case q.Reason == rules.ForReinforcements && q.Ask != rules.SetUp, q.Reason == rules.ForOverwatch && q.Ask != rules.SelectTargets:
		title = s.text("ask."+q.Reason.String(), "Unit", "")
	case q.Reason == rules.ForEmbarking && s.boards():
		title = s.text("play.boards", "Unit", unit)
	case q.Reason == rules.ForDisembarking && q.Ask == rules.SetUp:
		title = s.text("do_unit.disembark", "Unit", unit)
	case q.Reason == rules.ForTarget:
		title = s.text("ask.target", "Unit", unit, "Name", s.used())
	default:
		if title = s.optional("ask."+q.Reason.String(), "Unit", unit); title == "" {
			title = server.Capitalize(strings.ReplaceAll(q.Reason.String(), "_", " "))
		}
	}
	key := hints[q.Reason]
	if q.Reason == rules.ForOrder {
		switch q.Options[0].Do {
		case rules.TakeNumber:
			key = "ask_hint.order_face"
		case rules.DoSubstitute:
			key = ""
		}
	}
	if q.Reason == rules.ForDeployment && q.Unit != rules.NoUnit {
		key = "ask_hint.drag"
	}
	if key != "" {
		hint = s.text(key)
	}
	return title, hint
}

// boards reports whether a request for embarking asks a unit which TRANSPORT it embarks in, as after a move. Before the
// battle, a TRANSPORT is asked for its passengers.
func (s *speaker) boards() bool { return s.view.State.Round > 0 }

// used returns the name of the ability or the psychic power that is being used, or "".
func (s *speaker) used() string {
	if n := len(s.view.State.PendingUses); n > 0 {
		use := &s.view.State.PendingUses[n-1]
		return s.view.UseName(use.Unit, use.Use)
	}
	return ""
}

// option returns the words of an option, and what follows from it.
func (s *speaker) option(q *rules.Request, o *rules.Option) (text, detail string) {
	name := s.view.OptionName(q, o)
	switch o.Do {
	case rules.Pass:
		return s.text(cmp.Or(replay.PassKey(q.Reason), "do.pass")), ""
	case rules.DoAttempt:
		if o.N == 0 {
			detail = s.text("play.smite") // the first power of every Setup, a core rule without a text in the game data
		}
		return s.text("play.attempt", "Name", name), detail
	case rules.DoStratagem:
		return s.stratagem(o, name)
	case rules.DoAttach:
		return s.text("play.leads", "Leader", s.unit(o.Unit), "Other", s.unit(rules.UnitAt(int(o.N)))), ""
	case rules.TakeNumber:
		return s.number(q, o), ""
	case rules.DoAct:
		return s.text("play.acts", "Unit", s.unit(o.Unit), "Name", name, "Number", rules.ActionOf(o).Marker+1), ""
	case rules.DoChange:
		return s.text("play.six_for", "Roll", decision.RollName(o)), ""
	case rules.DoSubstitute:
		if len(q.Options) > 0 && q.Options[0].Do == rules.Pass {
			return s.text("play.stored_for", "Roll", decision.RollName(o)), ""
		}
		return s.text("play.stored_die", "Number", o.N), ""
	case rules.DoEmbark:
		if q.Reason == rules.ForEmbarking && s.boards() {
			return s.text("play.board_transport", "Unit", s.unit(o.Unit)), s.state(o.Unit)
		}
	case rules.DoUse:
		if q.Reason == rules.ForSequence && o.Unit != rules.NoUnit && name != "" {
			return s.unit(o.Unit) + ": " + name, ""
		}
		return s.text("play.use", "Name", name), ""
	case rules.DoReinforce:
		if q.Ask == rules.SelectOption && o.Unit == rules.NoUnit {
			return s.text("play.starts_in_reserve"), ""
		}
	}
	if o.Do == rules.Select && o.Model != rules.NoModel {
		return s.model(o.Model), ""
	}
	if o.Unit != rules.NoUnit && o.Do == rules.Select {
		return s.unit(o.Unit), s.state(o.Unit)
	}
	if o.Unit != rules.NoUnit {
		if text := s.optional("do_unit."+o.Do.String(), "Unit", s.unit(o.Unit)); text != "" {
			return text, s.state(o.Unit)
		}
	}
	if text := s.optional("do." + o.Do.String()); text != "" {
		return text, s.optional("do_hint." + o.Do.String())
	}
	return server.Capitalize(strings.ReplaceAll(o.Do.String(), "_", " ")), ""
}

// stratagem describes a Stratagem with its cost and its unit.
func (s *speaker) stratagem(o *rules.Option, name string) (text, detail string) {
	if one := s.view.StratagemOf(rules.StratagemKind(o.N)); one != nil {
		detail = s.text("short.command", "Count", one.Cost) // its rule is named like the Stratagem
	}
	if o.Unit != rules.NoUnit {
		name += ": " + s.unit(o.Unit)
	}
	if k := rules.StratagemKind(o.N); o.Model != rules.NoModel && (k == rules.Grenade || k == rules.FireOverwatch) {
		name = s.text("play.at", "Name", name, "Target", s.unit(rules.UnitID(o.Model))) // Model is the number of the enemy unit
	}
	return name, detail
}

// stratagemEffects says what each Stratagem that can be used does.
func (s *speaker) stratagemEffects(q *rules.Request) (list []string) {
	for i := range q.Options {
		o := &q.Options[i]
		if o.Do != rules.DoStratagem {
			continue
		}
		if one := s.view.StratagemOf(rules.StratagemKind(o.N)); one != nil && stratagemKey(one) != "" {
			if text := one.Name + ": " + s.text(stratagemKey(one)); !slices.Contains(list, text) {
				list = append(list, text)
			}
		}
	}
	return list
}

// Lengths of what is shown of the text of an ability, in characters: a few lines below the question, and less below each of
// several answers.
const (
	abilityText = 320
	answerText  = 160
)

// abilityEffect returns what the game data says about the ability or the psychic power that a request is about, or "".
func (s *speaker) abilityEffect(q *rules.Request) string {
	if n := len(s.view.State.PendingUses); n > 0 && (q.Reason == rules.ForUse || q.Reason == rules.ForTarget) {
		use := &s.view.State.PendingUses[n-1]
		return excerpt(s.view.UseText(use.Unit, use.Use), abilityText)
	}
	return ""
}

// optionEffect returns what the game data says about the ability or the psychic power that an option names, or "".
func (s *speaker) optionEffect(q *rules.Request, o *rules.Option) string {
	switch {
	case o.Do == rules.DoAttempt:
		return excerpt(s.view.PowerText(rules.PowerID(o.N)), answerText)
	case o.Do == rules.DoUse && q.Reason == rules.ForSequence:
		return excerpt(s.view.UseText(o.Unit, int16(o.N)), answerText)
	case o.Do == rules.TakeNumber && q.Reason == rules.ForUse:
		_, text := s.effect(q, o)
		return excerpt(text, answerText)
	}
	return ""
}

// effect returns the title of an effect that an option chooses for an ability, and what the game data says about it, or "".
func (s *speaker) effect(q *rules.Request, o *rules.Option) (title, text string) {
	if n := len(s.view.State.PendingUses); n > 0 {
		use := &s.view.State.PendingUses[n-1]
		if list := effectsIn(s.view.UseText(use.Unit, use.Use), len(q.Options)); list != nil {
			return titled(list[o.N])
		}
	}
	return "", ""
}

// effectMarks begin a paragraph with a bold title, and an item of a list.
var effectMarks = []*regexp.Regexp{regexp.MustCompile(`(?m)^[\s\x{a0}]*\*\*`), regexp.MustCompile(`(?m)^[\s\x{a0}]*(?:[■•]|-\s)`)}

// effectsIn returns what the text of an ability says about each of n effects, or nil if it does not list so many.
func effectsIn(text string, n int) (list []string) {
	for _, mark := range effectMarks {
		marks := mark.FindAllStringIndex(text, -1)
		if len(marks) == n+1 && marks[0][0] == 0 { // the text begins with a bold word
			marks = marks[1:]
		}
		if len(marks) != n {
			continue
		}
		for i, m := range marks {
			end := len(text)
			if i+1 < n {
				end = marks[i+1][0]
			}
			item, _, _ := strings.Cut(strings.TrimSpace(text[m[1]:end]), "\n\n")
			list = append(list, strings.TrimSpace(entry.PlainText(strings.TrimPrefix(item, "**"))))
		}
		return list
	}
	return nil
}

// longestTitle is the maximum length of the title of an effect, in bytes.
const longestTitle = 60

// titled separates the title of an effect from its text. An effect without a title has "", and a short one is its title.
func titled(effect string) (title, text string) {
	if at := strings.IndexAny(effect, ":\n"); at > 0 && at <= longestTitle {
		return strings.TrimSpace(effect[:at]), strings.TrimLeft(effect[at+1:], " \n■")
	}
	if len(effect) <= longestTitle {
		return effect, ""
	}
	return "", effect
}

// excerpt returns a text of the game data on one line, without its markup, and at most of a length. It ends after a whole
// sentence if that leaves at least half of the length.
func excerpt(text string, length int) string {
	text = strings.Join(strings.Fields(entry.PlainText(text)), " ")
	short := fault.Shorten(text, length)
	if short == text {
		return text
	}
	if end := strings.LastIndex(short, ". "); end >= length/2 {
		return short[:end+1] + " …"
	}
	if end := strings.LastIndex(short, " "); end > 0 {
		return short[:end] + " …"
	}
	return short
}

// stratagemKey returns the key of what a Stratagem does, or "" if it has no text: the title of its question says it.
func stratagemKey(one *rules.Stratagem) string {
	key := "stratagem." + strings.NewReplacer(" ", "_", "-", "_").Replace(effect.StratagemNames[one.Kind])
	for _, variant := range []struct {
		is   bool
		name string
	}{{one.AtEdge, "_edge"}, {len(one.Use.Effects) > 0, "_first"}, {one.Impact, "_impact"}} {
		if variant.is && message.Has(key+variant.name) {
			return key + variant.name
		}
	}
	if !message.Has(key) {
		return ""
	}
	return key
}

// number describes an option that takes a number.
func (s *speaker) number(q *rules.Request, o *rules.Option) string {
	switch q.Reason {
	case rules.ForZone:
		return s.zone(int(o.N))
	case rules.ForMarkerOfModel:
		return s.text("play.objective", "Number", o.N+1)
	case rules.ForOrder:
		if len(q.Options) > 0 && q.Options[0].Do == rules.Pass {
			return s.text("play.again_for", "Roll", s.optional("die."+decision.RollName(o)))
		}
		return s.text("play.at_most", "Number", o.N)
	case rules.ForUse:
		if title, _ := s.effect(q, o); title != "" {
			return title
		}
		return s.text("play.effect", "Number", o.N+1)
	case rules.ForSequence:
		return s.pool(q, o)
	}
	return s.text("play.number", "Number", o.N+1)
}

// pool describes attacks that have wounded, by what a roll has made of their weapon.
func (s *speaker) pool(q *rules.Request, o *rules.Option) string {
	list := s.view.State.Deferred
	first := &list[o.N]
	n := 0
	for i := range list {
		if list[i].Rest == first.Rest {
			n++
		}
	}
	d, rest := s.view.State.Declared[first.Declared], &first.Rest
	if d.Weapon == rules.CloseCombat {
		return s.text("play.number", "Number", o.N+1)
	}
	weapon := s.view.Carried(q.Other, &d)
	ap, damage := weapon.AP+rest.AP, weapon.Damage
	if rest.SetAP {
		ap = rest.AP
	}
	if rest.Set {
		damage = rest.Damage
	}
	damage.Plus += rest.More
	return fmt.Sprintf("%d × %s, %s", n, s.text("phrase.ap_a", "A", min(ap, 0)), s.text("phrase.damage_a", "A", damage.String()))
}

// zone names a deployment zone by where it lies on the board.
func (s *speaker) zone(n int) string {
	zones := s.view.Zones()
	if n < 0 || n >= len(zones) {
		return s.text("play.zone", "Number", n+1)
	}
	zone, field := zones[n].Bounds(), s.view.Field
	x, y := zone.Min.X+zone.Max.X-field.Min.X-field.Max.X, zone.Min.Y+zone.Max.Y-field.Min.Y-field.Max.Y
	switch {
	case max(x, -x) >= max(y, -y) && x < 0:
		return s.text("play.zone_left")
	case max(x, -x) >= max(y, -y):
		return s.text("play.zone_right")
	case y < 0:
		return s.text("play.zone_bottom")
	}
	return s.text("play.zone_top")
}

// state says how many models a unit has, and where it is if not on the battlefield.
func (s *speaker) state(u rules.UnitID) string {
	unit := s.view.Unit(u)
	text := s.text("play.models", "Count", unit.Alive)
	if key := placeKeys[unit.Place]; key != "" {
		text += ", " + s.text(key)
	}
	return text
}

// placeKeys are the keys of the places of units that are not on the battlefield.
var placeKeys = map[rules.Place]string{
	rules.NotSetUp: "place.not_set_up", rules.Embarked: "place.embarked", rules.Reinforcing: "place.reserve", rules.Destroyed: "place.destroyed", rules.Joined: "place.joined",
}

// refusal says why the rules do not allow an answer.
func (s *speaker) refusal(e *rules.Illegal) string {
	reason := fault.Fault{Subject: s.subject(e.Subject), Found: cmp.Or(s.named(e.Found), s.text("phrase.the_choice")), Allowed: s.named(e.Allowed)}
	text := s.text("play.not_allowed") + " " + page.Sentence(message.Fault(s.lang, reason, 0))
	if title := ruleID(e.Rule).In(s.lang); title != "" {
		text += " " + s.text("play.rule", "Rule", title) + "."
	}
	return text
}

// unitNumber matches the number of a unit or a model in a text of the engine.
var unitNumber = regexp.MustCompile(`\b(unit|model) (\d+)`)

// named writes names behind "unit" and "model" instead of numbers.
func (s *speaker) named(text string) string {
	return unitNumber.ReplaceAllStringFunc(text, func(part string) string {
		kind, _, _ := strings.Cut(part, " ")
		return kind + " " + s.subject(part)
	})
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
	return message.Translate(s.lang, s.named(text))
}
