package unit

import (
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// A Loadout is a selection with everything it shows, as the rules engine reads
// it. Unlike a Unit it keeps models and what each carries apart.
type Loadout struct {
	Selection    string
	Name         string
	Kind         entry.Kind
	Count        int      // for each one of the selection above
	Keywords     []string // all of its categories
	Profiles     []ShownProfile
	Rules        []ShownRule
	Below        []Loadout
	Associations []string // ids of the selections that it is tied to
}

// A ShownProfile is a profile after modifiers, with what it does.
type ShownProfile struct {
	Name    string
	Type    string // name of the profile type
	Columns []string
	Values  []string
	Effects []entry.Effect
}

// A ShownRule is a rule after modifiers, with what it does.
type ShownRule struct {
	Name, Text string
	Effects    []entry.Effect
}

// Loadouts returns the loadout of each root selection, in the order of the
// document.
func Loadouts(s *eval.State) []Loadout {
	e := &viewer{s}
	var list []Loadout
	for i := range e.Roots() {
		list = append(list, e.loadout(i))
	}
	return list
}

func (e *viewer) loadout(i int32) Loadout {
	n := e.Selection(i)
	l := Loadout{Selection: n.Doc.ID, Name: e.Name(i), Kind: n.Option.Kind(), Count: int(n.Count)}
	for _, t := range n.Doc.Associations {
		l.Associations = append(l.Associations, t.To)
	}
	for _, c := range e.Categories(i) {
		l.Keywords = append(l.Keywords, c.Name)
	}
	e.Info(i, func(p *entry.Profile, values []string) {
		if t := e.Book.ProfileType(p.Type); t != nil {
			l.Profiles = append(l.Profiles, ShownProfile{p.Name, t.Name, columnsOf(t), values, p.Effects})
		}
	}, func(rule *entry.Rule, text string) {
		l.Rules = append(l.Rules, ShownRule{rule.Name, text, rule.Effects})
	})
	for j := range e.Children(i) {
		l.Below = append(l.Below, e.loadout(j))
	}
	return l
}

func columnsOf(t *entry.ProfileType) []string {
	columns := make([]string, len(t.Characteristics))
	for i, c := range t.Characteristics {
		columns[i] = c.Name
	}
	return columns
}
