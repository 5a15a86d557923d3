package army

import (
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// Battle is what battles need of a unit besides what attacks need.
type Battle struct {
	Auras    []Aura
	Capacity *Capacity // of a TRANSPORT; nil: none
	// Casts and Denies are how many psychic powers a PSYKER may attempt, and how many
	// it may attempt to deny.
	Casts, Denies int8
	Powers        []Power
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

// A Capacity is whom a TRANSPORT takes (9e.MOVE.CAPACITY).
type Capacity struct {
	Models int16
	Units  int8            // no more units than this; 0: any number
	Of     []effect.Filter // a passenger passes one of them
	Never  []effect.Filter // and none of these
	Bulks  []Bulk
	// Left is what is said besides and not understood.
	Left []string
}

// Bulk is how many places models with the keywords take, and with at least the
// Wounds characteristic.
type Bulk struct {
	rules.Bulk
	Wounds int16 // 0: any
}

// A Power is a psychic power that a unit may know, as its profile has it.
type Power struct {
	Name       string
	WarpCharge int8
	Range      geom.Length // 0: none
	Text       string
}

// An Ability is effects of a kind of model, or of the unit, that are no part of
// an attack.
type Ability struct {
	Name    string
	Kind    int // position in Rules.Kinds; -1: the unit
	Effects []*effect.Spec
}

// tabled reads profiles that are tables of their own; false for others.
func (m *muster) tabled(r row, kind int) bool {
	b := &m.out.Battle
	switch r.Type {
	case "Base":
		m.bases = append(m.bases, line{r, kind})
	case "Psyker":
		b.Casts, b.Denies = max(b.Casts, r.count("Cast")), max(b.Denies, r.count("Deny"))
		if text := r.value("Disciplines"); hasText(text) {
			b.Knows, b.Disciplines = max(b.Knows, r.count("Known")), strings.Split(text, ", ")
		}
	case "Psychic Power":
		b.Powers = append(b.Powers, r.power())
	case "Transport":
		m.transport(r)
	case "Explosion":
		m.explosion(r, kind)
	default:
		return false
	}
	return true
}

// count reads a small whole number; 0 for anything else.
func (r row) count(column string) int8 {
	n, _ := strconv.ParseInt(r.value(column), 10, 8)
	return int8(max(n, 0))
}

func (r row) power() Power {
	p := Power{Name: r.Name, WarpCharge: r.count("Warp Charge"), Text: r.value("Details", "Description")}
	if _, most, err := weaponRange(r.value("Range")); err == nil {
		p.Range = geom.Length(most)
	}
	return p
}

// explosion reads a table of what happens when a model is destroyed.
func (m *muster) explosion(r row, kind int) {
	e := &effect.Spec{
		Do: "explodes", On: int(effect.Number(r.value("Dice Roll")).Int()),
		Range: effect.Number(strings.Trim(r.value("Distance"), `"”`)), Amount: effect.Number(r.value("Mortal Wounds")),
	}
	_, reach := dice.ParseAmount(string(e.Range))
	if _, wounds := dice.ParseAmount(string(e.Amount)); e.On == 0 || reach != nil || wounds != nil {
		m.missing(r.Name)
		return
	}
	m.keep(r.Name, kind, e)
}

// transport reads a capacity: of the columns of native data, or of a text.
func (m *muster) transport(r row) {
	if n := r.count("Capacity"); n > 0 && r.value("Keywords") != "" {
		m.out.Battle.Capacity = m.columns(r, int16(n))
		return
	}
	if !m.holds(r.Name, r.value("Capacity")) {
		m.missing(r.Name)
	}
}

// holds reads a capacity of a text. It is false where the text tells none.
func (m *muster) holds(name, text string) bool {
	c, left := m.reader.ReadCapacity(text)
	if c == nil {
		return false
	}
	if len(left) > 0 {
		m.missing(name)
	}
	out := &Capacity{Models: int16(c.Models), Units: int8(c.Units), Left: left}
	for _, way := range c.Of {
		out.Of = append(out.Of, m.filter(way))
	}
	for _, way := range c.Never {
		out.Never = append(out.Never, m.filter(way))
	}
	for _, b := range c.Bulks {
		out.Bulks = append(out.Bulks, Bulk{rules.Bulk{Of: m.filter(b.Of), Places: int8(b.Places)}, int16(b.Wounds)})
	}
	m.out.Battle.Capacity = out
	return true
}

// columns reads the columns of native data.
func (m *muster) columns(r row, models int16) *Capacity {
	list := func(column, mark string) []string {
		if text := r.value(column); hasText(text) {
			return strings.Split(text, mark)
		}
		return nil
	}
	c := &Capacity{Models: models}
	needed := list("Keywords", ",")
	ways := list("Any Of", " or ")
	if len(ways) == 0 {
		ways = []string{""}
	}
	for _, way := range ways {
		c.Of = append(c.Of, m.filter(append(needed[:len(needed):len(needed)], split(way)...)))
	}
	for _, k := range list("Excludes", ",") {
		c.Never = append(c.Never, m.filter([]string{k}))
	}
	for _, slot := range list("Slots", ",") {
		slot = strings.TrimSpace(slot)
		at := strings.LastIndexByte(slot, ' ')
		n, err := strconv.ParseInt(slot[at+1:], 10, 8)
		if at > 0 && err == nil {
			c.Bulks = append(c.Bulks, Bulk{Bulk: rules.Bulk{Of: m.filter([]string{slot[:at]}), Places: int8(n)}})
		}
	}
	return c
}

func split(text string) []string {
	if text == "" {
		return nil
	}
	return strings.Split(text, ",")
}

// filter is what has all the keywords. Those in angle brackets stand for what
// the army chose, which all its units have.
func (m *muster) filter(keywords []string) effect.Filter {
	var f effect.Filter
	for _, k := range keywords {
		if k = strings.TrimSpace(k); k != "" && !strings.HasPrefix(k, "<") {
			f.All = append(f.All, m.names.Keyword(k))
		}
	}
	return f
}

// setBases gives each kind what its models stand on, in mm; imported data does
// not say.
func (m *muster) setBases() {
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
		n, _ := strconv.ParseInt(r.value(column), 10, 16)
		return geom.Millimetres(n * 10)
	}
	length, width, height := mm("Length"), mm("Width"), mm("Height")
	switch r.value("Shape") {
	case "round":
		return geom.RoundBase(length, height)
	case "oval":
		return geom.OvalBase(length, width, height)
	case "hull":
		return geom.RectangleHull(length, width, height)
	}
	return geom.Base{}
}
