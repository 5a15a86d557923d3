package roster

// General codes of what the game data forbids. Imported data has no others; the
// built-in datasheets have codes of their own for what they say.
const (
	// SelectionHidden: something is selected that the data does not offer as
	// things are, such as a relic for a model that is not a CHARACTER.
	SelectionHidden Code = "selection.hidden"

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

	// CostMax: what counts towards a constraint costs more than its maximum.
	CostMax Code = "cost.max"

	// CostMin: what counts towards a constraint costs less than its minimum.
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
	//
	// Example:
	//
	//	{"list": "A", "faction": "Space Marines", "limits": {"power": 5}, "units": [
	//	  {"unit": "Outrider Squad", "warlord": true, "keywords": {"<CHAPTER>": "Ultramarines"}}]}
	LimitExceeded Code = "limit.exceeded"
)

// Codes of what the data itself has to say. The Text of their Args is the
// data's own.
const (
	// MessageError: the data calls what is chosen not legal.
	MessageError Code = "message.error"

	// MessageWarning: the data warns of what is chosen.
	MessageWarning Code = "message.warning"

	// MessageInfo: the data advises on what is chosen.
	MessageInfo Code = "message.info"

	// DataUnverified: the data holds something about what is chosen that is not
	// evaluated, so the roster cannot be called legal in that point.
	DataUnverified Code = "data.unverified"
)
