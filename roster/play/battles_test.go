package play_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/roster/play"
	"github.com/rollcall40k/rollcall/roster/service/servicetest"
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// first is the first option of a request, or the place for a marker that is
// farthest from all others.
func first(b *play.Battle) *rules.Choice {
	c := &rules.Choice{Ask: b.State.Request.Ask}
	best := geom.Length(-1)
	for x := 7 * geom.Inch; c.Ask == rules.PlaceMarker && x <= 37*geom.Inch; x += geom.Inch {
		for y := 7 * geom.Inch; y <= 23*geom.Inch; y += geom.Inch {
			near := 100 * geom.Inch
			for _, m := range b.State.Markers {
				near = min(near, max(x-m.X, m.X-x)+max(y-m.Y, m.Y-y))
			}
			if near > best {
				best, c.Point = near, geom.Point{X: x, Y: y}
			}
		}
	}
	return c
}

// written is what is kept of a battle.
func written(t *testing.T, b *play.Battle) string {
	t.Helper()
	data, err := json.Marshal(b)
	must(t, err)
	return string(data)
}

// TestAgentsPlayBattle plays a battle of two agents to its end at once, and its
// log again.
func TestAgentsPlayBattle(t *testing.T) {
	h := newFixture(t, servicetest.File(t, "9e"), 1, 0)
	b, err := h.battles.Create(ctx, h.setup(t, "greedy", "rush"))
	must(t, err)
	if !b.Over() || b.State.Result == rules.Unfinished || len(b.Choices) == 0 {
		t.Errorf("result %v after %d choices", b.State.Result, len(b.Choices))
	}
	var log bytes.Buffer
	must(t, h.battles.Log(ctx, b.ID, &log))
	if text := log.String(); !strings.HasPrefix(text, fmt.Sprintf("battle protocol=1 edition=9e mission=only-war engine=%d seed=7\n", rules.Engine)) || !strings.Contains(text, "\nend result=") {
		t.Errorf("log of %d bytes", log.Len())
	}
	if _, err := h.battles.Choose(ctx, b.ID, -1, first(b)); !errors.Is(err, rules.ErrOver) {
		t.Errorf("a choice when it was over: %v", err)
	}
}

// TestRemoteBattle answers the requests of one side from outside, over restarts:
// the battle goes on as it was.
func TestRemoteBattle(t *testing.T) {
	path := servicetest.File(t, "9e")
	h := newFixture(t, path, 1, 0)
	b, err := h.battles.Create(ctx, h.setup(t, play.Remote, "rush"))
	must(t, err)
	for range 3 {
		q := b.State.Request
		if q.Player != 0 || q.Ask != rules.SelectOption && q.Ask != rules.PlaceMarker {
			t.Fatalf("asked for %v of player %d", q.Ask, q.Player)
		}
		h = newFixture(t, path, 1, 0)
		stored, err := h.battles.Battle(ctx, b.ID)
		must(t, err)
		if diff := cmp.Diff(written(t, b), written(t, stored)); diff != "" {
			t.Fatalf("-made +stored:\n%s", diff)
		}
		made := len(stored.Choices)
		b, err = h.battles.Choose(ctx, b.ID, made, first(b))
		must(t, err)
		if len(b.Choices) <= made {
			t.Errorf("%d choices, then %d", made, len(b.Choices))
		}
	}
	var before, after bytes.Buffer
	must(t, h.battles.Log(ctx, b.ID, &before))
	bad := &rules.Choice{Ask: b.State.Request.Ask, Option: 1 << 20}
	var illegal *rules.Illegal
	if _, err := h.battles.Choose(ctx, b.ID, -1, bad); !errors.As(err, &illegal) || illegal.Rule == "" {
		t.Errorf("an illegal choice: %v", err)
	}
	must(t, h.battles.Log(ctx, b.ID, &after))
	if before.String() != after.String() {
		t.Error("an illegal choice changed the battle")
	}
}

// TestConcurrentChoices sends the same answer several times at once: it counts once.
func TestConcurrentChoices(t *testing.T) {
	h := newFixture(t, servicetest.File(t, "9e"), 1, 0)
	b, err := h.battles.Create(ctx, h.setup(t, play.Remote, play.Remote))
	must(t, err)
	made := len(b.Choices)
	errs := make([]error, 4)
	var all sync.WaitGroup
	for i := range errs {
		all.Go(func() { _, errs[i] = h.battles.Choose(ctx, b.ID, made, first(b)) })
	}
	all.Wait()
	counted := 0
	for _, err := range errs {
		var stale *play.StaleError
		switch {
		case err == nil:
			counted++
		case !errors.As(err, &stale) || stale.Now != made+1:
			t.Error(err)
		}
	}
	now, err := h.battles.Battle(ctx, b.ID)
	must(t, err)
	if counted != 1 || len(now.Choices) != made+1 {
		t.Errorf("%d answers counted, %d choices", counted, len(now.Choices))
	}
	if _, err := h.battles.Choose(ctx, "btl_none", -1, first(b)); !errors.Is(err, catalog.ErrNotFound) {
		t.Errorf("unknown: %v", err)
	}
}

// TestDelegatedChoicesAreThoseOfTheAgent delegates every request of one side: the battle is
// the one that the agent would have played.
func TestDelegatedChoicesAreThoseOfTheAgent(t *testing.T) {
	h := newFixture(t, servicetest.File(t, "9e"), 1, 0)
	want, err := h.battles.Create(ctx, h.setup(t, "greedy", "rush"))
	must(t, err)
	b, err := h.battles.Create(ctx, h.setup(t, play.Remote, "rush"))
	must(t, err)
	for !b.Over() {
		made := len(b.Choices)
		b, err = h.battles.Delegate(ctx, b.ID, made, "greedy")
		must(t, err)
	}
	if diff := cmp.Diff(want.Choices, b.Choices, cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("choices (-agent +delegated):\n%.2000s", diff)
	}
	if _, err := h.battles.Delegate(ctx, b.ID, -1, "greedy"); !errors.Is(err, rules.ErrOver) {
		t.Errorf("delegated when it was over: %v", err)
	}
	if _, err := h.battles.Delegate(ctx, b.ID, -1, "nobody"); !errors.Is(err, play.ErrRequest) {
		t.Errorf("delegated to nobody: %v", err)
	}
}
