package edition

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// A Key identifies what is played: an edition, one of its missions, and patches in the
// order in which they are applied.
type Key struct {
	Edition string   `json:"edition"`
	Mission string   `json:"mission,omitempty"` // id; empty: DefaultMission
	Patches []string `json:"patches,omitempty"` // names
}

// ErrKey is the kind of the *fault.Error of Key.Rules. Its pointers have the members of
// Key.
var ErrKey = errors.New("these rules cannot be played")

// String returns the key as text, such as 10e/five-front+first-printing.
func (k Key) String() string {
	mission := k.Mission
	if mission == "" {
		mission = DefaultMission
	}
	return strings.Join(append([]string{k.Edition + "/" + mission}, k.Patches...), "+")
}

// Rules returns the edition with the mission and the patches of the key. The error is of
// the kind ErrKey.
func (k Key) Rules() (rules.Edition, error) {
	e, ok := Lookup(k.Edition)
	if !ok {
		found, allowed := Unplayable(k.Edition)
		return e, fault.New(ErrKey, fault.At("/edition"), "edition.unplayable", found, allowed)
	}
	var patches []rules.Patch
	if k.Mission != "" && k.Mission != DefaultMission {
		m := find(Missions(k.Edition), func(m *Mission) bool { return m.ID == k.Mission })
		if m == nil {
			return e, fault.New(ErrKey, fault.At("/mission"), "mission.unknown", fault.Quote(k.Mission), names(Missions(k.Edition), func(m *Mission) string { return m.ID }))
		}
		patches = append(patches, m.patch)
	}
	known := Patches(k.Edition)
	for i, name := range k.Patches {
		at := fault.At(fmt.Sprintf("/patches/%d", i))
		p := find(known, func(p *Patch) bool { return p.ID == name })
		switch {
		case p == nil:
			return e, fault.New(ErrKey, at, "patch.unknown", fault.Quote(name), names(known, func(p *Patch) string { return p.ID }))
		case slices.Contains(k.Patches[:i], name):
			return e, fault.New(ErrKey, at, "patch.twice", fault.Quote(name)+" again", "each patch once")
		}
		patches = append(patches, p.patch)
	}
	if len(patches) == 0 {
		return e, nil
	}
	e = e.With(patches...)
	e.Patches = slices.Clone(k.Patches)
	return e, nil
}

func find[T any](list []T, is func(*T) bool) *T {
	for i := range list {
		if is(&list[i]) {
			return &list[i]
		}
	}
	return nil
}

// names lists ids for what a fault allows.
func names[T any](list []T, id func(*T) string) string {
	ids := make([]string, len(list))
	for i := range list {
		ids[i] = id(&list[i])
	}
	if len(ids) == 0 {
		return "none"
	}
	return strings.Join(ids, ", ")
}
