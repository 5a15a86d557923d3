package event

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/format/pdf"
	"github.com/rollcall40k/rollcall/roster/render"
)

// byPlayer orders lists by player.
func byPlayer(a, b *Submission) int {
	return cmp.Or(cmp.Compare(catalog.Fold(a.Player), catalog.Fold(b.Player)), cmp.Compare(a.ID, b.ID))
}

// WritePDF prints the lists that the filter selects as one file with a table of contents
// and page numbers. Each list has its verdict, game data, pack and a QR code of its page.
func (v *Session) WritePDF(ctx context.Context, w io.Writer, f Filter, lang string, o pdf.Options) error {
	l, err := v.selectLists(ctx, f)
	if err != nil {
		return err
	}
	book := v.book(ctx, lang)
	book.Documents = v.printDocuments(ctx, l.each(ctx, l.chosen), lang, nil)
	return pdf.WriteBook(w, book, o)
}

// printDocuments returns the print documents of lists; tables are printed before the name of the
// event, or nil.
func (v *Session) printDocuments(ctx context.Context, lists iter.Seq2[exportItem, error], lang string, tables []string) iter.Seq2[pdf.Document, error] {
	return func(yield func(pdf.Document, error) bool) {
		i := 0
		for x, err := range lists {
			if err != nil {
				yield(pdf.Document{}, err)
				return
			}
			before := ""
			if tables != nil {
				before = tables[i]
			}
			if i++; !yield(v.printDocument(ctx, x, lang, before), nil) {
				return
			}
		}
	}
}

func (v *Session) book(ctx context.Context, lang string) pdf.Book {
	p := v.Event.Pack
	b := pdf.Book{Title: p.Name, Date: v.At, Lang: lang}
	if snapshot, err := v.service.library.Snapshot(ctx, p.Snapshot); err == nil {
		b.Lines = append(b.Lines, "Game data: "+snapshot.Title())
	}
	b.Lines = append(b.Lines, "Event pack "+shortHash(p.Hash()), "Printed "+formatTime(v.At))
	return b
}

// printDocument returns the print document of a list; before is printed before the name of the
// event.
func (v *Session) printDocument(ctx context.Context, x exportItem, lang, before string) pdf.Document {
	s := pdf.NewDocument(x.book, x.version.Roster, render.Outline(x.report, lang), x.sub.Verdict.CheckedAt)
	verdict := verdictOf(x.report.Summary)
	who := x.sub.Player
	if x.sub.Team != "" {
		who += " (" + x.sub.Team + ")"
	}
	if snapshot, err := v.service.library.Snapshot(ctx, x.report.Snapshot); err == nil {
		s.Data = snapshot.DataDate()
	}
	s.Player, s.Event, s.Lang = who, before+v.Event.Pack.Name, lang
	s.Lines = []string{
		joinNonEmpty(verdict, statusWords[x.sub.Status]),
		"Submitted " + formatTime(x.version.At) + late(x.version),
		fmt.Sprintf("version %d, SHA-256 %s", x.version.Number, shortHash(x.version.Hash)),
		"event pack " + shortHash(v.Event.Pack.Hash()),
		notVerifiable,
	}
	s.Link = v.service.ListPage(x.sub.Event, x.sub.ID)
	s.Limits, s.Hidden = printLimits(x.report.Counts()), v.Event.Pack.Visibility.Hidden
	return s
}

// printLimits returns the counts of the pack's restrictions. Limits of costs are printed
// with the costs.
func printLimits(counts []check.Count) (out []pdf.Limit) {
	for _, c := range counts {
		x := c.Restriction
		switch roster.Code(x.Code) {
		case roster.EventLimitMax, roster.EventLimitMin, roster.EventSize:
			continue
		}
		name := x.Label
		if c.Thing != x.Label {
			name += ": " + c.Thing
		}
		out = append(out, pdf.Limit{Name: name, Count: fmt.Sprintf("%s, %s %s", c.Actual, boundWords[x.Bound], x.Value), Kept: !x.Breaks(c.Actual)})
	}
	return out
}

// boundWords are the words before the value of a restriction.
var boundWords = map[entry.Bound]string{entry.Min: "at least", entry.Max: "at most"}

// verdictOf describes a verdict with the number of unverified rules.
func verdictOf(s roster.Summary) string {
	switch {
	case s.Valid():
		return "legal"
	case s.Errors == 0:
		return fmt.Sprintf("no errors, %d not verified", s.Unverified)
	case s.Unverified == 0:
		return "not legal"
	}
	return fmt.Sprintf("not legal, %d not verified", s.Unverified)
}

// statusWords describe the statuses.
var statusWords = map[Status]string{StatusOpen: "not yet approved", StatusApproved: "approved", StatusReturned: "returned to the player"}

func late(v *Version) string {
	if v.Late {
		return " after the deadline"
	}
	return ""
}

// notVerifiable is printed on each list.
const notVerifiable = "Not verified by any check of a list: models, bases, paint, and rules that are not in the game data."

func joinNonEmpty(parts ...string) string {
	var out []string
	for _, p := range parts {
		if p != "" {
			out = append(out, p)
		}
	}
	return strings.Join(out, ", ")
}

// A Pairing is a table of a round with its lists.
type Pairing struct {
	Table string   `json:"table"`
	Lists []string `json:"lists"` // ids
}

// maxPairings limits the tables of one file.
const maxPairings = 500

// WriteTables prints the lists of each table. The error is a *fault.Error for an unknown
// list.
func (v *Session) WriteTables(ctx context.Context, w io.Writer, pairings []Pairing, lang string, o pdf.Options) error {
	if n := len(pairings); n == 0 || n > maxPairings {
		return invalid("tables", fmt.Sprintf("%d tables", n), fmt.Sprintf("1 to %d", maxPairings))
	}
	l, err := v.selectLists(ctx, Filter{})
	if err != nil {
		return err
	}
	var order []*Submission
	var tables []string
	for i, p := range pairings {
		for k, id := range p.Lists {
			n := slices.IndexFunc(l.chosen, func(x *Submission) bool { return x.ID == id })
			if n < 0 {
				return invalid(fmt.Sprintf("tables/%d/lists/%d", i, k), fmt.Sprintf("%.60q", id), "the id of a list of the event")
			}
			order, tables = append(order, l.chosen[n]), append(tables, "Table "+oneLine(p.Table)+": ")
		}
	}
	book := v.book(ctx, lang)
	book.Documents = v.printDocuments(ctx, l.each(ctx, order), lang, tables)
	return pdf.WriteBook(w, book, o)
}
