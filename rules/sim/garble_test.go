package sim

import (
	"errors"
	"fmt"
	"reflect"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// bytes are read one after another; after the last come zeros.
type bytes []byte

func (b *bytes) next() int {
	if len(*b) == 0 {
		return 0
	}
	n := int((*b)[0])
	*b = (*b)[1:]
	return n
}

// garble reads a choice out of bytes: an answer to the request, about models and
// units that there may be, with places on the battlefield or beyond it.
func (b *bytes) garble(g *rules.Game) rules.Choice {
	q := g.Request()
	c := rules.Choice{Ask: q.Ask, Option: b.next() - 8, Units: rules.UnitSet(b.next() | b.next()<<8)}
	switch q.Ask {
	case rules.SelectOption:
		if n := len(q.Options); b.next()&7 != 0 && n > 0 {
			c.Option = b.next() % n
		}
	case rules.PlaceMarker:
		c.Point = b.point(g)
	case rules.SetUp, rules.MoveModels:
		for range b.next() % 24 {
			w := rules.Path{Model: b.model(g, q.Unit)}
			for range b.next() % 4 {
				w.Poses = append(w.Poses, b.pose(g, q.Unit, w.Model))
			}
			c.Paths = append(c.Paths, w)
		}
	case rules.SelectTargets, rules.SelectMelee:
		for range b.next() % 8 {
			c.Attacks = append(c.Attacks, rules.Declared{
				Model: b.model(g, q.Unit), Weapon: uint8(b.next()), Target: rules.UnitAt(b.next()%80) - 1, Count: int16(b.next() - 8),
			})
		}
	case rules.OrderModels:
		for range b.next() % 24 {
			c.Models = append(c.Models, b.model(g, q.Unit))
		}
	}
	if b.next() == 0xff {
		c.Ask = rules.Ask(b.next())
	}
	return c
}

// model reads a model: most often one of a unit.
func (b *bytes) model(g *rules.Game, u rules.UnitID) rules.ModelID {
	n := b.next()
	if n < 8 || u == rules.NoUnit {
		return rules.ModelAt(b.next() - 4)
	}
	s := g.Unit(u)
	return g.State.Models[int(s.First)+n%int(s.Held)].ID
}

func (b *bytes) length(most geom.Length) geom.Length {
	return geom.Length(b.next()<<8|b.next()) * (most + 4*geom.Inch) / 0xffff
}

func (b *bytes) point(g *rules.Game) geom.Point {
	return g.Field.Min.Plus(geom.Point{X: b.length(g.Field.Width()), Y: b.length(g.Field.Depth())})
}

// pose reads a place: near where a model stands, or anywhere.
func (b *bytes) pose(g *rules.Game, u rules.UnitID, m rules.ModelID) geom.Pose {
	var to geom.Pose
	if at := g.Find(u, m); at >= 0 && b.next()&3 != 0 {
		to = g.State.Bodies[at].Pose
		to.X += geom.Length(b.next()-128) * 100
		to.Y += geom.Length(b.next()-128) * 100
	} else {
		p := b.point(g)
		to.X, to.Y = p.X, p.Y
	}
	if n := b.next(); n > 250 {
		to.Z = geom.Length(n-252) * geom.Inch
	} else if n > 240 {
		to.Facing = geom.Facing(n) * geom.Degree
	}
	return to
}

// offer offers a choice that may be illegal. It reports whether it was taken, and
// what is wrong: a refusal without a rule, a refusal that changed something, or
// how the battle stands after it.
func (b *battle) offer(c *rules.Choice) (taken bool, err error) {
	before := b.State.Clone()
	err = b.take(c)
	if err == nil {
		return true, nil
	}
	var illegal *rules.Illegal
	if !errors.As(err, &illegal) {
		return false, err
	}
	if illegal.Rule == "" || illegal.Allowed == "" {
		return false, fmt.Errorf("a refusal that does not say why: %w", illegal)
	}
	if after := b.State.Clone(); !reflect.DeepEqual(&before, &after) {
		return false, fmt.Errorf("a refused choice changed the state: %w", illegal)
	}
	return false, nil
}
