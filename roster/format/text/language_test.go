package text

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
)

// roadLists are lists of the app and of New Recruit in English, by format.
var roadLists = map[string]string{
	"app": `Dust (1,095 points)

Dust Rovers
Strike Force (2,000 points)
Dust Riders

CHARACTERS

Khârn the Road Boss (95 points)
  • Warlord
  • 1x Big axe
    1x Frag & Krak grenades
  • Enhancement: Iron Lung

BATTLELINE

Rover Gang (30 points)
  • 1x Rover Leader
    • 1x Power sword
  • 2x Rover
    • 2x Club
      2x Pistol

DEDICATED TRANSPORTS

War Rig (150 points)
  • 2x Cannon
    1x Jaws

OTHER DATASHEETS

War Rig (150 points)
  • 2x Saw blade
    1x Jaws

ALLIED UNITS

Nomad Chief (60 points)

Exported with App Version: v1.40.1 (94), Data Version: v675
`,
	"wtc": `+++++++++++++++++++++++++++++++++++++++++++++++
+ FACTION KEYWORD: Chaos - Dust Rovers
+ DETACHMENT: Dust Riders
+ TOTAL ARMY POINTS: 125pts
+ POINTS LIMIT: 2000pts
+
+ WARLORD: Char1: Khârn the Road Boss
+ ENHANCEMENT: Iron Lung (on Char1: Khârn the Road Boss)
+ NUMBER OF UNITS: 2
+ SECONDARY: - Bring It Down: (0x2) - Assassination: 1 Characters
+++++++++++++++++++++++++++++++++++++++++++++++

CHARACTER

Char1: 1x Khârn the Road Boss (95 pts)
1 with Big axe, Frag & Krak grenades
  • Warlord
Enhancement: Iron Lung (+15 pts)

BATTLELINE

3x Rover Gang (30 pts)
• 1x Rover Leader
    1 with Power sword
• 2x Rover
    2 with Club, Pistol
`,
	"wtc-compact": `+++++++++++++++++++++++++++++++++++++++++++++++
+ FACTION KEYWORD: Chaos - Dust Rovers
+ DETACHMENT: Dust Riders
+ TOTAL ARMY POINTS: 125pts
+
+ WARLORD: Char1: Khârn the Road Boss
+ ENHANCEMENT: Iron Lung (on Char1: Khârn the Road Boss)
+ NUMBER OF UNITS: 2
+++++++++++++++++++++++++++++++++++++++++++++++

Char1: 1x Khârn the Road Boss (95 pts): Warlord, Big axe, Frag & Krak grenades
Enhancement: Iron Lung (+15 pts)

3x Rover Gang (30 pts)
• 1x Rover Leader: Power sword
• 2x Rover: 2 with Club, Pistol
`,
	"nr-app": `+++++++++++++++++++++++++++++++++++++++++++++++
+ FACTION KEYWORD: Chaos - Dust Rovers
+ DETACHMENT: Dust Riders
+ TOTAL ARMY POINTS: 125pts
+
+ WARLORD: Char1: Khârn the Road Boss
+ ENHANCEMENT: Iron Lung (on Char1: Khârn the Road Boss)
+ NUMBER OF UNITS: 2
+++++++++++++++++++++++++++++++++++++++++++++++

CHARACTER

1x Khârn the Road Boss (95 pts)
• 1x Big axe
• 1x Frag & Krak grenades
• Warlord
• Iron Lung (+15 pts)

BATTLELINE

3x Rover Gang (30 pts)
• 1x Rover Leader
    • 1x Power sword
• 2x Rover
    • 2x Club
    • 2x Pistol
`,
	"nr": `Chaos - Dust Rovers - Dust - [125 pts]

# ++ Army Roster ++ [125 pts]
## Configuration
Battle Size: 2. Strike Force (2000 Point limit)
Detachment: Dust Riders

## Character [95 pts]
Khârn the Road Boss [95 pts]: Warlord, Iron Lung [15 pts], Big axe, Frag & Krak grenades

## Battleline [30 pts]
Rover Gang [30 pts]:
• 1x Rover Leader: Power sword
• 2x Rover: Club, Pistol
`,
	"nr-bracket": `Dust [125 pts]

== Detachment : Dust Rovers [125pts] ==

Characters 1 : 1 Khârn the Road Boss [95 pts] Warlord, Big axe (0), Frag & Krak grenades (0)
--- Enhancements : Iron Lung (15)

Battleline 1 : 3 Rover Gang [30 pts] 1 Rover Leader (10), 2 Rover (20)
`,
	"listforge": `Dust - Dust Rovers - Dust Riders (125 Points)

Character:
Khârn the Road Boss (95 pts)
  • Big axe
  • Frag & Krak grenades
  • E: Iron Lung
  • Warlord

Battleline:
Rover Gang (30 pts)
  • Rover Leader
    • Power sword
  • 2x Rover
    • 2x Club
    • 2x Pistol
`,
}

// roadWords are the words of these lists in other languages.
var roadWords = map[string][]string{
	"French": {
		"CHARACTERS", "PERSONNAGES", "BATTLELINE", "LIGNE DE BATAILLE", "DEDICATED TRANSPORTS", "TRANSPORTS ASSIGNÉS", "OTHER DATASHEETS", "AUTRES FICHES TECHNIQUES", "ALLIED UNITS", "UNITÉS ALLIÉES",
		"Characters", "Personnages", "Character:", "Personnage :", "## Configuration", "## Configuration", "## Character", "## Personnage", "CHARACTER", "PERSONNAGE", "Battleline", "Ligne de Bataille",
		"+ WARLORD:", "+ SEIGNEUR DE GUERRE :", "+ ENHANCEMENT:", "+ OPTIMISATION :", "(on ", "(sur ", "+ FACTION KEYWORD:", "+ MOT-CLÉ DE FACTION :", "+ DETACHMENT:", "+ DÉTACHEMENT :",
		"+ TOTAL ARMY POINTS:", "+ TOTAL DES POINTS DE L'ARMÉE :", "+ POINTS LIMIT:", "+ LIMITE DE POINTS :", "+ NUMBER OF UNITS:", "+ NOMBRE D'UNITÉS :", "+ SECONDARY:", "+ SECONDAIRE :",
		"Strike Force (2000 Point limit)", "Force de Frappe (limite de 2000 points)", "Strike Force", "Force de Frappe", "Battle Size:", "Taille de bataille :", "Detachment:", "Détachement :", "== Detachment :", "== Détachement :",
		"Warlord", "Seigneur de Guerre", "--- Enhancements :", "--- Optimisations :", "Enhancement:", "Optimisation :", " with ", " avec ",
		"Exported with App Version:", "Exporté avec la Version de l'Appli :", "Data Version", "Version des Données",
	},
	"German": {
		"CHARACTERS", "CHARAKTERMODELLE", "BATTLELINE", "KAMPFLINIE", "DEDICATED TRANSPORTS", "ANGESCHLOSSENE TRANSPORTFAHRZEUGE", "OTHER DATASHEETS", "ANDERE DATENBLÄTTER", "ALLIED UNITS", "VERBÜNDETE EINHEITEN",
		"Characters", "Charaktermodelle", "Character:", "Charaktermodell:", "## Configuration", "## Konfiguration", "## Character", "## Charaktermodell", "CHARACTER", "CHARAKTERMODELL", "Battleline", "Kampflinie",
		"+ WARLORD:", "+ KRIEGSHERR:", "+ ENHANCEMENT:", "+ VERBESSERUNG:", "(on ", "(auf ", "+ FACTION KEYWORD:", "+ FRAKTIONSSCHLÜSSELWORT:", "+ DETACHMENT:", "+ KONTINGENT:",
		"+ TOTAL ARMY POINTS:", "+ GESAMTPUNKTE DER ARMEE:", "+ POINTS LIMIT:", "+ PUNKTELIMIT:", "+ NUMBER OF UNITS:", "+ ANZAHL DER EINHEITEN:", "+ SECONDARY:", "+ SEKUNDÄR:",
		"Strike Force (2000 Point limit)", "Einsatztruppe (Limit 2000 Punkte)", "Strike Force", "Einsatztruppe", "Battle Size:", "Schlachtgröße:", "Detachment:", "Kontingent:", "== Detachment :", "== Kontingent:",
		"Warlord", "Kriegsherr", "--- Enhancements :", "--- Verbesserungen:", "Enhancement:", "Verbesserung:", " with ", " mit ", "1,095 points", "1.095 Punkte", "2,000 points", "2.000 Punkte", "points", "Punkte", "Points", "Punkte", " pts", " Pkt.", "pts", "Pkt",
		"Exported with App Version:", "Exportiert mit App-Version:", "Data Version", "Datenversion",
	},
	"Spanish": {
		"CHARACTERS", "PERSONAJES", "BATTLELINE", "LÍNEA DE BATALLA", "DEDICATED TRANSPORTS", "TRANSPORTES ASIGNADOS", "OTHER DATASHEETS", "OTRAS HOJAS DE DATOS", "ALLIED UNITS", "UNIDADES ALIADAS",
		"Characters", "Personajes", "Character:", "Personaje:", "## Configuration", "## Configuración", "## Character", "## Personaje", "CHARACTER", "PERSONAJE", "Battleline", "Línea de Batalla",
		"+ WARLORD:", "+ SEÑOR DE LA GUERRA:", "+ ENHANCEMENT:", "+ MEJORA:", "(on ", "(en ", "+ FACTION KEYWORD:", "+ PALABRA CLAVE DE FACCIÓN:", "+ DETACHMENT:", "+ DESTACAMENTO:",
		"+ TOTAL ARMY POINTS:", "+ PUNTOS TOTALES DEL EJÉRCITO:", "+ POINTS LIMIT:", "+ LÍMITE DE PUNTOS:", "+ NUMBER OF UNITS:", "+ NÚMERO DE UNIDADES:", "+ SECONDARY:", "+ SECUNDARIAS:",
		"Strike Force (2000 Point limit)", "Fuerza de Ataque (límite de 2000 puntos)", "Strike Force", "Fuerza de Ataque", "Battle Size:", "Tamaño de batalla:", "Detachment:", "Destacamento:", "== Detachment :", "== Destacamento:",
		"Warlord", "Señor de la Guerra", "--- Enhancements :", "--- Mejoras:", "Enhancement:", "Mejora:", " with ", " con ", "1,095 points", "1.095 puntos", "2,000 points", "2.000 puntos", "points", "puntos", "Points", "Puntos", " pts", " ptos.",
		"Exported with App Version:", "Exportado con la versión de la aplicación:", "Data Version", "Versión de datos",
	},
	"Italian": {
		"CHARACTERS", "PERSONAGGI", "BATTLELINE", "LINEA DI BATTAGLIA", "DEDICATED TRANSPORTS", "TRASPORTI DEDICATI", "OTHER DATASHEETS", "ALTRE SCHEDE TECNICHE", "ALLIED UNITS", "UNITÀ ALLEATE",
		"Characters", "Personaggi", "Character:", "Personaggio:", "## Configuration", "## Configurazione", "## Character", "## Personaggio", "CHARACTER", "PERSONAGGIO", "Battleline", "Linea di Battaglia",
		"+ WARLORD:", "+ SIGNORE DELLA GUERRA:", "+ ENHANCEMENT:", "+ POTENZIAMENTO:", "(on ", "(su ", "+ FACTION KEYWORD:", "+ PAROLA CHIAVE FAZIONE:", "+ DETACHMENT:", "+ DISTACCAMENTO:",
		"+ TOTAL ARMY POINTS:", "+ PUNTI TOTALI DELL'ARMATA:", "+ POINTS LIMIT:", "+ LIMITE DI PUNTI:", "+ NUMBER OF UNITS:", "+ NUMERO DI UNITÀ:", "+ SECONDARY:", "+ SECONDARI:",
		"Strike Force (2000 Point limit)", "Forza d’Attacco (limite di 2000 punti)", "Strike Force", "Forza d’Attacco", "Battle Size:", "Dimensioni della battaglia:", "Detachment:", "Distaccamento:", "== Detachment :", "== Distaccamento:",
		"Warlord", "Signore della Guerra", "--- Enhancements :", "--- Potenziamenti:", "Enhancement:", "Potenziamento:", " with ", " con ", "1,095 points", "1.095 punti", "2,000 points", "2.000 punti", "points", "punti", "Points", "Punti", " pts", " pti",
		"Exported with App Version:", "Esportato con la versione dell’app:", "Data Version", "Versione dati",
	},
}

// Lists of the app and of New Recruit in other languages give the same draft as in English.
func TestTranslatedLists(t *testing.T) {
	t.Parallel()
	for format, english := range roadLists {
		want := onRoad(t, english)
		for language, words := range roadWords {
			t.Run(format+"/"+language, func(t *testing.T) {
				text := strings.NewReplacer(words...).Replace(english)
				got := onRoad(t, text)
				if got.doc.Dialect != want.doc.Dialect {
					t.Errorf("got the format %s, want %s", got.doc.Dialect, want.doc.Dialect)
				}
				if diff := cmp.Diff(want.sortedUnits(), got.sortedUnits()); diff != "" {
					t.Errorf("units (-want +got):\n%s", diff)
				}
				if diff := cmp.Diff(linesOf(want.diagnostics), linesOf(got.diagnostics)); diff != "" {
					t.Errorf("diagnostics (-want +got):\n%s", diff)
				}
				if diff := cmp.Diff(headOf(want.doc), headOf(got.doc)); diff != "" {
					t.Errorf("header (-want +got):\n%s", diff)
				}
				if t.Failed() {
					t.Log(text)
				}
			})
		}
	}
}

// linesOf lists diagnostics by code and line. Columns depend on the lengths of words.
func linesOf(list []roster.Diagnostic) []string {
	all := found(list)
	for i := range all {
		all[i], _, _ = strings.Cut(all[i], "/columns/")
	}
	return all
}

// headOf returns the values of a list outside its units.
func headOf(d *Document) []string {
	limit := ""
	if d.Limit != nil {
		limit = d.Limit.String()
	}
	return []string{
		d.Name, fmt.Sprint(d.Faction), d.Detachment, entry.SettingName(d.BattleSize), limit, fmt.Sprint(d.Total), d.Warlord, d.WarlordLabel, fmt.Sprint(d.Units), d.Disposition, d.Edition,
		fmt.Sprint(len(d.Enhancements)),
	}
}
