package play

import (
	"context"
	"math"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// A Kind has what a client needs to move and to attack with models of a unit that are
// alike. Its characteristics are those of a model with all its wounds.
type Kind struct {
	Kind    int      `json:"kind"` // as in the models of the unit
	Name    string   `json:"name"`
	Wounds  int      `json:"wounds"`
	Move    Movement `json:"move"`
	Base    Base     `json:"base"`
	Weapons []Weapon `json:"weapons"`
}

// Movement is a Move characteristic in inches. A model with a Most of 0 and no dice cannot
// move.
type Movement struct {
	Least geom.Length `json:"least,omitzero"` // of a minimum move
	Most  geom.Length `json:"most"`
	Dice  string      `json:"dice,omitempty"` // rolled for the unit instead of Most, such as 2D6
}

// Base is the base of a model, or its hull if it has none, in millimetres.
type Base struct {
	Shape  string `json:"shape"`  // round, oval or hull
	Width  int    `json:"width"`  // across the facing; the diameter of a round base
	Length int    `json:"length"` // along the facing
	Height int    `json:"height"` // of the whole model
}

// A Weapon is one profile of a weapon of each model of a kind. Skill, Strength and Attacks
// are the bearer's if the weapon has none of its own.
type Weapon struct {
	Weapon   int         `json:"weapon"` // as in attacks
	Name     string      `json:"name"`
	Type     string      `json:"type"`
	Item     int         `json:"item"` // profiles with the same number belong to one weapon; one of them is used at a time
	Count    int         `json:"count"`
	Range    geom.Length `json:"range"` // in inches; 0 for melee weapons
	MinRange geom.Length `json:"min_range,omitzero"`
	Attacks  string      `json:"attacks"`
	Skill    int         `json:"skill"` // result that a hit roll needs
	Strength int         `json:"strength"`
	AP       int         `json:"ap"`
	Damage   string      `json:"damage"`
}

// Kinds returns the kinds of models of every unit, by the unit's number. Units may change:
// a leader joins a unit, an AIRCRAFT hovers.
func (s *Battles) Kinds(ctx context.Context, b *Battle) ([][]Kind, error) {
	g := b.game
	if g == nil {
		var err error
		if g, err = s.begin(ctx, b); err != nil {
			return nil, err
		}
		g.State = b.State
	}
	units := make([][]Kind, len(b.State.Units))
	for i := range units {
		units[i] = kindsOf(g, rules.UnitAt(i))
	}
	return units, nil
}

func kindsOf(g *rules.Game, u rules.UnitID) []Kind {
	sheet := g.Sheet(u)
	kinds := make([]Kind, len(sheet.Kinds))
	for i := range sheet.Kinds {
		k := &sheet.Kinds[i]
		kinds[i] = Kind{
			Kind: i, Name: g.KindName(u, i), Wounds: int(k.Profile.Wounds), Move: movementOf(&k.Profile),
			Base: baseOf(&k.Base), Weapons: make([]Weapon, len(k.Weapons)),
		}
		for n := range k.Weapons {
			kinds[i].Weapons[n] = weaponOf(k, n, g.WeaponName(u, i, n))
		}
	}
	return kinds
}

// movementOf returns the Move characteristic of a profile.
func movementOf(p *rules.Profile) Movement {
	m := Movement{Least: p.Move.Least, Most: p.Move.Most}
	if p.Move.Random.Random() {
		m.Dice = p.Move.Random.String()
	}
	return m
}

func baseOf(b *geom.Base) Base {
	millimetres := func(l geom.Length) int { return int(math.Round(float64(l) / float64(geom.Inch) * 25.4)) }
	return Base{
		Shape: [...]string{geom.Round: "round", geom.Oval: "oval", geom.Hull: "hull"}[b.Shape],
		Width: millimetres(b.Width), Length: millimetres(b.Length), Height: millimetres(b.Height),
	}
}

// weaponTypes are the names of the types of weapons.
var weaponTypes = [...]string{
	effect.Melee: "melee", effect.Assault: "assault", effect.Heavy: "heavy", effect.RapidFire: "rapid_fire",
	effect.Grenade: "grenade", effect.Pistol: "pistol", effect.Gun: "ranged",
}

func weaponOf(k *rules.Kind, n int, name string) Weapon {
	w := &k.Weapons[n]
	out := Weapon{
		Weapon: n, Name: name, Type: weaponTypes[w.Type], Item: int(w.Item), Count: int(w.Number),
		Range: geom.Length(w.Range), MinRange: geom.Length(w.MinRange),
		Attacks: w.Attacks.String(), Skill: int(w.Skill), Strength: int(w.Strength.Own), AP: int(w.AP), Damage: w.Damage.String(),
	}
	if w.Type == effect.Melee && w.Attacks.Zero() {
		out.Attacks = k.Profile.Attacks.String()
	}
	if out.Skill == 0 {
		out.Skill = int(k.Profile.BS)
		if w.Type == effect.Melee {
			out.Skill = int(k.Profile.WS)
		}
	}
	if out.Strength == 0 {
		out.Strength = w.Strength.User.Apply(int(k.Profile.Strength))
	}
	return out
}
