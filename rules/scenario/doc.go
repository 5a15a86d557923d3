// Package scenario plays small battles that are written down: armies, where they
// stand, dice and choices, with the log that must come of it, one for each
// edition. README.md is the description of the format.
package scenario
