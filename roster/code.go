package roster

// A Code names a kind of diagnostic, or of fix. Codes are stable: they are
// appended, never renamed. Two breaches share a code when one sentence explains
// both.
//
// Constraints of the game data may carry codes of their own; those that the
// built-in datasheets use stand below the general ones.
type Code string

// Codes of the document: what it names is not in the game data, or it holds
// what no roster may hold.
const (
	ForceUnknown     Code = "force.unknown"
	CatalogueUnknown Code = "catalogue.unknown"
	SelectionUnknown Code = "selection.unknown"
	CountInvalid     Code = "count.invalid"
	TooDeep          Code = "document.too_large"
	IDDuplicate      Code = "id.duplicate"
	LimitUnknown     Code = "limit.unknown"
)

// Codes of the files of other programs.
const (
	SystemOther  Code = "system.other"  // the roster is of another game system
	NumberUneven Code = "number.uneven" // a number that the parents cannot share
)

// General codes of what the data forbids.
const (
	SelectionHidden Code = "selection.hidden"
	SelectionsMax   Code = "selections.max"
	SelectionsMin   Code = "selections.min"
	GroupMax        Code = "group.max"
	GroupMin        Code = "group.min"
	CategoryMax     Code = "category.max"
	CategoryMin     Code = "category.min"
	CostMax         Code = "cost.max"
	CostMin         Code = "cost.min"
	CostCycle       Code = "cost.cycle"
	ForcesMax       Code = "forces.max"
	ForcesMin       Code = "forces.min"
	LimitExceeded   Code = "limit.exceeded"
)

// Codes of datasheets' constraints.
const (
	UnitSizeMax      Code = "unit.size.max"
	UnitSizeMin      Code = "unit.size.min"
	ModelCountMax    Code = "model.count.max"
	ModelCountMin    Code = "model.count.min"
	UnderstrengthTwo Code = "understrength.many"
	UnderstrengthMax Code = "understrength.full"
	WargearFixedMax  Code = "wargear.fixed.max"
	WargearFixedMin  Code = "wargear.fixed.min"
	WargearChoiceMax Code = "wargear.choice.max"
	WargearChoiceMin Code = "wargear.choice.min"
	WargearLimitMax  Code = "wargear.limit.max"
	WargearWholeUnit Code = "wargear.whole_unit"
	KeywordMissing   Code = "keyword.missing"
	KeywordMany      Code = "keyword.many"
	WarlordMissing   Code = "warlord.missing"
	WarlordMany      Code = "warlord.many"
	TraitMissing     Code = "warlord.trait.missing"
	TraitCharacter   Code = "warlord.trait.character"
	DatasheetMax     Code = "datasheet.max"
)

// Codes of the edition's checks.
const (
	ArmyEmpty Code = "army.empty"
	ArmySize  Code = "army.size"
)

// Codes of the list document: a name in it fits nothing, or fits more than one
// thing.
const (
	NameUnknown   Code = "name.unknown"
	NameAmbiguous Code = "name.ambiguous"
)

// Codes of fixes.
const (
	FixRemove      Code = "fix.remove"
	FixCount       Code = "fix.count"
	FixAdd         Code = "fix.add"
	FixLess        Code = "fix.less"
	FixChoose      Code = "fix.choose"
	FixWarlord     Code = "fix.warlord"
	FixLimitRaise  Code = "fix.limit.raise"
	FixLimitRemove Code = "fix.limit.remove"
	FixWhole       Code = "fix.whole_unit"
	FixReplace     Code = "fix.replace"
)

// severity of a code; everything that is not named here is an error.
func (c Code) severity() Severity {
	if c == ArmySize {
		return Advice
	}
	return Error
}
