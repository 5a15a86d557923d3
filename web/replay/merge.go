package replay

import (
	"slices"

	"github.com/rollcall40k/rollcall/roster/message"
	"github.com/rollcall40k/rollcall/rules"
)

// prefaceOptions are options whose beat says no more than the event that follows: they
// select a unit or an action.
var prefaceOptions = map[rules.OptionKind]bool{
	rules.Select: true, rules.Pass: true, rules.DoStratagem: true, rules.DoNormalMove: true, rules.DoAdvance: true, rules.DoFallBack: true,
	rules.DoRemainStationary: true, rules.DoAttempt: true, rules.DoUse: true, rules.DoShoot: true, rules.DoFight: true, rules.DoEscape: true,
}

// isPreface reports whether the following event says the same as an event: the event is a
// choice, or the number of attacks of a weapon that attacks once.
func isPreface(e *rules.Event) bool {
	if e.Kind == rules.EventRoll {
		return e.Word == "attacks" && e.N == 1 && len(e.Rolled) == 0
	}
	if e.Kind != rules.EventChoice || e.M == 0 {
		return false
	}
	if e.Of != "" && rules.OptionKind(e.M-1) == rules.Pass {
		return false // only this event names the unused ability
	}
	return prefaceOptions[rules.OptionKind(e.M-1)] || e.Name == rules.ForSequence.String()
}

// belongsToLast reports whether an event belongs to the last beat: the beat is a preface
// without consequences, the choice of moves or targets of the step, or the same note.
func (t *beatBuilder) belongsToLast(e *rules.Event) bool {
	last := &t.out.Beats[len(t.out.Beats)-1]
	if e.Kind == rules.EventStep && announcedSteps[e.Word] && e.Unit == last.Unit {
		declared := last.Kind == "step" && last.Rule == string(e.Rule) && e.Word == "charge" // of several targets
		return last.Kind == "choice" || declared
	}
	if e.Kind == rules.EventNote && last.Kind == "note" && e.Unit == last.Unit && e.Other == last.Other {
		return t.note(e).In(message.English) == last.Text.In(message.English)
	}
	switch {
	case !t.preface || len(last.Then) > 0 || len(last.Deltas) > 0:
		return false
	case last.Kind == "roll":
		return e.Kind == rules.EventRoll && e.Word == "hit"
	}
	return e.Kind == rules.EventChoice || e.Kind == rules.EventStep || e.Kind == rules.EventRoll || e.Kind == rules.EventNote
}

// mergeIntoLast makes the last beat explain an event instead of the choice that led to it.
func (t *beatBuilder) mergeIntoLast(e *rules.Event, kind string) {
	last := &t.out.Beats[len(t.out.Beats)-1]
	now := Beat{Event: last.Event, Also: last.Also, Then: last.Then, Deltas: last.Deltas, Trails: last.Trails}
	t.setEvent(&now, e, kind)
	if len(last.Lines) > 0 && e.Kind == rules.EventStep { // the choice has named the models
		now.Lines = last.Lines
		if announcedSteps[e.Word] {
			now.Text = t.stepAt(e, t.targets(now.Lines))
		}
	}
	if last.Rule != now.Rule && last.Rule != "" && !slices.Contains(now.Also, last.Rule) {
		now.Also = append(now.Also, last.Rule)
	}
	*last = now
}

// targets names the targets of lines, each once.
func (t *beatBuilder) targets(lines []Line) (names unitNames) {
	for i := range lines {
		if name := t.unit(lines[i].To); !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}
