// Package pdf prints a roster: a title, the validity of the roster with all that
// was found, and the units: in full with profiles, weapons, abilities, keywords
// and wound boxes, or as a summary of a page or two that says what a list says.
//
// Printing has two steps. [Compute] turns a [Sheet] into a [Layout]: pages of
// boxes and text runs at fixed positions, plain data that can be compared and
// tested. [Write] computes the layout and draws it. The package checks nothing
// and works nothing out about the game: what is legal, and what a unit costs, is
// in the Sheet.
package pdf
