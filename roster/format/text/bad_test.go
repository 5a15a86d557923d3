package text

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// A text that is not a list is rejected, and the error states what was found and what is allowed.
func TestUnreadable(t *testing.T) {
	for name, tt := range map[string]struct{ text, found string }{
		"empty":                   {"", "an empty text"},
		"blank":                   {" \n\t\r\n\u00a0\n", "an empty text"},
		"5 MB":                    {strings.Repeat("Captain (80 points)\n", 5<<20/20), "5242880 bytes of text"},
		"a byte over":             {"A (1 points)\n" + strings.Repeat(" \n", maxBytes)[:maxBytes-12], fmt.Sprintf("%d bytes of text", maxBytes+1)},
		"binary":                  {"A (1 points)\x00", "a byte 0"},
		"a picture":               {"\x89PNG\r\n\x1a\n", "bytes that are not UTF-8"},
		"Windows-1252 and binary": {"Kh\xe2rn (85 points)\x01", "bytes that are not UTF-8"},
		"UTF-16 without its mark": {"A\x00\n\x00", "a byte 0"},
		"lunch":                   {"two pizzas\nand a beer", "a text without a unit"},
		"too many lines":          {"A (1 points)" + strings.Repeat("\n", maxLines), fmt.Sprintf("%d lines", maxLines+1)},
		"too many items":          {"A (1 pts): b" + strings.Repeat("\nA (1 pts): b", maxItems/2), fmt.Sprintf("%d units, models and items", maxItems+2)},
		"a long line":             {"A (1 pts)\nB (1 pts)" + strings.Repeat(" ", maxLine-8), fmt.Sprintf("%d bytes in line 2", maxLine+1)},
		"only sections":           {"CHARACTERS\n\nBATTLELINE\n", "a text without a unit"},
		"a footer alone":          {"Exported with App Version: v1", "a text without a unit"},
		"a price of a word":       {"Captain (many points)", "a text without a unit"},
	} {
		_, err := Read([]byte(tt.text))
		unread := fault.In(err, intake.ErrUnreadable)
		if unread == nil {
			t.Errorf("%s: got %v, want ErrUnreadable", name, err)
			continue
		}
		if got := unread.Faults[0]; got.Found != tt.found || got.Allowed == "" {
			t.Errorf("%s: got %+v, want found %q", name, got, tt.found)
		}
	}
}

// A text at the limits is read.
func TestBounds(t *testing.T) {
	line := strings.Repeat(" ", maxLine-1) + "\n"
	if _, err := Read([]byte("A (1 points)\n" + strings.Repeat(line, maxBytes/maxLine+1)[:maxBytes-13])); err != nil {
		t.Errorf("%d bytes: got %v", maxBytes, err)
	}
	if _, err := Read([]byte("A (1 points)" + strings.Repeat(" ", maxLine-12))); err != nil {
		t.Errorf("a line of %d bytes: got %v", maxLine, err)
	}
	if _, err := Read([]byte("A (1 points)" + strings.Repeat("\n", maxLines-1))); err != nil {
		t.Errorf("%d lines: got %v", maxLines, err)
	}
	if _, err := Read([]byte(strings.Repeat("A (1 pts): b\n", maxItems/2))); err != nil {
		t.Errorf("%d items: got %v", maxItems, err)
	}
}

// Of two lists in one paste the first is read. A diagnostic reports where the second begins and
// the number of unread lines.
func TestSecondList(t *testing.T) {
	head := "+++++\n+ FACTION KEYWORD: Chaos - Dust Rovers\n+ DETACHMENT: Dust Riders\n+++++\n"
	for name, tt := range map[string]struct {
		first, second string
		lines         string // not read
	}{
		"app":                 {bossApp, bossApp, "10"},
		"app with its footer": {bossApp + "\nExported with App Version: v1\n", bossApp, "10"},
		"tournament":          {head + "\n1x War Rig (150 pts)\n• 1x Jaws\n", head + "\n1x War Rig (150 pts)\n", "4"},
		"BattleScribe": {
			"++ Convoy (Chaos - Dust Rovers) ++\n\n+ Vehicle +\n\nWar Rig [150pts]: Jaws\n\n++ Total: [150pts] ++\n",
			"++ Convoy (Chaos - Dust Rovers) ++\n\n+ Vehicle +\n\nWar Rig [150pts]: Jaws\n", "3",
		},
		"New Recruit": {
			"Chaos - Dust Rovers - A - [150 pts]\n\n# ++ Convoy ++ [150 pts]\n## Vehicle [150 pts]\nWar Rig [150 pts]: Jaws\n",
			"Chaos - Dust Rovers - B - [150 pts]\n\n# ++ Convoy ++ [150 pts]\n## Vehicle [150 pts]\nWar Rig [150 pts]: Jaws\n", "4",
		},
	} {
		o := onRoad(t, tt.first+"\n"+tt.second)
		var told []string
		for _, d := range o.diagnostics {
			if d.Code == roster.ListSecond {
				told = append(told, d.Path+" "+d.Args["Count"])
			}
		}
		want := []string{fmt.Sprintf("/lines/%d/columns/1 %s", strings.Count(tt.first, "\n")+2, tt.lines)}
		if name == "tournament" {
			want = []string{fmt.Sprintf("/lines/%d/columns/1 %s", strings.Count(tt.first, "\n")+3, "4")}
		}
		if diff := cmp.Diff(want, told); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
		if n := len(o.sortedUnits()); n != 1 {
			t.Errorf("%s: got %d units, want 1", name, n)
		}
		if reported, unread := accounted(&o); reported != unread {
			t.Errorf("%s: got %d lines reported, want %d", name, reported, unread)
		}
	}
}

// Every unused line is reported with line and column.
func TestUnreadLines(t *testing.T) {
	o := onRoad(t, "+ FACTION KEYWORD: Chaos - Dust Rovers\n+ DETACHMENT: Dust Riders\n+ FAVOURITE COLOUR: red\nsee you there\n\n1x War Rig (150 pts)\n• 2x Cannon\n• 1x Jaws\n\n   what else?\n")
	var unread []string
	for _, d := range o.diagnostics {
		if d.Code == roster.LineUnread {
			unread = append(unread, d.Path+" "+d.Actual)
		}
	}
	want := []string{`/lines/3/columns/1 "+ FAVOURITE COLOUR: red"`, `/lines/4/columns/1 "see you there"`}
	if diff := cmp.Diff(want, unread); diff != "" {
		t.Errorf("unread (-want +got):\n%s", diff)
	}
}

// Every ignored line has the reason of the rule that ignored it.
func TestIgnoredLines(t *testing.T) {
	d := mustRead(t, "```\n+++++\n+ FACTION KEYWORD: Dust Rovers\n+ PLAYER: Ann\n+ TEAM NAME: Dust\n+ SECONDARY: - Bring It Down: (0x2)\n+\n+++++\n\n1x War Rig (150 pts)\n\nCreated with newrecruit.eu\n```\n")
	var got []IgnoreReason
	for _, l := range d.Lines {
		if l.Status == Ignored && l.Reason != ReasonBlank {
			got = append(got, l.Reason)
		}
	}
	want := []IgnoreReason{ReasonFence, ReasonPlayer, ReasonPlayer, ReasonScoring, ReasonFence, ReasonFence, ReasonFooter}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("rules (-want +got):\n%s", diff)
	}
}

// Changes that players and programs make to a text do not change the roster.
func TestTolerance(t *testing.T) {
	const plain = `Dust (1995 points)

Chaos Dust Rovers
Strike Force (2000 points)
Dust Riders


BATTLELINE

Rover Gang (45 points)
  • 1x Rover Leader
    • 1x Club
  • 3x Rover
    • 3x Pistol
      3x Club
`
	want := onRoad(t, plain)
	for name, change := range map[string]func(string) string{
		"CRLF":              func(s string) string { return strings.ReplaceAll(s, "\n", "\r\n") },
		"a byte order mark": func(s string) string { return "\ufeff" + s },
		"hard blanks":       func(s string) string { return strings.ReplaceAll(s, " Club", "\u00a0Club") },
		"a comma":           func(s string) string { return strings.Replace(s, "1995", "1,995", 1) },
		"a point":           func(s string) string { return strings.Replace(s, "1995", "1.995", 1) },
		"a blank":           func(s string) string { return strings.Replace(s, "1995", "1 995", 1) },
		"pts":               func(s string) string { return strings.ReplaceAll(s, "points)", "pts)") },
		"Points":            func(s string) string { return strings.ReplaceAll(s, "points)", "Points)") },
		"blanks at the end": func(s string) string { return strings.ReplaceAll(s, "\n", "  \n") },
		"no empty lines":    func(s string) string { return strings.ReplaceAll(s, "\n\n", "\n") },
		"more empty lines":  func(s string) string { return strings.ReplaceAll(s, "\n", "\n\n") },
		"a code fence":      func(s string) string { return "```\n" + s + "```\n" },
		"bold": func(s string) string {
			return strings.Replace(s, "Rover Gang (45 points)", "**Rover Gang (45 points)**", 1)
		},
		"BBCode": func(s string) string {
			return strings.Replace(s, "Rover Gang (45 points)", "[b]Rover Gang[/b] (45 points)", 1)
		},
		"hollow bullets": func(s string) string { return strings.ReplaceAll(s, "    • ", "    ◦ ") },
		"hyphens":        func(s string) string { return strings.ReplaceAll(s, "• ", "- ") },
		"upper case":     func(s string) string { return strings.Replace(s, "Rover Gang", "ROVER GANG", 1) },
		"the size last": func(s string) string {
			return strings.Replace(s, "Strike Force (2000 points)\nDust Riders", "Dust Riders\nStrike Force (2000 points)", 1)
		},
		"detachment points": func(s string) string {
			return strings.Replace(s, "Dust Riders\n", "Dust Riders\n2 Detachment Points\n", 1)
		},
		"French": func(s string) string {
			return strings.NewReplacer("BATTLELINE", "Ligne de bataille", "Strike Force", "Force de Frappe").Replace(s)
		},
		"a footer":    func(s string) string { return s + "\nExporté avec la Version de l'Appli : v1\n" },
		"lost indent": func(s string) string { return strings.ReplaceAll(s, "\n  •", "\n•") },
		"times sign":  func(s string) string { return strings.ReplaceAll(s, "3x ", "3× ") },
		"a line for each gun": func(s string) string {
			return strings.Replace(s, "    • 3x Pistol\n", "    • 1x Pistol\n    • 2x Pistol\n", 1)
		},
	} {
		got := onRoad(t, change(plain))
		if diff := cmp.Diff(want.sortedUnits(), got.sortedUnits()); diff != "" {
			t.Errorf("%s: units (-want +got):\n%s", name, diff)
		}
		if got.doc.Detachment != "Dust Riders" || got.doc.Limit == nil || got.doc.Limit.String() != "2000" || len(got.doc.Total) == 0 || got.doc.Total[0].Value.String() != "1995" {
			t.Errorf("%s: got detachment %q, limit %v, total %v", name, got.doc.Detachment, got.doc.Limit, got.doc.Total)
		}
		if reported, _ := accounted(&got); reported > 0 {
			t.Errorf("%s: got %d lines unread", name, reported)
		}
	}
}

// Headings and words of the app are read in its other languages as in English.
func TestTranslatedApp(t *testing.T) {
	const english = `Dust (95 points)

Dust Rovers
Strike Force (2,000 points)
Dust Riders (3 Detachment Points)
Force Dispositions: Purge

Attached Units
Attached Unit 1

Khârn the Road Boss (95 points)
• Attached as: Leader (Character)
  • Warlord
  • 1x Big axe
    1x Frag & Krak grenades
  • Enhancement: Iron Lung

Other Datasheets

Exported with App Version: v1.2
`
	want := onRoad(t, english)
	for language, words := range map[string][]string{
		"French": {"Strike Force", "Force de Frappe", "Detachment Points", "Points de Détachement", "Force Dispositions:", "Dispositions des Forces :",
			"Attached Units", "Unités Attachées", "Attached Unit 1", "Unité 1 Attachée", "Attached as: Leader (Character)", "Attachée en tant que : Meneur (Personnage)",
			"Warlord", "Seigneur de Guerre", "Enhancement:", "Optimisation :", "Other Datasheets", "Autres Fiches Techniques", "Exported with App Version:", "Exporté avec la Version de l'Appli :"},
		"German": {"points", "Punkte", "Strike Force", "Eingreiftruppe", "Detachment Points", "Kontingentpunkte", "Force Dispositions:", "Streitkräftedispositionen:",
			"Attached Units", "Angeschlossene Einheiten", "Attached Unit 1", "Angeschlossene Einheit 1", "Attached as: Leader (Character)", "Angeschlossen als: Anführer (Charaktermodell)",
			"Warlord", "Kriegsherr", "Enhancement:", "Verbesserung:", "Other Datasheets", "Weitere Datenblätter", "Exported with App Version:", "Exportiert mit App-Version:"},
		"Spanish": {"points", "puntos", "Strike Force", "Fuerza de Ataque", "Detachment Points", "Puntos de Destacamento", "Force Dispositions:", "Disposiciones de Fuerzas:",
			"Attached Units", "Unidades Adjuntas", "Attached Unit 1", "Unidad Adjunta 1", "Attached as: Leader (Character)", "Adjunta como: Líder (Personaje)",
			"Warlord", "Señor de la Guerra", "Enhancement:", "Mejora:", "Other Datasheets", "Otras Hojas de Datos", "Exported with App Version:", "Exportado con la versión de la aplicación:"},
		"Italian": {"points", "punti", "Strike Force", "Forza d'Attacco", "Detachment Points", "Punti Distaccamento", "Force Dispositions:", "Disposizioni delle Forze:",
			"Attached Units", "Unità Aggregate", "Attached Unit 1", "Unità Aggregata 1", "Attached as: Leader (Character)", "Aggregata come: Condottiero (Personaggio)",
			"Warlord", "Signore della Guerra", "Enhancement:", "Potenziamento:", "Other Datasheets", "Altre Schede Tecniche", "Exported with App Version:", "Esportato con la versione dell’app:"},
		"a size of another name": {"Strike Force", "Fuerza Expedicionaria", "2,000", "2.000"},
	} {
		got := onRoad(t, strings.NewReplacer(words...).Replace(english))
		if diff := cmp.Diff(want.sortedUnits(), got.sortedUnits()); diff != "" {
			t.Errorf("%s: units (-want +got):\n%s\n%v", language, diff, found(got.diagnostics))
		}
		if got.doc.BattleSize != want.doc.BattleSize || got.doc.Detachment != want.doc.Detachment || got.doc.Limit.String() != "2000" ||
			cmp.Diff(want.doc.Faction, got.doc.Faction) != "" || fmt.Sprint(want.doc.Total) != fmt.Sprint(got.doc.Total) {
			t.Errorf("%s: got the size %q, detachment %q, limit %v, faction %q, total %v", language, got.doc.BattleSize, got.doc.Detachment, got.doc.Limit, got.doc.Faction, got.doc.Total)
		}
		if reported, _ := accounted(&got); reported > 0 {
			t.Errorf("%s: got %d lines unread: %v", language, reported, found(got.diagnostics))
		}
	}
}

// Headings of sections and battle sizes are known in every language of the app.
func TestTranslatedHeadings(t *testing.T) {
	t.Parallel()
	for _, heading := range strings.Split("Characters|Personnages|Charaktermodelle|Personajes|Personaggi|Battleline|Ligne de Bataille|Kampflinie|Línea de Batalla|"+
		"Linea di Battaglia|Transports assignés|Angeschlossene Transportfahrzeuge|Transportes Asignados|Trasporti Dedicati|Autres Unités|Weitere Datenblätter|"+
		"Otras Unidades|Altre Unità|Unités alliées|Verbündete Einheiten|Unidades Aliadas|Unità Alleate|Befestigungen|Fortificaciones|Fortificazioni", "|") {
		if !isKnownSection(heading) || !isKnownSection(strings.ToUpper(heading)+":") {
			t.Errorf("%s is not a heading", heading)
		}
	}
	for size, names := range map[string]string{
		"Combat Patrol": "Patrouille de Combat|Kampfpatrouille|Patrulla de Combate|Pattuglia da Combattimento",
		"Incursion":     "Incursion|Vorstoß|Incursión|Incursione",
		"Strike Force":  "Force de Frappe|Eingreiftruppe|Fuerza de Ataque|Forza d’Attacco",
		"Onslaught":     "Offensive|Großangriff|Ofensiva|Offensiva",
	} {
		for _, name := range strings.Split(names, "|") {
			if folded := catalog.Fold(name); !battleSizes[folded] || sizeNames[folded] != size {
				t.Errorf("%s: got %q, want %s", name, sizeNames[folded], size)
			}
		}
	}
}

// A word that is not folded would match nothing.
func TestWordsAreFolded(t *testing.T) {
	t.Parallel()
	for _, set := range []map[string]bool{sectionWords, battleSizes, warlordWords, enhancementWords, upgradeWords, attachedAsWords, bodyguardWords,
		leaderWords, ledWords, ledUnitWords, attachedUnitWords} {
		for word := range set {
			if catalog.Fold(word) != word {
				t.Errorf("%q is not folded", word)
			}
		}
	}
	for name, size := range sizeNames {
		if !battleSizes[name] || !battleSizes[catalog.Fold(size)] {
			t.Errorf("%s (%s) is not a battle size", name, size)
		}
	}
	for name, list := range headerTranslations {
		for _, word := range strings.Split(list, "|") {
			if catalog.Fold(word) != word || headerFields[word] == nil || headerFields[name] == nil {
				t.Errorf("%s: %q is not a folded name of a field", name, word)
			}
		}
	}
}

// Headers of New Recruit are read in its other languages.
func TestTranslatedHeader(t *testing.T) {
	t.Parallel()
	for _, header := range []string{
		"+ FACTION KEYWORD: Dust Rovers\n+ DETACHMENT: Dust Riders\n+ TOTAL ARMY POINTS: 95pts\n+ POINTS LIMIT: 2000pts\n+ NUMBER OF UNITS: 1",
		"+ MOT-CLÉ DE FACTION : Dust Rovers\n+ DÉTACHEMENT : Dust Riders\n+ TOTAL DES POINTS : 95pts\n+ LIMITE DE POINTS : 2000pts\n+ NOMBRE D'UNITÉS : 1",
		"+ FRAKTIONSSCHLÜSSELWORT: Dust Rovers\n+ KONTINGENT: Dust Riders\n+ ARMEEPUNKTE: 95 Punkte\n+ PUNKTELIMIT: 2000 Punkte\n+ ANZAHL DER EINHEITEN: 1",
		"+ PALABRA CLAVE DE FACCIÓN: Dust Rovers\n+ DESTACAMENTO: Dust Riders\n+ PUNTOS TOTALES: 95 puntos\n+ LÍMITE DE PUNTOS: 2000 puntos\n+ NÚMERO DE UNIDADES: 1",
		"+ PAROLA CHIAVE FAZIONE: Dust Rovers\n+ DISTACCAMENTO: Dust Riders\n+ PUNTI TOTALI: 95 punti\n+ LIMITE DI PUNTI: 2000 punti\n+ NUMERO DI UNITÀ: 1",
	} {
		o := onRoad(t, "++++++\n"+header+"\n++++++\n\nCharacters\n\n1x Khârn the Road Boss (95 pts)\n• 1x Big axe\n• 1x Frag & Krak grenades\n")
		d := o.doc
		if fmt.Sprint(d.Faction) != "[Dust Rovers]" || d.Detachment != "Dust Riders" || d.Limit == nil || d.Limit.String() != "2000" || len(d.Total) == 0 || d.Total[0].Value.String() != "95" {
			t.Errorf("%s: got faction %q, detachment %q, limit %v, total %v", header, d.Faction, d.Detachment, d.Limit, d.Total)
		}
		if reported, _ := accounted(&o); reported > 0 {
			t.Errorf("%s: got %d lines unread: %v", header, reported, found(o.diagnostics))
		}
	}
}

// Diagnostics point into the text, and their messages state line and column.
func TestDiagnosticsSayWhere(t *testing.T) {
	o := onRoad(t, bossApp+"\nSand Worm (20 points)\n")
	for _, d := range o.diagnostics {
		if d.Code == roster.NameUnknown {
			if d.Path != "/lines/16/columns/1" || !strings.HasPrefix(d.Text("en"), "Line 16: ") || d.Selection == "" {
				t.Errorf("got %s, %q, selection %q", d.Path, d.Text("en"), d.Selection)
			}
			return
		}
	}
	t.Errorf("got %v, want name.unknown", found(o.diagnostics))
}

// Hostile texts of the maximum size are read on real data: names that match nothing, names that
// match everything, and endless models.
func TestHostileTexts(t *testing.T) {
	book := community(t, "10e")
	const head = "+ FACTION KEYWORD: Chaos - World Eaters\n\n"
	items := func(n int, name func(i int) string) string {
		var b strings.Builder
		for i := range n {
			b.WriteString("• " + name(i) + "\n")
		}
		return b.String()
	}
	for name, text := range map[string]string{
		"unknown wargear":   head + "1x Khorne Berzerkers (1 pts)\n" + items(maxItems-100, func(i int) string { return fmt.Sprintf("Nonsense %d", i) }),
		"known wargear":     head + "1x Khorne Berzerkers (1 pts)\n" + items(maxItems-100, func(int) string { return "Chainblade" }),
		"weapons of models": head + "1x Khorne Berzerkers (1 pts)\n• 9999x Khorne Berzerker\n" + strings.Repeat("    9 with Bolt pistol, Chainblade\n", maxItems/4),
		"units":             head + strings.Repeat("1x Khorne Berzerkers (1 pts)\n", maxItems-1),
		"unknown units":     head + strings.Repeat("1x Blue Berries (1 pts)\n", maxItems-1),
		"deep":              "++ A (Chaos - World Eaters) ++\n\n+ B +\n\nKhorne Berzerkers [1pts]\n" + strings.Repeat(strings.Repeat(". ", 900)+"x\n", maxBytes/2000),
		"one long line":     head + "1x Khorne Berzerkers (1 pts): " + strings.Repeat("(", maxLine/2),
	} {
		doc, err := Read([]byte(text))
		if err != nil {
			t.Errorf("%s: got %v", name, err)
			continue
		}
		o := outcome{doc: doc, book: book}
		o.roster, o.diagnostics = doc.Roster(book, "10e@0")
		if reported, unread := accounted(&o); reported != unread {
			t.Errorf("%s: got %d lines reported, want %d", name, reported, unread)
		}
		t.Logf("%s: %d diagnostics", name, len(o.diagnostics))
	}
}

// A text in an encoding of Windows has the units and places of the same text in UTF-8.
func TestEncodings(t *testing.T) {
	const list = "Kh\u00e2rn\u2019s own (85 points)\n\nWorld Eaters\n\n\u2022 Kh\u00e2rn the Betrayer (85 points)\n  \u2022 1x Gorechild\n"
	want := mustRead(t, list)
	for name, encoded := range map[string]encoding.Encoding{
		"UTF-16, little-endian": unicode.UTF16(unicode.LittleEndian, unicode.UseBOM), "UTF-16, big-endian": unicode.UTF16(unicode.BigEndian, unicode.UseBOM),
		"Windows-1252": charmap.Windows1252,
	} {
		data, err := encoded.NewEncoder().String(list)
		if err != nil || data == list {
			t.Fatalf("%s: %q, %v", name, data, err)
		}
		if diff := cmp.Diff(outline(want.Forces[0].Units), outline(mustRead(t, data).Forces[0].Units)); diff != "" {
			t.Errorf("%s (-UTF-8 +got):\n%s", name, diff)
		}
	}
}
