package text

import (
	"maps"
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

// Lines that any dialect may contain: Points limit: none, Power limit: 50, and, after the units,
// Battle size: Strike Force.
const (
	noLimitLine = "Points limit: none"
	limitSuffix = " limit"
	sizeKey     = "Battle size"
)

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

// readAgreement reads what the players agreed on, on a line that any dialect may contain: Points
// limit: none, or + POINTS LIMIT: none, another limit, and after the units the battle size.
func (r *reader) readAgreement(l *Line, t span) bool {
	if strings.EqualFold(strings.TrimSpace(strings.TrimPrefix(t.text, "+")), noLimitLine) {
		l.consume()
		r.doc.NoLimit = true
		return true
	}
	key, value, ok := t.cut(":")
	key, value = key.trim(), value.trim()
	if !ok || value.text == "" {
		return false
	}
	if r.hasUnits() && !r.doc.Configured && strings.EqualFold(key.text, sizeKey) {
		l.consume()
		r.agreedSize = value.text
		r.doc.setAt(intake.FieldSize, l.Number)
		return true
	}
	if len(key.text) <= len(limitSuffix) || !strings.EqualFold(key.text[len(key.text)-len(limitSuffix):], limitSuffix) {
		return false
	}
	n, err := entry.ParseNumber(value.text)
	if err != nil || n.Sign() < 0 {
		return false
	}
	l.consume()
	r.doc.Limits = append(r.doc.Limits, intake.CostLimit{
		Cost: key.text[:len(key.text)-len(limitSuffix)], Value: n.String(), Place: intake.Place{Line: l.Number, Column: key.column},
	})
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

// writeRest adds the parts that the dialect cannot express otherwise: the battle size and the
// limits, the unread parts of an earlier document, and the unknown selections missing in the roster
// that is read from the text. It reports whether there is anything to add.
func writeRest(b *strings.Builder, s *armyList, r, again *roster.Roster) bool {
	agreed := s.agreements(r, again)
	if len(agreed) > 0 {
		b.WriteString("\n" + strings.Join(agreed, "\n") + "\n")
	}
	lines := UnreadLines(r)
	kept := map[string]int{}
	for _, name := range unknownNames(again) {
		kept[name]++
	}
	if size := s.size(); size != nil && len(agreed) > 0 && strings.HasPrefix(agreed[0], sizeKey) {
		kept[size.name]++
	}
	for _, name := range unknownNames(r) {
		if kept[name]--; kept[name] < 0 {
			lines = append(lines, name)
		}
	}
	if len(lines) > 0 {
		b.WriteString("\n" + unreadHeading + "\n" + strings.Join(lines, "\n") + "\n")
	}
	return len(agreed)+len(lines) > 0
}

// agreements returns lines for the battle size and the limits of a roster that the roster read
// from its text does not have.
func (s *armyList) agreements(r, again *roster.Roster) (lines []string) {
	if size := s.size(); size != nil && len(again.Forces) > 0 {
		chosen := func(x *roster.Selection) bool { return x.ID == size.id }
		if x := findSelection(r, chosen); findSelection(again, func(y *roster.Selection) bool { return y.Entry == x.Entry }) == nil {
			lines = append(lines, sizeKey+": "+entry.SettingName(size.name))
		}
	}
	if r.NoLimit {
		lines = append(lines, noLimitLine)
	}
	for _, t := range slices.Sorted(maps.Keys(r.Limits)) {
		limit, at := r.Limits[t], s.book.CostType(t)
		if read, ok := again.Limits[t]; at >= 0 && (!ok || read.Cmp(limit) != 0) {
			name := strings.TrimSpace(s.book.CostTypes[at].ID)
			lines = append(lines, strings.ToUpper(name[:1])+name[1:]+limitSuffix+": "+limit.String())
		}
	}
	return lines
}

// findSelection returns the first selection for which is holds, or nil.
func findSelection(r *roster.Roster, is func(*roster.Selection) bool) (found *roster.Selection) {
	roster.EachSelection(r.Forces, func(s *roster.Selection) {
		if found == nil && is(s) {
			found = s
		}
	})
	return found
}

// UnreadLines returns the unread parts of an earlier document, one line each.
func UnreadLines(r *roster.Roster) (lines []string) {
	for i := range r.Unread {
		u := &r.Unread[i]
		if u.Code.Severity() != roster.Error || u.Code == roster.FactionMissing && u.Selection != "" {
			continue // the force names its faction
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
