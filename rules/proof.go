package rules

import (
	"slices"

	"github.com/rollcall40k/rollcall/rules/geom"
)

// A proof is an answer to a request for ways that the engine's own planner has found
// legal in the view of a battle. Apply accepts the same ways without checking them again,
// as long as nothing has changed.
type proof struct {
	request Request // that the ways answer; without its options
	changes uint64  // Game.changes when they were planned
	ways    []Way
	poses   []geom.Pose // of the ways
}

// Prove records that ways are a legal answer to the view's request. Only for ways that a
// planner of the engine has returned for this request since its last choice.
func (v View) Prove(ways []Way) {
	p := &v.Game.scratch.proof
	if v.State.Request.Ask != MoveModels || len(ways) == 0 {
		p.ways = p.ways[:0]
		return
	}
	p.request, p.changes = v.State.Request, v.changes
	p.request.Options = nil
	p.ways, p.poses = p.ways[:0], p.poses[:0]
	for i := range ways {
		from := len(p.poses)
		p.poses = append(p.poses, ways[i].Poses...)
		p.ways = append(p.ways, Way{Model: ways[i].Model, Poses: p.poses[from:len(p.poses):len(p.poses)]})
	}
}

// Proved reports whether a planner has found the ways to be a legal answer to the request
// that is being answered, and nothing has changed since then.
func (g *Game) Proved(ways []Way) bool {
	if g.view == nil {
		return false
	}
	p := &g.view.scratch.proof
	return len(p.ways) > 0 && p.changes == g.changes && g.State.Request.asksLike(&p.request) && slices.EqualFunc(p.ways, ways, func(a, b Way) bool {
		return a.Model == b.Model && slices.Equal(a.Poses, b.Poses)
	})
}

// asksLike reports whether two requests for ways are the same.
func (q *Request) asksLike(o *Request) bool {
	return q.Ask == o.Ask && q.Reason == o.Reason && q.Player == o.Player && q.Unit == o.Unit && q.Rule == o.Rule && q.N == o.N && q.Limits == o.Limits
}
