package builder

import (
	"cmp"
	"context"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/unit"
	"github.com/rollcall40k/rollcall/web/listview"
	"github.com/rollcall40k/rollcall/web/page"
)

// historyPage is the data of history.html: the revisions of a roster, newest first.
type historyPage struct {
	*rosterPage
	Revisions []revisionRow
	Next      string // address of older revisions; empty: there are none
}

// A revisionRow is a revision with what it changed.
type revisionRow struct {
	Number  int
	Date    string // when it was made
	Name    string // what changed
	More    []string
	Costs   []string
	Delta   string
	Current bool
	Revert  string // operations
	Compare string // address; empty for the current revision
}

// shownRevisions is the number of revisions on a page.
const shownRevisions = 25

// showHistory responds to GET /rosters/{id}/history.
func (h *handlers) showHistory(w http.ResponseWriter, r *http.Request) error {
	b, err := h.load(r)
	if err != nil {
		return err
	}
	found, err := h.Rosters.Revisions(r.Context(), b.Roster.ID, shownRevisions, r.URL.Query().Get("cursor"))
	if err != nil {
		return err
	}
	p := &historyPage{rosterPage: b}
	reports := map[int]*check.Report{}
	for i := range found.Data {
		row, err := h.revisionRow(r.Context(), b, &found.Data[i], reports)
		if err != nil {
			return err
		}
		p.Revisions = append(p.Revisions, row)
	}
	if found.NextCursor != "" {
		p.Next = page.WithQuery(b.Path()+"/history", url.Values{"cursor": {found.NextCursor}})
	}
	return h.Render(w, r, http.StatusOK, "history.html", p)
}

// revision checks a revision of a roster, once.
func (h *handlers) revision(ctx context.Context, id string, number int, reports map[int]*check.Report) (*check.Report, error) {
	if reports[number] != nil {
		return reports[number], nil
	}
	stored, err := h.Rosters.Revision(ctx, id, number)
	if err != nil {
		return nil, err
	}
	report, err := h.Rosters.Check(ctx, stored)
	reports[number] = report
	return report, err
}

func (h *handlers) revisionRow(ctx context.Context, b *rosterPage, v *roster.Revision, reports map[int]*check.Report) (revisionRow, error) {
	number := v.Number
	row := revisionRow{Number: number, Date: listed{Updated: v.CreatedAt}.Edited(b.lang), Current: v.Current, Revert: encode(roster.Operation{Op: roster.Revert, Revision: &number})}
	if !v.Current {
		row.Compare = page.WithQuery(b.Path()+"/compare", url.Values{"from": {strconv.Itoa(number)}})
	}
	report, err := h.revision(ctx, b.Roster.ID, number, reports)
	if err != nil {
		return row, err
	}
	row.Costs = listview.ShortCosts(b.lang, report.Book(), report.Costs)
	if v.Parent == 0 {
		row.Name = b.text("history.created")
		return row, nil
	}
	before, err := h.revision(ctx, b.Roster.ID, v.Parent, reports)
	if err != nil {
		return row, err
	}
	d := compareReports(before, report)
	row.Delta = listview.Difference(b.lang, report.Book(), d.Costs)
	changes := slices.Concat(b.changesOf(v.Operations), b.unitChanges(&d))
	if len(changes) == 0 {
		changes = []string{b.text("history.other")}
	}
	row.Name, row.More = changes[0], changes[1:]
	return row, nil
}

// compareReports compares the units of two lists.
func compareReports(before, after *check.Report) unit.Diff {
	return unit.Compare(unit.Units(before.State()), unit.Units(after.State()), before.Costs, after.Costs)
}

// operationTexts are the keys of the texts of operations that units do not show.
var operationTexts = map[roster.Op]string{
	roster.Rename: "history.renamed", roster.Note: "history.notes", roster.SetLimit: "history.limit", roster.UpdateData: "history.data",
	roster.Move: "history.moved", roster.AddForce: "history.force_added", roster.RemoveForce: "history.force_removed",
	roster.Associate: "history.attached", roster.Dissociate: "history.detached",
}

// changesOf describes operations that are not seen in the contents of units.
func (b *rosterPage) changesOf(ops []roster.Operation) (out []string) {
	for i := range ops {
		text := ""
		if key := operationTexts[ops[i].Op]; key != "" {
			text = b.text(key)
		} else if ops[i].Op == roster.Revert && ops[i].Revision != nil {
			text = b.text("history.back", "Number", *ops[i].Revision)
		}
		if text != "" && !slices.Contains(out, text) {
			out = append(out, text)
		}
	}
	return out
}

// unitChanges describes what was added, removed and changed.
func (b *rosterPage) unitChanges(d *unit.Diff) (out []string) {
	for _, u := range d.Added {
		out = append(out, b.text("history.added", "Name", u.Name))
	}
	for _, u := range d.Removed {
		out = append(out, b.text("history.removed", "Name", u.Name))
	}
	for _, u := range d.Changed {
		out = append(out, b.text("history.unit", "Name", u.Name, "Removed", strings.Join(u.Removed, "; "), "Added", strings.Join(u.Added, "; ")))
	}
	return out
}

// comparePage is the data of compare.html: two lists, or two revisions, side by side.
type comparePage struct {
	*rosterPage
	Before, After comparedList
	Rows          []comparedRow
	Delta         string // of the totals
	Same          int    // units that do not differ
	Lists         []roster.Entry
	With          string // id of the other list; empty: a revision of the same
}

// A comparedList is the head of a column.
type comparedList struct {
	Name, Detail, Points string
	Army                 string // Faction keywords of all units, detachments and battle size
	Verdict              verdict

	report *check.Report
	units  []unit.Unit // without the choices of the army
}

// A comparedRow is a unit that differs; a side without it is empty.
type comparedRow struct {
	Name                string
	Before, After       []string // what only this side has; nil if the side lacks the unit
	HasBefore, HasAfter bool
	Costs               [2]string
	Delta               string
}

// showCompare responds to GET /rosters/{id}/compare: the revision of the parameter from, or the list of the
// parameter with, against the current revision or that of the parameter to.
func (h *handlers) showCompare(w http.ResponseWriter, r *http.Request) error {
	b, err := h.load(r)
	if err != nil {
		return err
	}
	q := r.URL.Query()
	lists, err := page.Lists(r, h.Rosters, h.Open, maxComparable)
	if err != nil {
		return err
	}
	p := &comparePage{rosterPage: b, With: q.Get("with"), Lists: slices.DeleteFunc(lists, func(e roster.Entry) bool { return e.ID == b.Roster.ID })}
	after := b.report
	if to := q.Get("to"); to != "" {
		if after, err = h.asked(r.Context(), b.Roster.ID, to); err != nil {
			return err
		}
	}
	before := after
	switch {
	case p.With != "":
		before, err = h.asked(r.Context(), p.With, "")
	default:
		before, err = h.asked(r.Context(), b.Roster.ID, cmp.Or(q.Get("from"), "1"))
	}
	if err != nil {
		return err
	}
	if other := before.State().Roster; p.With != "" && !slices.ContainsFunc(p.Lists, func(e roster.Entry) bool { return e.ID == p.With }) {
		p.Lists = append(p.Lists, roster.Entry{ID: p.With, Name: other.Name, Edition: other.Edition})
	}
	p.Before, p.After = h.comparedList(r, before), h.comparedList(r, after)
	p.compare()
	return h.Render(w, r, http.StatusOK, "compare.html", p)
}

// asked checks the revision that a parameter names, or the current one.
func (h *handlers) asked(ctx context.Context, id, text string) (*check.Report, error) {
	number, err := 0, error(nil)
	if text != "" {
		if number, err = strconv.Atoi(text); err != nil || number < 1 {
			return nil, page.NotAllowed("revision", text, "1, 2, 3, …")
		}
	}
	return h.revision(ctx, id, number, map[int]*check.Report{})
}

func (h *handlers) comparedList(r *http.Request, report *check.Report) comparedList {
	b := h.newPage(r, report.State().Roster, report)
	c := comparedList{
		Name: b.Roster.Name, Detail: b.text("compare.revision", "Number", b.Roster.Revision), Points: strings.Join(b.Total(), " · "), Verdict: b.Verdict(), report: report,
	}
	var army []string
	c.units, army = withoutShared(unit.Units(report.State()))
	for _, s := range b.Settings().Main {
		if s.Value != "" {
			army = append(army, s.Value)
		}
	}
	c.Army = strings.Join(army, " · ")
	return c
}

// withoutShared returns the units without the choices of the army and without the Faction keywords that all of
// them have, and these keywords.
func withoutShared(all []unit.Unit) (units []unit.Unit, shared []string) {
	units = slices.DeleteFunc(all, func(u unit.Unit) bool { return u.Configuration })
	for i, u := range units {
		if i == 0 {
			shared = slices.Clone(u.FactionKeywords)
		}
		shared = slices.DeleteFunc(shared, func(k string) bool { return !slices.Contains(u.FactionKeywords, k) })
	}
	for i := range units {
		u := &units[i]
		u.FactionKeywords = slices.DeleteFunc(u.FactionKeywords, func(k string) bool { return slices.Contains(shared, k) })
	}
	return units, shared
}

// compare adds the units that differ, and counts the others.
func (p *comparePage) compare() {
	before, after := &p.Before, &p.After
	d := unit.Compare(before.units, after.units, before.report.Costs, after.report.Costs)
	row := func(name string, old, current roster.Costs) comparedRow {
		delta := roster.Costs{}
		maps.Copy(delta, current)
		for id, v := range old {
			delta[id] = delta[id].Sub(v)
		}
		costs := func(l *comparedList, c roster.Costs) string {
			return strings.Join(listview.ShortCosts(p.lang, l.report.Book(), c), " · ")
		}
		return comparedRow{Name: name, Costs: [2]string{costs(before, old), costs(after, current)}, Delta: listview.Difference(p.lang, after.report.Book(), delta)}
	}
	for _, u := range d.Changed {
		r := row(u.Name, u.Before, u.After)
		r.Before, r.After, r.HasBefore, r.HasAfter = u.Removed, u.Added, true, true
		p.Rows = append(p.Rows, r)
	}
	for _, u := range d.Removed {
		r := row(u.Name, u.Costs, nil)
		r.Before, r.HasBefore = u.Lines, true
		p.Rows = append(p.Rows, r)
	}
	for _, u := range d.Added {
		r := row(u.Name, nil, u.Costs)
		r.After, r.HasAfter = u.Lines, true
		p.Rows = append(p.Rows, r)
	}
	p.Delta = listview.Difference(p.lang, after.report.Book(), d.Costs)
	p.Same = len(after.units) - len(d.Changed) - len(d.Added)
}

// maxComparable bounds the lists that are offered for comparison.
const maxComparable = 100
