package rules

import (
	"slices"

	"github.com/rollcall40k/rollcall/rules/geom"
)

// A proof is an answer to a request for moves that the engine's own planner has found legal in
// the view of a battle. Apply accepts it without checking it again, as long as nothing has
// changed.
type proof struct {
	request Request // that the moves answer, without its options
	changes uint64  // Game.changes when they were planned
	paths   PathCopy
}

// A PathCopy is a copy of moves that belong to a battle. It reuses its memory.
type PathCopy struct {
	List  []Path
	poses []geom.Pose // of the list
}

// Set replaces the copy.
func (c *PathCopy) Set(paths []Path) {
	c.List, c.poses = c.List[:0], c.poses[:0]
	for i := range paths {
		from := len(c.poses)
		c.poses = append(c.poses, paths[i].Poses...)
		c.List = append(c.List, Path{Model: paths[i].Model, Poses: c.poses[from:len(c.poses):len(c.poses)]})
	}
}

// Prove records that paths are a legal answer to the view's request. They must have been
// returned by a planner of the engine for this request.
func (v View) Prove(paths []Path) {
	p := &v.Game.scratch.proof
	p.request, p.changes = v.State.Request, v.changes
	p.request.Options = nil
	p.paths.Set(paths)
}

// Proved reports whether a planner has found the paths to be a legal answer to the current
// request, and nothing has changed since then.
func (g *Game) Proved(paths []Path) bool {
	if g.view == nil {
		return false
	}
	p := &g.view.scratch.proof
	return len(p.paths.List) > 0 && p.changes == g.changes && g.State.Request.asksLike(&p.request) && slices.EqualFunc(p.paths.List, paths, func(a, b Path) bool {
		return a.Model == b.Model && slices.Equal(a.Poses, b.Poses)
	})
}

// asksLike reports whether two requests for moves are the same.
func (q *Request) asksLike(o *Request) bool {
	return q.Ask == o.Ask && q.Reason == o.Reason && q.Player == o.Player && q.Unit == o.Unit && q.Rule == o.Rule && q.N == o.N && q.Limits == o.Limits
}
