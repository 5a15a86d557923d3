package scenario

import (
	"fmt"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/datasheet"
	"github.com/rollcall40k/rollcall/rules/edition"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// setupReader reads the section setup. Lines belong to the preceding ones: a weapon to a model, a
// model to a unit, a unit to an army.
type setupReader struct {
	cast unitNames

	words  *datasheet.Words // of the edition of the section
	setup  *rules.Setup
	names  rules.Names
	player rules.Player
	begun  [2]bool // armies
	unit   *rules.ArmyUnit
	called *rules.UnitNames
	kind   *rules.Kind
	owner  *[]effect.Effect // of the unit, model or weapon that the next effect belongs to
	// auras and abilities are names, by number.
	auras, abilities []string
	warlord          [2]*line
	leaders          []*line
	layout           geom.Layout
}

// setupVerbs are the verbs of the section.
var setupVerbs = []verb[*setupReader]{
	{"battlefield", (*setupReader).battlefield},
	{"terrain", (*setupReader).terrain},
	{"area", (*setupReader).area},
	{"power", (*setupReader).power},
	{"army", (*setupReader).army},
	{"unit", (*setupReader).addUnit},
	{"model", (*setupReader).model},
	{"row", (*setupReader).row},
	{"weapon", (*setupReader).weapon},
	{"effect", (*setupReader).effect},
	{"ability", (*setupReader).ability},
	{"warlord", (*setupReader).chooseWarlord},
	{"leader", (*setupReader).leader},
}

// readSetup reads the stage of a battle.
func readSetup(part *section) (*stage, error) {
	on := &stage{}
	_, name, _ := strings.Cut(part.name, ".")
	r := setupReader{words: edition.Words(name), setup: &on.setup, layout: geom.Layout{Width: 44 * geom.Inch, Depth: 30 * geom.Inch}}
	if err := readLines(&r, part, setupVerbs); err != nil {
		return nil, err
	}
	return on, r.finish(on, part)
}

// finish checks conditions that depend on the whole section.
func (r *setupReader) finish(on *stage, part *section) error {
	for p := range on.setup.Armies {
		if len(on.setup.Armies[p].Units) == 0 {
			return part.fault("no unit of army "+[]string{"a", "b"}[p], "units of both armies")
		}
	}
	if len(r.cast.units) > rules.MaxUnits {
		return part.fault(fmt.Sprintf("%d units", len(r.cast.units)), fmt.Sprintf("at most %d", rules.MaxUnits))
	}
	for i := range r.cast.units {
		if u := &r.cast.units[i]; u.size() == 0 {
			return part.fault("no model of unit "+u.name, "model lines below the unit")
		}
	}
	if err := r.layout.Validate(); err != nil {
		return part.fault(err.Error(), "a battlefield with its terrain")
	}
	r.cast.powers = r.names.Powers
	r.cast.number()
	on.cast, on.setup.Layout, on.setup.Names = r.cast, r.layout, &r.names
	if err := r.setLeaders(); err != nil {
		return err
	}
	return r.setWarlords()
}

func (r *setupReader) battlefield(l *line) string {
	const allowed = "battlefield WIDTH DEPTH"
	r.layout.Width = l.length("width", l.must("width"))
	r.layout.Depth = l.length("depth", l.must("depth"))
	return allowed
}

// feature returns the terrain feature with a name, which may be new.
func (r *setupReader) feature(name string) *geom.Feature {
	for i := range r.layout.Features {
		if f := &r.layout.Features[i]; f.Name == name {
			return f
		}
	}
	r.layout.Features = append(r.layout.Features, geom.Feature{Name: name})
	return &r.layout.Features[len(r.layout.Features)-1]
}

func (r *setupReader) terrain(l *line) string {
	name := l.must("name")
	part := geom.Prism{Bottom: l.distance("bottom"), Height: l.length("height", l.needed("height"))}
	part.Corners = corners(l)
	f := r.feature(name)
	f.Parts = append(f.Parts, part)
	kind(l, f)
	return "terrain NAME X,Y X,Y X,Y … height=INCHES, with bottom=INCHES, kind=" + strings.Join(geom.FeatureKinds(), "|")
}

func (r *setupReader) area(l *line) string {
	f := r.feature(l.must("name"))
	f.Area = corners(l)
	kind(l, f)
	return "area NAME X,Y X,Y X,Y …, with kind=" + strings.Join(geom.FeatureKinds(), "|")
}

// kind sets the kind of a feature, if the line has one.
func kind(l *line, f *geom.Feature) {
	if name, ok := l.member("kind"); ok {
		if err := f.Kind.UnmarshalText([]byte(name)); err != nil {
			l.fail("kind", quote(name), strings.Join(geom.FeatureKinds(), ", "))
		}
	}
}

func corners(l *line) (list []geom.Point) {
	for _, text := range l.rest() {
		list = append(list, l.pose(text).At())
	}
	return list
}

func (r *setupReader) army(l *line) string {
	r.player = player(l, l.must("army"))
	r.unit, r.kind, r.owner = nil, nil, nil
	if r.begun[r.player] {
		l.fail("", "the army again", "each army once")
	}
	r.begun[r.player] = true
	r.setup.Armies[r.player].BattleForged = l.flag("battle_forged")
	r.names.Armies[r.player], _ = l.member("name")
	return "army a or army b, with name=TEXT, battle_forged"
}

// addUnit begins a unit of the army.
func (r *setupReader) addUnit(l *line) string {
	const allowed = "unit NAME, with name=TEXT, keywords=WORD,WORD, power=N, points=N, capacity=N, carries=WORD,WORD, within=UNIT, casts=N, denies=N, powers=NAME,NAME, abilities=NAME,NAME"
	name := l.must("name")
	switch {
	case !r.begun[r.player]:
		l.fail("", "a unit of no army", "a line army above it")
	case !isKey(trimDigits(name)):
		l.fail("name", quote(name), "letters and digits, such as a1")
	case r.cast.unitNamed(name) != rules.NoUnit:
		l.fail("name", quote(name)+" again", "a unique name")
	}
	army := &r.setup.Armies[r.player]
	army.Units = append(army.Units, rules.ArmyUnit{})
	r.unit = &army.Units[len(army.Units)-1]
	r.kind, r.owner = nil, &r.unit.Effects
	keywords, _ := l.member("keywords")
	r.unit.Keywords = r.cast.keywordList(keywords)
	r.unit.Power = int16(l.count("power", 0, 0, 1000))
	r.unit.Points = int32(l.count("points", 0, 0, 100000))
	r.readCapacity(l)
	r.readCasting(l)
	r.coreAbilities(l)
	title, ok := l.member("name")
	if !ok {
		title = name
	} else {
		title = name + " " + title
	}
	r.names.Units[r.player] = append(r.names.Units[r.player], rules.UnitNames{Name: title})
	r.called = &r.names.Units[r.player][len(r.names.Units[r.player])-1]
	r.cast.units = append(r.cast.units, namedUnit{name: name, player: r.player})
	return allowed
}

func trimDigits(s string) string {
	for s != "" && s[len(s)-1] >= '0' && s[len(s)-1] <= '9' {
		s = s[:len(s)-1]
	}
	return s
}

// readCapacity reads the transport capacity of the unit, and its TRANSPORT.
func (r *setupReader) readCapacity(l *line) {
	r.unit.Capacity.Models = int16(l.count("capacity", 0, 0, 1000))
	if text, ok := l.member("carries"); ok {
		r.unit.Capacity.Of.All = r.cast.keywordList(text)
	}
	name, ok := l.member("within")
	if !ok {
		return
	}
	place := 0
	for i := range r.cast.units {
		u := &r.cast.units[i]
		if u.player != r.player {
			continue
		}
		place++
		if u.name == name {
			r.unit.Within = place
		}
	}
	if r.unit.Within == 0 {
		l.fail("within", quote(name), "a unit of the same army above it")
	}
}

// readCasting reads the numbers of a PSYKER.
func (r *setupReader) readCasting(l *line) {
	c := &r.unit.Casting
	c.Casts, c.Denies = int8(l.count("casts", 0, 0, 20)), int8(l.count("denies", 0, 0, 20))
	text, ok := l.member("powers")
	if !ok {
		return
	}
	for _, name := range split(text) {
		i := slices.Index(r.names.Powers, name)
		if i < 0 {
			l.fail("powers", quote(name), list(r.names.Powers))
			return
		}
		c.Powers = append(c.Powers, rules.PowerID(i))
	}
}

// coreAbilities adds the core abilities that the unit has by name.
func (r *setupReader) coreAbilities(l *line) {
	text, _ := l.member("abilities")
	for _, word := range split(text) {
		if err := r.words.Give(r.unit, word); err != nil {
			l.fail("abilities", err.Error(), "core abilities of the edition")
		}
	}
}

// leader records that a unit of the army may be attached to another.
func (r *setupReader) leader(l *line) string {
	r.leaders = append(r.leaders, l)
	l.must("unit")
	l.must("unit that it leads")
	return "leader UNIT UNIT: the first may be attached to the second"
}

// setLeaders resolves leaders and the units that they may lead.
func (r *setupReader) setLeaders() error {
	for _, l := range r.leaders {
		leader, guard := r.cast.unit(l, l.words[0].text), r.cast.unit(l, l.words[1].text)
		own, other := &r.cast.units[leader.Index()], &r.cast.units[guard.Index()]
		if l.err == nil && (own.player != other.player || leader == guard) {
			l.fail("", other.name, "another unit of the army of "+own.name)
		}
		if l.err != nil {
			return l.err
		}
		first := rules.UnitID(1)
		if own.player == 1 {
			first = rules.UnitAt(len(r.setup.Armies[0].Units))
		}
		army := &r.setup.Armies[own.player]
		army.Attached = append(army.Attached, army.Attach(int(leader-first), int(guard-first)))
		if led := slices.IndexFunc(army.Attached[:len(army.Attached)-1], func(a rules.Attachment) bool { return a.Bodyguard == int(guard-first) }); led >= 0 {
			army.AttachBoth(int(leader-first), led)
		}
	}
	for i := range r.setup.Armies {
		r.setup.Armies[i].MayHover()
	}
	return nil
}

func (r *setupReader) chooseWarlord(l *line) string {
	if l.must("model") != "" {
		if name := l.words[0].text; isModel(name) {
			r.warlord[r.player] = l
			return "warlord UNIT.NUMBER"
		}
		l.fail("", quote(l.words[0].text), "UNIT.NUMBER, such as a1.1")
	}
	return "warlord UNIT.NUMBER"
}

// setWarlords resolves the Warlords, each the first model of its kind.
func (r *setupReader) setWarlords() error {
	for p, l := range r.warlord {
		if l == nil {
			continue
		}
		u, m := r.cast.model(l, l.words[0].text)
		if l.err != nil {
			return l.err
		}
		unit := &r.cast.units[u.Index()]
		sheet := 0
		for i := range u.Index() {
			if r.cast.units[i].player == unit.player {
				sheet++
			}
		}
		kind := unit.kindOf(int(m - unit.first))
		first := 0
		for _, k := range unit.kinds[:kind] {
			first += k.count
		}
		if int(unit.player) != p || int(m-unit.first) != first {
			l.fail("", quote(l.words[0].text), "the first model of a line model, of the army above")
			return l.err
		}
		r.setup.Armies[p].Warlord = rules.WarlordModel{Chosen: true, Unit: sheet, Kind: kind}
	}
	return nil
}
