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
