// Package odds computes the exact distribution of the results of attacks.
//
// It has no formulas of its own: it enumerates the engine's functions (package attack) over all dice, and applies the
// results to the wounds of the target. Because the order in which models take attacks is fixed, the number of wounds
// lost determines which models are destroyed and how many wounds the next model has left: the state is one number.
//
// Hits, wounds and unsaved attacks are counted for all attacks, even after the last model is
// destroyed. Damage is wounds lost and, like models slain, limited by the unit.
package odds

import (
	"errors"
	"math"
	"slices"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// A Volley is a number of weapons with the same attacks on the same target.
type Volley struct {
	Attack  rules.Attack
	Weapons int
}

// Limits of the computation. Of returns ErrTooLarge beyond them.
const (
	MaxAttacks = 2000 // of one volley
	MaxWounds  = 2000 // of the target
)

// ErrTooLarge is returned for too many attacks or wounds.
var ErrTooLarge = errors.New("too many attacks or wounds for exact odds")

// ErrNoTarget is returned for a unit without models.
var ErrNoTarget = errors.New("no model to attack")

// ErrPrecision is returned if some of the attacks, but not all, are allocated to the leader of
// the unit: then no order of its models applies to all attacks.
var ErrPrecision = errors.New("precise attacks together with others on a unit with a leader")

// A Result is the result of attacks on a unit. A distribution holds the probability of each
// number, starting with 0.
type Result struct {
	Mean              float64 `json:"mean"`               // models slain
	StandardDeviation float64 `json:"standard_deviation"` // of the models slain
	PDestroyed        float64 `json:"p_destroyed"`        // of the whole unit

	Hits    []float64 `json:"hits"`
	Wounds  []float64 `json:"wounds"`
	Unsaved []float64 `json:"unsaved"`
	Damage  []float64 `json:"damage"` // wounds lost, at most those of the unit
	Slain   []float64 `json:"slain"`
	AtLeast []float64 `json:"at_least"` // probability that at least as many models as the index are slain

	Funnel Funnel `json:"funnel"`
	// The average damage of the attackers to themselves, when all attacks are rolled.
	BearersDestroyed float64 `json:"bearers_destroyed"`
	BearerMortal     float64 `json:"bearer_mortal_wounds"`

	// NotModelled lists what is left out or approximated.
	NotModelled []Omission `json:"not_modelled"`
}

// An Omission is something relevant that a result leaves out or approximates. In JSON it is its String.
type Omission struct {
	Kind          OmissionKind
	Unit, Ability string // of OmitsAbility and OmitsPart
}

// An OmissionKind says what an Omission is.
type OmissionKind string

// The kinds of omissions. Attacks are evaluated in order, weapon by weapon: the last three say what may differ if the rules
// have another order.
const (
	OmitsAbility     OmissionKind = "ability" // an ability is not played
	OmitsPart        OmissionKind = "part"    // a part of an ability is not played
	PrecisionLast    OmissionKind = "precision"
	EvenToughness    OmissionKind = "toughness"
	MortalWithAttack OmissionKind = "mortal_wounds" // not deferred to the end (10e.WEAPON.DEVASTATING.2)
)

// String returns the omission in English.
func (o Omission) String() string {
	switch o.Kind {
	case PrecisionLast:
		return "Precision: attacks of several weapons are allocated to the leader last"
	case EvenToughness:
		return "the target's Toughness before its losses applies to all weapons"
	case MortalWithAttack:
		return "mortal wounds of Devastating Wounds are allocated with their attack, not after all other attacks"
	case OmitsPart:
		return o.Unit + ": " + o.Ability + " (in part)"
	}
	return o.Unit + ": " + o.Ability
}

// MarshalText returns String.
func (o Omission) MarshalText() ([]byte, error) { return []byte(o.String()), nil }

// A Funnel holds the average of each step.
type Funnel struct {
	Attacks float64 `json:"attacks"`
	Hits    float64 `json:"hits"`
	Wounds  float64 `json:"wounds"`
	Unsaved float64 `json:"unsaved"`
	Damage  float64 `json:"damage"`
	Slain   float64 `json:"slain"`
}

// Of returns the exact result of the volleys, resolved in order, on a unit of these models. The
// errors are ErrNoTarget, ErrTooLarge, ErrPrecision and dice.ErrTooManyDice.
func Of(r *rules.AttackRules, volleys []Volley, models []rules.Model) (Result, error) {
	out := Result{NotModelled: []Omission{}, Hits: certain(), Wounds: certain(), Unsaved: certain()}
	space, odds, lost, err := resolve(r, volleys, models)
	if err != nil {
		return Result{}, err
	}
	for _, v := range odds {
		out.count(v)
	}
	if space.mixed() {
		out.Unsaved = unsavedOfMixed(space, odds)
	}
	out.casualties(space, lost)
	for _, d := range [][]float64{out.Hits, out.Wounds, out.Unsaved, out.Damage, out.Slain, out.AtLeast} {
		bound(d)
	}
	out.PDestroyed = out.Slain[len(out.Slain)-1]
	if r.MortalLast.Is && !r.Pooled.Is && slices.ContainsFunc(volleys, endsInMortalWounds) {
		out.NotModelled = append(out.NotModelled, Omission{Kind: MortalWithAttack})
	}
	return out, nil
}

// Damage returns the average damage of one volley: Funnel.Damage of Of, with the same errors,
// without the cost of the other results.
func Damage(r *rules.AttackRules, v *Volley, models []rules.Model) (float64, error) {
	_, _, lost, err := resolve(r, []Volley{*v}, models)
	return mean(lost), err
}

// resolve makes the attacks of the volleys, and returns the distribution of the wounds lost.
func resolve(r *rules.AttackRules, volleys []Volley, models []rules.Model) (*space, []*volleyOdds, []float64, error) {
	space, err := newSpace(r, volleys, models)
	if err == nil && len(space.order) == 0 {
		err = ErrNoTarget
	}
	if err != nil {
		return nil, nil, nil, err
	}
	w := newWalk(space, layersOf(volleys))
	odds := make([]*volleyOdds, len(volleys))
	for i := range volleys {
		v, err := enumerate(r, &volleys[i], space)
		if err != nil {
			return nil, nil, nil, err
		}
		odds[i] = v
		if err := w.volley(v); err != nil {
			return nil, nil, nil, err
		}
	}
	return space, odds, w.lost(), nil
}

// endsInMortalWounds reports whether a roll can change attacks of the volley into mortal wounds.
func endsInMortalWounds(v Volley) bool {
	return slices.ContainsFunc(v.Attack.Triggers, func(t effect.Trigger) bool { return t.Change.Mortal })
}

// count adds a volley's hits, wounds and unsaved attacks.
func (out *Result) count(v *volleyOdds) {
	out.Funnel.Attacks += mean(v.attacks)
	out.Hits = convolve(out.Hits, compound(v.attacks, v.hitsEach()))
	out.Wounds = convolve(out.Wounds, compound(v.attacks, v.woundsEach()))
	out.Unsaved = convolve(out.Unsaved, compound(v.attacks, v.unsavedEach()))
	out.BearersDestroyed += v.bearersDestroyed()
	out.BearerMortal += mean(v.attacks)*v.bearerMortalEach() + v.hazardMortal()
}

// casualties derives the results from the wounds lost.
func (out *Result) casualties(s *space, lost []float64) {
	out.Damage = lost
	out.Slain = make([]float64, len(s.order)+1)
	for l, p := range lost {
		out.Slain[s.slain(l)] += p
	}
	out.AtLeast = make([]float64, len(out.Slain))
	for k := len(out.Slain) - 1; k >= 0; k-- {
		out.AtLeast[k] = out.Slain[k]
		if k+1 < len(out.Slain) {
			out.AtLeast[k] += out.AtLeast[k+1]
		}
	}
	out.AtLeast[0] = 1
	out.Mean = mean(out.Slain)
	out.StandardDeviation = math.Sqrt(variance(out.Slain, out.Mean))
	f := &out.Funnel
	f.Hits, f.Wounds, f.Unsaved = mean(out.Hits), mean(out.Wounds), mean(out.Unsaved)
	f.Damage, f.Slain = mean(out.Damage), out.Mean
}
