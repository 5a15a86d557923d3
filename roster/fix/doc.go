// Package fix proposes operations that remove a finding.
//
// [Proposals] derives fixes from a finding. A trial ([NewTrial]) applies each of them to
// a copy of the roster and keeps those that remove the finding, preferably without new
// errors.
package fix
