package text

import (
	"encoding/csv"
	"strconv"
	"strings"
)

// csvHead is the header row.
var csvHead = []string{"force", "detachment", "section", "unit", "depth", "name", "kind", "number", "points"}

// writeCSV writes a row for each selection, with its number in the unit.
func writeCSV(b *strings.Builder, s *armyList) {
	w := csv.NewWriter(b)
	rows := [][]string{csvHead}
	unit := 0
	for _, f := range s.forces {
		var below func(n *node, section string, number, depth int)
		below = func(n *node, section string, number, depth int) {
			points := ""
			if n.costs != nil {
				points = s.points(n.costs)
			}
			rows = append(rows, []string{
				EscapeCell(f.faction), EscapeCell(f.name), EscapeCell(section), strconv.Itoa(unit), strconv.Itoa(depth),
				EscapeCell(n.name), n.kind.String(), strconv.Itoa(number), points,
			})
			for _, x := range n.below {
				below(x, section, number*x.number, depth+1)
			}
		}
		for _, n := range append(f.options[:len(f.options):len(f.options)], f.units...) {
			unit++
			below(n, category(n), n.number, 0)
		}
	}
	_ = w.WriteAll(rows) // a strings.Builder never fails
}

// EscapeCell puts an apostrophe before a cell that a spreadsheet would evaluate as a
// formula; some also read full-width signs.
func EscapeCell(s string) string {
	if strings.IndexAny(s, "=+-@\t\r\n＝＋－＠") == 0 {
		return "'" + s
	}
	return s
}
