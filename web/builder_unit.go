package web

import (
	"cmp"
	"errors"
	"runtime"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/option"
	"github.com/rollcall40k/rollcall/roster/unit"
)

// A unitView is what the unit pane shows: the unit, its models and all choices.
type unitView struct {
	*unit.Unit
	ID       string
	Row      row
	Title    string
	Costs    []string
	Problems []problem
	Parts    []part // the unit itself, and each of its models
	Rename   string // operations
	Note     string
	// Datasheet is the id of the unit's datasheet, and Catalogue that of its
	// faction; empty where the game data does not know the unit.
	Datasheet, Catalogue string
}

// A part is a selection of the unit with its choices: the unit itself, a kind of
// models, or wargear that has choices of its own.
type part struct {
	ID, Name string
	Custom   string // name that the player gave
	Model    bool
	Depth    int
	Count    int
	Alike    int    // of how many selections it is the first one: all are the same
	Wargear  string // what it carries, in short
	Folds    bool   // its choices can be folded away
	Folded   bool   // and are
	Fewer    string // operations; empty: there are none to take away
	More     string // operations; empty: not possible
	MoreWhy  string // why not
	Rename   string
	Carries  []string // what cannot be changed
	Keywords []keywordChoice
	Groups   []choiceGroup
	Closed   []choice // not allowed as things are
	Ties     []tieView
}

// A keywordChoice is a keyword in angle brackets, with what can stand for it.
type keywordChoice struct {
	ID, Name string
	Now      string
	Values   []string
	Do       string // operations; the field value says which
}

// A choiceGroup is choices that stand together.
type choiceGroup struct {
	Name  string
	Plain bool // the name says no more than the choices do
	Open  []choice
}

// A choice is an option with what taking it means.
type choice struct {
	ID      string // of the element, the same after a change
	Name    string
	Now     int
	Delta   string
	Why     string // not allowed
	Take    string // operations; empty: it cannot be taken once more
	TakeOne string // the same for one model alone
	OneCost string
	ForOne  bool   // Take is for one model: not all can have it
	Drop    string // operations that take it away; empty: it cannot be
	Taken   bool   // and nothing else to be done with it
	Whole   int    // Take is for so many models, the whole unit
	Instead string // what Take, or Another, takes away
	Obvious bool   // Instead is the only one that its group has
	Another string // operations that take one more of what is taken
	All     string // operations that take it for all that are alike

	ops []roster.Operation // of Take
}

// A tieView is a way to tie a selection to others.
type tieView struct {
	Name  string
	Tied  []tieTo
	Open  []tieTo
	Needs bool
}

// tieTo is a selection that can be tied, or is.
type tieTo struct{ Name, Do string }

// Unit is the unit that the unit pane shows; nil: none.
func (b *builder) Unit() (*unitView, error) {
	if b.At.Unit == "" || b.unit != nil {
		return b.unit, nil
	}
	for i := range b.Roster.Forces {
		if v, err := b.unitIn(&b.Roster.Forces[i]); v != nil || err != nil {
			b.unit = v
			return v, err
		}
	}
	return nil, nil
}

// unitIn looks for the unit in a force.
func (b *builder) unitIn(f *roster.Force) (*unitView, error) {
	for i := range f.Selections {
		if f.Selections[i].ID == b.At.Unit {
			return b.unitView(f, i)
		}
	}
	for i := range f.Forces {
		if v, err := b.unitIn(&f.Forces[i]); v != nil || err != nil {
			return v, err
		}
	}
	return nil, nil
}

func (b *builder) unitView(f *roster.Force, i int) (*unitView, error) {
	s := &f.Selections[i]
	v := &unitView{Unit: b.units[s.ID], ID: s.ID}
	var err error
	if v.Row, _, err = b.row(f, i); err != nil {
		return nil, err
	}
	v.Title, v.Costs = v.Row.Name, v.Row.Costs
	if v.Problems, err = b.problemsOfUnit(s.ID); err != nil {
		return nil, err
	}
	if v.Rename, err = do(roster.Operation{Op: roster.Rename, Selection: s.ID}); err != nil {
		return nil, err
	}
	if v.Note, err = do(roster.Operation{Op: roster.Note, Selection: s.ID}); err != nil {
		return nil, err
	}
	if v.Unit == nil {
		v.Unit = &unit.Unit{Name: v.Title}
		return v, nil
	}
	t := tree{b: b}
	if t.choices, err = b.allChoices(shownBelow(s, nil)); err != nil {
		return nil, err
	}
	option := b.Book.Roots(f.Catalogue).Option(s.Entry)
	if option != nil {
		v.Datasheet, v.Catalogue = option.Entry.ID, f.Catalogue
	}
	if err := t.add(s, option, nil, 0); err != nil {
		return nil, err
	}
	v.Parts = t.parts
	v.fold(b.At.Part, s)
	return v, nil
}

// problemsOfUnit are the root causes in a unit.
func (b *builder) problemsOfUnit(root string) ([]problem, error) {
	var found []roster.Diagnostic
	for _, d := range b.View.Diagnostics {
		if b.roots[d.Selection] == root {
			found = append(found, d)
		}
	}
	return b.problemsOf(found)
}

// A tree collects the parts of a unit.
type tree struct {
	b       *builder
	choices map[string][]option.Choice // by selection
	parts   []part
}

// allChoices tries the choices of selections. Each selection is tried by itself,
// several at a time: the choices of a large unit are hundreds.
func (b *builder) allChoices(ids []string) (map[string][]option.Choice, error) {
	lists, failures := make([][]option.Choice, len(ids)), make([]error, len(ids))
	var tried atomic.Int64
	var group sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() {
			for i := tried.Add(1) - 1; i < int64(len(ids)) && b.ctx.Err() == nil; i = tried.Add(1) - 1 {
				lists[i], failures[i] = option.Options(b.Book, b.Roster, ids[i], lang)
			}
		})
	}
	group.Wait()
	out := map[string][]option.Choice{}
	for i, id := range ids {
		// What the game data does not know has no choices.
		if _, unknown := roster.AsOperationError(failures[i]); failures[i] != nil && !unknown {
			return nil, failures[i]
		}
		out[id] = lists[i]
	}
	return out, b.ctx.Err()
}

// add adds a selection and what below it has choices or is models. own is the
// choice that the selection is of; nil for the unit itself.
func (t *tree) add(s *roster.Selection, o *entry.Option, own *option.Choice, depth int) error {
	choices := t.choices[s.ID]
	var err error
	p := part{ID: s.ID, Name: nameOf(s, o), Custom: s.Name, Model: o != nil && o.Kind() == entry.Model, Depth: depth, Count: s.Count}
	if p.Rename, err = do(roster.Operation{Op: roster.Rename, Selection: s.ID}); err != nil {
		return err
	}
	if own != nil {
		if err := t.b.counts(&p, s, o, own); err != nil {
			return err
		}
	}
	if err := t.b.choices(&p, s, o, choices); err != nil {
		return err
	}
	if p.Ties, err = t.b.ties(s.ID); err != nil {
		return err
	}
	t.parts = append(t.parts, p)
	for _, same := range alikes(s.Selections) {
		c := same[0]
		below := optionBelow(o, c.Entry)
		k := slices.IndexFunc(choices, func(x option.Choice) bool { return x.Entry == c.Entry })
		if k < 0 || !t.isPart(c, below) {
			continue
		}
		at := len(t.parts)
		if err := t.add(c, below, &choices[k], depth+1); err != nil {
			return err
		}
		if err := t.b.together(t.parts[at:], same); err != nil {
			return err
		}
	}
	return nil
}

// isPart reports whether a selection is shown as a part of its own.
func (t *tree) isPart(s *roster.Selection, o *entry.Option) bool {
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
		return cmp.Or(s.Title, s.Entry)
	}
	return o.Name()
}

// counts says how models, or copies, are added to a part and taken away.
func (b *builder) counts(p *part, s *roster.Selection, o *entry.Option, own *option.Choice) (err error) {
	less, more := s.Count-1, s.Count+1
	one := 1
	fewer := roster.Operation{Op: roster.SetCount, Selection: s.ID, Count: &less}
	another := roster.Operation{Op: roster.SetCount, Selection: s.ID, Count: &more}
	if b.Book.Semantics().KeepCount && !o.MergesBelow() {
		fewer = roster.Operation{Op: roster.Deselect, Selection: s.ID, Count: &one}
		another = own.Operation
	}
	if own.Now > own.Min || own.Max == nil || own.Now > *own.Max {
		if p.Fewer, err = do(fewer); err != nil {
			return err
		}
	}
	if own.Operation.Op == roster.Choose {
		return nil
	}
	if own.Allowed || own.Max == nil || own.Now < *own.Max {
		p.More, err = do(another)
		return err
	}
	if own.WhyNot != nil {
		p.MoreWhy = own.WhyNot.Message
	}
	return nil
}

// ties lists the associations of a selection.
func (b *builder) ties(selection string) ([]tieView, error) {
	if !b.Book.Associates() {
		return nil, nil
	}
	found, err := option.Associations(b.Book, b.Roster, selection)
	var unknown *roster.OperationError
	if err != nil && !errors.As(err, &unknown) {
		return nil, err
	}
	var out []tieView
	for _, a := range found {
		v := tieView{Name: a.Name, Needs: a.Min.Sign() > 0}
		for _, c := range a.Candidates {
			op := roster.Operation{Op: roster.Associate, Selection: selection, Association: a.Association, To: c.Selection}
			if c.Tied {
				op.Op = roster.Dissociate
			}
			ops, err := do(op)
			switch {
			case err != nil:
				return nil, err
			case c.Tied:
				v.Tied = append(v.Tied, tieTo{c.Name, ops})
			case c.Allowed:
				v.Open = append(v.Open, tieTo{c.Name, ops})
			}
		}
		out = append(out, v)
	}
	return out, nil
}

// number writes a count before a name, where there is more than one.
func number(n int, name string) string {
	if n == 1 {
		return name
	}
	return strconv.Itoa(n) + "× " + name
}
