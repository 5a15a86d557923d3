// Package odds computes the exact distribution of the results of attacks.
//
// It has no formulas of its own: it enumerates the engine's functions (package
// attack) over all dice, and applies the results to the wounds of the target. Because the order in which models take attacks is fixed, the
// number of wounds lost determines which models are destroyed and how many wounds
// the next one has left: the state is one number.
//
// Hits, wounds and unsaved attacks are counted for all attacks, as if the last
// model could not fall. Damage is wounds lost, and like the models slain it ends
// with the unit.
package odds
