package roster

// Codes of the constraints on how an army is put together.
const (
	// BattleSizeMissing: the army is of no battle size (10e.ARMY.SIZE.1, 10e.ARMY.FACTION.1).
	//
	// Example:
	//
	//	{"name": "A", "edition": "10e", "snapshot": "10e", "serial": 9,
	//	 "forces": [{"id": "frc_1", "entry": "10e/army", "catalogue": "10e.space-marines", "selections": [
	//	  {"id": "sel_2", "entry": "10e.space-marines/detachment", "count": 1, "selections": [
	//	    {"id": "sel_3", "entry": "10e.space-marines/detachment/gladius-task-force", "count": 1}]},
	//	  {"id": "sel_4", "entry": "10e.space-marines.suboden-khan", "count": 1, "selections": [
	//	    {"id": "sel_5", "entry": "10e.space-marines.suboden-khan/suboden-khan", "count": 1, "selections": [
	//	      {"id": "sel_6", "entry": "10e.space-marines.suboden-khan/suboden-khan/heavy-bolt-pistol", "count": 1},
	//	      {"id": "sel_7", "entry": "10e.space-marines.suboden-khan/suboden-khan/onslaught-gatling-cannon", "count": 1},
	//	      {"id": "sel_8", "entry": "10e.space-marines.suboden-khan/suboden-khan/power-sword", "count": 1},
	//	      {"id": "sel_9", "entry": "10e.space-marines.suboden-khan/suboden-khan/stormtooth", "count": 1},
	//	      {"id": "sel_10", "entry": "10e.space-marines.suboden-khan/suboden-khan/warlord::10e/warlord", "count": 1}]}]}]}]}
	BattleSizeMissing Code = "battle_size.missing"

	// BattleSizeMany: the army is of several battle sizes.
	//
	// Example:
	//
	//	{"name": "A", "edition": "10e", "snapshot": "10e", "serial": 12,
	//	 "forces": [{"id": "frc_1", "entry": "10e/army", "catalogue": "10e.space-marines", "selections": [
	//	  {"id": "sel_2", "entry": "10e.space-marines/detachment", "count": 1, "selections": [
	//	    {"id": "sel_3", "entry": "10e.space-marines/detachment/gladius-task-force", "count": 1}]},
	//	  {"id": "sel_11", "entry": "10e/battle-size", "count": 1, "selections": [
	//	    {"id": "sel_12", "entry": "10e/battle-size/incursion", "count": 1},
	//	    {"id": "sel_13", "entry": "10e/battle-size/strike-force", "count": 1}]},
	//	  {"id": "sel_4", "entry": "10e.space-marines.suboden-khan", "count": 1, "selections": [
	//	    {"id": "sel_5", "entry": "10e.space-marines.suboden-khan/suboden-khan", "count": 1, "selections": [
	//	      {"id": "sel_6", "entry": "10e.space-marines.suboden-khan/suboden-khan/heavy-bolt-pistol", "count": 1},
	//	      {"id": "sel_7", "entry": "10e.space-marines.suboden-khan/suboden-khan/onslaught-gatling-cannon", "count": 1},
	//	      {"id": "sel_8", "entry": "10e.space-marines.suboden-khan/suboden-khan/power-sword", "count": 1},
	//	      {"id": "sel_9", "entry": "10e.space-marines.suboden-khan/suboden-khan/stormtooth", "count": 1},
	//	      {"id": "sel_10", "entry": "10e.space-marines.suboden-khan/suboden-khan/warlord::10e/warlord", "count": 1}]}]}]}]}
	BattleSizeMany Code = "battle_size.many"

	// BattleSizePoints: the army costs more than its battle size allows
	// (10e.ARMY.UNITS.1).
	//
	// Example:
	//
	//	{"list": "A", "edition": "10e", "faction": "Tyranids", "battle_size": "Incursion", "detachment": "Invasion Fleet", "units": [
	//	  {"unit": "Hive Tyrant", "warlord": true}, {"unit": "Hive Tyrant"}, {"unit": "Hive Tyrant"},
	//	  {"unit": "Exocrine"}, {"unit": "Exocrine"}, {"unit": "Exocrine"}]}
	BattleSizePoints Code = "battle_size.points"

	// DetachmentMissing: the army is of no detachment (10e.ARMY.FACTION.2).
	//
	// Example:
	//
	//	{"list": "A", "edition": "10e", "faction": "Space Marines", "units": [{"unit": "Captain", "warlord": true}]}
	DetachmentMissing Code = "detachment.missing"

	// DetachmentMany: the army is of more detachments than one.
	//
	// Example:
	//
	//	{"name": "A", "edition": "10e", "snapshot": "10e", "serial": 12,
	//	 "forces": [{"id": "frc_1", "entry": "10e/army", "catalogue": "10e.space-marines", "selections": [
	//	  {"id": "sel_2", "entry": "10e.space-marines/detachment", "count": 1, "selections": [
	//	    {"id": "sel_3", "entry": "10e.space-marines/detachment/gladius-task-force", "count": 1},
	//	    {"id": "sel_13", "entry": "10e.space-marines/detachment/anvil-siege-force", "count": 1}]},
	//	  {"id": "sel_11", "entry": "10e/battle-size", "count": 1, "selections": [
	//	    {"id": "sel_12", "entry": "10e/battle-size/strike-force", "count": 1}]},
	//	  {"id": "sel_4", "entry": "10e.space-marines.suboden-khan", "count": 1, "selections": [
	//	    {"id": "sel_5", "entry": "10e.space-marines.suboden-khan/suboden-khan", "count": 1, "selections": [
	//	      {"id": "sel_6", "entry": "10e.space-marines.suboden-khan/suboden-khan/heavy-bolt-pistol", "count": 1},
	//	      {"id": "sel_7", "entry": "10e.space-marines.suboden-khan/suboden-khan/onslaught-gatling-cannon", "count": 1},
	//	      {"id": "sel_8", "entry": "10e.space-marines.suboden-khan/suboden-khan/power-sword", "count": 1},
	//	      {"id": "sel_9", "entry": "10e.space-marines.suboden-khan/suboden-khan/stormtooth", "count": 1},
	//	      {"id": "sel_10", "entry": "10e.space-marines.suboden-khan/suboden-khan/warlord::10e/warlord", "count": 1}]}]}]}]}
	DetachmentMany Code = "detachment.many"

	// EnhancementMax: the army has more Enhancements than it may (10e.ARMY.ENHANCEMENT.1).
	//
	// Example:
	//
	//	{"list": "A", "edition": "10e", "faction": "Space Marines", "detachment": "Gladius Task Force", "units": [
	//	  {"unit": "Captain", "warlord": true, "enhancement": "Adept of the Codex"},
	//	  {"unit": "Lieutenant", "enhancement": "Artificer Armour"},
	//	  {"unit": "Librarian", "enhancement": "Fire Discipline"},
	//	  {"unit": "Ancient", "enhancement": "The Honour Vehement"}]}
	EnhancementMax Code = "enhancement.max"

	// EnhancementMany: a model has more Enhancements than one.
	//
	// Example:
	//
	//	{"list": "A", "edition": "10e", "faction": "Space Marines", "detachment": "Gladius Task Force", "units": [
	//	  {"unit": "Captain", "warlord": true, "wargear": ["Artificer Armour", "Adept of the Codex"]}]}
	EnhancementMany Code = "enhancement.many"

	// EnhancementTwice: the army has an Enhancement more often than once.
	//
	// Example:
	//
	//	{"list": "A", "edition": "10e", "faction": "Space Marines", "detachment": "Gladius Task Force", "units": [
	//	  {"unit": "Captain", "warlord": true, "enhancement": "Artificer Armour"},
	//	  {"unit": "Lieutenant", "enhancement": "Artificer Armour"}]}
	EnhancementTwice Code = "enhancement.twice"
)
