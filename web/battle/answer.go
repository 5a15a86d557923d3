package battle

import (
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/agent"
	"github.com/rollcall40k/rollcall/rules/decision"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// answerOf converts an answer of the form to the choice that the API takes. The text is why it cannot be read, in
// words for the player. further is set if the suggested answer to the next request follows: next, or after the roll of an
// Advance what is suggested then.
func (d *decider) answerOf(form url.Values) (c rules.Choice, further bool, problem string) {
	q := d.view.Request()
	c = rules.Choice{Ask: q.Ask}
	answer := form.Get("answer")
	unknown := d.text("play.choose_answer")
	if q.Ask == rules.SelectCharge {
		for _, text := range form["target"] {
			n, err := strconv.Atoi(text)
			if err != nil || n < 0 || n >= len(d.view.State.Units) {
				return c, false, unknown
			}
			c.Units = c.Units.With(rules.UnitAt(n))
		}
		if c.Units == 0 {
			return c, false, d.text("play.choose_target")
		}
		return c, false, ""
	}
	if answer == answerSuggested && q.Ask != rules.SelectOption {
		return d.suggested.Clone(), false, ""
	}
	switch q.Ask {
	case rules.SelectOption:
		text, more := strings.CutSuffix(strings.TrimPrefix(answer, optionPrefix), "+")
		n, err := strconv.Atoi(text)
		if err != nil || n < 0 || n >= len(q.Options) || !strings.HasPrefix(answer, optionPrefix) {
			return c, false, unknown
		}
		c.Option = n
		return c, more && d.continues(n), ""
	case rules.PlaceMarker, rules.SetUp, rules.MoveModels:
		if answer == answerStay && q.Ask != rules.PlaceMarker {
			return c, false, ""
		}
		if answer == answerThere {
			c, problem = d.placed(form)
			return c, false, problem
		}
	case rules.SelectTargets, rules.SelectMelee:
		if n, ok := numbered(answer, unitPrefix, len(d.view.State.Units)); ok {
			return agent.At(d.view, rules.UnitAt(n)), false, ""
		}
		switch answer {
		case answerNone:
			return c, false, ""
		case answerWeapons:
			return agent.Aimed(d.view, aims(form)), false, ""
		}
	case rules.OrderModels:
		if answer == answerSingle {
			n, ok := numbered(form.Get("first"), "", len(d.replay.Models))
			c = d.putFirst(q, func(m *rules.Model) bool { return m.ID.Index() == n })
			if !ok {
				return c, false, unknown
			}
			return c, false, ""
		}
		if n, ok := numbered(answer, kindPrefix, 256); ok {
			return d.kindFirst(q, uint8(n)), false, ""
		}
	}
	return c, false, unknown
}

// continues reports whether the suggested answer to the next request can follow an option.
func (d *decider) continues(option int) bool {
	if option == d.aheadOf {
		return !slices.Contains(d.delegated, d.ahead.Request().Reason)
	}
	return d.view.Request().Options[option].Do == rules.DoAdvance
}

// numbered reads a prefix and a number below a limit.
func numbered(text, prefix string, limit int) (int, bool) {
	digits, ok := strings.CutPrefix(text, prefix)
	n, err := strconv.Atoi(digits)
	return n, ok && err == nil && n >= 0 && n < limit
}

// placed reads the fields of a place: those of models that were dragged, or else the point.
func (d *decider) placed(form url.Values) (c rules.Choice, problem string) {
	q := d.view.Request()
	stance, ok := readStance(form)
	if !ok {
		return c, d.text("play.enter_degrees")
	}
	if text := form.Get("models"); text != "" && q.Ask != rules.PlaceMarker {
		spots, ok := readSpots(text)
		if !ok {
			return c, d.text("play.unreadable")
		}
		return decision.Placed(d.view, &d.suggested, spots, stance), ""
	}
	x, errX := geom.ParseLength(strings.TrimSpace(form.Get("x")))
	y, errY := geom.ParseLength(strings.TrimSpace(form.Get("y")))
	at := geom.Point{X: x, Y: y}
	if errX != nil || errY != nil || !d.view.Field.Contains(at) {
		return c, d.text("play.enter_point", "Width", inches(d.view.Field.Width()), "Depth", inches(d.view.Field.Depth()))
	}
	if c, ok = decision.Place(d.view, at); !ok {
		return c, d.text("play.no_room")
	}
	if stance != (decision.Stance{}) && q.Ask != rules.PlaceMarker {
		c = decision.Placed(d.view, &c, decision.Spots(d.view, &c), stance)
	}
	return c, ""
}

// readStance reads the direction and the height at which models are placed.
func readStance(form url.Values) (s decision.Stance, ok bool) {
	if text := strings.TrimSpace(form.Get("turn")); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil || n < 0 || n >= 360 {
			return s, false
		}
		s.Turned, s.Facing = true, geom.Facing(n*100)
	}
	if level, err := geom.ParseLength(form.Get("level")); err == nil && level > 0 {
		s.Level = level
	}
	return s, true
}

// maxSpots bounds the models of a dragged unit.
const maxSpots = 500

// readSpots reads places of models, such as 4:12.5,8;5:13.5,8.
func readSpots(text string) (list []decision.Spot, ok bool) {
	for part := range strings.SplitSeq(text, ";") {
		id, place, _ := strings.Cut(part, ":")
		left, up, _ := strings.Cut(place, ",")
		n, err := strconv.Atoi(id)
		x, errX := geom.ParseLength(left)
		y, errY := geom.ParseLength(up)
		if err != nil || errX != nil || errY != nil || n < 0 || n > 1<<14 || len(list) == maxSpots {
			return nil, false
		}
		list = append(list, decision.Spot{Model: rules.ModelAt(n), At: geom.Point{X: x, Y: y}})
	}
	return list, true
}

// aims reads the fields of weapons: w0.1=5, weapon 1 of kind 0 at unit 5, in melee f0=1.5, and d0=3.0.1.5, weapon 1
// of a model of kind 0 of the embarked unit 3 at unit 5.
func aims(form url.Values) (list []agent.Aim) {
	for _, name := range slices.Sorted(maps.Keys(form)) {
		var kind, weapon, target int
		var ok bool
		embarked := rules.NoUnit
		if kinds, weapons, both := strings.Cut(strings.TrimPrefix(name, "w"), "."); both && strings.HasPrefix(name, "w") {
			kind, weapon, ok = twoNumbers(kinds, weapons)
			var err error
			target, err = strconv.Atoi(form.Get(name))
			ok = ok && err == nil
		} else if k, is := numbered(name, "f", 256); is {
			weapons, units, _ := strings.Cut(form.Get(name), ".")
			kind = k
			weapon, target, ok = twoNumbers(weapons, units)
		} else if _, is := numbered(name, deckPrefix, rules.MaxUnits); is {
			var n [4]int
			if ok = readNumbers(form.Get(name), n[:]) && n[0] < rules.MaxUnits; ok {
				embarked, kind, weapon, target = rules.UnitAt(n[0]), n[1], n[2], n[3]
			}
		}
		if ok && kind < 256 && weapon < 256 && target >= 0 && target < rules.MaxUnits {
			list = append(list, agent.Aim{Embarked: embarked, Kind: uint8(kind), Weapon: uint8(weapon), Target: rules.UnitAt(target)})
		}
	}
	return list
}

func twoNumbers(a, b string) (int, int, bool) {
	var n [2]int
	ok := readNumbers(a+"."+b, n[:])
	return n[0], n[1], ok
}

// readNumbers reads numbers that points separate; none may be negative.
func readNumbers(text string, to []int) bool {
	parts := strings.Split(text, ".")
	if len(parts) != len(to) {
		return false
	}
	for i, part := range parts {
		n, err := strconv.Atoi(part)
		if err != nil || n < 0 {
			return false
		}
		to[i] = n
	}
	return true
}
