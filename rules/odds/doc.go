// Package odds computes what attacks come to, exactly.
//
// It has no formula of its own: the engine's functions (package attack) are
// enumerated over all dice, and the results are carried through the wounds of
// the target. Because the order in which models take attacks is fixed, the wounds
// that a unit has lost say which models are destroyed and what the next one has
// left: the state is one number.
//
// Hits, wounds and unsaved attacks are counted for all attacks, as if the last
// model could not fall. Damage is wounds lost, and like the models slain it ends
// with the unit.
package odds
