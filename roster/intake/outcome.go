package intake

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/edit"
	"github.com/rollcall40k/rollcall/roster/eval"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// report adds a diagnostic about a name at a place.
func (v *resolver) report(code roster.Code, severity roster.Severity, at Place, actual string, args map[string]string) *roster.Diagnostic {
	v.diagnostics = append(v.diagnostics, Diagnostic(code, severity, at, actual, args))
	return &v.diagnostics[len(v.diagnostics)-1]
}

// Clip shortens a found value to the maximum length in a diagnostic.
func Clip(actual string) string {
	const longest = 120
	return fault.Shorten(actual, longest)
}

// Diagnostic returns a diagnostic about a name at a place of the input, quoted and shortened.
func Diagnostic(code roster.Code, severity roster.Severity, at Place, actual string, args map[string]string) roster.Diagnostic {
	if args == nil {
		args = map[string]string{}
	}
	return roster.Diagnostic{
		Code: code, Severity: severity, Path: at.path(args), Args: args, Actual: strconv.Quote(Clip(actual)), Hides: []string{}, Fixes: []roster.Fix{},
	}
}

// complete adds the data's initial selections where the text leaves choices open, reports them by
// unit, and compares the numbers of models.
func (v *resolver) complete() {
	before := v.Roster.Serial
	for i := range v.units {
		if u := &v.units[i]; u.option != nil {
			u.recount(v.find(u.id))
		}
	}
	if v.draft.Exact {
		v.FillAll() // the list states its associations
	} else if err := edit.Complete(v.Book, v.Roster); err != nil {
		return
	}
	for i := range v.units {
		u := &v.units[i]
		s := v.find(u.id)
		if s == nil || u.option == nil {
			continue
		}
		if v.draft.Exact {
			if bearer := warlordBelow(s, u.option); bearer != "" {
				_ = v.MakeWarlord(bearer, "") // with its required trait
				s = v.find(u.id)
			}
			u.keepModels(s)
			v.sortSelections(s, u.option)
			continue
		}
		u.keepStated(s, before, !v.draft.CountsUnits)
		v.keepCounts(s, u.option.Choices(), u.item, before)
		if things := added(s, u.option.Choices(), before); len(things) > 0 {
			v.report(roster.TextFilled, roster.Advice, u.item.Place, u.item.Name, map[string]string{"Things": strings.Join(things, ", ")})
		}
		v.compareModels(u, s)
	}
	v.assumeBearers()
}

// recount updates the stated numbers of models from the roster, in which some of these models may
// have been separated from others.
func (u *resolvedUnit) recount(s *roster.Selection) {
	stated := map[string]bool{} // by id of the option
	for i := range s.Selections {
		if _, ok := u.models[s.Selections[i].ID]; ok {
			stated[s.Selections[i].Entry] = true
		}
	}
	u.models, u.total = map[string]int{}, 0
	for i := range s.Selections {
		if x := &s.Selections[i]; stated[x.Entry] {
			u.models[x.ID] = x.Count
			u.total += x.Count
		}
	}
}

// keepStated undoes the completion of models whose number a text states: missing models are an
// error. In a unit with a stated number of models, added models replace those that it has most
// of. If listsModels is true, a text that names any model of a unit names all of them. first is
// the last id before the additions.
func (u *resolvedUnit) keepStated(s *roster.Selection, first int, listsModels bool) {
	if u.item.Models > 0 && u.item.Models != u.total {
		return // the text does not name all models
	}
	stated := map[string]bool{} // by id of the option
	for i := range s.Selections {
		if n, ok := u.models[s.Selections[i].ID]; ok {
			stated[s.Selections[i].Entry] = true
			s.Selections[i].Count = n
		}
	}
	s.Selections = slices.DeleteFunc(s.Selections, func(x roster.Selection) bool { return stated[x.Entry] && edit.IsNewer(x.ID, first) })
	switch {
	case u.item.Models > 0:
		makeRoom(s, u.option, first)
	case listsModels && len(u.models) > 0 && !u.item.marks(EquippedAlike):
		s.Selections = slices.DeleteFunc(s.Selections, func(x roster.Selection) bool {
			o := u.option.Choices().Option(x.Entry)
			return o != nil && o.Kind() == entry.Model && edit.IsNewer(x.ID, first)
		})
	}
}

// keepCounts undoes the completion of wargear whose number the line of the text around it states:
// missing wargear is an error. first is the last id before the additions.
func (v *resolver) keepCounts(s *roster.Selection, choices *entry.Choices, line *Item, first int) {
	s.Selections = slices.DeleteFunc(s.Selections, func(below roster.Selection) bool {
		o := choices.Option(below.Entry)
		return o != nil && o.Kind() != entry.Model && edit.IsNewer(below.ID, first) && v.counted[countedItem{line, catalog.Fold(o.Name())}]
	})
	for i := range s.Selections {
		below := &s.Selections[i]
		o := choices.Option(below.Entry)
		if o == nil {
			continue
		}
		if n, ok := v.counts[below.ID]; ok {
			below.Count = min(below.Count, n)
		}
		v.keepCounts(below, o.Choices(), cmp.Or(v.lineOf(below, s.Selections), line), first)
	}
}

// lineOf returns the item of the text for a selection, or nil. A model that was separated from
// others has their item.
func (v *resolver) lineOf(s *roster.Selection, siblings []roster.Selection) *Item {
	if line, ok := v.lines[s.ID]; ok {
		return line
	}
	for i := range siblings {
		if line, ok := v.lines[siblings[i].ID]; ok && siblings[i].Entry == s.Entry {
			return line
		}
	}
	return nil
}

// warlordBelow returns the id of the selection at or below s that is the Warlord, or "".
func warlordBelow(s *roster.Selection, o *entry.Option) string {
	for i := range s.Selections {
		below := o.Choices().Option(s.Selections[i].Entry)
		switch {
		case below == nil:
		case below.Purpose() == entry.PurposeWarlord:
			return s.ID
		default:
			if id := warlordBelow(&s.Selections[i], below); id != "" {
				return id
			}
		}
	}
	return ""
}

// find returns the root selection with the id.
func (v *resolver) find(id string) *roster.Selection {
	for i := range v.Roster.Forces {
		f := &v.Roster.Forces[i]
		if k := slices.IndexFunc(f.Selections, func(s roster.Selection) bool { return s.ID == id }); k >= 0 {
			return &f.Selections[k]
		}
	}
	return nil
}

// added names the selections below s with ids after the serial, each name once with its number. What
// wargear contains is left out where it is no choice.
func added(s *roster.Selection, choices *entry.Choices, serial int) []string {
	numbers := map[string]int{}
	var names []string
	var visit func(s *roster.Selection, choices *entry.Choices, times int, wargear bool)
	visit = func(s *roster.Selection, choices *entry.Choices, times int, wargear bool) {
		for i := range s.Selections {
			below := &s.Selections[i]
			switch o := choices.Option(below.Entry); {
			case o == nil:
			case !edit.IsNewer(below.ID, serial):
				visit(below, o.Choices(), times*below.Count, o.Kind() == entry.Upgrade)
			case wargear && below.Count <= o.Bounds().Min*s.Count:
			default:
				if numbers[o.Name()] == 0 {
					names = append(names, o.Name())
				}
				numbers[o.Name()] += times * below.Count
			}
		}
	}
	visit(s, choices, s.Count, false)
	for i, name := range names {
		names[i] = strconv.Itoa(numbers[name]) + "× " + name
	}
	return names
}

// compareModels reports a unit whose number of models differs from the text.
func (v *resolver) compareModels(u *resolvedUnit, s *roster.Selection) {
	if u.item.Models == 0 {
		return
	}
	n := 1
	if u.option.Kind() != entry.Model {
		n = models(s, u.option.Choices(), nil)
	}
	isNamed := func(m *entry.Option) bool { return v.names.fits(m, v.names.spelling(u.item.Name)) > 0 }
	if n != u.item.Models && n > 0 && !(v.draft.ByHand && models(s, u.option.Choices(), isNamed) == u.item.Models) { // 10 Gretchin and a Runtherd
		d := v.report(roster.ModelsDiffer, roster.Error, u.item.Place, "", map[string]string{"Subject": u.item.Name})
		d.Actual, d.Limit, d.Selection = strconv.Itoa(n), strconv.Itoa(u.item.Models), u.id
	}
}

// models returns the number of models of a unit that count, or of all if counts is nil.
func models(s *roster.Selection, choices *entry.Choices, counts func(*entry.Option) bool) (n int) {
	for i := range s.Selections {
		below := &s.Selections[i]
		switch o := choices.Option(below.Entry); {
		case o == nil:
		case o.Kind() != entry.Model:
			n += below.Count * models(below, o.Choices(), counts)
		case counts == nil || counts(o):
			n += below.Count
		}
	}
	return n
}

// compareUnitCount reports a header whose number of units differs from the list.
func (v *resolver) compareUnitCount() {
	units := 0
	for i := range v.draft.Forces {
		units += len(v.draft.Forces[i].Units)
	}
	if stated := v.draft.Units; stated > 0 && stated != units {
		d := v.report(roster.UnitsDiffer, roster.Warning, v.draft.At[FieldUnits], "", nil)
		d.Actual, d.Limit = strconv.Itoa(units), strconv.Itoa(stated)
	}
}

// Reasons why a unit cannot have an item of a list: the values of the argument Why of
// roster.NameUnknown.
const (
	whyCharacter = "character" // it is not a CHARACTER
	whyEpicHero  = "epic_hero" // it is an EPIC HERO
	whyLeader    = "leader"    // it is not a Leader
	whyDatasheet = "datasheet" // its datasheet does not offer it
)

// A refusal is a diagnostic about the Warlord or an Enhancement that a unit cannot have.
type refusal struct {
	diagnostic int
	unit       string
	why        string // first reason to consider
}

// explainRefusals determines the reasons of refusals from the keywords of the units.
func (v *resolver) explainRefusals() {
	if len(v.refusals) == 0 {
		return
	}
	e := eval.New(v.Book, v.Roster)
	for _, r := range v.refusals {
		i, why := e.ByID(r.unit), whyDatasheet
		switch {
		case i == eval.None:
		case r.why == whyEpicHero && e.HasKeyword(i, entry.EpicHeroKeyword):
			why = whyEpicHero
		case !e.HasKeyword(i, entry.CharacterKeyword):
			why = whyCharacter
		}
		d := &v.diagnostics[r.diagnostic]
		d.Args["Why"] = why
		if r.why != whyCharacter || why != whyDatasheet || i == eval.None {
			continue
		}
		if c := v.Book.Catalogue(e.Force(e.Selection(i).Force).Doc.Catalogue); c != nil && len(v.Book.Absent(c)) > 0 {
			d.Code, d.Severity = roster.DataUnverified, roster.Unverified
			d.Args = map[string]string{"Aspect": "warlord", "Thing": c.Name, "Text": strings.Join(v.Book.Absent(c), ", ")}
		}
	}
}
