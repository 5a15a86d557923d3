package scenario

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// A line is one line of a section: a verb, then words and members in any order. Methods store the
// first fault in err; after a fault they return zero values.
type line struct {
	file   string
	number int
	text   string
	verb   string
	words  []word
	json   string // the rest of the line, from a { on
	err    error
}

// A word is a bare word, or the member key=text.
type word struct {
	key, text string
	used      bool
}

// section is a part of a scenario: its lines without comments and empty lines.
type section struct {
	file  string
	name  string
	at    int // line of its marker
	lines []*line
}

func (s *section) fault(found, allowed string) error {
	return faultAt(s.file, s.at, s.name, found, allowed)
}

// split reads the words of a line, and an effect in JSON at its end. A word in quotes may contain
// spaces.
func (l *line) split() {
	rest := strings.TrimSpace(l.text)
	for rest != "" && l.err == nil {
		if rest[0] == '{' {
			l.json = rest
			break
		}
		var w word
		w, rest = l.word(rest)
		rest = strings.TrimLeft(rest, " \t")
		if l.verb == "" && w.key == "" {
			l.verb = w.text
			continue
		}
		l.words = append(l.words, w)
	}
	if l.verb == "" && l.err == nil {
		l.fail("", "no word at the beginning", "one word, then members")
	}
}

// word cuts the next word from the line.
func (l *line) word(text string) (w word, rest string) {
	end := strings.IndexAny(text, " \t\"")
	if end < 0 {
		end = len(text)
	}
	if key, value, ok := strings.Cut(text[:end], "="); ok && isKey(key) {
		w.key = key
		text, end = text[len(key)+1:], len(value)
	}
	if end < len(text) && text[end] == '"' && end == 0 {
		closing := strings.IndexByte(text[1:], '"')
		if closing < 0 {
			l.fail("", quote(text), "quotes that are closed")
			return w, ""
		}
		w.text = text[1 : closing+1]
		return w, text[closing+2:]
	}
	if end < len(text) && text[end] == '"' {
		l.fail("", quote(text), "quotes at the beginning of a word or behind =")
		return w, ""
	}
	w.text = text[:end]
	return w, text[end:]
}

func isKey(text string) bool {
	return text != "" && strings.IndexFunc(text, func(r rune) bool {
		return !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r == '_')
	}) < 0
}

func (l *line) fail(subject, found, allowed string) {
	if l.err == nil {
		if subject != "" && l.verb != "" {
			subject = l.verb + ": " + subject
		} else if subject == "" {
			subject = l.verb
		}
		l.err = l.fault(subject, found, allowed)
	}
}

// member returns the value of a member.
func (l *line) member(key string) (string, bool) {
	for i := range l.words {
		if w := &l.words[i]; w.key == key && !w.used {
			w.used = true
			return w.text, true
		}
	}
	return "", false
}

// needed returns the value of a required member.
func (l *line) needed(key string) string {
	text, ok := l.member(key)
	if !ok {
		l.fail(key, "nothing", key+"=…")
	}
	return text
}

// flag reports whether the line has a bare word.
func (l *line) flag(name string) bool {
	for i := range l.words {
		if w := &l.words[i]; w.key == "" && w.text == name && !w.used {
			w.used = true
			return true
		}
	}
	return false
}

// next returns the next bare word.
func (l *line) next() (string, bool) {
	for i := range l.words {
		if w := &l.words[i]; w.key == "" && !w.used {
			w.used = true
			return w.text, true
		}
	}
	return "", false
}

// must returns the next bare word, which is required.
func (l *line) must(what string) string {
	text, ok := l.next()
	if !ok {
		l.fail("", "no "+what, what)
	}
	return text
}

// rest returns all remaining bare words.
func (l *line) rest() (list []string) {
	for text, ok := l.next(); ok; text, ok = l.next() {
		list = append(list, text)
	}
	return list
}

// end returns the fault of the line. Unexpected words are a fault.
func (l *line) end(allowed string) error {
	for _, w := range l.words {
		switch {
		case w.used || l.err != nil:
		case w.key != "":
			l.fail("", quote(w.key+"="+w.text), allowed)
		default:
			l.fail("", quote(w.text), allowed)
		}
	}
	return l.err
}

// whole reads a whole number.
func (l *line) whole(subject, text string, least, most int) int {
	n, err := strconv.Atoi(strings.TrimPrefix(text, "+"))
	if err != nil || n < least || n > most {
		l.fail(subject, quote(text), fmt.Sprintf("a whole number from %d to %d", least, most))
		return 0
	}
	return n
}

// count reads a whole number of a member, or returns a default.
func (l *line) count(key string, without, least, most int) int {
	text, ok := l.member(key)
	if !ok {
		return without
	}
	return l.whole(key, text, least, most)
}

// length reads inches.
func (l *line) length(subject, text string) geom.Length {
	n, err := geom.ParseLength(strings.TrimSuffix(text, `"`))
	if err != nil || n < -geom.Reachable || n > geom.Reachable {
		l.fail(subject, quote(text), "inches, with at most three decimals")
		return 0
	}
	return n
}

// distance reads inches of a member, or returns 0 without it.
func (l *line) distance(key string) geom.Length {
	text, ok := l.member(key)
	if !ok {
		return 0
	}
	n := l.length(key, text)
	if n < 0 {
		l.fail(key, quote(text), "inches, not below 0")
	}
	return n
}

// pose reads a pose.
func (l *line) pose(text string) geom.Pose {
	p, err := geom.ParsePose(text)
	if err != nil {
		l.fail("", quote(text), "X,Y or X,Y,Z in inches, and @degrees")
	}
	return p
}

// amount reads a number that may be random.
func (l *line) amount(subject, text string) dice.Amount {
	a, err := dice.ParseAmount(text)
	if err != nil {
		l.fail(subject, quote(text), "a number, or dice such as D6, 2D3 or D3+3")
	}
	return a
}

// oneOf reads a word of a list and returns its index.
func (l *line) oneOf(subject, text string, words []string) int {
	i := slices.Index(words, text)
	if i < 0 || text == "" {
		l.fail(subject, quote(text), list(words))
		return 0
	}
	return i
}

// faultAt returns the fault of a line of a file. subject is what it concerns, such as weapon: S.
func faultAt(file string, line int, subject, found, allowed string) fault.Fault {
	return fault.Fault{
		Place: fault.Place{Document: file, Line: line}, Code: "scenario.invalid",
		Subject: subject, Found: found, Allowed: allowed,
	}
}

// A verb is the first word of a line. It reads the rest of the line for a reader, and returns a
// description of the allowed words.
type verb[R any] struct {
	word string
	read func(R, *line) string
}

func wordsOf[R any](verbs []verb[R]) (words []string) {
	for _, v := range verbs {
		words = append(words, v.word)
	}
	return words
}

// readLines reads the lines of a section with the verbs that it allows.
func readLines[R any](r R, part *section, verbs []verb[R]) error {
	for _, l := range part.lines {
		l.split()
		i := slices.IndexFunc(verbs, func(v verb[R]) bool { return v.word == l.verb })
		if i < 0 && l.err == nil {
			kind, _, _ := strings.Cut(part.name, ".")
			return l.fault(kind, quote(l.verb), list(wordsOf(verbs)))
		}
		allowed := ""
		if l.err == nil {
			allowed = verbs[i].read(r, l)
		}
		if err := l.end(allowed); err != nil {
			return err
		}
	}
	return nil
}

// fault returns a fault of the line.
func (l *line) fault(subject, found, allowed string) fault.Fault {
	return faultAt(l.file, l.number, subject, found, allowed)
}

func quote(s string) string { return fmt.Sprintf("%.60q", s) }

func list(words []string) string { return strings.Join(words, ", ") }
