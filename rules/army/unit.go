package army

import (
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/rules"
)

// A Unit is a unit of a roster, mustered.
type Unit struct {
	Selection string // of the roster
	Name      string
	Rules     rules.Unit
	Models    []string // names of Rules.Kinds, in their order
	Weapons   []Weapon
	// NotModelled names the abilities that might matter to attacks and are not
	// played, each once.
	NotModelled []string
}

// A Weapon is one profile of a weapon that models of a unit have.
type Weapon struct {
	Name    string // of the profile
	Kind    int    // position in Unit.Rules.Kinds
	Number  int    // of each model
	Profile rules.Weapon
}

// Muster reads the units of a report. The keywords of all units of a battle are
// to be numbered by the same names.
func Muster(report *roster.Report, names *Names) []Unit {
	var units []Unit
	for _, l := range report.Loadouts() {
		m := muster{names: names}
		units = append(units, m.unit(&l))
	}
	return units
}

// muster is a unit while it is read.
type muster struct {
	names *Names
	out   Unit
	named []namedEffect
	seen  map[string]bool // unplayed abilities
}

// namedEffect is an effect on the weapons of one name; kind is -1 for those of
// all models.
type namedEffect struct {
	weapon string
	kind   int
	effect rules.Effect
}

func (m *muster) unit(l *roster.Loadout) Unit {
	m.seen = map[string]bool{}
	m.out = Unit{Selection: l.Selection, Name: l.Name}
	m.keywords(l)
	if l.Kind == entry.Model || !hasModels(l) {
		m.model(l, 1)
	} else {
		m.shown(l, onUnit)
		for i := range l.Below {
			m.below(&l.Below[i])
		}
	}
	m.nameWeapons()
	slices.Sort(m.out.NotModelled)
	return m.out
}

// keywords numbers the keywords of the unit: those of all its models
// (9e.UNIT.KEYWORD.5).
func (m *muster) keywords(l *roster.Loadout) {
	for _, k := range l.Keywords {
		if n := m.names.Keyword(k); !m.out.Rules.Keywords.Has(n) {
			m.out.Rules.Keywords = append(m.out.Rules.Keywords, n)
		}
	}
	for i := range l.Below {
		if l.Below[i].Kind != entry.Upgrade {
			m.keywords(&l.Below[i])
		}
	}
}

func hasModels(l *roster.Loadout) bool {
	return slices.ContainsFunc(l.Below, func(b roster.Loadout) bool { return b.Kind == entry.Model || hasModels(&b) })
}

// below reads what stands under a unit: its models, and what all of them share.
func (m *muster) below(l *roster.Loadout) {
	if l.Kind == entry.Model {
		m.model(l, l.Count)
		return
	}
	m.shown(l, onUnit)
	for i := range l.Below {
		m.below(&l.Below[i])
	}
}

// onUnit is the kind of what is not of one kind of model.
const onUnit = -1

// model reads models that are alike.
func (m *muster) model(l *roster.Loadout, count int) {
	kind := len(m.out.Rules.Kinds)
	m.out.Rules.Kinds = append(m.out.Rules.Kinds, rules.Kind{Count: count})
	m.out.Models = append(m.out.Models, l.Name)
	m.carried(l, kind, 1)
}

// carried reads a model and what it carries: number of each.
func (m *muster) carried(l *roster.Loadout, kind, number int) {
	m.shown(l, kind)
	m.weapons(l, kind, number)
	for i := range l.Below {
		m.carried(&l.Below[i], kind, number*l.Below[i].Count)
	}
}

// shown reads the stat line and the abilities of a selection.
func (m *muster) shown(l *roster.Loadout, kind int) {
	var tracks []row
	for i := range l.Profiles {
		p := &l.Profiles[i]
		switch {
		case isUnit(p.Type):
			m.statLine(row{p}, kind)
		case isWeapon(p.Type), isQuiet(p.Type):
		case isTrack(p.Type):
			tracks = append(tracks, row{p})
		default:
			m.ability(p.Name, p.Effects, kind)
		}
	}
	for _, r := range l.Rules {
		m.ability(r.Name, r.Effects, kind)
	}
	if kind >= 0 && len(tracks) > 0 {
		m.track(tracks[0], kind)
	}
}

// statLine sets the characteristics of the kind, or of all kinds that a unit's
// own line is for.
func (m *muster) statLine(r row, kind int) {
	if kind < 0 || m.out.Rules.Kinds[kind].Profile != (rules.Profile{}) {
		return
	}
	p, unread := r.profile()
	m.out.Rules.Kinds[kind].Profile = p
	for _, column := range unread {
		m.unplayed(r.Name + ": " + column)
	}
}

// track fills characteristics that depend on the wounds left with those of the
// first row: a model at full wounds (9e.DATASHEET.DAMAGE.1).
func (m *muster) track(first row, kind int) {
	p, _ := first.profile()
	own := &m.out.Rules.Kinds[kind].Profile
	fill(&own.WS, p.WS)
	fill(&own.BS, p.BS)
	fill(&own.Strength, p.Strength)
	fill(&own.Toughness, p.Toughness)
	fill(&own.Save, p.Save)
	fill(&own.Leadership, p.Leadership)
	if own.Attacks.Zero() {
		own.Attacks = p.Attacks
	}
}

func fill(own *int16, value int16) {
	if *own == 0 {
		*own = value
	}
}

// weapons reads the weapon profiles of a selection.
func (m *muster) weapons(l *roster.Loadout, kind, number int) {
	for i := range l.Profiles {
		p := row{&l.Profiles[i]}
		if !isWeapon(p.Type) {
			continue
		}
		w, err := p.weapon()
		if err != nil {
			m.unplayed(p.Name + ": " + err.Error())
			continue
		}
		effects, rest := m.translate(p.Effects)
		w.Effects = append(w.Effects, effects...)
		if rest || len(p.Effects) == 0 && hasText(p.value("Abilities")) && len(w.Effects) == 0 {
			m.unplayed(p.Name)
		}
		m.out.Weapons = append(m.out.Weapons, Weapon{Name: p.Name, Kind: kind, Number: number, Profile: w})
	}
}

// nameWeapons gives weapons the effects that an ability has on them by name.
func (m *muster) nameWeapons() {
	for _, n := range m.named {
		for i := range m.out.Weapons {
			w := &m.out.Weapons[i]
			if sameName(w.Name, n.weapon) && (n.kind < 0 || n.kind == w.Kind) {
				w.Profile.Effects = append(w.Profile.Effects, n.effect)
			}
		}
	}
}

func (m *muster) unplayed(name string) {
	if name != "" && !m.seen[name] {
		m.seen[name] = true
		m.out.NotModelled = append(m.out.NotModelled, name)
	}
}
