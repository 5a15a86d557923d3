package conformance

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/battlescribe"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/edit"
	files "github.com/rollcall40k/rollcall/roster/format/battlescribe"
	"github.com/rollcall40k/rollcall/roster/unit"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// product is Rollcall as an engine of the suite.
type product struct {
	book   *entry.Book
	roster *roster.Roster
	base   bool                   // see edit.Editor
	seen   map[string]unit.Amount // cost types that the roster ever listed, at 0
}

// newProduct links the game data of a spec and makes an empty roster on it.
func newProduct(s *spec, base bool) (*product, error) {
	docs, err := s.documents()
	if err != nil {
		return nil, err
	}
	catalogues, problems := battlescribe.Compile(docs)
	if len(problems) > 0 {
		return nil, errors.Join(problemErrors(problems)...)
	}
	book, _ := entry.NewBook(catalogues[0], catalogues[1:])
	p := &product{book: book, base: base, roster: roster.New(s.ID, "", ""), seen: map[string]unit.Amount{}}
	for _, c := range book.CostTypes {
		if c.DefaultLimit.Sign() < 0 {
			continue
		}
		if _, err := p.apply(roster.Operation{Op: roster.SetLimit, Cost: c.ID, Value: c.DefaultLimit.String()}); err != nil {
			return nil, err
		}
	}
	return p, nil
}

func problemErrors(problems []fault.Fault) []error {
	var list []error
	for _, p := range problems {
		list = append(list, p)
	}
	return list
}

func (p *product) apply(op roster.Operation) (made []string, err error) {
	ed := edit.NewEditor(p.book, p.roster)
	ed.Base = p.base
	if err := ed.Apply(&op); err != nil {
		return nil, err
	}
	p.roster = ed.Roster
	return ed.Made, nil
}

func (p *product) do(s step) (outputs, error) {
	switch s.Action {
	case "addForce", "addChildForce":
		return p.addForce(s)
	case "removeForce":
		_, err := p.apply(roster.Operation{Op: roster.RemoveForce, Force: s.ForceID})
		return outputs{}, err
	case "selectEntry":
		return p.selectIn(s.ForceID, p.book.Roots(p.force(s.ForceID).Catalogue), s.EntryID)
	case "selectChildEntry":
		return p.selectIn(s.SelectionID, p.below(s.SelectionID), s.EntryID)
	case "deselectSelection":
		return p.deselect(s)
	case "setSelectionCount":
		_, err := p.apply(roster.Operation{Op: roster.SetCount, Selection: s.SelectionID, Count: &s.Count})
		return outputs{}, err
	case "associate", "dissociate": // Rollcall's own actions
		_, err := p.apply(roster.Operation{Op: roster.Op(s.Action), Selection: s.SelectionID, Association: s.AssociationID, To: s.ToID})
		return outputs{}, err
	case "duplicateSelection":
		return p.duplicate(s)
	case "duplicateForce":
		made, err := p.apply(roster.Operation{Op: roster.Duplicate, Force: s.ForceID})
		return outputs{force: first(made)}, err
	case "setCostLimit":
		value := s.Value
		if strings.HasPrefix(value, "-") {
			value = "" // the suite's word for no limit
		}
		_, err := p.apply(roster.Operation{Op: roster.SetLimit, Cost: s.CostTypeID, Value: value})
		return outputs{}, err
	case "setCustomization":
		return outputs{}, p.customise(s)
	case "reload":
		return outputs{}, p.reload()
	case "loadRoster":
		return outputs{}, p.load(s.Content)
	case "dump":
		return outputs{}, nil
	}
	return outputs{}, fmt.Errorf("the action %q is not known", s.Action)
}

func first(made []string) string {
	if len(made) == 0 {
		return ""
	}
	return made[0]
}

func (p *product) addForce(s step) (outputs, error) {
	catalogue := s.CatalogueID
	if catalogue == "" {
		catalogue = p.book.Catalogues[0].ID
	}
	made, err := p.apply(roster.Operation{Op: roster.AddForce, Entry: s.ForceEntryID, Catalogue: catalogue, Parent: s.ForceID})
	if err != nil {
		return outputs{}, err
	}
	out := outputs{force: made[0], selections: map[string]string{}}
	addSelections(out.selections, p.force(made[0]).Selections)
	return out, nil
}

func addSelections(to map[string]string, list []roster.Selection) {
	for _, s := range list {
		to[s.Entry] = s.ID
		addSelections(to, s.Selections)
	}
}

// selectIn selects the option with the id among the choices: a complete composite id, or else one
// segment of it.
func (p *product) selectIn(parent string, choices *entry.Choices, id string) (outputs, error) {
	if choices == nil {
		return outputs{}, fmt.Errorf("no selection is possible in %q", parent)
	}
	o := choices.Option(id)
	for _, x := range choices.Options {
		if o == nil && slices.Contains(strings.Split(x.ID, "::"), id) {
			o = x
		}
	}
	if o == nil {
		return outputs{}, fmt.Errorf("%q is not offered in %q", id, parent)
	}
	made, err := p.apply(roster.Operation{Op: roster.Select, Parent: parent, Entry: o.ID})
	if err != nil {
		return outputs{}, err
	}
	out := outputs{selection: made[0], selections: map[string]string{}}
	addSelections(out.selections, p.selection(made[0]).Selections)
	return out, nil
}

func (p *product) deselect(s step) (outputs, error) {
	one := 1
	_, err := p.apply(roster.Operation{Op: roster.Deselect, Selection: s.SelectionID, Count: &one})
	return outputs{}, err
}

// duplicate copies a selection. Rollcall inserts the copy after the original, the suite at the
// end.
func (p *product) duplicate(s step) (outputs, error) {
	made, err := p.apply(roster.Operation{Op: roster.Duplicate, Selection: s.SelectionID})
	if err != nil {
		return outputs{}, err
	}
	_, err = p.apply(roster.Operation{Op: roster.Move, Selection: made[0]})
	return outputs{selection: made[0]}, err
}

// customise sets names and notes of a selection, a force, or a category of it.
func (p *product) customise(s step) error {
	target := roster.Operation{Selection: s.SelectionID, Category: s.CategoryID}
	if s.SelectionID == "" {
		target.Force = s.ForceID
	}
	for op, text := range map[roster.Op]*string{roster.Rename: s.CustomName, roster.Note: s.CustomNotes} {
		if text == nil {
			continue
		}
		change := target
		change.Op = op
		if op == roster.Rename {
			change.Name = *text
		} else {
			change.Text = *text
		}
		if _, err := p.apply(change); err != nil {
			return err
		}
	}
	return nil
}

// reload writes the roster and reads it again.
func (p *product) reload() error {
	data, err := json.Marshal(p.roster)
	if err != nil {
		return err
	}
	p.roster = new(roster.Roster)
	return json.Unmarshal(data, p.roster)
}

// load replaces the roster by that of a file.
func (p *product) load(content string) error {
	recorded, err := files.Read([]byte(content))
	if err != nil {
		return err
	}
	p.roster, _ = recorded.Roster(p.book, "")
	p.seen = map[string]unit.Amount{}
	return nil
}

func (p *product) force(id string) *roster.Force {
	if f := findForce(p.roster.Forces, id); f != nil {
		return f
	}
	return &roster.Force{}
}

func findForce(forces []roster.Force, id string) *roster.Force {
	for i := range forces {
		if forces[i].ID == id {
			return &forces[i]
		}
		if f := findForce(forces[i].Forces, id); f != nil {
			return f
		}
	}
	return nil
}

func (p *product) selection(id string) *roster.Selection {
	s, _ := p.find(id)
	return s
}

// below returns the choices below a selection, or nil.
func (p *product) below(id string) *entry.Choices {
	if _, o := p.find(id); o != nil {
		return o.Choices()
	}
	return nil
}

func (p *product) find(id string) (*roster.Selection, *entry.Option) {
	var inForces func(forces []roster.Force) (*roster.Selection, *entry.Option)
	inForces = func(forces []roster.Force) (*roster.Selection, *entry.Option) {
		for i := range forces {
			if s, o := findSelection(forces[i].Selections, p.book.Roots(forces[i].Catalogue), id); s != nil {
				return s, o
			}
			if s, o := inForces(forces[i].Forces); s != nil {
				return s, o
			}
		}
		return nil, nil
	}
	return inForces(p.roster.Forces)
}

func findSelection(list []roster.Selection, choices *entry.Choices, id string) (*roster.Selection, *entry.Option) {
	for i := range list {
		o := choices.Option(list[i].Entry)
		if list[i].ID == id {
			return &list[i], o
		}
		if o == nil {
			continue
		}
		if s, below := findSelection(list[i].Selections, o.Choices(), id); s != nil {
			return s, below
		}
	}
	return nil, nil
}

func (p *product) snapshot() snapshot {
	report := check.Check(p.book, p.roster)
	s := snapshot{
		Tree: unit.TreeOf(report.State()), gameSystem: *p.book.System,
		catalogues: map[string]string{}, publicationNames: map[string]string{},
	}
	for _, c := range append([]*entry.Catalogue{p.book.System}, p.book.Catalogues...) {
		s.catalogues[c.ID] = c.Name
		for _, x := range c.Publications {
			s.publicationNames[x.ID] = x.Name
		}
	}
	for i, o := range originsOf(report) {
		if ofData(&report.Diagnostics[i]) {
			s.errors = append(s.errors, rosterError{o, report.Diagnostics[i].Text("en")})
		}
	}
	for _, c := range p.book.CostTypes {
		if limit, ok := p.roster.Limits[c.ID]; ok {
			s.limits = append(s.limits, unit.Amount{Type: c.ID, DataID: c.DataID, Name: c.Name, Value: limit, Hidden: c.Hidden})
		}
	}
	s.Costs = p.sticky(s.Costs)
	return s
}

// sticky keeps a cost type in the totals once a selection had it. A report does not know earlier
// states of the roster.
func (p *product) sticky(costs []unit.Amount) []unit.Amount {
	for _, c := range costs {
		zero := c
		zero.Value = entry.Number{}
		p.seen[c.Type] = zero
	}
	now := maps.Clone(p.seen)
	for _, c := range costs {
		now[c.Type] = c
	}
	var all []unit.Amount
	for _, t := range p.book.CostTypes {
		if c, ok := now[t.ID]; ok {
			all = append(all, c)
		}
	}
	return all
}
