package text

import (
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/intake"
)

// unreadHeading begins the lines at the end of a text, in any dialect, for the unread parts of an
// earlier document. They are not part of the list, and are reported as unread again.
const unreadHeading = "Lines that were not read:"

// noLimitLine is a line that any dialect may contain.
const noLimitLine = "Points limit: none"

// cutUnread returns the lines before the heading of unread lines.
func cutUnread(all []Line) []Line {
	for i := range all {
		if strings.EqualFold(strings.TrimSpace(all[i].plain), unreadHeading) {
			all[i].ignore(ReasonFence)
			return all[:i]
		}
	}
	return all
}

// readNoLimit reads Points limit: none, or + POINTS LIMIT: none.
func (r *reader) readNoLimit(l *Line, t span) bool {
	if !strings.EqualFold(strings.TrimSpace(strings.TrimPrefix(t.text, "+")), noLimitLine) {
		return false
	}
	l.consume()
	r.doc.NoLimit = true
	return true
}

// readBack returns the roster of a written text with the problems of reading it.
func readBack(written string, book *entry.Book, r *roster.Roster) *roster.Roster {
	doc, err := Read([]byte(written))
	if err != nil {
		return roster.New("", r.Edition, r.Snapshot)
	}
	again, read := doc.Roster(book, r.Snapshot)
	again.Keep(read)
	return again
}

// writeUnread adds the parts that the dialect cannot express otherwise: the agreement on no limit,
// the unread parts of an earlier document, and the unknown selections missing in the roster that is
// read from the text. It reports whether there is anything to add.
func writeUnread(b *strings.Builder, r, again *roster.Roster) bool {
	if r.NoLimit {
		b.WriteString("\n" + noLimitLine + "\n")
	}
	lines := UnreadLines(r)
	kept := map[string]int{}
	for _, name := range unknownNames(again) {
		kept[name]++
	}
	for _, name := range unknownNames(r) {
		if kept[name]--; kept[name] < 0 {
			lines = append(lines, name)
		}
	}
	if len(lines) > 0 {
		b.WriteString("\n" + unreadHeading + "\n" + strings.Join(lines, "\n") + "\n")
	}
	return r.NoLimit || len(lines) > 0
}

// UnreadLines returns the unread parts of an earlier document, one line each.
func UnreadLines(r *roster.Roster) (lines []string) {
	for i := range r.Unread {
		u := &r.Unread[i]
		if u.Code.Severity() != roster.Error {
			continue
		}
		line := unquoted(u.Actual)
		if kind := u.Args["Kind"]; kind != "" {
			line = strings.TrimRight(kind+": "+line, " ")
		}
		if line == "" {
			line = strings.TrimPrefix(u.Path, "/")
		}
		if line == "" {
			line = string(u.Code)
		}
		lines = append(lines, intake.Clip(line))
	}
	return lines
}

// unknownNames returns the names of the selections that were never in any data, in order.
func unknownNames(r *roster.Roster) (names []string) {
	roster.EachSelection(r.Forces, func(s *roster.Selection) {
		if s.Unread != nil {
			names = append(names, oneLine(s.DisplayName()))
		}
	})
	return names
}

// unquoted returns a quoted value on one line, and any other value unchanged.
func unquoted(value string) string {
	if text, err := strconv.Unquote(value); err == nil {
		value = text
	}
	return oneLine(value)
}

// lostUnread returns the unread lines of a roster that are missing in the roster read from its
// text.
func lostUnread(r, again *roster.Roster) []string {
	lines := UnreadLines(r)
	for _, line := range UnreadLines(again) {
		if i := slices.Index(lines, line); i >= 0 {
			lines = slices.Delete(lines, i, i+1)
		}
	}
	return lines
}
