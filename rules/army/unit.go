package army

import (
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/unit"
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/army/wording"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// A Unit is a unit of a roster, mustered.
type Unit struct {
	Selection string // of the roster
	Name      string
	Rules     rules.Unit
	Models    []string // names of Rules.Kinds, in their order
	Weapons   []Weapon
	// NotModelled names the abilities that might matter to attacks and are not
	// played, each once; Partly those of which a part is played.
	NotModelled, Partly []string
	Battle              Battle
	// Leader is the position in Rules.Kinds of the Warlord's kind, and 1 more; 0:
	// the Warlord is of no unit like this.
	Leader int
	Trait  string   // name of the Warlord Trait; empty: none is chosen
	tied   []string // selections that a part of the unit is tied to
	// choice is set for what imported data has beside units: a choice of the army,
	// without models.
	choice bool
	// lost names what is not played in battles either, each once.
	lost []string
}

// A Weapon is one profile of a weapon that models of a unit have.
type Weapon struct {
	Name    string // of the profile
	Kind    int    // position in Unit.Rules.Kinds
	Number  int    // of each model
	Item    int    // profiles of a kind's weapon that have the same number are one weapon's
	Profile rules.Weapon
	Others  []*effect.Spec // what does not bear on every attack
}

// Muster reads the units of a report. The keywords of all units of a battle are
// to be numbered by the same names.
func Muster(report *check.Report, names *Names) []Unit {
	var units []Unit
	reader := names.readerOf(report.Book())
	for _, u := range unit.Units(report.State()) {
		m := muster{names: names, reader: reader}
		units = append(units, m.unit(&u.Loadout))
	}
	return units
}

// muster is a unit while it is read.
type muster struct {
	names  *Names
	reader *wording.Reader
	out    Unit
	lines  []line // stat lines
	tracks []line // rows of damage tables
	bases  []line
	named  []namedEffect
	core   []coreLine
	losses []damage        // what models lose that have few wounds left
	seen   map[string]bool // unplayed abilities
	byName bool            // the data names abilities that the core rules have, and tells them by that
	words  []string        // abilities of weapons that the data names
	items  int             // profiles of weapons so far
	loose  bool            // models of the unit are written as upgrades
}

// namedEffect is an effect on the weapons of one name; kind is -1 for those of
// all models.
type namedEffect struct {
	weapon string
	kind   int
	effect effect.Effect
}

func (m *muster) unit(l *unit.Loadout) Unit {
	m.seen, m.loose = map[string]bool{}, false
	m.out = Unit{Selection: l.Selection, Name: l.Name}
	m.keywords(l)
	m.survey(l)
	m.loose = l.Kind == entry.Unit && !m.hasModels(l) && !hasStatLine(l)
	if l.Kind == entry.Model || !m.hasModels(l) {
		m.model(l, 1)
	} else {
		m.title(l, 0)
		m.shown(l, onUnit)
		for i := range l.Below {
			m.below(&l.Below[i])
		}
	}
	m.apart(l)
	m.settle()
	m.weaken()
	m.grant()
	m.setBases()
	m.nameWeapons()
	m.out.choice = l.Kind == entry.Upgrade && !slices.ContainsFunc(m.out.Rules.Kinds, func(k rules.Kind) bool { return k.Profile.Wounds > 0 })
	slices.Sort(m.out.NotModelled)
	slices.Sort(m.out.Partly)
	return m.out
}

// keywords numbers the keywords of the unit: those of all its models
// (9e.UNIT.KEYWORD.5).
func (m *muster) keywords(l *unit.Loadout) {
	m.out.Rules.Keywords = m.addKeywords(m.out.Rules.Keywords, l)
	for i := range l.Below {
		if l.Below[i].Kind != entry.Upgrade {
			m.keywords(&l.Below[i])
		}
	}
}

// addKeywords adds the keywords that a selection has itself to others.
func (m *muster) addKeywords(to effect.Keywords, l *unit.Loadout) effect.Keywords {
	for _, k := range l.Keywords {
		if n := m.names.Keyword(k); !to.Has(n) {
			to = append(to, n)
		}
	}
	return to
}

// apart gives each kind of models its keywords, where others of the unit have more: its
// own, and those that the data gives the unit as a whole (9e.UNIT.KEYWORD.6).
func (m *muster) apart(l *unit.Loadout) {
	kinds, all := m.out.Rules.Kinds, m.ofAll(nil, l)
	for i := range kinds {
		own := slices.Clone(all)
		for _, k := range kinds[i].Keywords {
			if !own.Has(k) {
				own = append(own, k)
			}
		}
		kinds[i].Keywords = own
		if len(own) == len(m.out.Rules.Keywords) {
			kinds[i].Keywords = nil
		}
	}
}

// ofAll adds the keywords of all models of a unit to others: those that the data gives
// to no model by itself.
func (m *muster) ofAll(to effect.Keywords, l *unit.Loadout) effect.Keywords {
	to = m.addKeywords(to, l)
	for i := range l.Below {
		if b := &l.Below[i]; b.Kind != entry.Upgrade && !m.isModel(b) {
			to = m.ofAll(to, b)
		}
	}
	return to
}

func (m *muster) hasModels(l *unit.Loadout) bool {
	return slices.ContainsFunc(l.Below, func(b unit.Loadout) bool { return m.isModel(&b) || m.hasModels(&b) })
}

// isModel reports whether a selection stands for models: some data writes them
// as upgrades with a stat line, below a unit that has none.
func (m *muster) isModel(l *unit.Loadout) bool {
	return l.Kind == entry.Model || m.loose && l.Kind == entry.Upgrade && hasStatLine(l)
}

func hasStatLine(l *unit.Loadout) bool {
	return slices.ContainsFunc(l.Profiles, func(p unit.ShownProfile) bool { return isUnit(p.Type) })
}

// below reads what stands under a unit: its models, and what all of them share.
func (m *muster) below(l *unit.Loadout) {
	if m.isModel(l) {
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
func (m *muster) model(l *unit.Loadout, count int) {
	kind := len(m.out.Rules.Kinds)
	m.out.Rules.Kinds = append(m.out.Rules.Kinds, rules.Kind{Count: count, Keywords: m.addKeywords(nil, l)})
	m.out.Models = append(m.out.Models, l.Name)
	m.title(l, kind)
	m.carried(l, kind, 1)
}

// title notes which kind of model has the title of Warlord, and its trait.
func (m *muster) title(l *unit.Loadout, kind int) {
	i := slices.IndexFunc(l.Below, func(b unit.Loadout) bool { return b.Name == "Warlord" })
	if i < 0 {
		return
	}
	m.out.Leader = kind + 1
	if traits := l.Below[i].Below; len(traits) > 0 {
		m.out.Trait = traits[0].Name
	}
}

// carried reads a model and what it carries: number of each.
func (m *muster) carried(l *unit.Loadout, kind, number int) {
	m.shown(l, kind)
	m.weapons(l, kind, number)
	for i := range l.Below {
		m.carried(&l.Below[i], kind, number*l.Below[i].Count)
	}
}

// shown reads the stat lines and the abilities of a selection.
func (m *muster) shown(l *unit.Loadout, kind int) {
	for i := range l.Profiles {
		p := row{&l.Profiles[i]}
		switch {
		case p.isWeapon() && kind == onUnit:
			m.missing(p.Name + ": no model carries it")
		case isUnit(p.Type):
			m.lines = append(m.lines, line{p, kind})
		case isTrack(p.Type):
			m.tracks = append(m.tracks, line{p, kind})
		case p.isWeapon():
		case m.tabled(p, kind):
		default:
			m.ability(p.Name, p.text(), p.Effects, kind)
		}
	}
	for _, r := range l.Rules {
		if !m.ofWeapons(r.Name) {
			m.ability(r.Name, r.Text, r.Effects, kind)
		}
	}
}

// weapons reads the weapon profiles of a selection. What is said above several
// profiles holds for each of them.
func (m *muster) weapons(l *unit.Loadout, kind, number int) {
	var above weaponEffects
	items := itemsOf(l)
	for i := range l.Profiles {
		p := row{&l.Profiles[i]}
		switch {
		case !p.isWeapon():
		case p.above():
			above.add(m.said(p))
		default:
			m.weapon(p, Weapon{Name: p.Name, Kind: kind, Number: number, Item: m.items + items[i]}, &above)
		}
	}
	m.items += len(l.Profiles)
}

func (m *muster) weapon(p row, w Weapon, above *weaponEffects) {
	profile, err := p.weapon()
	if err != nil {
		m.missing(p.Name + ": " + err.Error())
		return
	}
	var own weaponEffects
	if p.keyed() {
		own = m.arm(p, &profile)
	} else {
		own = m.said(p)
	}
	profile.Effects = slices.Concat(profile.Effects, above.attacks, own.attacks)
	w.Profile, w.Others = profile, slices.Concat(above.others, own.others)
	m.out.Weapons = append(m.out.Weapons, w)
}

// said reads the effects of a weapon, or what its text says.
func (m *muster) said(p row) weaponEffects {
	effects, note := p.Effects, m.unplayed
	if len(effects) == 0 {
		effects, note = m.read(p.Name, m.reader.ReadWeapon(p.Name, p.value("Abilities")))
	}
	s, rest := m.translate(effects)
	if rest {
		note(p.Name)
	}
	return s
}

// nameWeapons gives weapons the effects that an ability has on them by name.
func (m *muster) nameWeapons() {
	for _, n := range m.named {
		for i := range m.out.Weapons {
			w := &m.out.Weapons[i]
			if effect.SameName(w.Name, n.weapon) && (n.kind < 0 || n.kind == w.Kind) {
				w.Profile.Effects = append(w.Profile.Effects, n.effect)
			}
		}
	}
}

// read returns the effects of a text that are played, and how to note that more
// of it is not. A text that is not understood is left as a whole, unless its
// sentences are apart.
func (m *muster) read(name string, r wording.Reading) ([]entry.Effect, func(string)) {
	if !r.Understood() {
		m.lose(name)
	}
	switch {
	case r.Understood():
		return r.Effects, m.unplayed
	case r.Apart:
		m.partly(name)
		return r.Effects, m.partly
	default:
		m.unplayed(name)
		return nil, m.unplayed
	}
}

// unplayed notes an ability by name that nothing is known of but that, such as
// Angels of Death (9e.DATASHEET.SEEDUNIT.7, 9e.GAPS.10) and Disgustingly Resilient
// (8e.GAPS.6), or that the engine does not play.
func (m *muster) unplayed(name string) {
	if name != "" && !m.seen[name] {
		m.seen[name] = true
		m.out.NotModelled = append(m.out.NotModelled, name)
	}
}

// missing notes what is played nowhere.
func (m *muster) missing(name string) {
	m.unplayed(name)
	m.lose(name)
}

// lose notes what is not played in battles either.
func (m *muster) lose(name string) {
	if name != "" && !slices.Contains(m.out.lost, name) {
		m.out.lost = append(m.out.lost, name)
	}
}

func (m *muster) partly(name string) {
	if name != "" && !m.seen[name] {
		m.seen[name] = true
		m.out.Partly = append(m.out.Partly, name)
	}
}
