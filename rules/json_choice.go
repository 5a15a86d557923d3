package rules

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/rollcall40k/rollcall/rules/geom"
)

// Limits of choices that are read.
const (
	maxPaths = 1 << 10
	maxPoses = 1 << 8 // of a path
)

// choiceDocument is a Choice as JSON.
type choiceDocument struct {
	Ask     Ask              `json:"ask"`
	Option  *int             `json:"option,omitempty"`
	Point   *geom.Point      `json:"point,omitempty"`
	Paths   []pathDocument   `json:"ways,omitzero"`
	Attacks []attackDocument `json:"attacks,omitzero"`
	Units   *UnitSet         `json:"units,omitempty"`
	Models  []ModelID        `json:"models,omitzero"`
}

type pathDocument struct {
	Model ModelID        `json:"model"`
	To    []poseDocument `json:"to"`
}

type attackDocument struct {
	Model  ModelID `json:"model"`
	Weapon uint8   `json:"weapon"`
	Target UnitID  `json:"target"`
	Count  int16   `json:"count,omitempty"`
	// By is the embarked model whose weapon it is, if it is not the attacking model's own.
	By *ModelID `json:"by,omitempty"`
}

// poseDocument is a pose as [x, y], [x, y, z] or [x, y, z, degrees].
type poseDocument geom.Pose

// MarshalJSON writes as few numbers as the pose needs.
func (p poseDocument) MarshalJSON() ([]byte, error) {
	numbers := []geom.Length{p.X, p.Y, p.Z, geom.Length(p.Facing) * 10}
	switch {
	case p.Facing != 0:
	case p.Z != 0:
		numbers = numbers[:3]
	default:
		numbers = numbers[:2]
	}
	return json.Marshal(numbers)
}

// UnmarshalJSON reads what MarshalJSON writes.
func (p *poseDocument) UnmarshalJSON(text []byte) error {
	var numbers []geom.Length
	if err := json.Unmarshal(text, &numbers); err != nil {
		return err
	}
	if len(numbers) < 2 || len(numbers) > 4 {
		return fmt.Errorf("place of %d numbers; allowed: x, y, z and degrees, of which z and degrees may be left out", len(numbers))
	}
	for len(numbers) < 4 {
		numbers = append(numbers, 0)
	}
	if numbers[3]%10 != 0 || numbers[3] < 0 || numbers[3] >= geom.Length(geom.FullTurn)*10 {
		return fmt.Errorf("facing %v; allowed: degrees from 0 to 359.99", numbers[3])
	}
	pose := geom.Pose{X: numbers[0], Y: numbers[1], Z: numbers[2], Facing: geom.Facing(numbers[3] / 10)}
	*p = poseDocument(pose)
	return pose.Validate()
}

// MarshalJSON writes what was asked and the member that answers it.
func (c Choice) MarshalJSON() ([]byte, error) {
	d := choiceDocument{Ask: c.Ask}
	switch c.Ask {
	case SelectOption:
		d.Option = &c.Option
	case PlaceMarker:
		d.Point = &c.Point
	case SetUp, MoveModels:
		d.Paths = pathsDocument(c.Paths)
	case SelectTargets, SelectMelee:
		d.Attacks = make([]attackDocument, len(c.Attacks))
		for i, a := range c.Attacks {
			d.Attacks[i] = attackDocument{a.Model, a.Weapon, a.Target, a.Count, nil}
			if by := ModelID(a.By); by != NoModel {
				d.Attacks[i].By = &by
			}
		}
	case SelectCharge:
		d.Units = &c.Units
	case OrderModels:
		d.Models = append([]ModelID{}, c.Models...)
	}
	return json.Marshal(d)
}

func pathsDocument(paths []Path) []pathDocument {
	list := make([]pathDocument, len(paths))
	for i, w := range paths {
		list[i] = pathDocument{w.Model, make([]poseDocument, len(w.Poses))}
		for k, p := range w.Poses {
			list[i].To[k] = poseDocument(p)
		}
	}
	return list
}

// UnmarshalJSON reads what MarshalJSON writes. It rejects unknown members, and members that do
// not answer the request.
func (c *Choice) UnmarshalJSON(text []byte) error {
	var d choiceDocument
	if err := strict(text, &d); err != nil {
		return fmt.Errorf("choice: %w", err)
	}
	if len(d.Paths) > maxPaths {
		return fmt.Errorf("choice: ways: %d; allowed: at most %d", len(d.Paths), maxPaths)
	}
	if err := d.fits(); err != nil {
		return fmt.Errorf("choice: %w", err)
	}
	next := Choice{Ask: d.Ask}
	switch d.Ask {
	case SelectOption:
		next.Option = *d.Option
	case PlaceMarker:
		next.Point = *d.Point
	case SetUp, MoveModels:
		for _, w := range d.Paths {
			if len(w.To) > maxPoses {
				return fmt.Errorf("choice: ways: %d places of model %v; allowed: at most %d", len(w.To), w.Model, maxPoses)
			}
			next.Paths = append(next.Paths, w.path())
		}
	case SelectTargets, SelectMelee:
		for _, a := range d.Attacks {
			declared := Declared{Model: a.Model, Weapon: a.Weapon, Target: a.Target, Count: a.Count}
			if a.By != nil {
				if *a.By == NoModel {
					return fmt.Errorf("choice: attacks: by model %v; allowed: the number of a model", *a.By)
				}
				declared.By = ModelNumber(*a.By)
			}
			next.Attacks = append(next.Attacks, declared)
		}
	case SelectCharge:
		next.Units = *d.Units
	case OrderModels:
		next.Models = d.Models
	}
	*c = next
	return nil
}

func (d *pathDocument) path() Path {
	w := Path{Model: d.Model, Poses: make([]geom.Pose, len(d.To))}
	for i, p := range d.To {
		w.Poses[i] = geom.Pose(p)
	}
	return w
}

// fits returns an error for a document with a member other than the one that answers.
func (d *choiceDocument) fits() error {
	given := map[string]bool{
		"option": d.Option != nil, "point": d.Point != nil, "ways": d.Paths != nil,
		"attacks": d.Attacks != nil, "units": d.Units != nil, "models": d.Models != nil,
	}
	want := answers[d.Ask]
	if want != "" && !given[want] {
		return fmt.Errorf("%s: missing in an answer to %q", want, d.Ask)
	}
	for _, name := range answers {
		if given[name] && name != want {
			return fmt.Errorf("%s: in an answer to %q", name, d.Ask)
		}
	}
	return nil
}

// answers are the members that answer each kind of question.
var answers = [...]string{
	Nothing: "", SelectOption: "option", PlaceMarker: "point", SetUp: "ways", MoveModels: "ways",
	SelectTargets: "attacks", SelectMelee: "attacks", SelectCharge: "units", OrderModels: "models",
}

// strict reads one JSON value without unknown members and with nothing after it.
func strict(text []byte, to any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(to); err != nil {
		return err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return errors.New("something follows the document")
	}
	return nil
}

// compact returns the choice as JSON in one line.
func compact(c *Choice) string {
	text, err := c.MarshalJSON()
	if err != nil {
		return "null"
	}
	return string(text)
}
