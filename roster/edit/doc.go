// Package edit applies operations to rosters.
//
// [Apply] and [Edit] return a changed copy, or an error if any operation cannot be
// carried out. They fill in what new selections must have, and enforce the limits that
// the game data calls automatic. Whether the result is legal is for package check.
package edit
