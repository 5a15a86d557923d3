package army

import (
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/unit"
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/army/wording"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// A Unit is a unit of a roster as the rules need it.
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
	leads  []string // selections that a part of the unit is tied to
	// isOption is set for a choice of the army, which imported data lists with the units.
	isOption  bool
	costs     roster.Costs
	abilities []string // names of all abilities, each once
	// notInBattles names what is not played in battles either, each once.
	notInBattles []string
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
		m := unitReader{names: names, reader: reader}
		read := m.unit(&u.Loadout)
		read.isOption, read.costs = u.Configuration, u.Costs
		units = append(units, read)
	}
	return units
}

// A unitReader reads one unit.
type unitReader struct {
	names       *Names
	reader      *wording.Reader
	out         Unit
	lines       []line // stat lines
	tracks      []line // rows of damage tables
	bases       []line
	named       []weaponEffect
	core        []coreAbility
	damaged     []damagedRow    // what models lose that have few wounds left
	noted       map[string]bool // unplayed abilities
	namesCore   bool            // the data names abilities that the core rules have, and tells them by that
	weaponWords []string        // abilities of weapons that the data names
	items       int             // profiles of weapons so far
}

// A weaponEffect is an effect on the weapons of one name; kind is -1 for those of all
// models.
type weaponEffect struct {
	weapon string
	kind   int
	effect effect.Effect
}

func (m *unitReader) unit(l *unit.Loadout) Unit {
	m.noted = map[string]bool{}
	m.out = Unit{Selection: l.Selection, Name: l.Name}
	m.keywords(l)
	m.scanWeaponAbilities(l)
	if l.IsModel || !l.HasModels() {
		m.addModels(l, 1)
	} else {
		m.setWarlord(l, 0)
		m.readProfiles(l, onUnit)
		for i := range l.Below {
			m.readBelow(&l.Below[i])
		}
	}
	m.setKindKeywords(l)
	m.setProfiles()
	m.setDamageTables()
	m.addCoreAbilities()
	m.setBases()
	m.addNamedEffects()
	slices.Sort(m.out.NotModelled)
	slices.Sort(m.out.Partly)
	return m.out
}

// keywords numbers the keywords of the unit: those of all its models
// (9e.UNIT.KEYWORD.5).
func (m *unitReader) keywords(l *unit.Loadout) {
	m.out.Rules.Keywords = m.addKeywords(m.out.Rules.Keywords, l)
	for i := range l.Below {
		if l.Below[i].Kind != entry.Upgrade {
			m.keywords(&l.Below[i])
		}
	}
}

// addKeywords adds the keywords that a selection has itself to others.
func (m *unitReader) addKeywords(to effect.Keywords, l *unit.Loadout) effect.Keywords {
	for _, k := range l.Keywords {
		if n := m.names.Keyword(k); !to.Has(n) {
			to = append(to, n)
		}
	}
	return to
}

// setKindKeywords gives each kind of models its keywords, where others of the unit have more: its
// own, and those that the data gives the unit as a whole (9e.UNIT.KEYWORD.6).
func (m *unitReader) setKindKeywords(l *unit.Loadout) {
	kinds, all := m.out.Rules.Kinds, m.sharedKeywords(nil, l)
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

// sharedKeywords adds the keywords of all models of a unit to others: those that the data gives
// to no model by itself.
func (m *unitReader) sharedKeywords(to effect.Keywords, l *unit.Loadout) effect.Keywords {
	to = m.addKeywords(to, l)
	for i := range l.Below {
		if b := &l.Below[i]; b.Kind != entry.Upgrade && !b.IsModel {
			to = m.sharedKeywords(to, b)
		}
	}
	return to
}

// readBelow reads what stands under a unit: its models, and what all of them share.
func (m *unitReader) readBelow(l *unit.Loadout) {
	if l.IsModel {
		m.addModels(l, l.Count)
		return
	}
	m.readProfiles(l, onUnit)
	for i := range l.Below {
		m.readBelow(&l.Below[i])
	}
}

// onUnit is the kind of what is not of one kind of model.
const onUnit = -1

// addModels reads models that are alike.
func (m *unitReader) addModels(l *unit.Loadout, count int) {
	kind := len(m.out.Rules.Kinds)
	m.out.Rules.Kinds = append(m.out.Rules.Kinds, rules.Kind{Count: count, Keywords: m.addKeywords(nil, l)})
	m.out.Models = append(m.out.Models, l.Name)
	m.setWarlord(l, kind)
	m.readWargear(l, kind, 1)
}

// setWarlord notes which kind of model has the title of Warlord, and its trait.
func (m *unitReader) setWarlord(l *unit.Loadout, kind int) {
	i := slices.IndexFunc(l.Below, func(b unit.Loadout) bool { return b.Purpose == entry.PurposeWarlord })
	if i < 0 {
		return
	}
	m.out.Leader = kind + 1
	if traits := l.Below[i].Below; len(traits) > 0 {
		m.out.Trait = traits[0].Name
	}
}

// readWargear reads a model and what it carries: number of each.
func (m *unitReader) readWargear(l *unit.Loadout, kind, number int) {
	m.readProfiles(l, kind)
	m.readWeapons(l, kind, number)
	for i := range l.Below {
		m.readWargear(&l.Below[i], kind, number*l.Below[i].Count)
	}
}

// readProfiles reads the stat lines and the abilities of a selection.
func (m *unitReader) readProfiles(l *unit.Loadout, kind int) {
	for i := range l.Profiles {
		p := row{&l.Profiles[i]}
		switch {
		case p.Role.IsWeapon() && kind == onUnit:
			m.noteBoth(p.Name + ": no model carries it")
		case p.Role == entry.UnitProfile:
			m.lines = append(m.lines, line{p, kind})
		case p.Role == entry.WoundTrackProfile:
			m.tracks = append(m.tracks, line{p, kind})
		case p.Role.IsWeapon():
		case m.readTable(p, kind):
		default:
			m.readAbility(p.Name, p.text(), p.Effects, kind)
		}
	}
	for _, r := range l.Rules {
		if !m.isWeaponRule(r.Name) {
			m.readAbility(r.Name, r.Text, r.Effects, kind)
		}
	}
}

// readWeapons reads the weapon profiles of a selection. What is said above several
// profiles holds for each of them.
func (m *unitReader) readWeapons(l *unit.Loadout, kind, number int) {
	var above weaponEffects
	items := itemsOf(l)
	for i := range l.Profiles {
		p := row{&l.Profiles[i]}
		switch {
		case !p.Role.IsWeapon():
		case p.above():
			above.add(m.weaponText(p))
		default:
			m.addWeapon(p, Weapon{Name: p.Name, Kind: kind, Number: number, Item: m.items + items[i]}, &above)
		}
	}
	m.items += len(l.Profiles)
}

func (m *unitReader) addWeapon(p row, w Weapon, above *weaponEffects) {
	profile, err := p.weapon()
	if err != nil {
		m.noteBoth(p.Name + ": " + err.Error())
		return
	}
	var own weaponEffects
	if p.keyed() {
		own = m.weaponAbilities(p, &profile)
	} else {
		own = m.weaponText(p)
	}
	profile.Effects = slices.Concat(profile.Effects, above.attacks, own.attacks)
	w.Profile, w.Others = profile, slices.Concat(above.others, own.others)
	m.out.Weapons = append(m.out.Weapons, w)
}

// weaponText reads the effects of a weapon, or what its text says.
func (m *unitReader) weaponText(p row) weaponEffects {
	effects, note := p.Effects, m.noteAttacks
	if len(effects) == 0 {
		effects, note = m.readText(p.Name, m.reader.ReadWeapon(p.Name, p.column("Abilities")))
	}
	s, rest := m.compileWeapon(effects)
	if rest {
		note(p.Name)
	}
	return s
}

// addNamedEffects gives weapons the effects that an ability has on them by name.
func (m *unitReader) addNamedEffects() {
	for _, n := range m.named {
		for i := range m.out.Weapons {
			w := &m.out.Weapons[i]
			if effect.SameName(w.Name, n.weapon) && (n.kind < 0 || n.kind == w.Kind) {
				w.Profile.Effects = append(w.Profile.Effects, n.effect)
			}
		}
	}
}

// readText returns the effects of a text that are played, and how to note that more
// of it is not. A text that is not understood is left as a whole, unless its
// sentences are apart.
func (m *unitReader) readText(name string, r wording.Reading) ([]entry.Effect, func(string)) {
	if !r.Understood() {
		m.noteBattles(name)
	}
	switch {
	case r.Understood():
		return r.Effects, m.noteAttacks
	case r.Apart:
		m.notePartly(name)
		return r.Effects, m.notePartly
	default:
		m.noteAttacks(name)
		return nil, m.noteAttacks
	}
}

// noteAttacks notes an ability by name that nothing is known of but that, such as
// Angels of Death (9e.DATASHEET.SEEDUNIT.7, 9e.GAPS.10) and Disgustingly Resilient
// (8e.GAPS.6), or that the engine does not play.
func (m *unitReader) noteAttacks(name string) {
	if name != "" && !m.noted[name] {
		m.noted[name] = true
		m.out.NotModelled = append(m.out.NotModelled, name)
	}
}

// noteBoth notes what is played nowhere.
func (m *unitReader) noteBoth(name string) {
	m.noteAttacks(name)
	m.noteBattles(name)
}

// noteBattles notes what is not played in battles either.
func (m *unitReader) noteBattles(name string) {
	if name != "" && !slices.Contains(m.out.notInBattles, name) {
		m.out.notInBattles = append(m.out.notInBattles, name)
	}
}

func (m *unitReader) notePartly(name string) {
	if name != "" && !m.noted[name] {
		m.noted[name] = true
		m.out.Partly = append(m.out.Partly, name)
	}
}
