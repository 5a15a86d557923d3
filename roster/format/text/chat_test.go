package text

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
)

// Lists as players type them in messages: shortened names, other words for with, numbers after names, the message around
// the list, and titles instead of a faction.
func TestMessages(t *testing.T) {
	book := community(t, "10e")
	for text, want := range map[string]struct{ name, detachment, units, problems string }{
		"Hey mate here's my list for sunday, lmk what u think\n\nUltramarines - Gladius Task Force 2000pts\n\nRedemptor Dread - 195\n\ncheers\n": {
			"Hey mate here's my list for sunday, lmk what u think", "Gladius Task Force", "Redemptor Dreadnought", "name.taken /lines/5/columns/1"},
		"Ultramarines\n2000 / 2000\n\n5 Bladeguard vets\nLieutenant w combi weapon\n": {"Ultramarines", "", "Bladeguard Veteran Squad, Lieutenant with Combi-weapon", "name.taken /lines/4/columns/3"},
		"> Von: Max\n> Hallo Jens, hier meine Liste:\n>\n> Fraktion: Necrons\n> Kontingent: Awakened Dynasty\n>\n> Andere:\n> 20 Necron Warriors mit gauss reapers\n> Scarabs\n> C'tan Void Dragon\n": {
			"Hallo Jens, hier meine Liste", "Awakened Dynasty", "C'tan Shard of the Void Dragon, Canoptek Scarab Swarms, Necron Warriors", "name.taken /lines/9/columns/3 name.taken /lines/10/columns/3"},
		"WE berzerker warband\n1. Angron - warlord\n2. Berzerkers (10) in Rhino\n3. Chaos Rhino\n4. Rhino\n": {
			"WE berzerker warband", "Berzerker Warband", "Angron, Chaos Rhino, Chaos Rhino, Khorne Berzerkers", "name.taken /lines/1/columns/1 name.taken /lines/3/columns/4 name.taken /lines/5/columns/4"},
		"From: Alex <alex@example.org>\nSubject: Re: list\n\nAdeptus Custodes (Shield Host)\n2000\n\nBlade Champion (120) [Auric Mantle]\nCustodian Guard x5 - 190\n\nTotal 310\n\nSent from my iPhone\n": {
			"Adeptus Custodes", "Shield Host", "Blade Champion, Custodian Guard", ""},
		"Guard 2k combined arms\n\nLord Solar Leontus (WL)\nAttilan Rough Riders 10\nHydra\n- Hunter-killer missile - 10\n": {
			"Guard combined arms", "Combined Arms", "Attilan Rough Riders, Hydra, Lord Solar Leontus", "name.taken /lines/1/columns/1"},
		"Aeldari / Warhost / 2000pts\n\nFarseer (warlord)\nGuardians 11\n": {"Aeldari", "Warhost", "Farseer, Guardian Defenders", "name.taken /lines/4/columns/1"},
		"DG\nVirulent Vectorium\n\nTyphus\nLoV\nFBD\nPBC\n": {
			"Death Guard", "Virulent Vectorium", "Foetid Bloat-drone, Lord of Virulence, Plagueburst Crawler, Typhus", "name.taken /lines/5/columns/1 name.taken /lines/6/columns/1 name.taken /lines/7/columns/1"},
		"Ultramarines\n1000\n\nBladeguard x3\nBladeguard\n": {"Ultramarines", "", "Bladeguard Veteran Squad", "name.taken /lines/4/columns/1 name.unknown /lines/5/columns/1"},
		"Necrons\nAwakened Dynasty\nOverlord with translocation shroud\nRoyal Warden\n20 Necron Warriors\n": {
			"Necrons", "Awakened Dynasty", "Necron Warriors, Overlord with Translocation Shroud, Royal Warden", ""},
		"Necrons 1000\nAwakened Dynasty\n\nRoyal Warden the Third\n20 Necron Warriors\n": {
			"Necrons", "Awakened Dynasty", "Necron Warriors, Royal Warden", "name.taken /lines/4/columns/1"},
		"Ultramarines\n1000\n\nBladeguard x2\n": {"Ultramarines", "", "", "name.unknown /lines/4/columns/1"},

		"Green tide\nOrks\nWar Horde\n\nWarboss + 10 Boyz\n": {"Green tide", "War Horde", "Boyz, Warboss", ""},
	} {
		o := readOn(t, []byte(text), func(*Document) *entry.Book { return book })
		var units []string
		for _, u := range o.sortedUnits() {
			u, _, _ = strings.Cut(strings.TrimPrefix(u, "1 "), " (")
			units = append(units, u)
		}
		problems := slices.DeleteFunc(found(o.diagnostics), func(d string) bool {
			return strings.HasPrefix(d, string(roster.TextFilled)) || strings.HasPrefix(d, string(roster.ChoiceAssumed)) || strings.HasPrefix(d, string(roster.TotalDiffers))
		})
		got := []string{o.roster.Name, o.detachment(), strings.Join(units, ", "), strings.Join(problems, " ")}
		if diff := cmp.Diff([]string{want.name, want.detachment, want.units, want.problems}, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", text, diff)
		}
		for _, l := range o.doc.Lines {
			if l.Status == Unread {
				t.Errorf("%s: line %d was not read", text, l.Number)
			}
		}
	}
}

// detachment returns the name of the chosen detachment, or "".
func (o *outcome) detachment() (name string) {
	for _, f := range o.roster.Forces {
		for _, s := range f.Selections {
			if root := o.book.Roots(f.Catalogue).Option(s.Entry); root != nil && root.Purpose() == entry.PurposeDetachment {
				for _, chosen := range s.Selections {
					if x := root.Choices().Option(chosen.Entry); x != nil {
						name = x.Name()
					}
				}
			}
		}
	}
	return name
}

// Wargear may be in several brackets, or have its points after a dash, and a model may be named with its wargear.
func TestWargearInMessages(t *testing.T) {
	const head = "Faction: Dust Rovers\nDetachment: Dust Riders\n1000 points\n\n"
	for lines, want := range map[string]string{
		"Khârn the Road Boss (Warlord) (Iron Lung) (long rifle) (80)":        "1 Khârn the Road Boss (1 Frag & Krak grenades, 1 Iron Lung, 1 Long rifle, 1 Warlord)",
		"Khârn the Road Boss (80) [Iron Lung]":                               "1 Khârn the Road Boss (1 Frag & Krak grenades, 1 Iron Lung)",
		"Khârn the Road Boss\n- Long rifle - 5\n- Iron Lung - 15":            "1 Khârn the Road Boss (1 Frag & Krak grenades, 1 Iron Lung, 1 Long rifle)",
		"Khârn the Road Boss mit long rifle":                                 "1 Khârn the Road Boss (1 Frag & Krak grenades, 1 Long rifle)",
		"Khârn the Road Boss avec long rifle":                                "1 Khârn the Road Boss (1 Frag & Krak grenades, 1 Long rifle)",
		"Rover Gang x4 (Leader: club)":                                       "1 Rover Gang (1 Rover Leader (1 Club), 3 Rover (1 Club, 1 Pistol))",
		"Rover Gang x4\n  - Rover Leader\n\t- club\n  - 3 Rover\n\t- 3 club": "1 Rover Gang (1 Rover Leader (1 Club), 3 Rover (1 Club, 1 Pistol))",
	} {
		o := onRoad(t, head+lines+"\nWar Rig - 150\n")
		units := o.sortedUnits()
		if left := o.unresolved(); len(units) != 2 || units[0] != want || len(left) > 0 {
			t.Errorf("%s: got %q, not resolved: %q", lines, units, left)
		}
	}
}

// Wargear in the plural is that of all models of the smallest unit, if the list states no number.
func TestWargearWithoutNumber(t *testing.T) {
	o := readOn(t, []byte("Chaos Space Marines\n1000 points\n\nChaos Lord (Warlord)\nHavocs w/ lascannons - 125\n"), func(*Document) *entry.Book { return community(t, "10e") })
	if got := strings.Join(o.sortedUnits(), "\n"); !strings.Contains(got, "4 Havoc w/ lascannon (") {
		t.Errorf("got %s", got)
	}
}
