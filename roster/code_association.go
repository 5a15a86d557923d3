package roster

// Codes of associations: what a selection is tied to, such as the model that
// bears an icon, or the unit that a leader joins. The general codes of
// constraints do not apply to them.
const (
	// AssociationMin: a selection is tied to fewer others than it must be.
	AssociationMin Code = "association.min"

	// AssociationMax: a selection is tied to more others than it may be.
	AssociationMax Code = "association.max"

	// AssociationInvalid: a selection is tied to one that it may not be tied
	// to, or that the roster does not have. Allowed names those of the roster that
	// it may be tied to, and Offers what the data has for it.
	AssociationInvalid Code = "association.invalid"

	// AssociationUnknown: a selection is tied by an association that the game
	// data does not give it.
	AssociationUnknown Code = "association.unknown"

	// AssociatedMax: more selections are tied to one than may be.
	AssociatedMax Code = "associated.max"

	// AssociatedMin: fewer selections are tied to one than must be.
	AssociatedMin Code = "associated.min"
)
