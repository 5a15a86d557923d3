package event

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"iter"
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/format/pdf"
	"github.com/rollcall40k/rollcall/roster/message"
	"github.com/rollcall40k/rollcall/roster/render"
	"github.com/rollcall40k/rollcall/schemas/fault"
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
		for x, err := range lists {
			if err != nil {
				yield(pdf.Document{}, err)
				return
			}
			table := ""
			if tables != nil {
				table = tables[x.place]
			}
			d := v.printDocument(ctx, x, lang, table)
			d.Place = x.place
			if !yield(d, nil) {
				return
			}
		}
	}
}

func (v *Session) book(ctx context.Context, lang string) pdf.Book {
	p := v.Event.Pack
	b := pdf.Book{Title: p.Name, Date: v.At, Lang: lang}
	if snapshot, err := v.service.library.Snapshot(ctx, p.Snapshot); err == nil {
		b.Lines = append(b.Lines, message.Text(lang, "lists.data", message.Named("Title", snapshot.Title())))
	}
	b.Lines = append(b.Lines, packLine(lang, p.Hash()), message.Text(lang, "lists.printed", message.Named("Time", message.Time(lang, v.At))))
	return b
}

// printDocument returns the print document of a list; table is printed before the name of the
// event, or empty.
func (v *Session) printDocument(ctx context.Context, x exportItem, lang, table string) pdf.Document {
	s := pdf.NewDocument(lang, x.book, x.version.Roster, render.Outline(x.report, lang), x.sub.Verdict.CheckedAt)
	verdict := verdictOf(lang, x.report.Summary)
	who := x.sub.Player
	if x.sub.Team != "" {
		who += " (" + x.sub.Team + ")"
	}
	if snapshot, err := v.service.library.Snapshot(ctx, x.report.Snapshot); err == nil {
		s.Data = snapshot.DataDate()
	}
	s.Player, s.Event = who, v.Event.Pack.Name
	if table != "" {
		s.Event = message.Text(lang, "lists.table", message.Named("Name", table, "Event", s.Event))
	}
	submitted := message.Named("Time", message.Time(lang, x.version.At))
	if x.version.Late {
		submitted["Late"] = "true"
	}
	s.Lines = []string{
		joinNonEmpty(verdict, message.Text(lang, "status."+string(x.sub.Status), nil)),
		message.Text(lang, "lists.submitted", submitted),
		message.Text(lang, "lists.version", message.Named("Number", x.version.Number, "Hash", shortHash(x.version.Hash))),
		packLine(lang, v.Event.Pack.Hash()),
		message.Text(lang, "lists.not_verifiable", nil),
	}
	s.Link = v.service.ListPage(x.sub.Event, x.sub.ID)
	s.Limits, s.Hidden = printLimits(lang, x.report.Counts()), v.Event.Pack.Visibility.Hidden
	return s
}

// printLimits returns the counts of the pack's restrictions. Limits of costs are printed
// with the costs.
func printLimits(lang string, counts []check.Count) (out []pdf.Limit) {
	for _, c := range counts {
		x := c.Restriction
		switch roster.Code(x.Code) {
		case roster.EventLimitMax, roster.EventLimitMin, roster.EventSize:
			continue
		}
		name := x.Label
		if key, ok := limitTexts[roster.Code(x.Code)]; ok {
			name = message.Text(lang, key, nil)
		}
		switch {
		case roster.Code(x.Code) == roster.EventDeclared:
			name += ": " + message.Text(lang, "kind."+x.Label, nil)
		case c.Thing != x.Label:
			name += ": " + c.Thing
		}
		out = append(out, pdf.Limit{Name: name, Count: message.Text(lang, boundTexts[x.Bound], message.Named("Actual", c.Actual, "Value", x.Value)), Kept: !x.Breaks(c.Actual)})
	}
	return out
}

// limitTexts are the keys of the texts of restrictions that do not have their names from the pack.
var limitTexts = map[roster.Code]string{
	roster.EventCopiesMax: "rules.copies", roster.EventDetachmentsMax: "rules.detachments", roster.EventDetachmentBanned: "title.event.detachment",
	roster.EventDeclared: "rules.declare",
}

// boundTexts are the keys of the texts of a count and the value of a restriction.
var boundTexts = map[entry.Bound]string{entry.Min: "bound.min", entry.Max: "bound.max"}

// verdictOf describes a verdict with the number of unverified rules.
func verdictOf(lang string, s roster.Summary) string {
	args := map[string]string{}
	if s.Unverified > 0 {
		args["Unverified"] = strconv.Itoa(s.Unverified)
	}
	switch {
	case s.Valid():
		return message.Text(lang, "lists.legal", nil)
	case s.Errors == 0:
		return message.Text(lang, "lists.no_errors", args)
	}
	return message.Text(lang, "lists.not_legal", args)
}

// packLine names a pack by its hash.
func packLine(lang, hash string) string {
	return message.Text(lang, "lists.pack", message.Named("Hash", shortHash(hash)))
}

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
				return invalid(fmt.Sprintf("tables/%d/lists/%d", i, k), fault.Quote(id), "the id of a list of the event")
			}
			order, tables = append(order, l.chosen[n]), append(tables, oneLine(p.Table))
		}
	}
	book := v.book(ctx, lang)
	book.Documents = v.printDocuments(ctx, l.each(ctx, order), lang, tables)
	return pdf.WriteBook(w, book, o)
}
