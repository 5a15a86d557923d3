package effect

import (
	"cmp"
	"encoding/json"
	"errors"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// A Spec is an effect as in data files. schemas/effect.schema.json describes its members.
type Spec struct {
	Do string `json:"do"`

	When        []string       `json:"when"`
	WhenAny     []string       `json:"when_any"`
	Unless      []string       `json:"unless"`
	Phase       string         `json:"phase"`
	At          string         `json:"at"`
	Until       string         `json:"until"`
	WhileOn     bool           `json:"while_on_battlefield"`
	Who         string         `json:"who"`
	Attacks     string         `json:"attacks"`
	With        string         `json:"with"`
	Opponent    *Opponent      `json:"opponent"`
	Select      *Select        `json:"select"`
	Near        *UnitNear      `json:"near"`
	Spared      *UnitNear      `json:"spared"`
	Beside      *UnitNear      `json:"beside"`
	Charged     *UnitNear      `json:"charged"`
	Around      *UnitNear      `json:"around"`
	WhileModel  string         `json:"while_model"`
	LedBy       []string       `json:"led_by"`
	Contains    string         `json:"contains"`
	Fallen      []string       `json:"fallen"`
	ArmyFaction []string       `json:"army_faction"`
	Keywords    []string       `json:"keywords"`
	AnyKeywords []string       `json:"any_keywords"`
	NoKeywords  []string       `json:"no_keywords"`
	AllKeywords []string       `json:"all_keywords"`
	Without     []string       `json:"without"` // of an aura: keywords that a unit must not have
	While       []string       `json:"while_keywords"`
	NotWhile    []string       `json:"not_while_keywords"`
	OfModels    *OfModels      `json:"of_models"`
	OfTarget    *KeywordFilter `json:"of_target"`
	ArmyWithout []string       `json:"army_without"`
	ArmyChose   []string       `json:"army_chose"`
	Shooter     bool           `json:"shooter"`
	Weapons     []string       `json:"weapons"`
	WeaponsWith string         `json:"weapons_with"`
	WeaponTypes []string       `json:"weapon_types"`
	WeaponWord  string         `json:"weapon_word"`
	Power       bool           `json:"power"`
	Psychic     bool           `json:"psychic"`
	NotPsychic  bool           `json:"not_psychic"`
	Weaker      int16          `json:"strength_below"`
	Optional    bool           `json:"optional"`
	Once        string         `json:"once"`
	OnceFor     string         `json:"once_for"`
	OnceOf      string         `json:"once_of"`
	Tokens      int8           `json:"tokens"`
	Present     string         `json:"present"`
	PerUnit     bool           `json:"per_unit"`
	AllModels   bool           `json:"all_models"`
	MostBySize  []int8         `json:"most_by_size"`
	Dice        Number         `json:"dice"`
	Needs       int            `json:"needs"`
	NeedsUnder  string         `json:"needs_under"`
	NeedsOther  *NeedsElse     `json:"needs_instead"`
	Modifier    *Modifier      `json:"modifier"`
	Modified    bool           `json:"modified"`
	OnRoll      *RollMade      `json:"on_roll"`

	Abilities      []string   `json:"abilities"` // names of auras
	Ability        string     `json:"ability"`
	After          string     `json:"after"`
	Destroyed      *Victim    `json:"destroyed"`
	DestroyedUnit  bool       `json:"destroyed_unit"` // its owner has destroyed an enemy unit in this phase
	Lost           string     `json:"lost"`
	Actions        []string   `json:"actions"`
	Add            int16      `json:"add"`
	Affects        string     `json:"affects"` // of an aura
	Amount         Number     `json:"amount"`
	Apart          int        `json:"apart"`
	As             string     `json:"as"`
	AtLeast        string     `json:"at_least"`
	Before         string     `json:"before"`
	Beyond         int        `json:"beyond"`
	By             int16      `json:"by"`
	Cannot         []string   `json:"cannot"`
	Change         string     `json:"change"`
	Characteristic string     `json:"characteristic"`
	Closest        bool       `json:"closest"`
	Contest        string     `json:"contest"`
	Count          Number     `json:"count"`
	Degrees        int        `json:"degrees"`
	Distance       Number     `json:"distance"`
	Divide         uint32     `json:"divide"`
	Edge           int        `json:"edge"`
	Effects        []*Spec    `json:"effects"`
	Engaging       bool       `json:"within_engagement"`
	Extent         string     `json:"extent"`
	FixedRange     bool       `json:"fixed_range"` // of an aura: nothing increases it
	From           int16      `json:"from"`
	Groups         [][]string `json:"groups"`
	Hit            int16      `json:"hit"`
	InShadow       bool       `json:"in_shadow"`
	InTurn         bool       `json:"in_turn"`
	Instead        bool       `json:"instead"`
	Into           Number     `json:"into"`
	Keyword        string     `json:"keyword"`
	Max            int16      `json:"max"`
	May            []string   `json:"may"`
	Minimum        int16      `json:"minimum"`
	Mode           int16      `json:"mode"`
	Models         Number     `json:"models"`
	More           bool       `json:"more"`
	Most           int16      `json:"most"`
	Move           int        `json:"move"`
	MovedWithin    Number     `json:"moved_within"`
	NotIn          []string   `json:"not_in"`
	Of             string     `json:"of"`
	On             int        `json:"on"`
	OrBase         bool       `json:"or_base"`
	Per            string     `json:"per"`
	Profile        string     `json:"profile"`
	Range          Number     `json:"range"`   // of an aura, or of what happens around
	Engaged        bool       `json:"engaged"` // of an aura: it reaches units within Engagement Range
	Ranges         []int      `json:"ranges"`  // of an aura, by battle round
	Results        Results    `json:"results"`
	Roll           string     `json:"roll"`
	Rolled         int16      `json:"rolled"`
	Rolls          []string   `json:"rolls"`
	Round          int8       `json:"round"`
	Saves          []string   `json:"saves"`
	Separate       bool       `json:"separate"`
	Shared         []string   `json:"shared"`
	Targets        string     `json:"targets"`
	To             Number     `json:"to"`
	Types          []string   `json:"types"`
	Value          Number     `json:"value"`
	What           []string   `json:"what"`
	Which          string     `json:"which"`
	Visible        bool       `json:"visible"` // of an aura: it reaches units that are visible
	Wholly         bool       `json:"wholly"`  // of an aura: it reaches units that are wholly within its range
	Within         int        `json:"within"`
	Wounds         Number     `json:"wounds"`
	Zone           string     `json:"zone"`

	Name string `json:"name"` // of one of several effects of which the player chooses

	// own and ownUnless are When and Unless of an inner effect, if it has them itself.
	own, ownUnless []string
}

// A RollMade is the result of a roll of the attack that an effect depends on.
type RollMade struct {
	Roll     string `json:"roll"`
	On       int    `json:"on"`
	Modified bool   `json:"modified"`
	Critical bool   `json:"critical"`
}

// A KeywordFilter selects units with all Keywords, with one of AnyKeywords, and without the others.
type KeywordFilter struct {
	Keywords    []string `json:"keywords"`
	AnyKeywords []string `json:"any_keywords"`
	Without     []string `json:"without"`
}

// An Opponent is a requirement for the other side of an attack.
type Opponent struct {
	KeywordFilter
	Save   Number `json:"save"`
	Within int    `json:"within"`
	Owner  string `json:"owner"` // unit or bearer
}

// An OfModels is a requirement for models of the unit that has an effect.
type OfModels struct {
	KeywordFilter
	Bodyguard bool `json:"bodyguard"`
}

// A Victim is a requirement for a destroyed enemy: a unit or a model.
type Victim struct {
	Of string `json:"of"` // unit or model
	KeywordFilter
}

// NeedsElse is the result that units with the keywords need.
type NeedsElse struct {
	Keywords []string `json:"keywords"`
	Result   int8     `json:"result"`
}

// A Modifier is added to a roll if the unit that it is about meets the conditions.
type Modifier struct {
	Add    int16    `json:"add"`
	Of     string   `json:"of"` // owner or target
	When   []string `json:"when"`
	Unless []string `json:"unless"`
	// Near is a unit near the owner.
	Near *UnitNear `json:"near"`
	KeywordFilter
}

// A Select determines which units or models a player selects.
type Select struct {
	Side   string `json:"side"`
	Of     string `json:"of"`
	Count  int8   `json:"count"`
	Rolled Number `json:"count_rolled"`
	Others bool   `json:"others"`
	Within int    `json:"within"`
	KeywordFilter
	Visible    bool   `json:"visible"`
	Closest    bool   `json:"closest"`
	Guarded    bool   `json:"look_out_sir"`
	Engaged    bool   `json:"engaged"`
	Hit        bool   `json:"hit"`
	HitWith    string `json:"hit_with"`     // name of a weapon
	HitWithAny string `json:"hit_with_any"` // ability of weapons
	Shocked    bool   `json:"battle_shocked"`
	Crossed    bool   `json:"crossed"`
	// Near is a condition of the unit that has been tested.
	Near *UnitNear `json:"near"`
}

// A UnitNear is a unit within a distance in inches.
type UnitNear struct {
	KeywordFilter
	Within  int  `json:"within"`
	Self    bool `json:"self"`
	Enemy   bool `json:"enemy"`
	Engaged bool `json:"engaged"`
	AtHalf  bool `json:"at_half_strength"`
	Shadow  bool `json:"shadow"`
	Not     bool `json:"not"`
	// Or is another unit that counts, too.
	Or *UnitNear `json:"or"`
}

// Results are the results of a roll that may be re-rolled, or amounts by result.
type Results struct {
	Named  string // ones, failed or any
	Grades []Grade
}

// A Grade is an amount for a result or a higher one.
type Grade struct {
	From   int8   `json:"from"`
	Amount Number `json:"amount"`
}

// UnmarshalJSON reads a word or a list of grades.
func (r *Results) UnmarshalJSON(text []byte) error {
	if len(text) > 0 && text[0] == '"' {
		return json.Unmarshal(text, &r.Named)
	}
	return json.Unmarshal(text, &r.Grades)
}

// A Number is a whole number, dice such as D6+2, a result such as 2+, or a word that replaces
// one. It is empty if the data has none.
type Number string

// UnmarshalJSON reads a JSON string or a number.
func (n *Number) UnmarshalJSON(text []byte) error {
	if len(text) > 0 && text[0] == '"' {
		var s string
		err := json.Unmarshal(text, &s)
		*n = Number(s)
		return err
	}
	var i json.Number
	err := json.Unmarshal(text, &i)
	*n = Number(i)
	return err
}

// Int returns a whole number or a result such as 2+; 0 for anything else.
func (n Number) Int() int16 {
	i, err := strconv.ParseInt(strings.TrimSuffix(string(n), "+"), 10, 16)
	if err != nil {
		return 0
	}
	return int16(i)
}

// amount returns a number or dice.
func (n Number) amount() (dice.Amount, error) { return dice.ParseAmount(string(n)) }

// inches returns a whole number of inches up to 100; 0 for anything else.
func (n Number) inches() geom.Length {
	i, err := strconv.Atoi(string(n))
	if err != nil || i < 0 || i > 100 {
		return 0
	}
	return inches(i)
}

func inches(n int) geom.Length { return geom.Length(n) * geom.Inch }

// Parse reads an effect: its name and its other members as JSON, which may be empty.
// The error is a fault.Fault whose pointer names the member.
func Parse(do, args string) (*Spec, error) {
	s := &Spec{}
	if args != "" {
		d := json.NewDecoder(strings.NewReader(args))
		d.DisallowUnknownFields()
		if err := d.Decode(s); err != nil {
			return nil, faultOf(err)
		}
	}
	s.Do = cmp.Or(do, s.Do)
	return s, nil
}

func faultOf(err error) fault.Fault {
	f := fault.Fault{Code: "effect.invalid", Subject: "effect", Found: err.Error(), Allowed: "a JSON object as schemas/effect.schema.json describes it"}
	var wrong *json.UnmarshalTypeError
	if errors.As(err, &wrong) {
		f.Place = fault.At("/" + strings.ReplaceAll(wrong.Field, ".", "/"))
		f.Found, f.Allowed = wrong.Value, wrong.Type.Kind().String()
	}
	return f
}

// inner returns the effects within an effect such as one_of. They inherit the members of the
// outer effect that they do not have themselves.
func (s *Spec) inner() (list []*Spec) {
	for _, e := range s.Effects {
		in := *e
		in.own, in.ownUnless = e.When, e.Unless
		in.At, in.Phase, in.Until = cmp.Or(in.At, s.At), cmp.Or(in.Phase, s.Phase), cmp.Or(in.Until, s.Until)
		in.Once, in.OnceFor, in.Who = cmp.Or(in.Once, s.Once), cmp.Or(in.OnceFor, s.OnceFor), cmp.Or(in.Who, s.Who)
		in.Power, in.Optional, in.Select = in.Power || s.Power, in.Optional || s.Optional, cmp.Or(in.Select, s.Select)
		in.PerUnit = in.PerUnit || s.PerUnit
		for _, m := range [][2]*[]string{{&in.When, &s.When}, {&in.WhenAny, &s.WhenAny}, {&in.Unless, &s.Unless}} {
			if *m[0] == nil {
				*m[0] = *m[1]
			}
		}
		list = append(list, &in)
	}
	return list
}

// chosen reports whether a keyword is in angle brackets: the army chose
// it, and all its units have it.
func chosen(keyword string) bool { return strings.HasPrefix(keyword, "<") }
