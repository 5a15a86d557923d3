package roster

// Codes of what an event allows beside the rules. Their Source points into the
// event pack.
const (
	// EventLimitMax: the roster costs more than the event's limit.
	EventLimitMax Code = "event.limit.max"

	// EventLimitMin: the roster costs less than the event asks for.
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

	// EventRequired: there is less of something than the event asks for.
	EventRequired Code = "event.required"

	// EventDeclared: something is not declared that the event wants declared, such
	// as the Warlord.
	EventDeclared Code = "event.declared"

	// EventTeamFaction: two lists of one team are of the same faction.
	EventTeamFaction Code = "event.team.faction"

	// EventEdition: the list is of another edition than the event is played in. It
	// was checked on the event's game data.
	EventEdition Code = "event.edition"

	// EventSnapshot: a warning: the list was made with other game data than the
	// event is played with. It was checked on the event's.
	EventSnapshot Code = "event.snapshot"

	// EventLate: a warning: the list was handed in after the deadline, within what
	// the event's late policy accepts.
	EventLate Code = "event.late"
)
