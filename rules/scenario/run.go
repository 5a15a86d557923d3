package scenario

import (
	"bytes"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/log"
	"github.com/rollcall40k/rollcall/rules/mission"
)

// MaxLog is the maximum length of the log of a scenario, in bytes.
const MaxLog = 16 << 20

// Run plays the scenario with an edition and returns its log. Errors of type fault.Fault name the
// invalid line.
func (s *Scenario) Run(e *rules.Edition) ([]byte, error) {
	p, err := s.begin(e)
	if err != nil {
		return nil, err
	}
	p.advance()
	for _, l := range p.choices.lines {
		fresh := *l
		if err := p.choose(&fresh); err != nil {
			return p.log.Bytes(), err
		}
		p.advance()
		if p.log.Len() > MaxLog {
			return nil, l.fault("", "a longer log", fmt.Sprintf("%d bytes", MaxLog))
		}
	}
	if err := p.script.Err(); err != nil {
		return p.log.Bytes(), faultAt(s.Name, max(p.dice.at, 1), "dice", err.Error()+p.waits(), "a die for every roll, and no more")
	}
	p.note()
	return p.log.Bytes(), nil
}

// play is a scenario that is being played.
type play struct {
	game    *rules.Game
	script  *dice.Script
	dice    rolls
	choices section
	log     bytes.Buffer
	chooser choiceReader
	frames  []rules.Frame // steps to play, in order
}

// begin creates the battle.
func (s *Scenario) begin(e *rules.Edition) (*play, error) {
	choices := of(s.parts, "choices", e.Name)
	if !slices.ContainsFunc(choices.lines, func(l *line) bool { return strings.HasPrefix(l.text, "stratagem ") }) {
		e = withoutStratagems(e)
	}
	on := of(s.stages, "setup", e.Name)
	g, err := rules.Begin(e, &on.setup)
	if err != nil {
		return nil, faultAt(s.Name, 1, "setup", err.Error(), "")
	}
	p := &play{game: g, dice: of(s.dice, "dice", e.Name), choices: choices}
	p.script, err = dice.ParseScript(p.dice.script)
	if err != nil {
		return nil, faultAt(s.Name, p.dice.at, "dice", err.Error(), "")
	}
	r, state := stateReader{cast: &on.cast, game: g}, of(s.parts, "state", e.Name)
	if err := r.read(&state); err != nil {
		return nil, err
	}
	if len(r.plays) > 0 {
		g.State.Frames = nil
		p.frames = r.plays
		g.State.Round = max(g.State.Round, 1)
	}
	g.Script(p.script)
	w := log.NewWriter(&p.log)
	g.Log(w.Event)
	p.chooser = choiceReader{cast: &on.cast, game: g}
	return p, nil
}

// withoutStratagems returns the edition without Stratagems, for scenarios whose choices name
// none.
func withoutStratagems(e *rules.Edition) *rules.Edition {
	without := *e
	without.Stratagems.Is = nil
	return &without
}

// advance plays until a request or the end of the steps.
func (p *play) advance() {
	p.game.Run()
	for p.game.Request().Ask == rules.Nothing && p.next() {
		p.game.Run()
	}
}

// next begins the next step.
func (p *play) next() bool {
	if len(p.frames) == 0 {
		return false
	}
	f := p.frames[0]
	p.frames = p.frames[1:]
	if slices.Contains(p.game.Edition.Turn, f.Step) {
		f = mission.OnePhase(p.game.Edition, f.Step)
	}
	p.game.Push(f)
	return true
}

// choose executes a line: a choice, or one that must be rejected.
func (p *play) choose(l *line) error {
	if p.game.Request().Ask == rules.Nothing {
		return l.fault("choices", quote(l.text), "nothing: all has been played")
	}
	text, refused := strings.CutPrefix(l.text, "refused ")
	if !refused {
		c, err := p.chooser.read(l)
		if err != nil {
			return err
		}
		return p.apply(l, &c)
	}
	by, text, _ := strings.Cut(strings.TrimSpace(text), " ")
	l.text = strings.TrimSpace(text)
	c, err := p.chooser.read(l)
	if err != nil {
		return err
	}
	return p.refused(l, &c, rules.RuleID(by))
}

func (p *play) apply(l *line, c *rules.Choice) error {
	if err := p.game.Apply(c); err != nil {
		return l.fault(quote(l.text), err.Error(), p.chooser.allowed())
	}
	return nil
}

// refused applies a choice that a rule must reject without changing anything. by lists the ids of
// that rule in different editions.
func (p *play) refused(l *line, c *rules.Choice, by rules.RuleID) error {
	before, length := p.game.State.Clone(), p.log.Len()
	err := p.game.Apply(c)
	var illegal *rules.Illegal
	switch {
	case err == nil:
		return l.fault(quote(l.text), "a legal choice", "one that "+string(by)+" refuses")
	case !errors.As(err, &illegal) || !slices.Contains(strings.Split(string(by), ","), string(illegal.Rule)):
		return l.fault(quote(l.text), err.Error(), "a choice that "+string(by)+" refuses")
	case !same(&before, &p.game.State) || p.log.Len() != length:
		return l.fault(quote(l.text), "a refused choice that changed the battle", "no change")
	}
	fmt.Fprintf(&p.log, "# refused by %s: %s\n", illegal.Rule, l.text)
	return nil
}

// waits describes the current request, if there is one.
func (p *play) waits() string {
	if p.game.Request().Ask == rules.Nothing {
		return ""
	}
	return fmt.Sprintf("; a choice is missing: %v for %v: %s", p.game.Request().Ask, p.game.Request().Reason, p.chooser.allowed())
}

// same reports whether two states are equal. A list without members equals no list.
func same(a, b *rules.State) bool {
	x, y := reflect.ValueOf(a).Elem(), reflect.ValueOf(b).Elem()
	for i := range x.NumField() {
		f, g := x.Field(i), y.Field(i)
		if f.Kind() == reflect.Slice && f.Len() == 0 && g.Len() == 0 {
			continue
		}
		if !reflect.DeepEqual(f.Interface(), g.Interface()) {
			return false
		}
	}
	return true
}

// note ends the log with the next request.
func (p *play) note() {
	if q := p.game.Request(); q.Ask != rules.Nothing {
		fmt.Fprintf(&p.log, "# player %d is asked: %v %v\n", q.Player+1, q.Ask, q.Reason)
	}
}
