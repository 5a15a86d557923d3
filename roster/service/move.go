package service

import (
	"strconv"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/intake"
)

// relocated returns a diagnostic for each choice of a file that the data has under another name
// or in another form. The check reports the choices that it does not have.
func relocated(list []intake.Relocation) (diagnostics []roster.Diagnostic) {
	for i := range list {
		x := &list[i]
		if x.Found == intake.NotFound || x.Now == x.Name {
			continue
		}
		args := map[string]string{"Thing": x.Name, "Unit": x.Unit, "Now": x.Now}
		diagnostics = append(diagnostics, roster.Diagnostic{
			Code: roster.NameMoved, Severity: roster.Advice, Selection: x.Selection, Args: args, Actual: strconv.Quote(intake.Clip(x.Name)),
			Hides: []string{}, Fixes: []roster.Fix{},
		})
	}
	return diagnostics
}
