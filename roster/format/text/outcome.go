package text

import (
	"strconv"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/intake"
)

// Roster looks up the names of the document in a book (see [intake.Draft.Roster]), and
// reports lines that were not read.
func (d *Document) Roster(book *entry.Book, snapshot string) (*roster.Roster, []roster.Diagnostic) {
	r, diagnostics, _ := d.Compared(book, snapshot)
	return r, diagnostics
}

// Compared is like Roster but also returns the costs in the text.
func (d *Document) Compared(book *entry.Book, snapshot string) (*roster.Roster, []roster.Diagnostic, []intake.Stated) {
	r, diagnostics, stated := d.Draft.Compared(book, snapshot)
	return r, append(diagnostics, d.unread()...), stated
}

// unread reports the unread lines and the start of a second list.
func (d *Document) unread() (list []roster.Diagnostic) {
	for i := range d.Lines {
		l := &d.Lines[i]
		if d.SecondList > 0 && l.Number >= d.SecondList {
			left := 0
			for _, more := range d.Lines[i:] {
				if more.Status == Unread {
					left++
				}
			}
			at := intake.Place{Line: l.Number, Column: 1}
			return append(list, intake.Diagnostic(roster.ListSecond, roster.Error, at, l.span().trim().text, map[string]string{"Count": strconv.Itoa(left)}))
		}
		if l.Status == Unread {
			t := l.span().trim()
			list = append(list, intake.Diagnostic(roster.LineUnread, roster.Error, intake.Place{Line: l.Number, Column: t.column}, t.text, nil))
		}
	}
	return list
}

// costType returns the public name of a printed cost, or "".
func costType(book *entry.Book, name CostName) string {
	if t := book.CostNamed(string(name)); t >= 0 {
		return book.CostTypes[t].ID
	}
	return ""
}
