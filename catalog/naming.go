package catalog

import (
	"fmt"
	"regexp"
	"strings"
)

// idEdition is how ids of built-in game data begin: 9e.necrons.monolith.
var idEdition = regexp.MustCompile(`^(\d+e)\.`)

// EditionOf returns the edition that the id of an army book or of a datasheet
// begins with: 9e of 9e.necrons.monolith. It is "" for one that says none, such as
// that of an imported file, and for a name.
func EditionOf(id string) string {
	if m := idEdition.FindStringSubmatch(id); m != nil {
		return m[1]
	}
	return ""
}

// A Naming is a place that may say which edition is meant, such as a flag or the id
// of a datasheet.
type Naming struct {
	Place   string // such as --edition or /attacker/datasheet
	Found   string // what stands there
	Edition string // that it says; "": none
}

// ByEdition is a naming by the name of an edition.
func ByEdition(place, edition string) Naming { return Naming{place, edition, edition} }

// ByID is a naming by the id of an army book or of a datasheet, or by a name.
func ByID(place, id string) Naming { return Naming{place, id, EditionOf(id)} }

// BySnapshot is a naming by the id of a snapshot, which is edition@hash.
func BySnapshot(place, id string) Naming {
	edition, _, ok := strings.Cut(id, "@")
	if !ok {
		edition = ""
	}
	return Naming{place, id, edition}
}

// An EditionError is the error of OneEdition: two places that say another edition.
type EditionError struct{ First, Second Naming }

// Error names both places and what stands there.
func (e *EditionError) Error() string {
	return fmt.Sprintf("%s: found %.200q, which is of edition %s, with %s %.200q, of edition %s; allowed: one edition",
		e.Second.Place, e.Second.Found, e.Second.Edition, e.First.Place, e.First.Found, e.First.Edition)
}

// OneEdition returns the edition that the places say, and "" where none says one.
// The error is an *EditionError where two of them say another; the first one of all
// stands in it.
func OneEdition(places ...Naming) (string, error) {
	var first Naming
	for _, p := range places {
		switch {
		case p.Edition == "":
		case first.Edition == "":
			first = p
		case p.Edition != first.Edition:
			return "", &EditionError{first, p}
		}
	}
	return first.Edition, nil
}
