// Package native compiles the built-in datasheet documents into the game-data language.
// [Compile] is its entry point; the documents are [System], [Faction] and [Datasheet],
// and their schemas are in package schemas.
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
// An army also has configuration entries: the battle size of the game system, which
// limits its points, and the detachment of the faction.
//
// Abilities are profiles, with their effects. An ability that datasheets only name, such
// as Deep Strike in the 10th edition, is a rule of the game system or the faction to
// which the unit links. So is the meaning of a weapon's keyword: the weapon's entry
// links to it, and its profile has the keyword with its value.
//
// An option that replaces several items is in the group of the first and reduces the
// number of the others while it is used.
package native
