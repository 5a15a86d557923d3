package text

import (
	"slices"
	"strings"
)

// factionNames are names of factions that game data calls otherwise, folded.
var factionNames = map[string]string{
	"space marines": "adeptus astartes", "sisters of battle": "adepta sororitas", "imperial guard": "astra militarum",
	"aeldari": "craftworlds", "eldar": "craftworlds", "craftworlds": "aeldari", "asuryani": "craftworlds",
	"dark eldar": "drukhari", "custodes": "adeptus custodes", "mechanicus": "adeptus mechanicus", "tau": "tau empire",
	"daemons": "chaos daemons", "legiones daemonica": "chaos daemons", "heretic astartes": "chaos space marines",
	"votann": "leagues of votann", "agents": "agents of the imperium", "imperial agents": "agents of the imperium",
}

// likeness says how well the name of an army book, such as Imperium - Adeptus
// Astartes - Ultramarines, fits a faction as a text names it; 0 is not at all.
// The narrowest part counts most.
func likeness(book string, faction []string) int {
	parts := factionParts(book)
	if len(faction) == 0 || len(parts) == 0 {
		return 0
	}
	folded := make([]string, len(parts))
	for i, p := range parts {
		folded[i] = fold(p)
	}
	if fold(strings.Join(faction, " - ")) == fold(book) {
		return 1000
	}
	last := folded[len(folded)-1]
	best := 0
	for i, f := range faction {
		name := fold(f)
		score := 0
		switch {
		case name == last:
			score = 100
		case factionNames[name] == last:
			score = 50
		case len(folded) == 1 && factionNames[last] == name:
			score = 40
		default:
			continue
		}
		best = max(best, score+10*i)
	}
	if best == 0 {
		return 0
	}
	for _, f := range faction {
		name := fold(f)
		if slices.Contains(folded, name) || slices.Contains(folded, factionNames[name]) {
			best++
		}
	}
	if slices.Contains(folded, "library") {
		best -= 50
	}
	return best
}

// Likeness says how well the name of an army book fits the faction that the text
// names; 0 is not at all.
func (d *Document) Likeness(book string) int {
	best := likeness(book, d.Faction)
	for i := range d.Forces {
		best = max(best, likeness(book, d.Forces[i].Faction))
	}
	return best
}
