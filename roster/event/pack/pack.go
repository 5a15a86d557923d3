// Package pack reads event packs: what an event asks of its lists, as data
// (schemas/event-pack.schema.json, in JSON or YAML).
//
// A pack is checked by itself ([Pack.Check]) and compiled into restrictions
// ([Pack.Restrictions]), which check.Check checks beside the game data: there is
// one checker, and one kind of diagnostic.
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
	"github.com/rollcall40k/rollcall/schemas/yaml"
)

// A Pack is what an event asks of its lists (schemas/event-pack.schema.json).
type Pack struct {
	Schema       string           `json:"$schema,omitempty"`
	Name         string           `json:"name"`
	Edition      string           `json:"edition"`
	Snapshot     string           `json:"snapshot,omitempty"` // that all lists are checked on
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

// What a pack may want declared.
const (
	Warlord      = "warlord"
	WarlordTrait = "warlord_trait"
	Relic        = "relic"
)

// A Range is from Min to Max, both in it. Nil is no bound.
type Range struct {
	Min *Number `json:"min,omitempty"`
	Max *Number `json:"max,omitempty"`
}

// A Number is an exact decimal. It is read from a JSON number or from text, and
// written as text.
type Number struct{ entry.Number }

// UnmarshalJSON reads 2000, 0.5 or "2000".
func (n *Number) UnmarshalJSON(data []byte) (err error) {
	n.Number, err = entry.ParseNumber(string(bytes.Trim(data, `"`)))
	return err
}

// MarshalJSON writes the number as text.
func (n Number) MarshalJSON() ([]byte, error) { return json.Marshal(n.Number.String()) }

// value is the number, or nil for none.
func (n *Number) value() *entry.Number {
	if n == nil {
		return nil
	}
	return &n.Number
}

// Detachments are those that a list may have.
type Detachments struct {
	Allowed []string `json:"allowed,omitempty"` // names; empty: all
	Max     *int64   `json:"max,omitempty"`
}

// Copies are how many units of one datasheet a list may have.
type Copies struct {
	Max        int64  `json:"max"`
	Exceptions []Rule `json:"exceptions,omitempty"` // each with Max; the first that fits counts
}

// A Rule picks selections; of what is said all must fit. With names alone it picks
// whatever has one of them, otherwise units.
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

// Deadlines are until when something may be done. What comes at the very instant
// is in time. The zero time is no deadline.
type Deadlines struct {
	Submission  time.Time `json:"submission,omitzero"`
	Correction  time.Time `json:"correction,omitzero"`
	Publication time.Time `json:"publication,omitzero"` // not before
}

// Late is what becomes of lists after the deadline of submission.
type Late struct {
	Policy  string `json:"policy"` // Refuse or Accept
	Minutes int    `json:"minutes,omitempty"`
}

// The policies for late lists.
const (
	Refuse = "refuse"
	Accept = "accept"
)

// Visibility is what everybody can see before and after publication.
type Visibility struct {
	Before      string `json:"before,omitempty"` // Nothing, Players or Factions; empty: Nothing
	After       string `json:"after,omitempty"`  // Players, Factions or Lists; empty: Lists
	Commitments bool   `json:"commitments,omitempty"`
}

// What everybody can see.
const (
	Nothing  = "nothing"
	Players  = "players"
	Factions = "factions"
	Lists    = "lists"
)

// Read reads a pack that is written in JSON or YAML. The error is a
// *intake.DocumentError.
func Read(data []byte) (*Pack, error) {
	d, err := yaml.Read(data)
	if err != nil {
		return nil, intake.Unreadable(err.Error(), "an event pack in JSON or YAML")
	}
	if kind := listKind(d); kind != "" {
		return nil, ErrNotPack(kind)
	}
	p := &Pack{}
	faults := d.Validate(schemas.EventPack)
	if len(faults) == 0 {
		faults = d.Into(p)
	}
	if len(faults) > 0 {
		return nil, &intake.DocumentError{Findings: faults}
	}
	return p, nil
}

// Text writes the pack as it is shared: JSON, the same for equal packs.
func (p *Pack) Text() []byte {
	text, err := json.MarshalIndent(p, "", "  ")
	if err != nil {
		panic(err) // texts, numbers and times that were read always marshal
	}
	return append(text, '\n')
}

// Hash is the SHA-256 of Text, in hexadecimal digits.
func (p *Pack) Hash() string {
	sum := sha256.Sum256(p.Text())
	return hex.EncodeToString(sum[:])
}

// Document names the pack as the source of diagnostics.
func (p *Pack) Document() string { return "event-pack@" + p.Hash()[:12] }

// InTime reports whether a list that came at a time is in time and, where it is
// not, whether it is accepted all the same.
func (p *Pack) InTime(at time.Time) (inTime, accepted bool) {
	until := p.Deadlines.Submission
	switch {
	case until.IsZero() || !at.After(until):
		return true, true
	case p.Late == nil || p.Late.Policy != Accept:
		return false, false
	case p.Late.Minutes == 0:
		return false, true
	}
	return false, !at.After(until.Add(time.Duration(p.Late.Minutes) * time.Minute))
}

// Format recognises packs among what is read as a roster, and refuses them by that
// name: an organiser has files of both kinds.
var Format = intake.Format{
	Recognise: Recognise,
	Read: func(*intake.Input) (intake.Recorded, error) {
		return nil, intake.Unreadable("an event pack, not a list", "a roster, a list document, a file of another program or a text")
	},
}

// packMembers are the members that packs have, and rosters and lists do not.
var packMembers = []string{
	"battle_size", "detachments", "copies", "bans", "caps", "requirements", "declare", "teams", "deadlines", "late", "visibility",
}

// Recognise reports whether an input is a pack, with or without faults, by its
// members.
func Recognise(in *intake.Input) bool {
	d := in.JSON
	if d == nil {
		if !bytes.Contains(in.Data, []byte("edition")) {
			return false
		}
		var err error
		if d, err = yaml.Read(in.Data); err != nil {
			return false
		}
	}
	if !d.Has("edition") || listKind(d) != "" {
		return false
	}
	has := func(name string) bool { return d.Has(name) }
	return slices.ContainsFunc(packMembers, has) || len(d.Validate(schemas.EventPack)) == 0
}

// listKind names the kind of list that has the members of a document; "": none.
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

// ErrNotPack is the error of Read for a list of a kind, such as a text, where a pack is
// read.
func ErrNotPack(kind string) *intake.DocumentError {
	return intake.Unreadable(kind+", not an event pack", "an event pack in JSON or YAML, which has a name and an edition")
}
