package army

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/edit"
	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/roster/unit"
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/odds"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// A Request asks for the odds of one unit against another, in one edition or in several to
// compare.
type Request struct {
	Edition  string   `json:"edition,omitempty"`
	Editions []string `json:"editions,omitempty"` // instead of Edition, in the order of the answers
	// Snapshot is the game data; if it is empty, the newest of each edition is used. Otherwise
	// all editions use the same profiles.
	Snapshot string `json:"snapshot,omitempty"`
	Attacker Side   `json:"attacker"`
	Target   Side   `json:"target"`
	Phase    string `json:"phase,omitempty"` // shooting (default) or fight
	// Weapons names the weapon profiles to use, in order. If it is empty, models shoot with all
	// their weapons, or fight with the best one.
	Weapons []string `json:"weapons,omitempty"`
}

// A Side is a unit of a Request: a datasheet with its default choices, or a unit as in a list
// document.
type Side struct {
	Datasheet string           `json:"datasheet,omitempty"` // id, or the complete name
	Models    int              `json:"models,omitempty"`    // size of the unit; 0: the smallest
	Unit      *intake.ListUnit `json:"unit,omitempty"`
	// Leaders are attached to the unit, and attack and are attacked with it as one (10e.ATTACHED.UNIT.1).
	Leaders []intake.ListUnit `json:"leaders,omitempty"`
	// Conditions are the conditions of the unit this turn (rules.ConditionNames).
	Conditions []string `json:"conditions,omitempty"`
	// In replaces the side in the named editions, for instance if the unit has another name
	// there.
	In map[string]Side `json:"in,omitempty"`
}

// in returns the side for an edition, and its pointer.
func (s *Side) in(edition, pointer string) (*Side, string) {
	if other, ok := s.In[edition]; ok {
		return &other, pointer + "/in/" + edition
	}
	return s, pointer
}

// ErrRequest is the kind of a *fault.Error of an invalid request for odds.
var ErrRequest = errors.New("bad request for odds")

// refuse returns a *fault.Error about a member of a request. It wraps ErrRequest.
func refuse(pointer, code, found, allowed string) error {
	return fault.New(ErrRequest, fault.At(pointer), code, found, allowed)
}

// Odds answers a request with the game data of the book; the snapshot of the request is
// ignored. Errors caused by the request are of type *fault.Error and wrap ErrRequest.
func Odds(e *rules.Edition, book *entry.Book, q *Request) (odds.Result, error) {
	m, err := q.matchup(e, book)
	if err != nil {
		return odds.Result{}, err
	}
	return m.Answer(e)
}

// matchup reads the units of the request.
func (q *Request) matchup(e *rules.Edition, book *entry.Book) (*Matchup, error) {
	var names Names
	m := &Matchup{Weapons: q.Weapons}
	attacker, at := q.Attacker.in(e.Name, "/attacker")
	target, to := q.Target.in(e.Name, "/target")
	var err error
	if m.Attacker, m.AttackerIs, err = side(book, attacker, &names, at); err != nil {
		return nil, err
	}
	if m.Target, m.TargetIs, err = side(book, target, &names, to); err != nil {
		return nil, err
	}
	if m.Melee, err = melee(q.Phase); err != nil {
		return nil, err
	}
	return m, m.knowsWeapons()
}

// Answer returns the odds. Errors caused by the request or its units wrap ErrRequest.
func (m *Matchup) Answer(e *rules.Edition) (odds.Result, error) {
	result, err := m.Odds(&e.Attack)
	if errors.Is(err, odds.ErrTooLarge) || errors.Is(err, odds.ErrNoTarget) || errors.Is(err, dice.ErrTooManyDice) {
		return odds.Result{}, refuse("", "odds.size", err.Error(),
			fmt.Sprintf("a target with models, of at most %d wounds, and at most %d attacks of one weapon", odds.MaxWounds, odds.MaxAttacks))
	}
	return result, err
}

// melee reports whether a phase uses melee weapons.
func melee(phase string) (bool, error) {
	switch phase {
	case "", "shooting":
		return false, nil
	case "fight":
		return true, nil
	}
	return false, refuse("/phase", "phase.unknown", fmt.Sprintf("%q", phase), "shooting, fight")
}

// WeaponNames returns the names of the weapon profiles of a unit in a phase, as in Request,
// without duplicates. The errors are those of Odds about an attacker and a phase.
func WeaponNames(book *entry.Book, s *Side, phase string) ([]string, error) {
	fights, err := melee(phase)
	if err != nil {
		return nil, err
	}
	var names Names
	u, _, err := side(book, s, &names, "/attacker")
	if err != nil {
		return nil, err
	}
	return u.weaponNames(fights), nil
}

// weaponNames returns the names of the melee profiles, or of the others.
func (u *Unit) weaponNames(melee bool) (names []string) {
	for i := range u.Weapons {
		w := &u.Weapons[i]
		if w.Profile.Type.Ranged() != melee && !slices.Contains(names, w.Name) {
			names = append(names, w.Name)
		}
	}
	return names
}

// knowsWeapons returns an error for names of weapons that the attacker does not have in the
// phase, and for duplicates: a weapon is used once.
func (m *Matchup) knowsWeapons() error {
	names := m.Attacker.weaponNames(m.Melee)
	for i, want := range m.Weapons {
		if !slices.ContainsFunc(names, func(n string) bool { return effect.SameName(n, want) }) {
			return refuse(fmt.Sprintf("/weapons/%d", i), "weapon.unknown", fmt.Sprintf("%q", want), cmp.Or(strings.Join(names, ", "), "no weapon in this phase"))
		}
		if slices.ContainsFunc(m.Weapons[:i], func(n string) bool { return effect.SameName(n, want) }) {
			return refuse(fmt.Sprintf("/weapons/%d", i), "weapon.twice", fmt.Sprintf("%q again", want), "each weapon once")
		}
	}
	return nil
}

// side reads one of the units; pointer is its place in the request.
func side(book *entry.Book, s *Side, names *Names, pointer string) (*Unit, effect.Conditions, error) {
	var is effect.Conditions
	for i, word := range s.Conditions {
		c, ok := effect.ParseCondition(word)
		if !ok {
			return nil, 0, refuse(fmt.Sprintf("%s/conditions/%d", pointer, i), "condition.unknown",
				fmt.Sprintf("%q", word), strings.Join(effect.ConditionNames(), ", "))
		}
		is |= c
	}
	r, err := s.roster(book, pointer)
	if err != nil {
		return nil, 0, err
	}
	if len(s.Leaders) > 0 {
		u, attached, err := s.withLeaders(book, r, names, pointer)
		return u, complete(is | attached), err
	}
	units := slices.DeleteFunc(Muster(check.Check(book, r), names), func(u Unit) bool { return u.isOption })
	if len(units) != 1 || units[0].Rules.Size() == 0 {
		return nil, 0, refuse(pointer, "unit.empty", "no unit with models", "one unit")
	}
	return &units[0], complete(is), nil
}

// complete adds to the conditions that the unit has lost no models, unless they say otherwise.
func complete(is effect.Conditions) effect.Conditions {
	if is&(effect.BelowHalfStrength|effect.LostWounds) == 0 {
		is |= effect.AtStartingStrength
	}
	return is
}

// roster returns a roster with the one unit.
func (s *Side) roster(book *entry.Book, pointer string) (*roster.Roster, error) {
	switch {
	case s.Unit == nil && s.Datasheet == "":
		return nil, refuse(pointer, "unit.missing", "no unit", "datasheet or unit")
	case s.Unit != nil && s.Datasheet != "":
		return nil, refuse(pointer, "unit.ambiguous", "datasheet and unit", "one of them")
	case s.Unit != nil && s.Models != 0:
		return nil, refuse(pointer+"/models", "models.invalid", fmt.Sprintf("%d beside unit", s.Models), "the models of the unit")
	case s.Unit != nil:
		return s.listed(book, pointer)
	}
	return s.fresh(book, pointer)
}

// listed returns a roster with a unit that is written by names.
func (s *Side) listed(book *entry.Book, pointer string) (*roster.Roster, error) {
	list := intake.List{Name: s.Unit.Unit, Units: []intake.ListUnit{*s.Unit}}
	r, unread := list.Roster(book, "")
	if len(unread) == 0 {
		return r, nil
	}
	return nil, s.refuseUnread(&unread[0], pointer)
}

// withLeaders reads the unit of a roster together with the leaders of the side.
func (s *Side) withLeaders(book *entry.Book, r *roster.Roster, names *Names, pointer string) (*Unit, effect.Conditions, error) {
	led := s.Unit
	if led == nil {
		led = listUnit(book, r)
	}
	list := intake.List{Name: led.Unit, Units: []intake.ListUnit{*led}}
	for _, leader := range s.Leaders {
		leader.AttachedTo = cmp.Or(led.Name, led.Unit)
		list.Units = append(list.Units, leader)
	}
	whole, unread := list.Roster(book, "")
	if len(unread) > 0 {
		return nil, 0, s.refuseUnread(&unread[0], pointer)
	}
	report := check.Check(book, whole)
	for i := range report.Diagnostics {
		if d := &report.Diagnostics[i]; d.Code == roster.AssociationInvalid || d.Code == roster.AssociationMax {
			return nil, 0, refuse(pointer+"/leaders", string(d.Code), led.Unit+" with these leaders", d.TextByLine("en"))
		}
	}
	units := unit.Units(report.State())
	at := slices.IndexFunc(units, func(u unit.Unit) bool { return !u.Configuration && u.Models > 0 })
	if at < 0 {
		return nil, 0, refuse(pointer, "unit.empty", "no unit with models", "one unit")
	}
	u, is, err := UnitOf(report, units[at].Selection, false, names)
	return u, is, err
}

// refuseUnread returns the error about the units of a list that stands for a side: the unit, then its leaders.
func (s *Side) refuseUnread(d *roster.Diagnostic, pointer string) error {
	number, below, _ := strings.Cut(strings.TrimPrefix(d.Path, "/units/"), "/")
	place, found, allowed := pointer+"/unit", d.Actual, cmp.Or(strings.Join(roster.SuggestedNames(d.Suggestions), ", "), d.Args["Nearest"], "a name of the game data")
	if n, err := strconv.Atoi(number); err == nil && n > 0 && n <= len(s.Leaders) {
		place = pointer + "/leaders/" + strconv.Itoa(n-1)
		if below == "attached_to" {
			return refuse(place, string(d.Code), fmt.Sprintf("%.200q, which leads no units", s.Leaders[n-1].Unit), "a leader of the unit")
		}
	}
	return refuse(strings.TrimSuffix(place+"/"+below, "/"), string(d.Code), found, allowed)
}

// listUnit writes the unit of a roster as a unit of a list document, with the initial wargear of its models.
func listUnit(book *entry.Book, r *roster.Roster) *intake.ListUnit {
	out := &intake.ListUnit{}
	for _, f := range r.Forces {
		if c := book.Catalogue(f.Catalogue); c != nil {
			out.Faction = c.Name
		}
	}
	for _, u := range unit.Units(check.Check(book, r).State()) {
		if u.Configuration || u.Models == 0 {
			continue
		}
		out.Unit = u.Name
		for _, l := range u.Composition {
			if l.Model {
				out.Models = append(out.Models, intake.ListModel{Model: l.Name, Count: l.Count})
			}
		}
	}
	return out
}

// fresh returns a roster with a datasheet and its default choices.
func (s *Side) fresh(book *entry.Book, pointer string) (*roster.Roster, error) {
	catalogue, datasheet, err := findDatasheet(book, s.Datasheet, pointer+"/datasheet")
	if err != nil {
		return nil, err
	}
	r, err := fitting(book, catalogue, datasheet)
	if err != nil || s.Models == 0 {
		return r, err
	}
	return s.sized(book, r, pointer)
}

// fitting returns a roster with the datasheet in the force that suits it best: of the force
// entries that the data does not hide, the first to which the unit adds the fewest errors. Army
// books may have units that only some forces can take, such as fortifications, and forces of
// games other than battles, which may demand less of an army and change the names of its units.
// If all forces are hidden, the error is that of adding a force without a name.
func fitting(book *entry.Book, catalogue, datasheet string) (*roster.Roster, error) {
	var best *roster.Roster
	var fewest int
	var failed error
	for _, f := range book.Forces() {
		if f.Hidden {
			continue
		}
		r, n, err := within(book, catalogue, f.ID, datasheet)
		if err != nil {
			failed = cmp.Or(failed, err)
			continue
		}
		if best == nil || n < fewest {
			best, fewest = r, n
		}
		if fewest <= 0 {
			break
		}
	}
	if best == nil && failed == nil {
		r, _, err := within(book, catalogue, "", datasheet)
		return r, err
	}
	if best != nil {
		failed = nil
	}
	return best, failed
}

// within returns a roster with the datasheet in a force of an army book, and how many more errors it
// has than the force without the unit.
func within(book *entry.Book, catalogue, force, datasheet string) (*roster.Roster, int, error) {
	empty, made, err := edit.Apply(book, roster.New(datasheet, book.Edition(), ""), []roster.Operation{{Op: roster.AddForce, Entry: force, Catalogue: catalogue}})
	if err != nil {
		return nil, 0, err
	}
	r, _, err := edit.Apply(book, empty, []roster.Operation{{Op: roster.AddUnit, Force: made[0][0], Datasheet: datasheet}})
	if err != nil {
		return nil, 0, err
	}
	return r, check.Check(book, r).Summary.Errors - check.Check(book, empty).Summary.Errors, nil
}

// findDatasheet finds a datasheet by id or by name, and returns the id of its army book and its
// own. The error suggests similar names.
func findDatasheet(book *entry.Book, text, pointer string) (catalogue, id string, err error) {
	var named, candidates []string
	wanted := catalog.Fold(text)
	for _, c := range book.Catalogues {
		options := book.Roots(c.ID)
		if options.Option(text) != nil {
			return c.ID, text, nil
		}
		for _, o := range options.Options {
			candidates = append(candidates, o.ID, o.Name())
			if catalog.Fold(o.Name()) != wanted || slices.Contains(named, o.ID) {
				continue
			}
			if named = append(named, o.ID); len(named) == 1 {
				catalogue = c.ID
			}
		}
	}
	switch len(named) {
	case 0:
		near := roster.Nearest(text, candidates)
		return "", "", refuse(pointer, "datasheet.unknown", fmt.Sprintf("%.200q", text), cmp.Or(strings.Join(near, ", "), "the id or the name of a datasheet"))
	case 1:
		return catalogue, named[0], nil
	}
	return "", "", refuse(pointer, "datasheet.ambiguous", fmt.Sprintf("%.200q, which %d datasheets are called", text, len(named)),
		strings.Join(named[:min(len(named), 5)], ", "))
}

// sized adds models of the first kind that may have more to the unit.
func (s *Side) sized(book *entry.Book, r *roster.Roster, pointer string) (*roster.Roster, error) {
	smallest := check.Check(book, r)
	units := unit.Units(smallest.State())
	unit := &units[len(units)-1] // forces begin with choices of the army
	for _, line := range unit.Composition {
		if !line.Model {
			continue
		}
		count := line.Count + s.Models - unit.Models
		if count < 1 || s.Models > roster.MaxCount {
			continue
		}
		next, _, err := edit.Apply(book, r, []roster.Operation{{Op: roster.SetCount, Selection: line.Selection, Count: &count}})
		if err == nil && check.Check(book, next).Summary.Errors <= smallest.Summary.Errors {
			return next, nil
		}
	}
	return nil, refuse(pointer+"/models", "models.invalid", fmt.Sprint(s.Models), "a size that the datasheet allows")
}

// weaponName returns the name of the weapon without that of its profile.
func weaponName(w *Weapon) string {
	name, _, _ := strings.Cut(w.Name, " - ")
	return name
}
