// Package check finds what is wrong with a roster.
//
// [Check] runs a list of named passes over the evaluated roster (package eval), never stops at
// the first error, and returns a [Report]. Each diagnostic has a [Finding] with the data from
// which package fix proposes operations.
package check
