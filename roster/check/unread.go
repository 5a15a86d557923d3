package check

import "github.com/rollcall40k/rollcall/roster/eval"

// checkUnread reports the problems of reading the document of the roster. Those of
// unknown selections are reported with the selections.
func (e *Findings) checkUnread() {
	for i := range e.Roster.Unread {
		u := &e.Roster.Unread[i]
		at, path := int32(eval.None), u.Path
		if u.Selection != "" {
			at = e.ByID(u.Selection)
		}
		if path == "" && at != eval.None {
			path = e.Path(at)
		}
		e.report(&Finding{
			Code: u.Code, Path: path, ID: u.Selection, Force: eval.None, Selection: at, Parent: eval.None,
			Actual: u.Actual, Limit: u.Limit, Unread: u, text: path + " " + u.Actual, // a key among those of the code
		})
	}
}
