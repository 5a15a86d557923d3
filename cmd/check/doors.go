package main

import (
	"slices"
	"strings"
)

// A door lists the rooms that a room may import. What is not listed is
// forbidden. Rooms are folders; a/... stands for a and everything below it.
// The most exact row decides. Tests may import what they like.
type door struct {
	from string
	to   []string
}

var doors = []door{
	{"cmd/check", nil},
	{"cmd/rollcall", []string{"..."}},

	{"api", []string{"roster", "roster/message", "roster/format", "roster/format/pdf", "roster/format/text", "roster/format/battlescribe", "roster/play", "roster/play/report", "roster/event", "roster/event/pack", "catalog", "catalog/entry", "schemas", "schemas/yaml", "rules", "rules/edition", "rules/army", "rules/geom", "rules/odds", "rules/sim"}},
	{"api/sqlite", []string{"api", "catalog/sqlite"}},
	{"web", []string{"roster", "roster/event", "roster/event/pack", "roster/message", "roster/format", "roster/format/pdf", "roster/format/text", "roster/format/battlescribe", "roster/play", "roster/play/report", "catalog", "catalog/entry", "schemas", "rules", "rules/edition", "rules/army", "rules/agent", "rules/geom", "rules/index", "rules/odds", "rules/sim", "web/replay"}},
	{"web/replay", []string{"rules", "rules/geom"}},

	{"roster", []string{"catalog", "catalog/entry", "roster/message", "schemas"}},
	{"roster/message", nil},
	{"roster/...", []string{"roster", "roster/message", "catalog", "catalog/entry"}},
	{"roster/event", []string{"roster", "roster/event/pack", "roster/format/text", "roster/format/battlescribe", "roster/format/pdf", "catalog", "catalog/entry"}},
	{"roster/event/pack", []string{"roster", "catalog", "catalog/entry", "schemas", "schemas/yaml"}},
	{"roster/format/battlescribe", []string{"roster", "catalog/entry", "catalog/battlescribe/markup"}},
	{"roster/format", []string{"roster", "roster/format/pdf", "roster/format/text", "roster/format/battlescribe", "catalog/entry"}},
	{"roster/play", []string{"roster", "roster/play/report", "catalog", "catalog/entry", "rules", "rules/geom", "rules/agent", "rules/army", "rules/edition", "rules/mission", "rules/sim"}},
	{"roster/jobs", nil},
	{"roster/play/report", []string{"rules/sim"}},
	{"roster/rostertest", []string{"roster", "roster/sqlite", "catalog", "catalog/format", "catalog/sqlite", "datasheets"}},
	{"roster/sqlite", []string{"roster", "roster/play", "roster/event", "catalog", "catalog/entry", "catalog/sqlite"}},

	{"catalog", []string{"catalog/entry"}},
	{"catalog/entry", nil},
	{"catalog/catalogtest", []string{"catalog/entry", "catalog/native", "datasheets"}},
	{"catalog/format", []string{"catalog", "catalog/entry", "catalog/native", "catalog/battlescribe"}},
	{"catalog/native", []string{"catalog/entry", "schemas"}},
	{"catalog/battlescribe", []string{"catalog/entry", "catalog/battlescribe/markup"}},
	{"catalog/battlescribe/markup", nil},
	{"catalog/sqlite", []string{"catalog", "catalog/entry"}},

	{"datasheets", nil},
	{"schemas", nil},
	{"schemas/yaml", nil},

	{"rules", []string{"rules/dice", "rules/geom"}},
	{"rules/dice", nil},
	{"rules/geom", nil},
	{"rules/...", []string{"rules", "rules/dice", "rules/geom"}},
	{"rules/attack", []string{"rules", "rules/dice", "rules/geom", "rules/ability", "rules/move"}},
	{"rules/shoot", phaseRooms},
	{"rules/charge", phaseRooms},
	{"rules/fight", phaseRooms},
	{"rules/psychic", phaseRooms},
	{"rules/morale", phaseRooms},
	{"rules/mission", append([]string{"rules/morale", "rules/fight"}, phaseRooms...)},
	{"rules/tabletop", []string{"rules", "rules/dice", "rules/geom"}},
	{"rules/scenario", []string{"rules", "rules/dice", "rules/geom", "rules/mission", "rules/ed10"}},
	{"rules/agent", append([]string{"rules/odds", "rules/edition"}, editionRooms...)},
	{"rules/ed8", editionRooms},
	{"rules/ed9", editionRooms},
	{"rules/ed10", editionRooms},
	{"rules/edition", []string{"rules", "rules/ed8", "rules/ed9", "rules/ed10"}},
	{"rules/army", []string{"rules", "rules/dice", "rules/geom", "rules/ability", "rules/odds", "rules/psychic", "rules/ed10", "rules/army/wording", "roster", "catalog", "catalog/entry"}},
	{"rules/army/wording", []string{"catalog/entry"}},
	{"rules/odds", append([]string{"rules/edition"}, editionRooms...)},
	{"rules/sim", []string{"rules", "rules/geom", "rules/agent", "rules/army", "rules/edition"}},
	{"rules/index", []string{"rules"}},
}

// phaseRooms are what the steps of a phase use of one another.
var phaseRooms = []string{
	"rules", "rules/dice", "rules/geom", "rules/attack", "rules/ability", "rules/move", "rules/shoot",
}

// editionRooms are the parts that an edition's table is made of.
var editionRooms = []string{
	"rules", "rules/dice", "rules/geom", "rules/attack", "rules/move", "rules/psychic",
	"rules/morale", "rules/terrain", "rules/mission", "rules/ability",
	"rules/shoot", "rules/charge", "rules/fight",
}

// findDoors finds imports that no door leads through, and rooms without a row.
func findDoors(m *module) ([]breach, error) {
	var found []breach
	for _, p := range m.packages {
		folder, _ := m.ours(p.ImportPath)
		from := room(folder)
		d, ok := doorOf(from)
		if !ok {
			found = append(found, breach{m.relative(p.Dir), 0, "the room " + from + " has no row in the table of doors"})
			continue
		}
		for _, path := range p.Imports {
			folder, ok := m.ours(path)
			to := room(folder)
			if !ok || to == from || d.leadsTo(to) {
				continue
			}
			b, err := m.importBreach(p, path, from+" must not import "+to+"; "+d.allowed())
			if err != nil {
				return nil, err
			}
			found = append(found, b)
		}
	}
	return found, nil
}

// room returns the folder that the doors are for: what is below internal
// belongs to the room around it.
func room(folder string) string {
	before, _, _ := strings.Cut(folder, "/internal")
	return before
}

// doorOf returns the most exact row for the room.
func doorOf(from string) (best door, ok bool) {
	for _, d := range doors {
		if d.from == from {
			return d, true
		}
		if covers(d.from, from) && len(d.from) > len(best.from) {
			best, ok = d, true
		}
	}
	return best, ok
}

func (d door) leadsTo(to string) bool {
	return slices.ContainsFunc(d.to, func(pattern string) bool { return covers(pattern, to) })
}

func (d door) allowed() string {
	if len(d.to) == 0 {
		return "it imports nothing of ours"
	}
	return "its doors lead to " + strings.Join(d.to, ", ")
}

// covers tells whether a pattern stands for the folder.
func covers(pattern, folder string) bool {
	base, below := strings.CutSuffix(pattern, "...")
	if !below {
		return pattern == folder
	}
	base = strings.TrimSuffix(base, "/")
	return base == "" || folder == base || strings.HasPrefix(folder, base+"/")
}
