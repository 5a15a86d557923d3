// Package scenario plays small battles from files: armies, positions, dice and
// choices, with the expected log for each edition. README.md describes the format.
package scenario
