package battle

import (
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/roster/message"
	"github.com/rollcall40k/rollcall/roster/play"
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/decision"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/web/replay"
)

// A decisionForm is a request of a person as a form: a list of answers, one of which is selected beforehand, and for
// some requests fields for an answer in detail.
type decisionForm struct {
	Title, Hint string
	Effects     []string // of the Stratagems that can be used
	Ability     string   // what the game data says about the ability that is used, or empty
	Reason      string   // word of rules.Reason
	Rule        string   // title of the rule
	Answers     []answerOption
	Barred      []barred       // enemy units that cannot be attacked
	Targets     []checkOption  // of a charge
	Place       *placeFields   // of a placement
	Weapons     []weaponField  // of attacks
	Models      []weaponTarget // of which one can come first
	Button      string
	Unit        int // that decides, or -1
	Several     bool
	Dragged     string // the option that a placement of dragged models follows, or empty
	Reversible  bool   // at least one answer
}

// An answerOption is one answer. Its value is what answerOf reads.
type answerOption struct {
	Value, Text, Detail string
	Ability             string // what the game data says about it, or empty
	Action              string // of the button, if it is selected
	Suggested, Checked  bool
	Reversible          bool   // the player can take it back: a click gives it, without a confirmation
	Unit                string // number of the unit that it selects, or empty
}

func newAnswer(value, text, detail string, suggested bool) answerOption {
	return answerOption{Value: value, Text: text, Detail: detail, Suggested: suggested, Checked: suggested}
}

// barred is an enemy unit that cannot be attacked, with the reason.
type barred struct{ Name, Distance, Reason string }

// A checkOption is an enemy unit that may be a target of a charge.
type checkOption struct {
	Value, Text, Detail string
	Checked             bool
}

// placeFields are the fields of a place, in inches from the left and the bottom of the battlefield.
type placeFields struct {
	X, Y   string
	Models string // places of models, as dragged
	Turn   string // degrees
	Turns  bool   // there are models whose bases are not round
	Levels []weaponTarget
}

// A weaponField is how models of a kind use a weapon.
type weaponField struct {
	Name, Label string
	Targets     []weaponTarget
}

// A weaponTarget is a choice of a weaponField; Value is empty for none.
type weaponTarget struct {
	Value, Text string
	Selected    bool
}

// Values of answers that are not options.
const (
	answerSuggested = "suggested" // the answer of play.Suggest
	answerStay      = "stay"      // no model moves
	answerThere     = "there"     // the place in the fields
	answerNone      = "none"      // no attacks
	answerWeapons   = "weapons"   // the targets in the fields of weapons
	answerSingle    = "single"    // the model of the field first comes first
	optionPrefix    = "o"         // with the number of an option; followed by + with the suggested move, after the roll of an Advance
	unitPrefix      = "u"         // with the number of an enemy unit: everything that can attacks it
	deckPrefix      = "d"         // with the number of a weapon of embarked models
	kindPrefix      = "k"         // with the number of a kind of models: they come first
)

// A decider makes the form of a request and reads its answers.
type decider struct {
	speaker
	suggested rules.Choice
	ahead     *rules.Game // after the option aheadOf; nil: there is no placement to look at
	aheadOf   int         // an option that a placement follows, or -1
	next      rules.Choice
	delegated []rules.Reason // of decisions that the player is not asked for
}

// newDecider returns the decider of the current request of a view, with texts in a language. The
// player is not asked for delegated decisions.
func newDecider(v rules.View, r *replay.Replay, lang string, delegated []rules.Reason) *decider {
	d := &decider{speaker: speaker{v, r, lang}, suggested: play.Suggest(v), aheadOf: -1, delegated: delegated}
	if q := v.Request(); q.Ask == rules.SelectOption {
		d.lookAhead(q)
	}
	return d
}

// lookAhead finds the placement that is suggested after the suggested option, or after a move without a roll.
func (d *decider) lookAhead(q *rules.Request) {
	of := -1
	switch q.Reason {
	case rules.ForKindOfMove:
		of = moveWithoutRoll(q, d.suggested.Option)
	case rules.ForDeployment, rules.ForReinforcements, rules.ForDisembarking:
		if q.Options[d.suggested.Option].Do != rules.Pass {
			of = d.suggested.Option
		}
	}
	if of < 0 {
		return
	}
	after, illegal := decision.After(d.view, &rules.Choice{Ask: q.Ask, Option: of})
	for illegal == nil && after.Request().Reason == rules.ForSkies && slices.Contains(d.delegated, rules.ForSkies) {
		skies := play.Suggest(after.View())
		after, illegal = decision.After(after.View(), &skies)
	}
	if illegal != nil || after.State.Dice != d.view.State.Dice {
		return
	}
	next := after.Request()
	if next.Player != q.Player || next.Ask != rules.MoveModels && next.Ask != rules.SetUp || q.Unit != rules.NoUnit && next.Unit != q.Unit {
		return
	}
	d.aheadOf, d.ahead, d.next = of, after, play.Suggest(after.View())
}

// moveWithoutRoll returns the option to Fall Back if that is suggested, or else that of a Normal Move, preferably the
// suggested one, or -1.
func moveWithoutRoll(q *rules.Request, suggested int) int {
	switch q.Options[suggested].Do {
	case rules.DoNormalMove, rules.DoFallBack:
		return suggested
	}
	for i := range q.Options {
		if q.Options[i].Do == rules.DoNormalMove {
			return i
		}
	}
	return -1
}

// form returns the form of the request.
func (d *decider) form() *decisionForm {
	q := d.view.Request()
	f := &decisionForm{Reason: q.Reason.String(), Rule: ruleID(q.Rule).In(d.lang), Button: d.text("play.confirm"), Unit: q.Unit.Index()}
	f.Title, f.Hint = d.title(q)
	switch q.Ask {
	case rules.SelectOption:
		d.options(f, q)
		f.Effects = d.stratagemEffects(q)
		if text := d.abilityEffect(q); !strings.HasPrefix(text, f.Answers[0].Text) { // the answers say it
			f.Ability = text
		}
		if q.Reason == rules.ForKindOfMove {
			f.Barred = d.barredMoves(q)
		}
	case rules.PlaceMarker, rules.SetUp, rules.MoveModels:
		d.place(f, q)
	case rules.SelectTargets, rules.SelectMelee:
		d.attacks(f, q)
	case rules.SelectCharge:
		d.charge(f)
	case rules.OrderModels:
		d.order(f, q)
	}
	if len(f.Answers) > 0 {
		checked := false
		for i := range f.Answers {
			a := &f.Answers[i]
			checked = checked || a.Checked
			a.Action = d.action(f, a)
			a.Reversible = d.isReversible(a.Value)
			f.Reversible = f.Reversible || a.Reversible
		}
		f.Answers[0].Checked = f.Answers[0].Checked || !checked
	}
	f.Several = len(f.Answers) > 1
	return f
}

// action returns what the button says while an answer is selected: what the answer does.
func (d *decider) action(f *decisionForm, a *answerOption) string {
	ask, nothing := d.view.Request().Ask, a.Value == answerStay || a.Value == answerNone
	if a.Value == answerSuggested {
		nothing = len(d.suggested.Paths) == 0 && (ask == rules.MoveModels || ask == rules.SetUp) || len(d.suggested.Attacks) == 0 && (ask == rules.SelectTargets || ask == rules.SelectMelee)
	}
	switch {
	case a.Unit != "":
		return d.text("play.select", "Name", a.Text)
	case nothing, ask == rules.SelectOption:
		return a.Text
	}
	return f.Button
}

// isReversible reports whether the player can take an answer back.
func (d *decider) isReversible(answer string) bool {
	switch q := d.view.Request(); {
	case answer == answerThere, q.Ask != rules.SelectOption && q.Ask != rules.PlaceMarker && q.Ask != rules.SetUp && q.Ask != rules.MoveModels:
		return false
	}
	c, further, unread := d.answerOf(url.Values{"answer": {answer}})
	if unread != "" {
		return false
	}
	after, illegal := decision.After(d.view, &c)
	if illegal == nil && further && c.Option == d.aheadOf {
		after, illegal = decision.After(d.ahead.View(), &d.next)
	}
	return illegal == nil && d.canTakeBack(after)
}

// canTakeBack reports whether the player can take back the decisions that led to a state: no die was rolled, and what
// follows is another decision of the player, also after the opponent has set up a unit.
func (d *decider) canTakeBack(after *rules.Game) bool {
	next := after.Request()
	if d.view.Request().Reason == rules.ForFormations { // both players reveal theirs
		return false
	}
	if after.State.Dice != d.view.State.Dice || next.Ask == rules.Nothing {
		return false
	}
	p := d.view.Request().Player
	if next.Player == p {
		return !slices.Contains(d.delegated, next.Reason)
	}
	return next.Reason == rules.ForDeployment && slices.ContainsFunc(after.State.Units, func(u rules.UnitState) bool { return u.Player == p && u.Place == rules.NotSetUp })
}

// answerOrder returns the options in the order in which they are shown: to do nothing is the last one, unless it is
// suggested.
func answerOrder(options []rules.Option, suggested int) []int {
	order := make([]int, 0, len(options))
	pass := -1
	for i := range options {
		if options[i].Do == rules.Pass && i != suggested {
			pass = i
			continue
		}
		order = append(order, i)
	}
	if pass >= 0 {
		order = append(order, pass)
	}
	return order
}

// options lists the options of a request.
func (d *decider) options(f *decisionForm, q *rules.Request) {
	for _, i := range answerOrder(q.Options, d.suggested.Option) {
		o := &q.Options[i]
		text, detail := d.option(q, o)
		suggested := i == d.suggested.Option
		value := optionPrefix + strconv.Itoa(i)
		if i == d.aheadOf {
			f.Dragged = value
		}
		switch {
		case q.Reason == rules.ForKindOfMove && o.Do == rules.DoAdvance:
			f.Answers = append(f.Answers, newAnswer(value+"+", d.text("play.as_suggested", "Option", text), detail, suggested),
				newAnswer(value, d.text("play.elsewhere", "Option", text), "", false))
			continue
		case i != d.aheadOf || len(d.next.Paths) == 0:
		case q.Reason == rules.ForKindOfMove:
			to := d.text("play.as_shown", "Option", text)
			if o.Do == rules.DoNormalMove {
				to = d.destination()
			}
			f.Answers = append(f.Answers, newAnswer(value+"+", to, d.distances(d.ahead.View(), &d.next), suggested),
				newAnswer(value, d.text("play.elsewhere", "Option", text), detail, false))
			continue
		default:
			f.Answers = append(f.Answers, newAnswer(value+"+", d.text("play.as_shown", "Option", text), detail, suggested),
				newAnswer(value, d.text("play.at_other", "Option", text), "", false))
			continue
		}
		if q.Reason == rules.ForUnitToCharge && o.Do == rules.Select {
			if best := decision.BestCharge(d.view, o.Unit); best != nil {
				detail = d.unit(best.Unit) + ": " + d.chargeDetail(best.Distance, best.Roll, best.Chance)
			}
		}
		a := newAnswer(value, text, detail, suggested)
		a.Ability = d.optionEffect(q, o)
		if o.Do == rules.Select && o.Unit != rules.NoUnit && o.Model == rules.NoModel {
			a.Unit = strconv.Itoa(o.Unit.Index())
		}
		f.Answers = append(f.Answers, a)
	}
}

// barredMoves lists the kinds of move that a unit cannot make, with the reason.
func (d *decider) barredMoves(q *rules.Request) (list []barred) {
	offered := func(do rules.OptionKind) bool {
		return slices.ContainsFunc(q.Options, func(o rules.Option) bool { return o.Do == do })
	}
	engaged := d.view.EngagedBy(q.Unit) != 0
	if !engaged && !offered(rules.DoFallBack) {
		list = append(list, barred{Name: d.text("do." + rules.DoFallBack.String()), Reason: d.text("bar.fall_back")})
	}
	for _, do := range []rules.OptionKind{rules.DoNormalMove, rules.DoAdvance} {
		if engaged && !offered(do) {
			list = append(list, barred{Name: d.text("do." + do.String()), Reason: d.text("bar.engaged")})
		}
	}
	return list
}

// destination names where the suggested move leads.
func (d *decider) destination() string {
	v := d.ahead.View()
	spots := decision.Spots(v, &d.next)
	at := decision.Middle(spots)
	near, least := -1, geom.Reachable
	for i, m := range v.State.Markers {
		if n := m.DistanceTo(at); n < least {
			near, least = i, n
		}
	}
	if near >= 0 && least <= 6*geom.Inch {
		return d.text("play.to_objective", "Number", near+1)
	}
	if enemy, _ := nearestEnemy(v, v.Request().Unit, at); enemy != rules.NoUnit {
		return d.text("play.towards", "Target", d.unit(enemy))
	}
	return d.text("play.move")
}

// nearestEnemy returns the enemy unit whose middle is nearest to a point.
func nearestEnemy(v rules.View, u rules.UnitID, at geom.Point) (best rules.UnitID, least geom.Length) {
	best, least = rules.NoUnit, geom.Reachable
	for e := range v.Enemies(u) {
		for _, b := range v.Bodies(e) {
			if n := b.At().DistanceTo(at); n < least {
				best, least = e, n
			}
		}
	}
	return best, least
}

// distances says how far a move goes, of how much.
func (d *decider) distances(v rules.View, c *rules.Choice) string {
	q := v.Request()
	var most geom.Length
	bodies := v.Bodies(q.Unit)
	for i, s := range decision.Spots(v, c) {
		most = max(most, s.At.DistanceTo(bodies[i].At()))
	}
	return d.text("play.distances", "Distance", d.distance(most), "Most", d.distance(q.Limits.Distance))
}

// distance writes a distance as usual in the language, with one decimal unless it is in whole inches: 6.6″, 8″.
func (s *speaker) distance(l geom.Length) string {
	if l%geom.Inch == 0 {
		return message.Decimal(s.lang, float64(l/geom.Inch), 0) + "\u2033"
	}
	return s.alignedDistance(l)
}

// alignedDistance is like distance, but always has one decimal, as in a column.
func (s *speaker) alignedDistance(l geom.Length) string {
	return message.Decimal(s.lang, float64(l)/float64(geom.Inch), 1) + "\u2033"
}

// place lists the answers to a request for places.
func (d *decider) place(f *decisionForm, q *rules.Request) {
	spots := decision.Spots(d.view, &d.suggested)
	middle := decision.Middle(spots)
	text, detail := d.text("play.suggested_place"), ""
	switch q.Ask {
	case rules.PlaceMarker:
		middle = d.suggested.Point
	case rules.MoveModels:
		detail = d.distances(d.view, &d.suggested)
		if len(d.suggested.Paths) == 0 {
			text, detail = d.text("play.stay"), ""
		}
	case rules.SetUp:
		if len(d.suggested.Paths) == 0 {
			text = d.text("play.not_now")
		}
	}
	f.Answers = append(f.Answers, newAnswer(answerSuggested, text, detail, true))
	if stay := (rules.Choice{Ask: q.Ask}); q.Ask != rules.PlaceMarker && len(d.suggested.Paths) > 0 && decision.Try(d.view, &stay) == nil {
		key := replay.PassKey(q.Reason)
		if key == "" || q.Ask == rules.SetUp {
			key = "play.not_now"
		}
		f.Answers = append(f.Answers, newAnswer(answerStay, d.text(key), "", false))
	}
	f.Answers = append(f.Answers, newAnswer(answerThere, d.text("play.another_place"), d.text("play.another_hint"), false))
	f.Place = &placeFields{
		X: inchField(middle.X), Y: inchField(middle.Y),
	}
	if q.Ask != rules.PlaceMarker {
		d.stand(f.Place)
	}
	f.Button = d.text("play.place_here")
	if q.Ask == rules.MoveModels {
		f.Button = d.text("play.move_here")
	}
}

// stand adds how the models of the request's unit can stand.
func (d *decider) stand(f *placeFields) {
	v := d.view
	f.Turns = slices.ContainsFunc(v.Bodies(v.Request().Unit), func(b geom.Body) bool { return b.Shape != geom.Round })
	levels := decision.Levels(v)
	if len(levels) == 0 {
		return
	}
	f.Levels = []weaponTarget{{"", d.text("play.ground"), true}}
	for _, n := range levels {
		f.Levels = append(f.Levels, weaponTarget{inches(n), d.text("play.floor", "Height", d.distance(n)), false})
	}
}

// inchField writes a length for a field of a form, with one decimal.
func inchField(l geom.Length) string {
	return strconv.FormatFloat(float64(l)/float64(geom.Inch), 'f', 1, 64)
}

// attacks lists the answers to a request for attacks.
func (d *decider) attacks(f *decisionForm, q *rules.Request) {
	text := d.text("play.attack_suggested")
	if len(d.suggested.Attacks) == 0 {
		text = d.text("play.no_attacks")
	}
	f.Answers = append(f.Answers, newAnswer(answerSuggested, text, d.attackText(q, d.suggested.Attacks), true))
	for _, t := range decision.Targets(d.view) {
		if t.Bar != decision.Allowed {
			f.Barred = append(f.Barred, d.barred(&t))
			continue
		}
		detail := d.text("play.can_attack", "Distance", d.distance(t.Distance), "Count", t.Models)
		f.Answers = append(f.Answers, newAnswer(unitPrefix+strconv.Itoa(t.Unit.Index()), d.text("play.everything", "Target", d.unit(t.Unit)), detail, false))
	}
	if none := (rules.Choice{Ask: q.Ask}); len(d.suggested.Attacks) > 0 && decision.Try(d.view, &none) == nil {
		f.Answers = append(f.Answers, newAnswer(answerNone, d.text("play.no_attacks"), "", false))
	}
	f.Weapons = d.weaponFields(q)
	if len(f.Weapons) > 0 {
		f.Answers = append(f.Answers, newAnswer(answerWeapons, d.text("play.each_weapon"), "", false))
	}
	f.Button = d.text("play.attack")
}

// barred says why a unit cannot be attacked.
func (d *decider) barred(t *decision.Target) barred {
	b := barred{Name: d.unit(t.Unit), Distance: d.alignedDistance(t.Distance)}
	switch t.Bar {
	case decision.OutOfRange:
		b.Reason = d.text("bar.reach")
		if t.Range > 0 {
			b.Reason = d.text("bar.range", "Range", d.distance(t.Range))
		}
	case decision.NotVisible:
		b.Reason = d.text("bar.visible")
	default:
		b.Reason = d.text("bar.eligible", "Rule", ruleID(t.Rule).In(d.lang))
	}
	return b
}

// charge lists the targets of a charge.
func (d *decider) charge(f *decisionForm) {
	for _, t := range decision.Targets(d.view) {
		if t.Bar != decision.Allowed {
			f.Barred = append(f.Barred, d.barred(&t))
			continue
		}
		f.Targets = append(f.Targets, checkOption{strconv.Itoa(t.Unit.Index()), d.unit(t.Unit), d.chargeDetail(t.Distance, t.Needed, t.Chance), d.suggested.Units.Has(t.Unit)})
	}
	f.Button = d.text("play.declare_charge")
}

// chargeDetail says how far a target of a charge is away, and which roll reaches it, unless that is 0.
func (d *decider) chargeDetail(distance geom.Length, roll, chance int) string {
	if roll == 0 {
		return d.text("play.away", "Distance", d.distance(distance))
	}
	return d.text("play.needs_roll", "Distance", d.distance(distance), "Roll", roll, "Chance", chance)
}

// order lists which models come first: those of one kind, or a single one.
func (d *decider) order(f *decisionForm, q *rules.Request) {
	first := ""
	if len(d.suggested.Models) > 0 {
		first = d.model(d.suggested.Models[0])
	}
	f.Answers = append(f.Answers, newAnswer(answerSuggested, d.text("play.order", "Model", first), "", true))
	seen := map[uint8]bool{}
	for i, m := range d.view.Models(q.Unit) {
		single := d.putFirst(q, func(other *rules.Model) bool { return other.ID == m.ID })
		if i < maxSingle && decision.Try(d.view, &single) == nil {
			at := d.view.Find(q.Unit, m.ID)
			text := d.text("play.wounds", "Model", d.model(m.ID), "Left", m.Wounds, "Full", d.view.Profile(at).Wounds)
			f.Models = append(f.Models, weaponTarget{strconv.Itoa(m.ID.Index()), text, d.suggested.Models[0] == m.ID})
		}
		c := d.kindFirst(q, m.Kind)
		if seen[m.Kind] || decision.Try(d.view, &c) != nil {
			continue
		}
		seen[m.Kind] = true
		f.Answers = append(f.Answers, newAnswer(kindPrefix+strconv.Itoa(int(m.Kind)), d.text("play.first", "Name", d.view.KindName(q.Unit, int(m.Kind))), "", false))
	}
	if len(seen) == 1 {
		f.Answers = f.Answers[:1]
	}
	if len(f.Models) > 1 {
		f.Answers = append(f.Answers, newAnswer(answerSingle, d.text("play.single_first"), "", false))
	} else {
		f.Models = nil
	}
}

// maxSingle bounds the models that are offered one by one.
const maxSingle = 40

// kindFirst puts the models of a kind first.
func (d *decider) kindFirst(q *rules.Request, kind uint8) rules.Choice {
	return d.putFirst(q, func(m *rules.Model) bool { return m.Kind == kind })
}

// putFirst puts models first, and keeps the suggested order otherwise.
func (d *decider) putFirst(q *rules.Request, first func(*rules.Model) bool) rules.Choice {
	c := rules.Choice{Ask: q.Ask}
	for _, is := range []bool{true, false} {
		for _, m := range d.suggested.Models {
			if at := d.view.Find(q.Unit, m); at >= 0 && first(&d.view.State.Models[at]) == is {
				c.Models = append(c.Models, m)
			}
		}
	}
	return c
}

// weaponFields returns a field for each weapon of each kind of models of the unit: in melee, for each kind.
func (d *decider) weaponFields(q *rules.Request) (list []weaponField) {
	if q.Ask == rules.SelectMelee {
		return d.meleeFields(q)
	}
	var deck []decision.Weapon
	for _, w := range decision.Weapons(d.view) {
		if w.Unit != q.Unit {
			deck = append(deck, w)
			continue
		}
		name := d.view.WeaponName(q.Unit, int(w.Kind), int(w.Weapon))
		f := weaponField{Name: fmt.Sprintf("w%d.%d", w.Kind, w.Weapon), Label: fmt.Sprintf("%s (%d × %s)", name, w.Models, d.view.KindName(q.Unit, int(w.Kind)))}
		now := d.aimOf(q.Unit, w.Kind, w.Weapon)
		f.Targets = append(f.Targets, weaponTarget{"", d.text("play.not_used"), now == rules.NoUnit})
		for e := range w.Targets.All() {
			f.Targets = append(f.Targets, weaponTarget{strconv.Itoa(e.Index()), d.unit(e), e == now})
		}
		list = append(list, f)
	}
	return append(list, d.deckFields(q, deck)...)
}

// deckFields returns a field for each weapon of embarked models that a TRANSPORT may shoot with (Firing Deck).
func (d *decider) deckFields(q *rules.Request, weapons []decision.Weapon) (list []weaponField) {
	models := 0
	var all []weaponTarget
	for _, w := range weapons {
		models += w.Models
		name := fmt.Sprintf("%s (%s)", d.view.WeaponName(w.Unit, int(w.Kind), int(w.Weapon)), d.view.KindName(w.Unit, int(w.Kind)))
		for e := range w.Targets.All() {
			all = append(all, weaponTarget{deckValue(w.Unit, w.Kind, w.Weapon, e), d.text("play.at", "Name", name, "Target", d.unit(e)), false})
		}
	}
	var suggested []string
	for i := range d.suggested.Attacks {
		if a := &d.suggested.Attacks[i]; a.By != 0 {
			at := d.view.AttackBearer(q.Unit, a)
			suggested = append(suggested, deckValue(d.view.UnitOf(at), d.view.State.Models[at].Kind, a.Weapon, a.Target))
		}
	}
	for i := range min(d.view.FiringDeck(q.Unit), models) {
		now := ""
		if i < len(suggested) {
			now = suggested[i]
		}
		f := weaponField{Name: deckPrefix + strconv.Itoa(i), Label: fmt.Sprintf("Firing Deck %d", i+1)}
		for _, t := range append([]weaponTarget{{"", d.text("play.not_used"), false}}, all...) {
			t.Selected = t.Value == now
			f.Targets = append(f.Targets, t)
		}
		list = append(list, f)
	}
	return list
}

// deckValue is the value of a choice of a field of the Firing Deck.
func deckValue(unit rules.UnitID, kind, weapon uint8, target rules.UnitID) string {
	return fmt.Sprintf("%d.%d.%d.%d", unit.Index(), kind, weapon, target.Index())
}

// meleeFields returns a field for each kind of models that fights: its weapon and its target.
func (d *decider) meleeFields(q *rules.Request) (list []weaponField) {
	for _, w := range decision.Weapons(d.view) {
		name := fmt.Sprintf("f%d", w.Kind)
		if n := len(list); n == 0 || list[n-1].Name != name {
			list = append(list, weaponField{Name: name, Label: d.view.KindName(q.Unit, int(w.Kind))})
		}
		f := &list[len(list)-1]
		now := d.aimOf(q.Unit, w.Kind, w.Weapon)
		for e := range w.Targets.All() {
			text := d.text("play.at", "Name", d.view.WeaponName(q.Unit, int(w.Kind), int(w.Weapon)), "Target", d.unit(e))
			f.Targets = append(f.Targets, weaponTarget{fmt.Sprintf("%d.%d", w.Weapon, e.Index()), text, e == now})
		}
	}
	return list
}

// aimOf returns what the suggestion attacks with a weapon of a kind, or NoUnit.
func (d *decider) aimOf(u rules.UnitID, kind, weapon uint8) rules.UnitID {
	for _, a := range d.suggested.Attacks {
		if at := d.view.Find(u, a.Model); at >= 0 && a.By == 0 && a.Weapon == weapon && d.view.State.Models[at].Kind == kind {
			return a.Target
		}
	}
	return rules.NoUnit
}

// attackText sums up declared attacks: weapons by target.
func (d *decider) attackText(q *rules.Request, attacks []rules.Declared) string {
	var parts []string
	seen := map[string]bool{}
	for i := range attacks {
		a := &attacks[i]
		at := d.view.AttackBearer(q.Unit, a)
		u := d.view.UnitOf(at)
		text := d.text("play.at", "Name", d.view.WeaponName(u, int(d.view.State.Models[at].Kind), int(a.Weapon)), "Target", d.unit(a.Target))
		if !seen[text] {
			seen[text] = true
			parts = append(parts, text)
		}
	}
	return strings.Join(parts, ", ")
}
