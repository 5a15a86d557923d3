package scenario

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// choiceReader reads lines of choices as answers to the request of a battle.
type choiceReader struct {
	cast *unitNames
	game *rules.Game
}

// optionWords are the words for the kinds of options.
var optionWords = map[string]rules.OptionKind{
	"pass": rules.Pass, "select": rules.Select, "allocate": rules.Select, "normal_move": rules.DoNormalMove, "advance": rules.DoAdvance,
	"fall_back": rules.DoFallBack, "remain_stationary": rules.DoRemainStationary, "disembark": rules.DoDisembark,
	"embark": rules.DoEmbark, "attempt": rules.DoAttempt, "use": rules.DoUse, "take_first": rules.TakeFirst,
	"take_second": rules.TakeSecond, "take": rules.TakeNumber, "attach": rules.DoAttach, "reinforce": rules.DoReinforce,
	"escape": rules.DoEscape, "strategic_reserves": rules.DoStrategic, "stratagem": rules.DoStratagem,
	"fly": rules.DoFly, "substitute": rules.DoSubstitute, "act": rules.DoAct, "change": rules.DoChange,
}

// askVerbs are the verbs that answer each kind of request except options.
var askVerbs = map[rules.Ask][]string{
	rules.PlaceMarker: {"marker"}, rules.SetUp: {"set_up"}, rules.MoveModels: {"move", "stay"}, rules.SelectTargets: {"shoot"},
	rules.SelectMelee: {"fight"}, rules.SelectCharge: {"charge"}, rules.OrderModels: {"order"},
}

// read makes the choice of a line. The verb determines the kind of answer; the battle decides
// whether it matches the request.
func (c *choiceReader) read(l *line) (rules.Choice, error) {
	if raw, ok := strings.CutPrefix(l.text, "json "); ok {
		return c.raw(l, raw)
	}
	l.split()
	if l.err != nil {
		return rules.Choice{}, l.err
	}
	var choice rules.Choice
	switch l.verb {
	case "marker":
		choice = rules.Choice{Ask: rules.PlaceMarker, Point: l.pose(l.must("place")).At()}
	case "set_up":
		choice = rules.Choice{Ask: rules.SetUp, Paths: c.paths(l)}
	case "move":
		choice = rules.Choice{Ask: rules.MoveModels, Paths: c.paths(l)}
	case "stay":
		choice = rules.Choice{Ask: rules.MoveModels}
	case "shoot":
		choice = rules.Choice{Ask: rules.SelectTargets, Attacks: c.attacks(l, true)}
	case "fight":
		choice = rules.Choice{Ask: rules.SelectMelee, Attacks: c.attacks(l, false)}
	case "charge":
		choice = rules.Choice{Ask: rules.SelectCharge}
		for _, name := range l.rest() {
			choice.Units = choice.Units.With(c.cast.unit(l, name))
		}
	case "order":
		choice = rules.Choice{Ask: rules.OrderModels}
		for _, name := range l.rest() {
			_, m := c.cast.model(l, name)
			choice.Models = append(choice.Models, m)
		}
	default:
		choice = c.option(l)
	}
	return choice, l.end("nothing more")
}

func (c *choiceReader) raw(l *line, text string) (choice rules.Choice, err error) {
	if err := json.Unmarshal([]byte(text), &choice); err != nil {
		return choice, l.fault("json", err.Error(), "a choice as the log writes it")
	}
	return choice, nil
}

// option returns the option of the request that the line names.
func (c *choiceReader) option(l *line) rules.Choice {
	q := c.game.Request()
	do, known := optionWords[l.verb]
	if !known || q.Ask != rules.SelectOption {
		l.verb = quote(l.verb)
		l.fail("", "an answer to "+q.Ask.String()+" "+q.Reason.String(), c.allowed())
		return rules.Choice{}
	}
	var found []int
	words := l.rest()
	for i := range q.Options {
		if q.Options[i].Do == do && c.matches(l, &q.Options[i], words) {
			found = append(found, i)
		}
	}
	if len(found) != 1 {
		l.fail("", fmt.Sprintf("%d such options", len(found)), c.allowed())
		return rules.Choice{}
	}
	return rules.Choice{Ask: rules.SelectOption, Option: found[0]}
}

// matches reports whether an option has the units, models and numbers.
func (c *choiceReader) matches(l *line, o *rules.Option, words []string) bool {
	for _, w := range words {
		n, err := strconv.Atoi(w)
		switch {
		case err == nil && int(o.N) != n:
			return false
		case err == nil:
		case isModel(w):
			if _, m := c.cast.model(l, w); m != o.Model {
				return false
			}
		case c.isPower(w):
			if c.cast.powers[o.N] != w {
				return false
			}
		case c.cast.unit(l, w) != o.Unit:
			return false
		}
	}
	return true
}

func (c *choiceReader) isPower(w string) bool { return slices.Contains(c.cast.powers, w) }

// allowed describes the answers that the request has.
func (c *choiceReader) allowed() string {
	q := c.game.Request()
	if q.Ask != rules.SelectOption {
		return list(append(slices.Clone(askVerbs[q.Ask]), "json"))
	}
	words := make([]string, len(q.Options))
	for i := range q.Options {
		words[i] = c.optionText(&q.Options[i])
	}
	return list(words)
}

// optionText writes an option as choices name it.
func (c *choiceReader) optionText(o *rules.Option) string {
	text := o.Do.String()
	switch o.Do {
	case rules.Select, rules.DoEmbark, rules.DoDisembark:
		if c.game.Request().Reason.OfModels() {
			return text + " " + c.cast.modelName(o.Model)
		}
		return text + " " + c.cast.unitName(o.Unit)
	case rules.DoAttempt, rules.DoUse, rules.TakeNumber:
		return text + " " + strconv.Itoa(int(o.N))
	}
	return text
}

// items splits the words of a line at semicolons.
func items(l *line) (list [][]string) {
	var item []string
	for _, w := range l.rest() {
		word, end := strings.CutSuffix(w, ";")
		if word != "" {
			item = append(item, word)
		}
		if end {
			list, item = append(list, item), nil
		}
	}
	if len(item) > 0 {
		list = append(list, item)
	}
	return list
}

// paths reads: a1.1 X,Y X,Y; a1.2 X,Y, or a1 by X,Y, or a1 X,Y step X,Y.
func (c *choiceReader) paths(l *line) (paths []rules.Path) {
	for _, item := range items(l) {
		if isModel(item[0]) {
			_, m := c.cast.model(l, item[0])
			paths = append(paths, rules.Path{Model: m, Poses: c.poses(l, item[1:])})
			continue
		}
		paths = append(paths, c.unitPaths(l, c.cast.unit(l, item[0]), item[1:])...)
	}
	if len(paths) == 0 {
		l.fail("", "no model", "MODEL POSE …; MODEL POSE …")
	}
	return paths
}

func (c *choiceReader) poses(l *line, words []string) (poses []geom.Pose) {
	for _, w := range words {
		poses = append(poses, l.pose(w))
	}
	return poses
}

// unitWays reads the ways of all models of a unit.
func (c *choiceReader) unitPaths(l *line, u rules.UnitID, words []string) (paths []rules.Path) {
	models, bodies := c.game.Models(u), c.game.Bodies(u)
	switch {
	case len(words) == 2 && words[0] == "by":
		by := l.pose(words[1])
		for i, m := range models {
			to := bodies[i].Pose
			to.X, to.Y, to.Z = to.X+by.X, to.Y+by.Y, to.Z+by.Z
			paths = append(paths, rules.Path{Model: m.ID, Poses: []geom.Pose{to}})
		}
	case len(words) == 3 && words[1] == "step":
		for i, p := range row(l.pose(words[0]), l.pose(words[2]).At(), len(models)) {
			paths = append(paths, rules.Path{Model: models[i].ID, Poses: []geom.Pose{p}})
		}
	case len(words) == len(models):
		for i, p := range c.poses(l, words) {
			paths = append(paths, rules.Path{Model: models[i].ID, Poses: []geom.Pose{p}})
		}
	default:
		l.fail("", fmt.Sprintf("%d words behind %s", len(words), c.cast.unitName(u)), fmt.Sprintf("by X,Y, or POSE step X,Y, or %d poses", len(models)))
	}
	return paths
}

// attacks reads: WHO WEAPON -> TARGET; …, in melee with xN for each model.
func (c *choiceReader) attacks(l *line, ranged bool) (list []rules.Declared) {
	allItems := items(l)
	if len(allItems) == 1 && len(allItems[0]) == 1 && allItems[0][0] == "nothing" {
		return nil
	}
	for _, item := range allItems {
		list = append(list, c.attack(l, item, ranged)...)
	}
	return list
}

func (c *choiceReader) attack(l *line, item []string, ranged bool) (list []rules.Declared) {
	count := 0
	if n := len(item); !ranged && n == 5 && strings.HasPrefix(item[4], "x") {
		count = l.whole("attacks", item[4][1:], 1, 1000)
		item = item[:4]
	} else if !ranged {
		l.fail("", quote(strings.Join(item, " ")), "WHO WEAPON -> TARGET xN")
		return nil
	}
	if len(item) != 4 || item[2] != "->" {
		l.fail("", quote(strings.Join(item, " ")), "WHO WEAPON -> TARGET")
		return nil
	}
	target := c.cast.unit(l, item[3])
	for _, m := range c.who(l, item[0]) {
		for _, w := range c.weapons(l, m, item[1], isModel(item[0])) {
			list = append(list, rules.Declared{Model: m, Weapon: w, Target: target, Count: int16(count)})
		}
	}
	if len(list) == 0 {
		l.fail("", "no model with "+quote(item[1]), "a weapon of "+item[0])
	}
	return list
}

// who returns one model, or the models of a unit that are in play.
func (c *choiceReader) who(l *line, name string) (list []rules.ModelID) {
	if isModel(name) {
		_, m := c.cast.model(l, name)
		return []rules.ModelID{m}
	}
	for _, m := range c.game.Models(c.cast.unit(l, name)) {
		list = append(list, m.ID)
	}
	return list
}

// weapons returns the index of the named weapon of a model, if the model has it.
func (c *choiceReader) weapons(l *line, m rules.ModelID, name string, needed bool) []uint8 {
	if name == "close_combat" {
		return []uint8{rules.CloseCombat}
	}
	for i := range c.cast.units {
		u := &c.cast.units[i]
		if m < u.first || int(m-u.first) >= u.size() {
			continue
		}
		names := u.kinds[u.kindOf(int(m-u.first))].weapons
		if w := slices.Index(names, name); w >= 0 {
			return []uint8{uint8(w)}
		}
		if needed {
			l.fail("weapon", quote(name), list(append(slices.Clone(names), "close_combat")))
		}
	}
	return nil
}
