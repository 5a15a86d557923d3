package pdf

import (
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/roster/unit"
)

// overview makes the table of all units, with totals and limits.
func (c *composer) overview() section {
	tb := table{head: c.overviewHead()}
	force := ""
	for _, u := range c.sheet.Units {
		if u.Force != force {
			force = u.Force
			tb.rows = append(tb.rows, c.forceRows(force)...)
		}
		tb.rows = append(tb.rows, c.unitRow(u))
	}
	tb.rows = append(tb.rows, c.emptyForces()...)
	tb.rows = append(tb.rows, c.totalRows()...)
	return section{strips: spaced(10, c.table(tb)), flows: true}
}

func (c *composer) overviewHead() []string {
	head := []string{c.labels.Unit, c.labels.Role, c.labels.Models}
	for _, cost := range c.costs {
		head = append(head, cost.Name)
	}
	return append(head, c.labels.Warlord)
}

func (c *composer) unitRow(u unit.Unit) row {
	cells := [][]span{title(u), {plain(u.Role)}, {plain(strconv.Itoa(u.Models))}}
	if chosen, ok := armyChoice(u); ok {
		cells[0], cells[2] = append(cells[0], plain(chosen)), nil
	}
	for _, cost := range c.costs {
		cells = append(cells, []span{plain(amount(u, cost))})
	}
	if u.Warlord {
		cells = append(cells, []span{plain("★")})
	}
	return row{cells: cells}
}

// armyChoice is what is chosen in a part of the army that is no unit: its
// detachment, its battle size.
func armyChoice(u unit.Unit) (chosen string, ok bool) {
	if u.Models > 0 || len(u.Profiles) > 0 || len(u.Composition) != 1 || u.Composition[0].Model {
		return "", false
	}
	return u.Composition[0].Name, true
}

// title returns the name of a unit, and the name that the player gave it.
func title(u unit.Unit) []span {
	custom := strings.TrimSpace(u.CustomName)
	if custom == "" {
		return []span{strong(u.Name)}
	}
	return []span{strong(u.Name), plain("“" + custom + "”")}
}

// forceRows returns the rows that head a force. A force without a name and
// without notes has none.
func (c *composer) forceRows(id string) []row {
	i := slices.IndexFunc(c.sheet.Forces, func(f Force) bool { return f.ID == id })
	if i < 0 {
		return nil
	}
	f := c.sheet.Forces[i]
	if f.Name == "" && f.Notes == "" {
		return nil
	}
	return []row{{cells: [][]span{{strong(f.Name), plain(f.Notes)}}, heavy: true}}
}

// emptyForces returns the rows of the forces that no unit belongs to.
func (c *composer) emptyForces() []row {
	var out []row
	for _, f := range c.unused() {
		out = append(out, c.forceRows(f.ID)...)
	}
	return out
}

// unused lists the forces that no unit belongs to.
func (c *composer) unused() (list []Force) {
	for _, f := range c.sheet.Forces {
		if !slices.ContainsFunc(c.sheet.Units, func(u unit.Unit) bool { return u.Force == f.ID }) {
			list = append(list, f)
		}
	}
	return list
}

func (c *composer) totalRows() []row {
	models, limited := 0, false
	for _, u := range c.sheet.Units {
		models += u.Models
	}
	total := [][]span{{strong(c.labels.Total)}, nil, {strong(strconv.Itoa(models))}}
	limit := [][]span{{plain(c.labels.Limit)}, nil, nil}
	for _, cost := range c.costs {
		total = append(total, []span{strong(cost.Amount.String())})
		most := ""
		if cost.Limit != nil {
			most, limited = cost.Limit.String(), true
		}
		limit = append(limit, []span{plain(most)})
	}
	rows := []row{{cells: total, heavy: true}}
	if limited {
		rows = append(rows, row{cells: limit})
	}
	return rows
}
