package conformance

import (
	"bytes"
	"fmt"
	"os"
	"slices"

	"gopkg.in/yaml.v3"
)

// spec is a conformance spec: game data, and steps that change a roster on it or assert its
// state.
type spec struct {
	ID          string            `yaml:"id"`
	Category    string            `yaml:"category"`
	Description string            `yaml:"description"`
	Tags        []string          `yaml:"tags"`
	Engines     map[string]string `yaml:"engines"` // program → pass, fail or skip
	Setup       setup             `yaml:"setup"`
	Steps       []step            `yaml:"steps"`
}

// setup is the game data, written as YAML.
type setup struct {
	GameSystem yaml.Node   `yaml:"gameSystem"`
	Catalogues []yaml.Node `yaml:"catalogues"`
	DataSource string      `yaml:"dataSource"`
}

// step is an action, or an assertion.
type step struct {
	ID            string               `yaml:"id"`
	SkipEngines   []string             `yaml:"skipEngines"`
	Action        string               `yaml:"action"`
	ForceEntryID  string               `yaml:"forceEntryId"`
	CatalogueID   string               `yaml:"catalogueId"`
	ForceID       string               `yaml:"forceId"`
	EntryID       string               `yaml:"entryId"`
	SelectionID   string               `yaml:"selectionId"`
	Count         int                  `yaml:"count"`
	AssociationID string               `yaml:"associationId"`
	ToID          string               `yaml:"toId"`
	CostTypeID    string               `yaml:"costTypeId"`
	Value         string               `yaml:"value"`
	CategoryID    string               `yaml:"categoryEntryId"`
	CustomName    *string              `yaml:"customName"`
	CustomNotes   *string              `yaml:"customNotes"`
	Content       string               `yaml:"content"`
	ExpectedState *expectedState       `yaml:"expectedState"`
	ExpectedFile  *yaml.Node           `yaml:"expectedFile"`
	Engines       map[string]yaml.Node `yaml:"engines"` // replaced inputs
}

// expectedState is the state in an assertion. Nil fields are not asserted.
type expectedState struct {
	Name           *string              `yaml:"name"`
	GameSystemID   *string              `yaml:"gameSystemId"`
	GameSystemName *string              `yaml:"gameSystemName"`
	ForceCount     *int                 `yaml:"forceCount"`
	SelectionCount *int                 `yaml:"selectionCount"`
	CostCount      *int                 `yaml:"costCount"`
	CostLimitCount *int                 `yaml:"costLimitCount"`
	Costs          []expectedCost       `yaml:"costs"`
	CostLimits     []expectedCost       `yaml:"costLimits"`
	Forces         []expectedForce      `yaml:"forces"`
	Errors         []expectedError      `yaml:"errors"`
	ErrorsContain  []expectedError      `yaml:"errorsContain"`
	ErrorCount     *int                 `yaml:"errorCount"`
	Engines        map[string]yaml.Node `yaml:"engines"` // replaced fields
}

type expectedError struct {
	On              string `yaml:"on"`
	From            string `yaml:"from"`
	MessageContains string `yaml:"messageContains"`
}

type expectedCost struct {
	TypeID *string `yaml:"typeId"`
	Name   *string `yaml:"name"`
	Value  *string `yaml:"value"`
	Hidden *bool   `yaml:"hidden"`
}

type expectedForce struct {
	Name                *string               `yaml:"name"`
	EntryID             *string               `yaml:"entryId"`
	CatalogueID         *string               `yaml:"catalogueId"`
	CatalogueName       *string               `yaml:"catalogueName"`
	SelectionCount      *int                  `yaml:"selectionCount"`
	AvailableEntryCount *int                  `yaml:"availableEntryCount"`
	Hidden              bool                  `yaml:"hidden"`
	ChildForceCount     *int                  `yaml:"childForceCount"`
	CategoryCount       *int                  `yaml:"categoryCount"`
	ChildForces         []expectedForce       `yaml:"childForces"`
	Selections          []expectedSelection   `yaml:"selections"`
	Profiles            []expectedInfo        `yaml:"profiles"`
	Rules               []expectedInfo        `yaml:"rules"`
	Categories          []expectedCategory    `yaml:"categories"`
	Publications        []expectedPublication `yaml:"publications"`
	PublicationID       *string               `yaml:"publicationId"`
	Page                *string               `yaml:"page"`
	CustomName          *string               `yaml:"customName"`
	CustomNotes         *string               `yaml:"customNotes"`
}

type expectedSelection struct {
	Name            *string             `yaml:"name"`
	Type            *string             `yaml:"type"`
	Number          *int64              `yaml:"number"`
	Hidden          bool                `yaml:"hidden"`
	EntryID         *string             `yaml:"entryId"`
	EntryGroupID    *string             `yaml:"entryGroupId"`
	Page            *string             `yaml:"page"`
	PublicationID   *string             `yaml:"publicationId"`
	PublicationName *string             `yaml:"publicationName"`
	Costs           []expectedCost      `yaml:"costs"`
	Profiles        []expectedInfo      `yaml:"profiles"`
	Rules           []expectedInfo      `yaml:"rules"`
	Categories      []expectedCategory  `yaml:"categories"`
	Children        []expectedSelection `yaml:"children"`
	ChildCount      *int                `yaml:"childCount"`
	CustomName      *string             `yaml:"customName"`
	CustomNotes     *string             `yaml:"customNotes"`
}

// expectedInfo is a profile or a rule.
type expectedInfo struct {
	Name            *string                  `yaml:"name"`
	TypeID          *string                  `yaml:"typeId"`
	TypeName        *string                  `yaml:"typeName"`
	Description     *string                  `yaml:"description"`
	Hidden          bool                     `yaml:"hidden"`
	Page            *string                  `yaml:"page"`
	PublicationID   *string                  `yaml:"publicationId"`
	Characteristics []expectedCharacteristic `yaml:"characteristics"`
}

type expectedCharacteristic struct {
	Name   string  `yaml:"name"`
	TypeID *string `yaml:"typeId"`
	Value  string  `yaml:"value"`
}

type expectedCategory struct {
	EntryID     *string        `yaml:"entryId"`
	Name        *string        `yaml:"name"`
	Primary     *bool          `yaml:"primary"`
	CustomName  *string        `yaml:"customName"`
	CustomNotes *string        `yaml:"customNotes"`
	Profiles    []expectedInfo `yaml:"profiles"`
	Rules       []expectedInfo `yaml:"rules"`
}

type expectedPublication struct {
	ID              *string `yaml:"id"`
	Name            *string `yaml:"name"`
	ShortName       *string `yaml:"shortName"`
	Publisher       *string `yaml:"publisher"`
	PublicationDate *string `yaml:"publicationDate"`
	PublisherURL    *string `yaml:"publisherUrl"`
}

// readSpec reads a spec. Unknown fields are errors.
func readSpec(name string) (*spec, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	return parseSpec(data)
}

func parseSpec(data []byte) (*spec, error) {
	d := yaml.NewDecoder(bytes.NewReader(data))
	d.KnownFields(true)
	var s spec
	if err := d.Decode(&s); err != nil {
		return nil, err
	}
	for i, st := range s.Steps {
		if kinds := countTrue(st.Action != "", st.ExpectedState != nil, st.ExpectedFile != nil); kinds != 1 {
			return nil, fmt.Errorf("step %d: %d of action, expectedState and expectedFile; allowed: one", i+1, kinds)
		}
		for program, node := range st.overrides() {
			if err := known(st.overlaid(program), &node); err != nil {
				return nil, fmt.Errorf("step %d: engines: %s: %w", i+1, program, err)
			}
		}
	}
	s.Setup.GameSystem = *plain(&s.Setup.GameSystem)
	for i := range s.Setup.Catalogues {
		s.Setup.Catalogues[i] = *plain(&s.Setup.Catalogues[i])
	}
	return &s, nil
}

func countTrue(all ...bool) (n int) {
	for _, x := range all {
		if x {
			n++
		}
	}
	return n
}

// overrides returns the fields of the step that certain programs override.
func (s *step) overrides() map[string]yaml.Node {
	if s.ExpectedState != nil {
		return s.ExpectedState.Engines
	}
	return s.Engines
}

// overlaid returns an empty value of the type whose fields overrides replace.
func (s *step) overlaid(string) any {
	if s.ExpectedState != nil {
		return new(expectedState)
	}
	return new(step)
}

// plain returns a copy of a node in which anchors are expanded.
func plain(node *yaml.Node) *yaml.Node {
	if node.Kind == yaml.AliasNode {
		return plain(node.Alias)
	}
	n := *node
	n.Anchor = ""
	n.Content = nil
	for _, x := range node.Content {
		n.Content = append(n.Content, plain(x))
	}
	return &n
}

// known decodes a node strictly.
func known(into any, node *yaml.Node) error {
	data, err := yaml.Marshal(plain(node))
	if err != nil {
		return err
	}
	d := yaml.NewDecoder(bytes.NewReader(data))
	d.KnownFields(true)
	return d.Decode(into)
}

// in returns the step for the program.
func (s step) in(program string) (step, error) {
	node, ok := s.Engines[program]
	if !ok {
		return s, nil
	}
	err := node.Decode(&s)
	return s, err
}

// in returns the assertion for the program: overridden fields are replaced as a whole.
func (x expectedState) in(program string) (expectedState, error) {
	node, ok := x.Engines[program]
	if !ok {
		return x, nil
	}
	for i := 0; i < len(node.Content); i += 2 {
		if slices.Contains([]string{"errors", "errorsContain", "errorCount"}, node.Content[i].Value) {
			x.Errors, x.ErrorsContain, x.ErrorCount = nil, nil, nil
		}
	}
	err := node.Decode(&x)
	return x, err
}
