package geom

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

// MaxLayoutBytes is the maximum size of a terrain document.
const MaxLayoutBytes = 1 << 20

// Layout is a battlefield with its terrain, as data. Its JSON document is
//
//	{"width": 44, "depth": 30,
//	 "features": [
//	   {"name": "ruin", "kind": "ruin",
//	    "area": [[10, 10], [16, 10], [16, 16], [10, 16]],
//	    "parts": [
//	      {"corners": [[10, 10], [16, 10], [16, 10.25], [10, 10.25]], "height": 5}]}]}
//
// with every length in inches, at most three decimals. Corners are those of a
// convex polygon in order, 3 to [MaxCorners] of them. A part may have a bottom,
// the height at which it begins above the table. The kind of a feature is one of [FeatureKinds].
type Layout struct {
	Width    Length    `json:"width"`
	Depth    Length    `json:"depth"`
	Features []Feature `json:"features"`
}

// Battlefield returns the rectangle of the battlefield.
func (l *Layout) Battlefield() Rect { return Field(l.Width, l.Depth) }

// ReadLayout reads a layout document. The error lists every fault with its JSON pointer, what
// was found and what is allowed. Unknown and duplicate members are rejected.
func ReadLayout(doc []byte) (*Layout, error) {
	if len(doc) > MaxLayoutBytes {
		return nil, fmt.Errorf("terrain: %d bytes: at most %d are allowed", len(doc), MaxLayoutBytes)
	}
	if err := checkMembers(doc); err != nil {
		return nil, fmt.Errorf("terrain: %w", err)
	}
	var l Layout
	if err := json.Unmarshal(doc, &l); err != nil {
		return nil, fmt.Errorf("terrain: %w", err)
	}
	if err := l.Validate(); err != nil {
		return nil, fmt.Errorf("terrain: %w", err)
	}
	return &l, nil
}

// Validate returns an error that lists everything wrong with a layout: sizes, features, and
// corners outside of the battlefield.
func (l *Layout) Validate() error {
	var faults []error
	for _, side := range []struct {
		name string
		Length
	}{{"/width", l.Width}, {"/depth", l.Depth}} {
		if side.Length < Inch || side.Length > Reachable {
			faults = append(faults, fmt.Errorf("%s: %v: %v to %v is allowed", side.name, side.Length, Inch, Reachable))
		}
	}
	for i := range l.Features {
		faults = append(faults, l.outside(fmt.Sprintf("/features/%d", i), &l.Features[i])...)
	}
	if _, err := NewTerrain(l.Features); err != nil {
		faults = append(faults, err)
	}
	return errors.Join(faults...)
}

// outside returns errors for corners of a feature outside of the battlefield.
func (l *Layout) outside(at string, f *Feature) (faults []error) {
	check := func(at string, corners []Point) {
		for i, c := range corners {
			if !l.Battlefield().Contains(c) {
				faults = append(faults, fmt.Errorf("%s/%d: corner at %v, %v: a place on the battlefield of %v by %v is allowed", at, i, c.X, c.Y, l.Width, l.Depth))
			}
		}
	}
	check(at+"/area", f.Area)
	for i, p := range f.Parts {
		check(at+"/parts/"+strconv.Itoa(i)+"/corners", p.Corners)
	}
	return faults
}

// members are the allowed member names of objects, by depth: of the layout, of a feature, of a
// part.
var members = [][]string{
	{"width", "depth", "features"},
	{"name", "kind", "area", "parts"},
	{"corners", "bottom", "height"},
}

// checkMembers rejects documents that are not a single JSON object, and members that are
// unknown, differ in case, or occur twice.
func checkMembers(doc []byte) error {
	d := json.NewDecoder(bytes.NewReader(doc))
	d.UseNumber()
	if err := checkValue(d, "", 0); err != nil {
		return err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return errors.New("something follows the document: one JSON object is allowed")
	}
	return nil
}

func checkValue(d *json.Decoder, at string, depth int) error {
	token, err := d.Token()
	if err != nil {
		return fmt.Errorf("%s: %w", orRoot(at), err)
	}
	switch token {
	case json.Delim('{'):
		return checkObject(d, at, depth)
	case json.Delim('['):
		return checkArray(d, at, depth)
	}
	if number, ok := token.(json.Number); ok && at != "" {
		if _, err := ParseLength(number.String()); err != nil {
			return fmt.Errorf("%s: %w", at, err)
		}
	}
	if at == "" {
		return fmt.Errorf("%v: a JSON object is allowed", token)
	}
	if text, ok := token.(string); ok && strings.HasSuffix(at, "/kind") {
		var k FeatureKind
		if err := k.UnmarshalText([]byte(text)); err != nil {
			return fmt.Errorf("%s: %w", at, err)
		}
	}
	return nil
}

func checkObject(d *json.Decoder, at string, depth int) error {
	if depth >= len(members) {
		return fmt.Errorf("%s: an object: a number or a list is allowed", orRoot(at))
	}
	var seen []string
	for d.More() {
		token, err := d.Token()
		if err != nil {
			return fmt.Errorf("%s: %w", orRoot(at), err)
		}
		name, _ := token.(string)
		if !slices.Contains(members[depth], name) {
			return fmt.Errorf("%s: member %.40q: %s are allowed", orRoot(at), name, strings.Join(members[depth], ", "))
		}
		if slices.Contains(seen, name) {
			return fmt.Errorf("%s/%s: given twice: each member once is allowed", at, name)
		}
		seen = append(seen, name)
		if err := checkValue(d, at+"/"+name, depth+1); err != nil {
			return err
		}
	}
	_, err := d.Token()
	return err
}

// maxLists is the maximum depth of nested lists: features, parts, corners, coordinates.
const maxLists = 6

func checkArray(d *json.Decoder, at string, depth int) error {
	if strings.Count(at, "/") > maxLists {
		return fmt.Errorf("%s: nested too deep: a number is allowed", at)
	}
	for i := 0; d.More(); i++ {
		if err := checkValue(d, at+"/"+strconv.Itoa(i), depth); err != nil {
			return err
		}
	}
	_, err := d.Token()
	return err
}

func orRoot(at string) string {
	if at == "" {
		return "/"
	}
	return at
}
