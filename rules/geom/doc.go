// Package geom measures the battlefield: bases and hulls, distances, unit
// coherency, terrain, paths and line of sight. It knows no units, players or
// editions; distances that a rule gives are arguments.
//
// Everything is an integer. A [Length] is in thousandths of an inch. Inside, a
// thousandth is divided by 256, and squares are compared in 128 or 256 bits, so
// no rounding decides a rule. What a rule asks ("within 2 inches") is exact for
// the shapes as they are held. The same questions have the same answers on
// every machine.
//
// What is approximate:
//
//   - A base given in millimetres is held to the nearest thousandth of an inch
//     in width and length ([Millimetres]).
//   - An oval is a convex polygon of 256 corners on the ellipse. It lies inside
//     the ellipse, meets it on both axes, and is less than 0.001" away from it
//     for ovals up to 26" long.
//   - Corners of a turned hull or oval are held to 1/256 of a thousandth.
//   - A pivot is checked for obstacles at every degree, and where it ends.
//   - Line of sight tries nine points of each model against nine of the other.
//     It never claims a line that is not there; it can miss a gap that none of
//     the 81 lines goes through ([Terrain.Sees]).
//   - Where a move climbs is found to the thousandth along its way.
//
// Points lie within [Reachable] of the origin; whatever reads a document checks
// that with the Validate methods. Functions take pointers to bodies because
// they are asked very often; they neither keep nor change what they are given,
// and they allocate nothing unless they say so.
package geom
