package scenario

import (
	"fmt"
	"strconv"
	"strings"
)

// A Fault is what is wrong with a scenario, and where.
type Fault struct {
	File    string
	Line    int
	Subject string // what it is about, such as weapon: S
	Found   string
	Allowed string
}

// Error names file, line, subject, what was found and what is allowed.
func (f *Fault) Error() string {
	text := f.File + ":" + strconv.Itoa(f.Line) + ": "
	if f.Subject != "" {
		text += f.Subject + ": "
	}
	text += "found " + f.Found
	if f.Allowed != "" {
		text += "; allowed: " + f.Allowed
	}
	return text
}

func quote(s string) string { return fmt.Sprintf("%.60q", s) }

func list(words []string) string { return strings.Join(words, ", ") }
