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

// Battle is what battles need of a unit besides what attacks need.
type Battle struct {
	Auras    []Aura
	Capacity *wording.Capacity // of a TRANSPORT (9e.MOVE.CAPACITY); nil: none
	// CapacityPartly is set where a part of the text on the capacity was not understood.
	CapacityPartly bool
	// Casts and Denies are how many psychic powers a PSYKER may attempt, and how many
	// it may attempt to deny.
	Casts, Denies int8
	Powers        []string // names of the powers that the unit may know by its own profiles
	// Knows is how many powers the unit knows, Smite among them, where its data says
	// of which Disciplines.
	Knows       int8
	Disciplines []string
	// Leader is set where the unit may be attached to others: to those that Leads
	// names.
	Leader bool
	Leads  []string
	// StandsFor names units that a Leader may be attached to this one in place of.
	StandsFor []string
	// Core are the core abilities by name that are used at a moment.
	Core []string
	// Abilities are the effects that are not part of how an attack is resolved,
	// as data: movement, morale, what is used at a moment.
	Abilities []Ability
}

// An Aura is an ability that reaches units around its bearer. What it does to the
// bearer's own unit is among that unit's effects, too: a battle that plays auras
// leaves those of Own out.
type Aura struct {
	Name string
	effect.Aura
	Own    []effect.Effect // what its own unit has of it among its effects
	Others []*effect.Spec  // what is not part of an attack
}

// An Ability is effects of a kind of model, or of the unit, that are no part of
// an attack.
type Ability struct {
	Name    string
	Kind    int // position in Rules.Kinds; -1: the unit
	Effects []*effect.Spec
}

// readTable reads profiles that are tables of their own; false for others.
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

// small reads a small whole number; 0 for anything else.
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

// readTransport reads a capacity: of the columns of native data, or of a text.
func (m *unitReader) readTransport(r row) {
	if n := small(r.value(entry.TransportCapacity)); n > 0 && r.column("Keywords") != "" {
		m.out.Battle.Capacity = r.capacity(int(n))
		return
	}
	if !m.readCapacity(r.Name, r.value(entry.TransportCapacity)) {
		m.noteBoth(r.Name)
	}
}

// readCapacity reads a capacity of a text. It is false where the text tells none.
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

// setBases gives each kind what its models stand on, in mm; imported data does
// not say.
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
