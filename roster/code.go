package roster

// A Code names a kind of diagnostic, or of fix. Codes are stable: they are
// appended, never renamed. Two breaches share a code when one sentence explains
// both.
//
// Constraints of the game data may carry codes of their own; those that the
// built-in datasheets use stand beside the general ones. Where the built-in
// datasheets can show a code, its document has an example: a list or a roster
// in which it is the only root cause.
type Code string

// Severity returns the severity of diagnostics with the code: Error unless it is
// named here.
func (c Code) Severity() Severity {
	switch c {
	case ArmySize, MessageInfo:
		return Advice
	case MessageWarning, EventSnapshot, EventLate:
		return Warning
	case DataUnverified:
		return Unverified
	}
	return Error
}
