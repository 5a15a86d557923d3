package text

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
)

// bracketSquads is a list in New Recruit's bracket style with a leader of the unit below it, an
// Enhancement, and wargear of ten models without lines for the models.
const bracketSquads = `Blue Tide [540 pts]
+++++++++++++++++++++++++++++++
Factions used: Ultramarines
Detachment: Gladius Task Force
+++++++++++++++++++++++++++++++
Characters 1 : Captain in Terminator Armour [115 pts] Relic weapon (0), Storm bolter (0)
( Warlord )
--- Enhancements : Artificer Armour (10)
Unité mené : Infantry 1 : 5 Terminator Squad [170 pts] 5 Power fist (0), 5 Storm bolter (0)
Battleline 1 : 10 Intercessor Squad [160 pts] 10 Bolt pistol (0), 10 Bolt rifle (0), 10 Close combat weapon (0)
Vehicles 1 : Impulsor [90 pts] Armoured hull (0)
Created with newrecruit.eu v35.66
`

func TestBracketStyle(t *testing.T) {
	o := readOn(t, []byte(bracketSquads), func(*Document) *entry.Book { return community(t, "10e") })
	if o.doc.Dialect != NRBracket || o.doc.Name != "Blue Tide" || o.doc.Detachment != "Gladius Task Force" {
		t.Errorf("got %s, %q, %q", o.doc.Dialect, o.doc.Name, o.doc.Detachment)
	}
	want := []string{
		"1 Captain in Terminator Armour (1 Artificer Armour, 1 Relic Weapon, 1 Storm bolter, 1 Warlord)",
		"1 Impulsor (1 Armoured Hull)",
		"1 Intercessor Squad (1 Intercessor Sergeant (1 Bolt Rifle, 1 Bolt pistol, 1 Close combat weapon), 9 Intercessor (1 Bolt Rifle, 1 Bolt pistol, 1 Close combat weapon))",
		"1 Terminator Squad (1 Terminator Sergeant (1 Power fist, 1 Storm bolter), 4 Terminator w/ Power Fist (1 Power fist, 1 Storm bolter))",
	}
	if diff := cmp.Diff(want, o.sortedUnits()); diff != "" {
		t.Errorf("units (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"Captain in Terminator Armour → Terminator Squad 2"}, o.attachments()); diff != "" {
		t.Errorf("attachments (-want +got):\n%s", diff)
	}
	for _, d := range o.diagnostics {
		if d.Severity == roster.Error || d.Code == roster.LineUnread {
			t.Errorf("got %s", d.Text("en"))
		}
	}
}

// Lines of the bracket style as programs and players write them.
func TestBracketLines(t *testing.T) {
	for name, tt := range map[string]struct{ text, want string }{
		"French, attached above": {
			"Infanterie 2 : 5 Dépeceurs [55pts] 5 Griffes (0)\n|   Personnages 1 : [Meneur] Seigneur [125pts] Annihilateur (0), Hache (5)\n|   --- Optimisations : Lien (30)\n",
			"[5] 1 Dépeceurs 55pts (5 Griffes), 1 Seigneur 125pts (1 Annihilateur, 1 Hache, 1 Lien+)",
		},
		"the section on its own line": {
			"L [100 pts]\nQG 1 :\nChef [80 pts], épée (0)\n( Seigneur de Guerre )\n",
			"1 Chef 80pts (1 épée, 1 Warlord!)",
		},
		"sections without numbers": {
			"L [500 pts]\nNecrons\nAwakened Dynasty\nCharacters: Overlord [85 pts] Voidscythe (0)\n( Warlord )\nLigne de bataille : 10x Immortals [150pts], 10 Tesla carbine (0)\nVéhicules: Doomsday Ark [200 points]\n",
			"1 Overlord 85pts (1 Voidscythe, 1 Warlord!), [10] 1 Immortals 150pts (10 Tesla carbine), 1 Doomsday Ark 200pts",
		},
		"roles of the 9th edition": {
			"L [500 pts]\nNecrons\nAwakened Dynasty\nQG 1: (Seigneur de Guerre) Overlord [85 pts] - Voidscythe\nTroupes 2 : 10 Immortals [150 points] : 10 Tesla carbine (0)\n--- Optimisations : Relais (0)\n",
			"1 Overlord 85pts (1 Warlord!, 1 Voidscythe), [10] 1 Immortals 150pts (10 Tesla carbine, 1 Relais+)",
		},
		"a detachment line and models": {
			"== DETACHEMENT Dynastie Éveillée : Necrons (0 PC) [2000pts] ==\nHéros épiques 1 : Illuminor Szeras [185pts] Lance (0)\nLigne 1 : 10 Warriors [90pts]\n• 10 Warrior: 10 Gauss flayer (0)\n",
			"1 Illuminor Szeras 185pts (1 Lance), [10] 1 Warriors 90pts (10 Warrior (10 Gauss flayer))",
		},
	} {
		t.Run(name, func(t *testing.T) {
			d := mustRead(t, tt.text)
			var units []*Item
			for _, f := range d.Forces {
				units = append(units, f.Units...)
			}
			if diff := cmp.Diff(tt.want, outline(units)); diff != "" || d.Dialect != NRBracket {
				t.Errorf("units of %s (-want +got):\n%s", d.Dialect, diff)
			}
			for _, l := range d.Lines {
				if l.Status == Unread {
					t.Errorf("line %d was not read: %q", l.Number, l.Text)
				}
			}
		})
	}
}
