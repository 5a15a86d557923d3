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
	See        Operation = "see"         // the event and its pack
	SeeTable   Operation = "see-table"   // all lists with their verdicts
	SeeList    Operation = "see-list"    // one list with its report
	SeeDiff    Operation = "see-diff"    // what changed in one list
	SeeTrail   Operation = "see-trail"   // the audit trail
	Begin      Operation = "begin"       // an event, which needs no role at it
	Enter      Operation = "enter"       // a new list
	Resubmit   Operation = "resubmit"    // a list anew
	Annotate   Operation = "annotate"    // write a note
	Approve    Operation = "approve"     // or return lists
	Permit     Operation = "permit"      // a correction after the deadline
	Mail       Operation = "mail"        // write mails
	Recheck    Operation = "recheck"     // all lists
	ChangePack Operation = "change-pack" // or preview another
	Lock       Operation = "lock"        // or unlock
	Publish    Operation = "publish"
	Import     Operation = "import" // many lists
	Export     Operation = "export" // all lists
	Link       Operation = "link"   // make and revoke links
	Hook       Operation = "hook"   // make and remove webhooks
	Delete     Operation = "delete" // the event
)

// Operations are all that a role is needed for.
func Operations() []Operation {
	return []Operation{See, SeeTable, SeeList, SeeDiff, SeeTrail, Enter, Resubmit, Annotate, Approve, Permit, Mail,
		Recheck, ChangePack, Lock, Publish, Import, Export, Link, Hook, Delete}
}

// allowed are the operations of the roles that may not do everything. What is not
// here is the organiser's alone.
var allowed = map[Role][]Operation{
	Judge:   {See, SeeTable, SeeList, SeeDiff, SeeTrail, Annotate, Export},
	Entrant: {See, Enter},
	Player:  {See, SeeList, SeeDiff, Resubmit},
	Public:  {See},
}

// May reports whether the role may do the operation: a player on the own list
// alone. After publication everybody may also see and export the lists, where the
// pack shows them.
func (r Role) May(o Operation) bool {
	return r == Organiser || slices.Contains(allowed[r], o)
}
