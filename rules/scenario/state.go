package scenario

import (
	"fmt"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// stateReader reads the section state into a new battle.
type stateReader struct {
	cast  *unitNames
	game  *rules.Game
	plays []rules.Frame
	lost  []func() // removals of models, applied last
}

// stateVerbs are the verbs of the section.
var stateVerbs = []verb[*stateReader]{
	{"round", (*stateReader).round},
	{"turn", (*stateReader).turn},
	{"first", (*stateReader).first},
	{"zone", (*stateReader).zone},
	{"points", (*stateReader).points},
	{"command", (*stateReader).command},
	{"marker", (*stateReader).marker},
	{"at", (*stateReader).at},
	{"place", (*stateReader).place},
	{"attach", (*stateReader).attach},
	{"wounds", (*stateReader).wounds},
	{"destroyed", (*stateReader).destroyed},
	{"lost", (*stateReader).lostThisTurn},
	{"is", (*stateReader).is},
	{"charged", (*stateReader).charged},
	{"play", (*stateReader).play},
}

// read executes the lines, and returns the steps to play.
func (r *stateReader) read(part *section) error {
	fresh := *part // a scenario is read once for each edition
	fresh.lines = make([]*line, len(part.lines))
	for i, l := range part.lines {
		one := *l
		fresh.lines[i] = &one
	}
	if err := readLines(r, &fresh, stateVerbs); err != nil {
		return err
	}
	for _, remove := range r.lost {
		remove()
	}
	r.game.DetermineControl() // as at the end of the phase before
	return nil
}

func (r *stateReader) round(l *line) string {
	r.game.State.Round = int8(l.whole("", l.must("number"), 1, r.game.Edition.Mission.Rounds.Is))
	return "round NUMBER"
}

func (r *stateReader) turn(l *line) string {
	r.game.State.Turn = player(l, l.must("army"))
	return "turn a or turn b"
}

func (r *stateReader) first(l *line) string {
	r.game.State.First = player(l, l.must("army"))
	return "first a or first b"
}

func (r *stateReader) zone(l *line) string {
	p := player(l, l.must("army"))
	z := l.whole("", l.must("number"), 0, 1)
	r.game.State.Sides[p].Zone, r.game.State.Sides[p.Opponent()].Zone = int8(z), int8(1-z)
	return "zone a 0: the zone of the army a is the first"
}

func (r *stateReader) points(l *line) string {
	p := player(l, l.must("army"))
	r.game.State.Sides[p].VictoryPoints = int16(l.whole("", l.must("number"), 0, 1000))
	return "points a NUMBER: victory points"
}

func (r *stateReader) command(l *line) string {
	p := player(l, l.must("army"))
	r.game.State.Sides[p].CommandPoints = int16(l.whole("", l.must("number"), 0, 1000))
	return "command a NUMBER: command points"
}

func (r *stateReader) marker(l *line) string {
	for _, text := range l.rest() {
		r.game.State.Markers = append(r.game.State.Markers, l.pose(text).At())
	}
	return "marker X,Y …"
}

// at puts models on the battlefield: all of a unit, or one.
func (r *stateReader) at(l *line) string {
	const allowed = "at UNIT POSE …, at UNIT POSE step=X,Y, or at UNIT.NUMBER POSE"
	name := l.must("unit or model")
	if isModel(name) {
		u, m := r.cast.model(l, name)
		pose := l.pose(l.must("pose"))
		if l.err == nil {
			r.stand(l, u, m, pose)
		}
		return allowed
	}
	u := r.cast.unit(l, name)
	poses := r.poses(l, r.cast.units[u.Index()].size())
	for i, p := range poses {
		r.stand(l, u, r.cast.units[u.Index()].first+rules.ModelID(i), p)
	}
	return allowed
}

// poses reads one pose for each model.
func (r *stateReader) poses(l *line, models int) []geom.Pose {
	var step *geom.Point
	if text, ok := l.member("step"); ok {
		p := l.pose(text).At()
		step = &p
	}
	var poses []geom.Pose
	for _, text := range l.rest() {
		poses = append(poses, l.pose(text))
	}
	if step != nil && len(poses) == 1 {
		return row(poses[0], *step, models)
	}
	if len(poses) != models || step != nil {
		l.fail("", fmt.Sprintf("%d poses", len(poses)), fmt.Sprintf("%d, one for each model, or one pose and step=X,Y", models))
		return nil
	}
	return poses
}

// row returns poses in a row.
func row(first geom.Pose, step geom.Point, models int) []geom.Pose {
	poses := make([]geom.Pose, models)
	for i := range poses {
		poses[i] = first
		poses[i].X += step.X * geom.Length(i)
		poses[i].Y += step.Y * geom.Length(i)
	}
	return poses
}

func (r *stateReader) stand(l *line, u rules.UnitID, m rules.ModelID, pose geom.Pose) {
	if err := pose.Validate(); err != nil {
		l.fail("", err.Error(), "a place near the battlefield")
		return
	}
	u = r.partOf(u)
	r.game.SetPose(r.game.Find(u, m), pose)
	r.game.SetPlace(u, rules.OnTable, rules.NoUnit)
}

// partOf returns the unit to which a unit was attached, or itself.
func (r *stateReader) partOf(u rules.UnitID) rules.UnitID {
	if s := r.game.Unit(u); s.Place == rules.Joined {
		return s.In
	}
	return u
}

func (r *stateReader) place(l *line) string {
	u := r.cast.unit(l, l.must("unit"))
	var place rules.Place
	if err := place.UnmarshalText([]byte(l.must("place"))); err != nil || place == rules.Destroyed || place == rules.OnTable || place == rules.Joined {
		l.fail("", "another place", "not_set_up, embarked, reinforcing")
	}
	in := rules.NoUnit
	if place == rules.Embarked {
		in = r.cast.unit(l, l.needed("in"))
	}
	switch {
	case place != rules.Reinforcing || !l.flag("strategic"):
		r.game.SetPlace(u, place, in)
	case r.game.Edition.Move.Strategic.Is.Part == 0:
		l.fail("", "strategic", "reinforcing alone: the edition has no Strategic Reserves")
	default:
		r.game.Reserve(u)
	}
	return "place UNIT not_set_up, reinforcing, with strategic, or embarked in=UNIT"
}

// attach attaches a leader to a unit, before they are set up. The names of its models do not
// change.
func (r *stateReader) attach(l *line) string {
	leader, guard := r.cast.unit(l, l.must("unit")), r.cast.unit(l, l.must("unit that it leads"))
	if l.err == nil && !r.game.Attach(leader, guard) {
		l.fail("", r.cast.unitName(leader), "a leader that may be attached to "+r.cast.unitName(guard)+", before either is set up")
	}
	return "attach LEADER UNIT"
}

func (r *stateReader) wounds(l *line) string {
	u, m := r.cast.model(l, l.must("model"))
	at := r.game.Find(r.partOf(u), m)
	most := int(r.game.Kind(max(at, 0)).Profile.Wounds)
	n := l.whole("", l.must("number"), 1, max(most, 1))
	if l.err == nil {
		r.game.SetWounds(at, int16(n))
		r.game.State.Models[at].Hurt = n < most
	}
	return "wounds UNIT.NUMBER LEFT"
}

func (r *stateReader) destroyed(l *line) string {
	for _, name := range l.rest() {
		u, m := r.cast.model(l, name)
		r.lost = append(r.lost, func() {
			if at := r.game.Find(r.partOf(u), m); at >= 0 {
				r.game.Remove(at, "")
			}
		})
	}
	return "destroyed UNIT.NUMBER …"
}

func (r *stateReader) lostThisTurn(l *line) string {
	u := r.cast.unit(l, l.must("unit"))
	n := l.whole("", l.must("number"), 0, maxCount)
	r.lost = append(r.lost, func() { r.game.Unit(u).Lost = int16(n) })
	return "lost UNIT NUMBER: models destroyed this turn"
}

func (r *stateReader) is(l *line) string {
	u := r.cast.unit(l, l.must("unit"))
	for _, word := range l.rest() {
		is, ok := effect.ParseCondition(word)
		if !ok {
			l.fail("", quote(word), list(effect.ConditionNames()))
		}
		r.game.Mark(u, is)
		for i := range r.game.Models(u) {
			r.game.Models(u)[i].Moved = r.game.Models(u)[i].Moved || is.Has(effect.Moved)
		}
	}
	return "is UNIT CONDITION …"
}

func (r *stateReader) charged(l *line) string {
	u := r.cast.unit(l, l.must("unit"))
	for _, name := range l.rest() {
		r.game.Unit(u).Charged = r.game.Unit(u).Charged.With(r.cast.unit(l, name))
	}
	return "charged UNIT TARGET …"
}

// play sets the next step: a phase, a part of the battle, or mortal wounds on a unit.
func (r *stateReader) play(l *line) string {
	const allowed = "play STEP, or play mortal_wounds unit=UNIT n=NUMBER, with by=UNIT"
	name := l.must("step")
	f := rules.Frame{Player: r.game.State.Turn}
	if name == mortalWounds {
		f = r.mortal(l)
	} else {
		f.Step = r.step(l, name)
	}
	if l.err == nil {
		r.plays = append(r.plays, f)
	}
	return allowed
}

const mortalWounds = "mortal_wounds"

// step returns the step with a name.
func (r *stateReader) step(l *line, name string) rules.StepID {
	e := r.game.Edition
	words := []string{mortalWounds}
	for _, id := range slices.Concat(e.Turn, e.After, e.Battle) {
		word := strings.ReplaceAll(e.Steps[id].Name, " ", "_")
		if word == name {
			return id
		}
		words = append(words, word)
	}
	l.fail("step", quote(name), list(words))
	return 0
}

// mortal reads mortal wounds on a unit.
func (r *stateReader) mortal(l *line) rules.Frame {
	f := rules.Frame{Step: rules.StepMortal, Unit: r.cast.unit(l, l.needed("unit")), Value: int32(l.whole("n", l.needed("n"), 1, 100))}
	f.Player = r.cast.units[f.Unit.Index()].player
	if text, ok := l.member("by"); ok {
		f.Other = r.cast.unit(l, text)
	}
	if !r.game.On(f.Unit) && l.err == nil {
		l.fail("unit", "a unit that is not on the battlefield", "a unit that a line at above has put there")
	}
	return f
}
