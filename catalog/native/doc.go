// Package native compiles our own datasheet documents into the game-data
// language. [Compile] is its one entry point; the documents' shapes are
// [System], [Faction] and [Datasheet], and their schemas are in schemas.
//
// A unit compiles into this tree:
//
//	unit 9e.space-marines.assault-intercessor-squad
//	  role and keywords as categories, power and points by number of models
//	  chapter              group: one value of <CHAPTER>, which becomes a category
//	  understrength        upgrade: fewer models than the smallest size
//	  …#leads              association of a leader: the unit that it joins
//	  …#leaders            constraint on a unit: how many leaders have joined it
//	  models               group: the size of the unit
//	    …-sergeant         model: its number, its profile, its base
//	      krak-grenades    upgrade: default equipment that nothing replaces
//	      choice.heavy-bolt-pistol
//	                       group: that item, or what options put in its place
//	      option.<id>      group: an option that is counted, or that replaces nothing
//	      warlord          link to the Warlord of the game system
//	      enhancements     link to the Enhancements of the faction: a group with one
//	                       for each detachment, hidden while that is not chosen
//
// Beside its units an army has entries of its own, which it chooses in: the battle
// size of the game system, whose points bound it, and the detachment of the faction.
//
// Abilities are profiles, with their effects. What datasheets only name, such as
// Deep Strike in the 10th edition, is a rule of the game system or the faction that
// the unit links to, and so is what a weapon's keyword means: the weapon's entry
// links to it, and its profile has the keyword with its value.
//
// An option that replaces several items stands in the group of the first and
// lowers the number of the others while it is used.
package native
