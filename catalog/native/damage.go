package native

import (
	"fmt"
	"strconv"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// woundTrack returns a profile for each row of the damage table
// (9e.DATASHEET.DAMAGE.1).
func (s *sheet) woundTrack(id string, m Model, at place) []*entry.Profile {
	var rows []DamageRow
	if m.DamageTable != nil {
		rows = m.DamageTable.Rows
	}
	s.starred(m, rows, at)
	s.descending(m, rows, at)
	var profiles []*entry.Profile
	for i, row := range rows {
		columns, values := []string{remainingColumn}, []string{remaining(rows, i)}
		for _, column := range s.edition.doc.ModelColumns {
			if value, ok := row.Values[column]; ok {
				s.wounds[column] = true
				columns, values = append(columns, column), append(values, value)
			}
		}
		profiles = append(profiles, s.profile(id+"/wounds."+strconv.Itoa(i), m.Name, woundType, columns, values, at.at(i)))
	}
	return profiles
}

// remaining returns the range of wounds of a row: 8+, 4-7, 1-3.
func remaining(rows []DamageRow, i int) string {
	from := rows[i].From
	switch {
	case i == 0:
		return strconv.Itoa(from) + "+"
	case rows[i-1].From-1 <= from:
		return strconv.Itoa(from)
	default:
		return fmt.Sprintf("%d-%d", from, rows[i-1].From-1)
	}
}

// starred reports characteristics printed as * without a value in a row, and values in a
// row of characteristics that are not printed as *.
func (s *sheet) starred(m Model, rows []DamageRow, at place) {
	for _, column := range sorted(m.Profile) {
		if m.Profile[column] == "*" && len(rows) == 0 {
			s.problem(at, "damage_table.missing", m.Name, "no rows for "+column+", which is *", "a value for each *")
		}
	}
	for i, row := range rows {
		for _, column := range sorted(m.Profile) {
			if _, ok := row.Values[column]; m.Profile[column] == "*" && !ok {
				s.problem(at.at(i, "values"), "damage_table.missing", m.Name, "no value for "+column+", which is *", "a value for each *")
			}
		}
		for _, column := range sorted(row.Values) {
			if m.Profile[column] != "*" || row.Values[column] == "*" {
				s.problem(at.at(i, "values", column), "damage_table.column", m.Name,
					fmt.Sprintf("%s for %s, which the profile has as %s", row.Values[column], column, orNone(m.Profile[column])), "values for characteristics that are *")
			}
		}
	}
}

// descending reports rows whose wounds do not descend to 1.
func (s *sheet) descending(m Model, rows []DamageRow, at place) {
	most, err := strconv.Atoi(m.Profile["W"])
	for i, row := range rows {
		if i > 0 {
			most, err = rows[i-1].From-1, nil
		}
		if err == nil && row.From > most {
			s.problem(at.at(i, "from"), "damage_table.row", m.Name, fmt.Sprint(row.From), fmt.Sprintf("at most %d", most))
		}
	}
	if n := len(rows); n > 0 && rows[n-1].From != 1 {
		s.problem(at.at(n-1, "from"), "damage_table.row", m.Name, fmt.Sprint(rows[n-1].From), "1 in the last row")
	}
}
