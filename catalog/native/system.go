package native

import (
	"cmp"
	"encoding/json"
	"maps"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// A Faction contains the elements that the datasheets of an army book share
// (schemas/faction.schema.json; faction.json in the faction's folder).
type Faction struct {
	Schema         string         `json:"$schema,omitempty"`
	ID             string         `json:"id"`
	Name           string         `json:"name"`
	KeywordChoices KeywordChoices `json:"keyword_choices,omitempty"`
	Weapons        []Weapon       `json:"weapons,omitempty"`
	Wargear        []Wargear      `json:"wargear,omitempty"`
	Abilities      []NamedAbility `json:"abilities,omitempty"`
	WarlordTraits  []NamedAbility `json:"warlord_traits,omitempty"`
	PsychicPowers  []PsychicPower `json:"psychic_powers,omitempty"`
	Detachments    []Detachment   `json:"detachments,omitempty"`
	Source         Printed        `json:"source"`
}

// A NamedAbility is an ability that datasheets refer to by ID. A Rule is an ability of which
// datasheets only print the name, such as Deep Strike.
type NamedAbility struct {
	ID string `json:"id"`
	Ability
	Rule bool `json:"rule,omitempty"`
}

// A System is the game system of an edition (schemas/system.schema.json; system.json in
// the edition's folder).
type System struct {
	Schema        string     `json:"$schema,omitempty"`
	Edition       string     `json:"edition"`
	Name          string     `json:"name"`
	Costs         []CostType `json:"costs"`
	ModelColumns  []string   `json:"model_columns"`            // M, WS, BS, S, T, W, A, Ld, Sv
	WeaponColumns []string   `json:"weapon_columns,omitempty"` // Range, Type, S, AP, D
	// WeaponTables replace WeaponColumns.
	WeaponTables   []WeaponTable   `json:"weapon_tables,omitempty"`
	WeaponKeywords []WeaponKeyword `json:"weapon_keywords,omitempty"` // all allowed keywords; empty: any keyword
	Roles          []string        `json:"roles"`
	Turn           []string        `json:"turn"`
	Mission        string          `json:"mission"`
	BattleSizes    []BattleSize    `json:"battle_sizes"`
	// DefaultBattleSize is the battle size of a new army. It is empty if armies choose none.
	DefaultBattleSize string `json:"default_battle_size,omitempty"`
	// Forces is the number of forces that an army may have; 0: any number.
	Forces int `json:"forces,omitempty"`
	// ForceName is the name of a force; empty: Army.
	ForceName string `json:"force_name,omitempty"`
	// Dispositions are the force dispositions. An army has one that a detachment gives. The list
	// is empty in editions without dispositions.
	Dispositions []string `json:"dispositions,omitempty"`
	// Enhancements is nil in editions without Enhancements.
	Enhancements   *Enhancements  `json:"enhancements,omitempty"`
	AdvisedPower   *Advised       `json:"advised_power,omitempty"`
	Copies         []Copies       `json:"copies,omitempty"`          // the last match applies
	WarlordKeyword string         `json:"warlord_keyword,omitempty"` // empty: any model can be the Warlord
	Rules          Rules          `json:"rules"`
	Abilities      []NamedAbility `json:"abilities,omitempty"`
	WarlordTraits  []NamedAbility `json:"warlord_traits,omitempty"`
	PsychicPowers  []PsychicPower `json:"psychic_powers,omitempty"`
	Source         Printed        `json:"source"`
}

// A WeaponTable is the table of ranged or of melee weapons.
type WeaponTable struct {
	Name    string   `json:"name"` // Ranged Weapons
	Of      string   `json:"of"`   // ranged, melee
	Columns []string `json:"columns"`
}

// A WeaponKeyword is a keyword that weapons may have, such as Rapid Fire 2 or
// Anti-Infantry 4+: Name, a keyword of units if Keyword is set, and after a blank a value
// of the kind Value.
type WeaponKeyword struct {
	Name    string `json:"name"` // Rapid Fire, Anti-
	Keyword bool   `json:"keyword,omitempty"`
	Value   string `json:"value,omitempty"` // amount, roll; empty: none
	Text    string `json:"text"`
}

// Copies is the maximum number of units of a datasheet with the keyword in an army, or of
// any datasheet if the keyword is empty: Max, or Times the copies of the battle size.
type Copies struct {
	Keyword string `json:"keyword,omitempty"`
	Max     int    `json:"max,omitempty"`
	Times   int    `json:"times,omitempty"`
	Rule    string `json:"rule,omitempty"` // empty: Rules.Copies
}

// Enhancements are for models with Keyword and without any of Excludes: one for each model, and
// Max for the army, or the number that the battle size allows.
type Enhancements struct {
	Max      int      `json:"max,omitempty"`
	Keyword  string   `json:"keyword,omitempty"` // empty: every model
	Excludes []string `json:"excludes,omitempty"`
}

// A CostType is a currency.
type CostType struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// A BattleSize is a row of the mission's table. Power counts both armies; where
// it is 0, Points count each army.
type BattleSize struct {
	Name   string `json:"name"`
	Power  int    `json:"power,omitempty"`
	Points int    `json:"points,omitempty"`
	Hours  int    `json:"hours"`
	Width  int    `json:"width"`  // inches
	Length int    `json:"length"` // inches
	// Boxed is set if the battle is played with predefined armies.
	Boxed bool `json:"boxed,omitempty"`
	// DetachmentPoints, Enhancements and Copies are the limits of an army. They are 0 in editions
	// in which they do not depend on the battle size.
	DetachmentPoints int `json:"detachment_points,omitempty"`
	Enhancements     int `json:"enhancements,omitempty"`
	Copies           int `json:"copies,omitempty"`
}

// Advised is the range of the total power of both armies for which the game is designed.
type Advised struct {
	Min  int    `json:"min"`
	Max  int    `json:"max"`
	Rule string `json:"rule"`
}

// Rules are the ids of the numbered rules that an edition's datasheets express. An edition
// without Understrength has no understrength units; one without Warlord requires none.
type Rules struct {
	Composition   string `json:"composition,omitempty"`
	Wargear       string `json:"wargear,omitempty"`
	Options       string `json:"options,omitempty"`
	Once          string `json:"once,omitempty"`
	WholeUnit     string `json:"whole_unit,omitempty"` // empty: Options
	Keyword       string `json:"keyword,omitempty"`
	Understrength string `json:"understrength,omitempty"`
	Warlord       string `json:"warlord,omitempty"`
	WarlordUnit   string `json:"warlord_unit,omitempty"` // empty: Warlord
	// WarlordRequired is the rule of models that must be the Warlord; empty: Warlord.
	WarlordRequired string `json:"warlord_required,omitempty"`
	WarlordTrait    string `json:"warlord_trait,omitempty"`
	Copies          string `json:"copies,omitempty"`
	Leader          string `json:"leader,omitempty"`
	Leaders         string `json:"leaders,omitempty"`
	Support         string `json:"support,omitempty"`
	Limit           string `json:"limit,omitempty"`
	BattleSize      string `json:"battle_size,omitempty"`
	Forces          string `json:"forces,omitempty"`
	Detachment      string `json:"detachment,omitempty"`
	Enhancement     string `json:"enhancement,omitempty"`

	DetachmentPoints string `json:"detachment_points,omitempty"`
	DetachmentTwice  string `json:"detachment_twice,omitempty"`
	DetachmentTag    string `json:"detachment_tag,omitempty"`
	Disposition      string `json:"disposition,omitempty"`
	EnhancementMax   string `json:"enhancement_max,omitempty"`   // empty: Enhancement
	EnhancementTwice string `json:"enhancement_twice,omitempty"` // empty: Enhancement
	Upgrades         string `json:"upgrades,omitempty"`
}

// enhancementMax and enhancementTwice return the ids of the rules that limit the Enhancements of
// an army.
func (r *Rules) enhancementMax() string   { return cmp.Or(r.EnhancementMax, r.Enhancement) }
func (r *Rules) enhancementTwice() string { return cmp.Or(r.EnhancementTwice, r.Enhancement) }

// A PsychicPower is printed in the core rules or in an army book. Datasheets refer to it by Name.
type PsychicPower struct {
	Name       string `json:"name"`
	Discipline string `json:"discipline,omitempty"`
	WarpCharge string `json:"warp_charge"`
	Range      string `json:"range"`
	Text       string `json:"text"`
	// Auras are the temporary auras of the psyker after it has manifested the power;
	// Effects are its other effects.
	Auras   []PowerAura       `json:"auras,omitempty"`
	Effects []json.RawMessage `json:"effects,omitempty"`
}

// A PowerAura is a temporary aura.
type PowerAura struct {
	Aura
	Until   string            `json:"until"`
	Effects []json.RawMessage `json:"effects"`
}

// faction is an army book with its datasheets.
type faction struct {
	*edition
	id      string // space-marines
	doc     Faction
	at      place
	present bool
	broken  bool
	sheets  []*sheet

	catalogue *entry.Catalogue
	gear      map[string]*gear
	abilities map[string]shown
	powers    map[string]*entry.Profile
	traits    string // id of the group of Warlord Traits; empty without one
	// detached are the faction's detachments, and enhancements is the id of the group of
	// all Enhancements; empty without any.
	detached     []*detachment
	enhancements string
	upgrades     string                     // the same for Upgrades
	tags         map[string]*entry.Category // unique tags of detachments, by id
}

// compile returns the catalogue of the faction, or nil if its document is missing or
// unusable.
func (f *faction) compile() *entry.Catalogue {
	if !f.present {
		f.absent(f.edition.id + "/" + f.id + "/faction.json")
	}
	if !f.present || f.broken {
		return nil
	}
	id := f.edition.id + "." + f.id
	f.catalogue = &entry.Catalogue{ID: id, Name: f.doc.Name, GameSystem: f.edition.id, Source: f.at.source()}
	f.publication(f.catalogue, f.doc.Source)
	f.tags = map[string]*entry.Category{}
	f.choices()
	info := &f.catalogue.SharedInfo
	f.abilities = maps.Clone(f.edition.abilities)
	maps.Copy(f.abilities, f.named(info, id+"/ability/", f.doc.Abilities, f.at.at("abilities")))
	f.powers = maps.Clone(f.edition.powers)
	maps.Copy(f.powers, f.psychicPowers(info, id+"/power/", f.doc.PsychicPowers, f.at.at("psychic_powers")))
	f.gear = f.armoury(info, id, f.doc.Weapons, f.doc.Wargear, f.at, f.abilities)
	f.warlordTraits()
	f.detachments()
	for _, s := range f.sheets {
		f.catalogue.Roots.Entries = append(f.catalogue.Roots.Entries, s.compile())
	}
	f.leaders()
	return f.catalogue
}

// choices adds the categories of all values of bracketed keywords.
func (f *faction) choices() {
	for _, keyword := range sorted(f.doc.KeywordChoices) {
		for i, value := range f.doc.KeywordChoices[keyword] {
			f.keyword(value, entry.FactionKeyword, f.at.at("keyword_choices", keyword, i))
		}
	}
}
