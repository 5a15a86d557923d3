// Package geom measures the battlefield: bases and hulls, distances, unit
// coherency, terrain, paths and line of sight. It does not know units, players or
// editions; distances from the rules are arguments.
//
// Everything is an integer. A [Length] is in thousandths of an inch. Internally, a
// thousandth is divided into 256 fine parts, and squares are compared in 128 or
// 256 bits, so that rounding never decides a rule. The answer to a question such
// as "within 2 inches" is exact for the stored shapes, and the same on every
// machine.
//
// What is approximate:
//
//   - A base given in millimetres is stored to the nearest thousandth of an inch
//     in width and length ([Millimetres]).
//   - An oval is a convex polygon of 256 corners on the ellipse. It lies inside
//     the ellipse, meets it on both axes, and is less than 0.001" away from it
//     for ovals up to 26" long.
//   - Corners of a turned hull or oval are rounded to 1/256 of a thousandth.
//   - A pivot is checked for obstacles at every degree, and where it ends.
//   - Line of sight tries nine points of each model against nine of the other.
//     It never reports a line that does not exist, but can miss a gap through
//     which none of the 81 lines leads ([Terrain.Sees]).
//   - The places where a move climbs are found to the thousandth along its path.
//
// Points lie within [Reachable] of the origin; code that reads a document checks
// that with the Validate methods. Functions take pointers to bodies because they
// are called very often. They neither keep nor change their arguments, and do
// not allocate unless their documentation says so.
package geom
