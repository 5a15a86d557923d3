package native

import "encoding/json"

// A Datasheet is one printed datasheet as a JSON document
// (schemas/datasheet.schema.json). Characteristics are as printed: 6", 3+, D6, -, *
// and so on; rules/army parses them. Every unit has one
// (9e.DATASHEET.GENERAL.1). A condensed one, without abilities and options and
// with numbers for the names of its weapons, is enough (9e.DATASHEET.GENERAL.2).
// It has parts (8e.DATASHEET.GENERAL.1), a battlefield role
// (8e.DATASHEET.GENERAL.2) and profiles (8e.DATASHEET.CHAR.1). Abilities without a
// text are carried by name (8e.DATASHEET.SEEDUNIT.4).
type Datasheet struct {
	Schema          string         `json:"$schema,omitempty"`
	ID              string         `json:"id"` // outrider-squad; unique in the faction
	Name            string         `json:"name"`
	Role            string         `json:"role,omitempty"`   // battlefield role, one of the game system's
	Power           Steps          `json:"power,omitempty"`  // by unit size; a model's own power is added
	Points          Steps          `json:"points,omitempty"` // by unit size; a model's own points are added
	Further         []Further      `json:"further,omitempty"`
	Size            *Size          `json:"size,omitempty"` // absent: the sum of the models' numbers
	Models          []Model        `json:"models"`
	ModelGroups     []ModelGroup   `json:"model_groups,omitempty"`
	Weapons         []Weapon       `json:"weapons,omitempty"` // printed here; other weapons are in the faction's armoury
	Wargear         []Wargear      `json:"wargear,omitempty"` // printed here
	Options         []Option       `json:"options,omitempty"`
	Abilities       []Ability      `json:"abilities,omitempty"`
	Psyker          *Psyker        `json:"psyker,omitempty"`
	Leads           *Leads         `json:"leads,omitempty"`
	Leaders         *Leaders       `json:"leaders,omitempty"`
	Enhancements    *bool          `json:"enhancements,omitempty"` // false: none of its models may have an Enhancement
	Transport       *Transport     `json:"transport,omitempty"`
	FactionKeywords []string       `json:"faction_keywords"` // <CHAPTER> is a choice
	Keywords        []string       `json:"keywords"`
	KeywordChoices  KeywordChoices `json:"keyword_choices,omitempty"` // narrows the faction's
	Warlord         *bool          `json:"warlord,omitempty"`         // false: none of its models can be the Warlord
	Max             int            `json:"max,omitempty"`             // units of the datasheet in an army; 0: the maximum of the game system
	Source          Printed        `json:"source"`
}

// Steps is a cost by number of models (11e.ARMY.POINTS.1): [{"from":1,"cost":5},{"from":6,"cost":10}] or, if it is
// constant, a plain number.
type Steps []Step

// A Step is the cost of a unit of From models or more.
type Step struct {
	From int    `json:"from"`
	Cost Amount `json:"cost"`
}

// A Further is the additional cost of each unit of the datasheet in the army, starting with the
// From-th (11e.ARMY.POINTS.2).
type Further struct {
	From   int    `json:"from"`
	Points Amount `json:"points"`
}

// An Amount is an exact decimal, written as a JSON number.
type Amount = json.Number

// A Size is a number of models.
type Size struct {
	Min int `json:"min"`
	Max int `json:"max"`
}

// A Model is one line of the profile table.
type Model struct {
	ID      string            `json:"id"`
	Name    string            `json:"name"`
	Min     int               `json:"min"`
	Max     int               `json:"max"`
	Limit   *Limit            `json:"limit,omitempty"`   // such as one for every five models
	Power   Amount            `json:"power,omitempty"`   // each, on top of the unit's
	Points  Amount            `json:"points,omitempty"`  // each, on top of the unit's
	Profile map[string]string `json:"profile"`           // by the game system's columns
	Wargear []Item            `json:"wargear,omitempty"` // default equipment of each
	// DamageTable gives the characteristics printed as *.
	DamageTable  *DamageTable `json:"damage_table,omitempty"`
	Invulnerable string       `json:"invulnerable_save,omitempty"` // 4+
	Keywords     []string     `json:"keywords,omitempty"`          // only this model has them
	Abilities    []Ability    `json:"abilities,omitempty"`         // only this model has them
	Base         Base         `json:"base"`
	Height       int          `json:"height"` // mm
	// Warlord is false for a model that cannot be the Warlord, and true for one that must be it if it
	// is in the army.
	Warlord *bool `json:"warlord,omitempty"`
}

// A ModelGroup is several models with a common limit.
type ModelGroup struct {
	ID     string   `json:"id"`
	Name   string   `json:"name"`
	Models []string `json:"models"` // ids; each model is in one group at most
	Limit  Limit    `json:"limit"`
}

// An Item names wargear and how many of it: "krak-grenades", or
// {"id":"bolt-storm-gauntlet","count":2}.
type Item struct {
	ID    string `json:"id"`
	Count int    `json:"count,omitempty"` // 0 means 1
}

// A Weapon is printed wargear that attacks.
type Weapon struct {
	ID        string          `json:"id"`
	Name      string          `json:"name"`
	Points    Amount          `json:"points,omitempty"` // whenever it is taken as an option
	Profiles  []WeaponProfile `json:"profiles"`
	Abilities []Ability       `json:"abilities,omitempty"` // of every profile
}

// A WeaponProfile is one line of a weapon table. The game system's columns determine
// its members: Type (Rapid Fire 2) with the model's skill, or Attacks,
// Skill (WS or BS) and Keywords.
type WeaponProfile struct {
	Name      string    `json:"name,omitempty"` // Standard; empty for a weapon of one profile
	Range     string    `json:"range"`          // 18", 6"-48", Melee
	Type      string    `json:"type,omitempty"`
	Attacks   string    `json:"attacks,omitempty"`
	Skill     string    `json:"skill,omitempty"`
	Strength  string    `json:"strength"` // 4, User, +1, x2
	AP        string    `json:"ap"`       // 0, -1, -
	Damage    string    `json:"damage"`   // 1, D3, D3+1
	Keywords  []string  `json:"keywords,omitempty"`
	Abilities []Ability `json:"abilities,omitempty"`
}

// Wargear is printed wargear that does not attack. Adds lists its bonuses to the bearer's
// characteristics, by column.
type Wargear struct {
	ID        string         `json:"id"`
	Name      string         `json:"name"`
	Points    Amount         `json:"points,omitempty"`
	Adds      map[string]int `json:"adds,omitempty"`
	Abilities []Ability      `json:"abilities,omitempty"`
}

// An Option is one wargear option (11e.ARMY.UNITS.4). Each model uses it at most once
// (9e.DATASHEET.OPTIONS.2).
type Option struct {
	ID        string        `json:"id"`
	Text      string        `json:"text"`             // our own wording
	Models    []string      `json:"models,omitempty"` // ids; empty: every model
	Span                    // unit sizes that may use it
	Replace   []Item        `json:"replace,omitempty"` // replaced items; empty: an addition
	With      []Alternative `json:"with"`
	Choose    int           `json:"choose,omitempty"`     // different alternatives that may be taken together; 0 means 1
	WholeUnit bool          `json:"whole_unit,omitempty"` // all models together, or none
	Limit     *Limit        `json:"limit,omitempty"`      // models of the unit that may use it
	LimitEach *Limit        `json:"limit_each,omitempty"` // models of the unit that may take the same alternative
	Excludes  *Exclusion    `json:"excludes,omitempty"`
	Requires  []string      `json:"requires,omitempty"` // ids of options, one of which a model of the unit must use
}

// A Span is a range of unit sizes: From or more and To or fewer models; 0 means no limit.
type Span struct {
	From int `json:"from,omitempty"`
	To   int `json:"to,omitempty"`
}

// An Exclusion lists options that a unit of the span may not use while one of its models
// uses the option with the exclusion.
type Exclusion struct {
	Options []string `json:"options"` // ids
	Span
}

// An Alternative is the wargear that an option gives.
type Alternative struct {
	Wargear []Item `json:"wargear"`
	Power   Amount `json:"power,omitempty"`  // may be below zero, like Points
	Points  Amount `json:"points,omitempty"` // instead of the wargear's own (11e.ARMY.POINTS.3)
}

// A Limit is a number for the unit: Max, or Max for every Per models.
type Limit struct {
	Max int `json:"max"`
	Per int `json:"per,omitempty"`
}

// An Ability is a named rule. Ref refers to an ability of the faction or the game system. An
// ability without Text is only a name.
type Ability struct {
	Ref     string            `json:"ref,omitempty"`
	Name    string            `json:"name,omitempty"`
	Text    string            `json:"text,omitempty"`
	Aura    *Aura             `json:"aura,omitempty"`
	Effects []json.RawMessage `json:"effects,omitempty"` // schemas/effect.schema.json
}

// An Aura is the range of an ability, and the units that it affects.
type Aura struct {
	Range    int      `json:"range"`              // inches
	Affects  string   `json:"affects"`            // friendly, enemy, all
	Of       string   `json:"of,omitempty"`       // units (default) or models
	Keywords []string `json:"keywords,omitempty"` // a unit must have all of them
}

// A DamageTable gives characteristics by remaining wounds (9e.DATASHEET.DAMAGE.1).
type DamageTable struct {
	Rows []DamageRow `json:"rows"` // most wounds first
}

// A DamageRow applies while the model has at least From wounds, and fewer than in the row
// before.
type DamageRow struct {
	From   int               `json:"from"`
	Values map[string]string `json:"values"`
}

// A Psyker has the numbers of powers that it can attempt, deny and know.
type Psyker struct {
	Cast        int      `json:"cast"`
	Deny        int      `json:"deny"`
	Knows       int      `json:"knows,omitempty"` // in addition to Powers
	Powers      []string `json:"powers"`          // known to all psykers of this kind: Smite
	Disciplines []string `json:"disciplines,omitempty"`
}

// Leads lists the units that a model can lead: ids of datasheets of the faction. A unit may have
// this leader together with one of Beside. A unit with Support must join one of them, in addition
// to a leader (11e.ATTACHED.FORM.2, 11e.ATTACHED.FORM.3).
type Leads struct {
	Units   []string `json:"units"`
	Beside  []string `json:"beside,omitempty"`
	Support bool     `json:"support,omitempty"`
	Text    string   `json:"text,omitempty"`
}

// Leaders allows a unit of From or more models a second leader if one of the two has one of the
// datasheets With.
type Leaders struct {
	From int      `json:"from"`
	With []string `json:"with"` // ids
}

// A Transport lists the models that may embark (9e.MOVE.EMBARK).
type Transport struct {
	Capacity    int            `json:"capacity"`               // models
	Keywords    []string       `json:"keywords"`               // a passenger must have all of them
	AnyKeywords [][]string     `json:"any_keywords,omitempty"` // and all keywords of one of these lists
	Excludes    []string       `json:"excludes,omitempty"`
	Slots       map[string]int `json:"slots,omitempty"` // number of models that a model with the keyword counts as
	Text        string         `json:"text"`
}

// A Base is the base of a model, in mm: round (Diameter), oval or hull (Length and Width).
type Base struct {
	Shape    string `json:"shape"`
	Diameter int    `json:"diameter,omitempty"`
	Length   int    `json:"length,omitempty"`
	Width    int    `json:"width,omitempty"`
}

// KeywordChoices are the allowed values of each bracketed keyword.
type KeywordChoices map[string][]string

// Printed is the printed source of a datasheet.
type Printed struct {
	Document string `json:"document"`
	Page     string `json:"page,omitempty"`
}
