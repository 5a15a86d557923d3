package roster

// A Code identifies a kind of diagnostic or of fix. Codes are stable: codes are added, but
// never renamed. Two breaches share a code if one sentence explains both.
//
// Constraints of the game data may have their own codes; those of the built-in
// datasheets are among the constants below. testdata/codes has an example of most
// codes: a list or a roster in which the code is the only root cause.
type Code string

// Severity returns the severity of diagnostics with the code: Error unless it is
// named here.
func (c Code) Severity() Severity {
	switch c {
	case ArmySize, MessageInfo, TextFilled, EditionChosen, NameMoved, IDMoved, PointsMoved:
		return Advice
	case MessageWarning, TransportsEmpty, EnhancementBearer, EventSnapshot, EventLate, NameTaken, EditionOther, NumberShared, ChoiceAssumed, UnitsDiffer, TotalDiffers, IDRepeated, NameDiffers:
		return Warning
	case KeywordMixed, DataUnverified, LimitMissing:
		return Unverified
	}
	return Error
}

// Codes of the document: it names something that the game data does not have, or
// contains something that no roster may contain.
const (
	// ForceUnknown: a force has a force entry that the game data does not
	// have. Its selections are checked, its own limits are not.
	ForceUnknown Code = "force.unknown"

	// CatalogueUnknown: a force selects from an army book that the game data
	// does not have. It hides that its selections are unknown.
	CatalogueUnknown Code = "catalogue.unknown"

	// SelectionUnknown: a selection names an option that is not offered where it
	// is: it is from another snapshot, or a mistake. The check ignores it and everything
	// below it. It hides the minimums that are not met as a result.
	SelectionUnknown Code = "selection.unknown"

	// CountInvalid: the count of a selection is below 1 or above MaxCount, or that of
	// a unit is not 1: each unit is a separate selection.
	CountInvalid Code = "count.invalid"

	// TooDeep: the roster has more than MaxSelections, or is nested deeper than
	// MaxDepth. The check ignores the selections beyond these limits.
	TooDeep Code = "document.too_large"

	// IDDuplicate: two parts of the roster have the same id, so operations cannot
	// distinguish them. It hides the duplicates below it.
	IDDuplicate Code = "id.duplicate"

	// LimitUnknown: the roster limits a cost that the game data does not count.
	LimitUnknown Code = "limit.unknown"
)

// Codes of the files of other programs.
const (
	// ElementUnread: a file has an element that is unknown in its place and may hold choices.
	ElementUnread Code = "element.unread"

	// IDRepeated: a file has the same id for several forces or selections. All but the first have
	// other ids in the roster. If an association refers to the id, the code is IDDuplicate.
	IDRepeated Code = "id.repeated"

	// IDMoved: the data lacks the ids of choices of a file, which were found by their names.
	IDMoved Code = "id.moved"

	// NameDiffers: a choice of a file has another name than the option of the data with its id.
	NameDiffers Code = "name.differs"

	// SystemOther: the file is for another game system than the data that it was
	// checked with.
	SystemOther Code = "system.other"

	// NumberUneven: a number of selections cannot be divided among their parent
	// selections.
	NumberUneven Code = "number.uneven"
)

// Codes of the names in a list document.
const (
	// NameUnknown: a name matches nothing that is allowed in its place. Args has the
	// nearest names, and as Install the command that installs the complete data if the
	// name is missing in the built-in data.
	NameUnknown Code = "name.unknown"

	// NameElsewhere: a name belongs to another army book than that of its place. Args has
	// the army books.
	NameElsewhere Code = "name.elsewhere"

	// NameAmbiguous: a name matches several things, which Args lists.
	NameAmbiguous Code = "name.ambiguous"
)

// Codes of pasted texts.
const (
	// NameTaken: a name matches nothing exactly, and was read as the only thing with
	// a similar name, or as the datasheet that another release has under this name.
	NameTaken Code = "name.taken"

	// FactionMissing: the game data has no army book of the faction of a document, so its
	// units are unknown. It hides the errors of its forces.
	FactionMissing Code = "faction.missing"

	// EditionOther: a text seems to be for another edition than the game data that
	// it was read with.
	EditionOther Code = "edition.other"

	// LineUnread: a line could not be read.
	LineUnread Code = "line.unread"

	// ListSecond: another list begins at a line. That list is not read.
	ListSecond Code = "list.second"

	// NumberShared: a text gives a total for several models of a unit, and there is
	// more than one way to divide it among them. One was chosen.
	NumberShared Code = "number.shared"

	// ChoiceAssumed: a text does not make a choice of the army whose values are all legal, such as the
	// force disposition (11e.ARMY.DISPOSITION.2). The first was chosen. Or it has a number of points that
	// it does not call a limit, and that was read as one.
	ChoiceAssumed Code = "choice.assumed"

	// NameMoved: a choice of a file with other game data has another name or form in this data.
	NameMoved Code = "name.moved"

	// PointsMoved: a unit of a roster with other game data costs another number of points in
	// this data.
	PointsMoved Code = "points.moved"

	// EditionChosen: a list names neither an edition nor game data, and the data of several has
	// what it names. It was read as one of the newest.
	EditionChosen Code = "edition.chosen"

	// TextFilled: a text does not list everything that a unit must have. The missing
	// selections were added from the data.
	TextFilled Code = "text.filled"

	// ModelsDiffer: a unit has another number of models than the text prints.
	ModelsDiffer Code = "models.differ"

	// UnitsDiffer: a text has another number of units than its header says.
	UnitsDiffer Code = "units.differ"

	// TotalDiffers: a total in the text or file differs from the cost of the roster, or the cost of
	// a unit in a file from that of the unit.
	TotalDiffers Code = "total.differs"
)

// General codes of constraints of the game data. Imported data uses only these.
const (
	// SelectionHidden: the data hides a selected option, such as a relic for a model
	// that is not a CHARACTER.
	SelectionHidden Code = "selection.hidden"

	// DatasheetFaction: a datasheet is not in the army book of the force that it would be
	// added to.
	DatasheetFaction Code = "datasheet.faction"

	// SelectionsMax: there is more of an entry than its maximum.
	SelectionsMax Code = "selections.max"

	// SelectionsMin: there is less of an entry than its minimum.
	SelectionsMin Code = "selections.min"

	// GroupMax: more is selected of a group than its maximum.
	GroupMax Code = "group.max"

	// GroupMin: less is selected of a group than its minimum.
	GroupMin Code = "group.min"

	// CategoryMax: a force has more selections of a category than it may, such
	// as three units for two slots of HQ.
	CategoryMax Code = "category.max"

	// CategoryMin: a force has fewer selections of a category than it must.
	CategoryMin Code = "category.min"

	// CostMax: the selections that a constraint counts cost more than its maximum.
	CostMax Code = "cost.max"

	// CostMin: the selections that a constraint counts cost less than its minimum.
	CostMin Code = "cost.min"

	// CostCycle: a cost depends on itself. It is counted as written.
	CostCycle Code = "cost.cycle"

	// ForcesMax: the roster, or a force, has more forces of a kind than it may.
	ForcesMax Code = "forces.max"

	// ForcesMin: the roster, or a force, has fewer forces of a kind than it
	// must.
	ForcesMin Code = "forces.min"

	// LimitExceeded: the roster costs more than the agreed limit
	// (9e.ONLYWAR.MUSTER.2).
	LimitExceeded Code = "limit.exceeded"

	// LimitMissing: neither a limit nor a battle size is known, so the size of the army cannot
	// be checked.
	LimitMissing Code = "limit.missing"
)

// Codes of messages in the game data. The Text of their Args is quoted from the
// data.
const (
	// MessageError: the data says that a choice is not legal.
	MessageError Code = "message.error"

	// MessageWarning: the data warns about a choice.
	MessageWarning Code = "message.warning"

	// MessageInfo: the data gives advice on a choice.
	MessageInfo Code = "message.info"

	// DataUnverified: a part of the data about a choice is not evaluated, so that part of
	// the roster is not verified.
	DataUnverified Code = "data.unverified"
)

// Codes of the datasheets' constraints.
const (
	// UnitSizeMax: a unit has more models than its datasheet allows
	// (9e.DATASHEET.COMPOSITION.1, 10e.DATASHEET.WARGEAR.1). It hides that there are too many
	// models of one kind.
	UnitSizeMax Code = "unit.size.max"

	// UnitSizeMin: a unit has fewer models than its datasheet requires, and is
	// not understrength. It hides that there are too few models of one kind.
	UnitSizeMin Code = "unit.size.min"

	// ModelCountMax: a unit has too many models of one kind.
	ModelCountMax Code = "model.count.max"

	// ModelCountMin: a unit has too few models of one kind.
	ModelCountMin Code = "model.count.min"

	// ModelLimitMax: a unit of its size has too many models of one kind, such as
	// more than one in three.
	ModelLimitMax Code = "model.limit.max"

	// UnderstrengthTwo: more than one unit of a datasheet is understrength
	// (9e.DATASHEET.UNDERSTRENGTH.1).
	UnderstrengthTwo Code = "understrength.many"

	// UnderstrengthMax: a unit is marked as understrength and has its smallest
	// size, or more.
	UnderstrengthMax Code = "understrength.full"

	// WargearFixedMax: a model has more of its default wargear than its datasheet says
	// (9e.DATASHEET.COMPOSITION.2).
	WargearFixedMax Code = "wargear.fixed.max"

	// WargearFixedMin: a model lacks default wargear that cannot be replaced.
	WargearFixedMin Code = "wargear.fixed.min"

	// WargearChoiceMax: a model has both default wargear and a replacement of it, or
	// two replacements (9e.DATASHEET.OPTIONS.1): a plasma pistol replaces the
	// Sergeant's heavy bolt pistol (9e.DATASHEET.SEEDUNIT.6).
	WargearChoiceMax Code = "wargear.choice.max"

	// WargearChoiceMin: a model has neither its default wargear nor a replacement of it.
	WargearChoiceMin Code = "wargear.choice.min"

	// WargearLimitMax: more models use an option than a unit of that size may,
	// such as more than one Terminator in five.
	WargearLimitMax Code = "wargear.limit.max"

	// WargearWholeUnit: some models use an option that either all models of the unit
	// or none must use (10e.DATASHEET.WARGEAR.3).
	WargearWholeUnit Code = "wargear.whole_unit"

	// WargearOptionMax: a model uses one option more than once
	// (9e.DATASHEET.OPTIONS.2).
	WargearOptionMax Code = "wargear.option.max"

	// WargearOverlap: a model uses options that together replace more of an item than it
	// has.
	WargearOverlap Code = "wargear.overlap"

	// KeywordMissing: a bracketed keyword of the datasheet is not chosen
	// (9e.UNIT.KEYWORD.3).
	KeywordMissing Code = "keyword.missing"

	// KeywordMany: more than one keyword is chosen where one is allowed.
	KeywordMany Code = "keyword.many"

	// KeywordMixed: units have different values of one bracketed keyword, such as two
	// chapters. The datasheets do not say whether they may be in one army, so that is not
	// verified.
	KeywordMixed Code = "keyword.mixed"

	// WarlordMissing: no model is the Warlord (9e.ONLYWAR.WARLORD.1), or no unit can be
	// (10e.ARMY.UNITS.2).
	WarlordMissing Code = "warlord.missing"

	// WarlordMany: more than one model is the Warlord.
	WarlordMany Code = "warlord.many"

	// WarlordForbidden: a model is the Warlord that cannot be: its datasheet says so, it does not have
	// the Faction keyword of the army, or the detachment demands another one (10e.ARMY.WARLORD.2,
	// 11e.ARMY.WARLORD.1, 11e.ARMY.WARLORD.3).
	WarlordForbidden Code = "warlord.forbidden"

	// TraitMissing: the Warlord is a CHARACTER and has no Warlord Trait
	// (9e.ONLYWAR.WARLORD.2).
	TraitMissing Code = "warlord.trait.missing"

	// TraitCharacter: the Warlord has a Warlord Trait and is not a CHARACTER, or
	// has more than one.
	TraitCharacter Code = "warlord.trait.character"

	// DatasheetMax: the army has more units of a datasheet than it may
	// (10e.ARMY.UNITS.3, 10e.ARMY.UNITS.5, 11e.ARMY.UNITS.2, 11e.ARMY.UNITS.3).
	DatasheetMax Code = "datasheet.max"
)

// Codes of the constraints on mustering an army.
const (
	// BattleSizeMissing: the army has no battle size (10e.ARMY.SIZE.1, 10e.ARMY.FACTION.1).
	BattleSizeMissing Code = "battle_size.missing"

	// BattleSizeMany: the army has several battle sizes.
	BattleSizeMany Code = "battle_size.many"

	// BattleSizePoints: the army costs more than its battle size allows
	// (10e.ARMY.UNITS.1).
	BattleSizePoints Code = "battle_size.points"

	// DetachmentMissing: the army has no detachment (10e.ARMY.FACTION.2).
	DetachmentMissing Code = "detachment.missing"

	// DetachmentMany: the army has more than one detachment.
	DetachmentMany Code = "detachment.many"

	// DetachmentUnits: the army lacks units that its detachment demands (10e.ARMY.FACTION.2,
	// 11e.ARMY.DETACHMENT.5).
	DetachmentUnits Code = "detachment.units"

	// EnhancementMax: the army has more Enhancements than it may (10e.ARMY.ENHANCEMENT.1).
	EnhancementMax Code = "enhancement.max"

	// EnhancementMany: a model has more than one Enhancement.
	EnhancementMany Code = "enhancement.many"

	// EnhancementAttached: a unit and those attached to it have more than one Enhancement
	// (11e.ARMY.ENHANCEMENT.2).
	EnhancementAttached Code = "enhancement.attached"

	// EnhancementBearer: a warning: a CHARACTER unit with several models has an Enhancement,
	// and it is not noted which of them bears it (10e.ARMY.ENHANCEMENT.2). The data has no
	// choice for that: a note of the Enhancement, or a name of its own, names the bearer.
	EnhancementBearer Code = "enhancement.bearer"

	// EnhancementUnit: a unit has an Enhancement that it may not have: it is not a CHARACTER, or it is an
	// EPIC HERO (10e.ARMY.ENHANCEMENT.1, 11e.ARMY.ENHANCEMENT.3).
	EnhancementUnit Code = "enhancement.unit"

	// EnhancementTwice: the army has the same Enhancement more than once (11e.ARMY.ENHANCEMENT.4).
	EnhancementTwice Code = "enhancement.twice"
)

// Codes of associations: links from one selection to another, such as from an icon
// to the model that bears it, or from a leader to the unit that it joins.
const (
	// AssociationMin: a selection has fewer links of an association than its minimum.
	AssociationMin Code = "association.min"

	// AssociationMax: a selection has more links of an association than its maximum.
	AssociationMax Code = "association.max"

	// AssociationInvalid: a selection is linked to one that the association does not
	// allow, or that the roster does not have. Allowed lists the allowed selections of
	// the roster, and Offers the allowed entries of the data. Players declare which unit a
	// leader joins with their battle formations (10e.ATTACHED.FORM.1); a list that declares
	// it earlier is held to it.
	AssociationInvalid Code = "association.invalid"

	// AssociationUnknown: a selection is linked by an association that the game
	// data does not give it.
	AssociationUnknown Code = "association.unknown"

	// AssociatedMax: more selections are linked to one than its maximum, such as three leaders
	// to a unit (10e.ATTACHED.FORM.2).
	AssociatedMax Code = "associated.max"

	// AssociatedMin: fewer selections are linked to one than its minimum.
	AssociatedMin Code = "associated.min"
)

// Codes of the edition's checks.
const (
	// ArmyEmpty: the army has no units. It hides the minimums that are not met as a result.
	ArmyEmpty Code = "army.empty"

	// ArmyFactions: units of different army books have no Faction keyword in common
	// (10e.ARMY.FACTION.1). It hides what the second army book lacks for an army of its own.
	ArmyFactions Code = "army.factions"

	// TransportsEmpty: a warning: the army has more Dedicated Transports than units to
	// embark in them. One that starts the battle empty counts as destroyed
	// (10e.ARMY.UNITS.6).
	TransportsEmpty Code = "transports.empty"

	// ArmySize: advice: two armies of this power are outside the range that the
	// game is designed for (9e.CORE.ARMY.3).
	ArmySize Code = "army.size"
)

// Codes of an event's own restrictions. Their Source points into the
// event pack.
const (
	// EventLimitMax: the roster costs more than the event's limit.
	EventLimitMax Code = "event.limit.max"

	// EventLimitMin: the roster costs less than the event requires.
	EventLimitMin Code = "event.limit.min"

	// EventSize: the roster is not for the battle size of the event.
	EventSize Code = "event.size"

	// EventDetachmentBanned: a detachment is not among those that the event
	// allows.
	EventDetachmentBanned Code = "event.detachment.banned"

	// EventDetachmentsMax: the roster has more detachments than the event allows.
	EventDetachmentsMax Code = "event.detachments.max"

	// EventCopiesMax: the roster has more units of one datasheet than the event
	// allows: the rule of three.
	EventCopiesMax Code = "event.copies.max"

	// EventBanned: something is selected that the event bans.
	EventBanned Code = "event.banned"

	// EventCapMax: there is more of something than the event's cap.
	EventCapMax Code = "event.cap.max"

	// EventRequired: there is less of something than the event requires.
	EventRequired Code = "event.required"

	// EventDeclared: a choice that the event requires, such as the Warlord, is not declared.
	EventDeclared Code = "event.declared"

	// EventTeamFaction: two lists of one team have the same faction.
	EventTeamFaction Code = "event.team.faction"

	// EventEdition: the list is for another edition than the event. It was checked
	// with the event's game data.
	EventEdition Code = "event.edition"

	// EventSnapshot: a warning: the list was made with other game data than the
	// event's. It was checked with the event's.
	EventSnapshot Code = "event.snapshot"

	// EventLate: a warning: the list was submitted after the deadline, but within the
	// event's late policy.
	EventLate Code = "event.late"
)

// Codes of fixes. They name what the operations of a fix do.
const (
	// FixRemove removes selections.
	FixRemove Code = "fix.remove"

	// FixCount sets a count.
	FixCount Code = "fix.count"

	// FixAdd adds what is missing.
	FixAdd Code = "fix.add"

	// FixLess reduces the count of a selection.
	FixLess Code = "fix.less"

	// FixChoose chooses one member of a group instead of those that are selected.
	FixChoose Code = "fix.choose"

	// FixWarlord makes one model the only Warlord.
	FixWarlord Code = "fix.warlord"

	// FixWarlordAdd adds a model as the Warlord.
	FixWarlordAdd Code = "fix.warlord.add"

	// FixForce changes the kind of a force.
	FixForce Code = "fix.force"

	// FixCatalogue changes the army book of a force.
	FixCatalogue Code = "fix.catalogue"

	// FixForceAdd adds a force of another army book with the unit.
	FixForceAdd Code = "fix.force.add"

	// FixLimitRaise raises an agreed limit.
	FixLimitRaise Code = "fix.limit.raise"

	// FixLimitNone states that the players agreed on no limit.
	FixLimitNone Code = "fix.limit.none"

	// FixLimitRemove removes an agreed limit.
	FixLimitRemove Code = "fix.limit.remove"

	// FixWhole gives an option to every model of a unit.
	FixWhole Code = "fix.whole_unit"

	// FixKeep keeps what was read where the document states another number.
	FixKeep Code = "fix.keep"

	// FixInstead restores the default of a group.
	FixInstead Code = "fix.instead"

	// FixUnderstrength marks a unit as understrength.
	FixUnderstrength Code = "fix.understrength"

	// FixFullStrength removes the understrength mark.
	FixFullStrength Code = "fix.full_strength"

	// FixReplace replaces an unknown selection.
	FixReplace Code = "fix.replace"

	// FixMove moves an unknown selection to a place that offers it.
	FixMove Code = "fix.move"

	// FixAssociate links a selection to another one.
	FixAssociate Code = "fix.associate"

	// FixDissociate removes such a link.
	FixDissociate Code = "fix.dissociate"
)
