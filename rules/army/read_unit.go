package army

import (
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/unit"
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/army/wording"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// A Unit is a unit of a roster with its rules.
type Unit struct {
	Selection string // of the roster
	Name      string
	Rules     rules.Unit
	Models    []string // names of Rules.Kinds, in the same order
	Weapons   []Weapon
	// NotModelled names the abilities that may affect attacks and are not played, without
	// duplicates; Partly those that are partly played.
	NotModelled, Partly []string
	Battle              Battle
	// Leader is the index in Rules.Kinds of the Warlord's kind, plus 1; 0: the unit does not
	// have the Warlord.
	Leader int
	Trait  string   // name of the Warlord Trait; empty: none
	leads  []string // selections that a part of the unit is attached to
	// isOption is true for a choice of the army, which imported data lists with the units.
	isOption  bool
	costs     roster.Costs
	abilities []string          // names of all abilities, without duplicates
	texts     map[string]string // of abilities and weapons, by name
	// notInBattles names what is not played in battles either, without duplicates.
	notInBattles []string
	// ofArmy are the rules of the choices of the army, for a choice.
	ofArmy []armyRule
}

// A Weapon is one weapon profile of models of a unit.
type Weapon struct {
	Name    string // of the profile
	Kind    int    // index in Unit.Rules.Kinds
	Number  int    // weapons of each model
	Item    int    // profiles with the same number are of one weapon
	Profile rules.Weapon
	Others  []*effect.Spec // effects that do not apply to every attack
}

// Muster reads the units of a report. All units of a battle must share names.
func Muster(report *check.Report, names *Names) []Unit {
	var units []Unit
	reader := names.readerOf(report.Book())
	list := unit.Units(report.State())
	ofArmy := armyRules(list, reader)
	for _, u := range list {
		m := unitReader{names: names, reader: reader}
		if !u.Configuration {
			m.ofArmy = ofArmy
		}
		read := m.unit(&u.Loadout)
		read.isOption, read.costs = u.Configuration, u.Costs
		if u.Configuration {
			read.ofArmy = ofArmy
		}
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
	damaged     []damagedRow    // what models with few wounds left lose
	noted       map[string]bool // abilities that are not played
	namesCore   bool            // the data names the core abilities of the core rules
	weaponWords []string        // abilities of weapons that the data names
	partial     bool            // not all models have been read
	ofModels    []ofModel       // abilities that are read after all models
	items       int             // weapon profiles so far
	ofArmy      []armyRule      // of the choices of the army, such as its Detachment
	lost        map[string]bool // keywords of the abilities that the unit may lose (effect.LostKeyword)
}

// A weaponEffect is an effect on weapons with a name; kind is -1 for those of all models.
type weaponEffect struct {
	weapon string
	word   string // part of the names, in lower case, instead of weapon
	kind   int
	effect effect.Effect
}

// names reports whether the effect is on weapons of the name: a profile of a weapon, or all of them.
func (n *weaponEffect) names(weapon string) bool {
	if n.word != "" {
		return strings.Contains(strings.ToLower(weapon), n.word)
	}
	return namesWeapon(n.weapon, weapon)
}

// namesWeapon reports whether a name in a text, in the singular or the plural, is that of a weapon or of one of its profiles.
func namesWeapon(name, weapon string) bool {
	return slices.ContainsFunc([]string{weapon, plainWeapon(weapon)}, func(w string) bool {
		return effect.SameName(w, name) || effect.SameName(w+"s", name)
	})
}

func (m *unitReader) unit(l *unit.Loadout) Unit {
	m.noted = map[string]bool{}
	m.out = Unit{Selection: l.Selection, Name: l.Name}
	m.keywords(l)
	m.scanWeaponAbilities(l)
	m.partial = true
	if l.IsModel || !l.HasModels() {
		m.addModels(l, 1)
	} else {
		m.setWarlord(l, 0)
		m.readProfiles(l, onUnit)
		for i := range l.Below {
			m.readBelow(&l.Below[i])
		}
	}
	m.partial = false
	for _, a := range m.ofModels {
		m.readAbility(a.name, a.text, nil, -1)
	}
	m.setKindKeywords(l)
	for i := range m.ofArmy {
		m.readArmyRule(&m.ofArmy[i])
	}
	m.setProfiles()
	m.setDamageTables()
	m.addCoreAbilities()
	m.setBases()
	m.addNamedEffects()
	slices.Sort(m.out.NotModelled)
	slices.Sort(m.out.Partly)
	return m.out
}

// keywords numbers the keywords of the unit: those of all its models (9e.UNIT.KEYWORD.5).
func (m *unitReader) keywords(l *unit.Loadout) {
	m.out.Rules.Keywords = m.addKeywords(m.out.Rules.Keywords, l)
	for i := range l.Below {
		if b := &l.Below[i]; b.Kind != entry.Upgrade || givesKeywords(b) {
			m.keywords(b)
		}
	}
}

// givesKeywords reports whether the categories of an upgrade are keywords of its bearer, as those of a Marker Drone. Those of
// weapons are kinds of weapons.
func givesKeywords(l *unit.Loadout) bool {
	return l.Kind == entry.Upgrade && !slices.ContainsFunc(l.Profiles, func(p unit.ShownProfile) bool { return p.Role.IsWeapon() })
}

// addKeywords adds the keywords of a selection itself.
func (m *unitReader) addKeywords(to effect.Keywords, l *unit.Loadout) effect.Keywords {
	for _, k := range l.Keywords {
		if n := m.names.Keyword(k); !to.Has(n) {
			to = append(to, n)
		}
	}
	return to
}

// setKindKeywords sets the keywords of each kind of models, if other kinds of the unit have
// more: its own, and those that the data gives to the unit as a whole (9e.UNIT.KEYWORD.6).
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

// sharedKeywords adds the keywords of a selection with its wargear: of a unit, those of all its models, which the data does
// not give to single models.
func (m *unitReader) sharedKeywords(to effect.Keywords, l *unit.Loadout) effect.Keywords {
	to = m.addKeywords(to, l)
	for i := range l.Below {
		if b := &l.Below[i]; !b.IsModel && (b.Kind != entry.Upgrade || givesKeywords(b)) {
			to = m.sharedKeywords(to, b)
		}
	}
	return to
}

// readBelow reads the models of a unit, and what all of them share.
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

// onUnit is the kind index of everything that belongs to the whole unit.
const onUnit = -1

// addModels reads identical models.
func (m *unitReader) addModels(l *unit.Loadout, count int) {
	kind := len(m.out.Rules.Kinds)
	m.out.Rules.Kinds = append(m.out.Rules.Kinds, rules.Kind{Count: count, Keywords: m.sharedKeywords(nil, l)})
	m.out.Models = append(m.out.Models, l.Name)
	m.setWarlord(l, kind)
	m.readWargear(l, kind, 1)
}

// setWarlord records the kind of model that is the Warlord, and its trait.
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

// readWargear reads a model, its wargear, and the models below it; number is the number of each item.
func (m *unitReader) readWargear(l *unit.Loadout, kind, number int) {
	m.readProfiles(l, kind)
	m.readWeapons(l, kind, number)
	for i := range l.Below {
		if b := &l.Below[i]; b.IsModel {
			m.addModels(b, m.out.Rules.Kinds[kind].Count*number*b.Count)
		} else {
			m.readWargear(b, kind, number*b.Count)
		}
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

// readWeapons reads the weapon profiles of a selection. Text above several profiles applies to
// each of them.
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
			m.addWeapon(p, Weapon{Name: p.Name, Kind: kind, Number: number * l.WeaponsEach(p.ShownProfile), Item: m.items + items[i]}, &above)
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

// weaponText reads the effects of a weapon, or its text.
func (m *unitReader) weaponText(p row) weaponEffects {
	effects, note, text := p.Effects, m.noteAttacks, p.column("Abilities")
	m.setText(p.Name, text)
	if len(effects) == 0 {
		effects, note = m.readText(p.Name, m.reader.ReadWeapon(p.Name, text))
	}
	s, rest := m.compileWeapon(effects)
	if rest {
		note(p.Name)
	}
	return s
}

// addNamedEffects adds to weapons the effects of abilities that name them.
func (m *unitReader) addNamedEffects() {
	for _, n := range m.named {
		for i := range m.out.Weapons {
			w := &m.out.Weapons[i]
			if n.names(w.Name) && (n.kind < 0 || n.kind == w.Kind) {
				w.Profile.Effects = append(w.Profile.Effects, n.effect)
			}
		}
	}
}

// readText returns the effects of a text that are played, and a function that records that
// others are not. A text that is not fully understood is not played at all, unless its
// sentences are independent.
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

// noteAttacks records an ability that is not played in attacks, such as Angels of Death
// (9e.DATASHEET.SEEDUNIT.7, 9e.GAPS.10) and Disgustingly Resilient (8e.GAPS.6), of which only
// the name is known.
func (m *unitReader) noteAttacks(name string) {
	if name != "" && !m.noted[name] {
		m.noted[name] = true
		m.out.NotModelled = append(m.out.NotModelled, name)
	}
}

// noteBoth records what is played neither in attacks nor in battles.
func (m *unitReader) noteBoth(name string) {
	m.noteAttacks(name)
	m.noteBattles(name)
}

// noteBattles records what is not played in battles.
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
