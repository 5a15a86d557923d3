package geom

import (
	"fmt"
	"slices"
	"strings"
)

// A FeatureKind is a kind of terrain feature that some editions have rules for
// (10e.TERRAIN.GENERAL.1). The zero value is a feature of no kind.
type FeatureKind uint8

// The kinds of terrain features.
const (
	NoKind    FeatureKind = iota
	Crater                // craters and rubble
	Barricade             // barricades and fuel pipes
	Debris                // battlefield debris and statuary
	Hill                  // hills, industrial structures, sealed buildings and armoured containers
	Woods
	Ruin
)

var featureKinds = [...]string{NoKind: "", Crater: "crater", Barricade: "barricade", Debris: "debris", Hill: "hill", Woods: "woods", Ruin: "ruin"}

// FeatureKinds returns the names of all kinds.
func FeatureKinds() []string { return slices.Clone(featureKinds[1:]) }

// String returns the name of the kind, or an empty text.
func (k FeatureKind) String() string { return featureKinds[k] }

// MarshalText returns the name of the kind.
func (k FeatureKind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// UnmarshalText reads the name of a kind.
func (k *FeatureKind) UnmarshalText(text []byte) error {
	i := slices.Index(featureKinds[:], string(text))
	if i < 0 {
		return fmt.Errorf("kind %.40q: %s are allowed", text, strings.Join(featureKinds[1:], ", "))
	}
	*k = FeatureKind(i)
	return nil
}

// A Density is the category of a terrain feature (11e.TERRAIN.AREA.3).
type Density uint8

// The densities.
const (
	Exposed Density = iota
	Light
	Dense
)

// lightHeight is the maximum height of a light terrain feature that no kind decides.
const lightHeight = 2 * Inch

// Density returns the category of a feature (11e.TERRAIN.AREA.4): barricades and statues are light, buildings, containers,
// ruins and woods dense. Other features are exposed without parts, light up to 2" high, and dense otherwise.
func (f *Feature) Density() Density {
	top := f.Top()
	switch f.Kind {
	case Barricade:
		return Light
	case Hill, Ruin, Woods:
		return Dense
	case Debris:
		top = min(top, lightHeight)
	}
	switch {
	case top == 0:
		return Exposed
	case top <= lightHeight:
		return Light
	}
	return Dense
}
