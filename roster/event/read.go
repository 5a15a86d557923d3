package event

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/event/pack"
	"github.com/rollcall40k/rollcall/roster/format/battlescribe"
	"github.com/rollcall40k/rollcall/roster/format/text"
	"github.com/rollcall40k/rollcall/roster/intake"
)

// MaxList is how many bytes a list may have.
const MaxList = 1 << 20

// A reading is a list as it was read on the event's game data.
type reading struct {
	format Format
	roster *roster.Roster
	found  []roster.Diagnostic // what reading it found
	pasted *intake.Pasted
}

// read reads a list on the snapshot of a pack, whatever it says itself. The error
// is a *intake.DocumentError for what is no list.
func (s *Service) read(ctx context.Context, p *pack.Pack, data []byte) (*reading, error) {
	if len(data) > MaxList {
		return nil, intake.Unreadable(fmt.Sprintf("%d bytes", len(data)), fmt.Sprintf("at most %d", MaxList))
	}
	d, err := intake.ReadDocument(data, battlescribe.Format, pack.Format, text.Format(intake.Requested{Snapshot: p.Snapshot}))
	if err != nil {
		return nil, err
	}
	r := &reading{pasted: d.Pasted}
	switch {
	case d.Roster != nil:
		r.format, r.roster = FormatRoster, d.Roster.Clone()
		r.checkStated(p, r.roster.Edition, r.roster.Snapshot)
	case d.List != nil:
		r.format = FormatList
		r.checkStated(p, d.List.Edition, d.List.Snapshot)
		d.List.Edition, d.List.Snapshot, d.List.Limits = p.Edition, p.Snapshot, nil
		err = s.readInto(ctx, r, d)
	case d.Recorded != nil:
		r.format = FormatFile
		err = s.readFile(ctx, r, d.Recorded, p.Snapshot)
	default:
		r.format = FormatText
		err = s.readInto(ctx, r, d)
	}
	if err != nil {
		return nil, err
	}
	return r, r.pinToPack(p)
}

func (s *Service) readInto(ctx context.Context, r *reading, d intake.Document) (err error) {
	var found []roster.Diagnostic
	r.roster, found, err = s.rosters.Read(ctx, d)
	r.found = append(r.found, found...)
	return err
}

func (s *Service) readFile(ctx context.Context, r *reading, file intake.Recorded, snapshot string) error {
	book, err := s.library.BookOf(ctx, snapshot, file.Catalogues()...)
	if err != nil {
		return err
	}
	r.roster, r.found = file.Roster(book, snapshot)
	return nil
}

// checkStated compares what a list says it is of with what the event is played with.
func (r *reading) checkStated(p *pack.Pack, edition, snapshot string) {
	switch {
	case edition != "" && edition != p.Edition:
		r.addDiagnostic(roster.EventEdition, roster.Error, edition, p.Edition)
	case snapshot != "" && snapshot != p.Snapshot:
		r.addDiagnostic(roster.EventSnapshot, roster.Warning, snapshot, p.Snapshot)
	}
}

func (r *reading) addDiagnostic(code roster.Code, v roster.Severity, actual, limit string) {
	r.found = append(r.found, roster.Diagnostic{Code: code, Severity: v, Actual: actual, Limit: limit, Hides: []string{}, Fixes: []roster.Fix{}})
}

// pinToPack makes the roster the event's: its game data, and no limits of its own.
func (r *reading) pinToPack(p *pack.Pack) error {
	if r.roster == nil {
		return errors.New("read list: no roster")
	}
	r.roster.ID, r.roster.Revision = "", 0
	r.roster.Edition, r.roster.Snapshot, r.roster.Limits = p.Edition, p.Snapshot, nil
	if strings.TrimSpace(r.roster.Name) == "" {
		r.roster.Name = "Army"
	}
	return nil
}
