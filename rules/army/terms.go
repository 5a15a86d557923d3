package army

import (
	"encoding/json"
	"strconv"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// terms is an effect with the members that matter in battles besides those that
// attacks know.
type terms struct {
	words

	Select  *selection `json:"select"`
	Near    *neighbour `json:"near"`
	Spared  *neighbour `json:"spared"`
	Beside  *neighbour `json:"beside"`
	Charged *neighbour `json:"charged"`
	Around  *neighbour `json:"around"`

	Optional     bool       `json:"optional"`
	OnceFor      string     `json:"once_for"`
	NeedsInstead *otherwise `json:"needs_instead"`
	AtLeast      string     `json:"at_least"`

	Actions  []string        `json:"actions"`
	May      []string        `json:"may"`
	Forbids  []string        `json:"cannot"`
	What     []string        `json:"what"`
	Types    []string        `json:"types"`
	NotIn    []string        `json:"not_in"`
	Distance json.RawMessage `json:"distance"`
	Move     int             `json:"move"`
	Degrees  int             `json:"degrees"`
	As       string          `json:"as"`
	Within   int             `json:"within"`
	Edge     int             `json:"edge"`
	Apart    int             `json:"apart"`
	Beyond   int             `json:"beyond"`
	Round    int8            `json:"round"`
	Zone     string          `json:"zone"`
	Models   json.RawMessage `json:"models"`
	Into     json.RawMessage `json:"into"`
	Wounds   json.RawMessage `json:"wounds"`
	Keyword  string          `json:"keyword"`
	Closest  bool            `json:"closest"`
	Extent   string          `json:"extent"`
	Hit      int16           `json:"hit"`
	Throws   int16           `json:"rolled"`
	Targets  string          `json:"targets"`
	Profile  string          `json:"profile"`
	Contest  string          `json:"contest"`
	// Auras are names of auras.
	Auras []string `json:"abilities"`
}

// otherwise is the result that units with the keywords need.
type otherwise struct {
	Keywords []string `json:"keywords"`
	Result   int8     `json:"result"`
}

// selection is whom a player selects.
type selection struct {
	Side        string   `json:"side"`
	Of          string   `json:"of"`
	Count       int8     `json:"count"`
	Within      int      `json:"within"`
	Keywords    []string `json:"keywords"`
	AnyKeywords []string `json:"any_keywords"`
	Without     []string `json:"without"`
	Visible     bool     `json:"visible"`
	Closest     bool     `json:"closest"`
	Guarded     bool     `json:"look_out_sir"`
}

// neighbour is a unit that is looked for nearby.
type neighbour struct {
	Keywords    []string `json:"keywords"`
	AnyKeywords []string `json:"any_keywords"`
	Without     []string `json:"without"`
	Within      int      `json:"within"`
}

// termsOf reads an effect.
func termsOf(e entry.Effect) (*terms, error) {
	t := &terms{}
	if e.Args != "" {
		if err := json.Unmarshal([]byte(e.Args), t); err != nil {
			return nil, err
		}
	}
	t.Do = e.Do
	return t, nil
}

// inside reads the effects within an effect. What they do not say themselves is
// as in the effect around them.
func (t *terms) inside() ([]*terms, error) {
	var list []*terms
	for _, raw := range t.Effects {
		in := &terms{
			words:  words{At: t.At, Phase: t.Phase, Until: t.Until, Once: t.Once, When: t.When, WhenAny: t.WhenAny, Unless: t.Unless, Power: t.Power, Who: t.Who},
			Select: t.Select, OnceFor: t.OnceFor, Optional: t.Optional,
		}
		if err := json.Unmarshal(raw, in); err != nil {
			return nil, err
		}
		list = append(list, in)
	}
	return list, nil
}

// inch is a whole number of inches.
func inch(n int) geom.Length { return geom.Length(n) * geom.Inch }

// distance is a number of inches that is not random; 0 for anything else.
func distance(raw json.RawMessage) geom.Length {
	n, err := strconv.Atoi(text(raw))
	if err != nil || n < 0 || n > 100 {
		return 0
	}
	return inch(n)
}

// filterOf numbers the keywords that a unit needs. Those in angle brackets stand
// for what the army chose, which all its units have; so one of them among
// alternatives lets every unit pass.
func (f *fielding) filterOf(all, any, none []string) effect.Filter {
	filter := effect.Filter{All: f.keywords(all), None: f.keywords(none)}
	if alternatives := f.keywords(any); len(alternatives) == len(any) {
		filter.Any = alternatives
	}
	return filter
}

// keywords numbers those that are not in angle brackets.
func (f *fielding) keywords(names []string) (list effect.Keywords) {
	for _, name := range names {
		if name != "" && name[0] != '<' {
			list = append(list, f.names.Keyword(name))
		}
	}
	return list
}
