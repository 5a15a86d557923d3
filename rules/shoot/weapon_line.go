package shoot

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// A Line lists the possible targets of a weapon of a model. A weapon with several profiles has a
// line for each.
type Line struct {
	Model  rules.ModelID
	Weapon uint8 // position in Kind.Weapons
	// By is the embarked model whose weapon it is; NoModel for the model's own weapons.
	By      rules.ModelID
	Targets rules.UnitSet
	Later   rules.UnitSet // the targets of 9e.SHOOT.BIGGUNS.3 among them
}

// Lines appends the weapons that may be declared in answer to a request for targets, with their
// targets, to a list. It does not state which weapons may be used together.
func Lines(g *rules.Game, q *rules.Request, to []Line) []Line {
	var is effect.Conditions
	if q.Reason == rules.ForOverwatch {
		is = effect.Overwatch
	}
	a := newTargeting(g, q.Unit, q.Other, q.Model, is)
	return a.lines(to)
}

func (a *targeting) lines(to []Line) []Line {
	first := int(a.g.Unit(a.unit).First)
	for i := range a.g.Models(a.unit) {
		m := &a.g.Models(a.unit)[i]
		if a.model != rules.NoModel && m.ID != a.model {
			continue
		}
		kind := a.g.Kind(first + i)
		for w := range kind.Weapons {
			if l := a.line(first+i, w, &kind.Weapons[w]); l.Targets != 0 {
				to = append(to, l)
			}
		}
		to = a.embarkedLines(first+i, to)
	}
	return to
}

func (a *targeting) line(at, n int, w *rules.Carried) Line {
	l := Line{Model: a.g.State.Models[at].ID, Weapon: uint8(n)}
	if a.barred(at, w) != "" {
		return l
	}
	for target := range a.g.Units() {
		later, by := a.forbids(at, w, target)
		if by != "" {
			continue
		}
		l.Targets = l.Targets.With(target)
		if later {
			l.Later = l.Later.With(target)
		}
	}
	return l
}

// eligible reports whether a weapon of the unit has a target
// (9e.SHOOT.TARGET.6). The model of a target that is visible and the one that is in range may be two
// (11e.ATTACK.TARGETS.3).
func (a *targeting) eligible() bool {
	first := int(a.g.Unit(a.unit).First)
	for i := range a.g.Models(a.unit) {
		if a.model != rules.NoModel && a.g.Models(a.unit)[i].ID != a.model {
			continue
		}
		kind := a.g.Kind(first + i)
		for w := range kind.Weapons {
			if a.hasTarget(first+i, &kind.Weapons[w]) {
				return true
			}
		}
		if a.embarkedHasTarget(first + i) {
			return true
		}
	}
	return false
}

func (a *targeting) hasTarget(at int, w *rules.Carried) bool {
	if a.barred(at, w) != "" {
		return false
	}
	for u := range a.g.Units() {
		if _, by := a.forbids(at, w, u); by == "" {
			return true
		}
	}
	return false
}
