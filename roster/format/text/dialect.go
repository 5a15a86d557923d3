package text

import "strings"

// shape counts what lines look like.
type shape struct {
	force, category  int // ++ Patrol ++, + HQ +
	detachment, role int // === … ===, HQ1: …
	roster, heading  int // # ++ Army Roster ++, ## Character
	header           int // + KEY: value
	with             int // 4 with a, b
	priced, points   int // Name (80 pts), Name (80 points)
	pricedColon      int // Name (80 pts): a, b
	bulletColon      int // • 4x Model: a, b
	bullet           int // • 4x Model
	bulletBelow      int // the same below another
	section          int // Character:
	square           int // Name [80 pts]
}

// Recognise tells the dialect of a text by its shape; Unknown is none.
func Recognise(data []byte) Dialect {
	all, err := lines(data)
	if err != nil {
		return Unknown
	}
	return recognise(all)
}

func recognise(all []Line) Dialect {
	var s shape
	for i := range all {
		s.add(all[i].span().trim())
	}
	switch {
	case s.detachment > 0 || s.role > 1:
		return WTC9
	case s.roster > 0 || s.heading > 0 && s.square > 0:
		return NRSimple
	case s.force > 0 || s.category > 0 && s.square > 0:
		return BattleScribe
	case s.header > 0 || s.with > 0 || s.pricedColon > 0:
		return s.tournament()
	case s.priced == 0:
		return Unknown
	case s.section > 0 && s.points <= 1:
		return ListForge
	}
	return App
}

// tournament tells apart what stands below the tournaments' header.
func (s *shape) tournament() Dialect {
	switch {
	case s.pricedColon > 0:
		return WTCCompact
	case s.with > 0:
		return WTC
	case s.bulletColon > s.bullet && s.bulletBelow == 0:
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
	case strings.HasPrefix(t.text, "==="):
		s.detachment++
	case strings.HasPrefix(t.text, "# ++"):
		s.roster++
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
	if item, ok := bullet(t); ok {
		before, after, ok := colon(item)
		switch {
		case t.column > 2:
			s.bulletBelow++
		case ok && after.text != "" && isCounted(before):
			s.bulletColon++
		default:
			s.bullet++
		}
		return
	}
	if _, ok := withItems(t); ok {
		s.with++
		return
	}
	if _, _, ok := role(t); ok {
		s.role++
		return
	}
	name, rest := unitLine(t)
	_, inside, round := bracketed(name, '(', ')')
	costs, priced := amounts(inside.text)
	switch {
	case round && priced && costs[0].Name == Points:
		s.priced++
		if strings.Contains(strings.ToLower(inside.text), "point") {
			s.points++
		}
		if rest.text != "" {
			s.pricedColon++
		}
	case strings.HasSuffix(name.text, "]"):
		s.square++
	case strings.HasSuffix(t.text, ":") && isSection(t.text):
		s.section++
	}
}

func isCounted(s span) bool {
	_, _, ok := counted(s)
	return ok
}

// unitLine parts the line of a unit into its name with the costs, and what
// stands behind a colon.
func unitLine(t span) (name, items span) {
	for _, sep := range []string{"):", "]:"} {
		if i := strings.Index(t.text, sep); i >= 0 {
			return t.to(i + 1).trim(), t.from(i + 2).trim()
		}
	}
	return t, span{line: t.line, column: t.column}
}

// isFence reports whether a line is of signs alone.
func isFence(t string) bool {
	return len(t) >= 3 && strings.Trim(t, "+") == "" || len(t) >= 3 && strings.Trim(t, "=") == "" ||
		len(t) >= 3 && strings.Trim(t, "-") == "" || strings.Trim(t, "`") == ""
}

// isForce reports ++ Patrol Detachment ++.
func isForce(t string) bool {
	return len(t) > 5 && strings.HasPrefix(t, "++") && strings.HasSuffix(t, "++") && !isFence(t)
}

// isCategory reports + HQ +.
func isCategory(t string) bool {
	return len(t) > 3 && strings.HasPrefix(t, "+") && strings.HasSuffix(t, "+") && !isForce(t) && !isFence(t)
}

// isHeaderLine reports + KEY: value and & another.
func isHeaderLine(t string) bool {
	return t == "+" || strings.HasPrefix(t, "+ ") && strings.Contains(t, ":") || strings.HasPrefix(t, "& ")
}

// withItems parts 4 with a, b.
func withItems(t span) (n int, ok bool) {
	n, _, ok = with(t)
	return n, ok
}

// with parts 4 with a, b into the number and the list.
func with(t span) (n int, items span, ok bool) {
	number, items, ok := t.cut(" with ")
	if !ok || !allDigits(number.text) || len(number.text) > 4 {
		return 0, t, false
	}
	for _, c := range []byte(number.text) {
		n = 10*n + int(c-'0')
	}
	return n, items, n > 0
}
