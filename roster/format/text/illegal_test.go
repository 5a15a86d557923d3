package text

import (
	"slices"
	"testing"

	"github.com/rollcall40k/rollcall/catalog/catalogtest"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
)

// TestIllegalTexts: a named part of a text is neither dropped nor completed to a legal army. Each
// text differs in one respect from a legal one.
func TestIllegalTexts(t *testing.T) {
	t.Parallel()
	const (
		head   = "Blue Tide (175 points)\n\nSpace Marines\nGladius Task Force\n"
		size   = "Strike Force (2000 points)\n\nCHARACTERS\n\n"
		leader = "Captain in Terminator Armour (95 points)\n  • Warlord\n  • 1x Relic weapon\n  • 1x Storm bolter\n\nBATTLELINE\n\n"
		squad  = "Intercessor Squad (80 points)\n"
		arms   = "    • 4x Bolt pistol\n    • 4x Bolt rifle\n    • 4x Close combat weapon\n"
		first  = "  • 1x Intercessor Sergeant\n    • 1x Bolt pistol\n    • 1x Bolt rifle\n    • 1x Close combat weapon\n"
		others = "  • 4x Intercessor\n"
		hand   = "Space Marines - Gladius Task Force - Strike Force\n\n"
		capt   = "- Captain in Terminator Armour - warlord\n"
	)
	app := head + size + leader + squad + first + others + arms
	book, err := catalogtest.Book("10e")
	if err != nil {
		t.Fatal(err)
	}
	for name, tt := range map[string]struct {
		text string
		want []roster.Code // root causes
	}{
		"legal":                         {app, nil},
		"two detachments":               {head + "Anvil Siege Force\n" + size + leader + squad + first + others + arms, []roster.Code{roster.DetachmentMany}},
		"a line that is not a faction":  {head[:24] + "Ravioli Eaters\n" + head[24:] + size + leader + squad + first + others + arms, []roster.Code{roster.NameUnknown}},
		"no Sergeant":                   {head + size + leader + squad + "  • 5x Intercessor\n", []roster.Code{"model.count.min"}},
		"four models":                   {head + size + leader + squad + first + "  • 3x Intercessor\n", []roster.Code{"unit.size.min"}},
		"wargear in a model's name":     {head + size + leader + squad + first + "  • 4x Intercessor with 2 grenade launchers\n" + arms, []roster.Code{"wargear.limit.max"}},
		"unknown wargear in its name":   {head + size + leader + squad + first + "  • 4x Intercessor with Lascannon\n" + arms, []roster.Code{roster.NameUnknown}},
		"wargear of another model":      {head + size + leader + squad + first + others + arms + "    • 4x Plasma pistol\n", []roster.Code{roster.NameUnknown}},
		"two units as one":              {head + size + "2x " + leader + squad + first + others + arms, []roster.Code{roster.ModelsDiffer}},
		"by hand, legal":                {hand + capt + "- Intercessor Squad: Sergeant, 4 Intercessors\n", nil},
		"by hand, four models":          {hand + capt + "- Intercessor Squad: 1 Sergeant, 3 Intercessors\n", []roster.Code{"unit.size.min"}},
		"by hand, four of the unit":     {hand + capt + "- 4 Intercessors\n", []roster.Code{"unit.size.min"}},
		"by hand, by its models":        {hand + capt + "- 10 Tactical Marines\n", nil},
		"by hand, three of its models":  {hand + capt + "- 3 Tactical Marines\n", []roster.Code{"unit.size.min"}},
		"by hand, the first is Warlord": {"Space Marines 1000 pts\nGladius Task Force\nCaptain (Warlord), Artificer Armour\n5 Intercessors\n", nil},
	} {
		t.Run(name, func(t *testing.T) {
			r, read := readTenth(t, book, tt.text)
			r.Keep(read)
			report := check.Check(book, r)
			var got []roster.Code
			for _, d := range report.Diagnostics {
				if d.Severity == roster.Error && d.CausedBy == nil {
					got = append(got, d.Code)
				}
			}
			if slices.Sort(got); !slices.Equal(got, tt.want) || report.Valid != (len(tt.want) == 0) {
				t.Errorf("got valid %t, %v, want %v", report.Valid, got, tt.want)
				for _, d := range report.Diagnostics {
					t.Log(d.Severity, d.Code, d.Path, d.Text("en"))
				}
			}
		})
	}
}
