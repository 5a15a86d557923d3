package battlescribe

import (
	"encoding/json"
	"strings"

	"github.com/rollcall40k/rollcall/roster"
)

// recordMark begins the line of a roster's notes that holds its record.
const recordMark = "Rollcall: "

// A record is the part of a roster for which the format has no member. It is one line of
// JSON at the end of the roster's notes, which other programs keep.
type record struct {
	NoLimit bool            `json:"no_limit,omitempty"`
	Unread  []roster.Unread `json:"unread,omitempty"`
	// Selections are the read problems of unknown selections, by id.
	Selections map[string]roster.Unread `json:"selections,omitempty"`
}

// notesOf returns the notes of a roster with its record, if it needs a record.
func notesOf(r *roster.Roster) string {
	x := record{NoLimit: r.NoLimit, Unread: r.Unread, Selections: map[string]roster.Unread{}}
	roster.EachSelection(r.Forces, func(s *roster.Selection) {
		if s.Unread != nil {
			x.Selections[s.ID] = *s.Unread
		}
	})
	if own, _ := cutRecord(r.Notes); own == r.Notes && !x.NoLimit && len(x.Unread) == 0 && len(x.Selections) == 0 {
		return r.Notes
	}
	var b strings.Builder
	b.WriteString(r.Notes)
	if r.Notes != "" {
		b.WriteString("\n")
	}
	b.WriteString(recordMark)
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(x); err != nil { // texts and a boolean can always be encoded
		return r.Notes
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// cutRecord splits the notes of a file into those of the player and the record. Notes
// without a valid record are the player's.
func cutRecord(notes string) (own string, x record) {
	own, last := "", strings.TrimRight(notes, " \t\r\n")
	if i := strings.LastIndex(last, "\n"); i >= 0 {
		own, last = last[:i], last[i+1:]
	}
	line, ok := strings.CutPrefix(last, recordMark)
	if !ok || json.Unmarshal([]byte(line), &x) != nil {
		return notes, record{}
	}
	return own, x
}

// readNotes reads the notes of the file. The problems of unknown selections are added with the
// selections, unless the game data now has them.
func (c *converter) readNotes(notes string) {
	var x record
	c.roster.Notes, x = cutRecord(notes)
	c.roster.NoLimit, c.roster.Unread, c.unread = x.NoLimit, x.Unread, x.Selections
}
