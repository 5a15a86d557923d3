package text

import (
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
)

// sectionWords are folded headings of units: English, French, German, Spanish and Italian.
var sectionWords = wordSet(
	"characters", "character", "epic hero", "epic heroes", "battleline", "dedicated transports", "dedicated transport",
	"other datasheets", "allied units", "fortifications", "fortification", "infantry", "mounted", "vehicle", "vehicles",
	"monster", "monsters", "beast", "beasts", "swarm", "swarms", "drone", "drones", "unit", "units", "legends",
	"hq", "troops", "elites", "fast attack", "heavy support", "flyer", "flyers", "lord of war", "lords of war",
	"primarch daemon primarch supreme commander", "no force org slot", "configuration", "reference", "stratagems", "order of battle", "retinue", "pilot",
	"transports", "transport", "troop", "elites", "fast", "heavy", "flyers", "aircraft", "allies", "rest", "everything else",
	"transporter", "transporte", "transportes", "trasporti", "trasporto", "altro", "verbundete", "allies", "aliados", "alleati", "reste",
	"attached units", "unites attachees", "other", "other units", "others", "personnages", "personnage", "ligne de bataille", "transports assignes", "transport assigne",
	"autres fiches techniques", "autres unites", "unites alliees", "infanterie", "vehicule", "vehicules", "monstre", "monstres",
	"qg", "troupes", "elite", "attaque rapide", "soutien", "volant", "seigneur de guerre",

	"charaktermodell", "charaktermodelle", "charakter", "charaktere", "epischer held", "epische helden", "kampflinie", "linientruppen",
	"angeschlossenes transportfahrzeug", "angeschlossene transportfahrzeuge", "angeschlossener transporter", "angeschlossene transporter",
	"zugewiesene transporter", "andere datenblatter", "weitere datenblatter", "sonstige datenblatter", "andere einheiten", "andere", "sonstige", "autres", "otros", "altri", "verbundete einheiten",
	"befestigung", "befestigungen", "infanterie", "berittene", "fahrzeug", "fahrzeuge", "monster", "bestie", "bestien", "schwarm", "schwarme",
	"angeschlossene einheiten", "standard", "sturm", "unterstutzung", "flieger", "einheiten", "konfiguration",

	"personaje", "personajes", "heroe epico", "heroes epicos", "linea de batalla", "transporte asignado", "transportes asignados",
	"transporte dedicado", "transportes dedicados", "otras hojas de datos", "otras fichas tecnicas", "otras unidades", "unidades aliadas",
	"fortificacion", "fortificaciones", "infanteria", "montados", "vehiculo", "vehiculos", "monstruo", "monstruos", "bestia", "bestias",
	"enjambre", "enjambres", "unidades adjuntas", "unidades agregadas", "unidades vinculadas", "cg", "cuartel general", "tropas", "linea",
	"ataque rapido", "apoyo pesado", "voladores", "senor de la guerra", "unidades", "configuracion",

	"personaggio", "personaggi", "eroe epico", "eroi epici", "linea di battaglia", "truppe di linea", "trasporto dedicato", "trasporti dedicati",
	"trasporto assegnato", "trasporti assegnati", "altre schede tecniche", "altre schede informative", "altre schede dati", "altre unita",
	"unita alleate", "fortificazione", "fortificazioni", "fanteria", "cavalleria", "veicolo", "veicoli", "mostro", "mostri", "bestie",
	"sciame", "sciami", "unita aggregate", "unita annesse", "unita collegate", "truppe", "attacco rapido", "supporto pesante", "aerei", "unita",
	"configurazione",
)

// battleSizes are folded names of battle sizes.
var battleSizes = wordSet("combat patrol", "incursion", "strike force", "onslaught", "apocalypse", "boarding action", "boarding actions",
	"patrouille de combat", "force de frappe", "offensive", "1 incursion", "2 strike force", "3 onslaught",
	"kampfpatrouille", "vorstoss", "einfall", "uberfall", "eingreiftruppe", "einsatztruppe", "angriffsstreitmacht", "streitmacht", "stosstrupp",
	"ansturm", "grossangriff", "grossoffensive",
	"patrulla de combate", "fuerza de ataque", "fuerza de choque", "ofensiva", "embestida", "arremetida",
	"pattuglia da combattimento", "pattuglia di combattimento", "incursione", "forza dattacco", "forza dassalto", "offensiva", "attacco in massa")

// sizeNames translates folded French, German, Spanish and Italian battle sizes to those of the game
// data. Incursión folds to the English name.
var sizeNames = map[string]string{
	"patrouille de combat": "Combat Patrol", "force de frappe": "Strike Force", "offensive": "Onslaught",
	"kampfpatrouille": "Combat Patrol", "vorstoss": "Incursion", "einfall": "Incursion", "uberfall": "Incursion",
	"eingreiftruppe": "Strike Force", "einsatztruppe": "Strike Force", "angriffsstreitmacht": "Strike Force", "streitmacht": "Strike Force",
	"stosstrupp": "Strike Force", "ansturm": "Onslaught", "grossangriff": "Onslaught", "grossoffensive": "Onslaught",
	"patrulla de combate": "Combat Patrol", "fuerza de ataque": "Strike Force", "fuerza de choque": "Strike Force", "ofensiva": "Onslaught",
	"embestida": "Onslaught", "arremetida": "Onslaught",
	"pattuglia da combattimento": "Combat Patrol", "pattuglia di combattimento": "Combat Patrol", "incursione": "Incursion",
	"forza dattacco": "Strike Force", "forza dassalto": "Strike Force", "offensiva": "Onslaught", "attacco in massa": "Onslaught",
	"incursion": "Incursion",
}

// sizesByLimit are the battle sizes of the app by their points, for names in other languages. No
// unit without lines of its own costs that many points.
var sizesByLimit = map[string]string{"1000": "Incursion", "2000": "Strike Force", "3000": "Onslaught"}

// warlordWords are the folded words for Warlord.
var warlordWords = wordSet("warlord", "wl", "seigneur de guerre", "chef de guerre", "kriegsherr", "senor de la guerra", "signore della guerra", "condottiero")

// enhancementWords are folded labels of Enhancements.
var enhancementWords = wordSet("enhancement", "enhancements", "optimisation", "optimisations", "e", "verbesserung", "verbesserungen",
	"mejora", "mejoras", "potenziamento", "potenziamenti", "miglioramento", "miglioramenti")

// upgradeWords are the folded words after the Enhancement of a unit that is not a CHARACTER.
var upgradeWords = wordSet("upgrade", "amelioration", "aufwertung", "upgrades", "mejora de unidad", "miglioria")

// attachedAsWords are folded labels of the part of a unit in a block of attached units.
var attachedAsWords = wordSet("attached as", "attachee en tant que", "attache en tant que", "angeschlossen als",
	"adjunta como", "adjunto como", "agregada como", "agregado como", "vinculada como", "aggregata come", "aggregato come", "annessa come", "annesso come", "collegata come")

// bodyguardWords are folded labels of units that have attached units.
var bodyguardWords = wordSet("bodyguard", "gardes du corps", "garde du corps", "leibwachter", "leibwache", "guardaespaldas", "escolta",
	"guardia del corpo", "guardie del corpo")

// leaderWords are folded labels of the unit that a unit is attached to.
var leaderWords = wordSet("attached to", "attached", "leading", "attached unit", "rattache a", "rattachee a", "attache a", "attachee a",
	"angeschlossen an", "fuhrt", "adjunta a", "adjunto a", "agregada a", "lidera a", "aggregata a", "aggregato a", "annessa a")

// ledWords are folded labels of the unit that is attached to a unit.
var ledWords = wordSet("led by", "leader", "unite mene par", "mene par", "angefuhrt von", "gefuhrt von", "liderada por", "liderado por", "guidata da", "guidato da")

// ledUnitWords are folded labels of a unit that the unit above leads.
var ledUnitWords = wordSet("unite mene", "unite menee", "unit led", "led unit", "angefuhrte einheit", "gefuhrte einheit", "unidad liderada", "unita guidata")

// referenceWords are folded names of display options.
var referenceWords = wordSet("show hide options", "hidden options", "show options")

// footerPrefixes begin folded lines that name the program.
var footerPrefixes = []string{"exported with app", "exporte avec la version", "exportiert mit", "exportado con", "exportada con", "esportato con", "esportata con",
	"erstellt mit", "creado con", "creada con", "creato con", "creata con", "cree avec", "created with", "made with", "generated by", "exported from", "https", "http",
	"sent from my", "sent from outlook", "get outlook for", "von meinem iphone gesendet", "gesendet von mein", "envoye de mon", "envoye depuis", "enviado desde mi", "inviato da",
	"forwarded message", "begin forwarded message", "original message", "weitergeleitete nachricht", "ursprungliche nachricht", "message transfere", "message dorigine"}

// messageFields are folded fields of the header of a message.
var messageFields = wordSet("from", "to", "cc", "date", "sent", "subject", "von", "gesendet", "datum", "betreff", "envoye", "objet", "asunto", "oggetto")

// closings are the folded words at the end of a message.
var closings = wordSet("cheers", "thanks", "thx", "ta", "regards", "best regards", "kind regards", "best", "gruss", "grusse", "viele grusse", "liebe grusse", "lg", "mfg", "vg",
	"danke", "cordialement", "merci", "bonne journee", "a bientot", "saludos", "gracias", "grazie", "saluti")

// isMessage reports whether a line belongs to the message around a list: From: …, On Friday A wrote:, cheers.
func isMessage(t string) bool {
	if key, value, ok := strings.Cut(t, ":"); ok && len(key) <= 12 && value != "" && messageFields[catalog.Fold(key)] {
		return true
	}
	if len(t) < 12 && closings[catalog.Fold(t)] {
		return true
	}
	return slices.ContainsFunc([]string{" wrote:", " schrieb:", " a écrit :", " a écrit:"}, func(end string) bool { return strings.HasSuffix(t, end) })
}

// columnWords are folded names of the columns of a table of units; "" is a sign, such as #.
var columnWords = wordSet("", "unit", "units", "unit name", "name", "datasheet", "models", "model", "no of models", "number", "no", "nr", "qty", "count", "size", "points", "point", "pts", "cost",
	"wargear", "weapons", "equipment", "options", "loadout", "notes", "enhancement", "enhancements", "upgrades", "warlord", "role", "slot", "type", "leader", "attached to",
	"einheit", "einheiten", "modelle", "anzahl", "punkte", "ausrustung", "unite", "unites", "figurines", "equipement", "unidad", "miniaturas", "puntos", "equipo", "unita", "modelli", "punti", "equipaggiamento")

// greetings are the folded words at the beginning of a message.
var greetings = wordSet("hi", "hey", "hello", "hallo", "moin", "servus", "salut", "bonjour", "hola", "buenas", "ciao", "dear", "morning", "evening", "greetings")

// isGreeting reports whether a line before a list is part of the message around it: a greeting, or a sentence that
// ends in a colon and has no number. A question is reported.
func isGreeting(t string) bool {
	const shortestSentence = 4 // words
	words := strings.Fields(t)
	if len(words) == 0 || strings.ContainsAny(t, "0123456789()[]+=#|") {
		return false
	}
	return greetings[catalog.Fold(words[0])] || len(words) >= shortestSentence && strings.HasSuffix(t, ":")
}

func wordSet(words ...string) map[string]bool {
	set := make(map[string]bool, len(words))
	for _, w := range words {
		set[w] = true
	}
	return set
}

// isKnownSection reports whether a line is a known heading, such as Character: or
// Allies: Imperial Agents:
func isKnownSection(t string) bool {
	t = strings.TrimSuffix(t, ":")
	if head, _, ok := strings.Cut(t, ": "); ok && catalog.Fold(head) == "allies" {
		return len(t) <= 60
	}
	return len(t) <= 60 && sectionWords[catalog.Fold(t)]
}

// isSection reports whether a line is a heading of units: a known one, or one in
// capitals.
func isSection(t string) bool {
	t = strings.TrimSpace(strings.TrimSuffix(t, ":"))
	if t == "" || len(t) > 60 {
		return false
	}
	return isKnownSection(t) || strings.ToUpper(t) == t && strings.ToLower(t) != t && !strings.ContainsAny(t, "0123456789:")
}

func isFooter(t string) bool {
	if len(t) > 200 {
		return false
	}
	folded := catalog.Fold(strings.TrimLeft(t, "•◦▪■*_–— ")) // folding ASCII is faster
	for _, f := range footerPrefixes {
		if strings.HasPrefix(folded, f) {
			return true
		}
	}
	return false
}

// attachedUnitWords are the folded headings of a block of attached units, without its number.
var attachedUnitWords = wordSet("attached unit", "unite attachee", "angeschlossene einheit", "unidad adjunta", "unidad agregada", "unidad vinculada",
	"unita aggregata", "unita annessa", "unita collegata")

// attachedUnitNumber returns the number of a block of attached units: Attached Unit 2, Unité 2 Attachée.
func attachedUnitNumber(t string) (n int, ok bool) {
	words := strings.Fields(catalog.Fold(t))
	if len(words) != 3 || len(words[1]) > 3 && len(words[2]) > 3 {
		return 0, false
	}
	for _, i := range []int{1, 2} {
		if n, err := strconv.Atoi(words[i]); err == nil && n > 0 && attachedUnitWords[words[0]+" "+words[3-i]] {
			return n, true
		}
	}
	return 0, false
}

// cutLabel splits a line that begins with one of the words and a colon.
func cutLabel(s span, words map[string]bool) (span, bool) {
	label, rest, ok := s.cut(":")
	if !ok || len(label.text) > 40 || rest.text == "" || !words[catalog.Fold(label.text)] {
		return s, false
	}
	return rest, true
}
