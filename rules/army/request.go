package army

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/odds"
)

// A Request asks for the odds of one unit against another, by ids of datasheets.
type Request struct {
	Edition  string `json:"edition"`
	Attacker Side   `json:"attacker"`
	Target   Side   `json:"target"`
	Phase    string `json:"phase,omitempty"` // shooting (without it) or fight
	// Weapons names the weapon profiles to use, in order. Without them models
	// shoot with all they have, or fight with what does most.
	Weapons []string `json:"weapons,omitempty"`
}

// A Side is a unit of a Request: a datasheet with its first choices, or a unit
// as lists write it.
type Side struct {
	Datasheet string           `json:"datasheet,omitempty"` // id
	Models    int              `json:"models,omitempty"`    // size of the unit; 0: the smallest
	Unit      *roster.ListUnit `json:"unit,omitempty"`
	// Conditions are what is true of the unit this turn (rules.ConditionNames).
	Conditions []string `json:"conditions,omitempty"`
}

// ErrRequest is wrapped by the errors of requests that ask for what is not there.
var ErrRequest = errors.New("bad request for odds")

func refuse(field, found, allowed string) error {
	return fmt.Errorf("%w: %s: %s; allowed: %s", ErrRequest, field, found, allowed)
}

// Odds answers a request with the game data of the book. Errors that the request
// is to blame for wrap ErrRequest.
func Odds(e *rules.Edition, book *entry.Book, q *Request) (odds.Result, error) {
	var names Names
	m := Matchup{Weapons: q.Weapons}
	var err error
	if m.Attacker, m.AttackerIs, err = side(book, &q.Attacker, &names, "attacker"); err != nil {
		return odds.Result{}, err
	}
	if m.Target, m.TargetIs, err = side(book, &q.Target, &names, "target"); err != nil {
		return odds.Result{}, err
	}
	switch q.Phase {
	case "", "shooting":
	case "fight":
		m.Melee = true
	default:
		return odds.Result{}, refuse("phase", fmt.Sprintf("%q", q.Phase), "shooting, fight")
	}
	if err := m.knowsWeapons(); err != nil {
		return odds.Result{}, err
	}
	return m.Odds(&e.Attack)
}

// knowsWeapons refuses names that no weapon of the attacker has in the phase.
func (m *Matchup) knowsWeapons() error {
	var names []string
	for i := range m.Attacker.Weapons {
		w := &m.Attacker.Weapons[i]
		if w.Profile.Type.Ranged() != m.Melee && !slices.Contains(names, w.Name) {
			names = append(names, w.Name)
		}
	}
	for i, want := range m.Weapons {
		if !slices.ContainsFunc(names, func(n string) bool { return sameName(n, want) }) {
			return refuse(fmt.Sprintf("weapons/%d", i), fmt.Sprintf("%q", want), strings.Join(names, ", "))
		}
	}
	return nil
}

func side(book *entry.Book, s *Side, names *Names, field string) (*Unit, rules.Conditions, error) {
	var is rules.Conditions
	for _, word := range s.Conditions {
		c, ok := rules.ParseCondition(word)
		if !ok {
			return nil, 0, refuse(field+"/conditions", fmt.Sprintf("%q", word), strings.Join(rules.ConditionNames(), ", "))
		}
		is |= c
	}
	r, err := s.roster(book, field)
	if err != nil {
		return nil, 0, err
	}
	units := Muster(roster.Check(book, r), names)
	if len(units) != 1 || units[0].Rules.Size() == 0 {
		return nil, 0, refuse(field, "no unit with models", "one unit")
	}
	return &units[0], is, nil
}

// roster makes a roster of the one unit.
func (s *Side) roster(book *entry.Book, field string) (*roster.Roster, error) {
	if s.Unit != nil {
		list := roster.List{Name: field, Units: []roster.ListUnit{*s.Unit}}
		r, unread := list.Roster(book, "")
		if len(unread) > 0 {
			return nil, refuse(field+unread[0].Path, unread[0].Actual, "names of the datasheet")
		}
		return r, nil
	}
	catalogue := catalogueOf(book, s.Datasheet)
	if catalogue == "" {
		return nil, refuse(field+"/datasheet", fmt.Sprintf("%q", s.Datasheet), "the id of a datasheet")
	}
	r, made, err := roster.Apply(book, roster.New(field, book.Edition(), ""), []roster.Operation{{Op: roster.AddForce, Catalogue: catalogue}})
	if err != nil {
		return nil, err
	}
	r, _, err = roster.Apply(book, r, []roster.Operation{{Op: roster.AddUnit, Force: made[0][0], Datasheet: s.Datasheet}})
	if err != nil || s.Models == 0 {
		return r, err
	}
	return s.sized(book, r, field)
}

func catalogueOf(book *entry.Book, datasheet string) string {
	for _, c := range book.Catalogues {
		if book.Roots(c.ID).Option(datasheet) != nil {
			return c.ID
		}
	}
	return ""
}

// sized gives the unit more models of the first kind that may have more.
func (s *Side) sized(book *entry.Book, r *roster.Roster, field string) (*roster.Roster, error) {
	unit := &roster.Check(book, r).Units()[0]
	smallest := roster.Check(book, r)
	for _, line := range unit.Composition {
		if !line.Model {
			continue
		}
		count := line.Count + s.Models - unit.Models
		if count < 1 || s.Models > roster.MaxCount {
			continue
		}
		next, _, err := roster.Apply(book, r, []roster.Operation{{Op: roster.SetCount, Selection: line.Selection, Count: &count}})
		if err == nil && roster.Check(book, next).Summary.Errors <= smallest.Summary.Errors {
			return next, nil
		}
	}
	return nil, refuse(field+"/models", fmt.Sprint(s.Models), "a size that the datasheet allows")
}

// weaponName is the name of the weapon without that of its profile.
func weaponName(w *Weapon) string {
	name, _, _ := strings.Cut(w.Name, " - ")
	return name
}
