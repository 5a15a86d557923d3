package log

import (
	"encoding/json"
	"fmt"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// A Viewer holds what can be seen of a battle. It is made of the events of a log
// alone, and knows no rule. The zero value is ready for use.
type Viewer struct {
	Edition string
	Layout  geom.Layout
	Armies  [2]string // names
	Powers  []string  // names, by PowerID

	Round  int
	Turn   rules.Player
	Phase  string
	Result string // empty until the end of the battle

	VictoryPoints [2]int
	CommandPoints [2]int
	Warlords      map[rules.Player]rules.ModelID
	Zones         [2][]geom.Point // corners of the deployment zones; none before they are chosen
	Markers       []ViewedMarker
	Units         []ViewedUnit
	Models        []ViewedModel // by ModelID
}

// ViewedMarker is an objective marker.
type ViewedMarker struct {
	At geom.Point
	By int // who controls it: 0 neither, 1 or 2 a player
}

// ViewedUnit is a unit as it can be seen.
type ViewedUnit struct {
	Name   string
	Player rules.Player
	Place  rules.Place
	In     rules.UnitID
	Is     effect.Conditions
	Kinds  []ViewedKind
}

// ViewedKind is a kind of model of a unit.
type ViewedKind struct {
	Name    string
	Wounds  int // to begin with
	Base    geom.Base
	Weapons []string // names
}

// ViewedModel is a model as it can be seen.
type ViewedModel struct {
	Unit      rules.UnitID
	Kind      int
	Wounds    int // left
	Pose      geom.Pose
	Destroyed bool
}

// MaxModels bounds the models of a log that is viewed.
const MaxModels = 1 << 12

// Show takes the next event of a log.
func (v *Viewer) Show(e *rules.Event) error {
	if err := v.knows(e); err != nil {
		return fmt.Errorf("%v: %w", e.Kind, err)
	}
	if show := shows[e.Kind]; show != nil {
		if err := show(v, e); err != nil {
			return fmt.Errorf("%v: %w", e.Kind, err)
		}
	}
	return nil
}

// knows refuses events about units and models that the log has not described.
func (v *Viewer) knows(e *rules.Event) error {
	units, models := len(v.Units), len(v.Models)
	switch e.Kind {
	case rules.DeltaUnit:
		units++
	case rules.DeltaModel:
		models = max(models, e.Model.Index()+1)
	}
	switch {
	case e.Unit.Index() >= units || e.Other.Index() >= units:
		return fmt.Errorf("unit %v; allowed: 0 to %d", max(e.Unit, e.Other), units-1)
	case e.Model.Index() >= models || models > MaxModels:
		return fmt.Errorf("model %v; allowed: 0 to %d", e.Model, min(models, MaxModels)-1)
	case len(v.Units) > rules.MaxUnits:
		return rules.ErrTooManyUnits
	}
	return nil
}

// shows are what a viewer does at each kind of event. Those without an entry
// change nothing that can be seen.
var shows = [rules.EventKinds]func(*Viewer, *rules.Event) error{
	rules.EventBattle: (*Viewer).showBattle,
	rules.DeltaField:  func(v *Viewer, e *rules.Event) error { return json.Unmarshal([]byte(e.Word), &v.Layout) },
	rules.DeltaArmy: func(v *Viewer, e *rules.Event) error {
		v.Armies[e.Player] = e.Name
		return nil
	},
	rules.DeltaPower:  (*Viewer).showPower,
	rules.DeltaUnit:   (*Viewer).showUnit,
	rules.DeltaKind:   (*Viewer).showKind,
	rules.DeltaWeapon: (*Viewer).showWeapon,
	rules.DeltaModel:  (*Viewer).showModel,
	rules.DeltaMarker: (*Viewer).showMarker,
	rules.DeltaMarkerKept: func(v *Viewer, e *rules.Event) error {
		if e.N < 1 || int(e.N) > len(v.Markers) {
			return fmt.Errorf("marker %d; allowed: 1 to %d", e.N, len(v.Markers))
		}
		v.Markers = []ViewedMarker{v.Markers[e.N-1]}
		return nil
	},
	rules.DeltaPlace: (*Viewer).showPlace,
	rules.DeltaPose: func(v *Viewer, e *rules.Event) error {
		v.model(e).Pose = e.Pose
		return nil
	},
	rules.DeltaWounds: func(v *Viewer, e *rules.Event) error {
		v.model(e).Wounds = int(e.N)
		return nil
	},
	rules.DeltaDestroyed: func(v *Viewer, e *rules.Event) error {
		m := v.model(e)
		m.Wounds, m.Destroyed = 0, true
		return nil
	},
	rules.DeltaIs:         (*Viewer).showCondition,
	rules.DeltaMarkerHeld: (*Viewer).showHeld,
	rules.DeltaWarlord: func(v *Viewer, e *rules.Event) error {
		if v.Warlords == nil {
			v.Warlords = map[rules.Player]rules.ModelID{}
		}
		v.Warlords[e.Player] = e.Model
		return nil
	},
	rules.DeltaZone: func(v *Viewer, e *rules.Event) error {
		v.Zones[e.Player] = nil
		return json.Unmarshal([]byte(e.Word), &v.Zones[e.Player])
	},
	rules.DeltaScore: func(v *Viewer, e *rules.Event) error {
		v.VictoryPoints[e.Player] = int(e.M)
		return nil
	},
	rules.DeltaCommand: func(v *Viewer, e *rules.Event) error {
		v.CommandPoints[e.Player] = int(e.M)
		return nil
	},
	rules.EventRound: func(v *Viewer, e *rules.Event) error {
		v.Round = int(e.N)
		return nil
	},
	rules.EventTurn: (*Viewer).showTurn,
	rules.EventPhase: func(v *Viewer, e *rules.Event) error {
		v.Phase = e.Word
		return nil
	},
	rules.EventEnd: func(v *Viewer, e *rules.Event) error {
		v.Result = e.Word
		return nil
	},
}

func (v *Viewer) showBattle(e *rules.Event) error {
	if e.N != rules.ProtocolVersion {
		return fmt.Errorf("protocol %d; allowed: %d", e.N, rules.ProtocolVersion)
	}
	*v = Viewer{Edition: e.Word}
	return nil
}

func (v *Viewer) showPower(e *rules.Event) error {
	if int(e.N) != len(v.Powers) {
		return fmt.Errorf("power %d; allowed: %d, the next", e.N, len(v.Powers))
	}
	v.Powers = append(v.Powers, e.Name)
	return nil
}

// showUnit takes a unit: the next one.
func (v *Viewer) showUnit(e *rules.Event) error {
	if e.Unit.Index() != len(v.Units) {
		return fmt.Errorf("unit %v; allowed: %d, the next", e.Unit, len(v.Units))
	}
	v.Units = append(v.Units, ViewedUnit{Name: e.Name, Player: e.Player})
	return nil
}

func (v *Viewer) showKind(e *rules.Event) error {
	u, err := v.unit(e)
	if err != nil {
		return err
	}
	if int(e.N) != len(u.Kinds) || e.Base == nil {
		return fmt.Errorf("kind %d; allowed: %d, the next", e.N, len(u.Kinds))
	}
	u.Kinds = append(u.Kinds, ViewedKind{Name: e.Name, Wounds: int(e.M), Base: *e.Base})
	return nil
}

func (v *Viewer) showWeapon(e *rules.Event) error {
	u, err := v.unit(e)
	if err != nil {
		return err
	}
	if e.N < 0 || int(e.N) >= len(u.Kinds) {
		return fmt.Errorf("kind %d; allowed: 0 to %d", e.N, len(u.Kinds)-1)
	}
	k := &u.Kinds[e.N]
	if int(e.M) != len(k.Weapons) {
		return fmt.Errorf("weapon %d; allowed: %d, the next", e.M, len(k.Weapons))
	}
	k.Weapons = append(k.Weapons, e.Name)
	return nil
}

// showModel takes a model, a new one or one that is of another unit now.
func (v *Viewer) showModel(e *rules.Event) error {
	u, err := v.unit(e)
	if err != nil {
		return err
	}
	if e.M < 0 || int(e.M) >= len(u.Kinds) {
		return fmt.Errorf("kind %d; allowed: 0 to %d", e.M, len(u.Kinds)-1)
	}
	if e.Model == rules.NoModel {
		return fmt.Errorf("model %v; allowed: 0 or more", e.Model)
	}
	for len(v.Models) <= e.Model.Index() {
		v.Models = append(v.Models, ViewedModel{})
	}
	m := v.model(e)
	m.Unit, m.Kind, m.Wounds, m.Destroyed = e.Unit, int(e.M), int(e.N), e.N == 0
	return nil
}

func (v *Viewer) showMarker(e *rules.Event) error {
	if int(e.N) != len(v.Markers)+1 {
		return fmt.Errorf("marker %d; allowed: %d, the next", e.N, len(v.Markers)+1)
	}
	v.Markers = append(v.Markers, ViewedMarker{At: e.Pose.At()})
	return nil
}

func (v *Viewer) showHeld(e *rules.Event) error {
	if e.N < 1 || int(e.N) > len(v.Markers) || e.M < 0 || e.M > 2 {
		return fmt.Errorf("marker %d by %d; allowed: a marker from 1 to %d by 0, 1 or 2", e.N, e.M, len(v.Markers))
	}
	v.Markers[e.N-1].By = int(e.M)
	return nil
}

func (v *Viewer) showPlace(e *rules.Event) error {
	u, err := v.unit(e)
	if err != nil {
		return err
	}
	u.In = e.Other
	return u.Place.UnmarshalText([]byte(e.Word))
}

func (v *Viewer) showCondition(e *rules.Event) error {
	u, err := v.unit(e)
	if err != nil {
		return err
	}
	is, ok := effect.ParseCondition(e.Word)
	if !ok {
		return fmt.Errorf("condition %.40q: unknown", e.Word)
	}
	if e.N == 0 {
		u.Is &^= is
	} else {
		u.Is |= is
	}
	return nil
}

// showTurn begins a turn: what was true of units in the last one is over, but for
// the conditions that PROTOCOL.md names as lasting.
func (v *Viewer) showTurn(e *rules.Event) error {
	v.Turn = e.Player
	for u := range v.Units {
		v.Units[u].Is &= rules.LastingConditions
	}
	return nil
}

func (v *Viewer) unit(e *rules.Event) (*ViewedUnit, error) {
	if e.Unit == rules.NoUnit {
		return nil, fmt.Errorf("no unit; allowed: 0 to %d", len(v.Units)-1)
	}
	return &v.Units[e.Unit.Index()], nil
}

// model returns the model of an event whose kind has one. A line without it is
// refused when it is read.
func (v *Viewer) model(e *rules.Event) *ViewedModel {
	if e.Model == rules.NoModel {
		return &ViewedModel{}
	}
	return &v.Models[e.Model.Index()]
}
