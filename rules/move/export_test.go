package move

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// LegalElsewhere reports whether a move that Check has passed is legal with the model
// of the n-th path ending elsewhere, as it is found out when contact is looked for.
func LegalElsewhere(g *rules.Game, u rules.UnitID, k *Kind, paths []rules.Path, bodies []geom.Body, n int, to geom.Pose) bool {
	c := newCloser(g, u, k, nil, paths, bodies)
	at := c.at(n)
	return c.legal(n, at, &geom.Body{Base: bodies[at].Base, Pose: to})
}
