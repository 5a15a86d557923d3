// Command check holds the repository to the plan of the house. Run it at the
// root of the module:
//
//	go run ./cmd/check
//
// It prints each breach with its file and the reason, and exits with 1 if there
// is one, with 2 if the module cannot be read. The checks, in order:
//
//   - doors: which room may import which (doors.go)
//   - walls: what a room must not reach, not even through others (walls.go)
//   - libraries: one importer for each third-party library (library.go)
//   - layout: the folders at the top, and the names of packages (layout.go)
//   - source: no init functions, a docstring for every exported name (source.go)
//   - pins: what go.mod must say (pin.go)
//   - readme: the commands that the README promises (readme.go)
//   - fuzz: the Makefile runs every fuzz target (fuzz.go)
//   - golden: generated and golden files are up to date (golden.go)
package main
