package conformance

import (
	"fmt"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster/unit"
)

// engine is the interface of a roster engine for the runner.
type engine interface {
	// do executes the action of a step whose references are resolved.
	do(s step) (outputs, error)
	// snapshot returns the current state.
	snapshot() snapshot
}

// outputs are the values that later steps may refer to.
type outputs struct {
	force, selection string
	selections       map[string]string // composite id of an automatic selection → id
}

// snapshot is a state with additional values of a roster.
type snapshot struct {
	unit.Tree
	gameSystem       entry.Catalogue
	catalogues       map[string]string // id → name
	publicationNames map[string]string
	limits           []unit.Amount
	errors           []rosterError
}

// rosterError is an error of a roster.
type rosterError struct {
	Origin
	message string
}

// run executes the steps of a spec and returns the differences from the expectations for the program, or from the
// contract of every program (base). A failed action ends the spec with its error; a failed assertion does not.
func run(s *spec, e engine, program string) (differences []string, err error) {
	made := map[string]outputs{}
	for i, st := range s.Steps {
		where := fmt.Sprintf("step %d", i+1)
		if st.ID != "" {
			where += " " + st.ID
		}
		if slices.Contains(st.SkipEngines, program) || st.ExpectedFile != nil {
			continue
		}
		if st.ExpectedState != nil {
			want, err := st.ExpectedState.in(program)
			if err != nil {
				return differences, fmt.Errorf("%s: %w", where, err)
			}
			for _, d := range compare(&want, e.snapshot(), s.Setup.DataSource != "") {
				differences = append(differences, where+": "+d)
			}
			continue
		}
		out, err := act(e, st, program, made)
		if err != nil {
			return differences, fmt.Errorf("%s: %s: %w", where, st.Action, err)
		}
		made[st.ID] = out
	}
	return differences, nil
}

func act(e engine, st step, program string, made map[string]outputs) (outputs, error) {
	st, err := st.in(program)
	if err != nil {
		return outputs{}, err
	}
	for _, field := range []*string{&st.ForceID, &st.SelectionID, &st.ToID, &st.Content} {
		if *field, err = resolve(*field, made); err != nil {
			return outputs{}, err
		}
	}
	return e.do(st)
}

// resolve returns the value of an expression such as ${{ steps.add.forceId }}, and any other text
// unchanged.
func resolve(text string, made map[string]outputs) (string, error) {
	inner, ok := strings.CutPrefix(text, "${{")
	if !ok {
		return text, nil
	}
	path := strings.TrimSpace(strings.TrimSuffix(inner, "}}"))
	id, field, ok := strings.Cut(strings.TrimPrefix(path, "steps."), ".")
	out, exists := made[id]
	if !ok || !exists {
		return "", fmt.Errorf("%s refers to no step", text)
	}
	value := ""
	switch entryID, isSelection := strings.CutPrefix(field, "selections."); {
	case isSelection:
		value = out.selections[entryID]
	case field == "forceId":
		value = out.force
	case field == "selectionId":
		value = out.selection
	}
	if value == "" {
		return "", fmt.Errorf("%s has no value", text)
	}
	return value, nil
}
