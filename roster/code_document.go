package roster

// Codes of the document: what it names is not in the game data, or it holds
// what no roster may hold.
const (
	// ForceUnknown: a force is of a force entry that the game data does not
	// have. Its selections are checked, its own limits are not.
	//
	// Example:
	//
	//	{"name": "A", "edition": "9e", "snapshot": "9e", "serial": 7,
	//	 "forces": [{"id": "frc_1", "entry": "9e/patrol", "catalogue": "9e.necrons", "selections": [
	//	  {"id": "sel_2", "entry": "9e.necrons.triarch-praetorians", "count": 1, "selections": [
	//	    {"id": "sel_3", "entry": "9e.necrons.triarch-praetorians/triarch-praetorian", "count": 4, "selections": [
	//	      {"id": "sel_4", "entry": "9e.necrons.triarch-praetorians/triarch-praetorian/rod-of-covenant", "count": 1}]},
	//	    {"id": "sel_5", "entry": "9e.necrons.triarch-praetorians/triarch-praetorian", "count": 1, "selections": [
	//	      {"id": "sel_6", "entry": "9e.necrons.triarch-praetorians/triarch-praetorian/rod-of-covenant", "count": 1},
	//	      {"id": "sel_7", "entry": "9e.necrons.triarch-praetorians/triarch-praetorian/warlord::9e/warlord", "count": 1}]}]}]}]}
	ForceUnknown Code = "force.unknown"

	// CatalogueUnknown: a force selects from an army book that the game data
	// does not have. It hides that its selections are unknown.
	//
	// Example:
	//
	//	{"name": "A", "edition": "9e", "snapshot": "9e", "serial": 2,
	//	 "forces": [{"id": "frc_1", "entry": "9e/army", "catalogue": "9e.orks", "selections": [
	//	  {"id": "sel_2", "entry": "9e.orks.boyz", "count": 1}]}]}
	CatalogueUnknown Code = "catalogue.unknown"

	// SelectionUnknown: a selection names an option that is not offered where it
	// stands: game data of another snapshot, or a mistake. It is left out of the
	// check with all that is below it, and hides what is missing because of
	// that.
	//
	// Example:
	//
	//	{"name": "A", "edition": "9e", "snapshot": "9e", "serial": 2,
	//	 "forces": [{"id": "frc_1", "entry": "9e/army", "catalogue": "9e.necrons", "selections": [
	//	  {"id": "sel_2", "entry": "9e.necrons.pariahs", "count": 1}]}]}
	SelectionUnknown Code = "selection.unknown"

	// CountInvalid: a selection is there no times or impossibly often, or a unit
	// is there more than once: each unit is a selection of its own.
	//
	// Example:
	//
	//	{"name": "A", "edition": "9e", "snapshot": "9e", "serial": 7,
	//	 "forces": [{"id": "frc_1", "entry": "9e/army", "catalogue": "9e.necrons", "selections": [
	//	  {"id": "sel_2", "entry": "9e.necrons.triarch-praetorians", "count": 2, "selections": [
	//	    {"id": "sel_3", "entry": "9e.necrons.triarch-praetorians/triarch-praetorian", "count": 4, "selections": [
	//	      {"id": "sel_4", "entry": "9e.necrons.triarch-praetorians/triarch-praetorian/rod-of-covenant", "count": 1}]},
	//	    {"id": "sel_5", "entry": "9e.necrons.triarch-praetorians/triarch-praetorian", "count": 1, "selections": [
	//	      {"id": "sel_6", "entry": "9e.necrons.triarch-praetorians/triarch-praetorian/rod-of-covenant", "count": 1},
	//	      {"id": "sel_7", "entry": "9e.necrons.triarch-praetorians/triarch-praetorian/warlord::9e/warlord", "count": 1}]}]}]}]}
	CountInvalid Code = "count.invalid"

	// TooDeep: the roster has more than MaxSelections, or is nested deeper than
	// MaxDepth. What is beyond is left out of the check.
	TooDeep Code = "document.too_large"

	// IDDuplicate: two parts of the roster have the same id, so that operations
	// cannot tell them apart. It hides those below it.
	//
	// Example:
	//
	//	{"name": "A", "edition": "9e", "snapshot": "9e", "serial": 7,
	//	 "forces": [{"id": "frc_1", "entry": "9e/army", "catalogue": "9e.necrons", "selections": [
	//	  {"id": "sel_2", "entry": "9e.necrons.triarch-praetorians", "count": 1, "selections": [
	//	    {"id": "sel_3", "entry": "9e.necrons.triarch-praetorians/triarch-praetorian", "count": 4, "selections": [
	//	      {"id": "sel_4", "entry": "9e.necrons.triarch-praetorians/triarch-praetorian/rod-of-covenant", "count": 1}]},
	//	    {"id": "sel_5", "entry": "9e.necrons.triarch-praetorians/triarch-praetorian", "count": 1, "selections": [
	//	      {"id": "sel_6", "entry": "9e.necrons.triarch-praetorians/triarch-praetorian/rod-of-covenant", "count": 1},
	//	      {"id": "sel_6", "entry": "9e.necrons.triarch-praetorians/triarch-praetorian/warlord::9e/warlord", "count": 1}]}]}]}]}
	IDDuplicate Code = "id.duplicate"

	// LimitUnknown: the roster limits a cost that the game data does not count.
	//
	// Example:
	//
	//	{"name": "A", "edition": "9e", "snapshot": "9e", "serial": 7, "limits": {"command": "3"},
	//	 "forces": [{"id": "frc_1", "entry": "9e/army", "catalogue": "9e.necrons", "selections": [
	//	  {"id": "sel_2", "entry": "9e.necrons.triarch-praetorians", "count": 1, "selections": [
	//	    {"id": "sel_3", "entry": "9e.necrons.triarch-praetorians/triarch-praetorian", "count": 4, "selections": [
	//	      {"id": "sel_4", "entry": "9e.necrons.triarch-praetorians/triarch-praetorian/rod-of-covenant", "count": 1}]},
	//	    {"id": "sel_5", "entry": "9e.necrons.triarch-praetorians/triarch-praetorian", "count": 1, "selections": [
	//	      {"id": "sel_6", "entry": "9e.necrons.triarch-praetorians/triarch-praetorian/rod-of-covenant", "count": 1},
	//	      {"id": "sel_7", "entry": "9e.necrons.triarch-praetorians/triarch-praetorian/warlord::9e/warlord", "count": 1}]}]}]}]}
	LimitUnknown Code = "limit.unknown"
)

// Codes of the files of other programs.
const (
	// SystemOther: the file is of another game system than the data that it was
	// checked with.
	SystemOther Code = "system.other"

	// NumberUneven: a number of selections cannot be shared out among the
	// selections that they stand below.
	NumberUneven Code = "number.uneven"
)

// Codes of the list document: what a line of it names.
const (
	// NameUnknown: a name fits nothing that may stand in its place. The nearest
	// names are told.
	//
	// Example:
	//
	//	{"list": "A", "faction": "Space Marines", "units": [
	//	  {"unit": "Outrider Squad", "warlord": true, "keywords": {"<CHAPTER>": "Ultramarines"}, "wargear": ["Combi-melter"]}]}
	NameUnknown Code = "name.unknown"

	// NameAmbiguous: a name fits several things, which are told. Here the
	// sergeant may take a power sword in place of the bolt rifle, or beside it.
	//
	// Example:
	//
	//	{"list": "A", "faction": "Space Marines", "units": [
	//	  {"unit": "Intercessor Squad", "warlord": true, "keywords": {"<CHAPTER>": "Ultramarines"}, "models": [
	//	    {"model": "Intercessor", "count": 4},
	//	    {"model": "Intercessor Sergeant", "wargear": ["Power sword"]}]}]}
	NameAmbiguous Code = "name.ambiguous"
)

// Codes of texts that players paste: what a line says, and what it leaves open.
const (
	// NameTaken: a name fits nothing as it is spelled, and was taken for the one
	// thing that is nearly spelled so.
	NameTaken Code = "name.taken"

	// EditionOther: a text seems to be of another edition than the game data that
	// it was read on.
	EditionOther Code = "edition.other"

	// LineUnread: nothing could be made of a line.
	LineUnread Code = "line.unread"

	// ListSecond: another list begins in a line. It and all behind it are not
	// read.
	ListSecond Code = "list.second"

	// NumberShared: a text says what models of a unit have together, and there is
	// more than one way to share that out among them. One was taken.
	NumberShared Code = "number.shared"

	// TextFilled: a text does not say all that a unit must have. The data gives
	// the rest.
	TextFilled Code = "text.filled"

	// ModelsDiffer: a unit has another number of models than the text prints.
	ModelsDiffer Code = "models.differ"

	// UnitsDiffer: a text has another number of units than its head counts.
	UnitsDiffer Code = "units.differ"

	// TotalDiffers: a total that a text prints is not what the roster costs.
	TotalDiffers Code = "total.differs"
)
