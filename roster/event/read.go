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

// MaxList is the maximum size of a list in bytes.
const MaxList = 1 << 20

// A reading is a list that was read with the event's game data.
type reading struct {
	format   Format
	roster   *roster.Roster
	found    []roster.Diagnostic // about the list as a whole, such as another edition
	document intake.Document     // empty for a stored list
}

// reading returns the list as it was read.
func (v *Version) reading() *reading { return &reading{roster: v.Roster, found: v.Read} }

// read reads a list with the snapshot of a pack, even if the list names another snapshot. The
// error is an intake.ErrUnreadable for data that is not a list.
func (s *Service) read(ctx context.Context, p *pack.Pack, data []byte) (*reading, error) {
	if len(data) > MaxList {
		return nil, intake.Unreadable(fmt.Sprintf("%d bytes", len(data)), fmt.Sprintf("at most %d", MaxList))
	}
	d, err := intake.ReadDocument(data, battlescribe.Format, pack.Format, text.Format(intake.Requested{Snapshot: p.Snapshot}))
	if err != nil {
		return nil, err
	}
	r := &reading{document: d}
	switch {
	case d.Roster != nil:
		r.format, r.roster = FormatRoster, d.Roster.Clone()
		r.checkStated(p, r.roster.Edition, r.roster.Snapshot)
		err = r.keep(s.rosters.OnSnapshot(ctx, r.roster, p.Snapshot))
	case d.List != nil:
		r.format = FormatList
		r.checkStated(p, d.List.Edition, d.List.Snapshot)
		d.List.Edition, d.List.Snapshot = p.Edition, p.Snapshot
		r.roster, err = s.rosters.Read(ctx, d)
	case d.Recorded != nil:
		r.format = FormatFile
		err = r.keep(s.rosters.ReadFile(ctx, d.Recorded, p.Snapshot))
	default:
		r.format = FormatText
		r.roster, err = s.rosters.Read(ctx, d)
	}
	if err != nil {
		return nil, err
	}
	return r, r.pinToPack(p)
}

// keep stores a roster with the diagnostics of reading it.
func (r *reading) keep(read *roster.Roster, found []roster.Diagnostic, err error) error {
	if err == nil {
		r.roster = read
		read.Keep(found)
	}
	return err
}

// checkStated reports an edition or a snapshot in the list that differs from the
// event's.
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

// pinToPack sets the edition and the snapshot of the roster to those of the event. The limits in
// the list apply in addition to those of the pack; the list need not state any.
func (r *reading) pinToPack(p *pack.Pack) error {
	if r.roster == nil {
		return errors.New("read list: no roster")
	}
	r.roster.ID, r.roster.Revision = "", 0
	r.roster.Edition, r.roster.Snapshot, r.roster.NoLimit = p.Edition, p.Snapshot, true
	if strings.TrimSpace(r.roster.Name) == "" {
		r.roster.Name = "Army"
	}
	return nil
}
