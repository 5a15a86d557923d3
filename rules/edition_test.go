package rules_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/ed9"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// panicked returns the panic message of a function, or "".
func panicked(do func()) (text string) {
	defer func() {
		if v := recover(); v != nil {
			text = fmt.Sprint(v)
		}
	}()
	do()
	return ""
}

func TestCompleteNamesTheHole(t *testing.T) {
	for field, dig := range map[string]rules.Patch{
		"Attack.HitLimit.Do": func(e *rules.Edition) { e.Attack.HitLimit.Do = nil },
		"Attack.Blast.ID":    func(e *rules.Edition) { e.Attack.Blast.ID = "" },
		"Attack.Excess.Do":   func(e *rules.Edition) { e.Attack.Excess.Do = nil },
		"name":               func(e *rules.Edition) { e.Name = "" },
	} {
		e := ed9.Edition()
		if text := panicked(func() { e.With(dig) }); !strings.Contains(text, field) {
			t.Errorf("%s: panicked with %q", field, text)
		}
	}
	if text := panicked(func() { rules.Complete(ed9.Edition()) }); text != "" {
		t.Errorf("the whole edition panicked with %q", text)
	}
}

// TestWith plays a house rule without a limit on modifiers, and leaves the edition unchanged.
func TestWith(t *testing.T) {
	e := ed9.Edition()
	house := e.With(func(e *rules.Edition) {
		e.Attack.HitLimit = rules.By("house", func(sum int) int { return sum })
	})
	if got := house.Attack.HitLimit.Do(-3); got != -3 {
		t.Errorf("patched: got %d, want -3", got)
	}
	if got := e.Attack.HitLimit.Do(-3); got != -1 {
		t.Errorf("the edition changed: got %d, want -1", got)
	}
}

// TestSettle: 9e.CORE.RULE.1. Players agree, or roll off, and continue with the result.
func TestSettle(t *testing.T) {
	limit := func(n int) rules.Patch {
		return func(e *rules.Edition) {
			e.Attack.HitLimit = rules.By("house", func(int) int { return n })
		}
	}
	for name, c := range map[string]struct {
		script    string
		proposals [2]rules.Patch
		winner    rules.Player
		want      int
	}{
		"the first":  {"", [2]rules.Patch{limit(5), nil}, 0, 5},
		"the second": {"", [2]rules.Patch{nil, limit(6)}, 1, 6},
		"a roll-off": {"rolloff 2 3", [2]rules.Patch{limit(5), limit(6)}, 1, 6},
		"neither":    {"", [2]rules.Patch{}, 1, -1},
	} {
		e := rules.Complete(ed9.Edition())
		tt := rulestest.New(t, &e, []rules.ArmyUnit{squad(1)}, []rules.ArmyUnit{squad(1)}, c.script)
		if got := tt.Settle(c.proposals, "9e.CORE.RULE.1"); got != c.winner || tt.Edition.Attack.HitLimit.Do(-3) != c.want {
			t.Errorf("%s: won by %d with %d", name, got, tt.Edition.Attack.HitLimit.Do(-3))
		}
		if e.Attack.HitLimit.Do(-3) != -1 {
			t.Errorf("%s: the edition changed", name)
		}
	}
}

func TestFaces(t *testing.T) {
	for n, want := range map[int]string{1: "1", 2: "23456", 5: "56", 6: "6"} {
		got := ""
		for face := 1; face <= 6; face++ {
			if effect.FacesFrom(n).Has(face) {
				got += fmt.Sprint(face)
			}
		}
		if got != want {
			t.Errorf("from %d: got %s, want %s", n, got, want)
		}
	}
}

func TestConditions(t *testing.T) {
	var all effect.Conditions
	for _, name := range effect.ConditionNames() {
		c, ok := effect.ParseCondition(name)
		if !ok || all.HasAny(c) {
			t.Errorf("%s is unknown, or not a single condition", name)
		}
		all |= c
	}
	if c, _ := effect.ParseCondition("warlord"); c != effect.Warlord || !all.Has(effect.Charged|effect.Warlord) {
		t.Error("names and conditions are not in the same order")
	}
	if _, ok := effect.ParseCondition("hungry"); ok {
		t.Error("an unknown condition was read")
	}
}

func TestKeywords(t *testing.T) {
	k := effect.Keywords{effect.Infantry, effect.FirstNamed + 1}
	if !k.HasAll(effect.Keywords{effect.Infantry}) || k.HasAll(effect.Keywords{effect.Infantry, effect.Fly}) || !k.HasAll(nil) {
		t.Error("HasAll")
	}
	if !k.HasAny(effect.Keywords{effect.Fly, effect.Infantry}) || k.HasAny(effect.Keywords{effect.Fly}) || k.HasAny(nil) {
		t.Error("HasAny")
	}
}
