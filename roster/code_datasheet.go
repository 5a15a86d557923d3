package roster

// Codes of the datasheets' constraints.
const (
	// UnitSizeMax: a unit has more models than its datasheet allows
	// (9e.DATASHEET.COMPOSITION.1). It hides that there are too many of a kind.
	//
	// Example:
	//
	//	{"list": "A", "faction": "Space Marines", "units": [
	//	  {"unit": "Assault Intercessor Squad", "warlord": true, "keywords": {"<CHAPTER>": "Ultramarines"}, "models": [
	//	    {"model": "Assault Intercessor", "count": 10},
	//	    {"model": "Assault Intercessor Sergeant"}]}]}
	UnitSizeMax Code = "unit.size.max"

	// UnitSizeMin: a unit has fewer models than its datasheet asks for, and is
	// not understrength. It hides that there are too few of a kind.
	//
	// Example:
	//
	//	{"list": "A", "faction": "Space Marines", "units": [
	//	  {"unit": "Assault Intercessor Squad", "warlord": true, "keywords": {"<CHAPTER>": "Ultramarines"}, "models": [
	//	    {"model": "Assault Intercessor", "count": 3},
	//	    {"model": "Assault Intercessor Sergeant"}]}]}
	UnitSizeMin Code = "unit.size.min"

	// ModelCountMax: a unit has too many models of one kind.
	//
	// Example:
	//
	//	{"list": "A", "faction": "Space Marines", "units": [
	//	  {"unit": "Assault Intercessor Squad", "warlord": true, "keywords": {"<CHAPTER>": "Ultramarines"}, "models": [
	//	    {"model": "Assault Intercessor", "count": 4},
	//	    {"model": "Assault Intercessor Sergeant", "count": 2}]}]}
	ModelCountMax Code = "model.count.max"

	// ModelCountMin: a unit has too few models of one kind.
	//
	// Example:
	//
	//	{"list": "A", "faction": "Space Marines", "units": [
	//	  {"unit": "Assault Intercessor Squad", "warlord": true, "keywords": {"<CHAPTER>": "Ultramarines"}, "models": [
	//	    {"model": "Assault Intercessor", "count": 5}]}]}
	ModelCountMin Code = "model.count.min"

	// ModelLimitMax: a unit of its size has too many models of one kind: here
	// one in three.
	//
	// Example:
	//
	//	{"list": "A", "faction": "Necrons", "units": [
	//	  {"unit": "Skorpekh Destroyers", "warlord": true, "keywords": {"<DYNASTY>": "Sautekh"}, "models": [
	//	    {"model": "Skorpekh Destroyer with hyperphase threshers", "count": 2},
	//	    {"model": "Skorpekh Destroyer with hyperphase reap-blade", "count": 2}]}]}
	ModelLimitMax Code = "model.limit.max"

	// UnderstrengthTwo: more than one unit of a datasheet is understrength
	// (9e.DATASHEET.UNDERSTRENGTH.1).
	//
	// Example:
	//
	//	{"list": "A", "faction": "Space Marines", "units": [
	//	  {"unit": "Assault Intercessor Squad", "understrength": true, "warlord": true, "keywords": {"<CHAPTER>": "Ultramarines"},
	//	    "models": [{"model": "Assault Intercessor", "count": 3}]},
	//	  {"unit": "Assault Intercessor Squad", "understrength": true, "keywords": {"<CHAPTER>": "Ultramarines"},
	//	    "models": [{"model": "Assault Intercessor", "count": 2}]}]}
	UnderstrengthTwo Code = "understrength.many"

	// UnderstrengthMax: a unit is marked as understrength and has its smallest
	// size, or more.
	//
	// Example:
	//
	//	{"list": "A", "faction": "Space Marines", "units": [
	//	  {"unit": "Assault Intercessor Squad", "understrength": true, "warlord": true, "keywords": {"<CHAPTER>": "Ultramarines"}}]}
	UnderstrengthMax Code = "understrength.full"

	// WargearFixedMax: a model has more of its default wargear than is printed
	// (9e.DATASHEET.COMPOSITION.2).
	//
	// Example:
	//
	//	{"list": "A", "faction": "Space Marines", "units": [
	//	  {"unit": "Outrider Squad", "warlord": true, "keywords": {"<CHAPTER>": "Ultramarines"}, "models": [
	//	    {"model": "Outrider", "count": 2},
	//	    {"model": "Outrider Sergeant", "wargear": [{"name": "Twin bolt rifle", "count": 2}]}]}]}
	WargearFixedMax Code = "wargear.fixed.max"

	// WargearFixedMin: a model lacks default wargear that nothing may replace.
	//
	// Example:
	//
	//	{"name": "A", "edition": "9e", "snapshot": "9e", "serial": 7,
	//	 "forces": [{"id": "frc_1", "entry": "9e/army", "catalogue": "9e.necrons", "selections": [
	//	  {"id": "sel_2", "entry": "9e.necrons.ctan-shard-of-the-nightbringer", "count": 1, "selections": [
	//	    {"id": "sel_3", "entry": "9e.necrons.ctan-shard-of-the-nightbringer/ctan-shard-of-the-nightbringer", "count": 1, "selections": [
	//	      {"id": "sel_4", "entry": "9e.necrons.ctan-shard-of-the-nightbringer/ctan-shard-of-the-nightbringer/scythe-of-the-nightbringer", "count": 1},
	//	      {"id": "sel_6", "entry": "9e.necrons.ctan-shard-of-the-nightbringer/ctan-shard-of-the-nightbringer/warlord::9e/warlord", "count": 1, "selections": [
	//	        {"id": "sel_7", "entry": "9e.necrons.ctan-shard-of-the-nightbringer/ctan-shard-of-the-nightbringer/warlord-trait::9e.necrons/warlord-trait/inspiring-leader", "count": 1}]}
	//	    ]}]}]}]}
	WargearFixedMin Code = "wargear.fixed.min"

	// WargearChoiceMax: a model has more than one of wargear and what may
	// replace it (9e.DATASHEET.OPTIONS.1): a plasma pistol stands in place of the
	// Sergeant's heavy bolt pistol (9e.DATASHEET.SEEDUNIT.6).
	//
	// Example:
	//
	//	{"list": "A", "faction": "Space Marines", "units": [
	//	  {"unit": "Assault Intercessor Squad", "warlord": true, "keywords": {"<CHAPTER>": "Ultramarines"}, "models": [
	//	    {"model": "Assault Intercessor", "count": 4},
	//	    {"model": "Assault Intercessor Sergeant", "wargear": ["Heavy bolt pistol", "Plasma pistol"]}]}]}
	WargearChoiceMax Code = "wargear.choice.max"

	// WargearChoiceMin: a model has neither its default wargear nor what may
	// replace it.
	//
	// Example:
	//
	//	{"name": "A", "edition": "9e", "snapshot": "9e", "serial": 7,
	//	 "forces": [{"id": "frc_1", "entry": "9e/army", "catalogue": "9e.necrons", "selections": [
	//	  {"id": "sel_2", "entry": "9e.necrons.triarch-praetorians", "count": 1, "selections": [
	//	    {"id": "sel_3", "entry": "9e.necrons.triarch-praetorians/triarch-praetorian", "count": 4, "selections": [
	//	      {"id": "sel_4", "entry": "9e.necrons.triarch-praetorians/triarch-praetorian/rod-of-covenant", "count": 1}]},
	//	    {"id": "sel_5", "entry": "9e.necrons.triarch-praetorians/triarch-praetorian", "count": 1, "selections": [
	//	      {"id": "sel_7", "entry": "9e.necrons.triarch-praetorians/triarch-praetorian/warlord::9e/warlord", "count": 1}]}]}]}]}
	WargearChoiceMin Code = "wargear.choice.min"

	// WargearLimitMax: more models use an option than a unit of that size may:
	// here one Terminator in five.
	//
	// Example:
	//
	//	{"list": "A", "faction": "Space Marines", "units": [
	//	  {"unit": "Terminator Squad", "warlord": true, "keywords": {"<CHAPTER>": "Ultramarines"}, "models": [
	//	    {"model": "Terminator", "count": 2},
	//	    {"model": "Terminator", "count": 2, "wargear": ["Assault cannon"]},
	//	    {"model": "Terminator Sergeant"}]}]}
	WargearLimitMax Code = "wargear.limit.max"

	// WargearWholeUnit: some models use an option that all of the unit must use,
	// or none.
	//
	// Example:
	//
	//	{"list": "A", "faction": "Necrons", "units": [
	//	  {"unit": "Triarch Praetorians", "warlord": true, "models": [
	//	    {"model": "Triarch Praetorian", "count": 4},
	//	    {"model": "Triarch Praetorian", "wargear": ["Particle caster and Voidblade"]}]}]}
	WargearWholeUnit Code = "wargear.whole_unit"

	// WargearOptionMax: a model uses one option more often than once
	// (9e.DATASHEET.OPTIONS.2).
	//
	// Example:
	//
	//	{"list": "A", "faction": "Space Marines", "units": [
	//	  {"unit": "Primaris Captain", "warlord": true, "keywords": {"<CHAPTER>": "Ultramarines"}, "wargear": [
	//	    {"name": "Master-crafted power sword", "count": 2}]}]}
	WargearOptionMax Code = "wargear.option.max"

	// WargearOverlap: a model uses options that together give up more of an item
	// than it has.
	WargearOverlap Code = "wargear.overlap"

	// KeywordMissing: a bracketed keyword of the datasheet is not chosen
	// (9e.UNIT.KEYWORD.3).
	//
	// Example:
	//
	//	{"list": "A", "faction": "Space Marines", "units": [
	//	  {"unit": "Outrider Squad", "warlord": true}]}
	KeywordMissing Code = "keyword.missing"

	// KeywordMany: more than one keyword is chosen in the place of one.
	//
	// Example:
	//
	//	{"list": "A", "faction": "Space Marines", "units": [
	//	  {"unit": "Outrider Squad", "warlord": true,
	//	    "keywords": {"<CHAPTER>": "Ultramarines", "CHAPTER": "Salamanders"}}]}
	KeywordMany Code = "keyword.many"

	// WarlordMissing: no model is the Warlord (9e.ONLYWAR.WARLORD.1).
	//
	// Example:
	//
	//	{"list": "A", "faction": "Space Marines", "units": [
	//	  {"unit": "Outrider Squad", "keywords": {"<CHAPTER>": "Ultramarines"}}]}
	WarlordMissing Code = "warlord.missing"

	// WarlordMany: more than one model is the Warlord.
	//
	// Example:
	//
	//	{"list": "A", "faction": "Space Marines", "units": [
	//	  {"unit": "Outrider Squad", "warlord": true, "keywords": {"<CHAPTER>": "Ultramarines"}},
	//	  {"unit": "Rhino", "warlord": true, "keywords": {"<CHAPTER>": "Ultramarines"}}]}
	WarlordMany Code = "warlord.many"

	// TraitMissing: the Warlord is a CHARACTER and has no Warlord Trait
	// (9e.ONLYWAR.WARLORD.2).
	//
	// Example:
	//
	//	{"name": "A", "edition": "9e", "snapshot": "9e", "serial": 7,
	//	 "forces": [{"id": "frc_1", "entry": "9e/army", "catalogue": "9e.necrons", "selections": [
	//	  {"id": "sel_2", "entry": "9e.necrons.ctan-shard-of-the-nightbringer", "count": 1, "selections": [
	//	    {"id": "sel_3", "entry": "9e.necrons.ctan-shard-of-the-nightbringer/ctan-shard-of-the-nightbringer", "count": 1, "selections": [
	//	      {"id": "sel_4", "entry": "9e.necrons.ctan-shard-of-the-nightbringer/ctan-shard-of-the-nightbringer/scythe-of-the-nightbringer", "count": 1},
	//	      {"id": "sel_5", "entry": "9e.necrons.ctan-shard-of-the-nightbringer/ctan-shard-of-the-nightbringer/gaze-of-death", "count": 1},
	//	      {"id": "sel_6", "entry": "9e.necrons.ctan-shard-of-the-nightbringer/ctan-shard-of-the-nightbringer/warlord::9e/warlord", "count": 1}
	//	    ]}]}]}]}
	TraitMissing Code = "warlord.trait.missing"

	// TraitCharacter: the Warlord has a Warlord Trait and is not a CHARACTER, or
	// has more than one.
	//
	// Example:
	//
	//	{"list": "A", "faction": "Space Marines", "units": [
	//	  {"unit": "Outrider Squad", "warlord": "Inspiring Leader", "keywords": {"<CHAPTER>": "Ultramarines"}}]}
	TraitCharacter Code = "warlord.trait.character"

	// DatasheetMax: the army has more units of a datasheet than it may
	// (10e.ARMY.UNITS.3, 10e.ARMY.UNITS.5).
	//
	// Example:
	//
	//	{"list": "A", "faction": "Necrons", "units": [
	//	  {"unit": "C'tan Shard of the Nightbringer", "warlord": true},
	//	  {"unit": "C'tan Shard of the Nightbringer"}]}
	DatasheetMax Code = "datasheet.max"
)
