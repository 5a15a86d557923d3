// Package edit applies operations to rosters.
//
// [Apply] and [Edit] return a changed copy, or an error if any operation cannot be applied. They
// add the required selections below new ones, and enforce the limits that the game data calls
// automatic. They do not check whether the result is legal: package check does.
package edit
