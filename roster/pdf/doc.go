// Package pdf prints a roster: a title, the validity of the roster, a summary
// table, and one block for every unit with its profiles, weapons, abilities,
// keywords and wound boxes.
//
// Printing has two steps. [Compute] turns a [Sheet] into a [Layout]: pages of
// boxes and text runs at fixed positions, plain data that can be compared and
// tested. [Write] computes the layout and draws it. The package checks nothing
// and works nothing out about the game: what is legal, and what a unit costs, is
// in the Sheet.
package pdf
