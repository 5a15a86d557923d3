package army

import (
	"encoding/json"

	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// deal reads what a Use does.
func (f *fielding) deal(u *effect.Use, t *terms) bool {
	list, ok := f.dealt(t)
	u.Effects = append(u.Effects, list...)
	return ok
}

// dealt reads one effect of a Use; mortal wounds that differ by the result of its
// die are several.
func (f *fielding) dealt(t *terms) ([]effect.Effect, bool) {
	if t.Do == "mortal_wounds" {
		return f.inflicted(t)
	}
	plain := *t
	if t.At == "" { // of a psychic power: conditions are those of its effects
		e, ok := f.effect(&plain)
		return []effect.Effect{e}, ok
	}
	plain.Phase, plain.When, plain.WhenAny, plain.Unless, plain.Near, plain.WhileModel = "", nil, nil, nil, nil, ""
	if t.Do == "characteristic" && t.Characteristic == "M" { // conditions of the move, not of its beginning
		plain.WhenAny = t.WhenAny
	}
	e, ok := f.effect(&plain)
	return []effect.Effect{e}, ok
}

func (f *fielding) inflicted(t *terms) ([]effect.Effect, bool) {
	e := effect.Effect{Kind: effect.InflictMortal, Contest: t.Contest == "Ld"}
	switch to := text(t.To); {
	case t.Roll != "" || to == "bearer" || t.Contest != "" && !e.Contest:
		return nil, false
	case to == "near_selected":
		e.Length = distance(t.Range)
	case to == "crossed":
		e.Line = true
	}
	if len(t.Results) > 0 {
		return graded(e, t.Results)
	}
	var err error
	e.Amount, err = dice.ParseAmount(text(t.Amount))
	return []effect.Effect{e}, err == nil
}

// graded reads mortal wounds that differ by a result: of a contest, or of the die of
// the Use; then there is an effect for each.
func graded(e effect.Effect, results json.RawMessage) (list []effect.Effect, ok bool) {
	var grades []struct {
		From   int8            `json:"from"`
		Amount json.RawMessage `json:"amount"`
	}
	if json.Unmarshal(results, &grades) != nil {
		return nil, false
	}
	for i, grade := range grades {
		n, err := dice.ParseAmount(text(grade.Amount))
		if err != nil || grade.From < 0 || grade.From > 6 {
			return nil, false
		}
		if e.Contest {
			e.Grades = append(e.Grades, effect.Graded{From: grade.From, Amount: n})
			continue
		}
		faces := faceFrom(int(grade.From))
		if i+1 < len(grades) {
			faces &^= faceFrom(int(grades[i+1].From))
		}
		if e.Amount, e.Results = n, faces; !n.Zero() {
			list = append(list, e)
		}
	}
	if e.Contest {
		list = append(list, e)
	}
	return list, len(list) > 0
}

// faceFrom are the results of this or more.
func faceFrom(n int) effect.Faces { return effect.Faces(0x7f) &^ (1<<n - 1) }

// together adds a Use of several effects.
func (f *fielding) together(name string, t *terms, u effect.Use) bool {
	inside, err := t.inside()
	if err != nil || !f.aimed(&u, t) {
		return false
	}
	if !f.dealAll(&u, inside) {
		return false
	}
	f.addUse(name, u)
	return true
}

// dealAll reads the effects of a Use. Mortal wounds may need a die of their own.
func (f *fielding) dealAll(u *effect.Use, inside []*terms) bool {
	for _, in := range inside {
		from := len(u.Effects)
		if in.Needs > 0 && in.Do != "mortal_wounds" || in.Spared != nil || !f.deal(u, in) {
			return false
		}
		for i := from; i < len(u.Effects); i++ {
			u.Effects[i].Needs = int8(in.Needs)
		}
	}
	return true
}

// oneOf adds a Use of which the player chooses one effect. Effects that are used
// at other moments, or on others, become Uses of their own, which count together.
func (f *fielding) oneOf(name string, t *terms, u effect.Use, p place) bool {
	inside, err := t.inside()
	if err != nil {
		return false
	}
	alike := t.At != "" && t.Select != nil
	for _, in := range inside {
		alike = alike && in.Do != "together" && in.At == t.At && in.Select == t.Select
	}
	if !alike {
		return f.apart(name, t, inside, p)
	}
	u.OneOf = true
	if !f.aimed(&u, t) {
		return false
	}
	for _, in := range inside {
		list, ok := f.dealt(in)
		if !ok || len(list) != 1 {
			return false
		}
		u.Effects = append(u.Effects, list...)
	}
	f.addUse(name, u)
	return true
}

// apart adds each effect as a Use of its own; one of them is used in the span of
// the whole.
func (f *fielding) apart(name string, t *terms, inside []*terms, p place) bool {
	from := len(f.out.Uses)
	for _, in := range inside {
		if !f.use(name, in, p) {
			f.out.Uses, f.called.Uses = f.out.Uses[:from], f.called.Uses[:from]
			return false
		}
	}
	f.groups++
	for i := from; i < len(f.out.Uses); i++ {
		u := &f.out.Uses[i]
		u.Group, u.GroupMost, u.Once = f.groups, 1, spans[t.Once]
	}
	return true
}
