package sim

import (
	"math/rand/v2"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/datasheet"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// armyGenerator draws armies with units of all sorts that the rules tell apart.
type armyGenerator struct {
	words *datasheet.Words // by which fit gives weapons abilities; nil: those of the 10th edition
	*rand.Rand
	auras int16
}

// drawn returns what a battle between two drawn armies is played with. The same
// seed draws the same.
func drawn(seed uint64) *rules.Setup {
	a := armyGenerator{Rand: rand.New(rand.NewPCG(seed, 0x64726177))}
	return &rules.Setup{
		Armies: [2]rules.Army{a.army(), a.army()}, Seed: seed,
		Powers: []rules.Power{smite(), hex(), blessing()}, Layout: geom.Generate(44*geom.Inch, 30*geom.Inch, seed),
	}
}

// hex is a power that takes from an enemy unit; blessing one that gives to a
// friendly unit, for a time.
func hex() rules.Power {
	return rules.Power{WarpCharge: 6, Range: 24 * geom.Inch, Use: effect.Use{
		Select: effect.Selection{Affected: effect.OneEnemy, Within: 24 * geom.Inch, Visible: true}, Until: effect.NextCommandPhase,
		Effects: []effect.Effect{{Kind: effect.AddToRoll, Roll: effect.HitRoll, Value: -1}},
	}}
}

func blessing() rules.Power {
	return rules.Power{WarpCharge: 4, Range: 12 * geom.Inch, Use: effect.Use{
		Select: effect.Selection{Affected: effect.OneFriend, Within: 12 * geom.Inch}, Until: effect.NextCommandPhase,
		Effects: []effect.Effect{{Kind: effect.ChangeCharacteristic, Of: effect.M, Mod: dice.Modifier{Add: 2}}, {Kind: effect.InvulnerableSave, Value: 5}},
	}}
}

// army draws one to six units, and sometimes a TRANSPORT with another in it.
func (a *armyGenerator) army() rules.Army {
	army := rules.Army{BattleForged: a.half()}
	for range 1 + a.IntN(6) {
		army.Units = append(army.Units, a.unit())
	}
	if a.IntN(3) == 0 {
		army.Units = append(army.Units, a.transport())
		inside := a.squad(1 + a.IntN(10))
		inside.Within = len(army.Units)
		army.Units = append(army.Units, inside)
	}
	if at := a.IntN(len(army.Units)); a.half() {
		army.Warlord = rules.WarlordModel{Chosen: true, Unit: at}
	}
	return army
}

func (a *armyGenerator) half() bool { return a.IntN(2) == 0 }

// unit draws a unit of any sort.
func (a *armyGenerator) unit() rules.ArmyUnit {
	switch a.IntN(12) {
	case 0:
		return a.leader()
	case 1:
		return a.vehicle()
	case 2:
		return a.aircraft()
	case 3:
		return a.flyers()
	case 4:
		return a.riders()
	case 5:
		return a.divided()
	case 6:
		return a.bunker()
	default:
		return a.squad(1 + a.IntN(20))
	}
}

func inches(n int) geom.Length { return geom.Length(n) * geom.Inch }

func round(tenths int64) geom.Base { return geom.RoundBase(geom.Millimetres(tenths), 1500) }

// body draws a profile without wounds.
func (a *armyGenerator) profile(wounds, move int) rules.Profile {
	return rules.Profile{
		Move: rules.Move{Most: inches(move)}, WS: int16(2 + a.IntN(4)), BS: int16(2 + a.IntN(4)), Save: int16(2 + a.IntN(5)),
		Strength: int16(3 + a.IntN(4)), Toughness: int16(3 + a.IntN(4)), Wounds: int16(wounds),
		Attacks: []dice.Amount{dice.Fixed(1), dice.Fixed(2), dice.Fixed(4), {Count: 1, Sides: 6}}[a.IntN(4)], Leadership: int16(5 + a.IntN(5)),
	}
}

// made puts a unit of one kind together.
func (a *armyGenerator) made(count int, base geom.Base, p rules.Profile, keywords ...effect.Keyword) rules.ArmyUnit {
	k := rules.Kind{Count: count, Profile: p, Base: base, Weapons: a.weapons()}
	u := rules.ArmyUnit{Power: int16(1 + a.IntN(12)), Unit: rules.Unit{Keywords: keywords, Kinds: []rules.Kind{k}}}
	for range a.IntN(3) {
		u.Effects = append(u.Effects, a.effect())
	}
	if a.IntN(4) == 0 {
		u.Uses = append(u.Uses, a.use())
	}
	return u
}

// squad draws a unit on foot, with a leader of its own as often as not.
func (a *armyGenerator) squad(count int) rules.ArmyUnit {
	u := a.made(count, round(250+70*int64(a.IntN(3))), a.profile(1+a.IntN(3), 4+a.IntN(5)), effect.Infantry)
	if count > 1 && a.half() {
		first := u.Kinds[0]
		first.Count, first.Weapons = 1, a.weapons()
		first.Profile.Wounds++
		u.Kinds[0].Count--
		u.Kinds = append(u.Kinds, first)
	}
	if count == 10 {
		u.Effects = append(u.Effects, effect.Effect{Kind: effect.SplitUnit, Value: 2, Minimum: 10})
	}
	if a.IntN(5) == 0 {
		u.Effects = append(u.Effects, a.late())
	}
	return u
}

// late draws how a unit arrives later.
func (a *armyGenerator) late() effect.Effect {
	switch a.IntN(4) {
	case 0:
		return effect.Effect{Kind: effect.SetUpAnywhere, Length: 9 * geom.Inch}
	case 1:
		return effect.Effect{Kind: effect.SetUpLast}
	}
	arrival := effect.Arrival{Enemies: 9 * geom.Inch, Round: int8(a.IntN(3)), NotTheirs: a.half()}
	if a.half() {
		arrival.Edge = 6 * geom.Inch
	}
	return effect.Effect{Kind: effect.Reinforcements, Arrival: &arrival}
}

// leader draws a CHARACTER, who may be a PSYKER, with an aura.
func (a *armyGenerator) leader() rules.ArmyUnit {
	keywords := effect.Keywords{effect.Infantry, effect.Character}
	if a.IntN(4) == 0 {
		keywords = effect.Keywords{effect.Monster, effect.Character}
	}
	u := a.made(1, round(320+80*int64(a.IntN(4))), a.profile(3+a.IntN(9), 5+a.IntN(8)), keywords...)
	if a.half() {
		u.Keywords = append(u.Keywords, effect.Psyker)
		u.Casting = rules.Casting{Casts: int8(1 + a.IntN(2)), Denies: int8(a.IntN(3)), Powers: []rules.PowerID{0, 1, 2}[:1+a.IntN(3)]}
	}
	a.auras++
	u.Auras = []effect.Aura{{
		Number: a.auras, Kind: -1, Range: inches(3 + a.IntN(7)), Enemies: a.IntN(4) == 0,
		Effects: []effect.Effect{a.effect()},
	}}
	return u
}

// flyers draws a unit that can FLY and may arrive later.
func (a *armyGenerator) flyers() rules.ArmyUnit {
	u := a.made(1+a.IntN(10), round(320), a.profile(1+a.IntN(2), 8+a.IntN(7)), effect.Infantry, effect.Fly)
	if a.half() {
		u.Effects = append(u.Effects, a.late())
	}
	return u
}

// riders draws a unit on oval bases.
func (a *armyGenerator) riders() rules.ArmyUnit {
	base := geom.OvalBase(geom.Millimetres(750), geom.Millimetres(420), 2*geom.Inch)
	return a.made(1+a.IntN(6), base, a.profile(2+a.IntN(3), 8+a.IntN(7)), effect.FirstNamed)
}

// hull draws a base or a hull of a large model.
func (a *armyGenerator) hull() geom.Base {
	switch a.IntN(3) {
	case 0:
		return geom.RectangleHull(inches(4+a.IntN(3)), inches(3), 3*geom.Inch)
	case 1:
		return geom.OvalBase(geom.Millimetres(1050), geom.Millimetres(700), 3*geom.Inch)
	}
	return geom.RoundBase(geom.Millimetres(600+200*int64(a.IntN(3))), 4*geom.Inch)
}

// vehicle draws a VEHICLE or a MONSTER with a damage table that explodes.
func (a *armyGenerator) vehicle() rules.ArmyUnit {
	keyword := effect.Vehicle
	if a.half() {
		keyword = effect.Monster
	}
	wounds := 5 + a.IntN(10)
	u := a.made(1, a.hull(), a.profile(wounds, 6+a.IntN(7)), keyword)
	a.damaged(&u.Kinds[0])
	u.Effects = append(u.Effects, effect.Effect{Kind: effect.Explodes, Value: int16(4 + a.IntN(3)), Length: inches(3 + a.IntN(6)), Amount: dice.Amount{Count: 1, Sides: 3}})
	if a.IntN(4) == 0 {
		u.Keywords = append(u.Keywords, effect.Fly)
	}
	if a.IntN(6) == 0 {
		u.Keywords = append(u.Keywords, effect.Titanic)
	}
	return u
}

// damaged gives a kind a damage table of three rows.
func (a *armyGenerator) damaged(k *rules.Kind) {
	for _, part := range []int16{2, 4, 0} {
		row := rules.Row{Profile: k.Profile}
		if part > 0 {
			row.Wounds = k.Profile.Wounds/part + 1
		}
		row.Profile.Move.Most = max(k.Profile.Move.Most-inches(2*len(k.Rows)), k.Profile.Move.Least)
		row.Profile.BS = min(k.Profile.BS+int16(len(k.Rows)), 6)
		row.Profile.Attacks = dice.Fixed(4 - len(k.Rows))
		k.Rows = append(k.Rows, row)
	}
}

// transport draws a TRANSPORT that takes ten INFANTRY models.
func (a *armyGenerator) transport() rules.ArmyUnit {
	u := a.vehicle()
	u.Keywords = append(effect.Keywords{effect.Transport}, u.Keywords...)
	u.Capacity = rules.Capacity{Models: int16(10 + a.IntN(3)), Of: effect.Filter{All: effect.Keywords{effect.Infantry}}}
	if a.IntN(3) == 0 {
		u.Effects = append(u.Effects, effect.Effect{Kind: effect.DisembarkAfterMove, Actions: effect.ToCharge})
	}
	return u
}

// aircraft draws AIRCRAFT with a minimum move; some turn as they like, and some
// cannot FLY.
func (a *armyGenerator) aircraft() rules.ArmyUnit {
	p := a.profile(6+a.IntN(6), 30+a.IntN(20))
	p.Move.Least = inches(10 + a.IntN(10))
	base := geom.RoundBase(geom.Millimetres(600), 5*geom.Inch)
	words := effect.Keywords{effect.Vehicle, effect.Aircraft}
	if a.IntN(4) > 0 {
		words = append(words, effect.Fly)
	}
	u := a.made(1+a.IntN(4)/3, base, p, words...)
	if a.half() {
		a.damaged(&u.Kinds[0])
	}
	if a.IntN(4) > 0 {
		u.Effects = append(u.Effects, effect.Effect{Kind: effect.PivotFirst, Turn: geom.Facing(45+45*a.IntN(2)) * geom.Degree})
	}
	return u
}

// divided draws a unit whose models become units of their own.
func (a *armyGenerator) divided() rules.ArmyUnit {
	u := a.made(2+a.IntN(2), round(600), a.profile(5, 8), effect.Vehicle)
	u.Effects = append(u.Effects, effect.Effect{Kind: effect.SplitUnit, Length: 6 * geom.Inch})
	return u
}

// bunker draws a unit that cannot move.
func (a *armyGenerator) bunker() rules.ArmyUnit {
	u := a.made(1, a.hull(), a.profile(8, 0), effect.Vehicle, effect.Fortification)
	u.Kinds[0].Profile.Move = rules.Move{}
	return u
}
