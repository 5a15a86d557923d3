package text

import (
	"github.com/rollcall40k/rollcall/catalog/entry"
)

// A Document is what a text says, in its own names.
type Document struct {
	Dialect    Dialect
	Name       string   // of the list
	Faction    []string // from the widest to the narrowest: Imperium, Adeptus Astartes
	Detachment string
	BattleSize string
	Limit      *entry.Number // of points, that the battle size names
	Total      []Amount
	Units      int     // that the header counts; 0: it counts none
	Warlord    string  // that the header names
	Trait      string  // of the Warlord, that the header names
	Enhanced   []*Item // that the header names: an enhancement, with its bearer below
	Forces     []Force
	Lines      []Line // all, also those that no other field is made of
	Second     int    // number of the line that another list begins in; 0: none does

	at map[string]int // lines that fields of the header are from
}

// A Force is a part of a list with its own faction or detachment. Most texts
// have one, without a name.
type Force struct {
	Name    string
	Faction []string
	Costs   []Amount
	Options []*Item // of the force itself, such as its detachment rule
	Units   []*Item
	Line    int
}

// A Mark is a part that an Item plays.
type Mark uint8

// The marks.
const (
	Plain Mark = iota
	Warlord
	Enhancement
	With // models of the Item above that are equipped alike, without a name
)

// An Item is a unit, a model, wargear or whatever else has a name and a number.
type Item struct {
	Name    string
	Count   int // of all of the unit: four models with a pistol each have 4
	Models  int // of a unit, where the number stands before its name
	Costs   []Amount
	Mark    Mark
	Section string // that a unit stands under, as printed
	Items   []*Item
	Line    int
	Column  int

	raw   string // with the count that may be part of the name
	joint bool   // a comma parts it from the next one, or is part of a name
	lead  bool   // a colon stands behind it, or is part of a name
}

// A Dialect is a form that lists are written in.
type Dialect string

// The dialects.
const (
	Unknown      Dialect = ""
	App          Dialect = "app"          // the app of the 10th edition
	WTC          Dialect = "wtc"          // the tournaments' header and full units
	WTCCompact   Dialect = "wtc-compact"  // the same with a line a unit
	NRApp        Dialect = "nr-app"       // New Recruit's in the style of the app
	NRSimple     Dialect = "nr"           // New Recruit's simple text
	ListForge    Dialect = "listforge"    // ListForge's text
	BattleScribe Dialect = "battlescribe" // BattleScribe's plain text
	WTC9         Dialect = "wtc9"         // the tournaments' text of the 9th edition
	Markdown     Dialect = "markdown"     // written only
	CSV          Dialect = "csv"          // written only
)

// Dialects returns those that are read and written, then those that are only
// written.
func Dialects() []Dialect {
	return []Dialect{App, WTC, WTCCompact, NRApp, NRSimple, ListForge, BattleScribe, WTC9, Markdown, CSV}
}

// Edition returns the edition that a dialect is of, or "" where several have it.
func (d Dialect) Edition() string {
	switch d {
	case App, WTC, WTCCompact, NRApp, ListForge:
		return "10e"
	case WTC9:
		return "9e"
	}
	return ""
}

// configures reports whether a text of the dialect tells the options of a force,
// so that none is to be added.
func (d Dialect) configures() bool { return d == BattleScribe || d == NRSimple || d == WTC9 }

// Edition returns the edition that the text itself shows, or "": that of its
// dialect, or, in a dialect that several editions have, that of its costs, or of a
// detachment that is chosen.
func (d *Document) Edition() string {
	if e := d.Dialect.Edition(); e != "" {
		return e
	}
	for _, f := range d.Forces {
		for _, c := range append(f.Costs, d.Total...) {
			if c.Name == Power || c.Name == Command {
				return "9e"
			}
		}
	}
	if d.Dialect == NRSimple || d.at["detachment"] > 0 {
		return "10e"
	}
	return ""
}
