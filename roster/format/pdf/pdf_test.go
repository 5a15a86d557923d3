package pdf

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	imagepng "image/png"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/edit"
	"github.com/rollcall40k/rollcall/roster/message"
	"github.com/rollcall40k/rollcall/roster/unit"
	"github.com/rollcall40k/rollcall/schemas/fuzztest"
)

// marines returns a unit with a statline, weapons, a core ability and an ability.
func marines(name string, models, wounds int) unit.Unit {
	return unit.Unit{
		Selection: name, Name: name, Role: "Battleline", Models: models,
		Costs:    roster.Costs{"points": entry.Int(80)},
		Keywords: []string{"Infantry", "Grenades"}, FactionKeywords: []string{"Adeptus Astartes"},
		Composition: []unit.Line{{Name: "Marine", Count: models, Model: true, Wounds: wounds, Wargear: []string{"Bolt rifle"}}},
		Profiles: []unit.Table{{Type: "Unit", Columns: []string{"M", "T", "SV", "InSv", "W", "LD", "OC"},
			Rows: []unit.Row{{Name: name, Values: []string{`6"`, "4", "3+", "5+", fmt.Sprint(wounds), "6+", "2"}}}}},
		Weapons: []unit.Table{{Type: "Ranged Weapons", Columns: []string{"Range", "A", "BS", "S", "AP", "D", "Keywords"},
			Rows: []unit.Row{{Name: "Bolt rifle", Role: entry.RangedWeaponProfile, Count: models, Values: []string{`24"`, "2", "3+", "4", "-1", "1", "Assault, Rapid Fire 1"}}}}},
		Abilities: []unit.Text{{Name: "Target Sighted", Text: "Each time this unit shoots, it can shoot again at another target within range."}},
		Rules:     []unit.Text{{Name: "Deep Strike", Text: "This unit can arrive from Reserves.", Kind: unit.CoreRule}, {Name: "Rapid Fire", Text: "More attacks at half range.", Kind: unit.WeaponRule}},
	}
}

func limit(n int64) *entry.Number { v := entry.Int(n); return &v }

func strike(units ...unit.Unit) Document {
	total := entry.Int(0)
	for _, u := range units {
		total = total.Add(u.Costs["points"])
	}
	return Document{
		Name: "First Strike", Player: "Marta", Event: "Winter Cup", Faction: "Space Marines", Detachments: []string{"Gladius"},
		Edition: "10th Edition", BattleSize: "Strike Force", Data: "2026-06-14", Checked: time.Date(2026, 11, 22, 12, 58, 0, 0, time.UTC),
		Link: "https://lists.example.org/l/1", Costs: []Cost{{Type: &entry.CostType{ID: "points"}, Amount: total, Limit: limit(2000)}}, Units: units,
	}
}

func computed(t failer, d Document, o Options) *Layout {
	t.Helper()
	l, err := Compute(d, o)
	if err != nil {
		t.Fatalf("compute: %v", err)
	}
	return l
}

// A failer is a test of the standard library or of rapid.
type failer interface {
	Helper()
	Errorf(format string, args ...any)
	Fatalf(format string, args ...any)
}

// texts returns the given text of all runs of a layout, in drawing order.
func texts(l *Layout) (out []string) {
	for _, p := range l.Pages {
		for _, x := range p.Items {
			if x.Run != nil && x.Run.Actual != "" {
				out = append(out, x.Run.Actual)
			} else if x.Run != nil {
				out = append(out, x.Run.Text)
			}
		}
	}
	return out
}

func joinedText(l *Layout) string {
	return strings.ReplaceAll(strings.Join(texts(l), " "), noBreak, " ")
}

func woundBoxes(l *Layout) (n int) {
	for _, p := range l.Pages {
		for _, x := range p.Items {
			if x.Box != nil && x.Box.Ink == Wound {
				n++
			}
		}
	}
	return n
}

func TestIdenticalUnitsArePrintedOnce(t *testing.T) {
	l := computed(t, strike(marines("Intercessors", 5, 2), marines("Hellblasters", 5, 2), marines("Intercessors", 5, 2)), Options{})
	text := joinedText(l)
	if !strings.Contains(text, "2× Intercessors") || !strings.Contains(text, "80 each") || !strings.Contains(text, "160 pts") {
		t.Errorf("the copies are not counted: %s", text)
	}
	if got := woundBoxes(l); got != 30 {
		t.Errorf("got %d wound boxes, want 30", got)
	}
	if n := strings.Count(text, "More attacks at half range."); n != 1 {
		t.Errorf("the keyword is explained %d times, want once", n)
	}
}

func TestLeadersArePrintedWithTheirUnit(t *testing.T) {
	leader, squad, other := marines("Captain", 1, 5), marines("Intercessors", 5, 2), marines("Scouts", 5, 2)
	leader.Leads = []unit.Led{{Selection: "Intercessors", Name: "Intercessors"}}
	text := joinedText(computed(t, strike(squad, other, leader), Options{}))
	title := strings.Index(text, "Captain leads Intercessors · 160 pts")
	if title < 0 {
		t.Fatalf("no title in %s", text)
	}
	after := text[title+20:]
	if c, i, s := strings.Index(after, "Captain"), strings.Index(after, "Intercessors"), strings.Index(after, "Scouts"); c < 0 || i < 0 || s < c && s > i {
		t.Errorf("the leader and its unit are apart: %s", text)
	}
}

func TestDamageBrackets(t *testing.T) {
	d := strike(marines("Rhino", 1, 10))
	d.Units[0].Abilities = append(d.Units[0].Abilities, unit.Text{Name: "Damaged: 1-4 Wounds Remaining", Text: "Subtract 1 from hit rolls."})
	dark := 0
	l := computed(t, d, Options{})
	for _, x := range l.Pages[0].Items {
		if x.Box != nil && x.Box.Ink == Dark && x.Box.W == x.Box.H {
			dark++
		}
	}
	if dark != 4 || woundBoxes(l) != 10 {
		t.Errorf("got %d dark boxes of %d, want 4 of 10", dark, woundBoxes(l))
	}
	d.Units[0] = marines("Tervigon", 1, 17)
	d.Units[0].Profiles[0].Rows = []unit.Row{
		{Name: "Tervigon [1] (9+ wounds)", Values: []string{`8"`, "8", "2+", "", "17", "10", "1"}},
		{Name: "Tervigon [2] (1-8 wounds)", Values: []string{`6"`, "8", "2+", "", "N/A", "10", "1"}},
	}
	l = computed(t, d, Options{})
	if text := joinedText(l); woundBoxes(l) != 17 || !strings.Contains(text, "9+ M 8\"") || !strings.Contains(text, "1–8 M 6\"") {
		t.Errorf("got %d boxes and %s", woundBoxes(l), text)
	}
}

func TestHeader(t *testing.T) {
	d := strike(marines("Intercessors", 5, 2))
	d.Summary.Errors = 1
	d.Diagnostics = []Diagnostic{{roster.Error, "5 points over the limit."}}
	text := joinedText(computed(t, d, Options{}))
	for _, want := range []string{"First Strike", "Marta · Winter Cup", "Space Marines · Gladius", "10th Edition · Strike Force · 2,000 points", "of 2,000 pts",
		"✗ Not legal: 5 points over the limit", "Checked 22 November 2026, 12:58 UTC", "Game data of 14 June 2026", "Page 1 of 1"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in %s", want, text)
		}
	}
	d.Diagnostics = append(d.Diagnostics, Diagnostic{roster.Unverified, "Something."})
	d.Summary.Unverified = 1
	d.Summary.Errors = 0
	if text := joinedText(computed(t, d, Options{})); !strings.Contains(text, "1 rule not verified") {
		t.Errorf("the verdict is %s", text)
	}
	d.Summary = roster.Summary{}
	if text := joinedText(computed(t, d, Options{})); !strings.Contains(text, "✓ Legal") {
		t.Errorf("the verdict is %s", text)
	}
}

func TestOpponentsView(t *testing.T) {
	d := strike(marines("Intercessors", 5, 2))
	d.Notes, d.Units[0].Notes, d.Lines = "Plan of the army", "Plan of the unit", []string{"Submitted late"}
	text := joinedText(computed(t, d, Options{Layout: Opponent}))
	if strings.Contains(text, "Plan") || strings.Contains(text, "Submitted") || !strings.Contains(text, "Opponent’s view") || !strings.Contains(text, "Target Sighted") {
		t.Errorf("got %s", text)
	}
	if text := joinedText(computed(t, d, Options{})); strings.Count(text, "Plan") != 2 {
		t.Errorf("the notes are missing: %s", text)
	}
}

// TestHiddenFromOpponents: the opponent's view leaves out what the event hides, and nothing
// else; other layouts show it.
func TestHiddenFromOpponents(t *testing.T) {
	u := marines("Captain", 1, 5)
	u.Warlord, u.Enhancements = true, []string{"Artificer Armour"}
	u.Composition[0].Wargear = append(u.Composition[0].Wargear, "Artificer Armour", entry.WarlordName)
	u.Abilities = append(u.Abilities, unit.Text{Name: "Artificer Armour", Text: "The bearer has a Save of 2+."}, unit.Text{Name: "Iron Resolve", Text: "This WARLORD ignores wounds."})
	u.Weapons[0].Rows = append(u.Weapons[0].Rows, unit.Row{Name: "Artificer blade", Role: entry.RangedWeaponProfile, Values: u.Weapons[0].Rows[0].Values})
	u.Loadout.Below = []unit.Loadout{
		{Name: "Relic: Artificer Blade", Purpose: entry.PurposeRelic, Profiles: []unit.ShownProfile{{Name: "Artificer blade"}}},
		{Name: entry.WarlordName, Purpose: entry.PurposeWarlord, Below: []unit.Loadout{{Name: "Resolve", Purpose: entry.PurposeWarlordTrait, Profiles: []unit.ShownProfile{{Name: "Iron Resolve"}}}}},
	}
	d := strike(u)
	marks := map[string]string{HideEnhancements: "Artificer", HideWarlord: entry.WarlordName, HideCosts: "pts"}
	for hidden, gone := range marks {
		d.Hidden = []string{hidden}
		text := joinedText(computed(t, d, Options{Layout: Opponent}))
		if hidden == HideWarlord && strings.Contains(text, "WARLORD") {
			t.Errorf("the Warlord Trait is shown: %s", text)
		}
		for part, mark := range marks {
			if got := strings.Contains(text, mark); got != (part != hidden) {
				t.Errorf("%s hidden: shows %s %v, want %v:\n%s", hidden, part, got, !got, text)
			}
		}
		if text := joinedText(computed(t, d, Options{})); !strings.Contains(text, gone) {
			t.Errorf("%s hidden: the reference does not show %q", hidden, gone)
		}
	}
	if len(d.Units[0].Abilities) != len(u.Abilities) || d.Units[0].Composition[0].Wargear[len(u.Composition[0].Wargear)-1] != entry.WarlordName {
		t.Error("the document has changed")
	}
}

// TestLimitsOfAnEvent: the summary has what the event limits instead of common limits.
func TestLimitsOfAnEvent(t *testing.T) {
	d := strike(marines("Intercessors", 5, 2), marines("Hellblasters", 5, 2))
	if text := joinedText(computed(t, d, Options{Layout: Summary})); !strings.Contains(text, "Warlords") {
		t.Errorf("no common limits: %s", text)
	}
	d.Limits = []Limit{{"units of one datasheet: Intercessors", "2, at most 3", true}, {"no fortresses", "1, at most 0", false}}
	text := joinedText(computed(t, d, Options{Layout: Summary}))
	for _, part := range []string{"units of one datasheet: Intercessors", "2, at most 3", "no fortresses", "✗ 1, at most 0"} {
		if !strings.Contains(text, part) {
			t.Errorf("no %q in %s", part, text)
		}
	}
	if strings.Contains(text, "Warlords") {
		t.Errorf("common limits beside those of the event: %s", text)
	}
}

func TestOmit(t *testing.T) {
	for part, gone := range map[string]string{omitLegend: "More attacks", omitAbilities: "Target Sighted", omitKeywords: "Grenades", omitWounds: "", omitRoster: "Page Points"} {
		d := strike(marines("Intercessors", 5, 2), marines("Scouts", 5, 2))
		with, without := computed(t, d, Options{}), computed(t, d, Options{Omit: []string{part}})
		if gone != "" && (!strings.Contains(joinedText(with), gone) || strings.Contains(joinedText(without), gone)) {
			t.Errorf("%s: %q is still there", part, gone)
		}
		if part == omitWounds && (woundBoxes(with) != 20 || woundBoxes(without) != 0) {
			t.Errorf("got %d and %d wound boxes", woundBoxes(with), woundBoxes(without))
		}
	}
}

func TestUnknownOptions(t *testing.T) {
	for _, o := range []Options{{Layout: "x"}, {Paper: "A0"}, {Card: "x"}, {Sheet: "x"}, {Order: "x"}, {Type: "x"}, {Tints: "x"}, {Binding: "x"}, {RightPages: "x"}, {Omit: []string{"x"}}, {Layout: Cards, Unit: "x"}} {
		_, err := Compute(strike(marines("A", 1, 1)), o)
		if e := (*OptionError)(nil); !errors.As(err, &e) || len(e.Allowed) == 0 {
			t.Errorf("%+v: got %v", o, err)
		}
	}
	o, err := ReadOptions(func(name string) string { return map[string]string{"omit": "legend,notes", "paper": A5}[name] })
	if err != nil || o.Paper != A5 || !slices.Equal(o.Omit, []string{omitLegend, omitNotes}) || o.Layout != Reference || o.Get("omit") != "legend,notes" {
		t.Errorf("got %+v, %v", o, err)
	}
}

func TestOrder(t *testing.T) {
	a, b := marines("Zealots", 5, 2), marines("Acolytes", 5, 2)
	b.Role = "Vehicle"
	for order, first := range map[string]string{ByName: "Acolytes", AsInList: "Zealots", ByRole: "Zealots"} {
		text := joinedText(computed(t, strike(a, b), Options{Order: order}))
		other := map[string]string{"Acolytes": "Zealots", "Zealots": "Acolytes"}[first]
		if strings.Index(text, first) > strings.Index(text, other) {
			t.Errorf("%s: %s is not first", order, first)
		}
	}
}

// every is a value of each option.
var every = []Options{
	{}, {Paper: Letter}, {Paper: A5}, {Type: LargeType}, {Tints: Off}, {Binding: On}, {Layout: Summary}, {Layout: Summary, Paper: A5}, {Layout: Opponent},
	{Layout: Cards}, {Layout: Cards, Card: Poker}, {Layout: Cards, Sheet: Fold}, {Layout: Cards, Card: Poker, Sheet: Fold}, {Layout: Cards, Sheet: Single}, {Layout: Cards, Type: LargeType}, {Layout: Cards, Paper: Letter},
}

// checkLayout checks that nothing leaves the paper, that no text touches other text, and
// that type is large enough.
func checkLayout(t failer, l *Layout, o Options) {
	t.Helper()
	least := 8.5
	if o.Layout == Cards && o.Card == Poker {
		least = 6.5
	}
	for i, p := range l.Pages {
		var runs []*Run
		for _, x := range p.Items {
			x0, y0, x1, y1 := 0.0, 0.0, 0.0, 0.0
			if b := x.Box; b != nil {
				x0, y0, x1, y1 = b.X, b.Y, b.X+b.W, b.Y+b.H
			} else {
				r := x.Run
				if r.Text == "" {
					continue
				}
				if r.Size < least {
					t.Errorf("page %d: %q is set in %.2f pt", i+1, r.Text, r.Size)
				}
				x0, y0, x1, y1 = r.X, r.Y-0.93*r.Size, r.X+r.W, r.Y+0.24*r.Size
				runs = append(runs, r)
			}
			if x0 < -0.01 || y0 < -0.01 || x1 > l.Width+0.01 || y1 > l.Height+0.01 {
				t.Errorf("page %d: %.40v leaves the paper: %.1f, %.1f to %.1f, %.1f", i+1, x.Run, x0, y0, x1, y1)
			}
		}
		slices.SortFunc(runs, func(a, b *Run) int { return int(100 * (a.Y - b.Y)) })
		for k, a := range runs {
			for _, b := range runs[k+1:] {
				if b.Y-b.Size > a.Y {
					break
				}
				if a.X < b.X+b.W-0.1 && b.X < a.X+a.W-0.1 && b.Y-0.7*b.Size < a.Y {
					t.Errorf("page %d: %q overlaps %q", i+1, a.Text, b.Text)
				}
			}
		}
	}
}

// TestUnusualArmies: no army breaks a layout, and every layout has the names of its units.
func TestUnusualArmies(t *testing.T) {
	var many []unit.Unit
	for i := range 200 {
		many = append(many, marines(fmt.Sprintf("Unit%03d", i), 5, 2))
	}
	crowd := marines("Crowd", 60, 3)
	crowd.Weapons[0].Rows = nil
	for i := range 30 {
		crowd.Weapons[0].Rows = append(crowd.Weapons[0].Rows, unit.Row{Name: fmt.Sprintf("Weapon%02d", i), Role: entry.RangedWeaponProfile, Count: 2, Values: []string{`24"`, "2", "3+", "4", "-1", "1", "Assault"}})
	}
	long := strings.Repeat("Name of many letters ", 20)
	tests := map[string]Document{
		"nothing":         {},
		"no units":        strike(),
		"200 units":       strike(many...),
		"60 models":       strike(crowd),
		"400 letters":     strike(marines(long, 5, 2)),
		"400 without gap": strike(marines(strings.ReplaceAll(long, " ", ""), 5, 2)),
		"scripts":         strike(marines("Ωμέγα", 5, 2), marines("Жуков", 5, 2), marines("Żółć", 5, 2), marines("שלום עולם", 5, 2), marines("漢字 💀", 5, 2)),
	}
	for name, d := range tests {
		t.Run(name, func(t *testing.T) {
			for _, o := range every {
				l := computed(t, d, o)
				checkLayout(t, l, o)
				all := strings.Join(strings.Fields(joinedText(l)), "")
				for _, u := range d.Units {
					if !strings.Contains(all, strings.Join(strings.Fields(u.Name), "")) && len(u.Name) < 100 {
						t.Errorf("%+v: %.40s is missing", o, u.Name)
					}
				}
				if name == "60 models" && o.Layout == "" && woundBoxes(l) != 180 {
					t.Errorf("got %d wound boxes, want 180", woundBoxes(l))
				}
			}
		})
	}
}

// TestWording: what is next to each other in a list is separated once, a line break within a
// sentence is a space, and only a sign before digits is a minus.
func TestWording(t *testing.T) {
	u := marines("Intercessors", 5, 2)
	u.Composition = append(u.Composition, unit.Line{Name: "Sergeant", Count: 1, Model: true, Wounds: 2}, unit.Line{Name: "Auspex", Count: 1})
	u.Abilities = []unit.Text{{Name: "Oath", Text: "This unit\nscores hits,\nor more -- even -1 and -D3.\neach\nUnit\nSix"}}
	text := joinedText(computed(t, strike(u), Options{}))
	for _, want := range []string{"Bolt rifle; 1 Sergeant; Options Auspex", "This unit scores hits, or more -- even -1 and -D3. each Unit Six"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	m, err := fonts()
	must(t, err)
	for word, want := range map[string]string{"--": "--", "-": "-", "-1": "−1", "-12": "−12", "-1-2": "-1-2", "-D3": "-D3"} {
		if got := (typesetter{measurer: m}).shown(word); got != want {
			t.Errorf("%s is printed as %s", word, got)
		}
	}
	for text, want := range map[string][]string{
		"• It shot.\n• Its unit Remained\nStationary in your turn.\n• It is big.": {"• It shot.", "• Its unit Remained Stationary in your turn.", "• It is big."},
		"- It shot.\n- Its unit moved\nSelect one unit.":                          {"- It shot.", "- Its unit moved", "Select one unit."},
		"- It shot:\nSelect one unit.\n- It moved.":                               {"- It shot:", "Select one unit.", "- It moved."},
		"■ Hits\nIt hits.\n■ Wounds\nIt wounds.":                                  {"■ Hits", "It hits.", "■ Wounds", "It wounds."},
		"Is within\nEngagement Range of\n- One.":                                  {"Is within Engagement Range of", "- One."},
		"More than 9\"\naway (see above)\nfrom all.\nunits":                       {"More than 9\" away (see above) from all.", "units"},
	} {
		if got := paragraphs(text); !slices.Equal(got, want) {
			t.Errorf("got the paragraphs %q, want %q", got, want)
		}
	}
	if got := paragraphs("This unit\nscores hits,\nor more.\neach\nUnit"); !slices.Equal(got, []string{"This unit scores hits, or more.", "each", "Unit"}) {
		t.Errorf("got the paragraphs %q", got)
	}
}

// TestLettersOfLanguages: the letters of every language of the program are in one font of each
// weight, so that no language needs a larger file.
func TestLettersOfLanguages(t *testing.T) {
	for _, l := range message.Languages() {
		var table strings.Builder
		must(t, message.Export(&table, l.Tag))
		for _, r := range table.String() {
			if unicode.IsLetter(r) && subsetOf(r) != common {
				t.Errorf("%s: %c is in another font", l.Tag, r)
			}
		}
	}
}

// TestScripts: letters are visible in the right order, and those that the font lacks are
// boxes with the given text behind them.
func TestScripts(t *testing.T) {
	tests := map[string][2]string{
		"שלום עולם":                {"םלוע םולש", "שלום עולם"},
		"Unit שלום 5":              {"Unit םולש 5", "Unit שלום 5"},
		"Жуков":                    {"Жуков", ""},
		"שלום 4 · Orks · עולם (5)": {"4 םולש · Orks · (5) םלוע", "שלום 4 · Orks · עולם (5)"},
		"漢 a":                      {"□ a", "漢 a"},
		`6" -1`:                    {"6″ −1", `6" -1`},
	}
	m, err := fonts()
	if err != nil {
		t.Fatal(err)
	}
	for in, want := range tests {
		lines := typesetter{measurer: m, lang: "en"}.wrap([]span{plain(clean(in))}, 10, 1000, 0, 0)
		if r := lines[0].runs[0]; r.Text != want[0] || r.Actual != want[1] {
			t.Errorf("%q: got %q (%q), want %q (%q)", in, r.Text, r.Actual, want[0], want[1])
		}
	}
}

// phrase draws anything from nothing to long words and characters that cannot be printed.
func phrase(t *rapid.T, name string) string {
	word := rapid.SampledFrom([]string{
		"of", "Intercessor", "Ăţț", "“Łå–ø”", "IMPERIUM,", "6\"", "×", "(", "\\", "\x00", "\xff\xfe", "💀", "漢字", "\u00ad", "a\nb", "\u202e", "-", "**", "^^x^^", "שלום",
		strings.Repeat("Wide", 60), strings.Repeat("i", 300),
	})
	return strings.Join(rapid.SliceOfN(word, 0, rapid.SampledFrom([]int{1, 3, 8}).Draw(t, name+" length")).Draw(t, name), " ")
}

// drawName draws a phrase with at most this many letters.
func drawName(t *rapid.T, most int, name string) string {
	letters := []rune(phrase(t, name))
	return string(letters[:min(len(letters), most)])
}

// drawUnit draws a unit, whose names have at most this many letters.
func drawUnit(t *rapid.T, most int) unit.Unit {
	u := marines(drawName(t, most, "name"), rapid.IntRange(0, 20).Draw(t, "models"), rapid.SampledFrom([]int{-1, 0, 1, 2, 3, 11, 24, 401, 1 << 40}).Draw(t, "wounds"))
	u.Role, u.CustomName, u.Notes = drawName(t, most, "role"), drawName(t, most, "custom"), phrase(t, "notes")
	u.Warlord = rapid.Bool().Draw(t, "warlord")
	for i, tables := range []*[]unit.Table{&u.Profiles, &u.Weapons, &u.Tables} {
		if rapid.Bool().Draw(t, "table") {
			role := rapid.SampledFrom([]entry.ProfileRole{entry.UnitProfile, entry.WeaponProfile, entry.WoundTrackProfile, entry.OtherProfile}).Draw(t, "role of table")
			x := unit.Table{Type: drawName(t, most, "type")}
			names := [][]string{ // in the order of data
				{"M", "WS", "BS", "S", "T", "W", "A", "Ld", "Sv", "OC", "Remaining W"}, {"Range", "A", "BS", "S", "AP", "D", "Keywords"}, {"M", "Range", "Details", "Keywords"},
			}[i]
			x.Columns = names[:rapid.IntRange(0, len(names)).Draw(t, "number of columns")]
			for range rapid.IntRange(0, 3).Draw(t, "rows") {
				r := unit.Row{Name: drawName(t, most, "row"), Role: role}
				for range x.Columns {
					r.Values = append(r.Values, phrase(t, "value"))
				}
				x.Rows = append(x.Rows, r)
			}
			*tables = append(*tables, x)
		}
	}
	for range rapid.IntRange(0, 2).Draw(t, "abilities") {
		u.Abilities = append(u.Abilities, unit.Text{Name: drawName(t, most, "ability"), Text: phrase(t, "text")})
	}
	return u
}

// Whatever the army: nothing leaves the paper, overlaps or is too small.
func TestComputeProperty(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		o := rapid.SampledFrom(every).Draw(t, "options")
		const most = 2 * edit.MaxName
		var units []unit.Unit
		for range rapid.IntRange(0, 3).Draw(t, "units") {
			units = append(units, drawUnit(t, most))
		}
		d := strike(units...)
		d.Name, d.Player, d.Notes = drawName(t, most, "list"), drawName(t, most, "player"), phrase(t, "list notes")
		checkLayout(t, computed(t, d, o), o)
	})
}

func FuzzWrite(f *testing.F) {
	f.Add("First Strike", "Intercessors", "Each time this unit shoots.")
	f.Fuzz(func(t *testing.T, list, name, text string) {
		fuzztest.Limit(t)
		u := marines(name, 5, 2)
		u.Abilities = append(u.Abilities, unit.Text{Name: name, Text: text})
		d := strike(u)
		d.Name = list
		for _, o := range []Options{{}, {Layout: Cards, Card: Poker}, {Layout: Summary}} {
			if err := Write(io.Discard, d, o); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// program runs a program of poppler-utils or qpdf on a file. The test is skipped where it
// is not installed, and fails there when ROLLCALL_REQUIRE is 1.
func program(t *testing.T, file []byte, name string, args ...string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		if os.Getenv("ROLLCALL_REQUIRE") == "1" {
			t.Fatalf("%s is required: %v", name, err)
		}
		t.Skipf("%s is not installed", name)
	}
	in := t.TempDir() + "/print.pdf"
	if err := os.WriteFile(in, file, 0o600); err != nil {
		t.Fatal(err)
	}
	for i := range args {
		args[i] = strings.ReplaceAll(args[i], "FILE", in)
	}
	out, err := exec.Command(path, args...).CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%s", name, err, out)
	}
	return string(out)
}

func written(t *testing.T, d Document, o Options) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := Write(&b, d, o); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestStructure: the file is tagged, has a title and a language, and its structure tree
// has headings, tables with header cells, alternative texts and links around all text
// that is not decoration.
func TestStructure(t *testing.T) {
	d := strike(marines("Intercessors", 5, 2), marines("Ωμέγα", 5, 2))
	file := written(t, d, Options{})
	info := program(t, file, "pdfinfo", "FILE")
	for _, want := range []string{"Title:           First Strike", "Tagged:          yes", "PDF version:     1.7", "Suspects:        no"} {
		if !strings.Contains(info, want) {
			t.Errorf("no %q in\n%s", want, info)
		}
	}
	tree := program(t, file, "pdfinfo", "-struct-text", "FILE")
	for _, want := range []string{"Document", "H1", "H2", "Table", "TR", "TH", "/Scope /Column", "/Scope /Row", "TD", "Figure", "Link", "LBody", `"Intercessors"`, `"Ωμέγα"`, `"Target Sighted`} {
		if !strings.Contains(tree, want) {
			t.Errorf("no %s in\n%s", want, tree)
		}
	}
	l := computed(t, d, Options{})
	checkTree(t, l)
	for _, o := range every {
		if o.Layout != Cards { // their footers are everywhere on a sheet
			checkTree(t, computed(t, d, o))
		}
	}
}

// checkTree checks that all content is in the tree once, that figures have an alternative
// text, that rows consist of cells, and that text outside of the tree is in footers.
func checkTree(t *testing.T, l *Layout) {
	t.Helper()
	seen := map[*Node]bool{}
	var visit func(n *Node, in Kind)
	visit = func(n *Node, in Kind) {
		if seen[n] {
			t.Errorf("a %s is in the tree twice", n.Kind)
		}
		seen[n] = true
		switch {
		case n.Kind == KindFigure && n.Alt == "":
			t.Error("a figure has no alternative text")
		case n.Kind == KindRow && in != KindTable, (n.Kind == KindCell || n.Kind == KindHead) && in != KindRow, in == KindTable && n.Kind != KindRow, in == KindRow && n.Kind != KindCell && n.Kind != KindHead,
			n.Kind == KindItem && in != KindList, (n.Kind == KindLabel || n.Kind == KindBody) && in != KindItem:
			t.Errorf("a %s is in a %s", n.Kind, in)
		case n.Kind == KindHead && n.Scope == "":
			t.Error("a header cell has no scope")
		}
		for _, c := range n.Nodes {
			visit(c, n.Kind)
		}
	}
	visit(l.Root, KindDocument)
	for i, p := range l.Pages {
		for _, x := range p.Items {
			if x.Node != nil && !seen[x.Node] {
				t.Errorf("page %d: content is not in the tree: %v", i+1, x.Run)
			}
			if x.Node == nil && x.Run != nil && x.Run.Y < l.Height*0.4 && !strings.HasSuffix(x.Run.Text, "(continued)") && l.Height > 500 {
				t.Errorf("page %d: %q is not in the tree", i+1, x.Run.Text)
			}
		}
	}
}

// TestFileIsSound: qpdf finds nothing wrong, and equal documents are equal bytes.
func TestFileIsSound(t *testing.T) {
	for _, o := range every {
		d := strike(marines("Intercessors", 5, 2), marines("Ωμέγα שלום", 5, 2))
		file := written(t, d, o)
		if !bytes.Equal(file, written(t, d, o)) {
			t.Errorf("%+v: the same document makes other bytes", o)
		}
		if o.Paper == "" && o.Type == "" {
			if out := program(t, file, "qpdf", "--check", "FILE"); strings.Contains(out, "WARNING") {
				t.Errorf("%+v: %s", o, out)
			}
		}
	}
}

// TestEveryWordIsInTheFile extracts the text of the file.
func TestEveryWordIsInTheFile(t *testing.T) {
	d := strike(marines("Intercessors", 5, 2), marines("Ωμέγα", 5, 2), marines("Жуков Żółć", 5, 2))
	text := program(t, written(t, d, Options{}), "pdftotext", "-enc", "UTF-8", "FILE", "-")
	for _, w := range []string{"First Strike", "Intercessors", "Ωμέγα", "Жуков Żółć", "Target Sighted", "Deep Strike", "Bolt rifle", "Assault", `24"`, "-1", "Battleline"} {
		if !strings.Contains(strings.Join(strings.Fields(text), " "), w) {
			t.Errorf("no %q in\n%s", w, text)
		}
	}
}

func documents(list ...Document) func(func(Document, error) bool) {
	return func(yield func(Document, error) bool) {
		for _, d := range list {
			if !yield(d, nil) {
				return
			}
		}
	}
}

// TestBook: the contents have each list with its points and verdict, lists start on
// right-hand pages on request, and an error of the documents ends the book.
func TestBook(t *testing.T) {
	var lists []Document
	for i := range 3 {
		d := strike(marines("Intercessors", 5, 2))
		d.Player = fmt.Sprintf("Player%d", i)
		lists = append(lists, d)
	}
	var plainBook, right, again bytes.Buffer
	book := Book{Title: "Winter Cup", Lines: []string{"Data"}, Documents: documents(lists...)}
	if err := errors.Join(WriteBook(&plainBook, book, Options{}), WriteBook(&again, book, Options{}), WriteBook(&right, book, Options{RightPages: On})); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(plainBook.Bytes(), again.Bytes()) {
		t.Error("two books are not alike")
	}
	text := strings.Split(program(t, plainBook.Bytes(), "pdftotext", "-layout", "-enc", "UTF-8", "FILE", "-"), "\f")
	for i := range 3 {
		name := fmt.Sprintf("Player%d", i)
		if !strings.Contains(text[0], name) || !strings.Contains(text[0], "80 pts") || !strings.Contains(text[0], "✓ Legal") || !strings.Contains(text[i+1], name) || !strings.Contains(text[i+1], fmt.Sprintf("Page 1 of 1 · %d", i+1)) {
			t.Errorf("%s is not in the contents or on page %d:\n%s\n%s", name, i+1, text[0], text[i+1])
		}
	}
	text = strings.Split(program(t, right.Bytes(), "pdftotext", "-layout", "-enc", "UTF-8", "FILE", "-"), "\f")
	for i := range 3 {
		if !strings.Contains(text[2+2*i], fmt.Sprintf("Player%d", i)) {
			t.Errorf("list %d is not on a right-hand page", i)
		}
	}
	placed := slices.Clone(lists)
	for i := range placed {
		placed[i].Place = i
	}
	slices.Reverse(placed)
	for paper, want := range map[string]*bytes.Buffer{Off: &plainBook, On: &right} {
		var got bytes.Buffer
		book.Documents = documents(placed...)
		if err := WriteBook(&got, book, Options{RightPages: paper}); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(program(t, want.Bytes(), "pdftotext", "-layout", "FILE", "-"), program(t, got.Bytes(), "pdftotext", "-layout", "FILE", "-")); diff != "" {
			t.Errorf("right pages %s: documents yielded in another order are not in their places (-want +got):\n%s", paper, diff)
		}
	}
	failed := errors.New("no more")
	book.Documents = func(yield func(Document, error) bool) { _ = yield(lists[0], nil) && yield(Document{}, failed) }
	if err := WriteBook(io.Discard, book, Options{}); !errors.Is(err, failed) {
		t.Errorf("got %v, want the error of the documents", err)
	}
}

// TestInterruptedLayout: a layout ends when the time for evaluations of its list has passed.
func TestInterruptedLayout(t *testing.T) {
	late, cancel := context.WithDeadline(t.Context(), time.Now().Add(-time.Second))
	defer cancel()
	soon, cancel := context.WithTimeout(t.Context(), time.Hour)
	defer cancel()
	for _, o := range []Options{{}, {Layout: Cards}, {Layout: Opponent}} {
		d := strike(marines("Intercessors", 5, 2))
		d.book = (&entry.Book{}).Until(late)
		if _, err := Compute(d, o); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%v: got %v, want the end of the time", o.Layout, err)
		}
		d.book = (&entry.Book{}).Until(soon)
		if _, err := Compute(d, o); err != nil {
			t.Errorf("%v: %v", o.Layout, err)
		}
	}
}

// TestConcurrentBook: a book of many lists ends with the first error of its writer, without reading
// all lists, and a panic of the documents is one of the caller.
func TestConcurrentBook(t *testing.T) {
	read := 0
	endless := func(yield func(Document, error) bool) {
		for read < 1000 && yield(strike(marines("Intercessors", 5, 2)), nil) {
			read++
		}
	}
	out, in := io.Pipe()
	full := errors.New("no space")
	out.CloseWithError(full)
	if err := WriteBook(in, Book{Documents: endless}, Options{}); !errors.Is(err, full) || read == 1000 {
		t.Errorf("got %v after %d lists, want the error of the writer", err, read)
	}
	defer func() {
		if p := recover(); p != "broken" {
			t.Errorf("got the panic %v", p)
		}
	}()
	_ = WriteBook(io.Discard, Book{Documents: func(yield func(Document, error) bool) {
		yield(strike(marines("Intercessors", 5, 2)), nil)
		panic("broken")
	}}, Options{})
}

func TestImages(t *testing.T) {
	d := strike(marines("Intercessors", 5, 2), marines("Scouts", 5, 2))
	var png, svg bytes.Buffer
	if err := errors.Join(WriteImage(&png, d, Options{Unit: "Scouts"}, "png"), WriteImage(&svg, d, Options{Unit: "Scouts"}, "svg")); err != nil {
		t.Fatal(err)
	}
	if !bytes.HasPrefix(png.Bytes(), []byte("\x89PNG")) || !strings.Contains(svg.String(), "<title>Scouts</title>") {
		t.Errorf("got %.20q and %.200s", png.Bytes(), svg.String())
	}
	picture, err := imagepng.Decode(&png)
	if err != nil || picture.Bounds().Dx() != 1240 || picture.Bounds().Dy() != 1754 {
		t.Fatalf("got %v, %v", picture.Bounds(), err)
	}
	dark := 0
	for y := range 1754 {
		for x := range 1240 {
			if r, _, _, _ := picture.At(x, y).RGBA(); r < 0x8000 {
				dark++
			}
		}
	}
	if share := float64(dark) / (1240 * 1754); share < 0.005 || share > 0.15 {
		t.Errorf("%.1f %% of the picture are dark", 100*share)
	}
	if err := WriteImage(io.Discard, d, Options{Unit: "Nobody"}, "png"); err == nil {
		t.Error("an unknown unit is printed")
	}
	if err := WriteImage(io.Discard, d, Options{}, "gif"); err == nil {
		t.Error("an unknown format is written")
	}
}

// TestLetters: the sets of characters that are embedded together cover every character of
// the font once.
func TestLetters(t *testing.T) {
	m, err := fonts()
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range "aŻ″−★✓✗➤■□" {
		if subsetOf(r) != common || !slices.Contains(common.characters(m, true), r) {
			t.Errorf("%q is not a common character", r)
		}
	}
	for _, r := range "ΩЖש" {
		if s := subsetOf(r); s == common || !slices.Contains(s.characters(m, false), r) {
			t.Errorf("%q is in subset %d", r, s)
		}
	}
	if unicode.IsLetter('Ω') && subsetTag(fontKey{common, true}) == subsetTag(fontKey{common, false}) {
		t.Error("two fonts have one tag")
	}
}

func BenchmarkWrite(b *testing.B) {
	var units []unit.Unit
	for i := range 16 {
		units = append(units, marines(fmt.Sprintf("Unit%d", i), 5, 2))
	}
	d := strike(units...)
	for name, o := range map[string]Options{"reference": {}, "card": {Layout: Cards, Unit: "Unit3"}, "summary": {Layout: Summary}} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if err := Write(io.Discard, d, o); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
