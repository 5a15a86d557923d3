package event

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"io"
	"iter"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/format/text"
	"github.com/rollcall40k/rollcall/roster/message"
	"github.com/rollcall40k/rollcall/roster/service"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// An ExportedList is a list in the format of pairing tools.
type ExportedList struct {
	ID       string         `json:"id"`
	Player   string         `json:"player"`
	Team     string         `json:"team,omitempty"`
	Faction  string         `json:"faction"`
	Status   Status         `json:"status"`
	Valid    bool           `json:"valid"`
	Summary  roster.Summary `json:"summary"` // counts by severity and of unverified parts
	Codes    []CodeCount    `json:"codes"`
	Costs    roster.Costs   `json:"costs"`
	Snapshot string         `json:"snapshot"`
	Pack     string         `json:"pack"` // hash
	Page     string         `json:"page"`
	// Hash, Nonce and Source are set after publication. They prove that the commitment is for
	// this list.
	Commitment string `json:"commitment"`
	Hash       string `json:"hash,omitempty"`
	Nonce      string `json:"nonce,omitempty"`
	Source     string `json:"source,omitempty"`
	// List is the text of the list in the requested dialect.
	List string `json:"list"`
}

// DefaultDialect is the dialect of exported lists if none is requested.
const DefaultDialect = text.WTCCompact

// requireExport returns a *RoleError if the session may not view all lists.
func (v *Session) requireExport() error {
	if v.listsPublic() {
		return nil
	}
	return v.Require(OpExport)
}

// exportItem is a list with its report, ready for writing.
type exportItem struct {
	place   int // in the order of the export
	sub     *Submission
	version *Version
	*evaluated
}

// A listSelection is the lists of an event that an export contains. They are read and
// evaluated one by one, because all of them together need much memory.
type listSelection struct {
	session *Session
	all     []*Submission // of the event
	chosen  []*Submission // by player
	pack    *compiledPack
	rosters *service.Service // loads the current army book
}

// selectLists returns the lists that the filter selects, ordered by player.
func (v *Session) selectLists(ctx context.Context, f Filter) (*listSelection, error) {
	if err := v.requireExport(); err != nil {
		return nil, err
	}
	all, err := v.service.store.Submissions(ctx, v.Event.ID)
	if err != nil {
		return nil, err
	}
	l := &listSelection{session: v, all: all}
	if l.pack, err = v.service.compilePack(ctx, v.Event.Pack); err != nil {
		return nil, err
	}
	for _, stored := range slices.SortedStableFunc(slices.Values(all), byPlayer) {
		if f.wants(l.shown(stored)) {
			l.chosen = append(l.chosen, stored)
		}
	}
	return l, nil
}

// shown returns a list as the session may see it.
func (l *listSelection) shown(stored *Submission) *Submission {
	sub := l.session.visible(stored)
	sub.Verdict = teamVerdict(l.session.Event, l.all, stored)
	return sub
}

// evaluate reads and evaluates the list that has the place in the order.
func (l *listSelection) evaluate(ctx context.Context, order []*Submission, place int) (x exportItem, err error) {
	defer entry.RecoverInterrupted(&err)
	stored := order[place]
	version, err := l.session.service.store.Version(ctx, stored.Event, stored.ID, stored.Newest)
	if err != nil {
		return exportItem{}, err
	}
	e, err := evaluate(ctx, l.rosters, l.pack, version.reading())
	if err != nil {
		return exportItem{}, err
	}
	l.session.addTeamFaction(e, l.all, stored, stored.Verdict.Faction)
	return exportItem{place, l.shown(stored), version, e}, nil
}

// each yields the evaluated lists of an order, those of one army book together, or the error that
// ends them.
func (l *listSelection) each(ctx context.Context, order []*Submission) iter.Seq2[exportItem, error] {
	places := make([]int, len(order))
	for i := range places {
		places[i] = i
	}
	slices.SortStableFunc(places, func(a, b int) int { return byArmyBook(&order[a].Verdict, &order[b].Verdict) })
	return func(yield func(exportItem, error) bool) {
		for i, place := range places {
			if i == 0 || byArmyBook(&order[places[i-1]].Verdict, &order[place].Verdict) != 0 {
				l.rosters = l.session.service.rosters.ForBatch() // the last army book can be collected
			}
			if x, err := l.evaluate(ctx, order, place); !yield(x, err) || err != nil {
				return
			}
		}
	}
}

// Lists exports the lists that the filter selects, all in one text dialect; "" is
// DefaultDialect. The error for an unknown dialect is a *fault.Error.
func (v *Session) Lists(ctx context.Context, f Filter, d text.Dialect) ([]ExportedList, error) {
	if d == "" {
		d = DefaultDialect
	}
	if !slices.Contains(text.Dialects(), d) {
		return nil, invalid("dialect", fault.Quote(string(d)), "a text dialect")
	}
	l, err := v.selectLists(ctx, f)
	if err != nil {
		return nil, err
	}
	out := make([]ExportedList, len(l.chosen))
	for x, err := range l.each(ctx, l.chosen) {
		if err != nil {
			return nil, err
		}
		var list bytes.Buffer
		if _, err := text.Write(&list, d, x.book, x.version.Roster, x.report); err != nil {
			return nil, err
		}
		e := ExportedList{
			ID: x.sub.ID, Player: x.sub.Player, Team: x.sub.Team, Faction: x.sub.Verdict.Faction, Status: x.sub.Status,
			Valid: x.sub.Verdict.Valid, Summary: x.sub.Verdict.Summary, Codes: x.sub.Verdict.Codes, Costs: x.sub.Verdict.Costs, Snapshot: x.sub.Verdict.Snapshot,
			Pack: x.sub.Verdict.Pack, Page: v.service.ListPage(x.sub.Event, x.sub.ID), Commitment: x.version.Commitment(), List: list.String(),
		}
		if v.Event.Published() {
			e.Hash, e.Nonce, e.Source = x.version.Hash, x.version.Nonce, string(x.version.Source)
		}
		out[x.place] = e
	}
	return out, nil
}

// WriteJSON exports lists for pairing tools.
func (v *Session) WriteJSON(ctx context.Context, w io.Writer, f Filter, d text.Dialect) error {
	lists, err := v.Lists(ctx, f, d)
	if err != nil {
		return err
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(map[string]any{"event": v.Event.ID, "name": v.Event.Pack.Name, "pack": v.Event.Pack.Hash(), "lists": lists})
}

// WriteText exports all lists as one text, each with its verdict.
func (v *Session) WriteText(ctx context.Context, w io.Writer, f Filter, d text.Dialect) error {
	lists, err := v.Lists(ctx, f, d)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	for _, l := range lists {
		b.WriteString("===== " + l.Player)
		if l.Team != "" {
			b.WriteString(" (" + l.Team + ")")
		}
		b.WriteString(" =====\n" + verdictOf(message.English, l.Summary) + ", data " + l.Snapshot + ", pack " + shortHash(l.Pack) + ", " + l.Page + "\n\n" + l.List + "\n\n")
	}
	_, err = w.Write(b.Bytes())
	return err
}

// shortHash shortens a hash for display.
func shortHash(hash string) string { return hash[:min(12, len(hash))] }

// WriteCSV exports lists as a table with a header row. Cells that a spreadsheet would
// evaluate as formulas are escaped.
func (v *Session) WriteCSV(ctx context.Context, w io.Writer, f Filter, d text.Dialect) error {
	lists, err := v.Lists(ctx, f, d)
	if err != nil {
		return err
	}
	costs := costIDs(lists)
	t := csv.NewWriter(w)
	head := append([]string{"id", "player", "team", "faction", "status", "valid", "unverified", "codes"}, costs...)
	rows := [][]string{append(head, "snapshot", "pack", "page", "commitment", "list")}
	for _, l := range lists {
		var codes []string
		for _, c := range l.Codes {
			codes = append(codes, string(c.Code))
		}
		row := []string{l.ID, l.Player, l.Team, l.Faction, string(l.Status), strconv.FormatBool(l.Valid), strconv.Itoa(l.Summary.Unverified), strings.Join(codes, " ")}
		for _, id := range costs {
			row = append(row, l.Costs[id].String())
		}
		rows = append(rows, append(row, l.Snapshot, l.Pack, l.Page, l.Commitment, l.List))
	}
	for _, row := range rows {
		for i := range row {
			row[i] = text.EscapeCell(row[i])
		}
	}
	return t.WriteAll(rows)
}

func costIDs(lists []ExportedList) []string {
	all := map[string]entry.Number{}
	for _, l := range lists {
		maps.Copy(all, l.Costs)
	}
	return slices.Sorted(maps.Keys(all))
}
