package api

import (
	apievent "github.com/rollcall40k/rollcall/api/event"
	"github.com/rollcall40k/rollcall/schemas"

	"cmp"
	"crypto/rand"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/api/server"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/event/pack"
	"github.com/rollcall40k/rollcall/roster/format/battlescribe"
	"github.com/rollcall40k/rollcall/roster/format/text"
	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/roster/message"
	"github.com/rollcall40k/rollcall/roster/play"
	"github.com/rollcall40k/rollcall/roster/render"
	"github.com/rollcall40k/rollcall/rules/army"
	editions "github.com/rollcall40k/rollcall/rules/edition"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// armyBody is one army of a request, in one of these ways.
type armyBody struct {
	Roster   string            `json:"roster,omitempty"`   // id
	Document *schemas.Document `json:"document,omitempty"` // a roster document
	List     *schemas.Document `json:"list,omitempty"`     // a list document
	Text     string            `json:"text,omitempty"`     // a list as players paste it
}

// setupBody is what requests for test games have in common.
type setupBody struct {
	Edition     string          `json:"edition,omitempty"`
	Mission     string          `json:"mission,omitempty"`
	Patches     []string        `json:"patches,omitempty"`
	Armies      []armyBody      `json:"armies"`
	Seed        json.RawMessage `json:"seed,omitempty"`
	Battlefield json.RawMessage `json:"battlefield,omitempty"`
	Terrain     string          `json:"terrain,omitempty"`
}

// setup reads what is played. Faults point into the body.
func (s *service) setup(c *server.Request, b *setupBody) (play.Setup, error) {
	setup := play.Setup{Key: editions.Key{Edition: b.Edition, Mission: b.Mission, Patches: b.Patches}, Terrain: b.Terrain}
	if len(b.Armies) != len(setup.Armies) {
		return setup, server.NewProblem(server.Invalid, "A battle has two armies.").
			With(fault.At("/armies").Fault("armies.count", strconv.Itoa(len(b.Armies)), "2"))
	}
	var err error
	for i := range b.Armies {
		if setup.Armies[i], err = s.army(c, &b.Armies[i], "/armies/"+strconv.Itoa(i)); err != nil {
			return setup, err
		}
	}
	if setup.Seed, err = seedOf(b.Seed); err != nil {
		return setup, err
	}
	if len(b.Battlefield) > 0 {
		layout, err := geom.ReadLayout(b.Battlefield)
		if err != nil {
			return setup, server.NewProblem(server.Invalid, "The battlefield cannot be used.").WithDetail(fault.At("/battlefield"), "battlefield.invalid", err.Error())
		}
		setup.Layout = *layout
	}
	return setup, nil
}

// seedOf reads a seed, which is a number or the same as a string. An absent seed is
// random.
func seedOf(given json.RawMessage) (uint64, error) {
	if len(given) == 0 {
		var b [8]byte
		rand.Read(b[:])
		return binary.LittleEndian.Uint64(b[:]), nil
	}
	n, err := strconv.ParseUint(strings.Trim(string(given), `"`), 10, 64)
	if err != nil {
		return 0, server.NewProblem(server.Invalid, "The seed cannot be used.").
			With(fault.At("/seed").Fault("seed.value", fmt.Sprintf("%.40s", given), "a whole number from 0 to 18446744073709551615"))
	}
	return n, nil
}

// army returns the roster that a request names or contains.
func (s *service) army(c *server.Request, b *armyBody, pointer string) (*roster.Roster, error) {
	given := 0
	for _, is := range []bool{b.Roster != "", b.Document != nil, b.List != nil, b.Text != ""} {
		if is {
			given++
		}
	}
	if given != 1 {
		return nil, server.NewProblem(server.Invalid, "An army is one of roster, document, list and text.").
			With(fault.At(pointer).Fault("army.ambiguous", strconv.Itoa(given)+" of them", "one"))
	}
	if b.Roster != "" {
		r, err := s.Rosters.Roster(c.Context(), b.Roster)
		return r, missingRoster(err, b.Roster, pointer)
	}
	d, err := b.document()
	if err != nil {
		return nil, apievent.RosterProblem(err, pointer+"/"+b.member())
	}
	report, r, err := s.Rosters.CheckDocument(c.Context(), d)
	if err != nil {
		return nil, apievent.RosterProblem(err, pointer+"/"+b.member())
	}
	if report.Summary.Errors > 0 {
		return nil, illegalRoster(report, pointer)
	}
	return r, nil
}

func missingRoster(err error, id, pointer string) error {
	if err == nil {
		return nil
	}
	return errors.Join(server.NewProblem(server.Invalid, "There is no such roster.").
		With(fault.At(pointer+"/roster").Fault("roster.unknown", fault.Quote(id)+", which does not exist", "")), err)
}

// member returns the name of the member that contains the army.
func (b *armyBody) member() string {
	switch {
	case b.Document != nil:
		return "document"
	case b.List != nil:
		return "list"
	}
	return "text"
}

func (b *armyBody) document() (intake.Document, error) {
	switch {
	case b.Text != "":
		return intake.ReadDocument([]byte(b.Text), battlescribe.Format, pack.Format, text.Format(intake.Requested{}))
	case b.List != nil:
		return (&intake.Input{Data: b.List.Bytes(), JSON: b.List}).Read()
	}
	return (&intake.Input{Data: b.Document.Bytes(), JSON: b.Document}).Read()
}

// illegalRoster returns the problem of a roster with errors, each at its place in the army.
func illegalRoster(report *check.Report, pointer string) *server.Problem {
	p := server.NewProblem(server.Invalid, "The roster has %s.", server.Plural(report.Summary.Errors, "error", "errors"))
	for _, d := range render.Outline(report, message.English).Diagnostics {
		if d.Severity == roster.Error {
			p.WithDetail(fault.At(pointer), string(d.Code), fmt.Sprintf("at %s: %s", cmp.Or(d.Path, "/"), d.Message))
		}
	}
	return p
}

// unplayable returns the problem of armies that cannot be played.
func unplayable(c *server.Request, err error) *server.Problem {
	var illegal *army.IllegalError
	if errors.As(err, &illegal) {
		return illegalRoster(illegal.Report, fmt.Sprintf("/armies/%d", illegal.Side))
	}
	return server.NewProblem(server.Invalid, "The battle cannot be played.").WithDetail(fault.At("/armies"), "army.unreadable", err.Error())
}
