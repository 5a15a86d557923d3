// Package pack reads event packs: the requirements of an event for its lists, as data in
// JSON or YAML (schemas/event-pack.schema.json).
//
// [Pack.Check] finds faults of a pack. [Pack.Restrictions] compiles a pack into
// restrictions, which check.Check evaluates together with the game data.
package pack

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"
	"time"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/schemas"
	"github.com/rollcall40k/rollcall/schemas/fault"
	"github.com/rollcall40k/rollcall/schemas/yaml"
)

// A Pack is the requirements of an event for its lists (schemas/event-pack.schema.json).
type Pack struct {
	Schema       string           `json:"$schema,omitempty"`
	Name         string           `json:"name"`
	Edition      string           `json:"edition"`
	Snapshot     string           `json:"snapshot,omitempty"` // the game data for all lists
	Language     string           `json:"language,omitempty"` // of e-mails and prints, a tag of message.Choices; empty: the reader's
	Limits       map[string]Range `json:"limits,omitempty"`   // by cost type, id or name
	BattleSize   string           `json:"battle_size,omitempty"`
	Detachments  *Detachments     `json:"detachments,omitempty"`
	Copies       *Copies          `json:"copies,omitempty"`
	Bans         []Rule           `json:"bans,omitempty"`
	Caps         []Rule           `json:"caps,omitempty"`         // each with Max
	Requirements []Rule           `json:"requirements,omitempty"` // each with Min
	Declare      []string         `json:"declare,omitempty"`      // Warlord, WarlordTrait, Relic
	Teams        Teams            `json:"teams,omitzero"`
	Deadlines    Deadlines        `json:"deadlines,omitzero"`
	Late         *Late            `json:"late,omitempty"`
	Visibility   Visibility       `json:"visibility,omitzero"`
}

// The declarations that a pack may require.
const (
	Warlord      = "warlord"
	WarlordTrait = "warlord_trait"
	Relic        = "relic"
)

// A Range is an inclusive range. A nil bound means no limit.
type Range struct {
	Min *Number `json:"min,omitempty"`
	Max *Number `json:"max,omitempty"`
}

// A Number is an exact decimal. It is read from a JSON number or string and written as a
// string.
type Number struct{ entry.Number }

// UnmarshalJSON reads 2000, 0.5 or "2000".
func (n *Number) UnmarshalJSON(data []byte) (err error) {
	n.Number, err = entry.ParseNumber(string(bytes.Trim(data, `"`)))
	return err
}

// MarshalJSON writes the number as a string.
func (n Number) MarshalJSON() ([]byte, error) { return json.Marshal(n.Number.String()) }

// value returns the number; nil stays nil.
func (n *Number) value() *entry.Number {
	if n == nil {
		return nil
	}
	return &n.Number
}

// Detachments limit the detachments of a list.
type Detachments struct {
	Allowed []string `json:"allowed,omitempty"` // names; empty: all
	Max     *int64   `json:"max,omitempty"`
}

// Copies limit the units of one datasheet.
type Copies struct {
	Max        int64  `json:"max"`
	Exceptions []Rule `json:"exceptions,omitempty"` // each with Max; the first match applies
}

// A Rule selects the selections that match all of its members. A rule with only names selects
// anything with one of these names; other rules select units.
type Rule struct {
	Label           string           `json:"label,omitempty"`
	Names           []string         `json:"names,omitempty"`
	Keywords        []string         `json:"keywords,omitempty"`
	Roles           []string         `json:"roles,omitempty"`
	Costs           map[string]Range `json:"costs,omitempty"`           // by cost type
	Characteristics map[string]Range `json:"characteristics,omitempty"` // by name
	Counts          string           `json:"counts,omitempty"`          // selections, or a cost type
	Min             *Number          `json:"min,omitempty"`
	Max             *Number          `json:"max,omitempty"`
}

// Teams are the rules of teams.
type Teams struct {
	UniqueFactions bool `json:"unique_factions,omitempty"`
}

// Deadlines are the event deadlines. They limit the times of operations, inclusively. A zero
// time means no deadline. The time of an operation is the time at which its request arrived
// completely.
type Deadlines struct {
	Submission  time.Time `json:"submission,omitzero"`
	Correction  time.Time `json:"correction,omitzero"`
	Publication time.Time `json:"publication,omitzero"` // not before
	Grace       int       `json:"grace,omitempty"`      // seconds after a deadline in which lists are still in time
}

// Met reports whether a list that arrives at a time meets a deadline.
func (d *Deadlines) Met(deadline, at time.Time) bool {
	return !at.After(deadline.Add(time.Duration(d.Grace) * time.Second))
}

// Late is the policy for lists after the submission deadline.
type Late struct {
	Policy  string `json:"policy"` // Refuse or Accept
	Minutes int    `json:"minutes,omitempty"`
}

// The policies for late lists.
const (
	Refuse = "refuse"
	Accept = "accept"
)

// Visibility defines what the public may see before and after publication, and what the opponent
// may see at the table.
type Visibility struct {
	Before      string   `json:"before,omitempty"` // Nothing, Players or Factions; empty: Nothing
	After       string   `json:"after,omitempty"`  // Players, Factions or Lists; empty: Lists
	Commitments bool     `json:"commitments,omitempty"`
	Hidden      []string `json:"hidden,omitempty"` // the parts omitted from the opponent's view, such as pdf.HideCosts
}

// The parts visible to the public.
const (
	Nothing  = "nothing"
	Players  = "players"
	Factions = "factions"
	Lists    = "lists"
)

// Read reads a pack in JSON or YAML. The error is an intake.ErrUnreadable.
func Read(data []byte) (*Pack, error) {
	d, err := yaml.Read(data)
	if err != nil {
		return nil, intake.Unreadable(err.Error(), "an event pack in JSON or YAML")
	}
	if kind := listKind(d); kind != "" {
		return nil, NotPack(kind)
	}
	p := &Pack{}
	faults := d.Validate(schemas.EventPack)
	if len(faults) == 0 {
		faults = d.Into(p)
	}
	if len(faults) > 0 {
		return nil, &fault.Error{Kind: intake.ErrUnreadable, Faults: faults}
	}
	return p, nil
}

// Text returns the pack as JSON. Equal packs have equal texts.
func (p *Pack) Text() []byte {
	text, err := json.MarshalIndent(p, "", "  ")
	if err != nil {
		panic(err) // texts, numbers and times that were read can always be encoded
	}
	return append(text, '\n')
}

// Hash returns the SHA-256 of Text in hexadecimal digits.
func (p *Pack) Hash() string {
	sum := sha256.Sum256(p.Text())
	return hex.EncodeToString(sum[:])
}

// Document returns the name of the pack in the sources of diagnostics.
func (p *Pack) Document() string { return "event-pack@" + p.Hash()[:12] }

// InTime reports whether a list submitted at a time is in time, and whether it is
// accepted.
func (p *Pack) InTime(at time.Time) (inTime, accepted bool) {
	until := p.Deadlines.Submission
	switch {
	case until.IsZero() || p.Deadlines.Met(until, at):
		return true, true
	case p.Late == nil || p.Late.Policy != Accept:
		return false, false
	case p.Late.Minutes == 0:
		return false, true
	}
	return false, !at.After(until.Add(time.Duration(p.Late.Minutes) * time.Minute))
}

// Format recognises packs that are submitted as lists, and rejects them with a specific error.
var Format = intake.Format{
	Recognise: Recognise,
	Read: func(*intake.Input) (intake.Recorded, error) {
		return nil, intake.Unreadable("an event pack, not a list", "a roster, a list document, a file of another program or a text")
	},
}

// packMembers are members of packs that rosters and lists do not have.
var packMembers = []string{
	"battle_size", "detachments", "copies", "bans", "caps", "requirements", "declare", "teams", "deadlines", "late", "visibility",
}

// Recognise reports whether an input is a pack, valid or not, based on its members.
func Recognise(in *intake.Input) bool {
	d := withEdition(in)
	if d == nil || listKind(d) != "" {
		return false
	}
	has := func(name string) bool { return d.Has(name) }
	return slices.ContainsFunc(packMembers, has) || len(d.Validate(schemas.EventPack)) == 0
}

// HasEdition reports whether an input is JSON or YAML with an edition, which no pasted text is.
func HasEdition(in *intake.Input) bool { return withEdition(in) != nil }

// withEdition returns the input as a document if it is JSON or YAML with an edition, or nil.
func withEdition(in *intake.Input) *schemas.Document {
	d := in.JSON
	if d == nil && bytes.Contains(in.Data, []byte("edition")) {
		d, _ = yaml.Read(in.Data) // nil if it is not YAML
	}
	if d == nil || !d.Has("edition") {
		return nil
	}
	return d
}

// listKind names the kind of list with the members of a document, or returns "".
func listKind(d *schemas.Document) string {
	for _, kind := range [...]struct{ member, name string }{
		{"forces", "a roster"}, {"units", "a list document"}, {"list", "a list document"}, {"roster", "a roster file of another program"},
	} {
		if d.Has(kind.member) {
			return kind.name
		}
	}
	return ""
}

// NotPack returns the intake.ErrUnreadable for a list of a kind, such as a text, that is read as a
// pack.
func NotPack(kind string) error {
	return intake.Unreadable(kind+", not an event pack", "an event pack in JSON or YAML, which has a name and an edition")
}
