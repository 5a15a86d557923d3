package army

import (
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/rules/army/wording"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// Battle is the data of a unit that only battles need, and attacks do not.
type Battle struct {
	Auras    []Aura
	Capacity *wording.Capacity // of a TRANSPORT (9e.MOVE.CAPACITY); nil: none
	// CapacityPartly is true if a part of the text about the capacity was not understood.
	CapacityPartly bool
	// Casts and Denies are the numbers of psychic powers that a PSYKER may attempt, and may
	// attempt to deny.
	Casts, Denies int8
	Powers        []string // powers that the unit may know by its own profiles
	// Knows is the number of powers that the unit knows, including Smite, if its data states
	// their disciplines.
	Knows       int8
	Disciplines []string
	// Leader is true if the unit may be attached to others: to those that Leads names.
	Leader bool
	// Support is true if it may be attached in addition to a leader (11e.ATTACHED.FORM.2).
	Support bool
	Leads   []string
	// StandsFor names units: a Leader that may be attached to them may be attached to this one
	// instead.
	StandsFor []string
	// Core are the names of core abilities that are used at a moment.
	Core []string
	// Abilities are effects, as data, that are not part of resolving attacks: movement, morale,
	// and what is used at a moment.
	Abilities []Ability
}

// An Aura is an ability that reaches units around its bearer. Its effects on the bearer's own
// unit are also among that unit's effects, so battles that play auras leave out those of Own.
type Aura struct {
	Name string
	effect.Aura
	Own    []effect.Effect // its effects that are among those of its own unit
	Others []*effect.Spec  // effects that are not part of attacks
}

// An Ability contains effects of a kind of model, or of the unit, that are not part of attacks.
type Ability struct {
	Name    string
	Kind    int // index in Rules.Kinds; -1: the unit
	Effects []*effect.Spec
}

// readTable reads profiles that are tables. It returns false for others.
func (m *unitReader) readTable(r row, kind int) bool {
	b := &m.out.Battle
	if r.Role == entry.PsychicPowerProfile && m.reader.Tenth {
		return false // an ability: the 10th edition has no Psychic phase
	}
	switch r.Role {
	case entry.BaseProfile:
		m.bases = append(m.bases, line{r, kind})
	case entry.PsykerProfile:
		b.Casts, b.Denies = max(b.Casts, small(r.value(entry.PowersCast))), max(b.Denies, small(r.value(entry.PowersDenied)))
		if text := r.column("Disciplines"); hasText(text) {
			b.Knows, b.Disciplines = max(b.Knows, small(r.column("Known"))), strings.Split(text, ", ")
		}
	case entry.PsychicPowerProfile:
		b.Powers = append(b.Powers, r.Name)
	case entry.TransportProfile:
		m.readTransport(r)
	default:
		if r.Type != "Explosion" {
			return false
		}
		m.readExplosion(r, kind)
	}
	return true
}

// small parses a small integer, and returns 0 for anything else.
func small(text string) int8 {
	n, _ := strconv.ParseInt(text, 10, 8)
	return int8(max(n, 0))
}

// readExplosion reads a table of what happens when a model is destroyed.
func (m *unitReader) readExplosion(r row, kind int) {
	e := &effect.Spec{
		Do: "explodes", On: int(effect.Number(r.column("Dice Roll")).Int()),
		Range: effect.Number(strings.Trim(r.column("Distance"), `"”`)), Amount: effect.Number(r.column("Mortal Wounds")),
	}
	_, reach := dice.ParseAmount(string(e.Range))
	if _, wounds := dice.ParseAmount(string(e.Amount)); e.On == 0 || reach != nil || wounds != nil {
		m.noteBoth(r.Name)
		return
	}
	m.addOther(r.Name, kind, e)
}

// readTransport reads a capacity: from the columns of native data, or from a text.
func (m *unitReader) readTransport(r row) {
	if n := small(r.value(entry.TransportCapacity)); n > 0 && r.column("Keywords") != "" {
		m.out.Battle.Capacity = r.capacity(int(n))
		return
	}
	if !m.readCapacity(r.Name, r.value(entry.TransportCapacity)) {
		m.noteBoth(r.Name)
	}
}

// readCapacity reads a capacity from a text. It returns false if the text states none.
func (m *unitReader) readCapacity(name, text string) bool {
	c, left := m.reader.ReadCapacity(text)
	if c == nil {
		return false
	}
	if len(left) > 0 {
		m.noteBoth(name)
	}
	m.out.Battle.Capacity, m.out.Battle.CapacityPartly = c, len(left) > 0
	return true
}

// capacity reads the columns of native data.
func (r row) capacity(models int) *wording.Capacity {
	list := func(column, mark string) (words []string) {
		if text := r.column(column); hasText(text) {
			words = strings.Split(text, mark)
		}
		return words
	}
	c := &wording.Capacity{Models: models}
	needed, alternatives := list("Keywords", ","), list("Any Of", " or ")
	for _, a := range alternatives {
		c.Of = append(c.Of, slices.Concat(needed, strings.Split(a, ",")))
	}
	if len(alternatives) == 0 {
		c.Of = [][]string{needed}
	}
	for _, k := range list("Excludes", ",") {
		c.Never = append(c.Never, []string{k})
	}
	for _, slot := range list("Slots", ",") {
		slot = strings.TrimSpace(slot)
		at := strings.LastIndexByte(slot, ' ')
		if n, err := strconv.ParseInt(slot[at+1:], 10, 8); at > 0 && err == nil {
			c.Bulks = append(c.Bulks, wording.Bulk{Of: []string{slot[:at]}, Places: int(n)})
		}
	}
	return c
}

// setBases sets the base of each kind of models, in mm, which imported data does not state.
func (m *unitReader) setBases() {
	for kind := range m.out.Rules.Kinds {
		rows := linesOf(m.bases, kind)
		if len(rows) == 0 {
			rows = linesOf(m.bases, onUnit)
		}
		if len(rows) > 0 {
			m.out.Rules.Kinds[kind].Base = rows[0].base()
		}
	}
}

func (r row) base() geom.Base {
	mm := func(column string) geom.Length {
		n, _ := strconv.ParseInt(r.column(column), 10, 16)
		return geom.Millimetres(n * 10)
	}
	length, width, height := mm("Length"), mm("Width"), mm("Height")
	switch r.column("Shape") {
	case "round":
		return geom.RoundBase(length, height)
	case "oval":
		return geom.OvalBase(length, width, height)
	case "hull":
		return geom.RectangleHull(length, width, height)
	}
	return geom.Base{}
}
