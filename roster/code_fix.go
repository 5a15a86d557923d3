package roster

// Codes of fixes. They name what the operations of a fix do.
const (
	// FixRemove takes selections out.
	FixRemove Code = "fix.remove"

	// FixCount sets a count.
	FixCount Code = "fix.count"

	// FixAdd adds what is missing.
	FixAdd Code = "fix.add"

	// FixLess takes some of a selection away.
	FixLess Code = "fix.less"

	// FixChoose chooses one member of a group instead of whatever it has.
	FixChoose Code = "fix.choose"

	// FixWarlord gives the title of Warlord to a model, and to no other.
	FixWarlord Code = "fix.warlord"

	// FixLimitRaise raises an agreed limit.
	FixLimitRaise Code = "fix.limit.raise"

	// FixLimitRemove takes an agreed limit away.
	FixLimitRemove Code = "fix.limit.remove"

	// FixWhole gives a choice to every model of a unit.
	FixWhole Code = "fix.whole_unit"

	// FixInstead goes back to what a choice has by default.
	FixInstead Code = "fix.instead"

	// FixUnderstrength marks a unit as understrength.
	FixUnderstrength Code = "fix.understrength"

	// FixFullStrength takes the mark away.
	FixFullStrength Code = "fix.full_strength"

	// FixReplace takes something else in the place of what does not resolve.
	FixReplace Code = "fix.replace"

	// FixAssociate ties a selection to another one.
	FixAssociate Code = "fix.associate"

	// FixDissociate takes such a tie away.
	FixDissociate Code = "fix.dissociate"
)
