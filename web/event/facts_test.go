package event

import (
	"testing"

	"github.com/rollcall40k/rollcall/roster"
)

func TestProblemName(t *testing.T) {
	for code, want := range map[roster.Code]string{
		"unit.size.max": "Unit size: too many", "battle_size.missing": "Battle size: missing",
		"name.taken": "Read under another name", "event.banned": "Banned", "event.copies.max": "Copies: too many", "cost.cycle": "Cost cycle",
	} {
		if got := problemName(code); got != want {
			t.Errorf("problemName(%q) = %q, want %q", code, got, want)
		}
	}
}

func TestPackPlace(t *testing.T) {
	for pointer, want := range map[string]string{"/copies/max": "copies › max", "/bans/0/names/0": "bans › 1 › names › 1"} {
		if got := packPlace(pointer); got != want {
			t.Errorf("packPlace(%q) = %q, want %q", pointer, got, want)
		}
	}
}
