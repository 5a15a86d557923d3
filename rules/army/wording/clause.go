package wording

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// An effect is the meaning of a sentence, as members of schemas/effect.schema.json.
type effect map[string]any

// A clause is the meaning of the openings and conditions before a predicate.
type clause struct {
	about      about
	with       string // ranged or melee
	phase      string
	when       []string
	any        []string
	unless     []string
	target     *filter
	rolled     *rolled
	who        string // unit or bearer
	reaches    *aura
	weaker     int      // about attacks of a Strength below this; 0: no matter
	psychic    bool     // about psychic attacks alone
	notPsychic bool     // about attacks that are not psychic
	mortal     bool     // about wounds lost to mortal wounds alone
	ledBy      []string // keywords of a model that leads it
	led        bool     // about the unit that the owner leads, or that is led
	itself     bool     // the owner is the only unit that the sentence has named: that unit is the owner
	reader     *Reader  // of the text
	bond       bool     // about a friendly model that the owner selects by the rule of Bondsman abilities
	near       *neighbour
	contains   string                                   // name of a model that the unit must contain
	used       *used                                    // what is said is used at a moment
	span       *occasion                                // what is said lasts for a span of a timed text
	byOwner    string                                   // unit, bearer or passengers: about attacks that it makes, or that units which have left it make, against the selected unit
	tenth      bool                                     // Reader.Tenth
	cover      bool                                     // Reader.Covers
	rule       func(name string) (text string, ok bool) // Reader.Rule
	weapons    []string                                 // names of the weapons that the sentence is about
	word       string                                   // in the names of those weapons
	types      []string                                 // of those weapons
	only       []string                                 // keywords of which the owner has one
	while      []string                                 // keywords that the owner has for a time
	models     *someModels                              // only these models of the unit
	settled    int                                      // effects of the sentence that have a condition of their own behind them
}

// about is the subject of a sentence.
type about uint8

const (
	nothing  about = iota
	weapons        // attacks made with the weapon
	made           // attacks that the owner makes
	suffered       // attacks on the owner
	fights         // the owner's fight
	shots          // the choice of targets
	lost           // wounds that the owner would lose
)

// rolled is the unmodified result of an attack's roll.
type rolled struct {
	roll string
	on   int // as effects write it: 1 alone, or a number and more
	once bool
	// modified is true if the result counts after modifiers.
	modified bool
	critical bool // any critical roll, on whatever result
}

// aura is whom an ability reaches: units nearby, or the one that is selected in
// the Command phase.
type aura struct {
	inches  int
	enemy   bool
	all     bool // units of both armies
	chosen  bool
	visible bool
	engaged bool // within Engagement Range
	wholly  bool // all of their models
	affects *filter
}

// selection is the member of effects for what a player selects.
func (a *aura) selection() map[string]any {
	s := map[string]any{"side": "friendly", "of": "units", "within": a.inches}
	if a.enemy {
		s["side"] = "enemy"
	}
	if a.visible {
		s["visible"] = true
	}
	maps.Copy(s, a.affects.members())
	return s
}

// used is the moment of a use and the time for which it lasts.
type used struct {
	phase, until string
	when         []string // at the beginning
	once         bool     // in the battle
	unit         bool     // by a unit, not by one of its models
}

// A neighbour is a friendly unit that must be near, or an enemy unit that the owner is engaged with.
type neighbour struct {
	inches  int
	engaged bool
	is      *filter
	not     bool       // none is near
	self    bool       // the owner counts, too
	or      *neighbour // that counts, too
}

// members returns the neighbour as members of an effect.
func (n *neighbour) members() map[string]any {
	near := map[string]any{"within": n.inches}
	if n.engaged {
		near = map[string]any{"enemy": true, "engaged": true}
	}
	maps.Copy(near, n.is.members())
	if n.not {
		near["not"] = true
	}
	if n.self {
		near["self"] = true
	}
	if n.or != nil {
		near["or"] = n.or.members()
	}
	return near
}

// copy returns a clause that can be narrowed down without changing c.
func (c *clause) copy() *clause {
	d := *c
	d.when, d.any, d.unless = slices.Clip(c.when), slices.Clip(c.any), slices.Clip(c.unless)
	return &d
}

// narrow adds a requirement of the target.
func (c *clause) narrow(f *filter) bool {
	if f == nil {
		return false
	}
	if f.half {
		c.when = append(c.when, "half_range")
	}
	if f.closest {
		c.when = append(c.when, "closest_target")
	}
	c.when, c.unless = append(c.when, f.states...), append(c.unless, f.not...)
	g := *f
	g.half, g.closest, g.states, g.not = false, false, nil, nil
	both, ok := c.target.with(&g)
	c.target = both
	return ok && !f.small && (len(f.states)+len(f.not) == 0 || c.attacking())
}

// effect returns an effect with the scope of the clause.
func (c *clause) effect(do string, members effect) effect {
	e := effect{"do": do}
	maps.Copy(e, members)
	if c.about == suffered {
		e["attacks"] = "suffered"
	}
	for name, text := range map[string]string{"with": c.with, "phase": c.phase} {
		if text != "" {
			e[name] = text
		}
	}
	for name, list := range map[string][]string{"when": c.when, "when_any": c.any, "unless": c.unless} {
		if len(list) > 0 {
			e[name] = unique(list)
		}
	}
	if t := c.target.members(); len(t) > 0 {
		e["opponent"] = t
	}
	if c.weaker > 0 {
		e["strength_below"] = c.weaker
	}
	if c.psychic {
		e["psychic"] = true
	}
	if c.notPsychic {
		e["not_psychic"] = true
	}
	if len(c.weapons) > 0 {
		e["weapons"] = unique(c.weapons)
	}
	if c.word != "" {
		e["weapon_word"] = c.word
	}
	if len(c.types) > 0 {
		e["weapon_types"] = unique(c.types)
	}
	if len(c.only) > 0 {
		e["any_keywords"] = unique(c.only)
	}
	if len(c.while) > 0 {
		e["while_keywords"] = unique(c.while)
	}
	if len(c.ledBy) > 0 {
		e["led_by"] = unique(c.ledBy)
	}
	if c.byOwner != "" {
		e["opponent"] = map[string]any{"owner": c.byOwner}
	}
	if c.who == "unit" && c.reaches == nil {
		e["who"] = "unit"
	}
	if c.models != nil {
		e["of_models"] = c.models.members()
	}
	if c.near != nil {
		e["near"] = c.near.members()
	}
	if c.contains != "" {
		e["contains"] = c.contains
	}
	return e
}

// alone returns an effect if the clause has no roll that it depends on.
func (c *clause) alone(do string, members effect) []effect {
	if c.rolled != nil {
		return nil
	}
	return []effect{c.effect(do, members)}
}

// A guard says which clauses a predicate can stand in, and may narrow them down.
type guard func(c *clause, g got) bool

// The guards.
func ofOwner(c *clause, g got) bool   { return c.standing() && c.owner(g) }
func ofAttacks(c *clause, _ got) bool { return c.attacking() }
func ofWeapons(c *clause, _ got) bool { return c.about == weapons }
func ofFights(c *clause, _ got) bool  { return c.about == fights || c.about == weapons }

// least returns the guard with a slot that must be a number of at least n.
func (allows guard) least(slot string, n int) guard {
	return func(c *clause, g got) bool { return g.number(slot) >= n && allows(c, g) }
}

// when returns an effect of the clauses that the guard allows. It does not depend on a
// roll.
func when(allows guard, do string, members effect) predicateFunc {
	return func(c *clause, g got) []effect {
		if !allows(c, g) {
			return nil
		}
		return c.alone(do, members.from(g))
	}
}

// A slotValue is a member of an effect that the slots of a pattern give.
type slotValue func(g got) any

// number is the whole number of a slot, and amount an amount as effects write it.
func number(slot string) slotValue { return func(g got) any { return g.number(slot) } }
func amount(slot string) slotValue { return func(g got) any { return amountOf(g.text(slot)) } }

// result is the value of a die that a slot has read.
func result(slot string) slotValue { return func(g got) any { return g.value(slot).(outcome).value } }

// from returns the members with what the slots give.
func (e effect) from(g got) effect {
	members := maps.Clone(e)
	for name, value := range members {
		if of, ok := value.(slotValue); ok {
			members[name] = of(g)
		}
	}
	return members
}

// onRoll returns an effect that depends on a roll of the attack.
func (c *clause) onRoll(do string, members effect) []effect {
	if c.rolled == nil || c.rolled.critical {
		return nil
	}
	e := c.effect(do, members)
	e["roll"], e["on"] = c.rolled.roll, c.rolled.on
	if c.rolled.once {
		e["once"] = "phase"
	}
	if c.rolled.modified {
		e["modified"] = true
	}
	return []effect{e}
}

// within puts the effects of a sentence into the aura that it is about.
func (c *clause) within(list []effect) []effect {
	if c.reaches == nil || c.bond || len(list) == 0 {
		return list
	}
	if c.reaches.chosen {
		for _, e := range list {
			e["phase"], e["at"], e["until"] = "command", "start_of_phase", "next_command_phase"
			e["when"] = ownTurn(e["when"])
			e["who"], e["select"], e["chosen"] = "selected", c.reaches.selection(), c.reaches
		}
		return list
	}
	e := effect{"do": "aura", "range": c.reaches.inches, "affects": "friendly", "effects": list}
	if c.reaches.enemy {
		e["affects"] = "enemy"
	}
	maps.Copy(e, c.reaches.affects.members())
	if c.reaches.engaged {
		e["engaged"] = true
	}
	if c.reaches.wholly {
		e["wholly"] = true
	}
	if c.reaches.visible {
		e["visible"] = true
	}
	if c.reaches.all {
		others := maps.Clone(e)
		others["affects"] = "enemy"
		return []effect{e, others}
	}
	return []effect{e}
}

// ownTurn adds to conditions that it is the turn of the owner's player.
func ownTurn(when any) []string {
	list, _ := when.([]string)
	return unique(append(slices.Clip(list), "own_turn"))
}

// number is an amount as effects write it: a number without dice is a number.
func amountOf(text string) any {
	if n, err := strconv.Atoi(text); err == nil {
		return n
	}
	return text
}

// entries converts effects to those of game data.
func entries(list []effect) []entry.Effect {
	var out []entry.Effect
	for _, e := range list {
		args := maps.Clone(e)
		delete(args, "do")
		data, err := json.Marshal(args)
		if err != nil {
			panic("wording: an effect is not JSON: " + err.Error())
		}
		out = append(out, entry.Effect{Do: e["do"].(string), Args: string(data)})
	}
	return out
}
