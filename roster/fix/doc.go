// Package fix proposes operations that remove a finding.
//
// [Proposals] derives fixes from a finding. [Tried] applies each of them to a copy of the roster
// and keeps those that remove the finding, preferably without new errors. A fix with new errors
// is kept only if it lowers the sum of the burdens of all errors, which depend on their kind and
// place. Applying fixes repeatedly therefore terminates, and no fix leads to an error whose own
// fix undoes it.
package fix
