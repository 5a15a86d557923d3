package web

import (
	"net/http"
	"net/url"
	"strconv"
)

// doneWords are what can be told on the page behind a change, by the parameter
// done. The address has the key alone, so that nobody can put words into a page.
var doneWords = map[string]func(n int) string{
	"approved":   func(n int) string { return plural(n, "list was", "lists were") + " approved." },
	"returned":   func(n int) string { return plural(n, "list was", "lists were") + " returned to their players." },
	"reopened":   func(n int) string { return plural(n, "list is", "lists are") + " open again." },
	"noted":      func(n int) string { return "The note stands on " + plural(n, "list", "lists") + "." },
	"clean-none": func(int) string { return "No open list is clean: nothing was approved." },
	"handed":     func(n int) string { return "Version " + strconv.Itoa(n) + " is handed in. Its receipt is kept here." },
	"permitted":  func(int) string { return "The player may correct the list." },
	"closed":     func(int) string { return "The player may not correct the list any more." },
	"locked":     func(int) string { return "The lists are locked." },
	"unlocked":   func(int) string { return "The lists are open again." },
	"published":  func(int) string { return "The lists are published." },
	"rechecked": func(n int) string {
		return "All lists were checked again: " + plural(n, "verdict", "verdicts") + " changed."
	},
	"replaced": func(n int) string {
		return "The pack was replaced, and all lists were checked by it: " + plural(n, "verdict", "verdicts") + " changed."
	},
	"revoked":  func(int) string { return "The link is revoked." },
	"unhooked": func(int) string { return "The webhook is removed." },
	"deleted":  func(int) string { return "The event is deleted, with all its lists." },
}

// told is what has just been done, from the address.
func told(q url.Values) string {
	words := doneWords[q.Get("done")]
	n, err := strconv.Atoi(q.Get("n"))
	if words == nil || err != nil || n < 0 {
		return ""
	}
	return words(n)
}

// doneAt goes to a page that tells what was done to how many.
func doneAt(w http.ResponseWriter, r *http.Request, path, done string, n int) error {
	http.Redirect(w, r, path+"?done="+done+"&n="+strconv.Itoa(n), http.StatusSeeOther)
	return nil
}
