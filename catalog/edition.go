package catalog

import (
	"cmp"
	"errors"
	"regexp"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// idEdition matches the beginning of ids of built-in data: 9e.necrons.monolith.
var idEdition = regexp.MustCompile(`^(\d+e)\.`)

// EditionOf returns the edition in the id of an army book or a datasheet: 9e for
// 9e.necrons.monolith. It is "" for ids of imported data, and for names.
func EditionOf(id string) string {
	if m := idEdition.FindStringSubmatch(id); m != nil {
		return m[1]
	}
	return ""
}

// An EditionInput is a part of an input that can determine the edition, such as a
// flag or the id of a datasheet.
type EditionInput struct {
	Place   fault.Place
	Found   string // the value
	Edition string // determined by the value; "": none
}

// ByEdition returns the input for an edition.
func ByEdition(place fault.Place, edition string) EditionInput {
	return EditionInput{place, edition, edition}
}

// ByID returns the input for an id of an army book or a datasheet, or for a name.
func ByID(place fault.Place, id string) EditionInput { return EditionInput{place, id, EditionOf(id)} }

// BySnapshot returns the input for the id of a snapshot.
func BySnapshot(place fault.Place, id string) EditionInput {
	return EditionInput{place, id, EditionOfSnapshot(id)}
}

// EditionOfSnapshot returns the edition in the id of a snapshot, which is edition@hash. It
// is "" for other texts.
func EditionOfSnapshot(id string) string {
	edition, _, ok := strings.Cut(id, "@")
	if !ok {
		return ""
	}
	return edition
}

// EditionNumber returns 10 for 10e, or 0 if an edition has no number.
func EditionNumber(edition string) int {
	n, _ := strconv.Atoi(strings.TrimSuffix(edition, "e"))
	return n
}

// ErrEditions is the kind of the *fault.Error of OneEdition for inputs of two editions.
var ErrEditions = errors.New("inputs of different editions")

// OneEdition returns the edition that the inputs determine, or "" if none does. If two inputs
// differ, the error is of the kind ErrEditions, at the first input that contradicts another.
func OneEdition(inputs ...EditionInput) (string, error) {
	var first EditionInput
	for _, p := range inputs {
		switch {
		case p.Edition == "":
		case first.Edition == "":
			first = p
		case p.Edition != first.Edition:
			return "", fault.New(ErrEditions, p.Place, "edition.conflict",
				fault.Quote(p.Found)+", of edition "+p.Edition, "edition "+first.Edition+", as in "+cmp.Or(first.Place.Pointer, first.Place.String()))
		}
	}
	return first.Edition, nil
}

// editionOf returns the edition of a game system, or else its name: imported systems do not
// always have one. The revision only counts changes.
func editionOf(system *entry.Catalogue) string {
	if e := system.Edition(); e != "" {
		return e
	}
	if name := strings.ReplaceAll(Fold(system.Name), " ", "-"); name != "" {
		return name
	}
	return "unknown"
}
