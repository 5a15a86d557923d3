package pack

import (
	"bytes"
	"encoding/json"

	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/schemas"
	"github.com/rollcall40k/rollcall/schemas/yaml"
)

// Format recognises packs among what is read as a roster, and refuses them by that
// name: an organiser has files of both kinds.
var Format = intake.Format{
	Recognise: Recognise,
	Read: func([]byte) (intake.Recorded, error) {
		return nil, intake.Unreadable("an event pack, not a list", "a roster, a list document, a file of another program or a text")
	},
}

// packMembers are the members that packs have, and rosters and lists do not.
var packMembers = []string{
	"battle_size", "detachments", "copies", "bans", "caps", "requirements", "declare", "teams", "deadlines", "late", "visibility",
}

// Recognise reports whether data is a pack, by its members: one that Read reads, or
// one with faults.
func Recognise(data []byte) bool {
	if !bytes.Contains(data, []byte("edition")) {
		return false
	}
	text, err := yaml.ToJSON(data)
	if err != nil {
		return false
	}
	has := members(text)
	if has == nil || has["edition"] == nil || listKind(has) != "" {
		return false
	}
	for _, name := range packMembers {
		if has[name] != nil {
			return true
		}
	}
	return len(schemas.Validate(schemas.EventPack, text)) == 0
}

// members are those of an object; nil for anything else.
func members(text []byte) map[string]json.RawMessage {
	var has map[string]json.RawMessage
	if json.Unmarshal(text, &has) != nil {
		return nil
	}
	return has
}

// listKind names the kind of list that has the members; "" is none.
func listKind(has map[string]json.RawMessage) string {
	for _, kind := range [...]struct{ member, name string }{
		{"forces", "a roster"}, {"units", "a list document"}, {"list", "a list document"}, {"roster", "a roster file of another program"},
	} {
		if has[kind.member] != nil {
			return kind.name
		}
	}
	return ""
}

// ErrNotPack is the error of Read for a list of a kind, such as a text, where a pack is
// read.
func ErrNotPack(kind string) *intake.DocumentError {
	return intake.Unreadable(kind+", not an event pack", "an event pack in JSON or YAML, which has a name and an edition")
}
