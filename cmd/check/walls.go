package main

import (
	"fmt"
	"slices"
	"strings"
)

// A wall is something that rooms must not reach, not even through the packages
// that they import.
type wall struct {
	from   []string // rooms, as in the table of doors
	to     string   // import path; a/... stands for a and everything below it
	reason string
	but    string // a room that may; what it imports leaves it no choice
}

// inner are the rooms that neither serve nor store.
var inner = []string{
	"catalog", "catalog/entry", "catalog/native", "catalog/battlescribe", "datasheets", "schemas",
	"roster", "roster/message", "roster/format/pdf", "roster/format/text", "roster/format/battlescribe", "rules/...",
}

// engine are the rooms that battles are played in: all of rules but the bridge
// to rosters, whose ids are random.
var engine = append([]string{
	"rules/ed8", "rules/ed9", "rules/ed10", "rules/edition", "rules/odds", "rules/agent", "rules/index",
}, editionRooms...)

var walls = []wall{
	{[]string{"catalog/...", "datasheets", "roster/...", "rules/...", "schemas"}, "net/http", "only api, web and cmd speak HTTP", "roster/jobs"},
	{inner, "database/sql", "storage stays in the sqlite rooms", ""},
	{inner, "os/exec", "the library starts no programs", ""},
	{engine, "math/rand", "dice are seeded, and recorded", ""},
}

// findWalls finds what is reached behind a wall, with the way that leads there.
func findWalls(m *module) ([]breach, error) {
	var found []breach
	for _, p := range m.packages {
		folder, _ := m.ours(p.ImportPath)
		for _, w := range walls {
			if room(folder) == w.but || !slices.ContainsFunc(w.from, func(pattern string) bool { return covers(pattern, room(folder)) }) {
				continue
			}
			way := m.way(p.ImportPath, w.to)
			if way == nil {
				continue
			}
			b, err := m.importBreach(p, way[1], fmt.Sprintf("%s must not reach %s: %s (%s)", folder, w.to, w.reason, strings.Join(way, " → ")))
			if err != nil {
				return nil, err
			}
			found = append(found, b)
		}
	}
	return found, nil
}

// way returns the shortest chain of imports from a package to one that the
// pattern stands for, or nil. The chain does not lead through the standard
// library: what that imports for itself is its own affair.
func (m *module) way(from, pattern string) []string {
	before := map[string]string{from: ""}
	for queue := []string{from}; len(queue) > 0; queue = queue[1:] {
		at := queue[0]
		for _, next := range m.imported[at].Imports {
			if _, seen := before[next]; seen {
				continue
			}
			before[next] = at
			if covers(pattern, next) {
				return trace(before, next)
			}
			if p := m.imported[next]; p != nil && !p.Standard {
				queue = append(queue, next)
			}
		}
	}
	return nil
}

// trace follows the chain back to its beginning.
func trace(before map[string]string, end string) []string {
	var way []string
	for at := end; at != ""; at = before[at] {
		way = append(way, at)
	}
	slices.Reverse(way)
	return way
}
