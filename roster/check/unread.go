package check

import "github.com/rollcall40k/rollcall/roster/eval"

// checkUnread reports the problems of reading the document of the roster. Those of
// unknown selections are reported with the selections.
func (e *Findings) checkUnread() {
	for i := range e.Roster.Unread {
		u := &e.Roster.Unread[i]
		at := int32(eval.None)
		if u.Selection != "" {
			at = e.ByID(u.Selection)
		}
		e.report(&Finding{
			Code: u.Code, Path: u.Path, ID: u.Selection, Force: eval.None, Selection: at, Parent: eval.None,
			Actual: u.Actual, Limit: u.Limit, Unread: u, text: u.Path + " " + u.Actual, // a key among those of the code
		})
	}
}
