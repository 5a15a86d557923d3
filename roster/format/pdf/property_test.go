package pdf

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/unit"
)

// phrase draws anything from nothing to text that fills pages: plain words,
// words without a space, and characters that cannot be printed.
func phrase(t *rapid.T, name string) string {
	word := rapid.SampledFrom([]string{
		"of", "Intercessor", "Ăţț", "“Łå–ø”", "IMPERIUM,", "6\"", "×", "(", "\\", "\x00", "\xff\xfe", "💀", "漢字", "\u00ad", "e\u0301", "a\nb", "\u202e", "Ċčč",
		strings.Repeat("Wide", 60), strings.Repeat("i", 700),
	})
	words := rapid.SliceOfN(word, 0, rapid.SampledFrom([]int{1, 3, 8}).Draw(t, name+" length")).Draw(t, name)
	text := strings.Join(words, " ")
	if rapid.IntRange(0, 30).Draw(t, name+" huge") == 0 {
		text = strings.Repeat(text+" ", 40)
	}
	return text
}

func phrases(t *rapid.T, name string, most int) []string {
	out := make([]string, rapid.IntRange(0, most).Draw(t, name+" number"))
	for i := range out {
		out[i] = phrase(t, name)
	}
	return out
}

func drawTables(t *rapid.T, name string) []unit.Table {
	out := make([]unit.Table, rapid.IntRange(0, 2).Draw(t, name+" number"))
	for i := range out {
		out[i] = unit.Table{Type: phrase(t, name+" type"), Columns: phrases(t, name+" columns", 9)}
		for range rapid.IntRange(0, 4).Draw(t, name+" rows") {
			out[i].Rows = append(out[i].Rows, unit.Row{Name: phrase(t, name+" row"), Values: phrases(t, name+" values", 9)})
		}
	}
	return out
}

func drawTexts(t *rapid.T, name string) []unit.Text {
	out := make([]unit.Text, rapid.IntRange(0, 3).Draw(t, name+" number"))
	for i := range out {
		out[i] = unit.Text{Name: phrase(t, name+" name"), Text: phrase(t, name+" text")}
	}
	return out
}

func drawUnit(t *rapid.T) unit.Unit {
	u := unit.Unit{
		Name: phrase(t, "name"), CustomName: phrase(t, "custom name"), Notes: phrase(t, "notes"), Role: phrase(t, "role"),
		Force:           rapid.SampledFrom([]string{"", "a", "b"}).Draw(t, "force"),
		Models:          rapid.IntRange(-1, 100).Draw(t, "models"),
		Warlord:         rapid.Bool().Draw(t, "warlord"),
		FactionKeywords: phrases(t, "faction keywords", 4), Keywords: phrases(t, "keywords", 4),
		Profiles: drawTables(t, "profiles"), Weapons: drawTables(t, "weapons"), Tables: drawTables(t, "tables"),
		Abilities: drawTexts(t, "abilities"), Rules: drawTexts(t, "rules"),
		Costs: roster.Costs{},
	}
	for _, id := range rapid.SliceOfDistinct(rapid.SampledFrom([]string{"power", "points", "relics"}), rapid.ID).Draw(t, "costs") {
		u.Costs[id] = entry.Int(rapid.Int64().Draw(t, "cost"))
	}
	for range rapid.IntRange(0, 3).Draw(t, "lines") {
		u.Composition = append(u.Composition, unit.Line{
			Name: phrase(t, "line"), Count: rapid.IntRange(-1, 100).Draw(t, "count"), Model: rapid.Bool().Draw(t, "model"),
			Wargear: phrases(t, "wargear", 3), Wounds: rapid.SampledFrom([]int{-1, 0, 1, 2, 3, 24, 25, 240, 241, 1 << 40}).Draw(t, "wounds"),
		})
	}
	return u
}

func drawSheet(t *rapid.T) Document {
	s := Document{
		Name: phrase(t, "roster"), Edition: phrase(t, "edition"), BattleSize: phrase(t, "size"), Snapshot: phrase(t, "snapshot"), Notes: phrase(t, "roster notes"),
		Date:    time.Unix(rapid.Int64Range(0, 1<<32).Draw(t, "date"), 0).UTC(),
		Summary: roster.Summary{Errors: rapid.IntRange(0, 1).Draw(t, "errors")},
		Forces:  []Force{{ID: "a", Name: phrase(t, "force a"), Notes: phrase(t, "force notes")}, {ID: "b"}},
		Costs:   []Cost{{ID: "power", Name: phrase(t, "power"), Unit: phrase(t, "unit"), Amount: entry.Int(rapid.Int64().Draw(t, "amount"))}, {ID: "points", Name: "Points", Unit: "pts"}},
	}
	for _, text := range phrases(t, "findings", 4) {
		severity := rapid.SampledFrom([]roster.Severity{roster.Error, roster.Warning, roster.Advice, roster.Unverified, "else"}).Draw(t, "severity")
		s.Diagnostics = append(s.Diagnostics, Diagnostic{severity, text})
	}
	for range rapid.IntRange(0, 5).Draw(t, "units") {
		s.Units = append(s.Units, drawUnit(t))
	}
	return s
}

// Whatever the sheet: nothing leaves the margins, overlaps or is dropped, no
// text is too small, units that fit on a page are whole, and every page has
// its number.
func TestComputeProperty(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		paper := rapid.SampledFrom([]Paper{A4, Letter}).Draw(t, "paper")
		detail := rapid.SampledFrom([]Detail{Full, Summary}).Draw(t, "detail")
		checkSheet(t, drawSheet(t), Options{paper, detail})
	})
}

// The sizes that a sheet must bear.
func TestComputeExtremes(t *testing.T) {
	long := strings.Repeat("Very long name ", 700)
	many := make([]unit.Unit, 500)
	for i := range many {
		many[i] = unit.Unit{
			Name: fmt.Sprintf("Unit%03d", i), Models: 5,
			Composition: []unit.Line{{Name: "Marine", Count: 5, Model: true, Wounds: 2}},
			Profiles:    []unit.Table{{Type: "Model", Columns: []string{"M", "WS"}, Rows: []unit.Row{{Name: "Marine", Values: []string{"6\"", "3+"}}}}},
		}
	}
	wide := unit.Table{Type: "Wide", Columns: make([]string, 200), Rows: []unit.Row{{Name: "row", Values: make([]string, 300)}}}
	for i := range wide.Columns {
		wide.Columns[i] = fmt.Sprint("column", i)
	}
	tests := map[string]Document{
		"nothing":                     {},
		"500 units":                   {Name: "Apocalypse", Units: many},
		"10,000 characters a name":    {Name: long, Units: []unit.Unit{{Name: long, CustomName: long, Role: long}}},
		"10,000 characters, no gap":   {Name: strings.ReplaceAll(long, " ", ""), Units: []unit.Unit{{Name: strings.ReplaceAll(long, " ", "")}}},
		"an ability of a megabyte":    {Units: []unit.Unit{{Name: "Orator", Abilities: []unit.Text{{Name: "Speech", Text: strings.Repeat("and so on ", 100_000)}}}}},
		"100 models with 24 wounds":   {Units: []unit.Unit{{Name: "Titans", Composition: []unit.Line{{Name: "Titan", Count: 100, Model: true, Wounds: 24}}}}},
		"60 lines of 4 models each":   {Units: []unit.Unit{{Name: "Crowd", Composition: repeat(unit.Line{Name: "Model", Count: 4, Model: true, Wounds: 3}, 60)}}},
		"a table of 300 columns":      {Units: []unit.Unit{{Name: "Wide", Tables: []unit.Table{wide}}}},
		"empty tables and no name":    {Units: []unit.Unit{{Profiles: []unit.Table{{}}, Weapons: []unit.Table{{Type: "Weapon", Columns: []string{"S"}}}}}},
		"only unprintable characters": {Name: "\u200b\x00", Units: []unit.Unit{{Name: "\u200b", CustomName: "\u00ad"}}},
	}
	for name, s := range tests {
		t.Run(name, func(t *testing.T) {
			checkSheet(t, s, Options{})
			checkSheet(t, s, Options{Detail: Summary})
		})
	}
}

func repeat[T any](x T, n int) []T {
	out := make([]T, n)
	for i := range out {
		out[i] = x
	}
	return out
}
