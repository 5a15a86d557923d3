package text

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster/intake"
)

// headerFields are the fields of headers by folded name, with their readers. Organisers add
// fields and vary the spelling.
var headerFields = withTranslations(map[string]func(r *reader, l *Line, value span){
	"faction keyword":   (*reader).readFaction,
	"faction":           (*reader).readFaction,
	"army faction":      (*reader).readFaction,
	"army":              (*reader).readFaction,
	"army main faction": (*reader).readFaction,
	"codex":             (*reader).readFaction,
	"factions used":     (*reader).readFaction,
	"faction used":      (*reader).readFaction,
	"detachment":        (*reader).readDetachment,
	"detachement":       (*reader).readDetachment,
	"detachments":       (*reader).readDetachment,
	"total army points": (*reader).readTotal,
	"army points":       (*reader).readTotal,
	"total points":      (*reader).readTotal,
	"total":             (*reader).readTotal,
	"points":            (*reader).readPoints,
	"warlord":           (*reader).readWarlord,
	"warlord trait":     (*reader).readWarlordTrait,
	"enhancement":       (*reader).readEnhancement,
	"enhancements":      (*reader).readEnhancement,
	"number of units":   (*reader).readUnitCount,
	"battle size":       (*reader).readHeaderSize,
	"size":              (*reader).readHeaderSize,
	"game size":         (*reader).readHeaderSize,

	"number of units killpoints": (*reader).readUnitCount,
	"number of units kp":         (*reader).readUnitCount,
	"army factions used":         (*reader).readFactionsUsed,

	"force disposition":       (*reader).readDisposition,
	"force dispositions":      (*reader).readDisposition,
	"disposition":             (*reader).readDisposition,
	"disposition des forces":  (*reader).readDisposition,
	"dispositions des forces": (*reader).readDisposition,
	"disposition choisie":     (*reader).readDisposition,
	"list name":               (*reader).readListName,
	"name list":               (*reader).readListName,
	"points limit":            (*reader).readLimit,
	"limit":                   (*reader).readLimit,

	"secondary":               ignoreField(ReasonScoring),
	"reinforcement points":    ignoreField(ReasonScoring),
	"total power level":       ignoreField(ReasonScoring),
	"pre game stratagems":     ignoreField(ReasonScoring),
	"starting command points": ignoreField(ReasonScoring),
	"total command points":    ignoreField(ReasonScoring),
	"assassination":           ignoreField(ReasonScoring),
	"bring it down":           ignoreField(ReasonScoring),
	"no prisoners":            ignoreField(ReasonScoring),
	"abhor the witch":         ignoreField(ReasonScoring),
	"titan slayers":           ignoreField(ReasonScoring),
	"kill points":             ignoreField(ReasonScoring),
	"detachment rule":         ignoreField(ReasonRepeat),
	"army enhancements":       ignoreField(ReasonRepeat), // the units have them
	"allied units":            ignoreField(ReasonRepeat),
	"army trait":              ignoreField(ReasonRepeat),
	"player":                  ignoreField(ReasonPlayer),
	"player name":             ignoreField(ReasonPlayer),
	"name":                    ignoreField(ReasonPlayer),
	"team":                    ignoreField(ReasonPlayer),
	"team name":               ignoreField(ReasonPlayer),
	"captain":                 ignoreField(ReasonPlayer),
	"hin":                     ignoreField(ReasonPlayer),
})

// headerTranslations are the French, German, Spanish and Italian names of a field, separated by |.
var headerTranslations = map[string]string{
	"factions used":        "factions utilisees|faction utilisee",
	"army main faction":    "faction principale",
	"army factions used":   "factions",
	"warlord trait":        "seigneur de guerre et trait",
	"total power level":    "total puissance",
	"total command points": "points de commandement",
	"reinforcement points": "points de renfort|total reinforcement points",
	"bring it down":        "abattez le",
	"assassination":        "assassinat",
	"abhor the witch":      "abhorez le sorcier|abhorrez le sorcier",
	"no prisoners":         "pas de prisonniers",
	"faction": "armee|ejercito|esercito|mot cle de faction|mots cles de faction|fraktion|fraktionen|fraktionsschlusselwort|" +
		"fraktions schlusselwort|schlusselwort der fraktion|faccion|palabra clave de faccion|fazione|" +
		"parola chiave fazione|parola chiave di fazione",
	"detachment": "detachements|kontingent|kontingente|destacamento|destacamentos|distaccamento|distaccamenti",
	"total points": "cout total|total des points|total des points de larmee|points totaux|points totaux de larmee|points darmee|gesamtpunkte|gesamtpunkte der armee|punkte der armee|gesamtpunktzahl|armeepunkte|punkte gesamt|gesamt|" +
		"puntos totales|puntos totales del ejercito|total de puntos|total de puntos del ejercito|puntos de ejercito|puntos del ejercito|punti totali|punti totali dellarmata|punti totali dellesercito|" +
		"totale punti|totale punti armata|punti dellarmata|punti dellesercito|punti armata|punti esercito|totale",
	"army enhancements": "ameliorations darmee",
	"warlord":           "sdg|seigneur de guerre|chef de guerre|kriegsherr|senor de la guerra|signore della guerra|condottiero",
	"enhancement":       "optimisation|optimisations|verbesserung|verbesserungen|mejora|mejoras|potenziamento|potenziamenti|miglioramento|miglioramenti",
	"number of units":   "nombre dunites|nombre dunites kp|anzahl der einheiten|anzahl einheiten|numero de unidades|numero di unita",
	"battle size": "taille de bataille|taille de la bataille|schlachtgrosse|tamano de batalla|tamano de la batalla|" +
		"dimensione battaglia|dimensione della battaglia|dimensioni della battaglia",
	"force disposition": "streitkraftedisposition|streitkraftedispositionen|streitmachtdisposition|streitmachtdispositionen|" +
		"disposition der streitkrafte|dispositionen der streitkrafte|disposicion de fuerza|disposiciones de fuerza|" +
		"disposicion de fuerzas|disposiciones de fuerzas|disposicion de las fuerzas|disposiciones de las fuerzas|" +
		"disposizione delle forze|disposizioni delle forze|disposizione di forza|disposizioni di forza",
	"secondary": "secondaire|secondaires|sekundar|sekundarziele|sekundarmissionen|secundaria|secundarias|secundario|secundarios|" +
		"secondario|secondari|secondaria|secondarie",
	"detachment rule": "regle de detachement|regle du detachement|kontingentregel|regla de destacamento|regla del destacamento|" +
		"regola distaccamento|regola del distaccamento",
	"player": "joueur|nom du joueur|spieler|spielername|name des spielers|jugador|nombre del jugador|giocatore|" +
		"nome giocatore|nome del giocatore",
	"team": "equipe|nom de lequipe|mannschaft|teamname|equipo|nombre del equipo|squadra|nome squadra|" +
		"nome della squadra",
	"list name":    "nom de la liste|listenname|name der liste|nombre de la lista|nome lista|nome della lista",
	"points limit": "limite de points|punktelimit|punktgrenze|limite de puntos|limite punti|limite di punti",
}

// withTranslations adds the translated names of fields.
func withTranslations(fields map[string]func(r *reader, l *Line, value span)) map[string]func(r *reader, l *Line, value span) {
	for name, list := range headerTranslations {
		for _, translated := range strings.Split(list, "|") {
			fields[translated] = fields[name]
		}
	}
	return fields
}

func ignoreField(why IgnoreReason) func(*reader, *Line, span) {
	return func(_ *reader, l *Line, _ span) { l.ignore(why) }
}

// readHeaderLine reads a line of the header of the WTC dialects. readBulleted reads the other
// lines, and writeWTC and writeWTCCompact write both dialects.
func (r *reader) readHeaderLine(l *Line, t span) {
	if t.text == "+" {
		l.ignore(ReasonFence)
		return
	}
	if value, ok := t.after("& "); ok {
		r.readEnhancement(l, value)
		return
	}
	t, _ = t.after("+ ")
	r.readField(l, t)
}

// readField reads KEY: value. It returns false for an unknown key.
func (r *reader) readField(l *Line, t span) bool {
	key, value, _ := t.cut(":")
	folded := catalog.Fold(key.text)
	if strings.HasPrefix(folded, "secondary objectives information") {
		l.ignore(ReasonScoring)
		return true
	}
	read, ok := headerFields[folded]
	if ok {
		read(r, l, value)
		r.started = true
	}
	return ok
}

func (r *reader) readFaction(l *Line, value span) {
	if r.hasUnits() && (r.doc.Dialect != HandWritten || len(r.doc.Faction)+len(r.headLines) > 0) {
		r.startSecondList(l)
		return
	}
	l.consume()
	r.doc.Faction = intake.FactionParts(value.text)
	if name, inside, ok := cutBrackets(value, '(', ')'); ok {
		r.doc.Faction = append(intake.FactionParts(name.text), intake.FactionParts(inside.text)...)
	}
	r.doc.setAt(intake.FieldFaction, l.Number)
}

// readFactionsUsed reads the factions of an army whose main faction another field states.
func (r *reader) readFactionsUsed(l *Line, value span) {
	if len(r.doc.Faction) > 0 {
		l.ignore(ReasonRepeat)
		return
	}
	r.readFaction(l, value)
}

// readDetachment reads a detachment, with its rule or a part of its name in brackets.
func (r *reader) readDetachment(l *Line, value span) {
	l.consume()
	if r.listsDetachments = value.text == "" && r.doc.Detachment == ""; r.listsDetachments {
		return
	}
	if name, costs, ok := cutCosts(value); ok && isDetachmentPoints(costs) {
		value, r.doc.eleventh = name, true
	}
	if name, inside, ok := cutBrackets(value, '(', ')'); ok && name.text != "" {
		value, r.doc.InBrackets = name, inside.text
	}
	r.doc.Detachment = value.text
	r.doc.eleventh = r.doc.eleventh || len(splitCommas(value)) > 1
	r.doc.setAt(intake.FieldDetachment, l.Number)
}

// readDisposition reads Force Disposition: Purge the Foe.
func (r *reader) readDisposition(l *Line, value span) {
	l.consume()
	r.doc.Disposition = dispositionName(strings.Trim(value.text, ", "))
	r.doc.setAt(intake.FieldDisposition, l.Number)
	r.doc.eleventh = true
}

// addDetachment adds a detachment of a list below the field: Tyranids - Invasion Fleet.
func (r *reader) addDetachment(l *Line, t span) {
	l.consume()
	if _, name, ok := t.cut(" - "); ok {
		t = name
	}
	if r.doc.Detachment != "" {
		r.doc.Detachment, r.doc.eleventh = r.doc.Detachment+", "+t.text, true
		return
	}
	r.doc.Detachment = t.text
	r.doc.setAt(intake.FieldDetachment, l.Number)
}

// dispositionNames are the English names of force dispositions (11e.ARMY.DISPOSITION.1) by their folded English and
// French ones.
var dispositionNames = map[string]string{
	"take and hold": "Take and Hold", "prendre et tenir": "Take and Hold", "purge the foe": "Purge the Foe", "eliminez ladversaire": "Purge the Foe",
	"priority assets": "Priority Assets", "atouts prioritaires": "Priority Assets", "disruption": "Disruption", "perturbation": "Disruption",
	"reconnaissance": "Reconnaissance",
}

// dispositionName translates the names of force dispositions, separated by commas.
func dispositionName(names string) string {
	parts := strings.Split(names, ",")
	for i, name := range parts {
		parts[i] = cmp.Or(dispositionNames[catalog.Fold(name)], strings.TrimSpace(name))
	}
	return strings.Join(parts, ", ")
}

func (r *reader) readListName(l *Line, value span) {
	l.consume()
	r.doc.Name = value.text
}

// readLimit reads POINTS LIMIT: 2000pts.
func (r *reader) readLimit(l *Line, value span) {
	costs, ok := parsePoints(value)
	if !ok {
		return
	}
	l.consume()
	r.doc.Limit, r.doc.LimitAssumed = &costs[0].Value, false
	r.doc.setAt(intake.FieldLimit, l.Number)
}

// parsePoints reads costs, or a number without a unit, which are points.
func parsePoints(value span) ([]Amount, bool) {
	if costs, ok := parseAmounts(value.text); ok {
		return costs, true
	}
	n, rest, ok := parseNumber(value.text)
	return []Amount{{Name: Points, Value: n}}, ok && rest == ""
}

func (r *reader) readTotal(l *Line, value span) {
	if costs, ok := parsePoints(value); ok {
		l.consume()
		r.doc.Total = costs
		r.doc.setAt(intake.FieldTotal, l.Number)
	}
}

// readPoints reads a number of points that is the limit or the total.
func (r *reader) readPoints(l *Line, value span) {
	if costs, ok := parsePoints(value); ok {
		l.consume()
		r.readPlainPoints(l, costs)
	}
}

func (r *reader) readWarlord(l *Line, value span) {
	l.consume()
	label, unit := cutCharacterLabel(value)
	r.doc.Warlord, r.doc.WarlordLabel = unit.text, label.text
	r.doc.setAt(intake.FieldWarlord, l.Number)
}

// readWarlordTrait reads Warlord & Trait: Primaris Captain, Adept of the Codex.
func (r *reader) readWarlordTrait(l *Line, value span) {
	l.consume()
	unit, trait, _ := value.cut(",")
	r.doc.Warlord, r.doc.Trait = unit.text, trait.text
	r.doc.setAt(intake.FieldWarlord, l.Number)
}

// readEnhancement reads Artificer Armour (on Char1: Captain), or several of them, also without brackets.
func (r *reader) readEnhancement(l *Line, value span) {
	l.consume()
	parts := cutAfterBrackets(value)
	if !strings.Contains(value.text, "(") && strings.Contains(value.text, " on ") {
		parts = splitCommas(value)
	}
	for _, part := range parts {
		x := r.newItem(part)
		if name, bearer, ok := cutEnhanced(part); ok {
			label, unit := cutCharacterLabel(bearer)
			x.Name, x.Items = name.text, []*Item{r.newItem(unit)}
			x.Items[0].Label = label.text
		}
		if x.Mark = Enhancement; !noneWords[catalog.Fold(x.Name)] {
			r.doc.Enhancements = append(r.doc.Enhancements, x)
		}
	}
}

// cutEnhanced splits an Enhancement from its unit: a (on b), or a on b.
func cutEnhanced(part span) (name, unit span, ok bool) {
	name, inside, ok := cutBrackets(part, '(', ')')
	if !ok {
		return part.cut(" on ")
	}
	word, unit, _ := inside.cut(" ")
	return name, unit, onWords[strings.ToLower(word.text)]
}

// noneWords are folded values of a field that has none.
var noneWords = wordSet("", "none", "no", "n a", "aucune", "aucun", "keine", "ninguna", "ninguno", "nessuno", "nessuna", "0")

// onWords are words before the bearer of an Enhancement.
var onWords = wordSet("on", "sur", "auf", "en", "su")

// cutAfterBrackets splits a span at commas after brackets: a, b (on c), d (on e).
func cutAfterBrackets(s span) (parts []span) {
	for {
		i := strings.Index(s.text, "), ")
		if i < 0 {
			return append(parts, s.trim())
		}
		parts, s = append(parts, s.to(i+1).trim()), s.from(i+2).trim()
	}
}

func (r *reader) readUnitCount(l *Line, value span) {
	if n, err := strconv.Atoi(value.text); err == nil && n >= 0 {
		l.consume()
		r.doc.Units = n
		r.doc.setAt(intake.FieldUnits, l.Number)
	}
}

func (r *reader) readHeaderSize(l *Line, value span) {
	name, costs, ok := cutCosts(value)
	if limit := entry.SizeLimitOf(value.text); !ok && limit != nil && !limit.Open {
		name, _, _ = cutBrackets(value, '(', ')')
		costs = []Amount{{Name: Points, Value: limit.Value}}
	}
	r.readBattleSize(l, name, costs)
}

// fence is the line around the WTC header.
const fence = "+++++++++++++++++++++++++++++++++++++++++++++++\n"

// writeTournamentHeader writes the WTC header, without the line of mission scores, which
// depend on profiles.
func writeTournamentHeader(b *strings.Builder, s *armyList) {
	b.WriteString(fence)
	fmt.Fprintf(b, "+ FACTION KEYWORD: %s\n", s.faction())
	fmt.Fprintf(b, "+ DETACHMENT: %s\n", strings.Join(s.detachments(), ", "))
	if d := s.disposition(); d != "" {
		fmt.Fprintf(b, "+ FORCE DISPOSITION: %s\n", d)
	}
	if limit, ok := s.size().limit(); ok && sizeName(s) != defaultBattleSize {
		fmt.Fprintf(b, "+ BATTLE SIZE: %s (%s points)\n", sizeName(s), limit)
	}
	fmt.Fprintf(b, "+ TOTAL ARMY POINTS: %spts\n+\n", s.points(s.total))
	characters := charactersOf(s)
	if s.warlord != nil {
		fmt.Fprintf(b, "+ WARLORD: %s%s\n", characters[s.warlord], s.warlord.name)
	}
	sign := "+ ENHANCEMENT: "
	for _, u := range s.units() {
		_, enhancements, _ := equipment(allParts(u))
		for _, e := range enhancements {
			fmt.Fprintf(b, "%s%s (on %s%s)\n", sign, e.name, characters[u], u.name)
			sign = "& "
		}
	}
	fmt.Fprintf(b, "+ NUMBER OF UNITS: %d\n", len(s.units()))
	b.WriteString(fence)
}

// allParts returns the parts of a unit and of its models.
func allParts(u *node) []part {
	list := parts(u.below, 1)
	for _, p := range list {
		if p.kind == entry.Model {
			list = append(list, parts(p.below, p.number)...)
		}
	}
	return list
}

// charactersOf returns the labels of CHARACTER units: Char1: and so on.
func charactersOf(s *armyList) map[*node]string {
	labels := map[*node]string{}
	for _, x := range sections(s.units(), wtcSection) {
		for _, u := range x.units {
			if wtcSection(u) == "CHARACTER" {
				labels[u] = fmt.Sprintf("Char%d: ", len(labels)+1)
			}
		}
	}
	return labels
}

// wtcSection returns the WTC heading of a unit.
func wtcSection(u *node) string {
	switch name := appSection(u); name {
	case appCharacters:
		return "CHARACTER"
	case "BATTLELINE", "ALLIED UNITS":
		return name
	}
	return "OTHER DATASHEETS"
}

// unitHead returns 5x Intercessor Squad (80 pts).
func unitHead(s *armyList, u *node) string {
	return fmt.Sprintf("%s (%s pts)", withCount(max(u.models, 1), u.name), s.points(u.costs))
}

func (s *armyList) enhancementLine(e part) string {
	return fmt.Sprintf("%s (+%s pts)", e.name, s.points(e.costs))
}

// writeWTC writes the full WTC format.
func writeWTC(b *strings.Builder, s *armyList) {
	writeTournamentHeader(b, s)
	characters := charactersOf(s)
	for _, x := range sections(s.units(), wtcSection) {
		fmt.Fprintf(b, "\n%s\n", x.name)
		for _, u := range x.units {
			fmt.Fprintf(b, "\n%s%s\n", characters[u], unitHead(s, u))
			wtcUnit(b, s, u)
		}
	}
}

func wtcUnit(b *strings.Builder, s *armyList, u *node) {
	list := parts(u.below, 1)
	warlord, enhancements, gear := equipment(list)
	if u.kind == entry.Model && len(gear) > 0 {
		fmt.Fprintf(b, "1 with %s\n", strings.Join(gear, ", "))
		gear = nil
	}
	if warlord {
		b.WriteString("  • Warlord\n")
	}
	for _, p := range list {
		if p.kind == entry.Model {
			fmt.Fprintf(b, "• %s\n", withCount(p.number, p.name))
			wtcModel(b, p)
		}
	}
	for _, g := range gear {
		fmt.Fprintf(b, "• %s\n", g)
	}
	for _, e := range enhancements {
		fmt.Fprintf(b, "Enhancement: %s\n", s.enhancementLine(e))
	}
}

func wtcModel(b *strings.Builder, m part) {
	warlord, enhancements, gear := equipment(parts(m.below, 1))
	for _, e := range enhancements {
		gear = append(gear, e.name)
	}
	if len(gear) > 0 {
		fmt.Fprintf(b, "    %d with %s\n", m.number, strings.Join(gear, ", "))
	}
	if warlord {
		b.WriteString("      • Warlord\n")
	}
}

// writeWTCCompact writes the compact WTC format.
func writeWTCCompact(b *strings.Builder, s *armyList) {
	writeTournamentHeader(b, s)
	characters := charactersOf(s)
	for _, x := range sections(s.units(), wtcSection) {
		for _, u := range x.units {
			compactUnit(b, s, u, characters[u])
		}
	}
}

func compactUnit(b *strings.Builder, s *armyList, u *node, label string) {
	list := parts(u.below, 1)
	_, enhancements, items := equipmentWithWarlord(list)
	fmt.Fprintf(b, "\n%s%s", label, unitHead(s, u))
	if len(items) > 0 {
		b.WriteString(": " + strings.Join(items, ", "))
	}
	b.WriteString("\n")
	for _, e := range enhancements {
		fmt.Fprintf(b, "Enhancement: %s\n", s.enhancementLine(e))
	}
	for _, p := range list {
		if p.kind == entry.Model {
			compactModel(b, p)
		}
	}
}

func compactModel(b *strings.Builder, m part) {
	_, enhancements, items := equipmentWithWarlord(parts(m.below, 1))
	for _, e := range enhancements {
		items = append(items, e.name)
	}
	b.WriteString("• " + withCount(m.number, m.name))
	if len(items) > 0 {
		b.WriteString(": ")
		if m.number > 1 {
			fmt.Fprintf(b, "%d with ", m.number)
		}
		b.WriteString(strings.Join(items, ", "))
	}
	b.WriteString("\n")
}

// equipmentWithWarlord is like equipment, with the Warlord among the items.
func equipmentWithWarlord(list []part) (warlord bool, enhancements []part, items []string) {
	warlord, enhancements, items = equipment(list)
	if warlord {
		items = append([]string{entry.WarlordName}, items...)
	}
	return warlord, enhancements, items
}
