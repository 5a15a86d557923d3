package text

import (
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster/intake"
)

// A Document is a parsed text with the names as printed.
type Document struct {
	Dialect Dialect
	intake.Draft
	Lines      []Line // all lines
	SecondList int    // line where a second list begins; 0: none

	eleventh bool   // has parts that only occur in texts of the 11th edition
	stated   string // edition in the head of a handwritten list
}

// The parts of a text.
type (
	Force    = intake.Force
	Item     = intake.Item
	Attached = intake.Attached
	Amount   = intake.Amount
	CostName = intake.CostName
)

// The marks and costs of a text.
const (
	Plain         = intake.Plain
	Warlord       = intake.Warlord
	Enhancement   = intake.Enhancement
	EquippedAlike = intake.EquippedAlike

	Points  = intake.Points
	Power   = intake.Power
	Command = intake.Command
)

// edition returns the edition of the text as stated or as shown by its dialect, its costs or a
// detachment, or "" if it is unknown. It sets OrLater.
func (d *Document) edition() string {
	if d.eleventh {
		return "11e"
	}
	if d.stated != "" {
		return d.stated
	}
	if e := d.Dialect.Edition(); e != "" {
		d.OrLater = d.Dialect.isTournament() // programs write it for the 11th edition, too
		return e
	}
	for _, f := range d.Forces {
		for _, c := range append(f.Costs, d.Total...) {
			if c.Name == Power || c.Name == Command {
				return "9e"
			}
		}
	}
	if slices.ContainsFunc(strings.FieldsFunc(d.Detachment, func(r rune) bool { return r == ',' || r == '-' }), isSlotDetachment) {
		return "9e"
	}
	if d.Dialect == NRSimple || d.At[intake.FieldDetachment].Line > 0 && !slices.Contains(d.UnitNames(), d.Detachment) {
		d.OrLater = d.CountsUnits || d.Dialect == NRSimple // which have no parts of one edition only
		return "10e"
	}
	return ""
}

// slotDetachments are the detachments with slots for battlefield roles, of the 8th and 9th editions.
var slotDetachments = wordSet("patrol", "battalion", "brigade", "vanguard", "spearhead", "outrider", "supreme command", "super heavy", "air wing", "fortification network", "arks of omen", "bataillon", "patrouille")

// slotDetachment returns the English name of such a detachment: Battalion for Détachement de bataillon.
func slotDetachment(name string) string {
	for french, english := range map[string]string{"bataillon": "Battalion Detachment", "patrouille": "Patrol Detachment"} {
		if strings.TrimPrefix(catalog.Fold(name), "detachement de ") == french {
			return english
		}
	}
	return name
}

// isSlotDetachment reports whether a name is that of a detachment of the 8th or 9th edition.
func isSlotDetachment(name string) bool {
	return slotDetachments[strings.TrimPrefix(strings.TrimSuffix(catalog.Fold(name), " detachment"), "detachement de ")]
}

// setAt records the line of a field.
func (d *Document) setAt(f intake.Field, line int) {
	d.At[f] = intake.Place{Line: line, Column: 1}
}

// A reader builds a Document line by line.
type reader struct {
	doc        *Document
	items      int
	section    string
	unit       *Item
	stack      []level    // possible parents of the next item, starting with the unit
	margin     int        // indent of the whole text, as in a quotation
	bulleted   bool       // the line of the unit has a bullet
	flat       flatText   // of the official app
	nested     bool       // without indents, the signs of bullets tell models from their wargear
	unbulleted bool       // no line has a bullet, and the indents do not tell models from wargear
	unpriced   bool       // no line of a tournament's list has points in brackets
	unmarked   bool       // no line of a handwritten list has points or a number of models
	headLines  []headLine // between title and units, without the battle size
	sized      int        // number of headLines before the battle size; 0: unknown
	agreedSize string     // the battle size after the units
	titled     bool
	started    bool // the title or another line of the list was read
	ended      bool // the end of the list was read

	listsDetachments bool // the next lines of the head are detachments
	block            int  // number of the current block of attached units; 0: none
}

// A headLine is a line with its text without decoration.
type headLine struct {
	*Line
	text string
}

// A level is an item with the column of its name: see Line.level.
type level struct {
	item   *Item
	column int
}

// eachLine calls read for all lines up to a second list.
func (r *reader) eachLine(read func(l *Line, t span)) {
	for i := range r.doc.Lines {
		l := &r.doc.Lines[i]
		t := l.span().trim()
		switch {
		case l.Status == Ignored || r.doc.SecondList > 0:
		case isFooter(t.text):
			l.ignore(ReasonFooter)
			r.ended = r.ended || len(r.doc.Forces) > 0
		case isFence(t.text):
			l.ignore(ReasonFence)
		case isMessage(t.text), !r.started && r.doc.Dialect != HandWritten && !r.hasUnits() && isGreeting(t.text):
			l.ignore(ReasonMessage)
		case r.readAgreement(l, t):
		default:
			read(l, t)
		}
	}
}

// force returns the current force.
func (r *reader) force() *Force {
	if len(r.doc.Forces) == 0 {
		r.doc.Forces = append(r.doc.Forces, Force{})
	}
	return &r.doc.Forces[len(r.doc.Forces)-1]
}

func (r *reader) hasUnits() bool { return len(r.doc.Forces) > 0 && len(r.force().Units) > 0 }

// startSecondList records the line where a second list begins.
func (r *reader) startSecondList(l *Line) { r.doc.SecondList = l.Number }

// dropSecondList removes units of a second list.
func (d *Document) dropSecondList() {
	if d.SecondList == 0 {
		return
	}
	for i := range d.Forces {
		f := &d.Forces[i]
		f.Units = slices.DeleteFunc(f.Units, func(u *Item) bool { return u.Line >= d.SecondList })
	}
	for i := d.SecondList - 1; i < len(d.Lines); i++ {
		if d.Lines[i].Reason != ReasonBlank {
			d.Lines[i].Status, d.Lines[i].Reason = Unread, ""
		}
	}
}

// separateOptions moves root items that are not units to the options of their force, and
// reads detachment and battle size from them.
func (d *Document) separateOptions() {
	for i := range d.Forces {
		f := &d.Forces[i]
		var units []*Item
		for _, u := range f.Units {
			if !optionSections[catalog.Fold(u.Section)] && u.Section != "" {
				units = append(units, u)
				continue
			}
			translateSetting(u)
			if referenceWords[catalog.Fold(u.Name)] {
				u.Mark = intake.Display
			}
			f.Options = append(f.Options, u)
			if len(u.Items) > 0 {
				d.readConfiguration(u)
			}
		}
		if d.Dialect.hasConfiguration() {
			f.Units = units
		} else {
			f.Options = nil
		}
		if len(d.Faction) == 0 {
			d.Faction = f.Faction
		}
	}
}

// unreadUnborne marks lines of the header as unread if they name an Enhancement without its unit
// and no unit has the Enhancement.
func (d *Document) unreadUnborne() {
	d.Enhancements = slices.DeleteFunc(d.Enhancements, func(e *Item) bool {
		if len(e.Items) > 0 {
			return false
		}
		if !slices.ContainsFunc(d.Forces, func(f Force) bool { return hasNamed(f.Units, e.Name) }) {
			d.Lines[e.Line-1].Status = Unread
		}
		return true
	})
}

// hasNamed reports whether an item with the name is among items or nested in them.
func hasNamed(items []*Item, name string) bool {
	return slices.ContainsFunc(items, func(x *Item) bool { return catalog.SameName(x.Name, name) || hasNamed(x.Items, name) })
}

// settingNames are the English names of options of a force, by their folded names in other
// languages.
var settingNames = func() map[string]string {
	names := map[string]string{"detachement": "detachment"}
	for _, name := range []string{"battle size", "detachment", "force disposition"} {
		for _, translated := range strings.Split(headerTranslations[name], "|") {
			names[translated] = name
		}
	}
	return names
}()

// translateSetting replaces the names of an option of a force, and of a battle size as its value,
// with the English ones of the game data: Taille de bataille : 2. Force de Frappe (limite de 2000 points) becomes
// Battle Size: 2. Strike Force (2000 Point limit).
func translateSetting(x *Item) {
	if name := settingNames[catalog.Fold(x.Name)]; name != "" {
		x.Name = name
	}
	if entry.PurposeNamed(x.Name) != entry.PurposeBattleSize || len(x.Items) == 0 {
		return
	}
	value := x.Items[0]
	name, inside, _ := cutBrackets(span{text: value.Name}, '(', ')')
	bare := strings.TrimLeft(name.text, "0123456789. ")
	size := sizeNames[catalog.Fold(bare)]
	if size == "" || size == bare {
		return
	}
	value.Name, value.Bare, value.Inside = strings.TrimSuffix(name.text, bare)+size, "", nil
	if k := strings.IndexAny(inside.text, "0123456789"); k >= 0 {
		if limit, _, ok := parseNumber(inside.text[k:]); ok {
			value.Name += " (" + limit.String() + " Point limit)"
		}
	}
}

func (d *Document) readConfiguration(x *Item) {
	switch entry.PurposeNamed(x.Name) {
	case entry.PurposeDetachment:
		d.Detachment = x.Items[0].Name
		d.setAt(intake.FieldDetachment, x.Line)
	case entry.PurposeBattleSize:
		d.BattleSize = x.Items[0].Name
		d.setAt(intake.FieldSize, x.Line)
	case entry.PurposeDisposition:
		d.Disposition = dispositionName(x.Items[0].Name)
		d.eleventh = true
		d.setAt(intake.FieldDisposition, x.Line)
	}
}
