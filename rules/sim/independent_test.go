package sim

import (
	"fmt"
	"math/rand/v2"
	"slices"
)

// The types and functions of this file simulate the attacks of a unit in the 11th edition. They follow the
// rules index alone and share nothing with the engine, so that TestIndependentSimulation compares two
// readings of the rules.

// A roll is a fixed number, or that of some dice.
type roll struct{ dice, sides, plus int }

func (r roll) String() string {
	switch {
	case r.dice == 0:
		return fmt.Sprint(r.plus)
	case r.plus == 0:
		return fmt.Sprintf("D%d", r.sides)
	}
	return fmt.Sprintf("D%d+%d", r.sides, r.plus)
}

func (r roll) of(d *rand.Rand) int {
	sum := r.plus
	for range r.dice {
		sum += 1 + d.IntN(r.sides)
	}
	return sum
}

// An arm is a weapon.
type arm struct {
	number                           int // on each model
	attacks, damage, rapid, extra    roll
	skill, strength, ap              int
	anti, antiOn                     int // one of the anti keywords, and the wound rolls that are critical
	blast, melta                     int // blast: Cleave of melee weapons
	torrent, lethal, devastating     bool
	twin, heavy, indirect, precision bool
	hazardous, lance, psychic        bool
	ignoresCover                     bool
}

// The keywords of anti: all targets are INFANTRY, and models of their leaders are CHARACTERS.
const (
	noAnti = iota
	antiInfantry
	antiCharacter
	antiVehicle
)

// A block is identical models of the target: its bodyguards, or a model that leads them.
type block struct {
	count, toughness, save, invulnerable, wounds, ignores int
	character                                             bool
}

// An encounter is the attacks of a unit of identical models on another.
type encounter struct {
	attackers, ownWounds, ownIgnores int
	melee                            bool
	arms                             []arm
	hit, wound                       int // modifiers of their rolls, before they are limited
	again                            int // hit rolls that are re-rolled: none, ones, failed ones
	cover, plunging, half, charged   bool
	stationary, unseen, spotted      bool
	target                           []block
	hurt                             int // a block whose first model has one wound left, or -1
}

// A standing is a model of the target.
type standing struct {
	block, left int
	hurt        bool
}

// A clash is an encounter as it is resolved.
type clash struct {
	*encounter
	*rand.Rand
	models []standing // in the order in which the player of the target wants them to take attacks
	chosen int        // the CHARACTER that Precision has selected, or -1
}

// An outcome is what attacks have done: models slain, wounds lost, and wounds that the attackers lost.
type outcome struct{ slain, lost, own int }

// simulate resolves the attacks of an encounter.
func (e *encounter) simulate(d *rand.Rand) (o outcome) {
	c := clash{encounter: e, Rand: d}
	for b, k := range e.target {
		for i := range k.count {
			c.models = append(c.models, standing{block: b, left: k.wounds})
			if m := &c.models[len(c.models)-1]; i == 0 && b == e.hurt {
				m.left, m.hurt = 1, true
			}
		}
	}
	slices.SortStableFunc(c.models, func(a, b standing) int { return e.place(a.block, a.hurt) - e.place(b.block, b.hurt) })
	size, before := len(c.models), c.wounds()
	for i := range e.arms {
		c.pool(&e.arms[i], size)
	}
	o.lost = before - c.wounds()
	for i := range c.models {
		if c.models[i].left == 0 {
			o.slain++
		}
	}
	o.own = c.hazards()
	return o
}

// place orders models as their player wants them to take attacks: a wounded one before the others of its block, that
// block before others, and CHARACTERS last, as they must (11e.ATTACK.GROUPS.3, 11e.ATTACK.GROUPS.4,
// 11e.ATTACK.GROUPS.5).
func (e *encounter) place(block int, hurt bool) (n int) {
	if !hurt {
		n++
	}
	if block != e.hurt {
		n++
	}
	if e.target[block].character {
		n += 3
	}
	return n
}

func (c *clash) wounds() (sum int) {
	for i := range c.models {
		sum += c.models[i].left
	}
	return sum
}

// rank orders models for mortal wounds: wounded ones first, CHARACTERS last (11e.ATTACK.MORTAL.2).
func (c *clash) rank(m standing) (n int) {
	if !m.hurt {
		n++
	}
	if c.target[m.block].character {
		n += 2
	}
	return n
}

// pool makes all attacks of a weapon: those of a pool are rolled together (11e.ATTACK.GATHER.5).
func (c *clash) pool(a *arm, size int) {
	hits, lethal := c.hits(a, c.gather(a, size))
	wounds, mortal := c.rollWounds(a, hits)
	wounds += lethal
	saves := make([]int, wounds)
	for i := range saves {
		saves[i] = 1 + c.IntN(6)
	}
	slices.Sort(saves) // 11e.ATTACK.DAMAGE.1
	c.chosen = -1
	if a.precision {
		c.chosen = slices.IndexFunc(c.models, func(m standing) bool { return m.left > 0 && c.target[m.block].character })
	}
	groups := c.groups()
	for _, face := range saves {
		g := slices.IndexFunc(groups, c.anyLeft)
		if g < 0 {
			return
		}
		at := c.in(groups[g])
		if k := &c.target[c.models[at].block]; face == 1 || !(k.invulnerable > 0 && face >= k.invulnerable) && face+a.ap < k.save { // 11e.ATTACK.DAMAGE.3
			c.suffer(at, c.damage(a))
		}
	}
	for range mortal { // 11e.ATTACK.MORTAL.4, 11e.WEAPON.DEVASTATING.2
		if at := c.mortally(); at >= 0 {
			c.suffer(at, c.damage(a))
		}
	}
}

// gather returns the number of attack dice of all weapons of a kind (11e.ATTACK.GATHER.2).
func (c *clash) gather(a *arm, size int) (n int) {
	for range c.attackers * a.number {
		n += max(1, a.attacks.of(c.Rand)) + size/5*a.blast
		if c.half {
			n += a.rapid.of(c.Rand)
		}
	}
	return n
}

// hits returns hits, and those of them that wound automatically.
func (c *clash) hits(a *arm, attacks int) (hits, lethal int) {
	if a.torrent {
		return attacks, 0
	}
	needed, modifier, unseen := c.skill(a), c.hit, a.indirect && c.unseen
	if a.psychic {
		modifier = max(0, modifier) // 11e.WEAPON.PSYCHIC.1
	}
	if a.heavy && c.stationary {
		modifier++
	}
	modifier = max(-1, min(1, modifier)) // 11e.DATASHEET.ROLL.3
	succeeds := func(face int) bool {
		switch {
		case face == 1, unseen && face <= 3, unseen && face <= 5 && !c.spotted: // 11e.SHOOT.INDIRECT.3
			return false
		}
		return face == 6 || face+modifier >= needed // 11e.ATTACK.HIT.1
	}
	for range attacks {
		face := 1 + c.IntN(6)
		if !unseen && (c.again == 1 && face == 1 || c.again == 2 && !succeeds(face)) {
			face = 1 + c.IntN(6)
		}
		if !succeeds(face) {
			continue
		}
		if face == 6 && a.lethal {
			lethal++
		} else {
			hits++
		}
		if face == 6 {
			hits += a.extra.of(c.Rand) // 11e.WEAPON.SUSTAINED.1
		}
	}
	return hits, lethal
}

// skill returns the Skill of attacks (11e.TERRAIN.COVER.4, 11e.TERRAIN.PLUNGE.1, 11e.DATASHEET.LIMIT.3).
func (c *clash) skill(a *arm) int {
	needed := a.skill
	if c.melee {
		return needed
	}
	if (c.cover || a.indirect && c.unseen) && !a.ignoresCover && !a.psychic {
		needed++
	}
	if c.plunging {
		needed--
	}
	return max(2, min(6, needed))
}

// rollWounds returns wounds that can be saved, and critical wounds that are mortal.
func (c *clash) rollWounds(a *arm, hits int) (wounds, mortal int) {
	t, modifier := c.toughness(), c.wound
	var needed int
	switch s := a.strength; { // 11e.ATTACK.WOUND.2
	case s >= 2*t:
		needed = 2
	case s > t:
		needed = 3
	case s == t:
		needed = 4
	case 2*s <= t:
		needed = 6
	default:
		needed = 5
	}
	if a.lance && c.charged {
		modifier++
	}
	modifier = max(-1, min(1, modifier))
	critical := 6
	if a.anti == antiInfantry || a.anti == antiCharacter && slices.ContainsFunc(c.models, func(m standing) bool { return m.left > 0 && c.target[m.block].character }) {
		critical = a.antiOn
	}
	for range hits {
		face := 1 + c.IntN(6)
		succeeds := func() bool { return face >= critical || face > 1 && face+modifier >= needed }
		if a.twin && !succeeds() {
			face = 1 + c.IntN(6)
		}
		switch {
		case face >= critical && a.devastating:
			mortal++
		case succeeds():
			wounds++
		}
	}
	return wounds, mortal
}

// toughness returns the highest one of the bodyguards or, if none is left, of the others
// (11e.ATTACK.WOUND.3).
func (c *clash) toughness() (highest int) {
	for _, character := range []bool{false, true} {
		for i := range c.models {
			if k := &c.target[c.models[i].block]; c.models[i].left > 0 && k.character == character {
				highest = max(highest, k.toughness)
			}
		}
		if highest > 0 {
			break
		}
	}
	return max(1, highest)
}

// damage rolls the Damage of an attack.
func (c *clash) damage(a *arm) int {
	d := a.damage.of(c.Rand)
	if c.half {
		d += a.melta
	}
	return d
}

// groups divides the models that are left into allocation groups, in their order
// (11e.ATTACK.GROUPS.1 to .5). Each is a list of places.
func (c *clash) groups() (list [][]int) {
	same := func(a, b *block) bool {
		return !a.character && !b.character && a.wounds == b.wounds && a.save == b.save && a.invulnerable == b.invulnerable
	}
	for i := range c.models {
		if c.models[i].left == 0 {
			continue
		}
		k := &c.target[c.models[i].block]
		if g := slices.IndexFunc(list, func(g []int) bool { return same(&c.target[c.models[g[0]].block], k) }); g >= 0 {
			list[g] = append(list[g], i)
		} else {
			list = append(list, []int{i})
		}
	}
	first := func(g []int) (n int) {
		if !slices.ContainsFunc(g, func(i int) bool { return c.models[i].hurt }) {
			n++
		}
		if c.target[c.models[g[0]].block].character {
			n += 2
		}
		if g[0] == c.chosen {
			n = -1
		}
		return n
	}
	slices.SortStableFunc(list, func(a, b []int) int { return first(a) - first(b) })
	return list
}

func (c *clash) anyLeft(group []int) bool { return c.in(group) >= 0 }

// in returns the model of a group that takes an attack: a wounded one, if there is one
// (11e.ATTACK.DAMAGE.2).
func (c *clash) in(group []int) int {
	at := -1
	for _, i := range group {
		if m := &c.models[i]; m.left > 0 && (at < 0 || m.hurt && !c.models[at].hurt) {
			at = i
		}
	}
	return at
}

// mortally returns the model that suffers mortal wounds, or -1 (11e.ATTACK.MORTAL.2,
// 11e.WEAPON.PRECISION.3).
func (c *clash) mortally() int {
	if c.chosen >= 0 && c.models[c.chosen].left > 0 {
		return c.chosen
	}
	at := -1
	for i, m := range c.models {
		if m.left > 0 && (at < 0 || c.rank(m) < c.rank(c.models[at])) {
			at = i
		}
	}
	return at
}

// suffer lets a model lose wounds, unless it ignores them (11e.ABILITY.FNP.1). What is more than it has
// is lost (11e.ATTACK.DAMAGE.5).
func (c *clash) suffer(at, damage int) {
	m := &c.models[at]
	for range damage {
		if m.left > 0 && !ignored(c.Rand, c.target[m.block].ignores) {
			m.left, m.hurt = m.left-1, true
		}
	}
}

func ignored(d *rand.Rand, on int) bool { return on > 0 && 1+d.IntN(6) >= on }

// hazards makes the hazard rolls of the attackers, and returns the wounds that they lose
// (11e.WEAPON.HAZARDOUS.1, 11e.ATTACK.HAZARD.1).
func (c *clash) hazards() (lost int) {
	for i := range c.arms {
		if !c.arms[i].hazardous {
			continue
		}
		for range c.attackers * c.arms[i].number {
			if 1+c.IntN(6) <= 2 && !ignored(c.Rand, c.ownIgnores) {
				lost++
			}
		}
	}
	return min(lost, c.attackers*c.ownWounds)
}
