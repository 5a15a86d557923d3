package replay

import (
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/rules"
)

// leading are options that say no more than what is told next: who is selected,
// and what for.
var leading = map[rules.Do]bool{
	rules.Select: true, rules.Pass: true, rules.DoNormalMove: true, rules.DoAdvance: true, rules.DoFallBack: true,
	rules.DoRemainStationary: true, rules.DoAttempt: true, rules.DoUse: true, rules.DoShoot: true, rules.DoFight: true, rules.DoEscape: true,
}

// leads reports whether an event leads to what is told next: a choice, or a single
// attack that no die was rolled for.
func leads(e *rules.Event) bool {
	if e.Kind == rules.EventRoll {
		return e.Word == "attacks" && e.N == 1 && len(e.Rolled) == 0
	}
	if e.Kind != rules.EventChoice || e.M == 0 {
		return false
	}
	if e.Of != "" && rules.Do(e.M-1) == rules.Pass {
		return false // which ability is not used nothing else tells
	}
	return leading[rules.Do(e.M-1)] || e.Name == rules.ForSequence.String()
}

// continues reports whether the beat before an event tells it, too: that leads to
// the event and nothing came of it yet, or it is the choice of moves or targets
// that the step was asked for.
func (t *teller) continues(e *rules.Event) bool {
	last := &t.out.Beats[len(t.out.Beats)-1]
	if e.Kind == rules.EventStep && told[e.Word] && e.Unit == last.Unit {
		declared := last.Kind == "step" && last.Rule == string(e.Rule) && e.Word == "charge" // of several targets
		return last.Kind == "choice" || declared
	}
	switch {
	case !t.led || len(last.Then) > 0 || len(last.Deltas) > 0:
		return false
	case last.Kind == "roll":
		return e.Kind == rules.EventRoll && e.Word == "hit"
	}
	return e.Kind == rules.EventChoice || e.Kind == rules.EventStep || e.Kind == rules.EventRoll || e.Kind == rules.EventNote
}

// resume lets the last beat tell an event, and not the choice that led to it.
func (t *teller) resume(e *rules.Event, kind string) {
	last := &t.out.Beats[len(t.out.Beats)-1]
	now := Beat{Event: last.Event, Also: last.Also, Then: last.Then, Deltas: last.Deltas, Trails: last.Trails}
	t.tell(&now, e, kind)
	if len(last.Lines) > 0 && e.Kind == rules.EventStep { // the choice has named the models
		now.Lines = last.Lines
		if told[e.Word] {
			now.Text = t.unit(e.Unit) + ": " + steps[e.Word] + t.aims(now.Lines)
		}
	}
	if last.Rule != now.Rule && last.Rule != "" && !slices.Contains(now.Also, last.Rule) {
		now.Also = append(now.Also, last.Rule)
	}
	*last = now
}

// aims names the units that lines lead to, each once.
func (t *teller) aims(lines []Line) string {
	var names []string
	for i := range lines {
		if name := t.unit(lines[i].To); !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	if n := len(names); n > 1 {
		names = append(names[:n-2], names[n-2]+" and "+names[n-1])
	}
	return " at " + strings.Join(names, ", ")
}
