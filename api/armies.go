package api

import (
	"crypto/rand"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/event/pack"
	"github.com/rollcall40k/rollcall/roster/format/battlescribe"
	"github.com/rollcall40k/rollcall/roster/format/text"
	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/roster/play"
	"github.com/rollcall40k/rollcall/roster/render"
	"github.com/rollcall40k/rollcall/rules/army"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// armyBody is one army of a request, in one of these ways.
type armyBody struct {
	Roster   string          `json:"roster,omitempty"`   // id
	Document json.RawMessage `json:"document,omitempty"` // a roster document
	List     json.RawMessage `json:"list,omitempty"`     // a list document
	Text     string          `json:"text,omitempty"`     // a list as players paste it
}

// setupBody is what requests for test games have in common.
type setupBody struct {
	Edition     string          `json:"edition,omitempty"`
	Armies      []armyBody      `json:"armies"`
	Seed        json.RawMessage `json:"seed,omitempty"`
	Battlefield json.RawMessage `json:"battlefield,omitempty"`
}

// setup reads what is played. Faults point into the body.
func (s *Server) setup(c *call, b *setupBody) (play.Setup, error) {
	setup := play.Setup{Edition: b.Edition}
	if len(b.Armies) != len(setup.Armies) {
		return setup, refuse(kindInvalid, "A battle has two armies.").
			with(at("/armies", "armies.count", "found %s; allowed: 2", plural(len(b.Armies), "army")))
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
			return setup, refuse(kindInvalid, "The battlefield cannot be used.").with(at("/battlefield", "battlefield.invalid", "%s", err))
		}
		setup.Layout = *layout
	}
	return setup, nil
}

// seedOf reads a seed, a number or the same as a string; without one it takes one
// by chance.
func seedOf(given json.RawMessage) (uint64, error) {
	if len(given) == 0 {
		var b [8]byte
		rand.Read(b[:])
		return binary.LittleEndian.Uint64(b[:]), nil
	}
	n, err := strconv.ParseUint(strings.Trim(string(given), `"`), 10, 64)
	if err != nil {
		return 0, refuse(kindInvalid, "The seed cannot be used.").
			with(at("/seed", "seed.value", "found %.40s; allowed: a whole number from 0 to 18446744073709551615", given))
	}
	return n, nil
}

// army returns the roster that a request names or brings.
func (s *Server) army(c *call, b *armyBody, pointer string) (*roster.Roster, error) {
	given := 0
	for _, is := range []bool{b.Roster != "", len(b.Document) > 0, len(b.List) > 0, b.Text != ""} {
		if is {
			given++
		}
	}
	if given != 1 {
		return nil, refuse(kindInvalid, "An army is one of roster, document, list and text.").
			with(at(pointer, "army.ambiguous", "found %d of them; allowed: one", given))
	}
	if b.Roster != "" {
		r, err := s.rosters.Roster(c.Context(), b.Roster)
		return r, missingRoster(err, b.Roster, pointer)
	}
	d, err := b.document()
	var unread *intake.DocumentError
	if errors.As(err, &unread) {
		return nil, below(unreadable(unread), pointer+"/"+b.member())
	}
	if err != nil {
		return nil, refuse(kindInvalid, "The army cannot be read.").with(at(pointer+"/"+b.member(), "army.unreadable", "%s", err))
	}
	report, r, err := s.rosters.CheckDocument(c.Context(), d)
	if err != nil {
		return nil, placed(misnamed(err), pointer+"/"+b.member())
	}
	if !report.Valid {
		return nil, illegalRoster(c, report, pointer)
	}
	return r, nil
}

func missingRoster(err error, id, pointer string) error {
	if err == nil {
		return nil
	}
	return errors.Join(refuse(kindInvalid, "There is no such roster.").with(at(pointer+"/roster", "roster.unknown", "found %.100q, which does not exist", id)), err)
}

// member names the way in which the army is given.
func (b *armyBody) member() string {
	switch {
	case len(b.Document) > 0:
		return "document"
	case len(b.List) > 0:
		return "list"
	}
	return "text"
}

func (b *armyBody) document() (intake.Document, error) {
	switch {
	case b.Text != "":
		return intake.ReadDocument([]byte(b.Text), battlescribe.Format, pack.Format, text.Format(intake.Requested{}))
	case len(b.List) > 0:
		return intake.ReadDocument(b.List)
	}
	return intake.ReadDocument(b.Document)
}

// placed puts the faults of a problem below a place of the body.
func placed(err error, pointer string) error {
	var p *problem
	if errors.As(err, &p) {
		return below(p, pointer)
	}
	return err
}

func below(p *problem, pointer string) *problem {
	for i := range p.Errors {
		if at := p.Errors[i].Pointer; at != nil {
			whole := pointer + *at
			p.Errors[i].Pointer = &whole
		}
	}
	return p
}

// illegalRoster lists the errors of a roster, each where it is in the army.
func illegalRoster(c *call, report *check.Report, pointer string) *problem {
	p := refuse(kindInvalid, "The roster has %s.", plural(report.Summary.Errors, "error"))
	for _, d := range render.WithFixes(report, c.language()).Diagnostics {
		if d.Severity == roster.Error {
			p.with(at(pointer, string(d.Code), "at %s: %s", cmpOr(d.Path, "/"), d.Message))
		}
	}
	return p
}

// unplayable says why armies cannot be played.
func unplayable(c *call, err error) *problem {
	var request *play.RequestError
	var illegal *army.IllegalError
	switch {
	case errors.As(err, &request):
		return refuse(kindInvalid, "The battle cannot be played.").
			with(at(request.Pointer, request.Code, "found %s; allowed: %s", request.Found, request.Allowed))
	case errors.As(err, &illegal):
		return illegalRoster(c, illegal.Report, fmt.Sprintf("/armies/%d", illegal.Side))
	}
	return refuse(kindInvalid, "The battle cannot be played.").with(at("/armies", "army.unreadable", "%s", err))
}
