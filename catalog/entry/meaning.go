package entry

import (
	"regexp"
	"slices"
	"strings"
)

// The data expresses some meanings only by names: that a profile type describes a weapon, or that
// an upgrade makes its bearer the Warlord. NewBook interprets these conventions here, once for
// all users of the book.

// WarlordName is the name of the Warlord upgrade and keyword in the data, and
// WarlordTraitName that of the group of Warlord Traits.
const (
	WarlordName      = "Warlord"
	WarlordTraitName = WarlordName + " Trait"
)

// Folded keywords that determine the options of a model or a unit.
const (
	CharacterKeyword          = "character"
	EpicHeroKeyword           = "epic hero"
	BattlelineKeyword         = "battleline"
	DedicatedTransportKeyword = "dedicated transport"
)

// Names of entries and groups common to game systems.
const (
	BattleSizeName    = "Battle Size"
	DetachmentName    = "Detachment"
	DispositionName   = "Force Disposition"
	EnhancementsName  = "Enhancements"
	UnderstrengthName = "Understrength"
	// DetachmentPointsName is the name of the cost type of detachments.
	DetachmentPointsName = "Detachment Points"
	// LeaderName is the name of the ability that lists the units that a leader can join, and of
	// the association of a leader with its unit.
	LeaderName = "Leader"
	// SupportName is LeaderName for units that must join another one (11e.ATTACHED.FORM.3).
	SupportName = "Support"
)

// A Purpose is the role of an option other than plain wargear.
type Purpose uint8

// The purposes of options. PurposeBattleSize, PurposeDetachment and PurposeDisposition mark the
// configuration choices of the army and their values.
const (
	PurposeNone Purpose = iota
	PurposeWarlord
	PurposeWarlordTrait
	PurposeEnhancement
	PurposeRelic
	PurposeBattleSize
	PurposeDetachment
	PurposeDisposition
	PurposeKeyword // a value of a bracketed keyword such as <CHAPTER>
	PurposeUnderstrength
)

// IsSetting reports whether options with the purpose are choices that the army always has: battle size, detachment
// or force disposition.
func (p Purpose) IsSetting() bool {
	return p == PurposeBattleSize || p == PurposeDetachment || p == PurposeDisposition
}

// Purpose returns the purpose of the entry, or else that of the nearest group
// around the option that has one.
func (o *Option) Purpose() Purpose {
	if o.Entry.purpose != PurposeNone {
		return o.Entry.purpose
	}
	for g := o.Group; g != nil; g = g.Parent {
		if g.Group.purpose != PurposeNone {
			return g.Group.purpose
		}
	}
	return PurposeNone
}

// Purpose returns the purpose of the members of the group.
func (g *Group) Purpose() Purpose { return g.purpose }

// Purpose returns the purpose of the entry itself, regardless of its place.
func (e *Entry) Purpose() Purpose { return e.purpose }

// purposeNames are names of upgrades and groups, in lower case.
var purposeNames = map[string]Purpose{
	"battle size": PurposeBattleSize,
	"detachment":  PurposeDetachment, "detachments": PurposeDetachment, "detachment choice": PurposeDetachment,
	"force disposition": PurposeDisposition, "force dispositions": PurposeDisposition,
}

// PurposeNamed returns the purpose of an upgrade by its name.
func PurposeNamed(name string) Purpose { return entryPurpose(Upgrade, name) }

func entryPurpose(kind Kind, name string) Purpose {
	if kind != Upgrade {
		return PurposeNone
	}
	name = strings.ToLower(name)
	titled := strings.Contains(name, ":") // Relic: Veil of Darkness
	switch {
	case strings.EqualFold(name, WarlordName):
		return PurposeWarlord
	case strings.EqualFold(name, UnderstrengthName):
		return PurposeUnderstrength
	case titled && strings.HasPrefix(name, "warlord trait"):
		return PurposeWarlordTrait
	case titled && strings.HasPrefix(name, "relic"):
		return PurposeRelic
	}
	return purposeNames[name]
}

// relicWords occur in the names of groups of relics; otherWords occur in those of groups
// that have similar names, of wargear and of Crusade upgrades.
var (
	relicWords = []string{"relic", "relics", "artefacts", "bio-artefacts", "heirlooms", "treasures", "arcana"}
	otherWords = []string{"crusade", "antiquity", "artificer", "legendary", "weapon", "weapons", "genomic", "upgrade", "upgrades", "bearers", "terminators", "selection"}
)

func groupPurpose(name string) Purpose {
	name = strings.ToLower(name)
	words := strings.FieldsFunc(name, func(r rune) bool { return strings.ContainsRune(" ()&,", r) })
	has := func(list []string) bool {
		return slices.ContainsFunc(words, func(w string) bool { return slices.Contains(list, w) })
	}
	switch {
	case IsBracketed(name):
		return PurposeKeyword
	case strings.HasPrefix(name, "[reference]") || strings.HasPrefix(name, "stratagem"):
		return PurposeNone
	case strings.Contains(name, "warlord trait"):
		return PurposeWarlordTrait
	case has(otherWords):
		return PurposeNone
	case strings.Contains(name, "enhancement"):
		return PurposeEnhancement
	case has(relicWords):
		return PurposeRelic
	}
	return purposeNames[name]
}

// A Content is the part of the game that a unit belongs to. Players who use one part often hide the others.
type Content uint8

// The contents.
const (
	ContentArmy     Content = iota // the army book itself
	ContentLegends                 // units that are no longer printed
	ContentAllies                  // units of other army books
	ContentCrucible                // characters that players design
	ContentCrusade                 // for Crusade armies
)

// ContentOf returns the content of a unit by its name and its role: imported data appends [Legends] or
// [Crucible] to names, and has roles such as Allied Units and Allies: Chaos Knights.
func ContentOf(name, role string) Content {
	name, role = strings.ToLower(name), strings.ToLower(role)
	switch {
	case strings.HasSuffix(name, "[legends]"):
		return ContentLegends
	case strings.HasSuffix(name, "[crucible]"):
		return ContentCrucible
	case strings.HasSuffix(name, "[crusade]"), role == "order of battle":
		return ContentCrusade
	case strings.HasPrefix(role, "allied"), strings.HasPrefix(role, "allies"):
		return ContentAllies
	}
	return ContentArmy
}

// crusadeGroups are the names of groups and options that data has only for Crusade armies.
var crusadeGroups = map[string]bool{
	"crusade": true, "battle honours": true, "battle scars": true, "battle tallies": true, "battle traits": true,
	"weapon modifications": true, "weapon enhancements": true, "crusade relics": true, "crusade upgrades": true,
	"unholy patronage upgrade": true,
}

// IsCrusade reports whether an option of a unit, by its name or its group, is only for Crusade armies.
func (o *Option) IsCrusade() bool {
	return crusadeGroups[strings.ToLower(o.Name())] || o.Group.IsCrusade()
}

// IsCrusade reports whether a group, or one that contains it, is only for Crusade armies. It is false for nil.
func (g *GroupOption) IsCrusade() bool {
	return g != nil && (crusadeGroups[strings.ToLower(g.Group.Name)] || g.Parent.IsCrusade())
}

// PlainName returns a name without the mark of its content.
func PlainName(name string) string {
	if at := strings.LastIndex(name, " ["); at > 0 && ContentOf(name, "") != ContentArmy {
		return name[:at]
	}
	return name
}

// SettingName returns the value of a configuration choice without its number and its limit:
// Strike Force for "2. Strike Force (2000 Point limit)".
func SettingName(value string) string {
	value, _, _ = strings.Cut(value, " (")
	if number, name, ok := strings.Cut(value, ". "); ok && strings.Trim(number, "0123456789") == "" {
		return name
	}
	return value
}

var commandPoints = regexp.MustCompile(`(?i) +-?[0-9]+ *CP$`)

// WithoutCommandPoints returns the name of a detachment without its cost: Battalion
// Detachment for Battalion Detachment -3CP.
func WithoutCommandPoints(name string) string { return commandPoints.ReplaceAllString(name, "") }

// IsBracketed reports whether a name is that of a bracketed keyword, such as <CHAPTER>.
func IsBracketed(name string) bool {
	return strings.HasPrefix(name, "<") && strings.HasSuffix(name, ">")
}

// A CostRole is the currency of the game that a cost type represents.
type CostRole uint8

// The roles of cost types.
const (
	OtherCost CostRole = iota
	PointsCost
	PowerCost
	CommandCost
	DetachmentCost // Detachment Points, which detachments cost
)

var costRoles = map[string]CostRole{
	"points": PointsCost, "point": PointsCost, "pts": PointsCost,
	"power": PowerCost, "pl": PowerCost, "power level": PowerCost, "power rating": PowerCost,
	"cp": CommandCost, "command points": CommandCost,
	"detachment points": DetachmentCost,
}

// Role returns which currency the cost type is, by its id or its name.
func (t *CostType) Role() CostRole {
	if role := costRoles[strings.ToLower(t.ID)]; role != OtherCost {
		return role
	}
	return costRoles[strings.ToLower(strings.TrimSpace(t.Name))]
}

// Title returns the name of the cost type for players: Points, Power, or else its name.
func (t *CostType) Title() string {
	switch t.Role() {
	case PointsCost:
		return "Points"
	case PowerCost:
		return "Power"
	case CommandCost:
		return "Command points"
	}
	return strings.TrimSpace(t.Name)
}

// Unit returns the text after an amount of the cost type: pts, PL, CP, or else its name.
func (t *CostType) Unit() string {
	switch t.Role() {
	case PointsCost:
		return "pts"
	case PowerCost:
		return "PL"
	case CommandCost:
		return "CP"
	}
	return strings.TrimSpace(t.Name)
}

// publicID returns the name by which rosters, reports and limits refer to a cost type: the name
// of its role, or else its name, or its ID in the data if another cost type has that name.
func (t *CostType) publicID(taken func(string) bool) string {
	name := strings.TrimSpace(t.Name)
	switch t.Role() {
	case PointsCost:
		name = "points"
	case PowerCost:
		name = "power"
	}
	if name == "" || taken(name) {
		return t.ID
	}
	return name
}

// CostNamed returns the position in CostTypes of the type with the name (see [CostNamed]).
func (b *Book) CostNamed(name string) int { return CostNamed(b.CostTypes, name) }

// CostNamed returns the position among the cost types of a book of the type with the public
// name, the ID in the data, or another name of the same role, such as pts; or −1. Case does
// not matter.
func CostNamed(types []CostType, name string) int {
	for _, same := range []func(*CostType) bool{
		func(t *CostType) bool { return t.ID == name },
		func(t *CostType) bool { return t.DataID == name },
		func(t *CostType) bool {
			return strings.EqualFold(t.ID, name) || strings.EqualFold(strings.TrimSpace(t.Name), name)
		},
		func(t *CostType) bool { return t.Role() != OtherCost && t.Role() == costRoles[strings.ToLower(name)] },
	} {
		for i := range types {
			if same(&types[i]) && name != "" {
				return i
			}
		}
	}
	return -1
}

// CostNames returns the public names of the cost types that are shown.
func (b *Book) CostNames() (names []string) {
	for i := range b.CostTypes {
		if !b.CostTypes[i].Hidden {
			names = append(names, b.CostTypes[i].ID)
		}
	}
	return names
}

// CostOf returns the first cost type of the role, or nil.
func (b *Book) CostOf(role CostRole) *CostType {
	for i := range b.CostTypes {
		if b.CostTypes[i].Role() == role {
			return &b.CostTypes[i]
		}
	}
	return nil
}

// FactionPrefix is the prefix of faction keywords in imported data, which does not mark them
// otherwise.
const FactionPrefix = "Faction: "

// Keyword returns the keyword as printed: the name without FactionPrefix.
func (c *Category) Keyword() string { return strings.TrimPrefix(c.Name, FactionPrefix) }

// IsWarlord reports whether the category is the keyword WARLORD.
func (c *Category) IsWarlord() bool { return strings.EqualFold(c.Name, WarlordName) }

// A ProfileRole is the kind of thing that a profile describes.
type ProfileRole uint8

// The roles of profile types. WeaponProfile is for tables of all weapons:
// ProfileType.RoleOf determines which of its rows are melee weapons.
const (
	OtherProfile ProfileRole = iota
	UnitProfile
	WeaponProfile
	RangedWeaponProfile
	MeleeWeaponProfile
	AbilityProfile
	TransportProfile
	PsykerProfile
	PsychicPowerProfile
	WoundTrackProfile // rows of damage tables
	BaseProfile
)

// IsWeapon reports whether the profiles are those of weapons of any kind.
func (r ProfileRole) IsWeapon() bool {
	return r == WeaponProfile || r == RangedWeaponProfile || r == MeleeWeaponProfile
}

// Role returns the role of the profiles of the type.
func (t *ProfileType) Role() ProfileRole { return t.role }

// RoleOf is like Role for a single profile with the values: a row of a table of all weapons is a
// melee weapon or a ranged weapon by its Type. A row without a Type stays a WeaponProfile: it
// only introduces the rows below it.
func (t *ProfileType) RoleOf(values []string) ProfileRole {
	if t.role != WeaponProfile {
		return t.role
	}
	switch kind := t.Value(WeaponType, values); {
	case strings.Trim(kind, " -") == "":
		return WeaponProfile
	case strings.Contains(strings.ToLower(kind), "melee"):
		return MeleeWeaponProfile
	}
	return RangedWeaponProfile
}

// A Stat is the meaning of a column of profiles.
type Stat uint8

// The characteristics of models and weapons, and the columns of other profiles.
const (
	OtherStat Stat = iota
	Movement
	WeaponSkill
	BallisticSkill
	Strength
	Toughness
	Wounds
	Attacks
	Leadership
	Save
	InvulnerableSave
	ObjectiveControl
	WeaponRange
	WeaponType
	ArmourPenetration
	Damage
	WeaponKeywords
	RemainingWounds // of a row of a damage table
	TransportCapacity
	WarpCharge
	PowersCast
	PowersDenied
)

var stats = map[string]Stat{
	"m": Movement, "move": Movement, "movement": Movement, "ws": WeaponSkill, "bs": BallisticSkill,
	"s": Strength, "strength": Strength, "t": Toughness, "w": Wounds, "a": Attacks, "attacks": Attacks, "ld": Leadership,
	"sv": Save, "save": Save, "insv": InvulnerableSave, "oc": ObjectiveControl,
	"range": WeaponRange, "type": WeaponType, "ap": ArmourPenetration, "d": Damage, "keywords": WeaponKeywords,
	"remaining w": RemainingWounds, "remaining wounds": RemainingWounds, "wounds": RemainingWounds,
	"capacity": TransportCapacity, "warp charge": WarpCharge,
	"cast": PowersCast, "can cast": PowersCast, "deny": PowersDenied, "can deny": PowersDenied,
}

// StatOf returns the meaning of a column by its name, or by a name that a value uses for it.
func StatOf(column string) Stat { return stats[strings.ToLower(strings.TrimSpace(column))] }

// Columns returns the names of the columns. The caller must not change them.
func (t *ProfileType) Columns() []string { return t.columns }

// Stats returns the meaning of each column.
func (t *ProfileType) Stats() []Stat { return t.stats }

// Column returns the position of the column of the stat, or −1.
func (t *ProfileType) Column(s Stat) int {
	return slices.Index(t.stats, s)
}

// Value returns the value in the column of the stat, or "".
func (t *ProfileType) Value(s Stat, values []string) string {
	if i := t.Column(s); i >= 0 && i < len(values) {
		return values[i]
	}
	return ""
}

// interpret determines the role of the type and the stats of its columns.
func (t *ProfileType) interpret() {
	t.columns, t.stats = make([]string, len(t.Characteristics)), make([]Stat, len(t.Characteristics))
	for i, c := range t.Characteristics {
		t.columns[i], t.stats[i] = c.Name, StatOf(c.Name)
	}
	t.role = profileRole(t)
}

// profileRole determines the role of a type from its columns, and from its name if these
// are not sufficient: Unit (Titan) has wounds and a toughness, like Unit.
func profileRole(t *ProfileType) ProfileRole {
	has := func(s Stat) bool { return t.Column(s) >= 0 }
	name := strings.ToLower(t.Name)
	named := func(words ...string) bool {
		return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(name, w) })
	}
	switch {
	case t.Column(RemainingWounds) == 0 && !has(Toughness), named("wound track", "damage"):
		return WoundTrackProfile
	case has(Wounds) && has(Toughness), named("unit", "model"):
		return UnitProfile
	case has(ArmourPenetration) && has(Strength), named("weapon"):
		return weaponRole(name, has)
	case has(WarpCharge), named("psychic power"):
		return PsychicPowerProfile
	case has(PowersCast) && has(PowersDenied), named("psyker"):
		return PsykerProfile
	case has(TransportCapacity), named("transport"):
		return TransportProfile
	case name == "base":
		return BaseProfile
	case named("abilit"):
		return AbilityProfile
	}
	return OtherProfile
}

// weaponRole distinguishes the weapon tables of editions that have separate tables.
func weaponRole(name string, has func(Stat) bool) ProfileRole {
	switch {
	case strings.Contains(name, "melee"), has(WeaponSkill) && !has(BallisticSkill):
		return MeleeWeaponProfile
	case strings.Contains(name, "ranged"), has(BallisticSkill) && !has(WeaponSkill):
		return RangedWeaponProfile
	}
	return WeaponProfile
}

// invulnerablePrefix is compared first: most names do not match, and the regular expression takes longer.
const invulnerablePrefix = "invulnerable save"

var (
	invulnerableName = regexp.MustCompile(`(?i)^invulnerable save\b`)
	saveRoll         = regexp.MustCompile(`[2-6]\+{1,2}\*?`)
)

// InvulnerableSaveOf returns the invulnerable save, such as 4+, of an ability or a rule
// with the name Invulnerable Save (4+), or Invulnerable Save and a text with 4+. It
// returns "" for others. A star marks a save that does not apply to every attack.
func InvulnerableSaveOf(name, text string) string {
	if len(name) < len(invulnerablePrefix) || !strings.EqualFold(name[:len(invulnerablePrefix)], invulnerablePrefix) || !invulnerableName.MatchString(name) {
		return ""
	}
	roll := saveRoll.FindString(name)
	if roll == "" {
		roll = saveRoll.FindString(text)
	}
	return strings.Replace(roll, "++", "+", 1)
}

// interpret determines the meaning of a node when NewBook resolves it.
func interpret(x any) {
	switch x := x.(type) {
	case *Entry:
		x.purpose = entryPurpose(x.Kind, x.Name)
	case *Group:
		x.purpose = groupPurpose(x.Name)
	case *Category:
		if x.Role == Plain && strings.HasPrefix(x.Name, FactionPrefix) {
			x.Role = FactionKeyword
		}
	}
}

// interpretTraits determines the purpose of the Warlord Traits of a group, at any depth. Data also links units to them
// directly, without a group: to the one that a named character must have.
func (o *Offers) interpretTraits() {
	mark := func(x *Entry) {
		if x != nil && x.Kind == Upgrade && x.purpose == PurposeNone {
			x.purpose = PurposeWarlordTrait
		}
	}
	for _, x := range o.Entries {
		mark(x)
	}
	for _, g := range o.Groups {
		g.interpretTraits()
	}
	for _, l := range o.Links {
		mark(l.entry)
		if l.group != nil {
			l.interpretTraits()
			l.group.interpretTraits()
		}
	}
}

// A SizeLimit is the maximum cost in points that a battle size sets.
type SizeLimit struct {
	Value Number // 0 if Open
	Open  bool   // the battle size has no maximum
}

// pointsLimit matches the limit in names such as 2. Strike Force (2000 Point limit) and 3. Strike
// Force (101-200 Total PL / 1001-2000 Points).
var pointsLimit = regexp.MustCompile(`(?i)([0-9][0-9,.]*)\s*(\+?)\s*(?:points?|pts)\b`)

// thousands removes the separators of thousands.
var thousands = strings.NewReplacer(",", "", ".", "")

// SizeLimitOf returns the limit in the name of a battle size, or nil.
func SizeLimitOf(name string) *SizeLimit {
	all := pointsLimit.FindAllStringSubmatch(name, -1)
	if len(all) == 0 {
		return nil
	}
	last := all[len(all)-1]
	if last[2] != "" {
		return &SizeLimit{Open: true}
	}
	n, err := ParseNumber(thousands.Replace(last[1]))
	if err != nil {
		return nil
	}
	return &SizeLimit{Value: n}
}

// SizeLimit returns the limit of points of a battle size, or nil if the option is not a
// battle size with a known limit.
func (o *Option) SizeLimit() *SizeLimit {
	if o.Purpose() != PurposeBattleSize {
		return nil
	}
	return SizeLimitOf(o.Name())
}
