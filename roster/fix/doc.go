// Package fix proposes operations that remove a finding.
//
// [Proposals] turns the data of a finding into fixes. A [Trial] applies each of them to
// a copy and keeps those that remove the finding, without new errors if possible.
package fix
