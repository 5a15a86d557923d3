package play_test

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/rollcall40k/rollcall/roster/play"
	"github.com/rollcall40k/rollcall/roster/service/servicetest"
	"github.com/rollcall40k/rollcall/rules"
)

// stores gives battles and simulations as if other engines had played them.
type stores struct {
	play.BattleStore
	change func(*play.Battle)
}

func (s stores) Battle(ctx context.Context, id string) (*play.Battle, error) {
	b, err := s.BattleStore.Battle(ctx, id)
	if err == nil {
		s.change(b)
	}
	return b, err
}

// TestOtherEngine: a battle of another engine goes on, and its log is shown, only if the
// recorded choices lead to the recorded state; otherwise it can be started again.
func TestOtherEngine(t *testing.T) {
	h := newFixture(t, servicetest.File(t, "9e"), 1, 0)
	b, err := h.battles.Create(ctx, h.setup(t, play.Remote, "rush"))
	must(t, err)
	if b.Setup.Engine != rules.Engine || b.Setup.Edition != "9e" {
		t.Errorf("recorded: engine %d, %v", b.Setup.Engine, b.Setup.Key)
	}
	other := func(change func(*play.Battle)) *play.Battles {
		return play.NewBattles(stores{h.store, change}, play.ArmyBuilder{Checker: h.rosters}, time.Now)
	}
	same := other(func(b *play.Battle) { b.Setup.Engine = rules.Engine + 1 })
	next, err := same.Choose(ctx, b.ID, len(b.Choices), first(b))
	must(t, err)
	if next.Setup.Engine != rules.Engine {
		t.Errorf("after a verified replay the battle is of engine %d", next.Setup.Engine)
	}
	for name, change := range map[string]func(*play.Battle){
		"another state":  func(b *play.Battle) { b.Setup.Engine, b.State.Sides[0].VictoryPoints = 0, 9 },
		"another choice": func(b *play.Battle) { b.Setup.Engine, b.Choices[0].Ask = 0, rules.SetUp },
	} {
		differs := other(change)
		var engine *play.EngineError
		if _, err := differs.Choose(ctx, b.ID, -1, first(next)); !errors.As(err, &engine) || engine.Played != 0 || engine.Differs == nil {
			t.Errorf("%s: choice: %v", name, err)
		}
		var text bytes.Buffer
		if err := differs.Log(ctx, b.ID, &text); !errors.As(err, &engine) || !strings.Contains(err.Error(), "an engine without a version") {
			t.Errorf("%s: log: %v", name, err)
		}
		again, err := differs.Restart(ctx, b.ID)
		must(t, err)
		if again.ID == b.ID || again.Setup.Engine != rules.Engine || again.Setup.Seed != b.Setup.Seed {
			t.Errorf("%s: started again: %s, engine %d", name, again.ID, again.Setup.Engine)
		}
	}
}
