package event

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/event/pack"
)

// A Rechecked is what came of checking all lists again.
type Rechecked struct {
	Lists   int      `json:"lists"`
	Valid   int      `json:"valid"`
	Changed []string `json:"changed"` // ids of lists with another verdict than before
	// Failed are lists that could not be read on the game data any more. They keep
	// their verdicts.
	Failed []FailedList `json:"failed"`
}

// A FailedList says why a list could not be checked.
type FailedList struct {
	ID    string `json:"id"`
	Error string `json:"error"`
}

// Recheck checks all lists by the event's pack, on its snapshot. Lists that were
// read on another snapshot are read again from what was handed in.
func (v *Visit) Recheck(ctx context.Context) (*Rechecked, error) {
	if err := v.may(Recheck); err != nil {
		return nil, err
	}
	for {
		p := v.Event.Pack
		done, err := v.recheck(ctx, p, &Judgement{Admit: func(e *Event) error {
			if e.Pack.Hash() != p.Hash() {
				return errRepacked
			}
			return nil
		}})
		if !errors.Is(err, errRepacked) {
			return done, err
		}
		if v.Event, err = v.service.store.Event(ctx, v.Event.ID); err != nil {
			return nil, err
		}
	}
}

// recheck judges all lists by a pack, and stores the verdicts with the rest of j.
// Lists that are handed in meanwhile are judged as well before anything is stored.
func (v *Visit) recheck(ctx context.Context, p *pack.Pack, j *Judgement) (*Rechecked, error) {
	s := v.service
	w, err := s.rulings(ctx, p)
	if err != nil {
		return nil, err
	}
	begun := j.Records
	known := map[string]rejudged{}
	for {
		out, err := v.judgeAll(ctx, w, known, j)
		if err != nil {
			return nil, err
		}
		j.Records = append(slices.Clone(begun), v.rechecked(out, w))
		e, err := s.store.Judge(ctx, j)
		switch {
		case errors.Is(err, ErrMoved):
			continue
		case err != nil:
			return nil, err
		}
		v.Event = e
		for _, r := range j.Records {
			s.spread(ctx, r.News)
		}
		return out, nil
	}
}

// rechecked is the line of the audit trail about lists that were checked again.
func (v *Visit) rechecked(out *Rechecked, w *rulings) Record {
	detail := fmt.Sprintf("%d lists, %d changed, by pack %s", out.Lists, len(out.Changed), w.hash)
	r := v.record(Recheck, strings.Join(out.Changed, " "), detail)
	if len(out.Changed) > 0 {
		r.News = v.service.news(v.Event.ID, HookJudged, v.At, map[string]any{"lists": out.Changed})
	}
	return r
}

// rejudged is a version with its new verdict.
type rejudged struct {
	version *Version
	changed bool
	failed  error
}

// judgeAll judges the newest version of each list, but for those that are known
// already, and writes the verdicts down in j.
func (v *Visit) judgeAll(ctx context.Context, w *rulings, known map[string]rejudged, j *Judgement) (*Rechecked, error) {
	versions, err := v.service.store.Newest(ctx, v.Event.ID)
	if err != nil {
		return nil, err
	}
	out := &Rechecked{Changed: []string{}, Failed: []FailedList{}}
	j.Event, j.Versions, j.Seen = v.Event.ID, nil, map[string]int{}
	for _, x := range versions {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		one, ok := known[x.Submission]
		if !ok || one.version.Number != x.Number {
			before := x.Verdict
			err := v.service.again(ctx, w, x, v.At)
			one = rejudged{x, err == nil && !sameVerdict(before, x.Verdict), err}
			known[x.Submission] = one
		}
		j.Seen[x.Submission] = x.Number
		out.add(one, j)
	}
	return out, nil
}

// add counts one list.
func (r *Rechecked) add(one rejudged, j *Judgement) {
	x := one.version
	if one.failed != nil {
		r.Failed = append(r.Failed, FailedList{x.Submission, one.failed.Error()})
		return
	}
	r.Lists++
	if x.Verdict.Valid {
		r.Valid++
	}
	if one.changed {
		r.Changed = append(r.Changed, x.Submission)
	}
	j.Versions = append(j.Versions, x)
}

// again judges a version by a pack.
func (s *Service) again(ctx context.Context, w *rulings, x *Version, at time.Time) error {
	if x.Roster.Snapshot == w.pack.Snapshot {
		j, err := s.judge(ctx, w, x.Roster, x.Read)
		if err != nil {
			return err
		}
		x.Verdict = j.verdict(w, x.Roster, at)
		return nil
	}
	r, err := s.read(ctx, w.pack, x.Source)
	if err != nil {
		return err
	}
	if x.Late {
		r.found = append(r.found, lateness(w.pack, x.At))
	}
	j, err := s.fresh(ctx, w, r)
	if err != nil {
		return err
	}
	x.Roster, x.Read, x.Verdict = r.roster, r.found, j.verdict(w, r.roster, at)
	return nil
}

func sameVerdict(a, b Verdict) bool {
	return a.Valid == b.Valid && a.Summary == b.Summary && slices.Equal(a.Codes, b.Codes)
}

// ReplacePack puts another pack in the place of the event's with the verdicts of all
// lists by it, in one step: nobody sees the one without the others. Revision is that
// of the event that the change is meant for; with another one the error is ErrStale.
// The other errors are those of Create.
func (v *Visit) ReplacePack(ctx context.Context, packed []byte, revision int) (*Rechecked, error) {
	if err := v.may(ChangePack); err != nil {
		return nil, err
	}
	replaceable := func(e *Event) error {
		switch {
		case e.Published():
			return ErrLocked
		case e.Revision != revision:
			return ErrStale
		}
		return nil
	}
	if v.Event.Revision != revision {
		return nil, ErrStale
	}
	p, err := v.service.readPack(ctx, packed)
	if err == nil {
		err = replaceable(v.Event)
	}
	if err != nil {
		return nil, err
	}
	return v.recheck(ctx, p, &Judgement{
		Records: []Record{v.told(ChangePack, "pack "+p.Hash(), HookEvent)},
		Admit:   replaceable,
		Turn:    func(e *Event) { e.Pack = p },
	})
}

// A Preview is what a pack would find in lists.
type Preview struct {
	Pack   string       `json:"pack"` // hash
	Faults []pack.Fault `json:"faults"`
	Lists  int          `json:"lists"`
	Fail   int          `json:"fail"` // lists with an error
	// Rules are the diagnostics that would fail lists, most lists first, each with
	// where it is written and the message of one list.
	Rules []CodeLists `json:"rules"`
}

// Preview checks the event's lists by another pack, and changes nothing. The error
// is a *intake.DocumentError for what is no pack; a pack with faults is previewed
// with them.
func (v *Visit) Preview(ctx context.Context, packed []byte, lang string) (*Preview, error) {
	if err := v.may(ChangePack); err != nil {
		return nil, err
	}
	versions, err := v.service.store.Newest(ctx, v.Event.ID)
	if err != nil {
		return nil, err
	}
	rosters := make([]*Version, len(versions))
	copy(rosters, versions)
	return v.service.preview(ctx, packed, rosters, v.At, lang)
}

// PreviewLists checks lists that belong to no event by a pack. Each is what can be
// handed in. What cannot be read counts as failing, under the code document.unreadable.
func (s *Service) PreviewLists(ctx context.Context, packed []byte, lists [][]byte, at time.Time, lang string) (*Preview, error) {
	var versions []*Version
	for _, data := range lists {
		versions = append(versions, &Version{Source: data})
	}
	return s.preview(ctx, packed, versions, at, lang)
}

// Unreadable is the code that a preview counts lists under that cannot be read.
const Unreadable roster.Code = "document.unreadable"

func (s *Service) preview(ctx context.Context, packed []byte, versions []*Version, at time.Time, lang string) (*Preview, error) {
	p, faults, err := s.CheckPack(ctx, packed)
	if err != nil {
		return nil, err
	}
	out := &Preview{Pack: p.Hash(), Faults: append([]pack.Fault{}, faults...), Lists: len(versions), Rules: []CodeLists{}}
	if slices.ContainsFunc(faults, func(f pack.Fault) bool { return f.Code == pack.FaultData }) {
		return out, nil
	}
	w, err := s.rulings(ctx, p)
	if err != nil {
		return nil, err
	}
	for _, x := range versions {
		s.previewList(ctx, w, x, out, lang)
		if err := ctx.Err(); err != nil {
			return nil, err
		}
	}
	slices.SortStableFunc(out.Rules, func(a, b CodeLists) int { return b.Lists - a.Lists })
	return out, nil
}

func (s *Service) previewList(ctx context.Context, w *rulings, x *Version, out *Preview, lang string) {
	var found []roster.Diagnostic
	j, err := s.reported(ctx, w, x)
	if err != nil {
		found = []roster.Diagnostic{{Code: Unreadable, Severity: roster.Error, Message: err.Error()}}
	} else {
		found = j.report.Diagnostics
	}
	seen := map[string]bool{}
	for i := range found {
		d := &found[i]
		if d.Severity != roster.Error || d.CausedBy != nil {
			continue
		}
		key := string(d.Code) + pointer(d.Source, w)
		if !seen[key] {
			seen[key] = true
			out.add(d, w, lang)
		}
	}
	if len(seen) > 0 {
		out.Fail++
	}
}

// reported is the report of a version by a pack.
func (s *Service) reported(ctx context.Context, w *rulings, x *Version) (*judged, error) {
	if x.Roster != nil && x.Roster.Snapshot == w.pack.Snapshot {
		return s.judge(ctx, w, x.Roster, x.Read)
	}
	r, err := s.read(ctx, w.pack, x.Source)
	if err != nil {
		return nil, err
	}
	return s.fresh(ctx, w, r)
}

// pointer is where in the pack a diagnostic is written; of other documents nothing
// is told apart.
func pointer(at *entry.Source, w *rulings) string {
	if at == nil || at.Document != w.document {
		return ""
	}
	return at.Pointer
}

func (p *Preview) add(d *roster.Diagnostic, w *rulings, lang string) {
	where := pointer(d.Source, w)
	for i := range p.Rules {
		if x := &p.Rules[i]; x.Code == d.Code && (where == "" && x.Source == nil || x.Source != nil && x.Source.Pointer == where) {
			x.Lists++
			return
		}
	}
	rule := CodeLists{Code: d.Code, Severity: d.Severity, Lists: 1, Message: d.Message}
	if rule.Message == "" {
		rule.Message = d.Text(lang)
	}
	if where != "" {
		rule.Source = d.Source
	}
	p.Rules = append(p.Rules, rule)
}

// source is a place in the event's pack.
func source(e *Event, pointer string) *entry.Source {
	return &entry.Source{Document: e.Pack.Document(), Pointer: pointer}
}
