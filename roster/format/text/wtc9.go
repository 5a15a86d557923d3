package text

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster/intake"
)

// readWTC9 reads a line of the WTC format of the 9th edition.
func (r *reader) readWTC9(l *Line, t span) {
	switch {
	case strings.HasPrefix(t.text, "==="):
		r.readWTC9Force(l, t)
	case strings.HasPrefix(t.text, "=="):
		r.readBracketDetachment(l, t)
	case strings.HasPrefix(t.text, "---"):
		r.readWTC9Group(l, t)
	case r.readWTC9Unit(l, t):
	case r.unit != nil && modelLine.MatchString(t.text):
		r.readWTC9Model(l, t.from(2))
	case len(r.doc.Forces) == 0:
		if !r.readField(l, trimPlus(t)) {
			r.readPlainFaction(l, t)
		}
	case r.unit != nil && (l.span().indent() > 0 || isPricedItems(t)):
		l.consume()
		r.unit.Items = append(r.unit.Items, r.bracketItems(t)...)
	default:
		r.readHeadField(l, t)
	}
}

// modelLine is the line of a model below its unit: - Cultist Champion (0), Cultist firearm.
var modelLine = regexp.MustCompile(`^- [^,(]+\(\d+\)`)

// trimPlus removes an optional plus before a field.
func trimPlus(t span) span {
	t, _ = t.after("+ ")
	return t
}

// readWTC9Force reads === Imperium - Ultramarines - Battalion Detachment - Setting:
// value = +0CP, [9 PL, 185pts] === Ultramarines.
func (r *reader) readWTC9Force(l *Line, t span) {
	l.consume()
	head := trimSigns(t, "===")
	head, _, _ = head.cut("===")
	head, costs, _ := head.cut(" = ")
	f := Force{Place: intake.Place{Line: l.Number}}
	f.Costs, _ = parseAmounts(strings.NewReplacer("[", "", "]", "").Replace(costs.text))
	var parts []span
	for {
		part, rest, more := head.cut(" - ")
		parts = append(parts, part)
		if !more {
			break
		}
		head = rest
	}
	settings := len(parts)
	for settings > 2 && strings.Contains(parts[settings-1].text, ": ") {
		settings--
	}
	for _, p := range parts[:settings-1] {
		f.Faction = append(f.Faction, p.text)
	}
	f.Name = parts[settings-1].text
	r.doc.Forces = append(r.doc.Forces, f)
	for _, p := range parts[settings:] {
		r.section = ""
		r.addRoot(r.newCountedSelection(p))
	}
	r.unit = nil
}

// readWTC9Unit reads TR1: 5 Intercessor Squad (5*20), Auto Bolt Rifle Relics: a [4
// PL, 100pts], or with the points of wargear: 2 Meltagun(20). It returns false if the line
// is not a unit.
func (r *reader) readWTC9Unit(l *Line, t span) bool {
	section, unit, ok := cutRole(t)
	if !ok {
		return false
	}
	l.consume()
	warlord := false
	if i := strings.LastIndex(unit.text, " - "); i > 0 && warlordWords[catalog.Fold(unit.text[i+3:])] { // [300 pts] - Warlord
		unit, warlord = unit.to(i).trim(), true
	}
	unit, costs, ok := cutCosts(unit)
	for more := ok; more; { // [110 pts] [6 PL]
		var list []Amount
		if unit, list, more = cutCosts(unit); more {
			costs = append(list, costs...)
		}
	}
	if before, inside, found := cutBrackets(unit, '[', ']'); !ok && found {
		if n, rest, isNumber := parseNumber(inside.text); isNumber && rest == "" {
			unit, costs = before, []Amount{{Name: Points, Value: n}}
		}
	}
	unit, marked := unit.after("(WARLORD)")
	warlord = warlord || marked
	options, relics, hasRelics := unit.cut(" Relics: ")
	options.text = strings.TrimRight(options.text, ", ")
	models, head, items, ok := cutPriceInside(options)
	if ok {
	} else if parts := splitCommas(options); len(parts) > 1 {
		head = parts[0]
		items = options.from(parts[1].column - options.column)
		if i := strings.Index(options.text, ","); i >= 0 {
			items = options.from(i + 1).trim()
		}
	}
	if before, inside, ok := cutBrackets(head, '(', ')'); ok && warlordWords[catalog.Fold(inside.text)] {
		head, warlord = before, true
	}
	x := r.newWTC9Unit(head)
	x.Costs, x.Models = costs, max(x.Models, models)
	if warlord {
		x.Items = append(x.Items, warlordItem(unit))
	}
	x.Items = append(x.Items, r.labelledItems(items)...)
	if hasRelics {
		x.Items = append(x.Items, r.pricedItems(relics)...)
	}
	r.section = section
	r.addRoot(x)
	return true
}

// insidePrice is the price of a unit before its wargear, with a number of other models in brackets before its name:
// (+2) Dark Apostle (95) Mark of Slaanesh.
var insidePrice = regexp.MustCompile(`^(\d+ )?(?:\(\+\d+\) )?(\D.*?) \([0-9*+ ]+\)(?:$| ([^,\[].*)$)`)

// cutPriceInside splits a unit at its price into its number of models, its name and its wargear.
func cutPriceInside(t span) (models int, head, items span, ok bool) {
	m := insidePrice.FindStringSubmatchIndex(t.text)
	if m == nil {
		return 0, t, span{}, false
	}
	if m[2] >= 0 {
		models, _ = strconv.Atoi(strings.TrimSpace(t.text[m[2]:m[3]]))
	}
	if m[6] >= 0 {
		items = t.from(m[6])
	}
	return models, t.from(m[4]).to(m[5] - m[4]), items, true
}

// readWTC9Model reads - Champion (0), a, b: a model with its wargear.
func (r *reader) readWTC9Model(l *Line, t span) {
	l.consume()
	items := r.labelledItems(t)
	if len(items) > 1 {
		items[0].Items = items[1:]
	}
	r.unit.Items = append(r.unit.Items, items[0])
	r.doc.ByHand = true // it lists some of the models only
}

// labelledItems parses items, some of which have a label, Relic : a, or are Stratagems before the battle: Relic (-1 CP).
func (r *reader) labelledItems(s span) (items []*Item) {
	for _, part := range splitCommas(s) {
		if name, inside, ok := cutBrackets(part, '(', ')'); ok && strings.HasPrefix(inside.text, "-") {
			if costs, ok := parseAmounts(inside.text); ok && costs[0].Name == Command {
				x := r.newItem(name)
				x.Mark = intake.Display
				items = append(items, x)
				continue
			}
		}
		if label, value, ok := part.cut(" : "); ok && label.text != "" && value.text != "" {
			part = value
		}
		items = append(items, r.pricedItem(part))
	}
	return items
}

// newWTC9Unit parses 5 Intercessor Squad (5*20); the price in brackets is ignored.
func (r *reader) newWTC9Unit(head span) *Item {
	if before, inside, ok := cutBrackets(head, '(', ')'); ok && before.text != "" && strings.Trim(inside.text, "0123456789.+-*x() ") == "" {
		head = before
	}
	digits := 0
	for digits < len(head.text) && isDigit(head.text[digits]) {
		digits++
	}
	models := 0
	if digits > 0 && digits <= 4 && strings.HasPrefix(head.text[digits:], " ") {
		models, _ = strconv.Atoi(head.text[:digits])
		head = head.from(digits).trim()
	}
	x := r.newItem(head)
	x.Models = models
	return x
}

// readWTC9Group reads --- Warlord Traits: a, b, or --- 4x Intercessor: 4x Bolt pistol.
func (r *reader) readWTC9Group(l *Line, t span) {
	if r.unit == nil {
		return
	}
	l.consume()
	rest, _ := t.after("---")
	x := r.newSelection(rest)
	r.unit.Items = append(r.unit.Items, x)
}

// roleNames are the battlefield roles of the 9th edition by code, English and French.
var roleNames = map[string]string{
	"HQ": "HQ", "TR": "Troops", "EL": "Elites", "FA": "Fast Attack", "HS": "Heavy Support", "FL": "Flyer",
	"DT": "Dedicated Transport", "LoW": "Lord of War", "FT": "Fortification", "AU": "No Force Org Slot",
	"QG": "HQ", "AR": "Fast Attack", "SO": "Heavy Support", "TA": "Dedicated Transport", "SdG": "Lord of War", "VO": "Flyer",
}

// cutRole splits a role code, HQ1:, from the unit, or the name of a role before a unit with its price before its wargear.
func cutRole(t span) (name string, unit span, ok bool) {
	label, rest, ok := t.cut(":")
	if ok && len(label.text) > 6 {
		name, rest, ok = cutSectionLabel(t)
		return name, rest, ok && insidePrice.MatchString(rest.to(max(strings.IndexByte(rest.text, '['), 0)).trim().text)
	}
	if !ok {
		return "", t, false
	}
	name, ok = roleNames[strings.TrimRight(label.text, "0123456789 ")]
	return name, rest, ok && isDigit(label.text[len(label.text)-1])
}

// roleCodes are the English codes of battlefield roles by folded name.
var roleCodes = map[string]string{
	"hq": "HQ", "troops": "TR", "elites": "EL", "fast attack": "FA", "heavy support": "HS", "flyer": "FL",
	"dedicated transport": "DT", "lord of war": "LoW", "fortification": "FT",
}

// writeWTC9 writes the WTC format of the 9th edition.
func writeWTC9(b *strings.Builder, s *armyList) {
	names := intake.FactionParts(s.faction())
	b.WriteString(fence)
	fmt.Fprintf(b, "Factions used: %s\n", names[len(names)-1])
	fmt.Fprintf(b, "Army Points: %s\n", s.points(s.total))
	if s.limit != nil {
		fmt.Fprintf(b, "Reinforcement Points: %s\n", s.limit.Sub(s.total[costType(s.book, Points)]))
	}
	fmt.Fprintf(b, "Number of Units / Killpoints: %d\n", len(s.units()))
	if s.warlord != nil {
		fmt.Fprintf(b, "Warlord & Trait: %s%s\n", s.warlord.name, traitOf(s.warlord))
	}
	b.WriteString(fence)
	for _, f := range s.forces {
		fmt.Fprintf(b, "\n=== %s - %s", f.faction, f.name)
		units := slices.Clone(f.units)
		for _, o := range f.options {
			if roleCode(o.role) != otherRole { // some data has units that are upgrades
				units = append(units, o)
			} else if len(o.below) > 0 {
				fmt.Fprintf(b, " - %s: %s", o.name, nested(s, o.below))
			}
		}
		fmt.Fprintf(b, " = %sCP,%s === %s\n", signed(f.costs[costType(s.book, Command)].String()), s.bracketedCosts(f.costs), names[len(names)-1])
		numbers := map[string]int{}
		for _, x := range sections(units, func(n *node) string { return roleCode(n.role) }) {
			for _, u := range x.units {
				numbers[x.name]++
				wtc9Unit(b, s, u, fmt.Sprintf("%s%d", x.name, numbers[x.name]))
			}
		}
	}
}

func roleCode(role string) string {
	if sign, ok := roleCodes[catalog.Fold(role)]; ok {
		return sign
	}
	return otherRole
}

// otherRole is the code of units without a battlefield role.
const otherRole = "AU"

func signed(n string) string {
	if strings.HasPrefix(n, "-") {
		return n
	}
	return "+" + n
}

// traitOf returns the Warlord Trait of a unit after a comma, or "".
func traitOf(u *node) (trait string) {
	u.has(func(n *node) bool {
		if n.warlord && len(n.below) > 0 {
			trait = ", " + n.below[0].name
		}
		return trait != ""
	})
	return trait
}

func wtc9Unit(b *strings.Builder, s *armyList, u *node, label string) {
	b.WriteString(label + ": ")
	if u.has(func(n *node) bool { return n.warlord }) {
		b.WriteString("(WARLORD) ")
	}
	if u.models > 1 {
		fmt.Fprintf(b, "%d ", u.models)
	}
	fmt.Fprintf(b, "%s (%s)", u.name, s.points(u.costs))
	var groups []*node
	for _, n := range u.below {
		switch {
		case n.warlord && len(n.below) == 0:
		case n.kind == entry.Model || len(n.below) > 0:
			groups = append(groups, n)
		default:
			b.WriteString(", " + withCountIfMany(n.number, n.name))
		}
	}
	fmt.Fprintf(b, "%s\n", s.bracketedCosts(u.costs))
	for _, n := range groups {
		wtc9Group(b, n)
	}
}

// wtc9Group writes a model, or wargear with its items.
func wtc9Group(b *strings.Builder, n *node) {
	if n.warlord {
		for _, t := range n.below {
			fmt.Fprintf(b, "--- Warlord Traits: %s\n", t.name)
		}
		return
	}
	var items []string
	for _, p := range parts(n.below, n.number) {
		items = append(items, withCountIfMany(p.number, p.name))
	}
	fmt.Fprintf(b, "--- %s", withCountIfMany(n.number, n.name))
	if len(items) > 0 {
		b.WriteString(": " + strings.Join(items, ", "))
	}
	b.WriteString("\n")
}
