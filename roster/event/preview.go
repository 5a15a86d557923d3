package event

import (
	"context"
	"slices"
	"time"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/event/pack"
)

// A PackPreview is what a pack would find in lists.
type PackPreview struct {
	Pack    string       `json:"pack"` // hash
	Faults  []pack.Fault `json:"faults"`
	Lists   int          `json:"lists"`
	Failing int          `json:"fail"` // lists with an error
	// Rules are the diagnostics that would fail lists, most lists first, each with
	// where it is written and the message of one list.
	Rules []CodeLists `json:"rules"`
}

// PreviewPack checks the event's lists by another pack, and changes nothing. The error
// is a *intake.DocumentError for what is no pack; a pack with faults is previewed
// with them.
func (v *Session) PreviewPack(ctx context.Context, packed []byte, lang string) (*PackPreview, error) {
	if err := v.require(OpChangePack); err != nil {
		return nil, err
	}
	versions, err := v.service.store.Newest(ctx, v.Event.ID)
	if err != nil {
		return nil, err
	}
	rosters := make([]*Version, len(versions))
	copy(rosters, versions)
	return v.service.previewPack(ctx, packed, rosters, v.At, lang)
}

// PreviewPack checks lists that belong to no event by a pack. Each is what can be
// handed in. What cannot be read counts as failing, under the code document.unreadable.
func (s *Service) PreviewPack(ctx context.Context, packed []byte, lists [][]byte, at time.Time, lang string) (*PackPreview, error) {
	var versions []*Version
	for _, data := range lists {
		versions = append(versions, &Version{Source: data})
	}
	return s.previewPack(ctx, packed, versions, at, lang)
}

// Unreadable is the code that a preview counts lists under that cannot be read.
const Unreadable roster.Code = "document.unreadable"

func (s *Service) previewPack(ctx context.Context, packed []byte, versions []*Version, at time.Time, lang string) (*PackPreview, error) {
	p, faults, err := s.CheckPack(ctx, packed)
	if err != nil {
		return nil, err
	}
	out := &PackPreview{Pack: p.Hash(), Faults: append([]pack.Fault{}, faults...), Lists: len(versions), Rules: []CodeLists{}}
	if slices.ContainsFunc(faults, func(f pack.Fault) bool { return f.Code == pack.FaultData }) {
		return out, nil
	}
	w, err := s.compilePack(ctx, p)
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

func (s *Service) previewList(ctx context.Context, w *compiledPack, x *Version, out *PackPreview, lang string) {
	var found []roster.Diagnostic
	j, err := s.evaluateVersion(ctx, w, x)
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
		out.Failing++
	}
}

// evaluateVersion is the report of a version by a pack.
func (s *Service) evaluateVersion(ctx context.Context, w *compiledPack, x *Version) (*evaluated, error) {
	if x.Roster != nil && x.Roster.Snapshot == w.pack.Snapshot {
		return s.evaluate(ctx, w, x.Roster, x.Read)
	}
	r, err := s.read(ctx, w.pack, x.Source)
	if err != nil {
		return nil, err
	}
	return s.evaluateReading(ctx, w, r)
}

// pointer is where in the pack a diagnostic is written; of other documents nothing
// is told apart.
func pointer(at *entry.Source, w *compiledPack) string {
	if at == nil || at.Document != w.document {
		return ""
	}
	return at.Pointer
}

func (p *PackPreview) add(d *roster.Diagnostic, w *compiledPack, lang string) {
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
