package replay

import (
	"encoding/json"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// A Trail is the path of a model, from its position before the move.
type Trail struct {
	Model  rules.ModelID
	Points []geom.Point
}

// MarshalJSON writes the model, then x and y of each point.
func (t Trail) MarshalJSON() ([]byte, error) {
	list := make([]any, 0, 1+2*len(t.Points))
	list = append(list, t.Model)
	for _, p := range t.Points {
		list = append(list, p.X, p.Y)
	}
	return json.Marshal(list)
}

// A Line is a line from a unit, or a model of it, to another: an attack, a charge or a
// power.
type Line struct {
	Kind      string // shoot, fight, charge or cast
	From, To  rules.UnitID
	FromModel rules.ModelID // NoModel: the middle of the unit
	ToModel   rules.ModelID
}

// MarshalJSON writes the kind, the units and the models.
func (l Line) MarshalJSON() ([]byte, error) {
	return json.Marshal([]any{l.Kind, l.From, l.FromModel, l.To, l.ToModel})
}

// addDrawing adds the trails and lines of an event to a beat.
func (t *beatBuilder) addDrawing(b *Beat, e *rules.Event) {
	switch e.Kind {
	case rules.EventChoice:
		t.drawChoice(b, e)
	case rules.EventRoll:
		t.drawRoll(b, e)
	case rules.EventStep:
		if e.Other != rules.NoUnit && e.Unit != rules.NoUnit {
			b.Lines = append(b.Lines, Line{t.lineKind(e.Word), e.Unit, e.Other, rules.NoModel, rules.NoModel})
		}
	}
}

// lineKind returns how attacks of the phase are drawn.
func (t *beatBuilder) lineKind(word string) string {
	switch {
	case word == "charge" || t.phase == "charge" && word != "shoots":
		return "charge"
	case t.phase == "fight":
		return "fight"
	case t.phase == "psychic":
		return "cast"
	}
	return "shoot"
}

// drawRoll draws a line from the attacker to the target.
func (t *beatBuilder) drawRoll(b *Beat, e *rules.Event) {
	if e.Unit == rules.NoUnit || e.Other == rules.NoUnit {
		return
	}
	l := Line{Kind: t.lineKind(e.Word), From: e.Unit, To: e.Other}
	switch e.Word {
	case "save", "ignore":
		l.From, l.To, l.ToModel = e.Other, e.Unit, e.Model
	case "damage":
		l.ToModel = e.Model
	default:
		l.FromModel = e.Model
	}
	b.Lines = append(b.Lines, l)
}

// drawChoice draws the paths of models and the targets of attacks.
func (t *beatBuilder) drawChoice(b *Beat, e *rules.Event) {
	var c rules.Choice
	if c.UnmarshalJSON([]byte(e.Word)) != nil {
		return // a log that is shown may have been written by hand
	}
	switch c.Ask {
	case rules.MoveModels:
		b.Trails = t.trails(c.Paths)
	case rules.SelectTargets, rules.SelectMelee:
		t.drawAttacks(b, e.Unit, c.Attacks)
	case rules.SelectCharge:
		for u := range t.view.Units {
			if c.Units.Has(rules.UnitAt(u)) {
				b.Lines = append(b.Lines, Line{"charge", e.Unit, rules.UnitAt(u), rules.NoModel, rules.NoModel})
			}
		}
	}
}

// trails returns the trails of models that are on the battlefield.
func (t *beatBuilder) trails(paths []rules.Path) (list []Trail) {
	for i := range paths {
		w := &paths[i]
		if !t.onBattlefield(w.Model) {
			continue
		}
		trail := Trail{w.Model, []geom.Point{t.view.Models[w.Model.Index()].Pose.At()}}
		for _, p := range w.Poses {
			trail.Points = append(trail.Points, p.At())
		}
		list = append(list, trail)
	}
	return list
}

func (t *beatBuilder) onBattlefield(id rules.ModelID) bool {
	if id == rules.NoModel || id.Index() >= len(t.view.Models) {
		return false
	}
	m := &t.view.Models[id.Index()]
	return !m.Destroyed && m.Unit != rules.NoUnit && t.view.Units[m.Unit.Index()].Place == rules.OnTable
}

// drawAttacks draws one line for each model and target.
func (t *beatBuilder) drawAttacks(b *Beat, unit rules.UnitID, attacks []rules.Declared) {
	drawn := map[Line]bool{}
	for i := range attacks {
		l := Line{t.lineKind(""), unit, attacks[i].Target, attacks[i].Model, rules.NoModel}
		if attacks[i].Target != rules.NoUnit && attacks[i].Target.Index() < len(t.view.Units) && !drawn[l] {
			drawn[l] = true
			b.Lines = append(b.Lines, l)
		}
	}
}
