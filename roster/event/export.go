package event

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"io"
	"maps"
	"slices"
	"strconv"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/format/text"
)

// An ExportedList list is what pairing tools read of it.
type ExportedList struct {
	ID       string         `json:"id"`
	Player   string         `json:"player"`
	Team     string         `json:"team,omitempty"`
	Faction  string         `json:"faction"`
	Status   Status         `json:"status"`
	Valid    bool           `json:"valid"`
	Summary  roster.Summary `json:"summary"` // how many of each severity; what was not verified too
	Codes    []CodeCount    `json:"codes"`
	Costs    roster.Costs   `json:"costs"`
	Snapshot string         `json:"snapshot"`
	Pack     string         `json:"pack"` // hash
	Page     string         `json:"page"`
	// Hash, Nonce and Source, after publication, let anybody see that the
	// commitment was to this list.
	Commitment string `json:"commitment"`
	Hash       string `json:"hash,omitempty"`
	Nonce      string `json:"nonce,omitempty"`
	Source     string `json:"source,omitempty"`
	// List is the list in the normal form that was asked for.
	List string `json:"list"`
}

// DefaultDialect is the dialect that lists are exported in where none is asked for.
const DefaultDialect = text.WTCCompact

// requireExport asks whether the visit may see all lists.
func (v *Session) requireExport() error {
	if v.listsPublic() {
		return nil
	}
	return v.require(OpExport)
}

// exportItem is a list made ready to write.
type exportItem struct {
	sub     *Submission
	version *Version
	*evaluated
}

// eachList calls do for the lists that the filter wants, by the name of the player.
func (v *Session) eachList(ctx context.Context, f Filter, do func(exportItem) error) error {
	if err := v.requireExport(); err != nil {
		return err
	}
	versions, subs, err := v.service.newestVersions(ctx, v.Event.ID)
	if err != nil {
		return err
	}
	w, err := v.service.compilePack(ctx, v.Event.Pack)
	if err != nil {
		return err
	}
	order := make([]int, len(subs))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return byPlayer(subs[a], subs[b]) })
	for _, i := range order {
		if err := ctx.Err(); err != nil {
			return err
		}
		sub := v.visibleTo(subs[i])
		sub.Verdict = teamVerdict(v.Event, subs, subs[i])
		if !f.wants(sub) {
			continue
		}
		j, err := v.service.evaluate(ctx, w, versions[i].Roster, versions[i].Read)
		if err != nil {
			return err
		}
		v.addTeamFaction(j, subs, subs[i], subs[i].Verdict.Faction)
		if err := do(exportItem{sub, versions[i], j}); err != nil {
			return err
		}
	}
	return nil
}

// Lists exports the lists that the filter wants, each in one normal form: a dialect of
// roster/text. The error for an unknown dialect is an *InputError.
func (v *Session) Lists(ctx context.Context, f Filter, d text.Dialect) ([]ExportedList, error) {
	if d == "" {
		d = DefaultDialect
	}
	if !slices.Contains(text.Dialects(), d) {
		return nil, &InputError{"dialect", strconv.Quote(string(d)), "a dialect of text"}
	}
	out := []ExportedList{}
	err := v.eachList(ctx, f, func(x exportItem) error {
		var list bytes.Buffer
		if _, err := text.Write(&list, d, x.book, x.version.Roster, x.report); err != nil {
			return err
		}
		e := ExportedList{
			ID: x.sub.ID, Player: x.sub.Player, Team: x.sub.Team, Faction: x.sub.Verdict.Faction, Status: x.sub.Status,
			Valid: x.sub.Verdict.Valid, Summary: x.sub.Verdict.Summary, Codes: x.sub.Verdict.Codes, Costs: x.sub.Verdict.Costs, Snapshot: x.sub.Verdict.Snapshot,
			Pack: x.sub.Verdict.Pack, Page: v.service.ListPage(x.sub.Event, x.sub.ID), Commitment: x.version.Commitment(), List: list.String(),
		}
		if v.Event.Published() {
			e.Hash, e.Nonce, e.Source = x.version.Hash, x.version.Nonce, string(x.version.Source)
		}
		out = append(out, e)
		return nil
	})
	return out, err
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

// WriteText exports lists one below the other, each with its verdict.
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
		b.WriteString(" =====\n" + verdictOf(l.Valid, l.Summary) + ", data " + l.Snapshot + ", pack " + shortHash(l.Pack) + ", " + l.Page + "\n\n" + l.List + "\n\n")
	}
	_, err = w.Write(b.Bytes())
	return err
}

// shortHash is the beginning of a hash, for people.
func shortHash(hash string) string { return hash[:min(12, len(hash))] }

// WriteCSV exports lists as a table with a head. Cells that a spreadsheet would take
// for a formula begin with an apostrophe.
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
		codes := ""
		for i, c := range l.Codes {
			if i > 0 {
				codes += " "
			}
			codes += string(c.Code)
		}
		row := []string{l.ID, l.Player, l.Team, l.Faction, string(l.Status), strconv.FormatBool(l.Valid), strconv.Itoa(l.Summary.Unverified), codes}
		for _, id := range costs {
			row = append(row, l.Costs[id].String())
		}
		rows = append(rows, append(row, l.Snapshot, l.Pack, l.Page, l.Commitment, l.List))
	}
	for _, row := range rows {
		for i := range row {
			row[i] = harmless(row[i])
		}
	}
	return t.WriteAll(rows)
}

// harmless writes a cell so that no spreadsheet takes it for a formula.
func harmless(cell string) string {
	if cell != "" && bytes.ContainsRune([]byte("=+-@\t\r"), rune(cell[0])) {
		return "'" + cell
	}
	return cell
}

func costIDs(lists []ExportedList) []string {
	all := map[string]entry.Number{}
	for _, l := range lists {
		maps.Copy(all, l.Costs)
	}
	return slices.Sorted(maps.Keys(all))
}
