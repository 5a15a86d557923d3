package event

import (
	"cmp"
	"context"
	"encoding/json"
	"maps"
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/event/pack"
	"github.com/rollcall40k/rollcall/roster/message"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// packFaults are faults of a pack. In JSON their place is a member pointer.
type packFaults []fault.Fault

// MarshalJSON writes an array, even without faults.
func (faults packFaults) MarshalJSON() ([]byte, error) {
	type packFault struct {
		Pointer string   `json:"pointer"`
		Code    string   `json:"code"`
		Found   string   `json:"found"`
		Allowed string   `json:"allowed,omitempty"`
		Nearest []string `json:"nearest,omitempty"`
	}
	list := make([]packFault, len(faults))
	for i, f := range faults {
		list[i] = packFault{f.Place.Pointer, f.Code, f.Found, f.Allowed, f.Nearest}
	}
	return json.Marshal(list)
}

// A PackPreview is the result of checking lists against a pack.
type PackPreview struct {
	Pack    string     `json:"pack"` // hash
	Faults  packFaults `json:"faults"`
	Lists   int        `json:"lists"`
	Failing int        `json:"fail"` // lists with an error
	// Rules are the errors that lists would have, most frequent first, each with its place in the
	// pack and an example message.
	Rules []CodeLists `json:"rules"`
	// Changes are the lists of the event whose verdict or costs would change, by player.
	Changes []ListChange `json:"changes"`
}

// A ListChange is the change of a list of the event under a new pack.
type ListChange struct {
	ID     string  `json:"id"` // sub_…
	Player string  `json:"player"`
	Before Verdict `json:"before"`
	After  Verdict `json:"after"`
}

// PreviewPack checks the event's lists against another pack and changes nothing. The error is an
// intake.ErrUnreadable for data that is not a pack. A pack with faults is previewed together with
// its faults.
func (v *Session) PreviewPack(ctx context.Context, packed []byte, lang string) (*PackPreview, error) {
	if err := v.Require(OpChangePack); err != nil {
		return nil, err
	}
	versions, err := v.service.store.Newest(ctx, v.Event.ID)
	if err != nil {
		return nil, err
	}
	subs, err := v.service.store.Submissions(ctx, v.Event.ID)
	if err != nil {
		return nil, err
	}
	players := map[string]string{}
	for _, x := range subs {
		players[x.ID] = x.Player
	}
	var changes []ListChange
	out, err := v.service.previewPack(ctx, packed, versions, lang, func(x *Version, e *evaluated, c *compiledPack) {
		after := e.verdict(c, x.Roster, v.At)
		if !sameVerdict(x.Verdict, after) || !maps.EqualFunc(x.Verdict.Costs, after.Costs, func(a, b entry.Number) bool { return a.Cmp(b) == 0 }) {
			changes = append(changes, ListChange{x.Submission, players[x.Submission], x.Verdict, after})
		}
	})
	if err == nil && changes != nil {
		slices.SortStableFunc(changes, func(a, b ListChange) int { return cmp.Compare(a.Player, b.Player) })
		out.Changes = changes
	}
	return out, err
}

// PreviewPack checks lists that belong to no event against a pack. Each list is a document as for
// Submit. An unreadable list fails with the code Unreadable.
func (s *Service) PreviewPack(ctx context.Context, packed []byte, lists [][]byte, lang string) (*PackPreview, error) {
	var versions []*Version
	for _, data := range lists {
		versions = append(versions, &Version{Source: data})
	}
	return s.previewPack(ctx, packed, versions, lang, func(*Version, *evaluated, *compiledPack) {})
}

// Unreadable is the code of unreadable lists in a preview.
const Unreadable roster.Code = "document.unreadable"

// previewPack checks versions against a pack, and calls each for those that can be read.
func (s *Service) previewPack(ctx context.Context, packed []byte, versions []*Version, lang string, each func(*Version, *evaluated, *compiledPack)) (*PackPreview, error) {
	p, faults, err := s.CheckPack(ctx, packed)
	if err != nil {
		return nil, err
	}
	out := &PackPreview{Pack: p.Hash(), Faults: faults, Lists: len(versions), Rules: []CodeLists{}, Changes: []ListChange{}}
	if slices.ContainsFunc(faults, func(f fault.Fault) bool { return f.Code == pack.FaultData }) {
		return out, nil
	}
	c, err := s.compilePack(ctx, p)
	if err != nil {
		return nil, err
	}
	for _, x := range versions {
		found := []roster.Diagnostic{{Code: Unreadable, Severity: roster.Error}}
		if e, err := s.evaluateVersion(ctx, c, x); err != nil {
			found[0].Message = message.Translate(lang, err.Error())
		} else {
			found = e.report.Diagnostics
			each(x, e, c)
		}
		out.addList(found, c, lang)
		if err := ctx.Err(); err != nil {
			return nil, err
		}
	}
	slices.SortStableFunc(out.Rules, func(a, b CodeLists) int { return b.Lists - a.Lists })
	return out, nil
}

// addList counts the errors of one list, each rule once.
func (p *PackPreview) addList(found []roster.Diagnostic, c *compiledPack, lang string) {
	seen := map[string]bool{}
	for i := range found {
		d := &found[i]
		if d.Severity != roster.Error || d.CausedBy != nil {
			continue
		}
		if key := string(d.Code) + packPointer(d.Source, c); !seen[key] {
			seen[key] = true
			p.addRule(d, c, lang)
		}
	}
	if len(seen) > 0 {
		p.Failing++
	}
}

// packPointer returns the JSON pointer of a place in the pack, or "" for a place in
// another document.
func packPointer(at *entry.Source, c *compiledPack) string {
	if at == nil || at.Document != c.document {
		return ""
	}
	return at.Pointer
}

func (p *PackPreview) addRule(d *roster.Diagnostic, c *compiledPack, lang string) {
	where := packPointer(d.Source, c)
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
