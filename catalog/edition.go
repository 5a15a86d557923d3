package catalog

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
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
	Place   string // such as --edition or /attacker/datasheet
	Found   string // the value
	Edition string // that the value determines; "": none
}

// ByEdition returns the input of an edition itself.
func ByEdition(place, edition string) EditionInput { return EditionInput{place, edition, edition} }

// ByID returns the input of an id of an army book or a datasheet, or of a name.
func ByID(place, id string) EditionInput { return EditionInput{place, id, EditionOf(id)} }

// BySnapshot returns the input of the id of a snapshot, which is edition@hash.
func BySnapshot(place, id string) EditionInput {
	edition, _, ok := strings.Cut(id, "@")
	if !ok {
		edition = ""
	}
	return EditionInput{place, id, edition}
}

// An EditionError is the error of OneEdition: two inputs of different editions.
type EditionError struct{ First, Second EditionInput }

// Error names both places with their values.
func (e *EditionError) Error() string {
	return fmt.Sprintf("%s: found %.200q, which is of edition %s, with %s %.200q, of edition %s; allowed: one edition",
		e.Second.Place, e.Second.Found, e.Second.Edition, e.First.Place, e.First.Found, e.First.Edition)
}

// OneEdition returns the edition that the inputs determine, or "" if none does. If
// two differ, the error is an *EditionError with the first input and the first
// one that contradicts it.
func OneEdition(inputs ...EditionInput) (string, error) {
	var first EditionInput
	for _, p := range inputs {
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

var ordinal = regexp.MustCompile(`(?i)\b(\d{1,2})(?:st|nd|rd|th) ed`)

// editionOf returns the edition of a game system. Imported ones have none: the
// edition is the number in the name (9e for Warhammer 40,000 9th Edition), or else
// the name itself. The revision counts changes and has nothing to do with it.
func editionOf(system *entry.Catalogue) string {
	if system.Battle != nil && system.Battle.Edition != "" {
		return system.Battle.Edition
	}
	if m := ordinal.FindStringSubmatch(system.Name); m != nil {
		return m[1] + "e"
	}
	if name := strings.ReplaceAll(Fold(system.Name), " ", "-"); name != "" {
		return name
	}
	return "unknown"
}
