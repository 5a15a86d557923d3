package scenario

import (
	"fmt"
	"strings"

	"github.com/rollcall40k/rollcall/schemas/fault"
)

// faultAt returns the fault of a line of a file. subject is what it concerns, such as
// weapon: S.
func faultAt(file string, line int, subject, found, allowed string) fault.Fault {
	return fault.Fault{
		Place: fault.Place{Document: file, Line: line}, Code: "scenario.invalid",
		Subject: subject, Found: found, Allowed: allowed,
	}
}

// fault returns a fault of the line.
func (l *line) fault(subject, found, allowed string) fault.Fault {
	return faultAt(l.file, l.number, subject, found, allowed)
}

func quote(s string) string { return fmt.Sprintf("%.60q", s) }

func list(words []string) string { return strings.Join(words, ", ") }
