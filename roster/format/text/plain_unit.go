package text

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster/intake"
)

// A plainUnit is the line of a unit in a handwritten list. Players write its parts in any order
// and with any signs: Squad x5 [WARLORD] - a, b - 80, Squad (5 models, 80 pts) w/ a, 80 pts Squad.
type plainUnit struct {
	name    span
	wargear span // what follows the name and its numbers
	units   int  // with as many models each; 0: one
	models  int  // 0 if the line does not state them
	signed  bool // the number of models is not only a number before the name
	costs   []Amount
	warlord *Item // nil if the line does not mark the Warlord
}

// Numbers without a unit of cost: models or points.
const (
	leastPoints = 25 // a number after a name is points from here on
	mostModels  = 40 // a number before a name is models up to here
)

// longestUnit is the maximum number of words in the name of a unit after a number.
const longestUnit = 6

// isPlainUnit reports whether a line has the points of a unit or a number of models.
func isPlainUnit(t span) bool {
	u := cutPlainUnit(t)
	return u.isMarked() || u.models > 0 && !isAmount(t.text) && len(strings.Fields(u.name.text)) <= longestUnit
}

// isMarkedUnit reports whether a line has the points of a unit, a number of models with a sign
// (x5 or 5x), or the Warlord.
func isMarkedUnit(t span) bool {
	u := cutPlainUnit(t)
	return u.isMarked()
}

func (u *plainUnit) isMarked() bool {
	return u.name.text != "" && (len(u.costs) > 0 || u.signed || u.warlord != nil || namesWarlord(u.wargear.text))
}

// readPlainUnit reads the line of a unit.
func (r *reader) readPlainUnit(l *Line, t span) {
	l.consume()
	r.items++
	label, t := cutCharacterLabel(t)
	attached, t := cutAttachedInside(t)
	p := cutPlainUnit(t)
	u := &Item{Count: max(p.units, 1), Section: r.section, Place: intake.Place{Line: l.Number}, Raw: t.text, Models: p.models, Costs: p.costs, Label: label.text}
	u.Attach(attached)
	if p.warlord != nil {
		u.Items = append(u.Items, p.warlord)
	}
	name := p.name
	if before, custom, ok := cutQuotation(name); ok {
		name, u.Custom = before, custom.text
	}
	u.Name, u.Column = name.text, name.column
	wargear := r.plainItems(p.wargear)
	u.Items = append(u.Items, wargear...)
	if bare, after, ok := name.cut(withWord); ok {
		u.Bare, u.Inside = bare.text, r.plainItems(after)
	} else if len(wargear) > 0 && strings.HasPrefix(p.wargear.text, strings.TrimSpace(withSign)) {
		first := wargear[0]
		u.Longer = &intake.Split{Name: name.text + withWord + cmp.Or(first.Bare, first.Name), Items: first.Inside, Without: first.Place}
	}
	u.Shorter = splitsOf(name)
	r.unit, r.stack = u, []level{{u, 0}}
	f := r.force()
	f.Units = append(f.Units, u)
}

// attachedInside is the unit that a unit leads, or its leader, on the line of the unit.
var attachedInside = regexp.MustCompile(`(?i)[ ,(–—-]+(attached(?: to)?:?|joined to|leading|leads|joining|joins|led by|joined by|→|[-=]>) (?:the |an? )?(?:\d+x? )?([^()\[\],;:]+?)(?:\)|$|[,;:]| [-–—(\[])`)

// cutAttachedInside replaces what the line of a unit says about its attachment by spaces.
func cutAttachedInside(t span) (a Attached, rest span) {
	m := attachedInside.FindStringSubmatchIndex(t.text)
	if m == nil || m[0] == 0 {
		return a, t
	}
	name, at := t.text[m[4]:m[5]], intake.Place{Line: t.line, Column: t.from(m[4]).column}
	if strings.HasSuffix(strings.ToLower(t.text[m[2]:m[3]]), " by") {
		a = Attached{By: name, AttachedAt: at}
	} else {
		a = Attached{To: name, AttachedAt: at}
	}
	end := m[5]
	if strings.HasPrefix(t.text[end:], ")") {
		end++
	}
	t.text = t.text[:m[0]] + strings.Repeat(" ", end-m[0]) + t.text[end:]
	return a, t
}

// splitsOf returns the readings of the name of a unit whose last words are wargear, or whose last word
// is the number of its models: Squad all with a, Squad 5.
func splitsOf(name span) (splits []intake.Split) {
	end := len(name.text)
	for range longestUnit {
		if end = strings.LastIndexByte(name.text[:end], ' '); end <= 0 {
			break
		}
		split := intake.Split{Name: strings.TrimRight(name.text[:end], partSigns)}
		if last := strings.ToLower(split.Name[strings.LastIndexByte(split.Name, ' ')+1:]); slices.Contains(hasWords, last) || slices.Contains(everyWords, last) {
			continue // all with a: of the items
		}
		if last := name.from(end).trim(); allDigits(last.text) {
			n, _, _ := parseNumber(last.text)
			models, _ := n.Int64()
			split.Models = int(models)
		} else {
			var within reader
			split.Items = within.plainItems(last)
		}
		splits = append(splits, split)
	}
	return splits
}

// cutPlainUnit cuts a line into its parts.
func cutPlainUnit(t span) plainUnit {
	var u plainUnit
	if isAmount(t.text) {
		return plainUnit{name: t}
	}
	t.text = spacedTimes.ReplaceAllString(t.text, "$1  $2$3$4")
	if t.text = pointsOfEach.ReplaceAllStringFunc(t.text, blank); severalFirst.MatchString(t.text) {
		t.text = pointsAfterAt.ReplaceAllStringFunc(t.text, blank)
	}
	t = u.cutBefore(t.trim())
	end := endOfName(t.text)
	u.name, u.wargear = t.to(end).trim(), t.from(end).trim()
	if next := cutSigns(u.wargear); next.text == "" || !isDigit(next.text[0]) { // Squad 30 - 150: models
		u.name = u.cutAfter(u.name, true)
	}
	if units, models, name, ok := cutUnits(u.name); ok && u.models == 0 {
		u.units, u.models, u.name, u.signed = units, models, name, true
	} else if n, name, ok := cutCount(u.name); ok && u.models == 0 {
		u.models, u.name, u.signed = n, name, true
	} else if ok && u.signed && n != u.models { // 2x Squad x5
		u.units, u.models, u.name = min(n, u.models), max(n, u.models), name
	} else if n, name, ok := cutPlainCount(u.name); ok && u.models == 0 {
		u.models, u.name = n, name
	} else if ok && u.signed && u.units == 0 && n != u.models { // 2 Squad x5, or 5 Squad x2
		u.units, u.models, u.name = min(n, u.models), max(n, u.models), name
	}
	for u.cutNext() {
	}
	u.wargear = u.cutAfter(u.wargear, false)
	u.name = u.cutAfter(u.name, true) // Squad 5 - 80
	if u.wargear = cutSigns(u.wargear); strings.HasPrefix(u.wargear.text, "(") {
		u.wargear = cutSigns(u.wargear.from(1))
		u.wargear.text = bracketGroups.Replace(strings.TrimSuffix(u.wargear.text, ")"))
	}
	return u
}

// bracketGroups separate wargear in several brackets, without changing the columns.
var bracketGroups = strings.NewReplacer(") (", ",  ", ")(", ", ")

// severalUnits is a number of units with a number of models each: 2x5, 2 x 5, 2 units of 5.
var severalUnits = regexp.MustCompile(`^(\d{1,2}) ?(?:[xX×]|units? of|squads? of) ?(\d{1,3})[xX×]? +\pL`)

// spacedTimes is a number of models after a name with a space after its sign: Squad x 5.
var spacedTimes = regexp.MustCompile(`([\pL)\]]) ([xX×]) (\d{1,3})($|[^\w])`)

// Points of each of several units: (140 each), and @140 after a number of units.
var (
	pointsOfEach  = regexp.MustCompile(`(?i)\(@? ?\d{2,3} ?(?:pts|points)? (?:each|ea|apiece)\)|[ -]\d{2,3} ?(?:pts|points)? (?:each|ea|apiece)$`)
	pointsAfterAt = regexp.MustCompile(` @ ?\d{2,3}(?: ?(?:pts|points))?$`)
	severalFirst  = regexp.MustCompile(`^(?:[2-9]|1\d) ?[xX×]? ?\pL`)
)

// cutUnits splits a number of units and the number of their models from a name.
func cutUnits(t span) (units, models int, name span, ok bool) {
	m := severalUnits.FindStringSubmatchIndex(t.text)
	if m == nil {
		return 0, 0, t, false
	}
	units, _ = strconv.Atoi(t.text[m[2]:m[3]])
	models, _ = strconv.Atoi(t.text[m[4]:m[5]])
	return units, models, t.from(m[5]).from(len(t.text[m[5]:]) - len(strings.TrimLeft(t.text[m[5]:], "xX× "))).trim(), units > 0 && models > 0
}

// partSigns separate the parts of a line.
const partSigns = " -–—:;,|=@.+"

// cutSigns returns a span without signs at its beginning, and without spaces at its end.
func cutSigns(t span) span {
	return t.from(len(t.text) - len(strings.TrimLeft(t.text, partSigns))).trim()
}

// cutBefore cuts points, or a number of models with a dash, from before the name.
func (u *plainUnit) cutBefore(t span) span {
	if inside, rest, ok := cutGroup(t); ok && strings.Trim(rest.text, partSigns) != "" && u.readNotes(inside) {
		return rest
	}
	digits := len(t.text) - len(strings.TrimLeft(t.text, "0123456789"))
	if digits == 0 || digits > 4 {
		return t
	}
	number, rest, priced := t.to(digits), t.from(digits).trim(), false
	if word, after, ok := rest.cut(" "); ok && costWords[strings.ToLower(strings.TrimRight(word.text, ".:"))] == Points {
		number, rest, priced = t.to(len(strings.TrimRight(t.text[:len(t.text)-len(rest.text)+len(word.text)], ".:"))), after, true
	}
	name := rest.from(len(rest.text) - len(strings.TrimLeft(rest.text, "-–—:| ")))
	if name.text == "" || strings.HasPrefix(name.text, "x ") || isDigit(name.text[0]) && !priced {
		return t
	}
	if n, _, _ := parseNumber(number.text); !priced && name.text == rest.text && (n.Cmp(entry.Int(mostModels)) <= 0 || rest.column == t.column+digits) {
		return t // 5 Squad, but not 150 Squad
	}
	if !u.readNote(number) {
		return t
	}
	return name
}

// cutAfter cuts points, models and the mark of the Warlord from the end of the name, or of the
// wargear. After wargear, a small number is that of an item.
func (u *plainUnit) cutAfter(t span, named bool) span {
	for t.text != "" {
		before, inside, ok := cutBrackets(t, '(', ')')
		if !ok {
			before, inside, ok = cutBrackets(t, '[', ']')
		}
		if ok && before.text != "" && (named || !isSmallNumber(inside.text) && !(allDigits(inside.text) && len(u.costs) > 0)) && u.readNotes(inside) {
			t = before
			continue
		}
		if rest, costs, ok := cutPlainCosts(t); ok && len(u.costs) == 0 {
			t, u.costs = rest, costs
			continue
		}
		i := strings.LastIndexByte(t.text, ' ')
		if i <= 0 || !u.readLast(t.from(i+1), named) && (strings.ContainsAny(t.text[i-1:i], partSigns) || !u.readWarlord(t.from(i+1))) {
			break
		}
		t = t.to(len(strings.TrimRight(t.text[:i], partSigns))).trim()
	}
	return t
}

// readLast reads the last word of a name or of the wargear: x5 or 5 after a name, and 80 after both.
func (u *plainUnit) readLast(word span, named bool) bool {
	number, signed := cutTimes(word.text)
	switch {
	case !allDigits(number):
		return false
	case signed:
		return named && len(number) <= 3 && u.readNote(word)
	case isSmallNumber(number) && (!named || len(u.costs) == 0):
		return false // of an item, or a part of the name
	}
	return u.readNote(word)
}

// cutTimes cuts the sign of a multiplication from a number: x5 or 5x.
func cutTimes(word string) (number string, signed bool) {
	number = strings.Trim(word, "xX×")
	return number, len(number) < len(word)
}

// isSmallNumber reports whether a number without a sign is not one of points.
func isSmallNumber(t string) bool {
	n, rest, ok := parseNumber(t)
	return ok && rest == "" && n.Cmp(entry.Int(leastPoints)) < 0
}

// cutNext cuts the first part of the wargear if it is a number of models, points or the mark of the
// Warlord.
func (u *plainUnit) cutNext() bool {
	t := cutSigns(u.wargear)
	if strings.HasPrefix(u.wargear.text, ":") && isSmallNumber(t.text) || isOfSome(t) {
		return false
	}
	if inside, rest, ok := cutGroup(t); ok && u.readNotes(inside) {
		u.wargear = rest
		return true
	}
	end := endOfPart(t.text)
	if part := t.to(end).trim(); part.text == "" || allDigits(part.text) && end == len(t.text) && len(u.costs) > 0 || !u.readNote(part) {
		return false
	}
	u.wargear = t.from(end)
	return true
}

// readNotes reads a group of numbers in brackets: (5 models, 80 pts). It changes nothing if a part
// is something else.
func (u *plainUnit) readNotes(t span) bool {
	if t.text == "" {
		return false
	}
	read := *u
	for _, part := range splitCommas(t) {
		for rest, more := part, true; more; {
			part, rest, more = rest.cut(" / ")
			if !read.readNote(part.trim()) {
				return false
			}
		}
	}
	*u = read
	return true
}

// readNote reads 5 models, x5, 80 pts, a bare number, or the mark of the Warlord.
func (u *plainUnit) readNote(t span) bool {
	if u.readWarlord(t) {
		return true
	}
	number, word, _ := t.cut(" ")
	unsigned, signed := cutTimes(number.text)
	n, rest, ok := parseNumber(unsigned)
	if ok && rest == "" && u.models == 0 && isSmallEnough(n) {
		bare := word.text == "" && !signed
		if modelWords[catalog.Fold(word.text)] || word.text == "" && !bare || bare && n.Cmp(entry.Int(leastPoints)) < 0 || bare && len(u.costs) > 0 {
			count, _ := n.Int64()
			u.models, u.signed = int(count), true
			return true
		}
	}
	costs, ok := parsePoints(t)
	if !ok || len(u.costs) > 0 || !isDigit(t.text[0]) || !slices.Contains([]CostName{Points, Power, Command}, costs[0].Name) || costs[0].Value.Sign() <= 0 {
		return false
	}
	u.costs = costs
	return true
}

// readWarlord reads the mark of the Warlord.
func (u *plainUnit) readWarlord(t span) bool {
	if u.warlord != nil || !warlordWords[catalog.Fold(t.text)] {
		return false
	}
	u.warlord = warlordItem(t)
	return true
}

// isSmallEnough reports whether a number can be that of the models of a unit.
func isSmallEnough(n entry.Number) bool {
	return n.Sign() > 0 && n.Cmp(entry.Int(mostModels)) <= 0
}

// isNumberOfModels reports whether an amount is a number of models.
func isNumberOfModels(a Amount) bool { return modelWords[catalog.Fold(string(a.Name))] }

// modelWords are folded words after a number of models.
var modelWords = wordSet("models", "model", "minis", "mini", "miniatures", "men", "man", "strong", "bodies", "figurines", "modelle", "miniaturas", "modelli", "miniature")

// namesWarlord reports whether a part of a line marks its unit as the Warlord.
func namesWarlord(line string) bool {
	return slices.ContainsFunc(strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune("()[],;:-–—*", r) }), func(part string) bool {
		return catalog.SameName(part, entry.WarlordName)
	})
}

// withSign is withWord in short.
const withSign = " w/ "

// nameEnds begin what follows a name.
var nameEnds = []string{" - ", " – ", " — ", ": ", withSign, " + ", ", ", "; ", " | ", "|", " = ", " @", " .."}

// endOfName returns the length of the name of a unit with its numbers: Squad x5, Squad (5).
func endOfName(t string) int {
	end, depth, open := len(t), 0, 0
	for i := 0; i < end; i++ {
		switch t[i] {
		case '(', '[':
			if depth == 0 && t[i] == '(' && i > 1 && t[i-1] == ' ' && !isNotes(t[i:]) {
				end = i - 1 // wargear in brackets
			}
			if depth++; depth == 1 {
				open = i
			}
		case ')', ']':
			if depth = max(depth-1, 0); depth == 0 && (startsWord(t[i+1:]) || startsWargear(t[i+1:])) && isNotes(t[open:]) {
				end = i + 1 // Squad (5) wargear
			}
		case ' ', ':', ',', ';', '|':
			if i > 0 && depth == 0 && slices.ContainsFunc(nameEnds, func(sign string) bool { return strings.HasPrefix(t[i:], sign) }) {
				end = i
			}
		}
	}
	if m := numberInside.FindStringSubmatchIndex(t[:end]); m != nil {
		end = m[3] // Squad x5 wargear
	}
	for _, with := range []string{withWord, strings.TrimSuffix(withSign, " ")} { // after a number of models; otherwise it may be part of the name
		if i := strings.Index(t[:end], with); i > 0 {
			var u plainUnit
			if u.cutAfter(span{text: t[:i]}.trim(), true); u.models > 0 {
				end = i
			}
		}
	}
	return end
}

// numberInside is a number of models between a name and wargear without a sign.
var numberInside = regexp.MustCompile(`\pL ([xX×]\d+|\d+[xX×]) [\pL\d]`)

// startsWord reports whether a text begins with a space and a letter.
func startsWord(t string) bool {
	rest := strings.TrimLeft(t, " ")
	r, _ := utf8.DecodeRuneInString(rest)
	return len(rest) < len(t) && unicode.IsLetter(r)
}

// startsWargear reports whether a text begins with wargear in brackets.
func startsWargear(t string) bool {
	t = strings.TrimLeft(t, " ")
	return t != "" && strings.ContainsAny(t[:1], "([") && !isNotes(t)
}

// replaceWith replaces the words for with of other languages, and w, by a sign, with the same columns.
func replaceWith(t string) string {
	if !strings.ContainsAny(t, "mcwMCW") {
		return t
	}
	return otherWith.Replace(t)
}

var otherWith = strings.NewReplacer(" mit ", " w/  ", " avec ", " w/   ", " con ", " w/  ", " w ", " w/ ")

// isNotes reports whether a text begins with numbers in brackets.
func isNotes(t string) bool {
	inside, _, ok := cutGroup(span{text: t})
	return ok && new(plainUnit).readNotes(inside)
}

// endOfPart returns the length of the part of a line before the next sign.
func endOfPart(t string) int {
	end := len(t)
	for _, sign := range append([]string{" (", " ["}, nameEnds...) {
		if i := strings.Index(t[:end], sign); i > 0 {
			end = i
		}
	}
	return end
}

// cutGroup splits brackets from the beginning of a span.
func cutGroup(t span) (inside, rest span, ok bool) {
	for _, pair := range [...]string{"()", "[]"} {
		if len(t.text) > 0 && t.text[0] == pair[0] {
			if i := strings.IndexByte(t.text, pair[1]); i > 0 {
				return t.from(1).to(i - 1).trim(), t.from(i + 1).trim(), true
			}
		}
	}
	return t, t, false
}

// cutPlainCosts splits points from the end of a line: in brackets, or after a sign. A number
// without a unit of cost follows a dash.
func cutPlainCosts(t span) (rest span, costs []Amount, ok bool) {
	if name, costs, ok := cutCosts(t); ok {
		return name, costs, true
	}
	if rest, costs, ok := cutLastPoints(t); ok {
		return rest, costs, true
	}
	i := strings.LastIndexAny(t.text, "-–—:=")
	if i <= 0 {
		return t, nil, false
	}
	last := strings.TrimSpace(strings.TrimLeft(t.text[i:], "-–—:="))
	costs, ok = parseAmounts(last)
	ok = ok && (costs[0].Name == Points || costs[0].Name == Power || costs[0].Name == Command) // not 1 meltagun
	if !ok && strings.HasSuffix(t.text[:i], " ") && !strings.ContainsAny(t.text[i:i+1], ":=") && !strings.ContainsFunc(last, unicode.IsLetter) {
		costs, ok = parsePoints(span{text: last})
	}
	if !ok || !isDigit(last[0]) {
		return t, nil, false
	}
	return t.to(i).trim(), costs, true
}

// cutLastPoints splits points with their unit of cost, with or without a sign before them, from
// the end of a line: Rhino 75 pts.
func cutLastPoints(t span) (rest span, costs []Amount, ok bool) {
	text := strings.TrimRight(t.text, " .")
	for range 2 { // 75pts, 75 pts
		i := strings.LastIndexByte(text, ' ')
		if i <= 0 {
			break
		}
		costs, ok = parseAmounts(t.text[i+1:])
		if text = text[:i]; ok && costs[0].Name == Points {
			return t.to(len(strings.TrimRight(text, partSigns))).trim(), costs, true
		}
	}
	return t, nil, false
}

// cutTrailingCount splits a number from the end of a name: Intercessor Squad x5, or (5).
func cutTrailingCount(t span) (n int, name span, ok bool) {
	t = t.trim()
	i := strings.LastIndex(t.text, " ")
	if i <= 0 {
		return 1, t, false
	}
	last := t.text[i+1:]
	inside, rest, bracketed := cutGroup(span{text: last})
	if bracketed = bracketed && rest.text == ""; bracketed { // but not Trait (Codex 1)
		last = inside.text
	}
	number, signed := cutTimes(last)
	if !allDigits(number) || len(number) > 3 || !signed && !bracketed {
		return 1, t, false
	}
	n, _, _ = cutPlainCount(span{text: number + " x"})
	return max(n, 1), t.to(i).trim(), true
}
