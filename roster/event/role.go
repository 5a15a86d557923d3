package event

import "slices"

// A Role is what somebody is at an event.
type Role string

// The roles.
const (
	Organiser Role = "organiser"
	Judge     Role = "judge"
	Entrant   Role = "entrant" // holds the link by which new lists are handed in
	Player    Role = "player"
	Public    Role = "public"
)

// Roles are all of them.
func Roles() []Role { return []Role{Organiser, Judge, Entrant, Player, Public} }

// An Operation is what a visit can be about.
type Operation string

// The operations. What a player reads and does is about the own list alone, and
// what the public reads is what the pack shows.
const (
	OpView       Operation = "see"         // the event and its pack
	OpViewTable  Operation = "see-table"   // all lists with their verdicts
	OpViewList   Operation = "see-list"    // one list with its report
	OpViewDiff   Operation = "see-diff"    // what changed in one list
	OpViewTrail  Operation = "see-trail"   // the audit trail
	OpCreate     Operation = "begin"       // an event, which needs no role at it
	OpSubmit     Operation = "enter"       // a new list
	OpResubmit   Operation = "resubmit"    // a list anew
	OpAnnotate   Operation = "annotate"    // write a note
	OpApprove    Operation = "approve"     // or return lists
	OpPermit     Operation = "permit"      // a correction after the deadline
	OpEmail      Operation = "mail"        // write mails
	OpRecheck    Operation = "recheck"     // all lists
	OpChangePack Operation = "change-pack" // or preview another
	OpLock       Operation = "lock"        // or unlock
	OpPublish    Operation = "publish"
	OpImport     Operation = "import" // many lists
	OpExport     Operation = "export" // all lists
	OpLink       Operation = "link"   // make and revoke links
	OpWebhook    Operation = "hook"   // make and remove webhooks
	OpDelete     Operation = "delete" // the event
)

// Operations are all that a role is needed for.
func Operations() []Operation {
	return []Operation{OpView, OpViewTable, OpViewList, OpViewDiff, OpViewTrail, OpSubmit, OpResubmit, OpAnnotate, OpApprove, OpPermit, OpEmail,
		OpRecheck, OpChangePack, OpLock, OpPublish, OpImport, OpExport, OpLink, OpWebhook, OpDelete}
}

// allowed are the operations of the roles that may not do everything. What is not
// here is the organiser's alone.
var allowed = map[Role][]Operation{
	Judge:   {OpView, OpViewTable, OpViewList, OpViewDiff, OpViewTrail, OpAnnotate, OpExport},
	Entrant: {OpView, OpSubmit},
	Player:  {OpView, OpViewList, OpViewDiff, OpResubmit},
	Public:  {OpView},
}

// Allows reports whether the role may do the operation: a player on the own list
// alone. After publication everybody may also see and export the lists, where the
// pack shows them.
func (r Role) Allows(o Operation) bool {
	return r == Organiser || slices.Contains(allowed[r], o)
}
