package markup

// The codes of an Error.
const (
	CodeZip   = "battlescribe.zip"   // no archive that can be read
	CodeLimit = "battlescribe.limit" // more than the limits of this package
)

// An Error says why a document is not read.
type Error struct{ Code, Found, Allowed string }

// Error says what was found and what is allowed.
func (e *Error) Error() string { return e.Found + "; allowed: " + e.Allowed }

// Limit is the error of a document that goes beyond a limit.
func Limit(found, allowed string) error { return &Error{CodeLimit, found, allowed} }
