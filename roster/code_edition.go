package roster

// Codes of the edition's checks.
const (
	// ArmyEmpty: the army has no units. It hides what is missing because of
	// that.
	//
	// Example:
	//
	//	{"list": "A", "units": []}
	ArmyEmpty Code = "army.empty"

	// ArmySize: advice: two armies of this power are outside the range that the
	// game is made for (9e.CORE.ARMY.3).
	//
	// Example:
	//
	//	{"list": "A", "faction": "Space Marines", "units": [
	//	  {"unit": "Outrider Squad", "warlord": true, "keywords": {"<CHAPTER>": "Ultramarines"}}]}
	ArmySize Code = "army.size"
)
