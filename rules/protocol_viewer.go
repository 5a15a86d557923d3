package rules

import (
	"encoding/json"
	"fmt"

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
	Turn   Player
	Phase  string
	Result string // empty while the battle goes on

	VictoryPoints [2]int
	CommandPoints [2]int
	Warlords      map[Player]ModelID
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
	Player Player
	Place  Place
	In     UnitID
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
	Unit      UnitID
	Kind      int
	Wounds    int // left
	Pose      geom.Pose
	Destroyed bool
}

// MaxModels bounds the models of a log that is viewed.
const MaxModels = 1 << 12

// Show takes the next event of a log.
func (v *Viewer) Show(e *Event) error {
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
func (v *Viewer) knows(e *Event) error {
	units, models := len(v.Units), len(v.Models)
	switch e.Kind {
	case DeltaUnit:
		units++
	case DeltaModel:
		models = max(models, e.Model.Index()+1)
	}
	switch {
	case e.Unit.Index() >= units || e.Other.Index() >= units:
		return fmt.Errorf("unit %v; allowed: 0 to %d", max(e.Unit, e.Other), units-1)
	case e.Model.Index() >= models || models > MaxModels:
		return fmt.Errorf("model %v; allowed: 0 to %d", e.Model, min(models, MaxModels)-1)
	case len(v.Units) > MaxUnits:
		return ErrTooManyUnits
	}
	return nil
}

// shows are what a viewer does at each kind of event. Those without an entry
// change nothing that can be seen.
var shows = [EventKinds]func(*Viewer, *Event) error{
	EventBattle: (*Viewer).showBattle,
	DeltaField:  func(v *Viewer, e *Event) error { return json.Unmarshal([]byte(e.Word), &v.Layout) },
	DeltaArmy: func(v *Viewer, e *Event) error {
		v.Armies[e.Player] = e.Name
		return nil
	},
	DeltaPower:  (*Viewer).showPower,
	DeltaUnit:   (*Viewer).showUnit,
	DeltaKind:   (*Viewer).showKind,
	DeltaWeapon: (*Viewer).showWeapon,
	DeltaModel:  (*Viewer).showModel,
	DeltaMarker: (*Viewer).showMarker,
	DeltaMarkerKept: func(v *Viewer, e *Event) error {
		if e.N < 1 || int(e.N) > len(v.Markers) {
			return fmt.Errorf("marker %d; allowed: 1 to %d", e.N, len(v.Markers))
		}
		v.Markers = []ViewedMarker{v.Markers[e.N-1]}
		return nil
	},
	DeltaPlace: (*Viewer).showPlace,
	DeltaPose: func(v *Viewer, e *Event) error {
		v.model(e).Pose = e.Pose
		return nil
	},
	DeltaWounds: func(v *Viewer, e *Event) error {
		v.model(e).Wounds = int(e.N)
		return nil
	},
	DeltaDestroyed: func(v *Viewer, e *Event) error {
		m := v.model(e)
		m.Wounds, m.Destroyed = 0, true
		return nil
	},
	DeltaIs:         (*Viewer).showCondition,
	DeltaMarkerHeld: (*Viewer).showHeld,
	DeltaWarlord: func(v *Viewer, e *Event) error {
		if v.Warlords == nil {
			v.Warlords = map[Player]ModelID{}
		}
		v.Warlords[e.Player] = e.Model
		return nil
	},
	DeltaZone: func(v *Viewer, e *Event) error {
		v.Zones[e.Player] = nil
		return json.Unmarshal([]byte(e.Word), &v.Zones[e.Player])
	},
	DeltaScore: func(v *Viewer, e *Event) error {
		v.VictoryPoints[e.Player] = int(e.M)
		return nil
	},
	DeltaCommand: func(v *Viewer, e *Event) error {
		v.CommandPoints[e.Player] = int(e.M)
		return nil
	},
	EventRound: func(v *Viewer, e *Event) error {
		v.Round = int(e.N)
		return nil
	},
	EventTurn: (*Viewer).showTurn,
	EventPhase: func(v *Viewer, e *Event) error {
		v.Phase = e.Word
		return nil
	},
	EventEnd: func(v *Viewer, e *Event) error {
		v.Result = e.Word
		return nil
	},
}

func (v *Viewer) showBattle(e *Event) error {
	if e.N != ProtocolVersion {
		return fmt.Errorf("protocol %d; allowed: %d", e.N, ProtocolVersion)
	}
	*v = Viewer{Edition: e.Word}
	return nil
}

func (v *Viewer) showPower(e *Event) error {
	if int(e.N) != len(v.Powers) {
		return fmt.Errorf("power %d; allowed: %d, the next", e.N, len(v.Powers))
	}
	v.Powers = append(v.Powers, e.Name)
	return nil
}

// showUnit takes a unit: the next one.
func (v *Viewer) showUnit(e *Event) error {
	if e.Unit.Index() != len(v.Units) {
		return fmt.Errorf("unit %v; allowed: %d, the next", e.Unit, len(v.Units))
	}
	v.Units = append(v.Units, ViewedUnit{Name: e.Name, Player: e.Player})
	return nil
}

func (v *Viewer) showKind(e *Event) error {
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

func (v *Viewer) showWeapon(e *Event) error {
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
func (v *Viewer) showModel(e *Event) error {
	u, err := v.unit(e)
	if err != nil {
		return err
	}
	if e.M < 0 || int(e.M) >= len(u.Kinds) {
		return fmt.Errorf("kind %d; allowed: 0 to %d", e.M, len(u.Kinds)-1)
	}
	if e.Model == NoModel {
		return fmt.Errorf("model %v; allowed: 0 or more", e.Model)
	}
	for len(v.Models) <= e.Model.Index() {
		v.Models = append(v.Models, ViewedModel{})
	}
	m := v.model(e)
	m.Unit, m.Kind, m.Wounds, m.Destroyed = e.Unit, int(e.M), int(e.N), e.N == 0
	return nil
}

func (v *Viewer) showMarker(e *Event) error {
	if int(e.N) != len(v.Markers)+1 {
		return fmt.Errorf("marker %d; allowed: %d, the next", e.N, len(v.Markers)+1)
	}
	v.Markers = append(v.Markers, ViewedMarker{At: e.Pose.At()})
	return nil
}

func (v *Viewer) showHeld(e *Event) error {
	if e.N < 1 || int(e.N) > len(v.Markers) || e.M < 0 || e.M > 2 {
		return fmt.Errorf("marker %d by %d; allowed: a marker from 1 to %d by 0, 1 or 2", e.N, e.M, len(v.Markers))
	}
	v.Markers[e.N-1].By = int(e.M)
	return nil
}

func (v *Viewer) showPlace(e *Event) error {
	u, err := v.unit(e)
	if err != nil {
		return err
	}
	u.In = e.Other
	return u.Place.UnmarshalText([]byte(e.Word))
}

func (v *Viewer) showCondition(e *Event) error {
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
func (v *Viewer) showTurn(e *Event) error {
	v.Turn = e.Player
	for u := range v.Units {
		v.Units[u].Is &= lasts
	}
	return nil
}

func (v *Viewer) unit(e *Event) (*ViewedUnit, error) {
	if e.Unit == NoUnit {
		return nil, fmt.Errorf("no unit; allowed: 0 to %d", len(v.Units)-1)
	}
	return &v.Units[e.Unit.Index()], nil
}

// model returns the model of an event whose kind has one. A line without it is
// refused when it is read.
func (v *Viewer) model(e *Event) *ViewedModel {
	if e.Model == NoModel {
		return &ViewedModel{}
	}
	return &v.Models[e.Model.Index()]
}
