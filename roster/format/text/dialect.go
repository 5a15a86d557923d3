// Package text reads and writes army lists as text: the formats of the official app, of
// list builders and of tournaments, such as WTC. The texts have names and numbers, but no
// ids.
//
// [Read] parses a text into a [Document] without game data. [Document.Roster] looks its
// names up in the game data and returns a roster for check.Check. [Write] writes a
// checked roster in a [Dialect], and returns what the text does not contain. Each dialect
// has one file with its reader and its writer.
package text

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/intake"
)

// A Dialect is a text format of lists.
type Dialect string

// The dialects.
const (
	Unknown      Dialect = ""
	App          Dialect = "app"          // the official app, 10th edition
	WTC          Dialect = "wtc"          // WTC, full: a header, and units with their models
	WTCCompact   Dialect = "wtc-compact"  // WTC, compact: one line per unit
	NRApp        Dialect = "nr-app"       // New Recruit, in the style of the app
	NRSimple     Dialect = "nr"           // New Recruit, simple
	ListForge    Dialect = "listforge"    // ListForge
	BattleScribe Dialect = "battlescribe" // BattleScribe, plain text
	WTC9         Dialect = "wtc9"         // WTC, 9th edition
	WarOrgan     Dialect = "warorgan"     // WarOrgan; read only
	NRBracket    Dialect = "nr-bracket"   // New Recruit, bracket style; read only
	IronBuilt    Dialect = "ironbuilt"    // IronBuilt; read only
	HandWritten  Dialect = "handwritten"  // written by hand; read only
	Markdown     Dialect = "markdown"     // headings and nested lists
	CSV          Dialect = "csv"          // written only
)

// Dialects returns the dialects that can be written; the last one, CSV, cannot be read.
func Dialects() []Dialect {
	return []Dialect{App, WTC, WTCCompact, NRApp, NRSimple, ListForge, BattleScribe, WTC9, Markdown, CSV}
}

// Edition returns the edition of a dialect, or "" if several editions use it.
func (d Dialect) Edition() string {
	switch d {
	case App, WTC, WTCCompact, NRApp, ListForge:
		return "10e"
	case WTC9:
		return "9e"
	}
	return ""
}

// isTournament reports whether texts of the dialect have the header of a tournament.
func (d Dialect) isTournament() bool { return d == WTC || d == WTCCompact || d == NRApp }

// hasConfiguration reports whether texts of the dialect list the options of a force, so
// that none are added.
func (d Dialect) hasConfiguration() bool {
	return d == BattleScribe || d == NRSimple || d == WTC9 || d == Markdown
}

// isRead reports whether texts of the dialect can be read.
func (d Dialect) isRead() bool { return d != CSV }

// Format registers texts with intake.ReadDocument. It must be the last format, because it accepts
// any document that does not begin like JSON. Values in w override those in the text.
func Format(w intake.Requested) intake.Format {
	return intake.Format{
		Recognise: func(in *intake.Input) bool { return IsText(in.Data) },
		Paste:     func(in *intake.Input) (*intake.Pasted, error) { return paste(in.Data, w) },
	}
}

// IsText reports whether data does not begin like JSON or XML.
func IsText(data []byte) bool {
	data = bytes.TrimLeft(bytes.TrimPrefix(data, []byte("\ufeff")), " \t\r\n")
	if len(data) > 0 && data[0] == '[' { // the time or the markup of a message, or an array
		return !beginsArray(data)
	}
	return len(data) == 0 || !bytes.ContainsRune([]byte(`{"`), rune(data[0])) && !intake.IsXML(data)
}

// beginsArray reports whether data that begin with a bracket are an array of JSON.
func beginsArray(data []byte) bool {
	data = bytes.TrimLeft(data[1:], " \t\r\n")
	return len(data) == 0 || bytes.ContainsRune([]byte(`{["]`), rune(data[0]))
}

func paste(data []byte, w intake.Requested) (*intake.Pasted, error) {
	d, err := Read(data)
	if err != nil {
		return nil, err
	}
	d.Requested = w != intake.Requested{}
	if w.Faction != "" {
		d.Faction = intake.FactionParts(w.Faction)
		for i := range d.Forces {
			d.Forces[i].Faction = nil
		}
	}
	var stated []intake.Stated
	p := &intake.Pasted{
		Edition: w.Edition, Shown: d.Edition, OrLater: d.OrLater, Detachment: d.Detachment, Snapshot: w.Snapshot, Units: d.UnitNames(), Likeness: d.FactionScore,
		Stated: func() []intake.Stated { return stated },
	}
	p.Roster = func(book *entry.Book, snapshot string) (r *roster.Roster, diagnostics []roster.Diagnostic) {
		d.Former = p.Former
		r, diagnostics, stated = d.Compared(book, snapshot)
		return r, diagnostics
	}
	return p, nil
}

// Read parses a text and detects its dialect. The error is an intake.ErrUnreadable for data
// that is not text, is too long, or has no units. Names are not checked.
func Read(data []byte) (*Document, error) {
	all, err := splitLines(data)
	if err != nil {
		return nil, err
	}
	list := cutUnread(all)
	joined := joinWrapped(list)
	d := recognise(list)
	if d == Unknown {
		return nil, intake.Unreadable(describeUnreadable(all), "a list with a line for each unit, such as “Captain (80 points)”")
	}
	d.cutDecoration(list)
	tabs := expandTabs(list, d == Markdown)
	r := &reader{doc: &Document{Dialect: d, Lines: list}, margin: marginOf(list)}
	r.doc.At = map[intake.Field]intake.Place{}
	r.doc.Configured = d == BattleScribe || d == NRSimple || d == Markdown
	r.doc.ByHand = d == HandWritten
	r.doc.CountsUnits = d == IronBuilt || d == HandWritten
	switch d {
	case BattleScribe:
		r.eachLine(r.readBattleScribe)
	case Markdown:
		r.eachLine(r.readMarkdown)
	case NRSimple:
		r.eachLine(r.readSimple)
	case WTC9:
		r.eachLine(r.readWTC9)
	case WarOrgan:
		r.eachLine(r.readWarOrgan)
		r.assignHeadLines()
	case NRBracket:
		r.eachLine(r.readBracket)
		r.assignHeadLines()
	case IronBuilt, HandWritten:
		r.unmarked = !slices.ContainsFunc(list, func(l Line) bool { return namesUnit(l.span().trim()) })
		r.eachLine(r.readPlain)
		r.assignHeadLines()
		r.force() // the head of a list may be its only unit
	default:
		r.flat.lost = d == App && hasLostIndents(list)
		indented := hasIndents(list)
		r.nested = !indented && slices.ContainsFunc(list, func(l Line) bool { return hasInnerBullet(&l) })
		r.unbulleted = (d == App || d == NRApp || d == ListForge) && (d == App || !indented) && !slices.ContainsFunc(list, func(l Line) bool { return isBulleted(&l) })
		r.doc.Flat = (d == NRApp || d == ListForge) && !indented && !r.nested || r.unbulleted
		r.unpriced = !slices.ContainsFunc(list, r.isPriced)
		r.eachLine(r.readBulleted)
		r.assignHeadLines()
	}
	r.doc.BattleSize = cmp.Or(r.agreedSize, r.doc.BattleSize)
	r.doc.separateOptions()
	if d == NRSimple && r.doc.Detachment != "" && !slices.ContainsFunc(r.doc.Forces, func(f Force) bool { return len(f.Options) > 0 }) {
		r.doc.Configured = false // its head has the settings
	}
	if r.items > maxItems {
		return nil, intake.Unreadable(fmt.Sprintf("%d units, models and items", r.items), fmt.Sprintf("at most %d", maxItems))
	}
	r.doc.dropSecondList()
	r.doc.dropRepeats()
	r.doc.unreadUnborne()
	r.doc.Edition = r.doc.edition()
	if tabs || joined {
		r.doc.restorePlaces()
	}
	if joined {
		splitWrapped(list)
	}
	r.doc.Lines = all
	return r.doc, nil
}

// describeUnreadable describes a text whose dialect was not recognised.
func describeUnreadable(all []Line) string {
	switch {
	case !slices.ContainsFunc(all, func(l Line) bool { return l.Reason != ReasonBlank }):
		return "an empty text"
	case slices.ContainsFunc(all, isListDocument):
		return "a list document in YAML, which can only be read as JSON"
	}
	return "a text without a unit"
}

// isListDocument reports whether a line begins a member of list documents and rosters.
func isListDocument(l Line) bool {
	text := strings.TrimRight(l.Text, " \t\r")
	return text == "units:" || text == "forces:"
}

// writers are the writers of all dialects.
var writers = map[Dialect]func(*strings.Builder, *armyList){
	App: writeApp, WTC: writeWTC, WTCCompact: writeWTCCompact, NRApp: writeNRApp, NRSimple: writeSimple,
	ListForge: writeListForge, BattleScribe: writeBattleScribe, WTC9: writeWTC9, Markdown: writeMarkdown, CSV: writeCSV,
}

// Write writes a checked roster in a dialect and returns the losses: information that the text
// does not contain. To find them, it reads the text back and compares the rosters; CSV,
// which cannot be read, is only searched for names, notes, associations and unread lines.
// Unread lines are written at the end of the text, except in CSV.
func Write(w io.Writer, d Dialect, book *entry.Book, r *roster.Roster, report *check.Report) ([]Loss, error) {
	write, ok := writers[d]
	if !ok {
		return nil, fmt.Errorf("text dialect: found %q; allowed: %v", d, Dialects())
	}
	var b strings.Builder
	list := newArmyList(book, r, report)
	write(&b, list)
	again := roster.New("", r.Edition, r.Snapshot)
	if d.isRead() {
		again = readBack(b.String(), book, r)
	}
	if d.isRead() && writeRest(&b, list, r, again) {
		again = readBack(b.String(), book, r)
	}
	if _, err := io.WriteString(w, b.String()); err != nil {
		return nil, fmt.Errorf("write roster %s: %w", r.Name, err)
	}
	return findLosses(d, book, r, again), nil
}

// A shape counts the kinds of lines of a text.
type shape struct {
	force, category  int // ++ Patrol ++, + HQ +
	detachment, role int // === … ===, HQ1: …
	framed           int // === Faction … ===
	roster, heading  int // # ++ Army Roster ++, ## Character
	markdown         int // ## Orks: Army Roster
	header           int // + KEY: value
	with             int // 4 with a, b
	priced, points   int // Name (80 pts), Name (80 points)
	title            int // of these, with the points of an army
	pricedCount      int // of these, with a number after the name: Name x5 (80 pts)
	pricedColon      int // Name (80 pts): a, b
	bulletColon      int // • 4x Model: a, b
	bullet           int // • 4x Model
	bulletBelow      int // the same, indented
	bulletWarlord    int // • Warlord
	section          int // Character:
	square           int // Name [80 pts]
	bulletWith       int // • 4 Model with a, b and c
	bracket          int // Ligne 1 : Name [80 pts] a (0), b (0)
	label            int // Ligne 1 :
	warOrgan         int // the name of the program
	rule             int // ── CHARACTERS ──
	plain            int // Name x5 - a, b - 80
	plainBullet      int // - 5 Name
	labelled         int // Char1: Name
	sectioned        int // HQ: Name, Name
	faction, names   int // the name of a faction, and lines without anything else
}

// Recognise returns the dialect of a text, determined by the kinds of its lines, or Unknown.
func Recognise(data []byte) Dialect {
	all, err := splitLines(data)
	if err != nil {
		return Unknown
	}
	return recognise(cutUnread(all))
}

func recognise(all []Line) Dialect {
	var s shape
	margin := marginOf(all)
	for i := range all {
		t := all[i].span().trim()
		t.column = all[i].level(t) - margin
		s.add(t)
	}
	switch {
	case s.detachment > 0, s.framed > 0 && s.role > 0:
		return WTC9
	case (s.bracket > 0 || s.label > 0 && s.square > 0) && s.roster+s.heading+s.force == 0:
		return NRBracket
	case s.role > 1:
		return WTC9
	case s.markdown > 0 && s.roster == 0:
		return Markdown
	case s.roster > 0 || s.heading > 0 && s.square > 0:
		return NRSimple
	case s.force > 0 && s.category == 0 && s.sectioned > 0:
		return HandWritten
	case s.force > 0 && (s.category+s.square > 0 || s.plain == 0), s.category > 0 && s.square > 0:
		return BattleScribe
	case s.header > 0 && s.plain > 0 && s.labelled+s.priced+s.with+s.pricedColon+s.bullet+s.bulletBelow+s.bulletColon == 0:
		return HandWritten // with a tournament's header
	case s.header > 0 || s.with > 0 || s.pricedColon > 0 && s.square == 0:
		return s.wtcDialect()
	case s.square > 0 && (s.bulletWith > 0 || s.warOrgan > 0):
		return WarOrgan
	case s.rule > 0 && s.square > 0:
		return IronBuilt
	case s.priced == 0 && s.plain+s.plainBullet+s.square > 0, s.priced == s.title && s.plain+s.plainBullet+s.square > 0 && s.bullet == s.plainBullet && s.bulletBelow == 0:
		return HandWritten
	case s.priced == s.title && s.faction > 0 && s.title+s.names+s.sectioned > 1 && s.bullet+s.bulletBelow == 0:
		return HandWritten
	case s.priced == 0 && (s.faction == 0 || s.bullet+s.bulletBelow == 0):
		return Unknown
	case s.priced == 0 && s.bulletBelow == 0 && bulletsUnits(all):
		return HandWritten
	case s.section > 0 && s.points <= 1:
		return ListForge
	case s.pricedCount > 0 && s.bullet+s.bulletBelow == 0:
		return HandWritten
	}
	return App
}

// bulletsUnits reports whether lines with bullets are units, because none is directly below a line that may be a unit.
func bulletsUnits(all []Line) bool {
	unit := false
	for i := range all {
		t := all[i].span().trim()
		if _, bulleted := cutBullet(t); bulleted && unit {
			return false
		} else if !bulleted {
			unit = t.text != "" && !isKnownSection(t.text) && !isAmount(t.text) && !namesFaction(t)
		}
	}
	return true
}

// wtcDialect distinguishes the dialects with a WTC header.
func (s *shape) wtcDialect() Dialect {
	switch {
	case s.pricedColon > 0:
		return WTCCompact
	case s.with > 0:
		return WTC
	case s.bulletColon > s.bullet && s.bulletBelow+s.bulletWarlord == 0:
		return WTCCompact
	}
	return NRApp
}

func (s *shape) add(t span) {
	if t.text == "" {
		return
	}
	switch {
	case isFence(t.text):
	case isFooter(t.text):
		if strings.Contains(catalog.Fold(t.text), "warorgan") {
			s.warOrgan++
		}
	case strings.HasPrefix(t.text, "===") && namesFaction(cutFrame(t)) && !strings.Contains(t.text, " = "):
		s.framed++
	case strings.HasPrefix(t.text, "==="):
		s.detachment++
	case strings.HasPrefix(t.text, "# ++"):
		s.roster++
	case isMarkdownForce(t):
		s.markdown++
	case strings.HasPrefix(t.text, "## "):
		s.heading++
	case isForce(t.text):
		s.force++
	case isCategory(t.text):
		s.category++
	case isHeaderLine(t.text):
		s.header++
	default:
		s.addBody(t)
	}
}

func (s *shape) addBody(t span) {
	if isBracketUnit(t) {
		s.bracket++
		return
	}
	if _, rest, ok := cutSectionLabel(t); ok && rest.text == "" && !isKnownSection(t.text) {
		s.label++
		return
	}
	if item, ok := cutBullet(t); ok {
		before, after, ok := cutColon(item)
		_, _, counted := cutPlainCount(item)
		_, _, with := item.cutWord(withWord)
		switch {
		case counted && with:
			s.bulletWith++
		case t.column > 2:
			s.bulletBelow++
		case ok && after.text != "" && isCounted(before):
			s.bulletColon++
		default:
			s.bullet++
			if warlordWords[catalog.Fold(item.text)] {
				s.bulletWarlord++
			}
			if isPlainUnit(item) {
				s.plainBullet++
			}
		}
		return
	}
	if _, _, ok := cutWith(t); ok {
		s.with++
		return
	}
	if label, _ := cutCharacterLabel(t); label.text != "" {
		s.labelled++
	}
	if role, unit, ok := cutSectionLabel(t); ok && unit.text != "" && isKnownSection(role) {
		s.sectioned++
	}
	if _, _, ok := cutRole(t); ok {
		s.role++
		return
	}
	if _, _, ok := cutHead(t); ok {
		s.plain++
		return
	}
	name, rest := cutUnitLine(t)
	before, inside, round := cutBrackets(name, '(', ')')
	costs, priced := parseAmounts(inside.text)
	switch {
	case round && priced && battleSizes[catalog.Fold(before.text)]:
	case round && priced && costs[0].Name == Points && !slices.ContainsFunc(costs, isNumberOfModels):
		s.priced++
		if isPlainTitle(t) {
			s.title++
			s.countFaction(t)
		}
		if _, _, ok := cutTrailingCount(before); ok {
			s.pricedCount++
		}
		if isPointsWord(inside.text) {
			s.points++
		}
		if rest.text != "" {
			s.pricedColon++
		}
	case strings.HasSuffix(name.text, "]"):
		s.square++
	case strings.ContainsAny(t.text, boxSigns):
		s.rule++
	case isPlainUnit(t):
		s.plain++
	case strings.HasSuffix(t.text, ":") && isSection(t.text):
		s.section++
	default:
		s.names++
		s.countFaction(t)
	}
}

func (s *shape) countFaction(t span) {
	if _, t := withoutEdition(t); namesFaction(t) {
		s.faction++
	}
}

// isPointsWord reports whether costs have a whole word for points, not an abbreviation.
func isPointsWord(costs string) bool {
	costs = strings.ToLower(costs)
	return slices.ContainsFunc([]string{"point", "punkt", "punto", "punti"}, func(word string) bool { return strings.Contains(costs, word) })
}

func isCounted(s span) bool {
	_, _, ok := cutCount(s)
	return ok
}

// cutUnitLine splits the line of a unit at the colon after its costs.
func cutUnitLine(t span) (name, items span) {
	for _, sep := range []string{"):", "]:"} {
		if i := strings.Index(t.text, sep); i >= 0 {
			return t.to(i + 1).trim(), t.from(i + 2).trim()
		}
	}
	return t, span{line: t.line, column: t.column}
}

// isFence reports whether a line consists of separators, such as +++ or ===.
func isFence(t string) bool {
	return len(t) >= 3 && strings.Trim(t, "+=-|:"+boxSigns) == "" || strings.Trim(t, "`") == ""
}

// isForce reports whether a line is like ++ Patrol Detachment (Orks) ++, and not the title of a
// handwritten list: ++ Orks - War Horde ++.
func isForce(t string) bool {
	return len(t) > 5 && strings.HasPrefix(t, "++") && strings.HasSuffix(t, "++") && !isFence(t) &&
		(strings.Contains(t, "(") || !namesFaction(cutFrame(span{text: t})))
}

// frameSigns are the signs that players write at both ends of a title.
const frameSigns = "+=*~_-"

// cutFrame removes two or more equal signs from each end of a line.
func cutFrame(t span) span {
	for _, sign := range frameSigns {
		two := string([]rune{sign, sign})
		if strings.HasPrefix(t.text, two) && strings.HasSuffix(t.text, two) && !isFence(t.text) {
			inside := strings.Trim(t.text, string(sign)+" ")
			if inside == "" {
				return t
			}
			return t.from(strings.Index(t.text, inside)).to(len(inside))
		}
	}
	return t
}

// isCategory reports whether a line is like + HQ +.
func isCategory(t string) bool {
	return len(t) > 3 && strings.HasPrefix(t, "+") && !strings.HasPrefix(t, "++") && strings.HasSuffix(t, "+")
}

// isHeaderLine reports whether a line is like + KEY: value or & value.
func isHeaderLine(t string) bool {
	return t == "+" || strings.HasPrefix(t, "+ ") && strings.Contains(t, ":") || strings.HasPrefix(t, "& ")
}

// cutWith splits 4 with a, b into the number and the list.
func cutWith(t span) (n int, items span, ok bool) {
	number, rest, ok := t.cut(" ")
	if !ok || !allDigits(number.text) || len(number.text) > 4 {
		return 0, t, false
	}
	word, items, ok := rest.cut(" ")
	if !ok || !withWords[strings.ToLower(word.text)] {
		return 0, t, false
	}
	n, err := strconv.Atoi(number.text)
	return n, items, err == nil && n > 0
}
