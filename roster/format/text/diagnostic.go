package text

import (
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/edit"
)

// report adds a diagnostic with the path of its line and column: /lines/12/columns/5.
func (v *resolver) report(code roster.Code, severity roster.Severity, line, column int, actual string, args map[string]string) {
	const longest = 120
	if letters := []rune(actual); len(letters) > longest {
		actual = string(letters[:longest]) + "…"
	}
	v.diagnostics = append(v.diagnostics, diagnostic(code, severity, line, column, strconv.Quote(actual), args))
}

func diagnostic(code roster.Code, severity roster.Severity, line, column int, actual string, args map[string]string) roster.Diagnostic {
	if args == nil {
		args = map[string]string{}
	}
	path := ""
	if line > 0 {
		args["Line"], args["Column"] = strconv.Itoa(line), strconv.Itoa(column)
		path = "/lines/" + args["Line"] + "/columns/" + args["Column"]
	}
	return roster.Diagnostic{
		Code: code, Severity: severity, Path: path, Args: args, Actual: actual, Hides: []string{}, Fixes: []roster.Fix{},
	}
}

// complete adds the data's initial selections where the text leaves choices open, reports
// them by unit, and compares the numbers of models.
func (v *resolver) complete() {
	before := v.roster.Serial
	if err := edit.Complete(v.book, v.roster); err != nil {
		return
	}
	for i := range v.units {
		u := &v.units[i]
		s := v.find(u.id)
		if s == nil || u.option == nil {
			continue
		}
		if added := addedBelow(s, u.option.Choices(), before); len(added) > 0 {
			v.report(roster.TextFilled, roster.Advice, u.item.Line, u.item.Column, u.item.Name, map[string]string{"Things": strings.Join(added, ", ")})
		}
		v.compareModels(u, s)
	}
	v.assumeBearers()
}

// find returns the root selection with the id.
func (v *resolver) find(id string) *roster.Selection {
	for i := range v.roster.Forces {
		f := &v.roster.Forces[i]
		if k := slices.IndexFunc(f.Selections, func(s roster.Selection) bool { return s.ID == id }); k >= 0 {
			return &f.Selections[k]
		}
	}
	return nil
}

// addedBelow names the descendants of a selection whose ids follow the serial.
func addedBelow(s *roster.Selection, choices *entry.Choices, serial int) []string {
	var list []string
	for i := range s.Selections {
		below := &s.Selections[i]
		o := choices.Option(below.Entry)
		if o == nil {
			continue
		}
		if n, err := strconv.Atoi(strings.TrimPrefix(below.ID, "sel_")); err == nil && n > serial {
			list = append(list, strconv.Itoa(below.Count)+"× "+o.Name())
			continue
		}
		list = append(list, addedBelow(below, o.Choices(), serial)...)
	}
	return list
}

// compareModels reports a unit whose number of models differs from the text.
func (v *resolver) compareModels(u *resolvedUnit, s *roster.Selection) {
	if u.item.Models == 0 {
		return
	}
	n := 1
	if u.option.Kind() != entry.Model {
		n = models(s, u.option.Choices())
	}
	if n != u.item.Models && n > 0 {
		d := diagnostic(roster.ModelsDiffer, roster.Warning, u.item.Line, u.item.Column, strconv.Itoa(n), map[string]string{"Subject": u.item.Name})
		d.Limit = strconv.Itoa(u.item.Models)
		d.Selection = u.id
		v.diagnostics = append(v.diagnostics, d)
	}
}

func models(s *roster.Selection, choices *entry.Choices) (n int) {
	for i := range s.Selections {
		below := &s.Selections[i]
		switch o := choices.Option(below.Entry); {
		case o == nil:
		case o.Kind() == entry.Model:
			n += below.Count
		default:
			n += below.Count * models(below, o.Choices())
		}
	}
	return n
}

// compareUnitCount reports a header whose number of units differs from the list.
func (v *resolver) compareUnitCount() {
	units := 0
	for i := range v.doc.Forces {
		units += len(v.doc.Forces[i].Units)
	}
	if stated := v.doc.Units; stated > 0 && stated != units {
		d := diagnostic(roster.UnitsDiffer, roster.Warning, v.doc.fieldLines["units"], 1, strconv.Itoa(units), nil)
		d.Limit = strconv.Itoa(stated)
		v.diagnostics = append(v.diagnostics, d)
	}
}

// reportUnread reports the unread lines and the start of a second list.
func (v *resolver) reportUnread() {
	for i := range v.doc.Lines {
		l := &v.doc.Lines[i]
		if v.doc.SecondList > 0 && l.Number >= v.doc.SecondList {
			left := 0
			for _, more := range v.doc.Lines[i:] {
				if more.Status == Unread {
					left++
				}
			}
			v.report(roster.ListSecond, roster.Error, l.Number, 1, l.span().trim().text, map[string]string{"Count": strconv.Itoa(left)})
			return
		}
		if l.Status == Unread {
			t := l.span().trim()
			v.report(roster.LineUnread, roster.Error, l.Number, t.column, t.text, nil)
		}
	}
}

// Compare reports totals in the text that differ from those of the report.
func (d *Document) Compare(book *entry.Book, costs roster.Costs) []roster.Diagnostic {
	var list []roster.Diagnostic
	for _, printed := range d.Total {
		t := costType(book, printed.Name)
		computed, ok := costs[t]
		if t == "" || !ok || computed.Cmp(printed.Value) == 0 || printed.Name == Command {
			continue
		}
		x := diagnostic(roster.TotalDiffers, roster.Warning, d.fieldLines["total"], 1, computed.String(), map[string]string{"Cost": string(printed.Name)})
		x.Limit = printed.Value.String()
		list = append(list, x)
	}
	return list
}
