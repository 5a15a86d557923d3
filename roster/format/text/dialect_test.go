package text

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/roster/intake"
)

// outline writes the units of a document in short form: models, count, name, costs, marks, and
// nested items in brackets.
func outline(items []*Item) string {
	var list []string
	for _, x := range items {
		text := fmt.Sprintf("%d %s", x.Count, x.Name)
		if x.Models > 0 {
			text = fmt.Sprintf("[%d] %s", x.Models, text)
		}
		for _, c := range x.Costs {
			text += fmt.Sprintf(" %s%s", c.Value, c.Name)
		}
		text += map[intake.Mark]string{Warlord: "!", Enhancement: "+", EquippedAlike: "~", intake.Display: "?"}[x.Mark]
		if len(x.Items) > 0 {
			text += " (" + outline(x.Items) + ")"
		}
		list = append(list, text)
	}
	return strings.Join(list, ", ")
}

// Lines of each dialect as players and programs write them.
func TestDialectLines(t *testing.T) {
	const header = "+ FACTION KEYWORD: A\n+ DETACHMENT: B\n\n"
	for _, tt := range []struct {
		name, text, want string
	}{
		{
			"app: bullets share lines",
			"L (10 points)\n\nA\n\nCHARACTERS\n\nU (10 points)\n  • 1x a\n    2x b\n  • 3x M\n    • 3x c\n      3x d\n  • 1x e\n",
			"1 U 10pts (1 a, 2 b, 3 M (3 c, 3 d), 1 e)",
		},
		{
			"app: the second level with other bullets",
			"L (10 Points)\n\nA\n\nCHARACTERS\n\nU (10 Points)\n  • 3x M\n    ◦ 3x c\n    ◦ 3x d\n  • Attached as: Leader\n",
			"1 U 10pts (3 M (3 c, 3 d))",
		},
		{
			"app: several enhancements in a line",
			"L (10 points)\n\nA\n\nCHARACTERS\n\nU (10 points)\n  • Enhancements: x, y\n",
			"1 U 10pts (1 x+, 1 y+)",
		},
		{
			"app: no bullets below the title, no faction",
			"L (10 points)\n\nCHARACTERS\n\nU (10 points)\n  • 1x a\n",
			"1 U 10pts (1 a)",
		},
		{
			"app: a list that begins with a unit",
			"U (10 points)\n  • 1x a\n\nV (20 points)\n  • 2x b\n",
			"1 U 10pts (1 a), 1 V 20pts (2 b)",
		},
		{
			"app: an own heading",
			"L (10 points)\n\nA\n\nCHARACTERS\n\nU (10 points)\n  • 1x a\n\nThe Cavalry:\n\nV (20 points)\n  • 2x b\n",
			"1 U 10pts (1 a), 1 V 20pts (2 b)",
		},
		{
			"WTC: models in two ways",
			header + "3x U (10 pts)\n• 3x M\n    2 with a, b\n    1 with 2x c\n      • d\n",
			"[3] 1 U 10pts (3 M (2 ~ (2 a, 2 b), 1 ~ (2 c), 1 d))",
		},
		{
			"WTC: an enhancement and a title without bullets",
			header + "Char1: 1x U (10 pts)\n1 with a\nWarlord\nEnhancement: e (+5 pts)\n",
			"[1] 1 U 10pts (1 ~ (1 a), 1 Warlord!, 1 e 5pts+)",
		},
		{
			"compact: a line a unit",
			header + "Char1: 1x U (10 pts): Warlord, 2x a, b (c, d)\n1x V (5 pts): e\n",
			"[1] 1 U 10pts (1 Warlord!, 2 a, 1 b (c, d)), [1] 1 V 5pts (1 e)",
		},
		{
			"compact: models below, with the rest in the next line",
			header + "5x U (10 pts)\n• 1x S: a, 2x b\n• 4x M: 3 with c\n    1 with d\n",
			"[5] 1 U 10pts (1 S (1 a, 2 b), 4 M (3 ~ (3 c), 1 ~ (1 d)))",
		},
		{
			"New Recruit like the app",
			header + "U (10 pts)\n• 1x a\n• e (+5 pts)\n• 2x M\n    • 2x b\n    • c, d\n",
			"1 U 10pts (1 a, 1 e 5pts+, 2 M (2 b, 1 c, 1 d))",
		},
		{
			"ListForge: nested twice",
			"L - A - B (10 Points)\n\nCharacter:\nU (10 pts)\n  • a\n    • 2x b\n  • E: e\n  • B: 1 x, 7 y\n    • M\n      • c\n",
			"1 U 10pts (1 a (2 b), 1 e+, 1 B (1 x, 7 y, 1 M (1 c)))",
		},
		{
			"New Recruit: costs of items, brackets, notes",
			"A - L - [10 pts]\n\n# ++ F ++ [10 pts]\n## HQ [10 pts]\nU [10 pts]: a [5 pts], 2x b (c, 2x d)\nV [5 pts]:\n• 2x M: a, 2x b\n  n: x\n",
			"1 U 10pts (1 a 5pts, 2 b (c, 2x d)), 1 V 5pts (2 M (2 a, 4 b, 1 n (1 x)))",
		},
		{
			"BattleScribe: three levels",
			"++ F (A) [10pts] ++\n\n+ HQ [10pts] +\n\nU [1 PL, 10pts]: a, 2x b\n. M: c\n. . d [5pts]: 2x e\n. 2x N\n\nV\n",
			"1 U 1PL 10pts (1 a, 2 b, 1 M (1 c, 1 d 5pts (2 e)), 2 N), 1 V",
		},
		{
			"BattleScribe: costs in French, bold, BBCode",
			"++ F (A) [8PP, 1 175pts] ++\n\n+ QG +\n\n[b]U[/b] [8PP, 12PC]: **a**\n",
			"1 U 8PL 12CP (1 a)",
		},
		{
			"WarOrgan: models, joined items, an enhancement",
			"L [10 points]\nA\nBattle Size: Strike Force (2000 point limit)\n\nDetachments: D, E\n\nU [10 points]\n\t• Warlord\n\t• 1 S with a and b\n\t• 3 M with 2 a, b and c\n\nV [5 points]\n\t• 2 x, y, e [+5 points] and z\n\nCreated with WarOrgan (https://warorgan.com)\n",
			"1 U 10pts (1 Warlord!, 1 S (1 a, 1 b), 3 M (6 a, 3 b, 3 c)), 1 V 5pts (2 x, 1 y, 1 e 5pts+, 1 z)",
		},
		{
			"9th edition: size, formula, relics, groups",
			"=== A - F = -2CP, [9 PL] === A\nHQ1: (WARLORD) U (85), a Relics: r [5 PL, 85pts]\n--- Warlord Traits: t\nTR1: 10 V (60+5*20), b, 2x c [4 PL]\n--- 2x M: 2x d\n",
			"1 U 5PL 85pts (1 Warlord!, 1 a, 1 r, 1 Warlord Traits (1 t)), [10] 1 V 4PL (1 b, 2 c, 2 M (2 d))",
		},
		{
			"9th edition: points of wargear, no detachment",
			"Factions used: A\nHQ1: Canoness (65), Blessed Blade(10), Warlord\nHQ2: Palatine (45), Relics: r\nTR1: 10 Sisters (10*11), Storm bolter(3), 2 Meltagun(20) [145]\nEL1: 5 Celestians\n  Combi-plasma(10)\n",
			"1 Canoness (1 Blessed Blade, 1 Warlord!), 1 Palatine (1 r), [10] 1 Sisters 145pts (1 Storm bolter, 2 Meltagun), [5] 1 Celestians (1 Combi-plasma)",
		},
		{
			"9th edition: detachments between two signs",
			"== DETACHEMENT Bataillon : Tyranids (0 PC) [2000pts] ==\nHQ1: Hive Tyrant\nTR1: 10 Termagants(5), 2 Fleshborer [4 PL]\n",
			"1 Hive Tyrant, [10] 1 Termagants 4PL (2 Fleshborer)",
		},
		{
			"9th edition: French signs",
			"Factions used: A\n=== A - F = +0CP === A\nQG1: U (85), a [5PP]\nLoW1: V (400) [20PP]\n",
			"1 U 5PL (1 a), 1 V 20PL",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			d := mustRead(t, tt.text)
			var units []*Item
			for _, f := range d.Forces {
				units = append(units, f.Units...)
			}
			if diff := cmp.Diff(tt.want, outline(units)); diff != "" {
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

// Heads as players and organisers write them.
func TestHeads(t *testing.T) {
	const unit = "\n\nCHARACTERS\n\nU (10 points)\n  • 1x a\n"
	for _, tt := range []struct {
		name, text        string
		list, faction     string
		detachment, limit string
	}{
		{"faction, size, detachment", "L (10 points)\n\nA\nStrike Force (2000 points)\nD" + unit, "L", "A", "D", "2000"},
		{"faction, detachment, size", "L (10 points)\n\nA\nD\nStrike Force (2000 points)" + unit, "L", "A", "D", "2000"},
		{"with a chapter", "L (10 points)\n\nA\nC\nStrike Force (2000 points)\nD" + unit, "L", "A/C", "D", "2000"},
		{"with a chapter, size last", "L (10 points)\n\nA\nC\nD\nStrike Force (2000 points)" + unit, "L", "A/C", "D", "2000"},
		{"without a detachment", "L (10 points)\n\nA\nStrike Force (2000 points)" + unit, "L", "A", "", "2000"},
		{"without a size", "L (10 points)\n\nA\nD" + unit, "L", "A", "D", ""},
		{"11th edition", "L (2000 points)\n\nA\nStrike Force (2,000 points)\nD and E (3 Detachment Points)\nForce Dispositions: Purge the Foe, \n\nAttached Units\nAttached Unit 1\n\nU (10 points)\n• Attached as: Leader (Character)\n  • 1x a\n", "L", "A", "D and E", "2000"},
		{"11th edition, French", "L (1 990 points)\n\nA\nForce de Frappe (2 000 points)\nD et E (3 Points de Détachement)\nDispositions des Forces : F\n\nUnités Attachées\nUnité 1 Attachée\n\nU (10 points)\n• Attachée en tant que : Gardes du Corps (Personnage)\n  • Seigneur de Guerre\n  • Optimisation : e\n\nExporté avec la Version de l'Appli : v2.0.1 (122), Version de Données : v875", "L", "A", "D et E", "2000"},
		{"tournament, 11th edition", "+ LIST NAME: L\n+ FACTION KEYWORD: A\n+ DETACHMENT: D, E (Variant)\n+ FORCE DISPOSITION: F\n+ POINTS LIMIT: 2000pts\n+ WARLORD: Char1: U\n\nInfa1: 1x U (10 pts)\n", "L", "A", "D, E", "2000"},
		{"WarOrgan", "L [1990 points]\nA\nBattle Size: Incursion (1000 point limit)\n\nDetachments: D\n\nU [10 points]\n\t• 1 M with a\n", "L", "A", "D", "1000"},
		{"a faction alone", "L (10 points)\n\nA" + unit, "L", "A", "", ""},
		{"with thousands", "L (1,990 points)\n\nA\nIncursion (1,000 points)\nD" + unit, "L", "A", "D", "1000"},
		{"ListForge", "L - A - D (10 Points)\n\nCharacter:\nU (10 pts)\n  • a\n", "L", "A", "D", ""},
		{"ListForge, a name with the sign", "L - or not - A - D (10 Points)\n\nCharacter:\nU (10 pts)\n  • a\n", "L - or not", "A", "D", ""},
		{"ListForge, a name alone", "L (10 Points)\n\nCharacter:\nU (10 pts)\n  • a\n", "L", "", "", ""},
		{"tournament", "+ FACTION KEYWORD: S - A (C)\n+ DETACHMENT: D (Its Rule)\n\n1x U (10 pts)\n", "", "S/A/C", "D", ""},
		{"tournament, other words", "+ FACTIONS USED: A\n+ DETACHEMENT: D\n+ ARMY POINTS: 10\n\n1x U (10 pts)\n", "", "A", "D", ""},
		{"New Recruit", "S - A - L - [10 pts]\n\n# ++ F ++ [10 pts]\n## Configuration\nDetachment: D\n\n## HQ [1 pts]\nU [1 pts]: a\n", "L", "S/A", "D", ""},
		{"BattleScribe with a name above", "My List\n\n++ F (S - A) ++\n\n+ HQ +\n\nU [1pts]: a\n", "My List", "S/A", "", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			d := mustRead(t, tt.text)
			limit := ""
			if d.Limit != nil {
				limit = d.Limit.String()
			}
			got := []string{d.Name, strings.Join(d.Faction, "/"), d.Detachment, limit}
			if diff := cmp.Diff([]string{tt.list, tt.faction, tt.detachment, tt.limit}, got); diff != "" {
				t.Errorf("head of %s (-want +got):\n%s", d.Dialect, diff)
			}
			for _, l := range d.Lines {
				if l.Status == Unread {
					t.Errorf("line %d was not read: %q", l.Number, l.Text)
				}
			}
		})
	}
}

// The WTC header, field by field.
func TestHeaderFields(t *testing.T) {
	d := mustRead(t, "+ WARLORD: Char2: Boss\n+ ENHANCEMENT: Iron Lung (on Char1: Boss)\n& Hat (on Char2: Rider)\n+ TOTAL ARMY POINTS: 1,990pts\n+ NUMBER OF UNITS: 7\n\n1x U (10 pts)\n")
	if d.Warlord != "Boss" || d.Units != 7 || outline(d.Enhancements) != "1 Iron Lung+ (1 Boss), 1 Hat+ (1 Rider)" || d.Total[0].Value.String() != "1990" {
		t.Errorf("got %q, %d, %q, %v", d.Warlord, d.Units, outline(d.Enhancements), d.Total)
	}
	for _, bad := range []string{"+ NUMBER OF UNITS: many", "+ TOTAL ARMY POINTS: much", "+ WORD: x"} {
		d := mustRead(t, bad+"\n\n1x U (10 pts)\n")
		if d.Lines[0].Status != Unread {
			t.Errorf("%s: got it read", bad)
		}
	}
}

// Each of several forces in a text keeps its own faction and detachment.
func TestSeveralForces(t *testing.T) {
	for name, text := range map[string]string{
		"BattleScribe": "++ F (A - B) [1pts] ++\n\n+ HQ +\n\nU: a\n\n++ G (A - C) ++\n\n+ HQ +\n\nV: b\n\n++ Total: [1pts] ++\n",
		"wtc9":         "=== A - B - F = +0CP, [1pts] === B\nHQ1: U (1), a [1pts]\n\n=== A - C - G = -2CP === C\nHQ1: V (1), b [1pts]\n",
	} {
		d := mustRead(t, text)
		var got []string
		for _, f := range d.Forces {
			got = append(got, fmt.Sprintf("%s of %s: %d", f.Name, strings.Join(f.Faction, "/"), len(f.Units)))
		}
		if diff := cmp.Diff([]string{"F of A/B: 1", "G of A/C: 1"}, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}
