package roster

// A Code names a kind of diagnostic, or of fix. Codes are stable: they are
// appended, never renamed.
type Code string
