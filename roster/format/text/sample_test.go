package text

import (
	"github.com/rollcall40k/rollcall/catalog/communitytest"
	"github.com/rollcall40k/rollcall/roster/intake"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

var equalNumbers = cmp.Comparer(func(a, b entry.Number) bool { return a.Cmp(b) == 0 })

// cost is an amount in few letters.
func cost(name CostName, n int64) Amount { return Amount{Name: name, Value: entry.Int(n)} }

// some is an item with nested items.
func some(count int, name string, below ...*Item) *Item {
	x := &Item{Name: name, Count: count, Items: below}
	if name == "Warlord" {
		x.Mark = Warlord
	}
	return x
}

// alike is an item for models with the same equipment.
func alike(count int, below ...*Item) *Item {
	return &Item{Mark: EquippedAlike, Count: count, Items: below}
}

func enhancement(name string, points ...int64) *Item {
	x := &Item{Name: name, Count: 1, Mark: Enhancement}
	for _, p := range points {
		x.Costs = append(x.Costs, cost(Points, p))
	}
	return x
}

// unitIn is a unit below a heading; models is the number before its name.
func unitIn(section string, models int, name string, points int64, below ...*Item) *Item {
	return &Item{Name: name, Count: 1, Models: models, Section: section, Costs: []Amount{cost(Points, points)}, Items: below}
}

// labelled is a unit with a label.
func labelled(label string, x *Item) *Item {
	x.Label = label
	return x
}

func rifles(n int) []*Item {
	return []*Item{some(n, "Bolt pistol"), some(n, "Bolt rifle"), some(n, "Close combat weapon")}
}

var (
	relic, storm = "Relic weapon", "Storm bolter"
	limit2000    = entry.Int(2000)
	ultramarines = []string{"Imperium", "Adeptus Astartes", "Ultramarines"}
	captain      = "Captain in Terminator Armour"
	sergeant     = "Intercessor Sergeant"
)

// tournamentSample is the content of the three samples with the WTC header, except their units.
func tournamentSample(d Dialect, units ...*Item) *Document {
	on := enhancement("Artificer Armour")
	on.Items = []*Item{some(1, captain)}
	on.Items[0].Label = "Char1"
	return &Document{
		Dialect: d, Draft: intake.Draft{Faction: ultramarines, Detachment: "Gladius Task Force", Total: []Amount{cost(Points, 195)}, Units: 2,
			Warlord: captain, WarlordLabel: "Char1", Enhancements: []*Item{on}, Forces: []Force{{Units: units}}},
	}
}

func samples() map[string]*Document {
	ninthCosts := []Amount{cost(Power, 9), cost(Command, 11), cost(Points, 185)}
	return map[string]*Document{
		"gwapp10": {
			Dialect: App, Draft: intake.Draft{Name: "Blue Tide", Faction: []string{"Space Marines", "Ultramarines"}, Detachment: "Gladius Task Force",
				BattleSize: "Strike Force", Limit: &limit2000, Total: []Amount{cost(Points, 195)},
				Forces: []Force{{Units: []*Item{
					unitIn("CHARACTERS", 0, captain, 115, some(1, "Warlord"), some(1, relic), some(1, storm), enhancement("Artificer Armour")),
					unitIn("BATTLELINE", 0, "Intercessor Squad", 80, some(1, sergeant, rifles(1)...), some(4, "Intercessor", rifles(4)...)),
				}}}},
		},
		"lf": {
			Dialect: ListForge, Draft: intake.Draft{Name: "Blue Tide", Faction: []string{"Ultramarines"}, Detachment: "Gladius Task Force", Total: []Amount{cost(Points, 195)},
				Forces: []Force{{Units: []*Item{
					unitIn("Character", 0, captain, 115, some(1, relic), some(1, storm), enhancement("Artificer Armour"), some(1, "Warlord")),
					unitIn("Battleline", 0, "Intercessor Squad", 80, some(1, sergeant, rifles(1)...), some(4, "Intercessor", rifles(4)...)),
				}}}},
		},
		"nrgw": tournamentSample(NRApp,
			unitIn("CHARACTER", 1, captain, 115, some(1, relic), some(1, storm), some(1, "Warlord"), enhancement("Artificer Armour", 10)),
			unitIn("BATTLELINE", 5, "Intercessor Squad", 80, some(1, sergeant, rifles(1)...), some(4, "Intercessor", rifles(4)...))),
		"wtc": tournamentSample(WTC,
			labelled("Char1", unitIn("CHARACTER", 1, captain, 115, alike(1, some(1, relic), some(1, storm)), some(1, "Warlord"), enhancement("Artificer Armour", 10))),
			unitIn("BATTLELINE", 5, "Intercessor Squad", 80, some(1, sergeant, alike(1, rifles(1)...)), some(4, "Intercessor", alike(4, rifles(4)...)))),
		"wtccompact": tournamentSample(WTCCompact,
			labelled("Char1", unitIn("", 1, captain, 115, some(1, "Warlord"), some(1, relic), some(1, storm), enhancement("Artificer Armour", 10))),
			unitIn("", 5, "Intercessor Squad", 80, some(1, sergeant, rifles(1)...), some(4, "Intercessor", alike(4, rifles(4)...)))),
		"nrnr": {
			Dialect: NRSimple, Draft: intake.Draft{Name: "Blue Tide", Faction: ultramarines, Detachment: "Gladius Task Force",
				BattleSize: "Strike Force (2000 Point limit)", Total: []Amount{cost(Points, 195)},
				Forces: []Force{{
					Name: "Army Roster", Faction: ultramarines, Costs: []Amount{cost(Points, 195)},
					Options: []*Item{
						{Name: "Battle Size", Count: 1, Section: "Configuration", Items: []*Item{some(1, "Strike Force (2000 Point limit)")}},
						{Name: "Detachment", Count: 1, Section: "Configuration", Items: []*Item{some(1, "Gladius Task Force")}},
					},
					Units: []*Item{
						unitIn("Character", 0, captain, 115, some(1, "Warlord"), &Item{Name: "Artificer Armour", Count: 1, Costs: []Amount{cost(Points, 10)}}, some(1, relic), some(1, storm)),
						unitIn("Battleline", 0, "Intercessor Squad", 80, some(1, sergeant, rifles(1)...), some(4, "Intercessor", rifles(4)...)),
					},
				}}},
		},
		"bs9": {
			Dialect: BattleScribe, Draft: intake.Draft{Faction: ultramarines, BattleSize: "3. Strike Force (101-200 Total PL / 1001-2000 Points)", Total: ninthCosts,
				Forces: []Force{{
					Name: "Battalion Detachment 0CP", Faction: ultramarines, Costs: ninthCosts,
					Options: []*Item{
						{Name: "Chapter Selector", Count: 1, Section: "Configuration", Items: []*Item{some(1, "Ultramarines")}},
						{Name: "Battle Size", Count: 1, Section: "Configuration", Costs: []Amount{cost(Command, 12)}, Items: []*Item{some(1, "3. Strike Force (101-200 Total PL / 1001-2000 Points)")}},
						{Name: "Detachment Command Cost", Count: 1, Section: "Configuration"},
						{Name: "Relics of the Chapter", Count: 1, Section: "Stratagems", Costs: []Amount{cost(Command, -1)}, Items: []*Item{some(1, "Number of Extra Relics")}},
					},
					Units: []*Item{
						{
							Name: "Primaris Captain", Count: 1, Section: "HQ", Costs: []Amount{cost(Power, 5), cost(Points, 85)},
							Items: []*Item{some(1, "Adept of the Codex"), some(1, "Master-crafted auto bolt rifle"), some(1, "The Burning Blade"), some(1, "Warlord")},
						},
						{
							Name: "Intercessor Squad", Count: 1, Section: "Troops", Costs: []Amount{cost(Power, 4), cost(Points, 100)},
							Items: []*Item{
								some(1, "Auto Bolt Rifle"), some(4, "Intercessor", some(4, "Bolt pistol"), some(4, "Frag & Krak grenades")),
								some(1, sergeant, some(1, "Bolt pistol"), some(1, "Power sword")),
							},
						},
					},
				}}},
		},
		"wtc9": {
			Dialect: WTC9, Draft: intake.Draft{Faction: []string{"Ultramarines"}, Total: []Amount{cost(Points, 185)}, Units: 2, Warlord: "Primaris Captain", Trait: "Adept of the Codex",
				Forces: []Force{{
					Name: "Battalion Detachment", Faction: ultramarines, Costs: []Amount{cost(Command, 0), cost(Power, 9), cost(Points, 185)},
					Units: []*Item{
						{
							Name: "Primaris Captain", Count: 1, Section: "HQ", Costs: []Amount{cost(Power, 5), cost(Points, 85)},
							Items: []*Item{some(1, "Warlord"), some(1, "Master-crafted auto bolt rifle"), some(1, "The Burning Blade"), some(1, "Warlord Traits", some(1, "Adept of the Codex"))},
						},
						{
							Name: "Intercessor Squad", Count: 1, Models: 5, Section: "Troops", Costs: []Amount{cost(Power, 4), cost(Points, 100)},
							Items: []*Item{some(1, "Auto Bolt Rifle"), some(1, "Power sword")},
						},
					},
				}}},
		},
	}
}

// sample reads a file of the samples.
func sample(tb testing.TB, name string) []byte {
	tb.Helper()
	data, err := os.ReadFile(filepath.Join(communitytest.Shared(tb, "ROLLCALL_LISTS", "lists"), "samples", name+".txt"))
	if err != nil {
		tb.Fatal(err)
	}
	return data
}

// Every field of the eight samples is read as printed.
func TestSamples(t *testing.T) {
	communitytest.Shared(t, "ROLLCALL_LISTS", "lists")
	for name, want := range samples() {
		t.Run(name, func(t *testing.T) {
			got := mustRead(t, string(sample(t, name)))
			diff := cmp.Diff(want, got, equalNumbers, cmpopts.EquateEmpty(), cmpopts.IgnoreUnexported(Document{}, Item{}),
				cmpopts.IgnoreFields(Document{}, "Lines"), cmpopts.IgnoreFields(intake.Draft{}, "At", "Edition", "OrLater", "Configured", "CountsUnits"),
				cmpopts.IgnoreFields(Item{}, "Place", "Raw", "Joiner", "ColonAfter", "Bare", "Inside"), cmpopts.IgnoreFields(Force{}, "Place"))
			if diff != "" {
				t.Errorf("document (-want +got):\n%s", diff)
			}
			checkPositions(t, got)
			for _, l := range got.Lines {
				if l.Status == Unread {
					t.Errorf("line %d: got unread %q", l.Number, l.Text)
				}
			}
		})
	}
}

// checkPositions checks that each item is at its line and column.
func checkPositions(t *testing.T, d *Document) {
	t.Helper()
	var check func(list []*Item)
	check = func(list []*Item) {
		for _, x := range list {
			line := []rune(d.Lines[x.Line-1].Text)
			if x.Mark != EquippedAlike && x.Raw != "Warlord" && !strings.HasPrefix(string(line[x.Column-1:]), x.Name) {
				t.Errorf("%s: got line %d, column %d, want the position of %q", x.Name, x.Line, x.Column, string(line[x.Column-1:]))
			}
			check(x.Items)
		}
	}
	for _, f := range d.Forces {
		check(f.Options)
		check(f.Units)
	}
	check(d.Enhancements)
}

// The samples become rosters with both units, of 1 and 5 models, and their equipment.
func TestSamplesResolve(t *testing.T) {
	for name := range samples() {
		t.Run(name, func(t *testing.T) {
			o := readOn(t, sample(t, name), func(d *Document) *entry.Book { return community(t, editionOf(t, d)) })
			want := []string{
				"1 Captain in Terminator Armour (1 Artificer Armour, 1 Relic Weapon, 1 Storm bolter, 1 Warlord)",
				"1 Intercessor Squad (1 Intercessor Sergeant (1 Bolt Rifle, 1 Bolt pistol, 1 Close combat weapon), 4 Intercessor (1 Bolt Rifle, 1 Bolt pistol, 1 Close combat weapon))",
			}
			if o.doc.Edition == "9e" {
				want = []string{
					"1 Intercessor Squad (1 Auto Bolt Rifle, 1 Intercessor Sergeant (1 Bolt pistol, 1 Frag & Krak grenades, 1 Power sword), 4 Intercessor (1 Bolt pistol, 1 Frag & Krak grenades))",
					"1 Primaris Captain (1 Adept of the Codex, 1 Frag & Krak grenades, 1 Master-crafted auto bolt rifle (1 Bolt pistol), 1 The Burning Blade, 1 Warlord)",
				}
			}
			if diff := cmp.Diff(want, o.sortedUnits()); diff != "" {
				t.Errorf("units (-want +got):\n%s", diff)
			}
		})
	}
}
