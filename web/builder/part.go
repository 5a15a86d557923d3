package builder

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/option"
)

// A part is a selection of a unit with its options: the unit itself, a kind of model, or wargear that has
// options. Models of a kind are one part, however many selections they are.
type part struct {
	ID, Name     string
	Entry        string
	CustomName   string
	Model        bool
	Depth        int
	Count        int
	Wargear      string // what the models carry, in short
	Foldable     bool
	Folded       bool
	Fewer        string // operations; empty: impossible
	More         string // operations; empty: impossible
	NoMoreReason string
	Sized        bool     // the number of models stands at the top of the pane
	Swapped      bool     // the models replace others, whose part counts them
	Fixed        []string // what cannot be changed
	Keywords     []keywordChoice
	Swaps        []swapView // other kinds of model instead of these
	Groups       []optionGroup
	Variants     []part // models of the kind that differ, each with its own options
	Attachments  []attachment
	members      []string // ids of the selections of a kind of models
}

// An attachment is an association of a selection with others, such as Leader.
type attachment struct {
	Name      string
	Attached  []candidate
	Available []candidate
	Required  bool
}

// A candidate is a selection that is attached, or can be.
type candidate struct{ Name, Operation string }

// A partBuilder collects the parts of a unit.
type partBuilder struct {
	page    *rosterPage
	choices map[string][]option.Choice // by selection
	parts   []part
}

// add adds a selection, and those below it that have options or are models. own is the
// choice of the selection itself; nil for the unit.
func (t *partBuilder) add(s *roster.Selection, o *entry.Option, own *option.Choice, depth int) error {
	p, err := t.newPart(s, o, own, depth)
	if err != nil {
		return err
	}
	t.page.addOptions(&p, s, o, t.choices[s.ID])
	t.parts = append(t.parts, p)
	return t.addBelow(s, o, depth)
}

func (t *partBuilder) newPart(s *roster.Selection, o *entry.Option, own *option.Choice, depth int) (p part, err error) {
	p = part{ID: s.ID, Entry: s.Entry, Name: nameOf(s, o), CustomName: s.Name, Model: o != nil && o.Kind() == entry.Model, Depth: depth, Count: s.Count}
	if own != nil {
		t.page.addCounts(&p, s, own)
	}
	p.Attachments, err = t.page.attachments(s.ID)
	if depth == 0 {
		p.Attachments = append(p.Attachments, t.page.ledBy(s.ID)...)
	}
	return p, err
}

func (t *partBuilder) addBelow(s *roster.Selection, o *entry.Option, depth int) error {
	choices := t.choices[s.ID]
	for _, list := range groupByEntry(s.Selections) {
		below := optionBelow(o, list[0].Entry)
		k := slices.IndexFunc(choices, func(x option.Choice) bool { return x.Entry == list[0].Entry })
		if k < 0 || !isPart(list[0], below) {
			continue
		}
		if kind := newModelKind(t, list, below); below.Kind() == entry.Model && kind.models > 1 {
			if err := t.addKind(kind, &choices[k], depth+1); err != nil {
				return err
			}
			continue
		}
		for _, identical := range groupIdentical(list) {
			at := len(t.parts)
			if err := t.add(identical[0], below, &choices[k], depth+1); err != nil {
				return err
			}
			t.parts[at].Count *= len(identical)
		}
	}
	return nil
}

// addKind adds the models of a kind. If they differ, their own options are listed by model.
func (t *partBuilder) addKind(k *modelKind, own *option.Choice, depth int) error {
	first := k.groups[0][0]
	p, err := t.newPart(first, k.option, own, depth)
	if err != nil {
		return err
	}
	p.Count = k.models
	for _, group := range k.groups {
		for _, s := range group {
			p.members = append(p.members, s.ID)
		}
	}
	k.addTo(&p)
	if len(k.groups) > 1 {
		for _, identical := range k.groups {
			below := partBuilder{page: t.page, choices: t.choices}
			if err := below.add(identical[0], k.option, nil, depth+1); err != nil {
				return err
			}
			below.parts[0].Count *= len(identical)
			p.Variants = append(p.Variants, below.parts...)
		}
	}
	t.parts = append(t.parts, p)
	if len(k.groups) > 1 {
		return nil
	}
	return t.addBelow(first, k.option, depth)
}

// isPart reports whether a selection is a part of its own.
func isPart(s *roster.Selection, o *entry.Option) bool {
	return o != nil && (o.Kind() != entry.Upgrade || len(o.Choices().Options) > 0 || len(s.Selections) > 0)
}

func optionBelow(o *entry.Option, id string) *entry.Option {
	if o == nil {
		return nil
	}
	return o.Choices().Option(id)
}

func nameOf(s *roster.Selection, o *entry.Option) string {
	if o == nil {
		return entry.PlainText(cmp.Or(s.Title, s.Entry))
	}
	return entry.PlainText(o.Name())
}

// addCounts adds the operations that change the number of models, or copies, of a part.
func (b *rosterPage) addCounts(p *part, s *roster.Selection, own *option.Choice) {
	less, more := s.Count-1, s.Count+1
	fewer := roster.Operation{Op: roster.SetCount, Selection: s.ID, Count: &less}
	another := roster.Operation{Op: roster.SetCount, Selection: s.ID, Count: &more}
	if own.Now > own.Min || own.Max == nil || own.Now > *own.Max {
		p.Fewer = encode(fewer)
	}
	switch {
	case own.Operation.Op == roster.Choose:
	case own.Allowed || own.Max == nil || own.Now < *own.Max:
		p.More = encode(another)
	case own.WhyNot != nil:
		p.NoMoreReason = b.whyNot(own.WhyNot, p.Name)
	}
}

// attachments lists the associations of a selection.
func (b *rosterPage) attachments(selection string) ([]attachment, error) {
	if !b.Book.HasAssociations() {
		return nil, nil
	}
	found, err := option.Associations(b.Book, b.Roster, selection)
	if err != nil && !errors.Is(err, roster.ErrOperation) {
		return nil, err
	}
	var out []attachment
	for _, a := range found {
		v := attachment{Name: a.Name, Required: a.Min.Sign() > 0}
		for _, c := range a.Candidates {
			op := roster.Operation{Op: roster.Associate, Selection: selection, Association: a.Association, To: c.Selection}
			switch {
			case c.Tied:
				op.Op = roster.Dissociate
				v.Attached = append(v.Attached, candidate{c.Name, encode(op)})
			case c.Allowed:
				v.Available = append(v.Available, candidate{c.Name, encode(op)})
			}
		}
		out = append(out, v)
	}
	return out, nil
}

// ledBy lists the leaders of a unit, and those that it can have; nil: none.
func (b *rosterPage) ledBy(unit string) []attachment {
	v := attachment{Name: b.text("builder.led_by")}
	for _, l := range option.Leaders(b.report, unit) {
		list := &v.Available
		if l.Leads {
			list = &v.Attached
		}
		*list = append(*list, candidate{l.Name, encode(l.Operation)})
	}
	if len(v.Attached)+len(v.Available) == 0 {
		return nil
	}
	return []attachment{v}
}

// groupByEntry groups selections of the same option, in the order of the first of each group.
func groupByEntry(list []roster.Selection) [][]*roster.Selection {
	var out [][]*roster.Selection
	at := map[string]int{}
	for i := range list {
		k, ok := at[list[i].Entry]
		if !ok {
			k = len(out)
			at[list[i].Entry] = k
			out = append(out, nil)
		}
		out[k] = append(out[k], &list[i])
	}
	return out
}

// groupIdentical groups identical selections, in the order of the first of each group.
func groupIdentical(list []*roster.Selection) [][]*roster.Selection {
	var out [][]*roster.Selection
	for _, s := range list {
		k := slices.IndexFunc(out, func(group []*roster.Selection) bool { return identical(group[0], s) })
		if k < 0 {
			out = append(out, []*roster.Selection{s})
		} else {
			out[k] = append(out[k], s)
		}
	}
	return out
}

// identical reports whether two selections have the same option, identical selections and
// no associations.
func identical(a, b *roster.Selection) bool {
	if a.Entry != b.Entry || a.Group != b.Group || a.Count != b.Count || len(a.Selections) != len(b.Selections) ||
		a.Name != b.Name || a.Notes != b.Notes || len(a.Associations)+len(b.Associations) > 0 {
		return false
	}
	for i := range a.Selections {
		if !identical(&a.Selections[i], &b.Selections[i]) {
			return false
		}
	}
	return true
}

// shownSelections appends the ids of a selection and of those below it that are shown: of
// identical ones only the first.
func shownSelections(s *roster.Selection, to []string) []string {
	to = append(to, s.ID)
	for _, list := range groupByEntry(s.Selections) {
		for _, group := range groupIdentical(list) {
			to = shownSelections(group[0], to)
		}
	}
	return to
}

// maxUnfolded is the number of options up to which all parts are unfolded.
const maxUnfolded = 24

// fold folds the parts of a unit with many options, except the part that was changed last.
func (v *unitView) fold(changed string, root *roster.Selection) {
	options := 0
	for i := range v.Parts {
		p := &v.Parts[i]
		for _, g := range p.Groups {
			options += len(g.Options) + len(g.Swaps)
		}
		for _, l := range v.Composition {
			if l.Selection == p.ID {
				p.Wargear = strings.Join(l.Wargear, ", ")
			}
		}
	}
	if options <= maxUnfolded || v.LinkedParts() < 2 {
		return
	}
	open := root.ID
	for i := range v.Parts {
		p := &v.Parts[i]
		for _, id := range append([]string{p.ID}, p.members...) {
			if s := find(root, id); s != nil && find(s, changed) != nil {
				open = p.ID // the innermost comes last
			}
		}
	}
	for i := range v.Parts {
		p := &v.Parts[i]
		p.Foldable = p.Depth > 0 && p.hasOptions()
		p.Folded = p.Foldable && p.ID != open
	}
}

// Shown reports whether the part has anything to show.
func (p part) Shown() bool {
	return p.hasOptions() || !p.Swapped && (p.Model || len(p.Fixed) > 0)
}

func (p *part) hasOptions() bool {
	return len(p.Swaps)+len(p.Groups)+len(p.Keywords)+len(p.Variants)+len(p.Attachments) > 0
}

// find returns the selection with an id, at or below another, or nil.
func find(s *roster.Selection, id string) *roster.Selection {
	if s.ID == id {
		return s
	}
	for i := range s.Selections {
		if found := find(&s.Selections[i], id); found != nil {
			return found
		}
	}
	return nil
}
