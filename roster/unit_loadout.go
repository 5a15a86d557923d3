package roster

import "github.com/rollcall40k/rollcall/catalog/entry"

// A Loadout is a selection with everything it shows, as the rules engine reads
// it. Unlike a Unit it keeps models and what each carries apart.
type Loadout struct {
	Selection string
	Name      string
	Kind      entry.Kind
	Count     int      // for each one of the selection above
	Keywords  []string // all of its categories
	Profiles  []ShownProfile
	Rules     []ShownRule
	Below     []Loadout
	Ties      []string // ids of the selections that it is tied to
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
func Loadouts(s *evaluation) []Loadout {
	e := &viewer{s}
	var list []Loadout
	for i := range e.roots() {
		list = append(list, e.loadout(i))
	}
	return list
}

func (e *viewer) loadout(i int32) Loadout {
	n := e.node(i)
	l := Loadout{Selection: n.doc.ID, Name: e.name(i), Kind: n.option.Kind(), Count: int(n.count)}
	for _, t := range n.doc.Ties {
		l.Ties = append(l.Ties, t.To)
	}
	for _, c := range e.categories(i) {
		l.Keywords = append(l.Keywords, c.Name)
	}
	e.info(i, func(p *entry.Profile, values []string) {
		if t := e.book.ProfileType(p.Type); t != nil {
			l.Profiles = append(l.Profiles, ShownProfile{p.Name, t.Name, columnsOf(t), values, p.Effects})
		}
	}, func(rule *entry.Rule, text string) {
		l.Rules = append(l.Rules, ShownRule{rule.Name, text, rule.Effects})
	})
	for j := range e.children(i) {
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
