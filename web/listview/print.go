package listview

import (
	"net/url"
	"slices"

	"github.com/rollcall40k/rollcall/roster/format/pdf"
)

// papers are the values of the parameter paper.
var papers = map[string]pdf.Paper{"a4": pdf.A4, "letter": pdf.Letter}

// PrintChoices returns the parameters paper and layout of a query, or else the defaults.
func PrintChoices(q url.Values) (paper, layout string) {
	if paper = q.Get("paper"); papers[paper] == "" {
		paper = "a4"
	}
	if layout = q.Get("layout"); !slices.Contains(pdf.Details(), layout) {
		layout = string(pdf.Full)
	}
	return paper, layout
}

// PrintOptions returns the options of a PDF that a query chooses.
func PrintOptions(q url.Values) pdf.Options {
	paper, layout := PrintChoices(q)
	return pdf.Options{Paper: papers[paper], Detail: pdf.Detail(layout)}
}
