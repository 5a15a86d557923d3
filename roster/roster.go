package roster

import (
	"cmp"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/oklog/ulid/v2"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// A Roster is a player's army list. It contains choices and no computed values; those
// are in the Report that Check returns.
type Roster struct {
	ID       string `json:"id,omitempty"` // ros_…; empty for a roster that is not stored
	Revision int    `json:"revision,omitempty"`
	Name     string `json:"name"`
	Notes    string `json:"notes,omitempty"`
	Edition  string `json:"edition"`  // such as 9e
	Snapshot string `json:"snapshot"` // the game data that the choices are from
	// Serial is the number in the id of the newest force or selection.
	Serial int     `json:"serial"`
	Limits Limits  `json:"limits,omitempty"`
	Forces []Force `json:"forces"`
	// NoLimit means that the players agreed on an army without a limit.
	NoLimit bool `json:"no_limit,omitempty"`
	// Unread are the problems of reading the document that the roster is from, other than
	// those of its unknown selections: see Keep.
	Unread []Unread `json:"unread,omitempty"`
}

// An Unread is a problem of reading a submitted document, such as a line that names
// nothing. It is kept with the roster, so that every report has it as a diagnostic.
type Unread struct {
	Code Code `json:"code"` // such as name.unknown or line.unread
	// Path is the place in the document: /lines/12/columns/5 in a text, otherwise a JSON
	// pointer.
	Path string `json:"path,omitempty"`
	// Selection is the id of the selection concerned, if any.
	Selection string `json:"selection,omitempty"`
	Actual    string `json:"actual,omitempty"` // what was found
	Limit     string `json:"limit,omitempty"`  // what the document says
	// Args are the arguments of the message.
	Args map[string]string `json:"args,omitempty"`
	// Suggestions are the options that may be meant, the likeliest first.
	Suggestions []Suggestion `json:"suggestions,omitempty"`
	// Document is what the document says of a unit, or of the army, whose army book is missing. Package
	// intake writes it, and reads it again with data that has the book.
	Document json.RawMessage `json:"document,omitempty"`
}

// Keep stores the diagnostics of reading the document of the roster: with the unknown
// selection that one concerns, or else with the roster. A report of check.Check has
// them until the selection, or the Unread, is removed. Those that are not errors compare
// the roster with the document, so an edit discards them.
func (r *Roster) Keep(read []Diagnostic) {
	if len(read) == 0 {
		return
	}
	unknown := map[string]*Selection{}
	EachSelection(r.Forces, func(s *Selection) {
		if s.Title != "" {
			unknown[s.ID] = s
		}
	})
	for i := range read {
		d := &read[i]
		u := Unread{d.Code, d.Path, d.Selection, d.Actual, d.Limit, d.Args, d.Suggestions, d.Document}
		if s := unknown[d.Selection]; s != nil && s.Unread == nil {
			u.Selection = "" // it is the selection's own
			s.Unread = &u
			continue
		}
		r.Unread = append(r.Unread, u)
	}
}

// LacksFaction reports whether the data has no army book of a faction of the document that
// the roster is from. Its units are unknown: empty armies and totals follow from that.
func (r *Roster) LacksFaction() bool {
	return slices.ContainsFunc(r.Unread, func(u Unread) bool { return u.Code == FactionMissing })
}

// A Suggestion is something that an unknown name may mean.
type Suggestion struct {
	Name string `json:"name"`
	ID   string `json:"id"`  // composite id of the option, or id of the army book; of others the name
	Why  string `json:"why"` // spelling, plural, part of the name, or other place
}

// Limits are the agreed limits by name of the cost type: its public name in a book
// (points, power), or another name that [entry.Book.CostNamed] knows.
type Limits map[string]entry.Number

// AreNamed reports whether all limits that the book knows have public names.
func (l Limits) AreNamed(book *entry.Book) bool {
	for name := range l {
		if t := book.CostNamed(name); t >= 0 && book.CostTypes[t].ID != name {
			return false
		}
	}
	return true
}

// Named returns the limits by public names; unknown names stay. Of two limits on one cost it
// keeps the lower one. It returns l itself if the limits are named.
func (l Limits) Named(book *entry.Book) Limits {
	if l.AreNamed(book) {
		return l
	}
	named := Limits{}
	for name, limit := range l {
		if t := book.CostNamed(name); t >= 0 {
			name = book.CostTypes[t].ID
		}
		if other, ok := named[name]; !ok || limit.Cmp(other) < 0 {
			named[name] = limit
		}
	}
	return named
}

// A Force is an organised part of a roster.
type Force struct {
	ID         string      `json:"id"`        // frc_…, unique in the roster
	Entry      string      `json:"entry"`     // id of the force entry
	Catalogue  string      `json:"catalogue"` // id of the catalogue it selects from
	Name       string      `json:"name,omitempty"`
	Notes      string      `json:"notes,omitempty"`
	Slots      []SlotNote  `json:"slots,omitempty"` // of the categories that have any
	Selections []Selection `json:"selections"`
	Forces     []Force     `json:"forces,omitempty"`

	// Title and CatalogueTitle are the names of an unknown entry and catalogue in the
	// file that the force was read from.
	Title          string `json:"title,omitempty"`
	CatalogueTitle string `json:"catalogue_title,omitempty"`
}

// A SlotNote is a player's name and notes for a category of a force.
type SlotNote struct {
	Category string `json:"category"` // id of the category
	Name     string `json:"name,omitempty"`
	Notes    string `json:"notes,omitempty"`
}

// A Selection is one choice, with the choices below it.
type Selection struct {
	ID    string `json:"id"`              // sel_…, unique in the roster
	Entry string `json:"entry"`           // composite id of the option (entry.Option)
	Group string `json:"group,omitempty"` // composite id of the group it was chosen in
	// Count is per one parent: five models with Count 2 of a weapon carry ten.
	Count int    `json:"count"`
	Name  string `json:"name,omitempty"` // custom name
	Notes string `json:"notes,omitempty"`
	// Associations lead from this selection to others.
	Associations []Association `json:"associations,omitempty"`
	// Title is the name of an unknown option in the file that the selection was read
	// from.
	Title string `json:"title,omitempty"`
	// Unread says why the selection has no entry: the document names something that the
	// game data does not offer in its place. Entry is empty, and Title is the name.
	Unread     *Unread     `json:"unread,omitempty"`
	Selections []Selection `json:"selections,omitempty"`
}

// Clone returns a deep copy.
func (r *Roster) Clone() *Roster {
	c, _ := r.CloneIn(nil)
	return c
}

// CloneIn is like Clone but stores the selections in the given memory if it is large enough, and
// returns the memory in use, for the next copy. Nothing else may use the given memory any more.
func (r *Roster) CloneIn(memory []Selection) (*Roster, []Selection) {
	c := *r
	if r.Limits != nil {
		c.Limits = make(Limits, len(r.Limits))
		for k, v := range r.Limits {
			c.Limits[k] = v
		}
	}
	n := CountSelections(r)
	if cap(memory) < n {
		memory = make([]Selection, n)
	}
	memory = memory[:n]
	free := memory
	c.Forces = cloneForces(r.Forces, &free)
	c.Unread = slices.Clone(r.Unread) // what an Unread refers to is never changed
	return &c, memory
}

func cloneForces(forces []Force, free *[]Selection) []Force {
	if forces == nil {
		return nil
	}
	out := make([]Force, len(forces))
	for i, f := range forces {
		f.Slots = slices.Clone(f.Slots)
		f.Selections = cloneSelections(f.Selections, free)
		f.Forces = cloneForces(f.Forces, free)
		out[i] = f
	}
	return out
}

// cloneSelections takes the memory of the copies from the beginning of free. No copy can grow into
// that of others.
func cloneSelections(selections []Selection, free *[]Selection) []Selection {
	n := len(selections)
	if n == 0 {
		return slices.Clone(selections) // nil or empty
	}
	out := (*free)[:n:n]
	*free = (*free)[n:]
	copy(out, selections)
	for i := range out {
		s := &out[i]
		s.Associations = slices.Clone(s.Associations)
		s.Selections = cloneSelections(s.Selections, free)
	}
	return out
}

// New returns an empty roster on a snapshot, without a force.
func New(name, edition, snapshot string) *Roster {
	return &Roster{Name: name, Edition: edition, Snapshot: snapshot, Forces: []Force{}}
}

// EditionOf returns the edition of a book: that of its game system or, because imported game systems state none,
// the one in the id of the snapshot.
func EditionOf(book *entry.Book, snapshot string) string {
	if b := book.System.Battle; b != nil && b.Edition != "" {
		return b.Edition
	}
	if e, _, _ := strings.Cut(snapshot, "@"); e != "" {
		return e
	}
	return book.Edition()
}

// Bounds on a document. Real documents are far below them; they limit the work on
// hostile input.
const (
	MaxCount      = 100_000 // of one selection, per one parent
	MaxSelections = 5_000   // in a roster
	MaxDepth      = 64      // levels of selections below selections, and of forces
)

// DisplayName returns a name of the selection that does not need the game data.
func (s *Selection) DisplayName() string { return cmp.Or(s.Title, s.Name, s.Entry) }

// An Association leads from a selection to another one: from a leader to the unit that
// it joins, or from an icon to the model that bears it.
type Association struct {
	Association string `json:"association"` // id of the association (entry.Association)
	To          string `json:"to"`          // id of the other selection
}

// AssociatedWith returns the ids of the selections that an association leads to, each
// once, in the order of the document.
func (s *Selection) AssociatedWith(association string) (to []string) {
	for _, t := range s.Associations {
		if t.Association == association && !slices.Contains(to, t.To) {
			to = append(to, t.To)
		}
	}
	return to
}

// CountSelections returns the number of selections in the roster.
func CountSelections(r *Roster) int { return countForces(r.Forces) }

func countForces(forces []Force) (n int) {
	for i := range forces {
		n += countBelow(forces[i].Selections) + countForces(forces[i].Forces)
	}
	return n
}

func countBelow(selections []Selection) (n int) {
	for i := range selections {
		n += 1 + countBelow(selections[i].Selections)
	}
	return n
}

// EachSelection calls do for every selection of the forces.
func EachSelection(forces []Force, do func(*Selection)) {
	for i := range forces {
		EachWithin(forces[i].Selections, do)
		EachSelection(forces[i].Forces, do)
	}
}

// EachWithin calls do for the selections and all below them.
func EachWithin(list []Selection, do func(*Selection)) {
	for i := range list {
		do(&list[i])
		EachWithin(list[i].Selections, do)
	}
}

// Uncategorised is the id that represents no category: every force lists
// it first.
const Uncategorised = "(No Category)"

// ids is the source of new ids. IDs act as capabilities, so they are
// cryptographically random.
var ids = &ulid.LockedMonotonicReader{MonotonicReader: newEntropy()}

func newEntropy() *ulid.MonotonicEntropy {
	e := ulid.Monotonic(rand.Reader, math.MaxUint64)
	e.Reader = firstHalf{e.Reader}
	return e
}

// firstHalf reads random bytes of which the first bit is 0. The id that begins a millisecond
// therefore leaves room for the next ones, each of which is larger by a random number of
// at most 64 bits: at least 2^15 ids of a millisecond never run out of room.
type firstHalf struct{ random io.Reader }

// Read reads random bytes, and clears the first bit of an id (see firstHalf).
func (h firstHalf) Read(p []byte) (int, error) {
	n, err := h.random.Read(p)
	if n > 0 && len(p) == len(ulid.ULID{}.Entropy()) { // not that of a step to the next id
		p[0] &= 0x7f
	}
	return n, err
}

// NewID returns an id such as ros_01J…, which begins with the kind. IDs sort by the time
// of their creation and cannot be guessed.
func NewID(kind string, at time.Time) (string, error) {
	id, err := ulid.New(ulid.Timestamp(at), ids)
	if err != nil {
		return "", fmt.Errorf("new id of %s: %w", kind, err)
	}
	return kind + "_" + id.String(), nil
}
